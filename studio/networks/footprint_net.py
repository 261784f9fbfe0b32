"""The footprint network: a small U-net from a toy's canonical crop to the probabilities of its vertical projection and
of where it is at some heights."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from studio.networks import net_file
from vision.footprints.canonical_crop import LEVELS, MAPS, NUMBERS

WIDTHS = (32, 64, 96)
"""Channels at a half, a quarter and an eighth of the crop's size."""
FAINT = 0.1
"""How much of its normalised answer an added convolution adds at first."""
ALREADY = 12
"""Normalised convolutions of a network without added ones."""


def conv(a: int, b: int, size: int = 3, stride: int = 1) -> nn.Sequential:
    """Halves an even size at stride 2, whatever the kernel."""
    return nn.Sequential(nn.Conv2d(a, b, size, stride, (size - 1) // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU())


class Residual(nn.Module):
    """Adds a convolution of its input to it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.conv = conv(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """(B, width, h, w) to the same."""
        return x + self.conv(x)


class FootprintNet(nn.Module):
    """maps (B, 8, 64, 64) and numbers (B, 5) to logits (B, 1 + LEVELS, 64, 64). ``more``: convolutions added at each of
    five places, where there is one already (two at the smallest size and on the way up from there)."""

    def __init__(self, widths: tuple[int, int, int] = WIDTHS, more: int = 0) -> None:
        super().__init__()
        a, b, c = self.widths = widths
        self.more = more
        self.stem = conv(MAPS, a, 4, 2)
        self.told = nn.ModuleList([nn.Sequential(nn.Linear(NUMBERS, 32), nn.ReLU(), nn.Linear(32, w)) for w in widths])
        self.one, self.two = Residual(a), nn.Sequential(conv(a, b, 3, 2), Residual(b))
        self.three = nn.Sequential(conv(b, c, 3, 2), Residual(c), Residual(c))
        self.up_two, self.up_one = conv(c, b, 1), conv(b, a, 1)
        self.wide, self.fine = nn.Sequential(Residual(b), Residual(b)), Residual(a)
        self.spread = nn.Conv2d(a, 32, 1)
        self.shuffle, self.grow = nn.PixelShuffle(2), nn.Upsample(scale_factor=2, mode="nearest")
        self.last = nn.Sequential(nn.Conv2d(10, 12, 3, 1, 1), nn.ReLU(), nn.Conv2d(12, 1, 3, 1, 1))
        self.heights = nn.Conv2d(a, 32, 1)
        self.levels = nn.Sequential(nn.Conv2d(10, 16, 3, 1, 1), nn.ReLU(), nn.Conv2d(16, LEVELS, 3, 1, 1))
        self.deeper = nn.ModuleList([nn.Sequential(*(Residual(w) for _ in range(more))) for w in (a, b, c, b, a)])
        for norm in (m for m in self.deeper.modules() if isinstance(m, nn.BatchNorm2d)):
            nn.init.constant_(norm.weight, FAINT)

    def forward(self, maps: Tensor, numbers: Tensor) -> Tensor:
        """Logits of the vertical projection, and of what is there at each level
        (vision.footprints.canonical_crop.level_of)."""
        said = [t(numbers)[:, :, None, None] for t in self.told]
        deeper = list(self.deeper)
        x1 = deeper[0](self.one(self.stem(maps) + said[0]))
        x2 = deeper[1](self.two(x1) + said[1])
        x3 = deeper[2](self.three(x2) + said[2])
        y = deeper[3](self.wide(self.grow(self.up_two(x3)) + x2))
        y = deeper[4](self.fine(self.grow(self.up_one(y)) + x1))
        foot, solid = (torch.cat([self.shuffle(k(y)), maps[:, :2]], dim=1) for k in (self.spread, self.heights))
        return torch.cat([self.last(foot), self.levels(solid)], dim=1)


def taken_up(path: Path, maps: Tensor, numbers: Tensor) -> FootprintNet:
    """The network of an ONNX file, to train on, saying the same about some examples (B, 8, 64, 64), (B, 5)."""
    kept, folded = net_file.weights_of(path)
    a, b, c = (len(kept[f"told.{k}.2.bias"]) for k in range(3))
    return net_file.taken_up(path, FootprintNet((a, b, c), (len(folded) - ALREADY) // 5), maps, numbers)


def widened(net: FootprintNet, widths: tuple[int, int, int] | None, more: int = 0, seed: int = 0) -> FootprintNet:
    """A wider network (``widths`` None: one as wide) that says what ``net`` says; with ``more`` convolutions than it
    has added a deeper one, which nearly does. Never one less deep."""
    torch.manual_seed(seed)
    return net_file.widened(net, FootprintNet(widths or net.widths, max(more, net.more)))
