"""TOML files for people: written whole or not at all, read with every fault named."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import tomlkit
from numpy.typing import NDArray

from calibration.errors import CalibrationError


def write_toml(path: str | Path, data: dict[str, Any], heading: str) -> None:
    """Write to a temporary name, then replace. CalibrationError if that cannot be done."""
    path = Path(path)
    doc = tomlkit.document()
    doc.add(tomlkit.comment(heading))
    for key, value in data.items():
        if isinstance(value, np.ndarray):
            value = value.tolist()
        item = tomlkit.item(value)
        if isinstance(value, list) and value and isinstance(value[0], list):
            item.multiline(True)
        doc.add(key, item)
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(tomlkit.dumps(doc), encoding="utf-8")
        os.replace(part, path)
    except OSError as e:
        raise CalibrationError(
            f"{path} cannot be written ({e.strerror}): give a folder that exists and is yours") from None


def read_toml(path: str | Path, what: str, command: str) -> dict[str, Any]:
    """The file as a dict. CalibrationError: not there, not TOML, or made for something else."""
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as e:
        raise CalibrationError(f"{path}: cannot be read ({e.strerror}): make one with `{command}`") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise CalibrationError(f"{path}: not a {what} file ({e}): make one with `{command}`") from None
    if data.get("kind") != what:
        raise CalibrationError(
            f"{path}: expected kind = \"{what}\", found {data.get('kind')!r}: make one with `{command}`")
    return data


def numbers(data: dict[str, Any], key: str, shape: tuple[int, ...], path: str | Path) -> NDArray[np.float64]:
    """An array of finite numbers of a shape (-1: any length). CalibrationError names the key."""
    try:
        a = np.array(data[key], dtype=float)
    except KeyError:
        raise CalibrationError(f"{path}: {key} is missing: calibrate again") from None
    except (TypeError, ValueError):
        raise CalibrationError(f"{path}: {key} must hold numbers only: calibrate again") from None
    if a.size == 0 and -1 in shape:
        return a.reshape([0 if s == -1 else s for s in shape])
    if a.ndim != len(shape) or any(s not in (-1, n) for s, n in zip(shape, a.shape, strict=True)):
        raise CalibrationError(f"{path}: {key} must be of shape {shape}, found {a.shape}: calibrate again")
    if not np.isfinite(a).all():
        raise CalibrationError(f"{path}: {key} must be finite: calibrate again")
    return a
