"""What the panels say, without a widget."""

from dataclasses import replace

import pytest

from assistant.overlay.marks import Banner, Label, Line
from gui.model.presenter import (
    agreed,
    banners,
    card_rows,
    chance_answer,
    check_text,
    clock,
    entered,
    hand_lines,
    headline,
    hover_text,
    journal_line,
    lacking_in,
    marks_for,
    option_rows,
    question,
    reason,
    too_close_text,
    toy_rows,
)
from gui.model.session_protocol import Choice
from measure.verdict import Verdict
from rules.actions import Action, Check, Option, Prompt

FAR = Check("TT-13", Verdict.NO, 13.2, 0.1, 12.0, "in", 0.0, "out of range")
CLOSE = Check("TT-13", Verdict.TOO_CLOSE, 12.05, 0.1, 12.0, "in", 0.31, "too close to call")


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


def test_check_texts_carry_both_numbers():
    assert check_text(FAR) == "✗ TT-13 13.2 ± 0.1 in of 12.0 in: out of range"
    assert check_text(replace(CLOSE, measured=12.1)).startswith("? TT-13 12.1 ± 0.1 in of 12.0 in (31 % sure)")
    assert "cm" in check_text(FAR, "cm")
    assert check_text(Check("TT-15", Verdict.YES, 0.31, 0.02, 0.25, "share")) == "✓ TT-15 0.31 ± 0.02 of 0.25 share"
    share = check_text(Check("TT-15", Verdict.TOO_CLOSE, 41.2, 21.2, 25.0, "%"))
    assert share == "? TT-15 41 ± 22 of 25 %"  # as hidden_text has it
    assert check_text(Check("X", Verdict.NO, float("inf"), None, 3.0, "in", detail="no way")) == "✗ X: no way"


def test_what_is_lacking_is_told():
    option = Option.of(Action("strike", "r1", "b1"), FAR)
    assert lacking_in(FAR) == pytest.approx(1.2)
    assert reason(option) == "TT-13 out of range; you lack 1.2 in"
    assert reason(Option.of(Action("x"), replace(FAR, verdict=Verdict.YES))) == ""
    assert "12.0 in" in too_close_text(Option.of(Action("x"), CLOSE))
    assert agreed(True).allow


def test_hovering_a_target_says_what_may_be_done_to_it(tick):
    text = hover_text(tick, Choice("r1"), "b1")
    assert text.startswith("sniper (blue), M, 2.0 in tall")
    assert "strike → sniper" in text
    assert "TT-" in text
    assert hover_text(tick, Choice(), "") == ""


def test_the_headline_and_the_question(tick, quick, table):
    assert headline(tick) == "Turn 1 · red · act"
    assert "red" in question(tick)
    bare = quick.step(next(iter(table)))
    assert headline(bare) == ""
    assert "Click a toy" in question(bare)


def test_banners_warn(tick):
    texts = [b.text for b in banners(replace(tick, warnings=("the camera moved",), hands=True), replayed=True)
             if isinstance(b, Banner)]
    assert "the camera moved" in texts
    assert "Hand over the table" in texts
    assert any(t.startswith("Looking back") for t in texts)


def test_typed_lines(tick):
    assert entered(tick, "5") == ("card", "5")
    assert entered(tick, "5s") == ("card", "5")  # the hand is only counted: the suit does not matter
    assert entered(tick, " Jeep ") == ("toy", "r2")
    assert entered(tick, "b1") == ("toy", "b1")
    kind, why = entered(tick, "banana")
    assert kind == "unknown"
    assert "banana" in why


DRAW = Prompt("red", "draw", "red draws", chance=True, count=2, among=("5S", "10H", "AC"))
DICE = Prompt("red", "roll", "red rolls", chance=True, count=2, sides=6)


@pytest.mark.parametrize(("prompt", "text", "extra"), [
    (DRAW, "5s 10h", ("5S", "10H")), (DRAW, "AC, 5S", ("AC", "5S")), (DICE, "3 4", ("3", "4"))])
def test_cards_and_dice_answer_a_question_of_chance(prompt, text, extra):
    action, fault = chance_answer(prompt, text)
    assert fault == ""
    assert action == Action(prompt.kind, "red", extra=extra)


@pytest.mark.parametrize(("prompt", "text", "word"), [
    (DRAW, "5S", "expected 2"), (DRAW, "5S 6S", "6S"), (DICE, "3 7", "7"), (DICE, "", "expected 2")])
def test_wrong_answers_to_chance_are_named(prompt, text, word, tick):
    action, fault = chance_answer(prompt, text)
    assert action is None
    assert word in fault
    assert entered(replace(tick, prompt=prompt), text)[0] == "unknown"


def test_marks_follow_the_choice(tick):
    assert any(isinstance(m, Line) for m in marks_for(tick, Choice("r1")))
    labels = [m for m in marks_for(tick, Choice()) if isinstance(m, Label) and m.subject == "r1"]
    assert labels[0].lines == ("grunt", "2/2 hits · 2 actions")
    assert marks_for(tick, Choice("gone")) == marks_for(tick, Choice())


NAMES = {"r1": "grunt", "b1": "sniper"}


@pytest.mark.parametrize(("event", "line"), [
    ({"type": "move", "time_s": 62.0, "toy": "r1", "distance_in": 4.0, "sigma_in": 0.07, "declared": None},
     "1:02  grunt moved 4.0 ± 0.1 in"),
    ({"type": "move", "time_s": 2.0, "toy": "r1", "distance_in": 4.0, "sigma_in": 0.07, "declared": 6},
     "0:02  grunt moved 4.0 ± 0.1 in (declared: #6)"),
    ({"type": "leave", "time_s": 3.0, "toy": "b1"}, "0:03  sniper left the table"),
    ({"type": "appear", "time_s": 3.0, "toy": "x9"}, "0:03  x9 is on the table"),
    ({"type": "action", "number": 3, "action": {"kind": "strike", "actor": "r1", "target": "b1", "card": "5S"},
      "verdict": "yes"}, "#3 grunt strike → sniper [5S]: allowed"),
    ({"type": "override", "number": 4, "by": "all players"}, "#4 ruled by all players"),
    ({"type": "note", "time_s": 0.0, "text": "hello"}, "0:00  hello"),
    ({"type": "scene", "time_s": 1.0}, ""),
])
def test_journal_lines(event, line):
    assert journal_line(event, NAMES) == line


def test_the_clock():
    assert [clock(s) for s in (0, 59.9, 60, 3599)] == ["0:00", "0:59", "1:00", "59:59"]


def test_a_lost_toy_is_told(tick):
    from dataclasses import replace

    from gui.model.presenter import banners, lost_toys

    gone = replace(tick, scene=replace(tick.scene, toys=tick.scene.toys[1:]), missed=("r1",))
    assert lost_toys(gone) == ("grunt",)
    assert any("grunt" in b.text for b in banners(gone))
    assert lost_toys(tick) == ()
