"""The loop on the worker's thread: a frame is read, the session is stepped with it, and what it came to is posted."""

from __future__ import annotations

import time
from typing import Any

from PyQt6.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot

from gui.language.words import tr
from gui.model.autosave import Autosave
from gui.model.history import History
from gui.model.session_protocol import Choice, SessionLike, SourceLike, TickLike
from gui.worker.frame_feed import FrameFeed
from gui.worker.game_orders import GameOrders
from gui.worker.mailbox import Mailbox, Parcel
from gui.worker.parameters import WORKER
from gui.worker.recording import BattleRecording
from gui.worker.shown_marks import ShownMarks
from measure.errors import InputError

PLACES_CHANGE = ("move", "appear", "leave")
"""After these the kept battle is no longer how the table stands."""


class FrameLoop(QObject):
    """Reads, steps and posts. Lives on the worker's thread but for the reader's :meth:`_picture`.

    Signals: ``said`` one sentence for the players (errors, refusals); ``ended`` the clip is over; ``done`` an action
    was taken (its words); ``recording`` the path that is recorded to, or "" when it stopped.
    """

    said = pyqtSignal(str)
    ended = pyqtSignal()
    done = pyqtSignal(str)
    recording = pyqtSignal(str)

    def __init__(self, session: SessionLike, source: SourceLike, mailbox: Mailbox,
                 autosave: Autosave | None = None) -> None:
        super().__init__()
        self._session, self._mailbox = session, mailbox
        self._feed = FrameFeed(source, self._picture)
        self._game = GameOrders(session, autosave or Autosave(None), self.said.emit, self.done.emit)
        self._last_said = ("", 0.0)
        self._choice = Choice()
        self._tick: TickLike | None = None
        self._frame: Any = None
        self._shown = ShownMarks()
        self._battle_recording = BattleRecording(self.said.emit)
        self._paused = self._over = self._closed = self._looking_back = False
        self._log_failed = False
        self._timer: QTimer | None = None
        self._history = History("" if source.live else source.name, getattr(source, "turn", None))

    @pyqtSlot()
    def begin(self) -> None:
        """Start reading; called on the worker's own thread."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._turn)
        self._session.ask_players()
        self._timer.start(WORKER.busy_ms)

    # frames

    @pyqtSlot()
    def _turn(self) -> None:
        """Do one frame. When it fails, say so and try the next one: play goes on."""
        if self._closed or self._paused or self._over or self._looking_back or self._timer is None:
            return
        wait_ms = WORKER.busy_ms
        try:
            frame, over = self._feed.next()
            if over:
                self._end()
                return
            if frame is None:
                if self._feed.silent:
                    self._say(tr("The camera gives no picture: it is opened again; the game is kept."))
                self._timer.start(WORKER.busy_ms)  # orders may wait while a camera is silent
                return
            wait_ms = self._step(frame)
        except InputError as e:
            self._say(str(e))
            wait_ms = WORKER.fault_ms
            self._feed.recover()
        except Exception as e:  # the thread must live: the game is in it
            self._say(tr("This frame could not be read ({name}: {e}); the battle goes on.", name=type(e).__name__, e=e))
            wait_ms = WORKER.fault_ms
        self._timer.start(wait_ms)

    def _step(self, frame: Any) -> int:
        """What one frame comes to; the milliseconds to wait before the next."""
        self._frame = frame
        if self._tick is None:
            self._mailbox.put_picture(frame)
        wait_ms = self._feed.wait_ms(frame.time_s)
        self._post(self._session.step(frame))
        if not self._feed.live:
            newest = frame if self._tick is None else self._tick.frame
            self._battle_recording.record(newest, self._tick, self._session.calibration)
        if self._battle_recording.failed is not None:
            self._stop_recording()
        self._say_log_failed()
        return wait_ms

    def _picture(self, frame: Any) -> None:
        """Every frame of a camera is shown and recorded, with the marks of the last tick; vision takes the newest it
        can. Runs on the reader's thread."""
        if not (self._paused or self._over or self._looking_back):
            frame = self._session.laid_back(frame)
            self._mailbox.put_picture(frame)
            self._battle_recording.record(frame, self._tick, self._session.calibration)

    def _say_log_failed(self) -> None:
        """Say once that the log takes no more lines."""
        failed = getattr(getattr(self._session, "log", None), "failed", None)
        if failed is not None and not self._log_failed:
            self._log_failed = True
            self.said.emit(failed)

    def _say(self, text: str) -> None:
        """Say a sentence, but not again for every frame."""
        now = time.monotonic()
        if text != self._last_said[0] or now - self._last_said[1] > WORKER.say_again_s:
            self._last_said = (text, now)
            self.said.emit(text)

    def _end(self) -> None:
        self._over = True
        last = self._session.finish(self._frame) if self._frame is not None else None
        if last is not None:  # a picture, or a clip shorter than the start that is gathered
            self._post(last)
        if self._feed.live:
            self.said.emit(tr("The camera gives no more pictures: plug it in again and press Resume; the game is kept."))
        elif ending := getattr(self._feed.source, "ending", ""):
            self.said.emit(ending)
        self.ended.emit()

    def _post(self, tick: TickLike) -> None:
        self._tick = tick
        if any(e.get("type") in PLACES_CHANGE for e in tick.events):
            self._game.save()
        self._history.keep(tick)
        self._shown.update(tick, self._choice)
        self._battle_recording.marks = self._shown.for_everybody
        self._mailbox.put(Parcel(tick, self._shown.marks, public=self._shown.public, dropped=self._battle_recording.dropped))

    def _refresh(self, changed: bool = True) -> None:
        """While frames stand still the changed game is shown on the last one."""
        if changed and (self._paused or self._over) and self._tick is not None:
            self._post(self._session.step(self._tick.frame))

    def _stop_recording(self) -> None:
        if self._battle_recording.stop():
            self.recording.emit("")
