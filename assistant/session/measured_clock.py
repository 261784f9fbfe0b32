"""The time that the eye sees: it stands still while nothing is measured, so that nobody seems to have been gone for long."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.eye.sight import Sight


class MeasuredClock:
    """``frame`` turns capture time into the eye's, ``told`` and ``events`` turn it back."""

    def __init__(self) -> None:
        self._last_s: float | None = None
        self._unmeasured_s = 0.0

    def sight(self, eye: Eye, frame: Frame, before: Sight | None = None) -> Sight:
        """What the eye makes of a frame. ``before``: nothing is measured now, and this is what was seen last."""
        self.see(frame.time_s, measuring=before is None)
        return self.told(eye.see(self.frame(frame))) if before is None else unmeasured(before, frame)

    def unmoved(self, eye: Eye, frame: Frame, before: Sight) -> Sight | None:
        """What was seen ``before``, at a frame in which nothing moved or that has no picture; None: something may have."""
        if not eye.unmoved(self.frame(frame)):
            return None
        self.see(frame.time_s, measuring=True)
        return unmeasured(before, frame)

    def see(self, time_s: float, *, measuring: bool) -> None:
        """A frame came: the time since the one before counts only if it is measured."""
        if self._last_s is not None and not measuring:
            self._unmeasured_s += time_s - self._last_s
        self._last_s = time_s

    def frame(self, frame: Frame) -> Frame:
        """The frame at the eye's time."""
        return frame if not self._unmeasured_s else replace(frame, time_s=frame.time_s - self._unmeasured_s)

    def told(self, sight: Sight) -> Sight:
        """What the eye saw, at capture times."""
        if not self._unmeasured_s:
            return sight
        return replace(sight, scene=replace(sight.scene, time_s=sight.scene.time_s + self._unmeasured_s),
                       events=self.events(sight.events))

    def events(self, events: Iterable[dict[str, Any]]) -> tuple[dict[str, Any], ...]:
        """The eye's events at capture times."""
        return tuple({**e, "time_s": e["time_s"] + self._unmeasured_s} if "time_s" in e else e for e in events)


def unmeasured(before: Sight, frame: Frame) -> Sight:
    """What is known while nothing is measured: the table as it was last seen, and nothing new."""
    return replace(before, scene=replace(before.scene, time_s=frame.time_s, frame_index=frame.index), events=(), changed=False)
