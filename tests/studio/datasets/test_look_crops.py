"""What the classifier is asked about, as examples with truth."""

import numpy as np

from studio.datasets.look_crops import candidates
from vision.networks.detection import Detection
from vision.networks.look import KINDS, LookMaps


class OneThing:
    """A look that sees one toy, as large as half of what is there."""

    def see(self, bgr: np.ndarray) -> tuple[LookMaps, LookMaps]:
        h, w = bgr.shape[0] // 2, bgr.shape[1] // 2
        kinds = np.full((len(KINDS), h, w), 0.01, np.float32)
        kinds[0] = 0.95
        kinds[0, 20:40, 20:30], kinds[1, 20:40, 20:30] = 0.01, 0.95
        centre = np.zeros((h, w), np.float32)
        centre[30, 25] = 1.0
        y, x = np.mgrid[:h, :w].astype(np.float32)
        maps = LookMaps(kinds, np.zeros((h, w), np.float32), centre, np.stack([25 - x, 30 - y]), (0.5, 0.5))
        return maps, maps


class Whole:
    """A detector that finds the thing whole."""

    def find_scaled(self, bgr: np.ndarray, confidence: float | None = None) -> tuple[Detection, ...]:
        ring = np.array([[40, 40], [80, 40], [80, 80], [40, 80]], float) - 0.5
        return (Detection("card", 0.6, (40, 40, 80, 80), ring),)


def picture() -> tuple[np.ndarray, np.ndarray]:
    """A card of two halves, of which the look sees one, with its masks."""
    bgr = np.full((160, 200, 3), 60, np.uint8)
    bgr[40:80, 40:60], bgr[40:80, 60:80] = 230, 90
    masks = np.zeros((160, 200, 3), np.uint8)
    masks[40:80, 40:80, 0], masks[40:80, 40:80, 1] = KINDS.index("card"), 1
    return bgr, masks


def test_what_stands_out_and_what_the_detector_finds_is_asked_about_and_named_by_the_truth() -> None:
    bgr, masks = picture()
    without = [kind for _, kind in candidates(OneThing(), bgr, masks)]  # type: ignore[arg-type]
    both = [kind for _, kind in candidates(OneThing(), bgr, masks, Whole())]  # type: ignore[arg-type]
    assert both.count(KINDS.index("card")) == without.count(KINDS.index("card")) + 1
    assert both.count(0) == without.count(0)


def test_half_of_a_thing_teaches_nothing() -> None:
    bgr, masks = picture()
    bgr[:] = 60  # nothing stands out
    assert not list(candidates(OneThing(), bgr, masks))  # type: ignore[arg-type]


def test_where_nothing_is_all_that_is_seen_is_none() -> None:
    bgr, masks = picture()
    masks[:] = 0
    kinds = [kind for _, kind in candidates(OneThing(), bgr, masks, Whole())]  # type: ignore[arg-type]
    assert len(kinds) >= 2
    assert set(kinds) == {0}
