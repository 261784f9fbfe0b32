"""Which part of a picture a view shows: zoom and pan, in numbers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gui.model.parameters import VIEWPORT

Size = tuple[int, int]
Pixel = tuple[float, float]


@dataclass(slots=True)
class Viewport:
    """``zoom`` 1 shows everything; ``middle`` is the share of width and height that lies in the view's middle."""

    zoom: float = 1.0
    middle: Pixel = (0.5, 0.5)

    @property
    def whole(self) -> bool:
        return self.zoom == 1.0 and self.middle == (0.5, 0.5)

    def reset(self) -> None:
        """Everything."""
        self.zoom, self.middle = 1.0, (0.5, 0.5)

    def place(self, content: Size, view: Size) -> tuple[float, Pixel]:
        """(scale, origin) with view pixel = content pixel * scale + origin, for sizes (width, height)."""
        scale = min(view[0] / content[0], view[1] / content[1]) * self.zoom
        return scale, (view[0] / 2 - self.middle[0] * content[0] * scale, view[1] / 2 - self.middle[1] * content[1] * scale)

    def content_at(self, at: Pixel, content: Size, view: Size) -> Pixel:
        """The content's pixel under a pixel of the view."""
        scale, origin = self.place(content, view)
        return ((at[0] - origin[0]) / scale, (at[1] - origin[1]) / scale)

    def magnify(self, factor: float, at: Pixel, content: Size, view: Size) -> None:
        """Zoom in (over 1) or out; what lies under ``at`` stays there."""
        before = self.content_at(at, content, view)
        self.zoom = min(VIEWPORT.zoom_most, max(1.0, self.zoom * factor))
        after = self.content_at(at, content, view)
        self.pan((before[0] - after[0]) / content[0], (before[1] - after[1]) / content[1])

    def pan(self, dx: float, dy: float) -> None:
        """Move by shares of the content, never beyond its edges."""
        half = 0.5 / self.zoom
        x, y = (min(max(m + d, half), 1 - half) for m, d in zip(self.middle, (dx, dy), strict=True))
        self.middle = (x, y)

    def fit(self, points: NDArray[np.float64], content: Size, view: Size) -> None:
        """Show these pixels (N, 2) of the content as large as they will go."""
        self.reset()
        if not np.isfinite(points).all():
            return
        low, high = np.clip(points.min(axis=0), 0, content), np.clip(points.max(axis=0), 0, content)
        spans = np.maximum(high - low, VIEWPORT.span_least_px) * self.place(content, view)[0]
        self.zoom = float(min(VIEWPORT.zoom_most, max(1.0, min(view[0] / spans[0], view[1] / spans[1]))))
        self.middle = (float((low[0] + high[0]) / 2 / content[0]), float((low[1] + high[1]) / 2 / content[1]))
        self.pan(0.0, 0.0)
