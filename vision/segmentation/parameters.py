"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BackgroundInpaintingParameters:
    """What :mod:`vision.segmentation.background_inpainting` goes by."""

    rim_in: float = 0.1
    """What was found without a bare table may be larger by so much. Chosen after 0.2 and 0.35 were tried: with
    these outlines come out larger than toys, as shadows are painted over too."""
    reach_px: int = 5
    """Paint is mixed from what is seen this far around. Chosen: nobody measured it."""
    same_thing_iou: float = 0.4
    """What is told from the inpainted table is what was found before from this intersection over union on. Chosen:
    nobody measured it."""


BACKGROUND_INPAINTING = BackgroundInpaintingParameters()


@dataclass(frozen=True, slots=True)
class ColourParameters:
    """What :mod:`vision.segmentation.colour` goes by."""

    clearly_different_levels: float = 25.0
    """A pixel so many grey levels from the table is plainly something else. Chosen: nobody measured it."""
    clearly_different_share: float = 0.75
    """A thing of which a smaller share is plainly something else is known by its parts. Chosen: nobody measured
    it."""
    uneven_light_levels: float = 18.0
    """A change of fewer grey levels on average may be uneven light. Chosen: nobody measured it."""
    uneven_light_spread: float = 0.15
    """It is uneven light, and no thing, where the log ratio spreads by less. Chosen: nobody measured it."""
    thin_reach_in: float = 1.2
    """How far a barrel or a lance sticks out at most. Chosen: nobody measured it."""
    rim_shadow_log_ratio: float = -1.0
    """Mean log ratio that the rim around a dark thing must exceed to be shadow and no part of it. Chosen: nobody
    measured it."""


COLOUR = ColourParameters()


@dataclass(frozen=True, slots=True)
class FlipAgreementParameters:
    """What :mod:`vision.segmentation.flip_agreement` goes by."""

    least_confidence: float = 0.1
    """The least confidence of a find where the roster has a toy. Chosen: nobody measured it."""
    same_toy_iou: float = 0.15
    """Finds of the two looks with a larger intersection over union are of one toy. Chosen: nobody measured it."""
    same_outline_iou: float = 0.5
    """Finds with a larger one are outlined alike: none is a part of the other. Chosen."""
    covers_another_share: float = 0.3
    """They are not if the second look's find covers more than this share of another toy of the first look too.
    Chosen: nobody measured it."""
    nearly_whole_iou: float = 0.6
    """A toy that overlaps the other look's so much (intersection over union) is nearly the whole of it: what else lies
    in that is a piece. Two halves overlap it by a half. Chosen: nobody measured it."""
    piece_confidence: float = 0.7
    """So sure the upright look is of a toy of its own that the upended look shows as part of another. Chosen: twice
    DETECTOR.least_confidence, the mean of both looks where one shows none."""
    taken_share: float = 0.2
    """What only the second look shows is taken if it is sure and less than this share of it belongs to others.
    Chosen: nobody measured it."""
    most_terrain: float = 0.5
    """What more probably is terrain than a toy (``Detection.terrain``) is followed only where the roster has a toy. Chosen."""
    wrong_label_reach: float = 0.5
    """What the looks took for a die, a card or terrain is the roster's toy only within this share of the reach of a faint
    toy. Measured on 288 toys at twelve starts: seven were not found as toys, and six of those as dice."""
    one_look_sigma: float = 0.3
    """What one of the looks does not show may be off by so much of its size (square root of its area). Chosen:
    nobody measured it."""


FLIP_AGREEMENT = FlipAgreementParameters()


@dataclass(frozen=True, slots=True)
class FusionParameters:
    """What :mod:`vision.segmentation.fusion` goes by."""

    beside_card_in: float = 0.25
    """What is so near to a card may be what that leaves to see of another. Chosen: nobody measured it."""
    sure_confidence: float = 0.5
    """Confidence from which a find may cut, join or refuse what the difference shows. Chosen: nobody measured
    it."""
    same_toy_share: float = 0.4
    """A find of which more than this share belongs to a surer one is the same toy again. Chosen: nobody measured
    it."""
    no_toy_share: float = 0.6
    """A patch of which this share is a card, a die or an arm is no toy. Chosen: nobody measured it."""
    inside_patch_share: float = 0.7
    """A toy that the network sees belongs to a patch when this share of it lies inside. Chosen: nobody measured
    it."""
    others_share: float = 0.25
    """Of a toy that only the network sees no more than this share belongs to others. Chosen: nobody measured it."""
    arm_rim_px: float = 16.0
    """An arm comes in from the border of what the network is shown, up to so many working pixels. Chosen, as
    BY_DETECTOR.arm_rim_in."""
    changed_levels: float = 8.0
    """A pixel of it differs from the bare table where it is so many grey levels off. Chosen: nobody measured it."""
    changed_share: float = 0.6
    """At least this share of it differs from the bare table. Chosen: nobody measured it."""
    part_share: float = 0.12
    """Each of several toys told apart in one patch takes at least this share of it. Chosen: nobody measured it."""
    overlap_share: float = 0.2
    """No two of them overlap by more than this share of the smaller. Chosen: nobody measured it."""


FUSION = FusionParameters()


@dataclass(frozen=True, slots=True)
class BackgroundModelParameters:
    """What :mod:`vision.segmentation.background_model` goes by."""

    learn_share: float = 0.5
    """How far the bare table is drawn at once towards what is seen where surely nothing stands. Chosen: nobody
    measured it."""
    unchanged_log_ratio: float = 0.05
    """Where the log ratio stays below this the table already looks as it is kept, and nothing is learned. Chosen:
    nobody measured it."""
    light_px: tuple[int, int] = (48, 27)
    """Width and height of the picture by which a change of light is told."""
    same_light_log_ratio: float = 0.01
    """Light is not fitted again while four fifths of that picture differ by less: a fifth of what counts as a change."""


BACKGROUND_MODEL = BackgroundModelParameters()


@dataclass(frozen=True, slots=True)
class ByChangeParameters:
    """What :mod:`vision.segmentation.by_change` goes by."""

    most_extra_share: float = 0.0045
    """The change network is not asked again when it takes more than this share of the table for things where
    colours see none: hard shadows from outside, of a kind that it was not taught. Measured: rendered tables have up
    to 0.0028, a real one in a player's shadow 0.006 to 0.009."""
    neck_ratio: float = 0.5
    """PATCHES.neck_ratio for the change network's masks: they keep thin limbs, and so have more waists that are no
    necks. Chosen: nobody measured it."""


BY_CHANGE = ByChangeParameters()


@dataclass(frozen=True, slots=True)
class ByDetectorParameters:
    """What :mod:`vision.segmentation.by_detector` goes by."""

    arm_rim_in: float = 0.4
    """An arm reaches in from the picture's border if it is seen up to this near to it; and so much around what is seen of it
    may be arm as well. Chosen; tried on one painted arm."""
    edge_in: float = 0.6
    """How far beyond the table's edge a rough outline may have its middle: a toy at the edge leans over it. Chosen:
    nobody measured it."""


BY_DETECTOR = ByDetectorParameters()


@dataclass(frozen=True, slots=True)
class FrameDifferenceParameters:
    """What :mod:`vision.segmentation.frame_difference` goes by."""

    same_table_distance: float = 0.6
    """Colours no further apart than this (Bhattacharyya distance) are the same table's. Chosen: nobody measured
    it."""
    least_changed_share: float = 0.2
    """Of what the change network takes for a toy that came or went, colours see at least this share as more than
    other light. Chosen: nobody measured it."""


FRAME_DIFFERENCE = FrameDifferenceParameters()


@dataclass(frozen=True, slots=True)
class ToySizeParameters:
    """What :mod:`vision.segmentation.toy_size` goes by."""

    least_in: float = 0.4
    """Narrower things are not toys. Chosen: nobody measured it."""
    most_in2: float = 80.0
    """Larger things (square inches) are not toys but cloths, books and arms. Chosen: nobody measured it."""
    scrap_in2: float = 0.3
    """Smaller pieces (square inches) are no toys: see with_scraps. Chosen: nobody measured it."""
    scrap_share: float = 0.3
    """Nor are pieces smaller than this share of the hull of the piece beside them: see with_scraps. Chosen: nobody
    measured it."""
    remnant_share: float = 0.25
    """What is smaller than this share of a toy that went, and lies where it stood, is no toy. Chosen: nobody
    measured it."""
    remnant_within_share: float = 0.5
    """It lies where that toy stood when more than this share of it does. Chosen: nobody measured it."""
    around_share: float = 0.25
    """What holds a known toy's pixels to this share of its hull lies around that toy: its rim and its shadow.
    Chosen: nobody measured it."""


TOY_SIZE = ToySizeParameters()


@dataclass(frozen=True, slots=True)
class ClickParameters:
    """What :mod:`vision.segmentation.click` goes by."""

    reach_in: float = 3.2
    """So far around a click is looked at: the largest toys are twice as long. Chosen."""
    radii_in: tuple[float, ...] = (0.4, 0.7, 1.2)
    """Radii of a small, a middling and a large thing. Chosen."""
    outside_radii: float = 2.2
    """What is farther from the click than so many radii is not the thing. Chosen."""
    surely_radii: float = 0.35
    """What is nearer than so many radii is. Chosen: players click near the middle."""
    rounds: int = 4
    """So many rounds of GrabCut. Chosen: more change nothing."""
    smooth_in: float = 0.12
    """Narrower spurs are cut off. Chosen."""
    area_in2: tuple[float, float] = (0.08, 30.0)
    """A toy covers so much of the picture, in square inches. Chosen."""
    ring_px: int = 11
    """The ring around a thing that its colours are compared with reaches half so many working pixels from it. Chosen."""
    edge_ratio: float = 3.0
    """The outline lies on an edge where the slope is so many times that of most pixels about it. Chosen."""
    least_off: float = 7.0
    """What differs from the bare table by less (Lab, lightness counted half) is that table. Chosen."""
    least_worth: float = 0.35
    """A guess of which the colours and edges say less is not believed. Set by `python -m benchmarks.photographs.clicks`."""
    look_enlarged: float = 2.0
    """The look sees what is about a click so many times enlarged. Chosen."""


CLICK = ClickParameters()


@dataclass(frozen=True, slots=True)
class SelfDoubtParameters:
    """What :mod:`vision.segmentation.self_doubt` goes by. How probably a find is right was fitted to 327 finds of the starts of
    37 clips of `python -m benchmarks.play.composited` (0 to 10, 200 to 225); the other weights were set on these tables by
    hand, tables 400 on were kept to measure."""

    ask_from: float = 1.4
    """Help is asked for from this score on. Of those 37 tables the ones seen well score up to 1.34 but for one, the next one
    seen badly 1.45; no table seen badly is lost for 1.2."""

    wrong: float = 0.07
    """So large an expected share of wrong finds is nearly enough to ask for help."""
    whole: float = 1.1
    """Log odds of a find of which the looks are half sure."""
    whole_if_sure: float = 1.3
    """How many more for each of the looks' own."""
    least_sure: float = 0.02
    """No find is surer, nor less sure, than this."""
    beside_another: float = 2.0
    """How many fewer with another find close beside it."""
    near_in: float = 0.12
    """That is so close, inches: pieces of one thing are."""
    smaller: float = 4.4
    """How many fewer for each natural logarithm of how much smaller it is than most."""
    usual_smaller: float = 0.5
    """From this logarithm on: toys differ in size."""
    alike_iou: float = 0.5
    """The two looks outline a thing alike from this intersection over union on."""
    disagreement: float = 0.45
    """So large a share of finds that are not outlined alike is nearly enough."""
    unexplained: float = 0.6
    """So is so large a share of the table that is full of edges, where no find is sure."""
    unsure_finds: float = 10.0
    """So many finds of either look that nobody is sure of are added before the share of these is taken: few sure finds say
    little of what is missed. Chosen."""
    faint: float = 1.0
    """So are so many things half seen for each one that is seen."""
    edge_levels: float = 40.0
    """A slope of more than this (Sobel over Lab of eight bits) is an edge."""
    blur_px: float = 1.5
    """Sigma of the blur before edges are taken, working pixels: grain is none."""
    rim_in: float = 0.45
    """Edges count from half so far from a find on: nearer ones are its own."""


SELF_DOUBT = SelfDoubtParameters()
