"""A painted world for tests: a textured table under a pinhole camera, toys as prisms, an arm that carries them, a light."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.table.calibrate import calibrate
from vision.capture.source import Frame

SIZE_PX = (640, 480)
TABLE_IN = (24.0, 18.0)
CAMERA_IN = (12.5, 8.5, 40.0)
FOCAL_PX = 940.0
SKIN = (120, 150, 205)


def pixels(points_in):
    """(N, 3) inches -> (N, 2) pixels of a camera that looks straight down."""
    p = np.asarray(points_in, float)
    scale = FOCAL_PX / (CAMERA_IN[2] - p[:, 2])
    return np.stack([319.5 + scale * (p[:, 0] - CAMERA_IN[0]), 239.5 - scale * (p[:, 1] - CAMERA_IN[1])], axis=1)


def corners_px():
    """Pixels of table (0, 0), (W, 0), (W, H), (0, H)."""
    w, h = TABLE_IN
    return pixels([[0, 0, 0], [w, 0, 0], [w, h, 0], [0, h, 0]])


def calibration():
    """The table calibrated from its four corners and the camera's height."""
    return calibrate([ground()], corners_px=corners_px(), size_in=TABLE_IN, camera_height_in=CAMERA_IN[2])


@dataclass(frozen=True)
class Toy:
    """A box with a spot on its top: ``at`` its middle in inches, ``size`` along x and y, ``base`` how high it stands."""

    name: str
    at: tuple[float, float]
    colour: tuple[int, int, int]
    size: tuple[float, float] = (1.1, 1.1)
    height: float = 1.0
    turn_deg: float = 0.0
    base: float = 0.0

    def ring(self):
        """(4, 2) corners of the footprint."""
        a = np.radians(self.turn_deg)
        local = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * np.array(self.size) / 2
        return local @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + self.at


TOYS = (
    Toy("red", (4.0, 5.0), (40, 40, 200)),
    Toy("blue", (10.0, 12.5), (200, 90, 30), (1.3, 0.9), turn_deg=20),
    Toy("green", (18.0, 5.0), (60, 160, 40), (0.9, 1.4)),
    Toy("yellow", (18.5, 13.0), (40, 210, 230)),
    Toy("black", (4.5, 13.5), (25, 25, 28), (1.2, 1.2), turn_deg=45),
)


def ground(seed=7):
    """The bare table (480, 640, 3) uint8: a dark floor, a grey board with grain."""
    rng = np.random.default_rng(seed)
    w, h = SIZE_PX
    grain = cv2.GaussianBlur(rng.normal(size=(h, w)).astype(np.float32), (0, 0), sigmaX=9, sigmaY=1.2)
    speckle = cv2.GaussianBlur(rng.normal(size=(h, w)).astype(np.float32), (0, 0), 1.0)
    texture = 7 * grain / grain.std() + 3 * speckle / speckle.std()
    picture = np.full((h, w, 3), (95, 85, 70), np.float32)
    cv2.fillConvexPoly(picture, np.round(corners_px()).astype(np.int32), (150, 140, 130))
    return np.clip(picture + texture[..., None], 0, 255).astype(np.uint8)


def fill(picture, polygon_px, colour, fine=8):
    """Paint a convex polygon with its true coverage: OpenCV's own smooth edges grow it by 0.7 pixels on each side."""
    p = np.asarray(polygon_px, float)
    left, top = np.maximum(np.floor(p.min(axis=0)).astype(int) - 1, 0)
    right, bottom = np.ceil(p.max(axis=0)).astype(int) + 2
    part = picture[top:bottom, left:right]
    h, w = part.shape[:2]
    x = (np.arange(w * fine) + 0.5) / fine - 0.5 + left
    y = (np.arange(h * fine) + 0.5) / fine - 0.5 + top
    inside = np.ones((h * fine, w * fine), bool)
    middle = p.mean(axis=0)
    for a, b in zip(p, np.roll(p, -1, axis=0), strict=True):
        normal = np.array([b[1] - a[1], a[0] - b[0]])
        side = (x[None, :] - a[0]) * normal[0] + (y[:, None] - a[1]) * normal[1]
        inside &= side * ((middle - a) @ normal) >= 0
    share = inside.reshape(h, fine, w, fine).mean(axis=(1, 3), dtype=np.float32)[..., None]
    part[:] = np.round(part * (1 - share) + share * np.asarray(colour, np.float32)).astype(np.uint8)


def put(picture, toy):
    """Paint a toy: sides darker than the top, a darker spot on it."""
    ring = toy.ring()
    low, high = (pixels(np.c_[ring, np.full(4, z)]) for z in (toy.base, toy.base + toy.height))
    hull = cv2.convexHull(np.concatenate([low, high]).astype(np.float32))[:, 0]
    fill(picture, hull, tuple(0.7 * c for c in toy.colour))
    fill(picture, high, toy.colour)
    fill(picture, high.mean(axis=0) + 0.35 * (high - high.mean(axis=0)), tuple(0.45 * c + 20 for c in toy.colour))


def arm(picture, hand_in, shoulder_in):
    """Paint an arm from beyond the border to the hand."""
    tip, root = pixels([[*hand_in, 1.5], [*shoulder_in, 1.5]])
    cv2.line(picture, tuple(int(v) for v in root), tuple(int(v) for v in tip), SKIN, 34, cv2.LINE_AA)
    cv2.circle(picture, tuple(int(v) for v in tip), 24, tuple(0.93 * c for c in SKIN), -1, cv2.LINE_AA)


@dataclass(frozen=True)
class Reach:
    """One reach of an arm: ``path`` of (time s, x, y) for the hand, linear between; ``toy`` is carried from ``take_s`` to
    ``leave_s``. A toy left off the table is gone."""

    path: tuple[tuple[float, float, float], ...]
    toy: str = ""
    take_s: float = 0.0
    leave_s: float = 0.0

    def hand(self, time_s):
        t, x, y = np.array(self.path).T
        return (float(np.interp(time_s, t, x)), float(np.interp(time_s, t, y)))

    @property
    def span(self):
        return self.path[0][0], self.path[-1][0]


CARRIED, TAKEN, BROUGHT = "red", "green", "green"
STORY = (
    Reach(((1.9, 3, -5), (2.5, 4, 5), (2.8, 4, 5), (3.6, 9, 6), (3.8, 9, 6), (4.4, 8, -5)), "red", 2.6, 3.7),
    Reach(((5.4, 19, -5), (6.0, 18, 5), (6.3, 18, 5), (6.9, 19, -6)), "green", 6.1, 6.9),
    Reach(((9.9, 15, -6), (10.5, 14, 7), (10.8, 14, 7), (11.4, 15, -5)), "green", 9.9, 10.7),
)
"""Red is carried from (4, 5) to (9, 6), green is taken away and comes back at (14, 7)."""
STORY_S = 13.2


def stage(time_s, story=STORY, toys=TOYS):
    """Where the toys are and the reaches under way."""
    at = {t.name: t.at for t in toys}
    busy = []
    for reach in story:
        start, end = reach.span
        if time_s < start:
            continue
        if start <= time_s <= end:
            busy.append(reach)
        if reach.toy and time_s >= reach.take_s:
            at[reach.toy] = reach.hand(min(time_s, reach.leave_s))
    return tuple(replace(t, at=at[t.name]) for t in toys), busy


def picture(time_s=0.0, story=(), toys=TOYS, gain=1.0, noise=2.0, bare=None):
    """The table at a moment (480, 640, 3) uint8."""
    standing, busy = stage(time_s, story, toys)
    out = (ground() if bare is None else bare).copy()
    for toy in standing:
        if 0 < toy.at[0] < TABLE_IN[0] and -3 < toy.at[1] < TABLE_IN[1]:
            put(out, toy)
    for reach in busy:
        arm(out, reach.hand(time_s), (reach.path[0][1], -9))
    rng = np.random.default_rng(int(time_s * 1000) + 1)
    return np.clip(out * gain + rng.normal(0, noise, out.shape).astype(np.float32), 0, 255).astype(np.uint8)


def bones(picture, body_in, head_in=None, ribs=12.0):
    """The picture with a fish's bones that lie flat: ribs so many grey levels lighter and darker than the table, the head
    red if there is one; both boxes (x0, x1, y0, y1)."""
    out = picture.astype(float)
    body, *head = (inside(b) for b in (body_in, head_in) if b is not None)
    out[body] += np.where(np.arange(body[1].stop - body[1].start) // 3 % 2, ribs, -ribs)[None, :, None]
    for part in head:
        out[part] = (60, 60, 170)
    return np.clip(out, 0, 255).astype(np.uint8)


def inside(box_in):
    """Rows and columns of a box on the table."""
    x0, x1, y0, y1 = box_in
    (u0, v0), (u1, v1) = np.sort(pixels([[x0, y0, 0.0], [x1, y1, 0.0]]), axis=0).round().astype(int)
    return slice(v0, v1 + 1), slice(u0, u1 + 1)


def frames(seconds=STORY_S, fps=10, story=STORY, toys=TOYS, gain=lambda _t: 1.0):
    """Frames of a story."""
    bare = ground()
    for i in range(round(seconds * fps)):
        yield Frame(i, i / fps, picture(i / fps, story, toys, gain(i / fps), bare=bare))
