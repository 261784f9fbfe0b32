"""What Toymallet's dice do: hits, armor, blocks, morale (TM-7, TM-8). Pure numbers, no table."""

from __future__ import annotations

from dataclasses import dataclass

HITS = (1, 2, 3)
FOUR = 4
BLOCKS = (5, 6)


@dataclass(frozen=True, slots=True)
class Result:
    """``hits`` on figures, ``kills`` of them, ``damage`` left on the next figure, ``fours`` that make it rout."""

    hits: int
    kills: int
    damage: int
    fours: int


def landed(attack: tuple[int, ...], defence: tuple[int, ...], armor: int, anti_armor: bool, powerful: bool) -> int:
    """Hits that get through. Each 5 or 6 of the defence removes the attack die that is best for the defender (TM-8):
    ones first, which pierce armor and may double. Armor N takes N ones for one hit; 2s and 3s never count against it."""
    ones = sum(d == 1 for d in attack)
    others = sum(d in HITS for d in attack) - ones
    blocks = sum(d in BLOCKS for d in defence)
    if armor > 0 or anti_armor:
        gone = min(ones, blocks)
        ones, others = ones - gone, max(0, others - (blocks - gone))
    else:
        gone = min(others, blocks)
        others, ones = others - gone, max(0, ones - (blocks - gone))
    strong = ones * (2 if anti_armor else 1)
    hits = strong // armor if armor > 0 else strong + others
    return hits * (2 if powerful else 1)


def fours(defence: tuple[int, ...], automatic: int, ignored: int) -> int:
    """Morale failures: fours rolled and automatic ones, less those that are ignored or cancelled."""
    return max(0, sum(d == FOUR for d in defence) + automatic - ignored)


def deaths(hits: int, damage: int, per_figure: int, figures: int) -> tuple[int, int]:
    """(figures killed, damage left on the next): a figure takes ``per_figure`` hits (1 at least)."""
    total = hits + damage
    kills = min(figures, total // per_figure)
    return kills, 0 if kills == figures else total - kills * per_figure
