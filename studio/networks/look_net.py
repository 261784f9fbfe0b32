"""The look network: IS-Net trained on, which tells for every pixel what it shows and to which thing it belongs.

Input (b, 3, h, w), RGB, (x - 128) / 256, sides multiples of 32. Output (b, CHANNELS, h / 2, w / 2): logits of the classes
(vision.networks.look.KINDS), logit of the edge between two things, logit of the centre heat map, and the way to the
thing's centre (x, y) in units of OFFSET_PX pixels of the output (vision.networks.look has where each begins).
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from studio.networks.isnet import CHANNELS as FEATURES
from studio.networks.isnet import ISNet
from vision.networks.look import KINDS, OFFSET

CHANNELS = OFFSET + 2


class LookNet(nn.Module):
    """IS-Net with one head for all answers, which sees its finest features beside what the coarse ones say, and a coarse answer
    about the classes from each other level (used in training alone)."""

    def __init__(self, body: ISNet | None = None) -> None:
        super().__init__()
        self.body = body or ISNet()
        self.coarse = nn.ModuleList([nn.Conv2d(c, 24, 1) for c in FEATURES[2:]])
        self.head = nn.Sequential(nn.Conv2d(FEATURES[0] + 24 * 4, 64, 3, padding=1), nn.ReLU(), nn.Conv2d(64, 64, 3, padding=1),
                                  nn.ReLU(), nn.Conv2d(64, CHANNELS, 1))
        self.aside = nn.ModuleList([nn.Conv2d(c, len(KINDS), 3, padding=1) for c in FEATURES[1:]])

    def forward(self, x: Tensor) -> Tensor:
        """The output; see above."""
        return self._answer(self.body.features(x))

    def with_aside(self, x: Tensor) -> tuple[Tensor, list[Tensor]]:
        """The output, and class logits from the coarser levels, each at its own size."""
        levels = self.body.features(x)
        return self._answer(levels), [side(level) for side, level in zip(self.aside, levels[1:], strict=True)]

    def _answer(self, levels: tuple[Tensor, ...]) -> Tensor:
        size = levels[0].shape[2:]
        parts = [functional.interpolate(torch.relu(conv(level)), size=size, mode="bilinear", align_corners=False)
                 for conv, level in zip(self.coarse, levels[2:], strict=True)]
        out: Tensor = self.head(torch.cat([levels[0], *parts], dim=1))
        return out
