"""A network in integers of eight bits for players, about twice as fast: the range of each layer's values is read off
examples.

``python -m studio.training.quantize models/change.onnx --data runs/pictures/e``: writes ``models/change-int8.onnx``,
which players use in its place (vision.networks.weights.int8_twin). ``models/detector.pt``, with ``--size 256x448``: a
detector for smaller pictures than the one that plays takes.

``python -m studio.training.quantize runs/footprint.onnx --weights-only --out models/footprint.onnx``: the weights alone are
kept in eight bits, for a smaller file; it computes in floats, as fast as before, and needs no examples.
"""

from __future__ import annotations

import argparse
import logging
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from studio.networks.net_file import write_in_eight_bits
from studio.training.train_change import Pairs, batch
from vision.networks.detector import SIZE_PX, letterbox, planes
from vision.networks.training import export

EXAMPLES, EACH = 64, 2
"""Batches of training crops that a change network's ranges are read off, and crops in each."""
PICTURES = 40
"""Pictures that a detector's ranges are read off."""
IN_INTEGERS = ("Conv", "Add", "Relu", "Resize", "Mul", "Sigmoid", "Concat", "Split", "MaxPool")
Inputs = Mapping[str, npt.NDArray[np.float32]]


class _Given:
    """Examples as onnxruntime asks for them."""

    def __init__(self, examples: Iterable[Inputs]) -> None:
        self._left = iter(examples)

    def get_next(self) -> Inputs | None:
        """The next example; None after the last."""
        return next(self._left, None)


def eight_bits(path: Path, examples: Iterable[Inputs], out: Path) -> None:
    """Write the network of an ONNX file with its middle in integers: activations of eight bits, weights of seven for
    each channel (eight overflow on processors without VNNI: onnxruntime's documentation, "Quantize ONNX models").
    ``examples``: inputs by name, as in play. See ``in_floats`` for what stays as it is."""
    import onnx
    from onnxruntime.quantization import QuantFormat, QuantType, quantize_static

    part = out.with_suffix(".part")
    log = logging.getLogger()
    told = log.level
    log.setLevel(logging.ERROR)  # it advises to prepare networks, which their export has done
    try:
        quantize_static(str(path), str(part), _Given(examples), quant_format=QuantFormat.QDQ,
                        op_types_to_quantize=list(IN_INTEGERS), per_channel=True, reduce_range=True,
                        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
                        nodes_to_exclude=in_floats(list(onnx.load(str(path)).graph.node)))
    finally:
        log.setLevel(told)
    os.replace(part, out)


def in_floats(nodes: list[Any]) -> list[str]:
    """Names of the nodes of an ONNX graph that stay in floats. Of a detector of Ultralytics' families what attends, and
    of its head, the last module, what is no convolution with an activation: boxes and scores are put together there. Of
    any other network what comes before its first convolution's end and from its last one on."""
    modules = [int(n.name.split("/")[1].removeprefix("model.")) for n in nodes if n.name.startswith("/model.")]
    if modules:
        head = f"/model.{max(modules)}/"
        return [n.name for n in nodes if "/attn/" in n.name or not n.name.startswith("/model.")
                or (n.name.startswith(head) and "/conv/" not in n.name and "/act/" not in n.name)]
    convolutions = [k for k, n in enumerate(nodes) if n.op_type == "Conv"]
    if len(convolutions) < 3:
        raise ValueError(f"a network of {len(convolutions)} convolutions: at least three are needed")
    return [n.name for k, n in enumerate(nodes) if k <= convolutions[0] or k >= convolutions[-1]]


def crops(pairs: Pairs, count: int = EXAMPLES, seed: int = 3) -> Iterator[dict[str, Any]]:
    """Examples for the change network, as in its training: with and without the bare table, in other lights and
    colours."""
    for k in range(count):
        now, bare, told, _, _ = batch(pairs, np.random.default_rng((seed, k)), EACH)
        for i in range(EACH):
            yield {"now": now[i:i + 1].numpy(), "bare": bare[i:i + 1].numpy(), "told": told[i:i + 1].numpy()}


def pictures(folders: Iterable[Path], size_px: tuple[int, int], count: int = PICTURES) -> Iterator[dict[str, Any]]:
    """Examples for a detector that takes pictures of ``size_px`` (height, width): some of the folders' training
    pictures."""
    files = [f for folder in folders for f in sorted((folder / "images" / "train").glob("*.jpg"))]
    for file in files[::max(len(files) // count, 1)][:count]:
        picture = np.asarray(cv2.imread(str(file)), np.uint8)
        yield {"images": planes(letterbox(picture, size_px)[0])}


def _size(text: str) -> tuple[int, int]:
    """Height and width in pixels, of "HEIGHTxWIDTH": Ultralytics' networks halve pictures five times."""
    height, _, width = text.partition("x")
    if not all(n.isdecimal() and int(n) > 0 and int(n) % 32 == 0 for n in (height, width)):
        raise argparse.ArgumentTypeError(f"{text}: give height and width in pixels, multiples of 32, as in 256x448")
    return int(height), int(width)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description="Write a network in integers of eight bits beside it. Example: python -m "
                                "studio.training.quantize models/change.onnx --data runs/pictures/e")
    p.add_argument("network", type=Path, help="change.onnx, detector.onnx or detector.pt, as their trainings write them")
    p.add_argument("--data", type=Path, nargs="+", help="folders that studio.datasets.pictures --pairs filled")
    p.add_argument("--weights-only", action="store_true", help="keep its weights in eight bits and compute in floats")
    p.add_argument("--out", type=Path, help="the file to write (default: NAME-int8.onnx beside it)")
    p.add_argument("--cache", type=Path, default=Path("runs/pairs"), help="folder for prepared pairs (default %(default)s)")
    p.add_argument("--size", type=_size, default=SIZE_PX, metavar="HEIGHTxWIDTH",
                   help="of the pictures that a detector made of a .pt takes, multiples of 32 (default: as detector.onnx)")
    a = p.parse_args()
    out = a.out or a.network.with_name(f"{a.network.stem}-int8.onnx")
    if a.weights_only:
        if a.network.suffix != ".onnx":
            raise SystemExit(f"{a.network}: --weights-only takes an ONNX file: give NAME.onnx")
        write_in_eight_bits(a.network, out, each_run=False)
        print(f"{out}: {out.stat().st_size / 1e6:.1f} MB, before {a.network.stat().st_size / 1e6:.1f} MB")
        return
    if not a.data:
        raise SystemExit("--data names the pictures that the ranges are read off: give folders that studio.datasets.pictures "
                         "--pairs filled")
    with tempfile.TemporaryDirectory() as folder:
        floats = a.network
        if floats.suffix == ".pt":
            floats = export(floats, Path(folder) / "floats.onnx", size_px=a.size, settings_dir=Path(folder))
        _write(floats, a.data, a.cache, out)
        print(f"{out}: {out.stat().st_size / 1e6:.1f} MB, in floats {floats.stat().st_size / 1e6:.1f} MB")


def _write(floats: Path, data: list[Path], cache: Path, out: Path) -> None:
    """The network of an ONNX file, detector or change network, in integers."""
    import onnx

    given = {i.name: [d.dim_value for d in i.type.tensor_type.shape.dim] for i in onnx.load(str(floats)).graph.input}
    if "images" in given:
        height, width = given["images"][2:]
        eight_bits(floats, pictures(data, (height, width)), out)
    else:
        eight_bits(floats, crops(Pairs(data, cache, val=False)), out)


if __name__ == "__main__":
    main()
