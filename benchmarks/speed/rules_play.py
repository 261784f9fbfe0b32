"""Random games of every game in rules/games, and the time that Toytastrophe's options take.

For each game: how many ended, how many were declared endless at 300 turns, games a second on one core.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from dataclasses import replace
from typing import Any

from assistant.session.dealer import Dealer
from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from measure.scene import Scene, scene
from measure.survey import Survey
from rules import cards, registry
from rules.engine import Game
from rules.playout import playout
from rules.transcript import opening

SECTION = "Rules"


def play(game: Game, count: int) -> Report:
    """``count`` games from the example's opening; any crash or refusal ends the program."""
    player = opening(registry.FOLDER / game.id / "example.txt")
    survey, ends, lengths, begun = player.survey(), Counter(), [], time.perf_counter()
    for seed in range(count):
        last, actions = playout(game, player.state, survey, random.Random(seed).choice, Dealer(seed).answer)
        outcome = game.outcome(last)
        ends["/".join(outcome.winners) or "draw" if outcome.over else "endless"] += 1
        lengths.append(len(actions))
    took = time.perf_counter() - begun
    told = ", ".join(f"{k} {n}" for k, n in sorted(ends.items()))
    return Report(SECTION, [Figure(f"{game.id}: random games a second on one core", f"{count / took:.0f}")], [
        f"{game.id:22} {count:6} games  {count / took:7.1f} a second  {statistics.mean(lengths):6.0f} actions each  "
        f"{told}"])


def turn(apart_in: float, rng: random.Random) -> tuple[Scene, Any]:
    """24 toys in two rows about 14 walls, and a state of Toytastrophe with 24 different cards in hand."""
    toys = [f"{side} {side}{i} {side}{i} {4 + 3.4 * i:.1f},{y + rng.uniform(-2, 2):.1f} size={'SML'[i % 3]}"
            for side, y in (("red", 18 - apart_in / 2), ("blue", 18 + apart_in / 2)) for i in range(12)]
    corners = ((rng.uniform(2, 40), rng.uniform(10, 26)) for _ in range(14))
    table = scene(*toys, table=(48, 36), **{f"w{k}": (x, y, x + 3, y + 0.6, 3) for k, (x, y) in enumerate(corners)})
    return table, registry.game("toytastrophe").state_from_json({
        "game": "toytastrophe", "version": 1, "to_act": "red",
        "toys": [{"id": t.id, "side": t.side, "size": t.size} for t in table.toys],
        "hands": [{"side": "red", "cards": list(cards.deck(1)[::2][:24])}, {"side": "blue", "count": 20}]})


def options_speed(times: int = 15) -> Report:
    """A Toytastrophe turn with all measurements of a real table: one that was never seen before, another state of it, and the
    table after one toy moved. The least processor time of several; every verdict is there, reasons are made when looked at."""
    game, figures = registry.game("toytastrophe"), []
    for what, apart_in in (("", 24.0), (", close fight", 10.0)):
        table, state = turn(apart_in, random.Random(3))
        game.options(replace(state), Survey(table))  # loops are loaded before the clock starts
        spent: dict[str, list[float]] = {"a table never seen": [], "another state": [], "one toy moved": []}

        def clocked(name: str, survey: Survey, spent: dict[str, list[float]] = spent, state: Any = state) -> int:
            fresh, begun = replace(state), time.process_time()
            count = len(game.options(fresh, survey))
            spent[name].append(1000 * (time.process_time() - begun))
            return count

        for k in range(times):
            survey = Survey(replace(table, toys=tuple(t.moved(0.013 * (k + 1), 0.01) for t in table.toys)))
            count = clocked("a table never seen", survey)
            clocked("another state", survey)
            clocked("one toy moved", survey.moved(survey.scene.with_toy(survey.scene.toy(f"red{k % 12}").moved(0.8, 0.5))))
        figures += [Figure(f"toytastrophe, 24 toys, 24 cards, {count} options{what}: {name} (ms)",
                           f"{min(ms):.1f}", "≤ 10") for name, ms in spent.items()]
    return Report(SECTION, figures)


def main() -> None:
    """Command line."""
    parser = command_line(__doc__, "benchmarks.speed.rules_play --games 100 --only toytastrophe", PERFORMANCE)
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--only", default="", help="the name of one game")
    args = parser.parse_args()
    publish(PERFORMANCE, options_speed(), args.write)
    for each in registry.games():
        if args.only in ("", each.id):
            publish(PERFORMANCE, play(each, args.games), args.write)


if __name__ == "__main__":
    main()
