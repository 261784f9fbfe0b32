"""Coins, tokens and metal discs as sprites, seen straight down: a rim, raised signs, one or two metals, wear, and light from
one side.

``python -m studio.photographs.coins OUT [--count 240] [--seed 1]`` writes OUT/toy/discs/NAME.png.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from studio.objects.textures import noise
from studio.objects.toys import Rng
from studio.photographs.compositing import write_sprites
from studio.photographs.sign_cards import SHAPES, shape
from studio.rendering.camera import Image8

SIDE_PX = 288
METALS = ((0.72, 0.45, 0.33), (0.80, 0.66, 0.38), (0.72, 0.70, 0.66), (0.56, 0.56, 0.57), (0.86, 0.84, 0.80),
          (0.42, 0.30, 0.23))
"""Copper, brass, nickel, steel, silver, old bronze: red, green, blue, 0 to 1."""
PAINTED = 0.2
"""Share of discs that are painted or of plastic: counters and tokens, one bright colour with little gloss."""
Heights = npt.NDArray[np.float32]


def disc(rng: Rng) -> Image8:
    """One disc (SIDE_PX, SIDE_PX, 4), blue first."""
    n = SIDE_PX
    ys, xs = np.mgrid[:n, :n].astype(np.float32)
    x, y = (xs - (n - 1) / 2) / (n / 2 - 3), (ys - (n - 1) / 2) / (n / 2 - 3)
    r = np.hypot(x, y)
    heights = _relief(rng, n) * (r < 0.8)
    rim = float(rng.uniform(0.03, 0.1))
    heights += 1.3 * np.clip((r - (1 - rim)) / 0.02, 0, 1)
    if rng.random() < 0.35:  # milled or beaded
        heights += 0.3 * (np.cos(float(rng.integers(40, 120)) * np.arctan2(y, x)) > 0) * (np.abs(r - (1 - 1.4 * rim)) < 0.025)
    heights = np.asarray(cv2.GaussianBlur(heights, (0, 0), float(rng.uniform(0.8, 2.0))), np.float32)
    across, down = cv2.Sobel(heights, cv2.CV_32F, 1, 0, ksize=3), cv2.Sobel(heights, cv2.CV_32F, 0, 1, ksize=3)
    turn, steep = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0.15, 0.6))
    slope = steep * (np.cos(turn) * across + np.sin(turn) * down)
    painted = rng.random() < PAINTED
    colour = np.array(rng.uniform(0.05, 0.95, 3) if painted else METALS[int(rng.integers(len(METALS)))])
    face = np.broadcast_to(colour * float(rng.uniform(0.75, 1.1)), (n, n, 3)).astype(np.float32).copy()
    if not painted and rng.random() < 0.3:  # a ring of another metal
        ring = float(rng.uniform(0.6, 0.78))
        face[r > ring] = np.array(METALS[int(rng.integers(len(METALS)))]) * float(rng.uniform(0.8, 1.1))
        slope -= 0.15 * (np.abs(r - ring) < 0.012)
    gloss = float(rng.uniform(0.0, 0.12) if painted else rng.uniform(0.1, 0.5))
    sheen = gloss * (np.cos(turn) * x + np.sin(turn) * y) * 0.5 + gloss * np.clip(slope, 0, 1)
    grain = noise(rng, (n, n), (n / 5, n / 5))
    worn = float(rng.uniform(0, 0.12)) * grain + float(rng.uniform(0, 0.06)) * rng.normal(0, 1, (n, n))
    shade = (1 + slope + worn)[..., None]
    lit = np.clip(face * np.clip(shade, 0.15, 1.9) + sheen[..., None], 0, 1)
    alpha = np.clip((1 - r) * (n / 2 - 3) + 0.5, 0, 1)
    if rng.random() < 0.06:  # a hole in the middle
        alpha *= np.clip((r - float(rng.uniform(0.12, 0.2))) * (n / 2 - 3) + 0.5, 0, 1)
    return np.dstack([255 * lit[..., ::-1], 255 * alpha]).astype(np.uint8)


def _relief(rng: Rng, n: int) -> Heights:
    """What stands out of a disc's face (n, n), 0 to about 1: signs, a head or a plant, a number, letters round the rim; of a
    plain token nothing."""
    out = np.zeros((n, n), np.float32)
    if rng.random() < 0.12:
        return out
    way = float(rng.random())
    if way < 0.4:  # a number
        text, scale = str(rng.choice([*"123458", "10", "20", "50"])), float(rng.uniform(0.35, 0.6)) * n / 22
        thick = max(2, int(0.03 * n))
        (wide, tall), _ = cv2.getTextSize(text, 2, scale, thick)
        out = _text((n, n), text, (int(n * float(rng.uniform(0.4, 0.6)) - wide / 2), int((n + tall) / 2)), scale, thick)
    elif way < 0.75:  # a blob with features, as a head or a plant has them
        field = noise(rng, (n, n), (n / 3, n / 3), 2)
        ys, xs = np.mgrid[:n, :n] / n - 0.5
        body = np.hypot(xs * float(rng.uniform(0.9, 1.6)), ys) + 0.06 * field < 0.3
        out = np.where(body, 0.7 + 0.25 * noise(rng, (n, n), (n / 8, n / 8), 2), 0).astype(np.float32)
    else:
        ring = shape(str(rng.choice(SHAPES)), rng) * float(rng.uniform(0.2, 0.35)) * n + n / 2
        cv2.fillPoly(out, [np.round(ring).astype(np.int32)], 1.0, cv2.LINE_AA)
    if rng.random() < 0.75:
        letters, small = int(rng.integers(8, 34)), float(rng.uniform(0.07, 0.1)) * n
        begin, reach = float(rng.uniform(0, 2 * np.pi)), 0.5 * 0.78 * n
        for k in range(letters):
            turn = begin + k * 2 * np.pi / 36
            tile = _text((40, 40), str(rng.choice([*"AEIORSTNLDCM1234"])), (8, 32), 1.1, 3)
            c, s, m = np.cos(turn), np.sin(turn), small / 30
            to = m * np.array([[-s, -c], [c, -s]])
            at = n / 2 + reach * np.array([c, s]) - to @ (20, 20)
            out = np.maximum(out, cv2.warpAffine(tile, np.column_stack([to, at]), (n, n)))
    return out


def _text(size: tuple[int, int], text: str, at: tuple[int, int], scale: float, thick: int) -> Heights:
    """1 where a text stands, else 0 (h, w). OpenCV 5 writes on 8-bit pictures alone; 4 has no smooth edges on others."""
    drawn = np.zeros(size, np.uint8)
    cv2.putText(drawn, text, at, 2, scale, 1, thick, cv2.LINE_8)
    return drawn.astype(np.float32)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                epilog="Example: python -m studio.photographs.coins runs/sprites")
    p.add_argument("out", type=Path, help="folder of sprites")
    p.add_argument("--count", type=int, default=240)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args()
    folder = a.out / "toy" / "discs"
    write_sprites(folder, a.count, a.seed, lambda rng: ("disc", disc(rng)))
    print(f"{a.count} discs in {folder}")


if __name__ == "__main__":
    main()
