"""What differs from a bare table that was made up: is it a toy that came, or the table as it is, where one has gone?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cells import around
from vision.memory import SAME_LOOK, Track, look_at
from vision.split import Patch
from vision.things import LEAST_CHANGED, Finder

Image = NDArray[np.uint8]
Box = tuple[slice, slice]

UNSEEN = 0.35
"""A patch lies where nobody has seen the table if that share of it does; a toy stood where it was if it took as much."""
HARDLY, MOSTLY = 0.25, 0.5
"""Of what is new at least the first share has come; where nobody has seen the table the second, or it looks like a toy that is
missed. Where more than the second has gone, and less has come, the table is seen."""


def uncovered(new: Sequence[Patch], finder: Finder, picture: Image, before: Sequence[Image], waiting: Sequence[Patch],
              missing: Sequence[Track]) -> tuple[list[Patch], list[Patch]]:
    """Those of the patches of a working picture (H, W, 3) that are the table as it is; and of them those where something went.

    ``before``: pictures from earlier, the last first; ``waiting``: what is known to have come; ``missing``: toys that are gone
    from where they stood; where there is none, colours must see what came.
    """
    shape, gain = (picture.shape[0], picture.shape[1]), finder.gain(picture)
    bare: list[Patch] = []
    left: list[Patch] = []
    for patch in new:
        if finder.guessed is None or any(patch.shared(p) for p in waiting):
            continue
        about = around(patch.full(shape), round(finder.view.inch_px))
        own = patch.full(shape)[about]
        came = float(finder.came(before[0], picture, about)[own].mean())
        if float(finder.came(picture, before[0], about)[own].mean()) > max(came, MOSTLY):
            left.append(patch)
            bare.append(patch)
            continue
        if came < HARDLY:
            came = max((float(finder.came(was, picture, about)[own].mean()) for was in before[1:]), default=came)
        look = look_at(picture, patch, gain)
        unlike = not any(t.distance(look) < SAME_LOOK for t in missing)
        unsure = came < MOSTLY and unseen(patch, finder)
        if came < HARDLY or (unlike and (unsure or (not missing and not _in_colour(patch, finder, picture, before[0], about)))):
            bare.append(patch)
    return bare, left


def unseen(patch: Patch, finder: Finder) -> bool:
    """Whether a patch lies where nobody has seen the table."""
    return finder.guessed is not None and bool(finder.guessed[patch.box][patch.mask].mean() > UNSEEN)


def _in_colour(patch: Patch, finder: Finder, picture: Image, before: Image, about: Box) -> bool:
    """Whether colours see more than other light."""
    own = patch.full((picture.shape[0], picture.shape[1]))[about]
    return bool(finder.changed(before, picture, about)[own].mean() > LEAST_CHANGED)
