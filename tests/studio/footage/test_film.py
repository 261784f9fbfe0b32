"""Drawing only what moved gives the picture that drawing everything gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.footage.film import Film, clusters
from studio.objects.arms import Look, arm
from studio.rendering.camera import Webcam, overhead
from studio.rendering.meshes import box, plane
from studio.rendering.render import Item, Lighting, Stage, area_lamp
from studio.scenes.play import Gesture, Play, Prop

CAMERA = overhead((4, 3, 50), (5, 4), size_px=(384, 216))
CLEAN = Webcam(read_noise=0, shot_noise=0, jpeg_quality=0)
LIGHT = Lighting(area_lamp((20, 30, 70), 2, 4, (0.7, 0.7, 0.7)), (0.2, 0.2, 0.2))


@pytest.mark.slow
def test_a_frame_with_an_arm_is_the_picture_drawn_whole() -> None:
    try:
        stage = Stage()
    except RuntimeError as e:
        pytest.skip(str(e))
    toys = (Prop("a", box(2, 2, 2, (0.8, 0.2, 0.2)), (2, 6, 0, 20)),
            Prop("b", box(3, 2, 1, (0.2, 0.3, 0.8)), (12, 3, 0, 0)))
    hands = (Gesture(0.5, (0, -1), Look(), "a", (-8, 2, 0, 60)),
             Gesture(0.9, (1, 0.3), Look(seed=2), "b", (14, -4, 0, 9)))
    play = Play(toys, hands, (), 8.0)
    ground = Item(stage, plane(-60, -40, 70, 50, 0, 3, (0.5, 0.45, 0.4)), mottle=0, gloss=0, casts=False)
    film = Film(stage, CAMERA, CLEAN, LIGHT, [ground], play, (5, 4), 40.0)
    for index, frame in film.frames(5.0, 0, 40):
        if index not in (11, 14, 17, 39):
            continue
        poses, _, arms = play.at(index / 5.0)
        items = [ground]
        for p in toys:
            items.append(Item(stage, p.mesh, poses[p.id], gloss=p.gloss))
        for a in arms:
            items.append(Item(stage, arm(a.grip_in, np.array(a.outward), a.look, grip_width_in=a.width_in,
                                         open_=a.open_, resting=a.resting), gloss=0.015, mottle=0.1))
        assert len(arms) == (0 if index == 39 else 2)
        stage.shadows(items, LIGHT, (5, 4), 40.0)
        whole = CLEAN.display(stage.light(items, CAMERA, LIGHT), 1.0, CLEAN.vignette_map(CAMERA))
        off = np.abs(frame.astype(int) - CLEAN.capture(whole, 0)).max(2)
        # the rasteriser snaps vertices a little differently in another window: single pixels along edges
        assert off.max() <= 12
        assert (off > 1).mean() < 0.001
        for it in items[1:]:
            it.release()
        stage.shadows([ground, *(film.toys[k] for k in ("a", "b"))], LIGHT, (5, 4), 40.0)
    stage.release()


coordinate = st.integers(0, 100)


@given(st.lists(st.tuples(coordinate, coordinate, coordinate, coordinate), max_size=6))
def test_clusters_keep_every_box_and_do_not_overlap(raw: list[tuple[int, int, int, int]]) -> None:
    boxes = [np.array([min(a, c), min(b, d), max(a, c), max(b, d)], float) for a, b, c, d in raw]
    groups = clusters(boxes)
    assert sum(len(g) for g in groups) == len(boxes)
    around = [np.array([*np.min(g, 0)[:2], *np.max(g, 0)[2:]]) for g in groups]
    for i, a in enumerate(around):
        for b in around[i + 1:]:
            assert not ((a[:2] <= b[2:]) & (b[:2] <= a[2:])).all()
