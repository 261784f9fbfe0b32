"""Commands about the network: detect (things in one picture) and train (fine-tune it on a player's own frames)."""

from __future__ import annotations

import argparse
import random
import shutil
from pathlib import Path

import cv2
import numpy as np

from assistant.cli.commands import Subparsers, command, say_json
from assistant.session.settings import open_detector
from measure.errors import InputError
from vision.capture.source import open_source
from vision.networks.detector import LABELS, Detection, Detector, Image8
from vision.networks.training import Stage, describe_data, publish, teach
from vision.networks.weights import weights_file
from vision.single_image.objects import find_still

CONFIDENCE = 0.35
START = "detector.pt"
LEAST_FRAMES = 8
FROZEN = 10
"""Layers of the network's backbone, which a player's few frames leave as they are."""
IMAGES = (".jpg", ".jpeg", ".png")


def add(sub: Subparsers) -> None:
    """Declare these commands."""
    p = command(sub, "detect", _detect, "toys, arms, cards and dice in one picture, no calibration needed",
                "detect table.jpg --json")
    p.add_argument("image", metavar="IMAGE", help="a picture, or a clip of which the first frame is taken")
    p.add_argument("--weights", help="another network: an .onnx or Ultralytics .pt file")
    p.add_argument("--confidence", type=float, default=CONFIDENCE,
                   help=f"least confidence, 0 to 1 (default {CONFIDENCE})")
    p.add_argument("--out", metavar="PNG", help="also write the picture with what was found drawn into it")
    p.add_argument("--json", action="store_true", help="one JSON document")

    p = command(sub, "train", _train, "fine-tune the network on frames that run --save-frames labelled",
                "train frames/ --out mine.onnx")
    p.add_argument("frames", metavar="FRAMES", nargs="+", help="folders that run --save-frames filled")
    p.add_argument("--out", required=True, metavar="mine.onnx", help="the network to write; mine.pt goes beside it")
    p.add_argument("--epochs", type=int, default=12, help="passes over the frames (default 12)")
    p.add_argument("--size", type=int, default=640, help="longer side of the pictures in training (default 640)")
    p.add_argument("--threads", type=int, default=0, help="CPU threads (default: all)")
    p.add_argument("--start", metavar="PT", help="weights to begin with (default: the program's own)")


def _detect(args: argparse.Namespace) -> None:
    if not 0 < args.confidence < 1:
        raise InputError(f"--confidence is between 0 and 1, found {args.confidence:g}")
    source = open_source(args.image)
    frame = next(iter(source), None)
    source.close()
    if frame is None:
        raise InputError(f"{args.image} holds no picture: give a picture or a clip")
    detector = open_detector(args.weights)
    if detector is None:
        raise InputError("the settings say weights = \"none\": name a network with --weights")
    detector.confidence = args.confidence
    found = find_still(detector, frame.bgr)
    if args.out and not _written(Path(args.out), drawn(frame.bgr, found)):
        raise InputError(f"{args.out} cannot be written: give a folder that exists and a name ending in .png or .jpg")
    if args.json:
        say_json({"objects": [as_json(d) for d in found]})
        return
    for label in LABELS:
        of_it = [d for d in found if d.label == label]
        if of_it:
            print(f"{len(of_it)} {label}{'s' * (len(of_it) != 1 and label != 'die')}"
                  f" (confidence {of_it[-1].confidence:.2f} to {of_it[0].confidence:.2f})")
    if not found:
        print("nothing found")


def _written(path: Path, bgr: Image8) -> bool:
    try:
        return bool(cv2.imwrite(str(path), bgr))
    except cv2.error:  # a suffix that OpenCV does not know
        return False


def as_json(d: Detection) -> dict[str, object]:
    """One find as ``detect --json`` writes it."""
    ring = d.outline_px
    x, y = ring.T
    # anticlockwise as seen, y pointing down
    if float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) > 0:
        ring = ring[::-1]
    return {"label": d.label, "confidence": round(d.confidence, 4), "box_px": [round(v, 2) for v in d.box_px],
            "outline_px": [[round(float(a), 2), round(float(b), 2)] for a, b in ring]}


def drawn(bgr: Image8, found: tuple[Detection, ...]) -> Image8:
    """The picture with outlines, labels and confidences."""
    out = bgr.copy()
    colours = {"toy": (60, 220, 60), "arm": (60, 60, 240), "card": (240, 140, 40), "die": (40, 210, 240)}
    wide = max(1, round(max(bgr.shape[:2]) / 900))
    for d in found:
        cv2.polylines(out, [np.round(d.outline_px).astype(np.int32)], True, colours[d.label], wide, cv2.LINE_AA)
        at = (int(d.box_px[0]), max(12, int(d.box_px[1]) - 3))
        cv2.putText(out, f"{d.label} {d.confidence:.2f}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.4 * wide, (0, 0, 0), 2 * wide + 1,
                    cv2.LINE_AA)
        cv2.putText(out, f"{d.label} {d.confidence:.2f}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.4 * wide, colours[d.label], wide,
                    cv2.LINE_AA)
    return out


def _train(args: argparse.Namespace) -> None:
    out = Path(args.out)
    if out.suffix != ".onnx":
        raise InputError(f"--out is the network to write: a name ending in .onnx, found {args.out}")
    if args.epochs < 1 or not 128 <= args.size <= 1280:
        raise InputError("--epochs must be at least 1 and --size between 128 and 1280")
    work = out.with_suffix(".training")
    start = Path(args.start) if args.start else weights_file(START)
    data = gather([Path(f) for f in args.frames], work / "frames", open_detector())
    stage = Stage("fine", args.size - args.size % 32, args.epochs, 8, 4e-4, FROZEN, min(4, args.epochs - 1))
    weights = teach(data, work, [stage], start=start, threads=args.threads)
    out.parent.mkdir(parents=True, exist_ok=True)
    publish(weights, out, settings_dir=work / "settings")
    print(f"{out} and {out.with_suffix('.pt').name} written; use it with run --weights {out}, or set weights in settings.toml")


def gather(folders: list[Path], into: Path, network: Detector | None) -> Path:
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
    if len(pictures) < LEAST_FRAMES:
        raise InputError(f"{len(pictures)} labelled frames found in {', '.join(map(str, folders))}, at least {LEAST_FRAMES} "
                         "are needed: play a game with run --save-frames first")
    for part in ("train", "val"):
        for kind in ("images", "labels"):
            (into / kind / part).mkdir(parents=True, exist_ok=True)
    order = list(range(len(pictures)))
    random.Random(0).shuffle(order)
    aside = set(order[:max(1, len(order) // 10)])
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
        if d.label != "toy" and d.confidence >= 0.5:
            ring = np.clip((d.outline_px + 0.5) / size, 0, 1)
            given.append(f"{LABELS.index(d.label)} " + " ".join(f"{v:.5f}" for v in ring.ravel()))
    return "\n".join(given) + "\n"
