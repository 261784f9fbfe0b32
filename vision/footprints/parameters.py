"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GeometryParameters:
    """What :mod:`vision.footprints.geometry` goes by."""

    least_contrast: float = 10.0
    """Grey levels between inside and outside below which the picture says nothing about an edge."""
    prism: float = 0.9
    mean_height: float = 0.3
    """Below this share of its height as a prism a toy is none; its outline then lies at this share of its height, on
    average."""
    thin: float = 0.4
    thin_in: float = 0.6
    """A footprint smaller than this share of the lid is that of a thing seen through, a fence; if the lid is narrower
    than this, of one whose foot is not seen either."""
    bay_in: float = 2.0
    """How far apart the posts of a fence stand at most."""
    post_in2: float = 0.004
    post_in: float = 0.4
    """The least that must be seen of a post's foot, square inches, and how wide a post is at most."""
    higher: float = 1.25
    tall_in: float = 4.0
    """A figure on a base may be so many times as high as told, and as high as the second whatever was told."""
    rim_in: float = 0.05
    """How far the rim of a base may seem to be off."""
    beside_in: float = 0.03
    sticks_out_in: float = 0.08
    held_at: float = 0.6
    """Outlines wander by the first about the sweep of a base; what reaches further than the second beyond it is a
    barrel, a lance or an arm, held at the third share of the figure's height, for all that is known (python -m
    benchmarks.vision.round_bases)."""
    sweep_slack_in: float = 0.008
    """How far an outline may wander, on average, and still be that of a prism."""


GEOMETRY = GeometryParameters()


@dataclass(frozen=True, slots=True)
class HeightFromSlidingParameters:
    """What :mod:`vision.footprints.height_from_sliding` goes by."""

    least_slide_in: float = 2.0
    """Looks closer together than this say nothing about the height."""
    side: float = 0.6
    """Cosine to the way out (or in) up to which an outline belongs to the far (or near) side."""
    same_surface_in: float = 0.05
    outline_in: float = 0.02
    """Error of a side of an outline that two looks of a toy do not share, inches."""
    top_share: float = 0.1
    """Error, as a share of the height, of taking the base for as deep as an outline is thin."""
    unsure: float = 0.45
    """A height that is not better than this share of itself is no answer."""
    far: float = 0.6
    """Pairs of looks count that lie at least this share of the widest slide apart."""
    unlike_in: float = 0.08
    """Outlines that fit each other worse than this, rms, are of a toy that was turned, or of two toys."""


HEIGHT_FROM_SLIDING = HeightFromSlidingParameters()


@dataclass(frozen=True, slots=True)
class HeightSlicesParameters:
    """What :mod:`vision.footprints.height_slices` goes by."""

    least_in2: float = 0.005
    scrap: float = 0.1
    """A piece of a level smaller than this, or than this share of the level's largest, is left out."""
    tidy_in: float = 0.06
    grid_in: float = 0.001
    """Levels have no more corners than the first needs: they count for covers only."""
    dents: float = 1.2
    alike: float = 0.85
    """A piece whose convex hull is not so much larger is taken to be convex; levels that have so much in common make
    one slab. With true levels covers of toys behind boxes are off as much as with every detail, for a quarter of the
    prisms."""


HEIGHT_SLICES = HeightSlicesParameters()


@dataclass(frozen=True, slots=True)
class MultiViewParameters:
    """What :mod:`vision.footprints.multi_view` goes by."""

    most: int = 6
    """So many places are kept."""
    same_place_in: float = 1.5
    same_turn_deg: float = 20.0
    same_height: float = 0.02
    """A toy that moved and turned by less is seen as it was: the newer look replaces the older. What was said for a
    height that differs by more than the third share says nothing of another."""
    grid: int = 48
    beyond: float = 1.2
    """Looks are laid over each other on so many places a side, so many times as wide as the crop is without its
    margin."""
    channels: tuple[int, int, int, int] = (0, 1, 3, 5)
    """Of the network's maps those that are laid over each other: the footprint, and levels low, in the middle and
    high."""
    turns: int = 36
    best: int = 4
    finer: tuple[float, float, float] = (4.0, 2.0, 1.0)
    """Turns that are tried, how many of them are made finer, and by what steps: degrees, and as many hundredths of
    the grid."""
    likely: float = 340.0
    paints: float = 0.7
    least_sure: float = 0.02
    """The odds (logarithm) that one way round is right and another wrong: so many times the mean logarithm of how
    likely what one look says is to the others, and so many for a correlation of colours that is better by 1. (Fitted
    to 294 drawn looks at trained kinds; the better way round is right in 81 % of those and of 213 at others. Most
    toys are much alike before and behind.) Each way round counts by its odds. None is less likely at any place than
    the third."""
    least_share: float = 0.05
    """A way round that is less probable does not count."""
    alike: float = 0.6
    """Looks that have less in common (see :func:`alike`) are not of one toy as it stands: it was changed, or is
    another."""


MULTI_VIEW = MultiViewParameters()


@dataclass(frozen=True, slots=True)
class NetworkParameters:
    """What :mod:`vision.footprints.network` goes by."""

    geometry_share: float = 0.1
    sight_share: float = 0.3
    """How much of the footprint is geometry's, and of the levels all that can be behind the outline. Covers of 300
    toys of trained kinds behind boxes are off by 9.2 points rms without the latter, by 8.0 with it, by 8.1 and 8.5
    with 0.5 and 0.7 of it."""
    inner: float = 0.25
    middle: float = 0.35
    outer: float = 0.45
    """Where the outline lies: at this probability on the toy's side towards the camera's foot, in its middle, and on
    the far side. At one half heads and arms that are only probably there would be cut off, and ranges, which run to
    the nearest part, come out long: by 0.1 inch on average. On the far side, where whatever is high leans to, less
    reaches too far; toys across the table from each other are nearest at their sides towards the foot
    (benchmarks.vision.footprints; docs/history.md, "Footprints")."""
    least_share: float = 0.1
    most_share: float = 1.5
    """A footprint whose area is not between these shares of the silhouette's is not believed."""


NETWORK = NetworkParameters()


@dataclass(frozen=True, slots=True)
class ViewParameters:
    """What :mod:`vision.footprints.view` goes by."""

    work_width: int = 960
    """Finding and following run on a picture at most this wide."""
    lean_over_in: float = 2.5
    """How tall a thing at the table's edge may be and still be seen whole."""
    supported: float = 0.6
    """A toy stands on a piece when this share of its footprint is over it, and its centroid too."""
    unlike_prism: float = 0.20
    unlike_more: float = 0.40
    """Error per axis of a footprint as a share of the lean: for a silhouette like a prism's, and more for others."""
    unseen: float = 0.1
    """Error of a footprint that the network saw, as a share of the lean: what a toy hides behind itself nobody
    sees."""
    dent: float = 1.0
    """Error of a dented outline as a share of how far its hull's centroid is from its own."""
    edge_band_px: float = 2.5
    """How far the sharpened outline may lie from the rough one, in working pixels."""
    outline_px: float = 0.35
    """Standard deviation of an outline, in working pixels."""


VIEW = ViewParameters()
