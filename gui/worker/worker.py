"""The worker: one object on one thread that owns the session and does what the window orders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PyQt6.QtCore import pyqtSignal, pyqtSlot

from gui.language.words import tr
from gui.model.session_protocol import Choice, SourceLike, TickLike
from gui.model.tick_marks import marks_for, public_marks
from gui.model.wording import clock
from gui.worker.frame_loop import FrameLoop
from gui.worker.mailbox import Parcel
from gui.worker.parameters import WORKER
from measure.errors import InputError
from vision.corrections.correction import Correction


class Worker(FrameLoop):
    """Every method is a slot, called through queued connections only.

    Signals besides those of :class:`FrameLoop`: ``away``, ``back`` around the set-up in mid-battle; ``finished`` all is
    closed. ``asked_back``: what taking an action back would take with it (Without).
    """

    finished = pyqtSignal()
    away = pyqtSignal(object)
    asked_back = pyqtSignal(object)
    back = pyqtSignal()

    # orders about the game

    @pyqtSlot(object)
    def look(self, choice: Choice) -> None:
        """The players look at another toy, card or unit."""
        self._choice = choice
        if self._tick is not None and not self._looking_back:
            self._post(_without_events(self._tick))

    @pyqtSlot(object)
    def correct(self, correction: Correction) -> None:
        """Correct what the program has wrong, or say why it cannot be."""
        self._refresh(self._game.correct(correction))

    @pyqtSlot(str)
    def enrol(self, an_id: str) -> None:
        """Enrol a toy, or end with "", or say why it cannot be."""
        self._refresh(self._game.enrol(an_id))

    @pyqtSlot(object, object)
    def do(self, action: Any, ruling: Any) -> None:
        """Take an action, or say why it is refused."""
        self._refresh(self._game.do(action, ruling))

    @pyqtSlot()
    def deal(self) -> None:
        """Let the program deal or roll for the question of chance that is open, and for those that follow from it."""
        self._refresh(self._game.deal(self._tick.prompt if self._tick is not None else None))

    @pyqtSlot()
    def undo(self) -> None:
        """Take the last action back."""
        self._refresh(self._game.undo())

    @pyqtSlot(int, bool)
    def undo_action(self, number: int, others_too: bool) -> None:
        """Take one action back from behind others, or ask first where later ones cannot be made without it."""
        asked = self._game.undo_action(number, others_too)
        if asked is not None:
            self.asked_back.emit(asked)
        self._refresh(asked is None)

    @pyqtSlot()
    def redo(self) -> None:
        """Do again what was taken back."""
        self._refresh(self._game.redo())

    @pyqtSlot(str)
    def mark(self, text: str) -> None:
        """Put a remark into the log, to find the moment again."""
        self._session.note(text)
        self._refresh()

    @pyqtSlot(str)
    def tally(self, text: str) -> None:
        """Keep score or clock, or say what can be written."""
        self._refresh(self._game.tally(text))

    @pyqtSlot(str, object)
    def house_rule(self, key: str, value: Any) -> None:
        """Play by another house rule from now on."""
        self._refresh(self._game.house_rule(key, value))

    @pyqtSlot()
    def setup(self) -> None:
        """Say what the rule book wishes of table and toys before play."""
        self._session.tell_setup()
        self._refresh()

    # orders about time and source

    @pyqtSlot(float)
    def seek(self, time_s: float) -> None:
        """Look back at a moment of a clip that was already seen, or go back to now with a negative time. The game
        stands where it is; reading stops while the players look back."""
        if time_s < 0:
            self._looking_back = False
            if self._tick is not None:
                self._post(_without_events(self._tick))
            self._feed.reset_clock()
            if self._timer is not None and not (self._paused or self._over):
                self._timer.start(WORKER.busy_ms)
            return
        past = self._history.tick(time_s, getattr(self._session, "game", None))
        if past is None:
            if self._history.forgotten_s is not None and time_s < self._history.forgotten_s:
                self._say(tr("What was before {time} is not kept any more: look back to a later moment, or replay the log.",
                             time=clock(self._history.forgotten_s)))
            return
        self._looking_back = True
        if self._timer is not None:
            self._timer.stop()
        self._mailbox.put(Parcel(past, marks_for(past, self._choice), replayed=True,
                                 public=public_marks(past, self._choice)))

    @pyqtSlot(bool)
    def pause(self, paused: bool) -> None:
        """Stop or go on reading; going on after a camera was lost opens it again."""
        self._paused = paused
        self._feed.reset_clock()
        if not paused and self._over and self._feed.live:
            self._over = False
            self._feed.stop_reader()
        if not paused and self._timer is not None and not self._over:
            self._timer.start(WORKER.busy_ms)

    @pyqtSlot()
    def leave(self) -> None:
        """Wait while the set-up is open over the battle. A camera is released, so that the set-up can open it. ``away``
        follows with the last tick."""
        self._paused = True
        if self._feed.live:
            self._feed.stop_reader()
            self._feed.source.close()
        self.away.emit(self._tick)

    @pyqtSlot(object)
    def come_back(self, change: Callable[[Any], SourceLike | None]) -> None:
        """Go on after the set-up: ``change`` is called with the session and returns another source, or None for the one
        there was. ``back`` follows. Where it fails that is said, and Resume tries the source again."""
        try:
            source = change(self._session)
        except InputError as e:
            self.said.emit(str(e))
            self._over = self._feed.live
            self.back.emit()
            return
        if source is not None:
            self._feed.replace_source(source)
            self._over = False
        self._shown.forget()
        self._looking_back = False
        self.pause(False)
        self.back.emit()

    # orders about pictures

    @pyqtSlot(str)
    def snapshot(self, path: str) -> None:
        """Write the picture of now, with everything drawn on it, as PNG."""
        if self._tick is None:
            self.said.emit(tr("There is no picture yet."))
            return
        self._battle_recording.snapshot(path, self._tick, self._session.calibration)

    @pyqtSlot(str, str, str)
    def evidence(self, path: str, from_id: str, to_id: str) -> None:
        """Write the ruling between two toys as a card."""
        if self._tick is None:
            self.said.emit(tr("There is no picture yet."))
            return
        self._battle_recording.evidence(path, self._session, self._tick, from_id, to_id)

    @pyqtSlot(str, object, str, str)
    def ruling_card(self, path: str, tick: TickLike, from_id: str, to_id: str) -> None:
        """Write the ruling between two toys as a card, as it was in an earlier tick."""
        self._battle_recording.evidence(path, self._session, tick, from_id, to_id)

    @pyqtSlot(str, bool)
    def record(self, path: str, drawn: bool = True) -> None:
        """Record to ``path``, with what is drawn for everybody or the bare pictures; stop with an empty text."""
        self._stop_recording()
        if not path:
            return
        if self._tick is None:
            self.said.emit(tr("There is no picture yet: wait for the first one, then record."))
            self.recording.emit("")
            return
        h, w = self._tick.frame.bgr.shape[:2]
        started = self._battle_recording.start(path, (w, h), live=self._feed.live, drawn=drawn,
                                               battle=getattr(self._session, "battle_id", ""))
        self.recording.emit(path if started else "")

    @pyqtSlot()
    def close(self) -> None:
        """Finish the recording, the session and the source; ``finished`` follows."""
        self._closed = True
        if self._timer is not None:
            self._timer.stop()
        for end in (self._stop_recording, self._feed.stop_reader, self._session.close, self._feed.source.close,
                    self._history.close):
            try:
                end()
            except Exception as e:  # the next one must be closed too
                self.said.emit(tr("Closing: {name}: {e}", name=type(e).__name__, e=e))
        self.finished.emit()


def _without_events(tick: Any) -> Any:
    """The same tick shown again must not tell its events again."""
    try:
        return replace(tick, events=())
    except TypeError:
        return tick
