"""Toys in single rendered pictures, from above and from close by, by the network alone and with what stands out.

Boxes at IoU 0.5, confidence as ``detect`` has it; among the other finds is terrain. ``--fit`` prints the odds of
vision.single_image.objects as fitted to the pictures of trained kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from assistant.cli.network import CONFIDENCE
from benchmarks.reporting import ACCURACY, ASSETS, ROOT, Figure, Report, command_line, publish
from benchmarks.vision.segmentation_tables import SIZE_PX, upright
from studio.datasets.pictures import draw
from studio.rendering.render import Stage
from studio.scenes.scatter import CLASSES, Pool, from_aside, table
from vision.networks.detection import Detection, box_iou
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.single_image.objects import evidence, joined
from vision.single_image.parameters import OBJECTS
from vision.single_image.saliency import standing_out

SECTION = "Single rendered pictures"
CLOSE_PX = (960, 540)
LEAST_PX, RIM_PX = 250, 3
"""Toys of which less is seen, or that the picture's rim cuts, count neither for nor against."""
RIDGE = 0.05
Array = npt.NDArray[np.float64]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Set:
    """Some pictures: what they are called, whether their kinds were kept from training, from how near, how many, the
    seed, and what close-ups are of."""

    name: str
    unseen: bool
    near: bool
    count: int
    seed: int
    about: tuple[str, ...] = ("toy",)


SETS = (Set("tables from above, trained kinds", False, False, 24, 8101),
        Set("close-ups from the side, trained kinds", False, True, 120, 8102),
        Set("tables from above, kinds never trained on", True, False, 24, 8103),
        Set("close-ups from the side, kinds never trained on", True, True, 60, 8104),
        Set("close-ups of cards and dice, trained kinds", False, True, 80, 8105, ("card", "die")))


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One picture: everything the network finds, faint finds too, the boxes of its toys, and boxes that count neither
    way."""

    picture: npt.NDArray[np.uint8]
    toys: list[Box]
    others: list[tuple[Box, str]]
    found: tuple[Detection, ...]


def cases(of: Set, cache: Path, network: Detector) -> Iterator[Case]:
    """The pictures of a set, drawn and looked at once and kept in ``cache``."""
    cache.mkdir(parents=True, exist_ok=True)
    stage: Stage | None = None
    pool: Pool | None = None
    for i in range(of.count):
        file = cache / f"{of.seed}_{i}.npz"
        if not file.exists():
            stage = stage or Stage(supersample=1)
            pool = pool or Pool(of.seed, ASSETS if ASSETS.exists() else None, of.unseen, shapes=0 if of.unseen else 12)
            t = table(pool, np.random.default_rng((of.seed, 5, i)), CLOSE_PX if of.near else SIZE_PX)
            aside = np.random.default_rng((of.seed, 6, i))
            shown = from_aside(t, aside, of.about, CLOSE_PX) if of.near else upright(t, of.seed, i)
            if shown is None:
                continue
            picture, ids, labels = draw(stage, shown, i, 1)
            found = network.find_scaled(picture, OBJECTS.least_confidence)
            said = np.array([(CLASSES.index(d.label), d.confidence, *d.box_px) for d in found]).reshape(-1, 6)
            np.savez_compressed(file, picture=picture, ids=ids.astype(np.int16), labels=np.array(labels, int), said=said)
        z = np.load(file)
        toys, others = _boxes(z["ids"], z["labels"])
        yield Case(z["picture"], toys, others, tuple(_find(*v) for v in z["said"].tolist()))
    if stage is not None:
        stage.release()


def _find(label: float, confidence: float, x0: float, y0: float, x1: float, y1: float) -> Detection:
    corners = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
    return Detection(CLASSES[int(label)], confidence, (x0, y0, x1, y1), corners)


def _boxes(ids: npt.NDArray[np.int16], labels: npt.NDArray[np.int64]) -> tuple[list[Box], list[tuple[Box, str]]]:
    toys: list[Box] = []
    others: list[tuple[Box, str]] = []
    h, w = ids.shape
    for number, label in enumerate(labels.tolist(), 1):
        y, x = np.nonzero(ids == number)
        if not len(x):
            continue
        box = (float(x.min()), float(y.min()), float(x.max()), float(y.max()))
        whole = min(box[:2]) >= RIM_PX and box[2] < w - RIM_PX and box[3] < h - RIM_PX
        if label == 0 and len(x) > LEAST_PX and whole:
            toys.append(box)
        else:
            others.append((box, CLASSES[label]))
    return toys, others


def judged(case: Case, told: Sequence[Detection], label: str = "toy") -> tuple[int, int]:
    """How many things of that label are found at IoU 0.5, and how many finds of that label are wrong."""
    true = case.toys if label == "toy" else [b for b, kind in case.others if kind == label]
    neither = [b for b, _ in case.others] if label == "toy" else []
    got: set[int] = set()
    false = 0
    for d in sorted((d for d in told if d.label == label), key=lambda d: -d.confidence):
        share, k = max(((box_iou(d.box_px, t), k) for k, t in enumerate(true)), default=(0.0, -1))
        if share >= 0.5 and k not in got:
            got.add(k)
        elif not any(box_iou(d.box_px, o) >= 0.3 for o in neither):
            false += 1
    return len(got), false


def row(of: Set, cache: Path, network: Detector, label: str = "toy") -> tuple[Figure, str]:
    """One set: the figure of what players get, and the table's line with the network alone beside it."""
    true, pictures, sums = 0, 0, np.zeros((2, 2), int)
    for case in cases(of, cache, network):
        pictures += 1
        true += len(case.toys) if label == "toy" else sum(kind == label for _, kind in case.others)
        both = joined(case.found, standing_out(case.picture), case.picture.shape[0] * case.picture.shape[1])
        for way, told in enumerate((case.found, both)):
            sums[way] += judged(case, [d for d in told if d.confidence >= CONFIDENCE], label)
    (one, one_false), (two, two_false) = sums.tolist()
    figure = Figure(f"{label}s, {of.name} ({pictures}): found, other finds a picture",
                    f"{two} of {true}, {two_false / pictures:.1f}")
    return figure, (f"| {label}s, {of.name} ({pictures}) | {one} of {true} | {one_false / pictures:.1f} | {two} of {true} | "
                    f"{two_false / pictures:.1f} |")


def fitted(sets: Sequence[Set], cache: Path, network: Detector) -> Array:
    """The odds of vision.single_image.objects by logistic regression: (5,) a constant and what
    ``vision.single_image.objects.evidence`` says."""
    rows, right = [], []
    for of in sets:
        for case in cases(of, cache, network):
            for b in (b for b in standing_out(case.picture) if b.share >= OBJECTS.large_share / 2):
                said = evidence(case.found, b)
                hit = any(box_iou(b.box_px, t) >= 0.5 for t in case.toys)
                if not hit and any(box_iou(b.box_px, o) >= 0.3 for o, _ in case.others):
                    continue
                rows.append((1.0, *said))
                right.append(1.0 if hit else -1.0)
    x, y = np.array(rows), np.array(right)

    def loss(w: Array) -> float:
        return float(np.logaddexp(0, -y * (x @ w)).sum() + RIDGE * (w[1:] ** 2).sum())
    return np.asarray(minimize(loss, np.zeros(x.shape[1])).x)


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.vision.single_pictures", ACCURACY)
    p.add_argument("--weights", type=Path, help="another detector; give it a cache of its own, which keeps what it found")
    p.add_argument("--cache", type=Path, default=ROOT / "runs" / "still")
    p.add_argument("--fit", action="store_true", help="fit the odds to the sets of trained kinds, print them, and end")
    a = p.parse_args()
    cv2.setNumThreads(1)
    network = Detector(a.weights or weights_file("detector.onnx"), threads=1)
    if a.fit:
        print(fitted([s for s in SETS if not s.unseen], a.cache, network).round(3).tolist())
        return
    out = Report(SECTION, lines=[
        "| rendered pictures | network alone | other finds a picture | with what stands out | other finds a picture |",
        "| --- | --- | --- | --- | --- |"])
    for s in SETS:
        figure, line = row(s, a.cache, network, s.about[0])
        out.figures.append(figure)
        out.lines.append(line)
    publish(ACCURACY, out, a.write)


if __name__ == "__main__":
    main()
