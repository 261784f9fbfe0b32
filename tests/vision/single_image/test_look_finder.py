"""The look asked as the detector is."""

from dataclasses import replace

import numpy as np
import pytest

from measure.errors import InputError
from tests.vision.single_image.drawn_maps import Layout, true_maps
from vision.networks import look as look_module
from vision.networks import weights
from vision.networks.detection import Detection
from vision.networks.detector import Detector
from vision.networks.look import KINDS, Look, LookMaps
from vision.networks.weights import weights_file
from vision.single_image import look_finder
from vision.single_image.look_finder import LookFinder, look_beside, under_arms, without_gaps
from vision.single_image.objects import find_still


class Drawn:
    """A look at one layout of a toy, a piece of terrain and a card, of a picture twice as large."""

    closed = 0

    def see(self, bgr):
        ids = np.zeros((128, 256), np.int32)
        ids[20:60, 20:60], ids[20:70, 100:150], ids[80:110, 20:60] = 1, 2, 3
        kinds = ("table", "toy", "terrain", "card")
        return (true_maps(Layout(ids, kinds), (0.5, 0.5)),
                true_maps(Layout(np.ascontiguousarray(ids[::2, ::2]), kinds), (0.25, 0.25)))

    def close(self):
        self.closed += 1


PICTURE = np.full((256, 512, 3), 90, np.uint8)


def test_all_things_are_found_where_they_are():
    found = LookFinder(Drawn()).find_scaled(PICTURE)
    assert sorted(d.label for d in found) == ["card", "toy", "toy"]
    assert sorted(round(d.terrain) for d in found) == [0, 0, 1]
    (card,) = [d for d in found if d.label == "card"]
    assert card.box_px == pytest.approx((39.5, 159.5, 119.5, 219.5), abs=1)
    assert LookFinder(Drawn()).find_scaled(PICTURE, 0.9999) == ()


def test_a_start_is_told_what_rather_is_terrain():
    found = LookFinder(Drawn()).find_tiled(PICTURE)
    assert sorted((d.label, round(d.terrain)) for d in found) == [("card", 0), ("toy", 0), ("toy", 1)]


def test_closing_closes_the_look():
    look = Drawn()
    LookFinder(look).close()
    assert look.closed == 1


class Unasked:
    """A detector that nobody may ask."""

    confidence = 0.35

    def find_scaled(self, bgr, confidence=None):
        raise AssertionError


def test_a_single_picture_is_looked_at_by_the_look_where_there_is_one():
    assert len(find_still(Unasked(), PICTURE, LookFinder(Drawn()))) == 3


def test_the_look_stands_in_for_the_programs_own_network_only(monkeypatch, tmp_path):
    monkeypatch.setattr(look_finder, "installed_look", lambda: Look(tmp_path / "look.onnx"))
    own = Detector(weights_file("detector.onnx"))
    beside = look_beside(own)
    assert beside is not None
    assert beside.confidence == own.confidence
    other = tmp_path / "mine.onnx"
    other.write_bytes(weights_file("detector.onnx").read_bytes())
    assert look_beside(Detector(other)) is None
    assert look_beside(None) is None
    monkeypatch.setattr(look_finder, "installed_look", lambda: None)
    assert look_beside(own) is None
    assert look_module.WEIGHTS == "look.onnx"


def test_a_network_of_ones_own_needs_no_other_to_be_installed(monkeypatch):
    own = Detector(weights_file("detector.onnx"))

    def missing(name):
        raise InputError(f"{name} is not there")
    monkeypatch.setattr(weights, "weights_file", missing)
    assert look_beside(own) is None


def test_what_lies_in_the_detector_s_arm_is_an_arm():
    ring = np.array([[10, 10], [40, 10], [40, 40], [10, 40]], float)
    found = (Detection("toy", 0.9, (10, 10, 40, 40), ring, 0.2), Detection("toy", 0.8, (70, 70, 90, 90), ring / 1.5 + 65))
    arm = Detection("arm", 0.6, (0, 0, 50, 60), np.array([[0, 0], [50, 0], [50, 60], [0, 60]], float))
    doubtful = replace(arm, confidence=0.2)
    bgr = np.zeros((100, 120, 3), np.uint8)
    assert [d.label for d in under_arms(found, [arm], bgr)] == ["arm", "toy"]
    assert under_arms(found, [doubtful], bgr) == found
    assert [d.label for d in under_arms(found, [arm], np.zeros((400, 500, 3), np.uint8))] == ["arm", "toy"]
    inside = replace(arm, outline_px=arm.outline_px + 100.0)
    moved = tuple(replace(d, outline_px=d.outline_px + 100.0) for d in found)
    assert under_arms(moved, [inside], np.zeros((400, 500, 3), np.uint8)) == moved  # it does not come in from the rim
    assert under_arms(found, [replace(arm, label="toy")], bgr) == found


def test_an_arm_in_which_the_look_sees_the_bare_table_is_none():
    ring = np.array([[10, 10], [30, 10], [30, 30], [10, 30]], float)
    found = (Detection("toy", 0.9, (10, 10, 30, 30), ring),)
    arm = Detection("arm", 0.6, (0, 0, 60, 80), np.array([[0, 0], [60, 0], [60, 80], [0, 80]], float))
    bgr, kinds = np.zeros((100, 120, 3), np.uint8), np.zeros((len(KINDS), 50, 60), np.float32)
    kinds[0] = 1.0
    kinds[:2, 5:15, 5:15] = [[[0.1]], [[0.9]]]  # at half the picture's size: the toy alone is seen
    nothing = np.zeros((50, 60), np.float32)
    maps = LookMaps(kinds, nothing, nothing, np.zeros((2, 50, 60), np.float32), (0.5, 0.5))
    assert [d.label for d in under_arms(found, [arm], bgr, maps)] == ["toy"]
    kinds[:2, :40, :30] = [[[0.2]], [[0.8]]]
    assert [d.label for d in under_arms(found, [arm], bgr, maps)] == ["arm"]


def square(x, y, side, confidence, label="toy", high=None):
    x1, y1 = x + side, y + (high or side)
    return Detection(label, confidence, (x, y, x1, y1), np.array([(x, y), (x1, y), (x1, y1), (x, y1)], float))


def shadowed(gap_light, table_light=200):
    """Two large pale things side by side, and what lies between them."""
    bgr = np.full((200, 300, 3), table_light, np.uint8)
    bgr[50:110, 50:110] = bgr[50:110, 140:200] = 170
    bgr[60:100, 111:140] = gap_light
    return bgr, square(50, 50, 60, 0.95), square(140, 50, 60, 0.93)


def test_the_dark_gap_between_two_things_is_no_third():
    bgr, left, right = shadowed(20)
    gap = square(111, 60, 28, 0.85, high=40)
    assert without_gaps([left, right, gap], bgr) == (left, right)


@pytest.mark.parametrize(("light", "table", "confidence", "label"), [
    (90, 200, 0.85, "toy"), (20, 40, 0.85, "toy"), (20, 200, 0.97, "toy"), (20, 200, 0.85, "card")],
    ids=["not so dark", "on a dark table", "surer than what is around", "a card"])
def test_what_may_be_a_thing_between_two_others_stays(light, table, confidence, label):
    bgr, left, right = shadowed(light, table)
    between = square(111, 60, 28, confidence, label, high=40)
    assert without_gaps([left, right, between], bgr) == (left, right, between)


def test_a_black_toy_beside_one_pale_toy_or_as_large_stays():
    bgr, left, _ = shadowed(20)
    beside = square(111, 60, 28, 0.85, high=40)
    assert without_gaps([left, beside], bgr) == (left, beside)
    small, large = square(110, 50, 28, 0.95, high=60), square(142, 50, 28, 0.95, high=60)
    assert without_gaps([small, large, beside], bgr) == (small, large, beside)


def test_gaps_are_looked_for_at_the_rim_of_a_picture_and_where_it_is_full():
    bgr, left, right = shadowed(20)
    rim = square(-1, 198, 4, 0.5)
    assert without_gaps([left, right, rim], bgr) == (left, right, rim)
    all_of_it = square(-5, -5, 400, 0.9)
    assert without_gaps([all_of_it, rim], bgr) == (all_of_it, rim)
    assert without_gaps([], bgr) == ()
