"""Identity: what each toy looks like and where it last stood, kept without a time limit."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from measure.scene import Point2, Toy
from vision.footprints.geometry import Footprint
from vision.footprints.height_from_sliding import SLID, Glance, Height
from vision.footprints.multi_view import Glimpse
from vision.imaging.patches import Patch
from vision.tracking.parameters import TRACK
from vision.tracking.priors import KnownToy

Image = NDArray[np.uint8]

PLACED, OCCLUDED, LIFTED, AWAY = "placed", "occluded", "lifted", "away"
NEVER_S = -1e9
TYPED, ROSTER, DEFAULT, LYING = "typed", "roster", "default", "its breadth when it stood"
"""How a height is known; or words that begin with SLID."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a toy looks like from above, light fitted away: ``colours`` a smoothed histogram over Lab (sums to 1),
    ``area_px`` of the silhouette, ``length_px`` its longer principal extent, ``slim`` shorter over longer extent."""

    colours: NDArray[np.float32]
    area_px: float
    length_px: float
    slim: float

    def distance(self, other: Look) -> float:
        """0 for equal looks, about 1 for unlike ones: colour (Bhattacharyya), size and shape."""
        shared = float(np.sqrt(self.colours * other.colours).sum())
        colour = np.sqrt(max(0.0, 1.0 - shared))
        size = abs(np.log(self.area_px / other.area_px))
        shape = abs(self.slim - other.slim)
        return float(0.75 * colour + 0.35 * min(size, 1.5) + 0.2 * shape)


def look_at(picture: Image, patch: Patch, gain: NDArray[Any] | None = None) -> Look:
    """Describe what stands in ``patch`` of the working picture; ``gain`` (3,) the light's factor to divide out."""
    crop = picture[patch.box].astype(np.float32)
    if gain is not None:
        crop = np.clip(crop / gain, 0, 255)
    lab = cv2.cvtColor((crop / 255).astype(np.float32), cv2.COLOR_BGR2LAB)
    inside = cv2.erode(patch.mask.astype(np.uint8), np.ones((3, 3), np.uint8), borderValue=0) > 0
    pixels = lab[inside] if inside.sum() >= 12 else lab[patch.mask]
    hist, _ = np.histogramdd(pixels, bins=(10, 12, 12), range=((0, 100), (-60, 60), (-60, 60)))
    smooth = hist.astype(np.float32)
    for axis in range(3):
        smooth = 0.5 * smooth + 0.25 * (_shift(smooth, 1, axis) + _shift(smooth, -1, axis))
    ys, xs = np.nonzero(patch.mask)
    spread = np.sqrt(np.maximum(np.linalg.eigvalsh(np.cov(np.stack([xs, ys]))), 1e-3)) if len(xs) > 3 else np.ones(2)
    return Look(smooth / max(float(smooth.sum()), 1e-6), float(patch.mask.sum()), 4 * float(spread[1]),
                float(spread[0] / spread[1]))


def _shift(a: NDArray[Any], by: int, axis: int) -> NDArray[Any]:
    out = np.roll(a, by, axis)
    edge: list[Any] = [slice(None)] * a.ndim
    edge[axis] = 0 if by > 0 else -1
    out[tuple(edge)] = a[tuple(edge)]
    return out


@dataclass(slots=True)
class Hands:
    """Hands over the table: whether there are any ``now``, when they ``came_s``, when there were ``last_s``, the ``most`` at
    once since they came (at least 1), and when toys were set down last (``landed_s``)."""

    now: bool = False
    came_s: float = NEVER_S
    last_s: float = NEVER_S
    most: int = 1
    landed_s: deque[float] = field(default_factory=lambda: deque(maxlen=8))

    def see(self, count: int, time_s: float) -> bool:
        """Take in how many there are at a time; returns whether they have just come, or just gone."""
        turned = (count > 0) != self.now
        self.now = count > 0
        if count and turned:
            self.came_s, self.most = time_s, 1
        if count:
            self.last_s, self.most = time_s, max(self.most, count)
        return turned


@dataclass(slots=True, eq=False)
class Track:
    """One toy as the eye remembers it. ``template``, ``template_mask``: its picture when it was last measured,
    under light of the factor ``gain`` (3,) against the reference. By the players' word: ``drawn``, its outline until it is
    moved; ``vouched``, that it is there; ``ignored``, that it is no toy; ``fallen``, that it is destroyed (``fallen_by_game``:
    as the game has it). ``told``: how its height was found since the start, ``lying_in``: height, its sigma and how it was
    found as it lies; without either see ``height_from``. ``lies``: destroyed and tipped over; ``standing_in``: shorter and
    longer side of its footprint when first measured; ``glances``: the places where it stood, which tell its height
    (vision.footprints.height_from_sliding); ``slid``: what they tell, and of which of them; ``glimpses``: what looks at
    it say of its shape."""

    id: str
    patch: Patch
    look: Look
    template: Image
    template_mask: NDArray[np.uint8]
    gain: NDArray[Any] | None = None
    state: str = PLACED
    name: str = ""
    side: str = ""
    size: str = "M"
    height_in: float = 1.5
    height_sigma_in: float = 0.5
    base_in: float = 0.0
    on: str | None = None
    footprint: Footprint | None = None
    sigma_in: float = 0.05
    gone_s: float = 0.0
    in_place: bool = False
    toy: tuple[Any, Toy] | None = None
    looks: list[Look] = field(default_factory=list)
    known: KnownToy | None = None
    drawn: bool = False
    vouched: bool = False
    ignored: bool = False
    fallen: bool = False
    fallen_by_game: bool = False
    lies: bool = False
    standing_in: Point2 | None = None
    told: str = ""
    lying_in: tuple[float, float, str] | None = None
    glances: list[Glance] = field(default_factory=list)
    slid: tuple[list[Glance], Height] | None = None
    glimpses: tuple[Glimpse, ...] = ()

    @property
    def solid_in(self) -> Point2:
        """Height and its sigma of the toy as it stands, or as it lies: then it is about as high as it was thin."""
        if not self.lies or self.standing_in is None:
            return self.height_in, self.height_sigma_in
        if self.lying_in is not None:
            return self.lying_in[:2]
        lying = min(self.height_in, self.standing_in[0])
        return lying, TRACK.lying_share * lying

    @property
    def height_from(self) -> str:
        """How the height of :attr:`solid_in` is known, in words."""
        if self.lies:
            return LYING if self.lying_in is None else self.lying_in[2]
        if self.told or self.known is None or self.known.height_in is None:
            return self.told or DEFAULT
        return self.known.height_from or ROSTER

    @property
    def height_given(self) -> bool:
        """Whether the players gave its height; one that was slid for, or that nobody gave, may be found anew."""
        return self.height_from != DEFAULT and not self.height_from.startswith(SLID)

    def centroid(self) -> Point2:
        """Footprint centroid in inches."""
        assert self.footprint is not None
        c = self.footprint.polygon.centroid
        return (c.x, c.y)

    def template_corner(self) -> tuple[int, int]:
        """Left and top of ``template`` in the working picture."""
        return max(self.patch.left - TRACK.rim, 0), max(self.patch.top - TRACK.rim, 0)

    def held_until(self, hands: Hands) -> float:
        """When it was last seen, or last may have been in a hand: one was over the table then, and not as many toys were set
        down since it was lifted as there were hands; those that came only when it was gone do not count."""
        most = hands.most if self.gone_s >= hands.came_s else 1
        free = sum(s >= self.gone_s for s in hands.landed_s) >= most
        return self.gone_s if free else max(self.gone_s, min(hands.last_s, self.gone_s + TRACK.carry_s))

    def distance(self, look: Look) -> float:
        """How unlike a look is to the nearest of the looks remembered."""
        return min(x.distance(look) for x in (self.look, *self.looks))

    def remember(self, look: Look) -> None:
        """Keep up to six looks: toys look different on other ground and from other sides."""
        self.looks = [*self.looks[-4:], self.look]
        self.look = look


def on_their_spot(gone: Sequence[Track], new: Sequence[Patch], looks: Sequence[Look]) -> list[tuple[Track, int]]:
    """Toys that were only nudged or turned: pairs of a toy and the number of the new patch that overlaps its old one and
    looks like it."""
    pairs: list[tuple[Track, int]] = []
    for track in gone:
        best, share = -1, 0.0
        for j, patch in enumerate(new):
            if any(j == other for _, other in pairs):
                continue
            overlap = track.patch.shared(patch)
            if overlap > max(share, 0.35) and track.distance(looks[j]) < 0.8 * TRACK.same_look:
                best, share = j, overlap
        if best >= 0:
            pairs.append((track, best))
    return pairs


def template_of(picture: Image, patch: Patch, rim: int = TRACK.rim) -> tuple[Image, NDArray[np.uint8]]:
    """The picture of a patch with a rim around, and its mask: what :func:`nudge` searches for."""
    h, w = picture.shape[:2]
    rows, cols = patch.box
    t, b = max(rows.start - rim, 0), min(rows.stop + rim, h)
    le, r = max(cols.start - rim, 0), min(cols.stop + rim, w)
    mask = np.zeros((b - t, r - le), np.uint8)
    mask[rows.start - t:rows.stop - t, cols.start - le:cols.stop - le] = patch.mask
    mask = np.asarray(cv2.dilate(mask, np.ones((2 * rim + 1, 2 * rim + 1), np.uint8)), dtype=np.uint8)
    return picture[t:b, le:r].copy(), mask


def nudge(track: Track, picture: Image, reach_px: int) -> tuple[float, float, float]:
    """Is the toy still there? Best masked correlation of its remembered picture near its place.

    Returns (score -1..1, dx, dy) with the shift in working pixels (sub-pixel, by a parabola through the peak).
    """
    h, w = picture.shape[:2]
    rows, cols = track.patch.box
    rim = (track.template.shape[0] - (rows.stop - rows.start)) // 2
    t0, l0 = max(rows.start - rim, 0), max(cols.start - rim, 0)
    t, le = max(t0 - reach_px, 0), max(l0 - reach_px, 0)
    b = min(t0 + track.template.shape[0] + reach_px, h)
    r = min(l0 + track.template.shape[1] + reach_px, w)
    area = picture[t:b, le:r].astype(np.float32)
    if area.shape[0] < track.template.shape[0] or area.shape[1] < track.template.shape[1]:
        return -1.0, 0.0, 0.0
    mask = np.repeat((track.template_mask > 0).astype(np.float32)[..., None], 3, axis=2)
    scores = cv2.matchTemplate(area, track.template.astype(np.float32), cv2.TM_CCOEFF_NORMED, mask=mask)
    scores = np.where(np.isfinite(scores), scores, -1.0)
    y, x = np.unravel_index(int(scores.argmax()), scores.shape)
    here = scores[min(t0 - t, scores.shape[0] - 1), min(l0 - le, scores.shape[1] - 1)]
    best = float(scores[y, x])
    if here > best - 0.01:  # flat peak: nothing says that it moved
        return float(here), 0.0, 0.0
    return best, float(x) - (l0 - le) + _peak(scores[y], int(x)), float(y) - (t0 - t) + _peak(scores[:, x], int(y))


def as_it_looked(track: Track, gain: NDArray[Any] | None) -> NDArray[np.float32] | None:
    """The toy's pixels (h, w, 3) in its patch's box as they would look now if it stood there as it did; ``gain``: the light's
    factor now (3,). None: it was cut by the picture's edge."""
    h, w = track.patch.mask.shape
    rim_y, rim_x = (track.template.shape[0] - h) // 2, (track.template.shape[1] - w) // 2
    old = track.template[rim_y:rim_y + h, rim_x:rim_x + w].astype(np.float32)
    if old.shape[:2] != (h, w):
        return None
    return old if gain is None or track.gain is None else old * np.asarray(gain / track.gain, np.float32)


def still_there(track: Track, picture: Image, expected: NDArray[Any] | None, gain: NDArray[Any] | None,
                shift: tuple[float, float] = (0.0, 0.0)) -> bool:
    """Whether the toy's own pixels look more like the toy than like the bare table.

    ``expected``: (H, W, 3) the empty table under the picture's light, None where there is no reference: then the pixels must
    differ from the toy's by less than half of the toy's own contrast. ``gain``: the light's factor now (3,).
    """
    rows, cols = track.patch.box
    dx, dy = round(shift[0]), round(shift[1])
    rows = slice(rows.start + dy, rows.stop + dy)
    cols = slice(cols.start + dx, cols.stop + dx)
    h, w = picture.shape[:2]
    if rows.start < 0 or cols.start < 0 or rows.stop > h or cols.stop > w:
        return False
    old = as_it_looked(track, gain)
    if old is None:
        return True  # cut by the picture's edge: the correlation alone decides
    mask = track.patch.mask
    now = picture[rows, cols].astype(np.float32)
    to_toy = np.abs(now - old)[mask].mean()
    if expected is None:
        return bool(to_toy < 0.5 * max(float(old[mask].std(axis=0).mean()), 20.0))
    to_table = np.abs(now - expected[rows, cols])[mask].mean()
    return bool(to_toy < 0.6 * to_table)


def _peak(line: NDArray[Any], at: int) -> float:
    """Offset of the parabola's top through three samples, within half a sample."""
    if not 0 < at < len(line) - 1:
        return 0.0
    a, b, c = (float(v) for v in line[at - 1:at + 2])
    bend = a - 2 * b + c
    return float(np.clip(0.5 * (a - c) / bend, -0.5, 0.5)) if abs(bend) > 1e-9 else 0.0


def tie_of(one: Track, other: Track) -> float:
    """Costs of two candidates that differ by less are a tie; a twin that left long ago is none of the one lifted just now."""
    together = (one.state == AWAY) == (other.state == AWAY)
    return TRACK.twins_tie if together and one.distance(other.look) < TRACK.twins else TRACK.tie


def assign(missing: list[Track], found: list[Look], never: Sequence[Container[str]] = ()
           ) -> tuple[list[tuple[int, int]], list[int]]:
    """Which missing toy is which found thing: the cheapest assignment over looks (Hungarian). ``never``: for each thing the
    ids of toys that it cannot be.

    Returns pairs (index in missing, index in found) and the found indices whose identity is a tie between toys.
    """
    if not missing or not found:
        return [], []
    # a toy that has long left the table is a less likely guess than one that was lifted just now
    cost = np.array([[t.distance(f) + (TRACK.away_cost if t.state == AWAY else 0.0) for f in found] for t in missing])
    for j, ids in enumerate(never):
        cost[[t.id in ids for t in missing], j] = np.inf
    capped = np.minimum(cost, 2 * TRACK.same_look)
    rows, cols = linear_sum_assignment(capped)
    total = float(capped[rows, cols].sum())
    pairs, ties = [], []
    # one toy in the hand and one thing set down: turned and on other ground it may look a little less alike
    sole = len(found) == 1 and sum(t.state == LIFTED for t in missing) == 1
    for i, j in zip(rows, cols, strict=True):
        if cost[i, j] > (TRACK.sole_look if sole and missing[i].state == LIFTED else TRACK.same_look):
            continue
        pairs.append((int(i), int(j)))
        # the best that can be said without this pair: twins that change places cost nearly the same
        other = capped.copy()
        other[i, j] = 2 * TRACK.same_look
        again = linear_sum_assignment(other)
        beside = [cost[k, j] - tie_of(missing[i], missing[k]) for k in range(len(missing)) if k != i]
        if beside and (min(beside) < cost[i, j] or float(other[again].sum()) - total < TRACK.tie):
            ties.append(int(j))
    return pairs, ties


def owners(toys: tuple[KnownToy, ...], places: list[Point2]) -> dict[int, KnownToy]:
    """Whose places these are at the start (index to toy): the assignment of least distances, none over TRACK.bind_in."""
    placed = [t for t in toys if t.at_in is not None]
    if not placed or not places:
        return {}
    far = np.array([[np.hypot(t.at_in[0] - p[0], t.at_in[1] - p[1]) for p in places]  # type: ignore[index]
                    for t in placed])
    pairs = zip(*linear_sum_assignment(np.minimum(far, 10.0)), strict=True)
    return {int(j): placed[int(i)] for i, j in pairs if far[i, j] < TRACK.bind_in}
