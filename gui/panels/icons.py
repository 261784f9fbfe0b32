"""Icons of the tool bar, drawn as paths in the colour of the words beside them: no files, sharp at any scale, right in any
theme."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from gui.panels.parameters import PANELS

SIDE = 24.0
"""Icons are drawn on a square of this side."""


def _lines(*runs: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = QPainterPath()
    for run in runs:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in run]))
    return path


def _pause() -> QPainterPath:
    return _lines(((8, 5), (8, 19)), ((16, 5), (16, 19)))


def _go_on() -> QPainterPath:
    return _lines(((7, 4), (19, 12), (7, 20), (7, 4)))


def _undo() -> QPainterPath:
    path = _lines(((9, 4), (4, 9), (9, 14)), ((4, 9), (14, 9)))
    path.moveTo(14, 9)
    path.arcTo(QRectF(9, 9, 10, 10), 90, -180)
    path.lineTo(10, 19)
    return path


def _eye() -> QPainterPath:
    path = QPainterPath(QPointF(2, 12))
    path.quadTo(QPointF(12, 1), QPointF(22, 12))
    path.quadTo(QPointF(12, 23), QPointF(2, 12))
    path.addEllipse(QPointF(12, 12), 3.2, 3.2)
    return path


def _ruler() -> QPainterPath:
    return _lines(((2, 16), (16, 2), (22, 8), (8, 22), (2, 16)), ((6, 12), (9, 15)), ((9.5, 8.5), (11.5, 10.5)),
                  ((13, 5), (16, 8)))


def _pencil() -> QPainterPath:
    return _lines(((4, 20), (5, 15), (16, 4), (20, 8), (9, 19), (4, 20)), ((13, 7), (17, 11)))


def _search() -> QPainterPath:
    path = _lines(((15, 15), (21, 21)))
    path.addEllipse(QPointF(10, 10), 6.5, 6.5)
    return path


DRAWINGS = {"pause": _pause, "go on": _go_on, "undo": _undo, "eye": _eye, "ruler": _ruler, "correct": _pencil,
            "commands": _search}


def bar_icon(name: str, colour: QColor) -> QIcon:
    """The icon of that name (:data:`DRAWINGS`), in single and double resolution. KeyError: there is none."""
    icon = QIcon()
    for ratio in (1, 2):
        pixmap = QPixmap(PANELS.bar_icon_px * ratio, PANELS.bar_icon_px * ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(pixmap.width() / SIDE, pixmap.height() / SIDE)
        painter.setPen(QPen(colour, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(DRAWINGS[name]())
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        icon.addPixmap(pixmap)
    return icon
