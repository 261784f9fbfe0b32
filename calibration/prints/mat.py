"""The card zones of Toaded's printed mat (TD-2) where it lies on the table."""

from __future__ import annotations

import math

from calibration.prints.geometry import SHEETS
from measure.polygons import Point2
from measure.scene import Zone

KIND = "mat"
"""The kind of these zones."""


def mat_zones(at_in: Point2 = (0.0, 0.0), turn_deg: float = 0.0, scale: float = 1.0) -> tuple[Zone, ...]:
    """The 17 rectangles of the mat as zones in the table's frame. ``at_in``: where the lower left corner of its frame lies,
    inches; ``turn_deg``: by how much it is turned about that corner, anticlockwise; ``scale``: true size over drawn size."""
    c, s = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return tuple(Zone(z.id, tuple((round(at_in[0] + scale * (c * x - s * y), 4), round(at_in[1] + scale * (s * x + c * y), 4))
                                  for x, y in z.ring_in), KIND) for z in SHEETS["toaded"].zones)
