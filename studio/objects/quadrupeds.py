"""Four-legged creatures in two tones, along +x on z = 0: long-necked and short, horned, with plates, humps or a
mane."""

from __future__ import annotations

import numpy as np

from studio.objects.toys import Rng, shade
from studio.rendering.meshes import Colour, Mesh, box, ellipsoid, join, lathe, tube


def _u(rng: Rng, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def quadruped(rng: Rng, colour: Colour) -> Mesh:
    """A creature at random: body, lighter belly, neck of any length, head with eyes, four legs with feet or hooves,
    tail."""
    c = rng.uniform(0.1, 0.95, 3)
    second: Colour = (float(c[0]), float(c[1]), float(c[2])) if rng.random() < 0.4 \
        else shade(colour, _u(rng, 1.25, 1.7))
    dark = shade(colour, _u(rng, 0.35, 0.7))
    long, fat, leg = _u(rng, 0.7, 1.1), _u(rng, 0.28, 0.55), _u(rng, 0.45, 1.2)
    z = leg + fat * 0.6
    parts = [tube([(-long, 0, z), (-long * 0.4, 0, z + 0.08), (long * 0.4, 0, z + 0.04), (long, 0, z + 0.05)],
                  [fat * 0.72, fat, fat * _u(rng, 0.8, 1.05), fat * 0.72], colour, 18),
             ellipsoid(long * 0.95, fat * 0.72, fat * 0.6, second, 10, 18).at(0, 0, z - fat * 0.5)]
    for x in (-0.75, 0.75):
        for s in (-1, 1):
            step = _u(rng, -0.15, 0.15)
            y = s * fat * 0.6
            parts.append(tube([(x * long, y, z), (x * long + step * 0.5, y, leg * 0.5), (x * long + step, y, 0.08)],
                              [fat * 0.42, fat * 0.3, fat * 0.24], colour, 12))
            parts.append(ellipsoid(fat * 0.32, fat * 0.28, 0.09, dark, 8, 12).at(x * long + step + 0.04, y, 0.09))
    parts += _neck_and_head(rng, colour, second, dark, long, fat, z)
    tail = _u(rng, 0.2, 1.8)
    swing = _u(rng, -0.6, 0.6)
    parts.append(tube([(-long, 0, z + 0.1), (-long - tail * 0.5, swing * 0.4, z - _u(rng, -0.2, 0.3)),
                       (-long - tail, swing, z - _u(rng, -0.3, 0.6) * leg)],
                      [fat * _u(rng, 0.15, 0.6), fat * 0.2, 0.04], colour, 12))
    extra = float(rng.random())
    if extra < 0.2:  # plates along the back
        parts += [box(0.24, 0.05, 0.3, dark, 0.02).turned("y", 45).at(float(x), 0, z + fat * 0.75)
                  for x in np.linspace(-0.9, 0.9, 7) * long]
    elif extra < 0.3:
        parts += [ellipsoid(0.26, fat * 0.6, 0.3, colour, 10, 14).at(x * long, 0, z + fat) for x in (-0.35, 0.35)]
    elif extra < 0.45:  # a saddle or a blanket
        parts.append(tube([(-0.25, 0, z + 0.06), (0.3, 0, z + 0.05)], fat * 1.05, second, 18))
    return join(parts)


def _neck_and_head(rng: Rng, colour: Colour, second: Colour, dark: Colour, long: float, fat: float,
                   z: float) -> list[Mesh]:
    """The part in front of the shoulders."""
    reach = _u(rng, 0.25, 0.6) if rng.random() < 0.5 else _u(rng, 0.8, 2.2)
    lean, turn = np.radians(_u(rng, 20, 85)), _u(rng, -0.5, 0.5)
    tip = np.array([long + reach * np.cos(lean), turn * reach * 0.5, z + reach * np.sin(lean)])
    middle = np.array([long + 0.5 * reach * np.cos(lean) + 0.1, 0.0, z + 0.45 * reach * np.sin(lean)])
    h = _u(rng, 0.2, 0.34)
    way = np.array([np.cos(turn), np.sin(turn), -_u(rng, 0.1, 0.5)])
    side = np.array([-way[1], way[0], 0.0])
    snout = tip + way * h * _u(rng, 0.9, 1.8)
    out = [tube([(long * 0.8, 0, z + 0.05), middle, tip], [fat * 0.62, fat * _u(rng, 0.32, 0.5), h * 0.75], colour, 14),
           ellipsoid(h, h * 0.85, h * 0.85, colour, 10, 14).at(*tip),
           tube([tip, snout], [h * 0.75, h * _u(rng, 0.35, 0.6)], second if rng.random() < 0.6 else colour, 12)]
    for s in (-1, 1):
        eye = tip + way * h * 0.5 + side * s * h * 0.66 + np.array([0, 0, h * 0.42])
        out += [ellipsoid(h * 0.17, h * 0.17, h * 0.17, (0.95, 0.95, 0.9), 6, 8).at(*eye),
                ellipsoid(h * 0.1, h * 0.1, h * 0.1, (0.03, 0.03, 0.03), 6,
                          8).at(*(eye + (way + side * s * 0.5) * h * 0.1))]
        ear = tip - way * h * 0.3 + side * s * h * 0.6 + np.array([0, 0, h * 0.6])
        out.append(ellipsoid(h * 0.15, h * _u(rng, 0.15, 0.5), h * 0.4, dark if rng.random() < 0.5 else colour, 8,
                             10).at(*ear))
    if rng.random() < 0.35:
        horn = lathe([(h * 0.14, 0), (0.0, h * _u(rng, 0.6, 1.4))], (0.9, 0.86, 0.75), 10)
        out += [horn.turned("x", -20.0 * s).at(*(tip + side * s * h * 0.35 + np.array([0, 0, h * 0.6])))
                for s in (-1, 1)]
    if rng.random() < 0.35:
        line = np.linspace(0, 1, 6)[:, None]
        out += [ellipsoid(0.12, 0.06, 0.2, dark, 7, 9).at(*p)
                for p in np.array([long * 0.8, 0, z + fat * 0.6]) * (1 - line)
                + (tip + np.array([-h * 0.5, 0, h * 0.5])) * line]
    return out
