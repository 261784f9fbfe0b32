"""What the network finds in one picture: told in words, as JSON, or drawn into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from measure.errors import InputError
from measure.writing import ending_of, write_file
from vision.capture.parameters import PICTURES
from vision.capture.source import open_source
from vision.networks.detector import LABELS, Detection, Image8

COLOURS = {"toy": (60, 220, 60), "arm": (60, 60, 240), "card": (240, 140, 40), "die": (40, 210, 240)}
"""Blue, green, red."""


def first_picture(text: str) -> Image8:
    """A picture, or the first frame of a clip. InputError: no picture there."""
    source = open_source(text)
    frame = next(iter(source), None)
    source.close()
    if frame is None:
        raise InputError(f"{text} holds no picture: give a picture or a clip")
    return frame.bgr


def summary(found: Sequence[Detection]) -> Iterator[str]:
    """How many of each kind, for a person in a terminal."""
    for label in LABELS:
        of_it = [d for d in found if d.label == label]
        if of_it:
            yield (f"{len(of_it)} {label}{'s' * (len(of_it) != 1 and label != 'die')}"
                   f" (confidence {of_it[-1].confidence:.2f} to {of_it[0].confidence:.2f})")
    if not found:
        yield "nothing found"


def as_json(d: Detection) -> dict[str, object]:
    """One find as ``detect --json`` writes it."""
    ring = d.outline_px
    x, y = ring.T
    # anticlockwise as seen, y pointing down
    if float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) > 0:
        ring = ring[::-1]
    return {"label": d.label, "confidence": round(d.confidence, 4), "box_px": [round(v, 2) for v in d.box_px],
            "outline_px": [[round(float(a), 2), round(float(b), 2)] for a, b in ring]}


def draw(path: str, bgr: Image8, found: Sequence[Detection]) -> None:
    """Write the picture with what was found in it. InputError: it cannot be written."""
    ending = ending_of(path, (".png", *sorted(PICTURES)))
    try:
        data = None if ending is None else cv2.imencode(ending, drawn(bgr, found))[1]
    except cv2.error:  # an ending that this OpenCV does not write
        data = None
    if data is None:
        raise InputError(f"{path}: a picture of that ending cannot be written: give a name ending in .png or .jpg")
    write_file(path, data.tobytes())


def drawn(bgr: Image8, found: Sequence[Detection]) -> Image8:
    """The picture with outlines, labels and confidences."""
    out = bgr.copy()
    wide = max(1, round(max(bgr.shape[:2]) / 900))
    for d in found:
        cv2.polylines(out, [np.round(d.outline_px).astype(np.int32)], True, COLOURS[d.label], wide, cv2.LINE_AA)
        at = (int(d.box_px[0]), max(12, int(d.box_px[1]) - 3))
        cv2.putText(out, f"{d.label} {d.confidence:.2f}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.4 * wide, (0, 0, 0), 2 * wide + 1,
                    cv2.LINE_AA)
        cv2.putText(out, f"{d.label} {d.confidence:.2f}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.4 * wide, COLOURS[d.label], wide,
                    cv2.LINE_AA)
    return out
