"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClassificationParameters:
    """What :mod:`vision.segmentation.full_size.classification` goes by."""

    all_toy_share: float = 0.5
    """A thing of which at least this share looks like a toy is one all over, unless some of it plainly is a card.
    Chosen: nobody measured it."""
    no_toy_share: float = 0.2
    """A thing of which less than this looks like a toy is none; between the two only its pixels that look like a
    toy count: a toy that stands on a card. Chosen: nobody measured it."""
    card_share: float = 0.1
    """Where less than this share looks like a card all of it is a toy or a die, whichever it looks like more.
    Chosen: nobody measured it."""
    least_card_in2: float = 2.5
    """What lies apart and is smaller (square inches) is no playing card, much as it looks like one. Chosen: the
    smallest have some 4."""
    least_card_part_in2: float = 3.3
    """Nor is a part of a thing, if the smallest rectangle about all of it that looks like a card is smaller (square
    inches): a toy on a card hides some of that, but little of its rectangle. Chosen: largest drawn blocks are 3.3, the
    smallest cards some 4."""
    card_pixel_share: float = 0.5
    """A pixel looks like a card from this share on. Chosen."""
    most_die_in: float = 1.1
    """What lies apart and is wider is no die. What is longer is none either, unless it looks like dice: see
    dice_share. Chosen: nobody measured it."""
    most_die_in2: float = 0.9
    """The same for what is larger (square inches). Chosen: nobody measured it."""
    most_die_aspect: float = 1.3
    """The same for what is more times as long as wide. Chosen: nobody measured it."""
    dice_share: float = 0.75
    """A long or large thing of which at least this share looks like dice is several, or one that leans. Chosen:
    nobody measured it."""
    die_sized_in2: float = 0.75
    """What lies apart and is no larger (square inches) is as small as a die: see toy_over_die. Chosen: nobody
    measured it."""
    toy_over_die: float = 1.5
    """Such a thing is a toy only where it looks so many times as much like one as like a die. Chosen: nobody
    measured it."""
    disc_fill: float = 0.82
    """What lies apart and fills more than this share of the smallest circle about it is a round base, no die, if it
    is wider than least_base_in. Measured: rendered dice of six sides fill 0.72 at most."""
    least_base_in: float = 0.75
    """How wide a round base is at least. Measured: true bases of figures are 0.8 to 1.3 inches wide."""
    rounded_fill: float = 0.85
    """What lies apart and fills less than this share of the smallest rectangle about it, is bulging_fill of its
    hull and no larger than one_card_in2, is no card. Chosen: nobody measured it."""
    bulging_fill: float = 0.93
    """Such a thing fills more than this share of its hull. Chosen: nobody measured it."""
    one_card_in2: float = 10.0
    """Such a thing is no larger (square inches) than one playing card. Chosen: nobody measured it."""
    card_fill: float = 0.92
    """A card's shape fills so much of the smallest rectangle about it. Measured: rendered cards fill 0.95."""
    card_aspect: tuple[float, float] = (1.25, 1.65)
    """A card is between these times as long as wide. Measured: rendered cards are 1.36 to 1.46 times as long."""
    bridge_card_in2: float = 7.5
    """What lies apart and is smaller than a bridge card (square inches) is no card unless it looks like one all
    over, or is surely a toy on a card, or has a card's shape. Chosen: nobody measured it."""
    card_all_over_share: float = 0.85
    """Such a thing looks like a card all over from this share on. Measured: rendered cards look like cards to 0.95,
    tanks and houses to 0.8."""
    toy_on_card_share: float = 0.15
    """Of such a thing this share is surely a toy, which stands on a card. Chosen: nobody measured it."""
    surely_share: float = 0.8
    """A pixel is surely of a kind from this share on. Chosen: nobody measured it."""
    plainly_share: float = 0.3
    """Pixels that are surely cards or dice are not overlooked where they make up this share of a thing. Chosen:
    nobody measured it."""
    arm_share: float = 0.5
    """Average share of an arm from which a thing that reaches in from outside is one. Chosen: nobody measured
    it."""


CLASSIFICATION = ClassificationParameters()


@dataclass(frozen=True, slots=True)
class EdgeUncertaintyParameters:
    """What :mod:`vision.segmentation.full_size.edge_uncertainty` goes by."""

    half_seen_probability: float = 0.2
    """A pixel may be a toy's from this probability on. Chosen: nobody measured it."""
    sure_probability: float = 0.8
    """A pixel surely is a toy's from this probability on. Chosen: nobody measured it."""
    near_in: float = 0.6
    """A toy may reach so far beyond its outline. Chosen: nobody measured it."""
    apart_in: float = 0.1
    """What is as near to another thing as this is that one's rim or shadow. Chosen: nobody measured it."""
    ramp_px: float = 0.85
    """So much uncertainty every outline has, the network's probabilities being no step: pixels. Measured: the
    median of 250 stands in four rendered battles. With what is beyond that the errors of how far toys reach have
    the greatest likelihood there: 95.1 % of them lie within 1.96 sigma for 94.4 %, of the battle with a toy half
    seen 94.4 % for 93.2 %, and sigmas are 7 % larger."""


EDGE_UNCERTAINTY = EdgeUncertaintyParameters()


@dataclass(frozen=True, slots=True)
class FullResolutionParameters:
    """What :mod:`vision.segmentation.full_size.full_resolution` goes by."""

    most_width_px: int = 1920
    """Wider pictures are brought to this. Chosen: nobody recorded a measurement."""
    card_like_share: float = 0.6
    """A whole card or paper looks like one at more than this share of each pixel. Chosen: nobody measured it."""
    undented_fill: float = 0.88
    """It fills at least this share of its hull, and of what lies there. Chosen: nobody measured it."""
    print_share: float = 0.02
    """No more than this share of it, its print, looks like a toy. Chosen: nobody measured it."""
    surely_bare_share: float = 0.1
    """Where things cover less than this of a pixel, as far as the network can tell, the bare table is seen. Chosen:
    nobody measured it."""
    rim_px: int = 2
    """How far beyond its patch an outline may lie, in working pixels. Chosen: nobody measured it."""
    closer_zoom: float = 1.5
    """A toy's outline is drawn from the look that found it and from one at its surroundings, enlarged so many
    times: the network sees edges better in larger toys, and what both looks waver about cancels out. A network
    trained on larger toys gives that look (models/closer.md): it draws them better, but takes more shadows for toys
    where it is asked to find them, or where nobody knows the bare table. Measured: overlap of single toys 0.875 to
    0.882 at 30 pixels to the inch, 0.908 to 0.915 at 20."""
    closer_margin_px: int = 32
    """That closer look takes in so many pixels about the toy. Chosen: nobody measured it."""
    closer_network_share: float = 0.7
    """How much of the outline the closer look gives, by the network for it. Chosen: nobody recorded a
    measurement."""
    same_network_share: float = 0.5
    """How much of the outline the closer look gives, by the network that found the toy. Chosen: nobody recorded a
    measurement."""
    largest_piece_share: float = 0.8
    """Both looks together may take a shadow away that the first took for toy where the largest piece that they
    leave is such a share of all that they leave. Measured with kept_share on twelve tables that nothing was tried
    on: ranges 0.114 inch, 0.117 with them."""
    kept_share: float = 0.4
    """The largest piece is such a share of the toy too. Measured: see largest_piece_share."""


FULL_RESOLUTION = FullResolutionParameters()


@dataclass(frozen=True, slots=True)
class PlainColourParameters:
    """What :mod:`vision.segmentation.full_size.plain_colour` goes by."""

    blur_px: float = 0.5
    """Both pictures are blurred by so much first: more rounds corners off, less leaves noise. Chosen: nobody
    recorded a measurement."""
    dark_offset_levels: float = 16.0
    """Grey levels that are added before colours are compared: below, noise and JPEG change them more than things
    do. Chosen: nobody recorded a measurement."""
    unlike_log_spread: float = 0.25
    """How far the logarithms of the three colours' changes lie apart at least. Chosen: nobody recorded a
    measurement."""
    least_in2: float = 0.1
    """What is smaller (square inches) is the network's. Chosen: nobody measured it."""
    even_share: float = 0.2
    """A patch is of one colour where its colours deviate from their middle, root of the mean square, by no more
    than this share of how far that is from the table's, and even_levels. Chosen: nobody measured it."""
    very_even_share: float = 0.07
    """The same share for a patch that has no shades at all. Chosen: nobody measured it."""
    even_levels: float = 2.0
    """Grey levels by which its colours may deviate besides. Chosen: nobody measured it."""
    inner_px: int = 2
    """The middle of a patch is what lies so far from its rim. Chosen: nobody measured it."""
    rim_px: int = 3
    """How far beyond the patch its rim reaches. Chosen: nobody measured it."""
    beside_px: int = 8
    """How far beyond the patch its surroundings reach. Chosen: nobody measured it."""
    least_middle_share: float = 0.2
    """The middle is at least this share of a patch: what is thinner is the network's. Chosen: nobody measured
    it."""
    most_others_share: float = 0.1
    """What has other things at more than this share of its surroundings is part of something larger, whose outline
    the network draws. Chosen: nobody measured it."""
    known_share: float = 0.9
    """What the network sees more of is known to it. Chosen: nobody measured it."""
    known_grey_share: float = 0.5
    """The same for what is grey, and often a dark toy together with its shadow. Chosen: nobody measured it."""
    came_edge_ratio: float = 1.5
    """A thing came where the picture changes across the patch's edge so many times as much as the bare table does:
    where one went, the bare table has the edge. Chosen: nobody measured it."""
    noise_levels: float = 1.0
    """Grey levels by which each colour is off at least. Chosen: nobody recorded a measurement."""
    shade_levels: float = 3.0
    """Grey levels by which it is off besides, by light or shadow that nothing tells of. Measured: without it flat
    shapes are off by 0.11 px for 0.12, at a contrast of 80."""
    something_else_levels: float = 30.0
    """What is off by more grey levels is something else. Chosen: nobody measured it."""
    grey_log_ratio: float = 0.2
    """What is grey is lighter or darker than the table by so much at least (logarithm). Chosen: nobody measured
    it."""
    grey_most_in2: float = 9.0
    """What is grey is no larger than this (square inches): light through a window, a phone. Chosen: nobody measured
    it."""
    grey_most_others_share: float = 0.02
    """What is grey has nothing at more than this share of its surroundings that might cast it. Chosen: nobody
    measured it."""
    textureless_ratio: float = 2.0
    """The table has no texture to be hidden where its variance is less than so many times that of noise. Chosen:
    nobody measured it."""
    hidden_texture_share: float = 0.5
    """What a thing shows differs from the table's texture by more than this share of its variance. Chosen: nobody
    measured it."""
    sharp_edge_px: float = 2.5
    """A thing's edge is no wider where the table has no texture. Chosen: nobody measured it."""
    textured_edge_px: float = 3.0
    """A thing's edge is no wider where the table has texture. Chosen: nobody measured it."""
    other_kind_share: float = 0.1
    """What looks like a card, a die or an arm at more than this of it, and more than like a toy, is left to the
    network. Chosen: nobody measured it."""


PLAIN_COLOUR = PlainColourParameters()
