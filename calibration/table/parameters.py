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
    print_scales: tuple[float, float] = (0.1, 2.0)
    """A print scale outside this is a typing error (mm or cm for inches)."""
    highest_in: float = 108.0
    """Inches over the table: no room for play is so high that a camera hangs there (9 ft on a table of 30 in)."""
    picked_misfit_sigmas: float = 4.0
    """Picked corners that miss a rectangle by more than so many of their sigma are told to people. Chosen."""
    rectangle_share: float = 0.85
    """Corner markers lie on a rectangle when their hull fills this share of the box around them. Chosen."""

    bar_grey: int = 24
    """Grey levels, of 255: a row or column that is nowhere brighter may be a black bar; video's black is 16."""
    bar_spread: int = 6
    """Grey levels: so much a bar's brightness may differ within it: it carries no noise but the encoder's."""
    bar_share: float = 0.02
    """Of the width or height: bars this wide on both sides are told. Chosen."""


CALIBRATE = CalibrateParameters()


@dataclass(frozen=True, slots=True)
class CheckParameters:
    """What :mod:`calibration.table.check` goes by."""

    corner_sigma_px: float = 0.05
    """Pixels: sigma of a printed marker's corner at the ends of a printed length. Chosen."""

    most_chi2: float = 4.0
    """Mean square of errors in their sigmas up to which a calibration holds: two sigma. Errors of one calibration go
    together, so more lengths hardly make the mean square surer."""
    spans_in: tuple[float, ...] = (24.0, 12.0, 6.0, 4.0, 3.0, 2.0, 1.0)
    """Inches: the range whose ± is told, the first that has room in the picture. 24 is the usual long range of games."""
    red_in: float = 0.25
    """Inches: the ± that is drawn red in the picture of the ±. Chosen."""
    min_marker_px: float = 24.0
    """Pixels: markers that are smaller in the picture are told to people. Chosen."""


CHECK = CheckParameters()


@dataclass(frozen=True, slots=True)
class MappingParameters:
    """What :mod:`calibration.table.mapping` goes by."""

    beyond_in: float = 36.0
    """The table goes on for so long behind what a camera across the room was calibrated by: half of a table. Chosen."""
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
    iterations: int = 50
    """Steps of a solution at most."""
    iterations_with_modes: int = 120
    """The same where sizes of prints are solved too: two sheets at 90 and 100 % take 80."""
    rounds: int = 5
    """Rounds in which the points' sigmas grow until they explain the scatter. Chosen."""
    scatter_sigmas: float = 2.0
    """Scatter within so many sigma of what the points' own sigmas explain is no more than chance. Chosen."""
    apart_rad: float = 1e-3
    """Radians: two poses that differ by less are one."""
    least_likely: float = 1e-3
    """A second pose less likely than this, against the first, is not kept. Chosen."""


POSE = PoseParameters()


@dataclass(frozen=True, slots=True)
class SuspectsParameters:
    """What :mod:`calibration.table.suspects` goes by."""

    told_sigmas: float = 3.0
    """A value that lies more than so many sigmas from what is believed of it is told to people."""
    size_sigma: float = 0.003
    """Relative: how far sizes of prints from one printer differ."""
    stretch_sigma: float = 0.0025
    """Relative: how far a good printer's inches along and across the paper differ; feed rollers slip by so much."""
    skew_sigma: float = 0.001
    """Relative: how far a good printer's lines are from a right angle: 1 mm over a page would be plain to see."""
    usual_sigmas: float = 2.0
    """A print that is off by less is likelier than a wrong lens or height that explains the picture as well. Chosen."""
    bow_in: float = 0.04
    """Inches: 1 mm, the bow of a sheet that is glued to card."""
    height_in: float = 0.25
    """Inches: sigma of a camera's height read from a tape measure held beside it."""
    marker_sigmas: float = 2.5
    """A marker is told when its numbers are off by so many sigmas, root of mean square, of what all others scatter by."""
    explains: float = 0.7
    """A belief is suspect where letting it go explains this share of the misfit that the best one explains. Chosen."""
    lens_explains: float = 0.3
    """A lens is suspect where letting it go explains this share of all the misfit: glare or a hand pulls at it too. Chosen."""
    price: float = 3.0
    """Chi-square: a belief of several numbers (a marker left out has eight, the centre two) must gain so much more for each."""
    tried: int = 8
    """Beliefs without which the table is solved again, those first that promise most. Chosen for time."""
    untested: float = 1e-6
    """Singular values below this share of the largest: the picture tells nothing of that belief."""
    doubted_gain: float = 2.8
    """Chi-square by which a picture must speak against the centre of a guessed lens for it to be doubted: 1.7 sigmas. Of 107
    good pictures without a lens file none reached 2.7; cropped ones reach 3 and more."""
    free_focal: float = 0.7
    """Sigma of ln(focal length) where the lens is let go: from a wide webcam to a telephoto."""
    free_aspect: float = 0.2
    """Sigma of fy/fx where it is let go. Anything from 4:3 shown as 16:9 is beyond, and told."""
    free_centre: float = 0.25
    """Widths of the picture: sigma of the centre where it is let go: half the picture is cut off on one side."""
    free_distortion: float = 0.3
    """Sigma of k1 and k2 where they are let go: a strong wide-angle lens."""


SUSPECTS = SuspectsParameters()


@dataclass(frozen=True, slots=True)
class ReconcileParameters:
    """What :mod:`calibration.table.reconcile` goes by."""

    rounds: int = 8
    """Prints, markers and beliefs that are set right in one picture at most. Chosen."""
    decided_gain: float = 9.0
    """Chi-square: two explanations that differ by less are both possible: 3 sigmas."""
    most_bow_in: float = 0.3
    """Inches: paper that stands off the table by more is not calibrated from: it is no parabola any more. Chosen."""
    most_centre: float = 0.25
    """Widths of the picture that the lens's centre may lie off its middle: a third of the picture is cut off. Chosen."""
    doubtful_gain: float = 4.0
    """Chi-square by which a wrong lens file must explain more than a usual print does, to be told beside it: 2 sigmas."""
    refused_gain: float = 25.0
    """Chi-square, in units of what the points still scatter by, that a lens file must cost to be refused: 5 sigmas. With less,
    which one of the many beliefs that are tried may reach by chance, the file is believed: battles 793 and 796 spoke against
    their true ones by 3.9 and 3.7, and with the lens solved again the camera stood 3 inches from where it was. Chosen."""
    poor_scatter: float = 20.0
    """Mean square of the corners' misses in their own sigmas (4.5 sigmas) above which people are told: a sharp picture of flat
    paper has 1 to 4, one that was enlarged or has tiny markers up to 15."""
    most_scatter: float = 100.0
    """The same above which nothing is calibrated: no widened ± covers what is not understood. Chosen."""
    least_share: float = 0.01
    """Shares are told to two decimals, so no ± is told smaller."""


RECONCILE = ReconcileParameters()
