"""Parameters of finding and following terrain.

Each value stands with its meaning and where it comes from. "Chosen": by hand, so that the sample (`python -m
benchmarks.play.main_job`) and rendered battles (`python -m benchmarks.play.tracking`) come out right; no benchmark sets it.
`python -m benchmarks.robustness.parameters` shows how much the figures move with each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DetectionParameters:
    """What :mod:`vision.terrain.detection` goes by."""

    sensitivity: float = 0.7
    """Thresholds are multiplied by this: terrain is looked for in two still pictures taken one after the other, where
    smaller differences tell. Chosen."""
    solid_share: float = 0.85
    """Share of its convex hull that a nearly convex piece of terrain fills. Chosen."""
    least_overlap: float = 0.6
    """Share that the hulls of what the change network and colours see of a piece, its shadow perhaps among it, must
    have in common (intersection over union): else the network sees only parts. Chosen."""
    fence_breadth_share: float = 0.3
    """What is not nearly convex is a fence if it is narrower than this share of its length. Chosen."""
    fence_length_share: float = 0.85
    """The network must see a fence at least this share as long as colours do. Chosen."""
    colours_px: float = 1.5
    """Standard deviation of the outline that colours give, in working pixels: shadows are among it, and thin parts are
    not. And of a fence's, however seen: what stands under its rails is guessed from its posts. Chosen."""
    uneven_in: float = 0.3
    """How far the upper parts of terrain may stand in from its outline, unless its sides go straight up: piles of
    books, hills, bushes and what nobody described are not flush, and cover past a corner tells the difference.
    Measured: the sample's pile stands in by 0.1 to 0.3."""
    uneven_share: float = 0.1
    """Or by this share of its breadth, where that is less. Chosen."""
    network_share: float = 0.5
    """What no roster names and colours alone see is terrain if the change network sees things on this share of it.
    Chosen."""
    drawn_at: tuple[float, float, float, float, float] = (0.0, 0.25, 0.5, 0.75, 1.0)
    """Heights, as shares of its own, at which a piece is drawn to tell which pixels show it. Chosen: a prism's
    silhouette without gaps."""
    terrain_height_in: float = 2.0
    """Height of terrain that nobody described. Chosen."""


DETECTION = DetectionParameters()


@dataclass(frozen=True, slots=True)
class MovedParameters:
    """What :mod:`vision.terrain.moved` goes by."""

    changed_levels: float = 20.0
    """A piece is looked at again where its place differs by more grey levels from how it was. Chosen."""
    shown_in2: float = 0.2
    """So much bare table shows where a piece stood before it counts as gone from there, square inches. Chosen."""
    narrow_in: float = 0.15
    """And no narrower than this. Chosen."""
    seen_share: float = 0.5
    """The network sees a piece where things cover more of a pixel than this. Chosen."""
    same_look: float = 0.5
    """How unlike its earlier look (vision.tracking.tracks.appearance.Appearance) a piece may be. Chosen."""
    size_ratio: float = 1.6
    """How many times as large or as small a piece may be seen. Chosen."""
    reach_in: float = 1.5
    """So far beyond the place that changed a piece is looked for, or as far as it is long. Chosen."""
    shadow_in: float = 1.2
    """So far shadows of terrain reach. Chosen."""
    in_one_share: float = 0.9
    """A piece of which the network sees less than this share as one has gaps. Chosen."""
    gap_in: float = 0.6
    """Such gaps are no wider. Chosen: a fence's posts."""
    turn_tolerance: float = 0.98
    """Turns that bring a piece over its new outline by this share of the best are as good. Chosen."""
    unlike_in: float = 0.35
    """Outlines of a piece here and there, one brought over the other, are this far apart anywhere though both are
    right. Chosen with `python -m benchmarks.robustness.moved_terrain` (116 of 120 followed)."""


MOVED = MovedParameters()
