"""The numbers of covers outside the compiled loops, together: each with its unit, what it means and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CoverParameters:
    """What :mod:`measure.occlusion.cover` goes by."""

    seen_share: float = 1e-6
    """A blocker that hides less than this share of the silhouette is not named. Chosen."""
    pairs_per_core: int = 16
    """Fewer pairs than this are not worth another thread. Chosen for time."""
    most_cores: int = 4
    """Threads at most. Chosen for time."""
    way_in2: float = 1e-12
    """Square inches: least square of the distance from eye to target in plan, so that nothing is divided by 0. Rounding."""
    reach_sigmas: float = 3.0
    """Room for errors beside the line from an eye to its target: so many sigma, times the kernels' ``REACH``."""
    dust_area: float = 1e-15
    """Area in the picture plane (inches per inch of distance, squared) up to which a piece of an outline is rounding."""


COVER = CoverParameters()
