"""What every registered game must keep, whatever its rules: found from its folder alone."""

from __future__ import annotations

import json
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.session.dealer import Dealer
from measure.errors import InputError
from measure.scene import Scene
from measure.survey import Survey
from measure.verdict import Verdict
from rules import registry
from rules.actions import Action
from rules.engine import Game, IllegalAction, PlayersRuling
from rules.fixed import FixedSurvey
from rules.playout import playout
from rules.transcript import opening, replay

GAMES = registry.games()


def example(game: Game[Any]) -> Path:
    return registry.FOLDER / game.id / "example.txt"


@pytest.fixture(params=GAMES, ids=lambda g: g.id)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return request.param


def test_the_folders_are_the_list() -> None:
    folders = sorted(p.name for p in registry.FOLDER.iterdir() if p.is_dir() and not p.name.startswith("_"))
    assert [g.id for g in GAMES] == folders
    for g in GAMES:
        assert registry.game(g.id) is g
    with pytest.raises(InputError, match="toytastrophe"):
        registry.game("chess")


def test_describes_itself(game: Game[Any]) -> None:
    told = game.describe()
    assert told["id"] == game.id
    assert json.loads(json.dumps(told)) == told
    assert told["title"]
    assert told["edition"]
    assert told["house_rules"]
    for rule in told["house_rules"]:
        assert rule["text"].endswith((".", ")"))
        assert rule["rule"].split("-")[0] in ("TT", "TM", "TD", "HP", "STS")
    folder = registry.FOLDER / game.id
    assert (folder / "README.md").is_file()
    assert list(folder.glob("*.toml"))


def test_unknown_house_rules_and_table_keys_are_named_at_once(game: Game[Any]) -> None:
    player = opening(example(game))
    pieces = _pieces(player.scene)
    with pytest.raises(InputError) as e:
        game.start(pieces, {**player.table, "no_such_table": 1}, {"no_such_rule": 1, "nor_this": 2})
    for word in ("no_such_table", "no_such_rule", "nor_this"):
        assert word in str(e.value)


def _pieces(scene: Scene) -> Any:
    from rules.engine import pieces_of

    return pieces_of(scene)


def test_example_replays_to_its_end(game: Game[Any]) -> None:
    assert example(game).is_file(), f"{game.id} has no transcript of a full game"
    player = replay(example(game))
    assert player.steps >= 10
    assert game.outcome(player.state).over
    assert game.prompt(player.state) is None
    assert game.options(player.state, player.survey()) == ()
    with pytest.raises(IllegalAction, match="over"):
        game.apply(player.state, player.survey(), Action("end_turn"))


def _walk(game: Game[Any], seed: int, steps: int) -> list[tuple[Any, Any]]:
    """States on the way of a random game, with the survey."""
    player = opening(example(game))
    survey = player.survey()
    rng, dealer = random.Random(seed), Dealer(seed)
    state, seen = player.state, []
    for _ in range(steps):
        asked = game.prompt(state)
        if asked is None:
            break
        seen.append((state, survey))
        if asked.chance:
            action = dealer.answer(asked)
        else:
            legal = [o for o in game.options(state, survey) if o.verdict is Verdict.YES]
            assert legal, asked.text
            action = rng.choice(legal).action
        state = game.apply(state, survey, action)
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_offered_is_accepted_refused_is_refused_nothing_else_changes(game: Game[Any], seed: int) -> None:
    rng = random.Random(seed)
    for state, survey in _walk(game, seed, 60):
        before, scene = json.dumps(game.state_to_json(state)), survey.scene
        options = game.options(state, survey)
        assert options == game.options(state, survey)
        assert len({o.action for o in options}) == len(options), "an action is offered twice"
        for option in rng.sample(options, min(10, len(options))):
            assert game.option(state, survey, option.action) == option
            assert Action.from_dict(json.loads(json.dumps(option.action.to_dict()))) == option.action
            json.dumps(option.to_dict())
            if option.verdict is Verdict.YES:
                game.apply(state, survey, option.action)
                with pytest.raises(IllegalAction, match="ruled against"):
                    game.apply(state, survey, option.action, PlayersRuling(False))
            else:
                assert option.reason(), "refused without a reason"
                with pytest.raises(IllegalAction):
                    game.apply(state, survey, option.action)
                with pytest.raises(IllegalAction):
                    game.apply(state, survey, option.action, PlayersRuling(False))
                game.apply(state, survey, option.action, PlayersRuling(True))
        for wrong in (Action("no_such_kind"), Action("move", "nobody", None, "5S"), Action("draw", "nobody")):
            with pytest.raises(IllegalAction):
                game.apply(state, survey, wrong, PlayersRuling(True))
        assert json.dumps(game.state_to_json(state)) == before
        assert survey.scene is scene


@pytest.mark.parametrize("seed", range(2))
def test_state_goes_to_json_and_back(game: Game[Any], seed: int) -> None:
    for state, survey in _walk(game, seed + 10, 80)[::4]:
        data = json.loads(json.dumps(game.state_to_json(state)))
        assert (data["game"], data["version"]) == (game.id, 1)
        again = game.state_from_json(data)
        assert again == state
        assert game.options(again, survey) == game.options(state, survey)
        assert game.prompt(again) == game.prompt(state)


def test_a_state_file_is_read_strictly(game: Game[Any]) -> None:
    state, _ = _walk(game, 1, 12)[-1]
    good = game.state_to_json(state)
    with pytest.raises(InputError) as e:
        game.state_from_json({**good, "colour": "red", "game": "chess", "version": 9})
    for word in ("colour", "chess", "9"):
        assert word in str(e.value)
    for bad in (None, [], "state", {}, {"game": game.id}):
        with pytest.raises(InputError):
            game.state_from_json(bad)
    for key in good:
        if key not in ("game", "version"):
            with pytest.raises(InputError):
                game.state_from_json({**good, key: object()})


def test_the_same_answers_give_the_same_game(game: Game[Any]) -> None:
    player = opening(example(game))
    ways = [playout(game, player.state, player.survey(), random.Random(5).choice, Dealer(5).answer, most_turns=20)
            for _ in range(2)]
    assert ways[0] == ways[1]
    state = player.state
    for action in ways[0][1]:
        state = game.apply(state, player.survey(), action)
    assert state == ways[0][0]


def test_undo_is_keeping_the_old_state(game: Game[Any]) -> None:
    kept = _walk(game, 4, 30)
    frozen = [json.dumps(game.state_to_json(s)) for s, _ in kept]
    assert [json.dumps(game.state_to_json(s)) for s, _ in kept] == frozen
    for (state, _), now, then in zip(kept, frozen, frozen[1:], strict=False):
        asked = game.prompt(state)
        assert asked is not None
        assert asked.chance or now != then, f"an answer to {asked.text!r} changed nothing"


def test_a_player_sees_no_other_hand(game: Game[Any]) -> None:
    for state, _ in _walk(game, 6, 40)[::5]:
        full = game.state_to_json(state)
        sides = [h["side"] for h in full.get("hands", [])]
        for side in sides:
            seen = json.loads(json.dumps(game.state_to_json(game.view(state, side))))
            for whole, part in zip(full["hands"], seen["hands"], strict=True):
                assert part["count"] == whole["count"]
                assert part["cards"] == (whole["cards"] if whole["side"] == side else None)
            assert not seen.get("pile")


def _turned(scene: Scene, degrees: float, by: tuple[float, float]) -> Scene:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def ring(points: Any) -> Any:
        return tuple((c * x - s * y + by[0], s * x + c * y + by[1]) for x, y in points)

    return replace(
        scene, table_polygon_in=ring([(0, 0), (48, 0), (48, 48), (0, 48)]),
        toys=tuple(replace(t, footprint_in=ring(t.footprint_in)) for t in scene.toys),
        terrain=tuple(replace(t, footprint_in=ring(t.footprint_in)) for t in scene.terrain),
        zones=tuple(replace(z, footprint_in=ring(z.footprint_in)) for z in scene.zones))


def _verdicts(game: Game[Any], state: Any, survey: Any) -> list[tuple[Action, Verdict, list[Any]]]:
    return [(o.action, o.verdict, [(c.rule, c.verdict, c.limit) for c in o.checks])
            for o in game.options(state, survey)]


@pytest.mark.parametrize("make", [FixedSurvey, Survey], ids=["fixed", "measured"])
def test_turning_and_sliding_the_table_changes_nothing(game: Game[Any], make: Any) -> None:
    player = opening(example(game))
    scene = player.scene
    there = _turned(scene, 33.0, (-7.0, 4.5))
    for state, _ in _walk(game, 7, 40)[::6]:
        assert _verdicts(game, state, make(scene)) == _verdicts(game, state, make(there))


def test_default_state_offers_something(game: Game[Any]) -> None:
    player = opening(example(game))
    if not player.scene.toys:
        pytest.skip(f"{game.id} is played without toys")
    state = game.default_state(player.scene)
    assert any(o.verdict is Verdict.YES for o in game.options(state, player.survey()))
    assert game.state_from_json(json.loads(json.dumps(game.state_to_json(state)))) == state


def test_games_never_import_each_other(game: Game[Any]) -> None:
    for path in (registry.FOLDER / game.id).glob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("from rules.games.", "import rules.games.")):
                assert line.split()[1].split(".")[2] == game.id, f"{path.name}: {line}"
