"""A thing alone as a camera over a table sees it: a picture with alpha, no ground and no shadow on it.

Colours where the thing covers a pixel in part are its own: the light that came in is divided by the share covered.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from studio.objects.painted import Painted, whole
from studio.objects.toys import Rng
from studio.rendering.camera import Array, Camera, Image8, ImageF, facing
from studio.rendering.meshes import pose
from studio.rendering.render import Item, Light, Lighting, Stage, area_lamp

SPAN_IN = 3.0
"""Things are drawn this large, whatever their size, so that the renderer's bias of shadows (0.06 in) suits them all."""
LEAST_SHARE = 0.02
"""Pixels covered by less are noise of the samples and are left out."""
LEAST_PIECE = 0.02
"""Specks apart that make up less of a thing's area are a thin part broken by the raster."""
MARGIN_PX = 3
STEP_PX = 32
"""Pictures are drawn in sizes of whole steps, so that few buffers are made."""


@dataclass(frozen=True, slots=True)
class View:
    """From where a thing is seen: ``elevation_deg`` of the eye above the table, ``yaw_deg`` the thing is turned by,
    ``away``: the eye's distance in spans of the thing, ``longest_px``: the longer side of its picture."""

    elevation_deg: float
    yaw_deg: float
    away: float
    longest_px: int


def random_view(rng: Rng, elevation_deg: float | None = None) -> View:
    """A view as of a webcam over a table: from 35 to 90 degrees, mostly steep; 64 to 512 px, small ones as often as
    large ones."""
    up = elevation_deg if elevation_deg is not None else (
        float(rng.uniform(50, 90)) if rng.random() < 0.85 else float(rng.uniform(35, 50)))
    return View(up, float(rng.uniform(0, 360)), float(rng.uniform(4.0, 14.0)),
                round(float(np.exp(rng.uniform(np.log(64), np.log(512))))))


def random_lighting(rng: Rng) -> Lighting:
    """One to three lamps, small or large, and light from everywhere; white within what a camera's balance leaves."""
    tint = np.exp(rng.normal(0, 0.05, 3))
    ambient = float(rng.uniform(0.25, 0.75))
    lamps: list[Light] = []
    for _ in range(int(rng.integers(1, 4))):
        way, out = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(2, 26))
        at = (out * np.cos(way), out * np.sin(way), float(rng.uniform(20, 40)))
        strength = float(rng.uniform(0.15, 0.8)) * tint * np.exp(rng.normal(0, 0.03, 3))
        lamps += area_lamp(at, float(rng.uniform(0.5, 8)), 4, [float(s) for s in strength], int(rng.integers(9)))
    total = ambient + sum(q.strength[1] for q in lamps)
    bright = float(rng.uniform(0.75, 1.15)) / total
    return Lighting(tuple(lamps), (ambient * float(tint[0]), ambient * float(tint[1]),
                                   ambient * float(tint[2]))).scaled(
        bright, bright)


def shoot(stage: Stage, parts: Painted, view: View, lighting: Lighting,
          kept: npt.NDArray[np.bool_] | None = None) -> Image8:
    """The thing's picture (h, w, 4) BGRA, cropped to its alpha. ``kept``: which vertices (of all parts in a row) the
    picture must hold; what reaches beyond them is cut off at its lower edge (default: all).

    ValueError: nothing of it is seen.
    """
    points = whole(parts).vertices
    low, high = points.min(0), points.max(0)
    scale = SPAN_IN / float((high - low).max()) if kept is None else SPAN_IN / float(np.ptp(points[kept], axis=0).max())
    centre = (low + high) / 2 if kept is None else points[kept].mean(0)
    turn = pose(0, 0, 0, view.yaw_deg, scale)
    back = np.eye(4)
    back[:3, 3] = (-centre[0], -centre[1], -low[2])
    model = turn @ back
    placed = points @ model[:3, :3].T + model[:3, 3]
    camera = _camera(placed if kept is None else placed[kept], view)
    items = [Item(stage, p.mesh, model, gloss=p.gloss, mottle=p.mottle, picture=p.picture) for p in parts]
    try:
        reach = 1.25 * max(float(np.abs(placed[:, :2]).max()), float(placed[:, 2].max()))
        stage.shadows(items, lighting, (0.0, 0.0), reach)
        light = stage.light(items, camera, lighting)
        share = stage.shares([items], camera)[..., 0]
    finally:
        for it in items:
            it.release()
    return cropped(_straight(light, share))


def _camera(points: Array, view: View) -> Camera:
    """A pinhole camera in which the (N, 3) points just fill the picture."""
    e = np.radians(view.elevation_deg)
    middle = (points.min(0) + points.max(0)) / 2
    back = np.array([0.0, -np.cos(e), np.sin(e)])
    eye = middle + back * max(9.0, view.away * SPAN_IN)
    r = facing(eye, middle, (0.0, float(np.sin(e)), float(np.cos(e))))
    seen = (points - eye) @ r.T
    flat = seen[:, :2] / seen[:, 2:]
    low, high = flat.min(0), flat.max(0)
    f = view.longest_px / float((high - low).max())
    w, h = (int(np.ceil((f * s + 2 * MARGIN_PX) / STEP_PX)) * STEP_PX for s in high - low)
    at = np.array([w - 1, h - 1]) / 2 - f * (low + high) / 2
    at[1] = h - MARGIN_PX - f * high[1]
    return Camera(np.array([[f, 0, at[0]], [0, f, at[1]], [0, 0, 1.0]]), np.zeros(5), r, -r @ eye, (w, h))


def _straight(light: ImageF, share: ImageF) -> Image8:
    """Linear light on black and the share covered (h, w) -> BGRA whose colours go on beyond the thing's rim."""
    alpha = np.where(share < LEAST_SHARE, 0, share)
    known = (alpha > 0).astype(np.float32)
    own = light / np.maximum(share, 1e-3)[..., None]
    sure = (alpha > 0.5).astype(np.float32)
    rough = cv2.blur(own * sure[..., None], (5, 5)) / np.maximum(cv2.blur(sure, (5, 5)), 1e-6)[..., None]
    near = cv2.blur(sure, (5, 5)) > 1e-3
    trust = np.clip(alpha / 0.25, 0, 1)[..., None]  # of few samples the light is noisy: lean on the neighbours
    own = np.where(near[..., None], own * trust + rough * (1 - trust), own)
    known = np.maximum(known, near)
    for size in (5, 15, 45):
        spread = cv2.blur(known, (size, size))
        filled = cv2.blur(own * known[..., None], (size, size)) / np.maximum(spread, 1e-6)[..., None]
        new = (known == 0) & (spread > 1e-4)
        own[new], known[new] = filled[new], 1
    soft = np.where(own > 0.8, 0.8 + 0.2 * (1 - np.exp(-(own - 0.8) / 0.2)), own)
    colour = 255 * np.clip(soft, 0, 1) ** (1 / 2.2)
    return np.dstack([colour, 255 * alpha]).round().clip(0, 255).astype(np.uint8)


def in_one_piece(bgra: Image8) -> bool:
    """Whether what is seen hangs together."""
    count, _, stats, _ = cv2.connectedComponentsWithStats((bgra[..., 3] > 96).astype(np.uint8))
    areas = np.sort(stats[1:, cv2.CC_STAT_AREA])
    return count == 2 or (count > 2 and bool(areas[:-1].sum() < LEAST_PIECE * areas.sum()))


def cropped(bgra: Image8) -> Image8:
    """Cropped tight to its alpha. ValueError: there is none."""
    rows, cols = np.flatnonzero(bgra[..., 3].any(1)), np.flatnonzero(bgra[..., 3].any(0))
    if not len(rows):
        raise ValueError("nothing of the thing is seen")
    return np.ascontiguousarray(bgra[rows[0]:rows[-1] + 1, cols[0]:cols[-1] + 1])

