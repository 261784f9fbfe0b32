"""How far dark edges are displaced by ink, blooming and the camera's gamma, read off the cells inside a marker.

A camera blurs light but stores roughly its square root. So dark squares come out smaller, by 0.4 px a side in real
pictures: 1 to 2 % of the inch for a marker of 50 px. The cells show it: what black loses outside, white gains inside.
Chessboard corners do not move.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.markers.parameters import INK_SPREAD
from calibration.markers.sampling import edge_window, sample


@cache
def _cell_edges(dictionary: int, marker_id: int) -> tuple[Array, Array, Array]:
    """Edges between cells of different colour, in cell units from the top left corner: points (E, 5, 2), direction
    across towards the higher coordinate (E, 2), and how far each moves in that direction per unit of spread (E,), measured
    from the outer corners, which move too."""
    d = cv2.aruco.getPredefinedDictionary(dictionary)
    n = d.markerSize + 2
    bits = cv2.aruco.generateImageMarker(d, marker_id, n, borderBits=1) > 127
    points, across, weight = [], [], []
    for axis in (0, 1):
        b = bits if axis == 0 else bits.T
        for r in range(n):
            for c in range(1, n):
                if b[r, c] != b[r, c - 1]:
                    p = np.array([[c, r + t] for t in INK_SPREAD.along], dtype=float)
                    points.append(p if axis == 0 else p[:, ::-1])
                    across.append([1.0, 0.0] if axis == 0 else [0.0, 1.0])
                    weight.append((-1.0 if b[r, c - 1] else 1.0) - (2.0 * c / n - 1.0))
    return np.array(points), np.array(across), np.array(weight)


def edge_spread(grey: NDArray[np.uint8], quads_px: Array, ids: NDArray[np.int64],
                dictionary: int) -> tuple[Array, float]:
    """How far (N,) px each marker's dark edges lie too far out (negative: too far in), and the sigma that all have in
    common. Where the cells are too small to tell: zero, with a large sigma."""
    spread, sigma = np.zeros(len(ids)), np.full(len(ids), np.inf)
    for i, (quad, marker_id) in enumerate(zip(quads_px, ids, strict=True)):
        if np.isfinite(quad).all():
            spread[i], sigma[i] = _one(grey, quad, dictionary, int(marker_id))
    told = np.isfinite(sigma)
    if not told.any():
        return np.zeros(len(ids)), INK_SPREAD.unknown_px
    w = 1.0 / (sigma[told] ** 2 + INK_SPREAD.between_px**2)
    mean = float((spread[told] * w).sum() / w.sum())
    near = 1.0 / INK_SPREAD.between_px**2
    own = np.where(told, 1.0 / sigma**2, 0.0)
    out = (np.where(told, spread, 0.0) * own + mean * near) / (own + near)
    stat = 1.0 / np.sqrt((1.0 / sigma[told] ** 2).sum())
    return np.asarray(out, dtype=float), float(np.hypot(stat, INK_SPREAD.unsure * abs(mean)))


def _one(grey: NDArray[np.uint8], quad: Array, dictionary: int, marker_id: int) -> tuple[float, float]:
    points, across, weight = _cell_edges(dictionary, marker_id)
    n = cv2.aruco.getPredefinedDictionary(dictionary).markerSize + 2
    square = np.array([[0, 0], [n, 0], [n, n], [0, n]], np.float32)
    h = cv2.getPerspectiveTransform(square, quad.astype(np.float32))
    both = np.concatenate([points, points + 0.01 * across[:, None]]).reshape(-1, 1, 2)
    at, beyond = np.asarray(cv2.perspectiveTransform(both, h), dtype=float).reshape(2, *points.shape)
    step = beyond - at
    length = np.linalg.norm(step, axis=2, keepdims=True)
    cell_px = 100.0 * float(length.min())
    if cell_px < INK_SPREAD.min_cell_px:
        return 0.0, np.inf
    half = edge_window(cell_px)
    s = np.linspace(-half, half, INK_SPREAD.across)
    pos = at[:, :, None, :] + (step / length)[:, :, None, :] * s[None, None, :, None]
    value = sample(grey, pos[..., 0], pos[..., 1]).mean(axis=1)
    low, high = value[:, :2].mean(axis=1), value[:, -2:].mean(axis=1)
    good = np.abs(high - low) > INK_SPREAD.min_contrast
    if good.sum() < INK_SPREAD.min_edges:
        return 0.0, np.inf
    share = (value[good] - low[good, None]) / (high - low)[good, None]
    area = (share.sum(axis=1) - 0.5 * (share[:, 0] + share[:, -1])) * (s[1] - s[0])
    offset, w = half - area, weight[good]
    for _ in range(2):  # a scratch or a speck: leave out what is far off, once
        spread = float((offset * w).sum() / (w * w).sum())
        res = offset - spread * w
        scale = 1.4826 * float(np.median(np.abs(res))) + INK_SPREAD.scale_floor_px
        keep = np.abs(res) < INK_SPREAD.stray_sigmas * scale
        if keep.all() or keep.sum() < INK_SPREAD.min_edges:
            break
        offset, w = offset[keep], w[keep]
    return spread, float(max(INK_SPREAD.floor_sigma_px, res.std() / np.sqrt((w * w).sum())))


def corner_shift(quads_px: Array) -> Array:
    """(N, 4, 2): how the corners of dark quads move when every edge moves outwards by one pixel."""
    along = np.roll(quads_px, -1, axis=1) - quads_px
    unit = along / np.linalg.norm(along, axis=2, keepdims=True)
    after = np.stack([unit[..., 1], -unit[..., 0]], axis=2)  # outward normal of the edge that begins at the corner
    before = np.roll(after, 1, axis=1)
    return np.asarray((before + after) / (1.0 + (before * after).sum(axis=2, keepdims=True)), dtype=float)
