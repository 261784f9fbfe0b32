"""Light fitted away: the smooth gain between a picture and its reference, per colour channel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.kernel import kernel

Float = NDArray[Any]
OFFSET = 6.0
"""Added before logarithms, in grey levels: keeps dark pixels' noise in bounds."""
GRID = 8
"""The gain field is fitted on a grid this many pixels wide: light changes slowly over a table."""
SATURATED = 250
"""Grey levels from which a pixel says nothing about light."""


def most(image: Float) -> Float:
    """The largest channel (H, W) of (H, W, 3): several times faster than numpy's maximum over a short axis."""
    return np.maximum(np.maximum(image[..., 0], image[..., 1]), image[..., 2])


def log_gain(image: Float, reference: Float, ignore: NDArray[np.bool_] | None = None, *, grid: int = GRID) -> Float:
    """The smooth field of log(image / reference), per channel, that most of the picture agrees on.

    image, reference: (H, W, 3) float32 of grey levels. ``ignore``: (H, W), pixels to leave out from the start.
    Returns (H, W, 3) float32.
    """
    ratio = np.log((image + OFFSET) / (reference + OFFSET))
    valid = most(np.minimum(image, reference)) < SATURATED  # saturated pixels say nothing about gain
    if ignore is not None:
        valid &= ~ignore
    return agreed(ratio.transpose(2, 0, 1), valid, rounds=4, grid=grid).transpose(1, 2, 0)


def agreed(ratio: Float, valid: NDArray[np.bool_], *, rounds: int, reach: float = 0.07, grid: int = GRID) -> Float:
    """The smooth field of log ratios (3, H, W), a plane a channel, that most of the ``valid`` (H, W) pixels agree on.

    ``reach``: standard deviation of the smoothing as a share of the width. Objects and shadows are outliers: they are
    given less weight round by round (Tukey's biweight). Returns (3, H, W) float32.
    """
    h, w = valid.shape
    size = (max(w // grid, 4), max(h // grid, 4))
    sigma = max(reach * size[0], 1.0)
    along, across = _axis(h, size[1], sigma), _axis(w, size[0], sigma)
    return _agreed(np.ascontiguousarray(ratio, np.float32), np.ascontiguousarray(valid), rounds, along, across)


@kernel
def _agreed(ratio: Float, valid: NDArray[np.bool_], rounds: int, along: _Axis, across: _Axis) -> Float:
    """See :func:`agreed`."""
    planes, h, w = ratio.shape
    floor = np.float32(0.02)
    whole = valid.all()
    share = valid.astype(np.float32).reshape(1, h, w)
    small = _between(ratio if whole else ratio * share, along.down, along.down_span, across.down, across.down_span)
    weight = np.ones(small.shape[1:], np.float32)
    if not whole:
        weight = _between(share, along.down, along.down_span, across.down, across.down_span)[0]
        small /= np.maximum(weight, np.float32(1e-3))
    usable = weight > 0.3
    if not usable.any():
        return np.zeros_like(ratio)
    centre, field = np.empty(planes, np.float32), np.empty_like(small)
    for c in range(planes):
        field[c] = centre[c] = np.median(small[c].ravel()[usable.ravel()])
    for _ in range(rounds):
        miss = np.zeros_like(weight)
        for c in range(planes):
            miss = np.maximum(miss, np.abs(small[c] - field[c]))
        scale = np.float32(4.0 * max(1.4826 * float(np.median(miss.ravel()[usable.ravel()])), 0.02))
        robust = np.where(usable, np.maximum(np.float32(1.0) - (miss / scale) ** 2, np.float32(0.0)) ** 2, np.float32(0.0))
        parts = np.empty((planes + 1, *weight.shape), np.float32)
        parts[:planes], parts[planes] = small * robust, robust
        smooth = np.empty_like(parts)
        for c in range(planes + 1):
            smooth[c] = np.dot(np.dot(along.blur, parts[c]), across.blur.T)
        # far from anything trusted the field falls back on the picture-wide gain
        for c in range(planes):
            field[c] = (smooth[c] + floor * centre[c]) / (smooth[planes] + floor)
    return _between(field, along.up, along.up_span, across.up, across.up_span)


@kernel
def _between(image: Float, along: Float, rows: NDArray[np.int64], across: Float, cols: NDArray[np.int64]) -> Float:
    """``along`` @ each plane of ``image`` @ ``across`` turned; ``rows``, ``cols`` (n, 2): where the matrices' rows are not 0.
    The cheaper way first: a picture shrinks along before across and grows across before along."""
    if len(along) > image.shape[1]:
        return _along(_across(image, across, cols), along, rows)
    return _across(_along(image, along, rows), across, cols)


@kernel
def _along(image: Float, matrix: Float, span: NDArray[np.int64]) -> Float:
    """``matrix`` @ each plane of ``image``."""
    out = np.zeros((len(image), len(matrix), image.shape[2]), np.float32)
    for c in range(len(image)):
        for i in range(len(matrix)):
            for y in range(span[i, 0], span[i, 1]):
                _add(out[c, i], image[c, y], matrix[i, y])
    return out


@kernel
def _across(image: Float, matrix: Float, span: NDArray[np.int64]) -> Float:
    """Each plane of ``image`` @ ``matrix`` turned."""
    out = np.empty((len(image), image.shape[1], len(matrix)), np.float32)
    for c in range(len(image)):
        for i in range(image.shape[1]):
            for j in range(len(matrix)):
                total = np.float32(0.0)
                for x in range(span[j, 0], span[j, 1]):
                    total += image[c, i, x] * matrix[j, x]
                out[c, i, j] = total
    return out


@kernel
def _add(to: Float, values: Float, share: float) -> None:
    """``share`` of ``values`` (n,) to others: a loop over whole arrays, which the compiler makes take many at a time."""
    for k in range(to.size):
        to[k] += share * values[k]


class _Axis(NamedTuple):
    """One axis of a picture as matrices: to the coarse grid, blurred there, and back, as OpenCV does each; and of the first and
    last where their rows (n, 2) are not 0."""

    down: Float
    blur: Float
    up: Float
    down_span: NDArray[np.int64]
    up_span: NDArray[np.int64]


@lru_cache(16)
def _axis(size: int, coarse: int, sigma: float) -> _Axis:
    fine, few = np.eye(size, dtype=np.float32), np.eye(coarse, dtype=np.float32)
    down = cv2.resize(fine, (size, coarse), interpolation=cv2.INTER_AREA)
    kernel = cv2.getGaussianKernel(2 * round(4 * sigma) + 1, sigma)
    blur = cv2.sepFilter2D(few, -1, np.ones(1), kernel)
    up = cv2.resize(few, (coarse, size), interpolation=cv2.INTER_CUBIC)
    down, blur, up = (np.ascontiguousarray(m, np.float32) for m in (down, blur, up))
    return _Axis(down, blur, up, _span(down), _span(up))


def _span(matrix: Float) -> NDArray[np.int64]:
    """(n, 2): the first place of each row that is not 0, and the one after the last."""
    there = matrix != 0
    return np.stack([there.argmax(axis=1), there.shape[1] - there[:, ::-1].argmax(axis=1)], axis=1).astype(np.int64)


def relit(reference: Float, log_field: Float) -> Float:
    """``reference`` as it would look under the picture's light: (H, W, 3) float32."""
    out = (reference + np.float32(OFFSET)) * of_all(cv2.exp, log_field) - np.float32(OFFSET)
    return np.clip(out, 0.0, 255.0).astype(np.float32)


def colour_change(image: Float, expected: Float, ignore: NDArray[np.bool_] | None = None, *, rounds: int = 5) -> Float:
    """The affine colour change in log space that most pixels of ``image`` agree on, (4, 3): three rows of factors and
    one of offsets.

    White balance and a camera's black level change dark and light surfaces by different factors; a gain alone leaves
    every board square of one colour "changed". image, expected: (H, W, 3) float32.
    """
    step = max(1, int(np.sqrt(image.shape[0] * image.shape[1] / 12000)))
    usable = np.ones(image.shape[:2], bool) if ignore is None else ~ignore
    usable = usable & (most(np.minimum(image, expected)) < SATURATED)
    take = usable[::step, ::step]
    unchanged = np.vstack([np.eye(3), np.zeros((1, 3))])
    if np.count_nonzero(take) < 200:
        return unchanged
    goal, base = (cv2.log(p[::step, ::step][take] + np.float32(OFFSET)).T.astype(float, order="C") for p in (image, expected))
    # a weak pull to "no change" keeps tables of one colour well-posed
    pull = np.diag([0.09 * base.shape[1]] * 3 + [0.0])
    coefficient = unchanged
    for _ in range(rounds):
        matrix, right = _agreeing(goal, base, coefficient)
        coefficient = np.linalg.solve(matrix + pull, right + pull @ unchanged)
    return coefficient


@kernel
def _agreeing(goal: Float, base: Float, coefficient: Float) -> tuple[Float, Float]:
    """Normal equations (4, 4) and (4, 3) of ``goal`` (3, n) from ``base`` (3, n) and 1, pixels weighted by how well they agree
    with what ``coefficient`` (4, 3) makes of them (Tukey's biweight)."""
    n = goal.shape[1]
    miss = np.zeros(n)
    for k in range(n):
        for c in range(3):
            made = coefficient[3, c]
            for d in range(3):
                made += base[d, k] * coefficient[d, c]
            miss[k] = max(miss[k], abs(goal[c, k] - made))
    scale = max(1.4826 * np.median(miss), 0.02) * 3.0
    matrix, right, row = np.zeros((4, 4)), np.zeros((4, 3)), np.ones(4)
    for k in range(n):
        if miss[k] >= scale:
            continue
        weight = (1.0 - (miss[k] / scale) ** 2) ** 2
        for d in range(3):
            row[d] = base[d, k]
        for d in range(4):
            share = weight * row[d]
            for e in range(4):
                matrix[d, e] += share * row[e]
            for c in range(3):
                right[d, c] += share * goal[c, k]
    return matrix, right


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """The light of one picture against a reference, fitted over the whole table: ``field`` (h, w, 3) log gain on a
    coarse picture, ``colour`` (4, 3) see :func:`colour_change`, ``size`` (W, H) of the full picture."""

    field: Float
    colour: Float
    size: tuple[int, int]

    @classmethod
    def fit(cls, image: NDArray[np.uint8], reference: NDArray[np.uint8], ignore: NDArray[np.bool_] | None = None) -> Light:
        """image, reference: (H, W, 3) uint8; the fit runs on a quarter of the width."""
        size = (image.shape[1], image.shape[0])
        factor = max(1, round(size[0] / 240))
        small = (max(size[0] // factor, 8), max(size[1] // factor, 8))
        a, b = (cv2.resize(x, small, interpolation=cv2.INTER_AREA) for x in (image, reference))
        skip = None if ignore is None else cv2.resize(ignore.astype(np.uint8), small, interpolation=cv2.INTER_AREA) > 0
        return cls(*_fitted(a.tobytes(), b.tobytes(), None if skip is None else skip.tobytes(), a.shape), size)

    def on(self, reference: Float, box: tuple[slice, slice] | None = None) -> Float:
        """The reference (H, W, 3), or its part in ``box`` (rows, columns), under this light."""
        w, h = self.size
        rows, cols = box or (slice(0, h), slice(0, w))
        sy, sx = self.field.shape[0] / h, self.field.shape[1] / w
        x, y = np.meshgrid((np.arange(cols.start, cols.stop) + 0.5) * sx - 0.5,
                           (np.arange(rows.start, rows.stop) + 0.5) * sy - 0.5)
        field = cv2.remap(self.field, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR,
                          borderMode=cv2.BORDER_REPLICATE)
        log = of_all(cv2.log, relit(reference[rows, cols], field) + np.float32(OFFSET))
        out = log @ self.colour[:3].astype(np.float32) + self.colour[3].astype(np.float32)
        return np.clip(of_all(cv2.exp, out) - np.float32(OFFSET), np.float32(0.0), np.float32(255.0))


@lru_cache(8)
def _fitted(image: bytes, reference: bytes, ignore: bytes | None, shape: tuple[int, int, int]) -> tuple[Float, Float]:
    """A :class:`Light`'s field and colour for small pictures (h, w, 3) and pixels (h, w) to leave out. Kept: a place that is
    looked at again asks for the same several times."""
    a, b = (np.frombuffer(x, np.uint8).reshape(shape).astype(np.float32) for x in (image, reference))
    skip = None if ignore is None else np.frombuffer(ignore, np.bool_).reshape(shape[:2])
    field = log_gain(a, b, skip, grid=2)
    return field, colour_change(a, relit(b, field), skip)


def of_all(function: Callable[[Float], Float], values: Float) -> Float:
    """OpenCV's logarithm or exponential of each of many values (h, w, n): a third of numpy's time."""
    return np.asarray(function(np.ascontiguousarray(values).reshape(len(values), -1)), dtype=np.float32).reshape(values.shape)


def drawn_towards(bare: Float, under: Float, picture: Float, share: Float) -> Float:
    """A bare table (h, w, 3), which would look like ``under`` in the light of ``picture``, drawn by ``share`` (h, w) of the way
    towards what the picture shows."""
    now = (bare + OFFSET) * (picture + OFFSET) / (under + OFFSET) - OFFSET
    return np.clip(bare + share[..., None] * (now - bare), 0.0, 255.0).astype(np.float32)


def align(image: Float, reference: Float) -> Float:
    """``reference`` shifted by the translation (at most 3 pixels) under which most of it matches ``image``.

    A camera that was touched between the two pictures is off by a fraction of a pixel, which draws every strong edge.
    """
    a = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    b = cv2.cvtColor(reference, cv2.COLOR_BGR2GRAY)
    # gradients: light and objects matter less
    ga, gb = (np.hypot(cv2.Sobel(x, cv2.CV_32F, 1, 0), cv2.Sobel(x, cv2.CV_32F, 0, 1)) for x in (a, b))
    window = cv2.createHanningWindow((a.shape[1], a.shape[0]), cv2.CV_32F)
    (dx, dy), response = cv2.phaseCorrelate(gb, ga, window)
    if response < 0.05 or np.hypot(dx, dy) > 3.0 or np.hypot(dx, dy) < 0.05:
        return reference
    move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    return np.asarray(cv2.warpAffine(reference, move, (b.shape[1], b.shape[0]), flags=cv2.INTER_LINEAR,
                                     borderMode=cv2.BORDER_REPLICATE), dtype=np.float32)
