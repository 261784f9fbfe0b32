"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DifferenceParameters:
    """What :mod:`vision.imaging.difference` goes by."""

    noise: float = 2.5
    """Standard deviation of a webcam pixel in grey levels after light smoothing."""
    dark: float = -0.95
    """Log ratio below which a pixel is darker than ordinary shadows (0.39 of the table's light)."""
    bright: float = 0.13
    bright_weak: float = 0.09
    colour: float = 0.16
    colour_weak: float = 0.12
    keen: float = 0.45
    """Factor on the thresholds when something is known to be there; shadows and uneven light pass it too."""
    structure: float = 0.06
    """Local standard deviation of the log ratio that a smooth shadow does not reach."""


DIFFERENCE = DifferenceParameters()


@dataclass(frozen=True, slots=True)
class PatchesParameters:
    """What :mod:`vision.imaging.patches` goes by."""

    neck: float = 0.72
    """A waist at least this share of the narrower side's width is no neck: one convex-ish thing."""
    neck_leaning: float = 0.3
    """The same along the direction in which things lean (away from the camera's foot): head and body are one toy."""
    lean_angle_deg: float = 35.0
    seam_from: float = 0.55
    seam_to: float = 0.85
    neck_seamed: float = 1.05
    """Where a seam is seen along a waist as strongly as this, on average, the waist may be wider and still be a neck:
    up to NECK_SEAMED (two boxes side by side have no neck at all)."""
    inside: float = 1.5
    stand_out_from: float = 0.55
    stand_out_to: float = 0.75
    neck_plain: float = 0.6
    """But a toy of many parts has seams everywhere: of what is seen along the waist, INSIDE times what is seen on
    average within the plainer of the two is taken off, and only a seam that still stands out so much lets a waist be
    wider than NECK_PLAIN. (Of 372 toys that stand alone 12 were cut in two without this and 4 are with it; no more of
    those that touch are joined.)"""
    rough_px: float = 1.5
    """Standard deviation, in working pixels, of where a thing is that was cut out of one picture alone."""
    seamed_least: float = 3.0
    """What a seam may cut off covers at least so many squares of the narrowest toy's width: limbs and wheels have
    seams too."""


PATCHES = PatchesParameters()
