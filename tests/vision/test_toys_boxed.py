"""Real toys in single photographs (shared/real/toys_boxed), which nothing was trained on or tuned to."""

from functools import partial
from pathlib import Path

import pytest

from benchmarks.photographs.labels import boxes_of, read_labels
from vision.capture.source import read_picture
from vision.networks.detection import box_iou
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.single_image.objects import find_still

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "real" / "toys_boxed" / "raw" / "raw_images"
EVERY = 11
pytestmark = [pytest.mark.slow,
              pytest.mark.skipif(not PHOTOS.exists(), reason="../shared/real/toys_boxed is not beside this checkout")]


def test_four_fifths_of_real_toys_are_found_in_single_photographs_and_little_else():
    network = Detector(weights_file("detector.onnx"))
    ways = {"network": network.find_scaled, "both": partial(find_still, network)}
    got, others, toys = dict.fromkeys(ways, 0), dict.fromkeys(ways, 0), 0
    for photo in read_labels(PHOTOS)[::EVERY]:
        picture, true = read_picture(photo.file), boxes_of(photo)
        toys += len(true)
        for way, look in ways.items():
            hit = [[box_iou(t, d.box_px) >= 0.5 for t in true] for d in look(picture)]
            got[way] += sum(map(any, zip(*hit, strict=True)))
            others[way] += sum(not any(h) for h in hit)
    assert got["both"] > 0.8 * toys
    assert others["both"] < 0.6 * others["network"]
