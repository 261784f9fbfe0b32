"""Small pictures beside each other, to be looked at."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Image8 = npt.NDArray[np.uint8]


def in_rows(tiles: Sequence[Image8], columns: int) -> Image8:
    """Tiles of one size (h, w, 3), at least one, in rows of so many; the last row is filled up with black."""
    whole = [*tiles, *[np.zeros_like(tiles[0])] * (-len(tiles) % columns)]
    return np.vstack([np.hstack(whole[k:k + columns]) for k in range(0, len(whole), columns)])
