"""What the panels say, worked out without a widget: rows of toys, cards and options, the headline, the journal."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.overlay.marks import (
    VERDICT_WORDS,
    VERDICTS,
    Area,
    Banner,
    Label,
    Mark,
    Symbol,
    length_text,
    marks_of,
    prompt_text,
    rounded_up,
    side_letters,
)
from gui.model.enrolment_form import enrol_marks
from gui.model.session_protocol import Choice, TickLike
from rules.actions import Action, Check, Option, Prompt
from rules.cards import is_card, order
from rules.engine import PlayersRuling

SYMBOLS = {"yes": "✓", "too_close": "?", "no": "✗"}
STATE_WORDS = {"placed": "", "occluded": "under a hand", "lifted": "lifted", "destroyed": "destroyed"}


@dataclass(frozen=True, slots=True)
class ToyRow:
    """One toy in the list."""

    id: str
    name: str
    side: str
    letter: str
    size: str
    height: str
    hits: str
    actions: str
    state: str
    selected: bool
    turn: bool


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One thing to do: its words, its verdict, and why (for the tooltip). ``options``: the same with each card that it
    can be done with; the first stands for all."""

    text: str
    verdict: str
    reason: str
    details: str
    options: tuple[Option, ...]

    @property
    def option(self) -> Option:
        return self.options[0]


def toy_rows(tick: TickLike, choice: Choice) -> tuple[ToyRow, ...]:
    """The toys by side, as the table and the game state have them."""
    fighters = {getattr(f, "id", ""): f for f in getattr(tick.state, "toys", ())}
    letters = side_letters(t.side for t in tick.scene.toys)
    player = tick.prompt.player if tick.prompt else ""
    rows = []
    for toy in sorted(tick.scene.toys, key=lambda t: (t.side, natural(t.name or t.id))):
        f = fighters.get(toy.id)
        state = "moving" if toy.id in tick.moving else STATE_WORDS[toy.state]
        rows.append(ToyRow(toy.id, toy.name or toy.id, toy.side, letters.get(toy.side, ""), toy.size,
                           length_text(toy.height_in, choice.units), _of(f, "hits", "max_hits"),
                           _of(f, "left", "plays"), state, toy.id == choice.selected,
                           bool(player) and toy.side == player))
    return tuple(rows)


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key in which toy2 comes before toy10."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", text) if part)


def _of(fighter: Any, have: str, most: str) -> str:
    if fighter is None or not hasattr(fighter, have):
        return ""
    total = getattr(fighter, most, None)
    return f"{getattr(fighter, have)}" + (f"/{total}" if total is not None else "")


def toy_notes(tick: TickLike) -> dict[str, str]:
    """Hits and actions left, for the label on the toy itself."""
    notes = {}
    player = tick.prompt.player if tick.prompt else None
    for f in getattr(tick.state, "toys", ()):
        hits, left = _of(f, "hits", "max_hits"), getattr(f, "left", 0)
        mine = left and getattr(f, "side", None) == player
        words = [f"{hits} hits" if hits else "", f"{left} action{'s' * (left != 1)}" if mine else ""]
        notes[str(getattr(f, "id", ""))] = " · ".join(w for w in words if w)
    return notes


def card_rows(tick: TickLike) -> tuple[tuple[str, str], ...]:
    """The cards that any option is for, with the best verdict that each has: what the player to act may play."""
    best: dict[str, str] = {}
    for o in tick.options:
        card = o.action.card
        if card is not None and (card not in best or VERDICTS.index(str(o.verdict)) < VERDICTS.index(best[card])):
            best[card] = str(o.verdict)
    return tuple(sorted(best.items(), key=lambda item: card_order(item[0])))


def card_order(card: str) -> tuple[int, str]:
    """Playing cards by value and suit; other games' cards after them, by name."""
    return order(card) if is_card(card, bare=True) else (99, card)


def hand_lines(tick: TickLike, shown: bool) -> tuple[str, ...]:
    """A line per side: the cards of the player to act where ``shown`` and known, else only how many."""
    player = tick.prompt.player if tick.prompt else ""
    lines = []
    for hand in getattr(tick.state, "hands", ()):
        side, count, cards = getattr(hand, "side", ""), getattr(hand, "count", 0), getattr(hand, "cards", None)
        if shown and side == player and cards:
            lines.append(f"{side}: {' '.join(cards)}")
        else:
            lines.append(f"{side}: {count} card{'s' * (count != 1)}")
    return tuple(lines)


def option_rows(tick: TickLike, choice: Choice) -> tuple[OptionRow, ...]:
    """What may be done, allowed first; kept to the selected toy and the chosen card where there is one. One row for
    the same action with several cards; of refused ones the card that comes nearest tells the reason."""
    toys = {t.id: t for t in tick.scene.toys}
    groups: dict[tuple[Any, ...], list[Option]] = {}
    for o in tick.options:
        a = o.action
        if choice.selected is not None and a.actor in toys and a.actor != choice.selected:
            continue
        if choice.card is not None and a.card not in (None, choice.card):
            continue
        groups.setdefault((a.kind, a.actor, a.target, a.extra, str(o.verdict)), []).append(o)
    rows = []
    for group in groups.values():
        group.sort(key=lambda o: (_lack(o), card_order(o.action.card or "")))
        first = group[0]
        cards = sorted((o.action.card for o in group if o.action.card), key=card_order)
        rows.append(OptionRow(action_text(first.action, toys, cards), str(first.verdict), reason(first, choice.units),
                              "\n".join(check_text(c, choice.units) for c in first.checks), tuple(group)))
    rows.sort(key=lambda r: (VERDICTS.index(r.verdict), r.text))
    return tuple(rows)


def _lack(option: Option) -> tuple[int, float]:
    """How far an option is from being allowed: refusals that are no matter of distance first, then inches."""
    no = [c for c in option.checks if c.decides and str(c.verdict) == "no"]
    lacks = [lacking_in(c) for c in no]
    return (sum(v == 0.0 for v in lacks), max(lacks, default=0.0))


def action_text(action: Action, toys: Mapping[str, Any], cards: Sequence[str] = ()) -> str:
    """"grunt strike → sniper [5S]", short enough for a list."""
    def name(an_id: str | None) -> str:
        return (getattr(toys.get(an_id or ""), "name", "") or an_id) if an_id else ""

    parts = [name(action.actor), action.kind.replace("_", " ")]
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
            limit = f" of {length_text(check.limit, units)}" if check.limit is not None else ""
            words.append(length_text(check.measured, units, check.sigma or None) + limit)
        else:
            limit = f" of {check.limit:g}" if check.limit is not None else ""
            if check.unit == "%":  # as hidden_text says it: the same sigma must not read 21 here and 22 there
                said = f"{check.measured:.0f}" + (f" ± {rounded_up(check.sigma):.0f}" if check.sigma else "")
            else:
                said = f"{check.measured:.3g}" + (f" ± {check.sigma:.2g}" if check.sigma else "")
            words.append(f"{said}{limit} {check.unit}".rstrip())
    if check.probability is not None and 0.0 < check.probability < 1.0:
        words.append(f"({100 * check.probability:.0f} % sure)")
    return " ".join(words) + (f": {check.detail}" if check.detail else "")


def reason(option: Option, units: str = "in") -> str:
    """The first check that stands in the way, with what is lacking; empty for an allowed option."""
    for wanted in ("no", "too_close"):
        for c in option.checks:
            if c.decides and str(c.verdict) == wanted:
                text = f"{c.rule} {c.detail or VERDICT_WORDS[wanted]}"
                lack = lacking_in(c)
                return f"{text}; you lack {length_text(lack, units)}" if lack else text
    return ""


def lacking_in(check: Check) -> float:
    """Inches by which a distance is over its limit; 0 where that is not what is wrong."""
    if check.unit != "in" or check.measured is None or check.limit is None or str(check.verdict) != "no":
        return 0.0
    lack = check.measured - check.limit
    return lack if lack > 0 and math.isfinite(lack) else 0.0


def too_close_text(option: Option, units: str = "in") -> str:
    """The question to the players: both numbers of every check that nobody can call."""
    close = [c for c in option.checks if c.decides and str(c.verdict) == "too_close"]
    return "\n".join(check_text(c, units) for c in close) or "The checks do not agree."


def agreed(allow: bool) -> PlayersRuling:
    """The players' ruling (TT-7)."""
    return PlayersRuling(allow, "all players")


def headline(tick: TickLike) -> str:
    """"Turn 3 · red · act"."""
    turn = getattr(tick.state, "turn", None)
    parts = [f"Turn {turn}" if turn is not None else "", tick.prompt.player if tick.prompt else "",
             tick.prompt.kind.replace("_", " ") if tick.prompt else ""]
    return " · ".join(p for p in parts if p)


def question(tick: TickLike) -> str:
    """What the game waits for; what to do when there is no game."""
    if tick.prompt is None:
        return "" if tick.state is not None else "Click a toy to see its ranges and what is hidden from it."
    return prompt_text(tick.prompt)


def hover_text(tick: TickLike, choice: Choice, toy_id: str) -> str:
    """What a toy under the mouse is, and what the selected toy may or may not do to it, with reasons."""
    toy = next((t for t in tick.scene.toys if t.id == toy_id), None)
    if toy is None:
        return ""
    lines = [f"{toy.name or toy.id} ({toy.side or 'no side'}), {toy.size}, {length_text(toy.height_in, choice.units)} "
             "tall"]
    if STATE_WORDS[toy.state]:
        lines.append(STATE_WORDS[toy.state])
    aimed = [r for r in option_rows(tick, choice) if r.option.action.target == toy_id] if choice.selected else []
    lines += [f"{SYMBOLS[r.verdict]} {r.text}" + (f": {r.reason}" if r.reason else "") for r in aimed[:6]]
    return "\n".join(lines)


def chance_answer(prompt: Prompt, text: str) -> tuple[Action | None, str]:
    """The action that typed cards or dice stand for ("5S 10H", "3 4"), or None and what is wrong."""
    words = [w.upper() if is_card(w.upper(), bare=True) else w for w in text.replace(",", " ").split()]
    action = Action(prompt.kind, prompt.player, extra=tuple(words))
    fault = prompt.fault(action)
    return (None, fault) if fault else (action, "")


def entered(tick: TickLike, text: str) -> tuple[str, Any]:
    """What a typed line means: ("card", "5S"), ("toy", id), ("answer", Action), or ("unknown", why)."""
    typed = text.strip()
    if tick.prompt is not None and tick.prompt.chance:
        action, fault = chance_answer(tick.prompt, typed)
        return ("answer", action) if action is not None else ("unknown", fault)
    cards = [c for c, _ in card_rows(tick)]
    for card in cards:
        if card.lower() == typed.lower():
            return ("card", card)
    values = [c for c in cards if is_card(typed.upper(), bare=True) and c == typed.upper()[:-1]]
    if values:
        return ("card", values[0])
    for toy in tick.scene.toys:
        if typed.lower() in (toy.id.lower(), toy.name.lower()):
            return ("toy", toy.id)
    return ("unknown", f"{typed!r} is neither a card to play ({', '.join(cards) or 'none now'}) nor a toy")


def tick_key(tick: TickLike) -> tuple[Any, ...]:
    """Two ticks with the same key look the same but for their picture: a scene is made anew for every frame, a survey
    only when what can be measured has changed, and options follow from survey and state."""
    return (id(tick.survey), id(tick.state), tuple(t.state for t in tick.scene.toys), tuple(tick.moving),
            bool(tick.options), tick.prompt, tuple((q.number, q.ring_in) for q in tick.questions), tick.enrolment,
            tuple(tick.heights.values()))


def marks_for(tick: TickLike, choice: Choice, *, notes: bool = True) -> tuple[Mark, ...]:
    """The marks of one tick as the players look at it; banners are left to :func:`banners`."""
    selected = choice.selected if any(t.id == choice.selected for t in tick.scene.toys) else None
    return marks_of(tick.scene, tick.survey, tick.options, selected=selected, target=choice.target, card=choice.card,
                    notes=toy_notes(tick) if notes else None, units=choice.units,
                    moving=tick.moving) + question_marks(tick) + enrol_marks(tick)


def question_marks(tick: TickLike) -> tuple[Mark, ...]:
    """What nobody knows is outlined with a question mark until the players have said which one it is."""
    marks: list[Mark] = []
    for q in tick.questions:
        marks += [Area(tuple((x, y, 0.0) for x, y in q.ring_in), "too_close", dash="dashed", fill=0.15),
                  Symbol((*q.at_in, 0.0), "too_close", "too_close"),
                  Label((*q.at_in, 0.0), ("which one?" if q.candidates else "what is this?",), "too_close", priority=9)]
    return tuple(marks)


def secret_hand(tick: TickLike) -> bool:
    """Whether the player to act holds cards that the program knows and the others must not see."""
    return tick.prompt is not None and any(getattr(h, "side", "") == tick.prompt.player and getattr(h, "cards", None)
                                           for h in getattr(tick.state, "hands", ()))


def public_marks(tick: TickLike, choice: Choice) -> tuple[Mark, ...] | None:
    """The marks for everybody's eyes while a hand is secret: ranges and cover, but nothing that tells which cards there
    are. None where there is no secret."""
    if not secret_hand(tick):
        return None
    selected = choice.selected if any(t.id == choice.selected for t in tick.scene.toys) else None
    return marks_of(tick.scene, tick.survey, selected=selected, target=choice.target, notes=toy_notes(tick),
                    units=choice.units, moving=tick.moving) + question_marks(tick) + enrol_marks(tick)


def lost_toys(tick: TickLike) -> tuple[str, ...]:
    """Names of toys that are in play and not on the table, nor in anybody's hand just now."""
    there = {t.id for t in tick.scene.toys}
    playing = {f.id: f for f in getattr(tick.state, "toys", ()) if getattr(f, "hits", 0) and not getattr(f, "rides", None)}
    return tuple(getattr(playing[i], "name", "") or i for i in tick.missed if i in playing and i not in there)


def banners(tick: TickLike, *, replayed: bool = False) -> tuple[Mark, ...]:
    """Turn, question, warnings and hands, over the whole picture."""
    turn, asked = headline(tick), question(tick)
    out: list[Mark] = [Banner(turn, "turn")] if turn else []
    if replayed:
        out.append(Banner(f"Looking back at {clock(tick.frame.time_s)}", "warning"))
    if asked:
        out.append(Banner(asked, "prompt", "bottom"))
    out += [Banner(w, "warning", "bottom") for w in tick.warnings]
    lost = lost_toys(tick)
    if lost:
        out.append(Banner(f"Not on the table: {', '.join(lost)}. Put {'it' if len(lost) == 1 else 'them'} back, or press C and "
                          "say which one it is", "warning", "bottom"))
    if not getattr(tick, "ready", True):
        out.append(Banner("Getting ready: keep your hands off the table for a moment", "hands", "bottom"))
    if tick.hands:
        out.append(Banner("Hand over the table", "hands", "bottom"))
    return tuple(out)


def clock(time_s: float) -> str:
    """"2:07"."""
    return f"{int(time_s) // 60}:{int(time_s) % 60:02d}"


def journal_line(event: Mapping[str, Any], names: Mapping[str, str], units: str = "in") -> str:
    """One line of the battle log in words; empty for lines that players need not read (scenes)."""
    kind = str(event.get("type", ""))
    toy = names.get(str(event.get("toy", "")), str(event.get("toy", "")))
    when = f"{clock(float(event['time_s']))}  " if isinstance(event.get("time_s"), int | float) else ""
    if kind == "move":
        far = length_text(float(event["distance_in"]), units, float(event["sigma_in"]))
        told = f" (declared: #{event['declared']})" if event.get("declared") is not None else ""
        return f"{when}{toy} moved {far}{told}"
    if kind in ("appear", "leave"):
        return f"{when}{toy} {'is on the table' if kind == 'appear' else 'left the table'}"
    if kind == "action":
        act = event.get("action") or {}
        words = [names.get(str(act.get("actor")), str(act.get("actor") or "")), str(act.get("kind", ""))]
        if act.get("target"):
            words.append(f"→ {names.get(str(act['target']), act['target'])}")
        if act.get("card"):
            words.append(f"[{act['card']}]")
        verdict = str(event.get("verdict"))
        return f"{when}#{event.get('number')} {' '.join(w for w in words if w)}: {VERDICT_WORDS.get(verdict, verdict)}"
    if kind == "override":
        return f"{when}#{event.get('number')} ruled by {event.get('by')}"
    if kind == "note":
        return f"{when}{event.get('text')}"
    return {"start": "The battle begins", "end": f"{when}The battle ends"}.get(kind, "")
