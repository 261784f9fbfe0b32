"""The table from straight above as a drawing: inches to pixels without a camera, and an inch grid."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.overlay.marks import CM_PER_IN, Area, Label, Line, Mark
from assistant.overlay.parameters import MAP
from measure.scene import Scene

Floats = NDArray[np.float64]
Box = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class MapView:
    """A top-down map in which ``low_in`` to ``high_in`` fills a picture of ``size_px`` (width, height); y points up.

    It can be used in place of a calibration; heights make no difference."""

    low_in: tuple[float, float]
    high_in: tuple[float, float]
    size_px: tuple[int, int]

    @classmethod
    def of(cls, scene: Scene, size_px: tuple[int, int]) -> MapView:
        """The map of a scene's table."""
        x0, y0, x1, y1 = scene.table_polygon().bounds
        return cls((x0, y0), (x1, y1), size_px)

    @classmethod
    def of_battle(cls, scene: Scene, size_px: tuple[int, int]) -> MapView:
        """The map of the part of the table on which anything stands, in steps of ``MAP.step_in`` so that it does not jump
        with every move; the whole table where nothing does."""
        low, high = battle_box(scene)
        return cls(low, high, size_px)

    @property
    def pixels_per_in(self) -> float:
        """Scale, the same along x and y."""
        spans = [max(h - low, 1e-6) for low, h in zip(self.low_in, self.high_in, strict=True)]
        return min(p * (1 - 2 * MAP.margin_share) / s for p, s in zip(self.size_px, spans, strict=True))

    def image_from_table(self, points_in: Floats) -> Floats:
        """(N, 2) or (N, 3) inches to (N, 2) pixels."""
        xy = (np.asarray(points_in, dtype=float)[:, :2] - self._middle()) * self.pixels_per_in
        return np.column_stack([self.size_px[0] / 2 + xy[:, 0], self.size_px[1] / 2 - xy[:, 1]])

    def table_from_image(self, points_px: Floats, height_in: float = 0.0) -> Floats:
        """(N, 2) pixels to (N, 2) inches; the height plays no part on a map."""
        offset = (np.asarray(points_px, dtype=float) - np.array(self.size_px) / 2) / self.pixels_per_in
        return np.column_stack([offset[:, 0], -offset[:, 1]]) + self._middle()

    def _middle(self) -> Floats:
        return (np.array(self.low_in) + np.array(self.high_in)) / 2


def battle_box(scene: Scene) -> Box:
    """(low, high) corners in inches of the box around all toys, terrain and zones, with some room, within the table."""
    x0, y0, x1, y1 = scene.table_polygon().bounds
    rings = [t.footprint_in for t in scene.toys] + [t.footprint_in for t in scene.terrain]
    points = np.array([p for ring in (*rings, *(z.footprint_in for z in scene.zones)) for p in ring])
    if not len(points):
        return (x0, y0), (x1, y1)
    low = np.floor((points.min(axis=0) - MAP.room_in) / MAP.step_in) * MAP.step_in
    high = np.ceil((points.max(axis=0) + MAP.room_in) / MAP.step_in) * MAP.step_in
    return ((max(x0, float(low[0])), max(y0, float(low[1]))), (min(x1, float(high[0])), min(y1, float(high[1]))))


def grid_marks(scene: Scene, step_in: float = MAP.grid_in, units: str = "in", *, box_in: Box | None = None) -> tuple[Mark, ...]:
    """The table's edge and a grid every ``step_in`` inches over the battle (or over ``box_in``, its low and high
    corners), numbered along two edges."""
    (x0, y0), (x1, y1) = box_in or battle_box(scene)
    edge = tuple((x, y, 0.0) for x, y in list(scene.table_polygon().exterior.coords)[:-1])
    scale = 1.0 if units == "in" else CM_PER_IN
    marks: list[Mark] = [Area(edge, "edge")]
    for x in np.arange(np.ceil(x0 / step_in) * step_in, x1 + 1e-9, step_in):
        marks += [Line(((x, y0, 0.0), (x, y1, 0.0)), "grid"),
                  Label((float(x), y0, 0.0), (f"{x * scale + 0.0:.4g}",), "grid_x", priority=-3)]  # + 0: no -0
    for y in np.arange(np.ceil(y0 / step_in) * step_in, y1 + 1e-9, step_in):
        marks += [Line(((x0, y, 0.0), (x1, y, 0.0)), "grid"),
                  Label((x0, float(y), 0.0), (f"{y * scale + 0.0:.4g}",), "grid_y", priority=-3)]
    return tuple(marks)
