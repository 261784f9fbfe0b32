"""Sets of board games' pieces as sprites: two sides, one to six kinds, each seen two or three times from one
elevation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from studio.objects import game_pieces as gp
from studio.objects.painted import Painted
from studio.objects.toys import Rng
from studio.photographs.sprites.shooting import View, random_lighting, shoot
from studio.photographs.sprites.sources import Named, Sources
from studio.rendering.meshes import Colour
from studio.scenes.scatter import random_colour

LIGHT: tuple[Colour, ...] = ((0.86, 0.7, 0.47), (0.93, 0.9, 0.82), (0.8, 0.62, 0.38), (0.95, 0.95, 0.93),
                             (0.75, 0.1, 0.08), (0.9, 0.82, 0.66))
DARK: tuple[Colour, ...] = ((0.3, 0.16, 0.08), (0.12, 0.12, 0.13), (0.2, 0.12, 0.08), (0.09, 0.09, 0.095),
                            (0.42, 0.2, 0.1), (0.1, 0.16, 0.1))
"""Colours of the two sides: wood, ivory, plastic, red."""

STEEP, SLANTED = (60.0, 90.0), (28.0, 60.0)
"""Degrees above the table from which a set is seen: from over the board, or as players sit before it."""
SLANTED_SHARE = 0.4
"""Share of sets that are seen aslant."""
LONGEST_PX = (110.0, 330.0)
"""The longer side of a piece's picture; log-uniform, one for a set."""


def colours(rng: Rng) -> tuple[Colour, Colour]:
    """The two sides' colours, far enough apart."""
    if rng.random() < 0.65:
        return LIGHT[int(rng.integers(len(LIGHT)))], DARK[int(rng.integers(len(DARK)))]
    a, b = random_colour(rng), random_colour(rng)
    while float(np.abs(np.subtract(a, b)).sum()) < 0.5:
        b = random_colour(rng)
    return a, b


@dataclass(frozen=True, slots=True)
class Make:
    """How a set is made and from where it is seen (View: elevation in degrees, distance in spans). ``longest_px``: the longer
    side of a tall piece's picture."""

    style: gp.Style
    sides: tuple[Colour, Colour]
    elevation_deg: float
    away: float
    longest_px: float
    wooden: bool
    gloss: float
    felt: bool


def game_set(s: Sources, rng: Rng, k: int) -> list[Named]:
    """All pictures of set number ``k``: setNNN/SIDE_KIND_VIEW."""
    style, sides = gp.style(rng), colours(rng)
    elevation = float(rng.uniform(*(SLANTED if rng.random() < SLANTED_SHARE else STEEP)))
    away, longest = float(rng.uniform(6, 14)), float(np.exp(rng.uniform(*np.log(LONGEST_PX))))
    wooden, gloss, felt = bool(rng.random() < 0.5), float(rng.choice([0.03, 0.1, 0.2, 0.35])), bool(rng.random() < 0.4)
    if k % 2 == 0:
        kinds = list(gp.CHESSMEN)[:int(rng.choice([6, 6, 6, 6, 5, 4]))]
    else:
        kinds = [str(q) for q in rng.permutation([*gp.OTHERS, "token", "stack"])[:int(rng.integers(1, 4))]]
    return _seen(s, rng, k, kinds, Make(style, sides, elevation, away, longest, wooden, gloss, felt))


def chess_set(s: Sources, rng: Rng, k: int) -> list[Named]:
    """All six kinds of chessmen of set number ``k``, seen aslant: slender, with a waist between head and foot."""
    sides = colours(rng)
    elevation, away = float(rng.uniform(*SLANTED)), float(rng.uniform(6, 14))
    longest, gloss = float(np.exp(rng.uniform(*np.log(LONGEST_PX)))), float(rng.choice([0.03, 0.1, 0.2, 0.35]))
    style, wooden, felt = gp.style(rng), bool(rng.random() < 0.35), bool(rng.random() < 0.3)
    return _seen(s, rng, k, list(gp.CHESSMEN), Make(style, sides, elevation, away, longest, wooden, gloss, felt))


def _seen(s: Sources, rng: Rng, k: int, kinds: list[str], make: Make) -> list[Named]:
    """Both sides' pieces of these kinds under one light, each turned two or three ways."""
    out: list[Named] = []
    light = random_lighting(rng)
    for kind in kinds:
        for side in (0, 1):
            for view in range(int(rng.integers(2, 4))):
                parts = _piece(kind, make, make.sides[side], rng)
                size = max(float(np.ptp(p.mesh.vertices, axis=0).max()) for p in parts)
                seen = View(make.elevation_deg, float(rng.uniform(0, 360)), make.away,
                            round(max(64.0, make.longest_px * min(1.0, size / 1.8) ** 0.5)))
                out.append((f"set{k:03d}/{side}_{kind}_{view}", shoot(s.stage, parts, seen, light)))
    return out


def _piece(kind: str, make: Make, colour: Colour, rng: Rng) -> Painted:
    """One piece of a set in its side's colour."""
    if kind == "token":
        return gp.token(np.random.default_rng(make.style.seed), colour, (40, 6, 4)[make.style.seed % 3])
    if kind == "stack":
        one = gp.draughtsman(make.style, colour)
        return gp.coloured(gp.stacked(one, int(rng.integers(2, 4)), rng), rng, make.wooden, make.gloss)
    mesh = (gp.CHESSMEN.get(kind) or gp.OTHERS[kind])(make.style, colour)
    return gp.coloured(gp.felted(mesh) if make.felt and kind in gp.CHESSMEN else mesh, rng, make.wooden, make.gloss)
