"""How things lie on a table: scattered and touching, in rows, on the cells of a board, cards in fans, one close by, arms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from studio.photographs.compositing import Canvas, Image8, Sprites, placed

Cells = npt.NDArray[np.float32]
Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class LayoutParameters:
    """How many things, how large and how near. Chosen for tables of games: from single toys to a board full of pieces."""

    touching: float = 0.5
    """Share of scattered things that are laid against an earlier one."""
    covering: float = 0.3
    """Share of these that cover a part of it."""
    sizes_px: tuple[float, float] = (11.0, 170.0)
    """Sides (square roots of areas) in a picture 1024 wide; log-uniform, one for a picture."""
    most_filled: float = 0.55
    """Scattered things fill no more of the picture than this."""
    close_share: tuple[float, float] = (0.25, 0.7)
    """A thing seen from close by has such a side, in shorter sides of the picture."""
    widest_card: float = 0.55
    """The largest cards that are laid out, in the same measure."""
    cards_filled: tuple[float, float] = (0.2, 0.85)
    """Cards that are laid out fill up to such a share of the picture; log-uniform."""
    card_gap: tuple[float, float] = (0.015, 0.6)
    """Between cards in a grid, in their widths and heights; log-uniform: a tight grid looks like a printed board."""
    deck: tuple[int, int] = (6, 30)
    """So many cards in a deck laid out in rows; log-uniform."""
    deck_gap: tuple[float, float] = (0.01, 0.3)
    """Between them, in a card's side; log-uniform."""
    deck_filled: tuple[float, float] = (0.35, 1.0)
    """Rows of a deck reach over so much of the picture's width or height, whichever they fill first."""
    deck_jitter: float = 0.025
    """They are out of line by this (standard deviation), in a card's side."""
    heap: tuple[int, int] = (2, 7)
    """So many cards in a heap; log-uniform."""
    heap_share: tuple[float, float] = (0.14, 0.6)
    """Cards of a heap have such a side, in shorter sides of the picture; log-uniform."""
    heap_cover: tuple[float, float] = (0.05, 0.8)
    """A card covers an earlier one with such a share of itself; at most so that the lower one shows a strip."""
    start_rows: float = 0.4
    """Share of boards set up as a game begins."""
    on_cell: tuple[float, float] = (0.42, 0.8)
    """A piece has such a side, in sides of its cell."""
    aslant_on_cell: tuple[float, float] = (0.5, 1.05)
    """The same of chessmen seen aslant."""
    middle_from_foot: float = 0.3
    """The middle of a chessman that leans away is so far beyond its foot, in its side."""
    group: tuple[int, int] = (2, 9)
    """So many things in a group that was pushed together; log-uniform."""
    dice: tuple[int, int] = (1, 24)
    """So many dice rolled from close by; log-uniform."""
    dice_share: tuple[float, float] = (0.07, 0.45)
    """They have such a side, in shorter sides of the picture; log-uniform, but they fill no more than half of it."""


LAYOUT = LayoutParameters()
MIX = {"toy": 0.62, "terrain": 0.14, "die": 0.14, "card": 0.1}
"""Kinds of scattered things."""
CLOSE_MIX = {"toy": 0.4, "terrain": 0.1, "die": 0.25, "card": 0.25}
"""Kinds of things close by: prints and pips look like things themselves there."""
SIZES = {"die": 0.6, "terrain": 1.5, "card": 1.4}
"""Sides of these kinds, in a toy's."""
CHESSMEN = {"pawn": 0.78, "rook": 0.92, "knight": 0.95, "bishop": 0.98, "queen": 1.12, "king": 1.2}
"""Square roots of chessmen's areas seen aslant, in the mean of their set."""
DICE_ON_CELLS = 0.12
"""Share of boards with dice on their cells in place of pieces."""


def number_of(rng: Rng, least: int, most: int) -> int:
    """A number of things, log-uniform."""
    return int(np.exp(rng.uniform(np.log(least), np.log(most + 1))))


def _free(canvas: Canvas, sprite: Image8, at: tuple[float, float]) -> float:
    """The share of a sprite that would lie on the bare ground, in the picture."""
    h, w = sprite.shape[:2]
    x0, y0 = round(at[0] - w / 2), round(at[1] - h / 2)
    rows = slice(max(y0, 0), min(y0 + h, canvas.size_px[1]))
    cols = slice(max(x0, 0), min(x0 + w, canvas.size_px[0]))
    if rows.stop <= rows.start or cols.stop <= cols.start:
        return 0.0
    seen = sprite[max(-y0, 0):max(-y0, 0) + rows.stop - rows.start, max(-x0, 0):max(-x0, 0) + cols.stop - cols.start, 3] > 127
    whole = max(int((sprite[..., 3] > 127).sum()), 1)
    return float((seen & (canvas.numbers[rows, cols] == 0)).sum()) / whole


def _somewhere(canvas: Canvas, sprite: Image8, rng: Rng, middle: npt.NDArray[np.float64], spread: float,
               least: Callable[[], float]) -> tuple[float, float] | None:
    """A place about the ``middle`` where more than that share of a sprite would lie on bare ground; None: not found soon."""
    w, h = canvas.size_px
    for _ in range(8):
        to = (float(rng.normal(middle[0], spread)), float(rng.normal(middle[1], spread)))
        if 0 < to[0] < w and 0 < to[1] < h and _free(canvas, sprite, to) > least():
            return to
    return None


def beside(canvas: Canvas, sprite: Image8, rng: Rng, cover: float, first: int = 1) -> tuple[float, float] | None:
    """A place where a sprite touches an earlier thing, of those from the ``first`` on, or covers about the share ``cover`` of
    itself with it; None: none."""
    number = int(rng.integers(first, canvas.count + 1))
    ys, xs = np.nonzero(canvas.numbers == number)
    if not len(xs):
        return None
    middle = np.array([xs.mean(), ys.mean()])
    turn = float(rng.uniform(0, 2 * np.pi))
    way = np.array([np.cos(turn), np.sin(turn)])
    reach = 0.5 * (np.hypot(np.ptp(xs), np.ptp(ys)) + np.hypot(*sprite.shape[:2])) + 2
    step = max(1.0, 0.03 * float(max(sprite.shape[:2])))
    last = middle + way * reach
    for _ in range(60):
        if _free(canvas, sprite, (float(last[0]), float(last[1]))) < 1 - max(cover, 0.004):
            break
        last = last - way * step
    w, h = canvas.size_px
    return (float(last[0]), float(last[1])) if 0 < last[0] < w and 0 < last[1] < h else None


def scattered(canvas: Canvas, sprites: Sprites, rng: Rng, count: int, side_px: float, *, mix: dict[str, float] | None = None,
              touching: float = LAYOUT.touching) -> None:
    """So many things about the table, near each other or apart. ``side_px``: a thing's usual side."""
    kinds = [k for k in (mix or MIX) if sprites.families[k]]
    weight = np.array([(mix or MIX)[k] for k in kinds])
    w, h = canvas.size_px
    middle, spread = rng.uniform(0.3, 0.7, 2) * (w, h), float(rng.uniform(0.15, 0.6)) * max(w, h)
    favourite = sprites.path(rng, "toy")  # several of one make: twins
    squeeze = float(rng.uniform(0.65, 1.0))
    for _ in range(count):
        kind = kinds[int(rng.choice(len(kinds), p=weight / weight.sum()))]
        twin = kind == "toy" and rng.random() < 0.25
        path = favourite if twin else sprites.path(rng, kind)
        own = side_px * float(np.exp(rng.normal(0, 0.1 if twin else 0.35))) * SIZES.get(kind, 1.0)
        sprite = placed(path, own, _turn(rng, kind), rng, squeeze=squeeze if kind == "card" else 1.0)
        at: tuple[float, float] | None = None
        if canvas.count and rng.random() < touching:
            cover = float(rng.uniform(0.03, 0.35)) if rng.random() < LAYOUT.covering else 0.0
            at = beside(canvas, sprite, rng, cover)
        if at is None:
            at = _somewhere(canvas, sprite, rng, middle, spread, lambda: 0.9 if rng.random() < 0.9 else 0.5)
        if at is not None:
            canvas.lay(sprite, kind, at)
        if np.count_nonzero(canvas.numbers) > LAYOUT.most_filled * w * h:
            return


def _turn(rng: Rng, kind: str) -> float:
    """How a thing is turned in the picture, degrees: standing things are seen aslant, so they mostly stand upright in it."""
    if kind in ("card", "die") or rng.random() < 0.35:
        return float(rng.uniform(0, 360))
    return float(rng.normal(0, 12))


def in_rows(canvas: Canvas, sprites: Sprites, rng: Rng, side_px: float) -> None:
    """Things base to base in a row or a block, alike or not: dice, bricks, pieces, cards."""
    kind = str(rng.choice(["toy", "toy", "die", "card"]))
    if not sprites.families[kind]:
        return
    one = sprites.path(rng, kind, "bricks" if rng.random() < 0.5 else None)
    across, down = int(rng.integers(2, 9)), int(rng.choice([1, 1, 2, 3]))
    turn, alike = float(rng.uniform(0, 360)), rng.random() < 0.6
    gap = 1.0 if rng.random() < 0.6 else float(np.exp(rng.uniform(0, np.log(2.5))))
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    w, h = canvas.size_px
    at = rng.uniform(0.2, 0.8, 2) * (w, h)
    for row in range(down):
        for col in range(across):
            path = one if alike else sprites.path(rng, kind, "bricks" if kind == "toy" else None)
            upright = placed(path, side_px, 0.0, rng)
            if row == col == 0:
                pitch = np.array([upright.shape[1], upright.shape[0]]) * gap * 0.97
            sprite = placed(path, side_px, turn + float(rng.normal(0, 1.5)), rng)
            x, y = np.array([[c, -s], [s, c]]) @ (np.array([col - across / 2, row - down / 2]) * pitch)
            to = (float(at[0] + x), float(at[1] + y))
            if 0 < to[0] < w and 0 < to[1] < h:
                canvas.lay(sprite, kind, to)


def on_cells(canvas: Canvas, sprites: Sprites, rng: Rng, cells: Cells, rows: npt.NDArray[np.int32],
             chess: bool = False, overhead: bool = False) -> None:
    """The pieces of a game on a board's cells (N, 3): as it begins, or somewhere in its course. ``chess``: chessmen seen
    aslant, in their sizes; ``overhead``: from above the board, so that each leans away from its middle."""
    sides = sprites.piece_set(rng, chess)
    last = int(rows.max())
    deep = int(rng.choice([1, 2, 2, 2, 3]))
    begun = rng.random() < LAYOUT.start_rows and last >= 3
    share = float(rng.uniform(0.03, 0.75))
    fill = float(rng.uniform(*(LAYOUT.aslant_on_cell if chess else LAYOUT.on_cell)))
    kinds = max(map(len, sides)) if chess else int(rng.integers(1, 7))
    if not chess and sprites.families["die"] and rng.random() < DICE_ON_CELLS:
        one = sprites.path(rng, "die")
        sides, fill, begun = ([one, sprites.path(rng, "die")], [one]), 0.7 * fill, False
    chosen = [[str(p) for p in rng.choice(side, min(kinds, len(side)), replace=False)] for side in sides]
    turn = float(rng.normal(0, 8))
    under = cells[:, :2].mean(0) + (rng.normal(0, 2, 2) * np.median(cells[:, 2]) if overhead else 0)
    away = np.hypot(*(cells[:, :2] - under).T)
    for k in np.argsort(-away if overhead else cells[:, 1]):  # the nearer pieces cover those behind them
        x, y, side = (float(v) for v in cells[k])
        row = int(rows[k])
        mine = 0 if (row <= last / 2 if begun else rng.random() < 0.5) else 1
        if not (min(row, last - row) < deep if begun else rng.random() < share):
            continue
        own = chosen[mine]
        path = own[int(rng.integers(len(own)))]
        usual = fill * side * (CHESSMEN.get(Path(path).stem.split("_")[1], 1.0) if chess else 1.0)
        out = (cells[k, :2] - under) / max(float(away[k]), 1.0)
        own_turn = float(np.degrees(np.arctan2(out[0], -out[1]))) if overhead else turn
        sprite = placed(path, usual * float(np.exp(rng.normal(0, 0.05))), own_turn, rng)
        jitter = rng.normal(0, 0.06 * side, 2)
        high, wide = sprite.shape[:2]
        foot = LAYOUT.middle_from_foot * usual * out if overhead else np.array([0.0, -0.5 * max(0, high - wide)])
        kind = "die" if "die" in Path(own[0]).parts else "toy"
        canvas.lay(sprite, kind, (x + float(jitter[0] + foot[0]), y + float(jitter[1] + foot[1])))


def cards_out(canvas: Canvas, sprites: Sprites, rng: Rng) -> None:
    """Playing cards laid out, in a fan, on each other or strewn; all of one size."""
    w, h = canvas.size_px
    side = float(np.exp(rng.uniform(np.log(0.07), np.log(LAYOUT.widest_card)))) * min(w, h)
    squeeze = float(rng.uniform(0.6, 1.0))
    filled = float(np.exp(rng.uniform(*np.log(LAYOUT.cards_filled))))
    count = number_of(rng, 1, max(2, int(filled * w * h / side**2)))
    tight, wide = np.log(LAYOUT.card_gap)
    gap = np.exp(rng.uniform(tight, wide, 2) if rng.random() < 0.5 else np.full(2, rng.uniform(tight, wide)))
    pitch = (1 + gap) * side * np.array([0.84, 1.18])
    way, turn = float(rng.random()), float(rng.uniform(0, 360))
    at = rng.uniform(0.3, 0.7, 2) * (w, h)
    family = sorted(sprites.families["card"])[int(rng.integers(len(sprites.families["card"])))]
    step = float(rng.uniform(0.15, 0.9)) * side
    for k in range(count):
        path = sprites.path(rng, "card", family if rng.random() < 0.9 else None)
        if way < 0.25:  # a fan or a row that overlaps
            own_turn = turn + (k - count / 2) * (8 if way < 0.12 else 0)
            c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
            place = at + (k - count / 2) * step * np.array([c, s])
        elif way < 0.7:  # a grid
            across = int(np.ceil(np.sqrt(count)))
            own_turn = turn + float(rng.normal(0, 3))
            c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
            cell = (np.array([k % across - across / 2, k // across - across / 2]) + 0.5) * pitch
            place = at + np.array([[c, -s], [s, c]]) @ cell
        else:
            own_turn = float(rng.uniform(0, 360))
            place = rng.uniform(0.08, 0.92, 2) * (w, h)
        sprite = placed(path, side, own_turn, rng, squeeze=squeeze)
        if 0 < place[0] < w and 0 < place[1] < h and _free(canvas, sprite, (float(place[0]), float(place[1]))) > 0.5:
            canvas.lay(sprite, "card", (float(place[0]), float(place[1])))


def deck_out(canvas: Canvas, sprites: Sprites, rng: Rng) -> None:
    """A deck laid out in rows with little between, as players lay one out: cards of one size and one family, nearly in line,
    upright or across; from far away to filling the picture."""
    w, h = canvas.size_px
    count = number_of(rng, *LAYOUT.deck)
    across = int(rng.choice([k for k in range(2, 11) if count / 6 <= k <= count]))
    down = -(-count // across)
    family = sorted(sprites.families["card"])[int(rng.integers(len(sprites.families["card"])))]
    squeeze = float(rng.uniform(0.65, 1.0)) if rng.random() < 0.5 else 1.0
    lying, turn = bool(rng.random() < 0.4), float(rng.normal(0, 4)) if rng.random() < 0.7 else float(rng.uniform(0, 360))
    first = placed(sprites.path(rng, "card", family), 100.0, 90.0 * lying, rng, squeeze=squeeze)
    one = np.array([first.shape[1], first.shape[0]]) / 100.0  # of a card whose side is 1
    pitch = one + np.exp(rng.uniform(np.log(LAYOUT.deck_gap[0]), np.log(LAYOUT.deck_gap[1]), 2))
    reach = float(rng.uniform(*LAYOUT.deck_filled))
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    spin = np.array([[c, -s], [s, c]])
    corners = np.abs(spin) @ (pitch * (across, down))
    side = reach * float(min(w / corners[0], h / corners[1]))
    room = np.maximum((w, h) - side * corners, 0)
    light = int(rng.integers(2**31))  # the same for all: they are of one paper
    middle = (np.array([w, h]) + rng.uniform(-0.5, 0.5, 2) * room) / 2
    for k in range(count):
        path = sprites.path(rng, "card", family)
        cell = (np.array([k % across - (across - 1) / 2, k // across - (down - 1) / 2])) * pitch
        at = middle + side * (spin @ (cell + rng.normal(0, LAYOUT.deck_jitter, 2)))
        own = turn + 90.0 * lying + 180.0 * int(rng.integers(2)) + float(rng.normal(0, 1.2))
        sprite = placed(path, side, own, np.random.default_rng(light), squeeze=squeeze)
        canvas.lay(sprite, "card", (float(at[0]), float(at[1])))


def heaped(canvas: Canvas, sprites: Sprites, rng: Rng) -> None:
    """Cards of one size thrown on each other, mostly from close by: of the lower ones a strip or a corner is seen."""
    w, h = canvas.size_px
    side = float(np.exp(rng.uniform(*np.log(LAYOUT.heap_share)))) * min(w, h)
    family = sorted(sprites.families["card"])[int(rng.integers(len(sprites.families["card"])))]
    light, squeeze = int(rng.integers(2**31)), float(rng.uniform(0.65, 1.0)) if rng.random() < 0.5 else 1.0
    turn, spread = float(rng.uniform(0, 360)), float(rng.choice([2.0, 8.0, 30.0, 90.0]))
    first = (float(rng.uniform(0.3, 0.7)) * w, float(rng.uniform(0.3, 0.7)) * h)
    for _ in range(number_of(rng, *LAYOUT.heap)):
        sprite = placed(sprites.path(rng, "card", family), side, turn + float(rng.normal(0, spread)),
                        np.random.default_rng(light), squeeze=squeeze)
        to = beside(canvas, sprite, rng, float(rng.uniform(*LAYOUT.heap_cover))) if canvas.count else first
        if to is not None:
            canvas.lay(sprite, "card", to)


def discs_strewn(canvas: Canvas, sprites: Sprites, rng: Rng) -> None:
    """Coins or counters strewn or pushed together, of a few kinds and sizes: most touch another, few lie on another."""
    paths = [sprites.path(rng, "toy", "discs") for _ in range(int(rng.integers(1, 9)))]
    sizes, lights = np.exp(rng.normal(0, 0.15, len(paths))), rng.integers(2**31, size=len(paths))
    w, h = canvas.size_px
    side = float(np.exp(rng.uniform(np.log(0.02), np.log(0.2)))) * w
    count = number_of(rng, 3, max(4, min(90, int(0.6 * w * h / side**2))))
    middle, spread = rng.uniform(0.3, 0.7, 2) * (w, h), float(rng.uniform(0.1, 0.4)) * max(w, h)
    touching = float(rng.choice([0.15, 0.5, 0.9]))
    for _ in range(count):
        k = int(rng.integers(len(paths)))
        sprite = placed(paths[k], side * float(sizes[k]), float(rng.uniform(0, 360)), np.random.default_rng(lights[k]))
        to = None
        if canvas.count and rng.random() < touching:
            to = beside(canvas, sprite, rng, float(rng.uniform(0.03, 0.25)) if rng.random() < 0.1 else 0.0)
        if to is None:
            to = _somewhere(canvas, sprite, rng, middle, spread, lambda: 0.97)
        if to is not None and _free(canvas, sprite, to) > 0.6:
            canvas.lay(sprite, "toy", to)


def dice_rolled(canvas: Canvas, sprites: Sprites, rng: Rng) -> None:
    """Dice of one to three kinds, large in the picture: in rows, strewn or touching. Their pips are things of a usual size."""
    w, h = canvas.size_px
    count = number_of(rng, *LAYOUT.dice)
    low, high = LAYOUT.dice_share
    side = float(np.exp(rng.uniform(np.log(low), np.log(min(high, np.sqrt(0.5 * w * h / count) / min(w, h)))))) * min(w, h)
    paths = [sprites.path(rng, "die") for _ in range(int(rng.integers(1, 4)))]
    across, pitch = int(np.ceil(np.sqrt(count * w / h))), side * float(rng.uniform(1.3, 2.2))
    in_line, touching = rng.random() < 0.4, float(rng.choice([0.0, 0.3, 0.8]))
    first = np.array([w, h]) / 2 - pitch * (np.array([across, -(-count // across)]) - 1) / 2
    turn = float(rng.uniform(0, 360))
    for k in range(count):
        path = paths[int(rng.integers(len(paths)))]
        own = turn + float(rng.normal(0, 3)) if in_line else float(rng.uniform(0, 360))
        sprite = placed(path, side * float(np.exp(rng.normal(0, 0.04))), own, rng)
        to: tuple[float, float] | None = None
        if in_line:
            x, y = first + pitch * np.array([k % across, k // across])
            to = (float(x), float(y))
        elif canvas.count and rng.random() < touching:
            to = beside(canvas, sprite, rng, 0.0)
        if to is None:
            to = _somewhere(canvas, sprite, rng, np.array([w, h]) / 2, 0.3 * max(w, h), lambda: 0.97)
        if to is not None and _free(canvas, sprite, to) > 0.5:
            canvas.lay(sprite, "die", to)


def pushed_together(canvas: Canvas, sprites: Sprites, rng: Rng, side_px: float) -> None:
    """One to three groups of toys of any kind, each of which stands against another of its group and covers none of it."""
    w, h = canvas.size_px
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        first, before = (float(rng.uniform(0.15, 0.85)) * w, float(rng.uniform(0.15, 0.85)) * h), canvas.count
        for _ in range(number_of(rng, *LAYOUT.group)):
            kind = "terrain" if sprites.families["terrain"] and rng.random() < 0.1 else "toy"
            sprite = placed(sprites.path(rng, kind), side_px * float(np.exp(rng.normal(0, 0.3))), _turn(rng, kind), rng)
            to = first if canvas.count == before else beside(canvas, sprite, rng, 0.0, before + 1)
            if to is not None and _free(canvas, sprite, to) > 0.9:
                canvas.lay(sprite, kind, to)


def close_by(canvas: Canvas, sprites: Sprites, rng: Rng) -> None:
    """One thing, or two or three, that fill much of the picture."""
    w, h = canvas.size_px
    for _ in range(int(rng.choice([1, 1, 1, 2, 3]))):
        kind = str(rng.choice(list(CLOSE_MIX), p=list(CLOSE_MIX.values())))
        kind = kind if sprites.families[kind] else "toy"
        sprite = placed(sprites.path(rng, kind), float(rng.uniform(*LAYOUT.close_share)) * min(w, h), _turn(rng, kind), rng)
        to = (float(rng.uniform(0.25, 0.75)) * w, float(rng.uniform(0.25, 0.75)) * h)
        if _free(canvas, sprite, to) > 0.5:
            canvas.lay(sprite, kind, to)


def arms_in(canvas: Canvas, sprites: Sprites, rng: Rng, side_px: float) -> None:
    """One or two arms from the picture's rim, over everything. Their sprites come in from the right."""
    w, h = canvas.size_px
    for _ in range(int(rng.choice([1, 1, 2]))):
        path = sprites.path(rng, "arm")
        rim = int(rng.integers(4))
        turn = (0, 90, 180, 270)[rim] + float(rng.normal(0, 15))
        length = float(np.clip(side_px * rng.uniform(1.5, 4.0), 0.15 * min(w, h), 0.6 * min(w, h)))
        sprite = placed(path, length, turn, rng)
        high, wide = sprite.shape[:2]
        along = float(rng.uniform(0.1, 0.9))
        out = 0.5 * float(rng.uniform(0.6, 1.0))
        x, y = ((w - out * wide, along * h), (along * w, h - out * high), (out * wide, along * h),
                (along * w, out * high))[rim]
        canvas.lay(sprite, "arm", (x, y))
