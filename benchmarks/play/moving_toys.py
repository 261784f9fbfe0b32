"""Random battles of all games through a session, on a table with walls and zones where toys really move.

Each battle: random toys, legal actions, rulings on what is too close, moves that were declared (some too far) or not, undo and
redo in between. It counts what must never be: a traceback, an undo to the start that does not give the start, a log that does
not replay to the same state.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from assistant.session.dealer import Dealer
from assistant.session.roster import Roster
from benchmarks.play.scripted_table import Battle
from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from calibration.table.calibrate import TableCalibration
from measure.polygons import disc
from measure.scene import Scene, Zone, scene
from measure.verdict import Verdict
from rules import cards, registry
from rules.actions import Action
from rules.engine import IllegalAction, PlayersRuling

SECTION = "Random play with moving toys"
TABLE_IN = 36.0
"""Inches: side of the square table."""
KINDS = {"hearts_of_plastic": ("card", 6), "simple_toy_soldiers": ("smoke", 5), "toymallet": ("mark", 4),
         "toytastrophe": ("hill", 3), "toaded": ("smoke", 2)}
"""By game: the kind of the zone that lies on the table, and the toys of each side."""


NO_ACES = tuple(c for c in cards.deck(1) if cards.value(c) < 14)
"""Cards that every game with real cards has."""


@dataclass(frozen=True, slots=True)
class Played:
    """One battle: how many actions and moves it had, and what went wrong ("" nothing)."""

    actions: int
    moves: int
    fault: str = ""


def overhead() -> TableCalibration:
    """A plain camera straight above the table; nothing is seen through it."""
    focal, far = 500.0, 60.0
    matrix = np.array([[focal, 0.0, 48.0], [0.0, focal, 36.0], [0.0, 0.0, 1.0]])
    return TableCalibration(matrix, np.zeros(5), np.array([np.pi, 0.0, 0.0]), np.array([-TABLE_IN / 2, TABLE_IN / 2, far]),
                            np.eye(15) * 1e-10, (96, 72), (TABLE_IN, TABLE_IN))


def battlefield(game: str, rng: random.Random) -> tuple[Scene, Roster]:
    """Toys of two sides near opposite edges, two or three walls between, and a zone."""
    kind, many = KINDS.get(game, ("mark", 3))
    names = ("command", "assault", "special") if game == "simple_toy_soldiers" else ("a", "b", "c")
    rows = []
    for side, y in (("red", 6.0), ("blue", 24.0)):
        for i in range(many):
            x, size = 4.0 + 28.0 * i / max(1, many - 1), "SML"[rng.randrange(3)]
            rows.append(f"{side} {names[i % 3]} {side}{i} {x:.1f},{y + rng.uniform(-2, 4):.1f} size={size}")
    walls = {}
    for i in range(rng.randint(2, 3)):
        x, y = rng.uniform(2, 28), rng.uniform(13, 19)
        walls[f"wall{i}"] = (x, y, x + rng.uniform(1, 6), y + rng.uniform(0.3, 2), rng.uniform(0.5, 6))
    zone = Zone("place", disc(rng.uniform(6, 30), rng.uniform(8, 28), rng.uniform(1, 3)), kind)
    return scene(*rows, table=(TABLE_IN, TABLE_IN), **walls), Roster(zones=(zone,))


def play(game: str, seed: int, most: int = 60, calibration: TableCalibration | None = None) -> Played:
    """A random battle of ``most`` actions, its undo to the start, and its log replayed."""
    rng, dealer = random.Random(f"{game} {seed}"), Dealer(seed)
    table, roster = battlefield(game, rng)
    battle = Battle(calibration or overhead(), game, table, roster=roster)
    began, zones = _standing(battle), battle.eye.zones
    lines, done, moves = list(battle.tick.events), 0, 0
    while done < most and battle.tick.prompt is not None:
        if done and rng.random() < 0.06:
            lines += _swing(battle, rng)
            continue
        action, ruling = _choice(battle, rng, dealer)
        if action is None:
            break
        battle.session.do(action, ruling)
        lines += battle.look()
        done += 1
        for toy in battle.tick.to_move:
            if rng.random() < 0.85:
                lines += battle.carry(**{toy: _shift(battle, toy, rng)})
                moves += 1
        if rng.random() < 0.05:
            battle.session.tally(rng.choice(("score red +1", "clock red blue 5", "score blue +2")))
            lines += battle.look()
        if rng.random() < 0.05 and battle.tick.scene.toys:  # somebody nudges a toy that nobody declared
            toy = rng.choice(battle.tick.scene.toys).id
            lines += battle.carry(**{toy: _shift(battle, toy, rng)})
    ended = _standing(battle)
    again = _replayed(Battle(calibration or overhead(), game, table, roster=roster), lines)
    if again != ended:
        return Played(done, moves, "the log replays to another state")
    while battle.session.undo():
        pass
    if (_standing(battle), {z.id: z for z in battle.eye.zones}) != (began, {z.id: z for z in zones}):
        return Played(done, moves, "undo to the start does not give the start")
    return Played(done, moves)


def _standing(battle: Battle) -> Any:
    state, scores = battle.state, battle.session._history.board.scores
    return scores, None if state is None or battle.session.game is None else battle.session.game.state_to_json(state)


def _choice(battle: Battle, rng: random.Random, dealer: Dealer) -> tuple[Action | None, PlayersRuling | None]:
    """What is done next: the dealer's answer, or a legal option, now and then one that needs a ruling."""
    prompt = battle.session.prompt
    assert prompt is not None
    if prompt.chance and (prompt.sides or prompt.among or prompt.unseen):
        return dealer.answer(prompt), None
    if prompt.chance:  # real cards: the players name what they turn up
        return Action(prompt.kind, prompt.player, extra=tuple(rng.sample(NO_ACES, prompt.count))), None
    options = battle.session.options
    legal = [o for o in options if o.verdict is Verdict.YES]
    close = [o for o in options if o.verdict is Verdict.TOO_CLOSE]
    if close and (not legal or rng.random() < 0.2):
        return rng.choice(close).action, PlayersRuling(True)
    if not legal:
        return (rng.choice(options).action, PlayersRuling(True)) if options else (None, None)
    kinds = sorted({o.action.kind for o in legal})
    kind = rng.choice(kinds)  # by kind: else a hand of cards drowns all other actions
    return rng.choice([o for o in legal if o.action.kind == kind]).action, None


def _shift(battle: Battle, toy: str, rng: random.Random) -> tuple[float, float]:
    """A move to a place on the table, near or far."""
    x, y = battle.eye.table.toy(toy).centroid()
    far, turn = rng.choice((1.5, 4.0, 9.0, 20.0)) * rng.random(), rng.uniform(0, 2 * np.pi)
    to_x = min(TABLE_IN - 1.5, max(1.5, x + far * np.cos(turn)))
    to_y = min(TABLE_IN - 1.5, max(1.5, y + far * np.sin(turn)))
    return float(to_x - x), float(to_y - y)


def _swing(battle: Battle, rng: random.Random) -> list[dict[str, Any]]:
    """Some steps back, and some of them forward again; now and then an action from behind others, and perhaps that again."""
    numbers = [n for n, _ in battle.tick.deeds]
    if numbers and rng.random() < 0.5:
        battle.session.undo_action(rng.choice(numbers[-6:]))
        if rng.random() < 0.5:
            battle.session.redo()
        return battle.look()
    for _ in range(rng.randint(1, 4)):
        battle.session.undo()
    for _ in range(rng.randint(0, 3)):
        battle.session.redo()
    return battle.look()


def _replayed(battle: Battle, lines: Iterable[Mapping[str, Any]]) -> Any:
    """The state after the lines of a log are done again: actions with their rulings, moves, undo and redo."""
    ruled = {line["number"] for line in lines if line["type"] == "override"}
    for line in lines:
        if line["type"] == "action":
            ruling = PlayersRuling(True) if line["number"] in ruled else None
            battle.session.do(Action.from_dict(line["action"]), ruling)
            battle.look()
        elif line["type"] == "move":
            (x0, y0), (x, y) = line["from_in"], line["to_in"]
            battle.carry(**{line["toy"]: (x - x0, y - y0)})
        elif line["type"] == "note" and "board" in line and "step" not in line:
            battle.session.tally(line["board"])
            battle.look()
        elif line["type"] == "note" and line.get("step") in ("undo", "redo") and "because_of" not in line:
            if line["step"] == "redo":
                battle.session.redo()
            elif "number" in line:
                battle.session.undo_action(line["number"])
            else:
                battle.session.undo()
            battle.look()
    return _standing(battle)


def report(game: str, count: int, most: int = 60) -> Report:
    """``count`` battles of one game."""
    begun, faults, actions, moves = time.perf_counter(), Counter[str](), 0, 0
    camera = overhead()
    for seed in range(count):
        try:
            played = play(game, seed, most, camera)
        except (IllegalAction, AssertionError, ArithmeticError, LookupError, TypeError, ValueError) as e:
            played = Played(0, 0, f"{type(e).__name__}: {e}")
        actions, moves = actions + played.actions, moves + played.moves
        if played.fault:
            faults[f"seed {seed}: {played.fault}"] += 1
    took = time.perf_counter() - begun
    return Report(SECTION, [Figure(f"{game}: battles of {count} with a fault", str(sum(faults.values())), "0")], [
        f"{game:22} {count} battles, {actions} actions, {moves} moves, {took:.0f} s", *faults])


def main() -> None:
    """Command line."""
    parser = command_line(__doc__, "benchmarks.play.moving_toys --battles 20 --only toymallet", PERFORMANCE)
    parser.add_argument("--battles", type=int, default=200, help="of each game")
    parser.add_argument("--actions", type=int, default=60, help="actions of each battle at most")
    parser.add_argument("--only", default="", help="the name of one game")
    args = parser.parse_args()
    for each in registry.games():
        if args.only in ("", each.id):
            publish(PERFORMANCE, report(each.id, args.battles, args.actions), args.write)


if __name__ == "__main__":
    main()
