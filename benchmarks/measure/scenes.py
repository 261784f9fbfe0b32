"""Random scenes for the measuring benchmarks and their tests: ordinary tables, and hard cases by name."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from shapely.geometry import Polygon

from measure.scene import Part, Ring, Scene, Terrain, Toy


def blob(rng: np.random.Generator, x: float, y: float, radius: float, corners: int, rough: float) -> Ring:
    """A star-shaped polygon about (x, y): ``rough`` 0 is regular, more is dented."""
    turn = rng.uniform(0, 2 * math.pi)
    angle = turn + np.arange(corners) * 2 * math.pi / corners
    r = radius * (1 - rough * rng.uniform(0, 1, corners))
    return tuple((float(x + a), float(y + b)) for a, b in zip(r * np.cos(angle), r * np.sin(angle), strict=True))


def shape(rng: np.random.Generator, x: float, y: float, radius: float) -> Ring:
    """A footprint: a box at any turn, a round base, an L, a U, or a dented outline."""
    kind = rng.integers(0, 5)
    if kind == 0:
        return blob(rng, x, y, radius, 24, 0.0)
    if kind == 1:
        return blob(rng, x, y, radius, int(rng.integers(5, 14)), 0.55)
    if kind == 2:
        pts = [(-1, -1), (1, -1), (1, -0.3), (-0.3, -0.3), (-0.3, 1), (-1, 1)]
    elif kind == 3:
        pts = [(-1, -1), (1, -1), (1, 1), (0.6, 1), (0.6, -0.5), (-0.6, -0.5), (-0.6, 1), (-1, 1)]
    else:
        k = rng.uniform(0.15, 1.0)
        pts = [(-1, -k), (1, -k), (1, k), (-1, k)]
    t = rng.uniform(0, 2 * math.pi)
    c, s = math.cos(t), math.sin(t)
    return tuple((x + radius * 0.75 * (c * a - s * b), y + radius * 0.75 * (s * a + c * b)) for a, b in pts)


def toy(rng: np.random.Generator, name: str, x: float, y: float, base: float = 0.0) -> Toy:
    """A toy at a place."""
    return Toy(id=name, footprint_in=shape(rng, x, y, rng.uniform(0.4, 1.4)), height_in=float(rng.uniform(0.6, 4.0)),
               base_in=base)


def table(rng: np.random.Generator, toys: int, pieces: int, size: float = 48.0) -> Scene:
    """Toys and terrain strewn over a square table; toys may touch and overlap things."""
    made = tuple(toy(rng, f"m{k}", *rng.uniform(2, size - 2, 2)) for k in range(toys))
    stuff = tuple(Terrain(id=f"t{k}", footprint_in=shape(rng, *rng.uniform(2, size - 2, 2), rng.uniform(1.0, 4.0)),
                          height_in=float(rng.uniform(0.5, 6.0))) for k in range(pieces))
    return Scene((size, size), toys=made, terrain=stuff)


def _ordinary(rng: np.random.Generator) -> Scene:
    return table(rng, 2, 14, 24.0)


def _interleaved(rng: np.random.Generator) -> Scene:
    s = table(rng, 2, 3, 16.0)
    x, y = s.toys[1].centroid()
    stuff = tuple(Terrain(id=f"i{k}", footprint_in=shape(rng, x + rng.normal(0, 0.8), y + rng.normal(0, 0.8), 1.2),
                          height_in=float(rng.uniform(0.4, 4))) for k in range(2))
    return Scene((16, 16), toys=s.toys, terrain=(*s.terrain, *stuff))


def _on_blocker(rng: np.random.Generator) -> Scene:
    x, y = rng.uniform(4, 12, 2)
    tower = Terrain(id="tower", footprint_in=shape(rng, x, y, 3.0), height_in=float(rng.uniform(1, 6)))
    up = toy(rng, "m1", x + rng.normal(0, 0.7), y + rng.normal(0, 0.7), tower.height_in)
    low = toy(rng, "m0", *rng.uniform(1, 20, 2))
    pair = (low, up) if rng.random() < 0.5 else (Toy("m0", up.footprint_in, up.height_in, up.base_in),
                                                   Toy("m1", low.footprint_in, low.height_in))
    return Scene((20, 20), toys=pair, terrain=(tower, *table(rng, 0, 3, 20.0).terrain))


def _above(rng: np.random.Generator) -> Scene:
    s = table(rng, 2, 4, 14.0)
    x, y = s.toys[1].centroid()
    eye = (x + rng.normal(0, 1.5), y + rng.normal(0, 1.5), float(rng.uniform(5, 14)))
    a = Toy("m0", s.toys[0].footprint_in, s.toys[0].height_in, eye_in=eye)
    return Scene((14, 14), toys=(a, s.toys[1]), terrain=s.terrain)


def _inside(rng: np.random.Generator) -> Scene:
    s = table(rng, 2, 2, 14.0)
    x, y = s.toys[1].centroid()
    box = Terrain(id="around", footprint_in=blob(rng, x, y, rng.uniform(1.5, 3), 8, 0.1),
                  height_in=float(rng.uniform(0.5, 2.5)))
    return Scene((14, 14), toys=s.toys, terrain=(*s.terrain, box))


def _close(rng: np.random.Generator) -> Scene:
    x, y = 8.0, 8.0
    a = toy(rng, "m0", x, y)
    b = toy(rng, "m1", x + rng.uniform(-1.5, 1.5), y + rng.uniform(-1.5, 1.5))
    return Scene((16, 16), toys=(a, b), terrain=table(rng, 0, 8, 16.0).terrain)


def _touching(rng: np.random.Generator) -> Scene:
    y = float(rng.uniform(7, 9))
    r = float(rng.uniform(0.4, 1.2))
    b = Toy("m1", ((12 - r, y - r), (12 + r, y - r), (12 + r, y + r), (12 - r, y + r)), float(rng.uniform(1, 3)))
    h = float(rng.uniform(0.4, 3))
    flush = Terrain("flush", ((12 - r - 1, y - 2), (12 - r, y - 2), (12 - r, y), (12 - r - 1, y)), h)
    beside = Terrain("beside", ((11.7 - r, y + r), (12 + r, y + r), (12 + r, y + r + 1), (11.7 - r, y + r + 1)), h)
    behind = Terrain("behind", ((12 + r, y - 3), (12 + r + 1, y - 3), (12 + r + 1, y + 3), (12 + r, y + 3)), 5.0)
    return Scene((20, 20), toys=(toy(rng, "m0", rng.uniform(1, 6), rng.uniform(1, 18)), b),
                 terrain=(flush, beside, behind))


def _ignored(rng: np.random.Generator) -> Scene:
    s = table(rng, 2, 5, 16.0)
    x, y = s.toys[1].centroid()
    part = Part(shape(rng, x + 0.2, y, 0.5), float(rng.uniform(0, 1)), float(rng.uniform(0.3, 3)))
    t = Toy("m1", s.toys[1].footprint_in, s.toys[1].height_in, ignored_parts=(part,))
    return Scene((16, 16), toys=(s.toys[0], t), terrain=s.terrain)


def stepped(rng: np.random.Generator, toy: Toy) -> Toy:
    """The toy made of stacked slabs that fill only part of its prism, some of them in two pieces."""
    x, y = toy.centroid()
    count = int(rng.integers(2, 6))
    thick = toy.height_in / count
    slabs = []
    for k in range(count):
        share = float(rng.uniform(0.3, 1.0))
        ring = tuple((x + share * (px - x), y + share * (py - y)) for px, py in toy.footprint_in)
        slabs.append(Part(ring, toy.base_in + k * thick, thick))
        if rng.random() < 0.3:
            slabs.append(slabs[-1].moved(*rng.normal(0, 0.8, 2)))
    return replace(toy, slabs=tuple(slabs))


def _slabs(rng: np.random.Generator) -> Scene:
    s = (_ordinary, _interleaved, _ignored)[int(rng.integers(3))](rng)
    x, y = s.toys[1].centroid()
    fallen = replace(toy(rng, "fallen", x + rng.normal(0, 1.5), y + rng.normal(0, 1.5)), state="destroyed")
    return replace(s, toys=(s.toys[0], stepped(rng, s.toys[1]), stepped(rng, fallen)))


KINDS: dict[str, Callable[[np.random.Generator], Scene]] = {
    "ordinary": _ordinary, "interleaved": _interleaved, "target on a blocker": _on_blocker, "eye above": _above,
    "target inside a blocker": _inside, "close": _close, "flush": _touching, "ignored parts": _ignored,
    "slabs": _slabs,
}


def any_scene(seed: int) -> tuple[str, Scene]:
    """Scene number ``seed``: its kind (in turn) and the scene, with toys m0 (looks) and m1 (is looked at)."""
    names = list(KINDS)
    rng = np.random.default_rng(seed)
    kind = names[seed % len(names)]
    while True:
        s = KINDS[kind](rng)
        if all(Polygon(t.footprint_in).is_valid for t in (*s.toys, *s.terrain)):
            return kind, s
