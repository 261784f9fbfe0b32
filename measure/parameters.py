"""The numbers of scenes, solids and verdicts, together: each with its unit, what it means and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VerdictParameters:
    """How a number with a sigma becomes a verdict: :mod:`measure.verdict`."""

    confidence: float = 0.95
    """A verdict is yes or no at this probability, else too close to call (docs/formats.md, checks)."""
    rounding: float = 1e-9
    """Without a sigma, a value this near to a limit (in the unit of both) is on it. Rounding."""


VERDICT = VerdictParameters()


@dataclass(frozen=True, slots=True)
class SceneParameters:
    """What :mod:`measure.scene` goes by."""

    eye_share: float = 0.95
    """The default eye is at this share of the toy's height (docs/formats.md, scene files)."""


SCENE = SceneParameters()


@dataclass(frozen=True, slots=True)
class SolidParameters:
    """What :mod:`measure.solids` goes by. Chosen by hand; no benchmark sets them."""

    sliver_in2: float = 1e-9
    """Square inches: smaller pieces of a footprint are numerical dust from cutting it."""
    handful: int = 6
    """Prisms: a solid of more than these is smoothed for error terms and for ways, until it has no more."""
    smooth_in: tuple[float, ...] = (0.02, 0.05, 0.1)
    """Inches: an outline is smoothed by up to this, in these steps."""
    upper_share: float = 0.5
    """Uneven terrain stands in from its outline above this share of its height."""
    outline_in: float = 1e-6
    """Inches: corners of the outline that stands in which lie nearer than this to its line are left out. Rounding."""
    same_point_in: float = 1e-9
    """Inches: corners of a footprint nearer to each other than this are one. Rounding."""
    straight_in2: float = 1e-12
    """Square inches: a corner that turns right by no more than this (cross product of its sides) is straight. Rounding."""
    level_in: float = 0.01
    """Inches: a base this near to another solid's top stands on it."""


SOLIDS = SolidParameters()


@dataclass(frozen=True, slots=True)
class TerrainShapeParameters:
    """What :mod:`measure.terrain_shapes` goes by: shares are of the height, or of the length where it says so. Chosen after
    common terrain and household things; `python -m benchmarks.vision.covers tables --seed 501` shows what they bring."""

    higher_step: float = 0.5
    """A pile's steps may be this much nearer to its top than they are taken to be."""
    corner_in: float = 0.02
    """Inches: corners of round outlines that lie nearer than this to their line are left out."""
    scrap_in2: float = 0.005
    """Square inches: smaller parts of a slab are left out."""
    deck_share: float = 0.2
    """Thickness of a bridge's deck with its kerbs."""
    pier_share: float = 0.17
    """Length of a bridge's pier, of the bridge's."""
    arch_share: float = 0.4
    """Thickness of a bridge that is an arch."""
    arch_pier_share: float = 0.25
    """Length of an arch's foot, of the bridge's."""
    bridge_slack_in: float = 0.2
    """Inches: a bridge's ends may be farther out than its outline. Set on tables 751 to 754: without it two of 38 rulings past
    bridges were wrong at 95 % (docs/history.md, "Covers of partly hidden toys")."""
    trunk_share: float = 0.15
    """Radius of a tree's trunk, of its crown's."""
    crown_from: float = 0.4
    """Where a tree's crown begins."""
    crown_scales: tuple[float, ...] = (0.7, 0.95, 0.7)
    """Widths of a crown's layers, of its outline's."""
    low_crown_from: float = 0.25
    """Where a low crown begins."""
    hill_scales: tuple[float, ...] = (1.0, 0.85, 0.65)
    """Widths of a hill's layers, of its outline's."""
    steep_hill_scales: tuple[float, ...] = (1.0, 0.8, 0.58)
    """Those of a hill that falls off sooner."""
    straight_in: float = 0.8
    """Inches: a fence that is no broader than this is straight, whatever its outline looks like."""
    bay_in: float = 1.6
    """Inches from post to post of a fence."""
    post_in: float = 0.24
    """Inches: breadth of a post."""
    rails: tuple[tuple[float, float], ...] = ((0.36, 0.48), (0.71, 0.83))
    """From where to where a fence's rails go."""
    boards: tuple[tuple[float, float], ...] = ((0.25, 0.55), (0.62, 0.95))
    """Those of a fence of boards."""
    ruin_height: float = 0.55
    """Height that stands for all walls of a ruin."""
    ruin_floor: float = 0.06
    """Thickness of what a ruin stands on."""
    handle_in: float = 0.3
    """Inches: what is narrower than twice this at a mug is its handle."""
    body_slack_in: float = 0.02
    """Inches: what sticks out of a mug's round body by less is its outline's roughness."""
    loop_in: float = 0.45
    """Inches: a handle's loop is open as far out as this."""
    handle_from: float = 0.2
    """Where a handle begins."""
    handle_to: float = 0.8
    """Where it ends."""
    handle_thick: float = 0.12
    """How thick it is."""
    board_in: float = 0.1
    """Inches: thickness of a hardback's boards. Binders' usual: 2 to 3 mm."""
    square_in: float = 0.08
    """Inches by which a hardback's boards stand out beyond its pages, which binders call its squares. Their usual: 2 to 3 mm,
    and none on the spine's side, which is not told from above. Set on battles 791, 792, 794 and 795 of `python -m
    benchmarks.vision.covers` and the sample: with 0.12 covers past books are 5.3 points too small in the mean, so 3.7."""
    thin_book: float = 4.0
    """A book that is thinner than so many boards is no hardback. Chosen."""
    even_rms: float = 3**-0.5
    """Terrain may be anything between its two solids. Of what a cover changes by from one to the other, its error is this: the
    root mean square of an even spread from 0 to 1."""
    pile_rms: float = 0.2
    """The same for books. This and the next, where they are not as wide: set on tables 751 to 755, 771 and 772 of `python -m
    benchmarks.vision.covers` (703 pairs), so that 68 % of covers past each kind lie within one sigma."""
    mug_rms: float = 0.2
    """The same for a mug."""
    fence_rms: float = 0.15
    """The same for a fence, see fence_sigma."""
    bridge_rms: float = 0.2
    """The same for a bridge."""
    ruin_rms: float = 0.43
    """The same for a ruin."""
    bridge_sigma: float = 0.08
    """What is left of the error of a cover once both of its solids are looked at: standard deviation (a share, 0-1) where the
    piece hides half of a toy. Set with single pieces of each kind of `studio.footage.cover_tables` in their true outlines."""
    fence_sigma: float = 0.035
    """The same for a fence, whose posts stand where they stand. Set with fence_rms: of 149 covers past fences on the sample,
    battles 793, 794 and 796 and tables 751 and 752, 77 and 95 % are within 1 and 1.96 sigma. Fences found in
    part err by more."""
    tree_sigma: float = 0.1
    """The same for a tree."""
    mug_sigma: float = 0.03
    """The same for a mug."""
    pile_sigma: float = 0.03
    """The same for a pile."""


TERRAIN_SHAPES = TerrainShapeParameters()
