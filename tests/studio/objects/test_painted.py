"""Prints on meshes: where they lie, which way up, and that flat shapes with a thickness are closed bodies."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from studio.objects import prints
from studio.objects.painted import Part, linear, projected, quad, sides, whole, wrapped
from studio.rendering.extruded import extruded, regular, starred
from studio.rendering.meshes import Mesh, box, lathe

WHITE = np.full((8, 8, 3), 255, np.uint8)


def volume(mesh: Mesh) -> float:
    """Of a closed body, by the divergence theorem: negative when its triangles look inwards."""
    a, b, c = (mesh.vertices[mesh.faces[:, k]] for k in range(3))
    return float((a * np.cross(b, c)).sum() / 6)


@given(sx=st.floats(0.2, 4), sy=st.floats(0.2, 4))
def test_a_thrown_print_keeps_its_shape_and_stays_within(sx: float, sy: float) -> None:
    uv = projected(box(sx, sy, 1, (1, 1, 1)), WHITE, (1, 0, 0), (0, -1, 0)).mesh.uv
    assert uv.min() >= 0
    assert uv.max() <= 1 + 1e-9
    span = np.ptp(uv, axis=0)
    assert span.max() == pytest.approx(1)
    assert span[0] / span[1] == pytest.approx(sx / sy)


def test_a_wrapped_print_goes_once_around_with_its_first_row_on_top() -> None:
    m = wrapped(lathe([(1, 0), (1, 2)], (1, 1, 1), 16), WHITE).mesh
    assert m.uv[:, 0].min() == 0
    assert m.uv[:, 0].max() > 0.999
    assert np.allclose(m.uv[:, 1], 1 - m.vertices[:, 2] / 2)


def test_prints_on_a_block_look_outwards_and_stand_upright() -> None:
    m = sides(2, 3, 1, [WHITE]).mesh
    middle = np.array([0, 0, 0.5])
    assert ((m.vertices - middle) * m.normals).sum(1).min() > 0.49
    wall = np.abs(m.normals[:, 2]) < 0.5
    high = wall & (m.vertices[:, 2] > 0.9)
    low = wall & (m.vertices[:, 2] < 0.1)
    assert m.uv[high, 1].max() < m.uv[low, 1].min()
    right = (m.normals[:, 1] < -0.5) & (m.vertices[:, 0] > 0.9)  # seen from the front, x goes to the right
    left = (m.normals[:, 1] < -0.5) & (m.vertices[:, 0] < -0.9)
    assert m.uv[right, 0].min() > m.uv[left, 0].max()


def test_a_print_is_multiplied_with_linear_colours() -> None:
    assert np.allclose(linear(box(1, 1, 1, (0.5, 0, 1))).colours[0], [0.5**2.2, 0, 1])


@given(points=st.integers(3, 9), thick=st.floats(0.1, 1), chamfer=st.floats(0.005, 0.04))
def test_an_extruded_star_is_a_closed_body(points: int, thick: float, chamfer: float) -> None:
    shape = starred(points, 0.5, 0.6)
    solid = volume(extruded(shape, thick, (1, 1, 1), chamfer))
    assert 0.6 * shape.area * thick < solid < shape.area * thick


def test_an_extruded_square_has_its_volume_less_its_rims() -> None:
    square = Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    assert volume(extruded(square, 1, (1, 1, 1), 0.001)) == pytest.approx(1, abs=0.005)
    assert regular(6, 1).area == pytest.approx(1.5 * 3**0.5)


def test_a_quad_looks_to_where_its_corners_turn_left() -> None:
    assert np.allclose(quad([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], (1, 1, 1)).normals, [0, 0, 1])


def test_parts_are_joined() -> None:
    one = box(1, 1, 1, (1, 1, 1))
    assert len(whole((Part(one), Part(one.at(2)))).vertices) == 2 * len(one.vertices)


@given(seed=st.integers(0, 10**6), which=st.integers(0, len(prints.PAINTS) - 1))
def test_paints_are_square_pictures(seed: int, which: int) -> None:
    img = prints.PAINTS[which](np.random.default_rng(seed))
    assert img.shape == (prints.SIDE_PX, prints.SIDE_PX, 3)
    assert img.dtype == np.uint8


def test_letters_are_struck_where_they_were_asked_for() -> None:
    blank = prints.plain((250.0, 250.0, 250.0))
    rows, cols = np.nonzero((prints.lettered(blank, "H", (0.25, 0.75), 0.3, (0, 0, 0)) < 128).any(-1))
    assert rows.mean() / prints.SIDE_PX == pytest.approx(0.75, abs=0.05)
    assert cols.mean() / prints.SIDE_PX == pytest.approx(0.25, abs=0.05)
    assert (blank == 250).all()
