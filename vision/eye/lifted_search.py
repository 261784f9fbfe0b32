"""Stage: a sensitive search for lifted toys that were not seen to be set down, where hands have been and have gone."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.eye.examination import ExaminationStage
from vision.eye.packets import Observation, Outcome
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.imaging.cells import to_pixels
from vision.imaging.motion import CELL
from vision.imaging.waits import waited
from vision.tracking.changes.search import found_by_edges, search_steps
from vision.tracking.identity.candidates import Candidate
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.hands import NEVER_S
from vision.tracking.tracks.track import Track

Mask = NDArray[np.bool_]


class LiftedSearchStage:
    """Searches for lifted toys."""

    def __init__(self, table: TableState, examination: ExaminationStage) -> None:
        self._table, self._examination = table, examination

    def see(self, seen: Observation, *, asks: bool) -> Outcome:
        """A toy was lifted, hands have gone, and nothing was seen to be set down. Then places are examined in this order, until
        something is found: those with any change not examined yet, however faint or small; those with changed edges; those that
        changed since before the hands came, even if they were examined when no toy was missing yet. Last, if there are players
        (``asks``), they are asked about what only edges show. Only places that hands have reached count.

        Hands that stay are waited for as long as a toy may be in one of them. Then it is searched for wherever they are not.
        """
        table, time_s = self._table, seen.time_s
        lifted = table.lifted
        if not lifted or table.finder.background.reference is None or not all(f.tie for f in table.pool):
            return Outcome()
        if table.hands.now or not waited(table.hands.last_s, time_s, EYE.search_s):
            lifted = [t for t in lifted if waited(t.held_until(table.hands), time_s, EYE.search_s)]
        due = self._due(seen, lifted) if lifted else None
        if due is None:
            return Outcome()
        table.searched_s[due] = time_s
        standing = table.standing
        picture, examined = table.picture, table.examined.copy()  # a copy: places that are examined below count as examined
        reached = to_pixels(due, table.view.size)
        out = Outcome()
        for places in search_steps(table.finder, picture, examined, table.before_hands, reached, lifted, standing):
            for cells in places:
                out = out.then(self._examination.examine_place(cells, seen, sought=True))
            if any(f.sought for f in table.pool):
                return out
        dim = found_by_edges(table.finder, picture, examined, reached, lifted, standing) if asks else None
        if dim is None:
            return out
        gain = table.finder.background.gain(picture)
        table.pool.append(Candidate(dim, appearance_of(picture, dim, gain), time_s, sought=True, by_edges=True))
        return out.then(Outcome(changed=True))

    def _due(self, seen: Observation, lifted: list[Track]) -> Mask | None:
        """The cells (h, w) that hands have reached and left, and that were not searched since. None: too few for one of the
        toys ``lifted``, or it is not long since the last search and more will be due: a hand is there, or was a moment ago."""
        table, time_s = self._table, seen.time_s
        assert table.settler is not None
        left = table.unsearched(max(t.gone_s for t in lifted))
        due = left & ~table.settler.stirred(time_s - EYE.search_s)
        more_comes = table.hands.now or (left & ~due).any()
        if more_comes and not waited(float(table.searched_s.max(initial=NEVER_S)), time_s, EYE.search_again_s):
            return None
        if seen.rest.arm.any():  # beside an arm lies its shadow
            due &= ~table.with_shadow(seen.rest.arm)
        least = EYE.hides_share * min(t.patch.area for t in lifted) / CELL**2
        return due if due.sum() > least else None
