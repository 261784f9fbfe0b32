"""Augmentation of the crops that the change network is trained on, on the device where the training runs: other light
and shadows, a nudged camera, noise."""

from __future__ import annotations

from functools import cache

import numpy as np
import torch
from torch import Tensor, nn

from studio.rendering.camera import demosaiced

NOISE = (0.3, 4.0)
"""The standard deviation of a single frame's noise (least, most; grey levels)."""
SHADOWS, CORNERS = (0.55, 0.25, 0.1), 6
"""Shares of examples with a first, second and third shadow from outside; how many straight sides those have that have
any."""
BLUR_PX = 3
"""How far a nudged picture's blur and shift reach together."""


@cache
def grain(size: int, device: str) -> Tensor:
    """A camera's noise (3, size, size) of standard deviation 1."""
    field = demosaiced(np.random.default_rng(6), (size, size))
    return torch.from_numpy(np.ascontiguousarray((field / field.std()).transpose(2, 0, 1), np.float32)).to(device)


class Chance:
    """Random numbers for each of ``count`` examples, on a device."""

    def __init__(self, seed: int, count: int, device: str) -> None:
        self.count, self.device = count, device
        self._source = torch.Generator(device).manual_seed(seed)

    def uniform(self, low: float, high: float, *shape: int) -> Tensor:
        """(count, *shape) between ``low`` and ``high``."""
        return low + (high - low) * torch.rand((self.count, *shape), generator=self._source, device=self.device)

    def wide(self, low: float, high: float, *shape: int) -> Tensor:
        """The same, each size as likely as its double."""
        return torch.exp(self.uniform(float(np.log(low)), float(np.log(high)), *shape))

    def normal(self, sigma: float, *shape: int) -> Tensor:
        """(count, *shape) about 0."""
        return sigma * torch.randn((self.count, *shape), generator=self._source, device=self.device)

    def is_so(self, share: float, *shape: int) -> Tensor:
        """(count, *shape): 1 for that share of the crops, 0 for the others."""
        return (self.uniform(0, 1, *shape) < share).float()


def noise(chance: Chance, size: int, share: float) -> Tensor:
    """(count, 3, size, size) noise as of one frame, in grey levels, for that share of the examples."""
    field, level = grain(4 * size, chance.device), chance.is_so(share) * chance.wide(*NOISE)
    at = chance.uniform(0, 3 * size, 2).long().tolist()
    return torch.stack([field[:, y:y + size, x:x + size] for y, x in at]) * level[:, None, None, None]


def other_light(chance: Chance, size: int) -> Tensor:
    """A factor (count, 3, size, size): shadows, hard and soft, of what stands or leans outside, gleams, and what the
    fit of the light leaves over."""
    smooth = nn.functional.interpolate(chance.normal(0.06, 1, 3, 3), (size, size), mode="bicubic", align_corners=False)
    out = torch.exp(chance.normal(0.02, 3, 1, 1) + smooth * chance.is_so(0.5, 1, 1, 1))
    x = torch.arange(size, device=chance.device, dtype=torch.float32)
    y = x[:, None]
    for share in SHADOWS:
        at, reach = chance.uniform(-20, size + 20, 2, 1, 1), chance.wide(12, 130, 1, 1)
        dx, dy = x - at[:, 0], y - at[:, 1]
        turn, flat = chance.uniform(0, np.pi, 1, 1), chance.uniform(0.2, 1, 1, 1)
        along, across = dx * torch.cos(turn) + dy * torch.sin(turn), (dy * torch.cos(turn) - dx * torch.sin(turn)) / flat
        oval = (reach - torch.hypot(along, across)) * flat
        sides, off = chance.uniform(0, 2 * np.pi, CORNERS, 1, 1), chance.uniform(0.4, 1.2, CORNERS, 1, 1)
        within = (off * reach[:, None] - dx[:, None] * torch.cos(sides) - dy[:, None] * torch.sin(sides)).amin(dim=1)
        angular = chance.is_so(0.5, 1, 1)
        edge = nn.functional.interpolate(chance.normal(0.12, 1, 6, 6), (size, size), mode="bicubic", align_corners=False)[:, 0]
        inside = angular * within + (1 - angular) * oval + edge * reach
        mask = torch.sigmoid(1.7 * inside / chance.wide(0.6, 14, 1, 1)) * chance.is_so(share, 1, 1)
        gleams = chance.is_so(0.15, 1, 1, 1)
        gain = gleams * chance.uniform(1.1, 1.5, 1, 1, 1) + (1 - gleams) * chance.uniform(0.3, 0.85, 1, 1, 1)
        out = out * (1 + mask[:, None] * (gain * torch.exp(chance.normal(0.04, 3, 1, 1)) - 1))
    return out


def nudged(bare: Tensor, chance: Chance) -> Tensor:
    """Pictures (count, 3, h, w), a quarter of them blurred and half of them shifted by up to half a pixel."""
    sigma = chance.uniform(0.3, 0.9, 1, 1) * chance.is_so(0.25, 1, 1) + 0.05
    shift = chance.uniform(-0.5, 0.5, 2, 1) * chance.is_so(0.5, 1, 1)
    taps = torch.arange(-BLUR_PX, BLUR_PX + 1, device=chance.device, dtype=torch.float32)
    bell = torch.exp(-0.5 * (taps / sigma) ** 2)
    linear = torch.clamp(1 - (taps - shift).abs(), 0, 1)  # (count, 2, taps): the shift along x and y
    size = 2 * BLUR_PX + 1
    both = nn.functional.conv1d(linear.reshape(1, -1, size), bell.repeat_interleave(2, dim=0), padding=BLUR_PX,
                                groups=2 * chance.count).reshape(chance.count, 2, size)
    both = (both / both.sum(dim=2, keepdim=True)).repeat_interleave(3, dim=0)
    flat = nn.functional.pad(bare.reshape(1, -1, *bare.shape[2:]), (BLUR_PX,) * 4, mode="replicate")
    flat = nn.functional.conv2d(flat, both[:, None, None, 0], groups=3 * chance.count)
    return nn.functional.conv2d(flat, both[:, None, 1, :, None], groups=3 * chance.count).reshape(bare.shape)
