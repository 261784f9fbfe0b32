"""Tables for measuring covers: random toys among random terrain, piles of books, boxes, mugs, walls, fences, hills,
bridges, trees and ruins, and how much of each toy every other toy truly cannot see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from shapely.geometry import LineString, Polygon

from measure.scene import Toy
from studio.footage.battle import Battle, Ground, camera, gains_of, set_out, sheet_area
from studio.objects import scenery, terrain
from studio.objects.painted import whole
from studio.objects.toys import Rng, shade
from studio.rendering.meshes import Colour, Mesh, pose
from studio.rendering.truth import centred, footprint, mesh_hidden, ring
from studio.scenes.play import Play, Prop

LENGTH_S = 2.0
"""Nothing moves. A toy counts once it was seen for a second."""
RAYS = 100
"""Along each side of a target's box: truth to half a point."""
WOOD: Colour = (0.5, 0.36, 0.22)


def _u(rng: Rng, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _paint(rng: Rng) -> Colour:
    a, b, c = (_u(rng, 0.12, 0.75) for _ in range(3))
    return (a, b, c)


def _pile(rng: Rng) -> Mesh:
    count = int(rng.choice([1, 2, 2, 3]))
    return terrain.books(rng, (_u(rng, 4.5, 6.5), _u(rng, 3.2, 4.6)), tuple(_u(rng, 0.45, 1.1) for _ in range(count)),
                         tuple(_paint(rng) for _ in range(count)), _u(rng, 0.04, 0.2))


KINDS: dict[str, tuple[str, Callable[[Rng], Mesh]]] = {
    "books": ("hard", _pile),
    "box": ("hard", lambda rng: terrain.carton(rng, _u(rng, 2, 4.5), _u(rng, 1.5, 3.2), _u(rng, 1.2, 4.4), _paint(rng))),
    "mug": ("hard", lambda rng: terrain.mug(rng, _u(rng, 1.2, 1.7), _u(rng, 2.4, 3.9), _paint(rng))),
    "wall": ("hard", lambda rng: terrain.wall(rng, _u(rng, 3.5, 6.5), _u(rng, 1.2, 2.3))),
    "fence": ("soft", lambda rng: terrain.fence(rng, _u(rng, 4, 6.5), _u(rng, 1.2, 1.9), shade(WOOD, _u(rng, 0.7, 1.2)))),
    "hill": ("hard", lambda rng: terrain.hill(rng, _u(rng, 2.2, 3.6), _u(rng, 1.8, 3), _u(rng, 1, 2.2))),
    "bridge": ("soft", lambda rng: terrain.bridge(rng, _u(rng, 4.5, 6.5), _u(rng, 1.7, 2.4), _u(rng, 1.4, 2.3))),
    "tree": ("soft", lambda rng: whole(scenery.tree(rng)).scaled(1.5)),
    "ruin": ("hard", lambda rng: whole(scenery.ruin(rng))),
}
"""Kinds of terrain: their cover, and how to make one."""


def table(seed: int, *, toys: int = 20, assets: Path | None = None, size_px: tuple[int, int] = (1920, 1080)) -> Battle:
    """The table of that seed: a piece of each kind, as far as there is room, and toys among them. Nothing moves."""
    rng = np.random.default_rng((seed, 47))
    cam = camera(size_px)
    stuff = _stuff(rng, Ground(cam))
    placed, stuff, _ = set_out(rng, toys, assets, cam, stuff)
    return Battle(seed, Play(tuple(placed), (), (), LENGTH_S), stuff, cam, (), gains_of(rng, 40.0, []))


def _stuff(rng: np.random.Generator, ground: Ground) -> tuple[Prop, ...]:
    ground.taken["sheet"] = sheet_area()
    out: list[Prop] = []
    for kind in rng.permutation(list(KINDS)).tolist():
        cover, make = KINDS[kind]
        mesh = centred(make(rng))
        try:
            place = ground.free(rng, mesh)
        except ValueError:  # no room is left
            continue
        ground.put(kind, mesh, place)
        out.append(Prop(kind, mesh, place, kind=kind, cover=cover, gloss=0.03))
    return tuple(out)


def hidden_pairs(toys: Sequence[Prop], stuff: Sequence[Prop], rays: int = RAYS) -> list[dict[str, Any]]:
    """How much (0-1) of each toy is hidden from each other one: ``from``, ``to``, ``hidden_mesh``. By rays between the
    meshes, from over the middle of the footprint at 95 % of the height; 0 without any ray where no terrain comes near
    the line between them."""
    solid = [(p.mesh.moved(pose(*p.place)), _print(p)) for p in stuff]
    stands = {p.id: Toy(p.id, tuple((x, y) for x, y in ring(_print(p))), p.mesh.height_in, p.place[2]) for p in toys}
    meshes = {p.id: p.mesh.moved(pose(*p.place)) for p in toys}
    out = []
    for a in stands.values():
        for b in stands.values():
            if a is b:
                continue
            (x, y, z), aim = a.eye(), b.centroid()
            wide = max(np.hypot(px - aim[0], py - aim[1]) for px, py in b.footprint_in)
            line = LineString([(x, y), aim])
            near = [m for m, shape in solid if line.distance(shape) <= wide]
            hidden = mesh_hidden((x, y, z), (*aim, b.base_in + b.height_in / 2), meshes[b.id], near, rays) if near else 0.0
            out.append({"from": a.id, "to": b.id, "hidden_mesh": round(hidden, 4)})
    return out


def _print(p: Prop) -> Polygon:
    """What a thing covers of the table."""
    return footprint(p.mesh.moved(pose(*p.place)))
