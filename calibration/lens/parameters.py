"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BundleAdjustmentParameters:
    """What :mod:`calibration.lens.bundle_adjustment` goes by."""

    min_views: int = 3
    """Different views of the whole board; fewer do not determine a lens."""
    most_views: int = 40
    """Views solved together at most; more are thinned out evenly, as they add time and hardly precision. Chosen."""
    same_view: float = 0.01
    """Views whose corners moved by less than this share of the picture's width count once."""
    bow: float = 0.004
    """Sigma of the board's bow over its longer side: 1 mm on a sheet held in the hand, glued to card."""
    noise_px: float = 0.05
    """Pixels: noise of a corner, taken off the residuals; the rest is what the lens model leaves unexplained. Chosen."""
    disagree_px: float = 0.35
    """Pixels rms: below this the views agree, and none is tried as an outlier. Chosen."""
    try_each: int = 20
    """Views: among more than this none is left out on trial, which solves once for each of them. Chosen."""


BUNDLE_ADJUSTMENT = BundleAdjustmentParameters()


@dataclass(frozen=True, slots=True)
class LensParameters:
    """What :mod:`calibration.lens.lens` goes by."""

    typical_fov_deg: float = 60.0
    """Horizontal field of view guessed for a webcam that nobody measured; makers state 50 to 78 degrees."""
    guess_log_focal: float = 0.18
    """Sigma of ln(focal length) of that guess: 50 to 71 degrees at one sigma."""
    unsure_focal: float = 0.01
    """Relative sigma of the focal length from which the camera's height is asked for."""


LENS = LensParameters()


@dataclass(frozen=True, slots=True)
class PatternsParameters:
    """What :mod:`calibration.lens.patterns` goes by."""

    min_points: int = 8
    """Corners of a ChArUco board that a view needs at least. Chosen."""
    subpix_sigma_px: float = 0.1
    """Pixels: sigma of a corner that OpenCV refined (cornerSubPix, ChArUco). Chosen."""


PATTERNS = PatternsParameters()
