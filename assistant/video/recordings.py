"""The recordings of one run: the picture with the overlay, the clean one, their chapters and the captions beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.log.battle import Battle, battle_of
from assistant.log.captions import chapters, cues, write_captions
from assistant.video.parameters import RECORDER
from assistant.video.recorder import Recorder
from measure.errors import InputError
from vision.capture.source import Frame

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class RecordingOptions:
    """What to record. ``captions``: a .vtt beside the video (beside the clean one where there is no other)."""

    record: str | None = None
    clean: str | None = None
    captions: bool = False

    @property
    def captions_path(self) -> Path | None:
        """Where the captions go; None: nowhere."""
        video = self.record or self.clean
        return Path(video).with_suffix(".vtt") if self.captions and video else None


class Recordings:
    """Opened with the first frame; closed with the lines of the log, which give chapters and captions."""

    def __init__(self, wanted: RecordingOptions, *, live: bool, battle: str, title: str) -> None:
        self.wanted = wanted
        self._live, self._battle, self._title = live, battle, title
        self.overlay: Recorder | None = None
        self.clean: Recorder | None = None
        self._first_s: float | None = None
        self._captioned = False
        self._faults: list[str] = []

    def write(self, frame: Frame, painted: Callable[[], Picture]) -> None:
        """Add one frame; ``painted`` gives it with the overlay, and is asked only where that is recorded."""
        if self._first_s is None:
            self._first_s = frame.time_s
            size = (frame.bgr.shape[1], frame.bgr.shape[0])
            if self.wanted.record:
                self.overlay = Recorder(self.wanted.record, size, live=self._live, battle=self._battle, title=self._title)
            if self.wanted.clean:
                self.clean = Recorder(self.wanted.clean, size, live=self._live, crf=RECORDER.clean_crf, battle=self._battle,
                                      title=self._title, clean=True)
        if self.clean is not None:
            self.clean.write(frame.bgr, frame.time_s, kept=True)
        if self.overlay is not None:
            self.overlay.write(painted(), frame.time_s, kept=True)

    def close(self, lines: Sequence[Mapping[str, Any]] = ()) -> None:
        """Finish the files. ``lines``: those of the log, from its start."""
        open_ones = [r for r in (self.overlay, self.clean) if r is not None]
        battle: Battle | None = None
        try:
            battle = battle_of(lines) if open_ones and lines else None
        except InputError as e:  # the videos must be closed in any case
            self._faults.append(f"no chapters and no captions: {e}")
        first_s = self._first_s or 0.0
        for recorder in open_ones:
            if battle is not None:
                found = chapters(battle, recorder.duration_s, at=lambda t: t - first_s)
                recorder.chapters = tuple((c.start_s, c.title) for c in found)
            recorder.close()
        path = self.wanted.captions_path
        if battle is not None and path is not None:
            try:
                write_captions(path, cues(battle, open_ones[0].duration_s, at=lambda t: t - first_s), battle.title)
                self._captioned = True
            except InputError as e:
                self._faults.append(str(e))

    def failures(self) -> list[str]:
        """One sentence for each recording that stopped early, and for captions that could not be written."""
        return [r.failed for r in (self.overlay, self.clean) if r is not None and r.failed] + self._faults

    def document(self) -> dict[str, Any]:
        """The keys of ``run --json``: paths, frames dropped, and the captions where they were written."""
        out: dict[str, Any] = {"record": self.wanted.record, "dropped": self.overlay.dropped if self.overlay else 0}
        if self.wanted.clean:
            out |= {"record_clean": self.wanted.clean, "dropped_clean": self.clean.dropped if self.clean else 0}
        if self._captioned:
            out["captions"] = str(self.wanted.captions_path)
        return out

    def told(self) -> list[str]:
        """For a person at the end of a run: what was written, and how many frames the machine was too busy for."""
        out = []
        for recorder in (self.overlay, self.clean):
            if recorder is not None:
                offered = recorder.written + recorder.dropped
                share = f" ({100 * recorder.dropped / offered:.2f} %)" if recorder.dropped and offered else ""
                out.append(f"recorded {recorder.path}: {recorder.written} frames, {recorder.dropped} dropped{share}")
                out += [recorder.remark] if recorder.remark else []
        return out
