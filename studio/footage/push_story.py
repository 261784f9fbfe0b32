"""Blocks pushed about a board by a hand that never leaves the picture, from a seed. Another hand may rest at the rim.

What moved where and when is known exactly. :mod:`studio.footage.push_clip` draws them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import Polygon

Point = tuple[float, float]
BLOCKS, BOARD_IN = 8, (24.0, 18.0)
MARGIN_IN = 1.2
"""Blocks stay so far from the board's edge."""
GAP_IN = 0.3
"""Blocks that do not touch are so far apart."""
KINDS = ("alone", "against", "together", "to the hand")
"""A block is pushed alone, up against another one, takes another along, or ends beside the hand that rests."""
FIRST_S = 2.5
"""The hand comes into the picture."""
COLOURS = ((38, 44, 190), (180, 96, 40), (58, 140, 52), (40, 190, 222), (150, 60, 140), (36, 110, 214), (208, 206, 200),
           (46, 44, 44), (150, 150, 60), (90, 140, 190))
"""BGR; the last one is bare wood, near to the colour of skin."""


@dataclass(frozen=True, slots=True)
class Block:
    """A block: where its middle stands, its sides, its height, in inches; how it is turned; ``sign``: what is on its top."""

    name: str
    at_in: Point
    size_in: Point
    height_in: float
    colour: tuple[float, float, float]
    turn_deg: float = 0.0
    sign: int = 0

    def footprint(self) -> Polygon:
        """What it stands on."""
        w, d = self.size_in
        turned = affinity.rotate(shapely.box(-w / 2, -d / 2, w / 2, d / 2), self.turn_deg, origin=(0, 0))
        return affinity.translate(turned, *self.at_in)


@dataclass(frozen=True, slots=True)
class Push:
    """One push. ``blocks``: the name of each block that moves, where it stands before and after, and how far it turns.
    ``from_s``, ``to_s``: when they move; ``off_s``: when the hand is back at the rim. ``hand_in``: the fingertip's way from
    and to; ``kind``: one of KINDS."""

    blocks: tuple[tuple[str, Point, Point, float], ...]
    from_s: float
    to_s: float
    off_s: float
    hand_in: tuple[Point, Point]
    kind: str = "alone"


@dataclass(frozen=True, slots=True)
class PushStory:
    """``rest_in``: where the pushing hand rests between pushes; ``other_in``: where another hand rests, None: there is
    none. Both come in at FIRST_S and stay."""

    seed: int
    blocks: tuple[Block, ...]
    pushes: tuple[Push, ...]
    rest_in: Point
    other_in: Point | None
    length_s: float

    def standing(self, time_s: float) -> tuple[Block, ...]:
        """The blocks where they stand or slide at a time."""
        now = {b.name: b for b in self.blocks}
        for push in self.pushes:
            share = done_share(push.from_s, push.to_s, time_s)
            if share <= 0:
                break
            for name, was, to, turn in push.blocks:
                begun = self._turned_before(name, push)
                now[name] = replace(now[name], at_in=on_the_way(was, to, share), turn_deg=begun + share * turn)
        return tuple(now.values())

    def _turned_before(self, name: str, push: Push) -> float:
        first = next(b.turn_deg for b in self.blocks if b.name == name)
        return first + sum(t for p in self.pushes if p.from_s < push.from_s for n, _, _, t in p.blocks if n == name)

    def fingertip(self, time_s: float) -> Point | None:
        """Where the fingertip of the pushing hand is; None: not in the picture yet."""
        if time_s < FIRST_S:
            return None
        beyond = (self.rest_in[0], -4.0)
        times, places = [FIRST_S, FIRST_S + 0.8], [beyond, self.rest_in]
        for p in self.pushes:
            times += [p.from_s - 1.0, p.from_s - 0.2, p.from_s, p.to_s, p.to_s + 0.25, p.off_s]
            places += [self.rest_in, p.hand_in[0], p.hand_in[0], p.hand_in[1], p.hand_in[1], self.rest_in]
        return hand_at(time_s, times, places, self.seed)


def done_share(from_s: float, to_s: float, time_s: float) -> float:
    """How much of its way (0 to 1) what moves from one time to another has behind it; it begins and ends softly."""
    share = float(np.clip((time_s - from_s) / (to_s - from_s), 0, 1))
    return share * share * (3 - 2 * share)


def on_the_way(was: Point, to: Point, share: float) -> Point:
    """The place with that share of the way behind it."""
    return was[0] + share * (to[0] - was[0]), was[1] + share * (to[1] - was[1])


def hand_at(time_s: float, times: Sequence[float], places: Sequence[Point], phase: float) -> Point:
    """Where the fingertips are of a hand that is at those places at those times; no hand keeps quite still."""
    xs, ys = np.array(places).T
    sway = 0.05 * np.array([np.sin(2.1 * time_s + phase), np.cos(1.7 * time_s)])
    return float(np.interp(time_s, times, xs) + sway[0]), float(np.interp(time_s, times, ys) + sway[1])


def shoulder(tip_in: Point) -> Point:
    """Where the arm of a hand whose fingertip is there comes from."""
    return BOARD_IN[0] / 2 + 0.6 * (tip_in[0] - BOARD_IN[0] / 2), -9.0


def hand_shape(tip_in: Point) -> Polygon:
    """About what a hand and its arm cover, from above."""
    root, tip = np.array(shoulder(tip_in)), np.array(tip_in)
    along = (tip - root) / np.hypot(*(tip - root))
    return shapely.LineString([root, tip - 1.4 * along]).buffer(1.6).union(shapely.Point(tip - 0.35 * along).buffer(0.35))


def push_story(seed: int, *, blocks: int = BLOCKS, pushes: int = 9, other_hand: bool = False) -> PushStory:
    """The story of that seed. ValueError: the blocks do not fit, or there is no room to push one."""
    rng = np.random.default_rng((seed, 65))
    other = (9.0, 5.0) if other_hand else None
    first = _set_out(rng, blocks, other)
    rest = (float(rng.uniform(15, 19) if other_hand else rng.uniform(8, 16)), 0.9)
    now, told, time_s = {b.name: b for b in first}, [], FIRST_S + 2.5
    for _ in range(pushes):
        push = _push(rng, now, time_s, other)
        told.append(push)
        for name, _, to, turn in push.blocks:
            now[name] = replace(now[name], at_in=to, turn_deg=now[name].turn_deg + turn)
        time_s = push.off_s + float(rng.uniform(2.6, 4.0))
    return PushStory(seed, first, tuple(told), rest, other, time_s + 1.0)


def _set_out(rng: np.random.Generator, count: int, hand: Point | None) -> tuple[Block, ...]:
    out: list[Block] = []
    order = rng.permutation(len(COLOURS))
    for k in range(count):
        for _ in range(400):
            x, y = rng.uniform((MARGIN_IN + 1, 4.0), (BOARD_IN[0] - MARGIN_IN - 1, BOARD_IN[1] - MARGIN_IN - 1))
            w = float(rng.uniform(1.0, 1.6))
            sides, height = (w, float(rng.uniform(1.0, 1.0 + w / 2))), float(rng.uniform(0.6, 1.1))
            colour = COLOURS[int(order[k % len(COLOURS)])]
            block = Block(f"block{k + 1}", (float(x), float(y)), sides, height, colour, float(rng.uniform(0, 90)), k)
            apart = all(block.footprint().distance(b.footprint()) > 3 * GAP_IN for b in out)
            if apart and (hand is None or block.footprint().distance(hand_shape(hand)) > 3 * GAP_IN):
                out.append(block)
                break
        else:
            raise ValueError(f"{count} blocks do not fit onto the board")
    return tuple(out)


def _push(rng: np.random.Generator, now: dict[str, Block], time_s: float, other: Point | None) -> Push:
    """One push that is possible: alone, up against another block, taking another along, or up to the hand that rests."""
    kind = KINDS[int(rng.choice(4, p=(0.5, 0.3, 0.2, 0.0) if other is None else (0.25, 0.25, 0.15, 0.35)))]
    for k in range(3000):
        if k % 600 == 599:  # no room for such a push
            kind = str(rng.choice(KINDS[:3]))
        block = now[str(rng.choice(list(now)))]
        angle, far = rng.uniform(-np.pi, np.pi), float(rng.uniform(1.5, 6.0))
        if kind == "to the hand" and other is not None:
            there = shapely.shortest_line(block.footprint(), hand_shape(other))
            (x0, y0), (x1, y1) = there.coords
            angle, far = float(np.arctan2(y1 - y0, x1 - x0)), there.length - float(rng.uniform(0.1, 0.3))
            if far < 0.8:
                continue
        way = np.array([np.cos(angle), np.sin(angle)])
        turn = float(rng.uniform(-12, 12)) if kind == "alone" else 0.0
        moved = [(block, way * far, turn)]
        hit = _first_hit(block, way, far, now)
        if (kind in ("alone", "to the hand")) != (hit is None):
            continue
        if hit is not None:
            name, before = hit
            if before < 0.8:
                continue
            on = 0.0 if kind == "against" else float(rng.uniform(1.0, 2.5))
            moved = [(block, way * (before + on), 0.0)] + ([(now[name], way * on, 0.0)] if on else [])
        after = [replace(b, at_in=(b.at_in[0] + float(by[0]), b.at_in[1] + float(by[1])), turn_deg=b.turn_deg + t)
                 for b, by, t in moved]
        if not _possible(after, [b for b in now.values() if all(b is not m for m, _, _ in moved)], kind, other):
            continue
        back = 0.5 * float(np.hypot(*block.size_in)) * 0.8
        start = np.array(block.at_in) - way * back
        duration = max(0.6, float(np.hypot(*moved[0][1])) / 7.0)
        names = tuple((b.name, b.at_in, a.at_in, t) for (b, _, t), a in zip(moved, after, strict=True))
        end = start + moved[0][1]
        return Push(names, time_s + 1.0, time_s + 1.0 + duration, time_s + 2.2 + duration,
                    ((float(start[0]), float(start[1])), (float(end[0]), float(end[1]))), kind)
    raise ValueError("no push is possible")


def _first_hit(block: Block, way: np.ndarray, far: float, now: dict[str, Block]) -> tuple[str, float] | None:
    """The first block that one runs into, and after how many inches. None: it runs free, with GAP_IN on all sides."""
    for step in np.arange(0.1, far + 0.1, 0.05):
        shape = affinity.translate(block.footprint(), float(way[0] * step), float(way[1] * step))
        for b in now.values():
            if b is not block and shape.distance(b.footprint()) < 0.03:
                return b.name, float(step)
    swept = shapely.union(block.footprint(), affinity.translate(block.footprint(), *(way * far))).convex_hull
    return ("", 0.0) if any(b is not block and swept.distance(b.footprint()) < GAP_IN for b in now.values()) else None


def _possible(after: list[Block], others: list[Block], kind: str, hand: Point | None) -> bool:
    """Whether blocks may end there: on the board, clear of the others but for the one that they are pushed against, and of a
    resting ``hand``."""
    inner = shapely.box(MARGIN_IN, 3.2, BOARD_IN[0] - MARGIN_IN, BOARD_IN[1] - MARGIN_IN)
    for a in after:
        shape = a.footprint()
        near = sum(shape.distance(b.footprint()) < GAP_IN for b in others)
        if not inner.covers(shape) or near > (kind == "against"):
            return False
        if hand is not None and shape.distance(hand_shape(hand)) < 0.08:
            return False
    return True
