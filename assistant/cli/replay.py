"""The command replay: a logged battle drawn again over its clip or on the map, cut to its highlights, or told in words."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.cli.output import beside, say_json
from assistant.cli.parsing import Subparsers, command
from assistant.overlay.style import STYLES, read_style
from assistant.runner.replay_options import PACE, ReplayOptions
from measure.errors import InputError
from measure.reading.values import one_line

if TYPE_CHECKING:
    from assistant.log.battle import Battle
    from assistant.video.clip import Clip

UNITS = ("in", "cm")
"""As ``assistant.log.wording.UNITS`` has them; named here, so that help starts at once."""


def add(sub: Subparsers) -> None:
    """Declare this command."""
    p = command(sub, "replay", _replay, "draw a logged battle again, over its clip or on the map; without outputs, tell it in "
                "words", "replay out.jsonl --video clean.mp4 --record again.mp4 --units cm --highlights best.mp4")
    p.add_argument("log", metavar="LOG", help="the battle log that run wrote (.jsonl)")
    p.add_argument("--video", metavar="clip", help="the clean recording (run --record-clean), or the clip that was run; "
                                                   "without it the battle is drawn on the map")
    p.add_argument("--record", metavar="again.mp4", help="the whole battle as a video")
    p.add_argument("--highlights", metavar="cut.mp4", help="strikes, charges, destroyed toys, and what was refused or too "
                                                           "close to call, as a video")
    p.add_argument("--style", default="default", metavar="FILE", help=f"a style file (.toml), or {', '.join(STYLES)}")
    p.add_argument("--units", default="in", choices=UNITS, help="inches (default) or centimetres")
    p.add_argument("--size", metavar="WxH", help="of the new video (default: the clip's; the map 1920x1080)")
    p.add_argument("--speed", type=float, default=1.0, metavar="F", help="times the battle's own speed")
    p.add_argument("--freeze", type=float, metavar="S", help="hold the picture at rulings for S seconds or as long as the "
                   f"words take to read (default: 0; in highlights {PACE.freeze_s:g})")
    p.add_argument("--slow", type=float, metavar="F", help="speed around rulings (default: 1; in highlights "
                                                           f"{PACE.slow:g})")
    p.add_argument("--titles", action="store_true", help="title cards before and after (highlights always have them)")
    p.add_argument("--map", action="store_true", help="the map: beside the clip's picture, or alone without --video")
    p.add_argument("--captions", metavar="out.vtt", help="captions, WebVTT or .srt; without a video of its own times them as "
                                                         "the battle ran")
    p.add_argument("--chapters", metavar="out.vtt", help="chapters as a file of their own (they are in the videos too), by its "
                   "ending: .vtt, .txt (OGM text for mkvmerge), .ffmetadata, .xml (Matroska), .csv (LosslessCut), .edl, .json "
                   "(Kdenlive's guides)")
    p.add_argument("--for", dest="chapters_for", metavar="WHAT", help="what reads the chapters, whatever their name: vtt, "
                   "ogm, ffmetadata, matroska, description (of a video on a site), losslesscut, kdenlive, edl (Resolve)")
    p.add_argument("--fps", metavar="F", help="frames a second of the editor's timeline, for .edl and .json")
    p.add_argument("--no-captions", action="store_true", help="no .vtt beside the videos")
    p.add_argument("--part", type=int, default=1, metavar="N", help="of a log that was continued (default: 1)")
    p.add_argument("--json", action="store_true", help="one JSON document about what was written")


def _replay(args: argparse.Namespace) -> None:
    given = _options(args)
    _check_outputs(args)
    style = STYLES[args.style] if args.style in STYLES else read_style(args.style)
    from assistant.cli.story import told
    from assistant.log.battle import battle_in
    from assistant.log.captions import check_ending
    from assistant.log.chapter_files import check_chapters
    from assistant.log.reading import stream_lines
    from assistant.log.signing import ChainChecks

    if args.captions is not None:
        check_ending(args.captions)
    if args.chapters is not None:
        check_chapters(args.chapters, args.chapters_for, args.fps)
    checks = ChainChecks()
    battle = battle_in(checks.through(stream_lines(args.log)), args.log, args.part)
    if fault := checks.broken():
        print(f"toy-umpire: {args.log}: {fault}", file=sys.stderr)
    if battle.parts > 1:
        print(f"toy-umpire: the log holds {battle.parts} parts; this is part {args.part} (--part)", file=sys.stderr)
    from assistant.runner.replay import replay
    from assistant.video.clip import Clip

    with contextlib.ExitStack() as stack:
        mirrored = battle.camera is not None and battle.camera.mirrored
        clip = stack.enter_context(Clip(args.video, mirrored=mirrored)) if args.video is not None else None
        if clip is not None:
            _remark(clip, battle)
        document = replay(given, battle, clip, style)
    if document["videos"]:
        from assistant.overlay.text import boxes_said

        stood = (t.bare for each in battle.scenes.stood.values() for t in each)
        painted = (*(v for t in stood for v in (t.name, t.side)), *(text for _, text in battle.notes))
        if boxes := boxes_said(painted):
            print(f"toy-umpire: {boxes}", file=sys.stderr)
    if args.json:
        say_json(document)
    elif not document["videos"] and not document["sidecars"]:
        for line in told(battle, args.units):
            print(one_line(line))
    else:
        _say_written(document)


def _options(args: argparse.Namespace) -> ReplayOptions:
    """InputError: a number or a size that no video can have."""
    size_px = read_size(args.size)
    for name, low in (("speed", 0.05), ("slow", 0.05), ("freeze", 0.0)):
        value = getattr(args, name)
        if value is not None and not low <= value <= 60:
            raise InputError(f"--{name} {value}: give a number from {low:g} to 60")
    if args.chapters is None and (args.chapters_for is not None or args.fps is not None):
        raise InputError("--for and --fps say how chapters are written: give their file with --chapters")
    return ReplayOptions(args.log, args.record, args.highlights, args.captions, args.chapters, args.chapters_for, args.fps,
                         not args.no_captions, args.units, size_px, args.speed, args.freeze, args.slow, args.titles, args.map)


def _check_outputs(args: argparse.Namespace) -> None:
    """InputError: a file that cannot be written, or must not."""
    from assistant.runner.outputs import check_outputs, check_recordings

    captioned = args.record or args.highlights if args.captions is not None else None  # the others have theirs beside them
    beside = {f"captions beside {option}": Path(path).with_suffix(".vtt")
              for option, path in (("--record", args.record), ("--highlights", args.highlights))
              if path is not None and path != captioned and not args.no_captions}
    check_outputs({"--record": args.record, "--highlights": args.highlights, "--captions": args.captions,
                   "--chapters": args.chapters, **beside},
                  {"the log": args.log, "the clip": args.video, "the style": None if args.style in STYLES else args.style})
    check_recordings((args.record, args.highlights))


def _remark(clip: Clip, battle: Battle) -> None:
    """InputError: another battle's clip. A clip that is too short is remarked on."""
    from assistant.video.parameters import CLIP

    clip.fits(battle)
    if clip.times_s[0] > CLIP.lost_end_s or clip.times_s[-1] < battle.last_s - CLIP.lost_end_s:
        print(f"toy-umpire: the clip shows {clip.times_s[0]:.1f} to {clip.times_s[-1]:.1f} s of a battle of "
              f"{battle.last_s:.1f} s", file=sys.stderr)


def _say_written(document: dict[str, Any]) -> None:
    for video in document["videos"]:
        print(f"wrote {video['path']}: {video['frames']} frames, {video['duration_s']:.1f} s")
    for path in document["sidecars"]:
        print(f"wrote {path}", file=beside(path))


def read_size(text: str | None) -> tuple[int, int] | None:
    """"1280x720" as numbers. InputError: not that, or no size for a video."""
    if text is None:
        return None
    found = re.fullmatch(r"\s*(\d+)\s*[xX×]\s*(\d+)\s*", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(64 <= v <= 8192 for v in size):
        raise InputError(f"--size {text}: give width and height in pixels, from 64 to 8192, such as 1280x720")
    return size
