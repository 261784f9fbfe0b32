"""A click on a thing that was missed: is its outline right, and how long does it take?

On drawn boards (``studio.footage.push_clip``), on the photographs of ../shared/real/toys_boxed (scaled so that the toy that
is clicked is 1.5 inches wide), and on each of the 32 pieces of the real game of chess.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.photographs.labels import read_labels
from benchmarks.photographs.sets import CHESS, GAME_CLIP, picture_of
from benchmarks.play.main_job import CORNERS
from benchmarks.reporting import ACCURACY, REAL, Figure, Report, command_line, publish
from studio.footage.push_clip import BOARDS, CAMERA_IN, FOCAL_PX, PushClip, outline
from studio.footage.push_story import push_story
from vision.capture.source import read_picture
from vision.imaging.patches import Patch, patch_of
from vision.networks.detection import filled
from vision.networks.look import LookMaps, installed_look
from vision.segmentation.click import box_about, thing_at
from vision.segmentation.parameters import CLICK

Image = npt.NDArray[np.uint8]
Look = Callable[[Image], LookMaps] | None
OFF_CENTRE = 0.2
"""Clicks are up to this share of a thing's side off its middle."""
PHOTOGRAPHED_PX = 45.0
"""Width of a toy in the scaled photographs: 1.5 inches at 30 pixels per inch."""


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something to click: the picture (H, W, 3), its scale, and the true patch, or with ``box_only`` its box."""

    picture: Image
    inch_px: float
    true: Patch
    box_only: bool = False


def drawn(seeds: range) -> Iterator[tuple[str, Thing]]:
    """The blocks on drawn boards."""
    for seed in seeds:
        story = push_story(seed, pushes=1)
        picture = PushClip(story).picture(0.5)
        for block in story.blocks:
            true = patch_of(filled(outline(block), picture.shape[:2]))
            yield f"drawn boards, {BOARDS[seed % len(BOARDS)]}", Thing(picture, FOCAL_PX / CAMERA_IN[2], true)


def photographed(every: int) -> Iterator[tuple[str, Thing]]:
    """The toys in photographs by others, one photograph in so many."""
    folder = REAL / "toys_boxed" / "raw" / "raw_images"
    for labelled in (read_labels(folder) if folder.is_dir() else [])[::every]:
        whole = read_picture(labelled.file)
        for thing in labelled.things or ():
            x0, y0, x1, y1 = thing.box_px
            scale = min(1.0, PHOTOGRAPHED_PX / max(float(np.sqrt((x1 - x0) * (y1 - y0))), 1.0))
            picture = cv2.resize(whole, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            left, top, right, bottom = (round(v * scale) for v in (x0, y0, x1, y1))
            box = Patch(left, top, np.ones((max(bottom - top, 1), max(right - left, 1)), bool))
            yield "toys_boxed, boxes", Thing(np.asarray(picture, np.uint8), PHOTOGRAPHED_PX / 1.5, box, True)


def chessmen() -> Iterator[tuple[str, Thing]]:
    """The pieces of a real game at its start: each is somewhere on its square, 2 inches wide; no outline is known."""
    if not (CHESS / GAME_CLIP).is_file():
        return
    picture = picture_of(CHESS / GAME_CLIP)
    flat = cv2.getPerspectiveTransform(np.array([(0, 0), (8, 0), (8, 8), (0, 8)], np.float32), CORNERS.astype(np.float32))
    inch_px = float(np.hypot(*(CORNERS[1] - CORNERS[0]))) / 16
    for row in (0, 1, 6, 7):
        for column in range(8):
            corners = np.array([[(row, column), (row + 1, column), (row + 1, column + 1), (row, column + 1)]], np.float32)
            square = cv2.perspectiveTransform(corners, flat)[0]
            yield "chessmen, on their squares", Thing(picture, inch_px, patch_of(filled(square, picture.shape[:2])), True)


def judged(thing: Thing, found: Patch | None) -> float:
    """How right an outline is, 0 to 1: intersection over union of the masks, or where only a box is known, of the boxes."""
    if found is None:
        return 0.0
    if not thing.box_only:
        return found.iou(thing.true)
    return Patch(found.left, found.top, np.ones(found.mask.shape, bool)).iou(thing.true)


def on_its_square(thing: Thing, found: Patch | None) -> bool:
    """Whether an outline is that of one piece: most of it lies on the square that was clicked, and it is neither the square
    nor a speck."""
    if found is None:
        return False
    return found.common_px(thing.true) > 0.6 * found.area and 0.08 < found.area / thing.true.area < 0.9


def click(thing: Thing, rng: np.random.Generator, look: Look) -> tuple[Patch | None, float]:
    """What a click gives, and how many seconds of the processor it takes."""
    at = np.array(thing.true.centre()) + rng.uniform(-OFF_CENTRE, OFF_CENTRE, 2) * np.sqrt(thing.true.area)
    began = time.process_time()
    at_px = float(at[0]), float(at[1])
    rows, cols = box_about(at_px, thing.inch_px, thing.picture.shape[:2])
    maps = None if look is None else look(np.ascontiguousarray(thing.picture[rows, cols]))
    found = thing_at(thing.picture, at_px, thing.inch_px, np.zeros(thing.picture.shape[:2], bool), None, maps)
    return found, time.process_time() - began


def figures(name: str, things: list[Thing], look: Look) -> list[Figure]:
    """The figures of one kind."""
    rng = np.random.default_rng(65)
    told = [(thing, *click(thing, rng, look)) for thing in things]
    times = np.array([t for _, _, t in told])
    seconds = f"{np.median(times):.2f}, {times.max():.2f} s"
    if name.startswith("chessmen"):
        good = sum(on_its_square(thing, found) for thing, found, _ in told)
        return [Figure(f"{name}: one piece outlined; median, longest", f"{good} of {len(told)}; {seconds}", "all, 0.5 s")]
    right = np.array([judged(thing, found) for thing, found, _ in told])
    least = 0.5 if things[0].box_only else 0.7
    value = f"{int((right >= least).sum())} of {len(told)}; {np.median(right):.2f}; {seconds}"
    return [Figure(f"{name}: overlap ≥ {least}; median overlap; seconds, median, longest", value, "all, 0.5 s")]


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.photographs.clicks", ACCURACY)
    p.add_argument("--seeds", type=int, default=8, help="drawn boards, from seed 21 on")
    p.add_argument("--every", type=int, default=4, help="one photograph in so many")
    p.add_argument("--no-look", action="store_true", help="without the look: colours alone")
    a = p.parse_args()
    cv2.setNumThreads(1)
    installed: Any = None if a.no_look else installed_look(1)

    def look(crop: Image) -> LookMaps:
        return installed.look_at(crop, round(CLICK.look_enlarged * max(crop.shape[:2])), CLICK.look_enlarged)

    by: dict[str, list[Thing]] = {}
    for name, thing in (*drawn(range(21, 21 + a.seeds)), *photographed(a.every), *chessmen()):
        by.setdefault(name, []).append(thing)
    out = Report("A click on a thing that was missed" + ("" if installed is not None else ", without the look"))
    for name, things in by.items():
        out.figures += figures(name, things, look if installed is not None else None)
    publish(ACCURACY, out, a.write)


if __name__ == "__main__":
    main()
