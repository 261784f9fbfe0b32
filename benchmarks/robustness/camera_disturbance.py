"""A disturbed camera or light in mid-battle: whether anything changes on the table that nobody touched.

The first pictures of rendered tables are shown while nobody moves anything; then the camera is bumped, the lamp goes
down, a head leans in. Made up: toys that stand at the end and did not before; lost: the other way round; told of:
moves, landings and departures in the log; elsewhere: toys that end more than 0.1 in from where they stood. With the
bare table known, without it, and with the pictures as they come (calibration.stability.stabilization left out).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

import cv2
import numpy as np
import numpy.typing as npt

from assistant.session.roster import read_roster
from assistant.session.session import Session
from assistant.session.settings import open_detector
from assistant.session.tick import Tick
from benchmarks.play.tracking import frames
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from calibration.lens.lens import Lens
from calibration.table.calibrate import calibrate
from measure.scene import Toy
from vision.capture.source import Frame

Picture = npt.NDArray[np.float32]
FPS, QUIET_S, AFTER_S = 15.0, 4.0, 9.5
MOVED_IN = 0.1
NOISE = 1.5
"""Grey levels, drawn anew for each picture."""
HEAD_S = 6.2
SECTION = "A disturbed camera"


def _shifted(dx: float, dy: float, turn_deg: float = 0.0) -> Callable[[Picture], Picture]:
    def of(p: Picture) -> Picture:
        h, w = p.shape[:2]
        m = cv2.getRotationMatrix2D((w / 2, h / 2), turn_deg, 1.0)
        m[:, 2] += (dx, dy)
        return np.asarray(cv2.warpAffine(p, m, (w, h), borderMode=cv2.BORDER_REPLICATE), dtype=np.float32)

    return of


def _tilted(p: Picture) -> Picture:
    h, w = p.shape[:2]
    at = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    to = at + np.array([[14, 9], [10, -5], [18, 2], [8, 12]], np.float32)
    return np.asarray(cv2.warpPerspective(p, cv2.getPerspectiveTransform(at, to), (w, h), borderMode=cv2.BORDER_REPLICATE),
                      dtype=np.float32)


def _swinging(p: Picture, t: float) -> Picture:
    """25 px to and fro, dying down, smeared by its own speed."""
    out = 25.0 * np.exp(-t / 0.35) * np.cos(5.0 * np.pi * t)
    p = _shifted(9.0 + out, -6.0 - 0.5 * out, 0.6 + 0.01 * out)(p)
    smear = round(min(abs(0.8 * out), 15.0))
    if smear < 1:
        return p
    kernel = np.zeros((31, 31), np.float32)
    cv2.line(kernel, (15 - smear, 15 + smear // 2), (15 + smear, 15 - smear // 2), 1.0, 1)
    return np.asarray(cv2.filter2D(p, -1, kernel / kernel.sum()), dtype=np.float32)


def _under_a_head(p: Picture, t: float) -> Picture:
    """A head and shoulders lean in from below, with their shadow."""
    if t >= HEAD_S:
        return p
    h, w = p.shape[:2]
    inwards = min(1.0, t / 0.8) if t < 5.0 else 1.0 - min(1.0, (t - 5.0) / 0.8)
    at = (int(0.45 * w + 20 * np.sin(1.3 * t)), int(h * (1.25 - 0.55 * inwards)))
    mask = np.zeros((h, w), np.float32)
    cv2.ellipse(mask, at, (int(0.12 * w), int(0.25 * h)), 0, 0, 360, 1.0, -1)
    cv2.ellipse(mask, (at[0], at[1] + int(0.45 * h)), (int(0.35 * w), int(0.35 * h)), 0, 0, 360, 1.0, -1)
    mask = cv2.GaussianBlur(mask, (0, 0), 3)[..., None]
    shadow = cv2.GaussianBlur(np.roll(mask, (-40, 25), (0, 1)), (0, 0), 18)[..., None]
    curls = np.random.default_rng(1).uniform(0, 40, (40, 60, 3)).astype(np.float32)
    hair = cv2.resize(curls, (w, h)) + np.array((35.0, 45.0, 60.0), np.float32)
    return np.asarray(p * (1 - 0.45 * shadow) * (1 - mask) + hair * mask, dtype=np.float32)


def _side_lamp(p: Picture) -> Picture:
    return np.asarray(p * np.linspace(1.5, 0.9, p.shape[1])[None, :, None] * (0.9, 1.0, 1.1), dtype=np.float32)


def _hard_shadow(p: Picture) -> Picture:
    h, w = p.shape[:2]
    mask = np.zeros((h, w), np.float32)
    cv2.fillPoly(mask, [np.array([[0.2 * w, 0], [0.45 * w, 0], [0.75 * w, h], [0.5 * w, h]]).astype(np.int32)], 1.0)
    return np.asarray(p * (1 - 0.4 * cv2.GaussianBlur(mask, (0, 0), 2.5)[..., None]), dtype=np.float32)


def _blurred(p: Picture) -> Picture:
    return np.asarray(cv2.GaussianBlur(p, (0, 0), 3.5), dtype=np.float32)


WAYS: dict[str, Callable[[Picture, float], Picture]] = {
    "nudged by 3.6 px": lambda p, t: _shifted(3.0, 2.0)(p),
    "bumped by 11 px and 0.6°": lambda p, t: _shifted(9.0, -6.0, 0.6)(p),
    "tilted, 10 to 18 px": lambda p, t: _tilted(p),
    "swings, to rest 11 px off": _swinging,
    "sinks by 4 px in 8 s": lambda p, t: _shifted(0.45 * min(t, 8.0), -0.3 * min(t, 8.0))(p),
    "turned away by 134 px, put back after 4 s": lambda p, t: _shifted(120.0, 60.0)(p) if t < 4.0 else p,
    "out of focus for 3 s": lambda p, t: _blurred(p) if t < 3.0 else p,
    "lens covered for 3 s": lambda p, t: np.asarray(p * 0.02, dtype=np.float32) if t < 3.0 else p,
    "lamp down to 42 %, redder": lambda p, t: np.asarray(p * (0.35, 0.42, 0.5), dtype=np.float32),
    "lamp flickers by 40 %": lambda p, t: np.asarray(p * (0.6 if int(t) % 2 == 0 else 1.0), dtype=np.float32),
    "clouds: down by 35 % in 4 s": lambda p, t: np.asarray(p * (1 - 0.35 * min(1.0, t / 4.0)), dtype=np.float32),
    "a second lamp from the side": lambda p, t: _side_lamp(p),
    "a hard shadow over a quarter": lambda p, t: _hard_shadow(p),
    "a head leans in for 6 s": _under_a_head,
    "the same, and bumped meanwhile": lambda p, t: _shifted(9.0, -6.0, 0.6)(_under_a_head(p, t)) if t > 2.0
    else _under_a_head(p, t),
}


COLUMNS = {(True, False): "bare table known", (False, False): "not known", (True, True): "known, pictures as they come"}
"""Whether the bare table is known, whether pictures are measured as they come."""


@dataclass(slots=True)
class Counts:
    """Numbers by name."""

    def add(self, other: Self) -> None:
        """Both together."""
        for f in fields(self):
            setattr(self, f.name, getattr(self, f.name) + getattr(other, f.name))


@dataclass(slots=True)
class Harm(Counts):
    """What changed that nobody touched."""

    made_up: int = 0
    lost: int = 0
    told: int = 0
    elsewhere: int = 0

    @classmethod
    def between(cls, before: Mapping[str, Toy], after: Mapping[str, Toy], told: int) -> Self:
        """Of toys by their ids, ``told`` lines being in the log."""
        elsewhere = sum(float(np.hypot(*np.subtract(after[i].centroid(), before[i].centroid()))) > MOVED_IN
                        for i in set(after) & set(before))
        return cls(len(set(after) - set(before)), len(set(before) - set(after)), told, elsewhere)

    def __str__(self) -> str:
        return f"{self.made_up}, {self.lost}, {self.told}, {self.elsewhere}"


def open_session(folder: Path, bare: bool) -> Session:
    """A session over a filmed table, with its roster; ``bare``: with pictures of the bare table and of the terrain."""
    empty, stuff = (cv2.imread(str(folder / f"{n}.png")) for n in ("empty", "terrain"))
    calibration = calibrate([empty], lens=Lens.read(folder / "lens.toml"), print_scale=1.0)
    return Session(calibration, roster=read_roster(folder / "roster.toml"), empty=empty if bare else None,
                   terrain=stuff if bare else None, network=open_detector())


def disturb(folder: Path, bare: bool, as_they_come: bool, way: str) -> tuple[Harm, int]:
    """One table, disturbed in one way: what changed by it, and how many toys stood there."""
    session = open_session(folder, bare)
    if as_they_come:
        session._camera.stabilized = lambda frame: frame  # type: ignore[method-assign]
    shots = [f.bgr for f in itertools.islice(frames(folder), int(FPS))]
    noise = np.random.default_rng(1)
    told, before, after = 0, dict[str, Toy](), dict[str, Toy]()
    for k in range(int((QUIET_S + AFTER_S) * FPS)):
        t = k / FPS - QUIET_S
        shot = shots[min(k, len(shots) - 1)].astype(np.float32)
        if t > 0:
            shot = WAYS[way](shot, t)
        shown = np.clip(shot + noise.normal(0, NOISE, shot.shape), 0, 255).astype(np.uint8)
        tick = session.step(Frame(k, k / FPS, shown))
        after = toys_of(tick)
        if t <= 0:
            before = after
        else:
            told += sum(told_of(e) for e in tick.events)
    session.close()
    return Harm.between(before, after, told), len(before)


def toys_of(tick: Tick) -> dict[str, Toy]:
    """The toys of the scene by their ids."""
    return {toy.id: toy for toy in tick.scene.toys}


def told_of(event: dict[str, Any]) -> bool:
    """Whether a line of the log says that a toy or terrain came, went or moved."""
    return event["type"] in ("move", "appear", "leave") or (event["type"] == "note" and "terrain" in event)


def measure(folders: list[Path]) -> Report:
    """What each disturbance changed, by how the bare table is known."""
    jobs = [(f, bare, raw, way) for way in WAYS for bare, raw in COLUMNS for f in folders]
    with ProcessPoolExecutor(2, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        done = dict(zip(jobs, pool.map(disturb, *zip(*jobs, strict=True)), strict=True))
    toys = sum(done[f, True, False, next(iter(WAYS))][1] for f in folders)
    out = Report(SECTION, lines=[f"| made up, lost, told, elsewhere | {' | '.join(COLUMNS.values())} |",
                                 "| --- | --- | --- | --- |"])
    sums = {column: Harm() for column in COLUMNS}
    for way in WAYS:
        cells = []
        for bare, raw in COLUMNS:
            whole = Harm()
            for f in folders:
                whole.add(done[f, bare, raw, way][0])
            sums[bare, raw].add(whole)
            cells.append(str(whole))
        out.lines.append(f"| {way} | " + " | ".join(cells) + " |")
    out.figures = [Figure(f"{toys} toys, {len(WAYS)} disturbances, {name}: toys made up, lost, told of, elsewhere",
                          str(sums[column]), "" if column[1] else "0, 0, 0, 0") for column, name in COLUMNS.items()]
    return out


def run(measure: Callable[[list[Path]], Report], doc: str | None, example: str, films: str) -> None:
    """The command line of a benchmark of filmed folders. ``films``: what makes the folders."""
    p = command_line(doc, example, ACCURACY)
    p.add_argument("folders", type=Path, nargs="+", help=f"made by python -m {films}")
    a = p.parse_args()
    publish(ACCURACY, measure(a.folders), a.write)


def main() -> None:
    """Command line."""
    run(measure, __doc__, "benchmarks.robustness.camera_disturbance runs/start24", "studio.footage.battle_clip")


if __name__ == "__main__":
    main()
