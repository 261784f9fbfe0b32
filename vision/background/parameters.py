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
    """What hands laid down becomes part of the background this long after they have gone. Chosen."""
    beside_in: float = 0.15
    """What lies closer to a toy may be a part of it, or reach under it. Chosen."""
    same_card: float = 0.9
    """Two patches that overlap by more than this (intersection over union) are one card. Chosen."""
    rim_px: int = 2
    """A card's rim in the working picture. Chosen."""
    redrawn_px: int = 6
    """The table's picture is redrawn this far around a card, working pixels. Chosen."""
    much_nearer: float = 0.5
    """A pixel shows the table beneath a card if its difference from that table is less than this share of its difference
    from the card. Chosen."""
    most_levels: float = 6.0
    """And if it differs from that table by fewer grey levels than this. Chosen: a webcam's noise."""
    gone_share: float = 0.04
    """A card was moved or taken away if the table beneath shows on more than this share of it, single pixels not counted.
    Chosen; measured: a tank in the mat's own colour, put on a card, shows 0.01."""
    came_down_s: float = 5.0
    """A missing toy may stand on a card if it was lifted at most this long before the card was noticed. Chosen."""
    may_be_in: float = 2.0
    """What lies this close to where the roster has a toy that was not found may be that toy. Chosen."""


FLAT_ITEMS = FlatItemsParameters()


@dataclass(frozen=True, slots=True)
class PrintedSheetParameters:
    """What :mod:`vision.background.printed_sheet` goes by."""

    page_in: float = 0.95
    """No paper reaches further beyond the print's frame. From the prints' sizes on A4 and Letter."""
    flat_in: float = 0.15
    """A sheet lies flat on the table if its corners are off by at most so many inches. Chosen."""
    flat_scale: float = 0.06
    """And if its size is right to this share. Chosen."""
    moved_in: float = 0.03
    """The sheet was moved if a corner moved further than this. Chosen with `python -m benchmarks.robustness.moved_sheet`."""
    gone_share: float = 0.3
    """It was taken away if it cannot be read and more than this share of its place has changed. Chosen."""
    back_in2: float = 20.0
    """It may have been put back if more of the table than this has changed, square inches. Chosen."""


PRINTED_SHEET = PrintedSheetParameters()


@dataclass(frozen=True, slots=True)
class SlowUpdateParameters:
    """What :mod:`vision.background.slow_update` goes by."""

    period_s: float = 1.0
    """Time between two updates of one piece each. Chosen: the frame's time allows no more."""
    piece_px: int = 160
    """Sides of a piece, in working pixels. Chosen."""
    shadow_in: float = 3.0
    """Toys shade the table up to about this distance: what is seen there is not the bare table. Chosen."""


SLOW_UPDATE = SlowUpdateParameters()
