"""Scene files: what is read is what was written; every bad thing is named, all at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from shapely.geometry import Polygon

from measure.errors import InputError
from measure.scene import scene
from measure.scene_file import SceneError, read_scene, scene_from_dict
from measure.survey import Survey
from tests.mutations import broken, one_sentence


def good() -> dict[str, Any]:
    return {"version": 1, "table_size_in": [48, 48],
            "toys": [{"id": "a", "footprint_in": [[0, 0], [1, 0], [1, 1], [0, 1]], "height_in": 2.0}],
            "terrain": [{"id": "t", "footprint_in": [[5, 5], [6, 5], [6, 6]], "height_in": 1.0}]}


BATTLE = {**scene("red grunt r1 3,4", "blue sniper b1 12,4 base=1 h=3", wall=(7, 0, 7, 8)).to_dict(),
          "zones": [{"id": "hill", "kind": "hill", "footprint_in": [[0, 0], [9, 0], [9, 9]]}], "dice": [{"value": 3}]}


def test_round_trip() -> None:
    s = scene("red grunt r1 3,4", "blue sniper b1 12,4 base=1 h=3", wall=(7, 0, 7, 8))
    assert scene_from_dict(s.to_dict()).to_dict() == s.to_dict()
    rough = good()
    rough["toys"][0]["shape_sigma"] = 0.1
    assert scene_from_dict(rough).to_dict()["toys"][0]["shape_sigma"] == 0.1
    rough["terrain"][0]["uneven_in"] = 0.3
    assert scene_from_dict(rough).to_dict()["terrain"][0]["uneven_in"] == 0.3
    assert "uneven_in" not in scene_from_dict(good()).to_dict()["terrain"][0]
    slab = {"footprint_in": [[0, 0], [1, 0], [0, 1]], "base_in": 0.5, "height_in": 1.0}
    rough["toys"][0]["slabs"] = [slab]
    assert scene_from_dict(rough).to_dict()["toys"][0]["slabs"] == [slab]
    assert "slabs" not in scene_from_dict(good()).to_dict()["toys"][0]
    new = {"shape": "pile", "slabs": [slab]}
    rough["terrain"][0].update(new)
    rough["toys"][0]["place_sigma_in"] = 0.0
    again = scene_from_dict(rough).to_dict()
    assert {k: again["terrain"][0][k] for k in new} == new
    assert again["toys"][0]["place_sigma_in"] == 0.0
    assert not {"shape", "slabs"} & scene_from_dict(good()).to_dict()["terrain"][0].keys()
    assert "place_sigma_in" not in scene_from_dict(good()).to_dict()["toys"][0]
    assert "shape_sigma" not in scene_from_dict(good()).to_dict()["toys"][0]
    assert scene_from_dict(good()).toys[0].eye() == pytest.approx((0.5, 0.5, 1.9))


@pytest.mark.parametrize(("change", "says"), [
    (lambda d: d.update(colour=3), "unknown key 'colour'"),
    (lambda d: d["terrain"][0].update(shape="castle"), "castle"),
    (lambda d: d["toys"][0].update(place_sigma_in=-1), "0 or more"),
    (lambda d: d["toys"][0].update(heigth_in=3), "unknown key 'heigth_in'"),
    (lambda d: d["toys"][0].update(footprint_in=[[0, 0], [1, 1], [1, 0], [0, 1]]), "simple polygon"),
    (lambda d: d["toys"][0].update(footprint_in=[[0, 0], [1, 1]]), "at least 3 points"),
    (lambda d: d["toys"][0].update(footprint_in=[[0, 0], [1, 1], [2, 2]]), "footprint_in"),
    (lambda d: d["toys"][0].update(footprint_in=[[0, 0], [float("nan"), 1], [1, 0]]), "finite numbers"),
    (lambda d: d["toys"][0].update(height_in=float("inf")), "height_in"),
    (lambda d: d["toys"][0].update(height_in=0), "greater than 0, found 0"),
    (lambda d: d["toys"][0].update(height_in=-2), "greater than 0, found -2"),
    (lambda d: d["toys"][0].pop("height_in"), "height_in is missing"),
    (lambda d: d["toys"][0].pop("id"), "id is missing"),
    (lambda d: d["terrain"][0].update(id="a"), "'a' is used twice"),
    (lambda d: d["toys"][0].update(state="dead"), "one of placed"),
    (lambda d: d["toys"][0].update(eye_in=[1, 2]), "3 finite numbers"),
    (lambda d: d["toys"][0].update(sigma_in=-1), "0 or more"),
    (lambda d: d["toys"][0].update(shape_sigma=-1), "0 or more"),
    (lambda d: d["toys"][0].update(slabs=[{"footprint_in": [[0, 0], [1, 0], [0, 1]]}]), r"slabs\[0\]: height_in is missing"),
    (lambda d: d["toys"][0].update(slabs=[{"footprint_in": [[0, 0], [1, 1], [1, 0], [0, 1]], "height_in": 1}]), "simple poly"),
    (lambda d: d.update(version=2), "version must be 1"),
    (lambda d: d.pop("toys"), "toys is missing"),
    (lambda d: d.pop("table_size_in"), "table_size_in is missing"),
    (lambda d: d.update(table_size_in=[0, 3]), "greater than 0"),
])
def test_bad_scenes_are_named(change: Any, says: str, tmp_path: Path) -> None:
    d = good()
    change(d)
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(d))
    with pytest.raises(SceneError, match=says) as e:
        read_scene(path)
    assert str(path) in str(e.value)
    assert isinstance(e.value, InputError)


def test_all_faults_at_once() -> None:
    d = good()
    d["toys"][0].update(height_in=0, colour="red")
    d["terrain"][0].update(cover="steel")
    with pytest.raises(SceneError) as e:
        scene_from_dict(d)
    assert all(w in str(e.value) for w in ("height_in", "colour", "steel"))


@pytest.mark.parametrize("text", ["", "[1, 2", "[]", "3", "null", "[" * 100_000])
def test_not_a_scene_at_all(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(SceneError):
        read_scene(path)
    with pytest.raises(SceneError, match="cannot be read"):
        read_scene(tmp_path / "none.json")


def test_clockwise_and_closed_rings_are_turned_round() -> None:
    d = good()
    d["toys"][0]["footprint_in"] = [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]]
    ring = scene_from_dict(d).toys[0].footprint_in
    assert len(ring) == 4
    assert Polygon(ring).exterior.is_ccw


@given(broken(BATTLE))
def test_whatever_is_wrong_is_a_scene_or_one_sentence(document: Any) -> None:
    try:
        made = scene_from_dict(document)
    except SceneError as e:
        one_sentence(e)
        return
    assert scene_from_dict(made.to_dict()).to_dict() == made.to_dict()


def test_parts_below_the_plane_of_the_table_are_measured() -> None:
    """A toy in a pit whose flag is ignored: 1 in below the plane at its top, 8 in away in plan."""
    def toys(low: float) -> dict[str, Any]:
        part = {"footprint_in": [[14, 4], [14.5, 4], [14.5, 4.5], [14, 4.5]], "base_in": low + 1.0, "height_in": 1.0}
        rest = {"footprint_in": [[14, 4], [16, 4], [16, 6], [14, 6]], "base_in": low, "height_in": 2.0}
        return {"version": 1, "table_size_in": [48, 48], "toys": [
            {"id": "a", "footprint_in": [[4, 4], [6, 4], [6, 6], [4, 6]], "height_in": 2.0},
            {"id": "b", **rest, "ignored_parts": [part], "slabs": [rest]}]}

    pit, level = (Survey(scene_from_dict(toys(low))).gap("a", "b").inches for low in (-3.0, 0.0))
    assert (pit, level) == (pytest.approx(65**0.5), pytest.approx(8.0))
