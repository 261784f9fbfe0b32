"""Stages: what moves in a frame, what an arm covers, what has come to rest; and when hands come and go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from measure.scene import Ring
from vision.capture.source import Frame
from vision.eye.packets import Observation
from vision.eye.parameters import EYE
from vision.eye.table_state import TableState
from vision.imaging.motion import CELL
from vision.imaging.planes import Planes
from vision.imaging.waits import waited
from vision.networks.arm_watcher import ArmWatcher
from vision.networks.detection import mask_of
from vision.segmentation.parameters import FUSION
from vision.tracking.tracks.events import Event, hands_turned, network_told

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class MotionStage:
    """Separates rest from motion. ``arm_watcher``: the network that looks for arms in a thread of its own, if there is one."""

    def __init__(self, table: TableState, arm_watcher: ArmWatcher | None) -> None:
        self._table = table
        self.arm_watcher = arm_watcher

    def see(self, frame: Frame, working: Callable[[], Image], full: Callable[[], Image | None]) -> Observation:
        """Take in a frame; ``working``, ``full``: see Observation."""
        settler, picture, time_s = self._table.settler, frame.picture, frame.time_s
        assert settler is not None
        rest = settler.unmoved(picture, working, time_s) if isinstance(picture, Planes) else None
        if rest is None:
            rest = settler.see(working(), time_s, lambda: self._arms_seen(working(), time_s))
        return Observation(frame, working, rest, full)

    def unmoved(self, frame: Frame, working: Callable[[], Image]) -> Mask | None:
        """What is at rest, if nothing moves in a frame, told from the decoder's planes alone, and another one was looked at a
        moment ago."""
        settler, picture, time_s = self._table.settler, frame.picture, frame.time_s
        if settler is None or not isinstance(picture, Planes) or not settler.calm(picture, working, time_s):
            return None
        return settler.quiet if settler.may_wait(time_s) else None

    def _arms_seen(self, work: Image, time_s: float) -> Mask | None:
        """Where the network saw arms a moment ago; this picture is offered to it. None: there is no watcher, or its answer is
        old. Not called while nothing moves, so that a table at rest costs no run of the network."""
        if self.arm_watcher is None:
            return None
        self.arm_watcher.show(work, time_s)
        seen = self.arm_watcher.seen(time_s)
        if seen is None or waited(seen.time_s, time_s, EYE.hint_s):
            return None
        return mask_of([d for d in seen.found if d.confidence >= FUSION.sure_confidence], work.shape[:2], ("arm",))

    def told(self, time_s: float) -> tuple[Event, ...]:
        """That the network which watches for arms was started anew or given up, since this was last asked."""
        watcher = self.arm_watcher
        return () if watcher is None else tuple(network_told(on, text, time_s) for on, text in watcher.told())

    def close(self) -> None:
        """End the thread that watches for arms, if there is one."""
        if self.arm_watcher is not None:
            self.arm_watcher.close()


@dataclass(frozen=True, slots=True)
class HandsSeen:
    """``arms_in``: outlines of the arms in sight, inches; ``events``: that they have just come or gone."""

    arms_in: tuple[Ring, ...]
    events: tuple[Event, ...] = ()


class HandsStage:
    """Follows hands."""

    def __init__(self, table: TableState) -> None:
        self._table = table

    def see(self, seen: Observation) -> HandsSeen:
        """Take in where arms are. Updates the table's ``hands``. If they have just come and no toy is lifted, it also keeps how
        the table looked before."""
        table, time_s = self._table, seen.time_s
        arms = table.view.arms(seen.rest.arm, CELL)
        table.hands.at_rest.see(seen.rest.arm, time_s, table.view.inch_px / CELL)
        if not table.hands.see(len(arms), time_s):
            return HandsSeen(arms)
        if arms and not table.lifted:
            table.before_hands, table.hands_from_s = table.examined.copy(), time_s - EYE.before_s
        return HandsSeen(arms, (hands_turned(arms, time_s),))
