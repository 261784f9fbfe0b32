"""Where the bare table's texture has vanished: there something stands, whatever its colour. A shadow keeps the texture that it
falls on."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footprints.view import View
from vision.imaging.patches import Patch
from vision.terrain.parameters import DETECTION, TEXTURE

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Share = NDArray[np.float32]


class Texture:
    """Two pictures (H, W, 3) of one table, with things (``now``) and bare, compared by their texture alone. ``changed`` (h, w):
    the working pixels in which they differ."""

    def __init__(self, now: Image, bare: Image, changed: Mask) -> None:
        grown = cv2.dilate(changed.astype(np.uint8), np.ones((TEXTURE.reach_px, TEXTURE.reach_px), np.uint8))
        self._changed = cv2.resize(grown, (now.shape[1], now.shape[0]), interpolation=cv2.INTER_NEAREST) > 0
        a, b = (_log_levels(p) for p in (now, bare))
        mean_a, mean_b = _blurred(a), _blurred(b)
        of_a, of_b = (np.maximum(_blurred(p * p) - m * m, TEXTURE.least_variance) for p, m in ((a, mean_a), (b, mean_b)))
        both = _blurred(a * b) - mean_a * mean_b
        self._alike = both / np.sqrt(of_a * of_b)
        gone = (self._alike < TEXTURE.alike) & (both / of_b < TEXTURE.kept)
        width = TEXTURE.reach_px
        opened = cv2.morphologyEx(gone.astype(np.uint8), cv2.MORPH_OPEN,
                                  cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * width + 1, 2 * width + 1)))
        self._gone = cv2.erode(opened, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width)))

    def around(self, patch: Patch, view: View) -> Share | None:
        """1 where the bare table's texture is not seen any more, 0 elsewhere: (H, W), all 0 far from a patch of working pixels.
        None: around the patch, where nothing changed, it is not seen either."""
        h, w = self._gone.shape
        up, far = h / view.size[1], DETECTION.convex_reach_in * view.inch_px
        rows, cols = (slice(max(int((b.start - far) * up), 0), int((b.stop + far) * up)) for b in patch.box)
        here = self._alike[rows, cols][~self._changed[rows, cols]]
        if here.size < TEXTURE.least_px or np.median(here) < TEXTURE.surely_alike:
            return None
        out = np.zeros((h, w), np.float32)
        out[rows, cols] = self._gone[rows, cols]
        return out


def _log_levels(picture: Image) -> Share:
    """Logarithms of grey levels: a shadow adds the same everywhere."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), TEXTURE.noise_px)
    return np.asarray(TEXTURE.unit * np.log(grey + TEXTURE.offset), np.float32)


def _blurred(values: Share) -> Share:
    return np.asarray(cv2.GaussianBlur(values, (0, 0), TEXTURE.window_px), np.float32)
