"""Every weight file has a card that names its sum, how it was trained and under what licence it is."""

import hashlib
from pathlib import Path

import pytest

MODELS = Path(__file__).resolve().parent.parent / "models"
WEIGHTS = sorted(p for p in MODELS.iterdir() if p.suffix in (".onnx", ".pt"))


def test_there_are_weights():
    assert {p.name for p in WEIGHTS} >= {"change.onnx", "change-int8.onnx", "closer.onnx", "detector.onnx",
                                         "detector-int8.onnx", "detector.pt", "footprint.onnx", "look.onnx", "classifier.onnx"}


@pytest.mark.parametrize("path", WEIGHTS, ids=lambda p: p.name)
def test_the_card_belongs_to_these_very_weights(path):
    card = path.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(path.read_bytes()).hexdigest() in card
    for word in ("Task", "Training", "Figures", "Licence", "python -m studio."):
        assert word in card
