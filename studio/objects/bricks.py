"""Blocks to build with: studded bricks and stacks of them, painted cubes, letter blocks, dominoes, planks and
sticks."""

from __future__ import annotations

import cv2
import numpy as np

from studio.objects import prints
from studio.objects.painted import Painted, Part, projected, sides
from studio.objects.toys import Rng
from studio.rendering.meshes import Colour, Mesh, box, join, lathe

FOOTPRINTS = ((1, 1), (1, 2), (1, 3), (1, 4), (1, 6), (1, 8), (2, 2), (2, 3), (2, 4), (2, 6), (2, 8), (4, 4))
BRICK_COLOURS: tuple[Colour, ...] = (
    (0.78, 0.05, 0.06), (0.02, 0.28, 0.65), (0.96, 0.78, 0.05), (0.03, 0.45, 0.18), (0.93, 0.93, 0.91),
    (0.08, 0.08, 0.09),
    (0.6, 0.62, 0.63), (0.35, 0.37, 0.38), (0.9, 0.42, 0.05), (0.6, 0.78, 0.15), (0.35, 0.2, 0.1), (0.85, 0.75, 0.55),
    (0.35, 0.65, 0.85), (0.85, 0.4, 0.6), (0.4, 0.2, 0.5))
_TALL, _STUD, _HIGH = 1.2, 0.3, 0.21
"""A brick's height, a stud's radius and height in units of the distance between studs."""


def brick(nx: int, ny: int, colour: Colour, tall: float = 1.0) -> Mesh:
    """A brick of nx by ny studs on z = 0, ``tall`` in heights of a full brick (a plate: 1/3)."""
    z = _TALL * tall
    stud = lathe([(_STUD, 0), (_STUD, _HIGH - 0.03), (_STUD - 0.03, _HIGH), (0, _HIGH)], colour, 14)
    studs = [stud.at(x - (nx - 1) / 2, y - (ny - 1) / 2, z) for x in range(nx) for y in range(ny)]
    return join([box(nx - 0.02, ny - 0.02, z, colour, 0.025), *studs])


def _colour(rng: Rng) -> Colour:
    if rng.random() < 0.8:
        return BRICK_COLOURS[int(rng.integers(len(BRICK_COLOURS)))]
    a, b, c = (float(v) for v in rng.uniform(0.05, 0.95, 3))
    return (a, b, c)


def studded(rng: Rng) -> Painted:
    """One brick, a smooth tile now and then."""
    nx, ny = FOOTPRINTS[int(rng.integers(len(FOOTPRINTS)))]
    colour, tall = _colour(rng), float(rng.choice([1 / 3, 1.0, 1.0]))
    if rng.random() < 0.08:
        return (Part(box(nx - 0.02, ny - 0.02, _TALL / 3, colour, 0.03), None, 0.3, 0.0),)
    mesh = brick(nx, ny, colour, tall)
    if rng.random() < 0.06:
        mesh = mesh.turned("x", 180).at(0, 0, _TALL * tall + _HIGH)
    return (Part(mesh, None, float(rng.choice([0.08, 0.2, 0.35])), 0.0),)


def built(rng: Rng) -> Painted:
    """Two to four bricks pressed together, in one to three colours; one of them may carry a print."""
    tones = [_colour(rng) for _ in range(int(rng.integers(1, 4)))]
    parts, z, x, y, room = [], 0.0, 0.0, 0.0, (8, 4)
    for k in range(int(rng.integers(2, 5))):
        nx, ny = FOOTPRINTS[int(rng.integers(len(FOOTPRINTS)))]
        nx, ny = (ny, nx) if rng.random() < 0.4 else (nx, ny)
        if k:
            x += float(rng.integers(-1, 2)) * (room[0] + nx) / 4 * 0.5
            y += float(rng.integers(-1, 2)) * (room[1] + ny) / 4 * 0.5
            x, y = round(x - nx / 2) + nx / 2, round(y - ny / 2) + ny / 2
        else:
            x, y = nx / 2, ny / 2
        tall = float(rng.choice([1 / 3, 1.0, 1.0]))
        parts.append(brick(nx, ny, tones[int(rng.integers(len(tones)))], tall).at(x, y, z))
        z, room = z + _TALL * tall, (nx, ny)
    return (Part(join(parts), None, float(rng.choice([0.08, 0.2, 0.35])), 0.0),)


WOODS: tuple[Colour, ...] = ((0.85, 0.7, 0.48), (0.78, 0.58, 0.36), (0.9, 0.8, 0.62), (0.55, 0.35, 0.2),
                             (0.7, 0.5, 0.32))


def cube(rng: Rng) -> Painted:
    """A painted cube or cuboid, or a bare wooden one, without a print."""
    s = rng.uniform(0.6, 1.4, 3) if rng.random() < 0.4 else np.ones(3)
    colour = _colour(rng)
    mesh = box(float(s[0]), float(s[1]), float(s[2]), colour, float(rng.uniform(0.015, 0.09)))
    if rng.random() < 0.4:
        return (projected(mesh.tinted(WOODS[int(rng.integers(5))]), prints.wood(rng), (1, 0.2, 0.3), (0.1, -1, -0.4),
                          0.02, 0.0),)
    return (Part(mesh, None, float(rng.choice([0.0, 0.05, 0.2])), 0.04),)


def letter_block(rng: Rng) -> Painted:
    """A cube with a printed frame and a letter, digit or picture on each side; wooden or painted."""
    bare = rng.random() < 0.6
    colour: Colour = WOODS[int(rng.integers(5))] if bare else _colour(rng)
    ground = (255 * colour[2], 255 * colour[1], 255 * colour[0])
    one = prints.ink(rng, 10, 200)
    faces = []
    for _ in range(6):
        ink = one if rng.random() < 0.5 else prints.ink(rng, 10, 200)
        if not bare and rng.random() < 0.3:
            ink = (245.0, 245.0, 245.0)
        face = prints.letter_face(rng, ink, ground)
        if bare:
            face = (face * (prints.wood(rng).astype(np.float32) / 255)).astype(np.uint8)
        faces.append(np.ascontiguousarray(np.rot90(face, int(rng.integers(4)))))
    flat = float(rng.choice([1.0, 1.0, 1.0, rng.uniform(0.3, 0.6)]))
    body = Part(box(1, 1, flat, colour, float(rng.uniform(0.02, 0.06))), None, 0.05, 0.03)
    return body, sides(1, 1, flat, faces, inset=0.05, gloss=float(rng.choice([0.0, 0.05, 0.2])))


def domino(rng: Rng) -> Painted:
    """A domino face up or down: two halves with pips, a line between them."""
    light = rng.random() < 0.5
    body: Colour = (0.93, 0.91, 0.84) if light else ((0.06, 0.06, 0.07), (0.35, 0.1, 0.08),
                                                     WOODS[1])[int(rng.integers(3))]
    pip = (25.0, 25.0, 25.0) if light else (235.0, 235.0, 235.0)
    face = np.empty((256, 128, 3), np.uint8)
    face[:] = [255 * body[2], 255 * body[1], 255 * body[0]]
    cv2.line(face, (10, 128), (118, 128), pip, 4, cv2.LINE_AA)
    spots = {0: [], 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
    coloured = rng.random() < 0.3
    for half in (0, 1):
        value = int(rng.integers(0, 7))
        ink = prints.ink(rng, 10, 180) if coloured else pip
        for k in spots[value]:
            cv2.circle(face, (32 + 32 * (k % 3), 128 * half + 32 + 32 * (k // 3)), 11, ink, -1, cv2.LINE_AA)
    cut = Part(box(1, 2, 0.3, body, 0.07), None, 0.15, 0.0)
    top = sides(1, 2, 0.3, [face, *[face[:2, :2]] * 5], inset=0.08, gloss=0.1)
    if rng.random() < 0.2:  # its back: plain
        return (cut,)
    return cut, top


def plank(rng: Rng) -> Painted:
    """A plank, a stick or a craft stick, of bare or painted wood."""
    wide, thick, long = float(rng.uniform(0.12, 0.6)), float(rng.uniform(0.06, 0.25)), float(rng.uniform(2.0, 4.0))
    if rng.random() < 0.25:
        mesh = lathe([(0, 0), (wide / 4, 0), (wide / 4, long), (0, long)], (1, 1, 1), 14).turned("y", 90).at(-long / 2,
            0, wide / 4)
    else:
        mesh = box(long, wide, thick, (1, 1, 1), float(rng.uniform(0.005, 0.03)))
    colour = WOODS[int(rng.integers(5))] if rng.random() < 0.65 else _colour(rng)
    paint = np.ascontiguousarray(prints.wood(rng).transpose(1, 0, 2))
    return (projected(mesh.tinted(colour), paint, (1, 0, 0.1), (0.02, -1, -0.5), 0.02, 0.0),)


KINDS = {"studded": studded, "built": built, "cubes": cube, "letter_blocks": letter_block, "dominoes": domino,
         "planks": plank}
