"""Templates have the size they say, begin at the toy's edge and point where they should."""

import math

import pytest
from shapely.geometry import Point, Polygon

from measure.errors import InputError
from measure.polygons import disc
from measure.templates import Template, template_of


def test_a_blast_is_a_circle():
    ring = Template("blast", "circle", 3.0).ring((10.0, 5.0))
    assert Polygon(ring).area == pytest.approx(math.pi * 9, rel=0.002)
    assert Polygon(ring).centroid.coords[0] == pytest.approx((10.0, 5.0))


@pytest.mark.parametrize("to", [(20.0, 5.0), (10.0, 0.0), (3.0, 12.0)])
def test_a_cone_has_its_length_and_angle(to):
    cone = Polygon(template_of("cone", 8.0).ring((10.0, 5.0), to))
    assert cone.area == pytest.approx(64 * math.radians(60) / 2, rel=0.001)
    turn = math.atan2(to[1] - 5.0, to[0] - 10.0)
    for off, far, inside in ((0, 7.9, True), (0, 8.1, False), (28, 5, True), (-28, 5, True), (32, 5, False), (-32, 5, False)):
        a = turn + math.radians(off)
        assert cone.covers(Point(10 + far * math.cos(a), 5 + far * math.sin(a))) is inside


def test_at_a_toy_it_begins_at_its_edge():
    base = disc(10.0, 5.0, 0.5)
    line = Polygon(template_of("line", 12.0, 2.0).ring((10.0, 5.0), (30.0, 5.0), base))
    assert line.bounds == pytest.approx((10.5, 4.0, 22.5, 6.0), abs=0.001)


@pytest.mark.parametrize(("make", "why"), [
    (lambda: Template("x", "star", 3.0), "one of circle, cone, line"), (lambda: Template("x", "circle", -1.0), "above 0"),
    (lambda: Template("x", "circle", math.nan), "above 0"), (lambda: template_of("cone", 3.0, 181.0), "180 degrees"),
    (lambda: template_of("line", 3.0, 0.0), "above 0 in wide"),
    (lambda: template_of("cone", 3.0).ring((1, 1), (1, 1)), "points"),
    (lambda: template_of("cone", 3.0).ring((1, 1)), "to which toy")])
def test_what_makes_no_sense_is_said(make, why):
    with pytest.raises(InputError, match=why):
        make()
