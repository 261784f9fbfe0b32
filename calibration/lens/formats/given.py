"""What a lens file of another program gives, in our terms, and how its numbers are read and refused."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from calibration.camera import Array
from calibration.errors import CalibrationError
from measure.reading.values import LARGEST, is_number, shown

MOST_NUMBERS = 200
"""No list of a lens is longer: a covariance of twelve numbers has 144."""
ZERO = 1e-9
"""Numbers smaller than this count as 0 where a number of another model must be 0."""


class FormatFault(CalibrationError):
    """Why a lens file cannot be used, without its name."""


class ModelFault(FormatFault):
    """A lens of another model than ours; the message begins with the model's name."""


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A lens as a file gives it: ``vector`` (9,) fx, fy, cx, cy, k1, k2, p1, p2, k3, where pixel (0, 0) is the first pixel's
    centre, as ours. ``size_px`` None: the file does not say. ``covariance`` (9, 9) where it can be trusted. ``charuco``: its
    corners may come from OpenCV's ChArUco boards, which put them half a pixel off up to version 4.13."""

    program: str
    vector: Array
    size_px: tuple[int, int] | None
    covariance: Array | None = None
    rms_px: float = 0.0
    charuco: bool = False
    notes: tuple[str, ...] = ()


def other_model(name: str, advice: str = "calibrate with the Brown model (k1, k2, p1, p2, k3)") -> ModelFault:
    """The refusal of a lens of another model."""
    return ModelFault(f"{name} is another model than ours, and its numbers mean something else here: {advice}")


def numbers(value: Any, what: str, counts: Sequence[int] = ()) -> Array:
    """A flat list of finite numbers: of a list, rows of lists, text with blanks or commas, or a matrix with its ``data``.
    ``counts``: how many there may be (any number where it is empty). FormatFault: not that."""
    found: list[float] = []
    _collect(value, what, found, 0)
    if counts and len(found) not in counts:
        raise FormatFault(f"{what} must hold {' or '.join(map(str, counts))} numbers, found {len(found)}")
    return np.array(found, dtype=float)


def _collect(value: Any, what: str, into: list[float], depth: int) -> None:
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, Mapping):
        value = value.get("data")
    if isinstance(value, bytes) or (isinstance(value, str) and value.startswith("$base64$")):
        raise FormatFault(f"{what} is packed in base64: write the file without OpenCV's BASE64 flag")
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if isinstance(value, list | tuple) and depth < 4:
        for v in value[:MOST_NUMBERS + 1]:
            _collect(_number(v) if isinstance(v, str) else v, what, into, depth + 1)
        return
    if not is_number(value) or abs(value) > LARGEST:
        raise FormatFault(f"{what} must hold finite numbers, found {shown(value)}")
    if len(into) >= MOST_NUMBERS:
        raise FormatFault(f"{what} holds more than {MOST_NUMBERS} numbers")
    into.append(float(value))


def _number(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text


def number(value: Any, what: str) -> float:
    """One finite number. FormatFault: not that."""
    return float(numbers(value, what, (1,))[0])


def matrix_numbers(value: Any, what: str = "the camera matrix") -> tuple[float, float, float, float]:
    """fx, fy, cx, cy of a 3 x 3 camera matrix, row by row. FormatFault: not that; a skew; a transposed matrix."""
    m = numbers(value, what, (9,)).reshape(3, 3)
    if m[2, 0] != 0 and m[0, 2] == 0:
        raise FormatFault(f"{what} is written column by column (its centre stands in its last row): write it row by row")
    no_skew(m[0, 1])
    if m[1, 0] != 0 or m[2, 0] != 0 or m[2, 1] != 0 or abs(m[2, 2] - 1) > ZERO:
        raise FormatFault(f"{what} must be fx 0 cx, 0 fy cy, 0 0 1, found {shown(m.tolist())}")
    return float(m[0, 0]), float(m[1, 1]), float(m[0, 2]), float(m[1, 2])


def no_skew(skew: float, name: str = "skew") -> None:
    """ModelFault where pixels are no right angles."""
    if abs(skew) > ZERO:
        raise other_model(f"{name} {skew:g} (axes that are not at right angles)", "calibrate again without it")


OPENCV_EXTRA = ((5, 8, "rational model (k4, k5, k6)"), (8, 12, "thin prism model (s1 to s4)"),
                (12, 14, "tilted sensor (tau x, y)"))


def opencv_distortion(value: Any, what: str = "the distortion coefficients") -> Array:
    """(5,) of OpenCV's 0, 4, 5, 8, 12 or 14 numbers. ModelFault: those after the fifth are not 0."""
    d = numbers(value, what, (0, 4, 5, 8, 12, 14))
    for first, end, name in OPENCV_EXTRA:
        if np.abs(d[first:end]).max(initial=0.0) > ZERO:
            raise other_model(f"OpenCV's {name}", "calibrate without that flag, so that only k1, k2, p1, p2, k3 are found")
    out = np.zeros(5)
    out[:min(5, len(d))] = d[:5]
    return out


def size_of(width: Any, height: Any) -> tuple[int, int] | None:
    """Width and height of the picture; None where one is missing or 0. FormatFault: no whole numbers."""
    if width is None or height is None:
        return None
    w, h = number(width, "the picture's width"), number(height, "the picture's height")
    if w == 0 or h == 0:
        return None
    if not (w > 0 and h > 0 and w.is_integer() and h.is_integer()):
        raise FormatFault(f"the picture's size must be whole pixels, found {w:g} x {h:g}")
    return int(w), int(h)


def size_pair(value: Any, what: str) -> tuple[int, int] | None:
    """Width and height given as [w, h], or by their names; None where the list is empty or missing."""
    if value is None:
        return None
    if isinstance(value, Mapping) and "data" not in value:
        named = {str(k).lower()[:1]: v for k, v in value.items()}
        return size_of(named.get("w"), named.get("h"))
    pair = numbers(value, what, (0, 2))
    return size_of(pair[0], pair[1]) if len(pair) else None


def vector_of(fx: float, fy: float, cx: float, cy: float, distortion: Array) -> Array:
    """(9,) of a lens in our order. FormatFault: focal lengths that no lens has."""
    if not (math.isfinite(fx) and math.isfinite(fy) and fx > 0 and fy > 0):
        raise FormatFault(f"focal lengths must be greater than 0, found {fx:g} and {fy:g}")
    return np.concatenate([[fx, fy, cx, cy], distortion])
