"""Networks in files: a checkpoint that a training goes on from, and ONNX for players."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

import torch
from torch import Tensor, nn


def resume(path: Path, net: nn.Module, optimiser: torch.optim.Optimizer) -> int:
    """Take up the checkpoint ``path``, where there is one; returns how far it had come, 0 without one."""
    if not path.exists():
        return 0
    state = torch.load(path, weights_only=True)
    net.load_state_dict(state["net"])
    optimiser.load_state_dict(state["optimiser"])
    return int(state["done"])


def begin(path: Path, net: nn.Module) -> None:
    """Take the weights of another training's checkpoint. RuntimeError: it is another network's."""
    net.load_state_dict(torch.load(path, weights_only=True)["net"])


def keep(path: Path, net: nn.Module, optimiser: torch.optim.Optimizer, done: int) -> None:
    """Write the checkpoint ``path``, whole or not at all."""
    part = path.with_suffix(".part")
    torch.save({"net": net.state_dict(), "optimiser": optimiser.state_dict(), "done": done}, part)
    os.replace(part, path)


def export(net: nn.Module, examples: Sequence[Tensor], path: Path, names: Sequence[str],
           axes: Mapping[str, dict[int, str]] | None = None) -> None:
    """Write ``net`` as ONNX with inputs of those ``names`` and one output "logits"; ``axes``: sizes that are free."""
    net = net.eval().to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(net, tuple(examples), str(path), dynamo=False, input_names=list(names), output_names=["logits"],
                          opset_version=17, dynamic_axes=axes)
