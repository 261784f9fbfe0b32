"""Tables packed for Cycles: what is in the file, and, where Blender's module is, that it draws what our own renderer draws."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from studio.datasets.pictures import draw, write_dataset
from studio.datasets.traced import PLACE, NoBlender, captured, light, pack, room_of
from studio.rendering.camera import Webcam, overhead
from studio.rendering.meshes import box, plane, pose
from studio.rendering.render import Lighting, Stage, area_lamp
from studio.scenes.scatter import Table, Thing

ROOT = Path(__file__).resolve().parents[3]


def table(*, lens: bool = False) -> Table:
    print_ = np.full((8, 8, 3), (60, 120, 160), np.uint8)
    ground = Thing(plane(-20, -20, 20, 20, 0.0, 1.5), np.eye(4), None, "mat", 0.0, 0.0, print_)
    toy = Thing(box(4, 3, 2, (0.8, 0.2, 0.2)), pose(3, 1, 0, 20), 0, "block")
    stuff = Thing(box(2, 2, 1, (0.3, 0.3, 0.3)), pose(-5, -3), None, "stone")
    camera = overhead((0, 0, 30), (0, 0), 0.0, (160, 96), 50.0, -0.1 if lens else 0.0, 0.0, (0.0, 0.0))
    lamps = Lighting(area_lamp((10, 5, 50), 3, 4, (0.5, 0.5, 0.5)), (0.2, 0.2, 0.2))
    still = Webcam(read_noise=0.0, shot_noise=0.0, jpeg_quality=0, vignette=0.0, sharpen=0.0)
    return Table(camera, still, lamps, 1.0, (ground,), (toy, stuff), 20.0)


def test_what_stays_keeps_its_number_and_so_its_material(tmp_path):
    t = table()
    pack(t, tmp_path / "all.npz", 7)
    pack(replace(t, things=t.things[1:]), tmp_path / "bare.npz", 7)
    with np.load(tmp_path / "all.npz") as a, np.load(tmp_path / "bare.npz") as b:
        assert int(a["meshes"]) == 3
        assert int(b["meshes"]) == 2
        for k in range(2):
            np.testing.assert_array_equal(a[f"v{k}"], b[f"v{k}"])
        np.testing.assert_array_equal(a["room"], b["room"])
        assert a["v2"][:, 2].max() == pytest.approx(2.0)  # the toy comes last


def test_faces_look_where_their_normals_do(tmp_path):
    pack(table(), tmp_path / "t.npz", 1)
    with np.load(tmp_path / "t.npz") as z:
        for k in range(int(z["meshes"])):
            a, b, c = (z[f"v{k}"][z[f"f{k}"][:, i]] for i in range(3))
            assert ((np.cross(b - a, c - a) * z[f"n{k}"][z[f"f{k}"]].sum(axis=1)).sum(axis=1) >= 0).all()


def test_the_room_gives_the_light_that_was_asked_for():
    room = room_of(table().lighting, np.random.default_rng(2))
    np.testing.assert_allclose(room[:len(room) // 2].mean(axis=(0, 1)), 0.2, rtol=1e-4)
    assert room.std() > 0.02


def test_a_lens_that_bends_is_refused(tmp_path):
    with pytest.raises(ValueError, match="distortion is 0"):
        pack(table(lens=True), tmp_path / "t.npz", 1)


def test_without_blender_it_is_said_how_to_get_it(tmp_path):
    with pytest.raises(NoBlender, match=r"studio/datasets/traced\.py"):
        light([(table(), 1)], tmp_path / "python")


@pytest.mark.slow
def test_a_data_set_by_cycles_has_the_bare_table_in_the_same_room(tmp_path):
    if not (ROOT / PLACE).exists():
        pytest.skip("no Python with Blender's module in .cycles (studio/datasets/traced.py says how to make one)")
    try:
        Stage(supersample=1).release()
    except RuntimeError as e:
        pytest.skip(str(e))
    assert write_dataset(tmp_path, 2, 4, size_px=(128, 80), start=1, pairs=True, blender=ROOT / PLACE) == 1
    now, bare, ids = (cv2.imread(str(tmp_path / part / f"table_4_000001.{end}")).astype(float)
                      for part, end in (("images/train", "jpg"), ("bare", "jpg"), ("ids", "png")))
    table_seen = ~cv2.dilate(ids[..., 0], np.ones((25, 25))).astype(bool)[::2, ::2]
    assert table_seen.any()
    ratio = (now[table_seen] + 8) / (bare[table_seen] + 8)
    assert np.abs(np.log(ratio / np.median(ratio))).mean() < 0.1


@pytest.mark.slow
def test_cycles_draws_what_the_own_renderer_draws():
    if not (ROOT / PLACE).exists():
        pytest.skip("no Python with Blender's module in .cycles (studio/datasets/traced.py says how to make one)")
    try:
        stage = Stage(supersample=1)
    except RuntimeError as e:
        pytest.skip(str(e))
    t = table()
    ours, ids, _ = draw(stage, t, 0, 1)
    stage.release()
    traced = captured(t, light([(t, 3)], ROOT / PLACE, samples=16)[0], 0)
    toy, red = ids == 1, traced[..., 2].astype(float) - traced[..., 1]
    assert red[toy].mean() > 3 * np.abs(red[~toy]).mean()
    assert abs(float(np.mean(traced)) / float(np.mean(ours)) - 1) < 0.25
