"""The list of games, and a sixth one added as a folder with one file."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.session.dealer import Dealer
from measure.errors import InputError
from measure.scene import scene
from rules import registry
from rules.actions import Action
from rules.engine import IllegalAction, pieces_of
from rules.fixed import FixedSurvey
from rules.playout import playout

SIXTH = Path(__file__).parent / "sixth_game"


def test_the_five_games() -> None:
    assert [g.id for g in registry.games()] == [
        "hearts_of_plastic", "simple_toy_soldiers", "toaded", "toymallet", "toytastrophe"]


def test_a_sixth_game_is_one_folder_and_one_file() -> None:
    game = registry.game("sixth_game", [SIXTH])
    assert len(registry.games([SIXTH])) == 6
    table = scene("red a a 3,3", "red b b 5,3", "blue c c 9,3")
    survey = FixedSurvey(table)
    state = game.start(pieces_of(table))
    last, actions = playout(game, state, survey, random.Random(1).choice, Dealer(1).answer)
    assert len(actions) == 3
    assert game.outcome(last).winners == ("red",)
    assert game.state_from_json(game.state_to_json(last)) == last
    with pytest.raises(IllegalAction, match="over"):
        game.apply(last, survey, Action("take", "blue", "a"))
    with pytest.raises(IllegalAction, match="not offered"):
        game.apply(state, survey, Action("take", "blue", "a"))
    assert game.describe()["house_rules"][0]["key"] == "misere"


def test_folders_that_are_no_game(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"game\.py"):
        registry.load(tmp_path)
    folder = tmp_path / "empty"
    folder.mkdir()
    (folder / "game.py").write_text("GAME = 3\n")
    with pytest.raises(InputError, match="expected GAME"):
        registry.load(folder)


def test_unknown_game_names_those_there_are() -> None:
    with pytest.raises(InputError, match="hearts_of_plastic, simple_toy_soldiers, toaded, toymallet, toytastrophe"):
        registry.game("monopoly")


def test_a_game_is_loaded_without_the_others():
    code = ("import sys; from rules import registry; registry.game('toaded'); "
            "print([m for m in sys.modules if m.startswith('rules.games.') and m.endswith('.game')], registry.ids())")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.startswith("['rules.games.toaded.game'] ('hearts_of_plastic', ")
