"""Where the trained weights lie, and how they are run: onnxruntime."""

from __future__ import annotations

import ctypes
import mmap
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from measure.errors import InputError
from vision.networks.onnx_file import has_outside_data
from vision.networks.parameters import INFERENCE

Net = TypeVar("Net")


def weights_file(name: str) -> Path:
    """``models/name`` of the project's folder or of the installed package. InputError: it is not there."""
    for base in (Path(__file__).resolve().parents[2], Path(sys.prefix) / "share" / "toy-umpire"):
        path = base / "models" / name
        if path.is_file():
            return path
    raise InputError(f"the trained weights {name} are not in models/: run from the project's folder, or install it again")


def int8_twin(path: Path) -> Path:
    """``NAME-int8.onnx`` beside ``NAME.onnx``, the same network in numbers of eight bits (studio.training.quantize),
    where there is
    one; else ``path`` itself."""
    twin = path.with_name(f"{path.stem}-int8{path.suffix}")
    return twin if twin.is_file() else path


def if_installed(kind: Callable[[Path], Net], name: str) -> Net | None:
    """The project's network of that name; None where its weights were not installed: players then do without."""
    try:
        return kind(weights_file(name))
    except InputError:
        return None


def give_back_memory() -> None:
    """Hand freed memory back to the system where its library can. (glibc keeps what a large network has freed: measured
    2026-11-28 after one picture of 576 x 1024, 230 MB, 83 once it was asked to give it back.)"""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


def give_back_large_at_once(least_bytes: int = INFERENCE.apart_bytes) -> None:
    """From now on memory of pieces of at least that size goes back to the system as soon as it is freed, where its library can
    do so (glibc, mallopt(3)). Each new one then costs its pages again, 1 to 2 ms for a picture of 1080p in colours: for who
    makes few of these."""
    set_to = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform == "linux" else None
    if set_to is not None:
        set_to(_M_TRIM_THRESHOLD, 16 * least_bytes)
        set_to(_M_MMAP_THRESHOLD, least_bytes)


_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
"""glibc's malloc.h."""


class SpareMemory:
    """Freed memory, given back now and then by whoever has time. (Measured 2026-11-30: after an hour of play the window held
    1154 MB, 948 once it was given back.)"""

    def __init__(self, every_s: float = INFERENCE.give_back_every_s) -> None:
        """``every_s``: seconds of the clock between two times, and before the first."""
        self._every_s, self._due_s = every_s, time.monotonic() + every_s

    def give_back(self) -> bool:
        """Give it back if it is time. Returns whether it was."""
        if time.monotonic() < self._due_s:
            return False
        give_back_memory()
        self._due_s = time.monotonic() + self._every_s
        return True


def open_weights(path: Path, threads: int = INFERENCE.waited_for_threads, *, lean: bool = False) -> Any:
    """An onnxruntime.InferenceSession on the processor. InputError: a file that it cannot read, one that is too large, or that
    wants its weights from other files. ``lean``: it keeps no memory between pictures."""
    import onnxruntime as ort

    if path.is_file() and (size := path.stat().st_size):
        if size > INFERENCE.most_bytes:
            raise InputError(f"{path}: the file has {size / 1e6:,.0f} MB, no network for a webcam has: give another")
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            outside = has_outside_data(mapped)
        if outside:
            raise InputError(f"{path}: its weights lie in other files, which are not read: export the network again as one "
                             "file")
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # several threads would spin between looks: at eleven a second two took 132 % of a core, 88 % so, 36 and 42 ms a look
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    if lean:
        options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    try:
        # without enable_fallback=0 it prints a banner on standard output and tries the same once more
        session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"], enable_fallback=0)
    except Exception as e:  # onnxruntime's errors share no base class of its own
        raise InputError(f"{path}: not a network that onnxruntime can read: give another, or install it again") from e
    give_back_memory()  # reading a file takes up to five times its size, 46 MB of 72 are let go (the footprint network)
    return session
