"""The classifier: what one find is, judged from a close look at it: a toy, a card, a die, an arm, terrain, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.look import KINDS
from vision.networks.parameters import INFERENCE
from vision.networks.weights import if_installed, open_weights

Image8 = NDArray[np.uint8]
Mask = NDArray[np.bool_]
WEIGHTS = "classifier.onnx"
SIDE_PX = 96
"""It sees squares of so many pixels."""
AROUND = 1.3
"""A square is so many times as large as the longer side of the find's box."""
FADED = 0.65
"""What lies beside the find is mixed with so much grey."""
GREY, RANGE = 127.0, 128.0
SEEN_PX = 2 * SIDE_PX
"""A square is cut from the picture halved so often that it is still as wide as this: finer is not seen."""
AT_ONCE = 16
"""It judges so many crops at a time: memory grows with them."""


class Classifier:
    """The network of the file ``path``, opened when it is first asked. InputError: onnxruntime cannot read it (told then)."""

    def __init__(self, path: Path, threads: int = INFERENCE.waited_for_threads) -> None:
        self.path, self._threads = path, threads
        self._session: Any = None

    def judge(self, crops: NDArray[np.uint8]) -> NDArray[np.float64]:
        """Crops (n, SIDE_PX, SIDE_PX, 3), see `crop`, to the probability of each of KINDS (n, 6); the first: no thing."""
        if not len(crops):
            return np.zeros((0, len(KINDS)))
        logits = np.concatenate([self._logits(crops[k:k + AT_ONCE]) for k in range(0, len(crops), AT_ONCE)])
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))

    def _logits(self, crops: NDArray[np.uint8]) -> NDArray[np.float64]:
        if self._session is None:
            self._session = open_weights(self.path, self._threads, lean=True)
        return np.asarray(self._session.run(["logits"], {"pictures": planes(crops)})[0], np.float64)

    def judge_outlines(self, bgr: Image8, rings_px: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
        """The same about outlines (N, 2) in pixels of a picture (H, W, 3)."""
        if not rings_px:
            return np.zeros((0, len(KINDS)))
        halved = Halved(bgr)
        return self.judge(np.stack([crop_about(*halved.as_large_as_need_be(ring)) for ring in rings_px]))


class Halved:
    """A picture (H, W, 3), and the same halved once, twice and so on, each made when it is first wanted."""

    def __init__(self, bgr: Image8) -> None:
        self._levels = [bgr]

    def as_large_as_need_be(self, ring_px: NDArray[np.float64]) -> tuple[Image8, NDArray[np.float64]]:
        """The smallest of them in which the square about an outline (N, 2) is SEEN_PX wide, and the outline in it."""
        side = AROUND * float(np.ptp(ring_px, axis=0).max())
        level = max(0, int(np.log2(max(side, 1.0) / SEEN_PX)))
        while len(self._levels) <= level:
            last = self._levels[-1]
            size = max(1, last.shape[1] // 2), max(1, last.shape[0] // 2)
            self._levels.append(np.asarray(cv2.resize(last, size, interpolation=cv2.INTER_AREA), np.uint8))
        whole, seen = self._levels[0], self._levels[level]
        scale = np.array([seen.shape[1] / whole.shape[1], seen.shape[0] / whole.shape[0]])
        return seen, (ring_px + 0.5) * scale - 0.5


def planes(crops: Image8) -> NDArray[np.float32]:
    """Crops (n, SIDE_PX, SIDE_PX, 3) as the network takes them: (n, 3, SIDE_PX, SIDE_PX), red first, about -1 to 1."""
    return np.ascontiguousarray((crops[..., ::-1].transpose(0, 3, 1, 2).astype(np.float32) - GREY) / RANGE)


def crop(bgr: Image8, mask: Mask) -> Image8:
    """A square (SIDE_PX, SIDE_PX, 3) about a find's mask (H, W) in a picture (H, W, 3), all beside it faded to grey."""
    ys, xs = np.nonzero(mask.any(axis=1))[0], np.nonzero(mask.any(axis=0))[0]
    middle = (xs[0] + xs[-1]) / 2, (ys[0] + ys[-1]) / 2
    side = AROUND * max(xs[-1] - xs[0] + 1, ys[-1] - ys[0] + 1, 8)
    x0, y0 = int(np.floor(middle[0] - side / 2)), int(np.floor(middle[1] - side / 2))
    size = int(np.ceil(side))
    h, w = mask.shape
    rows, cols = slice(max(y0, 0), min(y0 + size, h)), slice(max(x0, 0), min(x0 + size, w))
    part, own = bgr[rows, cols], mask[rows, cols]
    faded = np.where(own[..., None], part, (part * (1 - FADED) + GREY * FADED).astype(np.uint8))
    out = np.full((size, size, 3), int(GREY), np.uint8)
    out[rows.start - y0:rows.stop - y0, cols.start - x0:cols.stop - x0] = faded
    how = cv2.INTER_AREA if size > SIDE_PX else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(out, (SIDE_PX, SIDE_PX), interpolation=how), np.uint8)


def crop_about(bgr: Image8, ring_px: NDArray[np.float64]) -> Image8:
    """The same about an outline (N, 2) in pixels of a picture (H, W, 3)."""
    low, high = ring_px.min(axis=0), ring_px.max(axis=0)
    beside = AROUND * float(max(*(high - low), 8.0))
    x0, y0 = np.maximum(np.floor((low + high) / 2 - beside).astype(int), 0)
    x1, y1 = np.ceil((low + high) / 2 + beside).astype(int) + 1
    part = bgr[y0:y1, x0:x1]
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(ring_px - [x0, y0]).astype(np.int32)], (1,))
    return crop(part, mask > 0) if mask.any() else np.full((SIDE_PX, SIDE_PX, 3), int(GREY), np.uint8)


@cache
def installed_classifier(threads: int = INFERENCE.waited_for_threads) -> Classifier | None:
    """The project's classifier; None if its weights are not installed: the look then says alone what things are."""
    return if_installed(lambda path: Classifier(path, threads), WEIGHTS)
