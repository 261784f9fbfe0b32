"""Commands about the network: detect (things in one picture) and train (fine-tune it on a player's own frames)."""

from __future__ import annotations

import argparse
from pathlib import Path

from assistant.cli.output import say_json
from assistant.cli.parsing import Subparsers, command
from measure.errors import InputError
from measure.writing import is_regular

CONFIDENCE = 0.35
"""What ``detect`` shows is at least as sure as this, 0 to 1. Chosen by eye."""


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
    from assistant.runner.detection import as_json, draw, first_picture, summary
    from assistant.runner.outputs import check_outputs
    from assistant.session.settings import open_detector
    from vision.single_image.look_finder import look_beside
    from vision.single_image.objects import find_still

    check_outputs({"--out": args.out or None}, {"the picture": args.image, "the network": args.weights})
    bgr = first_picture(args.image)
    detector = open_detector(args.weights)
    if detector is None and args.weights is not None:
        raise InputError("--weights none: this command is the network's: name a network, or leave --weights out")
    if detector is None:
        raise InputError("the settings say weights = \"none\": name a network with --weights")
    detector.confidence = args.confidence
    found = find_still(detector, bgr, look_beside(detector))
    if args.out:
        draw(args.out, bgr, found)
    if args.json:
        say_json({"objects": [as_json(d) for d in found]})
        return
    for line in summary(found):
        print(line)


def _train(args: argparse.Namespace) -> None:
    out = Path(args.out)
    if out.suffix != ".onnx":
        raise InputError(f"--out is the network to write: a name ending in .onnx, found {args.out}")
    if args.epochs < 1 or not 128 <= args.size <= 1280:
        raise InputError("--epochs must be at least 1 and --size between 128 and 1280")
    from assistant.runner.fine_tuning import fine_tune, start_weights
    from assistant.runner.outputs import check_apart, numbered
    from assistant.session.settings import open_detector

    for path in (out, out.with_suffix(".pt")):
        if not is_regular(path):
            raise InputError(f"{path}: a network goes into a file, that is something else: give another name")
    check_apart({"--out": out, "the .pt beside --out": out.with_suffix(".pt")},
                {"the network to begin with": args.start, **numbered("the folder of frames", args.frames)})
    start = start_weights(args.start)
    fine_tune([Path(f) for f in args.frames], out, start, open_detector(), epochs=args.epochs, size_px=args.size,
              threads=args.threads)
    print(f"{out} and {out.with_suffix('.pt').name} written; use it with run --weights {out}, or set weights in settings.toml")
