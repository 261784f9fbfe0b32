"""What the players look at: a toy, the toy it aims at, a card, a unit; and the newest tick that all of this is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PyQt6.QtCore import QObject, pyqtSignal, pyqtSlot

from gui.model.rows import OptionRow
from gui.model.session_protocol import Choice, TickLike
from gui.worker.mailbox import Parcel


class Selection(QObject):
    """The choice that all parts of the window share, and the newest ``parcel`` of the worker's.

    Signals: ``changed`` the Choice is another one; ``toy_selected`` the id of the toy that is looked at now, "" for none;
    ``toy_aimed_at`` whether there is a pair of attacker and target now; ``closer_wanted`` ids of two toys that are to fill the
    view; ``card_wanted`` a tick and the ids of a pair whose evidence card is to be made."""

    changed = pyqtSignal(object)
    toy_selected = pyqtSignal(str)
    toy_aimed_at = pyqtSignal(bool)
    closer_wanted = pyqtSignal(str, str)
    card_wanted = pyqtSignal(object, str, str)

    def __init__(self, units: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choice = Choice(units=units)
        self.parcel: Parcel | None = None

    @property
    def tick(self) -> TickLike | None:
        """The newest tick; None before the first."""
        return self.parcel.tick if self.parcel is not None else None

    def _choose(self, choice: Choice) -> None:
        self.choice = choice
        self.changed.emit(choice)

    @pyqtSlot(str)
    def select(self, toy_id: str) -> None:
        """Look at a toy, or at none with ""."""
        c = self.choice
        if toy_id == (c.selected or ""):
            return
        self._choose(replace(c, selected=toy_id or None, target=None if toy_id == c.target else c.target))
        self.toy_selected.emit(toy_id)

    @pyqtSlot(str)
    def aim(self, toy_id: str) -> None:
        """Aim at a toy: the toy's-eye picture and the options are about it."""
        self._choose(replace(self.choice, target=toy_id or None))
        self.toy_aimed_at.emit(bool(toy_id and self.choice.selected))

    @pyqtSlot(str)
    def choose_card(self, card: str) -> None:
        """Keep to one card, or to none with ""."""
        self._choose(replace(self.choice, card=card or None))

    def look_at_option(self, row: OptionRow) -> None:
        """An option was reached in the list: look at its target."""
        c, target = self.choice, row.option.action.target
        if target is not None and target != c.target and c.selected is not None:
            self._choose(replace(c, target=target))

    def use_units(self, units: str) -> None:
        """Inches ("in") or centimetres ("cm")."""
        self._choose(replace(self.choice, units=units))

    def draw_rings(self, inches: tuple[float, ...], toy_id: str | None = None) -> None:
        """Draw rings so far round the selected toy, besides those of its options, or round another toy, where they stay. No
        inches and no toy: all rings are taken off."""
        others = tuple((i, r) for i, r in self.choice.rings_at if i != toy_id)
        if toy_id is not None:
            self._choose(replace(self.choice, rings_at=(*others, (toy_id, inches)) if inches else others))
        else:
            self._choose(replace(self.choice, rings_in=inches, rings_at=self.choice.rings_at if inches else ()))

    def step(self, ids: Sequence[str], step: int) -> None:
        """Look at the toy that comes ``step`` places later among ``ids``."""
        if ids:
            now = self.choice.selected
            self.select(ids[(ids.index(now) + step) % len(ids) if now in ids else 0])

    def next_target(self) -> None:
        """Aim at the next toy of another side."""
        if self.tick is None or self.choice.selected is None:
            return
        toys = self.tick.scene.toys
        me = next((t for t in toys if t.id == self.choice.selected), None)
        others = [t.id for t in toys if t.on_table and me is not None and t.id != me.id and t.side != me.side]
        if others:
            now = self.choice.target
            self.aim(others[(others.index(now) + 1) % len(others) if now in others else 0])
