"""Does the eye know when it does not see? Starts without a picture of the bare table: blocks on drawn mats of ten kinds, or,
with ``--sprites`` and ``--photographs``, cut-out things on photographed surfaces (studio.footage.composited).

A table is seen well if nine of ten things are right (F1 of finds that overlap a thing by half, ≥ 0.9). Help should be asked
for on the others. ``--each`` goes on until so many of both were seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.session.settings import open_detector
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from calibration.table.calibrate import TableCalibration
from studio.footage.composited.clip import FLAT_IN, clip, named
from studio.footage.mats import mat
from studio.footage.push_clip import calibration
from vision.footprints.view import View
from vision.imaging.patches import Patch, patch_of
from vision.networks.detection import filled
from vision.networks.detector import Detector
from vision.segmentation.finder import Finder
from vision.segmentation.self_doubt import SelfDoubt
from vision.single_image.look_finder import look_beside

SEEN_WELL = 0.9
BLOCK_IN = 0.85
"""Height of the drawn blocks."""


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """A table at its start: its ``kind``, its picture (H, W, 3), and where (H, W) its things stand."""

    kind: str
    picture: NDArray[np.uint8]
    things: Sequence[NDArray[np.bool_]]
    calibration: TableCalibration
    height_in: float


@dataclass(frozen=True, slots=True)
class Judged:
    """One table: its number and kind, the F1 of its finds, and the doubt about them."""

    seed: int
    kind: str
    f1: float
    doubt: SelfDoubt

    @property
    def well(self) -> bool:
        """Whether it is seen well."""
        return self.f1 >= SEEN_WELL


def drawn(seed: int) -> Start:
    """Blocks on a drawn mat."""
    table = mat(seed)
    return Start(table.kind, table.picture, [filled(o, table.picture.shape[:2]) for o in table.outlines_px], calibration(0),
                 BLOCK_IN)


def composited(seed: int, sprites: Path, photographs: Path) -> Start:
    """The first picture of a clip put together of photographs."""
    shown = clip(seed, sprites, photographs)
    return Start(named(seed), shown.seen(0, 0.0).frame.bgr, shown.masks(0.0), shown.calibration(), FLAT_IN)


def judge(seed: int, table: Start, network: Detector | None) -> Judged:
    """Find the toys as at a start, and ask how far that is to be trusted."""
    view = View(table.calibration)
    finder = Finder(view, None, table.height_in, network, None, look_beside(network))
    picture = view.shrink(table.picture)
    found = finder.segment(picture, full=table.picture)
    doubt = finder.doubt(picture, found)
    assert doubt is not None, "this benchmark needs the detector: its weights are not here"
    return Judged(seed, table.kind, f1([_at_work(m, view.size) for m in table.things], found), doubt)


def _at_work(mask: NDArray[np.bool_], size: tuple[int, int]) -> NDArray[np.bool_]:
    return np.asarray(cv2.resize(mask.astype(np.uint8) * 255, size, interpolation=cv2.INTER_AREA) > 127)


def f1(things: Sequence[NDArray[np.bool_]], found: Sequence[Patch]) -> float:
    """The harmonic mean of precision and recall: a thing is found by what overlaps it by half."""
    true = [patch_of(m) for m in things if m.any()]
    hits = sum(any(t.iou(f) > 0.5 for f in found) for t in true)
    return 2 * hits / max(len(true) + len(found), 1)


def report(judged: Sequence[Judged], what: str) -> Report:
    """Asked for help on how many of those seen badly, and of those seen well. ``what``: the tables, in words."""
    out = Report(f"The eye judges itself: starts on {what}, no picture of the bare table")
    first, last = judged[0].seed, judged[-1].seed
    for name, tables, goal in (("badly", [j for j in judged if not j.well], "≥ 90 %"),
                               ("well", [j for j in judged if j.well], "≤ 10 %")):
        asked = sum(j.doubt.asks for j in tables)
        out.figures.append(Figure(f"tables {first} to {last}: asks for help where it sees {name}",
                                  f"{asked} of {len(tables)}", goal))
    parts = list(SelfDoubt.__dataclass_fields__)
    out.lines = [f"| table | kind | F1 | doubt | {' | '.join(parts)} |", "| " + "--- | " * (4 + len(parts))]
    out.lines += [f"| {j.seed} | {j.kind} | {j.f1:.2f} | {j.doubt.score:.2f} | "
                  + " | ".join(f"{getattr(j.doubt, p):.2f}" for p in parts) + " |" for j in judged]
    return out


def chosen(start: Callable[[int], Start], network: Detector | None, first: int, count: int, each: int | None) -> list[Judged]:
    """The tables from ``first`` on, ``count`` of them; with ``each`` only the first so many that are seen well, and badly."""
    out: list[Judged] = []
    for seed in range(first, first + count):
        one = judge(seed, start(seed), network)
        print(f"{seed} {one.kind}: F1 {one.f1:.2f}, doubt {one.doubt.score:.2f}", flush=True)
        if each is None or sum(j.well == one.well for j in out) < each:
            out.append(one)
        if each is not None and len(out) == 2 * each:
            break
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.vision.self_judgement --first 41 --count 40", ACCURACY)
    p.add_argument("--first", type=int, default=41, help="number of the first table")
    p.add_argument("--count", type=int, default=40, help="so many tables at the most")
    p.add_argument("--each", type=int, help="so many tables seen well and so many seen badly")
    p.add_argument("--sprites", type=Path, help="cut-outs by studio.photographs.sprites and .cutouts")
    p.add_argument("--photographs", type=Path, help="photographs by studio.photographs.sources")
    a = p.parse_args()
    cv2.setNumThreads(1)
    real: Any = a.sprites is not None and a.photographs is not None
    judged = chosen((lambda seed: composited(seed, a.sprites, a.photographs)) if real else drawn, open_detector(),
                    a.first, a.count, a.each)
    publish(ACCURACY, report(judged, "photographed surfaces" if real else "drawn mats"), a.write)


if __name__ == "__main__":
    main()
