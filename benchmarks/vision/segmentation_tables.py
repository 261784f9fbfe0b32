"""Rendered tables of toys that no training has seen: the picture, the bare table before it, the calibration and the
truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.reporting import ASSETS
from calibration.table.calibrate import TableCalibration
from studio.datasets.pictures import draw
from studio.datasets.traced import captured, light
from studio.rendering.camera import Camera, overhead
from studio.rendering.render import Stage
from studio.scenes.scatter import Pool, Table, table

SIZE_PX = (1920, 1080)
SAMPLES = 5
"""Samples of the truth a pixel, along each axis: odd, so that one of them is the pixel's middle."""
Image8 = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One table. ``picture`` and ``bare`` (H, W, 3); ``samples`` (5 H, 5 W), SAMPLES by SAMPLES to a pixel: 0 nothing,
    k: thing k - 1; ``ids`` (H, W): the middle one of each; ``labels``: index into studio.scenes.scatter.CLASSES for
    each thing; ``step``: the picture's exposure as a factor of the bare table's."""

    picture: Image8
    bare: Image8
    samples: npt.NDArray[np.int16]
    labels: tuple[int, ...]
    calibration: TableCalibration
    step: float

    @property
    def ids(self) -> npt.NDArray[np.int16]:
        return self.samples[SAMPLES // 2::SAMPLES, SAMPLES // 2::SAMPLES]


def tables(count: int, seed: int, cache: Path, *, step: float = 0.0, blender: Path | None = None,
           looks: int = 1) -> Iterator[Shown]:
    """``count`` tables of held-out families at 1080p, no arms, drawn once and kept in ``cache``. ``step``: how far the
    light changes between the bare table and the picture (0.25: up to a quarter brighter or darker). ``blender``: a
    Python with Blender's module, whose Cycles then draws them (studio.datasets.traced). ``looks``: each picture is the
    mean of so many frames."""
    cache.mkdir(parents=True, exist_ok=True)
    stage: Stage | None = None
    pool: Pool | None = None
    for i in range(count):
        traced = "" if blender is None else "_traced"
        many = "" if looks == 1 else f"_{looks}"
        file = cache / f"{seed}_{i}_{round(100 * step)}_{SAMPLES}x{SAMPLES}{traced}{many}.npz"
        if not file.exists():
            stage = stage or Stage(supersample=1)
            pool = pool or Pool(seed, ASSETS if ASSETS.exists() else None, True)
            t = upright(table(pool, np.random.default_rng((seed, 5, i)), SIZE_PX), seed, i)
            t = replace(t, webcam=replace(t.webcam, looks=looks))
            change = float(np.random.default_rng((seed, 6, i)).uniform(-step, step))
            lit = replace(t, exposure=t.exposure * (1 + change))
            empty = replace(t, things=tuple(o for o in t.things if o.label is None))
            if blender is not None:
                t, lit, empty = (replace(one, camera=replace(one.camera, distortion=np.zeros(5))) for one in (t, lit, empty))
            picture, ids, labels = draw(stage, lit, i, SAMPLES)
            if blender is None:
                bare, _, _ = draw(stage, empty, i + 1000)
            else:
                picture, bare = _traced(t, lit, empty, blender, i, cache / f"{seed}_{i}_light.npz")
            np.savez_compressed(file, picture=picture, bare=bare, ids=ids.astype(np.int16),
                                labels=np.array(labels), change=change, **_pose(t.camera))
        z = np.load(file)
        yield Shown(z["picture"], z["bare"], z["ids"], tuple(int(v) for v in z["labels"]), _calibration(z),
                    1 + float(z["change"]))
    if stage is not None:
        stage.release()


def _traced(t: Table, lit: Table, empty: Table, blender: Path, index: int, kept: Path) -> tuple[Image8, Image8]:
    """The picture and the bare table as Cycles draws them; their light is kept in a file, for other exposures."""
    if not kept.exists():
        there, bare = light([(t, index), (empty, index)], blender)
        np.savez(kept, there=there.astype(np.float16), bare=bare.astype(np.float16))
    with np.load(kept) as z:
        there, bare = z["there"].astype(np.float32), z["bare"].astype(np.float32)
    return captured(lit, there, index), captured(empty, bare, index + 1000)


def upright(t: Table, seed: int, index: int) -> Table:
    """The table without arms, seen from nearly above, as a webcam over a table of 4 feet."""
    rng = np.random.default_rng((seed, 4, index))
    height = float(rng.uniform(38, 60))
    camera = overhead((0, 0, height), (float(rng.normal(0, 2)), float(rng.normal(0, 2))), float(rng.normal(0, 3)), SIZE_PX,
                      64.0, -0.06, 0.01, (0.0, 0.0))
    return replace(t, camera=camera, things=tuple(o for o in t.things if o.label != 1))


def _pose(camera: Camera) -> dict[str, npt.NDArray[np.float64]]:
    return {"matrix": camera.matrix, "distortion": camera.distortion, "rotation": camera.rotation,
            "translation": camera.translation}


def _calibration(z: np.lib.npyio.NpzFile) -> TableCalibration:
    """The true calibration, the table being what the whole picture shows, its origin shifted to the corner."""
    camera = Camera(z["matrix"], z["distortion"], z["rotation"], z["translation"], SIZE_PX)
    w, h = SIZE_PX
    rvec = cv2.Rodrigues(camera.rotation)[0].ravel()
    centred = TableCalibration(camera.matrix, camera.distortion, rvec, camera.translation, np.eye(15) * 1e-10, SIZE_PX, (1, 1))
    corners = centred.table_from_image(np.array([[20, 20], [w - 20, 20], [w - 20, h - 20], [20, h - 20]], float))[:, :2]
    low, high = np.sort(corners, axis=0)[1], np.sort(corners, axis=0)[2]
    moved = camera.translation + camera.rotation @ np.array([low[0], low[1], 0.0])
    return TableCalibration(camera.matrix, camera.distortion, rvec, moved, np.eye(15) * 1e-10, SIZE_PX,
                            (float(high[0] - low[0]), float(high[1] - low[1])), lens_known=True)
