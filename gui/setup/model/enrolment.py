"""Finds the height of one toy in the set-up, while it is slid by hand. No widgets."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from gui.setup.model.finding import eye_on
from gui.setup.model.plan import Figure, Picture, Plan
from gui.setup.parameters import FINDING
from measure.scene import Scene, Toy
from vision.capture.source import Frame
from vision.corrections.enrolment import Enrolment, enrolment
from vision.footprints.height_from_sliding import SLID
from vision.tracking.tracks.track import TYPED


class SetupEnrolment:
    """One toy, from its first look on. Made and asked on one thread: looking takes a while."""

    def __init__(self, plan: Plan, index: int, pictures: Sequence[Picture]) -> None:
        """``index``: which of the plan's figures; ``pictures``: of the table as it stands. InputError: no calibration, no
        picture, or the toy is not seen."""
        self.ids = [f.found or f"known {k}" for k, f in enumerate(plan.figures)]
        self.id = self.ids[index]
        self._eye = eye_on(plan, self.ids, pictures)
        self._count = len(pictures)
        self._began_s = time.monotonic() - self._count / FINDING.frame_rate
        self.scene: Scene = self._eye.scene()
        stood = next((t.footprint_in for t in self.scene.toys if t.id == self.id), ())
        self.known: Enrolment = enrolment(self._eye, self.id, stood)

    def see(self, bgr: Picture) -> Enrolment:
        """Look at one more picture. Returns what is known of the toy."""
        self._count += 1
        self.scene = self._eye.see(Frame(self._count, time.monotonic() - self._began_s, bgr)).scene
        self.known = enrolment(self._eye, self.id, self.known.stood_in)
        return self.known

    def figures(self, figures: Sequence[Figure]) -> tuple[Figure, ...]:
        """The figures where they stand now."""
        at = {t.id: t.centroid() for t in self.scene.toys if t.on_table}
        return tuple(_moved(f, at[f.found]) if f.found in at else f for f in figures)

    @property
    def state(self) -> str:
        """Of the toy: placed, lifted and so on; "" when it is not there."""
        return next((t.state for t in self.scene.toys if t.id == self.id), "")


def _moved(figure: Figure, at_in: tuple[float, float]) -> Figure:
    if max(abs(a - b) for a, b in zip(figure.at_in, at_in, strict=True)) < FINDING.stays_in:
        return figure
    return figure.moved_to((round(at_in[0], 2), round(at_in[1], 2)))


def with_height(figures: Sequence[Figure], index: int, known: Enrolment) -> tuple[Figure, ...]:
    """The figures with the height of one of them as it was found by sliding."""
    correction = known.height_correction()
    if correction is None or correction.height_in is None:
        return tuple(figures)
    sigma_in = round(correction.height_sigma_in or 0.0, 2) or None
    return tuple(replace(f, height_in=round(correction.height_in, 2), height_sigma_in=sigma_in,
                         height_from=correction.height_from) if i == index else f for i, f in enumerate(figures))


def updated_from_battle(figures: Sequence[Figure], scene: Scene, heights: Mapping[str, str]) -> tuple[Figure, ...]:
    """The figures with what a battle made known of them: names, sides, sizes and heights that were typed or slid for.
    Toys that were met there first join with theirs. ``heights``: how each is known, by id."""
    told = {t.id: t for t in scene.toys if heights.get(t.id, "") == TYPED or heights.get(t.id, "").startswith(SLID)}
    own = {f.key for f in figures}
    out = [_told(f, told[f.key], heights[f.key]) if f.key in told and told[f.key].state != "destroyed" else f for f in figures]
    for an_id, toy in told.items():
        if an_id not in own and toy.state == "placed":
            x, y = toy.centroid()
            out.append(_told(Figure(toy.name or an_id, (round(x, 2), round(y, 2)), id=an_id), toy, heights[an_id]))
    return tuple(out)


def _told(figure: Figure, toy: Toy, how: str) -> Figure:
    return replace(figure, name=toy.name or figure.name, side=toy.side, size=toy.size, height_in=round(toy.height_in, 3),
                   height_sigma_in=None if how == TYPED else round(toy.height_sigma_in, 3),
                   height_from="" if how == TYPED else how)
