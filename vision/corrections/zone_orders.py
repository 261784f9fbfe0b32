"""What players say of zones: typed in the window ("zone smoke 2 at r1") or in a script, as corrections of the table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from measure.errors import InputError
from measure.polygons import Point2
from measure.reading.reader import Reader, positive
from measure.reading.suggest import did_you_mean
from measure.scene import Scene, Toy
from measure.templates import SHAPES, Template, template_of
from vision.corrections.correction import Correction

KEYS = ("id", "kind", "footprint_in", "at_in", "at", "radius_in", "template", "to_in", "to", "gone")
TEMPLATE_KEYS = ("shape", "size_in", "spread")
HOW = ('write "zone NAME RADIUS at TOY", "zone NAME cone LENGTH DEGREES at TOY to TOY", "zone NAME line LENGTH WIDTH at TOY to '
       'TOY" (inches; X,Y in place of a toy), or "zone NAME gone"')
Spot = tuple[Point2, Toy | None]
"""A point of the table, and the toy whose middle it is."""
PLACE = "must be two numbers [x, y] in inches"


def zone_of_script(data: Any) -> Mapping[str, Any]:
    """A script's zone, checked: id, and gone, or footprint_in, or radius_in or a template with at_in ([x, y]) or at (a toy's
    id), and where it points (to_in, to).
    InputError names every fault."""
    reader = Reader()
    if not isinstance(data, Mapping):
        raise InputError(f"zone must be an object with {', '.join(KEYS)}")
    reader.keys(data, KEYS, "zone")
    if not reader.text(data, "id", "zone"):
        reader.fail("zone", "id is missing")
    reader.text(data, "kind", "zone")
    places = [k for k in ("footprint_in", "at_in", "at", "gone") if k in data]
    if len(places) != 1:
        reader.fail("zone", "give one of footprint_in, at_in, at and gone")
    if "template" in data:
        _template(reader, data["template"])
    elif "at_in" in data or "at" in data:
        reader.number(data, "radius_in", "zone", None, positive, "a number greater than 0")
    for key in ("at_in", "to_in"):
        if key in data:
            reader.point(data[key], 2, "zone", f"{key} {PLACE}")
    if "footprint_in" in data:
        reader.ring(data, "zone")
    if reader.faults:
        raise InputError("; ".join(reader.faults))
    return data


def _template(reader: Reader, data: Any, at: str = "zone.template") -> Template | None:
    """The template of an object with shape, size_in and spread; None where the reader has a fault."""
    if not isinstance(data, Mapping):
        reader.fail(at, f"must be an object with {', '.join(TEMPLATE_KEYS)}")
        return None
    reader.keys(data, TEMPLATE_KEYS, at)
    shape = reader.text(data, "shape", at, "circle", SHAPES)
    size = reader.number(data, "size_in", at, None, positive, "a number greater than 0")
    spread = reader.number(data, "spread", at, None, positive, "a number greater than 0") if "spread" in data else None
    if reader.faults:
        return None
    try:
        return template_of(shape, size, spread)
    except InputError as e:
        reader.fail(at, str(e))
        return None


def zone_correction(data: Mapping[str, Any], scene: Scene) -> Correction:
    """The correction that a zone of :func:`zone_of_script` stands for. InputError: there is no such toy to lay it at."""
    if data.get("gone"):
        return Correction("zone", data["id"], on=False)
    if "footprint_in" in data:
        ring = tuple((float(x), float(y)) for x, y in data["footprint_in"])
        return Correction("zone", data["id"], stuff=data.get("kind"), footprint_in=ring)
    template = _template(Reader(), data["template"]) if "template" in data else None
    at, to = _place(scene, data, "at"), _place(scene, data, "to")
    made = laid(data["id"], template or Template("", "circle", float(data["radius_in"])), at or ((0.0, 0.0), None),
                to[0] if to is not None else None)
    return replace(made, stuff=data.get("kind"))


def _place(scene: Scene, data: Mapping[str, Any], key: str) -> Spot | None:
    """Where "at" (a toy) or "at_in" (a point) is."""
    if key in data:
        return _toy(scene, str(data[key]))
    at = data.get(f"{key}_in")
    return None if at is None else ((float(at[0]), float(at[1])), None)


def _toy(scene: Scene, name: str) -> Spot:
    toy = next((t for t in scene.toys if name.lower() in (t.id.lower(), t.name.lower())), None)
    if toy is None:
        raise InputError(f"no toy {name!r} to lay the zone at{did_you_mean(name, {t.id for t in scene.toys})}")
    return toy.centroid(), toy


def laid(name: str, template: Template, at: Spot, to_in: Point2 | None = None) -> Correction:
    """The correction that lays a template on the table as the zone ``name``; the zone's kind is the name without a number at
    its end. InputError: it points nowhere."""
    middle, toy = at
    ring = template.ring(middle, to_in, toy.footprint_in if toy is not None else ())
    begins = toy.id if toy is not None and template.aimed else ""
    return Correction("zone", name, stuff=_kind(name), footprint_in=ring, as_id=begins)


def typed_zone(text: str, scene: Scene, named: Sequence[Template] = ()) -> Correction:
    """The correction that a typed line stands for: "zone smoke 2 at r1", "zone flame cone 8 60 at r1 to b1", "zone beam line 12
    1 at 3,4 to b1", "zone smoke gone"; of a ``named`` template its name alone. InputError: it is none of these."""
    words = text.split()
    if len(words) == 3 and words[2] == "gone":
        return Correction("zone", words[1], on=False)
    if "at" not in words[2:]:
        raise InputError(HOW)
    where = words.index("at", 2)
    name, template = typed_template(" ".join(words[:where]), named)
    place, _, aim = " ".join(words[where + 1:]).partition(" to ")
    return laid(name, template, _spot(scene, place), _spot(scene, aim)[0] if aim else None)


def typed_template(text: str, named: Sequence[Template] = ()) -> tuple[str, Template]:
    """The name and the template of "zone smoke 2", "zone flame cone 8 60" or, of a ``named`` one, "zone flamer-2", which is
    still to be laid somewhere. InputError: it is none."""
    words = text.split()
    if len(words) == 2:
        kind = _kind(words[1]).lower()
        found = next((t for t in named if t.name.lower() == kind), None)
        if found is None:
            known = f"; templates of the roster: {', '.join(t.name for t in named)}" if named else ""
            raise InputError(f"{HOW}{known}")
        return words[1], found
    if len(words) < 3 or words[0].lower() != "zone":
        raise InputError(HOW)
    shape, numbers = (words[2].lower(), words[3:]) if words[2].lower() in SHAPES else ("circle", words[2:])
    values = [_number(w) for w in numbers]
    if not 1 <= len(values) <= (1 if shape == "circle" else 2):
        raise InputError(HOW)
    for word, number in zip(numbers, values, strict=True):
        if number is None or number <= 0:
            raise InputError(f"a template's numbers are inches above 0 (a cone's second one degrees), found {word!r}: {HOW}")
    size, spread = (*(n for n in values if n is not None), None)[:2]
    return words[1], template_of(shape, size or 0.0, spread)


def _kind(name: str) -> str:
    return name.rstrip("-0123456789")


def _spot(scene: Scene, place: str) -> Spot:
    """The toy and its middle, or the point "12,8"."""
    at = [_number(p) for p in place.replace(" ", "").split(",")]
    if len(at) == 2 and at[0] is not None and at[1] is not None:
        return (at[0], at[1]), None
    return _toy(scene, place)


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) else None
