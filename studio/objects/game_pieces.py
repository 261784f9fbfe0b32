"""Pieces of board games an inch across on z = 0: turned chessmen, draughtsmen, pawns, meeples, stones, tokens, tiles.

A ``Style`` is one set's make; both sides of a set have the same shapes in other colours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from shapely.geometry import Polygon

from studio.objects import prints
from studio.objects.painted import Painted, Part, projected
from studio.objects.toys import Rng, shade
from studio.rendering.extruded import extruded, regular, starred
from studio.rendering.meshes import Colour, Mesh, box, disc, ellipsoid, join, lathe, tube

Profile = list[tuple[float, float]]
DARK_FELT: Colour = (0.06, 0.09, 0.07)


@dataclass(frozen=True, slots=True)
class Style:
    """One make of pieces: ``tall`` heights of chessmen in diameters of their foot, ``neck`` the stem's radius,
    ``bulge`` how far its rings stand out, ``rings`` how many lie on a foot, ``head`` the heads' size, ``seed`` for the
    rest."""

    tall: float
    neck: float
    bulge: float
    rings: int
    head: float
    seed: int


def style(rng: Rng) -> Style:
    """A make at random."""
    return Style(float(rng.uniform(1.0, 1.45)), float(rng.uniform(0.12, 0.22)), float(rng.uniform(0.02, 0.08)),
                 int(rng.integers(1, 4)), float(rng.uniform(0.85, 1.2)), int(rng.integers(1 << 30)))


def bead(radius: float, z: float, high: float, bulge: float) -> Profile:
    """A half-round ring about a stem of ``radius``, from ``z`` up."""
    a = np.linspace(0, np.pi, 6)
    return [(float(radius + bulge * np.sin(t)), float(z + high * (1 - np.cos(t)) / 2)) for t in a]


def sweep(r0: float, z0: float, r1: float, z1: float, power: float = 2.2, steps: int = 7) -> Profile:
    """A hollow curve from a wide place to a narrow one."""
    t = np.linspace(0, 1, steps)
    return [(float(r1 + (r0 - r1) * (1 - k) ** power), float(z0 + (z1 - z0) * k)) for k in t]


def round_off(radius: float, z: float, high: float, steps: int = 7) -> Profile:
    """From ``radius`` at ``z`` closed to a dome of such a height."""
    a = np.linspace(0, np.pi / 2, steps)
    return [(float(radius * np.cos(t)), float(z + high * np.sin(t))) for t in a]


def ball(radius: float, z: float, steps: int = 11) -> Profile:
    """A ball about (0, z)."""
    a = np.linspace(-np.pi / 2 + 0.35, np.pi / 2, steps)
    return [(float(radius * np.cos(t)), float(z + radius * np.sin(t))) for t in a]


def stem(s: Style, high: float, foot: float = 0.5) -> Profile:
    """A foot with its rings and a stem up to ``high``, with a collar there."""
    out: Profile = [(0.0, 0.0), (foot * 0.96, 0.0), (foot, 0.02), (foot, 0.1)]
    r, z = foot, 0.1
    for _ in range(s.rings):
        r *= 0.87
        out += bead(r, z, 0.07, s.bulge)
        z += 0.07
    out += sweep(r, z, s.neck, high - 0.1)
    return [*out, *bead(s.neck, high - 0.1, 0.05, s.bulge + 0.09), *bead(s.neck, high - 0.05, 0.05, s.bulge + 0.03)]


def pawn(s: Style, colour: Colour) -> Mesh:
    """A pawn of chess: stem, collar and ball."""
    h, r = 0.72 * s.tall, 0.24 * s.head
    return lathe([*stem(s, h), *ball(r, h + 0.85 * r)], colour, 28)


def rook(s: Style, colour: Colour) -> Mesh:
    """A tower with battlements."""
    h, r = 0.8 * s.tall, 0.34 * s.head
    n, wall = 4 + s.seed % 3, 0.09
    body = lathe([*stem(s, h), *sweep(s.neck, h, r, h + 0.16, 0.6), (r, h + 0.34), (r - wall, h + 0.34),
                  (r - wall, h + 0.24), (0, h + 0.24)],
                 colour, 28)
    teeth = [box(wall, 2 * r * np.sin(np.pi / n) * 0.62, 0.12, colour, 0.015).at(r - wall / 2 - 0.005, 0, h + 0.33)
             .turned("z", 360 * k / n) for k in range(n)]
    return join([body, *teeth])


def bishop(s: Style, colour: Colour) -> Mesh:
    """A mitre with a slit and a knob."""
    h, r = 0.95 * s.tall, 0.23 * s.head
    mitre = [(float(r * np.sin(t) ** 0.8 * (1 - 0.15 * t)), float(h + 0.28 * s.head * (1 - np.cos(t))))
             for t in np.linspace(0.5, 2.9, 12)]
    top = mitre[-1][1]
    body = lathe([*stem(s, h), *mitre, *ball(0.06, top + 0.05)], colour, 28)
    slit = ellipsoid(0.03, 0.36 * r, 0.025, shade(colour, 0.25), 7, 12).turned("x", 35).at(0.73 * r, 0, h + 0.25 * s.head)
    return join([body, slit])


def queen(s: Style, colour: Colour) -> Mesh:
    """A coronet with points and a ball."""
    h, r, n = 1.15 * s.tall, 0.27 * s.head, 6 + s.seed % 4
    body = lathe([*stem(s, h), *sweep(s.neck, h, r, h + 0.36, 0.7), (r * 0.75, h + 0.3),
                  *round_off(r * 0.7, h + 0.3, 0.12),
                  *ball(0.075, h + 0.48)], colour, 28)
    points = [ellipsoid(0.055, 0.055, 0.07, colour, 7, 9).at(r, 0, h + 0.37).turned("z", 360 * k / n) for k in range(n)]
    return join([body, *points])


def king(s: Style, colour: Colour) -> Mesh:
    """A crown with a cross on it."""
    h, r, thick = 1.25 * s.tall, 0.26 * s.head, 0.07
    body = lathe([*stem(s, h), *sweep(s.neck, h, r, h + 0.34, 0.8), *round_off(r, h + 0.34, 0.14)], colour, 28)
    cross = [box(thick, thick, 0.28, colour, 0.015).at(0, 0, h + 0.44), box(thick, 0.22, thick, colour, 0.015).at(0, 0,
        h + 0.55)]
    return join([body, *cross])


_HORSE = ((-0.3, 0.0), (0.32, 0.0), (0.25, 0.2), (0.1, 0.36), (0.22, 0.42), (0.42, 0.36), (0.5, 0.45), (0.47, 0.56),
          (0.3, 0.7), (0.2, 0.86),
          (0.14, 1.0), (0.08, 0.9), (-0.05, 0.92), (-0.22, 0.8), (-0.36, 0.55), (-0.38, 0.28))


def knight(s: Style, colour: Colour) -> Mesh:
    """A horse's head, cut from a board or carved round, on a turned foot."""
    z = 0.1 + 0.07 * s.rings
    foot = lathe([(0, 0), (0.48, 0), (0.5, 0.02), (0.5, 0.1), *bead(0.43, 0.1, z - 0.06, s.bulge), (0.36, z + 0.06),
                  (0, z + 0.06)], colour, 28)
    k = s.tall * 0.86
    if s.seed % 3:
        shape = Polygon(_HORSE).buffer(0.05, quad_segs=3).buffer(-0.04, quad_segs=2).simplify(0.008)
        head = extruded(shape, 0.32, colour, 0.09).turned("x", 90).at(0, 0.16, 0).scaled(k, 1, k)
        eyes = [ellipsoid(0.03, 0.015, 0.03, shade(colour, 0.3), 6, 8).at(0.16 * k, y, 0.66 * k) for y in (-0.16, 0.16)]
    else:
        neck = tube([(-0.08 * k, 0, 0.18), (-0.17 * k, 0, 0.4 * k), (-0.02, 0, 0.72 * k)], [0.3, 0.25, 0.19], colour, 14)
        muzzle = tube([(-0.04, 0, 0.74 * k), (0.2 * k, 0, 0.6 * k), (0.42 * k, 0, 0.44 * k)], [0.2, 0.17, 0.11], colour,
                      14)
        ears = [lathe([(0.06, 0), (0.0, 0.2)], colour, 8).at(-0.03, y, 0.86 * k) for y in (-0.09, 0.09)]
        mane = [box(0.1, 0.07, 0.13 * k, shade(colour, 0.8), 0.02).at(-0.33 + 0.05 * i, 0, (0.12 + 0.17 * i) * k)
                for i in range(4)]
        head, eyes = join([neck, muzzle, *ears, *mane]), []
    return join([foot, *(m.at(0, 0, z + 0.02) for m in (head, *eyes))])


def draughtsman(s: Style, colour: Colour) -> Mesh:
    """A disc with turned rings, or a star on it, or a hollow top."""
    rng = np.random.default_rng(s.seed)
    h = float(rng.uniform(0.14, 0.34))
    profile: Profile = [(0.0, 0.0), (0.47, 0.0), (0.5, 0.03), (0.5, h - 0.03), (0.47, h)]
    r = 0.45
    while r > 0.14:
        r -= float(rng.uniform(0.04, 0.13))
        low = h - 0.045 * (len(profile) % 2)
        profile += [(max(r, 0.02) + 0.012, low), (max(r, 0.02), h - 0.045 * ((len(profile) + 1) % 2))]
    profile.append((0.0, profile[-1][1]))
    body = lathe(profile, colour, 36)
    ribs = int(rng.choice([0, 0, 24, 40]))
    edge = [box(0.03, 0.035, h * 0.8, shade(colour, 0.85), 0.008).at(0.495, 0, h * 0.1).turned("z", 360 * i / ribs)
            for i in range(ribs)]
    crown = extruded(starred(5, 0.26, float(rng.uniform(0.4, 0.7))), 0.05, shade(colour, 1.1), 0.012).at(0, 0, h - 0.03)
    return join([body, *edge, *([crown] if rng.random() < 0.35 else [])])


def halma(s: Style, colour: Colour) -> Mesh:
    """A pawn of Ludo or Halma: a cone and a ball."""
    high, head = 0.9 + 0.4 * (s.tall - 1), 0.27 * s.head
    if s.seed % 2:
        return lathe([(0, 0), (0.44, 0), (0.46, 0.05), (0.44, 0.1), *sweep(0.42, 0.1, 0.14, high, 1.2),
                      *ball(head, high + 0.8 * head)], colour, 24)
    return lathe([(0, 0), (0.46, 0), (0.48, 0.06), (0.46, 0.14), *sweep(0.36, 0.16, 0.2, high, 1.0),
                  *bead(0.2, high, 0.06, 0.12),
                  *ball(head, high + 0.05 + 0.8 * head)], colour, 24)


def cone(s: Style, colour: Colour) -> Mesh:
    """A plain cone or pyramid, its point cut off or not."""
    return lathe([(0, 0), (0.5, 0), (0.12 * (s.seed % 3), s.tall), (0, s.tall + 0.02)], colour,
                 (4, 6, 28, 28)[s.seed % 4])


_MEEPLE = ((-0.48, 0.0), (-0.12, 0.0), (0.0, 0.22), (0.12, 0.0), (0.48, 0.0), (0.3, 0.42), (0.55, 0.56), (0.5, 0.7),
           (0.2, 0.72), (0.17, 0.95),
           (0.0, 1.02), (-0.17, 0.95), (-0.2, 0.72), (-0.5, 0.7), (-0.55, 0.56), (-0.3, 0.42))


def meeple(s: Style, colour: Colour) -> Mesh:
    """A small wooden man, standing or lying."""
    shape = Polygon(_MEEPLE).buffer(0.04, quad_segs=3).simplify(0.006)
    m = extruded(shape, 0.38 * s.head, colour, 0.05)
    return m.turned("x", 90).at(0, 0.19, 0.04) if s.seed % 3 else m.at(0, -0.5, 0)


def cubelet(s: Style, colour: Colour) -> Mesh:
    """A cube, a cuboid or a low prism."""
    if s.seed % 3 == 2:
        return extruded(regular(3 + s.seed % 4), 0.3 * s.tall, colour, 0.03)
    return box(0.8, 0.8 if s.seed % 2 else 0.5, 0.8 if s.seed % 2 else 0.45, colour, 0.04)


def stone(s: Style, colour: Colour) -> Mesh:
    """A stone of Go: a lens."""
    high = 0.18 + 0.1 * (s.tall - 1)
    return ellipsoid(0.5, 0.5, high, colour, 18, 30).at(0, 0, high)


def house(s: Style, colour: Colour) -> Mesh:
    """A small house of wood or plastic."""
    wide, tall = 0.6, 0.5 + 0.3 * (s.tall - 1)
    shape = Polygon([(-wide / 2, 0), (wide / 2, 0), (wide / 2, tall * 0.6), (0, tall), (-wide / 2, tall * 0.6)])
    return extruded(shape, 0.7 * s.head, colour, 0.02).turned("x", 90).at(0, 0.35, 0)


CHESSMEN: dict[str, Callable[[Style, Colour], Mesh]] = {
    "pawn": pawn, "rook": rook, "knight": knight, "bishop": bishop, "queen": queen, "king": king}
OTHERS: dict[str, Callable[[Style, Colour], Mesh]] = {
    "draughtsman": draughtsman, "halma": halma, "cone": cone, "meeple": meeple, "cube": cubelet, "stone": stone,
    "house": house}


def felted(mesh: Mesh) -> Mesh:
    """The piece on a thin dark felt."""
    return join([disc(0.47, 0.03, DARK_FELT, 0.005, 28), mesh.at(0, 0, 0.03)])


def token(rng: Rng, colour: Colour, sides: int = 40) -> Painted:
    """A disc or a tile of card with a print on it: a number, a letter or a picture."""
    thick, ground = float(rng.uniform(0.04, 0.14)), (255 * colour[2], 255 * colour[1], 255 * colour[0])
    face = prints.letter_face(rng, prints.ink(rng, 0, 110) if sum(colour) > 1.4 else (235.0,) * 3, ground,
                              str(rng.integers(1, 13)) if rng.random() < 0.5 else None)
    body = extruded(regular(sides), thick, colour, 0.012)
    top = extruded(regular(sides, 0.47), 0.004, (1, 1, 1), 0.001).at(0, 0, thick)
    return Part(body, None, 0.03, 0.0), projected(top, face, (1, 0, 0), (0, -1, 0), 0.05, 0.0)


def coloured(mesh: Mesh, rng: Rng, wooden: bool, gloss: float) -> Painted:
    """The piece with grain if it is of wood, else smooth."""
    if wooden:
        return (projected(mesh, prints.wood(rng), (1, 0.15, 0.2), (0.1, -0.5, -0.6), gloss, 0.0),)
    return (Part(mesh, None, gloss, 0.02),)


def stacked(mesh: Mesh, count: int, rng: Rng) -> Mesh:
    """So many on top of each other, not quite straight."""
    high = mesh.height_in
    return join([mesh.at(float(x), float(y), k * high) for k, (x, y) in enumerate(rng.normal(0, 0.025, (count, 2)))])
