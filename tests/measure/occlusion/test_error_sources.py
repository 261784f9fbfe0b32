"""What sigma is left of a cover when one source of error is taken away."""

from dataclasses import replace

import pytest

from measure.occlusion.cover import cover
from measure.occlusion.error_sources import HEIGHT, PLACE, SHAPE, known_exactly
from measure.scene import scene

SCENE = scene("red grunt r1 3,4", "blue sniper b1 12,4", wall=(7, 3.9, 7.5, 8, 1.5), sigma=0.05)


def test_only_that_error_of_those_things_is_taken_away():
    s = known_exactly(known_exactly(SCENE, PLACE, {"b1"}), HEIGHT, {"wall"})
    assert [t.sigma_in for t in s.toys] == [0.05, 0.0]
    assert [t.height_sigma_in for t in s.toys] == [0.1, 0.1]
    assert (s.terrain[0].sigma_in, s.terrain[0].height_sigma_in) == (0.05, 0.0)
    rough = replace(SCENE, terrain=(replace(SCENE.terrain[0], uneven_in=0.3),),
                    toys=tuple(replace(t, shape_sigma=0.1) for t in SCENE.toys))
    plain = known_exactly(rough, SHAPE, {"b1", "wall"})
    assert [t.shape_sigma for t in plain.toys] == [0.1, 0.0]
    assert plain.terrain[0].uneven_in == 0.0


def test_sigma_falls_by_what_was_taken_away_and_the_cover_stays():
    whole = cover(SCENE, "r1", "b1")
    ids = {"r1", "b1", "wall"}
    rest = [cover(known_exactly(SCENE, source, ids), "r1", "b1") for source in (PLACE, HEIGHT)]
    assert {c.hidden for c in rest} == {whole.hidden}
    assert all(0.0 < c.sigma < whole.sigma for c in rest)
    assert cover(known_exactly(known_exactly(SCENE, PLACE, ids), HEIGHT, ids), "r1", "b1").sigma == 0.0


def test_an_unknown_source_is_named():
    with pytest.raises(ValueError, match="no source of error 'weight': use one of place, height, shape"):
        known_exactly(SCENE, "weight", ())
