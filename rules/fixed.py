"""A survey with fixed positions and given numbers, for transcripts, counted trees and random play.

It answers like ``measure.survey.Survey``. A pair without a given number is measured in plan from the footprints.

In: a scene, and ranges, covers and ways by hand.
Out: a survey as ``rules.surveyed`` describes it.
May import: ``measure``, ``rules.parameters``.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from measure.occlusion.definitions import USUAL
from measure.polygons import Point3
from measure.routing.route import Branch, Doubt
from measure.scene import Scene, Toy
from measure.verdict import Ruling, Verdict, at_most, from_probability
from rules.parameters import RULES

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class FixedGap:
    """Inches between two things, with one sigma."""

    inches: float
    sigma: float = 0.0


@dataclass(frozen=True, slots=True)
class FixedBlocker:
    """What stands before a target, and the share (0-1) it hides."""

    id: str
    share: float


@dataclass(frozen=True, slots=True)
class FixedCover:
    """Share of a target hidden (0-1), with one sigma."""

    hidden: float
    sigma: float = 0.0
    blockers: tuple[FixedBlocker, ...] = ()


@dataclass(frozen=True, slots=True)
class FixedPath:
    """Length of a way in inches, with one sigma; no lane is in doubt."""

    length_in: float
    sigma: float = 0.0
    branches: tuple[Branch, ...] = ()
    points_in: tuple[Point3, ...] = ()

    def within(self, limit_in: float) -> Ruling:
        """Is it no longer than that?"""
        return at_most(self.length_in, self.sigma, limit_in)

    def doubt(self, limit_in: float) -> Doubt | None:
        """None: no lane is in doubt."""
        return None

    def blurred(self, sigma_in: float) -> FixedPath:
        """The way with one more error of its length."""
        return FixedPath(self.length_in, math.hypot(self.sigma, sigma_in), self.branches, self.points_in)


@dataclass(frozen=True, slots=True, eq=False)
class FixedSurvey:
    """Gaps and charges hold both ways; covers are from attacker to target. ``sigma_in`` is for gaps not given."""

    scene: Scene
    gaps: Mapping[Pair, FixedGap] = field(default_factory=dict)
    covers: Mapping[Pair, FixedCover] = field(default_factory=dict)
    charges: Mapping[Pair, FixedPath] = field(default_factory=dict)
    sigma_in: float = 0.0
    definition: str = USUAL
    _known: dict[Any, Any] = field(default_factory=dict)

    def gap(self, a_id: str, b_id: str) -> FixedGap:
        """The given gap, or the distance of the footprints in plan. KeyError: no such thing in the scene."""
        found = self.gaps.get((a_id, b_id)) or self.gaps.get((b_id, a_id)) or self._known.get((a_id, b_id))
        if found is None:
            found = FixedGap(self._polygon(a_id).distance(self._polygon(b_id)), self.sigma_in)
            self._known[a_id, b_id] = self._known[b_id, a_id] = found
        return found

    def cover(self, from_id: str, to_id: str) -> FixedCover:
        """The given cover, or none."""
        return self.covers.get((from_id, to_id)) or FixedCover(0.0)

    def measure_ahead(self, pairs: Iterable[tuple[str, str]], covers: bool = True) -> None:
        """Nothing: each number is given, or quickly had."""

    def hidden_by(self, from_id: str, to_id: str, ids: Collection[str]) -> FixedCover:
        """What those of ``ids`` hide of the given cover: its blockers stand side by side."""
        whole = self.cover(from_id, to_id)
        mine = tuple(b for b in whole.blockers if b.id in ids)
        return FixedCover(min(whole.hidden, sum(b.share for b in mine)), whole.sigma, mine)

    def charge(self, actor_id: str, target_id: str, climb: Any = "costs") -> FixedPath:
        """The given path, or the gap."""
        found = self.charges.get((actor_id, target_id)) or self.charges.get((target_id, actor_id))
        if found is None:
            gap = self.gap(actor_id, target_id)
            found = FixedPath(gap.inches, gap.sigma)
        return found

    def charges_within(self, actor_id: str, target_id: str, limit_in: float, climb: Any = "costs") -> Verdict:
        """The verdict of :meth:`charge` within a limit."""
        return self.charge(actor_id, target_id, climb).within(limit_in).verdict

    def way(self, stood: Toy, climb: Any = "costs", without: Collection[str] = ()) -> FixedPath:
        """Straight from where the toy stood to where it stands."""
        (x0, y0), (x1, y1) = stood.centroid(), self.scene.toy(stood.id).centroid()
        return FixedPath(math.hypot(x1 - x0, y1 - y0))

    def touching(self, a_id: str, b_id: str) -> Ruling:
        """Yes within a twentieth of an inch."""
        return from_probability(1.0 if self.gap(a_id, b_id).inches <= RULES.fixed_contact_in else 0.0)

    def moved(self, scene: Scene, definition: str | None = None) -> FixedSurvey:
        """The same numbers for another scene; pairs nobody gave a number for are measured again."""
        return FixedSurvey(scene, self.gaps, self.covers, self.charges, self.sigma_in, definition or self.definition)

    def _polygon(self, thing_id: str) -> Any:
        things: tuple[Any, ...] = (*self.scene.toys, *self.scene.terrain, *self.scene.zones)
        for thing in things:
            if thing.id == thing_id:
                return thing.polygon()
        raise KeyError(thing_id)
