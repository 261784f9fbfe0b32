"""Training the change network in small: pairs are prepared as they are, it goes on where it stopped, the file says the same."""

import copy

import cv2
import numpy as np
import onnxruntime
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from studio.networks.change_net import ChangeNet, taken_up, widened  # noqa: E402
from studio.networks.net_file import between, write_in_eight_bits  # noqa: E402
from studio.training import train_change as room  # noqa: E402
from vision.networks.change_network import KINDS  # noqa: E402
from vision.networks.change_network import ChangeNetwork as Player  # noqa: E402

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def small_crops():
    """A third of the work of crops as large as they are."""
    torch.set_num_threads(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "CROP", 96)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Four pictures of two touching toys, a card and a shadow on a grainy table."""
    out = tmp_path_factory.mktemp("data")
    for name in ("images/train", "images/val", "bare", "ids"):
        (out / name).mkdir(parents=True)
    rng = np.random.default_rng(2)
    for k in range(4):
        bare = np.clip(rng.normal(120, 12, (300, 400, 3)), 0, 255).astype(np.uint8)
        now, ids = bare.copy(), np.zeros((600, 800, 3), np.uint8)
        now[60:90, 200:300] = now[60:90, 200:300] // 2  # a shadow
        for number, (x0, x1, kind, colour) in enumerate(((100, 140, 1, (40, 40, 200)), (140, 180, 1, (200, 60, 40)),
                                                         (260, 300, 3, (250, 250, 250))), 1):
            now[120:180, x0:x1] = colour
            ids[240:360, 2 * x0:2 * x1] = (kind, number, 0)
        part = "val" if k == 0 else "train"
        cv2.imwrite(str(out / "images" / part / f"p{k}.jpg"), now, [cv2.IMWRITE_JPEG_QUALITY, 95])
        cv2.imwrite(str(out / "bare" / f"p{k}.jpg"), bare, [cv2.IMWRITE_JPEG_QUALITY, 95])
        cv2.imwrite(str(out / "ids" / f"p{k}.png"), ids)
    return out


@pytest.fixture(scope="module")
def pairs(folder, tmp_path_factory):
    cache = tmp_path_factory.mktemp("cache")
    return [room.Pairs([folder], cache, val=val) for val in (False, True)]


def test_shares_and_seams_are_where_things_are(folder):
    pair = room.prepared(folder, "p1")
    toy, card, seam = pair[..., 5 + KINDS.index("toy")], pair[..., 5 + KINDS.index("card")], pair[..., -1]
    assert (toy[125:175, 105:175] == 255).all()
    assert toy[:, 250:].max() == 0
    assert (card[125:175, 265:295] == 255).all()
    assert seam[150, 140] > 0
    assert seam[150, 120] == 0
    assert seam[:, 250:].max() == 0  # a card has none
    assert pair.shape[2] == room.CHANNELS


def test_dice_and_seams_are_shown_more_often_than_they_lie_about(pairs):
    assert {i for i, _ in pairs[0].rare} == {0, 1, 2}  # the seam of each picture
    rng = np.random.default_rng(6)
    seams = sum(bool(pairs[0].crop(rng)[-1].max()) for _ in range(60))
    assert seams >= 60 * room.ON_RARE / 2


def test_pictures_have_the_noise_of_single_frames_as_well(pairs, monkeypatch):
    def rough(share):
        monkeypatch.setattr(room, "NOISY", share)
        now, bare, *_ = room.batch(pairs[0], np.random.default_rng(4), 32)
        return [float((x[..., 1:] - x[..., :-1]).std()) for x in (now, bare)]
    still, noisy = rough(0.0), rough(2.0)
    assert noisy[0] > still[0]
    assert noisy[1] > still[1]


def test_training_learns_and_goes_on_from_its_checkpoint(pairs, tmp_path, capsys):
    room.train(*pairs, tmp_path, 6, 5, every=3, checks=1)
    first = capsys.readouterr().out
    net = room.train(*pairs, tmp_path, 9, 5, every=3, checks=1)
    second = capsys.readouterr().out
    assert first.count("step") == 2
    assert second.startswith("step 9 of 9")
    now, bare, told, target, weights = room.batch(pairs[1], np.random.default_rng(4))
    torch.manual_seed(5)
    with torch.no_grad():
        before, after = (float(room.loss_of(n.train()(now, bare, told), target, weights)) for n in (ChangeNet(), net))
    assert after < before
    again = room.train(*pairs, tmp_path, 9, 5, every=3, checks=1)
    for a, b in zip(net.parameters(), again.parameters(), strict=True):
        assert torch.equal(a, b)


def test_the_file_says_what_the_network_says(tmp_path):
    torch.manual_seed(3)
    net = ChangeNet().eval()
    path = tmp_path / "change.onnx"
    room.write_onnx(net, path)
    rng = np.random.default_rng(1)
    now, bare = (rng.integers(0, 255, (96, 128, 3)).astype(np.uint8) for _ in range(2))
    for known in (bare, None):
        got = Player(path).predict(now, known)
        shown = (now, now if known is None else known)
        planes = [torch.from_numpy(x.transpose(2, 0, 1)[None].astype(np.float32)) for x in shown]
        told = torch.full((1, 1, 1, 1), 0.0 if known is None else 1.0)
        once = net(*planes, told).detach()[0]
        over = net(*(p.flip(2, 3) for p in planes), told).detach()[0].flip(1, 2)
        kinds = (torch.softmax(once[:-1], dim=0) + torch.softmax(over[:-1], dim=0)) / 2
        seam = (torch.sigmoid(once[-1]) + torch.sigmoid(over[-1])) / 2
        np.testing.assert_allclose(got.kinds, kinds.permute(1, 2, 0).numpy(), atol=1e-3)
        np.testing.assert_allclose(got.seam, seam.numpy(), atol=1e-3)
    odd = Player(path).predict(now[:50, :70], bare[:50, :70])
    assert odd.kinds.shape == (50, 70, len(KINDS))


def test_another_training_begins_with_the_weights_of_a_smaller_network(pairs, tmp_path, monkeypatch):
    torch.manual_seed(5)
    small = ChangeNet((8, 16, 24, 32), 1)
    now, bare, told, target, weights = room.batch(pairs[0], np.random.default_rng(4), 32)
    optimiser = torch.optim.AdamW(small.parameters(), 5e-3)
    for _ in range(5):
        optimiser.zero_grad()
        room.loss_of(small(now, bare, told), target, weights).backward()
        optimiser.step()
    path = tmp_path / "change.onnx"
    room.write_onnx(small, path)
    again = taken_up(path, now, bare, told)  # whose size is told from the file
    assert [p.shape for p in again.parameters()] == [p.shape for p in small.parameters()]
    with torch.no_grad():
        want = small.eval()(now, bare, told)
        torch.testing.assert_close(again.train()(now, bare, told), want, atol=2e-2, rtol=2e-2)
        monkeypatch.setattr("studio.networks.change_net.FAINT", 0.0)
        wider = widened(again, 1)
        assert sum(p.numel() for p in wider.parameters()) > 20 * sum(p.numel() for p in small.parameters())
        torch.testing.assert_close(wider.eval()(now, bare, told), again.eval()(now, bare, told), atol=1e-3, rtol=1e-3)
    room.train(*pairs, tmp_path, 2, 5, begun=room.begun_with(path, pairs[0], 5), rate=1e-4, checks=1)
    assert torch.load(tmp_path / "checkpoint.pt", weights_only=True)["done"] == 2


def test_weights_may_lie_between_those_of_two_networks(tmp_path):
    torch.manual_seed(1)
    old = ChangeNet((8, 16, 24, 32), 1)
    for module in old.modules():
        if isinstance(module, torch.nn.BatchNorm2d):
            torch.nn.init.uniform_(module.weight, 0.5, 1.5)
            torch.nn.init.uniform_(module.running_var, 0.5, 1.5)
    new = copy.deepcopy(old)
    torch.nn.init.normal_(new.head.weight)
    paths = [tmp_path / f"{name}.onnx" for name in ("old", "new", "half")]
    for net, path in zip((old, new), paths, strict=False):
        room.write_onnx(net, path)
    between(paths[0], paths[1], 0.25, paths[2])
    rng = np.random.default_rng(2)
    now, bare = rng.uniform(0, 255, (2, 1, 3, 32, 48)).astype(np.float32)
    given = {"now": now, "bare": bare, "told": np.ones((1, 1, 1, 1), np.float32)}
    first, second, mean = (onnxruntime.InferenceSession(str(p)).run(None, given)[0] for p in paths)
    np.testing.assert_allclose(mean, 0.75 * first + 0.25 * second, atol=1e-3)  # only the last layer differs
    eighths = [tmp_path / f"{name}8.onnx" for name in ("old", "new", "half")]
    for path, eighth in zip(paths[:2], eighths, strict=False):
        write_in_eight_bits(path, eighth, each_run=False)
    between(eighths[0], eighths[1], 0.25, eighths[2])
    assert eighths[2].stat().st_size < 0.6 * paths[2].stat().st_size
    (half,) = onnxruntime.InferenceSession(str(eighths[2])).run(None, given)
    np.testing.assert_allclose(half, mean, atol=0.05 * float(np.ptp(mean)))
    assert abs(half - first).mean() > 3 * abs(half - mean).mean()
    room.write_onnx(ChangeNet((8, 16, 24, 40), 1), paths[1])
    with pytest.raises(ValueError, match="different layers"):
        between(paths[0], paths[1], 0.5, paths[2])
