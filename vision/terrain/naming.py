"""Which of the things that differ from the bare table is which piece of the roster. Things that touch are parted, parts of one
fence are joined, and what colours miss is looked for where the roster says that it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.scene import Point2
from vision.footprints.view import View
from vision.imaging.patches import Patch, between, hull_of, patch_of, patches, union_of
from vision.terrain.parameters import DETECTION
from vision.terrain.texture import Texture
from vision.tracking.tracks.priors import KnownTerrain

Mask = NDArray[np.bool_]
Share = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A patch of the working picture, and the piece of the roster that it shows. None: the roster has none there."""

    patch: Patch
    owner: KnownTerrain | None


def named(found: Sequence[Patch], objects: Mask, foreground: Share | None, sought: Sequence[KnownTerrain],
          view: View, texture: Texture | None = None) -> list[Named]:
    """The things, those of the roster first. ``objects`` (h, w): the pixels that differ, from which ``found`` was joined over
    gaps; ``foreground`` (h, w): how much of each pixel the change network says that things cover; ``sought``: the pieces of the
    roster that have a place, ``at_in``; ``texture``: what is left of the table's."""
    found = _whole(found, objects.shape)
    places = {t.key: _px(t.at_in, view) for t in sought if t.at_in is not None}
    reach = DETECTION.named_within_in * view.inch_px
    groups: dict[int, list[KnownTerrain]] = {}
    missing: list[KnownTerrain] = []
    for t in sought:
        if t.key not in places:
            continue
        near = [(_away(p, places[t.key]), k) for k, p in enumerate(found)]
        if near and min(near)[0] < reach:
            groups.setdefault(min(near)[1], []).append(t)
        else:
            missing.append(t)
    out: list[Named] = []
    for k, owners in groups.items():
        parts = _parted(found[k], objects, [places[t.key] for t in owners])
        for p, t in zip(parts, owners, strict=True):
            if p is not None and (len(owners) == 1 or p.area >= DETECTION.least_lump_px):
                out.append(Named(p, t))
            else:  # nothing of it is in the patch that its place touches: it stands beside that thing
                missing.append(t)
    for t in missing:
        taken = union_of([n.patch for n in out], objects.shape)
        patch = _half_seen(foreground, places[t.key], taken, view) or _half_seen(
            None if texture is None else _vanished(texture, places[t.key], view), places[t.key], taken, view)
        if patch is not None:
            out.append(Named(patch, t))
    return out + [Named(p, None) for k, p in enumerate(found) if k not in groups]


def _whole(found: Sequence[Patch], shape: tuple[int, int]) -> list[Patch]:
    """The patches; what lies within the outer rim of a larger one is a part of it, such as the title on a book of the table's
    colour."""
    rims = {k: hull_of(p.mask) for k, p in enumerate(found) if p.area < DETECTION.rim_share * hull_of(p.mask).sum()}
    groups: dict[int, list[Patch]] = {}
    for k, p in enumerate(found):
        around = [(found[r].area, r) for r, rim in rims.items() if r != k and found[r].area > p.area
                  and Patch(found[r].left, found[r].top, rim).common_px(p) >= DETECTION.within_rim * p.area]
        groups.setdefault(max(around)[1] if around else k, []).append(p)
    return [parts[0] if len(parts) == 1 else patch_of(union_of(parts, shape)) for parts in groups.values()]


def _parted(patch: Patch, objects: Mask, places: Sequence[tuple[float, float]]) -> list[Patch | None]:
    """A patch that holds several pieces, one part for each of their places (x, y) in working pixels. What hangs together is the
    piece that is nearest. What holds several of them is cut where it is thinnest between them."""
    if len(places) == 1:
        return [patch]
    _, label = cv2.connectedComponents((patch.mask & objects[patch.box]).astype(np.uint8), connectivity=4)
    lumps = [patch_of(label == k, patch.left, patch.top) for k in range(1, label.max() + 1)]
    lumps = [p for p in lumps if p.area >= DETECTION.least_lump_px]
    if not lumps:
        return [patch, *([None] * (len(places) - 1))]
    of: dict[int, list[int]] = {}
    for n, place in enumerate(places):
        of.setdefault(min((_away(p, place), k) for k, p in enumerate(lumps))[1], []).append(n)
    parts: list[list[Patch]] = [[] for _ in places]
    for k, lump in enumerate(lumps):
        held = of.get(k, [])
        if len(held) > 1:
            for n, part in zip(held, between(lump, [places[n] for n in held]), strict=False):
                parts[n].append(part)
        else:
            parts[held[0] if held else min((_away(lump, place), n) for n, place in enumerate(places))[1]].append(lump)
    return [patch_of(union_of(p, objects.shape)) if p else None for p in parts]


def _half_seen(foreground: Share | None, place: tuple[float, float], taken: Mask, view: View) -> Patch | None:
    """What the network (or texture) sees where the roster has a piece that colours miss. None: it sees nothing there either."""
    if foreground is None:
        return None
    free = (foreground > DETECTION.half_seen) & ~taken & view.region
    near = [(_away(p, place), k, p) for k, p in enumerate(patches(free, least_px=1.0, foot_px=view.foot_px, whole=True))
            if p.area >= DETECTION.least_lump_px]
    if not near or min(near)[0] > DETECTION.named_within_in * view.inch_px:
        return None
    return min(near)[2]


def _vanished(texture: Texture, place: tuple[float, float], view: View) -> Share | None:
    """Where the table's texture has vanished around a place (x, y), in working pixels. None: it has none there."""
    side = 2 * round(DETECTION.named_within_in * view.inch_px) + 1
    around = Patch(max(round(place[0]) - side // 2, 0), max(round(place[1]) - side // 2, 0), np.ones((side, side), bool))
    gone = texture.around(around, view)
    return None if gone is None else np.asarray(cv2.resize(gone, view.size, interpolation=cv2.INTER_AREA), np.float32)


def _px(at_in: Point2 | None, view: View) -> tuple[float, float]:
    assert at_in is not None
    return view.to_work(view.calibration.image_from_table(np.array([[*at_in, 0.0]]))[0])


def _away(patch: Patch, place: tuple[float, float]) -> float:
    """Working pixels from a place (x, y) to the nearest pixel of a patch."""
    ys, xs = np.nonzero(patch.mask)
    return float(np.hypot(xs + patch.left - place[0], ys + patch.top - place[1]).min())
