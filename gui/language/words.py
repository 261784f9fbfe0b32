"""What the window says, in the viewer's language: its own texts, and sentences that other rooms made in English."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gui.language.sentences import Sentences

Translate = Callable[[str, str, int], str]
"""(context, English text, number for its plural form or -1) to the text in another language, or as it was."""
WINDOW, SENTENCES = "window", "sentences"
"""Contexts of the translation files: what the window writes itself, and what it is told by rules and assistant."""


class Words:
    """The texts of one language. ``translate`` None: English, in which nothing is changed. ``known``: the English templates of
    other rooms' sentences. ``code``: "de"."""

    def __init__(self, translate: Translate | None = None, known: Sequence[str] = (), code: str = "en") -> None:
        self.translate, self.code = translate, code
        if translate is not None:
            self.sentences = Sentences({text: translate(SENTENCES, text, -1) for text in known})

    def own(self, text: str, n: int, parts: Mapping[str, Any]) -> str:
        """A text of the window, with its parts filled in."""
        assert self.translate is not None
        found = self.translate(WINDOW, text, n)
        return _Filling(self.sentences.said).vformat(found, (), parts) if parts else found


class _Filling(string.Formatter):
    """Fills parts in as the language writes them."""

    def __init__(self, said: Callable[[str], str]) -> None:
        self._said = said

    def format_field(self, value: Any, format_spec: str) -> str:
        return self._said(format(value, format_spec))


_now = Words()


def use_words(words: Words) -> None:
    """From now on texts are in this language."""
    global _now
    _now = words


def noop(text: str) -> str:
    """Marks a text that is translated later, when it is shown."""
    return text


def tr(text: str, /, **parts: Any) -> str:
    """A text of the window, ``{name}`` in it replaced by ``parts``: "{name} is known."."""
    if _now.translate is None:
        return text.format(**parts) if parts else text
    return _now.own(text, -1, parts)


def trn(one: str, many: str, n: int, /, **parts: Any) -> str:
    """The same of a number of things: "{n} toy", "{n} toys"."""
    if _now.translate is None:
        return (one if n == 1 else many).format(n=n, **parts)
    return _now.own(many, n, {"n": n, **parts})


def said(text: str) -> str:
    """A sentence that another room made, in the viewer's language; what is not known stays as it is."""
    return text if _now.translate is None else _now.sentences.said(text)


def language() -> str:
    """The code of the language that is spoken: "en", "de", "fr"."""
    return _now.code


def speaks_english() -> bool:
    """Whether nothing is changed."""
    return _now.translate is None


def length_sign(units: str) -> str:
    """How a number field writes inches or centimetres."""
    return units if _now.translate is None or units != "in" else "″"


