"""The printed sheets: what to look for in inches, the picture of a print for renderers and tests, and the PDF.

``prints`` holds the geometry; this module draws it. Frame and origin are those of ``prints``.
"""

from __future__ import annotations

import io
import math
from itertools import groupby
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from calibration.prints.geometry import (
    CELLS,
    CORNER_MARKER_IN,
    DICTIONARY,
    LIVE_IN,
    MAT_IN,
    MM,
    SHEET_MARKER_IN,
    SHEETS,
    VERSION,
    Chess,
    Print,
    PrintedMarker,
    Rect,
    Words,
    Zone,
    chess_rects,
    marker_rects,
)
from measure.errors import InputError
from measure.writing import write_file

__all__ = [
    "CELLS", "CORNER_MARKER_IN", "DICTIONARY", "LIVE_IN", "MARGIN_IN", "MAT_IN", "PAPERS_IN", "SHEETS",
    "SHEET_MARKER_IN", "VERSION", "Chess", "Print", "PrintedMarker", "SheetError", "Zone", "cutout_image",
    "image_size_in", "print_from_image", "print_of", "sheet_image", "write_pdf",
]

MARGIN_IN = 0.4
"""White paper around the frame in ``sheet_image``: its size is frame + 2 x MARGIN_IN, see ``image_size_in``."""
CUTOUT_MARGIN_IN = 0.3
"""White paper around a corner marker that was cut out along the dashes."""
PAPERS_IN = {"a4": (297 * MM, 210 * MM), "letter": (11.0, 8.5)}
"""(width, height) of the page lying on its long edge."""


class SheetError(InputError):
    """A print that does not exist, or a PDF that cannot be written."""


def print_of(kind: str) -> Print:
    """The geometry of a print: "sheet", "markers" or "toaded"."""
    if kind not in SHEETS:
        raise SheetError(f"there is no print {kind!r}: choose one of {', '.join(SHEETS)}")
    return SHEETS[kind]


def image_size_in(kind: str = "sheet") -> tuple[float, float]:
    """(width, height) in inches of what ``sheet_image`` shows: the frame and MARGIN_IN of paper on every side."""
    w, h = print_of(kind).size_in
    return (w + 2 * MARGIN_IN, h + 2 * MARGIN_IN)


def print_from_image(points_px: ArrayLike, dpi: float, kind: str = "sheet") -> NDArray[np.float64]:
    """(N, 2) pixels of ``sheet_image`` -> (N, 2) inches in the print's frame; pixel (0, 0) is a centre."""
    p = np.atleast_2d(np.asarray(points_px, dtype=float))
    h = print_of(kind).size_in[1]
    return np.stack([(p[:, 0] + 0.5) / dpi - MARGIN_IN, h + MARGIN_IN - (p[:, 1] + 0.5) / dpi], axis=1)


def sheet_image(dpi: float = 100.0, kind: str = "sheet") -> NDArray[np.uint8]:
    """The print on white paper, as a grey picture of ``image_size_in(kind)`` inches at ``dpi`` pixels an inch.

    Edges are exact: a pixel half covered with ink is half grey. The long edge runs along the rows; the first row is the
    largest y. Texts are in a stroke font: only the shapes of the letters differ from the PDF's Helvetica.
    """
    p = print_of(kind)
    return _paint(_rects(p), p.words, p.size_in, MARGIN_IN, dpi)


def cutout_image(dpi: float, marker_id: int, kind: str = "markers") -> NDArray[np.uint8]:
    """One marker cut out: a square of its size and CUTOUT_MARGIN_IN of paper on every side."""
    m = print_of(kind).marker(marker_id)
    moved = PrintedMarker(m.id, 0.0, 0.0, m.size_in)
    return _paint(marker_rects(moved), (), (m.size_in, m.size_in), CUTOUT_MARGIN_IN, dpi)


def _rects(p: Print) -> list[Rect]:
    out = list(p.rects)
    for m in p.markers:
        out += marker_rects(m)
    if p.chess is not None:
        out += chess_rects(p.chess)
    return out


def _coverage(a: float, b: float, n: int) -> tuple[int, NDArray[np.float64]]:
    """Share of each of ``n`` unit cells that [a, b] covers: the first cell touched and the shares from there."""
    i0, i1 = max(0, math.floor(a)), min(n, math.ceil(b))
    if i1 <= i0:
        return 0, np.zeros(0)
    cells = np.arange(i0, i1)
    return i0, np.clip(np.minimum(cells + 1, b) - np.maximum(cells, a), 0.0, 1.0)


def _paint(rects: list[Rect], words: tuple[Words, ...], size_in: tuple[float, float], margin_in: float,
           dpi: float) -> NDArray[np.uint8]:
    w, h = (round((s + 2 * margin_in) * dpi) for s in size_in)
    top = size_in[1] + margin_in
    img = np.ones((h, w))
    for t in words:
        _write(img, t, margin_in, top, dpi)
    for r in rects:
        i0, cx = _coverage((r.x0 + margin_in) * dpi, (r.x1 + margin_in) * dpi, w)
        j0, cy = _coverage((top - r.y1) * dpi, (top - r.y0) * dpi, h)
        cover = cy[:, None] * cx[None, :]
        part = img[j0:j0 + len(cy), i0:i0 + len(cx)]
        # Layers add up: ink takes brightness from the paper, white cells give it back. So two cells that share an edge
        # inside a pixel leave no seam.
        part += cover * (1.0 if r.grey == 1.0 else r.grey - 1.0)
    return np.asarray(np.round(np.clip(img, 0.0, 1.0) * 255), dtype=np.uint8)


def _write(img: NDArray[np.float64], t: Words, margin_in: float, top_in: float, dpi: float) -> None:
    """Stroke-font text, drawn large and shrunk so that it is readable at any dpi."""
    em = t.size_in * dpi
    up = max(1, math.ceil(24.0 / max(em, 1e-6)))
    scale = em * up / 30.0
    thick = max(1, round(scale * 1.6))
    (tw, th), base = cv2.getTextSize(t.text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    pad = thick + 2
    patch: NDArray[Any] = np.full((th + base + 2 * pad, tw + 2 * pad), 255, np.uint8)
    cv2.putText(patch, t.text, (pad, pad + th), cv2.FONT_HERSHEY_SIMPLEX, scale, 0, thick, cv2.LINE_AA)
    a = math.radians(t.turn_deg)
    x, y = (t.x + margin_in) * dpi - 0.5, (top_in - t.y) * dpi - 0.5
    ox, oy = pad + (tw / 2 if t.centred else 0.0), pad + th
    k = 1.0 / up
    m = np.array([[k * math.cos(a), k * math.sin(a), 0.0], [-k * math.sin(a), k * math.cos(a), 0.0]])
    m[:, 2] = np.array([x, y]) - m[:, :2] @ np.array([ox, oy])
    # Shrinking by warpAffine alone would skip strokes: blur to the new pixel first.
    if up > 1:
        patch = cv2.blur(patch, (up, up))
    drawn = cv2.warpAffine(patch, m, (img.shape[1], img.shape[0]), flags=cv2.INTER_LINEAR, borderValue=255)
    np.minimum(img, drawn / 255.0, out=img)


def write_pdf(path: str | Path, paper: str = "a4", kind: str = "sheet") -> Path:
    """Write a print as a vector PDF at true size, one page, or tiles of LIVE_IN each where it is larger.

    SheetError: unknown paper or kind, or a path that cannot be written. Returns the path.
    """
    from reportlab.pdfgen import canvas  # takes half a second to import, so only printing imports it

    p = print_of(kind)
    if paper.lower() not in PAPERS_IN:
        raise SheetError(f"there is no paper {paper!r}: choose one of {', '.join(PAPERS_IN)}")
    page = PAPERS_IN[paper.lower()]
    columns, rows = (math.ceil(s / live - 1e-9) for s, live in zip(p.size_in, LIVE_IN, strict=True))
    out = io.BytesIO()
    c = canvas.Canvas(out, pagesize=(page[0] * 72, page[1] * 72), invariant=1, pdfVersion=(1, 6))
    c.setViewerPreference("PrintScaling", "None")  # 100 % is what print dialogs begin with (PDF 1.6, table 8.1)
    c.setTitle(f"Toy Umpire {kind} v{VERSION}")
    for row in range(rows):
        for column in range(columns):
            _page(c, p, page, column, row, columns, rows)
            c.showPage()
    c.save()
    write_file(path, out.getvalue(), SheetError)
    return Path(path)


def _page(c: object, p: Print, page: tuple[float, float], column: int, row: int, columns: int, rows: int) -> None:
    from reportlab.pdfgen.canvas import Canvas

    assert isinstance(c, Canvas)
    c.saveState()
    c.scale(72, 72)  # from here on the PDF's unit is the inch
    left, low = (page[0] - LIVE_IN[0]) / 2, (page[1] - LIVE_IN[1]) / 2
    c.translate(left, low)
    if columns * rows > 1:
        box = c.beginPath()
        box.rect(-0.1, -0.1, LIVE_IN[0] + 0.2, LIVE_IN[1] + 0.2)
        c.setFont("Helvetica", 0.12)
        c.drawString(0, -0.28, f"tile {row * columns + column + 1} of {columns * rows}: column {column + 1} from the "
                               f"left, row {row + 1} from the bottom; cut along the marks, print at 100 %")
        for x in (0.0, LIVE_IN[0]):
            for y in (0.0, LIVE_IN[1]):
                sx, sy = (-1 if x == 0 else 1), (-1 if y == 0 else 1)
                c.setLineWidth(0.005)
                c.line(x, y + 0.11 * sy, x, y + 0.22 * sy)
                c.line(x + 0.11 * sx, y, x + 0.22 * sx, y)
        c.clipPath(box, stroke=0, fill=0)
        c.translate(-column * LIVE_IN[0], -row * LIVE_IN[1])
    for t in p.words:
        c.saveState()
        c.translate(t.x, t.y)
        c.rotate(t.turn_deg)
        c.setFont("Helvetica", t.size_in)
        (c.drawCentredString if t.centred else c.drawString)(0, 0, t.text)
        c.restoreState()
    # One path for all neighbours of one colour: viewers show hairlines between shapes that are painted one by one.
    for grey, group in groupby(_rects(p), key=lambda r: r.grey):
        path = c.beginPath()
        for r in group:
            path.rect(r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0)
        c.setFillGray(grey)
        c.drawPath(path, stroke=0, fill=1, fillMode=1)  # non-zero winding: overlapping strokes stay filled
    c.restoreState()
