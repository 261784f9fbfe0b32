"""The camera changes in mid-battle and comes back: turned, mirrored, zoomed, exchanged, bumped, frozen, another table,
another size, an exposure that hunts.

Each clip is a stretch of the sample clip at a third of its size, ten pictures a second: nobody is about, then a toy is
carried. For some seconds the picture changes: before the hand comes, while it is over the table, or while the toy is
carried, so that it stands elsewhere when the view is back. False: moves, arrivals and departures in the log that did not
happen, and scenes with toys that are none. Told: a note with ``camera`` within half a second of the change. Goes on: the true
move is logged, and once the view is back a note says so within half a second.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from assistant.log.battle_log import BattleLog
from assistant.runner.sample import sample_folder
from assistant.session.roster import Roster, read_roster
from assistant.session.session import Session
from assistant.session.settings import open_detector
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from calibration.lens.lens import Lens
from calibration.table.calibrate import TableCalibration, calibrate
from vision.capture.source import Frame, open_source, read_picture

Picture = npt.NDArray[np.uint8]
SECTION = "A camera that changes"
SIZE_PX = (640, 360)
FPS, QUIET_S, AWAY_S, AFTER_S = 10.0, 2.6, 2.5, 1.8
NOISE = 1.5
"""Grey levels, drawn anew for each picture."""
TOLD_S = 0.5
CARRIED = ("sarge", "rex", "jeep")
"""Toys of the sample clip that are carried while nothing else happens."""
MOMENTS = ("before the hand", "under the hand", "meanwhile")
"""When the camera changes; in the last the toy is carried while it looks elsewhere."""


def _about(deg: float = 0.0, zoom: float = 1.0, by: tuple[float, float] = (0.0, 0.0)) -> Callable[[Picture], Picture]:
    def of(p: Picture) -> Picture:
        h, w = p.shape[:2]
        m = cv2.getRotationMatrix2D((w / 2, h / 2), deg, zoom)
        m[:, 2] += by
        return np.asarray(cv2.warpAffine(p, m, (w, h), borderMode=cv2.BORDER_REFLECT_101), dtype=np.uint8)

    return of


def _from_aside(p: Picture) -> Picture:
    """As a second camera sees the table, from the other side and lower."""
    h, w = p.shape[:2]
    at = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    to = np.array([[0.85 * w, 0.9 * h], [0.2 * w, 0.95 * h], [-0.1 * w, 0.1 * h], [1.1 * w, 0.05 * h]], np.float32)
    return np.asarray(cv2.warpPerspective(p, cv2.getPerspectiveTransform(at, to), (w, h), borderMode=cv2.BORDER_REFLECT_101),
                      dtype=np.uint8)


def _other_table(p: Picture) -> Picture:
    """A cloth of another colour with three boxes on it."""
    h, w = p.shape[:2]
    rng = np.random.default_rng(5)
    grain = sum(a * n / n.std() for s, a in ((1.2, 6.0), (5.0, 7.0), (25.0, 8.0))
                if (n := cv2.GaussianBlur(rng.normal(size=(h, w)), (0, 0), s)) is not None)
    out = np.clip(np.array((84.0, 96.0, 120.0)) + np.asarray(grain)[..., None], 0, 255).astype(np.uint8)
    for x, y, colour in ((150, 80, (150, 60, 90)), (330, 210, (210, 190, 30)), (500, 130, (60, 190, 160))):
        cv2.rectangle(out, (x, y), (x + 44, y + 32), colour, -1)
    return out


def _exposed(p: Picture, t: float) -> Picture:
    return np.clip(p * (1.0 + 0.5 * math.sin(2 * math.pi * t / 0.9)), 0, 255).astype(np.uint8)


def _faded(p: Picture, t: float) -> Picture:
    share = min(1.0, t / 0.6, (AWAY_S - t) / 0.6)
    return np.asarray(cv2.addWeighted(p, 1.0 - share, _other_table(p), share, 0.0), dtype=np.uint8)


def _swivelled(p: Picture, t: float) -> Picture:
    return _about(70.0 * math.sin(math.pi * min(1.0, t / AWAY_S)))(p)


@dataclass(frozen=True, slots=True)
class Way:
    """``shown``: the picture of a view that is changed since so many seconds. ``measured``: play may go on meanwhile (the
    change can be taken out). ``noisy``: each picture gets noise of its own. ``soft_s``: so many seconds at both ends show
    more of the true view than of the other."""

    shown: Callable[[Picture, float], Picture]
    measured: bool = False
    noisy: bool = True
    soft_s: float = 0.0


def _always(change: Callable[[Picture], Picture]) -> Callable[[Picture, float], Picture]:
    return lambda p, _t: change(p)


WAYS: dict[str, Way] = {
    "turned by 180°": Way(_always(_about(180.0))),
    "turned by 90°": Way(_always(_about(90.0))),
    "turned by 37°": Way(_always(_about(-37.0))),
    "turned by 9°": Way(_always(_about(9.0))),
    "turned by 2°": Way(_always(_about(2.0)), measured=True),
    "mirrored, left and right": Way(_always(lambda p: p[:, ::-1].copy())),
    "mirrored, up and down": Way(_always(lambda p: p[::-1].copy())),
    "zoomed by 1.6": Way(_always(_about(zoom=1.6))),
    "zoomed by 1.08": Way(_always(_about(zoom=1.08))),
    "zoomed by 0.7": Way(_always(_about(zoom=0.7))),
    "a second camera": Way(_always(_from_aside)),
    "another table": Way(_always(_other_table)),
    "fades to another table": Way(_faded, soft_s=0.3),
    "turned to and fro by 70°": Way(_swivelled),
    "pushed by 90 px": Way(_always(_about(by=(90.0, -30.0)))),
    "bumped by 5 px": Way(_always(_about(by=(4.0, -3.0))), measured=True),
    "frozen": Way(_always(lambda p: p), noisy=False),
    "320x180": Way(_always(lambda p: np.asarray(cv2.resize(p, (320, 180), interpolation=cv2.INTER_AREA), dtype=np.uint8))),
    "exposure hunts by half": Way(_exposed, measured=True),
    "a bare wall": Way(_always(lambda p: np.full_like(p, (150, 160, 165)))),
}


CONTROL = Way(_always(lambda p: p), measured=True)
"""Nothing changes."""


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """The sample clip at the benchmark's size. ``pictures``: (H, W, 3), ten a second."""

    calibration: TableCalibration
    roster: Roster
    empty: Picture
    terrain: Picture
    pictures: list[Picture]
    truth: dict[str, Any] = field(repr=False)

    @classmethod
    def read(cls) -> Stage:
        """All of the bundled clip."""
        folder = sample_folder()
        whole = read_picture(folder / "empty.png")
        truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
        calibration = calibrate([whole], lens=Lens.read(folder / "lens.toml"), print_scale=1.0).rescaled(SIZE_PX)
        step = round(truth["fps"] / FPS)
        with open_clip(folder / "clip.mp4") as clip:
            pictures = [_small(f.bgr) for f in clip if f.index % step == 0]
        stuff = read_picture(folder / "terrain.png")
        return cls(calibration, read_roster(folder / "roster.toml"), _small(whole), _small(stuff), pictures, truth)

    def roster_at(self, time_s: float) -> Roster:
        """The roster with the places where the toys stand at a time."""
        at = {s["toy"]: tuple(s["at_in"]) for s in self.truth["stands"] if s["from_s"] <= time_s < s["to_s"]}
        toys = tuple(replace(t, at_in=at.get(t.name, t.at_in)) for t in self.roster.known.toys)
        return replace(self.roster, known=replace(self.roster.known, toys=toys))


def open_clip(path: Path) -> Any:
    """The clip, to be closed by ``with``."""
    return open_source(str(path))


def _small(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, SIZE_PX, interpolation=cv2.INTER_AREA), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Came:
    """What came of one clip. ``false``: lines of the log about what did not happen; ``told``, ``back``: within half a second;
    ``off_in``: by how much the true move is off, None if it was not logged; ``sigmas``: the same in its own sigmas."""

    false: int
    told: bool
    back: bool
    off_in: float | None
    sigmas: float = math.inf


def shown(stage: Stage, move: dict[str, Any], moment: str, way: Way) -> list[tuple[float, Picture]]:
    """The clip's pictures; those of the changed view with the seconds since it changed, the others with a negative number."""
    comes = next(a["from_s"] for a in stage.truth["arms"] if a["toy"] == move["toy"])
    begins, ends = comes - QUIET_S, move["hand_gone_s"] + AFTER_S
    at = {"before the hand": comes - 0.3, "under the hand": move["from_s"] + 0.6, "meanwhile": comes - 0.3}[moment]
    goes_on = move["hand_gone_s"] + 0.2 if moment == "meanwhile" else at
    picture = lambda t: stage.pictures[min(round(t * FPS), len(stage.pictures) - 1)]  # noqa: E731
    rng = np.random.default_rng(1)
    noisy = lambda p: np.clip(p + rng.normal(0, NOISE, p.shape), 0, 255).astype(np.uint8)  # noqa: E731
    hangs = noisy(picture(at))
    return [*((-1.0, noisy(picture(t))) for t in np.arange(begins, at, 1 / FPS)),
            *((t, noisy(way.shown(picture(at), t)) if way.noisy else hangs.copy()) for t in np.arange(0.0, AWAY_S, 1 / FPS)),
            *((-1.0, noisy(picture(t))) for t in np.arange(goes_on, ends, 1 / FPS))]


def play(stage: Stage, toy: str, moment: str, way: Way) -> Came:
    """One clip."""
    move = next(m for m in stage.truth["moves"] if m["toy"] == toy)
    pictures = shown(stage, move, moment, way)
    away = [k for k, (since_s, _) in enumerate(pictures) if since_s >= 0.0]
    session = Session(stage.calibration, roster=stage.roster_at(move["from_s"] - 2.0), empty=stage.empty, terrain=stage.terrain,
                      log=BattleLog(None), network=open_detector())
    events: list[dict[str, Any]] = []
    for k, (_, picture) in enumerate(pictures):
        events += session.step(Frame(k, k / FPS, picture)).events
    session.close()
    return judged(events, move, away[0] / FPS, (away[-1] + 1) / FPS, way.soft_s)


def judged(events: list[dict[str, Any]], move: dict[str, Any], gone_s: float, back_s: float, soft_s: float = 0.0) -> Came:
    """What a log says of a clip whose camera looked elsewhere between two times, softly for ``soft_s`` at both ends."""
    known = {t["id"] for e in events if e["type"] == "scene" and e["time_s"] < gone_s for t in e["toys"]}
    late = [e for e in events if e["type"] in ("move", "appear", "leave") and e["time_s"] >= gone_s]
    true = next((e for e in late if e["type"] == "move" and e["toy"] == move["toy"]), None)
    strange = sum(not {t["id"] for t in e["toys"]} <= known for e in events if e["type"] == "scene" and e["time_s"] >= gone_s)
    notes = [e for e in events if e["type"] == "note" and "camera" in e]
    told = any(gone_s - 1e-6 <= e["time_s"] <= gone_s + soft_s + TOLD_S + 1e-6 and e["camera"] != "steady" for e in notes)
    back = any(back_s - soft_s - 1e-6 <= e["time_s"] <= back_s + TOLD_S + 1e-6 and e["camera"] == "steady" for e in notes)
    off = None if true is None else abs(true["distance_in"] - move["distance_in"])
    return Came(sum(e is not true for e in late) + strange, told, back, off,
                math.inf if true is None or off is None else off / true["sigma_in"])


def measure(stage: Stage, most: int) -> Report:
    """All ways at all moments, ``most`` clips at most."""
    control = [play(stage, toy, MOMENTS[0], CONTROL) for toy in CARRIED]
    clips = [(name, CARRIED[(i + k) % len(CARRIED)], moment) for i, name in enumerate(WAYS) for k, moment in enumerate(MOMENTS)]
    out = Report(SECTION, lines=["| the camera | when | false | told | back | the true move is off by |",
                                 "| --- | --- | --- | --- | --- | --- |"])
    came: list[tuple[Way, Came]] = []
    for name, toy, moment in clips[:most]:
        c = play(stage, toy, moment, WAYS[name])
        came.append((WAYS[name], c))
        off = "not logged" if c.off_in is None else f"{c.off_in:.2f} in ({c.sigmas:.1f} sigma)"
        told, back = ("yes" if said else "no" for said in (c.told, c.back))
        out.lines.append(f"| {name} | {moment} | {c.false} | {told} | {back} | {off} |")
        print(out.lines[-1], file=sys.stderr, flush=True)
    stopped = [c for way, c in came if not way.measured]
    logged = [c for _, c in came if c.off_in is not None]
    out.figures = [
        Figure("no change: false lines in the log, true moves logged",
               f"{sum(c.false for c in control)}, {sum(c.off_in is not None for c in control)} of {len(control)}", "0, all"),
        Figure(f"{len(came)} camera changes: false lines in the log", str(sum(c.false for _, c in came)), "0"),
        Figure("play goes on, the true move is logged", f"{len(logged)} of {len(came)}", "all"),
        Figure("within 1.96 of the move's sigma", f"{sum(c.sigmas <= 1.96 for c in logged)} of {len(logged)}", "95 %"),
        Figure(f"told within {TOLD_S} s, where it cannot be taken out", f"{sum(c.told for c in stopped)} of {len(stopped)}",
               "all"),
        Figure(f"said within {TOLD_S} s that it is back", f"{sum(c.back for c in stopped)} of {len(stopped)}", "all")]
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.robustness.camera_changes", ACCURACY)
    p.add_argument("--clips", type=int, default=len(WAYS) * len(MOMENTS), help="only the first so many")
    a = p.parse_args()
    cv2.setNumThreads(1)
    publish(ACCURACY, measure(Stage.read(), a.clips), a.write)


if __name__ == "__main__":
    main()
