"""A whole battle at 1080p: does the program keep up while it is played, and how fast is it from a file?

The footage is the sample clip, forwards and backwards over and over, at 30 instead of its 20 frames a second (so
everything happens half as fast again), each frame with its number stamped into a corner; it lies in a temporary folder.
``window``: the window (offscreen where there is no screen) on a source that behaves like a camera, recording and
logging. ``run``: the same without a window. ``file``: ``run`` on the clip. What is missing and what is late is read
from the recorded frames themselves. Each part has a process of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from assistant.log.battle_log import BattleLog, read_log
from assistant.report.page import write_report
from assistant.runner.sample import sample_folder, sample_session
from assistant.runner.watch import watch
from assistant.session.session import Session
from assistant.session.settings import open_detector
from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish
from benchmarks.speed.paced import Paced, growth_mb_a_minute, memory_mb, repeat, round_trip, stamp, stamps_of
from vision.capture.source import open_source, still_picture

SECTION = "A whole battle"
SAMPLE_FPS = 20.0
PARTS = ("window", "run", "file")
FINISH = "finish"
GOALS = {"times real time": "≥ 1.5", "video, log and report done after the end (s)": "", "frames seen": "",
         "missed at the camera": "", "dropped (%)": "≤ 0.1", "worst file time (frames)": "≤ 1",
         "memory growth (MB a minute)": "≤ 1", "processor, of one core (%)": ""}
"""What the page holds of each part, and what is wanted."""


@contextmanager
def watched(samples: list[tuple[float, float]]) -> Iterator[None]:
    """Take down (seconds, MB) once a second meanwhile."""
    over, began = threading.Event(), time.monotonic()

    def look() -> None:
        while not over.wait(1.0):
            samples.append((time.monotonic() - began, memory_mb()))

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def opened(folder: Path, fps: float, *, live: bool, state: dict[str, Any] | None = None, resume: bool = False) -> tuple[
        Session, list[tuple[float, dict[str, Any]]]]:
    """The sample's session with a log (``resume``: going on with the one that is there, from a ``state``), and its
    script at the footage's speed."""
    source, sample, script = sample_session()
    source.close()
    # stamped too: where the bare table shows none, the stamp is a thing that came
    empty, terrain = (stamp(still_picture(open_source(str(sample_folder() / f"{name}.png"))), 0)
                      for name in ("empty", "terrain"))
    session = Session(sample.calibration, game=sample.game, roster=sample.roster, state=state or sample.state_dict(),
                      empty=empty, terrain=terrain, log=BattleLog(folder / "battle.jsonl", resume=resume),
                      source="the sample, there and back", network=open_detector(), live=live)
    return session, [(at * SAMPLE_FPS / fps, entry) for at, entry in script]


def play_file(film: Path, folder: Path, fps: float, *, live: bool) -> dict[str, Any]:
    """``run`` over the footage, from its file or at a camera's pace, with recording and log."""
    session, script = opened(folder, fps, live=live)
    source = Paced(film, fps) if live else open_source(str(film))
    began = time.monotonic()
    document = watch(source, session, script=script, record=str(folder / "battle.mp4"))
    over = source.over_at if isinstance(source, Paced) and source.over_at is not None else began
    return {FINISH: time.monotonic() - over, "frames seen": document["frames"], "dropped by the recorder": document["dropped"],
            "missed at the camera": getattr(source, "missed", 0)}


class Players:
    """What two players do in a window: recording is begun with the first picture, and each entry of a ``script`` (its time in
    the clip, its action and ruling) is declared when the clip has come so far."""

    def __init__(self, script: list[tuple[float, dict[str, Any]]], recording: Path) -> None:
        self._script, self._recording, self._begun = list(script), recording, False

    def act(self, window: Any) -> Any:
        """Do what is due. Returns what the ``window`` (gui.battle.window.BattleWindow) shows; None: nothing yet."""
        from rules.engine import PlayersRuling

        parcel = window.parcel
        if parcel is None:
            return None
        if not self._begun:
            self._begun = True
            window.orders.record.emit(str(self._recording), True)
        while self._script and parcel.tick.ready and self._script[0][0] <= parcel.tick.frame.time_s:
            entry = self._script.pop(0)[1]
            if "action" in entry:
                window.orders.do.emit(entry["action"], PlayersRuling(bool(entry["ruling"]), "both players")
                                      if "ruling" in entry else None)
        return parcel


def play_window(film: Path, folder: Path, fps: float) -> dict[str, Any]:
    """The window on the footage at a camera's pace, with recording and log, as players see it."""
    if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PyQt6.QtCore import QSettings

    from gui.app import make_app, take_down_windows
    from gui.battle.window import BattleWindow

    app = make_app()
    session, script = opened(folder, fps, live=True)
    steps = 0
    step = session.step

    def counted(frame: Any) -> Any:
        nonlocal steps
        steps += 1
        return step(frame)

    session.step = counted  # type: ignore[method-assign]
    source = Paced(film, fps)
    window = BattleWindow(session, source, settings=QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
    window.resize(1480, 888)
    window.show()
    players = Players(script, folder / "battle.mp4")
    while source.over_at is None:
        app.processEvents()
        time.sleep(0.001)
        players.act(window)
    shown = window.frames_shown
    take_down_windows(app)
    return {FINISH: time.monotonic() - source.over_at, "frames seen": steps, "pictures shown": shown,
            "missed at the camera": source.missed}


def part(what: str, film: Path, folder: Path, fps: float, period: int, seconds: float) -> dict[str, Any]:
    """One part; returns what was measured, by name."""
    import cv2

    cv2.setNumThreads(1)
    samples: list[tuple[float, float]] = []
    began, cpu = time.monotonic(), time.process_time()  # of all threads, loading and calibrating included
    with watched(samples):
        if what == "window":
            done = play_window(film, folder, fps)
        else:
            done = play_file(film, folder, fps, live=what == "run")
    played, used = time.monotonic() - began, time.process_time() - cpu
    grown = growth_mb_a_minute(samples)
    began = time.monotonic()
    write_report(folder / "battle.jsonl", folder / "battle.html", video=str(film))
    reported = time.monotonic() - began
    times, numbers = stamps_of(folder / "battle.mp4", period)
    read = numbers >= 0
    offered = int(numbers[read][-1] - numbers[read][0]) + 1
    late = ((times[read] - times[read][0]) - (numbers[read] - numbers[read][0]) / fps) * fps
    lines = read_log(folder / "battle.jsonl")
    finish = done.pop(FINISH) + reported
    pace = ({"video, log and report made in (s)": finish, "times real time": seconds / finish} if what == "file" else
            {"video, log and report done after the end (s)": finish})
    return {"battle (s)": seconds, **pace, "of it the report (s)": reported, **done,
            "processor, of one core (%)": 100 * used / played,
            "frames in the video": len(times), "frames without a number that can be read": int((~read).sum()),
            "dropped (%)": 100 * (1 - int(read.sum()) / offered), "worst file time (frames)": float(np.abs(late).max()),
            "file time at the end (frames)": float(late[-1]), "memory at the end (MB)": samples[-1][1] if samples else 0.0,
            "memory growth (MB a minute)": grown, "video (MB)": (folder / "battle.mp4").stat().st_size / 1e6,
            "lines in the log": len(lines), "moves": sum(x["type"] == "move" for x in lines),
            "actions": sum(x["type"] == "action" for x in lines)}


def in_chromium(video: Path, folder: Path, wait_s: float = 60.0) -> str:
    """What a browser makes of the video: size, length, and whether it can be sought in. The page tells it to a server
    here."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        return "no Chromium here: not tried"
    told: queue.Queue[str] = queue.Queue()

    class Ear(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            told.put(unquote(self.path.partition("?")[2]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Ear) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = folder / "player.html"
        page.write_text(f"""<video muted preload="auto" src="{video.as_uri()}"></video><script>
const v = document.querySelector("video");
const say = t => new Image().src = "http://127.0.0.1:{server.server_port}/?" + encodeURIComponent(t);
v.onerror = () => say("cannot play it: " + v.error.message);
v.onloadedmetadata = () => v.currentTime = v.duration * 0.9;
v.onseeked = () => say(`plays ${{v.videoWidth}}x${{v.videoHeight}}, ${{v.duration.toFixed(2)}} s, `
                       + `sought to ${{v.currentTime.toFixed(2)}} s`);
</script>""", encoding="utf-8")
        words = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'browser'}",
                 "--remote-debugging-port=0"]  # with it the page stays open
        child = subprocess.Popen([browser, *words, page.as_uri()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return told.get(timeout=wait_s)
        except queue.Empty:
            return f"said nothing in {wait_s:.0f} s"
        finally:
            child.terminate()
            child.wait()
            server.shutdown()


def probed(video: Path) -> str:
    """What ffprobe says of the video, or FFmpeg's libraries through PyAV where there is no ffprobe."""
    if (program := shutil.which("ffprobe")) is not None:
        wanted = "format=duration:stream=codec_name,width,height,nb_frames"
        said = subprocess.run([program, "-v", "error", "-show_entries", wanted, "-of",
                               "compact=nk=1:p=0", str(video)], capture_output=True, text=True, check=False)
        return "ffprobe: " + " ".join((said.stdout + said.stderr).split())
    import av

    with av.open(str(video)) as container:
        stream = container.streams.video[0]
        return (f"libavformat (no ffprobe here): {stream.codec_context.name} {stream.width}x{stream.height}, "
                f"{stream.frames} frames, {float(container.duration or 0) / 1e6:.2f} s, {len(container.streams)} stream")


def cell(value: Any) -> str:
    """A figure with as many digits as mean something."""
    return str(value) if not isinstance(value, float) else f"{value:.3f}" if abs(value) < 1 else f"{value:.2f}"


def main() -> int:
    """Make the footage, run each part in a process of its own, print one table."""
    p = command_line(__doc__, "benchmarks.speed.battle --minutes 1 --what file", PERFORMANCE)
    p.add_argument("--minutes", type=float, default=10.0)
    p.add_argument("--fps", type=float, default=30.0)
    p.add_argument("--what", nargs="+", choices=PARTS, default=list(PARTS))
    p.add_argument("--clip", type=Path, help="footage instead of the sample's clip, of the same table")
    p.add_argument("--keep", type=Path, help="leave videos, logs and reports there")
    p.add_argument("--part", help=argparse.SUPPRESS)
    args = p.parse_args()
    if args.part:
        print(json.dumps(part(**json.loads(args.part, object_hook=_paths))))
        return 0
    seconds = args.minutes * 60
    table: dict[str, dict[str, Any]] = {}
    notes = []
    with tempfile.TemporaryDirectory() as name:
        top = Path(name) if args.keep is None else args.keep
        top.mkdir(parents=True, exist_ok=True)
        period = round_trip(args.clip or sample_folder() / "clip.mp4", top / "trip.mp4", args.fps)
        film = top / "film.mp4"
        repeat(top / "trip.mp4", film, round(seconds * args.fps), args.fps)
        print(f"{film.stat().st_size / 1e6:.0f} MB of footage, {period} frames there and back", file=sys.stderr, flush=True)
        for what in args.what:
            folder = top / what
            folder.mkdir(exist_ok=True)
            job = {"what": what, "film": str(film), "folder": str(folder), "fps": args.fps, "period": period,
                   "seconds": seconds}
            load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
            done = subprocess.run([sys.executable, "-m", "benchmarks.speed.battle", "--part", json.dumps(job)], cwd=ROOT,
                                  stdout=subprocess.PIPE, text=True, check=True)
            table[what] = {"load before": load, **json.loads(done.stdout.splitlines()[-1])}
            notes.append(f"{what}: {probed(folder / 'battle.mp4')}; Chromium {in_chromium(folder / 'battle.mp4', top)}.")
            print(json.dumps(table[what], indent=1) + "\n" + notes[-1], file=sys.stderr, flush=True)
    names = list(dict.fromkeys(n for column in table.values() for n in column))
    lines = [f"| {args.minutes:g} minutes at {args.fps:g} a second, {os.cpu_count()} cores | {' | '.join(table)} |",
             f"| --- |{' --- |' * len(table)}"]
    lines += [f"| {n} | {' | '.join(cell(column[n]) if n in column else '' for column in table.values())} |" for n in names]
    figures = [Figure(f"{args.minutes:g} minutes, {what}: {name}", cell(column[name]), goal)
               for what, column in table.items() for name, goal in GOALS.items() if name in column]
    publish(PERFORMANCE, Report(SECTION, figures, [*lines, *notes]), args.write)
    return 0


def _paths(job: dict[str, Any]) -> dict[str, Any]:
    return {k: Path(v) if k in ("film", "folder") else v for k, v in job.items()}


if __name__ == "__main__":
    sys.exit(main())
