"""Sentences that other rooms make in English, said in another language: each is found again by its template."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

PART = re.compile(r"\{(#|\d*)\}")
"""What stands in a sentence: ``{}`` anything, ``{#}`` a number with its ± and unit; ``{0}`` says which in another order."""
NUMBER = re.compile(r"(?<![\w.,/\\-])(\d+)\.(\d+)(?![\w/\\]|\.\w)")
INCHES = re.compile(r"(?<![\w.])(\d+(?:[.,]\d+)?(?: ± \d+(?:[.,]\d+)?)?) in(?![\w-])")
LAST, INNER = "(.+?)", r"((?:(?!: |; |\n| · ).)+?)"
"""What may stand in a hole: another sentence where the template leads on to one, else no part of two."""
LED = (re.compile(r"([✓✗?!·→⚠●] )(.+)", re.S), re.compile(r"([A-Z]{1,4}-\d+[a-z]? )(.+)", re.S),
       re.compile(r"(#\d+ )(.+)", re.S), re.compile(r"(\d+:\d\d {1,2})(.+)", re.S))
"""What may stand before a sentence and is the same in every language: signs, rules, numbers of actions, times."""
BETWEEN = ("\n", ". ", "; ", " · ", ": ", " → ", ", ")
"""What sentences are put together with, the widest gap first."""
ENGLISH = re.compile(r"\b(the|of|is|and|with|not|for|can|are|has|from|that|which|its|their|each|whether|by)\b", re.IGNORECASE)
"""Words that no other language of the window has."""
MIXED = 2
"""A sentence in which so many of them are left was not understood."""
DEPTH = 8
KEPT = 8192


class _Template:
    """One English sentence with ``{}`` where something stands in it, and how it is said: ``{}`` in the same order, or ``{0}``,
    ``{1}`` in another."""

    def __init__(self, english: str, other: str) -> None:
        split = PART.split(english)
        pieces, kinds = split[::2], split[1::2]
        self.needs = max(pieces, key=len)
        self.weight = sum(len(p) for p in pieces)
        open_end = not pieces[-1] and pieces[-2].endswith(BETWEEN)
        holes = [r"(\d[\d.,]*(?: ± \d[\d.,]*)?(?: (?:in|cm|%))?)" if kind == "#" else LAST if open_end and i == len(kinds)
                 else INNER for i, kind in enumerate(kinds, start=1)]
        self.pattern = re.compile("".join(re.escape(p) + h for p, h in zip(pieces, [*holes, ""], strict=True)), re.S)
        self.numbers_only = "#" in kinds and set(kinds) == {"#"}
        self.inside = re.compile(rf"(?<![\w.]){self.pattern.pattern}(?!\w)")
        self.other = other

    def say(self, text: str, part: Callable[[str], str]) -> str | None:
        """The text in the other language; None: it is no such sentence."""
        found = self.pattern.fullmatch(text)
        return None if found is None else self.filled([part(p) for p in found.groups()])

    def filled(self, parts: Sequence[str]) -> str:
        """With these parts in it."""
        left = iter(parts)
        return PART.sub(lambda m: parts[int(m[1])] if m[1].isdigit() else next(left, ""), self.other)

    def replaced_in(self, text: str) -> str:
        """The text with each such sentence in it said in the other language."""
        return self.inside.sub(lambda m: self.filled(m.groups()), text)


class Sentences:
    """``book``: English templates and how each is said. A sentence with most letters of its own is tried first."""

    def __init__(self, book: Mapping[str, str]) -> None:
        self._whole = {k: v for k, v in book.items() if not PART.search(k)}
        self._templates = sorted((_Template(k, v) for k, v in book.items() if PART.search(k)), key=lambda t: -t.weight)
        self._numbers = [t for t in self._templates if t.numbers_only]
        self.said = lru_cache(KEPT)(self._said)

    def _said(self, text: str) -> str:
        """``text`` in the other language; numbers as it writes them; what is not known stays as it is."""
        return self._told(text, DEPTH)

    def _told(self, text: str, depth: int) -> str:
        bare = text.removesuffix(".")
        for sentence, dot in ((bare, "."), (text, "")) if text != bare else ((text, ""),):
            if (found := self._matched_form(sentence, depth)) is not None:
                return found + dot
        for gap in BETWEEN if depth else ():
            if gap in text:
                head, _, rest = text.partition(gap)
                put_together = self._told(head, depth - 1) + gap + self._told(rest, depth)
                return put_together if gap in BETWEEN[:2] else self._or_english(text, put_together)
        for lead in LED:
            found_lead = lead.fullmatch(text)
            if found_lead is not None:
                return found_lead[1] + self._told(found_lead[2], depth)
        return self._trimmed(text, depth)

    def _matched_form(self, text: str, depth: int) -> str | None:
        """What is said for the text, or for what it would be inside another sentence: whole sentences first."""
        for look in (self._whole.get, lambda form: self._matched(form, depth)):
            for form in _forms(text):
                found = look(form)
                if found is not None:
                    return found if form == text else found[:1].upper() + found[1:]
        return None

    def _or_english(self, text: str, found: str) -> str:
        return self._written(text) if _mixed(found) else found

    def _trimmed(self, text: str, depth: int) -> str:
        """Without blanks, brackets and marks at its ends."""
        bare = text.strip(" ().:?!")
        if not depth or not bare or bare == text:
            return self._written(text)
        begin = text.index(bare)
        return text[:begin] + self._told(bare, depth - 1) + self._written(text[begin + len(bare):])

    def _written(self, text: str) -> str:
        """What is in no sentence: numbers of things and lengths as the language writes them."""
        for template in self._numbers:
            if template.needs in text:
                text = template.replaced_in(text)
        return as_written(text)

    def _matched(self, text: str, depth: int) -> str | None:
        if not depth:
            return None
        for template in self._templates:
            if template.needs in text:
                found = template.say(text, lambda p: self._told(p, depth - 1))
                if found is not None and not _mixed(found):
                    return found
        return None


def _mixed(text: str) -> bool:
    """Half a translation is worse than none."""
    return len(ENGLISH.findall(text)) >= MIXED


def _forms(text: str) -> Iterator[str]:
    """As it stands, and as it would stand inside another sentence."""
    yield text
    if text[:1].isupper() and text[1:2].islower():
        yield text[0].lower() + text[1:]


def as_written(text: str) -> str:
    """Numbers with a comma, inches by their sign."""
    return NUMBER.sub(r"\1,\2", INCHES.sub(r"\1″", text))
