"""The studio's camera: pose and lens as OpenCV has them, and what a webcam does to the light that it gets.

Pixel (0, 0) is the centre of the first pixel, as in ``cv2.projectPoints``. The renderer uses the same numbers, so the
truth is what ``Camera.image_from_table`` says.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from studio.rendering.meshes import rotation

Array = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
ImageF = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """``matrix`` (3, 3) K; ``distortion`` (5,) k1 k2 p1 p2 k3; ``rotation`` and ``translation``: camera_from_table
    (x right, y down, z away from the lens; inches); ``size_px`` (width, height)."""

    matrix: Array
    distortion: Array
    rotation: Array
    translation: Array
    size_px: tuple[int, int]

    @property
    def position_in(self) -> Array:
        """Where the lens hangs in the table frame, (3,) inches."""
        return -self.rotation.T @ self.translation

    def image_from_table(self, points_in: npt.ArrayLike) -> Array:
        """(N, 3) inches -> (N, 2) px."""
        p = np.asarray(points_in, float).reshape(-1, 3)
        out, _ = cv2.projectPoints(p, cv2.Rodrigues(self.rotation)[0], self.translation, self.matrix, self.distortion)
        return np.asarray(out, float).reshape(-1, 2)


def facing(eye_in: Array, at_in: Array, up: tuple[float, float, float]) -> Array:
    """How one who looks from a place to another is turned: right, down and forward, the rows of (3, 3)."""
    forward = (at_in - eye_in) / np.linalg.norm(at_in - eye_in)
    right = np.cross(forward, np.array(up))
    right /= np.linalg.norm(right)
    return np.stack([right, np.cross(forward, right), forward])


def overhead(at_in: tuple[float, float, float], look_in: tuple[float, float], roll_deg: float = 0.0,
             size_px: tuple[int, int] = (1920, 1080), fov_deg: float = 70.0, k1: float = -0.08, k2: float = 0.012,
             centre_px: tuple[float, float] = (6.0, -4.0), p1: float = 0.0, p2: float = 0.0) -> Camera:
    """A camera above ``at_in`` aimed at a table point; unrolled, table +x is to the right and +y up in the picture.
    ``centre_px`` is the offset of the principal point from the middle of the picture."""
    w, h = size_px
    f = w / 2 / np.tan(np.radians(fov_deg / 2))
    k = np.array([[f, 0, (w - 1) / 2 + centre_px[0]], [0, f, (h - 1) / 2 + centre_px[1]], [0, 0, 1]])
    eye = np.array(at_in, float)
    r = rotation("z", roll_deg) @ facing(eye, np.array([look_in[0], look_in[1], 0.0]), (0.0, 1.0, 0.0))
    return Camera(k, np.array([k1, k2, p1, p2, 0.0]), r, -r @ eye, size_px)


def demosaiced(rng: np.random.Generator, shape: tuple[int, int]) -> ImageF:
    """A sensor's noise (h, w, 3): of standard deviation 1, then blurred slightly as its colours are put together."""
    return np.asarray(cv2.GaussianBlur(rng.standard_normal((*shape, 3), dtype=np.float32), (0, 0), 0.55), np.float32)


FRAMES = 10_000_000
"""Added to a picture's number for each further frame of it."""


@dataclass(frozen=True, slots=True)
class Webcam:
    """What a webcam does between light and file. Standard deviations in display values (0-255). ``looks``: how many
    frames a picture is the mean of; the eye averages a table at rest."""

    psf_px: float = 0.5
    vignette: float = 0.28
    sharpen: float = 0.35
    read_noise: float = 1.0
    shot_noise: float = 1.6
    jpeg_quality: int = 85
    gamma: float = 2.2
    noise_fields: int = 5
    looks: int = 1
    seed: int = 0
    _cache: dict[str, object] = field(default_factory=dict, compare=False, repr=False)

    def display(self, linear: ImageF, exposure: float, vignette: ImageF) -> ImageF:
        """Light (H, W, 3 BGR, 0-1 linear) -> display values 0-255 as floats, before noise: optical blur, vignetting,
        exposure with a soft shoulder, gamma, sharpening."""
        x = cv2.GaussianBlur(linear, (0, 0), self.psf_px) if self.psf_px > 0.05 else linear
        x = x * vignette[..., None] * np.float32(exposure)
        knee = np.float32(0.8)  # highlights roll off as a webcam's tone curve does, instead of clipping hard
        x = np.where(x > knee, knee + (1 - knee) * np.tanh((x - knee) / (1 - knee)), x)
        y = np.power(np.maximum(x, 0), np.float32(1 / self.gamma)) * np.float32(255)
        return np.asarray(self.sharpened(y.astype(np.float32)), np.float32)

    def sharpened(self, y: ImageF) -> ImageF:
        """Unsharp masking on the luma alone, as the chip does it: a slight halo."""
        if self.sharpen <= 0:
            return y
        luma: ImageF = np.asarray(y @ np.array([0.114, 0.587, 0.299], np.float32), np.float32)
        halo: ImageF = np.asarray((luma - cv2.GaussianBlur(luma, (0, 0), 1.1)) * self.sharpen, np.float32)
        return np.asarray(y + halo[..., None], np.float32)

    def vignette_map(self, camera: Camera, window: tuple[int, int, int, int] | None = None) -> ImageF:
        """(h, w) factor: 1 in the middle, less towards the corners; for a window (x0, y0, w, h) of the picture."""
        w, h = camera.size_px
        x0, y0, ww, hh = window or (0, 0, w, h)
        gx, gy = np.meshgrid(np.arange(x0, x0 + ww), np.arange(y0, y0 + hh))
        r2 = ((gx - (w - 1) / 2) ** 2 + (gy - (h - 1) / 2) ** 2) / (((w - 1) / 2) ** 2 + ((h - 1) / 2) ** 2)
        return np.asarray(1 - self.vignette * r2, np.float32)

    def capture(self, display: ImageF, index: int) -> Image8:
        """Noise and JPEG: display floats -> the 8-bit BGR frame number ``index`` (the same for the same seed)."""
        frames = [self.coded(self.noisy(display, index + k * FRAMES)) for k in range(self.looks)]
        return frames[0] if len(frames) == 1 else np.rint(np.mean(frames, axis=0)).astype(np.uint8)

    def noisy(self, display: ImageF, index: int, size_px: tuple[int, int] | None = None) -> Image8:
        """Display floats with the noise of frame ``index``. ``size_px``: (w, h) of the whole picture where ``display``
        is only a part of it: the noise is then cut from the whole picture's."""
        h, w = display.shape[:2]
        field_ = self._noise((h, w) if size_px is None else (size_px[1], size_px[0]))
        rng = np.random.default_rng((self.seed, 77, index))
        n = field_[int(rng.integers(len(field_)))]
        dy, dx = int(rng.integers(n.shape[0])), int(rng.integers(n.shape[1]))
        if size_px is None:
            n = np.roll(n, (dy, dx), (0, 1))
        else:
            n = n[dy % (n.shape[0] - h + 1):, dx % (n.shape[1] - w + 1):][:h, :w]
        y = np.clip(display, 0, 255)
        # shot noise grows with the root of the light; gamma flattens that to nearly even, a little more in the dark
        level = np.float32(self.read_noise) + np.float32(self.shot_noise) * (1 - y * np.float32(0.5 / 255))
        return np.asarray(np.clip(y + n * level + np.float32(0.5), 0, 255).astype(np.uint8))

    def coded(self, image: Image8) -> Image8:
        """A picture after JPEG, as from a webcam in MJPG mode."""
        if self.jpeg_quality <= 0:
            return image
        ok, buf = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, self.jpeg_quality,
                                               cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420])
        if not ok:
            raise RuntimeError("OpenCV could not code a frame as JPEG")
        return np.asarray(cv2.imdecode(buf, cv2.IMREAD_COLOR), np.uint8)

    def _noise(self, shape: tuple[int, int]) -> list[ImageF]:
        """A few unit noise fields, slightly blurred by demosaicing and sharpened as the picture is; made once."""
        key = f"noise {shape}"
        if key not in self._cache:
            rng = np.random.default_rng((self.seed, 5))
            fields = []
            for _ in range(self.noise_fields):
                n = self.sharpened(demosaiced(rng, shape))
                fields.append(np.asarray(n / n.std() * 0.75, np.float32))
            self._cache[key] = fields
        return self._cache[key]  # type: ignore[return-value]
