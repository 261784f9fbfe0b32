"""Toaded's mat as zones of a session: from the roster or from the print that measured the table; drawn, logged, undone, saved,
and used by the rules that name it."""

from dataclasses import replace

import pytest

from assistant.overlay.scene_marks import marks_of
from assistant.session.roster import RosterError, read_roster
from calibration.prints.geometry import MAT_IN
from measure.scene import scene
from rules.engine import IllegalAction
from tests.assistant.session.played.scripted import Battle
from tests.rules.games.test_toaded import soldiers
from vision.corrections.correction import Correction

# by the print: Backline of player 1 from x = 0 on, Frontline from 3.95 on; the Left Flank's middle is at y = 10.4
BACK, FRONT = (2.0, 10.4), (5.9, 10.4)


def match(calibration, *toys, roster=None, one="a Human Archer @back-left", two="b Marsh Toad @front-left", hand=(), **more):
    table = scene(*toys, table=MAT_IN)
    return Battle(calibration, "toaded", table, {
        "to_act": "one", "stage": "preparation1", "turn": 5, "round_turn": 5, "units": soldiers(one, two),
        "hands": [{"side": "one", "cards": list(hand)}, {"side": "two", "cards": []}], **more}, roster=roster)


@pytest.fixture
def by_mat(painted_calibration):
    return replace(painted_calibration, method="1 Toaded mat", table_size_in=MAT_IN, print_scale=1.0)


def roster_of(tmp_path, text):
    path = tmp_path / "r.toml"
    path.write_text(text, encoding="utf-8")
    return read_roster(path)


def told(lines, key="text"):
    return [n[key] for n in lines if n["type"] == "note"]


def test_the_print_that_measured_the_table_brings_its_zones(by_mat, painted_calibration):
    battle = match(by_mat, f"one archer archer {BACK[0]},{BACK[1]}")
    zones = {z.id: z for z in battle.tick.scene.zones}
    assert len(zones) == 17
    assert zones["p1-back-left"].polygon().centroid.distance(scene("one a a 1.975,10.36").toys[0].polygon()) < 0.6
    assert [e["state"] for e in battle.tick.events if e["type"] == "zone"] == ["laid"] * 17
    drawn = {m.subject for m in marks_of(battle.tick.scene, battle.tick.survey) if getattr(m, "role", "") == "zone"}
    assert "p2-front-front" in drawn
    assert match(painted_calibration).tick.scene.zones == ()
    other = Battle(by_mat, "toytastrophe", scene("one a a 3,3", "two b b 9,9", table=MAT_IN))
    assert other.tick.scene.zones == ()


def test_a_mat_of_the_roster_lies_where_it_says_and_is_undone_and_saved(tmp_path, painted_calibration):
    roster = roster_of(tmp_path, '[[mat]]\nat_in = [30.0, 2.0]\nturn_deg = 90\n')
    battle = match(painted_calibration, roster=roster)
    zones = {z.id: z.polygon() for z in battle.tick.scene.zones}
    x, y = zones["p1-back-left"].centroid.coords[0]
    assert (x, y) == pytest.approx((30.0 - 10.36, 2.0 + 1.975), abs=0.1)
    battle.session.correct(Correction("zone", "p1-back-left", on=False))
    battle.look()
    assert "p1-back-left" not in {z.id for z in battle.tick.scene.zones}
    kept = battle.session.saved_dict()
    assert len(kept["table"]["zones"]) == 16
    battle.session.undo()
    battle.look()
    assert {z.id for z in battle.tick.scene.zones} == set(zones)
    for bad, fault in (('kind = "chess"', "kind"), ("scale = 0", "scale"), ("colour = 1", "unknown key 'colour'")):
        with pytest.raises(RosterError, match=fault):
            roster_of(tmp_path, f"[[mat]]\n{bad}\n")
    with pytest.raises(RosterError, match="'p1-deck' is used twice"):
        roster_of(tmp_path, '[[zone]]\nid = "p1-deck"\nat_in = [1, 1]\nradius_in = 1\n[[mat]]\n')


@pytest.mark.parametrize(("to", "verdict", "says"), [
    (FRONT, "yes", "inside p1-front-left"), ((FRONT[0], FRONT[1] + 2.96), "no", "outside p1-front-left"),
    ((4.07, FRONT[1]), "too_close", "p1-front-left")])
def test_td8_a_soldier_that_changes_its_line_is_looked_for_on_its_new_zone(by_mat, to, verdict, says):
    battle = match(by_mat, f"one archer archer {BACK[0]},{BACK[1]}")
    battle.do("switch", "a")
    assert battle.tick.to_move == ("archer",)
    lines = battle.carry(archer=(to[0] - BACK[0], to[1] - BACK[1]))
    (note,) = [n for n in lines if n.get("toy") == "archer" and n["type"] == "note"]
    assert (note["about"], note["verdict"], note["checks"][0]["rule"]) == (1, verdict, "TD-8")
    assert says in note["text"]
    battle.session.undo()
    assert "archer was moved by what is taken back: put it back where it stood" in told(battle.look())


def test_td2_a_toy_of_the_other_side_bars_its_zone(by_mat):
    battle = match(by_mat, f"one archer archer {BACK[0]},{BACK[1]}", f"two toad toad {FRONT[0]},{FRONT[1]}", hand=["Forage"])
    with pytest.raises(IllegalAction, match="TD-2: toad stands on p1-front-left"):
        battle.do("switch", "a")
    battle.carry(toad=(8.0, 0.0))
    battle.do("switch", "a")
    assert battle.state.unit("a").zone == "front-left"


def test_td4_a_toy_called_like_the_card_is_looked_for_on_the_zone_it_was_deployed_to(by_mat):
    battle = match(by_mat, "one Marsh_Toad mt 10.2,7.4", hand=["Marsh Toad"], one="")
    battle.eye.table = replace(battle.eye.table, toys=(replace(battle.eye.table.toys[0], name="Marsh Toad"),))
    battle.eye.changed = True
    battle.look()
    battle.do("deploy", "one", "front-left", "Marsh Toad")
    toy = battle.eye.table.toys[0].id
    assert battle.tick.to_move == (toy,)
    lines = battle.carry(**{toy: (FRONT[0] - 10.2, FRONT[1] - 7.4)})
    (note,) = [n for n in lines if n.get("toy") == toy and n["type"] == "note"]
    assert (note["verdict"], note["checks"][0]["rule"]) == ("yes", "TD-4")


def test_what_stands_where_is_told_when_asked(by_mat):
    battle = match(by_mat, f"one archer archer {BACK[0]},{BACK[1]}", "two stray stray 5.9,4.4")
    battle.session.tell_setup()
    (text,) = [t for t in told(battle.look()) if t.startswith("before play")]
    assert "TD-2 met: p1-back-left: Human Archer (a), archer stands there" in text
    assert "TD-2 not met: p2-front-left: Marsh Toad (b), nothing stands there" in text
    assert "TD-2 not met: p1-front-right: stray stands there and no soldier is on it" in text
    cards_only = match(by_mat)
    cards_only.session.tell_setup()
    assert not any("stands there" in t for t in told(cards_only.look()))


def test_the_players_may_sit_the_other_way_round(by_mat):
    battle = match(by_mat, f"two toad toad {BACK[0]},{BACK[1]}", two="b Marsh Toad @back-left", to_act="two",
                   house={"mat_turned": True})
    battle.do("switch", "b")
    assert battle.tick.to_move == ("toad",)
