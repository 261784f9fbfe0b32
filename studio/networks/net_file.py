"""Networks in files: checkpoints to resume a training from, and ONNX for players."""

from __future__ import annotations

import copy
import os
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from measure.errors import InputError

Net = TypeVar("Net", bound=nn.Module)
HALVED_FROM = 1000
"""Numbers that are fewer stay in 32 bits (biases)."""


def resume(path: Path, net: nn.Module, optimiser: torch.optim.Optimizer) -> int:
    """Take up the checkpoint ``path``, where there is one; returns how far it had come, 0 without one."""
    if not path.exists():
        return 0
    state = torch.load(path, weights_only=True, map_location=next(net.parameters()).device)
    net.load_state_dict(state["net"])
    optimiser.load_state_dict(state["optimiser"])
    return int(state["done"])


def weights_of(path: Path) -> tuple[dict[str, Tensor], list[tuple[Tensor, Tensor]]]:
    """The weights in an ONNX file by name, and, in the order of their work, weights and biases of the convolutions that
    it names itself: those into which a normalisation was folded. ValueError: it is no ONNX file."""
    import onnx
    from google.protobuf.message import DecodeError

    try:
        graph = onnx.load(str(path)).graph
    except DecodeError as e:
        raise ValueError(f"{path} is no ONNX file") from e
    kept = _kept(graph)
    folded = [(kept[n.input[1]], kept[n.input[2]]) for n in graph.node
              if n.op_type == "Conv" and n.input[1].startswith("onnx::")]
    return kept, folded


def _kept(graph: Any) -> dict[str, Tensor]:
    """The weights in an ONNX graph by name, in floats, however they are kept (halved, in_eight_bits)."""
    from onnx import numpy_helper

    kept = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in graph.initializer}
    for name in [n.removesuffix(".steps") for n in kept if n.endswith(".steps")]:
        steps, scale = kept[f"{name}.steps"].float(), kept[f"{name}.scale"]
        kept[name] = steps * scale.reshape(-1, *[1] * (steps.dim() - 1))
    return kept | {n.output[0]: kept[n.input[0]].float() for n in graph.node  # the exporter keeps one of those that are equal
                   if n.op_type in {"Cast", "Identity"} and n.input[0] in kept}


def taken_up(path: Path, net: Net, *examples: Tensor) -> Net:
    """``net`` with the weights of an ONNX file that the same network wrote, to train on: what was folded into its
    convolutions is unfolded with the means and spreads that some examples show, so that it says the same about them."""
    kept, unnamed = weights_of(path)
    folded = iter(unnamed)
    named = dict(net.named_parameters())
    with torch.no_grad():
        for name, value in kept.items():
            if name in named:
                named[name].copy_(value)
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
        net.train()(*examples)
    for hook in hooks:
        hook.remove()
    return net


def taken_up_enlarged(path: Path, net: Net, what: str, *examples: Tensor) -> Net:
    """As taken_up, with the weights enlarged (`enlarge`), for networks whose steps these would undo. InputError: the file does
    not hold that network, which ``what`` names, with what to do."""
    try:
        taken_up(path, net, *examples)
    except (OSError, RuntimeError, StopIteration, KeyError, ValueError) as e:
        raise InputError(f"{path} holds no {what}") from e
    enlarge(net)
    return net


def enlarge(net: nn.Module) -> None:
    """Make the weights before each normalisation as large as those of a new network, which changes nothing that it says. Those
    that a normalisation was folded into may be twenty times as small: the optimiser's steps, which do not depend on a weight's
    size, undid within 200 batches what they had learned."""
    convs = [m for m in net.modules() if isinstance(m, nn.Conv2d) and m.bias is None]
    norms = [m for m in net.modules() if isinstance(m, nn.BatchNorm2d)]
    with torch.no_grad():
        for conv, norm in zip(convs, norms, strict=True):
            mean, spread = norm.running_mean, norm.running_var
            assert mean is not None
            assert spread is not None
            size = conv.weight.flatten(1).pow(2).mean(1).sqrt()
            times = (conv.weight[0].numel() ** -0.5 / size.clamp(min=1e-9)).clamp(min=1.0)
            times = torch.where(spread > norm.eps, times, torch.ones_like(times))  # what never changes is left alone
            conv.weight.mul_(times.reshape(-1, 1, 1, 1))
            mean.mul_(times)
            larger = spread * times**2
            norm.weight.mul_(((larger + norm.eps) / (spread + norm.eps)).sqrt() / times)
            spread.copy_(larger)


def widened(net: nn.Module, wider: Net) -> Net:
    """``wider``, a network with the same layers and more, with the weights of ``net`` so that it gives the same
    answers. New channels get inputs, but nothing listens to them yet; new layers are left as they are."""
    old = net.state_dict()
    with torch.no_grad():
        for name, value in wider.state_dict().items():
            was = old.get(name)
            if was is None:
                continue
            if value.shape == was.shape:
                value.copy_(was)
                continue
            part = tuple(slice(0, n) for n in was.shape)
            if value.dim() > 1:  # a layer's old outputs do not heed its new inputs
                value[part[0], part[1].stop:] = 0
            value[part] = was
    return wider


def keep(path: Path, net: nn.Module, optimiser: torch.optim.Optimizer, done: int) -> None:
    """Write the checkpoint ``path``, whole or not at all."""
    part = path.with_suffix(".part")
    torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "done": done}, part)
    os.replace(part, path)


def export(net: nn.Module, examples: Sequence[Tensor], path: Path, names: Sequence[str],
           axes: Mapping[str, dict[int, str]] | None = None) -> None:
    """Write ``net``, wherever it is, as ONNX with inputs of those ``names`` and one output "logits"; ``axes``: sizes
    that are free."""
    net = copy.deepcopy(net).eval().to(device="cpu", memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(net, tuple(examples), str(path), dynamo=False, input_names=list(names), output_names=["logits"],
                          opset_version=17, dynamic_axes=axes)


def halved(model: Any) -> None:
    """Keep the larger weights of an ONNX model in 16 bits: half the file. They are made 32 again as it is opened."""
    import onnx
    from onnx import numpy_helper

    casts = []
    for i in model.graph.initializer:
        value = numpy_helper.to_array(i)
        if value.dtype == "float32" and value.size >= HALVED_FROM:
            name = i.name
            i.CopyFrom(numpy_helper.from_array(value.astype("float16"), f"{name}.half"))
            casts.append(onnx.helper.make_node("Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def _in_floats(model: Any) -> None:
    """Take back ``halved``: weights of 16 bits become 32 bits."""
    from onnx import numpy_helper

    kept = {i.name: i for i in model.graph.initializer}
    casts = [n for n in model.graph.node if n.op_type == "Cast" and n.input[0] in kept]
    for n in casts:
        half = kept[n.input[0]]
        half.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(half).astype("float32"), n.output[0]))
        model.graph.node.remove(n)


def between(first: Path, second: Path, share: float, out: Path) -> None:
    """Write the network whose weights lie ``share`` of the way from one ONNX file to another with the same layers. On
    pictures unlike those of either training it may do better than both (Wortsman et al. 2022). Batch normalisation is
    folded into the weights first: recomputing it from training batches did worse than both networks (F of things on
    rendered tables 0.945, folded 0.949, the two ends 0.948 and 0.949). Weights that both keep in eight bits (in_eight_bits) are
    kept so again, with scales of their own. ValueError: the layers differ."""
    import onnx
    from onnx import numpy_helper

    model = onnx.load(str(first))
    other = onnx.load(str(second)).graph
    there = _kept(other)
    if {i.name: tuple(i.dims) for i in model.graph.initializer} != {i.name: tuple(i.dims) for i in other.initializer}:
        raise ValueError(f"{first} and {second} are networks of different layers")
    here, own = _kept(model.graph), {i.name: i for i in model.graph.initializer}
    for name, i in own.items():
        whole, kind = name.rsplit(".", 1)[0], name.rsplit(".", 1)[-1]
        if kind == "steps":
            steps, scale = _steps(here[whole].numpy() + share * (there[whole].numpy() - here[whole].numpy()))
            i.CopyFrom(numpy_helper.from_array(steps, name))
            scale = scale.reshape(here[f"{whole}.scale"].shape)
            own[f"{whole}.scale"].CopyFrom(numpy_helper.from_array(scale, f"{whole}.scale"))
        elif here[name].dtype == torch.float32 and not (kind == "scale" and f"{whole}.steps" in own):
            was, new = here[name].numpy(), there[name].numpy()
            i.CopyFrom(numpy_helper.from_array((was + share * (new - was)).astype("float32"), name))
    part = out.with_suffix(".part")
    onnx.save(model, str(part))
    os.replace(part, out)


def _steps(value: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    """Weights (n, ...) as integers of eight bits (n, ...) and what one step of each output channel is, (n,)."""
    scale = np.maximum(np.abs(value).reshape(len(value), -1).max(axis=1) / 127, 1e-12).astype(np.float32)
    return np.rint(value / scale.reshape(-1, *[1] * (value.ndim - 1))).astype(np.int8), scale


def in_eight_bits(model: Any, *, each_run: bool = True) -> None:
    """Keep the convolutions' weights of an ONNX model as integers of eight bits with a scale for each output channel: a quarter
    of the file. Each is made floats again when its layer is computed, so it runs as before; each weight is off by half a step
    at the most, its channel's largest by 1 in 254. ``each_run`` off: they are made floats once, as the file is opened, which
    takes the memory that floats take, and no time in a run.

    A layer's scale is added zero times its input's batch size: runtimes would else make floats of all weights before the first
    layer, and hold them (44 M weights, 576 x 1024 pixels, measured 2026-11-28: 115 MB more).
    """
    import onnx
    from onnx import helper, numpy_helper

    _in_floats(model)
    convolved = {n.input[1]: n.input[0] for n in model.graph.node if n.op_type == "Conv"}
    before: dict[str, list[Any]] = {}
    for i in list(model.graph.initializer):
        value = numpy_helper.to_array(i)
        if i.name not in convolved or value.dtype != "float32" or value.size < HALVED_FROM:
            continue
        steps, scale = _steps(value)
        name = i.name
        i.CopyFrom(numpy_helper.from_array(steps, f"{name}.steps"))
        if not each_run:
            wide = scale.reshape(-1, *[1] * (value.ndim - 1))
            model.graph.initializer.append(numpy_helper.from_array(wide, f"{name}.scale"))
            before[name] = [helper.make_node("Cast", [f"{name}.steps"], [f"{name}.floats"], to=onnx.TensorProto.FLOAT),
                            helper.make_node("Mul", [f"{name}.floats", f"{name}.scale"], [name])]
            continue
        model.graph.initializer.extend([numpy_helper.from_array(scale, f"{name}.scale"),
                                        numpy_helper.from_array(np.zeros(len(scale), np.int8), f"{name}.zero")])
        before[name] = [
            helper.make_node("Shape", [convolved[name]], [f"{name}.batch"], start=0, end=1),
            helper.make_node("Cast", [f"{name}.batch"], [f"{name}.count"], to=onnx.TensorProto.FLOAT),
            helper.make_node("Mul", [f"{name}.count", "nothing"], [f"{name}.nothing"]),
            helper.make_node("Add", [f"{name}.scale", f"{name}.nothing"], [f"{name}.now"]),
            helper.make_node("DequantizeLinear", [f"{name}.steps", f"{name}.now", f"{name}.zero"], [name], axis=0)]
    if each_run:
        model.graph.initializer.append(numpy_helper.from_array(np.zeros(1, np.float32), "nothing"))
    nodes = [m for n in model.graph.node for m in (*(before.get(n.input[1], []) if n.op_type == "Conv" else []), n)]
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def write_in_eight_bits(network: Path, out: Path, *, each_run: bool = True) -> None:
    """Write the network of an ONNX file with weights of eight bits (in_eight_bits), whole or not at all."""
    import onnx

    model = onnx.load(str(network))
    in_eight_bits(model, each_run=each_run)
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(".part")
    onnx.save(model, str(part))
    os.replace(part, out)
