"""How many boxed real playing cards are found in single pictures, and told to be cards: ``python -m
benchmarks.photographs.cards_boxed``.

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

from benchmarks.reporting import REAL, command_line, write_section
from vision.networks.detection import Detection, box_iou
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.single_image.objects import find_still

Box = tuple[float, float, float, float]
FOLDER = REAL / "cards_boxed" / "test"
CLOSING = """A card has four corners and, face up or down, a white margin all round
(`vision.single_image.saliency.white_margin`),
whatever the network makes of its print (before 2026-11-24, by the network's word alone: 103 and 84). Missed are cards that lie
over each other or reach the picture's rim. The other finds are cloths, carpets and furniture, and the prints of cards."""


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
             is_of: Callable[[Box, Detection], bool], label: str) -> tuple[int, int, list[str]]:
    """Pictures, things in them (each told by a box), and a line each for the network alone and for ``detect``: things found
    under any label and under their own (``is_of``: whether a find is a thing's), and other finds a picture."""
    ways = {"network alone": network.find_scaled, "network and what stands out (`detect`)": partial(find_still, network)}
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
    return shown, total, [f"| {name} | {n} of {total} | {own} of {total} | {other / shown:.1f} |"
                          for name, (n, own, other) in counts.items()]


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.photographs.cards_boxed")
    p.add_argument("--weights", type=Path)
    p.add_argument("--write", action="store_true", help="put the figures into docs/accuracy.md")
    a = p.parse_args()
    if not FOLDER.exists():
        print("shared/real/cards_boxed is not here: not measured")
        return
    network = Detector(a.weights or weights_file("detector.onnx"), threads=1)
    labels = ((picture, boxes(label)) for label in sorted(FOLDER.glob("*.xml")) if (picture := picture_of(label)) is not None)
    pictures, total, rows = compared(network, labels, lambda t, d: box_iou(t, d.box_px) >= 0.5, "card")
    lines = [f"{pictures} photographs with {total} boxed playing cards; made by",
             "`python -m benchmarks.photographs.cards_boxed --write`.", "",
             "| | recall at IoU 0.5, any label | as a card | other finds a picture |", "| --- | --- | --- | --- |"]
    lines += rows
    lines += ["", CLOSING]
    print("\n".join(lines))
    if a.write:
        write_section("accuracy.md", "Real cards in single pictures", "\n".join(lines))


if __name__ == "__main__":
    main()
