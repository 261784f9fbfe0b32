"""Toy-sized things in the working picture that were not on the empty table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from vision.footprints.view import View
from vision.imaging.cells import around
from vision.imaging.difference import disc, find_change, odd, smoothed
from vision.imaging.light import Light, align, learned
from vision.imaging.parameters import DIFFERENCE, PATCHES
from vision.imaging.patches import Patch, hull_of, largest_piece, patch_of, patches, union_of
from vision.imaging.resampling import carried
from vision.networks.detection import Detection
from vision.networks.detector import Detector
from vision.segmentation.background_inpainting import outlined, painted_over
from vision.segmentation.colour import Colours, stands_out
from vision.segmentation.flip_agreement import Looks
from vision.segmentation.full_resolution import Fine
from vision.segmentation.fusion import as_patches, by_size, is_no_toy, look, sort_out
from vision.segmentation.parameters import FINDER
from vision.single_image.edge import cut_out
from vision.single_image.printed_markers import is_print, printed

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Share = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Beneath:
    """The bare table beneath what lies on it, as a finder knew it: ``soft`` (h, w, 3) in a ``box`` of the working picture, at
    the pixels ``where`` (h, w) of the box, and ``full``, the same at full size."""

    box: tuple[slice, slice]
    where: Mask
    soft: NDArray[np.float32]
    full: Image


class _Asked:
    """What was asked about: a working ``picture`` in a ``box``, apart from the pixels ``without`` (H, W). The detector looks
    there once, when its word is first wanted: where nothing came, it does not."""

    def __init__(self, picture: Image, see: Callable[[], Sequence[Detection]], box: tuple[slice, slice],
                 without: Mask | None) -> None:
        self.picture, self._see, self.box, self.without = picture, see, box, without

    @cached_property
    def seen(self) -> Sequence[Detection]:
        """What the detector sees there, in pixels of the box."""
        return self._see()


class Finder:
    """Finds things against a reference picture (working size), or without any."""

    def __init__(self, view: View, reference: Image | None, height_in: float, network: Detector | None = None,
                 fine: Fine | None = None) -> None:
        """``network``: says what belongs together and what is no toy; without it the pictures alone say so. ``fine``: tells
        toys from the table at full size; without it colours do, at working size."""
        self.view, self.reference, self.height_in, self.network = view, reference, height_in, network
        self.fine = fine
        self.least_px = FINDER.least_in * view.inch_px
        self._colours = Colours(view, self.least_px)
        self._soft = None if reference is None else smoothed(reference)
        self._aligned = False
        self.guessed: Mask | None = None
        """Where the reference (h, w) was made up and nobody has seen the table yet; None: it is a picture of the table."""
        self._asked: _Asked | None = None
        self._coloured: list[Patch] | None = None
        self._looks: Looks | None = None
        self._prints: Mask | None = None

    def things(self, picture: Image, box: tuple[slice, slice] | None = None, without: Mask | None = None,
               full: Image | None = None) -> list[Patch]:
        """What stands on the table in the whole picture, or in a box of it, apart from the pixels ``without``.

        ``full``: the same at ``fine``'s size.
        """
        return self._told(picture, lambda: self._seen(picture, box), box, without, full)

    def _told(self, picture: Image, see: Callable[[], Sequence[Detection]], box: tuple[slice, slice] | None,
              without: Mask | None, full: Image | None) -> list[Patch]:
        """The same; ``see``: what the detector sees there, in pixels of the box."""
        h, w = picture.shape[:2]
        asked = self._asked = _Asked(picture, see, box or (slice(0, h), slice(0, w)), without)
        self._coloured = None
        if self.fine is not None and full is not None and (self.reference is not None or self.network is None):
            found = self._by_change(self.fine, full, asked)
            if box is not None or not self._astray(picture):
                return found
        if self.reference is None and self.network is not None:
            return self._by_network(asked)
        return self.by_colours()

    def guess(self, picture: Image, full: Image, found: list[Patch]) -> list[Patch]:
        """Without a reference: make one up by painting over what was ``found`` in a working picture (``full``: the same at
        ``fine``'s size). Returns what was found, with outlines as they are told from it."""
        if self.reference is not None or self.fine is None:
            return found
        self.reference, bare, self.guessed = painted_over(picture, full, found, self.view.inch_px)
        self._soft, self._aligned = smoothed(self.reference), True
        self.fine.take(bare)
        seen = () if self._looks is None else self._looks.plain()  # of this very picture
        return outlined(found, self._told(picture, lambda: seen, None, None, full))

    def _seen(self, picture: Image, box: tuple[slice, slice] | None) -> tuple[Detection, ...]:
        """What the detector finds in a working picture, or in a box of it, in pixels of the box."""
        if self.network is None:
            return ()
        if box is None and self.reference is None:
            self._looks = Looks.of(self.network, picture, self.view.inch_px)
            return self._looks.surer()
        left, top = (0, 0) if box is None else (box[1].start, box[0].start)
        seen = by_size(look(self.network, picture, box), self.view.inch_px)
        return tuple(d.moved(-left, -top) for d in seen)

    def doubted(self, found: list[Patch]) -> list[Patch]:
        """What was found in the whole working picture, in doubt (``Patch.rough_px``) where no bare table told it."""
        if self.sees_table:
            return found
        return [replace(p, rough_px=PATCHES.rough_px) for p in found] if self._looks is None else self._looks.doubted(found)

    def borne_out(self, patch: Patch) -> bool:
        """Whether more tells that something stands at a patch of the whole picture than one doubtful look of the detector."""
        return self.sees_table or self._looks is None or self._looks.borne_out(patch)

    def no_toy(self, patch: Patch, picture: Image | None = None) -> bool:
        """Whether the detector sees cards or dice at a patch of the whole working picture: the one that ``things`` has just
        been asked about, or another ``picture``."""
        if self.network is None:
            return False
        if picture is None:
            assert self._asked is not None
            rows, cols = self._asked.box
            return is_no_toy(replace(patch, left=patch.left - cols.start, top=patch.top - rows.start), self._asked.seen)
        return is_no_toy(patch, by_size(look(self.network, picture, patch.box), self.view.inch_px))

    def glimpsed(self, picture: Image, at_px: tuple[float, float], reach_px: float, without: Mask) -> Patch | None:
        """What the detector may have seen of a toy that should stand about there in the whole working picture, if no bare table
        tells, apart from the pixels ``without``; None: nothing."""
        seen = None if self._looks is None else self._looks.glimpsed(at_px, reach_px, without)
        return None if seen is None else next(iter(self._of_network([seen], picture)), None)

    @property
    def sees_table(self) -> bool:
        """Whether a picture of the table itself tells where things end."""
        return self.reference is not None and self.guessed is None

    def by_colours(self) -> list[Patch]:
        """What colours alone tell from the table where ``things`` has just been asked."""
        assert self._asked is not None
        return self._of_toys(self._in_colour(), self._asked.box, self._asked.without)

    def _in_colour(self) -> list[Patch]:
        """The same before what is no toy's size is left out, in pixels of the box; worked out once for each asking."""
        assert self._asked is not None
        if self._coloured is None:
            asked = self._asked
            expected = None if self.reference is None else self.expected(asked.picture, asked.box)
            self._coloured = self._colours.things(asked.picture, expected, asked.seen, asked.box, asked.without)
        return self._coloured

    def _of_toys(self, found: list[Patch], box: tuple[slice, slice], without: Mask | None) -> list[Patch]:
        """Those of a box's patches that are large enough, and more than the rim and the shadow of a known toy."""
        rows, cols = box
        if without is not None:
            fringe = cv2.dilate(without[rows, cols].astype(np.uint8), disc(odd(0.4 * self.view.inch_px))) > 0
            found = [p for p in found if fringe[p.box][p.mask].mean() < 0.5]
        found = [replace(p, left=p.left + cols.start, top=p.top + rows.start) for p in found]
        return self._off_prints([p for p in found if self.toy_sized(p)])

    def _off_prints(self, found: list[Patch]) -> list[Patch]:
        """The patches without small ones on a marker that can be read: light and grain, on black."""
        if self.reference is None or not any(self.small(p) for p in found):
            return found
        if self._prints is None:
            self._prints = printed(self.reference, self.view.inch_px)

        def lies_on(p: Patch, where: Mask) -> bool:
            return self.small(p) and is_print(where[p.box][p.mask])
        if not any(lies_on(p, self._prints) for p in found):
            return found
        assert self._asked is not None
        read = printed(self._asked.picture, self.view.inch_px)
        return [p for p in found if not lies_on(p, read)]

    def _astray(self, picture: Image) -> bool:
        """Whether the change network, which has just looked at the whole picture, sees much where colours see nothing: then it
        is not asked again, and colours tell things from the table."""
        everywhere = slice(0, picture.shape[0]), slice(0, picture.shape[1])
        things = None if self.fine is None else self.fine.things_in(everywhere)
        if things is None or self.fine is None or self.reference is None:
            return False
        things = things & ~self.fine.one_colour()
        change = find_change(picture, self.expected(picture), least_px=self.least_px, region=self.view.region)
        extra = things & ~(cv2.dilate(change.objects.astype(np.uint8), disc(7)) > 0)
        if extra.sum() <= FINDER.astray * self.view.region.sum():
            return False
        self.fine = None
        return True

    def _by_change(self, fine: Fine, full: Image, asked: _Asked) -> list[Patch]:
        """What the change network tells, cut and joined as the detector says."""
        box, without = asked.box, asked.without
        rows, cols = box
        region = self.view.region[rows, cols]
        whole = region.shape == self.view.region.shape
        if without is not None:
            region = region & ~without[rows, cols]
        foot = self.view.foot_in(box)

        def split(mask: Mask, seam: NDArray[np.float32]) -> list[Patch]:
            # toys touch at the start; what comes down later is one toy, which a seam seen wrongly would tear apart
            met = seam if whole else None
            found = patches(mask, least_px=self.least_px, foot_px=foot, neck=FINDER.neck_fine, seam=met)
            # it knows cards and dice, pixel by pixel
            return sort_out(found, asked.seen, mask.shape, sift=False, seam=met, things=fine.share_in(box)) if found else []
        found = fine.toys(full, box, region, split)
        if self.reference is not None and len(found) > 1 and any(self.small(p) for p in found):
            joined = with_scraps(found, self._in_colour(), self._scrap_px, region.shape)
            found = fine.outlined_in_box(joined) if len(joined) < len(found) else found
        return self._of_toys(found, box, without)

    def _by_network(self, asked: _Asked) -> list[Patch]:
        """Without a reference: the network's toys, apart from the pixels ``without``."""
        rows, cols = asked.box
        shape = (rows.stop - rows.start, cols.stop - cols.start)
        found = as_patches(asked.seen, shape)
        if asked.without is not None:
            found = [p for p in found if asked.without[asked.box][p.box][p.mask].mean() < 0.5]
        return self._of_network([Patch(p.left + cols.start, p.top + rows.start, p.mask) for p in found], asked.picture)

    def _of_network(self, found: list[Patch], picture: Image) -> list[Patch]:
        """What the network alone tells in a working picture, with its outlines where the colours part."""
        found = [replace(cut_out(picture, p), rough_px=PATCHES.rough_px) for p in found]
        return [p for p in found if self.toy_sized(p, FINDER.edge_in)]

    def came_and_went(self, before: Image, now: Image, box: tuple[slice, slice]) -> tuple[list[Patch], list[Patch]]:
        """By colours, without a reference: the places in a box where something stands now that did not before, and the other
        way round. Bare table looks like the table around the place, and a thing does not."""
        rows, cols = box
        changed = self.changed(before, now, box)
        foot = self.view.foot_in(box)
        came: list[Patch] = []
        went: list[Patch] = []
        for p in patches(changed, least_px=self.least_px, foot_px=foot):
            moved = Patch(p.left + cols.start, p.top + rows.start, p.mask)
            if not self.toy_sized(moved):
                continue
            was, is_ = (stands_out(picture[box], p, changed) for picture in (before, now))
            if is_ > FINDER.looks_alike and is_ > 0.6 * was:
                came.append(moved)
            if was > FINDER.looks_alike and was > 0.6 * is_:
                went.append(moved)
        return came, went

    def changed(self, before: Image, now: Image, box: tuple[slice, slice]) -> Mask:
        """Where in a box of working pictures colours see more than other light since ``before``."""
        return find_change(now[box], Light.fit(now, before).on(smoothed(before), box), least_px=self.least_px,
                           region=self.view.region[box]).objects

    def scrap(self, patch: Patch) -> bool:
        """Whether a patch is too small to be believed beside a table that was made up: a shadow, or a rim of the paint."""
        return self.guessed is not None and self.small(patch)

    def remnant(self, patch: Patch, gone: Patch) -> bool:
        """Whether a patch is so small, and lies so much where a far larger toy has ``gone``, that it is no toy put in its
        place: a neighbour's shadow that fell on it."""
        return self.small(patch) and patch.area < FINDER.remnant * gone.area and patch.shared(gone) > FINDER.within

    def small(self, patch: Patch) -> bool:
        """Whether a patch is smaller than toys mostly are: FINDER.scrap_in2."""
        return patch.area < self._scrap_px

    @property
    def _scrap_px(self) -> float:
        return FINDER.scrap_in2 * self.view.inch_px**2

    def scraps_joined(self, before: Image, now: Image, found: list[Patch], box: tuple[slice, slice]) -> list[Patch]:
        """The patches of a working picture, those that are scraps of one change since ``before`` joined, where the reference
        was made up: elsewhere what differs from it told them already."""
        if len(found) < 2 or not any(self.scrap(p) for p in found):
            return found
        rows, cols = box
        plain = [replace(p, left=p.left + cols.start, top=p.top + rows.start)
                 for p in patches(self.changed(before, now, box), least_px=self.least_px, foot_px=self.view.foot_in(box))]
        return with_scraps(found, plain, self._scrap_px, (now.shape[0], now.shape[1]))

    def came(self, before: Image, now: Image, box: tuple[slice, slice]) -> Share:
        """How much of each pixel of a box of working pictures is covered by what stands there ``now``, not ``before``; by
        colours where the change network is not asked (see ``_astray``)."""
        if self.fine is not None:
            return self.fine.came(before, now, box)
        out = np.zeros(self.view.region.shape, np.float32)
        for patch in self.came_and_went(before, now, box)[0]:
            out[patch.box][patch.mask] = 1.0
        return out[box]

    def uncover(self, picture: Image, full: Image | None, where: Mask) -> None:
        """The table is seen at the pixels ``where`` (h, w) of a working picture (``full``: the same at ``fine``'s size, None
        without it), where the reference was made up."""
        if self.guessed is not None:
            self.relay(picture, full, where)
            self.guessed = self.guessed & ~where

    def relay(self, picture: Image, full: Image | None, where: Mask) -> None:
        """The table, with what stuff is on it, is at the pixels ``where`` (h, w) as a working picture shows it now (``full``:
        the same at ``fine``'s size, None without it)."""
        if self._soft is None or not where.any():
            return
        box = around(where, 4)
        share = np.maximum(cv2.GaussianBlur(where[box].astype(np.float32), (0, 0), 1.0), where[box]).astype(np.float32)
        soft = smoothed(picture[box])
        self._soft[box] = learned(self._soft[box], self.expected(picture, box), soft, share)
        self.reference = np.clip(np.round(self._soft), 0, 255).astype(np.uint8)
        if self.fine is not None and full is not None:
            self.fine.learn(full, box, share)

    def carry(self, warp: NDArray[np.float64], where: Mask) -> None:
        """What lay on the table was moved, and lies at the pixels ``where`` (h, w) of the working picture now. ``warp`` (3, 3):
        full pixels as it lay -> as it lies."""
        if self.fine is None or self._soft is None:
            return
        self._soft = carried(self._soft, warp, where, self.view.scale)
        self.reference = np.clip(np.round(self._soft), 0, 255).astype(np.uint8)
        self.fine.carry(warp, where)
        self._prints = None

    def flats(self) -> tuple[list[Patch], Mask]:
        """Whole cards and papers where ``things`` has just been asked, in the whole working picture, and (H, W) where that
        was."""
        assert self._asked is not None
        rows, cols = self._asked.box
        asked = np.zeros(self.view.region.shape, bool)
        asked[rows, cols] = True
        found = [] if self.fine is None or self.reference is None else self.fine.flats((rows, cols))
        return [replace(p, left=p.left + cols.start, top=p.top + rows.start) for p in found], asked

    def cover(self, picture: Image, full: Image, where: Mask, beyond_px: int) -> Beneath:
        """What lies at the pixels ``where`` (h, w) of a working picture (``full``: the same at ``fine``'s size) is a part of
        the table from now on. Returns the table beneath it, and ``beyond_px`` about it."""
        assert self.fine is not None
        assert self._soft is not None
        box = around(where, beyond_px)
        drawn = cv2.dilate(where[box].astype(np.uint8), disc(2 * beyond_px - 1)) > 0
        out = Beneath(box, drawn, self._soft[box].copy(), self.fine.bare_in(box))
        self.relay(picture, full, where)
        self._prints = None
        return out

    def bare_again(self, beneath: Beneath) -> None:
        """What lay on the table there does no more."""
        assert self.fine is not None
        assert self._soft is not None
        self._soft[beneath.box][beneath.where] = beneath.soft[beneath.where]
        self.reference = np.clip(np.round(self._soft), 0, 255).astype(np.uint8)
        self.fine.bare_again(beneath.full, beneath.box, beneath.where)
        self._prints = None

    def faint(self, picture: Image, box: tuple[slice, slice], without: Mask, area_px: float) -> Patch | None:
        """A thing of about that area, known to be in the box, whose colour is so close to the table's that only parts of
        it stand out: the hull of the parts that a keen look finds together. None: there is none."""
        if self.reference is None:
            return None
        things = None if self.fine is None else self.fine.things_in(box)
        seen = None if things is None else self._hull_of_parts(things, box, without, area_px)
        if seen is not None:
            return seen
        change = find_change(picture[box], self.expected(picture, box), least_px=0.5 * self.least_px,
                             region=self.view.region[box], keen=DIFFERENCE.keen)
        return self._hull_of_parts(change.objects, box, without, area_px)

    def _hull_of_parts(self, seen: Mask, box: tuple[slice, slice], without: Mask, area_px: float) -> Patch | None:
        """The hull of those parts (h, w) of a box that lie close together and come nearest to that area."""
        fringe = cv2.dilate(without[box].astype(np.uint8), disc(3)) > 0
        parts = (seen & ~fringe).astype(np.uint8)
        joined = cv2.dilate(parts, disc(odd(0.5 * self.view.inch_px)))
        count, label = cv2.connectedComponents(joined, connectivity=8)
        best: Patch | None = None
        for i in range(1, count):
            own = (label == i) & (parts > 0)
            if not own.any() or own.sum() < 0.1 * area_px:
                continue
            hull = hull_of(own)
            if lies_around(hull, without[box]):
                continue
            patch = patch_of(hull & ~without[box], box[1].start, box[0].start)
            fits = abs(np.log(max(patch.area, 1) / area_px))
            if fits < np.log(2.0) and (best is None or fits < abs(np.log(best.area / area_px))):
                best = patch
        return best if best is not None and self.toy_sized(best) else None

    def toy_sized(self, patch: Patch, beyond_in: float = 0.0) -> bool:
        """Whether a patch of the working picture is as large as a toy and stands on the table, or so far beyond its edge."""
        inches2 = patch.area / self.view.inch_px**2
        if not 0.75 * FINDER.least_in**2 <= inches2 <= FINDER.most_in2:
            return False
        shape = self.view.footprint(patch, self.height_in)
        return shape is not None and bool(self.view.table.distance(shape.polygon.centroid) <= beyond_in)

    def learn(self, picture: Image, full: Callable[[], Image | None], box: tuple[slice, slice], where: Mask) -> None:
        """Take what a box shows for the bare table at the pixels ``where`` (h, w) of it, as far as surely nothing stands there:
        a patch of sun that moved on, a mark on the mat. ``full`` is asked for the same at ``fine``'s size where that is so."""
        if self.fine is None or self._soft is None:
            return
        under = self.expected(picture, box)
        off = np.abs(np.log((smoothed(picture[box]) + 8) / (under + 8))).mean(axis=2)
        large = None if not where.any() or np.quantile(off[where], 0.9) < FINDER.as_bare else full()
        if large is None:
            return
        clear = cv2.erode((self.fine.bare(large, box) & where).astype(np.uint8), disc(odd(0.25 * self.view.inch_px)))
        share = cv2.GaussianBlur(FINDER.learn * clear.astype(np.float32), (0, 0), 2.0) * clear
        self._soft[box] = learned(self._soft[box], under, smoothed(picture[box]), share)
        self.reference = np.clip(np.round(self._soft), 0, 255).astype(np.uint8)
        self.fine.learn(large, box, share)

    def expected(self, picture: Image, box: tuple[slice, slice] | None = None,
                 without: Beneath | None = None) -> NDArray[np.float32]:
        """The bare table under the light of ``picture``, whole or in a box of it: (h, w, 3) grey levels; ``without`` what lies
        on it there."""
        assert self.reference is not None
        assert self._soft is not None
        if not self._aligned:  # a camera touched after the reference was taken
            self._soft, self._aligned = align(smoothed(picture), self._soft), True
            self.reference = np.clip(np.round(self._soft), 0, 255).astype(np.uint8)
        soft = self._soft
        if without is not None:
            soft = soft.copy()
            soft[without.box][without.where] = without.soft[without.where]
        return np.asarray(Light.fit(picture, self.reference).on(soft, box), dtype=np.float32)

    def gain(self, picture: Image) -> NDArray[np.float32] | None:
        """The light's overall factor against the reference (3,), so that looks compare across light steps."""
        if self.reference is None:
            return None
        step = 6
        inside = self.view.region[::step, ::step]
        now = picture[::step, ::step][inside].astype(np.float32)
        ref = self.reference[::step, ::step][inside].astype(np.float32)
        return np.asarray(np.median((now + 6) / (ref + 6), axis=0), dtype=np.float32)


def lies_around(hull: Mask, known: Mask) -> bool:
    """Whether a thing of that ``hull`` (h, w) is the rim or the shadow of the toys whose pixels are ``known``."""
    return bool((hull & known).sum() > FINDER.around * hull.sum())


def with_scraps(found: list[Patch], plain: list[Patch], scrap_px: float, shape: tuple[int, int]) -> list[Patch]:
    """Toys of which parts have the table's own colour: scraps smaller than ``scrap_px`` that lie in one thing by colours
    (``plain``) with a much larger piece are parts of it, and what lies between is filled as far as colours see a thing."""
    out = list(found)
    for thing in plain:
        whole = thing.full(shape)
        inside = [p for p in out if whole[p.box][p.mask].mean() > 0.6]
        if len(inside) < 2:
            continue
        largest = max(inside, key=lambda p: p.area)
        most = min(scrap_px, FINDER.scrap * hull_of(largest.mask).sum())
        parts = [p for p in inside if p is not largest and p.area < most]
        if not parts:
            continue
        rest = [p for p in out if p is not largest and p not in parts]
        seen = union_of([largest, *parts], shape)
        piece = largest_piece(ndimage.binary_fill_holes(seen | (hull_of(seen) & whole & ~union_of(rest, shape))))
        if piece is not None:
            out = [*rest, piece]
    return out
