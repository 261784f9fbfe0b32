"""Real playing cards in single photographs (shared/real/cards_boxed), which nothing was trained on."""

from pathlib import Path

import pytest

from benchmarks.photographs.labels import read_labels
from vision.capture.source import read_picture
from vision.networks.detection import box_iou
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.single_image.objects import find_still

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "real" / "cards_boxed" / "test"
EVERY = 6
pytestmark = [pytest.mark.slow,
              pytest.mark.skipif(not PHOTOS.exists(), reason="../shared/real/cards_boxed is not beside this checkout")]


def test_most_real_cards_are_found_and_told_to_be_cards():
    network, total, found, told = Detector(weights_file("detector.onnx")), 0, 0, 0
    for labelled in read_labels(PHOTOS)[::EVERY]:
        finds = find_still(network, read_picture(labelled.file))
        for thing in labelled.things:
            hit = [d.label for d in finds if box_iou(thing.box_px, d.box_px) >= 0.5]
            total, found, told = total + 1, found + bool(hit), told + ("card" in hit)
    assert total > 15
    assert found > 0.55 * total
    assert told > 0.8 * found
