"""Stage: the start. Collects pictures, finds toys in them, and assigns the toys of the roster."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Frame
from vision.capture.start_picture import StartPicture
from vision.eye.background import BackgroundStage
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.eye.terrain import TerrainStage
from vision.imaging.cells import to_pixels
from vision.imaging.motion import SettledPicture, arms_at_rest
from vision.imaging.patches import Patch, union_of
from vision.segmentation.background_model import BackgroundModel
from vision.tracking.identity.initial_assignment import assign_roster, hidden_by, rather_the_toy, with_faint_finds
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.events import Event, appeared, hidden
from vision.tracking.tracks.priors import KnownToy

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
        first, full = start
        finder, toys, height_in = table.finder, table.known.toys, table.default_height_in[0]
        arms = self._arms(first)
        moved = self._terrain.shifted(table.view.region & ~arms, first, seen_last(), time_s)
        found = finder.segment(first, full=full)
        found = with_faint_finds(found, first, finder, table.view, toys, height_in)
        if full is not None:
            found = finder.guess(first, full, found)
        if arms.any():
            found, first, table.awaited = self._without_arms(found, first, arms)
        table.settler = SettledPicture(first, inch_px=table.view.inch_px, region=table.view.region,
                                       empty=finder.background.reference)
        if last is not None and full is not None and finder.background.reference is not None:
            self._background.begin(last.bgr, time_s)
        self._bind(found, first)
        table.awaited = [t for t in table.awaited if t in table.lost]
        unseen = [hidden(t, time_s, still=True) for t in table.awaited]
        return (*moved.events, *(appeared(t, time_s) for t in table.tracks), *unseen)

    def _arms(self, picture: Image) -> Mask:
        """Where (H, W) arms rest over the table in the picture at the start. Nowhere, if no photograph shows it bare."""
        background, view = self._table.finder.background, self._table.view
        if not background.photographed:
            return np.zeros(view.region.shape, bool)
        return to_pixels(arms_at_rest(picture, _bare(background, picture), view.inch_px, view.region), view.size)

    def _without_arms(self, found: list[Patch], picture: Image, arms: Mask) -> tuple[list[Patch], Image, list[KnownToy]]:
        """The things found and the picture without the ``arms``, and the roster toys that they may hide. An arm is no toy, and
        what it touches is known when it has gone: there the picture shows the bare table until then."""
        table, shape = self._table, (picture.shape[0], picture.shape[1])
        height_in, at = table.default_height_in[0], table.owners(found)
        _, label, stats, _ = cv2.connectedComponentsWithStats(arms.astype(np.uint8), connectivity=8)
        kept, dropped = [], []
        for j, patch in enumerate(found):
            own = np.bincount(label[patch.box][patch.mask], minlength=len(stats))
            whole_px = float(stats[own[1:].argmax() + 1, cv2.CC_STAT_AREA])
            if own[1:].sum() <= EYE.under_arm_share * patch.area:
                kept.append(patch)
            elif rather_the_toy(patch, whole_px, at.get(j), table.view, height_in):
                kept.append(patch)
                arms = arms & (label != own[1:].argmax() + 1)
            else:
                dropped.append(patch)
        bare, where = picture.copy(), arms | union_of(dropped, shape)
        bare[where] = _bare(table.finder.background, picture)[where]
        return kept, bare, hidden_by(where, table.known.toys, table.view, height_in)

    def _bind(self, found: list[Patch], picture: Image) -> None:
        """Make tracks of the things at the start: roster toys by their places, the others with numbers."""
        table = self._table
        gain = table.finder.background.gain(picture)
        for patch, toy in assign_roster(found, picture, table.finder, table.view, table.known.toys, table.default_height_in[0],
                                       table.awaited):
            table.new_track(patch, appearance_of(picture, patch, gain), picture, gain, toy)


def _bare(background: BackgroundModel, picture: Image) -> Image:
    """The bare table (H, W, 3) under the light of a working picture."""
    return np.asarray(np.clip(np.round(background.expected(picture)), 0, 255), dtype=np.uint8)
