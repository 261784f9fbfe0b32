"""Writes sprites: pictures with alpha of single things, drawn by the studio's renderer, for tables put together of
pictures.

``python -m studio.photographs.sprites OUT --kinds toy/toys die/sixsided --seed 1 --count 100 [--assets FOLDER]``
writes so many of each kind to OUT/KIND/FAMILY/[SET/]NAME.png. The same seed gives the same pictures.
"""

from __future__ import annotations

import argparse
import zlib
from pathlib import Path

import cv2
import numpy as np

from studio.photographs.sprites.kinds import KINDS
from studio.photographs.sprites.shooting import in_one_piece
from studio.photographs.sprites.sources import Sources
from studio.rendering.render import Stage


def write(out: Path, kind: str, first: int, count: int, seed: int, sources: Sources) -> int:
    """Writes the sprites number ``first`` and on of a kind below ``out``; says how many files came of it."""
    written = 0
    for k in range(first, first + count):
        rng = np.random.default_rng((seed, zlib.crc32(kind.encode()), k))
        try:
            pictures = KINDS[kind](sources, rng, k)
        except ValueError as problem:
            print(f"{kind} {k}: left out, {problem}")
            continue
        for name, bgra in pictures:
            if not in_one_piece(bgra):
                continue
            path = out / kind / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            if not cv2.imwrite(str(path), bgra):
                raise OSError(f"{path} could not be written: is the disk full?")
            written += 1
    return written


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--kinds", nargs="+", choices=sorted(KINDS), default=sorted(KINDS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first sprite, to go on with a set")
    parser.add_argument("--count", type=int, default=100, help="sprites of each kind (sets, for toy/pieces)")
    parser.add_argument("--assets", type=Path, default=None, help="folder of .glb meshes")
    args = parser.parse_args(argv)
    sources = Sources(Stage(), args.assets)
    for kind in args.kinds:
        print(f"{kind}: {write(args.out, kind, args.first, args.count, args.seed, sources)} pictures", flush=True)
