"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BundleAdjustmentParameters:
    """What :mod:`calibration.lens.bundle_adjustment` goes by."""

    min_views: int = 3
    """Different views of the whole board; fewer do not determine a lens."""
    most_views: int = 40
    """Views solved together at most. More are thinned out evenly: they add time and hardly any precision. Chosen."""
    same_view: float = 0.01
    """Views whose corners moved by less than this share of the picture's width count once."""
    bow: float = 0.004
    """Sigma of the board's bow over its longer side: 1 mm on a sheet held in the hand, glued to card."""
    noise_px: float = 0.05
    """Pixels: noise of a corner. It is taken off the residuals; the rest is error of the lens model. Chosen."""
    disagree_px: float = 0.35
    """Pixels rms: below this the views agree, and none is tried as an outlier. Chosen."""
    try_each: int = 20
    """With more views than this none is left out on trial: each trial solves again. Chosen for time."""

    worse_views: float = 3.0
    """Views whose rms is more than this many times the median of all are dropped. Chosen."""
    worse_view_px: float = 0.35
    """Pixels rms: no view that fits better than this is dropped. Chosen."""
    drop_rounds: int = 4
    """Rounds of dropping such views and solving again. Chosen."""
    better_without: float = 0.6
    """An outlier is a view without which the rms of the others falls to this share or less. Chosen."""
    typical_half_fov_deg: float = 30.0
    """Half the horizontal field of view of the lens from which the solution starts."""
    focal_starts: tuple[float, float, float] = (1.0, 0.7, 1.6)
    """Focal lengths to start from, in widths of the picture: usual, wide, tele. Chosen."""
    first_focal: tuple[float, float] = (0.4, 4.0)
    """Zhang's closed form is tried first where its focal length lies between these widths of the picture. Chosen."""
    any_focal: tuple[float, float] = (0.2, 20.0)
    """A focal length outside these widths of the picture is no solution. Chosen."""
    iterations: int = 100
    """Steps of the first solution at most."""
    settled_px: float = 0.5
    """Pixels rms of the median view: a solution this good ends the search for a start. Chosen."""
    flip_rounds: int = 3
    """Rounds in which views may take the other of their two flat poses. Chosen."""
    flip_views: float = 2.0
    """Views worse than this many times the median try their other pose, if they miss by more than ``settled_px``. Chosen."""
    flip_better: float = 0.8
    """The other pose is taken where it lowers the view's rms to less than this share. Chosen."""
    flip_gain: float = 0.999
    """New poses are kept where they lower chi-square to less than this share. Chosen."""
    stray_sigmas: float = 5.0
    """Corners more than so many robust sigmas off (glare, a finger) are left out. Chosen."""
    stray_px: float = 0.05
    """Pixels: no corner nearer than this is left out. Chosen."""
    stray_least: int = 6
    """Corners that a view must keep; with fewer left it keeps all. Chosen."""
    least_scatter: float = 0.04
    """Corners may fit better than their nominal sigma says, but the covariance shrinks to no less than this share. Chosen."""
    warn_px: float = 0.5
    """Pixels rms above which people are told that the board may be bowed. Chosen."""
    warn_bows: float = 2.0
    """A bow of more than so many sigma (``bow``) is told to people. Chosen."""


BUNDLE_ADJUSTMENT = BundleAdjustmentParameters()


@dataclass(frozen=True, slots=True)
class LensParameters:
    """What :mod:`calibration.lens.lens` goes by."""

    typical_fov_deg: float = 60.0
    """Horizontal field of view guessed for a webcam that nobody measured; makers state 50 to 78 degrees."""
    guess_log_focal: float = 0.18
    """Sigma of ln(focal length) of that guess: 50 to 71 degrees at one sigma."""
    unsure_focal: float = 0.01
    """Relative sigma of the focal length above which people are asked for the camera's height."""

    same_shape_px: float = 1.0
    """Pixels: pictures whose heights differ by no more than this after scaling are of the same shape. Rounding."""


LENS = LensParameters()


@dataclass(frozen=True, slots=True)
class LensFileParameters:
    """What :mod:`calibration.lens.formats.reading` assumes of lens files by other programs, which state no sigmas. Chosen: a
    few times what ten views of a good board give (``benchmarks/calibration/lens_sigmas.py``)."""

    focal: float = 0.003
    """Relative sigma of both focal lengths together."""
    aspect: float = 0.0005
    """Relative sigma of each for itself."""
    centre: float = 0.002
    """Sigma of the centre, in widths of the picture."""
    k1: float = 0.01
    k2: float = 0.03
    k3: float = 0.03
    p: float = 0.0005
    """Sigmas of the distortion."""
    charuco_px: float = 0.5
    """Pixels: ChArUco corners of OpenCV up to 4.13 are this far off, in x and in y."""
    odd_aspect: float = 0.03
    """Pixels further from square than this are told."""
    odd_centre: float = 0.25
    """A centre farther from the picture's middle, in shares of its width or height, is told. Chosen: webcams have 0.05."""
    focals: tuple[float, float] = (0.2, 20.0)
    """Focal lengths in widths of the picture; others are told."""
    most_bytes: int = 32 * 2**20
    """A larger file is no lens file: mrcal's, with all corners of its calibration, has a few megabytes."""


LENS_FILE = LensFileParameters()


@dataclass(frozen=True, slots=True)
class PatternsParameters:
    """What :mod:`calibration.lens.patterns` goes by."""

    min_points: int = 8
    """Corners of a ChArUco board that a view needs at least. Chosen."""
    subpix_sigma_px: float = 0.1
    """Pixels: sigma of a corner that OpenCV refined (cornerSubPix, ChArUco). Chosen."""

    sheet_saddle_sigmas: float = 0.75
    """Corners of the sheet's fine pattern scatter by so many of their stated sigmas when it is held before the camera. Set by
    ``benchmarks/calibration/lens_sigmas.py``; those of its markers scatter as stated."""

    min_pitch_px: float = 5.0
    """Pixels between corners of a chessboard; nearer ones cannot be refined. Chosen."""
    window_share: float = 0.35
    """Half the window in which a corner is refined, as a share of that pitch. Chosen."""
    window_px: tuple[int, int] = (2, 11)
    """Pixels: the least and the most of that half window. Chosen."""
    moved_share: float = 0.3
    """A corner that refining moves by more than this share of the pitch is left out. Chosen."""


PATTERNS = PatternsParameters()
