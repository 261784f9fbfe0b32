"""Which network a session asks, and when it is opened."""

import numpy as np
import pytest

from assistant.session.settings import Settings, open_detector
from vision.networks.detection import DetectorError


def test_the_programs_own_network_is_opened_at_its_first_look():
    now, later = open_detector(settings=Settings()), open_detector(settings=Settings(), later=True)
    assert "_session" not in vars(later)
    assert (later.weights, later.confidence) == (now.weights, now.confidence)
    assert "_session" not in vars(later)
    picture = np.zeros((90, 160, 3), np.uint8)
    assert later.find(picture) == now.find(picture)
    assert "_session" in vars(later)
    assert (later.labels, later.size_px) == (now.labels, now.size_px)
    with pytest.raises(AttributeError, match="sees"):
        _ = later.sees


def test_a_network_of_the_players_own_is_opened_at_once(tmp_path):
    with pytest.raises(DetectorError, match="no weights"):
        open_detector(str(tmp_path / "mine.onnx"), Settings(), later=True)
