"""Crops from whole tables: what the program finds beside the bare table, with the truth of the toy that stands there."""

from dataclasses import replace

import numpy as np
import pytest

from studio.datasets import table_crops
from studio.datasets.crops import GEOMETRY, Toys
from studio.datasets.pictures import bare_of, draw
from studio.rendering.camera import Webcam, overhead
from studio.rendering.meshes import box, pose
from studio.rendering.render import Lighting, Stage, area_lamp
from studio.scenes.scatter import CLASSES, HELD_OUT_FAMILIES, Pool, Table, Thing, flat
from vision.footprints.canonical_crop import CROP, level_of

TOY, HIGH_IN = CLASSES.index("toy"), 2.0


def table_with(*things):
    """A grey table, 62 inches under the camera."""
    ground = flat(np.full((50, 50, 3), 120, np.uint8), 120, 70, 0.0, "plain")
    light = Lighting(tuple(area_lamp((20.0, 10.0, 80.0), 20, 4, (0.6, 0.6, 0.6))), (0.2, 0.2, 0.2))
    camera = overhead((0, 0, 62.0), (0.0, 0.0), 3.0, (960, 540), 60.0)
    return Table(camera, Webcam(noise_fields=1), light, 1.0, (ground,), things, 45.0)


@pytest.fixture(scope="module")
def seen():
    """Two boxes of 2 x 1 x 2 inches, one on a book, and a book."""
    toys = [Thing(box(2.0, 1.0, HIGH_IN, (0.7, 0.2, 0.1)), pose(x, y, z), TOY, name)
            for x, y, z, name in ((18.0, 8.0, 0.0, "far"), (-12.0, -3.0, 1.5, "raised"))]
    book = Thing(box(6.0, 5.0, 1.5, (0.2, 0.4, 0.3)), pose(-12.0, -3.0, 0.0), None, "book")
    t = table_with(*toys, book)
    t = replace(t, webcam=replace(t.webcam, looks=3))
    stage = Stage(supersample=1)
    full, bare = (draw(stage, v, i)[0] for i, v in enumerate((t, bare_of(t, np.random.default_rng(2)))))
    return {c.kind: c for c in table_crops.found(np.random.default_rng(3), t, full, bare)}


def test_toys_are_found_and_nothing_else(seen):
    assert set(seen) == {"far", "raised"}


@pytest.mark.parametrize(("name", "away", "above"), [("far", np.hypot(18, 8), 62.0), ("raised", np.hypot(12, 3), 60.5)])
def test_the_truth_is_the_projection_under_what_was_found(seen, name, away, above):
    c = seen[name]
    told = dict(zip(GEOMETRY, c.geometry.tolist(), strict=True))
    assert told["above_in"] == pytest.approx(above, abs=1e-3)
    assert told["away_in"] == pytest.approx(away, abs=1.5)  # of the crop's middle, which holds the lean too
    assert told["height_in"] == pytest.approx(HIGH_IN)
    inch2 = (told["side_in"] / CROP) ** 2 / 255
    assert c.truth.sum() * inch2 == pytest.approx(2.0, rel=0.03)
    under = c.mask[c.truth > 200]
    assert (under > 100).mean() > 0.9  # an outline covers its footprint, but for what is off by a pixel
    lean = away * (above / (above - HIGH_IN) - 1)
    assert c.mask.sum() * inch2 == pytest.approx(2.0 + lean * 1.6, rel=0.25)
    solid = c.truth == 255
    for k in range(6):
        z = round(255 * level_of(k))
        assert ((c.low <= z) & (c.high >= z))[solid].all()


def test_colours_are_those_of_the_toy(seen):
    c = seen["far"]
    inside = c.colours[(c.truth > 200) & (c.mask > 200)].mean(axis=0)
    around = c.colours[c.mask == 0].mean(axis=0)
    assert inside[2] > 1.5 * inside[0]
    assert np.ptp(around) < 30


@pytest.mark.slow
def test_the_same_seed_gives_the_same_crops_of_toys_that_may_be_trained_on(monkeypatch):
    monkeypatch.setattr(table_crops, "SIZES", ((640, 360), (480, 270)))

    def three():
        made = table_crops.crops(Toys(None, "train"), (5, 1), Pool(4))
        return [next(made) for _ in range(3)]

    once, again = three(), three()
    for a, b in zip(once, again, strict=True):
        np.testing.assert_array_equal(a.mask, b.mask)
        np.testing.assert_array_equal(a.truth, b.truth)
        np.testing.assert_array_equal(a.geometry, b.geometry)
        assert a.kind == b.kind
        assert a.kind not in HELD_OUT_FAMILIES
        assert a.mask.max() == 255
        assert a.truth.max() == 255
