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
from vision.imaging.waits import TICK_S, waited
from vision.networks.arm_watcher import ArmWatcher, WatchedFrame
from vision.networks.detection import mask_of
from vision.segmentation.parameters import FUSION
from vision.tracking.tracks.events import Event, hands_turned, network_told
from vision.tracking.tracks.hands import NEVER_S

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class MotionStage:
    """Separates rest from motion. ``arm_watcher``: the network that looks for arms in a thread of its own, if there is one."""

    def __init__(self, table: TableState, arm_watcher: ArmWatcher | None) -> None:
        self._table = table
        self.arm_watcher = arm_watcher
        self.every_second = False
        """Whether every second picture is enough: on a table photographed bare hands are in view, or nothing moves."""
        self._looked_s = NEVER_S
        """The time of the last frame that was looked at."""
        self._seen_s = NEVER_S
        """The time of the last frame that had a picture."""
        self._step_s = -NEVER_S
        """The shortest time between two of these: of a slow clip each picture is needed."""
        self._calm_s = NEVER_S
        """The time of the last frame that was compared with one before and in which nothing moved."""
        self._shown_s = NEVER_S
        """The time of the last picture that the network was offered."""
        self._answer: tuple[WatchedFrame | None, Mask] = None, np.zeros((0, 0), bool)
        """The network's latest answer that was due, and the cells of its arms."""

    def see(self, frame: Frame, working: Callable[[], Image], full: Callable[[], Image | None]) -> Observation:
        """Take in a frame; ``working``, ``full``: see Observation."""
        settler, picture, time_s = self._table.settler, frame.picture, frame.time_s
        assert settler is not None
        self._looked_s = time_s
        rest = settler.unmoved(picture, working, time_s) if isinstance(picture, Planes) else None
        if rest is None:
            rest = settler.see(working(), time_s, lambda: self._arms_seen(working, time_s))
        return Observation(frame, working, rest, full)

    def unmoved(self, frame: Frame, working: Callable[[], Image], *, busy: bool, idle: bool) -> Mask | None:
        """What is at rest, if a frame needs no look: the last one is near, or, where the table is ``idle``, nothing moves in
        the decoder's planes, and another one was looked at a moment ago. Nor are its planes looked at where nothing moved in
        those of a frame that is near enough (EYE.look_s). ``busy``: there is work to go on with, so each frame is looked at."""
        settler, picture, time_s = self._table.settler, frame.picture, frame.time_s
        self.every_second = False
        if time_s > self._seen_s:
            self._step_s, self._seen_s = min(self._step_s, time_s - self._seen_s), time_s
        if settler is None or busy:
            return None
        self.every_second = (self._table.finder.background.photographed and self._step_s < EYE.look_s
                             and (settler.arms_in or (self._table.idle and settler.rests(time_s))))
        if self.every_second and 0.0 <= time_s - self._looked_s < EYE.look_s - TICK_S:
            return settler.quiet
        if not idle or not isinstance(picture, Planes):
            return None
        if not 0.0 <= time_s - self._calm_s < EYE.look_s - TICK_S:
            if not settler.calm(picture, working, time_s):
                self._calm_s = NEVER_S
                return None
            self._calm_s = time_s
        return settler.quiet if settler.may_wait(time_s) else None

    def stirred(self, since_s: float) -> Mask:
        """See SettledPicture.stirred."""
        assert self._table.settler is not None
        return self._table.settler.stirred(since_s)

    def _arms_seen(self, working: Callable[[], Image], time_s: float) -> Mask | None:
        """The cells (h, w) where the network saw arms a moment ago; this picture is offered to it, if one is due. None: there
        is no watcher, or its answer is old. Not called while nothing moves: a table at rest costs no run of the network."""
        watcher, settler = self.arm_watcher, self._table.settler
        if watcher is None or settler is None:
            return None
        if settler.arms_in_doubt or time_s < self._shown_s or waited(self._shown_s, time_s, EYE.sure_period_s):
            watcher.show(working(), time_s)
            self._shown_s = time_s
        seen = watcher.seen(time_s)
        if seen is None or waited(seen.time_s, time_s, EYE.hint_s):
            return None
        if seen is not self._answer[0]:
            arms = [d for d in seen.found if d.confidence >= FUSION.sure_confidence]
            w, h = self._table.view.size
            self._answer = seen, settler.on_cells(mask_of(arms, (h, w), ("arm",)))
        cells = self._answer[1]
        return cells & settler.still_since(seen.time_s) if waited(seen.time_s, time_s, EYE.fresh_hint_s) else cells

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
