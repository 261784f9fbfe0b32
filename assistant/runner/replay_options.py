"""What a logged battle is drawn again as: which videos, how fast, in which units. Starts at once: only numbers and names."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """What a highlight cut does unless told otherwise; a whole replay keeps the battle's own times. Chosen by eye."""

    freeze_s: float = 2.5
    """Seconds that the picture is held at a ruling, at least: its words take longer to read when they are many."""
    slow: float = 0.5
    """Times the battle's own speed around a ruling."""
    title_s: float = 4.0
    """Seconds that a title card is shown."""
    longest_s: float = 12 * 3600.0
    """No video is longer than this: it would fill the disk. A window that was left open overnight makes longer logs."""


PACE = Pace()


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """``record``, ``highlights``: videos to write. ``captions``, ``chapters``: files of their own; ``chapters_for``: what reads
    that of the chapters, ``fps``: the frame rate of the editor's timeline; ``beside``: a .vtt beside each video that has none.
    ``freeze_s``, ``slow``: None means 0 s and 1, in highlights those of :data:`PACE`."""

    log: str
    record: str | None = None
    highlights: str | None = None
    captions: str | None = None
    chapters: str | None = None
    chapters_for: str | None = None
    fps: str | None = None
    beside: bool = True
    units: str = "in"
    size_px: tuple[int, int] | None = None
    speed: float = 1.0
    freeze_s: float | None = None
    slow: float | None = None
    titles: bool = False
    with_map: bool = False
