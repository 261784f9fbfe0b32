"""A toy that is looked for keenly in one place."""

import cv2
import numpy as np
import pytest

from calibration.prints.geometry import CORNER_MARKER_IN
from tests.painted import CAMERA_IN, FOCAL_PX
from tests.vision.single_image.test_printed_markers import with_marker
from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.imaging.patches import Patch
from vision.networks.detection import Detection
from vision.segmentation.flip_agreement import FlippedDetections
from vision.tracking.tracks.priors import Known

INCH_PX = FOCAL_PX / CAMERA_IN[2]


def sector(shape, at, radii, angles):
    """The pixels between two circles about a place and between two angles in degrees."""
    y, x = np.mgrid[:shape[0], :shape[1]]
    far, angle = np.hypot(x - at[0], y - at[1]), np.degrees(np.arctan2(y - at[1], x - at[0])) % 360
    return (far >= radii[0]) & (far < radii[1]) & (angle >= angles[0]) & (angle < angles[1])


@pytest.mark.parametrize(("inner", "angles", "known", "found"), [
    (0.0, (0, 360), False, True),  # a thing
    (0.5, (0, 250), True, False),  # the rim and the shadow of a known toy
    (0.5, (0, 90), True, True),  # a thing beside one
])
def test_what_lies_around_a_known_toy_is_no_toy(painted, painted_calibration, inner, angles, known, found):
    eye = Eye(painted_calibration, empty=painted.ground(), known=Known(), warm_up_s=0.0)
    eye.see(Frame(0, 0.0, painted.picture()))
    finder, inch = eye._finder, eye.view.inch_px
    finder.stop_asking_the_change_network()
    picture = eye.view.shrink(painted.ground())
    at = tuple(v * eye.view.scale for v in painted.pixels([[11.0, 8.0, 0.0]])[0])
    there = sector(picture.shape, at, (inner * inch, 0.9 * inch), angles)
    without = sector(picture.shape, at, (0, 0.5 * inch), (0, 360)) if known else np.zeros(there.shape, bool)
    now = np.where(there[..., None], picture * np.array([0.78, 0.84, 0.94]), picture).astype(np.uint8)
    box = tuple(slice(round(v - 2 * inch), round(v + 2 * inch)) for v in at[::-1])
    patch = finder.faint(now, box, without, float(there.sum()))
    assert (patch is not None) is found
    if patch is not None:
        assert (patch.full(there.shape) & there).sum() > 0.8 * there.sum()


@pytest.mark.parametrize(("there", "long_in", "found"), [
    ("a marker", 0.45, False),  # grain on black
    ("a marker", 1.6, True),  # a toy that hides its bits
    ("bare table", 0.45, True),
])
def test_what_is_small_on_a_marker_that_can_be_read_is_no_toy(painted, painted_calibration, there, long_in, found):
    at = tuple(np.round(painted.pixels([[11.0, 8.0, 0.0]])[0]).astype(int))
    ground, wide = painted.ground().copy(), 2 * round(CORNER_MARKER_IN * INCH_PX / 2)
    if there == "a marker":
        ground[at[1] - wide // 2:at[1] + wide // 2, at[0] - wide // 2:at[0] + wide // 2] = with_marker((wide, wide), 12, wide)
    eye = Eye(painted_calibration, empty=ground, known=Known(), warm_up_s=0.0)
    eye.see(Frame(0, 0.0, ground))
    finder = eye._finder
    finder.stop_asking_the_change_network()
    now, half = ground.copy(), round(long_in * INCH_PX / 2)
    left = at[0] + 1 - (wide // 2 if long_in < 1 else half)  # the marker's rim is black
    now[at[1] - half:at[1] + half, left:left + 2 * half] = (60, 60, 190)
    assert len(finder.segment(eye.view.shrink(now))) == found


def test_without_the_change_network_colours_tell_what_came_and_what_went(painted, painted_calibration):
    eye = Eye(painted_calibration, empty=painted.ground(), known=Known(), warm_up_s=0.0)
    eye.see(Frame(0, 0.0, painted.picture()))
    finder, inch = eye._finder, eye.view.inch_px
    finder.stop_asking_the_change_network()
    bare = eye.view.shrink(painted.ground())
    at = [v * eye.view.scale for v in painted.pixels([[11.0, 8.0, 0.0]])[0]]
    there = sector(bare.shape, at, (0, 0.6 * inch), (0, 360))
    stands = np.where(there[..., None], np.array([60, 60, 190]), bare).astype(np.uint8)
    box = tuple(slice(round(v - 2 * inch), round(v + 2 * inch)) for v in at[::-1])
    came, went = finder.appeared(bare, stands, box), finder.appeared(stands, bare, box)
    assert came.shape == there[box].shape
    assert came[there[box]].mean() > 0.9
    assert came[~there[box]].mean() < 0.1
    assert went.max() == 0.0


def test_a_made_up_table_is_mended_without_the_change_network_too(painted, painted_calibration):
    eye = Eye(painted_calibration, empty=painted.ground(), known=Known(), warm_up_s=0.0)
    eye.see(Frame(0, 0.0, painted.picture()))
    finder, inch = eye._finder, eye.view.inch_px
    bare = eye.view.shrink(painted.ground())
    at = [v * eye.view.scale for v in painted.pixels([[11.0, 8.0, 0.0]])[0]]
    mark = sector(bare.shape, at, (0, 0.6 * inch), (0, 360))
    finder.stop_asking_the_change_network()
    finder.background._inpainted = mark.copy()
    shown = np.where(mark[..., None], np.array([40, 120, 90]), bare).astype(np.uint8)
    left = sector(bare.shape, at, (0, 0.6 * inch), (0, 180))
    was = finder.background.reference.copy()
    finder.background.reveal(shown, None, left)
    assert not finder.background.inpainted[left].any()
    assert finder.background.inpainted[mark & ~left].all()
    inner = cv2.erode(left.astype(np.uint8), np.ones((9, 9), np.uint8)) > 0
    off = np.abs(finder.background.reference.astype(float) - shown).mean(axis=2)[inner].mean()
    assert off < 0.3 * np.abs(was.astype(float) - shown).mean(axis=2)[inner].mean()


class Asked:
    """A detector that sees nothing and counts how often it was asked."""

    def __init__(self):
        self.times = 0

    def find(self, picture):
        self.times += 1
        return ()


def test_the_detector_is_not_asked_where_nothing_came_and_once_where_something_did(painted, painted_calibration):
    eye = Eye(painted_calibration, empty=painted.ground(), known=Known(), warm_up_s=0.0)
    eye.see(Frame(0, 0.0, painted.ground()))
    finder, inch = eye._finder, eye.view.inch_px
    finder.network = Asked()
    at = [v * eye.view.scale for v in painted.pixels([[11.0, 8.0, 0.0]])[0]]
    box = tuple(slice(round(v - 2 * inch), round(v + 2 * inch)) for v in at[::-1])
    full = painted.ground().copy()
    assert finder.segment(eye.view.shrink(full), box, None, finder.full_resolution.shrink(full)) == []
    assert finder.network.times == 0
    there = sector(full.shape, painted.pixels([[11.0, 8.0, 0.0]])[0], (0, 0.6 * INCH_PX), (0, 360))
    full[there] = (60, 60, 190)
    (toy,) = finder.segment(eye.view.shrink(full), box, None, finder.full_resolution.shrink(full))
    assert finder.network.times == 1
    assert not finder.is_not_toy(toy)
    assert finder.network.times == 1


@pytest.mark.parametrize(("at", "shown"), [((20, 20, 60, 50), True), ((24, 22, 64, 52), True), ((150, 90, 190, 120), False)])
def test_the_detector_shows_a_thing_where_its_outline_lies_over_most_of_it(painted_calibration, at, shown):
    class Sees:
        def find(self, picture):
            x0, y0, x1, y1 = at
            ring = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float)
            return (Detection("die", 0.3, at, ring),)

        find_tiled = find

    finder = Eye(painted_calibration, warm_up_s=0.0)._finder
    patch = Patch(20, 20, np.ones((31, 41), bool))
    assert finder.shows_thing(patch, np.zeros((200, 300, 3), np.uint8))  # nobody to ask
    finder.network = Sees()
    assert finder.shows_thing(patch, np.zeros((200, 300, 3), np.uint8)) is shown


@pytest.mark.parametrize(("left", "box", "reaches_in"), [
    (0, None, True), (100, None, False), (100, (slice(40, 200), slice(98, 260)), True),
    (150, (slice(40, 200), slice(98, 260)), False)])
def test_an_arm_reaches_in_from_the_border_of_what_was_looked_at(painted_calibration, left, box, reaches_in):
    finder = Eye(painted_calibration, warm_up_s=0.0)._finder
    ring = np.array([[left, 90], [left + 60, 90], [left + 60, 130], [left, 130]], float)
    arm = Detection("arm", 0.9, (left, 90.0, left + 60.0, 130.0), ring)
    finder._looks = FlippedDetections((arm,), (), 0.25, finder.view.region.shape, box)
    assert len(finder.arms_seen()) == reaches_in
