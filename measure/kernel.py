"""The decorator of the compiled loops: numba, with a cache that notices when any of the loops' sources changed."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba

_config: Any = numba.config
_njit: Any = numba.njit

F = TypeVar("F", bound=Callable[..., object])

_HERE = Path(__file__).parent
_OLD_S = 86400.0


def _source_hash() -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_HERE.rglob("*.py")):
        text = path.read_bytes()
        if b"@kernel" in text:
            digest.update(text)
    return digest.hexdigest()[:16]


def _cache_dir() -> str:
    # numba's own key sees only the file of the outermost function, not the files of those compiled into it, so that
    # code of yesterday would go on running after an update: the folder's name is the key instead
    name = f"kernels-{_source_hash()}"
    for parent in (_HERE / "__pycache__", Path(tempfile.gettempdir()) / "toy-umpire"):
        try:
            folder = parent / name
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        for old in parent.glob("kernels-*"):
            # not a fresh one: another version may be running just now
            if old != folder and time.time() - old.stat().st_mtime > _OLD_S:
                shutil.rmtree(old, ignore_errors=True)
        return str(folder)
    return ""


_CACHE_DIR = _cache_dir()


def kernel(function: F) -> F:
    """Compile ``function`` on its first call (kept between runs), and let other threads run meanwhile. Outside this package
    what it calls and the constants it names must be its own file's: only that one is noticed to change."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = _CACHE_DIR or before
    try:
        compiled: F = _njit(cache=bool(_config.CACHE_DIR), nogil=True)(function)
    finally:
        _config.CACHE_DIR = before
    return compiled
