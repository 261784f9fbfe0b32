"""Trains the detector with Ultralytics: ours from rendered pictures, a player's from frames that the program labelled.

Ultralytics comes through vision.networks.ultralytics_adapter, and only when something here is called.
"""

from __future__ import annotations

import io
import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measure.writing import write_file
from vision.networks.detection import LABELS
from vision.networks.detector import SIZE_PX
from vision.networks.ultralytics_adapter import TrainingError, ultralytics

ARCHITECTURE = "yolo26n-seg.yaml"
"""The newest nano segmentation network that Ultralytics describes; 3.1 million parameters."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A run of epochs at one picture size; the next stage goes on from its weights."""

    name: str
    size_px: int
    epochs: int
    batch: int
    learning_rate: float
    frozen_layers: int = 0
    close_mosaic: int = 2


def describe_data(folder: Path) -> Path:
    """Write ``folder``/dataset.yaml over its images/train and images/val, labelled with our classes; returns it."""
    names = "\n".join(f"  {i}: {n}" for i, n in enumerate(LABELS))
    data = folder / "dataset.yaml"
    data.write_text(f"path: {folder.resolve()}\ntrain: images/train\nval: images/val\nnames:\n{names}\n", encoding="utf-8")
    return data


def train_detector(data: Path, out: Path, stages: Sequence[Stage], *, start: Path | None = None, threads: int = 0,
          seed: int = 0, patience: int = 0) -> Path:
    """Train through ``stages`` and return the last weights (.pt).

    data: an Ultralytics data set file (dataset.yaml). ``start``: weights to begin from, None: from nothing. A stage that
    is done (``out/STAGE/done``) is skipped and one cut off goes on from its last whole epoch, so the same call again
    resumes. On a GPU where there is one. threads: of the CPU, 0 for all. TrainingError: no such data or weights.
    """
    for path in (data, start):
        if path is not None and not path.exists():
            raise TrainingError(f"{path} is not there: name a data set file or weights that exist")
    package = ultralytics(out / "settings")
    import torch
    gpu = torch.cuda.is_available()
    torch.set_num_threads(threads or os.cpu_count() or 1)
    if not gpu:
        _bf16_on_cpu()
        _coarse_masks_on_cpu()
    weights = start
    for stage in stages:
        folder = out / stage.name
        last = folder / "weights" / "last.pt"
        if (folder / "done").exists() and last.exists():
            weights = last
            continue
        model, going_on = _begin(package, last, weights)
        model.add_callback("on_train_start", lambda trainer: _faster(trainer, threads))
        model.add_callback("on_train_epoch_start", lambda trainer: _faster(trainer, threads))
        # Ultralytics checks a GPU's mixed precision with weights that it would download; bf16 needs no such check
        model.train(data=str(data), project=str(out.resolve()), name=stage.name, exist_ok=True, imgsz=stage.size_px,
                    epochs=stage.epochs, batch=stage.batch, nbs=stage.batch, optimizer="AdamW",
                    lr0=stage.learning_rate, lrf=0.05, warmup_epochs=0.5, cos_lr=True, amp="bf16", val=False, plots=False,
                    save_period=-1, seed=seed,
                    workers=8 if gpu else 0, device=0 if gpu else "cpu", cache="ram", pretrained=weights is not None,
                    mosaic=1.0, close_mosaic=stage.close_mosaic, scale=0.5, degrees=15.0, fliplr=0.5, flipud=0.5,
                    hsv_h=0.03, hsv_s=0.6, hsv_v=0.45, translate=0.1, freeze=stage.frozen_layers or None,
                    patience=patience, verbose=False, resume=str(last) if going_on else False)
        (folder / "done").write_text("", encoding="utf-8")
        weights = last
    if weights is None:
        raise TrainingError("no stage was asked for: give at least one number of epochs")
    return weights


def _begin(package: Any, last: Path, weights: Path | None) -> tuple[Any, bool]:
    """The model for a stage, and whether it goes on with one that was cut off."""
    if last.exists():
        import torch
        try:
            epoch = int(torch.load(last, map_location="cpu", weights_only=False)["epoch"])
        except (OSError, RuntimeError, KeyError, EOFError):
            epoch = -1
        if epoch >= 0:
            return package.YOLO(str(last)), True
    model = package.YOLO(ARCHITECTURE)
    if weights is not None:
        model.load(str(weights))
    return model, False


def has_bf16() -> bool:
    """Whether the processor reckons with bf16 itself: training is then about twice as fast with it. With AVX2 alone it is eight
    times as slow (the change network, torch 2.13: 4.7 s a batch for 0.57)."""
    import torch
    return bool(getattr(torch.cpu, "_is_avx512_bf16_supported", bool)())


def _bf16_on_cpu() -> None:
    """Ultralytics offers bf16 on GPUs only."""
    import torch
    from ultralytics.engine import trainer
    from ultralytics.utils.torch_utils import autocast
    able = has_bf16()

    def mixed(enabled: Any, device: str = "cuda") -> Any:
        if device != "cpu":
            return autocast(enabled, device=device)
        return torch.autocast("cpu", dtype=torch.bfloat16, enabled=able and bool(enabled))
    trainer.autocast = mixed


def _coarse_masks_on_cpu() -> None:
    """Which places answer for which thing is told from masks, too, since Ultralytics 8.4: a third of an epoch's time on a CPU.
    Every other row and column of them tells it as well."""
    from ultralytics.utils import tal
    assigner = getattr(tal, "SegTaskAlignedAssigner", None)
    if assigner is None or hasattr(assigner, "finely"):
        return
    assigner.finely = assigner.pair_overlaps

    def coarsely(self: Any, *pairs: Any, mask_scale: Any, proto: Any, gt_masks: Any, **extra: Any) -> Any:
        half = {"mask_scale": mask_scale / 2, "proto": proto[..., ::2, ::2], "gt_masks": gt_masks[..., ::2, ::2]}
        return self.finely(*pairs, **half, **extra)
    assigner.pair_overlaps = coarsely


def _faster(trainer: Any, threads: int) -> None:
    """Ultralytics leaves one thread idle on small machines; channels last suits convolutions on a CPU."""
    import torch
    if trainer.device.type == "cpu":
        torch.set_num_threads(threads or os.cpu_count() or 1)
        trainer.model.to(memory_format=torch.channels_last)


def export(weights: Path, onnx: Path, *, size_px: tuple[int, int] = SIZE_PX, settings_dir: Path | None = None) -> Path:
    """Write ``weights`` (.pt) as ONNX for pictures of ``size_px`` (height, width); the file comes whole or not at all."""
    package = ultralytics(settings_dir or onnx.parent / ".ultralytics")
    onnx.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:  # it writes beside what it reads, over another export of the same weights
        read = shutil.copy(weights, folder)
        made = package.YOLO(str(read)).export(format="onnx", imgsz=list(size_px), opset=17, simplify=True, dynamic=False,
                                              device="cpu", verbose=False)
        write_file(onnx, Path(made).read_bytes(), TrainingError)
    return onnx


def interpolate_weights(first: Path, second: Path, share: float, out: Path) -> Path:
    """Write as ``out`` (.pt) the network whose weights are ``share`` of the way from those of ``first`` to those of ``second``
    (see studio.networks.net_file.between), and return it. TrainingError: the layers differ."""
    ultralytics(out.parent / "settings")
    import torch
    kept, begun = (torch.load(p, map_location="cpu", weights_only=False) for p in (second, first))
    model, was = ((k.get("ema") or k["model"]).float() for k in (kept, begun))
    here, there = model.state_dict(), was.state_dict()
    if {k: v.shape for k, v in here.items()} != {k: v.shape for k, v in there.items()}:
        raise TrainingError(f"{first} and {second} are networks of different layers: name weights that one training "
                            "went on from")
    for name, value in here.items():
        if value.dtype.is_floating_point:
            value.copy_((1 - share) * there[name] + share * value)
    out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(kept | {"model": model.half(), "ema": None, "optimizer": None}, out)
    return out


def publish(weights: Path, onnx: Path, *, settings_dir: Path) -> None:
    """Write what a training left (.pt) as ``onnx`` for players and, beside it, as .pt to go on from: without the folders and
    the repository of the machine that trained it, which Ultralytics writes into its files."""
    ultralytics(settings_dir)
    import torch
    kept = torch.load(weights, map_location="cpu", weights_only=False)
    kept.pop("git", None)
    for arguments in (kept["train_args"], kept["model"].args, vars(kept["model"])):  # a resumed model keeps its .pt's path
        for key, value in arguments.items():
            if isinstance(value, (str, Path)) and Path(value).is_absolute():
                arguments[key] = Path(value).name
    onnx.parent.mkdir(parents=True, exist_ok=True)
    out = io.BytesIO()
    torch.save(kept, out)
    write_file(onnx.with_suffix(".pt"), out.getvalue(), TrainingError)
    export(onnx.with_suffix(".pt"), onnx, settings_dir=settings_dir)
