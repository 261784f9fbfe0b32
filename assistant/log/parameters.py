"""Parameters of the log's stages. Unless a field says otherwise its value was chosen by hand and no benchmark sets it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogParameters:
    """What :mod:`assistant.log.battle_log` writes and :mod:`assistant.log.battle` reads by."""

    seconds_digits: int = 3
    """Decimals of a number whose key ends in ``_s``: a millisecond."""
    inches_digits: int = 4
    """Decimals of a number whose key ends in ``_in``."""
    most_bytes: int = 2_000_000_000
    """A log has so many bytes at most: 3 hours have about 0.3 thousand million."""
    longest_line_bytes: int = 64_000_000
    """A line has so many at most: a table of 100 toys has about 0.06 million."""
    same_place_in: float = 0.05
    """A move began at the place of a logged outline whose middle is this near to where it began."""


LOG = LogParameters()


@dataclass(frozen=True, slots=True)
class ConsistencyParameters:
    """What :mod:`assistant.log.consistency` goes by."""

    longest_s: float = 7 * 86_400.0
    """No battle is longer: a week, with the window left open."""
    same_s: float = 0.0015
    """Times are written to a millisecond, so two of one moment may differ by this."""
    distance_in: float = 0.01
    """Places and distances are written to 0.0001 in; those of logs written by hand may be rounded to 0.01 in."""
    place_in: float = 0.5
    """A move begins and ends this near to where a scene has the toy: outlines that are measured again differ by less."""
    faults_named: int = 3
    """So many faults of a log are named; of more it is said how many."""


CONSISTENCY = ConsistencyParameters()


@dataclass(frozen=True, slots=True)
class CaptionParameters:
    """What :mod:`assistant.log.captions` goes by."""

    read_s_per_letter: float = 1 / 17
    """17 letters a second, as subtitles for adults are set."""
    shortest_s: float = 2.0
    longest_s: float = 7.0
    """How long a caption is shown, whatever its length."""
    texts_most: int = 2
    """Texts that are shown at a time."""
    chapter_least_s: float = 3.0
    turn_least_s: float = 1.5
    """A chapter, or a turn's chapter, that began earlier than this after the one before is not one of its own."""
    chapter_end_s: float = 0.05
    """A chapter lasts at least this long in a WebVTT track."""
    line_letters: int = 60
    """Longer lines of a caption are broken: players do not do it alike."""


CAPTIONS = CaptionParameters()


@dataclass(frozen=True, slots=True)
class ChapterFileParameters:
    """What :mod:`assistant.log.chapter_files` goes by: limits of those who read the files."""

    least_s: float = 0.05
    """The last chapter lasts at least this long."""
    description_least_s: int = 10
    """Video sites leave out all chapters where one is shorter."""
    description_fewest: int = 3
    """They leave out all where there are fewer."""
    description_letters: int = 70
    """Letters of a title that they show, about."""


CHAPTER_FILES = ChapterFileParameters()
