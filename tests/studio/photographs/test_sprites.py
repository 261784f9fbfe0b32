"""Sprites: a picture with alpha of one thing, in its own colours up to the rim."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from studio.objects.painted import Part
from studio.photographs.sprites import sets
from studio.photographs.sprites.kinds import KINDS, TOYS
from studio.photographs.sprites.shooting import View, cropped, in_one_piece, random_lighting, random_view, shoot
from studio.photographs.sprites.sources import Sources
from studio.photographs.sprites.writing import main, write
from studio.rendering.meshes import box, ellipsoid
from studio.rendering.render import Lighting, Stage, area_lamp
from studio.scenes.scatter import HELD_OUT_FAMILIES
from tests.studio.stages import opened

LIGHT = Lighting(area_lamp((3, 3, 30), 4, 4, (0.3, 0.3, 0.3)), (0.6, 0.6, 0.6))


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    yield from opened()


@pytest.mark.parametrize("longest", [64, 137, 300])
def test_a_sprite_has_the_size_asked_for(stage: Stage, longest: int) -> None:
    img = shoot(stage, (Part(box(2, 1, 0.5, (0.8, 0.2, 0.2))),), View(70, 30, 8, longest), LIGHT)
    assert max(img.shape[:2]) == pytest.approx(longest, abs=2)
    assert img[..., 3].max() == 255


def test_colours_at_the_rim_are_the_thing_s_own(stage: Stage) -> None:
    img = shoot(stage, (Part(ellipsoid(1, 1, 1, (0.9, 0.9, 0.9), 40, 60), mottle=0.0, gloss=0.0),), View(90, 0, 8, 120), LIGHT)
    alpha = img[..., 3]
    rim, inside = (alpha > 10) & (alpha < 128), alpha == 255
    near = cv2.dilate(rim.astype(np.uint8), np.ones((7, 7), np.uint8)).astype(bool) & inside
    assert rim.sum() > 30
    assert img[rim, :3].mean() > 0.8 * img[near, :3].mean()
    assert img[alpha == 0, :3].min() > 20  # colours go on beyond the rim, so that a resized sprite has none of black


def test_an_arm_comes_in_from_the_right(stage: Stage) -> None:
    (_, img), = KINDS["arm/rendered"](Sources(stage, None), np.random.default_rng(4), 0)
    assert (img[:, -1, 3] == 255).sum() > 10


def test_what_is_not_seen_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing"):
        cropped(np.zeros((5, 5, 4), np.uint8))


def test_two_things_are_not_one() -> None:
    img = np.zeros((40, 40, 4), np.uint8)
    img[2:18, 2:18, 3] = 255
    assert in_one_piece(img)
    img[30, 30, 3] = 255  # a speck of the raster
    assert in_one_piece(img)
    img[25:38, 25:38, 3] = 255
    assert not in_one_piece(img)


def test_views_are_those_of_a_webcam_over_a_table() -> None:
    views = [random_view(np.random.default_rng(k)) for k in range(200)]
    assert all(35 <= v.elevation_deg <= 90 and 64 <= v.longest_px <= 512 for v in views)
    assert np.mean([v.elevation_deg >= 50 for v in views]) > 0.7
    assert random_view(np.random.default_rng(1), 66.0).elevation_deg == 66.0
    assert {len(random_lighting(np.random.default_rng(k)).lamps) for k in range(40)} == {4, 8, 12}


def test_what_is_kept_out_of_training_is_not_drawn(tmp_path: Path, stage: Stage) -> None:
    for name in ("cars/Taxi", "animals/Cow", "ships/Boat", "terrain/Barn", "kenney_city/building-a"):
        path = tmp_path / f"{name}.glb"
        path.parent.mkdir(exist_ok=True)
        path.touch()
    s = Sources(stage, tmp_path)
    assert [f.stem for f in s.files(terrain=False)] == ["Taxi"]
    assert [f.stem for f in s.files(terrain=True)] == ["building-a", "Barn"]
    assert not set(TOYS) & set(HELD_OUT_FAMILIES)


def test_meshes_must_be_named(stage: Stage) -> None:
    with pytest.raises(ValueError, match="--assets"):
        Sources(stage, None).files(terrain=True)


def test_the_same_seed_gives_the_same_sprites(tmp_path: Path, stage: Stage) -> None:
    s = Sources(stage, None)
    for folder in ("a", "b"):
        assert write(tmp_path / folder, "die/sixsided", 3, 2, 7, s) == 2
    for a, b in zip(sorted((tmp_path / "a").rglob("*.png")), sorted((tmp_path / "b").rglob("*.png")), strict=True):
        assert a.read_bytes() == b.read_bytes()
        assert cv2.imread(str(a), cv2.IMREAD_UNCHANGED).shape[2] == 4


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"toy/meshes", "terrain/meshes", "toy/pieces"}))
def test_each_kind_is_drawn(kind: str, stage: Stage) -> None:
    for k in range(2):
        for name, img in KINDS[kind](Sources(stage, None), np.random.default_rng(k), k):
            assert name
            assert img.ndim == 3
            assert (img[..., 3] > 0).any()


def test_a_set_has_the_same_kinds_on_both_sides(stage: Stage) -> None:
    named = KINDS["toy/pieces"](Sources(stage, None), np.random.default_rng(2), 1)
    kinds = {(n.split("/")[1].split("_")[0], n.split("/")[1].split("_")[1]) for n, _ in named}
    assert {k for s, k in kinds if s == "0"} == {k for s, k in kinds if s == "1"}
    assert all(n.startswith("set001/") for n, _ in named)


def test_the_command_writes_into_folders_of_kinds(tmp_path: Path, stage: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(tmp_path), "--kinds", "die/polyhedral", "--count", "1"])
    assert "die/polyhedral: 1 pictures" in capsys.readouterr().out
    assert [p.name for p in (tmp_path / "die" / "polyhedral").iterdir()] == ["d4_00000.png"]


def test_some_sets_are_seen_aslant_each_as_one_board_is(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[float]] = []
    monkeypatch.setattr(sets, "shoot", lambda stage, parts, view, light: seen[-1].append(view.elevation_deg))
    for k in range(40):
        seen.append([])
        sets.game_set(SimpleNamespace(stage=None), np.random.default_rng(k), k)  # type: ignore[arg-type]
    assert all(len(set(of_one)) == 1 for of_one in seen)
    up = np.array([of_one[0] for of_one in seen])
    assert 0.2 < (up < sets.STEEP[0]).mean() < 0.6
    assert up.min() >= sets.SLANTED[0]
    assert up.max() <= sets.STEEP[1]
