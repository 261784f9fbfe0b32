"""Centroids of rings."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Polygon

from measure.polygons import disc, middle_of, shifted


@given(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3), st.floats(0.1, 50), st.integers(3, 40))
def test_the_middle_is_the_centroid(x: float, y: float, radius: float, corners: int) -> None:
    ring = disc(x, y, radius, corners)
    ring = (*ring[:2], *shifted(ring[2:], radius, 0.0))  # lopsided
    c = Polygon(ring).centroid
    assert middle_of(ring) == pytest.approx((c.x, c.y), abs=1e-8)


def test_a_ring_without_an_area_has_one_too() -> None:
    assert np.allclose(middle_of(((0.0, 0.0), (2.0, 0.0), (1.0, 0.0))), (1.0, 0.0))
