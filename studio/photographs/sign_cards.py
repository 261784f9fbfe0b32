"""Cards with few large signs on plain paper, as games of patterns, colours and numbers have them: one to four shapes (filled,
hatched or outlined), one large number or letter, a few lines of writing, or nothing at all."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from studio.objects.toys import Rng
from studio.rendering.camera import Image8
from studio.scenes.decks import SIZES_IN, Ink, plain, some

Points = npt.NDArray[np.float64]
PPI = 100
COLOURED = 0.3
"""Share of cards whose paper is not white: one colour over all of it, or within a white margin."""
SHAPES = ("ellipse", "lozenge", "triangle", "star", "cross", "box", "wave", "hexagon", "heart", "drop")
CORNERS = 72


def shape(kind: str, rng: Rng) -> Points:
    """Outline (N, 2) of a sign about (0, 0), within ±1."""
    turn = np.linspace(0, 2 * np.pi, CORNERS, endpoint=False)
    x, y = np.cos(turn), np.sin(turn)
    if kind in ("lozenge", "triangle", "hexagon"):
        number = {"lozenge": 4, "triangle": 3, "hexagon": 6}[kind]
        corner = 2 * np.pi * np.arange(number) / number - np.pi / 2
        return np.stack([np.cos(corner), np.sin(corner)], 1)
    if kind == "star":
        number, inner = int(rng.integers(4, 9)), float(rng.uniform(0.35, 0.6))
        corner = np.pi * np.arange(2 * number) / number - np.pi / 2
        reach = np.where(np.arange(2 * number) % 2, inner, 1.0)
        return np.stack([reach * np.cos(corner), reach * np.sin(corner)], 1)
    if kind == "cross":
        arm = float(rng.uniform(0.25, 0.45))
        return np.array([[-arm, -1], [arm, -1], [arm, -arm], [1, -arm], [1, arm], [arm, arm], [arm, 1], [-arm, 1], [-arm, arm],
                         [-1, arm], [-1, -arm], [-arm, -arm]])
    if kind == "box":
        power = float(rng.choice([2 / 8, 2 / 4, 2 / 20]))  # a superellipse: rounded more or less
        return np.stack([np.sign(x) * np.abs(x) ** power, np.sign(y) * np.abs(y) ** power], 1)
    if kind == "wave":
        bend, times = float(rng.uniform(0.2, 0.45)), float(rng.choice([1.0, 1.5]))
        along = np.linspace(-1, 1, CORNERS // 2)
        upper = bend * np.sin(times * np.pi * along) - 0.5
        return np.concatenate([np.stack([along, upper], 1), np.stack([along, upper + 1.0], 1)[::-1]])
    if kind == "heart":
        return np.stack([np.sin(turn) ** 3, -(13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn)
                                              - np.cos(4 * turn)) / 17], 1)
    if kind == "drop":
        return np.stack([x * np.sin(turn / 2) ** 1.5, y], 1)
    return np.stack([x, y], 1)


def _filled(img: Image8, ring: Points, ink: Ink, how: str, width: int) -> None:
    """A sign drawn into a card's picture: filled, outlined, or outlined and hatched."""
    corners = np.round(16 * ring).astype(np.int32)
    if how == "filled":
        cv2.fillPoly(img, [corners], ink, cv2.LINE_AA, 4)
        return
    if how == "hatched":
        inside = cv2.fillPoly(np.zeros(img.shape[:2], np.uint8), [corners], (255,), cv2.LINE_AA, 4)
        lines = img.copy()
        for x in range(0, img.shape[1], 3 * width):
            cv2.line(lines, (x, 0), (x, img.shape[0]), ink, max(1, width // 2), cv2.LINE_AA)
        share = inside[..., None].astype(np.float32) / 255
        img[:] = (share * lines + (1 - share) * img).astype(np.uint8)
    cv2.polylines(img, [corners], True, ink, width, cv2.LINE_AA, 4)


def _signs(img: Image8, rng: Rng, ink: Ink) -> None:
    """One to four alike signs in a row, upright or across."""
    h, w = img.shape[:2]
    kind, how = str(rng.choice(SHAPES)), str(rng.choice(["filled", "hatched", "outlined"]))
    count, fill, across = int(rng.integers(1, 5)), float(rng.uniform(0.55, 0.85)), float(rng.uniform(0.4, 0.8))
    step = h / max(count, float(rng.uniform(2.5, 4)))
    width = max(1, round(0.01 * float(rng.uniform(1, 3)) * w))
    half = np.array([0.5 * across * w, 0.5 * fill * step])
    if rng.random() < 0.4:
        half[:] = half.min()
    one = shape(kind, rng) * half
    for k in range(count):
        _filled(img, one + np.array([w / 2, h / 2 + (k - (count - 1) / 2) * step]), ink, how, width)


def _number(img: Image8, rng: Rng, ink: Ink) -> None:
    """One large number or letter in the middle, mostly within a slanted ellipse, and small ones in two corners."""
    h, w = img.shape[:2]
    text, font = str(rng.choice([*"0123456789", "10", "12", "A", "X", "?", "+2", "!"])), int(rng.choice([0, 2, 3, 4]))
    if rng.random() < 0.5:
        other = (245.0,) * 3 if rng.random() < 0.6 else some(rng)
        axes = int(0.4 * w), int(0.4 * h)
        cv2.ellipse(img, (w // 2, h // 2), axes, float(rng.uniform(0, 35)), 0, 360, other, -1, cv2.LINE_AA)
    thick = max(1, int(0.03 * w))
    for size, middle in ((float(rng.uniform(0.3, 0.55)) * h, (w / 2, h / 2)), (0.1 * h, (0.14 * w, 0.1 * h))):
        scale = size / 22
        (wide, tall), _ = cv2.getTextSize(text, font, scale, thick)
        cv2.putText(img, text, (int(middle[0] - wide / 2), int(middle[1] + tall / 2)), font, scale, ink, thick, cv2.LINE_AA)
        thick = max(1, thick // 3)
    img[h - int(0.2 * h):, w - int(0.28 * w):] = img[:int(0.2 * h), :int(0.28 * w)][::-1, ::-1]


def _lines(img: Image8, rng: Rng, ink: Ink) -> None:
    """A few lines of writing, left-aligned or in the middle."""
    h, w = img.shape[:2]
    size = float(rng.uniform(0.035, 0.08)) * h
    centred, top = rng.random() < 0.5, float(rng.uniform(0.1, 0.45)) * h
    for k in range(int(rng.integers(1, 7))):
        word = "".join(rng.choice([*"aeinorstlumdchgb  "], int(rng.integers(5, 24))))
        (wide, _), _ = cv2.getTextSize(word, 2, size / 22, 1)
        x = int((w - wide) / 2) if centred else int(0.1 * w)
        cv2.putText(img, word, (max(x, 2), int(top + 1.7 * k * size)), 2, size / 22, ink, max(1, round(size / 14)), cv2.LINE_AA)


def face(rng: Rng) -> Image8:
    """A card's face (h, w, 3) of PPI pixels an inch; upright or, one in three, across."""
    size = SIZES_IN[int(rng.integers(len(SIZES_IN)))]
    wide, tall = round(size[0] * PPI), round(size[1] * PPI)
    light = float(rng.uniform(225, 252))
    paper: Ink = (light - float(rng.uniform(0, 20)), light - float(rng.uniform(0, 6)), light)
    img = plain((wide, tall), paper)
    ink = some(rng)
    if rng.random() < COLOURED:
        m = int(rng.choice([0, rng.uniform(0.04, 0.12) * wide]))
        img[m:tall - m, m:wide - m] = some(rng)
        ink = (245.0,) * 3 if rng.random() < 0.5 else ink
    elif sum(ink) > 540:
        ink = (ink[0] / 2, ink[1] / 2, ink[2] / 2)
    way = float(rng.random())
    if way < 0.6:
        _signs(img, rng, ink)
    elif way < 0.8:
        _number(img, rng, ink)
    elif way < 0.95:
        _lines(img, rng, ink)
    return np.ascontiguousarray(np.rot90(img)) if rng.random() < 1 / 3 else img
