"""Timed actions from a file, done in a session in place of hands on the keyboard; and the dealer's answers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from measure.errors import InputError
from measure.reading import documents
from measure.reading.values import is_number, shown
from rules.actions import Action
from rules.engine import IllegalAction, PlayersRuling

if TYPE_CHECKING:
    from assistant.session.dealer import Dealer
    from assistant.session.session import Session

Script = list[tuple[float, dict[str, Any]]]
"""(seconds from the first frame, what to do then), in the order of the times."""

KEYS = ("time_s", "action", "ruling", "by", "note", "undo", "zone", "tally")
MOST_ANSWERS = 200
"""Questions of chance that the dealer answers at one time: a game that asks for ever does not hang the program."""


def read_script(path: str | None) -> Script:
    """Timed actions, JSON lines in the order of their times. InputError names every fault with its line."""
    if path is None:
        return []
    text = documents.read_text(path, InputError, give="give a script of JSON lines", named="a script")
    lines = text.splitlines()
    if _is_whole_json(text):
        raise InputError(f"{path}: this is one JSON document: a script has one JSON object a line")
    out: Script = []
    faults = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            out.append(_entry(line))
        except KeyError as e:
            faults.append(f"line {number}: {e.args[0]} is missing")
        except documents.SyntaxFault as e:
            advice = documents.remedy(line, str(e), number)
            faults.append(advice or f"line {number}: not JSON ({e})")
        except (ValueError, InputError) as e:
            faults.append(f"line {number}: {e}")
    if faults:
        raise InputError(f"{path}: " + "; ".join(faults))
    return sorted(out, key=lambda pair: pair[0])


def needs_game(script: Script) -> bool:
    """Whether it does more than write notes into the log."""
    return any("action" in entry or entry.get("undo") for _, entry in script)


def _is_whole_json(text: str) -> bool:
    """Whether several lines are one document."""
    if sum(bool(line.strip()) for line in text.splitlines()) < 2:
        return False
    try:
        documents.parse_json(text)
    except InputError:
        return False
    return True


def _entry(line: str) -> tuple[float, dict[str, Any]]:
    """One line of a script. ValueError, KeyError: what is wrong with it."""
    entry = documents.parse_json(line)
    if not isinstance(entry, dict):
        raise ValueError("not an object")
    unknown = [k for k in entry if k not in KEYS]
    if unknown:
        raise ValueError(f"unknown key {unknown[0]!r} (known: {', '.join(KEYS)})")
    if "action" in entry:
        entry["action"] = Action.from_dict(entry["action"])
    elif "zone" in entry:
        from vision.corrections.zone_orders import zone_of_script  # brings all that sees: only for those who need it

        zone_of_script(entry["zone"])
    elif "tally" in entry:
        from assistant.log.board import Board, told_of

        told_of(Board(clocks=(("red", 0.0),)), str(entry["tally"]), 0.0)  # by then there may be a clock
    elif "note" not in entry and "undo" not in entry:
        raise ValueError("needs an action, a zone, a note, a tally or undo")
    which = entry.get("undo", True)
    if not isinstance(which, bool) and not (isinstance(which, int) and which > 0):
        raise ValueError(f"undo must be true or the number of an action, found {shown(which)}")
    at = entry["time_s"]
    if not is_number(at):
        raise ValueError(f"time_s must be a number, found {shown(at)}")
    return float(at), entry


def play_script(session: Session, script: Script, until_s: float) -> None:
    """Do what is due; what the rules refuse is noted, and the battle goes on."""
    while script and script[0][0] <= until_s:
        _, entry = script.pop(0)
        if "note" in entry:
            session.note(str(entry["note"]))
        if which := entry.get("undo"):
            with _noted(session, InputError):
                session.undo() if which is True else session.undo_action(which)
        if "tally" in entry:
            with _noted(session, InputError):
                session.tally(str(entry["tally"]))
        if "zone" in entry:
            with _noted(session, InputError):
                from vision.corrections.zone_orders import zone_correction

                session.correct(zone_correction(entry["zone"], session.survey.scene))
        if "action" in entry:
            ruling = (PlayersRuling(bool(entry["ruling"]), str(entry.get("by", "all players")))
                      if "ruling" in entry else None)
            with _noted(session, IllegalAction):
                session.do(entry["action"], ruling)


def spared_until_s(session: Session, script: Script) -> float:
    """Before this time not every frame needs a picture (vision.capture.source.spare): what the script does is signed with the
    one that is on screen then."""
    if not session.every_second:
        return -math.inf
    return script[0][0] if script else math.inf


@contextmanager
def _noted(session: Session, refused: type[InputError]) -> Iterator[None]:
    """A refusal of that kind becomes a note."""
    try:
        yield
    except refused as e:
        session.note(str(e))


def deal(session: Session, dealer: Dealer | None) -> None:
    """Let the dealer answer the questions of chance that are open."""
    for _ in range(MOST_ANSWERS):
        prompt = session.prompt
        if dealer is None or prompt is None or not prompt.chance:
            return
        session.do(dealer.answer(prompt))
