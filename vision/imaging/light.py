"""Illumination compensation: the smooth gain between a picture and its reference is fitted per colour channel and removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.kernel import kernel
from vision.imaging.strips import strips

Float = NDArray[Any]
OFFSET = 6.0
"""Grey levels added before taking logarithms. This keeps the noise of dark pixels small."""
GRID = 8
"""Pixels per cell of the grid on which the gain field is fitted. A coarse grid is enough: light changes slowly over a table."""
SATURATED = 250
"""From this grey level on a pixel is saturated and not used to fit light."""


def most(image: Float) -> Float:
    """The largest channel (H, W) of a picture (H, W, 3). Several times faster than numpy's maximum over a short axis."""
    return np.maximum(np.maximum(image[..., 0], image[..., 1]), image[..., 2])


def log_gain(image: Float, reference: Float, ignore: NDArray[np.bool_] | None = None, *, grid: int = GRID) -> Float:
    """A smooth robust fit of log(image / reference), per channel.

    ``image``, ``reference``: (H, W, 3) float32 grey levels. ``ignore``: (H, W), pixels that are not used. ``grid``: see GRID.
    Returns (H, W, 3) float32.
    """
    ratio = np.log((image + OFFSET) / (reference + OFFSET))
    valid = most(np.minimum(image, reference)) < SATURATED  # saturated pixels do not show the gain
    if ignore is not None:
        valid &= ~ignore
    return agreed(ratio.transpose(2, 0, 1), valid, rounds=4, grid=grid).transpose(1, 2, 0)


def agreed(ratio: Float, valid: NDArray[np.bool_], *, rounds: int, reach: float = 0.07, grid: int = GRID) -> Float:
    """A smooth robust fit of log ratios (3, H, W), one plane per channel, to the ``valid`` (H, W) pixels.

    Objects and shadows are outliers. In each of the ``rounds`` they get less weight (Tukey's biweight). ``reach``: standard
    deviation of the smoothing as a share of the width. ``grid``: see GRID. Returns (3, H, W) float32.
    """
    h, w = valid.shape
    size = (max(w // grid, 4), max(h // grid, 4))
    sigma = max(reach * size[0], 1.0)
    along, across = _axis(h, size[1], sigma), _axis(w, size[0], sigma)
    return _agreed(np.ascontiguousarray(ratio, np.float32), np.ascontiguousarray(valid), rounds, along, across)


@kernel
def _agreed(ratio: Float, valid: NDArray[np.bool_], rounds: int, along: _Axis, across: _Axis) -> Float:
    """The compiled part of :func:`agreed`."""
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
        # far from all inliers the field falls back to the median gain of the whole picture
        for c in range(planes):
            field[c] = (smooth[c] + floor * centre[c]) / (smooth[planes] + floor)
    return _between(field, along.up, along.up_span, across.up, across.up_span)


@kernel
def _between(image: Float, along: Float, rows: NDArray[np.int64], across: Float, cols: NDArray[np.int64]) -> Float:
    """``along @ plane @ across.T`` for each plane of ``image`` (planes, h, w): resizes both axes.

    ``rows``, ``cols`` (n, 2): the range of each matrix row that is not 0. The cheaper product comes first: shrinking starts
    with the rows, growing with the columns.
    """
    if len(along) > image.shape[1]:
        return _along(_across(image, across, cols), along, rows)
    return _across(_along(image, along, rows), across, cols)


@kernel
def _along(image: Float, matrix: Float, span: NDArray[np.int64]) -> Float:
    """``matrix @ plane`` for each plane of ``image``; ``span`` (n, 2): the range of each matrix row that is not 0."""
    out = np.zeros((len(image), len(matrix), image.shape[2]), np.float32)
    for c in range(len(image)):
        for i in range(len(matrix)):
            for y in range(span[i, 0], span[i, 1]):
                _add(out[c, i], image[c, y], matrix[i, y])
    return out


@kernel
def _across(image: Float, matrix: Float, span: NDArray[np.int64]) -> Float:
    """``plane @ matrix.T`` for each plane of ``image``; ``span`` (n, 2): the range of each matrix row that is not 0."""
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
    """Adds ``share * values`` to ``to``, both (n,). The compiler turns this plain loop into SIMD instructions."""
    for k in range(to.size):
        to[k] += share * values[k]


class _Axis(NamedTuple):
    """Resampling of one picture axis as matrices that do what OpenCV does.

    ``down``: to the coarse grid. ``blur``: Gaussian blur on that grid. ``up``: back to pixels. ``down_span``, ``up_span``
    (n, 2): the range of each row of ``down`` and ``up`` that is not 0.
    """

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
    """(n, 2): for each row the index of the first entry that is not 0, and the index after the last one."""
    there = matrix != 0
    return np.stack([there.argmax(axis=1), there.shape[1] - there[:, ::-1].argmax(axis=1)], axis=1).astype(np.int64)


def relit(reference: Float, log_field: Float) -> Float:
    """``reference`` (H, W, 3) under the picture's light: its gain ``log_field`` (H, W, 3) is applied. Returns float32."""
    out = (reference + np.float32(OFFSET)) * of_all(cv2.exp, log_field) - np.float32(OFFSET)
    return np.clip(out, 0.0, 255.0).astype(np.float32)


def colour_change(image: Float, expected: Float, ignore: NDArray[np.bool_] | None = None, *, rounds: int = 5) -> Float:
    """A robust affine fit, in log space, from the colours of ``expected`` to those of ``image``.

    Returns (4, 3): three rows of factors and one of offsets. White balance and a camera's black level change dark and light
    surfaces by different factors. With a gain alone, every board square of one colour would count as changed.
    ``image``, ``expected``: (H, W, 3) float32. ``ignore``: (H, W), pixels that are not used.
    """
    step = max(1, int(np.sqrt(image.shape[0] * image.shape[1] / 12000)))
    usable = np.ones(image.shape[:2], bool) if ignore is None else ~ignore
    usable = usable & (most(np.minimum(image, expected)) < SATURATED)
    take = usable[::step, ::step]
    unchanged = np.vstack([np.eye(3), np.zeros((1, 3))])
    if np.count_nonzero(take) < 200:
        return unchanged
    goal, base = (cv2.log(p[::step, ::step][take] + np.float32(OFFSET)).T.astype(float, order="C") for p in (image, expected))
    # a weak prior towards "no change" keeps the fit well-posed on tables of one colour
    pull = np.diag([0.09 * base.shape[1]] * 3 + [0.0])
    coefficient = unchanged
    for _ in range(rounds):
        matrix, right = _agreeing(goal, base, coefficient)
        coefficient = np.linalg.solve(matrix + pull, right + pull @ unchanged)
    return coefficient


@kernel
def _agreeing(goal: Float, base: Float, coefficient: Float) -> tuple[Float, Float]:
    """Weighted normal equations, (4, 4) and (4, 3), that predict ``goal`` (3, n) from ``base`` (3, n) and a constant 1.

    A pixel's weight falls with its residual under the current ``coefficient`` (4, 3) (Tukey's biweight).
    """
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
    """The light of one picture relative to a reference, fitted over the whole table.

    ``field``: (h, w, 3) log gain of a shrunken picture. ``colour``: (4, 3), see :func:`colour_change`. ``size``: (W, H) of the
    full picture.
    """

    field: Float
    colour: Float
    size: tuple[int, int]

    @classmethod
    def fit(cls, image: NDArray[np.uint8], reference: NDArray[np.uint8], ignore: NDArray[np.bool_] | None = None) -> Light:
        """``image``, ``reference``: (H, W, 3) uint8. Both are shrunk to about 240 pixels wide first. ``ignore``: (H, W), pixels
        that are not used."""
        size = (image.shape[1], image.shape[0])
        factor = max(1, round(size[0] / 240))
        small = (max(size[0] // factor, 8), max(size[1] // factor, 8))
        a, b = (cv2.resize(x, small, interpolation=cv2.INTER_AREA) for x in (image, reference))
        skip = None if ignore is None else cv2.resize(ignore.astype(np.uint8), small, interpolation=cv2.INTER_AREA) > 0
        return cls(*_fitted(a.tobytes(), b.tobytes(), None if skip is None else skip.tobytes(), a.shape), size)

    def on(self, reference: Float, box: tuple[slice, slice] | None = None) -> Float:
        """The reference (H, W, 3), uint8 or float32, under this light, or only its part in ``box`` (rows, columns). Returns
        float32."""
        w, h = self.size
        rows, cols = box or (slice(0, h), slice(0, w))
        out = np.empty((rows.stop - rows.start, cols.stop - cols.start, 3), np.float32)
        for strip in strips(rows):
            out[strip.start - rows.start:strip.stop - rows.start] = self._strip(reference, strip, cols)
        return out

    def _strip(self, reference: Float, rows: slice, cols: slice) -> Float:
        w, h = self.size
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
    """The field and colour of a :class:`Light`, from small pictures (h, w, 3); pixels of ``ignore`` (h, w) are not used.

    Results are cached: one examination of a place asks for the same fit several times.
    """
    a, b = (np.frombuffer(x, np.uint8).reshape(shape).astype(np.float32) for x in (image, reference))
    skip = None if ignore is None else np.frombuffer(ignore, np.bool_).reshape(shape[:2])
    field = log_gain(a, b, skip, grid=2)
    return field, colour_change(a, relit(b, field), skip)


def of_all(function: Callable[[Float], Float], values: Float) -> Float:
    """OpenCV's logarithm or exponential of every value of (h, w, n). It takes a third of numpy's time."""
    return np.asarray(function(np.ascontiguousarray(values).reshape(len(values), -1)), dtype=np.float32).reshape(values.shape)


def drawn_towards(bare: Float, under: Float, picture: Float, share: Float) -> Float:
    """Moves the background ``bare`` (h, w, 3) by ``share`` (h, w) of the way towards what ``picture`` shows.

    ``under``: ``bare`` as it would look in the light of ``picture``; this takes the difference in light out.
    """
    now = (bare + OFFSET) * (picture + OFFSET) / (under + OFFSET) - OFFSET
    return np.clip(bare + share[..., None] * (now - bare), 0.0, 255.0).astype(np.float32)


def align(image: Float, reference: Float) -> Float:
    """``reference`` shifted so that it matches ``image`` best (phase correlation, at most 3 pixels), as float32; itself where
    it need not be shifted. Both (H, W, 3), bytes or floats.

    If the camera was touched between the two pictures, it is off by a fraction of a pixel. Without this shift every strong edge
    would count as a change.
    """
    ga, gb = _gradient(image), _gradient(reference)
    size = (ga.shape[1], ga.shape[0])
    window = cv2.createHanningWindow(size, cv2.CV_32F)
    for g in (ga, gb):  # given the window, OpenCV would copy both: three times 8 MB at 1080p
        cv2.multiply(g, window, dst=g)
    del window
    (dx, dy), response = cv2.phaseCorrelate(gb, ga)
    if response < 0.05 or np.hypot(dx, dy) > 3.0 or np.hypot(dx, dy) < 0.05:
        return reference
    move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    return np.asarray(cv2.warpAffine(np.asarray(reference, np.float32), move, size, flags=cv2.INTER_LINEAR,
                                     borderMode=cv2.BORDER_REPLICATE), dtype=np.float32)


def _gradient(image: Float) -> Float:
    """(H, W) how steep the grey levels of a picture (H, W, 3) are: that depends less on light and objects than they do."""
    grey = _grey(image)
    across, down = cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)
    return np.hypot(across, down, out=grey)


def _grey(image: Float) -> Float:
    """(H, W) float32 of a picture (H, W, 3) of bytes or floats."""
    out = np.empty(image.shape[:2], np.float32)
    for strip in strips(slice(0, len(out))):
        out[strip] = cv2.cvtColor(np.asarray(image[strip], np.float32), cv2.COLOR_BGR2GRAY)
    return out
