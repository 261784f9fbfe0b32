"""What the window needs of the session behind it: a protocol, so that tests can stand a fake in its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from measure.scene import Scene
from rules.engine import Action, Option, PlayersRuling, Prompt


class FrameLike(Protocol):
    """One picture: ``bgr`` (H, W, 3) uint8, ``time_s`` from the first frame."""

    @property
    def index(self) -> int: ...
    @property
    def time_s(self) -> float: ...
    @property
    def bgr(self) -> NDArray[np.uint8]: ...


class TickLike(Protocol):
    """What one frame came to (assistant.session.Tick)."""

    @property
    def frame(self) -> FrameLike: ...
    @property
    def scene(self) -> Scene: ...
    @property
    def survey(self) -> Any: ...
    @property
    def options(self) -> tuple[Option, ...]: ...
    @property
    def prompt(self) -> Prompt | None: ...
    @property
    def state(self) -> Any: ...
    @property
    def hands(self) -> bool: ...
    @property
    def warnings(self) -> tuple[str, ...]: ...
    @property
    def events(self) -> tuple[Any, ...]: ...
    @property
    def moving(self) -> Any: ...


class SessionLike(Protocol):
    """The battle: assistant.session.Session."""

    @property
    def calibration(self) -> Any: ...
    @property
    def prompt(self) -> Prompt | None: ...
    def step(self, frame: Any) -> Any: ...
    def do(self, action: Action, ruling: PlayersRuling | None = None) -> Any: ...
    def finish(self, frame: Any) -> Any: ...
    def undo(self) -> bool: ...
    def redo(self) -> bool: ...
    def note(self, text: str) -> Any: ...
    def state_dict(self) -> dict[str, Any] | None: ...
    def close(self) -> Any: ...


class SourceLike(Protocol):
    """Frames in order (vision.source.FrameSource)."""

    name: str
    live: bool
    frame_count: int | None
    fps: float

    def __iter__(self) -> Iterator[Any]: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Choice:
    """What the players look at: a toy, the toy it aims at, a card, and in which unit."""

    selected: str | None = None
    target: str | None = None
    card: str | None = None
    units: str = "in"
