"""Of what reaches in from the border only the arm is arm: not the toys that it touches, nor those joined to it by others."""

import cv2
import numpy as np
import pytest

from vision.imaging.arm_extent import refuted, without_what_it_touches

INCH = 8.0
"""Cells per inch."""
SKIN, RED, WOOD = (120, 150, 205), (40, 40, 200), (90, 140, 190)


@pytest.fixture
def scene():
    """An arm with a finger comes in from below; toys are joined to it. The mask, and the grey levels."""
    return Scene()


class Scene:
    def __init__(self):
        self.mask, self.levels = np.zeros((120, 200), np.uint8), np.full((120, 200, 3), 60, np.uint8)
        self.moved_s = np.full(self.mask.shape, -100.0)
        self.part((90, 60, 24, 60), SKIN)  # forearm and palm, 3 in wide
        self.finger = self.part((97, 42, 6, 18), SKIN)
        self.toy = self.part((117, 78, 9, 9), RED)
        cv2.line(self.mask, (114, 82), (117, 82), 1, 3)

    def part(self, box, colour):
        x, y, w, h = box
        own = np.zeros(self.mask.shape, bool)
        own[y:y + h, x:x + w] = True
        self.mask[own], self.levels[own] = 1, colour
        return own

    def arm(self, seen=None):
        levels = self.levels.transpose(2, 0, 1).astype(np.float32)
        return without_what_it_touches(self.mask > 0, levels, self.moved_s, 0.0, INCH, seen)


def test_a_toy_beside_a_resting_arm_is_no_arm_and_a_finger_is(scene):
    arm = scene.arm()
    assert not arm[scene.toy].mean() > 0.2
    assert arm[scene.finger].all()
    assert arm[60:, 90:114].all()


def test_what_moved_just_now_is_in_the_hand(scene):
    scene.moved_s[78:87, 120:124] = -0.5
    assert scene.arm()[scene.toy].all()


def test_a_hand_that_sways_does_not_hold_the_toy_beside_it(scene):
    scene.moved_s[78:87, 112:118] = -0.2
    assert scene.arm()[scene.toy].mean() < 0.2


def test_a_chain_of_toys_is_let_go_as_a_whole(scene):
    other = scene.part((128, 80, 12, 12), (200, 90, 30))
    cv2.line(scene.mask, (125, 84), (129, 84), 1, 3)
    arm = scene.arm()
    assert not arm[other].any()
    assert arm[scene.toy].mean() < 0.2


def test_a_large_toy_beside_the_arm_is_let_go_too(scene):
    large = scene.part((60, 70, 27, 27), RED)
    cv2.line(scene.mask, (86, 84), (90, 84), 1, 3)
    assert scene.arm()[large].mean() < 0.1


def test_the_network_tells_a_toy_of_the_skins_colour_from_a_finger(scene):
    toy = scene.part((117, 78, 9, 9), SKIN)
    assert scene.arm()[toy].all()  # it may be a finger
    seen = np.zeros(scene.mask.shape, bool)
    seen[60:, 90:114] = seen[scene.finger] = True
    arm = scene.arm(seen)
    assert arm[toy].mean() < 0.2
    assert arm[scene.finger].all()


def test_a_glove_of_another_colour_is_arm_where_the_network_sees_it(scene):
    glove = scene.part((97, 42, 6, 18), WOOD)
    red = scene.part((97, 42, 6, 10), RED)
    seen = np.zeros(scene.mask.shape, bool)
    seen[60:, 90:114] = seen[glove] = True
    assert not scene.arm()[red].all()
    assert scene.arm(seen)[red].all()


def test_without_a_thick_part_at_the_border_nothing_is_known(scene):
    scene.mask[100:] = 0
    assert (scene.arm() == (scene.mask > 0)).all()


@pytest.mark.parametrize(("moved_s", "seen_s", "share", "out"), [(8.5, 8.5, 1.0, True), (9.5, 8.5, 1.0, False),
                                                                (8.5, 9.5, 1.0, False), (8.5, 9.5, 0.02, True)])
def test_a_change_is_refuted_if_it_is_still_and_the_network_sees_hardly_any_arm(moved_s, seen_s, share, out):
    label = np.zeros((20, 40), np.int32)
    label[:, :10], label[:, 20:30] = 1, 2
    moved, seen = np.full(label.shape, -9.0), np.full(label.shape, -9.0)
    moved[5, 25] = moved_s
    rows, columns = np.nonzero(label == 2)
    some = slice(0, max(1, round(share * len(rows))))
    seen[rows[some], columns[some]] = seen_s
    assert refuted(label, 3, moved, seen, 10.0).tolist()[1:] == [True, out]
