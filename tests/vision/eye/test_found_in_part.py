"""A toy that is found only in part where it is set down is told to stand where the whole of it does."""

from dataclasses import replace

import numpy as np

from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.imaging.patches import patch_of
from vision.segmentation.finder import Finder


def test_its_kept_picture_tells_the_rest(painted, painted_calibration, monkeypatch):
    toy = painted.Toy("long", (6.0, 5.0), (40, 40, 200), (2.4, 1.0), height=0.3)
    others = (painted.TOYS[3], painted.TOYS[4])
    eye = Eye(painted_calibration, empty=painted.ground(), warm_up_s=0.0, toy_height_in=0.3)
    told = []

    def watch(first, toys):
        for k in range(first, first + 8):
            told.extend(eye.see(Frame(k, k / 10, painted.picture(k / 10, toys=toys))).events)

    watch(0, (*others, toy))
    whole = next(t for t in eye.tracks if np.hypot(*np.subtract(t.centroid(), toy.at)) < 0.2)
    area = whole.patch.area
    watch(8, others)
    seen = Finder.segment_in_parts

    def in_part(self, *args):
        found = yield from seen(self, *args)
        return [patch_of(p.mask[:, :p.mask.shape[1] // 3], p.left, p.top) for p in found]

    monkeypatch.setattr(Finder, "segment_in_parts", in_part)
    watch(16, (*others, replace(toy, at=(9.0, 9.0))))
    watch(24, (*others, replace(toy, at=(9.0, 9.0))))
    [move] = [e for e in told if e["type"] == "move"]
    assert move["toy"] == whole.id
    assert np.hypot(*np.subtract(move["to_in"], (9.0, 9.0))) < 0.15
    assert whole.patch.area > 0.9 * area
    assert not [e for e in told if e["type"] == "leave"]
