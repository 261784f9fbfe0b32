"""Of what reaches in from the border only the arm is arm: not the toys that it touches, nor those joined to it by others."""

import cv2
import numpy as np
import pytest

from vision.imaging.arm_extent import without_what_it_touches

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
