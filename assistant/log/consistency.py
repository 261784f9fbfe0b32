"""Whether the lines of a log agree with each other and with this program: version, order, times, distances, places, ids."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.log.parameters import CONSISTENCY
from assistant.log.scene_lines import SceneLines
from measure.errors import InputError
from measure.reading.values import shown
from measure.scene import Point2, Scene, Toy
from measure.scene_file import SceneError
from measure.verdict import Verdict, all_of
from rules.actions import Action

VERSION = 1
"""Of the log's format, in its start line."""

Line = tuple[int, Mapping[str, Any]]
"""The number of a line in its file, from 1, and what it says; its values are of the shapes in ``line_shapes``."""


def version_fault(start: Mapping[str, Any]) -> str:
    """What is wrong with the version of a start line, in words that follow "line 1"; empty where nothing is."""
    found = start.get("version")
    if found == VERSION and not isinstance(found, bool):
        return ""
    return f": {'no version' if found is None else f'version {shown(found)}'}, this program reads {VERSION}"


def faults_of(lines: Sequence[Line]) -> list[str]:
    """What is odd about the lines of a log, each fault with the number of its line; [] where all agree.

    A log that was continued has several parts, each from its start line on with a clock of its own. Lines without any
    start line are no battle, and nothing is asked of them here.
    """
    starts = [i for i, (_, d) in enumerate(lines) if d["type"] == "start"]
    if not starts:
        return []
    faults = []
    if starts[0] > 0:
        (first, d), (start, _) = lines[0], lines[starts[0]]
        faults.append(f"line {first} is a {d['type']} line, the log begins with the start line {start}")
    for a, b in zip(starts, [*starts[1:], len(lines)], strict=True):
        faults += [f"line {number}{said}" for number, said in sorted(_faults_of_part(lines[a:b]), key=lambda f: f[0])]
    return faults


def _faults_of_part(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """(line, what is odd about it) of one battle, its start line first."""
    yield from _times(lines)
    yield from _order(lines)
    scenes: list[tuple[int, Scene]] = []
    reader = SceneLines()
    for n, d in lines:
        if d["type"] == "scene":
            try:
                scenes.append((n, reader.scene(d)))
            except SceneError as e:
                yield n, f" is no scene: {e}"
    yield from ((n, said) for n, d in lines for said in single_faults(d))
    yield from _places(lines, scenes)
    yield from _names(lines, scenes)
    yield from _numbers(lines)


def _times(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """Times that no battle has, and those that are not in order."""
    timed: list[tuple[int, float]] = []
    for n, d in lines:
        if d["type"] == "start" or "time_s" not in d:
            continue
        t = float(d["time_s"])
        if t < 0:
            yield n, f": its time is {t:g} s, the first frame's is 0"
        elif t > CONSISTENCY.longest_s:
            yield n, f": its time is {t:g} s, {t / 86400:,.0f} days after the first frame"
        else:
            timed.append((n, t))
    k = 1
    while k < len(timed):
        (before, was), (n, t) = timed[k - 1], timed[k]
        if t >= was - CONSISTENCY.same_s:
            k += 1
        elif k == 1 or timed[k - 2][1] <= t + CONSISTENCY.same_s:  # without the line before, the order would be right
            yield before, f": its time is {was:g} s, that of line {n} after it {t:g} s"
            del timed[k - 1]
            k = max(1, k - 1)
        else:
            yield n, f": its time is {t:g} s, that of line {before} before it {was:g} s"
            del timed[k]


def _order(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """Lines after the end, and a move that is told twice."""
    ended: int | None = None
    told: dict[tuple[str, float], int] = {}
    for n, d in lines:
        if ended is not None:
            yield n, f": a {d['type']} line after the end of line {ended}"
            break
        if d["type"] == "end":
            ended = n
        if d["type"] == "move":
            first = told.setdefault((str(d["toy"]), float(d["time_s"])), n)
            if first != n:
                yield n, f": a second move of {shown(d['toy'])} at {d['time_s']:g} s, line {first} has one"


def _lengths(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """Distances that are not those between the places of the same line, and lengths below zero."""
    for n, d in lines:
        if d["type"] == "move":
            for key in ("distance_in", "sigma_in"):
                if d[key] < 0:
                    yield n, f": {key} is {d[key]:g}, it must be 0 or more"
        ends = _point(d.get("from_in")), _point(d.get("to_in"))
        told = d.get("distance_in")
        if None in ends or isinstance(told, bool) or not isinstance(told, int | float):
            continue
        far = math.dist(*ends)  # type: ignore[arg-type]
        if not abs(far - told) <= CONSISTENCY.distance_in:
            yield n, f": the {d['type']} says {told:.4g} in, its places are {far:.4g} in apart"


def _places(lines: Sequence[Line], scenes: Sequence[tuple[int, Scene]]) -> Iterator[tuple[int, str]]:
    """Moves that begin or end, and toys that appear, where no scene beside them has the toy. The scene that a last one led to
    may be cut off."""
    numbers, ended = [n for n, _ in scenes], any(d["type"] == "end" for _, d in lines)
    places = _Places()
    stood = [{t.id: places.of(t) for t in scene.toys} for _, scene in scenes]
    for n, d in lines:
        if d["type"] not in ("move", "appear"):
            continue
        k, toy = bisect_left(numbers, n), str(d["toy"])
        beside = range(max(0, k - 1), min(k + 1, len(scenes)))
        told = (("the move of {} begins", "from_in", range(k)), ("the move of {} ends", "to_in", beside),
                ("{} appears", "at_in", beside))
        for what, key, near in told:
            at = _point(d.get(key))
            if at is None or (key != "from_in" and k == len(scenes) and not ended):
                continue
            i = _nearest(stood, toy, at, near)
            if i is not None:
                yield n, (f": {what.format(shown(toy))} at {_shown_point(at)}, by the scene of line {numbers[i]} it stands at "
                          f"{_shown_point(stood[i][toy])}")


def _nearest(stood: Sequence[Mapping[str, Point2]], toy: str, at: Point2, near: range) -> int | None:
    """Of the scenes ``near`` the one in which a toy stands nearest to a place; None: it stands there in one of them (mostly in
    the last, so that long logs take no longer a line), or in none of them at all."""
    best: tuple[float, int] | None = None
    for i in reversed(near):
        if toy in stood[i]:
            far = math.dist(stood[i][toy], at)
            if far <= CONSISTENCY.place_in:
                return None
            best = (far, i) if best is None else min(best, (far, i))
    return None if best is None else best[1]


class _Places:
    """Middles of toys; that of the same object is worked out once."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[Toy, Point2]] = {}

    def of(self, toy: Toy) -> Point2:
        """The toy's middle."""
        last = self._last.get(toy.id)
        if last is None or last[0] is not toy:
            last = self._last[toy.id] = (toy, toy.centroid())
        return last[1]


def single_faults(line: Mapping[str, Any]) -> Iterator[str]:
    """What is odd about one line by itself, whatever the others say."""
    yield from (said for _, said in _lengths([(0, line)]))
    if line["type"] == "hands" and line["state"] not in ("begin", "end"):
        yield f": hands begin or end, found {shown(line['state'])}"
    if line["type"] == "action":
        try:
            Action.from_dict(line["action"])
        except InputError as e:
            yield f": {e}"
        found = Verdict(line["verdict"])
        said = all_of(*(Verdict(c["verdict"]) for c in line["checks"] if c.get("decides", True)))
        if found is not said:
            yield f": the action's verdict is {found}, by its checks it is {said}"


def action_meant(line: Mapping[str, Any]) -> Any:
    """The number of the action that a ruling, a move or a note is about; None for none."""
    return line.get({"override": "number", "move": "declared", "note": "about"}.get(str(line["type"]), ""))


def _names(lines: Sequence[Line], scenes: Sequence[tuple[int, Scene]]) -> Iterator[tuple[int, str]]:
    """Moves and departures of toys that were never there."""
    there = {t.id for _, scene in scenes for t in scene.toys} | {str(d["toy"]) for _, d in lines if d["type"] == "appear"}
    for n, d in lines:
        if d["type"] in ("move", "leave") and d["toy"] not in there:
            yield n, f": {shown(d['toy'])} is not among the toys of any scene"


def _numbers(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    """Actions out of their order, rulings on actions that were never done, and moves that such ones declared."""
    done: list[int] = []
    for n, d in lines:
        if d["type"] == "action":
            number = int(d["number"])
            if done and number <= done[-1]:
                yield n, f": action {number} comes after action {done[-1]}"
            else:
                done.append(number)
        about = action_meant(d)
        if about is not None:
            k = bisect_right(done, int(about))
            if k == 0 or done[k - 1] != about:
                yield n, f": it is about action {about}, which is not in the log before it"


def _point(value: Any) -> Point2 | None:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    if any(isinstance(v, bool) or not isinstance(v, int | float) for v in value):
        return None
    return (float(value[0]), float(value[1]))


def _shown_point(at: Sequence[float]) -> str:
    return f"({at[0]:.1f}, {at[1]:.1f})"
