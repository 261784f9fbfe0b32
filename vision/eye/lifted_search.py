"""Stage: a sensitive search for lifted toys that were not seen to be set down, once after hands have gone."""

from __future__ import annotations

from vision.eye.examination import ExaminationStage
from vision.eye.packets import Observation, Outcome
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.imaging.cells import to_pixels
from vision.tracking.changes.search import found_by_edges, search_steps
from vision.tracking.identity.candidates import Candidate
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.hands import NEVER_S


class LiftedSearchStage:
    """Searches for lifted toys."""

    def __init__(self, table: TableState, examination: ExaminationStage) -> None:
        self._table, self._examination = table, examination
        self._searched_s = NEVER_S

    def see(self, seen: Observation, *, asks: bool) -> Outcome:
        """A toy was lifted, hands have gone, and nothing was seen to be set down. Then places are examined in this order, until
        something is found: those with any change not examined yet, however faint or small; those with changed edges; those that
        changed since before the hands came, even if they were examined when no toy was missing yet. Last, if there are players
        (``asks``), they are asked about what only edges show. Only places that hands have reached count."""
        table, time_s = self._table, seen.time_s
        lifted, hands = table.lifted, table.hands
        if (not lifted or hands.now or self._searched_s > hands.last_s or time_s - hands.last_s < EYE.search_s
                or table.finder.background.reference is None or not all(f.tie for f in table.pool)):
            return Outcome()
        assert table.settler is not None
        self._searched_s = time_s
        standing = table.standing
        picture, examined = table.picture, table.examined.copy()  # a copy: places that are examined below count as examined
        reached = to_pixels(table.settler.stirred(table.hands_from_s), table.view.size)
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
