"""Training pictures: the same for the same seed, labels that lie on the instances' own pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from studio.datasets.pictures import draw, label_text, rings, write_dataset
from studio.rendering.render import Stage
from studio.scenes.scatter import CLASSES, HELD_OUT_FAMILIES, Pool, table
from tests.studio.stages import opened

SIZE = (320, 180)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    yield from opened(supersample=1)


@pytest.fixture(scope="module")
def pool() -> Pool:
    return Pool(seed=3, variants=1)


def test_a_ring_runs_along_the_true_border() -> None:
    mask = np.zeros((80, 100), bool)
    mask[20:60, 30:70] = True  # samples: two by two a pixel, so pixels 15 to 34 across and 10 to 29 down
    ring = rings(mask)
    assert ring is not None
    assert ring.min(0) == pytest.approx([14.5, 9.5], abs=0.2)
    assert ring.max(0) == pytest.approx([34.5, 29.5], abs=0.2)
    assert rings(np.zeros((8, 8), bool)) is None


def test_two_pieces_become_one_ring() -> None:
    mask = np.zeros((80, 160), bool)
    mask[20:60, 10:60] = mask[20:60, 100:150] = True
    ring = rings(mask)
    assert ring is not None
    drawn = np.zeros(mask.shape, np.uint8)
    cv2.fillPoly(drawn, [np.round((ring + 0.5) * 2 - 0.5).astype(np.int32)], 1)
    both = (drawn > 0) & mask
    assert both.sum() / ((drawn > 0) | mask).sum() > 0.9


def test_none_is_begun_when_the_time_is_over(stage: Stage, tmp_path: Path) -> None:
    assert write_dataset(tmp_path, 3, 1, size_px=SIZE, minutes=0.0) == 0
    assert not list(tmp_path.rglob("*.jpg"))


@pytest.mark.slow
def test_pictures_repeat_by_seed_and_labels_lie_on_their_instances(stage: Stage, pool: Pool) -> None:
    seen: set[int] = set()
    for index in range(3):
        made = [draw(stage, table(pool, np.random.default_rng((3, 2, index)), SIZE), index) for _ in range(2)]
        (img, ids, classes), (img2, ids2, _) = made
        assert np.array_equal(img, img2)
        assert np.array_equal(ids, ids2)
        assert img.shape == (180, 320, 3)
        assert ids.max(initial=0) <= len(classes)
        for line in label_text(ids, classes, SIZE).splitlines():
            label, *numbers = line.split()
            ring = np.array(numbers, float).reshape(-1, 2) * SIZE * 2 - 0.5  # in samples
            drawn = np.zeros(ids.shape, np.uint8)
            cv2.fillPoly(drawn, [np.round(ring).astype(np.int32)], 1)
            shares = [((drawn > 0) & (ids == k + 1)).sum() / ((drawn > 0) | (ids == k + 1)).sum()
                      for k, c in enumerate(classes) if c == int(label)]
            assert max(shares) > 0.6
            seen.add(int(label))
    assert seen
    assert seen <= set(range(len(CLASSES)))


def test_held_out_families_never_meet_training(pool: Pool) -> None:
    assert not {n for n, _ in pool.toys} & set(HELD_OUT_FAMILIES)
    assert {n for n, _ in Pool(seed=3, unseen=True, variants=1).toys} == set(HELD_OUT_FAMILIES)


def test_found_meshes_stand_upright_on_the_table() -> None:
    from studio.objects.assets import asset_files, load_asset
    files = asset_files(Path(__file__).parents[4] / "shared" / "meshes" / "animals")
    if not files:
        pytest.skip("no ../shared/meshes beside the repository")
    m = load_asset(files[0], 3.0)
    size = m.vertices.max(0) - m.vertices.min(0)
    assert m.vertices[:, 2].min() == pytest.approx(0, abs=1e-9)
    assert size.max() == pytest.approx(3.0)
    assert ((m.colours >= 0) & (m.colours <= 1)).all()
    assert np.linalg.norm(m.normals, axis=1) == pytest.approx(1, abs=1e-3)


def test_the_mean_of_several_frames_has_less_noise(stage: Stage, pool: Pool) -> None:
    shown = table(pool, np.random.default_rng((3, 2, 0)), SIZE)

    def taken(noise: float, looks: int) -> npt.NDArray[np.float64]:
        webcam = replace(shown.webcam, read_noise=noise, shot_noise=0.0, jpeg_quality=0, looks=looks)
        return draw(stage, replace(shown, webcam=webcam), 0)[0].astype(float)
    still = taken(0.0, 1)
    once, often = (float(np.abs(taken(4.0, n) - still).mean()) for n in (1, 5))
    assert 0.3 * once < often < 0.6 * once
