"""HDR and wide-gamut colours: patches of known light, coded by the standards' own formulas."""

import numpy as np
import pytest

from vision.capture.colour import BT_2020, DISPLAY_P3, HLG, PQ, needs_conversion, to_usual

TO_2020 = np.array([[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]])
"""Linear BT.709 to BT.2020 (ITU-R BT.2087)."""
TO_P3 = np.array([[0.8225, 0.1775, 0.0], [0.0332, 0.9668, 0.0], [0.0171, 0.0724, 0.9105]])
"""Linear sRGB to Display P3."""
PATCHES = np.array([[111, 133, 114], [61, 91, 137], [10, 10, 10], [200, 40, 30], [30, 180, 40], [20, 30, 220], [255, 255, 255]])
"""B, G, R of usual clips."""


def light():
    return (PATCHES[:, ::-1] / 255) ** 2.4


def coded(signal):
    return np.round(65535 * np.clip(signal, 0, 1)).astype(np.uint16)[None]


def pq_of(shown):
    y = (np.clip(shown, 0, None) * 203 / 10_000) ** 0.1593017578125
    return coded(((0.8359375 + 18.8515625 * y) / (1 + 18.6875 * y)) ** 78.84375)


def hlg_of(shown):
    luma = shown @ [0.2627, 0.6780, 0.0593]
    scene = 0.265 * shown * np.maximum(luma, 1e-9)[:, None] ** (1 / 1.2 - 1)
    signal = 0.17883277 * np.log(np.maximum(12 * scene - 0.28466892, 1e-9)) + 0.55991073
    return coded(np.where(scene <= 1 / 12, np.sqrt(3 * scene), signal))


@pytest.mark.parametrize(("transfer", "code"), [(PQ, pq_of), (HLG, hlg_of)])
def test_hdr_becomes_what_a_usual_clip_of_the_same_table_shows(transfer, code):
    out = to_usual(code(light() @ TO_2020.T), transfer, BT_2020)[0]
    assert np.abs(out.astype(int) - PATCHES).max() <= 2


def test_what_is_brighter_than_diffuse_white_is_cut():
    assert (to_usual(pq_of(np.array([[4.0, 4.0, 4.0]])), PQ, BT_2020) == 255).all()


def test_a_wide_gamut_keeps_its_greys_and_gets_its_colours_back():
    out = to_usual(coded((light() @ TO_P3.T) ** (1 / 2.4)), 1, DISPLAY_P3)[0]
    assert np.abs(out.astype(int) - PATCHES).max() <= 2
    grey = np.repeat(np.arange(0, 256, 5, dtype=np.uint16)[None, :, None] * 257, 3, axis=2)
    assert np.array_equal(to_usual(grey, 1, BT_2020), (grey >> 8).astype(np.uint8))


def test_usual_clips_are_left_alone():
    assert not any(needs_conversion(t, p) for t in (1, 2, 6, 13) for p in (1, 2, 5, 6))
    assert needs_conversion(HLG, 2)
    assert needs_conversion(1, DISPLAY_P3)
