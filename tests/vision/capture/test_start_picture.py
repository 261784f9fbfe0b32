"""The starting picture: what passes by drops out, and little is kept of the large pictures."""

import numpy as np

from vision.capture.parameters import START_PICTURE
from vision.capture.start_picture import StartPicture


def gray(level: int) -> np.ndarray:
    return np.full((4, 6, 3), level, np.uint8)


def test_nothing_was_seen():
    assert StartPicture(1.0).pictures() is None


def test_a_torn_frame_drops_out_and_the_waiting_ends():
    b = StartPicture(1.0)
    done = [b.add(k / 10, gray(255 if k == 4 else 90), gray(255 if k == 4 else 70)) for k in range(11)]
    assert done == [False] * 10 + [True]
    work, full = b.pictures()
    assert (work == 90).all()
    assert (full == 70).all()
    assert b.pictures() is None


def test_few_full_pictures_are_kept():
    b = StartPicture(1.0)
    kept = []
    for k in range(31):
        b.add(k / 30, gray(10), gray(k))
        kept.append(len(b._full))
    assert max(kept) <= START_PICTURE.most_full_pictures + 1


def test_two_pictures_are_no_crowd():
    b = StartPicture(1.0)
    b.add(0.0, gray(10), None)
    b.add(0.1, gray(200), None)
    work, full = b.pictures()
    assert (work == 200).all()
    assert full is None
