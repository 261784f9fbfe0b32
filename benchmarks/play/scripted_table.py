"""A session whose eye sees what a script says: scenes in, and the log lines, marks and options that come of them out.
For random play and for tests of rules at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from assistant.log.battle_log import BattleLog
from assistant.session.roster import Roster
from assistant.session.session import Session
from assistant.session.tick import Tick
from calibration.table.calibrate import TableCalibration
from measure.scene import Scene, Zone
from rules.actions import Action, Option
from rules.engine import PlayersRuling
from rules.registry import game as game_of
from vision.capture.source import Frame
from vision.corrections.correction import Correction, Undo
from vision.corrections.zones import correct_zone
from vision.eye.sight import Sight
from vision.tracking.tracks.priors import Known


class ScriptedEye:
    """Sees the scene that it was given last. ``carry`` puts toys elsewhere at once, as events of the next frame."""

    def __init__(self, scene: Scene, zones: Sequence[Zone] = ()) -> None:
        self.table, self.changed = scene, True
        self.events: tuple[dict[str, Any], ...] = ()
        self.zones: tuple[Zone, ...] = (*scene.zones, *zones)
        self.terrain = scene.terrain
        self.asks, self.started, self.known = False, True, Known()
        self.awaited: tuple[str, ...] = ()
        self.tracks: list[Any] = []
        self.fixed: set[str] = set()
        self.moved_terrain: dict[str, Any] = {}
        self.taught: tuple[Any, ...] = ()

    def unmoved(self, frame: Frame) -> bool:
        """Each frame is looked at."""
        return False

    def see(self, frame: Frame) -> Sight:
        """The sight at a frame; events are told once."""
        events, changed = self.events, self.changed
        self.table = replace(self.table, time_s=frame.time_s, frame_index=frame.index)
        self.events, self.changed = (), False
        return Sight(self.scene(), tuple({**e, "time_s": frame.time_s} for e in events), False, (), changed, True)

    def scene(self) -> Scene:
        """The table as it is."""
        return replace(self.table, zones=self.zones)

    def correct(self, correction: Correction) -> Undo:
        """Zones alone can be corrected."""
        return correct_zone(self, correction)

    def close(self) -> None:
        """Nothing is open."""

    def measure(self, track: Any) -> None:
        """Nothing is to be measured."""

    def carry(self, **shifts: tuple[float, ...]) -> None:
        """Move toys by (dx, dy) or (dx, dy, up)."""
        for toy_id, (dx, dy, *up) in shifts.items():
            old = self.table.toy(toy_id)
            new = old.moved(dx, dy, *up)
            (x0, y0), (x1, y1) = old.centroid(), new.centroid()
            self.events += ({"type": "move", "toy": toy_id, "from_in": [x0, y0], "to_in": [x1, y1],
                             "distance_in": float(np.hypot(x1 - x0, y1 - y0)), "sigma_in": 0.07, "path_in": None},)
            self.table = self.table.with_toy(new)
            self.changed = True


class Battle:
    """A session over a scripted table. ``do`` acts and ``carry`` moves toys; each looks once more and returns the new lines."""

    def __init__(self, calibration: TableCalibration, game: str | None, table: Scene, state: Mapping[str, Any] | None = None,
                 roster: Roster | None = None, log: BattleLog | None = None, **more: Any) -> None:
        self.session = Session(calibration, game=game_of(game) if game else None, roster=roster, log=log or BattleLog(None),
                               state=None if state is None else {"game": game, "version": 1, **state}, **more)
        self.eye = ScriptedEye(table, self.session.eye.zones)
        self.session.eye = self.eye  # type: ignore[assignment]
        w, h = calibration.image_size_px
        self.picture, self.index = np.full((h, w, 3), 128, np.uint8), 0
        self.tick: Tick
        self.look()

    def look(self) -> list[dict[str, Any]]:
        """One more frame; the lines since the last."""
        self.tick = self.session.step(Frame(self.index, 0.5 * self.index, self.picture))
        self.index += 1
        return list(self.tick.events)

    def do(self, kind: str, actor: str | None = None, target: str | None = None, card: str | None = None, *extra: str,
           ruling: PlayersRuling | None = None) -> list[dict[str, Any]]:
        """Do an action; the new lines."""
        self.session.do(Action(kind, actor, target, card, tuple(extra)), ruling)
        return self.look()

    def carry(self, **shifts: tuple[float, ...]) -> list[dict[str, Any]]:
        """Move toys; the new lines."""
        self.eye.carry(**shifts)
        return self.look()

    @property
    def state(self) -> Any:
        """The game's."""
        return self.session.state

    def options(self, kind: str) -> dict[tuple[str | None, str | None], Option]:
        """The options of that kind by (actor, target)."""
        return {(o.action.actor, o.action.target): o for o in self.tick.options if o.action.kind == kind}
