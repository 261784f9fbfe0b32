"""Chosen numbers of the set-up, each with its unit, what it means and where it comes from. Those without another source
were chosen by hand at the window."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SetupWindowParameters:
    """What the window and its pages go by."""

    poll_ms: int = 40
    """Milliseconds between two pictures that are shown."""
    cover_icon_px: int = 32
    """Side of a drawing of what "hidden" means, pixels."""
    page_px: int = 430
    """Width of a step's page."""
    steps_px: int = 250
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
    look_polls: int = 50
    """Whether the table is empty is looked at at every so many polls."""
    tabs_px: int = 340
    """The least height of house rules and armies, unfolded."""
    table_px: int = 120
    """The least height of a table of toys or stuff."""
    lead_shade: int = 160
    """By how many per cent the button to press next is darker than what is selected: its letters are white, and the style
    makes buttons lighter."""
    drawing_px: int = 84
    """Height of a step's drawing."""
    lead_px: int = 34
    """The least height of the button that does what a step is for."""
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


@dataclass(frozen=True, slots=True)
class LiveCheckParameters:
    """What the checks go by that turn green by themselves (:mod:`gui.setup.model.looks`)."""

    flat_px: float = 1.0
    """A sheet is flat when its markers miss a plane by no more than this, root mean square, in a picture of
    ``width_px`` ..."""
    width_px: float = 1920.0
    """... pixels across; in smaller ones by less."""
    sharp_px: float = 4.0
    """An edge of black on white that takes no more pixels than this is sharp ..."""
    blurred_px: float = 7.0
    """... and one that takes more is blurred: between the two it is in doubt."""
    still_px: tuple[int, int] = (160, 90)
    """Two pictures are compared at this size, in which noise is averaged out: in a table at rest ..."""
    still_levels: float = 12.0
    """... a pixel differs by no more than this, ..."""
    still_share: float = 0.002
    """... but for this share of them."""
    scale_sigma: float = 0.005
    """A scale less sure than this share leaves ranges in doubt: the printed bar was not measured."""


SETUP_WINDOW = SetupWindowParameters()
LIVE_CHECKS = LiveCheckParameters()
CAMERAS = CameraParameters()
FINDING = FindingParameters()
TYPED_VALUES = TypedParameters()
PRINTED_BAR = PrintedBarParameters()
