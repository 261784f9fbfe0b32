"""Trains the footprint network from crops that it makes itself, and writes it as ONNX with its sigma's scale.

``python -m studio.training.train_footprint --out runs/footprint``: stopped at any time, the same command resumes.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.utils.data import Dataset

from studio.datasets import growing_crops, table_crops
from studio.datasets.crops import GEOMETRY, Crop, Toys, crop, filled_at, place
from studio.datasets.growing_crops import GrowingCrops
from studio.networks.footprint_net import WIDTHS, FootprintNet, taken_up, widened
from studio.networks.net_file import export, halved, keep, resume
from studio.rendering.camera import Webcam
from studio.scenes.scatter import Pool
from studio.training.footprint_card import install
from studio.training.footprint_scale import reach_errors, sigma_scale, with_geometry
from studio.training.schedule import Going, drawn
from vision.footprints.canonical_crop import CROP, LEVELS, MAPS, NUMBERS, maps_of, numbers_of, share_of

ImageF = npt.NDArray[np.float32]
SEEDS = {"train": 1, "check": 2, "tuning": 3, "unseen": 4, "tables": 5}
"""Of each part; "tables": from whole tables (studio.datasets.table_crops), toys as in "train"."""
CHUNK = 1000
BATCH = 64
RATE = 3e-3
NO_COLOUR = 0.15
"""Share of examples shown without colours, so that the network does without them too."""
FILMED = 0.5
"""Share of examples whose colours are sharpened and coded as a webcam's."""
JITTER = (0.25, 1.0)
"""Outlines are between so much and fully as bad as real ones were before the change network drew them."""
HEIGHT_SIGMA = (0.02, 0.10, 0.35)
"""Relative sigmas of the told height: measured, as the roster says it, unknown."""
HEIGHT_ODDS = (0.35, 0.45, 0.2)
LOOK_EVERY, KEEP_EVERY = 100, 2000
"""Beside crops that are still being made: so many steps between looking for new ones, and between two checkpoints."""
LEVELS_WEIGHT = 0.5
"""How much all levels together count in the loss beside the footprint."""


class Crops:
    """Crops number ``skip`` to ``skip + count``, in files of CHUNK below a folder; missing ones are made."""

    def __init__(self, folder: Path, part: str, count: int, assets: Path | None, skip: int = 0) -> None:
        self.pixels: list[npt.NDArray[np.uint8]] = []
        self._at: list[tuple[int, int]] = []  # of each crop the file and its place there
        geometry, kinds = [], []
        parts = files(folder, part, count, skip)
        made(assets, parts)
        for path, _, _, n in parts:
            with np.load(path) as d:
                self._at += [(len(self.pixels), k) for k in range(n)]
                self.pixels.append(d["pixels"][:n])
                geometry.append(d["geometry"][:n])
                kinds += list(d["kinds"][:n])
        self.geometry = np.concatenate(geometry)
        self.kinds = np.array(kinds)

    def __len__(self) -> int:
        return len(self.kinds)

    def join(self, other: Crops, times: int) -> None:
        """Add ``other``, this many times."""
        for _ in range(times):
            self._at += [(file + len(self.pixels), k) for file, k in other._at]
            self.geometry = np.concatenate([self.geometry, other.geometry])
            self.kinds = np.concatenate([self.kinds, other.kinds])
        self.pixels += other.pixels

    def example(self, i: int, told_in: float, sigma_in: float, *, colour: bool = True, mirrored: bool = False,
                order: npt.NDArray[np.int_] | None = None, filmed: Webcam | None = None) -> tuple[ImageF, ImageF, ImageF]:
        """Maps, numbers and truth (1 + LEVELS, CROP, CROP, 0-1: the footprint, and what is there at each level) of crop
        ``i`` for a told height; ``order`` of the colours; ``filmed``: sharpened and coded as that webcam does it."""
        file, k = self._at[i]
        p = self.pixels[file][k]
        side, above, away, _, fx, fy = (float(v) for v in self.geometry[i])
        if mirrored:
            p, fy = p[::-1], CROP - 1 - fy
        colours = p[..., 1:4]
        if filmed is not None:
            colours = growing_crops.filmed(colours, filmed)
        colours = colours[..., order] if order is not None else colours
        maps = maps_of(p[..., 0], np.ascontiguousarray(colours) if colour else None, (fx, fy), share_of(above, told_in))
        return maps, numbers_of(side, above, away, told_in, sigma_in), filled_at(p[..., 4], p[..., 5], p[..., 6])


def files(folder: Path, part: str, count: int, skip: int = 0) -> list[tuple[Path, str, int, int]]:
    """The files of a part's crops ``skip`` to ``skip + count``, each with its part, the number of its first and how
    many."""
    return [(folder / f"{part}_{k:06d}.npz", part, k, min(CHUNK, skip + count - k)) for k in range(skip, skip + count, CHUNK)]


def made(assets: Path | None, wanted: Sequence[tuple[Path, str, int, int]], workers: int = 0) -> None:
    """Make the files (see :func:`files`) that are missing, with this many ``workers``."""
    missing = [x for x in wanted if not x[0].exists()]
    for folder in {x[0].parent for x in missing}:
        folder.mkdir(parents=True, exist_ok=True)
    make = partial(_make, assets)
    several = min(workers, len(missing))
    if several < 2:
        make(missing)
        return
    # forked, PyTorch's threads would be missing
    with ProcessPoolExecutor(several, get_context("spawn"), cv2.setNumThreads, (1,)) as pool:
        list(pool.map(make, [missing[k::several] for k in range(several)]))


def _make(assets: Path | None, wanted: Iterable[tuple[Path, str, int, int]]) -> None:
    toys: dict[str, Toys] = {}
    stuff: Pool | None = None
    for path, part, first, n in wanted:
        of = "train" if part in ("check", "tables") else part
        if of not in toys:
            toys[of] = Toys(assets, of)
        if part == "tables":
            stuff = stuff or Pool(SEEDS[part], assets)
            _write(path, list(islice(table_crops.crops(toys[of], (SEEDS[part], first), stuff), n)))
        else:
            _write(path, [_one(toys[of], SEEDS[part], i) for i in range(first, first + n)])


def _one(toys: Toys, seed: int, i: int) -> Crop:
    rng = np.random.default_rng((seed, i))
    kind, mesh = toys.one(rng)
    above, away = place(rng)
    return crop(rng, kind, mesh, above, away, float(rng.uniform(*JITTER)))


def _write(path: Path, made: Sequence[Crop]) -> None:
    pixels = np.stack([np.dstack([c.mask, c.colours, c.truth, c.low, c.high]) for c in made])
    part = path.with_suffix(".part.npz")
    np.savez(part, pixels=pixels, geometry=np.stack([c.geometry for c in made]), kinds=np.array([c.kind for c in made]))
    os.replace(part, path)
    print(f"{path.name}: {len(made)} crops", flush=True)


def batch(data: Crops, index: npt.NDArray[np.int_], rng: np.random.Generator) -> tuple[Tensor, Tensor, Tensor]:
    """Examples as they are trained on: mirrored, colours in any order or none, heights wrong by their sigma."""
    maps = np.empty((len(index), MAPS, CROP, CROP), np.float32)
    numbers = np.empty((len(index), NUMBERS), np.float32)
    truth = np.empty((len(index), 1 + LEVELS, CROP, CROP), np.float32)
    for k, i in enumerate(index):
        height = float(data.geometry[i, GEOMETRY.index("height_in")])
        share = float(rng.choice(HEIGHT_SIGMA, p=HEIGHT_ODDS)) * float(rng.uniform(0.7, 1.3))
        told = height * float(np.clip(1 + rng.normal(0, share), 0.4, 1.8))
        maps[k], numbers[k], truth[k] = data.example(
            int(i), told, share * told, colour=rng.random() > NO_COLOUR, mirrored=rng.random() < 0.5,
            order=rng.permutation(3), filmed=webcam(rng) if rng.random() < FILMED else None)
    return torch.from_numpy(maps), torch.from_numpy(numbers), torch.from_numpy(truth)


def webcam(rng: np.random.Generator) -> Webcam:
    """A webcam that sharpens and codes a crop, whose pixels are about those of its picture."""
    return Webcam(sharpen=float(rng.uniform(0, 0.8)), jpeg_quality=int(rng.integers(60, 96)))


class Batches(Dataset[tuple[Tensor, ...]]):
    """The batches of an epoch by their number, in half precision: they may pass from one process to another."""

    def __init__(self, data: Crops, seed: int, epoch: int, count: int) -> None:
        self.data, self.seed, self.epoch, self.count = data, seed, epoch, count
        self._order = np.random.default_rng((seed, 7, epoch)).permutation(len(data))

    def __getitem__(self, step: int) -> tuple[Tensor, ...]:
        which = self._order[step * self.count:(step + 1) * self.count]
        return tuple(x.half() for x in batch(self.data, which, np.random.default_rng((self.seed, 7, self.epoch, step))))


def train(data: Crops, check: Crops, out: Path, epochs: int, seed: int, start: Path | None = None,
          rate: float = RATE, widths: tuple[int, int, int] | None = None, going: Going | None = None,
          count: int = BATCH, more: int = 0) -> FootprintNet:
    """Train to ``epochs`` in batches of ``count``: from the checkpoint where there is one, otherwise from the weights
    ``start`` (.onnx) or from random weights. ``widths``: the network's channels, more than those of ``start``; None: as
    there, or the default. ``more``: see FootprintNet; 0: as in ``start``. ``going``: the device, the number of worker
    processes, and the time limit."""
    torch.manual_seed(seed)
    going = going or Going()
    net = FootprintNet(widths or WIDTHS, more)
    if start is not None:
        net = taken_up(start, *batch(data, np.arange(min(256, len(data))), np.random.default_rng(seed))[:2])
        net = widened(net, widths, more, seed) if widths or more else net
    net = going.taken(net)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    saved = out / "checkpoint.pt"
    done = resume(saved, net, optimiser)
    steps, past = len(data) // count, 0.0
    for epoch in range(done, epochs):
        net.train()
        begun, total = time.perf_counter(), torch.zeros((), device=going.device)
        for step, given in drawn(Batches(data, seed, epoch, count), range(steps), going.workers):
            past = going.past((epoch + step / steps) / epochs)
            going.pace(optimiser, rate, epoch * steps + step, past)
            total += _learn(net, optimiser, going, *(going.there(x).float() for x in given))
            if past >= 1:
                break
        keep(saved, net, optimiser, epoch + 1)
        iou = overlaps(probabilities(net, check, going=going), check).mean()
        print(f"epoch {epoch + 1} of {epochs}: loss {float(total) / (step + 1):.4f}, check IoU {iou:.4f}, "
              f"{time.perf_counter() - begun:.0f} s", flush=True)
        if past >= 1:
            break
    return net


def _learn(net: FootprintNet, optimiser: torch.optim.Optimizer, going: Going, maps: Tensor, numbers: Tensor,
           truth: Tensor) -> Tensor:
    """One step; its loss."""
    with going.halves():
        logits = net(going.there(maps), numbers)
    logits, loss_of = logits.float(), nn.BCEWithLogitsLoss()
    loss: Tensor = loss_of(logits[:, :1], truth[:, :1]) + LEVELS_WEIGHT * loss_of(logits[:, 1:], truth[:, 1:])
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    return loss.detach()


def train_along(data: GrowingCrops, check: Crops, out: Path, seed: int, start: Path, rate: float,
                widths: tuple[int, int, int] | None, more: int, going: Going, count: int, least: int = 5000) -> FootprintNet:
    """Train from ``start`` for ``going.minutes`` on crops that are still being made (from ``least`` on), in batches of
    ``count``. ``more``: see FootprintNet."""
    out.mkdir(parents=True, exist_ok=True)
    while data.look() < min(least, data.most):
        time.sleep(1.0)
    torch.manual_seed(seed)
    kinds = (HEIGHT_SIGMA, HEIGHT_ODDS, NO_COLOUR)
    net = taken_up(start, *(x.cpu() for x in data.some(256, *kinds)[:2]))
    net = going.taken(widened(net, widths, more, seed))
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    done = resume(out / "checkpoint.pt", net, optimiser)
    step, past, begun, total = 0, going.past(0.0), time.perf_counter(), torch.zeros((), device=going.device)
    while past < 1:
        net.train()
        past = going.past(0.0)
        going.pace(optimiser, rate, step, past)
        total += _learn(net, optimiser, going, *data.some(count, *kinds))
        step += 1
        if step % LOOK_EVERY == 0:
            data.look()
        if step % KEEP_EVERY == 0 or past >= 1:
            keep(out / "checkpoint.pt", net, optimiser, done + step)
            iou = overlaps(probabilities(net, check, going=going), check).mean()
            print(f"{step} steps, {data.count} crops: loss {float(total) / (step % KEEP_EVERY or KEEP_EVERY):.4f}, check IoU "
                  f"{iou:.4f}, {time.perf_counter() - begun:.0f} s", flush=True)
            total.zero_()
    return net


def probabilities(net: FootprintNet, data: Crops, *, colour: bool = True, sigma_share: float = 0.1,
                  going: Going | None = None) -> npt.NDArray[np.float32]:
    """(N, CROP, CROP) for heights known to ``sigma_share``, wrong accordingly."""
    net.eval()
    going = going or Going()
    out = np.empty((len(data), CROP, CROP), np.float32)
    rng = np.random.default_rng(9)
    for first in range(0, len(data), BATCH):
        shown = []
        for i in range(first, min(first + BATCH, len(data))):
            height = float(data.geometry[i, GEOMETRY.index("height_in")])
            told = height * (1 + float(np.clip(rng.normal(0, sigma_share), -0.5, 0.5)))
            shown.append(data.example(i, told, sigma_share * told, colour=colour)[:2])
        with torch.no_grad():
            logits = net(*(going.there(torch.from_numpy(np.stack(x))) for x in zip(*shown, strict=True)))
        out[first:first + BATCH] = torch.sigmoid(logits[:, 0]).cpu().numpy()
    return out


def overlaps(p: npt.NDArray[np.float32], data: Crops) -> npt.NDArray[np.float64]:
    """(N,) overlap of probability above one half with the truth."""
    truth = np.concatenate([c[..., 4] for c in data.pixels]) > 127
    told = p > 0.5
    both, either = (told & truth).sum(axis=(1, 2)), (told | truth).sum(axis=(1, 2))
    return np.asarray(both / np.maximum(either, 1))


def write_onnx(net: FootprintNet, path: Path, notes: dict[str, str]) -> None:
    """The network as ONNX, its weights in 16 bits, with ``notes`` as its metadata."""
    import onnx

    part = path.with_suffix(".part")
    export(net, (torch.zeros(1, MAPS, CROP, CROP), torch.zeros(1, NUMBERS)), part, ("maps", "numbers"))
    model: Any = onnx.load(str(part))
    onnx.helper.set_model_props(model, notes)
    halved(model)
    onnx.save(model, str(part))
    os.replace(part, path)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description="Train the footprint network; the same command again goes on where it stopped. "
                                "Example: python -m studio.training.train_footprint --out runs/footprint")
    p.add_argument("--out", type=Path, required=True, help="folder for crops, checkpoint and footprint.onnx")
    p.add_argument("--crops", type=int, default=40000, help="how many training crops (default 40000)")
    p.add_argument("--skip", type=int, default=0, help="leave out that many crops: new ones to go on with")
    p.add_argument("--tables", type=int, default=0, help="beside them so many from whole tables (one or two a second)")
    p.add_argument("--times", type=int, default=1, help="an epoch shows those so often (default 1)")
    p.add_argument("--epochs", type=int, default=10)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--assets", type=Path, default=Path("../shared/meshes"), help="folder of .glb meshes, may be absent")
    p.add_argument("--start", type=Path, help="weights (.onnx) to begin with, for example models/footprint.onnx")
    p.add_argument("--rate", type=float, default=RATE, help=f"highest learning rate (default {RATE})")
    p.add_argument("--widths", type=int, nargs=3, help="channels at each of its three sizes: a wider network than --start")
    p.add_argument("--more", type=int, default=0, help="convolutions added at each of five places: a deeper network")
    p.add_argument("--along", type=Path, metavar="FOLDER", help="train for --minutes on the crops (at most --crops) that "
                   "another such command, with --only-crops, is making in this folder")
    p.add_argument("--only-crops", action="store_true", help="make the crops and stop")
    p.add_argument("--install", action="store_true", help="put the weights and their card into models/")
    p.add_argument("--batch", type=int, default=BATCH, help="crops in a batch (default %(default)s)")
    p.add_argument("--workers", type=int, default=1, help="processes that make crops and draw examples of them (default 1)")
    Going.ask(p)
    a = p.parse_args()
    if a.along and not (a.start and a.minutes):
        p.error("--along needs --start (weights to begin with) and --minutes")
    going = Going.asked(a, a.workers)
    cv2.setNumThreads(1)
    folder = a.along or a.out / "crops"
    parts = [("check", 1000), ("unseen", 2000)] + [("tuning", 1000)] * bool(Toys(a.assets, "tuning").found)
    wanted = [x for part, count in parts for x in files(folder, part, count)]
    if a.along:
        print(f"waiting for the first crops in {folder}", flush=True)
        while not all(x[0].exists() for x in wanted):
            time.sleep(1.0)
    else:
        wanted += files(folder, "train", a.crops, a.skip) + files(folder, "tables", a.tables)
    made(a.assets, wanted, a.workers)
    if a.only_crops:
        return
    sets = {part: Crops(folder, part, count, a.assets) for part, count in parts}
    widths = tuple(a.widths) if a.widths else None
    if a.along:
        growing = GrowingCrops(folder, "train_*.npz", a.crops, going.device, a.seed, FILMED, webcam)
        net = train_along(growing, sets["check"], a.out, a.seed, a.start, a.rate, widths, a.more, going, a.batch)
    else:
        data = Crops(folder, "train", a.crops, a.assets, a.skip)
        if a.tables:
            data.join(Crops(folder, "tables", a.tables, a.assets), a.times)
        net = train(data, sets["check"], a.out, a.epochs, a.seed, a.start, a.rate, widths, going, a.batch, a.more)
    tuning = sets.get("tuning", sets["check"])
    pixels = np.concatenate(tuning.pixels)
    floor, factor = sigma_scale(*reach_errors(with_geometry(probabilities(net, tuning, going=going), pixels, tuning.geometry),
                                              pixels[..., 4], tuning.geometry[:, 0]))
    write_onnx(net, a.out / "footprint.onnx", {"floor_in": f"{floor:.3f}", "spread_factor": f"{factor:.3f}",
                                               "crops": str(a.crops), "epochs": str(a.epochs), "seed": str(a.seed)})
    figures = ["| crops | with colours | without | each kind, with colours |", "| --- | --- | --- | --- |"]
    for part, what in (("unseen", "kinds never trained on"), ("tuning", "found meshes kept back"),
                       ("check", "kinds trained on")):
        if part in sets:
            data = sets[part]
            with_, without = (overlaps(probabilities(net, data, colour=c, going=going), data) for c in (True, False))
            each = ", ".join(f"{k} {with_[data.kinds == k].mean():.2f}" for k in np.unique(data.kinds))
            figures.append(f"| {what} ({len(data)}) | {with_.mean():.3f} | {without.mean():.3f} | {each} |")
    print("\n".join(figures))
    if a.install:
        shown = f"{a.crops} crops, {f'{a.minutes:g} minutes beside their making' if a.along else f'{a.epochs} epochs'},"
        install(a.out / "footprint.onnx", Path(__file__).resolve().parents[2] / "models", shown=shown,
                command=shlex.join(["python", "-m", "studio.training.train_footprint", *sys.argv[1:]]),
                parameters=sum(q.numel() for q in net.parameters()), figures=figures,
                tuned_on="found meshes kept back from training" if "tuning" in sets else "other specimens of trained kinds")


if __name__ == "__main__":
    main()
