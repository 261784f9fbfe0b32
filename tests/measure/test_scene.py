"""Scene files: what is read is what was written; every bad thing is named, all at once."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shapely.geometry import Point, Polygon

from measure.errors import InputError
from measure.scene import Part, inner_point, scene
from measure.scene_file import SceneError, read_scene, scene_from_dict


def good() -> dict[str, Any]:
    return {"version": 1, "table_size_in": [48, 48],
            "toys": [{"id": "a", "footprint_in": [[0, 0], [1, 0], [1, 1], [0, 1]], "height_in": 2.0}],
            "terrain": [{"id": "t", "footprint_in": [[5, 5], [6, 5], [6, 6]], "height_in": 1.0}]}


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
    assert "shape_sigma" not in scene_from_dict(good()).to_dict()["toys"][0]
    assert scene_from_dict(good()).toys[0].eye() == pytest.approx((0.5, 0.5, 1.9))


@pytest.mark.parametrize(("change", "says"), [
    (lambda d: d.update(colour=3), "unknown key 'colour'"),
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


def test_a_moved_toy_takes_everything_with_it() -> None:
    part = Part(((0, 0), (1, 0), (0, 1)), 0.5, 1.0)
    toy = replace(scene("red grunt r1 3,4").toys[0], eye_in=(3, 4, 1.9), ignored_parts=(part,), slabs=(part,))
    there = toy.moved(2.0, -1.0, 0.5)
    assert there.centroid() == pytest.approx((5, 3))
    assert there.base_in == 0.5
    assert there.eye() == (5, 3, 2.4)
    assert there.slabs == there.ignored_parts == (Part(((2, -1), (3, -1), (2, 0)), 1.0, 1.0),)
    back = there.moved(-2.0, 1.0, -0.5)
    assert replace(back, footprint_in=toy.footprint_in) == toy


def test_clockwise_and_closed_rings_are_turned_round() -> None:
    d = good()
    d["toys"][0]["footprint_in"] = [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]]
    ring = scene_from_dict(d).toys[0].footprint_in
    assert len(ring) == 4
    assert Polygon(ring).exterior.is_ccw


def test_eye_of_a_hollow_toy_is_inside_it_and_steady() -> None:
    for wide in (0.98, 0.99, 1.0, 1.01, 1.02):  # an L that is symmetric at 1.0: no jump there
        ell = Polygon([(0, 0), (3, 0), (3, 0.5), (0.5, 0.5), (0.5, 3 * wide), (0, 3 * wide)])
        x, y = inner_point(ell)
        assert ell.covers(Point(x, y))
        assert (x, y) == pytest.approx((0.25, 0.25), abs=0.2)
