"""Why: a click on a line, on words or on a ruling shows the chain of reasons; what a toy may do; the rules of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout

from assistant.overlay.marks import Mark
from gui.battle.layout import BattleLayout
from gui.battle.parameters import BATTLE_WINDOW
from gui.battle.selection import Selection
from gui.battle.toys_eye import ToysEye
from gui.language.words import tr
from gui.model.reasons import event_reasons, reasons_of, what_may
from gui.model.wording import RulingMoment
from gui.panels.roomy import make_roomy
from rules.pages import page


class ExplainController(QObject):
    """Explains marks of ``window``'s table, and the game of ``game`` (None: there is none)."""

    def __init__(self, window: BattleLayout, selection: Selection, eye: ToysEye, game: Any, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._selection, self._eye, self._game, self._say = window, selection, eye, game, say
        self.page: QTextBrowser | None = None
        window.table.mark_clicked.connect(self.why)
        window.journal.asked.connect(self.why_line)

    def why(self, mark: Mark) -> None:
        """Show what stands behind a mark that was clicked, until it is closed; where cover is part of it with the picture of
        what the attacker sees."""
        tick, choice = self._selection.tick, self._selection.choice
        moment = None if tick is None else reasons_of(
            mark, tick, choice, self._game, public=self._window.table.public)
        if moment is not None:
            self._tell(moment)

    def why_line(self, event: Any) -> None:
        """Show what stands behind a line of the journal that was clicked."""
        tick = self._selection.tick
        if tick is not None:
            names = {t.id: t.name or t.id for t in tick.scene.toys}
            moment = event_reasons(event, self._window.journal.events(), names, getattr(self._game, "id", ""),
                                   self._selection.choice.units)
            if moment is not None:
                self._tell(moment)

    def _tell(self, moment: RulingMoment) -> None:
        tick = self._selection.tick
        assert tick is not None
        self._eye.tell(moment, tick)
        self._window.ruling.keep()

    def ask_what(self) -> None:
        """What may the selected toy do?"""
        if self._selection.choice.selected is None:
            self._say(tr("Select a toy first."))
        else:
            self.what_may(self._selection.choice.selected)

    def what_may(self, toy_id: str) -> None:
        """Say what a toy may do, best first."""
        tick = self._selection.tick
        if tick is not None:
            for line in what_may(tick, toy_id, self._selection.choice.units, public=self._window.table.public):
                self._say(line)

    def show_rules(self) -> None:
        """The rules of the game that is played, with its house rules as they are now."""
        if self._game is None:
            self._say(tr("No game is played: ranges and cover are only measured."))
            return
        tick = self._selection.tick
        state = tick.state if tick is not None else None
        house = None if state is None else self._game.state_to_json(state).get("house")
        box, self.page = QDialog(self._window), QTextBrowser()
        box.setWindowTitle(tr("The rules of {title}", title=self._game.title))
        self.page.setMarkdown(page(self._game, house))
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(box.reject)
        body = QVBoxLayout(box)
        body.addWidget(self.page)
        body.addWidget(close)
        make_roomy(box)
        wide, tall = BATTLE_WINDOW.keys_px
        box.resize(min(wide, self._window.width()), min(tall, self._window.height()))
        box.open()
