"""Enrolment in the battle window: which toy is enrolled, and the orders that follow."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject

from gui.battle.selection import Selection
from gui.language.words import tr
from gui.model.correction_form import Subject, form_of
from gui.model.session_protocol import TickLike
from gui.panels.enrolment_panel import EnrolmentPanel
from gui.worker.orders import Orders
from vision.corrections.correction import Correction


class EnrolmentController(QObject):
    """While it is on, a click chooses the toy that is enrolled; each place where it comes to rest is looked at."""

    def __init__(self, parent: QObject, orders: Orders, selection: Selection, panel: EnrolmentPanel,
                 say: Callable[[str], None]) -> None:
        super().__init__(parent)
        self._orders, self._selection, self._panel, self._say = orders, selection, panel, say
        self.on = False
        self.toy = ""
        panel.wanted.connect(self._correct)
        selection.toy_selected.connect(self._selected)

    def turn(self, on: bool) -> None:
        """Begin with the toy that is selected, or end."""
        self.on = on
        self.choose((self._selection.choice.selected or "") if on else "")
        if on and not self.toy:
            self._say(tr("Click the toy that you want to introduce."))

    def choose(self, toy_id: str) -> None:
        """Enrol another toy; "" for none."""
        self.toy = toy_id
        self._orders.enrol.emit(toy_id)
        if self._selection.tick is not None:
            self.show_tick(self._selection.tick)

    def _selected(self, toy_id: str) -> None:
        if self.on and toy_id:
            self.choose(toy_id)

    def show_tick(self, tick: TickLike) -> None:
        """The table changed, or the toy came to stand somewhere else."""
        if not self.on:
            return
        form = form_of(tick, Subject(self.toy)) if self.toy else None
        e = tick.enrolment if tick.enrolment is not None and tick.enrolment.id == self.toy else None
        state = next((t.state for t in tick.scene.toys if t.id == self.toy), "")
        self._panel.show_toy(form, e, self._selection.choice.units, state)

    def _correct(self, corrections: list[Correction]) -> None:
        for correction in corrections:
            self._orders.correct.emit(correction)
