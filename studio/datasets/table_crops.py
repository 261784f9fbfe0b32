"""Training crops for the footprint network as they come from whole tables: drawn in full, toys found by the program
itself.

Beside the quick ones of studio.datasets.crops, whose outlines and colours are made up: here outlines lack the parts
that the change network misses, hold the shadows that it takes for toys, and colours have passed a webcam. One or two a
second.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from shapely.geometry import Polygon

from calibration.table.calibrate import TableCalibration
from studio.datasets.crops import FINE, Crop, Toys, area, fine_px, stands
from studio.datasets.pictures import BARE, bare_of, draw
from studio.rendering.camera import Array, Camera, Image8
from studio.rendering.meshes import Mesh
from studio.rendering.raster import Raster
from studio.rendering.render import Stage
from studio.scenes.scatter import CLASSES, Pool, Rng, Table, Thing, table
from vision.footprints.canonical_crop import filled, frame_of, silhouette_ring
from vision.footprints.view import View
from vision.imaging.patches import Patch
from vision.networks.change_network import change_network
from vision.segmentation.finder import Finder
from vision.segmentation.full_size.full_resolution import FullResolution

SIZES = ((1920, 1080), (1280, 720))
KINDS_AT_ONCE = 30
"""Toys that a table is set up from."""
LOOKS = (1, 3)
HEIGHT_OFF = 0.06
"""How far off the height is that a crop is laid by, as in studio.datasets.crops."""
LEAST_HIGH_IN = 0.05
ALIKE = 0.65
"""A thing that was found is a toy where the overlap of their outlines, laid flat, is at least so much."""


def calibration_of(camera: Camera, half_in: tuple[float, float]) -> TableCalibration:
    """What a perfect calibration says of that camera, over a table that reaches as far from (0, 0) along x and y."""
    x, y = half_in
    turn = np.asarray(cv2.Rodrigues(camera.rotation)[0].ravel(), float)
    return TableCalibration(camera.matrix, camera.distortion, turn, camera.translation,
                            np.eye(15) * 1e-10, camera.size_px, (2 * x, 2 * y),
                            table_polygon_in=((-x, -y), (x, -y), (x, y), (-x, y)))


def crops(toys: Toys, seed: tuple[int, ...], stuff: Pool) -> Iterator[Crop]:
    """Crops of ``toys`` on tables with terrain and clutter of ``stuff``, without end; the same for the same seed."""
    stage = Stage(supersample=1)
    index = 0
    while True:
        rng = np.random.default_rng((*seed, index))
        stuff.toys = [toys.one(rng) for _ in range(KINDS_AT_ONCE)]
        t = table(stuff, rng, SIZES[int(rng.random() < 0.4)])
        t = replace(t, webcam=replace(t.webcam, looks=int(rng.choice(LOOKS))))
        full, bare = (draw(stage, view, number, scale=1)[0] for view, number in ((t, index), (bare_of(t, rng), index + BARE)))
        yield from found(rng, t, full, bare)
        index += 1


def found(rng: Rng, t: Table, full: Image8, bare: Image8) -> Iterator[Crop]:
    """Crops of the table's toys that the program finds in ``full`` (h, w, 3), beside the bare table in ``bare``."""
    view = View(calibration_of(t.camera, t.field_in))
    change = change_network()
    work = view.shrink(full)
    fine = None if change is None else FullResolution(view, change, bare)
    patches = Finder(view, view.shrink(bare), 1.5, None, fine).segment(work, full=None if fine is None else fine.shrink(full))
    outlines = [Polygon(view.outline(p)) for p in patches]
    for thing in t.things:
        if thing.label != CLASSES.index("toy"):
            continue
        mesh = thing.mesh.moved(thing.model)
        hull = Polygon(cv2.convexHull(view.calibration.image_from_table(mesh.vertices).astype(np.float32))[:, 0])
        made = (_crop(rng, thing, mesh, view, work, patches[i]) for i, o in enumerate(outlines) if o.intersects(hull))
        best = max((c for c in made if c is not None), key=lambda c: c[0], default=None)
        if best is not None and best[0] >= ALIKE:
            yield best[1]


def _crop(rng: Rng, thing: Thing, mesh: Mesh, view: View, work: Image8, patch: Patch) -> tuple[float, Crop] | None:
    """How well the outline that was found fits the toy whose ``mesh`` stands on the table, and its crop."""
    base = float(mesh.vertices[:, 2].min())
    v = mesh.vertices - np.array([0.0, 0.0, base])
    height, camera = float(v[:, 2].max()), view.calibration.camera_in
    shape = view.footprint(patch, height, base)
    if shape is None or height < LEAST_HIGH_IN:
        return None
    foot, above = camera[:2], float(camera[2]) - base
    ring = silhouette_ring(shape.silhouette)
    frame = frame_of(ring, foot, above, height * float(np.exp(rng.normal(0, HEIGHT_OFF))))
    mask = filled(frame.crop_from_table(ring))

    def px(points: Array) -> Array:
        return fine_px(frame, points)

    def px_from_plane(points_in: Array) -> Array:
        return view.all_to_work(view.calibration.image_from_table(np.c_[points_in, np.full(len(points_in), base)]))

    flat = foot + (v[:, :2] - foot) * (above / (above - v[:, 2]))[:, None]
    true = area(Raster(px(flat), v[:, 2], mesh.faces, FINE).seen) > 127
    told = mask > 127
    fits = float((told & true).sum() / max((told | true).sum(), 1))
    x, y = frame.foot_px()
    away = float(np.hypot(*(frame.centre_in - foot)))
    return fits, Crop(mask, frame.seen_in(work, px_from_plane), *stands(v, mesh.faces, px),
                      np.array([frame.side_in, above, away, height, x, y], np.float32), thing.name)
