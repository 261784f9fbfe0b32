"""Three-way answers: a number with a sigma becomes yes, no, or too close to call."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

from measure.parameters import VERDICT


class Verdict(StrEnum):
    """The three answers. The values are what the JSON files hold."""

    YES = "yes"
    NO = "no"
    TOO_CLOSE = "too_close"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A verdict together with the probability (0-1) that the statement is true."""

    verdict: Verdict
    probability: float


def probability_at_most(value: float, sigma: float, limit: float) -> float:
    """Probability that the true quantity is <= ``limit``, given a normal error of one ``sigma`` (same unit, >= 0).

    With ``sigma`` 0 the answer is 1 or 0, and a value equal to the limit counts as within it.
    """
    if sigma <= 0.0:
        return 1.0 if value <= limit + VERDICT.rounding else 0.0
    return 0.5 * math.erfc((value - limit) / (sigma * math.sqrt(2.0)))


def from_probability(probability: float, confidence: float = VERDICT.confidence) -> Ruling:
    """YES at ``probability`` >= ``confidence``, NO at <= 1 - ``confidence``, else TOO_CLOSE."""
    if probability >= confidence:
        return Ruling(Verdict.YES, probability)
    if probability <= 1.0 - confidence:
        return Ruling(Verdict.NO, probability)
    return Ruling(Verdict.TOO_CLOSE, probability)


def doubtful_sigmas(confidence: float = VERDICT.confidence) -> float:
    """A value nearer to its limit than so many sigmas is too close to call."""
    return NormalDist().inv_cdf(confidence)


def at_most(value: float, sigma: float, limit: float, confidence: float = VERDICT.confidence) -> Ruling:
    """Is the measured quantity within (<=) ``limit``? All three in the same unit."""
    return from_probability(probability_at_most(value, sigma, limit), confidence)


def at_least(value: float, sigma: float, limit: float, confidence: float = VERDICT.confidence) -> Ruling:
    """Is the measured quantity at least ``limit``? A value equal to the limit counts when ``sigma`` is 0."""
    if sigma <= 0.0:
        return from_probability(1.0 if value >= limit - VERDICT.rounding else 0.0, confidence)
    return from_probability(1.0 - probability_at_most(value, sigma, limit), confidence)


def changed_place(distance: float, sigma: float, least: float = 0.0, confidence: float = VERDICT.confidence) -> Verdict:
    """Has a thing moved that is measured ``distance`` from where it stood? All lengths in the same unit.

    ``sigma``: of the difference of the two places, per axis. YES: a thing at rest is measured this far off in fewer than
    1 - ``confidence`` of all cases (2.45 sigma at 95 %: normal errors on two axes make a length of Rayleigh's distribution).
    NO: it is nearer than ``least``, or does not differ at all. TOO_CLOSE: too small to tell.
    """
    if distance < least or distance <= 0.0:
        return Verdict.NO
    return Verdict.YES if distance > sigma * math.sqrt(-2.0 * math.log(1.0 - confidence)) else Verdict.TOO_CLOSE


def all_of(*verdicts: Verdict) -> Verdict:
    """NO if any is NO, else TOO_CLOSE if any is, else YES."""
    if Verdict.NO in verdicts:
        return Verdict.NO
    if Verdict.TOO_CLOSE in verdicts:
        return Verdict.TOO_CLOSE
    return Verdict.YES
