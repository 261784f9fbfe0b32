"""What a typed line means (a card, a toy, dice that fell), and the players' own ruling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gui.language.words import noop, tr
from gui.model.rows import card_rows
from gui.model.session_protocol import TickLike
from measure.errors import InputError
from measure.reading.suggest import did_you_mean
from measure.templates import Template
from rules.actions import Action, Prompt
from rules.cards import is_card
from rules.engine import PlayersRuling
from vision.corrections.zone_orders import typed_template, typed_zone

WHAT = re.compile(r"what (?:may|can) (.+?)(?: do)?\s*\??")


def agreed(allow: bool) -> PlayersRuling:
    """The players' ruling (TT-7)."""
    return PlayersRuling(allow, noop("all players"))


def chance_answer(prompt: Prompt, text: str) -> tuple[Action | None, str]:
    """The action that typed cards or dice stand for ("5S 10H", "3 4"), or None and what is wrong."""
    words = [w.upper() if is_card(w.upper(), bare=True) else w for w in text.replace(",", " ").split()]
    action = Action(prompt.kind, prompt.player, extra=tuple(words))
    fault = prompt.fault(action)
    return (None, fault) if fault else (action, "")


def entered(tick: TickLike, text: str, templates: Sequence[Template] = ()) -> tuple[str, Any]:
    """What a typed line means: ("card", "5S"), ("toy", id), ("answer", Action), ("zone", Correction), ("template", (name,
    Template)) that is still to be laid, ("rings", (toy id or None, inches)), ("undo", number or None), ("redo", None),
    ("tally", text) of a score or a clock, ("asked", toy id) of "what may sarge do?", or ("unknown", why). ``templates``: those
    of the roster."""
    typed = text.strip()
    if typed.lower().split()[:1] in (["score"], ["clock"]):
        return ("tally", typed)
    asked = WHAT.fullmatch(typed.lower())
    if asked:
        named = next((t.id for t in tick.scene.toys if asked[1] in (t.id.lower(), t.name.lower())), None)
        meant = did_you_mean(asked[1], {t.name or t.id for t in tick.scene.toys})
        return ("asked", named) if named is not None else ("unknown", tr("no toy {part!r} on the table{meant}", part=asked[1],
                                                                         meant=meant))
    if typed.lower().split()[:1] in (["undo"], ["redo"]):
        return _step(typed.lower().split())
    if typed.lower().startswith(("zone ", "rings")):
        return _drawn(tick, typed, templates)
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
    return ("unknown", tr("{typed!r} is neither a card to play ({names}) nor a toy", typed=typed,
                          names=', '.join(cards) or tr('none now')))


def _step(words: Sequence[str]) -> tuple[str, Any]:
    """"undo", "redo", or "undo 3" for one action behind others."""
    if words[1:] and (words[0] == "redo" or len(words) > 2 or not words[1].isdecimal()):
        return ("unknown", tr('write "undo", "undo 3" (the number of an action, as the journal has it) or "redo"'))
    return (words[0], int(words[1]) if words[1:] else None)


def _drawn(tick: TickLike, typed: str, templates: Sequence[Template]) -> tuple[str, Any]:
    """A zone to lay or take away, or range rings round the selected toy ("rings 3 6"; "rings" takes all off) or round a named
    one, where they stay ("rings 3 6 at sarge")."""
    words = typed.split()
    if words[0].lower() == "zone":
        try:
            placed = "at" in words[2:] or words[2:] == ["gone"]
            return ("zone", typed_zone(typed, tick.scene, templates)) if placed else (
                "template", typed_template(typed, templates))
        except InputError as e:
            return ("unknown", str(e))
    inches, _, name = " ".join(words[1:]).partition("at ")
    try:
        rings = tuple(float(w) for w in inches.split())
    except ValueError:
        rings = (-1.0,)
    if not all(0 < r < float("inf") for r in rings):
        return ("unknown", tr('write inches, "rings 3 6", "rings 3 6 at TOY", or "rings" for none'))
    toy = next((t for t in tick.scene.toys if name.lower() in (t.id.lower(), t.name.lower())), None) if name else None
    if name and toy is None:
        return ("unknown", tr("no toy {name!r} to draw rings round{meant}", name=name,
                              meant=did_you_mean(name, {t.id for t in tick.scene.toys})))
    return ("rings", (toy.id if toy is not None else None, rings))
