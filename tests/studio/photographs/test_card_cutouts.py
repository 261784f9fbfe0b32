"""Playing cards cut out of photographs."""

import cv2
import numpy as np
import pytest

from studio.photographs.card_cutouts import cards, outlined_cards
from studio.photographs.yolo import YoloRow


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


def outlined(points: np.ndarray, which: int = 0) -> YoloRow:
    """A label of a picture of 800 x 600."""
    return YoloRow(which, (0.0, 0.0, 1.0, 1.0), points / [800, 600])


@pytest.mark.parametrize("turn", [0, 20, 75, 140])
@pytest.mark.parametrize("way", [1, -1])
def test_an_outlined_card_is_not_mirrored_whichever_way_its_outline_runs(turn: float, way: int) -> None:
    picture, ring = table(turn), cv2.boxPoints(((300, 300), (120, 180), turn)).astype(float)
    spot = ring[0] + 0.25 * (ring[2] - ring[0])  # a blue spot near one corner
    left = ring[0] + 0.2 * (ring[1] - ring[0]) + 0.5 * (ring[3] - ring[0])  # a green one beside the middle of a side
    cv2.circle(picture, np.round(spot).astype(int).tolist(), 8, (200, 20, 20), -1)
    cv2.circle(picture, np.round(left).astype(int).tolist(), 8, (20, 160, 20), -1)
    (sprite,) = outlined_cards(picture, [outlined(ring[::way])])
    h, w = sprite.shape[:2]
    assert h / w == pytest.approx(1.5, rel=0.05)
    (blue, green) = (np.argwhere(sprite[..., c].astype(int) - sprite[..., 2] > 80).mean(axis=0)
                     - [h / 2, w / 2] for c in (0, 1))
    seen = np.array([spot, left]) - 300.0
    assert np.sign(np.linalg.det([blue[::-1], green[::-1]])) == np.sign(np.linalg.det(seen))


def test_what_is_outlined_and_no_whole_card_is_passed_over() -> None:
    ring = cv2.boxPoints(((300, 300), (120, 180), 20.0)).astype(float)
    cut = np.array([ring[0], (ring[0] + ring[1]) / 2, (ring[1] + ring[2]) / 2, ring[2], ring[3]])  # its corner is covered
    small, at_rim = 300 + 0.4 * (ring - 300), ring - ring.min(axis=0) + 1.0
    rows = [outlined(cut), outlined(small), outlined(at_rim), outlined(ring, 3), YoloRow(0, (0.1, 0.1, 0.4, 0.8), None)]
    assert list(outlined_cards(table(20), rows, [3])) == []
    assert len(list(outlined_cards(table(20), rows))) == 1
