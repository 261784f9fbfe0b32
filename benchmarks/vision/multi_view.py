"""What several looks at one toy are worth: reach and overlap of footprints by the last look alone, and by all of them
together.

Toys drawn by studio.datasets.crops from four places and turns each, at random; outlines half as bad as in training,
heights told with 10 % error, the same error in each look.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.reporting import ACCURACY, ASSETS, Figure, Report, command_line, publish
from studio.datasets import crops
from studio.datasets.crops import Toys
from studio.rendering.meshes import Mesh
from studio.training.footprint_scale import Flat, reach_errors
from vision.footprints.canonical_crop import CROP, CropFrame
from vision.footprints.geometry import footprint
from vision.footprints.multi_view import ToyView, fuse_views
from vision.footprints.network import FootprintNetwork, contour, edge_spread_px, footprint_network, levelled

Array = npt.NDArray[np.float64]
Maps = npt.NDArray[np.float32]
SECTION = "Several looks at a toy"
LOOKS, JITTER, HEIGHT_ERROR, APART_IN, SEED = 4, 0.5, 0.1, 10.0, 78


@dataclass(slots=True, eq=False)
class Row:
    """One method after one number of looks: errors of reach (inches, by toy and direction), overlaps, sigmas of the
    edge."""

    reach: list[Array] = field(default_factory=list)
    overlap: list[float] = field(default_factory=list)
    sigma: list[float] = field(default_factory=list)


def look(net: FootprintNetwork, rng: np.random.Generator, kind: str, mesh: Mesh, above: float, told: float,
         apart_in: float) -> tuple[ToyView, Maps] | None:
    """What the network says of a toy at a place and turn of its own, and its true footprint in that crop (CROP, CROP).
    Inches are counted along the crop's own axes, from ``apart_in`` beside its first pixel's middle."""
    away = min(0.6 * above, 26.0) * float(np.sqrt(rng.uniform(0, 1)))
    c = crops.crop(rng, kind, mesh.turned("z", float(rng.uniform(0, 360))), above, away, JITTER)
    side, _, _, _, fx, fy = (float(v) for v in c.geometry)
    inch, beside = side / CROP, np.array([apart_in, 0.0])
    ring, foot = contour(c.mask.astype(np.float32) / 255), np.array([fx, fy]) * inch + beside
    rough = (footprint(ring * inch + beside, Flat((float(foot[0]), float(foot[1])), above), height_in=told)
             if len(ring) > 3 else None)
    if rough is None:
        return None
    frame = CropFrame(np.full(2, (CROP - 1) / 2 * inch) + beside, np.array([1.0, 0.0]), side, foot, above)
    return net.toy_view_in(frame, c.mask, c.colours, rough, told, HEIGHT_ERROR * told), c.truth.astype(np.float32) / 255


def measure(net: FootprintNetwork, part: str, title: str, count: int) -> Report:
    """Figures and table for one part of the toys."""
    toys = Toys(ASSETS if ASSETS.exists() else None, part, plain=True)
    rows = {(way, k): Row() for way in ("the last look", "all looks") for k in range(LOOKS)}
    for i in range(count):
        rng = np.random.default_rng((SEED, i))
        kind, mesh = toys.one(rng)
        told = mesh.height_in * float(1 + np.clip(rng.normal(0, HEIGHT_ERROR), -0.3, 0.3))
        above = float(np.exp(rng.uniform(np.log(40), np.log(66))))
        kept: tuple[ToyView, ...] = ()
        for k in range(LOOKS):
            seen = look(net, rng, kind, mesh, above, told, APART_IN * k)
            if seen is None:
                break
            new, truth = seen
            kept, said, looks = fuse_views(kept, new)
            inch = new.frame.side_in / CROP
            for way, p, many in (("the last look", new.said[0], 1.0), ("all looks", said[0], looks)):
                row, drawn = rows[way, k], levelled(p)
                off, _ = reach_errors(drawn[None], np.round(255 * truth).astype(np.uint8)[None],
                                      np.array([new.frame.side_in], np.float32))
                row.reach.append(off[0])
                there = drawn > 0.5
                row.overlap.append(float((there & (truth > 0.5)).sum() / max((there | (truth > 0.5)).sum(), 1)))
                doubt = net.factor * edge_spread_px(p, contour(drawn)) * inch / np.sqrt(many)
                row.sigma.append(float(np.hypot(net.floor_in, doubt)))
    out = Report(SECTION, lines=[
        f"| {title}: {count} toys | reach in a direction: rms, p95 (in) | mean | IoU | within 1, 1.96 sigma |",
        "| --- | --- | --- | --- | --- |"])
    for (way, k), r in rows.items():
        e, sigma = np.array(r.reach), np.array(r.sigma)[:, None]
        z = np.abs(e) / sigma
        ok = np.isfinite(z)
        reach = f"{np.sqrt(np.nanmean(e**2)):.3f}, {np.nanpercentile(np.abs(e), 95):.3f}"
        held = f"{100 * np.mean(z[ok] < 1):.0f} %, {100 * np.mean(z[ok] < 1.96):.0f} %"
        out.lines.append(f"| {way}, of {k + 1} | {reach} | {np.nanmean(e):+.3f} | {np.mean(r.overlap):.3f} | {held} |")
        if way == "all looks" and k in (0, LOOKS - 2):
            out.figures.append(Figure(f"{title}, looks {k + 1}: reach in a direction, rms, p95 (in), overlap (IoU)",
                                      f"{reach}, {np.mean(r.overlap):.3f}"))
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.vision.multi_view --toys 20", ACCURACY)
    p.add_argument("--toys", type=int, default=80)
    a = p.parse_args()
    cv2.setNumThreads(1)
    net = footprint_network()
    if net is None:
        print("models/footprint.onnx is not here: not measured")
        return
    for part, title in (("unseen", "kinds never trained on"), ("train", "kinds trained on")):
        publish(ACCURACY, measure(net, part, title, a.toys), a.write)


if __name__ == "__main__":
    main()
