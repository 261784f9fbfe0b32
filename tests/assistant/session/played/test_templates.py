"""Templates at a table: a blast, a cone, a line, at a toy or a place, named in the roster; whom they cover is said."""

import pytest

from assistant.runner.script import play_script, read_script
from assistant.session.roster import RosterError, read_roster
from measure.errors import InputError
from measure.scene import scene
from tests.assistant.session.played.scripted import Battle
from vision.corrections.zone_orders import typed_zone

ROW = scene("red a a 10,10", "blue x x 14,10", "blue y y 14,12.5", "blue z z 25,10", table=(40.0, 40.0))


def lay(battle, text, named=()):
    battle.session.correct(typed_zone(text, battle.tick.scene, named))
    lines = battle.look()
    [said] = [line for line in lines if line["type"] == "note" and "covers" in line]
    return said


def test_a_cone_from_one_toy_to_another_covers_whom_it_touches_and_is_undone(painted_calibration):
    battle = Battle(painted_calibration, None, ROW)
    said = lay(battle, "zone flame cone 8 60 at a to x")
    assert (said["covers"], said["perhaps"], said["text"]) == (["x", "y"], [], "flame covers x, y")
    [zone] = battle.tick.scene.zones
    assert (zone.id, zone.kind) == ("flame", "flame")
    assert zone.polygon().bounds[0] == pytest.approx(battle.tick.scene.toy("a").polygon().bounds[2], abs=0.02)
    assert lay(battle, "zone beam line 20 1 at a to 30,10")["covers"] == ["x", "z"]
    assert lay(battle, "zone blast-1 1 at 30,30")["text"] == "blast-1 covers no toy"
    battle.session.undo()
    battle.session.undo()
    battle.look()
    assert [z.id for z in battle.tick.scene.zones] == ["flame"]


def test_too_close_to_call_is_told_apart(painted_calibration):
    battle = Battle(painted_calibration, None, ROW)
    edge = battle.tick.scene.toy("z").polygon().bounds[0]
    said = lay(battle, f"zone blast 2 at {edge - 2.0:.4f},10")
    assert (said["covers"], said["perhaps"]) == ([], ["z"])
    assert said["text"] == "blast: too close to call whether it covers z"


def test_a_roster_names_templates(painted_calibration, tmp_path):
    path = tmp_path / "r.toml"
    path.write_text('[[template]]\nname = "flamer"\nshape = "cone"\nsize_in = 8\nspread = 60\n'
                    '[[template]]\nname = "grenade"\nsize_in = 1.5\n', encoding="utf-8")
    roster = read_roster(path)
    battle = Battle(painted_calibration, None, ROW, roster=roster)
    assert lay(battle, "zone flamer-2 at a to x", roster.templates)["covers"] == ["x", "y"]
    assert lay(battle, "zone grenade at z", roster.templates)["covers"] == ["z"]
    with pytest.raises(InputError, match="templates of the roster: flamer, grenade"):
        typed_zone("zone flamr at a to x", ROW, roster.templates)
    path.write_text('[[template]]\nname = "f"\nshape = "cone"\nsize_in = 8\nspread = 200\n'
                    '[[template]]\nshape = "star"\nsize = 3\n',
                    encoding="utf-8")
    with pytest.raises(RosterError) as e:
        read_roster(path)
    for fault in ("template[0] (f)", "180 degrees", "template[1]", "unknown key 'size'", "name is missing", "shape"):
        assert fault in str(e.value)


def test_a_script_lays_templates(painted_calibration, tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 0, "zone": {"id": "flame", "at": "a", "to": "x", '
                    '"template": {"shape": "cone", "size_in": 8}}}\n'
                    '{"time_s": 0, "zone": {"id": "beam", "template": {"shape": "line", "size_in": 3}, "at_in": [1, 1]}}\n',
                    encoding="utf-8")
    battle = Battle(painted_calibration, None, ROW)
    play_script(battle.session, read_script(str(path)), 1.0)
    lines = battle.look()
    assert any(line.get("covers") == ["x", "y"] for line in lines)
    assert any("points somewhere" in line.get("text", "") for line in lines)
    path.write_text('{"time_s": 0, "zone": {"id": "x", "at": "a", '
                    '"template": {"shape": "cone", "size_in": 8, "spread": 190}}}\n'
                    '{"time_s": 0, "zone": {"id": "y", "template": 3, "at": "a"}}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"line 1: .*180 degrees.*line 2: .*must be an object"):
        read_script(str(path))


@pytest.mark.parametrize(("text", "why"), [
    ("zone f cone 8 60 at a", "points somewhere"), ("zone f cone at a to x", "zone NAME"),
    ("zone f line 3 x at a to x", "found 'x'"),
    ("zone f cone 8 60 at a to xx", "no toy 'xx'"), ("zone f 2 3 at a", "zone NAME"),
    ("zone f cone nan at a to x", "found 'nan'")])
def test_a_typed_template_that_is_none_says_how(text, why):
    with pytest.raises(InputError, match=why):
        typed_zone(text, ROW)
