"""Chapters as the files that muxers, players, editors and video sites read, each in the form that it really takes."""

from __future__ import annotations

import csv
import io
import json
import math
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from xml.sax.saxutils import escape

from assistant.log.captions import Chapter, chapters_vtt, clock_text
from assistant.log.parameters import CHAPTER_FILES
from measure.errors import InputError
from measure.reading.values import table_cell
from measure.writing import ending_of

RATES = {"23.976": Fraction(24000, 1001), "24": Fraction(24), "25": Fraction(25), "29.97": Fraction(30000, 1001),
         "30": Fraction(30), "50": Fraction(50), "59.94": Fraction(60000, 1001), "60": Fraction(60)}
"""Frame rates that have a timecode (SMPTE ST 12)."""
RATES_SAID = f"{', '.join(list(RATES)[:-1])} or {list(RATES)[-1]}"


@dataclass(frozen=True, slots=True)
class ChapterFile:
    """A file's text, and what its reader should be told about it."""

    text: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A form of chapter file: the endings that mean it, what ``--for`` calls it (the first word is its own), and its writer.
    ``frames``: its times are frames of the timeline, so its rate must be known."""

    endings: tuple[str, ...]
    words: tuple[str, ...]
    write: Callable[[Sequence[Chapter], float, Fraction], ChapterFile]
    frames: bool = False


NO_LETTERS = "\ufffe\uffff"
"""What no XML may hold."""


def title_of(text: str) -> str:
    """A title on one line, without characters that no file of letters may hold."""
    return " ".join("".join(" " if unicodedata.category(c) in ("Cc", "Cs") or c in NO_LETTERS else c for c in text).split())


def cut_to_bytes(text: str, most: int) -> str:
    """The text's first letters that fit into so many bytes of UTF-8; a letter is kept with its accents or left out."""
    if len(text.encode("utf-8", "replace")) <= most:
        return text
    short = text.encode("utf-8", "replace")[:most - len("…".encode())].decode("utf-8", "ignore")
    if len(short) < len(text) and unicodedata.combining(text[len(short)]):
        while short and unicodedata.combining(short[-1]):
            short = short[:-1]
        short = short[:-1]
    return short.rstrip() + "…"


def check_chapters(path: str | Path, word: str | None, fps: str | None) -> tuple[Form, Fraction]:
    """The form of a chapter file by ``word`` (``--for``) or by its name's ending, and its frame rate (0 where it has none).
    InputError: neither tells the form, or the form counts frames and the rate is missing or has no timecode."""
    if word is not None:
        form = next((f for f in FORMS if word.lower() in f.words), None)
        if form is None:
            raise InputError(f"--for {word}: chapters are written for {WORDS}")
        if form.words[0] == "kdenlive" and ending_of(path, (".txt", ".json")) == ".json":
            form = GUIDES
    else:
        forms = (*FORMS, GUIDES)
        endings = tuple(e for f in forms for e in f.endings)
        found = ending_of(path, endings)
        if found is None:
            raise InputError(f"{path}: chapters are a file that ends in {', '.join(endings)}, or say what for: --for {WORDS}")
        form = next(f for f in forms if found in f.endings)
    if not form.frames:
        return form, Fraction(0)
    if fps is None:
        raise InputError(f"{path}: its times are frames of the timeline: give the timeline's frames a second with --fps "
                         f"({RATES_SAID})")
    rate = RATES.get(fps.strip()) or next((r for r in RATES.values() if _rate(fps) == r), None)
    if rate is None:
        raise InputError(f"--fps {fps}: no timecode has that rate: give that of the editor's timeline, {RATES_SAID} (a clip of "
                         "15 or 20 frames a second lies on one of 30 or 60)")
    return form, rate


def _rate(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _ends(marks: Sequence[Chapter], end_s: float) -> list[float]:
    return [c.start_s for c in marks[1:]] + [max(end_s, marks[-1].start_s + CHAPTER_FILES.least_s)] if marks else []


def _vtt(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    return ChapterFile(chapters_vtt(marks, end_s))


def _ogm(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    """OGM text. Its byte-order mark tells mkvmerge that it is UTF-8 whatever the system's own letters are."""
    rows = [f"CHAPTER{i:02d}={clock_text(c.start_s)}\nCHAPTER{i:02d}NAME={title_of(c.title)}\n" for i, c in enumerate(marks, 1)]
    return ChapterFile("\ufeff" + "".join(rows))


def _ffmetadata(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    """FFmpeg's own: https://ffmpeg.org/ffmpeg-formats.html#Metadata-2. Where a backslash ends a title, however it is escaped,
    FFmpeg takes the next line for the title's; a blank behind it ends that."""
    rows = [";FFMETADATA1\n"]
    for c, end in zip(marks, _ends(marks, end_s), strict=True):
        title = "".join("\\" + letter if letter in "=;#\\" else letter for letter in title_of(c.title))
        title += " " if title.endswith("\\") else ""
        rows.append(f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={round(1000 * c.start_s)}\nEND={round(1000 * end)}\ntitle={title}\n")
    return ChapterFile("".join(rows))


def _matroska(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    rows = ['<?xml version="1.0" encoding="UTF-8"?>\n<Chapters>\n  <EditionEntry>\n']
    for c, end in zip(marks, _ends(marks, end_s), strict=True):
        rows.append(f"    <ChapterAtom>\n      <ChapterTimeStart>{clock_text(c.start_s, digits=9)}</ChapterTimeStart>\n"
                    f"      <ChapterTimeEnd>{clock_text(end, digits=9)}</ChapterTimeEnd>\n      <ChapterDisplay>\n"
                    f"        <ChapterString>{escape(title_of(c.title))}</ChapterString>\n"
                    "        <ChapterLanguage>eng</ChapterLanguage>\n      </ChapterDisplay>\n    </ChapterAtom>\n")
    return ChapterFile("".join([*rows, "  </EditionEntry>\n</Chapters>\n"]))


def _description(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    """For the description of a video on a site: whole seconds rounded down, joined up until none is too short; the site takes
    all or none. It allows no angle brackets."""
    kept: list[tuple[int, list[str]]] = []
    for c in marks:
        at = int(c.start_s)
        if kept and (at - kept[-1][0] < CHAPTER_FILES.description_least_s
                     or int(end_s) - at < CHAPTER_FILES.description_least_s):
            kept[-1][1].append(c.title)
        else:
            kept.append((at if kept else 0, [c.title]))
    rows = []
    for at, titles in kept:
        hours, minutes, seconds = at // 3600, at // 60 % 60, at % 60
        clock = f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"
        rows.append(f"{clock} {_joined(titles)}\n")
    enough = len(rows) >= CHAPTER_FILES.description_fewest
    notes = () if enough else (
        f"{len(rows)} chapter{'s' if len(rows) != 1 else ''} of at least {CHAPTER_FILES.description_least_s} s: video sites "
        f"show chapters only where there are {CHAPTER_FILES.description_fewest} or more",)
    return ChapterFile("".join(rows), notes)


def _joined(titles: Sequence[str]) -> str:
    """Titles as one, as many of them as are shown."""
    swapped = str.maketrans("<>", "‹›")
    shown = title_of(titles[0]).translate(swapped)
    for title in titles[1:]:
        longer = f"{shown}; {title_of(title).translate(swapped)}"
        if len(longer) > CHAPTER_FILES.description_letters:
            break
        shown = longer
    return shown if len(shown) <= CHAPTER_FILES.description_letters else (
        shown[:CHAPTER_FILES.description_letters - 1].rstrip() + "…")


def _losslesscut(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    """Three columns in every row and no header: one with other words becomes a segment without times. Opened
    as a table, a title like a formula stays a text by the blank before it, which LosslessCut takes off."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    for c, end in zip(marks, _ends(marks, end_s), strict=True):
        rows.writerow((f"{c.start_s:.3f}", f"{end:.3f}", table_cell(title_of(c.title), " ")))
    return ChapterFile(out.getvalue())


def _kdenlive(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    return ChapterFile("".join(f"{clock_text(c.start_s)} {title_of(c.title)}\n" for c in marks))


def _guides(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    """Kdenlive's guides as JSON, which its older versions read alone."""
    rows = [{"pos": at, "comment": title_of(c.title), "type": 0} for at, c in _in_frames(marks, rate, 0.5)]
    return ChapterFile(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")


def _edl(marks: Sequence[Chapter], end_s: float, rate: Fraction) -> ChapterFile:
    """Markers as DaVinci Resolve exports and imports them: an event of one frame each; the timeline starts at one hour."""
    nominal = round(rate)
    rows = ["TITLE: Toy Umpire\nFCM: NON-DROP FRAME\n\n"]
    for i, (at, c) in enumerate(_in_frames(marks, rate, 1e-6), 1):
        first, last = (_timecode(3600 * nominal + at + k, nominal) for k in (0, 1))
        title = title_of(c.title).replace("|", "/")
        rows.append(f"{i:03d}  001      V     C        {first} {last} {first} {last}\n |C:ResolveColorBlue |M:{title} |D:1\n\n")
    return ChapterFile("".join(rows))


def _in_frames(marks: Sequence[Chapter], rate: Fraction, up: float) -> list[tuple[int, Chapter]]:
    """Each chapter with its frame: the one that is shown then, or with ``up`` 0.5 the nearest. Two are never on one frame:
    editors refuse that."""
    out: list[tuple[int, Chapter]] = []
    for c in marks:
        at = math.floor(float(c.start_s * rate) + up)
        out.append((at if not out else max(at, out[-1][0] + 1), c))
    return out


def _timecode(frame: int, nominal: int) -> str:
    s = frame // nominal
    return f"{s // 3600:02d}:{s // 60 % 60:02d}:{s % 60:02d}:{frame % nominal:02d}"


FORMS = (
    Form((".vtt",), ("vtt", "webvtt", "web"), _vtt),
    Form((".txt",), ("ogm", "mkvmerge"), _ogm),
    Form((".ffmetadata", ".ffmeta"), ("ffmetadata", "ffmpeg", "mpv"), _ffmetadata),
    Form((".xml",), ("matroska", "xml"), _matroska),
    Form((), ("description", "youtube"), _description),
    Form((".csv",), ("losslesscut", "csv"), _losslesscut),
    Form((), ("kdenlive",), _kdenlive),
    Form((".edl",), ("edl", "resolve"), _edl, frames=True),
)
"""Every form; the first is that of a file whose name tells nothing (a pipe)."""
GUIDES = Form((".json",), ("kdenlive",), _guides, frames=True)
WORDS = ", ".join(f.words[0] for f in FORMS)
