"""Two views of one picture: small things are better told from near, things that fill much of it from afar.

What both views show is taken as it is seen from near. Where one view shows one thing and the other shows several in its
place, that view is believed which is surer of what it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.networks.look import LookMaps
from vision.single_image.instances import Instance, instances
from vision.single_image.merge_tree import Judge
from vision.single_image.parameters import GROUPING, MERGE_TREE, TWO_VIEWS


def things_in(near: LookMaps, far: LookMaps, judge: Judge | None = None) -> list[Instance]:
    """The things in a picture by both views of it, in pixels of the maps from near, the most confident first. ``judge``: the
    classifier (see vision.single_image.merge_tree)."""
    times = near.scale[0] / far.scale[0], near.scale[1] / far.scale[1]
    h, w = near.edge.shape
    also = cv2.resize(far.thing, (w, h), interpolation=cv2.INTER_LINEAR)
    from_near = [replace(i, also=float(also[i.box][i.mask].mean())) for i in instances(near, GROUPING.near_log_odds, judge)]
    from_far = [i.enlarged(times, (h, w)) for i in instances(far, GROUPING.far_log_odds, judge)]
    return agreed(from_near, [replace(i, also=float(near.thing[i.box][i.mask].mean())) for i in from_far])


def agreed(near: Sequence[Instance], far: Sequence[Instance]) -> list[Instance]:
    """What two views show, each thing once. All masks in pixels of the same maps."""
    if not near or not far:
        return sorted([*near, *far], key=lambda i: -i.confidence)
    common = np.array([[a.common_px(b) for b in far] for a in near], float)
    area_near, area_far = np.array([i.area for i in near]), np.array([i.area for i in far])
    iou = common / (area_near[:, None] + area_far - common)
    rows, cols = scipy.optimize.linear_sum_assignment(-iou)
    pairs = [(int(a), int(b)) for a, b in zip(rows, cols, strict=True) if iou[a, b] >= TWO_VIEWS.same_thing_iou]
    out = [_of_both(near[a], far[b], float(iou[a, b])) for a, b in pairs]
    single_near = [a for a in range(len(near)) if a not in {a for a, _ in pairs}]
    single_far = [b for b in range(len(far)) if b not in {b for _, b in pairs}]
    gone = _refuted(near, far, single_near, single_far, common / area_near[:, None])
    also = _refuted(far, near, [b for b in single_far if b not in gone.wholes], [a for a in single_near if a not in gone.parts],
                    common.T / area_far[:, None])
    single = [near[a] for a in single_near if a not in gone.parts | also.wholes]
    single += [far[b] for b in single_far if b not in gone.wholes | also.parts]
    out += [i for i in single if not any(i.common_px(o) > TWO_VIEWS.part_share * i.area
                                         and i.confidence < o.confidence - TWO_VIEWS.part_margin for o in out)]
    return sorted(out, key=lambda i: -i.confidence)


def _of_both(near: Instance, far: Instance, iou: float) -> Instance:
    """What both views show: as it is seen from near, unless that view is much less sure that this is one whole thing."""
    shown = near if near.confidence >= far.confidence - TWO_VIEWS.near_margin else far
    return replace(shown, kinds=(near.kinds + far.kinds) / 2, confidence=max(near.confidence, far.confidence), agreed=iou)


def _worth(thing: Instance) -> float:
    return max(thing.confidence - MERGE_TREE.worth_from, 0.0)


class _Refuted(NamedTuple):
    """Numbers of ``wholes`` in one view and ``parts`` in the other that are not believed."""

    parts: set[int]
    wholes: set[int]


def _refuted(parts: Sequence[Instance], wholes: Sequence[Instance], some_parts: Sequence[int], some_wholes: Sequence[int],
             within: NDArray[np.float64]) -> _Refuted:
    """What one view shows as several ``parts`` and the other as one of the ``wholes``: the answer that is worth less goes.
    ``within``: the share of each part (rows) that lies in each whole."""
    out = _Refuted(set(), set())
    for w in sorted(some_wholes, key=lambda w: -wholes[w].area):
        inside = [p for p in some_parts if within[p, w] >= TWO_VIEWS.part_share and parts[p].area < wholes[w].area]
        if not inside:
            continue
        if sum(_worth(parts[p]) for p in inside) > _worth(wholes[w]):
            out.wholes.add(w)
        else:
            out.parts.update(inside)
    return out
