"""Actions, checks, options and prompts as values; transcripts that differ from the rules are told with their line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from measure.errors import InputError
from measure.scene import scene
from measure.verdict import Verdict
from rules.actions import Action, Check, Option, Prompt
from rules.engine import kept
from rules.fixed import FixedSurvey
from rules.transcript import TranscriptError, read_action, replay

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE
WORDS = st.text(alphabet="abc XYZ'\"-1", min_size=1, max_size=6).filter(lambda t: t.strip() and t not in ("at", "with"))
PLAIN = st.text(alphabet="abcXYZ-1", min_size=1, max_size=6).filter(lambda t: t not in ("at", "with"))


@given(PLAIN, PLAIN, st.none() | PLAIN, st.none() | PLAIN, st.lists(WORDS, max_size=3))
def test_actions_go_to_json_and_to_text_and_back(kind: str, actor: str, target: str | None, card: str | None,
                                                 extra: list[str]) -> None:
    action = Action(kind, actor, target, card, tuple(extra))
    assert Action.from_dict(action.to_dict()) == action
    assert read_action(str(action)) == action


@pytest.mark.parametrize("bad", [
    None, [], {}, {"kind": ""}, {"kind": 3}, {"kind": "a", "actor": 3}, {"kind": "a", "extra": "xy"},
    {"kind": "a", "extra": [1]}, {"kind": "a", "colour": "red"}])
def test_bad_actions_are_refused(bad: object) -> None:
    with pytest.raises(InputError):
        Action.from_dict(bad)


def test_all_faults_of_an_action_at_once() -> None:
    with pytest.raises(InputError) as e:
        Action.from_dict({"kind": 3, "target": 4, "x": 1, "extra": 2})
    for word in ("kind", "target", "'x'", "extra"):
        assert word in str(e.value)


@pytest.mark.parametrize(("verdicts", "informs", "found"), [
    ((), (), YES), ((YES, YES), (NO,), YES), ((YES, TOO_CLOSE), (), TOO_CLOSE), ((NO, TOO_CLOSE), (), NO),
    ((YES,), (TOO_CLOSE, NO), YES)])
def test_only_checks_that_decide_make_the_verdict(verdicts: tuple[Verdict, ...], informs: tuple[Verdict, ...],
                                                  found: Verdict) -> None:
    checks = [Check("R-1", v) for v in verdicts] + [Check("R-2", v, decides=False) for v in informs]
    assert Option.of(Action("a"), *checks).verdict is found


def test_checks_write_contract_keys_and_no_endless_numbers() -> None:
    told = Check("TT-18", NO, float("inf"), 0.1, 6.0, "in", 0.0, "no way").to_dict()
    assert told == {"rule": "TT-18", "verdict": "no", "measured": None, "sigma": 0.1, "limit": 6.0, "unit": "in",
                    "probability": 0.0, "detail": "no way"}
    assert Check("X", YES, decides=False).to_dict()["decides"] is False


@pytest.mark.parametrize(("extra", "fine"), [
    (("5S", "6S"), True), (("6S", "5S"), True), (("5S",), False), (("5S", "5S"), False), (("5S", "9D"), False), ((), False)])
def test_cards_come_from_the_pile(extra: tuple[str, ...], fine: bool) -> None:
    prompt = Prompt("red", "draw", "draw two", chance=True, count=2, among=("5S", "6S", "7S"))
    assert (prompt.fault(Action("draw", "red", extra=extra)) == "") is fine
    assert "among" not in prompt.to_dict()


@pytest.mark.parametrize(("extra", "fine"), [(("1", "6"), True), (("0", "6"), False), (("7", "1"), False),
                                             (("x", "1"), False), (("1",), False)])
def test_dice_have_their_faces(extra: tuple[str, ...], fine: bool) -> None:
    prompt = Prompt("red", "roll", "two dice", chance=True, count=2, sides=6)
    assert (prompt.fault(Action("roll", "red", extra=extra)) == "") is fine
    assert prompt.fault(Action("roll", "blue", extra=("1", "2")))
    assert prompt.fault(Action("draw", "red", extra=("1", "2")))


def test_real_cards_may_stay_unseen_or_must_be_cards() -> None:
    prompt = Prompt("red", "draw", "draw", chance=True, count=2, unseen=True)
    assert prompt.fault(Action("draw", "red")) == ""
    assert prompt.fault(Action("draw", "red", extra=("5S", "10H"))) == ""
    assert "not a card" in prompt.fault(Action("draw", "red", extra=("5S", "17X")))


def test_what_is_kept_of_a_survey_is_that_surveys() -> None:
    surveys = [FixedSurvey(scene(f"red a a {i},3")) for i in range(12)]
    for i, survey in enumerate(surveys):
        kept(survey)["x"] = i
    assert kept(surveys[-1])["x"] == 11
    assert kept(surveys[0]) == {}  # long forgotten, and not another's


START = """game toytastrophe
toy red a r1 3,3
toy blue b b1 9,3
> draw red 5S 6S
> draw blue 5H 9H
> bid red with 6S
> bid blue with 5H
"""


@pytest.mark.parametrize(("line", "said"), [
    ("> strike r1 at b1 with AS", "not offered"), ("! TT-13 strike r1 at b1 with 5S", "should be refused by TT-13, is yes"),
    ("! TT-10 strike r1 at b1 with 9S", "should be refused by TT-10"), ("~ TT-13 strike r1 at b1 with 5S", "too close"),
    ("? blue act", "asks red act"), ("= turn 7", "it is '1'"), ("over red", "over: False"), ("dance", "no line"),
    ("= nothing.here 3", "nothing")])
def test_a_transcript_that_differs_names_its_line(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "game.txt"
    path.write_text(START + line + "\n")
    with pytest.raises(TranscriptError, match="line 8") as e:
        replay(path)
    assert said in str(e.value)
    path.write_text(START)
    assert replay(path).steps == 4
