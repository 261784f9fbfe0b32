"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass

PICTURES = frozenset((".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp", ".heic", ".heif", ".hif", ".avif"))
"""Endings of files that are read as pictures. Here, where nothing heavy is imported."""


@dataclass(frozen=True, slots=True)
class SizeLimits:
    """What is too large to be a picture or a clip of a table: told before it is decoded, so that no file takes all memory."""

    picture_px: int = 220_000_000
    """Pixels of a picture. Chosen: phones' largest have 200 million."""
    clip_px: int = 40_000_000
    """Pixels of a clip's frame. Chosen: 8K has 33 million."""
    picture_bytes: int = 1_000_000_000
    """Bytes of a picture's file. Chosen: raw data of 200 million pixels is smaller."""


LIMITS = SizeLimits()


@dataclass(frozen=True, slots=True)
class BufferedParameters:
    """What :mod:`vision.capture.buffered` goes by."""

    most_waiting: int = 30
    """So many frames wait at most (180 MB at 1080p): a second. Chosen: a landing takes a third of a second."""
    poll_s: float = 0.2
    """The consumer looks up so often, so that Ctrl+C reaches it. Chosen: nobody measured it."""


BUFFERED = BufferedParameters()


@dataclass(frozen=True, slots=True)
class ClockParameters:
    """What :mod:`vision.capture.clock` and :mod:`vision.capture.clip_header` go by; benchmarks/robustness/clocks.py tries
    them."""

    guessed_fps: float = 25.0
    """Frames a second of a file that says nothing about it: what other players take."""
    slowest_fps: float = 0.05
    fastest_fps: float = 250.0
    """A header's frames a second beyond these are not believed: a picture in 20 s, a camera for slow motion."""
    slip_s: float = 0.05
    """Times may be guessed by this much without a word: less than a frame of a webcam in dim light."""
    odd_steps: float = 4.0
    odd_s: float = 0.3
    """A frame further ahead than both is looked at twice: a webcam drops three frames, or stops for a moment."""
    gap_s: float = 2.0
    """A longer gap is told: a toy that is gone for 2 s has left the table."""
    longest_gap_s: float = 6 * 3600.0
    """Nobody pauses a recording for longer than this and goes on in the same file."""
    reordered: int = 16
    """A codec stores so many pictures at most before one that is shown earlier (H.264 and H.265: 16)."""
    settled: int = 3
    """So many frames in a row must follow each other as frames do before a jump is believed."""
    held: int = 8
    """So many frames are held at most until it is clear what their stamps mean: 50 MB at 1080p."""
    steps: int = 31
    """The steady rate is the median of so many steps: two seconds of a webcam."""
    unstamped: int = 17
    """So many frames in a row without a stamp are said: a decoder holds back 16 at most, which may have lost theirs."""
    least_s: float = 0.0005
    """A frame is at least this much later than the one before."""
    decimals: int = 9
    """Times are rounded to so many decimals of a second: a clip whose stamps begin at 3 s has the times of one from 0."""
    said_most: int = 3
    """Of one kind of fault so many are told."""
    missing_s: float = 1.0
    missing_frames: int = 2
    """A clip that ends this much before its header says is cut off, or its header is wrong."""


CLOCK = ClockParameters()


@dataclass(frozen=True, slots=True)
class ColourParameters:
    """What :mod:`vision.capture.colour` goes by."""

    diffuse_white_nits: float = 203.0
    hlg_white: float = 0.75
    """PQ's and HLG's diffuse white: light, share of the signal (ITU-R BT.2408)."""
    hlg_gamma: float = 1.2
    """HLG's system gamma on a display of 1000 cd/m2 (ITU-R BT.2100)."""
    display_gamma: float = 2.4
    """Displays of usual clips (ITU-R BT.1886)."""


COLOUR = ColourParameters()


@dataclass(frozen=True, slots=True)
class PresentationParameters:
    """What :mod:`vision.capture.presentation` goes by."""

    widest_pixel: float = 4.0
    """A pixel wider or higher than this is not believed: half a picture of NTSC's at 16:9 has 2.4."""
    straight_deg: float = 1.0
    """A turn that is off a quarter's by more is told."""


PRESENTATION = PresentationParameters()


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


@dataclass(frozen=True, slots=True)
class TimedClipParameters:
    """What :mod:`vision.capture.timed_clip` goes by."""

    same_s: float = 0.0004
    """Times nearer than this are the same: the clock of a clip steps by more."""
    seek_gap_s: float = 3.0
    """Over a longer gap it seeks instead of decoding what is left out."""


TIMED_CLIP = TimedClipParameters()


@dataclass(frozen=True, slots=True)
class WatchedParameters:
    """What :mod:`vision.capture.threaded_reader` goes by."""

    stuck_s: float = 5.0
    """A camera that gives no picture for so long is opened again. Chosen: in the dark a webcam takes up to 0.5 s for one, and a
    stream over a poor network pauses for a second or two."""
    first_s: float = 20.0
    """So long the first picture is waited for. Chosen: some cameras and streams take over 10 s to begin."""
    pause_s: float = 2.0
    """Seconds between two tries to open it again. Chosen: each try may ask a driver or a network."""
    poll_s: float = 0.1
    """Seconds after which it is noticed that the camera is to be closed while it is silent. Chosen."""
    slept_s: float = 5.0
    """Where so long passes between two looks at a camera the computer slept, or the program was stopped. Chosen: as long as a
    camera may be silent; a busy machine's looks are late by less than a second."""
    release_s: float = 3.0
    """So long the end of the thread that reads is waited for, so that the camera is free for whoever opens it next. Chosen: as
    long as its reader's (vision.capture.threaded_reader)."""


WATCHED = WatchedParameters()
