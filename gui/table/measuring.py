"""What is measured with the mouse on the table view: the ruler, the ghost of a toy that asks "what if it stood here?", and a
template that is still to be laid."""

from __future__ import annotations

import math
from typing import Any

from assistant.overlay.marks import Area, Label, Mark
from assistant.overlay.pairs import DASHES_OF, flat
from gui.language.words import tr
from gui.model.parameters import RULER
from gui.model.ruler import Place, cover_checks, ghost_marks, limits_of, ruler_marks
from gui.model.session_protocol import Choice, TickLike
from measure.scene import Point2, Scene, Zone
from measure.templates import Template
from rules.places import overlaps
from vision.corrections.correction import Correction
from vision.corrections.zone_orders import Spot, laid

Ghost = tuple[str, Point2]
"""A toy's id, and where its centroid is asked about."""


class Ruler:
    """``on``: whether the mouse measures. ``ends``: between which two places; None before the first press. ``waits``: the first
    end was clicked, and the mouse looks for the second one without a button held."""

    def __init__(self) -> None:
        self.on = self.waits = False
        self.ends: tuple[Place, Place] | None = None

    def turn(self, on: bool) -> None:
        """Begin anew, or end."""
        self.on, self.waits, self.ends = on, False, None

    def press(self, here: Place) -> None:
        """Begin at a place, or end there what was begun by a click."""
        if self.waits and self.ends is not None:
            self.waits, self.ends = False, (self.ends[0], here)
        else:
            self.ends = (here, here)

    def release(self, there: Place, *, still: bool) -> None:
        """The button was let go. ``still``: where it was pressed, so that it was a click."""
        if self.ends is not None and still and self.ends[0] == self.ends[1]:
            self.waits = True

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
        self._made: tuple[tuple[Any, ...], tuple[Any, ...], tuple[Mark, ...]] | None = None

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
        """The ghosts with what they would see and reach, kept until one of them or the scene is another."""
        asked, of = (self.ghost, self.shared, choice), (tick.survey, tick.options)
        if self._made is not None and self._made[0] == asked and all(a is b for a, b in zip(self._made[1], of, strict=True)):
            return self._made[2]
        marks: tuple[Mark, ...] = ()
        if self.ghost is not None:
            _, checks = cover_checks(tick, self.ghost[0], choice.target or "", choice.card)
            marks += ghost_marks(tick, *self.ghost, target=choice.target, card=choice.card, limits=limits_of(checks),
                                 units=choice.units)
        if self.shared is not None:  # all see it: nothing that follows from a hand
            marks += ghost_marks(tick, *self.shared, target=choice.target, units=choice.units)
        self._made = asked, of, marks
        return marks


class TemplateInHand:
    """A template that follows the mouse until it is laid by a click; one that points somewhere needs two. ``template``: None
    while there is none. ``name``: of the zone that it becomes."""

    def __init__(self) -> None:
        self.template: Template | None = None
        self.name = ""
        self._from: Spot | None = None
        self._mouse: Point2 | None = None

    def take(self, name: str = "", template: Template | None = None) -> None:
        """Take a template in hand, or with None put it away."""
        self.name, self.template, self._from, self._mouse = name, template, None, None

    def move(self, to_in: Point2) -> None:
        """The mouse is there."""
        self._mouse = to_in

    def click(self, scene: Scene, here: Place) -> Correction | None:
        """A place was clicked: the correction that lays the template, or None while it still has to be pointed."""
        if self.template is None:
            return None
        toy = next((t for t in scene.toys if here.kind == "toy" and t.id == here.id), None)
        at: Spot = (toy.centroid(), toy) if toy is not None else (here.at_in, None)
        if self.template.aimed and self._from is None:
            self._from = at
            return None
        made = laid(self.name, self.template, self._from or at, at[0] if self.template.aimed else None)
        self.take()
        return made

    def marks(self, tick: TickLike) -> tuple[Mark, ...]:
        """The template as it would lie now, and the toys that it would cover."""
        if self.template is None or self._mouse is None:
            return ()
        begins: Spot = self._from or (self._mouse, None)
        if self.template.aimed and (self._from is None or math.dist(begins[0], self._mouse) < RULER.same_point_in):
            said = tr("{name}: {words}; click where it begins, then where it points", name=self.name,
                      words=self.template.words())
            return (Label((*self._mouse, 0.0), (said,), "ghost", priority=8),)
        made = laid(self.name, self.template, begins, self._mouse)
        zone = Zone(self.name, made.footprint_in or ())
        marks: list[Mark] = [Area(flat(zone.footprint_in, 0.0), "ghost", dash="dashed", fill=RULER.ghost_fill)]
        names = []
        for toy in tick.scene.toys:
            role = str(overlaps(toy, zone).verdict) if toy.on_table and toy.id != made.as_id else "no"
            if role != "no":
                marks.append(Area(flat(toy.footprint_in, toy.base_in), role, toy.side, DASHES_OF[role]))
                names.append((toy.name or toy.id) + ("?" if role == "too_close" else ""))
        words = (f"{self.name}: {self.template.words()}", ", ".join(names) or tr("covers no toy"))
        return (*marks, Label((*self._mouse, 0.0), words, "ghost", priority=8))
