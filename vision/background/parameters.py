"""Parameters of the bare table: flat items, the printed sheet, slow changes of light.

Each value stands with its meaning and where it comes from. "Chosen": by hand, so that the sample (`python -m
benchmarks.play.main_job`) and rendered battles (`python -m benchmarks.play.tracking`) come out right; no benchmark sets it.
`python -m benchmarks.robustness.parameters` shows how much the figures move with each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FlatItemsParameters:
    """What :mod:`vision.background.flat_items` goes by."""

    lies_s: float = 1.0
    """So long after hands have gone what they laid down is taken for a part of the table. Chosen."""
    beside_in: float = 0.15
    """What lies closer to a toy may be a part of it, or reach under it. Chosen."""
    same_card: float = 0.9
    """Overlap (intersection over union) of two looks at one card. Chosen."""
    rim_px: int = 2
    """A card's rim in the working picture. Chosen."""
    redrawn_px: int = 6
    """So far about a card the table's picture is drawn anew, working pixels. Chosen."""
    much_nearer: float = 0.5
    """Where a pixel is off what lay beneath a card by less than this share of what it is off the card by, what lay
    beneath is seen. Chosen."""
    most_levels: float = 6.0
    """And by fewer grey levels than this. Chosen: a webcam's noise."""
    gone_share: float = 0.04
    """A card was moved or taken away when what lay beneath is seen on this share of it, single pixels left out. Chosen;
    measured: a tank in the mat's own colour, put on a card, shows 0.01."""
    came_down_s: float = 5.0
    """A toy that was missed no longer before a card was noticed, and has not come back, may stand on it. Chosen."""
    may_be_in: float = 2.0
    """What lies so close to where the roster has a toy that nobody has found may be that toy. Chosen."""


FLAT_ITEMS = FlatItemsParameters()


@dataclass(frozen=True, slots=True)
class PrintedSheetParameters:
    """What :mod:`vision.background.printed_sheet` goes by."""

    page_in: float = 0.95
    """No paper reaches further beyond the print's frame. From the prints' sizes on A4 and Letter."""
    flat_in: float = 0.15
    """A sheet that lies on the table has its corners where it should, to so many inches. Chosen."""
    flat_scale: float = 0.06
    """And its true size, to that share. Chosen."""
    moved_in: float = 0.03
    """Where no corner went further, it was not moved. Chosen with `python -m benchmarks.robustness.moved_sheet`."""
    gone_share: float = 0.3
    """It was taken away if nobody can read it and so much of where it lay looks otherwise. Chosen."""
    back_in2: float = 20.0
    """It may lie there again where so much of the table looks otherwise, square inches. Chosen."""


PRINTED_SHEET = PrintedSheetParameters()


@dataclass(frozen=True, slots=True)
class SlowUpdateParameters:
    """What :mod:`vision.background.slow_update` goes by."""

    period_s: float = 1.0
    """One piece is looked at so often. Chosen: the frame's time allows no more."""
    piece_px: int = 160
    """Sides of a piece, in working pixels. Chosen."""
    shadow_in: float = 3.0
    """Toys shade the table about so far: what is seen there is not the bare table. Chosen."""


SLOW_UPDATE = SlowUpdateParameters()
