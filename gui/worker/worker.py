"""The worker: one object on one thread that owns the session, reads frames, does actions and records."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from PyQt6.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot

from assistant.overlay.marks import Mark
from assistant.session.dealer import Dealer
from gui.model.autosave import Keeper
from gui.model.history import History
from gui.model.presenter import marks_for, public_marks, tick_key
from gui.model.session_protocol import Choice, SessionLike, SourceLike, TickLike
from gui.worker.mailbox import Mailbox, Parcel
from gui.worker.recording import Scribe
from measure.errors import InputError
from vision.capture.threaded_reader import Reader
from vision.corrections.correction import Mend

BUSY_MS = 0
IDLE_MS = 30
SAY_AGAIN_S = 10.0
WAIT_S = 0.1
MOST_DEALS = 200
PLACES_CHANGE = ("move", "appear", "leave")
"""After these the kept battle is no longer how the table stands."""


class Worker(QObject):
    """Reads, steps and posts. Every method below ``begin`` is a slot, called through queued connections only.

    Signals: ``said`` one sentence for the players (errors, refusals); ``ended`` the clip is over; ``done`` an action
    was taken (its words); ``recording`` the path that is recorded to, or "" when it stopped; ``away``, ``back`` around the
    set-up in mid-battle.
    """

    said = pyqtSignal(str)
    ended = pyqtSignal()
    done = pyqtSignal(str)
    recording = pyqtSignal(str)
    finished = pyqtSignal()
    away = pyqtSignal(object)
    back = pyqtSignal()

    def __init__(self, session: SessionLike, source: SourceLike, mailbox: Mailbox,
                 keeper: Keeper | None = None) -> None:
        super().__init__()
        self._session, self._source, self._mailbox = session, source, mailbox
        self._keeper = keeper or Keeper(None)
        self._dealer = Dealer()
        self._last_said = ("", 0.0)
        self._frames: Iterator[Any] = iter(()) if source.live else iter(source)
        self._reader: Reader | None = None
        self._choice = Choice()
        self._tick: TickLike | None = None
        self._frame: Any = None
        self._marks: tuple[Mark, ...] = ()
        self._public: tuple[Mark, ...] | None = None
        self._marks_key: Any = None
        self._scribe = Scribe(self.said.emit)
        self._paused = self._over = self._closed = False
        self._speed = 1.0
        self._started: tuple[float, float] | None = None
        self._timer: QTimer | None = None
        self._looking_back = False
        self._history = History("" if source.live else source.name, getattr(source, "turn", None))

    @pyqtSlot()
    def begin(self) -> None:
        """Start reading; called on the worker's own thread."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._turn)
        self._session.ask_players()
        self._timer.start(BUSY_MS)

    @pyqtSlot()
    def _turn(self) -> None:
        """One frame. A fault in one frame is said and the next one is tried: play goes on."""
        if self._closed or self._paused or self._over or self._looking_back or self._timer is None:
            return
        wait_ms = BUSY_MS
        try:
            frame, over = self._next()
            if over:
                self._end()
                return
            if frame is None:
                self._timer.start(BUSY_MS)  # orders may wait while a camera is silent
                return
            self._frame = frame
            if self._tick is None:
                self._mailbox.put_picture(frame)
            wait_ms = self._ahead_ms(frame.time_s)
            self._post(self._session.step(frame))
            if not self._source.live:
                self._scribe.record(frame if self._tick is None else self._tick.frame, self._tick, self._session.calibration)
            if self._scribe.failed is not None:
                self.said.emit(self._scribe.failed)
                self._stop_recording()
        except InputError as e:
            self._say(str(e))
            wait_ms = IDLE_MS
            self._again()
        except Exception as e:  # the thread must live: the game is in it
            self._say(f"This frame could not be read ({type(e).__name__}: {e}); the battle goes on.")
            wait_ms = IDLE_MS
        self._timer.start(wait_ms)

    def _next(self) -> tuple[Any, bool]:
        """(frame or None, whether the source is over). A clip gives every frame, a camera the newest."""
        if not self._source.live:
            frame = next(self._frames, None)
            return frame, frame is None
        if self._reader is None:
            self._reader = Reader(self._source, self._picture)
        return self._reader.take(WAIT_S)

    def _picture(self, frame: Any) -> None:
        """Every frame of a camera is shown and recorded, with the marks of the last tick; vision takes the newest it
        can. Runs on the reader's thread."""
        if not (self._paused or self._over or self._looking_back):
            frame = self._session.laid_back(frame)
            self._mailbox.put_picture(frame)
            self._scribe.record(frame, self._tick, self._session.calibration)

    def _say(self, text: str) -> None:
        """What every frame would say again is said once in a while."""
        now = time.monotonic()
        if text != self._last_said[0] or now - self._last_said[1] > SAY_AGAIN_S:
            self._last_said = (text, now)
            self.said.emit(text)

    def _again(self) -> None:
        """After a source failed: a camera is asked again, a file is over."""
        self._stop_reader()
        if not self._source.live:
            self._frames = iter(())

    def _stop_reader(self) -> None:
        if self._reader is not None:
            self._reader.stop()
            self._reader = None

    def _end(self) -> None:
        self._over = True
        last = self._session.finish(self._frame) if self._frame is not None else None
        if last is not None:  # a picture, or a clip shorter than the start that is gathered
            self._post(last)
        if self._source.live:
            self.said.emit("The camera gives no more pictures: plug it in again and press Resume; the game is kept.")
        self.ended.emit()

    def _ahead_ms(self, time_s: float) -> int:
        """A clip is shown at its own speed; a camera sets its own pace."""
        if self._source.live:
            return BUSY_MS
        now = time.monotonic()
        if self._started is None or abs(now - self._started[0] - (time_s - self._started[1]) / self._speed) > 1.0:
            self._started = (now, time_s)
        due = self._started[0] + (time_s - self._started[1]) / self._speed
        return max(0, round(1000 * (due - now)))

    def _post(self, tick: TickLike) -> None:
        self._tick = tick
        if any(e.get("type") in PLACES_CHANGE for e in tick.events):
            self._keep()
        self._history.keep(tick)
        key = (tick_key(tick), self._choice)
        if key != self._marks_key:
            self._marks, self._public = marks_for(tick, self._choice), public_marks(tick, self._choice)
            self._scribe.marks = self._marks if self._public is None else self._public
            self._marks_key, self._held = key, tick  # the tick keeps the ids above from being used again
        self._mailbox.put(Parcel(tick, self._marks, public=self._public, dropped=self._scribe.dropped))

    @pyqtSlot(object)
    def look(self, choice: Choice) -> None:
        """The players look at another toy, card or unit."""
        self._choice = choice
        if self._tick is not None and not self._looking_back:
            self._post(_without_events(self._tick))

    @pyqtSlot(object)
    def mend(self, mend: Mend) -> None:
        """Put right what the program has wrong; what cannot be is said."""
        try:
            self._session.mend(mend)
        except InputError as e:
            self.said.emit(str(e))
            return
        self._keep()
        self._refresh()

    @pyqtSlot(str)
    def enrol(self, an_id: str) -> None:
        """Enrol a toy, or with "" none any more; what cannot be is said."""
        try:
            self._session.enrol(an_id)
        except InputError as e:
            self.said.emit(str(e))
        self._refresh()

    @pyqtSlot(object, object)
    def do(self, action: Any, ruling: Any) -> None:
        """Take an action; a refusal is said with its reason."""
        try:
            self._session.do(action, ruling)
        except InputError as e:
            self.said.emit(str(e))
            return
        self.done.emit(str(action))
        self._keep()
        self._refresh()

    @pyqtSlot()
    def deal(self) -> None:
        """Let the program deal or roll for the question of chance that is open, and for those that follow from it."""
        prompt = self._tick.prompt if self._tick is not None else None
        if prompt is None or not prompt.chance:
            self.said.emit("Nothing is to be dealt or rolled now.")
            return
        try:
            for _ in range(MOST_DEALS):
                if prompt is None or not prompt.chance:
                    break
                action = self._dealer.answer(prompt)
                self._session.do(action)
                self.done.emit(f"{prompt.text}: {' '.join(action.extra) if not prompt.secret else 'dealt'}")
                prompt = self._session.prompt
        except (InputError, ValueError) as e:
            self.said.emit(str(e))
        self._keep()
        self._refresh()

    @pyqtSlot()
    def undo(self) -> None:
        """Take the last action back."""
        self._swap(self._session.undo, "undone", "There is nothing to take back.")

    def _refresh(self) -> None:
        """While frames stand still the changed game is shown on the last one."""
        if (self._paused or self._over) and self._tick is not None:
            self._post(self._session.step(self._tick.frame))

    @pyqtSlot()
    def redo(self) -> None:
        """Do again what was taken back."""
        self._swap(self._session.redo, "done again", "There is nothing to do again.")

    def _swap(self, change: Callable[[], Any], words: str, nothing: str) -> None:
        try:
            changed = change()
        except InputError as e:
            self.said.emit(str(e))
            return
        if changed is False:
            self.said.emit(nothing)
            return
        self.done.emit(words)
        self._keep()
        self._refresh()

    def _keep(self) -> None:
        told = self._keeper.failed
        self._keeper.keep(self._session.saved_dict())
        if self._keeper.failed is not None and told is None:
            self.said.emit(self._keeper.failed)

    @pyqtSlot(str)
    def mark(self, text: str) -> None:
        """Put a remark into the log, to find the moment again."""
        self._session.note(text)
        self._refresh()

    @pyqtSlot(str)
    def snapshot(self, path: str) -> None:
        """Write the picture of now, with everything drawn on it, as PNG."""
        if self._tick is None:
            self.said.emit("There is no picture yet.")
            return
        self._scribe.snapshot(path, self._tick, self._session.calibration)

    @pyqtSlot(str, str, str)
    def evidence(self, path: str, from_id: str, to_id: str) -> None:
        """Write the ruling between two toys as a card."""
        if self._tick is None:
            self.said.emit("There is no picture yet.")
            return
        self._scribe.evidence(path, self._session, self._tick, from_id, to_id)

    @pyqtSlot(float)
    def seek(self, time_s: float) -> None:
        """Look back at a moment of a clip that was already seen, or go back to now with a negative time. The game
        stands where it is; reading stops while the players look back."""
        if time_s < 0:
            self._looking_back = False
            if self._tick is not None:
                self._post(_without_events(self._tick))
            self._started = None
            if self._timer is not None and not (self._paused or self._over):
                self._timer.start(BUSY_MS)
            return
        past = self._history.tick(time_s, getattr(self._session, "game", None))
        if past is None:
            return
        self._looking_back = True
        if self._timer is not None:
            self._timer.stop()
        self._mailbox.put(Parcel(past, marks_for(past, self._choice), replayed=True,
                                 public=public_marks(past, self._choice)))

    @pyqtSlot(bool)
    def pause(self, paused: bool) -> None:
        """Stop or go on reading; going on after a camera was lost opens it again."""
        self._paused, self._started = paused, None
        if not paused and self._over and self._source.live:
            self._over = False
            self._stop_reader()
        if not paused and self._timer is not None and not self._over:
            self._timer.start(BUSY_MS)

    @pyqtSlot()
    def leave(self) -> None:
        """Stand still while the set-up is open over the battle: a camera is let go, for the set-up to open it. ``away``
        follows with the last tick."""
        self._paused = True
        if self._source.live:
            self._stop_reader()
            self._source.close()
        self.away.emit(self._tick)

    @pyqtSlot(object)
    def come_back(self, change: Callable[[Any], SourceLike | None]) -> None:
        """Go on after the set-up: ``change`` is called with the session and returns another source, or None for the one
        there was. ``back`` follows. Where it fails that is said, and Resume tries the source again."""
        try:
            source = change(self._session)
        except InputError as e:
            self.said.emit(str(e))
            self._over = self._source.live
            self.back.emit()
            return
        if source is not None:
            self._stop_reader()
            self._source.close()
            self._source, self._over = source, False
            self._frames = iter(()) if source.live else iter(source)
        self._marks_key, self._looking_back = None, False
        self.pause(False)
        self.back.emit()

    @pyqtSlot(float)
    def set_speed(self, speed: float) -> None:
        """Clips only: times the clip's own speed."""
        self._speed, self._started = max(0.1, speed), None

    @pyqtSlot(str, bool)
    def record(self, path: str, drawn: bool = True) -> None:
        """Record to ``path``, with what is drawn for everybody or the bare pictures; stop with an empty text."""
        self._stop_recording()
        if not path:
            return
        if self._tick is None:
            self.said.emit("There is no picture yet: wait for the first one, then record.")
            self.recording.emit("")
            return
        h, w = self._tick.frame.bgr.shape[:2]
        started = self._scribe.start(path, (w, h), live=self._source.live, drawn=drawn,
                                     battle=getattr(self._session, "battle_id", ""))
        self.recording.emit(path if started else "")

    def _stop_recording(self) -> None:
        if self._scribe.stop():
            self.recording.emit("")

    @pyqtSlot()
    def close(self) -> None:
        """Finish the recording, the session and the source; ``finished`` follows."""
        self._closed = True
        if self._timer is not None:
            self._timer.stop()
        for end in (self._stop_recording, self._stop_reader, self._session.close, self._source.close,
                    self._history.close):
            try:
                end()
            except Exception as e:  # the next one must be closed too
                self.said.emit(f"Closing: {type(e).__name__}: {e}")
        self.finished.emit()


def _without_events(tick: Any) -> Any:
    """The same tick shown again must not tell its events again."""
    try:
        return replace(tick, events=())
    except TypeError:
        return tick
