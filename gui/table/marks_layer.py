"""The marks over the picture, drawn once and kept: with smooth edges 200 marks take longer than a frame lasts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PyQt6.QtGui import QImage, QPainter

from assistant.overlay.layout import Shape
from gui.table.painter import paint_shapes
from gui.table.parameters import PICTURES
from gui.table.pictures import pixels_of

Key = tuple[Any, ...]


class MarksLayer:
    """A transparent picture as large as the view. ``image``: None before the first :meth:`draw`; ``laid``: all shapes of the
    marks; ``shapes``: those that are drawn on ``image``; ``unfinished``: a newer one is begun, and the next :meth:`draw` goes
    on with it."""

    def __init__(self) -> None:
        self.image: QImage | None = None
        self.laid: list[Shape] = []
        self.shapes: list[Shape] = []
        self._key: Key | None = None
        self._drawn: Key | None = None
        self._place: Key | None = None
        self._laying: tuple[Key, Iterator[list[Shape] | None]] | None = None
        self._begun: tuple[Key, QImage, list[Shape], int] | None = None
        self._waits = False

    @property
    def unfinished(self) -> bool:
        """Whether what was to be laid out last is not shown yet."""
        return self._laying is not None or self._begun is not None or self._waits

    def forget(self) -> None:
        """Draw anew next time, at once, whatever has changed."""
        self._key = self._drawn = self._place = self._laying = None

    def lay(self, key: Key, shapes: Callable[[], Iterator[list[Shape] | None]]) -> None:
        """``shapes`` are to be laid out, in steps of which the last one gives them, unless everything in ``key``, on which
        they depend, is as it was."""
        if _alike(key, self._key):
            self._laying = None
        elif self._laying is None or not _alike(key, self._laying[0]):
            self._laying = (key, shapes())

    def draw(self, hidden: frozenset[str], place: Key, size: tuple[int, int], ratio: float, unit: float,
             still: Callable[[Sequence[Shape]], list[Shape]], *, later: bool = False) -> QImage:
        """The picture of what ``still`` leaves of them, for which the toys ``hidden`` stand: drawn unless it is there. While
        the view shows the same ``place``, layout and drawing may take ``PICTURES.draw_s`` of a paint event, or with ``later``
        no time, and the picture of before is given until they are done. ``size``: of the view; ``ratio``: screen pixels per
        pixel of the view."""
        self._waits = later and self.image is not None and place == self._place and not _same((self._key, hidden), self._drawn)
        if self.image is not None and place == self._place and later:
            return self.image
        at_once, until_s = self.image is None or place != self._place, time.thread_time() + PICTURES.draw_s
        if not self._laid_out(at_once, until_s) and self.image is not None:
            return self.image
        wanted = (self._key, hidden)
        if self.image is not None and _same(wanted, self._drawn):
            self._begun = None
            return self.image
        if self._begun is None or not _same(wanted, self._begun[0]):
            image = QImage(round(size[0] * ratio), round(size[1] * ratio), QImage.Format.Format_ARGB32_Premultiplied)
            image.setDevicePixelRatio(ratio)
            pixels_of(image, 4)[:] = 0
            self._begun = (wanted, image, still(self.laid), 0)
        _, image, shapes, done = self._begun
        painter = QPainter(image)
        while done < len(shapes):
            paint_shapes(painter, shapes[done:done + PICTURES.draw_many], unit)
            done += PICTURES.draw_many
            if not at_once and time.thread_time() >= until_s:
                break
        painter.end()
        self._begun = (wanted, image, shapes, done)
        if done >= len(shapes) or self.image is None:
            self.image, self.shapes, self._drawn, self._place, self._begun = image, shapes, wanted, place, None
        return self.image

    def _laid_out(self, at_once: bool, until_s: float) -> bool:
        """Go on with the layout; whether ``laid`` is what was wanted last."""
        if self._laying is None:
            return True
        key, steps = self._laying
        for shapes in steps:
            if shapes is not None:
                self.laid, self._key, self._laying = shapes, key, None
                return True
            if not at_once and time.thread_time() >= until_s:
                break
        return False


def _alike(a: Key, b: Key | None) -> bool:
    return b is not None and all(x is y or x == y for x, y in zip(a, b, strict=True))


def _same(a: Key, b: Key | None) -> bool:
    """Whether both are of the same layout, which is known by its very key, and of the same toys."""
    return b is not None and a[0] is b[0] and a[1] == b[1]
