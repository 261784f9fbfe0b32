"""Rulings that add up: ../shared/cases_reports, 02, 07 and 08 (scenes alone)."""

import json
from pathlib import Path

import pytest

from assistant.__main__ import main

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases_reports"
if not CASES.is_dir():
    pytest.skip(f"{CASES} is not here: these inputs are kept outside of the project", allow_module_level=True)


def answered(capsys, *words):
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("pieces", ["one", "two"])
def test_hidden_by_hard_pieces_is_a_union(pieces, capsys):
    case = CASES / "02_hard_in_one_shadow"
    found = answered(capsys, "options", str(case / f"{pieces}.json"), "--game", "simple_toy_soldiers", "--state",
                     str(case / "state.json"))
    shots = {o["action"]["extra"][0]: o["verdict"] for o in found["options"] if o["action"]["kind"] == "shoot"}
    assert shots == {"open": "no", "soft": "yes", "hard": "no"}


@pytest.mark.parametrize("state", ["dead", "living"])
@pytest.mark.parametrize(("game", "short", "kind"), [("hearts_of_plastic", "hp", "attack"), ("toymallet", "tm", "shoot"),
                                                     ("simple_toy_soldiers", "sts", "shoot")])
def test_the_dead_hide_nobody(state, game, short, kind, capsys):
    case = CASES / "07_dead_hide"
    found = answered(capsys, "options", str(case / f"{state}.json"), "--game", game, "--state",
                     str(case / f"state_{short}.json"))
    shots = [o for o in found["options"] if o["action"]["kind"] == kind and o["action"].get("extra", ["open"]) == ["open"]]
    assert [o["verdict"] for o in shots] == ["yes"]
    assert {c["measured"] for c in shots[0]["checks"] if c["unit"] == "%"} == {0.0}


@pytest.mark.parametrize(("scene", "inches"), [("pit", 8.06), ("level", 8.0)])
def test_an_ignored_part_below_the_plane_is_measured(scene, inches, capsys):
    found = answered(capsys, "measure", str(CASES / "08_flag_in_a_pit" / f"{scene}.json"))
    assert [round(p["range_in"], 2) for p in found["pairs"]] == [inches, inches]
