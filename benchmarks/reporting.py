"""What all benchmarks share: the folders, the command line with its example, and figures written into the pages of
docs/.

A page (docs/accuracy.md, docs/performance.md) holds today's figures, a table for each subject; docs/history.md holds
the same subjects with one row a version. Both tables stand between comments, ``<!-- figures: SUBJECT -->`` and ``<!--
end -->``; what people wrote around them is left alone.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SHARED = ROOT.parent / "shared"
"""The folder beside the repository with pictures and meshes that other people made; it may be absent."""
REAL, ASSETS = SHARED / "real", SHARED / "meshes"
ACCURACY, PERFORMANCE, HISTORY = "accuracy.md", "performance.md", "history.md"
PAGE_HEAD = "| figure | today | goal | date | commit | command |\n| --- | --- | --- | --- | --- | --- |"
HISTORY_HEAD = "| version | date | commit | figures |\n| --- | --- | --- | --- |"
EQUALS, BETWEEN = " = ", "<br>"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a page: what it is (with its unit), its value, and what is wanted of it.

    ValueError: a name or value holds what separates figures from each other.
    """

    name: str
    today: str
    goal: str = ""

    def __post_init__(self) -> None:
        for text in (self.name, self.today, self.goal):
            if "|" in text or "\n" in text or EQUALS in text or BETWEEN in text:
                raise ValueError(f"{text!r}: a figure may hold no bar, new line, {EQUALS!r} or {BETWEEN!r}")


@dataclass(slots=True)
class Report:
    """What a benchmark says of one subject: the figures that the pages hold, and longer tables that are only
    printed."""

    subject: str
    figures: list[Figure] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        table = [f"| {f.name} | {f.today} | {f.goal} |" for f in self.figures]
        head = [f"| {self.subject} | today | goal |", "| --- | --- | --- |"] if table else []
        return "\n".join([*head, *table, *([""] if head and self.lines else []), *self.lines])


@dataclass(frozen=True, slots=True)
class Origin:
    """Where figures come from: the date, the commit (with a + where files were changed since), the version, and the
    command without ``python -m``."""

    date: str
    commit: str
    version: str
    command: str

    @classmethod
    def now(cls) -> Origin:
        """Of the command that runs, in this checkout."""
        version = str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
        commit = _git("rev-parse", "--short=8", "HEAD") or "unknown"
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs")
        return cls(datetime.date.today().isoformat(), commit + ("+" if changed else ""), version, command())


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def command_line(doc: str | None, example: str, page: str = "") -> argparse.ArgumentParser:
    """A parser whose help is a module's docstring and one example: what follows ``python -m``. ``page``: the page of
    docs/ that ``--write`` puts the figures into; without one there is no ``--write``."""
    parser = argparse.ArgumentParser(description=doc, epilog=f"Example: python -m {example}",
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    if page:
        parser.add_argument("--write", action="store_true", help=f"put the figures into docs/{page} and docs/{HISTORY}")
    return parser


def command() -> str:
    """What was typed after ``python -m``, without ``--write``, and with no path of this machine."""
    words = [w for w in sys.orig_argv[1:] if w not in ("-m", "--write")]
    return " ".join(_without_place(w) for w in words)


def _without_place(word: str) -> str:
    path = Path(word)
    if not path.is_absolute():
        return word
    return str(path.relative_to(ROOT.parent).as_posix() if path.is_relative_to(ROOT.parent) else path.name)


def publish(page: str, report: Report, write: bool) -> None:
    """Print a report; with ``write``, put its figures into the page's table of that subject, and into the row for this
    version in the history."""
    print(report, flush=True)
    if not write or not report.figures:
        return
    origin = Origin.now()
    for name, put in ((page, with_figures), (HISTORY, with_version)):
        path = DOCS / name
        path.write_text(put(path.read_text(encoding="utf-8"), report.subject, report.figures, origin), encoding="utf-8")


def with_figures(text: str, subject: str, figures: Sequence[Figure], origin: Origin) -> str:
    """A page's text with these figures in the subject's table: those of the same name are replaced, new ones come last.

    ValueError: the page has no table of that subject.
    """
    rows = {cells[0]: line for line in table_of(text, subject) for cells in [cells_of(line)]}
    for f in figures:
        rows[f.name] = f"| {f.name} | {f.today} | {f.goal} | {origin.date} | {origin.commit} | {origin.command} |"
    return _with_table(text, subject, PAGE_HEAD, list(rows.values()))


def with_version(text: str, subject: str, figures: Sequence[Figure], origin: Origin) -> str:
    """The history's text with these figures in the subject's row of that version: those of the same name are replaced.
    A new version's row comes first.

    ValueError: the history has no table of that subject.
    """
    rows = {cells[0]: line for line in table_of(text, subject) for cells in [cells_of(line)]}
    known = cells_of(rows[origin.version])[3].split(BETWEEN) if origin.version in rows else []
    values = {name: value for name, _, value in (k.partition(EQUALS) for k in known)}
    values |= {f.name: f.today for f in figures}
    told = BETWEEN.join(name + EQUALS + value for name, value in values.items())
    line = f"| {origin.version} | {origin.date} | {origin.commit} | {told} |"
    rows = rows | {origin.version: line} if origin.version in rows else {origin.version: line} | rows
    return _with_table(text, subject, HISTORY_HEAD, list(rows.values()))


def table_of(text: str, subject: str) -> list[str]:
    """The rows of a subject's table, its head left out.

    ValueError: there is no such table.
    """
    found = _table(subject).search(text)
    if found is None:
        raise ValueError(f"no table of {subject!r}: the page needs the lines '<!-- figures: {subject} -->' and '<!-- end -->'")
    return found[2].strip().split("\n")[2:]


def subjects_of(text: str) -> list[str]:
    """The subjects that a page has tables of, in order."""
    return re.findall(r"^<!-- figures: (.*) -->$", text, re.M)


def cells_of(line: str) -> list[str]:
    """The cells of a row."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _table(subject: str) -> re.Pattern[str]:
    return re.compile(rf"^(<!-- figures: {re.escape(subject)} -->\n)(.*?)(<!-- end -->)", re.S | re.M)


def _with_table(text: str, subject: str, head: str, rows: Sequence[str]) -> str:
    table = "\n".join((head, *rows)) + "\n"
    return _table(subject).sub(lambda m: f"{m[1]}{table}{m[3]}", text)
