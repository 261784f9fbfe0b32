"""Things of several parts with their own looks: a mesh may carry a print, in one projection or on each side of a
block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from studio.rendering.meshes import Array, Colour, Mesh, join, plane

Image8 = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A mesh and how it looks. ``picture`` (h, w, 3) BGR is multiplied with the mesh's colours where it has ``uv``;
    ``gloss`` and ``mottle`` as ``studio.rendering.render.Item`` has them."""

    mesh: Mesh
    picture: Image8 | None = None
    gloss: float = 0.06
    mottle: float = 0.05

    def moved(self, matrix: Array) -> Part:
        """The part under a 4x4 transform."""
        return replace(self, mesh=self.mesh.moved(matrix))


Painted = tuple[Part, ...]


def whole(parts: Sequence[Part]) -> Mesh:
    """All the parts' meshes as one."""
    return join([p.mesh for p in parts])


def linear(mesh: Mesh) -> Mesh:
    """The mesh with its sRGB colours as linear light, which is what a print is multiplied with."""
    return Mesh(mesh.vertices, mesh.faces, mesh.normals, np.maximum(mesh.colours, 0.0) ** 2.2, mesh.uv)


def projected(mesh: Mesh, picture: Image8, right: Sequence[float] = (1, 0, 0.35),
              down: Sequence[float] = (0, -1, -0.35),
              gloss: float = 0.06, mottle: float = 0.05) -> Part:
    """The mesh with a print thrown onto it along parallel rays: ``right`` and ``down`` are the directions of the
    picture's columns and rows. Its shape is kept: the longer span of the mesh takes the whole picture."""
    flat = np.stack([mesh.vertices @ np.array(right, float), mesh.vertices @ np.array(down, float)], 1)
    low = flat.min(0)
    uv = (flat - low) / max(float(np.ptp(flat, axis=0).max()), 1e-9)
    return Part(Mesh(*_but_uv(linear(mesh)), uv), picture, gloss, mottle)


def wrapped(mesh: Mesh, picture: Image8, gloss: float = 0.06, mottle: float = 0.05) -> Part:
    """Something made by ``lathe``, still about the z axis, with a print around it: rows go from the top down."""
    x, y, z = mesh.vertices.T
    u = np.mod(np.arctan2(y, x), 2 * np.pi) / (2 * np.pi)
    v = 1 - (z - z.min()) / max(float(np.ptp(z)), 1e-9)
    return Part(Mesh(*_but_uv(linear(mesh)), np.stack([u, v], 1)), picture, gloss, mottle)


def _but_uv(mesh: Mesh) -> tuple[Array, npt.NDArray[np.int32], Array, Array]:
    return mesh.vertices, mesh.faces, mesh.normals, mesh.colours


def sides(sx: float, sy: float, sz: float, pictures: Sequence[Image8], inset: float = 0.0, lift: float = 0.004,
          gloss: float = 0.06) -> Part:
    """Prints on the six sides of a box that stands on z = 0: top, front (-y), right (+x), back, left, bottom; a
    shorter list begins again. ``inset``: how much smaller than its side each print is; ``lift``: how far before it."""
    cell = 128
    atlas = np.concatenate([np.asarray(cv2.resize(pictures[k % len(pictures)], (cell, cell),
                                                  interpolation=cv2.INTER_AREA), np.uint8)
                            for k in range(6)], 1)
    turns = ((), (("x", 90.0),), (("x", 90.0), ("z", 90.0)), (("x", 90.0), ("z", 180.0)), (("x", 90.0), ("z", 270.0)),
             (("x", 180.0),))
    spans = ((sx, sy, sz), (sx, sz, sy), (sy, sz, sx), (sx, sz, sy), (sy, sz, sx), (sx, sy, sz))
    out = []
    for k, (w, h, d) in enumerate(spans):
        m = plane(inset - w / 2, inset - h / 2, w / 2 - inset, h / 2 - inset, d / 2 + lift)
        uv = m.uv * [0.97, 0.97] + 0.015
        m = Mesh(*_but_uv(m), np.stack([(uv[:, 0] + k) / 6, uv[:, 1]], 1))
        for axis, degrees in turns[k]:
            m = m.turned(axis, degrees)
        out.append(m.at(0, 0, sz / 2))
    return Part(join(out), atlas, gloss, 0.0)


def quad(corners: npt.ArrayLike, colour: Colour) -> Mesh:
    """A flat four-sided face from its (4, 3) corners, counter-clockwise from outside; uv runs along its sides."""
    p = np.asarray(corners, float)
    n = np.cross(p[1] - p[0], p[2] - p[0])
    n = n / max(float(np.linalg.norm(n)), 1e-12)
    return Mesh(p, np.array([[0, 1, 2], [0, 2, 3]], np.int32), np.tile(n, (4, 1)),
                np.tile(np.array(colour, float), (4, 1)),
                np.array([[0.0, 1], [1, 1], [1, 0], [0, 0]]))
