"""Draws stories of pushed blocks: a board of one of several kinds under a pinhole camera, blocks as prisms, hands with fingers
over all of it, soft shadows, a light that drifts, noise. Small and quick to make; the truth is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.table.calibrate import TableCalibration, calibrate
from studio.footage.push_story import BOARD_IN, FIRST_S, Block, Point, PushStory, shoulder
from vision.capture.source import Frame

Image = NDArray[np.uint8]
Array = NDArray[Any]
SIZE_PX = (960, 720)
CAMERA_IN = (12.3, 8.8, 44.0)
FOCAL_PX = 1500.0
BOARDS = ("plain", "squares", "planks", "grass")
SKINS = ((120, 152, 208), (92, 120, 180), (60, 84, 132), (150, 178, 226))
SLEEVES = ((110, 70, 50), (60, 60, 66), (70, 90, 60), (40, 40, 120))
_FINE = 4
"""Binary digits of a pixel's fraction: edges are drawn between pixels."""


def pixels(points_in: Any) -> Array:
    """(N, 3) inches as (N, 2) pixels of the camera, which looks straight down."""
    p = np.asarray(points_in, float)
    scale = FOCAL_PX / (CAMERA_IN[2] - p[:, 2])
    x, y = (SIZE_PX[0] - 1) / 2, (SIZE_PX[1] - 1) / 2
    return np.stack([x + scale * (p[:, 0] - CAMERA_IN[0]), y - scale * (p[:, 1] - CAMERA_IN[1])], axis=1)


def board(seed: int) -> Image:
    """The bare table (720, 960, 3) of that seed: a floor, and a board of one of BOARDS."""
    rng = np.random.default_rng((seed, 66))
    w, h = SIZE_PX
    kind = BOARDS[seed % len(BOARDS)]
    out = np.full((h, w, 3), rng.uniform(50, 110, 3), np.float32)
    corners = pixels([[0, 0, 0], [BOARD_IN[0], 0, 0], [*BOARD_IN, 0], [0, BOARD_IN[1], 0]])
    inside = np.zeros((h, w), np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners).astype(np.int32), (1,))
    surface = np.full((h, w, 3), {"plain": (140, 146, 150), "squares": (150, 170, 186), "planks": (96, 138, 176),
                                  "grass": (70, 120, 92)}[kind], np.float32)
    ys, xs = np.mgrid[:h, :w]
    if kind == "squares":
        px = FOCAL_PX / CAMERA_IN[2]
        dark = ((xs - corners[0, 0]) // (2 * px) + (ys - corners[2, 1]) // (2 * px)) % 2 > 0
        surface[dark] *= 0.62
    elif kind == "planks":
        surface *= (0.86 + 0.22 * rng.random(20)[np.clip((ys - corners[2, 1]) // 70, 0, 19).astype(int)])[..., None]
        surface[(ys - corners[2, 1]) % 70 < 2] *= 0.6
    for sigma, strength in {"plain": ((6, 4), (1, 3)), "squares": ((9, 5), (1, 3)), "planks": ((14, 5), (1, 4)),
                            "grass": ((2, 16), (9, 12))}[kind]:
        grain = cv2.GaussianBlur(rng.normal(size=(h, w)).astype(np.float32), (0, 0), sigmaX=sigma,
                                 sigmaY=1.2 if kind == "planks" else sigma)
        surface += (strength * grain / grain.std())[..., None]
    out[inside > 0] = surface[inside > 0]
    return np.asarray(np.clip(out + rng.normal(0, 2, out.shape), 0, 255), np.uint8)


def calibration(seed: int) -> TableCalibration:
    """The table of that seed, calibrated from the board's corners and the camera's height."""
    w, h = BOARD_IN
    corners = pixels([[0, 0, 0], [w, 0, 0], [w, h, 0], [0, h, 0]])
    return calibrate([board(seed)], corners_px=corners, size_in=BOARD_IN, camera_height_in=CAMERA_IN[2])


class PushClip:
    """Draws the pictures of one story. What stands still is drawn once."""

    def __init__(self, story: PushStory) -> None:
        self.story = story
        self.bare = board(story.seed)
        rng = np.random.default_rng((story.seed, 67))
        self._noise = [rng.normal(0, 2, self.bare.shape).astype(np.float32) for _ in range(5)]
        self._still: tuple[tuple[Block, ...], NDArray[np.float32]] | None = None

    def frames(self, fps: float = 10.0, until_s: float = 1e9) -> Iterator[Frame]:
        """The frames of the story."""
        for i in range(int(min(self.story.length_s, until_s) * fps)):
            yield Frame(i, i / fps, self.picture(i / fps))

    def picture(self, time_s: float) -> Image:
        """The table at a moment (720, 960, 3)."""
        blocks = self.story.standing(time_s)
        if self._still is None or self._still[0] != blocks:
            self._still = blocks, self._without_hands(blocks)
        out = self._still[1].copy()
        other = _came(self.story.other_in, time_s) if self.story.other_in and time_s >= FIRST_S else None
        for at in (other, self.story.fingertip(time_s)):
            if at is not None:
                _draw_hand(out, at, self.story.seed)
        gain = 1 + 0.012 * float(np.sin(0.23 * time_s + self.story.seed))
        out = out * np.float32(gain) + self._noise[round(time_s * 1000) % len(self._noise)]
        return np.asarray(cv2.convertScaleAbs(np.maximum(out, 0)), np.uint8)

    def _without_hands(self, blocks: tuple[Block, ...]) -> NDArray[np.float32]:
        out, shade = self.bare.astype(np.float32), np.ones(self.bare.shape[:2], np.float32)
        for block in blocks:
            shadow(shade, [outline(block)], 3.0, 0.75)
        out *= shade[..., None]
        for block in sorted(blocks, key=lambda b: b.height_in):
            draw_block(out, block)
        return np.asarray(cv2.GaussianBlur(out, (0, 0), 0.7), np.float32)


def _came(rest_in: Point, time_s: float) -> Point:
    """Where a hand that rests at ``rest_in`` is while it comes in, and how it sways then."""
    share = min((time_s - FIRST_S) / 0.8, 1.0)
    return rest_in[0] + 0.04 * float(np.sin(1.3 * time_s)), -4 + share * (rest_in[1] + 4) + 0.04 * float(np.cos(1.9 * time_s))


def outline(block: Block) -> Array:
    """The outline (N, 2) of a block in the picture."""
    ring = np.asarray(block.footprint().exterior.coords[:-1])
    both = np.concatenate([np.c_[ring, np.zeros(len(ring))], np.c_[ring, np.full(len(ring), block.height_in)]])
    return np.asarray(cv2.convexHull(pixels(both).astype(np.float32))[:, 0])


def draw_block(out: Array, block: Block) -> None:
    """Sides darker than the top, a frame on it, and a sign of its own."""
    ring = np.asarray(block.footprint().exterior.coords[:-1])
    top = pixels(np.c_[ring, np.full(len(ring), block.height_in)])
    colour = np.array(block.colour, float)
    middle = top.mean(axis=0)
    _fill(out, outline(block), 0.62 * colour)
    _fill(out, top, colour)
    _fill(out, middle + 0.74 * (top - middle), 0.86 * colour + 20)
    turn = np.radians(block.turn_deg + 40 * block.sign)
    for k in range(1 + block.sign % 4):
        a = turn + k * np.pi / 2
        spot = middle + 8.0 * np.array([np.cos(a), np.sin(a)]) * (block.sign % 4 > 0)
        round_ = np.radians(np.arange(0, 360, 30))
        _fill(out, spot + 4.0 * np.stack([np.cos(round_), np.sin(round_)], axis=1), 235 - 0.8 * colour)


def _draw_hand(out: NDArray[np.float32], tip_in: Point, seed: int) -> None:
    """Its shadow, and the hand over it."""
    shapes = _hand(tip_in, seed)
    points = np.concatenate([p for p, _ in shapes])
    x0, y0 = np.clip(np.floor(points.min(axis=0) - 40), 0, SIZE_PX).astype(int)
    x1, y1 = np.clip(np.ceil(points.max(axis=0) + 40), 0, SIZE_PX).astype(int)
    if x1 <= x0 or y1 <= y0:
        return
    part = out[y0:y1, x0:x1]
    shade = np.ones(part.shape[:2], np.float32)
    shadow(shade, [p - (x0, y0) + np.array([9, 7]) for p, _ in shapes], 9.0, 0.72)
    drawn = np.ascontiguousarray(part * shade[..., None])
    for shape, colour in shapes:
        _fill(drawn, shape - (x0, y0), colour)
    part[:] = cv2.GaussianBlur(drawn, (0, 0), 0.7)


def _hand(tip_in: Point, seed: int) -> list[tuple[Array, tuple[float, ...]]]:
    """The shapes of a hand whose longest fingertip is there, from the sleeve up: outlines (N, 2) and colours."""
    skin = np.array(SKINS[seed % len(SKINS)], float)
    sleeve = np.array(SLEEVES[seed // 2 % len(SLEEVES)], float)
    root = np.array(shoulder(tip_in))
    along = np.array(tip_in) - root
    along /= np.hypot(*along)
    side = np.array([-along[1], along[0]])

    def limb(start: float, end: float, wide: float, narrow: float, off: float = 0.0, out: float = 0.0) -> Array:
        a, b = np.array(tip_in) - along * start + side * off, np.array(tip_in) - along * end + side * (off + out)
        tip = [a + wide / 2 * (along * np.sin(t) + side * np.cos(t)) for t in np.linspace(0, np.pi, 9)]
        ring = np.array([*tip, b - side * narrow / 2, b + side * narrow / 2])
        return pixels(np.c_[ring, np.full(len(ring), 1.2)])

    length = float(np.hypot(*(np.array(tip_in) - root)))
    out = [(limb(6.4, length + 3, 2.9, 3.8), tuple(sleeve)), (limb(4.6, 7.0, 2.2, 2.3), tuple(0.93 * skin)),
           (limb(2.6, 5.2, 3.1, 2.3), tuple(skin))]
    for k, (start, off) in enumerate(((0.25, 0.0), (0.55, 0.75), (0.6, -0.72), (1.3, -1.35))):
        out.append((limb(start, 3.4, 0.62, 0.72, off, -0.1 * off), tuple((0.96 + 0.02 * k) * skin)))
    return out


def shadow(shade: NDArray[np.float32], shapes: list[Array], blur_px: float, keep: float) -> None:
    """Darken the shares of the light (H, W) under shapes with soft edges."""
    points = np.concatenate(shapes)
    margin = 3 * blur_px
    x0, y0 = np.maximum(np.floor(points.min(axis=0) - margin), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(points.max(axis=0) + margin), shade.shape[::-1]).astype(int)
    if x1 <= x0 or y1 <= y0:
        return
    under = np.zeros((y1 - y0, x1 - x0), np.float32)
    for shape in shapes:
        cv2.fillPoly(under, [np.round(shape - (x0, y0) + (2, 3)).astype(np.int32)], (1.0,))
    shade[y0:y1, x0:x1] *= 1 - (1 - keep) * cv2.GaussianBlur(under, (0, 0), blur_px)


def _fill(out: Array, shape: Array, colour: Any) -> None:
    points = np.round(np.asarray(shape) * 2**_FINE).astype(np.int32)
    cv2.fillPoly(out, [points], tuple(float(c) for c in colour), cv2.LINE_8, _FINE)
