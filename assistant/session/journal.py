"""The session's side of the battle log: lines are written, kept until the next tick, and remarks shown for a while."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.log.battle_log import BattleLog
from assistant.session.parameters import SESSION
from assistant.session.tick import Caution, Mend
from vision.capture.source import Frame


@dataclass(frozen=True, slots=True)
class Entry:
    """One line for the battle log. ``shown``: it has a text that the players should also read for a while; ``short``: what
    stands over the table of a text that would hide it; ``mend``: what a click can begin while it is shown."""

    line: Mapping[str, Any]
    shown: bool = False
    short: str = ""
    mend: Mend | None = None


def remark(time_s: float, text: str, *, way_out: Mend | None = None, **more: Any) -> Entry:
    """A note for the log that is shown to the players too, with the ``way_out`` that is offered beside it."""
    return Entry({"type": "note", "time_s": time_s, "text": text, **more}, shown=True, mend=way_out)


class Journal:
    """Writes entries to a battle log. It alone knows which lines came since the last tick and what is still shown."""

    def __init__(self, log: BattleLog) -> None:
        self.log = log
        self._since: list[dict[str, Any]] = []
        self._shown: tuple[tuple[float, Caution], ...] = ()
        self._clock = (0.0, "")
        self._said: set[str] = set()

    def write(self, entries: Iterable[Entry]) -> None:
        """Write each entry as one line, in order."""
        for entry in entries:
            if entry.shown:
                until_s = entry.line["time_s"] + SESSION.remark_shown_s
                said = Caution(entry.short or str(entry.line["text"]), entry.mend)
                self._shown = (*self._shown, (until_s, said))
            self._since.append(self.log.append(entry.line))
            for note in self.log.remarks():
                self._since.append(note)
                self._shown = (*self._shown, (note["time_s"] + SESSION.remark_shown_s, Caution(note["text"])))

    def once(self, time_s: float, texts: Iterable[str]) -> None:
        """Write each remark unless it was written before."""
        for text in texts:
            if text not in self._said:
                self._said.add(text)
                self.write([remark(time_s, text)])

    def sees(self, frame: Frame) -> None:
        """The frame that comes now: its picture is signed with the lines that follow, and what is odd or guessed about its time
        is written, once. The same frame may come again."""
        self.log.sees(lambda: frame.bgr)
        time_s, text = frame.time_s, frame.remark
        if text and (time_s, text) != self._clock:
            self._clock = (time_s, text)
            self.write([remark(time_s, text, clock=True)])

    def taken(self) -> tuple[dict[str, Any], ...]:
        """The lines written since this was last asked for."""
        lines, self._since = tuple(self._since), []
        return lines

    def shown(self, now_s: float) -> tuple[Caution, ...]:
        """The remarks that are still to be read; those that are over are forgotten."""
        self._shown = tuple(said for said in self._shown if said[0] >= now_s)
        return tuple(caution for _, caution in self._shown)

    def close(self) -> None:
        """Close the log."""
        self.log.close()
