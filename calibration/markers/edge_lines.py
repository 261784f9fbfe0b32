"""Edges of markers as lines bent by the lens: how much all of them together say it bends, and each for itself.

A lens bends an edge by its length squared, 0.4 px for 90 px at the rim of a usual webcam's picture. A straight line fitted to
it misses the corners by three quarters of that, all on one side; a parabola does not, but is twice as noisy there. So one
bend of the whole picture is fitted to all edges, and each edge may differ from it a little.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.markers.parameters import CORNERS, EDGE_LINES

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """Edges (N, 4) of quadrilaterals as they are measured: middles and vectors along them (N, 4, 2) px, outward normals
    (N, 4, 2), lengths (N, 4) px; at places ``t`` (S,) of -1 to 1 along each how far the edge lies out (N, 4, S) px,
    and where that was found (N, 4, S)."""

    mid: Array
    along: Array
    outward: Array
    length: Array
    t: Array
    offset: Array
    good: Mask


def corners_of(edges: Edges, image_size_px: tuple[int, int]) -> tuple[Array, Array]:
    """Corners (N, 4, 2) px where the edges cross, and their sigma (N,) per axis; NaN where an edge cannot be fitted.

    Corner k ends edge k - 1 and begins edge k.
    """
    kept, independent, variance, whole = _robust(edges)
    n = len(edges.length)
    bend, doubt = _bend(edges, kept, independent, variance, whole, image_size_px)
    out, sigma = np.full((n, 4, 2), np.nan), np.full(n, np.nan)
    basis = _basis(edges.t)
    ends = np.array([[1.0, -1.0, 1.0], [1.0, 1.0, 1.0]])
    for i in np.flatnonzero(whole):
        fits, spread = np.zeros((4, 3)), np.zeros(4)
        for e in range(4):
            keep = kept[i, e]
            share = independent[i, e] / keep.sum() / variance[i, e]
            normal = share * basis[keep].T @ basis[keep]
            right = share * basis[keep].T @ edges.offset[i, e][keep]
            normal[2, 2] += 1.0 / doubt[i, e] ** 2
            right[2] += bend[i, e] / doubt[i, e] ** 2
            covariance = np.linalg.inv(normal)
            fits[e] = covariance @ right
            spread[e] = np.einsum("ij,jk,ik->i", ends, covariance, ends).mean()
        for k in range(4):
            out[i, k] = _cross(_tangent(edges, i, fits, k - 1, 1.0), _tangent(edges, i, fits, k, -1.0))
        sigma[i] = max(CORNERS.floor_sigma_px, float(np.sqrt(spread.mean())))
    return out, np.hypot(sigma, _aligned_px(edges))


def _aligned_px(edges: Edges) -> Array:
    """Sigma (N,) px of corners by edges that cross few pixels, from side to side: the error that each pixel has is then the
    same all along them."""
    crossed = CORNERS.edge_share * np.abs(edges.along).min(axis=2)
    return np.asarray(np.sqrt(((CORNERS.aligned_px / np.maximum(crossed, 1.0) ** 2) ** 2).mean(axis=1)))


def _basis(t: Array) -> Array:
    return np.stack([np.ones_like(t), t, t * t], axis=1)


def _robust(edges: Edges) -> tuple[Mask, Array, Array, Mask]:
    """Of each edge: the samples that lie on a parabola, as how many independent ones they count, the variance of one; and which
    quadrilaterals have four such edges."""
    n = len(edges.length)
    kept, independent, variance = edges.good.copy(), np.ones((n, 4)), np.full((n, 4), np.inf)
    whole, basis = np.ones(n, dtype=bool), _basis(edges.t)
    for i, e in np.ndindex(n, 4):
        off, keep = edges.offset[i, e], edges.good[i, e]
        for _ in range(CORNERS.fit_rounds):
            if keep.sum() < CORNERS.min_fitted * len(edges.t):
                whole[i] = False
                break
            c, *_ = np.linalg.lstsq(basis[keep], off[keep], rcond=None)
            res = off - basis @ c
            scale = 1.4826 * np.median(np.abs(res[keep])) + CORNERS.scale_floor_px
            new = edges.good[i, e] & (np.abs(res) < CORNERS.stray_sigmas * scale)
            if (new == keep).all():
                break
            keep = new
        if not whole[i]:
            continue
        looked_at = edges.length[i, e] * CORNERS.edge_share
        kept[i, e], independent[i, e] = keep, max(CORNERS.min_independent, float(np.minimum(keep.sum(), looked_at)))
        variance[i, e] = float(np.var(res[keep])) + EDGE_LINES.least_px**2
    return kept, independent, variance, whole


def _bend(edges: Edges, kept: Mask, independent: Array, variance: Array, whole: Mask,
          image_size_px: tuple[int, int]) -> tuple[Array, Array]:
    """How far each edge's middle lies in from its ends (N, 4) px by the one lens that bends them all, and how far (sigma) an
    edge may differ from that.

    A point at d from the picture's middle moves by (a d² + b d⁴) d, and the middle may lie elsewhere: of an edge's offsets the
    part that grows with t² is linear in these four numbers, which are believed to be small.
    """
    w, h = image_size_px
    m = edges.mid - np.array([(w - 1) / 2, (h - 1) / 2])
    half = edges.length / 2
    unit = edges.along / edges.length[..., None]
    out = (m * edges.outward).sum(axis=2)
    by = np.stack([half**2 * out, half**2 * out * 2 * ((m**2).sum(axis=2) + 2 * (m * unit).sum(axis=2) ** 2),
                   half**2 * edges.outward[..., 0], half**2 * edges.outward[..., 1]], axis=2)
    believed = np.array([EDGE_LINES.cubic / w**2, EDGE_LINES.quintic / w**4, EDGE_LINES.centre / w, EDGE_LINES.centre / w])
    basis = _basis(edges.t)
    normal, right = np.diag(believed**-2.0), np.zeros(4)
    for i, e in np.argwhere(np.repeat(whole[:, None], 4, axis=1)):
        b = basis[kept[i, e]]
        inverse = np.linalg.inv(b.T @ b)
        its = (inverse @ (b.T @ edges.offset[i, e][kept[i, e]]))[2]
        noise = inverse[2, 2] * len(b) / independent[i, e] * variance[i, e]
        weight = 1.0 / (noise + _own_px(edges.length[i, e]) ** 2)
        normal += weight * np.outer(by[i, e], by[i, e])
        right += weight * its * by[i, e]
    scale = np.outer(believed, believed)
    left = np.linalg.inv(normal * scale) * scale
    bend = by @ (left @ right)
    unsure = np.einsum("nei,ij,nej->ne", by, left, by)
    return bend, np.sqrt(unsure + (EDGE_LINES.model_share * bend) ** 2 + _own_px(edges.length) ** 2)


def _own_px(length_px: Array) -> Array:
    """Sigma of the bend that an edge has of its own: paper, and what the one lens leaves over."""
    return np.asarray(EDGE_LINES.own_px * (length_px / 100.0) ** 2)


def _tangent(edges: Edges, i: int | np.intp, fits: Array, e: int, t: float) -> tuple[Array, Array]:
    """Point and direction of the fitted edge ``e`` of quadrilateral ``i`` at ``t``."""
    a, b, q = fits[e]
    along, outward = edges.along[i, e], edges.outward[i, e]
    return edges.mid[i, e] + along / 2 * t + outward * (a + b * t + q * t * t), along / 2 + outward * (b + 2 * q * t)


def _cross(one: tuple[Array, Array], two: tuple[Array, Array]) -> Array:
    (p, u), (q, v) = one, two
    det = u[0] * -v[1] + v[0] * u[1]
    if abs(det) < 1e-12:
        return np.full(2, np.nan)
    k = ((q - p)[0] * -v[1] + v[0] * (q - p)[1]) / det
    return np.asarray(p + k * u, dtype=float)
