"""Prints in a picture: which sheets, mats and corner markers lie there, and every point of them in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.markers.corners import Markers, find_markers, grey_of, refine_saddles
from calibration.markers.parameters import FIND_PRINTS
from calibration.prints.geometry import SHEETS, Print, PrintedMarker

MIRRORED = ("the picture is mirrored: its markers can be read only with left and right exchanged: switch mirroring off in the "
            "camera's own settings, or give --mirror (in the window: \"mirrored: turn it back\")")


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """One rigid print seen: ``points_in`` (n, 2) in its own frame, ``points_px`` (n, 2), ``sigma_px`` (n,) per axis.

    ``marker_of`` (n,): the marker's id, -1 for a corner of the fine pattern. ``shift_px`` (n, 2): how the points move for
    a pixel of spread of dark edges; ``spread_sigma_px``: sigma of that spread.
    """

    kind: str
    ids: tuple[int, ...]
    points_in: Array
    points_px: Array
    sigma_px: Array
    marker_of: NDArray[np.int64]
    shift_px: Array
    spread_sigma_px: float = 0.0

    def without(self, marker_id: int) -> Target:
        """The same print without one marker."""
        keep = self.marker_of != marker_id
        return Target(self.kind, tuple(i for i in self.ids if i != marker_id), self.points_in[keep],
                      self.points_px[keep], self.sigma_px[keep], self.marker_of[keep], self.shift_px[keep],
                      self.spread_sigma_px)


def find_targets(image: NDArray[np.uint8], markers: Markers | None = None) -> list[Target]:
    """Every print in the picture, the sheet first, then the mat, then corner markers by id.

    Several copies of one sheet are told apart: each marker says where the others of its sheet must be. Left out are markers
    that no print has, and markers where their print has none.
    """
    grey = grey_of(image)
    seen = find_markers(grey) if markers is None else markers
    out: list[Target] = []
    for p in (SHEETS["sheet"], SHEETS["toaded"], SHEETS["markers"]):
        here = [i for i in range(len(seen)) if int(seen.ids[i]) in p.ids]
        if not p.rigid:
            out += [_target(p, [p.marker(int(seen.ids[i]))], [i], seen, None) for i in here]
            continue
        while here:
            group = _largest_group(p, here, seen)
            if len(group) >= 2 or p.kind == "sheet":
                printed = [p.marker(int(seen.ids[i])) for i in group]
                out.append(_target(p, printed, group, seen, grey))
            here = [i for i in here if i not in group]
    return out


def is_mirrored(image: NDArray[np.uint8], targets: list[Target]) -> bool:
    """Whether the picture shows more of our markers with left and right exchanged than ``targets``, seen as it is, have."""
    exchanged = find_targets(np.ascontiguousarray(grey_of(image)[:, ::-1]))
    return sum(len(t.ids) for t in exchanged) > sum(len(t.ids) for t in targets)


def _largest_group(p: Print, here: list[int], seen: Markers) -> list[int]:
    """The largest set of different markers of one print that agree about where it lies."""
    best: list[int] = []
    for i in here:
        marker = p.marker(int(seen.ids[i]))
        if marker.id not in (int(seen.ids[j]) for j in here):
            continue
        h = _homography(marker.corners_in, seen.corners_px[i])
        group = [i]
        for other in p.markers:
            if other.id == marker.id:
                continue
            where = _mapped(other.corners_in, h)
            size = np.linalg.norm(where[0] - where[2])
            # A marker's corners are a few hundredths of a pixel off, so they miss a neighbour by a small part of its size.
            apart = {j: float(np.linalg.norm(seen.corners_px[j] - where, axis=1).max())
                     for j in here if int(seen.ids[j]) == other.id}
            near = min(apart, key=lambda j: apart[j], default=None)
            if near is not None and apart[near] < FIND_PRINTS.same_print_share * size:
                group.append(near)
        if len(group) > len(best):
            best = group
    return sorted(best, key=lambda j: int(seen.ids[j]))


def _homography(points_in: Array, points_px: Array) -> Array:
    h, _ = cv2.findHomography(points_in.astype(float), points_px.astype(float), 0)
    return np.asarray(h if h is not None else np.eye(3), dtype=float)


def _mapped(points: Array, h: Array) -> Array:
    return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), h), dtype=float).reshape(-1, 2)


def _target(p: Print, printed: list[PrintedMarker], group: list[int], seen: Markers,
            grey: NDArray[np.uint8] | None) -> Target:
    points_in = np.concatenate([m.corners_in for m in printed])
    if not p.rigid:  # a marker that was cut out has its own frame, with the origin at its lower left corner
        points_in = points_in - np.array([printed[0].x_in, printed[0].y_in])
    points_px = np.concatenate([seen.corners_px[i] for i in group])
    sigma = np.repeat(seen.sigma_px[group], 4)
    shift = seen.shift_px[group].reshape(-1, 2)
    marker_of = np.repeat(np.array([m.id for m in printed], np.int64), 4)
    if p.kind == "toaded":
        h = _homography(points_in, points_px)
        step, base = _mapped(points_in + np.array([0.1, 0.0]), h), _mapped(points_in, h)
        sigma = np.hypot(sigma, FIND_PRINTS.mat_sigma_in * np.linalg.norm(step - base, axis=1) / 0.1)
    if p.chess is not None and grey is not None and len(group) >= 2:
        h = _homography(points_in, points_px)
        saddles_in = p.chess.corners_in
        guess = _mapped(saddles_in, h)
        square = p.chess.square_in
        right, up = (_mapped(saddles_in + np.array(d), h) for d in ([square, 0.0], [0.0, square]))
        pitch = float(min(np.linalg.norm(right - guess, axis=1).min(), np.linalg.norm(up - guess, axis=1).min()))
        if pitch >= FIND_PRINTS.min_square_px:
            found, ok = refine_saddles(grey, guess, pitch)
            points_in = np.concatenate([points_in, saddles_in[ok]])
            points_px = np.concatenate([points_px, found[ok]])
            sigma = np.concatenate([sigma, np.full(int(ok.sum()), FIND_PRINTS.saddle_sigma_px)])
            marker_of = np.concatenate([marker_of, np.full(int(ok.sum()), -1, np.int64)])
            shift = np.concatenate([shift, np.zeros((int(ok.sum()), 2))])
    return Target(p.kind, tuple(m.id for m in printed), points_in, points_px, sigma, marker_of, shift,
                  seen.spread_sigma_px)
