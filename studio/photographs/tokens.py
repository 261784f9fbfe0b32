"""Small game pieces of one colour, of wood or plastic, as sprites, seen from above or a little aslant: houses, bars, cubes,
discs, figures with arms. And how they lie on the boards of games: on the corners and along the edges of cells, or strewn.

``python -m studio.photographs.tokens OUT [--count 240] [--seed 1]`` writes OUT/toy/tokens/COLOUR_SHAPE_NUMBER.png.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from studio.objects.textures import noise
from studio.photographs.compositing import Canvas, Image8, Sprites, placed, write_sprites
from studio.photographs.layouts import Cells, Rng, beside, number_of

SIDE_PX, SHARP = 160, 3
"""Sprites are so large; drawn so many times larger first."""
COLOURS = {"red": (0.75, 0.1, 0.1), "blue": (0.1, 0.25, 0.65), "white": (0.88, 0.87, 0.82), "orange": (0.9, 0.45, 0.08),
           "green": (0.12, 0.45, 0.18), "brown": (0.4, 0.24, 0.13), "yellow": (0.92, 0.78, 0.12), "black": (0.1, 0.1, 0.11),
           "purple": (0.42, 0.16, 0.5), "wood": (0.76, 0.58, 0.36), "pink": (0.9, 0.5, 0.6), "grey": (0.5, 0.5, 0.5)}
"""Red, green, blue, 0 to 1."""
OUTLINES: dict[str, list[tuple[float, float]]] = {
    "house": [(-0.4, 0.4), (-0.4, -0.1), (0, -0.48), (0.4, -0.1), (0.4, 0.4)],
    "church": [(-0.5, 0.4), (-0.5, 0.0), (0.02, 0.0), (0.02, -0.25), (0.26, -0.48), (0.5, -0.25), (0.5, 0.4)],
    "roof": [(-0.34, -0.46), (0.34, -0.46), (0.34, 0.46), (-0.34, 0.46)],
    "bar": [(-0.5, -0.1), (0.5, -0.1), (0.5, 0.1), (-0.5, 0.1)],
    "cube": [(-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4)],
    "figure": [(-0.12, -0.5), (0.12, -0.5), (0.17, -0.28), (0.5, -0.14), (0.5, 0.04), (0.24, 0.08), (0.42, 0.48), (0.1, 0.48),
               (0.0, 0.3), (-0.1, 0.48), (-0.42, 0.48), (-0.24, 0.08), (-0.5, 0.04), (-0.5, -0.14), (-0.17, -0.28)],
    "disc": [(0.42 * float(np.cos(t)), 0.42 * float(np.sin(t))) for t in np.linspace(0, 2 * np.pi, 40, endpoint=False)],
    "six": [(0.46 * float(np.cos(t)), 0.46 * float(np.sin(t))) for t in np.linspace(0, 2 * np.pi, 6, endpoint=False)],
}
"""Outlines seen from above, in sides of the sprite."""


@dataclass(frozen=True, slots=True)
class TokenParameters:
    """How tokens look and lie. Chosen by looking at contact sheets; bars and houses as those of games of tiles are."""

    lean: tuple[float, float] = (0.02, 0.45)
    """A token's top is seen so far beside its foot, in its side: its height, seen aslant."""
    side_light: tuple[float, float] = (0.45, 0.85)
    """Its sides are so light beside its top."""
    sides_px: tuple[float, float] = (8.0, 44.0)
    """Sides (square roots of areas) in a picture 1024 wide; log-uniform, one for a picture."""
    in_cell: tuple[float, float] = (0.16, 0.45)
    """On a board: the same, in sides of its cells."""
    count: tuple[int, int] = (5, 110)
    """So many; log-uniform."""
    on_corners: float = 0.6
    """Share of boards where they stand on corners and along edges of cells."""
    touching: float = 0.25
    """Share of those that are strewn which touch another."""


TOKENS = TokenParameters()


def token(rng: Rng, colour: str, outline: str) -> Image8:
    """One token (SIDE_PX, SIDE_PX, 4), blue first. KeyError: no such colour or outline."""
    n = SIDE_PX * SHARP
    long = float(rng.uniform(0.55, 1.0)) if outline == "bar" else 1.0
    points = np.array(OUTLINES[outline]) * (long, 1.0) * float(rng.uniform(0.9, 1.1)) * 0.62 * n
    turn = float(rng.uniform(0, 2 * np.pi))
    height = float(rng.uniform(*TOKENS.lean)) * 0.62 * n
    if outline == "bar":
        height = min(height, 0.12 * n)
    lean = height * np.array([np.cos(turn), np.sin(turn)])
    foot = points - lean / 2 + n / 2
    base = np.array(COLOURS[colour]) * np.exp(rng.normal(0, 0.12, 3))
    own = np.zeros((n, n, 3), np.float32)
    alpha = np.zeros((n, n), np.uint8)
    dark, lamp = float(rng.uniform(*TOKENS.side_light)), float(rng.uniform(0, 2 * np.pi))
    for a, b in zip(foot, np.roll(foot, -1, axis=0), strict=True):  # the sides, each by how it faces the lamp
        across = np.array([b[1] - a[1], a[0] - b[0]])
        faces = float(across @ (np.cos(lamp), np.sin(lamp))) / max(float(np.hypot(*across)), 1e-6)
        wall = np.round(np.array([a, b, b + lean, a + lean])).astype(np.int32)
        cv2.fillConvexPoly(own, wall, [float(v) for v in base[::-1] * dark * (1 + 0.25 * faces)])
        cv2.fillConvexPoly(alpha, wall, 255)
    top = np.round(foot + lean).astype(np.int32)
    cv2.fillPoly(own, [top], [float(v) for v in base[::-1]])
    cv2.fillPoly(alpha, [top], 255)
    if outline == "roof":  # its other half lies in shadow
        half = np.round(np.array([foot[0], foot[1], (foot[1] + foot[2]) / 2, (foot[0] + foot[3]) / 2]) + lean).astype(np.int32)
        cv2.fillConvexPoly(own, half, [float(v) for v in base[::-1] * float(rng.uniform(0.6, 1.3))])
    stretch = float(rng.uniform(3, 10))
    grain = noise(rng, (n, n), (n / 6, n / 6 / stretch)) * float(rng.uniform(0, 0.08))
    own *= np.asarray(1 + grain, np.float32)[..., None]
    if rng.random() < 0.3:  # plastic shines
        shine = np.zeros((n, n), np.float32)
        at = np.round(foot.mean(0) + lean + rng.normal(0, 0.1 * n, 2)).astype(int)
        cv2.circle(shine, (int(at[0]), int(at[1])), int(0.06 * n), 1.0, -1)
        own += cv2.GaussianBlur(shine, (0, 0), 0.05 * n)[..., None] * float(rng.uniform(0.2, 0.7))
    small = cv2.resize(np.clip(own, 0, 1), (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    seen = cv2.resize(alpha, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    return np.dstack([255 * small / np.maximum(seen[..., None] / 255, 1e-3), seen[..., None]]).clip(0, 255).astype(np.uint8)


def tokens_out(canvas: Canvas, sprites: Sprites, rng: Rng, cells: Cells) -> None:
    """Tokens of one to five colours and a few shapes on a table, or on a board's cells (N, 3): x, y and side in px. Nothing
    where there are no sprites of tokens."""
    named = {p: Path(p).name.split("_")[:2] for p in sprites.tokens}
    if not named:
        return
    w, h = canvas.size_px
    colours = rng.choice(sorted({colour for colour, _ in named.values()}), int(rng.integers(1, 6)))
    shapes = rng.choice(sorted({shape for _, shape in named.values()}), int(rng.integers(1, 5)))
    mine = [p for p, (colour, shape) in named.items() if colour in colours and shape in shapes] or sprites.tokens
    lights = {p: int(rng.integers(2**31)) for p in mine}  # all of one make look alike
    low, high = TOKENS.sides_px
    side = float(np.exp(rng.uniform(np.log(low), np.log(high)))) * w / 1024
    on_board = len(cells) > 0 and rng.random() < TOKENS.on_corners
    if on_board:
        side = max(low, float(rng.uniform(*TOKENS.in_cell)) * float(np.median(cells[:, 2])))
    middle, spread = rng.uniform(0.35, 0.65, 2) * (w, h), float(rng.uniform(0.15, 0.5)) * max(w, h)
    step = float(rng.choice([60.0, 90.0]))
    for _ in range(number_of(rng, *TOKENS.count)):
        path = mine[int(rng.integers(len(mine)))]
        turn, to = float(rng.uniform(0, 360)), rng.normal(middle, spread)
        if on_board:
            x, y, cell = (float(v) for v in cells[int(rng.integers(len(cells)))])
            way = step * int(rng.integers(6)) + float(rng.choice([0.0, step / 2]))
            turn = way + 90 + float(rng.normal(0, 6))
            to = np.array([x, y]) + 0.55 * cell * np.array([np.cos(np.radians(way)), np.sin(np.radians(way))])
            to += rng.normal(0, 0.05 * cell, 2)
        sprite = placed(path, side * (0.8 if named[path][1] == "bar" else 1.0), turn, np.random.default_rng(lights[path]))
        if not on_board and canvas.count and rng.random() < TOKENS.touching:
            to = np.array(beside(canvas, sprite, rng, 0.0) or to)
        rows = slice(max(0, round(to[1] - sprite.shape[0] / 2)), max(0, round(to[1] + sprite.shape[0] / 2)))
        cols = slice(max(0, round(to[0] - sprite.shape[1] / 2)), max(0, round(to[0] + sprite.shape[1] / 2)))
        taken = canvas.numbers[rows, cols]
        if 0 < to[0] < w and 0 < to[1] < h and taken.size and (taken > 0).mean() < 0.25:
            canvas.lay(sprite, "toy", (float(to[0]), float(to[1])))


def any_token(rng: Rng) -> tuple[str, Image8]:
    """A token of any colour and outline, COLOUR_OUTLINE its name; its picture as ``token`` has it."""
    colour, outline = str(rng.choice(sorted(COLOURS))), str(rng.choice(sorted(OUTLINES)))
    return f"{colour}_{outline}", token(rng, colour, outline)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                epilog="Example: python -m studio.photographs.tokens runs/sprites")
    p.add_argument("out", type=Path, help="folder of sprites")
    p.add_argument("--count", type=int, default=240)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    folder = a.out / "toy" / "tokens"
    write_sprites(folder, a.count, a.seed, any_token)
    print(f"{a.count} tokens in {folder}")


if __name__ == "__main__":
    main()
