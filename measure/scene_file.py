"""Scene files: a JSON object to a ``Scene``, strictly. The format is that of docs/formats.md."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from measure.errors import InputError
from measure.reading import documents
from measure.reading.reader import Reader, not_negative, positive
from measure.reading.values import shown
from measure.scene import COVERS, SIZES, STATES, Part, Scene, Terrain, Toy, Zone
from measure.terrain_shapes import SHAPE_NAMES


class SceneError(InputError):
    """A scene file that cannot be used; the message names every fault with its place."""


def scene_from_dict(data: Any) -> Scene:
    """From the scene file's dict. SceneError names every unknown key, missing key and bad value at once."""
    return _SceneReader().scene(data)


def read_scene(path: str | Path) -> Scene:
    """Read a scene file. SceneError: not there, not JSON, or not a scene, with every fault named."""
    data = documents.read_json(path, SceneError, give="give a scene file in JSON",
                               otherwise="give a scene file, see docs/formats.md")
    try:
        return scene_from_dict(data)
    except SceneError as e:
        raise SceneError(f"{path}: {e}") from None


_TOY_KEYS = {"id", "name", "side", "size", "footprint_in", "base_in", "height_in", "eye_in", "sigma_in",
             "height_sigma_in", "state", "ignored_parts", "slabs", "shape_sigma", "place_sigma_in"}
_TERRAIN_KEYS = {"id", "kind", "cover", "footprint_in", "base_in", "height_in", "sigma_in", "height_sigma_in", "uneven_in",
                 "shape", "slabs"}
_ZONE_KEYS = {"id", "kind", "footprint_in"}
_PART_KEYS = {"footprint_in", "base_in", "height_in"}
_SCENE_KEYS = {"version", "time_s", "frame_index", "table_size_in", "table_polygon_in", "scale_sigma", "toys",
               "terrain", "zones", "cards", "dice"}


class _SceneReader(Reader):
    """Reads a scene's dict."""

    def toy(self, d: Mapping[str, Any], where: str, seen: set[str]) -> Toy:
        self.keys(d, _TOY_KEYS, where)
        eye = d.get("eye_in")
        eye_in = None if eye is None else self.point(eye, 3, f"{where}.eye_in")
        return Toy(
            id=self.name(d, where, seen), name=self.text(d, "name", where, ""), side=self.text(d, "side", where, ""),
            size=self.text(d, "size", where, "M", SIZES), footprint_in=self.ring(d, where),
            base_in=self.number(d, "base_in", where, 0.0),
            height_in=self.number(d, "height_in", where, None, positive, "greater than 0"),
            eye_in=None if eye_in is None else (eye_in[0], eye_in[1], eye_in[2]),
            sigma_in=self.number(d, "sigma_in", where, 0.05, not_negative, "0 or more"),
            height_sigma_in=self.number(d, "height_sigma_in", where, 0.1, not_negative, "0 or more"),
            state=self.text(d, "state", where, "placed", STATES),
            ignored_parts=self.parts(d, "ignored_parts", where), slabs=self.parts(d, "slabs", where),
            shape_sigma=self.number(d, "shape_sigma", where, 0.0, not_negative, "0 or more"),
            place_sigma_in=self.number(d, "place_sigma_in", where, 0.0, not_negative, "0 or more")
            if "place_sigma_in" in d else None)

    def parts(self, d: Mapping[str, Any], key: str, where: str) -> tuple[Part, ...]:
        out = []
        for at, p in self.each(d, key, f"{where}."):
            self.keys(p, _PART_KEYS, at)
            out.append(Part(self.ring(p, at), self.number(p, "base_in", at, 0.0),
                            self.number(p, "height_in", at, None, positive, "greater than 0")))
        return tuple(out)

    def piece(self, d: Mapping[str, Any], where: str, seen: set[str]) -> Terrain:
        self.keys(d, _TERRAIN_KEYS, where)
        return Terrain(
            id=self.name(d, where, seen), kind=self.text(d, "kind", where, ""),
            cover=self.text(d, "cover", where, "hard", COVERS), footprint_in=self.ring(d, where),
            base_in=self.number(d, "base_in", where, 0.0),
            height_in=self.number(d, "height_in", where, None, positive, "greater than 0"),
            sigma_in=self.number(d, "sigma_in", where, 0.05, not_negative, "0 or more"),
            height_sigma_in=self.number(d, "height_sigma_in", where, 0.1, not_negative, "0 or more"),
            uneven_in=self.number(d, "uneven_in", where, 0.0, not_negative, "0 or more"),
            shape=self.text(d, "shape", where, "", ("", *SHAPE_NAMES)), slabs=self.parts(d, "slabs", where))

    def scene(self, d: Any) -> Scene:
        if not isinstance(d, Mapping):
            raise SceneError("a scene is a JSON object with version, table_size_in and toys")
        self.keys(d, _SCENE_KEYS, "scene")
        if "version" not in d:
            self.fail("scene", "version is missing")
        elif d["version"] != 1 or isinstance(d["version"], bool):
            self.fail("scene", f"version must be 1, found {shown(d['version'])}")
        if "toys" not in d:
            self.fail("scene", "toys is missing")
        polygon = self.ring(d, "scene", "table_polygon_in") if d.get("table_polygon_in") is not None else None
        size: tuple[float, ...] | None = (1.0, 1.0)
        if "table_size_in" in d:
            size = self.point(d["table_size_in"], 2, "scene.table_size_in")
            if size is not None and min(size) <= 0:
                self.fail("scene.table_size_in", f"must be greater than 0, found {list(size)}")
        elif polygon is not None:
            xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
            size = (max(xs) - min(xs), max(ys) - min(ys))
        else:
            self.fail("scene", "table_size_in is missing")
        seen: set[str] = set()
        toys = tuple(self.toy(t, at, seen) for at, t in self.each(d, "toys"))
        terrain = tuple(self.piece(t, at, seen) for at, t in self.each(d, "terrain"))
        zones = []
        for at, z in self.each(d, "zones"):
            self.keys(z, _ZONE_KEYS, at)
            zones.append(Zone(self.name(z, at, seen), self.ring(z, at), self.text(z, "kind", at, "")))
        time_s = self.number(d, "time_s", "scene", 0.0)
        frame_index = int(self.number(d, "frame_index", "scene", 0.0, lambda v: v == int(v) and v >= 0,
                                      "a whole number, 0 or more"))
        scale_sigma = self.number(d, "scale_sigma", "scene", 0.0, not_negative, "0 or more")
        cards = tuple(dict(c) for _, c in self.each(d, "cards"))
        dice = tuple(dict(c) for _, c in self.each(d, "dice"))
        if self.faults:
            raise SceneError("; ".join(self.faults))
        assert size is not None
        return Scene(table_size_in=(size[0], size[1]), toys=toys, terrain=terrain, zones=tuple(zones), time_s=time_s,
                     frame_index=frame_index, scale_sigma=scale_sigma, table_polygon_in=polygon, cards=cards,
                     dice=dice)
