"""Pictures as phones, cameras and editors write them: stored turned or mirrored, and told so by the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image as Pillow

Image = npt.NDArray[np.uint8]

ORIENTATION = 0x0112
STORED: dict[int, Callable[[Image], Any]] = {
    1: lambda p: p, 2: np.fliplr, 3: lambda p: np.rot90(p, 2), 4: np.flipud, 5: lambda p: np.swapaxes(p, 0, 1), 6: np.rot90,
    7: lambda p: np.swapaxes(np.rot90(p, 2), 0, 1), 8: lambda p: np.rot90(p, -1)}
"""What is stored so that a reader who heeds an orientation (EXIF tag 274) shows the picture."""


def write_picture(path: Path, bgr: Image, orientation: int = 1) -> None:
    """(H, W, 3) BGR as JPEG, PNG, WebP, TIFF, AVIF or HEIC, by the ending: turned, and said so in EXIF; HEIF's two have
    properties of their own in place of it, which their writers make of EXIF."""
    rgb = np.ascontiguousarray(STORED[orientation](bgr)[:, :, ::-1])
    picture, exif = Pillow.fromarray(rgb), Pillow.Exif()
    exif[ORIENTATION] = orientation
    kind = path.suffix.lower()
    if kind in (".heic", ".heif"):
        import pillow_heif

        made: Any = pillow_heif.from_pillow(picture)
        made.info["exif"] = exif.tobytes()
        made.save(str(path), quality=95)
    elif kind in (".tif", ".tiff"):
        picture.save(path, tiffinfo={ORIENTATION: orientation}, compression="tiff_lzw")
    elif kind == ".png":
        picture.save(path, exif=exif, compress_level=1)
    else:
        picture.save(path, exif=exif, quality=95)
