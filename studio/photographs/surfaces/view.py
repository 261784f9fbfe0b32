"""How a webcam or phone looks at a table: places on the plane to pixels, flat pictures laid into the view with their edge and
their shadow. Plane: x right, y towards the viewer, in px as they are at the picture's middle; height z in the same unit."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from studio.photographs.surfaces.ink import Image8

ImageF = npt.NDArray[np.float32]
Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ViewParameters:
    """``least_deg``, ``most_deg``: the camera's elevation over the table, as tripods, laptops and hands give it; ``fov_deg``:
    horizontal field of view of webcams and phones; ``roll_deg``: standard deviation of a camera not quite level;
    ``horizon_deg``: the picture's upper rim stays so far below the horizon, or far ground would be a smear."""

    least_deg: float = 40.0
    most_deg: float = 90.0
    fov_deg: tuple[float, float] = (42.0, 68.0)
    roll_deg: float = 2.5
    horizon_deg: float = 13.0


PARAMETERS = ViewParameters()


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """``size``: (width, height) px; ``camera`` (3, 3): K R; ``centre`` (3,): where the camera is, px."""

    size: tuple[int, int]
    camera: Matrix
    centre: Matrix

    def plane(self, z: float = 0.0) -> Matrix:
        """Homography (3, 3) from the plane at a height to px."""
        c = self.centre
        return self.camera @ np.array([[1, 0, -c[0]], [0, -1, -c[1]], [0, 0, z - c[2]]])


def random_view(rng: np.random.Generator, size: tuple[int, int], p: ViewParameters = PARAMETERS) -> View:
    """A view from above, more often steep than slanting."""
    w, h = size
    f = w / 2 / np.tan(np.radians(rng.uniform(*p.fov_deg)) / 2) * max(1.0, 0.75 * h / w)
    half = np.degrees(np.arctan(h / 2 / f))
    slant = float(rng.choice([rng.uniform(p.least_deg, p.most_deg), rng.uniform(70, p.most_deg)], p=[0.75, 0.25]))
    e, roll = np.radians(max(slant, half + p.horizon_deg)), np.radians(rng.normal(0, p.roll_deg))
    right, forward = np.array([1.0, 0, 0]), np.array([0, np.cos(e), -np.sin(e)])
    down = np.cross(forward, right)
    turn = np.array([np.cos(roll) * right + np.sin(roll) * down, np.cos(roll) * down - np.sin(roll) * right, forward])
    k = np.array([[f, 0, w / 2], [0, f, h / 2], [0, 0, 1]])
    return View(size, k @ turn, -f * forward)


def project(m: npt.NDArray[np.floating], points: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """Points (N, 2) through a homography."""
    p = np.concatenate([np.asarray(points, float), np.ones((len(np.asarray(points)), 1))], axis=1) @ m.T
    return np.asarray(p[:, :2] / p[:, 2:], np.float64)


def scales(m: Matrix, points: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """How much a homography enlarges lengths at points (N, 2): the root of the area's growth."""
    p = np.asarray(points, float)
    depth = p @ m[2, :2] + m[2, 2]
    return np.asarray(np.sqrt(np.abs(np.linalg.det(m) / depth**3)))


def in_front(m: Matrix, points: npt.ArrayLike, least: float = 0.2) -> bool:
    """Whether all points lie well before the camera; depth is relative to that of the plane's origin."""
    p = np.asarray(points, float)
    return bool((p @ m[2, :2] + m[2, 2] > least * m[2, 2]).all())


def placed(size: tuple[int, int], side: float, turn_deg: float, at: tuple[float, float]) -> Matrix:
    """From px of a face (width, height) to the plane: its longer side ``side``, turned, its middle at a place."""
    k, a = side / max(size), np.radians(turn_deg)
    c, s = k * np.cos(a), k * np.sin(a)
    x, y = size[0] / 2, size[1] / 2
    return np.array([[c, -s, at[0] - c * x + s * y], [s, c, at[1] - s * x - c * y], [0, 0, 1]])


def corners(size: tuple[int, int]) -> npt.NDArray[np.float64]:
    """Corners of a face of (width, height) px."""
    w, h = size
    return np.array([[0, 0], [w, 0], [w, h], [0, h]], float)


def lay(img: Image8, face: Image8, to_px: Matrix, mask: Image8 | None = None) -> None:
    """Draw a face into the picture through a homography; ``mask`` is its shape."""
    size = (face.shape[1], face.shape[0])
    shrink = float(np.median(scales(to_px, corners(size))))
    if shrink < 0.7:
        small = (max(8, round(size[0] * shrink)), max(8, round(size[1] * shrink)))
        to_px = to_px @ np.diag([size[0] / small[0], size[1] / small[1], 1])
        face = np.asarray(cv2.resize(face, small, interpolation=cv2.INTER_AREA), np.uint8)
        mask = None if mask is None else np.asarray(cv2.resize(mask, small, interpolation=cv2.INTER_AREA), np.uint8)
        size = small
    quad = project(to_px, corners(size))
    x0, y0 = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 2, (img.shape[1], img.shape[0]))
    if x1 <= x0 or y1 <= y0:
        return
    m = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], float) @ to_px
    roi = (int(x1 - x0), int(y1 - y0))
    a = cv2.warpPerspective(np.full(face.shape[:2], 255, np.uint8) if mask is None else mask, m, roi).astype(np.float32) / 255
    warped = cv2.warpPerspective(face, m, roi, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    part = img[y0:y1, x0:x1]
    part[:] = cv2.blendLinear(warped, np.ascontiguousarray(part), a, 1 - a)


def _wrapped(tile: Image8, to_px: Matrix, size: tuple[int, int], most: int = 1500) -> Image8:
    """A tile repeated without end through a homography. Repeats that are seen are laid out first, up to ``most`` px each way:
    OpenCV wraps pixel by pixel, slowly, only beyond them."""
    seen = project(np.linalg.inv(to_px), corners(size))
    low, span = seen.min(axis=0), np.minimum(np.ptp(seen, axis=0), most)
    side = np.array([tile.shape[1], tile.shape[0]])
    across, down = (int(n) for n in np.ceil(span / side) + 1)
    many = np.tile(tile, (down, across) if tile.ndim == 2 else (down, across, 1))
    shift = np.floor(low / side) * side
    to_px = to_px @ np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1]])
    return np.asarray(cv2.warpPerspective(many, to_px, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP), np.uint8)


def cover(tile: Image8, to_px: Matrix, size: tuple[int, int]) -> Image8:
    """The whole picture covered with repeats of a seamless tile, (h, w, 3) or (h, w); far ground, where it is drawn small, is
    taken from a smaller tile."""
    near = _wrapped(tile, to_px, size)
    h, w = size[1], size[0]
    back = np.linalg.inv(to_px)
    ys = np.array([[w / 2, y] for y in (0, h / 4, h / 2, h)])
    s = scales(to_px, project(back, ys))
    if s.min() > 0.75:
        return near
    half = cv2.resize(tile, (tile.shape[1] // 2, tile.shape[0] // 2), interpolation=cv2.INTER_AREA)
    small = np.asarray(cv2.GaussianBlur(half, (0, 0), 0.6, borderType=cv2.BORDER_WRAP), np.uint8)
    k = to_px @ np.diag([tile.shape[1] / small.shape[1], tile.shape[0] / small.shape[0], 1])
    far = _wrapped(small, k, size)
    row = np.clip(np.interp(np.arange(h), ys[:, 1], (0.9 - s) / 0.35), 0, 1).astype(np.float32)
    weight = np.ascontiguousarray(np.repeat(row[:, None], w, axis=1))
    return np.asarray(cv2.blendLinear(far, near, weight, 1 - weight), np.uint8)


def beyond(view: View, line: tuple[float, float, float], z: float = 0.0) -> ImageF:
    """Share (h, w) of each pixel where a x + b y + c > 0 on the plane at a height: what lies past a table's edge."""
    m = np.linalg.inv(view.plane(z)).T @ np.array(line)
    w, h = view.size
    y, x = np.arange(h, dtype=np.float32)[:, None], np.arange(w, dtype=np.float32)[None]
    m = m / max(np.hypot(m[0], m[1]), 1e-9)
    return np.asarray(np.clip(np.float32(m[0]) * x + np.float32(m[1]) * y + np.float32(m[2] + 0.5), 0, 1), np.float32)
