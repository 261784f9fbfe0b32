"""Networks in integers of eight bits say what they said in floats, in about half the bytes or less; what puts boxes and scores
together stays in floats."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="quantisation needs the extra named train")

from studio.networks.change_net import ChangeNet  # noqa: E402
from studio.training import quantize as room  # noqa: E402
from studio.training.train_change import write_onnx  # noqa: E402
from vision.networks.change_network import ChangeNetwork as Player  # noqa: E402

pytestmark = pytest.mark.slow


def looks(count: int) -> list[dict[str, np.ndarray]]:
    """Grain with a patch of another colour, beside the bare grain."""
    out = []
    for k in range(count):
        rng = np.random.default_rng(k)
        bare = np.clip(cv2.GaussianBlur(rng.normal(120, 60, (64, 96, 3)), (0, 0), 1.5), 0, 255).astype(np.float32)
        now = bare.copy()
        y, x = rng.integers(5, 30, 2)
        now[y:y + 25, x:x + 40] = rng.uniform(0, 255, 3)
        planes = (p.transpose(2, 0, 1)[None] for p in (now, bare))
        out.append({"now": next(planes), "bare": next(planes), "told": np.ones((1, 1, 1, 1), np.float32)})
    return out


def test_it_says_the_same_in_fewer_bytes(tmp_path):
    torch.manual_seed(1)
    write_onnx(ChangeNet((16, 32, 48, 64), 1), tmp_path / "net.onnx")
    room.eight_bits(tmp_path / "net.onnx", looks(8), tmp_path / "net-int8.onnx")
    assert (tmp_path / "net-int8.onnx").stat().st_size < 0.6 * (tmp_path / "net.onnx").stat().st_size
    floats, integers = Player(tmp_path / "net.onnx"), Player(tmp_path / "net-int8.onnx")
    new = looks(9)[-1]  # one that no range was read off
    now, bare = (new[n][0].transpose(1, 2, 0).astype(np.uint8) for n in ("now", "bare"))
    one, other = floats.predict(now, bare), integers.predict(now, bare)
    assert np.abs(one.kinds - other.kinds).max() < 0.02
    assert one.kinds.std(axis=(0, 1)).max() > 0.005  # it does say something


def nodes(*named: tuple[str, str]) -> list[SimpleNamespace]:
    return [SimpleNamespace(name=name, op_type=kind) for name, kind in named]


def test_the_ends_of_a_plain_network_stay_in_floats():
    graph = nodes(("/log", "Log"), ("/a", "Conv"), ("/relu", "Relu"), ("/b", "Conv"), ("/add", "Add"), ("/c", "Conv"),
                  ("/out", "Mul"))
    assert room.in_floats(graph) == ["/log", "/a", "/c", "/out"]
    with pytest.raises(ValueError, match="2 convolutions"):
        room.in_floats(graph[:4])


def test_a_detector_puts_boxes_and_scores_together_in_floats():
    graph = nodes(("/model.0/conv/Conv", "Conv"), ("/model.9/m/attn/MatMul", "MatMul"),
                  ("/model.9/m/attn/pe/conv/Conv", "Conv"),
                  ("/model.9/Concat", "Concat"), ("/model.11/cv2.0/cv2.0.0/conv/Conv", "Conv"),
                  ("/model.11/cv2.0/cv2.0.0/act/Mul", "Mul"), ("/model.11/cv2.0/cv2.0.2/Conv", "Conv"),
                  ("/model.11/Concat", "Concat"))
    assert room.in_floats(graph) == ["/model.9/m/attn/MatMul", "/model.9/m/attn/pe/conv/Conv", "/model.11/cv2.0/cv2.0.2/Conv",
                                     "/model.11/Concat"]


def test_pictures_for_a_detector_are_as_it_takes_them(tmp_path):
    (tmp_path / "images" / "train").mkdir(parents=True)
    for k in range(5):
        cv2.imwrite(str(tmp_path / "images" / "train" / f"{k}.png"), np.zeros((9, 16, 3), np.uint8))
        cv2.imwrite(str(tmp_path / "images" / "train" / f"{k}.jpg"), np.full((90, 160, 3), (255, 0, 0), np.uint8))
    given = [one["images"] for one in room.pictures([tmp_path], (96, 160), 2)]
    assert len(given) == 2
    assert given[0].shape == (1, 3, 96, 160)
    middle = given[0][0, :, 48, 80]
    assert middle == pytest.approx([0, 0, 1], abs=0.02)  # red, green, blue; 0 to 1
