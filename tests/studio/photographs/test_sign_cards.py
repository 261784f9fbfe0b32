"""Cards with few large signs."""

import numpy as np
import pytest

from studio.photographs.sign_cards import PPI, SHAPES, face, shape
from studio.scenes.decks import SIZES_IN


@pytest.mark.parametrize("kind", SHAPES)
def test_a_sign_lies_within_its_frame_and_has_an_area(kind: str) -> None:
    ring = shape(kind, np.random.default_rng(3))
    assert np.abs(ring).max() <= 1.0 + 1e-9
    x, y = ring.T
    assert abs(float(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))) / 2 > 0.3


def test_faces_have_a_cards_size_and_differ() -> None:
    faces = [face(np.random.default_rng((1, k))) for k in range(40)]
    sizes = {tuple(sorted((round(PPI * a), round(PPI * b)))) for a, b in SIZES_IN}
    assert {tuple(sorted(f.shape[:2])) for f in faces} <= sizes
    assert len({f.tobytes() for f in faces}) == 40


def test_most_of_a_card_is_paper() -> None:
    shares = []
    for k in range(40):
        lab = face(np.random.default_rng((2, k))).reshape(-1, 3).astype(int)
        _, counts = np.unique(lab // 12, axis=0, return_counts=True)
        shares.append(counts.max() / counts.sum())
    assert np.median(shares) > 0.5
