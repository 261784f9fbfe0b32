"""The change network: learned background subtraction. From a picture and the bare table it separates objects from shadows,
pixel by pixel, and toys from cards, dice and arms."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.light import Light, of_all
from vision.imaging.strips import strips
from vision.networks.detection import LABELS
from vision.networks.parameters import CHANGE_NETWORK, INFERENCE
from vision.networks.weights import give_back_memory, if_installed, int8_twin, open_weights

Image = NDArray[np.uint8]
Share = NDArray[np.float32]

WEIGHTS, CLOSER_WEIGHTS = "change.onnx", "closer.onnx"
KINDS = ("table", *LABELS)
"""What a pixel may show. Shadows, terrain and all that was there before count as the table."""
OUTPUTS = len(KINDS) + 1
"""One output per kind, and one for the seam between two toys."""
STEP = 16
"""Height and width of the network's input are multiples of this."""


@dataclass(frozen=True, slots=True, eq=False)
class ChangeProbabilities:
    """The change network's answer, or that for some pixels (N, not h, w). ``kinds`` (h, w, len(KINDS)): the share of each
    pixel that each kind covers. ``seam`` (h, w): the probability that two toys meet there."""

    kinds: Share
    seam: Share

    def foreground(self) -> Share:
        """(h, w) the share of each pixel that objects of any kind cover."""
        return self.share(*LABELS)

    def share(self, *labels: str) -> Share:
        """(h, w) the share of each pixel that objects of these labels cover."""
        out = np.zeros(self.kinds.shape[:-1], np.float32)
        for name in labels:  # numpy's sum over chosen planes would copy them first: 33 MB at 1080p
            out += self.kinds[..., KINDS.index(name)]
        return out


def relit_background(picture: Image, bare: Image, box: tuple[slice, slice] | None = None) -> Image:
    """The bare table (H, W, 3) under the picture's light, or only its part in ``box``."""
    light = Light.fit(picture, bare)
    rows, cols = box or (slice(0, bare.shape[0]), slice(0, bare.shape[1]))
    out = np.empty((rows.stop - rows.start, cols.stop - cols.start, 3), np.uint8)
    for strip in strips(rows):  # floats of a whole picture take 25 MB each at 1080p
        out[strip.start - rows.start:strip.stop - rows.start] = np.rint(light.on(bare, (strip, cols)))
    return out


class ChangeNetwork:
    """The network of the file ``path``. InputError: onnxruntime cannot read it. ``closer``: the network for single toys seen
    enlarged, if it is another one."""

    def __init__(self, path: Path, threads: int = INFERENCE.waited_for_threads, closer: ChangeNetwork | None = None) -> None:
        self._path, self._threads = path, threads
        self._session: Any = open_weights(path, threads)
        self.closer: ChangeNetwork = closer or self

    def predict(self, now: Image, bare: Image | None) -> ChangeProbabilities:
        """The kinds and seams in a picture ``now`` (h, w, 3), which may be a part of a larger one.

        ``bare``: the same pixels of the bare table under the same light (:func:`relit_background`); None if unknown. The
        result is the mean of two passes, the second with both pictures rotated by 180 degrees. Single answers are unsteady at
        edges, and the errors of these two are less alike than those of mirror images (4 % fewer wrong pixels on 24 tables of
        trained kinds).

        A large picture is looked at in parts, which takes less memory: they reach beyond what they tell by as much as matters.
        """
        h, w = now.shape[:2]
        high, wide = CHANGE_NETWORK.part_px
        if h * w < CHANGE_NETWORK.whole_px:
            kinds, seam = self._both_ways(self._session, now, bare)
            return ChangeProbabilities(np.ascontiguousarray(kinds.transpose(1, 2, 0)), np.ascontiguousarray(seam))
        told = ChangeProbabilities(np.empty((h, w, len(KINDS)), np.float32), np.empty((h, w), np.float32))
        give_back_memory()
        session = open_weights(self._path, self._threads, lean=True)
        for (rows, above), (cols, beside) in itertools.product(parts(h, high), parts(w, wide)):
            kinds, seam = self._both_ways(session, now[above, beside], None if bare is None else bare[above, beside])
            own = (slice(rows.start - above.start, rows.stop - above.start),
                   slice(cols.start - beside.start, cols.stop - beside.start))
            told.kinds[rows, cols], told.seam[rows, cols] = kinds[:, *own].transpose(1, 2, 0), seam[own]
        del session, kinds, seam
        give_back_memory()
        return told

    def _both_ways(self, session: Any, now: Image, bare: Image | None) -> tuple[Share, Share]:
        kinds, seam = self._ask(session, now, bare)
        turned, seam_turned = self._ask(session, now[::-1, ::-1], None if bare is None else bare[::-1, ::-1])
        for mean, other in ((kinds, turned), (seam, seam_turned)):
            mean += other[..., ::-1, ::-1]
            mean /= 2
        return kinds, seam

    def _ask(self, session: Any, now: Image, bare: Image | None) -> tuple[Share, Share]:
        h, w = now.shape[:2]
        wide = [(0, -h % STEP), (0, -w % STEP)]
        inputs = {"now": _planes(now, wide), "bare": _planes(now if bare is None else bare, wide),
                  "told": np.full((1, 1, 1, 1), 0.0 if bare is None else 1.0, np.float32)}
        logits = session.run(None, inputs)[0][0, :, :h, :w]
        del inputs
        logits[:-1] -= logits[:-1].max(axis=0)
        logits[-1] *= -1
        for plane in logits:
            plane[:] = of_all(cv2.exp, plane)
        kinds, seam = logits[:-1], 1.0 / (1.0 + logits[-1])
        kinds /= kinds.sum(axis=0)
        return kinds, seam


def parts(length: int, part: int) -> list[tuple[slice, slice]]:
    """What is told at once of so many rows or columns, and what is looked at for it: CHANGE_NETWORK.margin_px more on each
    side, on the grid of STEP of the picture and of the picture upside down, so that the answers are the same."""
    ends = [(at, min(length, at + part)) for at in range(0, length, part)]
    margin = CHANGE_NETWORK.margin_px
    return [(slice(at, end), slice(max(0, at - margin) // STEP * STEP, length - max(0, length - end - margin) // STEP * STEP))
            for at, end in ends]


def _planes(image: Image, wide: list[tuple[int, int]]) -> Share:
    (_, below), (_, beside) = wide
    padded = cv2.copyMakeBorder(np.ascontiguousarray(image), 0, below, 0, beside, cv2.BORDER_REFLECT)
    return np.ascontiguousarray(padded.transpose(2, 0, 1)[None], dtype=np.float32)


@cache
def change_network(threads: int = INFERENCE.waited_for_threads) -> ChangeNetwork | None:
    """The project's network, quantized to eight bits, with the one for closer looks. None if its weights are not installed:
    then colours alone separate objects from shadows."""
    closer = if_installed(lambda path: ChangeNetwork(path, threads), CLOSER_WEIGHTS)
    return if_installed(lambda path: ChangeNetwork(int8_twin(path), threads, closer), WEIGHTS)
