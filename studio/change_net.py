"""The change network: a small U-net from a picture and the bare table to what each pixel shows."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn

from studio import net_file
from studio.footprint_net import Residual, conv
from vision.change_net import OFFSET, OUTPUTS

SEEN = 10
"""Channels it looks at: the picture, the bare table, the log ratio of the two, and whether there is a bare table."""

WIDTHS = (32, 64, 128, 256)
"""Channels at a half, a quarter, an eighth and a sixteenth of the picture's size."""
BLOCKS = 2
"""Convolutions at each size on the way back up."""
FAINT = 0.1
"""A layer added to a trained network speaks so softly at first."""


LOCAL_PX, WINDOWS_PX = 5, (8, 16)
"""See Texture: what is less than about so wide is texture, and sides of the windows it is compared in."""
GRAIN = 1e-3
"""Mean square of the noise that the texture of dim pictures has, in logarithms: where there is no more nothing is alike."""


class Texture(nn.Module):
    """How much of the bare table's texture shows through, beside how much there is to show: shadows keep it, and toys of the
    same tone do not."""

    CHANNELS = 3 * len(WINDOWS_PX)

    def __init__(self) -> None:
        super().__init__()
        self.broad = nn.AvgPool2d(LOCAL_PX, 1, LOCAL_PX // 2, count_include_pad=False)
        self.windows = nn.ModuleList(nn.AvgPool2d(w, 2, w // 2 - 1, count_include_pad=False) for w in WINDOWS_PX)

    def forward(self, now: Tensor, bare: Tensor) -> Tensor:
        """Logarithms (B, 3, h, w) to (B, CHANNELS, h / 2, w / 2): for each window the correlation of both textures, -1 to 1,
        and how strong each is."""
        a, b = now - self.broad(now), bare - self.broad(bare)
        sums = torch.cat([(x * y).sum(dim=1, keepdim=True) for x, y in ((a, b), (a, a), (b, b))], dim=1)
        out = []
        for window in self.windows:
            shared, its, tables = window(sums).split(1, dim=1)
            out += [shared / torch.sqrt((its + GRAIN) * (tables + GRAIN)),
                    *(0.5 * torch.log(x / GRAIN + 1) - 1 for x in (its, tables))]
        return torch.cat(out, dim=1)


class ChangeNet(nn.Module):
    """now (B, 3, h, w) and bare (B, 3, h, w), grey levels 0 to 255, and told (B, 1, 1, 1), 1 where ``bare`` is the table
    without its things and 0 where nobody knows it, to logits (B, OUTPUTS, h, w); h and w are multiples of 16."""

    def __init__(self, widths: tuple[int, int, int, int] = WIDTHS, blocks: int = BLOCKS, texture: bool = True) -> None:
        """``texture``: it is shown how much of the bare table's texture is kept (Texture)."""
        super().__init__()
        self.widths, self.blocks = widths, blocks
        a, b, c, d = widths
        self.fold = nn.PixelUnshuffle(2)
        self.texture = Texture() if texture else None
        self.stem = nn.Sequential(conv(4 * SEEN + (Texture.CHANNELS if texture else 0), a, 1), Residual(a))
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
        logs = torch.log(now + OFFSET), torch.log(bare + OFFSET)
        ratio = (logs[0] - logs[1]) * told
        flag = told.expand(now.shape[0], 1, now.shape[2], now.shape[3])
        seen = torch.cat([now / 128 - 1, (bare / 128 - 1) * told, ratio * 2, flag], dim=1)
        folded = self.fold(seen)
        if self.texture is not None:
            folded = torch.cat([folded, self.texture(*logs) * told], dim=1)
        x1 = self.stem(folded)
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
    texture = folded[0][0].shape[1] > 4 * SEEN
    return net_file.taken_up(path, ChangeNet((a, b, c, d), (len(folded) - 12) // 3, texture), now, bare, told)


def with_texture(net: ChangeNet) -> ChangeNet:
    """The same network, which is shown texture and does not heed it yet."""
    return net_file.widened(net, ChangeNet(net.widths, net.blocks))


def widened(net: ChangeNet, seed: int) -> ChangeNet:
    """A network of this module's size that says what a smaller one says, but for what its new layers murmur."""
    torch.manual_seed(seed)
    out, known = ChangeNet(), net.state_dict()
    for name, module in out.named_modules():
        if isinstance(module, nn.BatchNorm2d) and f"{name}.weight" not in known:
            nn.init.constant_(module.weight, FAINT)
    return net_file.widened(net, out)
