"""Stuff on the battlefield: outlined in a picture without toys against the empty table, named by the roster."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Point, Polygon

from measure.scene import Terrain
from vision.change import disc, find_change, odd, smoothed
from vision.colour import core
from vision.known import KnownTerrain
from vision.light import Light, align
from vision.split import Patch, patches
from vision.things import LEAST_IN
from vision.view import OUTLINE_PX, View

Image = NDArray[np.uint8]

TERRAIN_KEEN = 0.7
"""Terrain is looked for in two still pictures taken one after the other: smaller differences tell."""
SOLID = 0.85
"""Share of its convex hull that a nearly convex piece of terrain fills."""
TERRAIN_HEIGHT_IN = 2.0
"""Height of stuff that nobody described."""


def hulled(patch: Patch, view: View) -> Patch:
    """Stuff that is nearly convex as the convex thing that it probably is: a box's side can have the table's colour."""
    shape = Polygon(view.outline(patch)).buffer(0)
    rough = Polygon(view.outline(Patch(patch.left, patch.top, patch.mask))).buffer(0)
    if shape.convex_hull.area < 0.93 * rough.convex_hull.area:
        shape = rough
    hull = shape.convex_hull
    if not isinstance(hull, Polygon) or shape.area < SOLID * hull.area:
        return patch
    return Patch(patch.left, patch.top, patch.mask, np.asarray(hull.exterior.coords))


def find_terrain(view: View, empty: Image | None, stuff: Image | None,
                 known: tuple[KnownTerrain, ...]) -> tuple[Terrain, ...]:
    """The terrain: pieces whose outline the roster gives, and what differs between the empty table and the one with its
    stuff (working size), named by the roster where it says that a piece is there."""
    out = [Terrain(t.name, t.footprint_in, t.height_in, kind=t.kind, cover=t.cover) for t in known if t.footprint_in]
    sought = [t for t in known if t.footprint_in is None]
    if stuff is None or empty is None:
        return tuple(out)
    least_px = 0.5 * LEAST_IN * view.inch_px
    light = Light.fit(stuff, empty)
    expected = light.on(align(smoothed(stuff), smoothed(empty)))
    change = find_change(stuff, expected, least_px=least_px, region=view.region, keen=TERRAIN_KEEN)
    number = 0
    # a fence's rails may be too thin to see: its posts belong together
    joined = cv2.morphologyEx(change.objects.astype(np.uint8), cv2.MORPH_CLOSE, disc(odd(0.6 * view.inch_px)))
    for found in patches(joined > 0, least_px=2 * least_px, foot_px=view.foot_px, whole=True):
        patch = view.sharpened(core(found, change.darkness), change.difference, 0, 0)
        rough = view.footprint(patch, TERRAIN_HEIGHT_IN)
        if rough is None or not view.table.covers(rough.polygon.centroid):
            continue
        owner: KnownTerrain | None = None
        near = [(rough.silhouette.distance(Point(t.at_in)), k) for k, t in enumerate(sought) if t.at_in]
        if near and min(near)[0] < 1.0:
            owner = sought.pop(min(near)[1])
        height = owner.height_in if owner else TERRAIN_HEIGHT_IN
        shape = view.footprint(hulled(patch, view), height, tapers=False)
        if shape is None or any(shape.polygon.intersection(Polygon(t.footprint_in)).area > 0.5 * shape.polygon.area
                                for t in out):
            continue
        number += owner is None
        at = np.array([shape.polygon.centroid.coords[0]])
        sigma = float(np.hypot(view.calibration.point_sigma_in(at)[0], OUTLINE_PX / view.inch_px))
        out.append(Terrain(owner.name if owner else f"stuff{number}", shape.ring(), height,
                           kind=owner.kind if owner else "", cover=owner.cover if owner else "hard", sigma_in=sigma,
                           height_sigma_in=0.1 if owner else 0.35 * TERRAIN_HEIGHT_IN))
    return tuple(out)
