"""Geometry of everything that is printed: the calibration sheet, the corner markers and Toaded's mat, in inches.

The frame of a print: lay the sheet with its LONG edge at the bottom. The origin is the lower left corner of the printed
frame, x runs along the long edge, y up the page, z out of the paper (anticlockwise seen from above). For the sheet and the
mat this is the table frame. All painters in ``sheet`` draw the same description: rectangles and words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

VERSION = "1"
DICTIONARY = cv2.aruco.DICT_4X4_50
"""6 x 6 cells with the black border: fewer, and so larger, bits than in any other dictionary."""
CELLS = 6
LIVE_IN = (10.2, 7.4)
"""Size of the printed frame: 259.1 x 188.0 mm, inside both A4 and Letter with 0.4 inch to spare on every side."""
MM = 1.0 / 25.4

SHEET_MARKER_IN = 2.4
CORNER_MARKER_IN = 2.8
MAT_MARKER_IN = 2.3
MAT_IN = (20.4, 14.8)
"""Toaded's mat: four pages of LIVE_IN, two by two."""


@dataclass(frozen=True, slots=True)
class PrintedMarker:
    """One ArUco marker of a print: ``id`` in DICTIONARY, lower left corner and side in inches."""

    id: int
    x_in: float
    y_in: float
    size_in: float

    @property
    def corners_in(self) -> NDArray[np.float64]:
        """(4, 2) outer corners of the black border in ArUco's order: top left, top right, bottom right, bottom
        left of the upright print (clockwise there, as y goes up)."""
        x0, y0, s = self.x_in, self.y_in, self.size_in
        return np.array([[x0, y0 + s], [x0 + s, y0 + s], [x0 + s, y0], [x0, y0]])


@dataclass(frozen=True, slots=True)
class Chess:
    """The fine-cornered pattern: ``columns`` x ``rows`` squares, the lower left one black, at (x_in, y_in)."""

    x_in: float
    y_in: float
    square_in: float
    columns: int
    rows: int

    @property
    def corners_in(self) -> NDArray[np.float64]:
        """((columns-1)*(rows-1), 2) inner corners, row by row from the lower left."""
        xs = self.x_in + self.square_in * np.arange(1, self.columns)
        ys = self.y_in + self.square_in * np.arange(1, self.rows)
        gx, gy = np.meshgrid(xs, ys)
        return np.stack([gx.ravel(), gy.ravel()], axis=1)


@dataclass(frozen=True, slots=True)
class Rect:
    """An axis-parallel filled rectangle in inches; ``grey`` 0 is black ink, 1 is paper."""

    x0: float
    y0: float
    x1: float
    y1: float
    grey: float = 0.0


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: its baseline starts at (x, y) (or is centred there); ``size_in`` is the height of an em;
    ``turn_deg`` anticlockwise, 0, 90 or 180."""

    x: float
    y: float
    size_in: float
    text: str
    turn_deg: int = 0
    centred: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """A printed card zone of Toaded's mat (TD-2): its rectangle in inches. ``player`` 0 is shared."""

    id: str
    label: str
    player: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def ring_in(self) -> tuple[tuple[float, float], ...]:
        """Open ring, anticlockwise."""
        return ((self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1))


@dataclass(frozen=True, slots=True)
class Print:
    """Something to print. ``size_in`` (width, height) of its frame; more than LIVE_IN means tiles."""

    kind: str
    size_in: tuple[float, float]
    markers: tuple[PrintedMarker, ...]
    chess: Chess | None = None
    rects: tuple[Rect, ...] = ()
    words: tuple[Words, ...] = ()
    zones: tuple[Zone, ...] = ()
    rigid: bool = True
    """Whether the markers stay where they were printed (False: they are cut out and laid anywhere)."""
    ids: tuple[int, ...] = field(default=())

    def marker(self, marker_id: int) -> PrintedMarker:
        """The marker of that id; KeyError if the print has none."""
        for m in self.markers:
            if m.id == marker_id:
                return m
        raise KeyError(f"print {self.kind!r} has no marker {marker_id}; it has {', '.join(map(str, self.ids))}")


@cache
def marker_bits(marker_id: int) -> NDArray[np.bool_]:
    """(6, 6) cells of a marker with its border, True where white; row 0 is the top of the upright print."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return cv2.aruco.generateImageMarker(dictionary, marker_id, CELLS, borderBits=1) > 127


def marker_rects(marker: PrintedMarker) -> list[Rect]:
    """The black square and, on it, runs of white cells that do not overlap."""
    m = marker
    cell = m.size_in / CELLS
    out = [Rect(m.x_in, m.y_in, m.x_in + m.size_in, m.y_in + m.size_in)]
    for row, bits in enumerate(marker_bits(m.id)):
        y1 = m.y_in + m.size_in - row * cell
        start = None
        for col in range(CELLS + 1):
            white = col < CELLS and bool(bits[col])
            if white and start is None:
                start = col
            elif not white and start is not None:
                out.append(Rect(m.x_in + start * cell, y1 - cell, m.x_in + col * cell, y1, 1.0))
                start = None
    return out


def chess_rects(chess: Chess) -> list[Rect]:
    """The black squares."""
    s = chess.square_in
    return [Rect(chess.x_in + c * s, chess.y_in + r * s, chess.x_in + (c + 1) * s, chess.y_in + (r + 1) * s)
            for r in range(chess.rows) for c in range(chess.columns) if (r + c) % 2 == 0]


def _outline(x0: float, y0: float, x1: float, y1: float, w: float = 0.012, grey: float = 0.0) -> list[Rect]:
    return [Rect(x0, y0, x1, y0 + w, grey), Rect(x0, y1 - w, x1, y1, grey),
            Rect(x0, y0, x0 + w, y1, grey), Rect(x1 - w, y0, x1, y1, grey)]


def _dashed(x0: float, y0: float, x1: float, y1: float) -> list[Rect]:
    """A horizontal or vertical dashed cutting line."""
    n = max(1, round((abs(x1 - x0) + abs(y1 - y0)) / 0.16))
    out = []
    for i in range(n):
        a, b = i / n, (i + 0.5) / n
        xa, ya, xb, yb = x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b
        out.append(Rect(min(xa, xb) - 0.004, min(ya, yb) - 0.004, max(xa, xb) + 0.004, max(ya, yb) + 0.004, 0.55))
    return out


def _bar(x: float, y: float, length_in: float, ticks: list[float], upright: bool) -> list[Rect]:
    """A measuring bar from (x, y): outer faces of the end ticks are ``length_in`` apart."""
    w, tall, small = 0.016, 0.16, 0.09
    spans = [(0.0, length_in, 0.0, 0.022), (0.0, w, 0.0, tall), (length_in - w, length_in, 0.0, tall)]
    spans += [(t - w / 2, t + w / 2, 0.0, small) for t in ticks]
    if upright:  # measured along y, ticks pointing to -x
        return [Rect(x - b1, y + a0, x - b0, y + a1) for a0, a1, b0, b1 in spans]
    return [Rect(x + a0, y + b0, x + a1, y + b1) for a0, a1, b0, b1 in spans]


def _bars(x: float, y: float, upright: bool) -> list[Rect]:
    """The 6-inch and the 150-mm bar in a strip 0.5 wide whose inner start is (x, y)."""
    inch = [float(i) for i in range(1, 6)]
    cm = [10.0 * i * MM for i in range(1, 15)]
    if upright:
        return _bar(x - 0.06, y, 6.0, inch, True) + _bar(x - 0.32, y, 150 * MM, cm, True)
    return _bar(x, y - 0.22, 6.0, inch, False) + _bar(x, y - 0.48, 150 * MM, cm, False)


def _sheet() -> Print:
    w, h = LIVE_IN
    s = SHEET_MARKER_IN
    markers = (PrintedMarker(0, 0.8, 0.8, s), PrintedMarker(1, w - 0.1 - s, 0.8, s),
               PrintedMarker(2, w - 0.1 - s, h - 0.1 - s, s), PrintedMarker(3, 0.8, h - 0.1 - s, s))
    chess = Chess(3.7, 0.9, 0.7, 5, 9)
    # No outline: any ink within 0.3 inch of a marker (5 px from 7 feet) would pull its edges.
    rects = _bars(0.8, 0.52, False) + _bars(0.52, 0.8, True)
    rects += [Rect(0, 0, 0.3, 0.05), Rect(0, 0, 0.05, 0.3)]  # the table's (0, 0)
    words = [
        Words(0.1, 0.1, 0.14, "0,0"),
        Words(6.95, 0.32, 0.13, "6 inches, edge to edge."),
        Words(6.95, 0.06, 0.13, "150 mm, edge to edge: measure both."),
        Words(0.42, 6.95, 0.11, "6 in", 90), Words(0.18, 6.95, 0.11, "150", 90),
        Words(0.85, 4.52, 0.15, f"Toy Umpire sheet v{VERSION}"),
        Words(0.85, 4.28, 0.115, "Print at 100 % (actual size,"),
        Words(0.85, 4.12, 0.115, "no fit to page), black, matt"),
        Words(0.85, 3.96, 0.115, "paper. Glue or tape it FLAT,"),
        Words(0.85, 3.80, 0.115, "best on card or under a book"),
        Words(0.85, 3.64, 0.115, "until it lies without a bow."),
        Words(7.75, 4.52, 0.115, "Lay it on the table, whole in the"),
        Words(7.75, 4.36, 0.115, "picture, near the middle. Camera"),
        Words(7.75, 4.20, 0.115, "5 to 7 feet up, looking down;"),
        Words(7.75, 4.04, 0.115, "focus and zoom locked."),
        Words(7.75, 3.80, 0.115, "If a bar is not 6 in / 150 mm,"),
        Words(7.75, 3.64, 0.115, "enter scale = what you read / 6."),
    ]
    return Print("sheet", LIVE_IN, markers, chess, tuple(rects), tuple(words), ids=tuple(m.id for m in markers))


def _markers() -> Print:
    w, h = LIVE_IN
    cell = 3.4
    s = CORNER_MARKER_IN
    markers, rects, words = [], _outline(0, 0, w, h, grey=0.55), []
    for i in range(6):
        x, y = (i % 3) * cell, h - cell * (1 + i // 3)
        markers.append(PrintedMarker(10 + i, x + (cell - s) / 2, y + (cell - s) / 2, s))
        words.append(Words(x + cell / 2, y + 0.09, 0.12, f"corner marker {10 + i}", centred=True))
    for x in (cell, 2 * cell):
        rects += _dashed(x, 0.6, x, h)
    for y in (0.6, 0.6 + cell):
        rects += _dashed(0, y, w, y)
    rects += _bars(0.3, 0.57, False)
    words += [Words(6.45, 0.40, 0.105, f"Toy Umpire corner markers v{VERSION}. 6 in / 150 mm: measure."),
              Words(6.45, 0.24, 0.105, "Cut along the dashes, lay one at each corner of the"),
              Words(6.45, 0.08, 0.105, "table, flat, any way round. Print at 100 %.")]
    return Print("markers", LIVE_IN, tuple(markers), None, tuple(rects), tuple(words), rigid=False,
                 ids=tuple(m.id for m in markers))


LANES = (("left", "Left Flank"), ("front", "Assault Front"), ("right", "Right Flank"))


def _toaded() -> Print:
    """Players sit at the two ends: player 1 at x = 0 looks along +x, player 2 at the far end looks back.

    Along x: backline 1, frontline 1, the shared middle, frontline 2, backline 2. Across (y, from player 1's left at
    the top to the right at the bottom): cemetery, Left Flank, Assault Front, Right Flank, deck (TD-2).
    """
    w, h = MAT_IN
    depth, lane = 3.95, h / 5
    pad = 0.12
    zones: list[Zone] = []

    def add(zone_id: str, label: str, player: int, x: float, row: int, dx: float = depth) -> None:
        """A zone in player 1's view: ``x`` from his edge, ``row`` 0 is his far left; turned round for player 2."""
        x0, x1 = x + pad, x + dx - pad
        y1 = h - row * lane - pad
        y0 = y1 - lane + 2 * pad
        if player == 2:
            x0, x1, y0, y1 = w - x1, w - x0, h - y1, h - y0
        zones.append(Zone(zone_id, label, player, x0, y0, x1, y1))

    for p in (1, 2):
        for i, (lane_id, lane_name) in enumerate(LANES):
            add(f"p{p}-back-{lane_id}", f"Backline, {lane_name}", p, 0.0, 1 + i)
            add(f"p{p}-front-{lane_id}", f"Frontline, {lane_name}", p, depth, 1 + i)
        add(f"p{p}-cemetery", "Cemetery", p, depth, 0)
        add(f"p{p}-deck", "Deck", p, depth, 4)
    mid = w - 4 * depth
    add("ground", "Ground Support", 0, 2 * depth + (mid - depth) / 2, 2)
    s = MAT_MARKER_IN
    near, side = 0.75, (lane - s) / 2
    markers = (PrintedMarker(20, near, side, s), PrintedMarker(21, w - near - s, side, s),
               PrintedMarker(22, w - near - s, h - side - s, s), PrintedMarker(23, near, h - side - s, s))
    rects: list[Rect] = _outline(0, 0, w, h)
    words: list[Words] = []
    for z in zones:
        rects += _outline(z.x0, z.y0, z.x1, z.y1, 0.02, 0.35)
        turn = 90 if z.player == 2 else -90
        near_edge = z.x1 - 0.08 if z.player == 2 else z.x0 + 0.08
        words.append(Words(near_edge, (z.y0 + z.y1) / 2, 0.15, z.label, turn, True))
    words.append(Words(w / 2, h - 0.35, 0.16, f"Toaded, Toy Umpire mat v{VERSION}", 0, True))
    words.append(Words(w / 2, h - 0.60, 0.11, "tiles are glued edge to edge along their frames", 0, True))
    return Print("toaded", MAT_IN, markers, None, tuple(rects), tuple(words), tuple(zones),
                 ids=tuple(m.id for m in markers))


SHEETS: dict[str, Print] = {p.kind: p for p in (_sheet(), _markers(), _toaded())}
