"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DetectionParameters:
    """What :mod:`vision.terrain.detection` goes by."""

    terrain_keen: float = 0.7
    """Terrain is looked for in two still pictures taken one after the other: smaller differences tell."""
    solid: float = 0.85
    """Share of its convex hull that a nearly convex piece of terrain fills."""
    as_large: float = 0.6
    """Share that the hulls of what the change network and colours see of a piece, its shadow perhaps among it, must
    have in common: else the network sees only parts."""
    narrow: float = 0.3
    as_long: float = 0.85
    """What is not nearly convex is a fence if it is narrower than the first share of its length; the network must see
    it at least the second share as long as colours do."""
    colours_px: float = 1.5
    """Standard deviation of the outline that colours give, in working pixels: shadows are among it, and thin parts
    are not. And of a fence's, however seen: what stands under its rails is guessed from its posts."""
    uneven_in: float = 0.3
    uneven_share: float = 0.1
    """Kinds of stuff whose sides go straight up, and how far the upper parts of all others may stand in from the
    outline (or by that share of its breadth, where that is less): piles of books, hills, bushes and what nobody
    described are not flush, and cover past a corner tells the difference. (The sample's pile stands in by 0.1 to
    0.3.)"""
    there: float = 0.5
    """What no roster names and colours alone see is stuff if the change network sees things on this share of it."""
    around: tuple[float, float, float, float, float] = (0.0, 0.25, 0.5, 0.75, 1.0)
    """Heights, as shares of its own, at which a piece is drawn to tell which pixels show it."""
    terrain_height_in: float = 2.0
    """Height of stuff that nobody described."""


DETECTION = DetectionParameters()


@dataclass(frozen=True, slots=True)
class MovedParameters:
    """What :mod:`vision.terrain.moved` goes by."""

    otherwise: float = 20.0
    """A piece is looked at again where its place differs by more grey levels from how it was."""
    shown_in2: float = 0.2
    narrow_in: float = 0.15
    """So much bare table, no narrower, shows where a piece stood before it counts as gone from there."""
    seen: float = 0.5
    """The network sees a piece where things cover more of a pixel than this."""
    alike: float = 0.5
    as_large: float = 1.6
    """How unlike its earlier look (vision.tracking.tracks.track.Look) a piece may be, and how many times as large or as
    small."""
    reach_in: float = 1.5
    shadow_in: float = 1.2
    """So far beyond the place that changed a piece is looked for, or as far as it is long; and so far shadows of
    stuff reach."""
    in_one: float = 0.9
    gap_in: float = 0.6
    """A piece of which the network sees less than the first share as one has gaps, no wider than the second."""
    about: float = 0.98
    """Turns that bring a piece over its new outline by this share of the best are as good."""
    unlike_in: float = 0.35
    """Outlines of a piece here and there, one brought over the other, are this far apart anywhere though both are
    right."""


MOVED = MovedParameters()
