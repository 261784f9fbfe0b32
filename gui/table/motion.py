"""What moves on the table view: outlines of toys fade in and out, a landing pulses once. Nothing else does."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PyQt6.QtWidgets import QApplication, QStyle

from assistant.overlay.layout import Disc, Shape, Stroke
from assistant.overlay.marks import Area, Mark, ring_around
from gui.table.parameters import MOTION


@dataclass(frozen=True, slots=True)
class Moving:
    """What moves now. ``opacities``: (toy's id, 0 to 1) of outlines that
    come, 0 for toys that are lifted; ``going``: (outline, 0 to 1) of those that go;
    ``pulses``: (ring, 0 to 1) round toys that landed."""

    opacities: tuple[tuple[str, float], ...] = ()
    going: tuple[tuple[Area, float], ...] = ()
    pulses: tuple[tuple[Area, float], ...] = ()

    @property
    def hidden(self) -> frozenset[str]:
        """Toys whose outlines are not as they are at rest."""
        return frozenset(i for i, _ in self.opacities)

    def still(self, shapes: Sequence[Shape]) -> list[Shape]:
        """What does not move of laid out shapes: without the outlines that come, and without the badges of lifted toys."""
        share = dict(self.opacities)
        return [s for s in shapes if not (isinstance(s, Stroke) and s.subject in share)
                and not (isinstance(s, Disc) and s.kind == "letter" and share.get(s.subject) == 0.0)]

    def coming(self, shapes: Sequence[Shape]) -> list[Stroke]:
        """The outlines of laid out shapes that come, as faint as they are now."""
        return [faint(s, share) for i, share in self.opacities if share > 0.0
                for s in shapes if isinstance(s, Stroke) and s.subject == i]

    @property
    def extra(self) -> tuple[tuple[Area, float], ...]:
        """Outlines that no mark has any more, and pulses, each with its opacity."""
        return self.going + self.pulses


class Motion:
    """Follows toys' outlines from picture to picture. ``on``: False for those who want less motion: all is as it is at once."""

    def __init__(self) -> None:
        self.on = not desktop_is_calm()
        self._toys: dict[str, Area] | None = None
        self._lifted: set[str] = set()
        self._came: dict[str, float] = {}
        self._went: dict[str, tuple[Area, float]] = {}
        self._landed: dict[str, float] = {}

    def see(self, marks: Sequence[Mark], lifted: Sequence[str], now_s: float) -> Moving:
        """What moves at ``now_s`` (seconds of any clock), with the marks and the ids of lifted toys of now. What is there at
        first does not fade in, and a lifted toy's outline goes at once."""
        outlines = {m.subject: m for m in marks if isinstance(m, Area) and m.role in ("toy", "toy_lifted") and m.subject}
        hidden = tuple((i, 0.0) for i, m in outlines.items() if i in lifted or m.role == "toy_lifted")
        toys = {i: m for i, m in outlines.items() if i not in dict(hidden)}
        if self._toys is not None and toys != self._toys:
            for an_id in toys.keys() - self._toys.keys():
                (self._landed if an_id in self._lifted else self._came)[an_id] = now_s
            for an_id in self._toys.keys() - toys.keys():
                if an_id not in lifted and an_id not in dict(hidden):
                    self._went[an_id] = (self._toys[an_id], now_s)
        self._lifted = (self._lifted | set(lifted) | dict(hidden).keys()) - toys.keys()
        self._toys = toys
        self._forget(now_s)
        if not self.on:
            return Moving(hidden)
        return Moving(hidden + tuple((i, _share(now_s - t, MOTION.fade_s)) for i, t in self._came.items()),
                      tuple((a, 1.0 - _share(now_s - t, MOTION.fade_s)) for a, t in self._went.values()),
                      tuple(_pulse(toys[i], _share(now_s - t, MOTION.pulse_s)) for i, t in self._landed.items()))

    def _forget(self, now_s: float) -> None:
        """What has come to rest, and what is there no more."""
        toys = self._toys or {}
        self._came = {i: t for i, t in self._came.items() if now_s - t < MOTION.fade_s and i in toys}
        self._went = {i: (a, t) for i, (a, t) in self._went.items() if now_s - t < MOTION.fade_s and i not in toys}
        self._landed = {i: t for i, t in self._landed.items() if now_s - t < MOTION.pulse_s and i in toys}


def faint(stroke: Stroke, share: float) -> Stroke:
    """A line with that share of its opacity."""
    return replace(stroke, opacity=stroke.opacity * share, fill=stroke.fill * share)


def desktop_is_calm() -> bool:
    """Whether the desktop wants no animations, where Qt tells it: the style's animations then last no time."""
    style = QApplication.style()
    return style is not None and style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0


def _pulse(toy: Area, share: float) -> tuple[Area, float]:
    """One ring that leaves the outline and goes out."""
    ring = ring_around(tuple((x, y) for x, y, _ in toy.points_in), max(0.05, MOTION.pulse_in * share))
    height = toy.points_in[0][2]
    return (replace(toy, points_in=tuple((x, y, height) for x, y in ring), fill=0.0, cross=False, dash="solid"),
            math.cos(share * math.pi / 2))


def _share(passed_s: float, all_s: float) -> float:
    """Rounded, so that two looks at one moment are alike."""
    return round(min(1.0, max(0.0, passed_s / all_s)), 2)
