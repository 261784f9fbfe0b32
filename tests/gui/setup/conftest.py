"""What the tests of the set-up share."""

import numpy as np
import pytest

from calibration.table import calibrate


@pytest.fixture(scope="session")
def table_of():
    """A calibration from four corners, for pictures of a size."""
    def table(width, height):
        corners = [(10, height - 5), (width - 10, height - 5), (width - 10, 5), (10, 5)]
        return calibrate(np.zeros((height, width, 3), np.uint8), corners_px=corners, size_in=(40.0, 22.0))
    return table
