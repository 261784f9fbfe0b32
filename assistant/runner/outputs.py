"""Whether a file can be written, asked before the work."""

from __future__ import annotations

import os
from pathlib import Path

from measure.errors import InputError


def writable(path: str | None) -> None:
    """InputError unless a file can be made there: asked before the work, not after it."""
    if path is None:
        return
    folder = Path(path).resolve().parent
    if Path(path).is_dir():
        raise InputError(f"{path}: that is a folder: give the name of a file")
    if not folder.is_dir():
        raise InputError(f"{path}: the folder {folder} does not exist: make it, or give another place")
    if not os.access(folder, os.W_OK) or (Path(path).exists() and not os.access(path, os.W_OK)):
        raise InputError(f"{path}: cannot be written there: give a place that you may write to")
