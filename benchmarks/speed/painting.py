"""What painting the table costs the window's thread at 1920 x 1080 with 24 toys: a new picture under the same marks, a scene
that has changed, and the pictures while an outline comes or a landing pulses.

    python -m benchmarks.speed.painting [--changes 40] [--language de] [--write]

(QT_QPA_PLATFORM=offscreen where there is no screen.) Processor time of paint events, without the marks, which the worker's
thread makes. At every change one toy stands up to an inch elsewhere, so that its numbers are new; every third time it is the
selected toy, and all numbers are.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from typing import Any

import numpy as np
from PyQt6.QtWidgets import QApplication

from assistant.overlay.marks import Mark
from benchmarks.gui import standin
from benchmarks.reporting import PERFORMANCE, Figure, Report, command_line, publish
from gui.app import make_app, take_down_windows
from gui.language.chosen import LANGUAGES, use_language
from gui.model.session_protocol import Choice
from gui.model.tick_marks import banners, marks_for
from gui.table.table_view import TableView
from gui.worker.mailbox import Parcel
from measure.scene import Scene
from rules.registry import game
from vision.capture.source import Frame

SIZE_PX = (1920, 1080)
SELECTED = "t7"
GOAL = "≤ 6"
AFTER = 8
"""Pictures that are painted after a change while something still moves, ``STEP_S`` apart."""
STEP_S = 0.03
MOVE_EVERY_S, PICTURES_PER_S = 5, 30
"""Of the play whose average is told."""


class Painted:
    """A view of one battle; ``costs_s`` of its paint events."""

    def __init__(self, scene: Scene, rules: Any) -> None:
        self.camera = standin.Pinhole(SIZE_PX, scene.table_size_in)
        self.session = standin.Session(scene, self.camera, rules)
        self.table = standin.Table(scene, self.camera, mat="busy")
        self.view = TableView(self.camera)
        self.view.resize(*SIZE_PX)
        self.view.motion.on = True
        self.choice = Choice(selected=SELECTED)
        self.index = 0
        self.costs_s: list[float] = []
        paint = self.view.paintEvent

        def timed(event: Any) -> None:
            begin = time.thread_time()
            paint(event)
            self.costs_s.append(time.thread_time() - begin)

        self.view.paintEvent = timed  # type: ignore[method-assign]
        self.marks, self.flat = self.made()
        self.show()
        self.view.show()
        self.view.fit_to_battle()

    def made(self) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
        """The marks of the scene as it is now, and the banners."""
        tick = self.session.step(self.frame())
        return marks_for(tick, self.choice), banners(tick)

    def frame(self) -> Frame:
        self.index += 1
        return Frame(self.index, self.index / 30, self.table._pictures[self.index % 2])

    @property
    def unfinished(self) -> bool:
        """Whether the marks that are shown are still those of before."""
        return self.view._layer.unfinished

    def go_on(self) -> None:
        """Paint what the view asks for, until its marks are done."""
        while self.unfinished:
            QApplication.processEvents()
        for _ in range(3):  # the last paint event is asked for in the one before
            QApplication.processEvents()

    def show(self, moving: tuple[str, ...] = ()) -> float:
        """Show the next picture; the seconds its paint event took."""
        tick = replace(self.session.step(self.frame()), moving=frozenset(moving))
        self.view.show_parcel(Parcel(tick, self.marks), self.flat, self.choice)
        self.view.repaint()
        return self.costs_s[-1] if self.costs_s else 0.0


def moved(scene: Scene, an_id: str, rng: np.random.Generator, most_in: float = 1.0) -> Scene:
    """The scene with that toy up to so many inches elsewhere."""
    toy = scene.toy(an_id)
    dx, dy = rng.uniform(-most_in, most_in, 2) / np.sqrt(2)
    return scene.with_toy(replace(toy, footprint_in=tuple((x + dx, y + dy) for x, y in toy.footprint_in)))


def costs(painted: Painted, changes: int) -> dict[str, list[float]]:
    """Seconds of the paint events by what they painted; "events", "whole": after how many of them a changed scene was
    there, and their seconds together; "play": seconds a picture on average, with a move every ``MOVE_EVERY_S``."""
    rng, first = np.random.default_rng(1), painted.session.scene
    out: dict[str, list[float]] = {"rest": [], "change": [], "moving": [], "events": [], "whole": [], "play": []}
    for n in range(-2, changes):  # the first two are not counted: fonts are opened
        who = SELECTED if n % 3 == 0 else f"t{(5 * n) % len(first.toys)}"
        painted.session.show(moved(first, who, rng))
        painted.show((who,))
        painted.go_on()
        painted.marks, painted.flat = painted.made()
        begun = len(painted.costs_s)
        painted.show()
        painted.go_on()
        told = {"change": painted.costs_s[begun:], "moving": []}
        told["events"], told["whole"] = [len(told["change"])], [sum(told["change"])]
        for _ in range(AFTER):
            time.sleep(STEP_S)
            begun = len(painted.costs_s)
            painted.show()
            painted.go_on()
            told["moving"] += painted.costs_s[begun:]
        time.sleep(0.5)
        painted.show()
        told["rest"] = [painted.show() for _ in range(3)]
        at_rest = PICTURES_PER_S * MOVE_EVERY_S - 1 - AFTER
        told["play"] = [(told["whole"][0] + sum(told["moving"]) + at_rest * float(np.mean(told["rest"])))
                        / (PICTURES_PER_S * MOVE_EVERY_S)]
        if n >= 0:
            for name, values in told.items():
                out[name] += values
    return out


def told_ms(values: list[float]) -> str:
    ms = 1e3 * np.array(values)
    return f"{np.median(ms):.1f}, {np.percentile(ms, 95):.1f}"


def main() -> int:
    parser = command_line(__doc__, "benchmarks.speed.painting --write", PERFORMANCE)
    parser.add_argument("--changes", type=int, default=40, help="how often a toy comes to rest elsewhere")
    parser.add_argument("--language", choices=tuple(LANGUAGES), default="en")
    args = parser.parse_args()
    if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = make_app()
    use_language(args.language)
    report = Report("Painting")
    for name, scene, rules in (("ranges to all", standin.large_battle(24, 6, 4), None),
                               ("in a game, 24 pieces", standin.large_battle(), game("toytastrophe"))):
        measured(app, report, f"24 toys, {name}", Painted(scene, rules), args.changes)
    take_down_windows(app)
    publish(PERFORMANCE, report, args.write)
    return 0


def measured(app: QApplication, report: Report, name: str, painted: Painted, changes: int) -> None:
    """Put the figures of one battle into the report."""
    app.processEvents()
    found = costs(painted, changes)
    for key, words in (("play", f"a picture on average, with a move every {MOVE_EVERY_S} s"), ("rest", "a new picture"),
                       ("change", "a changed scene, each paint event"), ("moving", "while something moves")):
        full = f"{name}, {len(painted.marks)} marks: {words}, median, p95 (ms)"
        report.figures.append(Figure(full, told_ms(found[key]), GOAL))
    events = f"{np.median(found['events']):.0f}, {max(found['events']):.0f}; {told_ms(found['whole'])}"
    full = f"{name}: paint events until a changed scene is drawn, median, most; together, median, p95 (ms)"
    report.figures.append(Figure(full, events, "≤ 33 ms"))
    painted.view.close()


if __name__ == "__main__":
    sys.exit(main())
