"""A rough outline is drawn to where the colours part; nonsense is not believed."""

import cv2
import numpy as np
import pytest

from vision.imaging.patches import Patch
from vision.single_image.edge import cut_out


def shown(noise=3.0, seed=1):
    """A blue disc of radius 20 on a brown table, and its mask."""
    rng = np.random.default_rng(seed)
    picture = np.full((120, 160, 3), (60, 100, 140), float)
    mask = np.zeros((120, 160), np.uint8)
    cv2.circle(mask, (80, 60), 20, 1, -1)
    picture[mask > 0] = (170, 90, 50)
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8) + rng.normal(0, noise, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8), mask > 0


def iou(patch, mask):
    own = patch.full(mask.shape)
    return (own & mask).sum() / (own | mask).sum()


@pytest.mark.parametrize(("dx", "dy", "r"), [(2, 1, 20), (-2, -2, 20), (0, 0, 22), (1, 0, 18)])
def test_a_shifted_or_swollen_outline_is_put_right(dx, dy, r):
    picture, mask = shown()
    rough = np.zeros(mask.shape, np.uint8)
    cv2.circle(rough, (80 + dx, 60 + dy), r, 1, -1)
    patch = Patch(0, 0, rough > 0)
    better = cut_out(picture, patch)
    assert iou(better, mask) > 0.9
    assert iou(better, mask) > iou(patch, mask)


def test_where_the_colours_do_not_part_the_outline_stays():
    rng = np.random.default_rng(0)
    picture = np.clip(rng.normal(100, 4, (120, 160, 3)), 0, 255).astype(np.uint8)
    mask = np.zeros((120, 160), np.uint8)
    cv2.circle(mask, (80, 60), 20, 1, -1)
    assert iou(cut_out(picture, Patch(0, 0, mask > 0)), mask > 0) > 0.7


def test_a_patch_at_the_rim_of_the_picture():
    picture, _ = shown()
    patch = Patch(0, 0, np.ones((6, 6), bool))
    assert cut_out(picture, patch).area > 0
