"""The edge network: a small U-net at full size from a picture, the bare table and what seems covered to what is covered."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from studio.footprint_net import Residual, conv
from vision.change_net import OFFSET

SEEN = 11
"""Channels it looks at: the picture, the bare table, the log ratio of the two, how much seems covered, and its logit."""
SURE = 0.02
"""No pixel seems surer than this."""


class EdgeNet(nn.Module):
    """now (B, 3, h, w) and bare (B, 3, h, w), grey levels 0 to 255, and share (B, 1, h, w), 0 to 1, to logits (B, 1, h, w); h
    and w are multiples of 8. What it says is a change of the logit of ``share``: none at first."""

    def __init__(self, widths: tuple[int, int, int] = (48, 80, 112)) -> None:
        super().__init__()
        a, b, c = widths
        self.fold = nn.PixelUnshuffle(2)
        self.stem = nn.Sequential(conv(4 * SEEN, a), Residual(a))
        self.two = nn.Sequential(conv(a, b, 3, 2), Residual(b))
        self.three = nn.Sequential(conv(b, c, 3, 2), Residual(c), Residual(c))
        self.up_two, self.up_one = conv(c, b, 1), conv(b, a, 1)
        self.middle, self.fine = Residual(b), nn.Sequential(Residual(a), Residual(a))
        self.grow = nn.Upsample(scale_factor=2, mode="nearest")
        self.head = nn.Conv2d(a, 4, 1)
        self.unfold = nn.PixelShuffle(2)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)  # type: ignore[arg-type]

    def forward(self, now: Tensor, bare: Tensor, share: Tensor) -> Tensor:
        """Logits, see the class."""
        ratio = torch.log((now + OFFSET) / (bare + OFFSET))
        told = share.clamp(SURE, 1 - SURE)
        told = torch.log(told / (1 - told))
        x1 = self.stem(self.fold(torch.cat([now / 128 - 1, bare / 128 - 1, ratio * 2, share * 2 - 1, told / 2], dim=1)))
        x2 = self.two(x1)
        y = self.three(x2)
        y = self.middle(self.grow(self.up_two(y)) + x2)
        y = self.fine(self.grow(self.up_one(y)) + x1)
        out: Tensor = told + self.unfold(self.head(y))
        return out
