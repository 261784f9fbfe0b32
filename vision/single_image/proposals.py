"""Things that the look misses or tears: what the detector finds and what stands out, judged by the classifier.

The look network may see only pips of a die from close by, or nothing of a piece on a board unlike those it learned from. Each
proposal is a candidate beside what the look's views show: it stands where it is worth more than they are in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.detection import Detection, Image8, box_iou
from vision.networks.look import LookMaps
from vision.single_image.grouping import logit, share
from vision.single_image.instances import Instance
from vision.single_image.merge_tree import Judge
from vision.single_image.parameters import MERGE_TREE, PROPOSALS
from vision.single_image.saliency import Blob, standing_out

Array = NDArray[np.float64]


class Proposer(Protocol):
    """The part of a detector that is needed here (vision.networks.detector.Detector)."""

    def find_scaled(self, bgr: Image8, confidence: float | None = None) -> tuple[Detection, ...]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """``outline_px`` (N, 2): in pixels of the picture. ``found``: the detector's confidence; None: it stands out. ``edge``: how
    clearly (units of Lab), and ``pips`` whether it surely is a die by its pips."""

    outline_px: Array
    found: float | None = None
    edge: float = 0.0
    pips: bool = False


def with_proposals(things: Sequence[Instance], bgr: Image8, maps: LookMaps, judge: Judge,
                   proposer: Proposer | None = None) -> list[Instance]:
    """The things that the views show of a picture (H, W, 3), and proposals where these are worth more. ``maps``: of the view in
    whose pixels the things are."""
    out, within = list(things), []
    for whole in proposed(bgr, maps, judge, proposer):
        common = np.array([whole.common_px(t) for t in out], float)
        area = np.array([t.area for t in out], float)
        same = common / np.maximum(area + whole.area - common, 1.0)
        if len(out) and same.max() >= PROPOSALS.same_thing_iou:
            k = int(same.argmax())
            out[k] = of_both(out[k], whole, float(same[k]))
        elif ((common > PROPOSALS.part_share * whole.area) & (area > whole.area)).any():
            within.append(whole)
        else:
            is_part = common > PROPOSALS.part_share * area
            parts = [t for t, part in zip(out, is_part, strict=True) if part]
            surest = max((t.confidence for t in parts), default=0.0)
            if worth(whole) > sum(map(worth, parts)) and whole.confidence > surest - PROPOSALS.surer_part:
                out = [whole, *(t for t in out if t not in parts)]
    return sorted(parted(out, within), key=lambda t: -t.confidence)


def of_both(seen: Instance, whole: Instance, iou: float) -> Instance:
    """One thing that the views show and that is proposed, overlapping by ``iou``: as the views show it, but where both differ
    much and the proposal is surer."""
    if whole.confidence <= seen.confidence:
        return seen
    if iou >= PROPOSALS.same_outline_iou:
        return replace(seen, confidence=whole.confidence)
    return replace(whole, kinds=seen.kinds, agreed=seen.agreed, also=seen.also)


def parted(things: Sequence[Instance], within: Sequence[Instance]) -> list[Instance]:
    """The things, each of them in the parts that are proposed ``within`` it where these together are worth more. As in
    vision.single_image.merge_tree, parts count for a share of their worth: four wheels are not worth more than their car."""
    out = []
    for thing in things:
        inside = [p for p in within if p.common_px(thing) > PROPOSALS.part_share * p.area and p.area < thing.area]
        several = MERGE_TREE.parts_share * sum(worth(p) for p in inside) > worth(thing)
        out += inside if several else [thing]
    return list(dict.fromkeys(out))


def worth(thing: Instance) -> float:
    """What a thing is worth beside others: as in vision.single_image.merge_tree, by its side."""
    return max(thing.confidence - MERGE_TREE.worth_from, 0.0) * float(np.sqrt(thing.area))


def proposed(bgr: Image8, maps: LookMaps, judge: Judge, proposer: Proposer | None) -> list[Instance]:
    """Proposals of a picture with the probability that each is one whole thing, the most probable first, no two of one place
    and none that is less probable than PROPOSALS.least. Masks in pixels of the maps."""
    found = [replace(thing, judged=told, confidence=share(float(np.dot(PROPOSALS.whole_log_odds,
                                                                       proposal_evidence(p, thing, told)))))
             for p, thing, told in judged_proposals(bgr, maps, judge, proposer)]
    out: list[Instance] = []
    for thing in sorted(found, key=lambda t: -t.confidence):
        if thing.confidence >= PROPOSALS.least and all(
                thing.common_px(o) < PROPOSALS.one_place_share * min(thing.area, o.area) for o in out):
            out.append(thing)
    return out


def judged_proposals(bgr: Image8, maps: LookMaps, judge: Judge,
                     proposer: Proposer | None) -> Iterator[tuple[Proposal, Instance, Array]]:
    """Each proposal as a thing without a confidence, and with the classifier's word (6,)."""
    them = proposals(bgr, proposer)
    pairs = [(p, t) for p in them if (t := _instance(p, maps)) is not None]
    for (proposal, thing), told in zip(pairs, judge([p.outline_px for p, _ in pairs]) if pairs else (), strict=True):
        yield proposal, thing, told


def proposals(bgr: Image8, proposer: Proposer | None) -> list[Proposal]:
    """What the detector finds but arms, and what stands out and is large, or smaller and a card, a tile or a sheet
    by its corners and its white margin (vision.single_image.saliency.white_framed)."""
    found = () if proposer is None else proposer.find_scaled(bgr, PROPOSALS.least_found)
    blobs = standing_out(bgr, PROPOSALS.least_share, PROPOSALS.longer_side_px, PROPOSALS.least_framed)
    large = [b.share >= PROPOSALS.least_share for b in blobs]
    asked = distinct([b for b, one in zip(blobs, large, strict=True) if one], PROPOSALS.most)
    asked += distinct([b for b, one in zip(blobs, large, strict=True) if not one], PROPOSALS.most_framed)
    return ([Proposal(d.outline_px, d.confidence) for d in found if d.label != "arm" and len(d.outline_px) >= 3]
            + [Proposal(b.outline_px, None, b.edge, b.pips[1]) for b in asked])


def proposal_evidence(proposal: Proposal, thing: Instance, told: Array) -> tuple[float, ...]:
    """What speaks for one whole thing, in the order of PROPOSALS.whole_log_odds: 1; the log odds by the classifier; the mean
    log odds that the maps show things there; of what the detector found 1 and its log odds; of what stands out how clear its
    edge is (units of Lab), and whether it surely shows a die's pips."""
    found = proposal.found is not None
    return (1.0, logit(1.0 - float(told[0])), logit(thing.also), float(found), logit(proposal.found or 0.5), proposal.edge,
            float(proposal.pips))


def distinct(blobs: Sequence[Blob], most: int) -> list[Blob]:
    """Those blobs that differ, the one with the clearest edge of each place, ``most`` of them."""
    out: list[Blob] = []
    for blob in sorted(blobs, key=lambda b: -b.edge):
        if all(box_iou(blob.box_px, o.box_px) < PROPOSALS.same_box_iou for o in out):
            out.append(blob)
    return out[:most]


def _instance(proposal: Proposal, maps: LookMaps) -> Instance | None:
    h, w = maps.edge.shape
    ring = np.round((proposal.outline_px + 0.5) * np.array(maps.scale) - 0.5).astype(np.int32)
    (left, top), (right, bottom) = np.maximum(ring.min(axis=0), 0), np.minimum(ring.max(axis=0) + 1, (w, h))
    if right - left < 2 or bottom - top < 2:
        return None
    mask = np.zeros((int(bottom - top), int(right - left)), np.uint8)
    cv2.fillPoly(mask, [ring - [int(left), int(top)]], (1,))
    own = mask > 0
    if not own.any():
        return None
    kinds = maps.kinds[:, top:bottom, left:right][:, own].mean(axis=1)
    return Instance(int(left), int(top), own, np.asarray(kinds, float), 0.0, proposal.outline_px,
                    also=float(maps.thing[top:bottom, left:right][own].mean()))
