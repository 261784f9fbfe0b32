"""What a click taught: the looks of a toy that was missed, in inches, so that they can be kept with the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from vision.tracking.tracks.parameters import TAUGHT_LOOK

if TYPE_CHECKING:
    from vision.tracking.tracks.appearance import Appearance


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """A look as the picture showed it, and how many working pixels an inch had in that picture."""

    look: Appearance
    inch_px: float

    def at(self, inch_px: float) -> Appearance:
        """The look in a picture with so many working pixels per inch."""
        ratio = inch_px / self.inch_px
        return replace(self.look, area_px=self.look.area_px * ratio**2, length_px=self.look.length_px * ratio)

    def to_dict(self) -> dict[str, Any]:
        """As plain data (docs/formats.md, state files)."""
        shares = self.look.colours.ravel()
        kept = np.flatnonzero(shares >= TAUGHT_LOOK.least_share)
        return {"colours": [[int(k), round(float(shares[k]), 4)] for k in kept],
                "area_in2": round(self.look.area_px / self.inch_px**2, 4),
                "length_in": round(self.look.length_px / self.inch_px, 4), "slim": round(self.look.slim, 4)}


def taught_from_dict(row: Mapping[str, Any]) -> Taught:
    """What :meth:`Taught.to_dict` wrote. KeyError, TypeError, ValueError or IndexError: it is nothing of the kind."""
    from vision.tracking.tracks.appearance import BINS, Appearance

    colours = np.zeros(int(np.prod(BINS)), np.float32)
    for k, share in row["colours"]:
        if not (0 <= int(k) < len(colours) and float(share) >= 0):
            raise ValueError(f"no colour has the number {k} and the share {share}")
        colours[int(k)] = float(share)
    area, length, slim = (float(row[key]) for key in ("area_in2", "length_in", "slim"))
    if not (colours.sum() > 0 and 0 < area < np.inf and 0 < length < np.inf and 0 <= slim <= 1):
        raise ValueError("a taught look has colours, an area, a length and a breadth")
    return Taught(Appearance((colours / colours.sum()).reshape(BINS), area, length, slim), 1.0)
