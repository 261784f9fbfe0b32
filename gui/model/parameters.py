"""Chosen numbers of the stages in this package, each with its unit, what it means and where it comes from. Those without
another source were chosen by hand at the window."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutlineParameters:
    """What :mod:`gui.model.outline` goes by."""

    corners_most: int = 10
    """Most corners of an outline that is edited: with more, a hand could not drag single corners."""
    dent_least_in: float = 0.04
    """Inches: smaller dents are left out at once, for the same reason."""
    dent_growth: float = 1.5
    """While there are too many corners, dents this many times as large are left out too."""
    dent_most_in: float = 2.0
    """Inches: larger dents are never left out, however many corners there are."""
    grab_px: float = 11.0
    """Pixels of the screen: a corner or the middle of an edge is taken hold of from this near."""
    long_edge_grabs: float = 3.0
    """An edge longer than this many ``grab_px`` has a handle in its middle: on shorter ones it would hide the corners."""
    point_step_least_in: float = 0.15
    """Inches: points of a drawn line lie at least this far apart; a hand means no less."""
    area_least_in2: float = 0.02
    """Square inches: smallest area of an outline."""


@dataclass(frozen=True, slots=True)
class HistoryParameters:
    """What :mod:`gui.model.history` goes by."""

    moments_most: int = 2000
    """Moments of a clip that are remembered; then the oldest tenth is forgotten."""
    measured_most: int = 3
    """Moments whose measurements are kept while players look back and forth: kept for all they would fill the memory."""
    beyond_end_s: float = 0.1
    """So long the last picture of a clip is shown: it lasts as long as others."""


@dataclass(frozen=True, slots=True)
class ViewportParameters:
    """What :mod:`gui.model.viewport` goes by."""

    zoom_most: float = 12.0
    """Largest zoom: beyond it only single pixels are seen."""
    span_least_px: float = 8.0
    """Pixels of the content: what is to be fitted into the view counts as at least this large."""


@dataclass(frozen=True, slots=True)
class RulerParameters:
    """What :mod:`gui.model.ruler` goes by."""

    same_point_in: float = 1e-9
    """Inches: two points closer than this count as one, and there is nothing to measure."""
    ghost_fill: float = 0.15
    """Opacity of the toy that stands where the mouse is: what lies under it must be seen."""


@dataclass(frozen=True, slots=True)
class ReasonParameters:
    """What :mod:`gui.model.reasons` goes by."""

    best_most: int = 5
    """Options that "what may sarge do?" tells; all are in the list."""
    same_place_in: float = 0.3
    """Inches: a line ends where a toy came to rest within this."""


OUTLINE = OutlineParameters()
REASONS = ReasonParameters()
HISTORY = HistoryParameters()
VIEWPORT = ViewportParameters()
RULER = RulerParameters()
