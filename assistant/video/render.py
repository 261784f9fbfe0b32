"""Draws a planned replay into a video: the clip or the map, with the battle's marks over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.log.battle import Battle
from assistant.overlay.map_view import Box, MapView, battle_box, grid_marks
from assistant.overlay.marks import CM_PER_IN, Banner, Legend, Mark
from assistant.overlay.paint import Overlay, PointProjection
from assistant.overlay.parameters import LAYOUT
from assistant.overlay.style import DEFAULT, Style
from assistant.overlay.title_cards import GROUND, card
from assistant.video.clip import Clip
from assistant.video.edit_plan import FreezeFrame, Plan, Segment, TitleCard, lasts_s
from assistant.video.marks_over_time import BattleMarks, ShownMarks
from assistant.video.parameters import RENDER
from assistant.video.recorder import Recorder

Floats = NDArray[np.float64]
Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class ScaledProjection:
    """A projection into a picture that was scaled by ``scale`` and moved by ``shift_px``."""

    inner: PointProjection
    scale: float
    shift_px: tuple[float, float]

    def image_from_table(self, points_in: Floats) -> Floats:
        """Inches to pixels of the scaled picture; (0, 0) is the centre of its first pixel."""
        px = self.inner.image_from_table(points_in)
        return (px + 0.5) * self.scale - 0.5 + np.array(self.shift_px)


class ReplayRenderer:
    """What the viewer sees at a time of the battle. ``clip`` None: the map alone; ``beside``: a map beside the
    clip's picture. ``size_px`` None: that of the clip."""

    def __init__(self, battle: Battle, *, clip: Clip | None = None, show: ShownMarks | None = None, style: Style = DEFAULT,
                 size_px: tuple[int, int] | None = None, beside: bool = False) -> None:
        self.battle, self.style, self.clip = battle, style, clip
        show = show or ShownMarks()
        self.size_px = size_px or (clip.size_px if clip is not None else RENDER.map_size_px)
        self.units = show.units
        self.battle_marks = BattleMarks(battle, show)
        self._overlay = Overlay()
        self._map: _Map | None = None
        self._fitted: ScaledProjection | None = None
        if clip is None:
            self._map = _Map(battle, self.size_px, show.units, style, RENDER.map_room)
        else:
            clip.fits(battle)
            assert battle.camera is not None
            w, h = (round(v * RENDER.beside_share) if beside else v for v in self.size_px)
            self._scale = min(w / clip.size_px[0], h / clip.size_px[1])
            self._inner_px = (max(1, round(clip.size_px[0] * self._scale)), max(1, round(clip.size_px[1] * self._scale)))
            self._corner = ((w - self._inner_px[0]) // 2, (h - self._inner_px[1]) // 2)
            k = self._inner_px[0] / battle.camera.image_size_px[0]
            self._fitted = ScaledProjection(battle.camera, k, self._corner)
            # Names and ranges about as large as the picture under them; words as the whole, on a phone held upright too.
            words = min(self.size_px[1] / LAYOUT.picture_height_px, self.size_px[0] / RENDER.words_width_px)
            self._units = (max(self._inner_px[1] / LAYOUT.picture_height_px, RENDER.names_share * words), words)
            if beside:
                self._map = _Map(battle, (self.size_px[0] - w, h), show.units, style)

    def picture(self, time_s: float, bgr: Picture | None, only_s: float | None = None) -> Picture:
        """One frame: the clip's ``bgr`` (None on the map) with what belongs on it; ``only_s``: see
        :meth:`BattleMarks.marks`."""
        marks = self.battle_marks.marks(time_s, only_s=only_s)
        if bgr is None or self._fitted is None:
            assert self._map is not None
            return self._map.picture(marks)
        picture = self._fit(bgr)
        if self._map is not None:
            small = self._map.picture(marks, words=False)
            picture[:small.shape[0], self.size_px[0] - small.shape[1]:] = small
        return self._overlay.paint(picture, marks, self._fitted, style=self.style, copy=False, units=self._units)

    def _fit(self, bgr: Picture) -> Picture:
        w, h = self.size_px
        if (bgr.shape[1], bgr.shape[0]) == self._inner_px == (w, h):
            return bgr
        how = cv2.INTER_AREA if self._scale < 1 else cv2.INTER_LINEAR
        inner = np.asarray(cv2.resize(bgr, self._inner_px, interpolation=how), dtype=np.uint8)
        if self._inner_px == (w, h):
            return inner
        out = np.zeros((h, w, 3), np.uint8)
        x, y = self._corner
        out[y:y + self._inner_px[1], x:x + self._inner_px[0]] = inner
        return out

    def card(self, piece: TitleCard) -> Picture:
        """A title card in the style's colours of the sides."""
        return card(self.size_px, piece.heading, piece.lines, style=self.style,
                    sides=self.style.side_colours(self.battle.sides()))


class _Map:
    """The table from above as a picture. It shows the same part of the table throughout."""

    def __init__(self, battle: Battle, size_px: tuple[int, int], units: str, style: Style,
                 room: tuple[float, float] = (0.0, 1.0)) -> None:
        boxes = [battle_box(s) for s in battle.scenes] or [((0.0, 0.0), (1.0, 1.0))]
        low = (min(b[0][0] for b in boxes), min(b[0][1] for b in boxes))
        high = (max(b[1][0] for b in boxes), max(b[1][1] for b in boxes))
        self._box: Box = (low, high)
        above, own = (round(size_px[1] * share) for share in room)
        self._view = ScaledProjection(MapView(low, high, (size_px[0], own)), 1.0, (0.0, above))
        self._overlay = Overlay()
        self._style = style
        step_in = RENDER.grid_in if units == "in" else RENDER.grid_cm / CM_PER_IN
        self._grid = grid_marks(battle.scenes[-1], step_in, units, box_in=self._box) if battle.scenes else ()
        self._ground = np.empty((size_px[1], size_px[0], 3), np.uint8)
        self._ground[:] = GROUND[::-1]
        self._kept: tuple[tuple[Mark, ...], tuple[Mark, ...], Picture] | None = None

    def picture(self, marks: tuple[Mark, ...], words: bool = True) -> Picture:
        """The map with the marks; without ``words`` no banners and no legend."""
        if self._kept is None or self._kept[0] is not marks:
            shown = (*self._grid, *(m for m in marks if words or not isinstance(m, Banner | Legend)))
            self._kept = (marks, shown, self._overlay.paint(self._ground, shown, self._view, style=self._style))
        return self._kept[2]


@dataclass(frozen=True, slots=True)
class RenderedVideo:
    """What was written: number of frames, length of the video, and the recorder's error sentence, if any."""

    frames: int
    duration_s: float
    failed: str | None = None


def render_replay(screen: ReplayRenderer, plan: Plan, recorder: Recorder,
                  progress: Callable[[float, float], None] | None = None) -> RenderedVideo:
    """Write the plan's frames; the recorder is closed at the end, whatever happens. ``progress`` gets the video's time
    so far and its length."""
    total, last_s, count = lasts_s(plan), -1.0, 0
    faster = any(isinstance(p, Segment) and p.rate > 1 for p in plan)
    try:
        for out_s, picture in frames_of(screen, plan):
            if faster and last_s >= 0 and out_s - last_s < 1 / RENDER.fastest_fps:
                continue
            if not recorder.write(picture, out_s) and recorder.failed is not None:
                break
            last_s, count = out_s, count + 1
            if progress is not None and count % 50 == 0:
                progress(out_s, total)
    finally:
        recorder.close()
    return RenderedVideo(count, recorder.duration_s, recorder.failed)


def frames_of(screen: ReplayRenderer, plan: Plan) -> Iterator[tuple[float, Picture]]:
    """(time of the video, picture) of a whole plan."""
    start, last = 0.0, None
    for i, piece in enumerate(plan):
        if isinstance(piece, TitleCard):
            yield from _still(start, piece.lasts_s, screen.card(piece))
        elif isinstance(piece, FreezeFrame):
            raw = last[1] if last is not None else _one(screen, piece.at_s)
            still = screen.picture(piece.at_s, None if raw is None else raw.copy(), only_s=piece.at_s)
            yield from _still(start, piece.lasts_s, still)
        else:
            end_s = piece.to_s + (1e-3 if i == len(plan) - 1 else 0.0)  # include the very last frame
            for time_s, bgr in _played(screen, piece, end_s):
                last = (time_s, bgr)
                shown = None if bgr is None else bgr.copy()
                yield start + (time_s - piece.from_s) / piece.rate, screen.picture(time_s, shown)
        start += piece.lasts_s


def _played(screen: ReplayRenderer, piece: Segment, end_s: float) -> Iterator[tuple[float, Picture | None]]:
    if screen.clip is not None:
        yield from screen.clip.frames(piece.from_s, end_s)
        return
    step = RENDER.map_step_s * piece.rate
    for i in range(int((end_s - piece.from_s) / step) + 1):
        if piece.from_s + i * step < end_s:
            yield piece.from_s + i * step, None


def _one(screen: ReplayRenderer, time_s: float) -> Picture | None:
    return None if screen.clip is None else next((p for _, p in screen.clip.frames(time_s, float("inf"))), None)


def _still(start_s: float, lasts_s: float, picture: Picture) -> Iterator[tuple[float, Picture]]:
    for i in range(max(1, int(lasts_s / RENDER.hold_step_s - 1e-6) + 1)):
        yield start_s + i * RENDER.hold_step_s, picture
