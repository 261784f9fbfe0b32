"""What a correction by the players means for the game, and that it can be taken back."""


import pytest

from assistant.log.battle_log import read_log
from assistant.session.corrections import state_after
from assistant.session.session import Session
from measure.errors import InputError
from measure.scene import scene
from rules.registry import game
from vision.capture.source import Frame
from vision.corrections.correction import Correction

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
    after, refused = state_after(TT, state, Correction("describe", "r1", size="L"), SCENE)
    assert refused == ""
    assert (fighter(after, "r1").size, fighter(after, "r1").max_hits, fighter(after, "r1").hits) == ("L", 3, 2)
    assert fighter(after, "r2") == fighter(state, "r2")


def test_another_side():
    after, _ = state_after(TT, STATE, Correction("describe", "r1", side="blue"), SCENE)
    assert fighter(after, "r1").side == "blue"


def test_toys_that_come_and_go():
    more = scene("red grunt r1 3,4", "red jeep r2 8,4", "blue sniper b1 12,4", "blue robot b2 14,9 size=L")
    after, refused = state_after(TT, STATE, Correction("add", "b2"), more)
    assert (refused, fighter(after, "b2").side, fighter(after, "b2").max_hits) == ("", "blue", 3)
    less, _ = state_after(TT, after, Correction("remove", "b2"), SCENE)
    assert fighter(less, "b2") is None
    named, _ = state_after(TT, STATE, Correction("identity", "toy7", as_id="b2"), more)
    assert fighter(named, "b2") is not None
    same, _ = state_after(TT, STATE, Correction("identity", "r1", as_id="r2"), SCENE)
    assert same is STATE


def test_the_destroyed_have_no_hits_left_and_may_stand_again():
    after, _ = state_after(TT, STATE, Correction("destroyed", "r1"), SCENE)
    assert fighter(after, "r1").hits == 0
    assert "r1" in TT.destroyed(after)
    again, _ = state_after(TT, after, Correction("destroyed", "r1", on=False), SCENE)
    assert fighter(again, "r1").hits == 1


@pytest.mark.parametrize("correction", [Correction("outline", "r1"), Correction("describe", "r1", height_in=2.0),
                                        Correction("describe", "wall", terrain=True, cover="soft")])
def test_what_is_only_measured_leaves_the_game_alone(correction):
    assert state_after(TT, STATE, correction, SCENE) == (STATE, "")


def test_a_game_that_cannot_follow_says_so():
    teams = game("simple_toy_soldiers")
    state = teams.default_state(SCENE)
    more = scene("red grunt r1 3,4", "red jeep r2 8,4", "blue sniper b1 12,4", "blue robot b2 14,9")
    after, refused = state_after(teams, state, Correction("add", "b2"), more)
    assert after is state
    assert "no place for it" in refused
    broken, refused = state_after(TT, STATE, Correction("describe", "r1", side=""), SCENE)
    assert broken is STATE or fighter(broken, "r1").side == ""


# -- with the eye --------------------------------------------------------------------------------------------------------


def test_a_correction_changes_what_may_be_done_and_is_logged(session, painted, tmp_path):
    before = session.survey.gap("red", "blue").inches
    ring = ((3.4, 4.4), (8.0, 11.0), (3.4, 5.6))
    session.correct(Correction("outline", "red", footprint_in=ring))
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
    session.correct(Correction("describe", "red", height_in=3.0))
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


def test_a_correction_that_makes_no_sense_leaves_the_undo_list_alone(session):
    with pytest.raises(InputError, match="nobody"):
        session.correct(Correction("describe", "nobody", name="x"))
    assert not session.undo()


def test_before_the_first_picture_nothing_can_be_put_right(painted, painted_calibration):
    session = Session(painted_calibration, empty=painted.ground())
    with pytest.raises(InputError, match="first picture"):
        session.correct(Correction("remove", "red"))


def test_sides_given_by_hand_begin_the_game(painted, painted_calibration):
    session = Session(painted_calibration, game=TT, empty=painted.ground(), warm_up_s=0.0)
    ticks = [session.step(Frame(i, i / 10, painted.picture())) for i in range(3)]
    assert sum("needs toys with a side" in e.get("text", "") for t in ticks for e in t.events) == 1
    assert session.state is None
    for i, toy in enumerate(ticks[0].scene.toys):
        session.correct(Correction("describe", toy.id, side="red" if i % 2 else "blue"))
    assert {f.side for f in session.state.toys} == {"red", "blue"}
    assert len(session.state.toys) == len(ticks[0].scene.toys)


@pytest.mark.parametrize("sigma", [0.0, -1.0, 30.0])
def test_a_sigma_that_makes_no_sense(session, sigma):
    with pytest.raises(InputError, match="sigma of a height"):
        session.correct(Correction("describe", "red", height_in=1.0, height_sigma_in=sigma))
