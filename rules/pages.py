"""A page about a game for the players: its rules with our readings, made from docs/rules.md, and its house rules as they are.

In: docs/rules.md when a page is made (``python -m rules.pages`` writes ``rules.md`` into each game's folder), a game.
Out: Markdown. May import: ``rules.engine``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.engine import Game

FOLDER = Path(__file__).parent / "games"
PAGE = "rules.md"
DOCS = Path(__file__).parent.parent / "docs" / PAGE


def made_from(docs: str, game_id: str) -> str:
    """A game's page out of docs/rules.md: each rule's name with our default, then the readings of what its book leaves open."""
    section = next(p for p in docs.split("\n## ")[1:] if f"`rules/games/{game_id}/`" in p)
    title = section.partition(" (`")[0]
    rows = [[c.strip() for c in row.strip("|").split("|")] for row in section.splitlines() if re.match(r"\| [A-Z]+-\d+ ", row)]
    readings = docs.split("\n## Readings of what the rule books leave open\n")[1].split("\n### ")[1:]
    mine = next(r for r in readings if title.startswith(r.partition("\n")[0]))
    out = [f"## {title}: the rules", "", "| rule | where its book leaves it open, we play |", "| --- | --- |"]
    out += [f"| {row[0]} | {row[3]} |" for row in rows]
    out += ["", "## Readings", "", *(row for row in mine.splitlines()[1:] if row.startswith("| "))]
    return "\n".join(out) + "\n"


@lru_cache(maxsize=32)
def _text(game_id: str) -> str:
    path = FOLDER / game_id / PAGE
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def rule_name(game_id: str, rule: str) -> str:
    """"strike range" for TT-13; empty where no page says it."""
    found = re.search(rf"^\| {re.escape(rule)} ([^|]+?) \|", _text(game_id), re.M)
    return found[1] if found else ""


def page(game: Game[Any], house: Mapping[str, Any] | None = None) -> str:
    """The whole page in Markdown. ``house``: house rules by key as they are in force; what is changed stands in bold."""
    out = [f"# {game.title}", "", f"Edition: {game.edition}", "", game.text.strip(), "", "## House rules", "",
           "| house rule | rule | here | what it says |", "| --- | --- | --- | --- |"]
    for h in game.house_rules:
        value = (house or {}).get(h.key, h.value)
        value = tuple(value) if isinstance(value, list) else value
        here = _words(value) if value == h.value else f"**{_words(value)}** (else {_words(h.value)})"
        out.append(f"| {h.key} | {h.rule} | {here} | {h.text} |")
    return "\n".join(out) + "\n\n" + _text(game.id)


def _words(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_words, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def main() -> None:
    """Write every game's page."""
    docs = DOCS.read_text(encoding="utf-8")
    for folder in sorted(p.parent for p in FOLDER.glob("*/game.py")):
        (folder / PAGE).write_text(made_from(docs, folder.name), encoding="utf-8")


if __name__ == "__main__":
    main()
