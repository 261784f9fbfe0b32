"""How much less sure a lens is than its corners' scatter says, because errors within one view go together."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.camera import N_LENS, Array


def view_scatter(slopes: Sequence[Array], residuals: Sequence[Array], covariance: Array, scatter: float) -> float:
    """The factor, at least 1, by which the lens's covariance grows when whole views are what varies, and not single corners.

    Corners on one edge share its errors, and a view's blur, compression and bend shift many of them alike. Of each view:
    ``slopes`` (m, n) and ``residuals`` (m,), both over the corners' nominal sigma. ``covariance`` (n, n) for residuals of
    variance 1, the lens first; ``scatter``: their variance as found. The cluster-robust covariance with its bias taken out
    (CR2: Bell & McCaffrey, Survey Methodology 2002) is compared with the plain one in the mean of all nine directions: one
    number is known far better than each for itself from a dozen views.
    """
    meat = np.zeros_like(covariance)
    for j, r in zip(slopes, residuals, strict=True):
        left, basis = np.linalg.eigh(np.eye(len(r)) - j @ covariance @ j.T)
        g = j.T @ (basis @ ((basis.T @ r) / np.sqrt(np.maximum(left, LEAST_LEFT))))
        meat += np.outer(g, g)
    robust = (covariance @ meat @ covariance)[:N_LENS, :N_LENS]
    plain = covariance[:N_LENS, :N_LENS] * scatter
    unit = 1.0 / np.sqrt(np.diag(plain))
    ratio = np.linalg.solve(plain * np.outer(unit, unit), robust * np.outer(unit, unit))
    return max(1.0, float(np.trace(ratio)) / N_LENS)


LEAST_LEFT = 1e-3
"""Directions of a view that its own pose takes up wholly say nothing about its errors."""
