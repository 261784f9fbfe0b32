"""Measures a toy where it stands: footprint, shape at several heights, the surface under it, sigma of its place."""

from __future__ import annotations

import numpy as np

from measure.scene import Terrain
from vision.footprints.view import View
from vision.tracking.tracks.fallen import measure_posture
from vision.tracking.tracks.outline_history import remember_outline
from vision.tracking.tracks.parameters import MEASUREMENT, SCENE_TOYS
from vision.tracking.tracks.track import Track


def measure(track: Track, view: View, terrain: tuple[Terrain, ...], upon_in: float = 0.0) -> None:
    """Measure a toy as it stands. A destroyed toy that has tipped over is measured as it lies. ``upon_in``: how high the toys
    reach on which it stands."""
    track.lies = False
    _measure_once(track, view, terrain, upon_in)
    measure_posture(track, lambda t: _measure_once(t, view, terrain, upon_in))
    remember_outline(track, view)


def _measure_once(track: Track, view: View, terrain: tuple[Terrain, ...], upon_in: float) -> None:
    round_in = None if track.lies or track.known is None or not track.known.base_mm else track.known.base_mm / 25.4
    height, height_sigma = track.solid_in
    shape, base, on = view.stand(track.patch, height, terrain, round_in)
    if on is None and upon_in:
        shape, base = view.footprint(track.patch, height, upon_in, round_in), upon_in
    if shape is None:
        return
    # views of a toy that lies, or whose outline the players drew, say nothing about its shape when it stands
    standing = not (track.lies or track.drawn)
    shape, looks = view.refined_by_network(shape, track.template, track.template_corner(), height, height_sigma, base,
                                            rim_known=round_in is not None, earlier=track.toy_views if standing else (),
                                            weight=MEASUREMENT.doubtful_weight if track.patch.position_sigma_px else 1.0)
    if standing:
        track.toy_views = looks
    track.footprint, track.base_in, track.on = shape, base, on
    track.sigma_in = view.sigma_in(shape, base, height, height_sigma, rim_known=round_in is not None)
    unsure_in = track.patch.outline_sigma_px * view.scale / view.inch_px
    unplaced_in = track.patch.position_sigma_px / view.inch_px
    track.sigma_in = float(np.sqrt(track.sigma_in**2 + unplaced_in**2 + unsure_in**2))
    track.place_sigma_in = float(np.sqrt(view.place_sigma_in(shape, base) ** 2 + SCENE_TOYS.place_sigma_in**2
                                         + unplaced_in**2 + unsure_in**2))
