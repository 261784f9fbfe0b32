"""The printed sheet is followed where it is pushed: no toys are made of it, and toys beside and on it stay."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.markers.find_prints import find_targets
from calibration.prints.sheet import MARGIN_IN, print_of, sheet_image
from vision.background.printed_sheet import KIND, SheetPose, SheetWatcher, corners
from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.footprints.view import View
from vision.imaging.resampling import with_part_moved
from vision.tracking.tracks.priors import Known, KnownToy

AT, PUSHED = (6.5, 5.2, 0.0), (6.1, 5.7, 2.0)
DPI = 60


def pose(x, y, turn_deg):
    return SheetPose(np.array([x, y, np.radians(turn_deg)]))


def with_sheet(painted, x, y, turn_deg):
    """The bare table (480, 640, 3) with a printed sheet on it."""
    out = painted.ground()
    page = cv2.cvtColor(np.uint8(20 + 0.8 * sheet_image(DPI, KIND)), cv2.COLOR_GRAY2BGR)
    h, w = page.shape[:2]
    ring = pose(x, y, turn_deg).on_table(corners(MARGIN_IN))
    to = painted.pixels(np.column_stack([ring, np.zeros(4)])).astype(np.float32)
    warp = cv2.getPerspectiveTransform(np.array([[0, h], [w, h], [w, 0], [0, 0]], np.float32) - 0.5, to)
    big = cv2.warpPerspective(page, np.diag([4.0, 4.0, 1.0]) @ warp, (out.shape[1] * 4, out.shape[0] * 4),
                              flags=cv2.INTER_AREA)
    seen = cv2.warpPerspective(np.full((h, w), 255, np.uint8), np.diag([4.0, 4.0, 1.0]) @ warp, (big.shape[1], big.shape[0]))
    small, share = (cv2.resize(p, (out.shape[1], out.shape[0]), interpolation=cv2.INTER_AREA) for p in (big, seen))
    part = share[..., None] / 255.0
    return np.uint8(np.rint(out * (1 - part) + small * part))


@pytest.fixture(scope="module")
def toys(painted):
    return [t for t in painted.TOYS if t.name != "blue"]


class Table:
    """An eye that watches a sheet and toys."""

    def __init__(self, painted, calibration, toys, empty=None):
        self.painted, self.toys, self.n, self.events = painted, list(toys), 0, []
        known = Known(tuple(KnownToy(t.name, side="a", size="S", height_in=t.height, at_in=t.at) for t in toys))
        self.eye = Eye(calibration, empty=empty, known=known, warm_up_s=0.0)

    def watch(self, bare, frames=25):
        for _ in range(frames):
            sight = self.eye.see(Frame(self.n, self.n / 10, self.painted.picture(self.n / 10, toys=self.toys, bare=bare)))
            self.n += 1
            self.events += sight.events
        return sight.scene


def test_a_sheet_that_is_pushed_makes_no_toys_and_is_told(painted, painted_calibration, toys):
    at_first = with_sheet(painted, *AT)
    table = Table(painted, painted_calibration, toys, at_first)
    before = table.watch(at_first, 5)
    table.events.clear()
    after = table.watch(with_sheet(painted, *PUSHED))
    assert {t.id for t in after.toys} == {t.name for t in toys}
    assert all(after.toy(t.id).centroid() == pytest.approx(t.centroid(), abs=0.05) for t in before.toys)
    [told] = [e for e in table.events if e["type"] != "scene"]
    assert (told["type"], told["sheet"]) == ("note", "moved")
    assert told["distance_in"] == pytest.approx(pose(*AT).apart(pose(*PUSHED)), abs=0.05)


@pytest.mark.slow
def test_a_toy_that_is_put_on_it_at_once_is_seen(painted, painted_calibration, toys):
    at_first = with_sheet(painted, *AT)
    table = Table(painted, painted_calibration, toys, at_first)
    table.watch(at_first, 5)
    table.toys.append(painted.Toy("new", (11.4, 8.0), (190, 60, 190), (1.6, 1.6)))
    table.watch(with_sheet(painted, *PUSHED), 40)
    after = table.watch(with_sheet(painted, *AT), 40)  # and back again
    new = [t for t in after.toys if t.id not in {t.name for t in toys}]
    assert len(new) == 1
    assert new[0].centroid() == pytest.approx((11.4, 8.0), abs=0.15)
    assert [e["sheet"] for e in table.events if "sheet" in e] == ["moved"] * 2


@pytest.mark.slow
def test_a_sheet_that_comes_and_goes_makes_no_toys(painted, painted_calibration, toys):
    at_first = with_sheet(painted, *AT)
    table = Table(painted, painted_calibration, toys, at_first)
    table.watch(at_first, 5)
    table.events.clear()
    for bare in (painted.ground(), with_sheet(painted, *PUSHED), painted.ground()):
        after = table.watch(bare)
        assert {t.id for t in after.toys} == {t.name for t in toys}
    assert [e["sheet"] for e in table.events if e["type"] != "scene"] == ["gone", "back", "gone"]


def test_where_nobody_pushed_it_nothing_is_told(painted, painted_calibration, toys):
    at_first = with_sheet(painted, *AT)
    table = Table(painted, painted_calibration, toys, at_first)
    table.watch(at_first, 5)
    table.toys[0] = painted.Toy("red", (4.2, 6.4), painted.TOYS[0].colour)
    table.watch(at_first)
    assert not [e for e in table.events if "sheet" in e]
    assert [e["toy"] for e in table.events if e["type"] == "move"] == ["red"]


def test_how_it_was_pushed_is_known_in_pixels(painted, painted_calibration):
    view = View(painted_calibration)
    paper = SheetWatcher(view, with_sheet(painted, *AT))
    assert paper.pose.apart(pose(*AT)) < 0.05
    everywhere = np.ones((480, 640), bool)
    shift = paper.shift(with_sheet(painted, *PUSHED), everywhere)
    assert shift.by_in == pytest.approx(pose(*AT).apart(pose(*PUSHED)), abs=0.05)
    page_in2 = np.prod(np.add(print_of(KIND).size_in, 2 * MARGIN_IN))
    assert shift.under.sum() / view.inch_px**2 == pytest.approx(page_in2, rel=0.05)
    assert (shift.about | ~shift.under).all()
    old, new = (with_sheet(painted, *p).astype(np.float32) for p in (AT, PUSHED))
    inside = cv2.erode(shift.under.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    moved = with_part_moved(old, shift.warp, shift.under, 1.0)
    assert np.abs(moved - new)[inside].mean() < 0.3 * np.abs(old - new)[inside].mean()
    assert (moved[~shift.under] == old[~shift.under]).all()
    assert paper.shift(with_sheet(painted, *AT), everywhere) is None
    assert paper.near(shift.about)
    assert not paper.near(~shift.about)


def test_it_is_taken_away_and_laid_down_again(painted, painted_calibration):
    everywhere, nowhere = np.ones((480, 640), bool), np.zeros((480, 640), bool)
    paper = SheetWatcher(View(painted_calibration), with_sheet(painted, *AT))
    assert paper.shift(painted.ground(), nowhere) is None  # nothing changed: it cannot be read for some other reason
    gone = paper.shift(painted.ground(), everywhere)
    assert (gone.now, gone.warp, gone.under.any()) == (None, None, False)
    paper.pose = gone.now
    assert paper.near(everywhere)
    assert not paper.near(nowhere)
    assert paper.shift(painted.ground(), everywhere) is None
    back = paper.shift(with_sheet(painted, *PUSHED), everywhere)
    assert back.now.apart(pose(*PUSHED)) < 0.05
    assert (back.warp, back.under.any()) == (None, False)


def test_a_sheet_that_nobody_saw_is_not_looked_for(painted, painted_calibration):
    paper = SheetWatcher(View(painted_calibration), painted.ground())
    assert paper.pose is None
    everywhere = np.ones((480, 640), bool)
    assert paper.shift(with_sheet(painted, *AT), everywhere) is None
    assert not paper.near(everywhere)


def test_a_picture_of_another_size_is_carried_alike(painted, painted_calibration):
    view = View(painted_calibration)
    shift = SheetWatcher(view, with_sheet(painted, *AT)).shift(with_sheet(painted, *PUSHED), np.ones((480, 640), bool))
    large = cv2.resize(with_sheet(painted, *AT), None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR)
    back = cv2.resize(with_part_moved(large, shift.warp, shift.under, 2.0), (640, 480), interpolation=cv2.INTER_AREA)
    plain = with_part_moved(with_sheet(painted, *AT), shift.warp, shift.under, 1.0)
    inside = cv2.erode(shift.under.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    assert np.abs(back.astype(float) - plain)[inside].mean() < 4.0


@given(x=st.floats(-20, 20), y=st.floats(-20, 20), turn=st.floats(-180, 180), size=st.floats(0.8, 1.25))
def test_a_rigid_motion_is_told_and_what_does_not_lie_on_the_table_is_not(x, y, turn, size):
    own = np.vstack([corners(0.0), corners(-1.3)])
    true = pose(x, y, turn)
    told = SheetPose.between(own, true.on_table(own))
    assert told.apart(true) < 1e-9
    larger = SheetPose.between(own, true.on_table(own * size))  # nearer to the camera, or farther
    assert (larger is None) == (abs(size - 1) > 0.06 or np.hypot(*((own - own.mean(0)) * (size - 1)).T).max() > 0.15)


def test_what_is_read_as_one_but_bent_does_not_lie_on_the_table(painted):
    [target] = [t for t in find_targets(with_sheet(painted, *AT)) if t.kind == KIND]
    bent = target.points_in.copy()
    bent[target.points_in[:, 0] > 5] += (0.0, 0.4)
    assert SheetPose.between(target.points_in, target.points_in) is not None
    assert SheetPose.between(target.points_in, bent) is None
