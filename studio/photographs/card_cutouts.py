"""Playing cards cut out of photographs, each set upright, with round corners: pale cards apart on a darker ground, or those
that others outlined."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from studio.photographs.yolo import YoloRow, yolo_rows

Image8 = npt.NDArray[np.uint8]
LONGER_PX, SPRITE_PX, CLOSED_PX = 2000, 480, 15
"""Photographs are looked at with such a longer side; sprites are at most so high; gaps in the paper so wide are closed."""
PALE, MOST_COLOUR = 90, 22
"""A card's paper is at least so light, and its two colours are off grey by no more than this (8-bit Lab)."""
FILLED, ASPECT, LEAST_SHARE = 0.93, (1.2, 1.8), 0.004
"""It fills so much of the smallest rectangle about it, which is so many times as long as wide, and so much of the picture."""
CORNER = 0.05
"""Radius of its corners, in its width."""
LEAST_PX, RIM_PX = 60, 3
"""An outlined card is at least so wide, and so far from the picture's rim."""


def cards(bgr: Image8) -> Iterator[Image8]:
    """All cards of a photograph (H, W, 3), upright, (h, w, 4)."""
    fit = min(1.0, LONGER_PX / max(bgr.shape[:2]))
    picture = np.asarray(cv2.resize(bgr, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA), np.uint8)
    lab = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB).astype(np.int16)
    level = max(PALE, int(0.72 * np.percentile(lab[..., 0], 99)))
    pale = (lab[..., 0] > level) & (np.abs(lab[..., 1:] - 128).max(axis=2) < MOST_COLOUR)
    clean = cv2.morphologyEx(pale.astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    whole = cv2.morphologyEx(clean, cv2.MORPH_CLOSE, np.ones((CLOSED_PX, CLOSED_PX), np.uint8))
    rings, _ = cv2.findContours(whole, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    for ring in rings:
        rect = cv2.minAreaRect(ring)
        wide, long = sorted(rect[1])
        if (cv2.contourArea(ring) > max(FILLED * wide * long, LEAST_SHARE * whole.size)
                and ASPECT[0] * wide < long < ASPECT[1] * wide):
            yield upright(picture, np.asarray(cv2.boxPoints(rect), np.float32))


def outlined_cards(bgr: Image8, rows: Sequence[YoloRow], classes: Sequence[int] = ()) -> Iterator[Image8]:
    """The whole cards among what is outlined in a photograph (H, W, 3), upright, (h, w, 4). What is not four-sided, touches the
    rim, or has only a box, is passed over. ``classes``: numbers of those that are no cards."""
    size = np.array([bgr.shape[1], bgr.shape[0]])
    for row in rows:
        if row.outline is None or row.which in classes:
            continue
        ring = (row.outline * size).astype(np.float32)
        hull = cv2.convexHull(ring)
        corners = cv2.approxPolyDP(hull, 0.06 * cv2.arcLength(hull, True), True)[:, 0].astype(np.float32)
        if len(corners) != 4 or ring.min() < RIM_PX or (ring > size - RIM_PX).any():
            continue
        sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
        wide, long = sorted((sides[:2] + sides[2:]) / 2)
        if (wide < LEAST_PX or not ASPECT[0] * wide < long < ASPECT[1] * wide
                or cv2.contourArea(ring) < FILLED * cv2.contourArea(corners)):
            continue
        yield upright(bgr, corners if cv2.contourArea(corners, oriented=True) > 0 else corners[::-1])


def upright(picture: Image8, corners: npt.NDArray[np.float32]) -> Image8:
    """The card between four corners (4, 2) px, clockwise as they are seen, as a sprite (h, w, 4)."""
    if np.linalg.norm(corners[0] - corners[1]) < np.linalg.norm(corners[1] - corners[2]):
        corners = np.roll(corners, 1, axis=0)
    long, wide = (float(np.linalg.norm(corners[k] - corners[k + 1])) for k in (0, 1))
    fit = min(1.0, SPRITE_PX / long)
    w, h = round(wide * fit), round(long * fit)
    to = np.array([[0, h], [0, 0], [w, 0], [w, h]], np.float32)
    face = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners, to), (w, h), flags=cv2.INTER_AREA)
    alpha = np.zeros((h, w), np.uint8)
    r = max(2, int(CORNER * w))
    cv2.rectangle(alpha, (r, 2), (w - r, h - 3), 255, -1)
    cv2.rectangle(alpha, (2, r), (w - 3, h - r), 255, -1)
    for x in (r + 2, w - r - 3):
        for y in (r + 2, h - r - 3):
            cv2.circle(alpha, (x, y), r, 255, -1)
    return np.dstack([face, cv2.GaussianBlur(alpha, (3, 3), 0)])


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, epilog="Example: python -m studio.photographs.card_cutouts "
                                "runs/photographs/jass_cards runs/sprites/card/jass")
    p.add_argument("photographs", type=Path)
    p.add_argument("out", type=Path)
    p.add_argument("--outlined", action="store_true", help="the cards that YOLO files beside the photographs outline")
    p.add_argument("--without", type=int, nargs="*", default=(), metavar="CLASS", help="classes of those that are no cards")
    a = p.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    count = 0
    for file in sorted(a.photographs.iterdir()):
        bgr, labels = cv2.imread(str(file)), file.with_suffix(".txt")
        if bgr is None or (a.outlined and not labels.is_file()):
            continue
        picture = np.asarray(bgr, np.uint8)
        for sprite in outlined_cards(picture, list(yolo_rows(labels)), a.without) if a.outlined else cards(picture):
            cv2.imwrite(str(a.out / f"card_{count:04d}.png"), sprite)
            count += 1
    print(f"{count} cards")


if __name__ == "__main__":
    main()
