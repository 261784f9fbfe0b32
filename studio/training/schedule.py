"""On which device a training runs, how its examples are prepared ahead, its learning rate, and how long it may take."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset

from vision.networks.training import has_bf16

Net = TypeVar("Net", bound=nn.Module)
WARM = 200
AHEAD = 4
"""Batches that each process beside the training draws ahead."""


@dataclass(slots=True)
class Going:
    """A training runs on ``device`` ("cpu", "cuda"), ``workers`` processes beside it draw its examples (0: it does so
    itself), and it ends after ``minutes`` where those come before its last step."""

    device: str = "cpu"
    workers: int = 0
    minutes: float | None = None
    _begun: float | None = None

    @staticmethod
    def ask(p: argparse.ArgumentParser) -> None:
        """Its options for a command line, but for ``workers``."""
        p.add_argument("--device", default="cpu", choices=("cpu", "cuda"), help="cuda: a graphics card (default cpu)")
        p.add_argument("--minutes", type=float, help="end after so long, the learning rate falling in time")
        p.add_argument("--threads", type=int, default=1, help="cores that a training on the CPU takes (default 1)")

    @classmethod
    def asked(cls, a: argparse.Namespace, workers: int = 0) -> Going:
        """What a command line says. SystemExit: no graphics card is there."""
        if a.device == "cuda" and not torch.cuda.is_available():
            raise SystemExit("PyTorch finds no graphics card here: leave --device out to train on the processor")
        torch.set_num_threads(a.threads)
        return cls(a.device, workers, a.minutes)

    def past(self, share: float) -> float:
        """How much of the training is over, 0 to 1: ``share`` by its steps, or more by its time since this was first
        asked."""
        now = time.perf_counter()
        self._begun = self._begun or now
        if self.minutes is None:
            return share
        return min(1.0, max(share, (now - self._begun) / max(60 * self.minutes, 1e-9)))

    @staticmethod
    def pace(optimiser: torch.optim.Optimizer, rate: float, step: int, past: float, *, warm: int = WARM,
             least: float = 0.0) -> None:
        """Set the learning rate of step number ``step`` with so much of the training ``past`` (0 to 1): it rises to
        ``rate`` in ``warm`` steps and falls along a cosine, to no less than its share ``least``. A group of weights may have
        a "share" of the rate."""
        fallen = max(least, 0.5 * (1 + math.cos(math.pi * past)))
        for group in optimiser.param_groups:
            group["lr"] = rate * group.get("share", 1.0) * min(1.0, (step + 1) / warm) * fallen + 1e-6

    def there(self, x: Tensor) -> Tensor:
        """Numbers on its device, channels last where they are pictures."""
        if x.dim() != 4:
            return x.to(self.device, non_blocking=True)
        return x.to(self.device, memory_format=torch.channels_last, non_blocking=True)

    def taken(self, net: Net) -> Net:
        """A network on its device, channels last."""
        return net.to(device=self.device, memory_format=torch.channels_last)  # type: ignore[call-overload]

    def halves(self) -> torch.autocast:
        """Multiplications in half precision, where the processor is quicker at it."""
        return torch.autocast(self.device, torch.bfloat16, enabled=self.device != "cpu" or has_bf16())


def moving_average(most: float) -> Callable[[Sequence[Tensor], Sequence[Tensor], Tensor | int], None]:
    """How torch's AveragedModel takes up weights: a moving average whose memory grows from 0.1 to ``most``, so that the first
    steps are soon forgotten, in short trainings too."""

    def taken(mean: Sequence[Tensor], now: Sequence[Tensor], count: Tensor | int) -> None:
        share = min(most, (1 + float(count)) / (10 + float(count)))
        for a, b in zip(mean, now, strict=True):
            a.mul_(share).add_(b, alpha=1 - share)
    return taken


def drawn(data: Dataset[Any], order: Sequence[Any], workers: int) -> Iterator[tuple[Any, Any]]:
    """The items of ``order`` with their examples from ``data``, prepared ahead by worker processes. These are not forked from
    this one: a fork of a process with threads (OpenCV's, ONNX Runtime's) may wait for a lock for ever."""
    loader: Any = DataLoader(data, batch_size=None, sampler=order, num_workers=workers,
                             prefetch_factor=AHEAD if workers else None, multiprocessing_context="spawn" if workers else None)
    yield from zip(order, loader, strict=True)
