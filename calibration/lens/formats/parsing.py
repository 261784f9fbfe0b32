"""Other programs' files as plain data: YAML with OpenCV's tag, OpenCV's XML, JSON, TOML, ROS's ost.txt, numpy's archives. Never
another exception than FormatFault."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Mapping
from typing import Any

import numpy as np
import yaml

from calibration.lens.formats.given import FormatFault
from measure.reading import documents


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML's plain values, and OpenCV's matrices as mappings."""


def _matrix(loader: Any, node: yaml.Node) -> Any:
    return loader.construct_mapping(node, deep=True)


for _tag in ("opencv-matrix", "opencv-nd-matrix"):
    _Loader.add_constructor(f"tag:yaml.org,2002:{_tag}", _matrix)


def parse_yaml(text: str) -> Any:
    """YAML as plain data. OpenCV heads its own with ``%YAML:1.0``, which is no YAML; that line is left out. ROS ends each
    message with ``---``: of several that say the same of the camera the last is given. FormatFault."""
    if text.startswith("%YAML"):
        text = text[text.index("\n") + 1:] if "\n" in text else ""
    try:
        held = [d for d in yaml.load_all(text, _Loader) if d is not None]  # _Loader builds plain values only
    except yaml.YAMLError as e:
        at = getattr(e, "problem_mark", None)
        raise FormatFault(f"not YAML ({getattr(e, 'problem', None) or 'it cannot be read'}"
                          f"{f', line {at.line + 1}' if at is not None else ''})") from None
    except (RecursionError, ValueError):
        raise FormatFault("not YAML (it cannot be read)") from None
    if len(held) > 1 and any(_camera(d) != _camera(held[0]) for d in held):
        raise FormatFault(f"it holds {len(held)} documents (between lines of ---): keep the one of the camera")
    return held[-1] if held else None


def _camera(message: Any) -> Any:
    """A message without what changes from one to the next of a camera."""
    return {k: v for k, v in message.items() if k != "header"} if isinstance(message, Mapping) else message


def parse_ost(text: str) -> dict[str, dict[str, Any]]:
    """The cameras of what ROS's cameracalibrator prints and saves as ost.txt or .ini, by name, in the words of its YAML. Empty:
    it is none.

    Source: https://github.com/ros-perception/image_common, camera_calibration_parsers, parse_ini."""
    found: dict[str, dict[str, Any]] = {}
    image: dict[str, list[str]] = {}
    section, into = "", image
    for line in (row.strip() for row in text.splitlines() if not row.lstrip().startswith("#")):
        named = re.fullmatch(r"\[(.+)\]", line)
        if named:
            into = image if named[1] == "image" else found.setdefault(named[1], {})
            section = ""
        elif re.fullmatch(r"[A-Za-z][A-Za-z _]*", line):
            section = line.lower()
            into[section] = []
        elif line and section:
            into[section] += line.split()
    width, height = (" ".join(image.get(key, [])) or None for key in ("width", "height"))
    return {name: {"image_width": width, "image_height": height, "camera_matrix": " ".join(v["camera matrix"]),
                   "distortion_coefficients": " ".join(v.get("distortion", []))}
            for name, v in found.items() if "camera matrix" in v}


def read_npz(raw: bytes, most_bytes: int) -> dict[str, Any]:
    """The arrays of numbers in numpy's archive, as lists; Python's objects in it are left out. Empty where it unpacks to more
    than ``most_bytes``. FormatFault."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
        if unpacked > most_bytes:
            return {}
        with np.load(io.BytesIO(raw), allow_pickle=False) as arrays:
            return {name: value.tolist() for name in arrays.files if (value := _numbers_in(arrays, name)) is not None}
    except (zipfile.BadZipFile, ValueError, OSError, EOFError, KeyError, NotImplementedError, SyntaxError) as e:
        raise FormatFault(f"not an archive of numpy's (np.savez) that can be read ({type(e).__name__})") from None


def _numbers_in(arrays: Any, name: str) -> Any:
    try:
        value = arrays[name]
    except ValueError:  # Python's objects, which only pickle could make again
        return None
    return value if isinstance(value, np.ndarray) and value.dtype.kind in "iuf" else None


def parse_json(text: str) -> Any:
    """JSON as plain data. FormatFault."""
    try:
        return documents.parse_json(text)
    except documents.SyntaxFault as e:
        raise _fault("JSON", text, e) from None


def parse_toml(text: str) -> dict[str, Any]:
    """TOML as a dict. FormatFault."""
    try:
        return documents.parse_toml(text)
    except documents.SyntaxFault as e:
        raise _fault("TOML", text, e) from None


def _fault(named: str, text: str, fault: documents.SyntaxFault) -> FormatFault:
    advice = documents.remedy(text, str(fault))
    return FormatFault(f"not {named} ({fault})" + (f": {advice}" if advice else ""))


def parse_xml(text: str) -> ET.Element:
    """XML's root. FormatFault: no XML, or with definitions of its own, which no lens file needs."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise FormatFault("XML with definitions of its own (<!DOCTYPE>) is not read: save the file again without them")
    try:
        return ET.fromstring(text.encode())
    except (ET.ParseError, LookupError, ValueError) as e:
        raise FormatFault(f"not XML ({e})") from None


def storage_of(element: ET.Element, depth: int = 0) -> Any:
    """What OpenCV's XML holds: mappings, and text or matrices as they stand (numbers in text, with blanks between)."""
    if element.get("type_id") == "binary":
        return "$base64$"
    if not len(element):
        return (element.text or "").strip().strip('"')
    if depth > documents.MOST_DEEP:
        raise FormatFault(f"nested more than {documents.MOST_DEEP} deep")
    return {child.tag: storage_of(child, depth + 1) for child in element}
