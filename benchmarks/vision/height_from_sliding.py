"""Errors of a toy's height from sliding it, by how it was moved, beside the default height of a toy that nobody
described.

Slid by d, a point at height z moves by d H / (H - z) on the table's plane, H being the camera's height. Toys of the
studio's families and free meshes, each moved in four ways; 1280x720, outlines to 0.2 px and 0.1 px of bias.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import MultiPoint

from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from studio.footage.battle import camera
from studio.objects.assets import asset_files, load_asset
from studio.objects.toys import FAMILIES
from studio.rendering.meshes import Mesh, pose
from vision.eye.parameters import EYE
from vision.footprints.height_from_sliding import Height, OutlineView, height_by_sliding

FOLDERS = ("animals", "cars", "figures", "planes")
PARTS = ("Katana", "Club", "Sword", "Helmet", "Pads")
EACH = 6
"""Toys of each family of the studio's."""
OUTLINE_PX, BIAS_PX = 0.2, 0.1
"""Error of a point of an outline, and of a whole one."""
HALF_IN = (23.0, 17.0)
"""Toys stand on a table of about 4 by 3 feet, the camera over its middle."""
DOUBT_IN = EYE.toy_height_in * EYE.toy_height_share
SECTION = "Height by sliding"
WAYS = {"slide": "one slide, middle to edge", "slides": "three slides along a line",
        "moves": "six places, turned by up to 17°", "play": "six places, turned at will"}

class Calibration:
    """The studio's camera with a calibration's interface, without errors."""

    def __init__(self, size_px: tuple[int, int]) -> None:
        self.camera = camera(size_px)
        self.camera_in = self.camera.position_in

    def image_from_table(self, points_in: Any) -> NDArray[np.float64]:
        """(N, 3) inches to (N, 2) pixels."""
        return self.camera.image_from_table(points_in)

    def table_from_image(self, points_px: NDArray[np.float64], height_in: float = 0.0) -> NDArray[np.float64]:
        """(N, 2) pixels to (N, 2) inches on the plane of that height."""
        c = self.camera
        flat = cv2.undistortPoints(np.asarray(points_px, float).reshape(-1, 1, 2), c.matrix, c.distortion)[:, 0]
        rays = np.c_[flat, np.ones(len(flat))] @ c.rotation
        return np.asarray((c.position_in + rays * ((height_in - c.position_in[2]) / rays[:, 2])[:, None])[:, :2])


def toys(assets: Path | None) -> Iterator[tuple[str, Mesh]]:
    """(family, mesh)."""
    for family, make in FAMILIES.items():
        for seed in range(EACH):
            yield family, make(np.random.default_rng(7 * seed + 1), (0.5, 0.4, 0.3))
    rng = np.random.default_rng(5)
    for path in asset_files(assets) if assets is not None else ():
        if path.parent.name in FOLDERS and not any(word in path.name for word in PARTS):
            yield path.parent.name, load_asset(path, float(rng.uniform(1.8, 3.5)))


def looks(mesh: Mesh, way: str, calibration: Calibration, rng: np.random.Generator) -> list[OutlineView]:
    """Outlines of a toy where it stood, in order."""
    foot, start = np.asarray(calibration.camera_in[:2]), float(rng.uniform(0, 360))
    if way in ("slide", "slides"):
        out = np.array([np.cos(a := rng.uniform(0, 2 * np.pi)), np.sin(a)])
        edge = min(half / max(abs(o), 1e-6) for half, o in zip(HALF_IN, out, strict=True))
        count = 2 if way == "slide" else 4
        far = np.linspace(rng.uniform(3.0, 7.0), edge * rng.uniform(0.8, 1.0), count)
        places, turns = [out * r for r in far], rng.uniform(-11, 11, count)
    else:
        places = list(rng.uniform(-1, 1, (6, 2)) * HALF_IN)
        turns = rng.uniform(-17, 17, 6) if way == "moves" else rng.uniform(0, 360, 6)
    return [_glance(mesh, pose(*(foot + p), 0.0, start + t), calibration, rng) for p, t in zip(places, turns, strict=True)]


def _glance(mesh: Mesh, at: NDArray[np.float64], calibration: Calibration, rng: np.random.Generator) -> OutlineView:
    world = mesh.vertices @ at[:3, :3].T + at[:3, 3]
    hull = MultiPoint(calibration.image_from_table(world)).convex_hull.buffer(rng.normal(0, BIAS_PX)).segmentize(3.0)
    ring = np.asarray(hull.exterior.coords)[:-1]
    return OutlineView(ring + rng.normal(0, OUTLINE_PX, ring.shape))


def rms(errors: NDArray[np.float64]) -> float:
    """Root of the mean square."""
    return float(np.sqrt((errors**2).mean())) if len(errors) else float("nan")


def _within(off: NDArray[np.float64], sigma: NDArray[np.float64] | float) -> str:
    return f"{100 * (np.abs(off) < 2 * sigma).mean():.0f} %"


def measured(way: str, found: list[tuple[float, Height]]) -> tuple[Figure, str]:
    """One way of moving: the pages' figure, and the table's row."""
    told = [(true, h.inches, h.sigma_in) for true, h in found if h.inches is not None]
    true, inches, sigma = np.array(told).reshape(-1, 3).T
    off = inches - true
    fused = (inches / sigma**2 + EYE.toy_height_in / DOUBT_IN**2) / (1 / sigma**2 + 1 / DOUBT_IN**2)
    figure = Figure(f"{WAYS[way]}: answers, rms error (in), of the height taken without one (in)",
                    f"{len(told)} of {len(found)}, {rms(off):.2f}, {rms(EYE.toy_height_in - true):.2f}")
    return figure, (
        f"| {WAYS[way]} | {len(told)} of {len(found)} | {rms(off):.2f} | {np.median(np.abs(off)):.2f} | "
        f"{100 * np.median(sigma / inches):.0f} % | {100 * (np.abs(off) < sigma).mean():.0f}, "
        f"{_within(off, sigma)} | {rms(EYE.toy_height_in - true):.2f}, {_within(EYE.toy_height_in - true, DOUBT_IN)} | "
        f"{rms(fused - true):.2f}, {_within(fused - true, (1 / sigma**2 + 1 / DOUBT_IN**2) ** -0.5)} |")


def main() -> None:
    """Command line."""
    parser = command_line(__doc__, "benchmarks.vision.height_from_sliding --assets ../shared/meshes", ACCURACY)
    parser.add_argument("--assets", type=Path, help="a folder with free meshes")
    a = parser.parse_args()
    calibration, rng = Calibration((1280, 720)), np.random.default_rng(2)
    cast = list(toys(a.assets))
    out = Report(SECTION, lines=[
        "| how it was moved | answers | rms | median error | sigma | within 1, 2 sigma | default: rms, 2 sigma | fused |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |"])
    for way in WAYS:
        found = [(m.height_in, height_by_sliding(looks(m, way, calibration, rng), calibration)) for _, m in cast]
        figure, line = measured(way, found)
        out.figures.append(figure)
        out.lines.append(line)
    publish(ACCURACY, out, a.write)


if __name__ == "__main__":
    main()
