"""Whether labels jump while nothing moves: three battles of five minutes with 24 toys.

    python -m benchmarks.gui.jumps [--battles 3] [--moves 60]         (QT_QPA_PLATFORM=offscreen where there is no screen)

Every five seconds a toy is put elsewhere (at random up to 3 inches), and who is looked at changes now and then. Between two
moves all outlines come and go three times by what a camera's noise makes of them. Prints how many labels and badges with the
same words stand elsewhere then, how far labels are from what they name, and which labels lie on each other or on toys; fails
above 0 jumps or 0.6 inches in median. Time is not waited for: marks and their places depend on what is seen alone.
"""

from __future__ import annotations

import argparse
import os
import sys

import numpy as np
from PyQt6.QtWidgets import QApplication

from assistant.overlay.layout import Shape, toy_boxes
from benchmarks.gui import checks, standin
from benchmarks.gui.picture_test import jittered
from benchmarks.speed.painting import Painted, moved
from gui.app import make_app, take_down_windows
from gui.model.session_protocol import Choice

LOOKS = 3
"""How often outlines come and go by noise after each move."""
LOOKED_AT = 5
"""Every so many moves another toy is selected."""


def seen(painted: Painted) -> list[Shape]:
    """What is drawn of the scene as it is now."""
    painted.marks, painted.flat = painted.made()
    painted.show()
    painted.go_on()
    return painted.view.shapes()


def battle(app: QApplication, seed: int, moves: int) -> tuple[int, int, list[float], list[str]]:
    """(labels and badges looked at while nothing moved, how many jumped, inches from what labels name, what lies on what)."""
    rng, scene = np.random.default_rng(seed), standin.large_battle(24, 6, 4)
    painted = Painted(scene, None)
    app.processEvents()  # it is on the screen from now on
    across = float(np.diff(painted.view.to_widget(np.array([[10.0, 10.0, 0.0], [11.0, 10.0, 0.0]]))[:, 0])[0])
    looked = jumps = 0
    offs: list[float] = []
    faults: list[str] = []
    for n in range(moves):
        if n % LOOKED_AT == 0:
            painted.choice = Choice(selected=f"t{rng.integers(24)}")
        at_rest = scene = moved(scene, f"t{rng.integers(24)}", rng, 3.0)
        painted.session.show(at_rest)
        before = seen(painted)
        offs += checks.off_in(before, across)
        boxes = toy_boxes(painted.marks, painted.view.to_widget)
        faults += checks.overlapping(before) + checks.on_toys(before, boxes)
        for _ in range(LOOKS):
            painted.session.show(jittered(at_rest, rng))
            found = checks.jumped(before, seen(painted))
            looked, jumps = looked + len(before), jumps + len(found)
            faults += [f"{fault} after move {n + 1}" for fault in found]
    painted.view.close()
    return looked, jumps, offs, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--battles", type=int, default=3)
    parser.add_argument("--moves", type=int, default=60, help="moves in each battle, one every five seconds")
    args = parser.parse_args()
    if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app, failed = make_app(), False
    for seed in range(args.battles):
        looked, jumps, offs, faults = battle(app, seed, args.moves)
        print(f"battle {seed + 1}: {args.moves} moves, {looked} shapes looked at while nothing moved, {jumps} jumped; "
              f"{len(offs)} labels, {np.median(offs):.2f} in from what they name in median ({max(offs):.2f} at most); "
              f"{len(faults) - jumps} lie on others", flush=True)
        for fault in faults[:12]:
            print(f"  {fault}", flush=True)
        failed |= bool(faults) or float(np.median(offs)) > checks.OFF_MOST_IN
    take_down_windows(app)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
