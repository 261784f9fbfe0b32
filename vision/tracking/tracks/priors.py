"""Priors: what the players said before the start, the toys and the terrain of a roster."""

from __future__ import annotations

from dataclasses import dataclass, field

from measure.scene import Part, Point2, Ring
from vision.tracking.tracks.taught import Taught


@dataclass(frozen=True, slots=True)
class KnownToy:
    """A toy from the roster. ``at_in``: where it stands at the start; the track found there is this toy. ``base_mm``: diameter
    of a round base. ``eye_in_above_base``: height of its eye above the surface that it stands on. ``height_from``: how its
    height was found, in words; empty where the roster simply gives it."""

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

    @property
    def key(self) -> str:
        """The id in the scene: its own, or its name."""
        return self.id or self.name


@dataclass(frozen=True, slots=True)
class KnownTerrain:
    """A piece of terrain from the roster: found at ``at_in``, or given by its ``footprint_in``. Pieces may share a name where
    each has an ``id``. ``shape`` and ``slabs``: see :class:`measure.scene.Terrain`; slabs lie where the piece stands at the
    start, their heights counted from what it stands on."""

    name: str
    kind: str = ""
    cover: str = "hard"
    height_in: float = 2.0
    at_in: Point2 | None = None
    footprint_in: Ring | None = None
    id: str = ""
    shape: str = ""
    slabs: tuple[Part, ...] = ()

    @property
    def key(self) -> str:
        """The id in the scene: its own, or its name."""
        return self.id or self.name


@dataclass(frozen=True, slots=True)
class Known:
    """Everything known beforehand; empty when there is no roster. ``taught``: the looks of toys that clicks taught."""

    toys: tuple[KnownToy, ...] = ()
    terrain: tuple[KnownTerrain, ...] = field(default=())
    taught: tuple[Taught, ...] = ()

    @property
    def keys(self) -> frozenset[str]:
        """The ids of all of them: nothing else in a scene may have one of these."""
        return frozenset(t.key for t in self.toys) | frozenset(t.key for t in self.terrain)
