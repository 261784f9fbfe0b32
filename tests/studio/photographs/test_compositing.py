"""Sprites laid on a ground: who is seen where, and what shadows do."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.photographs.compositing import Canvas, Image8, Lamp, Sprites, placed, repainted
from vision.networks.look import KINDS

LAMP = Lamp((1.0, 0.0), 0.4, 0.5, 0.2)


def disc(side: int = 40, colour: tuple[int, int, int] = (20, 200, 90)) -> Image8:
    """A round sprite."""
    out = np.zeros((side, side, 4), np.uint8)
    cv2.circle(out, (side // 2, side // 2), side // 2 - 1, (*colour, 255), -1)
    return out


def bare(shape: tuple[int, int] = (200, 300)) -> Canvas:
    """A grey table."""
    return Canvas(np.full((*shape, 3), 128, np.float32), LAMP)


def written(folder: Path, kind: str, name: str, sprite: Image8) -> str:
    """A sprite's file below ``folder``."""
    path = folder / kind / "family" / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    assert cv2.imwrite(str(path), sprite)
    return str(path)


def test_what_lies_on_top_is_seen_and_numbers_count_up() -> None:
    canvas = bare()
    assert canvas.lay(disc(), "toy", (100, 100))
    assert canvas.lay(disc(colour=(250, 10, 10)), "die", (115, 100))
    assert canvas.count == 2
    assert canvas.numbers[100, 115] == 2
    assert canvas.kinds[100, 115] == KINDS.index("die")
    assert canvas.numbers[100, 85] == 1
    assert canvas.light[100, 115, 0] == pytest.approx(250, abs=2)
    first, second = int((canvas.numbers == 1).sum()), int((canvas.numbers == 2).sum())
    assert first < second


def test_a_shadow_falls_away_from_the_lamp_and_is_nothing_to_find() -> None:
    canvas = bare()
    canvas.lay(disc(60), "toy", (150, 100))
    right, left = canvas.light[100, 185].mean(), canvas.light[100, 112].mean()
    assert right < 110 < left
    assert canvas.kinds[100, 185] == 0


def test_two_lamps_cast_two_shadows_darkest_where_both_fall() -> None:
    canvas = Canvas(np.full((200, 300, 3), 128, np.float32), LAMP, Lamp((0.0, 1.0), 0.4, 0.5, 0.2))
    canvas.lay(disc(60), "toy", (150, 100))
    right, below, both = canvas.light[100, 185].mean(), canvas.light[135, 150].mean(), canvas.light[122, 172].mean()
    assert right < 110
    assert below < 110
    assert both < min(right, below)
    assert not canvas.kinds[[100, 135, 122], [185, 150, 172]].any()


def test_where_the_shadows_of_two_hard_lamps_meet_the_ground_is_nearly_black() -> None:
    darkest = []
    for seed in range(12):
        rng = np.random.default_rng(seed)
        canvas = Canvas(np.full((200, 300, 3), 128, np.float32), Lamp.hard(rng), Lamp.hard(rng))
        canvas.lay(disc(60), "toy", (150, 100))
        ground = canvas.light.mean(2)[canvas.kinds == 0]
        assert ground.max() > 120  # far from it all is lit
        darkest.append(ground.min())
    assert np.median(darkest) < 30


def test_a_card_hardly_casts_a_shadow() -> None:
    toy, card = bare(), bare()
    toy.lay(disc(60), "toy", (150, 100))
    card.lay(disc(60), "card", (150, 100))
    assert card.light[100, 186].mean() > toy.light[100, 186].mean() + 10


@settings(max_examples=25, deadline=None)
@given(st.floats(-80, 380), st.floats(-80, 280), st.integers(4, 90))
def test_sprites_may_reach_out_of_the_picture(x: float, y: float, side: int) -> None:
    canvas = bare()
    laid = canvas.lay(disc(side), "toy", (x, y))
    assert laid == bool(canvas.numbers.any())
    assert canvas.light.min() >= 0
    assert canvas.light.shape == (200, 300, 3)


@settings(max_examples=20, deadline=None)
@given(st.floats(8, 120), st.floats(0, 360), st.integers(0, 5))
def test_a_placed_sprite_has_the_area_asked_for(tmp_path_factory: pytest.TempPathFactory, side: float, turn: float,
                                                seed: int) -> None:
    path = written(tmp_path_factory.mktemp("sprites"), "toy", "disc", disc(80))
    sprite = placed(path, side, turn, np.random.default_rng(seed))
    area = float((sprite[..., 3] / 255).sum())
    assert area == pytest.approx(side * side, rel=0.15, abs=12)
    inside = sprite[sprite[..., 3] > 200][:, :3].astype(float)
    if len(inside) > 30:  # no dark rim: colours run up to the edge
        rim = sprite[(sprite[..., 3] > 60) & (sprite[..., 3] < 200)][:, :3].astype(float)
        assert not len(rim) or np.abs(rim.mean(axis=0) - inside.mean(axis=0)).max() < 25


def test_arms_still_come_in_from_the_right_when_mirrored(tmp_path: Path) -> None:
    arm = np.zeros((40, 60, 4), np.uint8)
    arm[10:20, 20:] = (90, 120, 200, 255)
    path = written(tmp_path, "arm", "arm", arm)
    for seed in range(8):
        sprite = placed(path, 40, 0.0, np.random.default_rng(seed))
        across = sprite[..., 3].astype(float).sum(axis=0)
        assert across[-len(across) // 4:].sum() > across[:len(across) // 4].sum()


def test_sprites_are_drawn_by_kind_family_and_set(tmp_path: Path) -> None:
    written(tmp_path, "toy", "a", disc())
    for name in ("0_pawn_0", "1_pawn_0"):
        path = tmp_path / "toy" / "pieces" / "set001" / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(path), disc())
    sprites = Sprites(tmp_path)
    rng = np.random.default_rng(1)
    assert {Path(sprites.path(rng, "toy")).stem for _ in range(40)} == {"a", "0_pawn_0", "1_pawn_0"}
    one, other = sprites.piece_set(rng)
    assert [Path(p).stem for p in (*one, *other)] == ["0_pawn_0", "1_pawn_0"]
    with pytest.raises(ValueError, match="no sprites of the kind die"):
        sprites.path(rng, "die")


def test_a_picture_without_alpha_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "toy", "flat", disc()[..., :3])
    with pytest.raises(ValueError, match="no picture with alpha"):
        placed(path, 30, 0, np.random.default_rng(0))


def test_a_few_toys_are_painted_dark_or_pale_and_keep_their_light_and_shade() -> None:
    colours = np.linspace(0.05, 0.95, 60, dtype=np.float32).reshape(-1, 1, 1).repeat(3, axis=2)
    same, dark, pale = 0, 0, 0
    for k in range(300):
        out = repainted(colours, np.random.default_rng(k))
        assert (np.diff(out[:, 0, 0]) >= 0).all()
        assert 0.0 <= out.min() <= out.max() <= 1.0
        same += out is colours
        dark += np.median(out) < 0.3
        pale += np.median(out) > 0.7
    assert same > 220
    assert dark > 15
    assert pale > 8
