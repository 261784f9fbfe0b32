"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClassificationParameters:
    """What :mod:`vision.segmentation.full_size.classification` goes by."""

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
class EdgeUncertaintyParameters:
    """What :mod:`vision.segmentation.full_size.edge_uncertainty` goes by."""

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
class FullResolutionParameters:
    """What :mod:`vision.segmentation.full_size.full_resolution` goes by."""

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
class PlainColourParameters:
    """What :mod:`vision.segmentation.full_size.plain_colour` goes by."""

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
