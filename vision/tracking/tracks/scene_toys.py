"""Turns a track into a toy of the scene: its solid, its eye, and the parts that the players agreed to ignore."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from measure.scene import Part, Toy
from vision.footprints.height_slices import slabs
from vision.tracking.tracks.parameters import SCENE_TOYS
from vision.tracking.tracks.priors import KnownToy
from vision.tracking.tracks.track import OCCLUDED, PLACED, Track


def toy_of(track: Track) -> Toy:
    """The toy of a track that was measured. It is the same object as long as nothing about the toy changed."""
    key, state = (track.footprint, track.height_in), _state(track)
    if track.toy is None or track.toy[0] != key:
        track.toy = (key, _toy(track))
    elif track.toy[1].state != state:  # arms come and go over a toy more often than its shape changes
        track.toy = (key, replace(track.toy[1], state=state))
    return track.toy[1]


def _state(track: Track) -> str:
    return "destroyed" if track.fallen and track.state in (PLACED, OCCLUDED) else track.state


def _toy(track: Track) -> Toy:
    assert track.footprint is not None
    on_base = track.known is not None and track.known.base_mm and not (track.lies or track.drawn)
    parts = slabs(track.footprint.levels, track.base_in, track.solid_in[0])
    toy = Toy(id=track.id, name=track.name, side=track.side, size=track.size, footprint_in=track.footprint.ring(),
              base_in=track.base_in, height_in=track.solid_in[0],
              sigma_in=float(np.hypot(track.sigma_in, SCENE_TOYS.overhang_in if on_base else 0.0)),
              height_sigma_in=track.solid_in[1], slabs=parts,
              shape_sigma=shape_sigma(track.footprint.polygon.area, parts),
              place_sigma_in=track.place_sigma_in, state=_state(track))
    known = track.known
    if known is not None and not track.lies:
        if known.eye_in_above_base is not None:
            x, y, _ = toy.eye()
            toy = replace(toy, eye_in=(x, y, track.base_in + known.eye_in_above_base))
        if known.ignored_parts:
            toy = replace(toy, ignored_parts=_parts(track, known))
    return toy


def shape_sigma(foot_in2: float, slabs: tuple[Part, ...]) -> float:
    """``Toy.shape_sigma`` of a toy of which these slabs are seen, over a footprint of so many square inches: outlines are off
    by as many inches whatever the toy's size, so of a large one by less of it."""
    if not slabs or foot_in2 <= 0:
        return SCENE_TOYS.unseen_shape_sigma
    return min(SCENE_TOYS.unseen_shape_sigma, SCENE_TOYS.shape_off_in / foot_in2**0.5)


def _parts(track: Track, known: KnownToy) -> tuple[Part, ...]:
    """The ignored parts, moved along with the toy: the roster gives them where the toy stood at the start."""
    x, y = track.centroid()
    x0, y0 = known.at_in or (0.0, 0.0)
    return tuple(p.moved(x - x0, y - y0, track.base_in) for p in known.ignored_parts)
