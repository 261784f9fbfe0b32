"""What the panels list, without a widget."""

from dataclasses import replace

from gui.model.rows import card_rows, hand_lines, option_rows, toy_rows
from gui.model.session_protocol import Choice
from measure.verdict import Verdict
from rules.actions import Action, Check, Option

FAR = Check("TT-13", Verdict.NO, 13.2, 0.1, 12.0, "in", 0.0, "out of range")


def test_toys_are_listed_by_side_with_hits_and_actions(tick):
    rows = toy_rows(tick, Choice("r1"))
    assert [r.side for r in rows] == ["blue"] * 3 + ["red"] * 3
    grunt = next(r for r in rows if r.id == "r1")
    assert (grunt.name, grunt.letter, grunt.hits, grunt.actions, grunt.selected) == ("grunt", "R", "2/2", "2/2", True)
    assert grunt.turn
    assert not next(r for r in rows if r.id == "b1").turn


def test_heights_follow_the_units(tick):
    assert toy_rows(tick, Choice(units="in"))[0].height == "2.0 in"
    assert toy_rows(tick, Choice(units="cm"))[0].height == "5.1 cm"


def test_allowed_options_come_first_and_each_refused_one_has_a_reason(tick):
    rows = option_rows(tick, Choice("r1"))
    order = [("yes", "too_close", "no").index(r.verdict) for r in rows]
    assert order == sorted(order)
    assert all(r.reason for r in rows if r.verdict != "yes")
    assert all(r.option.action.actor in ("r1", "red") for r in rows)
    assert {r.verdict for r in rows} >= {"yes", "no"}


def test_every_option_of_the_game_is_in_exactly_one_row(tick):
    rows = option_rows(tick, Choice())
    shown = [o for r in rows for o in r.options]
    assert sorted(map(str, (o.action for o in shown))) == sorted(map(str, (o.action for o in tick.options)))
    assert all(o.verdict == r.verdict for r in rows for o in r.options)


def test_a_refused_group_tells_the_card_that_comes_nearest():
    options = tuple(Option.of(Action("strike", "r1", "b1", card), replace(FAR, limit=limit))
                    for card, limit in (("9", 5.0), ("2", 12.0), ("5", 9.0)))
    fake = type("T", (), {"scene": type("S", (), {"toys": ()})(), "options": options})()
    (row,) = option_rows(fake, Choice())
    assert row.reason.endswith("you lack 1.2 in")
    assert "[2 5 9]" in row.text


def test_a_card_keeps_its_options_only(tick):
    rows = option_rows(tick, Choice("r1", card="5"))
    assert {o.action.card for r in rows for o in r.options} <= {"5", None}
    assert any(o.action.card == "5" for r in rows for o in r.options)


def test_cards_are_in_order_with_their_best_verdict(tick):
    cards = card_rows(tick)
    assert [c for c, _ in cards] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert dict(cards)["5"] == "yes"


def test_a_known_hand_is_shown_to_its_owner_alone(tick):
    hand = type("Hand", (), {"side": "red", "count": 2, "cards": ("5S", "9H")})()
    other = type("Hand", (), {"side": "blue", "count": 1, "cards": ("AC",)})()
    state = type("State", (), {"hands": (hand, other)})()
    tick = replace(tick, state=state)
    assert hand_lines(tick, True) == ("red: 5S 9H", "blue: 1 card")
    assert hand_lines(tick, False) == ("red: 2 cards", "blue: 1 card")
