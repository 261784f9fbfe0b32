"""Training: resumes where it was cut off, exports what the detector reads, and says in a sentence what is missing."""

import importlib.util

import cv2
import numpy as np
import pytest

import vision.networks.detector
import vision.networks.training
import vision.networks.ultralytics_adapter
from vision.networks.detection import LABELS
from vision.networks.detector import Detector
from vision.networks.training import Stage, describe_data, export, interpolate_weights, publish, train_detector
from vision.networks.ultralytics_adapter import TrainingError

HERE = importlib.util.find_spec("ultralytics") is not None
needs_ultralytics = pytest.mark.skipif(not HERE, reason="the training extra is not installed")


def write_dataset(folder, count=6):
    """Red squares on grey as a data set."""
    rng = np.random.default_rng(0)
    for part in ("train", "val"):
        (folder / "images" / part).mkdir(parents=True)
        (folder / "labels" / part).mkdir(parents=True)
        for i in range(count):
            picture = np.full((96, 160, 3), 120, np.uint8)
            x, y = rng.integers(10, 100), rng.integers(10, 50)
            cv2.rectangle(picture, (int(x), int(y)), (int(x) + 30, int(y) + 30), (30, 30, 220), -1)
            cv2.imwrite(str(folder / "images" / part / f"{i}.jpg"), picture)
            ring = np.array([[x, y], [x + 30, y], [x + 30, y + 30], [x, y + 30]]) / [160, 96]
            (folder / "labels" / part / f"{i}.txt").write_text("0 " + " ".join(f"{v:.4f}" for v in ring.ravel()) + "\n")
    return describe_data(folder)


@needs_ultralytics
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_training_cut_off_goes_on_and_its_network_can_be_used(tmp_path, monkeypatch):
    data = write_dataset(tmp_path / "data")
    epochs = []

    class Cut(Exception):
        pass

    def stop(trainer, threads):
        epochs.append(trainer.epoch if hasattr(trainer, "epoch") else None)
        if epochs.count(1) == 1 and epochs[-1] == 1 and not resumed:
            raise Cut
    resumed = False
    monkeypatch.setattr(vision.networks.training, "_faster", stop)
    stages = [Stage("one", 64, 3, 3, 1e-3, close_mosaic=0)]
    with pytest.raises(Cut):
        train_detector(data, tmp_path / "out", stages, threads=1)
    assert not (tmp_path / "out" / "one" / "done").exists()
    resumed, before = True, len(epochs)
    last = train_detector(data, tmp_path / "out", stages, threads=1)
    again = [e for e in epochs[before:] if e is not None]
    assert again[0] == 1  # the whole first epoch is not done again
    assert again[-1] == 2
    stamp = last.stat().st_mtime_ns
    assert train_detector(data, tmp_path / "out", stages, threads=1) == last  # done: nothing is trained
    assert last.stat().st_mtime_ns == stamp
    onnx = export(last, tmp_path / "net.onnx", size_px=(64, 96), settings_dir=tmp_path / "settings")
    detector = Detector(onnx)
    assert detector.size_px == (64, 96)
    assert list(detector.labels.values()) == list(LABELS)
    detector.find(np.full((96, 160, 3), 120, np.uint8))
    publish(last, tmp_path / "ours.onnx", settings_dir=tmp_path / "settings")
    assert Detector(tmp_path / "ours.onnx").size_px == vision.networks.detector.SIZE_PX
    for name in ("ours.onnx", "ours.pt"):
        assert str(tmp_path).encode() not in (tmp_path / name).read_bytes()
    torch_one = Detector(tmp_path / "ours.pt")
    assert torch_one.labels == detector.labels  # it can be gone on with
    assert isinstance(torch_one.find_scaled(np.full((96, 160, 3), 120, np.uint8)), tuple)  # and single pictures looked at
    assert not list(tmp_path.glob("*.part"))


def test_missing_data_is_said(tmp_path):
    with pytest.raises(TrainingError, match=r"dataset\.yaml is not there"):
        train_detector(tmp_path / "dataset.yaml", tmp_path, [])


def test_a_missing_package_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(vision.networks.ultralytics_adapter.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(TrainingError, match=r"toy-umpire\[train\]"):
        vision.networks.ultralytics_adapter.ultralytics(tmp_path)


@needs_ultralytics
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_stage_begins_with_the_weights_of_the_one_before(tmp_path):
    import torch

    def kernel(path):
        return torch.load(path, map_location="cpu", weights_only=False)["model"].model[0].conv.weight.float()
    data = write_dataset(tmp_path / "data", 3)
    stages = [Stage("one", 64, 2, 3, 3e-2, close_mosaic=0), Stage("two", 64, 1, 3, 1e-12, close_mosaic=0)]
    last = train_detector(data, tmp_path / "out", stages, threads=1)
    first = kernel(tmp_path / "out" / "one" / "weights" / "last.pt")
    fresh = kernel(train_detector(data, tmp_path / "fresh", [Stage("only", 64, 1, 3, 1e-12, close_mosaic=0)], threads=1))
    assert (kernel(last) - first).abs().max() < 1e-3
    ends = (tmp_path / "out" / "one" / "weights" / "last.pt", tmp_path / "fresh" / "only" / "weights" / "last.pt")
    mid = interpolate_weights(*ends, 0.25, tmp_path / "mid.pt")
    assert torch.allclose(kernel(mid), 0.75 * first + 0.25 * fresh, atol=1e-3)
    publish(mid, tmp_path / "mid.onnx", settings_dir=tmp_path / "settings")
    assert Detector(tmp_path / "mid.onnx").size_px == vision.networks.detector.SIZE_PX
    assert (fresh - first).abs().max() > 1e-2


@needs_ultralytics
@pytest.mark.filterwarnings("ignore")
def test_coarser_masks_overlap_as_the_fine_ones_do(tmp_path):
    vision.networks.ultralytics_adapter.ultralytics(tmp_path)
    import torch
    from ultralytics.utils import tal
    vision.networks.training._coarse_masks_on_cpu()
    vision.networks.training._coarse_masks_on_cpu()  # once and for all
    assigner = tal.SegTaskAlignedAssigner(topk=4, num_classes=1)
    rng = np.random.default_rng(1)
    y, x = np.mgrid[:96, :96]
    discs = [np.hypot(x - cx, y - cy) < r for cx, cy, r in zip(rng.uniform(20, 76, 6), rng.uniform(20, 76, 6),
                                                                rng.uniform(8, 18, 6), strict=True)]
    boxes = torch.tensor([[m.nonzero()[1].min(), m.nonzero()[0].min(), m.nonzero()[1].max() + 1, m.nonzero()[0].max() + 1]
                          for m in discs], dtype=torch.float)[None] * 4
    assigner.bs, assigner.n_max_boxes = 1, 6
    pairs = torch.meshgrid(torch.zeros(1, dtype=torch.long), torch.arange(6), torch.arange(6), indexing="ij")
    indices = tuple(v.flatten() for v in pairs)
    named = {"scores": torch.ones(1, 6, 1), "labels": torch.zeros(1, 6, 1), "pd_coef": torch.eye(6)[None],
             "mask_scale": torch.full((1, 1), 0.25), "gt_masks": torch.tensor(np.stack(discs))[None],
             "proto": torch.tensor(np.where(np.stack(discs), 1.0, -1.0), dtype=torch.float)[None]}
    fine = assigner.finely(indices, boxes, boxes, **named).numpy()
    coarse = assigner.pair_overlaps(indices, boxes, boxes, **named).numpy()
    assert np.abs(fine - coarse).max() < 0.06
    assert coarse.reshape(6, 6).diagonal() == pytest.approx(np.ones(6), abs=1e-4)
    assert (coarse.reshape(6, 6).argmax(axis=1) == np.arange(6)).all()
