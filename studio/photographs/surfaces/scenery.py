"""What lies past a table: floors, walls, the table's own edge, and what stands into a picture from its rim (trousers, chair
legs, a laptop, a door). All of it is ground."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from studio.photographs.surfaces import ink, view
from studio.photographs.surfaces.ink import Image8, at_px
from studio.photographs.surfaces.tiles import MATTER, Tiles

ImageF = npt.NDArray[np.float32]


def floor(rng: np.random.Generator, tiles: Tiles, v: view.View) -> Image8:
    """A floor well below the table, mostly darker and out of focus, or a wall, at times with chair legs."""
    w, h = v.size
    k = float(rng.uniform(1, 4))
    if rng.random() < 0.3:
        to_px = view.placed((1, 1), k, float(rng.normal(0, 4)), (0, 0))
        out = view.cover(tiles.pick(rng, (*MATTER["wall"], "plain")), to_px, v.size)
    else:
        to_px = v.plane(-float(rng.uniform(0.3, 1.2)) * w) @ view.placed((1, 1), k * 2, float(rng.uniform(0, 360)), (0, 0))
        out = view.cover(tiles.pick(rng, (*MATTER["floor"], "drawn", "plain")), to_px, v.size)
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):  # legs of chairs and of the table
        a, turn = rng.uniform(0, 1, 2) * [w, h], rng.normal(np.pi / 2, 0.5)
        far = np.array([np.cos(turn), np.sin(turn)]) * (w + h)
        tone, wide = ink.colour(rng, (0, 0.35), (0.05, 0.5)), max(4, int(rng.uniform(0.012, 0.06) * w))
        cv2.line(out, at_px(a - far), at_px(a + far), tone, wide)
        side = np.array([0.25 * wide, 0])
        cv2.line(out, at_px(a - far + side), at_px(a + far + side), tuple(0.6 * t for t in tone), wide // 2)
    dim = cv2.convertScaleAbs(out, alpha=float(rng.uniform(0.3, 1.05)))
    return np.asarray(cv2.GaussianBlur(dim, (0, 0), float(rng.uniform(0.8, 5))), np.uint8)


def end_table(rng: np.random.Generator, tiles: Tiles, v: view.View, img: Image8, room: float) -> Image8:
    """The table ends on one or two sides, beyond ``room`` px from its middle: its edge, then what lies past it."""
    w, h = v.size
    past, face = np.zeros((h, w), np.float32), np.zeros((h, w), np.float32)
    first = float(rng.choice([-90, -90, 90, 0, 180])) + float(rng.normal(0, 7))
    thick = float(rng.uniform(3, 40))
    for k in range(2 if rng.random() < 0.35 else 1):
        a = np.radians(first + 90 * k)
        line = (float(np.cos(a)), float(np.sin(a)), -room * float(rng.uniform(1, 1.5)))
        top, under = view.beyond(v, line), view.beyond(v, line, -thick)
        past = np.maximum(past, np.minimum(top, under))
        face = np.maximum(face, top - np.minimum(top, under))
    if past.max() == 0 and face.max() == 0:
        return img
    tone = ink.colour(rng, (0, 0.6), (0.1, 0.8))
    edge = ink.blank((w, h), tone) if rng.random() < 0.4 else cv2.convertScaleAbs(img, alpha=float(rng.uniform(0.3, 1.2)))
    out = cv2.blendLinear(edge, img, face, 1 - face)
    return np.asarray(cv2.blendLinear(floor(rng, tiles, v), out, past, 1 - past), np.uint8)


def intruders(rng: np.random.Generator, tiles: Tiles, img: Image8) -> Image8:
    """Something from one rim of the picture: a lap, the end of a laptop, a door, a cushion; soft, lit from above."""
    h, w = img.shape[:2]
    mask = np.zeros((h, w), np.uint8)
    side, kind = int(rng.integers(4)), int(rng.integers(3))
    deep = float(rng.uniform(0.03, 0.13))
    along = float(rng.uniform(0.1, 0.9))
    mid = {0: (along * w, 0), 1: (along * w, h), 2: (0, along * h), 3: (w, along * h)}[side]
    if kind == 0:  # a lap, a cushion: wide and shallow, so that nobody takes it for an arm
        long, short = float(rng.uniform(0.35, 0.8)) * w, deep * w
        axes = (round(long), round(short)) if side < 2 else (round(short), round(long))
        cv2.ellipse(mask, (round(mid[0]), round(mid[1])), axes, float(rng.normal(0, 6)), 0, 360, 255, -1, cv2.LINE_AA)
        face = tiles.filled(rng, ("Fabric", "drawn"), (w, h), float(rng.uniform(0.5, 1.5)))
    else:  # straight things
        size = (
            (2 * deep * w, float(rng.uniform(0.3, 2.4)) * w)
            if side > 1
            else (float(rng.uniform(0.3, 2.4)) * w, 2 * deep * w)
        )
        box = cv2.boxPoints((mid, size, float(rng.normal(0, 5))))
        cv2.fillPoly(mask, [box.astype(np.int32)], 255, cv2.LINE_AA)
        face = tiles.filled(rng, ("Plastic", "Metal", "Wood", "Paint", "Fabric", "plain"), (w, h), float(rng.uniform(1, 3)))
        if kind == 2:
            face = ink.blank((w, h), ink.colour(rng, (0, 0.3), (0.05, 0.9)))
    soft = float(rng.uniform(1, 6))
    shadow = cv2.GaussianBlur(mask, (0, 0), 12).astype(np.float32) / 255
    a = cv2.GaussianBlur(mask, (0, 0), soft).astype(np.float32) / 255
    shade = 0.45 + 0.55 * cv2.GaussianBlur(mask, (0, 0), 0.3 * deep * w + 1).astype(np.float32) / 255
    blurred = cv2.GaussianBlur(face, (0, 0), soft)
    near = cv2.multiply(blurred, cv2.merge([shade] * 3), dtype=cv2.CV_8U)
    dark = cv2.multiply(img, cv2.merge([1 - 0.4 * shadow] * 3), dtype=cv2.CV_8U)
    return np.asarray(cv2.blendLinear(near, dark, a, 1 - a), np.uint8)
