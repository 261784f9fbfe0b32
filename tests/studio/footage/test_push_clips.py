"""Drawn clips of pushed blocks: none overlap, the pictures show them where the truth says, and the hand never leaves."""

from itertools import combinations

import numpy as np
import pytest

from studio.footage.push_clip import BOARDS, CAMERA_IN, SIZE_PX, PushClip, board, calibration, outline, pixels
from studio.footage.push_story import BOARD_IN, FIRST_S, hand_shape, push_story


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_blocks_stand_on_the_board_and_never_in_each_other(seed):
    story = push_story(seed)
    assert len(story.pushes) == 9
    for time_s in np.arange(0, story.length_s, 0.25):
        shapes = [b.footprint() for b in story.standing(time_s)]
        assert all(a.intersection(b).area < 0.02 for a, b in combinations(shapes, 2)), time_s
        assert all(s.bounds[0] > 0 and s.bounds[2] < BOARD_IN[0] and s.bounds[3] < BOARD_IN[1] for s in shapes)


def test_what_was_pushed_against_another_block_touches_it():
    story = push_story(4, other_hand=True)
    push = next(p for p in story.pushes if p.kind == "against")
    blocks = {b.name: b.footprint() for b in story.standing(push.to_s)}
    name = push.blocks[0][0]
    assert min(blocks[name].distance(s) for n, s in blocks.items() if n != name) < 0.06


def test_blocks_are_pushed_up_to_the_hand_that_rests_and_never_under_it():
    story = push_story(4, other_hand=True)
    hand = hand_shape(story.other_in)
    beside = [p for p in story.pushes if p.kind == "to the hand"]
    assert len(beside) >= 2
    for push in story.pushes:
        far = {b.name: b.footprint().distance(hand) for b in story.standing(push.to_s)}
        assert min(far.values()) > 0.05
        assert push not in beside or far[push.blocks[0][0]] < 0.32


def test_each_block_moves_as_told():
    story = push_story(4)
    end = {b.name: b for b in story.standing(story.length_s)}
    for name in end:
        last = [to for p in story.pushes for n, _, to, _ in p.blocks if n == name]
        if last:
            assert end[name].at_in == pytest.approx(last[-1])


def test_the_picture_shows_a_block_where_it_stands_and_the_hand_stays_in_view():
    story = push_story(1)
    clip = PushClip(story)
    difference = np.abs(clip.picture(0.5).astype(int) - clip.bare).sum(axis=2)
    for block in story.blocks:
        x, y = outline(block).mean(axis=0).round().astype(int)
        assert difference[y - 4:y + 5, x - 4:x + 5].mean() > 40, block.name
    assert np.median(difference) < 12
    for time_s in np.arange(FIRST_S + 1, story.length_s, 0.5):
        tip = story.fingertip(time_s)
        assert tip is not None
        x, y = pixels([[*tip, 1.2]])[0]
        assert 0 < x < SIZE_PX[0]
        assert 0 < y < SIZE_PX[1]


def test_the_calibration_is_that_of_the_camera():
    camera = calibration(3)
    at = np.array([[5.0, 6.0, 1.0], [20.0, 15.0, 0.0]])
    assert np.abs(camera.image_from_table(at) - pixels(at)).max() < 1.0
    assert camera.camera_in[2] == pytest.approx(CAMERA_IN[2], rel=0.03)


def test_there_are_boards_of_each_kind():
    assert len({board(s).tobytes() for s in range(len(BOARDS))}) == len(BOARDS)
