"""What became of a view that is lost: the picture was turned, mirrored or zoomed, or shows something else. For people."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.markers.corners import grey_of
from calibration.stability.parameters import CHANGE

Picture = NDArray[np.uint8]


def view_change(kept: Picture, now: Picture) -> str:
    """In words, with numbers, what happened to the camera between two pictures of the same size. Takes some 30 ms at 1080p:
    for once, when the view has been lost."""
    old, new = _small(kept), _small(now)
    plain, mirrored = _similarity(old, new), _similarity(np.asarray(old[:, ::-1].copy()), new)
    m, _ = max(plain, mirrored, key=lambda found: found[1])
    if m is None:
        return "nothing of it is found in the picture, so it was turned away or exchanged, or something covers the view"
    turn, zoom = np.degrees(np.arctan2(m[1, 0], m[0, 0])), float(np.hypot(m[0, 0], m[1, 0]))
    said = ["the picture is mirrored"] if m is mirrored[0] else []
    if abs(turn) >= CHANGE.turn_deg:
        said.append(f"it was turned by about {abs(turn):.0f}°")
    if abs(zoom - 1.0) >= CHANGE.zoom:
        said.append(f"everything is about {zoom:.2f} times its size, so it was zoomed or moved up or down")
    middle = np.array([old.shape[1] / 2, old.shape[0] / 2, 1.0])
    off = float(np.hypot(*(m @ middle - middle[:2]))) * kept.shape[1] / old.shape[1]
    return " and ".join(said) or f"it was moved by {off:.0f} px"


def surely_moved(kept: Picture, now: Picture) -> bool:
    """Whether so much of a kept picture is found elsewhere in the picture that the camera must have moved. Takes some 20 ms at
    1080p."""
    m, _ = _similarity(_small(kept), _small(now))
    if m is None:
        return False
    w, h = CHANGE.width_px, CHANGE.width_px * kept.shape[0] / kept.shape[1]
    corners = np.array([[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]])
    return float(np.linalg.norm(corners @ m[:, :2].T + m[:, 2] - corners, axis=1).max()) > CHANGE.moved * w


def _small(picture: Picture) -> Picture:
    k = CHANGE.width_px / picture.shape[1]
    return np.asarray(cv2.resize(grey_of(picture), None, fx=k, fy=k, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _similarity(before: Picture, after: Picture) -> tuple[Array | None, int]:
    """The (2, 3) turn, scale and shift that takes most features of one picture to the other, and how many share it; None: too
    few do."""
    find = cv2.ORB_create(nfeatures=CHANGE.features)  # type: ignore[attr-defined]
    (at, look), (there, seen) = find.detectAndCompute(before, None), find.detectAndCompute(after, None)
    if look is None or seen is None:
        return None, 0
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(look, seen)
    if len(pairs) < CHANGE.inliers:
        return None, 0
    a, b = (np.array([p[i].pt for i in index], np.float32)
            for p, index in ((at, [m.queryIdx for m in pairs]), (there, [m.trainIdx for m in pairs])))
    m, agree = cv2.estimateAffinePartial2D(a, b, method=cv2.RANSAC, ransacReprojThreshold=CHANGE.inlier_px)
    if m is None or int(agree.sum()) < CHANGE.inliers or not np.isfinite(m).all():
        return None, 0
    return np.asarray(m, dtype=float), int(agree.sum())
