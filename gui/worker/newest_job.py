"""Work for the window that would hold up its painting: of each place the newest job, on a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from PyQt6.QtCore import QObject, QThread, pyqtSignal, pyqtSlot

from gui.worker.left_running import leave_running
from gui.worker.parameters import WORKER

Job = Callable[[], Any]


class _Doer(QObject):
    """Lives on the thread. ``ended``: place, number, result, and the error that came instead of one."""

    ended = pyqtSignal(str, int, object, object)

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._waiting: dict[str, tuple[int, Job]] = {}

    def put(self, place: str, number: int, job: Job) -> None:
        """Leave a job; one that still waits at that place is not begun any more. From any thread."""
        with self._lock:
            self._waiting[place] = (number, job)

    def clear(self, place: str | None = None) -> None:
        """Nothing waits any more at that place; None: at any. From any thread."""
        with self._lock:
            if place is None:
                self._waiting.clear()
            else:
                self._waiting.pop(place, None)

    @pyqtSlot()
    def work(self) -> None:
        """Do what waits."""
        while True:
            with self._lock:
                if not self._waiting:
                    return
                place = next(iter(self._waiting))
                number, job = self._waiting.pop(place)
            try:
                result, error = job(), None
            except Exception as e:  # told in the window's thread, whose hook tells the players
                result, error = None, e
            self.ended.emit(place, number, result, error)


class NewestJob(QObject):
    """Owns the thread, which starts with the first job. Only the result of the newest job of a place is passed on; where it
    failed its error is raised in the window's thread."""

    _wanted = pyqtSignal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._doer, self._thread = _Doer(), QThread()
        self._doer.moveToThread(self._thread)
        self._wanted.connect(self._doer.work)
        self._doer.ended.connect(self._arrived)
        self._number: dict[str, int] = {}
        self._then: dict[str, Callable[[Any], None]] = {}
        self._stopped = False

    def ask(self, place: str, job: Job, then: Callable[[Any], None]) -> None:
        """Do ``job`` there; ``then`` gets its result in the window's thread, unless another job of that ``place`` was asked for
        meanwhile, or it was forgotten. After :meth:`stop` nothing is done."""
        self.forget(place)
        if self._stopped:
            return
        self._then[place] = then
        self._doer.put(place, self._number[place], job)
        if not self._thread.isRunning():
            self._thread.start()
        self._wanted.emit()

    def forget(self, place: str) -> None:
        """What was asked for at that place is not wanted any more."""
        self._number[place] = self._number.get(place, 0) + 1
        self._then.pop(place, None)
        self._doer.clear(place)

    @pyqtSlot(str, int, object, object)
    def _arrived(self, place: str, number: int, result: Any, error: Exception | None) -> None:
        if self._number.get(place) != number or place not in self._then:
            return
        then = self._then.pop(place)
        if error is not None:
            raise error
        then(result)

    def stop(self, wait_ms: int = WORKER.stop_ms) -> bool:
        """End the thread; True when it ended in time. Nothing is passed on any more."""
        self._stopped = True
        self._then.clear()
        self._doer.clear()
        if not self._thread.isRunning():
            return True
        self._thread.quit()
        ended = self._thread.wait(wait_ms)
        if not ended:
            leave_running(self._thread, (self._doer, self))
        return ended
