"""What a mend means for the game, and what is kept for tomorrow."""

import json
import math
from dataclasses import replace

import pytest

from assistant.log.battle_log import BattleLog, read_log
from assistant.session.corrections import known_again, mends_again, state_after, table_dict
from assistant.session.session import Session
from measure.errors import InputError
from measure.scene import Terrain, scene
from rules.registry import game
from vision.capture.source import Frame
from vision.corrections.correction import Mend
from vision.tracking.priors import Known, KnownToy

SCENE = scene("red grunt r1 3,4", "red jeep r2 8,4", "blue sniper b1 12,4")
TT = game("toytastrophe")
STATE = TT.default_state(SCENE)


def fighter(state, an_id):
    return next((f for f in state.toys if f.id == an_id), None)


def hurt(state, an_id, hits):
    data = TT.state_to_json(state)
    for f in data["toys"]:
        if f["id"] == an_id:
            f["hits"] = hits
    return TT.state_from_json(data)


def test_another_size_has_other_numbers_and_keeps_the_hits_taken():
    state = hurt(STATE, "r1", 1)
    after, sorry = state_after(TT, state, Mend("describe", "r1", size="L"), SCENE)
    assert sorry == ""
    assert (fighter(after, "r1").size, fighter(after, "r1").max_hits, fighter(after, "r1").hits) == ("L", 3, 2)
    assert fighter(after, "r2") == fighter(state, "r2")


def test_another_side():
    after, _ = state_after(TT, STATE, Mend("describe", "r1", side="blue"), SCENE)
    assert fighter(after, "r1").side == "blue"


def test_toys_that_come_and_go():
    more = scene("red grunt r1 3,4", "red jeep r2 8,4", "blue sniper b1 12,4", "blue robot b2 14,9 size=L")
    after, sorry = state_after(TT, STATE, Mend("add", "b2"), more)
    assert (sorry, fighter(after, "b2").side, fighter(after, "b2").max_hits) == ("", "blue", 3)
    less, _ = state_after(TT, after, Mend("remove", "b2"), SCENE)
    assert fighter(less, "b2") is None
    named, _ = state_after(TT, STATE, Mend("identity", "toy7", as_id="b2"), more)
    assert fighter(named, "b2") is not None
    same, _ = state_after(TT, STATE, Mend("identity", "r1", as_id="r2"), SCENE)
    assert same is STATE


def test_the_destroyed_have_no_hits_left_and_may_stand_again():
    after, _ = state_after(TT, STATE, Mend("destroyed", "r1"), SCENE)
    assert fighter(after, "r1").hits == 0
    assert "r1" in TT.destroyed(after)
    again, _ = state_after(TT, after, Mend("destroyed", "r1", on=False), SCENE)
    assert fighter(again, "r1").hits == 1


@pytest.mark.parametrize("mend", [Mend("outline", "r1"), Mend("describe", "r1", height_in=2.0),
                                  Mend("describe", "wall", terrain=True, cover="soft")])
def test_what_is_only_measured_leaves_the_game_alone(mend):
    assert state_after(TT, STATE, mend, SCENE) == (STATE, "")


def test_a_game_that_cannot_follow_says_so():
    teams = game("simple_toy_soldiers")
    state = teams.default_state(SCENE)
    more = scene("red grunt r1 3,4", "red jeep r2 8,4", "blue sniper b1 12,4", "blue robot b2 14,9")
    after, sorry = state_after(teams, state, Mend("add", "b2"), more)
    assert after is state
    assert "no place for it" in sorry
    broken, sorry = state_after(TT, STATE, Mend("describe", "r1", side=""), SCENE)
    assert broken is STATE or fighter(broken, "r1").side == ""


# -- with the eye --------------------------------------------------------------------------------------------------------


@pytest.fixture
def session(painted, painted_calibration, roster, tmp_path):
    s = Session(painted_calibration, game=TT, roster=roster, empty=painted.ground(), warm_up_s=0.0,
                log=BattleLog(tmp_path / "battle.jsonl"))
    s.step(Frame(0, 0.0, painted.picture()))
    return s


def test_a_mend_changes_what_may_be_done_and_is_logged(session, painted, tmp_path):
    before = session.survey.gap("red", "blue").inches
    ring = ((3.4, 4.4), (8.0, 11.0), (3.4, 5.6))
    session.mend(Mend("outline", "red", footprint_in=ring))
    assert session.survey.gap("red", "blue").inches < before - 3
    tick = session.step(Frame(1, 0.1, painted.picture()))
    assert tick.scene.toy("red").footprint_in == ring
    assert tick.survey is session.survey
    lines = read_log(tmp_path / "battle.jsonl")
    note = next(i for i, line in enumerate(lines) if "mend" in line)
    assert lines[note]["mend"] == {"kind": "outline", "id": "red", "footprint_in": [list(p) for p in ring]}
    told = next(line for line in lines[note:] if line["type"] == "scene")
    assert next(t for t in told["toys"] if t["id"] == "red")["footprint_in"] == [list(p) for p in ring]


def test_mends_and_actions_are_taken_back_in_their_order(session):
    first = session.survey.gap("red", "blue").inches
    session.mend(Mend("describe", "red", height_in=3.0))
    action = next(o.action for o in session.options if o.verdict == "yes" and o.action.kind == "done")
    session.do(action)
    played = session.state_dict()
    assert session.undo()
    assert session.undo()
    assert not session.undo()
    assert session.survey.gap("red", "blue").inches == pytest.approx(first)
    assert session.redo()
    assert session.survey.scene.toy("red").height_in == 3.0
    assert session.redo()
    assert session.state_dict() == played
    assert not session.redo()


def test_a_mend_that_makes_no_sense_leaves_the_undo_list_alone(session):
    with pytest.raises(InputError, match="nobody"):
        session.mend(Mend("describe", "nobody", name="x"))
    assert not session.undo()


def test_before_the_first_picture_nothing_can_be_put_right(painted, painted_calibration):
    session = Session(painted_calibration, empty=painted.ground())
    with pytest.raises(InputError, match="first picture"):
        session.mend(Mend("remove", "red"))


def test_sides_given_by_hand_begin_the_game(painted, painted_calibration):
    session = Session(painted_calibration, game=TT, empty=painted.ground(), warm_up_s=0.0)
    ticks = [session.step(Frame(i, i / 10, painted.picture())) for i in range(3)]
    assert sum("needs toys with a side" in e.get("text", "") for t in ticks for e in t.events) == 1
    assert session.state is None
    for i, toy in enumerate(ticks[0].scene.toys):
        session.mend(Mend("describe", toy.id, side="red" if i % 2 else "blue"))
    assert {f.side for f in session.state.toys} == {"red", "blue"}
    assert len(session.state.toys) == len(ticks[0].scene.toys)


def test_the_kept_table_says_where_each_toy_stands_now(session, painted, painted_calibration, roster):
    """Moved since the roster was written: tomorrow they are known where they stand."""
    moved = [t if t.name != "red" else painted.Toy("red", (9.0, 6.0), t.colour) for t in painted.TOYS]
    for i in range(1, 15):
        session.step(Frame(i, i / 10, painted.picture(i / 10, toys=moved)))
    session.mend(Mend("describe", "blue", name="Bob"))
    saved = json.loads(json.dumps(session.saved_dict()))
    again = Session(painted_calibration, game=TT, roster=roster, state=saved, empty=painted.ground(), warm_up_s=0.0)
    tick = again.step(Frame(0, 0.0, painted.picture(toys=moved)))
    assert math.dist(tick.scene.toy("red").centroid(), (9.0, 6.0)) < 0.15
    assert tick.scene.toy("blue").name == "Bob"
    assert again.state_dict() == session.state_dict()


def test_how_heights_were_found_is_kept(session, painted, painted_calibration, roster):
    slid = Mend("describe", "blue", height_in=1.9, height_sigma_in=0.6, height_from="slid 6.2 in: 1.2 to 2.6 in")
    session.mend(slid)
    assert "1.90 ± 0.60 in tall (slid 6.2 in: 1.2 to 2.6 in)" in slid.words()
    session.mend(Mend("describe", "green", height_in=1.1))
    saved = json.loads(json.dumps(session.saved_dict()))
    again = Session(painted_calibration, game=TT, roster=roster, state=saved, empty=painted.ground(), warm_up_s=0.0)
    tick = again.step(Frame(0, 0.0, painted.picture()))
    assert (tick.scene.toy("blue").height_in, tick.scene.toy("blue").height_sigma_in) == (1.9, 0.6)
    assert tick.heights == {"blue": slid.height_from, "green": "typed", "red": "roster", "black": "roster",
                            "yellow": "roster"}


def test_a_tipped_toy_is_as_high_as_it_lay_when_the_battle_goes_on(session, painted, painted_calibration, roster):
    lying = [replace(t, size=(1.9, 1.1)) if t.name == "red" else t for t in painted.TOYS]
    for i in range(1, 15):
        session.step(Frame(i, i / 10, painted.picture(i / 10, toys=lying)))
    session.mend(Mend("destroyed", "red"))
    assert {t.id: t.height_from for t in session.eye.tracks}["red"] == "its breadth when it stood"
    session.mend(Mend("describe", "red", height_in=0.7))
    saved = json.loads(json.dumps(session.saved_dict()))
    assert next(t["lying"]["height_in"] for t in saved["table"]["toys"] if t["id"] == "red") == 0.7
    again = Session(painted_calibration, game=TT, roster=roster, state=saved, empty=painted.ground(), warm_up_s=0.0)
    toy = again.step(Frame(0, 0.0, painted.picture(toys=lying))).scene.toy("red")
    assert (toy.state, toy.height_in) == ("destroyed", 0.7)


@pytest.mark.parametrize("sigma", [0.0, -1.0, 30.0])
def test_a_sigma_that_makes_no_sense(session, sigma):
    with pytest.raises(InputError, match="sigma of a height"):
        session.mend(Mend("describe", "red", height_in=1.0, height_sigma_in=sigma))


def test_a_spoilt_table_is_one_sentence():
    with pytest.raises(InputError, match="begin anew"):
        known_again(Known(), {"toys": [{"id": "x"}], "terrain": []})


def test_a_toy_that_was_away_is_still_known(session):
    table = table_dict(session.eye.tracks, session.eye.scene(), session.eye.fixed, {})
    table["toys"][0]["away"] = True
    known = known_again(Known((KnownToy("late", at_in=(1.0, 1.0)),)), table)
    assert known.toys[0].at_in is None
    assert known.toys[-1] == KnownToy("late")


def test_a_drawn_outline_does_not_hold_for_a_toy_that_stands_elsewhere():
    toys = SCENE.toys
    ring = [[2.0, 3.0], [4.0, 3.0], [4.0, 5.0]]
    kept = (("r1", [3.0, 4.0]), ("r2", [1.0, 9.0]), ("gone", [1.0, 9.0]))
    table = {"toys": [{"id": i, "at_in": at, "footprint_in": ring} for i, at in kept], "ignored": [[12.2, 4.0]]}
    assert [(m.kind, m.id) for m in mends_again(table, toys)] == [("outline", "r1"), ("remove", "b1")]


def piece(an_id, x, cover="hard"):
    return Terrain(an_id, ((x, 0.0), (x + 2.0, 0.0), (x + 2.0, 2.0), (x, 2.0)), 1.5, kind="box", cover=cover)


def test_stuff_that_was_moved_is_kept_where_its_picture_shows_it():
    """What goes on tomorrow finds it there, by the same picture, and follows it again."""
    mended, drawn = piece("mended", 14.0, cover="soft"), piece("drawn", 20.0)
    moved = {"mended": (piece("mended", 4.0), piece("mended", 14.0)), "gone": (piece("gone", 9.0), None),
             "drawn": (piece("drawn", 6.0), piece("drawn", 19.0)), "still": (piece("still", 3.0), None)}
    table = table_dict([], replace(SCENE, terrain=(piece("still", 1.0), mended, drawn)), {"drawn"}, moved)
    rows = {row["id"]: row for row in table["terrain"]}
    assert {k: row["at_in"][0] for k, row in rows.items()} == {"still": 2.0, "mended": 5.0, "drawn": 21.0, "gone": 10.0}
    assert rows["mended"]["cover"] == "soft"  # players have said so since
    assert rows["drawn"]["footprint_in"][0] == [20.0, 0.0]  # and drew this one anew where it stands
    assert {t.name for t in known_again(Known(), table).terrain} == set(rows)
