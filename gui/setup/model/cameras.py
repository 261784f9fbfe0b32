"""Cameras of the set-up: which there are, side by side; and size, focus and exposure, with what the driver refused."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from gui.language.words import noop, tr
from gui.setup.parameters import CAMERAS
from measure.errors import InputError
from vision.capture.source import Camera, Frame, FrameSource, open_source
from vision.capture.threaded_reader import ThreadedReader

Picture = NDArray[np.uint8]
Size = tuple[int, int]
SIZES_PX: tuple[Size, ...] = ((1920, 1080), (3840, 2160), (2560, 1440), (1280, 720), (640, 480))
MANUAL, AUTO = (1.0, 3.0) if sys.platform.startswith("linux") else (0.0, 1.0)
"""What CAP_PROP_AUTO_EXPOSURE means: a V4L2 menu on Linux (1 manual, 3 by aperture), a switch in DirectShow."""
WITHOUT = {"focus": noop("Many cameras have a fixed focus and need no lock; lock others in their own program."),
           "exposure": noop("Lock it in the camera's own program, or keep the light as it is.")}


class CaptureLike(Protocol):
    """What is used of cv2.VideoCapture."""

    def isOpened(self) -> bool: ...
    def read(self) -> tuple[bool, Any]: ...
    def get(self, prop: int) -> float: ...
    def set(self, prop: int, value: float) -> bool: ...
    def release(self) -> None: ...


OpenCapture = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """How a camera is to be set. ``size_px`` None: what it gives. ``focus``, ``exposure``: values in the driver's own
    units to lock at; None: where it stands when the lock is set."""

    size_px: Size | None = None
    lock_focus: bool = False
    lock_exposure: bool = False
    focus: float | None = None
    exposure: float | None = None


@dataclass(frozen=True, slots=True)
class AppliedSettings:
    """What a camera took: its ``settings`` with the values that it stands at now, and ``said``, a sentence for each thing
    that it took or refused."""

    settings: CameraSettings
    said: tuple[str, ...]


def configure(capture: CaptureLike, settings: CameraSettings) -> AppliedSettings:
    """Set a capture and read back what it took. A driver may say yes and do nothing: what counts is what is read."""
    said: list[str] = []
    if settings.size_px is not None:
        now = (round(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), round(capture.get(cv2.CAP_PROP_FRAME_HEIGHT)))
        if now != settings.size_px:
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, settings.size_px[0])
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, settings.size_px[1])
            now = (round(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), round(capture.get(cv2.CAP_PROP_FRAME_HEIGHT)))
        if now != settings.size_px:
            said.append(tr("{size} was refused: the camera gives {size2}.", size=_size(settings.size_px), size2=_size(now)))
    focus, words = _lock(capture, "focus", settings.lock_focus, settings.focus, cv2.CAP_PROP_AUTOFOCUS, (0.0, 1.0),
                         cv2.CAP_PROP_FOCUS)
    said += words
    exposure, words = _lock(capture, "exposure", settings.lock_exposure, settings.exposure, cv2.CAP_PROP_AUTO_EXPOSURE,
                            (MANUAL, AUTO), cv2.CAP_PROP_EXPOSURE)
    said += words
    return AppliedSettings(replace(settings, lock_focus=focus is not None, focus=focus, lock_exposure=exposure is not None,
                                   exposure=exposure), tuple(said))


def _lock(capture: CaptureLike, what: str, lock: bool, value: float | None, switch: int, manual_auto: tuple[float, float],
          dial: int) -> tuple[float | None, list[str]]:
    """Lock one of the two, or let it go: the value that it is locked at, None when it is not, and what to tell."""
    manual, auto = manual_auto
    if not lock:
        capture.set(switch, auto)
        return None, []
    at = capture.get(dial) if value is None else value  # before the switch: some drivers jump to a default
    took_switch = capture.set(switch, manual)
    took_dial = capture.set(dial, at)
    now, mode = capture.get(dial), capture.get(switch)
    if not took_switch and not took_dial:
        return None, [tr("The {what} was not locked: the camera's driver refuses it. {part}", what=what,
                         part=tr(WITHOUT[what]))]
    if took_switch and mode == auto:
        return None, [tr("The {what} is not locked: the driver took the order, but it is still automatic.", what=what)]
    if value is not None and (not took_dial or abs(now - value) > max(CAMERAS.dial_least, CAMERAS.dial_share * abs(value))):
        return now, [tr("The {what} is locked, but at {now:g}: the camera did not take {value:g}.", what=what, now=now,
                        value=value)]
    return now, [tr("The {what} is locked at {now:g}.", what=what, now=now)]


def _size(size: Size) -> str:
    return f"{size[0]}×{size[1]}"


class ConfiguredCamera(Camera):
    """A camera with settings. ``configured`` says what it took of them."""

    def __init__(self, which: int, settings: CameraSettings, open_capture: OpenCapture = cv2.VideoCapture) -> None:
        super().__init__(which, open_capture)
        self.settings = settings
        self.configured = configure(self._capture, settings)

    def configure(self, settings: CameraSettings) -> AppliedSettings:
        """Set it anew while it runs. Call it from the thread that reads."""
        self.settings, self.configured = settings, configure(self._capture, settings)
        return self.configured

    def _open_again(self) -> Any:
        capture = super()._open_again()
        self.configured = configure(capture, self.settings)
        return capture


def open_configured(text: str, settings: CameraSettings, open_capture: OpenCapture = cv2.VideoCapture) -> FrameSource:
    """Any source; a camera with these settings. InputError: it cannot be opened."""
    return ConfiguredCamera(int(text), settings, open_capture) if text.strip().isdecimal() else open_source(text)


def camera_numbers() -> list[int]:
    """The cameras there may be: Linux lists them, elsewhere the first few numbers are tried."""
    if sys.platform.startswith("linux"):
        found = (p.name.removeprefix("video") for p in Path("/dev").glob("video*"))
        return sorted(int(n) for n in found if n.isdecimal() and _gives_pictures(int(n)))
    return list(range(CAMERAS.cameras_most))


def _gives_pictures(number: int) -> bool:
    """Linux shows a second node of each camera, which only has data about its pictures."""
    try:
        return Path(f"/sys/class/video4linux/video{number}/index").read_text().strip() in ("0", "")
    except OSError:
        return True


def camera_name(number: int) -> str:
    """"Camera 0", with the maker's name where the system tells it."""
    name = tr("Camera {number}", number=number)
    if os.name == "posix":
        try:
            own = Path(f"/sys/class/video4linux/video{number}/name").read_text().strip()
            name += f" · {own.split(':')[0]}" if own else ""
        except OSError:
            pass
    return name


class CameraWall:
    """Live pictures of all cameras, to choose from. They are opened one after the other on a thread of its own and each
    is read on another, so that one that hangs holds up nobody. A camera can only be open once: stop before opening one."""

    def __init__(self, open_capture: OpenCapture = cv2.VideoCapture,
                 numbers: Callable[[], Iterable[int]] = camera_numbers) -> None:
        self._open, self._numbers = open_capture, numbers
        self._lock = threading.Lock()
        self._pictures: dict[int, Picture] = {}
        self._readers: list[tuple[ThreadedReader, Camera]] = []
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self.looking = False

    def look(self) -> None:
        """Begin to look for cameras."""
        self.stop()
        self._pictures = {}
        self._stopped.clear()
        self.looking = True
        self._thread = threading.Thread(target=self._look, name="cameras", daemon=True)
        self._thread.start()

    def _look(self) -> None:
        try:
            for number in self._numbers():
                if self._stopped.is_set():
                    return
                try:
                    camera = ConfiguredCamera(number, CameraSettings(CAMERAS.preview_px), self._open)
                except InputError:
                    continue  # in use, or not there
                reader = ThreadedReader(camera, partial(self._keep, number))
                with self._lock:
                    self._readers.append((reader, camera))
        finally:
            self.looking = False

    def _keep(self, number: int, frame: Frame) -> None:
        with self._lock:
            self._pictures[number] = frame.bgr

    def pictures(self) -> dict[int, Picture]:
        """The newest picture of each camera that gives any, by its number."""
        with self._lock:
            return dict(sorted(self._pictures.items()))

    def stop(self) -> None:
        """Let all cameras go; their last pictures stay."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(CAMERAS.stop_s)
            self._thread = None
        with self._lock:
            readers, self._readers = self._readers, []
        for reader, camera in readers:
            reader.stop()
            camera.close()
