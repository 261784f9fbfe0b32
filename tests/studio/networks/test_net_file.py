"""Networks in files: weights in eight bits say nearly the same."""

import numpy as np
import onnxruntime as ort
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")
onnx = pytest.importorskip("onnx", reason="the files of networks are made with the extra named train")

from torch import nn  # noqa: E402

from studio.networks.net_file import export, halved, in_eight_bits, write_in_eight_bits  # noqa: E402


def said(path, picture):
    """What the network in a file says of a picture."""
    return ort.InferenceSession(str(path), providers=["CPUExecutionProvider"]).run(["logits"], {"picture": picture})[0]


@pytest.fixture
def net():
    torch.manual_seed(1)
    return nn.Sequential(nn.Conv2d(3, 24, 3, padding=1), nn.ReLU(), nn.Conv2d(24, 24, 3, padding=1), nn.ReLU(),
                         nn.Conv2d(24, 2, 1))


@pytest.mark.parametrize("each_run", [True, False])
def test_weights_in_eight_bits_say_nearly_the_same_in_a_quarter_of_the_file(net, tmp_path, each_run):
    whole, small = tmp_path / "whole.onnx", tmp_path / "new" / "small.onnx"
    export(net, [torch.zeros(1, 3, 32, 32)], whole, ["picture"], {"picture": {2: "height", 3: "width"}})
    write_in_eight_bits(whole, small, each_run=each_run)
    onnx.checker.check_model(onnx.load(str(small)))
    assert small.stat().st_size < 0.45 * whole.stat().st_size
    picture = np.random.default_rng(2).normal(0, 1, (1, 3, 64, 96)).astype(np.float32)
    one, other = said(whole, picture), said(small, picture)
    assert np.abs(one - other).max() < 0.02 * np.abs(one).max()
    assert np.abs(one - other).max() > 0


def test_weights_of_sixteen_bits_become_eight(net, tmp_path):
    whole, small = tmp_path / "whole.onnx", tmp_path / "small.onnx"
    export(net, [torch.zeros(1, 3, 32, 32)], whole, ["picture"])
    model = onnx.load(str(whole))
    halved(model)
    onnx.save(model, str(whole))
    write_in_eight_bits(whole, small, each_run=False)
    assert small.stat().st_size < 0.7 * whole.stat().st_size
    picture = np.random.default_rng(2).normal(0, 1, (1, 3, 32, 32)).astype(np.float32)
    one, other = said(whole, picture), said(small, picture)
    assert 0 < np.abs(one - other).max() < 0.02 * np.abs(one).max()


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
