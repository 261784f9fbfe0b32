"""What is set up before play, step by step, without a widget: what is missing, what was found, saved and opened again."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import tomlkit
from numpy.typing import NDArray

from assistant.log import BattleLog
from assistant.roster import Roster, read_roster
from assistant.session import Session
from calibration.files import read_toml
from calibration.table import TableCalibration
from gui.turned import TURNS, Turned
from measure.errors import InputError
from measure.scene import Point2, Ring, Scene, Terrain
from rules.registry import game as game_of
from vision.known import Known, KnownTerrain, KnownToy
from vision.locate import Eye
from vision.source import Frame, FrameSource, open_source, read_picture
from vision.terrain import find_terrain
from vision.view import View

Picture = NDArray[np.uint8]
STEPS = ("camera", "sheet", "empty", "terrain", "toys", "game")
TITLES = {"camera": "Camera", "sheet": "Sheet", "empty": "Empty table", "terrain": "Stuff on the battlefield",
          "toys": "Toys", "game": "Game"}
KIND = "set-up"
NEEDED = ("camera", "sheet")
PLAN_FILE, TABLE_FILE, ROSTER_FILE, EMPTY_FILE, TERRAIN_FILE = (
    "setup.toml", "table.toml", "roster.toml", "empty.png", "terrain.png")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain as it was found and named."""

    name: str
    at_in: Point2
    kind: str = ""
    cover: str = "hard"
    height_in: float = 2.0
    footprint_in: Ring = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A toy as it was found and named; ``found`` is the id that finding gave it."""

    name: str
    at_in: Point2
    side: str = ""
    size: str = "M"
    height_in: float = 1.5
    eye_in_above_base: float | None = None
    found: str = ""


@dataclass(slots=True, eq=False)
class Plan:
    """The set-up so far. ``game`` None is quick mode: ranges and cover without rules."""

    source: str = ""
    turn_deg: int = 0
    mirrored: bool = False
    calibration: TableCalibration | None = None
    empty: Picture | None = None
    stuff: Picture | None = None
    pieces: tuple[Piece, ...] = ()
    figures: tuple[Figure, ...] = ()
    game: str | None = None
    tables: dict[str, Any] = field(default_factory=dict)

    def lacks(self, step: str) -> str:
        """What a step still needs, in a sentence; empty when one may go on. Steps other than camera and sheet may be
        left out."""
        if step == "camera" and not self.source:
            return "Choose a camera, a stream or a clip, and look at its picture."
        if step == "sheet" and self.calibration is None:
            return "Lay the printed sheet on the table and press Calibrate, or pick four corners of a known rectangle."
        if step == "game" and self.game is not None:
            sides = {f.side for f in self.figures if f.side}
            if len(sides) < 2:
                return "A game needs toys of two sides: give each toy its side, or play in quick mode."
        return ""

    def may_play(self) -> str:
        """What is missing before play; empty when nothing is."""
        return next((text for step in (*NEEDED, "game") if (text := self.lacks(step))), "")

    def roster(self) -> Roster:
        """Toys and terrain for the session."""
        toys = tuple(KnownToy(f.name, side=f.side, size=f.size, height_in=f.height_in, at_in=f.at_in,
                              eye_in_above_base=f.eye_in_above_base) for f in self.figures)
        # With a picture of the stuff the outlines are found again, and follow from a height that was mended.
        terrain = tuple(KnownTerrain(p.name, p.kind, p.cover, p.height_in, p.at_in,
                                     None if self.stuff is not None else p.footprint_in or None) for p in self.pieces)
        return Roster(Known(toys, terrain), dict(self.tables))

    def open_source(self) -> FrameSource:
        """The frames, turned as the players asked. InputError: it cannot be opened."""
        return Turned.of(open_source(self.source), self.turn_deg, self.mirrored)

    def open_session(self, log: str | Path | None = None, state: dict[str, Any] | None = None) -> Session:
        """The battle, with a ``state`` that was kept where there is one. InputError: something is missing or refused."""
        missing = self.may_play()
        if missing or self.calibration is None:
            raise InputError(missing)
        return Session(self.calibration, game=game_of(self.game) if self.game else None, roster=self.roster(),
                       state=state, empty=self.empty, terrain=self.stuff, log=BattleLog(log), source=self.source)


def find_pieces(plan: Plan, stuff: Picture) -> tuple[Piece, ...]:
    """The terrain in a picture of the table with its stuff, against the empty table; names and kinds that were given
    before stay with what stands in the same place. InputError: no calibration or no picture of the empty table."""
    if plan.calibration is None or plan.empty is None:
        raise InputError("the stuff is found by comparing with the empty table: take that picture first")
    view = View(plan.calibration)
    known = tuple(KnownTerrain(p.name, p.kind, p.cover, p.height_in, p.at_in) for p in plan.pieces)
    found = find_terrain(view, view.shrink(plan.empty), view.shrink(stuff), known)
    return tuple(_piece(t) for t in found)


def _piece(t: Terrain) -> Piece:
    c = t.polygon().representative_point()
    return Piece(t.id, (round(c.x, 2), round(c.y, 2)), t.kind, t.cover, round(t.height_in, 2),
                 tuple((round(x, 3), round(y, 3)) for x, y in t.footprint_in))


def find_figures(plan: Plan, pictures: Sequence[Picture], height_in: float | None = None) -> tuple[tuple[Figure, ...],
                                                                                                 Scene]:
    """The toys in pictures of the ready table, and the scene as it is seen; figures named before keep their names.
    InputError: no calibration or no picture."""
    if plan.calibration is None or not pictures:
        raise InputError("toys are found after the sheet: calibrate first")
    eye = Eye(plan.calibration, empty=plan.empty, terrain=plan.stuff, known=plan.roster().known,
              toy_height_in=height_in, warm_up_s=1e9)
    for i, bgr in enumerate(pictures):
        eye.see(Frame(i, i / 30.0, bgr))
    eye.start(len(pictures) / 30.0)
    scene = eye.see(Frame(len(pictures), len(pictures) / 30.0, pictures[-1])).scene
    before = {f.name: f for f in plan.figures}
    figures = []
    for toy in scene.toys:
        x, y = toy.centroid()
        name = toy.name or toy.id
        old = before.get(name)
        figures.append(Figure(name, (round(x, 2), round(y, 2)), toy.side, toy.size, round(toy.height_in, 2),
                              old.eye_in_above_base if old else None, toy.id))
    return tuple(figures), scene


def save_plan(plan: Plan, folder: str | Path) -> Path:
    """Write the set-up into ``folder`` as files that the command line reads too (table.toml, roster.toml, empty.png,
    terrain.png) with setup.toml beside them. InputError: the folder cannot be written."""
    home = Path(folder)
    try:
        home.mkdir(parents=True, exist_ok=True)
        if plan.calibration is not None:
            plan.calibration.save(home / TABLE_FILE)
        for name, picture in ((EMPTY_FILE, plan.empty), (TERRAIN_FILE, plan.stuff)):
            if picture is not None:
                ok, data = cv2.imencode(".png", picture)
                if ok:
                    _replace(home / name, data.tobytes())
            else:
                (home / name).unlink(missing_ok=True)
        _replace(home / ROSTER_FILE, roster_text(plan).encode())
        words = tomlkit.document()
        words.add("kind", KIND)
        words.add("source", plan.source)
        words.add("turn_deg", plan.turn_deg)
        words.add("mirrored", plan.mirrored)
        words.add("game", plan.game or "")
        _replace(home / PLAN_FILE, tomlkit.dumps(words).encode())
    except OSError as e:
        raise InputError(f"{home}: the set-up cannot be saved ({e.strerror}): choose a folder that is yours") from None
    return home


def _replace(path: Path, data: bytes) -> None:
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    os.replace(part, path)


def roster_text(plan: Plan) -> str:
    """The roster file of a plan."""
    doc = tomlkit.document()
    for key, rows in (("toy", plan.figures), ("terrain", plan.pieces)):
        array = tomlkit.aot()
        for row in rows:
            table = tomlkit.table()
            for name in row.__slots__:
                value = getattr(row, name)
                if name != "found" and value not in (None, "", ()) and (name != "footprint_in" or plan.stuff is None):
                    table.add(name, [list(p) if isinstance(p, tuple) else p for p in value]
                              if isinstance(value, tuple) else value)
            array.append(table)
        if rows:
            doc.add(key, array)
    for game, table in plan.tables.items():
        doc.add(game, table)
    return tomlkit.dumps(doc)


def load_plan(folder: str | Path) -> Plan:
    """A saved set-up. InputError: a file of it cannot be read, named."""
    home = Path(folder)
    words = read_toml(home / PLAN_FILE, KIND, "toy-umpire window")
    turn = words.get("turn_deg", 0)
    if turn not in TURNS:
        raise InputError(f"{home / PLAN_FILE}: turn_deg must be one of {', '.join(map(str, TURNS))}, found {turn!r}")
    roster = read_roster(home / ROSTER_FILE) if (home / ROSTER_FILE).exists() else Roster()
    plan = Plan(str(words.get("source", "")), turn, bool(words.get("mirrored", False)))
    plan.game = str(words.get("game") or "") or None
    if plan.game is not None:
        game_of(plan.game)
    if (home / TABLE_FILE).exists():
        plan.calibration = TableCalibration.load(home / TABLE_FILE)
    plan.empty, plan.stuff = (read_picture(home / n) if (home / n).exists() else None
                              for n in (EMPTY_FILE, TERRAIN_FILE))
    plan.figures = tuple(Figure(t.name, t.at_in or (0.0, 0.0), t.side, t.size, t.height_in or 1.5,
                                t.eye_in_above_base) for t in roster.known.toys)
    plan.pieces = tuple(Piece(t.name, t.at_in or (0.0, 0.0), t.kind, t.cover, t.height_in, t.footprint_in or ())
                        for t in roster.known.terrain)
    plan.tables = {k: dict(v) for k, v in roster.tables.items()}
    return plan


def renamed(rows: Sequence[Any], index: int, key: str, text: str) -> tuple[Any, ...]:
    """The rows with one field of one row changed to what was typed. InputError: not a value for that field, or a name
    that is taken."""
    value: Any = text.strip()
    if key == "name":
        if not value or any(r.name == value for i, r in enumerate(rows) if i != index):
            raise InputError(f"a name must not be empty or taken, found {text!r}")
    elif key in ("height_in", "eye_in_above_base"):
        try:
            value = float(value.replace(",", ".").removesuffix("in"))
        except ValueError:
            raise InputError(f"a height is a number of inches, found {text!r}") from None
        if not 0 < value < 100:
            raise InputError(f"a height is more than 0 and less than 100 inches, found {text!r}")
    return tuple(replace(r, **{key: value}) if i == index else r for i, r in enumerate(rows))
