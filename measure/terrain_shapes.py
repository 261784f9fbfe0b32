"""What terrain fills of the prism over its footprint: slabs for what a kind of terrain usually looks like, and what it may
look like as well.

A camera overhead sees no gap under a bridge and no trunk under a crown. But who says "bridge" says that there is a gap. Each
shape gives two solids, both of few prisms: the likely one, which covers go by, and another that is as far from it as such
things are. What a cover would be past the other one goes into its sigma.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from measure.parameters import TERRAIN_SHAPES
from measure.polygons import Ring, box
from measure.scene import Part, Terrain

Slabs = tuple[Part, ...]
Level = tuple[BaseGeometry, float, float]
"""An area with its bottom and top, as shares of the height."""


def parts_of(piece: Terrain) -> tuple[Slabs, Slabs]:
    """What a piece fills, and what it may fill as well: its own slabs where it has some, else what its shape says. Empty
    means: its whole prism, and: nothing else."""
    if piece.slabs:
        if piece.shape != PILE:
            return piece.slabs, ()
        return _bound(piece.slabs) if piece.kind in BOOKS else piece.slabs, _steps_higher(piece.slabs, piece.top_in)
    if piece.shape not in SHAPES:
        return (), ()
    return _shaped(piece.shape, piece.footprint_in, piece.base_in, piece.height_in)


def may_be_closed(piece: Terrain) -> bool:
    """Whether a piece may fill its whole prism as well, as seen from some sides: how high a
    ruin's walls stand is not seen from above."""
    return piece.shape in CLOSED and not piece.slabs


def shape_sigma_of(piece: Terrain) -> float:
    """What the shape leaves of the error of covers past a piece beside the difference of its two solids: a share (0-1), where
    the piece hides half of a toy. 0 for a prism, and for slabs that somebody gave."""
    return 0.0 if piece.slabs and piece.shape != PILE else SIGMAS.get(piece.shape, 0.0)


def other_rms_of(piece: Terrain) -> float:
    """How much of what a cover would change past the other solid of a piece is its error: root mean square, as a share."""
    return OTHER_RMS.get(PILE if piece.shape == PILE or piece.kind in BOOKS else piece.shape, TERRAIN_SHAPES.even_rms)


@lru_cache(maxsize=1024)
def _shaped(shape: str, ring: Ring, base_in: float, height_in: float) -> tuple[Slabs, Slabs]:
    likely, other = SHAPES[shape](Polygon(ring), height_in)
    return _slabs(likely, base_in, height_in), _slabs(other, base_in, height_in)


@lru_cache(maxsize=1024)
def _steps_higher(slabs: Slabs, top_in: float) -> Slabs:
    """A pile whose steps are half as far below its top. How high they are is not seen from above."""
    def up(z: float) -> float:
        return z if z <= slabs[0].base_in else top_in - TERRAIN_SHAPES.higher_step * (top_in - z)

    return tuple(Part(p.footprint_in, up(p.base_in), up(p.base_in + p.height_in) - up(p.base_in)) for p in slabs)


@lru_cache(maxsize=1024)
def _bound(books: Slabs) -> Slabs:
    """Books lying on each other as hardbacks: boards that stand out beyond the pages between them. From far away who looks
    past a book's side looks past its pages. Paperbacks, and thin books, fill their slabs."""
    board, out = TERRAIN_SHAPES.board_in, []
    for b in books:
        pages = Polygon(b.footprint_in).buffer(-TERRAIN_SHAPES.square_in, join_style="mitre")
        if b.height_in < TERRAIN_SHAPES.thin_book * board or not isinstance(pages, Polygon) or pages.is_empty:
            out.append(b)
            continue
        top, ring = b.base_in + b.height_in - board, tuple((float(x), float(y)) for x, y in orient(pages).exterior.coords[:-1])
        out += [Part(b.footprint_in, b.base_in, board), Part(ring, b.base_in + board, b.height_in - 2 * board),
                Part(b.footprint_in, top, board)]
    return tuple(out)


def _slabs(levels: list[Level], base_in: float, height_in: float) -> Slabs:
    out = []
    for area, low, high in levels:
        parts = [p for p in getattr(area, "geoms", [area]) if isinstance(p, Polygon)]
        for p in parts:
            if p.area > TERRAIN_SHAPES.scrap_in2:
                ring = tuple((float(x), float(y)) for x, y in orient(Polygon(p.exterior)).exterior.coords[:-1])
                out.append(Part(ring, base_in + low * height_in, (high - low) * height_in))
    return tuple(out)


class _Along:
    """A footprint with its length along x: ``strip`` cuts out part of it, in inches from one end."""

    def __init__(self, area: Polygon) -> None:
        corners = np.array(area.minimum_rotated_rectangle.exterior.coords)[:4]
        sides = np.diff(np.vstack([corners, corners[:1]]), axis=0)
        lengths = np.hypot(sides[:, 0], sides[:, 1])
        k = int(np.argmax(lengths))
        self.length, self.breadth = float(lengths.max()), float(lengths.min())
        self._turn, self._at = float(np.degrees(np.arctan2(sides[k, 1], sides[k, 0]))), area.centroid
        self.area = affinity.rotate(area, -self._turn, origin=self._at)
        self.x0, self.y0, self.x1, self.y1 = self.area.bounds

    def whole(self) -> BaseGeometry:
        """All of it."""
        return affinity.rotate(self.area, self._turn, origin=self._at)

    def strip(self, from_in: float, to_in: float) -> BaseGeometry:
        """What lies between so many inches from the end."""
        cut = self.area.intersection(Polygon(box(self.x0 + from_in, self.y0 - 1, self.x0 + to_in, self.y1 + 1)))
        return affinity.rotate(cut, self._turn, origin=self._at)


def _bridge(area: Polygon, height_in: float) -> tuple[list[Level], list[Level]]:
    """A deck on two piers. It may be an arch as well, thicker and with a narrower gap, and end farther out than its outline,
    where its piers stand."""
    def built(along: _Along, deck: float, pier: float) -> list[Level]:
        wide = pier * along.length
        return [(along.whole(), 1 - deck, 1.0), (along.strip(0, wide), 0.0, 1 - deck),
                (along.strip(along.length - wide, along.length), 0.0, 1 - deck)]

    p = TERRAIN_SHAPES
    longer = _Along(area.buffer(p.bridge_slack_in, join_style="mitre"))
    return built(_Along(area), p.deck_share, p.pier_share), built(longer, p.arch_share, p.arch_pier_share)


def _tree(area: Polygon, height_in: float) -> tuple[list[Level], list[Level]]:
    """A round crown on a trunk. The crown may begin lower and be as wide all the way up."""
    area = _plain(area)
    p, at = TERRAIN_SHAPES, area.centroid
    trunk = at.buffer(p.trunk_share * (area.area / np.pi) ** 0.5, quad_segs=2)
    likely = [(trunk, 0.0, p.crown_from), *_rounded(area, p.crown_from, p.crown_scales)]
    return likely, [(trunk, 0.0, p.low_crown_from), (area, p.low_crown_from, 1.0)]


def _hill(area: Polygon, height_in: float) -> tuple[list[Level], list[Level]]:
    """Narrower above than below. It may fall off sooner."""
    p, area = TERRAIN_SHAPES, _plain(area)
    return _rounded(area, 0.0, p.hill_scales), _rounded(area, 0.0, p.steep_hill_scales)


def _plain(area: Polygon) -> Polygon:
    """Its convex hull with few corners: from the side nobody sees a dent."""
    hull = area.convex_hull.simplify(TERRAIN_SHAPES.corner_in)
    return hull.intersection(area.convex_hull) if isinstance(hull, Polygon) and not hull.is_empty else area


def _rounded(area: Polygon, low: float, scales: tuple[float, ...]) -> list[Level]:
    """Equally thick layers from ``low`` up, each scaled about the middle."""
    thick = (1.0 - low) / len(scales)
    return [(affinity.scale(area, s, s, origin=area.centroid), low + k * thick, low + (k + 1) * thick)
            for k, s in enumerate(scales)]


def _fence(area: Polygon, height_in: float) -> tuple[list[Level], list[Level]]:
    """Two rails on posts. The rails may be broader boards."""
    p, along = TERRAIN_SHAPES, _Along(area)
    if along.breadth < p.straight_in:
        area = _plain(area)
        along = _Along(area)
    bays = max(1, round(along.length / p.bay_in))
    at = [k * (along.length - p.post_in) / bays for k in range(bays + 1)]
    posts: list[Level] = [(along.strip(x, x + p.post_in), 0.0, 1.0) for x in at]
    return ([*posts, *((area, low, high) for low, high in p.rails)], [*posts, *((area, low, high) for low, high in p.boards)])


def _ruin(area: Polygon, height_in: float) -> tuple[list[Level], list[Level]]:
    """Broken walls on some of its sides: how high a wall is on which side is not known, so half of it stands for all."""
    p = TERRAIN_SHAPES
    return [(area, 0.0, p.ruin_height)], [(area, 0.0, p.ruin_floor)]


def _mug(area: Polygon, height_in: float) -> tuple[list[Level], list[Level]]:
    """A round body with a handle, which is a loop at half height. The loop may be a solid lug."""
    p = TERRAIN_SHAPES
    body = area.buffer(-p.handle_in).buffer(p.handle_in).intersection(area)
    if isinstance(body, MultiPolygon):
        body = max(body.geoms, key=lambda g: g.area)
    sticks_out = area.difference(body.buffer(p.body_slack_in))
    outer, body = sticks_out.difference(body.buffer(p.loop_in)), _plain(body)
    handle, outer = (g.convex_hull if g.area > p.scrap_in2 else Polygon() for g in (sticks_out, outer))
    low, high = p.handle_from, p.handle_to
    loop = [(handle, low, low + p.handle_thick), (handle, high - p.handle_thick, high),
            (outer, low + p.handle_thick, high - p.handle_thick)]
    return [(body, 0.0, 1.0), *loop], [(body, 0.0, 1.0), (handle, low, high)]


BOOKS = ("books", "book")
"""Kinds whose slabs are books."""
BLOCK, PILE = "block", "pile"
"""Shapes without slabs of their own: a prism all the way up, and smaller things on larger ones, whose outlines are known."""
SHAPES: dict[str, Callable[[Polygon, float], tuple[list[Level], list[Level]]]] = {
    "bridge": _bridge, "tree": _tree, "hill": _hill, "fence": _fence, "ruin": _ruin, "mug": _mug,
}
"""Shapes by name. A piece of any other shape fills its prism."""
CLOSED = ("ruin",)
"""See :func:`may_be_closed`."""
SIGMAS = {"bridge": TERRAIN_SHAPES.bridge_sigma, "fence": TERRAIN_SHAPES.fence_sigma, "tree": TERRAIN_SHAPES.tree_sigma,
          "mug": TERRAIN_SHAPES.mug_sigma, PILE: TERRAIN_SHAPES.pile_sigma}
"""See :func:`shape_sigma_of`."""
OTHER_RMS = {"bridge": TERRAIN_SHAPES.bridge_rms, "fence": TERRAIN_SHAPES.fence_rms, "mug": TERRAIN_SHAPES.mug_rms,
             "ruin": TERRAIN_SHAPES.ruin_rms, PILE: TERRAIN_SHAPES.pile_rms}
"""See :func:`other_rms_of`."""
SHAPE_NAMES = (BLOCK, PILE, *SHAPES)
