"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ArmWatcherParameters:
    """What :mod:`vision.networks.arm_watcher` goes by."""

    period_s: float = 0.09
    """It looks no more often than this: the picture, the recording and the players' other programs want the processor
    too."""


ARM_WATCHER = ArmWatcherParameters()


@dataclass(frozen=True, slots=True)
class ChangeNetworkParameters:
    """What :mod:`vision.networks.change_network` goes by."""

    offset: float = 8.0
    """Added before logarithms, in grey levels."""


CHANGE_NETWORK = ChangeNetworkParameters()


@dataclass(frozen=True, slots=True)
class DetectorParameters:
    """What :mod:`vision.networks.detector` goes by."""

    confidence: float = 0.25
    mask_at: float = 0.5
    once: float = 0.3
    both: float = 0.9
    agreed: float = 0.5
    """A single picture is looked at both ways up: what is found either way with the first share of the confidence
    asked for may count, if the mean of both ways is the second share of it; finds whose boxes share the third
    (intersection over union) are one. (On 24 tables of trained kinds, each whole and in four parts: 138 of 172 toys
    and 126 other finds; one way up 133 and 152.)"""
    same: float = 0.6
    """Two finds of one label with this share of the smaller box in common are one thing."""


DETECTOR = DetectorParameters()


@dataclass(frozen=True, slots=True)
class InferenceParameters:
    """What :mod:`vision.networks.weights` goes by."""

    waited_for: int = 2
    """Threads of a network that the picture waits for: a place is looked at in 0.37 s for 0.48 on two cores
    (2026-11-26)."""


INFERENCE = InferenceParameters()
