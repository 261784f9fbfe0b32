"""Chosen numbers of the set-up, each with its unit, what it means and where it comes from. Those without another source
were chosen by hand at the window."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SetupWindowParameters:
    """What the window and its pages go by."""

    poll_ms: int = 40
    """Milliseconds between two pictures that are shown."""
    page_px: int = 430
    """Width of a step's page."""
    steps_px: int = 210
    """Width of the list of steps."""
    bar_px: int = 260
    """The least width of the bar that shows how far long work is."""
    size_px: tuple[int, int] = (1320, 820)
    """Width and height of the window at its first start."""
    frame_px: tuple[int, int] = (16, 48)
    """What the frame and the title of a window take of the screen's width and height."""
    stop_ms: int = 10_000
    """Milliseconds that the end of the reader's thread is waited for."""
    tile_px: tuple[int, int] = (168, 94)
    """Width and height of a camera's picture among several."""
    tiles_across: int = 2
    """Cameras in one row of the page."""
    tile_polls: int = 4
    """The cameras' pictures are drawn at every so many polls."""
    marker_polls: int = 20
    """The sheet's markers are looked for at every so many polls."""
    saved_most: int = 5
    """Saved set-ups that are offered."""
    parts_list_px: int = 64
    """Height of the list of parts to ignore."""


@dataclass(frozen=True, slots=True)
class CameraParameters:
    """What :mod:`gui.setup.model.cameras` goes by."""

    preview_px: tuple[int, int] = (640, 480)
    """Size of the pictures of several cameras at once: at full size they do not fit through one USB hub."""
    cameras_most: int = 4
    """Numbers that are tried where the system does not list its cameras."""
    dial_least: float = 1.0
    """A focus or exposure that was asked for was taken when what is read back differs by no more than this, in the
    driver's own units ..."""
    dial_share: float = 0.02
    """... or by no more than this share of it: drivers round."""
    stop_s: float = 5.0
    """Seconds that the thread which opens cameras is waited for."""


@dataclass(frozen=True, slots=True)
class FindingParameters:
    """What finding stuff and toys goes by."""

    toy_pictures: int = 20
    """Pictures in which toys are looked for."""
    first_look_pictures: int = 8
    """Pictures of a toy that is enrolled, before it is slid."""
    frame_rate: float = 30.0
    """Pictures a second that the eye is told for pictures which were gathered."""
    click_in: float = 0.4
    """Inches: a click this near to a piece of terrain means it."""
    stays_in: float = 0.05
    """Inches: a toy that stands this close to where it was found stays where it is noted."""


@dataclass(frozen=True, slots=True)
class TypedParameters:
    """Between what typed and drawn values must lie (:mod:`gui.setup.model.editing`)."""

    height_most_in: float = 100.0
    """Inches: a height is less."""
    base_least_mm: float = 5.0
    """Millimetres: the diameter of a round base is at least this ..."""
    base_most_mm: float = 500.0
    """... and at most this."""
    area_least_in2: float = 0.02
    """Square inches: an outline has at least this area."""


@dataclass(frozen=True, slots=True)
class PrintedBarParameters:
    """What the step of the sheet goes by."""

    bar_in: float = 6.0
    """Inches: nominal length of the bar on the printed sheet (calibration.prints)."""


SETUP_WINDOW = SetupWindowParameters()
CAMERAS = CameraParameters()
FINDING = FindingParameters()
TYPED_VALUES = TypedParameters()
PRINTED_BAR = PrintedBarParameters()
