"""What the players told the eye beforehand: the toys and the terrain of a roster."""

from __future__ import annotations

from dataclasses import dataclass, field

from measure.scene import Part, Point2, Ring


@dataclass(frozen=True, slots=True)
class KnownToy:
    """A toy from the roster. ``at_in``: where it stands at the start, which binds the track. ``base_mm``: diameter of a
    round base. ``eye_in_above_base``: height of its eye over the surface that it stands on. ``height_from``: how its height was
    found, in words, where it is not simply the roster's."""

    name: str
    id: str = ""
    side: str = ""
    size: str = "M"
    height_in: float | None = None
    height_sigma_in: float | None = None
    at_in: Point2 | None = None
    base_mm: float | None = None
    eye_in_above_base: float | None = None
    ignored_parts: tuple[Part, ...] = ()
    height_from: str = ""


@dataclass(frozen=True, slots=True)
class KnownTerrain:
    """A piece of terrain from the roster: found by ``at_in``, or given outright by ``footprint_in``."""

    name: str
    kind: str = ""
    cover: str = "hard"
    height_in: float = 2.0
    at_in: Point2 | None = None
    footprint_in: Ring | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """Everything known beforehand; empty when there is no roster."""

    toys: tuple[KnownToy, ...] = ()
    terrain: tuple[KnownTerrain, ...] = field(default=())
