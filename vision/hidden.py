"""A known toy that stands somewhere in a place but was not found there whole: looked for by colours, then keenly."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.memory import SAME_LOOK, Track, look_at
from vision.split import Patch
from vision.things import Finder

WHOLE = 0.7
"""A toy that covers less than this share of what it covered may have come down in pieces."""


def find_hidden(track: Track, finder: Finder, picture: NDArray[np.uint8], box: tuple[slice, slice], without: NDArray[np.bool_],
                gain: NDArray[np.float32] | None) -> Patch | None:
    """Where in a box of a working picture, apart from the pixels ``without``, a toy may stand that is missed: what colours tell
    from the table if it looks like it, else what a keen look pieces together. ``finder.things`` has just been asked there."""
    plain = [] if finder.fine is None else finder.by_colours()  # the change network may have seen only parts
    unlike = {i: track.distance(look_at(picture, p, gain)) for i, p in enumerate(plain)
              if WHOLE < p.area / track.look.area_px < 1 / WHOLE}
    best = min(unlike, key=lambda i: unlike[i], default=None)
    if best is not None and unlike[best] < SAME_LOOK:
        return plain[best]
    return finder.faint(picture, box, without, track.look.area_px)
