"""Small drawings that say with a picture what is meant: ways in, and what to do in each step of the set-up. They are drawn as
paths, so that they need no files and are sharp at any scale."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt
from PyQt6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PyQt6.QtWidgets import QSizePolicy, QWidget

WIDE, HIGH = 160.0, 100.0
"""Drawings are made on a field of this size."""
MAT, EDGE, LIGHT, DARK = QColor("#34413c"), QColor("#7d8f86"), QColor("#f0f0f0"), QColor("#14181a")
GREEN, BLUE, YES, WOOD = QColor("#2fbf8f"), QColor("#56b4e9"), QColor("#3ddc97"), QColor("#b98a56")
GLOW = QColor(240, 228, 66, 46)


def _table(p: QPainter) -> None:
    p.setPen(QPen(EDGE, 2))
    p.setBrush(MAT)
    p.drawRoundedRect(QRectF(14, 12, 132, 76), 4, 4)


def _toy(p: QPainter, x: float, y: float, side: QColor, ring: bool = False) -> None:
    if ring:
        p.setPen(QPen(side, 1.6))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawEllipse(QPointF(x, y), 9.5, 9.5)
    p.setPen(QPen(DARK, 1.4))
    p.setBrush(side)
    p.drawEllipse(QPointF(x, y), 6, 6)
    p.setBrush(LIGHT)
    p.drawEllipse(QPointF(x, y - 1), 2.3, 2.3)


def _block(p: QPainter, x: float, y: float, w: float, h: float, turn_deg: float = 0.0) -> None:
    p.save()
    p.translate(x, y)
    p.rotate(turn_deg)
    p.setPen(QPen(DARK, 1.2))
    p.setBrush(WOOD.darker(150))
    p.drawRect(QRectF(-w / 2 + 3, -h / 2 + 3, w, h))
    p.setBrush(WOOD)
    p.drawRect(QRectF(-w / 2, -h / 2, w, h))
    p.restore()


def _sheet(p: QPainter, x: float, y: float) -> None:
    p.setPen(QPen(DARK, 1))
    p.setBrush(LIGHT)
    p.drawRect(QRectF(x - 22, y - 15, 44, 30))
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(DARK)
    for dx, dy in ((-18, -11), (10, -11), (-18, 3), (10, 3)):
        p.drawRect(QRectF(x + dx, y + dy, 8, 8))


def _camera(p: QPainter, x: float, y: float) -> None:
    p.setPen(QPen(DARK, 1.2))
    p.setBrush(LIGHT)
    p.drawRoundedRect(QRectF(x - 12, y - 6, 24, 10), 3, 3)
    p.setBrush(BLUE)
    p.drawEllipse(QPointF(x, y + 4), 4.5, 3.5)


def _from_the_side(p: QPainter) -> None:
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(GLOW)
    p.drawPolygon(QPolygonF([QPointF(80, 20), QPointF(26, 80), QPointF(134, 80)]))
    p.setPen(QPen(EDGE, 3))
    p.drawLine(QPointF(146, 80), QPointF(146, 12))
    p.drawLine(QPointF(146, 12), QPointF(80, 12))
    p.setPen(QPen(EDGE, 1.5))
    p.setBrush(MAT)
    p.drawRect(QRectF(16, 80, 128, 6))
    p.drawLine(QPointF(26, 86), QPointF(26, 97))
    p.drawLine(QPointF(134, 86), QPointF(134, 97))
    _camera(p, 80, 14)


def _figure(p: QPainter, x: float, side: QColor) -> None:
    p.setPen(QPen(DARK, 1.2))
    p.setBrush(side)
    p.drawRoundedRect(QRectF(x - 5, 66, 10, 14), 3, 3)
    p.drawEllipse(QPointF(x, 62), 4.5, 4.5)


def _tick(p: QPainter, x: float, y: float, size: float = 8.0) -> None:
    p.setPen(QPen(YES, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPolyline(QPolygonF([QPointF(x - size, y), QPointF(x - size / 3, y + 0.7 * size), QPointF(x + size, y - 0.8 * size)]))


def _play(p: QPainter, x: float, y: float, r: float) -> None:
    p.setPen(QPen(DARK, 1.5))
    p.setBrush(LIGHT)
    p.drawEllipse(QPointF(x, y), r, r)
    p.setBrush(DARK)
    p.drawPolygon(QPolygonF([QPointF(x - 0.3 * r, y - 0.5 * r), QPointF(x + 0.6 * r, y), QPointF(x - 0.3 * r, y + 0.5 * r)]))


def _hand(p: QPainter, x: float, y: float) -> None:
    path = QPainterPath(QPointF(x, y))
    path.lineTo(x, y + 20)
    path.lineTo(x + 5, y + 15)
    path.lineTo(x + 9, y + 23)
    path.lineTo(x + 13, y + 21)
    path.lineTo(x + 9, y + 13)
    path.lineTo(x + 16, y + 13)
    path.closeSubpath()
    p.setPen(QPen(DARK, 1.2))
    p.setBrush(LIGHT)
    p.drawPath(path)


def _new(p: QPainter) -> None:
    _from_the_side(p)
    _figure(p, 56, GREEN)
    _figure(p, 102, BLUE)


def _go_on(p: QPainter) -> None:
    _table(p)
    _block(p, 80, 50, 30, 18, 12)
    for x, y, side in ((34, 32, GREEN), (36, 66, GREEN), (122, 30, BLUE), (124, 68, BLUE)):
        _toy(p, x, y, side)
    _play(p, 80, 50, 20)


def _sample(p: QPainter) -> None:
    _table(p)
    p.setPen(QPen(YES, 2, Qt.PenStyle.DashLine))
    p.drawLine(QPointF(40, 66), QPointF(112, 40))
    _toy(p, 40, 66, GREEN, ring=True)
    _toy(p, 112, 40, BLUE)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor(0, 0, 0, 190))
    p.drawRoundedRect(QRectF(78, 58, 60, 20), 5, 5)
    _tick(p, 90, 68, 6)
    p.setPen(QPen(LIGHT, 3))
    p.drawLine(QPointF(104, 68), QPointF(130, 68))
    _hand(p, 44, 66)


def _recording(p: QPainter) -> None:
    p.setPen(QPen(EDGE, 2))
    p.setBrush(DARK)
    p.drawRoundedRect(QRectF(14, 14, 132, 72), 4, 4)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(EDGE)
    for k in range(8):
        for y in (18, 76):
            p.drawRect(QRectF(20 + 16 * k, y, 8, 6))
    p.setBrush(MAT)
    p.drawRect(QRectF(20, 29, 120, 42))
    _toy(p, 42, 52, GREEN)
    _toy(p, 118, 46, BLUE)
    _play(p, 80, 50, 16)


def _step_sheet(p: QPainter) -> None:
    _table(p)
    _sheet(p, 80, 46)
    p.setPen(QPen(LIGHT, 2))
    p.drawLine(QPointF(58, 74), QPointF(102, 74))
    for x in (58, 102):
        p.drawLine(QPointF(x, 70), QPointF(x, 78))
    _tick(p, 126, 30)


def _step_empty(p: QPainter) -> None:
    _table(p)
    p.setPen(QPen(LIGHT, 3))
    for x, y, dx, dy in ((30, 26, 1, 1), (130, 26, -1, 1), (30, 74, 1, -1), (130, 74, -1, -1)):
        p.drawPolyline(QPolygonF([QPointF(x + 12 * dx, y), QPointF(x, y), QPointF(x, y + 12 * dy)]))
    _sheet(p, 80, 50)


def _step_terrain(p: QPainter) -> None:
    _table(p)
    _block(p, 50, 40, 34, 20, -14)
    _block(p, 108, 62, 40, 12, 8)
    _block(p, 112, 32, 16, 16, 0)


def _step_toys(p: QPainter) -> None:
    _step_terrain(p)
    for x, y, side in ((32, 66, GREEN), (58, 70, GREEN), (84, 30, BLUE), (134, 44, BLUE)):
        _toy(p, x, y, side, ring=True)


def _step_game(p: QPainter) -> None:
    _table(p)
    for x, y, side in ((32, 34, GREEN), (32, 66, GREEN), (128, 34, BLUE), (128, 66, BLUE)):
        _toy(p, x, y, side)
    p.setPen(QPen(DARK, 1.2))
    for x, turn in ((66, -10.0), (80, 0.0), (94, 10.0)):
        p.save()
        p.translate(x, 52)
        p.rotate(turn)
        p.setBrush(LIGHT)
        p.drawRoundedRect(QRectF(-9, -15, 18, 28), 2, 2)
        p.setBrush(GREEN if turn < 0 else BLUE if turn else DARK)
        p.drawEllipse(QPointF(0, -1), 4, 4)
        p.restore()


DRAWINGS: dict[str, Callable[[QPainter], None]] = {
    "new": _new, "go on": _go_on, "sample": _sample, "recording": _recording, "camera": _from_the_side, "sheet": _step_sheet,
    "empty": _step_empty, "terrain": _step_terrain, "toys": _step_toys, "game": _step_game}


class Drawing(QWidget):
    """One of :data:`DRAWINGS`, as high as ``high_px``, or higher where it ``grows``. KeyError: there is none of that name."""

    def __init__(self, name: str, high_px: int, *, grows: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draw, self._high_px = DRAWINGS[name], high_px
        self.setMinimumHeight(high_px)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return QSize(round(self._high_px * WIDE / HIGH), self._high_px)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(self.width() / WIDE, self.height() / HIGH)
        painter.translate((self.width() - scale * WIDE) / 2, (self.height() - scale * HIGH) / 2)
        painter.scale(scale, scale)
        self._draw(painter)
        painter.end()
