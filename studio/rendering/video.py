"""Frames to an H.264 file."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import av
import numpy as np

from studio.rendering.camera import Image8


def write_mp4(path: Path, frames: Iterable[Image8], fps: float, crf: int = 23, preset: str = "medium",
              threads: int = 1) -> int:
    """Write 8-bit BGR frames as an H.264 MP4 (yuv420p, BT.601, one key frame every 4 s); returns how many.

    The file appears under its name only when it is whole.
    """
    partial = path.with_name(path.name + ".part.mp4")
    count = 0
    with av.open(str(partial), "w", options={"movflags": "+faststart"}) as out:
        stream = None
        for bgr in frames:
            if stream is None:
                stream = out.add_stream("libx264", rate=Fraction(fps).limit_denominator(1000))
                stream.height, stream.width = bgr.shape[:2]
                stream.pix_fmt = "yuv420p"
                stream.options = {"crf": str(crf), "preset": preset, "threads": str(threads), "g": str(round(fps * 4)),
                                  "aq-mode": "3"}
            out.mux(stream.encode(av.VideoFrame.from_ndarray(np.ascontiguousarray(bgr), format="bgr24")))
            count += 1
        if stream is not None:
            out.mux(stream.encode(None))
    partial.replace(path)
    return count
