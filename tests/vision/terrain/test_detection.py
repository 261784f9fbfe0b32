"""Stuff on the battlefield: found against the bare table, where it stands, and how surely its edges are known."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon

from measure.scene import Terrain
from tests import painted
from vision.corrections.correction import Correction
from vision.corrections.terrain import _described
from vision.footprints.view import View
from vision.networks.change_network import KINDS, ChangeProbabilities, change_network
from vision.networks.detection import filled
from vision.terrain.detection import find_terrain, stack_terrain, uneven_in
from vision.terrain.parameters import DETECTION
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import KnownTerrain

BOX = painted.Toy("box", (16.0, 12.0), (40, 60, 160), (3.0, 2.0), height=2.5, turn_deg=20)
PILE = painted.Toy("pile", (6.0, 6.0), (170, 80, 40), (2.5, 3.5), height=1.5)


@pytest.fixture(scope="module")
def pieces():
    bare = painted.ground()
    stuff = bare.copy()
    for thing in (BOX, PILE):
        painted.put(stuff, thing)
    known = tuple(KnownTerrain(t.name, kind, "hard", t.height, t.at) for t, kind in ((BOX, "box"), (PILE, "books")))
    return {t.id: t for t in find_terrain(View(painted.calibration()), bare, stuff, known)}


@pytest.mark.parametrize("thing", [BOX, PILE], ids=lambda t: t.name)
def test_a_piece_stands_where_it_was_put(pieces, thing):
    truth, found = Polygon(thing.ring()), pieces[thing.name].polygon()
    assert truth.intersection(found).area > 0.85 * truth.union(found).area


def test_a_pile_may_be_uneven_and_a_box_is_not(pieces):
    assert pieces["box"].uneven_in == 0 < pieces["pile"].uneven_in <= DETECTION.uneven_in
    assert uneven_in("", Polygon([(0, 0), (9, 0), (9, 5), (0, 5)])) == DETECTION.uneven_in > uneven_in("Wall", Polygon()) == 0
    assert uneven_in("hill", Polygon([(0, 0), (9, 0), (9, 1), (0, 1)])) == pytest.approx(DETECTION.uneven_share)


def test_a_piece_that_is_said_to_be_something_else_is_as_uneven_as_that(pieces):
    pile = pieces["pile"]
    boxed = stack_terrain([_described(None, pile, Correction("describe", "pile", terrain=True, stuff="box"))], ())[0]
    again = stack_terrain([_described(None, boxed, Correction("describe", "pile", terrain=True, stuff="rocks"))], ())[0]
    hill = stack_terrain([_described(None, again, Correction("describe", "pile", terrain=True, stuff="hill"))], ())[0]
    assert boxed.uneven_in == 0
    assert again.uneven_in == pile.uneven_in
    assert (hill.shape, hill.uneven_in) == ("hill", 0.0)  # what a hill is like is known
    assert (boxed.shape, again.shape) == ("", "")
    assert boxed.sigma_in == again.sigma_in == pile.sigma_in


def test_what_the_roster_outlines_within_a_piece_stands_on_it():
    """The upper book of a pile that is found: both are there, the upper one on the lower."""
    bare = painted.ground()
    stuff = bare.copy()
    painted.put(stuff, PILE)
    upper = ((5.2, 4.6), (6.9, 4.8), (6.7, 7.4), (5.0, 7.2))
    known = (KnownTerrain("lower", "books", "hard", PILE.height, PILE.at),
             KnownTerrain("upper", "books", "hard", 0.7, footprint_in=upper),
             KnownTerrain("wall", "wall", "hard", 0.7, footprint_in=((14, 4), (16, 4), (16, 5), (14, 5))))
    found = find_terrain(View(painted.calibration()), bare, stuff, known)
    assert {t.id: (t.base_in, t.top_in) for t in found} == {"lower": (0.0, 1.5), "upper": (1.5, 2.2), "wall": (0.0, 0.7)}
    assert {t.id for t in found if t.uneven_in} == set()  # a pile whose parts are known hides no other shape


def test_what_nobody_named_and_the_network_does_not_see_is_a_shadow():
    class Blind:
        """Sees the bare table everywhere."""

        def predict(self, now, bare):
            h, w = now.shape[:2]
            return ChangeProbabilities(np.dstack([np.ones((h, w)), *[np.zeros((h, w))] * (len(KINDS) - 1)]).astype(np.float32),
                        np.zeros((h, w), np.float32))
    bare = painted.ground()
    stuff = bare.copy()
    for thing in (BOX, PILE):
        painted.put(stuff, thing)
    known = (KnownTerrain(BOX.name, "box", "hard", BOX.height, BOX.at),)
    view = View(painted.calibration())
    assert [t.id for t in find_terrain(view, bare, stuff, known, Blind())] == ["box"]
    assert {t.id for t in find_terrain(view, bare, stuff, known, change_network())} == {"box", "stuff1"}


@pytest.mark.parametrize("posts", [5, 0])
def test_a_fence_of_which_the_network_sees_posts_alone_is_found_with_its_long_shadow(posts):
    """Most of what colours see is gaps and shadow. Where the network sees nothing there, it is a shadow."""
    bare = painted.ground()
    stuff = bare.copy()
    painted.put(stuff, painted.Toy("strip", (12.0, 9.0), (40, 60, 160), (5.0, 1.2), height=0.3))
    view = View(painted.calibration())
    at = [Point(x, 8.8).buffer(0.18) for x in np.linspace(9.8, 14.2, posts)] if posts else []

    class Sees:
        """The posts."""

        def predict(self, now, bare):
            h, w = now.shape[:2]
            seen = np.zeros((h, w), np.float32)
            for post in at:
                ring = np.column_stack([np.array(post.exterior.coords)[:-1], np.zeros(len(post.exterior.coords) - 1)])
                px = view.calibration.image_from_table(ring) * (w / view.calibration.image_size_px[0])
                seen = np.maximum(seen, filled(px, (h, w)).astype(np.float32))
            return ChangeProbabilities(np.dstack([1 - seen, seen, *[np.zeros((h, w))] * (len(KINDS) - 2)]).astype(np.float32),
                                       np.zeros((h, w), np.float32))

    assert [t.shape for t in find_terrain(view, bare, stuff, (), Sees())] == ["fence"] * bool(posts)


def test_a_bridge_of_the_tables_colour_is_found_whole_where_the_network_sees_it():
    """Colours see its shadow and one end; the roster says that it is a bridge, which has no dents."""
    bare = painted.ground()
    stuff = bare.copy()
    end = painted.Toy("end", (9.2, 12.0), (40, 60, 160), (0.6, 2.0), height=0.3)
    painted.put(stuff, end)
    view = View(painted.calibration())
    truth = Polygon([(9, 11), (13, 11), (13, 13), (9, 13)])

    class Sees:
        """The whole bridge, whatever its colour."""

        def predict(self, now, bare):
            h, w = now.shape[:2]
            ring = np.column_stack([np.array(truth.exterior.coords)[:-1], np.zeros(4)])
            px = view.calibration.image_from_table(ring) * (w / view.calibration.image_size_px[0])
            seen = filled(px, (h, w)).astype(np.float32)
            return ChangeProbabilities(np.dstack([1 - seen, seen, *[np.zeros((h, w))] * (len(KINDS) - 2)]).astype(np.float32),
                                       np.zeros((h, w), np.float32))

    def found(kind):
        known = (KnownTerrain("span", kind, "hard", 0.3, (9.2, 12.0)),)
        return find_terrain(view, bare, stuff, known, Sees())[0]

    bridge, other = found("bridge"), found("rocks")
    assert bridge.shape == "bridge"
    assert bridge.polygon().intersection(truth).area > 0.9 * truth.area
    assert other.polygon().area < 0.5 * truth.area


def test_a_hills_far_rim_is_seen_and_a_boxs_is_not():
    def found(kind):
        known = (KnownTerrain(BOX.name, kind, "hard", BOX.height, BOX.at),)
        bare = painted.ground()
        stuff = bare.copy()
        painted.put(stuff, BOX)
        return find_terrain(View(painted.calibration()), bare, stuff, known)[0]
    hill, box = found("hill"), found("box")
    assert hill.polygon().area > 1.1 * box.polygon().area
    assert hill.sigma_in > box.sigma_in
    assert hill.height_sigma_in == box.height_sigma_in == TRACK.typed_height_sigma_in


def square(an_id, side, height, x=0.0, base=0.0):
    h = side / 2
    return Terrain(an_id, ((x - h, -h), (x + h, -h), (x + h, h), (x - h, h)), height, base, kind="box")


@given(st.lists(st.tuples(st.floats(0.5, 6), st.floats(0.1, 2)), min_size=1, max_size=5, unique_by=lambda p: round(p[0], 1)),
       st.randoms(use_true_random=False))
def test_a_tower_stands_on_itself_in_whatever_order_it_is_told(sizes, order):
    """And it is the same again when it is stacked again."""
    pieces = [square(f"p{i}", side, height) for i, (side, height) in enumerate(sizes)]
    order.shuffle(pieces)
    tower = stack_terrain(pieces, {p.id for p in pieces})
    assert [p.id for p in tower] == [p.id for p in pieces]
    top = 0.0
    for piece in sorted(tower, key=lambda p: -p.polygon().area):
        assert piece.base_in == pytest.approx(top)
        top = piece.top_in
    assert stack_terrain(tower, {p.id for p in tower}) == tower


def test_only_what_somebody_outlined_is_stacked_and_half_over_the_edge_is_beside():
    found, low = square("found", 1.0, 1.0), square("low", 4.0, 2.0)
    assert stack_terrain([found, low], {"low"}) == (found, low)
    assert stack_terrain([square("over", 1.0, 1.0, x=2.1), low], {"over", "low"})[0].base_in == 0.0
    assert stack_terrain([square("edge", 1.0, 1.0, x=1.9), low], {"edge", "low"})[0].base_in == 2.0


@given(st.floats(0.2, 3.0), st.floats(-1.5, 1.5))
def test_what_was_drawn_around_its_picture_keeps_its_lines_of_sight(height, x):
    camera = np.array([20.0, 5.0, 50.0])
    low = square("low", 8.0, height)
    first = square("drawn", 1.0, 0.5, x=x)
    _, up = stack_terrain([low, first], {"drawn"}, {"drawn"}, camera)
    assert up.base_in == height
    for (px, py), (qx, qy) in zip(first.footprint_in, up.footprint_in, strict=True):
        ray = np.cross((px - camera[0], py - camera[1], -camera[2]), (qx - camera[0], qy - camera[1], height - camera[2]))
        assert np.abs(ray).max() < 1e-9
    _, down = stack_terrain([square("low", 0.4, height), up], {"drawn"}, {"drawn"}, camera)
    assert np.allclose(down.footprint_in, first.footprint_in)


def test_a_piece_that_nobody_named_gets_a_name_that_nobody_has():
    bare = painted.ground()
    stuff = bare.copy()
    painted.put(stuff, BOX)
    view = View(painted.calibration())
    assert [t.id for t in find_terrain(view, bare, stuff, ())] == ["stuff1"]
    assert [t.id for t in find_terrain(view, bare, stuff, (), taken={"stuff1", "stuff2"})] == ["stuff3"]
    alike = (KnownTerrain("crate", "box", "hard", BOX.height, BOX.at, id="crate1"),
             KnownTerrain("crate", "box", "hard", 1.5, footprint_in=((1, 1), (3, 1), (3, 3)), id="crate2"))
    assert {t.id for t in find_terrain(view, bare, stuff, alike)} == {"crate1", "crate2"}
