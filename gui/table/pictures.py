"""Frames as Qt pictures: cut to what is seen and scaled by OpenCV, which is several times faster than QPainter."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from PyQt6.QtGui import QImage

from gui.model.session_protocol import FrameLike
from vision.imaging.resampling import shrunk

Picture = NDArray[np.uint8]


def image_of(bgr: Picture) -> QImage:
    """A QImage with its own memory from (H, W, 3) BGR."""
    bgra = cv2.cvtColor(bgr, cv2.COLOR_BGR2BGRA)
    h, w = bgra.shape[:2]
    return QImage(bgra.data, w, h, int(bgra.strides[0]), QImage.Format.Format_RGB32).copy()  # type: ignore[call-overload]


def pixels_of(image: QImage, channels: int) -> Picture:
    """The memory of a picture that has some, (H, W, channels) uint8. QImage.fill would leave the upper halves of the
    processor's AVX registers in use: OpenCV then takes twice as long."""
    memory = image.bits()
    assert memory is not None
    memory.setsize(image.sizeInBytes())
    rows = np.frombuffer(memory, np.uint8).reshape(image.height(), image.bytesPerLine())  # type: ignore[call-overload]
    return np.asarray(rows[:, :image.width() * channels].reshape(image.height(), image.width(), channels))


def view_of(bgr: Picture, scale: float, origin: tuple[float, float], size: tuple[int, int]) -> QImage:
    """What a window of ``size`` (width, height) px shows of a frame drawn ``scale`` times as large with its corner at
    ``origin``. Black where the frame does not reach."""
    w, h = size
    fh, fw = bgr.shape[:2]
    x0, y0 = max(0, int(np.floor(-origin[0] / scale))), max(0, int(np.floor(-origin[1] / scale)))
    x1 = min(fw, int(np.ceil((w - origin[0]) / scale)))
    y1 = min(fh, int(np.ceil((h - origin[1]) / scale)))
    image = QImage(w, h, QImage.Format.Format_RGB32)
    if image.isNull():  # a window of no size
        return image
    left, top = round(origin[0] + x0 * scale), round(origin[1] + y0 * scale)
    out_w, out_h = (max(1, round(origin[0] + x1 * scale) - left),  # no edge is off by more than half a pixel
                    max(1, round(origin[1] + y1 * scale) - top))
    ax, ay, bx, by = max(0, -left), max(0, -top), min(out_w, w - left), min(out_h, h - top)
    canvas = pixels_of(image, 4)
    if not (x1 > x0 and y1 > y0 and bx > ax and by > ay):
        canvas[:] = 0
        return image
    rows, columns = slice(top + ay, top + by), slice(left + ax, left + bx)
    canvas[:rows.start] = canvas[rows.stop:] = canvas[rows, :columns.start] = canvas[rows, columns.stop:] = 0
    scaled = shrunk(bgr[y0:y1, x0:x1], (out_w, out_h), cv2.INTER_LINEAR)
    cv2.cvtColor(scaled[ay:by, ax:bx], cv2.COLOR_BGR2BGRA, dst=canvas[rows, columns])
    return image


class ScaledFrame:
    """What a view shows of the newest frame: scaled once, and kept for paint events of anything else."""

    def __init__(self) -> None:
        self._of: tuple[FrameLike, tuple[float, tuple[float, float], tuple[int, int], float], QImage] | None = None

    def of(self, frame: FrameLike, scale: float, origin: tuple[float, float], size: tuple[int, int],
           ratio: float) -> tuple[QImage, bool]:
        """(:func:`view_of` the frame, whether it was scaled now). ``size``, ``scale`` and ``origin`` in pixels of the view,
        ``ratio`` of the screen's in each."""
        key = (scale, origin, size, ratio)
        if self._of is not None and self._of[0] is frame and self._of[1] == key:
            return self._of[2], False
        image = view_of(frame.bgr, scale * ratio, (origin[0] * ratio, origin[1] * ratio),
                        (round(size[0] * ratio), round(size[1] * ratio)))
        image.setDevicePixelRatio(ratio)
        self._of = (frame, key, image)
        return image, True
