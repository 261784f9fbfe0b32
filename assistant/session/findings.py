"""What a session finds worth logging and saying about one tick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from assistant.overlay.marks import best_per_target
from calibration.table.calibrate import TableCalibration
from measure.scene import Scene
from measure.verdict import Verdict
from rules.engine import Check, Option


def fallen(scene: Scene) -> frozenset[str]:
    """Ids of the toys that lie destroyed."""
    return frozenset(t.id for t in scene.toys if t.state == "destroyed")


def camera_line(calibration: TableCalibration) -> dict[str, Any]:
    """What the log needs to draw on the picture again: lens and pose as they are (docs/formats.md)."""
    return {"image_size_px": list(calibration.image_size_px), "matrix": calibration.camera_matrix,
            "distortion": calibration.distortion, "rvec": calibration.rvec, "tvec": calibration.tvec}


def open_options(options: Iterable[Option], scene: Scene) -> list[dict[str, Any]]:
    """What the log keeps of the options: those between two toys that are allowed or too close, without cards; each with
    the check that makes it too close."""
    ids = {t.id for t in scene.toys}
    mine = (o for o in options if o.verdict is not Verdict.NO and o.action.actor in ids and o.action.target in ids)
    out = []
    for o in best_per_target(mine):
        close = [c.to_dict() for c in o.checks if c.decides and c.verdict is not Verdict.YES][:1]
        out.append({"kind": o.action.kind, "actor": o.action.actor, "target": o.action.target, "verdict": str(o.verdict),
                    **({"check": close[0]} if close else {})})
    return out


def moved_together(events: Iterable[Mapping[str, Any]], standing: int) -> float | None:
    """Inches by which most of the toys that stand seem to have moved in one tick and in one direction; None: they did
    not. Hands do not do that, a bumped camera does."""
    shifts = np.array([np.subtract(e["to_in"], e["from_in"]) for e in events if e["type"] == "move"])
    if len(shifts) < max(3, 0.6 * standing):
        return None
    middle = np.median(shifts, axis=0)
    size = float(np.hypot(*middle))
    agree = np.hypot(*(shifts - middle).T) < 0.6 * size
    return size if agree.mean() >= 0.75 else None


def said_of(checks: tuple[Check, ...]) -> str:
    """The findings about a declared move, the deciding ones first, in one line."""
    return "; ".join(c.detail for c in sorted(checks, key=lambda c: not c.decides) if c.detail)
