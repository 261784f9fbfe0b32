"""What the panel for corrections shows of a toy or a piece of terrain, and the corrections that follow. No widgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.overlay.marks import CM_PER_IN
from gui.language.words import tr
from gui.model.session_protocol import TickLike
from measure.routing.parameters import OBSTACLES
from measure.scene import Point2, Scene, Terrain, Toy
from vision.corrections.correction import NEW, NOTHING, Correction, Question


@dataclass(frozen=True, slots=True)
class Subject:
    """The toy or piece of terrain that is being corrected."""

    id: str
    terrain: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """Everything about one thing that players may correct. ``who``: the other toys that it might really be, those that are
    missed first. ``kind`` and ``cover`` are a piece's, the rest below them a toy's. ``height_from``: how it is known.
    ``stands_on``: the piece of terrain under it, empty on the table."""

    subject: Subject
    height_in: float
    kind: str = ""
    cover: str = "hard"
    name: str = ""
    side: str = ""
    size: str = "M"
    destroyed: bool = False
    as_id: str = ""
    who: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    height_sigma_in: float = 0.0
    height_from: str = ""
    stands_on: str = ""


def form_of(tick: TickLike, subject: Subject | None) -> Form | None:
    """The form of a thing on the table; None where it is not there (any more)."""
    if subject is None:
        return None
    if subject.terrain:
        piece = next((t for t in tick.scene.terrain if t.id == subject.id), None)
        return None if piece is None else Form(subject, piece.height_in, kind=piece.kind, cover=piece.cover,
                                                height_sigma_in=piece.height_sigma_in, stands_on=under(tick.scene, piece))
    toy = next((t for t in tick.scene.toys if t.id == subject.id), None)
    if toy is None:
        return None
    others = sorted(t.id for t in tick.scene.toys if t.id != toy.id)
    sides = tuple(sorted({t.side for t in tick.scene.toys if t.side}))
    return Form(subject, toy.height_in, name=toy.name or toy.id, side=toy.side, size=toy.size,
                destroyed=toy.state == "destroyed", as_id=toy.id, who=(*missed(tick), *others), sides=sides,
                height_sigma_in=toy.height_sigma_in, height_from=tick.heights.get(toy.id, ""),
                stands_on=under(tick.scene, toy))


def under(scene: Scene, thing: Toy | Terrain) -> str:
    """The id of the piece of terrain that a thing stands on; empty on the table."""
    level = [t for t in scene.terrain
             if t.id != thing.id and abs(t.top_in - thing.base_in) < OBSTACLES.level_in < thing.base_in]
    middle = thing.polygon().centroid
    return min(((t.polygon().distance(middle), t.id) for t in level), default=(0.0, ""))[1]


def missed(tick: TickLike) -> tuple[str, ...]:
    """Ids of toys that are known and not on the table."""
    return tuple(getattr(tick, "missed", ()))


def corrections_of(before: Form, after: Form) -> list[Correction]:
    """The corrections between two states of a form. Who it is comes last: the others use the id that is shown."""
    an_id, terrain = before.subject.id, before.subject.terrain
    changed: dict[str, Any] = {}
    keys = (("kind", "stuff"), ("cover", "cover")) if terrain else (("name", "name"), ("side", "side"), ("size", "size"))
    for key, field in (*keys, ("height_in", "height_in")):
        value = getattr(after, key)
        if value != getattr(before, key):
            changed[field] = value
    out = [Correction("describe", an_id, terrain=terrain, **changed)] if changed else []
    if not terrain and after.destroyed != before.destroyed:
        out.append(Correction("destroyed", an_id, on=after.destroyed))
    if not terrain and after.as_id.strip() not in ("", an_id):
        out.append(Correction("identity", an_id, as_id=after.as_id.strip()))
    return out


def drawn_correction(purpose: str, subject: Subject | None, ring_in: tuple[Point2, ...], *, name: str = "",
                     to_picture: Callable[[NDArray[np.float64]], NDArray[np.float64]] | None = None) -> Correction:
    """The correction for an outline that was drawn. ``purpose``: outline (of the subject), toy, stuff or zone (new
    ones, with ``name``). ``to_picture`` (table to camera pixels) where it was drawn around what the picture shows; None on the
    map."""
    seen = None
    if purpose == "zone":
        return Correction("zone", name, stuff="", footprint_in=ring_in)
    if to_picture is not None:
        flat = np.array([(x, y, 0.0) for x, y in ring_in])
        seen = tuple((float(x), float(y)) for x, y in to_picture(flat))
    ring = ring_in if seen is None else None
    if purpose == "outline" and subject is not None:
        return Correction("outline", subject.id, terrain=subject.terrain, footprint_in=ring, seen_px=seen)
    return Correction("add", name, terrain=purpose == "stuff", footprint_in=ring, seen_px=seen)


def new_name(tick: TickLike, purpose: str) -> str:
    """A name for a new thing: a toy that is missed, else the next number."""
    taken = {t.id for t in tick.scene.toys} | {t.id for t in tick.scene.terrain} | {z.id for z in tick.scene.zones}
    free = [m for m in missed(tick) if m not in taken]
    if purpose == "toy" and free:
        return free[0]
    stem = purpose if purpose in ("toy", "zone") else "stuff"
    return next(f"{stem}{n}" for n in range(1, 1000) if f"{stem}{n}" not in taken)


def answers(question: Question, names: dict[str, str]) -> list[tuple[str, str]]:
    """(as_id, words) of the ways to answer "which one?", the likeliest first."""
    known = [(c, names.get(c) or c) for c in question.candidates]
    return [*known, (NEW, tr("another toy, a new one")), (NOTHING, tr("no toy at all"))]


def shown_length(inches: float, units: str) -> float:
    """A length in the players' unit."""
    return inches if units == "in" else inches * CM_PER_IN


def length_in(shown: float, units: str) -> float:
    """A length in the players' unit, back in inches."""
    return shown if units == "in" else shown / CM_PER_IN
