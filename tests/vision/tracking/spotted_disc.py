"""A spotted disc on a table, painted, and the track of it: for tests of what a toy looks like."""

import cv2
import numpy as np

from vision.imaging.patches import Patch
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import LIFTED, Track

COLOURS = {"red": (40, 40, 200), "blue": (190, 80, 30), "green": (60, 150, 40), "white": (230, 230, 230),
           "black": (20, 20, 22), "yellow": (40, 210, 230)}


def scene(colour, centre=(60.0, 50.0), radius=15, seed=0, gain=1.0):
    """A spotted disc on a table: the picture (100, 120, 3) and the disc's patch."""
    rng = np.random.default_rng(seed)
    grain = cv2.GaussianBlur(rng.normal(size=(100, 120)).astype(np.float32), (0, 0), 2.0)
    picture = np.full((100, 120, 3), (110, 140, 160), np.float32) + (6 * grain / grain.std())[..., None]
    marks = np.zeros((41, 41), np.float32)
    own = np.random.default_rng(99)
    for _ in range(9):
        x, y = own.uniform(8, 32, 2)
        cv2.circle(marks, (int(x * 16), int(y * 16)), 3 * 16, 1.0, -1, cv2.LINE_AA, 4)
    marks = cv2.warpAffine(marks, np.array([[1, 0, centre[0] - 20], [0, 1, centre[1] - 20]], np.float32), (120, 100))
    mask = np.zeros((100, 120), np.uint8)
    cv2.circle(mask, (round(centre[0] * 16), round(centre[1] * 16)), radius * 16, 255, -1, cv2.LINE_AA, 4)
    share = mask[..., None] / 255.0
    body = np.array(colour, np.float32) * (1 - 0.45 * marks[..., None])
    picture = (picture * (1 - share) + body * share) * gain + rng.normal(0, 1.5, picture.shape)
    ys, xs = np.nonzero(mask > 127)
    patch = Patch(int(xs.min()), int(ys.min()), mask[ys.min():ys.max() + 1, xs.min():xs.max() + 1] > 127)
    return np.clip(picture, 0, 255).astype(np.uint8), patch


def track(name, picture, patch, state=LIFTED):
    template, mask = template_of(picture, patch)
    return Track(name, patch, appearance_of(picture, patch), template, mask, state=state)
