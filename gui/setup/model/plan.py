"""The plan of a battle, step by step, without a widget: what was found and named, and what is still missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.log.battle_log import BattleLog, signed_log
from assistant.session.roster import Roster
from assistant.session.session import Session
from assistant.session.settings import open_detector
from calibration.table.calibrate import TableCalibration
from gui.language.words import noop, tr
from gui.setup.model.cameras import CameraSettings, open_configured
from gui.setup.parameters import LIVE_CHECKS
from measure.errors import InputError
from measure.scene import Part, Point2, Ring, Toy, Zone
from rules.registry import game as game_of
from vision.capture.rotated_source import RotatedSource
from vision.capture.source import FrameSource, is_live
from vision.eye.parameters import EYE
from vision.tracking.tracks.priors import Known, KnownTerrain, KnownToy
from vision.tracking.tracks.track import DEFAULT

Picture = NDArray[np.uint8]
STEPS = ("camera", "sheet", "empty", "terrain", "toys", "game")
TITLES = {"camera": noop("Camera"), "sheet": noop("Sheet"), "empty": noop("Empty table"),
          "terrain": noop("Stuff on the battlefield"),
          "toys": noop("Toys"), "game": noop("Game, house rules, armies")}
NEEDED = ("camera", "sheet")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain as it was found and named. ``hand_drawn``: the players drew its outline, which stands."""

    name: str
    at_in: Point2
    kind: str = ""
    cover: str = "hard"
    height_in: float = 2.0
    footprint_in: Ring = ()
    hand_drawn: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A toy as it was found and named; ``found`` is the id that finding gave it, ``id`` the one that a game knows it by
    where that is not its name. ``height_from``: how its height is known, "" where players or a roster gave it. ``parts`` are
    those to ignore, where they were while the toy stood at ``at_in``, heights
    above the surface that it stands on."""

    name: str
    at_in: Point2
    side: str = ""
    size: str = "M"
    height_in: float = 1.5
    eye_in_above_base: float | None = None
    found: str = ""
    base_mm: float | None = None
    parts: tuple[Part, ...] = ()
    id: str = ""
    height_sigma_in: float | None = None
    height_from: str = ""

    @property
    def known(self) -> KnownToy:
        """For the eye: a height that nobody gave is not told to it."""
        return KnownToy(self.name, id=self.id, side=self.side, size=self.size, at_in=self.at_in, base_mm=self.base_mm,
                        height_in=None if self.height_from == DEFAULT else self.height_in,
                        height_sigma_in=None if self.height_from == DEFAULT else self.height_sigma_in,
                        eye_in_above_base=self.eye_in_above_base, ignored_parts=self.parts,
                        height_from="" if self.height_from == DEFAULT else self.height_from)

    @property
    def sigma_in(self) -> float:
        """The sigma of its height: as it was told, of a default, or of one that was measured."""
        if self.height_from == DEFAULT:
            return EYE.toy_height_share * self.height_in
        return self.height_sigma_in or max(0.05, 0.05 * self.height_in)

    @property
    def key(self) -> str:
        """The id in scenes and games."""
        return self.id or self.name

    def moved_to(self, at_in: Point2) -> Figure:
        """Standing elsewhere, its ignored parts with it."""
        dx, dy = at_in[0] - self.at_in[0], at_in[1] - self.at_in[1]
        return replace(self, at_in=at_in, parts=tuple(p.moved(dx, dy) for p in self.parts))


@dataclass(slots=True, eq=False)
class Plan:
    """The set-up so far. ``game`` None is quick mode: ranges and cover without rules. ``tables``: each game's own table
    of a roster, its ``house_rules`` in it. ``waiting``: toys of a roster that can be given to what is found. ``zones``: those
    of a roster, as they are."""

    source: str = ""
    turn_deg: int = 0
    mirrored: bool = False
    camera_settings: CameraSettings = field(default_factory=CameraSettings)
    calibration: TableCalibration | None = None
    empty: Picture | None = None
    stuff: Picture | None = None
    pieces: tuple[Piece, ...] = ()
    figures: tuple[Figure, ...] = ()
    game: str | None = None
    tables: dict[str, Any] = field(default_factory=dict)
    waiting: tuple[KnownToy, ...] = ()
    zones: tuple[Zone, ...] = ()

    def use_source(self, source: str, turn_deg: int, mirrored: bool, settings: CameraSettings) -> bool:
        """Take another source. True: it shows another view of the table, so that calibration and pictures of the table no
        longer hold and are gone."""
        before = (self.source, self.turn_deg, self.mirrored, self.camera_settings.size_px or settings.size_px)
        other = bool(self.source) and (source, turn_deg, mirrored, settings.size_px) != before
        if other:
            self.calibration, self.empty, self.stuff = None, None, None
        self.source, self.turn_deg, self.mirrored, self.camera_settings = source, turn_deg, mirrored, settings
        return other

    def lacks(self, step: str) -> str:
        """What a step still needs, in a sentence; empty when one may go on. Steps other than camera and sheet may be
        left out."""
        if step == "camera" and not self.source:
            return tr("Choose a camera, a stream or a clip, and look at its picture.")
        if step == "sheet" and self.calibration is None:
            return tr("Lay the printed sheet on the table and press Calibrate, or pick four corners of a known rectangle.")
        if step == "game" and self.game is not None:
            sides = {f.side for f in self.figures if f.side}
            if len(sides) < 2:
                return tr("A game needs toys of two sides: give each toy its side, or play in quick mode.")
        return ""

    def may_play(self) -> str:
        """What is missing before play; empty when nothing is."""
        return next((text for step in (*NEEDED, "game") if (text := self.lacks(step))), "")

    def done(self, step: str) -> bool:
        """Whether something was set up in a step."""
        return {"camera": bool(self.source), "sheet": self.calibration is not None, "empty": self.empty is not None,
                "terrain": self.stuff is not None or bool(self.pieces), "toys": bool(self.figures),
                "game": self.game is not None}[step]

    def doubt(self, step: str) -> str:
        """What of a step that is done is not sure yet, in a sentence; empty when nothing is."""
        if not self.done(step):
            return ""
        if step == "camera" and self.source.isdecimal() and not self.camera_settings.lock_focus:
            return tr("The focus is not locked: a lens that turns spoils the measurements.")
        if step == "sheet" and self.calibration is not None:
            table = self.calibration
            if table.scale_sigma > LIVE_CHECKS.scale_sigma:
                return tr("Ranges are only sure to {number:.0f} %: measure the 6-inch bar.", number=100 * table.scale_sigma)
            told = table.notes if table.lens_known or table.camera_height_known else table.notes[:-1]
            return told[0] if told else ""  # without a lens file the last note asks for one: ranges hold, but for their ±
        if step == "toys":
            guessed = sum(f.height_from == DEFAULT for f in self.figures)
            return tr("The height of {guessed} of {n} toys is a guess.", guessed=guessed,
                      n=len(self.figures)) if guessed else ""
        return self.lacks(step)

    def roster(self) -> Roster:
        """Toys and terrain for the session."""
        known = Known(tuple(f.known for f in self.figures), self.known_terrain())
        return Roster(known, {k: dict(v) for k, v in self.tables.items() if v}, self.zones)

    def known_terrain(self) -> tuple[KnownTerrain, ...]:
        """The pieces for the eye. With a picture of the stuff the outlines are found again, and follow from a height
        that was mended; those that the players drew stand as they are."""
        return tuple(KnownTerrain(p.name, p.kind, p.cover, p.height_in, p.at_in,
                                  None if self.stuff is not None and not p.hand_drawn else p.footprint_in or None)
                     for p in self.pieces)

    def open_source(self, open_: Callable[[str, CameraSettings], FrameSource] = open_configured) -> FrameSource:
        """The frames, set and turned as the players asked. InputError: it cannot be opened."""
        return RotatedSource.of(open_(self.source, self.camera_settings), self.turn_deg, self.mirrored)

    def open_session(self, log: str | Path | BattleLog | None = None, state: dict[str, Any] | None = None) -> Session:
        """The battle, with a ``state`` that was kept where there is one. InputError: something is missing or refused."""
        missing = self.may_play()
        if missing or self.calibration is None:
            raise InputError(missing)
        return Session(self.calibration, game=game_of(self.game) if self.game else None, roster=self.roster(),
                       state=state, empty=self.empty, terrain=self.stuff,
                       log=log if isinstance(log, BattleLog) else signed_log(log), source=self.source,
                       network=open_detector(), live=is_live(self.source))


def figure_of(known: KnownToy) -> Figure:
    """A toy of a roster as the set-up has it."""
    return Figure(known.name, known.at_in or (0.0, 0.0), known.side, known.size, known.height_in or EYE.toy_height_in,
                  known.eye_in_above_base, "", known.base_mm, known.ignored_parts, known.id, known.height_sigma_in,
                  known.height_from if known.height_in is not None else DEFAULT)


def piece_of(known: KnownTerrain) -> Piece:
    """A piece of terrain of a roster as the set-up has it."""
    return Piece(known.key, known.at_in or centre(known.footprint_in or ()), known.kind, known.cover, known.height_in,
                 known.footprint_in or (), known.footprint_in is not None)


def centre(ring: Ring) -> Point2:
    """The middle of a ring's corners; (0, 0) without any."""
    if not ring:
        return (0.0, 0.0)
    return (round(sum(x for x, _ in ring) / len(ring), 2), round(sum(y for _, y in ring) / len(ring), 2))


def shown_toy(toy: Toy, figure: Figure) -> Toy:
    """What was seen of a toy under what it was named."""
    x, y = toy.centroid()
    parts = figure.moved_to((x, y)).parts
    return replace(toy, name=figure.name, side=figure.side, size=figure.size, height_in=figure.height_in,
                   height_sigma_in=figure.sigma_in,
                   ignored_parts=tuple(replace(p, base_in=p.base_in + toy.base_in) for p in parts))
