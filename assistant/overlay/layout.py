"""Marks in inches to shapes in pixels: projection, dashes and places for labels, shared by every painter."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.overlay.marks import Area, Banner, Label, Legend, Line, Mark, Symbol
from assistant.overlay.parameters import LAYOUT
from assistant.overlay.style import BLACK, DEFAULT, WHITE, Rgb, Style

Floats = NDArray[np.float64]
Projection = Callable[[Floats], Floats]
"""(N, 3) points in table inches to (N, 2) pixels."""
TextSize = Callable[[str, int], tuple[float, float]]
"""(text, text height in pixels) to (width, height) in pixels."""

FIXED = ("grid_x", "grid_y")
"""Numbers along an edge: they stand under it or left of it, or are left out."""
CLEAR = ("trail", "ghost")
"""Labels avoid these, and toys."""
CENTRED = ("terrain", "zone")
"""Labels that stand on the thing itself where there is room; labels of toys stand beside the toy."""
DASH_PX = {"dashed": (14.0, 9.0), "dotted": (3.0, 8.0)}


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """A polyline or polygon. ``points_px`` (N, 2); ``runs``: what of it is drawn (dashes), each (M, 2).
    ``keep_clear``: labels avoid it."""

    points_px: Floats
    runs: tuple[Floats, ...]
    closed: bool
    colour: Rgb
    width_px: float
    opacity: float
    fill: float
    subject: str
    keep_clear: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Lines of text with the upper left corner of their box; ``leader`` is the point it speaks of when that is not
    beside it; ``plate`` asks for a dark ground."""

    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]
    size_px: int
    colour: Rgb
    opacity: float = 1.0
    plate: bool = False
    leader: tuple[float, float] | None = None
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc with a sign in it: kind yes, no, too_close or letter."""

    x: float
    y: float
    radius: float
    kind: str
    letter: str
    colour: Rgb
    subject: str = ""


Shape = Stroke | Text | Disc


def lay_out(marks: Sequence[Mark], project: Projection, size_px: tuple[int, int], text_size: TextSize, *,
            style: Style = DEFAULT, unit: float | None = None) -> list[Shape]:
    """The shapes to draw, in order, for a picture of ``size_px`` (width, height).

    ``unit`` scales text and widths: 1 for a picture 1080 high (the default follows the height). Marks with a point
    that ``project`` cannot place (not finite) are left out.
    """
    u = size_px[1] / LAYOUT.picture_height_px if unit is None else unit
    places = _project_all(marks, project)
    sides = style.side_colours(m.side for m in marks if isinstance(m, Area | Label | Symbol))
    strokes: list[Shape] = []
    discs: list[Disc] = []
    labels: list[tuple[Label, tuple[float, float]]] = []
    for mark, at in zip(marks, places, strict=True):
        if at is None or not len(at):
            continue
        if isinstance(mark, Area | Line):
            strokes += _strokes(mark, at, style, sides, u)
        elif isinstance(mark, Symbol):
            discs.append(Disc(at[0, 0], at[0, 1], LAYOUT.disc_radius_px * u, mark.kind, mark.letter,
                              style.colour(mark.role, mark.side, sides), mark.subject))
        elif isinstance(mark, Label) and style.labels:
            labels.append((mark, (at[0, 0], at[0, 1])))
    flat = [m for m in marks if isinstance(m, Banner | Legend)]
    fixed = _banners(flat, size_px, text_size, style, u)
    taken = [(d.x - d.radius, d.y - d.radius, d.x + d.radius, d.y + d.radius) for d in discs]
    taken += [(*s.points_px.min(axis=0), *s.points_px.max(axis=0)) for s in strokes if isinstance(s, Stroke)
              and s.keep_clear and s.closed and np.ptp(s.points_px, axis=0).max() < LAYOUT.clear_area_share * size_px[1]]
    taken += [box for s in strokes if isinstance(s, Stroke) and s.keep_clear and not s.closed
              for box in _along(s, LAYOUT.line_box_px * u)]
    taken += [(s.x, s.y, s.x + s.width, s.y + s.height) for s in fixed if isinstance(s, Text)]
    return [*strokes, *discs, *_place(labels, taken, size_px, text_size, style, sides, u), *fixed]


def _project_all(marks: Sequence[Mark], project: Projection) -> list[Floats | None]:
    """Project all points in one call: with a lens, calls cost more than points."""
    rows: list[Floats] = []
    for m in marks:
        if isinstance(m, Area | Line):
            rows.append(_divided(np.asarray(m.points_in, dtype=float).reshape(-1, 3), isinstance(m, Area)))
        elif isinstance(m, Label | Symbol):
            rows.append(np.asarray([m.at_in], dtype=float))
        else:
            rows.append(np.zeros((0, 3)))
    if not rows or not sum(len(r) for r in rows):
        return [None] * len(marks)
    pixels = np.asarray(project(np.concatenate(rows)), dtype=float)
    parts = np.split(pixels, np.cumsum([len(r) for r in rows])[:-1])
    return [np.clip(p, -LAYOUT.far_px, LAYOUT.far_px) if np.isfinite(p).all() else None for p in parts]


def _divided(points: Floats, closed: bool) -> Floats:
    if len(points) < 2:
        return points
    ends = np.roll(points, -1, axis=0) if closed else points[1:]
    starts = points if closed else points[:-1]
    counts = np.maximum(1, np.ceil(np.linalg.norm(ends - starts, axis=1) / LAYOUT.straight_piece_in)).astype(int)
    if counts.max() == 1:
        return points
    pieces = [a + (b - a) * (np.arange(n) / n)[:, None] for a, b, n in zip(starts, ends, counts, strict=True)]
    return np.concatenate(pieces if closed else [*pieces, points[-1:]])


def _strokes(mark: Area | Line, at: Floats, style: Style, sides: dict[str, Rgb], u: float) -> list[Shape]:
    look = style.look(mark.role)
    closed = isinstance(mark, Area)
    if len(at) < 2:
        return []
    width = max(1.0, look.width * u)
    colour = style.colour(mark.role, mark.side if isinstance(mark, Area) else "", sides)
    fill = mark.fill if isinstance(mark, Area) else 0.0
    runs = dashes(at, closed, mark.dash, u)
    if isinstance(mark, Area) and mark.cross:
        low, high = at.min(axis=0), at.max(axis=0)
        runs += (np.array([low, high]), np.array([(low[0], high[1]), (high[0], low[1])]))
    if isinstance(mark, Line) and mark.arrow:
        runs += (_arrow(at, LAYOUT.arrow_px * u),)
    return [Stroke(at, runs, closed, colour, width, look.opacity, fill, mark.subject,
                   mark.role in CLEAR or (closed and mark.role.startswith("toy")))]


def _along(stroke: Stroke, step: float) -> list[tuple[float, float, float, float]]:
    """Boxes of at most ``step`` pixels along a line, thin enough for labels to come near it."""
    boxes = []
    for a, b in itertools.pairwise(stroke.points_px):
        n = max(1, min(LAYOUT.line_boxes_most, int(np.ceil(float(np.hypot(*(b - a))) / step))))
        ends = a + (b - a) * (np.arange(n + 1) / n)[:, None]
        boxes += [(*np.minimum(p, q), *np.maximum(p, q)) for p, q in itertools.pairwise(ends)]
    return [(float(x0), float(y0), float(x1) + 1.0, float(y1) + 1.0) for x0, y0, x1, y1 in boxes]


def _arrow(at: Floats, size: float) -> Floats:
    """Two barbs at the end of a line."""
    tip = at[-1]
    before = at[np.linalg.norm(at - tip, axis=1) > size / 2]
    back = (before[-1] if len(before) else at[0]) - tip
    length = float(np.linalg.norm(back))
    if length < 1e-6:
        return np.array([tip, tip])
    back = back / length * size
    across = np.array([-back[1], back[0]]) * 0.5
    return np.array([tip + back + across, tip, tip + back - across])


def dashes(points: Floats, closed: bool, dash: str, u: float = 1.0) -> tuple[Floats, ...]:
    """What is drawn of a line (N, 2) px: all of it, or runs of a pattern whose lengths scale with ``u``."""
    line = np.concatenate([points, points[:1]]) if closed else points
    if dash not in DASH_PX:
        return (line,)
    on, off = (v * u for v in DASH_PX[dash])
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    total = along[-1]
    if total < on:
        return (line,)
    if total > 20 * LAYOUT.far_px:
        return ()
    starts = np.arange(0.0, total, on + off)
    out = []
    for a in starts:
        b = min(a + on, total)
        inside = line[(along > a) & (along < b)]
        ends = np.column_stack([np.interp([a, b], along, line[:, k]) for k in (0, 1)])
        out.append(np.concatenate([ends[:1], inside, ends[1:]]))
    return tuple(out)


def _banners(marks: Sequence[Mark], size_px: tuple[int, int], text_size: TextSize, style: Style,
             u: float) -> list[Shape]:
    """Turn at the top left, prompts and warnings stacked from the bottom, the legend at the top right."""
    w, h = size_px
    gap = LAYOUT.banner_gap_px * u
    top, bottom = gap, h - gap
    size = max(LAYOUT.text_least_px, round(style.banner_px * u))
    small = max(LAYOUT.text_least_px, round(style.text_px * u))
    out: list[Shape] = []
    for mark in marks:
        if isinstance(mark, Legend) and style.legend:
            widths = [text_size(words, small)[0] for _, words in mark.entries]
            between = LAYOUT.legend_gap_px * u
            row = text_size("Ag", small)[1] + between
            x = w - gap - max(widths, default=0.0)
            for i, (kind, words) in enumerate(mark.entries):
                y = gap + i * row
                out.append(Text(x, y, widths[i], row - between, (words,), small, WHITE, plate=True))
                colour = style.look(kind).colour or WHITE
                out.append(Disc(x - LAYOUT.legend_indent_px * u, y + (row - between) / 2, LAYOUT.legend_disc_px * u, kind, "",
                                colour))
        elif isinstance(mark, Banner):
            lines = wrapped(mark.text, size, w * LAYOUT.banner_width_share, text_size)
            sizes = [text_size(t, size) for t in lines]
            tw, th = max(s[0] for s in sizes), sum(s[1] for s in sizes)
            y = top if mark.place == "top" else bottom - th
            x = gap if mark.place == "top" else (w - tw) / 2
            out.append(Text(x, y, tw, th, lines, size, style.look(mark.role).colour or WHITE, plate=True))
            if mark.kind:
                radius = LAYOUT.banner_sign_share * size
                out.append(Disc(x - radius - LAYOUT.banner_sign_gap_px * u, y + sizes[0][1] / 2, radius, mark.kind, "",
                                style.look(f"said_{mark.kind}").colour or WHITE))
            if mark.place == "top":
                top = y + th + gap
            else:
                bottom = y - gap
    return out


def wrapped(text: str, size: int, width: float, text_size: TextSize) -> tuple[str, ...]:
    """Words in lines no wider than ``width`` pixels (a single longer word stays whole)."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_size(f"{lines[-1]} {word}", size)[0] <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines) or ("",)


def _place(labels: Sequence[tuple[Label, tuple[float, float]]], taken: list[tuple[float, float, float, float]],
           size_px: tuple[int, int], text_size: TextSize, style: Style, sides: dict[str, Rgb],
           u: float) -> list[Shape]:
    """A free place near its point for each label, the important first; where all is full, the least bad one."""
    w, h = size_px
    size = max(LAYOUT.text_least_px, round(style.text_px * u))
    boxes, outside = list(taken), LAYOUT.label_outside_px
    out: list[Shape] = []
    for label, (ax, ay) in sorted(labels, key=lambda pair: -pair[0].priority):
        if not (-outside <= ax <= w + outside and -outside <= ay <= h + outside):
            continue
        sizes = [text_size(t, size) for t in label.lines]
        tw, th = max(s[0] for s in sizes), sum(s[1] for s in sizes)
        spots = _spots(label.role, ax, ay, tw, th, u)
        spots[:, 0] = np.clip(spots[:, 0], 2, max(2, w - tw - 2))
        spots[:, 1] = np.clip(spots[:, 1], 2, max(2, h - th - 2))
        lost = _covered(spots, tw, th, boxes)
        best = int(np.argmin(np.round(lost)))
        x, y = float(spots[best, 0]), float(spots[best, 1])
        if label.role in FIXED and lost[best] > LAYOUT.grid_overlap_share * tw * th:
            continue
        boxes.append((x, y, x + tw, y + th))
        look = style.look(label.role)
        colour = style.colour(label.role, label.side, sides)
        leader = (ax, ay) if best >= len(_AROUND) else None
        opacity = max(LAYOUT.label_opacity, look.opacity)
        out.append(Text(x, y, tw, th, label.lines, size, readable(colour), opacity, leader=leader, subject=label.subject))
    return out


def _spots(role: str, ax: float, ay: float, w: float, h: float, u: float) -> Floats:
    """(N, 2) upper left corners to try for a label of that size, the best first."""
    if role in FIXED:
        return np.array([(ax - w / 2, ay + 4 * u) if role == "grid_x" else (ax - w - 6 * u, ay - h / 2)])
    spots = np.array([_spot(dx, dy, reach, ax, ay, w, h, u) for reach in LAYOUT.label_reaches_px for dx, dy in _AROUND])
    if role in CENTRED:
        spots[0] = (ax - w / 2, ay - h / 2)
    return spots


def _covered(spots: Floats, w: float, h: float, boxes: Sequence[tuple[float, float, float, float]]) -> Floats:
    """(N,) square pixels of the taken boxes that a label of that size would cover at each spot."""
    if not boxes:
        return np.zeros(len(spots))
    b = np.array(boxes)
    over_x = np.minimum(spots[:, 0:1] + w, b[:, 2]) - np.maximum(spots[:, 0:1], b[:, 0])
    over_y = np.minimum(spots[:, 1:2] + h, b[:, 3]) - np.maximum(spots[:, 1:2], b[:, 1])
    return np.asarray((np.clip(over_x, 0, None) * np.clip(over_y, 0, None)).sum(axis=1))


_AROUND = ((1, 0), (0, -1), (-1, 0), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))


def _spot(dx: int, dy: int, reach: float, ax: float, ay: float, w: float, h: float, u: float) -> tuple[float, float]:
    x = ax + dx * reach * u - (w / 2 if dx == 0 else w if dx < 0 else 0.0)
    y = ay + dy * reach * u - (h / 2 if dy == 0 else h if dy < 0 else 0.0)
    return (x, y)


def readable(colour: Rgb) -> Rgb:
    """The colour, mixed with white until it can be read on the dark halo of text."""
    if colour == BLACK:
        return WHITE
    light = 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]
    if light >= LAYOUT.readable_luminance:
        return colour
    t = (LAYOUT.readable_luminance - light) / (255 - light)
    r, g, b = (round(c + t * (255 - c)) for c in colour)
    return (r, g, b)
