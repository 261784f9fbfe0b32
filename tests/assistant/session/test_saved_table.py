"""What of the table is kept in a saved battle, and how it is found again."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest

from assistant.session.saved_table import known_from_table, saved_corrections, table_dict
from assistant.session.session import Session
from measure.errors import InputError
from measure.scene import Terrain, scene
from rules.registry import game
from vision.capture.source import Frame
from vision.corrections.correction import Correction
from vision.tracking.tracks.appearance import BINS, Appearance
from vision.tracking.tracks.priors import Known, KnownToy
from vision.tracking.tracks.taught import Taught

SCENE = scene("red grunt r1 3,4", "red jeep r2 8,4", "blue sniper b1 12,4")
TT = game("toytastrophe")


@pytest.mark.slow
def test_the_kept_table_says_where_each_toy_stands_now(session, painted, painted_calibration, roster):
    """Moved since the roster was written: tomorrow they are known where they stand."""
    moved = [t if t.name != "red" else painted.Toy("red", (9.0, 6.0), t.colour) for t in painted.TOYS]
    for i in range(1, 15):
        session.step(Frame(i, i / 10, painted.picture(i / 10, toys=moved)))
    session.correct(Correction("describe", "blue", name="Bob"))
    saved = json.loads(json.dumps(session.saved_dict()))
    again = Session(painted_calibration, game=TT, roster=roster, state=saved, empty=painted.ground(), warm_up_s=0.0)
    tick = again.step(Frame(0, 0.0, painted.picture(toys=moved)))
    assert math.dist(tick.scene.toy("red").centroid(), (9.0, 6.0)) < 0.15
    assert tick.scene.toy("blue").name == "Bob"
    assert again.state_dict() == session.state_dict()


def test_how_heights_were_found_is_kept(session, painted, painted_calibration, roster):
    slid = Correction("describe", "blue", height_in=1.9, height_sigma_in=0.6, height_from="slid 6.2 in: 1.2 to 2.6 in")
    session.correct(slid)
    assert "1.90 ± 0.60 in tall (slid 6.2 in: 1.2 to 2.6 in)" in slid.words()
    session.correct(Correction("describe", "green", height_in=1.1))
    saved = json.loads(json.dumps(session.saved_dict()))
    again = Session(painted_calibration, game=TT, roster=roster, state=saved, empty=painted.ground(), warm_up_s=0.0)
    tick = again.step(Frame(0, 0.0, painted.picture()))
    assert (tick.scene.toy("blue").height_in, tick.scene.toy("blue").height_sigma_in) == (1.9, 0.6)
    assert tick.heights == {"blue": slid.height_from, "green": "typed", "red": "roster", "black": "roster",
                            "yellow": "roster"}


@pytest.mark.slow
def test_a_tipped_toy_is_as_high_as_it_lay_when_the_battle_goes_on(session, painted, painted_calibration, roster):
    lying = [replace(t, size=(1.9, 1.1)) if t.name == "red" else t for t in painted.TOYS]
    for i in range(1, 15):
        session.step(Frame(i, i / 10, painted.picture(i / 10, toys=lying)))
    session.correct(Correction("destroyed", "red"))
    assert {t.id: t.height_from for t in session.eye.tracks}["red"] == "its breadth when it stood"
    session.correct(Correction("describe", "red", height_in=0.7))
    saved = json.loads(json.dumps(session.saved_dict()))
    assert next(t["lying"]["height_in"] for t in saved["table"]["toys"] if t["id"] == "red") == 0.7
    again = Session(painted_calibration, game=TT, roster=roster, state=saved, empty=painted.ground(), warm_up_s=0.0)
    toy = again.step(Frame(0, 0.0, painted.picture(toys=lying))).scene.toy("red")
    assert (toy.state, toy.height_in) == ("destroyed", 0.7)


def test_a_spoilt_table_is_one_sentence():
    with pytest.raises(InputError, match="begin anew"):
        known_from_table(Known(), {"toys": [{"id": "x"}], "terrain": []})


def test_what_clicks_taught_is_kept_and_spoilt_looks_are_refused():
    colours = np.zeros(BINS, np.float32)
    colours[3, 4, 5], colours[6, 6, 6] = 0.75, 0.25
    taught = Taught(Appearance(colours, 900.0, 40.0, 0.5), 30.0)
    kept = json.loads(json.dumps(table_dict([], SCENE, set(), {}, (taught,))))
    (again,) = known_from_table(Known(), kept).taught
    assert again.at(30.0).distance(taught.look) < 1e-3
    assert "taught" not in table_dict([], SCENE, set(), {})
    kept["taught"][0]["area_in2"] = -1
    with pytest.raises(InputError, match="begin anew"):
        known_from_table(Known(), kept)


def test_a_toy_that_was_away_is_still_known(session):
    table = table_dict(session.eye.tracks, session.eye.scene(), session.eye.fixed, {})
    table["toys"][0]["away"] = True
    known = known_from_table(Known((KnownToy("late", at_in=(1.0, 1.0)),)), table)
    assert known.toys[0].at_in is None
    assert known.toys[-1] == KnownToy("late")


def test_a_drawn_outline_does_not_hold_for_a_toy_that_stands_elsewhere():
    toys = SCENE.toys
    ring = [[2.0, 3.0], [4.0, 3.0], [4.0, 5.0]]
    kept = (("r1", [3.0, 4.0]), ("r2", [1.0, 9.0]), ("gone", [1.0, 9.0]))
    table = {"toys": [{"id": i, "at_in": at, "footprint_in": ring} for i, at in kept], "ignored": [[12.2, 4.0]]}
    assert [(m.kind, m.id) for m in saved_corrections(table, toys)] == [("outline", "r1"), ("remove", "b1")]


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
    assert {t.name for t in known_from_table(Known(), table).terrain} == set(rows)
