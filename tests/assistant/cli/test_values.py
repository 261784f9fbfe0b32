"""Words of the command line as numbers."""

import pytest

from assistant.cli.values import points, size
from measure.errors import InputError


def test_points_and_sizes_are_read_or_named():
    assert points("1,2 3,4", 2).tolist() == [[1, 2], [3, 4]]
    assert size("24 x 18.5") == (24.0, 18.5)
    for bad in ("1,2", "1,2 3", "a,b 1,2", "nan,1 2,3"):
        with pytest.raises(InputError, match="expected 2 points"):
            points(bad, 2)
    for bad in ("24", "0x4", "-1x4", "4x4x4", "..x1"):
        with pytest.raises(InputError, match="width x height"):
            size(bad)
