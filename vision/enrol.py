"""Enrolment: a toy is clicked, named, slid by hand or turned; two looks make it known, and sliding tells its height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from shapely.geometry import Point

from measure.errors import InputError
from measure.scene import Point2
from vision.memory import AWAY, LIFTED, Track
from vision.mend import Mend, Mendable
from vision.mend_toys import apply
from vision.slide import Glance, Height, height_by_sliding
from vision.view import View

LOOKS = 2
"""So many looks are enough."""
MOST_GLANCES = 6
CLICK_IN = 1.0
"""A click this far beside a toy is still meant for it."""


@dataclass(frozen=True, slots=True)
class Enrolment:
    """How far a toy is known. ``looks``: how often it was seen standing, each after it was moved; ``height_in`` and its
    sigma as they are used now; ``slid``: what sliding says; ``advice``: what to do next, empty when it is known."""

    id: str
    name: str
    looks: int
    height_in: float
    height_sigma_in: float
    slid: Height
    advice: str


def remember(track: Track, view: View) -> None:
    """Keep the outline of a toy where it came to stand: up to six places."""
    edge = view.outline(track.patch)
    if track.lies or (track.glances and np.array_equal(track.glances[-1].outline_px, edge)):
        return
    track.glances = [*track.glances[-MOST_GLANCES + 1:], Glance(edge, track.base_in)]


def toy_at(tracks: Sequence[Track], at_in: Point2) -> Track:
    """The toy that stands where somebody clicked, (x, y) inches. InputError: there is none."""
    there = [t for t in tracks if t.footprint is not None and not t.ignored and t.state not in (LIFTED, AWAY)]
    point = Point(at_in)
    near = sorted(((t.footprint.silhouette.distance(point), t.footprint.polygon.centroid.distance(point), k)
                   for k, t in enumerate(there) if t.footprint is not None))
    if not near or near[0][0] > CLICK_IN:
        raise InputError(f"no toy was found at {at_in[0]:.1f}, {at_in[1]:.1f} in: click on a toy, or draw its outline")
    return there[near[0][2]]


def enrol(eye: Mendable, at_in: Point2, *, name: str = "", side: str | None = None, size: str | None = None,
          height_in: float | None = None) -> Enrolment:
    """Name and describe the toy at a place; slide or turn it afterwards, and ask :func:`enrolment` again.

    InputError: there is no toy, the name belongs to another, or a value makes no sense.
    """
    track = toy_at(eye.tracks, at_in)
    if name and name != track.id:
        if any(t.id == name and t is not track and not t.ignored for t in eye.tracks):
            raise InputError(f"there is a {name!r} already: choose another name, or say that this one is it")
        apply(eye, Mend("identity", track.id, as_id=name))
    if (name, side, size, height_in) != ("", None, None, None):
        apply(eye, Mend("describe", track.id, name=name or None, side=side, size=size, height_in=height_in))
    track.typed |= height_in is not None
    return enrolment(eye, track.id)


def enrolment(eye: Mendable, an_id: str, use: bool = True) -> Enrolment:
    """How far a toy is known by now. ``use``: take the height that sliding tells where nobody gave one.

    InputError: there is no such toy.
    """
    track = next((t for t in eye.tracks if t.id == an_id and not t.ignored), None)
    if track is None:
        raise InputError(f"no toy {an_id!r}; there are {', '.join(t.id for t in eye.tracks if not t.ignored) or 'none'}")
    slid = height_by_sliding(track.glances, eye.view.calibration)
    given = track.typed or (track.known is not None and track.known.height_in is not None)
    if use and slid.inches is not None and not given:
        track.height_in, track.height_sigma_in = slid.inches, slid.sigma_in
        if not track.drawn:
            eye.measure(track)
        track.toy = None
    looks = len(track.glances)
    advice = ""
    if looks < LOOKS:
        advice = f"slide {track.name or track.id} by hand to another place, towards the middle of the picture or away from it"
    elif not given and slid.inches is None:
        advice = slid.reason
    return Enrolment(track.id, track.name, looks, track.height_in, track.height_sigma_in, slid, advice)
