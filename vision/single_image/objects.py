"""Objects in a single picture of anything: by the look, or without one by fusing the detector's finds with salient blobs.

The detector knows toys as a camera over a table shows them. Of a toy that fills a photograph it detects only parts. A salient
blob stands out from its background at any size, but it may be a print or a group of objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Protocol

import cv2
import numpy as np

from vision.networks.detection import Detection, Image8, box_area, box_iou, box_within
from vision.single_image.look_finder import LookFinder
from vision.single_image.parameters import OBJECTS
from vision.single_image.saliency import Blob, cornered_fill, standing_out

PARTS_OF = {"toy": ("toy", "die"), "card": ("card", "die"), "die": ("die",)}
"""Which labels the network may give to parts of a large object of each label, for example to wheels and pips. Measured in
rendered close-ups: of 139 salient toys the network saw none as a card or a die more surely than as a toy, of 54 cards 41."""


class Network(Protocol):
    """The part of a detector that is needed here (vision.networks.detector.Detector)."""

    confidence: float

    def find_scaled(self, bgr: Image8, confidence: float | None = None) -> tuple[Detection, ...]: ...


def find_still(network: Network, bgr: Image8, look: LookFinder | None = None) -> tuple[Detection, ...]:
    """All objects in a picture (H, W, 3) with at least the network's confidence threshold, the most confident first. ``look``:
    finds them instead of the network, where there is one; it weighs shape, pips and margins itself."""
    if look is not None:
        return look.find_scaled(bgr, network.confidence)
    found = network.find_scaled(bgr, min(OBJECTS.least_confidence, network.confidence))
    together = joined(found, standing_out(bgr), bgr.shape[0] * bgr.shape[1])
    return tuple(sorted((d for d in together if d.confidence >= network.confidence), key=lambda d: -d.confidence))


def joined(found: Sequence[Detection], blobs: Sequence[Blob], picture_px2: float) -> list[Detection]:
    """The network's detections and the large blobs that may be objects, each with its confidence, duplicates removed.

    ``picture_px2``: area of the picture in pixels.
    """
    large = _large(found, blobs)
    sure = [(b, d) for b, d in large if d.confidence >= OBJECTS.close_up_confidence]
    largest = max((b.share for b, _ in sure), default=0.0)
    out = []
    for d in found:
        if d.label == "arm":  # arms hold toys: they are neither parts of them nor specks
            out.append(d)
            continue
        if any(box_iou(d.box_px, e.box_px) >= OBJECTS.same_thing_iou and e.confidence > d.confidence for _, e in large):
            continue
        less_sure = d.confidence + OBJECTS.part_confidence_margin
        if any(_is_part(d, b) and ((e.label == "die" and b.pips[0] > 0) or (less_sure < e.confidence and _may_be_of(d, e)))
               for b, e in sure):
            continue
        speck = np.sqrt(OBJECTS.box_fill * box_area(d.box_px) / picture_px2) < OBJECTS.speck_side_share * largest
        if speck and d.label != "card" and not _is_among(d, blobs):
            d = replace(d, confidence=OBJECTS.speck_confidence_factor * d.confidence)
        out.append(d)
    return out + [e for _, e in large
                  if not any(box_iou(d.box_px, e.box_px) >= OBJECTS.same_thing_iou and d.confidence >= e.confidence
                             for d in out)]


def _large(found: Sequence[Detection], blobs: Sequence[Blob]) -> list[tuple[Blob, Detection]]:
    """The large blobs as detections, the most confident first, duplicates removed; without arms and boards full of toys."""
    arms = [d for d in found if d.label == "arm" and d.confidence >= OBJECTS.arm_confidence]
    alone = [d for d in found if d.label == "toy" and d.confidence >= OBJECTS.crowd_confidence and _is_among(d, blobs)]
    printed = [_printed(b) for b in blobs]
    printed = [card and not _several(b, [o for o, one in zip(blobs, printed, strict=True) if one])
               for b, card in zip(blobs, printed, strict=True)]
    cards = [b for b, card in zip(blobs, printed, strict=True) if card]
    told = [(b, Detection("die", OBJECTS.shape_confidence, b.box_px, b.outline_px)) for b in _dice(blobs, cards)]
    for b, card in zip(blobs, printed, strict=True):
        if (not card and (b.share < OBJECTS.large_share or sum(_is_part(d, b) for d in alone)
                          >= OBJECTS.crowd_toys)) or _is_among(b, arms):
            continue
        # the surest detection in the blob gives its label; windows of cars look like cards, but cars do not
        speaks = {kind: evidence(found, b, kind) for kind in PARTS_OF if kind == "toy" or _shaped(b, kind)}
        label = max(speaks, key=lambda kind: max(speaks[kind][2:]))
        odds = OBJECTS.toy_log_odds + float(np.dot(OBJECTS.evidence_log_odds, speaks[label]))
        sure = float(1 / (1 + np.exp(-odds)))
        told.append((b, Detection("card", max(sure, OBJECTS.shape_confidence), b.box_px, b.outline_px) if card
                     else Detection(label, sure, b.box_px, b.outline_px)))
    out: list[tuple[Blob, Detection]] = []
    for b, d in sorted(told, key=lambda t: -t[1].confidence):
        if d.confidence >= OBJECTS.least_confidence and not any(_same(b, d, o, e) for o, e in out):
            out.append((b, d))
    return out


def _same(b: Blob, d: Detection, o: Blob, e: Detection) -> bool:
    """Whether the blobs ``b`` and ``o``, detected as ``d`` and ``e``, are one object, or one is a part of the other."""
    if box_iou(b.box_px, o.box_px) >= OBJECTS.same_thing_iou:
        return True
    if d.label != e.label and "card" in (d.label, e.label):
        small, large = sorted((b, o), key=lambda x: x.share)
        # a white panel of a toy looks like a card, and cards lie on boards
        if small.share < OBJECTS.panel_side_share * large.share:
            return False
    return max(box_within(b.box_px, o.box_px), box_within(o.box_px, b.box_px)) > OBJECTS.within_share


def _dice(blobs: Sequence[Blob], cards: Sequence[Blob]) -> list[Blob]:
    """The dice among the blobs, recognised by their pips, duplicates removed. Pips of ``cards`` do not count."""
    out: list[Blob] = []
    for b in sorted((b for b in blobs if b.pips[0]), key=lambda b: (-b.pips[1], -b.pips[0], -b.edge)):
        beside = sum(o.pips[1] and max(o.share, b.share) < OBJECTS.same_size_ratio * min(o.share, b.share) for o in out)
        again = any(max(box_within(b.box_px, o.box_px), box_within(o.box_px, b.box_px)) > OBJECTS.within_share or
                    box_iou(b.box_px, o.box_px) >= OBJECTS.same_thing_iou for o in out)
        if not again and (b.pips[1] or beside >= OBJECTS.company_dice) and not any(box_within(b.box_px, c.box_px)
                                                                              > OBJECTS.within_share for c in cards):
            out.append(b)
    return out


def _shaped(b: Blob, label: str, convex: float = OBJECTS.convex_fill) -> bool:
    """Whether a blob is convex and, if the label is not a die, has the four corners of a card."""
    of_hull, of_corners = cornered_fill(b.outline_px)
    return of_hull >= convex and (label == "die" or of_corners > OBJECTS.four_corners_fill)


def _printed(b: Blob) -> bool:
    """Whether a blob is a playing card, judged by its corners, its sides and its white margin."""
    wide, long = sorted(cv2.minAreaRect(b.outline_px.astype(np.float32))[1])
    if b.pips[1] and long < OBJECTS.die_aspect * wide:
        return False
    least, most = OBJECTS.card_aspect
    return (b.margin > OBJECTS.white_margin_share and least * wide < long < most * wide
            and _shaped(b, "card", OBJECTS.margin_convex_fill))


def _several(b: Blob, cards: Sequence[Blob]) -> bool:
    """Whether a blob is two ``cards`` side by side. Such a pair also has the corners and the margin of a card."""
    within = [o for o in cards if o.share < b.share and box_within(o.box_px, b.box_px) > OBJECTS.within_share]
    return any(_apart(o, p) and box_area(o.box_px) + box_area(p.box_px) > OBJECTS.two_cards_fill * box_area(b.box_px)
               for o, p in combinations(within, 2))


def _apart(o: Blob, p: Blob) -> bool:
    return max(box_within(o.box_px, p.box_px), box_within(p.box_px, o.box_px)) < OBJECTS.two_cards_overlap


def _may_be_of(part: Detection, whole: Detection) -> bool:
    """Whether labels and sizes allow ``part`` to be a part of ``whole``."""
    small = whole.label != "card" or box_area(part.box_px) < OBJECTS.card_on_card_share * box_area(whole.box_px)
    return small and part.label in PARTS_OF[whole.label]


def _is_among(thing: Detection | Blob, others: Sequence[Detection] | Sequence[Blob]) -> bool:
    """Whether one of the ``others`` has about the same box (OBJECTS.same_thing_iou)."""
    return any(box_iou(thing.box_px, o.box_px) >= OBJECTS.same_thing_iou for o in others)


def evidence(found: Sequence[Detection], blob: Blob, label: str = "toy") -> tuple[float, float, float, float]:
    """The evidence that a blob is an object of the given label.

    Returns its edge, the binary logarithm of its size (as a share of the picture's side), the confidence of the network's
    detection with the same box, and the confidence of the surest detection that is a part of it (0: none).
    """
    same, parts = 0.0, 0.0
    for d in found:
        if d.label == label:
            if box_iou(d.box_px, blob.box_px) >= OBJECTS.same_thing_iou:
                same = max(same, d.confidence)
            elif _is_part(d, blob):
                parts = max(parts, d.confidence)
    return blob.edge, float(np.log2(blob.share)), same, parts


def _is_part(d: Detection, b: Blob) -> bool:
    return box_within(d.box_px, b.box_px) > OBJECTS.part_share and box_iou(d.box_px, b.box_px) < OBJECTS.same_thing_iou
