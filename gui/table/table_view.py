"""The table as a widget for mouse and keys: toys to click, a ruler, a "what if", outlines to edit; zoom and pan."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from PyQt6.QtCore import QEvent, QPointF, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PyQt6.QtWidgets import QWidget
from shapely.geometry import LineString, Point

from assistant.overlay.layout import Text
from assistant.overlay.marks import Area, Line, Mark
from assistant.overlay.pairs import flat
from assistant.overlay.style import DEFAULT, Style
from gui.model.hover import card_marks
from gui.model.reasons import is_judged, labelled
from gui.model.ruler import Place, place_at
from gui.table.canvas import TableCanvas
from gui.table.measuring import Ghost, Ruler, TemplateInHand, WhatIf
from gui.table.outline_editor import ARROWS, OutlineEditor
from gui.table.parameters import TABLE_VIEW
from gui.table.witness_code import WitnessCode
from measure.templates import Template

PAN = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class TableView(TableCanvas):
    """Signals: ``toy_clicked`` the id of the toy, "" for the empty table; ``target_chosen`` the id of a toy that was
    clicked with the right button, to be aimed at; ``spot_clicked`` the pixel of the camera's picture that was clicked;
    ``place_clicked`` the Place; ``mark_clicked`` the Mark of a verdict (a line, or words) or of a zone; ``ghost_moved`` the
    "what if" stands elsewhere; ``template_laid`` the Correction that lays a template. ``read_only``: toys cannot be clicked."""

    toy_clicked = pyqtSignal(str)
    target_chosen = pyqtSignal(str)
    spot_clicked = pyqtSignal(float, float)
    place_clicked = pyqtSignal(object)
    mark_clicked = pyqtSignal(object)
    ghost_moved = pyqtSignal()
    template_laid = pyqtSignal(object)

    def __init__(self, calibration: Any, style: Style = DEFAULT, parent: QWidget | None = None) -> None:
        super().__init__(calibration, style, parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.editor = OutlineEditor(self.to_widget, self.to_table, self)
        self.ruler, self.what_if, self.template = Ruler(), WhatIf(), TemplateInHand()
        self.read_only = False
        self.code = WitnessCode(self)
        self._drag: tuple[QPointF, tuple[float, float]] | None = None
        self._pressed: QPointF | None = None
        self._hovered: Place | None = None

    # ruler and ghost

    def set_ruler(self, on: bool) -> None:
        """The ruler: drag from one point, edge or toy to another."""
        self.ruler.turn(on)
        self.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self.update()

    def set_ghost(self, toy_id: str | None) -> None:
        """Start, or end with None, asking "what if this toy stood where the mouse is?"."""
        self.what_if.begin(toy_id, self.parcel.tick.scene if self.parcel else None)
        self.update()

    def take_template(self, name: str = "", template: Template | None = None) -> None:
        """A template follows the mouse until it is laid by a click; None puts it away."""
        self.template.take(name, template)
        self.update()

    @property
    def ghost(self) -> Ghost | None:
        """The toy that is asked about, and where the mouse puts it; None while nobody asks."""
        return self.what_if.ghost

    @property
    def ghosting(self) -> bool:
        """Whether somebody asks."""
        return self.ghost is not None

    def show_shared(self, ghost: Ghost | None) -> None:
        """A "what if" of another view, which the players want to be seen here too."""
        self.what_if.shared = ghost
        self.update()

    def quick_marks(self) -> tuple[Mark, ...]:
        """The card of what lies under the mouse, ruler and ghost."""
        assert self.parcel is not None
        tick = self.parcel.tick
        card: tuple[Mark, ...] = ()
        if self._hovered is not None and not self.ruler.on and self.ghost is None and self.template.template is None:
            card = card_marks(tick, self.choice, self._hovered, public=self.public)
        return (card + self.ruler.marks(tick, self.calibration, self.choice) + self.what_if.marks(tick, self.choice)
                + self.template.marks(tick))

    def paint_over(self, painter: QPainter) -> None:
        self.editor.paint(painter)

    # what lies under the mouse

    def place_at(self, point: QPointF) -> Place:
        """What lies under a point of the widget: a toy, a piece of terrain, or a bare point of the table."""
        assert self.parcel is not None
        return place_at(self.parcel.tick.scene, self.to_widget, (point.x(), point.y()), self.to_table(point))

    def toy_at(self, point: QPointF) -> str:
        """The toy whose picture (base to top) lies under a point; the smallest of several; "" for none."""
        place = self.place_at(point)
        return place.id if place.kind == "toy" else ""

    def verdict_at(self, point: QPointF) -> Mark | None:
        """The line or the words of a verdict under a point of the widget, the upper one; None: there is none."""
        assert self.parcel is not None
        shown, at = [m for m in self._shown_marks(self.parcel) if is_judged(m)], (point.x(), point.y())
        for text in reversed([s for s in self._layer.shapes if isinstance(s, Text) and s.subject]):
            if text.x <= at[0] <= text.x + text.width and text.y <= at[1] <= text.y + text.height:
                found = labelled(shown, text.subject, text.lines)
                if found is not None:
                    return found
        lines = [m for m in reversed(shown) if isinstance(m, Line) and len(m.points_in) > 1]
        return next((m for m in lines if LineString(self.to_widget(np.array(m.points_in))).distance(Point(at))
                     <= TABLE_VIEW.line_reach_px), None)

    def zone_at(self, place: Place) -> Mark | None:
        """The smallest zone under a bare point of the table, as its mark; None: there is none."""
        assert self.parcel is not None
        here = [z for z in self.parcel.tick.scene.zones if z.polygon().covers(Point(place.at_in))]
        zone = min(here, key=lambda z: z.polygon().area, default=None)
        return None if zone is None else Area(flat(zone.footprint_in, 0.0), "zone", subject=zone.id)

    def _hover(self, at: QPointF | None) -> None:
        """The mouse is here, or with None nowhere: what lies under it is asked about."""
        place = self.place_at(at) if at is not None and not self.read_only and not self.editor.drawing else None
        found = place if place is not None and place.kind in ("toy", "terrain") else None
        if (found and (found.kind, found.id)) != (self._hovered and (self._hovered.kind, self._hovered.id)):
            self._hovered = found
            self.update()

    def leaveEvent(self, event: QEvent | None) -> None:
        if self.parcel is not None:
            self._hover(None)
        super().leaveEvent(event)

    # mouse

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        if event is None or self.parcel is None:
            return
        at = event.position()
        self._pressed = at
        if event.button() == Qt.MouseButton.LeftButton and self.editor.press(at):
            self.update()
        elif event.button() == Qt.MouseButton.LeftButton and self.ruler.on:
            self.ruler.press(self.place_at(at))
            self.update()
        elif event.button() == Qt.MouseButton.RightButton and not self.read_only:
            toy = self.toy_at(at)
            if toy:
                self.target_chosen.emit(toy)
        elif event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._drag = (at, self.port.middle)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        if event is None or self.parcel is None:
            return
        at = event.position()
        self._hover(at if not event.buttons() else None)
        if self.ghost is not None:
            self.what_if.move(self.to_table(at))
            self.ghost_moved.emit()
            self.update()
        if self.editor.drag(at):
            self.update()
            return
        if self.template.template is not None:
            self.template.move(self.to_table(at))
            self.update()
        held = event.buttons() & Qt.MouseButton.LeftButton
        if self.ruler.on and self.ruler.ends is not None and (held or self.ruler.waits):
            self.ruler.drag(self.place_at(at))
            self.update()
        elif self._drag is not None and event.buttons():
            scale, _ = self.placement()
            w, h = self.content_size()
            start, middle = self._drag
            self.port.middle = middle
            self.port.pan((start.x() - at.x()) / scale / w, (start.y() - at.y()) / scale / h)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        if event is None or self.parcel is None:
            return
        at, pressed = event.position(), self._pressed
        self._drag = self._pressed = None
        if event.button() == Qt.MouseButton.LeftButton and self.editor.release(at):
            self.update()
            return
        still = pressed is not None and math.dist((pressed.x(), pressed.y()), (at.x(), at.y())) < TABLE_VIEW.still_px
        if event.button() == Qt.MouseButton.LeftButton and self.ruler.on:
            self.ruler.release(self.place_at(at), still=still)
        elif event.button() == Qt.MouseButton.LeftButton and still and not self.read_only:
            self._clicked(at)

    def _clicked(self, at: QPointF) -> None:
        assert self.parcel is not None
        if self.template.template is not None:
            made = self.template.click(self.parcel.tick.scene, self.place_at(at))
            if made is not None:
                self.template_laid.emit(made)
            self.update()
            return
        if self.ghost is not None:
            self.set_ghost(None)
            return
        if not self.on_map:
            self.spot_clicked.emit(*self.picture_at(at))
        place = self.place_at(at)
        mark = self.verdict_at(at) if place.kind != "toy" else None
        if mark is not None:
            self.mark_clicked.emit(mark)
            return
        zone = self.zone_at(place) if place.kind == "point" and not self.editor.drawing else None
        if zone is not None:
            self.mark_clicked.emit(zone)
        else:
            self.toy_clicked.emit(place.id if place.kind == "toy" else "")
        self.place_clicked.emit(place)

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:
        if event is not None and event.button() == Qt.MouseButton.LeftButton and self.editor.second_click(event.position()):
            self.update()
        else:
            self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        if event is not None:
            self.zoom(TABLE_VIEW.wheel_zoom ** (event.angleDelta().y() / TABLE_VIEW.wheel_notch), event.position())

    # keys

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        if self.editor.key(event):
            self.update()
        elif self.ghost is not None and event.key() in ARROWS:
            far = TABLE_VIEW.fine_step_in if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else TABLE_VIEW.ghost_step_in
            right, up = ARROWS[Qt.Key(event.key())]
            self.what_if.shift(right * far, up * far)
            self.ghost_moved.emit()
            self.update()
        elif event.key() in PAN:
            dx, dy = PAN[Qt.Key(event.key())]
            step = TABLE_VIEW.pan_share / self.port.zoom
            self.port.pan(dx * step, dy * step)
            self.update()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent | None) -> bool:
        if (event is not None and event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
                and self.editor.wants(event.key())):
            event.accept()  # it is for the outline under the hands, whatever the window does with that key
            return True
        return super().event(event)
