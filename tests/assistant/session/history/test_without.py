"""An action behind others is taken back in a session: what stays, what cannot, zones, toys that fell, redo, the log."""

import json

import pytest

from assistant.evidence.moment import undone_in
from assistant.log.battle import battle_of
from assistant.log.battle_log import BattleLog
from assistant.log.reading import stream_lines
from measure.errors import InputError
from measure.polygons import disc
from measure.scene import scene
from rules.engine import IllegalAction, PlayersRuling
from tests.assistant.session.played.scripted import Battle
from tests.assistant.session.played.test_zones import hearts, zone_lines
from vision.corrections.correction import Correction
from vision.corrections.zone_orders import typed_zone

TABLE = scene("green tank tank 6,9", "green rover rover 6,15", "red robot robot 12,9", "red ace ace 30,15", table=(36, 24))


def battle(calibration, **more):
    return Battle(calibration, "toytastrophe", TABLE, {
        "to_act": "green", "toys": [{"id": "tank", "side": "green", "size": "S"}, {"id": "rover", "side": "green", "size": "S"},
                                    {"id": "robot", "side": "red", "size": "S"}, {"id": "ace", "side": "red", "size": "S"}],
        "hands": [{"side": "green", "cards": ["8H", "9C"]}, {"side": "red", "count": 4}]}, **more)


def plain(played):
    return played.session.state_dict()


def steps(lines):
    return [(n["step"], n.get("number"), n.get("because_of")) for n in lines if "step" in n]


def test_what_holds_without_it_stays(painted_calibration):
    played = battle(painted_calibration)
    played.do("move", "tank", None, "8H")
    played.do("move", "rover", None, "9C")
    both = plain(played)
    found = played.session.without(1)
    assert (found.kept, found.lost) == ((2,), ())
    assert plain(played) == both  # a dry run
    played.session.undo_action(1)
    lines = played.look()
    assert steps(lines) == [("undo", 1, None)]
    assert "action 1 (move tank with 8H) is taken back; 2 stays" in [n["text"] for n in lines if n["type"] == "note"]
    alone = battle(painted_calibration)
    alone.do("move", "rover", None, "9C")
    assert plain(played) == plain(alone)
    assert played.session.redo()
    assert steps(played.look()) == [("redo", 1, None)]
    assert plain(played) == both


def test_what_cannot_be_made_without_it_goes_too_and_is_told(painted_calibration):
    played = battle(painted_calibration)
    played.do("move", "rover", None, "9C")
    played.do("end_turn", "green")
    while (asked := played.session.prompt).player == "green":
        if asked.chance:
            played.do(asked.kind, "green", None, None, *["3H", "4H", "5H", "6H", "7H", "10H"][:asked.count])
        else:
            played.session.do(played.tick.options[0].action)
            played.look()
    before, count = plain(played), len(played.session._history.deeds())
    played.do("end_turn", "red")
    played.look()
    number = played.tick.deeds[-1][0]
    found = played.session.without(2)
    assert found.kept == ()
    assert [x.number for x in found.lost] == list(range(3, number + 1))
    assert "cannot be made without it" in found.words()
    assert "to act" in found.lost[-1].why or "asks" in found.lost[-1].why or "offered" in found.lost[-1].why
    played.session.undo_action(2)
    lines = played.look()
    assert steps(lines) == [("undo", 2, None), *(("undo", n, 2) for n in range(3, number + 1))]
    assert played.session.prompt.player == "green"
    played.session.redo()
    assert len(played.session._history.deeds()) == count + 1
    played.session.undo()
    assert (plain(played), len(played.session._history.deeds())) == (before, count)


def test_a_move_that_is_to_be_put_back_is_named(painted_calibration):
    played = battle(painted_calibration)
    played.do("move", "tank", None, "8H")
    played.carry(tank=(0.0, -3.0))
    played.do("move", "rover", None, "9C")
    played.carry(rover=(4.0, 0.0))
    played.session.undo_action(1)
    texts = [n["text"] for n in played.look() if n["type"] == "note"]
    assert "tank was moved by what is taken back: put it back where it stood" in texts
    assert not any("rover was moved" in t for t in texts)
    lines = played.carry(tank=(0.0, 3.0))
    assert any(n.get("text") == "tank is put back: action 1 was taken back" for n in lines)
    assert plain(played)["hands"][0]["cards"] == ["8H"]


def test_a_zone_that_it_laid_is_gone_and_comes_back_with_redo(painted_calibration):
    played = hearts(painted_calibration, active={"mode": "grenade", "units": ["a"], "card": "8D", "drawn": ["5C", "6C"]})
    played.do("throw", "a", "x", "6C")
    played.do("blast", "a", "x")
    was = plain(played)
    with pytest.raises(IllegalAction, match=r"no action 9 to take back \(there are 1, 2\)"):
        played.session.undo_action(9)
    found = played.session.undo_action(1)
    assert [x.number for x in found.lost] == [2]
    assert zone_lines(played.look()) == [("grenade-1", "gone")]
    assert played.session.redo()
    assert zone_lines(played.look()) == [("grenade-1", "laid")]
    assert plain(played) == was


def test_a_mine_that_a_move_sprang_lies_again_without_it(painted_calibration):
    played = hearts(painted_calibration, active={"mode": "attack", "units": ["a"], "card": "8D"},
                    laid=[{"id": "m1", "kind": "mine", "owner": "blue", "card": "7S"}])
    played.session.correct(typed_zone("zone m1 1.2 at 8,5", played.tick.scene))
    played.do("move", "a")
    played.carry(a=(3.0, 0.0))
    played.do("trip", "a", "m1")
    was = plain(played)
    found = played.session.undo_action(1)
    assert [(x.number, x.action.kind) for x in found.lost] == [(2, "trip")]
    lines = played.look()
    assert zone_lines(lines) == [("m1", "laid")]
    assert "a was moved by what is taken back: put it back where it stood" in [n.get("text") for n in lines]
    assert played.state.entered == ()
    played.session.redo()
    played.look()
    assert [z.id for z in played.tick.scene.zones] == []
    assert plain(played) == was


def test_what_a_move_led_to_stays_where_another_action_is_taken_out(painted_calibration):
    played = hearts(painted_calibration, active={"mode": "attack", "units": ["a"], "card": "8D"},
                    laid=[{"id": "m1", "kind": "mine", "owner": "blue", "card": "7S"}])
    played.session.correct(typed_zone("zone m1 1.2 at 8,5", played.tick.scene))
    played.do("attack", "a", "x", ruling=PlayersRuling(True))
    played.do("defend", "blue", None, None, "9H")
    played.do("stand", "blue")
    played.do("move", "a")
    played.carry(a=(3.0, 0.0))
    assert [e.card for e in played.state.entered] == ["m1"]
    found = played.session.undo_action(1)
    assert (found.kept, [x.number for x in found.lost]) == ((4,), [2, 3])
    assert [e.card for e in played.state.entered] == ["m1"]
    played.look()
    played.do("trip", "a", "m1")
    assert [z.id for z in played.tick.scene.zones] == []


def test_corrections_since_stay(painted_calibration):
    played = battle(painted_calibration)
    played.do("move", "tank", None, "8H")
    played.session.correct(Correction("zone", "hill", stuff="hill", footprint_in=disc(18.0, 12.0, 2.0)))
    played.look()
    played.do("move", "rover", None, "9C")
    played.session.undo_action(1)
    played.look()
    assert [z.id for z in played.tick.scene.zones] == ["hill"]
    assert plain(played)["hands"][0]["cards"] == ["8H"]
    assert played.session.undo()
    assert played.session.undo()
    played.look()
    assert played.tick.scene.zones == ()
    assert not played.session.undo()


def test_a_table_that_does_not_allow_it_changes_nothing(painted_calibration, monkeypatch):
    played = battle(painted_calibration)
    played.do("move", "tank", None, "8H")
    played.session.correct(Correction("zone", "hill", stuff="hill", footprint_in=disc(18.0, 12.0, 2.0)))
    was, zones, correct, asked = plain(played), played.eye.zones, played.eye.correct, []

    def once(correction):
        asked.append(correction)
        if len(asked) == 1:
            raise InputError("a toy is called 'hill' already")
        return correct(correction)

    monkeypatch.setattr(played.eye, "correct", once)
    with pytest.raises(IllegalAction, match="nothing was changed: a toy is called 'hill' already"):
        played.session.undo_action(1)
    assert (plain(played), played.eye.zones) == (was, zones)
    assert played.session.undo()
    assert played.eye.zones == ()
    assert played.session.undo()
    assert plain(played) == plain(battle(painted_calibration))


def test_the_log_tells_it_and_its_reader_counts_it(painted_calibration, tmp_path):
    path = tmp_path / "battle.jsonl"
    played = battle(painted_calibration, log=BattleLog(path))
    for kind, toy, card in (("move", "tank", "8H"), ("move", "rover", "9C")):
        played.do(kind, toy, None, card, ruling=PlayersRuling(True))
    played.session.undo_action(1)
    played.look()
    played.session.close()
    lines = list(stream_lines(path))
    told = battle_of(line.data for line in lines)
    assert [(d.number, d.undone) for d in told.actions] == [(1, True), (2, False)]
    assert undone_in(lines) == {1}
    last = [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines() if '"standing"' in x][-1]
    assert last["standing"]["to_act"] == "green"
