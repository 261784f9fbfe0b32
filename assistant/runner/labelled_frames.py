"""Frames with the outlines of their toys, which ``train`` fine-tunes a network on."""

from __future__ import annotations

from pathlib import Path

import cv2

from assistant.session.session import Session
from assistant.session.tick import Tick
from measure.writing import put
from vision.capture.source import Frame

JPEG_QUALITY = 95
CHANGES = ("scene", "move", "appear", "leave")
"""Log lines after which the frame is worth saving, once no hand is over the table."""


class LabelledFrames:
    """Saves frames into ``folder``; None: none. ``failed``: None, or one sentence: why no more are saved."""

    def __init__(self, folder: str | None) -> None:
        self._folder = None if folder is None else Path(folder)
        self._changed = False
        self._saved = 0
        self.failed: str | None = None

    def see(self, tick: Tick, session: Session) -> None:
        """Save this frame, if the table changed since the last and no hand is over it."""
        self._changed |= any(e["type"] in CHANGES for e in tick.events)
        if self._folder is None or self.failed is not None or not self._changed or tick.hands:
            return
        self._changed = False
        try:
            self._saved += save_labelled(self._folder, tick.frame, tick, session)
        except OSError as e:
            self.failed = (f"{self._folder}: no more frames are saved ({e.strerror}), {self._saved} are: free some space or "
                           "give another folder with --save-frames")


def save_labelled(folder: Path, frame: Frame, tick: Tick, session: Session) -> bool:
    """A frame and the outlines of its toys in the format that Ultralytics trains on (class 0, polygon, 0 to 1). False: there is
    nothing to save. OSError: it cannot be written; what is there is whole."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"frame{frame.index:06d}"
    h, w = frame.bgr.shape[:2]
    lines = []
    for outline in session.eye.outlines_px():
        lines.append("0 " + " ".join(f"{(x + 0.5) / w:.5f} {(y + 0.5) / h:.5f}" for x, y in outline))
    if not lines or tick.hands:
        return False
    # the labels first: a picture counts only with its labels beside it
    put(folder / f"{name}.txt", "\n".join(lines) + "\n")
    put(folder / f"{name}.jpg", cv2.imencode(".jpg", frame.bgr, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes())
    return True
