"""Does the eye know when it does not see? Starts without a picture of the bare table, on drawn mats of ten kinds.

A table is seen well if nine of ten things are right (F1 of finds that overlap a block by half, ≥ 0.9). Help should be asked
for on the others. The weights were set on tables 0 to 16, from which score on help is asked for on 0 to 40.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2

from assistant.session.settings import open_detector
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from studio.footage.mats import Mat, mat
from studio.footage.push_clip import calibration
from vision.footprints.view import View
from vision.imaging.patches import patch_of
from vision.networks.detection import filled
from vision.networks.detector import Detector
from vision.segmentation.finder import Finder
from vision.segmentation.self_doubt import SelfDoubt
from vision.single_image.look_finder import look_beside

SEEN_WELL = 0.9


@dataclass(frozen=True, slots=True)
class Judged:
    """One table: its number and kind, the F1 of its finds, and the doubt about them."""

    seed: int
    kind: str
    f1: float
    doubt: SelfDoubt


def judge(seed: int, table: Mat, view: View, network: Detector | None) -> Judged:
    """Find the toys as at a start, and ask how far that is to be trusted."""
    finder = Finder(view, None, 0.85, network, None, look_beside(network))
    found = finder.segment(table.picture)
    true = [patch_of(filled(o, table.picture.shape[:2])) for o in table.outlines_px]
    hits = sum(any(t.iou(f) > 0.5 for f in found) for t in true)
    doubt = finder.doubt(table.picture, found)
    assert doubt is not None, "this benchmark needs the detector: its weights are not here"
    return Judged(seed, table.kind, 2 * hits / max(len(true) + len(found), 1), doubt)


def report(judged: list[Judged]) -> Report:
    """Asked for help on how many of those seen badly, and of those seen well."""
    well = [j for j in judged if j.f1 >= SEEN_WELL]
    badly = [j for j in judged if j.f1 < SEEN_WELL]
    first, last = judged[0].seed, judged[-1].seed
    out = Report("The eye judges itself: starts on drawn mats, no picture of the bare table")
    for name, tables, goal in (("badly", badly, "≥ 90 %"), ("well", well, "≤ 10 %")):
        asked = sum(j.doubt.asks for j in tables)
        what = f"tables {first} to {last}: asks for help where it sees {name}"
        out.figures.append(Figure(what, f"{asked} of {len(tables)}", goal))
    out.lines = ["| table | mat | F1 | doubt | looks disagree | edges | spread of sizes | half seen |", "| " + "--- | " * 8]
    out.lines += [f"| {j.seed} | {j.kind} | {j.f1:.2f} | {j.doubt.score:.2f} | {j.doubt.disagreement:.2f} | "
                  f"{j.doubt.unexplained:.2f} | {j.doubt.spread:.2f} | {j.doubt.faint:.2f} |" for j in judged]
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.vision.self_judgement --first 41 --count 40", ACCURACY)
    p.add_argument("--first", type=int, default=41, help="number of the first table")
    p.add_argument("--count", type=int, default=40, help="so many tables")
    a = p.parse_args()
    cv2.setNumThreads(1)
    network, view = open_detector(), View(calibration(0))
    publish(ACCURACY, report([judge(s, mat(s), view, network) for s in range(a.first, a.first + a.count)]), a.write)


if __name__ == "__main__":
    main()
