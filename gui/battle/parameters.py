"""Chosen numbers of the battle's window, each with its unit, what it means and where it comes from. Those without another
source were chosen by hand at the window."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BattleWindowParameters:
    """What the window goes by."""

    poll_ms: int = 15
    """Milliseconds between two looks into the mailbox: twice per frame of a 30 fps camera, so that a tick waits at most
    this long (benchmarks.speed.window prints capture to screen)."""
    rate_s: float = 1.0
    """Seconds over which pictures a second are counted."""
    look_back_s: float = 5.0
    """Seconds that one key looks back or ahead in a clip."""
    said_ms: int = 12_000
    """Milliseconds that a sentence stays in the status bar; the journal keeps it."""
    zoom_in: float = 1.25
    """Zoom of one key."""
    zoom_out: float = 0.8
    """The same back."""
    size_px: tuple[int, int] = (1480, 900)
    """Width and height of the window at its first start."""
    second_screen_px: tuple[int, int] = (1280, 720)
    """Width and height of the second screen's window where the computer has only one screen."""
    across_room_px: float = 56.0
    """Height of a line of turn, clock and last ruling on the second screen, pixels of a picture 1080 high: capitals of over 20
    minutes of arc (ISO 9241-303) on a television of 43 inches 10 feet away (tests/gui/battle/test_second_screen.py)."""
    standing_px: tuple[float, float] = (44.0, 50.0)
    """Height of a line of words over the table and of banners with large letters, pixels of a picture 1080 high: capitals of
    over 20 minutes of arc in a window as large as a screen of 24 inches, four feet away (as above)."""
    dock_widths_px: tuple[int, int] = (330, 250)
    """Widths of the docks with the lists and with the toy's eye at the first start."""
    list_shares: tuple[int, int] = (2, 5)
    """How toys (with the journal behind them) and options share the height of their side."""
    keys_px: tuple[int, int] = (1040, 640)
    """Width and height of the list of keys, where the window is as large ..."""
    key_columns: int = 2
    """... and the columns that it stands in."""


BATTLE_WINDOW = BattleWindowParameters()
