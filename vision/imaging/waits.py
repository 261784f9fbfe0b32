"""Waits that are sure: whether enough time has passed never hangs on the last bits of a frame's time."""

from __future__ import annotations

from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

TICK_S = 0.0012
"""Times nearer than this are the same: two stamps in whole milliseconds are together off by one. Frames lie further apart."""


@overload
def waited(since_s: float, now_s: float, wait_s: float) -> bool: ...
@overload
def waited(since_s: NDArray[Any], now_s: float, wait_s: float) -> NDArray[np.bool_]: ...
def waited(since_s: float | NDArray[Any], now_s: float, wait_s: float) -> bool | NDArray[np.bool_]:
    """Whether at least ``wait_s`` have passed from ``since_s`` (one time, or one for each cell) to ``now_s``, all in seconds.

    A wait of whole frames is over with its last frame, whenever the clip began: 4.3 - 4.0 and 1.3 - 1.0 are both 0.3.
    """
    passed = now_s - since_s >= wait_s - TICK_S
    return passed if isinstance(passed, np.ndarray) else bool(passed)
