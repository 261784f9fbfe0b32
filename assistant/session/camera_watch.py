"""Watches the camera while a battle runs. A bump is taken out of its pictures. Each change is shown and logged once."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.session.inputs import check_picture_size
from assistant.session.tick import Caution, Mend
from calibration.stability.drift import UNSHARP
from calibration.stability.parameters import DRIFT, VIEW
from calibration.stability.stabilization import MEASURED, Stability, Stabilizer
from calibration.stability.view_change import view_change
from calibration.table.calibrate import TableCalibration
from vision.capture.source import Frame
from vision.eye.sight import Sight


class CameraWatch:
    """Give each frame to :meth:`stabilized`, then give the result and what the eye made of it to :meth:`see`.
    ``says``: what the players should read now, None while all is well. ``measuring``: whether the newest frame may be
    measured; it may not while the camera is bumped, dark, hangs or sees something else than the table. ``reference``: a full
    picture of the table, taken when it was calibrated or later; without one the first quiet frame is used."""

    def __init__(self, calibration: TableCalibration, reference: NDArray[np.uint8] | None = None) -> None:
        self._calibration = calibration
        self._reference = reference
        self._stabilizer: Stabilizer | None = None
        self._mirrored: Stabilizer | None = None
        """Looks for the reference with left and right exchanged, once a picture did not show it as it is."""
        self._told = False
        self._stood = Stability.STEADY
        self._other_size: tuple[int, int] | None = None
        """Width and height of the newest frame, where they are not those of the calibration."""
        self._lost_since_s = 0.0
        self._newest: Frame | None = None
        self.measuring = True
        self.says: Caution | None = None

    def sure(self, frame: Frame) -> bool:
        """Whether the camera stands as ever, so that a frame in which nothing moves tells nothing new of it either."""
        return self.steady and frame.size_px == self._calibration.image_size_px

    @property
    def steady(self) -> bool:
        """Whether the camera stood as ever in the last frame."""
        return self._told and self.measuring and self._stabilizer is not None and self._stabilizer.sure

    def stabilized(self, frame: Frame) -> Frame:
        """The frame to measure in: moved back in place where the camera was bumped; the last good picture while nothing can be
        measured. InputError: its size is not the calibration's, and no good picture came before it."""
        size = frame.size_px
        good = None if self._stabilizer is None else self._stabilizer.good
        if good is None:
            check_picture_size(size, self._calibration)
        elif size != self._calibration.image_size_px:
            if self._other_size is None:
                self._lost_since_s = frame.time_s
            self._other_size, self.measuring = size, False
            return frame.showing(good)
        self._other_size = None
        if self._stabilizer is None and self._reference is not None and self._reference.shape == frame.picture.shape:
            self._stabilizer = Stabilizer(self._calibration, self._reference)
        if self._stabilizer is None:
            return frame
        self._newest = frame
        shown = frame.showing(self._stabilizer.see(frame.picture, frame.time_s))
        if self._told or self._stabilizer.found or self._reference is None:
            self._mirrored = None
        else:
            if self._mirrored is None:
                self._mirrored = Stabilizer(self._calibration, np.ascontiguousarray(self._reference[:, ::-1]))
            self._mirrored.see(frame.picture, frame.time_s)
        self.measuring = not self._stabilizer.held
        return shown

    def laid_back(self, frame: Frame) -> Frame:
        """The frame to show under measured marks: moved back to where it would be if the camera had not moved, at the
        calibration's size. Any thread may call this."""
        if self._stabilizer is None:
            return frame
        size = self._calibration.image_size_px
        if frame.size_px != size:
            return frame.showing(np.asarray(cv2.resize(frame.bgr, size, interpolation=cv2.INTER_AREA), dtype=np.uint8))
        return frame.showing(self._stabilizer.laid_back(frame.picture))

    def see(self, frame: Frame, sight: Sight) -> dict[str, Any] | None:
        """Take in a stabilized frame and what the eye made of it. Returns a line for the log, or None."""
        quiet = sight.ready and not sight.hands
        if self._stabilizer is None:
            if not quiet:
                return None
            self._stabilizer = Stabilizer(self._calibration, frame.picture)
        if not self._told and quiet and self.measuring:
            return self._begin(frame, self._stabilizer)
        return self._line(self._stabilizer, frame.time_s) if self._told or self._stabilizer.found else None

    def _begin(self, frame: Frame, stabilizer: Stabilizer) -> dict[str, Any]:
        """The table is seen at rest for the first time: from now on it is what the camera must see."""
        mirrored = not stabilizer.found and self._mirrored is not None and self._mirrored.found
        other = not stabilizer.found and not mirrored and stabilizer.guard.differs(frame.picture)
        if not stabilizer.found:  # the reference shows another table or another view
            self._stabilizer = stabilizer = Stabilizer(self._calibration, frame.picture)
        stabilizer.guard.trust(frame.picture, frame.time_s)
        self._told = True
        able = stabilizer.monitor.enough_texture
        text = ("the camera is watched from now on" if able else
                "the picture has too little texture to notice a bumped camera")
        text += OTHER_VIEW * other + MIRRORED * mirrored
        return {"type": "note", "time_s": frame.time_s, "camera_watch": able, "text": text}

    def _line(self, stabilizer: Stabilizer, time_s: float) -> dict[str, Any] | None:
        """What is new since the last frame."""
        stands = Stability.LOST if self._other_size is not None else stabilizer.stand
        if stands is Stability.LAID_BACK and stabilizer.effect[0] < DRIFT.alarm_px:
            stands = Stability.STEADY  # too little to report
        since_s = self._lost_since_s if self._other_size is not None else stabilizer.guard.lost_since_s
        if stands is Stability.LOST and since_s is not None and time_s - since_s < VIEW.told_after_s - 1e-6:
            return None
        open_still = stands in MEASURED and (stabilizer.refining or stabilizer.guard.unclear(time_s))
        if stands is Stability.BLURRED or stands is self._stood or open_still:
            return None
        self._stood = stands
        said = self._said(stabilizer, stands)
        # otherwise measuring goes on
        self.says = said if stands is Stability.DULL or stands not in MEASURED else None
        return {"type": "note", "time_s": time_s, "text": said.text, "camera": _NAMES[stands]}

    def _said(self, stabilizer: Stabilizer, stands: Stability) -> Caution:
        if stands is not Stability.LOST:
            return _said(stabilizer, stands)
        if self._other_size is not None:
            (w, h), (was_w, was_h) = self._other_size, self._calibration.image_size_px
            return Caution(f"the camera's pictures are {w}x{h} now, the calibration was made at {was_w}x{was_h}: nothing is "
                           "measured until they have that size again; set it back, or calibrate again", Mend.CALIBRATE)
        assert self._newest is not None
        change = view_change(stabilizer.trusted, self._newest.bgr)
        return Caution(f"the camera no longer sees the table as before: {change}; nothing is measured until the "
                       "same view is back: put the camera back, or calibrate again", Mend.CALIBRATE)


OTHER_VIEW = ("; the picture of the empty table shows another view than the camera does now: if the camera was moved since "
              "then, calibrate again")

MIRRORED = ("; the picture of the empty table shows the same view mirrored: switch mirroring off in the camera's own settings, "
            "or give --mirror (in the window: \"mirrored: turn it back\")")

_NAMES = {Stability.STEADY: "steady", Stability.LAID_BACK: "laid back", Stability.FAR: "moved",
          Stability.DULL: "blurred", Stability.DARK: "dark", Stability.LOST: "lost", Stability.FROZEN: "frozen"}

_FIXED = {
    Stability.STEADY: "the camera sees the table as before again", Stability.DULL: UNSHARP,
    Stability.DARK: "the picture went dark: nothing is measured until there is light again",
    Stability.FROZEN: ("the camera hangs: it gives the same picture again and again; nothing is measured until it goes on; "
                       "plug it in again")}


def _said(stabilizer: Stabilizer, stands: Stability) -> Caution:
    if stands in _FIXED:
        return Caution(_FIXED[stands])
    size, error, _ = stabilizer.effect
    what = (f"the camera or the table moved ({size:.1f} px, which takes {stabilizer.monitor.range_in:g}-inch ranges off by "
            f"{error:.2f} in)")
    if stands is Stability.FAR:
        return Caution(f"{what}: too far to measure on; put it back, or calibrate again", Mend.CALIBRATE)
    return Caution(f"{what}: the picture is laid back to where it lay, and the battle goes on")
