"""The moment of a battle that an evidence card is about: the log's lines that belong to it, and what is known besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.log import LoggedLine
from measure.errors import InputError
from measure.scene import Scene, SceneError, Toy
from rules import registry
from rules.engine import Game

SAME_S = 0.051
"""A ruling this close to the asked time was made in it: one frame at 20 a second."""


class EvidenceError(InputError):
    """A card that cannot be made, or that does not match its log."""


@dataclass(frozen=True, slots=True)
class Context:
    """What a card says about its moment besides the measurement. ``start``: the log's first line, or as much of it as
    is known; ``scene_line``: where the scene is logged; ``during``: the lines while it stood and what came of them;
    ``groups``: figures of each team."""

    at_s: float
    start: Mapping[str, Any] = field(default_factory=dict)
    log: str = ""
    start_line: LoggedLine | None = None
    scene_line: LoggedLine | None = None
    during: tuple[LoggedLine, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    checked: str = "unknown"
    picture: str = ""

    @property
    def game(self) -> Game[Any] | None:
        """The game that is played, where it is known here."""
        return next((g for g in registry.games() if g.id == self.start.get("game")), None)


def context_at(lines: Sequence[LoggedLine], at_s: float, log: str = "") -> Context:
    """The context of a moment of a log (of its last part, where it was continued).

    EvidenceError: the log holds no battle, or nothing had been measured by then. A ruling at ``at_s`` is shown on the
    scene that it was made on, even where it changed the scene (a toy destroyed).
    """
    first = max((i for i, line in enumerate(lines) if line.data["type"] == "start"), default=None)
    if first is None:
        raise EvidenceError(f"{log or 'the log'} holds no battle: give a log that `run --log` wrote")
    lines = lines[first:]
    scenes = [i for i, line in enumerate(lines) if line.data["type"] == "scene"]
    k = sum(float(lines[i].data["time_s"]) <= at_s + 1e-6 for i in scenes) - 1
    if k < 0:
        since = f"the first scene is at {lines[scenes[0]].data['time_s']:g} s" if scenes else "it holds no scene"
        raise EvidenceError(f"{log or 'the log'}: nothing had been measured at {at_s:g} s ({since}): give a later --at")
    while k > 0 and any(line.data["type"] == "action" and abs(float(line.data.get("time_s", -1)) - at_s) <= SAME_S
                        for line in lines[scenes[k - 1]:scenes[k]]):
        k -= 1
    begin, end = scenes[k], scenes[k + 1] if k + 1 < len(scenes) else len(lines)
    during = [line for line in lines[begin + 1:end] if line.data["type"] in ("action", "override")]
    numbers = {line.data["number"] for line in during}
    during += [line for line in lines[begin + 1:] if line.data["type"] == "note" and line.data.get("about") in numbers]
    known = [line.data["standing"] for line in lines[:end] if isinstance(line.data.get("standing"), Mapping)]
    fighters = known[-1].get("fighters", {}) if known else {}
    groups = {name: tuple(f["figures"]) for name, f in fighters.items() if f.get("figures")}
    return Context(at_s, lines[0].data, log, lines[0], lines[begin], tuple(during), groups, checked_by(lines, at_s))


def checked_by(lines: Sequence[LoggedLine], at_s: float) -> str:
    """What the log says about the camera standing still until a time."""
    told = "unknown"
    for line in lines:
        d = line.data
        if d["type"] != "note" or float(d["time_s"]) > at_s + 1e-6:
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
        return Scene.from_dict({k: v for k, v in context.scene_line.data.items() if k != "type"})
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
