"""What works already on this machine: a camera, the networks, and how fast they look."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PyQt6.QtCore import QThread, pyqtSignal

from assistant.session.settings import open_detector
from gui.language.words import tr
from gui.setup.model.cameras import camera_name, camera_numbers
from gui.start.parameters import START
from gui.worker.left_running import leave_running
from measure.errors import InputError
from vision.networks.weights import weights_file

NETWORKS = ("detector", "change", "look", "closer", "classifier", "footprint")
YES, DOUBT, NO = "yes", "too_close", "no"


@dataclass(frozen=True, slots=True)
class Finding:
    """``state``: :data:`YES`, :data:`DOUBT` or :data:`NO`, as verdicts are signed; ``title``: what was looked at; ``text``:
    what was found."""

    state: str
    title: str
    text: str


def cameras(numbers: Sequence[int], *, listed: bool = True) -> Finding:
    """``numbers``: cameras that the system lists; not ``listed``: only numbers that may be tried, which takes long."""
    if not listed:
        return Finding(DOUBT, tr("Camera"), tr("looked for when you set a table up"))
    if not numbers:
        return Finding(NO, tr("Camera"), tr("none seen. Plug one in, or use a phone"))
    if len(numbers) == 1:
        return Finding(YES, tr("Camera"), tr("found: {camera}", camera=camera_name(numbers[0])))
    return Finding(YES, tr("Camera"), tr("{n} found", n=len(numbers)))


def networks(there: Callable[[str], bool] | None = None) -> Finding:
    """Which of the program's own networks are installed. ``there``: whether the one of a name is."""
    missing = [n for n in NETWORKS if not (there or _installed)(n)]
    if not missing:
        return Finding(YES, tr("Networks"), tr("all {n} are here", n=len(NETWORKS)))
    return Finding(NO if "detector" in missing else DOUBT, tr("Networks"),
                   tr("{names} missing. Toys are found less surely: install the program again", names=', '.join(missing)))


def _installed(name: str) -> bool:
    try:
        weights_file(f"{name}.onnx")
    except InputError:
        return False
    return True


def speed(look_s: float | None) -> Finding:
    """``look_s``: seconds that one look of the network takes; None: there is no network."""
    if look_s is None:
        return Finding(DOUBT, tr("Speed"), tr("not measured, as no network is here"))
    took = tr("one look takes {look_s:.2f} s", look_s=look_s)
    if look_s <= START.look_quick_s:
        return Finding(YES, tr("Speed"), tr("{took}. Fast enough", took=took))
    if look_s <= START.look_slow_s:
        return Finding(DOUBT, tr("Speed"), tr("{took}. Wait a moment after each move", took=took))
    return Finding(NO, tr("Speed"), tr("{took}. Close other programs", took=took))


def measured_look_s() -> float | None:
    """Seconds of the fastest of some looks of the network; None: there is none."""
    try:
        network = open_detector()
    except InputError:
        return None
    if network is None:
        return None
    w, h = START.picture_px
    picture = np.random.default_rng(0).integers(60, 180, (h, w, 3), dtype=np.uint8)
    took = []
    for _ in range(START.looks):
        begun = time.perf_counter()
        network.find(picture)
        took.append(time.perf_counter() - begun)
    return min(took)


def findings() -> Iterator[Finding]:
    """All findings, the quickest first."""
    yield cameras(camera_numbers(), listed=sys.platform.startswith("linux"))
    yield networks()
    yield speed(measured_look_s())


class Looking(QThread):
    """Finds out on a thread of its own. ``found``: each finding as it comes."""

    found = pyqtSignal(object)

    def __init__(self, find: Callable[[], Iterator[Finding]] = findings) -> None:
        super().__init__()
        self._find = find

    def run(self) -> None:
        for finding in self._find():
            if self.isInterruptionRequested():
                return
            self.found.emit(finding)

    def leave(self) -> None:
        """Let it run on by itself, also when its page goes."""
        if self.isRunning():
            leave_running(self, self._find)

    def stop(self) -> bool:
        """End it; True when it ended in time."""
        self.requestInterruption()
        ended = self.wait(START.stop_ms)
        if not ended:
            leave_running(self, self._find)
        return ended
