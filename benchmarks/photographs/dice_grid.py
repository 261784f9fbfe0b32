"""How many real dice are found in single pictures, and how many of them are labelled as dice.

The pictures are other people's (../shared/real/dice_grid): measured on, never trained on. Their boxes are not
published: a find counts as the die's of a cell where its middle lies in the cell's middle half and its longer side is a
seventh to two thirds of the cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.photographs.cards_boxed import compared
from benchmarks.photographs.labels import Box
from benchmarks.reporting import ACCURACY, REAL, command_line, publish
from vision.networks.detection import Detection
from vision.networks.detector import Detector
from vision.networks.weights import weights_file

FOLDER = REAL / "dice_grid"
GRID, LONGEST = (3, 6), 0.65
"""Rows and columns of the ruled pictures, a die in each cell; a find longer than this share of a cell is more than a
die."""
Image8 = npt.NDArray[np.uint8]


def pictures() -> Iterator[tuple[Image8, list[Box]]]:
    """Each photograph and the cells x0 y0 x1 y1 px with one die each."""
    for file in sorted(FOLDER.glob("*.jpg")):
        bgr = np.asarray(cv2.imread(str(file)), np.uint8)
        h, w = bgr.shape[:2]
        rows, cols = GRID if file.name.startswith("IMG_") else (1, 1)
        yield bgr, [(c * w / cols, r * h / rows, (c + 1) * w / cols, (r + 1) * h / rows)
                    for r in range(rows) for c in range(cols)]


def is_in(d: Detection, cell: Box) -> bool:
    """Whether a find may be the die of a cell."""
    x0, y0, x1, y1 = d.box_px
    side = cell[2] - cell[0]
    middle = abs((x0 + x1) / 2 - (cell[0] + cell[2]) / 2), abs((y0 + y1) / 2 - (cell[1] + cell[3]) / 2)
    return max(middle) < side / 4 and side / 7 < max(x1 - x0, y1 - y0) < LONGEST * side


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.photographs.dice_grid", ACCURACY)
    p.add_argument("--weights", type=Path)
    a = p.parse_args()
    if not FOLDER.exists():
        print("shared/real/dice_grid is not here: not measured")
        return
    network = Detector(a.weights or weights_file("detector.onnx"), threads=1)
    publish(ACCURACY, compared(network, pictures(), lambda cell, d: is_in(d, cell), "die", "Real dice"), a.write)


if __name__ == "__main__":
    main()
