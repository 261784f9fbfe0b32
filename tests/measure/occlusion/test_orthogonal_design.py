"""The orthogonal designs behind the sigmas of cover."""

from __future__ import annotations

import numpy as np
import pytest

from measure.occlusion.kernels import MAX_BLOCKERS
from measure.occlusion.orthogonal_design import orthogonal_design


@pytest.mark.parametrize("columns", [1, 6, 9, 12, 15, 18, 21, 27, 33, 42, 45, 57, 63, 3 * (MAX_BLOCKERS + 2)])
def test_columns_are_orthogonal_signs(columns: int) -> None:
    d = orthogonal_design(columns)
    assert set(np.unique(d)) <= {-1.0, 1.0}
    assert d.shape[0] > columns
    np.testing.assert_allclose(d.T @ d, d.shape[0] * np.eye(columns))
