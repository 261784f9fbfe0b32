"""What the rule books wish before play is said when a game begins and when asked, each with number and limit."""

import json

import pytest

from assistant.__main__ import main
from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.registry import games
from tests.assistant.session.played.scripted import Battle

CLOSE = scene("red a a 4,4 r=1", "red b b 8,4", "blue c c 20,4", "blue d d 20,9", table=(24.0, 24.0), wall=(10, 10, 12, 12))


def said(lines):
    [note] = [line for line in lines if "setup" in line]
    return note["text"], {c["rule"]: c for c in note["setup"]}


def test_tt_what_is_not_met_is_said_when_the_game_begins_and_all_of_it_when_asked(painted_calibration):
    battle = Battle(painted_calibration, "toytastrophe", CLOSE)
    text, checks = said(battle.tick.events)
    assert "TT-2 not met: 1 of 2 sq ft" in text
    assert "TT-7 not met: 11 of 24 in" in text
    assert "TT-22" not in text  # met
    assert (checks["TT-2"]["measured"], checks["TT-2"]["limit"]) == (pytest.approx(1.0), 2.0)
    assert any("TT-2 not met" in w.text for w in battle.tick.warnings)
    assert not [line for line in battle.look() if "setup" in line]
    battle.session.tell_setup()
    text, again = said(battle.look())
    assert "TT-22 met" in text
    assert again.keys() == checks.keys()


def test_tt26_a_hill_is_as_wide_as_the_widest_toy(painted_calibration):
    hill = Zone("hill", box(12, 17, 13, 21), "hill")
    battle = Battle(painted_calibration, "toytastrophe", CLOSE, roster=Roster(
        tables={"toytastrophe": {"victory": "hill"}}, zones=(hill,)))
    assert "TT-26 not met: 1 of 2 in (hill is 1.0 in wide, the widest toy (a) 2.0)" in said(battle.tick.events)[0]


def test_tm5_army_points_and_tm4_figures(painted_calibration):
    groups = [{"id": g, "side": s, "type": "commander", "figures": [f], "move": 2, "attack": n}
              for g, s, f, n in (("A", "red", "a", 3), ("B", "red", "b", 1), ("C", "blue", "c", 2), ("D", "blue", "d", 2))]
    battle = Battle(painted_calibration, "toymallet", CLOSE, roster=Roster(tables={"toymallet": {"group": groups}}))
    battle.session.tell_setup()
    text, _ = said(battle.look())
    assert "TM-5 met: 28 of 140 points (red: 28 of 140 points, a standard army)" in text
    assert "TM-4 met: 1 of 1 figures (A: a commander of 1 figures)" in text


def test_td1_decks(painted_calibration):
    battle = Battle(painted_calibration, "toaded", CLOSE)
    battle.session.tell_setup()
    text, _ = said(battle.look())
    assert "52 of 70 cards (one: a main deck of 52 cards, 45 to 70)" in text
    assert "TD-1 met: 3 of 3 cards (two: 3 copies of" in text


@pytest.mark.parametrize("game", games(), ids=lambda g: g.id)
def test_a_command_says_them(game, tmp_path, capsys):
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(CLOSE.to_dict()), encoding="utf-8")
    assert main(["options", str(path), "--game", game.id, "--setup", "--json"]) == 0
    checks = json.loads(capsys.readouterr().out)["setup"]
    assert checks
    assert all(c["detail"] for c in checks)
    assert main(["options", str(path), "--game", game.id, "--setup"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(checks)


def test_many_wishes_do_not_hide_the_table(painted_calibration):
    table = scene("red command c1 4,4", "blue assault a1 20,20", table=(40.0, 40.0))
    played = Battle(painted_calibration, "simple_toy_soldiers", table)
    (note,) = [n for n in played.tick.events if n["type"] == "note" and "setup" in n]
    missing = [c for c in note["setup"] if c["verdict"] != "yes"]
    assert note["text"].count("STS-") == len(missing) > 3
    (shown,) = [w.text for w in played.tick.warnings if "wishes of the rule book" in w.text]
    assert shown.count("STS-") == 3
    assert shown.endswith(f"; and {len(missing) - 3} more in the journal")


def test_wishes_that_are_all_met_are_logged_and_stand_over_the_table_only_when_asked(painted_calibration):
    played = Battle(painted_calibration, "toaded", scene(table=(20.4, 14.8)), roster=Roster(tables={"toaded": {}}))
    (note,) = [n for n in played.tick.events if n["type"] == "note" and "setup" in n]
    assert note["text"] == f"before play, all {len(note['setup'])} wishes of the rule book are met"
    assert not any("wishes" in w.text for w in played.tick.warnings)
    played.session.tell_setup()
    played.look()
    assert any(w.text.startswith(note["text"]) for w in played.tick.warnings)
