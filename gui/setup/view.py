"""The table of the set-up: outlines whose corners can be dragged, and outlines drawn anew, corner by corner."""

from __future__ import annotations

import math

import numpy as np
from PyQt6.QtCore import QPointF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF

from gui.setup.edit import ring_of
from gui.table_view import TableView
from measure.errors import InputError
from measure.scene import Point2, Ring

HANDLE_PX = 6.0
NEAR_PX = 12.0
NUDGE_IN = 0.1


class MendView(TableView):
    """Signals: ``mended`` the ring whose corners were moved, added or taken away; ``drawn`` a new ring; ``said`` why an
    outline cannot be; ``drawing`` how many corners there are, -1 when drawing ended.

    While an outline is mended: drag a corner, double-click a side for a new corner, right-click a corner to take it
    away; by keyboard "," and "." choose a corner and the arrow keys move it. While one is drawn: click corners, Enter,
    double-click or the first corner to end, Backspace takes one back, Esc gives up."""

    mended = pyqtSignal(object)
    drawn = pyqtSignal(object)
    said = pyqtSignal(str)
    drawing = pyqtSignal(int)

    _ring: list[Point2] | None = None
    _points: list[Point2] | None = None
    _height_in = 0.0
    _grabbed: int | None = None
    _moved = False
    _mouse: QPointF | None = None

    # asking

    def mend(self, ring: Ring | None, height_in: float = 0.0) -> None:
        """Show handles at the corners of an outline that lies at a height; None: no longer."""
        self._ring = list(ring) if ring else None
        self._points, self._grabbed, self._height_in = None, None, height_in
        self.update()

    def draw(self, height_in: float = 0.0) -> None:
        """Begin to draw an outline at a height."""
        self._ring, self._points, self._grabbed, self._height_in = None, [], None, height_in
        self.setFocus()
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.drawing.emit(0)
        self.update()

    @property
    def mending(self) -> Ring | None:
        """The outline under the handles."""
        return tuple(self._ring) if self._ring is not None else None

    def leave(self) -> None:
        """Neither mend nor draw."""
        ended = self._points is not None
        self.mend(None)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        if ended:
            self.drawing.emit(-1)

    # doing

    def _finish(self) -> None:
        points = self._points or []
        try:
            ring = ring_of(points)
        except InputError as e:
            self.said.emit(str(e))
            return
        self.leave()
        self.drawn.emit(ring)

    def _changed(self, ring: list[Point2]) -> None:
        """Keep a mended outline if it is one; it is not turned round, so that the corner at hand stays at hand."""
        try:
            ring_of(ring)
        except InputError as e:
            self.said.emit(str(e))
            self.mended.emit(None)
            return
        self._ring = ring
        self.mended.emit(tuple(ring))
        self.update()

    def _pixels(self, points: list[Point2]) -> list[QPointF]:
        if not points:
            return []
        at = self.to_widget(np.array([(x, y, self._height_in) for x, y in points]))
        return [QPointF(float(x), float(y)) for x, y in at]

    def _nearest(self, at: QPointF, points: list[Point2]) -> int | None:
        far = [math.dist((p.x(), p.y()), (at.x(), at.y())) for p in self._pixels(points)]
        best = min(range(len(far)), key=far.__getitem__, default=None)
        return best if best is not None and far[best] <= NEAR_PX else None

    def _side_at(self, at: QPointF) -> int | None:
        """The corner after which a new one belongs: that of the side under the mouse."""
        px = self._pixels(self._ring or [])
        best: tuple[float, int | None] = (NEAR_PX, None)
        for k, a in enumerate(px):
            b = px[(k + 1) % len(px)]
            length = max(math.dist((a.x(), a.y()), (b.x(), b.y())), 1e-6)
            along = ((at.x() - a.x()) * (b.x() - a.x()) + (at.y() - a.y()) * (b.y() - a.y())) / length**2
            if 0 <= along <= 1:
                off = abs((b.x() - a.x()) * (at.y() - a.y()) - (b.y() - a.y()) * (at.x() - a.x())) / length
                if off < best[0]:
                    best = (off, k)
        return best[1]

    # mouse and keys

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        if event is not None and self._parcel is not None:
            at = event.position()
            if self._points is not None and event.button() == Qt.MouseButton.LeftButton:
                if len(self._points) >= 3 and self._nearest(at, self._points[:1]) == 0:
                    self._finish()
                else:
                    self._points.append(self.to_table(at, self._height_in))
                    self.drawing.emit(len(self._points))
                self.update()
                return
            near = self._nearest(at, self._ring) if self._ring is not None else None
            if near is not None and self._ring is not None:
                if event.button() == Qt.MouseButton.LeftButton:
                    self._grabbed, self._moved = near, False
                    self.update()
                    return
                if event.button() == Qt.MouseButton.RightButton and len(self._ring) > 3:
                    self._changed([p for k, p in enumerate(self._ring) if k != near])
                    return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        if event is not None:
            self._mouse = event.position()
            if self._grabbed is not None and self._ring is not None and event.buttons() & Qt.MouseButton.LeftButton:
                self._ring[self._grabbed] = self.to_table(event.position(), self._height_in)
                self._moved = True
                self.update()
                return
            if self._points is not None:
                self.update()
                return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        if self._points is not None:
            return
        if self._grabbed is not None and self._moved and self._ring is not None:
            self._moved = False
            self._changed(self._ring)
            return
        if self._grabbed is not None and event is not None and self._nearest(event.position(), self._ring or []) is not None:
            return  # a click on a corner only chooses it, for the arrow keys
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:
        if event is None:
            return
        if self._points is not None:
            self._finish()
            return
        side = self._side_at(event.position()) if self._ring is not None else None
        if side is not None and self._ring is not None:
            ring = list(self._ring)
            ring.insert(side + 1, self.to_table(event.position(), self._height_in))
            self._grabbed = side + 1
            self._changed(ring)
            return
        super().mouseDoubleClickEvent(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        key = Qt.Key(event.key())
        if self._points is not None:
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._finish()
            elif key == Qt.Key.Key_Escape:
                self.leave()
            elif key == Qt.Key.Key_Backspace and self._points:
                self._points.pop()
                self.drawing.emit(len(self._points))
                self.update()
            return
        if self._ring is not None:
            steps = {Qt.Key.Key_Comma: -1, Qt.Key.Key_Period: 1}
            if key in steps:
                self._grabbed = ((self._grabbed if self._grabbed is not None else -1) + steps[key]) % len(self._ring)
                self.update()
                return
            moves = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
            if key in moves and self._grabbed is not None:
                x, y = self._ring[self._grabbed]
                dx, dy = moves[key]
                ring = list(self._ring)
                ring[self._grabbed] = (x + dx * NUDGE_IN, y + dy * NUDGE_IN)
                self._changed(ring)
                return
        super().keyPressEvent(event)

    # drawing

    def paintEvent(self, event: QPaintEvent | None) -> None:
        super().paintEvent(event)
        points = self._points if self._points is not None else self._ring
        if not points or self._parcel is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px = self._pixels(points)
        line = [*px, self._mouse] if self._points is not None and self._mouse is not None else [*px, px[0]]
        for colour, width in ((QColor(0, 0, 0, 180), 4.5), (QColor("#56b4e9"), 2.0)):
            painter.setPen(QPen(colour, width))
            painter.drawPolyline(QPolygonF(line))
        for k, p in enumerate(px):
            painter.setPen(QPen(QColor(0, 0, 0), 1.5))
            painter.setBrush(QColor("#f0e442") if k == self._grabbed else QColor("#ffffff"))
            painter.drawEllipse(p, HANDLE_PX, HANDLE_PX)
        painter.end()
