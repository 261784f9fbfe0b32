"""The decorator of compiled loops: numba, with a cache that notices when the source of any of the loops changed."""

from __future__ import annotations

import contextlib
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
    # numba's own key covers only the file of the outermost function, not the files of functions compiled into it. Old code
    # would go on running after an update. So the folder's name is the key
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
            # not a recent one: another version may be running now
            if old != folder and time.time() - old.stat().st_mtime > _OLD_S:
                shutil.rmtree(old, ignore_errors=True)
        return str(folder)
    return ""


_CACHE_DIR = _cache_dir()


def kernel(function: F) -> F:
    """Compile ``function`` on its first call and keep the result between runs. Other threads run meanwhile.

    Outside this package, all that the function calls and every constant that it names must be in its own file: only changes
    of that file are noticed."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = _CACHE_DIR or before
    try:
        compiled: F = _njit(cache=bool(_config.CACHE_DIR), nogil=True)(function)
    finally:
        _config.CACHE_DIR = before
    _keep_if_there_is_room(compiled)
    return compiled


def _keep_if_there_is_room(compiled: Any) -> None:
    """What was compiled runs, whether or not it can be kept: a full disk costs the next start some seconds, not this one."""
    cache = getattr(compiled, "_cache", None)
    save = getattr(cache, "save_overload", None)
    if cache is None or save is None:
        return

    def save_overload(signature: Any, data: Any) -> None:
        with contextlib.suppress(OSError):
            save(signature, data)

    cache.save_overload = save_overload
