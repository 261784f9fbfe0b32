"""TOML files for people: written whole or not at all, read with every fault named."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import tomlkit
from numpy.typing import NDArray

from calibration.errors import CalibrationError
from measure.reading import documents
from measure.reading.reader import Reader
from measure.reading.values import shown
from measure.writing import write_file

MOST_PX = 100_000
"""No camera takes wider or higher pictures."""


def write_toml(path: str | Path, data: dict[str, Any], heading: str) -> None:
    """Write the file whole or not at all. CalibrationError: it cannot be written."""
    write_file(path, toml_text(data, heading), CalibrationError)


def toml_text(data: dict[str, Any], heading: str) -> str:
    """What such a file holds, with a heading as a comment."""
    doc = tomlkit.document()
    doc.add(tomlkit.comment(heading))
    for key, value in data.items():
        if isinstance(value, np.ndarray):
            value = value.tolist()
        item = tomlkit.item(value)
        if isinstance(value, list) and value and isinstance(value[0], list):
            item.multiline(True)
        doc.add(key, item)
    return tomlkit.dumps(doc)


def read_toml(path: str | Path, what: str, command: str) -> dict[str, Any]:
    """The file as a dict. CalibrationError: not there, not TOML, or made for something else."""
    make = f"make one with `{command}`"
    data = documents.read_toml(path, CalibrationError, give=make, otherwise=make, named=f"a {what} file")
    if data.get("kind") != what:
        raise CalibrationError(f"{path}: expected kind = \"{what}\", found {shown(data.get('kind'))}: {make}")
    return data


class ArrayReader(Reader):
    """Reads the numbers of a file that the program wrote, and keeps every fault."""

    def array(self, data: Mapping[str, Any], key: str, shape: tuple[int, ...]) -> NDArray[np.float64]:
        """An array of finite numbers of a shape (-1: any length); after a fault, zeros of that shape."""
        stand_in = np.zeros([max(0, s) for s in shape])
        if key not in data:
            self.fail("", f"{key} is missing")
            return stand_in
        try:
            a = np.array(data[key], dtype=float) if _numbers_only(data[key]) else None
        except ValueError:  # rows of different lengths
            a = None
        if a is None:
            self.fail("", f"{key} must hold numbers only")
        elif a.size == 0 and -1 in shape:
            return a.reshape([0 if s == -1 else s for s in shape])
        elif a.ndim != len(shape) or any(s not in (-1, n) for s, n in zip(shape, a.shape, strict=True)):
            self.fail("", f"{key} must be of shape {shape}, found {a.shape}")
        elif not np.isfinite(a).all():
            self.fail("", f"{key} must be finite")
        else:
            return a
        return stand_in

    def check_camera(self, matrix: NDArray[np.float64], size_px: NDArray[np.float64]) -> None:
        """Focal lengths above 0, and the size of a picture that can be."""
        if min(matrix[0, 0], matrix[1, 1]) <= 0:
            self.fail("", f"focal lengths must be greater than 0, found {matrix[0, 0]:g} and {matrix[1, 1]:g}")
        if min(size_px) < 1 or max(size_px) > MOST_PX:
            self.fail("", f"image_size_px must be 1 to {MOST_PX}, found {size_px[0]:g} and {size_px[1]:g}")

    def texts(self, data: Mapping[str, Any], key: str) -> tuple[str, ...]:
        """A list of texts; none where the key is missing."""
        v = data.get(key, [])
        if not isinstance(v, list) or not all(isinstance(t, str) for t in v):
            self.fail("", f"{key} must be a list of texts, found {shown(v)}")
            return ()
        return tuple(v)

    def done(self, path: str | Path, command: str) -> None:
        """CalibrationError names the file and every fault, if there is any."""
        if self.faults:
            raise CalibrationError(f"{path}: {'; '.join(self.faults)}: run `{command}` again")


def _numbers_only(v: Any) -> bool:
    if isinstance(v, list):
        return all(_numbers_only(x) for x in v)
    return isinstance(v, int | float) and not isinstance(v, bool)
