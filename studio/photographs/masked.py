"""Pictures with masks in files: ``NAME.jpg``, and beside it ``NAME.png`` with what is seen at each pixel in its blue channel
(KINDS of vision.networks.look) and the number of the thing in its green one (0: the table)."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Image8 = npt.NDArray[np.uint8]


def masked_pictures(folder: Path) -> list[Path]:
    """All pictures below a folder that have masks, in order."""
    return [file for file in sorted(folder.rglob("*.jpg")) if file.with_suffix(".png").is_file()]


def read_masked(file: Path) -> tuple[Image8, Image8]:
    """A picture (h, w, 3) and its masks (h, w, 3): kinds, numbers, 0."""
    return np.asarray(cv2.imread(str(file)), np.uint8), np.asarray(cv2.imread(str(file.with_suffix(".png"))), np.uint8)


def write_masked(file: Path, picture: Image8, masks: Image8, quality: int) -> None:
    """Write both; the picture last: where it is, its masks are too. ``quality``: of its JPEG."""
    cv2.imwrite(str(file.with_suffix(".png")), masks, [cv2.IMWRITE_PNG_COMPRESSION, 3])
    cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
