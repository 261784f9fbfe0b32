"""Terrain that is moved in mid-battle: whether it is followed, and whether any of it becomes a toy.

Each piece of terrain of a clip's first picture is cut out and put down elsewhere, or taken away; the bare table shows
where it stood. What a camera would see otherwise of it there (its lean, its shadow) stays as it was. Followed: its
middle is told within an inch.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from shapely.geometry import Polygon

from assistant.session.roster import read_roster
from assistant.session.settings import open_detector
from benchmarks.play.tracking import frames
from benchmarks.reporting import Figure, Report
from benchmarks.robustness.camera_disturbance import run
from calibration.lens.lens import Lens
from calibration.table.calibrate import calibrate
from measure.scene import Terrain
from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.networks.change_network import change_network, relit_background
from vision.segmentation.full_size.full_resolution import FullResolution
from vision.terrain.detection import silhouette

SECTION = "Terrain that is moved"
FARS_IN = ((0.4, 1.0), (1.0, 3.0), (3.0, 8.0))
"""A piece is moved by a length between these, each in turn; and taken away."""
STEP_S, BEFORE_S, AFTER_S = 0.15, 2.1, 5.0
FOLLOWED_IN = 1.0
"""A piece whose middle is no further from where it was put was followed."""
SHADOW_IN = 2.0
"""So far about a piece its shadow goes with it."""
Image8 = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]


class Table:
    """A rendered table: its pictures, and what stands where in them."""

    def __init__(self, folder: Path) -> None:
        self.empty, self.stuff = (cv2.imread(str(folder / f"{n}.png")) for n in ("empty", "terrain"))
        self.calibration = calibrate([self.empty], lens=Lens.read(folder / "lens.toml"), print_scale=1.0)
        self.known = read_roster(folder / "roster.toml").known
        self.picture = next(iter(frames(folder))).bgr
        self.bare = relit_background(self.picture, self.empty)
        eye = self.eye()
        play(eye, [(self.picture, BEFORE_S)])
        self.pieces, self.view = eye.terrain, eye.view
        self.toys = np.zeros((self.view.size[1], self.view.size[0]), bool)
        for track in eye.tracks:
            self.toys[track.patch.box] |= track.patch.mask
        net = change_network()
        assert net is not None
        fine, (w, h) = FullResolution(self.view, net, self.empty), self.view.size
        self.foreground = fine.foreground(fine.shrink(self.stuff), (slice(0, h), slice(0, w)))

    def eye(self) -> Eye:
        return Eye(self.calibration, empty=self.empty, terrain=self.stuff, known=self.known, warm_up_s=0.5,
                   network=open_detector())

    def put(self, piece: Terrain, by_px: tuple[float, float] | None) -> Image8:
        """The picture with a piece elsewhere, or nowhere."""
        where = silhouette(piece, self.view)
        seen = cv2.dilate(((self.foreground > 0.5) & where).astype(np.uint8), np.ones((3, 3), np.uint8))
        about = cv2.dilate(where.astype(np.uint8), np.ones((2 * round(SHADOW_IN * self.view.inch_px) + 1,) * 2, np.uint8))
        others = cv2.dilate((self.toys | self.others(piece)).astype(np.uint8), np.ones((5, 5), np.uint8))
        gone, cut = (self._soft(m) for m in (np.where(seen > 0, 1, about * (1 - others)), seen))
        out = self.picture * (1 - gone) + self.bare * gone
        if by_px is not None:
            move = np.array([[1, 0, by_px[0]], [0, 1, by_px[1]]], float)
            size = (out.shape[1], out.shape[0])
            there, cut = (cv2.warpAffine(x, move, size) for x in (self.picture.astype(np.float32), cut[..., 0]))
            out = out * (1 - cut[..., None]) + there * cut[..., None]
        return np.asarray(np.rint(out), np.uint8)

    def others(self, piece: Terrain) -> Mask:
        """The working pixels of all other pieces."""
        return np.any([np.zeros_like(self.toys), *(silhouette(p, self.view) for p in self.pieces if p is not piece)], axis=0)

    def _soft(self, mask: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
        full = cv2.resize(mask.astype(np.float32), self.picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
        return cv2.GaussianBlur(full, (0, 0), 0.8)[..., None]

    def free(self, piece: Terrain, far_in: tuple[float, float], rng: np.random.Generator) -> tuple[float, float] | None:
        """A shift in full pixels to where nothing stands; None: none was found."""
        where, held = silhouette(piece, self.view), self.toys | self.others(piece)
        held = cv2.dilate(held.astype(np.uint8), np.ones((9, 9), np.uint8)) > 0
        for _ in range(300):
            length, angle = rng.uniform(*far_in) * self.view.inch_px, rng.uniform(0, 2 * np.pi)
            dx, dy = round(length * np.cos(angle)), round(length * np.sin(angle))
            there = cv2.warpAffine(where.astype(np.uint8), np.array([[1, 0, dx], [0, 1, dy]], float), self.view.size) > 0
            if there.sum() == where.sum() and not (there & (held | ~self.view.region)).any():
                return dx / self.view.scale, dy / self.view.scale
        return None

    def moved(self, piece: Terrain, by_px: tuple[float, float]) -> Polygon:
        """Where a piece stands that was moved so far in the picture."""
        ring = np.column_stack([np.asarray(piece.footprint_in), np.zeros(len(piece.footprint_in))])
        px = self.calibration.image_from_table(ring) + np.array(by_px)
        return Polygon(self.calibration.table_from_image(px)[:, :2]).buffer(0)


def play(eye: Eye, scenes: list[tuple[Image8, float]]) -> list[dict[str, Any]]:
    """Show still pictures for so many seconds each, with a camera's grain; returns the events."""
    events, index = [], 0
    for picture, for_s in scenes:
        for _ in range(round(for_s / STEP_S)):
            grain = cv2.randn(np.empty(picture.shape, np.int16), 0, 2)
            events += eye.see(Frame(index, index * STEP_S, np.clip(picture + grain, 0, 255).astype(np.uint8))).events
            index += 1
    return events


def follow(folder: Path, seed: int) -> tuple[dict[str, Counter[str]], dict[str, list[float]]]:
    """What of one table's stuff was followed: counts for each length of the move, and how far off middles were in
    inches."""
    tally: dict[str, Counter[str]] = {}
    off: dict[str, list[float]] = {}
    cv2.setNumThreads(1)
    cv2.setRNGSeed(seed)
    table, rng = Table(folder), np.random.default_rng((7, seed))
    for piece in table.pieces:
        for far in (*FARS_IN, None):
            by = None if far is None else table.free(piece, far, rng)
            if far is not None and by is None:
                continue
            name = "taken away" if far is None else f"{far[0]:g} to {far[1]:g} in"
            eye = table.eye()
            told = play(eye, [(table.picture, BEFORE_S), (table.put(piece, by), AFTER_S)])
            told = [e for e in told if e["time_s"] > BEFORE_S]
            now = next((p for p in eye.terrain if p.id == piece.id), None)
            far_in = 0.0 if by is None or now is None else table.moved(piece, by).centroid.distance(now.polygon().centroid)
            followed = now is None if by is None else now is not None and far_in < FOLLOWED_IN
            about = [e["terrain"] == piece.id for e in told if e["type"] == "note" and "terrain" in e]
            count = Counter(pieces=1, followed=followed, silent=not any(about), others=about.count(False),
                            toys=sum(e["type"] == "appear" for e in told),
                            left=sum(e["type"] in ("leave", "move") for e in told))
            tally.setdefault(name, Counter()).update(count)
            if followed and by is not None:
                off.setdefault(name, []).append(far_in)
            print(folder.name, piece.id, name, dict(count), round(far_in, 2), flush=True)
    return tally, off


def measure(folders: list[Path]) -> Report:
    """What was followed, two folders at a time."""
    tally: dict[str, Counter[str]] = {}
    off: dict[str, list[float]] = {}
    with ProcessPoolExecutor(2) as two:
        for counts, errors in two.map(follow, folders, range(len(folders))):
            for name in counts:
                tally.setdefault(name, Counter()).update(counts[name])
                off.setdefault(name, []).extend(errors.get(name, []))
    out = Report(SECTION, lines=["| terrain that was put elsewhere | followed | nothing told | other pieces told of |",
                                 "| --- | --- | --- | --- |"])
    for name, c in tally.items():
        e = off[name]
        what, far = (", middle off by median, worst (in)", f", {np.median(e):.2f}, {max(e):.2f}") if e else ("", "")
        out.figures.append(Figure(f"{len(folders)} tables, {name}: pieces followed{what}",
                                  f"{c['followed']} of {c['pieces']}{far}", "all"))
        out.figures.append(Figure(f"{len(folders)} tables, {name}: toys made up, toys said to have moved or left",
                                  f"{c['toys']}, {c['left']}", "0, 0"))
        out.lines.append(f"| {name} | {c['followed']} of {c['pieces']} | {c['silent']} | {c['others']} |")
    return out


def main() -> None:
    """Command line."""
    run(measure, __doc__, "benchmarks.robustness.moved_terrain runs/start22",
        "studio.footage.battle_clip --minutes 0.2 --moves 1")


if __name__ == "__main__":
    main()
