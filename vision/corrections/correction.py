"""A correction by the players: an outline, an identity, a height, a thing that is no toy, a toy that was missed.

A corrected outline holds until the toy is moved; then the eye measures it again. All other corrections stay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Protocol

from shapely.geometry import Polygon

from measure.errors import InputError
from measure.scene import COVERS, SIZES, Point2, Ring, Terrain, Zone
from vision.corrections.parameters import CORRECTION
from vision.footprints.view import View
from vision.imaging.patches import Patch
from vision.tracking.tracks.priors import Known
from vision.tracking.tracks.track import Track

KINDS = ("describe", "outline", "identity", "add", "remove", "destroyed", "answer", "zone")
NEW, NOTHING = "new", "nothing"
"""Answers to "which one?" that are not a toy's id: an unknown toy, and no toy at all."""

Undo = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Question:
    """"Which one?" about the thing at ``at_in`` (outline ``ring_in``): one of ``candidates`` (ids, the likeliest first; empty
    if no toy is missing), a new toy, or no toy. The answer repeats the ``number``."""

    number: int
    text: str
    at_in: Point2
    ring_in: Ring
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """One correction by the players. ``kind``:

    describe: name, side, size, height_in of a toy (the height with its sigma, and how it was found unless it was typed);
    stuff, cover, height_in of a piece of ``terrain``. outline: drawn as
    footprint_in on the table, or as seen_px around its picture. identity: the toy ``id`` is really ``as_id`` (the two
    change places where both stand). add: a toy or piece, drawn in either way; or a toy that is clicked:
    seen_px is that one pixel. remove: it is no toy. destroyed: it lies where it fell,
    or with ``on`` False it stands again. answer: the thing of question ``number`` is ``as_id``. zone: an area of
    the kind ``stuff`` is laid at footprint_in, or with ``on`` False taken away; ``as_id``: the toy at whose edge it begins.
    """

    kind: str
    id: str = ""
    terrain: bool = False
    name: str | None = None
    side: str | None = None
    size: str | None = None
    height_in: float | None = None
    height_sigma_in: float | None = None
    height_from: str = ""
    stuff: str | None = None
    cover: str | None = None
    footprint_in: Ring | None = None
    seen_px: tuple[Point2, ...] | None = None
    as_id: str = ""
    number: int = 0
    on: bool = True

    @property
    def clicked(self) -> bool:
        """Whether it adds a toy that was only clicked."""
        return (self.kind, self.terrain) == ("add", False) and self.seen_px is not None and len(self.seen_px) == 1

    def to_dict(self) -> dict[str, Any]:
        """The kind and all fields that are given, as plain data for the log."""
        out: dict[str, Any] = {"kind": self.kind}
        for f in fields(self)[1:]:
            value = getattr(self, f.name)
            if value != f.default or (f.name == "on" and self.kind in ("destroyed", "zone")):
                out[f.name] = [list(p) for p in value] if f.name in ("footprint_in", "seen_px") else value
        return out

    def words(self) -> str:
        """The correction in a few words."""
        said = [f"{key} {value}" for key, value in (("name", self.name), ("side", self.side), ("size", self.size),
                                                    ("kind", self.stuff), ("cover", self.cover)) if value is not None]
        if self.height_in is not None:
            sure = f" ± {self.height_sigma_in:.2f}" if self.height_sigma_in is not None else ""
            said.append(f"{self.height_in:.2f}{sure} in tall" + (f" ({self.height_from})" if self.height_from else ""))
        return {"describe": f"{self.id}: {', '.join(said)}", "outline": f"{self.id}: outline drawn anew",
                "identity": f"{self.id} is really {self.as_id}", "add": f"{self.id} added", "remove": f"{self.id} taken out",
                "destroyed": f"{self.id} {'lies destroyed' if self.on else 'stands again'}",
                "answer": f"this is {self.as_id}",
                "zone": f"zone {self.id} {'laid' if self.on else 'taken away'}"}[self.kind]


class WithToys(Protocol):
    """Knows which toys there are."""

    @property
    def tracks(self) -> list[Track]: ...
    @property
    def known(self) -> Known: ...


class WithTerrain(Protocol):
    """Terrain, and the toys that stand on it."""

    terrain: tuple[Terrain, ...]
    zones: tuple[Zone, ...]

    @property
    def tracks(self) -> Sequence[Track]: ...
    def measure(self, track: Track) -> None: ...


class Correctable(WithToys, WithTerrain, Protocol):
    """The part of the eye (vision.eye.eye.Eye) that corrections need."""

    view: View

    @property
    def tracks(self) -> list[Track]: ...
    @property
    def fixed(self) -> set[str]: ...
    @property
    def around(self) -> set[str]: ...
    def add_track(self, patch: Patch) -> Track: ...
    def segment_at(self, at_px: Point2) -> Patch: ...
    def teach(self, track: Track) -> Undo: ...
    def answer(self, number: int, as_id: str) -> Undo: ...


def check(correction: Correction) -> None:
    """InputError: names every value that makes no sense by itself."""
    faults = [] if correction.kind in KINDS else [f"kind must be one of {', '.join(KINDS)}, found {correction.kind!r}"]
    if correction.height_in is not None and not 0.05 <= correction.height_in <= 40:
        faults.append(f"a height is 0.05 to 40 inches, found {correction.height_in:g}")
    if correction.height_sigma_in is not None and not 0 < correction.height_sigma_in <= 20:
        faults.append(f"the sigma of a height is more than 0 and at most 20 inches, found {correction.height_sigma_in:g}")
    if correction.size is not None and correction.size not in SIZES:
        faults.append(f"a size is one of {', '.join(SIZES)}, found {correction.size!r}")
    if correction.cover is not None and correction.cover not in COVERS:
        faults.append(f"cover is one of {', '.join(COVERS)}, found {correction.cover!r}")
    if correction.kind == "add" and not correction.id:
        faults.append("a new thing needs a name")
    if correction.kind == "zone" and not correction.id:
        faults.append("a zone needs a name")
    if correction.kind == "zone" and correction.on:
        faults += _ring_faults(correction.footprint_in)
    if correction.kind in ("outline", "add"):
        if correction.seen_px is None:
            faults += _ring_faults(correction.footprint_in)
        elif len(correction.seen_px) < 3 and not correction.clicked:
            faults.append("draw all the way round it")
    if faults:
        raise InputError(f"{correction.id or 'this'} cannot be corrected so: {'; '.join(faults)}")


def _ring_faults(ring: Ring | None) -> list[str]:
    if ring is None or len(ring) < 3:
        return ["an outline has at least three corners"]
    shape = Polygon(ring)
    if not shape.is_valid:
        return ["the outline crosses itself: move the corner back"]
    return [] if shape.area >= CORRECTION.least_area_in2 else ["the outline has no area"]
