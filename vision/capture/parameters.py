"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass

PICTURES = frozenset((".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp"))
"""Endings of files that are read as pictures. Here, where nothing heavy is imported."""


@dataclass(frozen=True, slots=True)
class BufferedParameters:
    """What :mod:`vision.capture.buffered` goes by."""

    most_waiting: int = 30
    """So many frames wait at most (180 MB at 1080p): a second. Chosen: a landing takes a third of a second."""
    poll_s: float = 0.2
    """The consumer looks up so often, so that Ctrl+C reaches it. Chosen: nobody measured it."""


BUFFERED = BufferedParameters()


@dataclass(frozen=True, slots=True)
class SourceParameters:
    """What :mod:`vision.capture.source` goes by."""

    camera_size_px: tuple[int, int] = (1920, 1080)
    """Width and height that a webcam is asked for. Chosen: nobody recorded why."""


SOURCE = SourceParameters()


@dataclass(frozen=True, slots=True)
class StartPictureParameters:
    """What :mod:`vision.capture.start_picture` goes by."""

    warm_up_s: float = 1.25
    """The picture at the start is the median over this time. Chosen: nobody measured it."""
    most_full_pictures: int = 5
    """So many full pictures are kept for it: they are large. Chosen: nobody measured it."""


START_PICTURE = StartPictureParameters()


@dataclass(frozen=True, slots=True)
class TemporalAverageParameters:
    """What :mod:`vision.capture.temporal_average` goes by."""

    most_frames: int = 5
    """About so many frames are kept: they are large. Chosen: nobody measured it."""
    other_light_share: float = 0.02
    """A frame whose channels' means differ by more than this share from the last one's was taken in other light.
    Chosen: nobody measured it."""
    thumb_px: tuple[int, int] = (64, 36)
    """Width and height of the small picture over which those means are taken. Chosen: nobody measured it."""


TEMPORAL_AVERAGE = TemporalAverageParameters()
