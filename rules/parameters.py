"""The numbers that were chosen for all games, together. What players may change stands in each game's rules.toml instead.

In: nothing.
Out: ``RULES``, a frozen dataclass.
May import: nothing of the program.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RulesParameters:
    """All were chosen by hand; no benchmark sets them."""

    touch_in: float = 0.15
    """Inches in plan: closer than this counts as touching a flat or fallen thing: cards lie under edges, bases overhang."""
    card_thick_in: float = 0.02
    """Inches: a flat thing is looked at as if it were so thick, when its hidden share is asked for."""
    on_top_in: float = 0.25
    """Inches: a toy whose base is no more than this below the top of a piece of stuff stands on it."""
    fixed_contact_in: float = 0.05
    """Inches: in transcripts and random play (``rules.fixed``) a range up to this is contact. Nowhere is what is
    surely farther apart."""
    most_decimals: int = 6
    """Decimals of a reason's numbers at most: what still reads alike then is alike."""
    surveys_kept: int = 8
    """The last surveys whose judgements are remembered."""
    sure_sigmas: float = 5.0
    """A range that is longer than a limit by so many sigmas is too far without more ado: 3e-7 that it is not."""
    actions_kept: int = 4096
    """Toys with their foes and hands whose actions are remembered in Toytastrophe before the memory is emptied."""
    endless_turns: int = 300
    """Turns after which a random game is given up as endless."""


RULES = RulesParameters()
