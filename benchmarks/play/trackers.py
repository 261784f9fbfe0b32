"""Scores of trackers by TrackEval, other people's trackers run on given boxes, and what MOG2 tells from the bare table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.capture.source import Frame

SEEN = 0.5
"""Toys of which less is seen are left out of the scores, found or not."""
MOG2_SHADOW, MOG2_OPEN, MOG2_CLOSE = 255, 3, 7
"""OpenCV marks shadows with 127: they are left out; then specks are opened and gaps closed (px)."""
Boxes = NDArray[np.float64]
Image8 = NDArray[np.uint8]


def foreground(model: cv2.BackgroundSubtractorMOG2, bgr: Image8) -> Image8:
    """Where (h, w; 1, else 0) MOG2 tells a picture (h, w, 3) from the bare table that it has learned, without shadows, specks
    and gaps."""
    mask = (np.asarray(model.apply(bgr, learningRate=0)) == MOG2_SHADOW).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((MOG2_OPEN, MOG2_OPEN), np.uint8))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((MOG2_CLOSE, MOG2_CLOSE), np.uint8)), np.uint8)


def iou(a: Boxes, b: Boxes) -> NDArray[np.float64]:
    """Overlap of boxes (N, 4) and (M, 4): (N, M)."""
    if not len(a) or not len(b):
        return np.zeros((len(a), len(b)))
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    common = np.prod(np.clip(high - low, 0, None), axis=2)
    area = [np.prod(x[:, 2:] - x[:, :2], axis=1) for x in (a, b)]
    return common / np.maximum(area[0][:, None] + area[1][None, :] - common, 1e-9)


def expected(folder: Path, count: int) -> tuple[list[tuple[NDArray[np.int_], Boxes]], list[Boxes]]:
    """Per frame the toys that stand in sight (numbers, boxes px), and the boxes of those that nobody need find."""
    seen = np.load(folder / "seen.npz")
    wanted, ignored = [], []
    for i in range(min(count, len(seen["states"]))):
        state, share, box = seen["states"][i], seen["shares"][i], seen["boxes"][i] - 0.5  # pixel (0, 0) is a centre
        clear = (state < 2) & (share >= SEEN)
        wanted.append((np.nonzero(clear)[0], box[clear]))
        ignored.append(box[~clear & (box[:, 0] >= 0)])
    return wanted, ignored


def score(wanted: list[tuple[NDArray[np.int_], Boxes]], ignored: list[Boxes],
          told: list[tuple[list[Any], Boxes]]) -> dict[str, float]:
    """HOTA, DetA, AssA, IDF1 (percent) and switches by TrackEval. ``told``: per frame ids and boxes."""
    from trackeval.metrics import CLEAR, HOTA, Identity

    names: dict[Any, int] = {}
    data: dict[str, Any] = {"gt_ids": [], "tracker_ids": [], "similarity_scores": [], "gt_dets": [], "tracker_dets": []}
    for (numbers, true), skip, (ids, boxes) in zip(wanted, ignored, told, strict=True):
        like, unwanted = iou(true, boxes), iou(skip, boxes)
        # what lies on a toy that is mostly hidden counts neither for nor against
        free = np.ones(len(boxes), bool)
        if len(boxes) and len(skip):
            best = like.max(0) if len(true) else np.zeros(len(boxes))
            free = ~((unwanted.max(0) > 0.1) & (unwanted.max(0) > best))
        data["gt_ids"].append(numbers)
        data["tracker_ids"].append(np.array([names.setdefault(k, len(names)) for k, f in zip(ids, free, strict=True) if f],
                                            int))
        data["similarity_scores"].append(like[:, free])
        data["gt_dets"].append(true)
        data["tracker_dets"].append(boxes[free])
    everyone = np.unique(np.concatenate(data["gt_ids"]))
    data["gt_ids"] = [np.searchsorted(everyone, g) for g in data["gt_ids"]]
    data |= {"num_timesteps": len(told), "num_gt_ids": len(everyone), "num_tracker_ids": len(names),
             "num_gt_dets": sum(map(len, data["gt_ids"])), "num_tracker_dets": sum(map(len, data["tracker_ids"]))}
    config = {"PRINT_CONFIG": False}
    hota, who = HOTA().eval_sequence(data), Identity({**config, "THRESHOLD": 0.5}).eval_sequence(data)
    clear = CLEAR({**config, "THRESHOLD": 0.5}).eval_sequence(data)
    return {"HOTA": 100 * float(np.mean(hota["HOTA"])), "DetA": 100 * float(np.mean(hota["DetA"])),
            "AssA": 100 * float(np.mean(hota["AssA"])), "IDF1": 100 * float(who["IDF1"]), "switches": float(clear["IDSW"]),
            "ids": float(len(names))}


def ultralytics_track(kind: str, found: list[Boxes], size_px: tuple[int, int],
                      pictures: Iterator[Frame] | None) -> tuple[list[tuple[list[Any], Boxes]], float]:
    """Ultralytics' own tracker with its own settings over the detections; its camera motion needs the pictures."""
    import ultralytics
    from ultralytics.engine.results import Boxes as Results
    from ultralytics.trackers.bot_sort import BOTSORT
    from ultralytics.trackers.byte_tracker import BYTETracker
    from ultralytics.utils import YAML, IterableSimpleNamespace

    settings = YAML.load(Path(ultralytics.__file__).parent / "cfg" / "trackers" / f"{kind}.yaml")
    tracker = (BYTETracker if kind == "bytetrack" else BOTSORT)(IterableSimpleNamespace(**settings))
    shape, used = (size_px[1], size_px[0]), 0.0
    out: list[tuple[list[Any], Boxes]] = []
    for boxes in found:
        picture = next(pictures).bgr if pictures is not None else None
        rows = np.hstack([boxes, np.full((len(boxes), 1), 0.9), np.zeros((len(boxes), 1))]).astype(np.float32)
        begun = time.perf_counter()
        told = np.asarray(tracker.update(Results(rows, shape), picture)).reshape(-1, 8)
        used += time.perf_counter() - begun
        out.append(([int(k) for k in told[:, 4]], told[:, :4].astype(float)))
    return out, used


def supervision_track(found: list[Boxes], fps: float) -> tuple[list[tuple[list[Any], Boxes]], float]:
    """supervision's ByteTrack with its own settings."""
    import supervision

    return _tracked(supervision.ByteTrack(frame_rate=round(fps)).update_with_detections, found)


def ocsort_track(found: list[Boxes], fps: float) -> tuple[list[tuple[list[Any], Boxes]], float]:
    """OC-SORT of Roboflow's ``trackers`` with its own settings."""
    from trackers import OCSORTTracker

    return _tracked(OCSORTTracker(frame_rate=fps).update, found)


def _tracked(update: Callable[[Any], Any], found: list[Boxes]) -> tuple[list[tuple[list[Any], Boxes]], float]:
    """What a tracker that takes and returns supervision's detections makes of these boxes, and the seconds it takes."""
    import supervision

    used = 0.0
    out: list[tuple[list[Any], Boxes]] = []
    for boxes in found:
        begun = time.perf_counter()
        told = update(supervision.Detections(
            boxes.reshape(-1, 4).astype(np.float32), confidence=np.full(len(boxes), 0.9, np.float32),
            class_id=np.zeros(len(boxes), int)))
        used += time.perf_counter() - begun
        ids = np.array([] if told.tracker_id is None else told.tracker_id, int)
        known = ids >= 0  # -1: not sure of it yet
        out.append(([int(k) for k in ids[known]], told.xyxy.reshape(-1, 4).astype(float)[known]))
    return out, used
