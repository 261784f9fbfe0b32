"""The set-up without a window: what is missing, saved and opened again, and what was typed."""

import tomllib
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.session.roster import read_roster
from calibration.table.calibrate import calibrate
from gui.setup.model.cameras import CameraSettings
from gui.setup.model.editing import with_field
from gui.setup.model.files import load_plan, roster_text, save_plan
from gui.setup.model.plan import STEPS, Figure, Piece, Plan
from measure.errors import InputError
from measure.scene import Part
from tests.mutations import ODD, broken, one_sentence, toml
from vision.capture.rotated_source import TURNS, RotatedSource, rotated

PICTURE = np.random.default_rng(0).integers(0, 255, (54, 96, 3), dtype=np.uint8)


FLAG = Part(((1.0, 2.0), (1.5, 2.0), (1.5, 2.2)), 1.0, 0.75)


def table(width=96, height=54):
    corners = [(10, height - 5), (width - 10, height - 5), (width - 10, 5), (10, 5)]
    return calibrate(np.zeros((height, width, 3), np.uint8), corners_px=corners, size_in=(40.0, 22.0))


@pytest.fixture(scope="module")
def plan():
    return Plan("3", 90, True, CameraSettings((1280, 720), True, False, 30.0), table(), PICTURE, None,
                (Piece("wall", (5.0, 5.0), "books", "soft", 3.0, ((4.0, 4.0), (6.0, 4.0), (6.0, 6.0))),),
                (Figure("grunt", (1.0, 2.0), "red", parts=(FLAG,), base_mm=25.0),
                 Figure("Jäger", (9.0, 2.0), "blue", "L", 2.5, 2.0, id="b1")), "toytastrophe",
                {"toytastrophe": {"house_rules": {"scale": 0.5}}})


def test_a_saved_set_up_opens_as_it_was(plan, tmp_path):
    back = load_plan(save_plan(plan, tmp_path / "deep" / "setup"))
    for name in ("source", "turn_deg", "mirrored", "camera_settings", "tables", "pieces", "figures", "game", "stuff"):
        assert getattr(back, name) == getattr(plan, name), name
    assert np.array_equal(back.empty, PICTURE)
    point = np.array([[12.0, 7.0, 1.0]])
    assert back.calibration.image_from_table(point) == pytest.approx(plan.calibration.image_from_table(point), abs=1e-6)
    assert back.may_play() == ""


def test_its_roster_is_one_that_the_command_line_reads(plan, tmp_path):
    path = tmp_path / "roster.toml"
    path.write_text(roster_text(plan), encoding="utf-8")
    known = read_roster(path).known
    assert known == plan.roster().known
    assert [t.name for t in known.toys] == ["grunt", "Jäger"]
    assert known.terrain[0].footprint_in == plan.pieces[0].footprint_in


def test_what_was_taken_back_is_not_kept(plan, tmp_path):
    save_plan(plan, tmp_path)
    bare = Plan("3", calibration=plan.calibration)
    back = load_plan(save_plan(bare, tmp_path))
    assert back.empty is None
    assert back.figures == ()
    assert back.game is None


def test_what_is_missing_is_said_in_order(plan):
    assert "camera" in Plan().may_play()
    assert "sheet" in Plan("0").may_play()
    assert Plan("0", calibration=plan.calibration).may_play() == ""  # quick mode
    assert "two sides" in Plan("0", calibration=plan.calibration, game="toytastrophe").may_play()
    assert [s for s in STEPS if Plan().lacks(s)] == ["camera", "sheet"]


def test_a_session_of_the_plan_knows_the_toys(plan):
    session = Plan("0", calibration=plan.calibration, figures=plan.figures, game="toytastrophe").open_session()
    assert session.game.id == "toytastrophe"
    assert [t.name for t in session.eye.known.toys] == ["grunt", "Jäger"]
    with pytest.raises(InputError, match="camera"):
        Plan().open_session()


@pytest.mark.parametrize(("text", "word"), [("turn_deg = 45", "turn_deg"), ("game = \"ludo\"", "ludo"),
                                           ("mended = 3", "setup.toml: mended must be a list of texts, found 3"),
                                           ("mended = [\"wall\", 4]", "setup.toml: mended must be a list of texts")])
def test_a_spoilt_set_up_is_named(plan, tmp_path, text, word):
    save_plan(plan, tmp_path)
    path = tmp_path / "setup.toml"
    key = text.split()[0]
    lines = [line for line in path.read_text().splitlines() if not line.startswith(key)]
    path.write_text("\n".join([*lines, text]))
    with pytest.raises(InputError, match=word):
        load_plan(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        load_plan(tmp_path / "nowhere")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(data=st.data())
def test_whatever_is_wrong_in_a_set_up_is_read_or_one_sentence(plan, tmp_path, data):
    bare = Plan(plan.source, plan.turn_deg, plan.mirrored, plan.camera_settings, game=plan.game)
    path = save_plan(bare, tmp_path) / "setup.toml"
    words = {**tomllib.loads(path.read_text(encoding="utf-8")), "mended": ["wall"]}
    path.write_text(toml(data.draw(broken(words, ODD))), encoding="utf-8")
    try:
        load_plan(tmp_path)
    except InputError as e:
        one_sentence(e)


def test_a_folder_that_cannot_be_made_is_said(plan, tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot be saved"):
        save_plan(plan, tmp_path / "file" / "setup")


def test_typing_changes_one_field_of_one_row(plan):
    rows = with_field(plan.figures, 1, "height_in", " 3,5 in")
    assert rows[1] == replace(plan.figures[1], height_in=3.5)
    assert rows[0] is plan.figures[0]
    assert with_field(plan.figures, 0, "side", "blue")[0].side == "blue"


@pytest.mark.parametrize(("key", "text"), [("height_in", "tall"), ("height_in", "0"), ("height_in", "-1"),
                                          ("height_in", "400"), ("name", "  "), ("name", "Jäger")])
def test_what_is_no_value_is_refused(plan, key, text):
    with pytest.raises(InputError, match="found"):
        with_field(plan.figures, 0, key, text)


@given(st.sampled_from(TURNS), st.booleans())
def test_turning_keeps_every_pixel(turn_deg, mirrored):
    out = rotated(PICTURE, turn_deg, mirrored)
    assert out.shape[:2] == (PICTURE.shape[:2] if turn_deg in (0, 180) else PICTURE.shape[1::-1])
    assert np.array_equal(np.sort(out.reshape(-1)), np.sort(PICTURE.reshape(-1)))
    back = rotated(rotated(out, 0, mirrored), (360 - turn_deg) % 360, False)
    assert np.array_equal(back, PICTURE)


def test_a_source_is_wrapped_only_when_something_is_turned(standin, battle, camera):
    source = standin.Table(battle, camera, count=1, live=False)
    assert RotatedSource.of(source, 0, False) is source
    half = RotatedSource.of(source, 180, False)
    assert np.array_equal(next(iter(half)).bgr, next(iter(source)).bgr[::-1, ::-1])
    with pytest.raises(ValueError, match="45"):
        RotatedSource(source, 45, False)
