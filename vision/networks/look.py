"""The look: the network for single pictures. From one picture of anything it tells, pixel by pixel, what kind of thing is
there, where two things meet, and where the centre of each thing is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.light import of_all
from vision.networks.parameters import INFERENCE, LOOK
from vision.networks.weights import give_back_memory, if_installed, open_weights

Image8 = NDArray[np.uint8]
Values = NDArray[np.float32]

WEIGHTS = "look.onnx"
KINDS = ("table", "toy", "card", "die", "arm", "terrain")
"""What a pixel may show, in the order of the network's outputs; edge, centre and the two parts of the offset follow."""
EDGE, CENTRE, OFFSET = len(KINDS), len(KINDS) + 1, len(KINDS) + 2
STEP = 32
"""Height and width of the network's input are multiples of this."""
STRIDE = 2
"""Pixels of the input per pixel of the output."""
OFFSET_PX = 32.0
"""Unit of the offsets, in pixels of the output."""


@dataclass(frozen=True, slots=True, eq=False)
class LookMaps:
    """What the look tells of a picture, in pixels (h, w) of the network's output.

    ``kinds`` (6, h, w): the probability of each of KINDS. ``edge`` (h, w): the probability that two things meet there.
    ``centre`` (h, w): 1 at the middle of each thing's visible part, falling off around it. ``offset_px`` (2, h, w): x and y
    from each pixel to the centre of its thing. ``scale``: these pixels per pixel of the picture, along x and y.
    """

    kinds: Values
    edge: Values
    centre: Values
    offset_px: Values
    scale: tuple[float, float]

    @property
    def thing(self) -> Values:
        """(h, w) the probability that there is a thing of any kind."""
        return np.asarray(1.0 - self.kinds[0], dtype=np.float32)


class Look:
    """The network of the file ``path``. It is opened for the first picture, and holds its memory until ``close``. InputError:
    onnxruntime cannot read it (told at the first picture)."""

    def __init__(self, path: Path, threads: int = INFERENCE.waited_for_threads) -> None:
        self.path, self._threads = path, threads
        self._session: Any = None

    def see(self, bgr: Image8) -> tuple[LookMaps, LookMaps]:
        """A picture (H, W, 3) of any size: from near, for small things, and from afar, for those that fill much of it; from
        farther still where one thing fills most of it."""
        near = self.look_at(bgr, LOOK.near_side_px, LOOK.most_enlarged)
        far = self._from(bgr, LOOK.far_side_px)
        return near, self._from(bgr, LOOK.farthest_side_px) if widest(far) > LOOK.close_up_share else far

    def _from(self, bgr: Image8, side_px: int) -> LookMaps:
        return self.look_at(bgr, side_px, LOOK.most_enlarged * side_px / LOOK.near_side_px)

    def look_at(self, bgr: Image8, side_px: int, most_enlarged: float = LOOK.most_enlarged) -> LookMaps:
        """One pass over a picture, scaled so that its longer side is ``side_px``."""
        if self._session is None:
            self._session = open_weights(self.path, self._threads, lean=True)
        picture, (h, w) = fitted(bgr, side_px, most_enlarged)
        logits = self._session.run(["logits"], {"picture": planes(picture)})[0][0]
        rows, columns = -(-h // STRIDE), -(-w // STRIDE)
        return maps_of(logits[:, :rows, :columns], (w / STRIDE / bgr.shape[1], h / STRIDE / bgr.shape[0]))

    def close(self) -> None:
        """Give the memory back; the next picture opens the network again."""
        self._session = None
        give_back_memory()


def widest(maps: LookMaps) -> float:
    """The longer side of the box about the largest connected thing, arms left out, as a share of the picture's."""
    seen = (maps.thing - maps.kinds[KINDS.index("arm")] > 0.5).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(seen)
    if count < 2:
        return 0.0
    box = stats[1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())]
    return float(max(box[cv2.CC_STAT_WIDTH], box[cv2.CC_STAT_HEIGHT]) / max(seen.shape))


def fitted(bgr: Image8, side_px: int, most_enlarged: float) -> tuple[Image8, tuple[int, int]]:
    """The picture scaled so that its longer side is ``side_px``, but to no more than LOOK.most_px pixels and no
    more than so many times enlarged, with its rim repeated right and below to multiples of STEP; and the height and width of
    the picture in it."""
    h, w = bgr.shape[:2]
    scale = min(side_px / max(h, w), most_enlarged, (LOOK.most_px / (h * w)) ** 0.5)
    size = max(1, round(h * scale)), max(1, round(w * scale))
    small = cv2.resize(bgr, size[::-1], interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    padded = cv2.copyMakeBorder(small, 0, -size[0] % STEP, 0, -size[1] % STEP, cv2.BORDER_REPLICATE)
    return np.asarray(padded, np.uint8), size


def planes(bgr: Image8) -> Values:
    """A picture (h, w, 3) as the network takes it: (1, 3, h, w), red first, -0.5 to 0.5."""
    rgb = cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB)
    return np.ascontiguousarray((rgb.astype(np.float32) - 128.0).transpose(2, 0, 1)[None] / 256.0)


def maps_of(logits: Values, scale: tuple[float, float]) -> LookMaps:
    """The network's output (10, h, w) as probabilities and offsets. ``scale``: see LookMaps."""
    kinds = of_all(cv2.exp, np.ascontiguousarray(logits[:EDGE] - logits[:EDGE].max(axis=0)))
    odds = of_all(cv2.exp, np.ascontiguousarray(-logits[EDGE:OFFSET]))
    shares = 1.0 / (1.0 + odds)
    return LookMaps(kinds / kinds.sum(axis=0), shares[0], shares[1], np.asarray(logits[OFFSET:OFFSET + 2] * OFFSET_PX), scale)


@cache
def installed_look(threads: int = INFERENCE.waited_for_threads) -> Look | None:
    """The project's look; None if its weights are not installed: then the detector alone looks at single pictures."""
    return if_installed(lambda path: Look(path, threads), WEIGHTS)
