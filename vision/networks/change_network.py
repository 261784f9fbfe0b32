"""The change network: learned background subtraction. From a picture and the bare table it separates objects from shadows,
pixel by pixel, and toys from cards, dice and arms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.light import Light, of_all
from vision.networks.detection import LABELS
from vision.networks.parameters import INFERENCE
from vision.networks.weights import answers, if_installed, int8_twin, open_weights

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
    """The change network's answer. ``kinds`` (h, w, len(KINDS)): the share of each pixel that each kind covers. ``seam``
    (h, w): the probability that two toys meet there."""

    kinds: Share
    seam: Share

    def foreground(self) -> Share:
        """(h, w) the share of each pixel that objects of any kind cover."""
        return self.share(*LABELS)

    def share(self, *labels: str) -> Share:
        """(h, w) the share of each pixel that objects of these labels cover."""
        return np.asarray(self.kinds[..., [KINDS.index(n) for n in labels]].sum(axis=2), dtype=np.float32)


def relit_background(picture: Image, bare: Image, box: tuple[slice, slice] | None = None) -> Image:
    """The bare table (H, W, 3) under the picture's light, or only its part in ``box``."""
    light = Light.fit(picture, bare)
    return np.asarray(np.rint(light.on(bare.astype(np.float32), box)), dtype=np.uint8)


class ChangeNetwork:
    """The network of the file ``path``. InputError: onnxruntime cannot read it. ``closer``: the network for single toys seen
    enlarged, if it is another one."""

    def __init__(self, path: Path, threads: int = INFERENCE.waited_for_threads, closer: ChangeNetwork | None = None) -> None:
        self._session: Any = open_weights(path, threads)
        self.closer: ChangeNetwork = closer or self

    def predict(self, now: Image, bare: Image | None) -> ChangeProbabilities:
        """The kinds and seams in a picture ``now`` (h, w, 3), which may be a part of a larger one.

        ``bare``: the same pixels of the bare table under the same light (:func:`relit_background`); None if unknown. The
        result is the mean of two passes, the second with both pictures rotated by 180 degrees. Single answers are unsteady at
        edges, and the errors of these two are less alike than those of mirror images (4 % fewer wrong pixels on 24 tables of
        trained kinds).
        """
        kinds, seam = self._ask(now, bare)
        turned, seam_turned = self._ask(now[::-1, ::-1], None if bare is None else bare[::-1, ::-1])
        for mean, other in ((kinds, turned), (seam, seam_turned)):  # in place: a look at a whole table has 58 MB of answers
            mean += other[..., ::-1, ::-1]
            mean /= 2
        return ChangeProbabilities(np.ascontiguousarray(kinds.transpose(1, 2, 0)), np.ascontiguousarray(seam))

    def _ask(self, now: Image, bare: Image | None) -> tuple[Share, Share]:
        h, w = now.shape[:2]
        wide = [(0, -h % STEP), (0, -w % STEP)]
        inputs = {"now": _planes(now, wide), "bare": _planes(now if bare is None else bare, wide),
                  "told": np.full((1, 1, 1, 1), 0.0 if bare is None else 1.0, np.float32)}
        logits = answers(self._session, inputs)[0][0, :, :h, :w]
        del inputs
        logits[:-1] -= logits[:-1].max(axis=0)
        logits[-1] *= -1
        for plane in logits:
            plane[:] = of_all(cv2.exp, plane)
        kinds, seam = logits[:-1], 1.0 / (1.0 + logits[-1])
        kinds /= kinds.sum(axis=0)
        return kinds, seam


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
