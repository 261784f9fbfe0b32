"""Checks an evidence card against its log: the lines are the same, the measurement repeats, the picture is
unchanged."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assistant.evidence.embedding import read_card
from assistant.evidence.moment import EvidenceError, context_at, logged_scene, toys_named
from assistant.evidence.parameters import VERIFY
from assistant.evidence.record import record_of, survey_of
from assistant.log.battle_log import read_lines

WORDS = {"from": "the first toy", "to": "the second toy", "range": "the range", "cover": "what is hidden", "game": "the game",
         "limits": "the game's limits", "rulings": "the rulings", "mended": "what players put right",
         "calibration": "the calibration"}


def verify(card: str | Path, log: str | Path) -> str:
    """One sentence on what the card shows, once all of it matches the log. EvidenceError says what does not: the
    picture, its record, the log's lines, or the measurement repeated from the logged scene."""
    try:
        return _matched(card, read_card(card), log)
    except (KeyError, TypeError, AttributeError, IndexError):
        raise EvidenceError(f"{card}: the record inside it is not one that this program writes: do not trust it") from None


def _matched(card: str | Path, record: dict[str, Any], log: str | Path) -> str:
    named = record.get("log") or {}
    if named.get("scene") is None:
        raise EvidenceError(f"{card}: it was made without a log, nothing can say whether it is right: keep a log next time")
    lines = read_lines(log)
    by_number = {line.number: line for line in lines}
    for ref in (named.get("start"), named["scene"], *named.get("lines", ())):
        found = by_number.get(ref["line"]) if ref else None
        if ref is not None and (found is None or found.sha256 != ref["sha256"]):
            there = "is another one" if found else "is not there"
            raise EvidenceError(f"{card} does not match {log}: line {ref['line']} of the log {there}: give the log that the "
                                "card was made from, unchanged")
    then = [line for line in lines if named["start"]["line"] <= line.number <= named["read_to"]]
    context = context_at(then, record["at_s"], named["name"], 1)
    scene = logged_scene(context)
    assert scene is not None
    survey = survey_of(scene, context)
    me, target = (toys_named(scene, record[key]["id"], context)[0] for key in ("from", "to"))
    again = record_of(survey, me, target, context)
    for key in WORDS:
        if not _alike(record.get(key), again[key]):
            raise EvidenceError(f"{card} does not match {log}: what it says about {WORDS[key]} is not what the log gives: do "
                                "not trust it")
    return (f"{card} matches {log}, line {named['scene']['line']}: {again['from']['name']} to {again['to']['name']} at "
            f"{record['at_s']:g} s, {again['range']['in']} ± {again['range']['sigma']} in, "
            f"{100 * again['cover']['hidden']:.0f} % ± {100 * again['cover']['sigma']:.0f} hidden")


def _alike(a: Any, b: Any) -> bool:
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(_alike(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(_alike(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, int | float) and isinstance(b, int | float) and not isinstance(a, bool) and not isinstance(b, bool):
        return abs(a - b) <= VERIFY.tolerance
    return bool(a == b)
