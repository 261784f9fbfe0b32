"""Chosen numbers of the table view, each with its unit, what it means and where it comes from. Those without another
source were chosen by hand at the window."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableViewParameters:
    """What :mod:`gui.table.table_view` and :mod:`gui.table.canvas` go by."""

    ghost_step_in: float = 0.5
    """Inches that an arrow key moves the "what if"."""
    fine_step_in: float = 0.02
    """Inches that an arrow key moves it with Shift."""
    still_px: float = 5.0
    """Pixels: a mouse that moved less between press and release has clicked."""
    line_reach_px: float = 6.0
    """Pixels: a click this near to a line means the line."""
    wheel_zoom: float = 1.2
    """Zoom per notch of the wheel."""
    wheel_notch: int = 120
    """What Qt calls a notch of the wheel (QWheelEvent.angleDelta, eighths of a degree)."""
    pan_share: float = 0.05
    """Share of the picture that an arrow key moves."""
    table_margin_in: float = 1.0
    """Inches beside the playing area that are shown with it."""
    unit_px: float = 1080.0
    """Height of a picture, pixels, in which text and lines have scale 1 (as in :mod:`assistant.overlay.paint`)."""
    unit_height_share: float = 9 / 16
    """A view counts as no higher than this share of its width: marks must not grow with the black bars of a tall one."""
    unit_least: float = 0.56
    """Text of less than this scale cannot be read."""
    unit_most: float = 1.6
    """Text of more hides the table."""
    waiting_text_px: int = 22
    """Size of the words before the first picture, pixels."""


@dataclass(frozen=True, slots=True)
class CodeParameters:
    """What :mod:`gui.table.witness_code` goes by."""

    share: float = 0.3
    """Height of the code as a share of the picture's: a telephone at an arm's length from a screen reads it."""
    least_px: int = 3
    """Pixels of a square of the code at least."""
    gap_px: int = 12
    """Pixels between the code and the edges."""


CODE = CodeParameters()


@dataclass(frozen=True, slots=True)
class OutlineEditorParameters:
    """What :mod:`gui.table.outline_editor` goes by."""

    nudge_in: float = 0.1
    """Inches that an arrow key moves a corner."""
    nudge_fine_in: float = 0.02
    """The same with Shift."""
    cursor_in: float = 0.5
    """Inches that an arrow key moves the cursor with which an outline is drawn; with Shift ``nudge_in``."""
    point_apart_px: float = 5.0
    """Pixels: points of a drawn outline lie at least this far apart on the screen."""
    round_points: int = 6
    """An outline that was dragged round has at least so many points; single clicks have fewer until Enter."""
    round_gap_share: float = 0.35
    """It is closed when its ends lie nearer to each other than this share of its width or height."""
    cursor_arm_px: float = 12.0
    """Pixels: half the width of the cursor's cross."""


@dataclass(frozen=True, slots=True)
class MotionParameters:
    """What :mod:`gui.table.motion` goes by."""

    fade_s: float = 0.25
    """Seconds in which an outline comes or goes."""
    pulse_s: float = 0.6
    """Seconds of the one ring that leaves a toy that landed."""
    pulse_in: float = 0.8
    """Inches that the ring goes."""


@dataclass(frozen=True, slots=True)
class PicturesParameters:
    """What :mod:`gui.table.painter` and :mod:`gui.table.lettering` keep, and :mod:`gui.table.marks_layer` goes by."""

    texts: int = 512
    """Texts, some 10 kB each: those of a dozen scenes."""
    outlines: int = 256
    badges: int = 256
    outline_most_px: float = 160.0
    """Pixels of the screen: a larger outline is drawn anew each time, it would take more than 100 kB."""
    words: int = 1024
    """Single words, from which texts with new numbers are put together."""
    halo_more_px: float = 0.75
    """Pixels of the screen that a halo reaches beyond its width: letters of 14 px on a light mat have a contrast of 5.4 with
    it, of 1.9 with 0.25 (as `tests/gui/table/test_lettering.py` looks)."""
    draw_s: float = 0.002
    """Seconds of a paint event in which marks that changed are laid out and drawn: the rest is drawn in the next ones."""
    draw_many: int = 2
    """Shapes that are drawn before the time is looked at again."""


PICTURES = PicturesParameters()
MOTION = MotionParameters()
TABLE_VIEW = TableViewParameters()
OUTLINE_EDITOR = OutlineEditorParameters()
