"""Logs of whole battles for tests: the written examples of the games, and the painted battle of one move."""

import json
from pathlib import Path

from assistant.log.battle_log import BattleLog
from assistant.log.game_record import house_rules_of, standing_of
from rules.engine import PlayersRuling
from rules.registry import game as game_of
from rules.transcript import Player, read_action

GAMES = Path(__file__).parents[2] / "rules" / "games"
STEP_S = 4.0
CAMERA = {"image_size_px": [640, 480], "matrix": [[500.0, 0, 320], [0, 500.0, 240], [0, 0, 1]], "distortion": [0.0] * 5,
          "rvec": [3.141592653589793, 0, 0], "tvec": [-12.0, 9.0, 40.0]}


def write_example(path, game_id, steps=10**9):
    """Play a game's example.txt into a log, as a session would write it: scenes, moves, prompts, actions, rulings."""
    game = game_of(game_id)
    text = (GAMES / game_id / "example.txt").read_text(encoding="utf-8")
    player = Player(GAMES / game_id)
    scenes, number, asked, now = [], 0, None, 0.0
    with BattleLog(path) as log:
        begun = False
        for raw in text.splitlines():
            line = raw.split(" #")[0].strip()
            if not line or line.startswith("#"):
                continue
            if line[0] in ">~" and number < steps:
                if not begun:
                    player.begin()
                    log.write("start", version=1, game=game.id, edition=game.edition, battle="0123456789abcdef",
                              house_rules=house_rules_of(game, game.state_to_json(player.state)), source="", calibration={
                                  "file": "table.toml", "method": "1 sheet", "made": "2026-03-01T09:00:00+00:00", "rms_px": 0.1,
                                  "lens_known": True, "camera": CAMERA},
                              wall_clock="2026-03-01T10:00:00+00:00")
                    begun = True
                _scene(log, player, scenes, now)
                prompt = game.prompt(player.state)
                if prompt != asked:
                    log.write("prompt", time_s=now, **prompt.to_dict(), standing=standing_of(game, player.state))
                    asked = prompt
                action = read_action(line[1:].strip() if line[0] == ">" else line[1:].strip().partition(" ")[2])
                option = game.option(player.state, player.survey(), action)
                close = option is not None and str(option.verdict) != "yes"
                player.state = game.apply(player.state, player.survey(), action,
                                          PlayersRuling(True, "both players") if close else None)
                number += 1
                log.write("action", time_s=now, number=number, action=action.to_dict(),
                          verdict=str(option.verdict) if option else "yes",
                          checks=[c.to_dict() for c in option.checks] if option else [],
                          standing=standing_of(game, player.state))
                if close:
                    log.write("override", time_s=now, number=number, ruling="allowed", by="both players")
                now += STEP_S
            elif line[0] not in ">~!?=" and not line.startswith("over"):
                player.line(line)
                if begun:
                    _scene(log, player, scenes, now)
        _scene(log, player, scenes, now)
        log.write("end", time_s=now)
    return path


def _scene(log, player, scenes, now):
    """A scene line where the table changed, and the moves that made it."""
    scene = player.scene
    if scenes and scenes[-1] == scene:
        return
    if scenes:
        for toy in scene.toys:
            old = scenes[-1].toy(toy.id)
            if old.centroid() != toy.centroid():
                (x0, y0), (x1, y1) = old.centroid(), toy.centroid()
                log.write("move", time_s=now, toy=toy.id, from_in=[x0, y0], to_in=[x1, y1],
                          distance_in=((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5, sigma_in=0.08, path_in=None, declared=None)
    log.write("scene", **{**scene.to_dict(), "time_s": now})
    scenes.append(scene)


def changed_line(path, number, change, out):
    """A copy of a log in which ``change`` was applied to the object of line ``number`` (from 1)."""
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    data = json.loads(lines[number - 1])
    change(data)
    lines[number - 1] = json.dumps(data, ensure_ascii=False)
    Path(out).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return out
