"""Toaded's decks: the roster's table read with every fault named (TD-1), and the first state of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from measure.reading.suggest import did_you_mean
from measure.verdict import Verdict
from rules.actions import Check
from rules.data import DataError, read, split_house
from rules.games.toaded.cards import FOLDER, CardsFile, read_cards, starter_cards
from rules.games.toaded.state import Hand, House, Pile, State, Tally, game_data


@dataclass(frozen=True, slots=True)
class Copies:
    """A card and how often."""

    card: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A player's decks."""

    side: str
    main: tuple[Copies, ...]
    side_deck: tuple[Copies, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The ``[toaded]`` table of a roster; own cards are read apart."""

    deck: tuple[DeckRow, ...] = ()
    hands: Literal["program", "counted"] = "program"


def start(sides: tuple[str, ...], table: Mapping[str, Any] | None, house_rules: Mapping[str, Any] | None) -> State:
    """The state before rock, paper, scissors. Without decks both play the starter deck. DataError names every fault."""
    faults: list[str] = []
    rest, house_rules = split_house(table, house_rules)
    own, rows, house = CardsFile(), Table(), game_data().house
    cards = {k: rest.pop(k) for k in ("soldier", "support") if k in rest}
    for what in (lambda: read_cards(cards, "toaded"), lambda: read(Table, rest, "toaded"),
                 lambda: game_data().changed(House, house_rules)):
        try:
            made: Any = what()
        except DataError as e:
            faults.append(str(e))
            continue
        if isinstance(made, CardsFile):
            own = made
        elif isinstance(made, Table):
            rows = made
        else:
            house = made
    base = starter_cards()
    soldiers, supports = (*base.soldier, *own.soldier), (*base.support, *own.support)
    names = Counter([c.name for c in soldiers] + [c.name for c in supports])
    faults += [f"toaded: card {n!r} is there twice" for n, k in names.items() if k > 1]
    decks = rows.deck or tuple(replace(starter_deck(), side=s) for s in (sides if len(sides) == 2 else ("one", "two")))
    if len(decks) != 2 or decks[0].side == decks[-1].side:
        faults.append(f"toaded.deck: two decks of two sides are needed, found {', '.join(d.side for d in decks)}")
    for deck in decks:
        faults += _deck_faults(deck, names, house)
    if faults:
        raise DataError("; ".join(faults))
    both = tuple(d.side for d in decks)
    program = rows.hands == "program"
    return State(
        sides=both, house=house, soldiers=soldiers, supports=supports,
        hands=tuple(Hand(s, 0, () if program else None) for s in both),
        piles=tuple(Pile(d.side, _spread(d.main), (), _spread(d.main), _spread(d.side_deck)) for d in decks),
        tally=tuple(Tally(s) for s in both))


def starter_deck() -> DeckRow:
    """Two of every starter card (level 7 once), and three of the first: 45 cards or more."""
    base = starter_cards()
    rows = [Copies(c.name, 1 if c.level >= 7 else 2) for c in base.soldier]
    rows += [Copies(c.name, 2) for c in base.support]
    rows[0] = Copies(rows[0].card, 3)
    return DeckRow("", tuple(rows))


def _spread(rows: tuple[Copies, ...]) -> tuple[str, ...]:
    return tuple(sorted(r.card for r in rows for _ in range(r.copies)))


def _deck_faults(deck: DeckRow, names: Mapping[str, int], house: House) -> list[str]:
    where = f"toaded.deck {deck.side!r}"
    faults = [f"{where}: no card {r.card!r}{did_you_mean(r.card, names)}" for r in (*deck.main, *deck.side_deck)
              if r.card not in names]
    faults += [f"{where}: copies of {r.card!r} must be 1 or more" for r in (*deck.main, *deck.side_deck)
               if r.copies < 1]
    main, side = sum(r.copies for r in deck.main), sum(r.copies for r in deck.side_deck)
    low, high = house.deck
    if not low <= main <= high:
        faults.append(f"{where}: a main deck has {low} to {high} cards (TD-1), found {main}")
    if side > house.side_deck:
        faults.append(f"{where}: a side deck has at most {house.side_deck} cards (TD-1), found {side}")
    count: Counter[str] = Counter()
    for r in (*deck.main, *deck.side_deck):
        count[r.card] += r.copies
    faults += [f"{where}: at most {house.copies} copies of a card over both decks (TD-1), found {n} of {c!r}"
               for c, n in count.items() if n > house.copies]
    return faults


def deck_checks(state: State) -> list[Check]:
    """TD-1: the cards of each main and side deck, and the most copies of one card over both."""
    out = []
    low, high = state.house.deck
    for pile in state.piles:
        main, side = len(pile.main), len(pile.side_deck)
        card, most = max(Counter((*pile.main, *pile.side_deck)).items(), key=lambda c: c[1], default=("none", 0))
        for n, limit, fits, said in (
                (main, low if main < low else high, low <= main <= high, f"a main deck of {main} cards, {low} to {high}"),
                (side, state.house.side_deck, side <= state.house.side_deck, f"a side deck of {side} cards"),
                (most, state.house.copies, most <= state.house.copies, f"{most} copies of {card}")):
            out.append(Check("TD-1", Verdict.YES if fits else Verdict.NO, float(n), 0.0, float(limit), "cards", None,
                             f"{pile.side}: {said}"))
    return out


__all__ = ["FOLDER", "deck_checks", "start", "starter_deck"]
