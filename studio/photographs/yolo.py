"""YOLO's label files: a line for each thing, its class and a box or an outline in shares of the picture's width and height."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from measure.errors import InputError


@dataclass(frozen=True, slots=True, eq=False)
class YoloRow:
    """One thing: the number of its class, its box x0 y0 x1 y1, and its outline (N, 2) if the file has that; shares."""

    which: int
    box: tuple[float, float, float, float]
    outline: npt.NDArray[np.float64] | None


def yolo_rows(file: Path) -> Iterator[YoloRow]:
    """All things of a label file. InputError: a line that is neither a box nor an outline."""
    for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        words = line.split()
        if not words:
            continue
        try:
            which, values = int(float(words[0])), [float(w) for w in words[1:]]
        except ValueError as e:
            raise InputError(f"{file}, line {number}: a class and four numbers were expected, or a class and an outline, not "
                             f"{line[:60]!r}") from e
        if len(values) < 4 or (len(values) > 5 and len(values) % 2):
            raise InputError(f"{file}, line {number}: a box has four numbers and an outline pairs of them, not {len(values)}")
        if len(values) <= 5:  # a fifth is a confidence
            x, y, w, h = values[:4]
            yield YoloRow(which, (x - w / 2, y - h / 2, x + w / 2, y + h / 2), None)
        else:
            box = (min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2]))
            yield YoloRow(which, box, np.array(values).reshape(-1, 2))
