"""A place that changed: what stood there before is not new there, whatever the network takes it for."""

from dataclasses import replace

import numpy as np
import pytest

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.imaging.motion import CELL, MotionMasks
from vision.imaging.patches import Patch, largest_piece
from vision.tracking.changes.changed_place import ChangedPlace
from vision.tracking.tracks.priors import Known
from vision.tracking.tracks.track import LIFTED


def sees(monkeypatch, finder, *found):
    """From now on the finder finds these patches, wherever it is asked."""
    def parts(*_):
        yield 0.0
        return list(found)
    monkeypatch.setattr(finder, "segment_in_parts", parts)


@pytest.fixture
def eye(painted, painted_calibration):
    out = Eye(painted_calibration, empty=painted.ground(), known=Known(), warm_up_s=0.0)
    out.see(Frame(0, 0.0, painted.picture()))
    return out


@pytest.mark.parametrize(("was_there", "lifted", "waits", "new"),
                         [(True, 0, 0, False), (False, 0, 0, True), (True, 1, 0, True), (True, 0, 1, True)])
def test_new_is_what_looks_otherwise_than_before_was_put_back_or_is_not_known_yet(eye, painted, monkeypatch, was_there, lifted,
                                                                                  waits, new):
    now = eye.view.shrink(painted.picture())
    toy, *others = eye.tracks
    half = Patch(toy.patch.left, toy.patch.top, toy.patch.mask.copy())
    half.mask[:, half.mask.shape[1] // 2:] = False
    before = now if was_there else eye.view.shrink(painted.ground())
    quiet = np.ones((now.shape[0] // CELL, now.shape[1] // CELL), bool)
    sees(monkeypatch, eye._finder, half)
    place = ChangedPlace(eye._finder, now, half.full(now.shape[:2]), others, MotionMasks(~quiet, quiet, ~quiet))
    found = place.against_background([toy] * lifted, [before], [half] * waits, None)
    assert [p.area for p in found.new] == ([half.area] if new else [])
    assert not found.gone


@pytest.mark.parametrize(("covered", "new"), [(0.15, False), (0.7, True)])
def test_what_stood_behind_a_toy_that_is_gone_has_not_come(eye, painted, monkeypatch, covered, new):
    """A shadow that the toy hid a little of is no toy; what lies on its place for the most part may be the toy put back."""
    now = eye.view.shrink(painted.picture())
    stood, gone, *others = eye.tracks
    (rows, cols), width = stood.patch.box, stood.patch.mask.shape[1]
    gone.patch, gone.state = Patch(cols.start - 20, rows.start, np.ones((rows.stop - rows.start, 20 + round(
        covered * width)), bool)), LIFTED
    before = now.copy()
    before[gone.patch.box] = 30
    quiet = np.ones((now.shape[0] // CELL, now.shape[1] // CELL), bool)
    sees(monkeypatch, eye._finder, stood.patch)
    place = ChangedPlace(eye._finder, now, gone.patch.full(now.shape[:2]) | stood.patch.full(now.shape[:2]), others,
                         MotionMasks(~quiet, quiet, ~quiet))
    found = place.against_background([gone], [before], [], None)
    assert [p.area for p in found.new] == ([stood.patch.area] if new else [])


def test_toys_side_by_side_are_cut_apart_before_they_may_count_as_bare_table(eye, painted, monkeypatch):
    moved = {"red": (9.0, 8.0), "yellow": (10.1, 8.0)}
    toys = [replace(t, at=moved.get(t.name, t.at)) for t in painted.TOYS]
    now = eye.view.shrink(painted.picture(toys=toys))
    without = eye.view.shrink(painted.picture(toys=[t for t in toys if t.name not in moved]))
    both = largest_piece(np.abs(now.astype(int) - without).max(axis=2) > 25)
    lifted = [min(eye.tracks, key=lambda t, at=t.at: np.hypot(*np.subtract(t.centroid(), at)))
              for t in painted.TOYS if t.name in moved]
    for track in lifted:
        track.state = LIFTED
    quiet = np.ones((now.shape[0] // CELL, now.shape[1] // CELL), bool)
    judged = []

    def revealed(new, *_):
        judged.append(len(new))
        return [], []

    sees(monkeypatch, eye._finder, both)
    monkeypatch.setattr("vision.tracking.changes.changed_place.revealed_patches", revealed)
    standing = [t for t in eye.tracks if t not in lifted]
    place = ChangedPlace(eye._finder, now, both.full(now.shape[:2]), standing, MotionMasks(~quiet, quiet, ~quiet))
    found = place.against_background(lifted, [without], [], None)
    assert judged[0] == 2
    assert len(found.new) == 2


@pytest.mark.parametrize(("side", "beside", "believed"), [(0.4, False, False), (0.4, True, True), (0.7, False, True)])
def test_a_shadows_end_where_a_toy_was_lifted_is_no_toy(eye, painted, monkeypatch, side, beside, believed):
    toy = painted.TOYS[1]
    tank = min(eye.tracks, key=lambda t: np.hypot(*np.subtract(t.footprint.polygon.centroid.coords[0], toy.at)))
    now = eye.view.shrink(painted.picture(toys=[t for t in painted.TOYS if t is not toy]))
    x, y = tank.patch.centre()
    px = round(side * eye.view.inch_px)
    small = Patch(round(x) + beside * 3 * round(eye.view.inch_px), round(y), np.ones((px, px), bool))
    now[small.box] = 30
    quiet = np.ones((now.shape[0] // CELL, now.shape[1] // CELL), bool)
    monkeypatch.setattr(eye._finder, "full_resolution", None)
    monkeypatch.setattr(eye._finder, "faint", lambda *_: None)
    sees(monkeypatch, eye._finder, small)
    area = np.ones(now.shape[:2], bool)
    place = ChangedPlace(eye._finder, now, area, eye.tracks, MotionMasks(~quiet, quiet, ~quiet))
    found = place.against_background([], [eye.view.shrink(
        painted.picture())], [], None)
    assert found.gone == [tank]
    assert [p.area for p in found.new] == ([small.area] if believed else [])


@pytest.mark.parametrize("a_card", [False, True])
@pytest.mark.parametrize("by", ["uncovered", "unknown_departures"])
def test_a_card_that_came_is_no_piece_of_table_that_something_left(eye, painted, monkeypatch, a_card, by):
    """Beside a table that was made up both look alike to the change network; the detector knows cards."""
    now = eye.view.shrink(painted.picture())
    lies = Patch(40, 40, np.ones((20, 14), bool))
    quiet = np.ones((now.shape[0] // CELL, now.shape[1] // CELL), bool)
    sees(monkeypatch, eye._finder, lies)
    monkeypatch.setattr("vision.tracking.changes.changed_place.cut_off_background", lambda new, *_: new)
    monkeypatch.setattr("vision.tracking.changes.changed_place.revealed_patches", lambda *_: ([lies],
                        [lies]) if by == "uncovered" else ([], []))
    monkeypatch.setattr("vision.tracking.changes.changed_place.unknown_departures",
                        lambda *_: ([lies] if by == "unknown_departures" else [], []))
    monkeypatch.setattr("vision.tracking.changes.changed_place.was_there_before", lambda *_: True)
    monkeypatch.setattr(eye._finder, "is_not_toy", lambda patch: patch is lies and a_card)
    place = ChangedPlace(eye._finder, now, lies.full(now.shape[:2]), [], MotionMasks(~quiet, quiet, ~quiet))
    found = place.against_background([], [now], [], None)
    assert found.bare == ([] if a_card else [lies])
    assert found.left == ([] if a_card else [lies])


@pytest.mark.parametrize(("share", "new"), [(0.8, True), (0.2, False)])
def test_a_toy_of_which_colours_see_hardly_any_came_if_the_network_sees_it_come(eye, painted, monkeypatch, share, new):
    now, before = (eye.view.shrink(p) for p in (painted.picture(), painted.ground()))
    toy, *others = eye.tracks
    area = np.zeros(now.shape[:2], bool)
    area[toy.patch.box][:2] = toy.patch.mask[:2]
    assert 0 < area[toy.patch.box][toy.patch.mask].mean() < 0.1
    quiet = np.ones((now.shape[0] // CELL, now.shape[1] // CELL), bool)
    sees(monkeypatch, eye._finder, toy.patch)
    monkeypatch.setattr(eye._finder, "appeared",
                        lambda before, now, box, cards=False: np.full(now[box].shape[:2], share, np.float32))
    place = ChangedPlace(eye._finder, now, area, others, MotionMasks(~quiet, quiet, ~quiet))
    found = place.against_background([], [before], [], None)
    assert [p.area for p in found.new] == ([toy.patch.area] if new else [])
    assert bool(area[toy.patch.box][toy.patch.mask].all()) == new  # all of it has been looked at


@pytest.mark.parametrize(("touches", "small", "known"), [(True, True, False), (False, True, True), (True, False, True)])
def test_what_went_beside_a_toy_that_went_is_the_rest_of_it(eye, painted, monkeypatch, touches, small, known):
    """Beside a table that was made up: smaller by far, and touching it."""
    now, before = (eye.view.shrink(p) for p in (painted.ground(), painted.picture()))
    toy = max(eye.tracks, key=lambda t: t.patch.area)
    rows, cols = toy.patch.box
    side = int(np.sqrt(toy.patch.area * (0.3 if small else 0.8)))
    top = (rows.start + rows.stop - side) // 2
    piece = Patch(cols.stop if touches else cols.stop + 12, top, np.ones((side, side), bool))
    quiet = np.ones((now.shape[0] // CELL, now.shape[1] // CELL), bool)
    sees(monkeypatch, eye._finder)
    monkeypatch.setattr("vision.tracking.changes.changed_place.unknown_departures", lambda *_: ([piece], []))
    monkeypatch.setattr("vision.tracking.changes.changed_place.was_there_before", lambda *_: True)
    area = toy.patch.full(now.shape[:2]) | piece.full(now.shape[:2])
    place = ChangedPlace(eye._finder, now, area, [toy], MotionMasks(~quiet, quiet, ~quiet))
    found = place.against_background([], [before], [], None)
    assert found.gone == [toy]
    assert found.left == ([piece] if known else [])
    assert found.bare == [piece]
