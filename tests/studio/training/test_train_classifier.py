"""Examples for the classifier, and its training."""

from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from measure.errors import InputError  # noqa: E402
from studio.networks import lite0, net_file  # noqa: E402
from studio.networks.lite0 import Lite0  # noqa: E402
from studio.training import train_classifier  # noqa: E402
from studio.training.schedule import Going  # noqa: E402
from studio.training.train_classifier import NONE, Crops, examples, trained  # noqa: E402
from vision.networks.classifier import SIDE_PX  # noqa: E402


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pictures with a red toy and a blue die on a grey, spotted table."""
    out = tmp_path_factory.mktemp("pictures")
    for k in range(4):
        rng = np.random.default_rng(k)
        picture = np.full((200, 260, 3), 120, np.uint8)
        masks = np.zeros((200, 260, 3), np.uint8)
        for _ in range(20):
            cv2.circle(picture, tuple(int(v) for v in rng.integers(0, 200, 2)), 6, (90, 140, 120), -1)
        cv2.rectangle(picture, (30, 40), (90, 90), (20, 20, 220), -1)
        cv2.rectangle(masks, (30, 40), (90, 90), (1, 1, 0), -1)
        cv2.rectangle(picture, (91, 40), (130, 80), (230, 60, 20), -1)
        cv2.rectangle(masks, (91, 40), (130, 80), (3, 2, 0), -1)
        cv2.imwrite(str(out / f"{k}.png"), masks)
        cv2.imwrite(str(out / f"{k}.jpg"), picture)
    return out


def test_things_pieces_and_bare_places_come_out(folder: Path) -> None:
    told: dict[int, list[np.ndarray]] = {}
    for seed in range(60):
        for seen, kind in examples(folder / f"{seed % 4}.jpg", np.random.default_rng(seed)):
            assert seen.shape == (SIDE_PX, SIDE_PX, 3)
            told.setdefault(kind, []).append(seen[SIDE_PX // 2, SIDE_PX // 2])
    assert set(told) == {NONE, 1, 3}
    assert len(told[NONE]) > 30
    toys, dice = np.array(told[1], int), np.array(told[3], int)
    assert (toys[:, 2] > toys[:, 0]).mean() > 0.9  # red
    assert (dice[:, 0] > dice[:, 2]).mean() > 0.9  # blue


def test_a_batch_is_the_same_for_the_same_seed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_classifier, "BATCH", 8)
    (one, kinds), (again, _) = (Crops([folder], [1.0], 5, 10)[3] for _ in range(2))
    assert one.shape == (8, 3, SIDE_PX, SIDE_PX)
    assert torch.equal(one, again)
    assert kinds.shape == (8,)


def test_pieces_are_small_parts_of_their_thing() -> None:
    picture = np.full((100, 120, 3), 60, np.uint8)
    picture[20:80, 30:60], picture[20:80, 60:90] = (0, 0, 200), (0, 200, 0)
    own = np.zeros((100, 120), bool)
    own[20:80, 30:90] = True
    shares = []
    for seed in range(40):
        piece = train_classifier._piece(picture, own, np.random.default_rng(seed))
        assert not (piece & ~own).any()
        shares.append(piece.sum() / own.sum())
    assert min(shares) > 0.0
    assert max(shares) <= 0.5
    assert np.ptp(shares) > 0.2


def test_crops_that_were_kept_are_taken_too(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_classifier, "BATCH", 24)
    monkeypatch.setattr(train_classifier, "KEPT", 1.0)
    np.savez_compressed(tmp_path / "a.npz", crops=np.full((9, SIDE_PX, SIDE_PX, 3), 200, np.uint8),
                        kinds=np.array([2] * 4 + [0] * 5, np.uint8))
    _, kinds = Crops([folder], [1.0], 5, 10, [tmp_path])[0]
    assert set(kinds.tolist()) == {0, 2}


@pytest.mark.slow
def test_it_learns(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train_classifier, "BATCH", 16)
    torch.manual_seed(0)
    data = Crops([folder], [1.0], 5, 1000)
    net = trained(Lite0(6), (data[k] for k in range(12)), Going(), 60)
    pictures, kinds = data[900]
    untrained = Lite0(6)
    with torch.no_grad():
        after = torch.nn.functional.cross_entropy(net(pictures), kinds)
        before = torch.nn.functional.cross_entropy(untrained(pictures), kinds)
    assert float(after) < float(before)


def test_a_classifier_that_players_have_is_trained_on(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the file in eight bits, whose normalisations are folded in, the same network comes back; of another, a sentence."""
    monkeypatch.setattr(train_classifier, "BATCH", 8)
    torch.manual_seed(3)
    net = Lite0(6).eval()
    net_file.export(net, [torch.zeros(1, 3, SIDE_PX, SIDE_PX)], tmp_path / "floats.onnx", ["pictures"],
                    {"pictures": {0: "finds"}, "logits": {0: "finds"}})
    net_file.write_in_eight_bits(tmp_path / "floats.onnx", tmp_path / "classifier.onnx", each_run=False)
    pictures = Crops([folder], [1.0], 5, 10)[0][0]
    again = lite0.taken_up(tmp_path / "classifier.onnx", 6, pictures).eval()
    with torch.no_grad():
        was, now = net(pictures), again(pictures)
    assert float((was - now).abs().max()) < 0.05 * float(was.abs().max())
    (tmp_path / "other.onnx").write_bytes(b"no network")
    with pytest.raises(InputError, match="holds no classifier"):
        lite0.taken_up(tmp_path / "other.onnx", 6, pictures)
