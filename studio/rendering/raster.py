"""A small rasteriser for single toys: which triangle is highest at each pixel. Faster than a renderer's set-up."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
_njit: Any = numba.njit


@_njit(cache=True, nogil=True)
def _draw(px: Array, z: Array, faces: npt.NDArray[np.int32], size: int, top: Array, which: npt.NDArray[np.int32],
          weights: Array) -> None:
    for f in range(len(faces)):
        a, b, c = faces[f]
        ax, ay, bx, by, cx, cy = px[a, 0], px[a, 1], px[b, 0], px[b, 1], px[c, 0], px[c, 1]
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if abs(area) < 1e-12:
            continue
        x0, x1 = max(0, int(np.ceil(min(ax, bx, cx)))), min(size - 1, int(np.floor(max(ax, bx, cx))))
        y0, y1 = max(0, int(np.ceil(min(ay, by, cy)))), min(size - 1, int(np.floor(max(ay, by, cy))))
        for y in range(y0, y1 + 1):
            for x in range(x0, x1 + 1):
                wb = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
                wc = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
                wa = 1.0 - wb - wc
                if wa < -1e-9 or wb < -1e-9 or wc < -1e-9:
                    continue
                h = wa * z[a] + wb * z[b] + wc * z[c]
                if h > top[y, x]:
                    top[y, x] = h
                    which[y, x] = f
                    weights[y, x, 0] = wa
                    weights[y, x, 1] = wb
                    weights[y, x, 2] = wc


class Raster:
    """Points (N, 2) in pixels with heights (N,) and triangles (M, 3), drawn on ``size`` x ``size`` pixels: ``top`` the
    greatest height at each pixel's middle, -inf where there is nothing."""

    def __init__(self, px: Array, z: Array, faces: npt.NDArray[np.int32], size: int) -> None:
        self.faces = faces
        self.top = np.full((size, size), -np.inf)
        self._which = np.full((size, size), -1, np.int32)
        self._weights = np.zeros((size, size, 3))
        _draw(np.ascontiguousarray(px, dtype=np.float64), np.ascontiguousarray(z, dtype=np.float64), faces, size, self.top,
              self._which, self._weights)

    @property
    def seen(self) -> npt.NDArray[np.bool_]:
        """(size, size) where there is something."""
        return self._which >= 0

    def of(self, values: Array) -> Array:
        """Values (N, k) of the points, at every pixel that is seen: (count, k)."""
        here = self.seen
        corners = values[self.faces[self._which[here]]]
        return np.asarray(np.einsum("nc,nck->nk", self._weights[here], corners))
