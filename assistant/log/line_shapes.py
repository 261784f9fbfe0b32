"""What each type of line in a battle log holds: its keys, and the kind of every value that some reader uses."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, get_args, get_origin

from measure.polygons import Point2
from measure.reading.reader import Reader
from measure.reading.typed import typed
from measure.reading.values import LARGEST, place, shown
from measure.verdict import Verdict as Answer
from rules.actions import Check

Verdict = Literal["yes", "no", "too_close"]
Ruling = Literal["allowed", "refused"]
Point = tuple[float, float]

CHECK = {"rule": str, "verdict": Verdict, "measured?": float | None, "sigma?": float | None, "limit?": float | None,
         "unit?": str, "probability?": float | None, "detail?": str, "decides?": bool}
FIGHTER = {"left": float, "name?": str | None, "side?": str | None, "figures?": tuple[str, ...]}
STANDING = {"turn?": int | None, "to_act?": str | None, "over?": bool, "winners?": tuple[str, ...],
            "reason?": str | None, "scores?": {"*": float}, "fighters?": {"*": FIGHTER}}
OPEN = {"kind": str, "actor": str, "target": str, "verdict": Verdict, "check?": CHECK}
BOARD = {"scores?": {"*": int}, "clocks?": {"*": float}, "running?": str, "since_s?": float, "waits?": str}

MISSING = object()

SHAPES: dict[str, dict[str, Any]] = {
    "start": {"version": Any, "game": str | None, "edition": str | None, "house_rules": (None, {}),
              "calibration": (None, {}), "source": str | None, "wall_clock": str | None, "battle?": str | None,
              "key?": str},
    "scene": {"version": Any, "time_s": float, "table_size_in": Any, "toys": [{"id": str, "name?": str | None}]},
    "appear": {"time_s": float, "toy": str, "side": Any, "at_in": Any},
    "leave": {"time_s": float, "toy": str, "reason?": str},
    "move": {"time_s": float, "toy": str, "from_in": Point, "to_in": Point, "distance_in": float, "sigma_in": float,
             "path_in": Any, "declared": int | None},
    "zone": {"time_s": float, "zone": str, "kind?": str, "state": Literal["laid", "sprung", "gone"],
             "footprint_in": tuple[Point, ...]},
    "hands": {"time_s": float, "state": str, "area_in": tuple[tuple[Point, ...], ...]},
    "prompt": {"time_s": float, "player?": str, "kind?": str, "text?": str, "secret?": bool, "chance?": bool,
               "about?": (None, {}), "open?": [OPEN]},
    "action": {"number": int, "action": {}, "verdict": Verdict, "checks": [CHECK], "time_s?": float},
    "override": {"number": int, "ruling": Ruling, "by": str, "time_s?": float},
    "note": {"time_s": float, "text": str, "toy?": str | None, "about?": int | None, "verdict?": Verdict,
             "checks?": [CHECK], "step?": str, "number?": int, "because_of?": int, "way_in?": tuple[Point, ...],
             "together?": [int], "put_back?": [int], "zone?": str, "covers?": [str], "perhaps?": [str], "board?": str,
             "tally?": BOARD, "house_rules?": {}},
    "end": {"time_s": float},
    "sign": {"time_s": float, "head": str, "frame": str | None, "signature": str},
}
"""By type of line, the shape of each key's value. "?" ends a key that may be missing; a line may carry more keys.

A shape is a type hint, a list with the one shape of its items, a dict with the shapes of an object's keys ("*": of every
key), or a pair of None and a shape that null may stand for.
"""

LINE_KEYS: dict[str, tuple[str, ...]] = {
    kind: tuple(k for k in shape if not k.endswith("?")) for kind, shape in SHAPES.items()}
"""Every type of line with the keys that it must have."""


WHOLE = {kind: {**shape, "standing?": (None, STANDING)} for kind, shape in SHAPES.items()}
"""What may stand in each line, the standing that some carry too."""


def line_fault(line: Mapping[str, Any]) -> str:
    """What is wrong with a line of a known type, in words that follow "line 3"; empty where nothing is."""
    kind = line["type"]
    if FITS[kind](line):
        return ""
    missing = [k for k in LINE_KEYS[kind] if k not in line]
    if missing:
        return f": a {kind} line needs {', '.join(missing)}"
    shape = WHOLE[kind]
    reader = Reader()
    _check(shape, line, "", reader)
    if not reader.faults:
        return ""
    said = "; ".join(reader.faults)
    return f" is no scene: {said}" if kind == "scene" else f": a {kind} line must not hold that ({said})"


def _fits(shape: Any) -> Callable[[Any], bool]:
    """What says whether a value surely is of a shape: :func:`_check` notes nothing of it then, and takes ten times as long.
    False: it may be."""
    if isinstance(shape, dict):
        return _fits_object(shape)
    if isinstance(shape, list):
        of = _fits(shape[0])
        return lambda v: type(v) is list and all(map(of, v))
    if isinstance(shape, tuple):
        some = _fits(shape[1])
        return lambda v: v is None or some(v)
    return _sure(shape)


def _fits_object(shape: Mapping[str, Any]) -> Callable[[Any], bool]:
    """As :func:`_fits`, of an object's shape."""
    keys = tuple((key.removesuffix("?"), not key.endswith("?"), None if of is Any else _fits(of))
                 for key, of in shape.items() if key != "*")
    every = _fits(shape["*"]) if "*" in shape else None

    def fits(v: Any) -> bool:
        if type(v) is not dict:
            return False
        for key, must, of in keys:
            value = v.get(key, MISSING)
            if value is MISSING:
                if must:
                    return False
            elif of is not None and not of(value):
                return False
        return every is None or all(map(every, v.values()))
    return fits


@cache
def _sure(hint: Any) -> Callable[[Any], bool]:
    """What says that a value surely is of a type hint; never of hints that are not known here."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return lambda v: True
    if hint is float:
        return lambda v: (type(v) is float or type(v) is int) and -LARGEST <= v <= LARGEST
    if hint is int:
        return lambda v: type(v) is int and -LARGEST <= v <= LARGEST
    if hint in (str, bool, type(None)):
        return lambda v: type(v) is hint
    if origin is Literal:
        known = frozenset(args)
        return lambda v: type(v) is str and v in known
    if origin is UnionType and len(args) == 2 and args[1] is type(None):
        some = _sure(args[0])
        return lambda v: v is None or some(v)
    if origin is tuple and args[-1] is Ellipsis:
        each = _sure(args[0])
        return lambda v: type(v) is list and all(map(each, v))
    if origin is tuple and len(args) == 2:
        first, second = map(_sure, args)
        return lambda v: type(v) is list and len(v) == 2 and first(v[0]) and second(v[1])
    return lambda v: False


def _check(shape: Any, value: Any, where: str, reader: Reader) -> None:
    """Note in ``reader`` what of ``value`` is not of ``shape``."""
    if isinstance(shape, tuple):
        if value is not None:
            _check(shape[1], value, where, reader)
    elif isinstance(shape, list):
        if not isinstance(value, list):
            reader.fail(where, f"must be a list, found {shown(value)}")
            return
        for i, item in enumerate(value):
            _check(shape[0], item, f"{where}[{i}]", reader)
    elif isinstance(shape, dict):
        _check_object(shape, value, where, reader)
    else:
        typed(shape, value, where, reader)


def _check_object(shape: Mapping[str, Any], value: Any, where: str, reader: Reader) -> None:
    if not isinstance(value, Mapping):
        reader.fail(where, f"must be an object, found {shown(value)}")
        return
    for name, of in shape.items():
        key = name.removesuffix("?")
        if name == "*":
            for k, v in value.items():
                _check(of, v, place(where, str(k)), reader)
        elif key in value:
            _check(of, value[key], place(where, key), reader)
        elif key == name:
            reader.fail(place(where, key), "is missing")


FITS = {kind: _fits(shape) for kind, shape in WHOLE.items()}
"""By type of line, what says that one surely is as it must be."""


def finite(v: Any) -> float:
    """A number of a log's line. ValueError: it is none, or endless."""
    if type(v) is float and -LARGEST <= v <= LARGEST:
        return v
    if isinstance(v, bool) or not isinstance(v, int | float) or not math.isfinite(v):
        raise ValueError(f"a number was expected, found {v!r}")
    return float(v)


def point(v: Iterable[Any]) -> Point2:
    """A place (inches) of a log's line. ValueError, TypeError: it is none."""
    x, y = v
    return (finite(x), finite(y))


def check_of(c: Mapping[str, Any]) -> Check:
    """A check as a log's line has it. KeyError, ValueError: it is none."""
    get = c.get
    return Check(str(c["rule"]), Answer(c["verdict"]), _number(get("measured")), _number(get("sigma")), _number(get("limit")),
                 str(get("unit", "")), _number(get("probability")), str(get("detail", "")), bool(get("decides", True)))


def _number(v: Any) -> float | None:
    return v if v is None else finite(v)
