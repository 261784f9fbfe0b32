"""A session whose eye sees what a script says: scenes in, and the log lines, marks and options that come of them out."""

from dataclasses import replace

import numpy as np

from assistant.log.battle_log import BattleLog
from assistant.session.session import Session
from measure.scene import scene as scene_of
from rules.actions import Action
from rules.registry import game as game_of
from vision.capture.source import Frame
from vision.corrections.zones import correct_zone
from vision.eye.sight import Sight
from vision.tracking.tracks.priors import Known


class ScriptedEye:
    """Sees the scene that it was given last. ``carry`` puts toys elsewhere at once, as events of the next frame."""

    def __init__(self, scene, zones=()):
        self.table, self.events, self.changed = scene, (), True
        self.zones, self.terrain = (*scene.zones, *zones), scene.terrain
        self.asks, self.started, self.awaited, self.tracks = False, True, (), []
        self.fixed, self.moved_terrain, self.known = set(), {}, Known()

    def see(self, frame):
        """The sight at a frame; events are told once."""
        events, changed = self.events, self.changed
        self.table = replace(self.table, time_s=frame.time_s, frame_index=frame.index)
        self.events, self.changed = (), False
        return Sight(self.scene(), tuple({**e, "time_s": frame.time_s} for e in events), False, (), changed, True)

    def scene(self):
        return replace(self.table, zones=self.zones)

    def correct(self, correction):
        return correct_zone(self, correction)

    def close(self):
        pass

    def measure(self, track):
        pass

    def carry(self, **shifts):
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

    def __init__(self, calibration, game, table, state=None, roster=None, log=None, **more):
        self.session = Session(calibration, game=game_of(game) if game else None, roster=roster, log=log or BattleLog(None),
                               state=None if state is None else {"game": game, "version": 1, **state}, **more)
        self.eye = self.session.eye = ScriptedEye(table, self.session.eye.zones)
        w, h = calibration.image_size_px
        self.picture, self.index, self.tick = np.full((h, w, 3), 128, np.uint8), 0, None
        self.look()

    def look(self):
        """One more frame; the lines since the last."""
        self.tick = self.session.step(Frame(self.index, 0.5 * self.index, self.picture))
        self.index += 1
        return list(self.tick.events)

    def do(self, kind, actor=None, target=None, card=None, *extra, ruling=None):
        self.session.do(Action(kind, actor, target, card, tuple(extra)), ruling)
        return self.look()

    def carry(self, **shifts):
        self.eye.carry(**shifts)
        return self.look()

    @property
    def state(self):
        return self.session.state

    def options(self, kind):
        """The options of that kind by (actor, target)."""
        return {(o.action.actor, o.action.target): o for o in self.tick.options if o.action.kind == kind}


def notes(lines):
    """The notes about moves, by toy."""
    return {line["toy"]: line for line in lines if line["type"] == "note" and "toy" in line}


def moves(lines):
    """By toy, the number of the action that a move line names."""
    return {line["toy"]: line["declared"] for line in lines if line["type"] == "move"}


__all__ = ["Battle", "ScriptedEye", "moves", "notes", "scene_of"]
