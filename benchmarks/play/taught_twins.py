"""A click teaches: on tables put together of photographs four twins and six other things were all missed. One twin is clicked;
how many of the other three are found then, and how much else is taken for one?

The cut-outs and surfaces are of the sources from which the networks learn; twins are one cut-out, turned and a little
lighter or darker each.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.session.settings import open_detector
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from calibration.table.calibrate import calibrate
from studio.footage.composited.clip import CAMERA_IN, FAMILIES, FLAT_IN, INCH_PX, SIDES_IN, SIZE_PX, pixels
from studio.footage.composited.story import BOARD_IN
from studio.photographs.compositing import Canvas, Lamp, Sprites, placed
from studio.photographs.surfaces.grounds import Grounds
from vision.footprints.view import View
from vision.segmentation.finder import Finder
from vision.single_image.look_finder import look_beside
from vision.tracking.identity.alike import alike
from vision.tracking.tracks.appearance import appearance_of

TWINS, OTHERS = 4, 6
SUBJECT = "A click teaches: four twins and six other things, all missed, one twin clicked"
Image = NDArray[np.uint8]


def table(seed: int, sprites: Path, photographs: Path) -> tuple[Image, list[NDArray[np.bool_]], Image]:
    """A picture of a table, where (H, W) each of its twins is seen, and the bare table."""
    rng = np.random.default_rng((seed, 180))
    found = Sprites(sprites)
    families = [f for f in FAMILIES if f in found.families["toy"]]
    bare = Grounds(photographs).ground(rng, SIZE_PX).bgr
    canvas = Canvas(bare.astype(np.float32), Lamp.drawn(rng))
    cells = [(x, y) for x in (4.0, 8.0, 12.0, 16.0, 20.0) for y in (4.5, 9.0, 13.5)]
    rng.shuffle(cells)
    which = [0] * TWINS + list(range(1, OTHERS + 1))
    drawn = [(found.path(rng, "toy", families[int(rng.integers(len(families)))]), float(rng.uniform(*SIDES_IN)))
             for _ in range(OTHERS + 1)]
    for number, cell in zip(which, cells, strict=False):
        path, side = drawn[number]
        sprite = placed(path, side * INCH_PX, float(rng.uniform(0, 360)), np.random.default_rng((seed, 181, number)))
        sprite[..., :3] = np.clip(sprite[..., :3] * np.exp(rng.normal(0, 0.06)), 0, 255)
        x, y = pixels([np.add(cell, rng.uniform(-0.4, 0.4, 2))])[0]
        canvas.lay(sprite, "toy", (float(x), float(y)))
    noisy = cv2.GaussianBlur(canvas.light, (0, 0), 0.6) + rng.normal(0, 2, canvas.light.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8), [canvas.numbers == k for k in range(1, TWINS + 1)], bare


def one(seed: int, sprites: Path, photographs: Path, network: Any) -> dict[str, float]:
    """Click the first twin of a table. What was found: twins, other finds, seconds of processor for click and search."""
    picture, twins, bare = table(seed, sprites, photographs)
    w, h = BOARD_IN
    view = View(calibrate([bare], corners_px=pixels([[0, 0], [w, 0], [w, h], [0, h]]), size_in=BOARD_IN,
                          camera_height_in=CAMERA_IN[2]))
    finder = Finder(view, None, FLAT_IN, network, None, look_beside(network))
    work = view.shrink(picture)
    true = [cv2.resize(t.astype(np.uint8), view.size, interpolation=cv2.INTER_AREA) > 0 for t in twins]
    ys, xs = np.nonzero(true[0])
    began = time.process_time()
    clicked = finder.thing_at(work, (float(xs.mean()), float(ys.mean())), np.zeros(true[0].shape, bool))
    clicked_s = time.process_time() - began
    if clicked is None:
        return {"clicked": 0.0, "twins": 0.0, "others": 0.0, "click_s": clicked_s, "search_s": 0.0}
    look, held = appearance_of(work, clicked), clicked.full(true[0].shape)
    began = time.process_time()
    told = [p.full(held.shape) for p in alike(work, look, finder, held, None) if p is not None]
    iou = np.array([[(p & t).sum() / (p | t).sum() for t in true[1:]] for p in told]).reshape(len(told), TWINS - 1)
    took = time.process_time() - began
    return {"clicked": float((held & true[0]).sum() / (held | true[0]).sum() > 0.5),
            "twins": float((iou > 0.5).any(axis=0).sum()), "others": float((~(iou > 0.3).any(axis=1)).sum()),
            "click_s": clicked_s, "search_s": took}


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.play.taught_twins --sprites runs/sprites --photographs runs/photographs", ACCURACY)
    p.add_argument("--sprites", type=Path, required=True, help="cut-outs by studio.photographs.sprites and .cutouts")
    p.add_argument("--photographs", type=Path, required=True, help="photographs by studio.photographs.sources")
    p.add_argument("--first", type=int, default=0)
    p.add_argument("--count", type=int, default=40)
    a = p.parse_args()
    cv2.setNumThreads(1)
    network, rows = open_detector(), []
    for seed in range(a.first, a.first + a.count):
        rows.append(one(seed, a.sprites, a.photographs, network))
        print(seed, {k: round(v, 2) for k, v in rows[-1].items()}, flush=True)
    all_ = {k: np.array([r[k] for r in rows]) for k in rows[0]}
    good = all_["clicked"] > 0
    publish(ACCURACY, Report(SUBJECT, [
        Figure("twins outlined by the click itself", f"{good.sum()} of {len(rows)}", "all"),
        Figure("of their missed twins found", f"{all_['twins'][good].sum():.0f} of {(TWINS - 1) * good.sum()}", "all"),
        Figure("other things taken for a twin", f"{all_['others'].sum():.0f} on {len(rows)} tables", "0"),
        Figure("processor of the click, of the search: median, most (s)",
               f"{np.median(all_['click_s']):.2f}, {all_['click_s'].max():.2f}; "
               f"{np.median(all_['search_s']):.2f}, {all_['search_s'].max():.2f}", "≤ 0.5 together")]), a.write)


if __name__ == "__main__":
    main()
