"""The look as a finder of things in single pictures, asked in the same way as the detector (vision.networks.detector)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.foreground_and_shadow import disc
from vision.networks.classifier import Classifier, installed_classifier
from vision.networks.detection import LABELS, Detection, Image8, filled, mask_of
from vision.networks.detector import Detector
from vision.networks.look import Look, LookMaps, installed_look
from vision.networks.parameters import DETECTOR
from vision.networks.weights import if_installed
from vision.single_image.parameters import OBJECTS, PROPOSALS
from vision.single_image.proposals import Proposer, with_proposals
from vision.single_image.two_views import things_in
from vision.single_image.weighing import from_rim, weighed


class TwoViews(Protocol):
    """The part of a look that is needed here (vision.networks.look.Look)."""

    def see(self, bgr: Image8) -> tuple[LookMaps, LookMaps]: ...
    def look_at(self, bgr: Image8, side_px: int, most_enlarged: float) -> LookMaps: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Answered:
    """What a detector found in one picture, asked once for all that need it."""

    found: tuple[Detection, ...]

    def find_scaled(self, bgr: Image8, confidence: float | None = None) -> tuple[Detection, ...]:
        """What was found, as surely as asked."""
        return tuple(d for d in self.found if confidence is None or d.confidence >= confidence)


class LookFinder:
    """Finds things by a look, and says what they are with a classifier, which is asked about proposals of a detector too.
    ``confidence``: the least that a find has."""

    def __init__(self, look: TwoViews, confidence: float = DETECTOR.least_confidence, classifier: Classifier | None = None,
                 proposer: Proposer | None = None) -> None:
        self.look, self.confidence, self.classifier, self.proposer = look, confidence, classifier, proposer

    def find_scaled(self, bgr: Image8, confidence: float | None = None) -> tuple[Detection, ...]:
        """Everything in a picture (H, W, 3), the most probable first. ``confidence``: the least, not the finder's own."""
        least = self.confidence if confidence is None else confidence
        judge = None if self.classifier is None else partial(self.classifier.judge_outlines, bgr)
        near, far = self.look.see(bgr)
        things = things_in(near, far, judge)
        asked = None if self.proposer is None else Answered(self.proposer.find_scaled(bgr, PROPOSALS.least_found))
        if judge is not None:
            things = with_proposals(things, bgr, near, judge, asked)
        found = without_gaps([d for d in weighed(things, bgr) if d.confidence >= least], bgr)
        return found if asked is None else under_arms(found, asked.found, bgr, near)

    def find_tiled(self, bgr: Image8, *, confidence: float | None = None) -> tuple[Detection, ...]:
        """Everything in a picture (H, W, 3), as the detector is asked about a table. What more probably is terrain than a toy
        says so (``Detection.terrain``)."""
        return self.find_scaled(bgr, confidence)

    def look_at(self, bgr: Image8, enlarged: float) -> LookMaps:
        """What the look alone tells of a small picture (H, W, 3), seen so many times enlarged."""
        return self.look.look_at(bgr, round(enlarged * max(bgr.shape[:2])), enlarged)

    def close(self) -> None:
        """Give the look's memory back until the next picture."""
        self.look.close()


def under_arms(found: Sequence[Detection], by_detector: Sequence[Detection], bgr: Image8,
               maps: LookMaps | None = None) -> tuple[Detection, ...]:
    """What was found, where most of it lies in what the detector takes for an arm as that: the detector learned of arms at all
    sides of a table, the look of few. An arm comes in from the rim; round red pieces are none, and it is none where the look
    (``maps``) sees the bare table in most of it. A picture (H, W, 3)."""
    h, w = bgr.shape[:2]
    arms = np.zeros((h, w), bool)
    sure = [d for d in by_detector if d.label == "arm" and d.confidence >= OBJECTS.arm_confidence]
    for arm, comes_in in zip(sure, from_rim([d.outline_px for d in sure], (h, w)), strict=True):
        if comes_in and (maps is None or _seen_share(arm, maps) >= OBJECTS.arm_seen_share):
            arms |= filled(arm.outline_px, (h, w))
    if not arms.any():
        return tuple(found)
    out = []
    for d in found:
        own = filled(d.outline_px, (h, w))
        is_arm = bool(own.any()) and float(arms[own].mean()) > OBJECTS.part_share
        out.append(replace(d, label="arm", terrain=0.0) if is_arm else d)
    return tuple(out)


def _seen_share(d: Detection, maps: LookMaps) -> float:
    """The share of a find's pixels in which the look more probably sees a thing than the table."""
    own = filled(d.outline_px * maps.scale, maps.edge.shape)
    return float((maps.thing[own] > 0.5).mean()) if own.any() else 0.0


def without_gaps(found: Sequence[Detection], bgr: Image8) -> tuple[Detection, ...]:
    """What was found in a picture (H, W, 3), without the gaps between things: where the shadows of two lamps meet, the table is
    as dark as a black toy, but most of the rim of such a patch runs along larger, lighter things that are seen more surely."""
    shape, light = (bgr.shape[0], bgr.shape[1]), bgr.max(axis=2)
    table = ~mask_of(found, shape, LABELS)
    if not table.any():
        return tuple(found)
    dark, within = OBJECTS.gap_light_share * float(np.median(light[table])), [_light_within(d, light) for d in found]
    areas = [cv2.contourArea(d.outline_px.astype(np.float32)) for d in found]
    gaps = set()
    for k in (k for k, d in enumerate(found) if d.label == "toy" and within[k] <= dark):
        around = [e for j, e in enumerate(found) if e.confidence > found[k].confidence
                  and areas[k] < OBJECTS.gap_size_share * areas[j] and within[k] < OBJECTS.gap_contrast * within[j]]
        if _share_along(found[k], around, areas[k], shape) >= OBJECTS.gap_rim_share:
            gaps.add(k)
    return tuple(d for k, d in enumerate(found) if k not in gaps)


def _light_within(d: Detection, light: NDArray[np.uint8]) -> float:
    """The median of the light (H, W) in a find, or in its box where it has no pixel of its own."""
    box = _box(d, 0, (light.shape[0], light.shape[1]))
    own = _filled_in(box, d)
    return float(np.median(light[box][own])) if own.any() else float(np.median(light[box]))


def _share_along(d: Detection, others: Sequence[Detection], area: float, shape: tuple[int, int]) -> float:
    """The share of a find's rim that runs along others, in a picture of this shape."""
    if not others:
        return 0.0
    reach = max(2, round(OBJECTS.gap_reach * float(np.sqrt(area))))
    box = _box(d, 2 * reach, shape)
    own = _filled_in(box, d).astype(np.uint8)
    near = np.any([_filled_in(box, e) for e in others], axis=0).astype(np.uint8)
    rim = (cv2.dilate(own, disc(3)) > 0) & (own == 0)
    return float((cv2.dilate(near, disc(2 * reach + 1)) > 0)[rim].mean()) if rim.any() else 0.0


def _filled_in(box: tuple[slice, slice], d: Detection) -> NDArray[np.bool_]:
    """The inside of a find as a mask of a box's rows and columns."""
    rows, cols = box
    return filled(d.outline_px - [cols.start, rows.start], (rows.stop - rows.start, cols.stop - cols.start))


def _box(d: Detection, beyond_px: int, shape: tuple[int, int]) -> tuple[slice, slice]:
    """The rows and columns of a find and so many around it, within a picture of this shape."""
    low = np.clip(np.floor(d.outline_px.min(axis=0)).astype(int) - beyond_px, 0, [shape[1] - 1, shape[0] - 1])
    high = np.clip(np.ceil(d.outline_px.max(axis=0)).astype(int) + beyond_px + 1, low + 1, [shape[1], shape[0]])
    return slice(low[1], high[1]), slice(low[0], high[0])


def look_beside(network: Detector | None) -> LookFinder | None:
    """The installed look, where a network is wanted and it is the program's own; else None: what the network says counts."""
    if not isinstance(network, Detector) or network.weights != if_installed(Path, "detector.onnx"):
        return None
    look: Look | None = installed_look()
    return None if look is None else LookFinder(look, network.confidence, installed_classifier(), network)
