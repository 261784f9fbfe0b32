"""Playing cards cut out of photographs."""

import cv2
import numpy as np
import pytest

from studio.photographs.card_cutouts import cards


def table(turn: float, size: tuple[int, int] = (120, 180)) -> np.ndarray:
    """A white card with a red spot and a white square tile on brown."""
    out = np.full((600, 800, 3), (40, 70, 110), np.uint8)
    box = cv2.boxPoints(((300, 300), size, turn))
    cv2.fillPoly(out, [np.round(box).astype(np.int32)], (240, 240, 240))
    cv2.circle(out, (300, 300), 20, (20, 20, 200), -1)
    cv2.rectangle(out, (600, 100), (700, 200), (240, 240, 240), -1)
    return out


@pytest.mark.parametrize("turn", [0, 20, 75, 90, 140])
def test_a_card_is_set_upright_and_other_white_things_are_left(turn: float) -> None:
    (sprite,) = cards(table(turn))
    h, w = sprite.shape[:2]
    assert h / w == pytest.approx(1.5, rel=0.05)
    assert w == pytest.approx(120, abs=6)
    assert sprite[h // 2, w // 2, 2] > 150 > sprite[h // 2, w // 2, 0]
    assert sprite[0, 0, 3] < 60
    assert sprite[h // 2, w // 2, 3] == 255
    assert (sprite[..., 3] > 127).mean() > 0.93


def test_a_table_without_cards_gives_none() -> None:
    assert list(cards(table(0, (170, 180)))) == []
