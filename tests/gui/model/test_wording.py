"""What is said of checks, turns and the log, in words."""

from dataclasses import replace

import pytest

from assistant.overlay.pairs import lacking_in
from gui.model.typed_line import agreed
from gui.model.wording import check_text, clock, headline, journal_line, question, reason, ruling_moment, too_close_text
from measure.verdict import Verdict
from rules.actions import Action, Check, Option

FAR = Check("TT-13", Verdict.NO, 13.2, 0.1, 12.0, "in", 0.0, "out of range")
NAMES = {"r1": "grunt", "b1": "sniper"}
CLOSE = Check("TT-13", Verdict.TOO_CLOSE, 12.05, 0.1, 12.0, "in", 0.31, "too close to call")


def test_check_texts_carry_both_numbers():
    assert check_text(FAR) == "✗ TT-13 13.2 ± 0.1 in of 12.0 in: out of range"
    assert check_text(replace(CLOSE, measured=12.1)).startswith("? TT-13 12.1 ± 0.1 in of 12.0 in (31 % sure)")
    assert "cm" in check_text(FAR, "cm")
    assert check_text(Check("TT-15", Verdict.YES, 0.31, 0.02, 0.25, "share")) == "✓ TT-15 0.31 ± 0.02 of 0.25 share"
    share = check_text(Check("TT-15", Verdict.TOO_CLOSE, 41.2, 21.2, 25.0, "%"))
    assert share == "? TT-15 41 ± 21 of 25 %"  # as hidden_text has it
    assert check_text(Check("X", Verdict.NO, float("inf"), None, 3.0, "in", detail="no way")) == "✗ X: no way"


def test_what_is_lacking_is_told():
    option = Option.of(Action("strike", "r1", "b1"), FAR)
    assert lacking_in(FAR) == pytest.approx(1.2)
    assert reason(option) == "TT-13 out of range; you lack 1.2 in"
    assert reason(Option.of(Action("x"), replace(FAR, verdict=Verdict.YES))) == ""
    assert "12.0 in" in too_close_text(Option.of(Action("x"), CLOSE))
    assert agreed(True).allow


def test_the_headline_and_the_question(tick, quick, table):
    assert headline(tick) == "Turn 1 · red · act"
    assert "red" in question(tick)
    bare = quick.step(next(iter(table)))
    assert headline(bare) == ""
    assert "Click a toy" in question(bare)


@pytest.mark.parametrize(("event", "line"), [
    ({"type": "move", "time_s": 62.0, "toy": "r1", "distance_in": 4.0, "sigma_in": 0.07, "declared": None},
     "1:02  grunt moved 4.0 ± 0.1 in"),
    ({"type": "move", "time_s": 2.0, "toy": "r1", "distance_in": 4.0, "sigma_in": 0.07, "declared": 6},
     "0:02  grunt moved 4.0 ± 0.1 in (declared: #6)"),
    ({"type": "move", "time_s": 2.0, "toy": "r1", "distance_in": 0.23, "sigma_in": 0.41, "declared": None},
     "0:02  grunt is seen 0.2 ± 0.4 in from where it stood: too small to tell whether it moved"),
    ({"type": "leave", "time_s": 3.0, "toy": "b1", "reason": "a hand took it"}, "0:03  sniper left the table: a hand took it"),
    ({"type": "leave", "time_s": 3.0, "toy": "b1"},
     "0:03  sniper left the table: it was gone for 2 s, with no arm over its place"),
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


def test_a_ruling_is_a_moment_with_its_checks():
    cover = Check("TT-15", Verdict.TOO_CLOSE, 27.0, 4.0, 25.0, "%", 0.3, "hidden by the wall")
    told = Check("TT-14", Verdict.NO, 3.0, 0.1, 2.0, "in", detail="only told", decides=False)
    event = {"type": "action", "number": 4, "verdict": "too_close", "checks": [c.to_dict() for c in (CLOSE, cover, told)],
             "action": Action("strike", "r1", "b1", "9H").to_dict()}
    moment = ruling_moment(event, NAMES)
    assert moment.text == "grunt strike → sniper [9H]: too close to call"
    assert moment.checks == (check_text(replace(CLOSE, measured=12.05)), check_text(cover))
    assert (moment.verdict, moment.actor, moment.target, moment.by_cover) == ("too_close", "r1", "b1", True)
    assert not ruling_moment({**event, "checks": [CLOSE.to_dict()]}, NAMES).by_cover


@pytest.mark.parametrize("event", [{"type": "note", "text": "x"}, {"type": "action", "action": {"kind": "done", "actor": "r1"}},
                                   {"type": "action", "action": Action("move", "r1").to_dict(), "checks": []}])
def test_what_aims_at_nobody_is_no_moment(event):
    assert ruling_moment(event, NAMES) is None
