"""The set-up in mid-battle without widgets: what the plan is by then, and what a running session takes over."""

from types import SimpleNamespace

import numpy as np
import pytest

from assistant.session.roster import Roster
from assistant.session.session import Session
from calibration.table.calibrate import calibrate
from gui.midgame_setup import house_values, plan_now, plan_of, take_over
from gui.setup.model.plan import Figure, Piece, Plan
from measure.errors import InputError
from rules.registry import game
from vision.capture.rotated_source import TimeShiftedSource
from vision.capture.source import Frame

FIGURES = (Figure("grunt", (5.0, 5.0), "red", id="r1"), Figure("jeep", (20.0, 12.0), "blue", "L"))
PIECES = (Piece("wall", (12.0, 8.0), "books", "soft", 2.0, ((11.0, 7.0), (13.0, 7.0), (13.0, 9.0), (11.0, 9.0))),)


def table(shift=0):
    corners = [(10 + shift, 265), (470 + shift, 265), (470 + shift, 5), (10 + shift, 5)]
    return calibrate(np.zeros((270, 480, 3), np.uint8), corners_px=corners, size_in=(40.0, 22.0))


@pytest.fixture(scope="module")
def calibration():
    return table()


@pytest.fixture
def plan(calibration):
    return Plan("clip.mp4", calibration=calibration, figures=FIGURES, pieces=PIECES, game="toytastrophe",
                tables={"toytastrophe": {"house_rules": {"scale": 0.5}}})


@pytest.fixture
def session(plan):
    rules = game("toytastrophe")
    from rules.engine import Piece as Fighter

    state = rules.start([Fighter("r1", "red"), Fighter("jeep", "blue", "L")], plan.tables["toytastrophe"])
    return Session(plan.calibration, game=rules, roster=plan.roster(), state=rules.state_to_json(state))


def test_a_battle_from_files_has_a_plan_too(session, plan):
    again = plan_of(session, "clip.mp4")
    assert (again.game, again.source, again.figures) == ("toytastrophe", "clip.mp4", FIGURES)
    assert [p.name for p in again.pieces] == ["wall"]
    assert again.pieces[0].hand_drawn
    assert again.may_play() == ""


def test_the_plan_knows_the_house_rules_that_are_played(session, plan):
    now = plan_now(plan, session, None)
    assert now.tables == plan.tables
    assert now is not plan
    session.look_anew(plan.calibration, session.roster, house_rules={"scale": 0.75})
    assert plan_now(plan, session, None).tables["toytastrophe"]["house_rules"] == {"scale": 0.75}
    assert house_values(now)["scale"] == 0.5
    assert house_values(now)["ace"] == 14
    assert house_values(Plan()) is None


def test_the_game_its_log_and_its_undo_list_go_on(session, plan):
    new = Plan(**{k: getattr(plan, k) for k in Plan.__slots__} | {
        "calibration": table(3), "figures": (Figure("Private", (6.0, 5.0), "red", id="r1"), FIGURES[1]),
        "tables": {"toytastrophe": {"house_rules": {"scale": 2.0}}}})
    before, count = session.state, session.log.count
    assert take_over(session, plan, new, lambda p: pytest.fail("the clip need not be opened again"), 3.0) is None
    assert session.calibration is new.calibration
    assert session.roster.known.toys[0].name == "Private"
    assert [t.id for t in session.eye.terrain] == ["wall"]
    assert session.state.house.scale == 2.0
    assert session.state.hands == before.hands
    assert session.log.count == count + 1
    assert session.undo()
    assert session.state == before
    assert session.redo()
    assert session.state.house.scale == 2.0


def test_nothing_changes_where_the_game_refuses(session, plan):
    new = Plan(**{k: getattr(plan, k) for k in Plan.__slots__} | {
        "source": "0", "tables": {"toytastrophe": {"house_rules": {"scale": -1.0}}}})
    closed = []
    source = SimpleNamespace(name="0", live=True, frame_count=None, fps=30.0, size_px=None, close=lambda: closed.append(1))
    before = (session.state, session.eye, session.calibration)
    with pytest.raises(InputError, match="scale"):
        take_over(session, plan, new, lambda p: source, 0.0)
    assert (session.state, session.eye, session.calibration) == before
    assert closed == [1]


def test_the_clock_of_the_battle_goes_on_with_another_camera(session, plan):
    new = Plan(**{k: getattr(plan, k) for k in Plan.__slots__} | {"source": "0", "figures": FIGURES[:1]})
    frames = [Frame(0, 0.0, np.zeros((270, 480, 3), np.uint8)), Frame(1, 0.5, np.zeros((270, 480, 3), np.uint8))]

    class Camera(list):
        name, live, frame_count, fps, size_px = "0", True, None, 30.0, (480, 270)
        closed = False

        def close(self):
            self.closed = True

    camera = Camera(frames)
    source = take_over(session, plan, new, lambda p: camera, 12.5)
    assert isinstance(source, TimeShiftedSource)
    assert [f.time_s for f in source] == [12.5, 13.0]
    source.close()
    assert camera.closed


def test_in_quick_mode_the_table_is_looked_at_anew(calibration):
    session = Session(calibration, roster=Roster())
    plan = plan_of(session, "clip.mp4")
    eye = session.eye
    assert take_over(session, plan, plan, lambda p: None, 0.0) is None
    assert session.eye is eye  # the players only looked
    named = Plan(plan.source, calibration=plan.calibration, figures=FIGURES)
    assert take_over(session, plan, named, lambda p: None, 0.0) is None
    assert session.state is None
    assert [t.name for t in session.eye.known.toys] == ["grunt", "jeep"]
    assert not session.undo()
