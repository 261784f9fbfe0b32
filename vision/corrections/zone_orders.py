"""What players say of zones: typed in the window ("zone smoke 2 at r1") or in a script, as corrections of the table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from measure.errors import InputError
from measure.polygons import Point2, disc
from measure.reading.reader import Reader, positive
from measure.reading.suggest import did_you_mean
from measure.scene import Scene
from vision.corrections.correction import Correction

KEYS = ("id", "kind", "footprint_in", "at_in", "at", "radius_in", "gone")
HOW = 'write "zone NAME RADIUS at TOY", "zone NAME RADIUS at X,Y" (inches), or "zone NAME gone"'


def zone_of_script(data: Any) -> Mapping[str, Any]:
    """A script's zone, checked: id, and gone, or footprint_in, or radius_in with at_in ([x, y]) or at (a toy's id).
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
    if "at_in" in data or "at" in data:
        reader.number(data, "radius_in", "zone", None, positive, "a number greater than 0")
    if "at_in" in data:
        reader.point(data["at_in"], 2, "zone", "at_in must be two numbers [x, y] in inches")
    if "footprint_in" in data:
        reader.ring(data, "zone")
    if reader.faults:
        raise InputError("; ".join(reader.faults))
    return data


def zone_correction(data: Mapping[str, Any], scene: Scene) -> Correction:
    """The correction that a zone of :func:`zone_of_script` stands for. InputError: there is no such toy to lay it at."""
    if data.get("gone"):
        return Correction("zone", data["id"], on=False)
    if "footprint_in" in data:
        ring = tuple((float(x), float(y)) for x, y in data["footprint_in"])
    else:
        x, y = _middle(scene, str(data["at"])) if "at" in data else data["at_in"]
        ring = disc(float(x), float(y), float(data["radius_in"]))
    return Correction("zone", data["id"], stuff=data.get("kind"), footprint_in=ring)


def _middle(scene: Scene, name: str) -> Point2:
    toy = next((t for t in scene.toys if name.lower() in (t.id.lower(), t.name.lower())), None)
    if toy is None:
        raise InputError(f"no toy {name!r} to lay the zone at{did_you_mean(name, {t.id for t in scene.toys})}")
    return toy.centroid()


def typed_zone(text: str, scene: Scene) -> Correction:
    """The correction that a typed line stands for: "zone smoke 2 at r1", "zone smoke 2 at 12,8", "zone smoke gone". The kind
    is the name without a number at its end. InputError: it is none of these."""
    words = text.split()
    if len(words) == 3 and words[2] == "gone":
        return Correction("zone", words[1], on=False)
    if len(words) < 5 or words[3] != "at":
        raise InputError(HOW)
    radius, place = _number(words[2]), " ".join(words[4:])
    if radius is None or radius <= 0:
        raise InputError(f"the radius must be inches above 0, found {words[2]!r}: {HOW}")
    at = [_number(p) for p in place.replace(" ", "").split(",")]
    middle = (at[0], at[1]) if len(at) == 2 and at[0] is not None and at[1] is not None else _middle(scene, place)
    return Correction("zone", words[1], stuff=words[1].rstrip("-0123456789"), footprint_in=disc(*middle, radius))


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if math.isfinite(found) else None
