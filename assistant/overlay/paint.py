"""Draws marks onto a video frame with OpenCV. The drawn layer is cached until the marks change."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.overlay.layout import Box, Disc, Shape, Stroke, Text, banners
from assistant.overlay.marks import Banner, Legend, Mark
from assistant.overlay.parameters import LAYOUT, PAINT
from assistant.overlay.placement import Places, lay_out
from assistant.overlay.printed import printed_in
from assistant.overlay.style import BLACK, DEFAULT, WHITE, Rgb, Style
from assistant.overlay.text import text_patch, text_size

Picture = NDArray[np.uint8]


class PointProjection(Protocol):
    """What paint needs of a calibration."""

    def image_from_table(self, points_in: NDArray[np.float64]) -> NDArray[np.float64]: ...


def paint(bgr: Picture, marks: Sequence[Mark], calibration: PointProjection, *, style: Style = DEFAULT,
          copy: bool = True) -> Picture:
    """The frame (H, W, 3) with the marks over it. ``copy=False`` paints into the frame itself and returns it.

    Layers of the last marks are kept per thread; a caller with several pictures at once holds one
    :class:`Overlay` for each.
    """
    if not hasattr(_own, "overlay"):
        _own.overlay = Overlay()
    return _own.overlay.paint(bgr, marks, calibration, style=style, copy=copy)


_own = threading.local()


class Overlay:
    """A painter with cached layers: one for marks on the table, one for banners (they change often)."""

    def __init__(self) -> None:
        self._table = _Layer()
        self._flat = _Layer()
        self._of: Sequence[Mark] | None = None
        self._said: tuple[Box, ...] = ()

    def paint(self, bgr: Picture, marks: Sequence[Mark], calibration: PointProjection, *, style: Style = DEFAULT,
              copy: bool = True, units: tuple[float, float] | None = None) -> Picture:
        """See :func:`paint`. ``units`` scale text and widths on the table, and those of banners; 1 is for a picture 1080
        high (None: both follow the height)."""
        out = bgr.copy() if copy or not bgr.flags.c_contiguous else bgr
        size = (bgr.shape[1], bgr.shape[0])
        own = units or (size[1] / LAYOUT.picture_height_px, size[1] / LAYOUT.picture_height_px)
        if marks is not self._of:
            self._said, self._of = tuple(s.box for s in banners(marks, size, text_size, style, own[1])), marks
        for layer, wanted, unit, taken in ((self._table, False, own[0], self._said), (self._flat, True, own[1], ())):
            layer.refresh(marks, wanted, calibration, size, style, unit, taken)
            layer.blend(out)
        return out


class _Layer:
    """The pixels of one part of the marks, kept until that part changes."""

    def __init__(self) -> None:
        self._places = Places()
        self._marks: Sequence[Mark] | None = None
        self._part: tuple[Mark, ...] = ()
        self._key: Any = None
        self._pixels: tuple[NDArray[np.int64], Picture, Picture] | None = None

    def refresh(self, marks: Sequence[Mark], flat: bool, calibration: PointProjection, size: tuple[int, int],
                style: Style, unit: float, taken: tuple[Box, ...]) -> None:
        key = (id(calibration), size, id(style), unit, taken)
        if marks is self._marks and key == self._key:
            return
        part = tuple(m for m in marks if isinstance(m, Banner | Legend) is flat)
        if part != self._part or key != self._key:
            drawn = draw(part, calibration, size, style, unit, self._places, taken)
            if part:
                from assistant.overlay.blending import cut

                self._pixels = cut(drawn.reshape(-1, 4))
            else:
                self._pixels = None
        # Holding the calibration and the style keeps their ids from being used again.
        self._marks, self._part, self._key, self._held = marks, part, key, (calibration, style)

    def blend(self, bgr: Picture) -> None:
        if self._pixels is not None:
            from assistant.overlay.blending import blend  # what only reads and tells waits for nothing compiled

            blend(bgr.reshape(-1), *self._pixels)


def draw(marks: Sequence[Mark], calibration: PointProjection, size_px: tuple[int, int], style: Style = DEFAULT,
         unit: float | None = None, places: Places | None = None, taken: Sequence[Box] = ()) -> Picture:
    """The marks alone: premultiplied BGRA (H, W, 4), transparent where nothing is drawn. ``places``: where labels were
    before; ``taken``: where none may be."""
    canvas: Picture = np.zeros((size_px[1], size_px[0], 4), np.uint8)
    u = size_px[1] / LAYOUT.picture_height_px if unit is None else unit
    clear = [calibration.image_from_table(ring) for ring in printed_in(calibration)]
    for shape in lay_out(marks, calibration.image_from_table, size_px, text_size, style=style, unit=u, places=places,
                         clear_px=clear, taken=taken):
        _draw(canvas, shape, u)
    return canvas


def paint_once(bgr: Picture, marks: Sequence[Mark], calibration: PointProjection, style: Style, places: Places) -> None:
    """Paint marks on the table, no banners, into a picture, pixel for pixel as :class:`Overlay` does. Nothing compiled is
    loaded for it: of a hundred pictures that takes longer than it saves, and 100 MB. ``places``: where labels were before,
    see :func:`draw`."""
    drawn = draw(marks, calibration, (bgr.shape[1], bgr.shape[0]), style, places=places)
    cv2.multiply(bgr, np.repeat(255 - drawn[..., 3:], 3, axis=2), dst=bgr, scale=1 / 255.0)
    cv2.add(bgr, drawn[..., :3], dst=bgr)


def _draw(canvas: Picture, shape: Shape, u: float) -> None:
    if isinstance(shape, Stroke):
        _stroke(canvas, shape, u)
    elif isinstance(shape, Disc):
        _disc(canvas, shape)
    else:
        _text(canvas, shape, u)


def _fixed(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.rint(points * (1 << PAINT.shift)).astype(np.int32).reshape(-1, 1, 2)


def _bgra(colour: Rgb, opacity: float = 1.0) -> tuple[float, float, float, float]:
    """Premultiplied, as the canvas is: OpenCV mixes all four channels alike at smoothed edges, which is what the
    "over" of premultiplied colours asks for."""
    r, g, b = colour
    return (b * opacity, g * opacity, r * opacity, 255.0 * opacity)


def _stroke(canvas: Picture, s: Stroke, u: float) -> None:
    if s.fill > 0 and s.closed and len(s.points_px) >= 3:
        _fill(canvas, s.points_px, s.colour, s.fill)
    runs = [_fixed(r) for r in s.runs]
    width = max(1, round(s.width_px))
    halo = BLACK if sum(s.colour) > PAINT.dark_line_sum else (235, 235, 235)
    wider = width + max(2, round(PAINT.halo_px * u))
    cv2.polylines(canvas, runs, False, _bgra(halo, PAINT.halo_opacity * s.opacity), wider, cv2.LINE_AA, PAINT.shift)
    cv2.polylines(canvas, runs, False, _bgra(s.colour, s.opacity), width, cv2.LINE_AA, PAINT.shift)


def _fill(canvas: Picture, points: NDArray[np.float64], colour: Rgb, share: float) -> None:
    h, w = canvas.shape[:2]
    x0, y0 = np.floor(np.clip(points.min(axis=0), 0, (w, h))).astype(int)
    x1, y1 = np.ceil(np.clip(points.max(axis=0) + 1, 0, (w, h))).astype(int)
    if x1 <= x0 or y1 <= y0:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillPoly(mask, [_fixed(points - (x0, y0))], 255, cv2.LINE_AA, PAINT.shift)
    roi = canvas[y0:y1, x0:x1]
    tint = np.empty_like(roi)
    tint[:] = np.rint(_bgra(colour))
    mixed = cv2.addWeighted(roi, 1 - share, tint, share, 0)
    cv2.copyTo(mixed, (mask > 127).view(np.uint8), roi)


def _disc(canvas: Picture, d: Disc) -> None:
    centre = (round(d.x * (1 << PAINT.shift)), round(d.y * (1 << PAINT.shift)))
    if max(abs(d.x), abs(d.y)) > 2 * max(canvas.shape[:2]):
        return
    dark = sum(d.colour) <= PAINT.dark_disc_sum
    ink: Rgb = (255, 255, 255) if dark else BLACK
    edge: Rgb = (255, 255, 255) if dark else BLACK
    radius = round(d.radius * (1 << PAINT.shift))
    width = max(1, round(d.radius / 6))
    cv2.circle(canvas, centre, radius, _bgra(d.colour), -1, cv2.LINE_AA, PAINT.shift)
    cv2.circle(canvas, centre, radius, _bgra(edge), width, cv2.LINE_AA, PAINT.shift)
    for line in sign(d.kind):
        points = np.array(line) * d.radius + (d.x, d.y)
        cv2.polylines(canvas, [_fixed(points)], False, _bgra(ink), max(2, round(d.radius / 4)), cv2.LINE_AA, PAINT.shift)
    for x, y, there in d.dots():
        middle = (round(x * (1 << PAINT.shift)), round(y * (1 << PAINT.shift)))
        pip = LAYOUT.pip_radius_share * d.radius
        for r, colour in ((1.5 * pip, BLACK), (pip, (255, 255, 255) if there else (110, 110, 110))):
            cv2.circle(canvas, middle, round(r * (1 << PAINT.shift)), _bgra(colour), -1, cv2.LINE_AA, PAINT.shift)
    letter = "?" if d.kind == "too_close" else d.letter if d.kind == "letter" else ""
    if letter:
        size = max(8, round(d.radius * PAINT.letter_share))
        w, h = text_size(letter, size)
        alpha_over(canvas, _plain_patch(letter, size, ink), d.x - w / 2, d.y - h / 2)


def sign(kind: str) -> tuple[tuple[tuple[float, float], ...], ...]:
    """The strokes of a check and a cross in a disc of radius 1 (y down); other kinds are letters."""
    if kind == "yes":
        return (((-0.5, 0.05), (-0.12, 0.45), (0.5, -0.4)),)
    if kind == "no":
        return (((-0.42, -0.42), (0.42, 0.42)), ((-0.42, 0.42), (0.42, -0.42)))
    return ()


def _plain_patch(text: str, size: int, colour: Rgb) -> Picture:
    """Letters without their halo."""
    patch = text_patch(text, size, (255, 255, 255))
    ink = patch[..., :1].astype(np.float32) / 255.0
    return np.rint(ink * np.array(_bgra(colour), np.float32)).astype(np.uint8)


def _text(canvas: Picture, t: Text, u: float) -> None:
    if t.plate:
        pad = PAINT.plate_px * u
        box = np.array([(t.x - pad, t.y - pad), (t.x + t.width + pad, t.y - pad),
                        (t.x + t.width + pad, t.y + t.height + pad), (t.x - pad, t.y + t.height + pad)])
        _fill(canvas, box, BLACK, PAINT.pill_opacity if t.signs else PAINT.plate_opacity)
    if t.leader is not None:
        near = (min(max(t.leader[0], t.x), t.x + t.width), min(max(t.leader[1], t.y), t.y + t.height))
        cv2.polylines(canvas, [_fixed(np.array([t.leader, near]))], False, _bgra(t.colour, PAINT.leader_opacity),
                      max(1, round(PAINT.leader_px * u)), cv2.LINE_AA, PAINT.shift)
    row = t.height / len(t.lines)
    for i, line in enumerate(t.lines):
        patch = text_patch(line, t.size_px, t.colour, round(t.opacity, 2))
        alpha_over(canvas, patch, t.x + t.indent + (t.width - patch.shape[1]) / 2 * (not t.plate), t.y + i * row)
    for disc in signs_of(t):
        _disc(canvas, disc)


def signs_of(t: Text) -> list[Disc]:
    """The discs before a pill's lines."""
    row, radius = t.height / len(t.lines), PAINT.pill_sign_share * t.size_px
    return [Disc(t.x + radius, t.y + (i + 0.5) * row, radius, kind, "", DEFAULT.look(kind).colour or WHITE)
            for i, kind in enumerate(t.signs) if kind]


def alpha_over(canvas: Picture, patch: Picture, x: float, y: float) -> None:
    """Lay a premultiplied patch over the canvas with its corner at the nearest pixel, cut at the edges."""
    x0, y0 = round(x), round(y)
    h, w = canvas.shape[:2]
    ax, ay = max(0, -x0), max(0, -y0)
    bx, by = min(patch.shape[1], w - x0), min(patch.shape[0], h - y0)
    if bx <= ax or by <= ay:
        return
    part = patch[ay:by, ax:bx]
    roi = canvas[y0 + ay:y0 + by, x0 + ax:x0 + bx]
    left = np.repeat(255 - part[..., 3:], 4, axis=2)
    cv2.multiply(roi, left, dst=roi, scale=1 / 255.0)
    cv2.add(roi, part, dst=roi)
