"""The moment of a battle that an evidence card is about: the log's lines that belong to it, and what is known besides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.evidence.parameters import MOMENT
from assistant.log.battle_log import LoggedLine
from assistant.log.consistency import ActionsDone
from assistant.log.game_record import changed_rules
from measure.errors import InputError
from measure.scene import Scene, Toy
from measure.scene_file import SceneError, scene_from_dict
from rules import registry
from rules.engine import Game


class EvidenceError(InputError):
    """A card that cannot be made, or that does not match its log."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a card says about its moment besides the measurement. ``start``: the log's first line, or as much of it as
    is known; ``scene_line``: where the scene is logged; ``during``: the lines while it stood and what came of them;
    ``corrections``: what players had put right by then; ``groups``: figures of each team; ``undone``: numbers of actions that
    were taken back; ``read_to``: the last line that was there when the card was made, for a log may go on; ``changed``: house
    rules that were changed by then, by key."""

    at_s: float
    start: Mapping[str, Any] = field(default_factory=dict)
    log: str = ""
    start_line: LoggedLine | None = None
    scene_line: LoggedLine | None = None
    during: tuple[LoggedLine, ...] = ()
    corrections: tuple[LoggedLine, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    undone: frozenset[int] = frozenset()
    read_to: int | None = None
    checked: str = "unknown"
    picture: str = ""
    changed: Mapping[str, Any] = field(default_factory=dict)

    @property
    def house_rules(self) -> dict[str, Any]:
        """Those that held at that moment."""
        return {**(self.start.get("house_rules") or {}), **self.changed}

    @property
    def game(self) -> Game[Any] | None:
        """The game that is played, where it is known here."""
        return next((g for g in registry.games() if g.id == self.start.get("game")), None)


def part_of(lines: Sequence[LoggedLine], part: int | None = None, log: str = "") -> Sequence[LoggedLine]:
    """The lines of one part of a log that was continued, from 1; None: the last. EvidenceError: there is no such part."""
    starts = [i for i, line in enumerate(lines) if line.data["type"] == "start"]
    if not starts:
        raise EvidenceError(f"{log or 'the log'} holds no battle: give a log that `run --log` wrote")
    if part is not None and not 1 <= part <= len(starts):
        raise EvidenceError(f"{log or 'the log'} holds {len(starts)} part{'s' * (len(starts) != 1)}, there is no part {part}")
    k = (part or len(starts)) - 1
    return lines[starts[k]:starts[k + 1] if k + 1 < len(starts) else len(lines)]


def lines_about(lines: Iterable[LoggedLine], at_s: float) -> list[LoggedLine]:
    """The lines of a log, without the toys and terrain of scenes on which no card of that moment can rest: in a long log they
    take most of the memory. Of each part the scene that stood before the moment stays whole, and those about it."""
    out: list[LoggedLine] = []
    before: int | None = None
    for line in lines:
        if line.data["type"] == "start":
            before = None
        elif line.data["type"] == "scene":
            time_s = float(line.data["time_s"])
            line = line._replace(scene=None)
            if time_s > at_s + MOMENT.rounded_s:
                line = _bare(line)
            elif time_s < at_s - MOMENT.same_s:
                if before is not None:
                    out[before] = _bare(out[before])
                before = len(out)
        out.append(line)
    return out


def _bare(scene_line: LoggedLine) -> LoggedLine:
    return scene_line._replace(data={"type": "scene", "time_s": scene_line.data["time_s"]})


def context_at(lines: Sequence[LoggedLine], at_s: float, log: str = "", part: int | None = None) -> Context:
    """The context of a moment of a log, of its last ``part`` where it was continued and none is named.

    EvidenceError: the log holds no battle, or nothing had been measured by then. A ruling at ``at_s`` is shown on the
    scene that it was made on, even where it changed the scene (a toy destroyed).
    """
    lines = part_of(lines, part, log)
    scenes = [i for i, line in enumerate(lines) if line.data["type"] == "scene"]
    k = sum(float(lines[i].data["time_s"]) <= at_s + MOMENT.rounded_s for i in scenes) - 1
    if k < 0:
        since = f"the first scene is at {lines[scenes[0]].data['time_s']:g} s" if scenes else "it holds no scene"
        raise EvidenceError(f"{log or 'the log'}: nothing had been measured at {at_s:g} s ({since}): give a later --at")
    while k > 0 and any(line.data["type"] == "action" and abs(float(line.data.get("time_s", -1)) - at_s) <= MOMENT.same_s
                        for line in lines[scenes[k - 1]:scenes[k]]):
        k -= 1
    begin, end = scenes[k], scenes[k + 1] if k + 1 < len(scenes) else len(lines)
    during = [line for line in lines[begin + 1:end] if line.data["type"] in ("action", "override")]
    numbers = {line.data["number"] for line in during}
    during += [line for line in lines[begin + 1:] if line.data["type"] == "note" and line.data.get("about") in numbers]
    corrections = [line for line in lines[:begin] if line.data["type"] == "note" and isinstance(line.data.get("mend"), Mapping)]
    changed = {k: v for line in lines[:begin] for k, v in changed_rules(line.data).items()}
    known = [line.data["standing"] for line in lines[:end] if isinstance(line.data.get("standing"), Mapping)]
    fighters = known[-1].get("fighters", {}) if known else {}
    groups = {name: tuple(f["figures"]) for name, f in fighters.items() if f.get("figures")}
    return Context(at_s, lines[0].data, log, lines[0], lines[begin], tuple(during), tuple(corrections), groups,
                   undone_in(lines), lines[-1].number, checked_by(lines, at_s), changed=changed)


def undone_in(lines: Sequence[LoggedLine]) -> frozenset[int]:
    """Numbers of the actions that were taken back and not done again."""
    followed = ActionsDone()
    for line in lines:
        followed.line(line.data)
    return frozenset(int(line.data["number"]) for line in lines if line.data["type"] == "action") - set(followed.done)


def checked_by(lines: Sequence[LoggedLine], at_s: float) -> str:
    """What the log says about the camera standing still until a time."""
    told = "unknown"
    for line in lines:
        d = line.data
        if d["type"] != "note" or float(d["time_s"]) > at_s + MOMENT.rounded_s:
            continue
        if "camera_watch" in d:
            told = (f"camera watched since {d['time_s']:.1f} s, no movement noticed by {at_s:.1f} s" if d["camera_watch"]
                    else "camera not watched: too little texture on the table")
        elif "camera" in d:
            told = f"at {d['time_s']:.1f} s: {d['text']}"
    return told


def logged_scene(context: Context) -> Scene | None:
    if context.scene_line is None:
        return None
    try:
        return scene_from_dict({k: v for k, v in context.scene_line.data.items() if k != "type"})
    except SceneError as e:
        raise EvidenceError(f"{context.log}: line {context.scene_line.number} is no scene: {e}") from None


def toys_named(scene: Scene, name: str, context: Context) -> tuple[Toy, ...]:
    """The toy of that id or name, or the figures of the team of that name, on the table."""
    found = [t for t in scene.toys if t.id == name] or [t for t in scene.toys if t.name.lower() == name.lower()]
    if not found and name in context.groups:
        found = [t for t in scene.toys if t.id in context.groups[name] and t.on_table]
        if found:
            return tuple(found)
    if not found:
        known = ", ".join(dict.fromkeys([*(t.id for t in scene.toys), *context.groups])) or "none"
        raise EvidenceError(f"no toy {name!r} at {context.at_s:g} s: there are {known}")
    if len(found) > 1:
        raise EvidenceError(f"{len(found)} toys are called {name!r}: give an id ({', '.join(t.id for t in found)})")
    if not found[0].on_table:
        raise EvidenceError(f"{name} is {found[0].state} at {context.at_s:g} s and cannot be measured: give another time")
    return (found[0],)
