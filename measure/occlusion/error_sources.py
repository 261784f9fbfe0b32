"""What makes a cover unsure: each source of error can be taken away, to see what sigma would be left without it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from measure.scene import Scene, Terrain, Toy
from measure.terrain_shapes import parts_of

PLACE, HEIGHT, SHAPE = "place", "height", "shape"
SOURCES = (PLACE, HEIGHT, SHAPE)
"""Where a thing's outline lies, how high it is, and how far it differs from the solid it is taken for."""


def known_exactly(scene: Scene, source: str, ids: Collection[str]) -> Scene:
    """The scene as it would be if that source of error were not there for the toys and terrain of these ids. Values stay as
    measured; only sigmas are taken away. ValueError: no such source."""
    if source not in SOURCES:
        raise ValueError(f"no source of error {source!r}: use one of {', '.join(SOURCES)}")

    def toy(t: Toy) -> Toy:
        return (replace(t, sigma_in=0.0) if source == PLACE else replace(t, height_sigma_in=0.0) if source == HEIGHT
                else replace(t, shape_sigma=0.0))

    def piece(t: Terrain) -> Terrain:
        return (replace(t, sigma_in=0.0) if source == PLACE else replace(t, height_sigma_in=0.0) if source == HEIGHT
                else replace(t, uneven_in=0.0, shape="", slabs=parts_of(t)[0]))

    return replace(scene, toys=tuple(toy(t) if t.id in ids else t for t in scene.toys),
                   terrain=tuple(piece(t) if t.id in ids else t for t in scene.terrain))
