"""Other tables than ``studio.scenes.scatter`` draws: sets of game pieces on a board, printed sheets, a table that ends
in a room.

That module scatters toys on an endless ground; photographs of games show these things too. ``dress`` changes a table
before it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from studio.objects import textures
from studio.objects.toys import Rng, shade
from studio.rendering.camera import Array, Image8
from studio.rendering.meshes import Colour, Mesh, box, disc, ellipsoid, join, lathe, pose, tube
from studio.scenes.decks import with_cards
from studio.scenes.scatter import CLASSES, Table, Thing, flat, random_colour, random_wood

TOY, ARM = CLASSES.index("toy"), CLASSES.index("arm")
FLOOR_IN = -29.0
"""A table stands so high above the floor."""
SHEET_IN = 0.004
"""Sheets lie this far above each other."""


@dataclass(frozen=True, slots=True)
class Venue:
    """Shares of tables: with a set of pieces on a board (``sets``), with printed sheets lying on them (``papers``),
    that end within the picture or near it (``rooms``), and with cards of any make, laid out (``decks``, see
    studio.scenes.decks)."""

    sets: float = 0.0
    papers: float = 0.0
    rooms: float = 0.0
    decks: float = 0.0

    def dress(self, t: Table, rng: Rng) -> Table:
        """The table, changed as its shares have it."""
        if self.sets and rng.random() < self.sets:
            t = with_set(t, rng)
        if self.papers and rng.random() < self.papers:
            t = with_papers(t, rng)
        if self.decks and rng.random() < self.decks:
            t = with_cards(t, rng)
        if self.rooms and rng.random() < self.rooms:
            t = in_a_room(t, rng)
        return t


# -- sets on boards -----------------------------------------------------------------------------------------------------------


def piece(rng: Rng, colour: Colour) -> Mesh:
    """A game's piece, an inch across: a draughtsman, a pawn, something turned with a head, a cone, a block."""
    what = float(rng.random())
    dark = shade(colour, 0.8)
    if what < 0.35:
        high = float(rng.uniform(0.12, 0.5))
        profile = [(0.0, 0.0), (0.5, 0.0), (0.5, 0.85 * high), (0.46, high)]
        for r in np.sort(rng.uniform(0.08, 0.42, 2 * int(rng.integers(0, 4))))[::-1]:
            profile.append((float(r), profile[-1][1] - 0.04 if len(profile) % 2 == 0 else profile[-1][1] + 0.04))
        return lathe([*profile, (0.0, profile[-1][1])], colour, 32)
    if what < 0.85:
        high, neck = float(rng.uniform(0.7, 2.2)), float(rng.uniform(0.12, 0.3))
        steps = np.sort(rng.uniform(0.15, 0.85, int(rng.integers(1, 4)))) * high
        profile = [(0.0, 0.0), (0.5, 0.0), (float(rng.uniform(0.42, 0.5)), 0.12 * high)]
        profile += [(neck * float(rng.uniform(0.8, 1.5)), float(z)) for z in steps]
        body = lathe([*profile, (neck, 0.9 * high), (0.0, 0.9 * high)], colour, 24)
        head = float(rng.uniform(neck, 0.36))
        top = float(rng.random())
        if top < 0.4:
            ball = ellipsoid(head, head, head * float(rng.uniform(0.7, 1.4)), colour, 10, 16)
            return join([body, ball.at(0, 0, 0.95 * high)])
        if top < 0.7:
            crown = lathe([(0, 0), (neck, 0), (head * 1.3, 0.25 * high), (0, 0.2 * high)], colour, 16)
            return join([body, crown.at(0, 0, 0.85 * high)])
        long = box(head * 2.4, head, head * 1.8, dark, 0.05).turned("y", float(rng.uniform(-25, 25)))
        return join([body, long.at(0, 0, 0.85 * high)])
    if what < 0.93:
        high = float(rng.uniform(0.5, 1.8))
        return lathe([(0, 0), (0.5, 0), (float(rng.uniform(0, 0.3)), high), (0, high)], colour, int(rng.choice([4, 6, 24])))
    return box(0.9, float(rng.uniform(0.4, 0.9)), float(rng.uniform(0.3, 1.2)), colour, 0.05)


def stacked(mesh: Mesh, count: int, rng: Rng) -> Mesh:
    """So many of a piece on top of each other."""
    if count == 1:
        return mesh
    high = mesh.height_in
    return join([mesh.at(float(x), float(y), k * high) for k, (x, y) in enumerate(rng.normal(0, 0.02, (count, 2)))])


def with_set(t: Table, rng: Rng) -> Table:
    """The table with a board in place of most of its toys, and pieces of two sides on its squares and beside it."""
    across = int(rng.choice([8, 8, 8, 6, 10, int(rng.integers(4, 13))]))
    down = across if rng.random() < 0.8 else int(rng.integers(4, 13))
    img, wide, high = textures.board_print(rng, across, down)
    reach_x, reach_y = t.field_in
    cell = 2 * min(reach_x / wide, reach_y / high) * float(rng.uniform(0.6, 1.15))
    turn = float(rng.normal(0, 6)) if rng.random() < 0.7 else float(rng.uniform(0, 360))
    middle = np.array([rng.normal(0, 0.1) * reach_x, rng.normal(0, 0.1) * reach_y])
    laid = flat(img, wide * cell, high * cell, 0.5 * SHEET_IN, "board", turn, (float(middle[0]), float(middle[1])))
    fill = float(rng.uniform(0.5, 0.88)) * cell
    kinds = int(rng.integers(1, 7))
    sides = [random_colour(rng) if rng.random() < 0.5 else c for c in
             [((0.8, 0.66, 0.46), (0.9, 0.88, 0.82), (0.75, 0.12, 0.1))[int(rng.integers(3))],
              ((0.07, 0.07, 0.08), (0.25, 0.14, 0.08), (0.12, 0.2, 0.12))[int(rng.integers(3))]]]
    shapes = [piece(np.random.default_rng(int(s)), (0.5, 0.5, 0.5)) for s in rng.integers(0, 2**31, kinds)]
    gloss = float(rng.choice([0.0, 0.05, 0.15]))
    out = [o for o in t.things if o.label == ARM or (o.label != TOY and rng.random() < 0.4)]
    for k, (col, row, side) in enumerate(_squares(across, down, rng)):
        mesh = shapes[int(rng.integers(kinds))]
        mesh = stacked(mesh.tinted(sides[side]), int(rng.choice([1, 1, 1, 2, 3])) if mesh.height_in < 0.55 else 1, rng)
        at = np.array([col + 0.5 - across / 2, row + 0.5 - down / 2]) + rng.normal(0, 0.07, 2)
        if rng.random() < 0.05:  # taken, beside the board
            at = np.array([(across / 2 + rng.uniform(0.7, 2)) * rng.choice([-1, 1]), rng.uniform(-down / 2, down / 2)])
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        x, y = middle + cell * np.array([[c, -s], [s, c]]) @ at
        out.append(Thing(mesh, pose(float(x), float(y), 0.0, float(rng.uniform(0, 360)), fill), TOY, f"piece {k}", gloss))
    return replace(t, ground=(laid, *t.ground), things=tuple(out))


def _squares(across: int, down: int, rng: Rng) -> list[tuple[int, int, int]]:
    """The squares that hold a piece, with its side."""
    cells = [(c, r) for c in range(across) for r in range(down)]
    if rng.random() < 0.35:  # as a game begins
        rows = int(rng.integers(1, 1 + max(1, down // 3)))
        begun = [(c, r, int(r >= down - rows)) for c, r in cells if r < rows or r >= down - rows]
        return [x for x in begun if rng.random() < 0.93]
    if rng.random() < 0.5:
        cells = [(c, r) for c, r in cells if (c + r) % 2]
    share = float(rng.uniform(0.05, 0.6))
    return [(c, r, int(rng.integers(2))) for c, r in cells if rng.random() < share]


# -- sheets -------------------------------------------------------------------------------------------------------------------


def with_papers(t: Table, rng: Rng) -> Table:
    """The table with sheets lying on it, printed or written on, or in many colours."""
    reach_x, reach_y = t.field_in
    laid = []
    for k in range(int(rng.integers(1, 5))):
        w = float(np.exp(rng.uniform(np.log(2.0), np.log(11.0))))
        h = w * float(rng.uniform(0.6, 1.5))
        img = textures.page(rng, w, h) if rng.random() < 0.75 else textures.poster(rng, w, h, 40)
        x, y = float(rng.uniform(-1, 1)) * reach_x, float(rng.uniform(-1, 1)) * reach_y
        laid.append(flat(img, w, h, (k + 1) * SHEET_IN * 0.6, "sheet", float(rng.uniform(0, 360)), (x, y)))
    return replace(t, ground=(*laid, *t.ground))


# -- rooms --------------------------------------------------------------------------------------------------------------------


def in_a_room(t: Table, rng: Rng) -> Table:
    """The table with an end, on a floor with furniture. What would stand beyond its edge is not there."""
    reach_x, reach_y = t.field_in
    half = np.array([reach_x, reach_y]) * rng.uniform(0.45, 1.15, 2)
    for o in t.ground:
        if o.name == "board":  # not larger than its table
            half = np.maximum(half, 1.1 * np.ptp(o.mesh.moved(o.model).vertices[:, :2], axis=0) / 2)
    turn = float(rng.normal(0, 8))
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))

    def off(x: float, y: float) -> Array:
        """How far beyond the edge, along the table's own sides."""
        return np.abs(np.array([c * x + s * y, -s * x + c * y])) - half
    ground: list[Thing] = []
    for o in t.ground:
        span = np.ptp(o.mesh.vertices[:, :2], axis=0) / 2
        if (span > half).any() and o.name not in ("board", "sheet"):
            assert o.picture is not None
            w, h = 2 * np.minimum(span, half)
            top = _cut(o.picture, w / (2 * span[0]), h / (2 * span[1]))
            o = flat(top, float(w), float(h), float(o.model[2, 3]), o.name, turn)
        ground.append(o)
    things = [o for o in t.things if o.label == ARM or (off(o.model[0, 3], o.model[1, 3]) < -0.3).all()]
    edge = random_wood(rng)
    slab = box(2 * float(half[0]), 2 * float(half[1]), 1.2, (edge[0] / 255, edge[1] / 255, edge[2] / 255), 0.05)
    things.append(Thing(slab.moved(pose(0, 0, -1.26, turn)), np.eye(4), None, "table", 0.03))
    wide = 2 * max(reach_x, reach_y) + 90
    floor = (textures.wood(rng, wide, wide, 1000 / wide, random_wood(rng), int(rng.integers(6, 30))) if rng.random() < 0.5 else
             textures.carpet(rng, wide, wide, 1000 / wide, random_wood(rng)))
    ground.insert(0, flat(floor, wide, wide, FLOOR_IN, "floor", float(rng.uniform(0, 360))))
    for k in range(int(rng.integers(0, 9))):
        mesh = furniture(rng)
        way = rng.uniform(0, 2 * np.pi)
        out = np.array([np.cos(way), np.sin(way)])
        r = float(np.linalg.norm(np.ptp(mesh.vertices[:, :2], axis=0))) / 2
        x, y = out * (np.linalg.norm(half) * rng.uniform(0.8, 1.8) + r)
        if (off(float(x), float(y)) > r).any():
            things.append(Thing(mesh, pose(float(x), float(y), FLOOR_IN, float(rng.uniform(0, 360))), None, f"furniture {k}",
                                float(rng.choice([0.0, 0.1, 0.25]))))
    return replace(t, ground=tuple(ground), things=tuple(things))


def _cut(picture: Image8, w: float, h: float) -> Image8:
    """The middle of a picture, such shares of its width and height."""
    rows, cols = picture.shape[:2]
    a, b = max(2, round(rows * h)), max(2, round(cols * w))
    return np.ascontiguousarray(picture[(rows - a) // 2:(rows + a) // 2, (cols - b) // 2:(cols + b) // 2])


def furniture(rng: Rng) -> Mesh:
    """A chair, a lamp's foot, a box, a bin or a cupboard, standing on z = 0, inches."""
    colour = random_colour(rng) if rng.random() < 0.5 else (0.6, 0.62, 0.65)
    what = int(rng.integers(4))
    if what == 0:
        seat, high, leg = float(rng.uniform(14, 18)), float(rng.uniform(16, 19)), float(rng.uniform(0.4, 0.9))
        parts = [box(seat, seat, 1.0, colour, 0.3).at(0, 0, high),
                 box(seat, 1.0, float(rng.uniform(8, 16)), colour, 0.3).at(0, seat / 2, high + float(rng.uniform(1, 5)))]
        metal = random_colour(rng) if rng.random() < 0.4 else (0.5, 0.5, 0.52)
        for x in (-1, 1):
            for y in (-1, 1):
                top = (x * seat / 2.3, y * seat / 2.3, high + 8 * (y > 0))
                parts.append(tube(np.array([(x * seat / 2, y * seat / 2, 0.0), top]), leg, metal, 8))
        return join(parts)
    if what == 1:
        foot = disc(float(rng.uniform(5, 9)), 1.0, colour, 0.2, 24)
        pole = np.array([(0, 0, 0.5), (0, 0, float(rng.uniform(20, 40)))])
        return join([foot, tube(pole, float(rng.uniform(0.4, 1.2)), colour, 8)])
    if what == 2:
        r, high = float(rng.uniform(5, 9)), float(rng.uniform(10, 22))
        return lathe([(0, 0), (r * 0.8, 0), (r, high), (r * 0.9, high), (r * 0.75, 1)], colour, 24)
    sx, sy, sz = (float(v) for v in rng.uniform((8, 8, 6), (30, 24, 34)))
    return box(sx, sy, sz, colour, 0.2)
