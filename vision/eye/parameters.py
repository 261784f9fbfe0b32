"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass

from vision.imaging.motion import STILL_S
from vision.tracking.tracks.parameters import TRACK


@dataclass(frozen=True, slots=True)
class EyeParameters:
    """What :mod:`vision.eye.eye` goes by."""

    toy_height_in: float = 1.5
    toy_height_share: float = 0.35
    """Height of a toy nobody described, and its relative sigma."""
    leave_s: float = 2.0
    search_s: float = 0.7
    """So long after hands have gone, a toy that they lifted and that was not seen to come down is looked for keenly,
    once."""
    before_s: float = 1.0
    """What hands that come to be seen have reached counts from so much earlier."""
    hint_s: float = 0.4
    """An arm that the network saw this long ago has moved on."""
    covered_s: float = 4.0
    """A thing that may as well be a toy whose place is under an arm, or not yet looked at again, waits this long for
    that."""
    passed_s: float = 2 * STILL_S
    """So long after a hand has left it a place has been looked at again, if anything changed there."""
    patience_s: float = 1.0
    """A new thing waits this long for a lifted toy to turn out to be it."""
    another: float = 0.5 * TRACK.same_look
    """What looks so much like a thing that the players said is no toy is none either: the next counter, the next
    coin."""
    newcomer_s: float = 15.0
    same_thing: float = 0.4
    part_of_it: float = 0.6
    """What came to be a toy no longer ago may yet prove to be a piece of stuff that was moved: it is, if they share
    so much (intersection over union). What waits to be known is, if the piece covers so much of it."""


EYE = EyeParameters()
