"""The footprint network: a small U-net from a toy's canonical crop to the probabilities of its vertical projection and
of where it is at some heights."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from vision.lean import LEVELS, MAPS, NUMBERS

WIDTHS = (32, 64, 96)
"""Channels at a half, a quarter and an eighth of the crop's size."""


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
    """maps (B, 8, 64, 64) and numbers (B, 5) to logits (B, 1 + LEVELS, 64, 64)."""

    def __init__(self, widths: tuple[int, int, int] = WIDTHS) -> None:
        super().__init__()
        a, b, c = widths
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

    def forward(self, maps: Tensor, numbers: Tensor) -> Tensor:
        """Logits of the vertical projection, and of what is there at each level (vision.lean.level_of)."""
        said = [t(numbers)[:, :, None, None] for t in self.told]
        x1 = self.one(self.stem(maps) + said[0])
        x2 = self.two(x1) + said[1]
        x3 = self.three(x2) + said[2]
        y = self.wide(self.grow(self.up_two(x3)) + x2)
        y = self.fine(self.grow(self.up_one(y)) + x1)
        foot, solid = (torch.cat([self.shuffle(k(y)), maps[:, :2]], dim=1) for k in (self.spread, self.heights))
        return torch.cat([self.last(foot), self.levels(solid)], dim=1)


def widened(net: FootprintNet, widths: tuple[int, int, int], seed: int = 0) -> FootprintNet:
    """A wider network that says what ``net`` says: what is new in it sees everything and is not heeded yet."""
    torch.manual_seed(seed)
    out = FootprintNet(widths)
    old = net.state_dict()
    with torch.no_grad():
        for name, value in out.state_dict().items():
            was = old[name]
            if value.shape == was.shape:
                value.copy_(was)
                continue
            part = tuple(slice(0, n) for n in was.shape)
            if value.dim() > 1:  # a layer's old outputs do not heed its new inputs
                value[part[0], part[1].stop:] = 0
            value[part] = was
    return out


def taken_up(path: Path, maps: Tensor, numbers: Tensor) -> FootprintNet:
    """The network of an ONNX file, to train on: what was folded into its convolutions is unfolded with the means and spreads
    that some examples (B, 8, 64, 64), (B, 5) show, so that it says the same about them."""
    import onnx
    from onnx import numpy_helper

    model = onnx.load(str(path))
    kept = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in model.graph.initializer}
    a, b, c = (len(kept[f"told.{k}.2.bias"]) for k in range(3))
    net = FootprintNet((a, b, c))
    named = dict(net.named_parameters())
    with torch.no_grad():
        for name, value in kept.items():
            if name in named:
                named[name].copy_(value)
    folded = iter([(kept[n.input[1]], kept[n.input[2]]) for n in model.graph.node
                   if n.op_type == "Conv" and n.input[1] not in named])
    biases: list[Tensor] = []

    def before_conv(module: nn.Conv2d, _: tuple[Tensor, ...]) -> None:
        weight, bias = next(folded)
        module.weight.copy_(weight)
        biases.append(bias)

    def before_norm(module: nn.BatchNorm2d, given: tuple[Tensor, ...]) -> None:
        x = given[0]
        mean, spread = x.mean(dim=(0, 2, 3)), x.var(dim=(0, 2, 3), unbiased=False)
        module.weight.copy_(torch.sqrt(spread + module.eps))
        module.bias.copy_(biases.pop() + mean)
        if module.running_mean is not None and module.running_var is not None:
            module.running_mean.copy_(mean)
            module.running_var.copy_(spread)

    hooks = [m.register_forward_pre_hook(before_conv) for m in net.modules() if isinstance(m, nn.Conv2d) and m.bias is None]
    hooks += [m.register_forward_pre_hook(before_norm) for m in net.modules() if isinstance(m, nn.BatchNorm2d)]
    with torch.no_grad():
        net.train()(maps, numbers)
    for hook in hooks:
        hook.remove()
    return net
