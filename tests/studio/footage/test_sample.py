"""The sample clip's files agree with the story that the code tells, and its script is a legal turn of Toytastrophe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import shapely

from calibration.lens.lens import Lens
from measure.scene import Scene, Terrain, Toy
from measure.survey import Survey
from measure.verdict import Verdict
from rules.actions import Action
from rules.games.toytastrophe.game import Toytastrophe
from studio.footage import sample
from studio.rendering.meshes import pose
from studio.rendering.truth import footprint, silhouette_px

FOLDER = Path(__file__).parents[3] / "sample_footage" / "skirmish"


@pytest.fixture(scope="module")
def truth() -> dict[str, Any]:
    return json.loads((FOLDER / "truth.json").read_text(encoding="utf-8"))


def interval(truth: dict[str, Any], time_s: float) -> dict[str, Any]:
    """The last span without arms that has begun by then."""
    return [i for i in truth["intervals"] if i["from_s"] <= time_s + 1.5][-1]


def scene_at(truth: dict[str, Any], time_s: float) -> Scene:
    toys = []
    for name, k in interval(truth, time_s)["stands"].items():
        s, t = truth["stands"][k], truth["toys"][name]
        toys.append(Toy(name, tuple((x, y) for x, y in s["footprint_in"]), s["height_in"], s["base_in"],
                        side=t["side"], size=t["size"], sigma_in=0.03, height_sigma_in=0.05))
    stuff = tuple(Terrain(t["id"], tuple((x, y) for x, y in t["footprint_in"]), t["height_in"], cover=t["cover"])
                  for t in truth["terrain"])
    return Scene((44, 28), tuple(toys), stuff)


def test_the_clip_has_the_frames_and_the_size_that_truth_says(truth: dict[str, Any]) -> None:
    clip = cv2.VideoCapture(str(FOLDER / "clip.mp4"))
    assert clip.get(cv2.CAP_PROP_FRAME_COUNT) == truth["frames"] == round(sample.LENGTH_S * sample.FPS)
    assert [clip.get(cv2.CAP_PROP_FRAME_WIDTH), clip.get(cv2.CAP_PROP_FRAME_HEIGHT)] == truth["camera"]["image_size_px"]
    assert (FOLDER / "clip.mp4").stat().st_size < 15e6


def test_the_camera_and_the_moves_are_those_of_the_story(truth: dict[str, Any]) -> None:
    camera = sample.camera()
    assert np.array(truth["camera"]["matrix"]) == pytest.approx(camera.matrix)
    assert np.array(truth["camera"]["position_in"]) == pytest.approx(camera.position_in)
    moves = {m["toy"]: m for m in truth["moves"]}
    for g in sample.gestures():
        if g.toy is not None:
            assert moves[g.toy]["to_in"] == [g.to[0], g.to[1]]
            assert moves[g.toy]["to_s"] == pytest.approx(g.set_down_s, abs=1e-3)
    assert moves["raider"]["distance_in"] == pytest.approx(0.25)
    assert moves["rex"]["distance_in"] == pytest.approx(5.02, abs=0.01)


def test_footprints_and_outlines_are_those_of_the_meshes(truth: dict[str, Any]) -> None:
    books = next(p for p in sample.stuff() if p.id == "books")
    told = next(t for t in truth["terrain"] if t["id"] == "books")
    m = pose(*books.place)
    ours = shapely.transform(footprint(books.mesh), lambda xy: xy @ m[:2, :2].T + m[:2, 3])
    assert ours.symmetric_difference(shapely.Polygon(told["footprint_in"])).area < 0.02
    seen = silhouette_px(books.mesh, m, sample.camera())
    assert seen.symmetric_difference(shapely.Polygon(told["outline_px"])).area < 5


def test_who_touches_touches_and_the_sniper_stands_on_the_books(truth: dict[str, Any]) -> None:
    def pair(time_s: float, a: str, b: str) -> dict[str, Any]:
        return next(p for p in interval(truth, time_s)["pairs"] if p["from"] == a and p["to"] == b)
    assert pair(0, "brick", "bear")["range_mesh_in"] < 0.03
    assert pair(60, "brick", "bear")["range_mesh_in"] > 2
    assert pair(0, "jeep", "robot")["range_mesh_in"] > 7
    assert pair(20, "jeep", "robot")["range_mesh_in"] < 0.03
    assert pair(0, "bear", "sarge")["hidden_mesh"] < pair(10, "bear", "sarge")["hidden_mesh"]
    last = truth["stands"][interval(truth, 60)["stands"]["sniper"]]
    assert last["base_in"] == pytest.approx(1.9)
    on = shapely.Polygon(last["footprint_in"])
    assert shapely.Polygon(next(t for t in truth["terrain"] if t["id"] == "books")["footprint_in"]).covers(on)


def test_the_lens_file_is_wrong_by_what_it_admits() -> None:
    lens, camera = Lens.read(FOLDER / "lens.toml"), sample.camera()
    m = camera.matrix
    error = lens.vector - np.array([m[0, 0], m[1, 1], m[0, 2], m[1, 2], *camera.distortion])
    assert np.abs(error).max() > 0
    assert error @ np.linalg.solve(lens.covariance, error) < 21.7  # 99 % of a chi square of 9


@pytest.mark.slow
def test_a_test_of_the_files_would_notice_another_story(truth: dict[str, Any]) -> None:
    assert {p.id for p in sample.toys()} == set(truth["toys"])
    assert [s.time_s for s in sample.lights()] == [s["time_s"] for s in truth["light_steps"]]
    told = [json.loads(line) for line in (FOLDER / "script.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(t["time_s"], t["action"]) for t in told] == sample.script()


@pytest.mark.slow
def test_the_script_is_legal_in_the_true_scenes(truth: dict[str, Any]) -> None:
    game = Toytastrophe()
    state = game.state_from_json(json.loads((FOLDER / "state.json").read_text(encoding="utf-8")))
    for time_s, action in sample.script():
        survey = Survey(scene_at(truth, time_s))
        wanted = Action(**action)  # type: ignore[arg-type]
        option = game.option(state, survey, wanted)
        assert option is not None, game.why_not(state, wanted)
        assert option.verdict is Verdict.YES, option
        state = game.perform(state, survey, wanted)
