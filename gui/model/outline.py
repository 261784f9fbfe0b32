"""An outline that is being edited: its corners, what the mouse grabs, and what follows from a drag. No widgets."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Point, Polygon

from gui.language.words import tr
from gui.model.parameters import OUTLINE
from measure.scene import Point2, Ring, Scene

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Grip:
    """What was taken hold of: ``kind`` corner, edge or whole; ``index`` of the corner, or of the edge's first corner."""

    kind: str
    index: int = 0


@dataclass(frozen=True, slots=True)
class Outline:
    """The outline of a toy or of a piece of ``terrain`` while it is edited. ``chosen``: the corner that keys move."""

    id: str
    terrain: bool
    ring: Ring
    base_in: float
    chosen: int | None = None
    changed: bool = False

    def moved(self, corner: int, to_in: Point2) -> Outline:
        """The outline with one corner moved."""
        return replace(self, ring=(*self.ring[:corner], to_in, *self.ring[corner + 1:]), changed=True)

    def shifted(self, dx_in: float, dy_in: float) -> Outline:
        """The whole outline, moved."""
        return replace(self, ring=tuple((x + dx_in, y + dy_in) for x, y in self.ring), changed=True)

    def split(self, edge: int, at_in: Point2) -> Outline:
        """The outline with a new corner in the edge that starts at corner ``edge``."""
        return replace(self, ring=(*self.ring[:edge + 1], at_in, *self.ring[edge + 1:]), chosen=edge + 1, changed=True)

    def without(self, corner: int) -> Outline:
        """The outline without one corner. A triangle keeps its corners."""
        if len(self.ring) <= 3:
            return self
        return replace(self, ring=(*self.ring[:corner], *self.ring[corner + 1:]), chosen=None, changed=True)

    def stepped(self, step: int) -> Outline:
        """The next corner is chosen, or the one before."""
        now = -1 if self.chosen is None and step > 0 else self.chosen or 0
        return replace(self, chosen=(now + step) % len(self.ring))

    def nudged(self, dx_in: float, dy_in: float) -> Outline:
        """Moved by keys: the chosen corner, or the whole outline if none is chosen."""
        if self.chosen is None:
            return self.shifted(dx_in, dy_in)
        x, y = self.ring[self.chosen]
        return self.moved(self.chosen, (x + dx_in, y + dy_in))

    @property
    def fault(self) -> str:
        """Why the outline is not valid; empty when it is."""
        shape = Polygon(self.ring)
        if not shape.is_valid:
            return tr("the outline crosses itself")
        return "" if shape.area > OUTLINE.area_least_in2 else tr("the outline has no area")


def outline_of(scene: Scene, an_id: str, terrain: bool) -> Outline | None:
    """The outline of a thing on the table, with few enough corners to drag; None where it is not there."""
    thing = next((t for t in (scene.terrain if terrain else scene.toys) if t.id == an_id), None)
    return None if thing is None else Outline(an_id, terrain, simplified_ring(thing.footprint_in), thing.base_in)


def simplified_ring(ring: Ring) -> Ring:
    """A ring with at most ``OUTLINE.corners_most`` corners that keeps as close to the old one as it can."""
    shape, tolerance = Polygon(ring), OUTLINE.dent_least_in
    simple = shape.simplify(tolerance)
    while len(simple.exterior.coords) - 1 > OUTLINE.corners_most and tolerance < OUTLINE.dent_most_in:
        tolerance *= OUTLINE.dent_growth
        simple = shape.simplify(tolerance)
    points = tuple((float(x), float(y)) for x, y in list(simple.exterior.coords)[:-1])
    return points if len(points) >= 3 else ring


def grip_at(outline: Outline, corners_px: Floats, at_px: tuple[float, float]) -> Grip | None:
    """What a press at ``at_px`` takes hold of; ``corners_px`` (N, 2) is where the corners are shown."""
    away = np.hypot(*(corners_px - np.asarray(at_px)).T)
    if away.min() <= OUTLINE.grab_px:
        return Grip("corner", int(away.argmin()))
    middles, long_ = middles_of(corners_px)
    away = np.where(long_, np.hypot(*(middles - np.asarray(at_px)).T), np.inf)
    if away.min() <= OUTLINE.grab_px:
        return Grip("edge", int(away.argmin()))
    return Grip("whole") if Polygon(corners_px).buffer(0).covers(Point(at_px)) else None


def middles_of(corners_px: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """The middles (N, 2) of the edges on the screen, and which edges are long enough to be taken hold of there."""
    after = np.roll(corners_px, -1, axis=0)
    return (corners_px + after) / 2, np.hypot(*(after - corners_px).T) > OUTLINE.long_edge_grabs * OUTLINE.grab_px


def thinned(points: list[Point2], least: float = OUTLINE.point_step_least_in) -> list[Point2]:
    """A drawn line without points that are closer together than a hand can mean."""
    out: list[Point2] = []
    for p in points:
        if not out or math.dist(p, out[-1]) >= least:
            out.append(p)
    while len(out) > 3 and math.dist(out[0], out[-1]) < least:
        out.pop()
    return out
