"""A game by TOML alone: the template as it is written for players, its faults, its rules on a table, whole random games."""

import json
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.session.dealer import Dealer
from assistant.session.roster import Roster
from benchmarks.play import moving_toys
from measure.polygons import disc
from measure.scene import Zone, scene
from measure.survey import Survey
from rules import registry
from rules.actions import Action
from rules.data import DataError
from rules.engine import pieces_of
from rules.kit.game import KitGame
from rules.playout import playout
from tests.assistant.session.played.scripted import Battle

TEMPLATE = Path(registry.FOLDER).parent / "kit" / "template"


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "garden_war"
    place.mkdir()
    text = (TEMPLATE / "game.toml").read_text(encoding="utf-8").replace("NAME", "garden_war")
    (place / "game.toml").write_text(text, encoding="utf-8")
    return place


@pytest.fixture
def game(folder):
    made = KitGame(folder)
    registry.add(made)
    yield made
    registry.forget()


def changed(folder, *pairs):
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return KitGame(folder)


def battle(calibration, *toys, hits=None, roster=None, **terrain):
    table = scene(*toys, table=(48.0, 36.0), **terrain)
    state = {"phase": "act", "to_act": "red", "sides": ["red", "blue"], "toys": [
        {"id": t.id, "name": t.name, "side": t.side, "size": t.size, "left": 2, "hits": (hits or {}).get(t.id, 1)}
        for t in table.toys]}
    return Battle(calibration, "garden_war", table, state, roster=roster)


def shots(played, by, at):
    return {o.action.extra[1]: o for o in played.tick.options
            if (o.action.kind, o.action.actor, o.action.target) == ("shoot", by, at)}


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_end_and_their_states_can_be_kept(game, seed):
    table = scene(*(f"{s} soldier {s}{i} {6 + 5 * i},{4 if s == 'red' else 20}" for s in ("red", "blue") for i in range(3)),
                  "red tank rt 12,2 size=L", table=(36.0, 24.0), wall=(5, 12, 14, 13, 3))
    table = replace(table, zones=(Zone("h", disc(18.0, 12.0, 3.0), "hill"),))
    survey = Survey(table)
    state = game.start(pieces_of(table))
    last, actions = playout(game, state, survey, random.Random(seed).choice, Dealer(seed).answer)
    assert game.outcome(last).over
    assert len(actions) > 20
    assert game.state_from_json(json.loads(json.dumps(game.state_to_json(last)))) == last
    assert {a.kind for a in actions} >= {"begin", "move", "run", "shoot", "hit", "done"}


@pytest.mark.parametrize("seed", range(3))
def test_random_play_on_a_table_with_toys_that_move(game, monkeypatch, seed):
    monkeypatch.setitem(moving_toys.KINDS, "garden_war", ("hill", 3))
    played = moving_toys.play("garden_war", seed, 25)
    assert (played.fault, played.actions) == ("", 25)


@pytest.mark.parametrize(("old", "new", "fault"), [
    ("needs = 5 }]", "needs = 5, colour = 1 }]", "colour"), ("to_in = 24", "to_in = 4", "from near to far"),
    ('weapons = ["cannon"]', 'weapons = ["canon"]', "no weapon 'canon'"), ("turns = 4", "turns = 0", "needs turns"),
    ('kind = "run"', 'kind = "done"', "the kit's own"), ('once = ["shoot"]', 'once = ["shot"]', "no kind 'shot'"),
    ("share = 0.6", "share = 0.2", "from little to much"), ('id = "garden_war"', 'id = "war"', "must be the folder's name")])
def test_every_fault_is_named_with_its_file(folder, old, new, fault):
    with pytest.raises(DataError, match=fault) as e:
        changed(folder, (old, new))
    assert "game.toml" in str(e.value)


@pytest.mark.parametrize(("x", "found"), [
    (12.0, {"4+": "yes"}), (22.0, {"5+": "yes"}), (17.5, {"4+": "too_close", "5+": "too_close"}), (40.0, {"5+": "no"})])
def test_bands_of_range_are_three_way(game, painted_calibration, x, found):
    played = battle(painted_calibration, "red soldier r 4.5,10", f"blue soldier b {x},10")
    assert {k: str(o.verdict) for k, o in shots(played, "r", "b").items()} == found


def test_cover_adds_its_steps_and_hides(game, painted_calibration):
    low = battle(painted_calibration, "red soldier r 4.5,10", "blue soldier b 12,10", fence=(10, 9, 10.4, 11, 1.0))
    assert set(shots(low, "r", "b")) & {"5+", "6+"}
    high = battle(painted_calibration, "red soldier r 4.5,10", "blue soldier b 12,10", wall=(9, 6, 9.4, 14, 9))
    assert {str(o.verdict) for o in shots(high, "r", "b").values()} == {"no"}
    assert any("hidden" in o.reason() for o in shots(high, "r", "b").values())


def test_an_attack_is_rolled_saved_and_scored_and_undone(game, painted_calibration):
    played = battle(painted_calibration, "red soldier r 4.5,10", "blue soldier b 12,10", "blue soldier c 12,30")
    played.do("shoot", "r", "b", None, "rifle", "4+")
    assert (played.tick.prompt.kind, played.tick.prompt.count) == ("hit", 2)
    played.do("hit", "red", None, None, "4", "3")
    assert (played.tick.prompt.kind, played.tick.prompt.player, played.tick.prompt.count) == ("save", "blue", 1)
    played.do("save", "blue", None, None, "4")
    assert (played.state.toy("b").alive, played.state.points[0].points) == (False, 1)
    assert played.tick.scene.toy("b").state == "destroyed"
    assert str(shots(played, "r", "c")["5+"].verdict) == "no"  # once a turn
    for _ in range(3):
        played.session.undo()
    assert played.state.toy("b").alive


def test_a_move_a_run_and_a_charge_are_judged_as_they_are_made(game, painted_calibration):
    played = battle(painted_calibration, "red soldier r 4.5,10", "blue soldier b 12,10", "red soldier s 4.5,20")
    played.do("move", "r")
    assert [n["verdict"] for n in played.carry(r=(5.0, 0.0)) if n.get("about") == 1] == ["yes"]
    played.do("charge", "r", "b")
    lines = played.carry(r=(1.9, 0.0))
    (note,) = [n for n in lines if n.get("about") == 2]
    assert (note["verdict"], "in contact" in note["text"]) == ("yes", True)
    assert played.state.to_act == "blue"  # both actions are done


def test_an_arc_opens_where_the_toy_moved_to(game, painted_calibration):
    played = battle(painted_calibration, "red tank rt 10,10 size=L", "blue soldier b 30,10", "blue soldier c 10,30",
                    hits={"rt": 3})
    assert str(shots(played, "rt", "c")["4+"].verdict) == "yes"  # it has not moved
    played.do("move", "rt")
    played.carry(rt=(4.0, 0.0))
    assert str(shots(played, "rt", "b")["4+"].verdict) == "yes"
    assert "off its front" in shots(played, "rt", "c")["4+"].reason()
    assert str(shots(played, "rt", "c")["4+"].verdict) == "no"


def test_zones_are_scored_at_the_end_of_a_turn_and_dice_say_who_begins(game, painted_calibration):
    hill = Roster(zones=(Zone("h", disc(4.5, 10.0, 3.0), "hill"),))
    played = battle(painted_calibration, "red soldier r 4.5,10", "blue soldier b 12,10", roster=hill)
    played.do("done", "r")
    played.do("done", "b")
    assert played.tick.prompt.kind == "score"
    assert {k[0]: str(o.verdict) for k, o in played.options("claim").items()} == {"red": "yes", "blue": "no"}
    assert str(next(o for o in played.tick.options if o.action.kind == "end_turn").verdict) == "no"
    played.do("claim", "red", "h")
    played.do("end_turn")
    assert [p.points for p in played.state.points] == [1, 0]
    assert (played.tick.prompt.kind, played.tick.prompt.count, played.tick.prompt.sides) == ("begin", 2, 6)
    played.do("begin", "red", None, None, "3", "3")
    assert played.tick.prompt.kind == "begin"
    played.session.do(Action("begin", "red", extra=("2", "5")))
    assert (played.state.turn, played.state.to_act) == (2, "blue")


@pytest.mark.parametrize(("initiative", "asked"), [("cards", ("begin", 0)), ("roster", ("act", 0))])
def test_cards_or_the_roster_may_say_who_begins_and_sides_may_act_as_a_whole(folder, initiative, asked):
    game = changed(folder, ('initiative = "dice"', f'initiative = "{initiative}"'), ('order = "alternate"', 'order = "sides"'))
    table = scene("red soldier a 4,4", "red soldier b 6,4", "blue soldier c 20,4")
    state = game.start(pieces_of(table))
    prompt = game.prompt(state)
    assert (prompt.kind, prompt.sides) == asked
    survey = Survey(table)
    if initiative == "cards":
        state = game.apply(state, survey, Action("begin", "red", extra=("QS", "3D")))
    state = game.apply(state, survey, Action("done", "a"))
    assert state.to_act == "red"
    assert game.apply(state, survey, Action("end_turn", "red")).to_act == "blue"


def test_a_folder_of_either_kind_is_a_game(folder, tmp_path):
    assert registry.load(folder).title == "garden_war"
    empty = tmp_path / "nothing"
    empty.mkdir()
    with pytest.raises(Exception, match=r"game\.toml or game\.py"):
        registry.load(empty)
    shutil.rmtree(folder)
