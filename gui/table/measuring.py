"""What is measured with the mouse on the table view: the ruler, and the ghost of a toy that asks "what if it stood here?"."""

from __future__ import annotations

from typing import Any

from assistant.overlay.marks import Mark
from gui.model.ruler import Place, ghost_marks, ruler_marks
from gui.model.session_protocol import Choice, TickLike
from measure.scene import Point2, Scene

Ghost = tuple[str, Point2]
"""A toy's id, and where its centroid is asked about."""


class Ruler:
    """``on``: whether the mouse measures. ``ends``: between which two places; None before the first press."""

    def __init__(self) -> None:
        self.on = False
        self.ends: tuple[Place, Place] | None = None

    def turn(self, on: bool) -> None:
        """Begin anew, or end."""
        self.on, self.ends = on, None

    def press(self, here: Place) -> None:
        """Begin at a place."""
        self.ends = (here, here)

    def drag(self, there: Place) -> None:
        """Measure to another place."""
        if self.ends is not None:
            self.ends = (self.ends[0], there)

    def marks(self, tick: TickLike, calibration: Any, choice: Choice) -> tuple[Mark, ...]:
        """The line and its length; without a mouse it lies between the toy that is looked at and its target."""
        ends = self.ends or _chosen_ends(tick.scene, choice)
        if not self.on or ends is None:
            return ()
        return ruler_marks(tick, calibration, *ends, units=choice.units)


def _chosen_ends(scene: Scene, choice: Choice) -> tuple[Place, Place] | None:
    toys = {t.id: t for t in scene.toys if t.on_table}
    if choice.selected not in toys or choice.target not in toys or choice.selected == choice.target:
        return None
    a, b = toys[choice.selected or ""], toys[choice.target or ""]
    return Place("toy", a.id, a.centroid()), Place("toy", b.id, b.centroid())


class WhatIf:
    """``ghost``: the toy that is asked about here; ``shared``: one of another view, which is to be seen here too."""

    def __init__(self) -> None:
        self.ghost: Ghost | None = None
        self.shared: Ghost | None = None

    def begin(self, toy_id: str | None, scene: Scene | None) -> None:
        """Ask about a toy, from where it stands; None ends."""
        self.ghost = (toy_id, scene.toy(toy_id).centroid()) if toy_id and scene else None

    def move(self, to_in: Point2) -> None:
        """Ask about another place."""
        if self.ghost is not None:
            self.ghost = (self.ghost[0], to_in)

    def shift(self, dx_in: float, dy_in: float) -> None:
        """Ask about a place beside."""
        if self.ghost is not None:
            x, y = self.ghost[1]
            self.ghost = (self.ghost[0], (x + dx_in, y + dy_in))

    def marks(self, tick: TickLike, choice: Choice) -> tuple[Mark, ...]:
        """The ghosts with what they would see and reach."""
        marks: tuple[Mark, ...] = ()
        for ghost, card in ((self.ghost, choice.card), (self.shared, None)):
            if ghost is not None:
                marks += ghost_marks(tick, *ghost, card=card, units=choice.units)
        return marks
