"""The toy's-eye pictures of the dock and of a ruling, drawn on a thread of their own while the window paints on."""

from __future__ import annotations

from functools import partial

from PyQt6.QtCore import QObject

from gui.battle.layout import BattleLayout
from gui.battle.selection import Selection
from gui.model.session_protocol import Choice, TickLike
from gui.model.wording import RulingMoment
from gui.panels.eye_view import eye_picture, eye_title, pair_of
from gui.worker.newest_job import NewestJob
from gui.worker.parameters import WORKER

DOCK, RULING = "dock", "ruling"


class ToysEye(QObject):
    """Draws what ``selection`` looks at in ``window``'s dock, and what the attacker of a ruling sees beside its words. Until
    the picture of another pair is there, the dock says whose it will be; that of the same pair stays until the newer one."""

    def __init__(self, window: BattleLayout, selection: Selection) -> None:
        super().__init__(window)
        self._window, self._selection = window, selection
        self._jobs = NewestJob(self)
        self._pair: tuple[str, str] | None = None

    def show(self, tick: TickLike | None) -> None:
        """Another tick or another choice for the dock; None, or while the dock is closed: nothing."""
        view, choice = self._window.eye, self._selection.choice
        pair = pair_of(tick, choice) if tick is not None and self._window.eye_dock.isVisible() else None
        if tick is None or pair is None:
            self._pair = None
            self._jobs.forget(DOCK)
            view.show_picture(None)
            return
        if self._pair != (pair[0].id, pair[1].id):
            self._pair = (pair[0].id, pair[1].id)
            view.await_picture(eye_title(*pair))
        self._jobs.ask(DOCK, partial(eye_picture, tick, choice, self._window.table.calibration), view.show_picture)

    def tell(self, moment: RulingMoment, tick: TickLike, words: bool = True) -> None:
        """A ruling as a moment over the table, with what the attacker sees where cover decided. ``words``: see
        :func:`gui.panels.eye_view.eye_picture`; what is looked up later has them, and no card: the table is another."""
        banner, choice = self._window.ruling, Choice(moment.actor, moment.target, units=self._selection.choice.units)
        pair = pair_of(tick, choice) if moment.by_cover else None
        banner.tell(moment, "" if pair is None else eye_title(*pair), None if words else tick)
        if pair is None:
            self._jobs.forget(RULING)
        else:
            self._jobs.ask(RULING, partial(eye_picture, tick, choice, self._window.table.calibration, words),
                           banner.show_picture)

    def stop(self, wait_ms: int = WORKER.stop_ms) -> bool:
        """End the thread; True when it ended in time."""
        return self._jobs.stop(wait_ms)
