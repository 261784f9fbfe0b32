"""Corrections of the table that belong to steps of the game, above all the zones that its actions lay and take away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from assistant.session.history.steps import UndoStep
from measure.errors import InputError
from measure.scene import Scene, Zone
from rules.engine import ZoneChange
from vision.corrections.correction import Correction, Undo

SPRUNG = "sprung"
"""The name of a correction that takes away a zone because it was sprung."""


class Corrected(Protocol):
    """The part of the eye that this needs."""

    def correct(self, correction: Correction) -> Undo: ...


def zone_corrections(changes: Iterable[ZoneChange]) -> tuple[Correction, ...]:
    """What a game does to the zones, as corrections of the table."""
    return tuple(
        Correction("zone", c.laid.id, stuff=c.laid.kind, footprint_in=c.laid.footprint_in) if c.laid is not None
        else Correction("zone", c.id, on=False, name=SPRUNG if c.sprung else None) for c in changes)


def applied(eye: Corrected, corrections: Iterable[Correction]) -> Undo | None:
    """Apply corrections; returns what takes all of them back, None where there are none. InputError (none is applied): one does
    not fit the table."""
    undone: list[Undo] = []

    def back() -> None:
        for undo in reversed(undone):
            undo()

    for correction in corrections:
        try:
            undone.append(eye.correct(correction))
        except InputError:
            back()
            raise
    return back if undone else None


def exchanged(eye: Corrected, now: Sequence[UndoStep], then: Sequence[UndoStep]) -> tuple[tuple[UndoStep, ...], str]:
    """Take back on the table what the steps of ``now`` did and do what those of ``then`` do; what both begin with stays.
    Returns ``then`` with what takes each back; or ``now``, done anew, and why the table does not allow it."""
    same = next((k for k, (a, b) in enumerate(zip(now, then, strict=False)) if a is not b), min(len(now), len(then)))
    for step in reversed(now[same:]):
        if step.back is not None:
            step.back()
    done = list(now[:same])
    for step in then[same:]:
        try:
            done.append(replace(step, back=applied(eye, step.corrections)))
        except InputError as e:
            for made in reversed(done[same:]):
                if made.back is not None:
                    made.back()
            return (*now[:same], *(replace(s, back=applied(eye, s.corrections)) for s in now[same:])), str(e)
    return tuple(done), ""


class ZonesThen:
    """Which zones would have lain on the table at a time, had some steps not been done or been done otherwise."""

    def __init__(self) -> None:
        self._other: dict[str, Zone | None] = {}

    def on(self, scene: Scene) -> Scene:
        """The scene with those zones."""
        if not self._other:
            return scene
        laid: Mapping[str, Zone] = {k: z for k, z in self._other.items() if z is not None}
        kept = tuple(laid.get(z.id, z) for z in scene.zones if self._other.get(z.id, z) is not None)
        return replace(scene, zones=(*kept, *(z for k, z in laid.items() if all(z.id != k for z in scene.zones))))

    def instead(self, zones: Sequence[Correction], of: Sequence[Correction], before: Scene) -> None:
        """Those changes of zones were made in place of those ``of`` old; ``before``: the scene that they were made on."""
        lay = {z.id: z for z in before.zones}
        if tuple(zones) != tuple(of):
            self._other |= {c.id: self._other.get(c.id, lay.get(c.id)) for c in of}
            self._other |= {c.id: _zone(c) for c in zones}
        else:
            self.again(zones)

    def again(self, zones: Iterable[Correction]) -> None:
        """Those changes were made as before: what they lay or take away is then as it was."""
        self._other |= {c.id: _zone(c) for c in zones if c.id in self._other}


def _zone(laid: Correction) -> Zone | None:
    return Zone(laid.id, laid.footprint_in, laid.stuff or "") if laid.on and laid.footprint_in else None
