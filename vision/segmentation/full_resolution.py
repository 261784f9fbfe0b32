"""Things in the picture at full size, as the change network tells them from the bare table: patches with exact outlines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from vision.footprints.geometry import outline_px
from vision.footprints.view import View
from vision.imaging.cells import around
from vision.imaging.difference import disc
from vision.imaging.light import align, learned
from vision.imaging.patches import Patch, hull_of, union_of
from vision.imaging.resampling import carried, shrunk
from vision.networks.change_network import ChangeNet, Told, bare_under
from vision.segmentation.classification import whole_toys
from vision.segmentation.edge_uncertainty import unsure_px
from vision.segmentation.parameters import CLASSIFICATION, EDGE_UNCERTAINTY, FULL_RESOLUTION
from vision.segmentation.plain_colour import of_one_colour

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]
Box = tuple[slice, slice]


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """The last look at a ``box`` of working pixels (None: everywhere): its full pixels ``now`` and ``bare``, under the same
    light, how much of each of them toys cover, and, in working pixels, where that is most of one (``plain``), how much of each
    ``things`` cover that are not the table, how much of that is a ``card``, how probably toys meet (``seam``), and where it
    was looked (``region``); ``one_colour``: where colours alone tell how much of a full pixel toys cover
    (vision.segmentation.plain_colour).
    ``closer``: what closer looks at parts of it saw."""

    box: Box | None
    now: Image
    bare: Image | None
    toy: Float
    plain: Mask
    things: Float
    card: Float
    seam: Float
    region: Mask
    one_colour: Mask | None
    closer: dict[tuple[int, int, int, int], Float] = field(default_factory=dict)


class Fine:
    """Looks at full pictures of one view, beside the bare table where there is one."""

    def __init__(self, view: View, net: ChangeNet, reference: Image | None) -> None:
        self.view, self._net = view, net
        w, h = view.calibration.image_size_px
        self.scale = min(1.0, FULL_RESOLUTION.fine_width / w)
        self.size = (max(1, round(w * self.scale)), max(1, round(h * self.scale)))
        self._bare = None if reference is None else self.shrink(reference)
        self._aligned = self._made_up = False
        self._seen: _Seen | None = None

    def take(self, bare: Image) -> None:
        """A picture (at this size) of the bare table, made up of what this camera shows."""
        self._bare, self._aligned, self._made_up = bare, True, True

    def shrink(self, bgr: Image) -> Image:
        """A full picture (H, W, 3) at the size that this looks at."""
        return shrunk(bgr, self.size)

    def tell(self, picture: Image, box: Box | None = None) -> Told:
        """What the picture (at this size) shows in a box of working pixels."""
        return self._net.tell(*self._pair(picture, box))

    def _pair(self, picture: Image, box: Box | None) -> tuple[Image, Image | None]:
        """The picture's pixels in a box of working pixels, and those of the bare table under the same light."""
        rows, cols = self._box(box)
        bare = None
        if self._bare is not None:
            if not self._aligned:  # a camera touched after the bare table was taken
                self._bare = np.rint(align(picture.astype(np.float32), self._bare.astype(np.float32))).astype(np.uint8)
                self._aligned = True
            bare = bare_under(picture, self._bare, (rows, cols))
        return np.ascontiguousarray(picture[rows, cols]), bare

    def toys(self, picture: Image, box: Box | None, region: Mask, split: Callable[[Mask, Float], list[Patch]]) -> list[Patch]:
        """Toys in a box of working pixels (None: the whole picture), in working pixels of the box, with their outlines.

        ``picture``: at this size; ``region`` (h, w): where in the box to look; ``split``: cuts a mask into
        patches, told how probably toys meet at each of its pixels.
        """
        now, bare = self._pair(picture, box)
        told = self._net.tell(now, bare)
        h, w = region.shape
        inch_px = self.view.inch_px * told.seam.shape[1] / w
        plain = None if bare is None or self._made_up else of_one_colour(now, bare, told, inch_px)
        told = told if plain is None else plain.told(told)
        toy = whole_toys(told, inch_px)

        def at_work(values: Float) -> Float:
            return np.asarray(cv2.resize(values, (w, h), interpolation=cv2.INTER_AREA), np.float32)
        there = ndimage.binary_fill_holes((at_work(toy) > 0.5) & region)
        self._seen = _Seen(box, now, bare, toy, there, at_work(told.things()) * region,
                          at_work(told.share("card")), at_work(told.seam), region,
                           None if plain is None else plain.where)
        return self.outlined_in_box(split(there, self._seen.seam))

    def flats(self, box: Box) -> list[Patch]:
        """Whole cards and papers in a box of working pixels, in pixels of the box, if the last look was there: what lies apart,
        looks like one nearly all over, has no dents, and is not cut by the box."""
        seen = self._seen
        if seen is None or seen.box != box:
            return []
        flat = ndimage.binary_fill_holes((seen.card > FULL_RESOLUTION.card_like * np.maximum(seen.things, 0.5)) & ~seen.plain)
        label, count = ndimage.label(flat)
        things, _ = ndimage.label(seen.things > 0.5)
        h, w = flat.shape
        out = []
        for k, where in enumerate(ndimage.find_objects(label, max_label=count), 1):
            rows, cols = where
            if rows.start == 0 or cols.start == 0 or rows.stop == h or cols.stop == w:
                continue
            own = label[where] == k
            thing = np.isin(things[where], np.unique(things[where][own & (things[where] > 0)]))
            large = (own.sum() >= CLASSIFICATION.card_in2 * self.view.inch_px**2
                     and seen.plain[where][own].mean() <= FULL_RESOLUTION.inked)
            if large and own.sum() >= FULL_RESOLUTION.undented * max(np.count_nonzero(hull_of(own)), np.count_nonzero(thing)):
                out.append(Patch(cols.start, rows.start, own))
        return out

    def bare_in(self, box: Box) -> Image:
        """The bare table in a box of working pixels."""
        assert self._bare is not None
        return self._bare[self._box(box)].copy()

    def bare_again(self, bare: Image, box: Box, where: Mask) -> None:
        """Put ``bare_in`` back at the pixels ``where`` (h, w) of the box."""
        assert self._bare is not None
        mask = cv2.resize(where.astype(np.uint8), (bare.shape[1], bare.shape[0]), interpolation=cv2.INTER_NEAREST) > 0
        self._bare[self._box(box)][mask] = bare[mask]

    def outlined(self, found: Sequence[Patch]) -> list[Patch]:
        """Patches of the whole working picture, all those of the last look, with their outlines as that look saw them."""
        if self._seen is None:
            return list(found)
        top, left = (0, 0) if self._seen.box is None else (s.start for s in self._seen.box)
        moved = self.outlined_in_box([Patch(p.left - left, p.top - top, p.mask) for p in found])
        return [replace(p, left=p.left + left, top=p.top + top) for p in moved]

    def outlined_in_box(self, found: Sequence[Patch]) -> list[Patch]:
        """The same for patches in pixels of the last look's box."""
        assert self._seen is not None
        rows, cols = self._box(self._seen.box)
        return [self._outlined(p, self._seen, found, (rows.start, cols.start)) for p in found]

    def things_in(self, box: Box) -> Mask | None:
        """Where in a box of working pixels anything at all stands that is not the table, if the last look was there."""
        return None if (share := self.share_in(box)) is None else share > 0.5

    def one_colour(self) -> Mask:
        """Where in the working pixels of the last look's box colours alone tell how much things cover
        (vision.segmentation.plain_colour)."""
        assert self._seen is not None
        shape, where = self._seen.plain.shape, self._seen.one_colour
        if where is None:
            return np.zeros(shape, bool)
        return np.asarray(cv2.resize(where.astype(np.uint8), shape[::-1], interpolation=cv2.INTER_AREA) > 0)

    def share_in(self, box: Box | None) -> Float | None:
        """How much of each pixel in a box of working pixels anything covers but the table, if the last look was there."""
        return self._seen.things if self._seen is not None and self._seen.box == box else None

    def closer_looks(self) -> list[tuple[Box, Float]]:
        """The closer looks since the last look: boxes of pixels (at this size) of the whole picture, and how much of each pixel
        things cover there."""
        if self._seen is None:
            return []
        top, left = (s.start for s in self._box(self._seen.box))
        return [((slice(t + top, b + top), slice(le + left, r + left)), share)
                for (t, b, le, r), share in self._seen.closer.items()]

    def closer_share(self) -> float:
        """How much of an outline the closer look gives."""
        return FULL_RESOLUTION.own_share if self._looks_closer() else FULL_RESOLUTION.same_share

    def _looks_closer(self) -> bool:  # (the sample without a picture of the bare table: ranges 0.125 inch, 0.154 if it does)
        """Whether the network for closer looks gives them."""
        return self._bare is not None and not self._made_up and self._net.closer is not self._net

    def covered(self, patch: Patch) -> float:
        """How much of each pixel of a patch of the whole working picture things cover on average, if the last look was at
        all of it; 0 otherwise."""
        seen = self._everywhere
        return 0.0 if seen is None else float(seen.things[patch.box][patch.mask].mean())

    def seams(self, patch: Patch) -> Float | None:
        """How probably two toys meet at each pixel (h, w) of a patch's box in the whole working picture, if the last look was
        at all of it."""
        seen = self._everywhere
        return None if seen is None else seen.seam[patch.box]

    @property
    def _everywhere(self) -> _Seen | None:
        """The last look, if it was at all of the working picture."""
        return self._seen if self._seen is not None and self._seen.seam.shape == self.view.region.shape else None

    def bare(self, picture: Image, box: Box) -> Mask:
        """Where in a box of working pixels surely nothing stands."""
        return self.things(picture, box) < FULL_RESOLUTION.surely_bare

    def things(self, picture: Image, box: Box) -> Float:
        """How much of each working pixel of a box things cover, in a picture at this size."""
        rows, cols = box
        size = (cols.stop - cols.start, rows.stop - rows.start)
        return np.asarray(cv2.resize(self.tell(picture, box).things(), size, interpolation=cv2.INTER_AREA), np.float32)

    def learn(self, picture: Image, box: Box, share: Float) -> None:
        """Draw the bare table in a box of working pixels by ``share`` (h, w) of the way to what a full picture shows there."""
        if self._bare is None:
            return
        rows, cols = self._box(box)
        old = self._bare[rows, cols]
        drawn = learned(old.astype(np.float32), bare_under(picture, self._bare, (rows, cols)).astype(np.float32),
                        picture[rows, cols].astype(np.float32),
                        np.asarray(cv2.resize(share, (old.shape[1], old.shape[0]), interpolation=cv2.INTER_LINEAR), np.float32))
        self._bare[rows, cols] = np.rint(drawn).astype(np.uint8)

    def carry(self, warp: NDArray[np.float64], where: Mask) -> None:
        """See vision.segmentation.finder.Finder.carry."""
        if self._bare is not None:
            self._bare = carried(self._bare, warp, where, self.scale)

    def came(self, before: Image, now: Image, box: Box) -> Float:
        """How much of each pixel of a box is covered by what stands there ``now`` and did not ``before``: two pictures of any
        one size, (H, W, 3). Cards do not count: the table looks like one where a toy has gone. Dice do, for what looks like
        one may be a small toy."""
        return self._net.tell(np.ascontiguousarray(now[box]), bare_under(now, before, box)).share("toy", "arm", "die")

    def _box(self, box: Box | None) -> Box:
        (w, h), (ww, wh) = self.size, self.view.size
        if box is None:
            return slice(0, h), slice(0, w)
        (rows, cols), sy, sx = box, h / wh, w / ww
        return (slice(round(rows.start * sy), round(rows.stop * sy)), slice(round(cols.start * sx), round(cols.stop * sx)))

    def _outlined(self, patch: Patch, seen: _Seen, others: Sequence[Patch], origin: tuple[int, int]) -> Patch:
        """The patch with its outline where the toy covers half of a pixel; what belongs to its neighbours is not its own."""
        (h, w), (fh, fw) = seen.plain.shape, seen.toy.shape
        sy, sx = fh / h, fw / w
        pad = FULL_RESOLUTION.rim_px + 2
        rows, cols = patch.box
        t, b, le, r = max(rows.start - pad, 0), min(rows.stop + pad, h), max(cols.start - pad, 0), min(cols.stop + pad, w)
        near = np.zeros((b - t, r - le), np.uint8)
        near[rows.start - t:rows.stop - t, cols.start - le:cols.stop - le] = patch.mask
        reach = cv2.dilate(near, np.ones((2 * FULL_RESOLUTION.rim_px + 1,) * 2, np.uint8))
        for other in others:
            if other is not patch:
                (r2, c2), m = other.box, other.mask
                y0, y1, x0, x1 = max(r2.start, t), min(r2.stop, b), max(c2.start, le), min(c2.stop, r)
                if y0 < y1 and x0 < x1:
                    reach[y0 - t:y1 - t, x0 - le:x1 - le][m[y0 - r2.start:y1 - r2.start, x0 - c2.start:x1 - c2.start]] = 0
        ft, fb, fl, fr = round(t * sy), round(b * sy), round(le * sx), round(r * sx)
        inside = cv2.resize(reach, (fr - fl, fb - ft), interpolation=cv2.INTER_NEAREST)
        # inside it is toy, whatever single pixels say; what is only guessed to be toy has no better outline than the guess
        inner = np.maximum(cv2.erode(near, np.ones((3, 3), np.uint8)), near * ~seen.plain[t:b, le:r])
        filled = np.asarray(cv2.resize(inner, (fr - fl, fb - ft), interpolation=cv2.INTER_NEAREST) > 0)
        share = seen.toy[ft:fb, fl:fr]
        at = (ft, fb, fl, fr)  # patches are outlined again when others are cut or joined
        if at not in seen.closer:
            seen.closer[at] = self._closer(seen, (slice(ft, fb), slice(fl, fr)))
        own = self.closer_share()
        share = np.where(share > 0, (1 - own) * share + own * seen.closer[at], 0.0)
        if seen.one_colour is not None:
            share = np.where(seen.one_colour[ft:fb, fl:fr], seen.toy[ft:fb, fl:fr], share)
        if self._looks_closer():
            filled = still_toy(share * (inside > 0), filled)
        soft = np.where(inside > 0, np.maximum(share, filled), 0.0).astype(np.float32)
        edge = outline_px(soft, origin[1] + fl, origin[0] + ft, self.scale)
        return replace(patch, edge=edge if len(edge) >= 6 else None, unsure_px=self._unsure(patch, seen, others) / self.scale)

    def _unsure(self, patch: Patch, seen: _Seen, others: Sequence[Patch]) -> float:
        """See vision.segmentation.edge_uncertainty: pixels of this size."""
        (h, w), (fh, fw) = seen.plain.shape, seen.toy.shape
        reach, apart = (round(far * self.view.inch_px) for far in (EDGE_UNCERTAINTY.near_in, EDGE_UNCERTAINTY.apart_in))
        own, rest = patch.full((h, w)), union_of([p for p in others if p is not patch], (h, w)) | ~seen.region
        box = around(own, reach)
        near = np.asarray(cv2.dilate(own[box].astype(np.uint8), disc(2 * reach + 1)) > 0)
        near &= cv2.dilate(rest[box].astype(np.uint8), disc(2 * apart + 1)) == 0
        where = tuple(slice(round(s.start * f), round(s.stop * f)) for s, f in zip(box, (fh / h, fw / w), strict=True))
        share = seen.toy[where]
        size = (share.shape[1], share.shape[0])
        inside, about = (cv2.resize(m.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0 for m in (own[box], near))
        return unsure_px(share, inside, about)

    def _closer(self, seen: _Seen, where: Box) -> Float:
        """How much of each full pixel ``where`` in the last look's box things cover, seen enlarged."""
        (h, w), about = seen.toy.shape, [slice(max(s.start - FULL_RESOLUTION.about_px, 0),
                                               s.stop + FULL_RESOLUTION.about_px) for s in where]
        size = [min(s.stop, most) - s.start for s, most in zip(about, (h, w), strict=True)]

        def enlarged(image: Image) -> Image:
            part = np.ascontiguousarray(image[about[0], about[1]])
            larger = round(FULL_RESOLUTION.closer * size[1]), round(FULL_RESOLUTION.closer * size[0])
            return np.asarray(cv2.resize(part, larger, interpolation=cv2.INTER_CUBIC), np.uint8)
        net = self._net.closer if self._looks_closer() else self._net
        told = net.tell(enlarged(seen.now), None if seen.bare is None else enlarged(seen.bare))
        share = cv2.resize(told.things(), (size[1], size[0]), interpolation=cv2.INTER_AREA)
        rows, cols = (slice(s.start - a.start, s.stop - a.start) for s, a in zip(where, about, strict=True))
        return np.asarray(share[rows, cols], np.float32)


def still_toy(share: NDArray[np.floating[Any]], near: Mask) -> Mask:
    """Which pixels (h, w) of a patch's inside are toy whatever else is said of them: ``near`` less what ``share``, how much of
    each pixel things cover by both looks, leaves out at its rim, a shadow which the first look took for toy. What it leaves out
    amid the toy stays, and all of it where little would be left, or nothing that hangs together (FULL_RESOLUTION.left,
    FULL_RESOLUTION.whole)."""
    label, count = ndimage.label(ndimage.binary_fill_holes(share > 0.5))
    size = np.bincount(label.ravel(), minlength=count + 1)[1:]
    if not count or size.max() < max(FULL_RESOLUTION.whole * size.sum(), FULL_RESOLUTION.left * np.count_nonzero(near)):
        return near
    return np.asarray(near & (label > 0))
