"""Sentences about a battle: numbers keep their meaning in other units, players' words are left alone."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.log.battle import battle_of
from assistant.log.wording import (
    action_text,
    card_text,
    check_text,
    finding_text,
    in_units,
    move_text,
    reasons_text,
    ruling_text,
)
from measure.verdict import Verdict
from rules.actions import Check

LENGTHS = st.floats(0.1, 90.0).map(lambda v: round(v, 4))
SIGMAS = st.floats(0.001, 3.0).map(lambda v: round(v, 4))


def numbers(text):
    return [float(n) for n in re.findall(r"\d+\.?\d*", text)]


@given(LENGTHS, SIGMAS, st.integers(1, 40))
def test_a_check_in_cm_is_the_check_in_inches_times_2_54(measured, sigma, limit):
    check = Check("TT-13", Verdict.YES, measured, sigma, float(limit), "in", 0.9, f"{measured:.1f} of {limit} in: within")
    inches, cm = check_text(check, "in"), check_text(check, "cm")
    assert inches.endswith(" in, up to " + str(limit) + ": within")
    assert " cm, up to " in cm
    got_in, got_cm = numbers(inches), numbers(cm)
    assert got_in[0] == pytest.approx(measured, abs=0.051)
    assert got_cm[0] == pytest.approx(measured * 2.54, abs=0.051)
    assert 0.95 * sigma <= got_in[1] <= sigma + 0.1001  # never surer than measured by more than 5 %
    assert 0.95 * sigma * 2.54 <= got_cm[1] + 1e-9 <= sigma * 2.54 + 0.1001
    assert got_cm[2] == pytest.approx(limit * 2.54, abs=0.051)


@given(LENGTHS)
def test_lengths_in_a_sentence_are_turned_into_cm(inches):
    text = in_units(f"toy moved {inches:.2f} ± 0.10 in and nobody declared it", "cm", sure=True)
    found = re.fullmatch(r"toy moved (\d+\.\d) ± 0\.3 cm and nobody declared it", text)
    assert found
    assert float(found[1]) == pytest.approx(round(inches, 2) * 2.54, abs=0.051)


@pytest.mark.parametrize("text", ["3 in a row", "the 12 in the box", "4 of 5 hits", "TT-13", "charge in 2 turns"])
def test_other_numbers_are_left_alone(text):
    assert in_units(text, "cm", sure=True) == text
    assert in_units(text, "in") == text


@pytest.mark.parametrize(("text", "cm"), [
    ("up to 6 in", "up to 15.2 cm"), ("way of 8.3 of 9 in", "way of 21.1 cm, up to 22.9"),
    ("7 in apart, up to 12 in", "17.8 cm apart, up to 30.5 cm"), ("12 % hidden by wall", "12 % hidden by wall")])
def test_the_games_details_in_cm(text, cm):
    assert in_units(text, "cm") == cm


@pytest.mark.parametrize(("card", "text"), [("9C", "9 of clubs"), ("10H", "10 of hearts"), ("QD", "queen of diamonds"),
                                            ("5", "5"), ("A", "ace"), ("Bog Dragon", "Bog Dragon")])
def test_cards_are_said_in_words(card, text):
    assert card_text(card) == text


def test_deeds_rulings_and_findings_are_sentences(told):
    b = battle_of(told)
    strike, take, move, *_ = b.actions
    assert action_text(strike, b) == "grunt strikes at sniper with the 5 of spades"
    assert ruling_text(strike) == ("Too close to call: 8.0 ± 0.2 in, up to 8 (TT-13). Both players agreed: allowed")
    assert ruling_text(strike, "cm").startswith("Too close to call: 20.4 ± 0.3 cm, up to 20.3 (TT-13)")
    assert action_text(take, b) == "sniper takes the hit"
    assert ruling_text(take) == ""
    assert ruling_text(move) == "Allowed: up to 5 in (TT-10)"
    assert finding_text(b.findings[0], b) == "grunt moved 7.0 ± 0.2 in, up to 5: too far (TT-10)"
    assert move_text(b.moves[0], b, "cm") == "grunt moved 17.8 ± 0.3 cm"
    assert "12 ± 2 % hidden by wall" in reasons_text(strike.checks, "")


def test_a_reason_is_told_once():
    texts = ("0 % hidden", "0 % hidden: open?", "0 % hidden")
    checks = tuple(Check("STS-5", Verdict.YES, 0.0, 0.0, 1.0, "%", 1.0, t) for t in texts)
    assert reasons_text(checks, "yes") == "0 % hidden: open? (STS-5)"


@pytest.mark.parametrize("verdict", ["yes", "no", "too_close"])
def test_a_check_that_only_informs_gives_no_reason(verdict):
    check = Check("TT-15", Verdict(verdict), detail="any suit blocks", decides=False)
    assert reasons_text((check,), verdict) == ""


def test_a_length_that_reads_as_its_limit_has_more_decimals():
    far = Check("TT-10", Verdict.NO, 12.04, 0.01, 12.0, "in", 0.0, "12.04 of 12 in: too far")
    assert check_text(far) == "12.04 ± 0.1 in, up to 12: too far"
    assert check_text(far, "cm") == "30.58 ± 0.1 cm, up to 30.5: too far"
