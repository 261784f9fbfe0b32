"""Parameters of the video's stages. Unless a field says otherwise its value was chosen by hand and no benchmark sets it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RecorderParameters:
    """What :mod:`assistant.video.recorder` and :mod:`assistant.video.recordings` go by."""

    ticks_per_s: int = 90_000
    """The video's clock, as MPEG has it."""
    smallest_step: int = 90
    """Ticks (1 ms) by which a frame follows one whose time was not earlier: every frame is kept, in order."""
    fragment_s: float = 0.5
    """The file is whole up to its last fragment of this length, whatever kills the program."""
    live_queue: int = 24
    live_queue_s: float = 1.0
    """Frames wait for a starved encoder no longer than this: with the fragment being written, a kill costs under two
    seconds."""
    file_queue: int = 4
    """Frames that may wait where the source can wait too."""
    live_preset: str = "ultrafast"
    file_preset: str = "veryfast"
    """By measured cost on one core at 1080p (benchmarks/speed/video.py): ultrafast takes about two thirds of the time of
    veryfast for twice the size; while a battle is played time is what is short."""
    crf: int = 23
    """x264's own default quality."""
    clean_crf: int = 20
    """A clean recording is encoded once more when it is replayed, so it keeps more."""


RECORDER = RecorderParameters()


@dataclass(frozen=True, slots=True)
class ClipParameters:
    """What :mod:`assistant.video.clip` and :mod:`assistant.video.stills` go by."""

    lost_end_s: float = 2.5
    """A killed recording loses at most this of its end against the log; more is another video."""
    shape_share: float = 0.01
    """Width over height of the clip and of the log's camera may differ by this share."""
    early_s: float = 0.002
    """Times in a log are rounded to a millisecond: a frame this little later is the one that is meant."""
    late_s: float = 1.0
    """A frame older than this is not what was on: the clip had ended, or has a hole."""


CLIP = ClipParameters()


@dataclass(frozen=True, slots=True)
class EditParameters:
    """What :mod:`assistant.video.edit_plan` goes by."""

    before_s: float = 1.0
    after_s: float = 1.5
    """A highlight begins and ends this long before and after what happened."""
    answer_s: float = 12.0
    """An answer to a strike or charge, or what its move came to, belongs to it when it comes within this time."""
    join_s: float = 1.0
    """Highlights with less than this between them are one."""
    slow_span_s: float = 0.5
    """Around a moment the picture may go slower for this long, before and after."""
    dull_s: float = 1.0
    """Within a highlight, stretches in which nothing happens for longer than this are shown faster."""
    faster: float = 4.0
    """How much faster."""
    one_moment_s: float = 0.3
    """What happens within this time is one moment."""
    hold_base_s: float = 0.8
    """A held picture lasts this long, and longer for each letter of its words."""
    longest_hold_s: float = 6.0


EDIT = EditParameters()


@dataclass(frozen=True, slots=True)
class ReplayParameters:
    """What :mod:`assistant.video.marks_over_time` goes by."""

    caption_s: float = 6.0
    """Words stay this long; the next push them up."""
    captions_most: int = 2
    ruling_s: float = 6.0
    """A ruling's line stays this long, or until the next one."""
    trail_s: float = 5.0
    """A moved toy's trail stays this long, or until the next action."""
    reasons_most: int = 3
    """Reasons written at a ruling's line."""
    arm_fill: float = 0.3
    """Opacity inside the outline of an arm, on the map."""


REPLAY = ReplayParameters()


@dataclass(frozen=True, slots=True)
class RenderParameters:
    """What :mod:`assistant.video.render` goes by."""

    map_size_px: tuple[int, int] = (1920, 1080)
    map_step_s: float = 0.1
    """The map alone is drawn this often."""
    hold_step_s: float = 0.2
    """A picture that stands still is written this often: players seek to frames."""
    fastest_fps: float = 61.0
    """Where a replay goes faster than the battle did, more frames a second than this are left out; else every one is
    kept."""
    beside_share: float = 0.66
    """With the map beside it the clip takes this share of width and height; below both is room for words."""
    map_room: tuple[float, float] = (0.05, 0.82)
    """On the map alone: the share above it, for whose turn it is, and its own; below it stand the words."""
    grid_in: float = 6.0
    grid_cm: float = 20.0
    """Distance of the map's grid lines, by the unit of the replay."""
    words_width_px: float = 1200.0
    """Words are as large as on a picture of this width at most: a phone held upright."""
    names_share: float = 0.75
    """Names and ranges are at least this share as large as words."""


RENDER = RenderParameters()
