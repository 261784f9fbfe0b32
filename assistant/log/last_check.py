"""The last check before a line is written: what our own reader would refuse is put right and told, or it is not written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from shapely.errors import ShapelyError
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from assistant.log.consistency import about_fault, action_meant, number_fault, single_faults, twice_fault, unseen_fault
from assistant.log.line_shapes import line_fault
from assistant.log.parameters import CONSISTENCY, LOG
from assistant.log.scene_lines import SceneLines, SharedLines
from measure.scene import distinct
from measure.scene_file import SceneError, scene_from_dict

THINGS = ("toys", "terrain", "zones")
"""The lists of a scene whose ids must all differ, in the order in which a name is kept."""

Plain = dict[str, Any]


@dataclass(slots=True)
class LastCheck:
    """What a log's lines have told so far, as far as the next one must agree with it. Begins anew with each start line;
    before the first one nothing must agree."""

    begun: bool = False
    last_s: float = 0.0
    ended: bool = False
    numbers: set[int] = field(default_factory=set)
    last_number: int | None = None
    moves: set[tuple[str, float]] = field(default_factory=set)
    toys: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    shared: SharedLines = field(default_factory=SharedLines)
    scenes: SceneLines = field(default_factory=SceneLines)

    def passed(self, line: Plain) -> tuple[Plain | None, tuple[str, ...]]:
        """The line as it is to be written (None: not at all), and what was put right, in sentences that were not told yet."""
        if line["type"] == "start":
            self.begun, self.ended, self.last_s, self.last_number = True, False, 0.0, None
            for known in (self.numbers, self.moves, self.toys):
                known.clear()
        elif self.ended:
            return None, ()
        said: list[str] = []
        told_s = line.get("time_s", self.last_s)
        if self.begun and isinstance(told_s, int | float) and told_s < max(0.0, self.last_s - CONSISTENCY.same_s):
            line = {**line, "time_s": self.last_s}  # no clock of a battle runs back
        unreadable = self._unreadable(line)
        if unreadable:
            line = _readable_scene(line, said)
            unreadable = self._unreadable(line)
        fault = line_fault(line) or unreadable or (self._contradiction(line) if self.begun else "")
        if fault:
            said.append(f"the {line['type']} line could not be logged{fault}")
        else:
            self._take_in(line)
        fresh = tuple(s for s in said if s not in self.told)
        self.told.update(fresh)
        return (None if fault else line), fresh

    def _unreadable(self, line: Plain) -> str:
        """What is wrong with a line's scene. Things that are as the scene before had them are read once."""
        if line["type"] == "scene":
            try:
                self.shared.share(line)
                self.scenes.scene(line)
            except SceneError as e:
                return f": {e}"
        return ""

    def _contradiction(self, line: Plain) -> str:
        if line["type"] in ("move", "leave") and line["toy"] not in self.toys:
            return unseen_fault(line["toy"])
        if line["type"] == "action" and (late := number_fault(line, self.last_number)):
            return late
        about = action_meant(line)
        if about is not None and about not in self.numbers:
            return about_fault(about)
        if line["type"] == "move" and (line["toy"], line["time_s"]) in self.moves:
            return twice_fault(line)
        return next(single_faults(line), "")

    def _take_in(self, line: Plain) -> None:
        self.last_s = max(self.last_s, float(line.get("time_s", self.last_s)))
        if line["type"] == "scene":
            self.toys.update(t["id"] for t in line["toys"])
        elif line["type"] == "appear":
            self.toys.add(line["toy"])
        elif line["type"] == "action":
            self.numbers.add(line["number"])
            self.last_number = line["number"]
        elif line["type"] == "move":
            self.moves.add((line["toy"], line["time_s"]))
        elif line["type"] == "end":
            self.ended = self.begun


def _readable_scene(line: Plain, said: list[str]) -> Plain:
    """The scene with different ids and simple outlines; a thing that cannot be read even so is left out. What was done is
    added to ``said``."""
    things = [(key, t) for key in THINGS for t in line.get(key, ()) if isinstance(t, Mapping)]
    ids = [str(t.get("id", "")) for _, t in things]
    out = {**line, **{key: [] for key in THINGS if key in line}}
    for (key, thing), was, now in zip(things, ids, distinct(ids), strict=True):
        if was != now:
            said.append(twice(was, now))
        made = _readable_thing(line, key, {**thing, "id": now}, said)
        if made is None:
            said.append(f"{now} could not be logged: no reader would take it")
        else:
            out[key].append(made)
    return out


def twice(was: str, now: str) -> str:
    """The sentence about a thing that has another's id, and the id that it is given."""
    return f"two things are called {was!r}: one of them is {now!r} from now on; give each an id of its own" if was else (
        f"a thing has no name: it is called {now!r}")


def _readable_thing(line: Plain, key: str, thing: Plain, said: list[str]) -> Plain | None:
    """One toy, piece or zone as a reader takes it: its outline made simple where it is not; None: it cannot be."""
    alone = {k: v for k, v in _bare(line).items() if k not in THINGS} | {"toys": []}
    for made in (thing, _simple(thing)):
        try:
            scene_from_dict({**alone, key: [made]})
        except SceneError:
            continue
        if made is not thing:
            said.append(f"the outline of {thing.get('id')} crossed itself: it is logged without the crossing")
        return made
    return None


def _simple(thing: Plain) -> Plain:
    """The thing with its outline's largest simple part, or the hull of its corners."""
    try:
        shape = Polygon(thing["footprint_in"])
        parts = [p for p in getattr(shape.buffer(0), "geoms", [shape.buffer(0)]) if not p.is_empty]
        simple = max((p for p in parts if isinstance(p, Polygon)), key=lambda p: p.area, default=shape.convex_hull)
        ring = [[round(x, LOG.inches_digits), round(y, LOG.inches_digits)] for x, y in orient(simple).exterior.coords[:-1]]
    except (KeyError, TypeError, ValueError, AttributeError, ShapelyError):
        return thing
    return {**thing, "footprint_in": ring, "ignored_parts": [], "slabs": []} if "ignored_parts" in thing else {
        **thing, "footprint_in": ring}


def _bare(line: Plain) -> Plain:
    return {k: v for k, v in line.items() if k != "type"}
