"""Parameters of a single track: its look, its kept picture, its measurement, its toy in the scene.

Each value stands with its meaning and where it comes from. "Chosen": by hand, so that the sample (`python -m
benchmarks.play.main_job`) and rendered battles (`python -m benchmarks.play.tracking`) come out right; no benchmark sets it.
`python -m benchmarks.robustness.parameters` shows how much the figures move with each.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FallenParameters:
    """What :mod:`vision.tracking.tracks.fallen` goes by."""

    tipped_ratio: float = 1.3
    """A footprint with a side that is this many times as long, or as short, as it was is that of a toy lying down.
    Chosen."""


FALLEN = FallenParameters()


@dataclass(frozen=True, slots=True)
class MeasurementParameters:
    """What :mod:`vision.tracking.tracks.measurement` goes by."""

    doubtful_weight: float = 0.3
    """Weight of a view in which the toy's outline is in doubt; a clear view counts 1. Chosen."""


MEASUREMENT = MeasurementParameters()


@dataclass(frozen=True, slots=True)
class OutlineHistoryParameters:
    """What :mod:`vision.tracking.tracks.outline_history` goes by."""

    most_places: int = 6
    """So many of the places where a toy stood are kept: the latest ones. Chosen."""
    same_place_in: float = 1.0
    """A toy that stands this close to where it stood was only touched: that is no new view. Chosen."""


OUTLINE_HISTORY = OutlineHistoryParameters()


@dataclass(frozen=True, slots=True)
class SceneToysParameters:
    """What :mod:`vision.tracking.tracks.scene_toys` goes by."""

    shape_off_in: float = 0.05
    """No toy has exactly the shape that is seen of it. Error of a cover, as a share of the silhouette when half of it is
    hidden: this over the square root of the footprint's area, inches. Set on the sample, battles 793, 794 and 796 and tables
    751 to 753 of `python -m benchmarks.vision.covers` (759 pairs), whose likeliest power of the area is -0.48."""
    unseen_shape_sigma: float = 0.1
    """That of a toy of which no slabs are seen, and of no toy more. Chosen: `python -m
    benchmarks.vision.cover_shapes` shows prisms."""
    place_sigma_in: float = 0.03
    """Error of a toy's middle that its outline leaves, per axis, beside the calibration's. Measured: 0.02 on the sample."""
    overhang_in: float = 0.05
    """Error of the edge of a figure whose base is given: what it holds out towards the camera is seen over its base, and
    what it holds out away from the camera could as well be height. The error goes along with the toy, so moves do not have
    it. Set by
    `python -m benchmarks.vision.round_bases`."""


SCENE_TOYS = SceneToysParameters()


@dataclass(frozen=True, slots=True)
class TrackParameters:
    """What :mod:`vision.tracking.tracks.track` goes by."""

    same_look: float = 0.6
    """Two looks at most this far apart (Appearance.distance: 0 equal, about 1 unlike) can be the same toy. Chosen."""
    template_rim_px: int = 2
    """Working pixels of table around a toy's kept picture. Chosen; the footprint network was trained with as much."""
    unlike_levels: float = 30.0
    """A place that differs from a toy's kept picture by so many grey levels, in the mean, does not look like it. Chosen."""
    carry_s: float = 4.0
    """A hand carries a toy for no longer than this; after that the toy counts as having left. Chosen."""
    typed_height_sigma_in: float = 0.04
    """Error of a height that the players gave, inches, of a toy or of terrain, whatever its size: written to a tenth of an inch
    (0.029 alone), and read off a ruler to a thirty-second."""
    lying_height_share: float = 0.3
    """Relative sigma of the height of a toy that lies. Chosen."""


TRACK = TrackParameters()


@dataclass(frozen=True, slots=True)
class HandsParameters:
    """What :mod:`vision.tracking.tracks.hands` goes by."""

    rests_s: float = 1.0
    """What an arm has covered for so long it rests on. Chosen: longer than a hand stops to take a toy."""
    sway_in: float = 0.5
    """A resting arm sways by no more. Chosen: as ARM_EXTENT.beside_in."""
    reached_in: float = 0.5
    """An arm that newly covers more than a square of this side does something, or another has reached it. Chosen: half of
    a small toy's side."""
    before_s: float = 0.5
    """A hand that did something from so long before a toy's place was reached may have the toy. Chosen: some frames."""


HANDS = HandsParameters()


@dataclass(frozen=True, slots=True)
class TaughtLookParameters:
    """What :mod:`vision.tracking.tracks.taught` goes by."""

    least_share: float = 0.001
    """Colours that make up less of a toy are not kept. Chosen."""


TAUGHT_LOOK = TaughtLookParameters()
