"""Rendered tables as pictures for the look network."""

from collections.abc import Iterator

import numpy as np
import pytest

from studio.datasets.look_pictures import drawn, kind_of
from studio.objects import terrain
from studio.rendering.meshes import pose
from studio.rendering.render import Stage
from studio.scenes.scatter import Pool, Thing, table
from tests.studio.stages import opened
from vision.networks.look import KINDS


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    yield from opened(supersample=1)


def test_terrain_and_stuff_are_things_but_the_room_is_not() -> None:
    mesh = terrain.carton(np.random.default_rng(1))
    assert kind_of(Thing(mesh, pose(0, 0), 0, "tank")) == "toy"
    assert kind_of(Thing(mesh, pose(0, 0), 1, "arm")) == "arm"
    assert kind_of(Thing(mesh, pose(0, 0), None, "carton")) == "terrain"
    assert kind_of(Thing(mesh, pose(0, 0), None, "furniture 3")) is None
    assert kind_of(Thing(mesh, pose(0, 0), None, "table")) is None


def test_masks_fit_the_picture(stage: Stage) -> None:
    t = table(Pool(3, variants=1), np.random.default_rng(5), (320, 192))
    picture, masks = drawn(stage, t, 0)
    assert picture.shape == masks.shape == (192, 320, 3)
    kinds, numbers = masks[..., 0], masks[..., 1]
    assert ((kinds > 0) == (numbers > 0)).all()
    for n in np.unique(numbers[numbers > 0]):
        assert len(np.unique(kinds[numbers == n])) == 1
    assert kinds.max() < len(KINDS)
    assert (numbers > 0).any()
    assert picture.std() > 2
