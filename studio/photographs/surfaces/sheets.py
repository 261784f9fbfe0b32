"""Mats, sheets and cloths that lie on tables, drawn flat: cutting mats, ruled paper, newspapers, brochures, patchwork, towels,
tablecloths, battle mats, keyboards, screens, sheets with marks that cameras read. Nothing on them is a thing."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from studio.objects import textures
from studio.photographs.surfaces import cloths, ink
from studio.photographs.surfaces.ink import Colour, Image8, Print, at_px
from studio.photographs.surfaces.tiles import Tiles

LONG, SHORT = 840, 600


def cutting_mat(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A ruled mat: squares, finer ticks and numbers along the rim, slanted lines, a frame, a name."""
    w, h = LONG, int(LONG * rng.uniform(0.62, 0.8))
    dark = rng.random() < 0.8
    ground = ink.hsv(float(rng.choice([rng.uniform(0.3, 0.48), rng.uniform(0.5, 0.7), rng.random()], p=[0.55, 0.2, 0.25])),
                     float(rng.uniform(0.2, 0.9)), float(rng.uniform(0.2, 0.5) if dark else rng.uniform(0.6, 0.9)))
    tone = ink.hsv(float(rng.uniform(0.1, 0.2)), float(rng.uniform(0, 0.6)), 0.9) if dark else ink.black(rng)
    img = ink.blank((w, h), ground)
    rim, n = float(rng.uniform(26, 50)), int(rng.choice([12, 17, 23, 29]))
    q = (w - 2 * rim) / n
    m = int((h - 2 * rim) / q)
    x0, y0 = rim, (h - m * q) / 2
    box, thin, soft = (
        (x0, x0 + n * q, y0, y0 + m * q),
        int(rng.integers(1, 3)),
        _between(tone, ground, float(rng.uniform(0.3, 0.9))),
    )
    ink.lines(img, x0 + q * np.arange(n + 1), True, soft, thin, box[2:])
    ink.lines(img, y0 + q * np.arange(m + 1), False, soft, thin, box[:2])
    if rng.random() < 0.6:
        for deg in rng.choice([30, 45, 60, 120, 135], int(rng.integers(1, 4)), replace=False):
            d = np.array([np.cos(np.radians(deg)), np.sin(np.radians(deg))]) * 2000
            a = np.array([rng.uniform(box[0], box[1]), box[3]])
            hit, p, p2 = cv2.clipLine((round(box[0]), round(box[2]), round(n * q), round(m * q)), at_px(a - d), at_px(a + d))
            if hit:
                cv2.line(img, p, p2, soft, thin, cv2.LINE_AA)
    face, px = int(rng.integers(5)), float(rng.uniform(0.28, 0.45)) * rim
    for k in range(n + 1):
        for y, sign in ((box[2], -1), (box[3], 1)):
            ink.write(img, str(k), (x0 + k * q, y + sign * rim * 0.5), px, tone, face)
        ink.lines(
            img,
            x0 + (k + np.arange(1, 5) / 5) * q if k < n else np.zeros(0),
            True,
            tone,
            1,
            (box[3], box[3] + 0.15 * rim),
        )
    for k in range(m + 1):
        for x, sign in ((box[0], -1), (box[1], 1)):
            ink.write(img, str(m - k), (x + sign * rim * 0.5, y0 + k * q), px, tone, face)
    cv2.rectangle(img, (round(box[0]), round(box[2])), (round(box[1]), round(box[3])), tone, thin + 1, cv2.LINE_AA)
    ink.write(img, ink.words(rng, 2), (w * float(rng.uniform(0.3, 0.7)), h - 0.25 * rim), 0.3 * rim, tone, face)
    return ink.flat(rng, img, "vinyl", (0.5, 3))


def _between(a: Colour, b: Colour, t: float) -> Colour:
    return a[0] * t + b[0] * (1 - t), a[1] * t + b[1] * (1 - t), a[2] * t + b[2] * (1 - t)


def ruled_paper(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Ruled, squared or dotted paper, at times with handwriting, holes and a margin."""
    w, h = (SHORT, LONG) if rng.random() < 0.6 else (LONG, SHORT)
    img, tone, q = ink.blank((w, h), ink.pale(rng)), ink.colour(rng, (0.1, 0.6), (0.5, 0.9)), float(rng.uniform(14, 44))
    kind = int(rng.integers(4))
    if kind != 3:
        ink.lines(img, np.arange(q, h, q), False, tone, int(rng.integers(1, 3)))
    if kind == 1:
        ink.lines(img, np.arange(q, w, q), True, tone, int(rng.integers(1, 3)))
    if kind == 3:
        for y in np.arange(q, h, q):
            for x in np.arange(q, w, q):
                ink.disc(img, (x, y), 2, tone)
    if rng.random() < 0.4:
        ink.lines(img, np.array([w * 0.12]), True, (90, 90, 220), 2)
    if rng.random() < 0.5:
        _handwriting(rng, img, q)
    for y in np.linspace(0.1, 0.9, int(rng.choice([2, 4, 16]))) * h if rng.random() < 0.4 else ():
        ink.disc(img, (14, float(y)), 6, (70, 75, 80))
    return ink.flat(rng, img)


def _handwriting(rng: np.random.Generator, img: Image8, q: float) -> None:
    tone = ink.colour(rng, (0.3, 0.9), (0.2, 0.6))
    h, w = img.shape[:2]
    for y in np.arange(2 * q, h * float(rng.uniform(0.3, 1)), q if q > 24 else 2 * q):
        n = int(rng.integers(40, 160))
        x = np.linspace(0.15 * w, w * rng.uniform(0.4, 0.95), n)
        line = y + np.cumsum(rng.normal(0, 0.18, n)) + 0.25 * q * np.sin(np.cumsum(rng.uniform(0.3, 2.2, n)))
        gaps = np.flatnonzero(rng.random(n) < 0.1)
        for part in np.split(np.stack([x, line], axis=1).astype(np.int32), gaps):
            cv2.polylines(img, [part], False, tone, 1 if q < 24 else 2, cv2.LINE_AA)


def newspaper(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A photograph of a printed page if there is one, else columns of print with heads and grey pictures."""
    if "pages" in tiles.photographs and rng.random() < 0.55:
        page = tiles.photograph(rng, "pages")
        h, w = page.shape[:2]
        return ink.flat(rng, page[int(h * 0.12):int(h * 0.88), int(w * 0.12):int(w * 0.88)].copy(), "none", (0.2, 1))
    w, h = SHORT, LONG
    img, tone = ink.blank((w, h), ink.colour(rng, (0, 0.12), (0.7, 0.95))), ink.black(rng)
    columns, px = int(rng.integers(2, 6)), float(rng.uniform(6, 12))
    ink.write(img, ink.words(rng, 2), (w / 2, 40), float(rng.uniform(36, 64)), tone, int(rng.integers(2, 4)))
    wide = (w - 40) / columns
    for c in range(columns):
        y, x = 90.0, 20 + c * wide
        while y < h - 20:
            if rng.random() < 0.06:
                tall = float(rng.uniform(60, 180))
                _picture(rng, tiles, img, (x, y, wide - 10, tall), rng.random() < 0.6)
                y += tall + 8
            elif rng.random() < 0.05:
                ink.write(img, ink.words(rng, 2), (x + wide / 2 - 5, y + 12), px * 2, tone, 3)
                y += px * 3
            else:
                end = x + (wide - 10) * (1 if rng.random() < 0.85 else float(rng.random()))
                for a in np.arange(x, end, px * 3):
                    cv2.line(
                        img,
                        (round(a), round(y)),
                        (round(min(a + px * rng.uniform(1, 2.8), end)), round(y)),
                        tone,
                        max(1, round(px * 0.33)),
                    )
                y += px * 1.25
    return ink.flat(rng, img, "paper", (0.2, 1))


def _picture(rng: np.random.Generator, tiles: Tiles, img: Image8, box: tuple[float, float, float, float], grey: bool) -> None:
    """A printed photograph: soft blobs and shapes of some colours over a material."""
    x, y, w, h = (round(v) for v in box)
    part = img[y:y + h, x:x + w]
    if min(part.shape[:2]) < 8:
        return
    face = tiles.filled(rng, (), (part.shape[1], part.shape[0]), 1.0)
    for _ in range(int(rng.integers(3, 12))):
        at = float(rng.uniform(0, w)), float(rng.uniform(0, h))
        axes = round(float(rng.uniform(0.05, 0.4)) * w), round(float(rng.uniform(0.05, 0.4)) * h)
        cv2.ellipse(
            face,
            (round(at[0]), round(at[1])),
            axes,
            float(rng.uniform(0, 180)),
            0,
            360,
            ink.colour(rng),
            -1,
            cv2.LINE_AA,
        )
    face = cv2.GaussianBlur(face, (0, 0), float(rng.uniform(0.5, 6))).astype(np.uint8)
    part[:] = cv2.cvtColor(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR) if grey else face


def brochure(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Pictures of many sizes, heads, print, and pictures in the way of court cards: framed, turned upon themselves."""
    w, h = (SHORT, LONG) if rng.random() < 0.6 else (LONG, SHORT)
    img = ink.blank((w, h), ink.colour(rng, (0, 0.7), (0.3, 1)))
    for _ in range(int(rng.integers(1, 6))):
        bw, bh = float(rng.uniform(0.2, 0.8)) * w, float(rng.uniform(0.15, 0.5)) * h
        _picture(rng, tiles, img, (rng.uniform(0, w - bw), rng.uniform(0, h - bh), bw, bh), False)
    for _ in range(int(rng.choice([0, 0, 1, 3, 6]))):
        tall = float(rng.uniform(0.15, 0.4)) * h
        _court(rng, img, (float(rng.uniform(0, w - 0.65 * tall)), float(rng.uniform(0, h - tall))), tall)
    face, tone = int(rng.integers(9)), ink.black(rng) if rng.random() < 0.5 else ink.pale(rng)
    for _ in range(int(rng.integers(1, 5))):
        ink.write(
            img,
            ink.words(rng, int(rng.integers(1, 4))),
            (w * float(rng.uniform(0.2, 0.8)), h * float(rng.uniform(0.05, 0.95))),
            float(rng.uniform(20, 80)),
            ink.colour(rng),
            face,
        )
    for y in np.arange(0.6 * h, h * 0.95, 13):
        ink.write(img, ink.words(rng, 6), (w * 0.3, float(y)), 9, tone, face)
    return ink.flat(rng, img, "paper", (0.2, 2), 0.9)


def _court(rng: np.random.Generator, img: Image8, at: tuple[float, float], tall: float) -> None:
    """A picture like a court card's, printed: a frame and a figure repeated head down."""
    x, y, w, h = round(at[0]), round(at[1]), round(0.65 * tall), round(tall)
    half = ink.blank((w, h // 2), ink.pale(rng))
    for _ in range(14):
        p = np.array([rng.uniform(0.2, 0.8) * w, rng.uniform(0.15, 1) * h / 2])
        ink.shape(
            half,
            p + rng.normal(0, 0.13 * w, (int(rng.integers(3, 6)), 2)),
            ink.colour(rng, (0.6, 1), (0.2, 0.95)),
            (20, 20, 20),
        )
    ink.disc(half, (w / 2, 0.2 * h), 0.11 * w, (170, 200, 235))
    ink.write(
        half,
        str(rng.choice(list("KQJA"))),
        (0.13 * w, 0.1 * h),
        0.16 * w,
        (30, 30, 200) if rng.random() < 0.5 else (20, 20, 20),
        3,
    )
    whole = np.concatenate([half, half[::-1, ::-1]])
    part = img[y:y + whole.shape[0], x:x + w]
    part[:] = whole[:part.shape[0], :part.shape[1]]
    cv2.rectangle(img, (x, y), (x + w, y + h), (40, 40, 40), 2)


def keyboard(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A keyboard or pad from above as a picture, or a screen that shows squares of colour and print."""
    if rng.random() < 0.5:
        w, h, pitch = LONG, 300, 52
        dark = rng.random() < 0.7
        img = ink.blank((w, h), ink.colour(rng, (0, 0.1), (0.06, 0.2) if dark else (0.75, 0.95)))
        key, tone = ink.colour(rng, (0, 0.1), (0.1, 0.25) if dark else (0.85, 1)), (225, 225, 225) if dark else (40, 40, 40)
        for row in range(5):
            for k in range(15):
                x, y = 20 + k * pitch + row * 9, 18 + row * pitch
                cv2.rectangle(img, (x, y), (x + pitch - 7, y + pitch - 7), key, -1)
                ink.write(img, chr(65 + (row * 15 + k) % 26), (x + 16, y + 16), 14, tone, 0)
        return ink.flat(rng, img, "none", (4, 12))
    img = textures.poster(rng, 30, 18, 20)
    cv2.rectangle(img, (0, 0), (img.shape[1] - 1, img.shape[0] - 1), (18, 18, 20), int(rng.integers(10, 40)))
    return ink.flat(rng, img, "none", (3, 12), 1.0)


def measured_sheet(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A sheet with marks that cameras read: in its corners, along its rim or all over, with a ruler and a line of print."""
    w, h = (LONG, SHORT) if rng.random() < 0.6 else (SHORT, LONG)
    img, kind = ink.blank((w, h), ink.colour(rng, (0, 0.06), (0.85, 1))), int(rng.integers(3))
    side = int(rng.uniform(50, 150))
    if kind == 0:
        places = [(16, 16), (w - side - 16, 16), (16, h - side - 16), (w - side - 16, h - side - 16)]
    elif kind == 1:
        places = [(x, y) for y in range(20, h - side, 2 * side) for x in range(20, w - side, 2 * side)]
    else:
        q = side
        places = [(x * q + 10, y * q + 10) for y in range((h - 20) // q) for x in range((w - 20) // q) if (x + y) % 2]
        for y in range((h - 20) // q):
            for x in range(y % 2, (w - 20) // q, 2):
                img[y * q + 10:y * q + q + 10, x * q + 10:x * q + q + 10] = 25
    for x, y in places:
        s = int(side * (0.7 if kind == 2 else 1))
        o = (side - s) // 2
        img[y + o:y + o + s, x + o:x + o + s] = ink.tag(rng, s)
    ink.write(img, ink.words(rng, 5), (w / 2, h - 12), 15, (30, 30, 30), int(rng.integers(5)))
    ink.lines(img, np.linspace(0.2 * w, 0.8 * w, int(rng.integers(10, 40))), True, (30, 30, 30), 1, (h - 40, h - 26))
    return ink.flat(rng, img, "paper", (0.2, 1))


def printed_page(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A page of print, or a plain sheet of paper, card or cloth."""
    if rng.random() < 0.5:
        return ink.flat(rng, textures.page(rng, 15, 20, 40))
    w, h = LONG, int(LONG * rng.uniform(0.5, 1))
    matter = str(rng.choice(["paper", "cloth", "vinyl"]))
    if rng.random() < 0.5:
        names = {"paper": ("Paper", "Cardboard"), "cloth": ("Fabric",), "vinyl": ("Plastic", "Rubber")}[matter]
        return ink.flat(rng, tiles.filled(rng, (*names, "drawn"), (w, h), 2), "none", (0.3, 3))
    return ink.flat(rng, ink.blank((w, h), ink.pale(rng) if rng.random() < 0.5 else ink.colour(rng)), matter, (0.3, 3))


KINDS: tuple[tuple[Callable[[np.random.Generator, Tiles], Print], float], ...] = (
    (cutting_mat, 3),
    (ruled_paper, 2),
    (newspaper, 2.5),
    (brochure, 1.5),
    (cloths.patchwork, 1),
    (cloths.tablecloth, 2),
    (cloths.battle_mat, 3),
    (cloths.car_track, 1),
    (keyboard, 0.8),
    (measured_sheet, 1.5),
    (printed_page, 2),
)


def sheet(rng: np.random.Generator, tiles: Tiles) -> Print:
    """One mat, sheet or cloth of any kind."""
    weight = np.array([w for _, w in KINDS])
    return KINDS[int(rng.choice(len(KINDS), p=weight / weight.sum()))][0](rng, tiles)


