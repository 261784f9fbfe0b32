"""Things that lie about on a gaming table: playing cards, dice, papers, a tape measure, a phone, a pencil, a coin."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from studio.objects.toys import Rng, shade
from studio.rendering.meshes import Colour, Mesh, box, disc, join, lathe, plane, rotation, tube

Image8 = npt.NDArray[np.uint8]
CARD_IN = (2.5, 3.5)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def card_face(rank: int, suit: int, ppi: int = 60) -> Image8:
    """A card's face (BGR): index in two corners and its pips; ``rank`` 0-12 is 2 to ace, ``suit`` 0-3 C D H S."""
    w, h = int(CARD_IN[0] * ppi), int(CARD_IN[1] * ppi)
    img = np.full((h, w, 3), 244, np.uint8)
    ink = (40, 30, 190) if suit in (1, 2) else (25, 22, 22)
    label = RANKS[rank]
    corner = np.full((int(0.95 * ppi), int(0.55 * ppi), 3), 244, np.uint8)
    scale = (0.62 if len(label) < 2 else 0.42) * ppi / 30
    cv2.putText(corner, label, (int(0.06 * ppi), int(0.45 * ppi)), cv2.FONT_HERSHEY_DUPLEX, scale, ink,
                max(1, ppi // 25), cv2.LINE_AA)
    pip(corner, (int(0.24 * ppi), int(0.72 * ppi)), int(0.13 * ppi), suit, ink)
    img[int(0.05 * ppi):, int(0.05 * ppi):][:corner.shape[0], :corner.shape[1]] = corner
    low = img[:h - int(0.05 * ppi), :w - int(0.05 * ppi)]
    low[-corner.shape[0]:, -corner.shape[1]:] = corner[::-1, ::-1]
    n = rank + 2
    if n <= 10:
        for x, y in spots(n):
            pip(img, (int(x * w), int(y * h)), int(0.2 * ppi), suit, ink)
    elif n == 14:
        pip(img, (w // 2, h // 2), int(0.5 * ppi), suit, ink)
    else:
        a, b = (int(0.62 * ppi), int(0.5 * ppi)), (w - int(0.62 * ppi), h - int(0.5 * ppi))
        cv2.rectangle(img, a, b, (60, 150, 210), -1)
        cv2.rectangle(img, a, b, ink, max(1, ppi // 30))
        cv2.circle(img, (w // 2, int(h * 0.36)), int(0.32 * ppi), (170, 200, 235), -1, cv2.LINE_AA)
        cv2.ellipse(img, (w // 2, int(h * 0.7)), (int(0.5 * ppi), int(0.6 * ppi)), 0, 180, 360, ink, -1, cv2.LINE_AA)
        cv2.line(img, a, b, (70, 60, 160), max(1, ppi // 20), cv2.LINE_AA)
    cv2.rectangle(img, (0, 0), (w - 1, h - 1), (190, 190, 190), 1)
    return img


def card_back(rng: Rng, ppi: int = 60) -> Image8:
    """A card's back: a lattice in one colour within a white border."""
    w, h = int(CARD_IN[0] * ppi), int(CARD_IN[1] * ppi)
    img = np.full((h, w, 3), 242, np.uint8)
    ink = [(150, 60, 30), (40, 30, 160), (60, 110, 40), (60, 60, 60)][int(rng.integers(4))]
    m = int(0.16 * ppi)
    cv2.rectangle(img, (m, m), (w - m, h - m), ink, -1)
    step = int(rng.uniform(0.15, 0.3) * ppi)
    lattice(img, step, (225, 225, 225))
    img[:m], img[h - m:], img[:, :m], img[:, w - m:] = 242, 242, 242, 242
    return img


def lattice(img: Image8, step_px: int, ink: tuple[float, float, float], thick_px: int = 1) -> None:
    """Cover the picture with crossing diagonal lines, this far apart."""
    h, w = img.shape[:2]
    for k in range(-h, w + h, step_px):
        cv2.line(img, (k, 0), (k + h, h), ink, thick_px, cv2.LINE_AA)
        cv2.line(img, (k, h), (k + h, 0), ink, thick_px, cv2.LINE_AA)


def spots(n: int) -> list[tuple[float, float]]:
    """Where a card's 1 to 10 pips are, in shares of its width and height."""
    if n == 1:
        return [(0.5, 0.5)]
    cols = [(0.5,)] if n < 4 else [(0.3,), (0.7,)]
    if n < 4:
        return [(0.5, y) for y in ((0.22, 0.78), (0.22, 0.5, 0.78))[n - 2]]
    per = min(n // 2, 4)
    out = [(c[0], 0.2 + 0.6 * i / (per - 1)) for c in cols for i in range(per)]
    rest = n - 2 * per
    middle: tuple[tuple[float, ...], ...] = ((), (0.5,), (0.3, 0.7))
    out += [(0.5, y) for y in middle[rest]]
    return out


def pip(img: Image8, at: tuple[int, int], r: int, suit: int, ink: tuple[float, float, float]) -> None:
    """Draw a suit's mark of radius ``r`` pixels about ``at`` (x, y) into the picture."""
    x, y = at
    r = max(r, 2)
    if suit == 1:
        cv2.fillConvexPoly(img, np.array([[x, y - r], [x + int(0.75 * r), y], [x, y + r], [x - int(0.75 * r), y]]), ink,
                           cv2.LINE_AA)
        return
    up = -1 if suit == 2 else 1  # hearts stand on their tip, the black suits on a stalk
    lobes = [(-0.45, 0.25), (0.45, 0.25)] + ([(0.0, -0.4)] if suit == 0 else [])
    for dx, dy in lobes:
        cv2.circle(img, (x + int(dx * r), y + int(up * dy * r)), max(1, int(0.5 * r)), ink, -1, cv2.LINE_AA)
    if suit != 0:
        cv2.fillConvexPoly(img, np.array([[x - int(0.92 * r), y + int(up * 0.4 * r)], [x + int(0.92 * r),
                           y + int(up * 0.4 * r)], [x, y - up * r]]), ink, cv2.LINE_AA)
    if suit != 2:
        cv2.fillConvexPoly(img, np.array([[x, y], [x + int(0.35 * r), y + r], [x - int(0.35 * r), y + r]]), ink,
                           cv2.LINE_AA)


def card() -> Mesh:
    """A card's sheet, to be drawn with a face as its picture (the upright card's top is +y)."""
    return plane(-CARD_IN[0] / 2, -CARD_IN[1] / 2, CARD_IN[0] / 2, CARD_IN[1] / 2, 0.0, 0.5)


DIE_FACES = {1: ("z", 0.0), 6: ("x", 180.0), 2: ("x", 90.0), 5: ("x", -90.0), 3: ("y", 90.0), 4: ("y", -90.0)}
"""About which axis, and how far, a die's upper face is turned to where each number is."""
PIP_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)), 6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0))}
"""Where the pips of each number lie on its face."""


def die(rng: Rng, colour: Colour, size_in: float = 0.63) -> tuple[Mesh, int]:
    """A six-sided die in some position, and what lies on top."""
    pips = (0.95, 0.95, 0.93) if sum(colour) < 1.5 else (0.08, 0.08, 0.08)
    half = size_in / 2
    parts = [box(size_in, size_in, size_in, colour, size_in * 0.13).at(0, 0, -half)]
    o = 0.26 * size_in
    for value, (axis, turn) in DIE_FACES.items():
        dot = disc(size_in * 0.085, 0.012, pips, 0.003, 14)
        parts += [dot.at(o * x, o * y, half - 0.004).turned(axis, turn) for x, y in PIP_PLACES[value]]
    top = int(rng.integers(1, 7))
    axis, turn = DIE_FACES[top]
    m = join(parts).turned(axis, -turn).turned("z", float(rng.uniform(0, 360))).at(0, 0, half)
    up = rotation(axis, turn) @ np.array([0, 0, 1.0])
    assert np.allclose(rotation(axis, -turn) @ up, [0, 0, 1])
    return m, top


def tape(rng: Rng, out_in: float = 14.0) -> Mesh:
    """A tape measure with its yellow blade pulled out along +x."""
    colour: Colour = ((0.85, 0.7, 0.1), (0.15, 0.15, 0.17), (0.75, 0.15, 0.1))[int(rng.integers(3))]
    case = join([box(2.5, 1.3, 2.4, colour, 0.3),
                 disc(0.9, 0.03, shade(colour, 0.5)).turned("x", 90).at(0, -0.64, 1.2)])
    blade = box(out_in, 0.75, 0.03, (0.93, 0.82, 0.2), 0.005).at(1.2 + out_in / 2, 0, 0.02)
    marks = [box(0.05, 0.4 if i % 6 == 0 else 0.22, 0.006, (0.05, 0.05, 0.05), 0.001).at(1.2 + i * 0.5, 0.17, 0.052)
             for i in range(1, int(out_in * 2))]
    return join([case, blade, *marks])


def phone(rng: Rng) -> Mesh:
    """A dark phone lying on its back, its screen off or showing something."""
    w, h = float(rng.uniform(2.7, 3.1)), float(rng.uniform(5.6, 6.4))
    screen: Colour = (0.02, 0.02, 0.025) if rng.random() < 0.6 else (0.25, 0.45, 0.65)
    return join([box(w, h, 0.32, (0.06, 0.06, 0.07), 0.1), box(w * 0.93, h * 0.95, 0.01, screen, 0.004).at(0, 0, 0.32)])


def pencil(rng: Rng) -> Mesh:
    """A pencil along x."""
    c: Colour = ((0.9, 0.7, 0.1), (0.1, 0.3, 0.6), (0.7, 0.1, 0.1))[int(rng.integers(3))]
    return join([tube([(-3, 0, 0.14), (2.6, 0, 0.14)], 0.14, c, 8),
                 lathe([(0.13, 0), (0.02, 0.5)], (0.85, 0.7, 0.5), 12).turned("y", 90).at(2.6, 0, 0.14),
                 tube([(-3.3, 0, 0.14), (-3.05, 0, 0.14)], 0.13, (0.85, 0.5, 0.5), 8)])


def inked_card(rng: Rng, back: bool) -> Mesh:
    """A card whose face or ``back`` is a part of the mesh, for a hand that holds it."""
    w, h = CARD_IN
    parts = [box(w, h, 0.015, (0.95, 0.95, 0.94), 0.001)]
    if back:
        ink: Colour = ((0.15, 0.2, 0.6), (0.6, 0.12, 0.12), (0.15, 0.4, 0.2))[int(rng.integers(3))]
        parts.append(box(w - 0.3, h - 0.3, 0.003, ink, 0.0005).at(0, 0, 0.015))
        return join([*parts, *(box(w - 0.3, 0.05, 0.002, (0.9, 0.9, 0.9), 0.0003).at(0, 0.65 * k, 0.018)
                               for k in range(-2, 3))])
    ink = (0.75, 0.1, 0.12) if rng.random() < 0.5 else (0.08, 0.08, 0.08)
    n = int(rng.integers(1, 11))
    parts += [disc(0.2, 0.004, ink).at((x - 0.5) * w, (y - 0.5) * h, 0.016) for x, y in spots(n)]
    return join([*parts, *(box(0.2, 0.3, 0.003, ink, 0.0005).at(s * (w / 2 - 0.25), -s * (h / 2 - 0.3), 0.016)
                           for s in (-1, 1))])


def deck(rng: Rng) -> Mesh:
    """A deck of cards, the top one's back up."""
    return join([box(*CARD_IN, 0.7, (0.9, 0.9, 0.88), 0.02), inked_card(rng, back=True).at(0, 0, 0.7)])


def dice(rng: Rng, count: int) -> Mesh:
    """Dice of one make as they fell, close together."""
    colour: Colour = ((0.9, 0.9, 0.88), (0.7, 0.1, 0.1), (0.08, 0.08, 0.08))[int(rng.integers(3))]
    places = [(0.0, 0.0), (1.4, 0.3), (0.3, 1.6), (1.7, 1.8), (-1.2, 1.0)]
    return join([die(rng, colour)[0].at(x, y, 0) for x, y in places[:count]])


def paper(rng: Rng, width_in: float, depth_in: float) -> Mesh:
    """A printed sheet: lines of words, some of them headings."""
    parts = [box(width_in, depth_in, 0.012, (0.93, 0.93, 0.9), 0.001)]
    y = depth_in / 2 - 0.8
    while y > 0.6 - depth_in / 2:
        x, heading = 0.7 - width_in / 2, rng.random() < 0.12
        while x < width_in / 2 - 1.2 and rng.random() > 0.03:
            word = float(rng.uniform(0.15, 0.55))
            parts.append(box(word, 0.16 if heading else 0.09, 0.004, (0.15, 0.15, 0.17), 0.0005).at(x + word / 2, y, 0.013))
            x += word + 0.1
        y -= 0.35 if heading else 0.24
    return join(parts)


def coin(rng: Rng) -> Mesh:
    """A coin, or a counter."""
    colour: Colour = ((0.55, 0.45, 0.2), (0.6, 0.6, 0.62), (0.6, 0.35, 0.2))[int(rng.integers(3))]
    return disc(float(rng.uniform(0.4, 0.55)), 0.08, colour)
