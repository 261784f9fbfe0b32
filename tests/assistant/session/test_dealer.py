"""The dealer answers questions of chance, and the same seed answers alike."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.session.dealer import Dealer
from rules.actions import Prompt
from rules.cards import deck


@given(st.integers(), st.integers(1, 20))
def test_cards_come_from_the_pile_and_repeat_with_the_seed(seed: int, n: int) -> None:
    prompt = Prompt("red", "draw", "draw", chance=True, count=n, among=deck(1))
    dealt = Dealer(seed).answer(prompt)
    assert dealt == Dealer(seed).answer(prompt)
    assert prompt.fault(dealt) == ""
    assert not Counter(dealt.extra) - Counter(deck(1))


def test_dice_are_fair_enough() -> None:
    prompt = Prompt("red", "roll", "roll", chance=True, count=6000, sides=6)
    faces = Counter(Dealer(1).answer(prompt).extra)
    assert set(faces) == set("123456")
    assert all(850 < n < 1150 for n in faces.values())


def test_a_choice_is_not_dealt() -> None:
    with pytest.raises(ValueError, match="must choose"):
        Dealer(1).answer(Prompt("red", "act", "red: act"))
    with pytest.raises(ValueError, match="players' own"):
        Dealer(1).answer(Prompt("red", "supply", "look", chance=True, count=1))
