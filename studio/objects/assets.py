"""Free meshes from a folder of .glb files as toys: upright, scaled, standing on z = 0, with their colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from studio.rendering.meshes import Mesh


def asset_files(folder: Path) -> tuple[Path, ...]:
    """All .glb files below ``folder``, sorted; none where it is not there."""
    return tuple(sorted(folder.rglob("*.glb"))) if folder.is_dir() else ()


def load_asset(path: Path, longest_in: float = 1.0) -> Mesh:
    """A .glb (y up) as a Mesh (z up) whose longest side is ``longest_in`` inches, centred over the origin.

    ValueError: no triangles in it.
    """
    import trimesh

    scene: Any = trimesh.load(path, force="scene")
    vs, fs, ns, cs, first = [], [], [], [], 0
    for geometry in scene.dump():
        if not isinstance(geometry, trimesh.Trimesh) or not len(geometry.faces):
            continue
        colours = _colours(geometry)
        flat = geometry.vertices[geometry.faces].reshape(-1, 3)  # flat shading: low-poly toys have hard edges
        normals = np.repeat(geometry.face_normals, 3, 0)
        vs.append(flat)
        ns.append(normals)
        cs.append(colours[geometry.faces].reshape(-1, 3))
        fs.append(np.arange(len(flat)).reshape(-1, 3) + first)
        first += len(flat)
    if not vs:
        raise ValueError(f"{path}: no triangles")
    turn = np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])
    v, n = np.concatenate(vs) @ turn.T, np.concatenate(ns) @ turn.T
    lo, hi = v.min(0), v.max(0)
    v = (v - [(lo[0] + hi[0]) / 2, (lo[1] + hi[1]) / 2, lo[2]]) * (longest_in / float((hi - lo).max()))
    return Mesh(v, np.concatenate(fs).astype(np.int32), n, np.concatenate(cs), np.zeros((len(v), 2)))


def _colours(geometry: Any) -> np.ndarray:
    """sRGB 0-1 per vertex, from vertex colours, texture or material."""
    visual = geometry.visual
    if getattr(getattr(visual, "material", None), "baseColorTexture", None) is not None:
        visual = visual.to_color()
    if hasattr(visual, "vertex_colors"):
        return np.asarray(np.asarray(visual.vertex_colors, float)[:, :3] / 255)
    main = np.asarray(visual.material.main_color, float)[:3] / 255
    return np.tile(main, (len(geometry.vertices), 1))
