"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ForegroundParameters:
    """What :mod:`vision.imaging.foreground_and_shadow` goes by."""

    noise_levels: float = 2.5
    """Standard deviation of a webcam pixel after light smoothing, grey levels. Chosen for webcams: nobody recorded
    a measurement."""
    dark_log_ratio: float = -0.95
    """Log ratio below which a pixel is darker than ordinary shadows (0.39 of the table's light). Chosen: nobody
    measured it."""
    bright_log_ratio: float = 0.13
    """Log ratio above which a pixel is brighter than other light makes it. Chosen: nobody measured it."""
    bright_weak_log_ratio: float = 0.09
    """The same for pixels that hang together with such ones. Chosen: nobody measured it."""
    colour_log_ratio: float = 0.16
    """How far a pixel's colour (log ratios of the channels) differs from the table's at least. Chosen: nobody
    measured it."""
    colour_weak_log_ratio: float = 0.12
    """The same for pixels that hang together with such ones. Chosen: nobody measured it."""
    keen_factor: float = 0.45
    """Factor on the thresholds when something is known to be there; shadows and uneven light pass it too. Chosen:
    nobody measured it."""
    texture_log_spread: float = 0.06
    """Local standard deviation of the log ratio that a smooth shadow does not reach. Chosen: nobody measured it."""


FOREGROUND = ForegroundParameters()


@dataclass(frozen=True, slots=True)
class PatchesParameters:
    """What :mod:`vision.imaging.patches` goes by."""

    neck_ratio: float = 0.72
    """A waist of at least this share of the narrower side's width is no neck: one convex-ish thing. Chosen: nobody
    measured it."""
    neck_leaning_ratio: float = 0.3
    """The same along the direction in which things lean (away from the camera's foot): head and body are one toy.
    Chosen: nobody measured it."""
    lean_angle_deg: float = 35.0
    """A line within this angle of the way out from the camera's foot runs along the lean. Chosen: nobody measured
    it."""
    seam_from: float = 0.55
    """From this mean strength of a seam along a waist on, the waist may be wider and still be a neck. Chosen:
    nobody measured it."""
    seam_to: float = 0.85
    """At this strength a waist may be as wide as neck_seamed_ratio. Chosen: nobody measured it."""
    neck_seamed_ratio: float = 1.05
    """A waist with a full seam may be so wide and still be a neck: two boxes side by side have no neck at all.
    Chosen: nobody measured it."""
    inner_seam_factor: float = 1.5
    """A toy of many parts has seams everywhere: so many times what is seen on average within the plainer of two
    parts is taken off what is seen along their waist. Measured with the next three on 372 toys that stand alone: 12
    were cut in two without this and 4 are with it; no more of those that touch are joined."""
    seam_excess_from: float = 0.55
    """From this excess on a seam lets a waist be wider than neck_plain_ratio. Measured: see inner_seam_factor."""
    seam_excess_to: float = 0.75
    """At this excess a waist may be as wide as neck_seamed_ratio. Measured: see inner_seam_factor."""
    neck_plain_ratio: float = 0.6
    """Without such an excess a waist with a seam may be as wide as this. Measured: see inner_seam_factor."""
    position_sigma_px: float = 1.5
    """Standard deviation, in working pixels, of where a thing is that was cut out of one picture alone. Chosen:
    nobody recorded a measurement."""
    seamed_least_squares: float = 3.0
    """What a seam may cut off covers at least so many squares of the narrowest toy's width: limbs and wheels have
    seams too. Chosen: nobody measured it."""


PATCHES = PatchesParameters()
