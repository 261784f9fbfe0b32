"""Commands that watch a table: run (without a window), demo (the sample clip) and window."""

from __future__ import annotations

import argparse
import contextlib
import datetime
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2

from assistant.cli.commands import Subparsers, command, say_json, writable
from assistant.log.battle_log import BattleLog
from assistant.overlay.marks import marks_of
from assistant.overlay.paint import Overlay
from assistant.report.page import write_report
from assistant.session.dealer import Dealer
from assistant.session.inputs import fits, read_state, when_made
from assistant.session.roster import Roster, read_roster
from assistant.session.session import Session
from assistant.session.settings import open_detector
from assistant.session.tick import Tick
from assistant.video.recordings import Recordings, Wanted
from calibration.lens.lens import Lens
from calibration.table.calibrate import TableCalibration, calibrate
from measure.errors import InputError
from measure.reading import documents
from measure.reading.values import is_number, shown
from rules import registry
from rules.engine import Action, IllegalAction, PlayersRuling
from vision.capture.buffered import Buffered
from vision.capture.parameters import START_PICTURE
from vision.capture.source import Frame, FrameSource, Image, Pictures, open_source, still_picture

SAMPLE = "skirmish"
SCRIPT_KEYS = ("time_s", "action", "ruling", "by", "note", "undo")

CHANGES = ("scene", "move", "appear", "leave")
"""Log lines after which the frame is worth saving, once no hand is over the table."""


def add(sub: Subparsers) -> None:
    """Declare these commands."""
    p = command(sub, "demo", _demo, "the main job on the bundled clip: the window, or without one a video and a log",
                "demo --headless --out out")
    p.add_argument("--headless", action="store_true", help="no window: write DIR/battle.mp4, battle.jsonl and battle.html")
    p.add_argument("--out", default="out", metavar="DIR", help="where to write (default: out)")

    p = command(sub, "window", _window, "the desktop program on a camera (default), a clip or the sample",
                "window sample")
    p.add_argument("source", nargs="?", metavar="SOURCE", help="camera number, stream, clip, or the word sample")
    _common(p, needed=False)

    p = command(sub, "run", _run, "watch, measure, rule, record; no window",
                "run clip.mp4 --calibration table.toml --record out.mp4 --log out.jsonl")
    p.add_argument("source", metavar="SOURCE")
    _common(p, needed=True)
    p.add_argument("--script", metavar="actions.jsonl", help="timed actions in place of hands on the keyboard")
    p.add_argument("--record", metavar="out.mp4", help="the video with the overlay; captions beside it in out.vtt")
    p.add_argument("--record-clean", metavar="clean.mp4", help="the video without it, for replay --video")
    p.add_argument("--no-captions", action="store_true", help="no .vtt beside the video")
    p.add_argument("--log", metavar="out.jsonl", help="the battle log, JSON lines")
    p.add_argument("--save-frames", metavar="DIR", help="frames with what was found, to fine-tune the detector on")
    p.add_argument("--json", action="store_true", help="one JSON document at the end")


def _common(p: argparse.ArgumentParser, *, needed: bool) -> None:
    p.add_argument("--calibration", required=needed, metavar="table.toml")
    p.add_argument("--game", metavar="G")
    p.add_argument("--roster", metavar="r.toml")
    p.add_argument("--state", metavar="s.json")
    p.add_argument("--empty", metavar="SOURCE", help="the table with nothing on it")
    p.add_argument("--terrain", metavar="SOURCE", help="the table with its stuff and no toys")
    p.add_argument("--toy-height", type=float, metavar="IN", help="height of toys that the roster does not give")
    p.add_argument("--weights", metavar="FILE", help="another network (.onnx or .pt) to tell toys apart; none: without one")
    p.add_argument("--deal", type=int, metavar="SEED", help="let the program deal and roll, from this seed")


def sample_folder() -> Path:
    """Where the bundled clip lies. InputError: it was not installed."""
    for base in (Path(__file__).resolve().parents[2], Path(sys.prefix) / "share" / "toy-umpire"):
        folder = base / "sample_footage" / SAMPLE
        if (folder / "clip.mp4").exists():
            return folder
    raise InputError("the sample clip is not here: run from the project's folder, or install it again")


@dataclass(slots=True)
class Setup:
    """Everything a session is opened with."""

    calibration: TableCalibration
    options: dict[str, Any] = field(default_factory=dict)
    dealer: Dealer | None = None


def open_setup(args: argparse.Namespace, source: FrameSource) -> Setup:
    """Read the files that the arguments name. InputError: any that cannot be used."""
    calibration = TableCalibration.load(args.calibration)
    fits(source.size_px, calibration)
    if args.toy_height is not None and not 0 < args.toy_height < 40:
        raise InputError(f"--toy-height {args.toy_height}: give a height in inches, such as 2")
    game = registry.game(args.game) if args.game else None
    if args.state and game is None:
        raise InputError("--state needs --game: say which game the state belongs to")
    return Setup(calibration, {
        "game": game, "roster": read_roster(args.roster) if args.roster else Roster(),
        "state": read_state(args.state) if args.state else None,
        "empty": picture_of(args.empty, calibration), "terrain": picture_of(args.terrain, calibration),
        "toy_height_in": args.toy_height, "source": source.name, "calibration_name": Path(args.calibration).name,
        "calibration_made": when_made(args.calibration),
        "warm_up_s": 0.0 if isinstance(source, Pictures) else START_PICTURE.warm_up_s,
        "network": open_detector(args.weights),
        "live": source.live,
    }, Dealer(args.deal) if args.deal is not None else None)


def picture_of(text: str | None, calibration: TableCalibration) -> Image | None:
    """The still picture of a reference source, checked against the calibration's size."""
    if text is None:
        return None
    source = open_source(text)
    with contextlib.closing(source):
        picture = still_picture(source)
    size = (picture.shape[1], picture.shape[0])
    if size != tuple(calibration.image_size_px):
        raise InputError(f"{text}: the picture is {size[0]}x{size[1]}, the calibration was made at "
                         f"{calibration.image_size_px[0]}x{calibration.image_size_px[1]}: take both with the same camera")
    return picture


def read_script(path: str | None) -> list[tuple[float, dict[str, Any]]]:
    """Timed actions, JSON lines in the order of their times. InputError names every fault with its line."""
    if path is None:
        return []
    lines = documents.read_text(path, InputError, give="give a script of JSON lines", named="a script").splitlines()
    out: list[tuple[float, dict[str, Any]]] = []
    faults = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            entry = documents.parse_json(line)
            if not isinstance(entry, dict):
                raise ValueError("not an object")
            unknown = [k for k in entry if k not in SCRIPT_KEYS]
            if unknown:
                raise ValueError(f"unknown key {unknown[0]!r} (known: {', '.join(SCRIPT_KEYS)})")
            if "action" in entry:
                entry["action"] = Action.from_dict(entry["action"])
            elif "note" not in entry and "undo" not in entry:
                raise ValueError("needs an action, a note or undo")
            at = entry["time_s"]
            if not is_number(at):
                raise ValueError(f"time_s must be a number, found {shown(at)}")
            out.append((float(at), entry))
        except KeyError as e:
            faults.append(f"line {number}: {e.args[0]} is missing")
        except (ValueError, InputError) as e:
            faults.append(f"line {number}: {e}")
    if faults:
        raise InputError(f"{path}: " + "; ".join(faults))
    return sorted(out, key=lambda pair: pair[0])


def play_script(session: Session, script: list[tuple[float, dict[str, Any]]], until_s: float) -> None:
    """Do what is due; what the rules refuse is noted, and the battle goes on."""
    while script and script[0][0] <= until_s:
        _, entry = script.pop(0)
        if "note" in entry:
            session.note(str(entry["note"]))
        if entry.get("undo"):
            session.undo()
        if "action" in entry:
            ruling = (PlayersRuling(bool(entry["ruling"]), str(entry.get("by", "all players")))
                      if "ruling" in entry else None)
            try:
                session.do(entry["action"], ruling)
            except IllegalAction as e:
                session.note(str(e))


def deal(session: Session, dealer: Dealer | None) -> None:
    """Let the dealer answer the questions of chance that are open."""
    for _ in range(200):
        prompt = session.prompt
        if dealer is None or prompt is None or not prompt.chance:
            return
        session.do(dealer.answer(prompt))


def watch(source: FrameSource, session: Session, *, script: list[tuple[float, dict[str, Any]]] | None = None,
          dealer: Dealer | None = None, record: str | None = None, save_frames: str | None = None,
          progress: bool = False, record_clean: str | None = None, captions: bool = False) -> dict[str, Any]:
    """Run a whole source through a session; returns the document of ``run --json``. ``captions``: a .vtt beside the
    recording."""
    camera = Buffered(source) if source.live else None
    source = camera or source
    recordings = Recordings(Wanted(record, record_clean, captions), live=source.live, battle=session.battle_id,
                            title=session.game.title if session.game is not None else "")
    overlay = Overlay()
    events: list[dict[str, Any]] = []
    script = list(script or [])
    count, last_tick, last_frame = 0, None, None
    began, changed = time.monotonic(), False
    try:
        for frame in source:
            tick = session.step(frame)
            if tick.ready:
                play_script(session, script, frame.time_s)
                deal(session, dealer)
            recordings.write(tick.frame, lambda t=tick: overlay.paint(  # type: ignore[misc]
                t.frame.bgr, marks_for(session, t), session.calibration))
            changed |= any(e["type"] in CHANGES for e in tick.events)
            if save_frames and changed and not tick.hands:
                save_labelled(Path(save_frames), tick.frame, tick, session)
                changed = False
            events += tick.events
            count, last_tick, last_frame = count + 1, tick, frame
            if progress and count % 100 == 0:
                _progress(count, source, began)
        if last_frame is not None and last_tick is not None and not last_tick.ready:
            ended = session.finish(last_frame)
            if ended is not None:
                events, last_tick = events + list(ended.events), ended
    except KeyboardInterrupt:
        print("toy-umpire: stopped; what was recorded and logged until now is kept", file=sys.stderr)
    finally:
        session.close()
        events += session.last_events()
        recordings.close(events)
        source.close()
        if progress and count >= 100:
            print(file=sys.stderr)
    if count == 0:
        raise InputError(f"{source.name}: it holds no picture")
    broken = getattr(source, "broken_after", None)
    if broken is not None:
        print(f"toy-umpire: {source.name} is damaged: it could be read up to frame {broken}", file=sys.stderr)
    for failed in (*recordings.failures(), session.log.failed):
        if failed:
            print(f"toy-umpire: {failed}", file=sys.stderr)
    if camera is not None and camera.lost:
        print(f"toy-umpire: {camera.lost} pictures of the camera came while the table was looked at and were left out",
              file=sys.stderr)
    for line in recordings.told():
        print(f"toy-umpire: {line}", file=sys.stderr)
    assert last_tick is not None
    return {"source": source.name, "frames": count, "duration_s": round(last_tick.frame.time_s, 3),
            "scene": last_tick.scene.to_dict(), "state": session.state_dict(),
            "events": [e for e in events if e["type"] not in ("start", "scene", "end")],
            **recordings.document()}


def marks_for(session: Session, tick: Tick) -> tuple[Any, ...]:
    """The marks of one tick for the video; the same tuple while nothing changed, so that the painter keeps its layer."""
    scene = tick.survey.scene
    states = {t.id: t.state for t in tick.scene.toys}
    shown = tick.scene if any(states.get(t.id) != t.state for t in scene.toys) or len(states) != len(scene.toys) else scene
    options = session.options if tick.ready else ()
    key = (id(tick.survey), tuple(states.items()), id(options), tick.warnings, tick.hands, session.prompt)
    if session.marks_kept is not None and session.marks_kept[0] == key:
        return session.marks_kept[1]
    turn = session.game.title if session.game is not None else ""
    marks = marks_of(shown, tick.survey, options, hands=tick.hands, warnings=tick.warnings, prompt=session.prompt,
                     turn=turn, moving=tick.moving)
    session.marks_kept = (key, marks)
    return marks


def save_labelled(folder: Path, frame: Frame, tick: Tick, session: Session) -> None:
    """A frame and the outlines of its toys in the format that Ultralytics trains on (class 0, polygon, 0 to 1)."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"frame{frame.index:06d}"
    h, w = frame.bgr.shape[:2]
    lines = []
    for outline in session.eye.outlines_px():
        lines.append("0 " + " ".join(f"{(x + 0.5) / w:.5f} {(y + 0.5) / h:.5f}" for x, y in outline))
    if not lines or tick.hands:
        return
    cv2.imencode(".jpg", frame.bgr, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tofile(folder / f"{name}.jpg")
    (folder / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _progress(count: int, source: FrameSource, began: float) -> None:
    rate = count / max(time.monotonic() - began, 1e-6)
    of = f" of {source.frame_count}" if source.frame_count else ""
    print(f"\r{count}{of} frames, {rate:.0f} a second", end="", file=sys.stderr, flush=True)


def _run(args: argparse.Namespace) -> None:
    sidecar = Wanted(args.record, args.record_clean, not args.no_captions).captions_path
    for path in (args.record, args.record_clean, args.log, None if sidecar is None else str(sidecar)):
        writable(path)
    for path in (args.record, args.record_clean):
        if path and Path(path).suffix.lower() not in (".mp4", ".mkv"):
            raise InputError(f"{path}: a recording is an .mp4 or .mkv file: give a name that ends in .mp4")
    if args.record and args.record_clean and Path(args.record).resolve() == Path(args.record_clean).resolve():
        raise InputError(f"{args.record}: --record and --record-clean are two videos: give them two names")
    script = read_script(args.script)
    if script and not args.game:
        raise InputError("--script needs --game: say which game its actions belong to")
    source = open_source(args.source)
    setup = open_setup(args, source)
    log = BattleLog(args.log)
    session = Session(setup.calibration, log=log, **setup.options)
    document = watch(source, session, script=script, dealer=setup.dealer, record=args.record,
                     save_frames=args.save_frames, progress=sys.stderr.isatty(), record_clean=args.record_clean,
                     captions=not args.no_captions)
    if args.json:
        say_json(document)
        return
    for line in story(document):
        print(line)


def story(document: dict[str, Any]) -> Iterator[str]:
    """What happened, for a person in a terminal."""
    toys = document["scene"]["toys"]
    yield (f"{document['frames']} frames, {document['duration_s']:.1f} s; {len(toys)} toys on the table at the end")
    for e in document["events"]:
        at = f"{e.get('time_s', 0):7.2f} s  "
        if e["type"] == "move":
            yield f"{at}{e['toy']} moved {e['distance_in']:.2f} ± {e['sigma_in']:.2f} in"
        elif e["type"] == "leave":
            yield f"{at}{e['toy']} left the table"
        elif e["type"] == "appear":
            yield f"{at}{e['toy']} at {e['at_in'][0]:.1f}, {e['at_in'][1]:.1f}"
        elif e["type"] == "action":
            a = e["action"]
            yield f"{at}{a['actor'] or ''} {a['kind']} {a['target'] or ''} {a['card'] or ''}: {e['verdict']}"
        elif e["type"] == "note":
            yield f"{at}{e['text']}"


def sample_session(log: BattleLog | None = None) -> tuple[FrameSource, Session, list[tuple[float, dict[str, Any]]]]:
    """The bundled clip with its roster, state and script, calibrated from the sheet in its empty table."""
    folder = sample_folder()
    lens = folder / "lens.toml"
    empty, terrain = (still_picture(open_source(str(folder / f"{n}.png"))) for n in ("empty", "terrain"))
    calibration = calibrate([empty], lens=Lens.read(lens) if lens.exists() else None, print_scale=1.0)
    source = open_source(str(folder / "clip.mp4"))
    session = Session(calibration, game=registry.game("toytastrophe"), roster=read_roster(folder / "roster.toml"),
                      state=read_state(folder / "state.json"), empty=empty, terrain=terrain, log=log, network=open_detector(),
                      source=f"{SAMPLE}/clip.mp4", calibration_name="from the sheet in empty.png",
                      calibration_made=datetime.datetime.now().astimezone().isoformat(timespec="seconds"))
    return source, session, read_script(str(folder / "script.jsonl"))


def sample_pictures() -> dict[str, Any]:
    """The sample's table: empty, and with its stuff."""
    folder = sample_folder()
    return {"empty": still_picture(open_source(str(folder / "empty.png"))),
            "stuff": still_picture(open_source(str(folder / "terrain.png")))}


def _demo(args: argparse.Namespace) -> int:
    if not args.headless:
        from gui.app import run_window

        source, session, _ = sample_session()
        return int(run_window(session, source, title="Toy Umpire: the sample", **sample_pictures()))
    out = Path(args.out)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise InputError(f"{out}: cannot be made ({e.strerror}): give another folder with --out") from None
    writable(str(out / "battle.mp4"))
    source, session, script = sample_session(BattleLog(out / "battle.jsonl"))
    document = watch(source, session, script=script, record=str(out / "battle.mp4"), progress=True, captions=True)
    for line in story(document):
        print(line)
    write_report(out / "battle.jsonl", out / "battle.html")
    print(f"wrote {out / 'battle.mp4'}, {out / 'battle.vtt'}, {out / 'battle.jsonl'} and {out / 'battle.html'}")
    return 0


def _window(args: argparse.Namespace) -> int:
    from gui.app import main, run_window

    if args.source == "sample":
        source, session, _ = sample_session()
        return int(run_window(session, source, title="Toy Umpire: the sample", **sample_pictures()))
    if args.calibration is None:
        return int(main(args.source))  # the set-up, one step at a time
    source = open_source(args.source or "0")
    setup = open_setup(args, source)
    return int(run_window(Session(setup.calibration, **setup.options), source, title=f"Toy Umpire: {source.name}", keep=True,
                          empty=setup.options["empty"], stuff=setup.options["terrain"]))
