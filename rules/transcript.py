"""Plays a written game line by line and says where the rules and the paper differ.

A transcript is text; blank lines and lines that begin with # are for the reader. Set-up first::

    game toytastrophe
    toy green Jeep jeep 3,3 size=M        (side, name, id, middle; a one-inch square unless r= says otherwise)
    stuff wall 7 0 7.5 8 3                (x0 y0 x1 y1 and height in inches)
    area hill hill 20 20 26 26            (id, kind, x0 y0 x1 y1)
    army example.toml                     (a roster table beside the transcript)
    rule partial_cover 0.3                (a house rule changed)

then what happens: ``> action`` is done, ``! RULE action`` must be refused citing that rule, ``~ RULE action`` must be
too close to call and is then done by the players' ruling, ``? player kind`` is what the game must ask, ``= path value``
is what the state must hold ("hands.green.count 7", lists are looked into by id, side or name), ``over winner ...`` ends
it. The table changes by ``at jeep 8,3 [up=2]``, ``gap a b 5.2 [sigma]``, ``cover a b 0.6 [sigma] [blocker]``,
``path a b 7`` and ``gone jeep``. An action reads ``kind actor at target with card extra ...``.

In: a transcript.
Out: every line where the rules and the paper differ.
May import: ``measure`` and all shared modules of ``rules``.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from measure.errors import InputError
from measure.reading import documents
from measure.scene import Scene, Terrain, Zone, scene
from measure.verdict import Verdict
from rules.actions import Action
from rules.data import read_toml
from rules.engine import Game, IllegalAction, PlayersRuling, pieces_of
from rules.fixed import FixedBlocker, FixedCover, FixedGap, FixedPath, FixedSurvey, Pair
from rules.registry import game
from rules.surveyed import Surveyed


class TranscriptError(InputError):
    """The line, what the paper says and what the rules did."""


def read_action(text: str) -> Action:
    """From ``kind actor at target with card extra ...``."""
    words = shlex.split(text)
    if not words:
        raise TranscriptError("an action is missing")
    kind, rest = words[0], words[1:]
    actor = rest.pop(0) if rest and rest[0] not in ("at", "with") else None
    target = card = None
    if rest[:1] == ["at"]:
        target, rest = rest[1], rest[2:]
    if rest[:1] == ["with"]:
        card, rest = rest[1], rest[2:]
    return Action(kind, actor, target, card, tuple(rest))


@dataclass(slots=True)
class Player:
    """Holds the table and the state while a transcript is read."""

    folder: Path
    game: Game[Any] | None = None
    table: Mapping[str, Any] = field(default_factory=dict)
    rules: dict[str, Any] = field(default_factory=dict)
    scene: Scene = field(default_factory=lambda: Scene((48.0, 48.0)))
    gaps: dict[Pair, FixedGap] = field(default_factory=dict)
    covers: dict[Pair, FixedCover] = field(default_factory=dict)
    paths: dict[Pair, FixedPath] = field(default_factory=dict)
    state: Any = None
    steps: int = 0
    _survey: FixedSurvey | None = None

    def survey(self) -> Surveyed:
        """The table as it now stands."""
        if self._survey is None:
            self._survey = FixedSurvey(self.scene, dict(self.gaps), dict(self.covers), dict(self.paths))
        return self._survey

    def begin(self) -> Any:
        """The first state, made from the set-up lines read so far."""
        if self.game is None:
            raise TranscriptError("the game is not named yet: write game ID first")
        if self.state is None:
            self.state = self.game.start(pieces_of(self.scene), self.table, self.rules)
        return self.state

    def line(self, text: str) -> None:
        """Does one line. TranscriptError says what differs."""
        word, _, rest = text.partition(" ")
        if word in _SETUP:
            _SETUP[word](self, rest.split())
            self._survey = None
            return
        if word not in _STEPS:
            raise TranscriptError(f"{word!r} is no line of a transcript")
        self.begin()
        assert self.game is not None
        _STEPS[word](self, self.game, rest.strip())


def opening(path: Path) -> Player:
    """The set-up of a transcript, before its first step."""
    player = _play(path, only_setup=True)
    player.begin()
    return player


def replay(path: Path) -> Player:
    """Plays the file. TranscriptError names the line; the player at the end is returned."""
    return _play(path)


def _play(path: Path, only_setup: bool = False) -> Player:
    player = Player(path.parent)
    for number, raw in enumerate(documents.read_text(path, TranscriptError, give="give a transcript").splitlines(), 1):
        text = raw.split(" #")[0].strip()
        if not text or text.startswith("#"):
            continue
        if only_setup and text.split()[0] in _STEPS:
            break
        try:
            player.line(text)
        except (InputError, ValueError, KeyError, IndexError) as e:
            raise TranscriptError(f"{path.name}, line {number}: {text!r}: {e}") from e
    return player


def _game(p: Player, words: list[str]) -> None:
    p.game = game(words[0])


def _toy(p: Player, words: list[str]) -> None:
    made = scene(" ".join(words), sigma=0.0).toys
    p.scene = replace(p.scene, toys=p.scene.toys + made)


def _stuff(p: Player, words: list[str]) -> None:
    box = tuple(float(w) for w in words[1:6])
    cover = words[6] if len(words) > 6 else "hard"
    x0, y0, x1, y1 = box[:4]
    made = Terrain(words[0], ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), box[4] if len(box) > 4 else 3.0,
                   kind=words[0], cover=cover, sigma_in=0.0)
    p.scene = replace(p.scene, terrain=(*p.scene.terrain, made))


def _area(p: Player, words: list[str]) -> None:
    x0, y0, x1, y1 = (float(w) for w in words[2:6])
    p.scene = replace(p.scene, zones=(*(z for z in p.scene.zones if z.id != words[0]),
                                      Zone(words[0], ((x0, y0), (x1, y0), (x1, y1), (x0, y1)), words[1])))


def _army(p: Player, words: list[str]) -> None:
    data = read_toml(p.folder / words[0])
    if p.game is None:
        raise TranscriptError("the game is not named yet: write game ID before army")
    p.table = data.get(p.game.id, {})


def _rule(p: Player, words: list[str]) -> None:
    text = " ".join(words[1:])
    p.rules[words[0]] = {"true": True, "false": False}.get(text, _number(text))


def _number(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _at(p: Player, words: list[str]) -> None:
    toy = p.scene.toy(words[0])
    x, y = (float(v) for v in words[1].split(","))
    cx, cy = toy.centroid()
    up = float(words[2].removeprefix("up=")) - toy.base_in if len(words) > 2 else 0.0
    p.scene = p.scene.with_toy(toy.moved(x - cx, y - cy, up))


def _gone(p: Player, words: list[str]) -> None:
    p.scene = p.scene.with_toy(replace(p.scene.toy(words[0]), state="destroyed"))


def _gap(p: Player, words: list[str]) -> None:
    p.gaps.pop((words[1], words[0]), None)
    p.gaps[words[0], words[1]] = FixedGap(float(words[2]), float(words[3]) if len(words) > 3 else 0.0)


def _path(p: Player, words: list[str]) -> None:
    p.paths.pop((words[1], words[0]), None)
    p.paths[words[0], words[1]] = FixedPath(float(words[2]), float(words[3]) if len(words) > 3 else 0.0)


def _cover(p: Player, words: list[str]) -> None:
    share = float(words[2])
    by = tuple(FixedBlocker(w, share) for w in words[4:])
    p.covers[words[0], words[1]] = FixedCover(share, float(words[3]) if len(words) > 3 else 0.0, by)


def _do(p: Player, g: Game[Any], text: str) -> None:
    p.state = g.apply(p.state, p.survey(), read_action(text))
    p.steps += 1


def _refuse(p: Player, g: Game[Any], text: str) -> None:
    rule, _, rest = text.partition(" ")
    action = read_action(rest)
    option = g.option(p.state, p.survey(), action)
    if option is not None:
        if option.verdict is not Verdict.NO:
            raise TranscriptError(f"should be refused by {rule}, is {option.verdict} ({option.reason()})")
        if not any(c.rule == rule and c.decides and c.verdict is Verdict.NO for c in option.checks):
            raise TranscriptError(f"should be refused by {rule}, is refused by {option.reason()}")
    try:
        g.apply(p.state, p.survey(), action)
    except IllegalAction as e:
        if rule not in str(e):
            raise TranscriptError(f"should be refused by {rule}, is refused thus: {e}") from None
    else:
        raise TranscriptError(f"should be refused by {rule}, is accepted")


def _unsure(p: Player, g: Game[Any], text: str) -> None:
    rule, _, rest = text.partition(" ")
    action = read_action(rest)
    option = g.option(p.state, p.survey(), action)
    if option is None or option.verdict is not Verdict.TOO_CLOSE:
        raise TranscriptError(f"should be too close to call, is {option.verdict if option else 'not offered'}")
    if not any(c.rule == rule and c.verdict is Verdict.TOO_CLOSE for c in option.checks):
        raise TranscriptError(f"should be too close by {rule}, is so by {option.reason()}")
    p.state = g.apply(p.state, p.survey(), action, PlayersRuling(True))
    p.steps += 1


def _asked(p: Player, g: Game[Any], text: str) -> None:
    asked = g.prompt(p.state)
    found = f"{asked.player} {asked.kind}" if asked else "nothing"
    if found != text:
        raise TranscriptError(f"the game asks {found}")


def _holds(p: Player, g: Game[Any], text: str) -> None:
    where, _, want = text.partition(" ")
    value: Any = g.state_to_json(p.state)
    for key in where.split("."):
        if isinstance(value, list):
            named = [v for v in value if isinstance(v, dict) and key in (v.get("id"), v.get("side"), v.get("name"))]
            value = named[0] if named else value[int(key)]
        else:
            value = value[key]
    found = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    if found != want.strip():
        raise TranscriptError(f"it is {found!r}")


def _over(p: Player, g: Game[Any], text: str) -> None:
    outcome = g.outcome(p.state)
    if not outcome.over or " ".join(outcome.winners) != text:
        raise TranscriptError(f"over: {outcome.over}, winners {', '.join(outcome.winners) or 'none'}")


_SETUP = {"game": _game, "toy": _toy, "stuff": _stuff, "area": _area, "army": _army, "rule": _rule, "at": _at,
          "gone": _gone, "gap": _gap, "path": _path, "cover": _cover}
_STEPS = {">": _do, "!": _refuse, "~": _unsure, "?": _asked, "=": _holds, "over": _over}
