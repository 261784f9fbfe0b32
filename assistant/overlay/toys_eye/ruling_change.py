"""What would change a ruling on cover: how far to its left or right the attacker would have to stand, in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from shapely.geometry import Polygon

from assistant.overlay.marks import length_text
from assistant.overlay.parameters import RULING_CHANGE
from measure.scene import Scene, Toy
from measure.survey import Survey
from measure.verdict import Verdict, at_least


@dataclass(frozen=True, slots=True)
class Change:
    """The attacker ``left_in`` inches to its left (negative: to its right), seen along its line to the target: then ``hidden``
    (0-1) with ``sigma``, and ``verdict`` on "at least ``limit``". ``limit`` None: no limit was given. ``left_in`` 0: nothing
    within reach changes anything."""

    left_in: float
    hidden: float
    sigma: float
    limit: float | None = None
    verdict: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {"left_in": self.left_in, "hidden": round(self.hidden, 4), "sigma": round(self.sigma, 4), "limit": self.limit,
                "verdict": self.verdict}


def change_of(survey: Survey, from_id: str, to_id: str, limits: Sequence[float]) -> Change:
    """The smallest step aside after which a ruling on one of ``limits`` (shares, 0-1) is a sure one and another than now; with
    no limits the smallest that changes what is hidden. Only where the attacker has room to stand."""
    me, now = survey.scene.toy(from_id), survey.cover(from_id, to_id)
    aim = np.array(now.aim_in) - np.array(now.eye_in)
    flat = float(np.hypot(aim[0], aim[1]))
    nothing = Change(0.0, now.hidden, now.sigma)
    if flat < 1e-6:
        return nothing
    left = np.array([-aim[1], aim[0]]) / flat
    steps = [side * step for step in RULING_CHANGE.steps_in for side in (1.0, -1.0)]
    eyes = np.array([(*(np.array(now.eye_in[:2]) + s * left), now.eye_in[2]) for s in steps])
    then = survey.covers_from(from_id, to_id, eyes)
    before = {limit: at_least(now.hidden, now.sigma, limit).verdict for limit in limits}
    found: list[Change] = []
    for step, (hidden, sigma) in zip(steps, then.tolist(), strict=True):
        if found and abs(step) > abs(found[0].left_in):
            break
        if abs(hidden - now.hidden) < RULING_CHANGE.told_share or not _has_room(survey.scene, me, *(step * left)):
            continue
        if not limits:
            found.append(Change(step, hidden, sigma))
        for limit in limits:
            verdict = at_least(hidden, sigma, limit).verdict
            if verdict not in (before[limit], Verdict.TOO_CLOSE):
                found.append(Change(step, hidden, sigma, limit, str(verdict)))
    return max(found, key=lambda c: abs(c.hidden - now.hidden)) if found else nothing


def change_text(change: Change | Mapping[str, Any], units: str = "in", limits: bool = True) -> str:
    """The sentence of a change. ``limits``: whether there were any."""
    c = change if isinstance(change, Change) else Change(**change)
    if not c.left_in:
        far = length_text(RULING_CHANGE.steps_in[-1], units)
        nothing = "gives another ruling that is sure" if limits else "changes it"
        return f"No step of up to {far} to the left or right {nothing}."
    far = _HALF if units == "in" and abs(c.left_in) == RULING_CHANGE.steps_in[0] else length_text(abs(c.left_in), units)
    said = f"{far} to the {'left' if c.left_in > 0 else 'right'} and it is {100 * c.hidden:.0f} %"
    if c.limit is None:
        return said + "."
    return said + f": {'surely at or over' if c.verdict == 'yes' else 'surely under'} the limit of {100 * c.limit:.0f} %."


_HALF = "Half an inch"


def _has_room(scene: Scene, me: Toy, dx: float, dy: float) -> bool:
    """Whether the toy could stand there: on the table or on what it stands on now, in nothing else."""
    there = me.moved(dx, dy)
    ground, others = there.polygon(), list(_others(scene, me))
    if not scene.table_polygon().covers(ground.centroid):
        return False
    if me.base_in > RULING_CHANGE.level_in:
        on = [p for p, _, top in others if abs(top - me.base_in) <= RULING_CHANGE.level_in]
        if not any(p.covers(ground.centroid) for p in on):
            return False
    return not any(low < there.top_in and top > there.base_in + RULING_CHANGE.level_in and p.intersects(ground)
                   for p, low, top in others)


def _others(scene: Scene, me: Toy) -> Iterator[tuple[Polygon, float, float]]:
    for t in scene.toys:
        if t.id != me.id and (t.on_table or t.state == "destroyed"):
            yield t.polygon(), t.base_in, t.top_in
    for p in scene.terrain:
        yield p.polygon(), p.base_in, p.top_in
