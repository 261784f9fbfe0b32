"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CalibrateParameters:
    """What :mod:`calibration.table.calibrate` goes by."""

    picked_sigma_px: float = 0.5
    """How well a person, or a careful click, places a corner."""
    measured_scale_sigma: float = 0.0025
    """A 6-inch bar read to 1/64 inch, or a table measured by tape."""
    unmeasured_scale_sigma: float = 0.01
    """A print that nobody measured: printers that "fit to page" shrink by 3 to 6 %, honest ones are within 1 %."""


CALIBRATE = CalibrateParameters()


@dataclass(frozen=True, slots=True)
class CheckParameters:
    """What :mod:`calibration.table.check` goes by."""

    corner_sigma_px: float = 0.05
    """Pixels: sigma of a printed marker's corner at the ends of a printed length. Chosen."""


CHECK = CheckParameters()


@dataclass(frozen=True, slots=True)
class MappingParameters:
    """What :mod:`calibration.table.mapping` goes by."""

    outline_sigma_px: float = 0.3
    """How well vision places an outline, per axis, where nobody says otherwise."""


MAPPING = MappingParameters()


@dataclass(frozen=True, slots=True)
class MedianFrameParameters:
    """What :mod:`calibration.table.median_frame` goes by."""

    most_frames: int = 60
    """Frames compared; a longer clip is thinned out evenly."""
    median_of: int = 9
    """Frames that go into the median: noise is down to a third, and 1080p stays under half a second."""


MEDIAN_FRAME = MedianFrameParameters()


@dataclass(frozen=True, slots=True)
class PoseParameters:
    """What :mod:`calibration.table.pose` goes by."""

    height_sigma_in: float = 0.25
    """A camera's height read from a tape measure held beside it."""


POSE = PoseParameters()
