"""The printed sheet is brushed by a sleeve, pushed or taken away in mid-battle: whether any of it is taken for a toy.

Rendered tables with toys that nobody touches, and the printed sheet moved under something as large as a hand. Made up,
lost, told of and elsewhere as in benchmarks.robustness.camera_disturbance; not followed: without
vision.background.printed_sheet.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from benchmarks.robustness.camera_disturbance import FPS, NOISE, Harm, open_session, told_of, toys_of
from calibration.prints.sheet import print_of
from measure.scene import Toy
from studio.footage.battle import Battle, battle
from studio.footage.battle_clip import film, set_up
from studio.rendering.meshes import pose
from studio.rendering.render import Stage
from vision.capture.source import Frame

Image = npt.NDArray[np.uint8]
QUIET_S, UNDER_HAND_S, AFTER_S = 5.0, 1.5, 8.0
SECTION = "The printed sheet moved"
SHEET = 3
"""Of the things that lie flat on the studio's table (studio.footage.sample.flats)."""
WAYS = {"brushed: 0.2 in, 0.5°": (0.15, -0.1, 0.5), "pushed: 1.0 in, 3°": (0.6, 0.4, 3.0),
        "turned: 3.6 in, 15°": (-2.0, 1.0, -15.0), "taken away": (300.0, 0.0, 0.0)}
"""dx, dy (inches) and turn (degrees) about its middle."""


def shots(story: Battle, stage: Stage) -> dict[str, Image]:
    """The table as it is at the start (""), and with the sheet moved in each way."""
    out = {}
    for way, (dx, dy, turn) in {"": (0.0, 0.0, 0.0), **WAYS}.items():
        layers = film(story, stage)
        w, h = print_of("sheet").size_in
        about = pose(w / 2 + dx, h / 2 + dy, 0.0, turn) @ pose(-w / 2, -h / 2)
        layers.fixed[SHEET].model = about @ layers.fixed[SHEET].model
        out[way] = next(iter(layers.drawn(FPS, 0, 1))).bgr
    return out


def move(folder: Path, before: Image, after: Image, bare: bool, followed: bool) -> Harm:
    """One table, the sheet moved in one way: what changed by it."""
    session = open_session(folder, bare)
    hand = before.copy()
    h, w = before.shape[:2]
    cv2.ellipse(hand, (int(0.3 * w), int(0.83 * h)), (int(0.07 * w), int(0.22 * h)), 0, 0, 360, (70, 90, 150), -1)
    noise = np.random.default_rng(1)
    told, stood, stands = 0, dict[str, Toy](), dict[str, Toy]()
    for k in range(int((QUIET_S + UNDER_HAND_S + AFTER_S) * FPS)):
        t = k / FPS
        shot = before if t < QUIET_S else hand if t < QUIET_S + UNDER_HAND_S else after
        shown = np.clip(shot + noise.normal(0, NOISE, shot.shape), 0, 255).astype(np.uint8)
        tick = session.step(Frame(k, t, shown))
        stands = toys_of(tick)
        if t < QUIET_S:
            stood = stands
            if not followed and session.eye.started:
                assert session.eye.flat_items is not None
                session.eye.flat_items.sheet_watcher = None
        else:
            told += sum(told_of(e) for e in tick.events)
    session.close()
    return Harm.between(stood, stands, told)


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.robustness.moved_sheet --seeds 22", ACCURACY)
    p.add_argument("--seeds", type=int, nargs="+", default=[21, 22, 24, 41])
    p.add_argument("--assets", type=Path, help="folder with free meshes: its held-out ones become toys")
    a = p.parse_args()
    cv2.setNumThreads(1)
    stage, toys = Stage(), 0
    columns = {(True, True): "bare table known", (False, True): "not known", (True, False): "known, not followed",
               (False, False): "not known, not followed"}
    whole = {(way, c): Harm() for way in WAYS for c in columns}
    for seed in a.seeds:
        story = battle(seed, toys=24, moves=1, seconds=12.0, assets=a.assets, size_px=(1280, 720))
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            set_up(story, stage, folder)
            seen = shots(story, stage)
            for (way, (bare, followed)), harm in whole.items():
                harm.add(move(folder, seen[""], seen[way], bare, followed))
        toys += len(story.play.toys)
    out = Report(SECTION, lines=[f"| made up, lost, told, elsewhere | {' | '.join(columns.values())} |",
                                 "| --- |" + " --- |" * len(columns)])
    out.lines += [f"| {way} | " + " | ".join(str(whole[way, c]) for c in columns) + " |" for way in WAYS]
    for c, name in columns.items():
        every = Harm()
        for way in WAYS:
            every.add(whole[way, c])
        out.figures.append(Figure(f"{toys} toys, {len(WAYS)} ways, {name}: toys made up, lost, told of, elsewhere", str(every),
                                  "0, 0, 0, 0" if c[1] else ""))
    publish(ACCURACY, out, a.write)


if __name__ == "__main__":
    main()
