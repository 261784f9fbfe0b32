"""Drawn mats with blocks: ten kinds in turn, the same for the same seed, the blocks on the picture."""

import cv2
import numpy as np
import pytest

from studio.footage.mats import KINDS, H, W, mat


@pytest.mark.parametrize("seed", range(len(KINDS)))
def test_each_kind_of_mat_is_drawn_with_its_blocks(seed):
    drawn = mat(seed)
    assert drawn.kind == list(KINDS)[seed]
    assert (drawn.picture.shape, drawn.picture.dtype) == ((H, W, 3), np.uint8)
    assert drawn.picture.std() > 3.0
    assert 6 <= len(drawn.outlines_px) < 10
    for ring in drawn.outlines_px:
        assert cv2.contourArea(ring.astype(np.float32)) > 200
        assert (ring > 0).all()
        assert (ring < (W, H)).all()
    assert (mat(seed).picture == drawn.picture).all()


def test_written_paper_has_dark_letters_on_a_pale_ground():
    seed = list(KINDS).index("text")
    grey = mat(seed).picture.max(axis=2)
    assert (grey > 90).mean() > 0.5
    assert 0.03 < (grey < 70).mean() < 0.4
