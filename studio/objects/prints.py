"""Prints on things, BGR uint8: paint in patches, bands and checks, letters, labels, covers, grain of wood and
marble."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from studio.objects.textures import noise
from studio.objects.toys import Rng

Image8 = npt.NDArray[np.uint8]
Ink = tuple[float, float, float]
SIDE_PX = 192
WORDS = ("SUN", "TEA", "MILK", "No 7", "OATS", "STAR", "ROAD", "1984", "FINE", "LAKE", "GAME", "FIRE", "POLICE", "TAXI",
         "BLUE", "ATLAS",
         "HISTORY", "BIRDS", "SALT", "COFFEE", "WINE", "NORTH", "SUPER")


def ink(rng: Rng, low: float = 10, high: float = 245) -> Ink:
    """A printer's colour (BGR)."""
    a, b, c = (float(v) for v in rng.uniform(low, high, 3))
    return a, b, c


def plain(colour: Ink, side_px: int = SIDE_PX) -> Image8:
    """A square of one colour."""
    out = np.empty((side_px, side_px, 3), np.uint8)
    out[:] = np.array(colour).round()
    return out


def lettered(img: Image8, text: str, at: tuple[float, float], height: float, colour: Ink,
             turn_deg: float = 0.0) -> Image8:
    """The picture with a word on it: ``at`` its middle and ``height`` its height, in shares of the picture."""
    h, w = img.shape[:2]
    font = ImageFont.load_default(size=max(6.0, height * h))
    layer = Image.new("L", (w, h))
    ImageDraw.Draw(layer).text((at[0] * w, at[1] * h), text, fill=255, font=font, anchor="mm")
    mask = np.asarray(layer.rotate(turn_deg, Image.Resampling.BICUBIC, center=(at[0] * w, at[1] * h)), np.float32)[...,
        None] / 255
    return np.asarray(img * (1 - mask) + np.array(colour, np.float32) * mask, np.float32).round().astype(np.uint8)


def camouflage(rng: Rng) -> Image8:
    """Patches of two or three paints."""
    out = plain((250.0,) * 3)
    for _ in range(int(rng.integers(1, 4))):
        where = noise(rng, (SIDE_PX, SIDE_PX), (SIDE_PX / rng.uniform(3, 9),) * 2, 2) > rng.uniform(0.1, 0.8)
        out[where] = ink(rng, 60, 255)
    return out


def bands(rng: Rng) -> Image8:
    """Stripes across, of one width or of several: paint in two colours, racing stripes, a flag."""
    out = plain((252.0,) * 3)
    colour, at = ink(rng, 0, 255), float(rng.uniform(0, 0.2))
    regular, wide = rng.random() < 0.5, float(rng.uniform(0.02, 0.18))
    while at < 1:
        end = at + wide
        out[int(at * SIDE_PX):int(end * SIDE_PX)] = colour
        at = end + (wide if regular else float(rng.uniform(0.02, 0.6)))
        if not regular:
            wide, colour = float(rng.uniform(0.01, 0.3)), ink(rng, 0, 255)
    return out if rng.random() < 0.5 else np.ascontiguousarray(out.transpose(1, 0, 2))


def checks(rng: Rng) -> Image8:
    """Squares by turns, or a grid of lines."""
    out = plain((250.0,) * 3)
    n, colour = int(rng.integers(3, 16)), ink(rng, 0, 230)
    step = SIDE_PX / n
    if rng.random() < 0.5:
        i, j = np.indices((SIDE_PX, SIDE_PX)) // step
        out[(i + j) % 2 == 1] = colour
    else:
        for k in range(n + 1):
            a = int(k * step)
            cv2.line(out, (a, 0), (a, SIDE_PX), colour, 2, cv2.LINE_AA)
            cv2.line(out, (0, a), (SIDE_PX, a), colour, 2, cv2.LINE_AA)
    return out


def dots(rng: Rng) -> Image8:
    """Spots in rows or scattered."""
    out = plain((250.0,) * 3)
    colour = ink(rng, 0, 255)
    for _ in range(int(rng.integers(6, 60))):
        x, y = (int(v) for v in rng.uniform(0, SIDE_PX, 2))
        cv2.circle(out, (x, y), int(rng.uniform(3, 18)), colour if rng.random() < 0.9 else ink(rng), -1, cv2.LINE_AA)
    return out


def decals(rng: Rng) -> Image8:
    """Numbers, words, roundels, stars and arrows stuck on white."""
    out = plain((250.0,) * 3)
    for _ in range(int(rng.integers(2, 8))):
        x, y = (float(v) for v in rng.uniform(0.1, 0.9, 2))
        kind = int(rng.integers(4))
        at = (int(x * SIDE_PX), int(y * SIDE_PX))
        if kind == 0:
            out = lettered(out, str(rng.integers(1, 99)), (x, y), float(rng.uniform(0.12, 0.4)), ink(rng, 0, 160),
                           float(rng.choice([0, 90, rng.uniform(0, 360)])))
        elif kind == 1:
            out = lettered(out, str(rng.choice(WORDS)), (x, y), float(rng.uniform(0.08, 0.22)), ink(rng, 0, 200),
                           float(rng.choice([0, 90, rng.uniform(0, 360)])))
        elif kind == 2:
            r = int(rng.uniform(8, 34))
            for k, shade in enumerate((ink(rng), (250.0,) * 3, ink(rng))):
                cv2.circle(out, at, max(1, r * (3 - k) // 3), shade, -1, cv2.LINE_AA)
        else:
            cv2.fillPoly(out, [star(at, float(rng.uniform(8, 36)), int(rng.integers(4, 8)))], ink(rng), cv2.LINE_AA)
    return out


def star(at: tuple[int, int], radius: float, points: int, turn: float = 0.0) -> npt.NDArray[np.int32]:
    """A star's corners, (2 points, 2) pixels."""
    a = np.arange(2 * points) * np.pi / points - np.pi / 2 + turn
    r = np.where(np.arange(2 * points) % 2 == 0, radius, 0.45 * radius)
    return (np.stack([np.cos(a), np.sin(a)], 1) * r[:, None] + at).round().astype(np.int32)


def wood(rng: Rng, dark: bool | None = None) -> Image8:
    """Grain along the columns, to be multiplied with a wood's colour."""
    grain = noise(rng, (SIDE_PX, SIDE_PX), (SIDE_PX / 1.5, SIDE_PX / float(rng.uniform(8, 24))), 3)
    rings = np.sin(grain * 2.2 + np.linspace(0, float(rng.uniform(4, 30)), SIDE_PX)[None])
    k = float(rng.uniform(0.03, 0.1)) if not dark else 0.05
    tone = np.clip(1 - k - k * rings - 0.3 * k * grain, 0.4, 1)[..., None] * np.array([0.94, 0.97, 1.0])
    return np.asarray(255 * tone, np.float32).round().astype(np.uint8)


def marble(rng: Rng) -> Image8:
    """Swirls of a second colour in white."""
    a = noise(rng, (SIDE_PX, SIDE_PX), (SIDE_PX / 3,) * 2, 4)
    swirl = np.clip(0.5 + 0.5 * np.sin(3 * a + np.linspace(0, 9, SIDE_PX)[None]), 0, 1)[...,
        None] ** float(rng.uniform(0.7, 4))
    return np.asarray(252 * (1 - swirl) + np.array(ink(rng, 20, 250)) * swirl, np.float32).round().astype(np.uint8)


def letter_face(rng: Rng, colour: Ink, ground: Ink, text: str | None = None) -> Image8:
    """A side of a letter block: a frame, and in it a letter, a digit or a small picture."""
    out = plain(ground)
    t = int(rng.uniform(5, 20))
    m = int(rng.uniform(2, 16))
    if rng.random() < 0.85:
        cv2.rectangle(out, (m, m), (SIDE_PX - 1 - m, SIDE_PX - 1 - m), colour, t, cv2.LINE_AA)
        if rng.random() < 0.3:
            cv2.rectangle(out, (m + t + 6, m + t + 6), (SIDE_PX - m - t - 7, SIDE_PX - m - t - 7), ink(rng), 3,
                          cv2.LINE_AA)
    if text is None and rng.random() < 0.25:
        return pictured(rng, out)
    text = text or str(rng.choice(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&?")))
    out = lettered(out, text, (0.5, 0.5), float(rng.uniform(0.5, 0.75)), colour if rng.random() < 0.7
                   else ink(rng, 0, 170))
    for _ in range(int(rng.integers(0, 3))):  # struck twice, so that the stroke is bold
        out = lettered(out, text, (0.5 + float(rng.normal(0, 0.006)), 0.5), 0.62, colour)
    return out


def pictured(rng: Rng, img: Image8) -> Image8:
    """A small picture in the middle: a sun, a house, a fish, a tree, a heart."""
    c, s = SIDE_PX // 2, SIDE_PX / 192
    out, kind = img.copy(), int(rng.integers(5))
    a, b = ink(rng), ink(rng)
    if kind == 0:
        cv2.fillPoly(out, [star((c, c), 60 * s, 12)], a, cv2.LINE_AA)
        cv2.circle(out, (c, c), int(30 * s), b, -1, cv2.LINE_AA)
    elif kind == 1:
        cv2.rectangle(out, (int(c - 42 * s), c), (int(c + 42 * s), int(c + 55 * s)), a, -1)
        cv2.fillPoly(out, [np.array([[c - 56 * s, c], [c + 56 * s, c], [c, c - 55 * s]]).astype(np.int32)], b,
                     cv2.LINE_AA)
    elif kind == 2:
        cv2.ellipse(out, (c, c), (int(50 * s), int(28 * s)), 0, 0, 360, a, -1, cv2.LINE_AA)
        cv2.fillPoly(out, [np.array([[c + 40 * s, c], [c + 70 * s, c - 26 * s],
                                     [c + 70 * s, c + 26 * s]]).astype(np.int32)], a, cv2.LINE_AA)
        cv2.circle(out, (int(c - 28 * s), int(c - 6 * s)), int(5 * s), b, -1, cv2.LINE_AA)
    elif kind == 3:
        cv2.rectangle(out, (int(c - 8 * s), c), (int(c + 8 * s), int(c + 62 * s)), b, -1)
        cv2.circle(out, (c, int(c - 16 * s)), int(42 * s), a, -1, cv2.LINE_AA)
    else:
        for k in (-1, 1):
            cv2.circle(out, (int(c + k * 24 * s), int(c - 16 * s)), int(27 * s), a, -1, cv2.LINE_AA)
        cv2.fillPoly(out, [np.array([[c - 49 * s, c - 6 * s], [c + 49 * s, c - 6 * s],
                                     [c, c + 58 * s]]).astype(np.int32)], a, cv2.LINE_AA)
    return out


def cover(rng: Rng) -> Image8:
    """A printed cover or label: a picture, words in several sizes, bands and frames on a coloured ground."""
    out = plain(ink(rng))
    if rng.random() < 0.5:
        a, b = np.array(ink(rng)), np.array(ink(rng))
        t = np.linspace(0, 1, SIDE_PX)[:, None, None]
        out = np.ascontiguousarray(np.broadcast_to(a * (1 - t) + b * t, out.shape)).astype(np.uint8)
    for _ in range(int(rng.integers(1, 5))):
        x, y = (int(v) for v in rng.uniform(0, SIDE_PX, 2))
        kind = int(rng.integers(4))
        if kind == 0:
            cv2.circle(out, (x, y), int(rng.uniform(10, 70)), ink(rng), -1 if rng.random() < 0.7 else 3, cv2.LINE_AA)
        elif kind == 1:
            w, h = (int(v) for v in rng.uniform(20, 150, 2))
            cv2.rectangle(out, (x - w // 2, y - h // 2), (x + w // 2, y + h // 2), ink(rng),
                          -1 if rng.random() < 0.7 else 3)
        elif kind == 2:
            cv2.fillPoly(out, [star((x, y), float(rng.uniform(15, 70)), int(rng.integers(3, 9)))], ink(rng),
                         cv2.LINE_AA)
        else:
            h = int(rng.uniform(6, 50))
            cv2.rectangle(out, (0, y), (SIDE_PX, y + h), ink(rng), -1)
    if rng.random() < 0.35:
        m = int(rng.uniform(3, 16))
        cv2.rectangle(out, (m, m), (SIDE_PX - m, SIDE_PX - m), ink(rng), int(rng.uniform(1, 6)), cv2.LINE_AA)
    word = ink(rng, 0, 255)
    out = lettered(out, str(rng.choice(WORDS)), (0.5, float(rng.uniform(0.15, 0.85))), float(rng.uniform(0.14, 0.3)),
                   word)
    for k in range(int(rng.integers(0, 6))):
        y = int((0.55 + 0.07 * k) * SIDE_PX)
        cv2.line(out, (30, y), (int(rng.uniform(90, 165)), y), word, 3)
    return out


def ruled(rng: Rng) -> Image8:
    """A ruler's marks and figures along the picture's upper edge."""
    out = np.full((128, 1024, 3), 250, np.uint8)
    for k in range(41):
        x = int((k + 0.5) * 1024 / 41)
        cv2.line(out, (x, 0), (x, (64, 36, 36, 36, 36, 50, 36, 36, 36, 36)[k % 10]), (20, 20, 20), 3)
        if k % 10 == 0:
            out = lettered(out, str(k // 10), ((k + 0.5) / 41, 0.72), 0.36, (20, 20, 20))
    return out


PAINTS: tuple[Callable[[Rng], Image8], ...] = (camouflage, bands, checks, dots, decals, wood, marble)
