"""Tables for measuring covers: the truth between simple meshes, and what stands on a table."""

import itertools

import pytest
from shapely.geometry import Polygon

from studio.footage.cover_tables import KINDS, hidden_pairs, table
from studio.rendering.meshes import box, pose
from studio.rendering.truth import footprint
from studio.scenes.play import Prop


def test_the_truth_is_the_share_of_the_silhouette_behind_terrain():
    high = box(0.4, 0.4, 2.0, (0.5, 0.5, 0.5), 0.001)
    a, b = Prop("a", high, (0, 0, 0, 0)), Prop("b", high, (20.0, 0, 0, 0))
    wall = Prop("wall", box(0.1, 8.0, 1.9, (0.5, 0.5, 0.5), 0.001), (19.0, 0, 0, 0), kind="wall")
    aside = Prop("aside", box(0.1, 2.0, 5.0, (0.5, 0.5, 0.5), 0.001), (10.0, 9.0, 0, 0), kind="wall")
    hidden = {(p["from"], p["to"]): p["hidden_mesh"] for p in hidden_pairs([a, b], [wall, aside])}
    # from an eye 1.9 up, over a wall 1.9 high, exactly the top 0.1 of 2 inches is seen
    assert hidden["a", "b"] == pytest.approx(0.95, abs=0.015)
    assert hidden["b", "a"] == pytest.approx(0.95, abs=0.015)
    assert {p["hidden_mesh"] for p in hidden_pairs([a, b], [aside])} == {0.0}


@pytest.mark.slow
def test_a_table_has_terrain_of_many_kinds_and_nothing_stands_in_anything():
    story = table(3, toys=6, size_px=(640, 360))
    assert len(story.stuff) >= 7
    assert {p.kind for p in story.stuff} <= set(KINDS)
    shapes: list[Polygon] = [footprint(p.mesh.moved(pose(*p.place)), 0.05) for p in (*story.play.toys, *story.stuff)]
    assert len(story.play.toys) == 6
    assert not any(a.intersects(b) for a, b in itertools.combinations(shapes, 2))
    again = table(3, toys=6, size_px=(640, 360))
    assert [p.place for p in again.stuff] == [p.place for p in story.stuff]
    assert [p.place for p in table(4, toys=6, size_px=(640, 360)).stuff] != [p.place for p in story.stuff]
