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
    """Thresholds are multiplied by this: in two still pictures, taken one after the other, smaller differences are
    significant. Chosen."""
    solid_share: float = 0.85
    """A piece that fills at least this share of its convex hull is nearly convex. Chosen."""
    least_overlap: float = 0.6
    """Least overlap (intersection over union) of the hulls of what the change network and colours see of a piece, perhaps
    with its shadow; with less the network sees only parts. Chosen."""
    fence_breadth_share: float = 0.3
    """What is not nearly convex is a fence if it is narrower than this share of its length. Chosen."""
    fence_length_share: float = 0.85
    """The network must see a fence at least this share as long as colours do. Chosen."""
    convex_reach_in: float = 4.0
    """A piece that the roster says to be of a convex kind is looked for this far beyond what colours see of it. Chosen: half a
    large bridge or book of the table's colour.
    """
    much_more: float = 1.25
    """It is that whole thing if this is so many times as large as what colours and the network agree on. Chosen."""
    colours_px: float = 1.5
    """Standard deviation of an outline seen by colours, in working pixels: it includes shadows and misses thin parts. Also
    that of any fence's outline: what stands under its rails is guessed from its posts. Chosen."""
    uneven_in: float = 0.3
    """How far inside of its outline the upper parts of terrain may stand, unless its sides go straight up. Piles of books,
    hills, bushes and what nobody described are not flush, which matters for cover past a corner.
    Measured: the sample's pile stands in by 0.1 to 0.3."""
    uneven_share: float = 0.1
    """Or this share of its breadth, if that is less. Chosen."""
    network_share: float = 0.5
    """What colours see and no roster names is terrain if the change network sees things on at least this share of it.
    Chosen."""
    named_within_in: float = 1.0
    """A thing is the roster's piece if it lies this near to the place that the roster gives, inches. Chosen."""
    rim_share: float = 0.6
    """A patch that fills less than this share of its convex hull may be the rim of a thing. Chosen."""
    within_rim: float = 0.9
    """What lies within that hull by this share is a part of it. Chosen."""
    least_lump_px: int = 12
    """Least pixels of a part of things that touch. Chosen."""
    half_seen: float = 0.5
    """What the network sees at least so much is what the roster says stands there, where colours see nothing. Chosen."""
    unexplained_share: float = 0.5
    """What nobody named is a part of a named piece if less than this share of what the network sees there lies beside that
    piece's picture. Chosen."""
    beside_in: float = 0.15
    """Beside: further from that picture than half of this, inches. Chosen."""
    rail_in: float = 0.15
    """Posts and rails of a straight fence lie this near to its line, inches, but for their lean. Chosen."""
    bay_in: float = 1.8
    """Widest gap in a fence, inches. Chosen: from post to post of most fences is less."""
    least_rail_px: int = 12
    """Least pixels of a fence. Chosen."""
    on_line_share: float = 0.5
    """At least this share of what the network sees of it lies on its line; its shadow does not. Chosen."""
    fence_filled_share: float = 0.7
    """A long thin thing of which the network sees less than this share of its outline is a fence, otherwise a wall. Chosen."""
    line_rounds: int = 4
    """Times that its line is fitted, each time to what lies near the last. Chosen."""
    drawn_at: tuple[float, float, float, float, float] = (0.0, 0.25, 0.5, 0.75, 1.0)
    """Heights, as shares of the piece's own, at which its outline is drawn to find the pixels that show it. Chosen: a
    prism's silhouette without gaps."""
    terrain_height_in: float = 2.0
    """Height of terrain that nobody described, where its picture does not tell it. Chosen."""
    terrain_height_sigma_in: float = 1.0
    """Its sigma, inches. Chosen: boxes and mugs have 4, fences 1.5."""


DETECTION = DetectionParameters()


@dataclass(frozen=True, slots=True)
class LeanParameters:
    """What :mod:`vision.terrain.lean` goes by."""

    edge_sigma_in: float = 0.02
    """Sigma of an outline, inches, at least."""
    bias_in: float = 0.06
    """Error that all of a far edge has, inches: rounded rims, outlines that swell."""
    flush_sigma_in: float = 0.35
    """A height that is as sure says that the top has the outline of the foot, inches. Chosen."""
    step_in: float = 0.15
    """Inches from point to point of the outline."""
    alike_in: float = 0.6
    """Points of the outline nearer to each other than this have the same error. Chosen."""
    most_off_in: float = 0.028
    """An outline that is farther off (rms, inches) is of no box and no tin. Measured: boxes, books, walls and a mug 0.003 to
    0.023, trees, ruins and half of the bridges 0.030 to 0.048."""
    convex_share: float = 0.9
    """An outline that fills less of its convex hull is of no box and no tin. Chosen."""
    least_points: int = 8
    """Corners of an outline, at least. Chosen."""
    starts_in: tuple[float, ...] = (1.0, 3.5)
    """Heights from which the fit sets out. Chosen."""
    least_lean: float = 0.01
    """Inches outward per inch up; under the camera, where it is less, nothing is told anyway."""
    least_in: float = 0.8
    """What leans less may be narrower above, inches: a hill of 1.6 leaned like a box of 0.4."""
    most_in: float = 12.0
    """Inches: higher pieces are not played with. Chosen."""
    rounds: int = 8
    """Times that the solid is fitted, each time without what stuck out of the last. Chosen."""
    stray: float = 3.0
    """What lies farther off than so many times the median sticks out. Chosen."""
    least_kept: float = 0.7
    """Share of the outline that must not stick out. Chosen: a mug's handle is a fifth of it."""
    most_of_camera: float = 0.9
    """Share of the camera's height above which a fit does not look. Chosen."""
    diff_step: float = 1e-3
    """Inches and radians by which the fit finds its slopes. Chosen: hulls are of single precision."""
    steps: int = 40
    """Steps of a fit at most. Chosen for time."""
    round_corners: int = 24
    """Corners of a circle."""


LEAN = LeanParameters()


@dataclass(frozen=True, slots=True)
class MovedParameters:
    """What :mod:`vision.terrain.moved` goes by."""

    changed_levels: float = 20.0
    """A piece is examined again where its place changed by more grey levels than this. Chosen."""
    shown_in2: float = 0.2
    """At least so much bare table must show where a piece stood before it counts as gone, square inches. Chosen."""
    narrow_in: float = 0.15
    """And it must be at least this wide. Chosen."""
    seen_share: float = 0.5
    """The network sees a piece where things cover more of a pixel than this. Chosen."""
    same_look: float = 0.5
    """Largest distance of a piece from its earlier look (vision.tracking.tracks.appearance.Appearance). Chosen."""
    size_ratio: float = 1.6
    """A piece is seen at most this many times as large, or as small, as before. Chosen."""
    reach_in: float = 1.5
    """A piece is searched for this far beyond the changed place, or as far as it is long, if that is more. Chosen."""
    shadow_in: float = 1.2
    """Shadows of terrain reach this far. Chosen."""
    in_one_share: float = 0.9
    """A piece has gaps if the largest part that the network sees of it is less than this share. Chosen."""
    gap_in: float = 0.6
    """Such gaps are at most this wide. Chosen: between a fence's posts."""
    turn_tolerance: float = 0.98
    """Turns that cover the new outline by this share of what the best turn covers are equally good. Chosen."""
    unlike_in: float = 0.35
    """Two right outlines of one piece in two places, one laid over the other, may be this far apart. Chosen with
    `python -m benchmarks.robustness.moved_terrain` (116 of 120 followed)."""


MOVED = MovedParameters()


@dataclass(frozen=True, slots=True)
class PileParameters:
    """What :mod:`vision.terrain.pile` goes by."""

    step_in: float = 0.04
    """Inches from sample to sample of the pile's top: about a pixel of a camera 50 inches up. Chosen."""
    rim_in: float = 0.3
    """So far around the outline is looked at, inches. Chosen."""
    middle_share: float = 0.6
    """The upper part's colour is that of the middle of the outline, this share of its length and breadth. Chosen."""
    same_colour: float = 9.0
    """Difference in Lab up to which a colour is the upper part's. Chosen."""
    least_points: int = 200
    """Samples that the upper part must have at least. Chosen."""
    filled_share: float = 0.9
    """It must fill at least this share of a rectangle. Chosen: a book does, a pattern does not."""
    least_share: float = 0.3
    """It must cover at least this share of the pile's outline. Chosen."""
    most_share: float = 0.94
    """What covers more of it is the pile itself. Chosen: outlines are good to 2 to 3 % of their area."""
    outside_share: float = 0.06
    """At most this share of it may lie outside of the outline. Chosen."""
    lower_share: float = 0.5
    """Height of what is below the upper part. Chosen: it is not seen."""


PILE = PileParameters()


@dataclass(frozen=True, slots=True)
class TextureParameters:
    """What :mod:`vision.terrain.texture` goes by. Chosen after tables 701 and 722 of `python -m benchmarks.vision.covers`.
    Pixels are those of a picture at most 1920 wide."""

    noise_px: float = 0.8
    """Pictures are blurred by this against their noise."""
    window_px: float = 3.0
    """Textures are compared within a Gaussian window of this standard deviation."""
    offset: float = 8.0
    """Grey levels added before logarithms are taken: dark pixels are mostly noise."""
    unit: float = 60.0
    """Logarithms times this: a level of a middling grey is about one."""
    least_variance: float = 0.3
    """A texture fainter than this, in such units squared, is noise."""
    alike: float = 0.5
    """Correlation with the bare table below which its texture may have vanished."""
    kept: float = 0.35
    """And less than this of its contrast is left."""
    reach_px: int = 5
    """What is narrower than twice this is the edge of a shadow; a half of it is the window's reach beyond a thing's edge."""
    surely_alike: float = 0.75
    """Median correlation of what did not change: where it is less, the table has no texture to go by."""
    least_px: int = 400
    """It takes so many such pixels to say so."""
    sigma_px: float = 1.5
    """Standard deviation of an outline seen by texture, in working pixels."""


TEXTURE = TextureParameters()
