"""Dice: six sides with round pips, and the polyhedra of 4, 8, 10, 12 and 20 sides with numbers."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from scipy.spatial import ConvexHull

from studio.objects import prints
from studio.objects.painted import Painted, Part, projected
from studio.objects.props import DIE_FACES, PIP_PLACES
from studio.objects.toys import Rng, shade
from studio.rendering.meshes import Array, Colour, Mesh, box, disc, join


def colours(rng: Rng) -> tuple[Colour, Colour]:
    """A die's body and its pips, apart enough to be read."""
    if rng.random() < 0.45:
        body: Colour = ((0.93, 0.93, 0.9), (0.9, 0.86, 0.74), (0.75, 0.07, 0.08), (0.06, 0.06, 0.07), (0.08, 0.15, 0.5),
                        (0.05, 0.35, 0.15))[int(rng.integers(6))]
    else:
        a, b, c = (float(v) for v in rng.uniform(0.03, 0.97, 3))
        body = (a, b, c)
    light = 0.3 * body[0] + 0.6 * body[1] + 0.1 * body[2] > 0.45
    pip: Colour = (0.05, 0.05, 0.06) if light else (0.95, 0.95, 0.92)
    if rng.random() < 0.15:
        pip = (0.5, 0.05, 0.05) if light else (0.9, 0.75, 0.3)
    return body, pip


def six_sided(rng: Rng, sharp: bool | None = None) -> Painted:
    """A die an inch wide on z = 0, any number up, its pips as discs; one make of several: sharp or rounded edges,
    small or large pips, the single pip large or red on some, plain, marbled or dim like clear plastic."""
    body, pip = colours(rng)
    sharp = bool(rng.random() < 0.35) if sharp is None else sharp
    bevel = float(rng.uniform(0.02, 0.05) if sharp else rng.uniform(0.08, 0.24))
    size = float(rng.uniform(0.075, 0.115))
    reach = float(rng.uniform(0.23, 0.285))
    if bevel > 0.15:
        reach = min(reach, 0.25)
    eastern = rng.random() < 0.25
    dots = []
    for value, (axis, turn) in DIE_FACES.items():
        for x, y in PIP_PLACES[value]:
            big = eastern and value == 1
            red = eastern and value in (1, 4) and sum(body) > 1.5
            dot = disc(size * (1.8 if big else 1.0), 0.01, (0.8, 0.06, 0.06) if red else pip, 0.003, 20)
            dots.append(dot.at(x * reach, y * reach, 0.5 - 0.005).turned(axis, turn))
    cube = box(1, 1, 1, body, bevel).at(0, 0, -0.5)
    axis, turn = DIE_FACES[int(rng.integers(1, 7))]
    gloss = float(rng.choice([0.02, 0.1, 0.25, 0.4]))
    look = float(rng.random())
    if look < 0.2:
        main = projected(cube, prints.marble(rng), gloss=gloss, mottle=0.0)
    elif look < 0.3:
        main = projected(cube, prints.wood(rng), gloss=0.03, mottle=0.0)
    else:
        main = Part(cube, None, gloss, float(rng.choice([0.0, 0.0, 0.1, 0.25])))
    return tuple(replace(p, mesh=p.mesh.turned(axis, -turn).at(0, 0, 0.5)) for p in (main,
        Part(join(dots), None, 0.05, 0.0)))


def corners(sides: int) -> Array:
    """The corners of a regular die of ``sides`` sides about the origin, (N, 3)."""
    g = (1 + 5**0.5) / 2
    if sides == 4:
        return np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]], float)
    if sides == 8:
        return np.concatenate([np.eye(3), -np.eye(3)])
    if sides == 10:
        a = np.arange(10) * np.pi / 5
        z = (1 - np.cos(np.pi / 5)) / (1 + np.cos(np.pi / 5)) * 1.1
        ring = np.stack([np.cos(a), np.sin(a), np.where(np.arange(10) % 2 == 0, z, -z)], 1)
        return np.concatenate([ring, [[0, 0, 1.1], [0, 0, -1.1]]])
    if sides == 12:
        cube = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
        rest = [np.roll([0, s / g, t * g], k) for s in (-1, 1) for t in (-1, 1) for k in range(3)]
        return np.concatenate([cube, rest])
    if sides == 20:
        return np.array([np.roll([0, s, t * g], k) for s in (-1, 1) for t in (-1, 1) for k in range(3)], float)
    raise ValueError(f"dice have 4, 8, 10, 12 or 20 sides here, not {sides}")


def faces(points: Array) -> list[list[int]]:
    """The flat sides of a convex body, each its corners in turn, counter-clockwise from outside."""
    hull = ConvexHull(points)
    sides: dict[tuple[float, ...], set[int]] = {}
    for plane, triangle in zip(hull.equations, hull.simplices, strict=True):
        sides.setdefault(tuple((np.round(plane, 3) + 0.0).tolist()), set()).update(int(i) for i in triangle)
    out = []
    for plane, corner in sides.items():
        n = np.array(plane[:3])
        p = points[sorted(corner)]
        u = p[0] - p.mean(0)
        v = np.cross(n, u)
        around = np.arctan2((p - p.mean(0)) @ v, (p - p.mean(0)) @ u)
        out.append([sorted(corner)[i] for i in np.argsort(around)])
    return out


def polyhedral(rng: Rng, sides: int) -> Painted:
    """A die of so many sides lying on one of them, a number printed on each."""
    body, ink = colours(rng)
    points = corners(sides)
    points = points / np.linalg.norm(points, axis=1).max()
    polygons = faces(points)
    cells = int(np.ceil(len(polygons)**0.5))
    atlas = np.zeros((cells * 96, cells * 96, 3), np.uint8)
    swirl = prints.marble(rng) if rng.random() < 0.35 else None
    v: list[Array] = []
    f: list[list[int]] = []
    n: list[Array] = []
    uv: list[Array] = []
    numbers = rng.permutation(len(polygons)) + 1
    for k, polygon in enumerate(polygons):
        p = points[polygon]
        middle = p.mean(0)
        normal = middle / np.linalg.norm(middle) if sides != 10 else np.cross(p[1] - p[0], p[2] - p[0])
        normal = normal / np.linalg.norm(normal)
        up = p[0] - middle
        up = up / np.linalg.norm(up)
        right = np.cross(up, normal)
        reach = float(np.linalg.norm(p - middle, axis=1).max())
        at = np.stack([(p - middle) @ right, (middle - p) @ up], 1) / reach * 0.47 + 0.5
        row, col = divmod(k, cells)
        atlas[row * 96:(row + 1) * 96, col * 96:(col + 1) * 96] = _numbered(
            rng, swirl, body, ink, int(numbers[k]), float({4: 0.34, 20: 0.3, 8: 0.36}.get(sides, 0.42)))
        first = sum(len(x) for x in v)
        v.append(p)
        n.append(np.tile(normal, (len(p), 1)))
        uv.append((at + np.array([col, row])) / cells)
        f += [[first, first + i, first + i + 1] for i in range(1, len(p) - 1)]
    mesh = Mesh(np.concatenate(v), np.array(f, np.int32), np.concatenate(n), np.ones((sum(len(x) for x in v), 3)),
                np.concatenate(uv))
    m = np.eye(4)
    m[:3, :3] = _lying(mesh.normals[int(rng.integers(len(mesh.normals)))])
    mesh = mesh.moved(m)
    return (Part(mesh.at(0, 0, -float(mesh.vertices[:, 2].min())), atlas, float(rng.choice([0.05, 0.2, 0.4])), 0.0),)


def _numbered(rng: Rng, swirl: prints.Image8 | None, body: Colour, ink: Colour, number: int,
              size: float) -> prints.Image8:
    """A side's print: its ground, a rim somewhat lighter than the rest, its number."""
    ground = (255 * body[2], 255 * body[1], 255 * body[0])
    out = prints.plain(ground, 96)
    if swirl is not None:
        y, x = (int(q) for q in rng.integers(0, prints.SIDE_PX - 96, 2))
        out = (out.astype(float) * 0.4 + swirl[y:y + 96, x:x + 96] * (np.array(ground) / 255 * 0.6)).astype(np.uint8)
    text = f"{number}." if number in (6, 9) else str(number)
    dark = shade(ink, 1.0)
    return np.asarray(cv2.GaussianBlur(prints.lettered(out, text, (0.5, 0.5), size,
                                                       (255 * dark[2], 255 * dark[1], 255 * dark[0])),
                                       (0, 0), 0.6), np.uint8)


def _lying(normal: Array) -> Array:
    """The rotation that turns a side's normal straight down."""
    down = np.array([0.0, 0.0, -1.0])
    axis = np.cross(normal, down)
    s, c = float(np.linalg.norm(axis)), float(normal @ down)
    if s < 1e-9:
        return np.eye(3) if c > 0 else np.diag([1.0, -1.0, -1.0])
    return np.asarray(cv2.Rodrigues(axis / s * np.arctan2(s, c))[0], float)
