"""A toy stands on the piece beneath it; pieces that lie elsewhere are told by their bounds alone."""

import numpy as np
import pytest

from measure.scene import Terrain
from vision.footprints.view import View
from vision.imaging.patches import Patch


def box(name, x, y, top=2.0, wide=5.0):
    return Terrain(name, ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide)), top)


def disc_at(view, x, y, base_in):
    """What is seen of a flat disc, 1.2 inches wide, at a height."""
    turn = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    ring = np.c_[x + 0.6 * np.cos(turn), y + 0.6 * np.sin(turn), np.full(60, base_in)]
    edge = view.calibration.image_from_table(ring)
    at = np.round(view.all_to_work(edge)).astype(int)
    left, top = at.min(axis=0)
    wide, high = at.max(axis=0) - (left, top) + 1
    return Patch(int(left), int(top), np.ones((high, wide), bool), edge)


@pytest.mark.parametrize(("x", "y", "base_in", "on"),
                         [(8.0, 8.0, 2.0, "near"), (14.0, 8.0, 0.0, None), (22.5, 16.5, 2.0, "far")])
def test_only_pieces_near_an_outline_are_tried(painted_calibration, monkeypatch, x, y, base_in, on):
    view = View(painted_calibration)
    pieces = (box("near", 5.5, 5.5), box("far", 20.0, 14.0))
    patch, tried = disc_at(view, x, y, base_in), []
    full, own = view.stand(patch, 0.3, pieces), view.footprint

    def noted(patch, height_in, base_in=0.0, round_in=None, tapers=True):
        tried.append(base_in)
        return own(patch, height_in, base_in, round_in, tapers)
    monkeypatch.setattr(view, "footprint", noted)
    again = view.stand(patch, 0.3, pieces)
    assert again[2] == full[2] == on
    assert again[1] == pytest.approx(base_in)
    assert again[0].polygon.centroid.coords[0] == pytest.approx((x, y), abs=0.1)
    assert tried == [base_in]
