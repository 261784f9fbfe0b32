"""A battle as a session: declared moves are judged, others asked about, options change with the table, all of it logged."""

from dataclasses import replace

import numpy as np
import pytest
from shapely.geometry import Point, Polygon

from assistant.evidence.card import card_of, context_of
from assistant.log.battle import read_battle
from assistant.log.battle_log import BattleLog, read_log
from assistant.session.findings import moved_together
from assistant.session.frames import event_entries
from assistant.session.inputs import read_state
from assistant.session.roster import Roster
from assistant.session.session import Session
from measure.errors import InputError
from measure.verdict import Verdict
from rules import registry
from rules.actions import Action
from rules.engine import IllegalAction, PlayersRuling
from vision.capture.source import Frame
from vision.corrections.correction import Correction
from vision.tracking.tracks.priors import Known, KnownTerrain

MOVE_S = 1.7
"""Before the arm comes."""


def play(painted, calibration, roster, path=None, *, do=None, seconds=5.2, story=None, game="toytastrophe"):
    """A session over the first reach (red goes 5.1 inches); ``do(session)`` is called just before."""
    session = Session(calibration, game=registry.game(game) if game else None, roster=roster, empty=painted.ground(),
                      log=BattleLog(path))
    ticks = []
    for frame in painted.frames(seconds=seconds, story=painted.STORY[:1] if story is None else story):
        if do is not None and abs(frame.time_s - MOVE_S) < 1e-6:
            do(session)
        ticks.append(session.step(frame))
    return session, ticks


def lines(ticks, kind):
    return [e for t in ticks for e in t.events if e["type"] == kind]


@pytest.mark.slow
def test_a_declared_move_that_is_too_long_is_told_so(painted, painted_calibration, roster, tmp_path):
    path = tmp_path / "battle.jsonl"
    session, ticks = play(painted, painted_calibration, roster, path,
                          do=lambda s: s.do(Action("move", "red", None, "4")))
    session.close()
    [move] = lines(ticks, "move")
    [action] = lines(ticks, "action")
    assert (move["toy"], move["declared"], action["number"]) == ("red", 1, 1)
    assert action["verdict"] == "yes"
    [note] = [n for n in lines(ticks, "note") if n.get("about") == 1]
    assert "too far" in note["text"]
    assert "TT-10" in {c["rule"] for c in note["checks"]}
    assert note["verdict"] == "no"
    assert any("too far" in w.text for t in ticks for w in t.warnings)
    logged = read_log(path)
    assert [e["type"] for e in (logged[0], logged[-1])] == ["start", "end"]
    assert logged[0]["game"] == "toytastrophe"
    assert logged[0]["house_rules"]["scale"] == 1.0
    assert logged[0]["calibration"]["method"] == "picked corners"
    assert {"scene", "appear", "hands", "prompt", "action", "move", "note"} <= {e["type"] for e in logged}
    assert tuple(e for t in ticks for e in t.events) == logged[:-1]


def test_a_declared_move_within_its_length_is_let_be(painted, painted_calibration, roster):
    _, ticks = play(painted, painted_calibration, roster, do=lambda s: s.do(Action("move", "red", None, "8")))
    [note] = [n for n in lines(ticks, "note") if n.get("about") == 1]
    assert note["verdict"] == "yes"
    assert "within" in note["text"]


@pytest.mark.slow
def test_a_move_that_nobody_declared_is_asked_about(painted, painted_calibration, roster):
    _, ticks = play(painted, painted_calibration, roster)
    [move] = lines(ticks, "move")
    assert move["declared"] is None
    [note] = [n for n in lines(ticks, "note") if n.get("undeclared")]
    assert note["toy"] == "red"
    assert "nobody declared it" in note["text"]


@pytest.mark.slow
def test_a_toy_that_is_slid_for_its_height_makes_no_move(painted, painted_calibration, roster):
    session, ticks = play(painted, painted_calibration, roster, do=lambda s: s.enrol("red"))
    [move] = lines(ticks, "move")
    [note] = [n for n in lines(ticks, "note") if n.get("enrolled")]
    assert (note["toy"], move["toy"]) == ("red", "red")
    assert not [n for n in lines(ticks, "note") if n.get("undeclared")]
    before = next(t for t in ticks if t.enrolment is not None)
    assert (before.enrolment.looks, ticks[-1].enrolment.looks) == (1, 2)
    assert ticks[-1].enrolment.stood_in == before.scene.toy("red").footprint_in
    assert ticks[-1].enrolment.height_from == "roster"
    assert ticks[-1].enrolment.advice == ""  # its height was given
    assert set(ticks[-1].heights.values()) == {"roster"}
    with pytest.raises(InputError, match="no toy 'nobody'"):
        session.enrol("nobody")
    session.correct(Correction("remove", "red"))
    assert session._enrolment() is None
    session.enrol()


@pytest.mark.slow
def test_without_a_game_moves_are_logged_and_nothing_is_asked(painted, painted_calibration, roster):
    session, ticks = play(painted, painted_calibration, roster, game=None)
    assert len(lines(ticks, "move")) == 1
    assert not [line for line in lines(ticks, "note") if "camera_watch" not in line]
    assert ticks[-1].options == ()
    assert ticks[-1].prompt is None
    assert session.state_dict() is None
    with pytest.raises(IllegalAction, match="no game"):
        session.do(Action("move", "red", None, "4"))


@pytest.mark.slow
def test_options_come_with_the_start_and_follow_the_table(painted, painted_calibration, roster):
    _, ticks = play(painted, painted_calibration, roster)
    assert not ticks[0].ready
    assert ticks[0].options == ()
    first = next(t for t in ticks if t.ready)
    assert first.prompt is not None
    strikes = [{(o.action.actor, o.action.target, o.action.card): o.verdict for o in t.options if o.action.kind == "strike"}
               for t in (first, ticks[-1])]
    assert strikes[0].keys() == strikes[1].keys()
    changed = {k for k in strikes[0] if strikes[0][k] != strikes[1][k]}
    assert changed
    assert all("red" in (k[0], k[1]) for k in changed)  # only what has to do with the toy that moved
    gap = ticks[-1].survey.gap("red", "green").inches
    assert gap == pytest.approx(8.0, abs=0.15)


def test_the_survey_is_kept_while_an_arm_passes(painted, painted_calibration, roster):
    arm = painted.Reach(((2.0, 14, -5), (2.6, 14, 3), (3.0, 14, 3), (3.6, 14, -5)))
    _, ticks = play(painted, painted_calibration, roster, seconds=4.5, story=(arm,))
    ready = [t for t in ticks if t.ready]
    assert any(t.hands for t in ready)
    assert len({id(t.survey) for t in ready}) == 1
    assert not lines(ticks[ticks.index(ready[0]) + 1:], "scene")


def test_undo_and_redo_go_back_and_forth(painted, painted_calibration, roster):
    session, _ = play(painted, painted_calibration, roster, seconds=1.7, story=())
    before, asked = session.state_dict(), session.prompt
    assert not session.undo()
    assert not session.redo()
    session.do(Action("move", "red", None, "4"))
    after = session.state_dict()
    assert after != before
    assert session.undo()
    assert (session.state_dict(), session.prompt) == (before, asked)
    assert session.redo()
    assert session.state_dict() == after
    session.undo()
    session.do(Action("move", "red", None, "5"))
    assert not session.redo()  # another way was taken
    notes = session.step(next(painted.frames(story=()))).events
    assert [n["text"] for n in notes if n["type"] == "note"] == ["undo", "redo", "undo"]


def test_what_the_rules_refuse_changes_nothing_without_the_players_word(painted, painted_calibration, roster):
    session, _ = play(painted, painted_calibration, roster, seconds=1.7, story=())
    refused = next(o.action for o in session.options if o.verdict is Verdict.NO)
    before = session.state_dict()
    with pytest.raises(IllegalAction):
        session.do(refused)
    assert session.state_dict() == before
    session.do(refused, PlayersRuling(True, "all players"))
    lines_ = session.step(next(painted.frames(story=()))).events
    assert [(e["ruling"], e["by"]) for e in lines_ if e["type"] == "override"] == [("allowed", "all players")]
    assert session.state_dict() != before


def test_a_picture_of_another_size_is_refused(painted_calibration):
    session = Session(painted_calibration)
    with pytest.raises(InputError, match=r"320x240.*640x480"):
        session.step(Frame(0, 0.0, np.zeros((240, 320, 3), np.uint8)))


def test_a_single_picture_is_measured_at_the_end(painted, painted_calibration, roster):
    session = Session(painted_calibration, roster=roster, empty=painted.ground())
    frame = Frame(0, 0.0, painted.picture())
    assert not session.step(frame).ready
    tick = session.finish(frame)
    assert tick is not None
    assert tick.ready
    assert len(tick.scene.toys) == len(painted.TOYS)
    assert session.finish(frame) is None


def test_a_game_without_sides_says_what_is_missing(painted, painted_calibration):
    session, ticks = play(painted, painted_calibration, Roster(), seconds=1.6, story=())
    assert any("give a roster" in n["text"] for n in lines(ticks, "note"))
    assert session.options == ()


def test_a_saved_state_goes_on_and_a_spoilt_one_is_named(painted, painted_calibration, roster, tmp_path):
    session, _ = play(painted, painted_calibration, roster, seconds=1.7, story=())
    session.do(Action("move", "red", None, "4"))
    again = Session(painted_calibration, game=session.game, roster=roster, state=session.state_dict())
    assert again.state_dict() == session.state_dict()
    with pytest.raises(InputError):
        Session(painted_calibration, game=session.game, state={**session.state_dict(), "mood": "grim"})
    for name, content, word in (("none.json", None, "cannot be read"), ("bad.json", "{", "not JSON"),
                                ("list.json", "[]", "object")):
        if content is not None:
            (tmp_path / name).write_text(content)
        with pytest.raises(InputError, match=word):
            read_state(tmp_path / name)


@pytest.mark.slow
def test_a_bumped_camera_is_told_and_the_battle_goes_on_where_it_stood(painted, painted_calibration, roster):
    session = Session(painted_calibration, roster=roster, empty=painted.ground())
    told, stood, after = [], {}, []
    for frame in painted.frames(seconds=9.0, story=()):
        bgr = np.roll(frame.bgr, (3, 7), axis=(0, 1)) if frame.time_s > 5.0 else frame.bgr
        tick = session.step(Frame(frame.index, frame.time_s, bgr))
        told += [(frame.time_s, tick.warnings) for e in tick.events if e["type"] == "note" and "camera" in e]
        if frame.time_s <= 5.0:
            stood = {t.id: t.centroid() for t in tick.scene.toys}
        else:
            after += [e for e in tick.events if e["type"] in ("move", "appear", "leave")]
    assert len(told) == 1
    assert 5.0 < told[0][0] < 7.0
    assert any("moved" in w.text and "goes on" in w.text for w in told[0][1])
    assert after == []
    assert {t.id for t in tick.scene.toys} == set(stood)
    assert all(np.hypot(*np.subtract(t.centroid(), stood[t.id])) < 0.05 for t in tick.scene.toys)
    shown = session.laid_back(Frame(99, 9.1, bgr))
    assert np.abs(shown.bgr[20:-20, 20:-20].astype(int) - frame.bgr[20:-20, 20:-20]).mean() < 8.0
    assert session.laid_back(tick.frame) is not None


@pytest.mark.slow
def test_a_camera_that_was_bumped_since_the_set_up_is_laid_back_from_the_start(painted, painted_calibration, roster):
    session = Session(painted_calibration, roster=roster, empty=painted.ground())
    for frame in painted.frames(seconds=4.0, story=()):
        tick = session.step(Frame(frame.index, frame.time_s, np.roll(frame.bgr, (3, 7), axis=(0, 1))))
    assert tick.ready
    places = {t.name: t.at for t in painted.TOYS}
    assert {t.id for t in tick.scene.toys} == set(places)
    assert all(np.hypot(*np.subtract(t.centroid(), places[t.id])) < 0.15 for t in tick.scene.toys)


def test_everything_moving_at_once_is_the_camera_and_no_moves():
    def move(toy, dx, dy):
        return {"type": "move", "toy": toy, "from_in": [1.0, 2.0], "to_in": [1.0 + dx, 2.0 + dy]}

    bumped = [move("a", 0.4, 0.2), move("b", 0.42, 0.18), move("c", 0.38, 0.22), move("d", 0.5, 0.2)]
    assert moved_together(bumped, 5) == pytest.approx(0.46, abs=0.03)
    assert moved_together(bumped, 9) is None
    assert moved_together(bumped[:2], 2) is None
    assert moved_together([*bumped[:2], move("c", 0.3, -0.4), move("d", -0.4, 0.2)], 5) is None
    assert moved_together([], 0) is None
    assert moved_together([{**m, "type": "note", "in_doubt": True} for m in bumped], 5) == pytest.approx(0.46, abs=0.03)


def test_a_declared_move_that_is_too_small_to_tell_is_still_to_be_made(session):
    session.do(Action("move", "red", None, "4"))
    session._history, entries = told_of(session, {"type": "note", "time_s": 1.0, "toy": "red", "text": "too small to tell",
                                                  "from_in": [4.0, 5.0], "to_in": [4.2, 5.0], "in_doubt": True})
    assert [e.line["type"] for e in entries] == ["note"]
    assert [d.number for d in session._history.open_for("red")] == [1]
    session._history, entries = told_of(session, {"type": "move", "time_s": 2.0, "toy": "red", "from_in": [4.0, 5.0],
                                                  "to_in": [6.0, 5.0], "distance_in": 2.0, "sigma_in": 0.1})
    assert entries[0].line["declared"] == 1
    assert "verdict" in entries[1].line
    assert session._history.open_for("red") == ()


def told_of(session, event):
    scene = session._seen.sight.scene
    return event_entries(session.game, session._history, [event], session.roster, scene, session.survey, None,
                         event["time_s"])


@pytest.mark.slow
def test_stuff_that_is_moved_in_mid_battle_hides_no_more(painted, painted_calibration, roster, tmp_path):
    """A box between blue and yellow is put elsewhere: covers are measured anew, and the players are told."""
    box = painted.Toy("box", (14.3, 12.7), (90, 60, 120), (1.2, 4.0), height=2.5)
    there = replace(box, at=(12.0, 7.0), turn_deg=40)

    def picture(*things):
        out = painted.ground()
        for thing in things:
            painted.put(out, thing)
        return out
    known = Known(roster.known.toys, (KnownTerrain("box", "box", "hard", box.height, box.at),))
    session = Session(painted_calibration, game=registry.game("toytastrophe"), roster=Roster(known, roster.tables),
                      empty=painted.ground(), terrain=picture(box), log=BattleLog(tmp_path / "battle.jsonl"), warm_up_s=0.3)
    ticks, covers = [], []
    for now in (box, there):
        for _ in range(15):
            ticks.append(session.step(Frame(len(ticks), 0.2 * len(ticks), picture(now, *painted.TOYS))))
        covers.append(session.survey.cover("blue", "yellow").hidden)
    assert covers[0] > 0.4
    assert covers[1] < 0.05
    note, = (n for n in lines(ticks, "note") if n.get("terrain"))
    assert note["distance_in"] == pytest.approx(np.hypot(2.3, 5.7), abs=0.2)
    assert any("box was moved by" in w.text for t in ticks for w in t.warnings)
    last = [e for e in read_log(tmp_path / "battle.jsonl") if e["type"] == "scene"][-1]
    assert Polygon(last["terrain"][0]["footprint_in"]).centroid.distance(Point(there.at)) < 0.2


@pytest.mark.slow
def test_a_game_begins_when_no_arm_hides_a_toy_of_the_roster_any_more(painted, painted_calibration, roster):
    over = painted.Reach(((-1, 18, 5), (3.0, 18, 5), (3.8, 19, -6)))
    session = Session(painted_calibration, game=registry.game("toytastrophe"), roster=roster, empty=painted.ground())
    began = None
    for frame in painted.frames(seconds=5.5, story=(over,)):
        tick = session.step(frame)
        if began is None and session.state is not None:
            began = frame.time_s
            assert {t.id for t in tick.scene.toys} == {t.name for t in painted.TOYS}
    assert began is not None
    assert 3.8 < began < 5.5
    assert tick.options


def test_what_is_odd_about_the_times_of_the_pictures_is_written_once(painted, painted_calibration, tmp_path):
    path = tmp_path / "battle.jsonl"
    session = Session(painted_calibration, log=BattleLog(path))
    said = "the clip's clock steps back by 1.20 s at frame 1"
    for frame in (Frame(0, 0.0, painted.picture()), Frame(1, 0.1, painted.picture(), said)):
        tick = session.step(frame)
    assert said in {w.text for w in tick.warnings}
    session.step(tick.frame)  # the window steps the last frame again when the game changes
    session.close()
    assert [(line["time_s"], line["clock"]) for line in read_log(path) if line.get("text") == said] == [(0.1, True)]


def test_without_a_game_players_choose_what_hidden_means_and_the_log_says_so(painted, painted_calibration, roster, tmp_path):
    path = tmp_path / "battle.jsonl"
    session, _ = play(painted, painted_calibration, roster, path, game=None, seconds=1.5)
    assert session.survey.definition == "silhouette"
    session.change_house_rules({"cover_definition": "width"})
    session.change_house_rules({"cover_definition": "width"})  # once more: nothing changes
    assert session.survey.definition == "width"
    for wrong in ({"cover_definition": "ears"}, {"scale": 0.5}, {"cover_definition": "base", "scale": 0.5}, {}):
        with pytest.raises(InputError, match="silhouette, width, height, base, any"):
            session.change_house_rules(wrong)
    ids = [t.id for t in session.survey.scene.toys]
    live = context_of(session, session.survey.scene.time_s)
    card = card_of(session.survey.scene, ids[0], ids[1], None, None, live)
    assert card.record["cover"]["definition"] == "width"
    session.close()
    [note] = [e for e in read_log(path) if "house_rules" in e and e["type"] == "note"]
    assert note["house_rules"] == {"cover_definition": "width"}
    assert read_battle(path).house_rules_at(note["time_s"]) == {"cover_definition": "width"}
