"""The shapes of a log's lines as types for msgspec, which looks at a line's text in a twentieth of the time of
:func:`assistant.log.line_shapes.line_fault`."""

from __future__ import annotations

from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, TypedDict, cast, get_args, get_origin

import msgspec

from assistant.log.line_shapes import SHAPES, WHOLE
from measure.reading.values import LARGEST

_a, _list, _dict, _typed_dict, _needless = (cast(Any, t) for t in (Annotated, list, dict, TypedDict, NotRequired))


def as_type(shape: Any) -> Any:
    """A shape as a type hint that msgspec knows, for values as JSON gives them: what it takes has no fault."""
    if isinstance(shape, dict):
        if "*" in shape or not shape:
            return _dict[str, as_type(shape.get("*", Any))]
        return _typed_dict("Line", {key.removesuffix("?"): _needless[as_type(of)] if key.endswith("?") else as_type(of)
                                    for key, of in shape.items()})
    if isinstance(shape, list):
        return _list[as_type(shape[0])]
    if isinstance(shape, tuple):
        return as_type(shape[1]) | None
    origin, args = get_origin(shape), get_args(shape)
    if shape in (float, int):
        whole = _a[int, msgspec.Meta(ge=-int(LARGEST), le=int(LARGEST))]
        return whole if shape is int else _a[float, msgspec.Meta(ge=-LARGEST, le=LARGEST)] | whole
    if origin is UnionType:
        return reduce(or_, map(as_type, args))
    if origin is tuple:
        count = None if args[-1] is Ellipsis else len(args)  # fixed ones have values of one kind here
        return _a[_list[as_type(args[0])], msgspec.Meta(min_length=count, max_length=count)]
    return shape


def looker(shape: Any) -> Any:
    """What decodes a text that surely is of a shape, without the keys that the shape does not name; else its ValueError."""
    return msgspec.json.Decoder(as_type(shape))


MORE = {"prompt": ("count", "sides", "again"), "note": ("undeclared", "camera", "camera_watch", "mend"),
        "end": ("head", "frame", "signature")}
"""Keys of lines of which no reader asks a kind: a line with others is decoded a second time."""
LOOKERS = {f'{{"type": "{kind}", '.encode(): looker({"type": Literal[kind], **shape, "prev?": str,
                                                    **{f"{key}?": Any for key in MORE.get(kind, ())}})
           for kind, shape in WHOLE.items() if kind != "start"}
"""By the beginning of a line, as this program writes it, what decodes the whole of it; of a start line
the version is looked at first."""
SCENE_HEAD = looker({key: SHAPES["scene"][key] for key in ("version", "time_s")})
"""Of what a scene line begins with."""
THING = looker(SHAPES["scene"]["toys"][0])
FIGHTERS = looker(WHOLE["action"]["standing?"][1]["fighters?"])
