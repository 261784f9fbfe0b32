"""How many boxed real toys are found in single pictures.

The pictures are other people's (../shared/real/toys_boxed): measured on, never trained on.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from assistant.runner.detection import drawn
from benchmarks.photographs.labels import boxes_of, read_labels
from benchmarks.reporting import ACCURACY, REAL, Figure, Report, command_line, publish
from vision.capture.source import read_picture
from vision.networks.detection import Detection, box_iou
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.single_image.objects import find_still

OURS = "network and what stands out (`detect`)"
FOLDER = REAL / "toys_boxed" / "raw" / "raw_images"


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.photographs.toys_boxed --every 10", ACCURACY)
    p.add_argument("--weights", type=Path)
    p.add_argument("--confidence", type=float, default=0.25)
    p.add_argument("--every", type=int, default=1, help="take every so many pictures")
    p.add_argument("--sheet", type=Path, help="write a contact sheet of toys that were missed (not into the project: not ours)")
    a = p.parse_args()
    if not FOLDER.exists():
        print("shared/real/toys_boxed is not here: not measured")
        return
    network = Detector(a.weights or weights_file("detector.onnx"), threads=1, confidence=a.confidence)
    ways = {"network alone, the whole picture": network.find,
            "network alone, the whole picture, in four parts, from further away, and all of it upended": network.find_scaled,
            OURS: partial(find_still, network)}
    got = dict.fromkeys(ways, 0)
    labelled = dict.fromkeys(ways, 0)
    false = dict.fromkeys(ways, 0)
    total, pictures = 0, 0
    missed: list[npt.NDArray[np.uint8]] = []
    for labelled_picture in read_labels(FOLDER)[::a.every]:
        picture = read_picture(labelled_picture.file)
        truth = boxes_of(labelled_picture)
        total += len(truth)
        pictures += 1
        for name, way in ways.items():
            found: tuple[Detection, ...] = way(picture)
            hit = [[box_iou(t, d.box_px) >= 0.5 for d in found] for t in truth]
            got[name] += sum(any(h) for h in hit)
            labelled[name] += sum(any(x and d.label == "toy" for x, d in zip(h, found, strict=True)) for h in hit)
            false[name] += sum(not any(h[k] for h in hit) for k in range(len(found)))
        if not all(any(h) for h in hit):
            small = cv2.resize(drawn(picture, found), (480, 270), interpolation=cv2.INTER_AREA)
            missed.append(np.asarray(small, np.uint8))
    out = Report("Real toys", lines=["| | recall at IoU 0.5, any label | as a toy | other finds a picture |",
                                     "| --- | --- | --- | --- |"])
    out.lines += [f"| {name} | {got[name]} of {total} | {labelled[name]} of {total} | {false[name] / pictures:.1f} |"
                  for name in ways]
    few = f"{pictures} photographs, confidence from {a.confidence}"
    out.figures = [Figure(f"{few}: found as a toy at IoU 0.5", f"{labelled[OURS]} of {total}", "≥ 163 of 165"),
                   Figure(f"{few}: other finds a picture", f"{false[OURS] / pictures:.1f}")]
    publish(ACCURACY, out, a.write)
    if a.sheet and missed:
        missed += [np.zeros_like(missed[0])] * (-len(missed) % 4)
        rows = [np.hstack(missed[k:k + 4]) for k in range(0, min(len(missed), 24), 4)]
        cv2.imwrite(str(a.sheet), np.vstack(rows))


if __name__ == "__main__":
    main()
