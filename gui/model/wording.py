"""Words for the players: checks, options, turns and lines of the log."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.log.line_shapes import check_of
from assistant.log.wording import left_text, length_moved_text
from assistant.overlay.marks import VERDICT_WORDS, length_text, prompt_text, rounded_sigma
from assistant.overlay.pairs import lacking_in
from gui.language.words import said, tr
from gui.model.session_protocol import TickLike
from rules.actions import Action, Check, Option

SYMBOLS = {"yes": "✓", "too_close": "?", "no": "✗"}


def action_text(action: Action, toys: Mapping[str, Any], cards: Sequence[str] = (), say: Callable[[str], str] = said) -> str:
    """"grunt strike → sniper [5S]", short enough for a list. ``say``: what is done, in a language."""
    def name(an_id: str | None) -> str:
        return (getattr(toys.get(an_id or ""), "name", "") or an_id) if an_id else ""

    parts = [name(action.actor), say(action.kind.replace("_", " "))]
    if action.target:
        parts.append(f"→ {name(action.target)}")
    if action.card:
        parts.append(f"[{' '.join(cards or [action.card])}]")
    return " ".join(p for p in (*parts, *action.extra) if p)


def check_text(check: Check, units: str = "in") -> str:
    """"✓ TT-13 9.4 ± 0.1 of 12 in (97 %): in range"."""
    words = [SYMBOLS[str(check.verdict)], check.rule]
    if check.measured is not None and math.isfinite(check.measured):
        if check.unit == "in":
            limit = tr(" of {length}", length=length_text(check.limit, units)) if check.limit is not None else ""
            words.append(said(length_text(check.measured, units, check.sigma or None)) + limit)
        else:
            limit = tr(" of {limit:g}", limit=check.limit) if check.limit is not None else ""
            if check.unit == "%":  # as hidden_text says it: the same sigma must not read 21 here and 22 there
                number = f"{check.measured:.0f}" + (f" ± {rounded_sigma(check.sigma):.0f}" if check.sigma else "")
            else:
                number = f"{check.measured:.3g}" + (f" ± {check.sigma:.2g}" if check.sigma else "")
            words.append(said(f"{number}{limit} {check.unit}".rstrip()))
    if check.probability is not None and 0.0 < check.probability < 1.0:
        words.append(tr("({number:.0f} % sure)", number=100 * check.probability))
    return " ".join(words) + (f": {said(check.detail)}" if check.detail else "")


def reason(option: Option, units: str = "in") -> str:
    """The first check that stands in the way, with what is lacking; empty for an allowed option."""
    for wanted in ("no", "too_close"):
        for c in option.checks:
            if c.decides and str(c.verdict) == wanted:
                text = f"{c.rule} {said(c.detail or VERDICT_WORDS[wanted])}"
                lack = lacking_in(c)
                return tr("{text}; you lack {length}", text=text, length=length_text(lack, units)) if lack else text
    return ""


def too_close_text(option: Option, units: str = "in") -> str:
    """The question to the players: both numbers of every check that nobody can call."""
    close = [c for c in option.checks if c.decides and str(c.verdict) == "too_close"]
    return "\n".join(check_text(c, units) for c in close) or tr("The checks do not agree.")


def headline(tick: TickLike) -> str:
    """"Turn 3 · red · act"."""
    turn = getattr(tick.state, "turn", None)
    parts = [tr("Turn {turn}", turn=turn) if turn is not None else "", tick.prompt.player if tick.prompt else "",
             said(tick.prompt.kind.replace("_", " ") if tick.prompt else tick.outcome)]
    return " · ".join(p for p in parts if p)


def question(tick: TickLike) -> str:
    """What the game waits for; what to do when there is no game."""
    if tick.prompt is None:
        return "" if tick.state is not None else tr("Click a toy to see its ranges and what is hidden from it.")
    return said(prompt_text(tick.prompt))


@dataclass(frozen=True, slots=True)
class RulingMoment:
    """A declared action and what was ruled: its words, its checks in words, the verdict, who acted on whom, and whether
    anything hid the target."""

    text: str
    checks: tuple[str, ...]
    verdict: str
    actor: str
    target: str
    by_cover: bool


def ruling_moment(event: Mapping[str, Any], names: Mapping[str, str], units: str = "in") -> RulingMoment | None:
    """The moment of a logged action on a target; None for every other line of the log."""
    act = event.get("action")
    if event.get("type") != "action" or not isinstance(act, Mapping) or not act.get("target") or not act.get("actor"):
        return None
    checks = [check_of(c) for c in event.get("checks", ())]
    told = [c for c in checks if c.decides and c.measured is not None]
    actor, target, verdict = str(act["actor"]), str(act["target"]), str(event.get("verdict"))
    kind = said(str(act.get("kind", "")).replace("_", " "))
    card = f" [{act['card']}]" if act.get("card") else ""
    text = f"{names.get(actor, actor)} {kind} → {names.get(target, target)}{card}: {said(VERDICT_WORDS.get(verdict, verdict))}"
    return RulingMoment(text, tuple(dict.fromkeys(check_text(c, units) for c in told)), verdict, actor, target,
                        any(c.unit == "%" and (c.measured or 0.0) >= 1.0 for c in told))


def clock(time_s: float) -> str:
    """"2:07"."""
    return f"{int(time_s) // 60}:{int(time_s) % 60:02d}"


def journal_line(event: Mapping[str, Any], names: Mapping[str, str], units: str = "in") -> str:
    """One line of the battle log in words; empty for lines that players need not read (scenes)."""
    kind = str(event.get("type", ""))
    toy = names.get(str(event.get("toy", "")), str(event.get("toy", "")))
    when = f"{clock(float(event['time_s']))}  " if isinstance(event.get("time_s"), int | float) else ""
    if kind == "move":
        told = tr(" (declared: #{part})", part=event['declared']) if event.get("declared") is not None else ""
        moved = length_moved_text(toy, float(event["distance_in"]), float(event["sigma_in"]), units)
        return f"{when}{said(moved)}{told}"
    if kind == "appear":
        return tr("{when}{toy} is on the table", when=when, toy=toy)
    if kind == "leave":
        return f"{when}{said(left_text(toy, event.get('reason')))}"
    if kind == "action":
        act = event.get("action") or {}
        words = [names.get(str(act.get("actor")), str(act.get("actor") or "")), said(str(act.get("kind", "")))]
        if act.get("target"):
            words.append(f"→ {names.get(str(act['target']), act['target'])}")
        if act.get("card"):
            words.append(f"[{act['card']}]")
        verdict = str(event.get("verdict"))
        return f"{when}#{event.get('number')} {' '.join(w for w in words if w)}: {said(VERDICT_WORDS.get(verdict, verdict))}"
    if kind == "override":
        return tr("{when}#{number} ruled by {by}", when=when, number=event.get('number'), by=event.get('by'))
    if kind == "note":
        return f"{when}{said(str(event.get('text')))}"
    return {"start": tr("The battle begins"), "end": tr("{when}The battle ends", when=when)}.get(kind, "")
