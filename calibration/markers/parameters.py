"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CornersParameters:
    """What :mod:`calibration.markers.corners` goes by."""

    floor_sigma_px: float = 0.025
    """No corner is claimed to be better than this: what repeats from frame to frame is not noise (interpolation,
    JPEG)."""
    samples: int = 40
    """Places along a marker's edge where the edge is looked for. Chosen."""
    step_px: float = 0.5
    """Pixels between the samples across an edge. Chosen."""
    least_px: float = 9.0
    """A marker with a shorter side, cells of a pixel and a half, is none: a toy's print that reads as one by
    chance."""
    unrefined_px: float = 0.3
    """Sigma of corners that stay where the detector saw them."""
    curved_from_px: float = 90.0
    """Longer edges are fitted with a parabola: a distorting lens bends them by more than the noise."""


CORNERS = CornersParameters()


@dataclass(frozen=True, slots=True)
class FindPrintsParameters:
    """What :mod:`calibration.markers.find_prints` goes by."""

    saddle_sigma_px: float = 0.04
    """Pixels: sigma of a refined corner of the mat's chessboard squares. Chosen."""
    mat_sigma_in: float = 0.03
    """Tiles of the mat glued by hand."""
    min_square_px: float = 7.0
    """Below this the window of the saddle search holds too few pixels."""


FIND_PRINTS = FindPrintsParameters()


@dataclass(frozen=True, slots=True)
class InkSpreadParameters:
    """What :mod:`calibration.markers.ink_spread` goes by."""

    between_px: float = 0.05
    """How much the spread differs from marker to marker in one picture (distance, focus)."""
    unsure: float = 0.08
    """Share of the measured spread that stays uncertain: cells are smaller than the outer edges that they stand
    for."""
    along: tuple[float, float, float, float, float] = (0.3, 0.4, 0.5, 0.6, 0.7)
    """Where along a cell's edge its place is measured, as shares: away from the cell's corners. Chosen."""
    across: int = 15
    """Samples across a cell's edge. Chosen."""


INK_SPREAD = InkSpreadParameters()
