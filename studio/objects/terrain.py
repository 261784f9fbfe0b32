"""Terrain as meshes on z = 0: books, boxes, mugs, walls, fences, hills and bridges; each stands centred on the origin."""

from __future__ import annotations

import numpy as np

from studio.objects.toys import Rng, shade
from studio.rendering.meshes import Colour, Mesh, box, join, lathe, tube


def books(rng: Rng, size_in: tuple[float, float] = (6.2, 4.4), thick_in: tuple[float, ...] = (1.0, 0.9),
          colours: tuple[Colour, ...] = ((0.45, 0.12, 0.12), (0.12, 0.2, 0.42)), step: float = 0.025) -> Mesh:
    """A stack of books, each smaller than the one below by the share ``step``; covers overhang their pages."""
    parts, z = [], 0.0
    for i, (t, c) in enumerate(zip(thick_in, colours, strict=True)):
        k = 1.0 - step * i
        w, d = size_in[0] * k, size_in[1] * k
        book = [box(w, d, 0.1, c, 0.02), box(w, d, 0.1, c, 0.02).at(0, 0, t - 0.1),
                box(w - 0.2, d - 0.2, t - 0.2, (0.9, 0.87, 0.78), 0.02).at(0.0, 0, 0.1),
                box(0.12, d, t, shade(c, 0.8), 0.05).at(-w / 2 + 0.06, 0, 0)]
        if i == len(thick_in) - 1:  # the top cover has a printed title plate
            book.append(box(w * 0.5, d * 0.22, 0.012, (0.85, 0.72, 0.35), 0.004).at(0.1, d * 0.18, t))
        parts.append(join(book).turned("z", float(rng.uniform(-6, 6)) * (step / 0.13) if i else 0.0).at(0, 0, z))
        z += t
    return join(parts)


def carton(rng: Rng, sx: float = 4.0, sy: float = 3.0, sz: float = 4.3,
           colour: Colour = (0.63, 0.47, 0.3)) -> Mesh:
    """A cardboard box with a strip of tape."""
    return join([box(sx, sy, sz, colour, 0.04),
                 box(sx * 1.002, 0.75, 0.01, (0.78, 0.68, 0.5), 0.003).at(0, float(rng.uniform(-0.1, 0.1)), sz),
                 box(sx * 0.4, 0.02, sz * 0.3, (0.9, 0.9, 0.88), 0.005).at(0.2, -sy / 2, sz * 0.4)])


def mug(rng: Rng, radius_in: float = 1.6, height_in: float = 3.7, colour: Colour = (0.82, 0.84, 0.86)) -> Mesh:
    """A mug with coffee and a handle."""
    r, h = radius_in, height_in
    a = np.linspace(-1.25, 1.25, 9)
    handle = [(r - 0.15 + 0.85 * np.cos(t), 0.0, h * 0.5 + h * 0.3 * np.sin(t)) for t in a]
    body = lathe([(0, 0), (r * 0.94, 0), (r, 0.15), (r, h), (r - 0.14, h), (r - 0.14, h - 0.9)], colour, 44)
    coffee = lathe([(r - 0.14, h - 0.9), (0, h - 0.9)], (0.16, 0.09, 0.05), 44)
    return join([body, coffee, tube(handle, 0.19, shade(colour, 0.95), 12)]).turned("z", float(rng.uniform(0, 360)))


def wall(rng: Rng, length_in: float = 6.0, height_in: float = 1.9, thick_in: float = 0.55,
         colour: Colour = (0.5, 0.47, 0.44)) -> Mesh:
    """A wall of stones in courses along x, cap stones on top."""
    parts, rows = [], 4
    hz = height_in * 0.92 / rows
    for row in range(rows):
        x, first = -length_in / 2, row % 2 == 1
        while x < length_in / 2 - 1e-6:
            w = min(length_in / 2 - x, 0.45 if first else float(rng.uniform(0.75, 1.05)))
            if length_in / 2 - x - w < 0.3:
                w = length_in / 2 - x
            first = False
            tone = float(rng.uniform(0.8, 1.2))
            parts.append(box(w, thick_in, hz, shade(colour, tone), 0.05).at(x + w / 2, 0, row * hz))
            x += w
    parts.append(box(length_in, thick_in * 1.15, height_in - rows * hz, shade(colour, 1.15), 0.04).at(0, 0, rows * hz))
    parts.append(box(length_in * 0.99, thick_in * 0.8, rows * hz * 0.99, shade(colour, 0.6), 0.01))
    return join(parts)


def fence(rng: Rng, length_in: float = 6.0, height_in: float = 1.6, colour: Colour = (0.5, 0.36, 0.22)) -> Mesh:
    """Posts and two rails along x."""
    xs = np.linspace(-length_in / 2, length_in / 2, max(2, round(length_in / 1.3)))
    parts = [box(0.24, 0.24, height_in * float(rng.uniform(0.94, 1.0)), shade(colour, float(rng.uniform(0.8, 1.1))),
                 0.04).at(float(x), 0, 0) for x in xs]
    parts += [box(length_in, 0.12, 0.22, colour, 0.03).at(0, 0.05, height_in * f) for f in (0.35, 0.7)]
    return join(parts)


def hill(rng: Rng, rx_in: float = 4.0, ry_in: float = 3.0, height_in: float = 1.5,
         colour: Colour = (0.36, 0.45, 0.22)) -> Mesh:
    """A low hill in two flat steps, like cut foam."""
    def step(k: float, z0: float, z1: float) -> Mesh:
        return lathe([(k, z0), (k * 0.95, z1), (0, z1)], shade(colour, float(rng.uniform(0.9, 1.1))), 40)
    m = join([step(1.0, 0, 0.5), step(0.68, 0.5, 1.0)])
    return m.scaled(rx_in, ry_in, height_in)


def bridge(rng: Rng, length_in: float = 6.0, width_in: float = 2.2, height_in: float = 1.8,
           colour: Colour = (0.48, 0.4, 0.32)) -> Mesh:
    """A deck along x on two piers, with a low kerb on each side; there is room to look through below."""
    thick, pier = 0.3, 0.16 * length_in
    deck = box(length_in, width_in, thick, colour, 0.03).at(0, 0, height_in - thick - 0.15)
    piers = [box(pier, width_in * 0.9, height_in - thick - 0.14, shade(colour, float(rng.uniform(0.8, 1.1))), 0.03).at(
        side * (length_in - pier) / 2, 0, 0) for side in (-1, 1)]
    kerbs = [box(length_in, 0.16, 0.16, shade(colour, 1.15), 0.02).at(0, side * (width_in - 0.16) / 2, height_in - 0.16)
             for side in (-1, 1)]
    return join([deck, *piers, *kerbs])
