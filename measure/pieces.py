"""Cards and dice as values: vision reads them from the table, rules use them."""

from __future__ import annotations

from dataclasses import dataclass

RANKS = "23456789TJQKA"
SUITS = "CDHS"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A playing card. ``value`` 2-14 (J 11, Q 12, K 13, A 14); ``suit`` one of C, D, H, S."""

    value: int
    suit: str

    def __post_init__(self) -> None:
        if not 2 <= self.value <= 14 or self.suit not in SUITS:
            raise ValueError(f"no such card: value {self.value}, suit {self.suit!r} (2 to 14, one of C D H S)")

    @classmethod
    def parse(cls, text: str) -> Card:
        """From two or three characters: "5S", "10H" or "TH", "QD", "AC" (any case). ValueError says what is wrong."""
        t = text.strip().upper().replace("10", "T")
        if len(t) != 2 or t[0] not in RANKS or t[1] not in SUITS:
            raise ValueError(f"{text!r} is not a card: write rank and suit, such as 5S, 10H, QD or AC")
        return cls(RANKS.index(t[0]) + 2, t[1])

    @property
    def rank(self) -> str:
        """"2" to "9", "10", "J", "Q", "K", "A"."""
        r = RANKS[self.value - 2]
        return "10" if r == "T" else r

    def __str__(self) -> str:
        return self.rank + self.suit
