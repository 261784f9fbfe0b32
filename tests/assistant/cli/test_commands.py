"""Commands that look at one thing: one JSON document, the right numbers, files where they were asked for."""

import json

import cv2
import numpy as np
import pytest
from pypdf import PdfReader

from assistant.__main__ import main, parser
from assistant.cli.table import about_scale
from calibration.table.calibrate import TableCalibration
from measure.scene import scene
from rules import registry


@pytest.fixture
def scene_file(tmp_path):
    path = tmp_path / "scene.json"
    table = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(7, 0, 7.5, 8))
    path.write_text(json.dumps(table.to_dict()), encoding="utf-8")
    return path


def document(capsys, *words):
    """What a command printed, as one JSON document and nothing else."""
    assert main([str(w) for w in words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.endswith("\n")
    assert out.count("\n") == 1
    return json.loads(out)


def said(capsys, *words):
    assert main([str(w) for w in words]) == 0
    return capsys.readouterr().out


def corners_text(painted):
    return " ".join(f"{x:.3f},{y:.3f}" for x, y in painted.corners_px())


def test_games_are_listed_with_their_house_rules(capsys):
    games = document(capsys, "games", "--json")["games"]
    assert [g["id"] for g in games] == [g.id for g in registry.games()]
    assert all(g["title"] and g["edition"] and g["house_rules"] for g in games)
    text = said(capsys, "games")
    assert all(g["id"] in text for g in games)


def test_measure_gives_every_ordered_pair_once(capsys, scene_file):
    pairs = document(capsys, "measure", scene_file, "--json")["pairs"]
    assert sorted((p["from"], p["to"]) for p in pairs) == [("b1", "r1"), ("r1", "b1")]
    for p in pairs:
        assert set(p) >= {"from", "to", "range_in", "range_sigma_in", "hidden", "hidden_sigma", "blockers", "from_point_in",
                          "to_point_in"}
        assert 7.5 < p["range_in"] < 9
        assert np.linalg.norm(np.subtract(p["from_point_in"], p["to_point_in"])) == pytest.approx(p["range_in"], abs=1e-3)
        assert p["hidden"] > 0.5
        assert len(p["blockers"]) == 1
    assert "r1 -> b1" in said(capsys, "measure", scene_file)


def test_living_toys_block_only_where_asked(capsys, tmp_path):
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(scene("red grunt r1 3,4", "red grunt r2 7,4", "blue grunt b1 12,4").to_dict()))

    def hidden(*more):
        pairs = document(capsys, "measure", path, "--json", *more)["pairs"]
        return next(p for p in pairs if (p["from"], p["to"]) == ("r1", "b1"))

    assert hidden()["blockers"] == []
    assert hidden("--living-block")["blockers"] == ["r2"]


def test_options_come_with_checks_and_a_prompt(capsys, scene_file):
    got = document(capsys, "options", scene_file, "--game", "toytastrophe", "--json")
    assert set(got) == {"options", "prompt"}
    assert got["prompt"]["player"] == "red"
    assert {o["verdict"] for o in got["options"]} <= {"yes", "no", "too_close"}
    strike = next(o for o in got["options"] if o["action"]["kind"] == "strike" and o["action"]["card"] == "10")
    assert strike["verdict"] == "no"
    assert any(c["rule"] == "TT-13" and c["verdict"] == "no" and c["limit"] == 4 for c in strike["checks"])
    text = said(capsys, "options", scene_file, "--game", "toytastrophe")
    assert "TT-13" in text or "of 4" in text


def test_a_saved_state_decides_who_may_act(capsys, scene_file, tmp_path):
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"game": "toytastrophe", "version": 1, "to_act": "blue",
                                 "toys": [{"id": "r1", "side": "red", "size": "M"}, {"id": "b1", "side": "blue", "size": "S"}],
                                 "hands": [{"side": "red", "count": 2}, {"side": "blue", "count": 2}]}))
    got = document(capsys, "options", scene_file, "--game", "toytastrophe", "--state", state, "--json")
    assert got["prompt"]["player"] == "blue"
    assert {o["action"]["actor"] for o in got["options"] if o["action"]["kind"] == "move"} == {"b1"}


def test_terrain_that_the_state_calls_destroyed_hides_nobody(capsys, tmp_path):
    path, state = tmp_path / "scene.json", tmp_path / "state.json"
    path.write_text(json.dumps(scene("red a a 4,10", "blue b b 10,10", wall=(6, 8, 6.4, 12, 20)).to_dict()))
    for hits, verdict in ((1, "no"), (0, "yes")):
        state.write_text(json.dumps({
            "game": "toytastrophe", "version": 1, "to_act": "red", "pieces": [{"id": "wall", "hits": 1}],
            "hurt": [] if hits else [{"side": "wall", "count": 1}],
            "toys": [{"id": "a", "side": "red"}, {"id": "b", "side": "blue"}],
            "hands": [{"side": "red", "cards": ["6C"]}, {"side": "blue", "count": 2}]}))
        got = document(capsys, "options", path, "--game", "toytastrophe", "--state", state, "--json")
        [strike] = [o for o in got["options"] if (o["action"]["kind"], o["action"]["target"]) == ("strike", "b")]
        assert strike["verdict"] == verdict


@pytest.mark.parametrize("kind", ["sheet", "markers", "toaded"])
def test_sheets_are_written_as_pdf(capsys, tmp_path, kind):
    out = tmp_path / "sheet.pdf"
    assert "100 %" in said(capsys, "sheet", "--paper", "a4", "--kind", kind, "--out", out)
    page = PdfReader(out).pages[0].mediabox
    assert sorted((float(page.width) / 72 * 25.4, float(page.height) / 72 * 25.4)) == pytest.approx([210, 297], abs=0.6)


def test_a_table_is_calibrated_from_picked_corners_and_checked(capsys, painted, battle, tmp_path):
    out, chart = tmp_path / "table.toml", tmp_path / "map.png"
    text = said(capsys, "calibrate", battle / "empty.png", "--out", out, "--corners", corners_text(painted), "--size", "24x18",
                "--camera-height", "40", "--map", chart)
    assert str(out) in text
    assert cv2.imread(str(chart)) is not None
    table = TableCalibration.load(out)
    assert table.camera_in == pytest.approx(painted.CAMERA_IN, abs=0.3)
    assert table.table_size_in == (24.0, 18.0)
    ends = painted.pixels([[3, 3, 0], [19, 3, 0]])
    known = f"{ends[0, 0]},{ends[0, 1]} {ends[1, 0]},{ends[1, 1]} 16"
    assert "16" in said(capsys, "check", battle / "empty.png", "--calibration", out, "--length", known)


@pytest.mark.parametrize(("typed", "told"), [
    ((), "nobody measured a printed bar"), (("--lens", "lens.toml"), "nobody measured"),
    (("--print-scale", "1.075"), "print scale 1.075 was typed, and few prints"), (("--print-scale", "0.97"), ""),
    (("--lens", "lens.toml", "--camera-height", "50"), ""), (("--corners", "0,0 1,0 1,1 0,1", "--size", "9x9"), "")])
def test_what_no_picture_contradicts_about_the_print_is_said(typed, told):
    said = " ".join(about_scale(parser().parse_args(["calibrate", "empty.png", "--out", "t.toml", *typed])))
    assert said.startswith(told)
    assert bool(said) is bool(told)


def test_known_lengths_are_measured_in_the_picture_that_is_given(capsys, painted, battle, tmp_path):
    """Pixels are those of the picture, whatever its size; one of another shape, or none, is refused."""
    h, w = painted.ground().shape[:2]
    cv2.imwrite(str(tmp_path / "half.png"), cv2.resize(painted.ground(), (w // 2, h // 2), interpolation=cv2.INTER_AREA))
    cv2.imwrite(str(tmp_path / "square.png"), painted.ground()[:, :h])
    ends = (painted.pixels([[3, 3, 0], [19, 3, 0]]) + 0.5) / 2 - 0.5
    known = f"{ends[0, 0]},{ends[0, 1]} {ends[1, 0]},{ends[1, 1]} 16"
    assert "as the calibration claims" in said(capsys, "check", tmp_path / "half.png", "--calibration", battle / "table.toml",
                                               "--length", known)
    for name, words in (("square.png", "another shape"), ("none.png", "none.png")):
        assert main(["check", str(tmp_path / name), "--calibration", str(battle / "table.toml"), "--length", known]) == 2
        assert words in capsys.readouterr().err
