"""Rendered tables as training pictures for the look network, in the form of composites (studio.photographs.composites): terrain
and stuff are things here, not table.

``python -m studio.datasets.look_pictures runs/look_renders --count 600 --seed 1``
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from studio.datasets import traced
from studio.photographs.compositing import MOST_THINGS
from studio.photographs.masked import write_masked
from studio.rendering.camera import Image8
from studio.rendering.render import Item, Stage
from studio.scenes.scatter import CLASSES, Pool, Table, Thing, table
from studio.scenes.venues import Venue
from vision.networks.look import KINDS

VENUE = Venue(sets=0.3, papers=0.2, rooms=0.15, decks=0.25)
"""Shares of tables with boards and pieces, printed sheets, an end, cards of any make."""
NOT_THINGS = ("table", "furniture")
"""Names of what stands there and is nothing to be found: the table itself, and a room's furniture."""


def kind_of(thing: Thing) -> str | None:
    """What the look network should call a thing; None: it belongs to the ground."""
    if thing.label is not None:
        return CLASSES[thing.label]
    return None if thing.name.startswith(NOT_THINGS) else "terrain"


def drawn(stage: Stage, t: Table, index: int) -> tuple[Image8, Image8]:
    """The picture (h, w, 3) and its masks (h, w, 3): kinds (KINDS), numbers, 0."""
    told = [(thing, kind_of(thing)) for thing in t.things]
    things = [(thing, kind) for thing, kind in told if kind is not None][:MOST_THINGS]
    rest = [thing for thing, kind in told if kind is None]
    ground = [Item(stage, g.mesh, g.model, gloss=g.gloss, mottle=g.mottle, picture=g.picture, casts=False) for g in t.ground]
    items = [Item(stage, o.mesh, o.model, gloss=o.gloss, mottle=o.mottle, picture=o.picture) for o, _ in things]
    others = [Item(stage, o.mesh, o.model, gloss=o.gloss, mottle=o.mottle, picture=o.picture) for o in rest]
    try:
        stage.shadows([*items, *others], t.lighting, (0, 0), t.reach_in)
        light = stage.light([*items, *others, *ground], t.camera, t.lighting)
        numbers = stage.ids([*([item] for item in items), [*others, *ground]], t.camera, scale=1)
        numbers[numbers > len(items)] = 0
        kinds = np.array([0, *(KINDS.index(kind) for _, kind in things)], np.uint8)[numbers]
        return traced.captured(t, light, index), np.dstack([kinds, numbers.astype(np.uint8), np.zeros_like(kinds)])
    finally:
        for it in (*ground, *items, *others):
            it.release()


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("out", type=Path)
    p.add_argument("--count", type=int, required=True)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--assets", type=Path, default=Path("../shared/meshes"), help="folder of .glb meshes, may be absent")
    p.add_argument("--minutes", type=float, help="begin no picture later than so long after the start")
    a = p.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    begun, made = time.perf_counter(), 0
    stage = Stage(supersample=1)
    pool = Pool(a.seed, a.assets, prints=0.25, near=0.25, shapes=12, alike=0.25, aside=0.15, parts=0.4)
    for k in range(a.count):
        file = a.out / f"render_{a.seed}_{k:06d}.jpg"
        if file.exists():
            continue
        if a.minutes is not None and time.perf_counter() - begun > 60 * a.minutes:
            break
        t = table(pool, np.random.default_rng((a.seed, 2, k)), (1024, 576), VENUE.dress)
        picture, masks = drawn(stage, t, k)
        write_masked(file, picture, masks, 92)
        made += 1
    stage.release()
    print(f"{made} pictures made")


if __name__ == "__main__":
    main()
