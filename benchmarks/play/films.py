"""A whole battle of each game on film: the studio draws the table, hands move what is declared, and all of it is played through
the window by a script, recorded and logged; then the log's replay, highlights and report are made.

It is no measurement: look at what it writes. Offscreen where there is no screen (QT_QPA_PLATFORM=offscreen).
"""

from __future__ import annotations

import argparse
import math
import os
import random
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from assistant.log.battle_log import BattleLog
from assistant.session.roster import read_roster
from assistant.session.session import Session
from calibration.lens.lens import Lens
from calibration.table.calibrate import calibrate
from measure.scene import Toy
from measure.verdict import Verdict
from rules.actions import Action, Option
from rules.engine import PlayersRuling
from rules.registry import game as game_of
from rules.registry import games
from studio.footage import battle_clip
from studio.footage.battle import ARMY, FIRST_S, HAND_IN_S, Battle, camera, gains_of, look_of, outward, set_out
from studio.rendering.render import Stage
from studio.scenes.play import Gesture, Place, Play
from vision.capture.source import Frame

FPS, SIZE_PX = 6.0, (960, 540)
TOYS = {"simple_toy_soldiers": 6, "hearts_of_plastic": 2, "toaded": 2}
"""How many toys a battle has in all, where that is not four: so few that it ends within minutes."""
SHORT: dict[str, dict[str, Any]] = {"toaded": {"house_rules": {"rounds_to_win": 1, "games_to_win": 1}}}
"""By game, its table of the roster."""
EAGER = {"strike": 6, "attack": 6, "shoot": 6, "charge": 8, "melee": 6, "fight": 6, "move": 3, "run": 2, "hit": 4}
RELUCTANT = ("done", "end_turn", "pass", "end_phase", "no_charge", "nobody")
PAUSE_S, ROUND_S = 0.6, 3000.0


def story(game: str, seed: int) -> tuple[Battle, Any]:
    """Two small armies on the sample's table, with nobody moving yet, and the ground that is taken."""
    rng = np.random.default_rng((seed, 52))
    cam = camera(SIZE_PX)
    placed, stuff, ground = set_out(rng, TOYS.get(game, 4), None, cam)
    names = ("assault", "command", "special") if game == "simple_toy_soldiers" else ("Grunt", "Robo", "Jeep")
    of_side: Counter[str] = Counter()
    props = []
    for p in placed:
        at = of_side[p.side]
        of_side[p.side] += 1
        name = f"{names[at % len(names)]} {p.side}"
        ground.taken[name] = ground.taken.pop(p.id)
        props.append(replace(p, id=name))
    play = Play(tuple(props), (), (), ROUND_S)
    return Battle(seed, play, stuff, cam, (), gains_of(rng, 60.0, [])), ground


class Studio:
    """A clip that is drawn while it is watched: hands come when the script asks for them."""

    name, live, frame_count, fps, size_px = "the studio's table", False, None, FPS, SIZE_PX

    def __init__(self, made: Battle) -> None:
        self.story, self.now_s, self.closed = made, 0.0, False
        self._film: Any = None
        self._lock = threading.Lock()
        self._play = made.play

    def __iter__(self) -> Iterator[Frame]:
        stage = Stage()
        self._film = battle_clip.film(self.story, stage)
        for drawn in self._film.drawn(FPS, 0, round(ROUND_S * FPS)):
            if self.closed:
                break
            with self._lock:
                self.now_s, self._film.play = drawn.index / FPS, self._play
            yield Frame(drawn.index, drawn.index / FPS, drawn.bgr)

    @property
    def busy(self) -> bool:
        """Whether a hand is over the table."""
        return any(g.end_s > self.now_s - 0.5 for g in self._play.gestures)

    def stands(self, toy: str) -> Place:
        """Where a toy stands after all that hands were asked for."""
        return self._play.stands(toy)[-1][2]

    def carry(self, toy: str, to: Place, rng: np.random.Generator) -> None:
        """A hand takes the toy there."""
        side = 0 if self._play.prop(toy).side == ARMY[0][0] else 1
        far = math.dist(self.stands(toy)[:2], to[:2])
        g = Gesture(self.now_s + 0.4, outward(rng, side), look_of(side), toy, to, carry_s=0.5 + far / HAND_IN_S, lift_in=2.4,
                    reach_in=34.0)
        with self._lock:
            self._play = replace(self._play, gestures=(*self._play.gestures, g))

    def close(self) -> None:
        """The clip ends with the next frame."""
        self.closed = True


class Script:
    """Plays: whenever the table is at rest it makes good a declared move by a hand, or does what it likes best."""

    def __init__(self, window: Any, source: Studio, ground: Any, seed: int, most_s: float) -> None:
        self.window, self.source, self.ground, self.most_s = window, source, ground, most_s
        self.rng, self.dice = random.Random(seed), np.random.default_rng((seed, 7))
        self.acted_s, self.ended_s, self.count = FIRST_S, 0.0, 0
        self.tries: Counter[str] = Counter()
        self.limit_in = 4.0
        self.declared: Action | None = None

    def step(self) -> bool:
        """Do the next thing, if it is time for one; False: the battle is over."""
        tick = self.window.selection.tick
        if tick is None or not tick.ready:
            return True
        now = tick.frame.time_s
        if now > self.most_s or (tick.prompt is None and tick.state is not None):
            self.ended_s = self.ended_s or now
            return now < self.ended_s + 2.0
        if self.source.busy or now < self.acted_s + PAUSE_S:
            return True
        self.acted_s = now
        waiting = [t for t in tick.to_move if self.tries[f"{t} {self.count}"] < 1]
        if waiting:
            self._carry(tick, waiting[0])
        elif tick.prompt is not None and tick.prompt.chance:
            self.window.orders.deal.emit()
        elif tick.prompt is not None:
            self._act(tick)
        return True

    def _act(self, tick: Any) -> None:
        ruling = None
        open_ones = [o for o in tick.options if o.verdict is Verdict.YES]
        if not open_ones:
            close = [o for o in tick.options if o.verdict is Verdict.TOO_CLOSE]
            open_ones, ruling = close or list(tick.options), PlayersRuling(True)
        kinds = sorted({o.action.kind for o in open_ones})
        kind = self.rng.choices(kinds, [EAGER.get(k, 0.1 if k in RELUCTANT else 1.0) for k in kinds])[0]
        chosen: Option = self.rng.choice([o for o in open_ones if o.action.kind == kind])
        game, self.declared = self.window._game, chosen.action
        self.limit_in = (game.move_limit_in(tick.state, chosen.action) if tick.state is not None else None) or 4.0
        self.count += 1
        if chosen.action.actor in {t.id for t in tick.scene.toys}:
            self.window.selection.select(chosen.action.actor)
        self.window.orders.do.emit(chosen.action, ruling)

    def _carry(self, tick: Any, toy_id: str) -> None:
        """Towards the foe that is charged, or to a free place nearer to the nearest one."""
        self.tries[f"{toy_id} {self.count}"] += 1
        me: Toy = tick.scene.toy(toy_id)
        foes = [t for t in tick.scene.toys if t.side != me.side and t.on_table]
        aim = next((t for t in foes if self.declared is not None and t.id == self.declared.target), None)
        near = aim or min(foes, key=lambda t: tick.survey.gap(toy_id, t.id).inches, default=None)
        if near is None:
            return
        gap, name = tick.survey.gap(toy_id, near.id).inches, me.name or me.id
        (x, y), (fx, fy), stood = me.centroid(), near.centroid(), self.source.stands(name)
        ahead, mesh = math.atan2(fy - y, fx - x), self.source._play.prop(name).mesh
        goals = [(gap, ahead)] if aim is not None else [
            (min(0.85 * self.limit_in * share, max(0.5, gap - 1.0)), ahead + turn)
            for share in (1.0, 0.7, 0.4) for turn in (0.0, 0.4, -0.4, 0.9, -0.9, 1.6, -1.6)]
        for far, turn in goals:
            to: Place = (stood[0] + far * math.cos(turn), stood[1] + far * math.sin(turn), 0.0, stood[3] + 15.0)
            if aim is not None or self.ground.clear(self.ground.cover(mesh, to), (name,)):
                self.ground.put(name, mesh, to)
                self.source.carry(name, to, self.dice)
                return


def film(game: str, folder: Path, seed: int, most_s: float) -> dict[str, Any]:
    """Play one battle through the window into ``folder``: battle.mp4, battle.jsonl and pictures of the window."""
    from PyQt6.QtCore import QSettings
    from PyQt6.QtWidgets import QApplication

    from gui.battle.window import BattleWindow

    folder.mkdir(parents=True, exist_ok=True)
    made, ground = story(game, seed)
    stage = Stage()
    battle_clip.set_up(made, stage, folder)
    stage.release()
    bare, terrain = (np.asarray(cv2.imread(str(folder / f"{n}.png")), np.uint8) for n in ("empty", "terrain"))
    calibration = calibrate([bare], lens=Lens.read(folder / "lens.toml"), print_scale=1.0)
    roster = replace(read_roster(folder / "roster.toml"), tables={game: SHORT.get(game, {})})
    session = Session(calibration, game=game_of(game), roster=roster, empty=bare, terrain=terrain,
                      log=BattleLog(folder / "battle.jsonl"), source="the studio")
    source = Studio(made)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    window = BattleWindow(session, source, settings=settings)
    window.resize(1366, 768)
    window.show()
    script, shots, recording = Script(window, source, ground, seed, most_s), 0, False
    going = True
    while going:
        app.processEvents()
        going = script.step()
        if not recording and window.selection.tick is not None:
            window.orders.record.emit(str(folder / "battle.mp4"), True)
            recording = True
        if script.count > shots:
            shots = script.count
            window.grab().save(str(folder / f"window{shots:02d}.png"))
    state = session.state
    outcome = session.game.outcome(state) if session.game is not None and state is not None else None
    moves = len(source._play.gestures)
    window.close()
    window.background.thread.wait(20_000)
    source.close()
    return {"actions": script.count, "hands": moves, "seconds": round(source.now_s), **(
        {} if outcome is None else {"over": outcome.over, "winners": outcome.winners, "reason": outcome.reason})}


def afterwards(folder: Path) -> None:
    """Replay with titles, highlights and report from the log alone, by the program itself."""
    log = str(folder / "battle.jsonl")
    videos = ["--highlights", str(folder / "highlights.mp4"), "--record", str(folder / "map.mp4"), "--titles"]
    for words in (["replay", log, *videos], ["report", log, "--out", str(folder / "report.html")]):
        done = subprocess.run([sys.executable, "-m", "assistant", *words], capture_output=True, text=True, check=False)
        print(f"{' '.join(words[:1])}: {done.returncode} {done.stderr.strip()[-300:]}", flush=True)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description="Play a whole battle of each game through the window and film it. Example: "
                                "python -m benchmarks.play.films --only toymallet --out runs/films")
    p.add_argument("--out", type=Path, required=True, help="folder for the films")
    p.add_argument("--only", default="", help="the name of one game")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--seconds", type=float, default=120.0, help="of each film at most")
    args = p.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for each in games():
        if args.only in ("", each.id):
            print(each.id, film(each.id, args.out / each.id, args.seed, args.seconds), flush=True)
            afterwards(args.out / each.id)


if __name__ == "__main__":
    main()
