"""Chosen numbers of the panels, each with its unit, what it means and where it comes from. Those without another source
were chosen by hand at the window."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PanelParameters:
    """What the panels beside the table go by."""

    options_most: int = 300
    """Options in the list; nobody reads more, and a line says how many are left out."""
    lost_most: int = 8
    """Actions that are named where taking one back takes them with it; the others are counted."""
    journal_lines_most: int = 2000
    """Lines in the journal; older ones go."""
    icon_px: int = 20
    """Width of a sign in a list, pixels."""
    target_px: int = 24
    """The least height of what is clicked, pixels (WCAG 2.2, 2.5.8; benchmarks.gui.picture_test sees to it)."""
    check_gap_px: int = 6
    """Between a check's sign and its sentence, and between two checks, pixels."""
    bar_icon_px: int = 22
    """Width of an icon on the tool bar, pixels."""
    cover_icon_px: int = 40
    """Side of a drawing of what "hidden" means, pixels."""
    palette_px: tuple[int, int] = (560, 420)
    """Width and height of the command palette, pixels."""
    ruling_ms: int = 4000
    """Milliseconds that a ruling stays over the table unless somebody keeps it."""
    ruling_px: int = 620
    """Its width, pixels."""
    ruling_eye_px: tuple[int, int] = (190, 150)
    """Width and height of what the attacker saw, pixels."""
    ruling_top_px: int = 44
    """How far it stays from the table's edges, pixels: below the turn's banner."""
    ruling_scale: float = 1.3
    """How much larger than other words its headline is: it is read standing."""
    card_button_px: int = 28
    """The least width of a card's button, pixels."""
    cards_across: int = 8
    """Cards with short names in one row."""
    long_cards_across: int = 2
    """Cards with long names in one row."""
    slider_steps: int = 1000
    """Steps of the slider under a clip."""
    slider_pause_ms: int = 80
    """Milliseconds between two pictures that a hand on the slider asks for: it asks faster than they can be read."""
    clip_least_s: float = 1e-6
    """Seconds: a clip without a length counts as this long."""
    eye_px: tuple[int, int] = (240, 180)
    """Width and height of the view in the toy's-eye picture, pixels; drawn larger where there is room."""
    eye_bar_px: int = 8
    """Height of the bar under it that marks the limits, pixels."""
    blockers_named: int = 3
    """Blockers that the toy's-eye picture names, those that hide most."""


@dataclass(frozen=True, slots=True)
class HeightParameters:
    """What the boxes for a toy's or a piece's height go by."""

    least_in: float = 0.05
    """Inches: a lower thing is flat."""
    most_in: float = 40.0
    """Inches: nothing on a table is higher."""
    usual_in: float = 1.5
    """Inches: what a box says before it is filled; the height of a common toy."""
    step: float = 0.1
    """What an arrow of the box adds, in the unit that it shows."""
    rounding_in: float = 0.0051
    """Inches: half the last digit that a box shows, and a little. A height that differs by less was not typed."""


PANELS = PanelParameters()
HEIGHT = HeightParameters()
