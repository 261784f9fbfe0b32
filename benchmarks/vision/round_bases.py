"""Figures on round bases whose size the roster tells: the base alone, and with what is seen to stick out beyond it.

Meshes with rifles, some with lances too, anywhere on a table of 48 x 27 inches; true silhouettes, no pictures, heights
told with 5 % error.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from benchmarks.vision.footprints import overlap, projection, reach, true_outline
from calibration.table.calibrate import TableCalibration
from studio.objects.toys import Rng, soldier
from studio.rendering.meshes import Mesh, join, tube
from vision.footprints.geometry import fitted_base, silhouette, with_overhang

SECTION = "Round bases"
BASES_MM = (25.0, 28.5, 32.0)
Array = npt.NDArray[np.float64]


def figure(rng: Rng, base_mm: float, height_in: float, lance: bool) -> Mesh:
    """A rifleman turned anywhere, if wanted with a lance held anyhow."""
    mesh = soldier(rng, (0.3, 0.5, 0.3), height_in, base_mm)
    if lance:
        d = rng.normal(0, 1, 3) * (1, 1, 0.5)
        d *= rng.uniform(0.6, 1.6) / np.linalg.norm(d)
        hand = np.array([0.0, 0.2, 0.6 * height_in])
        ends = np.array([hand - 0.3 * d, hand + 0.7 * d])
        ends[:, 2] = np.maximum(ends[:, 2], 0.15)
        mesh = join([mesh, tube(ends, 0.05, (0.5, 0.4, 0.3), 7)])
    return mesh.turned("z", float(rng.uniform(0, 360)))


def overhead() -> TableCalibration:
    """A camera of 1920 x 1080 pixels 58 inches over the middle of the table."""
    turn = np.diag([1.0, -1.0, -1.0])
    matrix = np.array([[1500.0, 0, 960], [0, 1500, 540], [0, 0, 1]])
    return TableCalibration(matrix, np.zeros(5), cv2.Rodrigues(turn)[0].ravel(), -turn @ np.array([24.0, 13.5, 58.0]),
                            np.eye(15) * 1e-12, (1920, 1080), (48.0, 27.0))


def measured(lances: bool, count: int, seed: int = 5) -> Report:
    """Figures of riflemen or lancers."""
    rng, camera = np.random.default_rng(seed), overhead()
    above, foot = float(camera.camera_in[2]), (float(camera.camera_in[0]), float(camera.camera_in[1]))
    off: dict[str, list[Array]] = {"the base": [], "and what sticks out": []}
    overlaps: dict[str, list[float]] = {name: [] for name in off}
    for _ in range(count):
        base_mm, height = float(rng.choice(BASES_MM)), float(rng.uniform(1.6, 2.8))
        mesh = figure(rng, base_mm, height, lances)
        at = (float(rng.uniform(3, 45)), float(rng.uniform(3, 24)))
        true = projection(mesh.at(*at, 0.0))
        seen = silhouette(true_outline(mesh, at, camera), camera)
        assert seen is not None
        base = fitted_base(seen, foot, base_mm / 25.4)
        told = height * (1 + float(rng.normal(0, 0.05)))
        for name, ours in zip(off, (base, with_overhang(base, seen, foot, above, told)), strict=True):
            off[name].append(reach(ours) - reach(true))
            overlaps[name].append(overlap(ours, true))
    out = Report(SECTION)
    for name, errors in off.items():
        e = np.array(errors)
        out.figures.append(Figure(
            f"{'lancers' if lances else 'riflemen'}, {name}: overlap (IoU), reach rms, mean, p95 (in)",
            f"{np.mean(overlaps[name]):.3f}, {np.sqrt((e**2).mean()):.3f}, {e.mean():+.3f}, "
            f"{np.percentile(np.abs(e), 95):.3f}"))
    return out


def main() -> None:
    """Measure, print, write where asked."""
    p = command_line(__doc__, "benchmarks.vision.round_bases --count 50", ACCURACY)
    p.add_argument("--count", type=int, default=200, help="figures of each sort (default 200)")
    a = p.parse_args()
    for lances in (False, True):
        publish(ACCURACY, measured(lances, a.count), a.write)


if __name__ == "__main__":
    main()
