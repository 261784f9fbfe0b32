"""Tables drawn by another renderer: Blender's Cycles traces the light of the same scenes, which our networks never
trained on.

What was learned from one renderer may hold for it alone; pictures of the second tell. Blender's Python module wants
another numpy than this project, so it runs in a Python of its own:

``python3.11 -m venv .cycles && .cycles/bin/pip install bpy==5.0.1``
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from studio.footage.layers import merged
from studio.objects.toys import Rng
from studio.rendering.camera import Array, Image8, ImageF
from studio.rendering.render import Lighting
from studio.scenes.scatter import Table, Thing

WORKER = Path(__file__).with_name("traced_blender.py")
PLACE = Path(".cycles") / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SAMPLES = 12
"""Light paths a pixel, before the noise is taken out; see docs/history.md, "Segmentation"."""
ROOM_PX = (32, 64)
WINDOWS = (0, 3)
"""So many windows or bright walls (least, most) light a table beside its lamps."""
ROUND = 2**0.5
"""A round lamp's radius over the spread of its light about its middle."""


class NoBlender(RuntimeError):
    """There is no Python with Blender's module."""


def room_of(lighting: Lighting, rng: Rng) -> ImageF:
    """The light that comes from about the table (h, w, 3), RGB, as an equirectangular picture: the even light of
    ``lighting``, unevenly, and windows; its mean over the upper half is that of ``lighting``."""
    h, w = ROOM_PX
    coarse = np.exp(rng.normal(0, 0.35, (5, 8, 1)) + rng.normal(0, 0.08, (5, 8, 3)))
    room: ImageF = np.asarray(cv2.resize(coarse.astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR), np.float32)
    for _ in range(int(rng.integers(WINDOWS[0], WINDOWS[1] + 1))):
        y, x = int(rng.integers(h // 4, h // 2)), int(rng.integers(0, w - 6))
        tint = np.array([1.0, 1.0, 1.0]) + float(rng.uniform(-0.15, 0.15)) * np.array([1.0, 0.0, -1.0])
        room[y:y + int(rng.integers(3, 7)), x:x + int(rng.integers(3, 7))] = tint * float(np.exp(rng.uniform(1.0, 2.6)))
    room[h // 2:] *= np.float32(0.4)
    return np.asarray(room / room[:h // 2].mean(axis=(0, 1)) * np.array(lighting.ambient, np.float32), np.float32)


def pack(t: Table, path: Path, seed: int) -> None:
    """Write the table as the worker reads it; prints go to files beside it, ``seed`` draws the room and the materials.

    ValueError: its camera bends lines.
    """
    if np.abs(t.camera.distortion).max() > 0:
        raise ValueError("Cycles draws without a lens's bend: give a camera whose distortion is 0")
    # what is there without toys too comes first: it keeps its seed, and so its material
    things: list[Thing] = [*t.ground, *(o for o in t.things if o.label is None), *(o for o in t.things if o.label is not None)]
    out: dict[str, npt.ArrayLike] = {"meshes": len(things)}
    for k, o in enumerate(things):
        m = o.mesh.moved(o.model)
        picture = ""
        if o.picture is not None:
            picture = str(path.with_name(f"{path.stem}_{k}.png").resolve())
            cv2.imwrite(picture, o.picture)
        normals = np.where(np.isfinite(m.normals), m.normals, 0.0)
        normals[np.linalg.norm(normals, axis=1) < 1e-6] = (0.0, 0.0, 1.0)
        out |= {f"v{k}": m.vertices, f"f{k}": _facing(m.vertices, m.faces, normals), f"n{k}": normals, f"c{k}": m.colours,
                f"t{k}": m.uv, f"p{k}": picture, f"g{k}": o.gloss}
    glows = merged(t.lighting.lamps)
    out |= {"lamp_at": np.array([g.at_in for g in glows]), "lamp_rgb": np.array([g.rgb for g in glows]),
            "lamp_wide": np.array([max(ROUND * g.wide_in, 0.2) for g in glows]),
            "room": room_of(t.lighting, np.random.default_rng((seed, 1))), "seed": seed, "matrix": t.camera.matrix,
            "rotation": t.camera.rotation, "eye": t.camera.position_in, "size": np.array(t.camera.size_px)}
    np.savez(path, **out)  # type: ignore[arg-type]


def _facing(vertices: Array, faces: npt.NDArray[np.int32], normals: Array) -> npt.NDArray[np.int32]:
    """The faces, turned so that each looks the way its normals say: Cycles draws the others black."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    back = (np.cross(b - a, c - a) * normals[faces].sum(axis=1)).sum(axis=1) < 0
    return np.where(back[:, None], faces[:, ::-1], faces)


def light(tables: Sequence[tuple[Table, int]], python: Path = PLACE, samples: int = SAMPLES,
          threads: int | None = None) -> list[ImageF]:
    """Linear light (h, w, 3) BGR of each table, as ``studio.rendering.render.Stage.light`` gives it. Each
    table comes with a seed of its room and materials.

    NoBlender: ``python`` is not there or has no ``bpy``.
    """
    if not python.exists():
        raise NoBlender(f"no Python with Blender's module at {python}: see studio/datasets/traced.py for how to make one")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{k}.npz" for k in range(len(tables))]
        for (t, seed), file in zip(tables, files, strict=True):
            pack(t, file, seed)
        words = [str(python), str(WORKER), str(samples), str(threads or os.cpu_count() or 1), *map(str, files)]
        clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
        done = subprocess.run(words, capture_output=True, text=True, env=clean, check=False)
        if done.returncode:
            last = (done.stderr.strip().splitlines() or ["nothing said"])[-1]
            raise NoBlender(f"Blender's module could not draw: {last}")
        return [np.load(f.with_suffix(".npy"))[..., ::-1].copy() for f in files]


def captured(t: Table, linear: ImageF, index: int) -> Image8:
    """What the table's webcam makes of that light."""
    return t.webcam.capture(t.webcam.display(linear, t.exposure, t.webcam.vignette_map(t.camera)), index)
