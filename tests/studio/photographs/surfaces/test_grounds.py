"""Pictures of tables with nothing on them."""

import numpy as np
import pytest

from studio.photographs.surfaces import boards, maps, sheets
from studio.photographs.surfaces.grounds import GroundParameters, Grounds, contact_sheet, photographed
from studio.photographs.surfaces.tiles import read_tiles


@pytest.fixture(scope="module")
def tiles():
    return read_tiles(None)


@pytest.mark.parametrize("kind", [kind for kind, _ in (*boards.KINDS, *sheets.KINDS)], ids=lambda kind: kind.__name__)
def test_a_print_has_its_places_on_its_face(tiles, kind):
    for seed in range(3):
        face = kind(np.random.default_rng(seed), tiles)
        h, w = face.bgr.shape[:2]
        assert face.bgr.dtype == np.uint8
        assert face.bgr.shape[2] == 3
        assert face.bgr.std() > 0 or kind is sheets.printed_page
        assert len(face.rows) == len(face.cells)
        assert ((face.cells[:, :2] >= 0) & (face.cells[:, :2] <= (w, h))).all()
        assert (face.cells[:, 2] > 0).all()


def test_a_checkered_board_has_squares_of_two_tones_in_rows_from_one_side(tiles):
    for seed in range(6):
        face = boards.checkered(np.random.default_rng(seed), tiles)
        across = int((face.rows == 0).sum())
        assert len(face.cells) == across * (face.rows.max() + 1)
        x, y, side = (v.round().astype(int) for v in (face.cells[:, 0], face.cells[:, 1], face.cells[:, 2] * 0.4))
        means = np.array([face.bgr[b - s:b + s, a - s:a + s].mean(axis=(0, 1)) for a, b, s in zip(x, y, side, strict=True)])
        odd = (np.arange(len(means)) % across + face.rows) % 2 == 1
        assert np.abs(means[odd].mean(axis=0) - means[~odd].mean(axis=0)).max() > 20


def test_fields_along_the_rim_lie_along_the_rim(tiles):
    face = maps.rim_fields(np.random.default_rng(3), tiles)
    side = face.bgr.shape[0]
    from_rim = np.minimum(face.cells[:, :2], side - face.cells[:, :2]).min(axis=1)
    assert from_rim.max() < 0.2 * side
    assert {0, side} == {0 if v < side / 2 else side for v in face.cells[:, 0]}


def test_same_generator_same_picture_and_sizes_as_asked():
    grounds = Grounds(None)
    for size in ((320, 240), (240, 320), (300, 300)):
        a, b = (grounds.ground(np.random.default_rng(5), size) for _ in range(2))
        assert a.bgr.shape == (size[1], size[0], 3)
        assert (a.bgr == b.bgr).all()
        assert (a.cells == b.cells).all()


def test_with_a_board_its_places_lie_in_the_picture_and_within_the_board():
    grounds = Grounds(None, GroundParameters(board=1.0, sheet=0.0))
    found = 0
    for seed in range(12):
        ground = grounds.ground(np.random.default_rng(seed), (400, 300))
        if ground.board is None:
            continue
        found += len(ground.cells) > 0
        low, high = ground.board.min(axis=0), ground.board.max(axis=0)
        assert ((ground.cells[:, :2] >= low) & (ground.cells[:, :2] <= high)).all()
        assert ((ground.cells[:, :2] > 0) & (ground.cells[:, :2] < (400, 300))).all()
        assert len(ground.rows) == len(ground.cells)
    assert found >= 9


def test_bare_tables_have_no_places():
    grounds = Grounds(None, GroundParameters(board=0.0, sheet=0.5))
    for seed in range(6):
        ground = grounds.ground(np.random.default_rng(seed), (200, 150))
        assert ground.board is None
        assert ground.cells.shape == (0, 3)


def test_contact_sheet_takes_any_count():
    pictures = [np.full((30, 40, 3), 10 * k, np.uint8) for k in range(5)]
    assert contact_sheet(pictures, columns=3, side=40).shape == (60, 120, 3)


def test_squares_of_a_photographed_chessboard_are_found():
    size, q = (480, 360), 40
    photo = np.full((size[1], size[0], 3), 120, np.uint8)
    y, x = np.mgrid[:8 * q, :8 * q] // q
    photo[20:20 + 8 * q, 80:80 + 8 * q] = np.where(((x + y) % 2)[..., None] == 1, (40, 60, 90), (190, 215, 235))
    whole = photographed(np.random.default_rng(1), photo, size, chess=True)
    assert whole.board is not None
    assert len(whole.cells) >= 36
    assert set(whole.rows) <= set(range(8))
    tones = np.array([whole.bgr[round(float(c[1])), round(float(c[0]))].mean() for c in whole.cells])
    assert tones.std() > 30
    assert np.diff(np.sort(whole.cells[:, 2]))[-1] < 5


def test_a_photograph_without_a_board_has_no_places():
    photo = np.random.default_rng(0).integers(0, 255, (120, 160, 3)).astype(np.uint8)
    assert photographed(np.random.default_rng(0), photo, (100, 100), chess=True).board is None
