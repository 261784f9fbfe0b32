"""Whether the files of a command can be written, asked before the work; and that none of them is what is read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from assistant.video.growing_file import check_recording
from measure.errors import InputError
from measure.writing import check_place
from vision.capture.parameters import PICTURES

Name = str | Path | None
"""A file or folder as it was given; None: it was not."""


def check_outputs(outputs: Mapping[str, Name], inputs: Mapping[str, Name], folders: Mapping[str, Name] | None = None) -> None:
    """InputError unless every output can be written and is neither an input nor another output, however they are spelt.

    ``outputs``: files by their options. ``inputs``: files and folders of pictures by what they are ("the log").
    ``folders``: as ``outputs``, of folders that are filled.
    """
    for path in outputs.values():
        if path is not None:
            check_place(path)
    for path in (folders or {}).values():
        if path is not None and Path(path).exists() and not Path(path).is_dir():
            raise InputError(f"{path}: that is a file: give the name of a folder")
    check_apart({**outputs, **(folders or {})}, inputs)


def check_apart(outputs: Mapping[str, Name], inputs: Mapping[str, Name]) -> None:
    """InputError where an output is an input or another output: :func:`check_outputs` without asking for a place to write."""
    written = [(option, path) for option, path in outputs.items() if path is not None]
    for i, (option, path) in enumerate(written):
        for what, read in inputs.items():
            if read is not None and (_same(path, read) or _is_picture_in(path, read) or _is_picture_in(read, path)):
                raise InputError(f"{path} is what is read ({option}): give another name (that is {what} itself)")
        for earlier, other in written[:i]:
            if _same(path, other):
                raise InputError(f"{path} would be written twice ({earlier} and {option}): give them two names")


def numbered(what: str, paths: list[str]) -> dict[str, Name]:
    """Inputs of one kind as :func:`check_outputs` takes them."""
    return {what if len(paths) == 1 else f"{what} {i}": path for i, path in enumerate(paths, 1)}


def check_recordings(paths: Iterable[Name]) -> None:
    """InputError where a name is no video's. A pipe or a device is none: a recording is finished by going back in it."""
    for path in paths:
        if path is not None:
            check_recording(path)


def _same(one: str | Path, other: str | Path) -> bool:
    """Whether two names lead to one file, through links and where it does not exist yet."""
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other))


def _is_picture_in(path: str | Path, folder: str | Path) -> bool:
    """Whether a file is one of the pictures in a folder."""
    p = Path(path)
    return p.is_file() and p.suffix.lower() in PICTURES and Path(folder).is_dir() and _same(p.parent, folder)
