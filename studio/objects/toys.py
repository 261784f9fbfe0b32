"""Families of procedural toys: each function makes one mesh standing on z = 0 from a seeded generator and colours."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from studio.rendering.meshes import Colour, Mesh, box, disc, ellipsoid, join, lathe, tube

Rng = np.random.Generator


def shade(colour: Colour, factor: float) -> Colour:
    """A colour made darker (< 1) or lighter (> 1), kept in 0-1."""
    r, g, b = (float(min(1.0, max(0.0, c * factor))) for c in colour)
    return (r, g, b)


def soldier(rng: Rng, colour: Colour, height_in: float = 1.9, base_mm: float = 25.0) -> Mesh:
    """A figure with helmet and rifle on a round base of ``base_mm`` millimetres."""
    k = height_in / 2.1
    dark, skin = shade(colour, 0.6), (0.82, 0.62, 0.48)
    radius = base_mm / 25.4 / 2
    step, aim = rng.uniform(0.12, 0.2) * k, rng.uniform(-12, 12)
    top = 0.13
    body = [
        tube([(-0.04, step, top), (0.0, step * 0.9, 0.4 * k + top), (0, 0.09 * k, 0.85 * k)], 0.1 * k, colour),
        tube([(0.04, -step, top), (0.03, -step * 0.9, 0.4 * k + top), (0, -0.09 * k, 0.85 * k)], 0.1 * k, colour),
        tube([(0, 0, 0.85 * k), (0.02, 0, 1.15 * k), (0.02, 0, 1.42 * k)], [0.16 * k, 0.2 * k, 0.19 * k], colour),
        box(0.14 * k, 0.3 * k, 0.36 * k, dark, 0.04 * k).at(-0.2 * k, 0, 1.05 * k),
        ellipsoid(0.13 * k, 0.12 * k, 0.15 * k, skin).at(0.05 * k, 0, 1.74 * k),
        ellipsoid(0.2 * k, 0.19 * k, 0.14 * k, dark).at(0.03 * k, 0, 1.83 * k),
        tube([(0.02, 0.2 * k, 1.42 * k), (0.16 * k, 0.26 * k, 1.2 * k), (0.36 * k, 0.1 * k, 1.28 * k)], 0.075 * k,
             colour),
        tube([(0.02, -0.2 * k, 1.42 * k), (0.12 * k, -0.26 * k, 1.2 * k), (0.22 * k, -0.08 * k, 1.26 * k)],
             0.075 * k, colour),
        box(0.75 * k, 0.06 * k, 0.09 * k, (0.16, 0.15, 0.14), 0.015).at(0.32 * k, 0, 1.27 * k),
    ]
    m = join(body).turned("z", aim)
    m = m.scaled(1, 1, (height_in - 0.0) / m.height_in)
    return join([disc(radius, 0.13, shade(colour, 0.45)), m])


def tank(rng: Rng, colour: Colour, length_in: float = 3.4) -> Mesh:
    """A tank along +x with turret and barrel."""
    k = length_in / 3.4
    dark, black = shade(colour, 0.72), (0.12, 0.12, 0.11)
    parts = [box(2.9 * k, 1.1 * k, 0.45 * k, colour, 0.08).at(0, 0, 0.3 * k),
             box(1.5 * k, 1.0 * k, 0.2 * k, dark, 0.06).at(-0.5 * k, 0, 0.68 * k)]
    for side in (-1, 1):
        parts.append(box(3.1 * k, 0.42 * k, 0.62 * k, black, 0.2).at(0, side * 0.68 * k, 0))
        parts.append(box(3.0 * k, 0.46 * k, 0.06 * k, shade(colour, 0.9), 0.02).at(0, side * 0.68 * k, 0.62 * k))
        parts += [lathe([(0, -0.02), (0.2 * k, -0.02), (0.2 * k, 0.05), (0, 0.05)], dark, 18).turned("x", 90)
                  .at(x * k, side * 0.91 * k, 0.3 * k) for x in (-1.1, -0.4, 0.3, 1.0)]
    turret = [lathe([(0, 0), (0.62 * k, 0), (0.55 * k, 0.34 * k), (0.42 * k, 0.42 * k), (0, 0.42 * k)], colour),
              tube([(0.4 * k, 0, 0.2 * k), (1.75 * k, 0, 0.24 * k)], [0.11 * k, 0.075 * k], dark),
              tube([(1.68 * k, 0, 0.24 * k), (1.85 * k, 0, 0.24 * k)], 0.11 * k, dark),
              lathe([(0, 0), (0.2 * k, 0), (0.2 * k, 0.1 * k), (0, 0.12 * k)], dark, 20)
              .at(-0.15 * k, 0.2 * k, 0.4 * k)]
    parts.append(join(turret).turned("z", float(rng.uniform(-25, 25))).at(-0.15 * k, 0, 0.72 * k))
    return join(parts)


def jeep(rng: Rng, colour: Colour, length_in: float = 2.8) -> Mesh:
    """An open jeep along +x."""
    k = length_in / 2.8
    black, seat = (0.1, 0.1, 0.1), shade(colour, float(rng.uniform(0.4, 0.55)))
    parts = [box(2.6 * k, 1.1 * k, 0.4 * k, colour, 0.08).at(0, 0, 0.3 * k),
             box(0.95 * k, 1.0 * k, 0.26 * k, shade(colour, 0.94), 0.07).at(0.78 * k, 0, 0.64 * k),
             box(0.07 * k, 1.0 * k, 0.5 * k, shade(colour, 0.8), 0.02).turned("y", -12).at(0.25 * k, 0, 0.68 * k),
             box(0.12 * k, 0.9 * k, 0.4 * k, shade(colour, 0.85), 0.03).at(-1.2 * k, 0, 0.66 * k),
             lathe([(0, 0), (0.36 * k, 0), (0.36 * k, 0.2 * k), (0, 0.2 * k)], black, 26).turned("y", -90)
             .at(-1.25 * k, 0, 0.7 * k)]
    for y in (-0.27, 0.27):
        parts.append(box(0.4 * k, 0.36 * k, 0.16 * k, seat, 0.05).at(-0.25 * k, y * k, 0.66 * k))
        parts.append(box(0.1 * k, 0.36 * k, 0.42 * k, seat, 0.04).at(-0.48 * k, y * k, 0.66 * k))
    for x in (-0.85, 0.85):
        for y in (-0.55, 0.55):
            wheel = lathe([(0, -0.12 * k), (0.36 * k, -0.12 * k), (0.36 * k, 0.12 * k), (0, 0.12 * k)], black, 26)
            parts.append(wheel.turned("x", 90).at(x * k, y * k, 0.36 * k))
    return join(parts)


def dinosaur(rng: Rng, colour: Colour, height_in: float = 3.8) -> Mesh:
    """A two-legged dinosaur looking along +x."""
    k = height_in / 3.8
    swing, light, dark = float(rng.uniform(-0.5, 0.5)), shade(colour, 1.35), shade(colour, 0.6)
    def p(*xs: tuple[float, float, float]) -> list[tuple[float, float, float]]:
        return [(x * k, y * k, z * k) for x, y, z in xs]
    body = tube(p((-2.4, swing, 0.75), (-1.8, 0.5 * swing, 0.95), (-1.1, 0.1 * swing, 1.35), (-0.5, 0, 1.75),
                  (0.1, 0, 2.05), (0.5, 0, 2.5), (0.75, 0, 2.95), (0.95, 0, 3.3)),
                np.array([0.06, 0.17, 0.33, 0.52, 0.6, 0.48, 0.36, 0.34]) * k, colour, 18)
    head = [ellipsoid(0.62 * k, 0.34 * k, 0.3 * k, colour).at(1.3 * k, 0, 3.42 * k),
            box(0.7 * k, 0.44 * k, 0.14 * k, dark, 0.06).turned("y", 14).at(1.42 * k, 0, 3.08 * k),
            box(0.6 * k, 0.38 * k, 0.06 * k, (0.93, 0.9, 0.8), 0.02).turned("y", 10).at(1.46 * k, 0, 3.2 * k)]
    eyes = [ellipsoid(0.09 * k, 0.06 * k, 0.09 * k, (0.95, 0.85, 0.2)).at(1.3 * k, s * 0.29 * k, 3.58 * k)
            for s in (-1, 1)]
    legs = []
    for s, lead in ((-1, 0.35), (1, -0.2)):
        legs.append(tube(p((0.0, s * 0.42, 1.75), (0.3 + lead, s * 0.5, 1.15), (-0.1 + lead, s * 0.5, 0.6),
                           (0.15 + lead, s * 0.5, 0.14)), np.array([0.44, 0.36, 0.2, 0.15]) * k, colour, 14))
        legs.append(box(0.75 * k, 0.42 * k, 0.17 * k, dark, 0.07).at((0.32 + lead) * k, s * 0.5 * k, 0))
    arms = [tube(p((0.62, s * 0.34, 2.5), (0.95, s * 0.45, 2.25), (1.15, s * 0.38, 2.35)), 0.1 * k, light, 10)
            for s in (-1, 1)]
    ridge = [box(0.16 * k, 0.06 * k, 0.22 * k, dark, 0.02).at(x * k, 0, z * k)
             for x, z in ((-1.2, 1.6), (-0.75, 1.98), (-0.3, 2.32), (0.1, 2.62))]
    m = join([body, *head, *eyes, *legs, *arms, *ridge])
    return m.scaled(1, 1, height_in / m.height_in)


def robot(rng: Rng, colour: Colour, height_in: float = 2.8) -> Mesh:
    """A square robot with a domed head."""
    k = height_in / 2.8
    grey, glow = (0.62, 0.64, 0.68), (0.95, 0.85, 0.25)
    parts = [box(0.66 * k, 1.05 * k, 0.95 * k, colour, 0.07).at(0, 0, 0.95 * k),
             box(0.05 * k, 0.6 * k, 0.4 * k, grey, 0.02).at(0.33 * k, 0, 1.3 * k),
             box(0.5 * k, 0.56 * k, 0.4 * k, grey, 0.06).at(0, 0, 1.98 * k),
             lathe([(0.24 * k, 0), (0.22 * k, 0.16 * k), (0.12 * k, 0.27 * k), (0, 0.3 * k)], shade(colour, 0.8))
             .at(0, 0, 2.37 * k),
             tube([(0, 0, 2.6 * k), (0, 0, 2.76 * k)], 0.035 * k, grey, 8)]
    for s in (-1, 1):
        parts += [box(0.62 * k, 0.4 * k, 0.26 * k, shade(colour, 0.7), 0.06).at(0.08 * k, s * 0.32 * k, 0),
                  lathe([(0.15 * k, 0), (0.17 * k, 0.75 * k)], grey, 18).at(0, s * 0.3 * k, 0.24 * k),
                  ellipsoid(0.22 * k, 0.22 * k, 0.22 * k, shade(colour, 0.8)).at(0, s * 0.66 * k, 1.72 * k),
                  tube([(0, s * 0.7 * k, 1.68 * k), (0.1 * k, s * 0.76 * k, 1.2 * k),
                        (0.35 * k + float(rng.uniform(0, 0.25)) * k, s * 0.7 * k, 1.05 * k)], 0.12 * k, grey, 14),
                  ellipsoid(0.06 * k, 0.06 * k, 0.06 * k, glow).at(0.24 * k, s * 0.13 * k, 2.2 * k)]
    m = join(parts)
    return m.scaled(1, 1, height_in / m.height_in)


def blocks(rng: Rng, colour: Colour, height_in: float = 1.9) -> Mesh:
    """A creature of studded building bricks in three tones."""
    step = height_in / 4.2
    tones = [colour, shade(colour, 0.65), shade(colour, 1.4)]
    parts = []
    for level, (sx, sy) in enumerate(((1.5, 1.0), (1.0, 1.0), (1.3, 0.7), (0.7, 0.7))):
        x = float(rng.uniform(-0.12, 0.12)) if level else 0.0
        parts.append(box(sx, sy, step, tones[level % 3], 0.025).at(x, 0, level * step))
        parts += [lathe([(0.13, 0), (0.13, 0.2 * step), (0, 0.2 * step)], tones[level % 3], 18)
                  .at(x + dx * sx * 0.3, dy * sy * 0.28, (level + 1) * step) for dx in (-1, 1) for dy in (-1, 1)]
    m = join(parts)
    return m.scaled(1, 1, height_in / m.height_in)


def blob(rng: Rng, colour: Colour, height_in: float = 2.2) -> Mesh:
    """A plush-like animal: body, head, ears and paws of ellipsoids."""
    k = height_in / 2.2
    light = shade(colour, 1.3)
    fat = float(rng.uniform(0.85, 1.1))
    parts = [ellipsoid(0.62 * k * fat, 0.6 * k * fat, 0.7 * k, colour).at(0, 0, 0.7 * k),
             ellipsoid(0.4 * k, 0.38 * k, 0.5 * k, light).at(0.28 * k, 0, 0.62 * k),
             ellipsoid(0.5 * k, 0.52 * k, 0.46 * k, colour).at(0.1 * k, 0, 1.6 * k),
             ellipsoid(0.22 * k, 0.24 * k, 0.17 * k, light).at(0.5 * k, 0, 1.5 * k),
             ellipsoid(0.07 * k, 0.08 * k, 0.06 * k, (0.1, 0.08, 0.08)).at(0.7 * k, 0, 1.55 * k)]
    for s in (-1, 1):
        parts += [ellipsoid(0.17 * k, 0.2 * k, 0.2 * k, shade(colour, 0.8)).at(0.02 * k, s * 0.4 * k, 2.0 * k),
                  ellipsoid(0.36 * k, 0.22 * k, 0.2 * k, shade(colour, 0.85)).at(0.52 * k, s * 0.42 * k, 0.2 * k),
                  ellipsoid(0.2 * k, 0.36 * k, 0.18 * k, shade(colour, 0.9)).at(0.12 * k, s * 0.62 * k, 1.0 * k),
                  ellipsoid(0.04 * k, 0.04 * k, 0.05 * k, (0.05, 0.05, 0.05)).at(0.53 * k, s * 0.2 * k, 1.75 * k)]
    m = join(parts)
    return m.scaled(1, 1, height_in / m.height_in)


FAMILIES: dict[str, Callable[..., Mesh]] = {
    "soldier": soldier, "tank": tank, "jeep": jeep, "dinosaur": dinosaur, "robot": robot, "blocks": blocks,
    "blob": blob,
}
