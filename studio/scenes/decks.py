"""Cards of many makes, laid out as players do: different papers, sizes and indices, court cards, cards of collecting
games.

``studio.objects.props`` has one make of playing card; ``with_cards`` puts a deck of another make on a table before it
is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from studio.objects import props, textures
from studio.objects.toys import Rng
from studio.rendering.camera import Array, Image8
from studio.rendering.meshes import Mesh, pose
from studio.scenes.scatter import CLASSES, Table, Thing

Ink = tuple[float, float, float]
CARD = CLASSES.index("card")
SIZES_IN = ((2.5, 3.5), (2.5, 3.5), (2.25, 3.5), (1.75, 2.6), (2.75, 4.7), (2.6, 2.6))
"""Widths and heights of cards as they are sold: poker, bridge, small ones, tarot, square."""
LIES_IN, THICK_IN = 0.012, 0.011
"""The lowest card's height above the table, and one card's thickness."""
EDGE_STEP_IN = 0.4
"""Corners of a card's outline are no farther apart, so that a lens bends its edges."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """How one deck's cards look. ``paper`` and ``border`` are colours (BGR, 0-255), ``back`` a picture (h, w, 3) of
    ``ppi`` pixels to the inch; ``collecting``: pictures with texts, not ranks and suits."""

    size_in: tuple[float, float]
    ppi: int
    round_in: float
    paper: Ink
    inks: tuple[Ink, Ink, Ink, Ink]
    font: int
    index_in: float
    four_indices: bool
    collecting: bool
    border: Ink
    back: Image8

    @property
    def size_px(self) -> tuple[int, int]:
        """A card's picture: width and height."""
        return self.back.shape[1], self.back.shape[0]


def deck(rng: Rng) -> Deck:
    """A make of cards at random."""
    size = SIZES_IN[int(rng.integers(len(SIZES_IN)))]
    ppi = int(rng.choice([60, 90, 120]))
    warm = float(rng.uniform(0, 22)) if rng.random() < 0.5 else 0.0
    light = float(rng.uniform(222, 252))
    red = (float(rng.uniform(20, 70)), float(rng.uniform(15, 60)), float(rng.uniform(150, 225)))
    black = (float(rng.uniform(10, 45)),) * 3
    inks = (black, red, red, black) if rng.random() < 0.85 else (
        (60.0, 130.0, 30.0), (190.0, 80.0, 30.0), red, black)
    collecting = bool(rng.random() < 0.35)
    border = (some(rng) if rng.random() < 0.5 else (float(rng.choice([20, 240])),) * 3)
    round_in = float(rng.uniform(0.08, 0.2)) if rng.random() < 0.9 else 0.01
    return Deck(size, ppi, round_in, (light - warm, light - warm / 3, light), inks, int(rng.choice([0, 2, 3, 4])),
                float(rng.uniform(0.22, 0.45)), bool(rng.random() < 0.25), collecting, border,
                back(rng, (round(size[0] * ppi), round(size[1] * ppi)), ppi))


def some(rng: Rng) -> Ink:
    """A printer's colour (BGR)."""
    a, b, c = (float(v) for v in rng.uniform(10, 245, 3))
    return a, b, c


def plain(size_px: tuple[int, int], colour: Ink) -> Image8:
    """A picture of one colour."""
    img = np.empty((size_px[1], size_px[0], 3), np.uint8)
    img[:] = colour
    return img


def back(rng: Rng, size_px: tuple[int, int], ppi: int) -> Image8:
    """A back, the same upside down: a pattern in one or two colours, mostly within a border."""
    w, h = size_px
    dark, light = some(rng), (float(rng.uniform(200, 250)),) * 3
    img = plain(size_px, dark)
    thin, kind = max(1, ppi // 50), int(rng.integers(5))
    step = max(3, int(rng.uniform(0.08, 0.35) * ppi))
    if kind == 0:
        props.lattice(img, step, light, thin)
    elif kind == 1:
        for y in range(0, h, step):
            for x in range(step // 2 * (y // step % 2), w, step):
                cv2.circle(img, (x, y), max(1, step // 3), light, -1 if rng.random() < 0.9 else thin, cv2.LINE_AA)
    elif kind == 2:
        for r in range(step, int(np.hypot(w, h)), step):
            cv2.ellipse(img, (w // 2, h // 2), (r * w // h, r), 0, 0, 360, light, thin, cv2.LINE_AA)
    elif kind == 3:
        img = np.asarray(cv2.resize(textures.poster(rng, w / ppi, h / ppi, ppi), size_px), np.uint8)
    if kind != 3 and rng.random() < 0.6:
        cv2.circle(img, (w // 2, h // 2), int(rng.uniform(0.3, 0.8) * ppi), some(rng), -1, cv2.LINE_AA)
    img = twofold(img)
    if rng.random() < 0.8:
        m = int(rng.uniform(0.06, 0.22) * ppi)
        framed = plain(size_px, light if rng.random() < 0.8 else some(rng))
        framed[m:h - m, m:w - m] = img[m:h - m, m:w - m]
        img = framed
    return img


def twofold(img: Image8) -> Image8:
    """The upper half, and the same upside down below it."""
    out = img.copy()
    half = img.shape[0] // 2
    out[img.shape[0] - half:] = img[:half][::-1, ::-1]
    return out


def face(rng: Rng, make: Deck) -> Image8:
    """The face of one of the deck's cards, (h, w, 3)."""
    return collected(rng, make) if make.collecting else ranked(rng, make)


def ranked(rng: Rng, make: Deck) -> Image8:
    """A card of a rank and a suit: pips, a court card or an ace."""
    w, h = make.size_px
    suit, rank = int(rng.integers(4)), int(rng.integers(13))
    ink, img = make.inks[suit], plain(make.size_px, make.paper)
    if rank in (9, 10, 11):
        court(rng, img, make, suit)
    elif rank == 12:
        if rng.random() < 0.4:
            cv2.circle(img, (w // 2, h // 2), int(0.34 * w), ink, max(1, make.ppi // 40), cv2.LINE_AA)
        props.pip(img, (w // 2, h // 2), int(rng.uniform(0.12, 0.33) * w), suit, ink)
    else:
        for x, y in props.spots(rank + 2):
            if y < 0.5:
                props.pip(img, (int(x * w), int(y * h)), int(0.08 * w), suit, ink)
        middle = [x for x, y in props.spots(rank + 2) if y == 0.5]
        img = twofold(img)
        for x in middle:
            props.pip(img, (int(x * w), h // 2), int(0.08 * w), suit, ink)
    index(img, make, suit, props.RANKS[rank])
    return img


def index(img: Image8, make: Deck, suit: int, label: str) -> None:
    """Rank and suit in two corners, or in all four, drawn into the card's picture."""
    w = make.size_px[0]
    tall = make.index_in * make.ppi
    thick = max(1, round(tall / 9))
    (wide, _), _ = cv2.getTextSize(label, make.font, tall / 22, thick)
    left, top = int(0.09 * make.ppi), int(0.1 * make.ppi + tall)
    for _ in range(2):
        for right in range(1 + make.four_indices):
            x = w - left - wide if right else left
            cv2.putText(img, label, (x, top), make.font, tall / 22, make.inks[suit], thick, cv2.LINE_AA)
            below = x + min(wide, int(tall)) // 2, top + int(0.55 * tall)
            props.pip(img, below, max(2, int(0.4 * tall)), suit, make.inks[suit])
        img[:] = img[::-1, ::-1].copy()


def court(rng: Rng, img: Image8, make: Deck, suit: int) -> None:
    """A court card's two heads, drawn into the card's picture: a crowned figure in a patterned gown, a staff, a
    frame."""
    w, h = make.size_px
    m, thin = int(rng.uniform(0.13, 0.2) * w), max(1, make.ppi // 45)
    colours = [make.inks[1], make.inks[0], (40.0, 200.0, 235.0), (170.0, 80.0, 40.0), some(rng)]
    part = plain((w, h), make.paper if rng.random() < 0.7 else some(rng))
    gown, trim = (colours[int(i)] for i in rng.choice(5, 2, replace=False))
    middle, head, neck = int(w * rng.uniform(0.42, 0.58)), int(0.13 * w), int(0.3 * h)
    body = np.array([[middle - head // 2, neck], [middle + head // 2, neck], [w - m, int(0.42 * h)], [w - m, h], [m, h],
                     [m, int(0.42 * h)]], np.int32)
    cv2.fillPoly(part, [body], gown, cv2.LINE_AA)
    pattern = plain((w, h), gown)
    step = max(3, int(rng.uniform(0.05, 0.14) * w))
    kind = int(rng.integers(3))
    if kind == 1:
        props.lattice(pattern, 2 * step, trim, step // 3 + 1)
    else:
        for x in range(-h, w + h, 2 * step):
            if kind == 0:
                cv2.line(pattern, (x, 0), (x, h), trim, step // 2 + 1)
            else:
                for y in range(0, h, 2 * step):
                    cv2.circle(pattern, (x, y), step // 2, trim, -1, cv2.LINE_AA)
    within = cv2.fillPoly(np.zeros((h, w), np.uint8), [body], 1)
    part[within > 0] = pattern[within > 0]
    cv2.line(part, (middle, neck), (middle + int(rng.normal(0, 0.1) * w), h), colours[2], step)
    hair = ((60.0, 190.0, 230.0), (30.0, 30.0, 30.0), (60.0, 90.0, 140.0), (200.0, 200.0, 205.0))[int(rng.integers(4))]
    up = int(0.22 * h)
    cv2.ellipse(part, (middle, up + head // 4), (int(1.25 * head), int(1.35 * head)), 0, 0, 360, hair, -1, cv2.LINE_AA)
    cv2.ellipse(part, (middle, up), (int(0.8 * head), head), 0, 0, 360, make.paper, -1, cv2.LINE_AA)
    for side in (-1, 1):
        cv2.circle(part, (middle + side * head // 3, up - head // 6), max(1, head // 9), (30, 30, 30), -1, cv2.LINE_AA)
    cv2.line(part, (middle - head // 4, up + head // 2), (middle + head // 4, up + head // 2), (40, 40, 120), thin, cv2.LINE_AA)
    teeth = [(middle + int(x * head), up - int(head * (0.8 if k % 2 else rng.uniform(1.2, 1.6))))
             for k, x in enumerate(np.linspace(-1, 1, 7))]
    crown = np.array([(middle - head, up - int(0.5 * head)), *teeth, (middle + head, up - int(0.5 * head))], np.int32)
    cv2.fillPoly(part, [crown], colours[2], cv2.LINE_AA)
    x = int(rng.choice([m + step, w - m - step]))
    cv2.line(part, (x, int(0.1 * h)), (x, h), colours[int(rng.integers(5))], max(2, step // 2))
    props.pip(part, (int(1.5 * m), int(0.13 * h)), int(0.07 * w), suit, make.inks[suit])
    part = twofold(part)
    frame = int(0.7 * m)
    img[frame:h - frame, m:w - m] = part[frame:h - frame, m:w - m]
    cv2.rectangle(img, (m, frame), (w - m, h - frame), make.inks[3] if rng.random() < 0.5 else make.inks[suit], thin)


def collected(rng: Rng, make: Deck) -> Image8:
    """A card of a collecting game: a border, a title, a picture, a text; or the picture alone."""
    w, h = make.size_px
    m, ppi = max(3, int(0.1 * make.ppi)), make.ppi
    img = plain((w, h), make.border)
    inner = some(rng)
    cv2.rectangle(img, (m, m), (w - m, h - m), inner, -1)
    full = rng.random() < 0.2
    top, low = (m, h - m) if full else (int(0.14 * h), int(rng.uniform(0.5, 0.62) * h))
    art = textures.poster(rng, (w - 4 * m) / ppi, (low - top) / ppi, ppi) if rng.random() < 0.6 else scene(rng, w, low - top)
    img[top:low, 2 * m:w - 2 * m] = cv2.resize(art, (w - 4 * m, low - top))
    dark = sum(inner) < 330
    ink = (240.0,) * 3 if dark else (25.0,) * 3
    written(rng, img, make.font, 0.1 * h, (2 * m, w - 3 * m), 0.075 * h, ink)
    if not full:
        box = tuple(float(v) for v in np.clip(np.array(inner) + rng.uniform(30, 120), 0, 250)) if rng.random() < 0.7 else inner
        cv2.rectangle(img, (2 * m, low + m), (w - 2 * m, h - 2 * m), box, -1)
        line = float(rng.uniform(0.028, 0.045)) * h
        for y in np.arange(low + m + 1.4 * line, h - 2 * m - line, 1.5 * line):
            if rng.random() < 0.85:
                written(rng, img, make.font, float(y), (3 * m, int(w * rng.uniform(0.5, 0.92))), line, (25.0,) * 3)
    if rng.random() < 0.5:
        cv2.circle(img, (w - 3 * m, h - 3 * m), int(0.14 * ppi), some(rng), -1, cv2.LINE_AA)
    return img


def written(rng: Rng, img: Image8, font: int, y: float, across: tuple[int, int], size: float, ink: Ink) -> None:
    """A line of letters of that size from ``across[0]`` to about ``across[1]``, on the row y, pixels."""
    count = max(2, int((across[1] - across[0]) / (0.75 * size)))
    text = "".join(" " if rng.random() < 0.16 else chr(int(c)) for c in rng.integers(97, 123, count))
    cv2.putText(img, text.capitalize(), (across[0], int(y)), font, size / 24, ink, max(1, round(size / 14)), cv2.LINE_AA)


def scene(rng: Rng, w: int, h: int) -> Image8:
    """A picture of something before a sky: what is painted on cards."""
    sky, low = np.array(some(rng)), np.array(some(rng))
    img = np.clip(sky + (low - sky) * np.linspace(0, 1, h)[:, None, None] + np.zeros((1, w, 1)), 0, 255).astype(np.uint8)
    at = np.array([w, h]) * rng.uniform(0.35, 0.65, 2)
    for _ in range(int(rng.integers(4, 14))):
        spread = rng.normal(0, 0.22, (int(rng.integers(3, 7)), 2)) * min(w, h)
        cv2.fillPoly(img, [(at + rng.normal(0, 0.12, 2) * min(w, h) + spread).astype(np.int32)], some(rng), cv2.LINE_AA)
    return img


def sheet(size_in: tuple[float, float], round_in: float) -> Mesh:
    """A card's level sheet with round corners, to be drawn with a face as its picture (the upright card's top is
    +y)."""
    half = np.array(size_in) / 2
    r = max(1e-3, min(round_in, 0.4 * float(half.min())))
    ring: list[Array] = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        angles = np.radians(90 * k + np.linspace(0, 90, 5))
        ring += list(np.array([sx, sy]) * (half - r) + r * np.stack([np.cos(angles), np.sin(angles)], -1))
    points: list[Array] = []
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        n = max(1, int(np.ceil(np.linalg.norm(b - a) / EDGE_STEP_IN)))
        points += [a + (b - a) * i / n for i in range(n)]
    flat = np.array([np.zeros(2), *points])
    count = len(points)
    faces = np.array([[0, 1 + i, 1 + (i + 1) % count] for i in range(count)], np.int32)
    corners = np.column_stack([flat, np.zeros(len(flat))])
    uv = np.column_stack([flat[:, 0] / size_in[0] + 0.5, 0.5 - flat[:, 1] / size_in[1]])
    return Mesh(corners, faces, np.tile([0.0, 0.0, 1.0], (len(flat), 1)), np.ones((len(flat), 3)), uv)


def places(rng: Rng, size_in: tuple[float, float], count: int) -> npt.NDArray[np.float64]:
    """Where the cards of one layout lie, (count, 3): x, y in inches from its middle, turn in degrees. A row, columns,
    apart or overlapping, a fan, thrown about, or an untidy pile."""
    w, h = size_in
    kind = int(rng.integers(5))
    k = np.arange(count)
    if kind == 0:  # a row
        step = w * float(rng.uniform(0.2, 1.3))
        out = np.column_stack([(k - (count - 1) / 2) * step, np.zeros(count), np.zeros(count)])
    elif kind == 1:  # columns
        across = int(np.ceil(np.sqrt(count)))
        gap = float(rng.uniform(1.02, 1.3))
        out = np.column_stack([(k % across - (across - 1) / 2) * gap * w, (k // across - (across - 1) / 2) * gap * h,
                               np.zeros(count)])
    elif kind == 2:  # a fan about a hand below it
        turn = np.linspace(-0.5, 0.5, count) * min(90.0, 14.0 * count)
        a = np.radians(turn)
        out = np.column_stack([1.2 * h * np.sin(a), 1.2 * h * (np.cos(a) - 1), -turn])
    elif kind == 3:  # thrown about
        out = np.column_stack([rng.normal(0, 1.6 * h, (count, 2)), rng.uniform(0, 360, count)])
    else:
        out = np.column_stack([rng.normal(0, 0.3, (count, 2)), rng.normal(0, 25, count)])
    out[:, :2] += rng.normal(0, 0.06, (count, 2))
    out[:, 2] += rng.normal(0, 3.0, count) + 180.0 * rng.integers(0, 2, count)
    return out


def with_cards(t: Table, rng: Rng) -> Table:
    """The table with cards of another make in place of its own, in one or two layouts."""
    reach = np.array(t.field_in)
    make = deck(rng)
    mesh = sheet(make.size_in, make.round_in)
    out = [o for o in t.things if o.label != CARD]
    lie = LIES_IN
    for _ in range(int(rng.choice([1, 1, 2]))):
        count = int(rng.choice([1, 2, 3, 4, 5, 7, 9]))
        about, turn = rng.uniform(-0.7, 0.7, 2) * reach, float(rng.uniform(0, 360))
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        faces_down = float(rng.choice([0.0, 0.1, 1.0], p=[0.5, 0.35, 0.15]))
        for dx, dy, own in places(rng, make.size_in, count):
            x, y = about + np.array([[c, -s], [s, c]]) @ np.array([dx, dy])
            shown = make.back if rng.random() < faces_down else face(rng, make)
            out.append(Thing(mesh, pose(float(x), float(y), lie, float(turn + own)), CARD, "card",
                             float(rng.choice([0.02, 0.08, 0.2])), 0.0, shown))
            lie += THICK_IN
    return replace(t, things=tuple(out))
