"""Two looks at one picture: the surer find is taken, and how far the two are apart is how far a toy is in doubt."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.prints.geometry import CORNER_MARKER_IN
from tests.vision.single_image.test_printed_markers import with_marker
from vision.imaging.parameters import PATCHES
from vision.imaging.patches import Patch
from vision.networks.detection import Detection, filled
from vision.segmentation.flip_agreement import FlippedDetections
from vision.segmentation.parameters import FLIP_AGREEMENT

SHAPE = (80, 120)


def box(x0, y0, x1, y1, confidence=0.4, label="toy"):
    """A find that fills a box of pixels (x1, y1 not in it)."""
    ring = np.array([[x0, y0], [x1 - 1, y0], [x1 - 1, y1 - 1], [x0, y1 - 1]], float)
    return Detection(label, confidence, (x0, y0, x1 - 1, y1 - 1), ring)


def patch(x0, y0, x1, y1):
    return Patch(x0, y0, np.ones((y1 - y0, x1 - x0), bool))


def looks(upright, upended):
    return FlippedDetections(tuple(upright), tuple(upended), 0.25, SHAPE)


def test_each_toy_is_as_the_surer_look_has_it():
    whole, part = box(10, 10, 50, 30, 0.41), box(10, 10, 30, 30, 0.55)
    other = box(70, 10, 90, 30, 0.8)
    assert looks([whole, other], [part, box(71, 10, 91, 30, 0.7)]).fused() == (part, other)


def test_two_toys_are_not_one_because_the_other_look_is_sure_of_that():
    left, right, both = box(10, 10, 30, 30), box(31, 10, 50, 30), box(10, 10, 50, 30, 0.9)
    assert looks([left, right], [both]).fused() == (left, right)


def test_a_piece_that_only_one_look_cuts_off_a_toy_stays_a_part_of_it():
    toy, piece, whole = box(10, 10, 50, 40, 0.9), box(10, 36, 30, 48, 0.5), box(10, 10, 50, 47, 0.86)
    assert looks([toy, piece], [whole]).fused() == (whole,)
    sure = replace(piece, confidence=0.75)
    assert looks([toy, sure], [whole]).fused() == (toy, sure)
    assert looks([toy, piece], [toy, piece]).fused() == (toy, piece)  # both looks show two


def test_what_one_look_overlooks_is_taken_if_the_other_is_sure():
    toy, sure, unsure = box(10, 10, 30, 30), box(50, 10, 70, 30, 0.6), box(90, 10, 110, 30, 0.45)
    assert looks([toy], [sure, unsure]).fused() == (toy, sure)
    assert looks([toy], [box(15, 10, 40, 30, 0.3)]).fused() == (toy,)


def test_faint_finds_are_no_toys_of_themselves():
    assert looks([box(10, 10, 30, 30, 0.2)], [box(10, 10, 30, 30, 0.2)]).fused() == ()


def test_cards_and_arms_are_as_the_first_look_has_them():
    card = box(10, 10, 30, 30, 0.9, "card")
    assert looks([card], [box(10, 10, 30, 30, 0.95, "card"), box(50, 10, 70, 30, 0.95, "arm")]).fused() == (card,)


@given(st.integers(-12, 12), st.integers(-8, 8))
def test_doubt_is_how_far_the_looks_are_apart(dx, dy):
    [got] = looks([box(40, 30, 70, 50)], [box(40 + dx, 30 + dy, 70 + dx, 50 + dy)]).with_position_sigma([patch(40, 30, 70, 50)])
    assert got.position_sigma_px == pytest.approx(np.hypot(PATCHES.position_sigma_px, np.hypot(dx, dy) / np.sqrt(2)), abs=1e-6)


def test_what_one_look_does_not_show_is_in_doubt_by_its_size():
    [got] = looks([box(40, 30, 70, 50)], [box(2, 2, 10, 10)]).with_position_sigma([patch(40, 30, 70, 50)])
    one_look_px = FLIP_AGREEMENT.one_look_sigma * np.sqrt(600) / np.sqrt(2)
    assert got.position_sigma_px == pytest.approx(np.hypot(PATCHES.position_sigma_px, one_look_px))


@pytest.mark.parametrize(("upright", "upended", "wanted"), [
    ([box(40, 30, 70, 50, 0.3)], [box(42, 30, 72, 50, 0.3)], True),
    ([box(40, 30, 70, 50, 0.3)], [], False),
    ([], [box(40, 30, 70, 50, 0.6)], True),  # one look is sure
    ([box(40, 30, 70, 50, 0.3)], [box(66, 46, 90, 60, 0.9)], False),  # the other shows what lies beside it
    ([], [], False),
])
def test_what_both_looks_show_is_borne_out(upright, upended, wanted):
    assert looks(upright, upended).is_supported(patch(40, 30, 70, 50)) is wanted


def test_a_find_is_sure_if_both_looks_outline_it_so():
    both = looks([box(10, 10, 50, 30, 0.9), box(70, 10, 90, 30, 0.8)], [box(11, 10, 50, 30, 0.7)])
    assert both.sureness_of(patch(10, 10, 50, 30)) == pytest.approx(0.8)
    assert both.sureness_of(patch(70, 10, 90, 30)) == pytest.approx(0.4)
    assert both.sureness_of(patch(10, 10, 25, 30)) == 0  # a piece of what both show whole
    assert both.sureness_of(patch(10, 50, 30, 70)) == 0


def test_a_toy_that_should_be_there_is_glimpsed_in_either_look():
    faint, surer = box(20, 20, 40, 40, FLIP_AGREEMENT.least_confidence), box(24, 22, 44, 42, 0.2)
    both = looks([faint, box(60, 20, 80, 40, 0.24)], [surer])
    nothing = np.zeros(SHAPE, bool)
    seen = both.faint_detection((30, 30), 12, nothing)
    assert (seen.full(SHAPE) == filled(surer.outline_px, SHAPE)).all()
    assert both.faint_detection((100, 60), 12, nothing) is None
    assert both.faint_detection((30, 30), 12, filled(surer.outline_px, SHAPE) | filled(faint.outline_px, SHAPE)) is None
    known = nothing.copy()
    known[20:40, 34:] = True  # half of the surer one belongs to another toy
    assert (both.faint_detection((30, 30), 12, known).full(SHAPE) == filled(faint.outline_px, SHAPE)).all()


def test_what_was_taken_for_a_die_is_the_toy_that_should_be_there():
    die, card, arm = box(20, 20, 40, 40, 0.4, "die"), box(22, 20, 42, 40, 0.6, "card"), box(18, 18, 44, 44, 0.9, "arm")
    faint, nothing = box(30, 24, 50, 44, FLIP_AGREEMENT.least_confidence), np.zeros(SHAPE, bool)
    both = looks([die, arm], [card])
    # the surest, no arm
    assert (both.faint_detection((30, 30), 12, nothing).full(SHAPE) == filled(card.outline_px, SHAPE)).all()
    assert both.faint_detection((39, 30), 12, nothing) is None  # not what lies beside its place
    both = looks([die, faint], [card])
    # a toy comes first
    assert (both.faint_detection((30, 30), 12, nothing).full(SHAPE) == filled(faint.outline_px, SHAPE)).all()


class Stuff:
    """Finds the same box either way up, the middle of the picture, and takes it for terrain so surely."""

    confidence = 0.25

    def __init__(self, terrain):
        self._terrain = terrain

    def find_tiled(self, bgr, tiles=2, confidence=None):
        return (replace(box(50, 30, 70, 50, 0.6), terrain=self._terrain),)


@pytest.mark.parametrize(("terrain", "toys"), [(FLIP_AGREEMENT.most_terrain, 1), (0.53, 0)])
def test_what_rather_is_terrain_is_a_toy_only_where_the_roster_has_one(terrain, toys):
    both, nothing = FlippedDetections.of(Stuff(terrain), np.zeros((*SHAPE, 3), np.uint8), 10.0), np.zeros(SHAPE, bool)
    assert (len(both.fused()), len(both.plain())) == (toys, toys)
    seen = both.faint_detection((58, 41), 12, nothing)
    assert seen.box == patch(50, 30, 70, 50).box
    beside = both.faint_detection((50, 40), 12, nothing)  # as far off as a toy may be, but not stuff
    assert (beside is not None) == toys


def test_both_looks_are_in_the_pixels_of_the_picture_upright():
    class Bright:
        """Finds what is bright, as one thing."""

        confidence = 0.25

        def __init__(self, label):
            self._label = label

        def find_tiled(self, bgr, tiles=2, confidence=None):
            ys, xs = np.nonzero(bgr[..., 0] > 100)
            assert confidence == FLIP_AGREEMENT.least_confidence
            return (replace(box(xs.min(), ys.min(), xs.max() + 1, ys.max() + 1), label=self._label),)

    picture = np.zeros((*SHAPE, 3), np.uint8)
    picture[10:30, 20:50] = 200
    got = FlippedDetections.of(Bright("toy"), picture, 10.0)
    assert got.upright[0].box_px == (20, 10, 49, 29)
    assert got.upended[0].box_px == pytest.approx(got.upright[0].box_px)
    assert got.upended[0].outline_px.mean(axis=0) == pytest.approx(got.upright[0].outline_px.mean(axis=0))
    for label, inch_px in (("toy", 10.0), ("die", 40.0)):  # 30 x 20 pixels: 3 x 2 inches, or 0.75 x 0.5
        got = FlippedDetections.of(Bright("die"), picture, inch_px)
        assert [d.label for d in (*got.upright, *got.upended)] == [label] * 2


@pytest.mark.parametrize("toy", [False, True])
def test_what_is_printed_on_a_marker_is_no_toy(toy):
    class Print:
        """Finds the same box either way up: the middle of the picture."""

        confidence = 0.25

        def find_tiled(self, bgr, tiles=2, confidence=None):
            return (box(85, 85, 116, 116),)

    inch_px = 48.0
    picture = with_marker((201, 201), 10, CORNER_MARKER_IN * inch_px)
    if toy:
        picture[70:131, 70:131] = (40, 90, 200)  # what covers the marker's bits is no part of the print
    got = FlippedDetections.of(Print(), picture, inch_px)
    assert len(got.upright) == len(got.upended) == toy
