"""A picture as its decoder stores it: what is read from its planes is what the converted picture shows."""

import av
import cv2
import numpy as np
import pytest

from vision.imaging.planes import BT_601, BT_709, Planes
from vision.imaging.resampling import shrunk

NUMBERS = {BT_601: 5, BT_709: 1}


def decoded(size, matrix, seed=0):
    """A smooth picture of many colours as planes, and a list of the pictures that were made of it."""
    rng, half = np.random.default_rng(seed), ((size[0] + 1) // 2, (size[1] + 1) // 2)
    planes = [cv2.resize(rng.integers(low, high, (6, 8)).astype(np.uint8), shape, interpolation=cv2.INTER_LINEAR)
              for shape, low, high in ((size, 80, 170), (half, 112, 144), (half, 112, 144))]
    frame = av.VideoFrame(*size, "yuv420p")
    for plane, values in zip(frame.planes, planes, strict=True):
        rows = np.zeros((plane.height, plane.line_size), np.uint8)
        rows[:, :plane.width] = values
        plane.update(rows.tobytes())
    frame.colorspace = NUMBERS[matrix]
    made = []

    def convert():
        made.append(frame.reformat(format="bgr24").to_ndarray())
        return made[-1]

    return Planes(*planes, matrix, convert), made


@pytest.mark.parametrize("matrix", [BT_601, BT_709])
@pytest.mark.parametrize("size", [(640, 360), (322, 202)])
def test_parts_are_those_of_the_converted_picture(matrix, size):
    planes, bgr = decoded(size, matrix)[0], decoded(size, matrix)[0].bgr
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY).astype(int)
    assert planes.shape == bgr.shape
    for part in (np.s_[40:89, 31:80], np.s_[0:25, 100:125]):
        assert np.abs(planes.grey(*part) - grey[part]).max() <= 2
    for step in (1, 3, 4, 16):
        assert np.abs(planes.green(step).astype(int) - bgr[::step, ::step, 1]).max() <= 3


def test_colours_are_made_once_and_only_if_asked():
    planes, made = decoded((320, 180), BT_601)
    planes.cells((40, 22))
    planes.green(4)
    planes.grey(slice(0, 9), slice(0, 9))
    assert not made
    assert planes.bgr is planes.bgr
    assert len(made) == 1
    assert planes.cells((40, 22)) is None  # the planes were let go
    assert (planes.green(4) == planes.bgr[::4, ::4, 1]).all()
    assert (planes.grey(slice(3, 9), slice(5, 9)) == cv2.cvtColor(planes.bgr[3:9, 5:9], cv2.COLOR_BGR2GRAY)).all()


@pytest.mark.parametrize("matrix", [BT_601, BT_709])
@pytest.mark.parametrize("small", [(320, 180), (300, 170), (80, 45)])
def test_a_small_picture_needs_no_colours_at_full_size(matrix, small):
    planes, made = decoded((640, 360), matrix)
    seen = planes.shrunk(small)
    assert seen.shape == (small[1], small[0], 3)
    assert not made
    off = seen.astype(int) - shrunk(planes.bgr, small)
    assert np.abs(off).max() <= 2
    assert np.abs(off.mean(axis=(0, 1))).max() < 0.3
    assert (planes.shrunk(small) == seen).all()  # also when the planes were let go


@pytest.mark.parametrize(("size", "small"), [((322, 203), (160, 100)), ((321, 202), (160, 100)), ((640, 360), (400, 225))])
def test_other_sizes_come_from_the_converted_picture(size, small):
    planes, made = decoded(size, BT_601)
    assert (planes.shrunk(small) == shrunk(made[0], small)).all()


def test_colours_are_made_and_not_kept():
    planes, made = decoded((320, 180), BT_709)
    once = planes.made()
    assert planes.cells((40, 22)) is not None  # the planes are still there
    assert (planes.bgr == once).all()
    assert planes.made() is planes.bgr
    assert len(made) == 2


@pytest.mark.parametrize("matrix", [BT_601, BT_709])
def test_no_cell_differs_by_more_than_is_told(matrix):
    a, _ = decoded((640, 360), matrix, 1)
    b, _ = decoded((640, 360), matrix, 2)
    size = (80, 45)
    told = a.most_between(a.cells(size), b.cells(size))
    assert a.most_between(a.cells(size), a.cells(size)) == 0
    between = [cv2.resize(p.bgr, size, interpolation=cv2.INTER_AREA).astype(float) for p in (a, b)]
    assert told >= np.abs(between[0] - between[1]).max() - 4
