"""Whether the lines of a log agree with each other and with this program: version, order, times, distances, places, ids."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.log.parameters import CONSISTENCY
from measure.errors import InputError
from measure.reading.values import shown
from measure.scene import Point2, Scene, Toy
from measure.scene_file import SceneError
from measure.verdict import Verdict, all_of
from rules.actions import Action

VERSION = 1
"""Of the log's format, in its start line."""

def version_fault(start: Mapping[str, Any]) -> str:
    """What is wrong with the version of a start line, in words that follow "line 1"; empty where nothing is."""
    found = start.get("version")
    if found == VERSION and not isinstance(found, bool):
        return ""
    return f": {'no version' if found is None else f'version {shown(found)}'}, this program reads {VERSION}"


class LogCheck:
    """Takes in the lines of a log in their order and says at the end what is odd about them.

    A log that was continued has several parts, each from its start line on with a clock of its own. Lines without any
    start line are no battle, and nothing is asked of them here.
    """

    def __init__(self) -> None:
        self._first: tuple[int, str] | None = None
        self._begins = 0
        self._faults: list[str] = []
        self._part: _PartCheck | None = None

    def line(self, number: int, line: Mapping[str, Any], scene: Scene | SceneError | None) -> None:
        """Take in a line, which is of the shape in ``line_shapes``; ``scene``: that of a scene line, or why it is none."""
        if self._first is None:
            self._first = (number, line["type"])
        if line["type"] == "start":
            self._end_part()
            self._begins, self._part = self._begins or number, _PartCheck()
        if self._part is not None:
            self._part.line(number, line, scene)

    def faults(self) -> list[str]:
        """Each fault with the number of its line; [] where all agree."""
        self._end_part()
        if self._first is None or self._begins in (0, self._first[0]):
            return self._faults
        first, kind = self._first
        return [f"line {first} is a {kind} line, the log begins with the start line {self._begins}", *self._faults]

    def _end_part(self) -> None:
        if self._part is not None:
            self._faults += [f"line {number}{said}" for number, said in self._part.faults()]
            self._part = None


class _PartCheck:
    """Of one battle, its start line first. What needs what is to come is kept: where toys stood, and what moved."""

    def __init__(self) -> None:
        self._odd: dict[str, list[tuple[int, str]]] = {
            what: [] for what in ("times", "order", "scenes", "single", "places", "names", "numbers")}
        self._timed: list[tuple[int, float]] = []
        self._ended: int | None = None
        self._after = False
        self._told: dict[tuple[str, float], int] = {}
        self._there: set[str] = set()
        self._named: list[tuple[int, str]] = []
        self._done: list[int] = []
        self._places = _Places()

    def line(self, n: int, d: Mapping[str, Any], scene: Scene | SceneError | None) -> None:
        kind = d["type"]
        if kind != "start" and "time_s" in d:
            self._time(n, float(d["time_s"]))
        self._order(n, d, kind)
        if isinstance(scene, Scene):
            self._there.update(t.id for t in scene.toys)
            self._places.scene(n, scene)
        elif scene is not None:
            self._odd["scenes"].append((n, f" is no scene: {scene}"))
        self._odd["single"] += [(n, said) for said in single_faults(d)]
        if kind in ("move", "appear"):
            self._places.told(n, d)
        if kind == "appear":
            self._there.add(str(d["toy"]))
        elif kind in ("move", "leave"):
            self._named.append((n, d["toy"]))
        self._number(n, d, kind)

    def faults(self) -> list[tuple[int, str]]:
        """(line, what is odd about it), in the order of the lines."""
        self._odd["places"] = list(self._places.faults(self._ended is not None))
        self._odd["names"] = [(n, f": {shown(toy)} is not among the toys of any scene") for n, toy in self._named
                              if toy not in self._there]
        return sorted((fault for faults in self._odd.values() for fault in faults), key=lambda f: f[0])

    def _time(self, n: int, t: float) -> None:
        """Times that no battle has, and those that are not in order."""
        odd, timed = self._odd["times"], self._timed
        if t < 0:
            odd.append((n, f": its time is {t:g} s, the first frame's is 0"))
        elif t > CONSISTENCY.longest_s:
            odd.append((n, f": its time is {t:g} s, {t / 86400:,.0f} days after the first frame"))
        elif not timed or t >= timed[-1][1] - CONSISTENCY.same_s:
            timed.append((n, t))
        else:
            before, was = timed[-1]
            if len(timed) == 1 or timed[-2][1] <= t + CONSISTENCY.same_s:  # without the line before, the order would be right
                odd.append((before, f": its time is {was:g} s, that of line {n} after it {t:g} s"))
                timed[-1] = (n, t)
            else:
                odd.append((n, f": its time is {t:g} s, that of line {before} before it {was:g} s"))
        del timed[:-2]

    def _order(self, n: int, d: Mapping[str, Any], kind: str) -> None:
        """Lines after the end, and a move that is told twice."""
        if self._ended is not None:
            if not self._after:
                self._odd["order"].append((n, f": a {kind} line after the end of line {self._ended}"))
            self._after = True
        elif kind == "end":
            self._ended = n
        elif kind == "move":
            first = self._told.setdefault((str(d["toy"]), float(d["time_s"])), n)
            if first != n:
                said = f": a second move of {shown(d['toy'])} at {d['time_s']:g} s, line {first} has one"
                self._odd["order"].append((n, said))

    def _number(self, n: int, d: Mapping[str, Any], kind: str) -> None:
        """Actions out of their order, rulings on actions that were never done, and moves that such ones declared."""
        done, odd = self._done, self._odd["numbers"]
        if kind == "action":
            number = int(d["number"])
            if done and number <= done[-1]:
                odd.append((n, f": action {number} comes after action {done[-1]}"))
            else:
                done.append(number)
        about = action_meant(d)
        if about is not None:
            k = bisect_right(done, int(about))
            if k == 0 or done[k - 1] != about:
                odd.append((n, f": it is about action {about}, which is not in the log before it"))


class _Places:
    """Where toys stood, scene by scene, and what is told of their moves."""

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._stood: list[dict[str, Point2]] = []
        self._last: dict[str, tuple[Toy, Point2]] = {}
        self._moves: list[tuple[int, str, dict[str, Point2]]] = []

    def scene(self, n: int, scene: Scene) -> None:
        """Take in the scene of line ``n``. The middle of a toy that is the same object as before is worked out once."""
        last, stood = self._last, {}
        for toy in scene.toys:
            known = last.get(toy.id)
            if known is None or known[0] is not toy:
                known = last[toy.id] = (toy, toy.centroid())
            stood[toy.id] = known[1]
        self._numbers.append(n)
        self._stood.append(stood)

    def told(self, n: int, d: Mapping[str, Any]) -> None:
        """Take in a line about a move, or a toy that appears."""
        at = {key: point for key in ("from_in", "to_in", "at_in") if (point := _point(d.get(key))) is not None}
        self._moves.append((n, str(d["toy"]), at))

    def faults(self, ended: bool) -> Iterator[tuple[int, str]]:
        """Moves that begin or end, and toys that appear, where no scene beside them has the toy. The scene that a last one led
        to may be cut off."""
        numbers, stood = self._numbers, self._stood
        for n, toy, at in self._moves:
            k = bisect_left(numbers, n)
            beside = range(max(0, k - 1), min(k + 1, len(numbers)))
            for what, key, near in (("the move of {} begins", "from_in", range(k)), ("the move of {} ends", "to_in", beside),
                                    ("{} appears", "at_in", beside)):
                if key not in at or (key != "from_in" and k == len(numbers) and not ended):
                    continue
                i = _nearest(stood, toy, at[key], near)
                if i is not None:
                    yield n, (f": {what.format(shown(toy))} at {_shown_point(at[key])}, by the scene of line {numbers[i]} it "
                              f"stands at {_shown_point(stood[i][toy])}")


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


def _lengths(d: Mapping[str, Any]) -> Iterator[str]:
    """Distances that are not those between the places of the same line, and lengths below zero."""
    if d["type"] == "move":
        for key in ("distance_in", "sigma_in"):
            if d[key] < 0:
                yield f": {key} is {d[key]:g}, it must be 0 or more"
    begins, ends = _point(d.get("from_in")), _point(d.get("to_in"))
    told = d.get("distance_in")
    if begins is None or ends is None or isinstance(told, bool) or not isinstance(told, int | float):
        return
    far = math.dist(begins, ends)
    if not abs(far - told) <= CONSISTENCY.distance_in:
        yield f": the {d['type']} says {told:.4g} in, its places are {far:.4g} in apart"


def single_faults(line: Mapping[str, Any]) -> Iterator[str]:
    """What is odd about one line by itself, whatever the others say."""
    if "from_in" in line:
        yield from _lengths(line)
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
    key = {"override": "number", "move": "declared", "note": "about"}.get(str(line["type"]))
    return None if key is None else line.get(key)


def _point(value: Any) -> Point2 | None:
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    if any(isinstance(v, bool) or not isinstance(v, int | float) for v in value):
        return None
    return (float(value[0]), float(value[1]))


def _shown_point(at: Sequence[float]) -> str:
    return f"({at[0]:.1f}, {at[1]:.1f})"
