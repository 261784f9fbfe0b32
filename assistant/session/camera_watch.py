"""Watches the camera while a battle runs. A bump is taken out of its pictures. Each change is shown and logged once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.stability.drift import UNSHARP
from calibration.stability.parameters import DRIFT
from calibration.stability.stabilization import Stability, Stabilizer
from calibration.table.calibrate import TableCalibration
from vision.capture.source import Frame
from vision.eye.sight import Sight


class CameraWatch:
    """Give each frame to :meth:`stabilized`, then give the result and what the eye made of it to :meth:`see`.
    ``says``: what the players should read now, empty while all is well. ``reference``: a full picture of the table,
    taken when it was calibrated or later; without one the first quiet frame is used."""

    def __init__(self, calibration: TableCalibration, reference: NDArray[np.uint8] | None = None) -> None:
        self._calibration = calibration
        self._reference = reference
        self._stabilizer: Stabilizer | None = None
        self._told = False
        self._stood = Stability.STEADY
        self.says = ""

    def stabilized(self, frame: Frame) -> Frame:
        """The frame to measure in: moved back in place where the camera was bumped; the last good picture while it is
        blurred."""
        if self._stabilizer is None and self._reference is not None and self._reference.shape == frame.bgr.shape:
            self._stabilizer = Stabilizer(self._calibration, self._reference)
        if self._stabilizer is None:
            return frame
        return _with_picture(frame, self._stabilizer.see(frame.bgr, frame.time_s))

    def laid_back(self, frame: Frame) -> Frame:
        """The frame to show under measured marks: moved back to where it would be if the camera had not moved. Any
        thread may call this."""
        return frame if self._stabilizer is None else _with_picture(frame, self._stabilizer.laid_back(frame.bgr))

    def see(self, frame: Frame, sight: Sight) -> dict[str, Any] | None:
        """Take in a stabilized frame and what the eye made of it. Returns a line for the log, or None."""
        if self._stabilizer is None:
            if not sight.ready or sight.hands:
                return None
            self._stabilizer = Stabilizer(self._calibration, frame.bgr)
        if not self._told:
            if not sight.ready or sight.hands:
                return None
            if not self._stabilizer.found:  # the reference shows another table or another view
                self._stabilizer = Stabilizer(self._calibration, frame.bgr)
            self._told = True
            able = self._stabilizer.monitor.enough_texture
            return {"type": "note", "time_s": frame.time_s, "camera_watch": able,
                    "text": "the camera is watched from now on" if able else
                            "the picture has too little texture to notice a bumped camera"}
        if not self._stabilizer.monitor.enough_texture:
            return None
        return self._line(self._stabilizer, frame.time_s)

    def _line(self, stabilizer: Stabilizer, time_s: float) -> dict[str, Any] | None:
        """What is new since the last frame."""
        stands = stabilizer.stand
        if stands is Stability.LAID_BACK and stabilizer.effect[0] < DRIFT.alarm_px:
            stands = Stability.STEADY  # too little to report
        if stands is Stability.BLURRED or stands is self._stood or stabilizer.refining:
            return None
        self._stood = stands
        text = _said(stabilizer, stands)
        # otherwise measuring goes on
        self.says = text if stands in (Stability.FAR, Stability.DULL, Stability.DARK) else ""
        return {"type": "note", "time_s": time_s, "text": text, "camera": _NAMES[stands]}


_NAMES = {Stability.STEADY: "steady", Stability.LAID_BACK: "laid back", Stability.FAR: "moved",
          Stability.DULL: "blurred", Stability.DARK: "dark"}


def _said(stabilizer: Stabilizer, stands: Stability) -> str:
    if stands is Stability.STEADY:
        return "the camera sees the table as before again"
    if stands is Stability.DULL:
        return UNSHARP
    if stands is Stability.DARK:
        return "the picture went dark: nothing is measured until there is light again"
    size, error, _ = stabilizer.effect
    what = f"the camera or the table moved ({size:.1f} px, which takes 24-inch ranges off by {error:.2f} in)"
    if stands is Stability.FAR:
        return f"{what}: too far to measure on; put it back, or calibrate again"
    return f"{what}: the picture is laid back to where it lay, and the battle goes on"


def _with_picture(frame: Frame, bgr: NDArray[np.uint8]) -> Frame:
    return frame if bgr is frame.bgr else replace(frame, bgr=bgr)
