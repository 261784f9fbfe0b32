"""Multi-view fusion: views of one toy at several places show other sides of it, and together they give its shape better.

A toy that was carried stands turned and leans another way. Its turn is found by registering the footprint network's maps of the
new view with those of the earlier views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.footprints.canonical_crop import CROP, CropFrame
from vision.footprints.parameters import MULTI_VIEW

Array = NDArray[np.float64]
Maps = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """A possible pose of a toy, table_from_toy: ``turn`` in radians, ``at_in`` (2,) inches. ``share``: its probability."""

    turn: float
    at_in: Array
    share: float = 1.0

    def table_from_own(self, points_in: Array) -> Array:
        """(..., 2) inches in the toy's own frame to inches on the table."""
        return np.asarray(points_in @ turned(self.turn).T + self.at_in)

    def own_from_table(self, points_in: Array) -> Array:
        """(..., 2) inches on the table to inches in the toy's own frame."""
        return np.asarray((points_in - self.at_in) @ turned(self.turn))


@dataclass(frozen=True, slots=True, eq=False)
class ToyView:
    """One view of a toy.

    ``frame``: the crop. ``said`` (1 + LEVELS, CROP, CROP): the probability that each place of the crop lies under the toy, and
    that it is inside the toy at each level (vision.footprints.network). ``paint`` (3, CROP, CROP): its colours, minus their
    mean and divided by their spread, projected as if all of the toy were at half its height; or None. ``height_in``: the height
    that this holds for. ``weight``: how much the view counts. ``poses``: possible poses of the toy, the most probable first.
    """

    frame: CropFrame
    said: Maps
    paint: Maps | None
    height_in: float
    weight: float = 1.0
    poses: tuple[Pose, ...] = ()

    def seen_from(self, points_in: Array) -> Maps:
        """(1 + LEVELS, ...) the probabilities at points (..., 2) of the toy's own frame."""
        return self._at(self.said, points_in)

    def laid(self, points_in: Array) -> Maps:
        """The same, but only the maps that are used for registration (MULTI_VIEW.channels)."""
        return self._at(self.said[list(MULTI_VIEW.channels)], points_in)

    def paint_from(self, points_in: Array) -> Maps:
        """(3, ...) the paint at these points, 0 where it is unknown."""
        return self._at(np.zeros((3, CROP, CROP), np.float32) if self.paint is None else self.paint, points_in)

    def _at(self, maps: Maps, points_in: Array) -> Maps:
        return np.asarray(sum(p.share * self._seen(maps, p.table_from_own(points_in)) for p in self.poses), np.float32)

    def _seen(self, maps: Maps, table_in: Array) -> Maps:
        px = self.frame.crop_from_table(table_in.reshape(-1, 2))
        x, y = (px[:, k].reshape(table_in.shape[:-1]).astype(np.float32) for k in (0, 1))
        layers = [maps[k:k + 4].transpose(1, 2, 0) for k in range(0, len(maps), 4)]  # cv2.remap takes at most four channels
        out = [cv2.remap(np.ascontiguousarray(one), x, y, cv2.INTER_LINEAR, borderValue=0).reshape(*x.shape, -1)
               for one in layers]
        return np.asarray(np.concatenate(out, axis=-1).transpose(2, 0, 1), np.float32)


def turned(turn: float) -> Array:
    """The rotation matrix (2, 2) of a turn in radians."""
    c, s = np.cos(turn), np.sin(turn)
    return np.array([[c, -s], [s, c]])


def fuse_views(earlier: Sequence[ToyView], new: ToyView) -> tuple[tuple[ToyView, ...], Maps, float]:
    """Fuses the ``earlier`` views with a ``new`` one.

    Returns the views that now give the toy's shape, their fused probabilities in the crop of the ``new`` view, and the sum of
    their weights.
    """
    kept = [g for g in earlier if abs(g.height_in - new.height_in) <= MULTI_VIEW.same_height_share * new.height_in]
    poses: tuple[Pose, ...] = ()
    if kept:
        poses = _poses(kept, new)
        if poses and _as_it_was(kept[-1].poses[0], poses[0]):
            kept = kept[:-1]
            poses = _poses(kept, new) if kept else ()
    if not poses:  # the first view, or a view of something else
        return (replace(new, poses=(Pose(0.0, _middle(new)),)),), new.said, new.weight
    kept = kept[-MULTI_VIEW.most_views + 1:]
    at = np.arange(CROP, dtype=float)
    x, y = np.meshgrid(at, at)
    table = new.frame.table_from_crop(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(CROP, CROP, 2)
    weights = [g.weight for g in kept]
    known = sum(p.share * _mean([g.seen_from(p.own_from_table(table)) for g in kept], weights) for p in poses)
    return ((*kept, replace(new, poses=poses)), _mean([np.asarray(known), new.said], [sum(weights), new.weight]),
            float(sum(weights) + new.weight))


def alike(a: Maps, b: Maps) -> float:
    """How much two soft shapes (n, h, w) overlap: 1 if they are equal, 0 if they share nothing."""
    return 1.0 - float(np.abs(a - b).sum()) / max(float((a + b).sum()), 1e-6)


def agreement(a: Maps, b: Maps, weight: Maps) -> float:
    """The correlation of two paints (3, h, w), weighted by ``weight`` (h, w): 1 the same, 0 unlike or unknown."""
    power = float((weight * a * a).sum() * (weight * b * b).sum())
    return float((weight * a * b).sum() / np.sqrt(power)) if power > 1e-9 else 0.0


def likelihood(a: Maps, b: Maps) -> float:
    """The mean log likelihood of the probabilities ``b`` if ``a`` is true (both (n, h, w)): a negative cross entropy."""
    a = np.clip(a, MULTI_VIEW.least_probability, 1 - MULTI_VIEW.least_probability)
    return float((b * np.log(a) + (1 - b) * np.log(1 - a)).mean())


def _mean(said: Sequence[Maps], weights: Sequence[float]) -> Maps:
    """The weighted mean of the probabilities of several views.

    The mean of their log odds is as accurate, but 0.01 inches smaller all round: it drops what only one view thinks possible.
    """
    return np.asarray(sum(w * s for s, w in zip(said, weights, strict=True)) / sum(weights), np.float32)


def _middle(g: ToyView) -> Array:
    """The footprint's centroid on the table, (2,) inches."""
    weight = g.said[0].astype(float)
    y, x = np.mgrid[:CROP, :CROP]
    total = max(float(weight.sum()), 1e-6)
    return g.frame.table_from_crop(np.array([[(x * weight).sum() / total, (y * weight).sum() / total]]))[0]


def _as_it_was(last: Pose, now: Pose) -> bool:
    """Whether the toy still has the pose of its last view."""
    turn = np.degrees(abs((now.turn - last.turn + np.pi) % (2 * np.pi) - np.pi))
    return bool(np.hypot(*(now.at_in - last.at_in)) < MULTI_VIEW.same_place_in and turn < MULTI_VIEW.same_turn_deg)


def _poses(earlier: Sequence[ToyView], new: ToyView) -> tuple[Pose, ...]:
    """The poses at which the new view overlaps the fused earlier ones best. Empty: it does not overlap enough at any."""
    side = MULTI_VIEW.beyond_factor / 1.12 * max(g.frame.side_in for g in (*earlier, new))
    at = (np.arange(MULTI_VIEW.grid_cells) + 0.5) / MULTI_VIEW.grid_cells * side - side / 2
    own = np.stack(np.meshgrid(at, at), axis=-1)
    whole = _mean([g.seen_from(own) for g in earlier], [g.weight for g in earlier])
    model = whole[list(MULTI_VIEW.channels)]
    paint = np.asarray(sum(g.weight * g.paint_from(own) for g in earlier), np.float32)
    weight = model[0] / max(float(model[0].sum()), 1e-6)
    centre, middle = np.array([(own[..., k] * weight).sum() for k in (0, 1)]), _middle(new)

    def put(p: Array) -> ToyView:
        return replace(new, poses=(Pose(float(p[0]), p[1:]),))

    def score(p: Array) -> float:
        return alike(model, put(p).laid(own))
    turns = 2 * np.pi * np.arange(MULTI_VIEW.tried_turns) / MULTI_VIEW.tried_turns
    tried = [np.array([turn, *(middle - turned(turn) @ centre)]) for turn in turns]
    scores = [score(p) for p in tried]
    count = MULTI_VIEW.tried_turns
    peaks = sorted((k for k in range(count) if scores[k] >= max(scores[k - 1], scores[(k + 1) % count])),
                   key=lambda k: -scores[k])[:MULTI_VIEW.refined_turns]
    found = [_finer(score, scores[k], tried[k], side) for k in peaks]
    if max(s for s, _ in found) < MULTI_VIEW.same_toy_agreement:
        return ()
    there = [put(p) for _, p in found]
    said = [g.seen_from(own) for g in there]
    odds = np.array([MULTI_VIEW.log_likelihood_weight * likelihood(whole, a)
                     + MULTI_VIEW.paint_weight * agreement(paint, g.paint_from(own), whole[0] * a[0])
                     for g, a in zip(there, said, strict=True)])
    shares = np.exp(odds - odds.max())
    shares = np.where(shares < MULTI_VIEW.least_way_share * shares.sum(), 0.0, shares)
    shares /= shares.sum()
    return tuple(Pose(float(p[0]), p[1:], float(share))
                 for share, (_, p) in sorted(zip(shares, found, strict=True), key=lambda t: -t[0]) if share > 0)


def _finer(score: Callable[[Array], float], best: float, pose: Array, side_in: float) -> tuple[float, Array]:
    """Refines a pose (turn, x, y) by a pattern search with ever smaller steps. Returns the best score and its pose."""
    for step in MULTI_VIEW.refining_steps:
        steps = np.diag([np.radians(step), step / 100 * side_in, step / 100 * side_in])
        better = True
        while better:
            better = False
            for one in (*steps, *-steps):
                value = score(pose + one)
                if value > best:
                    best, pose, better = value, pose + one, True
    return best, pose
