"""The bundled sample battle: where it lies, and a session that is ready to play it."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path
from typing import Any

from assistant.log.battle_log import BattleLog
from assistant.runner.script import Script, read_script
from assistant.session.inputs import read_state
from assistant.session.roster import read_roster
from assistant.session.session import Session
from assistant.session.settings import open_detector
from calibration.lens.lens import Lens
from calibration.table.calibrate import calibrate
from measure.errors import InputError
from rules import registry
from vision.capture.source import FrameSource, open_source, still_picture

SAMPLE = "skirmish"


def sample_folder() -> Path:
    """Where the bundled clip lies. InputError: it was not installed."""
    for base in (Path(__file__).resolve().parents[2], Path(sys.prefix) / "share" / "toy-umpire"):
        folder = base / "sample_footage" / SAMPLE
        if (folder / "clip.mp4").exists():
            return folder
    raise InputError("the sample clip is not here: run from the project's folder, or install it again")


def sample_session(log: BattleLog | None = None) -> tuple[FrameSource, Session, Script]:
    """The bundled clip with its roster, state and script, calibrated from the sheet in its empty table."""
    folder = sample_folder()
    lens = folder / "lens.toml"
    empty, terrain = (still_picture(open_source(str(folder / f"{n}.png"))) for n in ("empty", "terrain"))
    calibration = calibrate([empty], lens=Lens.read(lens) if lens.exists() else None, print_scale=1.0)
    source = open_source(str(folder / "clip.mp4"))
    session = Session(calibration, game=registry.game("toytastrophe"), roster=read_roster(folder / "roster.toml"),
                      state=read_state(folder / "state.json"), empty=empty, terrain=terrain, log=log,
                      network=open_detector(later=True),
                      source=f"{SAMPLE}/clip.mp4", calibration_name="from the sheet in empty.png",
                      calibration_made=datetime.datetime.now().astimezone().isoformat(timespec="seconds"))
    return source, session, read_script(str(folder / "script.jsonl"))


def sample_pictures() -> dict[str, Any]:
    """The sample's table: empty, and with its stuff."""
    folder = sample_folder()
    return {"empty": still_picture(open_source(str(folder / "empty.png"))),
            "stuff": still_picture(open_source(str(folder / "terrain.png")))}
