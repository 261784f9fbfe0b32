"""The main job against its truth: the sample clip, the real chess clip, and start positions in single pictures.

python -m benchmarks.play.main_job [sample] [no-lens] [alone] [chess] [chess-alone] [single] [--write]: prints the tables that
docs/accuracy.md holds.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from scipy.optimize import linear_sum_assignment
from shapely.geometry import Point, Polygon

from assistant.runner.sample import sample_folder, sample_session
from assistant.runner.script import play_script
from assistant.session.session import Session
from assistant.session.settings import open_detector
from benchmarks.reporting import REAL, ROOT, command_line, replace_tables
from calibration.table.calibrate import calibrate
from measure.scene import Scene, Terrain, Toy
from measure.survey import Survey
from measure.verdict import Verdict
from rules import registry
from vision.capture.source import Frame, open_source, still_picture
from vision.eye.eye import Eye

CHESS = REAL / "overhead_chess"
CORNERS = np.array([(138.0, 374.4), (507.1, 376.8), (505.1, 11.3), (143.2, 9.9)])
GAME = (("e2", "e4"), ("e7", "e5"), ("d1", "h5"), ("b8", "c6"), ("f1", "c4"), ("g8", "f6"), ("h5", "f7"))
SQUARE_IN = 2.0
OVERHANGING = {"rex", "robot", "bear"}
"""Toys whose heads, arms or tails stick out far over where they stand: no prism."""


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


def sample(lens: bool = True, bare: bool = True) -> list[str]:
    """Ranges, covers and legality on the bundled clip; without pictures of the ``bare`` table and of the terrain nobody knows
    the terrain, and the rest is told."""
    truth = json.loads((sample_folder() / "truth.json").read_text(encoding="utf-8"))
    source, session, script = sample_session()
    if not lens:
        calibration = calibrate([still_picture(open_source(str(sample_folder() / "empty.png")))], print_scale=1.0)
        old = session
        session = Session(calibration, game=old.game, roster=old.roster, state=old.state_dict(),
                          empty=still_picture(open_source(str(sample_folder() / "empty.png"))),
                          terrain=still_picture(open_source(str(sample_folder() / "terrain.png"))), network=open_detector())
    if not bare:
        session = Session(session.calibration, game=session.game, roster=session.roster, state=session.state_dict(),
                          network=open_detector())
    lines, scenes, per_frame = watch(session, source, script)
    times = np.array([t for t, _ in scenes])
    ranges, plain, covers, prisms, places, zs, cz = [], [], [], [], [], [], []
    wrong, unsure, judged = [], 0, 0
    missing = []
    for interval in truth["intervals"]:
        k = int(np.searchsorted(times, interval["to_s"] - 0.05)) - 1
        if interval["to_s"] - interval["from_s"] < 0.6 or k < 0:
            continue
        seen = scenes[k][1]
        real = true_scene(truth, interval, seen.table_size_in)
        ids = {t.id for t in seen.toys if t.on_table}
        missing += [(t.id, interval["from_s"]) for t in real.toys if t.id not in ids]
        survey, fact = Survey(seen), Survey(real)
        for t in real.toys:
            if t.id in ids:
                got = seen.toy(t.id)
                places.append(np.subtract(got.centroid(), t.centroid()))
        for pair in interval["pairs"]:
            a, b = pair["from"], pair["to"]
            if a not in ids or b not in ids:
                continue
            gap, cover = survey.gap(a, b), survey.cover(a, b)
            if gap.inches <= 24:
                ranges.append(gap.inches - pair["range_in"])
                if not {a, b} & OVERHANGING:
                    plain.append(ranges[-1])
                if pair["range_in"] > 0.3:
                    zs.append(ranges[-1] / max(gap.sigma, 1e-6))
            covers.append(100 * (cover.hidden - pair["hidden_mesh"]))
            prisms.append(100 * (cover.hidden - fact.cover(a, b).hidden))
            if 0.05 < pair["hidden_mesh"] < 0.95:
                cz.append(covers[-1] / 100 / max(cover.sigma, 1e-6))
        game = registry.game("toytastrophe")
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
                judged += 1
                unsure += ours is Verdict.TOO_CLOSE
                if ours is not Verdict.TOO_CLOSE and ours is not o.verdict:
                    wrong.append((interval["from_s"], str(o.action), str(o.verdict), told[o.action].reason() or str(ours)))
    r, c, p = np.array(ranges), np.abs(covers), np.abs(prisms)
    xy = np.array(places)
    name = "sample clip" + ("" if lens else ", no lens file") + ("" if bare else ", no bare table")
    out = [f"| {name} | figure | wanted |", "| --- | --- | --- |",
           f"| ranges to 24 in, {len(r)} pairs: rms, p95, worst (in) | {np.sqrt((r**2).mean()):.3f}, "
           f"{np.percentile(np.abs(r), 95):.3f}, {np.abs(r).max():.3f} | ≤ 0.10, ≤ 0.20 |",
           f"| the same without the toys that overhang ({', '.join(sorted(OVERHANGING))}), {len(plain)} pairs | "
           f"{np.sqrt(np.mean(np.square(plain))):.3f}, {np.percentile(np.abs(plain), 95):.3f}, {np.abs(plain).max():.3f} | |",
           f"| places of toys, {len(xy)}: rms per axis (in) | {np.sqrt((xy**2).mean()):.3f} | |",
           f"| covers against the meshes, {len(c)} pairs: median, p95, worst (points) | {np.median(c):.1f}, "
           f"{np.percentile(c, 95):.1f}, {c.max():.1f} | ≤ 4, ≤ 15 |",
           f"| covers against true prisms: median, p95 (points) | {np.median(p):.1f}, {np.percentile(p, 95):.1f} | |",
           f"| range errors within 1 and 1.96 of their sigma | {100 * np.mean(np.abs(zs) < 1):.0f} %, "
           f"{100 * np.mean(np.abs(zs) < 1.96):.0f} % | 68 %, 95 % |",
           f"| cover errors within 1.96 of their sigma ({len(cz)} partly hidden) | "
           f"{100 * np.mean(np.abs(cz) < 1.96) if cz else 100:.0f} % | 95 % |",
           f"| strikes and charges: judged, too close to call, wrong | {judged}, {unsure}, {len(wrong)} | wrong 0 |",
           f"| toys standing but not measured (toy × interval) | {len(missing)} | 0 |",
           f"| processor seconds a frame, without recording | {per_frame:.3f} | |"]
    if not bare:
        out = [row for row in out if not row.startswith(("| cover", "| strikes"))]
        wrong = []
    out += [f"| wrong at {at:.1f} s: {what} | truth {says}, we: {why} | |" for at, what, says, why in wrong[:12]]
    out += [f"| not measured | {m} at {at:.1f} s | |" for m, at in missing[:12]]
    moves = [e for e in lines if e["type"] == "move"]
    out.append(f"| moves logged beyond the truth's | {len(moves) - len(truth['moves'])} | 0 |")
    out += ["", "| move | truth (in) | measured (in) | said |", "| --- | --- | --- | --- |"]
    for m in truth["moves"]:
        hit = [e for e in moves if e["toy"] == m["toy"] and abs(e["time_s"] - m["hand_gone_s"]) < 3]
        notes = [e["text"] for e in lines if e["type"] == "note" and e.get("toy") == m["toy"]
                 and abs(e["time_s"] - m["hand_gone_s"]) < 3]
        got = f"{hit[0]['distance_in']:.2f} ± {hit[0]['sigma_in']:.2f}" if hit else "not seen"
        out.append(f"| {m['toy']} | {m['distance_in']:.2f} | {got} | {'; '.join(notes)} |")
    return out


def chess(empty: bool = True) -> list[str]:
    """The real game: toys found, moves, lengths, ids."""
    if not CHESS.exists():
        return ["shared/real/overhead_chess is not here: not measured"]
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
    out = [f"| scholarsmate.avi, {'with' if empty else 'without'} --empty | figure | wanted |", "| --- | --- | --- |",
           f"| toys found at the start | {len(start.toys)} | 32 |", f"| moves logged | {len(moves)} | 7 |",
           f"| left the table | {len(leaves)} | 1 |", f"| things that became toys later | {len(late)} | 0 |",
           f"| untouched toys with their id and place at the end | {kept} | {len(start.toys) - len(touched)} |",
           f"| processor seconds a frame | {per_frame:.3f} | |",
           "", "| move | truth (in) | measured (in) | error | at (s) |", "| --- | --- | --- | --- | --- |"]
    off = np.array([[max(math.dist(m["from_in"], square(a)), math.dist(m["to_in"], square(b))) for m in moves]
                    for a, b in GAME]).reshape(len(GAME), len(moves))
    pairs = {int(k): int(j) for k, j in zip(*linear_sum_assignment(np.minimum(off, 4 * SQUARE_IN)), strict=True)}
    for k, (a, b) in enumerate(GAME):
        true = float(np.hypot(*np.subtract(square(a), square(b))))
        if k in pairs and off[k, pairs[k]] < SQUARE_IN:
            m = moves[pairs[k]]
            out.append(f"| {a}-{b} | {true:.2f} | {m['distance_in']:.2f} ± {m['sigma_in']:.2f} | "
                       f"{m['distance_in'] - true:+.2f} | {m['time_s']:.1f} |")
        else:
            out.append(f"| {a}-{b} | {true:.2f} | not seen | | |")
    return out


def single() -> list[str]:
    """Start positions in single pictures, without an empty table: how many of 32 pieces, how many false finds."""
    if not CHESS.exists():
        return ["shared/real/overhead_chess is not here: not measured"]
    boards = {"chessBoard003.jpg": ((130, 457), (494, 457), (494, 92), (130, 92)),
              "chessBoard005.jpg": ((248, 825), (955, 825), (955, 119), (248, 119)),
              "chessBoard013.jpg": ((682, 910), (1570, 910), (1570, 34), (684, 34))}
    out = ["| picture | pieces found of 32 | false finds |", "| --- | --- | --- |"]
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
        out.append(f"| {name} | {found} | {false} |")
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
    p = command_line(__doc__, "benchmarks.play.main_job sample chess")
    p.add_argument("what", nargs="*", default=["sample", "no-lens", "alone", "chess", "chess-alone", "single"])
    p.add_argument("--write", action="store_true", help="put the tables into docs/accuracy.md")
    args = p.parse_args()
    cv2.setNumThreads(1)
    jobs = {"sample": sample, "no-lens": lambda: sample(lens=False), "alone": lambda: sample(bare=False), "chess": chess,
            "chess-alone": lambda: chess(False), "single": single}
    parts = []
    for what in args.what:
        lines = jobs[what]()
        print("\n".join(lines), flush=True)
        parts.append("\n".join(lines))
    if args.write:
        path = ROOT / "docs" / "accuracy.md"
        text = path.read_text(encoding="utf-8")
        for part in (p for p in parts if p.startswith("|")):
            text = replace_tables(text, part.split("\n\n"))
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
