"""What one frame showed: the scene, events and questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from measure.scene import Ring, Scene
from vision.corrections.correction import Question


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What one frame showed. ``events``: dicts with ``type`` appear, leave, move, hands, note (docs/formats.md).
    ``changed``: what stands on the table changed and came to rest. ``ready``: False while the start picture is collected."""

    scene: Scene
    events: tuple[dict[str, Any], ...]
    hands: bool
    arms_in: tuple[Ring, ...]
    changed: bool
    ready: bool
    questions: tuple[Question, ...] = ()
