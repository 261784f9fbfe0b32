"""How much of a target is hidden from an eye: the exact share with a sigma, the blockers, the polygons to draw."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import MultiPolygon, Polygon

from measure.errors import InputError
from measure.occlusion.blockers import ANY, BASE, HEIGHT, SILHOUETTE, WIDTH, blocking_outlines
from measure.occlusion.definitions import COVER_DEFINITIONS
from measure.occlusion.eye_camera import aim_camera
from measure.occlusion.kernels import REACH, cover_batch
from measure.occlusion.orthogonal_design import designs
from measure.occlusion.parameters import COVER
from measure.scene import Point3, Ring, Scene
from measure.solids import DESTROYED, ON_TABLE, STUFF, Ints, Packed, Stage, stage

DEFINITIONS: dict[str, int] = dict(zip(COVER_DEFINITIONS, (SILHOUETTE, WIDTH, HEIGHT, BASE, ANY), strict=True))
"""The kernel's numbers of the definitions."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something in front of the target; ``share`` (0-1) of the silhouette's area that it would hide alone."""

    id: str
    share: float


@dataclass(frozen=True, slots=True)
class Piece:
    """What a blocker hides, as rings in the picture plane."""

    id: str
    rings: tuple[Ring, ...]


class Picture:
    """The toy's-eye view of one cover, drawn when first looked at: rings (holes are cut open) in the picture plane of
    the eye aimed at the target's centre, u right and v up, per inch of distance."""

    def __init__(self, staged: Stage, target: int, eye: np.ndarray, blockers: tuple[Blocker, ...], mode: int) -> None:
        self._of = (staged, target, eye, blockers, mode)

    @cached_property
    def rings(self) -> tuple[tuple[Ring, ...], tuple[Ring, ...], tuple[Piece, ...]]:
        """Silhouette, hidden part, and what each blocker hides."""
        return _polygons(*self._of)


@dataclass(frozen=True, slots=True)
class Cover:
    """``hidden`` (0-1) of the target by ``definition``, with its ``sigma``, and the blockers, most hiding first. Where nobody
    knows a height (its sigma is 0.3 inch or more), ``hidden`` is the mean over those that it may have.

    ``silhouette``, ``hidden_part`` and ``pieces`` are for drawing, see :class:`Picture`; they are in the picture plane
    of ``eye_in`` aimed at ``aim_in``.
    """

    hidden: float
    sigma: float
    blockers: tuple[Blocker, ...]
    definition: str
    eye_in: Point3
    aim_in: Point3
    picture: Picture = field(compare=False, repr=False)

    @property
    def silhouette(self) -> tuple[Ring, ...]:
        """The target's outline."""
        return self.picture.rings[0]

    @property
    def hidden_part(self) -> tuple[Ring, ...]:
        """What of the outline has a blocker in front."""
        return self.picture.rings[1]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What each blocker hides."""
        return self.picture.rings[2]


def mode_of(definition: str) -> int:
    """The kernel's number of a definition. InputError names those there are."""
    if definition not in DEFINITIONS:
        raise InputError(f"no cover definition {definition!r}: use one of {', '.join(DEFINITIONS)}")
    return DEFINITIONS[definition]


def cover(scene: Scene, from_id: str, to_id: str, *, living_block: bool = False, destroyed_block: bool = True,
          definition: str = "silhouette", eyes: Sequence[Point3] | None = None) -> Cover:
    """Cover of toy ``to_id`` seen by toy ``from_id``.

    All terrain blocks, and destroyed toys unless ``destroyed_block`` is off; ``living_block`` adds the other toys. ``eyes``:
    absolute points, of which the one that sees most of the target counts; None means the toy's own eye.
    """
    scene.toy(from_id), scene.toy(to_id)
    staged = stage(scene)
    return cover_of(staged, from_id, to_id, blocks(staged, living_block, destroyed_block), definition=definition, eyes=eyes)


def cover_of(staged: Stage, from_id: str, to_id: str, block: Ints, *, definition: str,
             eyes: Sequence[Point3] | None = None) -> Cover:
    """:func:`cover` of a packed scene. ``block`` (S,): which solids block, see :func:`blocks`."""
    a, t = staged.index[from_id], staged.index[to_id]
    mode = mode_of(definition)
    at = np.array(eyes if eyes else [staged.eye[a]], dtype=np.float64).reshape(-1, 3)
    pairs = np.array([[a, t]] * len(at), dtype=np.int64)
    values, shares = cover_rows(staged, pairs, block, mode, eyes=at)
    best = int(np.argmin(values[:, 0]))
    return _cover(staged, t, at[best], values[best], shares[best], definition, mode)


def covers_of(staged: Stage, keys: Sequence[tuple[str, str]], block: Ints, *, definition: str) -> list[Cover]:
    """:func:`cover_of` of many pairs of ids at once, which takes a fifth of the time."""
    mode = mode_of(definition)
    pairs = np.array([(staged.index[a], staged.index[b]) for a, b in keys], dtype=np.int64).reshape(-1, 2)
    values, shares = cover_rows(staged, pairs, block, mode)
    return [_cover(staged, t, staged.eye[a], value, share, definition, mode)
            for (a, t), value, share in zip(pairs.tolist(), values, shares, strict=True)]


def _cover(staged: Stage, target: int, eye: np.ndarray, value: np.ndarray, shares: np.ndarray, definition: str,
           mode: int) -> Cover:
    blockers = blockers_of(staged, shares)
    return Cover(float(value[0]), float(value[1]), blockers, definition, _point(eye), _point(staged.centre[target]),
                 Picture(staged, target, eye, blockers, mode))


def blocks(staged: Stage, living_block: bool = False, destroyed_block: bool = True) -> Ints:
    """Which solids block, (S,) of 0 and 1: terrain, and living or destroyed toys where they do."""
    living, destroyed = (staged.kind == ON_TABLE) & living_block, (staged.kind == DESTROYED) & destroyed_block
    return ((staged.kind == STUFF) | living | destroyed).astype(np.int64)


def cover_rows(staged: Stage, pairs: np.ndarray, block: Ints, mode: int, eyes: np.ndarray | None = None,
               with_sigma: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Covers of many pairs (M, 2) by the solids that ``block`` (S,), all of them together: values (M, 2), hidden and sigma;
    shares (M, S), what each solid alone hides (their sum counts twice what two of them hide). ``with_sigma``: where nobody
    knows a height, hidden is the mean over those that it may have."""
    at = np.ascontiguousarray(staged.eye[pairs[:, 0]] if eyes is None else eyes, dtype=np.float64)
    cores = min(_CORES, 1 + len(pairs) // COVER.pairs_per_core)

    def some(k: int) -> tuple[np.ndarray, np.ndarray]:
        part = np.ascontiguousarray(pairs[k::cores])
        eyes_of = np.ascontiguousarray(at[k::cores])
        if not with_sigma or staged.plain is staged.body:
            return _cover_rows(staged, staged.body, part, eyes_of, block, mode, with_sigma)
        values, shares = _cover_rows(staged, staged.body, part, eyes_of, block, mode, False)
        values[:, 1:] = _cover_rows(staged, staged.plain, part, eyes_of, block, mode, True)[0][:, 1:]
        return values, shares

    if cores == 1:
        values, shares = some(0)
    else:
        values, shares = np.zeros((len(pairs), 3)), np.zeros((len(pairs), len(staged.ids)))
        with ThreadPoolExecutor(cores) as pool:  # the kernel releases the interpreter's lock
            for k, (v, s) in enumerate(pool.map(some, range(cores))):
                values[k::cores], shares[k::cores] = v, s
    if with_sigma and staged.stepped is not staged.body:
        rms = np.zeros(len(pairs))
        for share in np.unique(staged.other_rms[block > 0]).tolist():  # where two kinds are in the way, the larger one's
            if share > 0:
                rms[in_the_way(staged, pairs, np.flatnonzero((staged.other_rms == share) & (block > 0)).tolist(), at)] = share
        past = rms > 0
        if past.any():
            these, eyes_of = np.ascontiguousarray(pairs[past]), np.ascontiguousarray(at[past])
            off = np.max([np.abs(values[past, 0] - _cover_rows(staged, p, these, eyes_of, block, mode, False)[0][:, 0])
                          for p in (staged.stepped, staged.closed) if p is not staged.body], axis=0)
            values[past, 1] = np.hypot(values[past, 1], rms[past] * off)
    values[:, 0] = np.clip(values[:, 0] + values[:, 2], 0.0, 1.0)
    if with_sigma and mode != ANY and staged.shape_sigma.any():
        own = staged.shape_sigma[pairs[:, 1]] * _half(values[:, 0])
        others = staged.shape_sigma * _half(shares)
        values[:, 1] = np.sqrt(values[:, 1]**2 + own**2 + (others**2).sum(axis=1))
    return values[:, :2], shares


def _half(share: np.ndarray) -> np.ndarray:
    """1 where half is hidden, 0 where nothing or everything is hidden."""
    return np.asarray(2 * np.sqrt(np.clip(share * (1 - share), 0.0, None)))


_CORES = min(COVER.most_cores, os.cpu_count() or 1)


def _cover_rows(staged: Stage, p: Packed, pairs: np.ndarray, eyes: np.ndarray, block: Ints, mode: int,
                with_sigma: bool) -> tuple[np.ndarray, np.ndarray]:
    values, shares = np.zeros((len(pairs), 3)), np.zeros((len(pairs), len(staged.ids)))
    size = 256 + 4 * len(p.xy)
    signs, runs = designs()
    while cover_batch(p.xy, p.first, p.count, p.z, p.solid_first, p.circle, staged.cover_sigma, eyes, staged.centre,
                      staged.rests_on, block, pairs, mode, with_sigma, signs, runs, size, values,
                      shares):
        size *= 4
    return values, shares


def blockers_of(staged: Stage, shares: np.ndarray) -> tuple[Blocker, ...]:
    """The blockers of a row of shares, most hiding first."""
    some = np.flatnonzero(shares > COVER.seen_share)
    return tuple(Blocker(staged.ids[k], float(shares[k])) for k in some[np.argsort(-shares[some], kind="stable")])


def in_the_way(staged: Stage, pairs: np.ndarray, solids: Sequence[int], eyes: np.ndarray | None = None) -> NDArray[np.bool_]:
    """Which of ``pairs`` (M, 2) some of ``solids`` could come between: near the line from eye to target, in plan, with room for
    their errors. ``eyes`` (M, 3): where from; None means the toys' own."""
    circle, eye = staged.packed.circle, (staged.eye[pairs[:, 0]] if eyes is None else eyes)[:, :2]
    target = circle[pairs[:, 1]]
    way = target[:, :2] - eye
    n = np.maximum((way * way).sum(axis=1), COVER.way_in2)
    most = REACH * float(staged.sigma.max(initial=0.0)) * COVER.reach_sigmas
    out = np.zeros(len(pairs), dtype=bool)
    for s in solids:
        to = circle[s, :2] - eye
        k = np.clip((to * way).sum(axis=1) / n, 0.0, 1.0)
        off = to - k[:, None] * way
        out |= np.hypot(off[:, 0], off[:, 1]) < circle[s, 2] + target[:, 2] + most
    return out


def _point(p: np.ndarray) -> Point3:
    return (float(p[0]), float(p[1]), float(p[2]))


def _polygons(staged: Stage, t: int, eye: np.ndarray, blockers: Sequence[Blocker],
              mode: int) -> tuple[tuple[Ring, ...], tuple[Ring, ...], tuple[Piece, ...]]:
    p = staged.body
    near = np.array([staged.index[b.id] for b in blockers] or [0], dtype=np.int64)
    cam = np.zeros(12)
    c = staged.centre[t]
    aim_camera(eye[0], eye[1], eye[2], c[0], c[1], c[2], cam)
    size = 256 + 4 * len(p.xy)
    drawn = BASE if mode == BASE else SILHOUETTE
    order = np.full((len(p.count), p.solid_first[t + 1] - p.solid_first[t]), -1, np.int64)
    while True:
        chain, head, box = np.zeros((size, 2)), np.zeros((size // 4, 4), np.int64), np.zeros((size // 4, 4))
        tp, owner = np.zeros(size // 4, np.int64), np.zeros(size // 4, np.int64)
        work = [np.zeros((size, 2)) for _ in range(4)]
        parts, used = blocking_outlines(
            p.xy, p.first, p.count, p.z, p.solid_first, p.circle, t, staged.centre[t], eye, np.zeros((len(staged.ids), 4)),
            near, len(blockers), drawn, cam, order, work[0], work[1], work[2], work[3], chain, head, box, tp, owner)
        if parts >= 0:
            break
        size *= 4
    shapes = [_ring(chain, head[k]) for k in range(used)]
    silhouette = shapely.union_all(shapes[:parts])
    hides = [shapely.union_all([shapes[k] for k in range(parts, used) if tp[k] in (j, -1)]) for j in range(parts)]
    seen = shapely.union_all([s.difference(h) for s, h in zip(shapes, hides, strict=False)])
    pieces = []
    for o, blocker in enumerate(blockers):
        own = [shapely.union_all([shapes[k] for k in range(parts, used) if tp[k] in (j, -1) and owner[k] == o])
               for j in range(parts)]
        left = shapely.union_all([s.difference(h) for s, h in zip(shapes, own, strict=False)])
        pieces.append(Piece(blocker.id, simple_rings(silhouette.difference(left))))
    return simple_rings(silhouette), simple_rings(silhouette.difference(seen)), tuple(pieces)


def _ring(chain: np.ndarray, head: np.ndarray) -> Polygon:
    left = chain[head[0]:head[0] + head[1]]
    right = chain[head[2]:head[2] + head[3]]
    vu = np.concatenate([left, right[::-1]])
    shape = Polygon(vu[:, ::-1])
    return shape if shape.is_valid else shape.buffer(0)


def simple_rings(shape: shapely.Geometry) -> tuple[Ring, ...]:
    """Simple anticlockwise rings of all polygons in a shape. A polygon with holes is cut in two through each hole."""
    out: list[Ring] = []
    for part in getattr(shape, "geoms", [shape]):
        if not isinstance(part, Polygon) or part.area <= COVER.dust_area:
            continue
        if part.interiors:
            out += [r for t in _halves(part) for r in simple_rings(t)]
            continue
        ring = part.exterior if part.exterior.is_ccw else part.exterior.reverse()
        out.append(tuple((float(x), float(y)) for x, y in list(ring.coords)[:-1]))
    return tuple(out)


def _halves(part: Polygon) -> list[shapely.Geometry]:
    """Cut a polygon with a hole in two through the hole."""
    x0, y0, x1, y1 = part.bounds
    x = Polygon(part.interiors[0]).centroid.x
    halves = [part.intersection(shapely.box(x0, y0, x, y1)), part.intersection(shapely.box(x, y0, x1, y1))]
    return [h if isinstance(h, Polygon | MultiPolygon) else MultiPolygon() for h in halves]



