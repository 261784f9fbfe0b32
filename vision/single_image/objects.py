"""Things in one picture of anything: what the network finds, and what stands out from what it lies on, together.

The network knows toys as a camera over a table shows them; of one that fills a photograph it sees parts. What stands out is
seen at any size, but may be a print, or a group of things.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Protocol

import cv2
import numpy as np

from vision.networks.detector import Detection, Image8, box_area, box_iou, box_within
from vision.single_image.saliency import Blob, standing_out

FAINT = 0.1
"""The least confidence with which the network's finds bear out what stands out."""
ODDS, EACH = -0.12, (0.052, 0.974, 5.791, 2.538)
"""The odds (logarithm) that what stands out is a toy: so much, and by so much for each thing that speaks for it (``evidence``).
Logistic regression over rendered pictures of trained kinds: python -m benchmarks.vision.single_pictures --fit."""
OTHERWISE = 0.35
"""As surely as this an arm is no toy, however it stands out."""
PARTS_OF = {"toy": ("toy", "die"), "card": ("card", "die"), "die": ("die",)}
"""What may be found of a large thing of each label: wheels, pips. Of 139 toys in rendered close-ups that stood out the network
saw none as a card or a die more surely than as a toy, of 54 cards 41."""
CONVEX, CORNERED, BEND = 0.95, 0.9, 0.04
"""Cards and dice fill so much of their convex hull; a card's hull has four corners, if bends smaller than the third share of
its length are none, and the card fills the second share of what lies between them. (37 of 46 rendered cards do.)"""
WHITE, SIDES, DENTED, SURELY = 0.7, (1.1, 1.8), 0.9, 0.9
"""What has a card's corners, is so many times as long as wide and as convex as the third says, and has a margin of which the
first share is of one white, is a card as surely as the fourth says, whatever the network makes of it, small as it may be."""
COMPANY, AS_LARGE = 2, 1.5
"""What may be a die, by its pips, is one beside so many that surely are, of its size (within the second)."""
SQUARE = 1.25
"""What surely shows a die's pips, and is no more times as long as wide, is no card, white as it is."""
MOST, OVER = 0.7, 0.2
"""Two cards that fill more than the first share of a box, and of which neither has more than the second within the other's, are
what it shows."""
PIP = 0.2
"""A find that takes more than this share of a card's box is another card on it."""
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
large thing is none, unless it is a card by its corners and margin, whose print may look like them. (Of 107 toys in rendered
close-ups that stood out as large things 2 held so many.)"""
SAME, PART = 0.5, 0.7
"""Boxes with the first share in common (intersection over union) are one thing's; one with the second share of it within
another's is a part's."""
PANEL = 0.7
"""A card whose side is a smaller share of the side of what it lies within is another thing."""
WITHIN = 0.85
"""Of two that stand out, one with this share of its box within the other's is the same thing, or a part of it."""


class Network(Protocol):
    """What finds things (vision.networks.detector.Detector)."""

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
        if d.label == "arm":  # arms hold toys, and are neither parts of them nor grain
            out.append(d)
            continue
        if any(box_iou(d.box_px, e.box_px) >= SAME and e.confidence > d.confidence for _, e in large):
            continue
        if any(_is_part(d, b) and ((e.label == "die" and b.pips[0] > 0) or
                                   (d.confidence + BY_FAR < e.confidence and _may_be_of(d, e))) for b, e in sure):
            continue
        speck = np.sqrt(FILLED * box_area(d.box_px) / picture_px2) < SPECK * largest
        if speck and d.label != "card" and not _is_among(d, blobs):
            d = replace(d, confidence=SPECKS * d.confidence)
        out.append(d)
    return out + [e for _, e in large
                  if not any(box_iou(d.box_px, e.box_px) >= SAME and d.confidence >= e.confidence for d in out)]


def _large(found: Sequence[Detection], blobs: Sequence[Blob]) -> list[tuple[Blob, Detection]]:
    """The large blobs as finds, the most probable first, each thing once; without boards full of toys and arms."""
    arms = [d for d in found if d.label == "arm" and d.confidence >= OTHERWISE]
    alone = [d for d in found if d.label == "toy" and d.confidence >= ONE_OF and _is_among(d, blobs)]
    printed = [_printed(b) for b in blobs]
    printed = [card and not _several(b, [o for o, one in zip(blobs, printed, strict=True) if one])
               for b, card in zip(blobs, printed, strict=True)]
    cards = [b for b, card in zip(blobs, printed, strict=True) if card]
    told = [(b, Detection("die", SURELY, b.box_px, b.outline_px)) for b in _dice(blobs, cards)]
    for b, card in zip(blobs, printed, strict=True):
        if (not card and (b.share < LARGE or sum(_is_part(d, b) for d in alone) >= CROWD)) or _is_among(b, arms):
            continue
        # what the network sees most surely of it says what it is; windows of cars look like cards, and cars do not
        speaks = {kind: evidence(found, b, kind) for kind in PARTS_OF if kind == "toy" or _shaped(b, kind)}
        label = max(speaks, key=lambda kind: max(speaks[kind][2:]))
        odds = ODDS + float(np.dot(EACH, speaks[label]))
        sure = float(1 / (1 + np.exp(-odds)))
        told.append((b, Detection("card", max(sure, SURELY), b.box_px, b.outline_px) if card
                     else Detection(label, sure, b.box_px, b.outline_px)))
    out: list[tuple[Blob, Detection]] = []
    for b, d in sorted(told, key=lambda t: -t[1].confidence):
        if d.confidence >= FAINT and not any(_same(b, d, o, e) for o, e in out):
            out.append((b, d))
    return out


def _same(b: Blob, d: Detection, o: Blob, e: Detection) -> bool:
    """Whether two blobs, told as ``d`` and ``e``, are one thing, or one a part of the other."""
    if box_iou(b.box_px, o.box_px) >= SAME:
        return True
    if d.label != e.label and "card" in (d.label, e.label):
        small, large = sorted((b, o), key=lambda x: x.share)
        if small.share < PANEL * large.share:  # a white panel of a toy looks like a card; and cards lie on boards
            return False
    return max(box_within(b.box_px, o.box_px), box_within(o.box_px, b.box_px)) > WITHIN


def _dice(blobs: Sequence[Blob], cards: Sequence[Blob]) -> list[Blob]:
    """The dice among the blobs, by their pips, each once; pips of ``cards`` are none."""
    out: list[Blob] = []
    for b in sorted((b for b in blobs if b.pips[0]), key=lambda b: (-b.pips[1], -b.pips[0], -b.edge)):
        beside = sum(o.pips[1] and max(o.share, b.share) < AS_LARGE * min(o.share, b.share) for o in out)
        again = any(max(box_within(b.box_px, o.box_px), box_within(o.box_px, b.box_px)) > WITHIN or
                    box_iou(b.box_px, o.box_px) >= SAME for o in out)
        if not again and (b.pips[1] or beside >= COMPANY) and not any(box_within(b.box_px, c.box_px) > WITHIN for c in cards):
            out.append(b)
    return out


def _shaped(b: Blob, label: str, convex: float = CONVEX) -> bool:
    """Whether a blob is as convex as a die, or four-cornered as a card."""
    ring = b.outline_px.astype(np.float32)
    hull = cv2.convexHull(ring)
    if cv2.contourArea(ring) < convex * cv2.contourArea(hull):
        return False
    corners = cv2.approxPolyDP(hull, BEND * cv2.arcLength(hull, True), True)
    return label == "die" or (len(corners) == 4 and cv2.contourArea(ring) > CORNERED * cv2.contourArea(corners))


def _printed(b: Blob) -> bool:
    """Whether a blob is a playing card by its corners, its sides and its margin."""
    wide, long = sorted(cv2.minAreaRect(b.outline_px.astype(np.float32))[1])
    if b.pips[1] and long < SQUARE * wide:
        return False
    return b.margin > WHITE and SIDES[0] * wide < long < SIDES[1] * wide and _shaped(b, "card", DENTED)


def _several(b: Blob, cards: Sequence[Blob]) -> bool:
    """Whether two of the cards, side by side, make up most of a blob: they have a card's corners and margin together, too."""
    within = [o for o in cards if o.share < b.share and box_within(o.box_px, b.box_px) > WITHIN]
    return any(_apart(o, p) and box_area(o.box_px) + box_area(p.box_px) > MOST * box_area(b.box_px)
               for o, p in combinations(within, 2))


def _apart(o: Blob, p: Blob) -> bool:
    return max(box_within(o.box_px, p.box_px), box_within(p.box_px, o.box_px)) < OVER


def _may_be_of(part: Detection, whole: Detection) -> bool:
    """Whether things of those labels and sizes are part and whole."""
    small = whole.label != "card" or box_area(part.box_px) < PIP * box_area(whole.box_px)
    return small and part.label in PARTS_OF[whole.label]


def _is_among(thing: Detection | Blob, others: Sequence[Detection] | Sequence[Blob]) -> bool:
    """Whether one of the others has about the same box."""
    return any(box_iou(thing.box_px, o.box_px) >= SAME for o in others)


def evidence(found: Sequence[Detection], blob: Blob, label: str = "toy") -> tuple[float, float, float, float]:
    """What speaks for a blob's being a thing of that label: its edge, the binary logarithm of its size (share of the picture's
    side), the confidence of the network's find of the same box, and of the surest find that is a part of it (0: none)."""
    same, parts = 0.0, 0.0
    for d in found:
        if d.label == label:
            if box_iou(d.box_px, blob.box_px) >= SAME:
                same = max(same, d.confidence)
            elif _is_part(d, blob):
                parts = max(parts, d.confidence)
    return blob.edge, float(np.log2(blob.share)), same, parts


def _is_part(d: Detection, b: Blob) -> bool:
    return box_within(d.box_px, b.box_px) > PART and box_iou(d.box_px, b.box_px) < SAME
