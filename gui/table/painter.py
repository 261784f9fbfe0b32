"""Draws the same marks as assistant.overlay.paint with QPainter, for the window. What is small and comes again is drawn once
and kept as a picture: words (:mod:`gui.table.lettering`), outlines, badges."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from assistant.overlay.layout import Disc, Shape, Stroke, Text
from assistant.overlay.paint import sign, signs_of
from assistant.overlay.parameters import LAYOUT, PAINT
from assistant.overlay.style import BLACK, WHITE, Rgb
from gui.table.lettering import font_of, text_size, written
from gui.table.parameters import PICTURES

__all__ = ["paint_shapes", "polygon", "text_size"]
HALO_OPACITY = 0.55
Points = NDArray[np.float64]


def paint_shapes(painter: QPainter, shapes: list[Shape], unit: float = 1.0) -> None:
    """Draw laid out shapes; ``unit`` is that of :func:`assistant.overlay.layout.lay_out`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    for shape in shapes:
        if isinstance(shape, Stroke):
            _stroke(painter, shape, unit, ratio)
        elif isinstance(shape, Disc):
            _disc(painter, shape, ratio)
        else:
            _text(painter, shape, unit, ratio)


def _colour(rgb: Rgb, opacity: float = 1.0) -> QColor:
    return QColor(rgb[0], rgb[1], rgb[2], round(255 * opacity))


def polygon(points: Points) -> QPolygonF:
    """(N, 2) pixels as Qt has them."""
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def _pen(rgb: Rgb, width: float, opacity: float) -> QPen:
    return QPen(_colour(rgb, opacity), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin)


def _picture(width: float, height: float, ratio: float, draw: Callable[[QPainter], None]) -> QImage:
    """What ``draw`` draws on an empty picture of that many pixels, ``ratio`` of the screen's to each."""
    image = QImage(math.ceil(width * ratio), math.ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    return image


def _stroke(painter: QPainter, s: Stroke, unit: float, ratio: float) -> None:
    if s.closed and s.opacity == 1.0:
        room = s.width_px + 3 * unit + 2
        low = np.floor((s.points_px.min(axis=0) - room) * ratio) / ratio
        wide, high = (s.points_px.max(axis=0) + room - low).tolist()
        if max(wide, high) * ratio <= PICTURES.outline_most_px:
            runs = tuple((run - low).tobytes() for run in s.runs)
            image = _outline((s.points_px - low).tobytes(), runs, s.colour, s.width_px, s.fill, unit, wide, high, ratio)
            painter.drawImage(QPointF(*low), image)
            return
    _line(painter, s.points_px, s.runs, s.colour, s.width_px, s.opacity, s.fill if s.closed else 0.0, unit)


@lru_cache(maxsize=PICTURES.outlines)
def _outline(points: bytes, runs: tuple[bytes, ...], colour: Rgb, width_px: float, fill: float, unit: float, wide: float,
             high: float, ratio: float) -> QImage:
    """A small outline as a picture; ``points`` and ``runs`` from its corner on."""
    def draw(painter: QPainter) -> None:
        _line(painter, _points(points), tuple(_points(r) for r in runs), colour, width_px, 1.0, fill, unit)

    return _picture(wide, high, ratio, draw)


def _points(pixels: bytes) -> Points:
    return np.frombuffer(pixels, np.float64).reshape(-1, 2)


def _line(painter: QPainter, points: Points, runs: tuple[Points, ...], colour: Rgb, width_px: float, opacity: float,
          fill: float, unit: float) -> None:
    if fill > 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_colour(colour, fill))
        painter.drawPolygon(polygon(points))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath()
    for run in runs:
        path.addPolygon(polygon(run))
    halo = BLACK if sum(colour) > 200 else (235, 235, 235)
    for rgb, width, share in ((halo, width_px + max(2.0, 3 * unit), HALO_OPACITY * opacity), (colour, width_px, opacity)):
        painter.setPen(_pen(rgb, width, share))
        painter.drawPath(path)


def _disc(painter: QPainter, d: Disc, ratio: float) -> None:
    left, top, right, bottom = d.box
    room = d.radius / 4 + 2
    image = _badge(d.radius, d.kind, d.letter, d.colour, d.pips, right - left + 2 * room, bottom - top + 2 * room,
                   d.x - left + room, d.y - top + room, ratio)
    painter.drawImage(QPointF(round((left - room) * ratio) / ratio, round((top - room) * ratio) / ratio), image)


@lru_cache(maxsize=PICTURES.badges)
def _badge(radius: float, kind: str, letter: str, colour: Rgb, pips: tuple[int, int], wide: float, high: float, x: float,
           y: float, ratio: float) -> QImage:
    """A disc as a picture, its middle at (x, y)."""
    return _picture(wide, high, ratio, lambda painter: _ring(painter, Disc(x, y, radius, kind, letter, colour, pips=pips)))


def _ring(painter: QPainter, d: Disc) -> None:
    dark = sum(d.colour) <= 330
    ink = WHITE if dark else BLACK
    painter.setPen(_pen(ink, max(1.0, d.radius / 6), 1.0))
    painter.setBrush(_colour(d.colour))
    painter.drawEllipse(QPointF(d.x, d.y), d.radius, d.radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(ink, max(2.0, d.radius / 4), 1.0))
    for line in sign(d.kind):
        painter.drawPolyline(polygon(np.array(line) * d.radius + (d.x, d.y)))
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y, there in d.dots():
        pip = LAYOUT.pip_radius_share * d.radius
        for r, colour in ((1.5 * pip, BLACK), (pip, (255, 255, 255) if there else (110, 110, 110))):
            painter.setBrush(_colour(colour))
            painter.drawEllipse(QPointF(x, y), r, r)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(ink, max(2.0, d.radius / 4), 1.0))
    letter = "?" if d.kind == "too_close" else d.letter if d.kind == "letter" else ""
    if letter:
        painter.setFont(font_of(max(8, round(d.radius * 1.4))))
        painter.drawText(QRectF(d.x - d.radius, d.y - d.radius, 2 * d.radius, 2 * d.radius),
                         Qt.AlignmentFlag.AlignCenter, letter)


def _text(painter: QPainter, t: Text, unit: float, ratio: float) -> None:
    if t.leader is not None:
        near = QPointF(min(max(t.leader[0], t.x), t.x + t.width), min(max(t.leader[1], t.y), t.y + t.height))
        painter.setPen(_pen(t.colour, max(1.0, 1.5 * unit), 0.8))
        painter.drawLine(QPointF(*t.leader), near)
    pad = PAINT.plate_px * unit if t.plate else 0.0
    image, room = written(t.lines, t.size_px, t.colour, t.opacity, t.width, t.height, t.indent, pad,
                          PAINT.pill_opacity if t.signs else PAINT.plate_opacity, ratio)
    painter.drawImage(QPointF(round((t.x - room) * ratio) / ratio, round((t.y - room) * ratio) / ratio), image)
    for disc in signs_of(t):
        _disc(painter, disc, ratio)
