"""A log's scenes, read one after another: the same as each read by itself, what did not change once."""

import copy
import json

import numpy as np
import pytest

from assistant.log.battle_log import read_lines
from assistant.log.scene_lines import SceneLines, SharedLines
from benchmarks.measure.scenes import table
from benchmarks.play.long_log import lines_of, write_log
from measure.scene_file import SceneError, scene_from_dict


def told(scene):
    """The line of a scene as it comes from a file."""
    return json.loads(json.dumps({"type": "scene", **scene.to_dict()}))


def alone(line):
    """The scene of a line, whatever came before it."""
    return scene_from_dict({k: v for k, v in line.items() if k != "type"})


@pytest.mark.parametrize("shared", [True, False])
def test_they_are_what_each_says_by_itself(shared):
    rng = np.random.default_rng(7)
    scene = table(rng, 7, 5, 30.0)
    lines, reader, sharing = [], SceneLines(), SharedLines()
    for k in range(12):
        moved = scene.toys[k % 7].moved(*rng.uniform(-1, 1, 2))
        scene = scene.with_toy(moved)
        lines.append(told(scene))
    lines[4]["toys"] = lines[4]["toys"][2:]  # two have left, and come back
    lines[6]["terrain"][1]["height_in"] = 9.0
    lines[8]["toys"].reverse()
    for k, line in enumerate(lines):
        line["frame_index"] = 3 * k
    for line in copy.deepcopy(lines):
        if shared:
            sharing.share(line)
        assert reader.scene(line) == alone(line)


def test_what_did_not_change_is_the_same_object():
    lines = [line for line in lines_of(60) if line["type"] == "scene"]
    reader, sharing = SceneLines(), SharedLines()
    before, after = (json.loads(json.dumps(line)) for line in lines[:2])
    sharing.share(before)
    sharing.share(after)
    a, b = reader.scene(before), reader.scene(after)
    assert [x is y for x, y in zip(a.toys, b.toys, strict=True)].count(False) == 1
    assert [x is y for x, y in zip(before["toys"], after["toys"], strict=True)].count(False) == 1


@pytest.mark.parametrize("spoil", [lambda toys: toys[3].update(height_in=True), lambda toys: toys[3].update(height_in="tall"),
                                   lambda toys: toys[3].update(base_in=False),
                                   lambda toys: toys[3].update(id=toys[2]["id"]),
                                   lambda toys: toys[3].pop("id"), lambda toys: toys.append(5)])
def test_what_is_wrong_is_told_with_its_place_in_the_line(spoil):
    line = told(table(np.random.default_rng(7), 7, 5, 30.0))
    line["toys"][3].update(height_in=1, base_in=0)  # Python takes True for 1 and False for 0: these are no numbers
    reader, sharing = SceneLines(), SharedLines()
    first = copy.deepcopy(line)
    sharing.share(first)
    reader.scene(first)
    spoil(line["toys"])
    sharing.share(line)
    with pytest.raises(SceneError) as wanted:
        alone(line)
    with pytest.raises(SceneError) as found:
        reader.scene(line)
    assert str(found.value) == str(wanted.value)


def test_a_long_log_holds_what_changed_alone(tmp_path):
    write_log(tmp_path / "long.jsonl", 300)
    scenes = [line.data for line in read_lines(tmp_path / "long.jsonl") if line.data["type"] == "scene"]
    assert len(scenes) > 40
    assert len({id(toy) for scene in scenes for toy in scene["toys"]}) < len(scenes) + 9


@pytest.mark.parametrize("spoil", [lambda t: t.update(footprint_in=[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]),
                                   lambda t: t.update(eye_in=[1.0, "x", 2.0]), lambda t: t.update(sigma_in=-1.0),
                                   lambda t: t.update(side="a\nb"), lambda t: t.update(colour="red")])
def test_a_toy_that_is_told_anew_is_refused_as_by_itself(spoil):
    line = told(table(np.random.default_rng(7), 7, 5, 30.0))
    reader = SceneLines()
    reader.scene(line)
    other = copy.deepcopy(line)
    spoil(other["toys"][3])
    with pytest.raises(SceneError) as fault:
        reader.scene(other)
    with pytest.raises(SceneError) as alone_fault:
        alone(other)
    assert str(fault.value) == str(alone_fault.value)


def test_what_else_a_scene_says_is_read_where_it_differs():
    line = told(table(np.random.default_rng(7), 3, 1, 30.0))
    reader = SceneLines()
    reader.scene(line)
    for change in ({"scale_sigma": 0.01}, {"table_size_in": [20.0, 10.0]}, {"time_s": 4}, {"frame_index": 7},
                   {"cards": [{"value": 5}]}):
        line = {**line, **change}
        assert reader.scene(line) == alone(line)
    with pytest.raises(SceneError, match="scale_sigma"):
        reader.scene({**line, "scale_sigma": True})
