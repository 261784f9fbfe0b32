"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DiePipsParameters:
    """What :mod:`vision.single_image.die_pips` goes by."""

    face_side_px: int = 96
    """A face is looked at with sides this long. Chosen: nobody measured it."""
    least_side_px: int = 24
    """A face with shorter sides has no pips that could be told. Chosen: nobody measured it."""
    most_aspect: float = 1.6
    """The smallest rectangle about a die is so many times as long as wide at most. Chosen: nobody measured it."""
    least_fill: float = 0.75
    """A die fills at least this share of that rectangle. Chosen: nobody measured it."""
    pip_width_shares: tuple[float, float] = (0.06, 0.3)
    """A pip is between so wide, in sides of the face. Chosen: nobody measured it."""
    pip_lightness: float = 12.0
    """A pip is darker, or lighter, than what is about it by so much (lightness of Lab), and than most of the face
    by half as much. Chosen: nobody measured it."""
    pip_of_deepest_share: float = 0.5
    """It is so by this share of what the most different pip is. Chosen: nobody measured it."""
    pip_ellipse_fills: tuple[float, float] = (0.8, 1.25)
    """A pip fills between these shares of the ellipse in the smallest rectangle about it. Chosen: nobody measured it."""
    pip_most_aspect: float = 1.7
    """That rectangle is so many times as long as wide at most. Chosen: nobody measured it."""
    pip_size_ratio: float = 1.9
    """The largest of one face's pips is no more than so many times as large as the smallest. Chosen: nobody measured it."""
    plain_share: float = 0.45
    """So much of what is no pip on a face is as light as its middle: see even_lightness. Chosen: nobody measured it."""
    even_lightness: float = 12.0
    """A pixel is as light as the face's middle within this (lightness of Lab). Chosen: nobody measured it."""
    symmetry_share: float = 0.1
    """A face's pips lie alike to both sides of their own middle within this share of its side. Chosen: nobody measured it."""
    off_centre_share: float = 0.33
    """That middle lies within this share of the side of the die's. Chosen: nobody measured it."""
    pips_apart_share: float = 0.17
    """Pips lie this share of a side apart at least, middle to middle. Chosen: nobody measured it."""
    pair_apart_shares: tuple[float, float] = (0.3, 0.75)
    """The two of a pair lie between these shares of a side apart. Chosen: nobody measured it."""
    few_pips: int = 2
    """So few pips may be much else, a hub or a pair of lamps: then the following is asked of what surely is a die
    too. Chosen: nobody measured it."""
    few_most_aspect: float = 1.35
    """With few pips: the rectangle is so many times as long as wide at most. Chosen: nobody measured it."""
    few_least_fill: float = 0.8
    """With few pips: the die fills at least this share of the rectangle. Chosen: nobody measured it."""
    few_most_disc_fill: float = 0.8
    """With few pips: it fills no more than this share of the smallest circle. Chosen: nobody measured it."""
    few_plain_share: float = 0.6
    """With few pips: so much of what is no pip is as light as its middle. Chosen: nobody measured it."""
    few_spots_ratio: float = 1.35
    """With few pips: spots of any kind have no more than so many times the area of the pips. Chosen: nobody measured it."""
    few_off_centre_share: float = 0.2
    """With few pips: their middle lies within this share of the side of the die's. Chosen: nobody measured it."""
    pips_of_spots_share: float = 0.55
    """So much of the area of all round spots is the face's pips; the rest belongs to sides that are seen too.
    Chosen: nobody measured it."""


DIE_PIPS = DiePipsParameters()


@dataclass(frozen=True, slots=True)
class EdgeParameters:
    """What :mod:`vision.single_image.edge` goes by."""

    band_px: int = 3
    """The network's outline is right to about this many working pixels. Chosen: nobody recorded a measurement."""
    grab_cut_rounds: int = 3
    """So many rounds of GrabCut. Chosen: nobody measured it."""


EDGE = EdgeParameters()


@dataclass(frozen=True, slots=True)
class ObjectsParameters:
    """What :mod:`vision.single_image.objects` goes by."""

    least_confidence: float = 0.1
    """The least confidence with which the network's finds bear out what stands out. Chosen: nobody measured it."""
    toy_log_odds: float = -0.12
    """The odds (logarithm) that what stands out is a toy, before anything speaks for it. Set by python -m
    benchmarks.vision.single_pictures --fit: logistic regression over rendered pictures of trained kinds."""
    evidence_log_odds: tuple[float, float, float, float] = (0.052, 0.974, 5.791, 2.538)
    """By so much the odds (logarithm) rise for each thing that speaks for it (``evidence``). Set with toy_log_odds."""
    arm_confidence: float = 0.35
    """As surely as this an arm is no toy, however it stands out. Chosen: nobody measured it."""
    arms_px: int = 256
    """Pictures are made so small to see which arms reach their rim. Chosen: a finger is three pixels."""
    arms_gap_px: int = 5
    """Arms are joined over such a gap there, and to the rim over half of it. Chosen: a cuff between hand and sleeve."""
    arm_length_share: float = 0.3
    """What is so long is an arm though it ends before the rim, in sides of the picture. Chosen: nobody measured it."""
    arm_seen_share: float = 0.25
    """The look sees a thing in so much of an arm. Of 18 arms in composited clips true ones 0.40 to 0.92, others to 0.08."""
    convex_fill: float = 0.95
    """Cards and dice fill so much of their convex hull. Chosen: nobody measured it."""
    four_corners_fill: float = 0.9
    """A card fills so much between the four corners of its hull. Measured with corner_bend_share: 37 of 46 rendered cards."""
    corner_bend_share: float = 0.04
    """Bends smaller than this share of the hull's length are no corners. Measured: see four_corners_fill."""
    white_margin_share: float = 0.7
    """What has a card's corners, card_aspect and margin_convex_fill, and a margin of which this share is of one
    white, is a card, whatever the network makes of it, small as it may be. Chosen: nobody measured it."""
    card_aspect: tuple[float, float] = (1.1, 1.8)
    """A card is between these times as long as wide. Chosen: nobody measured it."""
    margin_convex_fill: float = 0.9
    """A card with such a margin fills so much of its convex hull. Chosen: nobody measured it."""
    shape_confidence: float = 0.9
    """Confidence of a card or a die that its own shape tells. Chosen: nobody measured it."""
    company_dice: int = 2
    """What may be a die, by its pips, is one beside so many that surely are, of its size. Chosen: nobody measured it."""
    same_size_ratio: float = 1.5
    """Dice are of one size when the larger is so many times as large at most. Chosen: nobody measured it."""
    die_aspect: float = 1.25
    """What surely shows a die's pips, and is no more times as long as wide, is no card, white as it is. Chosen:
    nobody measured it."""
    two_cards_fill: float = 0.7
    """Two cards that fill more than this share of a box are what it shows. Chosen: nobody measured it."""
    two_cards_overlap: float = 0.2
    """Unless one has more than this share of it within the other's box. Chosen: nobody measured it."""
    card_on_card_share: float = 0.2
    """A find that takes more than this share of a card's box is another card on it. Chosen: nobody measured it."""
    large_share: float = 0.1
    """Only what is as large as this share of the picture's side is told by its standing out; the network knows what
    is smaller. Chosen: nobody measured it."""
    close_up_confidence: float = 0.4
    """As probable as this, a large thing makes a close-up. Chosen: nobody measured it."""
    part_confidence_margin: float = 0.15
    """In a close-up finds that are parts of the large thing, and less probable by this, are not told. Chosen:
    nobody measured it."""
    speck_side_share: float = 0.15
    """In a close-up finds smaller than this share of the large thing's side that do not stand out themselves are
    grain. Chosen: nobody measured it."""
    speck_confidence_factor: float = 0.4
    """Such finds count for this share of their confidence. Chosen: nobody measured it."""
    box_fill: float = 0.7
    """What a find fills of its box, about. Chosen: nobody measured it."""
    crowd_toys: int = 4
    """So many finds that stand out themselves within a large thing are toys on a board, and the large thing is
    none, unless it is a card by its corners and margin, whose print may look like them. Measured: of 107 toys in
    rendered close-ups that stood out as large things 2 held so many."""
    crowd_confidence: float = 0.25
    """Each of them has at least this confidence. Measured: see crowd_toys."""
    same_thing_iou: float = 0.5
    """Boxes with this intersection over union are one thing's. Chosen: nobody measured it."""
    part_share: float = 0.7
    """A box with this share of it within another's is a part's. Chosen: nobody measured it."""
    panel_side_share: float = 0.7
    """A card whose side is a smaller share of the side of what it lies within is another thing. Chosen: nobody
    measured it."""
    within_share: float = 0.85
    """Of two that stand out, one with this share of its box within the other's is the same thing, or a part of it.
    Chosen: nobody measured it."""
    gap_light_share: float = 0.3
    """A gap between things is no lighter than this share of the table. Measured, as all of gap_*: docs/history.md."""
    gap_contrast: float = 0.55
    """And than this share of the things around."""
    gap_size_share: float = 0.6
    """And smaller than this share of each of them."""
    gap_rim_share: float = 0.55
    """So much of its rim runs along them ..."""
    gap_reach: float = 0.1
    """... within this share of the square root of its area."""


OBJECTS = ObjectsParameters()


@dataclass(frozen=True, slots=True)
class PrintedMarkersParameters:
    """What :mod:`vision.single_image.printed_markers` goes by."""

    size_tolerance_share: float = 0.25
    """A marker is as large as it was printed, but for this share of it: what seems to be one on a chessboard is
    not. Chosen: nobody measured it."""
    print_share: float = 0.7
    """What has more than this share of it on a marker that can be read is a part of the print, or grain. Chosen:
    nobody measured it."""


PRINTED_MARKERS = PrintedMarkersParameters()


@dataclass(frozen=True, slots=True)
class SaliencyParameters:
    """What :mod:`vision.single_image.saliency` goes by."""

    longer_side_px: int = 640
    """Pictures are looked at with their longer side this long at most. Chosen: nobody measured it."""
    lightness_weight: float = 0.5
    """What a difference of lightness counts beside one of colour: shadows are darker, not of another colour.
    Chosen: nobody measured it."""
    grain_factor: float = 2.5
    """The first level at which things are looked for is so many times what four fifths of the picture stay below.
    Chosen: nobody measured it."""
    first_level_least: float = 3.5
    """That level is at least this (units of Lab). Chosen: nobody measured it."""
    first_level_most: float = 8.0
    """That level is at most this (units of Lab). Chosen: nobody measured it."""
    last_level: float = 90.0
    """Levels go up to this (units of Lab). Chosen: nobody measured it."""
    level_ratio: float = 1.35
    """Each level is so many times the one before. Chosen: nobody measured it."""
    clear_edge: float = 30.0
    """An edge that stands out by more (units of Lab) is no clearer. Chosen: nobody measured it."""
    least_area_px: int = 40
    """Things of a smaller area in pixels are none. Chosen: nobody measured it."""
    most_area_share: float = 0.4
    """Things larger than this share of the picture (what others may lie on) are none. Chosen: nobody measured
    it."""
    margin_shares: tuple[float, float] = (0.025, 0.06)
    """A card's white margin lies between these shares of its shorter side inside its outline. Chosen: nobody
    measured it."""
    margin_spread: float = 9.0
    """Colours and lightness of a margin are within this of their middle (units of Lab). Chosen: nobody measured
    it."""
    margin_most_colour: float = 20.0
    """Its colours are within this of grey (units of Lab). Chosen: nobody measured it."""
    margin_least_lightness: float = 45.0
    """It is lighter than this (units of Lab). Chosen: nobody measured it."""


SALIENCY = SaliencyParameters()


@dataclass(frozen=True, slots=True)
class FragmentsParameters:
    """What :mod:`vision.single_image.fragments` goes by. Pixels are those of the look's maps."""

    thing_probability: float = 0.5
    """From this probability on a pixel shows a thing. Chosen: the middle."""
    edge_probability: float = 0.2
    """From this probability on an edge parts pieces. Chosen: the network tells edges faintly; too many pieces do no harm."""
    centre_probability: float = 0.25
    """A peak of the centre map from here on is one that pixels may vote for. Chosen: too many do no harm."""
    peak_reach_px: float = 2.0
    """Peaks are the highest within so many pixels. Chosen: the smallest things' are no wider."""
    votes_from_px: tuple[tuple[float, float], ...] = ((0.0, 1.5), (6.0, 3.0), (24.0, 8.0))
    """Pixels so far from the centre that they vote for, and how far apart their votes for one centre may lie (standard
    deviation). Chosen: offsets are right to about an eighth."""
    small_px: float = 6.0
    """Pixels nearer than this to their centre count among the first of these. Chosen: as the second begins."""
    least_votes: float = 8.0
    """So many votes, times the square of their deviation, make a centre. Chosen: nobody measured it."""
    least_px: int = 6
    """Smaller pieces are cut up among their neighbours. Chosen: nobody measured it."""
    reach_px: float = 5.0
    """What is cut off by an edge goes to a piece no farther away than this. Chosen: edges are 3 px wide."""
    one_thing_log_odds: tuple[float, ...] = (6.38, -5.63, -1.83, -1.80, -2.46, 1.39, 2.29, -0.24, -5.54, -3.50, 5.08)
    """By so much the odds (logarithm) that two neighbours are one thing change with what ``evidence`` says of them. As those
    of GROUPING half of the way between two fits of python -m studio.training.fit_look (docs/history.md)."""


FRAGMENTS = FragmentsParameters()


@dataclass(frozen=True, slots=True)
class GroupingParameters:
    """What :mod:`vision.single_image.grouping` goes by."""

    least_chance: float = 0.02
    """Pieces that are less probably one thing are not tried as one. Chosen: nobody measured it."""
    least_share: float = 0.002
    """Probabilities are taken to be at least this, and at most 1 less this. Chosen: no network is surer."""
    least_px: int = 12
    """Smaller things are none: 48 pixels of the picture as it is looked at. Chosen: the network learned of none."""
    part_share: float = 0.1
    """Where a smaller share of a thing is joined to it, nothing depends on that join. Chosen: nobody measured it."""
    near_log_odds: tuple[float, ...] = (-5.90, 0.02, 0.05, 0.08, 0.27, 0.03, 4.29, 1.15, -2.02, -3.04, 2.02)
    """By so much the odds (logarithm) of one whole thing rise with what ``Candidate.evidence`` says, in the near view.
    Set by python -m studio.training.fit_look."""
    far_log_odds: tuple[float, ...] = (-8.88, 0.63, 0.10, 0.04, 0.28, 0.03, 5.72, 1.08, -1.69, -2.46, 1.21)
    """The same in the view from afar."""


GROUPING = GroupingParameters()


@dataclass(frozen=True, slots=True)
class MergeTreeParameters:
    """What :mod:`vision.single_image.merge_tree` goes by."""

    worth_from: float = 0.25
    """What is less probably a whole thing is not worth telling. Chosen: a find adds to the F measure from half of it on."""
    parts_share: float = 0.8
    """Parts together count for this share of their worth beside the whole. Measured with the side on 70 close-ups and 60
    composites, half of them fitted to: F of things 0.81 for 0.78 by heads on close-ups, 0.70 for 0.70 on composites. What
    is lost are small things that lie on large ones."""
    asked_from: float = 0.03
    """The classifier is not asked about what the maps say is less probably a whole thing. Chosen: for time."""
    judged_log_odds: tuple[float, ...] = (-0.16, 0.52, 0.39, 0.03)
    """By so much the odds (logarithm) of one whole thing rise with what ``judged_evidence`` says. Set by python -m
    studio.training.fit_look."""
    one_centre_share: float = 0.2
    """Pieces that do not touch vote for one centre if their votes lie this share of their distance apart. Chosen:
    nobody measured it."""
    towards_share: float = 0.7
    """Both votes together have to lie away from the pieces' middles by this share of their distance. Chosen: between
    two pieces of one thing it is 1."""
    each_towards_share: float = 0.15
    """And each by this share. Chosen: the smaller piece's is the larger."""


MERGE_TREE = MergeTreeParameters()


@dataclass(frozen=True, slots=True)
class InstancesParameters:
    """What :mod:`vision.single_image.instances` goes by. Pixels are those of the look's maps."""

    outline_sigma_px: float = 0.8
    """The staircase between two things is smoothed by this standard deviation. Chosen: as in soft_mask."""


INSTANCES = InstancesParameters()


@dataclass(frozen=True, slots=True)
class TwoViewsParameters:
    """What :mod:`vision.single_image.two_views` goes by."""

    same_thing_iou: float = 0.5
    """Masks of two views with this intersection over union are one thing's. Chosen: as of boxes."""
    part_share: float = 0.5
    """With this share of it within another's mask, a thing is a part of that. Chosen: the middle."""
    near_margin: float = 0.15
    """The outline from afar is taken where that view is surer by this. Chosen: from near it is finer."""
    part_margin: float = 0.1
    """What only one view shows within another thing is told if it is not less sure than that by this. Chosen: a die
    on a card is about as sure as the card, its pips are not."""


TWO_VIEWS = TwoViewsParameters()


@dataclass(frozen=True, slots=True)
class ProposalsParameters:
    """What :mod:`vision.single_image.proposals` goes by."""

    least_found: float = 0.1
    """The least confidence with which the detector's finds are asked about. Chosen: as OBJECTS.least_confidence."""
    least_share: float = 0.14
    """Only what has such a side is asked about as standing out, in sides of the picture. Chosen: the views show well what is
    smaller."""
    least_framed: float = 0.045
    """But what is white_framed is asked about from this side on. Chosen: 19 pixels of longer_side_px, a card in a picture of
    fifty."""
    longer_side_px: int = 416
    """Pictures are made so small for it. Chosen: what is large is still 58 pixels wide; half the time of 640."""
    most: int = 24
    """So many are asked about at the most, those with the clearest edges. Chosen: for time."""
    most_framed: int = 60
    """And so many that are white_framed. Chosen: a deck laid out."""
    same_box_iou: float = 0.9
    """Boxes with this intersection over union are of one blob at two levels. Chosen: nobody measured it."""
    least: float = 0.35
    """What is less probably one whole thing is not proposed. Chosen: as DETECTOR.least_confidence."""
    one_place_share: float = 0.3
    """Two that share more of the smaller one are of one place: one of them counts. Chosen: nobody measured it."""
    same_thing_iou: float = 0.5
    """Masks with this intersection over union are one thing's. Chosen: as between views."""
    surer_part: float = 0.3
    """What is proposed does not stand in the place of a thing that is surer by more than this, however large it is. Chosen: a
    patch of window light was at 0.49, the toy in it at 0.91."""
    same_outline_iou: float = 0.8
    """From this on the views' outline is taken, which is finer. Chosen: nobody measured it."""
    part_share: float = 0.5
    """With this share of it within another, a thing is a part of that. Chosen: the middle."""
    whole_log_odds: tuple[float, ...] = (-1.43, 0.46, 0.15, 0.15, 0.39, 0.00, 1.48)
    """By so much the odds (logarithm) of one whole thing rise with what ``proposal_evidence`` says. Set by python -m
    studio.training.fit_look."""


PROPOSALS = ProposalsParameters()


@dataclass(frozen=True, slots=True)
class WeighingParameters:
    """What :mod:`vision.single_image.weighing` goes by."""

    thing_log_odds: tuple[float, ...] = (0.06, 0.99, 0.46, 0.77, 0.30, -0.06)
    """By so much the odds (logarithm) of one whole thing rise with each of what ``thing_evidence`` says. Set by python -m
    studio.training.fit_look."""
    kind_log_odds: tuple[float, ...] = (0.30, 0.15, 1.58, 1.44, 1.67, 0.00, 0.63)
    """By so much the odds (logarithm) of a kind rise with each of what ``kind_evidence`` says."""
    pips_log_odds: float = 1.48
    """By so much those of one whole thing rise if it is a die and surely shows pips. Set as in PROPOSALS.whole_log_odds."""


WEIGHING = WeighingParameters()
