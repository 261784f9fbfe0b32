"""A game by TOML alone is played from pictures: moves as they are seen, bands of range, dice, a hill, the score, undo."""

import pytest

from assistant.log.battle_log import BattleLog
from assistant.session.roster import read_roster
from assistant.session.session import Session
from rules import registry
from rules.actions import Action
from rules.engine import IllegalAction
from rules.kit.game import KitGame
from tests.rules.kit.test_kit import TEMPLATE

NAMES = {"red": "soldier 1", "black": "soldier 2", "blue": "soldier 3", "green": "tank 1", "yellow": "soldier 4"}


@pytest.fixture
def game(tmp_path):
    """The template as `new-game` writes it, with a short band of 7 inches: the painted table is small."""
    folder = tmp_path / "garden_war"
    folder.mkdir()
    text = (TEMPLATE / "game.toml").read_text(encoding="utf-8").replace("NAME", "garden_war")
    (folder / "game.toml").write_text(text.replace("to_in = 12,", "to_in = 7,"), encoding="utf-8")
    made = KitGame(folder)
    registry.add(made)
    yield made
    registry.forget()


@pytest.fixture
def roster(painted, tmp_path):
    rows = [f'[[toy]]\nname = "{NAMES[t.name]}"\nside = "{"left" if t.name in ("red", "black") else "right"}"\n'
            f'height_in = {t.height}\nat_in = [{t.at[0]}, {t.at[1]}]\n' for t in painted.TOYS]
    path = tmp_path / "roster.toml"
    path.write_text("\n".join(rows) + '\n[[zone]]\nid = "mound"\nkind = "hill"\nat_in = [9, 6]\nradius_in = 1.5\n')
    return read_roster(path)


def refused(session, *action, extra=()):
    with pytest.raises(IllegalAction) as why:
        session.do(Action(*action, extra=extra))
    return str(why.value)


def test_a_turn_of_it_from_the_first_picture_to_the_score(painted, painted_calibration, game, roster, tmp_path):
    session = Session(painted_calibration, game=game, roster=roster, empty=painted.ground(),
                      log=BattleLog(tmp_path / "log.jsonl"))
    told = []
    for frame in painted.frames(seconds=5.2, story=painted.STORY[:1]):
        tick = session.step(frame)
        told += tick.events
        if tick.prompt is not None and tick.prompt.kind == "begin":
            session.do(Action("begin", "left", extra=("6", "1")))
            assert "left, turn 1: choose a toy and what it does: move, run, charge, shoot, fight, done" in session.prompt.text
            assert "it is left's turn, and tank 1 is right's" in refused(session, "move", "tank 1")
            assert "did you mean 'shoot'" in refused(session, "shot", "soldier 1", "soldier 3")
            session.do(Action("move", "soldier 1"))
            assert "soldier 1 has begun and must spend its actions first" in refused(session, "move", "soldier 2")
    (move,) = [e for e in told if e["type"] == "move"]
    (judged,) = [e for e in told if e.get("about") == 2]
    assert (move["toy"], move["declared"], judged["verdict"]) == ("soldier 1", 2, "yes")
    assert judged["text"].startswith("soldier 1: 5.1 of 6 in")

    shots = {(o.action.target, o.action.extra[1]): str(o.verdict) for o in tick.options if o.action.kind == "shoot"}
    assert shots == {("soldier 3", "4+"): "yes", ("tank 1", "5+"): "yes", ("soldier 4", "5+"): "yes"}
    assert 'extra = ["rifle", "4+"] (up to 7 in) or ["rifle", "5+"] (up to 24 in)' in refused(session, "shoot", "soldier 1",
                                                                                              "soldier 3")
    session.do(Action("shoot", "soldier 1", "soldier 3", extra=("rifle", "4+")))
    session.do(Action("hit", "left", extra=("6", "3")))
    session.do(Action("save", "right", extra=("4",)))  # 5 or more wards a soldier's hit off
    assert dict(game.outcome(session.state).scores) == {"left": 1.0, "right": 0.0}
    assert game.destroyed(session.state) == ("soldier 3",)
    for toy in ("tank 1", "soldier 2", "soldier 4"):
        session.do(Action("done", toy))
    assert session.prompt.text == "turn 1 is over: who holds what?"
    held = next(o for o in session.options if o.action.kind == "claim" and o.action.actor == "left")
    assert str(held.verdict) == "yes"
    session.do(held.action)
    assert dict(game.outcome(session.state).scores) == {"left": 2.0, "right": 0.0}
    while session.undo():
        pass
    assert session.prompt.kind == "begin"
    session.close()
