"""Parameters of the eye's own stages: mostly waiting times.

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
    toy_height_share: float = 0.55
    """Its relative sigma. Toys of the sample and of battle 793 are 1.1 and 0.7 inch off that height (rms)."""
    leave_s: float = 2.0
    """A lifted toy, or terrain that is gone, has left the table after this time without a hand (docs/formats.md)."""
    taken_s: float = 3.0
    """A hand that was seen up to this long before a toy was found to be gone may have taken it. Chosen: a place is examined
    0.3 s after the hand has left it, or as soon as that whole place is at rest."""
    search_s: float = 0.7
    """This long after hands have gone, a lifted toy that was not seen to be set down is searched for with sensitive
    thresholds, once. Chosen."""
    search_again_s: float = 1.0
    """While hands stay, or have stirred what is to be searched a moment ago, a search follows the last one after this time at
    the earliest. Chosen."""
    shadow_in: float = 1.5
    """So near to an arm its shadow may lie: nothing is searched for and no bare table is learned there. Chosen."""
    stay_s: float = 10.0
    """Hands that have been in view for so long stay: the bare table is learned beside them. Chosen."""
    slow_frame_s: float = 0.15
    """After a frame that lasted so long, places are examined and toys matched in one: the next frame is as far away, and there
    is time for both. Chosen: three frames of the usual 20 a second."""
    beside_in: float = 0.35
    """So near to an arm nothing ever is at rest, as hands sway. A toy there is examined all the same if it does not touch the
    arm. Chosen: the margin about what moves, twice."""
    hides_share: float = 0.5
    """A place hides a lifted toy if it is at least this share of its size. Chosen."""
    hidden_s: float = 20.0
    """A lifted toy that may still be where hands are has left the table after this time. Chosen: as long as an arm at rest
    counts as an arm."""
    before_s: float = 1.0
    """Hands may have reached places up to this long before they were first seen. Chosen; tried on battle 16."""
    hint_s: float = 0.55
    """The network's answer about arms is used for this long; after that the arm has moved on. Chosen."""
    fresh_hint_s: float = 0.2
    """One so old counts only where nothing has moved since. Chosen."""
    sure_period_s: float = 0.39
    """While all arms come in from the picture's border and move, the network is asked only so often: 2.5 times a second.
    Measured: without it, arms in the sample's first 8 s differ in 24 of some 20 000 cells."""
    covered_s: float = 4.0
    """A candidate that could as well be a toy whose place is under an arm, or not examined again yet, waits this long for
    that. Chosen."""
    passed_s: float = 2 * STILL_S
    """This long after a hand has left a place, the place has been examined again if anything changed there. Chosen: twice the
    time that counts as still."""
    patience_s: float = 1.0
    """A candidate waits this long to be matched with a lifted toy before it is a new toy. Chosen."""
    look_s: float = 0.06
    """While hands are over a table photographed bare, or nothing moves, a frame is looked at only so long after the last one:
    of 20 a second every second one. What moves is told from pictures a tenth of a second apart. Measured: see
    docs/history.md; without a photograph a captured pawn of the real chess game seemed to move before it left."""
    same_as_ignored: float = 0.5 * TRACK.same_look
    """A candidate whose look is at most this far from a thing that the players said is no toy is no toy either: the next
    counter, the next coin. Chosen."""
    out_of_size: float = 2.0
    """On a table that was never photographed bare, a candidate so many times as large as the largest known toy is asked about:
    the detector must see a thing there. Seen in the real game of chess: a hand's shadow of five pieces' size. Chosen."""
    newcomer_s: float = 15.0
    """A toy seen for less than this may turn out to be moved terrain. Chosen."""
    newcomer_overlap: float = 0.4
    """It is moved terrain if the two overlap by at least this (intersection over union). Chosen."""
    candidate_overlap: float = 0.6
    """A candidate is moved terrain if the piece covers at least this share of it. Chosen."""


EYE = EyeParameters()
