"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DiePipsParameters:
    """What :mod:`vision.single_image.die_pips` goes by."""

    side_px: int = 96
    least_px: int = 24
    """A face is looked at with sides this long; one with shorter sides than the second has no pips that could be
    told."""
    square: float = 1.6
    full: float = 0.75
    """The smallest rectangle about a die is so many times as long as wide at most, and the die fills the second share
    of it."""
    pip: tuple[float, float] = (0.06, 0.3)
    """A pip is so wide, in sides of the face."""
    depth: float = 12.0
    of_deepest: float = 0.5
    """A pip is darker, or lighter, than what is about it by so much (lightness of Lab), and by that share of what the
    most different pip is; than most of the face by half as much."""
    round: tuple[float, float] = (0.8, 1.25)
    oval: float = 1.7
    """A pip fills that share of the ellipse in the smallest rectangle about it, which is so many times as long as
    wide at most."""
    alike: float = 1.9
    """The largest of one face's pips is no more than so many times as large as the smallest."""
    plain: float = 0.45
    even: float = 12.0
    """A face is as light as its middle within the second, in the first share of what is no pip."""
    place: float = 0.1
    off: float = 0.33
    """A face's pips lie alike to both sides of their own middle, within the first share of its side, and that middle
    within the second share of the die's."""
    apart: float = 0.17
    pair: tuple[float, float] = (0.3, 0.75)
    """Pips lie that share of a side apart at least, middle to middle; the two of a pair between these shares."""
    few: int = 2
    """So few pips may be much else, a hub or a pair of lamps: then the following is asked of what surely is a die
    too."""
    squarer: float = 1.35
    fuller: float = 0.8
    disc: float = 0.8
    """It is so square, fills so much of the smallest rectangle, and no more than the third share of the smallest
    circle."""
    plainer: float = 0.6
    no_more: float = 1.35
    nearer: float = 0.2
    """It is so plain, shows no more spots of any kind than so many times the area of its pips, and these lie nearer
    its middle."""
    spots: float = 0.55
    """So much of the area of all round spots is the face's pips; the rest belongs to sides that are seen too."""


DIE_PIPS = DiePipsParameters()


@dataclass(frozen=True, slots=True)
class EdgeParameters:
    """What :mod:`vision.single_image.edge` goes by."""

    band_px: int = 3
    """The network's outline is right to about this many working pixels."""
    rounds: int = 3


EDGE = EdgeParameters()


@dataclass(frozen=True, slots=True)
class ObjectsParameters:
    """What :mod:`vision.single_image.objects` goes by."""

    faint: float = 0.1
    """The least confidence with which the network's finds bear out what stands out."""
    odds: float = -0.12
    each: tuple[float, float, float, float] = (0.052, 0.974, 5.791, 2.538)
    """The odds (logarithm) that what stands out is a toy: so much, and by so much for each thing that speaks for it
    (``evidence``). Logistic regression over rendered pictures of trained kinds: python -m
    benchmarks.vision.single_pictures --fit."""
    otherwise: float = 0.35
    """As surely as this an arm is no toy, however it stands out."""
    convex: float = 0.95
    cornered: float = 0.9
    bend: float = 0.04
    """Cards and dice fill so much of their convex hull; a card's hull has four corners, if bends smaller than the
    third share of its length are none, and the card fills the second share of what lies between them. (37 of 46
    rendered cards do.)"""
    white: float = 0.7
    sides: tuple[float, float] = (1.1, 1.8)
    dented: float = 0.9
    surely: float = 0.9
    """What has a card's corners, is so many times as long as wide and as convex as the third says, and has a margin
    of which the first share is of one white, is a card as surely as the fourth says, whatever the network makes of
    it, small as it may be."""
    company: int = 2
    as_large: float = 1.5
    """What may be a die, by its pips, is one beside so many that surely are, of its size (within the second)."""
    square: float = 1.25
    """What surely shows a die's pips, and is no more times as long as wide, is no card, white as it is."""
    most: float = 0.7
    over: float = 0.2
    """Two cards that fill more than the first share of a box, and of which neither has more than the second within
    the other's, are what it shows."""
    pip: float = 0.2
    """A find that takes more than this share of a card's box is another card on it."""
    large: float = 0.1
    """Only what is as large as this share of the picture's side is told by its standing out; the network knows what
    is smaller."""
    sure: float = 0.4
    by_far: float = 0.15
    """As probable as the first, a large thing makes a close-up: finds that are parts of it, and less probable by the
    second, are not told."""
    speck: float = 0.15
    specks: float = 0.4
    filled: float = 0.7
    """In a close-up finds smaller than the first share of the large thing's side that do not stand out themselves are
    grain: they count for the second share. The third share of its box is what a find fills, about."""
    crowd: int = 4
    one_of: float = 0.25
    """So many finds of at least the second confidence that stand out themselves within a large thing are toys on a
    board, and the large thing is none, unless it is a card by its corners and margin, whose print may look like them.
    (Of 107 toys in rendered close-ups that stood out as large things 2 held so many.)"""
    same: float = 0.5
    part: float = 0.7
    """Boxes with the first share in common (intersection over union) are one thing's; one with the second share of it
    within another's is a part's."""
    panel: float = 0.7
    """A card whose side is a smaller share of the side of what it lies within is another thing."""
    within: float = 0.85
    """Of two that stand out, one with this share of its box within the other's is the same thing, or a part of it."""


OBJECTS = ObjectsParameters()


@dataclass(frozen=True, slots=True)
class PrintedMarkersParameters:
    """What :mod:`vision.single_image.printed_markers` goes by."""

    size: float = 0.25
    """A marker is as large as it was printed, but for this share of it: what seems to be one on a chessboard is
    not."""
    printed: float = 0.7
    """What has more than this share of it on a marker that can be read is a part of the print, or grain."""


PRINTED_MARKERS = PrintedMarkersParameters()


@dataclass(frozen=True, slots=True)
class SaliencyParameters:
    """What :mod:`vision.single_image.saliency` goes by."""

    long_px: int = 640
    """Pictures are looked at with their longer side this long at most."""
    lightness: float = 0.5
    """What a difference of lightness counts beside one of colour: shadows are darker, not of another colour."""
    grain: float = 2.5
    faintest: float = 3.5
    faint: float = 8.0
    strongest: float = 90.0
    step: float = 1.35
    """The levels at which things are looked for: from so many times what four fifths of the picture stay below,
    between the next two, up to the fourth, each so many times the one before."""
    clear: float = 30.0
    """An edge that stands out by more is no clearer."""
    least_px: int = 40
    most: float = 0.4
    """Things smaller than this area in pixels, or larger than this share of the picture (what others may lie on), are
    none."""
    margin: tuple[float, float] = (0.025, 0.06)
    pale: float = 9.0
    grey: float = 20.0
    light: float = 45.0
    """A card's white margin: between these shares of its shorter side inside its outline, colours and lightness
    within the second of their middle, colours within the third of grey, and lighter than the fourth (units of
    Lab)."""


SALIENCY = SaliencyParameters()
