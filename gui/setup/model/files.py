"""Set-ups on disk: saved as files that the command line reads too, loaded again, and listed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import tomlkit

from assistant.session.roster import Roster, read_roster
from calibration.table.calibrate import TableCalibration
from calibration.toml_files import ArrayReader, read_toml
from gui.language.words import tr
from gui.setup.model.cameras import CameraSettings
from gui.setup.model.plan import Figure, Piece, Plan, figure_of, piece_of
from measure.errors import InputError
from measure.writing import put, put_together
from rules.registry import game as game_of
from vision.capture.picture_file import read_picture
from vision.capture.rotated_source import TURNS

KIND = "set-up"
PLAN_FILE, TABLE_FILE, ROSTER_FILE, EMPTY_FILE, TERRAIN_FILE = (
    "setup.toml", "table.toml", "roster.toml", "empty.png", "terrain.png")


def save_plan(plan: Plan, folder: str | Path) -> Path:
    """Write the set-up into ``folder`` as files that the command line reads too (table.toml, roster.toml, empty.png,
    terrain.png) with setup.toml beside them: all of them, or none. InputError: the folder cannot be written."""
    home = Path(folder)
    files: dict[str | Path, bytes | str] = {} if plan.calibration is None else plan.calibration.files(home / TABLE_FILE)
    for name, picture in ((EMPTY_FILE, plan.empty), (TERRAIN_FILE, plan.stuff)):
        if picture is not None:
            files[home / name] = cv2.imencode(".png", picture)[1].tobytes()
    try:
        home.mkdir(parents=True, exist_ok=True)
        put_together(files | {home / ROSTER_FILE: roster_text(plan), home / PLAN_FILE: _plan_text(plan)})
        for name in (TABLE_FILE, EMPTY_FILE, TERRAIN_FILE):
            if home / name not in files:
                (home / name).unlink(missing_ok=True)
    except OSError as e:
        raise InputError(tr("{home}: the set-up cannot be saved ({strerror}): choose a folder that is yours", home=home,
                            strerror=e.strerror)) from None
    return home


def save_roster(plan: Plan, folder: str | Path) -> None:
    """Write the roster of a saved set-up again: toys became better known. InputError: it cannot be written."""
    path = Path(folder) / ROSTER_FILE
    try:
        put(path, roster_text(plan))
    except OSError as e:
        raise InputError(tr("{path}: the toys cannot be kept for the next battle ({strerror})", path=path,
                            strerror=e.strerror)) from None


def _plan_text(plan: Plan) -> str:
    words = tomlkit.document()
    settings = plan.camera_settings
    for key, value in (("kind", KIND), ("source", plan.source), ("turn_deg", plan.turn_deg), ("mirrored", plan.mirrored),
                       ("game", plan.game or ""), ("size_px", list(settings.size_px) if settings.size_px else None),
                       ("lock_focus", settings.lock_focus), ("lock_exposure", settings.lock_exposure),
                       ("focus", settings.focus), ("exposure", settings.exposure),
                       ("mended", [p.name for p in plan.pieces if p.hand_drawn])):
        if value is not None:
            words.add(key, value)
    return tomlkit.dumps(words)


def roster_text(plan: Plan) -> str:
    """The roster file of a plan."""
    doc = tomlkit.document()
    if plan.figures:
        doc.add("toy", _rows([_toy(f) for f in plan.figures]))
    if plan.pieces:
        doc.add("terrain", _rows([_terrain(p, plan.stuff is None or p.hand_drawn) for p in plan.pieces]))
    if plan.zones:
        doc.add("zone", _rows([{"id": z.id, "kind": z.kind, "footprint_in": [list(p) for p in z.footprint_in]}
                               for z in plan.zones]))
    for game, table in plan.tables.items():
        if table:
            doc.add(game, table)
    return tomlkit.dumps(doc)


def _rows(rows: list[dict[str, Any]]) -> Any:
    array = tomlkit.aot()
    for row in rows:
        array.append(tomlkit.item({k: v for k, v in row.items() if v not in (None, "", [])}))
    return array


def _toy(f: Figure) -> dict[str, Any]:
    known = f.known
    return {"name": f.name, "id": f.id, "side": f.side, "size": f.size, "height_in": known.height_in,
            "height_sigma_in": known.height_sigma_in, "height_from": known.height_from, "at_in": list(f.at_in),
            "base_mm": f.base_mm, "eye_in_above_base": f.eye_in_above_base,
            "ignored_parts": [{"footprint_in": [list(p) for p in part.footprint_in], "base_in": part.base_in,
                               "height_in": part.height_in} for part in f.parts]}


def _terrain(p: Piece, outlined: bool) -> dict[str, Any]:
    return {"name": p.name, "kind": p.kind, "cover": p.cover, "height_in": p.height_in, "at_in": list(p.at_in),
            "footprint_in": [list(c) for c in p.footprint_in] if outlined else []}


def load_plan(folder: str | Path) -> Plan:
    """A saved set-up. InputError: a file of it cannot be read, named."""
    home = Path(folder)
    path = home / PLAN_FILE
    words = read_toml(path, KIND, "toy-umpire window")
    turn = words.get("turn_deg", 0)
    if turn not in TURNS:
        raise InputError(tr("{path}: turn_deg must be one of {names}, found {turn!r}", path=path, names=', '.join(map(str,
                                                                                                                      TURNS)),
                            turn=turn))
    reader = ArrayReader()
    drawn = reader.texts(words, "mended")
    reader.done(path, "toy-umpire window")
    plan = Plan(str(words.get("source", "")), turn, bool(words.get("mirrored", False)), _read_camera_settings(words, path))
    plan.game = str(words.get("game") or "") or None
    if plan.game is not None:
        game_of(plan.game)
    if (home / TABLE_FILE).exists():
        plan.calibration = TableCalibration.load(home / TABLE_FILE)
    plan.empty, plan.stuff = (read_picture(home / n) if (home / n).exists() else None
                              for n in (EMPTY_FILE, TERRAIN_FILE))
    roster = read_roster(home / ROSTER_FILE) if (home / ROSTER_FILE).exists() else Roster()
    plan.figures = tuple(figure_of(t) for t in roster.known.toys)
    plan.pieces = tuple(piece_of(t) for t in roster.known.terrain)
    if plan.stuff is None:  # without the picture every outline is in the roster, also those that were found
        plan.pieces = tuple(Piece(p.name, p.at_in, p.kind, p.cover, p.height_in, p.footprint_in, p.name in drawn)
                            for p in plan.pieces)
    plan.tables, plan.zones = {k: dict(v) for k, v in roster.tables.items()}, roster.zones
    return plan


def _read_camera_settings(words: dict[str, Any], path: Path) -> CameraSettings:
    size = words.get("size_px")
    if size is not None and not (isinstance(size, list) and len(size) == 2 and all(isinstance(s, int) for s in size)):
        raise InputError(tr("{path}: size_px must be two whole numbers [width, height], found {size!r}", path=path, size=size))
    values = []
    for key in ("focus", "exposure"):
        value = words.get(key)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
            raise InputError(tr("{path}: {key} must be a number, found {value!r}", path=path, key=key, value=value))
        values.append(None if value is None else float(value))
    return CameraSettings(tuple(size) if size else None, bool(words.get("lock_focus", False)),
                          bool(words.get("lock_exposure", False)), values[0], values[1])


@dataclass(frozen=True, slots=True)
class Saved:
    """A set-up on disk: its folder, the name that it was given ("" for the last one played), and from when it is."""

    folder: Path
    name: str
    saved_s: float


def saved_plans(last: str | Path) -> tuple[Saved, ...]:
    """The set-ups there are, the last one played first and then the named ones, newest first. ``last``: its folder; the
    named ones lie in "set-ups" beside it."""
    home = Path(last)
    named = [p.parent for p in sorted((home.parent / "set-ups").glob(f"*/{PLAN_FILE}"))]
    found = [Saved(f, "" if f == home else f.name, (f / PLAN_FILE).stat().st_mtime)
             for f in (home, *named) if (f / PLAN_FILE).exists()]
    return tuple(sorted(found, key=lambda s: (s.name != "", -s.saved_s)))


def named_folder(last: str | Path, name: str) -> Path:
    """Where a set-up of that name is kept. InputError: no name that a folder can have."""
    clean = " ".join(re.sub(r"[^\w .()-]+", " ", name).split()).strip(" .")
    if not clean:
        raise InputError(tr("a set-up needs a name of letters or digits, found {name!r}", name=name))
    return Path(last).parent / "set-ups" / clean
