"""The main job against its truth: the sample clip, the real chess clip, and start positions in single pictures.

``sample``: the bundled clip; ``no-lens``: the same without the lens file; ``alone``: without pictures of the bare table
and of the terrain; ``chess``, ``chess-alone``: a real game, with and without its bare board; ``single``: start
positions of chess.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment
from shapely.geometry import Point, Polygon

from assistant.runner.sample import sample_folder, sample_session
from assistant.runner.script import play_script, spared_until_s
from assistant.session.session import Session
from assistant.session.settings import open_detector
from benchmarks.play.tracking import untyped
from benchmarks.reporting import ACCURACY, REAL, ROOT, Figure, Report, command_line, publish
from calibration.table.calibrate import calibrate
from measure.scene import Scene, Terrain, Toy
from measure.survey import Survey
from measure.verdict import Verdict, at_most
from rules import registry
from vision.capture.source import Frame, open_source, spare, still_picture
from vision.eye.eye import Eye

CHESS = REAL / "overhead_chess"
CORNERS = np.array([(138.0, 374.4), (507.1, 376.8), (505.1, 11.3), (143.2, 9.9)])
GAME = (("e2", "e4"), ("e7", "e5"), ("d1", "h5"), ("b8", "c6"), ("f1", "c4"), ("g8", "f6"), ("h5", "f7"))
SQUARE_IN = 2.0
OVERHANGING = {"rex", "robot", "bear"}
"""Toys whose heads, arms or tails stick out far over where they stand: no prism."""
SINGLE = "Start positions of chess in single pictures"


def square(name: str) -> tuple[float, float]:
    """Middle of a chess square in inches: (0, 0) at a8's outer corner, x along the ranks from 8 to 1, y from A to H."""
    return SQUARE_IN * (8 - int(name[1])) + 1.0, SQUARE_IN * (ord(name[0]) - ord("a")) + 1.0


def watch(session: Session, frames: Iterable[Frame], script: list[tuple[float, dict[str, Any]]]) -> tuple[
        list[dict[str, Any]], list[tuple[float, Scene]], float]:
    """Run a session over frames: its log lines, every scene with its time, seconds used per frame."""
    lines: list[dict[str, Any]] = []
    scenes: list[tuple[float, Scene]] = []
    used, count = 0.0, 0
    for frame in frames:
        began = time.process_time()
        tick = session.step(frame)
        if tick.ready:
            play_script(session, script, frame.time_s)
        spare(frames, spared_until_s(session, script))
        used, count = used + time.process_time() - began, count + 1
        lines += tick.events
        scenes.append((frame.time_s, tick.scene))
    return lines, scenes, used / max(count, 1)


def true_scene(truth: dict[str, Any], interval: dict[str, Any], size: tuple[float, float]) -> Scene:
    """The scene that really was there, with no error at all."""
    toys = []
    for toy_id, k in interval["stands"].items():
        s = truth["stands"][k]
        about = truth["toys"][toy_id]
        toys.append(Toy(id=toy_id, name=toy_id, side=about["side"], size=about["size"], base_in=s["base_in"],
                        footprint_in=tuple(map(tuple, s["footprint_in"])), height_in=s["height_in"], sigma_in=0.0,
                        height_sigma_in=0.0))
    pieces = tuple(Terrain(t["id"], tuple(map(tuple, t["footprint_in"])), t["height_in"], base_in=t["base_in"],
                           kind=t["kind"], cover=t["cover"], sigma_in=0.0, height_sigma_in=0.0) for t in truth["terrain"])
    return Scene(table_size_in=size, toys=tuple(toys), terrain=pieces)


@dataclass(slots=True)
class Compared:
    """One run compared with the truth. Inches; covers in points (1 point = 1 %); ``over``: errors over
    their sigmas, of ranges beyond 0.3 in and of covers that truly are 5 to 95 %."""

    ranges: list[float] = field(default_factory=list)
    plain_ranges: list[float] = field(default_factory=list)
    ranges_over: list[float] = field(default_factory=list)
    places: list[npt.NDArray[np.float64]] = field(default_factory=list)
    covers: list[float] = field(default_factory=list)
    prism_covers: list[float] = field(default_factory=list)
    part: list[float] = field(default_factory=list)
    part_sigma: list[float] = field(default_factory=list)
    covers_over: list[float] = field(default_factory=list)
    undecided: int = 0
    judged: int = 0
    unsure: int = 0
    wrong: list[tuple[float, str, str, str]] = field(default_factory=list)
    missing: list[tuple[str, float]] = field(default_factory=list)


PARTLY = (0.05, 0.95)
"""A pair is partly hidden where the truth lies between these: only there does a cover's error mean something."""
LIMIT = 0.25
"""A cover limit as games have it, for counting covers that are too close to call."""


def sample_clip(lens: bool, bare: bool, typed: bool = True) -> tuple[Session, Iterable[Frame],
                                                                      list[tuple[float, dict[str, Any]]]]:
    """The bundled clip's session, frames and script. ``typed``: with the roster's heights and terrain."""
    source, session, script = sample_session()
    if not lens or not typed:
        old, calibration = session, session.calibration
        if not lens:
            calibration = calibrate([still_picture(open_source(str(sample_folder() / "empty.png")))], print_scale=1.0)
        roster = old.roster if typed else replace(old.roster, known=untyped(old.roster.known))
        session = Session(calibration, game=old.game, roster=roster, state=old.state_dict(),
                          empty=still_picture(open_source(str(sample_folder() / "empty.png"))),
                          terrain=still_picture(open_source(str(sample_folder() / "terrain.png"))), network=open_detector())
    if not bare:
        session = Session(session.calibration, game=session.game, roster=session.roster, state=session.state_dict(),
                          network=open_detector())
    return session, source, script


def compare(out: Compared, seen: Scene, interval: dict[str, Any], real: Scene) -> None:
    """Places, ranges and covers of one scene, between two moves, beside the truth."""
    ids = {t.id for t in seen.toys if t.on_table}
    out.missing += [(t.id, interval["from_s"]) for t in real.toys if t.id not in ids]
    survey, fact = Survey(seen), Survey(real)
    out.places += [np.subtract(seen.toy(t.id).centroid(), t.centroid()) for t in real.toys if t.id in ids]
    for pair in interval["pairs"]:
        a, b = pair["from"], pair["to"]
        if a not in ids or b not in ids:
            continue
        gap, cover = survey.gap(a, b), survey.cover(a, b)
        if gap.inches <= 24:
            out.ranges.append(gap.inches - pair["range_in"])
            if not {a, b} & OVERHANGING:
                out.plain_ranges.append(out.ranges[-1])
            if pair["range_in"] > 0.3:
                out.ranges_over.append(out.ranges[-1] / max(gap.sigma, 1e-6))
        out.covers.append(100 * (cover.hidden - pair["hidden_mesh"]))
        out.prism_covers.append(100 * (cover.hidden - fact.cover(a, b).hidden))
        if PARTLY[0] < pair["hidden_mesh"] < PARTLY[1]:
            out.part.append(out.covers[-1])
            out.part_sigma.append(100 * cover.sigma)
            out.covers_over.append(out.covers[-1] / 100 / max(cover.sigma, 1e-6))
            out.undecided += at_most(cover.hidden, cover.sigma, LIMIT).verdict is Verdict.TOO_CLOSE


def rule(out: Compared, seen: Scene, from_s: float, real: Scene) -> None:
    """Strikes and charges of both sides as they are judged in the scene seen, and in the true one."""
    game = registry.game("toytastrophe")
    ids = {t.id for t in seen.toys if t.on_table}
    common = replace(seen, toys=tuple(t for t in seen.toys if t.id in {r.id for r in real.toys} and t.on_table))
    for side in ("green", "blue"):
        toys = [{"id": t.id, "side": t.side, "size": t.size} for t in common.toys]
        state = game.state_from_json({"game": "toytastrophe", "version": 1, "to_act": side, "toys": toys,
                                      "sides": ["green", "blue"],
                                      "hands": [{"side": s, "count": 4} for s in ("green", "blue")]})
        told = {o.action: o for o in game.options(state, Survey(common))}
        for o in game.options(state, Survey(replace(real, toys=tuple(r for r in real.toys if r.id in ids)))):
            if o.action.kind not in ("strike", "charge"):
                continue
            ours = told[o.action].verdict
            out.judged += 1
            out.unsure += ours is Verdict.TOO_CLOSE
            if ours is not Verdict.TOO_CLOSE and ours is not o.verdict:
                out.wrong.append((from_s, str(o.action), str(o.verdict), told[o.action].reason() or str(ours)))


def compared(truth: dict[str, Any], scenes: list[tuple[float, Scene]]) -> Compared:
    """Compare every pause between two moves, at its end."""
    out, times = Compared(), np.array([t for t, _ in scenes])
    for interval in truth["intervals"]:
        k = int(np.searchsorted(times, interval["to_s"] - 0.05)) - 1
        if interval["to_s"] - interval["from_s"] < 0.6 or k < 0:
            continue
        seen = scenes[k][1]
        real = true_scene(truth, interval, seen.table_size_in)
        compare(out, seen, interval, real)
        rule(out, seen, interval["from_s"], real)
    return out


def spread(errors: Iterable[float]) -> tuple[float, float, float]:
    """Root of the mean square, 95 % and worst of some errors' sizes."""
    e = np.abs(np.fromiter(errors, float))
    return float(np.sqrt((e**2).mean())), float(np.percentile(e, 95)), float(e.max())


def within(over_sigma: Iterable[float], sigmas: float) -> str:
    """The share of errors within so many of their sigmas."""
    z = np.abs(np.fromiter(over_sigma, float))
    return f"{100 * np.mean(z < sigmas) if len(z) else 100:.0f} %"


def figures_of(c: Compared, per_frame_s: float, moves_too_many: int, covers: bool) -> list[Figure]:
    """The figures of one run; ``covers``: the terrain was known, so that covers and rulings mean something."""
    xy = np.array(c.places)
    out = [Figure("ranges to 24 in: rms, p95, worst (in)",
                  "{:.3f}, {:.3f}, {:.3f}".format(*spread(c.ranges)) + f" ({len(c.ranges)} pairs)", "≤ 0.10, ≤ 0.20"),
           Figure(f"the same without the toys that overhang ({', '.join(sorted(OVERHANGING))})",
                  "{:.3f}, {:.3f}, {:.3f}".format(*spread(c.plain_ranges)) + f" ({len(c.plain_ranges)} pairs)"),
           Figure("places of toys: rms per axis (in)", f"{np.sqrt((xy**2).mean()):.3f} ({len(xy)} places)"),
           Figure("range errors within 1 and 1.96 of their sigma", f"{within(c.ranges_over, 1)}, {within(c.ranges_over, 1.96)}",
                  "68 %, 95 %"),
           Figure("toys standing but not measured (toy × interval)", f"{len(c.missing)}", "0"),
           Figure("moves logged beyond the truth's", f"{moves_too_many}", "0"),
           Figure("processor seconds a frame, without recording", f"{per_frame_s:.3f}")]
    if not covers:
        return out
    size, (rms, p95, worst), prism = np.abs(c.covers), spread(c.part), np.abs(c.prism_covers)
    return [*out,
            Figure("covers where 5 to 95 % is truly hidden: median, p95, rms, worst (points)",
                   f"{np.median(np.abs(c.part)):.1f}, {p95:.1f}, {rms:.1f}, {worst:.1f} ({len(c.part)} pairs)", "≤ 2, ≤ 15"),
            Figure("their stated sigma: median, p95 (points)",
                   f"{np.median(c.part_sigma):.1f}, {np.percentile(c.part_sigma, 95):.1f}", "≤ 6"),
            Figure("their errors within 1 and 1.96 of it", f"{within(c.covers_over, 1)}, {within(c.covers_over, 1.96)}",
                   "68 %, 95 %"),
            Figure(f"of them too close to call at a limit of {100 * LIMIT:.0f} %", f"{100 * c.undecided / len(c.part):.0f} %",
                   "≤ 15 %"),
            Figure("covers of all pairs: median, p95 (points)",
                   f"{np.median(size):.1f}, {np.percentile(size, 95):.1f} ({len(size)} pairs)", "≤ 4, ≤ 15"),
            Figure("covers of all pairs against true prisms: median, p95 (points)",
                   f"{np.median(prism):.1f}, {np.percentile(prism, 95):.1f}"),
            Figure("strikes and charges: judged, too close to call, wrong", f"{c.judged}, {c.unsure}, {len(c.wrong)}",
                   "wrong 0")]


def sample(lens: bool = True, bare: bool = True) -> Report:
    """Ranges, covers and legality on the bundled clip. Without pictures of the ``bare`` table and of the terrain there
    are no covers and no rulings, as the terrain is unknown."""
    truth = json.loads((sample_folder() / "truth.json").read_text(encoding="utf-8"))
    session, source, script = sample_clip(lens, bare)
    lines, scenes, per_frame = watch(session, source, script)
    c = compared(truth, scenes)
    moves = [e for e in lines if e["type"] == "move"]
    figures = figures_of(c, per_frame, len(moves) - len(truth["moves"]), bare)
    out = [f"wrong at {at:.1f} s: {what}: truth {says}, we: {why}" for at, what, says, why in (c.wrong if bare else [])[:12]]
    out += [f"not measured: {m} at {at:.1f} s" for m, at in c.missing[:12]]
    out += ["", "| move | truth (in) | measured (in) | said |", "| --- | --- | --- | --- |"]
    for m in truth["moves"]:
        hit = [e for e in moves if e["toy"] == m["toy"] and abs(e["time_s"] - m["hand_gone_s"]) < 3]
        notes = [e["text"] for e in lines if e["type"] == "note" and e.get("toy") == m["toy"]
                 and abs(e["time_s"] - m["hand_gone_s"]) < 3]
        got = f"{hit[0]['distance_in']:.2f} ± {hit[0]['sigma_in']:.2f}" if hit else "not seen"
        out.append(f"| {m['toy']} | {m['distance_in']:.2f} | {got} | {'; '.join(notes)} |")
    name = "Sample clip" + ("" if lens else ", no lens file") + ("" if bare else ", no bare table")
    return Report(name, figures, out)


def absent(subject: str) -> Report:
    """A report that says that the photographs and clips of others are not here."""
    return Report(subject, lines=[f"{subject}: {CHESS.relative_to(ROOT.parent)} is not beside the repository: not measured"])


def chess(empty: bool = True) -> Report:
    """The real game: toys found, moves, lengths, ids."""
    subject = "Real chess game" + ("" if empty else ", no bare board")
    if not CHESS.exists():
        return absent(subject)
    bare = still_picture(open_source(str(CHESS / "emptyBoard001.avi")))
    calibration = calibrate([bare], corners_px=CORNERS, size_in=(16.0, 16.0))
    session = Session(calibration, empty=bare if empty else None, network=open_detector())
    lines, scenes, per_frame = watch(session, open_source(str(CHESS / "scholarsmate.avi")), [])
    start = next((s for t, s in scenes if s.toys), scenes[-1][1])
    moves = [e for e in lines if e["type"] == "move"]
    first = min((e["time_s"] for e in lines if e["type"] == "appear"), default=0.0)
    late = [e for e in lines if e["type"] == "appear" and e["time_s"] > first]
    leaves = [e for e in lines if e["type"] == "leave"]
    touched = {e["toy"] for e in (*moves, *leaves)}
    kept = sum(t.id not in touched and any(u.id == t.id and np.hypot(*np.subtract(u.centroid(), t.centroid())) < 0.3
                                           for u in scenes[-1][1].toys) for t in start.toys)
    errors, rows = moves_of_game(moves)
    return Report(subject, [
        Figure("toys found at the start", f"{len(start.toys)}", "32"),
        Figure("moves logged", f"{len(moves)}", f"{len(GAME)}"), Figure("left the table", f"{len(leaves)}", "1"),
        Figure("things that became toys later", f"{len(late)}", "0"),
        Figure("untouched toys with their id and place at the end", f"{kept}", f"{len(start.toys) - len(touched)}"),
        Figure("lengths of moves: rms, worst error (in)", "{0:.2f}, {2:.2f}".format(*spread(errors or [0.0]))),
        Figure("processor seconds a frame", f"{per_frame:.3f}")], rows)


def moves_of_game(moves: list[dict[str, Any]]) -> tuple[list[float], list[str]]:
    """Errors of the lengths of the game's moves that were logged (inches), and a table of all moves."""
    errors, out = [], ["| move | truth (in) | measured (in) | error | at (s) |", "| --- | --- | --- | --- | --- |"]
    off = np.array([[max(math.dist(m["from_in"], square(a)), math.dist(m["to_in"], square(b))) for m in moves]
                    for a, b in GAME]).reshape(len(GAME), len(moves))
    pairs = {int(k): int(j) for k, j in zip(*linear_sum_assignment(np.minimum(off, 4 * SQUARE_IN)), strict=True)}
    for k, (a, b) in enumerate(GAME):
        true = float(np.hypot(*np.subtract(square(a), square(b))))
        if k in pairs and off[k, pairs[k]] < SQUARE_IN:
            m = moves[pairs[k]]
            errors.append(m["distance_in"] - true)
            out.append(f"| {a}-{b} | {true:.2f} | {m['distance_in']:.2f} ± {m['sigma_in']:.2f} | "
                       f"{m['distance_in'] - true:+.2f} | {m['time_s']:.1f} |")
        else:
            out.append(f"| {a}-{b} | {true:.2f} | not seen | | |")
    return errors, out


def single() -> Report:
    """Start positions in single pictures, without an empty table: how many of 32 pieces, how many false finds."""
    if not CHESS.exists():
        return absent(SINGLE)
    boards = {"chessBoard003.jpg": ((130, 457), (494, 457), (494, 92), (130, 92)),
              "chessBoard005.jpg": ((248, 825), (955, 825), (955, 119), (248, 119)),
              "chessBoard013.jpg": ((682, 910), (1570, 910), (1570, 34), (684, 34))}
    out = Report(SINGLE)
    jobs = [(n, still_picture(open_source(str(CHESS / n))), np.array(c, float)) for n, c in boards.items()]
    first = next(iter(open_source(str(CHESS / "baxter.avi")))).bgr
    jobs.append(("baxter.avi, first frame", first, np.array([(520, 674), (849, 669), (803, 373), (552, 375)], float)))
    for name, picture, corners in jobs:
        calibration = calibrate([picture], corners_px=corners, size_in=(16.0, 16.0))
        eye = Eye(calibration, warm_up_s=0.0, network=open_detector())
        eye.see(Frame(0, 0.0, np.asarray(picture, np.uint8)))
        along_x = name.startswith(("chessBoard005", "chessBoard013"))
        squares = np.array([(2 * r + 1, 2 * k + 1) if along_x else (2 * k + 1, 2 * r + 1)
                            for r in (0, 1, 6, 7) for k in range(8)], float)
        # a piece covers the middle of its square whichever way it leans; a third of a square is allowed beside it
        found, false = pieces_found(eye, squares, 2.0 / 3.0)
        out.figures.append(Figure(f"{name}: pieces found of 32, other finds", f"{found}, {false}", "32, 0"))
    return out


def pieces_found(eye: Eye, at_in: npt.NDArray[np.float64], reach_in: float) -> tuple[int, int]:
    """How many places (N, 2) on the table have an outline of their own within that reach in the picture, and how many
    outlines are left over."""
    feet, reach = eye.calibration.image_from_table(at_in), eye.calibration.pixels_per_inch(at_in) * reach_in
    outlines = [Polygon(o).buffer(0) for o in eye.outlines_px()]
    far = np.array([[o.distance(Point(p)) / t for o in outlines] for p, t in zip(feet, reach, strict=True)])
    pairs = zip(*linear_sum_assignment(np.minimum(far.reshape(len(at_in), -1), 9.0)), strict=True)
    found = sum(bool(far[i, j] <= 1.0) for i, j in pairs)
    return found, len(outlines) - found


def main() -> None:
    """Run what was asked for, print it, write it where asked."""
    jobs = {"sample": sample, "no-lens": lambda: sample(lens=False), "alone": lambda: sample(bare=False), "chess": chess,
            "chess-alone": lambda: chess(False), "single": single}
    p = command_line(__doc__, "benchmarks.play.main_job sample chess", ACCURACY)
    p.add_argument("what", nargs="*", default=list(jobs), help=f"of {', '.join(jobs)} (default: all)")
    args = p.parse_args()
    cv2.setNumThreads(1)
    for what in args.what:
        publish(ACCURACY, jobs[what](), args.write)


if __name__ == "__main__":
    main()
