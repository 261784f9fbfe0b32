"""What pictures hold that came without labels, or with labels in no common form: boxes of our own, and the masks of composites.

``truth/NAME.json`` names a set, says how its boxes were made and checked, and gives for each picture's name its boxes as shares
of width and height (x0 y0 x1 y1). Only these numbers are kept here, never a picture. Masks are those that
studio.photographs.composites writes: ``NAME.png`` beside ``NAME.jpg``, kinds in blue and numbers of things in green.
"""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.photographs.labels import LabelledPicture, LabelledThing, size_px
from measure.errors import InputError
from vision.capture.parameters import PICTURES
from vision.networks.look import KINDS

TRUTH = Path(__file__).with_name("truth")
NO_THING = ("table", "arm")
LEAST_PX = 30
"""A thing of which fewer pixels are seen than this need not be found: a corner that looks out from below another thing."""


def labelled(name: str, folder: Path) -> list[LabelledPicture]:
    """The pictures of the set ``name`` (truth/NAME.json) that are in ``folder``, with their boxes. InputError: none is."""
    told = json.loads((TRUTH / f"{name}.json").read_text(encoding="utf-8"))
    out = []
    for picture, boxes in told["pictures"].items():
        if (file := folder / picture).is_file():
            width, height = size_px(file)
            things = tuple(LabelledThing(told["label"], (x0 * width, y0 * height, x1 * width, y1 * height))
                           for x0, y0, x1, y1 in boxes)
            out.append(LabelledPicture(file, things, len(things)))
    if not out:
        raise InputError(f"{folder} holds none of the {len(told['pictures'])} pictures that {name}.json has boxes of: get them "
                         "with python -m studio.photographs.sources")
    return out


def is_known(name: str) -> bool:
    """Whether there are boxes of that name."""
    return (TRUTH / f"{name}.json").is_file()


def composites(folder: Path) -> list[LabelledPicture]:
    """All composites in a folder, with outlines. InputError: there is none."""
    out = [LabelledPicture(p, things, len(things)) for p in sorted(folder.glob("*.jpg")) if p.with_suffix(".png").is_file()
           for things in [masked(_read(p.with_suffix(".png")))]]
    if not out:
        raise InputError(f"{folder} holds no composites: NAME.jpg and NAME.png, as studio.photographs.composites writes them")
    return out


def bare(folder: Path) -> list[LabelledPicture]:
    """All pictures in a folder and below it as pictures with nothing on them. InputError: there is none."""
    out = [LabelledPicture(p, (), 0) for p in sorted(folder.rglob("*")) if p.suffix.lower() in PICTURES]
    if not out:
        raise InputError(f"{folder} holds no pictures: give a folder of pictures with nothing on the table")
    return out


def masked(masks: npt.NDArray[np.uint8]) -> tuple[LabelledThing, ...]:
    """The things of a composite's masks (H, W, 3): toys, cards, dice and terrain; arms are left out."""
    out = []
    for number in np.unique(masks[..., 1]):
        own = (masks[..., 1] == number) & (masks[..., 0] > 0)
        if not number or np.count_nonzero(own) < LEAST_PX:
            continue
        kind = KINDS[int(np.bincount(masks[..., 0][own]).argmax())]
        if kind in NO_THING:
            continue
        rings, _ = cv2.findContours(own.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        x, y, w, h = cv2.boundingRect(own.astype(np.uint8))
        out.append(LabelledThing(kind, (x, y, x + w, y + h),
                                 tuple(r.reshape(-1, 2).astype(np.float64) for r in rings)))
    return tuple(out)


def _read(file: Path) -> npt.NDArray[np.uint8]:
    masks = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if masks is None:
        raise InputError(f"{file} cannot be read as masks of a composite")
    return np.asarray(masks, np.uint8)
