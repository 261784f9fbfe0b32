"""Records H.264 video from capture times, so that a webcam's drifting rate plays at the right speed.

The file is fragmented while it grows: a killed program leaves a video that plays up to the last half second.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import threading
from collections import deque
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.video.growing_file import GrowingFile, check_recording, cut_torn_end, frames_in
from assistant.video.parameters import RECORDER
from assistant.video.remux import MP4_TITLE_BYTES, chapters_of, pack
from measure.errors import InputError
from measure.writing import sentence, writable

TAG = "toy_umpire"
"""The key in a video's comment under which it says what it is."""


class RecordError(InputError):
    """A recording that cannot be started, or a frame that does not fit it."""


class Recorder:
    """Writes frames to an MP4 or MKV on a thread of its own.

    ``size_px`` is (width, height) of the frames; an odd size is padded by one row or column. With ``live=True``
    :meth:`write` never waits: frames that find the queue full are dropped and counted in ``dropped``. Otherwise it
    waits for the encoder, and the video has as many frames as were written. ``failed`` is None, or one sentence when
    the encoder or the disk gave up; what was written until then stays. Once it is closed ``written`` is the number of frames
    that the file plays, and ``dropped`` that of all others.

    ``chapters``: (time of the video in seconds, title), to be set before :meth:`close`, which writes them into the file; an MP4
    is packed once more for that. ``remark``: what of that could not be done; empty where all is well.

    RecordError, before any frame: another ending than .mp4 or .mkv, a pipe or device, or a path that cannot be written.
    """

    def __init__(self, path: str | Path, size_px: tuple[int, int], *, live: bool = False, crf: int = RECORDER.crf,
                 preset: str | None = None, threads: int = 1, queue_size: int | None = None, battle: str = "",
                 title: str = "", clean: bool = False) -> None:
        """``battle``: the id of the battle's log; together with the time of the first frame and ``clean`` (no overlay)
        it goes into the file's comment, so that a replay knows what it has before it. ``title``: for players."""
        self.path = Path(path)
        self._tags = {"battle": battle, "clean": clean}
        self._title = title
        self.chapters: tuple[tuple[float, str], ...] = ()
        self.remark = ""
        self._chapters: list[dict[str, Any]] = []
        self.size_px = (int(size_px[0]), int(size_px[1]))
        self.live = live
        self.written = 0
        self.dropped = 0
        self.retimed = 0
        self._offered = 0
        self._fault: str | None = None
        self._kept_s: float | None = None
        self._matroska = check_recording(self.path, RecordError) == ".mkv"
        if min(self.size_px) < 2:
            raise RecordError(f"{self.path}: a recording needs frames of at least 2×2 pixels, found "
                              f"{self.size_px[0]}×{self.size_px[1]}")
        self._queue: deque[tuple[NDArray[np.uint8], int]] = deque()
        self._limit = queue_size or (RECORDER.live_queue if live else RECORDER.file_queue)
        self._state = threading.Condition()
        self._closing = False
        self._first_s: float | None = None
        self._last_pts = -1
        preset = preset or (RECORDER.live_preset if live else RECORDER.file_preset)
        self._container, self._stream = self._open(crf, preset, threads)
        self._thread = threading.Thread(target=self._encode_all, name="recorder", daemon=True)
        self._thread.start()

    @property
    def duration_s(self) -> float:
        """Time from the first to the newest frame, of a recording that stopped early to the last that is kept."""
        return max(self._last_pts, 0) / RECORDER.ticks_per_s if self._kept_s is None else self._kept_s

    @property
    def failed(self) -> str | None:
        """None, or one sentence: why it stopped, what is kept and what is lost."""
        if self._fault is None:
            return None
        lost = f"; {self.dropped} frame{'s are' if self.dropped != 1 else ' is'} lost" if self.dropped else ""
        kept = "; what is written is kept" if self.written else ""
        return (f"The recording {self.path} stopped after {self.written} frames ({self._fault}){lost}: free some space or "
                f"choose another disk{kept}.")

    def _open(self, crf: int, preset: str, threads: int) -> tuple[Any, Any]:
        try:
            self._file = GrowingFile(self.path)
        except OSError as e:
            raise RecordError(sentence(self.path, e)) from None
        import av  # here, because PyAV and OpenCV each bring their own FFmpeg; without a recording it stays unloaded

        options = {"flush_packets": "1"}
        if self._matroska:
            options["cluster_time_limit"] = str(int(RECORDER.fragment_s * 1000))
        else:
            # Fragments while it grows: FFmpeg's own mixed kind (hybrid_fragmented) keeps 72 bytes of every frame until the end.
            options["movflags"] = "+frag_keyframe+empty_moov+default_base_moof"
            options["frag_duration"] = str(int(RECORDER.fragment_s * 1e6))
        try:
            container = av.open(self._file, "w", format="matroska" if self._matroska else "mp4", options=options)
            stream = container.add_stream("libx264", rate=30, options={
                "preset": preset, "crf": str(crf), "tune": "zerolatency", "x264-params": "keyint=30:scenecut=0"})
            context = stream.codec_context
            context.width, context.height = (v + v % 2 for v in self.size_px)
            context.pix_fmt = "yuv420p"
            context.time_base = Fraction(1, RECORDER.ticks_per_s)
            context.thread_count = threads
            context.colorspace, context.color_range = 6, 1  # BT.601, limited: what cv2's I420 is
            context.open()
        except (OSError, ValueError, av.error.FFmpegError) as e:
            self._file.close()
            raise RecordError(f"{self.path}: the H.264 encoder cannot be started ({e}): check the size and preset") \
                from None
        return container, stream

    def write(self, bgr: NDArray[np.uint8], time_s: float, *, kept: bool = False) -> bool:
        """Add one frame (H, W, 3) captured at ``time_s``; the buffer may be reused at once, unless ``kept`` says that nobody
        will write to it again: then its colours are converted on the recorder's thread. False when it was not taken: dropped
        (live), or the recording has failed or is closed.

        RecordError: the frame has another size than the recording. A time that is not later than the last frame's
        counts as one millisecond after it (``retimed`` counts those).
        """
        if bgr.shape != (self.size_px[1], self.size_px[0], 3) or bgr.dtype != np.uint8:
            raise RecordError(f"the recording is {self.size_px[0]}×{self.size_px[1]} pixels of BGR, the frame "
                              f"{bgr.shape} of {bgr.dtype}: start a new recording after the camera changed")
        with self._state:
            if self._closing:
                return False
            self._offered += 1
            if self._fault is not None:
                self.dropped += 1
                return False
            if self.live and (len(self._queue) >= self._limit or self._behind(time_s)):
                self.dropped += 1
                return False
        picture = bgr if kept else self._planes(bgr)
        with self._state:
            while len(self._queue) >= self._limit and self._fault is None and not self._closing:
                self._state.wait(timeout=0.5)
                if not self._thread.is_alive() and self._fault is None:
                    self._fault = "its encoder died"
            if self._fault is not None or self._closing:
                self.dropped += 1
                return False
            self._queue.append((picture, self._pts(time_s)))
            self._state.notify_all()
        return True

    def _behind(self, time_s: float) -> bool:
        """Whether the oldest frame in the queue is older than what a kill may lose."""
        if not self._queue or self._first_s is None or not math.isfinite(time_s):
            return False
        return (time_s - self._first_s) - self._queue[0][1] / RECORDER.ticks_per_s > RECORDER.live_queue_s

    def _planes(self, bgr: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture as I420: a third of the time that PyAV's own conversion takes, and a copy half the size."""
        h, w = bgr.shape[:2]
        if w % 2 or h % 2:
            bgr = cv2.copyMakeBorder(bgr, 0, h % 2, 0, w % 2, cv2.BORDER_REPLICATE)  # type: ignore[assignment]
        return cv2.cvtColor(bgr, cv2.COLOR_BGR2YUV_I420)  # type: ignore[return-value]

    def _pts(self, time_s: float) -> int:
        if self._first_s is None:
            self._first_s = time_s if math.isfinite(time_s) else 0.0
            # The header is written with the first packet, so what it says about the first frame is set here.
            self._container.metadata["comment"] = json.dumps({TAG: {**self._tags, "first_s": round(self._first_s, 6)}})
            if self._title:
                self._container.metadata["title"] = writable(self._title)
        pts = round((time_s - self._first_s) * RECORDER.ticks_per_s) if math.isfinite(time_s) else -1
        if pts <= self._last_pts:
            pts = self._last_pts + RECORDER.smallest_step
            self.retimed += 1
        self._last_pts = pts
        return pts

    def _encode_all(self) -> None:
        try:
            while True:
                with self._state:
                    while not self._queue and not self._closing:
                        self._state.wait()
                    if not self._queue:
                        break
                    picture, pts = self._queue.popleft()
                    self._state.notify_all()
                self._encode(picture if picture.ndim == 2 else self._planes(picture), pts)
                self.written += 1
            self._mux(self._stream.encode(None))
            self._add_chapters()
            self._container.close()
        except BaseException as e:  # a writer that waits must always be told
            text = os.strerror(e.errno) if isinstance(e, OSError) and e.errno else str(e) or type(e).__name__
            with self._state:
                self._fault = text
                self._queue.clear()
                self._state.notify_all()

    def _encode(self, planes: NDArray[np.uint8], pts: int) -> None:
        import av

        frame = av.VideoFrame.from_ndarray(planes, format="yuv420p")
        frame.pts = pts
        frame.time_base = Fraction(1, RECORDER.ticks_per_s)
        self._mux(self._stream.encode(frame))

    def _add_chapters(self) -> None:
        if self.chapters:
            self._chapters = chapters_of(self.chapters, self.duration_s, None if self._matroska else MP4_TITLE_BYTES)
        if self._matroska:
            self._container.set_chapters(self._chapters)

    def _pack(self) -> None:
        """Make an ordinary MP4, in which every player can seek, of the fragments."""
        import av

        try:
            pack(self.path, self._chapters)
        except (OSError, ValueError, av.error.FFmpegError) as e:
            why = os.strerror(e.errno) if isinstance(e, OSError) and e.errno else str(e)
            self.remark = (f"{self.path}: the recording is whole, but not every player can go to a place in it or shows its "
                           f"chapters ({why}): free some space and replay the battle, or record an .mkv")

    def _mux(self, packets: Any) -> None:
        for packet in packets:
            self._container.mux(packet)

    def close(self) -> None:
        """Encode what is queued, finish the file and stop the thread; closing twice is fine. ``failed`` tells how it
        went."""
        with self._state:
            self._closing = True
            self._state.notify_all()
        self._thread.join()
        if self._file.closed:
            return
        if self._fault is not None:
            with contextlib.suppress(Exception):  # the end may not fit; the fragments before it play
                self._container.close()
        try:
            self._file.close()
        except OSError as e:
            self._fault = e.strerror or type(e).__name__
        if self._fault is not None:
            self._count_kept()
        elif not self._matroska and self.written:
            self._pack()

    def _count_kept(self) -> None:
        """Count the frames that the file plays, not those that were given to the encoder."""
        with contextlib.suppress(OSError):
            if not self._matroska:
                cut_torn_end(self.path)
        self.written, self._kept_s = frames_in(self.path)
        self.dropped = self._offered - self.written

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

