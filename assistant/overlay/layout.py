"""Marks in inches to shapes in pixels: projection, dashes, banners, shared by every painter. Where labels and badges go is
:mod:`assistant.overlay.placement`'s."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from assistant.overlay.marks import Area, Banner, Label, Legend, Line, Mark, Symbol
from assistant.overlay.parameters import LAYOUT
from assistant.overlay.style import BLACK, WHITE, Rgb, Style

Floats = NDArray[np.float64]
Projection = Callable[[Floats], Floats]
"""(N, 3) points in table inches to (N, 2) pixels."""
TextSize = Callable[[str, int], tuple[float, float]]
"""(text, text height in pixels) to (width, height) in pixels."""
Box = tuple[float, float, float, float]
"""Left, top, right and bottom edge in pixels."""

CLEAR = ("trail", "ghost")
"""Labels avoid these, and toys."""
TOY, OUTLINE = "toy ", "outline "
"""How the names of obstacles begin that are toys, or drawn round them."""
AT_LENGTH = ("warning", "helper", "hands")
"""Roles of banners that may be written smaller."""
NOWHERE: Floats = np.zeros((0, 3))
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
    beside it; ``plate`` asks for a dark ground; ``signs``: a verdict's sign before each line ("" for none), for which
    ``indent`` pixels are left. ``off_px``: how far it is from what it speaks of; ``pad``: pixels that its ground takes round
    its box."""

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
    signs: tuple[str, ...] = ()
    indent: float = 0.0
    off_px: float = 0.0
    pad: float = 0.0

    @property
    def box(self) -> Box:
        """Left, top, right and bottom edge, without the ground."""
        return (self.x, self.y, self.x + self.width, self.y + self.height)

    @property
    def ground(self) -> Box:
        """The same with it."""
        return (self.x - self.pad, self.y - self.pad, self.x + self.width + self.pad, self.y + self.height + self.pad)


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc with a sign in it: kind yes, no, too_close or letter. ``pips``: (left, of how many) as dots under it."""

    x: float
    y: float
    radius: float
    kind: str
    letter: str
    colour: Rgb
    subject: str = ""
    pips: tuple[int, int] = (0, 0)

    @property
    def box(self) -> Box:
        """Left, top, right and bottom edge, with the pips."""
        rows, across = pip_rows(self.pips[1])
        half = max(self.radius, across * LAYOUT.pip_step_share * self.radius / 2)
        return (self.x - half, self.y - self.radius, self.x + half,
                self.y + self.radius * (1 + rows * LAYOUT.pip_step_share))

    def dots(self) -> list[tuple[float, float, bool]]:
        """The middle of each pip, and whether it is still there."""
        left, most = self.pips
        _, across = pip_rows(most)
        step = LAYOUT.pip_step_share * self.radius
        out = []
        for i in range(most):
            row, column = divmod(i, LAYOUT.pips_across)
            many = min(across, most - row * LAYOUT.pips_across)
            out.append((self.x + (column - (many - 1) / 2) * step, self.y + self.radius + (row + 0.6) * step, i < left))
        return out


Shape = Stroke | Text | Disc


def pip_rows(most: int) -> tuple[int, int]:
    """(rows, dots in a row) of so many pips."""
    return -(-most // LAYOUT.pips_across), min(most, LAYOUT.pips_across)


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """Marks in pixels, before labels and badges have found their places."""

    strokes: tuple[Stroke, ...]
    badges: tuple[Disc, ...]
    discs: tuple[Disc, ...]
    labels: tuple[tuple[Label, tuple[float, float]], ...]
    banners: tuple[Text | Disc, ...]
    boxes: dict[str, Box]
    """What a toy takes up in the picture, by its id."""


def in_pixels(marks: Sequence[Mark], project: Projection, size_px: tuple[int, int], text_size: TextSize, style: Style,
              u: float) -> Placed:
    """Project the marks. Those with a point that ``project`` cannot place (not finite) are left out."""
    places = _project_all(marks, project)
    sides = style.side_colours(m.side for m in marks if isinstance(m, Area | Label | Symbol))
    strokes: list[Stroke] = []
    discs: dict[bool, list[Disc]] = {True: [], False: []}
    labels: list[tuple[Label, tuple[float, float]]] = []
    boxes: dict[str, Box] = {}
    for mark, at in zip(marks, places, strict=True):
        if at is None or not len(at):
            continue
        if isinstance(mark, Area | Line):
            if isinstance(mark, Area) and mark.height_in:
                boxes[mark.subject] = _box(at)
                at = at[:len(at) // 2]
            strokes += _strokes(mark, at, style, sides, u)
        elif isinstance(mark, Symbol):
            discs[mark.kind == "letter"].append(
                Disc(at[0, 0], at[0, 1], LAYOUT.disc_radius_px * u, mark.kind, mark.letter,
                     style.colour(mark.role, mark.side, sides), mark.subject, mark.pips))
        elif isinstance(mark, Label) and style.labels:
            labels.append((mark, (at[0, 0], at[0, 1])))
    return Placed(tuple(strokes), tuple(discs[True]), tuple(discs[False]), tuple(labels),
                  tuple(banners(marks, size_px, text_size, style, u)), boxes)


def obstacles(placed: Placed, u: float) -> list[tuple[str, Box]]:
    """What labels keep clear of before any of them has a place, each with what it is: toys, trails, signs and banners."""
    out = [(f"{TOY}{i}", box) for i, box in placed.boxes.items()]
    out += [(f"{OUTLINE}{s.subject}", _box(s.points_px)) for s in placed.strokes if s.keep_clear and s.closed]
    out += [(f"line {s.subject}", box) for s in placed.strokes if s.keep_clear and not s.closed
            for box in _along(s, LAYOUT.line_box_px * u)]
    return [*out, *((f"disc {d.subject}", d.box) for d in placed.discs), *(("banner", s.box) for s in placed.banners)]


def may_hold_labels(name: str, box: Box, size_px: tuple[int, int]) -> bool:
    """Whether an obstacle is a toy larger than ``LAYOUT.clear_area_share`` of the picture."""
    large = max(box[2] - box[0], box[3] - box[1]) >= LAYOUT.clear_area_share * size_px[1]
    return large and name.startswith((TOY, OUTLINE))


def toy_boxes(marks: Sequence[Mark], project: Projection) -> dict[str, Box]:
    """What each toy of the marks takes up in the picture, by its id."""
    toys = [m for m in marks if isinstance(m, Area) and m.height_in]
    return {m.subject: _box(at) for m, at in zip(toys, _project_all(toys, project), strict=True) if at is not None}


def _box(points: Floats) -> Box:
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    return (float(x0), float(y0), float(x1), float(y1))


def _project_all(marks: Sequence[Mark], project: Projection) -> list[Floats | None]:
    """Project all points in one call: with a lens, calls cost more than points."""
    rows = [_points(m.points_in, isinstance(m, Area), m.height_in if isinstance(m, Area) else 0.0) if isinstance(m, Area | Line)
            else np.array([m.at_in], dtype=float) if isinstance(m, Label | Symbol) else NOWHERE for m in marks]
    ends = list(itertools.accumulate(len(r) for r in rows))
    if not ends or not ends[-1]:
        return [None] * len(marks)
    pixels = np.asarray(project(np.concatenate(rows)), dtype=float)
    placed = np.isfinite(pixels).all(axis=1)
    pixels, whole = np.clip(pixels, -LAYOUT.far_px, LAYOUT.far_px), bool(placed.all())
    return [pixels[a:b] if whole or placed[a:b].all() else None for a, b in zip([0, *ends], ends, strict=False)]


@lru_cache(maxsize=LAYOUT.points_kept)
def _points(points_in: tuple[tuple[float, ...], ...], closed: bool, height_in: float) -> Floats:
    """What of a mark is projected, (N, 3) inches: its points and others between them, then those that high above them. Most
    marks are the ones of the picture before."""
    points = _divided(np.asarray(points_in, dtype=float).reshape(-1, 3), closed)
    if height_in:
        points = np.concatenate([points, points + np.array([0.0, 0.0, height_in])])
    points.setflags(write=False)
    return points


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


def _strokes(mark: Area | Line, at: Floats, style: Style, sides: dict[str, Rgb], u: float) -> list[Stroke]:
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


def banners(marks: Sequence[Mark], size_px: tuple[int, int], text_size: TextSize, style: Style,
            u: float) -> list[Text | Disc]:
    """Turn at the top left, prompts and warnings stacked from the bottom, the legend at the top right."""
    w, h = size_px
    gap = LAYOUT.banner_gap_px * u
    top, bottom = gap, h - gap
    size = max(LAYOUT.text_least_px, round(style.banner_px * u))
    small = max(LAYOUT.text_least_px, round(style.text_px * u))
    out: list[Text | Disc] = []
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
            lines, high = _fitting(mark, size, w, text_size)
            sizes = [text_size(t, high) for t in lines]
            tw, th = max(s[0] for s in sizes), sum(s[1] for s in sizes)
            y = top if mark.place == "top" else bottom - th
            x = gap if mark.place == "top" else (w - tw) / 2
            out.append(Text(x, y, tw, th, lines, high, style.look(mark.role).colour or WHITE, plate=True))
            if mark.kind:
                radius = LAYOUT.banner_sign_share * high
                out.append(Disc(x - radius - LAYOUT.banner_sign_gap_px * u, y + sizes[0][1] / 2, radius, mark.kind, "",
                                style.look(f"said_{mark.kind}").colour or WHITE))
            if mark.place == "top":
                top = y + th + gap
            else:
                bottom = y - gap
    return out


def _fitting(banner: Banner, size: int, width: float, text_size: TextSize) -> tuple[tuple[str, ...], int]:
    """A banner's lines and the height of its letters: the largest with which it takes ``LAYOUT.banner_lines`` at most, so that
    what is said at length does not hide the table. Turn, question and ruling keep their size: they are read from afar."""
    for scale, share in LAYOUT.banner_sizes if banner.role in AT_LENGTH else LAYOUT.banner_sizes[:2]:
        high = max(LAYOUT.text_least_px, round(size * scale))
        lines = wrapped(banner.text, high, width * share, text_size)
        if len(lines) <= LAYOUT.banner_lines:
            break
    return lines, high


def wrapped(text: str, size: int, width: float, text_size: TextSize) -> tuple[str, ...]:
    """Words in lines no wider than ``width`` pixels (a single longer word stays whole)."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_size(f"{lines[-1]} {word}", size)[0] <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines) or ("",)


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
