"""The trained network: toys, arms, cards and dice in one picture, through ONNX Runtime.

The network reads 384 x 640 pixels; its outlines are a few pixels coarse and say what belongs together, not where the edge is.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.networks.detection import LABELS, Array, Detection, DetectorError, Image8, both_ways_up, box_common, box_iou
from vision.networks.parameters import DETECTOR, INFERENCE
from vision.networks.ultralytics_adapter import UltralyticsModel
from vision.networks.weights import int8_twin, open_weights

OTHER_NAMES = {"person": "arm", "hand": "arm", "playing card": "card", "dice": "die"}
"""What other people's networks call ours; everything else that they know is a toy here."""
GREY = 114
SIZE_PX = (384, 640)
"""Height and width of the network's picture: 16 to 9, rounded up to its stride."""


class Detector:
    """Finds things in pictures with a network of Ultralytics' segmentation (or detection) family exported to ONNX.

    weights: an .onnx file, or an Ultralytics .pt (needs the training extra). threads: of the CPU. lean: it keeps no memory
    between pictures (80 MB less, measured on the sample, in the same time). only: of other labels it outlines nothing.
    DetectorError: no such file, or not such a network.
    """

    def __init__(self, weights: Path, *, threads: int = INFERENCE.waited_for_threads,
                 confidence: float = DETECTOR.least_confidence, lean: bool = True, only: Sequence[str] = LABELS) -> None:
        if not weights.is_file():
            raise DetectorError(f"no weights at {weights}: name an .onnx or .pt file of an Ultralytics network")
        if weights.suffix.lower() not in (".onnx", ".pt"):
            raise DetectorError(f"{weights}: that is no network: give an .onnx or .pt file")
        self.weights, self.confidence, self._only = weights, confidence, only
        self._pt: UltralyticsModel | None = None
        if weights.suffix.lower() == ".pt":
            self._pt = UltralyticsModel(weights)
            names = self._pt.names
            self.size_px = SIZE_PX  # any size would do; ours are trained at this one
        else:
            self._session = open_weights(weights, threads, lean=lean)
            given = self._session.get_modelmeta().custom_metadata_map.get("names", "")
            try:
                names = ast.literal_eval(given)
            except (ValueError, SyntaxError):
                raise DetectorError(f"{weights} says no class names: export it with Ultralytics, format onnx") from None
            shape = self._session.get_inputs()[0].shape
            if len(shape) != 4 or not all(isinstance(n, int) for n in shape[2:]):
                raise DetectorError(f"{weights} takes {shape}: export it for one fixed picture size, as Ultralytics does")
            self.size_px = (int(shape[2]), int(shape[3]))
        self.labels = {int(k): _label(str(v)) for k, v in dict(names).items()}

    def for_watching(self) -> Detector:
        """The same network for smaller pictures and in numbers of eight bits, where it lies beside
        (vision.networks.weights.int8_twin), and
        on one thread, as nobody waits for it: half the time, less on processors with instructions for such numbers, and arms
        as well seen; it tells nothing else. Else itself."""
        twin = int8_twin(self.weights)
        if twin == self.weights:
            return self
        return Detector(twin, threads=1, confidence=self.confidence, only=("arm",))

    def find(self, bgr: Image8) -> tuple[Detection, ...]:
        """Everything in a picture (H, W, 3) uint8, surest first."""
        return self._find(bgr, self.confidence)

    def _find(self, bgr: Image8, least: float) -> tuple[Detection, ...]:
        if self._pt is not None:
            return self._pt.find(bgr, least, self.labels)
        picture, scale, (left, top) = letterbox(bgr, self.size_px)
        outputs = self._session.run(None, {self._session.get_inputs()[0].name: planes(picture)})
        boxes, scores, classes, coefficients = _rows(outputs[0], len(self.labels), least)
        protos = outputs[1][0] if len(outputs) > 1 else None
        keep = _distinct(boxes, scores, classes)
        out = []
        for i in keep:
            label = self.labels.get(int(classes[i]), "toy")
            if label not in self._only:
                continue
            ring = None
            if protos is not None and coefficients.shape[1] == protos.shape[0]:
                ring = _outline(coefficients[i], protos, boxes[i], self.size_px)
            if ring is None:
                if protos is not None:
                    continue
                x0, y0, x1, y1 = boxes[i]
                ring = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])
            # pixel edges of the network's picture -> pixel centres of the given one
            ring = (ring - [left, top]) / scale - 0.5
            ring = np.clip(ring, [-0.5, -0.5], [bgr.shape[1] - 0.5, bgr.shape[0] - 0.5])
            (x0, y0), (x1, y1) = ring.min(axis=0), ring.max(axis=0)
            if x1 - x0 < 1 or y1 - y0 < 1:
                continue
            out.append(Detection(label, float(scores[i]), (float(x0), float(y0), float(x1), float(y1)), ring))
        return tuple(out)

    def find_tiled(self, bgr: Image8, tiles: int = 2, confidence: float | None = None) -> tuple[Detection, ...]:
        """As ``find``, and again in ``tiles`` x ``tiles`` overlapping parts of the picture, for small things in large ones.

        What a part's border cuts is left to the whole picture. ``confidence``: the least, instead of the detector's own.
        """
        least = self.confidence if confidence is None else confidence
        return self._once([*self._find(bgr, least), *self._in_parts(bgr, least, tiles)])

    def find_scaled(self, bgr: Image8, confidence: float | None = None) -> tuple[Detection, ...]:
        """As ``find_tiled``, and from two and four times as far away, for pictures in which things are of any size; and all of
        it in the picture turned by half a turn: what only one of the two shows is half as sure. ``confidence``: the least,
        instead of the detector's own."""
        asked = self.confidence if confidence is None else confidence
        both = both_ways_up(lambda picture: self._scaled(picture, DETECTOR.one_way_share * asked), bgr)
        return self._once([d for d in _agreed(*both) if d.confidence >= DETECTOR.both_ways_share * asked])

    def _scaled(self, bgr: Image8, least: float) -> tuple[Detection, ...]:
        found = [*self._find(bgr, least), *self._in_parts(bgr, least, 2)]
        for share in (0.5, 0.25):
            h, w = round(self.size_px[0] * share), round(self.size_px[1] * share)
            small, scale, (left, top) = letterbox(bgr, (h, w))
            far = np.full((*self.size_px, 3), GREY, np.uint8)
            far[:h, :w] = small
            found += [d.moved(-left, -top).scaled(1 / scale) for d in self._find(far, least)
                      if d.box_px[2] < w + 2 and d.box_px[3] < h + 2]
        h, w = bgr.shape[:2]
        return self._once([d for d in found if d.box_px[0] < w - 1 and d.box_px[1] < h - 1])

    def _in_parts(self, bgr: Image8, least: float, tiles: int) -> list[Detection]:
        """What is found in overlapping parts and not cut by their borders; nothing where the picture is small."""
        found: list[Detection] = []
        h, w = bgr.shape[:2]
        if self._pt is not None or max(h / self.size_px[0], w / self.size_px[1]) < 1.5:
            return found
        th, tw = int(h / tiles * 1.25), int(w / tiles * 1.25)
        for y in np.linspace(0, h - th, tiles).astype(int):
            for x in np.linspace(0, w - tw, tiles).astype(int):
                for d in self._find(np.ascontiguousarray(bgr[y:y + th, x:x + tw]), least):
                    x0, y0, x1, y1 = d.box_px
                    cut = (x0 < 2 < x) or (y0 < 2 < y) or (x1 > tw - 3 and x + tw < w) or (y1 > th - 3 and y + th < h)
                    if not cut:
                        found.append(d.moved(float(x), float(y)))
        return found

    @staticmethod
    def _once(found: list[Detection]) -> tuple[Detection, ...]:
        boxes = np.array([d.box_px for d in found]).reshape(-1, 4)
        scores = np.array([d.confidence for d in found])
        classes = np.array([LABELS.index(d.label) for d in found])
        return tuple(found[i] for i in _distinct(boxes, scores, classes))

def letterbox(bgr: Image8, size_px: tuple[int, int]) -> tuple[Image8, float, tuple[int, int]]:
    """The picture scaled into (height, width) with grey beside it; the scale, and what was put left and above."""
    h, w = bgr.shape[:2]
    scale = min(size_px[0] / h, size_px[1] / w)
    nw, nh = min(size_px[1], round(w * scale)), min(size_px[0], round(h * scale))
    small = cv2.resize(bgr, (nw, nh), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    left, top = (size_px[1] - nw) // 2, (size_px[0] - nh) // 2
    out = np.full((*size_px, 3), GREY, np.uint8)
    out[top:top + nh, left:left + nw] = small
    return out, scale, (left, top)


def planes(letterboxed: Image8) -> npt.NDArray[np.float32]:
    """A picture (h, w, 3) as the network takes it: (1, 3, h, w), red first, 0 to 1."""
    return np.asarray(cv2.dnn.blobFromImage(letterboxed, 1 / 255.0, swapRB=True), np.float32)


def _label(name: str) -> str:
    name = name.lower()
    return name if name in LABELS else OTHER_NAMES.get(name, "toy")


def _rows(raw: Any, classes: int, least: float) -> tuple[Array, Array, npt.NDArray[np.int64], Array]:
    """Boxes (N, 4) x0 y0 x1 y1, scores, classes and mask coefficients (N, M) of Ultralytics' two kinds of output:
    end to end (1, N, 6 + M), and (1, 4 + classes + M, N) with centres and sizes."""
    rows = np.asarray(raw[0], np.float64)
    if rows.shape[1] < rows.shape[0] and rows.shape[1] in (6, 38):
        rows = rows[rows[:, 4] >= least]
        return rows[:, :4], rows[:, 4], rows[:, 5].astype(np.int64), rows[:, 6:]
    rows = rows.T
    scores = rows[:, 4:4 + classes]
    rows, scores = rows[scores.max(axis=1) >= least], scores[scores.max(axis=1) >= least]
    centre, half = rows[:, :2], rows[:, 2:4] / 2
    best = scores.argmax(axis=1) if len(scores) else np.zeros(0, np.int64)
    return (np.hstack([centre - half, centre + half]), scores.max(axis=1) if len(scores) else np.zeros(0),
            best.astype(np.int64), rows[:, 4 + classes:])


def _agreed(upright: Sequence[Detection], upended: Sequence[Detection]) -> list[Detection]:
    """Finds in one picture both ways up: those of one label and place as one, each with its mean confidence."""
    left, out = list(upended), []
    for d in sorted(upright, key=lambda d: -d.confidence):
        there = [(box_iou(d.box_px, e.box_px), k) for k, e in enumerate(left) if e.label == d.label]
        share, k = max(there, default=(0.0, -1))
        if share < DETECTOR.agreed_iou:
            out.append(replace(d, confidence=d.confidence / 2))
            continue
        other = left.pop(k)
        out.append(replace(max(d, other, key=lambda e: e.confidence), confidence=(d.confidence + other.confidence) / 2))
    return out + [replace(e, confidence=e.confidence / 2) for e in left]


def _distinct(boxes: Array, scores: Array, classes: npt.NDArray[np.int64]) -> list[int]:
    """Indices of what is left when each thing is told once, surest first."""
    keep: list[int] = []
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    corners = boxes.tolist()
    for i in np.argsort(-scores):
        again = False
        for j in keep:
            both = box_common(corners[i], corners[j])
            if both <= 0:
                continue
            iou = both / (area[i] + area[j] - both)
            within = both / max(min(area[i], area[j]), 1e-9)
            # a card in a fan or a toy beside another shares much of its box: same label needs more than that
            again = again or iou > DETECTOR.same_thing_iou or (classes[i] == classes[j] and within > 0.85 and iou > 0.3)
        if not again:
            keep.append(int(i))
    return keep


def _outline(coefficients: Array, protos: npt.NDArray[np.float32], box: Array,
             size_px: tuple[int, int]) -> Array | None:
    """The mask's largest ring (N, 2) in the network's pixels (edges, not centres), None when it is empty."""
    scale = protos.shape[1] / size_px[0]
    x0, y0 = np.maximum(np.floor(box[:2] * scale).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(box[2:] * scale).astype(int) + 1, [protos.shape[2], protos.shape[1]])
    if x1 - x0 < 1 or y1 - y0 < 1:
        return None
    part = protos[:, y0:y1, x0:x1]
    logit = np.tensordot(coefficients.astype(np.float32), part, axes=1)
    up = 4
    big = cv2.resize(logit, None, fx=up, fy=up, interpolation=cv2.INTER_LINEAR)
    mask = (big > np.log(DETECTOR.mask_probability / (1 - DETECTOR.mask_probability))).astype(np.uint8)
    # nothing outside the box
    ys, xs = np.mgrid[:mask.shape[0], :mask.shape[1]]
    px, py = (xs + 0.5) / up / scale + x0 / scale, (ys + 0.5) / up / scale + y0 / scale
    mask[(px < box[0] - 1) | (px > box[2] + 1) | (py < box[1] - 1) | (py > box[3] + 1)] = 0
    found, _ = cv2.findContours(cv2.resize(mask, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST), cv2.RETR_EXTERNAL,
                                cv2.CHAIN_APPROX_NONE)
    if not found:
        return None
    ring = max(found, key=cv2.contourArea).reshape(-1, 2).astype(float)
    if len(ring) < 6:
        return None
    ring = cv2.approxPolyDP(ring.astype(np.float32).reshape(-1, 1, 2), 1.0, True).reshape(-1, 2).astype(float)
    if len(ring) < 3:
        return None
    return np.asarray((ring + 0.5) / (2 * up * scale) + np.array([x0, y0]) / scale)
