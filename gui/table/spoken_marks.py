"""Marks with their words in the viewer's language; the recording's and the log's stay as they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from assistant.overlay.marks import Banner, Label, Legend, Mark
from gui.language.words import said, speaks_english


def spoken(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The same marks to look at."""
    if speaks_english():
        return tuple(marks)
    return tuple(_spoken(mark) for mark in marks)


def _spoken(mark: Mark) -> Mark:
    if isinstance(mark, Label):
        return replace(mark, lines=tuple(said(line) for line in mark.lines))
    if isinstance(mark, Banner):
        return replace(mark, text=said(mark.text))
    if isinstance(mark, Legend):
        return replace(mark, entries=tuple((kind, said(words)) for kind, words in mark.entries))
    return mark
