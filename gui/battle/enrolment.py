"""Enrolment in the battle window: which toy is enrolled, and the orders that follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from gui.model.correction_form import Subject, form_of
from gui.model.session_protocol import TickLike
from vision.corrections.correction import Mend

if TYPE_CHECKING:
    from gui.battle.window import BattleWindow


class Enrolling(QObject):
    """While it is on, a click chooses the toy that is enrolled; its landings are looked at as they come."""

    def __init__(self, window: BattleWindow) -> None:
        super().__init__(window)
        self._w = window
        self.on = False
        self.toy = ""
        window.enrol_panel.wanted.connect(self._keep)
        window.enrol_panel.done.connect(lambda: window.act["enrol"].setChecked(False))

    def turn(self, on: bool) -> None:
        """Begin with the toy that is selected, or end."""
        self.on = on
        self.choose((self._w._choice.selected or "") if on else "")
        if on and not self.toy:
            self._w.say("Click the toy that is to be enrolled.")

    def choose(self, toy_id: str) -> None:
        """Enrol another toy; "" for none."""
        self.toy = toy_id
        self._w.orders.enrol.emit(toy_id)
        if self._w._parcel is not None:
            self.fresh(self._w._parcel.tick)

    def selected(self, toy_id: str) -> None:
        """A toy was selected somewhere in the window."""
        if self.on and toy_id:
            self.choose(toy_id)

    def fresh(self, tick: TickLike) -> None:
        """The table changed, or the toy came to stand somewhere else."""
        if not self.on:
            return
        form = form_of(tick, Subject(self.toy)) if self.toy else None
        e = tick.enrolment if tick.enrolment is not None and tick.enrolment.id == self.toy else None
        state = next((t.state for t in tick.scene.toys if t.id == self.toy), "")
        self._w.enrol_panel.show_toy(form, e, self._w._choice.units, state)

    def _keep(self, mends: list[Mend]) -> None:
        for mend in mends:
            self._w.orders.mend.emit(mend)
