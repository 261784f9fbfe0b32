"""Objects of one plain colour: found, and outlined exactly, by colour alone.

The change network knows toys by their shades, prints and shadows. A disc of one plain colour lit from all sides has none of
these: the network half sees it or misses it, and draws a ragged outline. But light and shadow change the table's three colour
channels alike. Only an object changes them differently all over a patch. A grey object changes them alike, too. It counts as
an object if it hides the table's texture, has a sharp edge, is no larger than toys are, and has nothing beside it that might
cast a shadow. The share of a pixel that an object covers is how far the pixel's colour has moved from the table's to the
object's.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.strips import strips
from vision.networks.change_network import KINDS, ChangeProbabilities
from vision.segmentation.full_size.parameters import PLAIN_COLOUR

Image = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Float = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class PlainColourPatches:
    """Patches of one colour. ``where`` (h, w): the patches and their rims. ``share`` (h, w): the share of each pixel there that
    they cover. ``kind`` (h, w): the kind (an index of KINDS) given to the part that the network did not see."""

    where: Mask
    share: Float
    kind: NDArray[np.uint8]

    def put_into(self, probabilities: ChangeProbabilities) -> ChangeProbabilities:
        """The network's answer with these patches put in, in place: a copy would take 41 MB at 1080p."""
        where, kinds = self.where, probabilities.kinds
        share, kind, inside = self.share[where], self.kind[where], kinds[where]
        seen = ChangeProbabilities(inside, probabilities.seam[where]).foreground()
        less = np.where(seen > share, share / np.maximum(seen, np.float32(1e-6)), np.float32(1.0))
        inside *= less[:, None]
        for k in range(1, len(KINDS)):
            inside[:, k] += np.where(kind == k, np.maximum(share - seen, 0), 0)
        inside[:, KINDS.index("table")] = 1 - share
        kinds[where] = inside
        return ChangeProbabilities(kinds, probabilities.seam)


def plain_colour_patches(now: Image, bare: Image, probabilities: ChangeProbabilities,
                         inch_px: float) -> PlainColourPatches | None:
    """Finds objects of one colour in a picture ``now`` (h, w, 3). None if there are none.

    ``bare``: the bare table under the same light. ``probabilities``: the network's answer for both. ``inch_px``: pixels
    per inch.
    """
    a, b = (np.asarray(cv2.GaussianBlur(p, (0, 0), PLAIN_COLOUR.blur_px), np.uint8) for p in (now, bare))
    offset = np.float32(PLAIN_COLOUR.dark_offset_levels)
    unlike, lighter, darker = np.zeros((3, *now.shape[:2]), bool)
    for rows in strips(slice(0, len(now))):
        ratios = cv2.split(cv2.divide(a[rows] + offset, b[rows] + offset))
        least, most = np.minimum.reduce(ratios), np.maximum.reduce(ratios)
        # the spread of the logarithms of the three ratios
        unlike[rows] = most > np.float32(np.exp(PLAIN_COLOUR.unlike_log_spread)) * least
        lighter[rows] = least > np.float32(np.exp(PLAIN_COLOUR.grey_log_ratio))
        darker[rows] = most < np.float32(np.exp(-PLAIN_COLOUR.grey_log_ratio))
    comparison = _Comparison(a, b, probabilities, inch_px, unlike)
    where, share = np.zeros(unlike.shape, bool), np.zeros(unlike.shape, np.float32)
    kind = np.zeros(unlike.shape, np.uint8)
    for mask, grey in ((unlike, False), (lighter, True), (darker, True)):
        count, label, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
        for k in range(1, count):
            left, top, width, height, area = (int(v) for v in stats[k])
            right, bottom = left + width, top + height
            if (area < PLAIN_COLOUR.least_in2 * inch_px**2 or (grey and area > PLAIN_COLOUR.grey_most_in2 * inch_px**2)
                    or min(left, top) == 0 or right == unlike.shape[1] or bottom == unlike.shape[0]):
                continue
            box = (slice(max(top - PLAIN_COLOUR.beside_px, 0), bottom + PLAIN_COLOUR.beside_px),
                   slice(max(left - PLAIN_COLOUR.beside_px, 0), right + PLAIN_COLOUR.beside_px))
            found = comparison.object_at(box, (label[box] == k).astype(np.uint8), grey)
            if found is not None and not (where[box] & found.where).any():
                where[box] |= found.where
                share[box][found.where], kind[box][found.where] = found.share[found.where], found.kind[found.where]
    return PlainColourPatches(where, share, kind) if where.any() else None


@dataclass(frozen=True, slots=True, eq=False)
class _Comparison:
    """The pictures ``now`` and ``bare`` (h, w, 3), blurred; ``probabilities``: the network's answer for both; ``unlike``:
    where the colour channels changed differently."""

    now: Image
    bare: Image
    probabilities: ChangeProbabilities
    inch_px: float
    unlike: Mask

    def object_at(self, box: tuple[slice, slice], own: NDArray[np.uint8], grey: bool) -> PlainColourPatches | None:
        """The patch ``own`` of a box as an object. None if it is not one, or if the network outlines it better. ``grey``: it is
        lighter or darker than the table but has no other colour."""
        there, table = self.now[box].astype(np.float32), self.bare[box].astype(np.float32)
        probabilities = ChangeProbabilities(self.probabilities.kinds[box], self.probabilities.seam[box])
        foreground, toy = probabilities.foreground(), probabilities.share("toy")
        inner = cv2.erode(own, np.ones((2 * PLAIN_COLOUR.inner_px + 1,) * 2, np.uint8)) > 0
        if np.count_nonzero(inner) < PLAIN_COLOUR.least_middle_share * np.count_nonzero(own):
            return None
        others = [probabilities.share(kind)[inner].mean() for kind in KINDS if kind not in ("table", "toy")]
        other = max(others) > max(PLAIN_COLOUR.other_kind_share, toy[inner].mean())
        if other and not grey:
            return None
        kind = KINDS.index("toy") if not other else 2 + int(np.argmax(others))
        if kind == KINDS.index("arm"):
            return None
        rim, beside = (cv2.dilate(own, np.ones((2 * far + 1,) * 2, np.uint8)) > 0
                       for far in (PLAIN_COLOUR.rim_px, PLAIN_COLOUR.beside_px))
        ring = beside & ~rim
        if not ring.any() or foreground[ring].mean() > PLAIN_COLOUR.most_others_share:
            return None
        if grey and ((foreground > 0.5) | self.unlike[box])[ring].mean() > PLAIN_COLOUR.grey_most_others_share:
            return None
        middle = np.asarray(np.median(there[inner], axis=0), np.float32)
        step = np.asarray(middle - np.median(table[inner], axis=0), np.float32)
        # if something was taken away that stood on the "bare" table, the bare picture has the edge
        edges = [np.linalg.norm(np.median(p[inner], axis=0) - np.median(p[ring], axis=0)) for p in (there, table)]
        if edges[0] < PLAIN_COLOUR.came_edge_ratio * edges[1]:
            return None
        # where the network knows the object well, colours decide its edge only if it has no shades at all
        known = foreground[inner].mean() > (PLAIN_COLOUR.known_grey_share if grey else PLAIN_COLOUR.known_share)
        spread = float(np.sqrt(((there[inner] - middle) ** 2).mean()))
        if spread > (PLAIN_COLOUR.very_even_share if known
                     else PLAIN_COLOUR.even_share) * float(np.sqrt((step**2).mean())) + PLAIN_COLOUR.even_levels:
            return None
        covered = _covered(there, table, step, np.concatenate([(there - table)[ring], there[inner] - middle]))
        if grey and _is_light(there, table, inner, _width_px(covered, own, rim)):
            return None
        covered[inner] = 1.0
        beyond = (rim & (foreground > 0.5) & (covered <= 0.5)).astype(np.uint8)
        if cv2.erode(beyond, np.ones((2, 2), np.uint8)).any():  # a dark side, or a side in its own shadow
            covered = np.maximum(covered, foreground)
        return PlainColourPatches(rim, covered, np.full(rim.shape, kind, np.uint8))


def _is_light(there: Float, table: Float, inner: Mask, width_px: float) -> bool:
    """Whether a grey patch may be light or shadow: the table's texture still shows in it, or its edge is too wide.

    ``width_px``: width of the edge. How wide it may be depends on whether the table has texture there.
    """
    grey = [p[inner].mean(axis=1) + PLAIN_COLOUR.dark_offset_levels for p in (there, table)]
    noise = [PLAIN_COLOUR.noise_levels**2 / 3 / float(g.mean()) ** 2 for g in grey]
    seen, known = (np.log(g) - np.log(g).mean() for g in grey)
    texture = float((known**2).mean()) - noise[1]
    if texture < PLAIN_COLOUR.textureless_ratio * sum(noise):
        return width_px > PLAIN_COLOUR.sharp_edge_px
    return (float(((seen - known) ** 2).mean()) - sum(noise) < PLAIN_COLOUR.hidden_texture_share * texture
            or width_px > PLAIN_COLOUR.textured_edge_px)


def _width_px(covered: Float, own: NDArray[np.uint8], rim: Mask) -> float:
    """Width of a patch's edge in pixels: where its share of a pixel lies between 0.15 and 0.85."""
    inside = cv2.erode(own, np.ones((3, 3), np.uint8))
    return np.count_nonzero(rim & (covered > 0.15) & (covered < 0.85)) / np.count_nonzero(own > inside)


def _covered(there: Float, table: Float, step: Float, off: Float) -> Float:
    """The share of each pixel that the object covers: how far its colour moved along ``step`` (3,), from table to object.

    ``there``, ``table``: colours (h, w, 3). The movement is measured along Fisher's linear discriminant. ``off`` (n, 3): the
    residual colours inside the object and beside it, from noise, texture and shadow. The discriminant is insensitive to these
    and to the table's own colour direction, along which light would change it.
    """
    off = np.clip(off, -PLAIN_COLOUR.something_else_levels, PLAIN_COLOUR.something_else_levels)
    tone = table.reshape(-1, 3).mean(axis=0)
    tone = PLAIN_COLOUR.shade_levels * tone / max(float(np.linalg.norm(tone)), 1e-6)
    way = np.linalg.solve(off.T @ off / len(off) + np.outer(tone, tone) + PLAIN_COLOUR.noise_levels**2 * np.eye(3), step)
    return np.asarray(np.clip((there - table) @ way / max(float(step @ way), 1e-6), 0.0, 1.0), np.float32)
