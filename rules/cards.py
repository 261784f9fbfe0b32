"""Playing cards as text ("5S", "10H", a bare "5" where only the value counts); hands and piles as sorted tuples.

A draw pile is the set of cards that are not dealt yet, in no order. Drawing from it at random is drawing from a shuffled pile.

In: cards as text.
Out: their values and suits; hands and piles after a card was drawn, played or put back.
May import: ``measure``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from measure.pieces import RANKS, SUITS, Card

VALUES = tuple(Card(v, "S").rank for v in range(2, 15))
"""The thirteen ranks, low to high, as text."""


@lru_cache(maxsize=256)
def value(card: str) -> int:
    """2 to 14 (J 11, Q 12, K 13, A 14) of "5S" or "5". ValueError: no such card."""
    text = card.upper().replace("10", "T")
    if len(text) == 1 and text in RANKS:
        return RANKS.index(text) + 2
    return Card.parse(card).value


@lru_cache(maxsize=256)
def suit(card: str) -> str:
    """C, D, H or S; empty for a bare value."""
    text = card.upper().replace("10", "T")
    return "" if len(text) == 1 and text in RANKS else Card.parse(card).suit


@lru_cache(maxsize=256)
def is_card(text: str, bare: bool = False) -> bool:
    """Whether ``text`` is written as a card should be ("10H"); ``bare``: a value alone will do."""
    if bare and text in VALUES:
        return True
    try:
        return str(Card.parse(text)) == text
    except ValueError:
        return False


@lru_cache(maxsize=256)
def order(card: str) -> tuple[int, str]:
    """Sort key: value, then suit."""
    return (value(card), suit(card))


def sort(cards: Iterable[str]) -> tuple[str, ...]:
    """Low to high."""
    return tuple(sorted(cards, key=order))


@lru_cache(maxsize=16)
def deck(count: int = 1, lowest: int = 2, highest: int = 14) -> tuple[str, ...]:
    """``count`` decks without jokers, values from ``lowest`` to ``highest``, sorted."""
    return sort(str(Card(v, s)) for _ in range(count) for v in range(lowest, highest + 1) for s in SUITS)


def without(cards: tuple[str, ...], taken: Iterable[str]) -> tuple[str, ...]:
    """``cards`` less ``taken``, one for one. ValueError names what was not there."""
    left = list(cards)
    for card in taken:
        try:
            left.remove(card)
        except ValueError:
            raise ValueError(f"{card} is not among {', '.join(cards) or 'no cards'}") from None
    return tuple(left)


def same(a: Iterable[str], b: Iterable[str]) -> bool:
    """Whether both hold the same cards, order aside."""
    return Counter(a) == Counter(b)


@dataclass(frozen=True, slots=True)
class Hand:
    """A side's hand: its cards where the program holds them, else only how many."""

    side: str
    count: int = 0
    cards: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.count < 0 or (self.cards is not None and len(self.cards) != self.count):
            raise ValueError(f"hand of {self.side}: count must be that of its cards, found {self.count}")
        bad = [c for c in self.cards or () if not is_card(c)]
        if bad:
            raise ValueError(f"hand of {self.side}: not a card: {', '.join(bad)} (write 5S, 10H, QD, AC)")

    @property
    def known(self) -> bool:
        return self.cards is not None

    def distinct(self) -> tuple[str, ...]:
        """Each different card once; a hand that is only counted may hold any value, written bare."""
        if self.cards is None:
            return VALUES if self.count else ()
        return tuple(dict.fromkeys(self.cards))

    def plus(self, cards: tuple[str, ...], count: int) -> Hand:
        """With ``cards`` added; unseen cards (``cards`` empty) are counted."""
        if self.cards is None or (count and not cards):
            return replace(self, count=self.count + count, cards=None)
        return replace(self, count=self.count + count, cards=sort((*self.cards, *cards)))

    def less(self, *cards: str) -> Hand:
        """Without ``cards``."""
        if self.cards is None:
            return replace(self, count=self.count - len(cards))
        return replace(self, count=self.count - len(cards), cards=without(self.cards, cards))

    def hidden(self) -> Hand:
        """As others see it."""
        return replace(self, cards=None)
