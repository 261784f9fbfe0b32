"""The renderer against an independent projection: edges where cv2.projectPoints has them; windows equal the whole."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from studio.rendering.camera import Camera, Webcam, overhead
from studio.rendering.meshes import box, plane, pose
from studio.rendering.render import Item, Lighting, Stage, area_lamp
from tests.studio.stages import opened

SIZE = (320, 180)
CAMERA = overhead((4, 3, 50), (5, 4), roll_deg=7, size_px=SIZE, k1=-0.2, k2=0.05, centre_px=(3, -2), p1=0.002,
                  p2=-0.001)
LIGHT = Lighting(area_lamp((8, 10, 70), 2, 4, (0.6, 0.6, 0.6)), (0.2, 0.2, 0.2))


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    yield from opened()


def project(camera: Camera, points: np.ndarray) -> np.ndarray:
    px, _ = cv2.projectPoints(points, cv2.Rodrigues(camera.rotation)[0], camera.translation, camera.matrix,
                              camera.distortion)
    return px.reshape(-1, 2)


def centre_of(share: np.ndarray) -> np.ndarray:
    y, x = np.mgrid[:share.shape[0], :share.shape[1]]
    return np.array([(x * share).sum(), (y * share).sum()]) / share.sum()


@pytest.mark.parametrize("at", [(5.0, 4.0), (-22.0, -12.0), (30.0, 16.0), (28.0, -11.0)])
def test_a_patch_lies_where_the_lens_model_puts_it(stage: Stage, at: tuple[float, float]) -> None:
    x, y = at
    item = Item(stage, plane(x - 2, y - 1.5, x + 2, y + 1.5, 0.5, 0.3))
    share = stage.shares([[item]], CAMERA)[..., 0]
    item.release()
    gx, gy = np.meshgrid(np.linspace(-2, 2, 201), np.linspace(-1.5, 1.5, 201))
    fine = np.stack([x + gx, y + gy, np.full_like(gx, 0.5)], -1).reshape(-1, 3)
    ring = np.concatenate([fine.reshape(201, 201, 3)[0], fine.reshape(201, 201, 3)[:, -1],
                           fine.reshape(201, 201, 3)[-1, ::-1], fine.reshape(201, 201, 3)[::-1, 0]])
    corners = project(CAMERA, ring)
    area = cv2.contourArea(corners.astype(np.float32))
    moments = cv2.moments(corners.astype(np.float32).reshape(-1, 1, 2))
    middle = np.array([moments["m10"], moments["m01"]]) / moments["m00"]
    assert share.sum() == pytest.approx(area, rel=0.01)
    assert centre_of(share) == pytest.approx(middle, abs=0.02)


def test_a_window_is_a_cutting_of_the_whole(stage: Stage) -> None:
    items = [Item(stage, plane(-40, -30, 50, 40, 0, 3), mottle=0), Item(stage, box(3, 2, 4, (0.8, 0.3, 0.2)),
                                                                      pose(6, 5, 0, 30))]
    stage.shadows(items, LIGHT, (5, 4), 30)
    whole = stage.light(items, CAMERA, LIGHT)
    part = stage.light(items, CAMERA, LIGHT, (101, 52, 90, 61))
    assert np.abs(part - whole[52:113, 101:191]).max() < 0.01
    assert whole.std() > 0.01
    again = stage.light(items, CAMERA, LIGHT)
    assert np.array_equal(whole, again)
    for it in items:
        it.release()


def test_a_tall_box_throws_a_shadow_away_from_the_lamp(stage: Stage) -> None:
    lamp = Lighting(area_lamp((-40, 4, 60), 0.5, 4, (0.8, 0.8, 0.8)), (0.1, 0.1, 0.1))
    floor = Item(stage, plane(-60, -40, 70, 50, 0, 3), mottle=0, gloss=0)
    tall = Item(stage, box(2, 2, 6, (0.5, 0.5, 0.5)), pose(5, 4))
    stage.shadows([floor], lamp, (5, 4), 30, base=True)
    bare = stage.light([floor], CAMERA, lamp)
    stage.shadows([tall], lamp, (5, 4), 30, over_base=True)
    shaded = stage.light([floor, tall], CAMERA, lamp)
    # the tip: from the lamp over the box's top down to the table
    near, far = (project(CAMERA, np.array([[x, 4.0, 0.0]]))[0].round().astype(int) for x in (9.0, -4.0))
    assert shaded[near[1], near[0], 1] < 0.5 * bare[near[1], near[0], 1]
    assert shaded[far[1], far[0], 1] == pytest.approx(bare[far[1], far[0], 1], rel=0.02)
    floor.release()
    tall.release()


def test_shares_of_things_in_front_of_each_other_never_exceed_one(stage: Stage) -> None:
    groups = [[Item(stage, box(4, 4, z, (1, 1, 1)), pose(x, 4))] for x, z in ((5, 1), (7, 3), (6, 2), (15, 1))]
    share = stage.shares(groups, CAMERA)
    assert share.sum(2).max() < 1.001
    assert (share.sum((0, 1)) > 5).all()
    for g in groups:
        g[0].release()


def test_the_webcam_repeats_by_seed_and_index_and_keeps_the_light() -> None:
    w = Webcam(seed=4)
    light = np.full((60, 80, 3), 0.2, np.float32)
    shown = w.display(light, 1.0, np.ones((60, 80), np.float32))
    assert shown.mean() == pytest.approx(255 * 0.2 ** (1 / 2.2), abs=0.5)
    a, b, c = w.capture(shown, 3), w.capture(shown, 3), w.capture(shown, 4)
    assert np.array_equal(a, b)
    assert not np.array_equal(a, c)
    assert a.mean() == pytest.approx(shown.mean(), abs=1.0)
    clean = dataclasses.replace(w, read_noise=0, shot_noise=0, jpeg_quality=0)
    assert clean.capture(shown, 0).std() == 0
