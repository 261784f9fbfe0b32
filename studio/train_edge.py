"""Trains the edge network from pairs of pictures (studio.pictures --pairs) that the change network has told, and writes it as
ONNX.

``python -m studio.train_edge --data runs/pictures/k --out runs/edge``: stopped at any time, it goes on where it was.
Take pictures that the change network was not trained on: what it says of others is surer than what players will see.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from studio.edge_net import EdgeNet
from studio.net_file import export, keep, resume
from studio.train_change import CHANNELS, nudged, other_colours, other_light, planes, prepared
from vision.change_net import ChangeNet, change_net

Image = npt.NDArray[np.uint8]
Float = npt.NDArray[np.float32]
CROP, BATCH = 96, 16
RATE = 2e-3
KINDS = slice(6, CHANNELS - 1)
"""Of a prepared pair: how much each kind covers. The last plane, a pair's seams, gives way to what the change network says."""
NEAR_PX, NEAR_WEIGHT = 11, 5.0
"""Pixels so near an edge (a square of that side reaches one) count so many times more."""
OTHER_SIZE, SIZES = 0.4, (0.75, 1.4)
"""Share of crops enlarged or made smaller, and by how much: cameras are soft and sharp."""
ANYWHERE = 0.1
"""Share of crops cut anywhere, not about an edge."""
SHADED = 0.3
"""Share of examples in other light than the change network was shown."""
CHECKS = 40


class Edges:
    """All pairs of some folders with what the change network says of them, prepared once into files below ``cache``: (h, w,
    CHANNELS), the last plane how much things seem to cover. ``edges``: places (N, 2) y, x on edges of things, by picture."""

    def __init__(self, folders: list[Path], cache: Path, change: ChangeNet, *, val: bool) -> None:
        cache.mkdir(parents=True, exist_ok=True)
        self.pictures: list[Image] = []
        self.edges: list[npt.NDArray[np.int32]] = []
        for folder in folders:
            for file in sorted((folder / "images" / ("val" if val else "train")).glob("*.jpg")):
                if not (folder / "ids" / f"{file.stem}.png").exists():
                    continue
                kept = cache / f"{folder.name}_{file.stem}.npy"
                if not kept.exists():
                    pair = prepared(folder, file.stem)
                    said = change.tell(np.ascontiguousarray(pair[..., :3]), np.ascontiguousarray(pair[..., 3:6])).things()
                    pair[..., -1] = np.round(255 * np.clip(said, 0, 1))
                    part = kept.with_suffix(".part.npy")
                    np.save(part, pair)
                    os.replace(part, kept)
                pair = np.load(kept, mmap_mode="r")
                thing = (covered(pair) > 127).astype(np.uint8)
                edge = np.argwhere(cv2.morphologyEx(thing, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
                if len(edge):
                    self.pictures.append(pair)
                    self.edges.append(edge.astype(np.int32))

    def __len__(self) -> int:
        return len(self.pictures)

    def crop(self, rng: np.random.Generator) -> tuple[Image, Image]:
        """Pictures and what seems covered, (CROP, CROP, 7), and what is covered, (CROP, CROP), about an edge, turned and
        mirrored."""
        i = int(rng.integers(len(self)))
        pair, edges = self.pictures[i], self.edges[i]
        h, w = pair.shape[:2]
        side = round(CROP * float(np.exp(rng.uniform(*np.log(SIZES))))) if rng.random() < OTHER_SIZE else CROP
        y, x = edges[int(rng.integers(len(edges)))] + rng.integers(-CROP // 3, CROP // 3 + 1, 2)
        if rng.random() < ANYWHERE:
            y, x = int(rng.integers(h)), int(rng.integers(w))
        top, left = int(np.clip(y - side // 2, 0, h - side)), int(np.clip(x - side // 2, 0, w - side))
        cut = np.ascontiguousarray(pair[top:top + side, left:left + side])
        seen: list[Image] = [cut[..., :3], cut[..., 3:6], cut[..., -1], covered(cut)]
        if side != CROP:
            how = cv2.INTER_AREA if side > CROP else cv2.INTER_CUBIC
            seen = [np.asarray(cv2.resize(np.ascontiguousarray(s), (CROP, CROP), interpolation=how), np.uint8) for s in seen]
        out = np.rot90(np.dstack(seen), int(rng.integers(4)))
        out = np.ascontiguousarray(out[:, ::-1] if rng.random() < 0.5 else out)
        return out[..., :7], out[..., 7]


def covered(pair: Image) -> Image:
    """(h, w) how much of each pixel of a prepared pair things cover, 0 to 255."""
    return np.minimum(pair[..., KINDS].sum(axis=2, dtype=np.uint16), 255).astype(np.uint8)


def batch(data: Edges, rng: np.random.Generator, count: int = BATCH) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """now, bare (B, 3, CROP, CROP), share, target and weights (B, 1, CROP, CROP)."""
    now, bare = np.empty((2, count, CROP, CROP, 3), np.float32)
    share, target, weights = np.empty((3, count, CROP, CROP, 1), np.float32)
    around = np.ones((NEAR_PX, NEAR_PX), np.uint8)
    for k in range(count):
        seen, truth = data.crop(rng)
        now[k], bare[k] = other_colours(seen, rng, rng.permutation(3))
        if rng.random() < SHADED:
            now[k] *= other_light(rng, CROP)
        bare[k] = nudged(bare[k], rng)
        share[k, ..., 0], target[k, ..., 0] = seen[..., 6] / np.float32(255), truth / np.float32(255)
        near = cv2.morphologyEx((truth > 127).astype(np.uint8), cv2.MORPH_GRADIENT, around)
        weights[k, ..., 0] = 1 + NEAR_WEIGHT * near
    np.clip(now, 0, 255, out=now)
    return planes(now), planes(bare), planes(share), planes(target), planes(weights)


def train(data: Edges, check: Edges, out: Path, steps: int, seed: int, every: int = 500, rate: float = RATE) -> EdgeNet:
    """Train to ``steps`` batches, from the checkpoint where there is one. Every so many batches ``check`` gives figures."""
    torch.manual_seed(seed)
    net = EdgeNet().to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    saved = out / "checkpoint.pt"
    done = resume(saved, net, optimiser)
    begun, total = time.perf_counter(), 0.0
    for step in range(done, steps):
        net.train()
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 200) * 0.5 * (1 + float(np.cos(np.pi * step / steps))) + 1e-6
        now, bare, share, target, weights = (x.to(memory_format=torch.channels_last) for x in
                                             batch(data, np.random.default_rng((seed, 8, step))))
        with torch.autocast("cpu", torch.bfloat16):
            logits = net(now, bare, share)
        loss = nn.functional.binary_cross_entropy_with_logits(logits.float(), target, weights) / weights.mean()
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        total += float(loss.detach())
        if (step + 1) % every == 0 or step + 1 == steps:
            keep(saved, net, optimiser, step + 1)
            print(f"step {step + 1} of {steps}: loss {total / ((step % every) + 1):.4f}; {figures(net, check)}; "
                  f"{time.perf_counter() - begun:.0f} s", flush=True)
            begun, total = time.perf_counter(), 0.0
    return net


def figures(net: EdgeNet, check: Edges) -> str:
    """Pixels that are wrong (on the other side of one half) for each pixel of true edge, as it seemed and as the network says,
    and by how much edges run outside (sums of what is covered beside the truth's, for each pixel of edge)."""
    net.eval()
    sums, edge = np.zeros(4), 0.0
    for k in range(CHECKS):
        now, bare, share, target, _ = batch(check, np.random.default_rng((5, k)))
        with torch.no_grad():
            said = torch.sigmoid(net(now, bare, share)).numpy()
        truth = target.numpy()
        for j, what in enumerate((share.numpy(), said)):
            sums[2 * j] += float(((what > 0.5) != (truth > 0.5)).sum())
            sums[2 * j + 1] += float((what > 0.5).sum()) - float((truth > 0.5).sum())
        for t in truth[:, 0]:
            edge += float(cv2.morphologyEx((t > 0.5).astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)).sum()) / 2
    off = sums / edge
    return f"off by {off[0]:.3f} px (bias {off[1]:+.3f}) before, {off[2]:.3f} ({off[3]:+.3f}) after"


def write_onnx(net: EdgeNet, path: Path) -> None:
    """The network as ONNX, for pictures of any size that is a multiple of 8."""
    part = path.with_suffix(".part")
    free = {2: "height", 3: "width"}
    export(net, (torch.zeros(1, 3, 64, 96), torch.zeros(1, 3, 64, 96), torch.zeros(1, 1, 64, 96)), part,
           ("now", "bare", "share"), {"now": free, "bare": free, "share": free, "logits": free})
    os.replace(part, path)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description="Train the edge network; the same command again goes on where it stopped. "
                                "Example: python -m studio.train_edge --data runs/pictures/k --out runs/edge")
    p.add_argument("--data", type=Path, nargs="+", required=True, help="folders that studio.pictures --pairs filled")
    p.add_argument("--out", type=Path, required=True, help="folder for prepared pairs, checkpoint and edge.onnx")
    p.add_argument("--steps", type=int, default=16000, help=f"batches of {BATCH} crops")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--rate", type=float, default=RATE, help=f"highest learning rate (default {RATE})")
    a = p.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    change = change_net()
    if change is None:
        p.exit(2, "the change network's weights are not in models/: train it first (studio.train_change)\n")
    sets = [Edges(a.data, a.out / "pairs", change, val=val) for val in (False, True)]
    print(f"{len(sets[0])} pictures, {len(sets[1])} kept aside", flush=True)
    net = train(sets[0], sets[1], a.out, a.steps, a.seed, rate=a.rate)
    write_onnx(net, a.out / "edge.onnx")


if __name__ == "__main__":
    main()
