"""Toaded's effects: what a soldier's attack, health and statuses are now, damage, and what a card does when it resolves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.games.toaded.cards import Effect, Soldier, Support
from rules.games.toaded.state import FLANKS, Bonus, Due, InPlay, State, Status, Unit


def card_of(state: State, unit: Unit) -> Soldier:
    """The soldier card of a unit."""
    found = state.soldier(unit.card)
    assert found is not None
    return found


def lasting(state: State, unit: Unit) -> Iterator[Effect]:
    """Inherent talents and supports in play that reach the unit now (TD-14 to TD-18). TD-9: Immunity keeps off the
    opponent's, but for statuses that were on it before, and for the effect that gives the Immunity."""
    own = tuple(e for e, _ in _lasting(state, unit, unit.side))
    foes = tuple(_lasting(state, unit, state.other(unit.side)))
    yield from own
    safe = _safe((*own, *(e for e, _ in foes)), unit)
    for e, source in foes:
        gives = e.verb == "status" and e.status == "Immunity"
        if not safe or gives or (e.verb == "status" and source in unit.under):
            yield e


def _safe(effects: Iterable[Effect], unit: Unit) -> bool:
    """Whether the unit has Immunity against all that the opponent's cards do."""
    return any(e.verb == "status" and e.status == "Immunity" and e.against is None for e in effects) or any(
        s.name == "Immunity" and s.against is None for s in unit.statuses)


def _lasting(state: State, unit: Unit, side: str) -> Iterator[tuple[Effect, str]]:
    """Those of one side's cards, each with its source: a soldier's id, or a support and what it is attached to."""
    for other in state.units:
        talent = card_of(state, other).talent if other.side == side else None
        if talent is not None and talent.kind == "inherent":
            for e in talent.effects:
                if _reaches(state, e, unit, side, (other.id,)) and _now(state, e, other):
                    yield e, other.id
    for p in (*state.in_play, state.ground) if state.ground else state.in_play:
        card = state.support(p.card) if p.side == side else None
        for e in card.effects if card else ():
            if _reaches(state, e, unit, side, p.bearers) and _now(state, e, unit):
                yield e, "/".join((p.card, *p.bearers))


def with_immunity(before: State, after: State) -> State:
    """TD-9: of each soldier that is immune ``after``, and was not ``before``, the opponent's lasting statuses that were on it
    then are noted: they run on. Where the Immunity is over nothing is to be noted."""
    was = {u.id: u for u in before.units}
    units = []
    for u in after.units:
        both = tuple(e for s in after.sides for e, _ in _lasting(after, u, s))
        if not _safe(both, u):
            under: tuple[str, ...] = ()
        elif u.id in was and not immune(before, was[u.id], before.other(u.side)):
            under = tuple(dict.fromkeys(source for e, source in _lasting(before, was[u.id], before.other(u.side))
                                        if e.verb == "status"))
        else:
            under = u.under
        under = under if after.house.immunity_keeps else ()
        units.append(u if u.under == under else replace(u, under=under))
    return after if all(a is b for a, b in zip(units, after.units, strict=True)) else replace(after, units=tuple(units))


def _now(state: State, effect: Effect, bearer: Unit) -> bool:
    """TD-18: effects during a player's turn switch at the turn's start; lines count where the soldier stands."""
    if effect.when in ("front", "back"):
        return bearer.line == effect.when
    if effect.when == "always":
        return True
    return (state.to_act == bearer.side) == (effect.when == "own_turn")


def _reaches(state: State, effect: Effect, unit: Unit, side: str, bearers: tuple[str, ...]) -> bool:
    if effect.scope == "self":
        meant = unit.id in bearers
    else:
        meant = effect.scope == "all" or ((effect.scope == "own") == (unit.side == side) and effect.scope in ("own", "enemy"))
    return meant and fits(state, effect, unit)


def fits(state: State, effect: Effect, unit: Unit) -> bool:
    """Race and archetype (part of the name, TD-14) of an effect."""
    card = card_of(state, unit)
    return (not effect.race or card.race == effect.race) and effect.archetype in card.name


def attack_of(state: State, unit: Unit) -> int:
    """Attack with all bonuses, 0 at least."""
    plus = sum(e.attack for e in lasting(state, unit) if e.verb == "buff") + sum(b.attack for b in unit.bonuses)
    return max(0, card_of(state, unit).attack + plus)


def health_of(state: State, unit: Unit) -> int:
    """Health left: printed and bonuses less the damage, which is permanent (TD-6)."""
    plus = sum(e.health for e in lasting(state, unit) if e.verb == "buff") + sum(b.health for b in unit.bonuses)
    return card_of(state, unit).health + plus - unit.damage


def has(state: State, unit: Unit, status: str) -> bool:
    """Whether the status is on the soldier, by itself or by a lasting effect. A lasting one does not reach a soldier that is
    immune against it."""
    if any(s.name == status and s.against is None for s in unit.statuses):
        return True
    mine = [e for e in lasting(state, unit) if e.verb == "status" and e.status == status and e.against is None]
    return bool(mine) and not immune_against(state, unit, status)


def immune_against(state: State, unit: Unit, status: str) -> bool:
    """TD-9: Immunity against one status, whoever would inflict it."""
    return any(s.against == status for s in unit.statuses) or any(
        e.verb == "status" and e.status == "Immunity" and e.against == status for e in lasting(state, unit))


def share(state: State, attacker: Unit, target: Unit) -> float:
    """TD-6: share of the attack by class and lines; flying as close."""
    if card_of(state, attacker).combat == "distant":
        return 1.0
    house = state.house
    return {("front", "front"): 1.0, ("back", "front"): house.back_to_front, ("back", "back"): house.back_to_back,
            ("front", "back"): house.front_to_back}[attacker.line, target.line]


def damage_of(state: State, attacker: Unit, target: Unit) -> int:
    """TD-6: line first, then Protection; fractions down."""
    dealt = int(attack_of(state, attacker) * share(state, attacker, target) + 1e-9)
    if has(state, target, "Protection"):
        dealt = int(dealt * state.house.protection + 1e-9)
    return dealt


def change(state: State, unit: Unit) -> State:
    """With that unit replaced."""
    return replace(state, units=tuple(unit if u.id == unit.id else u for u in state.units))


def bury(state: State, side: str, *cards: str) -> State:
    """TD-17: face up onto the owner's cemetery."""
    return replace(state, piles=tuple(replace(p, cemetery=(*p.cemetery, *cards)) if p.side == side else p
                                      for p in state.piles))


def kill(state: State, unit_id: str) -> State:
    """To the cemetery, with what is attached to it (TD-15, TD-17)."""
    unit = state.unit(unit_id)
    state = replace(state, units=tuple(u for u in state.units if u.id != unit_id))
    state = bury(state, unit.side, unit.card)
    stay: list[InPlay] = []
    for p in state.in_play:
        left = tuple(b for b in p.bearers if b != unit_id)
        first = state.house.shared_support == "first" and unit_id in p.bearers
        if p.on is not None and (not left or first):
            state = bury(state, p.side, p.card)
        else:  # what is attached to several goes with the last of them, or by house rule the first
            stay.append(replace(p, on=left[0], also=left[1:]) if left else p)
    return replace(state, in_play=tuple(stay))


def reap(state: State) -> State:
    """TD-17: soldiers at 0 health or less are killed, together, until none is left so (bonuses may go with the dead)."""
    while True:
        dead = [u.id for u in state.units if health_of(state, u) <= 0]
        if not dead:
            return state
        for unit_id in dead:
            state = kill(state, unit_id)


def immune(state: State, unit: Unit, by: str) -> bool:
    """TD-9: unaffected by the opponent's card effects."""
    return unit.side != by and _safe((e for s in state.sides for e, _ in _lasting(state, unit, s)), unit)


def may_target(state: State, effects: tuple[Effect, ...], unit: Unit, by: str) -> str:
    """Why the soldier cannot be the target; empty when it can. Stealth: neither player may target it (TD-9)."""
    if has(state, unit, "Stealth"):
        return f"{unit.id} has Stealth: no card effect may target it"
    for e in effects:
        if e.scope == "target":
            if e.side != "any" and (e.side == "own") != (unit.side == by):
                return f"{unit.id} is not the {e.side} soldier it wants"
            if not fits(state, e, unit):
                return f"{unit.id} is not of the race or archetype it wants"
            if e.verb == "move" and not _other_line(state, unit):
                return f"the other line of {unit.id}'s flank is taken"
    return ""


def _other_line(state: State, unit: Unit) -> str:
    line, flank = unit.zone.split("-")
    assert flank in FLANKS
    zone = f"{'back' if line == 'front' else 'front'}-{flank}"
    return zone if zone in state.free_zones(unit.side) else ""


def other_line(state: State, unit: Unit) -> str:
    """TD-8: the free zone across on the same flank, or empty."""
    return _other_line(state, unit)


def needs_target(effects: tuple[Effect, ...]) -> bool:
    """TD: targeting effects and others."""
    return any(e.scope == "target" for e in effects)


def apply(state: State, effects: tuple[Effect, ...], by: str, actor: str | None, targets: tuple[str, ...]) -> State:
    """Effects that happen once, in their order. A target that is gone, or immune, is left out."""
    for e in effects:
        state = _one(state, e, by, actor, targets)
    return reap(state)


def _one(state: State, e: Effect, by: str, actor: str | None, targets: tuple[str, ...]) -> State:
    if e.verb == "draw":
        return replace(state, due=(*state.due, Due(by, e.amount)))
    if e.verb == "discard":
        foe = state.other(by)
        return replace(state, forced=(*state.forced, *([foe] * min(e.amount, state.hand(foe).count))))
    if e.verb == "deploy":
        return replace(state, free=(*state.free, e.amount))
    if e.verb == "destroy":
        gone = state.ground
        return state if gone is None else replace(bury(state, gone.side, gone.card), ground=None)
    reached = [u for u in state.units if _once(state, e, u, by, actor, targets) and not immune(state, u, by)]
    for unit in reached:
        if e.verb == "damage":
            state = change(state, replace(unit, damage=unit.damage + e.amount))
        elif e.verb == "heal":
            state = change(state, replace(unit, damage=max(0, unit.damage - e.amount)))
        elif e.verb == "kill":
            state = kill(state, unit.id)
        elif e.verb == "buff":
            state = change(state, replace(unit, bonuses=(*unit.bonuses, Bonus(e.attack, e.health, e.turns))))
        elif e.verb == "status" and e.status is not None:
            if e.status == "Immunity" or not immune_against(state, unit, e.status):
                state = change(state, replace(unit, statuses=(*unit.statuses, Status(e.status, e.turns, e.against))))
        elif e.verb == "move" and other_line(state, unit):
            state = change(state, replace(unit, zone=other_line(state, unit)))  # type: ignore[arg-type]
    return state


def _once(state: State, e: Effect, unit: Unit, by: str, actor: str | None, targets: tuple[str, ...]) -> bool:
    if not fits(state, e, unit):
        return False
    return {"target": unit.id in targets, "self": unit.id == actor, "own": unit.side == by, "enemy": unit.side != by,
            "all": True}.get(e.scope, False)


def place(state: State, card: Support, side: str, targets: tuple[str, ...]) -> State:
    """A support that resolves: attached, on the ground, in play for its turns, or done and buried (TD-15, TD-16)."""
    if card.type == "ground":
        return replace(state, ground=InPlay(card.name, side, card.counter))
    if card.type == "attachable":
        there = tuple(t for t in targets if any(u.id == t for u in state.units))
        if not there:
            return bury(state, side, card.name)
        return reap(replace(state, in_play=(*state.in_play, InPlay(card.name, side, card.counter, there[0], there[1:]))))
    if card.counter:
        return reap(replace(state, in_play=(*state.in_play, InPlay(card.name, side, card.counter))))
    return bury(state, side, card.name)
