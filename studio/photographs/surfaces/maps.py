"""Boards that are pictures: islands of hexes with number discs, fields with words along the rim, maps with borders and towns,
dungeons of square tiles, squares with small print, ladders, spirals of fields, tables of numbers. Drawn flat."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from studio.photographs.surfaces import ink
from studio.photographs.surfaces.ink import Image8, Print, at_px
from studio.photographs.surfaces.tiles import Tiles

SIDE = 800
GROUNDS = (("Grass",), ("Ground",), ("Rock", "Rocks"), ("Moss",), ("Gravel",), ("Snow",), ("Fabric",), ("PavingStones",),
           ("drawn",))


def _cells(cells: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.int32]]:
    c = np.asarray(cells, np.float32).reshape(-1, 3)
    return c, ink.cell_rows(c[:, 1], float(np.median(c[:, 2])) * 0.7 if len(c) else 1.0)


def _print(
    rng: np.random.Generator, img: Image8, cells: npt.ArrayLike, matter: str = "paper", mask: Image8 | None = None
) -> Print:
    c, rows = _cells(cells)
    return Print(img, matter, c, rows, float(rng.uniform(1, 8)), float(rng.uniform(0, 0.7)), mask)


def _hexagon(x: float, y: float, r: float) -> npt.NDArray[np.float64]:
    a = np.arange(6) * np.pi / 3 + np.pi / 6
    return np.stack([x + r * np.cos(a), y + r * np.sin(a)], axis=1)


def hexes(rng: np.random.Generator, tiles: Tiles) -> Print:
    """An island of hexes of different lands, most with a disc and a number, in a sea or frame; pieces stand on corners too."""
    rings = 2 if rng.random() < 0.75 else 3
    r = SIDE / (3.7 * rings + 2.2)
    sea = ink.hsv(float(rng.uniform(0.5, 0.64)), float(rng.uniform(0.3, 0.8)), float(rng.uniform(0.4, 0.9)))
    img = ink.blank((SIDE, SIDE), sea if rng.random() < 0.7 else ink.colour(rng))
    colours = [ink.colour(rng, (0.25, 0.8), (0.4, 0.95)) for _ in range(6)]
    fields = [tiles.filled(rng, GROUNDS[int(rng.integers(len(GROUNDS)))], (SIDE, SIDE), 1.0) for _ in range(3)]
    tinted = [
        cv2.addWeighted(fields[k % 3], 0.55, ink.blank((SIDE, SIDE), colours[k]), 0.45, 0).astype(np.uint8)
        for k in range(6)
    ]
    gap, edge = float(rng.uniform(0.88, 1.0)), ink.pale(rng) if rng.random() < 0.6 else ink.black(rng)
    discs, disc = rng.random() < 0.85, ink.pale(rng)
    cells = []
    m, face = SIDE / 2, int(rng.integers(9))
    ring = _hexagon(m, m, r * (2 * rings + 1.9))[:, ::-1]
    ink.shape(img, ring, sea, edge, 3)
    for i in range(-rings, rings + 1):
        for j in range(max(-rings, -rings - i), min(rings, rings - i) + 1):
            x, y = m + r * np.sqrt(3) * (i + j / 2), m + r * 1.5 * j
            area, k = np.zeros((SIDE, SIDE), np.uint8), int(rng.integers(6))
            pts = _hexagon(x, y, r * gap)
            cv2.fillPoly(area, [np.round(pts).astype(np.int32)], 255)
            cv2.copyTo(tinted[k], area, img)
            cv2.polylines(img, [np.round(pts).astype(np.int32)], True, edge, int(rng.integers(1, 5)), cv2.LINE_AA)
            if discs and rng.random() < 0.92:
                ink.disc(img, (x, y), 0.3 * r, disc)
                ink.disc(img, (x, y), 0.3 * r, ink.black(rng), 2)
                ink.write(
                    img,
                    str(int(rng.integers(2, 13))),
                    (x, y),
                    0.32 * r,
                    (30, 30, 200) if rng.random() < 0.3 else (25, 25, 25),
                    face,
                )
            cells += [(cx, cy, r * 0.42) for cx, cy in _hexagon(x, y, r)[:2]] + [(x, y, r * 0.6)] * (rng.random() < 0.4)
    return _print(rng, img, cells)


def rim_fields(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Fields along the rim with bands of colour, words and rings, large corners, a middle with a name and places for cards."""
    n, ground = int(rng.integers(6, 12)), ink.colour(rng, (0.05, 0.5), (0.55, 1))
    deep = float(rng.uniform(1.2, 2.0))
    q = SIDE / (n - 1 + 2 * deep)
    img, line = ink.blank((SIDE, SIDE), ground), ink.black(rng)
    colours, d = ink.family(rng, 8), deep * q
    if rng.random() < 0.4:
        cv2.rectangle(img, (round(d), round(d)), (round(SIDE - d), round(SIDE - d)), ink.colour(rng, (0, 0.7), (0.3, 1)), -1)
    if rng.random() < 0.35:
        land = tiles.filled(rng, GROUNDS[int(rng.integers(len(GROUNDS)))], (SIDE, SIDE), 1.5)
        a = round(d)
        img[a:-a, a:-a] = cv2.addWeighted(img[a:-a, a:-a], 0.4, land[a:-a, a:-a], 0.6, 0)
    face, cells, band, rings = int(rng.integers(9)), [], rng.random() < 0.75, rng.random() < 0.3
    for turn in range(4):
        for k in range(n - 1):
            x0 = d + k * q
            cv2.line(img, (round(x0), SIDE), (round(x0), round(SIDE - d)), line, 2, cv2.LINE_AA)
            at = x0 + q / 2, SIDE - d / 2
            if band and rng.random() < 0.8:
                cv2.rectangle(
                    img,
                    (round(x0), round(SIDE - d)),
                    (round(x0 + q), round(SIDE - d + 0.22 * d)),
                    colours[(k // 3 + 2 * turn) % 8],
                    -1,
                )
            elif rng.random() < 0.4:
                cv2.rectangle(
                    img,
                    (round(x0 + 2), round(SIDE - d + 2)),
                    (round(x0 + q - 2), SIDE - 3),
                    colours[int(rng.integers(8))],
                    -1,
                )
            if rings or rng.random() < 0.1:
                ink.disc(img, at, 0.3 * q, colours[int(rng.integers(8))], -1 if rng.random() < 0.6 else 3)
            ink.write(img, ink.words(rng), (at[0], SIDE - 0.62 * d), 0.2 * q, line, face)
            ink.write(img, str(int(rng.integers(1, 40)) * 10), (at[0], SIDE - 0.14 * d), 0.18 * q, line, face)
            cells.append((at[0], at[1], q * 0.7))
        cv2.line(img, (0, round(SIDE - d)), (SIDE, round(SIDE - d)), line, 2, cv2.LINE_AA)
        ink.write(img, ink.words(rng), (d / 2, SIDE - d / 2), 0.26 * d, colours[turn], face, 45)
        ink.disc(img, (d / 2, SIDE - d / 2), 0.4 * d, colours[turn], 3)
        img = np.ascontiguousarray(np.rot90(img))
        cells = [(y, SIDE - x, s) for x, y, s in cells]
    _middle(rng, img, d)
    return _print(rng, img, cells)


def _middle(rng: np.random.Generator, img: Image8, d: float) -> None:
    """A name across, and places for two piles of cards."""
    m = SIDE / 2
    turn = float(rng.choice([0, 45, -45]))
    ink.write(
        img,
        ink.words(rng, int(rng.integers(1, 3))),
        (m, m),
        float(rng.uniform(40, 90)),
        ink.colour(rng),
        int(rng.integers(9)),
        turn,
    )
    for sign in (-1, 1):
        if rng.random() < 0.6:
            box = cv2.boxPoints(((m + sign * 0.5 * (m - d), m - sign * 0.5 * (m - d)), (110, 160), -45 if turn else 0))
            ink.shape(img, box, ink.colour(rng, (0.1, 0.8), (0.5, 1)), ink.black(rng), 3)


def ladders(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Numbered squares of many colours with ladders and snakes across."""
    n = int(rng.choice([10, 10, 8, 9, 12]))
    q, colours = SIDE / n, ink.family(rng, int(rng.integers(2, 7)))
    img, line, face = ink.blank((SIDE, SIDE), ink.pale(rng)), ink.black(rng), int(rng.integers(9))
    shift, cells = int(rng.integers(1, 5)), []
    for k in range(n * n):
        row, col = k // n, k % n
        x, y = (col if row % 2 == 0 else n - 1 - col), n - 1 - row
        fill = colours[(x * shift + y) % len(colours)]
        cv2.rectangle(img, (round(x * q), round(y * q)), (round((x + 1) * q), round((y + 1) * q)), fill, -1)
        ink.write(img, str(k + 1), ((x + 0.28) * q, (y + 0.25) * q), 0.28 * q, line, face)
        cells.append(((x + 0.5) * q, (y + 0.5) * q, q * 0.85))
    if rng.random() < 0.7:
        ink.lines(img, np.arange(n + 1) * q, True, line, 2)
        ink.lines(img, np.arange(n + 1) * q, False, line, 2)
    for _ in range(int(rng.integers(4, 9))):
        a, b = rng.uniform(0.5, n - 0.5, 2) * q, rng.uniform(0.5, n - 0.5, 2) * q
        if rng.random() < 0.5:
            side = np.array([-(b - a)[1], (b - a)[0]]) / max(np.hypot(*(b - a)), 1) * 0.16 * q
            tone = ink.colour(rng, (0.3, 0.8), (0.3, 0.7))
            for s in (-1, 1):
                cv2.line(img, at_px(a + s * side), at_px(b + s * side), tone, 5, cv2.LINE_AA)
            for t in np.arange(0.03, 1, 0.28 * q / max(np.hypot(*(b - a)), 1)):
                cv2.line(img, at_px(a + t * (b - a) - side), at_px(a + t * (b - a) + side), tone, 4, cv2.LINE_AA)
        else:
            t = np.linspace(0, 1, 60)[:, None]
            wave = np.sin(t * float(rng.uniform(9, 20))) * 0.3 * q
            path = a + t * (b - a) + wave * np.array([[-(b - a)[1], (b - a)[0]]]) / max(np.hypot(*(b - a)), 1)
            cv2.polylines(img, [path.astype(np.int32)], False, line, 17, cv2.LINE_AA)
            cv2.polylines(img, [path.astype(np.int32)], False, ink.colour(rng, (0.4, 1), (0.4, 0.9)), 13, cv2.LINE_AA)
            ink.disc(img, _xy(path[0]), 0.2 * q, line)
    return _print(rng, img, cells)


def _xy(p: npt.NDArray[np.floating]) -> tuple[float, float]:
    return float(p[0]), float(p[1])


def word_squares(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Small squares, some coloured with words on them in a pattern that is the same in all four quarters."""
    n = int(rng.choice([15, 15, 11, 13, 17]))
    q, ground, colours = SIDE / (n + 1), ink.colour(rng, (0, 0.5), (0.5, 0.95)), ink.family(rng, 4)
    img, line, face = ink.blank((SIDE, SIDE), ground), ink.pale(rng), int(rng.integers(9))
    half = n // 2 + 1
    kind = rng.choice(5, (half, half), p=[0.74, 0.08, 0.08, 0.06, 0.04])
    small = ink.black(rng)
    for y in range(n):
        for x in range(n):
            k = int(kind[min(y, n - 1 - y), min(x, n - 1 - x)])
            a, b = (round((x + 0.5) * q), round((y + 0.5) * q)), (round((x + 1.5) * q), round((y + 1.5) * q))
            if k:
                cv2.rectangle(img, a, b, colours[k - 1], -1)
                for row in range(3 if rng.random() < 0.7 else 1):
                    ink.write(
                        img,
                        ["WORD", "LETTER", "SCORE", "DOUBLE", "TRIPLE"][(k + row) % 5],
                        ((x + 1) * q, (y + 0.75 + 0.25 * row) * q),
                        0.2 * q,
                        small,
                        face,
                    )
            cv2.rectangle(img, a, b, line, 2)
    y, x = np.mgrid[:n, :n]
    return _print(rng, img, np.stack([(x.ravel() + 1) * q, (y.ravel() + 1) * q, np.full(n * n, q * 0.9)], axis=1))


def land_map(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Countries in a sea with borders, towns, names and routes, mostly in a frame."""
    w, h = (SIDE, int(SIDE * rng.uniform(0.6, 0.95)))
    height = cv2.GaussianBlur(tiles.noise(rng, (w, h), float(rng.uniform(1.5, 4))), (0, 0), float(rng.uniform(0.5, 6)))
    count = int(rng.integers(8, 30))
    seeds = rng.uniform(0, 1, (count, 2)) * [w, h]
    y, x = np.mgrid[:h:4, :w:4]
    bend = tiles.noise(rng, (w, h), 1.0)[::4, ::4] * 12
    near = np.argmin(
        (x[..., None] + bend[..., None] - seeds[:, 0]) ** 2 + (y[..., None] - bend[..., None] - seeds[:, 1]) ** 2,
        axis=2,
    )
    near = cv2.resize(near.astype(np.uint8), (w, h), interpolation=cv2.INTER_NEAREST)
    table = np.array([ink.colour(rng, (0.1, 0.6), (0.55, 0.95)) for _ in range(256)])
    land = height > np.quantile(height, rng.uniform(0.1, 0.5))
    sea = ink.hsv(float(rng.uniform(0.5, 0.65)), float(rng.uniform(0.15, 0.7)), float(rng.uniform(0.5, 0.95)))
    img = np.where(land[..., None], table[near], np.array(sea)).astype(np.uint8)
    edges = (cv2.morphologyEx(near, cv2.MORPH_GRADIENT, np.ones((3, 3))) > 0) & land
    coast = cv2.morphologyEx(land.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3))) > 0
    img[edges] = ink.pale(rng) if rng.random() < 0.5 else ink.black(rng)
    img[coast] = ink.black(rng)
    face, routes, tone, cells = int(rng.integers(9)), rng.random() < 0.6, ink.black(rng), []
    for k, at in enumerate(seeds):
        other = seeds[int(np.argsort(np.hypot(*(seeds - at).T))[1])]
        if routes:
            n = max(2, int(np.hypot(*(other - at)) / 30))
            for t in range(n):
                a, b = at + (other - at) * (t + 0.1) / n, at + (other - at) * (t + 0.85) / n
                cv2.line(img, at_px(a), at_px(b), ink.hsv(k * 0.37, 0.7, 0.8), 9, cv2.LINE_AA)
    for at in seeds:
        ink.disc(img, _xy(at), float(rng.uniform(4, 13)), ink.colour(rng, (0, 1), (0.3, 1)))
        ink.disc(img, _xy(at), 10, tone, 2)
        ink.write(img, ink.words(rng), (at[0], at[1] + 22), float(rng.uniform(12, 24)), tone, face)
        cells.append((at[0], at[1], float(rng.uniform(22, 36))))
    if rng.random() < 0.7:
        cv2.rectangle(img, (0, 0), (w - 1, h - 1), ink.colour(rng), int(rng.integers(6, 40)))
    return _print(rng, img, cells)


def dungeon(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Square tiles of rooms and passages with walls, or ground with a ruled grid."""
    n = int(rng.integers(8, 20))
    q = SIDE // n
    side = q * n
    floor = tiles.filled(
        rng, ("PavingStones", "Tiles", "Rock", "Concrete", "Ground", "drawn"), (side, side), float(rng.uniform(0.8, 2))
    )
    wall = (
        tiles.filled(rng, ("Rocks", "Bricks", "Rock", "drawn"), (side, side), 1.0) * float(rng.uniform(0.2, 0.6))
    ).astype(np.uint8)
    rooms = np.zeros((n, n), np.uint8)
    for _ in range(int(rng.integers(3, 9))):
        y, x = rng.integers(0, n - 2, 2)
        rooms[y:y + int(rng.integers(2, 7)), x:x + int(rng.integers(2, 7))] = 1
        rooms[y if rng.random() < 0.5 else slice(None), x] = 1
    if rng.random() < 0.35:
        rooms[:] = 1
    big = cv2.resize(rooms, (side, side), interpolation=cv2.INTER_NEAREST)
    img = np.where(big[..., None] > 0, floor, wall)
    line = ink.black(rng) if rng.random() < 0.7 else ink.pale(rng)
    ink.lines(img, np.arange(n + 1) * q, True, line, int(rng.integers(1, 4)))
    ink.lines(img, np.arange(n + 1) * q, False, line, int(rng.integers(1, 4)))
    ys, xs = np.nonzero(rooms)
    return _print(
        rng,
        img,
        np.stack([(xs + 0.5) * q, (ys + 0.5) * q, np.full(len(xs), q * 0.9)], axis=1),
        "cloth" if rng.random() < 0.3 else "paper",
    )


def spiral(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Numbered fields on a spiral or a winding way over a picture."""
    base = tiles.filled(rng, GROUNDS[int(rng.integers(len(GROUNDS)))], (SIDE, SIDE), 1.5)
    img = cv2.addWeighted(base, float(rng.uniform(0.2, 0.8)), ink.blank((SIDE, SIDE), ink.colour(rng)), 0.5, 0).astype(np.uint8)
    n, m, colours = int(rng.integers(30, 70)), SIDE / 2, ink.family(rng, int(rng.integers(3, 7)))
    if rng.random() < 0.5:
        a = np.sqrt(np.linspace(0.06, 1, n)) * float(rng.uniform(4, 6.2)) * np.pi
        path = m + np.stack([np.cos(a), np.sin(a)], axis=1) * (a / a[-1] * 360)[:, None]
    else:
        t = np.linspace(0, 1, n)
        path = np.stack([60 + 680 * (0.5 - 0.5 * np.cos(t * np.pi * 7)), 60 + 680 * t], axis=1) + rng.normal(0, 4, (n, 2))
    r, face, line = float(rng.uniform(17, 24)), int(rng.integers(9)), ink.black(rng)
    cv2.polylines(img, [path.astype(np.int32)], False, ink.pale(rng), int(rng.integers(5, 60)), cv2.LINE_AA)
    for k, at in enumerate(path):
        ink.disc(img, _xy(at), r, colours[k % len(colours)])
        ink.disc(img, _xy(at), r, line, 2)
        ink.write(img, str(k + 1), _xy(at), r * 0.8, line, face)
    ink.write(img, ink.words(rng, 2), (m, m), 44, ink.colour(rng), face)
    return _print(rng, img, np.concatenate([path, np.full((n, 1), r * 1.6)], axis=1))


def number_table(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A calendar or bingo sheet: a head, columns and rows of numbers."""
    across, down = (7, int(rng.integers(5, 7))) if rng.random() < 0.5 else (int(rng.integers(4, 10)),) * 2
    q, head = SIDE / (max(across, down) + 0.6), float(rng.uniform(0.5, 2))
    w, h = round((across + 0.6) * q), round((down + head + 0.6) * q)
    img, line, face = ink.blank((w, h), ink.pale(rng)), ink.black(rng), int(rng.integers(9))
    if rng.random() < 0.6:
        cv2.rectangle(img, (0, 0), (w, round(head * q)), ink.colour(rng), -1)
    ink.write(
        img,
        ink.words(rng, 2),
        (w / 2, head * q / 2),
        0.4 * head * q,
        ink.black(rng) if rng.random() < 0.6 else (250, 250, 250),
        face,
    )
    x0, y0, red = 0.3 * q, head * q + 0.15 * q, ink.colour(rng, (0.6, 1), (0.5, 0.9))
    if rng.random() < 0.85:
        thick = int(rng.integers(1, 6))
        ink.lines(img, x0 + q * np.arange(across + 1), True, line, thick, (y0, y0 + down * q))
        ink.lines(img, y0 + q * np.arange(down + 1), False, line, thick, (x0, x0 + across * q))
    px, cells = float(rng.uniform(0.25, 0.6)) * q, []
    for k in range(across * down):
        at = x0 + (k % across + 0.5) * q, y0 + (k // across + 0.5) * q
        ink.write(img, str(k + 1 if across == 7 else int(rng.integers(1, 91))), at, px, red if k % 7 == 6 else line, face)
        cells.append((*at, 0.8 * q))
    return _print(rng, img, cells)


KINDS: tuple[tuple[Callable[[np.random.Generator, Tiles], Print], float], ...] = (
    (hexes, 2.5), (rim_fields, 3), (ladders, 1.5), (word_squares, 1.5), (land_map, 2), (dungeon, 2), (spiral, 1.3),
    (number_table, 1.2))
