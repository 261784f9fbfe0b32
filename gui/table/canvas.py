"""The picture of the table or the map, with marks over it, zoomed and panned: what is shown, where, and how it is drawn."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PyQt6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QWidget

from assistant.overlay.layout import Box, Disc, Shape, Stroke, Text, toy_boxes
from assistant.overlay.map_view import Box as BoxIn
from assistant.overlay.map_view import MapView, battle_box, grid_marks
from assistant.overlay.marks import Mark
from assistant.overlay.placement import Places, at_the_end, lay_out, lay_out_in_steps
from assistant.overlay.printed import printed_in
from assistant.overlay.style import WHITE, Style
from gui.language.words import tr
from gui.model.session_protocol import Choice
from gui.model.viewport import Viewport
from gui.table.marks_layer import MarksLayer
from gui.table.motion import Motion, Moving, faint
from gui.table.painter import paint_shapes, text_size
from gui.table.parameters import TABLE_VIEW
from gui.table.pictures import ScaledFrame, view_of
from gui.table.spoken_marks import spoken
from gui.worker.mailbox import Parcel
from measure.scene import Scene

Floats = NDArray[np.float64]
CORNER = QRect(0, 0, 1, 1)
MAP_GROUND = QColor(38, 46, 42)


class TableCanvas(QWidget):
    """Shows a tick. ``public``: show nothing that follows from a hand which only one player may see. ``port``: the part
    that is shown. ``unit_most``: the most that text and lines are scaled by."""

    def __init__(self, calibration: Any, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(480, 320)
        self.setAccessibleName(tr("Table"))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.calibration, self._style = calibration, style
        self.parcel: Parcel | None = None
        self.choice = Choice()
        self.port = Viewport()
        self.public = False
        self.unit_most = TABLE_VIEW.unit_most
        self._raw: NDArray[np.uint8] | None = None
        self._flat: tuple[Mark, ...] = ()
        self._map = False
        self._battle: BoxIn = ((0.0, 0.0), (0.0, 0.0))
        self._battle_fit: tuple[float, tuple[float, float]] | None = None
        self._layer = MarksLayer()
        self._picture, self._put_off = ScaledFrame(), False
        self.motion = Motion()
        self._places, self._quick_places = Places(), Places()

    def sizeHint(self) -> QSize:
        return QSize(1100, 720)

    # what is shown

    def show_parcel(self, parcel: Parcel, flat: tuple[Mark, ...] = (), choice: Choice | None = None) -> None:
        """Show a tick with its marks, and ``flat`` banners over them."""
        self.parcel, self._flat = parcel, flat
        self.choice = choice or self.choice
        if self._follows and self._battle_grew(parcel.tick.scene):
            self.fit_to_battle()
        self.update()

    def set_style(self, style: Style) -> None:
        """Other letters and lines from now on."""
        self._style = style
        self._layer.forget()
        self.update()

    def show_raw(self, bgr: NDArray[np.uint8]) -> None:
        """Show a picture about which nothing is known yet."""
        self._raw = bgr
        self.update()

    def set_map(self, on: bool) -> None:
        """The drawn map in place of the picture."""
        self._map = on
        self.update()

    @property
    def on_map(self) -> bool:
        """Whether the map is shown."""
        return self._map

    def set_calibration(self, calibration: Any) -> None:
        """After the camera was calibrated again."""
        self.calibration = calibration
        self._layer.forget()
        self.update()

    def fit(self) -> None:
        """The whole picture; when it is that already, the battle: toys and terrain with some room."""
        if self.port.whole:
            self.fit_to_battle()
        else:
            self.port.reset()
        self.update()

    def fit_to_battle(self) -> None:
        """Toys and terrain with some room, also when the view is made larger or smaller later, until somebody zooms."""
        if self.parcel is not None:
            self._battle = battle_box(self.parcel.tick.scene)
            self._fit_to(self._battle)
            self._battle_fit = (self.port.zoom, self.port.middle)

    def fit_to_toys(self, *ids: str) -> None:
        """Some toys, with some room, as large as they will go, until somebody zooms."""
        if self.parcel is not None:
            scene = self.parcel.tick.scene
            seen = tuple(t for t in scene.toys if t.id in ids)
            if seen:
                self._fit_to(battle_box(replace(scene, toys=seen, terrain=(), zones=())))

    @property
    def _follows(self) -> bool:
        """Whether nobody zoomed or panned since the battle was made to fit."""
        return self._battle_fit == (self.port.zoom, self.port.middle)

    def _battle_grew(self, scene: Scene) -> bool:
        (x0, y0), (x1, y1) = battle_box(scene)
        (a0, b0), (a1, b1) = self._battle
        return x0 < a0 or y0 < b0 or x1 > a1 or y1 > b1

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        if self._follows:
            self.fit_to_battle()
        super().resizeEvent(event)

    def fit_to_table(self) -> None:
        """The playing area, as large as it will go."""
        if self.parcel is not None:
            x0, y0, x1, y1 = self.parcel.tick.scene.table_polygon().bounds
            room = TABLE_VIEW.table_margin_in
            self._fit_to(((x0 - room, y0 - room), (x1 + room, y1 + room)))

    def _fit_to(self, box_in: tuple[tuple[float, float], tuple[float, float]]) -> None:
        if not self._map:
            (x0, y0), (x1, y1) = box_in
            corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
            self.port.fit(np.asarray(self._camera().image_from_table(corners)), self.content_size(), self._size())
        self.update()

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom in (over 1) or out about a point of the widget, by default its middle."""
        x, y = (at.x(), at.y()) if at is not None else (self.width() / 2, self.height() / 2)
        self.port.magnify(factor, (x, y), self.content_size(), self._size())
        self.update()

    # geometry

    def content_size(self) -> tuple[int, int]:
        """Size of what is shown in its own pixels: the frame, or the widget for the map."""
        if self._map or self.parcel is None:
            return (max(1, self.width()), max(1, self.height()))
        h, w = self.parcel.frame.bgr.shape[:2]
        return (w, h)

    def _size(self) -> tuple[int, int]:
        return (self.width(), self.height())

    def placement(self) -> tuple[float, tuple[float, float]]:
        """(scale, origin): widget = content * scale + origin."""
        return self.port.place(self.content_size(), self._size())

    def picture_at(self, point: QPointF) -> tuple[float, float]:
        """The content's pixel under a point of the widget."""
        return self.port.content_at((point.x(), point.y()), self.content_size(), self._size())

    def _camera(self) -> Any:
        if self._map and self.parcel is not None:
            return MapView.of_battle(self.parcel.tick.scene, self.content_size())
        return self.calibration

    def camera_pixels(self, points_in: Floats) -> Floats:
        """Table inches (N, 3) to pixels (N, 2) of the camera's picture, whatever is shown."""
        return np.asarray(self.calibration.image_from_table(points_in))

    def to_widget(self, points_in: Floats) -> Floats:
        """Table inches (N, 2 or 3) to widget pixels (N, 2)."""
        scale, origin = self.placement()
        return np.asarray(self._camera().image_from_table(points_in)) * scale + np.array(origin)

    def to_table(self, point: QPointF, height_in: float = 0.0) -> tuple[float, float]:
        """The table point under a point of the widget, at a height."""
        at = self._camera().table_from_image(np.array([self.picture_at(point)]), height_in)[0]
        return (float(at[0]), float(at[1]))

    @property
    def unit(self) -> float:
        """Scale of text and lines: 1 for a picture 1080 high, never so small that text cannot be read."""
        shown = min(self.height(), self.width() * TABLE_VIEW.unit_height_share)
        return min(self.unit_most, max(TABLE_VIEW.unit_least, shown / TABLE_VIEW.unit_px))

    # drawing

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        if self.parcel is None:
            paint_waiting(painter, self._raw, self._size())
            return
        ratio = self.devicePixelRatioF()
        scale, origin = self.placement()
        fresh = False
        if self._map:
            painter.fillRect(self.rect(), MAP_GROUND)
        else:
            picture, fresh = self._picture.of(self.parcel.frame, scale, origin, self._size(), ratio)
            painter.drawImage(QPoint(0, 0), picture)
        # A frame is scaled or marks are drawn, not both in one event: but marks that were put off before are not again.
        self._put_off = fresh and not (self._put_off and self._layer.unfinished)
        before = self._layer.image
        moving, image = self._refresh_layer(self.parcel, scale, origin, ratio)
        if self._layer.unfinished:
            self.update(CORNER)  # the marks go on, and hardly anything is painted anew
        elif image is not before and event is not None and event.rect() != self.rect():
            self.update()
        faint_ones = [s for area, share in moving.extra for s in self._faint(area, share)]
        paint_shapes(painter, [*faint_ones, *moving.coming(self._layer.laid)], self.unit)
        painter.drawImage(QPoint(0, 0), image)
        paint_shapes(painter, self._quick_shapes(), self.unit)
        self.paint_over(painter)

    def _refresh_layer(self, parcel: Parcel, scale: float, origin: tuple[float, float], ratio: float) -> tuple[Moving, QImage]:
        """What moves now, which is painted with every picture, and the picture of all else, drawn again where marks, view or
        size have changed."""
        own = self._shown_marks(parcel)
        moving = self.motion.see(own, tuple(parcel.tick.moving), time.monotonic())
        key = (own, self._flat, scale, origin, self.width(), self.height(), ratio, self._map, self.choice.units)

        def shapes() -> Iterator[list[Shape] | None]:
            grid = grid_marks(parcel.tick.scene, units=self.choice.units) if self._map else ()
            return self._layout((*grid, *own, *self._flat), self._places)

        self._layer.lay(key, shapes)
        place = (scale, origin, self._size(), ratio, self._map)
        image = self._layer.draw(moving.hidden, place, self._size(), ratio, self.unit, moving.still, later=self._put_off)
        return moving, image

    def _faint(self, area: Mark, share: float) -> list[Stroke]:
        """An outline that goes, or a ring round a toy that landed."""
        strokes = lay_out((area,), self.to_widget, self._size(), text_size, style=self._style, unit=self.unit)
        return [faint(s, share) for s in strokes if isinstance(s, Stroke)]

    def _shown_marks(self, parcel: Parcel) -> tuple[Mark, ...]:
        return parcel.public if self.public and parcel.public is not None else parcel.marks

    def _layout(self, marks: tuple[Mark, ...], places: Places, taken: Sequence[Box] = (),
                boxes: Mapping[str, Box] | None = None) -> Iterator[list[Shape] | None]:
        clear = () if self._map else [self.to_widget(ring) for ring in printed_in(self.calibration)]
        return lay_out_in_steps(spoken(marks), self.to_widget, self._size(), text_size, style=self._style, unit=self.unit,
                                places=places, clear_px=clear, taken=taken, boxes=boxes)

    def _boxes(self) -> dict[str, Box]:
        """What the toys take up, by id."""
        return {} if self.parcel is None else toy_boxes(self._shown_marks(self.parcel), self.to_widget)

    def shapes(self) -> list[Shape]:
        """What is drawn over the picture now."""
        return [*self._layer.shapes, *self._quick_shapes()]

    def _quick_shapes(self) -> list[Shape]:
        """The marks that follow the mouse, clear of the labels that are there."""
        quick = self.quick_marks()
        if not quick:
            return []
        taken = [s.box for s in self._layer.shapes if isinstance(s, Text | Disc)]
        return at_the_end(self._layout(quick, self._quick_places, taken, self._boxes()))

    def quick_marks(self) -> tuple[Mark, ...]:
        """Marks that follow the mouse and are drawn with every picture."""
        return ()

    def paint_over(self, painter: QPainter) -> None:
        """Paint over everything else."""


def paint_waiting(painter: QPainter, raw: NDArray[np.uint8] | None, size: tuple[int, int]) -> None:
    """What a view of that size shows before the first tick: the newest picture, where there is one, and what is waited for."""
    painter.fillRect(QRect(0, 0, *size), MAP_GROUND)
    words = tr("Waiting for the first picture …")
    if raw is not None:
        h, w = raw.shape[:2]
        scale = min(size[0] / w, size[1] / h)
        painter.drawImage(QPoint(0, 0), view_of(raw, scale, ((size[0] - w * scale) / 2, (size[1] - h * scale) / 2), size))
        words = tr("Getting ready …")
    wide, high = text_size(words, TABLE_VIEW.waiting_text_px)
    x, y = (size[0] - wide) / 2, (size[1] - high) / 2
    paint_shapes(painter, [Text(x, y, wide, high, (words,), TABLE_VIEW.waiting_text_px, WHITE, plate=True)])
