"""The set-up's picture with what is found so far, in the shape of a tick, as the table view takes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from assistant.session.tick import Caution
from gui.model.history import PastFrame
from gui.setup.model.plan import Plan, shown_toy
from measure.scene import Scene, Terrain
from vision.terrain.detection import stack_terrain

NOTHING = Scene(table_size_in=(1.0, 1.0))


class PixelCalibration:
    """A "calibration" in which inches are pixels, for before there is one."""

    def image_from_table(self, points_in: Any) -> Any:
        return np.asarray(points_in, dtype=float)[:, :2]

    def table_from_image(self, points_px: Any, height_in: float = 0.0) -> Any:
        return np.asarray(points_px, dtype=float)


class StillTick:
    """A picture with what was found in it, in the shape of a tick."""

    survey = prompt = state = None
    options: tuple[Any, ...] = ()
    warnings: tuple[Caution, ...] = ()
    events: tuple[Any, ...] = ()
    moving: tuple[str, ...] = ()
    questions: tuple[Any, ...] = ()
    missed: tuple[str, ...] = ()
    heights: ClassVar[Mapping[str, str]] = {}
    enrolment = None
    judged = to_move = deeds = ()
    board = ""
    outcome = ""
    hands = False

    def __init__(self, bgr: NDArray[np.uint8], scene: Scene) -> None:
        self.frame, self.scene = PastFrame(0, 0.0, bgr), scene


def scene_so_far(plan: Plan, seen: Scene, step: str) -> Scene:
    """Terrain and toys under the names that they have so far, where they were ``seen``; only what the step needs."""
    if plan.calibration is None or step in ("camera", "sheet", "empty"):
        return Scene(table_size_in=seen.table_size_in)
    pieces = tuple(Terrain(p.name, p.footprint_in, p.height_in, kind=p.kind, cover=p.cover)
                   for p in plan.pieces if p.footprint_in)
    terrain = stack_terrain(pieces, {t.name for t in plan.known_terrain() if t.footprint_in})
    found = {f.found: f for f in plan.figures if f.found}
    toys = tuple(shown_toy(t, found[t.id]) for t in seen.toys if t.id in found) if step != "terrain" else ()
    return Scene(plan.calibration.table_size_in, toys, terrain)
