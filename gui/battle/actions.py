"""Doing what was chosen: an option at once, or after the players were asked; a typed line."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtWidgets import QMenu

from gui.model.presenter import OptionRow, agreed, card_order, entered
from gui.panels.ruling_dialogs import ask_players, show_refusal

if TYPE_CHECKING:
    from gui.battle.window import BattleWindow


class Acting(QObject):
    """Turns rows and typed lines into orders."""

    def __init__(self, window: BattleWindow) -> None:
        super().__init__(window)
        self._w = window
        self.card_menu: QMenu | None = None
        window.options.wanted.connect(self.want)
        window.entry.entered.connect(self.enter)

    def want(self, row: object) -> None:
        """An option was chosen: do it, or ask the players first where nobody can call it."""
        if not isinstance(row, OptionRow):
            return
        if len(row.options) > 1:
            self._choose_card_for(row)
            return
        if row.verdict == "yes":
            self._w.orders.do.emit(row.option.action, None)
            return
        ask = ask_players if row.verdict == "too_close" else show_refusal
        allowed = ask(self._w, row, self._w._choice.units)
        if allowed:
            self._w.orders.do.emit(row.option.action, agreed(True))
        elif allowed is False:
            self._w.orders.mark.emit(f"{row.text}: too close to call; the players agree that it does not count")

    def _choose_card_for(self, row: OptionRow) -> None:
        """Which card? A menu by the list, to click or to reach with the arrow keys."""
        menu = QMenu(self._w)
        for option in sorted(row.options, key=lambda o: card_order(o.action.card or "")):
            one = replace(row, options=(option,))
            action = menu.addAction(str(option.action.card or option.action))
            assert action is not None
            action.triggered.connect(lambda _=False, r=one: self.want(r))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        options = self._w.options
        menu.popup(options.mapToGlobal(options.rect().center()))
        self.card_menu = menu

    def enter(self, text: str) -> None:
        """A typed line: a card, a toy, or what fell."""
        if self._w._parcel is None:
            return
        kind, value = entered(self._w._parcel.tick, text)
        if kind == "card":
            self._w.choose_card(value)
        elif kind == "toy":
            self._w.select(value)
        elif kind == "answer":
            self._w.orders.do.emit(value, None)
        else:
            self._w.say(str(value))
        if kind in ("card", "toy"):
            self._w.options.setFocus()
