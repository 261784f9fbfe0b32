"""Trains the change network from pairs of pictures (studio.pictures --pairs), and writes it as ONNX.

``python -m studio.train_change --data runs/pictures/e runs/pictures/f --out runs/change``: stopped at any time, the same
command goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import time
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.utils.data import Dataset

from studio.camera import demosaiced
from studio.change_net import BLOCKS, WIDTHS, ChangeNet, taken_up, widened
from studio.going import Going, drawn
from studio.net_file import between, export, keep, resume
from vision.change_net import KINDS, OUTPUTS, bare_under

Image = npt.NDArray[np.uint8]
CROP, BATCH = 160, 16
CHANNELS = 3 + 3 + len(KINDS) - 1 + 1
"""Of a prepared pair: the picture, the bare table under its light, the share of each kind but the table, the seam."""
RARE = (KINDS.index("die") - 1, len(KINDS) - 1)
"""Of the planes after the two pictures: dice, and seams."""
CHECKS = 12
"""Batches of pictures kept aside that a figure is taken over."""
RATE = 2e-3
SIDES = (112, 288)
"""Crops are cut this wide (least, most) and brought to CROP: toys come in many sizes."""
ALONE = 0.25
"""Share of examples shown without the bare table."""
GONE = 0.08
"""Share of examples the other way round: what stood on the "bare" table and is gone now is table."""
ON_THINGS = 0.8
"""Share of crops cut around a thing."""
ON_RARE = 0.25
"""Share of crops cut around a die or a seam: few pixels show one."""
SEAM_PX, SEAM_WEIGHT = 2, 15.0
"""Seams are thin and rare: without a weight the network never speaks of them."""
NOISY, NOISE = 0.6, (0.3, 4.0)
"""Share of examples with a single frame's noise on top, and its standard deviation (least, most; grey levels)."""
EDGE_PX, EDGE_WEIGHT, THING_WEIGHT = 9, 3.0, 1.0
"""Pixels near an edge count more, and those of things too."""


def prepared(folder: Path, name: str) -> Image:
    """One pair as (h, w, CHANNELS); see CHANNELS. The table under the picture's light is what the eye would make of it."""
    part = next(p for p in ("train", "val") if (folder / "images" / p / f"{name}.jpg").exists())
    now = np.asarray(cv2.imread(str(folder / "images" / part / f"{name}.jpg")), np.uint8)
    bare = np.asarray(cv2.imread(str(folder / "bare" / f"{name}.jpg")), np.uint8)
    ids = np.asarray(cv2.imread(str(folder / "ids" / f"{name}.png")), np.uint8)
    size = (now.shape[1], now.shape[0])
    kinds, things = ids[..., 0], ids[..., 1]
    shares = [cv2.resize((kinds == k).astype(np.uint8) * 255, size, interpolation=cv2.INTER_AREA)
              for k in range(1, len(KINDS))]
    toys = np.where(kinds == 1, things, 0)
    around = np.ones((3, 3), np.uint8)
    # where toys meet: the highest and the lowest number of a toy nearby differ
    high = cv2.dilate(toys, around)
    low = 255 - cv2.dilate(np.where(toys > 0, 255 - toys, 0).astype(np.uint8), around)
    meet = (toys > 0) & (high != np.where(low == 255, high, low))
    seam = cv2.dilate(meet.astype(np.uint8), np.ones((2 * SEAM_PX + 1,) * 2, np.uint8)) * np.uint8(255)
    return np.dstack([now, bare_under(now, bare), *shares, cv2.resize(seam, size, interpolation=cv2.INTER_AREA)])


class Pairs:
    """All pairs of some folders, prepared once into files below ``cache`` and read from there."""

    def __init__(self, folders: list[Path], cache: Path, *, val: bool, sides: tuple[int, int] = SIDES) -> None:
        cache.mkdir(parents=True, exist_ok=True)
        self.sides = sides
        self.pictures: list[Image] = []
        self.things: list[npt.NDArray[np.int32]] = []
        self.rare: list[tuple[int, npt.NDArray[np.int32]]] = []
        for folder in folders:
            for file in sorted((folder / "images" / ("val" if val else "train")).glob("*.jpg")):
                if not (folder / "ids" / f"{file.stem}.png").exists():
                    continue
                kept = cache / f"{folder.name}_{file.stem}.npy"
                if not kept.exists():
                    part = kept.with_suffix(".part.npy")
                    np.save(part, prepared(folder, file.stem))
                    os.replace(part, kept)
                pair = np.load(kept, mmap_mode="r")
                self.pictures.append(pair)
                coarse = pair[::4, ::4, 6:] > 100
                self.things.append(np.argwhere(coarse.any(axis=2)).astype(np.int32) * 4)
                for plane in RARE:
                    at = np.argwhere(coarse[..., plane]).astype(np.int32) * 4
                    if len(at):
                        self.rare.append((len(self.pictures) - 1, at))

    def __len__(self) -> int:
        return len(self.pictures)

    def crop(self, rng: np.random.Generator) -> Image:
        """(CROP, CROP, CHANNELS) cut somewhere, turned and mirrored."""
        i = int(rng.integers(len(self)))
        things, share = self.things[i], ON_THINGS
        if self.rare and rng.random() < ON_RARE:
            (i, things), share = self.rare[int(rng.integers(len(self.rare)))], 1.0
        pair = self.pictures[i]
        h, w = pair.shape[:2]
        side = int(rng.integers(*self.sides))
        y, x = int(rng.integers(h)), int(rng.integers(w))
        if len(things) and rng.random() < share:
            y, x = things[int(rng.integers(len(things)))] + rng.integers(-side // 3, side // 3 + 1, 2)
        top, left = int(np.clip(y - side // 2, 0, h - side)), int(np.clip(x - side // 2, 0, w - side))
        cut = np.ascontiguousarray(pair[top:top + side, left:left + side])
        planes = [cv2.resize(np.ascontiguousarray(cut[..., k:k + 4]), (CROP, CROP),
                             interpolation=cv2.INTER_AREA if side > CROP else cv2.INTER_LINEAR) for k in range(0, CHANNELS, 4)]
        out = np.concatenate([p[..., None] if p.ndim == 2 else p for p in planes], axis=2)
        out = np.rot90(out, int(rng.integers(4)))
        return np.ascontiguousarray(out[:, ::-1] if rng.random() < 0.5 else out)


def other_light(rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """A factor (CROP, CROP, 3): shadows, hard and soft, of what stands or leans outside, gleams, and what the fit of the light
    leaves over."""
    out = np.exp(rng.normal(0, 0.02, 3)) * np.ones((CROP, CROP, 3))
    if rng.random() < 0.5:
        out = out * np.exp(cv2.resize(rng.normal(0, 0.06, (3, 3)), (CROP, CROP), interpolation=cv2.INTER_CUBIC))[..., None]
    for _ in range(int(rng.choice([0, 1, 2, 3], p=(0.45, 0.3, 0.15, 0.1)))):
        mask: npt.NDArray[np.float32] = np.zeros((CROP, CROP), np.float32)
        at, reach = rng.uniform(-20, CROP + 20, 2), float(np.exp(rng.uniform(np.log(12), np.log(130))))
        if rng.random() < 0.5:
            turn = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))))
            ring = at + reach * rng.uniform(0.5, 1.2, (len(turn), 1)) * np.stack([np.cos(turn), np.sin(turn)], axis=1)
            cv2.fillPoly(mask, [np.round(ring).astype(np.int32)], (1.0,))
        else:
            axes = (max(int(reach), 1), max(int(reach * rng.uniform(0.2, 1)), 1))
            cv2.ellipse(mask, (int(at[0]), int(at[1])), axes, float(rng.uniform(0, 180)), 0, 360, (1.0,), -1)
        soft = cv2.GaussianBlur(mask, (0, 0), float(np.exp(rng.uniform(np.log(0.6), np.log(14)))))
        gain = float(rng.uniform(0.3, 0.85)) if rng.random() < 0.85 else float(rng.uniform(1.1, 1.5))
        out = out * (1 + soft[..., None] * (gain * np.exp(rng.normal(0, 0.04, 3)) - 1))
    return np.asarray(out, np.float32)


@cache
def grain() -> npt.NDArray[np.float32]:
    """A camera's noise (4 CROP, 4 CROP, 3) of standard deviation 1."""
    field = demosaiced(np.random.default_rng(6), (4 * CROP, 4 * CROP))
    return np.asarray(field / field.std(), np.float32)


def noise(rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """(CROP, CROP, 3) noise as of one frame, in grey levels."""
    y, x = rng.integers(0, 3 * CROP, 2)
    return np.asarray(grain()[y:y + CROP, x:x + CROP] * float(np.exp(rng.uniform(*np.log(NOISE)))), np.float32)


def batch(data: Pairs, rng: np.random.Generator, count: int = BATCH) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """now, bare, told, targets (B, OUTPUTS, CROP, CROP) of shares, and weights (B, CROP, CROP)."""
    crops = np.stack([data.crop(rng) for _ in range(count)])
    gone, told = rng.random(count) < GONE, rng.random((count, 1, 1, 1)) > ALONE
    for k in np.flatnonzero(gone & told.ravel()).tolist():
        crops[k, ..., :6] = crops[k][..., [3, 4, 5, 0, 1, 2]]
        crops[k, ..., 6:] = 0
    order = rng.permutation(3)
    now, bare = np.empty((2, count, CROP, CROP, 3), np.float32)
    for k in range(count):  # another camera's colours, the same for both pictures; and a camera that was nudged
        power, gains = float(np.exp(rng.normal(0, 0.12))), np.exp(rng.normal(0, 0.12, 3))
        for c, gain in enumerate(gains):
            levels = np.clip(255 * (np.arange(256) / 255) ** power * gain, 0, 255).astype(np.float32)
            now[k, ..., c], bare[k, ..., c] = levels[crops[k, ..., order[c]]], levels[crops[k, ..., 3 + order[c]]]
        now[k] *= other_light(rng)
        if rng.random() < 0.25:
            bare[k] = cv2.GaussianBlur(bare[k], (0, 0), float(rng.uniform(0.3, 0.9)))
        if rng.random() < 0.5:
            dx, dy = rng.uniform(-0.5, 0.5, 2)
            bare[k] = cv2.warpAffine(bare[k], np.array([[1, 0, dx], [0, 1, dy]], np.float32), (CROP, CROP),
                                     borderMode=cv2.BORDER_REPLICATE)
        for picture, share in ((now, NOISY), (bare, NOISY / 2)):  # what is shown is one frame's, or the mean of several
            if rng.random() < share:
                picture[k] += noise(rng)
    np.clip(now, 0, 255, out=now)
    np.clip(bare, 0, 255, out=bare)
    shares = crops[..., 6:].astype(np.float32) / 255
    kinds = shares[..., :-1]
    table = np.clip(1 - kinds.sum(axis=3, keepdims=True), 0, 1)
    things = (1 - table[..., 0] > 0.5).astype(np.uint8)
    weights = np.empty(things.shape, np.float32)
    for k, thing in enumerate(things):
        edge = cv2.morphologyEx(thing, cv2.MORPH_GRADIENT, np.ones((EDGE_PX, EDGE_PX), np.uint8))
        weights[k] = 1 + EDGE_WEIGHT * edge + THING_WEIGHT * thing
    target = np.concatenate([table, kinds, shares[..., -1:]], axis=3)

    def planes(x: npt.NDArray[np.float32]) -> Tensor:
        return torch.from_numpy(np.ascontiguousarray(x.transpose(0, 3, 1, 2)))
    return planes(now), planes(bare), torch.from_numpy(told.astype(np.float32)), planes(target), torch.from_numpy(weights)


def loss_of(logits: Tensor, target: Tensor, weights: Tensor) -> Tensor:
    """Cross entropy of the shares, and of the seams."""
    kinds = -(target[:, :-1] * torch.log_softmax(logits[:, :-1], dim=1)).sum(dim=1)
    seam = nn.functional.binary_cross_entropy_with_logits(logits[:, -1], target[:, -1], reduction="none",
                                                          pos_weight=torch.tensor(SEAM_WEIGHT, device=logits.device))
    return ((kinds + 0.5 * seam) * weights).sum() / weights.sum()


class Batches(Dataset[tuple[Tensor, ...]]):
    """The batches of a training by their number, in half precision: they may pass from one process to another."""

    def __init__(self, data: Pairs, seed: int, count: int) -> None:
        self.data, self.seed, self.count = data, seed, count

    def __getitem__(self, step: int) -> tuple[Tensor, ...]:
        return tuple(x.half() for x in batch(self.data, np.random.default_rng((self.seed, 8, step)), self.count))


def train(data: Pairs, check: Pairs, out: Path, steps: int, seed: int, every: int = 500, begun: ChangeNet | None = None,
          rate: float = RATE, checks: int = CHECKS, going: Going | None = None, count: int = BATCH) -> ChangeNet:
    """Train to ``steps`` batches of ``count`` crops, from the checkpoint where there is one, else from the network ``begun``
    or from nothing. Every so many batches figures of ``checks`` batches of ``check`` are told. ``going``: where, by how many
    processes beside this one, and at most how long (``steps`` are then as many as fit)."""
    torch.manual_seed(seed)
    going = going or Going()
    net = going.taken(ChangeNet() if begun is None else begun)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    saved = out / "checkpoint.pt"
    done = resume(saved, net, optimiser)
    since, last, total = time.perf_counter(), done, torch.zeros((), device=going.device)
    net.train()
    for step, given in drawn(Batches(data, seed, count), range(done, steps), going.workers):
        past = going.past(step / steps)
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 200) * 0.5 * (1 + float(np.cos(np.pi * past))) + 1e-6
        now, bare, told, target, weights = (going.there(x).float() for x in given)
        with going.halves():
            logits = net(going.there(now), going.there(bare), told)
        loss = loss_of(logits.float(), target, weights)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        total += loss.detach()
        ends = step + 1 == steps or past >= 1
        if (step + 1) % every == 0 or ends:
            keep(saved, net, optimiser, step + 1)
            print(f"step {step + 1} of {steps}: loss {float(total) / (step + 1 - last):.4f}; "
                  f"{figures(net, check, checks, going)}; {time.perf_counter() - since:.0f} s", flush=True)
            since, last, total = time.perf_counter(), step + 1, torch.zeros_like(total)
            net.train()
        if ends:
            break
    return net.to("cpu")


def begun_with(start: Path, data: Pairs, seed: int, widths: tuple[int, int, int, int] | None = WIDTHS,
               blocks: int = BLOCKS) -> ChangeNet:
    """The network of an ONNX file; made so wide and deep where it is smaller, unless ``widths`` is None."""
    now, bare, told = batch(data, np.random.default_rng((seed, 9)), 4 * BATCH)[:3]
    net = taken_up(start, now, bare, told)
    return net if widths is None else widened(net, seed, widths, blocks)


def figures(net: ChangeNet, check: Pairs, count: int = CHECKS, going: Going | None = None) -> str:
    """F of toys and of all things' pixels, with and without the bare table, over crops of pictures kept aside."""
    net.eval()
    going = going or Going()
    said = []
    for alone in (False, True):
        sums = np.zeros((2, 3))
        for k in range(count):
            now, bare, _, target, _ = (going.there(x) for x in batch(check, np.random.default_rng((5, k))))
            told = going.there(torch.full((BATCH, 1, 1, 1), 0.0 if alone else 1.0))
            with torch.no_grad():
                p = torch.softmax(net(now, bare, told)[:, :-1], dim=1)
            for row, a, b in ((0, p[:, 1] > 0.5, target[:, 1] > 0.5), (1, p[:, 0] < 0.5, target[:, 0] < 0.5)):
                sums[row] += [float((a & b).sum()), float(a.sum()), float(b.sum())]
        f = 2 * sums[:, 0] / (sums[:, 1] + sums[:, 2])
        said.append(f"F toys {f[0]:.3f}, things {f[1]:.3f} {'alone' if alone else 'with the bare table'}")
    return "; ".join(said)


def write_onnx(net: ChangeNet, path: Path) -> None:
    """The network as ONNX, for pictures of any size that is a multiple of 16."""
    part = path.with_suffix(".part")
    free = {2: "height", 3: "width"}
    export(net, (torch.zeros(1, 3, 64, 96), torch.zeros(1, 3, 64, 96), torch.ones(1, 1, 1, 1)), part, ("now", "bare", "told"),
           {"now": free, "bare": free, "logits": free})
    os.replace(part, path)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description="Train the change network; the same command again goes on where it stopped. "
                                "Example: python -m studio.train_change --data runs/pictures/e --out runs/change")
    p.add_argument("--data", type=Path, nargs="+", required=True, help="folders that studio.pictures --pairs filled")
    p.add_argument("--out", type=Path, required=True, help="folder for prepared pairs, checkpoint and change.onnx")
    p.add_argument("--steps", type=int, default=6000, help="so many batches of crops")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--start", type=Path, help="change.onnx to begin with, made larger where it is smaller")
    p.add_argument("--same-size", action="store_true", help="leave the network of --start as large as it is")
    p.add_argument("--mix", type=float, default=1.0, help="write weights so much of the way from --start's (default 1)")
    p.add_argument("--widths", type=int, nargs=4, default=WIDTHS, help="channels at each of its sizes (default %(default)s)")
    p.add_argument("--blocks", type=int, default=BLOCKS, help="convolutions at each size on the way up (default %(default)s)")
    p.add_argument("--sides", type=int, nargs=2, default=SIDES, help="crops are cut this wide (least, most; default %(default)s)")
    p.add_argument("--rate", type=float, default=RATE, help=f"highest learning rate (default {RATE})")
    p.add_argument("--batch", type=int, default=BATCH, help="crops in a batch (default %(default)s)")
    p.add_argument("--every", type=int, default=500, help="figures are told every so many batches (default %(default)s)")
    Going.ask(p)
    a = p.parse_args()
    going = Going.asked(a)
    cv2.setNumThreads(1)
    sets = [Pairs(a.data, a.out / "pairs", val=val, sides=tuple(a.sides)) for val in (False, True)]
    print(f"{len(sets[0])} pictures, {len(sets[1])} kept aside; {OUTPUTS} outputs", flush=True)
    widths = None if a.same_size else tuple(a.widths)

    def first() -> ChangeNet:
        return begun_with(a.start, sets[0], a.seed, widths, a.blocks) if a.start else ChangeNet(tuple(a.widths), a.blocks)
    net = train(sets[0], sets[1], a.out, a.steps, a.seed, a.every, first(), a.rate, going=going, count=a.batch)
    write_onnx(net, a.out / "change.onnx")
    if a.start is not None and a.mix < 1:
        begun = a.out / "begun.onnx"
        write_onnx(first(), begun)
        between(begun, a.out / "change.onnx", a.mix, a.out / "change.onnx")


if __name__ == "__main__":
    main()
