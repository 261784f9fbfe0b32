"""The decorator of compiled loops: numba, with a cache that notices when the source of any of the loops changed. Numba itself
is loaded when a loop is first called."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from functools import update_wrapper
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., object])

_HERE = Path(__file__).parent
_OLD_S = 86400.0


def _source_hash(numba_version: str) -> str:
    digest = hashlib.sha256(numba_version.encode())
    for path in sorted(_HERE.rglob("*.py")):
        text = path.read_bytes()
        if b"@kernel" in text:
            digest.update(text)
    return digest.hexdigest()[:16]


def _cache_dir(numba_version: str) -> str:
    # numba's own key covers only the file of the outermost function, not the files of functions compiled into it. Old code
    # would go on running after an update. So the folder's name is the key
    name = f"kernels-{_source_hash(numba_version)}"
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


class _Loop:
    """A loop that is made ready when it is first called. Numba takes 0.2 s and 60 MB to load, and much of the program calls no
    loop: help, reports of finished battles, the first picture of one."""

    def __init__(self, function: Callable[..., object]) -> None:
        update_wrapper(self, function)
        self.function, self.names = function, cast(FunctionType, function).__globals__
        self.compiled: Any = None

    def __call__(self, *args: object) -> Any:
        return (_made_ready(self) if self.compiled is None else self.compiled)(*args)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(_made_ready(self), name)


_waiting: list[_Loop] = []
_lock = threading.Lock()
_folder: list[str] = []
"""The folder of the cache, once numba is loaded."""


def kernel(function: F) -> F:
    """Compile ``function`` on its first call and keep the result between runs. Other threads run meanwhile.

    Outside this package, all that the function calls and every constant that it names must be in its own file: only changes
    of that file are noticed."""
    with _lock:
        if _folder:  # numba is there
            return cast(F, _njit(function))
        loop = _Loop(function)
        _waiting.append(loop)
    return cast(F, loop)


def _made_ready(loop: _Loop) -> Any:
    """What numba makes of a loop. All loops are made ready together and put in place of those that wait, in the modules that
    have any: loops call each other, and numba takes only its own."""
    with _lock:
        if loop.compiled is None:
            from numba import __version__
            from numba.core.compiler_lock import global_compiler_lock

            if not _folder:
                _folder.append(_cache_dir(__version__))
            ready = {id(w): (w, _njit(w.function)) for w in _waiting}
            with global_compiler_lock:  # nothing is compiled while only some are in place
                for names in {id(n): n for n in (w.names for w in _waiting)}.values():
                    names.update({k: ready[id(v)][1] for k, v in names.items() if id(v) in ready})
            for w, compiled in ready.values():
                w.compiled = compiled
            _waiting.clear()
    return loop.compiled


def _njit(function: Callable[..., object]) -> Any:
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = _folder[0] or before
    try:
        compiled: Any = numba.njit(cache=bool(config.CACHE_DIR), nogil=True)(function)
    finally:
        config.CACHE_DIR = before
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
