"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FlatItemsParameters:
    """What :mod:`vision.background.flat_items` goes by."""

    lies_s: float = 1.0
    """So long after hands have gone what they laid down is taken for a part of the table."""
    beside_in: float = 0.15
    """What lies closer to a toy may be a part of it, or reach under it."""
    same_card: float = 0.9
    """Overlap (IoU) of two looks at one card."""
    rim_px: int = 2
    beyond_px: int = 6
    """A card's rim in the working picture; and so far about it the table's picture was drawn anew."""
    rather: float = 0.5
    levels: float = 6.0
    gone: float = 0.04
    """Where a pixel is off what lay beneath a card by less than that share of what it is off the card by, and by
    fewer grey levels, what lay beneath is seen; the card was moved or taken away when that is so for the last share
    of it, single pixels left out. (A tank in the mat's own colour, put on a card: 0.01 of it.)"""
    came_down_s: float = 5.0
    """A toy that was missed no longer before a card was noticed, and has not come back, may stand on it."""
    may_be_in: float = 2.0
    """What lies so close to where the roster has a toy that nobody has found may be that toy."""


FLAT_ITEMS = FlatItemsParameters()


@dataclass(frozen=True, slots=True)
class PrintedSheetParameters:
    """What :mod:`vision.background.printed_sheet` goes by."""

    page_in: float = 0.95
    """No paper reaches further beyond the print's frame: A4 and Letter."""
    flat_in: float = 0.15
    flat: float = 0.06
    """A sheet that lies on the table has its corners where it should, to so many inches, and its true size, to that
    share."""
    moved_in: float = 0.03
    """Where no corner went further, it was not moved."""
    gone: float = 0.3
    back_in2: float = 20.0
    """It was taken away if nobody can read it and so much of where it lay looks otherwise; it may lie there again
    where so much of the table (square inches) does."""


PRINTED_SHEET = PrintedSheetParameters()


@dataclass(frozen=True, slots=True)
class SlowUpdateParameters:
    """What :mod:`vision.background.slow_update` goes by."""

    period_s: float = 1.0
    """One piece is looked at so often."""
    piece_px: int = 160
    """Sides of a piece, in working pixels."""
    shadow_in: float = 3.0
    """Toys shade the table about so far: what is seen there is not the bare table."""


SLOW_UPDATE = SlowUpdateParameters()
