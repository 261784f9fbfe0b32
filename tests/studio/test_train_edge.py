"""Training the edge network in small: at first it says nothing new, it learns, it goes on where it stopped, as in its file."""

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from studio import train_edge as room  # noqa: E402
from studio.edge_net import EdgeNet  # noqa: E402
from vision.change_net import KINDS, Told  # noqa: E402
from vision.edge_net import EdgeNet as Player  # noqa: E402

pytestmark = pytest.mark.slow


class Swollen:
    """Stands in for the change network: what differs from the bare table is a thing, and so is all within two pixels of it."""

    def tell(self, now, bare):
        apart = np.abs(now.astype(float) - bare).max(axis=2) > 60
        thing = cv2.GaussianBlur(cv2.dilate(apart.astype(np.float32), np.ones((5, 5))), (0, 0), 0.8)
        kinds = np.zeros((*thing.shape, len(KINDS)), np.float32)
        kinds[..., 0], kinds[..., 1] = 1 - thing, thing
        return Told(kinds, np.zeros(thing.shape, np.float32))


@pytest.fixture(scope="module")
def sets(tmp_path_factory):
    """Six pictures of discs and a card on a grainy table."""
    out = tmp_path_factory.mktemp("data")
    for name in ("images/train", "images/val", "bare", "ids"):
        (out / name).mkdir(parents=True)
    rng = np.random.default_rng(2)
    for k in range(6):
        bare = np.clip(rng.normal(120, 6, (240, 320, 3)), 0, 255).astype(np.uint8)
        large, ids = cv2.resize(bare, None, fx=2, fy=2), np.zeros((480, 640, 3), np.uint8)
        for number in range(1, 5):
            at, colour = tuple(int(v) for v in rng.integers(60, 420, 2)), tuple(int(v) for v in rng.integers(0, 50, 3))
            cv2.circle(large, at, 40, colour, -1)
            cv2.circle(ids, at, 40, (1, number, 0), -1)
        part = "val" if k == 0 else "train"
        now = cv2.resize(large, (320, 240), interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(out / "images" / part / f"p{k}.jpg"), now, [cv2.IMWRITE_JPEG_QUALITY, 95])
        cv2.imwrite(str(out / "bare" / f"p{k}.jpg"), bare, [cv2.IMWRITE_JPEG_QUALITY, 95])
        cv2.imwrite(str(out / "ids" / f"p{k}.png"), ids)
    cache = tmp_path_factory.mktemp("cache")
    return [room.Edges([out], cache, Swollen(), val=val) for val in (False, True)]


def test_crops_hold_what_seems_covered_beside_what_is(sets):
    rng, wider = np.random.default_rng(3), []
    for _ in range(20):
        seen, truth = sets[0].crop(rng)
        assert seen.shape == (room.CROP, room.CROP, 7)
        wider.append(float(seen[..., 6].mean()) - float(truth.mean()))
    assert min(wider) >= -0.5  # what seems covered reaches out farther
    assert np.mean(wider) > 5


def test_training_learns_and_goes_on_from_its_checkpoint(sets, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(room, "CHECKS", 2)
    torch.set_num_threads(1)
    torch.manual_seed(5)
    first = room.figures(EdgeNet(), sets[1])
    before, after = (float(first.split(" px")[0].split()[-1]), float(first.split("before, ")[1].split()[0]))
    assert before == after > 1.5  # nothing new at first, and two pixels too wide
    room.train(*sets, tmp_path, 20, 5, every=20, rate=1e-2)
    net = room.train(*sets, tmp_path, 60, 5, every=20, rate=1e-2)
    said = capsys.readouterr().out
    assert "step 60 of 60" in said.splitlines()[-1]
    learned = float(room.figures(net, sets[1]).split("before, ")[1].split()[0])
    assert learned < 0.6 * before
    again = room.train(*sets, tmp_path, 60, 5, every=20, rate=1e-2)
    for a, b in zip(net.parameters(), again.parameters(), strict=True):
        assert torch.equal(a, b)


def test_the_file_says_what_the_network_says(tmp_path):
    torch.manual_seed(3)
    net = EdgeNet()
    torch.nn.init.normal_(net.head.weight, std=0.3)
    net = net.eval()
    room.write_onnx(net, tmp_path / "edge.onnx")
    rng = np.random.default_rng(1)
    now, bare = (rng.integers(0, 255, (64, 96, 3)).astype(np.uint8) for _ in range(2))
    share = rng.random((64, 96)).astype(np.float32)
    planes = (now.transpose(2, 0, 1), bare.transpose(2, 0, 1), share[None])
    shown = [torch.from_numpy(x.astype(np.float32)[None]) for x in planes]
    with torch.no_grad():
        both = (torch.sigmoid(net(*shown)) + torch.sigmoid(net(*(x.flip(2, 3) for x in shown))).flip(2, 3)) / 2
    player = Player(tmp_path / "edge.onnx")
    np.testing.assert_allclose(player.covered(now, bare, share), both[0, 0].numpy(), atol=1e-3)
    assert player.covered(now[:50, :71], bare[:50, :71], share[:50, :71]).shape == (50, 71)
