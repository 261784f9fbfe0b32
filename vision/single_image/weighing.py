"""One probability for what a thing is: what the look says of it, the pips of a die, the white margin of a card, and
what the classifier says of a close view, each weighed by how sure it is on pictures with known truth."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.networks.detection import Detection, Image8
from vision.networks.look import KINDS
from vision.single_image.die_pips import pips
from vision.single_image.grouping import logit, share
from vision.single_image.instances import LABEL_OF, Instance
from vision.single_image.parameters import GROUPING, OBJECTS, WEIGHING
from vision.single_image.saliency import cornered_fill, white_margin

Array = NDArray[np.float64]
THINGS = KINDS[1:]
ARM, DIE = THINGS.index("arm"), THINGS.index("die")
UNASKED = np.full(len(KINDS), 1.0 / len(KINDS))
"""What counts as the classifier's word where it was not asked."""


def thing_evidence(thing: Instance) -> tuple[float, ...]:
    """What speaks for one whole thing, in the order of WEIGHING.thing_log_odds: 1; the log odds by its own view; whether the
    other view shows it too, and the overlap of both; the log odds that there is a thing by the other view; log2 of its side
    (px of the maps)."""
    side = float(np.log2(max(thing.area, 1))) / 2
    return 1.0, logit(thing.confidence), float(thing.agreed > 0), thing.agreed, logit(thing.also), side


def kind_evidence(thing: Instance, bgr: Image8) -> Array:
    """(5, 7) what speaks for each of THINGS, one a row, in the order of WEIGHING.kind_log_odds: the logarithm of the look's
    probability; of a die, whether it may and whether it surely shows pips; of a card, the share of a white margin with a card's
    corners, and the corners alone; of what has neither, that it is round or dented; the logarithm of the classifier's
    probability."""
    out = np.zeros((len(THINGS), len(WEIGHING.kind_log_odds)))
    out[:, 0] = np.log(np.clip(thing.kinds[1:] / max(thing.kinds[1:].sum(), 1e-9), GROUPING.least_share, 1.0))
    told = (UNASKED if thing.judged is None else thing.judged)[1:]
    out[:, 6] = np.log(np.clip(told / max(told.sum(), 1e-9), GROUPING.least_share, 1.0))
    ring = thing.outline_px
    count, sure = pips(bgr, ring)
    out[DIE, 1:3] = count > 0, sure
    wide, long = sorted(cv2.minAreaRect(ring.astype(np.float32))[1])
    convex, cornered = cornered_fill(ring)
    least, most = OBJECTS.card_aspect
    card = cornered > OBJECTS.four_corners_fill and least * wide < long < most * wide
    margin = white_margin(bgr, ring) if card else 0.0
    out[THINGS.index("card"), 3:5] = margin > OBJECTS.white_margin_share, card
    out[[THINGS.index("toy"), THINGS.index("terrain")], 5] = convex < OBJECTS.margin_convex_fill
    return out


def weighed(things: Sequence[Instance], bgr: Image8) -> list[Detection]:
    """The look's things in a picture (H, W, 3), the most probable first, each with its label and the probability that it is one
    whole thing of that label. An arm comes in from the picture's rim (``from_rim``); what does not is something else. A die
    that surely shows pips is the more surely a whole one."""
    spoken = [kind_evidence(thing, bgr) for thing in things]
    odds = [evidence @ np.array(WEIGHING.kind_log_odds) for evidence in spoken]
    kinds = [np.exp(o - o.max()) for o in odds]
    arms = [k for k, of in enumerate(kinds) if of.argmax() == ARM]
    real = from_rim([things[k].outline_px for k in arms], bgr.shape[:2])
    for k in (k for k, comes_in in zip(arms, real, strict=True) if not comes_in):
        kinds[k][ARM] = 0.0
    by_pips = [WEIGHING.pips_log_odds * evidence[DIE, 2] * (of.argmax() == DIE)
               for evidence, of in zip(spoken, kinds, strict=True)]
    there = [share(float(np.dot(WEIGHING.thing_log_odds, thing_evidence(thing))) + more)
             for thing, more in zip(things, by_pips, strict=True)]
    return sorted((_detection(t, sure, of / of.sum()) for t, sure, of in zip(things, there, kinds, strict=True)),
                  key=lambda d: -d.confidence)


def from_rim(rings: Sequence[Array], shape: tuple[int, int]) -> list[bool]:
    """Of outlines (N, 2) of what may be arms in a picture (H, W): which come in from its rim, alone or with those that they
    join, or are as long as an arm is all the same."""
    if not rings:
        return []
    scale = OBJECTS.arms_px / max(shape)
    size = max(round(scale * shape[0]), 1), max(round(scale * shape[1]), 1)
    small = [np.round(scale * ring).astype(np.int32) for ring in rings]
    them = np.zeros(size, np.uint8)
    for ring in small:
        cv2.fillPoly(them, [ring], (1,))
        cv2.polylines(them, [ring], True, (1,), OBJECTS.arms_gap_px)
    count, labels = cv2.connectedComponents(them)
    out = []
    for number in range(1, count):
        rows, cols = np.nonzero(labels == number)
        long = max(np.ptp(rows), np.ptp(cols)) + 1 >= OBJECTS.arm_length_share * OBJECTS.arms_px
        out.append(long or min(rows.min(), cols.min()) == 0 or rows.max() == size[0] - 1 or cols.max() == size[1] - 1)
    at = [ring[0].clip(0, [size[1] - 1, size[0] - 1]) for ring in small]
    return [bool(out[labels[y, x] - 1]) for x, y in at]


def _detection(thing: Instance, there: float, kinds: Array) -> Detection:
    labels: dict[str, float] = {}
    for kind, part in zip(THINGS, kinds.tolist(), strict=True):
        label = LABEL_OF.get(kind, kind)
        labels[label] = labels.get(label, 0.0) + part
    label = max(labels, key=lambda name: labels[name])
    toy, terrain = kinds[THINGS.index("toy")], kinds[THINGS.index("terrain")]
    (x0, y0), (x1, y1) = thing.outline_px.min(axis=0), thing.outline_px.max(axis=0)
    return Detection(label, there * labels[label], (float(x0), float(y0), float(x1), float(y1)), thing.outline_px,
                     float(terrain / max(toy + terrain, 1e-9)) if label == "toy" else 0.0)
