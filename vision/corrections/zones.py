"""Applies corrections of zones: the players lay an area on the table, draw it anew or take it away."""

from __future__ import annotations

from typing import Protocol

from measure.errors import InputError
from measure.reading.suggest import did_you_mean
from measure.scene import Terrain, Zone
from vision.corrections.correction import Correction, Undo, WithToys


class WithZones(WithToys, Protocol):
    """Holds the zones on the table; the ids of toys and terrain are not theirs to take."""

    zones: tuple[Zone, ...]

    @property
    def terrain(self) -> tuple[Terrain, ...]: ...


def correct_zone(eye: WithZones, correction: Correction) -> Undo:
    """Lay a zone, lay it anew where it is there already, or (``on`` False) take it away. InputError: the id is a toy's or a
    piece's, or there is no such zone."""
    before = eye.zones
    there = {z.id: z for z in before}
    if not correction.on:
        if correction.id not in there:
            meant = did_you_mean(correction.id, there)
            raise InputError(f"no zone {correction.id!r}{meant or '; there are ' + (', '.join(there) or 'none')}")
        eye.zones = tuple(z for z in before if z.id != correction.id)
    else:
        taken = {t.id for t in eye.tracks if not t.ignored} | {t.id for t in eye.terrain} | eye.known.keys
        if correction.id in taken:
            raise InputError(f"a toy or a piece is called {correction.id!r} already: choose another name for the zone")
        kind = correction.stuff if correction.stuff is not None else there[correction.id].kind if correction.id in there else ""
        made = Zone(correction.id, correction.footprint_in or (), kind)
        eye.zones = (*(z for z in before if z.id != made.id), made)
    was, now = there.get(correction.id), next((z for z in eye.zones if z.id == correction.id), None)

    def back() -> None:
        rest = tuple(z for z in eye.zones if z.id != correction.id)
        if next((z for z in eye.zones if z.id == correction.id), None) == now:
            eye.zones = rest if was is None else (*rest, was)

    return back
