"""What a battle is opened with: read a saved state, check a picture's size."""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from measure.errors import InputError
from measure.reading import documents

if TYPE_CHECKING:
    from calibration.table.calibrate import TableCalibration


def check_picture_size(size_px: tuple[int, int] | None, calibration: TableCalibration) -> None:
    """InputError unless pictures of that (width, height) are those of the calibration's camera; None passes."""
    if size_px is not None and size_px != tuple(calibration.image_size_px):
        w, h = calibration.image_size_px
        raise InputError(f"the picture is {size_px[0]}x{size_px[1]}, the calibration was made at {w}x{h}: set the camera to "
                         "that size or calibrate again")


def read_state(path: str | Path) -> dict[str, Any]:
    """A saved game state. InputError: not there or not JSON."""
    see = "give a state file, see docs/formats.md"
    data = documents.read_json(path, InputError, give="give a state file in JSON", otherwise=see)
    if not isinstance(data, dict):
        raise InputError(f"{path}: a state is a JSON object, see docs/formats.md")
    return data


@contextlib.contextmanager
def faults_of(path: str | Path) -> Iterator[None]:
    """What is wrong with a file's content is said with the file's name. InputError."""
    try:
        yield
    except InputError as e:
        raise InputError(f"{path}: {e}") from None


def file_time(path: str) -> str:
    """When a file was last written, ISO 8601."""
    return datetime.datetime.fromtimestamp(Path(path).stat().st_mtime).astimezone().isoformat(timespec="seconds")
