"""Sidecars of a battle video: captions (WebVTT, SRT) and chapters, made from the log."""

from __future__ import annotations

import html
import itertools
import textwrap
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from assistant.log.battle import Battle, LoggedAction, LoggedPrompt
from assistant.log.parameters import CAPTIONS
from assistant.log.wording import (
    ANSWER_KINDS,
    VERDICT_SAYS,
    action_text,
    finding_text,
    in_units,
    move_text,
    ruling_text,
    sentence,
)
from measure.errors import InputError
from measure.reading.values import one_line
from measure.writing import ending_of, write_file


@dataclass(frozen=True, slots=True)
class CaptionText:
    """What happened at a time of the battle, the ruling on it with its reasons, and the verdict; empty where there is
    none."""

    time_s: float
    text: str
    ruling: str = ""
    verdict: str = ""

    def __str__(self) -> str:
        return f"{self.text}. {self.ruling}" if self.ruling else self.text


@dataclass(frozen=True, slots=True)
class Cue:
    """A caption: from, to (seconds of the video), and its lines."""

    start_s: float
    end_s: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter, up to the next one."""

    start_s: float
    title: str


def caption_texts(battle: Battle, units: str = "in") -> tuple[CaptionText, ...]:
    """Everything worth a caption, with its time in the battle, in order. Actions that were undone are marked."""
    out: list[tuple[int, CaptionText]] = []
    for logged in battle.actions:
        undone = " (taken back later)" if logged.undone else ""
        ruling = ruling_text(logged, units)
        plain = not ruling or (logged.verdict == "yes" and logged.action.kind in ANSWER_KINDS)
        done = sentence(action_text(logged, battle)) + undone
        out.append((0, CaptionText(logged.time_s, done, ruling, "" if plain else logged.verdict)))
    findings = {(f.time_s, f.toy) for f in battle.findings}
    found_texts = {(f.time_s, f.text) for f in battle.findings}
    out += [(2, CaptionText(f.time_s, sentence(finding_text(f, battle, units)), "", f.verdict)) for f in battle.findings]
    out += [(1, CaptionText(s.time_s, sentence(move_text(s, battle, units))))
            for s in (*battle.moves, *battle.in_doubt) if (s.time_s, s.toy) not in findings]
    out += [(3, CaptionText(t, f"{sentence(battle.name(toy))} is destroyed")) for t, toy in battle.fallen]
    for t, text in battle.notes:
        if text in ("undo", "redo"):
            out.append((2, CaptionText(t, "The last action is taken back" if text == "undo" else "It is done again")))
        elif (t, text) not in found_texts:
            out.append((2, CaptionText(t, sentence(in_units(text, units, sure=True)))))
    return tuple(s for _, s in sorted(out, key=lambda row: (row[1].time_s, row[0])))


def cues(battle: Battle, end_s: float, units: str = "in", *,
         at: Callable[[float], float | None] | None = None) -> tuple[Cue, ...]:
    """Captions that do not overlap, within a video of ``end_s`` seconds. ``at`` gives the video's time for a time of
    the battle, None where the video leaves it out. A text that could not be read before the next one stays above it,
    up to ``CAPTIONS.texts_most``."""
    shown: list[tuple[float, float, tuple[str, ...]]] = []
    for what in caption_texts(battle, units):
        text = str(what)
        start = what.time_s if at is None else at(what.time_s)
        if start is not None and start < end_s:
            long = min(CAPTIONS.longest_s, max(CAPTIONS.shortest_s, len(text) * CAPTIONS.read_s_per_letter))
            shown.append((max(0.0, start), min(max(0.0, start) + long, end_s), broken(text)))
    edges = sorted({round(t, 3) for row in shown for t in row[:2]})
    out: list[Cue] = []
    by_start = sorted(range(len(shown)), key=lambda k: shown[k][0])
    begins = [shown[k][0] for k in by_start]
    longest_s = max((b - a for a, b, _ in shown), default=0.0) + 1e-3
    for start, end in itertools.pairwise(edges):
        near = sorted(by_start[bisect_left(begins, start - longest_s):bisect_right(begins, start + 5e-4)])
        now = [lines for a, b, lines in map(shown.__getitem__, near) if b + 5e-4 >= end][-CAPTIONS.texts_most:]
        lines = tuple(line for text in now for line in text)
        if out and out[-1].lines == lines and out[-1].end_s == start:
            out[-1] = replace(out[-1], end_s=min(end, end_s))
        elif lines and start < end_s:
            out.append(Cue(start, min(end, end_s), lines))
    return tuple(out)


def chapters(battle: Battle, end_s: float, *, at: Callable[[float], float | None] | None = None) -> tuple[Chapter, ...]:
    """A chapter for the set-up, for each turn, and within it for each toy or team that begins to act."""
    found: list[tuple[float, str]] = [(0.0, "On the table")]
    players = {a.player for a in battle.prompts}
    turn: int | str = 0
    actor: str | None = None
    rows: list[tuple[float, int, LoggedAction | LoggedPrompt]] = [(a.time_s, 1, a) for a in battle.prompts]
    rows += [(d.time_s, 0, d) for d in battle.actions]
    answering = False
    for time_s, _, what in sorted(rows, key=lambda row: row[:2]):
        if isinstance(what, LoggedPrompt):
            answering = what.answers
            standing = battle.standing_at(time_s)
            now = what.player if standing is None else standing.turn
            if not answering and now and now != turn:
                turn, actor = now, None
                found.append((time_s, f"Turn {turn}: {what.player}" if isinstance(turn, int) else f"Turn: {what.player}"))
        elif not (what.undone or answering or what.action.actor is None or what.action.actor in {actor, *players} or not turn):
            actor = what.action.actor
            verdict = "" if what.verdict == "yes" else f" ({VERDICT_SAYS[what.verdict]})"
            found.append((time_s, sentence(action_text(what, battle)) + verdict))
    out: list[Chapter] = []
    for time_s, title in found:
        shown = time_s if at is None else at(time_s)
        if shown is None or shown >= end_s:
            continue
        turns = title.startswith("Turn")
        if out and shown - out[-1].start_s < (CAPTIONS.turn_least_s if turns else CAPTIONS.chapter_least_s):
            last = out[-1].title
            if turns and len(out) == 1:
                out[-1] = Chapter(out[-1].start_s, title)
            elif not turns and last.startswith("Turn") and "," not in last:
                out[-1] = Chapter(out[-1].start_s, f"{last}, {title[:1].lower()}{title[1:]}")
            continue
        out.append(Chapter(shown, title))
    if out and out[0].start_s > 0:
        out[0] = Chapter(0.0, out[0].title)
    return tuple(out)


def broken(text: str, letters: int = CAPTIONS.line_letters) -> tuple[str, ...]:
    """A sentence in lines of about the same length, none longer than ``letters`` where its words allow it."""
    lines = max(1, -(-len(text) // letters))
    return tuple(textwrap.wrap(text, max(letters // 2, min(letters, -(-len(text) // lines) + 8)))) or ("",)


def vtt(captions: Sequence[Cue], title: str = "") -> str:
    """WebVTT (W3C). Angle brackets and ampersands are escaped, so that no name becomes a tag."""
    blocks = [f"WEBVTT{' - ' + ' '.join(title.split()).replace('-->', '->') if title else ''}"]
    for number, cue in enumerate(captions, 1):
        text = "\n".join(html.escape(line, quote=False) for line in cue.lines if line.strip())
        blocks.append(f"{number}\n{clock_text(cue.start_s)} --> {clock_text(cue.end_s)}\n{text}")
    return "\n\n".join(blocks) + "\n"


_NO_TAGS = str.maketrans("<>{}\\", "‹›()⧵")


def srt(captions: Sequence[Cue]) -> str:
    """SubRip. It has no way to write a bracket or backslash that is no tag, so those of names become others like them."""
    blocks = []
    for number, cue in enumerate(captions, 1):
        span = f"{clock_text(cue.start_s, ',')} --> {clock_text(cue.end_s, ',')}"
        blocks.append("\n".join([str(number), span, *(line.translate(_NO_TAGS) for line in cue.lines if line.strip())]))
    return "\n\n".join(blocks) + "\n"


def chapters_vtt(marks: Sequence[Chapter], end_s: float) -> str:
    """Chapters as a WebVTT track (``<track kind="chapters">``)."""
    ends = [c.start_s for c in marks[1:]] + [end_s] if marks else []
    found = [Cue(c.start_s, max(end, c.start_s + CAPTIONS.chapter_end_s), (one_line(c.title),))
             for c, end in zip(marks, ends, strict=True)]
    return vtt(found, "Chapters")


def write_captions(path: str | Path, captions: Sequence[Cue], title: str = "") -> None:
    """WebVTT or SRT, by the name's ending. InputError: another ending, or they cannot be written."""
    write_file(path, srt(captions) if check_ending(path) == ".srt" else vtt(captions, title))


def check_ending(path: str | Path) -> str:
    """.vtt or .srt, which captions of that name are. InputError: neither."""
    ending = ending_of(path, (".vtt", ".srt"))
    if ending is None:
        raise InputError(f"{path}: captions are a .vtt or .srt file: give a name that ends in .vtt")
    return ending


def clock_text(seconds: float, point: str = ".", digits: int = 3) -> str:
    """HH:MM:SS with so many digits after the ``point``, rounded."""
    whole = round(max(0.0, seconds) * 10**digits)
    s = whole // 10**digits
    return f"{s // 3600:02d}:{s // 60 % 60:02d}:{s % 60:02d}{point}{whole % 10**digits:0{digits}d}"
