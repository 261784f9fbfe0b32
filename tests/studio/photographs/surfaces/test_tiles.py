"""Materials cut from preview sheets."""

import cv2
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from studio.photographs.surfaces.tiles import LAYOUT, Tiles, cut_sheet, fills_frame, noise_tile, read_tiles, seamless


def preview(rng, widths):
    """A sheet with one row of squares, each so many px wide, of random structure."""
    sheet = np.full((208, 1024, 3), 255, np.uint8)
    for k, wide in enumerate(widths):
        x = LAYOUT.first + k * LAYOUT.across
        sheet[LAYOUT.first:LAYOUT.first + 128, x:x + wide] = rng.integers(20, 200, (128, wide, 3))
    return sheet


def test_squares_are_trimmed_of_white_and_missing_ones_left_out():
    tiles = cut_sheet(preview(np.random.default_rng(0), [128, 90, 20]))
    cut = 2 * LAYOUT.rim + LAYOUT.overlap
    assert [t.shape[:2] for t in tiles] == [(128 - cut, 128 - cut), (128 - cut, 90 - cut)]


@given(st.integers(0, 10**6))
def test_the_ends_of_a_seamless_tile_meet(seed):
    rng = np.random.default_rng(seed)
    smooth = cv2.GaussianBlur(rng.integers(0, 256, (64, 80, 3)).astype(np.uint8), (0, 0), 5)
    tile = seamless(smooth, 8).astype(float)
    for axis in (0, 1):
        steps = np.abs(np.diff(tile, axis=axis))
        join = np.abs(np.take(tile, 0, axis) - np.take(tile, -1, axis))
        assert join.max() <= steps.max() + 4


def test_cardboard_fills_its_picture_or_not():
    rng = np.random.default_rng(0)
    brown = np.clip(np.array([90, 130, 170]) + rng.normal(0, 4, (120, 160, 3)), 0, 255).astype(np.uint8)
    assert fills_frame(brown)
    apart = np.full_like(brown, 235)
    apart[30:90, 40:120] = brown[30:90, 40:120]
    assert not fills_frame(apart)


def test_reads_the_folders_that_are_there(tmp_path):
    rng = np.random.default_rng(0)
    (tmp_path / "ambientcg").mkdir()
    cv2.imwrite(str(tmp_path / "ambientcg" / "previews__Wood.webp"), preview(rng, [128, 128]))
    (tmp_path / "pages").mkdir()
    cv2.imwrite(str(tmp_path / "pages" / "page.jpg"), np.full((60, 80, 3), 200, np.uint8))
    tiles = read_tiles(tmp_path)
    assert len(tiles.kinds["Wood"]) == 2
    assert list(tiles.photographs) == ["pages"]
    assert tiles.photograph(rng, "pages").shape == (60, 80, 3)
    assert tiles.filled(rng, ("Wood",), (300, 200), 1.5).shape == (200, 300, 3)


def test_noise_has_unit_variance_and_no_seam():
    noise = noise_tile(np.random.default_rng(0), 1.6, side=128)
    assert abs(noise.std() - 1) < 1e-3
    assert np.abs(noise[:, 0] - noise[:, -1]).max() <= np.abs(np.diff(noise, axis=1)).max() * 1.2


def test_plain_tiles_differ():
    tiles = Tiles({"plain": []})
    rng = np.random.default_rng(0)
    assert len({tuple(tiles.pick(rng, ("plain",))[0, 0]) for _ in range(8)}) > 5
