"""The look network's training: its answers' shape, its loss, stopping and going on, the file for players."""

from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort
import pytest
import torch

from studio.datasets.look_targets import UNKNOWN
from studio.networks.look_net import CHANNELS, ISNetLook, LiteLook
from studio.networks.net_file import write_in_eight_bits
from studio.training import train_look
from studio.training.schedule import Going
from studio.training.train_look import Batches, LookTrainer, groups, loss_of, stacked, write
from vision.networks.look import CENTRE, EDGE, OFFSET

KINDS = 6


def pictures(folder: Path, count: int = 3) -> Path:
    """A few drawn pictures with masks."""
    folder.mkdir()
    rng = np.random.default_rng(5)
    for k in range(count):
        picture, own = np.full((160, 200, 3), 90, np.uint8), np.zeros((160, 200, 3), np.uint8)
        for n in range(1, 4):
            at = (int(rng.integers(20, 180)), int(rng.integers(20, 140)))
            cv2.circle(picture, at, 18, tuple(int(v) for v in rng.integers(120, 255, 3)), -1)
            cv2.circle(own, at, 18, (1 + n % 5, n, 0), -1)
        cv2.imwrite(str(folder / f"p{k}.png"), own)
        cv2.imwrite(str(folder / f"p{k}.jpg"), picture)
    return folder


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Crops of one small size."""
    monkeypatch.setattr(train_look, "SIZES", (((96, 64), 2, 1.0),))


def perfect(b: dict[str, torch.Tensor]) -> torch.Tensor:
    """What a network that knows the truth says."""
    kinds = b["kinds"].clamp(max=KINDS - 1)
    out = torch.zeros(len(kinds), CHANNELS, *kinds.shape[1:])
    out[:, :KINDS] = 20 * torch.nn.functional.one_hot(kinds, KINDS).permute(0, 3, 1, 2).float() - 10
    out[:, EDGE] = 20 * b["edge"] - 10
    out[:, CENTRE] = torch.logit(b["centre"].clamp(1e-4, 1 - 1e-4))
    out[:, OFFSET:OFFSET + 2] = b["way"]
    return out


@pytest.mark.usefixtures("small")
def test_the_loss_is_least_for_the_truth_and_grows_with_each_fault(tmp_path: Path) -> None:
    b = Batches([pictures(tmp_path / "a")], [1.0], 1, 0, 10)[0]
    right = loss_of(perfect(b), [], b)
    for name in ("kind", "thing", "edge", "way"):
        assert float(right[name]) < 0.05
    for channel, name in ((0, "kind"), (EDGE, "edge"), (CENTRE, "centre"), (OFFSET, "way")):
        wrong = perfect(b)
        wrong[:, channel] += 30
        assert float(loss_of(wrong, [], b)[name]) > float(right[name]) + 0.05


@pytest.mark.usefixtures("small")
def test_nothing_is_learned_where_nothing_is_known(tmp_path: Path) -> None:
    b = Batches([pictures(tmp_path / "a")], [1.0], 1, 0, 10)[0]
    out = perfect(b)
    b["kinds"][:, :, :20] = UNKNOWN
    before = {k: float(v) for k, v in loss_of(out, [], b).items()}
    out[:, :, :, :18] = 5.0
    after = {k: float(v) for k, v in loss_of(out, [], b).items()}
    assert after["kind"] == pytest.approx(before["kind"], abs=1e-4)
    assert after["way"] == pytest.approx(before["way"], abs=1e-4)


@pytest.mark.usefixtures("small")
def test_batches_are_the_same_for_the_same_seed(tmp_path: Path) -> None:
    folder = pictures(tmp_path / "a")
    one, again, other = (Batches([folder], [1.0], seed, 4, 10)[2] for seed in (1, 1, 2))
    assert torch.equal(one["picture"], again["picture"])
    assert not torch.equal(one["picture"], other["picture"])
    assert one["picture"].shape == (2, 3, 64, 96)
    assert one["picture"].abs().max() <= 0.5


@pytest.mark.parametrize("kind", [ISNetLook, LiteLook])
def test_every_weight_has_its_group_once(kind: type[ISNetLook] | type[LiteLook]) -> None:
    net = kind()
    told = groups(net)
    known = [id(p) for g in told for p in g["params"]]
    assert len(known) == len(set(known))
    assert set(known) == {id(p) for _, p in net.named_parameters() if p.requires_grad}
    assert all(p.requires_grad for p in net.head.parameters())
    names = {id(p): name for name, p in net.named_parameters()}
    assert any(not p.requires_grad for p in net.body.parameters())
    assert told[0]["params"]
    if kind is ISNetLook:
        assert told[1]["params"]
    assert all("d." in names[id(p)] for p in told[1]["params"])


@pytest.mark.parametrize("kind", [pytest.param(ISNetLook, marks=pytest.mark.slow), LiteLook])
@pytest.mark.usefixtures("small")
def test_a_stopped_training_goes_on_and_players_get_the_same_answers(
        tmp_path: Path, kind: type[ISNetLook] | type[LiteLook]) -> None:
    torch.manual_seed(1)
    data = Batches([pictures(tmp_path / "a")], [1.0], 1, 0, 10)
    first = LookTrainer(kind(), tmp_path / "out", Going())
    first.run(iter([data[0], data[1]]), 30)
    assert first.done == 2
    again = LookTrainer(kind(), tmp_path / "out", Going())
    assert again.done == 2
    assert again.spent_s > 0
    for a, b in zip(first.mean.module.parameters(), again.mean.module.parameters(), strict=True):
        assert torch.equal(a, b)
    picture = stacked([train_look.example(tmp_path / "a" / "p0.jpg", np.random.default_rng(1), (96, 64))])["picture"]
    write(again.mean.module, tmp_path / "look.onnx")
    said = ort.InferenceSession(str(tmp_path / "look.onnx")).run(["logits"], {"picture": picture.numpy()})[0]
    with torch.no_grad():
        expected = again.mean.module.eval()(picture).numpy()
    assert said.shape == (1, CHANNELS, 32, 48)
    assert np.abs(said - expected).max() < 1e-3
    write_in_eight_bits(tmp_path / "look.onnx", tmp_path / "small" / "look.onnx")
    assert (tmp_path / "small" / "look.onnx").stat().st_size < 0.3 * (tmp_path / "look.onnx").stat().st_size
