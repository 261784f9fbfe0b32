"""Stories of clutter: cards, dice, a phone or a mug are laid among the toys and taken away again.

``python -m studio.footage.battle_clip --clutter`` films them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from studio.footage.battle import (
    FIRST_S,
    HAND_IN_S,
    Battle,
    Deed,
    Ground,
    around,
    camera,
    gains_of,
    look_of,
    outward,
    set_out,
)
from studio.objects import props, terrain
from studio.objects.toys import Rng
from studio.rendering.meshes import Mesh
from studio.scenes.play import Gesture, Place, Play, Prop

BESIDE_IN = (0.5, 5.0)
"""Middles of a thing and of the toy that it is laid beside."""
LIES_S, BETWEEN_S = 5.0, 2.5
"""So long a thing lies, and so long after it was taken away the next one comes."""
THINGS: dict[str, Callable[[Rng], Mesh]] = {
    "card": lambda rng: props.inked_card(rng, back=False),
    "card, its back": lambda rng: props.inked_card(rng, back=True),
    "deck of cards": props.deck,
    "die": lambda rng: props.dice(rng, 1),
    "three dice": lambda rng: props.dice(rng, 3),
    "sheet of rules": lambda rng: props.paper(rng, 8.5, 11.0),
    "half a sheet": lambda rng: props.paper(rng, 5.5, 8.5),
    "coin": props.coin,
    "pencil": props.pencil,
    "phone": props.phone,
    "tape measure": props.tape,
    "tape measure, 5 in out": lambda rng: props.tape(rng, 5.0),
    "mug": lambda rng: terrain.mug(rng, 1.4, 3.7),
    "pile of books": terrain.books,
}


def clutter(seed: int, *, toys: int = 14, assets: Path | None = None, size_px: tuple[int, int] = (1920, 1080)) -> Battle:
    """The story of that seed: one of each of THINGS, one after the other, in an order of its own; what finds no room on
    the mat is left out. ``toys`` stand on the table and nobody touches them; every second thing is laid beside one of
    them."""
    rng = np.random.default_rng((seed, 43))
    cam = camera(size_px)
    placed, stuff, ground = set_out(rng, toys, assets, cam)
    things: list[Prop] = []
    deeds: list[Deed] = []
    at = FIRST_S
    meshes = {name: middled(THINGS[name](rng)) for name in rng.permutation(list(THINGS)).tolist()}
    for k, (name, mesh) in enumerate(meshes.items()):
        beside = placed[int(rng.integers(len(placed)))].place if k % 2 else None
        place = _free(rng, ground, mesh, beside) or _free(rng, ground, mesh)
        if place is None:
            continue
        side = k % 2
        away: Place = (20.0, 55.0 if side else -30.0, 0.0, place[3])
        things.append(Prop(name, mesh, away, kind="clutter", gloss=0.1))
        carry_s = round(0.5 + abs(place[1] - away[1]) / HAND_IN_S, 3)
        for kind, to, wait in (("lay", place, LIES_S), ("take", away, BETWEEN_S)):
            g = Gesture(round(at, 3), outward(rng, side), look_of(side), name, to, carry_s=carry_s, reach_in=34.0)
            deeds.append(Deed(kind, g))
            at = g.end_s + wait
    play = Play((*placed, *things), tuple(d.gesture for d in deeds), (), at + 1.0)
    return Battle(seed, play, stuff, cam, tuple(deeds), gains_of(rng, play.length_s, deeds))


def _free(rng: Rng, ground: Ground, mesh: Mesh, beside: Place | None = None) -> Place | None:
    """A free place, close ``beside`` a toy or anywhere on the table; None where none was found."""
    try:
        return ground.free(rng, mesh, near=beside, reach_in=BESIDE_IN)
    except ValueError:
        return None


def middled(mesh: Mesh) -> Mesh:
    """The mesh about the middle of its outline."""
    middle = around(mesh).centroid
    return mesh.at(-middle.x, -middle.y, 0.0)
