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
class ClassificationParameters:
    """What :mod:`vision.segmentation.classification` goes by."""

    mostly: float = 0.5
    hardly: float = 0.2
    carded: float = 0.1
    """A thing of which at least the first share looks like a toy is one all over, unless some of it plainly is a
    card; one of which less than the second does, is none. Else only its pixels that look like a toy count: a toy that
    stands on a card. Where less than the third share looks like a card all of it is a toy or a die, whichever it
    looks like more."""
    card_in2: float = 2.5
    """What lies apart and is smaller (square inches) is no playing card, much as it looks like one: the smallest have
    some 4."""
    die_in: float = 1.1
    die_in2: float = 0.9
    die_sides: float = 1.3
    dice: float = 0.75
    """What lies apart and is wider is no die. What is longer, or larger (square inches), or so many times as long as
    wide, is none either, unless at least that share of it looks like dice: then it is several, or one that leans."""
    as_small_in2: float = 0.75
    hardly_toy: float = 1.5
    """What lies apart and is no larger than a die is a toy only where it looks so many times as much like one as like
    a die."""
    disc: float = 0.82
    base_in: float = 0.75
    """What lies apart and fills more than the first share of the smallest circle about it is a round base, no die, if
    it is wider than the second: rendered dice of six sides fill 0.72 at most, and true bases of figures measure 0.8
    to 1.3 inches."""
    round: float = 0.85
    bulging: float = 0.93
    one_card_in2: float = 10.0
    """What lies apart, fills less than the first share of the smallest rectangle about it but more than the second of
    its hull, and is no larger (square inches) than one playing card, is none."""
    card_fills: float = 0.92
    card_sides: tuple[float, float] = (1.25, 1.65)
    smaller_in2: float = 7.5
    card_all_over: float = 0.85
    toy_on: float = 0.15
    """What lies apart and is smaller than a bridge card (square inches) is no card unless that share of it looks like
    one, or a share of it is surely a toy (which stands on a card), or it has a card's shape: it fills so much of the
    smallest rectangle about it, which is so many times as long as wide. Rendered cards fill 0.95, 1.36 to 1.46 times
    as long, and look like cards to 0.95; tanks and houses do to 0.8."""
    sure: float = 0.8
    plainly: float = 0.3
    """Pixels that are so surely cards or dice, and the share of a thing that they make up when they are not
    overlooked."""
    arm: float = 0.5
    """Average share of an arm from which a thing that reaches in from outside is one."""


CLASSIFICATION = ClassificationParameters()


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
class EdgeUncertaintyParameters:
    """What :mod:`vision.segmentation.edge_uncertainty` goes by."""

    half_seen: float = 0.2
    sure: float = 0.8
    """A pixel may be a toy's from the first probability on, and surely is from the second."""
    near_in: float = 0.6
    apart_in: float = 0.1
    """A toy may reach so far beyond its outline; what is as near to another thing as the second is that one's rim or
    shadow."""
    ramp_px: float = 0.85
    """So much of it every outline has, the network's probabilities being no step: pixels, the median of 250 stands in
    four rendered battles. With what is beyond that the errors of how far toys reach have the greatest likelihood
    there: 95.1 % of them lie within 1.96 sigma for 94.4 %, of the battle with a toy half seen 94.4 % for 93.2 %, and
    sigmas are 7 % larger."""


EDGE_UNCERTAINTY = EdgeUncertaintyParameters()


@dataclass(frozen=True, slots=True)
class FinderParameters:
    """What :mod:`vision.segmentation.finder` goes by."""

    edge_in: float = 0.6
    """How far beyond the table's edge a rough outline may have its middle: a toy at the edge leans over it."""
    least_in: float = 0.4
    """Narrower things are not toys."""
    most_in2: float = 80.0
    """Larger things are not toys but cloths, books and arms."""
    astray: float = 0.0045
    """Share of the table that the change network may take for things where colours see none: hard shadows from
    outside, of the kind that it was not taught. (Rendered tables: up to 0.0028; a real one in a player's shadow:
    0.006 to 0.009.)"""
    scrap_in2: float = 0.3
    scrap: float = 0.3
    """See with_scraps: smaller pieces, and those smaller than this share of the hull of the piece beside them, are no
    toys."""
    neck_fine: float = 0.5
    """The change network's masks keep thin limbs, and so have more waists that are no necks
    (vision.imaging.patches.NECK)."""
    learn: float = 0.5
    as_bare: float = 0.05
    """How far the bare table is drawn at once towards what is seen where surely nothing stands, and the log ratio
    below which it already looks like it."""
    least_changed: float = 0.2
    """Of what the change network takes for a toy that came or went, colours see at least this share as more than
    other light."""
    remnant: float = 0.25
    within: float = 0.5
    """What is smaller than the first share of a toy that went, and lies by more than the second where it stood, is no
    toy."""
    around: float = 0.25
    """What holds a known toy's pixels to this share of its hull lies around that toy: its rim and its shadow."""
    looks_alike: float = 0.6
    """Colours no further apart than this are the same table's."""


FINDER = FinderParameters()


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
class FullResolutionParameters:
    """What :mod:`vision.segmentation.full_resolution` goes by."""

    fine_width: int = 1920
    """Wider pictures are brought to this."""
    card_like: float = 0.6
    undented: float = 0.88
    inked: float = 0.02
    """A whole card or paper looks like one at more than the first share of each pixel, fills at least the second of
    its hull and of what lies there, and no more than the third of it, its print, looks like a toy."""
    surely_bare: float = 0.1
    """Where things cover less than this of a pixel, as far as the network can tell, the bare table is seen."""
    rim_px: int = 2
    """How far beyond its patch an outline may lie, in working pixels."""
    closer: float = 1.5
    about_px: int = 32
    """A toy's outline is drawn from the look that found it and from one at its surroundings, that far, enlarged so
    many times: the network sees edges better in larger toys, and what both looks waver about cancels out. (Overlap of
    single toys 0.875 to 0.882 at 30 pixels to the inch, 0.908 to 0.915 at 20.) A network trained on larger toys gives
    that look (models/closer.md): it draws them better, but takes more shadows for toys where it is asked to find
    them, or where nobody knows the bare table."""
    own_share: float = 0.7
    same_share: float = 0.5
    """How much of the outline that look gives, by the network for it and by that which found the toy."""
    whole: float = 0.8
    left: float = 0.4
    """Both looks together may take a shadow away that the first took for toy where the largest piece that they leave
    is such a share of all that they leave, and of the toy. (Twelve tables that nothing was tried on: ranges 0.114
    inch, 0.117 with them.)"""


FULL_RESOLUTION = FullResolutionParameters()


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
class PlainColourParameters:
    """What :mod:`vision.segmentation.plain_colour` goes by."""

    blur_px: float = 0.5
    """Both pictures are blurred by so much first: more rounds corners off, less leaves noise."""
    dark: float = 16.0
    """Grey levels that are added before colours are compared: below, noise and JPEG change them more than things
    do."""
    unlike: float = 0.25
    """How far the logarithms of the three colours' changes lie apart at least."""
    least_in2: float = 0.1
    """Square inches: what is smaller is the network's."""
    even: float = 0.2
    very_even: float = 0.07
    even_levels: float = 2.0
    """A patch is of one colour where its colours deviate from their middle by no more than the first of how far that
    is from the table's, and the last (grey levels), root of the mean square; has no shades where by the second and
    the last."""
    inner_px: int = 2
    rim_px: int = 3
    beside_px: int = 8
    inner: float = 0.2
    """The middle of a patch, INNER_PX from its rim, is at least that share of it: what is thinner is the
    network's."""
    alone: float = 0.1
    """What has other things at more than this share of its surroundings is part of something larger, whose outline
    the network draws."""
    seen: float = 0.9
    half_seen: float = 0.5
    """What the network sees more of is known to it; what is grey, and often a dark toy together with its shadow, from
    less on."""
    came: float = 1.5
    """A thing came where the picture changes across the patch's edge so many times as much as the bare table does:
    where one went, the bare table has the edge."""
    noise: float = 1.0
    shade: float = 3.0
    off: float = 30.0
    """Grey levels: by so much each colour is off at least, so much more by light or shadow that nothing tells of, and
    what is off by more than the last is something else. (Without the second flat shapes are off by 0.11 px for 0.12,
    at a contrast of 80.)"""
    lighter: float = 0.2
    most_in2: float = 9.0
    caster: float = 0.02
    """What is grey is lighter or darker than the table by so much at least (logarithm), no larger than that (square
    inches: light through a window, a phone), and has nothing at more than the last share of its surroundings that
    might cast it."""
    plain: float = 2.0
    hidden: float = 0.5
    sharp_px: float = 2.5
    blurred_px: float = 3.0
    """The table has no texture to be hidden where its variance is less than so many times that of noise; what a thing
    shows differs from it by more than that share of its variance; its edge is no wider where there is no texture, and
    where there is."""
    other: float = 0.1
    """What looks like a card, a die or an arm at more than this of it, and more than like a toy, is left to the
    network."""


PLAIN_COLOUR = PlainColourParameters()
