"""Parameters of the evidence card. Unless a field says otherwise its value was chosen by hand and no benchmark sets it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MomentParameters:
    """What :mod:`assistant.evidence.moment` goes by."""

    same_s: float = 0.051
    """A ruling this close to the asked time was made in it: one frame at 20 a second."""
    rounded_s: float = 1e-3
    """Times in a log are rounded to a millisecond."""


MOMENT = MomentParameters()


@dataclass(frozen=True, slots=True)
class VerifyParameters:
    """What :mod:`assistant.evidence.verify` goes by."""

    measuring: int = 8
    """The way of measuring that cards name. To be raised whenever a range, a cover or a sigma of the same scene comes out
    otherwise, or a card is drawn otherwise. Cards that name none are of the first."""
    tolerance: float = 2e-3
    """Measurements repeated on another machine agree at least this well (inches, shares)."""
    pixel: int = 64
    block: float = 8.0
    block_px: int = 8
    """A card that is drawn again on another machine differs in no pixel by more than the first (levels of 255), and in the mean
    of no block by more than the second: other versions of the libraries place a line a little differently."""


VERIFY = VerifyParameters()


@dataclass(frozen=True, slots=True)
class CardParameters:
    """What :mod:`assistant.evidence.drawing` and :mod:`assistant.evidence.words` go by."""

    size_in: tuple[float, float] = (12.8, 9.6)
    dpi: int = 125
    """Together 1600 by 1200 pixels."""
    least_view_px: float = 420.0
    """At least this width of the frame is shown."""
    view_room_share: float = 0.12
    view_room_px: float = 40.0
    """Room around the toys in the frame: this share of their extent, and this much on top."""
    map_room_in: float = 2.0
    """Room around the toys on the map."""
    fine_grid_in: float = 16.0
    """Below this extent the map has a line every inch, else every six."""
    blocker_share: float = 0.005
    """What hides more than this share of the target is drawn as a blocker."""
    blockers_most: int = 3
    """Blockers named above the eye's picture."""
    eye_between: tuple[float, float] = (0.215, 0.935)
    """The part of the eye's panel that its picture takes, from below; the rest is for words and the limits."""
    eye_px: tuple[int, int] = (352, 274)
    eye_finer: int = 2
    """Pixels of that picture, and rays per pixel and direction."""
    row_lines_most: int = 3
    """Lines in one row of the table."""
    crop_quality: int = 92
    """Of the JPEG in which the part of the frame is kept in the record."""
    told_sigma: float = 0.03
    """From this sigma of what is hidden on the card says what it comes from. Chosen."""
    lessens: float = 0.95
    """An error is named if sigma would be less than this share of itself without it. Chosen."""
    most_sources: int = 3
    """So many are named. Chosen."""
    unsure: float = 0.1
    """From this sigma of what is hidden on the card says what would make it surer."""


CARD = CardParameters()
