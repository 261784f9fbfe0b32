"""Two-level orthogonal designs: in each run everything moves at once, and all runs together tell the variance of a result."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from measure.occlusion.kernels import MAX_BLOCKERS
from measure.solids import Floats, Ints

_SIZES = (8, 12, 16, 20, 24, 32, 44, 48, 60, 64, 68, 72)


def orthogonal_design(columns: int) -> Floats:
    """Signs (runs, columns), columns orthogonal, with as few runs as there are of the usual sizes (at most 72).

    Hadamard matrices less their first column: Paley's (cyclic, from quadratic residues; the designs of Plackett and
    Burman 1946) where runs - 1 is a suitable prime, Sylvester's where runs is a power of two.
    """
    runs = next(size for size in _SIZES if size > columns)
    if runs & (runs - 1) == 0:
        odd = [[(run & (column + 1)).bit_count() % 2 for column in range(columns)] for run in range(runs)]
        return 1.0 - 2.0 * np.array(odd, dtype=np.float64)
    q = runs - 1
    residue = np.full(q, -1.0)
    residue[np.arange(q) ** 2 % q] = 1.0  # 0 counts as a residue, and the last run is all -1
    turned = residue[(np.arange(columns)[None, :] - np.arange(q)[:, None]) % q]
    return np.concatenate([turned, np.full((1, columns), -1.0)])


@lru_cache(maxsize=1)
def designs() -> tuple[Floats, Ints]:
    """Designs for 0 to MAX_BLOCKERS blockers. Each has three columns per blocker, three for the target, three for the eye.

    Returns the signs in one padded array, and the number of runs of each design."""
    each = [orthogonal_design(3 * (m + 2)) for m in range(MAX_BLOCKERS + 1)]
    out = np.zeros((len(each), max(len(d) for d in each), 3 * (MAX_BLOCKERS + 2)))
    for m, d in enumerate(each):
        out[m, :len(d), :d.shape[1]] = d
    return out, np.array([len(d) for d in each], dtype=np.int64)
