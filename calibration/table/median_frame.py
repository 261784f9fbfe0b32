"""One picture without noise and hands out of many: the median of the frames that agree with each other."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.errors import CalibrationError
from calibration.markers.corners import grey_of
from calibration.table.parameters import MEDIAN_FRAME


def still_picture(frames: Sequence[NDArray[np.uint8]] | NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture itself, or the median of the frames nearest to what most frames show.

    Torn frames, frames with passing hands and frames in another light are far from the median of all and are left out.
    CalibrationError: no frame, a frame that is no picture, or frames of different sizes.
    """
    if isinstance(frames, np.ndarray) and frames.ndim in (2, 3):
        return _checked(frames)
    pictures = [_checked(f) for f in frames]
    if not pictures:
        raise CalibrationError("no picture to calibrate from: the source gave no frame")
    if len({f.shape for f in pictures}) > 1:
        raise CalibrationError("the frames differ in size: take them all with one setting of the camera")
    if len(pictures) > MEDIAN_FRAME.most_frames:
        pictures = [pictures[i] for i in np.linspace(0, len(pictures) - 1, MEDIAN_FRAME.most_frames).round().astype(int)]
    if len(pictures) == 1:
        return pictures[0]
    h, w = pictures[0].shape[:2]
    k = MEDIAN_FRAME.compared_px / max(w, h)
    small = np.stack([cv2.resize(grey_of(f), (max(8, round(w * k)), max(8, round(h * k))),
                                 interpolation=cv2.INTER_AREA) for f in pictures]).astype(np.float32)
    middle = np.median(small, axis=0)
    # The worst part of a frame counts, not its mean: a torn strip is a small part of the picture.
    apart = np.abs(small - middle)
    score = np.percentile(apart.reshape(len(small), -1), MEDIAN_FRAME.worst_percentile, axis=1)
    keep = np.argsort(score, kind="stable")[:max(1, min(MEDIAN_FRAME.median_of, (len(pictures) + 1) // 2))]
    if len(keep) == 1:
        return pictures[int(keep[0])]
    stack = np.stack([pictures[i] for i in sorted(keep)])
    return np.asarray(np.median(stack, axis=0).round(), dtype=np.uint8)


def _checked(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if frame is None or frame.size == 0 or frame.dtype != np.uint8 or frame.ndim not in (2, 3):
        raise CalibrationError("expected pictures of 8 bits a channel, found something else: check the source")
    return frame
