"""Files with random faults, given to every reader: it reads them or says one sentence, in time, in bounds, and writes nothing.

Each case is a valid file of the reader's kind with one to four faults: bytes flipped, cut out, doubled, put in or exchanged
for another file's, numbers and words replaced by hostile ones, lines shuffled, the end cut off. Counted as a fault of ours:
any exception but the reader's own, a message that is not one printable line, more than 2 s of processor, more than 1 GB of
memory, a file written, or a process that ended. Readers of pictures, clips, cards and networks run in processes of their
own, which may end; such files are counted and kept in ``--keep``, never in the project.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import multiprocessing
import random
import re
import resource
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image as Pillow

from assistant.__main__ import main as toy_umpire
from assistant.evidence.embedding import read_whole_card
from assistant.log.battle import read_battle
from assistant.overlay.style import read_style
from assistant.runner.script import read_script
from assistant.session.inputs import read_state
from assistant.session.roster import read_roster
from assistant.session.settings import read_settings
from benchmarks.reporting import ACCURACY, ROOT, SHARED, Figure, Report, command_line, publish
from calibration.lens.formats.reading import lens_of_given, read_given
from calibration.table.mapping import TableCalibration
from gui.model.autosave import Autosave
from gui.setup.model.files import load_plan
from measure.errors import InputError
from measure.scene import scene
from measure.scene_file import read_scene
from rules.data import read_toml
from rules.engine import Piece
from rules.registry import game
from studio.footage.phone_clips import Kind, write_clip
from vision.capture.picture_file import read_picture
from vision.capture.source import open_source
from vision.networks.weights import open_weights

SECTION = "Files with faults"
MOST_S, MOST_BYTES = 2.0, 1_000_000_000
TOKEN = re.compile(rb'"[^"\n]*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\w+|[\[\]{}():,=.<>/-]')
HOSTILE = (b"-1", b"0", b"1e308", b"-1e308", b"1e-320", b"nan", b"inf", b"NaN", b"Infinity", b"9223372036854775807",
           b"-9223372036854775808", b"18446744073709551616", b"1" + b"0" * 400, b'""', b'"x"', b"null", b"true", b"[]", b"{}",
           b"[[[[]]]]", b'"\\u0000"', b'"\\n"', b'"\\u202e"', b"\xff", b"\xef\xbb\xbf", b"\x00", b"\r", b"\t", b" ", b"\\",
           "\u2028".encode(), "é".encode("latin-1"), b"../../x", b"1979-05-27", b"0x7fffffff", b"-0.0", b"<!ENTITY", b"&x;")
WORDS = (b"\x00\x00\x00\x00", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x80\x00\x00\x00", b"\xff\xff\xff\x7f",
         b"\x00\x00\x00\x80")
"""What lengths and sizes are replaced by in files of bytes."""


@dataclass(frozen=True, slots=True)
class Reader:
    """``read``: what is tried, of a file. ``files``: valid ones. ``apart``: other people's decoders, which may end a
    process."""

    name: str
    read: Callable[[Path], object]
    files: tuple[Path, ...]
    apart: bool = False


@dataclass(slots=True)
class Tally:
    """Of one reader: cases that were read, refused, and each kind of fault with its first case."""

    read: int = 0
    refused: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    longest_s: float = 0.0


# -- valid files ------------------------------------------------------------------------------------------------------------


def readers(folder: Path) -> list[Reader]:
    """Every reader with its valid files, of which some are written into a folder."""
    sample, games = ROOT / "sample_footage" / "skirmish", ROOT / "rules" / "games"
    (folder / "scene.json").write_text(_scene_text(), encoding="utf-8")
    (folder / "style.toml").write_text('base = "plain"\ntext_px = 20\nlegend = true\n[sides]\ngreen = "#00ff00"\n[looks.toy]\n'
                                       'colour = "side"\nwidth = 2\nopacity = 0.5\n', encoding="utf-8")
    (folder / "settings.toml").write_text('weights = "none"\nnetwork_threads = 2\n', encoding="utf-8")
    (folder / "kept.json").write_text('{"version": 1, "log": "a.jsonl", "state": {"game": "toaded", "turn": [1, "green"]}}',
                                      encoding="utf-8")
    (folder / "setup.toml").write_text('kind = "set-up"\nsource = "0"\nturn_deg = 90\nmirrored = false\ngame = "toaded"\n'
                                       'size_px = [1280, 720]\nlock_focus = true\nfocus = 10\nmended = ["wall"]\n',
                                       encoding="utf-8")
    logs = tuple(p for p in (SHARED / "cases" / "05_logs" / "good.jsonl", SHARED / "cases" / "06a_doubt_log" / "battle.jsonl",
                             SHARED / "cases_media" / "09_300_chapters" / "long_name.jsonl") if p.is_file())
    table = SHARED / "cases_reports" / "00_base" / "table.toml"
    lenses = tuple(sorted((ROOT / "tests" / "calibration" / "lens" / "formats" / "written").glob("*.*")))
    text = [
        Reader("scene", read_scene, (folder / "scene.json",)), Reader("roster", read_roster, (sample / "roster.toml",)),
        Reader("state", read_state, (sample / "state.json",)), Reader("style", read_style, (folder / "style.toml",)),
        Reader("script", lambda p: read_script(str(p)), (sample / "script.jsonl",)),
        Reader("settings", read_settings, (folder / "settings.toml",)), Reader("log", read_battle, logs),
        Reader("lens", _lens, (sample / "lens.toml", *(p for p in lenses if p.name != "projections.json"))),
        Reader("calibration", TableCalibration.load, (table,) if table.is_file() else ()),
        Reader("kept game", _kept, (folder / "kept.json",)), Reader("set-up", _plan, (folder / "setup.toml",)),
        *(Reader(f"army of {g}", _army(g), (games / g / "example.toml",)) for g in sorted(p.parent.name for p in
                                                                                       games.glob("*/example.toml")))]
    return [r for r in [*text, *_media(folder, logs)] if r.files]


def _media(folder: Path, logs: Sequence[Path]) -> list[Reader]:
    rng = np.random.default_rng(5)
    picture = np.kron(rng.integers(0, 255, (6, 8, 3)), np.ones((8, 8, 1))).astype(np.uint8)
    pictures = [folder / f"picture.{ending}" for ending in ("png", "jpg", "bmp", "tif", "webp", "avif")]
    exif = Pillow.Exif()
    exif[274] = 6
    for path in pictures:
        Pillow.fromarray(picture).save(path, exif=exif)
    times = [k / 10 for k in range(8)]
    clips = [folder / "clip.mp4", folder / "trimmed.mp4", folder / "clip.mkv", folder / "clip.ts"]
    for path, kind in zip(clips, (Kind(pixel_aspect=Fraction(4, 3)), Kind("90", trimmed=True), Kind(ending=".mkv"),
                                  Kind(ending=".ts")), strict=True):
        write_clip(path, [np.roll(picture, k, axis=1) for k in range(8)], times, kind)
    cards = [folder / "card.png", folder / "card.pdf"]
    for path in cards if logs else ():
        at_s, one, other = _ruling(logs[0])
        with contextlib.redirect_stdout(io.StringIO()):
            toy_umpire(["evidence", str(logs[0]), "--at", str(at_s), "--from", one, "--to", other, "--out", str(path)])
    return [Reader("picture", read_picture, tuple(pictures), True), Reader("clip", _clip, tuple(clips), True),
            Reader("card", read_whole_card, tuple(cards) if logs else (), True),
            Reader("network", open_weights, (ROOT / "models" / "change-int8.onnx",), True)]


def _scene_text() -> str:
    return json.dumps(scene("red grunt r1 3,4", wall=(7, 0, 7, 8)).to_dict())


def _ruling(log: Path) -> tuple[float, str, str]:
    """A moment of a log and two toys that stand there."""
    scenes = read_battle(log).scenes
    time_s, first = next((s.time_s, s) for s in scenes if len(s.toys) > 1)
    return time_s, first.toys[0].id, first.toys[1].id


def _lens(path: Path) -> object:
    try:
        given = read_given(path)
    except InputError as e:
        several = re.search(r"it holds \d+ cameras \((\w+)", str(e))
        if several is None:
            raise
        given = read_given(path, several[1])
    return given if not hasattr(given, "program") else lens_of_given(given, (1280, 720))


def _clip(path: Path) -> int:
    source = open_source(str(path))
    try:
        return sum(f.bgr.size for f in itertools.islice(source, 50))
    finally:
        source.close()


def _kept(path: Path) -> object:
    return Autosave(path).load()


def _plan(path: Path) -> object:
    home = path.parent / "set-up"
    home.mkdir(exist_ok=True)
    (home / "setup.toml").write_bytes(path.read_bytes())
    return load_plan(home)


def _army(game_id: str) -> Callable[[Path], object]:
    rules = game(game_id)
    wanted = re.findall(r'"(\w+)"', (ROOT / "rules" / "games" / game_id / "example.toml").read_text(encoding="utf-8"))
    pieces = [Piece(n, "red" if n[0] in "ra" else "blue", "M", n) for n in dict.fromkeys((*"xyzabc", *wanted))]

    def read(path: Path) -> object:
        data = read_toml(path)
        return rules.start(pieces, data.get(game_id))

    return read


# -- faults -----------------------------------------------------------------------------------------------------------------


def broken(files: Sequence[bytes], rng: random.Random, text: bool) -> bytes:
    """One of the files with one to four faults."""
    data = bytearray(rng.choice(files))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        (_text_fault if text and rng.random() < 0.75 else _byte_fault)(data, rng, files)
    return bytes(data)


def _text_fault(data: bytearray, rng: random.Random, files: Sequence[bytes]) -> None:
    tokens = list(TOKEN.finditer(data))
    if not tokens:
        return
    a, b = rng.choice(tokens), rng.choice(tokens)
    way = rng.randrange(5)
    if way < 2:
        data[a.start():a.end()] = rng.choice(HOSTILE)
    elif way == 2:
        data[a.start():a.end()] = b.group()
    elif way == 3:
        lines = bytes(data).split(b"\n")
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[i:i + 1] = rng.choice(([], [lines[i], lines[i]], [lines[j]], [b""]))
        data[:] = b"\n".join(lines)
    else:
        del data[min(a.start(), b.start()):min(a.start(), b.start()) + rng.choice((1, a.end() - a.start(), 200))]


def _byte_fault(data: bytearray, rng: random.Random, files: Sequence[bytes]) -> None:
    if not data:
        return
    at, size = rng.randrange(len(data)), rng.choice((1, 2, 4, 8, 32, 200))
    way = rng.randrange(7)
    if way == 0:
        data[at] ^= 1 << rng.randrange(8)
    elif way == 1:
        data[at] = rng.randrange(256)
    elif way == 2:
        del data[at:at + size]
    elif way == 3:
        data[at:at] = data[at:at + size] if rng.random() < 0.5 else rng.randbytes(size)
    elif way == 4:
        data[at:at + 4] = rng.choice(WORDS)
    elif way == 5:
        del data[at:]
    else:
        other = rng.choice(files)
        start = rng.randrange(max(1, len(other)))
        data[at:at + size] = other[start:start + size]


# -- the trial --------------------------------------------------------------------------------------------------------------


def tried(reader: Reader, data: bytes, path: Path) -> tuple[str, float]:
    """"read", "refused", or what was wrong; and seconds of processor."""
    path.write_bytes(data)
    around = set(path.parent.iterdir())
    began, memory = time.thread_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        reader.read(path)
        word = "read"
    except InputError as e:
        word = "refused" if str(e).isprintable() and str(e) else f"message of several lines: {type(e).__name__}"
    except Exception as e:  # what the trial is for
        place = traceback.extract_tb(e.__traceback__)[-1]
        word = f"{type(e).__name__} at {Path(place.filename).name}:{place.lineno} ({str(e)[:80]})"
    took_s = time.thread_time() - began
    if took_s > MOST_S:
        word = f"took {took_s:.1f} s"
    if (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory) * 1024 > MOST_BYTES:
        word = "took over 1 GB"
    new = {p for p in set(path.parent.iterdir()) - around if not p.name.startswith(path.name)}
    if new and word in ("read", "refused") and reader.name != "set-up":
        word = f"wrote {', '.join(sorted(p.name for p in new))}"
    return word, took_s


def trial(reader: Reader, count: int, seed: int, keep: Path | None) -> Tally:
    """So many cases of one reader."""
    rng, tally = random.Random(f"{seed} {reader.name}"), Tally()
    files = [p.read_bytes() for p in reader.files]
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / f"case{reader.files[0].suffix}"
        for p, data in zip(reader.files, files, strict=True):
            word, _ = tried(reader, data, path.with_suffix(p.suffix))
            if word != "read":
                raise InputError(f"{reader.name}: the valid {p.name} is {word}")
        worker = _Worker(reader) if reader.apart else None
        for _ in range(count):
            k = rng.randrange(len(files))
            data, own = broken([files[k], files[k], rng.choice(files)], rng, not reader.apart), path.with_suffix(
                reader.files[k].suffix)
            word, took_s = tried(reader, data, own) if worker is None else worker.tried(data, own)
            tally.longest_s = max(tally.longest_s, took_s)
            tally.read += word == "read"
            tally.refused += word == "refused"
            if word not in ("read", "refused"):
                if keep is not None and not tally.faults[word]:
                    keep.mkdir(parents=True, exist_ok=True)
                    (keep / f"{reader.name}-{len(tally.faults)}{own.suffix}".replace(" ", "_")).write_bytes(data)
                tally.faults[word] += 1
        if worker is not None:
            worker.close()
    return tally


class _Worker:
    """A process that tries files one after the other, and another one when it ended."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("fork")
        self._pipe, other = context.Pipe()
        self._process = context.Process(target=_work, args=(self.reader, other), daemon=True)
        self._process.start()
        other.close()

    def tried(self, data: bytes, path: Path) -> tuple[str, float]:
        """As :func:`tried`."""
        self._pipe.send((data, path))
        answer: Any = None
        try:
            answer = self._pipe.recv() if self._pipe.poll(30 * MOST_S) else None
            ended = "took over a minute"
        except EOFError:
            self._process.join(5)
            ended = f"the process ended ({self._process.exitcode})"
        if answer is None:
            self.close()
            self._start()
            return ended, 0.0
        return answer[0], answer[1]

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.join()


def _work(reader: Reader, pipe: Connection) -> None:
    while True:
        data, path = pipe.recv()
        pipe.send(tried(reader, data, path))


def tell(done: Sequence[tuple[str, Tally]]) -> Report:
    """The figures, and a row for each reader."""
    out = Report(SECTION, lines=["| reader | cases | read | refused | faults | longest (s) |",
                                 "| --- | --- | --- | --- | --- | --- |"])
    for name, t in done:
        wrong = t.faults.total()
        out.lines.append(f"| {name} | {t.read + t.refused + wrong} | {t.read} | {t.refused} | {wrong} | {t.longest_s:.2f} |")
    out.lines += [f"- {name}: {count} times {word}" for name, t in done for word, count in t.faults.most_common()]
    cases = sum(t.read + t.refused + t.faults.total() for _, t in done)
    out.figures = [Figure(f"{len(done)} readers, files with faults", str(cases), "1000000"),
                   Figure("files with faults that are neither read nor refused in a sentence, in time and in bounds",
                          str(sum(t.faults.total() for _, t in done)), "0"),
                   Figure("files with faults: longest time of one (s of processor)",
                          f"{max(t.longest_s for _, t in done):.2f}", f"{MOST_S:g}")]
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.robustness.fuzz_readers --count 1000 --only roster log", ACCURACY)
    p.add_argument("--count", type=int, default=1000, help="cases of each reader")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--only", nargs="+", metavar="READER", help="these readers alone; then nothing is written")
    p.add_argument("--keep", type=Path, help="folder outside the project for the first file of each fault")
    a = p.parse_args()
    done = []
    with tempfile.TemporaryDirectory() as name:
        for reader in readers(Path(name)):
            if a.only is None or reader.name in a.only:
                done.append((reader.name, trial(reader, a.count, a.seed, a.keep)))
                print(*done[-1], flush=True)
    publish(ACCURACY, tell(done), a.write and a.only is None)


if __name__ == "__main__":
    main()
