"""Report, replay (captions) and an evidence card of ever longer logs: seconds, peak memory, each in its own process.

The log is made up: nine toys of two sides, every few seconds one of them is declared to move and is seen to. Per move a prompt,
an action, the hands' coming and going, the scene, the move, and what was found about it. All are three hours; 300 000 lines
are more than anybody plays in them.
"""

from __future__ import annotations

import contextlib
import io
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant.__main__ import main as toy_umpire
from assistant.log.battle_log import BattleLog
from assistant.report.page import write_report
from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish
from measure.scene import Scene, Toy

SECTION = "Long logs"
SIZES = (30_000, 100_000, 300_000)
WAYS = ("report", "replay", "evidence")
HOURS = 3.0
GOALS = {300_000: ("≤ 10", "≤ 500")}
LOOK_S = 0.25
"""So often it is looked at what the processes hold."""
TOYS, TURN = 9, 20
"""Toys on the table, and moves a turn."""


def round_toy(k: int) -> Toy:
    """A toy with a round base of 24 corners."""
    x, y = 6.0 + 4.0 * k, 8.0 + 3.0 * (k % 3)
    ring = tuple((x + math.cos(math.pi * i / 12), y + math.sin(math.pi * i / 12)) for i in range(24))
    return Toy(f"toy{k}", ring, 2.0, name=f"Toy {k}", side=("green", "blue")[k % 2], sigma_in=0.02)


def lines_of(count: int) -> Iterator[dict[str, Any]]:
    """About so many lines of a battle of three hours, the start line first."""
    table = Scene((48.0, 30.0), tuple(round_toy(k) for k in range(TOYS)))
    yield {"type": "start", "version": 1, "calibration": {}, "game": "toytastrophe", "house_rules": {}, "battle": "long",
           "edition": "", "source": "made up", "wall_clock": "2026-11-29T12:00:00+00:00"}
    yield {**_scene(table, 0.0)}
    moves = (count - 3) // 7
    for n in range(moves):
        at = HOURS * 3600 * (n + 1) / (moves + 1)
        toy = table.toys[n % TOYS]
        side, far = toy.side, 1.0 if n // TOYS % 2 == 0 else -1.0
        start = toy.centroid()
        table = table.with_toy(toy.moved(0.0, far))
        standing = {"turn": 1 + n // TURN, "to_act": side, "over": False, "winners": [], "reason": "", "scores": {},
                    "fighters": {t.id: {"left": 2, "name": t.name, "side": t.side} for t in table.toys}}
        check = {"rule": "TT-10", "verdict": "yes", "measured": 1.0, "sigma": 0.03, "limit": 5.0, "unit": "in",
                 "probability": 1.0, "detail": "1 of 5 in"}
        yield {"type": "prompt", "time_s": at, "player": side, "kind": "act", "text": f"{side}: act or end the turn"}
        yield {"type": "action", "time_s": at, "number": n + 1, "verdict": "yes", "checks": [check], "standing": standing,
               "action": {"kind": "move", "actor": toy.id, "target": None, "card": "5"}}
        yield {"type": "hands", "time_s": at + 0.05, "state": "begin", "area_in": [[[1.0, 1.0], [2.0, 1.0], [2.0, 2.0]]]}
        yield {"type": "hands", "time_s": at + 0.1, "state": "end", "area_in": []}
        yield _scene(table, at + 0.1)
        yield {"type": "move", "time_s": at + 0.1, "toy": toy.id, "from_in": list(start), "distance_in": 1.0, "sigma_in": 0.03,
               "to_in": list(table.toy(toy.id).centroid()), "path_in": [], "declared": n + 1}
        yield {"type": "note", "time_s": at + 0.1, "text": f"{toy.name}: 1 of 5 in: within", "toy": toy.id, "about": n + 1,
               "verdict": "yes", "checks": [check]}
    yield {"type": "end", "time_s": HOURS * 3600}


def _scene(table: Scene, time_s: float) -> dict[str, Any]:
    return {"type": "scene", **replace(table, time_s=time_s).to_dict()}


def write_log(path: Path, count: int) -> None:
    """The log as a file."""
    with BattleLog(path) as log:
        for line in lines_of(count):
            log.append(line)


def part(log: Path, way: str) -> dict[str, float]:
    """What is made of one log, in this process."""
    begun, at = _processor_s(), time.perf_counter()
    with tempfile.TemporaryDirectory() as name, contextlib.redirect_stdout(io.StringIO()):
        out = Path(name)
        if way == "report":
            write_report(log, out / "page.html")
        elif way == "replay":
            toy_umpire(["replay", str(log), "--captions", str(out / "words.vtt")])
        else:
            toy_umpire(["evidence", str(log), "--at", f"{HOURS * 1800:g}", "--from", "toy0", "--to", "toy1", "--out",
                        str(out / "card.png")])
        assert any(out.iterdir())
    return {"processor s": _processor_s() - begun, "clock s": time.perf_counter() - at}


def _processor_s() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def held_mb(process: int) -> float:
    """What a process and those that it began hold now; what several hold together is counted once."""
    held = 0.0
    with contextlib.suppress(OSError):  # it has ended
        said = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
        held = sum(int(line.split()[1]) for line in said.splitlines() if line.startswith("Pss:")) * 1024 / 1e6
        for begun in Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split():
            held += held_mb(int(begun))
    return held


def measured(log: Path, way: str) -> dict[str, float]:
    """What is made of one log, in a process of its own."""
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.play.long_log", "--part", str(log), way], cwd=ROOT,
                               stdout=subprocess.PIPE, text=True)
    most = 0.0
    while process.poll() is None:
        most = max(most, held_mb(process.pid))
        time.sleep(LOOK_S)
    said = process.communicate()[0]
    if process.returncode != 0:
        raise RuntimeError(f"the {way} of {log} ended with {process.returncode}")
    return {**json.loads(said), "MB": most}


def main() -> int:
    """Command line."""
    p = command_line(__doc__, "benchmarks.play.long_log --lines 10000 50000", PERFORMANCE)
    p.add_argument("--lines", type=int, nargs="+", default=list(SIZES))
    p.add_argument("--logs", type=Path, help="folder in which the logs are kept, and used again")
    p.add_argument("--part", nargs=2, metavar=("LOG", "WAY"), help="what is made of this log, in this process")
    args = p.parse_args()
    if args.part:
        print(json.dumps(part(Path(args.part[0]), args.part[1])))
        return 0
    out = Report(SECTION)
    with tempfile.TemporaryDirectory() as name:
        folder: Path = args.logs or Path(name)
        for count in args.lines:
            log = folder / f"{count}.jsonl"
            if not log.exists():
                write_log(log, count)
            for way in WAYS:
                found = measured(log, way)
                words = f"a log of {count} lines, {log.stat().st_size / 1e6:.0f} MB: its {way}"
                goals = GOALS.get(count, ("", "")) if way == "report" else ("", "")
                out.figures += [Figure(f"{words}, s by the clock, of processors", f"{found['clock s']:.1f}, "
                                       f"{found['processor s']:.1f}", goals[0]),
                                Figure(f"{words}, peak memory of its processes (MB)", f"{found['MB']:.0f}", goals[1])]
            if args.logs is None:
                log.unlink()
    publish(PERFORMANCE, out, args.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
