"""The benchmark of errors' sources: layers of a mesh hide what the mesh hides, and what is put right is gone."""

from dataclasses import replace

import pytest
from shapely.geometry import Polygon

from benchmarks.vision.cover_sources import STEPS, layers, put_right, report, splits, thing
from measure.scene import Part, Scene, Terrain, Toy
from studio.rendering.meshes import box, join
from studio.scenes.play import Prop

T_SHAPE = join([box(1.0, 1.0, 1.0, (0.5, 0.5, 0.5), 0.001), box(3.0, 1.0, 1.0, (0.5, 0.5, 0.5), 0.001).at(0, 0, 1.0)])


def test_layers_are_what_the_mesh_fills_at_each_height():
    parts = layers(T_SHAPE)
    assert sum(p.height_in * Polygon(p.footprint_in).area for p in parts) == pytest.approx(4.0, rel=0.02)
    assert {round(Polygon(p.footprint_in).area) for p in parts} == {1, 3}
    assert sum(p.height_in for p in parts) == pytest.approx(2.0)


def facts_and_scene():
    props = {"a": (4.0, 5.0, 0.0, 0.0), "b": (14.0, 5.0, 0.0, 90.0)}
    mesh = box(1.0, 1.0, 2.0, (0.5, 0.5, 0.5), 0.001)
    facts = {k: thing(Prop(k, T_SHAPE if k == "b" else mesh, at, kind="toy"), *at) for k, at in props.items()}
    facts["wall"] = thing(Prop("wall", box(0.5, 6.0, 1.0, (0.5, 0.5, 0.5), 0.001), (11.0, 5.0, 0.0, 0.0), kind="wall"),
                          11.0, 5.0, 0.0, 0.0)
    toys = tuple(Toy(k, tuple(facts[k].footprint.exterior.coords)[:-1], 2.0) for k in props)
    ring = tuple(facts["wall"].footprint.exterior.coords)[:-1]
    return facts, Scene((30.0, 10.0), toys, (Terrain("wall", ring, 1.0),))


def test_what_is_put_right_leaves_no_error_and_the_rest_does():
    facts, right = facts_and_scene()
    true = put_right(put_right(right, facts, "shapes of toys"), facts, "shapes of terrain")
    pair = {"from": "a", "to": "b"}
    told = [{**pair, "hidden_mesh": splits(true, facts, [{**pair, "hidden_mesh": 0.5}])[0].told}]
    assert 0.1 < told[0]["hidden_mesh"] < 0.5
    wrong = replace(right, terrain=(replace(right.terrain[0], height_in=1.3),), toys=(
        right.toys[0], replace(right.toys[1].moved(0.4, 0.0), slabs=(Part(right.toys[1].footprint_in, 0.0, 2.0),))))
    [s] = splits(wrong, facts, told)
    assert s.kind == "wall"
    assert s.together[-1] == pytest.approx(s.truth, abs=0.002)
    alone = dict(zip(STEPS, s.alone, strict=True))
    assert abs(alone["heights of terrain"] - s.truth) < abs(s.told - s.truth)
    assert alone["terrain not seen"] == pytest.approx(s.told)
    assert report("here", [s]).figures[0].name == "here, as measured: median, p95, rms; mean (points)"


def test_a_piece_that_is_not_seen_is_put_there_and_one_that_is_not_there_taken_away():
    facts, right = facts_and_scene()
    other = Terrain("stuff1", ((1.0, 1.0), (2.0, 1.0), (2.0, 2.0)), 1.0)
    mended = put_right(replace(right, terrain=(other,)), facts, "terrain not seen")
    assert [t.id for t in mended.terrain] == ["wall"]
