"""How many real playing cards are found in single pictures, and how many of them are labelled as cards.

The pictures are other people's (../shared/real/cards_boxed): measured on, never trained on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.reporting import ACCURACY, REAL, Figure, Report, command_line, publish
from vision.networks.detection import Detection, box_iou
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.single_image.objects import find_still

Box = tuple[float, float, float, float]
OURS, GOALS = "network and what stands out (`detect`)", {"card": "≥ 140 of 143", "die": "54 of 54"}
FOLDER = REAL / "cards_boxed" / "test"


def boxes(label: Path) -> list[Box]:
    """True boxes x0 y0 x1 y1 px of a Pascal VOC label file."""
    found = [o.find("bndbox") for o in ElementTree.parse(label).getroot().findall("object")]
    return [tuple(float(b.findtext(k, "nan")) for k in ("xmin", "ymin", "xmax", "ymax"))  # type: ignore[misc]
            for b in found if b is not None]


def picture_of(label: Path) -> npt.NDArray[np.uint8] | None:
    """The photograph beside a label file, whatever its ending's case."""
    file = next((p for p in (label.with_suffix(s) for s in (".JPG", ".jpg")) if p.exists()), None)
    return None if file is None else np.asarray(cv2.imread(str(file)), np.uint8)


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
    labels = ((picture, boxes(label)) for label in sorted(FOLDER.glob("*.xml")) if (picture := picture_of(label)) is not None)
    report = compared(network, labels, lambda t, d: box_iou(t, d.box_px) >= 0.5, "card", "Real playing cards")
    publish(ACCURACY, report, a.write)


if __name__ == "__main__":
    main()
