"""Training crops on a graphics card: they are loaded as soon as they are drawn, and prepared for the network there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as F
from torch import Tensor

from studio.datasets.crops import GEOMETRY
from studio.rendering.camera import Webcam
from vision.footprints.canonical_crop import CROP, LEVELS, level_of
from vision.footprints.parameters import NETWORK

SEEN, TRUE = slice(0, 4), slice(4, 7)
"""Of a crop's seven maps the outline with its colours, and the truth: where it stands, from where and to where it
reaches."""


class GrowingCrops:
    """Crops on a ``device``: those of the files ``name`` of a folder, at most ``most`` of them. ``filmed``: of the
    examples such a share is filmed by the webcam that ``webcam`` draws, each once and for all."""

    def __init__(self, folder: Path, name: str, most: int, device: str, seed: int, filmed: float,
                 webcam: Callable[[np.random.Generator], Webcam]) -> None:
        self.folder, self.name, self.most = folder, name, most
        self.pixels = torch.empty((most, 7, CROP, CROP), dtype=torch.uint8, device=device)
        self.geometry = torch.empty((most, len(GEOMETRY)), device=device)
        self.count = 0
        self._known: set[Path] = set()
        self._rng, self._filmed, self._webcam = np.random.default_rng((seed, 8)), filmed, webcam
        self._chance = torch.Generator(device).manual_seed(seed)

    def look(self) -> int:
        """Take in what files have come; how many crops there are then."""
        for path in sorted(set(self.folder.glob(self.name)) - self._known):
            if path.name.endswith(".part.npz"):
                continue
            self._known.add(path)
            with np.load(path) as d:
                pixels, geometry = d["pixels"][:self.most - self.count], d["geometry"][:self.most - self.count]
            for p in pixels:
                if self._rng.random() < self._filmed:
                    p[..., 1:4] = filmed(p[..., 1:4], self._webcam(self._rng))
            here = slice(self.count, self.count + len(pixels))
            self.pixels[here] = torch.from_numpy(np.ascontiguousarray(pixels.transpose(0, 3, 1, 2))).to(self.pixels.device)
            self.geometry[here] = torch.from_numpy(geometry).to(self.pixels.device)
            self.count += len(pixels)
        return self.count

    def some(self, count: int, sigmas: tuple[float, ...], odds: tuple[float, ...], no_colour: float) -> tuple[Tensor, ...]:
        """Maps, numbers and truth of random crops, mirrored at random, with their colours in random order or
        (``no_colour``) without. The stated heights have a relative sigma from ``sigmas``, chosen by ``odds``, and
        errors to match."""
        def chance(*shape: int) -> Tensor:
            return torch.rand(shape, generator=self._chance, device=self.pixels.device)

        at = (chance(count) * self.count).long()
        p, geometry = self.pixels[at], self.geometry[at].clone()
        upended = chance(count) < 0.5
        p = torch.where(upended[:, None, None, None], p.flip(2), p)
        foot_y = GEOMETRY.index("foot_y_px")
        geometry[:, foot_y] = torch.where(upended, CROP - 1 - geometry[:, foot_y], geometry[:, foot_y])
        order = chance(count, 3).argsort(dim=1)
        p = torch.cat([p[:, :1], p[:, 1:4].gather(1, order[:, :, None, None].expand(-1, -1, CROP, CROP)), p[:, TRUE]], dim=1)
        share = torch.tensor(sigmas, device=p.device)[torch.multinomial(
            torch.tensor(odds, device=p.device), count, replacement=True, generator=self._chance)] * (0.7 + 0.6 * chance(count))
        noise = torch.randn(count, generator=self._chance, device=p.device)
        told = geometry[:, GEOMETRY.index("height_in")] * (1 + noise * share).clamp(0.4, 1.8)
        maps, numbers = shown(p[:, SEEN], geometry, told, share * told, chance(count) >= no_colour)
        return maps, numbers, filled(p[:, TRUE])


def filmed(colours: npt.NDArray[np.uint8], webcam: Webcam) -> npt.NDArray[np.uint8]:
    """Colours (h, w, 3) sharpened and coded as that webcam does it."""
    sharp = webcam.sharpened(np.ascontiguousarray(colours, np.float32))
    return webcam.coded(np.clip(sharp, 0, 255).astype(np.uint8))


def shown(pixels: Tensor, geometry: Tensor, told_in: Tensor, sigma_in: Tensor, colour: Tensor) -> tuple[Tensor, Tensor]:
    """What vision.footprints.canonical_crop.maps_of and numbers_of make of outlines with their colours (B, 4, CROP,
    CROP; 0 to 255), all at once; ``geometry`` (B, 6) as studio.datasets.crops.GEOMETRY names it, told heights and their
    sigmas (B,), ``colour`` (B,): whether colours are shown."""
    side, above, away, _, fx, fy = geometry.unbind(1)
    soft, colours = pixels[:, :1].float() / 255, pixels[:, 1:].float()
    inside = (soft > 127.5 / 255).float()
    inside = torch.where(inside.sum(dim=(1, 2, 3), keepdim=True) > 0, inside, (soft > 0).float())
    count = inside.sum(dim=(2, 3), keepdim=True).clamp(min=1)
    off = colours - (colours * inside).sum(dim=(2, 3), keepdim=True) / count
    spread = ((off**2 * inside).sum(dim=(1, 2, 3), keepdim=True) / (3 * count)).sqrt()
    light = (off / (spread + 6.0)).clamp(-3.0, 3.0) * soft * colour.float()[:, None, None, None]
    seen = torch.cat([soft, light], dim=1)
    share = ((above - told_in) / above).clamp(min=0.05)
    under = brought_under(seen, fx, fy, share)
    maps = torch.cat([seen[:, :1], under[:, :1], seen[:, 1:], under[:, 1:]], dim=1)
    lean = away * (1 / share - 1)
    unsure = (sigma_in / told_in.clamp(min=1e-6)).clamp(max=NETWORK.most_height_share)
    numbers = torch.stack([lean / side, told_in / side, away / above, side / 8.0, 3.0 * unsure], 1)
    return maps, numbers


def brought_under(crops: Tensor, fx: Tensor, fy: Tensor, share: Tensor) -> Tensor:
    """vision.footprints.canonical_crop.brought_under of crops (B, n, CROP, CROP), all at once."""
    x = torch.arange(CROP, device=crops.device, dtype=torch.float32)
    k = 1 / share
    gx, gy = ((x[None] * k[:, None] + (f * (1 - k))[:, None]) * 2 / (CROP - 1) - 1 for f in (fx, fy))
    grid = torch.stack([gx[:, None, :].expand(-1, CROP, -1), gy[:, :, None].expand(-1, -1, CROP)], dim=3)
    return F.grid_sample(crops, grid, mode="bilinear", padding_mode="zeros", align_corners=True)


def filled(true: Tensor) -> Tensor:
    """studio.datasets.crops.filled_at of truths (B, 3, CROP, CROP; truth, low and high), all at once."""
    share = true[:, :1].float() / 255
    at = torch.tensor([round(255 * level_of(k)) for k in range(LEVELS)], device=true.device)[None, :, None, None]
    return torch.cat([share, share * ((true[:, 1:2] <= at) & (true[:, 2:3] >= at))], dim=1)

