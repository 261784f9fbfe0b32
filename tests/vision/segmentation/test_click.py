"""A click on a thing that was missed gives its outline, on plain tables and on busy ones, and nothing where nothing is."""

import numpy as np
import pytest

from studio.footage.push_clip import BOARDS, CAMERA_IN, FOCAL_PX, PushClip, board, outline
from studio.footage.push_story import push_story
from vision.imaging.patches import Patch, patch_of
from vision.networks.detection import filled
from vision.segmentation.click import thing_at

INCH_PX = FOCAL_PX / CAMERA_IN[2]


@pytest.fixture(scope="module", params=[12, 13, 14, 15], ids=lambda s: BOARDS[s % len(BOARDS)])
def scene(request):
    """A picture, and the true patch of each block in it."""
    story = push_story(request.param, pushes=1)
    picture = PushClip(story).picture(0.5)
    return picture, [patch_of(filled(outline(b), picture.shape[:2])) for b in story.blocks]


def clicked(picture, true, rng, held=None, expected=None):
    """What a click near the middle of a block gives."""
    at = np.array(true.centre()) + rng.uniform(-0.2, 0.2, 2) * np.sqrt(true.area)
    nothing = np.zeros(picture.shape[:2], bool)
    return thing_at(picture, (float(at[0]), float(at[1])), INCH_PX, nothing if held is None else held, expected)


def test_a_click_gives_the_outline(scene):
    picture, blocks = scene
    rng = np.random.default_rng(5)
    found = [clicked(picture, b, rng) for b in blocks]
    good = [f is not None and f.iou(b) > 0.8 for f, b in zip(found, blocks, strict=True)]
    assert sum(good) >= len(blocks) - 1  # one may be of bare wood, on planks


def test_a_click_on_a_known_toy_gives_nothing(scene):
    picture, blocks = scene
    held = blocks[0].full(picture.shape[:2])
    assert clicked(picture, blocks[0], np.random.default_rng(5), held) is None


def test_the_bare_table_tells_what_has_nearly_its_colour():
    bare = board(16)
    picture = bare.copy()
    block = Patch(400, 300, np.ones((40, 52), bool))
    picture[block.box] = np.clip(picture[block.box] * 0.93 - (6, 0, 0), 0, 255).astype(np.uint8)
    with_bare = clicked(picture, block, np.random.default_rng(5), expected=bare.astype(np.float32))
    assert with_bare is not None
    assert with_bare.iou(block) > 0.7


def test_an_even_table_has_nothing_to_click():
    even = np.full((400, 500, 3), 140, np.uint8)
    noisy = np.clip(even + np.random.default_rng(1).normal(0, 2, even.shape), 0, 255).astype(np.uint8)
    assert thing_at(noisy, (250.0, 200.0), INCH_PX, np.zeros((400, 500), bool)) is None
