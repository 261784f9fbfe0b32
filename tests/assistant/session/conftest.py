"""A session that has seen its first picture."""

import pytest

from assistant.log.battle_log import BattleLog
from assistant.session.session import Session
from rules.registry import game
from vision.capture.source import Frame


@pytest.fixture
def session(painted, painted_calibration, roster, tmp_path):
    s = Session(painted_calibration, game=game("toytastrophe"), roster=roster, empty=painted.ground(), warm_up_s=0.0,
                log=BattleLog(tmp_path / "battle.jsonl"))
    s.step(Frame(0, 0.0, painted.picture()))
    return s
