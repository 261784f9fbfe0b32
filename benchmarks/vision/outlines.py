"""Outlines of flat shapes on a table whose true outlines are known exactly: contrast, texture, blur and noise one by
one.

Discs, boxes and lumps of one colour or one texture, 1 to 3 inches across, without shades or shadows; contrast in grey
levels (root of the mean square of the three colours); the mean of five frames. Rendered toys
(``benchmarks.vision.segmentation``) have dark sides and shades of their own, so their colours do not tell the outline
to better than half a pixel. Here what is lost, the program loses itself (the scenes of ../shared/ACCURACY.md, 2.3).
Beside it what OpenCV and scikit-image make of the plain difference: these two are told the contrast, their threshold is
half of it. Grey shapes are merely lighter or darker than the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import shapely
from shapely import affinity
from shapely.geometry import Point, Polygon
from skimage.measure import find_contours

from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from benchmarks.vision.segmentation import signed_px, toys_found
from studio.datasets.table_crops import calibration_of
from studio.objects.textures import noise
from studio.rendering.camera import Image8, Webcam, overhead
from vision.networks.change_network import change_network

SIZE_PX, TABLE_IN, ABOVE_IN = (1920, 1080), 48.0, 71.0
ACROSS, DOWN, CELL_PX, HALF_PX = 6, 4, 180, 60
FINER = 8
"""Samples a pixel, each way, of which a shape's share of a pixel is counted."""
DIM, BRIGHT = 12.0, 243.0
"""Grey levels between which noise is not cut off."""
LOOKS = 5
"""Frames of which a picture is the mean, as the eye takes it of a table at rest."""
SECTION = "Outlines of flat shapes"
Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scene:
    """How far a shape's colour is from the table's (grey levels, see colour), how strong the textures of table and
    shape are (grey levels, standard deviation), blur and noise of the camera (pixels; grey levels of one frame), JPEG
    quality; what is wanted (rms, pixels; None: nothing was asked for); ``grey``: shapes are merely lighter or darker
    than the table."""

    name: str
    contrast: float
    texture: float
    blur_px: float
    noise: float
    quality: int
    wanted_px: float | None
    grey: bool = False


SCENES = (Scene("contrast 80, plain table", 80, 0, 0.7, 3, 90, 0.15),
          Scene("contrast 40, mild texture", 40, 4, 0.7, 3, 90, 0.35),
          Scene("contrast 40, mild texture, blur 1.2, noise 6, JPEG 75", 40, 4, 1.2, 6, 75, None),
          Scene("contrast 25, mild texture", 25, 4, 0.7, 3, 90, None),
          Scene("contrast 40, strong texture", 40, 16, 0.7, 3, 90, None),
          Scene("grey, contrast 80, plain table", 80, 0, 0.7, 3, 90, None, grey=True),
          Scene("grey, contrast 40, mild texture", 40, 4, 0.7, 3, 90, None, grey=True),
          Scene("grey, contrast 25, mild texture", 25, 4, 0.7, 3, 90, None, grey=True),
          Scene("grey, contrast 40, strong texture", 40, 16, 0.7, 3, 90, None, grey=True))


def shape(rng: np.random.Generator) -> Polygon:
    """A disc, a box or a lump, 1 to 3 inches across at 15 pixels to the inch, about (0, 0) (pixels)."""
    size = float(rng.uniform(1.0, 3.0)) * 15.0
    kind = rng.integers(3)
    if kind == 0:
        made = Point(0, 0).buffer(size / 2, quad_segs=64)
    elif kind == 1:
        made = shapely.box(-size / 2, -size * 0.35, size / 2, size * 0.35).buffer(1.5).simplify(0.01)
    else:
        t = np.linspace(0, 2 * np.pi, 240, endpoint=False)
        r = size / 2 * (1 + sum(float(rng.normal(0, 0.25 / k)) * np.cos(k * t + float(rng.uniform(0, 6.3))) for k in (2, 3, 4)))
        r = np.maximum(r, size / 6)
        made = Polygon(np.stack([r * np.cos(t), r * np.sin(t)], axis=1))
    return affinity.rotate(made, float(rng.uniform(0, 360)), origin=(0, 0))


def colour(rng: np.random.Generator, table: Array, contrast: float, grey: bool = False) -> Array:
    """(3,) how a shape's colour differs from the ``table``'s (3,), root of the mean square 1: ``grey``, merely lighter
    or darker, or not so, which would be as light or shadow; not beyond what a picture can show."""
    while True:
        step = rng.choice((-1.0, 1.0)) * table if grey else rng.normal(size=3)
        step /= np.sqrt((step**2).mean())
        seen = table + contrast * step
        if (grey or abs(step.mean()) < 0.6) and seen.min() > DIM and seen.max() < BRIGHT:
            return np.asarray(step, np.float64)


def picture(scene: Scene, seed: int) -> tuple[Image8, Image8, list[Polygon]]:
    """The bare table, the table with shapes (1080, 1920, 3), each the mean of some frames, and the shapes (pixels)."""
    rng = np.random.default_rng((1717, seed))
    w, h = SIZE_PX
    tone, tint = float(rng.uniform(110, 140)), rng.uniform(0.9, 1.1, 3)

    def texture() -> npt.NDArray[np.float32]:
        field = noise(rng, (h, w), (9.0, 9.0))
        return np.asarray((field - field.mean()) / field.std() * scene.texture, np.float32)
    ground, skin = tone + texture(), texture()
    covered, step = np.zeros((h, w), np.float32), np.zeros((h, w, 3), np.float32)
    shapes = []
    for i in range(ACROSS):
        for j in range(DOWN):
            x = w / 2 + (i - (ACROSS - 1) / 2) * CELL_PX + float(rng.uniform(-20, 20))
            y = h / 2 + (j - (DOWN - 1) / 2) * CELL_PX + float(rng.uniform(-20, 20))
            made = affinity.translate(shape(rng), x, y)
            box = slice(int(y) - HALF_PX, int(y) + HALF_PX), slice(int(x) - HALF_PX, int(x) + HALF_PX)
            # the middle of pixel (0, 0) is at (0, 0): its samples lie from -0.5 to 0.5
            fine = np.zeros((2 * HALF_PX * FINER,) * 2, np.uint8)
            ring = (np.asarray(made.exterior.coords) - (box[1].start - 0.5, box[0].start - 0.5)) * FINER - 0.5
            cv2.fillPoly(fine, [np.round(ring * 16).astype(np.int32)], 255, shift=4)
            covered[box] += cv2.resize(fine, (2 * HALF_PX,) * 2, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
            step[box] = scene.contrast * colour(rng, tone * tint, scene.contrast, scene.grey)
            shapes.append(made)
    toy = (tone + skin)[..., None] * tint.astype(np.float32) + step
    webcam = Webcam(psf_px=0.0, sharpen=0.0, read_noise=scene.noise, shot_noise=0.0, jpeg_quality=scene.quality,
                    noise_fields=1, looks=LOOKS, seed=seed)
    out = []
    for k, share in enumerate((np.zeros_like(covered), covered)):
        part = share[..., None]
        seen = ground[..., None] * tint.astype(np.float32) * (1 - part) + toy * part
        out.append(webcam.capture(cv2.GaussianBlur(seen.astype(np.float32), (0, 0), scene.blur_px), 100 * k))
    return out[0], out[1], shapes


def program(bare: Image8, now: Image8) -> list[Array]:
    """Outlines as the program draws them, (N, 2) pixels each."""
    camera = overhead((0.0, 0.0, ABOVE_IN), (0.0, 0.0), 0.0, SIZE_PX, 72.0)
    change = change_network()
    assert change is not None, "the project's networks are not installed"
    view, _, there = toys_found(calibration_of(camera, (TABLE_IN * 0.6, TABLE_IN / 3)), bare, now, None, change)
    return [view.outline(p) for p in there]


def _difference(bare: Image8, now: Image8) -> npt.NDArray[np.float32]:
    far = np.sqrt(((now.astype(np.float32) - bare.astype(np.float32)) ** 2).mean(axis=2))
    return np.asarray(cv2.GaussianBlur(far, (0, 0), 0.8), np.float32)


def threshold(bare: Image8, now: Image8, level: float) -> list[Array]:
    """OpenCV's contours of the pixels that differ by more than ``level``."""
    mask = (_difference(bare, now) > level).astype(np.uint8)
    lines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [line[:, 0].astype(float) for line in lines if len(line) >= 3 and cv2.contourArea(line) > 60]


def marching(bare: Image8, now: Image8, level: float) -> list[Array]:
    """Marching squares on the difference."""
    lines = find_contours(_difference(bare, now), level)
    return [line[:, ::-1] for line in lines if len(line) >= 4 and Polygon(line).area > 60]


def errors_px(truth: Polygon, rings: list[Array]) -> Array | None:
    """Signed distances from the true outline, every half pixel along the found one that overlaps it most, positive
    outside; None where none overlaps it by half."""
    shapes = [Polygon(r).buffer(0) for r in rings]
    shares = [s.intersection(truth).area / s.union(truth).area for s in shapes]
    if not shares or max(shares) < 0.5:
        return None
    return signed_px(truth, rings[int(np.argmax(shares))])


def measured(scene: Scene, count: int) -> tuple[Figure, str]:
    """One scene: our figure, and the table's row with rms and bias of each way and how many shapes it found."""
    ways: dict[str, Callable[[Image8, Image8], list[Array]]] = {
        "threshold": lambda a, b: threshold(a, b, scene.contrast / 2),
        "marching": lambda a, b: marching(a, b, scene.contrast / 2), "program": program}
    errors: dict[str, list[Any]] = {k: [] for k in ways}
    for seed in range(count):
        bare, now, shapes = picture(scene, seed)
        for name, way in ways.items():
            rings = way(bare, now)
            errors[name] += [errors_px(s, rings) for s in shapes]
    cells = {}
    for name, told in errors.items():
        good = [e for e in told if e is not None]
        e = np.concatenate(good) if good else np.full(1, np.nan)
        cells[name] = f"{np.sqrt((e**2).mean()):.2f}, {e.mean():+.2f}", f"{len(good)} of {len(told)}"
    wanted = "" if scene.wanted_px is None else f"≤ {scene.wanted_px:.2f}, bias ≤ 0.1"
    figure = Figure(f"{scene.name}: rms, bias (px), found", ", ".join(cells["program"]), wanted)
    return figure, f"| {scene.name} | " + " | ".join(f"{e} | {n}" for e, n in cells.values()) + " |"


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.vision.outlines --pictures 1", ACCURACY)
    p.add_argument("--pictures", type=int, default=4, help=f"pictures of {ACROSS * DOWN} shapes a scene")
    a = p.parse_args()
    cv2.setNumThreads(1)
    out = Report(SECTION, lines=["| rms, bias (px); found | OpenCV `findContours` | | marching squares | | this program | |",
                                 "| --- |" + " --- |" * 6])
    for scene in SCENES:
        figure, line = measured(scene, a.pictures)
        print(line, flush=True)
        out.figures.append(figure)
        out.lines.append(line)
    publish(ACCURACY, out, a.write)


if __name__ == "__main__":
    main()
