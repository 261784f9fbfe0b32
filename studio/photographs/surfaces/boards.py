"""Boards of games with squares, points and fields, drawn flat: checkered, go, nine men's morris, ludo, halma, backgammon, and
the choice among all kinds. Drawn after what such boards share, never after one maker's."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from studio.photographs.surfaces import ink, maps
from studio.photographs.surfaces.ink import Colour, Image8, Print
from studio.photographs.surfaces.tiles import MATTER, Tiles

SIDE = 800
PAIRS = (((60, 90, 130), (150, 195, 225)), ((75, 120, 85), (205, 232, 232)), ((40, 40, 165), (30, 30, 35)),
         ((35, 35, 38), (225, 228, 230)), ((130, 90, 45), (235, 225, 215)), ((40, 60, 105), (120, 165, 205)),
         ((90, 90, 95), (190, 190, 190)), ((35, 35, 40), (60, 170, 225)), ((30, 30, 150), (215, 230, 235)))
"""Dark and light of boards often sold: brown, green and buff, red and black, black, blue, walnut, grey, yellow, red."""


def _pair(rng: np.random.Generator) -> tuple[Colour, Colour]:
    if rng.random() < 0.65:
        dark, light = PAIRS[int(rng.integers(len(PAIRS)))]
        shift = rng.normal(0, 12, 6)
        clip = [float(np.clip(v + s, 8, 248)) for v, s in zip((*dark, *light), shift, strict=True)]
        return (clip[0], clip[1], clip[2]), (clip[3], clip[4], clip[5])
    return ink.colour(rng, (0.1, 0.9), (0.1, 0.5)), ink.colour(rng, (0, 0.45), (0.72, 1))


def wooden(
    rng: np.random.Generator, tiles: Tiles, size: tuple[int, int], tone: Colour | None = None, scale: float = 2.0
) -> Image8:
    """A face of wood (any wood that is there), drawn to a colour by its own light and dark."""
    face = tiles.filled(rng, ("Wood", "Wood", "WoodFloor", "drawn"), size, scale * float(rng.uniform(0.7, 1.6)))
    if tone is None:
        return face
    grey = cv2.cvtColor(face, cv2.COLOR_BGR2GRAY).astype(np.float32)
    grey = 1 + (grey / max(float(grey.mean()), 1) - 1) * np.float32(rng.uniform(0.5, 1.2))
    return np.clip(grey[..., None] * np.array(tone, np.float32), 0, 250).astype(np.uint8)


def grid(origin: tuple[float, float], pitch: float, across: int, down: int, part: float = 1.0) -> npt.NDArray[np.float32]:
    """Middles and sides of a grid's squares, (down * across, 3); ``part`` of the pitch is the side."""
    y, x = np.mgrid[:down, :across].astype(np.float32)
    return np.stack([origin[0] + (x.ravel() + 0.5) * pitch, origin[1] + (y.ravel() + 0.5) * pitch,
                     np.full(across * down, pitch * part, np.float32)], axis=1).astype(np.float32)


def _print(img: Image8, cells: npt.ArrayLike, pitch: float, matter: str, rng: np.random.Generator, thick: float | None = None,
           gloss: float | None = None) -> Print:
    c = np.asarray(cells, np.float32).reshape(-1, 3)
    body = {"wood": (4, 22), "paper": (2, 7), "vinyl": (0.5, 3), "cloth": (1, 4)}.get(matter, (1, 5))
    return Print(img, matter, c, ink.cell_rows(c[:, 1], pitch), float(rng.uniform(*body)) if thick is None else thick,
                 float(rng.uniform(0, 1 if matter == "wood" else 0.7)) if gloss is None else gloss)


def coordinates(
    rng: np.random.Generator, img: Image8, first: float, pitch: float, across: int, down: int, tone: Colour
) -> None:
    """Letters and numbers on the rim around a grid that begins at ``first`` px."""
    face, px, mid = int(rng.integers(0, 9)), float(np.clip(first * rng.uniform(0.35, 0.7), 6, pitch * 0.6)), first / 2
    swap, both = rng.random() < 0.3, rng.random() < 0.7
    for k in range(max(across, down)):
        a, b = (chr(65 + k), str(k + 1)) if not swap else (str(k + 1), chr(65 + k))
        p = first + (k + 0.5) * pitch
        if k < across:
            ink.write(img, a, (p, img.shape[0] - mid), px, tone, face)
            if both:
                ink.write(img, a, (p, mid), px, tone, face, 180 if swap else 0)
        if k < down:
            ink.write(img, b, (mid, p), px, tone, face)
            if both:
                ink.write(img, b, (img.shape[1] - mid, p), px, tone, face)


def checkered(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Squares of two colours, 8 x 8 most often, of wood, vinyl, card, cloth or stone, with a rim, lines, letters, a fold."""
    n = int(rng.choice([8, 10, 6, 12, 5, 9, 7], p=[0.62, 0.14, 0.06, 0.06, 0.04, 0.04, 0.04]))
    down = n if rng.random() < 0.93 else n + int(rng.integers(1, 4))
    rim = 0.0 if rng.random() < 0.15 else float(rng.choice([rng.uniform(0.15, 0.5), rng.uniform(0.5, 1.3)]))
    q = int(SIDE / (max(n, down) + 2 * rim))
    first = round(rim * q)
    w, h = n * q + 2 * first, down * q + 2 * first
    dark, light = _pair(rng)
    matter = str(rng.choice(["wood", "vinyl", "paper", "cloth", "stone"], p=[0.42, 0.22, 0.22, 0.07, 0.07]))
    edge = dark if rng.random() < 0.4 else ink.colour(rng, (0, 0.7), (0.08, 0.9))
    if matter == "wood":
        own = rng.random() < 0.4
        a, b = wooden(rng, tiles, (w, h), dark), wooden(rng, tiles, (w, h), None if own else light)
        if float(b.mean()) < float(a.mean()) + 30:
            a = (a * 0.55).astype(np.uint8)
        img = wooden(rng, tiles, (w, h), edge)
    elif matter == "stone":
        face = tiles.filled(rng, MATTER["stone"], (w, h), 2)
        a, b = (cv2.convertScaleAbs(face, alpha=k, beta=c).astype(np.uint8) for k, c in ((0.45, 0), (0.6, 90)))
        img = ink.blank((w, h), edge)
    else:
        a, b, img = ink.blank((w, h), dark), ink.blank((w, h), light), ink.blank((w, h), edge)
    y, x = np.mgrid[:down, :n]
    odd = cv2.resize(((x + y) % 2).astype(np.uint8), (n * q, down * q), interpolation=cv2.INTER_NEAREST)[..., None]
    inner = np.s_[first:first + down * q, first:first + n * q]
    img[inner] = np.where(odd, a[inner], b[inner])
    tone = light if np.mean(edge) < 120 else dark
    if rng.random() < 0.3:
        thick, joint = int(rng.integers(1, 4)), ink.colour(rng, (0, 0.5), (0.05, 0.9))
        ink.lines(img, first + q * np.arange(n + 1), True, joint, thick, (first, h - first))
        ink.lines(img, first + q * np.arange(down + 1), False, joint, thick, (first, w - first))
    for inset in rng.uniform(0.02, 0.9, int(rng.integers(0, 4))) * first:
        p = round(float(inset))
        cv2.rectangle(img, (p, p), (w - 1 - p, h - 1 - p), tone, int(rng.integers(1, 4)), cv2.LINE_AA)
    if first > 0.3 * q and rng.random() < 0.65:
        coordinates(rng, img, first, q, n, down, tone)
    if rng.random() < 0.15:
        at = (first + q * (n / 2), first + q * (down / 2)) if rng.random() < 0.5 or first < 16 else (w / 2, h - first / 2)
        ink.write(img, ink.words(rng), at, max(9, 0.35 * q), tone, int(rng.integers(9)))
    if matter in ("wood", "stone") and first > 8 and rng.random() < 0.6:
        bevel(rng, img, first)
    return _print(fold(rng, img), grid((first, first), q, n, down), q, "none" if matter in ("wood", "stone") else matter, rng,
                  float(rng.uniform(3, 24)) if matter in ("wood", "stone") else None)


def bevel(rng: np.random.Generator, img: Image8, first: int) -> None:
    """Light and shadow where a frame rises above the field that it holds; the frame's grain turns at the corners."""
    h, w = img.shape[:2]
    wide, up = int(rng.integers(1, max(2, first // 4))), float(rng.uniform(0.35, 0.8))
    a, b = first - wide, first
    for part, k in ((img[a:b, a:w - a], up), (img[h - b:h - a, a:w - a], 2 - up), (img[a:h - a, a:b], 1 - (1 - up) / 2),
                    (img[a:h - a, w - b:w - a], 1 + (1 - up) / 2)):
        part[:] = np.clip(part * k + (k > 1) * 8, 0, 250).astype(np.uint8)
    mitre, dark = round(first * 0.98), float(rng.uniform(0, 60))
    for x, y, dx, dy in ((0, 0, 1, 1), (w - 1, 0, -1, 1), (0, h - 1, 1, -1), (w - 1, h - 1, -1, -1)):
        cv2.line(img, (x, y), (x + dx * mitre, y + dy * mitre), (dark, dark, dark), 1, cv2.LINE_AA)


def fold(rng: np.random.Generator, img: Image8, chance: float = 0.35) -> Image8:
    """The seam in the middle of a board that folds, at times crossed by a second."""
    for axis in range(2):
        if rng.random() < chance * (1 if axis == 0 else 0.3):
            mid, width = img.shape[axis] // 2, int(rng.integers(1, 4))
            seam = img[mid:mid + width] if axis == 0 else img[:, mid:mid + width]
            seam[:] = (seam * float(rng.uniform(0.35, 0.8))).astype(np.uint8)
            side = img[mid - 3:mid] if axis == 0 else img[:, mid - 3:mid]
            side[:] = np.minimum(side * float(rng.uniform(0.9, 1.2)), 255).astype(np.uint8)
    return img


def go(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Lines on wood or paper with points where handicap stones lie; pieces stand on crossings."""
    n = int(rng.choice([19, 13, 9, 15, 10], p=[0.4, 0.25, 0.2, 0.1, 0.05]))
    pitch = SIDE / (n + 0.5)
    first, tone = (
        0.75 * pitch,
        ink.hsv(float(rng.uniform(0.07, 0.12)), float(rng.uniform(0.3, 0.7)), float(rng.uniform(0.55, 0.95))),
    )
    img = wooden(rng, tiles, (SIDE, SIDE), tone) if rng.random() < 0.7 else ink.blank((SIDE, SIDE), tone)
    dark, thick = ink.black(rng), int(rng.integers(1, 4))
    at = first + pitch * np.arange(n)
    for vertical in (True, False):
        ink.lines(img, at, vertical, dark, thick, (at[0], at[-1]))
    if n % 2 and rng.random() < 0.9:
        far = 3 if n > 11 else 2
        for x in (far, n // 2, n - 1 - far):
            for y in (far, n // 2, n - 1 - far):
                ink.disc(img, (at[x], at[y]), max(2, 0.11 * pitch), dark)
    return _print(
        img,
        grid((first - pitch / 2, first - pitch / 2), pitch, n, n, 0.95),
        pitch,
        "none",
        rng,
        float(rng.uniform(3, 40)),
    )


def morris(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Squares in squares joined in the middle of their sides (or one with diagonals), with points where pieces stand."""
    ground = ink.colour(rng, (0.1, 0.7), (0.35, 0.95))
    img = wooden(rng, tiles, (SIDE, SIDE), ground) if rng.random() < 0.65 else ink.blank((SIDE, SIDE), ground)
    tone = ink.black(rng) if np.mean(ground) > 90 else ink.pale(rng)
    thick, dot, unit = int(rng.integers(2, 9)), float(rng.uniform(0, 24)), SIDE / 8
    rings = [1, 2, 3] if rng.random() < 0.7 else [1, 3]
    for k in rings:
        cv2.rectangle(
            img,
            (round(k * unit), round(k * unit)),
            (round((8 - k) * unit), round((8 - k) * unit)),
            tone,
            thick,
            cv2.LINE_AA,
        )
    inner = 1 / 3 if len(rings) == 3 else 0.0
    corners = [(-3, -3), (3, -3), (3, 3), (-3, 3)] if rng.random() < 0.35 else []
    for a in [(-3, 0), (3, 0), (0, -3), (0, 3), *corners]:
        start, end = ((round((4 + k * a[0]) * unit), round((4 + k * a[1]) * unit)) for k in (1.0, inner))
        cv2.line(img, start, end, tone, thick, cv2.LINE_AA)
    places = [(4 + dx * (4 - k), 4 + dy * (4 - k)) for k in rings for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    if dot > 6:
        for x, y in places:
            ink.disc(img, (x * unit, y * unit), dot, tone)
    cells = [(x * unit, y * unit, unit * 0.62) for x, y in places]
    return _print(fold(rng, img), cells, unit * 0.8, "paper" if rng.random() < 0.5 else "none", rng)


def ludo(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A cross of fields between four homes of four colours."""
    q, colours, ground = SIDE / 15.6, ink.family(rng, 4), ink.pale(rng)
    o = 0.3 * q
    img = ink.blank((SIDE, SIDE), ground if rng.random() < 0.6 else ink.colour(rng, (0, 0.6), (0.3, 0.95)))
    rim, round_fields = ink.black(rng), rng.random() < 0.45
    track = [(x, y) for x in range(15) for y in range(15) if (6 <= x <= 8) != (6 <= y <= 8)]
    cells = []
    for k, (cx, cy) in enumerate(((0, 0), (9, 0), (9, 9), (0, 9))):
        a, b = (round(o + cx * q), round(o + cy * q)), (round(o + (cx + 6) * q), round(o + (cy + 6) * q))
        if rng.random() < 0.8:
            cv2.rectangle(img, a, b, colours[k], -1)
        mid = (o + (cx + 3) * q, o + (cy + 3) * q)
        ink.disc(img, mid, 2.3 * q, ground) if round_fields else cv2.rectangle(
            img, (a[0] + round(q), a[1] + round(q)), (b[0] - round(q), b[1] - round(q)), ground, -1)
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            at = mid[0] + dx * 0.85 * q, mid[1] + dy * 0.85 * q
            ink.disc(img, at, 0.5 * q, colours[k])
            ink.disc(img, at, 0.5 * q, rim, 2)
            cells.append((*at, q * 0.95))
    lanes = {(7, y): 1 for y in range(1, 6)} | {(x, 7): 2 for x in range(9, 14)} | {(7, y): 3 for y in range(9, 14)} | {
        (x, 7): 0 for x in range(1, 6)} | {(1, 6): 0, (8, 1): 1, (13, 8): 2, (6, 13): 3}
    for x, y in track:
        fill = colours[lanes[x, y]] if (x, y) in lanes else ground
        at = o + (x + 0.5) * q, o + (y + 0.5) * q
        if round_fields:
            ink.disc(img, at, 0.43 * q, fill)
            ink.disc(img, at, 0.43 * q, rim, 2)
        else:
            s = q / 2
            ink.shape(
                img,
                [(at[0] - s, at[1] - s), (at[0] + s, at[1] - s), (at[0] + s, at[1] + s), (at[0] - s, at[1] + s)],
                fill,
                rim,
            )
        cells.append((*at, q * 0.9))
    m = SIDE / 2
    star = [(m - 1.5 * q, m - 1.5 * q), (m + 1.5 * q, m - 1.5 * q), (m + 1.5 * q, m + 1.5 * q), (m - 1.5 * q, m + 1.5 * q)]
    for k in range(4):
        ink.shape(img, [star[k], star[(k + 1) % 4], (m, m)], colours[(k + 1) % 4], rim)
    return _print(fold(rng, img), cells, q * 0.8, "paper", rng)


def halma(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A star of six points with holes in rows, its points coloured."""
    ground = ink.colour(rng, (0, 0.6), (0.5, 1))
    img = wooden(rng, tiles, (SIDE, SIDE), ground) if rng.random() < 0.4 else ink.blank((SIDE, SIDE), ground)
    step, colours, rim = SIDE / 18, ink.family(rng, 6), ink.black(rng)
    m = SIDE / 2
    turn = np.pi / 6 if rng.random() < 0.7 else 0.0
    for k in range(6):
        a = turn + k * np.pi / 3
        corners = [(m + r * step * np.cos(t), m + r * step * np.sin(t))
                   for r, t in ((8.3, a), (4.8, a + np.pi / 6), (4.8, a - np.pi / 6))]
        ink.shape(img, [*corners[:2], (m, m), corners[2]], colours[k], rim, 2)
    ring = [(m + 4.8 * step * np.cos(turn + (k + 0.5) * np.pi / 3), m + 4.8 * step * np.sin(turn + (k + 0.5) * np.pi / 3))
            for k in range(6)]
    ink.shape(img, ring, ink.pale(rng) if rng.random() < 0.6 else ground, rim, 2)
    cells, hole = [], ink.black(rng) if rng.random() < 0.4 else ink.pale(rng)
    for i in range(-8, 9):
        for j in range(-8, 9):
            a3 = sorted((abs(i), abs(j), abs(i + j)))
            if a3[2] > 4 and (a3[1] > 4 or max(i, j, -i - j) > 4 < -min(i, j, -i - j)):
                continue
            x, y = i + j / 2, j * np.sqrt(0.75)
            c, s = np.cos(turn - np.pi / 6), np.sin(turn - np.pi / 6)
            at = (m + step * (x * c - y * s), m + step * (x * s + y * c))
            ink.disc(img, at, 0.3 * step, hole)
            ink.disc(img, at, 0.3 * step, rim, 1)
            cells.append((*at, step * 0.75))
    return _print(img, cells, step * 0.5, "none" if rng.random() < 0.4 else "paper", rng)


def backgammon(rng: np.random.Generator, tiles: Tiles) -> Print:
    """Two leaves with twelve points above and below, a bar between them and a frame."""
    w, h = SIDE + 100, 700
    frame, ground = ink.colour(rng, (0.2, 0.7), (0.1, 0.5)), ink.colour(rng, (0, 0.7), (0.15, 0.9))
    img = wooden(rng, tiles, (w, h), frame)
    rim = float(rng.uniform(20, 45))
    a, b, line = *(ink.colour(rng, (0, 0.8), v) for v in ((0.1, 0.5), (0.6, 1))), ink.black(rng)
    bar = float(rng.uniform(30, 60))
    leaf = (w - 2 * rim - bar) / 2
    q, cells = leaf / 6, []
    for side in range(2):
        x0 = rim + side * (leaf + bar)
        cv2.rectangle(img, (round(x0), round(rim)), (round(x0 + leaf), round(h - rim)), ground, -1)
        for k in range(6):
            for up in range(2):
                base, tip = (rim, rim + 0.4 * h) if up else (h - rim, h - rim - 0.4 * h)
                x = x0 + k * q
                ink.shape(img, [(x, base), (x + q, base), (x + q / 2, tip)], a if (k + up) % 2 else b, line)
                cells += [(x + q / 2, base + (1 if up else -1) * q * 0.9 * (j + 0.5), q * 0.88) for j in range(5)]
    return _print(img, cells, q * 0.7, "cloth" if rng.random() < 0.4 else "none", rng, float(rng.uniform(4, 30)))


def pegs(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A board of wood with rows of hollows or holes for pegs and balls: a cross, a square, a triangle, two long rows."""
    kind, ground = int(rng.integers(4)), ink.colour(rng, (0.2, 0.7), (0.3, 0.9))
    w, h = (SIDE, SIDE) if kind < 3 else (SIDE, int(SIDE * rng.uniform(0.28, 0.45)))
    img = wooden(rng, tiles, (w, h), ground if rng.random() < 0.7 else None)
    n = 7 if kind == 0 else int(rng.integers(4, 11))
    q = SIDE / (n + 1)
    places = [(x + 1.0, y + 1.0) for x in range(n) for y in range(n) if kind or 2 <= x <= 4 or 2 <= y <= 4]
    if kind == 2:
        places = [((n + 1) / 2 + x - y / 2, y + 1.0) for y in range(n) for x in range(y + 1)]
    elif kind == 3:
        places = [(x + 1.0, h / q * t) for x in range(n) for t in (0.28, 0.72)]
    r, deep = float(rng.uniform(0.12, 0.42)) * q, float(rng.uniform(0.2, 0.8))
    turn = float(rng.uniform(0, 6))
    side, tone = np.array([np.cos(turn), np.sin(turn)]) * 0.12 * r, img.reshape(-1, 3).mean(axis=0)
    for x, y in places:
        for k, shade in ((1.0, deep), (0.85, 0.5 + deep / 2), (0.6, 0.7 + deep / 3)):
            at = np.array([x, y]) * q + side * (1 - k) * 8
            b, g, red = np.clip(tone * shade, 0, 255)
            ink.disc(img, (float(at[0]), float(at[1])), r * k, (float(b), float(g), float(red)))
    return _print(
        img, [(x * q, y * q, min(q * 0.8, 2.6 * r)) for x, y in places], q * 0.7, "none", rng, float(rng.uniform(8, 45))
    )


def pitch(rng: np.random.Generator, tiles: Tiles) -> Print:
    """A field of a ball game or rings of sectors as for darts: lines, circles and boxes on a coloured ground."""
    w, h = SIDE, int(SIDE * rng.uniform(0.5, 0.75))
    if rng.random() < 0.4:
        return _rings(rng)
    img, tone = ink.blank((w, h), ink.colour(rng, (0.2, 0.8), (0.3, 0.9))), ink.pale(rng)
    if rng.random() < 0.5:
        for k in range(0, 10, 2):
            img[:, w * k // 10:w * (k + 1) // 10] = (img[0, 0] * 0.88).astype(np.uint8)
    thick, a = int(rng.integers(2, 9)), int(rng.uniform(0.03, 0.1) * w)
    cv2.rectangle(img, (a, a), (w - a, h - a), tone, thick, cv2.LINE_AA)
    cv2.line(img, (w // 2, a), (w // 2, h - a), tone, thick, cv2.LINE_AA)
    ink.disc(img, (w / 2, h / 2), float(rng.uniform(0.08, 0.2)) * h, tone, thick)
    for k in rng.uniform(0.1, 0.35, int(rng.integers(1, 4))):
        y, x = int((0.5 - k) * h), int(k * w * 0.5)
        for x0, x1 in ((a, a + x), (w - a - x, w - a)):
            cv2.rectangle(img, (x0, y), (x1, h - y), tone, thick, cv2.LINE_AA)
    spots = rng.uniform(0.1, 0.9, (22, 2)) * [w, h]
    return _print(
        img,
        np.concatenate([spots, np.full((22, 1), 0.06 * w)], axis=1),
        40,
        "cloth" if rng.random() < 0.5 else "paper",
        rng,
    )


def _rings(rng: np.random.Generator) -> Print:
    """Rings cut into sectors of two or three colours, numbers around."""
    img, m, n = ink.blank((SIDE, SIDE), ink.colour(rng, (0, 0.6), (0.05, 0.95))), SIDE / 2, int(rng.choice([4, 8, 12, 20, 37]))
    colours, line, face = ink.family(rng, int(rng.integers(2, 4))), ink.black(rng), int(rng.integers(9))
    radii = np.sort(rng.uniform(0.1, 0.8, int(rng.integers(2, 6))))[::-1] * m
    for j, r in enumerate(radii):
        for k in range(n):
            cv2.ellipse(img, (round(m), round(m)), (round(r), round(r)), 0, 360 * k / n, 360 * (k + 1) / n,
                        colours[(k + j) % len(colours)], -1, cv2.LINE_AA)
        ink.disc(img, (m, m), r, line, int(rng.integers(1, 5)))
    a = (np.arange(n) + 0.5) * 2 * np.pi / n
    for k in range(n):
        at = m + 0.88 * m * np.cos(a[k]), m + 0.88 * m * np.sin(a[k])
        ink.write(img, str(k + 1), at, 0.07 * m, ink.pale(rng) if float(img[2, 2].mean()) < 120 else line, face)
    cells = [(m + r * np.cos(t), m + r * np.sin(t), 0.12 * m) for r in radii for t in a[::max(1, n // 8)]]
    return _print(img, cells, 0.1 * m, "paper", rng)


KINDS: tuple[tuple[Callable[[np.random.Generator, Tiles], Print], float], ...] = (
    (checkered, 10),
    (go, 2.2),
    (morris, 1.8),
    (ludo, 2),
    (halma, 1.2),
    (backgammon, 1.5),
    (pegs, 1.3),
    (pitch, 1.2),
    *maps.KINDS,
)


def board(rng: np.random.Generator, tiles: Tiles) -> Print:
    """One board of any kind, checkered ones most often."""
    weight = np.array([w for _, w in KINDS])
    return KINDS[int(rng.choice(len(KINDS), p=weight / weight.sum()))][0](rng, tiles)
