"""Chosen numbers of the first page, each with its unit and what it means. All were chosen by hand at the window."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StartParameters:
    """What the first page goes by."""

    size_px: tuple[int, int] = (1280, 720)
    """Width and height of the window at its first start."""
    frame_px: tuple[int, int] = (16, 48)
    """What the frame and the title of a window take of the screen's width and height."""
    drawing_px: int = 104
    """Height of a card's drawing."""
    title_scale: float = 2.0
    """How much larger than other words the program's name is ..."""
    card_scale: float = 1.35
    """... and the title of a card."""
    lesson_px: tuple[int, int] = (300, 150)
    """Width and height of a lesson's picture, at the least size of the window."""
    tables_most: int = 4
    """Kept tables that have a button of their own."""
    looks: int = 3
    """Pictures that the network looks at; the fastest counts, since other programs run beside it."""
    picture_px: tuple[int, int] = (960, 540)
    """Width and height of those pictures."""
    look_quick_s: float = 0.5
    """Seconds: a look that takes no longer keeps up with hands."""
    look_slow_s: float = 1.5
    """Seconds: after a longer one players wait for the program."""
    stop_ms: int = 10_000
    """Milliseconds that the end of the thread is waited for."""


START = StartParameters()
