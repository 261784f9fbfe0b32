"""Edits outlines on the table view: corners to drag, outlines to draw, with the mouse or with the keys alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QObject, QPointF, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QKeyEvent, QPainter, QPen, QPolygonF

from gui.language.words import tr
from gui.model.outline import Grip, Outline, grip_at, middles_of, thinned
from gui.table.parameters import OUTLINE_EDITOR
from measure.scene import Point2

Floats = NDArray[np.float64]
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1)}
EDIT_KEYS = (*ARROWS, Qt.Key.Key_Comma, Qt.Key.Key_Period, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete,
             Qt.Key.Key_Backspace, Qt.Key.Key_Insert, Qt.Key.Key_Escape)
INK, LINE = QColor(20, 20, 20), QColor(240, 228, 66)


class OutlineEditor(QObject):
    """One outline that is edited, or one that is being drawn.

    ``done``: the edited :class:`Outline`. ``drawn``: the corners of a new outline in table inches at height 0, as the mouse
    or the keys set them. ``said``: a word for the players. ``given_up``: drawing was ended without an outline.
    """

    done = pyqtSignal(object)
    drawn = pyqtSignal(object)
    said = pyqtSignal(str)
    given_up = pyqtSignal()

    def __init__(self, to_widget: Callable[[Floats], Floats], to_table: Callable[..., Point2],
                 parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._to_widget, self._to_table = to_widget, to_table
        self.outline: Outline | None = None
        self.points: list[Point2] | None = None
        self._cursor: Point2 | None = None
        self._grip: Grip | None = None
        self._from: Point2 = (0.0, 0.0)
        self._start: Outline | None = None
        self._one_click = False

    @property
    def drawing(self) -> bool:
        return self.points is not None

    @property
    def holding(self) -> bool:
        """Whether something is being dragged just now."""
        return self._grip is not None

    def settle(self) -> None:
        """The change was accepted: the outline follows the table again."""
        if self.outline is not None:
            self.outline = replace(self.outline, changed=False)

    def edit(self, outline: Outline | None) -> None:
        """Show this outline with handles, or none."""
        self.outline, self.points, self._grip = outline, None, None

    def draw(self, middle_in: Point2, *, one_click: bool = False) -> None:
        """Begin a new outline: drag round the thing, or click corner by corner, or go with the arrow keys from
        ``middle_in``. ``one_click``: a single point will do (double click, or Enter after one)."""
        self.points, self._cursor, self._grip, self._one_click = [], middle_in, None, one_click

    # the mouse

    def press(self, at: QPointF) -> bool:
        """True when the press was for the editor."""
        if self.points is not None:
            self._grip = Grip("draw")
            self._add(self._to_table(at))
            return True
        if self.outline is None:
            return False
        self._grip = grip_at(self.outline, self._corners(self.outline), (at.x(), at.y()))
        if self._grip is None:
            return False
        here = self._to_table(at, self.outline.base_in)
        self._from, self._start = here, self.outline
        if self._grip.kind == "edge":
            self.outline = self._start = self.outline.split(self._grip.index, here)
            self._grip = Grip("corner", self._grip.index + 1)
        return True

    def drag(self, at: QPointF) -> bool:
        """True while the editor has hold of something."""
        if self._grip is None:
            return False
        if self._grip.kind == "draw":
            self._add(self._to_table(at))
        elif self._start is not None:
            here = self._to_table(at, self._start.base_in)
            dx, dy = here[0] - self._from[0], here[1] - self._from[1]
            if self._grip.kind == "whole":
                self.outline = self._start.shifted(dx, dy)
            else:
                x, y = self._start.ring[self._grip.index]
                self.outline = self._start.moved(self._grip.index, (x + dx, y + dy))
        return True

    def release(self, at: QPointF) -> bool:
        """Let go: an edited outline is emitted, a line drawn all the way round is closed."""
        grip, self._grip = self._grip, None
        if grip is None:
            return False
        if grip.kind == "draw":
            points = thinned(self.points or [])
            px = self._shown(points)
            round_ = len(points) >= OUTLINE_EDITOR.round_points and (
                np.hypot(*(px[0] - px[-1])) < OUTLINE_EDITOR.round_gap_share * float(np.ptp(px, axis=0).max()))
            if round_:  # it was dragged round; single clicks add corners until Enter
                self._close()
            return True
        if self.outline is not None and self.outline.changed:
            self._tell()
        return True

    def second_click(self, at: QPointF) -> bool:
        """A double click closes a drawn outline, and removes a corner of one that is edited."""
        if self.points is not None:
            self._close()
            return True
        if self.outline is None:
            return False
        grip = grip_at(self.outline, self._corners(self.outline), (at.x(), at.y()))
        if grip is None or grip.kind != "corner" or len(self.outline.ring) <= 3:
            return False
        self.outline = self.outline.without(grip.index)
        self._tell()
        return True

    # the keys

    def wants(self, key: int) -> bool:
        """Whether a key is the editor's just now, whatever it does elsewhere."""
        return (self.outline is not None or self.points is not None) and key in EDIT_KEYS and (
            key != Qt.Key.Key_Escape or self.points is not None or bool(self.outline and self.outline.changed))

    def key(self, event: QKeyEvent) -> bool:
        """Arrows move (Shift: finely), comma and full stop choose a corner, Insert makes one, Delete takes one away, Enter
        takes the outline, Escape leaves it as it was."""
        key = event.key()
        if not self.wants(key):
            return False
        fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self.points is not None:
            self._draw_key(key, fine)
        else:
            self._edit_key(key, fine)
        return True

    def _draw_key(self, key: int, fine: bool) -> None:
        assert self.points is not None
        if key in ARROWS and self._cursor is not None:
            dx, dy = ARROWS[Qt.Key(key)]
            step = OUTLINE_EDITOR.nudge_in if fine else OUTLINE_EDITOR.cursor_in
            self._cursor = (self._cursor[0] + dx * step, self._cursor[1] + dy * step)
        elif key == Qt.Key.Key_Insert and self._cursor is not None:
            self.points.append(self._cursor)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.points:
            self.points.pop()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._close()
        elif key == Qt.Key.Key_Escape:
            self.points = None
            self.given_up.emit()

    def _edit_key(self, key: int, fine: bool) -> None:
        assert self.outline is not None
        o = self.outline
        if key in ARROWS:
            dx, dy = ARROWS[Qt.Key(key)]
            step = OUTLINE_EDITOR.nudge_fine_in if fine else OUTLINE_EDITOR.nudge_in
            self.outline = o.nudged(dx * step, dy * step)
        elif key in (Qt.Key.Key_Comma, Qt.Key.Key_Period):
            self.outline = o.stepped(1 if key == Qt.Key.Key_Period else -1)
        elif key == Qt.Key.Key_Insert:
            k = o.chosen or 0
            (x0, y0), (x1, y1) = o.ring[k], o.ring[(k + 1) % len(o.ring)]
            self.outline = o.split(k, ((x0 + x1) / 2, (y0 + y1) / 2))
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and o.chosen is not None:
            self.outline = o.without(o.chosen)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and o.changed:
            self._tell()
        elif key == Qt.Key.Key_Escape:
            self.outline = None
            self.given_up.emit()

    # inside

    def _add(self, point: Point2) -> None:
        assert self.points is not None
        px = self._shown([*self.points[-1:], point])
        if len(px) < 2 or np.hypot(*(px[1] - px[0])) >= OUTLINE_EDITOR.point_apart_px:
            self.points.append(point)

    def _close(self) -> None:
        points = thinned(self.points or [])
        if len(points) < (1 if self._one_click else 3) or len(points) == 2:
            self.said.emit(tr("Draw all the way round it: drag, or click corner by corner and press Enter."))
            self.points = []
            return
        self.points = None
        self.drawn.emit(tuple(points))

    def _tell(self) -> None:
        assert self.outline is not None
        if self.outline.fault:
            self.said.emit(tr("This cannot be taken: {fault}; drag the corner back.", fault=self.outline.fault))
        else:
            self.done.emit(self.outline)

    def _shown(self, points: list[Point2]) -> Floats:
        return self._to_widget(np.array([(x, y, 0.0) for x, y in points], dtype=float).reshape(-1, 3))

    def _corners(self, outline: Outline) -> Floats:
        return self._to_widget(np.array([(x, y, outline.base_in) for x, y in outline.ring]))

    def paint(self, painter: QPainter) -> None:
        """Handles and lines over everything else."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.points is not None:
            self._paint_drawn(painter)
        elif self.outline is not None:
            self._paint_outline(painter, self.outline, self._corners(self.outline))

    def _paint_drawn(self, painter: QPainter) -> None:
        points = list(self.points or [])
        if self._cursor is not None and self._grip is None:
            x, y = self._shown([self._cursor])[0]
            arm = OUTLINE_EDITOR.cursor_arm_px
            for ink, width in ((INK, 4.0), (LINE, 2.0)):
                painter.setPen(QPen(ink, width))
                painter.drawLine(QPointF(x - arm, y), QPointF(x + arm, y))
                painter.drawLine(QPointF(x, y - arm), QPointF(x, y + arm))
        if points:
            line = QPolygonF([QPointF(x, y) for x, y in self._shown(points).tolist()])
            for ink, width in ((INK, 4.0), (LINE, 2.0)):
                painter.setPen(QPen(ink, width))
                painter.drawPolyline(line)
            self._dots(painter, self._shown(points[:1]), 4.0, LINE)

    def _paint_outline(self, painter: QPainter, outline: Outline, corners: Floats) -> None:
        shape = QPolygonF([QPointF(x, y) for x, y in corners.tolist()])
        style = Qt.PenStyle.DashLine if outline.changed else Qt.PenStyle.SolidLine
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((INK, 4.5), (LINE, 2.5)):
            painter.setPen(QPen(ink, width, style))
            painter.drawPolygon(shape)
        middles, long_ = middles_of(corners)
        self._dots(painter, middles[long_], 3.0, QColor(240, 240, 240))
        self._dots(painter, corners, 5.0 if long_.any() else 3.5, LINE)
        if outline.chosen is not None:
            self._dots(painter, corners[outline.chosen:outline.chosen + 1], 8.0, QColor(213, 94, 0))

    def _dots(self, painter: QPainter, at: Floats, radius: float, colour: Any) -> None:
        painter.setPen(QPen(INK, 1.5))
        painter.setBrush(colour)
        for x, y in at.tolist():
            painter.drawEllipse(QPointF(x, y), radius, radius)
