"""Toaded's effects: what a soldier's attack, health and statuses are now, damage, and what a card does when it resolves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.games.toaded.cards import Effect, Soldier, Support
from rules.games.toaded.state import FLANKS, Bonus, Due, InPlay, State, Status, Unit


def card_of(state: State, unit: Unit) -> Soldier:
    """The soldier card of a unit."""
    found = state.soldier(unit.card)
    assert found is not None
    return found


def lasting(state: State, unit: Unit) -> Iterator[Effect]:
    """Inherent talents and supports in play that reach the unit now (TD-14 to TD-18); Immunity keeps off the
    opponent's (TD-9)."""
    own = list(_lasting(state, unit, unit.side))
    yield from own
    if not any(e.verb == "status" and e.status == "Immunity" for e in own) and not any(
            s.name == "Immunity" for s in unit.statuses):
        yield from _lasting(state, unit, state.other(unit.side))


def _lasting(state: State, unit: Unit, side: str) -> Iterator[Effect]:
    """Those of one side's cards."""
    for other in state.units:
        talent = card_of(state, other).talent if other.side == side else None
        if talent is not None and talent.kind == "inherent":
            for e in talent.effects:
                if _reaches(state, e, unit, side, other.id) and _now(state, e, other):
                    yield e
    for p in (*state.in_play, state.ground) if state.ground else state.in_play:
        card = state.support(p.card) if p.side == side else None
        for e in card.effects if card else ():
            if _reaches(state, e, unit, side, p.on) and _now(state, e, unit):
                yield e


def _now(state: State, effect: Effect, bearer: Unit) -> bool:
    """TD-18: effects during a player's turn switch at the turn's start; lines count where the soldier stands."""
    if effect.when in ("front", "back"):
        return bearer.line == effect.when
    if effect.when == "always":
        return True
    return (state.to_act == bearer.side) == (effect.when == "own_turn")


def _reaches(state: State, effect: Effect, unit: Unit, side: str, bearer: str | None) -> bool:
    if effect.scope == "self":
        meant = unit.id == bearer
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
    """Whether the status is on the soldier, by itself or by a lasting effect."""
    return any(s.name == status for s in unit.statuses) or any(
        e.verb == "status" and e.status == status for e in lasting(state, unit))


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
    for p in state.in_play:
        if p.on == unit_id:
            state = bury(state, p.side, p.card)
    return replace(state, in_play=tuple(p for p in state.in_play if p.on != unit_id))


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
    return unit.side != by and has(state, unit, "Immunity")


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


def apply(state: State, effects: tuple[Effect, ...], by: str, actor: str | None, target: str | None) -> State:
    """Effects that happen once, in their order. A target that is gone, or immune, is left out."""
    for e in effects:
        state = _one(state, e, by, actor, target)
    return reap(state)


def _one(state: State, e: Effect, by: str, actor: str | None, target: str | None) -> State:
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
    reached = [u for u in state.units if _once(state, e, u, by, actor, target) and not immune(state, u, by)]
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
            state = change(state, replace(unit, statuses=(*unit.statuses, Status(e.status, e.turns))))
        elif e.verb == "move" and other_line(state, unit):
            state = change(state, replace(unit, zone=other_line(state, unit)))  # type: ignore[arg-type]
    return state


def _once(state: State, e: Effect, unit: Unit, by: str, actor: str | None, target: str | None) -> bool:
    if not fits(state, e, unit):
        return False
    return {"target": unit.id == target, "self": unit.id == actor, "own": unit.side == by, "enemy": unit.side != by,
            "all": True}.get(e.scope, False)


def place(state: State, card: Support, side: str, target: str | None) -> State:
    """A support that resolves: attached, on the ground, in play for its turns, or done and buried (TD-15, TD-16)."""
    if card.type == "ground":
        return replace(state, ground=InPlay(card.name, side, card.counter))
    if card.type == "attachable":
        if not any(u.id == target for u in state.units):
            return bury(state, side, card.name)
        return reap(replace(state, in_play=(*state.in_play, InPlay(card.name, side, card.counter, target))))
    if card.counter:
        return reap(replace(state, in_play=(*state.in_play, InPlay(card.name, side, card.counter))))
    return bury(state, side, card.name)
