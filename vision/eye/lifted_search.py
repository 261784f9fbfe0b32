"""Toys that were lifted and not seen to come down are looked for keenly, once, after hands have gone."""

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
    """Searches."""

    def __init__(self, table: TableState, examination: ExaminationStage) -> None:
        self._table, self._examination = table, examination
        self._searched_s = NEVER_S

    def see(self, seen: Observation, *, asks: bool) -> Outcome:
        """A toy was lifted, hands have gone, and nothing was seen to come down: where anything changed that nobody looked at,
        however faint or small, the place is looked at; if there is nothing, where edges did; else every place that changed
        since before they came, looked at when no toy was missed yet; at last, where somebody ``asks`` them, the players are
        asked about what edges alone show. Nothing comes down where no hand has been."""
        table, time_s = self._table, seen.time_s
        lifted, hands = table.lifted, table.hands
        if (not lifted or hands.now or self._searched_s > hands.last_s or time_s - hands.last_s < EYE.search_s
                or table.finder.background.reference is None or not all(f.tie for f in table.pool)):
            return Outcome()
        assert table.settler is not None
        self._searched_s = time_s
        standing = table.standing
        picture, examined = table.picture, table.examined.copy()  # places looked at count as examined
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
