"""Trains the detector on rendered pictures, in stages that resume where they were cut off.

``python -m studio.training.train_detector --data runs/pictures/dataset.yaml --out runs/detector --onnx
models/detector.onnx``
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

from measure.errors import InputError
from vision.networks.training import Stage, interpolate_weights, publish, train_detector
from vision.networks.ultralytics_adapter import TrainingError

SMALL = Stage("small", 320, 12, 8, 1.2e-3, close_mosaic=0)
FULL = Stage("full", 448, 9, 8, 8e-4, close_mosaic=1)
"""Most epochs at half the player's picture size, where a picture costs a quarter, then a few nearer to it. (A last
epoch of whole pictures at the player's size, tried after these, made it worse: models/detector.md.)"""


def merge(folders: list[Path], out: Path) -> Path:
    """One data set file over several folders that ``studio.datasets.pictures`` filled. TrainingError: one that it has
    not."""
    for file in (f / "dataset.yaml" for f in folders):
        if not file.is_file():
            raise TrainingError(f"{file} is not there: fill {file.parent} with studio.datasets.pictures first")
    names = (folders[0] / "dataset.yaml").read_text(encoding="utf-8").partition("names:")[2]
    lists = {part: [str((f / "images" / part).resolve()) for f in folders] for part in ("train", "val")}
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(f"train: {lists['train']}\nval: {lists['val']}\nnames:{names}", encoding="utf-8")
    return out


def main() -> int:
    """Command line."""
    p = argparse.ArgumentParser(description="Train the detector; the same command again goes on where it was cut off. "
                                "Example: python -m studio.training.train_detector --data runs/pictures/a "
                                "runs/pictures/b --out runs/detector")
    p.add_argument("--data", type=Path, nargs="+", required=True, help="folders that studio.datasets.pictures filled")
    p.add_argument("--out", type=Path, required=True, help="folder for checkpoints")
    p.add_argument("--start", type=Path, help="weights to begin with (default: from nothing)")
    p.add_argument("--onnx", type=Path, help="where to write the network for players at the end; its .pt goes beside it")
    p.add_argument("--small-epochs", type=int, default=SMALL.epochs)
    p.add_argument("--full-epochs", type=int, default=FULL.epochs)
    p.add_argument("--full-size", type=int, default=FULL.size_px, help="picture size of the last stage")
    p.add_argument("--full-rate", type=float, default=FULL.learning_rate, help="learning rate of the last stage")
    p.add_argument("--mix", type=float, default=1.0, help="write weights so much of the way from --mix-from's to the trained "
                   "ones (default 1)")
    p.add_argument("--mix-from", type=Path, help="weights for --mix (default: --start's)")
    p.add_argument("--threads", type=int, default=0, help="CPU threads, 0 for all")
    a = p.parse_args()
    begun = time.perf_counter()
    mix_from = a.mix_from or a.start
    try:
        if not 0 <= a.mix <= 1:
            raise TrainingError(f"--mix {a.mix:g} is no share: name one from 0 to 1")
        if a.mix < 1 and (mix_from is None or not mix_from.is_file()):
            raise TrainingError("--mix needs weights that are there: name them with --mix-from or --start")
        stages = [Stage(SMALL.name, SMALL.size_px, a.small_epochs, SMALL.batch, SMALL.learning_rate, 0, SMALL.close_mosaic),
                  Stage(FULL.name, a.full_size, a.full_epochs, FULL.batch, a.full_rate, 0, FULL.close_mosaic)]
        last = train_detector(merge(a.data, a.out / "dataset.yaml"), a.out, [s for s in stages if s.epochs], start=a.start,
                     threads=a.threads)
        if a.mix < 1:
            last = interpolate_weights(mix_from, last, a.mix, a.out / "mixed.pt")
        if a.onnx:
            publish(last, a.onnx, settings_dir=a.out / "settings")
    except InputError as e:
        print(f"studio.training.train_detector: {e}", file=sys.stderr)
        return 2
    print(f"{last} after {time.perf_counter() - begun:.0f} s on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main())
