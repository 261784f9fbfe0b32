"""The painted battle as files and as a roster, for whatever drives a session or the command line."""

import cv2
import pytest

from assistant.record import Recorder
from assistant.roster import read_roster

SIDES = {"red": "left", "black": "left", "blue": "right", "green": "right", "yellow": "right"}


def roster_text(painted):
    return "\n".join(f'[[toy]]\nname = "{t.name}"\nside = "{SIDES[t.name]}"\nsize = "S"\nheight_in = {t.height}\n'
                     f'at_in = [{t.at[0]}, {t.at[1]}]\n' for t in painted.TOYS)


@pytest.fixture(scope="session")
def battle(painted, painted_calibration, tmp_path_factory):
    """A folder with table.toml, roster.toml, empty.png, start.png and clip.mp4 (5.2 s, 10 a second: one move)."""
    folder = tmp_path_factory.mktemp("battle")
    painted_calibration.save(folder / "table.toml")
    (folder / "roster.toml").write_text(roster_text(painted), encoding="utf-8")
    cv2.imwrite(str(folder / "empty.png"), painted.ground())
    cv2.imwrite(str(folder / "start.png"), painted.picture())
    with Recorder(folder / "clip.mp4", painted.SIZE_PX, crf=14, preset="ultrafast") as recorder:
        for frame in painted.frames(seconds=5.2, story=painted.STORY[:1]):
            recorder.write(frame.bgr, frame.time_s)
    return folder


@pytest.fixture(scope="session")
def roster(battle):
    return read_roster(battle / "roster.toml")
