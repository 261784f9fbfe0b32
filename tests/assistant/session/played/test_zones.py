"""Zones live: from the roster, from the players, from the game; drawn, logged, undone, saved."""

import pytest

from assistant.overlay.scene_marks import marks_of
from assistant.runner.script import play_script, read_script
from assistant.session.roster import Roster, RosterError, read_roster
from measure.errors import InputError
from measure.polygons import box
from measure.scene import Zone, scene
from tests.assistant.session.played.scripted import Battle, moves, notes
from vision.corrections.zone_orders import typed_zone

TABLE = scene("red j jeep 4,4", "red m man 6,4", "blue f foe 30,30", table=(40.0, 40.0))
HILL = Zone("hill", box(18, 18, 22, 22), "hill")
TOYS = {"toys": [{"id": "jeep", "side": "red", "size": "M"}, {"id": "man", "side": "red", "size": "S"},
                 {"id": "foe", "side": "blue"}],
        "hands": [{"side": "red", "cards": ["8D", "5H", "4C"]}, {"side": "blue", "count": 2}], "to_act": "red"}


def zone_lines(lines):
    return [(line["zone"], line["state"]) for line in lines if line["type"] == "zone"]


def drawn(tick):
    return {m.subject for m in marks_of(tick.scene, tick.survey) if getattr(m, "role", "") == "zone"}


def test_a_roster_has_zones_as_outlines_and_circles(tmp_path):
    path = tmp_path / "r.toml"
    path.write_text('[[zone]]\nid = "hill"\nkind = "hill"\nfootprint_in = [[18, 18], [22, 18], [22, 22], [18, 22]]\n'
                    '[[zone]]\nid = "lava"\nkind = "lava"\nat_in = [10, 10]\nradius_in = 2\n', encoding="utf-8")
    hill, lava = read_roster(path).zones
    assert hill == HILL
    assert (lava.id, lava.kind) == ("lava", "lava")
    assert lava.polygon().area == pytest.approx(12.566, rel=0.002)
    path.write_text('[[zone]]\nkind = "hill"\nat_in = [1, 2]\n'
                    '[[zone]]\nid = "a"\ncolour = "red"\nfootprint_in = [[0, 0], [1, 0]]\n'
                    '[[toy]]\nname = "b"\n[[zone]]\nid = "b"\nat_in = [1, 1]\nradius_in = -1\n', encoding="utf-8")
    with pytest.raises(RosterError) as e:
        read_roster(path)
    for fault in ("zone[0]: id is missing", "zone[0]: give footprint_in", "unknown key 'colour'", "zone[1]",
                  "'b' is used twice", "radius_in"):
        assert fault in str(e.value)


def test_the_rosters_zones_are_in_the_scene_drawn_and_logged(painted_calibration):
    battle = Battle(painted_calibration, "toytastrophe", TABLE, TOYS, roster=Roster(zones=(HILL,)))
    assert battle.session.survey.scene.zones == (HILL,)
    assert drawn(battle.tick) == {"hill"}
    assert zone_lines(battle.tick.events) == [("hill", "laid")]
    kinds = [e["type"] for e in battle.tick.events]
    assert kinds.index("zone") < kinds.index("scene")


def test_a_zone_is_laid_by_a_typed_line_undone_redone_and_saved(painted_calibration):
    battle = Battle(painted_calibration, "toytastrophe", TABLE, TOYS, roster=Roster(zones=(HILL,)))
    battle.session.correct(typed_zone("zone smoke-1 2.5 at jeep", battle.tick.scene))
    assert zone_lines(battle.look()) == [("smoke-1", "laid")]
    smoke = battle.tick.scene.zones[-1]
    assert (smoke.kind, smoke.polygon().centroid.coords[0]) == ("smoke", pytest.approx((4.0, 4.0)))
    assert drawn(battle.tick) == {"hill", "smoke-1"}
    assert battle.session.undo()
    assert zone_lines(battle.look()) == [("smoke-1", "gone")]
    assert battle.tick.scene.zones == (HILL,)
    assert battle.session.redo()
    assert zone_lines(battle.look()) == [("smoke-1", "laid")]
    battle.session.correct(typed_zone("zone hill gone", battle.tick.scene))
    assert zone_lines(battle.look()) == [("hill", "gone")]
    saved = battle.session.saved_dict()
    assert [z["id"] for z in saved["table"]["zones"]] == ["smoke-1"]
    again = Battle(painted_calibration, "toytastrophe", TABLE, saved, roster=Roster(zones=(HILL,)))
    assert [z.id for z in again.tick.scene.zones] == ["smoke-1"]


@pytest.mark.parametrize(("text", "why"), [
    ("zone smoke", "zone NAME RADIUS at"), ("zone smoke big at jeep", "found 'big'"),
    ("zone smoke 2 at jep", "did you mean 'jeep'"), ("zone smoke -1 at 3,4", "above 0")])
def test_a_typed_zone_that_is_none_says_how(text, why):
    with pytest.raises(InputError, match=why):
        typed_zone(text, TABLE)


def test_a_zone_may_not_take_a_toys_name_and_one_that_is_not_there_is_named(painted_calibration):
    battle = Battle(painted_calibration, None, TABLE, roster=Roster(zones=(HILL,)))
    battle.eye.terrain = scene(wall=(1, 1, 2, 2)).terrain
    with pytest.raises(InputError, match="'wall' already"):
        battle.session.correct(typed_zone("zone wall 2 at 3,4", TABLE))
    with pytest.raises(InputError, match="no zone 'hil': did you mean 'hill'"):
        battle.session.correct(typed_zone("zone hil gone", TABLE))


def test_a_script_lays_zones_and_takes_them_away(painted_calibration, tmp_path):
    path = tmp_path / "s.jsonl"
    path.write_text('{"time_s": 0, "zone": {"id": "lava", "kind": "lava", "at_in": [20, 5], "radius_in": 3}}\n'
                    '{"time_s": 0, "zone": {"id": "mine", "kind": "card", "at": "foe", "radius_in": 1}}\n'
                    '{"time_s": 0, "zone": {"id": "lava", "gone": true}}\n'
                    '{"time_s": 0, "zone": {"id": "x", "at": "nobody", "radius_in": 1}}\n', encoding="utf-8")
    battle = Battle(painted_calibration, "toytastrophe", TABLE, TOYS)
    play_script(battle.session, read_script(str(path)), 1.0)
    lines = battle.look()
    assert zone_lines(lines) == [("lava", "laid"), ("mine", "laid"), ("lava", "gone")]
    assert any("no toy 'nobody'" in line.get("text", "") for line in lines)
    path.write_text('{"time_s": 0, "zone": {"id": "x", "at": "foe"}}\n{"time_s": 1, "zone": {"kind": "y"}}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"line 1: .*radius_in.*line 2: .*id is missing"):
        read_script(str(path))


MEN = scene("red a a 5,5", "red b b 5,9", "blue x x 12,5", "blue y y 30,30", table=(36.0, 36.0))


def hearts(calibration, table=MEN, **state):
    return Battle(calibration, "hearts_of_plastic", table, {
        "to_act": "red", "phase": "act", "pile": ["2H", "3H", "4H", "9H"],
        "units": [{"id": i, "side": side} for i, side in (("a", "red"), ("b", "red"), ("x", "blue"), ("y", "blue"))],
        "hands": [{"side": "red", "cards": ["9S"]}, {"side": "blue", "count": 4}], **state})


def test_hp10_a_grenade_lands_where_a_toy_says_and_leaves_when_it_is_over(painted_calibration):
    battle = hearts(painted_calibration, active={"mode": "grenade", "units": ["a"], "card": "8D", "drawn": ["5C", "6C"]})
    lines = battle.do("throw", "a", "x", "6C")
    assert zone_lines(lines) == [("grenade-1", "laid")]
    [card] = battle.tick.scene.zones
    assert card.polygon().bounds == pytest.approx((10.25, 3.75, 13.75, 6.25))
    hit = {target: str(o.verdict) for (_, target), o in battle.options("blast").items()}
    assert hit == {"a": "no", "b": "no", "x": "yes", "y": "no"}
    assert battle.session.undo()
    assert zone_lines(battle.look()) == [("grenade-1", "gone")]
    assert battle.state.active.blast is None
    assert battle.session.redo()
    assert zone_lines(battle.look()) == [("grenade-1", "laid")]
    battle.do("blast", "a", "x")
    battle.do("defend", "blue", None, None, "9H")
    battle.do("stand", "blue")
    assert zone_lines(battle.do("blast_over", "a")) == [("grenade-1", "gone")]
    assert battle.tick.scene.zones == ()


def test_hp3_a_mine_that_is_sprung_leaves_the_table_and_undo_lays_it_again(painted_calibration):
    battle = hearts(painted_calibration, active={"mode": "attack", "units": ["a"], "card": "8D"},
                    laid=[{"id": "m1", "kind": "mine", "owner": "blue", "card": "7S"}])
    battle.session.correct(typed_zone("zone m1 1.2 at 8,5", battle.tick.scene))
    battle.do("move", "a")
    lines = battle.carry(a=(3.0, 0.0))
    assert moves(lines) == {"a": 1}
    assert "m1" in notes(lines)["a"]["text"]
    assert zone_lines(battle.do("trip", "a", "m1")) == [("m1", "sprung")]
    assert battle.session.undo()
    assert zone_lines(battle.look()) == [("m1", "laid")]


def test_tt20_a_supply_card_that_is_picked_up_lies_there_no_more(painted_calibration):
    supplies = [{"id": "s1"}, {"id": "s2"}, {"id": "s3"}]
    state = {**TOYS, "victory": "supply", "supplies": supplies, "last": "jeep", "supply_pile": ["2H", "KS", "9D"]}
    battle = Battle(painted_calibration, "toytastrophe", TABLE, state,
                    roster=Roster(zones=(Zone("s1", box(4, 3, 6, 5), "supply"), Zone("s2", box(20, 3, 22, 5), "supply"))))
    assert zone_lines(battle.do("pick_up", "jeep", "s1")) == [("s1", "gone")]
    assert [z.id for z in battle.tick.scene.zones] == ["s2"]
