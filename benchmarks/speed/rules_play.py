"""Random games of every game in rules/games, and the time that Toytastrophe's options take.

For each game: how many ended, how many were declared endless at 300 turns, games a second on one core.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from dataclasses import replace

from assistant.session.dealer import Dealer
from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from measure.scene import scene
from rules import cards, registry
from rules.engine import Game
from rules.fixed import FixedSurvey
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


def options_speed() -> Report:
    """A Toytastrophe turn of 24 toys with 24 different cards in hand, measurements known."""
    game = registry.game("toytastrophe")
    toys = [f"{side} {side}{i} {side}{i} {x},{2 + 3 * i} size={'SML'[i % 3]}"
            for side, x in (("red", 10), ("blue", 20)) for i in range(12)]
    survey = FixedSurvey(scene(*toys))
    hand = list(cards.deck(1)[::2][:24])
    state = game.state_from_json({
        "game": game.id, "version": 1, "to_act": "red",
        "toys": [{"id": t.id, "side": t.side, "size": t.size} for t in survey.scene.toys],
        "hands": [{"side": "red", "cards": hand}, {"side": "blue", "count": 20}]})
    times = []
    for _ in range(21):
        fresh = replace(state)  # a state not seen before, so that its options are made anew
        begun = time.perf_counter()
        options = game.options(fresh, survey)
        times.append(1000 * (time.perf_counter() - begun))
    moved = []
    for step in range(1, 8):
        away = scene("red red0 red0 10," + str(2 + step)).toys[0]
        after = survey.moved(survey.scene.with_toy(replace(survey.scene.toy("red0"), footprint_in=away.footprint_in)))
        for a in survey.scene.toys:  # the measurements are made before the clock starts
            for b in survey.scene.toys:
                after.gap(a.id, b.id)
        begun = time.perf_counter()
        game.options(state, after)
        moved.append(1000 * (time.perf_counter() - begun))
    many = f"toytastrophe, 24 toys, 24 cards, {len(options)} options"
    return Report(SECTION, [Figure(f"{many}: the first time (ms)", f"{times[0]:.1f}"),
                            Figure(f"{many}: in another state (ms)", f"{statistics.median(times[1:]):.2f}"),
                            Figure(f"{many}: after one toy moved (ms)", f"{statistics.median(moved):.1f}")])


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
