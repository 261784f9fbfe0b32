"""Segmentation of toys that no training has seen: by the network alone, by differencing alone, and by both.

Toys of families and meshes that no training has seen, rendered at 1080p, cards and dice among them; 1 to 3 inches long,
half of them boats, animals and cars in the table's own browns. Each picture is the mean of some frames, as the eye
takes it of a table at rest. ``--blender``: the same tables drawn by Blender's Cycles.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import shapely
from scipy import ndimage
from scipy.optimize import linear_sum_assignment
from shapely.geometry import LineString, Polygon
from skimage.draw import polygon2mask

from benchmarks.reporting import ACCURACY, ROOT, Figure, Report, command_line, publish
from benchmarks.vision.segmentation_tables import SAMPLES, SIZE_PX, Shown, tables
from calibration.table.calibrate import TableCalibration
from studio.rendering.camera import Image8
from vision.footprints.geometry import outline_px
from vision.footprints.view import View
from vision.imaging.foreground_and_shadow import find_change
from vision.imaging.patches import Patch
from vision.networks.change_network import ChangeNetwork, change_network
from vision.networks.detection import LABELS
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.segmentation.finder import Finder
from vision.segmentation.full_size.full_resolution import FullResolution

Mask = npt.NDArray[np.bool_]
BORDER_PX, FAR_PX, LOW_CONTRAST = 2, 4, 25.0
"""How near edges must be; points further off are counted apart; grey levels under which contrast is low."""
SEED = 9001
SECTION, OURS = "Segmentation", "all together"
LOOKS = 5
"""Frames that a picture is the mean of, as of a table at rest (vision.capture.temporal_average); the start is the
median of as many, the bare table that of up to 25."""


@dataclass(slots=True)
class Score:
    """Sums over pictures. Overlap and boundary F as Xie et al. (2020, unseen object instance segmentation) define them:
    objects matched by F, then precision and recall over the pixels of all of them."""

    common: float = 0.0
    found: float = 0.0
    true: float = 0.0
    edge_right: float = 0.0
    edge_found: float = 0.0
    edge_seen: float = 0.0
    edge_true: float = 0.0
    things: int = 0
    got: int = 0
    false: int = 0

    def add(self, truth: Sequence[Mask], ours: Sequence[Mask]) -> list[tuple[int, int]]:
        """Take in one picture's objects; returns the pairs (truth, ours) matched with IoU of at least 0.5."""
        overlap = np.zeros((len(truth), len(ours)))
        for i, t in enumerate(truth):
            for j, o in enumerate(ours):
                overlap[i, j] = np.count_nonzero(t & o)
        areas_t, areas_o = (np.array([np.count_nonzero(m) for m in group], float) for group in (truth, ours))
        f = 2 * overlap / np.maximum(areas_t[:, None] + areas_o[None], 1)
        pairs = [(int(i), int(j)) for i, j in zip(*linear_sum_assignment(-f), strict=True) if f[i, j] > 0]
        edges_t, edges_o = [_edge(m) for m in truth], [_edge(m) for m in ours]
        for i, j in pairs:
            self.common += overlap[i, j]
            self.edge_right += np.count_nonzero(edges_o[j] & _near(edges_t[i]))
            self.edge_seen += np.count_nonzero(edges_t[i] & _near(edges_o[j]))
        self.found += float(areas_o.sum())
        self.true += float(areas_t.sum())
        self.edge_found += sum(np.count_nonzero(e) for e in edges_o)
        self.edge_true += sum(np.count_nonzero(e) for e in edges_t)
        good = [(i, j) for i, j in pairs if f[i, j] >= 2 / 3]  # F 2/3 is IoU 0.5
        self.things += len(truth)
        self.got += len(good)
        self.false += len(ours) - len(good)
        return good

    def row(self) -> str:
        """Overlap F, boundary F, found, false."""
        return (f"{100 * _f(self.common, self.found, self.common, self.true):.1f} | "
                f"{100 * _f(self.edge_right, self.edge_found, self.edge_seen, self.edge_true):.1f} | "
                f"{self.got} of {self.things} | {self.false}")


def _f(a: float, of_a: float, b: float, of_b: float) -> float:
    p, r = a / max(of_a, 1e-9), b / max(of_b, 1e-9)
    return 2 * p * r / max(p + r, 1e-9)


def _edge(mask: Mask) -> Mask:
    m = mask.astype(np.uint8)
    return (m > 0) & (cv2.erode(m, np.ones((3, 3), np.uint8), borderValue=0) == 0)


def _near(edge: Mask) -> Mask:
    size = 2 * BORDER_PX + 1
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return cv2.dilate(edge.astype(np.uint8), disc) > 0


def true_toys(s: Shown) -> list[int]:
    """Numbers (in ``s.ids``) of the toys of which enough is seen, on the table and away from the picture's rim."""
    table = cv2.resize(View(s.calibration).region.astype(np.uint8), SIZE_PX, interpolation=cv2.INTER_NEAREST) > 0
    table[:24], table[-24:], table[:, :24], table[:, -24:] = False, False, False, False
    out = []
    for k, label in enumerate(s.labels):
        mask = s.ids == k + 1
        if label == 0 and np.count_nonzero(mask) > 250 and not (mask & ~table).any():
            out.append(k + 1)
    return out


def inside(ring: npt.NDArray[np.float64], shape: tuple[int, int]) -> Mask:
    """The pixels (H, W) whose middle lies inside an outline. (OpenCV's fillPoly also takes those that its line touches,
    half a pixel more all round.)"""
    return np.asarray(polygon2mask(shape, ring[:, ::-1]), bool)


def outline_errors(samples: Mask, ring: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Signed distances (px) of an outline, every half pixel along it, from the true one: positive outside.

    ``samples`` (5 H, 5 W): whether the toy is seen at each of SAMPLES by SAMPLES samples a pixel. The true outline is
    their border, smoothed a little: good to some hundredths of a pixel but at sharp corners.
    """
    ys, xs = np.nonzero(samples)
    top, left = max(int(ys.min()) - 8, 0), max(int(xs.min()) - 8, 0)
    part = samples[top:int(ys.max()) + 9, left:int(xs.max()) + 9]
    line = outline_px(cv2.GaussianBlur(np.pad(part, 8).astype(np.float32), (0, 0), 1.0), left - 8, top - 8, float(SAMPLES))
    return signed_px(Polygon(line).buffer(0), ring)


def signed_px(true: Polygon, ring: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Distances (px) of an outline (N, 2), every half pixel along it, from a shape's rim: positive outside."""
    found = LineString([*ring, ring[0]])
    at = shapely.points([found.interpolate(d).coords[0] for d in np.arange(0.0, found.length, 0.5)])
    far = shapely.distance(at, true.boundary)
    return np.asarray(np.where(shapely.contains(true, at), -far, far), np.float64)


def contrast(s: Shown, mask: Mask) -> float:
    """Grey levels between a toy's rim and the bare table there (root of the mean square over the three colours)."""
    rim = mask & ~(cv2.erode(mask.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0)
    d = s.picture[rim].astype(float) - np.clip(s.bare[rim].astype(float) * s.step, 0, 255)
    return float(np.sqrt((d**2).mean()))


def crop(s: Shown, about: Mask, truth: Sequence[Mask], rings: Sequence[npt.NDArray[np.float64]],
         words: str) -> npt.NDArray[np.uint8]:
    """A failure for the contact sheet: green the truth, red what was found, what it is in words below."""
    ys, xs = np.nonzero(about)
    half = max(60, int(0.8 * max(np.ptp(ys), np.ptp(xs))))
    x, y = int(np.clip(xs.mean(), half, s.ids.shape[1] - half)), int(np.clip(ys.mean(), half, s.ids.shape[0] - half))
    shown = s.picture.copy()
    for t in truth:
        lines, _ = cv2.findContours(t.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        cv2.drawContours(shown, lines, -1, (60, 230, 60), 1, cv2.LINE_AA)
    for r in rings:
        cv2.polylines(shown, [np.round(r * 16).astype(np.int32)], True, (60, 60, 255), 1, cv2.LINE_AA, shift=4)
    out = np.full((196, 180, 3), 30, np.uint8)
    out[:180] = cv2.resize(shown[y - half:y + half, x - half:x + half], (180, 180), interpolation=cv2.INTER_AREA)
    cv2.putText(out, words, (4, 191), cv2.FONT_HERSHEY_SIMPLEX, 0.38, (255, 255, 255), 1, cv2.LINE_AA)
    return out


def contact_sheet(count: int, cache: Path, weights: Path, change: ChangeNetwork | None, file: Path) -> None:
    """One picture of all toys that the whole pipeline missed, cut wrongly or made up."""
    network = Detector(weights, threads=1)
    tiles = []
    for s in tables(count, SEED, cache, looks=LOOKS):
        truth, rings = [s.ids == k for k in true_toys(s)], _by_difference(s, network, change)
        masks = [inside(r, s.ids.shape) for r in rings]
        good = Score().add(truth, masks)
        for i, t in enumerate(truth):
            if i not in {a for a, _ in good}:
                near = any((m & t).any() for m in masks)
                tiles.append(crop(s, t, truth, rings, f"{'cut wrongly' if near else 'missed'}, contrast {contrast(s, t):.0f}"))
        for j, m in enumerate(masks):
            if j not in {b for _, b in good} and not any((m & t).any() for t in truth) and m.any():
                label = np.bincount(s.ids[m]).argmax()
                what = LABELS[s.labels[label - 1]] if label else "nothing"
                if what != "toy":
                    tiles.append(crop(s, m, truth, rings, f"made up: {what}"))
    tiles = tiles[:40]
    tiles += [np.full((196, 180, 3), 30, np.uint8)] * (-len(tiles) % 8)
    if tiles:
        sheet = np.vstack([np.hstack(tiles[k:k + 8]) for k in range(0, len(tiles), 8)])
        cv2.imwrite(str(file), sheet, [cv2.IMWRITE_JPEG_QUALITY, 85])


def measure(count: int, cache: Path, weights: Path, step: float, change: ChangeNetwork | None,
            blender: Path | None = None) -> Report:
    """Figures over ``count`` pictures; ``blender``: see segmentation_tables.tables."""
    cv2.setNumThreads(1)
    network = Detector(weights, threads=1)
    ways: dict[str, Callable[[Shown], list[npt.NDArray[np.float64]]]] = {
        "network alone, whole picture": lambda s: [d.outline_px for d in network.find(s.picture) if d.label == "toy"],
        "network alone, and in four parts": lambda s: [d.outline_px for d in network.find_tiled(s.picture)
                                                       if d.label == "toy"],
        "difference by colours, working size": lambda s: _by_difference(s, None),
        "difference learned, full size": lambda s: _by_difference(s, None, change),
        OURS: lambda s: _by_difference(s, network, change)}
    scores = {name: Score() for name in ways}
    took = dict.fromkeys(ways, 0.0)
    errors: list[tuple[float, npt.NDArray[np.float64]]] = []
    changed = np.zeros(3)
    for s in tables(count, SEED, cache, step=step, blender=blender, looks=LOOKS):
        number = true_toys(s)
        truth = [s.ids == k for k in number]
        ignored = np.isin(s.ids, [k + 1 for k, label in enumerate(s.labels) if label == 0]) & ~_union(truth, s.ids.shape)
        for name, way in ways.items():
            begun = time.perf_counter()
            rings = way(s)
            took[name] += time.perf_counter() - begun
            masks = [inside(r, s.ids.shape) for r in rings]
            keep = [k for k, m in enumerate(masks) if np.count_nonzero(m & ignored) < 0.3 * np.count_nonzero(m)]
            good = scores[name].add(truth, [masks[k] for k in keep])
            if name == OURS:
                errors += [(contrast(s, truth[i]), outline_errors(s.samples == number[i], rings[keep[j]])) for i, j in good]
        changed += _change(s, change)
    once = sum((_change(s, change) for s in tables(count, SEED, cache, step=step, blender=blender)), np.zeros(3))
    out = Report(SECTION, figures_of(f"{count} tables, {light_of(step, blender)}", scores[OURS], changed, once, step),
                 ["| | overlap F | boundary F, 2 px | toys at IoU 0.5 | false | ms a picture |",
                  "| --- | --- | --- | --- | --- | --- |"])
    out.lines += [f"| {name} | {scores[name].row()} | {1000 * took[name] / count:.0f} |" for name in ways]
    for low, high, what in ((0, LOW_CONTRAST, "low contrast"), (LOW_CONTRAST, 1e9, "good contrast")):
        e = [v for c, v in errors if low <= c < high]
        if e:
            figure, line = of_outlines(f"{count} tables, {light_of(step, blender)}, outlines at {what}", e)
            out.figures.append(figure)
            out.lines.append(line)
    return out


def of_outlines(name: str, errors: Sequence[npt.NDArray[np.float64]]) -> tuple[Figure, str]:
    """The figure of some toys' outlines, and how many of their points were too far off to count."""
    every = np.concatenate(errors)
    near = every[np.abs(every) < FAR_PX]
    figure = Figure(f"{name}: rms, bias, half of all points within (px)",
                    f"{np.sqrt((near**2).mean()):.2f}, {near.mean():+.2f}, {np.median(np.abs(every)):.2f}",
                    "≤ 0.15, ≤ 0.1" if "good" in name else "≤ 0.35, ≤ 0.1")
    return figure, (f"{name}, {len(errors)} toys: {100 * np.mean(np.abs(every) >= FAR_PX):.1f} % of the points are {FAR_PX} px "
                    "or more off and not counted in rms and bias.")


def light_of(step: float, blender: Path | None) -> str:
    """What the tables are called in the figures."""
    return "by Cycles" if blender else "same light" if not step else f"light changed by up to {100 * step:.0f} %"


def figures_of(name: str, score: Score, changed: npt.NDArray[np.float64], once: npt.NDArray[np.float64],
               step: float) -> list[Figure]:
    """What the pages hold of one set of tables: overlaps of the whole program, change detection in the mean of some
    frames and in single ones."""
    overlap, boundary, got, false = score.row().split(" | ")
    mean, single = (f"{_f(c[0], c[1], c[0], c[2]):.3f}" for c in (changed, once))
    return [Figure(f"{name}: overlap F, boundary F at 2 px", f"{overlap}, {boundary}", "≥ 92, ≥ 85"),
            Figure(f"{name}: toys found at IoU 0.5, false", f"{got}, {false}"),
            Figure(f"{name}: change detection F, in single frames", f"{mean}, {single}", "≥ 0.95" if step else "≥ 0.97")]


def _union(masks: Sequence[Mask], shape: tuple[int, int]) -> Mask:
    out = np.zeros(shape, bool)
    for m in masks:
        out |= m
    return out


def toys_found(calibration: TableCalibration, bare: Image8, picture: Image8, network: Detector | None,
               change: ChangeNetwork | None) -> tuple[View, FullResolution | None, list[Patch]]:
    """The eye's view of a table, what looked at the full picture, and the toys found there beside the bare table."""
    view = View(calibration)
    fine = None if change is None else FullResolution(view, change, bare)
    finder = Finder(view, view.shrink(bare), 1.5, network, fine)
    full = None if fine is None else fine.shrink(picture)
    return view, fine, finder.segment(view.shrink(picture), full=full)


def _by_difference(s: Shown, network: Detector | None, change: ChangeNetwork | None = None) -> list[npt.NDArray[np.float64]]:
    view, _, found = toys_found(s.calibration, s.bare, s.picture, network, change)
    return [view.outline(p) for p in found]


def _change(s: Shown, change: ChangeNetwork | None) -> npt.NDArray[np.float64]:
    """Pixels changed and found, found, changed: what was put on the table, at full size. As outlines are drawn: where
    toys were looked at closer, by both looks, each counting what it does there."""
    view, fine, _ = toys_found(s.calibration, s.bare, s.picture, None, change)
    table = cv2.resize(view.region.astype(np.uint8), SIZE_PX, interpolation=cv2.INTER_NEAREST) > 0
    if fine is None:
        small, finder = view.shrink(s.picture), Finder(view, view.shrink(s.bare), 1.5)
        seen = find_change(small, finder.background.expected(small), least_px=finder.sizes.least_px, region=view.region).objects
        found = cv2.resize(seen.astype(np.uint8), SIZE_PX, interpolation=cv2.INTER_NEAREST) > 0
    else:
        share = fine.predict(fine.shrink(s.picture)).foreground()
        weight, counts = np.ones_like(share), fine.closer_share() / (1 - fine.closer_share())
        for box, closer in fine.closer_looks():
            share[box] += counts * closer
            weight[box] += counts
        found = ndimage.binary_fill_holes(share / weight > 0.5)
    found, truth = found & table, (s.ids > 0) & table
    return np.array([np.count_nonzero(found & truth), np.count_nonzero(found), np.count_nonzero(truth)], float)


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.vision.segmentation --count 2", ACCURACY)
    p.add_argument("--count", type=int, default=24)
    p.add_argument("--cache", type=Path, default=ROOT / "runs" / "seeing")
    p.add_argument("--weights", type=Path, help="an .onnx file in place of the project's")
    p.add_argument("--change", type=Path, help="weights of the change network in place of the project's")
    p.add_argument("--blender", type=Path, help="a Python with Blender's module (studio.datasets.traced): the tables "
                                                "by Cycles only")
    p.add_argument("--sheet", type=Path, help="write a contact sheet of the failures (.jpg)")
    a = p.parse_args()
    weights = a.weights or weights_file("detector.onnx")
    change = ChangeNetwork(a.change, threads=1) if a.change else change_network(threads=1)
    if a.blender:
        publish(ACCURACY, measure(a.count, a.cache, weights, 0.0, change, a.blender), a.write)
        return
    for step in (0.0, 0.25):
        publish(ACCURACY, measure(a.count, a.cache, weights, step, change), a.write)
    if a.sheet:
        contact_sheet(a.count, a.cache, weights, change, a.sheet)


if __name__ == "__main__":
    main()
