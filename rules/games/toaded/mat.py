"""Toaded's mat as it lies on the table (TD-2): which toy stands for which soldier, and whether it stands on its zone.

Without a mat among the scene's zones nothing here says anything: the zones are then the players' own affair.
"""

from __future__ import annotations

from collections.abc import Iterator

from measure.scene import Scene, Toy, Zone
from measure.verdict import Verdict
from rules.actions import Action, Check, Moved
from rules.games.toaded.effects import other_line
from rules.games.toaded.state import ZONES, State, Unit
from rules.places import depth_in, rests_in
from rules.surveyed import Surveyed

LANES = {"left": "left", "assault": "front", "right": "right"}
"""The mat's own short names of the flanks."""


def zone_id(state: State, side: str, zone: str) -> str:
    """The mat's name of a side's zone: "p1-front-left". The first side sits at the mat's left end unless ``mat_turned``."""
    line, flank = zone.split("-")
    far = (state.sides.index(side) == 1) != state.house.mat_turned
    return f"p{1 + far}-{line}-{LANES[flank]}"


def place(state: State, scene: Scene, side: str, zone: str) -> Zone | None:
    """That zone of the mat; None where no mat lies on the table."""
    name = zone_id(state, side, zone)
    return next((z for z in scene.zones if z.id == name), None)


def standing_on(scene: Scene, zone: Zone) -> list[tuple[Toy, Verdict]]:
    """The toys that rest on it, surely or perhaps."""
    found = ((t, rests_in(t, zone).verdict) for t in scene.toys if t.on_table)
    return [(t, v) for t, v in found if v is not Verdict.NO]


def figures(state: State, scene: Scene, action: Action) -> tuple[str, ...]:
    """Ids of the toys that stand for the soldier of a switch or a deployment: the one on the zone that it leaves; the ones that
    are called like the card and stand on no zone of that side yet."""
    if action.kind == "switch":
        unit = next((u for u in state.units if u.id == action.actor), None)
        here = place(state, scene, unit.side, unit.zone) if unit is not None else None
        return tuple(t.id for t, v in standing_on(scene, here) if v is Verdict.YES)[:1] if here is not None else ()
    if action.kind == "deploy" and place(state, scene, str(action.actor), str(action.target)) is not None:
        card = str(action.card).lower()
        zones = [z for z in (place(state, scene, str(action.actor), name) for name in ZONES) if z is not None]
        return tuple(t.id for t in scene.toys if t.on_table and card in (t.id.lower(), t.name.lower())
                     and all(rests_in(t, z).verdict is Verdict.NO for z in zones))[:1]
    return ()


def target(state: State, action: Action) -> tuple[str, str] | None:
    """Side and zone to which a switch or a deployment leads. ``state``: before it."""
    if action.kind == "deploy":
        return str(action.actor), str(action.target)
    unit = next((u for u in state.units if u.id == action.actor), None) if action.kind == "switch" else None
    return (unit.side, other_line(state, unit)) if unit is not None and other_line(state, unit) else None


def free_checks(state: State, survey: Surveyed, side: str, zone: str) -> Iterator[Check]:
    """TD-2: one soldier a zone, as the table has it. A toy of the other side bars it; any other is told."""
    there = place(state, survey.scene, side, zone) if zone else None
    for toy, sure in standing_on(survey.scene, there) if there is not None else ():
        foe = bool(toy.side) and toy.side == state.other(side)
        bars = Verdict.NO if sure is Verdict.YES else Verdict.TOO_CLOSE
        assert there is not None
        yield Check("TD-2", bars if foe else Verdict.YES, depth_in(toy, there), toy.sigma_in, 0.0, "in",
                    detail=f"{toy.name or toy.id} stands on {there.id}" + ("" if foe else ": is it this soldier?"), decides=foe)


def arrival(state: State, survey: Surveyed, action: Action, moved: Moved | None) -> tuple[Check, ...]:
    """TD-4, TD-8: whether the toy that was moved rests on the zone to which its soldier goes. ``state``: before the action."""
    aim = target(state, action)
    there = place(state, survey.scene, *aim) if aim is not None else None
    toy = next((t for t in survey.scene.toys if moved is not None and t.id == moved.toy), None)
    if there is None or toy is None:
        return ()
    ruling, deep = rests_in(toy, there), depth_in(toy, there)
    said = f"its middle lies {abs(deep):.1f} in {'inside' if deep >= 0 else 'outside'} {there.id}"
    return (Check("TD-8" if action.kind == "switch" else "TD-4", ruling.verdict, deep, toy.sigma_in, 0.0, "in",
                  ruling.probability, said),)


def as_they_stand(state: State, scene: Scene) -> Iterator[Check]:
    """TD-2: whether a toy stands on each soldier's zone, and none where no soldier is. Nothing as long as no toy stands on the
    mat at all: then the cards alone are played with."""
    places = {(side, name): z for side in state.sides for name in ZONES if (z := place(state, scene, side, name)) is not None}
    toys = {key: standing_on(scene, z) for key, z in places.items()}
    units: dict[tuple[str, str], Unit] = {(u.side, u.zone): u for u in state.units}
    if not any(toys.values()):
        return
    for key, zone in places.items():
        here, unit = toys[key], units.get(key)
        most = state.house.soldiers_per_zone
        names = " and ".join(t.name or t.id for t, _ in here)
        if unit is not None:
            sure = any(v is Verdict.YES for _, v in here)
            verdict = Verdict.YES if sure and len(here) <= most else Verdict.TOO_CLOSE if here else Verdict.NO
            yield Check("TD-2", verdict, detail=f"{zone.id}: {unit.card} ({unit.id}), {names or 'nothing'} stands there")
        elif here:
            verdict = Verdict.NO if any(v is Verdict.YES for _, v in here) else Verdict.TOO_CLOSE
            yield Check("TD-2", verdict, detail=f"{zone.id}: {names} stands there and no soldier is on it")
