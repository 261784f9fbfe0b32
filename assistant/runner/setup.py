"""What a session is opened with: the files that were named, read and checked against each other."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from assistant.session.dealer import Dealer
from assistant.session.inputs import check_picture_size, faults_of, file_time, read_state
from assistant.session.roster import Roster, read_roster
from assistant.session.saved_table import split_state
from assistant.session.settings import open_detector
from calibration.table.calibrate import TableCalibration
from measure.errors import InputError
from rules import registry
from vision.capture.parameters import START_PICTURE
from vision.capture.rotated_source import RotatedSource, rotated
from vision.capture.source import FrameSource, Image, open_source, still_picture

TALLEST_IN = 40.0
"""Toys are lower than this: a number above it was given in another unit."""


@dataclass(frozen=True, slots=True)
class SetupOptions:
    """Files and numbers as ``run``, ``window`` and ``batch`` are given them. ``empty``, ``terrain``: sources of the table with
    nothing on it, and with its terrain. ``weights``: a network's file, or "none". ``deal``: the dealer's seed. ``mirror``:
    pictures are exchanged left to right, which undoes a mirror's; a calibration made so asks for it by itself."""

    calibration: str
    game: str | None = None
    roster: str | None = None
    state: str | None = None
    empty: str | None = None
    terrain: str | None = None
    toy_height_in: float | None = None
    weights: str | None = None
    deal: int | None = None
    mirror: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a session is opened with: ``Session(setup.calibration, **setup.options)``. ``source``: as it is watched,
    mirrored where the options or the calibration ask for it."""

    calibration: TableCalibration
    source: FrameSource
    options: dict[str, Any] = field(default_factory=dict)
    dealer: Dealer | None = None


def open_setup(given: SetupOptions, source: FrameSource) -> Setup:
    """Read the files that the options name, for a source as it comes. InputError: any that cannot be used."""
    calibration = TableCalibration.load(given.calibration)
    calibration = replace(calibration, mirrored=calibration.mirrored or given.mirror)
    source = RotatedSource.of(source, 0, calibration.mirrored)
    check_picture_size(source.size_px, calibration)
    if given.toy_height_in is not None and not 0 < given.toy_height_in < TALLEST_IN:
        raise InputError(f"--toy-height {given.toy_height_in}: give a height in inches, such as 2")
    game = registry.game(given.game) if given.game else None
    if given.state and game is None:
        raise InputError("--state needs --game: say which game the state belongs to")
    state = read_state(given.state) if given.state else None
    if given.state and game is not None:
        with faults_of(given.state):
            game.state_from_json(split_state(state)[0])
    return Setup(calibration, source, {
        "game": game, "roster": read_roster(given.roster) if given.roster else Roster(),
        "state": state,
        "empty": picture_of(given.empty, calibration), "terrain": picture_of(given.terrain, calibration),
        "toy_height_in": given.toy_height_in, "source": source.name, "calibration_name": Path(given.calibration).name,
        "calibration_made": file_time(given.calibration),
        "warm_up_s": 0.0 if getattr(source, "still", False) else START_PICTURE.warm_up_s,
        "network": open_detector(given.weights, later=True),
        "live": source.live,
    }, Dealer(given.deal) if given.deal is not None else None)


def picture_of(text: str | None, calibration: TableCalibration) -> Image | None:
    """The still picture of a reference source, checked against the calibration's size."""
    if text is None:
        return None
    source = open_source(text)
    with contextlib.closing(source):
        picture = rotated(still_picture(source), 0, calibration.mirrored)
    size = (picture.shape[1], picture.shape[0])
    if size != tuple(calibration.image_size_px):
        raise InputError(f"{text}: the picture is {size[0]}x{size[1]}, the calibration was made at "
                         f"{calibration.image_size_px[0]}x{calibration.image_size_px[1]}: take both with the same camera")
    return picture
