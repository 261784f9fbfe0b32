"""Pictures of prints as a known camera would take them, for tests and benchmarks: exact area sampling, distortion,
blur, noise and JPEG."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array, project, rotation_of
from calibration.prints.sheet import CUTOUT_MARGIN_IN, MARGIN_IN, cutout_image, print_of, sheet_image
from calibration.table.pose import on_plane, turned

_UP = 4
"""Rays per pixel and axis."""
_DPI = 160.0
_LIFTED = 4
"""Steps that bring a ray from the table onto bent paper: an inch of bow is met to a thousandth of an inch."""


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A print on the table: ``picture`` (grey, ``dpi`` pixels an inch), the origin of its frame in that picture (x, y px,
    y down), and its place (x, y, turn in radians) in the table frame. ``lift``: of a print that is not flat, how high (n,) its
    points (n, 2) stand over the table, in its own frame."""

    picture: NDArray[np.uint8]
    origin_px: tuple[float, float]
    dpi: float
    place: tuple[float, float, float]
    lift: Callable[[Array], Array] | None = None


def laid_sheet(kind: str = "sheet", place: tuple[float, float, float] = (0.0, 0.0, 0.0), dpi: float = _DPI) -> Laid:
    """A whole print, its frame's lower left corner at ``place``."""
    h = print_of(kind).size_in[1]
    return Laid(sheet_image(dpi, kind), (MARGIN_IN * dpi, (h + MARGIN_IN) * dpi), dpi, place)


def laid_marker(marker_id: int, place: tuple[float, float, float], dpi: float = _DPI,
                size_in: float | None = None) -> Laid:
    """A corner marker cut out, its black square's lower left corner at ``place``; ``size_in`` prints it larger."""
    printed = print_of("markers").marker(marker_id).size_in
    k = dpi * printed / (size_in or printed)
    return Laid(cutout_image(dpi, marker_id), (CUTOUT_MARGIN_IN * dpi, (printed + CUTOUT_MARGIN_IN) * dpi), k, place)


def pose_over(foot_in: tuple[float, float], height_in: float, tilt_deg: float = 0.0, tilt_towards_deg: float = 0.0,
              roll_deg: float = 0.0) -> Array:
    """(6,) pose of a camera above ``foot_in`` that looks down, tilted by ``tilt_deg`` towards a direction on the
    table, then rolled about its axis; without roll the picture's top is +y."""
    a, t, r = (math.radians(v) for v in (tilt_towards_deg, tilt_deg, roll_deg))
    down = np.diag([1.0, -1.0, -1.0])  # camera x = table x, camera y = -table y, looking down
    axis = np.array([-math.sin(a), math.cos(a), 0.0])
    # Turning the table frame's z towards (cos a, sin a) tilts the camera's view the same way.
    rot = rotation_of(np.array([0, 0, r])) @ down @ rotation_of(axis * t)
    centre = np.array([foot_in[0], foot_in[1], height_in])
    return np.concatenate([cv2.Rodrigues(rot)[0].ravel(), -rot @ centre])


def simple_lens(image_size_px: tuple[int, int] = (1920, 1080), fov_deg: float = 70.0, k1: float = 0.0) -> Array:
    """(9,) a lens of a horizontal field of view, centred."""
    w, h = image_size_px
    f = w / 2 / math.tan(math.radians(fov_deg / 2))
    return np.array([f, f, (w - 1) / 2, (h - 1) / 2, k1, 0, 0, 0, 0], dtype=float)


def render(laid: Sequence[Laid], pose: Array, lens: Array, image_size_px: tuple[int, int] = (1920, 1080),
           table_grey: float = 120.0) -> NDArray[np.float32]:
    """The table as grey levels (h, w), before blur and noise; prints later in the list lie on top."""
    w, h = image_size_px
    out = np.full((h, w), table_grey, np.float32)
    for p in laid:
        ph, pw = p.picture.shape
        box = np.array([[0, 0], [pw, 0], [pw, ph], [0, ph]], dtype=float)
        edge = np.concatenate([box + (np.roll(box, -1, axis=0) - box) * t for t in np.linspace(0, 0.9, 10)])
        own = np.stack([edge[:, 0] - p.origin_px[0], p.origin_px[1] - edge[:, 1]], axis=1) / p.dpi
        at = turned(own, np.array(p.place))
        high = np.zeros(len(at)) if p.lift is None else p.lift(own)
        px = project(np.concatenate([at, high[:, None]], axis=1), pose, lens)
        x0, y0 = np.maximum(np.floor(px.min(axis=0)).astype(int) - 2, 0)
        x1, y1 = np.minimum(np.ceil(px.max(axis=0)).astype(int) + 3, [w, h])
        if x1 <= x0 or y1 <= y0:
            continue
        mx, my = _maps(p, pose, lens, (x0, y0, x1, y1))
        value = cv2.remap(p.picture.astype(np.float32), mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT,
                          borderValue=-1e6)
        covered = (value > -1.0).astype(np.float32)
        value = np.where(covered > 0, value, 0.0)
        ink, share = (cv2.resize(a, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA) for a in (value, covered))
        part = out[y0:y1, x0:x1]
        # Ink is not quite black and paper not quite white.
        part += (ink * (200.0 / 255.0) + share * 25.0 - share * part).astype(np.float32)
    return out


def _maps(p: Laid, pose: Array, lens: Array,
          box: tuple[int, int, int, int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Where each of the _UP x _UP rays of the pixels in a box meets the print's picture. It is worked out
    on every eighth ray and interpolated. The mapping is smooth: the error is below a thousandth of a pixel."""
    x0, y0, x1, y1 = box
    step = 8
    nx, ny = (x1 - x0) * _UP, (y1 - y0) * _UP
    axes = []
    for first, n in ((x0, nx), (y0, ny)):
        ray = np.arange(-1, math.ceil(n / step) + 1) * step + (step - 1) / 2
        axes.append(first + (ray + 0.5) / _UP - 0.5)
    grid = np.stack([a.ravel() for a in np.meshgrid(*axes)], axis=1)
    c, s = math.cos(p.place[2]), math.sin(p.place[2])
    into = np.array([[c, -s], [s, c]])
    back = (on_plane(grid, pose, lens) - np.array(p.place[:2])) @ into
    for _ in range(_LIFTED if p.lift is not None else 0):
        assert p.lift is not None
        back = (on_plane(grid, pose, lens, p.lift(back)) - np.array(p.place[:2])) @ into
    shape = (len(axes[1]), len(axes[0]))
    fine = []
    # Pixel (0, 0) of the print is a centre: its paper begins at -0.5.
    for v in (p.origin_px[0] + back[:, 0] * p.dpi - 0.5, p.origin_px[1] - back[:, 1] * p.dpi - 0.5):
        big = cv2.resize(v.reshape(shape), (shape[1] * step, shape[0] * step), interpolation=cv2.INTER_LINEAR)
        fine.append(np.asarray(big[step:step + ny, step:step + nx], dtype=np.float32))
    return fine[0], fine[1]


def photograph(scene: NDArray[np.float32], rng: np.random.Generator, blur_px: float = 0.7, noise: float = 3.0,
               jpeg: int | None = 85) -> NDArray[np.uint8]:
    """The picture as a webcam would give it: Gaussian blur, noise, 8 bits, JPEG; BGR."""
    img = cv2.GaussianBlur(scene, (0, 0), blur_px) if blur_px > 0 else scene
    img = img + rng.normal(0.0, noise, img.shape).astype(np.float32)
    grey = np.clip(np.round(img), 0, 255).astype(np.uint8)
    if jpeg is not None:
        grey = np.asarray(cv2.imdecode(cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, jpeg])[1],
                                       cv2.IMREAD_GRAYSCALE))
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR))
