"""What stood on the table in a battle, scene by scene: outlines are kept as arrays and made again when somebody looks.

An outline of 24 corners takes 2.7 kB as tuples and 0.45 kB as an array; a log of three hours has tens of thousands of them.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from operator import attrgetter
from typing import overload

from measure.polygons import middle_of
from measure.scene import Point2, Ring, Scene, Toy

SAME_S = 1e-6
REST = attrgetter("height_in", "base_in", "name", "side", "size", "sigma_in", "height_sigma_in", "state", "ignored_parts",
                  "slabs", "shape_sigma", "place_sigma_in")
"""Of a toy, what mostly stays while it moves."""


class StoodToy:
    """A toy as it stood. ``bare``: all of it but its outline and eye; ``middle``: of the outline, in inches. What a toy of the
    same id has in common with its ``last`` is kept once."""

    __slots__ = ("_eye", "_outline", "bare", "middle")

    def __init__(self, toy: Toy, last: StoodToy | None = None) -> None:
        self.middle: Point2 = middle_of(toy.footprint_in)
        self._outline = array("d", chain.from_iterable(toy.footprint_in))
        self._eye = None if toy.eye_in is None else array("d", toy.eye_in)
        self.bare: Toy = (last.bare if last is not None and REST(toy) == REST(last.bare)
                          else replace(toy, footprint_in=(), eye_in=None))

    @property
    def outline_in(self) -> Ring:
        """The outline, in inches."""
        return tuple(zip(self._outline[::2], self._outline[1::2], strict=True))

    def toy(self) -> Toy:
        """The toy with its outline."""
        eye = self._eye
        return replace(self.bare, footprint_in=self.outline_in, eye_in=None if eye is None else (eye[0], eye[1], eye[2]))


class TableHistory(Sequence[Scene]):
    """The scenes of one battle in the order of their times. ``stood``: by id the toys as they stood, each where it changed.

    A scene that is looked at twice is the same object, and so is a toy that is the same in the scene looked at before."""

    def __init__(self) -> None:
        self.times = array("d")
        self.stood: dict[str, list[StoodToy]] = {}
        self._scenes: list[tuple[int, Scene, tuple[StoodToy, ...]]] = []
        self._around: Scene | None = None
        self._last: dict[str, tuple[Toy, StoodToy]] = {}
        self._toys: tuple[tuple[Toy, ...], tuple[StoodToy, ...]] = ((), ())
        self._made: tuple[int, Scene, dict[StoodToy, Toy]] | None = None

    def add(self, scene: Scene, time_s: float) -> None:
        """Take in the next scene, as it was at that time."""
        if scene.toys is not self._toys[0]:
            self._toys = (scene.toys, tuple(map(self._kept, scene.toys)))
        if self._around is None or not _around_alike(scene, self._around):
            self._around = replace(scene, toys=())
        self._scenes.append((scene.frame_index, self._around, self._toys[1]))
        self.times.append(time_s)

    def _kept(self, toy: Toy) -> StoodToy:
        last = self._last.get(toy.id)
        if last is not None and last[0] is toy:
            return last[1]
        kept = StoodToy(toy, None if last is None else last[1])
        self._last[toy.id] = (toy, kept)
        self.stood.setdefault(toy.id, []).append(kept)
        return kept

    def at(self, time_s: float) -> Scene | None:
        """The scene that held then; before the first the first, None where there is none at all."""
        return self[max(0, bisect_right(self.times, time_s + SAME_S) - 1)] if self._scenes else None

    def toys(self) -> dict[str, Toy]:
        """All toys that were ever on the table by their ids, in the order in which they came, as they were last, without their
        outlines."""
        return {k: stood[-1].bare for k, stood in self.stood.items()}

    def __len__(self) -> int:
        return len(self._scenes)

    @overload
    def __getitem__(self, k: int) -> Scene: ...
    @overload
    def __getitem__(self, k: slice) -> tuple[Scene, ...]: ...
    def __getitem__(self, k: int | slice) -> Scene | tuple[Scene, ...]:
        if isinstance(k, slice):
            return tuple(self[i] for i in range(*k.indices(len(self))))
        frame, around, toys = self._scenes[k]
        k %= len(self._scenes)
        if self._made is None or self._made[0] != k:
            of = {} if self._made is None else self._made[2]
            of = {stood: of.get(stood) or stood.toy() for stood in toys}
            self._made = (k, replace(around, toys=tuple(of.values()), time_s=self.times[k], frame_index=frame), of)
        return self._made[1]


def _around_alike(a: Scene, b: Scene) -> bool:
    """Whether both are the same but for their toys, time and frame; surely not where it is not at once seen."""
    return (a.terrain is b.terrain and a.zones is b.zones and a.table_polygon_in is b.table_polygon_in and a.cards is b.cards
            and a.dice is b.dice and a.table_size_in == b.table_size_in and a.scale_sigma == b.scale_sigma
            and a.version == b.version)
