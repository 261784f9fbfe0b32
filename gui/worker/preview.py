"""The set-up's reader: on its own thread it keeps the newest frame, and does long work there too."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PyQt6.QtCore import QObject, QTimer, pyqtSignal, pyqtSlot

from gui.language.words import tr
from gui.model.session_protocol import SourceLike
from gui.worker.parameters import PREVIEW
from measure.errors import InputError

Picture = NDArray[np.uint8]


class Preview(QObject):
    """Reads one source. Signals: ``said`` a sentence; ``opened`` its words; ``configured`` what a camera took
    (gui.setup.model.cameras.AppliedSettings); ``gathered`` (so many, of how many) while ``collected``, a list of pictures, is
    awaited; ``worked`` (name, result) of :meth:`work`; ``finished`` after :meth:`close`."""

    said = pyqtSignal(str)
    opened = pyqtSignal(str)
    configured = pyqtSignal(object)
    gathered = pyqtSignal(int, int)
    collected = pyqtSignal(str, object)
    worked = pyqtSignal(str, object)
    finished = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.Lock()
        self._newest: Picture | None = None
        self._source: SourceLike | None = None
        self._make: Callable[[], SourceLike] | None = None
        self._frames: Any = iter(())
        self._wanted: tuple[str, int] | None = None
        self._kept: list[Picture] = []
        self._timer: QTimer | None = None
        self._started = (0.0, 0.0)

    def newest(self) -> Picture | None:
        """The newest picture (any thread)."""
        with self._lock:
            return self._newest

    @pyqtSlot(object)
    def open(self, make: Callable[[], SourceLike]) -> None:
        """Open what ``make`` returns and read it; a clip starts again when it is over."""
        self._release()
        self._make = make
        try:
            self._source = make()
        except InputError as e:
            self.said.emit(str(e))
            return
        self._frames, self._started = iter(self._source), (time.monotonic(), 0.0)
        if self._timer is None:
            self._timer = QTimer(self)
            self._timer.setSingleShot(True)
            self._timer.timeout.connect(self._turn)
        self.opened.emit(tr("{name}, {fps:.0f} pictures a second", name=self._source.name, fps=self._source.fps))
        configured = getattr(self._source, "configured", None)
        if configured is not None:
            self.configured.emit(configured)
        self._timer.start(0)

    @pyqtSlot()
    def _turn(self) -> None:
        if self._source is None or self._timer is None:
            return
        try:
            frame = next(self._frames, None)
        except InputError as e:
            self.said.emit(str(e))
            return
        if frame is None:
            if self._source.live:
                self.said.emit(tr("The camera gives no more pictures: plug it in again and open it."))
            elif self.newest() is not None:
                self._again()
            return
        with self._lock:
            self._newest = frame.bgr
        if self._wanted is not None:
            self._kept.append(frame.bgr)
            name, count = self._wanted
            self.gathered.emit(len(self._kept), count)
            if len(self._kept) >= count:
                self._give(name)
        wait = 0.0
        if not self._source.live:
            wait = self._started[0] + frame.time_s - time.monotonic()
        self._timer.start(max(0, min(PREVIEW.wait_most_ms, round(1000 * wait))))

    def _again(self) -> None:
        """A clip or a picture starts again; what is being gathered goes on."""
        assert self._source is not None
        assert self._make is not None
        assert self._timer is not None
        self._source.close()
        try:
            self._source = self._make()
        except InputError as e:
            self.said.emit(str(e))
            return
        self._frames, self._started = iter(self._source), (time.monotonic(), 0.0)
        self._timer.start(PREVIEW.restart_ms)

    def _give(self, name: str) -> None:
        kept, self._kept, self._wanted = self._kept, [], None
        self.collected.emit(name, kept)

    @pyqtSlot(str, int)
    def collect(self, name: str, count: int) -> None:
        """Gather the next ``count`` pictures; ``collected`` follows with ``name``."""
        if self._source is None:
            self.said.emit(tr("There is no picture yet: open a camera or a clip first."))
            return
        self._kept, self._wanted = [], (name, count)

    @pyqtSlot(str, object)
    def work(self, name: str, job: Callable[[], Any]) -> None:
        """Do long work on this thread; ``worked`` follows, or ``said`` and ``worked`` with None when it failed."""
        try:
            result = job()
        except InputError as e:
            self.said.emit(str(e))
            result = None
        except Exception as e:  # a fault here must not end the program
            self.said.emit(f"{type(e).__name__}: {e}")
            result = None
        self.worked.emit(name, result)

    @pyqtSlot(object)
    def configure(self, settings: Any) -> None:
        """Set the camera anew while it runs; ``configured`` follows. Other sources cannot be set."""
        configure = getattr(self._source, "configure", None)
        applied = None if configure is None else configure(settings)
        if applied is not None:
            self.configured.emit(applied)

    @pyqtSlot()
    def release(self) -> None:
        """Let the source go, so that others may open it."""
        self._release()

    def _release(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        if self._source is not None:
            self._source.close()
        self._source, self._wanted, self._kept = None, None, []
        with self._lock:
            self._newest = None

    @pyqtSlot()
    def close(self) -> None:
        """Release the source."""
        self._release()
        self.finished.emit()
