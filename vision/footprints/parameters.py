"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GeometryParameters:
    """What :mod:`vision.footprints.geometry` goes by."""

    least_contrast_levels: float = 10.0
    """Grey levels between inside and outside below which the picture says nothing about an edge. Chosen: nobody
    measured it."""
    prism_share: float = 0.9
    """Below this share of its height as a prism a toy is none. Chosen: nobody recorded a measurement."""
    mean_height_share: float = 0.3
    """The outline of such a toy lies at this share of its height, on average. Chosen: nobody recorded a
    measurement."""
    thin_share: float = 0.4
    """A footprint smaller than this share of the lid is that of a thing seen through, a fence. Chosen: nobody
    measured it."""
    thin_in: float = 0.6
    """If the lid is narrower than this, it is that of a thing whose foot is not seen either. Chosen: nobody
    measured it."""
    bay_in: float = 2.0
    """How far apart the posts of a fence stand at most. Chosen: nobody measured it."""
    post_in2: float = 0.004
    """The least that must be seen of a post's foot, square inches. Chosen: nobody measured it."""
    post_width_in: float = 0.4
    """How wide a post is at most. Chosen: nobody measured it."""
    higher_factor: float = 1.25
    """A figure on a base may be so many times as high as told. Chosen: nobody measured it."""
    tall_in: float = 4.0
    """A figure on a base may be as high as this whatever was told. Chosen: nobody measured it."""
    rim_in: float = 0.05
    """How far the rim of a base may seem to be off. Chosen: nobody measured it."""
    sweep_wander_in: float = 0.03
    """Outlines wander by so much about the sweep of a base. Set with sticks_out_in and held_at_share by python -m
    benchmarks.vision.round_bases."""
    sticks_out_in: float = 0.08
    """What reaches further beyond that sweep is a barrel, a lance or an arm. Set: see sweep_wander_in."""
    held_at_share: float = 0.6
    """Such a part is held at this share of the figure's height, for all that is known. Set: see sweep_wander_in."""
    sweep_slack_in: float = 0.008
    """How far an outline may wander, on average, and still be that of a prism. Chosen: nobody measured it."""


GEOMETRY = GeometryParameters()


@dataclass(frozen=True, slots=True)
class HeightFromSlidingParameters:
    """What :mod:`vision.footprints.height_from_sliding` goes by."""

    least_slide_in: float = 2.0
    """Looks closer together than this say nothing about the height. Chosen: nobody measured it."""
    side_cosine: float = 0.6
    """Cosine to the way out (or in) up to which an outline belongs to the far (or near) side. Chosen: nobody
    measured it."""
    same_surface_in: float = 0.05
    """Looks at surfaces whose heights differ by more are not compared. Chosen: nobody measured it."""
    outline_sigma_in: float = 0.02
    """Error of a side of an outline that two looks of a toy do not share. Chosen: nobody recorded a measurement."""
    top_sigma_share: float = 0.1
    """Error, as a share of the height, of taking the base for as deep as an outline is thin. Chosen: nobody
    recorded a measurement."""
    most_sigma_share: float = 0.45
    """A height that is not better than this share of itself is no answer. Chosen: nobody measured it."""
    far_share: float = 0.6
    """Pairs of looks count that lie at least this share of the widest slide apart. Chosen: nobody measured it."""
    most_misfit_in: float = 0.08
    """Outlines that fit each other worse than this, rms, are of a toy that was turned, or of two toys. Chosen:
    nobody measured it."""


HEIGHT_FROM_SLIDING = HeightFromSlidingParameters()


@dataclass(frozen=True, slots=True)
class HeightSlicesParameters:
    """What :mod:`vision.footprints.height_slices` goes by."""

    least_in2: float = 0.005
    """A piece of a level smaller than this (square inches) is left out. Chosen: nobody measured it."""
    scrap_share: float = 0.1
    """So is one smaller than this share of the level's largest. Chosen: nobody measured it."""
    tidy_in: float = 0.06
    """Corners of a level are left out that move its outline by less: levels count for covers only. Chosen: nobody
    measured it."""
    grid_in: float = 0.001
    """Corners of levels lie on a grid so fine. Chosen: nobody measured it."""
    convex_ratio: float = 1.2
    """A piece whose convex hull is not so many times as large is taken to be convex. Measured with same_slab_iou:
    with true levels covers of toys behind boxes are off as much as with every detail, for a quarter of the
    prisms."""
    same_slab_iou: float = 0.85
    """Levels that have so much in common make one slab. Measured: see convex_ratio."""


HEIGHT_SLICES = HeightSlicesParameters()


@dataclass(frozen=True, slots=True)
class MultiViewParameters:
    """What :mod:`vision.footprints.multi_view` goes by."""

    most_views: int = 6
    """So many places are kept. Chosen: nobody measured it."""
    same_place_in: float = 1.5
    """A toy that moved by less is seen as it was: the newer look replaces the older. Chosen: nobody measured it."""
    same_turn_deg: float = 20.0
    """The same for one that turned by less. Chosen: nobody measured it."""
    same_height_share: float = 0.02
    """What was said for a height that differs by more than this share says nothing of another. Chosen: nobody
    measured it."""
    grid_cells: int = 48
    """Looks are laid over each other on so many places a side. Chosen: nobody measured it."""
    beyond_factor: float = 1.2
    """They are laid so many times as wide as the crop is without its margin. Chosen: nobody measured it."""
    channels: tuple[int, int, int, int] = (0, 1, 3, 5)
    """Of the network's maps those that are laid over each other: the footprint, and levels low, in the middle and
    high. Chosen: nobody measured it."""
    tried_turns: int = 36
    """So many turns are tried. Chosen: nobody measured it."""
    refined_turns: int = 4
    """So many of them are made finer. Chosen: nobody measured it."""
    refining_steps: tuple[float, float, float] = (4.0, 2.0, 1.0)
    """They are made finer by these steps: degrees, and as many hundredths of the grid. Chosen: nobody measured
    it."""
    log_likelihood_weight: float = 340.0
    """The odds (logarithm) that one way round is right and another wrong: so many times the mean logarithm of how
    likely what one look says is to the others. Each way round counts by its odds. Measured with paint_weight:
    fitted to 294 drawn looks at trained kinds; the better way round is right in 81 % of those and of 213 at others.
    Most toys are much alike before and behind."""
    paint_weight: float = 0.7
    """The odds (logarithm) rise by so much for a correlation of colours that is better by 1. Measured: see
    log_likelihood_weight."""
    least_probability: float = 0.02
    """What one look says is no less likely than this at any place. Chosen: nobody recorded a measurement."""
    least_way_share: float = 0.05
    """A way round that is less probable does not count. Chosen: nobody measured it."""
    same_toy_agreement: float = 0.6
    """Looks that have less in common (see :func:`alike`) are not of one toy as it stands: it was changed, or is
    another. Chosen: nobody measured it."""


MULTI_VIEW = MultiViewParameters()


@dataclass(frozen=True, slots=True)
class NetworkParameters:
    """What :mod:`vision.footprints.network` goes by."""

    geometry_share: float = 0.1
    """How much of the footprint is geometry's. Chosen: nobody recorded a measurement."""
    visual_hull_share: float = 0.15
    """How much of the levels is all that can be behind the outline. Measured: covers of 160 toys of trained kinds and of 100
    others behind boxes are off by 7.9 and 5.9 points rms, by 8.1 and 6.2 with 0.3, and trained kinds by 7.9 without it; of
    300 trained ones by 8.0, 8.1 and 8.5 with 0.3, 0.5 and 0.7."""
    inner_probability: float = 0.25
    """The outline lies at this probability on the toy's side towards the camera's foot. At one half heads and arms
    that are only probably there would be cut off, and ranges, which run to the nearest part, come out long: by 0.1
    inch on average. On the far side, where whatever is high leans to, less reaches too far; toys across the table
    from each other are nearest at their sides towards the foot. Set by python -m benchmarks.vision.footprints
    (docs/history.md, "Footprints")."""
    middle_probability: float = 0.35
    """The outline lies at this probability in the toy's middle. Set: see inner_probability."""
    outer_probability: float = 0.45
    """The outline lies at this probability on the far side. Set: see inner_probability."""
    least_area_share: float = 0.1
    """A footprint of a smaller share of the silhouette's area is not believed. Chosen: nobody measured it."""
    most_area_share: float = 1.5
    """Nor is one of a larger share. Chosen: nobody measured it."""
    most_height_share: float = 0.35
    """It learned from heights with relative sigmas of up to this; it is told no larger one."""


NETWORK = NetworkParameters()


@dataclass(frozen=True, slots=True)
class ViewParameters:
    """What :mod:`vision.footprints.view` goes by."""

    work_width_px: int = 960
    """Finding and following run on a picture at most this wide. Chosen: nobody recorded a measurement."""
    lean_over_in: float = 2.5
    """How tall a thing at the table's edge may be and still be seen whole. Chosen: nobody measured it."""
    supported_share: float = 0.6
    """A toy stands on a piece when this share of its footprint is over it, and its centroid too. Chosen: nobody
    measured it."""
    near_piece_in: float = 0.5
    """A piece whose bounds are further than this from an outline on its plane is not looked at: a footprint lies within the
    outline, or is drawn towards the camera's foot."""
    prism_sigma_share: float = 0.20
    """Error per axis of a footprint as a share of the lean, for a silhouette like a prism's. Chosen: nobody
    recorded a measurement."""
    no_prism_sigma_share: float = 0.40
    """So much more for one that is not at all like a prism's. Chosen: nobody recorded a measurement."""
    unseen_sigma_share: float = 0.1
    """Error of a footprint that the network saw, as a share of the lean: what a toy hides behind itself nobody
    sees. Chosen: nobody recorded a measurement."""
    dent_factor: float = 1.0
    """Error of a dented outline as a share of how far its hull's centroid is from its own. Chosen: nobody recorded
    a measurement."""
    edge_band_px: float = 2.5
    """How far the sharpened outline may lie from the rough one, in working pixels. Chosen: nobody measured it."""
    outline_sigma_px: float = 0.35
    """Standard deviation of an outline, in working pixels. Chosen: nobody recorded a measurement."""


VIEW = ViewParameters()


@dataclass(frozen=True, slots=True)
class TablePartParameters:
    """What :mod:`vision.footprints.table_part` goes by."""

    margin_share: float = 0.06
    """So much of the table's height and width is looked at beside it: arms come in there. Chosen: nobody measured it."""
    whole_share: float = 0.85
    """A table that is wider than this share of the picture's longer side is looked at with all that is about it: the part
    would show little more of it. Chosen: nobody measured it."""
    most_px: int = 1280
    """The part's longer side at most: the look takes 1024. Chosen: nobody measured it."""


TABLE_PART = TablePartParameters()
