"""What a picture tells before anything is pressed: whether the sheet is seen, flat and sharp, and whether the table is at rest
and empty."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.markers.find_prints import find_targets
from calibration.table.check import missing
from gui.setup.parameters import LIVE_CHECKS
from vision.networks.detector import Detector

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class SheetLook:
    """``lines``: what is seen and what is missing, in words. ``off_px``: by how much its markers miss a plane, root mean
    square, as it would be in a picture of ``LIVE_CHECKS.width_px``; None: no whole sheet was seen. ``edge_px``: pixels
    that an edge of black on white takes."""

    lines: tuple[str, ...]
    off_px: float | None = None
    edge_px: float | None = None


def look_at_sheet(bgr: Picture) -> SheetLook:
    """Look for the sheet in one picture, (H, W, 3) BGR."""
    lines = tuple(missing(bgr))
    found = [t for t in find_targets(bgr) if t.kind != "markers" and len(t.ids) > 2]
    if not found:
        return SheetLook(lines)
    target = max(found, key=lambda t: len(t.ids))
    points = np.asarray(target.points_px, dtype=np.float64)
    plane, _ = cv2.findHomography(np.asarray(target.points_in, dtype=np.float64), points)
    if plane is None:
        return SheetLook(lines)
    back = cv2.perspectiveTransform(np.asarray(target.points_in, dtype=np.float64)[None], plane)[0]
    off = float(np.sqrt(((back - points) ** 2).sum(axis=1).mean())) * LIVE_CHECKS.width_px / bgr.shape[1]
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    return SheetLook(lines, off, edge_width_px(bgr[max(0, int(y0)):int(y1) + 1, max(0, int(x0)):int(x1) + 1]))


def edge_width_px(bgr: Picture) -> float:
    """Pixels in which the steepest edges of a picture go from its dark to its light, (H, W, 3) BGR; infinite without edges."""
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY).astype(np.float32)
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8))
    low, high = np.percentile(grey, (5, 95))
    steepest = float(np.percentile(slope, 99))
    return float(high - low) / steepest if steepest > 0 else float("inf")


def is_at_rest(before: Picture, now: Picture) -> bool:
    """Whether two pictures of the same table differ by no more than noise."""
    if before.shape != now.shape:
        return False
    small = [cv2.resize(p, LIVE_CHECKS.still_px, interpolation=cv2.INTER_AREA).astype(np.float32) for p in (before, now)]
    changed = np.abs(small[0] - small[1]).max(axis=2) > LIVE_CHECKS.still_levels
    return bool(changed.mean() <= LIVE_CHECKS.still_share)


def things_on(bgr: Picture, network: Detector | None) -> int | None:
    """How many toys, arms and other things the network finds in a picture; None without a network."""
    return None if network is None else len(network.find(bgr))
