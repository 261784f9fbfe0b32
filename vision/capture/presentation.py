"""How stored pictures are to be shown: cut, turned, mirrored, with pixels that are wider than high."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.containers.clean_aperture import WHOLE, Aperture
from vision.capture.parameters import PRESENTATION

Image = NDArray[np.uint8]

TWO_EYES = (1, 2, 4, 5, 6, 7)
"""FFmpeg's AVStereo3DType: both eyes' pictures in one, in whatever order. Of a phone's "spatial" clip one eye's are decoded."""


@dataclass(frozen=True, slots=True)
class Presentation:
    """``across``: rows become columns; then ``flip_x``, ``flip_y``: mirrored left to right, upside down. ``pixel_aspect``:
    width of a stored pixel over its height. ``cut``: what of the stored picture is left away before all that. ``remark``:
    what of a file's wishes is not done, or must be known, in one sentence."""

    across: bool = False
    flip_x: bool = False
    flip_y: bool = False
    pixel_aspect: float = 1.0
    remark: str = ""
    cut: Aperture = WHOLE

    @property
    def plain(self) -> bool:
        """Whether pictures are shown as they are stored."""
        return not (self.cut or self.across or self.flip_x or self.flip_y) and self.pixel_aspect == 1.0

    @property
    def mirrored(self) -> bool:
        """Whether the stored picture is a mirror's."""
        return self.across ^ self.flip_x ^ self.flip_y

    def square_px(self, width: int, height: int) -> tuple[int, int]:
        """The cut picture's size with square pixels: the smaller side of a pixel is enlarged, nothing is thrown away."""
        a = self.pixel_aspect
        if self.cut.fits(width, height):
            width, height = width - self.cut.left - self.cut.right, height - self.cut.top - self.cut.bottom
        return (max(1, round(width * a)), height) if a >= 1 else (width, max(1, round(height / a)))

    def size_px(self, width: int, height: int) -> tuple[int, int]:
        """Width and height as shown."""
        w, h = self.square_px(width, height)
        return (h, w) if self.across else (w, h)

    def shown(self, stored: Image) -> Image:
        """(H, W, 3) as shown, contiguous; the picture itself where nothing is to be done."""
        high, wide = stored.shape[:2]
        size = self.square_px(wide, high)
        if self.cut and self.cut.fits(wide, high):
            c = self.cut
            stored = np.ascontiguousarray(stored[c.top:high - c.bottom, c.left:wide - c.right])
        if size != (stored.shape[1], stored.shape[0]):
            stored = np.asarray(cv2.resize(stored, size, interpolation=cv2.INTER_LINEAR), np.uint8)
        if self.across:
            stored = np.asarray(cv2.transpose(stored), np.uint8)
        if self.flip_x or self.flip_y:
            stored = np.asarray(cv2.flip(stored, -1 if self.flip_x and self.flip_y else int(self.flip_x)), np.uint8)
        return stored


def of_frame(frame: Any, pixel_aspect: Any, cut: Aperture = WHOLE) -> Presentation:
    """Of PyAV's first frame of a stream, and what the file says of its pixels (a fraction, or None) and wants to be cut."""
    aspect, remark = 1.0, _not_plain(frame)
    if cut and not cut.fits(frame.width, frame.height):
        cut, remark = WHOLE, (f"this file asks for a part of its pictures that does not lie within their {frame.width} by "
                              f"{frame.height} pixels: they are shown whole")
    elif cut:
        wide, high = frame.width - cut.left - cut.right, frame.height - cut.top - cut.bottom
        remark = (f"this file shows {wide} by {high} of its {frame.width} by {frame.height} pixels, from {cut.left} from the "
                  f"left and {cut.top} from the top on, and so it is read: a lens file or a table of the whole picture does "
                  "not fit it")
    if pixel_aspect:
        told = float(pixel_aspect)
        if 1 / PRESENTATION.widest_pixel <= told <= PRESENTATION.widest_pixel:
            aspect = told
        else:
            remark = (f"this file says that its pixels are {told:.3g} times as wide as high, which is not believed: they are "
                      "taken as square")
    if (matrix := frame.side_data.get("DISPLAYMATRIX")) is not None:  # what iterating gives differs from PyAV 18 to 19
        turned = of_matrix(np.frombuffer(bytes(matrix), np.int32).reshape(3, 3), aspect, remark)
        return replace(turned, cut=cut)
    return Presentation(pixel_aspect=aspect, remark=remark, cut=cut)


def _not_plain(frame: Any) -> str:
    """What no lens fits, in one sentence; empty for plain pictures."""
    if frame.side_data.get("SPHERICAL") is not None:
        return ("this file says that its pictures show a sphere or a part of one (360°, VR180): no lens fits them, and lengths "
                "are wrong: export a plain view of the table (linear, reframed)")
    stereo = frame.side_data.get("STEREO3D")
    if stereo is not None and int(np.frombuffer(bytes(stereo)[:4], np.int32)[0]) in TWO_EYES:
        return "this file holds pictures for two eyes in one: lengths are wrong: export one eye's"
    return ""


def of_matrix(matrix: NDArray[Any], pixel_aspect: float = 1.0, remark: str = "") -> Presentation:
    """Of a track's 3 x 3 matrix (ISO/IEC 14496-12): what stands at (x, y) is shown at (a x + c y, b x + d y)."""
    (a, b), (c, d) = (float(v) for v in matrix[0, :2]), (float(v) for v in matrix[1, :2])
    if not a * d - b * c:
        return Presentation(pixel_aspect=pixel_aspect, remark=remark)
    across = abs(b) + abs(c) > abs(a) + abs(d)
    off = math.degrees(math.atan2(abs(a) + abs(d), abs(b) + abs(c)) if across else math.atan2(abs(b) + abs(c), abs(a) + abs(d)))
    if off > PRESENTATION.straight_deg:
        remark = remark or (f"this file asks to be shown turned by {off:.0f}° beside quarter turns, which is not done: give it "
                            "turned for good, as an editor exports it")
    return Presentation(across, (c if across else a) < 0, (b if across else d) < 0, pixel_aspect, remark)


def of_exif(orientation: int) -> Presentation:
    """Of a photograph's orientation (EXIF tag 274, 1 to 8); another number: as stored."""
    across = orientation in (5, 6, 7, 8)
    return Presentation(across, orientation in (2, 3, 6, 7), orientation in (3, 4, 7, 8))
