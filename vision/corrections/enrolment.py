"""Enrolment: a toy is clicked, named, and slid by hand or turned. Two views make it known; sliding gives its height."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shapely.geometry import Point

from measure.errors import InputError
from measure.scene import Point2, Ring
from vision.corrections.correction import Correctable, Correction
from vision.corrections.parameters import ENROLMENT
from vision.corrections.toys import apply, track_of
from vision.footprints.height_from_sliding import Height, height_by_sliding
from vision.tracking.tracks.track import AWAY, LIFTED, Track

SLIDE_IT = ("slide {name} by hand to another place, without turning it: straight towards the middle of the picture or away "
            "from it, as far as the table allows")
LIES = "it lies: it is taken to be as high as it was broad when it stood; measure it, and type a better height"


@dataclass(frozen=True, slots=True)
class Enrolment:
    """How well a toy is known. ``looks``: the number of places where it was seen standing; ``height_in``, its sigma and how it
    was found: as they are used now; ``sliding_height``: the height by sliding; ``advice``: what to do next, empty when the toy
    is known; ``stood_in``: its outline where it stood when the enrolment began."""

    id: str
    name: str
    looks: int
    height_in: float
    height_sigma_in: float
    height_from: str
    sliding_height: Height
    advice: str
    stood_in: Ring = ()

    def height_correction(self) -> Correction | None:
        """The correction that sets the height found by sliding. None: there is no such height, or it is already set."""
        found = self.sliding_height
        if found.inches is None or (self.height_from == found.words() and self.height_in == found.inches):
            return None
        return Correction("describe", self.id, height_in=found.inches, height_sigma_in=found.sigma_in,
                          height_from=found.words())


def toy_at(tracks: Sequence[Track], at_in: Point2) -> Track:
    """The toy at the place of a click, (x, y) inches. InputError: there is none."""
    there = [t for t in tracks if t.footprint is not None and not t.ignored and t.state not in (LIFTED, AWAY)]
    point = Point(at_in)
    near = sorted(((t.footprint.silhouette.distance(point), t.footprint.polygon.centroid.distance(point), k)
                   for k, t in enumerate(there) if t.footprint is not None))
    if not near or near[0][0] > ENROLMENT.click_in:
        raise InputError(f"no toy was found at {at_in[0]:.1f}, {at_in[1]:.1f} in: click on a toy, or draw its outline")
    return there[near[0][2]]


def enrol(eye: Correctable, at_in: Point2, *, name: str = "", side: str | None = None, size: str | None = None,
          height_in: float | None = None) -> Enrolment:
    """Name and describe the toy at a place. Slide it afterwards, and call :func:`enrolment` again.

    InputError: there is no toy, the name belongs to another, or a value makes no sense.
    """
    track = toy_at(eye.tracks, at_in)
    if name and name != track.id:
        if any(t.id == name and t is not track and not t.ignored for t in eye.tracks):
            raise InputError(f"there is a {name!r} already: choose another name, or say that this one is it")
        apply(eye, Correction("identity", track.id, as_id=name))
    if (name, side, size, height_in) != ("", None, None, None):
        apply(eye, Correction("describe", track.id, name=name or None, side=side, size=size, height_in=height_in))
    return enrolment(eye, track.id)


def enrolment(eye: Correctable, an_id: str, stood_in: Ring = ()) -> Enrolment:
    """How well a toy is known by now. Changes nothing. InputError: there is no such toy."""
    track = track_of(eye.tracks, an_id)
    if track.sliding_height is None or track.sliding_height[0] is not track.outline_views:
        track.sliding_height = track.outline_views, height_by_sliding(track.outline_views, eye.view.calibration)
    sliding, looks = track.sliding_height[1], len(track.outline_views)
    advice = ""
    if track.lies:
        sliding, advice = Height(None), "" if track.lying_in is not None else LIES
    elif looks < ENROLMENT.enough_looks:
        advice = SLIDE_IT.format(name=track.name or track.id)
    elif not track.height_given and sliding.inches is None:
        advice = sliding.reason
    return Enrolment(track.id, track.name, looks, *track.solid_in, track.height_from, sliding, advice, stood_in)
