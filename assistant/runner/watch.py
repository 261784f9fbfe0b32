"""A whole source played through a session: measured, ruled, recorded, told."""

from __future__ import annotations

import gc
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.overlay.paint import Overlay
from assistant.overlay.text import boxes_said
from assistant.runner.labelled_frames import LabelledFrames
from assistant.runner.marks import marks_for
from assistant.runner.script import Script, deal, play_script, spared_until_s
from assistant.runner.stopping import Stopping
from assistant.session.dealer import Dealer
from assistant.session.session import Session
from assistant.session.tick import Tick
from assistant.video.recordings import RecordingOptions, Recordings
from measure.errors import InputError
from vision.capture.buffered import BufferedSource
from vision.capture.source import Frame, FrameSource, spare
from vision.networks.weights import give_back_large_at_once

PROGRESS_FRAMES = 100
"""Progress is told once in so many frames."""


@dataclass(slots=True)
class _Played:
    """How far it has come: the frames, the last of them, and every log line."""

    count: int = 0
    frame: Frame | None = None
    tick: Tick | None = None
    events: list[dict[str, Any]] = field(default_factory=list)
    stopped: bool = False


def watch(source: FrameSource, session: Session, *, script: Script | None = None,
          dealer: Dealer | None = None, record: str | None = None, save_frames: str | None = None,
          progress: bool = False, record_clean: str | None = None, captions: bool = False) -> dict[str, Any]:
    """Run a whole source through a session; returns the document of ``run --json``. ``captions``: a .vtt beside the
    recording. What could not be written to its end is told under "failed"; the rest goes on."""
    camera = BufferedSource(source) if source.live else None
    source = camera or source
    recordings = Recordings(RecordingOptions(record, record_clean, captions), live=source.live, battle=session.battle_id,
                            title=session.game.title if session.game is not None else "")
    overlay = Overlay()
    script = list(script or [])
    unseen = not (record or record_clean or save_frames)  # else each picture is wanted
    if unseen and not source.live:
        give_back_large_at_once()
    played, frames = _Played(), LabelledFrames(save_frames)
    began = time.monotonic()
    with Stopping() as stopping:
        try:
            for frame in source:
                with stopping.working():
                    tick = session.step(frame)
                    if tick.ready and (played.tick is None or not played.tick.ready):
                        gc.freeze()  # to go through all that the start made would take a step 0.1 s, again and again
                    if tick.ready:
                        play_script(session, script, frame.time_s)
                        deal(session, dealer)
                    recordings.write(tick.frame, lambda t=tick: overlay.paint(  # type: ignore[misc]
                        t.frame.bgr, marks_for(session, t), session.calibration))
                    frames.see(tick, session)
                    spare(source, spared_until_s(session, script) if unseen else -math.inf)
                    played.events += tick.events
                    played.count, played.tick, played.frame = played.count + 1, tick, frame
                    if progress and played.count % PROGRESS_FRAMES == 0:
                        _progress(played.count, source, began)
            with stopping.working():
                _finish(session, played)
        except KeyboardInterrupt:
            played.stopped = True
            print("toy-umpire: stopped; what was recorded and logged until now is kept", file=sys.stderr)
        finally:
            gc.unfreeze()
            with stopping.working(last=True):
                session.close()
                played.events += session.last_events()
                recordings.close(played.events)
                source.close()
            if progress and played.count >= PROGRESS_FRAMES:
                print(file=sys.stderr)
    if played.tick is None:
        raise InputError(f"{source.name}: it holds no picture")
    failed = [*recordings.failures(), *(text for text in (session.log.failed, frames.failed) if text)]
    _remark(source, camera, failed, recordings, played)
    _remark_left(script, played)
    return {"source": source.name, "frames": played.count, "duration_s": round(played.tick.frame.time_s, 3),
            "scene": played.tick.scene.to_dict(), "state": session.state_dict(),
            "events": [e for e in played.events if e["type"] not in ("start", "scene", "end")],
            **recordings.document(), **({"failed": failed} if failed else {})}


def _finish(session: Session, played: _Played) -> None:
    """A source that ended before the session was ready (one picture, a short clip): its last frame is looked at whole."""
    if played.frame is None or played.tick is None or played.tick.ready:
        return
    ended = session.finish(played.frame)
    if ended is not None:
        played.events, played.tick = played.events + list(ended.events), ended


def _remark_left(script: Script, played: _Played) -> None:
    """What of the script was never due."""
    if script and played.frame is not None and not played.stopped:
        what = f"{len(script)} lines of the script were" if len(script) != 1 else "one line of the script was"
        print(f"toy-umpire: {what} not done: the source ended at {played.frame.time_s:.1f} s, the next of them is for "
              f"{script[0][0]:g} s", file=sys.stderr)


def _remark(source: FrameSource, camera: BufferedSource | None, failed: Sequence[str], recordings: Recordings,
            played: _Played) -> None:
    """What a person should know about how it went, on standard error."""
    clock = (e["text"] for e in played.events if e.get("clock"))
    for text in (*clock, getattr(source, "ending", ""), *failed, _boxes_said(recordings, played)):
        if text:
            print(f"toy-umpire: {text}", file=sys.stderr)
    if camera is not None and camera.lost:
        print(f"toy-umpire: {camera.lost} pictures of the camera came while the table was looked at and were left out",
              file=sys.stderr)
    for line in recordings.told():
        print(f"toy-umpire: {line}", file=sys.stderr)


def _boxes_said(recordings: Recordings, played: _Played) -> str:
    """Letters that were painted as boxes into a recording."""
    if recordings.overlay is None or played.tick is None:
        return ""
    shown = (e["text"] for e in played.events if e["type"] in ("note", "prompt") and "text" in e)
    return boxes_said((*shown, *(v for t in played.tick.scene.toys for v in (t.name, t.side))))


def _progress(count: int, source: FrameSource, began: float) -> None:
    rate = count / max(time.monotonic() - began, 1e-6)
    of = f" of {source.frame_count}" if source.frame_count else ""
    print(f"\r{count}{of} frames, {rate:.0f} a second", end="", file=sys.stderr, flush=True)
