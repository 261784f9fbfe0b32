"""Whether a camera hangs: the same picture again and again, where until then each had its own noise."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.stability.parameters import FREEZE
from calibration.stability.watched import Watched, green_samples


class FreezeWatch:
    """Give every picture to :meth:`see`."""

    def __init__(self) -> None:
        self._before: NDArray[np.uint8] | None = None
        self._noisy_since_s: float | None = None
        self._changed_s = 0.0
        self._repeated = 0

    def see(self, picture: Watched, time_s: float) -> bool:
        """Take in a picture (H, W, 3). Returns whether the camera hangs."""
        samples = green_samples(picture, FREEZE.step_px)
        before, self._before = self._before, samples
        if before is None or before.shape != samples.shape:
            self._noisy_since_s, self._changed_s, self._repeated = None, time_s, 0
            return False
        changed = np.count_nonzero(before != samples) / samples.size
        if changed:
            if changed < FREEZE.noisy:
                self._noisy_since_s = None
            elif self._noisy_since_s is None:
                self._noisy_since_s = time_s
            self._changed_s, self._repeated = time_s, 0
            return False
        self._repeated += 1
        hangs = self._repeated >= FREEZE.repeated and time_s - self._changed_s >= FREEZE.repeated_s
        if hangs and (self._noisy_since_s is None or self._changed_s - self._noisy_since_s < FREEZE.noisy_s):
            self._noisy_since_s = None  # it shows no noise of its own: a picture at rest repeats itself
            return False
        return hangs
