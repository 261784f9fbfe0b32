"""Training in small: it goes on where it stopped, and the ONNX file says what the network says."""

import re

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from studio.datasets.growing_crops import GrowingCrops  # noqa: E402
from studio.networks.footprint_net import FootprintNet, taken_up, widened  # noqa: E402
from studio.training import train_footprint as room  # noqa: E402
from studio.training.footprint_card import install, sha256_of  # noqa: E402
from studio.training.footprint_scale import sigma_scale  # noqa: E402
from studio.training.schedule import Going  # noqa: E402
from vision.footprints.network import FootprintNetwork  # noqa: E402
from vision.networks.weights import open_weights  # noqa: E402

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def crops(tmp_path_factory):
    """The folder of the crops."""
    return tmp_path_factory.mktemp("crops")


@pytest.fixture(scope="module")
def small(crops):
    torch.set_num_threads(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "CHUNK", 64)
        yield room.Crops(crops, "check", 128, None)


def test_training_learns_and_goes_on_from_its_checkpoint(small, tmp_path, capsys):
    room.train(small, small, tmp_path, 2, 5)
    first = capsys.readouterr().out
    net = room.train(small, small, tmp_path, 4, 5)
    second = capsys.readouterr().out
    assert first.count("epoch") == 2
    assert second.startswith("epoch 3 of 4")
    losses = [float(line.split("loss ")[1].split(",")[0]) for line in (first + second).splitlines()]
    assert losses[-1] < losses[0]  # the rate has hardly risen yet
    again = room.train(small, small, tmp_path, 4, 5)
    for a, b in zip(net.parameters(), again.parameters(), strict=True):
        assert torch.equal(a, b)


def test_weights_are_taken_up_as_they_were(small, tmp_path):
    net = room.train(small, small, tmp_path, 1, 5)
    path = tmp_path / "net.onnx"
    room.write_onnx(net, path, {})
    maps, numbers, _ = room.batch(small, np.arange(64), np.random.default_rng(1))
    again = taken_up(path, maps, numbers)
    with torch.no_grad():
        want, first, then = net.eval()(maps, numbers), again.train()(maps, numbers), again.eval()(maps, numbers)
    assert float(want.std()) > 0.05
    torch.testing.assert_close(first, want, atol=2e-3, rtol=1e-3)
    torch.testing.assert_close(then, want, atol=2e-1, rtol=1e-1)


def test_a_wider_network_begins_with_what_was_known(small, tmp_path):
    (tmp_path / "narrow").mkdir()
    net = room.train(small, small, tmp_path / "narrow", 1, 5)
    path = tmp_path / "net.onnx"
    room.write_onnx(net, path, {})
    maps, numbers, _ = room.batch(small, np.arange(64), np.random.default_rng(1))
    wider = widened(net, (40, 72, 100))
    with torch.no_grad():
        torch.testing.assert_close(wider.eval()(maps, numbers), net.eval()(maps, numbers), atol=1e-4, rtol=1e-4)
    (tmp_path / "wide").mkdir()
    trained = room.train(small, small, tmp_path / "wide", 1, 5, path, widths=(40, 72, 100))
    assert trained.one.conv[0].weight.shape[0] == 40
    room.write_onnx(trained, path, {})
    again = taken_up(path, maps, numbers)  # whose widths are told from the file
    assert again.two[0][0].weight.shape[:2] == (72, 40)


def test_crops_are_made_once(small, crops):
    again = room.Crops(crops, "check", 128, None)
    np.testing.assert_array_equal(small.geometry, again.geometry)
    assert list(small.kinds) == list(again.kinds)


def test_several_processes_make_the_same_crops(small, crops, tmp_path):
    wanted = [(tmp_path / f"check_{k:06d}.npz", "check", k, 8) for k in (0, 64)]
    room.made(None, wanted, 2)
    for (path, _, _, n), whole in zip(wanted, ("check_000000.npz", "check_000064.npz"), strict=True):
        with np.load(path) as got, np.load(crops / whole) as want:
            for what in ("pixels", "geometry", "kinds"):
                np.testing.assert_array_equal(got[what], want[what][:n])


def test_training_ends_in_time(small, tmp_path, capsys):
    room.train(small, small, tmp_path, 5, 5, going=Going(minutes=1e-6))
    assert capsys.readouterr().out.count("epoch") == 1


def test_the_file_says_what_the_network_says(small, tmp_path):
    torch.manual_seed(3)
    net = FootprintNet().eval()
    path = tmp_path / "net.onnx"
    room.write_onnx(net, path, {"floor_in": "0.02", "spread_factor": "1.5"})
    maps, numbers, _ = small.example(3, 2.0, 0.2)
    want = net(torch.from_numpy(maps[None]), torch.from_numpy(numbers[None])).detach().numpy()
    got = open_weights(path).run(None, {"maps": maps[None], "numbers": numbers[None]})[0]
    np.testing.assert_allclose(got, want, atol=1e-3)
    assert (FootprintNetwork(path).floor_in, FootprintNetwork(path).factor) == (0.02, 1.5)
    models = tmp_path / "models"
    models.mkdir()
    install(path, models, parameters=1, shown="two crops", command="python -m this", tuned_on="nothing",
            figures=["none"])
    assert sha256_of(models / "footprint.onnx") in (models / "footprint.md").read_text(encoding="utf-8")


def test_the_sigmas_scale_covers_what_it_is_set_on():
    rng = np.random.default_rng(0)
    spread = rng.uniform(0.02, 0.2, 4000)
    off = rng.normal(0, 1, (4000, 8)) * np.hypot(0.02, 1.7 * spread)[:, None]
    floor, factor = sigma_scale(off, spread)
    z = np.abs(off) / np.hypot(floor, factor * spread)[:, None]
    assert (z < 1).mean() == pytest.approx(0.68, abs=0.03)
    assert (z < 1.96).mean() == pytest.approx(0.95, abs=0.02)


def test_crops_of_tables_are_shown_beside_the_others(small, crops):
    both, other = room.Crops(crops, "check", 128, None), room.Crops(crops, "check", 70, None)
    both.join(other, 2)
    assert len(both) == 128 + 2 * 70
    for k in (3, 69):
        want = other.example(k, 2.0, 0.2)
        for at in (128 + k, 128 + 70 + k):
            for a, b in zip(both.example(at, 2.0, 0.2), want, strict=True):
                np.testing.assert_array_equal(a, b)


def test_a_webcam_blurs_colours_and_leaves_the_outline(small):
    rng = np.random.default_rng(4)
    plain, filmed = small.example(5, 2.0, 0.2), small.example(5, 2.0, 0.2, filmed=room.webcam(rng))
    np.testing.assert_array_equal(plain[0][:2], filmed[0][:2])
    np.testing.assert_array_equal(plain[2], filmed[2])
    off = np.abs(plain[0][2:5] - filmed[0][2:5])
    assert 0.01 < off[:, plain[0][0] > 0.5].mean() < 0.8


def test_crops_that_are_still_being_made_are_learned_from(small, crops, tmp_path, capsys):
    net = room.train(small, small, tmp_path, 1, 5)
    path = tmp_path / "net.onnx"
    room.write_onnx(net, path, {})
    data = GrowingCrops(crops, "check_*.npz", 100, "cpu", 5, 0.5, room.webcam)
    deeper = room.train_along(data, small, tmp_path / "along", 5, path, 1e-3, None, 2, Going(minutes=1e-3), 16, least=100)
    assert data.count == 100
    assert re.search(r"^\d+ steps, 100 crops: loss \d", capsys.readouterr().out, re.MULTILINE)
    assert (tmp_path / "along" / "checkpoint.pt").exists()
    room.write_onnx(deeper, path, {})
    again = taken_up(path, *(torch.from_numpy(np.stack(x)) for x in zip(*(small.example(k, 2.0, 0.2)[:2] for k in range(64)),
                                                                        strict=True)))
    assert len(again.deeper[0]) == 2
