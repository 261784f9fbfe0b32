"""A known toy that stands somewhere in a place but was not found there whole: looked for by colours, then keenly."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.memory import SAME_LOOK, Track, look_at
from vision.split import Patch
from vision.things import Finder

WHOLE = 0.7
"""A toy that covers less than this share of what it covered may have come down in pieces."""


class Searcher:
    """Searches a box of a working picture for toys that are missed, apart from the pixels ``without``."""

    def __init__(self, finder: Finder, picture: NDArray[np.uint8], box: tuple[slice, slice], without: NDArray[np.bool_],
                 gain: NDArray[np.float32] | None) -> None:
        self._finder, self._picture, self._box, self._without, self._gain = finder, picture, box, without, gain

    @cached_property
    def _plain(self) -> list[Patch]:
        """What colours tell where the change network was asked before: it may have seen only parts."""
        return [] if self._finder.fine is None else self._finder.things(self._picture, self._box, self._without)

    def find(self, track: Track) -> Patch | None:
        """Where the toy may stand: what colours tell from the table if it looks like it, else what a keen look pieces
        together."""
        def unlike(patch: Patch) -> float:
            return track.distance(look_at(self._picture, patch, self._gain))
        best = min((p for p in self._plain if WHOLE < p.area / track.look.area_px < 1 / WHOLE), key=unlike, default=None)
        if best is not None and unlike(best) < SAME_LOOK:
            return best
        return self._finder.faint(self._picture, self._box, self._without, track.look.area_px)
