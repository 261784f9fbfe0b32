"""What larger battles cost: Toytastrophe's options and the measurements of more and more toys, each from nothing measured.

Toys are strewn over a table that grows with them, among 0.6 pieces of terrain each, some overlapping; 24 cards in hand.
Processor seconds of all threads; of the measurements the least of three times, as other programs' work only adds to them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from benchmarks.measure.scenes import table
from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from measure.scene import Scene
from measure.survey import Survey
from rules import cards, registry

SECTION = "Larger battles"
SIZES = (12, 24, 50, 100)
REPEATS = 3
OPTIONS_GOALS, MEASURE_GOALS = {24: "≤ 0.1", 100: "≤ 2"}, {100: "≤ 1"}


def crowd(toys: int) -> Scene:
    """A table of two sides, as crowded whatever its size."""
    made = table(np.random.default_rng(1), toys, round(0.6 * toys), 48.0 * math.sqrt(toys / 24))
    return replace(made, toys=tuple(replace(t, side=("red", "blue")[i % 2], size="SML"[i % 3])
                                    for i, t in enumerate(made.toys)))


def state_of(scene: Scene) -> Any:
    """Toytastrophe's: red's turn; each toy plays two cards and as many are drawn that none has to be laid off."""
    game = registry.game("toytastrophe")
    return game.state_from_json({
        "game": game.id, "version": 1, "to_act": "red",
        "toys": [{"id": t.id, "side": t.side, "size": t.size, "draw": 24} for t in scene.toys],
        "hands": [{"side": "red", "cards": list(cards.deck(1)[::2][:24])}, {"side": "blue", "count": 20}]})


def seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """Processor time of some work, and what it gives."""
    begun = time.process_time()
    made = work()
    return time.process_time() - begun, made


def main() -> None:
    """Command line."""
    args = command_line(__doc__, "benchmarks.measure.growth", PERFORMANCE).parse_args()
    game, figures = registry.game("toytastrophe"), []
    for toys in (SIZES[1], *SIZES):  # once before it counts: loops are loaded
        scene = crowd(toys)
        state = state_of(scene)
        options_s, options = seconds(lambda scene=scene, state=state: game.options(state, Survey(scene)))
        measure_s = min(seconds(lambda scene=scene: Survey(scene).pairs())[0] for _ in range(REPEATS))
        what = f"{toys} toys, {round(0.6 * toys)} pieces"
        figures.append([Figure(f"{what}: the {len(options)} options of Toytastrophe, processor s", f"{options_s:.2f}",
                               OPTIONS_GOALS.get(toys, "")),
                        Figure(f"{what}: all ranges and covers, processor s", f"{measure_s:.2f}", MEASURE_GOALS.get(toys, ""))])
    publish(PERFORMANCE, Report(SECTION, [f for pair in figures[1:] for f in pair]), args.write)


if __name__ == "__main__":
    main()
