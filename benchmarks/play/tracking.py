"""Tracking through occlusions by hands over a whole battle, beside trackers made for traffic and sports.

Each folder is made by

    python -m studio.footage.battle_clip --minutes 5 --toys 24 --moves 40 --seed SEED --fps 15 --size 1280x720 \\
        --assets ../shared/meshes --out runs/battleSEED

24 toys (robots, jeeps and free meshes that no training picture shows, and two pairs of the same soldier), 40 landings
(carried, pushed, put back, two hands at once, twins exchanged), arms that reach over and move nothing, changing light.
The roster gives heights to a tenth and places to half an inch. The players answer "which one?" with the truth. A landing
is judged 2.5 s after the hand has gone. HOTA and IDF1 by TrackEval; ByteTrack and BoT-SORT by Ultralytics, and
supervision's ByteTrack where it is installed (pip install trackeval lap "supervision<0.27").
"""

from __future__ import annotations

import itertools
import json
import pickle
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np

from assistant.session.roster import read_roster
from assistant.session.settings import open_detector
from benchmarks.play.trackers import Boxes, expected, score, supervision_track, ultralytics_track
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from calibration.lens.lens import Lens
from calibration.table.calibrate import calibrate
from measure.scene import Scene
from measure.survey import Survey
from vision.capture.source import Frame, open_source
from vision.corrections.correction import NOTHING
from vision.eye.eye import Eye
from vision.tracking.tracks.priors import Known

Array = np.ndarray[Any, np.dtype[np.float64]]
NEAR_IN = 0.75
"""A toy of the eye's this close to where one stands is taken for it."""
SETTLED_S = 2.5
"""A landing is judged this long after the hand has gone, or when the toy is touched again."""
QUIET_S = 0.1
"""Ranges are told so long before hands come."""
ANSWER_S = 1.0
"""The players answer "which one?" after this long."""
ASKED_IN = 1.5
"""They take a question for one about what is this close to its place."""
STANDING = ("placed", "occluded")
BATTLES, TRACKERS, OURS = "Battles", "Trackers on a battle", "Toy Umpire"
@dataclass(slots=True)
class Watched:
    """What the eye said: per frame (id, state, centroid, box px) of every toy, all events, questions with the truth
    that was answered, seconds used; the scene just before each time that hands come."""

    times: list[float] = field(default_factory=list)
    toys: list[list[tuple[str, str, tuple[float, float], tuple[float, float, float, float]]]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    asked: list[tuple[float, tuple[float, float], str]] = field(default_factory=list)
    used_s: float = 0.0
    scenes: list[Scene] = field(default_factory=list)


def frames(folder: Path) -> Iterator[Frame]:
    """The clip's pieces as one."""
    index, fps = 0, json.loads((folder / "truth.json").read_text())["fps"]
    for piece in sorted(folder.glob("clip*.mp4")):
        for frame in open_source(str(piece)):
            yield Frame(index, index / fps, frame.bgr)
            index += 1


def standing_at(truth: dict[str, Any], t: float) -> dict[str, dict[str, Any]]:
    """Where every toy stands at a time, those in a hand left out."""
    return {s["toy"]: s for s in truth["stands"] if s["from_s"] <= t < s["to_s"]}


def truly_at(truth: dict[str, Any], places: Mapping[tuple[str, float], tuple[float, float]], t: float,
             at_in: tuple[float, float]) -> str | None:
    """What stands at a place at a time, to ASKED_IN; None: nothing. ``places``: middles by name and start of all
    stands."""
    far = {k: float(np.hypot(*np.subtract(places[k, s["from_s"]], at_in))) for k, s in standing_at(truth, t).items()}
    name = min(far, key=lambda k: far[k])
    return name if far[name] < ASKED_IN else None


def centre(stand: dict[str, Any]) -> tuple[float, float]:
    """A stand's footprint centroid."""
    from shapely.geometry import Polygon

    c = Polygon(stand["footprint_in"]).centroid
    return c.x, c.y


def untyped(known: Known) -> Known:
    """A roster of names alone: no height of a toy was typed, and nothing about terrain."""
    return Known(tuple(replace(t, height_in=None) for t in known.toys))


def eye_of(folder: Path, *, roster: bool = True, bare: bool = True, network: bool = True, typed: bool = True) -> Eye:
    """What watches the clip in ``folder``; see :func:`watch`. ``typed``: with the roster's heights and terrain."""
    empty, stuff = (np.asarray(cv2.imread(str(folder / f"{n}.png")), np.uint8) for n in ("empty", "terrain"))
    calibration = calibrate([empty], lens=Lens.read(folder / "lens.toml"), print_scale=1.0)
    known = read_roster(folder / "roster.toml").known if roster else None
    known = known if typed or known is None else untyped(known)
    detector = open_detector() if network or not bare else None
    return (Eye(calibration, empty=empty, terrain=stuff, known=known, network=detector) if bare
            else Eye(calibration, known=known, network=detector))


def watch(folder: Path, until_s: float = 1e9, roster: bool = True, bare: bool = True, network: bool = True) -> Watched:
    """Run the eye over the clip; the players answer its questions with the truth. ``bare``: there are pictures of the
    bare table and of the terrain; without them the detector finds the toys. ``network``: the detector has a say beside
    them."""
    truth = json.loads((folder / "truth.json").read_text())
    places = {(s["toy"], s["from_s"]): centre(s) for s in truth["stands"]}
    eye = eye_of(folder, roster=roster, bare=bare, network=network)
    eye.asks = True
    out, open_ = Watched(), dict[int, float]()
    quiet = sorted(d["from_s"] - QUIET_S for d in truth["deeds"])
    for frame in frames(folder):
        if frame.time_s > until_s:
            break
        begun = time.perf_counter()
        sight = eye.see(frame)
        out.used_s += time.perf_counter() - begun
        out.times.append(frame.time_s)
        while sight.ready and quiet and frame.time_s >= quiet[0]:
            quiet.pop(0)
            out.scenes.append(sight.scene)
        out.events += [dict(e) for e in sight.events]
        rows = []
        tracks = {t.id: t for t in eye.tracks}
        for toy in sight.scene.toys:
            edge = eye.view.outline(tracks[toy.id].patch)
            (x0, y0), (x1, y1) = edge.min(0), edge.max(0)
            rows.append((toy.id, toy.state, toy.centroid(), (float(x0), float(y0), float(x1), float(y1))))
        out.toys.append(rows)
        for q in sight.questions:
            since = open_.setdefault(q.number, frame.time_s)
            if frame.time_s - since < ANSWER_S:
                continue
            answer = truly_at(truth, places, frame.time_s, q.at_in) or NOTHING
            out.asked.append((since, q.at_in, answer))
            eye.answer(q.number, answer)
    return out


@dataclass(slots=True)
class Verdicts:
    """How every landing and every stand went."""

    recognised: int = 0
    asked: int = 0
    wrong: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    landings: int = 0
    switches: list[str] = field(default_factory=list)
    found: int = 0
    start: int = 0
    errors_in: list[float] = field(default_factory=list)
    places_in: list[float] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)


def judge(watched: Watched, truth: dict[str, Any]) -> Verdicts:
    """Against the truth: landings, switches, moves."""
    out = Verdicts()
    last = watched.times[-1]
    times = np.array(watched.times)
    middle = {(s["toy"], s["from_s"]): centre(s) for s in truth["stands"]}

    def who(t: float, at: tuple[float, float]) -> str | None:
        rows = [r for r in watched.toys[min(int(np.searchsorted(times, t)), len(times) - 1)] if r[1] in STANDING]
        far = [float(np.hypot(*np.subtract(r[2], at))) for r in rows]
        return rows[int(np.argmin(far))][0] if far and min(far) < NEAR_IN else None

    start = standing_at(truth, 2.0)
    out.start = len(start)
    out.found = sum(who(2.0, middle[k, s["from_s"]]) == k for k, s in start.items())
    deeds = [d for d in truth["deeds"] if d["toy"] and d["to_s"] + 1.0 < last]
    for d in deeds:
        again = [e["from_s"] for e in truth["deeds"] if e["toy"] == d["toy"] and e["from_s"] > d["from_s"]]
        t = min([d["to_s"] + SETTLED_S, last, *(a + 0.8 for a in again)])
        seen = who(t, d["to_in"])
        said = f"{d['toy']} ({d['kind']}) at {d['set_down_s']:.1f} s"
        out.landings += 1
        asked = any(d["lifted_s"] <= a[0] <= t and np.hypot(*np.subtract(a[1], d["to_in"])) < 1.5 for a in watched.asked)
        if asked:
            out.asked += 1
        if seen is None:
            out.lost.append(said)
        elif seen != d["toy"]:
            out.wrong.append(f"{said}: taken for {seen}")
        elif not asked:
            out.recognised += 1
    for s in truth["stands"]:
        ids: list[tuple[float, str]] = []
        for t in np.arange(max(s["from_s"] + 1.6, 2.0), min(s["to_s"] - 0.5, last), 0.5):
            name = who(float(t), middle[s["toy"], s["from_s"]])
            if name is not None and (not ids or ids[-1][1] != name):
                ids.append((float(t), name))
        # a name that the players gave is no switch
        told = [a[0] + ANSWER_S for a in watched.asked if a[2] == s["toy"]]
        out.switches += [f"{s['toy']}: {a[1]} to {b[1]} at {b[0]:.1f} s" for a, b in itertools.pairwise(ids)
                         if not (b[1] == s["toy"] and any(0 <= b[0] - t < 1.0 for t in told))]
    moves = [e for e in watched.events if e["type"] == "move"]
    taken: set[int] = set()
    for d in deeds:
        if d["kind"] == "back":
            continue
        hits = [i for i, e in enumerate(moves) if i not in taken and e["toy"] == d["toy"]
                and d["set_down_s"] - 0.1 <= e["time_s"] <= d["to_s"] + 4.0]
        if not hits:
            out.missing.append(f"{d['toy']} ({d['kind']}) at {d['set_down_s']:.1f} s")
            continue
        taken.add(hits[0])
        out.errors_in.append(moves[hits[0]]["distance_in"] - d["distance_in"])
        out.places_in.append(float(np.hypot(*np.subtract(moves[hits[0]]["to_in"], d["to_in"]))))
    out.extra = [f"{e['toy']} {e['distance_in']:.2f} in at {e['time_s']:.1f} s" for i, e in enumerate(moves) if i not in taken]
    first = min((e["time_s"] for e in watched.events if e["type"] == "appear"), default=0.0)
    out.others = [f"{e['type']} {e['toy']} at {e['time_s']:.1f} s" for e in watched.events
                  if e["type"] == "leave" or (e["type"] == "appear" and e["time_s"] > first)]
    return out


def ranges(watched: Watched, truth: dict[str, Any]) -> tuple[Array, Array]:
    """Errors (inches) of the ranges up to 24 inches between toys that stand, and over their sigmas: every pair of
    stands once, when the hands last left it alone; toys whose place is off by more than NEAR_IN are told elsewhere."""
    from shapely.geometry import Polygon

    last: dict[tuple[Any, ...], tuple[float, float]] = {}
    for scene in watched.scenes:
        there, survey = standing_at(truth, scene.time_s), Survey(scene)
        seen = [t for t in scene.toys if t.state == "placed" and t.id in there
                and np.hypot(*np.subtract(t.centroid(), centre(there[t.id]))) < NEAR_IN]
        outlines = {t.id: Polygon(there[t.id]["footprint_in"]) for t in seen}
        for a, b in itertools.combinations(seen, 2):
            true = outlines[a.id].distance(outlines[b.id])
            if true <= 24.0:
                gap = survey.gap(a.id, b.id)
                error = gap.inches - true
                last[a.id, there[a.id]["from_s"], b.id, there[b.id]["from_s"]] = error, error / max(gap.sigma, 1e-6)
    out = np.array(list(last.values())).reshape(-1, 2)
    return out[:, 0], out[:, 1]


def from_eye(watched: Watched) -> list[tuple[list[Any], Boxes]]:
    """What the eye tells in every frame: toys that stand, under a hand too, where it last saw them."""
    out: list[tuple[list[Any], Boxes]] = []
    for rows in watched.toys:
        own = [r for r in rows if r[1] in STANDING]
        out.append(([r[0] for r in own], np.array([r[3] for r in own]).reshape(-1, 4)))
    return out


def detections(watched: Watched) -> list[Boxes]:
    """The eye's boxes without their names, toys under a hand left out: what every tracker is fed."""
    return [np.array([r[3] for r in rows if r[1] == "placed"]).reshape(-1, 4) for rows in watched.toys]


# -- tables ----------------------------------------------------------------------------------------------------------------


def named(truth: dict[str, Any]) -> str:
    """What a battle is called in the figures."""
    width, height = truth["image_size_px"]
    return f"seed {truth['seed']}, {width}x{height}"


def figures(watched: Watched, truth: dict[str, Any], told: Verdicts) -> list[Figure]:
    """The figures of one battle."""
    name, lengths, (gaps, over) = named(truth), np.array(told.errors_in or [0.0]), ranges(watched, truth)
    return [Figure(f"{name}: toys found and named at the start", f"{told.found} of {told.start}", "all"),
            Figure(f"{name}: landings recognised without asking, asked about, wrong, not seen",
                   f"{told.recognised} of {told.landings}, {told.asked}, {len(told.wrong)}, {len(told.lost)}",
                   "≥ 95 %, wrong 0, not seen 0"),
            Figure(f"{name}: names switched, moves missing, moves too many, comings and goings that were none",
                   f"{len(told.switches)}, {len(told.missing)}, {len(told.extra)}, {len(told.others)}", "0, 0, 0, 0"),
            Figure(f"{name}: lengths of moves: rms, worst error (in)",
                   f"{np.sqrt((lengths**2).mean()):.3f}, {np.abs(lengths).max():.3f}"),
            Figure(f"{name}: ranges to 24 in: rms, p95, worst error (in)",
                   f"{np.sqrt((gaps**2).mean()):.3f}, {np.quantile(np.abs(gaps), 0.95):.3f}, {np.abs(gaps).max():.2f}",
                   "≤ 0.10, ≤ 0.20"),
            Figure(f"{name}: ranges within 1 and 1.96 of their sigma",
                   f"{100 * np.mean(np.abs(over) < 1):.0f} %, {100 * np.mean(np.abs(over) < 1.96):.0f} %", "68 %, 95 %"),
            Figure(f"{name}: ms a frame by the clock", f"{1000 * watched.used_s / max(len(watched.times), 1):.1f}")]


def faults(truth: dict[str, Any], told: Verdicts) -> list[str]:
    """What went wrong in one battle, in words."""
    return [f"{named(truth)}, {title}: {f}" for title, found in (
        ("switch", told.switches), ("wrong", told.wrong), ("not seen", told.lost), ("move missing", told.missing),
        ("move too many", told.extra), ("beyond", told.others)) for f in found[:15]]


def report(subject: str, watched: Sequence[Watched], truths: Sequence[dict[str, Any]]) -> Report:
    """Landings, moves and ranges of each battle."""
    out = Report(subject)
    for w, t in zip(watched, truths, strict=True):
        told = judge(w, t)
        out.figures += figures(w, t, told)
        out.lines += faults(t, told)
    return out


def compare(watched: Watched, folder: Path) -> Report:
    """The eye beside other people's trackers, which are fed its own boxes of toys that stand free, without names; toys
    of which less than half is seen count neither for nor against."""
    wanted, ignored = expected(folder, len(watched.times))
    n = len(wanted)
    truth = json.loads((folder / "truth.json").read_text())
    fps, size = float(truth["fps"]), tuple(truth["image_size_px"])
    found = detections(watched)[:n]
    runs: list[tuple[str, list[tuple[list[Any], Boxes]], float]] = [(OURS, from_eye(watched)[:n], watched.used_s)]
    for name, make in (("ByteTrack (Ultralytics)", lambda: ultralytics_track("bytetrack", found, size, None)),
                       ("BoT-SORT (Ultralytics)", lambda: ultralytics_track("botsort", found, size, frames(folder))),
                       ("ByteTrack (supervision)", lambda: supervision_track(found, fps))):
        try:
            runs.append((name, *make()))
        except ImportError as e:
            print(f"{name}: not measured ({e})")
    out = Report(TRACKERS, lines=["| tracker | HOTA | DetA | AssA | IDF1 | switches | ids given | ms a frame |",
                                  "| --- | --- | --- | --- | --- | --- | --- | --- |"])
    for name, told, used in runs:
        s = score(wanted, ignored, told)
        out.figures.append(Figure(f"{named(truth)}, {name}: HOTA, IDF1, switches",
                                  f"{s['HOTA']:.1f}, {s['IDF1']:.1f}, {s['switches']:.0f}",
                                  "≥ 90, ≥ 97, 0" if name == OURS else ""))
        out.lines.append(f"| {name} | {s['HOTA']:.1f} | {s['DetA']:.1f} | {s['AssA']:.1f} | {s['IDF1']:.1f} | "
                         f"{s['switches']:.0f} | {s['ids']:.0f} | {1000 * used / n:.1f} |")
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.play.tracking runs/battle14 --until 60", ACCURACY)
    p.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    p.add_argument("--until", type=float, default=1e9, help="seconds of the clip to watch")
    p.add_argument("--no-bare", action="store_true", help="without the pictures of the bare table and of the terrain")
    p.add_argument("--no-network", action="store_true", help="without the detector, where there is a picture of the bare table")
    p.add_argument("--trackers", action="store_true", help="score the last one beside other trackers")
    p.add_argument("--kept", type=Path, help="keep what the eye said in this folder, and use it when it is there")
    a = p.parse_args()
    cv2.setNumThreads(1)
    truths = [json.loads((f / "truth.json").read_text()) for f in a.folders]
    watched = [kept(f, a.until, a.kept, not a.no_bare, not a.no_network) for f in a.folders]
    publish(ACCURACY, report(BATTLES + (", no bare table" if a.no_bare else ""), watched, truths), a.write)
    if a.trackers:
        publish(ACCURACY, compare(watched[-1], a.folders[-1]), a.write)


def kept(folder: Path, until_s: float, keep: Path | None, bare: bool, network: bool) -> Watched:
    """What the eye said of a clip, from a file in ``keep`` where there is one."""
    what = f"{'' if bare else '-no-bare'}{'' if network else '-no-network'}"
    file = None if keep is None else keep / f"{folder.name}{what}.pickle"
    if file is not None and file.exists():
        return cast(Watched, pickle.loads(file.read_bytes()))
    out = watch(folder, until_s, bare=bare, network=network)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pickle.dumps(out))
    return out


if __name__ == "__main__":
    main()
