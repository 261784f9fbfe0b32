"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BackgroundInpaintingParameters:
    """What :mod:`vision.segmentation.background_inpainting` goes by."""

    rim_in: float = 0.1
    """What was found without a bare table may be larger by so much. (With 0.2 and 0.35 outlines come out larger than
    toys: shadows are painted over too.)"""
    reach_px: int = 5
    """Paint is mixed from what is seen this far around."""
    alike: float = 0.4
    """What is told from the painted table is what was found before if they share so much of what both cover."""


BACKGROUND_INPAINTING = BackgroundInpaintingParameters()


@dataclass(frozen=True, slots=True)
class ColourParameters:
    """What :mod:`vision.segmentation.colour` goes by."""

    plain: float = 25.0
    mostly: float = 0.75
    """A pixel this many grey levels from the table is plainly something else; things that are so for less than this
    share are known by their parts."""
    faint: float = 18.0
    flat: float = 0.15
    """A change of fewer grey levels on average, with less spread of the log ratio, is uneven light and not a
    thing."""
    thin_reach_in: float = 1.2
    """How far a barrel or a lance sticks out at most."""
    shadow_depth: float = -1.0
    """Mean log ratio that the rim around a dark thing must exceed to be shadow rather than a part of it."""


COLOUR = ColourParameters()


@dataclass(frozen=True, slots=True)
class FlipAgreementParameters:
    """What :mod:`vision.segmentation.flip_agreement` goes by."""

    faint: float = 0.1
    """The least confidence of a find where the roster has a toy."""
    alike: float = 0.15
    covers: float = 0.3
    """Finds of two looks that share more than this (intersection over union) are of one toy, unless the second's
    covers more than COVERS of another toy of the first's too."""
    free: float = 0.2
    """What only the second look shows is taken if it is sure and no more of it than this belongs to others."""
    mistaken: float = 0.5
    """What the looks took for a die or a card is the roster's toy only so much nearer to its place than a faint toy.
    (Of 288 toys at twelve starts seven were not found as toys, and six of those as dice.)"""
    seen_once: float = 0.3
    """What one of the looks does not show may be off by so much of its size."""


FLIP_AGREEMENT = FlipAgreementParameters()


@dataclass(frozen=True, slots=True)
class FusionParameters:
    """What :mod:`vision.segmentation.fusion` goes by."""

    sure: float = 0.5
    """Confidence from which a find may cut, join or refuse what the difference shows."""
    same: float = 0.4
    """A find of which more than this share belongs to a surer one is the same toy again."""
    no_toy: float = 0.6
    """A patch of which this share is a card, a die or an arm is no toy."""
    own: float = 0.7
    """A toy that the network sees belongs to a patch when this share of it lies inside."""
    taken: float = 0.25
    changed: float = 8.0
    support: float = 0.6
    """A toy that only the network sees: no more than this share belongs to others, and at least the last share of it
    differs from the bare table by that many grey levels."""
    part: float = 0.12
    apart: float = 0.2
    """Toys told apart in one patch: each takes at least this share of it, and no two overlap by more than the
    second."""


FUSION = FusionParameters()


@dataclass(frozen=True, slots=True)
class BackgroundModelParameters:
    """What :mod:`vision.segmentation.background_model` goes by."""

    learn: float = 0.5
    as_bare: float = 0.05
    """How far the bare table is drawn at once towards what is seen where surely nothing stands, and the log ratio
    below which it already looks like it."""


BACKGROUND_MODEL = BackgroundModelParameters()


@dataclass(frozen=True, slots=True)
class ByChangeParameters:
    """What :mod:`vision.segmentation.by_change` goes by."""

    astray: float = 0.0045
    """Share of the table that the change network may take for things where colours see none: hard shadows from
    outside, of the kind that it was not taught. (Rendered tables: up to 0.0028; a real one in a player's shadow:
    0.006 to 0.009.)"""
    neck: float = 0.5
    """The change network's masks keep thin limbs, and so have more waists that are no necks (PATCHES.neck)."""


BY_CHANGE = ByChangeParameters()


@dataclass(frozen=True, slots=True)
class ByDetectorParameters:
    """What :mod:`vision.segmentation.by_detector` goes by."""

    edge_in: float = 0.6
    """How far beyond the table's edge a rough outline may have its middle: a toy at the edge leans over it."""


BY_DETECTOR = ByDetectorParameters()


@dataclass(frozen=True, slots=True)
class FrameDifferenceParameters:
    """What :mod:`vision.segmentation.frame_difference` goes by."""

    looks_alike: float = 0.6
    """Colours no further apart than this are the same table's."""
    least_changed: float = 0.2
    """Of what the change network takes for a toy that came or went, colours see at least this share as more than
    other light."""


FRAME_DIFFERENCE = FrameDifferenceParameters()


@dataclass(frozen=True, slots=True)
class ToySizeParameters:
    """What :mod:`vision.segmentation.toy_size` goes by."""

    least_in: float = 0.4
    """Narrower things are not toys."""
    most_in2: float = 80.0
    """Larger things are not toys but cloths, books and arms."""
    scrap_in2: float = 0.3
    scrap: float = 0.3
    """See with_scraps: smaller pieces, and those smaller than this share of the hull of the piece beside them, are no
    toys."""
    remnant: float = 0.25
    within: float = 0.5
    """What is smaller than the first share of a toy that went, and lies by more than the second where it stood, is no
    toy."""
    around: float = 0.25
    """What holds a known toy's pixels to this share of its hull lies around that toy: its rim and its shadow."""


TOY_SIZE = ToySizeParameters()
