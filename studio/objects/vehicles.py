"""Model vehicles along +x on z = 0: boxes, slanted cabs, wheels with hubs, windows, lamps, stripes, and their loads."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from studio.objects.painted import quad
from studio.objects.toys import Rng, shade
from studio.rendering.meshes import Array, Colour, Mesh, box, disc, ellipsoid, join, lathe, tube

GLASS: tuple[Colour, ...] = ((0.08, 0.1, 0.13), (0.25, 0.4, 0.5), (0.55, 0.7, 0.78), (0.05, 0.05, 0.05))
RUBBER, GREY, LAMP, RED = (0.06, 0.06, 0.065), (0.55, 0.56, 0.58), (0.95, 0.93, 0.8), (0.7, 0.05, 0.05)


def _u(rng: Rng, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def other(rng: Rng, colour: Colour) -> Colour:
    """A second paint: white, yellow, black, grey or the first one darker."""
    return ((0.93, 0.93, 0.92), (0.95, 0.75, 0.08), (0.1, 0.1, 0.1), GREY, shade(colour, 0.55),
            (0.75, 0.08, 0.08))[int(rng.integers(6))]


def hexahedron(low: Array, high: Array, colour: Colour) -> Mesh:
    """A body between two four-sided faces, (4, 3) each, counter-clockwise from above, flat on all six sides."""
    walls = [np.stack([low[i], low[(i + 1) % 4], high[(i + 1) % 4], high[i]]) for i in range(4)]
    return join([quad(q, colour) for q in (low[::-1], high, *walls)])


def cab(x0: float, x1: float, wide: float, z0: float, z1: float, slant: tuple[float, float, float], colour: Colour,
        glass: Colour) -> Mesh:
    """A cab whose front, rear and sides lean in by ``slant``, with windows on all four sides."""
    front, rear, side = slant
    y = wide / 2
    low = np.array([[x0, -y, z0], [x1, -y, z0], [x1, y, z0], [x0, y, z0]])
    high = np.array([[x0 + rear, side - y, z1], [x1 - front, side - y, z1], [x1 - front, y - side, z1],
                     [x0 + rear, y - side, z1]])
    parts = [hexahedron(low, high, colour)]
    for i in range(4):
        wall = np.stack([low[i], low[(i + 1) % 4], high[(i + 1) % 4], high[i]])
        n = np.cross(wall[1] - wall[0], wall[3] - wall[0])
        n /= np.linalg.norm(n)
        panes = 2 if i in (0, 2) and abs(x1 - x0) > 0.9 * wide else 1
        for k in range(panes):
            a, b = (k + 0.1) / panes, (k + 0.9) / panes
            pane = [_within(wall, a, 0.2), _within(wall, b, 0.2), _within(wall, b, 0.86), _within(wall, a, 0.86)]
            parts.append(quad(np.array(pane) + 0.012 * n, glass))
    return join(parts)


def _within(wall: Array, a: float, b: float) -> Array:
    return np.asarray((wall[0] * (1 - a) + wall[1] * a) * (1 - b) + (wall[3] * (1 - a) + wall[2] * a) * b)


def wheel(rng: Rng, radius: float, wide: float, hub: Colour) -> Mesh:
    """A tyre with a hub, its axle along y, its middle at the origin."""
    h = wide / 2
    tyre = lathe([(0, -h), (radius * 0.9, -h), (radius, -h * 0.6), (radius, h * 0.6), (radius * 0.9, h), (0, h)],
                 RUBBER, 22)
    caps = [disc(radius * 0.58, 0.03, hub, 0.01, 18).at(0, 0, h - 0.005)]
    caps.append(caps[0].turned("x", 180))
    bolts = [disc(radius * 0.08, 0.05, shade(hub, 0.4), 0.01, 8).at(radius * 0.35, 0, h).turned("z", 72.0 * k)
             for k in range(5)]
    return join([tyre, *caps, *bolts]).turned("x", 90)


def wheels(rng: Rng, xs: tuple[float, ...], track: float, radius: float, wide: float) -> list[Mesh]:
    """Wheels on both sides."""
    hub = (GREY, (0.85, 0.85, 0.86), (0.9, 0.75, 0.1), RED, (0.15, 0.15, 0.15))[int(rng.integers(5))]
    one = wheel(rng, radius, wide, hub)
    return [one.at(x, s * track / 2, radius) for x in xs for s in (-1, 1)]


def lamps(x: float, wide: float, z: float) -> list[Mesh]:
    """Head lamps at +x, red ones at -x."""
    return [ellipsoid(0.05, 0.1, 0.07, LAMP if s > 0 else RED, 8, 10).at(s * x, y * wide * 0.36, z) for s in (-1, 1)
            for y in (-1, 1)]


def stripes(rng: Rng, long: float, wide: float, z: float, colour: Colour) -> list[Mesh]:
    """Racing stripes on a flat top, or a band along both sides below it."""
    if rng.random() < 0.5:
        return [box(long, 0.1, 0.012, colour, 0.003).at(0, y, z) for y in ((-0.13, 0.13) if rng.random() < 0.6 \
                else (0.0,))]
    return [box(long * 0.98, 0.012, 0.12, colour, 0.003).at(0, s * (wide / 2 + 0.004), z - 0.25) for s in (-1, 1)]


def car(rng: Rng, colour: Colour) -> Mesh:
    """A saloon, a hatchback or a sports car."""
    long, wide, r = _u(rng, 2.6, 3.3), _u(rng, 1.15, 1.4), _u(rng, 0.26, 0.34)
    z, top, glass = r * 0.7, _u(rng, 0.42, 0.6), GLASS[int(rng.integers(4))]
    back = _u(rng, -0.46, -0.3) * long
    second = other(rng, colour)
    parts = [box(long, wide, top, colour, 0.13).at(0, 0, z),
             cab(back, _u(rng, 0.12, 0.24) * long, wide * 0.9, z + top - 0.03, z + top + _u(rng, 0.38, 0.55),
                 (_u(rng, 0.25, 0.5), _u(rng, 0.05, 0.4), 0.12), colour if rng.random() < 0.7 else second, glass),
             *wheels(rng, (-0.32 * long, 0.32 * long), wide - 0.08, r, 0.26), *lamps(long / 2, wide, z + top * 0.6),
             *[box(0.1, wide * 0.95, 0.12, GREY, 0.03).at(s * long / 2, 0, z) for s in (-1, 1)]]
    if rng.random() < 0.5:
        parts += stripes(rng, long * 0.96, wide, z + top, second)
    if rng.random() < 0.25:  # police or a rescue service
        parts += [box(0.16, 0.22, 0.12, c, 0.03).at(-0.1 * long, y, z + top + 0.5) for y,
                  c in ((-0.14, RED), (0.14, (0.05, 0.15, 0.7)))]
    if rng.random() < 0.2:
        parts += [box(0.2, wide, 0.05, second, 0.01).at(-0.47 * long, 0, z + top + 0.2),
                  *[box(0.08, 0.06, 0.22, second, 0.01).at(-0.47 * long, y * wide * 0.4, z + top) for y in (-1, 1)]]
    return join(parts)


def monster_truck(rng: Rng, colour: Colour) -> Mesh:
    """A pick-up high on very large wheels."""
    r = _u(rng, 0.55, 0.75)
    body = car(rng, colour).scaled(0.95)
    body = body.at(0, 0, r * 1.1)
    frame = [tube([(s * 1.0, -0.8, r), (s * 1.0, 0.8, r)], 0.07, GREY, 8) for s in (-1, 1)]
    struts = [tube([(s * 1.0, y * 0.5, r), (s * 0.6, y * 0.4, r * 1.1 + 0.35)], 0.05, (0.85, 0.7, 0.1), 8)
              for s in (-1, 1) for y in (-1, 1)]
    return join([body, *frame, *struts, *wheels(rng, (-1.0, 1.0), 1.9, r, 0.6)])


def bus(rng: Rng, colour: Colour) -> Mesh:
    """A bus, a van or an ambulance: one long box with a row of windows."""
    long, wide, high, r = _u(rng, 2.4, 4.6), _u(rng, 1.1, 1.35), _u(rng, 0.95, 1.4), 0.3
    glass, second, z = GLASS[int(rng.integers(4))], other(rng, colour), 0.22
    parts = [box(long, wide, high, colour, 0.1).at(0, 0, z), box(long * 0.96, wide * 0.9, 0.06, second, 0.03).at(0, 0,
        z + high)]
    n, w = int(long / 0.5), 0.5
    for k in range(n):
        x = (k - (n - 1) / 2) * w
        parts += [box(w * 0.78, 0.02, high * 0.36, glass, 0.005).at(x, s * (wide / 2 + 0.002), z + high * 0.5)
                  for s in (-1, 1)]
    parts.append(box(0.02, wide * 0.84, high * 0.42, glass, 0.005).at(long / 2 + 0.002, 0, z + high * 0.46))
    parts += [box(long * 0.99, 0.015, 0.13, second, 0.003).at(0, s * (wide / 2 + 0.003), z + high * 0.25)
              for s in (-1, 1)]
    parts += [box(_u(rng, 0.3, 0.6), _u(rng, 0.3, 0.7), 0.1, (0.85, 0.86, 0.86), 0.02).at(x, 0, z + high + 0.05)
              for x in
              rng.uniform(-0.35, 0.35, int(rng.integers(0, 4))) * long]
    if rng.random() < 0.3:
        parts += [box(0.14, 0.5, 0.012, RED, 0.003).at(0, 0, z + high + 0.06),
                  box(0.5, 0.14, 0.012, RED, 0.003).at(0, 0, z + high + 0.06)]
    return join([*parts, *wheels(rng, (-0.3 * long, 0.33 * long), wide - 0.05, r, 0.22),
                 *lamps(long / 2, wide, z + 0.15)])


def _truck(rng: Rng, colour: Colour, long: float, wide: float) -> tuple[list[Mesh], float]:
    """A lorry's frame, cab and wheels; and how high its bed lies."""
    r, z, glass = _u(rng, 0.3, 0.4), 0.34, GLASS[int(rng.integers(4))]
    bed = z + 0.2
    parts = [box(long, wide * 0.7, 0.2, (0.15, 0.15, 0.16), 0.03).at(0, 0, z),
             box(0.8, wide, 0.45, colour, 0.06).at(long / 2 - 0.4, 0, z + 0.05),
             cab(long / 2 - 0.8, long / 2, wide, z + 0.48, z + _u(rng, 0.95, 1.2), (_u(rng, 0.02, 0.3), 0.02, 0.08),
                 colour, glass)]
    axles = (-0.36 * long, -0.36 * long + 2.1 * r, long / 2 - 0.45) if rng.random() < 0.5 \
        else (-0.33 * long, long / 2 - 0.45)
    return [*parts, *wheels(rng, axles, wide, r, 0.28), *lamps(long / 2, wide, z + 0.2)], bed


def fire_engine(rng: Rng, colour: Colour) -> Mesh:
    """A fire engine with a ladder, mostly red."""
    paint: Colour = (_u(rng, 0.6, 0.8), 0.05, 0.05) if rng.random() < 0.75 else colour
    long, wide = _u(rng, 3.4, 4.4), _u(rng, 1.1, 1.3)
    parts, bed = _truck(rng, paint, long, wide)
    body = long - 0.95
    parts.append(box(body, wide, 0.75, paint, 0.05).at(-0.45, 0, bed))
    parts += [box(body * 0.28, 0.02, 0.42, GREY, 0.01).at(-0.45 + (k - 1) * body * 0.32, s * (wide / 2), bed + 0.15)
              for k in range(3) for s in (-1, 1)]
    parts += [box(long * 0.97, 0.016, 0.1, (0.95, 0.95, 0.93), 0.003).at(0, s * (wide / 2 + 0.004), bed + 0.02)
              for s in (-1, 1)]
    span = long * 0.8
    rails = [box(span, 0.06, 0.1, (0.85, 0.85, 0.86), 0.01).at(0, y, 0) for y in (-0.2, 0.2)]
    rungs = [box(0.05, 0.4, 0.05, (0.8, 0.8, 0.82), 0.01).at(float(x), 0, 0.03)
             for x in np.arange(-span / 2 + 0.1, span / 2, 0.22)]
    ladder = join([*rails, *rungs]).turned("y", -_u(rng, 0, 22)).turned("z", _u(rng, -20, 20))
    parts.append(ladder.at(-0.35, 0, bed + 0.8 - float(ladder.vertices[:, 2].min())))
    parts.append(disc(0.3, 0.12, (0.8, 0.8, 0.82), 0.03, 20).at(-0.35, 0, bed + 0.73))
    parts += [box(0.14, 0.24, 0.14, (0.05, 0.2, 0.8), 0.04).at(long / 2 - 0.4, y, bed + 0.75) for y in (-0.25, 0.25)]
    return join(parts)


def dump_truck(rng: Rng, colour: Colour) -> Mesh:
    """A lorry with a skip, level or tipped, empty or with a load."""
    long, wide = _u(rng, 3.0, 3.8), _u(rng, 1.15, 1.4)
    parts, bed = _truck(rng, colour, long, wide)
    second, w, h = other(rng, colour), long - 1.0, _u(rng, 0.5, 0.8)
    skip = [box(w, wide, 0.08, second, 0.02), *[box(w, 0.08, h, second, 0.02).at(0, s * (wide / 2 - 0.04), 0)
                                                for s in (-1, 1)],
            box(0.08, wide, h * 1.15, second, 0.02).at(w / 2 - 0.04, 0, 0)]
    skip += [box(0.08, 0.05, h, shade(second, 0.8), 0.01).at(float(x), s * (wide / 2 + 0.02), 0)
             for x in np.linspace(-w / 2.2, w / 2.2, 4) for s in (-1, 1)]
    if rng.random() < 0.5:
        soil = (0.35, 0.25, 0.16) if rng.random() < 0.5 else (0.7, 0.62, 0.45)
        skip += [ellipsoid(_u(rng, 0.18, 0.4), _u(rng, 0.18, 0.4), _u(rng, 0.18, 0.4), shade(soil, _u(rng, 0.8, 1.2)),
                           8, 12)
                 .at(_u(rng, -0.35, 0.35) * w, _u(rng, -0.25, 0.25) * wide, h * 0.6) for _ in range(9)]
    lift = _u(rng, 0, 35) if rng.random() < 0.4 else 0.0
    return join([*parts, join(skip).at(w / 2, 0, 0).turned("y", -lift).at(-long / 2, 0, bed + 0.02)])


def lorry(rng: Rng, colour: Colour) -> Mesh:
    """A lorry with a tank, a box, logs, a crane or an open bed."""
    long, wide, kind = _u(rng, 3.2, 4.8), _u(rng, 1.1, 1.35), int(rng.integers(5))
    parts, bed = _truck(rng, colour, long, wide)
    second, w = other(rng, colour), long - 0.95
    x = -0.47
    if kind == 0:
        tank = tube([(-w / 2 + 0.3, 0, 0), (w / 2 - 0.3, 0, 0)], wide * 0.46, second, 20)
        bandage = [lathe([(wide * 0.47, -0.05), (wide * 0.47, 0.05)], shade(second, 0.6), 24).turned("y",
            90).at(k * w * 0.25, 0, 0) for k in (-1, 0, 1)]
        parts.append(join([tank, *bandage, disc(0.14, 0.1, GREY).at(0, 0, wide * 0.45)]).at(x, 0, bed + wide * 0.45))
    elif kind == 1:
        parts.append(box(w, wide * 1.02, _u(rng, 0.8, 1.15), second, 0.03).at(x, 0, bed))
        parts += [box(w * 0.6, 0.014, 0.3, colour, 0.003).at(x, s * (wide * 0.51 + 0.004), bed + 0.35) for s in (-1, 1)]
    elif kind == 2:
        parts += [tube([(x - w / 2, y, z), (x + w / 2, y, z)], 0.17, (0.45, 0.3, 0.18), 10) for y, z in
                  ((-0.35, bed + 0.17), (0, bed + 0.17), (0.35, bed + 0.17), (-0.17, bed + 0.46), (0.17, bed + 0.46))]
    elif kind == 3:
        arm = [box(w * 0.95, 0.22, 0.22, second, 0.03).turned("y", -_u(rng, 8, 40)),
               tube([(-0.1, 0, 0), (-0.1, 0, -0.2)], 0.25, colour, 14)]
        parts.append(join(arm).turned("z", _u(rng, -60, 60)).at(x, 0, bed + 0.75))
        parts.append(box(0.7, wide * 0.8, 0.4, second, 0.05).at(x, 0, bed))
    else:
        parts.append(box(w, wide, 0.1, second, 0.02).at(x, 0, bed))
        parts += [box(w, 0.06, 0.3, second, 0.02).at(x, s * wide / 2, bed) for s in (-1, 1)]
        parts += [box(_u(rng, 0.3, 0.6), _u(rng, 0.3, 0.6), _u(rng, 0.3, 0.6), shade(colour, _u(rng, 0.4, 1.4)), 0.03)
                  .at(x + _u(rng, -0.35, 0.35) * w, _u(rng, -0.2, 0.2), bed + 0.08) for _ in range(4)]
    return join(parts)


def tractor(rng: Rng, colour: Colour) -> Mesh:
    """A tractor: a narrow bonnet, a seat or a cab, large wheels behind and small ones before."""
    r, second = _u(rng, 0.6, 0.8), other(rng, colour)
    z = r * 0.8
    parts = [box(1.5, 0.55, 0.55, colour, 0.08).at(0.65, 0, z), box(0.7, 0.8, 0.4, colour, 0.06).at(-0.4, 0, z),
             box(0.02, 0.45, 0.4, (0.1, 0.1, 0.1), 0.005).at(1.41, 0, z + 0.06),
             tube([(0.8, 0.16, z + 0.5), (0.8, 0.16, z + 1.0)], 0.05, GREY, 8),
             *[box(0.9, 0.3, 0.07, colour, 0.03).at(-0.45, s * 0.55, z + r * 0.42) for s in (-1, 1)],
             *wheels(rng, (-0.45,), 1.35, r, 0.4), *wheels(rng, (1.05,), 1.0, r * 0.55, 0.24)]
    if rng.random() < 0.5:
        parts.append(cab(-0.8, 0.0, 0.85, z + 0.35, z + 1.2, (0.1, 0.05, 0.05), second, GLASS[int(rng.integers(4))]))
    else:
        parts += [box(0.4, 0.4, 0.12, (0.1, 0.1, 0.1), 0.04).at(-0.5, 0, z + 0.4),
                  box(0.1, 0.4, 0.4, (0.1, 0.1, 0.1), 0.04).at(-0.72, 0, z + 0.42)]
    if rng.random() < 0.4:  # a front loader
        arms = [box(1.3, 0.1, 0.12, second, 0.02).turned("y", _u(rng, -15, 15)).at(1.2, s * 0.45, z + 0.25)
                for s in (-1, 1)]
        parts += [*arms, box(0.5, 1.3, 0.08, second, 0.02).at(2.0, 0, z - 0.2),
                  box(0.08, 1.3, 0.5, second, 0.02).at(1.78, 0, z - 0.2)]
    return join(parts)


def digger(rng: Rng, colour: Colour) -> Mesh:
    """An excavator on tracks, its arm stretched out."""
    paint: Colour = (0.93, 0.7, 0.06) if rng.random() < 0.5 else colour
    parts = [box(2.0, 0.42, 0.5, (0.1, 0.1, 0.1), 0.2).at(0, s * 0.55, 0) for s in (-1, 1)]
    parts += [lathe([(0, -0.02), (0.17, -0.02), (0.17, 0.03), (0, 0.03)], GREY, 14).turned("x", 90).at(x, s * 0.78,
        0.25)
              for x in (-0.7, 0.0, 0.7) for s in (-1, 1)]
    parts.append(box(1.2, 0.7, 0.2, (0.2, 0.2, 0.2), 0.03).at(0, 0, 0.35))
    house = [box(1.5, 1.15, 0.5, paint, 0.08).at(-0.2, 0, 0), box(0.6, 1.1, 0.25, shade(paint, 0.8), 0.06).at(-0.65, 0,
        0.48),
             cab(-0.05, 0.6, 0.5, 0.45, 1.15, (0.15, 0.02, 0.04), paint, GLASS[int(rng.integers(4))]).at(0, 0.3, 0)]
    a, b = np.radians(_u(rng, 20, 60)), np.radians(_u(rng, -60, -10))
    p = np.array([0.5, -0.25, 0.4])
    q = p + 1.4 * np.array([np.cos(a), 0, np.sin(a)])
    t = q + 1.1 * np.array([np.cos(b), 0, np.sin(b)])
    house += [tube([p, q], [0.16, 0.12], paint, 4), tube([q, t], [0.13, 0.09], paint, 4),
              tube([(p + q) / 2 - [0, 0, 0.2], q], 0.05, GREY, 8),
              box(0.4, 0.5, 0.06, GREY, 0.01).turned("y", 50).at(*(t + np.array([0.05, 0, -0.2]))),
              box(0.4, 0.5, 0.06, GREY, 0.01).at(*(t + np.array([0.1, 0, -0.35]))),
              *[box(0.4, 0.04, 0.3, GREY, 0.01).at(*(t + np.array([0.08, s * 0.23, -0.33]))) for s in (-1, 1)]]
    return join([*parts, join(house).turned("z", _u(rng, -50, 50)).at(0, 0, 0.55)])


def racer(rng: Rng, colour: Colour) -> Mesh:
    """A racing car with open wheels, wings and a number."""
    second = other(rng, colour)
    body = tube([(1.6, 0, 0.25), (0.8, 0, 0.3), (0.0, 0, 0.38), (-0.7, 0, 0.4), (-1.3, 0, 0.35)],
                [0.12, 0.22, 0.34, 0.36, 0.2], colour, 14)
    parts = [body, box(0.4, 1.3, 0.06, second, 0.01).at(1.5, 0, 0.16), box(0.4, 1.1, 0.06, second, 0.01).at(-1.45, 0,
        0.85),
             *[box(0.4, 0.05, 0.5, second, 0.01).at(-1.45, s * 0.55, 0.4) for s in (-1, 1)],
             *[box(1.2, 0.35, 0.3, colour, 0.1).at(-0.3, s * 0.4, 0.15) for s in (-1, 1)],
             ellipsoid(0.25, 0.2, 0.12, (0.08, 0.08, 0.08), 8, 14).at(0.1, 0, 0.67),
             ellipsoid(0.14, 0.13, 0.15, other(rng, colour), 8, 12).at(0.05, 0, 0.78),
             disc(0.18, 0.02, (0.95, 0.95, 0.93), 0.004, 20).at(0.75, 0, 0.5),
             *wheels(rng, (1.05, -1.0), 1.35, 0.34, 0.34)]
    return join(parts)


def engine(rng: Rng, colour: Colour) -> Mesh:
    """A steam engine: boiler, chimney, cab, wheels."""
    second = other(rng, colour)
    parts = [box(3.0, 0.9, 0.2, second, 0.03).at(0, 0, 0.35), tube([(-0.5, 0, 0.95), (1.25, 0, 0.95)], 0.42, colour,
                                                                   18),
             *[lathe([(0.435, -0.05), (0.435, 0.05)], shade(second, 0.8), 20).turned("y", 90).at(x, 0, 0.95)
               for x in (-0.2, 0.4, 1.0)],
             lathe([(0.12, 0), (0.12, 0.4), (0.22, 0.65), (0.16, 0.65), (0.1, 0.3)], (0.1, 0.1, 0.1), 16).at(1.05, 0,
                 1.3),
             ellipsoid(0.17, 0.17, 0.2, (0.8, 0.65, 0.2), 8, 14).at(0.3, 0, 1.38),
             cab(-1.45, -0.55, 1.0, 0.5, 1.6, (0.02, 0.02, 0.02), colour, GLASS[int(rng.integers(4))]),
             box(1.1, 1.2, 0.1, second, 0.04).at(-1.0, 0, 1.6),
             *wheels(rng, (-1.0, -0.3, 0.4, 1.1), 0.95, 0.34, 0.12)]
    return join(parts)


KINDS: dict[str, Callable[[Rng, Colour], Mesh]] = {
    "car": car, "fire_engine": fire_engine, "dump_truck": dump_truck, "bus": bus, "monster_truck": monster_truck,
    "tractor": tractor,
    "digger": digger, "lorry": lorry, "racer": racer, "engine": engine}
