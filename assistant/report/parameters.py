"""Parameters of the battle report. Unless a field says otherwise its value was chosen by eye and no benchmark sets it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReportParameters:
    """What the modules of :mod:`assistant.report` go by."""

    highlights_most: int = 12
    """Things told at the top of the page; losses come first."""
    trails_most: int = 60
    """Moves drawn on the map."""
    bars_most: int = 30
    """Toys in the plot of distances."""
    ranges_most: int = 40
    """Judged ranges in their plot: the closest calls are kept."""
    pictures_most: int = 120
    """A page with more would take longer to open than to read; the plain actions go without."""
    picture_px: tuple[int, int] = (416, 260)
    """Width and height of a small picture."""
    painted_scale: int = 2
    """A small picture is painted this many times as large, then made small."""
    picture_least_in: float = 9.0
    """Inches of the table that a small picture shows at least."""
    picture_room_in: float = 1.5
    """Inches around the toys in a small picture."""
    jpeg_quality: int = 78
    png_level: int = 6
    """Of zlib: 9 takes 3.5 times as long for a picture of a map that is 4 % smaller."""
    long_log_bytes: int = 16_000_000
    """The page of a longer log is made by two processes: its lines take a second, and another process half of one to begin.
    Set by benchmarks.play.long_log."""
    least_contrast: float = 3.2
    """Of a side's colour against the page: WCAG asks 3 for marks that carry a meaning."""


REPORT = ReportParameters()
