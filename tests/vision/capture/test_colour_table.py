"""Frames whose colours are looked up: the same as computed ones, to a level or two."""

import av
import numpy as np
import pytest

from vision.capture import colour_table
from vision.capture.clip_reader import _usual
from vision.capture.colour import BT_2020, DISPLAY_P3, HLG, PQ

LIMITED, FULL = 1, 2


def frame(name, told_range, width=128, height=64):
    """Blocks of 8 x 8 pixels of all colours: chroma that is one value for 2 x 2 pixels, whatever enlarges it."""
    deep = name.endswith("10le")
    kind, top = (np.uint16, 1023) if deep else (np.uint8, 255)
    rng = np.random.default_rng(4)
    out = av.VideoFrame(width, height, name)
    for k, plane in enumerate(out.planes):
        side = 4 if k else 8
        low, high = ((0.1, 0.9) if k == 0 else (0.3, 0.7))
        blocks = rng.uniform(low, high, (9, 16)) * top
        values = np.round(np.repeat(np.repeat(blocks, side, axis=0), side, axis=1)).astype(kind)
        rows = np.zeros((plane.height, plane.line_size // np.dtype(kind).itemsize), kind)
        rows[:, :plane.width] = values[:plane.height, :plane.width]
        plane.update(rows.tobytes())
    out.colorspace, out.color_range = 9 if deep else 1, told_range
    return out


@pytest.mark.parametrize(("name", "transfer", "primaries", "told_range"), [
    ("yuv420p10le", HLG, BT_2020, LIMITED), ("yuv420p10le", PQ, BT_2020, FULL), ("yuv420p", 1, DISPLAY_P3, LIMITED),
    ("yuvj420p", 1, DISPLAY_P3, FULL)])
def test_a_looked_up_frame_is_the_computed_one(name, transfer, primaries, told_range):
    made, usual = frame(name, told_range), _usual(transfer, primaries)
    computed, found = usual(made).astype(int), colour_table.looked_up(made, usual)
    assert found.shape == computed.shape == (64, 128, 3)
    y, x = (np.arange(n) % 8 for n in computed.shape[:2])
    inside = np.ix_((y > 2) & (y < 5), (x > 2) & (x < 5))  # where a computed frame's chroma is not mixed with its neighbour's
    away = np.abs(found[inside] - computed[inside])
    assert away.mean() < 1.5  # of strong colours, whose cells are wide
    assert np.percentile(away, 99) <= 10
    assert computed[inside].std() > 40


def test_odd_sides_are_no_other():
    usual = _usual(HLG, BT_2020)
    even = colour_table.looked_up(frame("yuv420p10le", LIMITED, 128, 66), usual)
    assert np.array_equal(colour_table.looked_up(frame("yuv420p10le", LIMITED, 127, 65), usual), even[:65, :127])


def test_white_is_white():
    """FFmpeg's white of 16 bits is a 256th below the top."""
    made = av.VideoFrame(16, 16, "yuv420p10le")
    for plane, value in zip(made.planes, (64 + round(0.75 * 876), 512, 512), strict=True):
        plane.update(np.full((plane.height, plane.line_size // 2), value, np.uint16).tobytes())
    made.colorspace, made.color_range = 9, LIMITED
    assert (colour_table.looked_up(made, _usual(HLG, BT_2020)) >= 254).all()
