"""What happens in a composited clip, from a seed: things are carried, pushed together, stacked, knocked over, taken away, by
one hand or by two, which leave the picture in between or stay. :mod:`studio.footage.composited.clip` draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import affinity
from shapely.geometry import Polygon

from studio.footage.push_story import Point, done_share, hand_at, on_the_way

BOARD_IN = (24.0, 18.0)
KINDS = ("moves", "pushes", "stacks", "knocks", "two hands", "hands that stay")
"""What a clip shows; its seed modulo their number says which."""
GAP_IN, MARGIN_IN = 0.5, 1.6
"""Things that do not touch are so far apart, and so far from the board's edge."""
FIRST_S = 2.5
"""The first hand comes."""
BESIDE_IN: Point = (20.0, 5.0)
"""Where a hand rests that stays beside what the other does."""
GONE: Point = (12.0, -20.0)
"""Where what was taken away is."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """A cut-out thing. ``outline_in`` (N, 2): its outline about its middle, unturned; ``picture``: its file; ``side_in``:
    square root of its area; ``layer``: 1 if it stands on another thing."""

    name: str
    picture: str
    side_in: float
    outline_in: NDArray[Any]
    at_in: Point
    turn_deg: float = 0.0
    layer: int = 0

    def footprint(self) -> Polygon:
        """What it covers of the table."""
        turned = affinity.rotate(Polygon(self.outline_in).buffer(0), self.turn_deg, origin=(0, 0))
        return affinity.translate(turned, *self.at_in)


@dataclass(frozen=True, slots=True)
class Deed:
    """What one hand does once. ``blocks``: each thing that moves: its name, where it stands before and after, how far it
    turns. ``from_s``, ``to_s``: when they move; ``off_s``: when the hand is back where it rests. ``kind``: carry, push, stack,
    knock or take; ``hand``: 0 from the near side, 1 from the far one."""

    blocks: tuple[tuple[str, Point, Point, float], ...]
    from_s: float
    to_s: float
    off_s: float
    kind: str
    hand: int = 0

    @property
    def lifts(self) -> bool:
        """Whether the things are carried through the air."""
        return self.kind in ("carry", "stack", "take")


@dataclass(frozen=True, slots=True)
class Story:
    """``blocks``: the things at the start; ``pushes``: what is done, in order; ``rests_in``: where each of the two hands rests
    (beyond the picture: it leaves); ``stays``: whether another hand rests at BESIDE_IN all the while."""

    seed: int
    kind: str
    blocks: tuple[Thing, ...]
    pushes: tuple[Deed, ...]
    rests_in: tuple[Point, Point]
    stays: bool
    length_s: float

    def standing(self, time_s: float) -> tuple[Thing, ...]:
        """The things that are on the table or in a hand, where they are at a time."""
        now = {t.name: t for t in self.blocks}
        for deed in sorted(self.pushes, key=lambda d: d.from_s):
            share = done_share(deed.from_s, deed.to_s, time_s)
            if share <= 0:
                continue
            for name, was, to, turn in deed.blocks:
                now[name] = replace(now[name], at_in=on_the_way(was, to, share), layer=int(deed.kind == "stack"),
                                    turn_deg=self._turned_before(name, deed) + share * turn)
        return tuple(t for t in now.values() if t.at_in[1] > -10)

    def carried(self, time_s: float) -> frozenset[str]:
        """The names of the things in the air."""
        return frozenset(b[0] for d in self.pushes if d.lifts and d.from_s < time_s < d.to_s for b in d.blocks)

    def _turned_before(self, name: str, deed: Deed) -> float:
        first = next(t.turn_deg for t in self.blocks if t.name == name)
        return first + sum(b[3] for d in self.pushes if d.from_s < deed.from_s for b in d.blocks if b[0] == name)

    def fingertip(self, hand: int, time_s: float) -> Point | None:
        """Where the fingertips of a hand are; None: it never comes, or not yet."""
        own = [d for d in self.pushes if d.hand == hand]
        if not own or time_s < FIRST_S:
            return None
        rest, beyond = self.rests_in[hand], GONE if hand == 0 else (12.0, 38.0)
        times, places = [FIRST_S, FIRST_S + 0.9], [beyond, rest]
        for d in own:
            _, was, to, _ = d.blocks[0]
            times += [d.from_s - 1.0, d.from_s - 0.2, d.from_s, d.to_s, d.to_s + 0.25, d.off_s]
            places += [rest, was, was, to, to, rest]
        return hand_at(time_s, times, places, self.seed + hand)

    def resting(self, time_s: float) -> Point | None:
        """Where the hand is that does nothing; None: there is none."""
        if not self.stays or time_s < FIRST_S:
            return None
        share = min((time_s - FIRST_S) / 0.8, 1.0)
        return (BESIDE_IN[0] + 12 * (1 - share) + 0.04 * float(np.sin(1.3 * time_s)),
                BESIDE_IN[1] + 0.04 * float(np.cos(1.9 * time_s)))


def story(seed: int, things: Sequence[Thing], deeds: int = 5) -> Story:
    """The story of that seed with things that stand nowhere yet. ValueError: there is no room."""
    rng = np.random.default_rng((seed, 165))
    kind = KINDS[seed % len(KINDS)]
    stays = kind == "hands that stay"
    table = _Table(rng, stays)
    for thing in things:
        table.set_out(thing)
    first = tuple(table.now.values())
    near: Point = (float(rng.uniform(8, 14)), 1.0) if stays else (float(rng.uniform(8, 16)), -9.0)
    told: list[Deed] = []
    time_s = FIRST_S + 2.0
    for k in range(deeds):
        wanted = _wanted(kind, k, told)
        begin = time_s + 1.0
        told.append(table.deed(wanted, begin, 0, frozenset()))
        if kind == "two hands":
            busy = frozenset(b[0] for b in told[-1].blocks)
            told.append(table.deed("carry", begin + float(rng.uniform(0.0, 0.4)), 1, busy))
        time_s = max(d.off_s for d in told[-2:]) + float(rng.uniform(2.2, 3.0))
    return Story(seed, kind, first, tuple(told), (near, (12.0, 27.0)), stays, time_s + 1.0)


def _wanted(kind: str, k: int, told: list[Deed]) -> str:
    if kind == "moves":
        return "take" if k == 3 else "carry"
    if kind == "stacks":
        return "off" if told and told[-1].kind == "stack" else "stack"
    return {"pushes": "push", "knocks": "knock", "two hands": "carry"}.get(kind, ("push", "carry")[k % 2])


class _Table:
    """Things as they are moved. ``now``: by name; ``stays``: whether a hand rests at BESIDE_IN."""

    def __init__(self, rng: np.random.Generator, stays: bool) -> None:
        self._rng, self.now = rng, dict[str, Thing]()
        self._hand = shapely.box(BESIDE_IN[0] - 1.0, BESIDE_IN[1] - 3.0, 30, BESIDE_IN[1] + 3.0) if stays else Polygon()
        self._inner = shapely.box(MARGIN_IN, 3.2, BOARD_IN[0] - MARGIN_IN, BOARD_IN[1] - MARGIN_IN)

    def set_out(self, thing: Thing) -> None:
        """Put a thing where it is free."""
        self.now[thing.name] = self._free(replace(thing, turn_deg=float(self._rng.uniform(0, 360))), 0.0, 99.0)

    def _free(self, thing: Thing, least: float, most: float) -> Thing:
        for _ in range(4000):
            x, y = self._rng.uniform((MARGIN_IN, 3.2), (BOARD_IN[0] - MARGIN_IN, BOARD_IN[1] - MARGIN_IN))
            there = replace(thing, at_in=(float(x), float(y)), layer=0)
            if least <= np.hypot(x - thing.at_in[0], y - thing.at_in[1]) <= most and self._fits(there):
                return there
        raise ValueError("there is no room on the table")

    def _fits(self, thing: Thing, but: str = "", gap: float = GAP_IN) -> bool:
        shape = thing.footprint()
        return bool(self._inner.covers(shape)) and not shape.intersects(self._hand) and all(
            shape.distance(t.footprint()) >= gap for t in self.now.values() if t.name not in (thing.name, but))

    def deed(self, wanted: str, begin_s: float, hand: int, busy: frozenset[str]) -> Deed:
        """Do what is wanted and say what it was. ``busy``: things that another hand has."""
        bearing = {t.name for t in self.now.values() for o in self.now.values()
                   if o.layer and o is not t and o.footprint().intersects(t.footprint()) and not t.layer}
        free = [n for n in self.now if n not in busy and n not in bearing]
        moved: list[tuple[Thing, Thing]] = []
        if wanted in ("push", "knock"):
            moved = self._shoved(free, wanted)
        elif wanted == "stack":
            order = sorted(free, key=lambda n: self.now[n].side_in)
            small, large = self.now[str(self._rng.choice(order[:3]))], self.now[str(self._rng.choice(order[-3:]))]
            moved = [(small, replace(small, at_in=large.at_in, layer=1))]
        elif wanted == "take":
            thing = self.now[str(self._rng.choice(free))]
            moved = [(thing, replace(thing, at_in=GONE))]
        else:
            upper = [n for n in free if self.now[n].layer]
            thing = self.now[upper[0] if wanted == "off" and upper else str(self._rng.choice(free))]
            moved = [(thing, self._free(thing, 3.0, 11.0))]
        kind = {"off": "carry"}.get(wanted, wanted)
        blocks = tuple((a.name, a.at_in, b.at_in, b.turn_deg - a.turn_deg) for a, b in moved)
        for _, after in moved:
            self.now[after.name] = after
        if wanted == "take":
            del self.now[moved[0][0].name]
        far = float(np.hypot(*np.subtract(blocks[0][2], blocks[0][1])))
        lasts = max(0.6, min(far, 14.0) / 8.0)
        return Deed(blocks, begin_s, begin_s + lasts, begin_s + lasts + 1.4, kind, hand)

    def _shoved(self, free: list[str], wanted: str) -> list[tuple[Thing, Thing]]:
        """A thing pushed up against another one, or knocked aside, turning."""
        for _ in range(6000):
            thing = self.now[str(self._rng.choice(free))]
            angle, turn = float(self._rng.uniform(-np.pi, np.pi)), float(self._rng.uniform(25, 70))
            way = np.array([np.cos(angle), np.sin(angle)])
            if wanted == "knock":
                far = float(self._rng.uniform(0.9, 1.8))
                after = replace(thing, at_in=_by(thing.at_in, way * far), turn_deg=thing.turn_deg + turn)
                if self._fits(after):
                    return [(thing, after)]
                continue
            other = self.now[str(self._rng.choice(list(self.now)))]
            if other.name == thing.name:
                continue
            way = np.subtract(other.at_in, thing.at_in) / np.hypot(*np.subtract(other.at_in, thing.at_in))
            for step in np.arange(0.8, 7.0, 0.04):
                after = replace(thing, at_in=_by(thing.at_in, way * step))
                if after.footprint().distance(other.footprint()) < 0.05:
                    if step > 0.9 and self._fits(after, other.name):
                        return [(thing, after)]
                    break
        raise ValueError(f"nothing can be done: {wanted}")


def _by(at_in: Point, way: NDArray[Any]) -> Point:
    return at_in[0] + float(way[0]), at_in[1] + float(way[1])
