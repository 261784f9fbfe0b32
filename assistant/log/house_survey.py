"""A logged scene measured as its battle measured it: the house rules of the start line say what blocks the view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from measure.scene import Scene
from measure.survey import Survey


def survey_under(rules: Mapping[str, Any], scene: Scene) -> Survey:
    """The scene under a start line's house rules. Where they say nothing (no game, or an earlier version), destroyed toys
    block and living ones do not."""
    return Survey(scene, living_block=bool(rules.get("living_block", False)),
                  destroyed_block=bool(rules.get("destroyed_block", True)))
