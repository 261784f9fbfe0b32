"""Others' trackers, run on given boxes."""

import sys
from types import SimpleNamespace

import numpy as np
import pytest

from benchmarks.play.trackers import ocsort_track


@pytest.fixture
def told(monkeypatch):
    """Stands in for ``trackers`` and supervision: the tracker names what lies left of 50 px and is not sure of the rest."""
    def detections(xyxy, confidence, class_id):
        return SimpleNamespace(xyxy=xyxy, tracker_id=None)

    class Tracker:
        def __init__(self, frame_rate):
            self.frame_rate = frame_rate

        def update(self, seen):
            if len(seen.xyxy):
                seen.tracker_id = np.where(seen.xyxy[:, 0] < 50, 7, -1)
            return seen

    monkeypatch.setitem(sys.modules, "supervision", SimpleNamespace(Detections=detections))
    monkeypatch.setitem(sys.modules, "trackers", SimpleNamespace(OCSORTTracker=Tracker))
    boxes = np.array([(60.0, 0, 90, 20), (10, 0, 40, 20)])
    return ocsort_track([boxes, np.zeros((0, 4))], 10.0)[0]


def test_a_box_that_the_tracker_is_not_sure_of_is_not_told(told):
    ids, boxes = told[0]
    assert ids == [7]
    assert boxes.tolist() == [[10, 0, 40, 20]]


def test_a_frame_without_boxes_is_told_as_such(told):
    ids, boxes = told[1]
    assert ids == []
    assert boxes.shape == (0, 4)
