"""Trains the change network from pairs of pictures (studio.datasets.pictures --pairs), and writes it as ONNX.

``python -m studio.training.train_change --data runs/pictures/e runs/pictures/f --out runs/change``: stopped at any
time, the same command resumes.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from studio.datasets.change_crops import Chance, noise, nudged, other_light
from studio.networks.change_net import BLOCKS, WIDTHS, ChangeNet, taken_up, widened
from studio.networks.net_file import between, export, keep, resume
from studio.training.schedule import Going
from vision.networks.change_network import KINDS, OUTPUTS, relit_background

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
NOISY = 0.6
"""Share of examples with a single frame's noise on top."""
EDGE_PX, EDGE_WEIGHT, THING_WEIGHT = 9, 3.0, 1.0
"""Pixels near an edge count more, and those of things too."""


def prepared(folder: Path, name: str) -> Image:
    """One pair as (h, w, CHANNELS); see CHANNELS. The table under the picture's light is what the eye would make of
    it."""
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
    return np.dstack([now, relit_background(now, bare), *shares, cv2.resize(seam, size, interpolation=cv2.INTER_AREA)])


class Pairs:
    """All pairs of some folders, prepared once into files below ``cache`` and read from there."""

    def __init__(self, folders: list[Path], cache: Path, *, val: bool, sides: tuple[int, int] = SIDES,
                 device: str = "cpu") -> None:
        cache.mkdir(parents=True, exist_ok=True)
        self.sides, self.device = sides, device
        self.pictures: list[Tensor] = []
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
                pair = np.load(kept, mmap_mode="c")
                self.pictures.append(torch.from_numpy(pair).to(device))
                coarse = pair[::4, ::4, 6:] > 100
                self.things.append(np.argwhere(coarse.any(axis=2)).astype(np.int32) * 4)
                for plane in RARE:
                    at = np.argwhere(coarse[..., plane]).astype(np.int32) * 4
                    if len(at):
                        self.rare.append((len(self.pictures) - 1, at))

    def __len__(self) -> int:
        return len(self.pictures)

    def crop(self, rng: np.random.Generator) -> Tensor:
        """(CHANNELS, CROP, CROP) cut somewhere, turned and mirrored, on the device."""
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
        cut = pair[top:top + side, left:left + side].permute(2, 0, 1)[None].float()
        out = nn.functional.interpolate(cut, (CROP, CROP), mode="bilinear", antialias=side > CROP, align_corners=False)[0]
        if rng.random() < 0.5:
            out = out.transpose(1, 2)
        return out.flip([k for k in (1, 2) if rng.random() < 0.5])


def batch(data: Pairs, rng: np.random.Generator, count: int = BATCH) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """now, bare, told, targets (B, OUTPUTS, CROP, CROP) of shares, and weights (B, CROP, CROP), on the pairs'
    device."""
    crops = torch.stack([data.crop(rng) for _ in range(count)])
    chance = Chance(int(rng.integers(2 ** 62)), count, data.device)
    told = 1 - chance.is_so(ALONE, 1, 1, 1)
    gone = chance.is_so(GONE, 1, 1, 1) * told
    now, bare = crops[:, :3], crops[:, 3:6]
    now, bare = now + gone * (bare - now), bare + gone * (now - bare)
    shares = crops[:, 6:] * (1 - gone) / 255
    # another camera's colours, the same for both pictures; and a camera that was nudged
    order = chance.uniform(0, 1, 3).argsort(dim=1)[:, :, None, None].expand(now.shape)
    power, gain = torch.exp(chance.normal(0.12, 1, 1, 1)), torch.exp(chance.normal(0.12, 3, 1, 1))
    now, bare = (torch.clamp(255 * (torch.gather(x, 1, order) / 255) ** power * gain, 0, 255) for x in (now, bare))
    # what is shown is one frame's, or the mean of several
    now = torch.clamp(now * other_light(chance, CROP) + noise(chance, CROP, NOISY), 0, 255)
    bare = torch.clamp(nudged(bare, chance) + noise(chance, CROP, NOISY / 2), 0, 255)
    kinds = shares[:, :-1]
    table = torch.clamp(1 - kinds.sum(dim=1, keepdim=True), 0, 1)
    thing = (1 - table > 0.5).float()
    around = torch.cat([nn.functional.max_pool2d(sign * thing, EDGE_PX, 1, EDGE_PX // 2) for sign in (1, -1)], dim=1)
    weights = 1 + EDGE_WEIGHT * around.sum(dim=1) + THING_WEIGHT * thing[:, 0]
    return now, bare, told, torch.cat([table, kinds, shares[:, -1:]], dim=1), weights


def loss_of(logits: Tensor, target: Tensor, weights: Tensor) -> Tensor:
    """Cross entropy of the shares, and of the seams."""
    kinds = -(target[:, :-1] * torch.log_softmax(logits[:, :-1], dim=1)).sum(dim=1)
    seam = nn.functional.binary_cross_entropy_with_logits(logits[:, -1], target[:, -1], reduction="none",
                                                          pos_weight=torch.tensor(SEAM_WEIGHT, device=logits.device))
    return ((kinds + 0.5 * seam) * weights).sum() / weights.sum()


def train(data: Pairs, check: Pairs, out: Path, steps: int, seed: int, every: int = 500, begun: ChangeNet | None = None,
          rate: float = RATE, checks: int = CHECKS, going: Going | None = None, count: int = BATCH) -> ChangeNet:
    """Train to ``steps`` batches of ``count`` crops: from the checkpoint where there is one, otherwise from the network
    ``begun`` or from random weights. Figures on ``checks`` batches of ``check`` are printed from time to time.
    ``going``: the device (``data`` and ``check`` are there), and the time limit (``steps`` are then as many as fit)."""
    torch.manual_seed(seed)
    going = going or Going()
    net = going.taken(ChangeNet() if begun is None else begun)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    saved = out / "checkpoint.pt"
    done = resume(saved, net, optimiser)
    since, last, total = time.perf_counter(), done, torch.zeros((), device=going.device)
    net.train()
    ahead = ThreadPoolExecutor(1)

    def drawn(step: int) -> Future[tuple[Tensor, Tensor, Tensor, Tensor, Tensor]]:
        return ahead.submit(batch, data, np.random.default_rng((seed, 8, step)), count)
    coming = drawn(done)
    for step in range(done, steps):
        past = going.past(step / steps)
        going.pace(optimiser, rate, step, past)
        now, bare, told, target, weights = coming.result()
        coming = drawn(step + 1)
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
                  f"{figures(net, check, checks)}; {time.perf_counter() - since:.0f} s", flush=True)
            since, last, total = time.perf_counter(), step + 1, torch.zeros_like(total)
            net.train()
        if ends:
            break
    ahead.shutdown()
    return net


def begun_with(start: Path, data: Pairs, seed: int, widths: tuple[int, int, int, int] | None = WIDTHS,
               blocks: int = BLOCKS) -> ChangeNet:
    """The network of an ONNX file; made so wide and deep where it is smaller, unless ``widths`` is None."""
    now, bare, told = (x.cpu() for x in batch(data, np.random.default_rng((seed, 9)), 4 * BATCH)[:3])
    net = taken_up(start, now, bare, told)
    return net if widths is None else widened(net, seed, widths, blocks)


def figures(net: ChangeNet, check: Pairs, count: int = CHECKS) -> str:
    """F of toys and of all things' pixels, with and without the bare table, over crops of pictures kept aside."""
    net.eval()
    said = []
    for alone in (False, True):
        sums = np.zeros((2, 3))
        for k in range(count):
            now, bare, _, target, _ = batch(check, np.random.default_rng((5, k)))
            told = torch.full((BATCH, 1, 1, 1), 0.0 if alone else 1.0, device=check.device)
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
                                "Example: python -m studio.training.train_change --data runs/pictures/e --out runs/change")
    p.add_argument("--data", type=Path, nargs="+", required=True, help="folders that studio.datasets.pictures --pairs filled")
    p.add_argument("--out", type=Path, required=True, help="folder for prepared pairs, checkpoint and change.onnx")
    p.add_argument("--steps", type=int, default=6000, help="so many batches of crops")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--start", type=Path, help="change.onnx to begin with, made larger where it is smaller")
    p.add_argument("--same-size", action="store_true", help="leave the network of --start as large as it is")
    p.add_argument("--mix", type=float, default=1.0, help="write weights so much of the way from --start's (default 1)")
    p.add_argument("--widths", type=int, nargs=4, default=WIDTHS, help="channels at each of its sizes (default %(default)s)")
    p.add_argument("--blocks", type=int, default=BLOCKS, help="convolutions at each size on the way up (default %(default)s)")
    p.add_argument("--sides", type=int, nargs=2, default=SIDES, help="crops are cut so wide (least, most; default %(default)s)")
    p.add_argument("--rate", type=float, default=RATE, help=f"highest learning rate (default {RATE})")
    p.add_argument("--batch", type=int, default=BATCH, help="crops in a batch (default %(default)s)")
    p.add_argument("--every", type=int, default=500, help="figures are told every so many batches (default %(default)s)")
    Going.ask(p)
    a = p.parse_args()
    going = Going.asked(a)
    cv2.setNumThreads(1)
    sets = [Pairs(a.data, a.out / "pairs", val=val, sides=tuple(a.sides), device=a.device) for val in (False, True)]
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
