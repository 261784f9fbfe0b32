"""The change network: a small U-net from a picture and the bare table to what each pixel shows."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from studio.networks import net_file
from studio.networks.footprint_net import Residual, conv
from vision.networks.change_network import OUTPUTS
from vision.networks.parameters import CHANGE_NETWORK

SEEN = 10
"""Channels it looks at: the picture, the bare table, the log ratio of the two, and whether there is a bare table."""

WIDTHS = (32, 64, 128, 256)
"""Channels at a half, a quarter, an eighth and a sixteenth of the picture's size."""
BLOCKS = 2
"""Convolutions at each size on the way back up."""
FAINT = 0.1
"""A layer added to a trained network speaks so softly at first."""


class ChangeNet(nn.Module):
    """now (B, 3, h, w) and bare (B, 3, h, w), grey levels 0 to 255, and told (B, 1, 1, 1), 1 where ``bare`` is the
    table without its things and 0 where nobody knows it, to logits (B, OUTPUTS, h, w); h and w are multiples of 16."""

    def __init__(self, widths: tuple[int, int, int, int] = WIDTHS, blocks: int = BLOCKS) -> None:
        super().__init__()
        a, b, c, d = widths
        self.fold = nn.PixelUnshuffle(2)
        self.stem = nn.Sequential(conv(4 * SEEN, a, 1), Residual(a))
        self.two = nn.Sequential(conv(a, b, 3, 2), Residual(b))
        self.three = nn.Sequential(conv(b, c, 3, 2), Residual(c))
        self.four = nn.Sequential(conv(c, d, 3, 2), Residual(d), Residual(d))
        self.up_three, self.up_two, self.up_one = conv(d, c, 1), conv(c, b, 1), conv(b, a, 1)
        self.deep, self.middle, self.fine = (nn.Sequential(*(Residual(w) for _ in range(blocks))) for w in (c, b, a))
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")
        self.head = nn.Conv2d(a, 4 * OUTPUTS, 1)
        self.unfold = nn.PixelShuffle(2)

    def forward(self, now: Tensor, bare: Tensor, told: Tensor) -> Tensor:
        """Logits, see the class."""
        ratio = torch.log((now + CHANGE_NETWORK.offset_levels) / (bare + CHANGE_NETWORK.offset_levels)) * told
        flag = told.expand(now.shape[0], 1, now.shape[2], now.shape[3])
        seen = torch.cat([now / 128 - 1, (bare / 128 - 1) * told, ratio * 2, flag], dim=1)
        x1 = self.stem(self.fold(seen))
        x2 = self.two(x1)
        x3 = self.three(x2)
        y = self.four(x3)
        y = self.deep(self.grow(self.up_three(y)) + x3)
        y = self.middle(self.grow(self.up_two(y)) + x2)
        y = self.fine(self.grow(self.up_one(y)) + x1)
        out: Tensor = self.unfold(self.head(y))
        return out


def taken_up(path: Path, now: Tensor, bare: Tensor, told: Tensor) -> ChangeNet:
    """The network of an ONNX file, to train on, saying the same about some examples."""
    _, folded = net_file.weights_of(path)
    a, b, c, d = (len(folded[k][1]) for k in (0, 2, 4, 6))
    return net_file.taken_up(path, ChangeNet((a, b, c, d), (len(folded) - 12) // 3), now, bare, told)


def widened(net: ChangeNet, seed: int, widths: tuple[int, int, int, int] = WIDTHS, blocks: int = BLOCKS) -> ChangeNet:
    """A network of that size that says what a smaller one says, but for what its new layers murmur."""
    torch.manual_seed(seed)
    out, known = ChangeNet(widths, blocks), net.state_dict()
    for name, module in out.named_modules():
        if isinstance(module, nn.BatchNorm2d) and f"{name}.weight" not in known:
            nn.init.constant_(module.weight, FAINT)
    return net_file.widened(net, out)
