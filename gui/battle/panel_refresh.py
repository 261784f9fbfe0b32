"""Fills the panels beside the table from a tick; the hand of the player to act stays behind its curtain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PyQt6.QtCore import QObject

from gui.battle.layout import BattleLayout
from gui.battle.selection import Selection
from gui.battle.toys_eye import ToysEye
from gui.language.words import tr
from gui.model.rows import card_rows, hand_lines, option_rows, toy_rows
from gui.model.session_protocol import TickLike
from gui.model.tick_marks import mends_of, secret_hand, tick_key
from gui.model.wording import question, ruling_moment


class PanelRefresh(QObject):
    """Fills toys, cards, options, hands, the toy's eye and the questions of ``window``."""

    def __init__(self, window: BattleLayout, selection: Selection, eye: ToysEye) -> None:
        super().__init__(window)
        self._w, self._selection, self._eye = window, selection, eye
        self._curtain_drawn = True
        self._player = ""
        self._key: Any = None
        self._held: TickLike | None = None

    def changed(self, tick: TickLike) -> bool:
        """Whether anything in the panels may be another since the last time that this was asked."""
        key = (tick_key(tick), self._selection.choice, self._curtain_drawn, mends_of(tick))
        if key == self._key:
            return False
        self._key, self._held = key, tick  # held, so that the ids in the key are not used again
        return True

    def forget(self) -> None:
        """Whatever comes next is another."""
        self._key = None

    def draw_curtain(self, drawn: bool) -> None:
        """Hide or show the hand."""
        self._curtain_drawn = drawn
        self._w.curtain.setText(tr("Show hand") if drawn else tr("Hide hand"))

    def fill(self, tick: TickLike) -> None:
        """Show what a tick says."""
        w, choice = self._w, self._selection.choice
        w.toys.show_rows(toy_rows(tick, choice))
        player = tick.prompt.player if tick.prompt else ""
        if player != self._player:
            self._player = player
            w.curtain.setChecked(False)  # another player is asked: pass the laptop first
        self._fill_hand(tick)
        self._eye.show(tick)
        w.mends.show_mends(mends_of(tick))
        w.questions.show_questions(tick.questions, {t.id: t.name for t in tick.scene.toys}, choice.units)

    def tell_rulings(self, events: Sequence[Any], tick: TickLike, names: Mapping[str, str]) -> None:
        """The newest ruling as a moment over the table; where cover was looked at with what the attacker sees."""
        moments = [m for m in (ruling_moment(e, names, self._selection.choice.units) for e in events) if m is not None]
        if moments:
            self._eye.tell(moments[-1], tick, words=False)  # the checks stand beside it, and options would tell of a hand

    def _fill_hand(self, tick: TickLike) -> None:
        w, choice = self._w, self._selection.choice
        secret = secret_hand(tick)
        shown = not self._curtain_drawn or not secret
        w.cards.setVisible(shown)
        w.options.setVisible(shown)
        w.refused.setVisible(shown)
        w.curtain.setVisible(secret)
        w.deal.setVisible(tick.prompt is not None and tick.prompt.chance)
        w.table.public = not shown
        if shown:
            w.cards.show_cards(card_rows(tick), choice.card)
            w.options.show_rows(option_rows(tick, choice))
        lines = [question(tick), *hand_lines(tick, shown)]
        if not shown and tick.prompt is not None:
            lines.append(tr("Pass the laptop to {player}, then press H.", player=tick.prompt.player))
        w.hands.setText("<br>".join(line for line in lines if line))
