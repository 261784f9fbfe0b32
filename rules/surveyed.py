"""What rules ask of the table, as protocols: a survey with ranges, covers, ways and touching.

In: nothing; these are types.
Out: protocols that ``measure.survey.Survey`` and ``rules.fixed.FixedSurvey`` both fit.
May import: ``measure``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

from measure.polygons import Point3
from measure.routing.route import Branch, Doubt
from measure.scene import Scene, Toy
from measure.verdict import Ruling


class Gapped(Protocol):
    """Closest point to closest point: ``inches`` and one ``sigma``."""

    @property
    def inches(self) -> float: ...
    @property
    def sigma(self) -> float: ...


class Blocking(Protocol):
    """One thing that stands before a target, with the share (0-1) it hides."""

    @property
    def id(self) -> str: ...
    @property
    def share(self) -> float: ...


class Covered(Protocol):
    """How much of a target is hidden: ``hidden`` and ``sigma`` as shares (0-1)."""

    @property
    def hidden(self) -> float: ...
    @property
    def sigma(self) -> float: ...
    @property
    def blockers(self) -> Sequence[Blocking]: ...


class Pathed(Protocol):
    """A way over the table: ``length_in`` (inf where there is none) and one ``sigma``; the ``branches`` that it may be
    instead where a lane is open or shut within the error, and the ``doubt`` that this leaves of a limit."""

    @property
    def length_in(self) -> float: ...
    @property
    def sigma(self) -> float: ...
    @property
    def branches(self) -> tuple[Branch, ...]: ...
    @property
    def points_in(self) -> tuple[Point3, ...]: ...
    def within(self, limit_in: float) -> Ruling: ...
    def doubt(self, limit_in: float) -> Doubt | None: ...
    def blurred(self, sigma_in: float) -> Pathed: ...


class Surveyed(Protocol):
    """What rules ask of the table: ``measure.survey.Survey``, or ``rules.fixed.FixedSurvey`` (positions stand fast)."""

    @property
    def scene(self) -> Scene: ...
    def gap(self, a_id: str, b_id: str) -> Gapped: ...
    def cover(self, from_id: str, to_id: str) -> Covered: ...
    def measure_ahead(self, pairs: Iterable[tuple[str, str]], covers: bool = True) -> None: ...
    def hidden_by(self, from_id: str, to_id: str, ids: Collection[str]) -> Covered: ...
    def charge(self, actor_id: str, target_id: str, climb: Any = "costs") -> Pathed: ...
    def way(self, stood: Toy, climb: Any = "costs", without: Collection[str] = ()) -> Pathed: ...
    def touching(self, a_id: str, b_id: str) -> Ruling: ...
    def moved(self, scene: Scene) -> Surveyed: ...
