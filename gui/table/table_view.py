"""The table as a widget: the live picture or the map, the marks over it, zoom and pan, toys to click, a ruler."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PyQt6.QtWidgets import QToolTip, QWidget

from assistant.overlay.layout import Text, lay_out
from assistant.overlay.map_view import MapView, battle_box, grid_marks
from assistant.overlay.marks import Mark
from assistant.overlay.style import DEFAULT, WHITE, Style
from gui.model.presenter import hover_text
from gui.model.ruler import Place, ghost_marks, place_at, ruler_marks
from gui.model.session_protocol import Choice
from gui.model.viewport import Viewport
from gui.table.outline_editor import ARROWS, FINE_IN, Editor
from gui.table.painter import paint_shapes, text_size
from gui.table.pictures import view_of
from gui.worker.mailbox import Parcel

Floats = NDArray[np.float64]
GHOST_IN = 0.5
MAP_GROUND = QColor(38, 46, 42)


class TableView(QWidget):
    """Signals: ``toy_clicked`` the id of the toy, "" for the empty table; ``target_chosen`` the id of a toy that was
    clicked with the right button, to be aimed at; ``spot_clicked`` the pixel of the camera's picture that was clicked;
    ``place_clicked`` the Place; ``ghost_moved`` the "what if" stands elsewhere."""

    toy_clicked = pyqtSignal(str)
    target_chosen = pyqtSignal(str)
    spot_clicked = pyqtSignal(float, float)
    place_clicked = pyqtSignal(object)
    ghost_moved = pyqtSignal()

    def __init__(self, calibration: Any, style: Style = DEFAULT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(480, 320)
        self.setAccessibleName("Table")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._calibration, self._style = calibration, style
        self._parcel: Parcel | None = None
        self._raw: NDArray[np.uint8] | None = None
        self._flat: tuple[Mark, ...] = ()
        self._choice = Choice()
        self._map = False
        self.port = Viewport()
        self._overlay: QImage | None = None
        self._overlay_key: Any = None
        self._drag: tuple[QPointF, tuple[float, float]] | None = None
        self._pressed: QPointF | None = None
        self._ruling = False
        self._ruler: tuple[Place, Place] | None = None
        self._ghost: tuple[str, tuple[float, float]] | None = None
        self._shared: tuple[str, tuple[float, float]] | None = None
        self.editor = Editor(self.to_widget, self.to_table, self)
        self.read_only = False
        self.public = False
        """Show nothing that follows from a hand which only one player may see."""

    def sizeHint(self) -> QSize:
        return QSize(1100, 720)

    # what is shown

    def show_parcel(self, parcel: Parcel, flat: tuple[Mark, ...] = (), choice: Choice | None = None) -> None:
        """Show a tick with its marks, and ``flat`` banners over them."""
        self._parcel, self._flat = parcel, flat
        self._choice = choice or self._choice
        self.update()

    def show_raw(self, bgr: NDArray[np.uint8]) -> None:
        """Show a picture about which nothing is known yet."""
        self._raw = bgr
        self.update()

    def set_map(self, on: bool) -> None:
        """The drawn map in place of the picture."""
        self._map = on
        self.update()

    def set_ruler(self, on: bool) -> None:
        """The ruler: drag from one point, edge or toy to another."""
        self._ruling, self._ruler = on, None
        self.setCursor(Qt.CursorShape.CrossCursor if on else Qt.CursorShape.ArrowCursor)
        self.update()

    def set_ghost(self, toy_id: str | None) -> None:
        """Start, or end with None, asking "what if this toy stood where the mouse is?"."""
        scene = self._parcel.tick.scene if self._parcel else None
        self._ghost = (toy_id, scene.toy(toy_id).centroid()) if toy_id and scene else None
        self.update()

    @property
    def ghost(self) -> tuple[str, tuple[float, float]] | None:
        """The toy that is asked about, and where the mouse puts it; None while nobody asks."""
        return self._ghost

    @property
    def ghosting(self) -> bool:
        return self._ghost is not None

    def show_shared(self, ghost: tuple[str, tuple[float, float]] | None) -> None:
        """A "what if" of another view, which the players want to be seen here too."""
        self._shared = ghost
        self.update()

    @property
    def on_map(self) -> bool:
        return self._map

    def camera_pixels(self, points_in: Floats) -> Floats:
        """Table inches (N, 3) to pixels (N, 2) of the camera's picture, whatever is shown."""
        return np.asarray(self._calibration.image_from_table(points_in))

    def set_calibration(self, calibration: Any) -> None:
        """After the camera was calibrated again."""
        self._calibration, self._overlay_key = calibration, None
        self.update()

    def fit(self) -> None:
        """The whole picture; when it is that already, the battle: toys and terrain with some room."""
        whole = self.port.whole
        self.port.reset()
        if whole and self._parcel is not None:
            self._fit_to(battle_box(self._parcel.tick.scene))
        self.update()

    def fit_to_table(self) -> None:
        """The playing area, as large as it will go."""
        if self._parcel is not None:
            x0, y0, x1, y1 = self._parcel.tick.scene.table_polygon().bounds
            self._fit_to(((x0 - 1, y0 - 1), (x1 + 1, y1 + 1)))

    def _fit_to(self, box_in: tuple[tuple[float, float], tuple[float, float]]) -> None:
        if not self._map:
            (x0, y0), (x1, y1) = box_in
            corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
            self.port.fit(np.asarray(self._camera().image_from_table(corners)), self._content_size(), self._size())
        self.update()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom in (over 1) or out about a point of the widget, by default its middle."""
        x, y = (at.x(), at.y()) if at is not None else (self.width() / 2, self.height() / 2)
        self.port.magnify(factor, (x, y), self._content_size(), self._size())
        self.update()

    # geometry

    def _content_size(self) -> tuple[int, int]:
        """Size of what is shown in its own pixels: the frame, or the widget for the map."""
        if self._map or self._parcel is None:
            return (max(1, self.width()), max(1, self.height()))
        h, w = self._parcel.frame.bgr.shape[:2]
        return (w, h)

    def _size(self) -> tuple[int, int]:
        return (self.width(), self.height())

    def _view(self) -> tuple[float, tuple[float, float]]:
        """(scale, origin): widget = content * scale + origin."""
        return self.port.place(self._content_size(), self._size())

    def _picture_at(self, point: QPointF) -> tuple[float, float]:
        return self.port.content_at((point.x(), point.y()), self._content_size(), self._size())

    def _camera(self) -> Any:
        if self._map and self._parcel is not None:
            return MapView.of_battle(self._parcel.tick.scene, self._content_size())
        return self._calibration

    def to_widget(self, points_in: Floats) -> Floats:
        """Table inches (N, 2 or 3) to widget pixels (N, 2)."""
        scale, origin = self._view()
        return np.asarray(self._camera().image_from_table(points_in)) * scale + np.array(origin)

    def to_table(self, point: QPointF, height_in: float = 0.0) -> tuple[float, float]:
        """The table point under a point of the widget, at a height."""
        at = self._camera().table_from_image(np.array([self._picture_at(point)]), height_in)[0]
        return (float(at[0]), float(at[1]))

    @property
    def unit(self) -> float:
        """Scale of text and lines: 1 for a picture 1080 high, never so small that text cannot be read."""
        shown = min(self.height(), self.width() * 9 / 16)
        return min(1.6, max(0.56, shown / 1080))

    def toy_at(self, point: QPointF) -> str:
        """The toy whose picture (base to top) lies under a point; the smallest of several; "" for none."""
        place = self.place_at(point)
        return place.id if place.kind == "toy" else ""

    def place_at(self, point: QPointF) -> Place:
        """What lies under a point of the widget: a toy, a piece of terrain, or a bare point of the table."""
        assert self._parcel is not None
        return place_at(self._parcel.tick.scene, self.to_widget, (point.x(), point.y()), self.to_table(point))

    # drawing

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        if self._parcel is None:
            self._paint_waiting(painter)
            return
        ratio = self.devicePixelRatioF()
        scale, origin = self._view()
        if self._map:
            painter.fillRect(self.rect(), MAP_GROUND)
        else:
            size = (round(self.width() * ratio), round(self.height() * ratio))
            image = view_of(self._parcel.frame.bgr, scale * ratio, (origin[0] * ratio, origin[1] * ratio), size)
            image.setDevicePixelRatio(ratio)
            painter.drawImage(QPoint(0, 0), image)
        self._refresh_overlay(scale, origin, ratio)
        if self._overlay is not None:
            painter.drawImage(QPoint(0, 0), self._overlay)
        quick = self._quick_marks()
        if quick:
            shapes = lay_out(quick, self.to_widget, (self.width(), self.height()), text_size, style=self._style,
                             unit=self.unit)
            paint_shapes(painter, shapes, self.unit)
        self.editor.paint(painter)

    def _paint_waiting(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), MAP_GROUND)
        words = "Waiting for the first picture …"
        if self._raw is not None:
            h, w = self._raw.shape[:2]
            scale = min(self.width() / w, self.height() / h)
            origin = ((self.width() - w * scale) / 2, (self.height() - h * scale) / 2)
            painter.drawImage(QPoint(0, 0), view_of(self._raw, scale, origin, (self.width(), self.height())))
            words = "Getting ready …"
        size = text_size(words, 22)
        x, y = (self.width() - size[0]) / 2, (self.height() - size[1]) / 2
        paint_shapes(painter, [Text(x, y, *size, (words,), 22, WHITE, plate=True)])

    def _refresh_overlay(self, scale: float, origin: tuple[float, float], ratio: float) -> None:
        """The marks are drawn once and kept until they, the view or the size change: with smooth edges 200 marks take
        longer than a frame lasts."""
        assert self._parcel is not None
        own = self._parcel.public if self.public and self._parcel.public is not None else self._parcel.marks
        key = (own, self._flat, scale, origin, self.width(), self.height(), ratio, self._map,
               self._choice.units)
        if self._overlay_key is not None and self._overlay is not None and all(
                a is b or a == b for a, b in zip(key, self._overlay_key, strict=True)):
            return
        image = QImage(round(self.width() * ratio), round(self.height() * ratio),
                       QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(0)
        marks: tuple[Mark, ...] = (*own, *self._flat)
        if self._map:
            marks = (*grid_marks(self._parcel.tick.scene, units=self._choice.units), *marks)
        shapes = lay_out(marks, self.to_widget, (self.width(), self.height()), text_size, style=self._style,
                         unit=self.unit)
        painter = QPainter(image)
        paint_shapes(painter, shapes, self.unit)
        painter.end()
        self._overlay, self._overlay_key = image, key

    def _quick_marks(self) -> tuple[Mark, ...]:
        """Ruler and ghost: they follow the mouse."""
        assert self._parcel is not None
        tick, units = self._parcel.tick, self._choice.units
        marks: tuple[Mark, ...] = ()
        ends = self._ruler or self._chosen_ends()
        if self._ruling and ends is not None:
            marks += ruler_marks(tick, self._calibration, *ends, units=units)
        for ghost, card in ((self._ghost, self._choice.card), (self._shared, None)):
            if ghost is not None:
                marks += ghost_marks(tick, *ghost, card=card, units=units)
        return marks

    def _chosen_ends(self) -> tuple[Place, Place] | None:
        """Without a mouse the ruler lies between the toy that is looked at and its target."""
        assert self._parcel is not None
        toys = {t.id: t for t in self._parcel.tick.scene.toys if t.on_table}
        c = self._choice
        if c.selected not in toys or c.target not in toys or c.selected == c.target:
            return None
        a, b = toys[c.selected or ""], toys[c.target or ""]
        return Place("toy", a.id, a.centroid()), Place("toy", b.id, b.centroid())

    # mouse and keys

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        if event is None or self._parcel is None:
            return
        at = event.position()
        self._pressed = at
        if event.button() == Qt.MouseButton.LeftButton and self.editor.press(at):
            self.update()
        elif event.button() == Qt.MouseButton.LeftButton and self._ruling:
            here = self.place_at(at)
            self._ruler = (here, here)
            self.update()
        elif event.button() == Qt.MouseButton.RightButton and not self.read_only:
            toy = self.toy_at(at)
            if toy:
                self.target_chosen.emit(toy)
        elif event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._drag = (at, self.port.middle)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        if event is None or self._parcel is None:
            return
        at = event.position()
        if self._ghost is not None:
            self._ghost = (self._ghost[0], self.to_table(at))
            self.ghost_moved.emit()
            self.update()
        if self.editor.drag(at):
            self.update()
            return
        if self._ruling and self._ruler is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._ruler = (self._ruler[0], self.place_at(at))
            self.update()
        elif self._drag is not None and event.buttons():
            scale, _ = self._view()
            w, h = self._content_size()
            start, middle = self._drag
            self.port.middle = middle
            self.port.pan((start.x() - at.x()) / scale / w, (start.y() - at.y()) / scale / h)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        if event is None or self._parcel is None:
            return
        at, pressed = event.position(), self._pressed
        self._drag = self._pressed = None
        if event.button() == Qt.MouseButton.LeftButton and self.editor.release(at):
            self.update()
            return
        still = pressed is not None and math.dist((pressed.x(), pressed.y()), (at.x(), at.y())) < 5
        if event.button() == Qt.MouseButton.LeftButton and still and not self._ruling and not self.read_only:
            if self._ghost is not None:
                self.set_ghost(None)
            else:
                if not self._map:
                    self.spot_clicked.emit(*self._picture_at(at))
                place = self.place_at(at)
                self.toy_clicked.emit(place.id if place.kind == "toy" else "")
                self.place_clicked.emit(place)

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:
        if event is not None and event.button() == Qt.MouseButton.LeftButton and self.editor.second_click(event.position()):
            self.update()
        else:
            self.mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        if event is not None:
            self.zoom(1.2 ** (event.angleDelta().y() / 120), event.position())

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        if self.editor.key(event):
            self.update()
            return
        if self._ghost is not None and event.key() in ARROWS:
            far = FINE_IN if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else GHOST_IN
            (x, y), (right, up) = self._ghost[1], ARROWS[Qt.Key(event.key())]
            self._ghost = (self._ghost[0], (x + right * far, y + up * far))
            self.ghost_moved.emit()
            self.update()
            return
        step = 0.05 / self.port.zoom
        moves = {Qt.Key.Key_Left: (-step, 0.0), Qt.Key.Key_Right: (step, 0.0), Qt.Key.Key_Up: (0.0, -step),
                 Qt.Key.Key_Down: (0.0, step)}
        if event.key() in moves:
            dx, dy = moves[Qt.Key(event.key())]
            self.port.pan(dx, dy)
            self.update()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent | None) -> bool:
        if (event is not None and event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
                and self.editor.wants(event.key())):
            event.accept()  # it is for the outline under the hands, whatever the window does with that key
            return True
        if event is not None and event.type() == QEvent.Type.ToolTip and self._parcel is not None:
            where = QPointF(event.pos())  # type: ignore[attr-defined]
            text = hover_text(self._parcel.tick, self._choice, self.toy_at(where))
            QToolTip.showText(event.globalPos(), text, self)  # type: ignore[attr-defined]
            return True
        return super().event(event)
