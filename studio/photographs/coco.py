"""COCO's label files: one for a whole folder of pictures, with an outline or a box in pixels for each thing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from measure.errors import InputError


def yolo_texts(coco: bytes) -> dict[str, str]:
    """Names of pictures with their labels as YOLO's files have them. Of a thing in pieces the largest piece is its outline;
    one without an outline keeps its box. InputError: it is no such file."""
    try:
        told = json.loads(coco)
        pictures = {p["id"]: p for p in told["images"]}
        out = {p["file_name"]: "" for p in told["images"]}
        for thing in told["annotations"]:
            picture = pictures[thing["image_id"]]
            values = shares(thing, float(picture["width"]), float(picture["height"]))
            out[picture["file_name"]] += " ".join([str(thing["category_id"]), *(f"{v:.6f}" for v in values)]) + "\n"
    except (ValueError, KeyError, TypeError, IndexError) as e:
        raise InputError("labels in COCO's form were expected: pictures, and things with outlines or boxes") from e
    return out


def shares(thing: dict[str, Any], width: float, height: float) -> list[float]:
    """A thing's outline, x y after x y, or its box by its middle and size, in shares of a picture's width and height, px."""
    pieces = [p.ravel().tolist() for p in polygons(thing)]
    if pieces:
        piece = max(pieces, key=lambda p: abs(area(p)))
        return [v / (height if k % 2 else width) for k, v in enumerate(piece)]
    x, y, w, h = thing["bbox"]
    return [(x + w / 2) / width, (y + h / 2) / height, w / width, h / height]


def polygons(thing: Mapping[str, Any]) -> list[npt.NDArray[np.float64]]:
    """The outlines (N, 2) of one of COCO's things, px; none where it has no polygons (run lengths are left). ValueError: a
    number is missing."""
    told = thing.get("segmentation")
    return [np.array(ring, float).reshape(-1, 2) for ring in told if len(ring) >= 6] if isinstance(told, list) else []


def area(piece: list[float]) -> float:
    """The area in an outline x y x y ..., px²; below 0 where it runs the other way round."""
    corners = list(zip(piece[::2], piece[1::2], strict=True))
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, corners[1:] + corners[:1], strict=True)) / 2
