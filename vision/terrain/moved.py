"""Follows terrain that is moved or taken away during a battle. A piece is gone if the bare table shows in its place. What looks
like it elsewhere, and is not bare table, is that piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from measure.routing.parameters import OBSTACLES
from measure.scene import Terrain
from vision.footprints.view import held
from vision.imaging.cells import around
from vision.imaging.foreground_and_shadow import disc, odd, smoothed
from vision.imaging.patches import Patch, grown, largest_piece, patch_of, patches
from vision.networks.change_network import ChangeNetwork
from vision.segmentation.finder import Finder
from vision.segmentation.full_size.full_resolution import FullResolution
from vision.segmentation.full_size.parameters import FULL_RESOLUTION
from vision.terrain.detection import silhouette
from vision.terrain.outlines import standing_footprint
from vision.terrain.parameters import MOVED
from vision.terrain.rigid import carried, moved_along, raised
from vision.tracking.tracks.appearance import Appearance, appearance_of

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]
Box = tuple[slice, slice]


@dataclass(frozen=True, slots=True)
class TerrainMove:
    """A piece no longer stands where it ``was``. ``now``: the piece where it stands; ``patch``: the working pixels that it
    covers, if it was found there itself. Both are None where it is not on the table."""

    was: Terrain
    now: Terrain | None
    patch: Patch | None = None


@dataclass(frozen=True, slots=True)
class _Known:
    """Where the network sees a piece (``patch``, working pixels), and its appearance there."""

    piece: Terrain
    patch: Patch
    appearance: Appearance


def pieces_on(under: Terrain, terrain: Sequence[Terrain]) -> tuple[Terrain, ...]:
    """The pieces that stand on ``under``: on its top, or on a piece that stands there."""
    on = [p for p in terrain
          if abs(p.base_in - under.top_in) < OBSTACLES.level_in < p.base_in and held(p.polygon(), under.polygon())]
    return tuple({p.id: p for q in on for p in (q, *pieces_on(q, terrain))}.values())


def unlike_in(was: Terrain, now: Terrain) -> float:
    """Extra standard deviation, in inches, of the edges of a piece whose outline is not the one that it had: pieces are rigid.
    0 where both outlines agree."""
    apart = moved_along(was, was, now).polygon().hausdorff_distance(now.polygon())
    return apart / 2 if apart > MOVED.unlike_in else 0.0


def _cut_by(part: Box, box: Box, shape: tuple[int, int]) -> bool:
    """Whether a part of a picture (height, width) reaches a border of the box in which it was found."""
    return any((p.start <= b.start > 0) or (p.stop >= b.stop < size) for p, b, size in zip(part, box, shape, strict=True))


class TerrainWatcher:
    """Watches the pieces of terrain."""

    def __init__(self, finder: Finder, net: ChangeNetwork, empty: Image, stuff: Image) -> None:
        """``empty``, ``stuff``: full pictures of the bare table and of the table with its terrain."""
        self._finder, self._view = finder, finder.view
        self._beside_empty = FullResolution(self._view, net, empty)
        self._stuff = self._beside_empty.shrink(stuff)
        self._known: dict[str, _Known] = {}
        self._missing: dict[str, _Known] = {}
        self._riders: dict[str, tuple[Terrain, ...]] = {}
        """What stood on pieces that are missing."""
        self._places: dict[Terrain, Mask] = {}
        self._ahead: set[str] = set()
        """What was worked out ahead: ids of pieces; "": the two pictures were laid onto each other."""

    def work_ahead(self, terrain: Sequence[Terrain]) -> bool:
        """Do a part of what the first change beside a piece needs, so that it does not all come in one frame. Returns whether
        there was anything left to do."""
        if "" not in self._ahead:
            self._ahead.add("")
            self._beside_empty.background.pair(self._stuff, (slice(0, 1), slice(0, 1)))
            return True
        piece = next((p for p in terrain if p.id not in self._ahead), None)
        if piece is not None:
            self._ahead.add(piece.id)
            if piece.id not in self._known:
                self._as_known(piece, self._place(piece))
        return piece is not None

    def shifts(self, terrain: Sequence[Terrain], area: Mask, picture: Image, full: Image,
               toys: Sequence[Patch], new: Sequence[Patch]) -> list[TerrainMove]:
        """Which pieces have gone from the pixels ``area`` (h, w) of a settled working picture, and which have come there.
        ``full``: the same picture at the change network's size; ``toys``: those known to stand; ``new``: what came elsewhere
        recently and may be a piece. The finder's background is updated to the table with its terrain as it stands now."""
        for missing in [i for i in self._missing if any(p.id == i for p in terrain)]:
            del self._missing[missing]  # the players have put it back
        self._places = {p: m for p, m in self._places.items() if p in terrain}
        out: list[TerrainMove] = []
        for piece in sorted(terrain, key=lambda p: p.base_in):
            place = self._place(piece)
            if all(s.was is not piece for s in out) and (place & area).any() and self._differs(place, picture, toys):
                out += self._with_riders(self._examined(piece, place, area, terrain, picture, full, toys, new), terrain)
        for known in list(self._missing.values()):
            if all(s.was.id != known.piece.id for s in out):
                out += self._with_riders(self._put_back(known, area, terrain, picture, full, toys), terrain)
        return out

    def _with_riders(self, shifts: list[TerrainMove], terrain: Sequence[Terrain]) -> list[TerrainMove]:
        """The same moves, and those of the pieces that stand on the moved ones and go with them."""
        out = []
        for s in shifts:
            riders = self._riders.pop(s.was.id, None) or pieces_on(s.was, terrain)
            if s.now is None:
                self._riders[s.was.id] = riders
            out += [s, *(TerrainMove(r, None if s.now is None else moved_along(r, s.was, s.now)) for r in riders)]
        return out

    def _place(self, piece: Terrain) -> Mask:
        if piece not in self._places:
            self._places[piece] = silhouette(piece, self._view)
        return self._places[piece]

    def _differs(self, place: Mask, picture: Image, toys: Sequence[Patch]) -> bool:
        """Whether a piece's place changed so much that bare table may show there."""
        box = around(place, 0)
        off = np.abs(smoothed(picture[box]) - self._finder.background.expected(picture, box)).max(axis=2) > MOVED.changed_levels
        return self._enough(off & place[box] & ~grown(toys, place.shape, disc(3))[box])

    def _enough(self, seen: Mask) -> bool:
        wide = disc(odd(MOVED.narrow_in * self._view.inch_px))
        piece = largest_piece(cv2.morphologyEx(seen.astype(np.uint8), cv2.MORPH_OPEN, wide) > 0)
        return piece is not None and piece.area >= MOVED.shown_in2 * self._view.inch_px**2

    def _examined(self, piece: Terrain, place: Mask, area: Mask, terrain: Sequence[Terrain], picture: Image, full: Image,
                  toys: Sequence[Patch], new: Sequence[Patch]) -> list[TerrainMove]:
        """The move of a piece whose place has changed; empty if it still stands there."""
        known = self._as_known(piece, place)
        if known is None:
            return []
        box = around(place, round(MOVED.reach_in * self._view.inch_px))
        foreground = self._beside_empty.foreground(full, box)
        held = self._occupied(toys, (t for t in terrain if t is not piece), foreground, box)
        if not self._enough((known.patch.full(place.shape) & ~held)[box] & (foreground < FULL_RESOLUTION.surely_bare_share)):
            return []
        self._update_background(place, box, foreground, held, picture, full)
        for where in (place | area, *(p.full(place.shape) for p in new)):
            box = self._search_box(where, known)
            shift = self._found(known, box, self._beside_empty.foreground(full, box), held, picture, full)
            if shift is not None:
                return [shift]
        self._missing[piece.id] = known
        del self._known[piece.id]
        return [TerrainMove(piece, None)]

    def _put_back(self, known: _Known, area: Mask, terrain: Sequence[Terrain], picture: Image, full: Image,
                  toys: Sequence[Patch]) -> list[TerrainMove]:
        """The move of a piece that was taken away and is now put down where something changed; empty if it is not there."""
        if area.sum() < known.patch.area / MOVED.size_ratio / 2:
            return []  # a toy came or went
        box = self._search_box(area, known)
        foreground = self._beside_empty.foreground(full, box)
        shift = self._found(known, box, foreground, self._occupied(toys, terrain, foreground, box), picture, full)
        return [] if shift is None else [shift]

    def _found(self, known: _Known, box: Box, foreground: Float, held: Mask, picture: Image, full: Image) -> TerrainMove | None:
        """A piece found in a box, outside the pixels that others occupy. None: it is not there."""
        found = self._piece_among((foreground > MOVED.seen_share) & ~held[box], box, known, picture)
        if found is not None and _cut_by(found.box, box, held.shape):
            box = around(found.full(held.shape), max(known.patch.mask.shape))
            foreground = self._beside_empty.foreground(full, box)
            found = self._piece_among((foreground > MOVED.seen_share) & ~held[box], box, known, picture)
        now = None if found is None else self._measured(known.piece, found, foreground, box, held[box])
        if found is None or now is None:
            return None
        about = cv2.dilate(found.full(held.shape).astype(np.uint8), disc(5)) > 0
        self._update_background(about, box, foreground, held, picture, full, covered=True)
        self._known[now.id] = _Known(now, found, appearance_of(picture, found, self._finder.background.gain(picture)))
        self._missing.pop(now.id, None)
        return TerrainMove(known.piece, now, found)

    def _update_background(self, place: Mask, box: Box, foreground: Float, held: Mask, picture: Image, full: Image, *,
                           covered: bool = False) -> None:
        """Update the finder's bare table around a place, where it is bare now; and at the place if it was ``covered``."""
        table = np.zeros_like(place)
        table[box] = foreground < FULL_RESOLUTION.surely_bare_share
        table &= cv2.dilate(place.astype(np.uint8), disc(odd(2 * MOVED.shadow_in * self._view.inch_px))) > 0
        self._finder.background.update(picture, full, ((table | place) if covered else table) & ~held)

    def _piece_among(self, seen: Mask, box: Box, known: _Known, picture: Image) -> Patch | None:
        """The thing seen in a box that looks most like a piece. None: nothing is similar enough."""
        gain, best, least = self._finder.background.gain(picture), None, MOVED.same_look
        whole, joined = largest_piece(known.patch.mask), seen
        if whole is not None and whole.area < MOVED.in_one_share * known.patch.area:  # a fence's posts
            joined = cv2.morphologyEx(seen.astype(np.uint8), cv2.MORPH_CLOSE, disc(odd(MOVED.gap_in * self._view.inch_px))) > 0
        for p in patches(joined, least_px=0.3 * known.patch.area**0.5, foot_px=self._view.foot_in(box), whole=True):
            patch = Patch(p.left + box[1].start, p.top + box[0].start, p.mask & seen[p.box])
            unlike = appearance_of(picture, patch, gain).distance(known.appearance)
            if unlike < least and 1 / MOVED.size_ratio < patch.area / known.patch.area < MOVED.size_ratio:
                best, least = patch, unlike
        return best

    def _measured(self, piece: Terrain, found: Patch, foreground: Float, box: Box, held: Mask) -> Terrain | None:
        """The piece, measured where it was found. None: no footprint is left."""
        share = np.zeros((self._view.size[1], self._view.size[0]), np.float32)
        share[box] = np.where(held, 0.0, foreground)
        stands = standing_footprint(found, found, share, self._view, piece.height_in, piece.kind)
        if stands is None:
            return None
        now = replace(piece, footprint_in=stands[0].ring(), base_in=0.0, sigma_in=stands[1])
        if piece.slabs:
            now = replace(now, slabs=raised(carried(piece, piece, now), 0.0).slabs)
        return replace(now, sigma_in=float(np.hypot(stands[1], unlike_in(piece, now))))

    def _as_known(self, piece: Terrain, place: Mask) -> _Known | None:
        """Where the network saw a piece when it was last examined against the bare table. None: it hardly sees it."""
        known = self._known.get(piece.id)
        if known is None or place[known.patch.box][known.patch.mask].mean() < MOVED.seen_share:
            box = around(place, 2)
            seen = np.zeros_like(place)
            seen[box] = (self._beside_empty.foreground(self._stuff, box) > MOVED.seen_share) & place[box]
            if not self._enough(seen):
                return None
            patch = patch_of(seen)
            known = _Known(piece, patch, appearance_of(self._view.shrink(self._stuff), patch))
        self._known[piece.id] = replace(known, piece=piece)  # players may have said more of it
        return self._known[piece.id]

    def _search_box(self, where: Mask, known: _Known) -> Box:
        """The box around a place in which a piece is searched for."""
        return around(where, max(round(MOVED.reach_in * self._view.inch_px), *known.patch.mask.shape))

    def _occupied(self, toys: Sequence[Patch], others: Iterable[Terrain], foreground: Float, box: Box) -> Mask:
        """The working pixels of other pieces and of the toys that may still stand where they stood: those whose place, in the
        box, is not mostly bare table."""
        out = np.zeros((self._view.size[1], self._view.size[0]), bool)
        out[box] = foreground < FULL_RESOLUTION.surely_bare_share
        stand = [t for t in toys if out[t.box][t.mask].mean() < MOVED.seen_share]
        return np.any([grown(stand, (out.shape[0], out.shape[1]), disc(3)), *(self._place(p) for p in others)], axis=0)
