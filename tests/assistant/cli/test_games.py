"""Players' own games on the command line: begun, found at the start, with a sentence for each that cannot be used; Python only
after the player said yes."""

import json

import pytest

from assistant.__main__ import main
from rules import registry

TOYS = [{"id": i, "name": "soldier", "side": s, "height_in": 2.0, "footprint_in": [[x, 4], [x + 1, 4], [x + 1, 5], [x, 5]]}
        for i, s, x in (("a", "red", 4), ("b", "blue", 12))]
SCENE = {"version": 1, "time_s": 0.0, "frame_index": 0, "table_size_in": [36, 36], "scale_sigma": 0.0, "terrain": [],
         "zones": [], "toys": TOYS}
PYTHON = ("from rules.kit.game import KitGame\nfrom pathlib import Path\nimport shutil\n"
          "class Mine(KitGame):\n    pass\n"
          "GAME = Mine(Path(__file__).parent)\n")


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    monkeypatch.setenv("TOY_UMPIRE_GAMES", str(tmp_path / "games"))
    yield tmp_path / "games"
    registry.forget()


def test_a_new_game_is_written_found_and_played(own, tmp_path, capsys):
    assert main(["new-game", "garden_war"]) == 0
    assert "game.toml is your game" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    assert "garden_war" in [g["id"] for g in json.loads(capsys.readouterr().out)["games"]]
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(SCENE), encoding="utf-8")
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"game": "garden_war", "version": 1, "phase": "act", "to_act": "red", "toys": [
        {"id": "a", "side": "red", "left": 2}, {"id": "b", "side": "blue", "left": 2}]}), encoding="utf-8")
    assert main(["options", str(path), "--game", "garden_war", "--state", str(state)]) == 0
    assert "shoot a at b rifle 4+" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "why"), [("Garden", "no name for a game"), ("toaded", "already"), ("../x", "no name")])
def test_names_that_cannot_be(name, why, capsys):
    assert main(["new-game", name]) == 2
    assert why in capsys.readouterr().err


def test_a_game_with_a_fault_is_told_and_all_else_works(own, capsys):
    main(["new-game", "garden_war"])
    path = own / "garden_war" / "game.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("dice = 2", "dice = 0", 1), encoding="utf-8")
    registry.forget()
    capsys.readouterr()
    assert main(["games"]) == 0
    told = capsys.readouterr()
    assert "dice must be 1 or more, found 0" in told.err
    assert "toytastrophe" in told.out
    assert main(["new-game", "garden_war"]) == 2
    assert "is there already" in capsys.readouterr().err


def test_python_is_run_only_after_a_yes_and_asked_again_when_it_changes(own, capsys):
    main(["new-game", "garden_war"])
    code = own / "garden_war" / "game.py"
    code.write_text(PYTHON, encoding="utf-8")
    registry.forget()
    capsys.readouterr()
    assert main(["games"]) == 0
    told = capsys.readouterr()
    assert f"{code} is a Python program" in told.err
    assert "garden_war:" not in told.out
    assert main(["trust-game", "garden_war"]) == 2
    assert str(code) in capsys.readouterr().out
    assert main(["trust-game", "garden_war", "--yes"]) == 0
    capsys.readouterr()
    assert main(["games"]) == 0
    assert "garden_war:" in capsys.readouterr().out
    code.write_text(PYTHON + "# changed\n", encoding="utf-8")
    registry.forget()
    assert main(["games"]) == 0
    assert "is a Python program" in capsys.readouterr().err
    assert main(["trust-game", "nothing"]) == 2
