"""Places for labels and badges: clear of toys, of the printed sheet and of each other, near what they speak of, and where
they were before while nothing moves."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from assistant.overlay.layout import (
    Box,
    Disc,
    Floats,
    Projection,
    Shape,
    Text,
    TextSize,
    in_pixels,
    may_hold_labels,
    obstacles,
    readable,
)
from assistant.overlay.marks import Label, Mark
from assistant.overlay.parameters import LAYOUT, PAINT
from assistant.overlay.style import DEFAULT, Rgb, Style

FIXED = ("grid_x", "grid_y")
"""Numbers along an edge: they stand under it or left of it, or are left out."""
CENTRED = ("terrain", "zone")
"""Labels that stand on the thing itself where there is room; labels of toys stand beside the toy."""
SIZES = ((1.0, False), (LAYOUT.label_small, False), (1.0, True), (LAYOUT.label_small, True))
"""Scale of the letters, and whether to look farther off too, in the order in which they are tried."""
AROUND = ((1, 0), (0, -1), (-1, 0), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1))
Key = tuple[str, str, int]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where something was put: the wording and size that was tried (``attempt``), its number among the places for that, the
    point and the box it speaks of, and its corner."""

    attempt: int
    number: int
    at: tuple[float, float]
    about: Box
    x: float
    y: float


class Places:
    """What a view remembers of its labels, and of what they keep clear of, from one layout to the next."""

    def __init__(self) -> None:
        self.kept: dict[Key, _Place] = {}
        self._next: dict[Key, _Place] = {}
        self._boxes: dict[tuple[str, int], Box] = {}
        self._next_boxes: dict[tuple[str, int], Box] = {}

    def begin(self) -> None:
        """A layout begins: nothing is left of one that did not come to its end."""
        self._next, self._next_boxes = {}, {}

    def steady(self, named: Sequence[tuple[str, Box]], u: float) -> list[Box]:
        """The boxes, each as it was before where it has not moved but for noise: where nothing moves, all that a layout goes
        by is the same to the last digit, and so is where it puts things. What creeps away is followed in the end."""
        counts: dict[str, int] = {}
        now: dict[tuple[str, int], Box] = {}
        for name, box in named:
            key = (name, counts.get(name, 0))
            counts[name] = key[1] + 1
            old = self._boxes.get(key)
            now[key] = old if old is not None and _same(old, box, u) else box
        self._next_boxes = now
        return list(now.values())

    def keep(self, key: Key, place: _Place) -> None:
        """Remember a place of this layout. One that stayed on the pixel is still about what it was about before."""
        old = self.kept.get(key)
        stayed = old is not None and (old.x, old.y) == (place.x, place.y)
        self._next[key] = replace(place, at=old.at, about=old.about) if old is not None and stayed else place

    def turn(self) -> None:
        """The layout is done: only what it placed is remembered."""
        self.kept, self._boxes = self._next, self._next_boxes
        self.begin()


def lay_out(marks: Sequence[Mark], project: Projection, size_px: tuple[int, int], text_size: TextSize, *,
            style: Style = DEFAULT, unit: float | None = None, places: Places | None = None,
            clear_px: Sequence[Floats] = (), taken: Sequence[Box] = (),
            boxes: Mapping[str, Box] | None = None) -> list[Shape]:
    """The shapes to draw, in order, for a picture of ``size_px`` (width, height).

    ``unit`` scales text and widths: 1 for a picture 1080 high (the default follows the height). ``places``: where labels
    were before, so that they stay. Labels keep clear of the polygons ``clear_px`` (the printed sheet) and of the boxes
    ``taken`` by another layout; ``boxes``: toys that other marks have drawn. A label that finds no place is written
    smaller, then farther off, then shorter; a name or a ring's radius without a place is left out.
    """
    steps = lay_out_in_steps(marks, project, size_px, text_size, style=style, unit=unit, places=places, clear_px=clear_px,
                             taken=taken, boxes=boxes)
    return at_the_end(steps)


def at_the_end(steps: Iterator[list[Shape] | None]) -> list[Shape]:
    """What a layout in steps gives, all steps at once."""
    return next(shapes for shapes in steps if shapes is not None)


def lay_out_in_steps(marks: Sequence[Mark], project: Projection, size_px: tuple[int, int], text_size: TextSize, *,
                     style: Style = DEFAULT, unit: float | None = None, places: Places | None = None,
                     clear_px: Sequence[Floats] = (), taken: Sequence[Box] = (),
                     boxes: Mapping[str, Box] | None = None) -> Iterator[list[Shape] | None]:
    """:func:`lay_out` for those who have no time for all of it at once: None after each step, the shapes at the end. One that
    is left half-way leaves ``places`` as they were."""
    u = size_px[1] / LAYOUT.picture_height_px if unit is None else unit
    memory = places if places is not None else Places()
    memory.begin()
    at = in_pixels(marks, project, size_px, text_size, style, u)
    yield None
    at = replace(at, boxes={**(boxes or {}), **at.boxes})
    named = obstacles(at, u)
    steady = memory.steady(named, u)
    at = replace(at, boxes=dict(zip(at.boxes, steady, strict=False)))
    hard = [box for (name, _), box in zip(named, steady, strict=True) if not may_hold_labels(name, box, size_px)]
    hard += [*(box for p in clear_px for box in _covering(p)), *taken]
    badges = _badges(at.badges, at.boxes, hard, memory, u)
    hard += [d.box for d in badges]
    yield None
    sides = style.side_colours(getattr(m, "side", "") for m in marks)
    texts = yield from _Labels(size_px, text_size, style, sides, u, at.boxes, memory).placed(at.labels, hard)
    memory.turn()
    yield [*at.strokes, *at.discs, *badges, *texts, *at.banners]


def _covering(polygon: Floats) -> list[Box]:
    """Boxes that cover a turned rectangle closely: strips of it."""
    if len(polygon) < 3:
        return []
    y0, y1 = float(polygon[:, 1].min()), float(polygon[:, 1].max())
    ring = np.concatenate([polygon, polygon[:1]])
    out: list[Box] = []
    for top, bottom in itertools.pairwise(np.linspace(y0, y1, LAYOUT.clear_strips + 1)):
        xs = [x for y in (top, (top + bottom) / 2, bottom) for x in _crossings(ring, float(y))]
        if xs:
            out.append((min(xs), float(top), max(xs), float(bottom)))
    return out


def _crossings(ring: Floats, y: float) -> list[float]:
    return [float(a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])) if b[1] != a[1] else float(a[0])
            for a, b in itertools.pairwise(ring) if min(a[1], b[1]) <= y <= max(a[1], b[1])]


def _badges(badges: Sequence[Disc], boxes: dict[str, Box], hard: Sequence[Box], memory: Places, u: float) -> list[Disc]:
    """Each badge on the rim of its toy, where it covers least of other things."""
    out: list[Disc] = []
    taken = _Taken(hard, len(badges))
    for i, disc in enumerate(badges):
        own = boxes.get(disc.subject, (disc.x, disc.y, disc.x, disc.y))
        others = taken.boxes[(taken.boxes != own).any(axis=1)]
        key = (disc.subject, "badge", i if not disc.subject else 0)
        kept = memory.kept.get(key)
        if kept is not None and _still(kept, own, u):
            disc = replace(disc, x=kept.at[0], y=kept.at[1])
        x0, y0, x1, y1 = disc.box
        w, h = x1 - x0, y1 - y0

        def spots(middle: tuple[float, float] = (disc.x, disc.y), rim: Box = own, radius: float = disc.radius,
                  corner: tuple[float, float] = (x0, y0)) -> Floats:
            return np.array([middle, *_rim(rim, radius)]) - middle + corner

        corner = None if kept is None else _again(kept, spots, w, h, others, own, u)
        if kept is None or corner is None:
            tried = spots()
            lost = covered(tried, w, h, others, _least(u))
            number = int(np.argmin(np.round(lost)))
            corner = (float(tried[number, 0]), float(tried[number, 1]))
            if kept is not None and _still(kept, own, u):  # in a crowd all places are bad: it stays unless one is much better
                less = covered(np.array([(kept.x, kept.y)]), w, h, others, _least(u))[0] - lost[number]
                if less < LAYOUT.better_share * w * h:
                    number, corner = kept.number, (kept.x, kept.y)
        else:
            number = kept.number
        x, y = corner
        memory.keep(key, _Place(0, number, (disc.x, disc.y), own, x, y))
        out.append(replace(disc, x=x + disc.x - x0, y=y + disc.y - y0))
        taken.add((x, y, x + w, y + h))
    return out


class _Taken:
    """Boxes (N, 4) that are taken, with room for so many more."""

    def __init__(self, boxes: Sequence[Box], more: int) -> None:
        self._all = np.empty((len(boxes) + more, 4))
        self._all[:len(boxes)] = np.array(boxes).reshape(-1, 4)
        self._count = len(boxes)

    @property
    def boxes(self) -> Floats:
        """Those that are taken now."""
        return self._all[:self._count]

    def add(self, box: Box) -> None:
        """One more."""
        self._all[self._count] = box
        self._count += 1


def _rim(box: Box, radius: float) -> list[tuple[float, float]]:
    """Middles of a disc on the edge of a box and just outside, the lower left first."""
    cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return [(cx + dx * ((box[2] - box[0]) / 2 + k * radius), cy + dy * ((box[3] - box[1]) / 2 + k * radius))
            for k in (0.3, 1.1) for dx, dy in ((-1, 1), (-1, 0), (-1, -1), (0, 1), (1, 1), (0, -1), (1, 0), (1, -1))]


def _again(kept: _Place, spots: Callable[[], Floats], w: float, h: float, boxes: Floats, about: Box,
           u: float) -> tuple[float, float] | None:
    """The place of before: its very corner where nothing moved, else the same side; None where other things lie there now."""
    corner = (kept.x, kept.y)
    if not _still(kept, about, u):
        found = spots()
        if kept.number >= len(found):
            return None
        corner = (float(found[kept.number, 0]), float(found[kept.number, 1]))
    return corner if covered(np.array([corner]), w, h, boxes, _least(u))[0] <= LAYOUT.kept_overlap_share * w * h else None


def _still(kept: _Place, about: Box, u: float) -> bool:
    """Whether what it speaks of is where it was, but for noise."""
    return _same(kept.about, about, u)


def _same(before: Box, now: Box, u: float) -> bool:
    """Whether a box is the one of before but for noise."""
    return max(abs(a - b) for a, b in zip(before, now, strict=True)) <= LAYOUT.still_px * u


def covered(spots: Floats, w: float, h: float, boxes: Floats, least: float) -> NDArray[np.float64]:
    """(N,) square pixels of something of that size that would lie on taken boxes at each spot (N, 2). What is covered of a
    smaller box, of at least ``least`` square pixels, counts as the same share of the thing itself: under a corner of a label a
    badge is gone."""
    if not len(boxes):
        return np.zeros(len(spots))
    over_x = np.minimum(spots[:, 0:1] + w, boxes[:, 2]) - np.maximum(spots[:, 0:1], boxes[:, 0])
    over_y = np.minimum(spots[:, 1:2] + h, boxes[:, 3]) - np.maximum(spots[:, 1:2], boxes[:, 1])
    weights = w * h / np.clip((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]), min(least, w * h), w * h)
    return np.asarray((np.clip(over_x, 0, None) * np.clip(over_y, 0, None)) @ weights)


def _least(u: float) -> float:
    """Square pixels of a disc's box."""
    return (2 * LAYOUT.disc_radius_px * u) ** 2


@dataclass(frozen=True, slots=True)
class _Labels:
    """Finds a place for each label, the important first."""

    size_px: tuple[int, int]
    text_size: TextSize
    style: Style
    sides: dict[str, Rgb]
    u: float
    boxes: dict[str, Box]
    memory: Places

    def placed(self, labels: Sequence[tuple[Label, tuple[float, float]]],
               hard: Sequence[Box]) -> Generator[None, None, list[Text]]:
        """The labels that have a place, one in each step."""
        w, h = self.size_px
        outside = LAYOUT.label_outside_px
        taken, out = _Taken(hard, len(labels)), []
        numbers: dict[tuple[str, str], int] = {}
        for label, (ax, ay) in sorted(labels, key=lambda pair: -pair[0].priority):
            if not (-outside <= ax <= w + outside and -outside <= ay <= h + outside):
                continue
            group = (label.subject, "pill" if label.signs else label.role)
            numbers[group] = numbers.get(group, -1) + 1
            text = self._one(label, (ax, ay), taken.boxes, (*group, numbers[group]))
            if text is not None:
                out.append(text)
                taken.add(_grown(text.ground, LAYOUT.label_apart_px * self.u))
            yield
        return out

    def _one(self, label: Label, at: tuple[float, float], taken: Floats, key: Key) -> Text | None:
        """A free place, near in full size, smaller, farther off, with its first line alone; else none, or for what matters
        the least bad one."""
        about = self.boxes.get(label.subject, (*at, *at))
        wordings = [label, replace(label, lines=label.lines[:1], signs=label.signs[:1])] if len(label.lines) > 1 else [label]
        attempts = [(wording, *size) for wording in wordings for size in SIZES]
        kept = self.memory.kept.get(key)
        if kept is not None and _still(kept, about, self.u):
            at, about = kept.at, kept.about
        if kept is not None and kept.attempt < len(attempts):
            wording, scale, far = attempts[kept.attempt]
            text = self._sized(wording, scale)
            w, h = _size(text)
            corner = _again(kept, lambda: self._spots(label, about, at, w, h, far)[0], w, h, taken, about, self.u)
            if corner is not None:
                return self._put(text, corner, about, at, key, kept.attempt, kept.number)
        last: tuple[float, Text, tuple[float, float], int, int] | None = None
        for attempt, (wording, scale, far) in enumerate(attempts):
            text = self._sized(wording, scale)
            w, h = _size(text)
            spots, offs = self._spots(label, about, at, w, h, far)
            lost = np.round(covered(spots, w, h, taken, _least(self.u)))
            number = int(np.lexsort((offs, lost))[0]) if far else int(np.argmin(lost))
            if last is None or lost[number] < last[0]:
                last = (float(lost[number]), text, (float(spots[number, 0]), float(spots[number, 1])), attempt, number)
            if last[0] <= LAYOUT.kept_overlap_share * w * h:
                break
        assert last is not None
        w, h = _size(last[1])
        free = last[0] <= LAYOUT.kept_overlap_share * w * h
        if not free and (label.priority < LAYOUT.must_priority or label.role in FIXED):
            return None
        return self._put(last[1], last[2], about, at, key, *last[3:])

    def _put(self, text: Text, corner: tuple[float, float], about: Box, at: tuple[float, float], key: Key, attempt: int,
             number: int) -> Text:
        """The text in its place, with a line to what it speaks of where that is not beside it."""
        x, y = corner
        self.memory.keep(key, _Place(attempt, number, at, about, x, y))
        w, h = _size(text)
        off = float(np.hypot(max(0.0, about[0] - (x + w), x - about[2]), max(0.0, about[1] - (y + h), y - about[3])))
        middle = ((about[0] + about[2]) / 2, (about[1] + about[3]) / 2)
        return replace(text, x=x + text.pad, y=y + text.pad, off_px=off,
                       leader=middle if off > LAYOUT.leader_from_px * self.u else None)

    def _sized(self, label: Label, scale: float) -> Text:
        size = max(LAYOUT.text_least_px, round(self.style.text_px * self.u * scale))
        sizes = [self.text_size(line, size) for line in label.lines]
        indent = LAYOUT.sign_room_share * size if any(label.signs) else 0.0
        look = self.style.look(label.role)
        colour = self.style.colour(label.role, label.side, self.sides)
        return Text(0.0, 0.0, max(s[0] for s in sizes) + indent, sum(s[1] for s in sizes), label.lines, size,
                    readable(colour), max(LAYOUT.label_opacity, look.opacity), bool(label.signs), subject=label.subject,
                    signs=label.signs, indent=indent, pad=PAINT.plate_px * self.u if label.signs else 0.0)

    def _spots(self, label: Label, about: Box, at: tuple[float, float], w: float, h: float,
               far: bool) -> tuple[Floats, Floats]:
        """(N, 2) upper left corners to try, the best first, and (N,) how far each is from what it speaks of."""
        u, (ax, ay) = self.u, at
        if label.role in FIXED:
            return np.array([(ax - w / 2, ay + 4 * u) if label.role == "grid_x" else (ax - w - 6 * u, ay - h / 2)]), np.zeros(1)
        reaches = [r * u for r in (*LAYOUT.label_reaches_px, *(LAYOUT.label_far_px if far else ()))]
        x0, y0, x1, y1 = about
        cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
        spots = [((x1 + r if dx > 0 else x0 - r - w if dx < 0 else cx - w / 2),
                  (y1 + r if dy > 0 else y0 - r - h if dy < 0 else cy - h / 2)) for r in reaches for dx, dy in AROUND]
        if label.role in CENTRED:
            spots[0] = (ax - w / 2, ay - h / 2)
        corners = np.array(spots)
        pad = LAYOUT.rim_px * u
        for k, most in ((0, self.size_px[0] - w), (1, self.size_px[1] - h)):
            corners[:, k] = np.clip(corners[:, k], pad, max(pad, most - pad))
        gap_x = np.maximum(0.0, np.maximum(x0 - (corners[:, 0] + w), corners[:, 0] - x1))
        gap_y = np.maximum(0.0, np.maximum(y0 - (corners[:, 1] + h), corners[:, 1] - y1))
        return corners, np.hypot(gap_x, gap_y)


def _size(text: Text) -> tuple[float, float]:
    """Width and height, with its ground."""
    return text.width + 2 * text.pad, text.height + 2 * text.pad


def _grown(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)
