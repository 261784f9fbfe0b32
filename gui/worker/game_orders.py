"""What the players order done to the game and the table: actions, undo, corrections, enrolment; kept after each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant.session.dealer import Dealer
from assistant.session.history.without import Without
from gui.language.words import tr
from gui.model.autosave import Autosave
from gui.model.session_protocol import SessionLike
from gui.worker.parameters import WORKER
from measure.errors import InputError
from rules.actions import Prompt
from vision.corrections.correction import Correction


class GameOrders:
    """Does orders on ``session``, keeps the game after each, and says what cannot be. ``done`` takes the words of what was
    done. Each order returns whether what is shown may be another now."""

    def __init__(self, session: SessionLike, autosave: Autosave, say: Callable[[str], None],
                 done: Callable[[str], None]) -> None:
        self._session, self._autosave, self._say, self._done = session, autosave, say, done
        self._dealer = Dealer()

    def save(self) -> None:
        """Write the game to disk; say so the first time that this fails."""
        told = self._autosave.failed
        self._autosave.save(self._session.saved_dict())
        if self._autosave.failed is not None and told is None:
            self._say(self._autosave.failed)

    def correct(self, correction: Correction) -> bool:
        """Put right what the program has wrong."""
        try:
            self._session.correct(correction)
        except InputError as e:
            self._say(str(e))
            return False
        self.save()
        return True

    def enrol(self, an_id: str) -> bool:
        """Enrol a toy, or with "" none any more."""
        try:
            self._session.enrol(an_id)
        except InputError as e:
            self._say(str(e))
        return True

    def do(self, action: Any, ruling: Any) -> bool:
        """Take an action, or say why it is refused."""
        try:
            self._session.do(action, ruling)
        except InputError as e:
            self._say(str(e))
            return False
        self._done(str(action))
        self.save()
        return True

    def tally(self, text: str) -> bool:
        """Keep score or clock as the players say."""
        try:
            self._session.tally(text)
        except InputError as e:
            self._say(str(e))
            return True
        self.save()
        return True

    def house_rule(self, key: str, value: Any) -> bool:
        """Play by another house rule from now on, or say why not."""
        try:
            self._session.change_house_rules({key: value})
        except InputError as e:
            self._say(str(e))
            return False
        self.save()
        return True

    def deal(self, prompt: Prompt | None) -> bool:
        """Deal or roll for ``prompt``, a question of chance, and for those that follow from it."""
        if prompt is None or not prompt.chance:
            self._say(tr("Nothing is to be dealt or rolled now."))
            return False
        try:
            for _ in range(WORKER.deals_most):
                if prompt is None or not prompt.chance:
                    break
                action = self._dealer.answer(prompt)
                self._session.do(action)
                self._done(f"{prompt.text}: {' '.join(action.extra) if not prompt.secret else 'dealt'}")
                prompt = self._session.prompt
        except (InputError, ValueError) as e:
            self._say(str(e))
        self.save()
        return True

    def undo(self) -> bool:
        """Take the last action back."""
        return self._swap(self._session.undo, "undone", tr("There is nothing to take back."))

    def undo_action(self, number: int, others_too: bool) -> Without | None:
        """Take back the action of that number. Where later ones would go with it, unless ``others_too``, nothing is done and
        the question is returned."""
        try:
            found = self._session.without(number)
            if found.lost and not others_too:
                return found
            self._session.undo_action(number)
        except InputError as e:
            self._say(str(e))
            return None
        self._done(found.words())
        self.save()
        return None

    def redo(self) -> bool:
        """Do again what was taken back."""
        return self._swap(self._session.redo, tr("done again"), tr("There is nothing to do again."))

    def _swap(self, change: Callable[[], Any], words: str, nothing: str) -> bool:
        try:
            changed = change()
        except InputError as e:
            self._say(str(e))
            return False
        if changed is False:
            self._say(nothing)
            return False
        self._done(words)
        self.save()
        return True
