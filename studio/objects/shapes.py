"""Toys at random from parts, no two alike: creatures, figures, machines, walkers, vessels, trees, flyers, towers, heaps
and plain solids.

Training on shapes needs more of them than the families of studio.objects.toys; above all more kinds of overhang.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from studio.objects.toys import Rng, shade
from studio.rendering.meshes import Colour, Mesh, box, disc, ellipsoid, join, lathe, tube

Point = tuple[float, float, float]


def _u(rng: Rng, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def _n(rng: Rng, mean: float, sigma: float) -> float:
    return float(rng.normal(mean, sigma))


def _tone(rng: Rng, colour: Colour, spread: float = 0.5) -> Colour:
    """The colour, lighter or darker, now and then another one."""
    if rng.random() < 0.15:
        c = rng.uniform(0.05, 0.95, 3)
        return (float(c[0]), float(c[1]), float(c[2]))
    return shade(colour, float(np.exp(rng.normal(0, spread))))


def _limb(rng: Rng, start: Point, end: Point, bend: float, r0: float, r1: float, colour: Colour) -> Mesh:
    a, b = np.array(start), np.array(end)
    knee = (a + b) / 2 + rng.normal(0, bend, 3) * np.linalg.norm(b - a)
    knee[2] = max(knee[2], r1)
    return tube(np.array([a, knee, b]), [r0, (r0 + r1) / 2, r1], colour, 8)


def creature(rng: Rng, colour: Colour) -> Mesh:
    """Two to six legs, a body, a neck that reaches out, a tail, perhaps arms, wings and horns."""
    length, high = _u(rng, 0.7, 2.6), _u(rng, 0.3, 1.6)
    fat = _u(rng, 0.15, 0.6) * min(length, 1.3)
    up = _u(rng, -0.3, 1.5)
    neck, head = _u(rng, 0.1, 1.5), _u(rng, 0.5, 1.3) * fat
    back, front = (-length / 2, 0.0, high), (length / 2, 0.0, high + 0.3 * up)
    sway = _n(rng, 0, 0.25)
    face = (front[0] + neck * _u(rng, 0.1, 1.0), sway * neck, front[2] + neck * _u(rng, -0.2, 1.0))
    parts = [tube(np.array([back, (0, 0, high + _n(rng, 0.1, 0.15)), front]),
                  [fat * _u(rng, 0.6, 1.1), fat, fat * _u(rng, 0.6, 1.1)], colour, 12),
             tube(np.array([front, face]), [fat * 0.7, head * 0.6], colour, 10),
             ellipsoid(head * _u(rng, 0.8, 1.8), head * 0.75, head * _u(rng, 0.6, 1.1),
                       _tone(rng, colour, 0.25), 9, 14).at(face[0] + 0.3 * head, face[1], face[2])]
    if rng.random() < 0.7:
        long = _u(rng, 0.3, 1.8)
        tip = (back[0] - long, _n(rng, 0, 0.4) * long, max(0.1, high + _n(rng, -0.1, 0.5) * long))
        parts.append(tube(np.array([back, ((back[0] + tip[0]) / 2, tip[1] / 3, (high + tip[2]) / 2), tip]),
                          [fat * 0.7, fat * 0.4, 0.06], _tone(rng, colour, 0.2), 9))
    pairs = int(rng.choice([1, 1, 2, 2, 2, 3]))
    wide, foot = fat * _u(rng, 0.5, 1.3), _u(rng, 0.06, 0.3)
    for x in np.linspace(0.1 if pairs == 1 else length * 0.45, -length * 0.45, pairs):
        dark = _tone(rng, colour, 0.2)
        for s in (-1, 1):
            end = (float(x) + _n(rng, 0, 0.12), s * wide, foot * 0.5)
            parts.append(_limb(rng, (float(x), s * fat * 0.5, high), end, 0.12, fat * 0.45, foot, dark))
            if rng.random() < 0.6:
                parts.append(box(foot * 2.8, foot * 2, foot * 1.2, dark, 0.03).at(end[0] + foot * 0.7, end[1], 0))
    if rng.random() < 0.4:
        for s in (-1, 1):
            reach = _u(rng, 0.3, 0.9)
            parts.append(_limb(rng, (front[0] * 0.8, s * fat * 0.7, front[2]),
                               (front[0] + reach * 0.7, s * (fat + 0.3 * reach), front[2] + reach * _n(rng, 0, 0.6)),
                               0.15, 0.13, 0.08, _tone(rng, colour, 0.3)))
    if rng.random() < 0.25:
        span, chord = _u(rng, 0.6, 1.8), _u(rng, 0.4, 1.0)
        lift = _u(rng, -10, 50)
        for s in (-1, 1):
            wing = box(chord, span, 0.06, _tone(rng, colour), 0.02).at(0, s * span / 2, 0).turned("x", s * lift)
            parts.append(wing.at(0, 0, high + 0.7 * fat))
    if rng.random() < 0.3:
        parts += [tube(np.array([(face[0], face[1] + s * head * 0.4, face[2] + head * 0.4),
                                 (face[0] + _n(rng, 0, 0.3), face[1] + s * head, face[2] + head * 1.5)]),
                       [0.08, 0.03], (0.9, 0.87, 0.78), 7) for s in (-1, 1)]
    return join(parts)


def figure(rng: Rng, colour: Colour) -> Mesh:
    """Somebody standing: legs apart, arms anywhere, with or without a base, a cloak, a shield, a weapon held out."""
    wide, k = _u(rng, 0.16, 0.34), _u(rng, 0.7, 1.3)
    top = 0.0
    parts: list[Mesh] = []
    if rng.random() < 0.35:
        top = _u(rng, 0.06, 0.2)
        if rng.random() < 0.6:
            parts.append(disc(_u(rng, 0.4, 0.7), top, shade(colour, 0.4), 0.03, 28))
        else:
            parts.append(box(_u(rng, 0.6, 1.2), _u(rng, 0.6, 1.2), top, shade(colour, 0.4)))
    stride = _u(rng, -0.4, 0.4)
    for s in (-1, 1):
        parts.append(tube(np.array([(s * stride, s * wide * _u(rng, 0.5, 1.4), top + 0.06), (0, s * wide * 0.5, 0.9 + top)]),
                          [0.13, 0.15], _tone(rng, colour, 0.3), 9))
        parts.append(box(0.34, 0.18, 0.12, (0.1, 0.1, 0.1), 0.03).at(s * stride + 0.06, s * wide * 0.9, top))
    lean = _n(rng, 0, 0.12)
    parts.append(tube(np.array([(0, 0, 0.85 + top), (lean, 0, 1.2 + top), (lean * 1.6, 0, 1.55 + top)]),
                      [wide * 0.9, wide * 1.1, wide * 0.9], colour, 12, 1.0).scaled(1.0, _u(rng, 1.0, 1.5), 1.0))
    head = _u(rng, 0.13, 0.32) * (1.6 if rng.random() < 0.2 else 1.0)
    parts.append(ellipsoid(head, head * 0.95, head * 1.15, _tone(rng, (0.8, 0.62, 0.5), 0.2), 9, 14)
                 .at(lean * 1.8, 0, 1.6 + head + top))
    if rng.random() < 0.6:
        parts.append(lathe([(head * _u(rng, 1.0, 2.0), 0), (head * 0.9, head * 0.4), (0, head * _u(rng, 0.6, 1.6))],
                           _tone(rng, colour), 14).at(lean * 1.8, 0, 1.6 + head * 1.2 + top))
    for s in (-1, 1):
        reach = _u(rng, 0.35, 0.75)
        a, b = _u(rng, -2.2, 1.2), _u(rng, -1.2, 1.2)
        aside = s * wide + s * reach * abs(np.cos(a)) * abs(np.sin(b))
        hand = (lean + reach * np.cos(a) * np.cos(b), aside, 1.45 + top + reach * np.sin(a))
        parts.append(_limb(rng, (lean, s * wide * 1.1, 1.45 + top), hand, 0.12, 0.1, 0.08, _tone(rng, colour, 0.3)))
        what = rng.random()
        if what < 0.3:
            long = _u(rng, 0.4, 1.9)
            d = rng.normal(0, 1, 3)
            d /= np.linalg.norm(d)
            back = _u(rng, 0, 0.5) * long
            ends = np.array([np.array(hand) - d * back, np.array(hand) + d * (long - back)])
            ends[:, 2] = np.maximum(ends[:, 2], 0.1)
            parts.append(tube(ends, _u(rng, 0.03, 0.08), _tone(rng, (0.4, 0.38, 0.36)), 7))
        elif what < 0.42:
            parts.append(lathe([(0, 0), (_u(rng, 0.25, 0.5), 0), (0.2, 0.1), (0, 0.12)], _tone(rng, colour), 16)
                         .turned("y", 90).at(hand[0], hand[1], hand[2]))
    if rng.random() < 0.3:
        parts.append(lathe([(wide * _u(rng, 1.3, 2.6), 0.1), (wide, 1.5)], _tone(rng, colour), 16)
                     .scaled(0.8, 1, 1).at(-0.12, 0, top))
    return join(parts).scaled(k, k, 1.0)


def machine(rng: Rng, colour: Colour) -> Mesh:
    """A hull on wheels, tracks or legs with cabin, boxes, a gun, wings or a crane's arm."""
    length, wide, clear = _u(rng, 1.0, 3.4), _u(rng, 0.6, 1.8), _u(rng, 0.05, 1.2)
    deep = _u(rng, 0.2, 0.9)
    parts = [box(length, wide, deep, colour, _u(rng, 0.02, 0.2)).at(0, 0, clear)]
    black = (0.1, 0.1, 0.1)
    kind = rng.random()
    for s in (-1, 1):
        if kind < 0.4:
            r = max(clear, _u(rng, 0.15, 0.45))
            parts += [lathe([(0, -0.1), (r, -0.1), (r, 0.1), (0, 0.1)], black, 16).turned("x", 90)
                      .at(float(x), s * wide * 0.5, r)
                      for x in np.linspace(-length * 0.38, length * 0.38, int(rng.integers(2, 4)))]
        elif kind < 0.65:
            parts.append(box(length * _u(rng, 0.8, 1.1), 0.3, clear + deep * 0.5, black, 0.1).at(0, s * wide * 0.5, 0))
        else:
            parts += [box(0.35, 0.3, clear + 0.1, _tone(rng, colour), 0.05).at(float(x), s * wide * _u(rng, 0.2, 0.6), 0)
                      for x in ((0.0,) if rng.random() < 0.5 else (-length * 0.35, length * 0.35))]
    z = clear + deep
    for _ in range(int(rng.integers(1, 4))):
        sx, sy, sz = length * rng.uniform(0.2, 0.8), wide * rng.uniform(0.3, 1.1), rng.uniform(0.15, 0.9)
        parts.append(box(float(sx), float(sy), float(sz), _tone(rng, colour), 0.05)
                     .at(_u(rng, -0.3, 0.3) * length, _n(rng, 0, 0.08) * wide, z - 0.05))
        z += float(sz) if rng.random() < 0.6 else 0.0
    what = rng.random()
    if what < 0.4:
        a, long = _u(rng, -60, 60), _u(rng, 0.5, 2.2)
        gun = join([lathe([(0.4, 0), (0.35, 0.3), (0, 0.35)], colour, 18),
                    tube(np.array([(0.2, 0, 0.18), (long, 0, 0.18 + long * _u(rng, 0, 0.5))]), [0.1, 0.07],
                         shade(colour, 0.6), 9)])
        parts.append(gun.turned("z", a).at(_u(rng, -0.3, 0.2) * length, 0, z - 0.1))
    elif what < 0.55:
        span = _u(rng, 0.5, 1.6)
        parts += [box(length * 0.35, span, 0.08, _tone(rng, colour), 0.03)
                  .at(0, s * (wide / 2 + span / 2 - 0.05), clear + deep * 0.7)
                  for s in (-1, 1)]
    elif what < 0.75:
        for s in (-1, 1):
            parts.append(_limb(rng, (0, s * wide * 0.55, z), (_u(rng, -0.2, 0.9), s * wide * 0.7, z * _u(rng, 0.4, 1.2)),
                               0.12, 0.15, 0.11, _tone(rng, colour)))
    if rng.random() < 0.25:
        parts.append(ellipsoid(0.35 * wide, 0.35 * wide, 0.35 * wide, _tone(rng, colour), 9, 14).at(0, 0, z))
    return join(parts)


def _block(rng: Rng, x: float, y: float, z: float, colour: Colour) -> Mesh:
    """About a box of that size from the table up, in one of several plain forms."""
    what = rng.random()
    if what < 0.6:
        return box(x, y, z, colour, _u(rng, 0.01, 0.12) * min(x, y, z))
    if what < 0.85:
        foot, top = _u(rng, 0.35, 0.5), _u(rng, 0.25, 0.5)
        sides = int(rng.choice([4, 6, 8, 20]))
        return lathe([(0, 0), (foot, 0), (0.5, 0.5 * z), (top, z), (0, z)], colour, sides).scaled(x, y, 1)
    return ellipsoid(0.5 * x, 0.5 * y, 0.5 * z, colour, 9, 14).at(0, 0, 0.5 * z)


def walker(rng: Rng, colour: Colour) -> Mesh:
    """Something stocky that stands upright: one block or more on legs, feet, tracks or a skirt, with a head and none,
    one or two arms, held anywhere, that end in hands, claws or guns."""
    deep, wide = _u(rng, 0.35, 1.1), _u(rng, 0.6, 1.4)
    leg, trunk = _u(rng, 0.15, 1.3), _u(rng, 0.6, 1.4)
    parts: list[Mesh] = []
    if rng.random() < 0.75:
        thick, foot, apart = _u(rng, 0.1, 0.3), _u(rng, 0.2, 0.9), _u(rng, 0.2, 0.5) * wide
        for s in (-1, 1):
            step = _n(rng, 0, 0.12)
            parts += [_block(rng, 2 * thick, 2 * thick, leg + 0.1, _tone(rng, colour)).at(step * 0.5, s * apart, 0),
                      box(foot, min(2.4 * thick, 1.8 * apart), _u(rng, 0.08, 0.3), _tone(rng, colour), 0.03)
                      .at(step + _u(rng, 0, 0.3) * foot, s * apart, 0)]
    else:
        parts.append(_block(rng, deep * _u(rng, 0.9, 1.7), wide * _u(rng, 0.8, 1.3), leg + 0.1, _tone(rng, colour)))
    lean = _n(rng, 0, 0.06)
    parts.append(_block(rng, deep, wide, trunk, colour).at(lean, 0, leg))
    if rng.random() < 0.4:
        parts.append(_block(rng, deep * _u(rng, 0.5, 1.4), wide * _u(rng, 0.5, 1.3), trunk * _u(rng, 0.2, 0.6),
                            _tone(rng, colour)).at(lean + _n(rng, 0, 0.15) * deep, 0, leg + _u(rng, 0.2, 0.9) * trunk))
    top = leg + trunk
    if rng.random() < 0.85:
        head = _u(rng, 0.25, 0.75)
        parts.append(_block(rng, head * _u(rng, 0.7, 1.3), head * _u(rng, 0.7, 1.5), head, _tone(rng, colour))
                     .at(lean + _u(rng, -0.1, 0.25) * deep, 0, top - 0.05))
        if rng.random() < 0.4:
            parts.append(tube(np.array([(0, 0, top), (_n(rng, 0, 0.2), _n(rng, 0, 0.2), top + head + _u(rng, 0.1, 0.8))]), 0.04,
                              shade(colour, 0.4), 7))
    arms = [s for s in (-1, 1) if rng.random() < 0.85]
    same = (_u(rng, -1.5, 1.4), _u(rng, -0.1, 1.0))
    for s in arms:
        long, thick = _u(rng, 0.5, 1.3), _u(rng, 0.07, 0.22)
        up, out = same if rng.random() < 0.5 else (_u(rng, -1.5, 1.4), _u(rng, -0.1, 1.0))
        root = (lean, s * (0.5 * wide + 0.6 * thick), leg + trunk * _u(rng, 0.7, 0.95))
        hand = (root[0] + long * np.cos(up) * np.cos(out), root[1] + s * long * np.cos(up) * np.sin(out),
                max(root[2] + long * np.sin(up), 0.15))
        parts += [ellipsoid(thick * 1.5, thick * 1.5, thick * 1.5, _tone(rng, colour), 8, 12).at(*root),
                  _limb(rng, root, hand, 0.12, thick, thick * _u(rng, 0.7, 1.2), _tone(rng, colour))]
        what = rng.random()
        if what < 0.4:
            parts.append(box(2.6 * thick, 2.6 * thick, 2.2 * thick, _tone(rng, colour), 0.03)
                         .at(hand[0], hand[1], max(hand[2] - thick, 0.0)))
        elif what < 0.6:
            ahead = hand[0] + _u(rng, 0.3, 1.2)
            parts.append(tube(np.array([hand, (ahead, hand[1], hand[2] + _n(rng, 0, 0.15))]), _u(rng, 0.05, 0.14),
                              shade(colour, 0.4), 8))
    if rng.random() < 0.3:
        parts.append(_block(rng, _u(rng, 0.2, 0.6), wide * _u(rng, 0.4, 0.9), trunk * _u(rng, 0.4, 0.9), _tone(rng, colour))
                     .at(-0.5 * deep - 0.15, 0, leg + 0.15 * trunk))
    return join(parts)


def vessel(rng: Rng, colour: Colour) -> Mesh:
    """A hull pointed at one end or both, with decks, a cabin, funnels, masts and sails."""
    long, wide, deep = _u(rng, 1.6, 3.6), _u(rng, 0.5, 1.2), _u(rng, 0.2, 0.8)
    t = np.linspace(-1, 1, 15)
    blunt = _u(rng, 0.3, 1.0) if rng.random() < 0.6 else 0.0
    half = 0.5 * wide * np.where(t > 0, 1 - np.abs(t) ** _u(rng, 2, 4), 1 - (1 - blunt) * np.abs(t) ** _u(rng, 2, 4)) + 0.02
    keel, rise = _u(rng, 0.3, 1.0), _u(rng, 0, 0.5) * deep
    parts = [tube(np.stack([0.5 * long * t, 0 * t, 0.5 * deep + rise * t**2], axis=1), half, colour, 16)
             .scaled(1.0, 1.0, keel * deep / wide)]
    parts[0] = parts[0].at(0, 0, -float(parts[0].vertices[:, 2].min()))
    deck = parts[0].height_in
    for _ in range(int(rng.integers(0, 4))):
        high = _u(rng, 0.15, 0.7)
        parts.append(_block(rng, long * _u(rng, 0.1, 0.5), wide * _u(rng, 0.3, 0.8), high, _tone(rng, colour))
                     .at(_u(rng, -0.3, 0.25) * long, 0, deck * 0.6))
    for _ in range(int(rng.integers(0, 4))):
        x, tall = _u(rng, -0.35, 0.35) * long, _u(rng, 0.4, 2.4)
        parts.append(tube(np.array([(x, 0, deck * 0.6), (x + _n(rng, 0, 0.05), 0, deck + tall)]), _u(rng, 0.03, 0.2),
                          _tone(rng, colour), 9))
        if rng.random() < 0.5:
            parts.append(box(0.06, _u(rng, 0.4, 1.6), tall * _u(rng, 0.3, 0.8), _tone(rng, (0.8, 0.78, 0.7)), 0.02)
                         .turned("z", _n(rng, 0, 25)).at(x + 0.1, 0, deck + 0.15 * tall))
    return join(parts)


def tree(rng: Rng, colour: Colour) -> Mesh:
    """A trunk and one to five crowns, round, conical or flat: trees, mushrooms, lamps, signs, flags."""
    high, thin = _u(rng, 0.5, 2.6), _u(rng, 0.05, 0.3)
    parts = [tube(np.array([(0, 0, 0.05), (_n(rng, 0, 0.15), 0, high)]), [thin * 1.3, thin], _tone(rng, (0.4, 0.28, 0.18)), 9)]
    for _ in range(int(rng.integers(1, 6))):
        r = _u(rng, 0.3, 1.0)
        x, y, z = (float(v) for v in (*rng.normal(0, 0.35, 2), high * rng.uniform(0.6, 1.1)))
        what = rng.random()
        if what < 0.45:
            parts.append(ellipsoid(r, r * _u(rng, 0.7, 1.2), r * _u(rng, 0.3, 1.2), _tone(rng, colour, 0.25), 9, 14)
                         .at(x, y, z))
        elif what < 0.75:
            parts.append(lathe([(0, 0), (r, 0), (r * _u(rng, 0, 0.6), r * _u(rng, 0.3, 1.8))],
                               _tone(rng, colour, 0.25), 16).at(0, 0, z))
        else:
            parts.append(box(r * 1.6, 0.1, r, _tone(rng, colour), 0.02).at(x, y, z))
    if rng.random() < 0.4:
        parts.append(disc(_u(rng, 0.3, 0.8), 0.12, _tone(rng, (0.3, 0.35, 0.2)), 0.03, 24))
    return join(parts)


def flyer(rng: Rng, colour: Colour) -> Mesh:
    """An aircraft or a bird on a stand, or a ship: a long body with wings, high over a small base or flat on the
    table."""
    length, r = _u(rng, 1.0, 3.2), _u(rng, 0.12, 0.4)
    z = _u(rng, 0.8, 2.6) if rng.random() < 0.7 else r
    body = [tube(np.array([(-length / 2, 0, 0), (0, 0, 0.05), (length / 2, 0, 0)]),
                 [r * _u(rng, 0.3, 1), r, r * _u(rng, 0.2, 0.9)], colour, 10)]
    span, chord, sweep = _u(rng, 0.4, 1.8), _u(rng, 0.3, 1.1), _u(rng, -10, 40)
    for s in (-1, 1):
        wing = box(chord, span, 0.07, _tone(rng, colour), 0.02).at(0, s * span / 2, 0).turned("z", s * sweep)
        body.append(wing.at(_u(rng, -0.1, 0.1), 0, _u(rng, -0.5, 0.5) * r))
        body.append(box(chord * 0.4, span * 0.4, 0.06, _tone(rng, colour), 0.02).at(-length * 0.45, s * span * 0.2, 0))
    body.append(box(chord * 0.5, 0.07, _u(rng, 0.2, 0.7), _tone(rng, colour), 0.02).at(-length * 0.42, 0, 0))
    whole = join(body).turned("y", _n(rng, 0, 12)).turned("x", _n(rng, 0, 12))
    low = float(whole.vertices[:, 2].min())
    if z <= r:
        return whole.at(0, 0, -low)
    return join([whole.at(0, 0, z), tube(np.array([(0, 0, 0.1), (0, 0, z)]), 0.05, (0.7, 0.72, 0.75), 7),
                 disc(_u(rng, 0.3, 0.7), 0.1, (0.12, 0.12, 0.12), 0.03, 24)])


def tower(rng: Rng, colour: Colour) -> Mesh:
    """Something turned on a lathe or stacked of slabs: chess pieces, towers, barrels, bottles, tables, arches."""
    if rng.random() < 0.5:
        z, profile, r = 0.0, [(0.0, 0.0)], _u(rng, 0.3, 0.8)
        for _ in range(int(rng.integers(2, 8))):
            profile.append((r, z))
            z += _u(rng, 0.05, 0.7)
            profile.append((r * _u(rng, 0.7, 1.1), z))
            r = float(np.clip(r * rng.uniform(0.5, 1.6), 0.08, 1.1))
        if rng.random() < 0.5:
            profile.append((0.0, z + _u(rng, 0, 0.5)))
        else:
            profile.append((0.0, z))
        return lathe(profile, colour, int(rng.choice([4, 6, 8, 24])))
    z, parts = 0.0, []
    for _ in range(int(rng.integers(2, 6))):
        sx, sy, sz = (float(v) for v in (*rng.uniform(0.4, 2.2, 2), rng.uniform(0.15, 0.9)))
        x, y, a = (float(v) for v in (*rng.normal(0, 0.15, 2), rng.choice([0, 0, 45, rng.uniform(0, 90)])))
        parts.append(box(sx, sy, sz, _tone(rng, colour), 0.04).turned("z", a).at(x, y, z))
        z += sz
    return join(parts)


def heap(rng: Rng, colour: Colour) -> Mesh:
    """Lumps run into each other."""
    parts = []
    for i in range(int(rng.integers(2, 8))):
        r = rng.uniform(0.2, 0.8, 3)
        x, y = (float(v) for v in rng.normal(0, 0.45, 2))
        z = _u(rng, 0.1, 1.6) if i else float(r[2])
        parts.append(ellipsoid(float(r[0]), float(r[1]), float(r[2]), _tone(rng, colour, 0.3), 9, 14)
                     .turned("y", _u(rng, 0, 90)).at(x, y, z))
    m = join(parts)
    return m.at(0, 0, -float(m.vertices[:, 2].min()))


def solid(rng: Rng, colour: Colour) -> Mesh:
    """A plain solid: box, cylinder, prism, cone, pyramid, an L or a T of boxes, a ramp."""
    sx, sy, sz = (float(v) for v in rng.uniform(0.4, 2.4, 3))
    what = int(rng.integers(5))
    if what == 0:
        return box(sx, sy, sz, colour, 0.04)
    if what == 1:
        top = float(rng.choice([1.0, 1.0, rng.uniform(0, 1)]))
        sides = int(rng.choice([3, 4, 5, 6, 8, 24]))
        return lathe([(0, 0), (1, 0), (top, sz), (0, sz)], colour, sides).scaled(sx / 2, sy / 2, 1)
    if what == 2:
        return join([box(sx, sy, sz, colour, 0.03),
                     box(sx * _u(rng, 0.2, 0.6), sy * 1.8, sz * float(rng.choice([1.0, rng.uniform(0.3, 1)])),
                         _tone(rng, colour), 0.03)
                     .at(sx * _u(rng, -0.4, 0.4), sy * _u(rng, -0.7, 0.7), 0)])
    if what == 3:
        return join([box(sx, sy, sz * 0.6, colour, 0.05),
                     box(sx * _u(rng, 0.3, 0.9), sy * _u(rng, 0.5, 1.0), sz * 0.5, _tone(rng, colour), 0.05)
                     .at(sx * _u(rng, -0.2, 0.2), 0, sz * 0.55)])
    tilted = box(sx, sy, _u(rng, 0.1, 0.5), colour, 0.03).turned("y", _u(rng, 10, 70))
    return tilted.at(0, 0, -float(tilted.vertices[:, 2].min()))


SHAPES: dict[str, Callable[[Rng, Colour], Mesh]] = {
    "creature": creature, "figure": figure, "machine": machine, "tree": tree, "flyer": flyer, "tower": tower,
    "heap": heap, "solid": solid, "walker": walker, "vessel": vessel,
}
