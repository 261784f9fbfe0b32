"""The game's side of a session: its state, what it asks and offers, actions, undo and redo, and remarks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from assistant.log.board import told_of
from assistant.session import corrections
from assistant.session.findings import options_now, prompt_now, setup_entries
from assistant.session.frames import QuickRules, SeenTable
from assistant.session.history import actions
from assistant.session.history.steps import GameHistory, UndoStep
from assistant.session.history.without import Without, without
from assistant.session.history.zones import exchanged
from assistant.session.journal import Journal, remark
from measure.errors import InputError
from measure.survey import Survey
from rules.actions import Action, Option, Prompt
from rules.engine import Game, IllegalAction, PlayersRuling
from vision.eye.eye import Eye


class Play(ABC):
    """The game that a session plays. The session gives it the table as it is seen, and the journal."""

    game: Game[Any] | None
    eye: Eye
    _journal: Journal
    _history: GameHistory
    _seen: SeenTable
    _now_s: float
    _house: Any
    """The house rules that the log tells of last."""
    _quick: QuickRules
    """What holds where no game is played."""

    @abstractmethod
    def _refresh(self, changed: bool = False) -> None:
        """After a change of the game's state or, where ``changed``, of the table."""

    @abstractmethod
    def _follow(self, corrected: bool) -> None:
        """After an action, or a step back or forward: work out what follows from it; ``corrected``: on the table too."""

    # -- what is known now -------------------------------------------------------------------------------------------

    @property
    def survey(self) -> Survey:
        """The measurements of the scene as it last changed."""
        assert self._seen.survey is not None
        return self._seen.survey

    @property
    def state(self) -> Any:
        """The game's state; None before it has begun, and without a game."""
        return self._history.state

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be done now, with reasons; empty without a game."""
        return options_now(self.game, self.state, self._seen.survey)

    @property
    def prompt(self) -> Prompt | None:
        """Whom the game asks for what; None without a game or when it is over."""
        return prompt_now(self.game, self.state)

    def state_dict(self) -> dict[str, Any] | None:
        """The game's state as plain data, to save and go on tomorrow."""
        return None if self.game is None or self.state is None else self.game.state_to_json(self.state)

    # -- actions -----------------------------------------------------------------------------------------------------

    def do(self, action: Action, ruling: PlayersRuling | None = None) -> None:
        """Do an action now. IllegalAction (nothing changes): not offered, refused, or too close without a ruling."""
        self._history, entries = actions.act(self.game, self._history, self._seen.survey, action, ruling, self._now_s)
        self._journal.write(entries)
        self._history = corrections.with_zones(self.game, self.eye, self._history, action, self._seen.survey)
        self._follow(bool(self._history.past[-1].corrections))

    def undo(self) -> bool:
        """Take back the last action or correction; False when there is none."""
        if not self._history.past:
            return False
        self._history, step = self._history.undone()
        if step.back is not None:
            step.back()
        self._stepped(step, "undo")
        return True

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing. InputError: a correction no longer fits the table."""
        if not self._history.future:
            return False
        whole = self._history.future[-1].whole
        if whole is not None:
            back = tuple(n for n in whole.numbers() if n not in self._history.numbers())
            self._exchange(replace(whole, future=self._history.future[:-1], carried=self._history.carried), back, "redo")
            return True
        self._history, step = self._history.redone(corrections.applied(self.eye, self._history.future[-1].corrections))
        self._stepped(step, "redo")
        return True

    def without(self, number: int) -> Without:
        """What taking back the action of that number would lead to, also behind others; nothing changes. IllegalAction: there
        is no such action, or it cannot be taken back."""
        return without(self.game, self._history, number)

    def undo_action(self, number: int) -> Without:
        """Take back one action. Later ones that still hold stay, the others are taken back too; redo brings all back.
        IllegalAction (nothing changes): as :meth:`without`, or the table does not allow it."""
        found = self.without(number)
        self._exchange(found.history, (number, *(x.number for x in found.lost)), "undo", found.words())
        return found

    def _exchange(self, history: GameHistory, changed: tuple[int, ...], what: str, told: str = "") -> None:
        """Go over to another history of the same game."""
        corrected = any(s.corrections for h in (self._history, history) for s in h.past)
        past, why = exchanged(self.eye, self._history.past, history.past)
        if why:
            self._history = replace(self._history, past=past)
            raise IllegalAction(f"that cannot be done on this table, and nothing was changed: {why}")
        self._history = replace(history, past=past)
        self._journal.write(actions.without_entries(self.game, self._history, changed, what, self._now_s, told))
        self._follow(corrected)

    def _stepped(self, step: UndoStep, what: str) -> None:
        self._journal.write(actions.undo_entries(self.game, self._history, step, what, self._now_s))
        self._follow(bool(step.corrections))

    def tally(self, text: str) -> None:
        """Keep score and clock as the players say: "score red +1", "clock red blue 20", "clock". InputError (nothing changes):
        it is not understood."""
        board = told_of(self._history.board, text, self._now_s)
        self._history = self._history.tallied(board, text)
        self._journal.write([remark(self._now_s, actions.board_words(board, self._now_s), board=text, tally=board.to_dict())])

    def change_house_rules(self, house_rules: Mapping[str, Any]) -> None:
        """Other house rules (by key) hold from now on; undo brings the old ones back. Where no game is played, what "hidden"
        means can be chosen all the same, and chosen back. InputError (nothing changes): the game refuses them, or has not
        begun."""
        if self.game is None:
            if (quick := self._quick.changed(house_rules)) != self._quick:
                self._quick = quick
                self._journal.write([corrections.house_remark(dict(house_rules), self._now_s)])
                self._refresh(changed=True)
            return
        if self.state is None:
            raise InputError("no game is being played yet: house rules are its own")
        self._house = getattr(self.state, "house", None)
        state = corrections.with_house_rules(self.game, self.state, house_rules)
        if state != self.state:
            again = partial(corrections.with_house_rules, self.game, house_rules=house_rules)
            self._history = self._history.advanced(state, again=again)
            self._refresh()

    # -- remarks -----------------------------------------------------------------------------------------------------

    def note(self, text: str) -> None:
        """Put a remark of the players (or of the program) into the log and on the picture."""
        self._journal.write([remark(self._now_s, text)])

    def tell_setup(self) -> None:
        """Say what the rule book wishes of table and toys before play, each with number and limit, and what of it is met."""
        self._journal.write(setup_entries(self.game, self.state, self._seen.survey, self._now_s, asked=True))

    def last_events(self) -> tuple[dict[str, Any], ...]:
        """The log lines written since the last tick: what was done after the last frame."""
        return self._journal.taken()
