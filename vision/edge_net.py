"""The learned edge: a small network, shown a picture, the bare table and how much of each pixel things seem to cover, says how
much they do cover: what is a thing is settled, where it ends is not.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.change_net import planes
from vision.weights import if_installed, open_weights

Image = NDArray[np.uint8]
Share = NDArray[np.float32]

WEIGHTS = "edge.onnx"
STEP = 8
"""Sizes of what the network is shown are multiples of this."""


class EdgeNet:
    """The network of ``path``. InputError: a file that onnxruntime cannot read."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        self._session: Any = open_weights(path, threads)

    def covered(self, now: Image, bare: Image, share: Share) -> Share:
        """(h, w) how much of each pixel things cover, in a part of a picture (h, w, 3), beside the bare table there under the
        same light; ``share`` (h, w): how much they seem to, as the change network says. The mean of what it says of them and of
        all turned by half a turn."""
        turned = self._ask(now[::-1, ::-1], bare[::-1, ::-1], share[::-1, ::-1])
        return np.ascontiguousarray((self._ask(now, bare, share) + turned[::-1, ::-1]) / 2)

    def _ask(self, now: Image, bare: Image, share: Share) -> Share:
        h, w = share.shape
        wide = [(0, -h % STEP), (0, -w % STEP)]
        inputs = {"now": planes(now, wide), "bare": planes(bare, wide),
                  "share": np.pad(share, wide, mode="symmetric")[None, None].astype(np.float32)}
        logits = self._session.run(None, inputs)[0][0, 0, :h, :w]
        return np.asarray(1.0 / (1.0 + np.exp(-logits)), np.float32)


@cache
def edge_net() -> EdgeNet | None:
    """The project's network; None where its weights were not installed: edges are then the change network's."""
    return if_installed(EdgeNet, WEIGHTS)
