"""What the look takes for things, pieces and unions of it, and what the detector finds and what stands out, as examples for the
classifier: crops of composites and labelled photographs with what they are in truth.

``python -m studio.datasets.look_crops look.onnx runs/composites --out runs/crops`` writes one file of crops a picture.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from studio.datasets.look_targets import UNKNOWN
from studio.photographs.masked import masked_pictures, read_masked
from vision.networks.classifier import crop_about
from vision.networks.detection import filled
from vision.networks.detector import Detector
from vision.networks.look import Look
from vision.networks.weights import weights_file
from vision.single_image.merge_tree import outlines, tree_of
from vision.single_image.proposals import Proposer, proposals

Image8 = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float64]
WHOLE_IOU, NOTHING_IOU = 0.7, 0.45
"""A candidate is of a thing from the first overlap of masks on, and none below the second; between them it teaches nothing."""
EACH = 36
"""So many crops of whole things of a picture at the most, and so many of what is none."""
LEAST_PX = 30
"""Smaller candidates (pixels of the picture) are left out."""


def rings_of(look: Look | None, picture: Image8, proposer: Proposer | None) -> Iterator[Array]:
    """Outlines (N, 2) px of all that the classifier may be asked about in a picture (H, W, 3). ``look``, ``proposer`` None:
    what stands out alone."""
    for view in () if look is None else look.see(picture):
        labels, nodes = tree_of(view)
        if nodes:
            yield from outlines(labels, nodes, view.scale)
    for proposal in proposals(picture, proposer):
        yield proposal.outline_px


def candidates(look: Look | None, picture: Image8, masks: Image8,
               proposer: Proposer | None = None) -> Iterator[tuple[Image8, int]]:
    """Crops of all candidates in both views of a picture (H, W, 3) and of all proposals, each with its kind, 0 for no whole
    thing. ``masks`` (H, W, 3): kinds and numbers."""
    kinds, numbers = masks[..., 0], masks[..., 1]
    areas = np.bincount(numbers.ravel(), minlength=256)
    for ring in rings_of(look, picture, proposer):
        x0, y0 = np.maximum(np.floor(ring.min(axis=0)).astype(int) - 1, 0)
        x1, y1 = np.ceil(ring.max(axis=0)).astype(int) + 2
        own_kinds, own_numbers = kinds[y0:y1, x0:x1], numbers[y0:y1, x0:x1]
        inside = filled(ring - (x0, y0), (own_kinds.shape[0], own_kinds.shape[1]))
        area = int(inside.sum())
        if area < LEAST_PX or (own_kinds[inside] == UNKNOWN).mean() > 0.2:
            continue
        within = np.bincount(own_numbers[inside], minlength=256)
        iou = within[1:] / (areas[1:] + area - within[1:])
        best = int(iou.argmax()) + 1
        if iou[best - 1] >= WHOLE_IOU:
            kind = int(np.bincount(own_kinds[own_numbers == best]).argmax())
            if kind != UNKNOWN:
                yield crop_about(picture, ring), kind
        elif iou[best - 1] < NOTHING_IOU:
            yield crop_about(picture, ring), 0


def some(them: list[tuple[Image8, int]], rng: np.random.Generator) -> list[tuple[Image8, int]]:
    """At most EACH of them that are whole things, and as many that are none."""
    whole, none = [c for c in them if c[1]], [c for c in them if not c[1]]
    return [group[k] for group in (whole, none) for k in rng.permutation(len(group))[:EACH]]


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("look", type=Path, help="the look's network (.onnx)")
    p.add_argument("composites", type=Path, nargs="+", help="folders of pictures with masks")
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--most", type=int, default=150, help="so many pictures of each folder at the most")
    p.add_argument("--without", choices=("look", "detector"), nargs="+", default=(),
                   help="not by these, for time: what stands out is there all the same, cells of printed boards among it")
    p.add_argument("--every", type=int, nargs=2, default=(1, 0), metavar=("N", "K"), help="only each Nth from the Kth on")
    a = p.parse_args()
    cv2.setNumThreads(1)
    look = None if "look" in a.without else Look(a.look, threads=1)
    proposer = None if "detector" in a.without else Detector(weights_file("detector.onnx"), threads=1)
    a.out.mkdir(parents=True, exist_ok=True)
    count = 0
    for folder in a.composites:
        files = masked_pictures(folder)
        for k, file in enumerate(files[::max(1, len(files) // a.most)][a.every[1]::a.every[0]]):
            picture, masks = read_masked(file)
            them = some(list(candidates(look, picture, masks, proposer)), np.random.default_rng(k))
            if them:
                np.savez_compressed(a.out / f"{file.stem}.npz", crops=np.stack([c for c, _ in them]),
                                    kinds=np.array([kind for _, kind in them], np.uint8))
                count += len(them)
    print(f"{count} crops")


if __name__ == "__main__":
    main()
