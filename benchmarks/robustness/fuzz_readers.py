"""Files with random faults, given to every reader: it reads them or says one sentence, in time, in bounds, and writes nothing.

Each case is a valid file of the reader's kind with one to four faults: bytes flipped, cut out, doubled, put in or exchanged
for another file's, numbers and words replaced by hostile ones, lines shuffled, the end cut off. Counted as a fault of ours:
any exception but the reader's own, a message that is not one printable line, more than 2 s of processor, more than 1 GB of
memory, a file written, or a process that ended. Readers of pictures, clips, cards and networks run in processes of their
own, which may end; such files are counted and kept in ``--keep``, never in the project.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import re
import resource
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from benchmarks.robustness.reader_files import Reader, readers
from measure.errors import InputError
from measure.writing import write_file

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
APART = 10
"""One in so many of the cases of ``--go-on`` goes to each reader in a process of its own: it takes 2 to 40 times as long."""


@dataclass(slots=True)
class Tally:
    """Of one reader: cases that were read, refused, and each kind of fault with its first case."""

    read: int = 0
    refused: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    longest_s: float = 0.0


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
    around = set(os.listdir(path.parent))
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
    new = {name for name in set(os.listdir(path.parent)) - around if not name.startswith(path.name)}
    if new and word in ("read", "refused") and not reader.folder:
        word = f"wrote {', '.join(sorted(new))}"
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


def go_on(kept: Path, count: int, minutes: float, keep: Path | None) -> list[tuple[str, Tally]]:
    """Rounds of ``count`` new cases of every reader, added to what ``kept`` (JSON) counts from earlier runs, until the time is
    up; it may be ended at any moment."""
    until = time.monotonic() + 60 * minutes
    told = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {"rounds": 0, "readers": {}}
    done = {name: Tally(t["read"], t["refused"], Counter(t["faults"]), t["longest_s"]) for name, t in told["readers"].items()}
    with tempfile.TemporaryDirectory() as name:
        them = readers(Path(name))
        while time.monotonic() < until:
            told["rounds"] += 1
            for reader in them:
                now = trial(reader, max(1, count // APART if reader.apart else count), 1000 + told["rounds"], keep)
                t = done.setdefault(reader.name, Tally())
                t.read, t.refused, t.longest_s = t.read + now.read, t.refused + now.refused, max(t.longest_s, now.longest_s)
                t.faults += now.faults
            told["readers"] = {n: {"read": t.read, "refused": t.refused, "faults": dict(t.faults), "longest_s": t.longest_s}
                               for n, t in done.items()}
            write_file(kept, json.dumps(told))
    return list(done.items())


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.robustness.fuzz_readers --count 1000 --only roster log", ACCURACY)
    p.add_argument("--count", type=int, default=1000, help="cases of each reader")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--only", nargs="+", metavar="READER", help="these readers alone; then nothing is written")
    p.add_argument("--keep", type=Path, help="folder outside the project for the first file of each fault")
    p.add_argument("--go-on", type=Path, metavar="FILE",
                   help="add rounds of --count cases (a tenth for readers apart: APART) to the counts kept there")
    p.add_argument("--minutes", type=float, default=60.0, help="of --go-on")
    a = p.parse_args()
    if a.go_on is not None:
        publish(ACCURACY, tell(go_on(a.go_on, a.count, a.minutes, a.keep)), a.write)
        return
    done = []
    with tempfile.TemporaryDirectory() as name:
        for reader in readers(Path(name)):
            if a.only is None or reader.name in a.only:
                done.append((reader.name, trial(reader, a.count, a.seed, a.keep)))
                print(*done[-1], flush=True)
    publish(ACCURACY, tell(done), a.write and a.only is None)


if __name__ == "__main__":
    main()
