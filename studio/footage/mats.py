"""Drawn tables of ten kinds of mats, easy and hard to see on, with blocks on them, from a seed. The truth is exact."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from studio.footage.push_clip import SIZE_PX, draw_block, outline, pixels, shadow
from studio.footage.push_story import Block, push_story

Image = NDArray[np.uint8]
Array = NDArray[Any]
Rng = np.random.Generator
W, H = SIZE_PX


@dataclass(frozen=True, slots=True, eq=False)
class Mat:
    """A table: its ``kind`` (a key of KINDS), whether the blocks have ``hidden`` themselves in colours of the mat, its picture
    (720, 960, 3), and the blocks' outlines (N, 2) in it."""

    kind: str
    hidden: bool
    picture: Image
    outlines_px: tuple[Array, ...]


def mat(seed: int) -> Mat:
    """The table of that seed; the kinds take turns, and blocks hide on half of them."""
    rng = np.random.default_rng((seed, 77))
    kind = list(KINDS)[seed % len(KINDS)]
    out = np.clip(KINDS[kind](rng, _palette(rng)) + rng.normal(0, 2, (H, W, 3)), 0, 255).astype(np.float32)
    story = push_story(seed, blocks=int(rng.integers(6, 10)), pushes=1)
    hidden = bool(rng.random() < 0.5)
    blocks = [_as_hidden(b, out, rng, hidden) for b in story.blocks]
    shade = np.ones(out.shape[:2], np.float32)
    for block in blocks:
        shadow(shade, [outline(block)], 3.0, 0.75)
    out *= shade[..., None]
    for block in blocks:
        draw_block(out, block)
    shown = cv2.GaussianBlur(out, (0, 0), 0.7) + rng.normal(0, 2, out.shape).astype(np.float32)
    return Mat(kind, hidden, np.clip(shown, 0, 255).astype(np.uint8), tuple(outline(b) for b in blocks))


def _as_hidden(block: Block, surface: Array, rng: Rng, hidden: bool) -> Block:
    """The block in another size, and where it is to be hidden in about the colour of the mat near it."""
    if hidden:
        x, y = pixels([[*block.at_in, 0]])[0]
        near = surface[int(y) + int(rng.integers(-30, 30)), int(x) + int(rng.integers(-30, 30))] * rng.uniform(0.75, 1.25)
        b, g, r = (float(v) for v in np.clip(near, 10, 245))
        block = replace(block, colour=(b, g, r))
    w, d = (v * float(rng.uniform(0.55, 1.1)) for v in block.size_in)
    return replace(block, size_in=(w, d))


def _palette(rng: Rng) -> Array:
    return np.clip(rng.uniform(40, 190, 3) + rng.normal(0, 45, (5, 3)), 15, 240)


def _even(colour: Array) -> Array:
    return np.full((H, W, 3), 1.0) * colour


def _clouds(rng: Rng, scales: tuple[tuple[float, float], ...]) -> NDArray[np.float32]:
    """Noise of several sizes (sigma in pixels) and strengths, (H, W)."""
    out = np.zeros((H, W), np.float32)
    for sigma, strength in scales:
        noise = cv2.GaussianBlur(rng.normal(size=(H, W)).astype(np.float32), (0, 0), sigma)
        out += np.float32(strength) * noise / noise.std()
    return out


def _plain(rng: Rng, colours: Array) -> Array:
    return _even(colours[0]) + _clouds(rng, ((12, 1.0),))[..., None] * rng.uniform(1, 5)


def _wood(rng: Rng, colours: Array) -> Array:
    grain = cv2.GaussianBlur(rng.normal(size=(H, W)).astype(np.float32), (0, 0), sigmaX=25, sigmaY=1.5)
    return _even(np.array((90, 135, 175)) * rng.uniform(0.5, 1.2)) + (grain / grain.std() * rng.uniform(4, 14))[..., None]


def _squares(rng: Rng, colours: Array) -> Array:
    side = rng.uniform(40, 80)
    ys, xs = np.mgrid[:H, :W]
    return np.where((((xs // side + ys // side) % 2) > 0)[..., None], colours[0], colours[1])


def _grid(rng: Rng, colours: Array) -> Array:
    out, step, ink = _even(colours[0]), rng.uniform(20, 70), tuple(float(v) for v in colours[1])
    for k in np.arange(0, max(W, H), step):
        cv2.line(out, (int(k), 0), (int(k), H), ink, 1)
        cv2.line(out, (0, int(k)), (W, int(k)), ink, 1)
    return out


def _camouflage(rng: Rng, colours: Array) -> Array:
    return np.asarray(colours[np.digitize(_clouds(rng, ((rng.uniform(10, 35), 1.0), (5, 0.25))), [-0.8, -0.1, 0.5, 1.1])])


def _cobbles(rng: Rng, colours: Array) -> Array:
    count = int(rng.uniform(150, 900))
    stones = np.c_[rng.uniform(0, W, count), rng.uniform(0, H, count)]
    ys, xs = np.mgrid[:H, :W]
    far, nearest = cKDTree(stones).query(np.c_[xs.ravel(), ys.ravel()], k=2)
    shades = colours[0] + rng.normal(0, rng.uniform(5, 25), (count, 1))
    out = shades[nearest[:, 0]].reshape(H, W, 3).copy()
    out[((far[:, 1] - far[:, 0]) < 3).reshape(H, W)] *= 0.5
    return np.asarray(out)


def _stars(rng: Rng, colours: Array) -> Array:
    out = np.full((H, W, 3), 25.0) + _clouds(rng, ((60, 1.0),))[..., None] * rng.uniform(5, 25, 3)
    for _ in range(int(rng.uniform(100, 500))):
        at = int(rng.uniform(0, W)), int(rng.uniform(0, H))
        size = int(rng.choice([1, 2, 3, 8, 14], p=[0.4, 0.3, 0.2, 0.07, 0.03]))
        cv2.circle(out, at, size, tuple(float(v) for v in rng.uniform(80, 250, 3)), -1)
    return out


def _leaves(rng: Rng, colours: Array) -> Array:
    out = _even(colours[0])
    for _ in range(int(rng.uniform(200, 1500))):
        colour = tuple(float(v) for v in colours[int(rng.integers(5))] * rng.uniform(0.7, 1.2))
        at = int(rng.uniform(0, W)), int(rng.uniform(0, H))
        axes = int(rng.uniform(6, 22)), int(rng.uniform(4, 10))
        cv2.ellipse(out, at, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1)
    return out


def _text(rng: Rng, colours: Array) -> Array:
    ink = np.zeros((H, W), np.uint8)  # OpenCV 5 writes on pictures of 8 bits only
    for y in range(20, H, int(rng.uniform(22, 60))):
        words = "".join(chr(int(c)) for c in rng.integers(65, 122, 60))
        cv2.putText(ink, words, (10, y), cv2.FONT_HERSHEY_SIMPLEX, float(rng.uniform(0.5, 1.4)), 255, 2)
    paper, share = _even(np.clip(colours[0] + 60, 0, 245)), ink[..., None] / 255
    return paper + share * (30.0 - paper)


def _map(rng: Rng, colours: Array) -> Array:
    heights, out = _clouds(rng, ((40, 1.0), (14, 0.4))), _even(colours[0])
    for level in np.arange(-2, 2, 0.35):
        out[np.abs(heights - level) < 0.03] = colours[1]
    out[heights > 1.0], out[heights < -1.2] = colours[2], colours[3]
    return out


KINDS: dict[str, Callable[[Rng, Array], Array]] = {
    "plain": _plain, "wood": _wood, "squares": _squares, "grid": _grid, "camouflage": _camouflage, "cobbles": _cobbles,
    "stars": _stars, "leaves": _leaves, "text": _text, "map": _map}
