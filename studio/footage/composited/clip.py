"""Clips of a game table put together of photographs: cut-out things (studio.photographs.cutouts, .sprites) on a photographed
surface, photographed hands in sleeves over them, soft shadows, a light that drifts, noise. The truth is exact.

Things are flat pictures: nothing leans, and what stands behind a thing is not hidden by its height.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.table.calibrate import TableCalibration, calibrate
from measure.errors import InputError
from studio.footage.composited.story import BOARD_IN, KINDS, Story, Thing, story
from studio.footage.push_story import Point
from studio.photographs.compositing import Canvas, Image8, Lamp, Sprites, placed
from studio.photographs.cutouts import Refusal, cut_out, hand
from studio.photographs.surfaces.grounds import Grounds
from vision.capture.source import Frame

Float = NDArray[np.float32]
Array = NDArray[Any]
SIZE_PX = (960, 720)
INCH_PX = 34.0
CAMERA_IN = (12.3, 8.8, 44.0)
FLAT_IN = 0.05
"""Height to tell the eye: the things are pictures."""
FAMILIES = ("bricks", "meshes", "toys", "vehicles", "animals_drawn")
SIDES_IN = (1.1, 1.9)
PALM_IN = 3.4
"""Width of a hand with its fingers side by side."""
ROOTS_IN = ((12.0, -9.0), (12.0, 27.0), (36.0, 6.0))
"""Where the arms come from: of the near hand, the far one, the one that rests at the right."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """One frame with its truth. ``names``: the things that are in the picture, ``boxes`` (N, 4): x0, y0, x1, y1 px, ``shares``
    (N,): how much of each is seen (0 of those in the air)."""

    frame: Frame
    names: tuple[str, ...]
    boxes: Array
    shares: Array


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """A hand with its sleeve, premultiplied (h, w, 4) float32; ``tip_px``: its fingertips; it comes in from the right."""

    picture: Float
    tip_px: tuple[float, float]


@dataclass(slots=True, eq=False)
class Clip:
    """Draws one story. What stands still is drawn once."""

    story: Story
    bare: Image8
    lamp: Lamp
    arms: tuple[Arm, ...]
    _noise: list[Float] = field(init=False)
    _still: tuple[tuple[Any, ...], Canvas] | None = None

    def __post_init__(self) -> None:
        rng = np.random.default_rng((self.story.seed, 167))
        self._noise = [rng.normal(0, 2, self.bare.shape).astype(np.float32) for _ in range(5)]

    def calibration(self) -> TableCalibration:
        """The table, calibrated from the board's corners and the camera's height."""
        w, h = BOARD_IN
        return calibrate([self.bare], corners_px=pixels([[0, 0], [w, 0], [w, h], [0, h]]), size_in=BOARD_IN,
                         camera_height_in=CAMERA_IN[2])

    def frames(self, fps: float = 10.0, until_s: float = 1e9) -> Iterator[Seen]:
        """The frames with their truth."""
        for i in range(int(min(self.story.length_s, until_s) * fps)):
            yield self.seen(i, i / fps)

    def masks(self, time_s: float) -> list[NDArray[np.bool_]]:
        """Where (H, W) each thing is seen that stands on the table at a moment, arms apart."""
        self.seen(0, time_s)
        assert self._still is not None
        return [self._still[1].numbers == number for number in range(1, len(self._still[0]) + 1)]

    def seen(self, index: int, time_s: float) -> Seen:
        """The table at a moment."""
        things, carried = self.story.standing(time_s), self.story.carried(time_s)
        key = tuple((t.name, t.at_in, t.turn_deg, t.layer) for t in things)
        if self._still is None or self._still[0] != key:
            canvas = Canvas(self.bare.astype(np.float32), self.lamp)
            for thing in sorted(things, key=lambda t: (t.name in carried, t.layer)):
                sprite = picture_of(self.story.seed, thing)
                x, y = pixels([thing.at_in])[0] - _off_middle(sprite)
                canvas.lay(sprite, "toy", (float(x), float(y)))
            self._still = key, canvas
        canvas = self._still[1]
        out, hidden = canvas.light.copy(), np.zeros(self.bare.shape[:2], bool)
        tips = (self.story.resting(time_s), self.story.fingertip(1, time_s), self.story.fingertip(0, time_s))
        for tip, root, arm in zip(tips, (ROOTS_IN[2], ROOTS_IN[1], ROOTS_IN[0]), self.arms, strict=True):
            if tip is not None:
                hidden |= _lay_arm(out, arm, tip, root)
        gain = 1 + 0.012 * float(np.sin(0.23 * time_s + self.story.seed))
        out = cv2.GaussianBlur(out, (0, 0), 0.6) * np.float32(gain) + self._noise[index % len(self._noise)]
        frame = Frame(index, time_s, np.asarray(np.clip(out, 0, 255), np.uint8))
        return Seen(frame, *self._truth(things, carried, canvas, hidden))

    def _truth(self, things: tuple[Thing, ...], carried: frozenset[str], canvas: Canvas, hidden: NDArray[np.bool_]
               ) -> tuple[tuple[str, ...], Array, Array]:
        names, boxes, shares = [], [], []
        order = sorted(things, key=lambda t: (t.name in carried, t.layer))
        for number, thing in enumerate(order, 1):
            sprite = picture_of(self.story.seed, thing)
            ys, xs = np.nonzero(sprite[..., 3] > 127)
            x, y = pixels([thing.at_in])[0] - _off_middle(sprite)
            x0, y0 = round(x - sprite.shape[1] / 2), round(y - sprite.shape[0] / 2)
            own = canvas.numbers == number
            names.append(thing.name)
            boxes.append((x0 + xs.min(), y0 + ys.min(), x0 + xs.max() + 1, y0 + ys.max() + 1))
            shares.append(0.0 if thing.name in carried else float((own & ~hidden).sum()) / len(xs))
        return tuple(names), np.array(boxes, float).reshape(-1, 4), np.array(shares)


def pixels(points_in: Any) -> Array:
    """(N, 2) inches on the table as (N, 2) pixels of the camera, which looks straight down."""
    p = np.asarray(points_in, float)
    x, y = (SIZE_PX[0] - 1) / 2, (SIZE_PX[1] - 1) / 2
    return np.stack([x + INCH_PX * (p[:, 0] - CAMERA_IN[0]), y - INCH_PX * (p[:, 1] - CAMERA_IN[1])], axis=1)


def picture_of(seed: int, thing: Thing) -> Image8:
    """A thing as it is turned (h, w, 4)."""
    number = int(thing.name.removeprefix("thing"))
    return placed(thing.picture, thing.side_in * INCH_PX, -thing.turn_deg, np.random.default_rng((seed, 168, number)))


def clip(seed: int, sprites: Path, photographs: Path, count: int = 8) -> Clip:
    """The clip of that seed: ``count`` things of the folder ``sprites`` on a surface of ``photographs``, which has ``hands``
    too. InputError: something is missing there."""
    rng = np.random.default_rng((seed, 166))
    found = Sprites(sprites)
    families = [f for f in FAMILIES if f in found.families["toy"]]
    if not families:
        raise InputError(f"{sprites} has no cut-out toys: make some with studio.photographs.sprites and .cutouts")
    things = []
    for k in range(count):
        path = found.path(rng, "toy", families[int(rng.integers(len(families)))])
        thing = Thing(f"thing{k + 1}", path, float(rng.uniform(*SIDES_IN)), np.zeros((0, 2)), (0.0, 0.0))
        things.append(Thing(thing.name, path, thing.side_in, _outline_in(picture_of(seed, thing)), (0.0, 0.0)))
    bare = Grounds(photographs).ground(rng, SIZE_PX).bgr
    told = story(seed, things)
    return Clip(told, bare, Lamp.drawn(rng), tuple(_arm(rng, photographs) for _ in range(3)))


def named(seed: int) -> str:
    """The clip's name."""
    return f"clip {seed}, {KINDS[seed % len(KINDS)]}"


def _off_middle(sprite: Image8) -> Array:
    """How far (x, y) px a thing's middle is from its picture's."""
    ys, xs = np.nonzero(sprite[..., 3] > 127)
    return np.array([xs.mean() + 0.5 - sprite.shape[1] / 2, ys.mean() + 0.5 - sprite.shape[0] / 2])


def _outline_in(sprite: Image8) -> Array:
    """The outline (N, 2) of a sprite about the thing's middle, inches, y up."""
    rings, _ = cv2.findContours((sprite[..., 3] > 127).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    ring = cv2.approxPolyDP(max(rings, key=cv2.contourArea), 1.0, True)[:, 0].astype(float)
    middle = np.array([sprite.shape[1], sprite.shape[0]]) / 2 + _off_middle(sprite)
    return np.asarray((ring - middle) / INCH_PX * (1, -1))


def _arm(rng: np.random.Generator, photographs: Path) -> Arm:
    """A photographed hand whose wrist ends at the right, with a sleeve from there on."""
    paths = sorted((photographs / "hands").glob("*.png"))
    for _ in range(200 if paths else 0):
        bgr = cv2.imread(str(paths[int(rng.integers(len(paths)))]))
        mask = hand(np.asarray(bgr, np.uint8))
        if isinstance(mask, Refusal) or not mask[:, -1].any():
            continue
        cut = cut_out(np.asarray(bgr, np.uint8), mask, green=True)
        wrist = np.flatnonzero(cut[:, -3, 3] > 127)
        if len(wrist) > 20:
            break
    else:
        raise InputError(f"{photographs}/hands has no hands over green: studio.photographs.sources extracts photographs")
    scale = PALM_IN * INCH_PX / cut.shape[0]
    cut = np.asarray(cv2.resize(cut, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR), np.uint8)
    wrist = np.flatnonzero(cut[:, -3, 3] > 127)
    cuff, middle = 0.62 * len(wrist), float(wrist.mean())
    h, w = cut.shape[:2]
    out = np.zeros((h + 80, w + round(20 * INCH_PX), 4), np.float32)
    out[40:40 + h, :w] = cut
    top, bottom, left = round(40 + middle - cuff), round(40 + middle + cuff), w - 14
    cloth = np.full((bottom - top, out.shape[1] - left, 3), rng.uniform(30, 130, 3), np.float32)
    grain = cv2.GaussianBlur(rng.normal(size=cloth.shape[:2]).astype(np.float32), (0, 0), sigmaX=3, sigmaY=9)
    round_ = 1 - 0.45 * np.linspace(-1, 1, len(cloth), dtype=np.float32)[:, None] ** 2  # lit from above, dark at its sides
    cloth *= (round_ * (1 + 0.1 * grain / grain.std()))[..., None]
    out[max(top, 0):bottom, left:, :3] = cloth[max(-top, 0):][:len(out[max(top, 0):bottom])]
    out[max(top, 0):bottom, left:, 3] = 255
    out[..., :3] *= out[..., 3:] / 255
    ys, xs = np.nonzero(out[..., 3] > 127)
    first = xs < xs.min() + 6
    return Arm(out, (float(xs.min()), float(ys[first].mean())))


def _lay_arm(out: Array, arm: Arm, tip_in: Point, root_in: Point) -> NDArray[np.bool_]:
    """Lay an arm and its shadow onto a picture (h, w, 3). Returns where (h, w) it hides what is under it."""
    (tip, root), (h, w) = pixels([tip_in, root_in]), out.shape[:2]
    angle = float(np.arctan2(root[1] - tip[1], root[0] - tip[0]))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    at = tip - turn @ np.array(arm.tip_px)
    high, wide = arm.picture.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]]) @ turn.T + at
    x0, y0 = np.clip(corners.min(axis=0) - 40, 0, (w, h)).astype(int)
    x1, y1 = np.clip(corners.max(axis=0) + 60, 0, (w, h)).astype(int)
    hides = np.zeros((h, w), bool)
    if x1 - x0 < 8 or y1 - y0 < 8:
        return hides
    size, part = (int(x1 - x0), int(y1 - y0)), out[y0:y1, x0:x1]
    laid = cv2.warpAffine(arm.picture, np.column_stack([turn, at - (x0, y0)]), size, flags=cv2.INTER_LINEAR)
    cover = laid[..., 3:] / np.float32(255)
    small = cv2.resize(cover[..., 0], (size[0] // 4, size[1] // 4), interpolation=cv2.INTER_AREA)
    small = cv2.warpAffine(small, np.array([[1, 0, 3.0], [0, 1, 4.0]]), (small.shape[1], small.shape[0]))
    part *= (1 - 0.35 * cv2.resize(cv2.GaussianBlur(small, (0, 0), 2.5), size))[..., None]
    part *= 1 - cover
    part += laid[..., :3]
    hides[y0:y1, x0:x1] = cover[..., 0] > 0.5
    return hides
