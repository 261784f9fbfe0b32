"""Commands about the rules and one scene: games, measure, options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.cli.output import say_json
from assistant.cli.parsing import Subparsers, command
from measure.occlusion.definitions import COVER_DEFINITIONS, USUAL

if TYPE_CHECKING:
    from rules.actions import Check


def add(sub: Subparsers) -> None:
    """Declare these commands."""
    p = command(sub, "games", _games, "the games that it knows, with their house rules", "games --json")
    p.add_argument("--json", action="store_true", help="one JSON document")

    p = command(sub, "measure", _measure, "range and cover of every ordered pair of toys in a scene",
                "measure scene.json --json")
    p.add_argument("scene", metavar="SCENE.json", help="what stands on the table, see docs/formats.md")
    p.add_argument("--json", action="store_true", help="one JSON document")
    p.add_argument("--living-block", action="store_true", help="other living toys block the view too")
    p.add_argument("--cover", default=USUAL, metavar="DEFINITION", choices=COVER_DEFINITIONS,
                   help=f"what share is meant: {', '.join(COVER_DEFINITIONS)}")

    p = command(sub, "options", _options, "what may be done now, what may not, and why",
                "options scene.json --game toytastrophe --state state.json")
    p.add_argument("scene", metavar="SCENE.json", help="what stands on the table, see docs/formats.md")
    p.add_argument("--game", required=True, metavar="G", help="a game's id, as the command games lists them")
    p.add_argument("--state", metavar="state.json", help="the game's state; without it a fresh one from the scene")
    p.add_argument("--json", action="store_true", help="one JSON document")
    p.add_argument("--setup", action="store_true",
                   help="in place of the options, what the rule book wishes of table and toys before play")


def _games(args: argparse.Namespace) -> None:
    from rules import registry

    games = [g.describe() for g in registry.games()]
    if args.json:
        say_json({"games": games})
        return
    for g in games:
        print(f"{g['id']}: {g['title']} ({g['edition']})")
        for rule in g["house_rules"]:
            print(f"    {rule['key']} = {rule['value']}  {rule['text']} ({rule['rule']}"
                  f"{', not in the rule book' if rule['open'] else ''})")


def _measure(args: argparse.Namespace) -> None:
    from measure.scene_file import read_scene

    scene = read_scene(args.scene)
    from measure.survey import Survey

    document = Survey(scene, living_block=args.living_block, definition=args.cover).pairs()
    if args.json:
        say_json(document)
        return
    for p in document["pairs"]:
        by = f" by {', '.join(p['blockers'])}" if p["blockers"] else ""
        print(f"{p['from']} -> {p['to']}: {p['range_in']:.2f} ± {p['range_sigma_in']:.2f} in, "
              f"{100 * p['hidden']:.0f} % ± {100 * p['hidden_sigma']:.0f} hidden{by}")
    if not document["pairs"]:
        print("fewer than two toys stand on the table: nothing to measure between")


def _options(args: argparse.Namespace) -> None:
    from assistant.session.inputs import faults_of, read_state
    from measure.scene_file import read_scene
    from rules import registry

    game = registry.game(args.game)
    scene = read_scene(args.scene)
    if args.state:
        saved = read_state(args.state)
        with faults_of(args.state):
            state = game.state_from_json(saved)
    else:
        state = game.default_state(scene)
    from measure.survey import Survey

    scene = game.scene_of(state, scene)
    survey = Survey(scene, **game.sight(state))
    if args.setup:
        _tell_setup(game.setup_checks(state, survey), args.json)
        return
    options, prompt = game.options(state, survey), game.prompt(state)
    if args.json:
        say_json({"options": [o.to_dict() for o in options], "prompt": prompt.to_dict() if prompt else None})
        return
    if prompt is not None:
        print(prompt.text)
    for note in game.notes(state):
        print(f"({note})")
    for o in options:
        print(f"{o.verdict:9} {o.action}  {o.reason()}")


def _tell_setup(checks: Sequence[Check], as_json: bool) -> None:
    from assistant.session.findings import wish_text

    if as_json:
        say_json({"setup": [c.to_dict() for c in checks]})
        return
    for check in checks:
        print(wish_text(check))
    if not checks:
        print("this game has no wishes for table and toys before play")
