"""Parameters of corrections, enrolment and questions.

Each value stands with its meaning and where it comes from. "Chosen": by hand, so that the sample (`python -m
benchmarks.play.main_job`) and rendered battles (`python -m benchmarks.play.tracking`) come out right; no benchmark sets it.
`python -m benchmarks.robustness.parameters` shows how much the figures move with each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CorrectionParameters:
    """What :mod:`vision.corrections.correction` goes by."""

    drawn_sigma_in: float = 0.1
    """Sigma of an outline drawn by hand with a mouse, per axis. Chosen."""
    least_area_in2: float = 0.02
    """Smallest area of an outline, square inches. Chosen."""


CORRECTION = CorrectionParameters()


@dataclass(frozen=True, slots=True)
class EnrolmentParameters:
    """What :mod:`vision.corrections.enrolment` goes by."""

    enough_looks: int = 2
    """A toy is known once it was seen at this many places. Chosen: sliding needs two."""
    click_in: float = 1.0
    """A click this far beside a toy still means that toy. Chosen."""


ENROLMENT = EnrolmentParameters()


@dataclass(frozen=True, slots=True)
class QuestionsParameters:
    """What :mod:`vision.corrections.questions` goes by."""

    most_candidates: int = 6
    """A question names at most this many toys. Chosen: they are buttons in one row."""


QUESTIONS = QuestionsParameters()
