"""The numbers of a session that were chosen, in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SessionParameters:
    """All were chosen by hand and no benchmark sets them; what holds a value, if anything does, is named with it."""

    wishes_shown: int = 3
    """Of the rule book's wishes before play, how many stand over the table; the journal has all."""
    remark_shown_s: float = 6.0
    """Seconds that a remark stays in the picture."""
    undeclared_sigmas: float = 3.0
    """A move that nobody declared is asked about when it is longer than this many sigma of its length."""
    bump_least_moves: int = 3
    """So many toys must seem to move in one tick before a bumped camera is suspected (test_session.py)."""
    bump_moved_share: float = 0.6
    """This share of the standing toys must seem to move in one tick before a bumped camera is suspected (test_session.py)."""
    bump_spread: float = 0.6
    """A move agrees with the median move when it differs by less than this share of the median's length (test_session.py)."""
    bump_agreeing_share: float = 0.75
    """This share of the moves must agree with their median for a bumped camera (test_session.py)."""
    put_back_in: float = 1.0
    """Inches: a toy whose move was taken back is back when it rests this near to where it stood: nobody is exact."""
    straight_in: float = 0.02
    """Inches: a way that is longer than straight on by no more than this is straight."""
    same_place_in: float = 0.6
    """Inches: a toy of a saved battle that stands this near to where it stood keeps the outline that players drew
    (docs/formats.md says so)."""
    ignored_place_in: float = 1.0
    """Inches: a nameless thing this near to one that players said is no toy is no toy either."""
    network_threads_most: int = 64
    """The settings may give this many CPU threads to the network at most."""


SESSION = SessionParameters()
