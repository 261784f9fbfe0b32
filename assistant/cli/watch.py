"""Commands that watch a table: run (without a window), demo (the sample clip) and window."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.cli.output import say_json
from assistant.cli.parsing import Subparsers, command
from measure.errors import InputError
from measure.reading.values import one_line

if TYPE_CHECKING:
    from assistant.runner.setup import SetupOptions


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
    p.add_argument("source", metavar="SOURCE",
                   help="a camera number, a stream address, a clip, a picture or a folder of pictures")
    _common(p, needed=True)
    p.add_argument("--script", metavar="actions.jsonl", help="timed actions in place of hands on the keyboard")
    p.add_argument("--record", metavar="out.mp4", help="the video with the overlay; captions beside it in out.vtt")
    p.add_argument("--record-clean", metavar="clean.mp4", help="the video without it, for replay --video")
    p.add_argument("--no-captions", action="store_true", help="no .vtt beside the video")
    p.add_argument("--log", metavar="out.jsonl", help="the battle log, JSON lines")
    p.add_argument("--save-frames", metavar="DIR", help="frames with what was found, to fine-tune the detector on")
    p.add_argument("--json", action="store_true", help="one JSON document at the end")


def _common(p: argparse.ArgumentParser, *, needed: bool) -> None:
    p.add_argument("--calibration", required=needed, metavar="table.toml",
                   help="what calibrate wrote" + ("" if needed else "; without it the window leads through the set-up"))
    p.add_argument("--mirror", action="store_true", help="the pictures are a mirror's: exchange left and right; by itself with "
                                                         "what calibrate --mirror wrote")
    p.add_argument("--game", metavar="G", help="a game's id, as the command games lists them; without it ranges and cover")
    p.add_argument("--roster", metavar="r.toml", help="the toys and the terrain: names, sides, heights")
    p.add_argument("--state", metavar="s.json", help="the game's state to go on from; without it a fresh one")
    p.add_argument("--empty", metavar="SOURCE", help="the table with nothing on it")
    p.add_argument("--terrain", metavar="SOURCE", help="the table with its stuff and no toys")
    p.add_argument("--toy-height", type=float, metavar="IN", help="height of toys that the roster does not give")
    p.add_argument("--weights", metavar="FILE", help="another network (.onnx or .pt) to tell toys apart; none: without one")
    p.add_argument("--deal", type=int, metavar="SEED", help="let the program deal and roll, from this seed")


def setup_options(args: argparse.Namespace) -> SetupOptions:
    """What a session is opened with, of the arguments of ``run`` or ``window``."""
    from assistant.runner.setup import SetupOptions

    return SetupOptions(args.calibration, args.game, args.roster, args.state, args.empty, args.terrain, args.toy_height,
                        args.weights, args.deal, args.mirror)


def setup_files(args: argparse.Namespace) -> dict[str, str | Path | None]:
    """The files that a session is opened with, by what they are."""
    network = None if args.weights == "none" else args.weights
    return {"the calibration": args.calibration, "the roster": args.roster, "the state": args.state,
            "the empty table": args.empty, "the terrain": args.terrain, "the network": network}


def _run(args: argparse.Namespace) -> int:
    from assistant.runner.outputs import check_outputs, check_recordings

    sidecar = args.record or args.record_clean
    beside = Path(sidecar).with_suffix(".vtt") if sidecar and not args.no_captions else None
    check_outputs({"--record": args.record, "--record-clean": args.record_clean, "--log": args.log,
                   "captions beside the video": beside},
                  {"the source": args.source, "the script": args.script, **setup_files(args)},
                  {"--save-frames": args.save_frames})
    check_recordings((args.record, args.record_clean))
    from assistant.runner.script import needs_game, read_script
    from vision.capture.source import open_source

    script = read_script(args.script)
    if needs_game(script) and not args.game:
        raise InputError("--script needs --game: say which game its actions belong to (only notes need none)")
    source = open_source(args.source)  # what is not there is said before all else is loaded
    from assistant.cli.story import story
    from assistant.log.battle_log import signed_log
    from assistant.runner.setup import open_setup
    from assistant.runner.watch import watch
    from assistant.session.session import Session

    setup = open_setup(setup_options(args), source)
    log = signed_log(args.log)
    session = Session(setup.calibration, log=log, **setup.options)
    document = watch(setup.source, session, script=script, dealer=setup.dealer, record=args.record,
                     save_frames=args.save_frames, progress=sys.stderr.isatty(), record_clean=args.record_clean,
                     captions=not args.no_captions)
    if args.json:
        say_json(document)
    else:
        for line in story(document):
            print(one_line(line))
    return status(document)


def status(document: dict[str, Any]) -> int:
    """The exit status of what was watched: 2 where a file could not be written to its end; that was said."""
    return 2 if document.get("failed") else 0


def _demo(args: argparse.Namespace) -> int:
    if not args.headless:
        return _sample_window()
    from assistant.runner.outputs import check_outputs

    out = Path(args.out)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise InputError(f"{out}: cannot be made ({e.strerror}): give another folder with --out") from None
    check_outputs({name: out / name for name in ("battle.mp4", "battle.vtt", "battle.jsonl", "battle.html")}, {})
    from assistant.cli.story import story
    from assistant.log.battle_log import signed_log
    from assistant.report.page import write_report
    from assistant.runner.sample import sample_session
    from assistant.runner.watch import watch

    source, session, script = sample_session(signed_log(out / "battle.jsonl"))
    document = watch(source, session, script=script, record=str(out / "battle.mp4"), progress=True, captions=True)
    for line in story(document):
        print(one_line(line))
    write_report(out / "battle.jsonl", out / "battle.html")
    if not status(document):
        print(f"wrote {out / 'battle.mp4'}, {out / 'battle.vtt'}, {out / 'battle.jsonl'} and {out / 'battle.html'}")
    return status(document)


def _sample_window() -> int:
    from assistant.runner.sample import sample_pictures, sample_session
    from gui.app import run_window

    source, session, _ = sample_session()
    return int(run_window(session, source, title="Toy Umpire: the sample", **sample_pictures()))


def _window(args: argparse.Namespace) -> int:
    if args.source == "sample":
        return _sample_window()
    from gui.app import main, run_window

    if args.calibration is None:
        return int(main(args.source))  # the set-up, one step at a time
    from assistant.runner.setup import open_setup
    from assistant.session.session import Session
    from vision.capture.source import open_source

    setup = open_setup(setup_options(args), open_source(args.source or "0"))
    return int(run_window(Session(setup.calibration, **setup.options), setup.source,
                          title=f"Toy Umpire: {setup.source.name}", keep=True, empty=setup.options["empty"],
                          stuff=setup.options["terrain"]))
