"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CalibrateParameters:
    """What :mod:`calibration.table.calibrate` goes by."""

    picked_sigma_px: float = 0.5
    """Pixels: sigma of a corner that a person picks with care."""
    measured_scale_sigma: float = 0.0025
    """A 6-inch bar read to 1/64 inch, or a table measured by tape."""
    unmeasured_scale_sigma: float = 0.01
    """A print that nobody measured: printers that "fit to page" shrink by 3 to 6 %, honest ones are within 1 %."""

    camera_heights_in: tuple[float, float] = (1.0, 400.0)
    """Inches: a camera's height outside this is a typing error."""
    print_scales: tuple[float, float] = (0.5, 2.0)
    """A print scale outside this is a typing error."""
    picked_misfit_sigmas: float = 4.0
    """Picked corners that miss a rectangle by more than so many of their sigma are told to people. Chosen."""
    spoilt_sigmas: float = 12.0
    """A marker that is off by more than so many of its sigma, and than ``spoilt_medians``, is left out. Chosen."""
    spoilt_medians: float = 5.0
    """The same in medians of all markers."""
    rectangle_share: float = 0.85
    """Corner markers lie on a rectangle when their hull fills this share of the box around them. Chosen."""


CALIBRATE = CalibrateParameters()


@dataclass(frozen=True, slots=True)
class CheckParameters:
    """What :mod:`calibration.table.check` goes by."""

    corner_sigma_px: float = 0.05
    """Pixels: sigma of a printed marker's corner at the ends of a printed length. Chosen."""

    most_chi2: float = 4.0
    """Mean square of errors in their sigmas up to which a calibration holds: two sigma. Errors of one calibration go
    together, so more lengths hardly make the mean square surer."""
    red_in: float = 0.25
    """Inches: the ± that is drawn red in the picture of the ±. Chosen."""
    min_marker_px: float = 24.0
    """Pixels: markers that are smaller in the picture are told to people. Chosen."""


CHECK = CheckParameters()


@dataclass(frozen=True, slots=True)
class MappingParameters:
    """What :mod:`calibration.table.mapping` goes by."""

    outline_sigma_px: float = 0.3
    """Pixels: default sigma of an outline from vision, per axis."""

    ring_in: float = 0.02
    """Inches: corners of the visible area nearer than this to its line are left out. Chosen."""


MAPPING = MappingParameters()


@dataclass(frozen=True, slots=True)
class MedianFrameParameters:
    """What :mod:`calibration.table.median_frame` goes by."""

    most_frames: int = 60
    """Frames compared; a longer clip is thinned out evenly."""
    median_of: int = 9
    """Frames that go into the median: noise is down to a third, and 1080p stays under half a second."""

    compared_px: float = 160.0
    """Pixels: the longer side of the pictures that are compared. Chosen for time."""
    worst_percentile: float = 98.0
    """The worst part of a frame counts, not its mean: a torn strip is a small part of the picture."""


MEDIAN_FRAME = MedianFrameParameters()


@dataclass(frozen=True, slots=True)
class PoseParameters:
    """What :mod:`calibration.table.pose` goes by."""

    height_sigma_in: float = 0.25
    """A camera's height read from a tape measure held beside it."""

    least_spread_px: float = 1e-4
    """Pixels: least sigma of the spread of dark edges, so that its weight stays a number."""
    frame_in: float = 1e-5
    """Inches: how firmly the frame is held in place. It is a definition, so any small number does."""
    rounds: int = 5
    """Rounds in which the points' sigmas grow until they explain the scatter. Chosen."""
    scatter_sigmas: float = 2.0
    """Scatter within so many sigma of what the points' own sigmas explain is no more than chance. Chosen."""
    apart_rad: float = 1e-3
    """Radians: two poses that differ by less are one."""
    least_likely: float = 1e-3
    """A second pose less likely than this, against the first, is not kept. Chosen."""


POSE = PoseParameters()
