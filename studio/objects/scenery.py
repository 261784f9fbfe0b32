"""Household things and scenery that stand about as terrain: cans, bottles, tins, rulers, printed books and cartons,
rocks, trees, houses, ruins of foam."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from studio.objects import prints, terrain
from studio.objects.painted import Painted, Part, projected, sides, wrapped
from studio.objects.shapes import SHAPES
from studio.objects.toys import Rng, shade
from studio.objects.vehicles import hexahedron
from studio.rendering.extruded import extruded, regular
from studio.rendering.meshes import Colour, Mesh, box, disc, ellipsoid, join, lathe, tube

METAL: Colour = (0.72, 0.73, 0.75)


def _u(rng: Rng, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _any(rng: Rng, low: float = 0.05, high: float = 0.95) -> Colour:
    a, b, c = (float(v) for v in rng.uniform(low, high, 3))
    return (a, b, c)


def can(rng: Rng) -> Painted:
    """A drinks can or a food tin with a printed label, standing or lying."""
    r, h, drink = _u(rng, 0.9, 1.3), _u(rng, 1.6, 4.6), rng.random() < 0.5
    neck = r * 0.82 if drink else r
    label = wrapped(lathe([(r, 0.2), (r, h - 0.25)], (1, 1, 1), 40), prints.cover(rng), 0.3, 0.0)
    rims = [lathe([(0, 0.02), (neck, 0), (r, 0.2)], METAL, 40),
            lathe([(r, h - 0.25), (neck, h), (neck - 0.06, h), (neck - 0.1, h - 0.08), (0, h - 0.08)], METAL, 40)]
    if drink:
        rims.append(box(0.5, 0.3, 0.04, shade(METAL, 0.8), 0.015).at(0.2, 0, h - 0.06))
    else:
        rims += [lathe([(q, h - 0.08), (q - 0.03, h - 0.05), (q - 0.06, h - 0.08)], METAL, 40)
                 for q in (r * 0.7, r * 0.45)]
    return _laid((label, Part(join(rims), None, 0.35, 0.0)), r, rng, 0.3)


def _laid(parts: Painted, radius: float, rng: Rng, share: float) -> Painted:
    """Something round as it stands, or rolled over onto its side."""
    if rng.random() >= share:
        return parts
    roll = _u(rng, 0, 360)
    return tuple(Part(p.mesh.turned("z", roll).turned("y", 90).at(0, 0, radius), p.picture, p.gloss, p.mottle)
                 for p in parts)


def bottle(rng: Rng) -> Painted:
    """A bottle or a jar with a label and a cap."""
    r, h, tone = _u(rng, 0.7, 1.2), _u(rng, 2.2, 5.5), _any(rng) if rng.random() < 0.5 else (0.12, 0.25, 0.12)
    k, neck = _u(rng, 0.45, 0.8), r * _u(rng, 0.25, 0.75)
    z = h * k
    t = np.linspace(0, np.pi, 8)
    shoulder = [(float(neck + (r - neck) * (1 + np.cos(a)) / 2), float(z + (h * 0.85 - z) * i / 7)) for i,
                a in enumerate(t)]
    body = lathe([(0, 0), (r * 0.92, 0), (r, 0.1), *shoulder, (neck, h * 0.9)], tone, 36)
    cap = lathe([(neck * 1.12, h * 0.88), (neck * 1.12, h), (0, h + 0.02)], _any(rng), 28)
    label = wrapped(lathe([(r + 0.012, z * 0.2), (r + 0.012, z * 0.9)], (1, 1, 1), 40), prints.cover(rng), 0.05, 0.0)
    return _laid((Part(body, None, 0.45, 0.0), Part(cap, None, 0.2, 0.0), label), r, rng, 0.4)


def tin(rng: Rng) -> Painted:
    """A flat tin, a jar's lid, a roll of tape or a candle: something low and round or square with a print on top."""
    what = float(rng.random())
    if what < 0.25:
        r, hole, h = 1.0, _u(rng, 0.5, 0.8), _u(rng, 0.3, 1.0)
        return (Part(lathe([(hole, 0), (r, 0), (r, h), (hole, h), (hole, 0)], _any(rng), 44), None, 0.15, 0.03),)
    h, r = _u(rng, 0.15, 1.0), 1.0
    n = 44 if what < 0.75 else 4
    body = extruded(regular(n, r, 45), h, _any(rng), 0.05)
    top = extruded(regular(n, r * _u(rng, 0.75, 0.92), 45), 0.01, (1, 1, 1), 0.002).at(0, 0, h - 0.004)
    return Part(body, None, 0.3, 0.0), projected(top, prints.cover(rng), (1, 0, 0), (0, -1, 0), 0.2, 0.0)


def mug(rng: Rng) -> Painted:
    """A mug, a cup or a glass, plain or banded."""
    mesh = terrain.mug(rng, _u(rng, 1.2, 1.8), _u(rng, 2.2, 4.2), _any(rng, 0.1) if rng.random() < 0.6
                       else (0.88, 0.88, 0.86))
    if rng.random() < 0.4:
        return (projected(mesh, prints.bands(rng), (1, 0, 0), (0, 0, -1), 0.3, 0.0),)
    return (Part(mesh, None, 0.3, 0.0),)


def books(rng: Rng) -> Painted:
    """One to three books with printed covers."""
    parts: list[Part] = []
    z, wide, deep = 0.0, _u(rng, 3.0, 5.0), _u(rng, 2.2, 3.6)
    for k in range(int(rng.choice([1, 1, 1, 2, 3]))):
        w, d, t = wide * (1 - 0.08 * k), deep * (1 - 0.08 * k), _u(rng, 0.15, 0.8)
        cover = prints.cover(rng)
        tone = cover[5, 5].astype(float)[::-1] / 255
        colour: Colour = (float(tone[0]), float(tone[1]), float(tone[2]))
        soft = box(w, d, 0.07, colour, 0.015)
        body = join([soft, soft.at(0, 0, t - 0.07), box(w - 0.12, d - 0.12, t - 0.1, (0.9, 0.88, 0.8), 0.01).at(0.04, 0,
            0.05), box(0.08, d, t, colour, 0.03).at(-w / 2 + 0.04, 0, 0)])
        turn = _u(rng, -8, 8) if k else 0.0
        for p in (Part(body, None, 0.05, 0.02), _top(w, d, t, cover, float(rng.choice([0.02, 0.15])))):
            parts.append(Part(p.mesh.turned("z", turn).at(0, 0, z), p.picture, p.gloss, p.mottle))
        z += t
    return tuple(parts)


def _top(w: float, d: float, z: float, picture: prints.Image8, gloss: float) -> Part:
    """A print on a level rectangle of so large a top."""
    sheet = extruded(regular(4, 0.5**0.5, 45), 0.005, (1, 1, 1), 0.001)
    p = projected(sheet, picture, (1, 0, 0), (0, -1, 0), gloss, 0.0)
    return Part(p.mesh.scaled(w * 0.985, d * 0.985, 1).at(0, 0, z), p.picture, gloss, 0.0)


def carton(rng: Rng) -> Painted:
    """A box of card with prints on its sides: packets, game boxes, parcels."""
    sx, sy, sz = (float(v) for v in rng.uniform((1.2, 0.8, 0.4), (4.0, 3.2, 3.0)))
    kraft = rng.random() < 0.3
    colour: Colour = (0.63, 0.47, 0.3) if kraft else _any(rng, 0.2)
    body = Part(box(sx, sy, sz, colour, 0.03), None, 0.02, 0.05)
    if kraft:
        tape = box(sx * 1.004, _u(rng, 0.3, 0.7), 0.012, (0.78, 0.68, 0.5), 0.003).at(0, 0, sz)
        return body, Part(tape, None, 0.2, 0.0)
    front = prints.cover(rng)
    rest = prints.cover(rng) if rng.random() < 0.5 else front
    return body, sides(sx, sy, sz, [front, rest, rest, rest, rest, front], 0.02, 0.005,
                       float(rng.choice([0.0, 0.1, 0.25])))


def ruler(rng: Rng) -> Painted:
    """A ruler of wood, steel or clear-coloured plastic."""
    long, wide = _u(rng, 4, 8), _u(rng, 0.5, 0.9)
    colour: Colour = ((0.85, 0.68, 0.42), (0.75, 0.76, 0.78), (0.9, 0.8, 0.2), _any(rng, 0.3))[int(rng.integers(4))]
    body = Part(box(long, wide, 0.08, colour, 0.015), None, 0.2, 0.03)
    top = _top(long, wide, 0.08, prints.ruled(rng), 0.1)
    return body, Part(top.mesh.tinted(shade(colour, 0.9)), top.picture, 0.1, 0.0)


def rock(rng: Rng) -> Painted:
    """One stone or a group of boulders grown together."""
    tone = shade((0.5, 0.48, 0.45), _u(rng, 0.5, 1.4))
    parts = []
    for k in range(int(rng.choice([1, 1, 2, 3]))):
        m = ellipsoid(_u(rng, 0.5, 1), _u(rng, 0.5, 1), _u(rng, 0.5, 1), shade(tone, _u(rng, 0.9, 1.1)), 18, 28)
        v = m.vertices
        bumps = sum(np.sin(v @ rng.normal(0, 2.2, 3) + rng.uniform(0, 6)) for _ in range(7)) / 7
        rough = v * (1 + 0.3 * np.asarray(bumps))[:, None]
        m = Mesh(rough, m.faces, m.normals, m.colours, m.uv)
        parts.append(faceted(m).at(_u(rng, -0.5, 0.5) if k else 0, _u(rng, -0.5, 0.5) if k else 0, 0.25))
    return (Part(join(parts), None, 0.0, 0.25),)


def faceted(mesh: Mesh) -> Mesh:
    """The mesh with one normal a triangle."""
    v = mesh.vertices[mesh.faces].reshape(-1, 3)
    n = np.cross(v[1::3] - v[::3], v[2::3] - v[::3])
    n /= np.maximum(np.linalg.norm(n, axis=1, keepdims=True), 1e-12)
    return Mesh(v, np.arange(len(v), dtype=np.int32).reshape(-1, 3), np.repeat(n, 3, 0),
                mesh.colours[mesh.faces].reshape(-1, 3), np.zeros((len(v), 2)))


def tree(rng: Rng) -> Painted:
    """A tree of the studio's, or one with a crown of tufts on a base."""
    green = shade((0.25, 0.4, 0.15), _u(rng, 0.5, 1.5))
    if rng.random() < 0.4:
        return (Part(SHAPES["tree"](rng, green), None, 0.0, 0.25),)
    h, r = _u(rng, 0.6, 1.6), _u(rng, 0.5, 0.9)
    tufts = [ellipsoid(q, q, q * 0.9, shade(green, _u(rng, 0.7, 1.3)), 7,
                       10).at(*(float(v) for v in rng.normal((0, 0, h + r), r * 0.45)))
             for q in rng.uniform(0.12, 0.4, 45)]
    return (Part(join([disc(_u(rng, 0.3, 0.7), 0.08, (0.3, 0.25, 0.18)), tube([(0, 0, 0.05), (0.05, 0, h + r)],
        [0.12, 0.06], (0.32, 0.22, 0.14), 9),
                       *tufts]), None, 0.0, 0.3),)


def house(rng: Rng) -> Painted:
    """A house of wood, card or plastic with a pitched roof, windows and a door, or a flat roof."""
    sx, sy, h = _u(rng, 1.2, 2.6), _u(rng, 1.0, 1.8), _u(rng, 0.6, 1.8)
    wall, roof = _any(rng, 0.3), _any(rng, 0.1, 0.7)
    parts = [box(sx, sy, h, wall, 0.02)]
    if rng.random() < 0.75:
        e, up, ridge = 0.12, _u(rng, 0.3, 1.0), _u(rng, 0, 0.4) * sx
        low = np.array([[-sx / 2 - e, -sy / 2 - e, h], [sx / 2 + e, -sy / 2 - e, h], [sx / 2 + e, sy / 2 + e, h],
                        [-sx / 2 - e, sy / 2 + e, h]])
        high = low * [1, 0, 1] + [0, 0, up]
        high[:, 0] = np.sign(low[:, 0]) * (sx / 2 + e - ridge)
        high[:, 1] = np.sign(low[:, 1]) * 0.01
        tiles = hexahedron(low, high, roof)
        parts.append(box(0.22, 0.22, up + 0.25, shade(roof, 0.7), 0.02).at(sx * 0.25, sy * 0.15, h))
        cover = projected(tiles, prints.checks(rng) if rng.random() < 0.4 else prints.bands(rng), (1, 0, 0),
                          (0, -1, -0.3), 0.0, 0.1) if (
            rng.random() < 0.5) else Part(tiles, None, 0.03, 0.15)
    else:
        cover = Part(join([box(sx * 1.05, sy * 1.05, 0.1, roof, 0.02).at(0, 0, h),
                           *[box(sx * 1.05, 0.08, 0.3, wall, 0.01).at(0, s * sy / 2, h) for s in (-1, 1)]]), None, 0.02,
                           0.1)
    dark: Colour = (0.1, 0.12, 0.15)
    n = int(rng.integers(2, 5))
    parts += [box(sx / n * 0.5, 0.02, h * 0.35, dark, 0.004).at((k - (n - 1) / 2) * sx / n, s * sy / 2, h * 0.4)
              for k in range(n) for s in (-1, 1)]
    parts += [box(0.02, sy * 0.3, h * 0.55, (0.3, 0.18, 0.1), 0.004).at(s * sx / 2, 0, 0.0) for s in (-1, 1)]
    return Part(join(parts), None, 0.02, 0.08), cover


def ruin(rng: Rng) -> Painted:
    """A corner of broken walls cut from foam, on a base with rubble."""
    tone = shade((0.52, 0.5, 0.48), _u(rng, 0.6, 1.4))
    parts = [box(3.0, 3.0, 0.12, shade(tone, 0.75), 0.03)]
    for axis in (0, 1):
        for k in range(6):
            h = max(0.25, 2.4 - 0.3 * k * _u(rng, 0.6, 1.4) + _u(rng, -0.3, 0.3))
            gap = k in (2, 4) and rng.random() < 0.6
            x, y = (-1.4, -1.25 + 0.5 * k) if axis else (-1.25 + 0.5 * k, -1.4)
            size = (0.2, 0.5) if axis else (0.5, 0.2)
            parts.append(box(*size, min(0.5, h) if gap else h, shade(tone, _u(rng, 0.93, 1.07)), 0.012).at(x, y, 0.1))
    parts += [box(_u(rng, 0.1, 0.4), _u(rng, 0.1, 0.4), _u(rng, 0.1, 0.4), shade(tone, _u(rng, 0.7, 1.2)),
                  0.02).turned("z",
        _u(rng, 0, 90))
              .at(_u(rng, -1.1, 1.2), _u(rng, -1.1, 1.2), 0.1) for _ in range(14)]
    return (Part(join(parts), None, 0.0, 0.25),)


def built(rng: Rng) -> Painted:
    """A wall, a fence or a hill of the studio's in any colour, now and then with patches."""
    what, tone = int(rng.integers(3)), _any(rng, 0.15, 0.75)
    mesh = terrain.wall(rng, _u(rng, 2.5, 6), _u(rng, 0.8, 2), colour=tone) if what == 0 else (
        terrain.fence(rng, _u(rng, 3, 6), colour=tone) if what == 1 else terrain.hill(rng, _u(rng, 2, 4),
            _u(rng, 2, 3.5), _u(rng, 0.6, 2), tone))
    if rng.random() < 0.3:
        return (projected(mesh, prints.camouflage(rng), gloss=0.0, mottle=0.15),)
    return (Part(mesh, None, 0.0, 0.2),)


KINDS: dict[str, Callable[[Rng], Painted]] = {
    "can": can, "bottle": bottle, "tin": tin, "mug": mug, "books": books, "carton": carton, "ruler": ruler,
    "rock": rock, "tree": tree,
    "house": house, "ruin": ruin, "built": built}
