"""What stands out as a whole, asked about as a thing: of what fills much of a picture the look's views may show only parts.

A salient blob (vision.single_image.saliency) is a candidate beside those of the two views. The classifier says whether it is
one whole thing; it stands where that is worth more than what the views show in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.detection import Image8, box_iou
from vision.networks.look import LookMaps
from vision.single_image.grouping import logit, share
from vision.single_image.instances import Instance
from vision.single_image.merge_tree import Judge
from vision.single_image.parameters import MERGE_TREE, SALIENT_THINGS
from vision.single_image.saliency import Blob, standing_out

Array = NDArray[np.float64]


def with_salient(things: Sequence[Instance], bgr: Image8, maps: LookMaps, judge: Judge) -> list[Instance]:
    """The things that the views show of a picture (H, W, 3), and what stands out where that is worth more than they are.
    ``maps``: of the view in whose pixels the things are."""
    out = list(things)
    for whole in salient_things(bgr, maps, judge):
        common = np.array([whole.common_px(t) for t in out], float)
        area = np.array([t.area for t in out], float)
        same = common >= SALIENT_THINGS.same_thing_iou * (area + whole.area - common)
        within = common > SALIENT_THINGS.part_share * whole.area
        if same.any():
            k = int(np.argmax(same))
            out[k] = replace(out[k], confidence=max(out[k].confidence, whole.confidence))
        elif not (within & (area > whole.area)).any():
            parts = common > SALIENT_THINGS.part_share * area
            if worth(whole) > MERGE_TREE.parts_share * sum(worth(t) for t, part in zip(out, parts, strict=True) if part):
                out = [whole, *(t for t, part in zip(out, parts, strict=True) if not part)]
    return sorted(out, key=lambda t: -t.confidence)


def worth(thing: Instance) -> float:
    """What a thing is worth beside others: as in vision.single_image.merge_tree, by its side."""
    return max(thing.confidence - MERGE_TREE.worth_from, 0.0) * float(np.sqrt(thing.area))


def salient_things(bgr: Image8, maps: LookMaps, judge: Judge) -> list[Instance]:
    """What stands out and is large, each with the probability that it is one whole thing, the most probable first and no two of
    one place. Masks in pixels of the maps."""
    found = [replace(thing, confidence=share(float(np.dot(SALIENT_THINGS.whole_log_odds, salient_evidence(blob, thing, told)))),
                     judged=told) for blob, thing, told in asked_blobs(bgr, maps, judge)]
    out: list[Instance] = []
    for thing in sorted(found, key=lambda t: -t.confidence):
        if all(thing.common_px(o) < SALIENT_THINGS.one_place_share * min(thing.area, o.area) for o in out):
            out.append(thing)
    return out


def asked_blobs(bgr: Image8, maps: LookMaps, judge: Judge) -> Iterator[tuple[Blob, Instance, Array]]:
    """What stands out of a picture (H, W, 3) and is large, each as a thing without a confidence and with the classifier's
    word (6,)."""
    blobs = distinct(standing_out(bgr, SALIENT_THINGS.least_share, SALIENT_THINGS.longer_side_px))
    pairs = [(b, t) for b in blobs if (t := _instance(b, maps)) is not None]
    for (blob, thing), told in zip(pairs, judge([b.outline_px for b, _ in pairs]) if pairs else (), strict=True):
        yield blob, thing, told


def salient_evidence(blob: Blob, thing: Instance, told: Array) -> tuple[float, ...]:
    """What speaks for one whole thing, in the order of SALIENT_THINGS.whole_log_odds: 1; the log odds by the classifier; how
    clear the edge is (units of Lab); the mean log odds that the maps show things there."""
    return 1.0, logit(1.0 - float(told[0])), blob.edge, logit(thing.also)


def distinct(blobs: Sequence[Blob]) -> list[Blob]:
    """Those blobs that differ, the one with the clearest edge of each place."""
    out: list[Blob] = []
    for blob in sorted(blobs, key=lambda b: -b.edge):
        if all(box_iou(blob.box_px, o.box_px) < SALIENT_THINGS.same_box_iou for o in out):
            out.append(blob)
    return out[:SALIENT_THINGS.most]


def _instance(blob: Blob, maps: LookMaps) -> Instance | None:
    h, w = maps.edge.shape
    ring = np.round((blob.outline_px + 0.5) * np.array(maps.scale) - 0.5).astype(np.int32)
    (left, top), (right, bottom) = np.maximum(ring.min(axis=0), 0), np.minimum(ring.max(axis=0) + 1, (w, h))
    if right - left < 2 or bottom - top < 2:
        return None
    mask = np.zeros((int(bottom - top), int(right - left)), np.uint8)
    cv2.fillPoly(mask, [ring - [int(left), int(top)]], (1,))
    own = mask > 0
    if not own.any():
        return None
    kinds = maps.kinds[:, top:bottom, left:right][:, own].mean(axis=1)
    return Instance(int(left), int(top), own, np.asarray(kinds, float), 0.0, blob.outline_px,
                    also=float(maps.thing[top:bottom, left:right][own].mean()))
