"""A logged battle drawn again, over its clip or on the map, and its captions and chapters."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.log.battle import Battle
from assistant.log.captions import Chapter, chapters, cues, write_captions
from assistant.log.chapter_files import check_chapters
from assistant.overlay.style import Style
from assistant.runner.replay_options import PACE, ReplayOptions
from assistant.runner.replay_plan import highlight_plan, whole_plan
from assistant.video import edit_plan as cut
from assistant.video.clip import Clip
from assistant.video.edit_plan import Plan
from assistant.video.marks_over_time import ShownMarks
from assistant.video.recorder import Recorder
from assistant.video.render import ReplayRenderer, render_replay
from measure.errors import InputError
from measure.writing import write_file


@dataclass(frozen=True, slots=True)
class Job:
    """One video to write."""

    path: str
    plan: Plan
    captions: str | None
    show: ShownMarks


def replay(given: ReplayOptions, battle: Battle, clip: Clip | None, style: Style) -> dict[str, Any]:
    """Everything that was asked for; returns the document of ``--json``. InputError: nothing to draw, no place to write."""
    wants_video = given.record is not None or given.highlights is not None
    if wants_video and not battle.scenes:
        raise InputError(f"{given.log}: nothing stood on the table in this log, so there is nothing to draw")
    whole = whole_plan(battle, clip, given)
    chapters_as = None if given.chapters is None else check_chapters(given.chapters, given.chapters_for, given.fps)
    jobs = _jobs(given, battle, clip, style, whole)
    videos: list[dict[str, Any]] = []
    sidecars: list[str] = []
    for job in jobs:
        videos.append(_draw(job, given, battle, clip, style))
        captions = job.captions or (str(Path(job.path).with_suffix(".vtt")) if given.beside else None)
        if captions is not None:
            _write_captions(captions, battle, job.plan, given.units)
            sidecars.append(captions)
    if not wants_video and given.captions is not None:
        _write_captions(given.captions, battle, whole, given.units)
        sidecars.append(given.captions)
    if given.chapters is not None and chapters_as is not None:
        plan, (form, rate) = jobs[0].plan if jobs else whole, chapters_as
        made = form.write(_chapters(battle, plan), cut.lasts_s(plan), rate)
        write_file(given.chapters, made.text)
        for note in made.notes:
            print(f"toy-umpire: {given.chapters}: {note}", file=sys.stderr)
        sidecars.append(given.chapters)
    return {"log": given.log, "battle": battle.id, "duration_s": round(battle.last_s, 3), "videos": videos,
            "sidecars": sidecars, "highlights": [list(span) for span in cut.highlights(battle)]}


def _jobs(given: ReplayOptions, battle: Battle, clip: Clip | None, style: Style, whole: Plan) -> list[Job]:
    """The videos to write: the whole battle, its highlights."""
    jobs = []
    if given.record is not None:
        show = ShownMarks(given.units, style.options, style.prompts, style.captions, style.trails, clip is None, clip is None)
        jobs.append(Job(given.record, whole, given.captions, show))
    if given.highlights is not None:
        show = ShownMarks(given.units, False, False, True, style.trails, clock=True, arms=clip is None)
        captions = given.captions if given.record is None else None
        jobs.append(Job(given.highlights, highlight_plan(battle, clip, given), captions, show))
    for job in jobs:
        lasts_s = cut.lasts_s(job.plan)
        if lasts_s > PACE.longest_s:
            raise InputError(f"{job.path}: this video would be {lasts_s / 3600:.1f} hours long, more than "
                             f"{PACE.longest_s / 3600:g}: give a higher --speed, or --highlights for what is worth seeing")
    return jobs


def _draw(job: Job, given: ReplayOptions, battle: Battle, clip: Clip | None, style: Style) -> dict[str, Any]:
    """Write one video; what the document says of it."""
    screen = ReplayRenderer(battle, clip=clip, show=job.show, style=style, size_px=given.size_px, beside=given.with_map)
    recorder = Recorder(job.path, screen.size_px, battle=battle.id, title=battle.title)
    marks = _chapters(battle, job.plan)
    recorder.chapters = tuple((c.start_s, c.title) for c in marks)
    whole_s = cut.lasts_s(job.plan)
    try:
        made = render_replay(screen, job.plan, recorder, _progress if sys.stderr.isatty() else None)
    except (KeyboardInterrupt, SystemError):  # what compiled code makes of the first
        print(f"toy-umpire: {job.path} is cut off: it shows {recorder.duration_s:.1f} of {whole_s:.1f} s", file=sys.stderr)
        raise
    if made.failed is not None:
        raise InputError(f"{made.failed} It shows {made.duration_s:.1f} of {whole_s:.1f} s.")
    if recorder.remark:
        print(f"toy-umpire: {recorder.remark}", file=sys.stderr)
    return {"path": job.path, "frames": made.frames, "duration_s": round(made.duration_s, 3),
            "chapters": [{"start_s": round(c.start_s, 3), "title": c.title} for c in marks]}


def _chapters(battle: Battle, plan: Plan) -> tuple[Chapter, ...]:
    return chapters(battle, cut.lasts_s(plan), at=lambda t: cut.shown_at(plan, t))


def _write_captions(path: str, battle: Battle, plan: Plan, units: str) -> None:
    write_captions(path, cues(battle, cut.lasts_s(plan), units, at=lambda t: cut.shown_at(plan, t)), battle.title)


def _progress(at_s: float, total_s: float) -> None:
    print(f"\r{at_s:.0f} of {total_s:.0f} s", end="", file=sys.stderr, flush=True)
