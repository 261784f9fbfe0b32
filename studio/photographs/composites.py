"""Training pictures for the look network: real and rendered things laid on tables, boards and mats, with exact masks.

They are written as studio.photographs.masked has it.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, fields, replace
from pathlib import Path

import cv2
import numpy as np

from studio.photographs import layouts
from studio.photographs.compositing import Canvas, Image8, Lamp, Sprites
from studio.photographs.contact_sheets import in_rows
from studio.photographs.layouts import LAYOUT
from studio.photographs.masked import read_masked, write_masked
from studio.photographs.surfaces.grounds import PARAMETERS, Grounds
from studio.photographs.tokens import tokens_out
from studio.photographs.webcams import lit, seen_by_webcam

SIZE_PX = (1024, 768)
BARE = 0.1
"""Share of pictures with nothing on the table."""
ARMS = 0.18
"""Share of the others with an arm."""
ROWS = 0.24
"""Share of those of no board nor from close by with things in rows."""
PIECES = 0.7
"""Share of boards that have pieces on their cells."""


@dataclass(frozen=True, slots=True)
class Shares:
    """How often something is seen that a set may be made for. ``decks``, ``discs``, ``heaps``, ``dice``, ``groups``: of
    pictures of no board, a whole deck laid out in rows, coins and counters, cards on each other, large dice, toys pushed
    together; ``close``: of the rest, from close by; ``cards``: of what is left then, cards laid out; ``lamps``: of all
    pictures, the light of two lamps, ``hard``: of those, both so hard that the ground is black where their shadows meet;
    ``pieces``: of boards, those with pieces on their cells; ``chess``: of those, chessmen seen aslant, ``overhead``: of those,
    seen from above the board, where they lean away from its middle. Those that are 0 draw no number: older sets come out as
    they were."""

    close: float = 0.25
    cards: float = 0.24
    decks: float = 0.0
    discs: float = 0.0
    lamps: float = 0.0
    chess: float = 0.0
    heaps: float = 0.0
    hard: float = 0.0
    overhead: float = 0.0
    dice: float = 0.0
    pieces: float = PIECES
    groups: float = 0.0
    tokens: float = 0.0


SHARES = Shares()
HELP = {"close": "pictures from close by, of those of no board",
        "cards": "pictures with cards laid out, of those of no board nor from close by",
        "decks": "pictures with a deck of cards laid out in rows, of those of no board",
        "discs": "pictures with coins and counters, of those of no board",
        "heaps": "pictures with cards thrown on each other, of those of no board",
        "lamps": "pictures with the light of two lamps",
        "hard": "those with two hard and deep shadows, of pictures with two lamps",
        "chess": "chessmen seen aslant (sprites of toy/chessmen), of boards with pieces",
        "overhead": "those seen from above the board, of boards with chessmen",
        "dice": "pictures with large dice, of those of no board",
        "pieces": "boards with pieces on their cells, of boards",
        "groups": "pictures with toys pushed together, of those of no board",
        "tokens": "pictures with many small pieces of a few colours, on boards and beside them"}


def composite(sprites: Sprites, grounds: Grounds, rng: np.random.Generator, size_px: tuple[int, int] = SIZE_PX,
              shares: Shares = SHARES) -> tuple[Image8, Image8]:
    """One picture (h, w, 3) and its masks (h, w, 3): kinds, numbers, 0."""
    ground = grounds.ground(rng, size_px)
    lamp = Lamp.drawn(rng)
    other = Lamp.drawn(rng) if shares.lamps and rng.random() < shares.lamps else None
    if other is not None and shares.hard and rng.random() < shares.hard:
        lamp, other = Lamp.hard(rng), Lamp.hard(rng)
    canvas = Canvas(ground.bgr.astype(np.float32), lamp, other)
    if rng.random() >= BARE:
        _laid(canvas, sprites, rng, ground.cells, ground.rows, shares)
    picture = seen_by_webcam(lit(canvas.light, rng), rng)
    return picture, np.dstack([canvas.kinds, canvas.numbers, np.zeros_like(canvas.kinds)])


def _laid(canvas: Canvas, sprites: Sprites, rng: np.random.Generator, cells: layouts.Cells,
          rows: np.ndarray, shares: Shares) -> None:
    low, high = LAYOUT.sizes_px
    side = float(np.exp(rng.uniform(np.log(low), np.log(high)))) * canvas.size_px[0] / SIZE_PX[0]
    special = shares.decks + shares.discs + shares.heaps + shares.dice + shares.groups
    first, way = float(rng.random()) if special else 1.0, float(rng.random())
    if sprites.tokens and shares.tokens and rng.random() < shares.tokens:
        tokens_out(canvas, sprites, rng, cells)
    elif len(cells) and sprites.sets and rng.random() < shares.pieces:
        chess = bool(sprites.chess) and shares.chess > 0 and rng.random() < shares.chess
        overhead = chess and shares.overhead > 0 and rng.random() < shares.overhead
        layouts.on_cells(canvas, sprites, rng, cells, rows, chess, overhead)
        side = float(np.median(cells[:, 2])) * float(rng.uniform(0.5, 1.2))
        if rng.random() < 0.3:
            layouts.scattered(canvas, sprites, rng, layouts.number_of(rng, 1, 8), side)
    elif first < shares.decks and sprites.families["card"]:
        layouts.deck_out(canvas, sprites, rng)
    elif first < shares.decks + shares.discs and "discs" in sprites.families["toy"]:
        layouts.discs_strewn(canvas, sprites, rng)
    elif first < shares.decks + shares.discs + shares.heaps and sprites.families["card"]:
        layouts.heaped(canvas, sprites, rng)
    elif first < special - shares.groups and sprites.families["die"]:
        layouts.dice_rolled(canvas, sprites, rng)
    elif first < special:
        layouts.pushed_together(canvas, sprites, rng, side)
    elif way < shares.close:
        layouts.close_by(canvas, sprites, rng)
    elif way < shares.close + ROWS * (1 - shares.close):
        layouts.in_rows(canvas, sprites, rng, side)
        if rng.random() < 0.6:
            layouts.scattered(canvas, sprites, rng, layouts.number_of(rng, 1, 20), side)
    elif way < shares.close + (ROWS + shares.cards) * (1 - shares.close) and sprites.families["card"]:
        layouts.cards_out(canvas, sprites, rng)
        if rng.random() < 0.4:
            layouts.scattered(canvas, sprites, rng, layouts.number_of(rng, 1, 10), side)
    else:
        mix = None if rng.random() < 0.75 else {"die": 1.0} if rng.random() < 0.5 else {"toy": 1.0}
        layouts.scattered(canvas, sprites, rng, layouts.number_of(rng, 1, 45), side, mix=mix)
    if rng.random() < ARMS and sprites.families["arm"]:
        layouts.arms_in(canvas, sprites, rng, side)


def overlay(picture: Image8, masks: Image8) -> Image8:
    """The picture with each thing's outline in its kind's colour, to be looked at."""
    out = picture.copy()
    colours = ((0, 0, 0), (60, 220, 60), (240, 140, 40), (40, 210, 240), (60, 60, 240), (220, 60, 220))
    for number in range(1, int(masks[..., 1].max()) + 1):
        own = (masks[..., 1] == number).astype(np.uint8)
        rings, _ = cv2.findContours(own, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        if rings:
            cv2.drawContours(out, rings, -1, colours[int(masks[..., 0][own > 0][0])], 2)
    return out


def write(out: Path, sprites: Sprites, grounds: Grounds, count: int, seed: int, *, first: int = 0,
          minutes: float | None = None, size_px: tuple[int, int] = SIZE_PX, shares: Shares = SHARES) -> int:
    """Write the pictures ``first`` to ``count``; those that are there stay. Returns how many were made."""
    out.mkdir(parents=True, exist_ok=True)
    begun, made = time.perf_counter(), 0
    for k in range(first, count):
        if minutes is not None and time.perf_counter() - begun > 60 * minutes:
            break
        file = out / f"composite_{seed}_{k:06d}.jpg"
        if file.exists():
            continue
        rng = np.random.default_rng((seed, k))
        picture, masks = composite(sprites, grounds, rng, size_px, shares)
        quality = int(rng.uniform(45, 96))
        write_masked(file, picture, masks, quality)
        made += 1
    return made


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                epilog="Example: python -m studio.photographs.composites runs/sprites runs/composites "
                                       "--photographs runs/photographs --count 4000")
    p.add_argument("sprites", type=Path, help="folder of sprites, KIND/FAMILY/NAME.png")
    p.add_argument("out", type=Path, help="folder for the pictures, outside the repository or in runs/")
    p.add_argument("--photographs", type=Path, help="folder of photographs (studio.photographs.sources): surfaces and pages")
    p.add_argument("--count", type=int, required=True)
    p.add_argument("--first", type=int, default=0, help="first picture, so that several runs can share the work")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--minutes", type=float, help="begin no picture later than so long after the start")
    for name, what in HELP.items():
        p.add_argument(f"--{name}", type=float, default=getattr(SHARES, name), metavar="SHARE",
                       help=f"share of {what} (default %(default)s)")
    p.add_argument("--boards", type=float, help="share of pictures with a board of a game (default: as grounds have it)")
    p.add_argument("--sheet", type=Path, help="write a contact sheet (.png) of the first 12 with their outlines")
    a = p.parse_args()
    cv2.setNumThreads(1)
    ground = PARAMETERS if a.boards is None else replace(PARAMETERS, board=a.boards)
    made = write(a.out, Sprites(a.sprites), Grounds(a.photographs, ground), a.count, a.seed, first=a.first, minutes=a.minutes,
                 shares=Shares(*(getattr(a, f.name) for f in fields(Shares))))
    print(f"{made} pictures made")
    if a.sheet:
        files = sorted(a.out.glob(f"composite_{a.seed}_*.jpg"))[:12]
        tiles = [np.asarray(cv2.resize(overlay(*read_masked(f)), (640, 480), interpolation=cv2.INTER_AREA), np.uint8)
                 for f in files]
        cv2.imwrite(str(a.sheet), in_rows(tiles, 3))


if __name__ == "__main__":
    main()
