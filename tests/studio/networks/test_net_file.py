"""Networks in files: weights in eight bits say nearly the same."""

import numpy as np
import onnx
import onnxruntime as ort
import pytest
import torch
from torch import nn

from studio.networks.net_file import export, in_eight_bits


@pytest.fixture
def net():
    torch.manual_seed(1)
    return nn.Sequential(nn.Conv2d(3, 24, 3, padding=1), nn.ReLU(), nn.Conv2d(24, 24, 3, padding=1), nn.ReLU(),
                         nn.Conv2d(24, 2, 1))


def test_weights_in_eight_bits_say_nearly_the_same_in_a_quarter_of_the_file(net, tmp_path):
    whole, small = tmp_path / "whole.onnx", tmp_path / "small.onnx"
    export(net, [torch.zeros(1, 3, 32, 32)], whole, ["picture"], {"picture": {2: "height", 3: "width"}})
    model = onnx.load(str(whole))
    in_eight_bits(model)
    onnx.checker.check_model(model)
    onnx.save(model, str(small))
    assert small.stat().st_size < 0.45 * whole.stat().st_size
    picture = np.random.default_rng(2).normal(0, 1, (1, 3, 64, 96)).astype(np.float32)
    one, other = (ort.InferenceSession(str(p), providers=["CPUExecutionProvider"]).run(["logits"], {"picture": picture})[0]
                  for p in (whole, small))
    assert np.abs(one - other).max() < 0.02 * np.abs(one).max()
    assert np.abs(one - other).max() > 0


def test_each_weight_is_off_by_half_a_step_at_most_and_waits_for_its_layer(net, tmp_path):
    path = tmp_path / "whole.onnx"
    export(net, [torch.zeros(1, 3, 32, 32)], path, ["picture"])
    model = onnx.load(str(path))
    in_eight_bits(model)
    kept = {i.name: onnx.numpy_helper.to_array(i) for i in model.graph.initializer}
    weights = {name: p.detach().numpy() for name, p in net.named_parameters() if p.dim() > 1 and p.numel() > 1000}
    assert weights
    for name, value in weights.items():
        scale = kept[f"{name}.scale"].reshape(-1, 1, 1, 1)
        assert (np.abs(kept[f"{name}.steps"] * scale - value) <= 0.501 * scale).all()
    made_of = {o: n for n in model.graph.node for o in n.output}
    for n in model.graph.node:
        if n.op_type == "Conv" and n.input[1] in made_of:
            batch = made_of[f"{n.input[1]}.batch"]
            assert batch.input[0] == n.input[0]
