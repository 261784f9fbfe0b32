"""Toymallet's flow: six turns of move, shoot and melee; fights from dice to casualties; HTF points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.actions import Action
from rules.games.toymallet import dice
from rules.games.toymallet.judge import within
from rules.games.toymallet.state import Fight, Group, Owed, State
from rules.surveyed import Surveyed

PHASES = ("move", "shoot", "melee")


def change(state: State, group_id: str, **values: Any) -> State:
    """With that group's fields changed."""
    return replace(state, groups=tuple(replace(g, **values) if g.id == group_id else g for g in state.groups))


def score(state: State, side: str, points: int) -> State:
    """HTF points for a side (TM-12)."""
    return replace(state, scores=tuple(replace(s, points=s.points + points) if s.side == side else s
                                       for s in state.scores))


def perform(state: State, survey: Surveyed, action: Action) -> State:
    """The state after an accepted action."""
    return _STEPS[action.kind](state, survey, action)


def _start(state: State, survey: Surveyed, action: Action) -> State:
    """TM-2: highest begins, then clockwise; ties are rolled again; TM-12: a point for starting second."""
    faces = [int(d) for d in action.extra]
    best = [i for i, d in enumerate(faces) if d == max(faces)]
    if len(best) > 1:
        return replace(state, ties=state.ties + 1)
    order = state.sides[best[0]:] + state.sides[:best[0]]
    state = score(replace(state, order=order, turn=1), order[1], state.house.second_points)
    return _begin(_new_turn(state), order[0])


def _new_turn(state: State) -> State:
    return replace(state, groups=tuple(replace(g, begun=len(g.figures), spent=0) for g in state.groups),
                   scores=tuple(replace(s, casualty=False) for s in state.scores))


def _begin(state: State, side: str) -> State:
    """A player's turn: all groups fresh; those of all players where each phase is played by all."""
    all_too = state.house.phases == "together"
    groups = tuple(replace(g, moved=False, attacks=0, struck=False) if all_too or g.side == side else g
                   for g in state.groups)
    return replace(state, groups=groups, to_act=side, phase="move")


def _end_phase(state: State, survey: Surveyed, action: Action) -> State:
    """Move, shoot, melee; then the next player; after the last a new turn, and after turn six the objectives."""
    if state.house.phases == "together" and state.to_act != state.order[-1]:
        return replace(state, to_act=state.order[state.order.index(state.to_act) + 1])
    if state.house.phases == "together":
        return _all_ended(state)
    if state.phase != "melee":
        return replace(state, phase="shoot" if state.phase == "move" else "melee")
    thawed = tuple(replace(g, frozen=max(0, g.frozen - 1)) if g.side == state.to_act else g for g in state.groups)
    state = replace(state, groups=thawed)
    at = state.order.index(state.to_act)
    if at + 1 < len(state.order):
        return _begin(state, state.order[at + 1])
    return _turn_over(state)


def _all_ended(state: State) -> State:
    """TM-2 where all players do each phase in turn: the next phase, or the next turn."""
    first = state.order[0]
    if state.phase != "melee":
        return replace(state, phase="shoot" if state.phase == "move" else "melee", to_act=first)
    return _turn_over(replace(state, groups=tuple(replace(g, frozen=max(0, g.frozen - 1)) for g in state.groups)))


def _turn_over(state: State) -> State:
    """All have played: points for turns without casualties, then the next turn or the objectives."""
    for s in state.scores:
        if not s.casualty and state.living(s.side):  # TM-12: who is gone has no turn without casualties
            state = score(state, s.side, state.house.safe_points)
    if state.turn < state.house.turns:
        return _begin(_new_turn(replace(state, turn=state.turn + 1)), state.order[0])
    return replace(state, phase="objective" if state.objectives else "over")


def _claim(state: State, survey: Surveyed, action: Action) -> State:
    if action.kind == "claim":
        state = score(state, str(action.actor), state.house.objective_points)
    claimed = state.claimed + 1
    return replace(state, claimed=claimed, phase="over" if claimed == len(state.objectives) else "objective")


def _move(state: State, survey: Surveyed, action: Action) -> State:
    return change(state, str(action.actor), moved=True, scattered=0)


def attack_limit(group: Group, phase: str) -> int:
    """Attacks of a group in a phase: two when shooting with Rapid Fire (TM-13)."""
    return 2 if phase == "shoot" and group.has("Rapid Fire") else 1


def _used(state: State, group_id: str) -> State:
    group = state.group(group_id)
    if state.phase == "melee":
        return change(state, group_id, struck=True)
    return change(state, group_id, attacks=group.attacks + 1)


def _spent(state: State, group_id: str) -> State:
    """What replaces the attack leaves none in this phase."""
    group = state.group(group_id)
    return change(state, group_id, attacks=attack_limit(group, "shoot"), struck=True)


def _attack(state: State, survey: Surveyed, action: Action) -> State:
    by, target = str(action.actor), str(action.target)
    kind = "melee" if state.phase == "melee" else "shoot"
    return replace(_used(state, by), fight=Fight(by, target, kind))  # type: ignore[arg-type]


def _missiles(state: State, survey: Surveyed, action: Action) -> State:
    """TM-15: every group of either side within one Length of the target is attacked as well."""
    by, target = state.group(str(action.actor)), state.group(str(action.target))
    reach = state.house.blast_lengths * state.house.length_in
    also = tuple(g.id for g in state.groups if g.figures and g.id != target.id and not g.cloaked
                 and within(survey, target, g, reach, "TM-15", "blast").verdict == "yes")
    return replace(_spent(state, by.id), fight=Fight(by.id, target.id, "missiles", "count", also=also))


def _missile_count(state: State, survey: Surveyed, action: Action) -> State:
    fight = state.fight
    assert fight is not None
    return replace(state, fight=replace(fight, stage="attack", auto=sum(int(d) for d in action.extra)))


def attack_dice(state: State) -> int:
    """How many dice the attacker rolls: the group's Attack (TM-16), or the missiles; what a missile is, and whether Powerful
    doubles dice, are house rules."""
    fight = state.fight
    assert fight is not None
    by = state.group(fight.by)
    each = max(1, by.attack) if state.house.missiles == "attack" else 1
    mine = by.attack * (len(by.figures) if state.house.attack_per == "figure" else 1)
    n = fight.auto * each if fight.auto else mine
    return n * (2 if state.house.powerful == "dice" and by.has("Powerful") else 1)


def defence_dice(state: State) -> int:
    """TM-4: the type's dice for each figure, or by house rule for the group."""
    fight = state.fight
    assert fight is not None
    target = state.group(fight.target)
    return target.row.defence * (len(target.figures) if state.house.defence_per == "figure" else 1)


def _attack_dice(state: State, survey: Surveyed, action: Action) -> State:
    fight = state.fight
    assert fight is not None
    rolled = tuple(sorted(int(d) for d in action.extra))
    return replace(state, fight=replace(fight, stage="adjust", attack=rolled, fours=dice.FOUR in rolled))


def _defence_dice(state: State, survey: Surveyed, action: Action) -> State:
    fight = state.fight
    assert fight is not None
    return replace(state, fight=replace(fight, stage="defend", defence=tuple(sorted(int(d) for d in action.extra))))


def _adjust(state: State, survey: Surveyed, action: Action) -> State:
    """TM-9: one point moves one die by one."""
    fight = state.fight
    assert fight is not None
    old, new = int(action.extra[0]), int(action.extra[1])
    faces = list(fight.attack if fight.stage == "adjust" else fight.defence)
    faces[faces.index(old)] = new
    lies = tuple(sorted(faces))
    before = list(fight.turned)
    if old in before and faces.count(old) < before.count(old):
        before.remove(old)  # no other die lies so: it was this one
    fight = replace(replace(fight, attack=lies) if fight.stage == "adjust" else replace(fight, defence=lies),
                    turned=(*before, new))
    group = state.group(str(action.actor))
    return replace(change(state, group.id, spent=group.spent + 1), fight=fight)


def _keep(state: State, survey: Surveyed, action: Action) -> State:
    fight = state.fight
    assert fight is not None
    if fight.stage == "adjust":
        return replace(state, fight=replace(fight, stage="defence", turned=()))
    return _resolve(state)


def per_figure(state: State, by: Group, target: Group) -> int:
    """Hits that kill a figure (TM-8): its Hits, at least 1; a Sniper ignores them (TM-14)."""
    if by.has("Sniper"):
        return 1
    return max(1, target.hits + int(state.house.one_hit_more and target.hits > 0))


def armor_against(by: Group, target: Group, kind: str) -> int:
    """TM-14 Annihilator Beam ignores armor, TM-15 missiles negate one."""
    if by.has("Annihilator Beam"):
        return 0
    return max(0, target.armor - (1 if kind == "missiles" else 0))


def result(state: State) -> dice.Result:
    """What the dice of the fight come to."""
    fight = state.fight
    assert fight is not None
    by, target = state.group(fight.by), state.group(fight.target)
    automatic = (1 if by.has("Terrifying") else 0) + (3 if by.has("Burninate") else 0)
    joined = any(g.joins == target.id and g.type == "commander" for g in state.living(target.side))
    ignored = int(target.has("Morale Boost")) + int(target.type == "commander" or joined)
    fours = dice.fours(fight.defence, automatic, ignored)
    blocks = () if fours and not state.house.rout_blocks else fight.defence
    hits = dice.landed(fight.attack, blocks, armor_against(by, target, fight.kind), by.has("Anti-Armor"),
                       state.house.powerful == "hits" and by.has("Powerful"))
    kills, damage = dice.deaths(hits, target.damage, per_figure(state, by, target), len(target.figures))
    return dice.Result(hits, kills, damage, fours)


def _resolve(state: State) -> State:
    """Hits, deaths and rout of a fight (TM-7, TM-8); the defender picks who dies."""
    fight = state.fight
    assert fight is not None
    by, target, out = state.group(fight.by), state.group(fight.target), result(state)
    state = change(state, target.id, damage=out.damage)
    counted = out.fours if target.lengths or state.house.rout_still else 0
    if counted and by.side != target.side:
        state = score(state, by.side, state.house.rout_points * (counted if state.house.routs == "each" else 1))
    scatter = by.has("Explosive") and out.hits > 0
    stage = "scatter" if scatter else "flee"
    state = replace(state, fight=replace(fight, stage=stage, routed=out.fours > 0))  # type: ignore[arg-type]
    if out.kills >= len(target.figures):
        return _after(lose(state, target.id, target.figures))
    if out.kills:
        return replace(state, owed=Owed(target.id, out.kills))
    return _after(state)


def lose(state: State, group_id: str, gone: tuple[str, ...]) -> State:
    """Figures leave; a group killed scores for the attacker (TM-12: 3 for a whole one in one turn, else 2)."""
    group = state.group(group_id)
    left = tuple(f for f in group.figures if f not in gone)
    state = change(state, group_id, figures=left)
    state = replace(state, fallen=tuple(sorted({*state.fallen, *gone})), scores=tuple(
        replace(s, casualty=True) if s.side == group.side else s for s in state.scores))
    if left or state.fight is None:
        return state
    by = state.group(state.fight.by)
    if by.side == group.side:
        return state
    whole = group.begun == group.full
    return score(state, by.side, state.house.wipe_points if whole else state.house.kill_points)


def _after(state: State) -> State:
    """What follows casualties: scattering, flight, the next group that missiles attack."""
    fight = state.fight
    if fight is None or state.owed is not None:
        return state
    target = state.group(fight.target)
    if target.figures and fight.stage == "scatter":
        return state
    if target.figures and fight.routed and target.lengths and fight.stage in ("scatter", "flee"):
        return replace(state, fight=replace(fight, stage="flee"))
    also = tuple(g for g in fight.also if state.group(g).figures)
    if also and state.group(fight.by).figures:
        return replace(state, fight=Fight(fight.by, also[0], "missiles", "attack", also=also[1:], auto=fight.auto))
    return replace(state, fight=None)


def _casualty(state: State, survey: Surveyed, action: Action) -> State:
    owed = state.owed
    assert owed is not None
    state = lose(state, owed.group, (str(action.target),))
    return _after(replace(state, owed=replace(owed, count=owed.count - 1) if owed.count > 1 else None))


def _scatter(state: State, survey: Surveyed, action: Action) -> State:
    """TM-15 Explosive: the players scatter the group that many Lengths in all directions."""
    fight = state.fight
    assert fight is not None
    state = change(state, fight.target, scattered=int(action.extra[0]))
    return _after(replace(state, fight=replace(fight, stage="flee")))


def _fled(state: State, survey: Surveyed, action: Action) -> State:
    fight = state.fight
    assert fight is not None
    return _after(replace(state, fight=replace(fight, routed=False)))


def _stun(state: State, survey: Surveyed, action: Action) -> State:
    return change(_spent(state, str(action.actor)), str(action.target), frozen=1)


def _heal(state: State, survey: Surveyed, action: Action) -> State:
    return change(_spent(state, str(action.actor)), str(action.target), damage=0)


def _cloak(state: State, survey: Surveyed, action: Action) -> State:
    return change(_spent(state, str(action.actor)), str(action.actor), cloaked=action.kind == "cloak")


_STEPS = {
    "start": _start, "end_phase": _end_phase, "claim": _claim, "nobody": _claim, "move": _move, "teleport": _move,
    "shoot": _attack, "melee": _attack, "missiles": _missiles, "missile_count": _missile_count,
    "attack_dice": _attack_dice, "defence_dice": _defence_dice, "adjust": _adjust, "keep": _keep,
    "casualty": _casualty, "scatter": _scatter, "fled": _fled, "stun": _stun, "heal": _heal, "cloak": _cloak,
    "uncloak": _cloak,
}
