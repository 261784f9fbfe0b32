"""Training crops: the truth is the vertical projection, what is held out stays out, and the same seed gives the same crop."""

import numpy as np
import pytest

from studio.datasets.crops import GEOMETRY, Toys, crop, filled_at, place
from studio.objects.shapes import SHAPES
from studio.objects.toys import FAMILIES
from studio.rendering.meshes import box, join, tube
from studio.rendering.raster import Raster
from studio.scenes.scatter import HELD_OUT_FAMILIES
from vision.footprints.canonical_crop import CROP


def iou(a, b):
    return float((a & b).sum() / (a | b).sum())


def test_a_triangle_is_drawn_where_it_is_and_the_higher_one_wins():
    px = np.array([[10.0, 10.0], [50.0, 10.0], [10.0, 50.0], [0.0, 0.0], [63.0, 0.0], [0.0, 63.0]])
    drawn = Raster(px, np.array([2.0, 2.0, 2.0, 1.0, 1.0, 1.0]), np.array([[0, 1, 2], [3, 4, 5]], np.int32), 64)
    assert (drawn.top == 2.0).sum() == pytest.approx(800, abs=45)
    assert drawn.top[20, 20] == 2.0
    assert drawn.top[5, 5] == 1.0
    assert not drawn.seen[60, 60]
    place_ = drawn.of(np.c_[px, np.zeros(6)])
    ys, xs = np.nonzero(drawn.seen)
    np.testing.assert_allclose(place_[:, :2], np.stack([xs, ys], axis=1), atol=1e-9)


def test_the_truth_is_the_projection_and_the_mask_leans():
    tower = join([box(1.0, 1.0, 2.0, (0.5, 0.4, 0.3)), tube(np.array([(0, 0, 1.9), (0, 1.5, 1.9)]), 0.1, (0.2, 0.2, 0.2))])
    c = crop(np.random.default_rng(1), "tower", tower, 50.0, 25.0, jitter=0.0)
    side = float(c.geometry[GEOMETRY.index("side_in")])
    inch2 = (side / CROP) ** 2 / 255
    assert c.truth.sum() * inch2 == pytest.approx(1.0 + 1.0 * 0.2 + 0.02, rel=0.06)
    lean = 25.0 * (50 / 48 - 1)
    assert c.mask.sum() * inch2 > 1.0 + 0.8 * lean
    xs = np.arange(CROP)
    middle = [(m.sum(axis=0) * xs).sum() / m.sum() for m in (c.truth, c.mask)]
    assert 0.3 * lean < (middle[1] - middle[0]) * side / CROP < 1.2 * lean


def test_from_where_to_where_a_toy_reaches():
    """A table: a top on four legs."""
    legs = [box(0.2, 0.2, 2.0, (0.5, 0.4, 0.3), bevel=0.001).at(x, y, 0.0) for x in (-0.8, 0.8) for y in (-0.8, 0.8)]
    table = join([*legs, box(2.0, 2.0, 0.4, (0.5, 0.4, 0.3), bevel=0.001).at(0.0, 0.0, 1.6)])
    c = crop(np.random.default_rng(1), "table", table, 50.0, 5.0, jitter=0.0)
    inch2 = (float(c.geometry[GEOMETRY.index("side_in")]) / CROP) ** 2
    at = filled_at(c.truth, c.low, c.high).sum(axis=(1, 2)) * inch2
    assert at[0] == pytest.approx(4.0, rel=0.05)
    assert at[1:5] == pytest.approx([4 * 0.2**2] * 4, rel=0.6)  # a leg is some three pixels wide
    assert at[-1] == pytest.approx(4.0, rel=0.05)
    assert set(np.unique(c.low[c.truth == 0])) == {255}
    assert set(np.unique(c.high[c.truth == 0])) == {0}


def test_the_same_seed_gives_the_same_crop():
    toys = Toys()
    made = []
    for _ in range(2):
        rng = np.random.default_rng((7, 3))
        kind, mesh = toys.one(rng)
        made.append(crop(rng, kind, mesh, *place(rng)))
    assert made[0].kind == made[1].kind
    for name in ("mask", "colours", "truth", "low", "high", "geometry"):
        np.testing.assert_array_equal(getattr(made[0], name), getattr(made[1], name))


def test_what_is_held_out_is_never_trained_on():
    rng = np.random.default_rng(0)
    seen = {Toys().one(rng)[0] for _ in range(150)}
    unseen = {Toys(part="unseen").one(rng)[0] for _ in range(30)}
    assert not seen & set(HELD_OUT_FAMILIES)
    assert unseen == set(HELD_OUT_FAMILIES)
    assert len(seen) > 10


@pytest.mark.parametrize("name", sorted(SHAPES))
def test_shapes_are_toys_no_two_alike(name):
    made = [SHAPES[name](np.random.default_rng(k), (0.5, 0.4, 0.3)) for k in range(12)]
    for mesh in made:
        assert np.isfinite(mesh.vertices).all()
        assert mesh.faces.max() < len(mesh.vertices)
        assert 0.1 < mesh.height_in < 9
    assert len({round(float(np.abs(m.vertices).sum()), 6) for m in made}) == len(made)
    assert name not in FAMILIES  # those are what sample and pictures draw from, by seed


def test_a_toy_stands_on_the_table_and_fits_the_crop():
    toys = Toys()
    for k in range(12):
        rng = np.random.default_rng((11, k))
        kind, mesh = toys.one(rng)
        assert mesh.vertices[:, 2].min() == pytest.approx(0.0, abs=1e-9)
        c = crop(rng, kind, mesh, *place(rng))
        for m in (c.mask, c.truth):
            border = np.concatenate([m[0], m[-1], m[:, 0], m[:, -1]])
            assert (border > 127).mean() < 0.06
            assert m.any()
        assert iou(c.mask > 0, c.mask > 127) > 0.3
