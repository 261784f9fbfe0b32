"""Opens a battle from files: source, calibration, roster, pictures of the table, game, saved state."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.log.battle_log import signed_log
from assistant.session.inputs import file_time, read_state
from assistant.session.roster import Roster, read_roster
from assistant.session.session import Session
from assistant.session.settings import open_detector
from calibration.table.calibrate import TableCalibration
from rules.registry import game as game_of
from vision.capture.source import FrameSource, open_source, still_picture

PathLike = str | Path


def open_battle(source: str, *, calibration: PathLike, game: str | None = None, roster: PathLike | None = None,
                state: PathLike | None = None, empty: PathLike | None = None, terrain: PathLike | None = None,
                toy_height_in: float | None = None, log: PathLike | None = None) -> tuple[Session, FrameSource]:
    """A session and its frames. The keywords are those of ``run`` on the command line.

    InputError (one sentence): any of the files cannot be used, or the source cannot be opened.
    """
    table = TableCalibration.load(Path(calibration))
    known = read_roster(roster) if roster is not None else Roster()
    rules = game_of(game) if game else None
    saved = read_state(state) if state is not None else None
    bare, stuff = (_picture(p) for p in (empty, terrain))
    frames = open_source(source)
    try:
        session = Session(table, game=rules, roster=known, state=saved, empty=bare, terrain=stuff,
                          toy_height_in=toy_height_in, log=signed_log(log), source=source,
                          calibration_name=Path(calibration).name,
                          calibration_made=file_time(str(calibration)), network=open_detector(later=True), live=frames.live)
    except BaseException:
        frames.close()
        raise
    return session, frames


def _picture(source: PathLike | None) -> NDArray[np.uint8] | None:
    if source is None:
        return None
    frames = open_source(str(source))
    try:
        return still_picture(frames)
    finally:
        frames.close()
