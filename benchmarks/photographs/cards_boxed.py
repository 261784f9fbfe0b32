"""How many real playing cards are found in single pictures, and how many of them are labelled as cards.

The pictures are other people's (../shared/real/cards_boxed): measured on, never trained on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.photographs.labels import Box, read_labels
from benchmarks.reporting import ACCURACY, REAL, Figure, Report, command_line, publish
from vision.capture.source import read_picture
from vision.networks.detection import Detection, box_iou
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.single_image.objects import find_still

OURS, GOALS = "network and what stands out (`detect`)", {"card": "≥ 140 of 143", "die": "54 of 54"}
FOLDER = REAL / "cards_boxed" / "test"


def compared(network: Detector, pictures: Iterable[tuple[npt.NDArray[np.uint8], Sequence[Box]]],
             is_of: Callable[[Box, Detection], bool], label: str, subject: str) -> Report:
    """How many things in pictures (each given by a box) are found under any label and under their own (``is_of``:
    whether a find is a thing's), and other finds a picture: by ``detect``, and by the network alone."""
    ways = {"network alone": network.find_scaled, OURS: partial(find_still, network)}
    counts = {name: np.zeros(3, int) for name in ways}
    total = shown = 0
    for bgr, truth in pictures:
        total += len(truth)
        shown += 1
        for name, way in ways.items():
            found: tuple[Detection, ...] = way(bgr)
            hit = np.array([[is_of(t, d) for d in found] for t in truth]).reshape(len(truth), len(found))
            own = np.array([d.label == label for d in found], bool)
            counts[name] += [hit.any(axis=1).sum(), hit[:, own].any(axis=1).sum(), (~hit.any(axis=0)).sum()]
    out = Report(subject, lines=[f"| {shown} photographs | found, any label | as a {label} | other finds a picture |",
                                 "| --- | --- | --- | --- |"])
    out.lines += [f"| {name} | {n} of {total} | {own} of {total} | {other / shown:.1f} |"
                  for name, (n, own, other) in counts.items()]
    n, own, other = counts[OURS]
    out.figures = [Figure(f"{shown} photographs: found under any label", f"{n} of {total}"),
                   Figure(f"{shown} photographs: found as a {label}", f"{own} of {total}", GOALS[label]),
                   Figure(f"{shown} photographs: other finds a picture", f"{other / shown:.1f}")]
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.photographs.cards_boxed", ACCURACY)
    p.add_argument("--weights", type=Path)
    a = p.parse_args()
    if not FOLDER.exists():
        print("shared/real/cards_boxed is not here: not measured")
        return
    network = Detector(a.weights or weights_file("detector.onnx"), threads=1)
    labelled = ((read_picture(p.file), [t.box_px for t in p.things or ()]) for p in read_labels(FOLDER))
    report = compared(network, labelled, lambda t, d: box_iou(t, d.box_px) >= 0.5, "card", "Real playing cards")
    publish(ACCURACY, report, a.write)


if __name__ == "__main__":
    main()
