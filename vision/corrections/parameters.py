"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CorrectionParameters:
    """What :mod:`vision.corrections.correction` goes by."""

    drawn_sigma_in: float = 0.1
    """How well a hand with a mouse places an outline, per axis."""
    least_area_in2: float = 0.02


CORRECTION = CorrectionParameters()


@dataclass(frozen=True, slots=True)
class EnrolmentParameters:
    """What :mod:`vision.corrections.enrolment` goes by."""

    looks: int = 2
    """So many looks are enough."""
    click_in: float = 1.0
    """A click this far beside a toy is still meant for it."""


ENROLMENT = EnrolmentParameters()


@dataclass(frozen=True, slots=True)
class QuestionsParameters:
    """What :mod:`vision.corrections.questions` goes by."""

    most_candidates: int = 6


QUESTIONS = QuestionsParameters()
