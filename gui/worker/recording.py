"""Recordings, snapshots and evidence cards of a battle; they only ever show what everybody may see."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.overlay.marks import Mark
from assistant.overlay.paint import Overlay
from assistant.video.recorder import Recorder
from gui.language.words import tr
from gui.model.session_protocol import TickLike
from gui.model.tick_marks import banners
from measure.errors import InputError
from measure.writing import write_file

Picture = NDArray[np.uint8]


class BattleRecording:
    """Writes frames of one battle; ``say`` takes a sentence for the players, from any thread.

    ``marks`` is what everybody may see of the newest tick: what follows from a secret hand is not in it, and neither is
    what only the window draws (the "what if", the ruler, outlines under the hands).
    """

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._overlay = Overlay()
        self._recorder: Recorder | None = None
        self._drawn = True
        self.marks: Sequence[Mark] = ()

    def start(self, path: str, size_px: tuple[int, int], *, live: bool, drawn: bool, battle: str = "") -> bool:
        """Record to ``path``: with the marks ``drawn`` in, or the bare pictures. ``battle``: the id of the battle's log,
        by which a replay knows the file. False: it cannot be, and that was said."""
        try:
            self._recorder = Recorder(Path(path), size_px, live=live, battle=battle, clean=not drawn)
        except InputError as e:
            self._say(str(e))
            return False
        self._drawn = drawn
        return True

    def stop(self) -> bool:
        """Finish the recording; what is lost of it is said. False when there was none."""
        recorder, self._recorder = self._recorder, None
        if recorder is None:
            return False
        recorder.close()
        if recorder.failed is not None:
            self._say(recorder.failed)
        elif recorder.dropped:
            self._say(tr("The recording left out {dropped} frames because the machine was busy.", dropped=recorder.dropped))
        return True

    @property
    def dropped(self) -> int:
        """Frames that the recording has left out so far, because the machine was busy."""
        return 0 if self._recorder is None else self._recorder.dropped

    @property
    def failed(self) -> str | None:
        """Why the recording gave up; None while all is well."""
        return None if self._recorder is None else self._recorder.failed

    def record(self, frame: Any, tick: TickLike | None, camera: Any) -> None:
        """One more frame, where something is recorded; ``tick`` is the newest that was understood."""
        recorder = self._recorder
        if recorder is not None and tick is not None and frame.bgr.shape[:2] == tick.frame.bgr.shape[:2]:
            bgr = self._painted(self._overlay, tick, frame.bgr, camera) if self._drawn else frame.bgr
            recorder.write(bgr, frame.time_s, kept=True)

    def _painted(self, overlay: Overlay, tick: TickLike, bgr: Picture, camera: Any) -> Picture:
        return overlay.paint(bgr, (*self.marks, *banners(tick)), camera)

    def snapshot(self, path: str, tick: TickLike, camera: Any) -> None:
        """The picture of now, with what is drawn for everybody, as PNG."""
        ok, data = cv2.imencode(".png", self._painted(Overlay(), tick, tick.frame.bgr, camera))
        try:
            write_file(path, data.tobytes() if ok else b"")
        except InputError as e:
            self._say(str(e))
            return
        self._say(tr("Saved {path}", path=path))

    def evidence(self, path: str, session: Any, tick: TickLike, from_id: str, to_id: str) -> threading.Thread:
        """The ruling between two toys as a card (PNG or PDF), on a thread of its own: drawing takes a second."""
        def write() -> None:
            try:
                from assistant.evidence.card import card_of, context_of  # brings matplotlib: only for those who draw

                context = context_of(session, tick.frame.time_s)
                card_of(tick.scene, from_id, to_id, tick.frame.bgr, session.calibration, context).save(path)
            except InputError as e:
                self._say(str(e))
            else:
                self._say(tr("Saved {path}", path=path))

        thread = threading.Thread(target=write, name="evidence", daemon=True)
        thread.start()
        return thread
