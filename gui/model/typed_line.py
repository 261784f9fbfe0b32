"""What a typed line means (a card, a toy, dice that fell), and the players' own ruling."""

from __future__ import annotations

from typing import Any

from gui.model.rows import card_rows
from gui.model.session_protocol import TickLike
from measure.errors import InputError
from rules.actions import Action, Prompt
from rules.cards import is_card
from rules.engine import PlayersRuling
from vision.corrections.zone_orders import typed_zone


def agreed(allow: bool) -> PlayersRuling:
    """The players' ruling (TT-7)."""
    return PlayersRuling(allow, "all players")


def chance_answer(prompt: Prompt, text: str) -> tuple[Action | None, str]:
    """The action that typed cards or dice stand for ("5S 10H", "3 4"), or None and what is wrong."""
    words = [w.upper() if is_card(w.upper(), bare=True) else w for w in text.replace(",", " ").split()]
    action = Action(prompt.kind, prompt.player, extra=tuple(words))
    fault = prompt.fault(action)
    return (None, fault) if fault else (action, "")


def entered(tick: TickLike, text: str) -> tuple[str, Any]:
    """What a typed line means: ("card", "5S"), ("toy", id), ("answer", Action), ("zone", Correction), ("rings", inches), or
    ("unknown", why)."""
    typed = text.strip()
    if typed.lower().startswith(("zone ", "rings")):
        return _drawn(tick, typed)
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


def _drawn(tick: TickLike, typed: str) -> tuple[str, Any]:
    """A zone to lay or take away, or range rings round the selected toy ("rings 3 6"; "rings" takes them off)."""
    if typed.lower().startswith("zone "):
        try:
            return ("zone", typed_zone(typed, tick.scene))
        except InputError as e:
            return ("unknown", str(e))
    try:
        rings = tuple(float(w) for w in typed.split()[1:])
    except ValueError:
        rings = (-1.0,)
    fine = all(0 < r < float("inf") for r in rings)
    return ("rings", rings) if fine else ("unknown", 'write inches, "rings 3 6", or "rings" for none')
