"""The command replay: a logged battle drawn again over its clip or on the map, cut to its highlights, or told in words."""

from __future__ import annotations

import argparse
import calendar
import contextlib
import datetime
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.cli.commands import Subparsers, command, say_json, writable
from assistant.log.battle import Battle, read_battle
from assistant.log.captions import (
    chapters,
    chapters_vtt,
    check_ending,
    cues,
    said,
    write_captions,
    write_text,
)
from assistant.log.wording import UNITS
from assistant.overlay.style import STYLES, Style, read_style
from assistant.video import edit_plan as cut
from assistant.video.clip import SHORT_S, Clip
from assistant.video.edit_plan import Card, Plan, Play
from assistant.video.marks_over_time import Show, won_by
from assistant.video.recorder import Recorder
from assistant.video.render import Screen, redraw
from measure.errors import InputError

TITLE_S = 4.0
FREEZE_S, SLOW = 2.5, 0.5
"""What a highlight cut does at rulings unless told otherwise; a whole replay keeps the battle's own times."""
ENDINGS = (".mp4", ".mkv")


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
    p.add_argument("--units", default="in", choices=UNITS)
    p.add_argument("--size", metavar="WxH", help="of the new video (default: the clip's; the map 1920x1080)")
    p.add_argument("--speed", type=float, default=1.0, metavar="F", help="times the battle's own speed")
    p.add_argument("--freeze", type=float, metavar="S", help="hold the picture at rulings for S seconds or as long as the "
                   f"words take to read (default: 0; in highlights {FREEZE_S:g})")
    p.add_argument("--slow", type=float, metavar="F", help="speed around rulings (default: 1; in highlights "
                                                           f"{SLOW:g})")
    p.add_argument("--titles", action="store_true", help="title cards before and after (highlights always have them)")
    p.add_argument("--map", action="store_true", help="the map: beside the clip's picture, or alone without --video")
    p.add_argument("--captions", metavar="out.vtt", help="captions, WebVTT or .srt; without a video of its own times them as "
                                                         "the battle ran")
    p.add_argument("--chapters", metavar="out.vtt", help="chapters as WebVTT (they are in the videos themselves too)")
    p.add_argument("--no-captions", action="store_true", help="no .vtt beside the videos")
    p.add_argument("--part", type=int, default=1, metavar="N", help="of a log that was continued (default: 1)")
    p.add_argument("--json", action="store_true", help="one JSON document about what was written")


@dataclass(frozen=True, slots=True)
class Job:
    """One video to write."""

    path: str
    plan: Plan
    captions: str | None
    show: Show


def _replay(args: argparse.Namespace) -> None:
    size_px = read_size(args.size)
    for name, low in (("speed", 0.05), ("slow", 0.05), ("freeze", 0.0)):
        value = getattr(args, name)
        if value is not None and not low <= value <= 60:
            raise InputError(f"--{name} {value}: give a number from {low:g} to 60")
    style = STYLES[args.style] if args.style in STYLES else read_style(args.style)
    for path in (args.record, args.highlights, args.captions, args.chapters):
        writable(path)
        if path is not None and args.video is not None and Path(path).resolve() == Path(args.video).resolve():
            raise InputError(f"{path}: that is the clip itself: give another name for what is to be written")
    for path in (args.record, args.highlights):
        if path is not None and Path(path).suffix.lower() not in ENDINGS:
            raise InputError(f"{path}: a recording is an .mp4 or .mkv file: give a name that ends in .mp4")
    if args.captions is not None:
        check_ending(args.captions)
    battle = read_battle(args.log, args.part)
    if battle.parts > 1:
        print(f"toy-umpire: the log holds {battle.parts} parts; this is part {args.part} (--part)", file=sys.stderr)
    with contextlib.ExitStack() as stack:
        clip = stack.enter_context(Clip(args.video)) if args.video is not None else None
        if clip is not None:
            clip.fits(battle)
            if clip.times_s[0] > SHORT_S or clip.times_s[-1] < battle.last_s - SHORT_S:
                print(f"toy-umpire: the clip shows {clip.times_s[0]:.1f} to {clip.times_s[-1]:.1f} s of a battle of "
                      f"{battle.last_s:.1f} s", file=sys.stderr)
        document = _make(args, battle, clip, style, size_px)
    if args.json:
        say_json(document)
    elif not document["videos"] and not document["sidecars"]:
        for line in told(battle, args.units):
            print(line)
    else:
        for video in document["videos"]:
            print(f"wrote {video['path']}: {video['frames']} frames, {video['duration_s']:.1f} s")
        for path in document["sidecars"]:
            print(f"wrote {path}")


def _make(args: argparse.Namespace, battle: Battle, clip: Clip | None, style: Style,
          size_px: tuple[int, int] | None) -> dict[str, Any]:
    """Everything that was asked for; returns the document of ``--json``."""
    wants_video = args.record is not None or args.highlights is not None
    if wants_video and not battle.scenes:
        raise InputError(f"{args.log}: nothing stood on the table in this log, so there is nothing to draw")
    videos: list[dict[str, Any]] = []
    sidecars: list[str] = []
    whole = whole_plan(battle, clip, args)
    jobs = []
    if args.record is not None:
        show = Show(args.units, style.options, style.prompts, style.captions, style.trails, clip is None, clip is None)
        jobs.append(Job(args.record, whole, args.captions, show))
    if args.highlights is not None:
        show = Show(args.units, False, False, True, style.trails, clock=True, arms=clip is None)
        beside = args.captions if args.record is None else None
        jobs.append(Job(args.highlights, highlight_plan(battle, clip, args), beside, show))
    for job in jobs:
        screen = Screen(battle, clip=clip, show=job.show, style=style, size_px=size_px, beside=args.map)
        recorder = Recorder(job.path, screen.size_px, battle=battle.id, title=battle.title)
        end_s = cut.lasts_s(job.plan)
        marks = chapters(battle, end_s, at=lambda t, plan=job.plan: cut.shown_at(plan, t))  # type: ignore[misc]
        recorder.chapters = tuple((c.start_s, c.title) for c in marks)
        made = redraw(screen, job.plan, recorder, _progress if sys.stderr.isatty() else None)
        if made.failed is not None:
            raise InputError(made.failed)
        captions = job.captions or (None if args.no_captions else str(Path(job.path).with_suffix(".vtt")))
        if captions is not None:
            _write_captions(captions, battle, job.plan, args.units)
            sidecars.append(captions)
        videos.append({"path": job.path, "frames": made.frames, "duration_s": round(made.duration_s, 3),
                       "chapters": [{"start_s": round(c.start_s, 3), "title": c.title} for c in marks]})
    if not wants_video and args.captions is not None:
        _write_captions(args.captions, battle, whole, args.units)
        sidecars.append(args.captions)
    if args.chapters is not None:
        plan = jobs[0].plan if jobs else whole
        end_s = cut.lasts_s(plan)
        write_text(args.chapters, chapters_vtt(chapters(battle, end_s, at=lambda t: cut.shown_at(plan, t)), end_s))
        sidecars.append(args.chapters)
    return {"log": args.log, "battle": battle.id, "duration_s": round(battle.last_s, 3), "videos": videos, "sidecars": sidecars,
            "highlights": [list(span) for span in cut.highlights(battle)]}


def _write_captions(path: str, battle: Battle, plan: Plan, units: str) -> None:
    write_captions(path, cues(battle, cut.lasts_s(plan), units, at=lambda t: cut.shown_at(plan, t)), battle.title)


def whole_plan(battle: Battle, clip: Clip | None, args: argparse.Namespace) -> Plan:
    """The whole battle; on a clip from its first frame to its last."""
    first, last = (0.0, battle.last_s) if clip is None else (float(clip.times_s[0]), float(clip.times_s[-1]))
    plan = cut.whole(first, max(last, first + 1e-3), speed=args.speed)
    stops = cut.moments(battle, said(battle, args.units), args.freeze or 0.0)
    if args.freeze or (args.slow or 1.0) != 1.0:
        plan = cut.with_moments(plan, stops, slow=args.slow or 1.0)
    return titled(plan, battle) if args.titles else plan


def highlight_plan(battle: Battle, clip: Clip | None, args: argparse.Namespace) -> Plan:
    """What is worth seeing, with titles. InputError: nothing is."""
    spans = cut.highlights(battle)
    if clip is not None:
        low, high = float(clip.times_s[0]), float(clip.times_s[-1])
        spans = tuple((max(a, low), min(b, high)) for a, b in spans if b > low and a < high)
    if not spans:
        raise InputError("the log holds no strike, no charge, no destroyed toy and nothing that was refused or too close to "
                         "call: there is nothing to cut, use --record for the whole battle")
    freeze = FREEZE_S if args.freeze is None else args.freeze
    stops = cut.moments(battle, said(battle, args.units), freeze, brief=True)
    parts: list[Any] = []
    for span in spans:
        parts += cut.lively(span, [t for t, _ in stops])
    plan = cut.with_moments(tuple(Play(p.from_s, p.to_s, p.rate * args.speed) for p in parts), stops,
                            slow=SLOW if args.slow is None else args.slow)
    return titled(plan, battle, "Highlights")


def titled(plan: Plan, battle: Battle, what: str = "") -> Plan:
    """A card before (who plays, how to read the picture) and after (how it ended)."""
    sides = battle.sides()
    names = {side: [battle.name(t) for t in _toys_of_side(battle, side)] for side in sides}
    lines = [f"{side}: {', '.join(n)}" for side, n in names.items()]
    if battle.wall_clock:
        lines.append(date_text(battle.wall_clock))
    lines += ["", "Lengths are measured by the camera; two in three are within their ±.",
              "A ? is too close to call: the players decide. In brackets: the rule."]
    end = battle.standings[-1] if battle.standings else None
    closing = [f"{battle.name(toy)} was destroyed" for _, toy in battle.fallen]
    if end is not None:
        first = battle.standings[0].left
        closing += [f"{battle.name(who)} has {left:g} of {first[who]:g} left" for who, left in end.left.items()
                    if 0 < left < first.get(who, left)]
        closing += [f"{side}: {points:g} points" for side, points in end.scores.items() if any(end.scores.values())]
    over = end is not None and end.over
    heading = won_by(end.winners).capitalize() if over and end is not None else "The battle goes on"
    if over and end is not None and end.reason:
        closing.insert(0, end.reason)
    if not over and end is not None and end.to_act:
        closing.append(f"{end.to_act} to act, turn {end.turn}")
    title = ": ".join(t for t in (battle.title or "A battle of toys", what.lower()) if t)
    return (Card(TITLE_S, title, tuple(lines)), *plan, Card(TITLE_S, heading, tuple(closing)))


def date_text(wall_clock: str) -> str:
    """"21 November 2026" of an ISO time; as it stands where it is none."""
    try:
        day = datetime.date.fromisoformat(wall_clock[:10])
    except ValueError:
        return wall_clock
    return f"{day.day} {calendar.month_name[day.month]} {day.year}"


def _toys_of_side(battle: Battle, side: str) -> list[str]:
    return list(dict.fromkeys(t.id for s in battle.scenes for t in s.toys if t.side == side))


def told(battle: Battle, units: str) -> Iterator[str]:
    """The battle for a reader in a terminal: chapter by chapter, every ruling with its reasons."""
    sides = " against ".join(battle.sides())
    yield f"{battle.title or 'No game'}{': ' + sides if sides else ''}; {battle.last_s:.1f} s, " \
          f"{sum(not d.undone for d in battle.deeds)} actions" + ("" if battle.ended else "; the log ends in the middle")
    if battle.scenes:
        toys = [t for t in battle.scenes[0].toys if t.on_table]
        if toys:
            yield f"{len(toys)} toys at the start: {', '.join(t.name or t.id for t in toys)}"
    heads = list(chapters(battle, battle.last_s + 1.0))
    for what in said(battle, units):
        while heads and heads[0].start_s <= what.time_s + 1e-6:
            yield f"-- {heads.pop(0).title}"
        yield f"{clock(what.time_s)}  {what}"
    if battle.standings and battle.standings[-1].over:
        yield f"{won_by(battle.standings[-1].winners).capitalize()}: {battle.standings[-1].reason}"


def clock(seconds: float) -> str:
    """"1:07.3"."""
    minutes, rest = divmod(round(seconds * 10), 600)
    return f"{minutes:3d}:{rest / 10:04.1f}"


def read_size(text: str | None) -> tuple[int, int] | None:
    """"1280x720" as numbers. InputError: not that, or no size for a video."""
    if text is None:
        return None
    found = re.fullmatch(r"\s*(\d+)\s*[xX×]\s*(\d+)\s*", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(64 <= v <= 8192 for v in size):
        raise InputError(f"--size {text}: give width and height in pixels, from 64 to 8192, such as 1280x720")
    return size


def _progress(at_s: float, total_s: float) -> None:
    print(f"\r{at_s:.0f} of {total_s:.0f} s", end="", file=sys.stderr, flush=True)
