"""What a typed line means."""

from dataclasses import replace

import pytest

from gui.model.typed_line import chance_answer, entered
from rules.actions import Action, Prompt

DRAW = Prompt("red", "draw", "red draws", chance=True, count=2, among=("5S", "10H", "AC"))
DICE = Prompt("red", "roll", "red rolls", chance=True, count=2, sides=6)


def test_typed_lines(tick):
    assert entered(tick, "5") == ("card", "5")
    assert entered(tick, "5s") == ("card", "5")  # the hand is only counted: the suit does not matter
    assert entered(tick, " Jeep ") == ("toy", "r2")
    assert entered(tick, "b1") == ("toy", "b1")
    kind, why = entered(tick, "banana")
    assert kind == "unknown"
    assert "banana" in why


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


@pytest.mark.parametrize(("typed", "means"), [("undo", ("undo", None)), ("Undo 3", ("undo", 3)), ("redo", ("redo", None))])
def test_undo_is_typed_with_the_number_of_an_action(tick, typed, means):
    assert entered(tick, typed) == means


@pytest.mark.parametrize("typed", ["undo three", "undo 3 4", "redo 3", "undo -1"])
def test_what_undo_does_not_understand(tick, typed):
    kind, why = entered(tick, typed)
    assert kind == "unknown"
    assert "undo 3" in why
