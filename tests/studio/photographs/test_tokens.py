"""Small game pieces as sprites and on boards: of one colour, whole, seldom covered, never among a table's usual toys."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from studio.photographs.compositing import Canvas, Lamp, Sprites, write_sprites
from studio.photographs.tokens import COLOURS, OUTLINES, SIDE_PX, any_token, token, tokens_out
from vision.networks.look import KINDS


@pytest.fixture(scope="module")
def sprites(tmp_path_factory: pytest.TempPathFactory) -> Sprites:
    folder = tmp_path_factory.mktemp("sprites")
    write_sprites(folder / "toy" / "tokens", 40, 5, any_token)
    return Sprites(folder)


def bare() -> Canvas:
    return Canvas(np.full((480, 640, 3), 120.0, np.float32), Lamp((1.0, 0.0), 0.2, 0.3, 0.3))


@pytest.mark.parametrize("outline", OUTLINES)
@pytest.mark.parametrize("colour", ["red", "blue", "white"])
def test_a_token_is_one_piece_of_its_colour_within_its_picture(colour: str, outline: str) -> None:
    piece = token(np.random.default_rng(len(outline)), colour, outline)
    assert piece.shape == (SIDE_PX, SIDE_PX, 4)
    solid = piece[..., 3] > 127
    assert cv2.connectedComponents(solid.astype(np.uint8))[0] == 2
    assert not solid[[0, -1]].any()
    assert not solid[:, [0, -1]].any()
    seen = np.median(piece[solid][:, 2::-1], axis=0) / 255
    told = np.array(COLOURS[colour])
    assert np.abs(seen / seen.max() - told / told.max()).max() < 0.35


def test_a_bar_is_long_and_flat_and_a_cube_is_neither() -> None:
    def aspect(outline: str) -> float:
        _, (w, h), _ = cv2.minAreaRect(cv2.findNonZero((token(np.random.default_rng(2), "blue", outline)[..., 3] > 127)
                                                       .astype(np.uint8)))
        return max(w, h) / min(w, h)
    assert aspect("bar") > 2
    assert aspect("cube") < 1.8


def test_tokens_stand_apart_from_a_tables_usual_toys(sprites: Sprites) -> None:
    assert len(sprites.tokens) == 40
    assert "tokens" not in sprites.families["toy"]


@pytest.mark.parametrize("seed", range(8))
def test_tokens_on_a_board_are_many_small_toys_near_its_cells_that_are_seen(sprites: Sprites, seed: int) -> None:
    canvas = bare()
    cells = np.array([(x, y, 60) for x in range(80, 600, 60) for y in range(60, 440, 60)], np.float32)
    tokens_out(canvas, sprites, np.random.default_rng(seed), cells)
    assert canvas.count >= 3
    assert set(np.unique(canvas.kinds)) <= {0, KINDS.index("toy")}
    areas = np.bincount(canvas.numbers.ravel(), minlength=canvas.count + 1)[1:]
    assert np.median(areas) < 45**2
    assert (areas > 0).mean() > 0.95  # what covers others covers a quarter of them at most


def test_without_sprites_of_tokens_nothing_is_laid(tmp_path: Path) -> None:
    canvas = bare()
    tokens_out(canvas, Sprites(tmp_path), np.random.default_rng(1), np.empty((0, 3), np.float32))
    assert canvas.count == 0
