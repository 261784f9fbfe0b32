"""Random training pictures with exact masks, as an Ultralytics segmentation data set.

``python -m studio.datasets.pictures --count 2000 --seed 1 --out runs/pictures``
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from scipy.spatial import cKDTree

from studio.datasets import traced
from studio.rendering.camera import Image8, ImageF
from studio.rendering.render import Item, Stage
from studio.scenes.scatter import Pool, Table, table
from studio.scenes.venues import Venue
from vision.networks.training import describe_data

MASK_SCALE = 2
BARE = 1_000_000
"""Added to a picture's number: the noise of the bare table's."""
LEAST_PX = 36
"""Instances of which fewer pixels are seen are not labelled."""
VAL_EVERY = 10
PATHS = 4
"""Light paths a pixel of pictures that Cycles draws for training: a third as many as for measuring."""
PLAIN = Venue()
Ring = npt.NDArray[np.float64]


def draw(stage: Stage, t: Table, index: int, scale: int = MASK_SCALE, light: ImageF | None = None,
         ) -> tuple[Image8, npt.NDArray[np.int32], list[int]]:
    """The picture (h, w, 3), which instance is seen at each of ``scale`` x ``scale`` samples a pixel (0 none, 1 the
    first), and each instance's class. ``light``: the table's linear light, where another renderer has drawn it."""
    ground = [Item(stage, g.mesh, g.model, gloss=g.gloss, mottle=g.mottle, picture=g.picture, casts=False)
              for g in t.ground]
    items = [Item(stage, o.mesh, o.model, gloss=o.gloss, mottle=o.mottle, picture=o.picture) for o in t.things]
    try:
        if light is None:
            stage.shadows(items, t.lighting, (0, 0), t.reach_in)
            light = stage.light([*items, *ground], t.camera, t.lighting)
        order = [i for i, o in enumerate(t.things) if o.label is not None]
        rest = [it for it, o in zip(items, t.things, strict=True) if o.label is None]
        ids = stage.ids([*([items[i]] for i in order), [*rest, *ground]], t.camera, scale=scale)
        ids[ids == len(order) + 1] = 0
        return traced.captured(t, light, index), ids, [t.things[i].label or 0 for i in order]
    finally:
        for it in (*ground, *items):
            it.release()


def bare_of(t: Table, rng: np.random.Generator) -> Table:
    """The same table before its toys, cards, dice and arms came, mostly in a slightly other light."""
    step = float(np.exp(rng.normal(0, 0.12))) if rng.random() < 0.6 else 1.0
    return replace(t, things=tuple(o for o in t.things if o.label is None), exposure=t.exposure * step)


def rings(mask: npt.NDArray[np.bool_], scale: int = MASK_SCALE) -> Ring | None:
    """One ring (N, 2) px around a mask's pieces (joined by thin bridges, as Ultralytics reads one ring an instance),
    pixel (0, 0) a centre; None when too little is seen."""
    if mask.sum() < LEAST_PX * scale * scale:
        return None
    # every sample doubled, so that the contour through the border samples' centres runs along the true border
    big = cv2.resize(mask.astype(np.uint8), None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    found, _ = cv2.findContours(big, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    parts = sorted((c.reshape(-1, 2).astype(float) for c in found if len(c) > 8), key=len, reverse=True)
    parts = [p for p in parts if len(p) > 0.12 * len(parts[0])]
    ring = parts[0]
    for p in parts[1:]:
        away, nearest = cKDTree(p).query(ring)
        i = int(away.argmin())
        j = int(nearest[i])
        ring = np.concatenate([ring[:i + 1], p[j:], p[:j + 1], ring[i:]])
    ring = cv2.approxPolyDP(ring.astype(np.float32).reshape(-1, 1, 2), 0.8, True).reshape(-1, 2).astype(float)
    if len(ring) < 3:
        return None
    return np.asarray((ring + 0.5) / (2 * scale) - 0.5)


def label_text(ids: npt.NDArray[np.int32], classes: list[int], size_px: tuple[int, int]) -> str:
    """Ultralytics' label file: one line an instance, class and ring in shares of the picture's size."""
    lines = []
    for k, c in enumerate(classes):
        where = np.argwhere(ids == k + 1)
        if not len(where):
            continue
        (y0, x0), (y1, x1) = where.min(0), where.max(0) + 1
        y0, x0 = y0 - y0 % MASK_SCALE, x0 - x0 % MASK_SCALE
        ring = rings(np.pad(ids[y0:y1, x0:x1] == k + 1, MASK_SCALE))
        if ring is None:
            continue
        # Ultralytics counts from the corner of the first pixel
        ring = (ring + 0.5 + np.array([x0, y0]) / MASK_SCALE - 1) / np.array(size_px)
        lines.append(f"{c} " + " ".join(f"{v:.5f}" for v in np.clip(ring, 0, 1).ravel()))
    return "\n".join(lines) + ("\n" if lines else "")


def write_dataset(out: Path, count: int, seed: int, *, assets: Path | None = None, unseen: bool = False,
                  size_px: tuple[int, int] = (1024, 576), start: int = 0, prints: float = 0.0, near: float = 0.0,
                  shapes: int = 0, alike: float = 0.0, aside: float = 0.0, parts: float = 0.0, pairs: bool = False,
                  blender: Path | None = None, venue: Venue = PLAIN, looks: int = 1, minutes: float | None = None) -> int:
    """Write pictures ``start`` to ``count``; existing ones are kept. Returns how many were drawn. ``blender``: a Python
    with Blender's module, whose Cycles draws them (studio.datasets.traced), without lens distortion. ``venue``: the
    shares with boards, sheets, rooms and decks of cards. ``looks``: how many frames each picture is the mean of.
    ``minutes``: no picture is begun later than this after the call.

    ``pairs``: beside each picture the bare table (``bare/``, .jpg) and what is seen at each of 2 x 2 samples a pixel
    (``ids/``, .png: class + 1, number of the thing, 0), for studio.training.train_change.
    """
    for part in ("images/train", "images/val", "labels/train", "labels/val"):
        (out / part).mkdir(parents=True, exist_ok=True)
    describe_data(out)
    begun = time.perf_counter()
    stage = Stage(supersample=1)
    pool = Pool(seed, assets, unseen, prints=prints, near=near, shapes=shapes, alike=alike, aside=aside, parts=parts)
    drawn = 0
    for i in range(start, count):
        part = "val" if i % VAL_EVERY == 0 else "train"
        name = f"{'unseen' if unseen else 'table'}_{seed}_{i:06d}"
        image, label = out / "images" / part / f"{name}.jpg", out / "labels" / part / f"{name}.txt"
        if image.exists() and label.exists():
            continue
        if minutes is not None and time.perf_counter() - begun > 60 * minutes:
            break
        t = table(pool, np.random.default_rng((seed, 2, i)), size_px, venue.dress)
        t = replace(t, webcam=replace(t.webcam, looks=looks))
        if blender is not None:
            t = replace(t, camera=replace(t.camera, distortion=np.zeros(5)))
        views = [(t, i)]
        if pairs:
            views.append((bare_of(t, np.random.default_rng((seed, 3, i))), i + BARE))
        # one room and one kind of materials for both
        lights = [None] * len(views) if blender is None else traced.light([(v, i) for v, _ in views], blender, PATHS)
        (img, ids, classes), *rest = (draw(stage, *view, light=light) for view, light in zip(views, lights, strict=True))
        if pairs:
            write_pair(out, name, rest[0][0], ids, classes)
        label.write_text(label_text(ids, classes, size_px), encoding="utf-8")
        cv2.imwrite(str(image), img, [cv2.IMWRITE_JPEG_QUALITY, 95])
        drawn += 1
    stage.release()
    return drawn


def write_pair(out: Path, name: str, bare: Image8, ids: npt.NDArray[np.int32], classes: list[int]) -> None:
    """The bare table and what is seen where; see write_dataset."""
    for part in ("bare", "ids"):
        (out / part).mkdir(exist_ok=True)
    kinds = np.array([0, *(c + 1 for c in classes)], np.uint8)[ids]
    numbers = np.minimum(ids, 255).astype(np.uint8)
    cv2.imwrite(str(out / "ids" / f"{name}.png"), np.dstack([kinds, numbers, np.zeros_like(kinds)]))
    cv2.imwrite(str(out / "bare" / f"{name}.jpg"), bare, [cv2.IMWRITE_JPEG_QUALITY, 95])


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description="Training pictures with exact masks. "
                                "Example: python -m studio.datasets.pictures --count 2000 --seed 1 --out runs/pictures")
    p.add_argument("--count", type=int, required=True, help="how many pictures")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--out", type=Path, required=True, help="folder of the data set")
    p.add_argument("--start", type=int, default=0, help="first picture, so that several runs can share the work")
    p.add_argument("--assets", type=Path, default=Path("../shared/meshes"), help="folder of .glb meshes, may be absent")
    p.add_argument("--unseen", action="store_true", help="only the families and meshes that training never sees")
    p.add_argument("--prints", type=float, default=0.0, help="share of tables covered by a board, tiles or flat print")
    p.add_argument("--near", type=float, default=0.0, help="share of tables seen from close by")
    p.add_argument("--shapes", type=int, default=0, help="toys made at random from parts, that many of each of eight kinds")
    p.add_argument("--alike", type=float, default=0.0, help="share of toys painted in about the colour of the ground")
    p.add_argument("--aside", type=float, default=0.0, help="share of tables seen from the side")
    p.add_argument("--parts", type=float, default=0.0, help="share of tables seen by a camera with more pixels, a part each")
    p.add_argument("--sets", type=float, default=0.0, help="share of tables with a board and its pieces (studio.scenes.venues)")
    p.add_argument("--papers", type=float, default=0.0, help="share of tables with printed sheets lying about")
    p.add_argument("--rooms", type=float, default=0.0, help="share of tables that end, in a room with furniture")
    p.add_argument("--decks", type=float, default=0.0, help="share of tables with cards of any make, laid out "
                                                            "(studio.scenes.decks)")
    p.add_argument("--looks", type=int, default=1, help="each picture is the mean of so many of the webcam's frames")
    p.add_argument("--pairs", action="store_true", help="the bare table and exact masks beside each picture")
    p.add_argument("--blender", type=Path, help="a Python with Blender's module (studio.datasets.traced): Cycles draws them")
    p.add_argument("--minutes", type=float, help="begin no picture later than so long after the start")
    p.add_argument("--size", default="1024x576", help="picture size (default 1024x576)")
    a = p.parse_args()
    w, h = (int(v) for v in a.size.split("x"))
    begun = time.perf_counter()
    n = write_dataset(a.out, a.count, a.seed, assets=a.assets, unseen=a.unseen, size_px=(w, h), start=a.start,
                      prints=a.prints, near=a.near, shapes=a.shapes, alike=a.alike, aside=a.aside, parts=a.parts, pairs=a.pairs,
                      blender=a.blender, venue=Venue(a.sets, a.papers, a.rooms, a.decks), looks=a.looks, minutes=a.minutes)
    took = time.perf_counter() - begun
    print(f"{n} pictures in {took:.0f} s, {60 * n / max(took, 1e-9):.0f} a minute")


if __name__ == "__main__":
    main()
