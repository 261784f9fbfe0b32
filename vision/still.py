"""Things in one picture of anything: what the network finds, and what stands out from what it lies on, together.

The network knows toys as a camera over a table shows them; of one that fills a photograph it sees parts. What stands out is
seen at any size, but may be a print, or a group of things.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from vision.detect import Detection, Image8, box_iou, box_within
from vision.stand_out import Blob, standing_out

FAINT = 0.1
"""The least confidence with which the network's finds bear out what stands out."""
ODDS, EACH = 0.40, (0.044, 1.02, 4.85, 2.81)
"""The odds (logarithm) that what stands out is a toy: so much, and by so much for each thing that speaks for it (``evidence``).
Logistic regression over rendered pictures of trained kinds: python -m benchmarks.still --fit."""
OTHERWISE = 0.35
"""As surely as this a card, a die or an arm is no toy, however it stands out."""
LARGE = 0.1
"""Only what is as large as this share of the picture's side is told by its standing out; the network knows what is smaller."""
SURE, BY_FAR = 0.4, 0.15
"""As probable as the first, a large thing makes a close-up: finds that are parts of it, and less probable by the second, are
not told."""
SPECK, SPECKS, FILLED = 0.15, 0.4, 0.7
"""In a close-up finds smaller than the first share of the large thing's side that do not stand out themselves are grain: they
count for the second share. The third share of its box is what a find fills, about."""
CROWD, ONE_OF = 4, 0.25
"""So many finds of at least the second confidence that stand out themselves within a large thing are toys on a board, and the
large thing is none. (Of 107 toys in rendered close-ups that stood out as large things 2 held so many.)"""
SAME, PART = 0.5, 0.7
"""Boxes with the first share in common (intersection over union) are one thing's; one with the second share of it within
another's is a part's."""
WITHIN = 0.85
"""Of two that stand out, one with this share of its box within the other's is the same thing, or a part of it."""


class Network(Protocol):
    """What finds things (vision.detect.Detector)."""

    confidence: float

    def find_scaled(self, bgr: Image8, confidence: float | None = None) -> tuple[Detection, ...]: ...


def find_still(network: Network, bgr: Image8) -> tuple[Detection, ...]:
    """Everything in a picture (H, W, 3) that is told with the network's least confidence or more, surest first."""
    found = network.find_scaled(bgr, min(FAINT, network.confidence))
    together = joined(found, standing_out(bgr), bgr.shape[0] * bgr.shape[1])
    return tuple(sorted((d for d in together if d.confidence >= network.confidence), key=lambda d: -d.confidence))


def joined(found: Sequence[Detection], blobs: Sequence[Blob], picture_px2: float) -> list[Detection]:
    """The network's finds and the large ones of the blobs that may be toys, each with its confidence, each thing once."""
    large = _large(found, blobs)
    sure = [(b, d) for b, d in large if d.confidence >= SURE]
    largest = max((b.share for b, _ in sure), default=0.0)
    out = []
    for d in found:
        if d.label in ("arm", "card"):  # neither is taken for a part, nor for grain
            out.append(d)
            continue
        if any(d.label == "toy" and box_iou(d.box_px, e.box_px) >= SAME and e.confidence > d.confidence for _, e in large):
            continue
        if any(_is_part(d, b) and d.confidence + BY_FAR < e.confidence for b, e in sure):
            continue
        x0, y0, x1, y1 = d.box_px
        speck = np.sqrt(FILLED * (x1 - x0) * (y1 - y0) / picture_px2) < SPECK * largest
        if speck and not _stands_out(d, blobs):
            d = replace(d, confidence=SPECKS * d.confidence)
        out.append(d)
    toys = [d for d in found if d.label == "toy"]
    return out + [e for _, e in large
                  if not any(box_iou(d.box_px, e.box_px) >= SAME and d.confidence >= e.confidence for d in toys)]


def _large(found: Sequence[Detection], blobs: Sequence[Blob]) -> list[tuple[Blob, Detection]]:
    """The large blobs as finds of toys, the most probable first, each thing once; without boards full of toys and what the
    network calls otherwise."""
    alone = [d for d in found if d.label == "toy" and d.confidence >= ONE_OF and _stands_out(d, blobs)]
    told = []
    for b in blobs:
        said = evidence(found, b) if b.share >= LARGE else None
        if said is not None and sum(_is_part(d, b) for d in alone) < CROWD:
            odds = ODDS + float(np.dot(EACH, said))
            told.append((b, Detection("toy", float(1 / (1 + np.exp(-odds))), b.box_px, b.outline_px)))
    out: list[tuple[Blob, Detection]] = []
    for b, d in sorted(told, key=lambda t: -t[1].confidence):
        if d.confidence >= FAINT and not any(box_iou(b.box_px, o.box_px) >= SAME or
                                             max(box_within(b.box_px, o.box_px), box_within(o.box_px, b.box_px)) > WITHIN
                                             for o, _ in out):
            out.append((b, d))
    return out


def _stands_out(d: Detection, blobs: Sequence[Blob]) -> bool:
    return any(box_iou(d.box_px, b.box_px) >= SAME for b in blobs)


def evidence(found: Sequence[Detection], blob: Blob) -> tuple[float, float, float, float] | None:
    """What speaks for a blob's being a toy: its edge, the binary logarithm of its size (share of the picture's side), the
    confidence of the network's find of the same box, and of the surest find that is a part of it (0: none). None: the
    network is fairly sure that it is something else."""
    same = [d for d in found if box_iou(d.box_px, blob.box_px) >= SAME]
    if any(d.label != "toy" and d.confidence >= OTHERWISE for d in same):
        return None
    best = max((d.confidence for d in same if d.label == "toy"), default=0.0)
    parts = max((d.confidence for d in found if d.label == "toy" and _is_part(d, blob)), default=0.0)
    return blob.edge, float(np.log2(blob.share)), best, parts


def _is_part(d: Detection, b: Blob) -> bool:
    return box_within(d.box_px, b.box_px) > PART and box_iou(d.box_px, b.box_px) < SAME
