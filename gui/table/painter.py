"""Draws the same marks as assistant.overlay.paint with QPainter, for the window."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF

from assistant.overlay.layout import Disc, Shape, Stroke, Text
from assistant.overlay.paint import sign, signs_of
from assistant.overlay.parameters import LAYOUT, PAINT, TEXT
from assistant.overlay.style import BLACK, WHITE, Rgb

HALO_OPACITY = 0.55


def paint_shapes(painter: QPainter, shapes: list[Shape], unit: float = 1.0) -> None:
    """Draw laid out shapes; ``unit`` is that of :func:`assistant.overlay.layout.lay_out`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for shape in shapes:
        if isinstance(shape, Stroke):
            _stroke(painter, shape, unit)
        elif isinstance(shape, Disc):
            _disc(painter, shape)
        else:
            _text(painter, shape, unit)


def text_size(text: str, size_px: int) -> tuple[float, float]:
    """(width, height) in pixels of one line in the window's font."""
    metrics = _metrics(size_px)
    return (metrics.horizontalAdvance(text) + 0.28 * size_px, 1.25 * size_px)


@lru_cache(maxsize=64)
def _font(size_px: int) -> QFont:
    font = QFont()
    font.setPixelSize(size_px)
    font.setWeight(QFont.Weight.DemiBold)
    return font


@lru_cache(maxsize=64)
def _metrics(size_px: int) -> QFontMetricsF:
    return QFontMetricsF(_font(size_px))


def _colour(rgb: Rgb, opacity: float = 1.0) -> QColor:
    return QColor(rgb[0], rgb[1], rgb[2], round(255 * opacity))


def polygon(points: NDArray[np.float64]) -> QPolygonF:
    """(N, 2) pixels as Qt has them."""
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def _pen(rgb: Rgb, width: float, opacity: float) -> QPen:
    return QPen(_colour(rgb, opacity), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin)


def _stroke(painter: QPainter, s: Stroke, unit: float) -> None:
    if s.fill > 0 and s.closed:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_colour(s.colour, s.fill))
        painter.drawPolygon(polygon(s.points_px))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath()
    for run in s.runs:
        path.addPolygon(polygon(run))
    halo = BLACK if sum(s.colour) > 200 else (235, 235, 235)
    for rgb, width, opacity in ((halo, s.width_px + max(2.0, 3 * unit), HALO_OPACITY * s.opacity),
                                (s.colour, s.width_px, s.opacity)):
        painter.setPen(_pen(rgb, width, opacity))
        painter.drawPath(path)


def _disc(painter: QPainter, d: Disc) -> None:
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
        painter.setFont(_font(max(8, round(d.radius * 1.4))))
        painter.drawText(QRectF(d.x - d.radius, d.y - d.radius, 2 * d.radius, 2 * d.radius),
                         Qt.AlignmentFlag.AlignCenter, letter)


def _text(painter: QPainter, t: Text, unit: float) -> None:
    if t.plate:
        pad = PAINT.plate_px * unit
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(_colour(BLACK, PAINT.pill_opacity if t.signs else PAINT.plate_opacity))
        painter.drawRoundedRect(QRectF(t.x - pad, t.y - pad, t.width + 2 * pad, t.height + 2 * pad), pad, pad)
    if t.leader is not None:
        near = QPointF(min(max(t.leader[0], t.x), t.x + t.width), min(max(t.leader[1], t.y), t.y + t.height))
        painter.setPen(_pen(t.colour, max(1.0, 1.5 * unit), 0.8))
        painter.drawLine(QPointF(*t.leader), near)
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    image = _written(t.lines, t.size_px, t.colour, t.opacity, t.plate, t.width, t.height, t.indent, ratio)
    pad = _room(t.size_px)
    painter.drawImage(QPointF(round((t.x - pad) * ratio) / ratio, round((t.y - pad) * ratio) / ratio), image)
    for disc in signs_of(t):
        _disc(painter, disc)


def _room(size_px: int) -> int:
    """Pixels around a text for its halo."""
    return 2 + round(0.2 * size_px)


@lru_cache(maxsize=384)
def _written(lines: tuple[str, ...], size_px: int, colour: Rgb, opacity: float, plate: bool, width: float, height: float,
             indent: float, ratio: float) -> QImage:
    """A text with its halo as a picture: stroking its outlines takes nine tenths of all drawing, and labels stay the same
    while what they stand beside moves."""
    pad = _room(size_px)
    image = QImage(math.ceil((width + 2 * pad) * ratio), math.ceil((height + 2 * pad) * ratio),
                   QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    font, metrics = _font(size_px), _metrics(size_px)
    row = height / len(lines)
    path = QPainterPath()
    for i, line in enumerate(lines):
        x = indent + 0.14 * size_px if plate else (width - metrics.horizontalAdvance(line)) / 2
        y = (i + 0.5) * row + (metrics.ascent() - metrics.descent()) / 2
        path.addText(QPointF(pad + x, pad + y), font, line)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(BLACK, 0.28 * size_px, TEXT.halo_opacity * opacity))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_colour(colour, opacity))
    painter.drawPath(path)
    painter.end()
    return image
