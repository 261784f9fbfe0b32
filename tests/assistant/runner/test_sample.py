"""The demo on the bundled clip, whole: every frame recorded, every move of the truth seen, and the truth never read."""

import json
import shutil

import numpy as np
import pytest

import assistant.runner.sample as watching
from assistant.__main__ import main
from assistant.log.battle_log import read_log
from assistant.runner.sample import sample_folder, sample_pictures, sample_session
from assistant.runner.script import play_script
from assistant.session.settings import open_detector
from measure.scene_file import scene_from_dict
from measure.survey import Survey
from vision.eye.eye import Eye

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1500)]


@pytest.fixture(scope="module")
def truth():
    return json.loads((sample_folder() / "truth.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    out = tmp_path_factory.mktemp("demo")
    assert main(["demo", "--headless", "--out", str(out)]) == 0
    return out


def test_every_frame_is_in_the_video(demo, truth):
    import av

    with av.open(str(demo / "battle.mp4")) as video:
        times = [float(f.time) for f in video.decode(video=0)]
    assert len(times) == truth["frames"] == 1320
    assert times[-1] == pytest.approx((truth["frames"] - 1) / truth["fps"], abs=0.01)


def test_every_move_of_the_truth_is_in_the_log_with_its_length(demo, truth):
    lines = read_log(demo / "battle.jsonl")
    assert (lines[0]["type"], lines[-1]["type"]) == ("start", "end")
    moves = [e for e in lines if e["type"] == "move"]
    assert [m["toy"] for m in moves] == [m["toy"] for m in truth["moves"]]
    for got, true in zip(moves, truth["moves"], strict=True):
        assert got["distance_in"] == pytest.approx(true["distance_in"], abs=0.35), true["toy"]
        assert got["time_s"] > true["to_s"]
    at_start = {e["toy"] for e in lines if e["type"] == "appear" and e["time_s"] < 3}
    assert at_start == set(truth["toys"])
    assert not [e for e in lines if e["type"] == "leave"]


def test_ranges_and_covers_in_the_log_are_those_of_the_truth(demo, truth):
    scenes = [e for e in read_log(demo / "battle.jsonl") if e["type"] == "scene"]
    ranges, covers = [], []
    for interval in truth["intervals"]:
        if interval["to_s"] - interval["from_s"] < 0.6:
            continue
        last = [e for e in scenes if e["time_s"] < interval["to_s"] - 0.05][-1]
        survey = Survey(scene_from_dict({k: v for k, v in last.items() if k != "type"}))
        for pair in interval["pairs"]:
            gap = survey.gap(pair["from"], pair["to"]).inches
            if gap <= 24:
                ranges.append(gap - pair["range_in"])
            covers.append(abs(survey.cover(pair["from"], pair["to"]).hidden - pair["hidden_mesh"]))
    assert len(ranges) > 400
    assert np.sqrt(np.mean(np.square(ranges))) < 0.1
    assert np.percentile(np.abs(ranges), 95) < 0.2
    assert np.median(covers) < 0.04
    assert np.percentile(covers, 95) < 0.15


def first_lines(count):
    """What the session tells over the first frames of the sample, without the time on the wall."""
    source, session, script = sample_session()
    told = []
    for frame in source:
        if frame.index >= count:
            break
        tick = session.step(frame)
        if tick.ready:
            play_script(session, script, frame.time_s)
        told += [{k: v for k, v in e.items() if k != "wall_clock"} for e in tick.events]
        told.append([(t.id, t.state, t.footprint_in) for t in tick.scene.toys])
    source.close()
    return told


def test_the_truth_beside_the_clip_is_never_read(tmp_path, monkeypatch):
    def told():
        """What was told, but for when and as which battle it was."""
        out = first_lines(200)
        return [{**{k: v for k, v in t.items() if k not in ("battle", "wall_clock")},
                 "calibration": {k: v for k, v in t["calibration"].items() if k != "made"}}
                if isinstance(t, dict) and t.get("type") == "start" else t for t in out]
    with_truth = told()
    copy = tmp_path / "skirmish"
    shutil.copytree(sample_folder(), copy)
    (copy / "truth.json").unlink()
    monkeypatch.setattr(watching, "sample_folder", lambda: copy)
    without = told()
    assert with_truth == without
    assert np.sum([isinstance(t, list) for t in without]) == 200


@pytest.mark.parametrize("with_network", [False, True])
def test_without_a_roster_every_toy_is_found_where_it_stands_and_nothing_else(truth, with_network):
    source, session, _ = sample_session()
    stuff = sample_pictures()
    eye = Eye(session.calibration, empty=stuff["empty"], terrain=stuff["stuff"],
              network=open_detector() if with_network else None)
    seen = next(s for s in map(eye.see, source) if s.scene.toys)
    stood = [s["at_in"] for name in truth["toys"] for s in truth["stands"] if s["toy"] == name and s["from_s"] <= 0]
    assert len(seen.scene.toys) == len(stood) == 9
    off = np.linalg.norm(np.array([t.centroid() for t in seen.scene.toys])[:, None] - np.array(stood)[None], axis=2)
    assert off.min(axis=0).max() < 0.8


def test_the_report_tells_the_battle_with_its_frames(demo):
    page = (demo / "battle.html").read_text(encoding="utf-8")
    assert "Not decided." in page
    for words in ("Jeep charges robot with the 9 of clubs", "Tank moves with the 6 of spades", "Not allowed, as moved",
                  "robot: 2 → 1 hits", "Nobody declared it"):
        assert words in page
    assert page.count('src="data:image/jpeg') >= 7
