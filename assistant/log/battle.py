"""A battle read from its log, for replays and reports: scenes, prompts, actions, moves and notes on one clock."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from assistant.log.board import Board
from assistant.log.consistency import ActionsDone
from assistant.log.game_record import changed_rules
from assistant.log.line_shapes import check_of, finite, point
from assistant.log.parameters import LOG
from assistant.log.reading import LogError, LoggedLine, stream_lines
from assistant.log.scene_lines import SceneLines, camera_of
from assistant.log.table_history import StoodToy, TableHistory
from calibration.table.calibrate import TableCalibration
from measure.errors import InputError
from measure.scene import Point2, Ring, Scene
from measure.scene_file import SceneError
from measure.verdict import Verdict, changed_place
from rules import registry
from rules.actions import Action, Check, Option


@dataclass(frozen=True, slots=True)
class Standing:
    """How the game stood from then on: ``left`` of each fighter (hits or figures) and the toys of each team."""

    time_s: float
    turn: int = 0
    to_act: str = ""
    over: bool = False
    winners: tuple[str, ...] = ()
    reason: str = ""
    scores: Mapping[str, float] = field(default_factory=dict)
    left: Mapping[str, float] = field(default_factory=dict)
    figures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """An action with its ruling. ``by``: who overrode the verdict, ``allowed`` how; ``undone``: taken back later."""

    time_s: float
    number: int
    action: Action
    verdict: str
    checks: tuple[Check, ...] = ()
    by: str = ""
    allowed: bool | None = None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """What the camera found about a move: whether it was as declared, or that nobody declared it (``about`` None). What was
    found about an action that was taken back later is none. ``numbers``: of all actions that the move makes.
    ``way_in``: the shortest way by which it is judged, where that is not straight on."""

    time_s: float
    toy: str
    text: str
    about: int | None = None
    verdict: str = ""
    checks: tuple[Check, ...] = ()
    way_in: Ring = ()
    numbers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """A toy that was moved, centroid to centroid; ``left``: as it stood before, ``bases_in`` the heights of what it stood on
    before and after. ``way_in``: the shortest way by which it is judged, where that is not straight on."""

    time_s: float
    toy: str
    from_in: Point2
    to_in: Point2
    distance_in: float
    sigma_in: float
    declared: int | None = None
    left: StoodToy | None = None
    bases_in: tuple[float, float] = (0.0, 0.0)
    way_in: Ring = ()

    @property
    def before_in(self) -> Ring:
        """The toy's outline as it stood before; () where that is not known."""
        return () if self.left is None else self.left.outline_in

    @property
    def certain(self) -> bool:
        """Whether it is beyond its own doubt. Logs by earlier versions have moves that are not."""
        return changed_place(self.distance_in, self.sigma_in) is Verdict.YES


@dataclass(frozen=True, slots=True)
class LoggedPrompt:
    """What the game waits for, and which actions between two toys are allowed or too close. ``answers``: it asks for
    an answer to another's action, or for dice or cards."""

    time_s: float
    player: str
    kind: str
    text: str
    secret: bool = False
    answers: bool = False
    open: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Hands:
    """Arms over the table from now on, with their rings, or none any more."""

    time_s: float
    over: bool
    area_in: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Battle:
    """Everything that one log tells, each list in the order of its times (seconds from the source's first frame)."""

    id: str
    game: str
    title: str
    source: str
    wall_clock: str
    camera: TableCalibration | None
    scenes: TableHistory
    actions: tuple[LoggedAction, ...]
    findings: tuple[Finding, ...]
    moves: tuple[LoggedMove, ...]
    prompts: tuple[LoggedPrompt, ...]
    hands: tuple[Hands, ...]
    notes: tuple[tuple[float, str], ...]
    fallen: tuple[tuple[float, str], ...]
    """When a toy or a team was destroyed, and which."""
    standings: tuple[Standing, ...]
    last_s: float
    ended: bool
    parts: int = 1
    in_doubt: tuple[LoggedMove, ...] = ()
    """Lines about moves that are too small to tell whether there was one. None of the ``findings`` is about them."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Of fighters that are no toys in the scene (cards on a mat), as the game calls them."""
    house_rules: tuple[tuple[float, Mapping[str, Any]], ...] = ()
    """And from when on they held; the first as the battle began."""
    toy_names: Mapping[str, str] = field(default_factory=dict)
    """Of all toys that were on the table, as they were called last."""
    teams: frozenset[str] = frozenset()
    """Fighters that had figures at some time."""
    boards: tuple[tuple[float, Board], ...] = ()
    """The players' own score and clocks, and from when on they stood so."""

    def scene_at(self, time_s: float) -> Scene | None:
        """What stood on the table then; before the first scene the first, None where there is none at all."""
        return self.scenes.at(time_s)

    def standing_at(self, time_s: float) -> Standing | None:
        """How the game stood then; None where the log does not tell."""
        i = bisect_right(self.standings, time_s + 1e-6, key=lambda s: s.time_s)
        return self.standings[i - 1] if i else None

    def house_rules_at(self, time_s: float) -> Mapping[str, Any]:
        """Those that held then."""
        i = bisect_right(self.house_rules, time_s + 1e-6, key=lambda r: r[0])
        return self.house_rules[max(0, i - 1)][1] if self.house_rules else {}

    def board_words(self, time_s: float) -> str:
        """The players' own score and clocks as they stood then, in words."""
        i = bisect_right(self.boards, time_s + 1e-6, key=lambda b: b[0])
        return self.boards[i - 1][1].words(time_s) if i else ""

    def toys_of(self, name: str | None, time_s: float) -> tuple[str, ...]:
        """The toys that an action means by a name: the toy itself, or those of a team as it stood before ``time_s``."""
        if name is None or name not in self.teams:
            return () if name is None else (name,)
        i = bisect_left(self.standings, time_s, key=lambda s: s.time_s)
        before = (s for s in reversed(self.standings[:i]) if s.figures.get(name))
        standing = next(before, None) or next((s for s in self.standings[i:i + 1] if s.figures.get(name)), None)
        return (name,) if standing is None else standing.figures[name]

    def name(self, toy_id: str | None) -> str:
        """A toy's name as the players know it."""
        return "" if toy_id is None else self.toy_names.get(toy_id) or self.names.get(toy_id, toy_id)

    def sides(self) -> tuple[str, ...]:
        """The sides that were on the table."""
        return tuple(sorted({t.bare.side for stood in self.scenes.stood.values() for t in stood if t.bare.side}))


def read_battle(path: str | Path, part: int = 1) -> Battle:
    """Read a log, up to its last whole line. ``part``: a log that was continued holds several battles, from 1.

    LogError: it cannot be read, holds no battle, or a line is not what its type asks for (named by its number).
    """
    return battle_in(stream_lines(path), path, part)


def battle_in(lines: Iterable[LoggedLine], path: str | Path, part: int = 1) -> Battle:
    """As :func:`read_battle`, from the lines of the log at ``path`` as they are read; all of them are taken."""
    parts, reader, fault = 0, BattleReader(), ""
    for line in lines:
        parts += line.data["type"] == "start"
        if parts == part and not fault:
            try:
                reader.take(line.number, line.data, line.scene)
            except LogError as e:
                fault = str(e)
    if parts == 0:
        raise LogError(f"{path}: this log holds no battle (it must begin with a start line): give a log that `run --log` "
                       "wrote")
    if not 1 <= part <= parts:
        raise LogError(f"{path}: the log holds {parts} part{'s' * (parts != 1)}, there is no part {part}")
    if fault:
        raise LogError(f"{path}: {fault}")
    return replace(reader.battle(), parts=parts)


def battle_of(lines: Iterable[Mapping[str, Any]]) -> Battle:
    """A battle from what its lines say, the start line first. LogError: as of :meth:`BattleReader.take`."""
    reader = BattleReader()
    for number, line in enumerate(lines, 1):
        reader.take(number, line)
    return reader.battle()


class BattleReader:
    """Reads the lines of one battle in their order."""

    def __init__(self) -> None:
        self.start: Mapping[str, Any] = {}
        self.rules: list[tuple[float, Mapping[str, Any]]] = [(0.0, {})]
        self.camera: TableCalibration | None = None
        self.now, self.ended = 0.0, False
        self.lines, self.scenes, self.standings = SceneLines(), TableHistory(), list[Standing]()
        self.fighters: Mapping[str, Any] = {}
        self.actions, self._followed, self.at = list[LoggedAction](), ActionsDone(), dict[int, list[int]]()
        self.findings, self.moves, self._put_back = list[Finding](), list[LoggedMove](), set[int]()
        self.prompts, self.hands = list[LoggedPrompt](), list[Hands]()
        self.notes, self.fallen = list[tuple[float, str]](), list[tuple[float, str]]()
        self.down, self.names, self.boards = dict[str, str](), dict[str, str](), list[tuple[float, Board]]()

    def take(self, number: int, line: Mapping[str, Any], scene: Scene | None = None) -> None:
        """Take in the line with this number in its file; ``scene``: that of the line, where it was read. LogError: it is not
        what its type asks for."""
        try:
            if "time_s" in line:
                self.now = max(self.now, finite(line["time_s"]))  # if the clock ran back the order would be lost
            kind = line["type"]
            standing = line.get("standing")
            if standing is not None and isinstance(standing, Mapping):
                self.stands(standing)
            if kind == "scene":
                self.on_scene(self.lines.scene(line) if scene is None else scene)
            elif kind not in ("appear", "leave", "sign"):
                getattr(self, f"on_{kind}")(line)
        except SceneError as e:
            raise LogError(f"line {number} is no scene: {e}") from None
        except InputError as e:
            raise LogError(f"line {number}: {e}") from None
        except KeyError as e:
            raise LogError(f"line {number}: a {line.get('type')} line needs {e.args[0]}") from None
        except (TypeError, ValueError, AttributeError, IndexError) as e:
            raise LogError(f"line {number}: a {line.get('type')} line must not hold that ({e})") from None

    def stands(self, told: Mapping[str, Any]) -> None:
        fighters = told.get("fighters") or {}
        if self.standings and fighters is self.fighters:  # as in the line before: a log's reader lets them be the same object
            left, figures = self.standings[-1].left, self.standings[-1].figures
        else:
            left = {str(k): finite(f["left"]) for k, f in fighters.items()}
            self.names |= {str(k): f"{f['name']} ({k})" for k, f in fighters.items() if f.get("name") and f["name"] != k}
            figures = {str(k): tuple(str(i) for i in f["figures"]) for k, f in fighters.items() if "figures" in f}
        self.fighters = fighters
        if self.standings and (len(self.standings) == 1 or left is not self.standings[-1].left or self.down):
            for who, count in {**dict.fromkeys(self.standings[-1].left, 0.0), **left}.items():
                if count <= 0 or who in self.down:
                    self.falls(who, count <= 0, "game")
        self.standings.append(Standing(
            self.now, int(told.get("turn") or 0), str(told.get("to_act") or ""), bool(told.get("over")),
            tuple(str(w) for w in told.get("winners") or ()), str(told.get("reason") or ""),
            {str(k): finite(v) for k, v in (told.get("scores") or {}).items()}, left, figures))

    def on_start(self, line: Mapping[str, Any]) -> None:
        self.start, self.rules = line, [(0.0, dict(line.get("house_rules") or {}))]
        told = line.get("calibration")
        if isinstance(told, Mapping) and told.get("camera") is not None:
            self.camera = camera_of(told["camera"])

    def on_scene(self, scene: Scene) -> None:
        for toy in scene.toys:
            if not self.scenes:
                self.down |= {toy.id: "table"} if toy.state == "destroyed" else {}
            elif toy.state == "destroyed" or (toy.id in self.down and toy.state != "lifted"):
                self.falls(toy.id, toy.state == "destroyed", "table")
        self.scenes.add(scene, self.now)

    def falls(self, who: str, down: bool, told_by: str) -> None:
        """A toy or team is destroyed, or (after an undo) stands again. Game and table both say so; it is counted once."""
        alone = told_by == "table" and self.standings and (who,) in self.standings[0].figures.values()  # its team is told
        if down and who not in self.down and not alone:
            self.down[who] = told_by
            self.fallen.append((self.now, who))
        elif not down and self.down.get(who) == told_by:
            del self.down[who]
            self.fallen = [f for f in self.fallen if f[1] != who]

    def on_move(self, line: Mapping[str, Any]) -> None:
        end, stood, declared = point(line["from_in"]), self.scenes.stood.get(line["toy"], []), line["declared"]
        left = next((t for t in reversed(stood) if math.dist(t.middle, end) < LOG.same_place_in), None)
        high = stood[-1].bare.base_in if stood else 0.0
        low = high if left is None else left.bare.base_in
        self.moves.append(LoggedMove(self.now, str(line["toy"]), end, point(line["to_in"]), finite(line["distance_in"]),
                                     finite(line["sigma_in"]), None if declared is None else int(declared), left,
                                     (low, high)))

    def on_zone(self, line: Mapping[str, Any]) -> None:
        said = {"laid": "lies on the table", "sprung": "is sprung", "gone": "is gone"}[line["state"]]
        self.notes.append((self.now, f"{line['zone']} {said}"))

    def on_hands(self, line: Mapping[str, Any]) -> None:
        rings = tuple(tuple(map(point, ring)) for ring in line["area_in"])
        self.hands.append(Hands(self.now, line["state"] == "begin", rings))

    def on_prompt(self, line: Mapping[str, Any]) -> None:
        may = tuple(Option(Action(str(o["kind"]), str(o["actor"]), str(o["target"])), Verdict(o["verdict"]),
                           (check_of(o["check"]),) if "check" in o else ()) for o in line.get("open", ()))
        self.prompts.append(LoggedPrompt(self.now, str(line.get("player", "")), str(line.get("kind", "")),
                                         str(line.get("text", "")), bool(line.get("secret")),
                                         line.get("about") is not None or bool(line.get("chance")), may))

    def on_action(self, line: Mapping[str, Any]) -> None:
        self.actions.append(LoggedAction(self.now, int(line["number"]), Action.from_dict(line["action"]),
                                         str(Verdict(line["verdict"])), tuple(check_of(c) for c in line["checks"])))
        self.at.setdefault(self.actions[-1].number, []).append(len(self.actions) - 1)
        self._followed.line(line)

    def on_override(self, line: Mapping[str, Any]) -> None:
        self._change(int(line["number"]), by=str(line["by"]), allowed=line["ruling"] == "allowed")

    def on_note(self, line: Mapping[str, Any]) -> None:
        text, toy = str(line["text"]), line.get("toy")
        step = line.get("step", text)
        if isinstance(line.get("tally"), Mapping):
            self.boards.append((self.now, Board.from_dict(line["tally"])))
        if "board" in line:  # score and clocks are no action
            pass
        elif "mend" in line:  # a correction is no action: undoing it leaves the actions alone
            text = {"undo": "The correction is taken back", "redo": "It is corrected again"}.get(str(step), text)
        elif step in ("undo", "redo"):
            self._change(self._followed.line(line) or 0, undone=step == "undo")
        elif toy is not None and (line.get("undeclared") or "about" in line):
            about = line.get("about")
            self.findings.append(Finding(self.now, str(toy), text, None if about is None else int(about),
                                         str(line.get("verdict", "")),
                                         tuple(check_of(c) for c in line.get("checks", ())),
                                         tuple(point(p) for p in line.get("way_in", ())),
                                         frozenset(() if about is None else (int(about), *map(int, line.get("together", ()))))))
        elif toy is not None and (back := frozenset(line.get("put_back", ()))):
            self._put_back |= {k for k, f in enumerate(self.findings) if f.toy == toy and f.numbers & back}
        if changed := changed_rules(line):
            self.rules.append((self.now, {**self.rules[-1][1], **changed}))
        if "camera_watch" not in line:  # this is about the program, not about the battle
            self.notes.append((self.now, text))

    def on_end(self, line: Mapping[str, Any]) -> None:
        self.ended = True

    def _change(self, number: int, **what: Any) -> None:
        for k in self.at.get(number, ()):
            self.actions[k] = replace(self.actions[k], **what)

    def battle(self) -> Battle:
        s = self.start
        moves = [(m, m.certain) for m in self.moves]
        places = {(m.time_s, m.toy) for m, certain in moves if not certain}
        undone = {d.number for d in self.actions if d.undone}
        judged = [f for k, f in enumerate(self.findings)
                  if (f.time_s, f.toy) not in places and not f.numbers & undone and k not in self._put_back]
        ways = {(f.time_s, f.toy): f.way_in for f in reversed(judged)}
        kept = {id(f) for f in judged}
        unsaid = {(f.time_s, f.text) for f in self.findings if id(f) not in kept}
        game = str(s.get("game") or "")
        title = next((g.title for g in registry.games() if g.id == game), game)
        return Battle(str(s.get("battle", "")), game, title, str(s.get("source", "")), str(s.get("wall_clock", "")),
                      self.camera, self.scenes, tuple(self.actions), tuple(judged),
                      tuple(replace(m, way_in=way) if (way := ways.get((m.time_s, m.toy))) else m
                            for m, certain in moves if certain),
                      tuple(self.prompts), tuple(self.hands),
                      tuple(n for n in self.notes if n not in unsaid), tuple(self.fallen), tuple(self.standings),
                      self.now, self.ended, in_doubt=tuple(m for m, certain in moves if not certain), names=self.names,
                      house_rules=tuple(self.rules), toy_names={k: toy.name or k for k, toy in self.scenes.toys().items()},
                      teams=frozenset(k for told in self.standings for k, ids in told.figures.items() if ids),
                      boards=tuple(self.boards))
