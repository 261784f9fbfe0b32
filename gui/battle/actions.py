"""Doing what was chosen: an option at once, or after the players were asked; a typed line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtWidgets import QMenu, QWidget

from assistant.session.history.without import Without
from gui.battle.selection import Selection
from gui.language.words import said, tr
from gui.model.rows import OptionRow, card_order
from gui.model.typed_line import agreed, entered
from gui.model.wording import action_text
from gui.panels.parameters import PANELS
from gui.panels.ruling_dialogs import WayOut, ask_back, ask_players, show_refusal
from gui.panels.side_panels import EntryLine, OptionList
from gui.worker.orders import Orders
from measure.templates import Template


class ActionController(QObject):
    """Turns rows of ``options`` and lines of ``entry`` into orders. ``parent``: the window over which is asked.
    ``toy_asked_about``: "what may it do?". ``template_taken``: a name and a template that is to be laid by a click.
    ``templates``: those that have a name."""

    template_taken = pyqtSignal(str, object)
    toy_asked_about = pyqtSignal(str)

    def __init__(self, parent: QWidget, orders: Orders, selection: Selection, options: OptionList, entry: EntryLine,
                 say: Callable[[str], None]) -> None:
        super().__init__(parent)
        self._parent, self._orders, self._selection, self._options, self._say = parent, orders, selection, options, say
        self.card_menu: QMenu | None = None
        self.back_menu: QMenu | None = None
        self.templates: tuple[Template, ...] = ()
        options.wanted.connect(self.want)
        entry.entered.connect(self.enter)

    def want(self, row: object) -> None:
        """An option was chosen: do it, or ask the players first where nobody can call it."""
        if not isinstance(row, OptionRow):
            return
        if len(row.options) > 1:
            self._choose_card_for(row)
            return
        if row.verdict == "yes":
            self._orders.do.emit(row.option.action, None)
            return
        if row.verdict != "too_close":
            if show_refusal(self._parent, row):
                self._orders.do.emit(row.option.action, agreed(True))
            return
        tick, action = self._selection.tick, row.option.action
        way = ask_players(self._parent, row, self._selection.choice.units)
        if way is WayOut.COUNTS:
            self._orders.do.emit(action, agreed(True))
        elif way is WayOut.DOES_NOT:
            toys = {} if tick is None else {t.id: t for t in tick.scene.toys}
            what = action_text(action, toys, say=str)  # the log stays English
            self._orders.mark.emit(f"{what}: too close to call; the players agree that it does not count")
        elif way is WayOut.LOOK_CLOSER:
            self._selection.closer_wanted.emit(action.actor, action.target)
        elif way is WayOut.PICTURE and tick is not None:
            self._selection.card_wanted.emit(tick, action.actor, action.target)

    def _choose_card_for(self, row: OptionRow) -> None:
        """Which card? A menu by the list, to click or to reach with the arrow keys."""
        menu = QMenu(self._parent)
        for option in sorted(row.options, key=lambda o: card_order(o.action.card or "")):
            one = replace(row, options=(option,))
            action = menu.addAction(str(option.action.card or option.action))
            assert action is not None
            action.triggered.connect(lambda _=False, r=one: self.want(r))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._options.mapToGlobal(self._options.rect().center()))
        self.card_menu = menu

    def choose_back(self) -> None:
        """Which action is to be taken back? A menu of those that stand, the last one first."""
        deeds = self._selection.tick.deeds if self._selection.tick is not None else ()
        if not deeds:
            self._say(tr("There is nothing to take back."))
            return
        menu = QMenu(self._parent)
        for number, deed in reversed(deeds[-PANELS.options_most:]):
            action = menu.addAction(f"{number}: {said(str(deed))}")
            assert action is not None
            action.triggered.connect(lambda _=False, n=number: self._orders.undo_action.emit(n, False))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._options.mapToGlobal(self._options.rect().center()))
        self.back_menu = menu

    def ask_back(self, found: Without) -> None:
        """Others would go with the action: the players say whether they want that."""
        if ask_back(self._parent, found):
            self._orders.undo_action.emit(found.number, True)

    def enter(self, text: str) -> None:
        """A typed line: a card, a toy, what fell, a zone or rings."""
        tick = self._selection.tick
        if tick is None:
            return
        kind, value = entered(tick, text, self.templates)
        if kind == "card":
            self._selection.choose_card(value)
        elif kind == "toy":
            self._selection.select(value)
        elif kind == "answer":
            self._orders.do.emit(value, None)
        elif kind == "zone":
            self._orders.correct.emit(value)
        elif kind == "tally":
            self._orders.tally.emit(value)
        elif kind == "asked":
            self._selection.select(value)
            self.toy_asked_about.emit(value)
        elif kind == "undo" and value is not None:
            self._orders.undo_action.emit(value, False)
        elif kind in ("undo", "redo"):
            getattr(self._orders, kind).emit()
        elif kind == "rings":
            toy_id, inches = value
            self._selection.draw_rings(inches, toy_id)
        elif kind == "template":
            self.template_taken.emit(*value)
            self._say(tr("Click where it is to lie; a cone or line: where it begins, then where it points (Escape puts it "
                         "away)."))
        else:
            self._say(str(value))
        if kind in ("card", "toy"):
            self._options.setFocus()
