"""Stage: the start. Collects pictures, finds toys in them, and assigns the toys of the roster."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Frame
from vision.capture.start_picture import StartPicture
from vision.eye.background import BackgroundStage
from vision.eye.table_state import TableState
from vision.eye.terrain import TerrainStage
from vision.imaging.motion import SettledPicture
from vision.imaging.patches import Patch, union_of
from vision.networks.weights import give_back_memory
from vision.tracking.identity.alike import alike
from vision.tracking.identity.initial_assignment import assign_roster, hidden_by, with_faint_finds
from vision.tracking.identity.resting_arms import RestingArms, bare_table
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.events import Event, appeared, doubtful, hidden

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class StartStage:
    """Collects the start picture for ``warm_up_s``, then finds the toys."""

    def __init__(self, table: TableState, terrain: TerrainStage, background: BackgroundStage, warm_up_s: float) -> None:
        self._table, self._terrain, self._background = table, terrain, background
        self._pictures = StartPicture(warm_up_s)

    def gather(self, time_s: float, work: Image, full: Image | None) -> bool:
        """Take in a frame at working size, and at full size if that is used. True: there are enough pictures."""
        return self._pictures.add(time_s, work, full)

    def begin(self, time_s: float, last: Frame | None, seen_last: Callable[[], Image | None]) -> tuple[Event, ...]:
        """End the collection and find the toys. ``last``: the last frame; ``seen_last``: makes the latest picture of the table
        at the size of full pictures. Does nothing if there are no pictures, or if it was done before."""
        start, table = self._pictures.pictures(), self._table
        if table.settler is not None or start is None:
            return ()
        give_back_memory()  # that of the pictures: the look at the whole table takes most
        self._terrain.work_ahead()  # its first part takes long, as this step does, and much memory
        first, full = start
        finder, toys, height_in = table.finder, table.known.toys, table.default_height_in[0]
        arms = RestingArms.seen_in(first, finder.background, table.view).label > 0
        moved = self._terrain.shifted(table.view.region & ~arms, first, seen_last(), time_s)
        give_back_memory()
        found = finder.segment(first, full=full)
        give_back_memory()
        doubt = finder.doubt(first, found)
        found = with_faint_finds(found, first, finder, table.view, toys, height_in)
        seen = finder.arms_seen()
        found = self._with_taught(found, first)
        arms = arms | union_of(seen, (first.shape[0], first.shape[1]))
        if arms.any():
            found, arms = self._without_arms(found, arms)
            table.awaited = hidden_by(arms, toys, table.view, height_in)
        if full is not None:
            found = finder.guess(first, full, found, seen)
        if arms.any() and finder.background.reference is not None:
            first = np.where(arms[..., None], bare_table(first, finder.background), first)
        table.settler = SettledPicture(first, inch_px=table.view.inch_px, region=table.view.region,
                                       empty=finder.background.reference, since_s=self._pictures.since_s, arms=arms)
        if last is not None and full is not None and finder.background.reference is not None:
            self._background.begin(last.bgr, time_s)
        self._bind(found, first)
        table.awaited = [t for t in table.awaited if t in table.lost]
        unseen = [hidden(t, time_s, still=True) for t in table.awaited]
        give_back_memory()
        notes = [] if doubt is None or not doubt.asks else [doubtful(doubt.score, time_s)]
        return (*moved.events, *(appeared(t, time_s) for t in table.tracks), *unseen, *notes)

    def _with_taught(self, found: list[Patch], first: Image) -> list[Patch]:
        """The things found in the start picture, and those that look like a toy that was missed and clicked before."""
        table, out = self._table, list(found)
        gain = table.finder.background.gain(first) if table.taught else None
        for taught in table.taught:
            held = union_of(out, (first.shape[0], first.shape[1]))
            out += [p for p in alike(first, taught.at(table.view.inch_px), table.finder, held, gain) if p is not None]
        return out

    def _without_arms(self, found: list[Patch], covered: Mask) -> tuple[list[Patch], Mask]:
        """The things found that are no part of the arms that cover these pixels (H, W), nor touched by one; and the pixels of
        the arms and of the other things. An arm is no toy, and what it touches is known when it has gone: until then the
        settled picture shows the bare table there."""
        table = self._table
        arms, owners = RestingArms.of(covered), table.owners(found)
        numbers = [arms.number(p, owners.get(j), table.view, table.default_height_in[0]) for j, p in enumerate(found)]
        kept = [p for p, number in zip(found, numbers, strict=True) if not number]
        own = {arms.over(p) for p in kept} - {0, *numbers}  # toys at the rim
        dropped = [p for p, number in zip(found, numbers, strict=True) if number]
        shape = (covered.shape[0], covered.shape[1])
        return kept, (covered & ~np.isin(arms.label, list(own))) | union_of(dropped, shape)

    def _bind(self, found: list[Patch], picture: Image) -> None:
        """Make tracks of the things at the start: roster toys by their places, the others with numbers."""
        table = self._table
        gain = table.finder.background.gain(picture)
        for patch, toy in assign_roster(found, picture, table.finder, table.view, table.known.toys, table.default_height_in[0],
                                       table.awaited):
            track = table.new_track(patch, appearance_of(picture, patch, gain), picture, gain, toy)
            track.sureness = table.finder.sureness(patch)

