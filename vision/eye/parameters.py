"""Parameters of the eye's own stages: mostly how long what waits for what.

Each value stands with its meaning and where it comes from. "Chosen": by hand, so that the sample (`python -m
benchmarks.play.main_job`) and rendered battles (`python -m benchmarks.play.tracking`) come out right; no benchmark sets it.
`python -m benchmarks.robustness.parameters` shows how much the figures move with each.
"""

from __future__ import annotations

from dataclasses import dataclass

from vision.imaging.motion import STILL_S
from vision.tracking.tracks.parameters import TRACK


@dataclass(frozen=True, slots=True)
class EyeParameters:
    """What :mod:`vision.eye` goes by."""

    toy_height_in: float = 1.5
    """Height of a toy nobody described. Chosen."""
    toy_height_share: float = 0.35
    """Its relative sigma. Chosen."""
    leave_s: float = 2.0
    """A toy that is lifted, and terrain that is gone, left the table after so long without a hand (CONTRACT: gone for 2
    s)."""
    search_s: float = 0.7
    """So long after hands have gone, a toy that they lifted and that was not seen to come down is looked for keenly,
    once. Chosen."""
    before_s: float = 1.0
    """What hands that come to be seen have reached counts from so much earlier. Chosen; tried on battle 16."""
    hint_s: float = 0.4
    """An arm that the network saw longer ago has moved on. Chosen."""
    covered_s: float = 4.0
    """A thing that may as well be a toy whose place is under an arm, or not yet looked at again, waits this long for
    that. Chosen."""
    passed_s: float = 2 * STILL_S
    """So long after a hand has left it a place has been looked at again, if anything changed there. Chosen: twice what
    counts as still."""
    patience_s: float = 1.0
    """A new thing waits this long for a lifted toy to turn out to be it. Chosen."""
    same_as_ignored: float = 0.5 * TRACK.same_look
    """What looks so much like a thing that the players said is no toy is none either: the next counter, the next coin.
    Chosen."""
    newcomer_s: float = 15.0
    """A toy seen for less than this may turn out to be moved terrain. Chosen."""
    newcomer_overlap: float = 0.4
    """It is, if the two share so much (intersection over union). Chosen."""
    candidate_overlap: float = 0.6
    """What waits to be known is moved terrain if the piece covers so much of it. Chosen."""


EYE = EyeParameters()
