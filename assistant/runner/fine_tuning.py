"""The detector fine-tuned on frames that ``run --save-frames`` labelled."""

from __future__ import annotations

import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from measure.errors import InputError
from vision.networks.detector import LABELS, Detector
from vision.networks.training import Stage, describe_data, publish, train_detector
from vision.networks.weights import weights_file

IMAGES = (".jpg", ".jpeg", ".png")


@dataclass(frozen=True, slots=True)
class FineTuning:
    """How a player's few frames are learnt. Chosen, not measured."""

    start: str = "detector.pt"
    """The program's own weights to begin with, in models/."""
    least_frames: int = 8
    batch: int = 8
    """Pictures a step."""
    learning_rate: float = 4e-4
    frozen_layers: int = 10
    """Layers of the network's backbone, which few frames leave as they are."""
    plain_epochs: int = 4
    """At the end, without mosaics of four pictures; all but one of them where there are fewer."""
    sure: float = 0.5
    """Least confidence of what the network adds to the labels, 0 to 1."""
    aside: int = 10
    """Every so many-th frame is kept aside to see how it goes."""


FINE_TUNING = FineTuning()


def start_weights(given: str | None) -> Path:
    """The weights to begin with; the program's own where none are given. InputError: these were not installed."""
    return Path(given) if given else weights_file(FINE_TUNING.start)


def fine_tune(frames: Sequence[Path], out: Path, start: Path, network: Detector | None, *, epochs: int, size_px: int,
              threads: int) -> None:
    """Write ``out`` (.onnx, and .pt beside it). ``network`` labels arms, cards and dice. The same call again goes on from
    where it was cut off. InputError: frames or weights that cannot be used, no training packages."""
    work = out.with_suffix(".training")
    data = gather(frames, work / "frames", network)
    stage = Stage("fine", size_px - size_px % 32, epochs, FINE_TUNING.batch, FINE_TUNING.learning_rate,
                  FINE_TUNING.frozen_layers, min(FINE_TUNING.plain_epochs, epochs - 1))
    weights = train_detector(data, work, [stage], start=start, threads=threads)
    out.parent.mkdir(parents=True, exist_ok=True)
    publish(weights, out, settings_dir=work / "settings")


def gather(folders: Sequence[Path], into: Path, network: Detector | None) -> Path:
    """A data set out of labelled frames; returns its dataset.yaml.

    Frames show toys and were labelled with those alone: what the network sees of arms, cards and dice is added to the
    labels, so that it does not unlearn them. Every tenth frame is kept aside to see how it goes. InputError: no such
    folder, or too few frames.
    """
    pictures = []
    for folder in folders:
        if not folder.is_dir():
            raise InputError(f"{folder} is not a folder: give folders that run --save-frames filled")
        pictures += [p for p in sorted(folder.iterdir()) if p.suffix.lower() in IMAGES and p.with_suffix(".txt").exists()]
    if len(pictures) < FINE_TUNING.least_frames:
        raise InputError(f"{len(pictures)} labelled frames found in {', '.join(map(str, folders))}, at least "
                         f"{FINE_TUNING.least_frames} are needed: play a game with run --save-frames first")
    for part in ("train", "val"):
        for kind in ("images", "labels"):
            (into / kind / part).mkdir(parents=True, exist_ok=True)
    order = list(range(len(pictures)))
    random.Random(0).shuffle(order)
    aside = set(order[:max(1, len(order) // FINE_TUNING.aside)])
    for i, picture in enumerate(pictures):
        part = "val" if i in aside else "train"
        name = f"{i:05d}_{picture.stem}"
        image, label = into / "images" / part / f"{name}{picture.suffix}", into / "labels" / part / f"{name}.txt"
        if image.exists() and label.exists():
            continue
        label.write_text(_labels(picture, network), encoding="utf-8")
        shutil.copy(picture, image)
    return describe_data(into)


def _labels(picture: Path, network: Detector | None) -> str:
    given = [line for line in picture.with_suffix(".txt").read_text(encoding="utf-8").splitlines() if line.strip()]
    bgr = cv2.imdecode(np.fromfile(picture, np.uint8), cv2.IMREAD_COLOR)
    if bgr is None:
        raise InputError(f"{picture} is not a picture: remove it and its .txt, or save the frames again")
    image = np.asarray(bgr, np.uint8)
    size = np.array([image.shape[1], image.shape[0]])
    for d in network.find_tiled(image) if network is not None else ():
        if d.label != "toy" and d.confidence >= FINE_TUNING.sure:
            ring = np.clip((d.outline_px + 0.5) / size, 0, 1)
            given.append(f"{LABELS.index(d.label)} " + " ".join(f"{v:.5f}" for v in ring.ravel()))
    return "\n".join(given) + "\n"
