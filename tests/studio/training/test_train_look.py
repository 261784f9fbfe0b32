"""The look network's training: its answers' shape, its loss, stopping and going on, the file for players."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import onnxruntime as ort
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from measure.errors import InputError  # noqa: E402
from studio.datasets.look_targets import UNKNOWN  # noqa: E402
from studio.networks.look_net import CHANNELS, ISNetLook, LiteLook, taken_up  # noqa: E402
from studio.networks.net_file import export, write_in_eight_bits  # noqa: E402
from studio.training import train_look  # noqa: E402
from studio.training.schedule import Going  # noqa: E402
from studio.training.train_look import Batches, LookTrainer, groups, loss_of, stacked, write  # noqa: E402
from vision.networks.look import CENTRE, EDGE, OFFSET  # noqa: E402

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


@pytest.mark.usefixtures("small")
def test_a_batch_without_a_finite_gradient_changes_nothing_and_many_end_the_training(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trainer = LookTrainer(LiteLook(), tmp_path / "out", Going())
    batch = Batches([pictures(tmp_path / "set")], [1.0], 3, 0, 4)[0]
    assert trainer.step(batch, 0.0)
    before = {name: value.clone() for name, value in trainer.net.state_dict().items()}
    bad = {**batch, "picture": torch.full_like(batch["picture"], torch.nan)}
    assert trainer.step(bad, 0.1) == {}
    assert all(torch.equal(value, before[name]) for name, value in trainer.net.state_dict().items())
    assert trainer.step(batch, 0.2)
    monkeypatch.setattr(train_look, "TRAINING", replace(train_look.TRAINING, skipped_least=1, skipped_share=0.0))
    with pytest.raises(SystemExit, match="2 of 4 batches gave no finite gradient"):
        trainer.step(bad, 0.3)


@pytest.mark.usefixtures("small")
def test_a_look_in_a_file_is_trained_on_from_what_it_says(tmp_path: Path) -> None:
    torch.manual_seed(3)
    net = LiteLook()
    with torch.no_grad():
        for name, value in net.named_parameters():
            if value.dim() == 1 and name.endswith("weight"):  # normalisations that change what they are given
                value.uniform_(0.5, 1.5)
    write(net, tmp_path / "whole.onnx")
    write_in_eight_bits(tmp_path / "whole.onnx", tmp_path / "look.onnx", each_run=False)
    data = Batches([pictures(tmp_path / "a")], [1.0], 1, 0, 10)
    seen = data.some(6, (96, 64))
    assert seen.shape == (6, 3, 64, 96)
    again = taken_up(tmp_path / "look.onnx", seen)
    session = ort.InferenceSession(str(tmp_path / "look.onnx"))
    with torch.no_grad():
        for picture in seen:
            said = session.run(["logits"], {"picture": picture[None].numpy()})[0]
            assert np.abs(again.eval()(picture[None]).numpy() - said).max() < 1e-3 * np.abs(said).max()
    norms = [m for m in again.train().modules() if isinstance(m, torch.nn.BatchNorm2d)]
    assert norms
    assert not any(m.training for m in norms)  # it learns with the statistics that players get
    for conv, norm, *_ in again.mixed:  # no step of the optimiser is large beside them
        varies = norm.running_var > norm.eps
        assert varies.any()
        assert conv.weight.flatten(1).pow(2).mean(1).sqrt()[varies].min() > 0.99 * conv.weight[0].numel() ** -0.5
    trainer = LookTrainer(again, tmp_path / "out", Going(), rate=1e-5)
    assert np.isfinite(list(trainer.step(data[0], 0.0).values())).all()
    export(torch.nn.Conv2d(3, 4, 3), [torch.zeros(1, 3, 8, 8)], tmp_path / "other.onnx", ["picture"])
    with pytest.raises(InputError, match="holds no look over EfficientNet-Lite0"):
        taken_up(tmp_path / "other.onnx", seen)


@pytest.mark.parametrize("given", [[], ["lite0.pth", "--start", "look.onnx"]])
def test_a_training_begins_with_one_thing(given: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.argv", ["train_look", *given, "--data", str(tmp_path), "--out", str(tmp_path), "--minutes", "1"])
    with pytest.raises(SystemExit, match="give either the weights that the body learned before, or --start"):
        train_look.main()


@pytest.mark.usefixtures("small")
def test_the_command_trains_a_look_on_and_writes_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(LiteLook(), tmp_path / "old.onnx")
    monkeypatch.setattr(train_look, "SEEN_AT_START", 2)
    data = pictures(tmp_path / "a")
    monkeypatch.setattr("sys.argv", ["train_look", "--start", str(tmp_path / "old.onnx"), "--data", str(data), "--out",
                                     str(tmp_path / "out"), "--minutes", "0.001", "--alone"])
    train_look.main()
    net = LiteLook()
    before = net.state_dict()["head.1.weight"].clone()
    net.load_state_dict(torch.load(tmp_path / "out" / "state.pt", weights_only=True)["net"])
    assert not torch.equal(net.head[1].weight, before)
    assert (tmp_path / "out" / "look.onnx").is_file()
    assert (tmp_path / "out" / "look-int8" / "look.onnx").is_file()


def test_depthwise_layers_reckon_in_floats_beside_bf16() -> None:
    part = LiteLook().body._blocks[3]
    seen: dict[str, torch.dtype] = {}
    for name in ("_expand_conv", "_depthwise_conv"):
        getattr(part, name).register_forward_hook(lambda m, _, out, name=name: seen.update({name: out.dtype}))
    with torch.autocast("cpu", torch.bfloat16):
        part(torch.zeros(1, 24, 8, 8))
    assert seen == {"_expand_conv": torch.bfloat16, "_depthwise_conv": torch.float32}
