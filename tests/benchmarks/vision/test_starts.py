"""What the benchmark of many tables says of a program that is right, and of one that takes toys for larger than they are."""

import json

import numpy as np
import pytest
from shapely.geometry import Polygon

from benchmarks.vision import starts
from measure.scene import Scene, Toy
from studio.footage.battle import battle
from studio.footage.battle_clip import truth


def said(told, larger_in):
    """A scene in which all toys stand where they do, each reaching so much farther all round."""
    def reaching(footprint):
        return tuple(Polygon(footprint).buffer(larger_in).exterior.coords[:-1])
    toys = tuple(Toy(id=s["toy"], footprint_in=reaching(s["footprint_in"]), base_in=0.0,
                     height_in=told["toys"][s["toy"]]["height_in"]) for s in told["stands"] if s["from_s"] == 0)
    return Scene(time_s=1.9, table_size_in=(36.0, 24.0), toys=toys)


@pytest.fixture(scope="module")
def told():
    return truth(battle(5, toys=12, moves=2, seconds=30.0, size_px=(640, 360)), 20.0)


@pytest.mark.slow
@pytest.mark.parametrize("larger_in", [0.0, 0.1])
def test_errors_are_those_of_the_scene(told, tmp_path, monkeypatch, larger_in):
    (tmp_path / "truth.json").write_text(json.dumps(told))
    monkeypatch.setattr(starts, "seen", lambda folder: said(told, larger_in))
    start = starts.judged(tmp_path)
    assert (start.seed, start.found, start.toys) == (5, 12, 12)
    assert len(start.errors_in) > 30
    np.testing.assert_allclose(start.errors_in, -2 * larger_in, atol=0.02)
    assert all((o > 0.999) == (larger_in == 0) for o in start.overlaps.values())
    lines = starts.report([start, start], "640x360").lines
    assert len([x for x in lines if x.startswith("| seed 5 | 12 of 12 |")]) == 2
    [every] = [x for x in lines if x.startswith("| all |")]
    assert f"| 24 of 24 | {2 * len(start.errors_in)} | {2 * larger_in:.1f}" in every
    assert any(x.startswith("| soldier | ") for x in lines)
