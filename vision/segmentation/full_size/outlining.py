"""Outlines of toys at full size, from two looks of the change network: the line where the toy covers half of a pixel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import scipy
from numpy.typing import NDArray

from vision.footprints.geometry import outline_px
from vision.footprints.view import View
from vision.imaging.cells import around
from vision.imaging.foreground_and_shadow import disc
from vision.imaging.patches import Patch, union_of
from vision.networks.change_network import ChangeNetwork
from vision.segmentation.full_size.background import FullSizeBackground
from vision.segmentation.full_size.edge_uncertainty import edge_sigma_px
from vision.segmentation.full_size.foreground_look import ForegroundLook
from vision.segmentation.full_size.parameters import EDGE_UNCERTAINTY, FULL_RESOLUTION

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]
Box = tuple[slice, slice]


class Outliner:
    """Draws the outlines of patches from one look of the change network and from a second, enlarged one."""

    def __init__(self, view: View, net: ChangeNetwork, background: FullSizeBackground) -> None:
        self._view, self._net, self._background = view, net, background

    @property
    def closer_share(self) -> float:
        """The weight of the closer look in an outline, 0 to 1."""
        return FULL_RESOLUTION.closer_network_share if self.looks_closer else FULL_RESOLUTION.same_network_share

    @property
    def looks_closer(self) -> bool:  # (the sample without a bare-table picture: ranges 0.125 inch, 0.154 if used)
        """Whether the separate network for closer looks is used."""
        return self._background.photographed and self._net.closer is not self._net

    def outlined(self, patch: Patch, seen: ForegroundLook, others: Sequence[Patch]) -> Patch:
        """The patch with its outline where the toy covers half of a pixel. Pixels of the ``others`` are left out."""
        (h, w), (fh, fw) = seen.toy_mask.shape, seen.toy.shape
        sy, sx = fh / h, fw / w
        rows, cols = about = _with_rim(patch, (h, w))
        near, reach = _near_and_reach(patch, others, about)
        ft, fb, fl, fr = round(rows.start * sy), round(rows.stop * sy), round(cols.start * sx), round(cols.stop * sx)
        inside = cv2.resize(reach, (fr - fl, fb - ft), interpolation=cv2.INTER_NEAREST)
        # the inside of the patch is toy whatever single pixels say; where toy is only a guess, the guess is its outline
        inner = np.maximum(cv2.erode(near, np.ones((3, 3), np.uint8)), near * ~seen.toy_mask[about])
        filled = np.asarray(cv2.resize(inner, (fr - fl, fb - ft), interpolation=cv2.INTER_NEAREST) > 0)
        share = self._share(seen, (slice(ft, fb), slice(fl, fr)))
        if self.looks_closer:
            filled = still_toy(share * (inside > 0), filled)
        soft = np.where(inside > 0, np.maximum(share, filled), 0.0).astype(np.float32)
        top, left = (s.start for s in self._background.full_box(seen.box))
        edge = outline_px(soft, left + fl, top + ft, self._background.scale)
        unsure = self._uncertainty_px(patch, seen, others) / self._background.scale
        return replace(patch, edge=edge if len(edge) >= 6 else None, outline_sigma_px=unsure)

    def _share(self, seen: ForegroundLook, where: Box) -> NDArray[np.floating[Any]]:
        """The share of each full pixel ``where`` in the look's box that toys cover, by both looks or by colours alone."""
        rows, cols = where
        share = seen.toy[where]
        at = (rows.start, rows.stop, cols.start, cols.stop)  # patches are outlined again when others are cut or joined
        if at not in seen.closer:
            seen.closer[at] = self._closer(seen, where)
        own = self.closer_share
        share = np.where(share > 0, (1 - own) * share + own * seen.closer[at], 0.0)
        if seen.one_colour is not None:
            share = np.where(seen.one_colour[where], seen.toy[where], share)
        return share

    def _uncertainty_px(self, patch: Patch, seen: ForegroundLook, others: Sequence[Patch]) -> float:
        """The edge's standard deviation in pixels of this size; see vision.segmentation.full_size.edge_uncertainty."""
        (h, w), (fh, fw) = seen.toy_mask.shape, seen.toy.shape
        reach, apart = (round(far * self._view.inch_px) for far in (EDGE_UNCERTAINTY.near_in, EDGE_UNCERTAINTY.apart_in))
        own, rest = patch.full((h, w)), union_of([p for p in others if p is not patch], (h, w)) | ~seen.region
        box = around(own, reach)
        near = np.asarray(cv2.dilate(own[box].astype(np.uint8), disc(2 * reach + 1)) > 0)
        near &= cv2.dilate(rest[box].astype(np.uint8), disc(2 * apart + 1)) == 0
        where = tuple(slice(round(s.start * f), round(s.stop * f)) for s, f in zip(box, (fh / h, fw / w), strict=True))
        share = seen.toy[where]
        size = (share.shape[1], share.shape[0])
        inside, about = (cv2.resize(m.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0 for m in (own[box], near))
        return edge_sigma_px(share, inside, about)

    def _closer(self, seen: ForegroundLook, where: Box) -> Float:
        """The foreground share of each full pixel ``where`` in the look's box, from an enlarged look."""
        (h, w), about = seen.toy.shape, [slice(max(s.start - FULL_RESOLUTION.closer_margin_px, 0),
                                               s.stop + FULL_RESOLUTION.closer_margin_px) for s in where]
        size = [min(s.stop, most) - s.start for s, most in zip(about, (h, w), strict=True)]

        def enlarged(image: Image) -> Image:
            part = np.ascontiguousarray(image[about[0], about[1]])
            larger = round(FULL_RESOLUTION.closer_zoom * size[1]), round(FULL_RESOLUTION.closer_zoom * size[0])
            return np.asarray(cv2.resize(part, larger, interpolation=cv2.INTER_CUBIC), np.uint8)
        net = self._net.closer if self.looks_closer else self._net
        probabilities = net.predict(enlarged(seen.now), None if seen.bare is None else enlarged(seen.bare))
        share = cv2.resize(probabilities.foreground(), (size[1], size[0]), interpolation=cv2.INTER_AREA)
        rows, cols = (slice(s.start - a.start, s.stop - a.start) for s, a in zip(where, about, strict=True))
        return np.asarray(share[rows, cols], np.float32)


def _with_rim(patch: Patch, shape: tuple[int, int]) -> Box:
    """The box of a patch in a picture (height, width), enlarged by the rim in which its outline may lie."""
    (rows, cols), pad, (h, w) = patch.box, FULL_RESOLUTION.rim_px + 2, shape
    return (slice(max(rows.start - pad, 0), min(rows.stop + pad, h)), slice(max(cols.start - pad, 0), min(cols.stop + pad, w)))


def _near_and_reach(patch: Patch, others: Sequence[Patch], about: Box) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The patch's mask in the box ``about``, and the mask that its outline may reach: the ``others`` are excluded."""
    t, b, le, r = about[0].start, about[0].stop, about[1].start, about[1].stop
    rows, cols = patch.box
    near = np.zeros((b - t, r - le), np.uint8)
    near[rows.start - t:rows.stop - t, cols.start - le:cols.stop - le] = patch.mask
    reach = np.asarray(cv2.dilate(near, np.ones((2 * FULL_RESOLUTION.rim_px + 1,) * 2, np.uint8)), np.uint8)
    for other in others:
        if other is not patch:
            (r2, c2), m = other.box, other.mask
            y0, y1, x0, x1 = max(r2.start, t), min(r2.stop, b), max(c2.start, le), min(c2.stop, r)
            if y0 < y1 and x0 < x1:
                reach[y0 - t:y1 - t, x0 - le:x1 - le][m[y0 - r2.start:y1 - r2.start, x0 - c2.start:x1 - c2.start]] = 0
    return near, reach


def still_toy(share: NDArray[np.floating[Any]], near: Mask) -> Mask:
    """Which pixels (h, w) of a patch's inside ``near`` are certainly toy: without shadows that the first look took for toy.

    ``share`` (h, w): the share of each pixel that both looks together give to objects. Pixels at the rim of ``near`` that it
    leaves out are removed; holes inside the toy stay filled. Nothing is removed if too little would be left
    (FULL_RESOLUTION.kept_share) or if it would fall into pieces (FULL_RESOLUTION.largest_piece_share).
    """
    label, count = scipy.ndimage.label(scipy.ndimage.binary_fill_holes(share > 0.5))
    size = np.bincount(label.ravel(), minlength=count + 1)[1:]
    if not count or size.max() < max(FULL_RESOLUTION.largest_piece_share * size.sum(),
                                     FULL_RESOLUTION.kept_share * np.count_nonzero(near)):
        return near
    return np.asarray(near & (label > 0))
