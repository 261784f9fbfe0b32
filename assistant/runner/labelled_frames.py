"""Frames with the outlines of their toys, which ``train`` fine-tunes a network on."""

from __future__ import annotations

from pathlib import Path

import cv2

from assistant.session.session import Session
from assistant.session.tick import Tick
from vision.capture.source import Frame

JPEG_QUALITY = 95


def save_labelled(folder: Path, frame: Frame, tick: Tick, session: Session) -> None:
    """A frame and the outlines of its toys in the format that Ultralytics trains on (class 0, polygon, 0 to 1)."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"frame{frame.index:06d}"
    h, w = frame.bgr.shape[:2]
    lines = []
    for outline in session.eye.outlines_px():
        lines.append("0 " + " ".join(f"{(x + 0.5) / w:.5f} {(y + 0.5) / h:.5f}" for x, y in outline))
    if not lines or tick.hands:
        return
    cv2.imencode(".jpg", frame.bgr, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tofile(folder / f"{name}.jpg")
    (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
