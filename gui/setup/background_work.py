"""The set-up's background thread: it reads the camera, gathers pictures and does long work, with a progress bar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PyQt6.QtCore import QObject, Qt, QThread, pyqtSignal
from PyQt6.QtWidgets import QProgressBar

from gui.language.words import tr
from gui.model.session_protocol import SourceLike
from gui.setup.parameters import SETUP_WINDOW
from gui.worker.left_running import leave_running
from gui.worker.preview import Picture, Preview


class _Orders(QObject):
    open = pyqtSignal(object)
    configure = pyqtSignal(object)
    collect = pyqtSignal(str, int)
    work = pyqtSignal(str, object)
    close = pyqtSignal()


class BackgroundWork(QObject):
    """Owns the thread and the ``bar``. ``said``: a sentence ("" when work has ended well); ``opened``: what was opened;
    ``configured``: what a camera took (gui.setup.model.cameras.AppliedSettings)."""

    said = pyqtSignal(str)
    opened = pyqtSignal(str)
    configured = pyqtSignal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar()
        self.bar.setMinimumWidth(SETUP_WINDOW.bar_px)
        self.bar.hide()
        self._number = 0
        self._then: dict[str, Callable[[Any], None]] = {}
        self._quiet: set[str] = set()
        self.thread_, self.preview, self.orders = QThread(), Preview(), _Orders()
        self.preview.moveToThread(self.thread_)
        o, p = self.orders, self.preview
        for name in ("open", "configure", "collect", "work", "close"):  # after the move: each call is queued
            getattr(o, name).connect(getattr(p, name))
        p.said.connect(self._failed)
        p.opened.connect(self.opened)
        p.configured.connect(self.configured)
        p.gathered.connect(self._gathered)
        p.collected.connect(self._arrived)
        p.worked.connect(self._arrived)
        p.finished.connect(self.thread_.quit, Qt.ConnectionType.DirectConnection)  # type: ignore[call-arg]
        self.thread_.start()

    def open(self, make: Callable[[], SourceLike]) -> None:
        """Read what ``make`` opens, from now on."""
        self.orders.open.emit(make)

    def configure(self, settings: Any) -> None:
        """Set the open camera anew; ``configured`` follows."""
        self.orders.configure.emit(settings)

    def collect(self, text: str, count: int, then: Callable[[list[Picture]], None]) -> None:
        """Gather ``count`` pictures, with a bar; ``then`` gets them."""
        self._show(text, count)
        self.orders.collect.emit(self._named(then), count)

    def work(self, text: str, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do a job on the other thread; ``then`` gets its result, unless it failed. Without a ``text`` nobody is told,
        and ``then`` gets None when it failed."""
        name = self._named(then)
        if text:
            self._show(text, 0)
        else:
            self._quiet.add(name)
        self.orders.work.emit(name, job)

    def _named(self, then: Callable[[Any], None]) -> str:
        self._number += 1
        name = f"job {self._number}"
        self._then[name] = then
        return name

    def _show(self, text: str, count: int) -> None:
        self.bar.setRange(0, count)
        self.bar.setValue(0)
        self.bar.setFormat(tr("{text}: %v of %m", text=text) if count else text)
        self.bar.show()
        self.said.emit("" if count else f"{text} …")

    def _gathered(self, so_many: int, of: int) -> None:
        if self.bar.maximum() == of:
            self.bar.setValue(so_many)

    def _failed(self, text: str) -> None:
        self.bar.hide()
        self.said.emit(text)

    def _arrived(self, name: str, result: Any) -> None:
        then = self._then.pop(name, None)
        quiet = name in self._quiet
        self._quiet.discard(name)
        if not quiet:
            self.bar.hide()
            if result is None:
                return
            self.said.emit("")
        if then is not None:
            then(result)

    def stop(self) -> bool:
        """End the reader and its thread; True when it ended in time."""
        if not self.thread_.isRunning():
            return True
        self.orders.close.emit()
        ended = self.thread_.wait(SETUP_WINDOW.stop_ms)
        if not ended:
            leave_running(self.thread_, (self.preview, self.orders))
        return ended
