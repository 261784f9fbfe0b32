"""Where printed sheets lie, which labels keep clear of: players look there when a calibration is doubted."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import MultiPoint, Polygon
from shapely.ops import unary_union

from assistant.overlay.parameters import LAYOUT


def printed_in(calibration: Any) -> tuple[NDArray[np.float64], ...]:
    """A turned rectangle (4, 3) in table inches round the points of each sheet that a calibration was made from; none where
    it keeps no points, or only picked corners."""
    evidence = getattr(calibration, "evidence", None)
    return () if evidence is None else _rectangles(evidence)


@lru_cache(maxsize=8)
def _rectangles(evidence: Any) -> tuple[NDArray[np.float64], ...]:
    if len(evidence.points_in) < LAYOUT.sheet_points_least:
        return ()
    points = MultiPoint(np.asarray(evidence.points_in, dtype=float)[:, :2])
    near = unary_union(points.buffer(LAYOUT.sheet_gap_in / 2))
    out = []
    for part in getattr(near, "geoms", [near]):
        own = points.intersection(part)
        if len(getattr(own, "geoms", ())) < LAYOUT.sheet_points_least:
            continue
        box = own.minimum_rotated_rectangle.buffer(LAYOUT.sheet_rim_in, join_style="mitre")
        if isinstance(box, Polygon):
            out.append(np.array([(x, y, 0.0) for x, y in list(box.exterior.coords)[:4]]))
    return tuple(out)
