"""What a session knows after one frame, and what the players should read then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from assistant.overlay.judged import JudgedMove
from measure.scene import Ring, Scene
from measure.survey import Survey
from rules.actions import Action, Option, Prompt
from vision.capture.source import Frame
from vision.corrections.correction import Question
from vision.corrections.enrolment import Enrolment


class Mend(StrEnum):
    """What ends the cause of a caution."""

    CALIBRATE = "calibrate"
    """The camera or the table stands elsewhere: a new calibration."""


@dataclass(frozen=True, slots=True)
class Caution:
    """A sentence for the players. ``mend``: what ends its cause, None where a window has nothing to offer."""

    text: str
    mend: Mend | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Tick:
    """Everything known after one frame. ``events``: the log lines written since the last tick. ``warnings``: what the
    players should read now. ``moving``: ids of lifted toys. ``ready``: False while the first pictures are collected.
    ``questions``: "which one?", to be answered by a correction. ``missed``: ids of known toys that are not on the table.
    ``heights``: by id, where each toy's height comes from. ``enrolment``: how well the toy that is being enrolled is
    known. ``judged``: the moves of the last action as they were judged, until the next one.
    ``to_move``: ids of the toys that it is to move and that were not moved yet. ``head``: the log's (BattleLog.head).
    ``deeds``: the actions that stand, with their numbers, the oldest first: each can be taken back. ``board``:
    the players' own score and clocks, in words. ``outcome``: how the game ended, in words; empty as long as it goes on."""

    frame: Frame
    scene: Scene
    survey: Survey
    options: tuple[Option, ...]
    prompt: Prompt | None
    state: Any
    hands: bool
    warnings: tuple[Caution, ...]
    events: tuple[dict[str, Any], ...]
    moving: tuple[str, ...]
    arms_in: tuple[Ring, ...]
    ready: bool
    questions: tuple[Question, ...] = ()
    missed: tuple[str, ...] = ()
    heights: Mapping[str, str] = field(default_factory=dict)
    enrolment: Enrolment | None = None
    judged: tuple[JudgedMove, ...] = ()
    to_move: tuple[str, ...] = ()
    head: str = ""
    deeds: tuple[tuple[int, Action], ...] = ()
    board: str = ""
    outcome: str = ""
