"""Values that are written on the command line as a word: points, a size, a known length."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from calibration.table.check import Length
from calibration.toml_files import MOST_PX
from measure.errors import InputError


def length(text: str) -> Length:
    """ "x,y x,y IN": two pixels and the inches between them. InputError: not that."""
    parts = text.split()
    if len(parts) != 3:
        raise InputError(f'--length {text!r}: write two pixels and the inches between them, as "x,y x,y IN"')
    ends = points(" ".join(parts[:2]), 2)
    try:
        inches = float(parts[2])
    except ValueError:
        raise InputError(f"--length {text!r}: {parts[2]!r} is not a number of inches") from None
    return Length((ends[0, 0], ends[0, 1]), (ends[1, 0], ends[1, 1]), inches)


def points(text: str, count: int) -> NDArray[np.float64]:
    """ "x,y x,y …" as (count, 2). InputError: another number of points, or not numbers."""
    pairs = re.split(r"[;\s]+", text.strip())
    try:
        out = np.array([[float(v) for v in p.split(",")] for p in pairs if p])
    except ValueError:
        out = np.zeros((0, 2))
    if out.shape != (count, 2) or not np.isfinite(out).all():
        raise InputError(f'{text!r}: expected {count} points in pixels, written as "x,y x,y …"')
    return out


def size(text: str) -> tuple[float, float]:
    """ "WxH" in inches. InputError: not that."""
    found = re.fullmatch(r"\s*([0-9.]+)\s*[x×*]\s*([0-9.]+)\s*", text)
    try:
        w, h = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    except ValueError:
        w, h = 0.0, 0.0
    if w <= 0 or h <= 0:
        raise InputError(f"--size {text!r}: write width x height in inches, such as 16x16")
    return w, h


def pixels(text: str) -> tuple[int, int]:
    """ "WxH" in pixels. InputError: not that."""
    found = re.fullmatch(r"\s*(\d{1,6})\s*[xX×*]\s*(\d{1,6})\s*", text)
    w, h = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (1 <= w <= MOST_PX and 1 <= h <= MOST_PX):
        raise InputError(f"--size {text!r}: write the picture's width x height in pixels, such as 1920x1080")
    return w, h
