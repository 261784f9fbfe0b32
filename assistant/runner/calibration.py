"""Lens and table calibrated from the pictures of sources."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.runner.outputs import check_outputs
from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from calibration.lens.solve import solve_lens
from calibration.markers.find_prints import MIRRORED
from calibration.table.calibrate import TableCalibration, calibrate
from calibration.table.mapping import is_table_file, picture_path
from measure.errors import InputError
from measure.writing import check_place, is_regular
from vision.capture.rotated_source import RotatedSource
from vision.capture.source import FrameSource, open_source


@dataclass(frozen=True, slots=True)
class PictureCounts:
    """How many pictures of a source are looked at: more take longer and tell no more. Chosen, not measured."""

    of_table: int = 40
    """The first frames of a source of the table."""
    of_lens: int = 40
    """Of a clip of a board, evenly over its length."""
    of_lens_in_all: int = 120
    """Of all sources of a board together, about."""


PICTURES = PictureCounts()


def stills(source: FrameSource, most: int = PICTURES.of_table) -> list[NDArray[np.uint8]]:
    """Frames of a source for calibration: of a clip or camera the first ones, all of one size."""
    frames = []
    try:
        for frame in source:
            frames.append(frame.bgr)
            if len(frames) >= most:
                break
    finally:
        source.close()
    return frames


def lens_from(sources: Sequence[str], pattern: str) -> Lens:
    """The lens from photographs, folders or clips of a board. InputError: no board in them, or a pattern that is none."""
    images, names = [], []
    for text in sources:
        source = open_source(text)
        step = max(1, (source.frame_count or PICTURES.of_lens) // PICTURES.of_lens) if source.fps > 1 else 1
        for frame in source:
            if frame.index % step == 0:
                images.append(frame.bgr)
                names.append(f"{Path(text).name} #{frame.index}")
            if len(images) >= PICTURES.of_lens_in_all:
                break
        source.close()
    return solve_lens(images, pattern, names)


def calibrate_table(source: str, out: str, lens: str | None = None, chart: str | None = None, mirror: bool = False,
                    **known: Any) -> TableCalibration:
    """The table calibrated from a source's pictures, and kept in the file ``out``. ``chart``: a file that will be written
    besides. ``mirror``: exchange left and right first, which undoes a mirror's pictures. ``known``: as
    :func:`calibration.table.calibrate.calibrate` takes them. InputError: pictures that cannot be used, no place to write, a
    file that must not be replaced."""
    beside = picture_path(out)
    check_place(out)
    plain = is_regular(out)
    check_outputs({"--out": out, "--map": chart, "the picture beside --out": beside if plain else None},
                  {"the source": source, "the lens": lens})
    if plain and beside.exists() and not is_table_file(out):
        raise InputError(f"{beside} is there already and calibrate did not write it, but its picture goes there: give another "
                         "name with --out")
    frames = stills(RotatedSource.of(open_source(source), 0, mirror))
    try:
        calibration = calibrate(frames, lens=Lens.read(lens) if lens else None, **known)
    except CalibrationError as e:
        if not mirror or str(e) != MIRRORED:
            raise
        raise InputError("these pictures are no mirror's: --mirror exchanges left and right, and so their markers cannot be "
                         "read: leave it out") from None
    if mirror:
        calibration = replace(calibration, mirrored=True, notes=(*calibration.notes, "the pictures were mirrored back, as "
                                                                 "--mirror asks: run, window and check do so by this file"))
    calibration.save(out)
    return calibration
