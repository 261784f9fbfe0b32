"""Small pictures for the report: the frame of a moment, or the map, cut to the toys it is about, as data inside the page."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.evidence.words import clock
from assistant.overlay.map_view import MapView, grid_marks
from assistant.overlay.marks import Area, Label, Line, Mark
from assistant.overlay.paint import PointProjection, paint_once
from assistant.overlay.placement import Places
from assistant.overlay.style import LOOKS, WHITE, Look, Style
from assistant.report.parameters import REPORT
from assistant.report.parts import Event, Story
from assistant.report.second_process import Calls, in_this_process
from assistant.video.stills import StillFrames, camera_of_size
from measure.scene import Point3, Ring, Scene, Toy

Picture = NDArray[np.uint8]
BIG_PX = (REPORT.picture_px[0] * REPORT.painted_scale, REPORT.picture_px[1] * REPORT.painted_scale)
STYLE = Style(looks={**LOOKS, "toy": Look(None, 7.0), "before": Look(WHITE, 4.5, 0.8), "arrow": Look(WHITE, 8.0),
                     "range": Look(WHITE, 8.0)}, text_px=84.0, legend=False)
"""Thick and big: a thumbnail is a quarter of what it is painted on."""
GROUND = np.full((BIG_PX[1], BIG_PX[0], 3), (58, 52, 46), np.uint8)
GROUND.flags.writeable = False


def add_pictures(story: Story, stills: StillFrames | None, calls: Calls = in_this_process) -> Callable[[], None]:
    """Make a picture (data URI) and its alternative text for the events that are worth one; what is given adds them. Maps of a
    battle without frames are painted where ``calls`` calls."""
    shown = [e for e in story.events if e.toys and not e.answer and (e.move is not None or e.targets or e.kind != "deed")]
    if len(shown) > REPORT.pictures_most:
        shown = sorted(shown, key=lambda e: (e.verdict in ("", "yes"), e.time_s))[:REPORT.pictures_most]
    moments = [(e, scene, marks_of_event(e, scene)) for e in shown if (scene := story.battle.scene_at(e.seen_s)) is not None]
    seen = [moment for moment in moments if any(isinstance(m, Area | Line) for m in moment[2])]
    painted: Callable[[], Sequence[str]]
    if stills is None:
        painted = calls(maps, [(scene, marks) for _, scene, marks in seen])
        words = [f"Map at {clock(e.seen_s)}" for e, _, _ in seen]
    else:
        made = _frames(seen, story, stills)
        painted, words = (lambda: [picture for picture, _ in made]), [said for _, said in made]

    def add() -> None:
        for (event, _, _), picture, said in zip(seen, painted(), words, strict=True):
            names = " and ".join(story.battle.name(t) for t in (event.toys[:1] + event.targets[:1]))
            event.picture, event.alt = picture, f"{said}: {names}"

    return add


def maps(moments: Sequence[tuple[Scene, Sequence[Mark]]]) -> list[str]:
    """The maps of some moments, each with its marks, as data URIs."""
    places = Places()
    return [encoded(_map(scene, marks, _around(marks), places), ".png") for scene, marks in moments]


def _frames(seen: Sequence[tuple[Event, Scene, Sequence[Mark]]], story: Story, stills: StillFrames) -> list[tuple[str, str]]:
    """Of each moment the frame, where there is one, and what it is."""
    places, out = Places(), []
    for event, scene, marks in seen:
        found, around = stills.at(event.seen_s), _around(marks)
        view = camera_of_size(story.battle.camera, found[1]) if found is not None else None
        if found is not None and view is not None:
            out.append((encoded(_cut(found[1], marks, view, around, places), ".jpg"), f"Frame at {clock(found[0])}"))
        else:
            out.append((encoded(_map(scene, marks, around, places), ".png"), f"Map at {clock(event.seen_s)}"))
    return out


def _around(marks: Sequence[Mark]) -> NDArray[np.float64]:
    """The corners (N, 3) of what is marked."""
    return np.concatenate([np.array(m.points_in, dtype=float).reshape(-1, 3) for m in marks if isinstance(m, Area | Line)])


def marks_of_event(event: Event, scene: Scene) -> tuple[Mark, ...]:
    """The toys of an event, an arrow for a move, a line between two."""
    toys = [t for t in scene.toys if t.id in event.toys + event.targets]
    marks: list[Mark] = []
    if event.move is not None:
        low, high = event.move.bases_in
        if event.move.before_in:
            marks.append(Area(_flat(event.move.before_in, low), "before", dash="dashed"))
        marks.append(Line(((*event.move.from_in, low), (*event.move.to_in, high)), "arrow", arrow=True))
    else:
        mine, theirs = ([t for t in toys if t.id in ids] for ids in (event.toys, event.targets))
        if mine and theirs and event.toys != event.targets:
            marks.append(Line((_middle(mine), _middle(theirs)), "range", arrow=True))
    for toy in toys:
        marks.append(Area(_flat(toy.footprint_in, toy.base_in), "toy", toy.side, fill=0.15, subject=toy.id))
        marks.append(Label((*toy.centroid(), toy.base_in + toy.height_in), (toy.name or toy.id,), "toy", toy.side, priority=1))
    return tuple(marks)


def _middle(toys: Sequence[Toy]) -> Point3:
    x, y = np.mean([t.centroid() for t in toys], axis=0)
    return (float(x), float(y), float(np.mean([t.base_in for t in toys])))


def encoded(bgr: Picture, ending: str) -> str:
    """A data URI."""
    kind = "jpeg" if ending == ".jpg" else "png"
    options = ([cv2.IMWRITE_JPEG_QUALITY, REPORT.jpeg_quality] if ending == ".jpg" else
               [cv2.IMWRITE_PNG_COMPRESSION, REPORT.png_level])
    data = cv2.imencode(ending, bgr, options)[1].tobytes()
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def _cut(bgr: Picture, marks: Sequence[Mark], view: PointProjection, around: NDArray[np.float64], places: Places) -> Picture:
    """The part of a frame round the marks, painted at thumbnail scale so that the words can be read."""
    room = REPORT.picture_room_in
    box = np.concatenate([view.image_from_table(around + np.array([dx, dy, 0.0])) for dx, dy in
                          ((-room, -room), (room, room), (-room, room), (room, -room))])
    box = box[np.isfinite(box).all(axis=1)]
    middle = around.mean(axis=0)
    inch = float(np.linalg.norm(np.diff(view.image_from_table(np.array([middle, middle + np.eye(3)[0]])), axis=0)))
    h, w = bgr.shape[:2]
    low, high = box.min(axis=0), box.max(axis=0)
    shape = REPORT.picture_px
    wide = max(high[0] - low[0], (high[1] - low[1]) * shape[0] / shape[1], REPORT.picture_least_in * inch)
    wide = min(wide, w, h * shape[0] / shape[1])
    tall = wide * shape[1] / shape[0]
    centre = np.clip((low + high) / 2, (wide / 2, tall / 2), (w - wide / 2, h - tall / 2))
    x0, y0 = centre[0] - wide / 2, centre[1] - tall / 2
    crop = bgr[round(y0):round(y0 + tall), round(x0):round(x0 + wide)]
    k = BIG_PX[0] / wide
    big = cv2.resize(crop, BIG_PX, interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_CUBIC)
    painted = np.asarray(big, dtype=np.uint8)
    paint_once(painted, marks, _Zoom(view, (x0, y0), k), STYLE, places)
    return np.asarray(cv2.resize(painted, REPORT.picture_px, interpolation=cv2.INTER_AREA), dtype=np.uint8)


class _Zoom:
    """A camera whose picture was cut and scaled."""

    def __init__(self, view: PointProjection, corner_px: tuple[float, float], scale: float) -> None:
        self._view, self._corner, self._scale = view, np.array(corner_px), scale

    def image_from_table(self, points_in: NDArray[np.float64]) -> NDArray[np.float64]:
        return (self._view.image_from_table(points_in) - self._corner) * self._scale


def _map(scene: Scene, marks: Sequence[Mark], around: NDArray[np.float64], places: Places) -> Picture:
    low, high = around[:, :2].min(axis=0) - REPORT.picture_room_in, around[:, :2].max(axis=0) + REPORT.picture_room_in
    middle, span = (low + high) / 2, np.maximum(high - low, REPORT.picture_least_in)
    view = MapView(tuple(middle - span / 2), tuple(middle + span / 2), BIG_PX)
    others: list[Mark] = [m for m in grid_marks(scene, 3.0) if not isinstance(m, Label)]
    others += [Area(_flat(t.footprint_in, 0.0), f"terrain_{t.cover}", fill=0.25) for t in scene.terrain]
    shown = {m.subject for m in marks if isinstance(m, Area)}
    others += [Area(_flat(t.footprint_in, 0.0), "toy_lifted", t.side) for t in scene.toys if t.id not in shown and t.on_table]
    painted = GROUND.copy()
    paint_once(painted, (*others, *marks), view, STYLE, places)
    return np.asarray(cv2.resize(painted, REPORT.picture_px, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _flat(ring: Ring, z: float) -> tuple[Point3, ...]:
    return tuple((x, y, z) for x, y in ring)
