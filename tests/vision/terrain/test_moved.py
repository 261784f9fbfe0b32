"""Stuff that players move, take away and bring back in mid-battle: the scene follows, and nothing of it becomes a toy."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity
from shapely.geometry import Polygon

from measure.scene import Terrain
from tests import painted
from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.networks.change_network import change_network
from vision.terrain.moved import pieces_on, unlike_in
from vision.terrain.rigid import moved_along
from vision.tracking.tracks.priors import Known, KnownTerrain

BOX = painted.Toy("box", (16.0, 12.0), (40, 60, 160), (3.0, 2.0), height=1.5, turn_deg=20)
PILE = painted.Toy("pile", (6.0, 6.0), (170, 80, 40), (2.5, 3.5), height=1.0)
RED = painted.Toy("red", (11.0, 6.0), (40, 40, 200))
GREEN = painted.Toy("green", (18.5, 4.0), (60, 160, 40), (0.9, 1.4))
slow = pytest.mark.slow
MOVED_S, STEP_S = 3.0, 0.2

pytestmark = pytest.mark.skipif(change_network() is None, reason="the change network's weights are not here")


def picture(things):
    out = painted.ground()
    for thing in things:
        painted.put(out, thing)
    return out


def watched(painted_calibration, *scenes, upper=None, lights=()):
    """The eye after it has seen each of the scenes (lists of things) for three seconds, and the events that it told.
    ``upper``: stands on the pile, told by its outline. ``lights``: how bright each scene is."""
    pieces = [KnownTerrain(t.name, "box", "hard", t.height, t.at) for t in (BOX, PILE)]
    stuff = [BOX, PILE]
    if upper is not None:
        ring = tuple((float(x), float(y)) for x, y in upper.ring())
        pieces.append(KnownTerrain("upper", "books", "hard", upper.height - PILE.height, footprint_in=ring))
        stuff.append(upper)
    eye = Eye(painted_calibration, empty=painted.ground(), terrain=picture(stuff), known=Known(terrain=tuple(pieces)),
              warm_up_s=0.3)
    rng, events, index = np.random.default_rng(1), [], 0
    for scene, light in zip(scenes, lights or [1.0] * len(scenes), strict=True):
        still = (light * picture(scene)).astype(np.int16)
        for _ in range(round(MOVED_S / STEP_S)):
            noisy = np.clip(still + rng.integers(-2, 3, still.shape), 0, 255).astype(np.uint8)
            events += eye.see(Frame(index, index * STEP_S, noisy)).events
            index += 1
    return eye, events


def test_what_the_first_change_needs_is_worked_out_a_part_a_frame(painted_calibration):
    eye, _ = watched(painted_calibration, [BOX, PILE])
    watcher = eye._terrain._watcher
    assert set(watcher._known) == {"box", "pile"}
    assert not watcher.work_ahead(eye.terrain)
    empty = Eye(painted_calibration, empty=painted.ground(), terrain=picture([BOX, PILE]), warm_up_s=0.3)._terrain._watcher
    steps = [len(empty._known)]
    while empty.work_ahead(eye.terrain):
        steps.append(len(empty._known))
    assert steps == [0, 0, 1, 2]


def shared(piece, thing):
    truth, found = Polygon(thing.ring()), piece.polygon()
    return truth.intersection(found).area / truth.union(found).area


def notes(events):
    return [e for e in events if e["type"] == "note"]


@pytest.mark.parametrize(("at", "turn_deg"), [
    pytest.param((8.5, 13.5), 20, id="far"), pytest.param((16.5, 12.3), 20, id="nudged", marks=slow),
    pytest.param((16.0, 12.0), 45, id="turned", marks=slow), pytest.param((20.0, 9.5), 80, id="both", marks=slow)])
def test_a_piece_that_is_put_elsewhere_is_terrain_there(painted_calibration, at, turn_deg):
    there = replace(BOX, at=at, turn_deg=turn_deg)
    eye, events = watched(painted_calibration, (BOX, PILE, RED, GREEN), (there, PILE, RED, GREEN))
    pieces = {t.id: t for t in eye.terrain}
    assert set(pieces) == {"box", "pile"}
    assert shared(pieces["box"], there) > 0.8
    assert shared(pieces["pile"], PILE) > 0.8
    note, = notes(events)
    assert note["terrain"] == "box"
    assert note["distance_in"] == pytest.approx(np.hypot(*np.subtract(at, BOX.at)), abs=0.15)
    assert [e["type"] for e in events].count("appear") == len(eye.scene().toys) == 2  # no bit of box or table is a toy
    assert not [e for e in events if e["type"] in ("move", "leave")]


@slow
def test_a_piece_that_is_taken_away_hides_nothing_and_is_known_when_it_comes_back(painted_calibration):
    there = replace(BOX, at=(9.0, 13.0), turn_deg=-15)
    eye, events = watched(painted_calibration, (BOX, PILE, RED), (PILE, RED))
    assert [t.id for t in eye.terrain] == ["pile"]
    note, = notes(events)
    assert note["to_in"] is None
    eye, events = watched(painted_calibration, (BOX, PILE, RED), (PILE, RED), (there, PILE, RED))
    assert shared({t.id: t for t in eye.terrain}["box"], there) > 0.8
    assert len(notes(events)) == 2
    assert len(eye.scene().toys) == 1


@slow
def test_a_piece_that_was_moved_before_the_start_is_terrain_where_it_stands(painted_calibration):
    there = replace(BOX, at=(8.0, 14.0), turn_deg=-30)
    eye, events = watched(painted_calibration, (there, PILE, RED, GREEN))
    assert shared({t.id: t for t in eye.terrain}["box"], there) > 0.8
    assert [n["terrain"] for n in notes(events)] == ["box"]
    assert len(eye.scene().toys) == 2


@slow
def test_a_toy_on_a_piece_that_is_slid_from_under_it_stands_on_the_table(painted_calibration):
    rider = replace(RED, at=(6.2, 6.4), size=(0.9, 0.9))
    on_pile = replace(rider, height=PILE.height + rider.height)
    eye, _ = watched(painted_calibration, (BOX, PILE, on_pile), (BOX, replace(PILE, at=(11.5, 5.0)), rider))
    assert shared({t.id: t for t in eye.terrain}["pile"], replace(PILE, at=(11.5, 5.0))) > 0.75
    toys = [t for t in eye.scene().toys if np.hypot(*np.subtract(t.centroid(), rider.at)) < 0.5]
    assert [t.base_in for t in toys] == [0.0]


@pytest.mark.parametrize(("length", "sure"), [(6.0, True), (6.2, True), (4.0, False), (3.0, False)])
def test_a_piece_of_which_only_a_part_is_seen_is_less_certain(length, sure):
    fence = Terrain("fence", ((0, 0), (6, 0), (6, 0.3), (0, 0.3)), 1.0)
    shape = affinity.rotate(Polygon(((9, 4), (9 + length, 4), (9 + length, 4.3), (9, 4.3))), 30)
    off = unlike_in(fence, replace(fence, footprint_in=tuple(shape.exterior.coords[:-1])))
    assert (off == 0) is sure
    assert off <= abs(6.0 - length) / 2


@slow
def test_the_upper_book_of_a_pile_that_is_moved_stands_on_it_still(painted_calibration):
    upper = painted.Toy("upper", (6.2, 6.3), (60, 150, 200), (1.4, 2.0), height=1.6)
    there, upper_there = replace(PILE, at=(11.0, 10.0)), replace(upper, at=(11.2, 10.3))
    eye, events = watched(painted_calibration, (BOX, PILE, upper, GREEN), (BOX, there, upper_there, GREEN), upper=upper)
    pieces = {t.id: t for t in eye.terrain}
    assert shared(pieces["pile"], there) > 0.75
    assert shared(pieces["upper"], upper_there) > 0.7
    assert pieces["upper"].base_in == pytest.approx(pieces["pile"].top_in)
    assert sorted(n["terrain"] for n in notes(events)) == ["pile", "upper"]
    assert len(eye.scene().toys) == 1


@given(st.floats(-8, 8), st.floats(-8, 8), st.integers(-44, 44))
@settings(max_examples=20)
def test_what_stands_on_a_piece_goes_with_it(dx, dy, turn_deg):
    lower = Terrain("lower", ((0, 0), (5, 0), (5, 3), (0, 3)), 1.0)
    upper = Terrain("upper", ((0.5, 0.5), (2.5, 0.5), (2.5, 2), (0.5, 2)), 0.5, base_in=1.0, cover="soft")
    top = Terrain("top", ((1, 1), (2, 1), (2, 1.5), (1, 1.5)), 0.5, base_in=1.5)
    beside = Terrain("beside", ((7, 0), (8, 0), (8, 1), (7, 1)), 1.0)
    assert pieces_on(lower, (top, beside, upper, lower)) == (upper, top)

    def there(piece):
        shape = affinity.translate(affinity.rotate(piece.polygon(), turn_deg, origin=(2.5, 1.5)), dx, dy)
        return replace(piece, footprint_in=tuple(shape.exterior.coords[:-1]))
    now = replace(there(lower), height_in=1.25)
    rider = moved_along(upper, lower, now)
    assert rider.polygon().centroid.distance(there(upper).polygon().centroid) < 0.2  # turns are told to a few degrees
    assert (rider.base_in, rider.top_in, rider.cover) == (1.25, 1.75, "soft")


@pytest.mark.parametrize("at", [
    pytest.param((16.2, 12.1), id="on the box"), pytest.param((13.6, 12.5), id="behind it", marks=slow),
    pytest.param((6.5, 6.5), id="on the pile", marks=slow)])
def test_toys_that_come_and_go_move_no_stuff(painted_calibration, at):
    visitor = replace(RED, at=at, size=(0.8, 0.8), height=2.5)
    eye, events = watched(painted_calibration, (BOX, PILE, GREEN), (BOX, PILE, GREEN, visitor), (BOX, PILE, GREEN))
    assert not notes(events)
    assert shared({t.id: t for t in eye.terrain}["box"], BOX) > 0.8


@slow
def test_a_light_that_changes_moves_no_stuff(painted_calibration):
    _, events = watched(painted_calibration, (BOX, PILE, RED), (BOX, PILE, RED), lights=(1.0, 0.8))
    assert not notes(events)
