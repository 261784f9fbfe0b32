"""The worker on its thread, with the orders that reach it and the mailbox in which its ticks come back."""

from __future__ import annotations

from PyQt6.QtCore import Qt, QThread

from gui.model.autosave import Autosave
from gui.model.session_protocol import SessionLike, SourceLike
from gui.worker.left_running import leave_running
from gui.worker.mailbox import Mailbox
from gui.worker.orders import NAMES, Orders
from gui.worker.parameters import WORKER
from gui.worker.worker import Worker


class WorkerThread:
    """Owns the thread. Connect to the ``worker``'s signals, then start it."""

    def __init__(self, session: SessionLike, source: SourceLike, autosave: Autosave | None = None) -> None:
        self.orders, self.mailbox, self.thread = Orders(), Mailbox(), QThread()
        self.worker = Worker(session, source, self.mailbox, autosave)
        self.worker.moveToThread(self.thread)
        for name in NAMES:  # after the move, so that every call is queued onto the worker's thread
            getattr(self.orders, name).connect(getattr(self.worker, name))
        # Directly: the window waits for the thread to end and could not pass the call on.
        self.worker.finished.connect(self.thread.quit, Qt.ConnectionType.DirectConnection)  # type: ignore[call-arg]
        self.thread.started.connect(self.worker.begin)

    def start(self) -> None:
        """Begin to read frames."""
        self.thread.start()

    def stop(self, wait_ms: int = WORKER.stop_ms) -> bool:
        """End the worker and the thread; True when both ended in time."""
        if not self.thread.isRunning():
            return True
        self.orders.close.emit()
        ended = self.thread.wait(wait_ms)
        if not ended:
            leave_running(self.thread, self.worker)
        return ended
