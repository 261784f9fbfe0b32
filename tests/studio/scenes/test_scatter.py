"""Tables at random: the picture that is a part of a larger one."""

from __future__ import annotations

import numpy as np
import pytest

from studio.rendering.camera import overhead
from studio.scenes.scatter import part_of


@pytest.mark.parametrize("larger", [1.0, 1.7, 2.6])
def test_a_part_shows_what_the_larger_picture_shows_there(larger):
    rng = np.random.default_rng(8)
    whole = overhead((1.0, -2.0, 50.0), (3.0, 2.0), 97.0, (1024, 576), 66.0, -0.1, 0.01, (5.0, -3.0))
    part = part_of(whole, larger, rng)
    np.testing.assert_allclose(part.image_from_table([(0, 0, 0)]), [(511.5, 287.5)], atol=0.02)
    assert part.position_in[2] == pytest.approx(50.0)
    points = rng.uniform(-4, 4, (20, 3)) * (1, 1, 0.5)
    moved = whole.position_in - part.position_in  # the table slid below it
    there, seen = whole.image_from_table(points + moved), part.image_from_table(points)
    np.testing.assert_allclose(np.diff(seen, axis=0), larger * np.diff(there, axis=0), atol=1e-6)
    assert ((there > -60) & (there < (1084, 636))).all()
