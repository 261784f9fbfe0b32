"""Commands that look at one thing and answer: games, measure, options, sheet, lens, calibrate, check."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from assistant.session.inputs import read_state
from calibration.lens.lens import Lens, solve_lens
from calibration.prints.sheet import write_pdf
from calibration.table.calibrate import TableCalibration, calibrate
from calibration.table.check import Length, check, describe, sigma_map
from measure.errors import InputError
from measure.occlusion.cover import DEFINITIONS
from measure.scene_file import read_scene
from measure.survey import Survey
from rules import registry
from vision.capture.source import FrameSource, open_source

Subparsers = Any


def command(sub: Subparsers, name: str, run: Callable[[argparse.Namespace], int | None], help_: str,
            example: str) -> argparse.ArgumentParser:
    """One command with its help and an example."""
    p: argparse.ArgumentParser = sub.add_parser(
        name, help=help_, description=help_[0].upper() + help_[1:] + ".", epilog=f"example: toy-umpire {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter)
    p.set_defaults(run=run)
    return p


def add(sub: Subparsers) -> None:
    """Declare these commands."""
    p = command(sub, "games", _games, "the games that it knows, with their house rules", "games --json")
    p.add_argument("--json", action="store_true", help="one JSON document")

    p = command(sub, "measure", _measure, "range and cover of every ordered pair of toys in a scene",
                "measure scene.json --json")
    p.add_argument("scene", metavar="SCENE.json")
    p.add_argument("--json", action="store_true", help="one JSON document")
    p.add_argument("--living-block", action="store_true", help="other living toys block the view too")
    p.add_argument("--cover", default="silhouette", metavar="DEFINITION", choices=DEFINITIONS,
                   help=f"what share is meant: {', '.join(DEFINITIONS)}")

    p = command(sub, "options", _options, "what may be done now, what may not, and why",
                "options scene.json --game toytastrophe --state state.json")
    p.add_argument("scene", metavar="SCENE.json")
    p.add_argument("--game", required=True, metavar="G")
    p.add_argument("--state", metavar="state.json", help="the game's state; without it a fresh one from the scene")
    p.add_argument("--json", action="store_true", help="one JSON document")

    p = command(sub, "sheet", _sheet, "the printed sheet, corner markers to cut out, or Toaded's mat, as a PDF",
                "sheet --paper a4 --out sheet.pdf")
    p.add_argument("--paper", required=True, choices=("a4", "letter"))
    p.add_argument("--out", required=True, metavar="sheet.pdf")
    p.add_argument("--kind", default="sheet", choices=("sheet", "markers", "toaded"))

    p = command(sub, "lens", _lens, "the lens from photographs, a folder or a clip of a board",
                "lens photos/ --pattern chessboard:9x6:25mm --out lens.toml")
    p.add_argument("source", nargs="+", metavar="SOURCE")
    p.add_argument("--out", required=True, metavar="lens.toml")
    p.add_argument("--pattern", default="sheet", metavar="PATTERN",
                   help="chessboard:9x6:25mm (inner corners, square), charuco:5x7:40mm/20mm:6x6_250, or sheet (default)")

    p = command(sub, "calibrate", _calibrate, "the table: pixels to inches, from the sheet, markers or picked corners",
                'calibrate clip.mp4 --out table.toml --corners "138,374 507,377 505,11 143,10" --size 16x16')
    p.add_argument("source", metavar="SOURCE")
    p.add_argument("--out", required=True, metavar="table.toml")
    p.add_argument("--lens", metavar="lens.toml")
    p.add_argument("--camera-height", type=float, metavar="IN", help="table top to lens, in inches")
    p.add_argument("--corners", metavar='"x,y x,y x,y x,y"',
                   help="pixels of table (0,0), (W,0), (W,H), (0,H): anticlockwise as seen from above")
    p.add_argument("--size", metavar="WxH", help="inches between the picked corners")
    p.add_argument("--print-scale", type=float, metavar="F", help="what a printed bar measures over what it says")
    p.add_argument("--map", metavar="map.png", help="also a picture of the predicted ± over the table")

    p = command(sub, "check", _check, "known lengths that were not fitted: bias, rms, worst",
                'check clip.mp4 --calibration table.toml --length "138,374 507,377 16"')
    p.add_argument("source", metavar="SOURCE")
    p.add_argument("--calibration", required=True, metavar="table.toml")
    p.add_argument("--length", action="append", metavar='"x,y x,y IN"', help="two pixels and the inches between them")


def say_json(document: Any) -> None:
    """One JSON document on standard output."""
    json.dump(document, sys.stdout, ensure_ascii=False, allow_nan=False)
    sys.stdout.write("\n")


def writable(path: str | None) -> None:
    """InputError unless a file can be made there: asked before the work, not after it."""
    if path is None:
        return
    folder = Path(path).resolve().parent
    if Path(path).is_dir():
        raise InputError(f"{path}: that is a folder: give the name of a file")
    if not folder.is_dir():
        raise InputError(f"{path}: the folder {folder} does not exist: make it, or give another place")
    if not os.access(folder, os.W_OK) or (Path(path).exists() and not os.access(path, os.W_OK)):
        raise InputError(f"{path}: cannot be written there: give a place that you may write to")


def _games(args: argparse.Namespace) -> None:
    games = [g.describe() for g in registry.games()]
    if args.json:
        say_json({"games": games})
        return
    for g in games:
        print(f"{g['id']}: {g['title']} ({g['edition']})")
        for rule in g["house_rules"]:
            print(f"    {rule['key']} = {rule['value']}  {rule['text']} ({rule['rule']}"
                  f"{', not in the rule book' if rule['open'] else ''})")


def _measure(args: argparse.Namespace) -> None:
    survey = Survey(read_scene(args.scene), living_block=args.living_block, definition=args.cover)
    document = survey.pairs()
    if args.json:
        say_json(document)
        return
    for p in document["pairs"]:
        by = f" by {', '.join(p['blockers'])}" if p["blockers"] else ""
        print(f"{p['from']} -> {p['to']}: {p['range_in']:.2f} ± {p['range_sigma_in']:.2f} in, "
              f"{100 * p['hidden']:.0f} % ± {100 * p['hidden_sigma']:.0f} hidden{by}")
    if not document["pairs"]:
        print("fewer than two toys stand on the table: nothing to measure between")


def _options(args: argparse.Namespace) -> None:
    game = registry.game(args.game)
    scene = read_scene(args.scene)
    state = game.state_from_json(read_state(args.state)) if args.state else game.default_state(scene)
    survey = Survey(scene, living_block=game.living_block(state))
    options, prompt = game.options(state, survey), game.prompt(state)
    if args.json:
        say_json({"options": [o.to_dict() for o in options], "prompt": prompt.to_dict() if prompt else None})
        return
    if prompt is not None:
        print(prompt.text)
    for note in game.notes(state):
        print(f"({note})")
    for o in options:
        print(f"{o.verdict:9} {o.action}  {o.reason()}")


def _sheet(args: argparse.Namespace) -> None:
    writable(args.out)
    print(f"{write_pdf(args.out, args.paper, args.kind)}: print at 100 % (no \"fit to page\"), then measure a bar")


def stills(source: FrameSource, most: int = 40) -> list[np.ndarray[Any, np.dtype[np.uint8]]]:
    """Frames of a source for calibration: of a clip or camera the first ones, all of one size."""
    frames = []
    try:
        for frame in source:
            frames.append(frame.bgr)
            if len(frames) >= most:
                break
    finally:
        source.close()
    return frames


def _lens(args: argparse.Namespace) -> None:
    writable(args.out)
    images, names = [], []
    for text in args.source:
        source = open_source(text)
        step = max(1, (source.frame_count or 40) // 40) if source.fps > 1 else 1
        for frame in source:
            if frame.index % step == 0:
                images.append(frame.bgr)
                names.append(f"{Path(text).name} #{frame.index}")
            if len(images) >= 120:
                break
        source.close()
    lens = solve_lens(images, args.pattern, names)
    lens.write(args.out)
    fx, fy = lens.camera_matrix[0, 0], lens.camera_matrix[1, 1]
    print(f"{args.out}: focal length {fx:.1f}, {fy:.1f} px ± {100 * lens.focal_sigma:.2f} %, centre "
          f"{lens.camera_matrix[0, 2]:.1f}, {lens.camera_matrix[1, 2]:.1f}, rms {lens.rms_px:.2f} px")
    for name, why in lens.dropped:
        print(f"  left out {name}: {why}")
    for warning in lens.warnings:
        print(f"  {warning}")


def _calibrate(args: argparse.Namespace) -> None:
    writable(args.out)
    writable(args.map)
    frames = stills(open_source(args.source))
    calibration = calibrate(frames, lens=Lens.read(args.lens) if args.lens else None,
                            camera_height_in=args.camera_height,
                            corners_px=points(args.corners, 4) if args.corners else None,
                            size_in=size(args.size) if args.size else None, print_scale=args.print_scale)
    calibration.save(args.out)
    print(f"{args.out}: {describe(calibration)}")
    if args.map:
        cv2.imencode(".png", sigma_map(calibration))[1].tofile(args.map)
        print(f"{args.map}: the predicted ± over the table")


def _check(args: argparse.Namespace) -> None:
    calibration = TableCalibration.load(args.calibration)
    lengths: list[Length] = []
    for text in args.length or ():
        parts = text.split()
        if len(parts) != 3:
            raise InputError(f'--length {text!r}: write two pixels and the inches between them, as "x,y x,y IN"')
        ends = points(" ".join(parts[:2]), 2)
        try:
            inches = float(parts[2])
        except ValueError:
            raise InputError(f"--length {text!r}: {parts[2]!r} is not a number of inches") from None
        lengths.append(Length((ends[0, 0], ends[0, 1]), (ends[1, 0], ends[1, 1]), inches))
    if not lengths:
        from calibration.table.check import printed_lengths

        lengths = printed_lengths(stills(open_source(args.source))[-1])
        if not lengths:
            raise InputError('no printed bar is in view: give a known length, as --length "x,y x,y IN"')
    print(check(calibration, lengths).text)


def points(text: str, count: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """ "x,y x,y …" as (count, 2). InputError: another number of points, or not numbers."""
    pairs = re.split(r"[;\s]+", text.strip())
    try:
        out = np.array([[float(v) for v in p.split(",")] for p in pairs if p])
    except ValueError:
        out = np.zeros((0, 2))
    if out.shape != (count, 2) or not np.isfinite(out).all():
        raise InputError(f'{text!r}: expected {count} points in pixels, written as "x,y x,y …"')
    return out


def size(text: str) -> tuple[float, float]:
    """ "WxH" in inches. InputError: not that."""
    found = re.fullmatch(r"\s*([0-9.]+)\s*[x×*]\s*([0-9.]+)\s*", text)
    try:
        w, h = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    except ValueError:
        w, h = 0.0, 0.0
    if w <= 0 or h <= 0:
        raise InputError(f"--size {text!r}: write width x height in inches, such as 16x16")
    return w, h
