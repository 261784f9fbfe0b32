"""Small patches of a still scene, found again in later frames to a tenth of a pixel, a few per frame."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.markers.corners import grey_of
from calibration.stability.parameters import PATCHES
from calibration.stability.watched import Watched, grey_part, pixels


class Patches:
    """Patches of a reference frame. ``at_px`` (n, 2) their centres; after looks, ``shift`` (n, 2) px and ``score``
    (n,) say where each was last found and how well."""

    def __init__(self, reference: Watched) -> None:
        grey = grey_of(pixels(reference))
        self.at_px = _choose(grey)
        self._cut = [_part(grey, p, PATCHES.half).copy() for p in self.at_px]
        self._detail = np.array([_detail(c) for c in self._cut])
        self._light = float(np.mean([c.mean() for c in self._cut])) if self._cut else 0.0
        n = len(self.at_px)
        self.shift = np.zeros((n, 2))
        self.score = np.ones(n)
        self.detail = np.ones(n)
        self.jumped = np.zeros(n, bool)
        """Whether a patch, at its last look, was not where the look before had found it."""
        self.guess = np.zeros(2)
        """Where to search: the common shift that a coarse search of the whole frame found."""
        # Patches that are looked at together lie far apart, so a hand never spoils a whole look.
        self._order = np.random.default_rng(0).permutation(n)
        self._next = 0

    def __len__(self) -> int:
        return len(self.at_px)

    def look(self, frame: Watched, count: int) -> bool:
        """Look for the next ``count`` patches; True when a round of all has been completed."""
        for _ in range(min(count, len(self))):
            self._one(frame, int(self._order[self._next]))
            self._next += 1
            if self._next == len(self):
                self._next = 0
                return True
        return False

    def look_at_all(self, frame: Watched) -> None:
        """A whole round in one frame. A round that had begun is dropped."""
        self._next = 0
        self.look(frame, len(self))

    def newest(self, count: int) -> NDArray[np.intp]:
        """Which patches were looked at last, ``count`` of them."""
        return np.asarray(self._order[np.arange(self._next - count, self._next) % len(self)])

    def _one(self, frame: Watched, i: int) -> None:
        start = np.round(self.at_px[i] + self.guess)
        x, y = int(start[0]), int(start[1])
        r = PATCHES.half + PATCHES.search
        h, w = frame.shape[:2]
        was, was_at, was_score = self.score[i] >= PATCHES.matched, self.shift[i].copy(), self.score[i]
        self.score[i] = 0.0
        self.jumped[i] = was
        if x - r < 0 or y - r < 0 or x + r >= w or y + r >= h:
            return
        moved = max(abs(x - self.at_px[i][0] - was_at[0]), abs(y - self.at_px[i][1] - was_at[1]))
        reach = PATCHES.near if was and moved < PATCHES.near - 1 else PATCHES.search
        found, at, area = self._sought(frame, i, x, y, reach)
        if reach < PATCHES.search and (at is None or found[at] < was_score - PATCHES.worse):  # it may be elsewhere now
            reach = PATCHES.search
            found, at, area = self._sought(frame, i, x, y, reach)
        if at is None:
            return  # best match at the rim: the true place is outside, and there is nothing to fit a parabola to
        by, bx = at
        best = float(found[at])
        sub_x = _peak(found[by, bx - 1], best, found[by, bx + 1])
        sub_y = _peak(found[by - 1, bx], best, found[by + 1, bx])
        self.score[i] = best
        self.shift[i] = np.array([x - reach + bx + sub_x, y - reach + by + sub_y]) - self.at_px[i]
        self.jumped[i] = was and (best < PATCHES.matched or float(np.abs(self.shift[i] - was_at).max()) > PATCHES.jumped_px)
        there = area[by:by + 2 * PATCHES.half + 1, bx:bx + 2 * PATCHES.half + 1]
        self.detail[i] = _detail(there) / self._detail[i]

    def _sought(self, frame: Watched, i: int, x: int, y: int, reach: int
                ) -> tuple[NDArray[np.float32], tuple[int, int] | None, NDArray[np.uint8]]:
        """The likeness of patch ``i`` at the places up to ``reach`` px about (x, y); row and column of the best one, None where
        it lies at the rim; and the grey picture that was searched."""
        r = PATCHES.half + reach
        area = grey_part(frame, slice(y - r, y + r + 1), slice(x - r, x + r + 1))
        found = np.asarray(cv2.matchTemplate(area, self._cut[i], cv2.TM_CCOEFF_NORMED), np.float32)
        _, best, _, (bx, by) = cv2.minMaxLoc(found)
        inside = np.isfinite(best) and 0 < bx < 2 * reach and 0 < by < 2 * reach
        return found, (by, bx) if inside else None, area

    def sharpness(self, frame: Watched) -> float:
        """Share of the reference's fine detail at the patches' own places. A quarter of them have at least this much: places
        under an arm or a head do not count. Patches count whether they were found again or not."""
        now = [_detail(_part(frame, p, PATCHES.half)) for p in self.at_px]
        return float(np.quantile(np.array(now) / self._detail, PATCHES.sharp_quantile))

    def brightness(self, frame: Watched) -> float:
        """Mean grey level at the patches' own places as a share of the reference's."""
        return float(np.mean([_part(frame, p, PATCHES.half).mean() for p in self.at_px])) / max(self._light, 1.0)

    def detail_left(self) -> float:
        """Median share of the fine detail that patches still show. It does not depend on brightness or contrast."""
        seen = self.score >= PATCHES.matched
        return float(np.median(self.detail[seen])) if seen.any() else 1.0


def _peak(left: float, middle: float, right: float) -> float:
    bend = left - 2 * middle + right
    return 0.0 if bend >= -1e-12 else float(np.clip(0.5 * (left - right) / bend, -0.5, 0.5))


def _part(frame: Watched, at: Array, half: int) -> NDArray[np.uint8]:
    """Grey levels about a point of a picture of any kind."""
    x, y = round(at[0]), round(at[1])
    return grey_part(frame, slice(y - half, y + half + 1), slice(x - half, x + half + 1))


def _detail(patch: NDArray[np.uint8]) -> float:
    """Energy of fine structure (2 to 6 px, coarser than noise) over that of all structure."""
    f = cv2.blur(patch.astype(np.float32), (3, 3))
    fine = f - cv2.blur(f, (7, 7))
    # This takes a third of the time of numpy's var on so small an array.
    return float(cv2.meanStdDev(fine)[1][0, 0] ** 2 / (cv2.meanStdDev(f)[1][0, 0] ** 2 + 1e-3)) + 1e-6


def _choose(grey: NDArray[np.uint8]) -> Array:
    """A good corner in each cell of a grid over the picture, where there is one; two if good corners are few."""
    h, w = grey.shape
    rim = PATCHES.half + PATCHES.search + 2
    strength = np.asarray(cv2.cornerMinEigenVal(cv2.GaussianBlur(grey, (0, 0), PATCHES.corner_blur_px), PATCHES.corner_block_px,
                                             ksize=3))
    strength[:rim], strength[-rim:], strength[:, :rim], strength[:, -rim:] = 0, 0, 0, 0
    first: list[tuple[int, int]] = []
    second: list[tuple[int, int]] = []
    columns, rows = PATCHES.grid
    for r in range(rows):
        for c in range(columns):
            y0, y1, x0, x1 = h * r // rows, h * (r + 1) // rows, w * c // columns, w * (c + 1) // columns
            cell = strength[y0:y1, x0:x1].copy()
            for out in (first, second):
                _, best, _, (x, y) = cv2.minMaxLoc(cell)
                at = np.array([x0 + x, y0 + y])
                if best < PATCHES.min_corner or _part(grey, at, PATCHES.half).std() < PATCHES.min_contrast:
                    break
                out.append((x0 + x, y0 + y))
                cell[max(0, y - 2 * PATCHES.half):y + 2 * PATCHES.half, max(0, x - 2 * PATCHES.half):x + 2 * PATCHES.half] = 0
    if len(first) < PATCHES.few:
        first += second
    return np.array(first, dtype=float).reshape(-1, 2)
