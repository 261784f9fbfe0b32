"""Parameters of the overlay's stages. Unless a field says otherwise its value was chosen by eye and no benchmark sets it.
Lengths in ``_px`` are those of a picture 1080 pixels high; other pictures scale them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarkParameters:
    """What :mod:`assistant.overlay.marks` goes by."""

    ring_segments: int = 8
    """Straight pieces per quarter of a range ring: at 12 inches the ring is 0.06 inch off at worst."""
    lines_most: int = 12
    """More lines than this, with their texts, hide the battle: the nearest are drawn."""
    named_most: int = 6
    """More names than this in one line are counted."""
    rings_most: int = 2
    """Without a chosen card more rings than this would say nothing."""
    reasons_most: int = 4
    """With more lines than this those that are refused are drawn without words."""
    label_share: float = 0.62
    """Where on a line its symbol and text stand: past the middle, as lines from one toy crowd near it."""
    zone_fill: float = 0.12
    terrain_fill: float = 0.10
    toy_fill: float = 0.15
    """Opacity (0 to 1) inside an outline."""
    reach_tolerance_in: float = 0.05
    """The outline of where a toy may move is simplified by this much."""
    ring_limit_in: float = 1000.0
    """A limit in inches from here on is none: no ring is drawn for it."""


MARKS = MarkParameters()


@dataclass(frozen=True, slots=True)
class LayoutParameters:
    """What :mod:`assistant.overlay.layout` goes by."""

    picture_height_px: float = 1080.0
    """Height of the picture that all other sizes in pixels are given for."""
    straight_piece_in: float = 3.0
    """Longer edges are divided: a straight line on the table is bent by the lens."""
    points_kept: int = 1024
    """Marks whose divided edges are kept for the next picture, a kilobyte each."""
    far_px: float = 20_000.0
    """Points further off than this are pulled to here, so that integers hold them."""
    disc_radius_px: float = 13.0
    arrow_px: float = 16.0
    """Length of an arrow's barbs."""
    line_box_px: float = 40.0
    """Labels keep clear of a line in boxes of this length."""
    line_boxes_most: int = 200
    """Boxes along one piece of a line at most."""
    clear_area_share: float = 0.2
    """Labels keep clear of outlines smaller than this share of the picture's height; larger ones hold labels inside."""
    banner_gap_px: float = 14.0
    """Between banners, and round them: their grounds take 6 of it on either side."""
    banner_lines: int = 3
    """A banner has no more lines than this where smaller letters or wider lines avoid it."""
    banner_sizes: tuple[tuple[float, float], ...] = ((1.0, 0.62), (1.0, 0.86), (0.84, 0.86), (0.7, 0.86))
    """What is tried for it: scale of its letters, and the share of the picture's width at which lines are broken."""
    banner_sign_share: float = 0.42
    """Radius of the sign before a banner, as a share of the letters' height."""
    banner_sign_gap_px: float = 12.0
    legend_gap_px: float = 6.0
    legend_disc_px: float = 12.0
    legend_indent_px: float = 24.0
    text_least_px: int = 9
    """Letters are never smaller than this, in real pixels."""
    label_reaches_px: tuple[float, ...] = (5.0, 16.0, 32.0)
    """Distances from its toy or point at which a label looks for a free place."""
    label_far_px: tuple[float, ...] = (56.0, 90.0, 130.0, 180.0, 240.0)
    """The same where there is none so near, even in smaller letters."""
    leader_from_px: float = 12.0
    """A label farther off than this has a line to what it speaks of."""
    label_small: float = 0.84
    """Scale of the letters of a label that has no place in full size."""
    label_apart_px: float = 3.0
    """Room between two labels."""
    still_px: float = 4.0
    """What seems to have moved by less has not: its label stays on the very pixel. Outlines of toys at rest come and go by
    a pixel or two."""
    kept_overlap_share: float = 0.02
    """A label may lie on other things with this share of its area."""
    better_share: float = 0.15
    """A badge that has no free place stays where it is unless it covers less by this share of its area elsewhere."""
    must_priority: int = 3
    """From this priority on a label is drawn even where it has no free place: what is allowed, and questions."""
    sheet_points_least: int = 8
    """Fewer points than this are no printed sheet: somebody picked corners."""
    sheet_gap_in: float = 3.0
    """Points of one sheet lie no farther apart than this."""
    sheet_rim_in: float = 0.6
    """How far the paper goes beyond its outermost points."""
    clear_strips: int = 12
    """Strips in which a turned rectangle is kept clear."""
    sign_room_share: float = 1.25
    """Room for the sign before a line, as a multiple of the letters' height."""
    rim_px: float = 2.0
    """Labels keep so far from the picture's rim."""
    pips_across: int = 6
    """Pips in one row under a badge."""
    pip_step_share: float = 0.72
    """Distance of two pips, as a multiple of the badge's radius."""
    pip_radius_share: float = 0.26
    """Their radius."""
    label_outside_px: float = 50.0
    """A label whose point lies this far outside the picture (real pixels) is left out."""
    label_opacity: float = 1.0
    """Labels are at least this opaque: with less they are hard to read on light mats."""
    readable_luminance: float = 172.0
    """Of 255 (BT.601 weights): darker text is lightened to this so that it can be read on its dark halo."""


LAYOUT = LayoutParameters()


@dataclass(frozen=True, slots=True)
class TextParameters:
    """What :mod:`assistant.overlay.text` goes by."""

    halo_share: float = 0.14
    """Width of the dark halo over the height of the font."""
    halo_opacity: float = 0.85
    line_share: float = 1.25
    """Height of a line over the height of its font."""
    asked_px: int = 24
    """A font is asked at this size whether it has a letter."""
    held_bytes: int = 16_000_000
    """Drawn lines that are held, to be painted again: some 250, two full tables of them (benchmarks.speed.soak)."""


TEXT = TextParameters()


@dataclass(frozen=True, slots=True)
class PaintParameters:
    """What :mod:`assistant.overlay.paint` goes by."""

    shift: int = 4
    """OpenCV draws with this many binary places, so that lines do not jump from pixel to pixel."""
    halo_opacity: float = 0.55
    halo_px: float = 3.0
    """How much wider the halo is than the line upon it."""
    dark_line_sum: int = 200
    """A line whose red, green and blue sum to no more than this has a bright halo."""
    dark_disc_sum: int = 330
    """A disc whose red, green and blue sum to no more than this has a white sign."""
    letter_share: float = 1.4
    """Height of the letter in a disc over the disc's radius."""
    plate_opacity: float = 0.6
    pill_opacity: float = 0.82
    """Of the ground of a pill: its grey and amber letters must be read on a white mat too."""
    pill_sign_share: float = 0.46
    """Radius of the sign before a pill's line, as a multiple of the letters' height."""
    plate_px: float = 6.0
    """How far the dark ground goes beyond the text upon it."""
    leader_opacity: float = 0.8
    leader_px: float = 1.5


PAINT = PaintParameters()


@dataclass(frozen=True, slots=True)
class MapParameters:
    """What :mod:`assistant.overlay.map_view` goes by."""

    margin_share: float = 0.05
    """Share of the picture left free at each edge."""
    room_in: float = 3.0
    """Inches shown around everything that stands."""
    step_in: float = 6.0
    """The part of the table that is shown grows in steps of this, so that it does not jump with every move."""
    grid_in: float = 6.0
    """Distance of the grid's lines where none is given."""


MAP = MapParameters()


@dataclass(frozen=True, slots=True)
class TitleCardParameters:
    """What :mod:`assistant.overlay.title_cards` goes by. Letters as multiples of the style's banner letters."""

    width_share: float = 0.84
    """Share of the picture's width that text may take."""
    heading_scale: float = 2.2
    text_scale: float = 1.1
    heading_least_px: int = 12
    text_least_px: int = 10
    heading_line_share: float = 1.25
    text_line_share: float = 1.15
    """Height of a row over that of its text."""


TITLE_CARD = TitleCardParameters()


@dataclass(frozen=True, slots=True)
class ToysEyeParameters:
    """What :mod:`assistant.overlay.toys_eye.view` goes by. Chosen by looking at pictures; no benchmark sets them."""

    room: float = 1.9
    """The view's height over the target's outline's."""
    near_in: float = 0.1
    """Inches: what is nearer is not seen, as with covers."""
    facing: float = 0.08
    """Cosine between a face's normal and the way to the camera from which on the face's pixels are worth something."""
    off_in: float = 0.02
    """Inches off its face from which a point looks for the camera."""
    faint: float = 0.35
    """Opacity of living toys that hide nothing by the rules."""
    samples: int = 64
    """Points from which the plain colour of a thing or of the table is taken, the median."""
    inner: float = 0.8
    """They lie within this share of an upper face's extent."""
    side_light: float = 0.68
    turned_light: float = 0.08
    """Light of a plain side, and by how much it differs to the left and right."""
    sky_to: float = 0.35
    """Sine of the angle above the horizon at which the sky is as blue as it gets."""
    horizon_bgr: tuple[float, float, float] = (236.0, 228.0, 218.0)
    sky_bgr: tuple[float, float, float] = (222.0, 178.0, 132.0)
    floor_bgr: tuple[float, float, float] = (74.0, 66.0, 60.0)
    """Beyond the table's edge."""
    table_bgr: tuple[float, float, float] = (120.0, 132.0, 126.0)
    thing_bgr: tuple[float, float, float] = (150.0, 150.0, 150.0)
    """Where no picture shows any of it."""


TOYS_EYE = ToysEyeParameters()


@dataclass(frozen=True, slots=True)
class RulingChangeParameters:
    """What :mod:`assistant.overlay.toys_eye.ruling_change` goes by. Chosen."""

    steps_in: tuple[float, ...] = (0.5, 1.0, 1.5, 2.0, 3.0)
    """How far to the left and right the attacker is tried, in inches."""
    told_share: float = 0.05
    """A change of what is hidden by less is none."""
    level_in: float = 0.05
    """Inches: a toy that stands this near to a thing's top stands on it."""


RULING_CHANGE = RulingChangeParameters()
