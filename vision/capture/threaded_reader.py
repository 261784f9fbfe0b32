"""Reads a camera on a thread of its own, so that the picture flows at the camera's pace however long vision takes; a camera
whose driver hangs is left alone and opened anew."""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from measure.errors import InputError
from vision.capture.parameters import WATCHED


class ThreadedReader:
    """Keeps the newest frames of a live source, ``waiting`` of them at most; older ones that nobody took are skipped and
    counted. ``on_frame`` is called with each frame, on the reader's thread."""

    def __init__(self, source: Iterable[Any], on_frame: Callable[[Any], None] | None = None, waiting: int = 1) -> None:
        self._source, self._on_frame = source, on_frame
        self._state = threading.Condition()
        self._frames: deque[Any] = deque(maxlen=waiting)
        self._error: Exception | None = None
        self._over = self._stopped = False
        self.skipped = 0
        self._thread = threading.Thread(target=self._read, name="camera", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        try:
            for frame in self._source:
                with self._state:
                    if self._stopped:
                        break
                    self.skipped += len(self._frames) == self._frames.maxlen
                    self._frames.append(frame)
                    self._state.notify_all()
                if self._on_frame is not None:
                    self._on_frame(frame)
        except Exception as e:  # handed to whoever asks for the next frame
            self._error = e
        finally:
            with self._state:
                self._over = True
                self._state.notify_all()

    def take(self, timeout_s: float) -> tuple[Any, bool]:
        """(oldest frame that is kept or None, whether the source has ended). Raises what the source raised."""
        with self._state:
            if not self._frames and not self._over:
                self._state.wait(timeout_s)
            frame = self._frames.popleft() if self._frames else None
            if frame is None and self._error is not None:
                error, self._error = self._error, None
                raise error
            return frame, self._over and frame is None

    def stop(self, timeout_s: float = 3.0) -> None:
        """Ask the thread to end with the next frame and wait for it for a while (a camera may hang)."""
        with self._state:
            self._stopped = True
        self._thread.join(timeout_s)


class _Reading:
    """A thread that reads one picture each time it is asked. ``capture`` None: it opens one first."""

    def __init__(self, capture: Any, open_capture: Callable[[], Any]) -> None:
        self._capture, self._open = capture, open_capture
        self._asked: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[tuple[bool, Any] | Exception] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="capture", daemon=True)
        self.thread.start()

    def ask(self) -> None:
        """Read a picture; it comes to ``answers``, or what was raised."""
        self._asked.put(True)

    def end(self) -> None:
        """Release the camera and end, once the driver lets go of the thread."""
        self._asked.put(False)

    def _run(self) -> None:
        while self._asked.get():
            try:
                if self._capture is None:
                    self._capture = self._open()
                self.answers.put(self._capture.read())
            except Exception as e:  # raised again where it was asked
                self.answers.put(e)
        if self._capture is not None:
            self._capture.release()


class WatchedCapture:
    """Reads the ``capture`` that :class:`vision.capture.source.Camera` opened; ``open_capture`` opens it anew (InputError: it
    cannot).

    A camera that was lost says so at once. One whose driver hangs says nothing for ever: after ``WATCHED.stuck_s`` its thread
    is left alone, and the camera is opened by another one, again and again until it gives a picture. :attr:`remark` tells of
    it then. So it is with a camera that is lost while the computer slept, or the program was stopped: it comes back a little
    later than the program does. One that is there is given its time anew.
    """

    def __init__(self, capture: Any, open_capture: Callable[[], Any], *, stuck_s: float = WATCHED.stuck_s,
                 first_s: float = WATCHED.first_s, clock: Callable[[], float] = time.monotonic) -> None:
        self._capture, self._open, self._stuck_s, self._clock = capture, open_capture, stuck_s, clock
        self._patience_s = max(first_s, stuck_s)
        self._reading: _Reading | None = None
        self._closed = threading.Event()
        self.restarts = 0
        self._told_s: float | None = None
        self.remark = ""
        """Of the picture that came last: that the camera was opened anew before it; "" where it was not."""

    def read(self) -> tuple[bool, Any]:
        """(whether there is one, picture), as of OpenCV; (False, None) when the camera was lost or closed."""
        self.remark, began, again = "", self._clock(), self.restarts
        reading = self._reading = self._reading or _Reading(self._capture, self._open)
        reading.ask()
        asked, polled, slept = began, began if self._told_s is None else self._told_s, False
        answer: tuple[bool, Any] | Exception | None
        while not self._closed.is_set():
            try:
                answer = reading.answers.get(timeout=WATCHED.poll_s)
            except queue.Empty:
                answer = None
            now = self._clock()
            if now - polled > WATCHED.slept_s:
                slept, asked = True, now
            polled = self._told_s = now
            if answer is None and now - asked <= self._patience_s:
                continue
            if isinstance(answer, tuple) and (answer[0] or (again == self.restarts and not slept)):
                self._patience_s = self._stuck_s
                if again != self.restarts:
                    self.remark = f"the camera gave no picture for {now - began:.0f} s: it was opened again, and goes on"
                return answer
            if isinstance(answer, Exception) and not (isinstance(answer, InputError) and again != self.restarts):
                raise answer
            if answer is not None:  # opened anew it cannot be yet
                self._closed.wait(min(WATCHED.pause_s, self._stuck_s))
            reading.end()
            self.restarts += 1
            reading = self._reading = _Reading(None, self._open)
            reading.ask()
            asked = polled = self._clock()
        return False, None

    def release(self) -> None:
        """Give the camera back, unless its driver hangs: then as soon as it lets go."""
        self._closed.set()
        if self._reading is None:
            self._capture.release()
            return
        self._reading.end()
        self._reading.thread.join(WATCHED.release_s)
