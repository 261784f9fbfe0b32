"""Primitive shapes: sizes, normals, edge lengths; every toy family stands on the table."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.objects.toys import FAMILIES
from studio.rendering.meshes import MAX_EDGE_IN, Mesh, box, disc, ellipsoid, join, lathe, plane, pose, tube

size = st.floats(0.2, 6.0)


def longest_edge(m: Mesh) -> float:
    t = m.vertices[m.faces]
    return float(np.linalg.norm(t - np.roll(t, 1, 1), axis=2).max())


@settings(deadline=None, max_examples=25)
@given(size, size, size)
def test_a_box_has_its_size_stands_on_the_table_and_looks_outwards(sx: float, sy: float, sz: float) -> None:
    m = box(sx, sy, sz, (0.5, 0.5, 0.5))
    assert np.allclose(m.vertices.max(0) - m.vertices.min(0), (sx, sy, sz))
    assert m.vertices[:, 2].min() == pytest.approx(0)
    assert np.allclose(np.linalg.norm(m.normals, axis=1), 1)
    middle = np.array([0, 0, sz / 2])
    assert (((m.vertices - middle) * m.normals).sum(1) > 0).all()
    assert longest_edge(m) <= MAX_EDGE_IN * np.sqrt(2) + 1e-9


@settings(deadline=None, max_examples=15)
@given(st.floats(0.3, 3), st.floats(0.3, 3), st.floats(0.3, 3))
def test_an_ellipsoids_volume_by_the_divergence_theorem(rx: float, ry: float, rz: float) -> None:
    m = ellipsoid(rx, ry, rz, (1, 1, 1), rows=60, cols=90)
    t = m.vertices[m.faces]
    volume = abs(np.einsum("ij,ij->i", t[:, 0], np.cross(t[:, 1], t[:, 2])).sum()) / 6
    assert volume == pytest.approx(4 / 3 * np.pi * rx * ry * rz, rel=0.01)


def test_a_tube_keeps_its_radius_and_rounds_its_ends() -> None:
    m = tube([(0, 0, 1), (5, 0, 1)], 0.5, (1, 1, 1), segments=24)
    assert m.vertices.min(0) == pytest.approx([-0.5, -0.5, 0.5], abs=1e-6)
    assert m.vertices.max(0) == pytest.approx([5.5, 0.5, 1.5], abs=1e-6)
    assert longest_edge(m) < MAX_EDGE_IN + 1e-9


def test_a_lathe_turns_its_profile() -> None:
    m = lathe([(1.0, 0.0), (0.5, 2.0)], (1, 1, 1), 64)
    r = np.hypot(m.vertices[:, 0], m.vertices[:, 1])
    assert r == pytest.approx(1 - m.vertices[:, 2] / 4)


def test_moving_turns_normals_and_joining_keeps_faces() -> None:
    a, b = disc(1.0, 0.2, (1, 0, 0)), plane(0, 0, 2, 1)
    both = join([a, b])
    assert len(both.faces) == len(a.faces) + len(b.faces)
    tilted = b.turned("x", 90)
    assert tilted.normals == pytest.approx(np.tile([0, -1, 0], (len(b.normals), 1)), abs=1e-12)
    assert b.moved(pose(3, 4, 5, 90)).vertices.max(0) == pytest.approx([3, 6, 5])


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_family_stands_on_the_table_and_repeats_by_seed(family: str) -> None:
    make = FAMILIES[family]
    a, b = (make(np.random.default_rng(7), (0.4, 0.5, 0.3)) for _ in range(2))
    assert np.array_equal(a.vertices, b.vertices)
    assert -0.02 < a.vertices[:, 2].min() < 0.02
    assert 1.0 < a.height_in < 4.5
    assert ((a.colours >= 0) & (a.colours <= 1)).all()
    assert longest_edge(a) < 1.3
    other = make(np.random.default_rng(8), (0.4, 0.5, 0.3))
    assert not (np.array_equal(a.vertices, other.vertices) and np.array_equal(a.colours, other.colours))
