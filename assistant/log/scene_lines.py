"""The scenes of a log, read one after another: what is told again as it was is the same object, and read once.

A log of three hours tells its table tens of thousands of times, and each time one or two toys differ.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from operator import is_
from typing import Any

import numpy as np

from calibration.table.calibrate import TableCalibration
from measure.reading.reader import Reader
from measure.reading.values import LARGEST
from measure.scene import Scene, Terrain, Toy
from measure.scene_file import SceneError, scene_from_dict

LISTS = ("toys", "terrain")
PLAIN = {"version": 1, "table_size_in": [1.0, 1.0]}
"""Of a scene's dict, what its things are read without."""
PLACE = ("footprint_in", "eye_in")
"""Keys of a toy that say where it stands."""
CHANGING = frozenset(("type", "time_s", *LISTS))
"""Keys of a scene line that are looked at by themselves."""


PLAIN_KINDS = frozenset((str, float, int, bool, type(None)))
NOTHING = Scene((1.0, 1.0))


class SharedLines:
    """Lets a log's lines share the dicts of the things and fighters that did not change: their memory is then that of the
    changes."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, str], dict[str, Any]] = {}
        self._lists: dict[str, list[Any]] = {}
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
            if isinstance(given, list) and not _all_the_same(given, self._lists.get(name, ())):
                line[name] = self._lists[name] = [self._shared(name, d) for d in given]

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
    kind = type(a)
    if kind is type(b) and kind in PLAIN_KINDS:
        return bool(a == b) and (a != 0 or kind is not float or repr(a) == repr(b))  # 0.0 is no -0.0
    if a is b or (kind is dict is type(b) and list(a) == list(b) and _all_the_same(a.values(), b.values())):
        return True
    return bool(a == b) and repr(a) == repr(b)


def _all_the_same(a: Collection[Any], b: Collection[Any]) -> bool:
    """Whether both hold the same objects in the same order."""
    return len(a) == len(b) and all(map(is_, a, b))


class SceneLines:
    """Reads the scene lines of one log in their order."""

    def __init__(self) -> None:
        self._toys: dict[str, tuple[Any, Toy]] = {}
        self._terrain: dict[str, tuple[Any, Terrain]] = {}
        self._rest: dict[str, Any] | None = None
        self._around: Scene | None = None
        self._last: tuple[Mapping[str, Any], Scene] | None = None

    def scene(self, line: Mapping[str, Any], alike: bool = False) -> Scene:
        """The scene of a line. SceneError: as of :func:`measure.scene_file.scene_from_dict`. ``alike``: but for its time,
        frame, toys and terrain it surely is the last line that was read here."""
        scene = self._like_the_last(line, alike)
        if scene is None:
            self._last, scene = None, self._read(line)
        self._last = (line, scene)
        return scene

    def _like_the_last(self, line: Mapping[str, Any], alike: bool) -> Scene | None:
        """The scene of a line that differs from the one before it in its time and in toys that moved alone: so are most. None:
        it is to be read whole."""
        if self._last is None or (not alike and list(line) != list(self._last[0])):
            return None
        last, scene = self._last
        time_s, frame, toys, dicts = line.get("time_s"), line.get("frame_index", 0), line["toys"], last["toys"]
        if (type(time_s) is not float or abs(time_s) > LARGEST or type(frame) is not int or not 0 <= frame <= LARGEST
                or type(toys) is not list or len(toys) != len(dicts)):
            return None
        if not alike and not all(value is last[key] or key in CHANGING or key == "frame_index" or _same(value, last[key])
                                 for key, value in line.items()):
            return None
        if not (line.get("terrain") is last.get("terrain") or _same(line["terrain"], last["terrain"])):
            return None
        found = list(scene.toys)
        for i, (d, was) in enumerate(zip(toys, dicts, strict=True)):
            if d is not was:
                toy = _moved(d, was, found[i]) if type(d) is dict else None
                if toy is None:
                    return None
                found[i] = toy
                self._toys[toy.id] = (d, toy)
        return Scene(scene.table_size_in, tuple(found), scene.terrain, scene.zones, time_s, frame, scene.scale_sigma,
                     scene.table_polygon_in, scene.cards, scene.dice, scene.version)

    def _read(self, line: Mapping[str, Any]) -> Scene:
        data = {k: v for k, v in line.items() if k != "type"}
        if not self._plain(data):
            return scene_from_dict(data)
        new_toys = [d for d in data["toys"] if not self._knows(d)]
        new_pieces = [d for d in data.get("terrain", ()) if d is not self._terrain.get(d["id"], (None, None))[0]]
        try:
            fresh = self._fresh(data, new_toys, new_pieces)
        except SceneError:
            return scene_from_dict(data)  # its words name the places in the whole line
        self._toys |= {t.id: (d, t) for d, t in zip(new_toys, fresh.toys, strict=True)}
        self._terrain |= {t.id: (d, t) for d, t in zip(new_pieces, fresh.terrain, strict=True)}
        return replace(fresh, toys=tuple(self._toys[d["id"]][1] for d in data["toys"]),
                       terrain=tuple(self._terrain[d["id"]][1] for d in data.get("terrain", [])))

    def _knows(self, d: Mapping[str, Any]) -> bool:
        """Whether the toy of a dict is known without reading it whole: it is the same dict, or the toy was moved."""
        known = self._toys.get(d["id"])
        if known is None or known[0] is d:
            return known is not None
        moved = _moved(d, *known)
        if moved is not None:
            self._toys[d["id"]] = (d, moved)
        return moved is not None

    def _fresh(self, data: Mapping[str, Any], toys: list[Any], terrain: list[Any]) -> Scene:
        """The scene with these things alone. What else a scene says is mostly what the last one said: then it is not read
        again."""
        rest, time_s = {k: v for k, v in data.items() if k not in CHANGING}, data.get("time_s")
        if self._around is not None and type(time_s) is float and abs(time_s) <= LARGEST and _same(rest, self._rest):
            things = scene_from_dict({**PLAIN, "toys": toys, "terrain": terrain}) if toys or terrain else NOTHING
            return replace(self._around, time_s=time_s, toys=things.toys, terrain=things.terrain)
        fresh = scene_from_dict({**data, "toys": toys, "terrain": terrain})
        self._rest, self._around = rest, fresh
        return fresh

    @staticmethod
    def _plain(data: Mapping[str, Any]) -> bool:
        """Whether all things have ids, each its own: then they can be read one by one."""
        ids: list[Any] = []
        for name in ("toys", "terrain", "zones"):
            things = data.get(name, [] if name != "toys" else None)
            if not isinstance(things, list) or not all(type(d) is dict for d in things):
                return False
            ids += [d.get("id") for d in things]
        return all(type(i) is str and i for i in ids) and len(set(ids)) == len(ids)


def _moved(d: Mapping[str, Any], last: Mapping[str, Any], toy: Toy) -> Toy | None:
    """The toy of a dict that differs from the last one of the same toy in its place alone; None: it is to be read whole."""
    if list(d) != list(last):
        return None
    for key, value in d.items():
        if key not in PLACE and value is not last[key] and not _same(value, last[key]):
            return None
    reader, eye = Reader(), d.get("eye_in")
    ring = reader.ring(d, "")
    at = None if eye is None else reader.point(eye, 3, "")
    if reader.faults:
        return None
    return Toy(toy.id, ring, toy.height_in, toy.base_in, toy.name, toy.side, toy.size,
               None if at is None else (at[0], at[1], at[2]), toy.sigma_in, toy.height_sigma_in, toy.state, toy.ignored_parts,
               toy.slabs, toy.shape_sigma, toy.place_sigma_in)


def camera_of(facts: Mapping[str, Any]) -> TableCalibration:
    """The camera of a start line, for drawing only: its uncertainty is not logged."""
    shapes = {"matrix": (3, 3), "distortion": (5,), "rvec": (3,), "tvec": (3,), "image_size_px": (2,)}
    arrays = {k: np.array(facts[k], dtype=float).reshape(shape) for k, shape in shapes.items()}
    if not all(np.isfinite(a).all() for a in arrays.values()) or arrays["image_size_px"].min() < 2:
        raise ValueError("a camera's numbers must be finite, and its picture at least 2×2 pixels")
    width, height = (int(v) for v in arrays["image_size_px"])
    return TableCalibration(arrays["matrix"], arrays["distortion"], arrays["rvec"], arrays["tvec"], np.zeros((15, 15)),
                            (width, height), (1.0, 1.0), mirrored=facts.get("mirrored") is True)
