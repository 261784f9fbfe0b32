"""Cloths and mats that lie on tables, drawn flat: patchwork, printed and woven patterns, towels, battle mats, play mats."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np

from studio.photographs.surfaces import ink
from studio.photographs.surfaces.ink import Colour, Image8, Print, at_px
from studio.photographs.surfaces.tiles import Tiles

SIDE, LONG, SHORT = 800, 840, 600


def patchwork(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A quilt: squares or triangles of many cloths, seams between them."""
    n = int(rng.integers(3, 9))
    q = SIDE // n
    img = np.empty((n * q, n * q, 3), np.uint8)
    cloths = [_cloth(rng, tiles, q) for _ in range(int(rng.integers(3, 8)))]
    half = np.tri(q, dtype=bool)[..., None]
    triangles = rng.random() < 0.4
    for y in range(n):
        for x in range(n):
            a, b = (cloths[int(k)] for k in rng.integers(0, len(cloths), 2))
            img[y * q:(y + 1) * q, x * q:(x + 1) * q] = np.where(half if (x + y) % 2 else half[::-1], a, b) if triangles else a
    for p in np.arange(1, n) * q:
        img[p - 1:p + 1] = (img[p - 1:p + 1] * 0.6).astype(np.uint8)
        img[:, p - 1:p + 1] = (img[:, p - 1:p + 1] * 0.6).astype(np.uint8)
    return ink.flat(rng, img, "cloth", (2, 8), 0.05)


def _cloth(rng: np.random.Generator, tiles: Tiles, side: int) -> Image8:
    if rng.random() < 0.5:
        return tiles.filled(rng, ("Fabric", "Carpet", "Wallpaper", "drawn"), (side, side), 1.0)
    return np.tile(pattern(rng), (4, 4, 1))[:side, :side] if side <= 640 else tiles.filled(rng, (), (side, side))


def pattern(rng: np.random.Generator, side: int = 160) -> Image8:
    """One repeat of a printed or woven pattern: checks, stripes, dots, flowers, diamonds, (side, side, 3)."""
    ground, tones = ink.colour(rng, (0, 0.7), (0.4, 1)), ink.family(rng, 3)
    img, kind, n = ink.blank((side, side), ground), int(rng.integers(5)), int(rng.choice([1, 2, 4]))
    q = side / n
    if kind == 0:  # checks: two sets of stripes that show through each other
        bands = np.ones(side, np.float32)
        for a in rng.uniform(0, 0.8, int(rng.integers(1, 4))):
            bands[int(a * side):int((a + rng.uniform(0.05, 0.5)) * side)] *= float(rng.uniform(0.4, 0.85))
        weave = bands[:, None] * bands[None] if rng.random() < 0.7 else np.repeat(bands[:, None], side, 1)
        img = np.clip(np.array(ground) * weave[..., None] + np.array(tones[0]) * (1 - weave[..., None]), 0, 255).astype(
            np.uint8
        )
    elif kind == 1:  # stripes
        for a in rng.uniform(0, 0.9, int(rng.integers(1, 6))):
            img[:, int(a * side):int((a + rng.uniform(0.02, 0.25)) * side)] = tones[int(rng.integers(3))]
    else:
        for y in np.arange(0.5, n, 1) * q:
            for x in np.arange(0.5, n, 1) * q:
                if kind == 2:
                    ink.disc(img, (x, y), q * 0.25, tones[0])
                elif kind == 3:
                    _flower(rng, img, (x, y), q * 0.38, tones)
                else:
                    ink.shape(img, [(x - q / 2, y), (x, y - q / 2), (x + q / 2, y), (x, y + q / 2)], tones[0], tones[1], 2)
    return img


def _flower(rng: np.random.Generator, img: Image8, at: tuple[float, float], r: float, tones: list[Colour]) -> None:
    petals, turn = int(rng.integers(4, 8)), float(rng.uniform(0, 6))
    for k in range(petals):
        a = turn + k * 2 * np.pi / petals
        ink.disc(img, (at[0] + 0.55 * r * np.cos(a), at[1] + 0.55 * r * np.sin(a)), 0.36 * r, tones[0])
    ink.disc(img, at, 0.28 * r, tones[1])


def tablecloth(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A cloth, towel or placemat: a pattern over all of it, stripes or a hem along its rim."""
    w, h = LONG, int(LONG * rng.uniform(0.5, 1))
    k = float(rng.uniform(0.4, 2.0))
    one = cv2.resize(pattern(rng), None, fx=k, fy=k, interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR)
    img = np.tile(one, (-(-h // one.shape[0]), -(-w // one.shape[1]), 1))[:h, :w].astype(np.uint8).copy()
    if rng.random() < 0.3:
        img = tiles.filled(rng, ("Fabric", "Carpet", "Bamboo", "Tatami", "Cork", "drawn"), (w, h), float(rng.uniform(1, 2.5)))
    for inset in np.sort(rng.uniform(0, 110, int(rng.integers(0, 5)))):
        cv2.rectangle(
            img,
            (round(inset), round(inset)),
            (w - round(inset), h - round(inset)),
            ink.colour(rng),
            int(rng.integers(2, 26)),
        )
    return ink.flat(rng, img, "cloth", (1, 6), 0.05)


def battle_mat(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Ground of a game printed on rubber or cloth: roads or rivers, patches, ruins drawn from above, mostly no lines."""
    w, h = LONG, int(LONG * rng.uniform(0.6, 1))
    names = ("Ground", "Grass", "Rock", "Asphalt", "Gravel", "Snow", "Moss", "PavingStones", "Concrete", "drawn")
    img, other = (tiles.filled(rng, names, (w, h), float(rng.uniform(0.8, 2.2))) for _ in range(2))
    cloud = tiles.noise(rng, (w, h), float(rng.uniform(1, 3)))
    mix = np.clip(cloud * 1.5 + float(rng.uniform(-1.5, 1)), 0, 1)
    img = cv2.blendLinear(img, other, 1 - mix, mix).astype(np.uint8)
    for _ in range(int(rng.choice([0, 1, 1, 2, 3]))):
        t = np.linspace(-0.1, 1.1, 40)
        way = np.stack(
            [t * w, h * (rng.uniform(0.1, 0.9) + rng.uniform(-0.5, 0.5) * t + 0.1 * np.sin(t * rng.uniform(2, 9)))],
            axis=1,
        )
        way = way if rng.random() < 0.5 else way[:, ::-1] * [w / h, h / w]
        wide, tone = int(rng.uniform(14, 90)), ink.colour(rng, (0.05, 0.6), (0.2, 0.75))
        area = np.zeros((h, w), np.uint8)
        cv2.polylines(area, [way.astype(np.int32)], False, 255, wide, cv2.LINE_AA)
        soft = cv2.GaussianBlur(area, (0, 0), float(rng.uniform(0.6, 6))).astype(np.float32) * np.float32(
            rng.uniform(0.5, 0.95) / 255
        )
        img = cv2.blendLinear(ink.blank((w, h), tone), img, soft, 1 - soft).astype(np.uint8)
        if rng.random() < 0.4:
            for k in range(0, 38, 2):
                cv2.line(img, at_px(way[k]), at_px(way[k + 1]), ink.pale(rng), 2, cv2.LINE_AA)
    for _ in range(int(rng.choice([0, 0, 3, 8]))):
        box = cv2.boxPoints(
            ((rng.uniform(0, w), rng.uniform(0, h)), tuple(rng.uniform(30, 150, 2)), float(rng.choice([0, 90, 30])))
        )
        ink.shape(img, box, ink.colour(rng, (0, 0.4), (0.2, 0.7)), ink.black(rng), int(rng.integers(1, 8)))
    if rng.random() < 0.3:
        tone, q = ink.black(rng) if rng.random() < 0.6 else ink.pale(rng), float(rng.uniform(24, 70))
        ink.lines(img, np.arange(0, w, q), True, tone, 1)
        ink.lines(img, np.arange(0, h, q), False, tone, 1)
    return ink.flat(rng, img, "cloth" if rng.random() < 0.5 else "vinyl", (0.5, 4), 0.3)


def car_track(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A play mat: streets with dashes, houses, ponds and lawns from above, in plain colours."""
    w, h = LONG, SHORT
    img = ink.blank((w, h), ink.hsv(float(rng.uniform(0.2, 0.45)), float(rng.uniform(0.3, 0.8)), float(rng.uniform(0.4, 0.8))))
    for _ in range(int(rng.integers(10, 40))):
        box = cv2.boxPoints(
            ((rng.uniform(0, w), rng.uniform(0, h)), tuple(rng.uniform(20, 110, 2)), float(rng.choice([0, 90])))
        )
        ink.shape(img, box, ink.colour(rng, (0.2, 0.9), (0.3, 1)), ink.pale(rng), 3)
        ink.disc(
            img,
            (float(rng.uniform(0, w)), float(rng.uniform(0, h))),
            float(rng.uniform(5, 40)),
            ink.colour(rng, (0.3, 0.9)),
        )
    wide, road = int(rng.uniform(40, 80)), ink.colour(rng, (0, 0.15), (0.25, 0.55))
    ways = [
        np.array([(x, -50), (x + rng.uniform(-60, 60), h / 2), (x, h + 50)])
        for x in rng.uniform(60, w - 60, int(rng.integers(1, 4)))
    ]
    ways += [
        np.array([(-50, y), (w / 2, y + rng.uniform(-50, 50)), (w + 50, y)])
        for y in rng.uniform(50, h - 50, int(rng.integers(1, 3)))
    ]
    for extra, tone in ((8, ink.pale(rng)), (0, road)):
        for way in ways:
            cv2.polylines(img, [way.astype(np.int32)], False, tone, wide + extra, cv2.LINE_AA)
    for way in ways:
        for a, b in pairwise(way):
            for t in np.arange(0, 1, 0.08):
                cv2.line(img, at_px(a + (b - a) * t), at_px(a + (b - a) * (t + 0.04)), (240, 240, 240), 3, cv2.LINE_AA)
    return ink.flat(rng, img, "cloth", (0.5, 4), 0.1)
