"""The kinds of sprites: for each, a function that makes the pictures of number ``k`` from a generator's next
numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from studio.objects import bricks, dice, prints, scenery, toys, vehicles
from studio.objects.arms import Look, arm
from studio.objects.painted import Painted, Part, projected
from studio.objects.quadrupeds import quadruped
from studio.objects.shapes import SHAPES
from studio.objects.toys import Rng
from studio.photographs.sprites.sets import chess_set, game_set
from studio.photographs.sprites.shooting import random_lighting, random_view, shoot
from studio.photographs.sprites.sources import Named, Sources
from studio.rendering.meshes import Colour, Mesh
from studio.scenes.scatter import HELD_OUT_FAMILIES, random_colour

TOYS = tuple(k for k in (*toys.FAMILIES, *SHAPES) if k not in (*HELD_OUT_FAMILIES, "tree"))


def printed(mesh: Mesh, rng: Rng, share: float = 0.5) -> Painted:
    """A mesh as it is or with a print thrown onto it, which leaves its colours to be seen; dull or glossy."""
    gloss, mottle = float(rng.choice([0.0, 0.05, 0.15, 0.35])), float(rng.choice([0.0, 0.05, 0.12, 0.2]))
    if rng.random() >= share:
        return (Part(mesh, None, gloss, mottle),)
    make = prints.PAINTS[int(rng.integers(len(prints.PAINTS)))]
    right, down = ((1, 0, 0.35), (0, -1, -0.35)) if rng.random() < 0.5 else ((0.4, 0.9, 0.1), (0.3, 0.1, -1))
    light = Mesh(mesh.vertices, mesh.faces, mesh.normals, 1 - (1 - mesh.colours) * float(rng.uniform(0.5, 1)), mesh.uv)
    return (projected(light, make(rng), right, down, gloss, mottle),)


def bright(rng: Rng) -> Colour:
    """A toy-shop colour more often than an army's."""
    return bricks.BRICK_COLOURS[int(rng.integers(len(bricks.BRICK_COLOURS)))] if rng.random() < 0.5 \
        else random_colour(rng)


def toy(s: Sources, rng: Rng, k: int) -> list[Named]:
    """A toy of one of the families."""
    name = TOYS[k % len(TOYS)]
    make: Callable[..., Mesh] = toys.FAMILIES.get(name) or SHAPES[name]
    return [(f"{name}_{k:05d}", s.shot(printed(make(rng, random_colour(rng)), rng), rng))]


def found(s: Sources, rng: Rng, k: int) -> list[Named]:
    """A toy from the folder of meshes."""
    files = s.files(terrain=False)
    path = files[k % len(files)]
    mesh = s.mesh(path)
    if rng.random() < 0.35:
        mesh = Mesh(mesh.vertices, mesh.faces, mesh.normals, mesh.colours[:, rng.permutation(3)], mesh.uv)
    return [(f"{path.stem}_{k:05d}", s.shot(printed(mesh, rng, 0.35), rng))]


def vehicle(s: Sources, rng: Rng, k: int) -> list[Named]:
    """A model of a vehicle."""
    name = tuple(vehicles.KINDS)[k % len(vehicles.KINDS)]
    return [(f"{name}_{k:05d}", s.shot(printed(vehicles.KINDS[name](rng, bright(rng)), rng, 0.25), rng))]


def animal(s: Sources, rng: Rng, k: int) -> list[Named]:
    """A creature on four legs."""
    return [(f"quadruped_{k:05d}", s.shot(printed(quadruped(rng, bright(rng)), rng, 0.35), rng))]


def block(s: Sources, rng: Rng, k: int) -> list[Named]:
    """Something to build with."""
    names = ("studded", "studded", "built", "letter_blocks", "cubes", "studded", "letter_blocks", "dominoes", "built",
             "planks")
    name = names[k % len(names)]
    return [(f"{name}_{k:05d}", s.shot(bricks.KINDS[name](rng), rng))]


def household(s: Sources, rng: Rng, k: int) -> list[Named]:
    """Scenery, or a thing of the household that stands about."""
    name = tuple(scenery.KINDS)[k % len(scenery.KINDS)]
    return [(f"{name}_{k:05d}", s.shot(scenery.KINDS[name](rng), rng))]


def building(s: Sources, rng: Rng, k: int) -> list[Named]:
    """A piece of terrain from the folder of meshes."""
    files = s.files(terrain=True)
    path = files[k % len(files)]
    return [(f"{path.stem}_{k:05d}", s.shot(printed(s.mesh(path), rng, 0.1), rng))]


def sixsided(s: Sources, rng: Rng, k: int) -> list[Named]:
    """A die of six sides."""
    return [(f"d6_{k:05d}", s.shot(dice.six_sided(rng), rng))]


def polyhedral(s: Sources, rng: Rng, k: int) -> list[Named]:
    """A die of other numbers of sides."""
    sides = (4, 8, 10, 12, 20)[k % 5]
    return [(f"d{sides}_{k:05d}", s.shot(dice.polyhedral(rng, sides), rng))]


def reaching(s: Sources, rng: Rng, k: int) -> list[Named]:
    """An arm with its sleeve that comes in from the right, cut off straight there."""
    skin = np.clip(np.array([(0.78, 0.57, 0.45), (0.9, 0.72, 0.6), (0.55, 0.36, 0.26),
                             (0.36, 0.23, 0.17)][int(rng.integers(4))])
                   * rng.uniform(0.85, 1.12), 0, 1)
    sleeve = skin if rng.random() < 0.25 else rng.uniform(0.03, 0.95, 3) if rng.random() < 0.6 \
        else np.full(3, rng.uniform(0.05, 0.9))
    look = Look((float(skin[0]), float(skin[1]), float(skin[2])), (float(sleeve[0]), float(sleeve[1]),
                                                                   float(sleeve[2])),
                float(rng.uniform(0.7, 1.1)), float(rng.uniform(1.0, 7.0)), int(rng.integers(1, 9999)))
    mesh = arm(np.array([0.0, 0.0, 0.3]), np.array([0.0, -1.0]), look, open_=float(rng.uniform(0, 1)),
               grip_width_in=float(rng.uniform(0.4, 1.8)), length_in=24.0, resting=bool(rng.random() < 0.5))
    view = random_view(rng, float(rng.uniform(60, 90)))
    view = replace(view, yaw_deg=float(rng.normal(0, 22)), longest_px=max(160, view.longest_px))
    kept = mesh.vertices[:, 1] > -float(rng.uniform(7.5, 16))
    seen = shoot(s.stage, (Part(mesh, None, 0.02, 0.08),), view, random_lighting(rng), kept)  # it comes in from below
    return [(f"arm_{k:05d}", np.ascontiguousarray(np.rot90(seen)))]


KINDS: dict[str, Callable[[Sources, Rng, int], list[Named]]] = {
    "toy/toys": toy, "toy/meshes": found, "toy/vehicles": vehicle, "toy/animals_drawn": animal, "toy/bricks": block,
    "toy/pieces": game_set, "toy/chessmen": chess_set, "die/sixsided": sixsided, "die/polyhedral": polyhedral,
    "arm/rendered": reaching, "terrain/things": household, "terrain/meshes": building,
}
