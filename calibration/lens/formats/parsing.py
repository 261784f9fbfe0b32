"""Text of other programs' files as plain data: YAML with OpenCV's tag, OpenCV's XML, JSON, TOML. Never another exception."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

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
    """YAML as plain data. OpenCV heads its own with ``%YAML:1.0``, which is no YAML; that line is left out. FormatFault."""
    if text.startswith("%YAML"):
        text = text[text.index("\n") + 1:] if "\n" in text else ""
    try:
        return yaml.load(text, _Loader)  # _Loader builds plain values only
    except yaml.YAMLError as e:
        at = getattr(e, "problem_mark", None)
        raise FormatFault(f"not YAML ({getattr(e, 'problem', None) or 'it cannot be read'}"
                          f"{f', line {at.line + 1}' if at is not None else ''})") from None
    except (RecursionError, ValueError):
        raise FormatFault("not YAML (it cannot be read)") from None


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
    if not len(element):
        return (element.text or "").strip().strip('"')
    if depth > documents.MOST_DEEP:
        raise FormatFault(f"nested more than {documents.MOST_DEEP} deep")
    return {child.tag: storage_of(child, depth + 1) for child in element}
