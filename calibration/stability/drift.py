"""Watches a calibrated camera. It notices within a second that the camera was bumped, refocused or zoomed, says how far
ranges are off, and solves the pose again by itself when it can.

A few dozen small patches of the table are searched where they were, a handful in each frame. Hands, toys and lamps spoil
or shift some of them. Only the camera shifts most of them together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import N_LENS, Array
from calibration.errors import CalibrationError
from calibration.lens.lens import same_shape
from calibration.markers.corners import grey_of
from calibration.stability.parameters import DRIFT, PATCHES
from calibration.stability.patches import Patches
from calibration.stability.watched import Watched, pixels
from calibration.table.calibrate import calibrate
from calibration.table.check import span_of
from calibration.table.mapping import TableCalibration
from calibration.table.pose import Body, solve

UNSHARP = "the picture lost its sharpness: wipe the lens, or set the focus and lock it"


class CameraState(StrEnum):
    """What the watch finds."""

    STEADY = "steady"
    MOVED = "moved"
    BLURRED = "blurred"
    BLIND = "blind"
    """Too little of the table is seen to tell: a hand is in the way, or the light went out."""


@dataclass(frozen=True, slots=True, eq=False)
class DriftReport:
    """What the watch found in a frame.

    ``sight``: the camera's state. ``shift_px``: median shift of the patches that agree. ``range_error_in``: rms error of
    ranges of the monitor's ``range_in``. ``zoom``: relative change of scale. ``agreeing`` of ``seen`` patches moved
    together. ``calibration``: a new one if the watch has just solved it again, else None. ``text``: for people, empty while
    steady. ``motion``: of the picture since the calibration, (3, 3), pixels before to pixels now; None if the patches share
    none, or were not all looked at in this frame."""

    sight: CameraState
    shift_px: float = 0.0
    range_error_in: float = 0.0
    zoom: float = 0.0
    agreeing: int = 0
    seen: int = 0
    calibration: TableCalibration | None = None
    text: str = ""
    motion: Array | None = None


class DriftMonitor:
    """Watches one camera. ``see`` every frame; the current calibration is ``calibration``.

    ``range_in``: length of the ranges by whose error a movement is told, the longest that has room in the picture.
    ``reference_frame``: a frame without hands from when the calibration was made (its evidence picture will do).
    ``resolve`` False: the watch only reports. CalibrationError: another picture shape than the calibration's.
    """

    def __init__(self, calibration: TableCalibration, reference_frame: Watched, *,
                 resolve: bool = True) -> None:
        size = (reference_frame.shape[1], reference_frame.shape[0])
        same_shape(calibration.image_size_px, size, "the calibration")
        self.calibration = calibration.rescaled(size)
        ends = span_of(self.calibration)
        self.range_in = DRIFT.range_in if ends is None else float(np.abs(ends[1] - ends[0]).max())
        self._resolve = resolve
        self._start(reference_frame)
        self.state = DriftReport(CameraState.STEADY)

    def _start(self, reference: Watched) -> None:
        self._patches = Patches(reference)
        self._rounds_moved = 0
        self._rounds_blurred = 0
        self._rounds_lost = 0
        self._rounds_thin = 0
        self._calm = 0
        self.startled = False
        """Whether several patches at once were not where they had been, in the newest frame."""
        self._last_shift: Array | None = None
        self.base: Array = np.eye(3)
        """Motion of the picture from the calibration to the frame that the patches were taken from."""
        self._small = _small(reference)

    @property
    def enough_texture(self) -> bool:
        """Whether the table shows enough to be watched at all."""
        return len(self._patches) >= DRIFT.min_agreeing

    def see(self, frame: Watched) -> DriftReport:
        """Look at a frame (BGR, grey, or one whose colours are not made yet; of the calibrated size). Takes under 2 ms on
        average at 1080p."""
        p = self._patches
        if not self.enough_texture:
            self.state = DriftReport(CameraState.BLIND, text="the table has too little texture to watch the camera by: leave "
                                                      "the sheet or a marker in view")
            return self.state
        done = p.look(frame, DRIFT.per_frame)
        self._calm -= 1
        self.startled = self._calm <= 0 and int(p.jumped[p.newest(DRIFT.per_frame)].sum()) >= DRIFT.startled
        if self.startled:
            p.look_at_all(frame)  # at once, before the moved picture is taken for toys
            self._calm = DRIFT.calm_frames
            done = True
        self.state = self._judge(frame) if done else replace(self.state, calibration=None, motion=None)
        return self.state

    def see_all(self, frame: Watched) -> DriftReport:
        """Look at every patch in this frame, also far from its place if needed, and judge."""
        if self.enough_texture:
            self._rounds_lost = 0
            self._patches.look_at_all(frame)
            self.state = self._judge(frame)
        return self.state

    @property
    def patches(self) -> Patches:
        """The patches that are looked for."""
        return self._patches

    def set_back(self) -> None:
        """Tell the watch that from the next frame on pictures are shifted back (see calibration.stability.stabilization)."""
        self._rounds_moved = self._rounds_lost = 0
        self._last_shift = None
        self._patches.guess = np.zeros(2)

    def effect(self, motion: Array) -> tuple[float, float, float]:
        """What a motion (3, 3) of the picture does: median shift of the patches (px), rms error of ranges of
        ``range_in`` (inches), relative change of scale."""
        shift = np.linalg.norm(mapped(self._patches.at_px, motion) - self._patches.at_px, axis=1)
        w, h = self.calibration.image_size_px
        return float(np.median(shift)), self._range_error(motion), _zoom(motion, w, h)

    def _judge(self, frame: Watched) -> DriftReport:
        """The state that all patches together show, after each was looked at."""
        p = self._patches
        seen = p.score >= PATCHES.matched
        n = int(seen.sum())
        few = max(DRIFT.min_agreeing, len(p) // 4)
        moved, inliers = self._common(seen)
        if n < few or moved is None:
            self._rounds_lost += 1
            if self._rounds_lost in (1, 2, 4) or self._rounds_lost % 8 == 0:
                # Perhaps everything moved farther than patches are searched: a coarse look at the whole picture, then at each.
                p.guess = _coarse_shift(self._small, _small(frame), frame.shape[1])
                p.look(frame, len(p))
                seen = p.score >= PATCHES.matched
                n = int(seen.sum())
                moved, inliers = self._common(seen)
        if n < few or moved is None:
            p.guess = np.zeros(2)
            self._rounds_moved = 0
            if n < few:
                return DriftReport(CameraState.BLIND, seen=n, text="too little of the table is seen to tell whether the "
                                                            "camera stands still")
            # Toys were moved, or another view happens to look like a few patches: that proves nothing about the camera.
            return DriftReport(CameraState.BLIND, agreeing=inliers, seen=n, text="what is seen of the table does not agree on "
                                                                                "whether the camera stands still")
        self._rounds_lost = 0
        moved = moved @ self.base
        shift = mapped(p.at_px, moved) - p.at_px
        size = float(np.median(np.linalg.norm(shift, axis=1)))
        zoom = _zoom(moved, frame.shape[1], frame.shape[0])
        if most(shift) < DRIFT.alarm_px:
            self._rounds_moved = 0
            self._last_shift = None
            p.guess = np.zeros(2)
            self._renew(frame, moved, n)
            return replace(self._focus(inliers, n), motion=moved)
        still = self._last_shift is not None and float(np.abs(shift - self._last_shift).max()) < DRIFT.still_px
        self._last_shift = shift
        self._rounds_moved += 1
        if self._rounds_moved < DRIFT.confirm_rounds:
            return replace(self.state, agreeing=inliers, seen=n, calibration=None, motion=moved)
        error = self._range_error(moved)
        zoomed = abs(zoom) > DRIFT.zoomed
        what = f"zoom or focus changed by {100 * zoom:+.1f} %" if zoomed else f"the camera moved ({size:.1f} px)"
        text = f"{what}: {self.range_in:g}-inch ranges are off by {error:.2f} in"
        new = self._solve_again(frame, moved, zoom) if self._resolve and still else None
        if new is None:
            return DriftReport(CameraState.MOVED, size, error, zoom, inliers, n, None,
                               text + "; " + ("hold it still" if not still else "calibrate again"), moved)
        self.calibration = new
        self._start(frame)
        return DriftReport(CameraState.MOVED, size, error, zoom, inliers, n, new, text + "; solved again by itself", moved)

    def _common(self, seen: NDArray[np.bool_]) -> tuple[Array | None, int]:
        """The motion that most of the seen patches share (None if there is none), and how many share it."""
        p = self._patches
        n = int(seen.sum())
        moved, agree = common_motion(p.at_px[seen], p.at_px[seen] + p.shift[seen])
        inliers = int(agree.sum())
        return (None if inliers < max(DRIFT.min_agreeing, DRIFT.agreeing * n) else moved), inliers

    def _focus(self, inliers: int, n: int) -> DriftReport:
        p = self._patches
        self._rounds_blurred = self._rounds_blurred + 1 if p.detail_left() < DRIFT.blurred_at else 0
        if self._rounds_blurred >= 2 * DRIFT.confirm_rounds:
            return DriftReport(CameraState.BLURRED, agreeing=inliers, seen=n,
                               text=UNSHARP)
        return DriftReport(CameraState.STEADY, agreeing=inliers, seen=n)

    def _renew(self, frame: Watched, moved: Array, n: int) -> None:
        """Toys cover old patches for good, so new ones are chosen from a quiet frame."""
        self._rounds_thin = self._rounds_thin + 1 if n < DRIFT.agreeing * len(self._patches) else 0
        if self._rounds_thin >= DRIFT.thin_rounds:
            fresh = Patches(frame)
            self._rounds_thin = 0
            if len(fresh) >= len(self._patches) // 2:
                self._patches, self.base, self._small = fresh, moved, _small(frame)

    def _range_error(self, moved: Array) -> float:
        """Rms error (inches) of ranges of ``range_in`` over the picture, if the camera moved and nothing is done."""
        w, h = self.calibration.image_size_px
        mesh = np.meshgrid(np.linspace(0.15, 0.85, 5) * w, np.linspace(0.15, 0.85, 4) * h)
        grid = np.stack([a.ravel() for a in mesh], axis=1)
        before = self.calibration.table_from_image(grid)
        pairs_a, pairs_b = [], []
        for d in ((self.range_in, 0.0), (0.0, self.range_in)):
            pairs_a.append(before - np.array(d) / 2)
            pairs_b.append(before + np.array(d) / 2)
        a, b = np.concatenate(pairs_a), np.concatenate(pairs_b)
        ends = [self.calibration.table_from_image(mapped(self.calibration.image_from_table(e), moved)) for e in (a, b)]
        error = np.linalg.norm(ends[1] - ends[0], axis=1) - self.range_in
        error = error[np.isfinite(error)]
        return float(np.sqrt((error**2).mean())) if len(error) else float("inf")

    def _solve_again(self, frame: Watched, moved: Array, zoom: float) -> TableCalibration | None:
        old = self.calibration
        if abs(zoom) > DRIFT.zoomed:
            return None  # the lens itself changed: what was known about it no longer holds
        if "picked" not in old.method:
            try:
                new = calibrate(pixels(frame), lens=old.as_lens(), print_scale=old.print_scale)
            except CalibrationError:
                new = None
            if new is not None and new.method == old.method and np.allclose(new.table_size_in, old.table_size_in,
                                                                             rtol=DRIFT.same_size):
                size = self._inch(new, moved)
                if abs(size - 1.0) > DRIFT.same_inch:
                    again = self._from_texture(old, frame)
                    return None if again is None else replace(again, notes=(
                        *again.notes, "the sheet does not agree with the kept set-up: lengths on the table would be "
                        f"{size:.2f} of what they were (1.00), so it is another print or lies on something; it was not used"))
                return replace(new, scale_sigma=old.scale_sigma, lens_known=old.lens_known,
                               camera_height_known=old.camera_height_known, table_size_in=old.table_size_in,
                               table_polygon_in=old.table_polygon_in)
        return self._from_texture(old, frame)

    def _inch(self, new: TableCalibration, moved: Array) -> float:
        """Lengths on the table by a new calibration over the same by the old one: the median over the picture."""
        w, h = self.calibration.image_size_px
        a = np.array([[x * w, y * h] for x in (0.2, 0.5, 0.8) for y in (0.25, 0.75)])
        i, j = np.triu_indices(len(a), 1)
        before, after = self.calibration.table_from_image(a), new.table_from_image(mapped(a, moved))
        ratio = np.linalg.norm(after[i] - after[j], axis=1) / np.linalg.norm(before[i] - before[j], axis=1)
        return float(np.median(ratio[np.isfinite(ratio)]))

    def _from_texture(self, old: TableCalibration, frame: Watched) -> TableCalibration | None:
        """The pose from the patches. The old pose tells where they lie on the table."""
        p = self._patches
        p.look(frame, len(p))
        seen = p.score >= PATCHES.matched
        if seen.sum() < 2 * DRIFT.min_agreeing:
            return None
        here, there = p.at_px[seen], p.at_px[seen] + p.shift[seen]
        _, agree = common_motion(here, there)
        if agree.sum() < 2 * DRIFT.min_agreeing:
            return None
        on_table = old.table_from_image(mapped(here[agree], np.asarray(np.linalg.inv(self.base), dtype=float)))
        try:
            s = solve([Body(on_table, there[agree], np.full(int(agree.sum()), DRIFT.texture_sigma_px))], old.as_lens())
        except CalibrationError:
            return None
        if s.rms_px > DRIFT.texture_rms_px:
            return None
        cov = s.covariance.copy()
        n = cov.shape[0] - N_LENS
        cov[:n, :n] += old.covariance[:n, :n]  # the old pose's errors are in the points
        return replace(old, rvec=s.pose[:3], tvec=s.pose[3:], covariance=cov, rms_px=s.rms_px, evidence=None,
                       notes=(*old.notes, "pose followed by the table's texture after the camera moved"))


def _small(frame: Watched) -> NDArray[np.float32]:
    k = DRIFT.small_width_px / frame.shape[1]
    small = cv2.resize(grey_of(pixels(frame)), None, fx=k, fy=k, interpolation=cv2.INTER_AREA).astype(np.float32)
    # Edges, not brightness: lamps change it, and a patch of sunlight would dominate.
    return np.asarray(small - cv2.GaussianBlur(small, (0, 0), DRIFT.small_blur_px), dtype=np.float32)


def _coarse_shift(before: NDArray[np.float32], after: NDArray[np.float32], width: int) -> Array:
    window = cv2.createHanningWindow((before.shape[1], before.shape[0]), cv2.CV_32F)
    (dx, dy), _ = cv2.phaseCorrelate(before, after, window)
    return np.array([dx, dy]) * (width / before.shape[1])


def mapped(points: Array, homography: Array) -> Array:
    """Points (n, 2) through a homography (3, 3)."""
    q = points @ homography[:, :2].T + homography[:, 2]
    return np.asarray(q[:, :2] / q[:, 2:], dtype=float)


def _zoom(homography: Array, width: int, height: int) -> float:
    """Relative change of scale in the middle of the picture."""
    m = np.array([width / 2, height / 2])
    a, b, c = mapped(m + np.array([[0.0, 0.0], [100.0, 0.0], [0.0, 100.0]]), homography)
    u, v = (b - a) / 100.0, (c - a) / 100.0
    return float(np.sqrt(abs(u[0] * v[1] - u[1] * v[0])) - 1.0)


def most(shift: Array) -> float:
    """Of shifts (n, 2): the median length, or half the longest where that is more (pixels)."""
    size = np.linalg.norm(shift, axis=1)
    return float(max(np.median(size), 0.5 * size.max()))


def common_motion(before: Array, after: Array) -> tuple[Array | None, NDArray[np.bool_]]:
    """The motion of the picture that most patches share, and which patches share it. It is a homography: when a camera
    turns, plain shifts would be off by pixels."""
    none = np.zeros(len(before), bool)
    if len(before) < DRIFT.min_agreeing:
        return None, none
    m, inside = cv2.findHomography(before, after, cv2.RANSAC, DRIFT.inlier_px, maxIters=DRIFT.ransac_iterations,
                                   confidence=DRIFT.ransac_confidence)
    if m is None or not np.isfinite(m).all():
        return None, none
    return np.asarray(m / m[2, 2], dtype=float), np.asarray(inside).ravel().astype(bool)
