"""How a game that one TOML file describes goes on: who acts next, what dice do, how turns begin and end.

In: the game's file as read, a state. Out: the next state.
May import: ``rules.cards``, ``rules.actions``, ``rules.kit.data``, ``state``.
"""

from __future__ import annotations

from dataclasses import replace

from rules import cards
from rules.actions import Action
from rules.kit.data import Kit, WeaponRow
from rules.kit.state import State


def went_on(kit: Kit, state: State) -> State:
    """After an action: the same toy goes on as long as it has actions."""
    toy = state.toy(state.acting) if state.acting is not None else None
    if toy is not None and toy.left > 0 and toy.alive:
        return state
    return next_side(kit, replace(state, acting=None))


def save(kit: Kit, state: State) -> int:
    """What a die of the attacked toy must show to ward a hit off; 0: nothing does."""
    assert state.attack is not None
    return kit.profile_named(state.toy(state.attack.target).profile).save


def rolled(kit: Kit, state: State, dice: list[int], kind: str) -> State:
    """After the dice of an attack (``kind`` hit) or those that ward hits off (save)."""
    a = state.attack
    assert a is not None
    weapon: WeaponRow = kit.weapon_of(a.weapon)
    if kind == "hit":
        hits = sum(d >= a.needs for d in dice)
        if hits and save(kit, state):
            return replace(state, attack=replace(a, hits=hits))
    else:
        hits = sum(d < save(kit, state) for d in dice)
    target, by = state.toy(a.target), state.toy(a.by)
    left = max(0, target.hits - hits * weapon.damage)
    state = replace(state.changed(target.id, hits=left, left=target.left if left else 0), attack=None)
    if not left:
        state = state.scoring(by.side, kit.profile_named(target.profile).points * kit.score.kill)
    return went_on(kit, state)


def begun(kit: Kit, state: State) -> State:
    """A turn begins; by the roster's order nobody is asked."""
    toys = tuple(replace(t, left=kit.play.actions if t.alive else 0, did=()) for t in state.toys)
    state = replace(state, toys=toys, acting=None, scored=(), phase="begin")
    first = next((s for s in state.sides if state.living(s)), state.sides[0])
    return replace(state, phase="act", to_act=first) if kit.play.initiative == "roster" else state


def initiative(kit: Kit, state: State, action: Action) -> State:
    """The highest begins; a tie is rolled or drawn again."""
    by_dice = kit.play.initiative == "dice"
    faces = [int(d) if by_dice else cards.value(d) for d in action.extra]
    if faces.count(max(faces)) > 1:
        return state
    return ready(kit, replace(state, phase="act", to_act=state.sides[faces.index(max(faces))]))


def ready(kit: Kit, state: State) -> State:
    """The side to act, or the next one that has toys with actions left; else the turn is over."""
    at = state.sides.index(state.to_act)
    order = state.sides[at:] + state.sides[:at]
    side = next((s for s in order if any(t.left > 0 for t in state.living(s))), None)
    if side is not None:
        return replace(state, to_act=side)
    return replace(state, phase="score") if kit.score.zones else next_turn(kit, state)


def next_side(kit: Kit, state: State) -> State:
    """The next side acts, or where a side acts as a whole the same one as long as it can."""
    if kit.play.order == "sides" and any(t.left > 0 for t in state.living(state.to_act)):
        return state
    at = (state.sides.index(state.to_act) + 1) % len(state.sides)
    return ready(kit, replace(state, to_act=state.sides[at]))


def next_turn(kit: Kit, state: State) -> State:
    """The next turn, or the end after the last one."""
    if kit.play.turns and state.turn >= kit.play.turns:
        return replace(state, phase="over")
    return begun(kit, replace(state, turn=state.turn + 1))
