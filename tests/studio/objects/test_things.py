"""Dice, bricks, pieces, vehicles, creatures and scenery: they stand on the table and are what they are called."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.objects import bricks, dice, game_pieces, scenery, vehicles
from studio.objects.painted import Painted, whole
from studio.objects.quadrupeds import quadruped

SEEDS = st.integers(0, 10**6)
COLOUR = (0.6, 0.2, 0.1)


def sound(parts: Painted) -> None:
    """Nothing in it is not a number, and prints lie within their pictures."""
    for p in parts:
        assert np.isfinite(p.mesh.vertices).all()
        assert np.isfinite(p.mesh.normals).all()
        assert p.mesh.faces.max() < len(p.mesh.vertices)
        if p.picture is not None:
            assert p.mesh.uv.min() >= 0
            assert p.mesh.uv.max() <= 1 + 1e-9


@pytest.mark.parametrize("sides", [4, 8, 10, 12, 20])
def test_a_polyhedral_die_has_its_sides_and_lies_on_one(sides: int) -> None:
    polygons = dice.faces(dice.corners(sides))
    assert len(polygons) == sides
    assert len({len(p) for p in polygons}) == 1
    m = whole(dice.polyhedral(np.random.default_rng(sides), sides)).vertices
    assert (np.abs(m[:, 2]) < 1e-6).sum() >= 3
    assert m[:, 2].min() > -1e-6


def test_a_die_of_seven_sides_is_refused() -> None:
    with pytest.raises(ValueError, match="not 7"):
        dice.corners(7)


@settings(max_examples=12, deadline=None)
@given(seed=SEEDS)
def test_a_six_sided_die_is_a_cube_with_21_pips(seed: int) -> None:
    body, pips = dice.six_sided(np.random.default_rng(seed))
    assert np.allclose(np.ptp(body.mesh.vertices, axis=0), 1, atol=1e-6)
    assert body.mesh.vertices[:, 2].min() == pytest.approx(0, abs=1e-9)
    assert len(pips.mesh.vertices) % 21 == 0
    sound((body, pips))


@pytest.mark.parametrize(("nx", "ny", "tall"), [(1, 1, 1.0), (2, 4, 1.0), (1, 8, 1 / 3)])
def test_a_brick_is_as_wide_as_its_studs(nx: int, ny: int, tall: float) -> None:
    span = np.ptp(bricks.brick(nx, ny, COLOUR, tall).vertices, axis=0)
    assert span == pytest.approx([nx - 0.02, ny - 0.02, 1.2 * tall + 0.21])


@settings(max_examples=6, deadline=None)
@given(seed=SEEDS)
@pytest.mark.parametrize("kind", sorted(bricks.KINDS))
def test_blocks_stand_on_the_table(kind: str, seed: int) -> None:
    parts = bricks.KINDS[kind](np.random.default_rng(seed))
    sound(parts)
    assert whole(parts).vertices[:, 2].min() == pytest.approx(0, abs=0.03)


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_pieces_are_an_inch_wide_and_the_king_is_the_tallest(seed: int) -> None:
    make = game_pieces.style(np.random.default_rng(seed))
    tall = {name: make_it(make, COLOUR).height_in for name, make_it in game_pieces.CHESSMEN.items()}
    assert max(tall, key=lambda k: tall[k]) == "king"
    assert min(tall["pawn"], tall["rook"]) < tall["bishop"] < tall["queen"] < tall["king"]
    for make_it in (*game_pieces.CHESSMEN.values(), *game_pieces.OTHERS.values()):
        m = make_it(make, COLOUR)
        assert m.vertices[:, 2].min() == pytest.approx(0, abs=0.05)
        assert 0.5 < np.ptp(m.vertices[:, :2], axis=0).max() < 1.3


def test_a_stack_is_as_high_as_its_pieces() -> None:
    rng = np.random.default_rng(3)
    one = game_pieces.draughtsman(game_pieces.style(rng), COLOUR)
    assert game_pieces.stacked(one, 3, rng).height_in == pytest.approx(3 * one.height_in)


@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
@pytest.mark.parametrize("kind", sorted(vehicles.KINDS))
def test_vehicles_stand_on_their_wheels_and_are_long(kind: str, seed: int) -> None:
    v = vehicles.KINDS[kind](np.random.default_rng(seed), COLOUR).vertices
    assert np.isfinite(v).all()
    assert v[:, 2].min() == pytest.approx(0, abs=0.1)
    assert np.ptp(v[:, 0]) > 1.6


@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_a_creature_stands_and_comes_again_from_its_seed(seed: int) -> None:
    a, b = (quadruped(np.random.default_rng(seed), COLOUR).vertices for _ in range(2))
    assert np.array_equal(a, b)
    assert -0.6 < a[:, 2].min() < 0.1


@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
@pytest.mark.parametrize("kind", sorted(scenery.KINDS))
def test_scenery_is_sound(kind: str, seed: int) -> None:
    sound(scenery.KINDS[kind](np.random.default_rng(seed)))
