"""Layouts of drawn things, and the look's maps as a perfect and as a poor network would tell them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.networks.look import KINDS, LookMaps

SHAPES = ("disc", "card", "block", "ell", "star")
KIND_OF = {"disc": "toy", "card": "card", "block": "terrain", "ell": "toy", "star": "toy"}


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """``ids`` (h, w): 0 the table, else the number of the thing that is seen there; ``kinds``: of each, the table's first."""

    ids: np.ndarray
    kinds: tuple[str, ...]

    def masks(self):
        """The visible part of each thing of which there is any."""
        return [self.ids == k for k in range(1, len(self.kinds)) if (self.ids == k).any()]


def ring(shape, radius):
    """The corners (N, 2) of a shape about (0, 0)."""
    around = 2 * np.pi * np.arange(48) / 48
    if shape == "disc":
        return radius * np.c_[np.cos(around), np.sin(around)]
    if shape == "star":
        return radius * (1 + 0.3 * np.cos(5 * around))[:, None] / 1.3 * np.c_[np.cos(around), np.sin(around)]
    if shape == "ell":
        return radius * np.array([[-1, -1], [1, -1], [1, -0.3], [-0.3, -0.3], [-0.3, 1], [-1, 1]])
    wide = 0.7 if shape == "card" else 0.95
    return radius * np.array([[-wide, -1], [wide, -1], [wide, 1], [-wide, 1]])


def laid(rng, count, size=(288, 512), touching=0.6, largest=110.0):
    """``count`` things laid at random, many of them against an earlier one or over it, and rows base to base."""
    h, w = size
    ids, kinds = np.zeros(size, np.int32), ["table"]
    placed = []
    most = min(largest, 0.9 * np.sqrt(h * w / max(count, 1)))
    while len(kinds) <= count:
        shape, radius = SHAPES[rng.integers(len(SHAPES))], float(np.exp(rng.uniform(np.log(5), np.log(most))))
        at, angle = rng.uniform((0, 0), (w, h)), rng.uniform(0, 2 * np.pi)
        row = 1
        if placed and rng.random() < touching:
            (x, y, r) = placed[rng.integers(len(placed))]
            toward = rng.uniform(0, 2 * np.pi)
            at = np.array([x, y]) + rng.uniform(0.7, 1.05) * (r + radius) * np.array([np.cos(toward), np.sin(toward)])
        elif rng.random() < 0.15:
            row, shape, angle = int(rng.integers(2, 7)), "block", angle
        step = 1.95 * 0.95 * radius * np.array([np.cos(angle), np.sin(angle)])
        for k in range(row):
            turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
            corners = ring(shape, radius) @ turn + at + k * step
            cv2.fillPoly(ids, [np.round(corners * 16).astype(np.int32)], len(kinds), shift=4)
            kinds.append("die" if shape == "block" and radius < 12 else KIND_OF[shape])
            placed.append((*(at + k * step), radius))
    seen = np.bincount(ids.ravel(), minlength=len(kinds))
    ids[seen[ids] < 40] = 0  # what is all but hidden is none
    return Layout(ids, tuple(kinds))


def true_maps(layout, scale=(1.0, 1.0)):
    """What a perfect network tells of a layout."""
    ids = layout.ids
    h, w = ids.shape
    kinds = np.zeros((len(KINDS), h, w), np.float32)
    for k, kind in enumerate(layout.kinds):
        kinds[KINDS.index(kind)][ids == k] = 1
    high, low = cv2.dilate(ids.astype(np.float32), np.ones((3, 3))), np.where(ids > 0, ids, 1e6).astype(np.float32)
    edge = ((high > 0) & (cv2.erode(low, np.ones((3, 3))) < high)).astype(np.float32)
    ys, xs = np.mgrid[:h, :w].astype(np.float32)
    offset, centre = np.zeros((2, h, w), np.float32), np.zeros((h, w), np.float32)
    for k in np.unique(ids[ids > 0]):
        own = ids == k
        x, y, area = xs[own].mean(), ys[own].mean(), own.sum()
        offset[0][own], offset[1][own] = x - xs[own], y - ys[own]
        sigma = max(1.5, 0.08 * np.sqrt(area))
        centre = np.maximum(centre, np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * sigma ** 2)))
    return LookMaps(kinds, edge, centre.astype(np.float32), offset, scale)


def smooth_noise(rng, size, sigma_px):
    """Noise (h, w) of unit variance whose grains are about ``sigma_px`` wide."""
    few = max(1.0, sigma_px)
    small = rng.standard_normal((int(np.ceil(size[0] / few)) + 2, int(np.ceil(size[1] / few)) + 2)).astype(np.float32)
    return cv2.resize(small, size[::-1], interpolation=cv2.INTER_CUBIC)


def poor_maps(layout, rng, badly=1.0):
    """What a poor network tells of a layout: blurred, with holes, missing and wrong edges, weak centres, offsets that are the
    worse the larger the thing. ``badly``: how poor, 0 none, 1 as after a short training."""
    true = true_maps(layout)
    size = layout.ids.shape
    logits = np.stack([cv2.GaussianBlur(k, (0, 0), 0.5 + 0.8 * badly) for k in true.kinds])
    logits = 9.0 * (logits - 0.5)
    for k in logits:
        k += badly * (0.9 * smooth_noise(rng, size, 3) + 0.9 * smooth_noise(rng, size, 14) + 0.5 * smooth_noise(rng, size, 50))
    holes = np.clip(smooth_noise(rng, size, 12) - 1.7, 0, 1) * 25 * badly
    logits[0] += holes
    kinds = np.exp(logits - logits.max(axis=0))
    kinds /= kinds.sum(axis=0)
    missing = 1 / (1 + np.exp(-4 * (smooth_noise(rng, size, 12) + 0.9)))
    wrong = 1 / (1 + np.exp(-9 * (np.abs(smooth_noise(rng, size, 12)) < 0.07) + 6)) * (smooth_noise(rng, size, 30) > 0.3)
    edge = cv2.GaussianBlur(true.edge, (0, 0), 0.4 + 0.6 * badly) * (1 - badly + badly * missing)
    edge = np.maximum(edge, badly * wrong * (true.kinds[0] < 0.5))
    areas = np.bincount(layout.ids.ravel(), minlength=len(layout.kinds))
    spread = badly * np.sqrt(np.where(layout.ids > 0, areas[layout.ids], 400)).astype(np.float32)
    noise = [0.13 * smooth_noise(rng, size, 30) + 0.04 * smooth_noise(rng, size, 6) for _ in range(2)]
    blurred = np.stack([cv2.GaussianBlur(o, (0, 0), 0.5 + badly) for o in true.offset_px])
    share = cv2.GaussianBlur((layout.ids > 0).astype(np.float32), (0, 0), 0.5 + badly)
    offset = blurred / np.maximum(share, 0.3) + spread * np.stack(noise)
    weak = np.clip(0.75 + 0.35 * badly * smooth_noise(rng, size, 15), 0.05, 1)
    centre = np.clip(true.centre * (1 - badly + badly * weak) + 0.06 * badly * smooth_noise(rng, size, 4), 0, 1)
    return LookMaps(kinds.astype(np.float32), np.clip(edge, 0, 1).astype(np.float32), centre.astype(np.float32),
                    offset.astype(np.float32), true.scale)
