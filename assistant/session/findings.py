"""What a session finds worth logging and saying: the start, the open question, a bumped camera, a judged move."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from assistant.log.board import NO_BOARD, Board
from assistant.log.game_record import house_rules_of, standing_of
from assistant.log.wording import won_by
from assistant.overlay.pairs import best_per_target
from assistant.session.journal import Entry, remark
from assistant.session.parameters import SESSION
from assistant.session.roster import Roster
from calibration.table.calibrate import TableCalibration
from measure.scene import Scene
from measure.survey import Survey
from measure.verdict import Verdict
from rules.actions import Check, Option, Prompt
from rules.engine import Game
from rules.places import compared


def destroyed_ids(scene: Scene) -> frozenset[str]:
    """Ids of the toys that lie destroyed."""
    return frozenset(t.id for t in scene.toys if t.state == "destroyed")


def camera_line(calibration: TableCalibration) -> dict[str, Any]:
    """Lens and pose of the camera, so that a replay can draw on the picture (docs/formats.md)."""
    return {"image_size_px": list(calibration.image_size_px), "matrix": calibration.camera_matrix,
            "distortion": calibration.distortion, "rvec": calibration.rvec, "tvec": calibration.tvec,
            **({"mirrored": True} if calibration.mirrored else {})}


def start_entry(calibration: TableCalibration, file: str, made: str | None, *, game: Game[Any] | None, state: Any,
                roster: Roster, battle: str, source: str) -> Entry:
    """The first line of a log. ``file``, ``made``: the calibration's file and when it was written, ISO 8601."""
    house = (house_rules_of(game, None if state is None else game.state_to_json(state), roster.tables.get(game.id))
             if game is not None else {})
    return Entry({"type": "start", "version": 1, "game": game.id if game else None,
                  "edition": game.edition if game else None, "house_rules": house,
                  "calibration": {"file": file, "method": calibration.method, "scale_sigma": calibration.scale_sigma,
                                  "lens_known": calibration.lens_known, "made": made, "rms_px": calibration.rms_px,
                                  "camera": camera_line(calibration)},
                  "battle": battle, "source": source,
                  "wall_clock": datetime.datetime.now().astimezone().isoformat(timespec="seconds")})


def outcome_words(game: Game[Any] | None, state: Any) -> str:
    """"tan won: no opposing Toyminators are left", with the points where there are any; empty as long as the game goes on."""
    outcome = game.outcome(state) if game is not None and state is not None else None
    if outcome is None or not outcome.over:
        return ""
    points = ", ".join(f"{side} {points:g}" for side, points in outcome.scores) if any(p for _, p in outcome.scores) else ""
    return ": ".join(filter(None, (won_by(outcome.winners), outcome.reason))) + (f" ({points})" if points else "")


def kept_board_entries(board: Board) -> tuple[Entry, ...]:
    """What is said of score and clocks that were kept with a saved game; nothing where there are none."""
    goes_on = f'; "clock" lets {board.waits}\'s clock go on' if board.waits else ""
    return (remark(0.0, f"as it was kept: {board.words(0.0)}{goes_on}", tally=board.to_dict()),) if board != NO_BOARD else ()


@dataclass(frozen=True, slots=True)
class LoggedPrompt:
    """The game's question as it was last logged, and what could be done then (see :func:`open_options`)."""

    prompt: Prompt | None = None
    open: tuple[dict[str, Any], ...] = ()


def options_now(game: Game[Any] | None, state: Any, survey: Survey | None) -> tuple[Option, ...]:
    """The options, with reasons. Empty without a game, or before it has begun."""
    return () if game is None or state is None or survey is None else game.options(state, survey)


def prompt_now(game: Game[Any] | None, state: Any) -> Prompt | None:
    """What the game asks, and whom. None without a game, or when it is over."""
    return game.prompt(state) if game is not None and state is not None else None


def prompt_entry(before: LoggedPrompt, game: Game[Any] | None, state: Any, survey: Survey | None,
                 time_s: float) -> tuple[LoggedPrompt, tuple[Entry, ...]]:
    """The question as it is now, with a log line if the question or the open options have changed."""
    prompt = prompt_now(game, state)
    may = open_options(options_now(game, state, survey), survey.scene) if survey is not None else []
    now = LoggedPrompt(prompt, tuple(may))
    if prompt is None or now == before or game is None:
        return now, ()
    again = {"again": True} if prompt == before.prompt else {}
    return now, (Entry({"type": "prompt", "time_s": time_s, **prompt.to_dict(), "open": now.open, **again,
                        "standing": standing_of(game, state)}),)


def open_options(options: Iterable[Option], scene: Scene) -> list[dict[str, Any]]:
    """The options that the log keeps: those between two toys that are allowed or too close, without cards. Each has the check
    that makes it too close."""
    ids = {t.id for t in scene.toys}
    mine = (o for o in options if o.verdict is not Verdict.NO and o.action.actor in ids and o.action.target in ids)
    out = []
    for o in best_per_target(mine):
        close = [c.to_dict() for c in o.checks if c.decides and c.verdict is not Verdict.YES][:1]
        out.append({"kind": o.action.kind, "actor": o.action.actor, "target": o.action.target, "verdict": str(o.verdict),
                    **({"check": close[0]} if close else {})})
    return out


def moved_together(events: Iterable[Mapping[str, Any]], standing: int) -> float | None:
    """Inches by which most standing toys seem to have moved in one tick and one direction, or None. Hands do not do
    that; a bumped camera does."""
    # several shifts in one direction tell more than each does alone, so those that are too small to tell count as well
    shifts = np.array([np.subtract(e["to_in"], e["from_in"]) for e in events if e["type"] == "move" or "in_doubt" in e])
    if len(shifts) < max(SESSION.bump_least_moves, SESSION.bump_moved_share * standing):
        return None
    middle = np.median(shifts, axis=0)
    size = float(np.hypot(*middle))
    agree = np.hypot(*(shifts - middle).T) < SESSION.bump_spread * size
    return size if agree.mean() >= SESSION.bump_agreeing_share else None


def checks_text(checks: tuple[Check, ...]) -> str:
    """The checks of a declared move in one line, the deciding ones first."""
    return "; ".join(c.detail for c in sorted(checks, key=lambda c: not c.decides) if c.detail)


def setup_entries(game: Game[Any] | None, state: Any, survey: Survey | None, time_s: float, *,
                  asked: bool) -> tuple[Entry, ...]:
    """A remark with the rule book's wishes for table and toys before play; ``asked``: all of them in words, else those that
    are not met. Nothing where there are none, or no game has begun."""
    checks = () if game is None or state is None or survey is None else game.setup_checks(state, survey)
    open_ones = [c for c in checks if c.verdict is not Verdict.YES]
    if not checks:
        return (remark(time_s, "no wishes of a rule book: no game has begun, or it has none"),) if asked else ()
    told = [wish_text(c) for c in (checks if asked else open_ones)]
    text = (f"before play, {len(open_ones)} of {len(checks)} wishes of the rule book are not met" if open_ones else
            f"before play, all {len(checks)} wishes of the rule book are met")
    line = {"type": "note", "time_s": time_s, "text": ": ".join(filter(None, (text, "; ".join(told)))),
            "setup": [c.to_dict() for c in checks]}
    first = "; ".join(told[:SESSION.wishes_shown])
    more = f"; and {len(told) - SESSION.wishes_shown} more in the journal" if len(told) > SESSION.wishes_shown else ""
    return (Entry(line, shown=asked or bool(open_ones), short=": ".join(filter(None, (text, first))) + more),)


def wish_text(check: Check) -> str:
    """"TT-2 not met: 1.1 of 2 sq ft (1.1 square feet a toy, 2 wanted)"."""
    said = {Verdict.YES: "met", Verdict.NO: "not met", Verdict.TOO_CLOSE: "too close to call"}[check.verdict]
    numbers = ""
    if check.measured is not None and check.limit is not None:
        numbers = "{} of {} {}".format(*compared(check.measured, check.limit), check.unit).rstrip()
    return f"{check.rule} {said}: " + (f"{numbers} ({check.detail})" if numbers and check.detail else numbers or check.detail)
