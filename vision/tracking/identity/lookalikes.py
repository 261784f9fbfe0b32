"""Toys that look alike and were in hands at the same time. Nobody can tell afterwards which of them is which."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.imaging.cells import grown, to_pixels, touches
from vision.imaging.patches import Patch
from vision.imaging.waits import waited
from vision.tracking.identity.parameters import LOOKALIKES
from vision.tracking.tracks.events import Event, perhaps_exchanged
from vision.tracking.tracks.hands import Hands
from vision.tracking.tracks.track import AWAY, LIFTED, OCCLUDED, PLACED, Track

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


@dataclass(slots=True, eq=False)
class Lookalikes:
    """Watches toys with a twin while hands are over the table. ``away``: by id, when a toy was first and last seen away from
    its place since the hands came; ``twins``: pairs of ids that look alike. ``stirred``: the cells (h, w) near which anything
    moved, or an arm was, since a time: what stands elsewhere looks as it did."""

    away: dict[str, tuple[float, float]] = field(default_factory=dict)
    twins: tuple[tuple[str, str], ...] = ()
    stirred: Callable[[float], Mask] | None = None
    _came_s: float = float("-inf")
    _bared: dict[str, tuple[float, Patch, bool]] = field(default_factory=dict)
    """By id: when the place of a toy was last looked at, which place that was, and whether it showed the bare table."""

    def see(self, tracks: Sequence[Track], working: Callable[[], Image], bare: Image | None, hands: Hands, time_s: float, *,
            settled: bool, arm: Mask | None = None) -> tuple[Event, ...]:
        """Take in a frame; ``working`` makes its working picture (H, W, 3); ``bare``: the bare table, where it is known;
        ``settled``: nothing that turned up waits to be known; ``arm``: the cells (h, w) that arms cover. The events of twins
        that were away at the same time come once they stand again, or one does and the others have left the table.

        A toy is away while it counts as lifted, and while its place shows the bare table: hands that come and go in one sweep
        leave no moment at which the place is at rest. Under an arm nothing is seen: a dark sleeve looks like a dark table.
        """
        there = {t.id: t for t in tracks if not t.ignored}
        if hands.now and hands.came_s != self._came_s:
            self._came_s = hands.came_s
            if not self.away:
                self.twins = _twins(list(there.values()))
        watched = {i for pair in self.twins for i in pair if i in there} if hands.now or self.away else set()
        if not watched and not self.away:
            self._bared.clear()
            return ()
        gone = {i for i in watched if there[i].state == LIFTED}
        asked = [there[i] for i in watched - gone if there[i].state != AWAY]
        if self.stirred is not None:
            asked = [t for t in asked if self._may_differ(t)]
        if asked:
            work = working()
            covered = (None if arm is None else
                       to_pixels(grown(arm, LOOKALIKES.beside_cells), (work.shape[1], work.shape[0])))
            self._bared |= {t.id: (time_s, t.patch, shows_bare_table(t, work, bare, covered)) for t in asked}
        gone |= {i for i in watched - gone if there[i].state != AWAY and self._bared[i][2]}
        for an_id in gone:
            self.away[an_id] = self.away.get(an_id, (time_s, time_s))[0], time_s
        if not self.away or gone or not settled or hands.now or not waited(hands.last_s, time_s, LOOKALIKES.hands_gone_s):
            return ()
        groups = _joined([p for p in self.twins if _together(self.away, p) and all(i in there for i in p) and any(
            there[i].state in (PLACED, OCCLUDED) for i in p)])
        self.away.clear()
        return tuple(perhaps_exchanged([there[i] for i in sorted(group)], time_s) for group in groups)

    def _may_differ(self, track: Track) -> bool:
        """Whether the place of a toy may show something else than when it was last looked at, or is another one."""
        since_s, patch, _ = self._bared.get(track.id, (0.0, None, False))
        return patch is not track.patch or self.stirred is None or touches(track.patch, self.stirred(since_s))


def _twins(tracks: Sequence[Track]) -> tuple[tuple[str, str], ...]:
    return tuple((a.id, b.id) for a, b in combinations(tracks, 2) if a.distance(b.appearance) < LOOKALIKES.twins)


def _together(away: Mapping[str, tuple[float, float]], pair: tuple[str, str]) -> bool:
    """Whether both of a pair were away at one time."""
    if not all(i in away for i in pair):
        return False
    (a0, a1), (b0, b1) = (away[i] for i in pair)
    return max(a0, b0) <= min(a1, b1)


def _joined(pairs: Sequence[tuple[str, str]]) -> list[set[str]]:
    """The ids that pairs connect, as sets."""
    groups: list[set[str]] = []
    for pair in pairs:
        mine = [g for g in groups if not g.isdisjoint(pair)]
        groups = [g for g in groups if g not in mine] + [set(pair).union(*mine)]
    return groups


def shows_bare_table(track: Track, work: Image, bare: Image | None, covered: Mask | None = None) -> bool:
    """Whether the place of a toy shows the ``bare`` table in a working picture, as far as no arm covers it. Light and shade may
    differ. Never, where the toy itself has the table's colours. ``covered``: the pixels (H, W) under arms."""
    rows, cols = track.patch.box
    rim_y, rim_x = ((track.template.shape[k] - track.patch.mask.shape[k]) // 2 for k in (0, 1))
    toy = track.template[rim_y:rim_y + track.patch.mask.shape[0], rim_x:rim_x + track.patch.mask.shape[1]]
    if bare is None or toy.shape != (*track.patch.mask.shape, 3):
        return False
    table, now, was = (p[track.patch.mask].astype(np.float32) for p in (bare[rows, cols], work[rows, cols], toy))
    if _like(was, table).mean() > LOOKALIKES.camouflaged_share:
        return False
    bared = _like(now, table)
    if covered is not None:
        bared &= ~covered[rows, cols][track.patch.mask]
    return bool(bared.mean() >= LOOKALIKES.bared_share and (_like(now, was) & ~bared).mean() <= LOOKALIKES.left_share)


def _like(now: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which pixels (N,) have the other's colours (N, 3), but for one factor of the light and for noise."""
    ratio = (now.mean(axis=1) + LOOKALIKES.dark_levels) / (other.mean(axis=1) + LOOKALIKES.dark_levels)
    factor = float(np.clip(np.median(ratio), LOOKALIKES.shade, 1 / LOOKALIKES.shade))
    return np.asarray(np.abs(now - factor * other).max(axis=1) <= LOOKALIKES.alike_levels)
