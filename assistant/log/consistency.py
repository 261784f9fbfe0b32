"""Whether the lines of a log agree with each other and with this program: version, order, times, distances, places, ids."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from assistant.log.parameters import CONSISTENCY
from measure.errors import InputError
from measure.polygons import middle_of
from measure.reading.values import shown
from measure.scene import Point2, Scene, Toy
from measure.scene_file import SceneError
from measure.verdict import Verdict, all_of
from rules.actions import Action

VERSION = 1
"""Of the log's format, in its start line."""
ALL_YES = frozenset((str(Verdict.YES),))
SPEAKING = frozenset(("hands", "action"))
"""Lines of which something may be odd by itself, besides those with places."""
MEANT = {"override": "number", "move": "declared", "note": "about"}
"""By the type of line, where it names the action that it is about."""


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
            self._places.scene(n, scene)
        elif scene is not None:
            self._odd["scenes"].append((n, f" is no scene: {scene}"))
        if kind in SPEAKING or "from_in" in d:
            self._odd["single"] += [(n, said) for said in single_faults(d)]
        if kind in ("move", "appear"):
            self._places.told(n, d)
        if kind == "appear":
            self._there.add(str(d["toy"]))
        elif kind in ("move", "leave"):
            self._named.append((n, d["toy"]))
        if kind == "action" or kind in MEANT:
            self._number(n, d, kind)

    def faults(self) -> list[tuple[int, str]]:
        """(line, what is odd about it), in the order of the lines."""
        self._odd["places"] = list(self._places.faults(self._ended is not None))
        self._odd["names"] = [(n, unseen_fault(toy)) for n, toy in self._named
                              if toy not in self._there and not self._places.knows(toy)]
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
                self._odd["order"].append((n, f"{twice_fault(d)}, line {first} has one"))

    def _number(self, n: int, d: Mapping[str, Any], kind: str) -> None:
        """Actions out of their order, rulings on actions that were never done, and moves that such ones declared."""
        done, odd = self._done, self._odd["numbers"]
        if kind == "action":
            late = number_fault(d, done[-1] if done else None)
            if late:
                odd.append((n, late))
            else:
                done.append(int(d["number"]))
        about = action_meant(d)
        if about is not None:
            k = bisect_right(done, int(about))
            if k == 0 or done[k - 1] != about:
                odd.append((n, about_fault(about)))


class _Places:
    """Where toys stood, as far as it changed from scene to scene, and what is told of their moves."""

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._stood: dict[str, list[tuple[int, Point2 | None]]] = {}
        self._last: dict[str, Toy] = {}
        self._moves: list[tuple[int, str, dict[str, Point2]]] = []

    def knows(self, toy: str) -> bool:
        """Whether the toy is in any scene."""
        return toy in self._stood

    def scene(self, n: int, scene: Scene) -> None:
        """Take in the scene of line ``n``. The middle of a toy that is the same object as before is not worked out."""
        last = self._last
        for toy in scene.toys:
            if last.get(toy.id) is not toy:
                last[toy.id] = toy
                self._stood.setdefault(toy.id, []).append((n, middle_of(toy.footprint_in)))
        if len(last) > len(scene.toys):
            for gone in last.keys() - {t.id for t in scene.toys}:
                del last[gone]
                self._stood[gone].append((n, None))
        self._numbers.append(n)

    def told(self, n: int, d: Mapping[str, Any]) -> None:
        """Take in a line about a move, or a toy that appears."""
        at = {key: point for key in ("from_in", "to_in", "at_in") if (point := _point(d.get(key))) is not None}
        self._moves.append((n, str(d["toy"]), at))

    def faults(self, ended: bool) -> Iterator[tuple[int, str]]:
        """Moves that begin or end, and toys that appear, where no scene beside them has the toy. The scene that a last one led
        to may be cut off."""
        numbers = self._numbers
        for n, toy, at in self._moves:
            k, stood = bisect_left(numbers, n), self._stood.get(toy, [])
            for what, key in (("the move of {} begins", "from_in"), ("the move of {} ends", "to_in"), ("{} appears", "at_in")):
                if key not in at or (key != "from_in" and k == len(numbers) and not ended):
                    continue
                near = (_places_before(stood, n) if key == "from_in"
                        else _places_at(stood, numbers[max(0, k - 1):k + 1]))
                found = _nearest(near, at[key])
                if found is not None:
                    number, there = found
                    yield n, (f": {what.format(shown(toy))} at {_shown_point(at[key])}, by the scene of line {number} it "
                              f"stands at {_shown_point(there)}")


def _places_before(stood: Sequence[tuple[int, Point2 | None]], n: int) -> Iterator[tuple[int, Point2]]:
    """Where a toy stood before line ``n``, the last place first, with the line of the scene in which it came there."""
    for i in range(bisect_left(stood, n, key=itemgetter(0)) - 1, -1, -1):
        number, there = stood[i]
        if there is not None:
            yield number, there


def _places_at(stood: Sequence[tuple[int, Point2 | None]], numbers: Sequence[int]) -> Iterator[tuple[int, Point2]]:
    """Where a toy stands in the scenes of these lines, the last first."""
    for number in reversed(numbers):
        k = bisect_right(stood, number, key=itemgetter(0))
        there = stood[k - 1][1] if k else None
        if there is not None:
            yield number, there


def _nearest(near: Iterable[tuple[int, Point2]], at: Point2) -> tuple[int, Point2] | None:
    """Of the places ``near``, with the lines of their scenes, the one nearest to another place; None: the toy stands there in
    one of them (mostly in the first, so that long logs take no longer a line), or there are none."""
    best: tuple[float, int, Point2] | None = None
    for number, there in near:
        far = math.dist(there, at)
        if far <= CONSISTENCY.place_in:
            return None
        best = (far, number, there) if best is None else min(best, (far, number, there))
    return None if best is None else best[1:]


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
        decide = {c["verdict"] for c in line["checks"] if c.get("decides", True)}
        if line["verdict"] == Verdict.YES and decide <= ALL_YES:
            return
        found = Verdict(line["verdict"])
        said = all_of(*(Verdict(c["verdict"]) for c in line["checks"] if c.get("decides", True)))
        if found is not said:
            yield f": the action's verdict is {found}, by its checks it is {said}"


def unseen_fault(toy: Any) -> str:
    """Of a line about a toy that no scene has."""
    return f": {shown(toy)} is not among the toys of any scene"


def twice_fault(move: Mapping[str, Any]) -> str:
    """Of a second move of a toy at one time."""
    return f": a second move of {shown(move['toy'])} at {move['time_s']:g} s"


def number_fault(action: Mapping[str, Any], last: int | None) -> str:
    """Of an action whose number is not above that of the ``last``; empty where it is."""
    return "" if last is None or action["number"] > last else f": action {action['number']} comes after action {last}"


def about_fault(about: Any) -> str:
    """Of a line about an action that was never done."""
    return f": it is about action {about}, which is not in the log before it"


def action_meant(line: Mapping[str, Any]) -> Any:
    """The number of the action that a ruling, a move or a note is about; None for none."""
    key = MEANT.get(str(line["type"]))
    return None if key is None else line.get(key)


class ActionsDone:
    """Which actions of a log stand and which were taken back, line by line."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.back: list[int] = []

    def line(self, line: Mapping[str, Any]) -> int | None:
        """Take in a line. The number of the action that it takes back or does again; None: it does neither. Corrections, the
        score and the clocks have steps of their own, which are no actions."""
        if line["type"] == "action":
            self.done.append(int(line["number"]))
            self.back.clear()
        step = line.get("step", line.get("text")) if line["type"] == "note" and not {"mend", "board"} & line.keys() else None
        if step not in ("undo", "redo"):
            return None
        source, other = (self.done, self.back) if step == "undo" else (self.back, self.done)
        if not source:
            return None
        number: int = line["number"] if line.get("number") in source else source[-1]
        source.remove(number)
        other.append(number)
        return number


def _point(value: Any) -> Point2 | None:
    if type(value) is list and len(value) == 2 and type(value[0]) is float is type(value[1]):
        return (value[0], value[1])
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    if any(isinstance(v, bool) or not isinstance(v, int | float) for v in value):
        return None
    return (float(value[0]), float(value[1]))


def _shown_point(at: Sequence[float]) -> str:
    return f"({at[0]:.1f}, {at[1]:.1f})"
