"""The marks over the picture, drawn once and kept: with smooth edges 200 marks take longer than a frame lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PyQt6.QtGui import QImage, QPainter

from assistant.overlay.layout import Shape
from gui.table.painter import paint_shapes


class MarksLayer:
    """A transparent picture as large as the view. ``image``: None before the first :meth:`refresh`; ``shapes``: what is
    drawn on it."""

    def __init__(self) -> None:
        self.image: QImage | None = None
        self.shapes: list[Shape] = []
        self._key: tuple[Any, ...] | None = None

    def forget(self) -> None:
        """Draw anew next time, whatever has changed."""
        self._key = None

    def refresh(self, key: tuple[Any, ...], size: tuple[int, int], ratio: float, unit: float,
                shapes: Callable[[], list[Shape]]) -> None:
        """Draw ``shapes`` unless everything in ``key``, on which they depend, is as it was. ``size``: of the view;
        ``ratio``: screen pixels per pixel of the view."""
        if self._key is not None and self.image is not None and all(
                a is b or a == b for a, b in zip(key, self._key, strict=True)):
            return
        image = QImage(round(size[0] * ratio), round(size[1] * ratio), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(0)
        made = shapes()
        painter = QPainter(image)
        paint_shapes(painter, made, unit)
        painter.end()
        self.image, self.shapes, self._key = image, made, key
