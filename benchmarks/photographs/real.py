"""What is found in single pictures that nobody here made: recall, precision, things in pieces, empty boards, time.

Without folders: all sets of ../shared/real that are single pictures, as they are labelled there. With folders: each is read as
it comes (Pascal VOC, YOLO, COCO or counts; see benchmarks.photographs.labels). These pictures are measured on, never trained on
or tuned to.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from assistant.runner.detection import drawn
from benchmarks.photographs import dice_grid
from benchmarks.photographs.labels import LabelledPicture, read_labels
from benchmarks.photographs.scoring import Score, Total, score
from benchmarks.reporting import ACCURACY, REAL, Figure, Report, command_line, publish
from vision.capture.source import read_picture
from vision.networks.detection import LABELS, Detection
from vision.networks.detector import Detector
from vision.networks.weights import weights_file
from vision.single_image.objects import find_still

OURS = "`detect`"
SUBJECT = "Pictures nobody here made"
CHESS = REAL / "overhead_chess"
CHESS_COUNTS = {"chessBoard003.jpg": 32, "chessBoard005.jpg": 32, "chessBoard013.jpg": 32,
                "chessBoard002.jpg": 0, "chessBoard004.jpg": 0}
"""Pieces on each board, counted by eye; two boards are empty."""
TILE_PX = (480, 320)
Image8 = npt.NDArray[np.uint8]
Finder = Callable[[Image8], Sequence[Detection]]


@dataclass(frozen=True, slots=True)
class PictureSet:
    """Pictures of one kind: what each should be told as, and what is wanted of ``detect``."""

    name: str
    label: str
    pictures: tuple[LabelledPicture, ...]
    goal: str = ""


def shared_sets(every: int = 1) -> Iterator[PictureSet]:
    """The sets of ../shared/real that are there; every so many of their pictures."""
    if (folder := REAL / "toys_boxed" / "raw" / "raw_images").is_dir():
        yield PictureSet("toys_boxed", "toy", tuple(read_labels(folder))[::every], "≥ 163 of 165 found")
    if (folder := REAL / "cards_boxed" / "test").is_dir():
        yield PictureSet("cards_boxed", "card", tuple(read_labels(folder))[::every], "≥ 140 of 143 as cards")
    if (folder := REAL / "dice_grid").is_dir():
        rows, columns = dice_grid.GRID  # where in its cell a die lies is not told
        dice = [LabelledPicture(p, None, rows * columns if p.name.startswith("IMG_") else 1)
                for p in sorted(folder.glob("*.jpg"))]
        yield PictureSet("dice_grid, by count", "die", tuple(dice)[::every], "54 of 54")
    if CHESS.is_dir():
        boards = [LabelledPicture(CHESS / n, None if k else (), k) for n, k in CHESS_COUNTS.items() if (CHESS / n).is_file()]
        yield PictureSet("chess boards, by count", "toy", tuple(boards), "32 of 32 on each, nothing on the empty ones")


def folder_sets(folders: Sequence[Path], label: str, every: int) -> Iterator[PictureSet]:
    """Folders of somebody's own. InputError: nothing labelled in one."""
    for folder in folders:
        yield PictureSet(folder.name, label, tuple(read_labels(folder))[::every])


def measured(a_set: PictureSet, find: Finder) -> tuple[Total, list[tuple[Score, LabelledPicture, Sequence[Detection]]]]:
    """A set's score by one way of finding, and each picture's with what was found."""
    rows: list[tuple[Score, LabelledPicture, Sequence[Detection]]] = []
    spent = 0.0
    for picture in a_set.pictures:
        bgr = read_picture(picture.file)
        began = time.process_time()
        found = find(bgr)
        spent += time.process_time() - began
        rows.append((score(picture, found, a_set.label), picture, found))
    return Total(tuple(s for s, _, _ in rows), spent), rows


def row_of(a_set: PictureSet, way: str, total: Total) -> str:
    """One line of the table."""
    n = len(total.scores)
    kept, bare = total.empty
    return (f"| {a_set.name} | {way} | {n} | {_of(total.recall, total.things)} | {_share(total.precision)} | "
            f"{_of(total.named, total.things)} | {total.in_pieces} | {total.false} | {total.counted_right} of {n} | "
            f"{f'{kept} of {bare}' if bare else ''} | {_share(total.median_iou)} | {total.seconds / max(n, 1):.2f} |")


def _of(share: float, things: int) -> str:
    return "" if np.isnan(share) else f"{round(share * things)} of {things}"


def _share(value: float) -> str:
    return "" if np.isnan(value) else f"{value:.2f}"


def sheet(rows: Sequence[tuple[Score, LabelledPicture, Sequence[Detection]]], most: int = 12) -> Image8:
    """A contact sheet (H, W, 3) of the pictures in which most is wrong: finds in their colours, true boxes in white."""
    worst = sorted(rows, key=lambda r: -r[0].badness)[:most]
    tiles = []
    for _, picture, found in worst:
        bgr = drawn(read_picture(picture.file), found)
        for thing in picture.things or ():
            x0, y0, x1, y1 = (round(v) for v in thing.box_px)
            cv2.rectangle(bgr, (x0, y0), (x1, y1), (255, 255, 255), max(1, bgr.shape[1] // 400))
        fit = min(TILE_PX[0] / bgr.shape[1], TILE_PX[1] / bgr.shape[0])
        small = cv2.resize(bgr, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA)
        tile = np.zeros((TILE_PX[1], TILE_PX[0], 3), np.uint8)
        tile[:small.shape[0], :small.shape[1]] = small
        tiles.append(tile)
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % 3)
    return np.vstack([np.hstack(tiles[k:k + 3]) for k in range(0, len(tiles), 3)])


def report_of(sets: Sequence[PictureSet], ways: dict[str, Finder], sheets: Path | None) -> Report:
    """All sets by all ways; contact sheets of the first way's worst into the folder ``sheets``."""
    out = Report(SUBJECT, lines=[
        "| set | way | pictures | found at IoU 0.5 | precision | under the right label | pieces of things | "
        "other false finds | count right | empty boards kept empty | median IoU | processor s a picture |",
        "| --- " * 12 + "|"])
    for a_set in sets:
        for way, find in ways.items():
            total, rows = measured(a_set, find)
            out.lines.append(row_of(a_set, way, total))
            print(out.lines[-1], flush=True)
            if way != next(iter(ways)):
                continue
            out.figures += [
                Figure(f"{a_set.name}: found / as {a_set.label}",
                       f"{_of(total.recall, total.things)} / {_of(total.named, total.things)}", a_set.goal),
                Figure(f"{a_set.name}: precision, pieces, other false finds",
                       f"{_share(total.precision)}, {total.in_pieces}, {total.false}")]
            if sheets is not None and rows:
                sheets.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(sheets / f"{a_set.name.split(',')[0].replace(' ', '_')}.jpg"), sheet(rows))
    return out


def parser() -> argparse.ArgumentParser:
    """Command line."""
    p = command_line(__doc__, "benchmarks.photographs.real --every 10 --sheets runs/sheets", ACCURACY)
    p.add_argument("folders", type=Path, nargs="*", help="labelled pictures of your own; none: ../shared/real")
    p.add_argument("--label", choices=[x for x in LABELS if x != "arm"], default="toy", help="what those folders hold")
    p.add_argument("--weights", type=Path, help="another detector (.onnx)")
    p.add_argument("--every", type=int, default=1, help="take every so many pictures")
    p.add_argument("--alone", action="store_true", help="the network alone too, beside detect")
    p.add_argument("--sheets", type=Path, help="a folder for contact sheets of the worst (not into the project: not ours)")
    return p


def main() -> None:
    """Command line."""
    a = parser().parse_args()
    network = Detector(a.weights or weights_file("detector.onnx"), threads=1)
    ways: dict[str, Finder] = {OURS: partial(find_still, network)}
    if a.alone:
        ways["network alone"] = network.find_scaled
    sets = list(folder_sets(a.folders, a.label, a.every) if a.folders else shared_sets(a.every))
    if not sets:
        print("shared/real is not here: give a folder of labelled pictures")
        return
    publish(ACCURACY, report_of(sets, ways, a.sheets), a.write)


if __name__ == "__main__":
    main()
