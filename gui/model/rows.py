"""The rows of the panels, computed without a widget: toys, cards, hands and options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.overlay.marks import VERDICTS, length_text, side_letters
from assistant.overlay.pairs import lacking_in
from gui.language.words import noop, said, tr, trn
from gui.model.session_protocol import Choice, TickLike
from gui.model.wording import action_text, check_text, reason
from rules.actions import Option
from rules.cards import is_card, order

STATE_WORDS = {"placed": "", "occluded": noop("hand over it"), "lifted": noop("lifted"), "destroyed": noop("destroyed")}


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
    """One option: its words, its verdict, and why (for the tooltip). ``options``: the same action with each card that it
    can be done with; the first stands for all. ``group``: who would do what, "jeep: charge"."""

    text: str
    verdict: str
    reason: str
    details: str
    options: tuple[Option, ...]
    group: str = ""

    @property
    def option(self) -> Option:
        return self.options[0]


def toy_rows(tick: TickLike, choice: Choice) -> tuple[ToyRow, ...]:
    """The toys by side, as the table and the game state have them."""
    fighters = {getattr(f, "id", ""): f for f in getattr(tick.state, "toys", ())}
    letters = side_letters(t.side for t in tick.scene.toys)
    player = tick.prompt.player if tick.prompt else ""
    rows = []
    for toy in sorted(tick.scene.toys, key=lambda t: (t.side, natural_key(t.name or t.id))):
        f = fighters.get(toy.id)
        state = tr("moving") if toy.id in tick.moving else tr(STATE_WORDS[toy.state])
        rows.append(ToyRow(toy.id, toy.name or toy.id, toy.side, letters.get(toy.side, ""), toy.size,
                           said(length_text(toy.height_in, choice.units)), _of(f, "hits", "max_hits"),
                           _of(f, "left", "plays"), state, toy.id == choice.selected,
                           bool(player) and toy.side == player))
    return tuple(rows)


def natural_key(text: str) -> tuple[tuple[int, int, str], ...]:
    """Sort key in which toy2 comes before toy10."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", text) if part)


def _of(fighter: Any, have: str, most: str) -> str:
    if fighter is None or not hasattr(fighter, have):
        return ""
    total = getattr(fighter, most, None)
    return f"{getattr(fighter, have)}" + (f"/{total}" if total is not None else "")


def toy_notes(tick: TickLike) -> dict[str, str]:
    """Actions left of the player to act, for the card of a toy that somebody asks about."""
    notes = {}
    player = tick.prompt.player if tick.prompt else None
    for f in getattr(tick.state, "toys", ()):
        left = getattr(f, "left", 0)
        mine = left and getattr(f, "side", None) == player
        notes[str(getattr(f, "id", ""))] = trn("{n} action", "{n} actions", left) if mine else ""
    return notes


def toy_wounds(tick: TickLike) -> dict[str, tuple[int, int]]:
    """(hits left, hits at most) of each toy of the game, for the dots under its badge."""
    return {str(getattr(f, "id", "")): (int(f.hits), int(f.max_hits)) for f in getattr(tick.state, "toys", ())
            if hasattr(f, "hits") and hasattr(f, "max_hits")}


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
            lines.append(trn("{side}: {n} card", "{side}: {n} cards", count, side=side))
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
                              "\n".join(check_text(c, choice.units) for c in first.checks), tuple(group), _group(first, toys)))
    rows.sort(key=lambda r: (VERDICTS.index(r.verdict), r.text))
    return tuple(rows)


def _group(option: Option, toys: Mapping[str, Any]) -> str:
    """Who would do what, over the rows of a list."""
    actor = option.action.actor or ""
    return f"{getattr(toys.get(actor), 'name', '') or actor}: {said(option.action.kind.replace('_', ' '))}"


def grouped(rows: Sequence[OptionRow]) -> tuple[tuple[str, tuple[OptionRow, ...]], ...]:
    """Rows under their groups, each group where its first row stands, so that those with what is allowed come first."""
    groups: dict[str, list[OptionRow]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    return tuple((name, tuple(members)) for name, members in groups.items())


def _lack(option: Option) -> tuple[int, float]:
    """How far an option is from being allowed: refusals that are no matter of distance first, then inches."""
    no = [c for c in option.checks if c.decides and str(c.verdict) == "no"]
    lacks = [lacking_in(c) for c in no]
    return (sum(v == 0.0 for v in lacks), max(lacks, default=0.0))
