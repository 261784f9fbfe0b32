"""The camera minded while a battle runs: that it was bumped, zoomed or lost its focus is said and logged, once each way."""

from __future__ import annotations

from typing import Any

from calibration.table import TableCalibration
from calibration.watch import Sight as Stand
from calibration.watch import Watch
from vision.sight import Sight
from vision.source import Frame


class Minded:
    """Feed frames to :meth:`see`. ``says``: what the players should read now, empty while all is well."""

    def __init__(self, calibration: TableCalibration) -> None:
        self._calibration = calibration
        self._watch: Watch | None = None
        self.says = ""

    def see(self, frame: Frame, sight: Sight) -> dict[str, Any] | None:
        """Take in one frame and what the eye made of it; returns a line for the log where there is one to write."""
        if self._watch is None:
            if not sight.ready or sight.hands:
                return None
            self._watch = Watch(self._calibration, frame.bgr, resolve=False)
            able = self._watch.enough_texture
            return {"type": "note", "time_s": frame.time_s, "camera_watch": able,
                    "text": "the camera is watched from now on" if able else
                            "the picture has too little texture to notice a bumped camera"}
        if not self._watch.enough_texture:
            return None
        state = self._watch.see(frame.bgr)
        if state.sight is Stand.BLIND:
            return None
        before, self.says = self.says, state.text if state.sight in (Stand.MOVED, Stand.BLURRED) else ""
        if bool(self.says) == bool(before):
            return None
        return {"type": "note", "time_s": frame.time_s, "text": self.says or "the camera stands where it stood again",
                "camera": str(state.sight)}
