"""A drawn table, a pinhole camera over it and a session without vision: for benchmarks, pictures and tests of the
window, where what is tried is the window and not what it is told."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np

from assistant.overlay.judged import JudgedMove
from assistant.session.corrections import with_house_rules
from assistant.session.frames import QuickRules
from assistant.session.tick import Caution
from measure.scene import Scene, Zone, scene
from measure.survey import Survey
from rules.actions import Action, Option, Prompt
from rules.engine import Game, PlayersRuling
from vision.capture.source import Frame
from vision.corrections.correction import Correction, Question
from vision.corrections.enrolment import Enrolment


class Pinhole:
    """A camera straight above the middle of the table."""

    lens_known = True

    def __init__(self, size_px: tuple[int, int], table_in: tuple[float, float], height_in: float = 60.0) -> None:
        self.image_size_px, self.table_size_in, self.height_in = size_px, table_in, height_in
        self.scale = 0.94 * min(size_px[0] / table_in[0], size_px[1] / table_in[1])
        self.camera_in = np.array([table_in[0] / 2, table_in[1] / 2, height_in])

    def image_from_table(self, points_in: Any) -> Any:
        p = np.asarray(points_in, dtype=float)
        z = p[:, 2] if p.shape[1] == 3 else np.zeros(len(p))
        xy = (p[:, :2] - self.camera_in[:2]) * (self.scale * self.height_in / (self.height_in - z))[:, None]
        return np.column_stack([self.image_size_px[0] / 2 + xy[:, 0], self.image_size_px[1] / 2 - xy[:, 1]])

    def table_from_image(self, points_px: Any, height_in: float = 0.0) -> Any:
        offset = np.asarray(points_px, dtype=float) - np.array(self.image_size_px) / 2
        offset = offset / (self.scale * self.height_in / (self.height_in - height_in))
        return np.column_stack([offset[:, 0], -offset[:, 1]]) + self.camera_in[:2]

    def range_sigma_in(self, a_in: Any, b_in: Any) -> Any:
        return np.full(len(a_in), 0.05)


@dataclass(frozen=True, slots=True, eq=False)
class Tick:
    frame: Any
    scene: Scene
    survey: Any
    options: tuple[Option, ...] = ()
    prompt: Prompt | None = None
    state: Any = None
    hands: bool = False
    warnings: tuple[Caution, ...] = ()
    events: tuple[Any, ...] = ()
    moving: frozenset[str] = frozenset()
    questions: tuple[Question, ...] = ()
    missed: tuple[str, ...] = ()
    heights: Mapping[str, str] = field(default_factory=dict)
    enrolment: Enrolment | None = None
    judged: tuple[JudgedMove, ...] = ()
    to_move: tuple[str, ...] = ()
    deeds: tuple[tuple[int, Action], ...] = ()
    board: str = ""
    outcome: str = ""


MATS: dict[str, tuple[int, int, int]] = {"plain": (118, 148, 142), "light": (226, 234, 238), "dark": (34, 30, 28),
                                         "busy": (120, 130, 128)}
"""Mats by the mean of their colour, BGR."""


def _mat(name: str, size: tuple[int, int], rng: np.random.Generator) -> Any:
    """A mat; a busy one has patches of every lightness, about as large as letters and as toys."""
    picture = rng.normal(MATS[name], 6, (*size, 3))
    if name == "busy":
        for cell in (12, 60):
            coarse = rng.normal(0, 60, (size[0] // cell + 1, size[1] // cell + 1, 3)).astype(np.float32)
            picture = picture + cv2.resize(coarse, size[::-1], interpolation=cv2.INTER_NEAREST)
    return np.clip(picture, 0, 255).astype(np.uint8)


class Table:
    """Frames of a drawn table: ``count`` of them (None: no end), real time when ``live``, on a ``mat`` of MATS."""

    def __init__(self, battle: Scene, camera: Pinhole, *, fps: float = 30.0, count: int | None = None,
                 live: bool = True, mat: str = "plain") -> None:
        self.name, self.live, self.frame_count, self.fps = "drawn table", live, count, fps
        self.size_px = None
        self.closed = False
        self.broken: Exception | None = None
        rng = np.random.default_rng(0)
        w, h = camera.image_size_px
        ground = _mat(mat, (h, w), rng)
        for thing, colour in [(t, (96, 110, 104)) for t in battle.terrain] + [(t, (70, 76, 128)) for t in battle.toys]:
            for z in np.linspace(thing.base_in, thing.base_in + thing.height_in, 6):
                shade = tuple(round(c * (0.7 + 0.3 * (z - thing.base_in) / thing.height_in)) for c in colour)
                outline = camera.image_from_table(np.array([(x, y, z) for x, y in thing.footprint_in]))
                cv2.fillPoly(ground, [np.rint(outline).astype(np.int32)], shade, cv2.LINE_AA)
        self._pictures = [np.roll(ground, k, axis=1) if k == 0 else cv2.add(ground, k) for k in range(2)]

    def __iter__(self) -> Iterator[Frame]:
        start, index = time.monotonic(), 0
        while not self.closed and (self.frame_count is None or index < self.frame_count):
            if self.broken is not None:
                error, self.broken = self.broken, None
                raise error
            due = index / self.fps
            if self.live:
                time.sleep(max(0.0, start + due - time.monotonic()))
            yield Frame(index, due, self._pictures[index % 2])
            index += 1

    def close(self) -> None:
        self.closed = True


class Session:
    """A game on a table where nobody moves: rules and measurements are the real ones."""

    def __init__(self, battle: Scene, camera: Pinhole, game: Game[Any] | None = None, state: Any = None) -> None:
        self.calibration, self.game = camera, game
        self.scene, self.survey = battle, Survey(battle)
        self._states = [state if state is not None else game.default_state(battle)] if game is not None else [None]
        self._undone: list[Any] = []
        self._options: tuple[Any, tuple[Option, ...]] = (None, ())
        self._events: list[Any] = [{"type": "note", "time_s": 0.0, "text": "the table is ready"}]
        self.hands, self.warnings, self.closed, self.steps = False, (), False, 0
        self.questions: tuple[Question, ...] = ()
        self.enrolment: Enrolment | None = None
        self.enrolled = ""
        self.corrections: list[Correction] = []

    def step(self, frame: Any) -> Tick:
        state = self._states[-1]
        if self.game is not None and self._options[0] is not state:
            self._options = (state, self.game.options(state, self.survey))
        events, self._events = tuple(self._events), []
        self.steps += 1
        return Tick(frame, self.scene, self.survey, self._options[1], self.prompt, state, self.hands, self.warnings, events,
                    questions=self.questions, heights={t.id: "roster" for t in self.scene.toys}, enrolment=self.enrolment)

    def laid_back(self, frame: Any) -> Any:
        return frame

    @property
    def prompt(self) -> Prompt | None:
        return self.game.prompt(self._states[-1]) if self.game is not None else None

    def do(self, action: Action, ruling: PlayersRuling | None = None) -> None:
        assert self.game is not None
        checks = next((o.checks for o in self._options[1] if o.action == action), ())
        self._states.append(self.game.apply(self._states[-1], self.survey, action, ruling))
        self._events.append({"type": "action", "number": len(self._states) - 1, "action": action.to_dict(),
                             "verdict": "yes", "checks": [c.to_dict() for c in checks]})

    def finish(self, frame: Any) -> None:
        """Nothing is gathered here."""

    def undo(self) -> bool:
        if len(self._states) < 2:
            return False
        self._undone.append(self._states.pop())
        return True

    def redo(self) -> bool:
        if not self._undone:
            return False
        self._states.append(self._undone.pop())
        return True

    def note(self, text: str) -> None:
        self._events.append({"type": "note", "time_s": 0.0, "text": text})

    def change_house_rules(self, house_rules: Mapping[str, Any]) -> None:
        state = with_house_rules(self.game, self._states[-1], house_rules)
        self._states.append(state)
        sight = QuickRules().changed(house_rules).sight if self.game is None else self.game.sight(state)
        self.survey = Survey(self.scene, **sight)

    def state_dict(self) -> dict[str, Any] | None:
        return None if self.game is None else self.game.state_to_json(self._states[-1])

    def saved_dict(self) -> dict[str, Any] | None:
        return self.state_dict()

    def ask_players(self, on: bool = True) -> None:
        """Nobody needs to be asked here."""

    def correct(self, correction: Correction) -> None:
        """The scene as the players say; outlines, heights, names, and who changes places with whom."""
        self.corrections.append(correction)
        toys = {t.id: t for t in self.scene.toys}
        if correction.kind == "outline" and correction.footprint_in is not None and not correction.terrain:
            toys[correction.id] = replace(toys[correction.id], footprint_in=correction.footprint_in, eye_in=None)
        elif correction.kind == "describe" and not correction.terrain:
            given = {k: value for k in ("name", "side", "size", "height_in") if (value := getattr(correction, k)) is not None}
            toys[correction.id] = replace(toys[correction.id], **given)
        self.show(replace(self.scene, toys=tuple(toys.values())))

    def enrol(self, an_id: str = "") -> None:
        """Which toy the players want to be enrolled."""
        self.enrolled = an_id

    def show(self, battle: Scene) -> None:
        """Another scene from now on."""
        self.scene = battle
        self.survey = self.survey.moved(battle)
        self._options = (None, ())

    def close(self) -> None:
        self.closed = True


def small_battle() -> Scene:
    """Two sides of three, a wall, soft stuff and a zone's worth of room."""
    battle = scene("red grunt r1 10,10", "red jeep r2 14,18 r=1 size=L", "red robot r3 8,26 h=3 size=S",
                   "blue sniper b1 20,11", "blue truck b2 27,20 r=1.2 size=L", "blue Jäger b3 20,28 size=S",
                   table=(40.0, 32.0), wall=(15, 7, 16, 15), books=(22, 23, 27, 26, 2.0))
    return replace(battle, terrain=(battle.terrain[0], replace(battle.terrain[1], cover="soft")))


def large_battle(toys: int = 24, pieces: int = 24, zones: int = 28) -> Scene:
    """As much as the window must bear: toys, terrain and zones in a grid, some 200 marks with one toy selected."""
    def at(i: int, n: int) -> tuple[float, float]:
        across = math.ceil(math.sqrt(n * 1.5))
        return 4 + (i % across) * 40 / across, 4 + (i // across) * 24 / math.ceil(n / across)

    texts = [f"{'red' if i % 2 else 'blue'} toy{i} t{i} {at(i, toys)[0]:.2f},{at(i, toys)[1]:.2f}" for i in range(toys)]
    boxes = {f"w{i}": (at(i, pieces)[0] + 2, at(i, pieces)[1] + 1, at(i, pieces)[0] + 4, at(i, pieces)[1] + 1.6)
             for i in range(pieces)}
    battle = scene(*texts, table=(48.0, 32.0), **boxes)
    rings = ((x - 1.5, y + 1.5, x - 0.5, y + 2.5) for x, y in (at(i, zones) for i in range(zones)))
    return replace(battle, zones=tuple(Zone(f"z{i}", ((a, b), (c, b), (c, d), (a, d)))
                                       for i, (a, b, c, d) in enumerate(rings)))


class Capture:
    """A camera without a camera, for ``cv2.VideoCapture``: it shows the pictures of :class:`Cameras`, in one of its
    sizes; focus and exposure can be set unless it refuses them ("focus", "exposure"), or it says yes and does nothing
    ("deaf")."""

    def __init__(self, cameras: Cameras, number: int) -> None:
        self.cameras, self.number, self.released = cameras, number, False
        self.size = cameras.sizes[0]
        self.values = {cv2.CAP_PROP_FPS: 30.0, cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_FOCUS: 42.0,
                       cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_EXPOSURE: 156.0}
        self.calls: list[tuple[int, float]] = []
        self._width, self._due = 0.0, time.monotonic()

    def isOpened(self) -> bool:
        return self.number in self.cameras.pictures and not self.released

    def read(self) -> tuple[bool, Any]:
        if not self.isOpened():
            return False, None
        self._due = max(self._due + 1 / 30, time.monotonic())
        time.sleep(max(0.0, self._due - time.monotonic()))
        picture = self.cameras.pictures.get(self.number)
        return (False, None) if picture is None else (True, cv2.resize(picture, self.size))

    def get(self, prop: int) -> float:
        sizes = {cv2.CAP_PROP_FRAME_WIDTH: self.size[0], cv2.CAP_PROP_FRAME_HEIGHT: self.size[1]}
        return float(sizes.get(prop, self.values.get(prop, 0.0)))

    def set(self, prop: int, value: float) -> bool:
        self.calls.append((prop, value))
        if prop == cv2.CAP_PROP_FRAME_WIDTH:
            self._width = value
            return True
        if prop == cv2.CAP_PROP_FRAME_HEIGHT:
            if (self._width, value) in self.cameras.sizes:
                self.size = (int(self._width), int(value))
            return True
        refused = {"focus": (cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS),
                   "exposure": (cv2.CAP_PROP_AUTO_EXPOSURE, cv2.CAP_PROP_EXPOSURE)}
        if any(prop in refused.get(what, ()) for what in self.cameras.refuse):
            return False
        if "deaf" not in self.cameras.refuse:
            self.values[prop] = value
        return True

    def release(self) -> None:
        self.released = True


class Cameras:
    """Cameras by number, called like ``cv2.VideoCapture``. Take a number out of ``pictures`` and that camera is pulled;
    put one in and it is plugged in again. Like a real one, a camera that is open cannot be opened again."""

    def __init__(self, pictures: dict[int, Any], *, sizes: tuple[tuple[int, int], ...] = ((960, 540), (640, 480)),
                 refuse: tuple[str, ...] = ()) -> None:
        self.pictures, self.sizes, self.refuse = pictures, sizes, refuse
        self.opened: list[Capture] = []

    def __call__(self, number: int, api: int = 0) -> Capture:
        capture = Capture(self, number)
        if any(c.number == number and not c.released for c in self.opened):
            capture.released = True  # it is in use
        self.opened.append(capture)
        return capture
