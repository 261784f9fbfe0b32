"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CornersParameters:
    """What :mod:`calibration.markers.corners` goes by."""

    floor_sigma_px: float = 0.025
    """No corner is claimed to be better than this: errors that repeat in every frame (interpolation, JPEG) are not noise."""
    aligned_px: float = 0.036
    """Pixels: where an edge runs along the rows or columns, it is found off by so much more (rms): gamma and sharpening move it
    by an error that repeats from pixel to pixel, and that averages out only where the edge crosses several. Measured on sheets
    laid straight: 0.04 in calibration.synthetic, 0.055 in battle 793 of `python -m benchmarks.vision.covers starts`; but with
    0.045 and more the camera above one sheet in a phone's photograph comes out 2.7 in too high, of 50."""
    samples: int = 40
    """Places along a marker's edge where the edge is looked for. Chosen."""
    step_px: float = 0.5
    """Pixels between the samples across an edge. Chosen."""
    least_px: float = 9.0
    """A marker with a shorter side (cells of a pixel and a half) is not a marker, but a toy's print that reads as one by
    chance."""
    unrefined_px: float = 0.3
    """Sigma of corners that stay where the detector found them."""

    edge_share: float = 0.86
    """The share of an edge, about its middle, that is looked at: near the corners the next edge disturbs. Chosen."""
    passes: int = 6
    """Times that edges are looked for about where they were found, at most: a seed a pixel off is 0.25 off after one and 0.05
    after two, where cells are small or the picture is blurred."""
    settled_px: float = 0.01
    """Pixels: corners that move by less are at their place. Chosen."""
    max_moved_px: float = 1.5
    """Pixels: a corner that refining moves farther than this, and than ``max_moved_share``, stays where it was. Chosen."""
    max_moved_share: float = 0.04
    """The same as a share of the marker's shortest side."""
    max_moved_cells: tuple[float, float] = (0.5, 2.5)
    """The same in cells, and no more than so many pixels of that: OpenCV finds a corner of a marker of 32 px up to 1.7 px off,
    and its edges lead back from there to a few hundredths."""
    min_contrast: float = 12.0
    """Grey levels between dark and light: less is no edge. Chosen."""
    plain_share: float = 0.25
    """Levels along an edge this near to their median, as a share of the contrast, make the line of levels. Chosen."""
    level_share: float = 0.3
    """A profile counts where its own levels are this near to that line, as a share of the contrast. Chosen."""
    offset_share: float = 0.75
    """A profile counts where its edge lies within this share of the half window. Chosen."""
    fit_rounds: int = 3
    """Rounds of fitting an edge and leaving out what is far off. Chosen."""
    min_fitted: float = 0.5
    """Share of an edge's samples that must remain. Chosen."""
    stray_sigmas: float = 3.0
    """Samples more than so many robust sigmas off the edge are left out. Chosen."""
    scale_floor_px: float = 0.01
    """Pixels added to that robust sigma. Chosen."""
    min_independent: float = 4.0
    """Samples of an edge count as independent one a pixel, and as this many at least. Chosen."""
    saddle_window_share: float = 0.4
    """Half the window in which a chessboard corner is refined, as a share of a square. Chosen."""
    saddle_window_px: tuple[int, int] = (2, 9)
    """Pixels: the least and the most of that half window. Chosen."""
    saddle_moved_px: float = 1.0
    """Pixels: a chessboard corner that refining moves farther than this, and than ``saddle_moved_share``, is not found."""
    saddle_moved_share: float = 0.2
    """The same as a share of a square. Chosen."""


CORNERS = CornersParameters()


@dataclass(frozen=True, slots=True)
class EdgeLinesParameters:
    """What :mod:`calibration.markers.edge_lines` goes by."""

    cubic: float = 0.26
    """Sigma of the lens's k1 over its focal length squared, in widths of the picture: 0.2 for a webcam of 60 degrees."""
    quintic: float = 0.17
    """The same of k2 over the focal length's fourth power: 0.1 there."""
    centre: float = 0.03
    """Sigma of k1 over the focal length squared, times how far the lens's centre lies off the picture's middle."""
    model_share: float = 0.1
    """Share of that bend by which an edge differs from it (k3, tangential distortion, a picture that is cropped)."""
    own_px: float = 0.02
    """Pixels: sigma of the bend that an edge of 100 px has of its own, as paper on a table is not quite flat."""
    least_px: float = 0.005
    """Pixels: no place of an edge is known better than this."""


EDGE_LINES = EdgeLinesParameters()


@dataclass(frozen=True, slots=True)
class FindPrintsParameters:
    """What :mod:`calibration.markers.find_prints` goes by."""

    saddle_sigma_px: float = 0.04
    """Pixels: sigma of a refined corner of the mat's chessboard squares. Chosen."""
    mat_sigma_in: float = 0.03
    """Error of the mat's tiles, which are glued by hand."""
    min_square_px: float = 7.0
    """Below this the window of the saddle search holds too few pixels."""

    same_print_share: float = 0.3
    """A marker's corners this near to where another marker says they are, as a share of its diagonal: one print. Chosen."""


FIND_PRINTS = FindPrintsParameters()


@dataclass(frozen=True, slots=True)
class InkSpreadParameters:
    """What :mod:`calibration.markers.ink_spread` goes by."""

    between_px: float = 0.05
    """How much the spread differs from marker to marker in one picture (distance, focus)."""
    unsure: float = 0.08
    """Share of the measured spread that stays uncertain: cells are smaller than the outer edges for which they stand."""
    along: tuple[float, float, float, float, float] = (0.3, 0.4, 0.5, 0.6, 0.7)
    """Where along a cell's edge its place is measured, as shares: away from the cell's corners. Chosen."""
    across: int = 15
    """Samples across a cell's edge. Chosen."""

    unknown_px: float = 0.3
    """Pixels: sigma of the spread where the cells of no marker tell it. Chosen."""
    min_cell_px: float = 4.0
    """Pixels: smaller cells do not tell the spread. Chosen."""
    min_contrast: float = 12.0
    """Grey levels across a cell's edge: less is no edge. Chosen."""
    min_edges: int = 6
    """Edges of cells that one marker needs. Chosen."""
    stray_sigmas: float = 3.5
    """Edges more than so many robust sigmas off are left out. Chosen."""
    scale_floor_px: float = 0.01
    """Pixels added to that robust sigma. Chosen."""
    floor_sigma_px: float = 0.003
    """Pixels: no marker tells the spread better than this. Chosen."""


INK_SPREAD = InkSpreadParameters()


@dataclass(frozen=True, slots=True)
class SamplingParameters:
    """What :mod:`calibration.markers.sampling` goes by."""

    window_share: float = 0.45
    """Half the length of a profile across an edge, as a share of a cell: it ends before the next edge does."""
    window_px: tuple[float, float] = (1.8, 3.5)
    """Pixels: the least and the most of that. Chosen."""


SAMPLING = SamplingParameters()
