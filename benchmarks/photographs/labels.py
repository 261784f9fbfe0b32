"""Folders of labelled pictures by others, read as they come: Pascal VOC, YOLO (boxes or outlines), COCO, or counts alone.

A folder is looked through with all below it. What a picture holds is said by

- ``NAME.xml`` beside it (Pascal VOC: corners in pixels),
- ``NAME.txt`` beside it, or in a folder ``labels`` where the pictures are in ``images`` (YOLO: shares of the picture's width
  and height; five numbers are a box, more are an outline), with names of classes in ``classes.txt`` or ``data.yaml`` above it,
- any ``.json`` with ``images`` and ``annotations`` (COCO: x, y, width and height in pixels),
- ``counts.csv`` (``file,count``): how many things there are, nothing of where; 0 is an empty board.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
import yaml
from PIL import Image

from measure.errors import InputError
from studio.photographs.coco import polygons
from studio.photographs.yolo import yolo_rows
from vision.capture.parameters import PICTURES

Box = tuple[float, float, float, float]
Outline = npt.NDArray[np.float64]
ORIENTATION, SIDEWAYS = 0x0112, (5, 6, 7, 8)
"""The metadata's key for how a picture is turned, and its values for a quarter of a turn either way."""


@dataclass(frozen=True, slots=True)
class LabelledThing:
    """One thing in a picture: its class as the labels name it, its box x0 y0 x1 y1 px, and, where they are known, its outlines
    (N, 2) px (of a thing that another one parts there are several)."""

    name: str
    box_px: Box
    outlines_px: tuple[Outline, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """A picture and what is in it. ``things``: None where only their ``count`` is told."""

    file: Path
    things: tuple[LabelledThing, ...] | None
    count: int


def read_labels(folder: Path) -> list[LabelledPicture]:
    """All labelled pictures below a folder, in the order of their names. InputError: none, or labels that cannot be read."""
    pictures = sorted(p for p in folder.rglob("*") if p.suffix.lower() in PICTURES)
    by_stem: dict[str, list[Path]] = {}
    for p in pictures:
        by_stem.setdefault(p.name, []).append(p)
    told: dict[Path, LabelledPicture] = {}
    for file in sorted(folder.rglob("counts.csv")):
        told.update((p.file, p) for p in _counted(file))
    for file in sorted(folder.rglob("*.json")):
        told.update((p.file, p) for p in _coco(file, by_stem))
    for picture in pictures:
        if picture in told:
            continue
        things = _beside(picture, folder)
        if things is not None:
            told[picture] = LabelledPicture(picture, things, len(things))
    if not told:
        raise InputError(f"{folder} holds no labelled pictures: put NAME.xml (Pascal VOC), NAME.txt (YOLO), a COCO .json or "
                         "counts.csv (file,count) beside them")
    return [told[p] for p in sorted(told)]


def _beside(picture: Path, top: Path) -> tuple[LabelledThing, ...] | None:
    """What a label file of its own says of a picture; None: there is none."""
    voc = picture.with_suffix(".xml")
    if voc.is_file():
        return tuple(_voc(voc))
    for yolo in (picture.with_suffix(".txt"), *_in_labels(picture)):
        if yolo.is_file():
            return tuple(_yolo(yolo, picture, top))
    return None


def _in_labels(picture: Path) -> Iterator[Path]:
    """Where YOLO's layout keeps a picture's labels: ``labels`` in place of the last folder named ``images``."""
    parts = list(picture.parts)
    if "images" in parts[:-1]:
        k = len(parts) - 1 - parts[::-1].index("images")
        yield Path(*parts[:k], "labels", *parts[k + 1:]).with_suffix(".txt")


def _voc(file: Path) -> Iterator[LabelledThing]:
    try:
        root = ElementTree.parse(file).getroot()
        for thing in root.iter("object"):
            box = thing.find("bndbox")
            if box is None:
                continue
            x0, y0, x1, y1 = (float(box.findtext(k, "nan")) for k in ("xmin", "ymin", "xmax", "ymax"))
            yield LabelledThing(thing.findtext("name", "").strip(), _checked((x0, y0, x1, y1), file))
    except (ElementTree.ParseError, ValueError) as e:
        raise InputError(f"{file} is no Pascal VOC label file: {e}") from e


def _yolo(file: Path, picture: Path, top: Path) -> Iterator[LabelledThing]:
    names = _class_names(file.parent, top)
    size: tuple[int, int] | None = None
    for row in yolo_rows(file):
        size = size or size_px(picture)
        outlines = () if row.outline is None else (row.outline * size,)
        x0, y0, x1, y1 = row.box
        px = (x0 * size[0], y0 * size[1], x1 * size[0], y1 * size[1])
        yield LabelledThing(names.get(row.which, str(row.which)), _checked(px, file), outlines)


def size_px(picture: Path) -> tuple[int, int]:
    """Width and height of a picture as it is read: turned as its metadata say. From its head alone. InputError: no picture."""
    try:
        with Image.open(picture) as opened:
            width, height = opened.size
            return (height, width) if opened.getexif().get(ORIENTATION, 1) in SIDEWAYS else (width, height)
    except OSError as e:
        raise InputError(f"{picture} cannot be read as a picture") from e


def _class_names(folder: Path, top: Path) -> dict[int, str]:
    """The names of YOLO's classes: ``classes.txt``, or ``names`` of ``data.yaml``, in the folder or above it."""
    while True:
        if (folder / "classes.txt").is_file():
            return dict(enumerate((folder / "classes.txt").read_text(encoding="utf-8").split("\n")))
        if (folder / "data.yaml").is_file():
            try:
                names = (yaml.safe_load((folder / "data.yaml").read_text(encoding="utf-8")) or {}).get("names", {})
            except (yaml.YAMLError, AttributeError) as e:
                raise InputError(f"{folder / 'data.yaml'} cannot be read: {e}") from e
            return {int(k): str(v) for k, v in (names.items() if isinstance(names, Mapping) else enumerate(names))}
        if folder in (top, folder.parent):
            return {}
        folder = folder.parent


def _coco(file: Path, by_name: Mapping[str, list[Path]]) -> Iterator[LabelledPicture]:
    try:
        data: Any = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return
    if not isinstance(data, dict) or not {"images", "annotations"} <= set(data):
        return
    try:
        names = {c["id"]: str(c["name"]) for c in data.get("categories", [])}
        things: dict[Any, list[LabelledThing]] = {i["id"]: [] for i in data["images"]}
        for a in data["annotations"]:
            x, y, w, h = (float(v) for v in a["bbox"])
            things[a["image_id"]].append(LabelledThing(names.get(a.get("category_id"), ""),
                                                       _checked((x, y, x + w, y + h), file), tuple(polygons(a))))
        for image in data["images"]:
            picture = _named(str(image["file_name"]), file, by_name)
            if picture is not None:
                yield LabelledPicture(picture, tuple(things[image["id"]]), len(things[image["id"]]))
    except (KeyError, TypeError, ValueError) as e:
        raise InputError(f"{file} is no COCO label file: {e!r}") from e


def _named(name: str, beside: Path, by_name: Mapping[str, list[Path]]) -> Path | None:
    """The picture of that name beside a label file, or the only one of that name below the folder."""
    exact = beside.parent / name
    if exact.is_file():
        return exact
    same = by_name.get(Path(name).name, [])
    return same[0] if len(same) == 1 else None


def _counted(file: Path) -> Iterator[LabelledPicture]:
    with file.open(newline="", encoding="utf-8") as lines:
        for number, row in enumerate(csv.reader(lines), 1):
            if not row or row[:2] == ["file", "count"]:
                continue
            try:
                name, count = row[0], int(row[1])
            except (IndexError, ValueError) as e:
                raise InputError(f"{file}, line {number}: a file's name and a count were expected: {','.join(row)!r}") from e
            picture = file.parent / name
            if count < 0 or not picture.is_file():
                raise InputError(f"{file}, line {number}: {name} is not there, or its count is negative")
            yield LabelledPicture(picture, () if count == 0 else None, count)


def _checked(box: Box, file: Path) -> Box:
    if not all(math.isfinite(v) for v in box):
        raise InputError(f"{file} holds a box that is not four numbers: {box}")
    x0, y0, x1, y1 = box
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def boxes_of(picture: LabelledPicture) -> np.ndarray[Any, np.dtype[np.float64]]:
    """The boxes of a picture's things, (N, 4) x0 y0 x1 y1 px."""
    return np.array([t.box_px for t in picture.things or ()], float).reshape(-1, 4)
