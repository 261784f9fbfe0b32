"""The scenes of a log, read one after another: what is told again as it was is the same object, and read once.

A log of three hours tells its table tens of thousands of times, and each time one or two toys differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from calibration.table.calibrate import TableCalibration
from measure.scene import Scene, Terrain, Toy
from measure.scene_file import SceneError, scene_from_dict

LISTS = ("toys", "terrain")


class SharedLines:
    """Lets a log's lines share the dicts of the things and fighters that did not change: their memory is then that of the
    changes."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, str], dict[str, Any]] = {}
        self._fighters: dict[str, Any] = {}

    def share(self, line: dict[str, Any]) -> None:
        """Put the dicts of earlier lines in place of equal ones."""
        standing = line.get("standing")
        if isinstance(standing, dict) and isinstance(standing.get("fighters"), dict) and standing["fighters"]:
            if _same(standing["fighters"], self._fighters):
                standing["fighters"] = self._fighters
            self._fighters = standing["fighters"]
        if line.get("type") == "scene":
            self._share_things(line)

    def _share_things(self, line: dict[str, Any]) -> None:
        for name in LISTS:
            given = line.get(name)
            if isinstance(given, list):
                line[name] = [self._shared(name, d) for d in given]

    def _shared(self, name: str, d: Any) -> Any:
        if not isinstance(d, dict) or not isinstance(d.get("id"), str):
            return d
        key = (name, d["id"])
        last = self._last.get(key)
        if last is not d and (last is None or not _same(last, d)):
            last = self._last[key] = d
        return last


def _same(a: Any, b: Any) -> bool:
    """Whether both say the very same: ``true`` is no 1, which Python takes for equal."""
    return a is b or (a == b and repr(a) == repr(b))


class SceneLines:
    """Reads the scene lines of one log in their order."""

    def __init__(self) -> None:
        self._toys: dict[str, tuple[Any, Toy]] = {}
        self._terrain: dict[str, tuple[Any, Terrain]] = {}

    def scene(self, line: Mapping[str, Any]) -> Scene:
        """The scene of a line. SceneError: as of :func:`measure.scene_file.scene_from_dict`."""
        data = {k: v for k, v in line.items() if k != "type"}
        if not self._plain(data):
            return scene_from_dict(data)
        toys = [self._toys.get(d["id"], (None, None)) for d in data["toys"]]
        pieces = [self._terrain.get(d["id"], (None, None)) for d in data.get("terrain", [])]
        new_toys = [d for d, (last, _) in zip(data["toys"], toys, strict=True) if d is not last]
        new_pieces = [d for d, (last, _) in zip(data.get("terrain", []), pieces, strict=True) if d is not last]
        try:
            fresh = scene_from_dict({**data, "toys": new_toys, "terrain": new_pieces})
        except SceneError:
            return scene_from_dict(data)  # its words name the places in the whole line
        self._toys |= {t.id: (d, t) for d, t in zip(new_toys, fresh.toys, strict=True)}
        self._terrain |= {t.id: (d, t) for d, t in zip(new_pieces, fresh.terrain, strict=True)}
        return replace(fresh, toys=tuple(self._toys[d["id"]][1] for d in data["toys"]),
                       terrain=tuple(self._terrain[d["id"]][1] for d in data.get("terrain", [])))

    @staticmethod
    def _plain(data: Mapping[str, Any]) -> bool:
        """Whether all things have ids, each its own: then they can be read one by one."""
        ids: list[Any] = []
        for name in ("toys", "terrain", "zones"):
            things = data.get(name, [] if name != "toys" else None)
            if not isinstance(things, list) or not all(isinstance(d, dict) for d in things):
                return False
            ids += [d.get("id") for d in things]
        return all(isinstance(i, str) and i for i in ids) and len(set(ids)) == len(ids)


def camera_of(facts: Mapping[str, Any]) -> TableCalibration:
    """The camera of a start line, for drawing only: its uncertainty is not logged."""
    shapes = {"matrix": (3, 3), "distortion": (5,), "rvec": (3,), "tvec": (3,), "image_size_px": (2,)}
    arrays = {k: np.array(facts[k], dtype=float).reshape(shape) for k, shape in shapes.items()}
    if not all(np.isfinite(a).all() for a in arrays.values()) or arrays["image_size_px"].min() < 2:
        raise ValueError("a camera's numbers must be finite, and its picture at least 2×2 pixels")
    width, height = (int(v) for v in arrays["image_size_px"])
    return TableCalibration(arrays["matrix"], arrays["distortion"], arrays["rvec"], arrays["tvec"], np.zeros((15, 15)),
                            (width, height), (1.0, 1.0), mirrored=facts.get("mirrored") is True)
