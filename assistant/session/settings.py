"""Settings for all games: settings.toml in the user's configuration folder."""

from __future__ import annotations

import os
import sys
import threading
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import platformdirs

from assistant.session.parameters import SESSION
from measure.errors import InputError
from measure.reading import documents
from measure.reading.values import shown
from vision.networks.detector import Detector
from vision.networks.parameters import DETECTOR as LIMITS
from vision.networks.parameters import INFERENCE
from vision.networks.weights import weights_file

DETECTOR = "detector.onnx"
NONE = "none"


@dataclass(frozen=True, slots=True)
class Settings:
    """``weights``: the network that tells toys, arms, cards and dice apart: a file (.onnx, or .pt with the training extra),
    "none" to go without, empty for the program's own. ``network_threads``: CPU threads that it may take where the picture waits
    for it (it watches beside the picture on one)."""

    weights: str = ""
    network_threads: int = INFERENCE.waited_for_threads


def settings_file() -> Path:
    """Where the settings are: $TOY_UMPIRE_SETTINGS, else settings.toml in the user's configuration folder."""
    return Path(os.environ.get("TOY_UMPIRE_SETTINGS") or platformdirs.user_config_path("toy-umpire") / "settings.toml")


def read_settings(path: Path | None = None) -> Settings:
    """The player's settings; the defaults where there is no file. InputError: a key or value that is not one."""
    path = path or settings_file()
    if not path.is_file():
        return Settings()
    text = documents.read_text(path, InputError, give="mend or remove it", otherwise="mend or remove it", named="TOML")
    try:
        given = documents.parse_toml(text)
    except documents.SyntaxFault as e:
        advice = documents.remedy(text, str(e)) or "mend or remove it"
        raise InputError(f"{path} cannot be read as TOML ({e}): {advice}") from None
    known = {f.name: f.type for f in fields(Settings)}
    faults = []
    for key, value in given.items():
        if key not in known:
            faults.append(f"unknown setting {key}: it knows {', '.join(known)}")
        elif type(value).__name__ != known[key]:
            faults.append(f"{key} must be of type {known[key]}, found {shown(value)}")
        elif key == "network_threads" and not 1 <= value <= SESSION.network_threads_most:
            faults.append(f"network_threads must be 1 to {SESSION.network_threads_most}, found {value}")
    if faults:
        raise InputError(f"{path}: {'; '.join(faults)}")
    return Settings(**given)


def open_detector(weights: str | None = None, settings: Settings | None = None, *, later: bool = False) -> Detector | None:
    """The network to use: ``weights`` of the command line before the settings before the program's own; None: "none" was
    asked for. ``later``: the program's own is opened at its first look. InputError: no such file, or not such a network."""
    settings = settings or read_settings()
    name = weights or settings.weights
    if name == NONE:
        return None
    path = Path(name).expanduser() if name else weights_file(DETECTOR)
    if path.suffix.lower() == ".pt" and path.is_file():
        print(f"toy-umpire: {path}: a .pt file can run code of whoever made it: take it only from people you trust; an .onnx "
              "file cannot", file=sys.stderr)
    if later and not name:
        return LaterDetector(path, threads=settings.network_threads)
    return Detector(path, threads=settings.network_threads)


_OPENED = ("_pt", "_session", "size_px", "labels")
"""What :class:`Detector` has once its file is read; an .onnx file gives all of them."""


class LaterDetector(Detector):
    """The program's own detector, opened when it is first asked: a battle's first second needs none, and its start waits for
    less. What is wrong with ``weights`` is said at that look."""

    def __init__(self, weights: Path, *, threads: int) -> None:
        self.weights, self.confidence = weights, LIMITS.least_confidence
        self._threads, self._opening = threads, threading.Lock()

    def __getattr__(self, name: str) -> Any:
        """Called for what opening it makes."""
        if name not in _OPENED:
            raise AttributeError(name)
        with self._opening:
            if name not in vars(self):
                super().__init__(self.weights, threads=self._threads, confidence=self.confidence)
        return vars(self)[name]
