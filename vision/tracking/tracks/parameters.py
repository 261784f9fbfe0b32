"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FallenParameters:
    """What :mod:`vision.tracking.tracks.fallen` goes by."""

    tipped: float = 1.3
    """A footprint with a side that is this many times as long, or as short, as it was is that of a toy lying down."""


FALLEN = FallenParameters()


@dataclass(frozen=True, slots=True)
class MeasurementParameters:
    """What :mod:`vision.tracking.tracks.measurement` goes by."""

    roughly: float = 0.3
    """What a look at a toy counts whose outline is in doubt, beside one at a toy that is seen well."""


MEASUREMENT = MeasurementParameters()


@dataclass(frozen=True, slots=True)
class OutlineHistoryParameters:
    """What :mod:`vision.tracking.tracks.outline_history` goes by."""

    most_glances: int = 6
    """So many places where a toy stood are kept, the last ones."""
    same_place_in: float = 1.0
    """A toy that stands this close to where it stood has only been touched: that is no other look."""


OUTLINE_HISTORY = OutlineHistoryParameters()


@dataclass(frozen=True, slots=True)
class SceneToysParameters:
    """What :mod:`vision.tracking.tracks.scene_toys` goes by."""

    shape_sigma: float = 0.1
    """No toy is quite what is seen of its shape: of the covers of toys behind boxes 77 to 79 % and 92 to 96 % are
    then right within 1 and 1.96 sigma (benchmarks.vision.cover_shapes)."""
    overhang_in: float = 0.05
    """Error of where a figure on a told base ends: what it holds out towards the camera is seen over its base, what
    it holds out the other way could as well be its height (python -m benchmarks.vision.round_bases). It goes along with the
    toy: moves have no such error."""


SCENE_TOYS = SceneToysParameters()


@dataclass(frozen=True, slots=True)
class TrackParameters:
    """What :mod:`vision.tracking.tracks.track` goes by."""

    same_look: float = 0.6
    """Two looks at most this far apart can be the same toy."""
    sole_look: float = 0.75
    """The same where only one toy is in a hand and only one thing was set down."""
    away_cost: float = 0.1
    bind_in: float = 2.5
    """A roster toy is bound to what stands within this distance of its ``at_in``."""
    rim: int = 2
    """Pixels of table around a toy's remembered picture."""
    carry_s: float = 4.0
    """A hand carries a toy no longer than this before it is taken to have left."""
    lying_share: float = 0.3
    """Relative sigma of the height of a toy that lies."""
    tie: float = 0.08
    """Two candidates whose costs differ by less are a tie: the players are asked."""
    twins: float = 0.25
    twins_tie: float = 0.15
    """Toys no more unlike each other are twins, whose looks differ by where they stand more than by who they are: for
    them a tie is as much."""


TRACK = TrackParameters()
