"""The simple toy soldier game's flow: turns, tokens, activations, danger, melee, casualties, morale."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.actions import Action
from rules.games.simple_toy_soldiers.state import Active, Contact, Melee, Shot, State, Team, Tokens


def change(state: State, team_id: str, **values: Any) -> State:
    """With that team's fields changed."""
    return replace(state, teams=tuple(replace(t, **values) if t.id == team_id else t for t in state.teams))


def begin_turn(state: State) -> State:
    """STS-2, STS-9: tokens return, prices start again, danger stays, who begins is rolled."""
    pools = tuple(Tokens(s, state.house.tokens_per_team * len(state.living(s))) for s in state.sides)
    return replace(state, tokens=pools, phase="roll_off", active=None, to_act="",
                   teams=tuple(replace(t, spent=0) for t in state.teams))


def can_act(state: State, side: str) -> bool:
    """Whether that side can pay for any of its teams."""
    return any(t.cost <= state.left(side) for t in state.living(side))


def settle(state: State) -> State:
    """What follows by itself: shots that leave no remainder, casualties, the end of an activation."""
    if state.tests or state.contact:
        return state
    if state.melee:
        return _shots_first(state, state.melee)
    active = state.active
    if active is None:
        return state
    if not active.ended and active.ap == 0:
        active = replace(active, ended=True)
        state = replace(state, active=active)
    if not active.ended:
        return state
    while active.shots:
        if active.remainder:
            return state
        whole, rest = _divided(state, active.shots[0])
        state = add_danger(state, active.shots[0].target, whole)
        active = replace(active, remainder=rest, shots=active.shots if rest else active.shots[1:])
        state = replace(state, active=active)
    team = state.team(active.team)
    if team.danger and not active.counted:
        active = replace(active, owed=active.owed + team.danger, counted=True)
        left = 0 if state.house.killed_danger_off else team.danger
        state = replace(change(state, team.id, danger=left), active=active)
        team = state.team(team.id)
    if team.figures and active.owed >= len(team.figures):
        state = destroy(replace(state, active=replace(active, owed=0)), team.id)
        return settle(state)
    if team.figures and active.owed:
        return state
    return next_activation(replace(state, active=None))


def _shots_first(state: State, melee: Melee) -> State:
    """STS-7: what was shot at the defender before the melee is danger on it in the melee."""
    active = state.active
    if active is None or active.team != melee.by or melee.rolled is not None or active.remainder:
        return state
    before = [s for s in active.shots if s.target == melee.target]
    later = tuple(s for s in active.shots if s.target != melee.target)
    while before:
        whole, rest = _divided(state, before[0])
        state = add_danger(state, melee.target, whole)
        if rest:
            return replace(state, active=replace(active, shots=(*before, *later), remainder=rest))
        before = before[1:]
    return replace(state, active=replace(active, shots=later))


def meet(state: State, contact: Contact, sure: bool) -> State:
    """STS-7: a team came into contact by its move, surely or perhaps."""
    if not sure:
        return replace(state, contact=contact)
    return settle(replace(state, melee=Melee(contact.by, contact.target)))


def _meet(state: State, action: Action) -> State:
    return replace(state, contact=None, melee=Melee(str(action.actor), str(action.target)) if action.kind == "melee" else None)


def _divided(state: State, shot: Shot) -> tuple[int, int]:
    """STS-5: danger of a shot after cover, and the remainder that is rolled for."""
    whole, rest = divmod(_danger(state, shot), state.house.divides(shot.cover))
    if state.house.remainder == "rolled":
        return whole, rest
    return whole + int(bool(rest) and state.house.remainder == "up"), 0


def _danger(state: State, shot: Shot) -> int:
    """STS-5: doubled once against infantry, before cover."""
    assert state.active is not None
    twice = state.doubles(state.team(state.active.team)) and state.team(shot.target).kind != "tank"
    return shot.points * (2 if twice else 1)


def add_danger(state: State, team_id: str, n: int) -> State:
    """Danger markers on a team."""
    return change(state, team_id, danger=state.team(team_id).danger + n)


def destroy(state: State, team_id: str) -> State:
    """A team is gone; with morale its squad tests, once per team lost (STS-10)."""
    team = state.team(team_id)
    state = change(state, team_id, figures=(), danger=0, falls_back=False).without(team.figures)
    return lost_one(state, team.side)


def lost_one(state: State, side: str) -> State:
    """STS-10: a squad that loses a team tests, if any of it is left."""
    if state.house.morale and state.living(side):
        return replace(state, tests=(*state.tests, side))
    return state


def next_activation(state: State) -> State:
    """One team each in alternation; who cannot pay is skipped; when nobody can, the turn ends (STS-9)."""
    for side in (state.other(state.to_act), state.to_act):
        if can_act(state, side):
            return replace(state, to_act=side, phase="activate")
    return begin_turn(replace(state, turn=state.turn + 1))


def perform(state: State, action: Action) -> State:
    """The state after an accepted action."""
    return settle(_STEPS[action.kind](state, action))


def _roll_off(state: State, action: Action) -> State:
    """STS-14: ties are rolled again."""
    a, b = (int(d) for d in action.extra)
    if a == b:
        return state
    return replace(state, to_act=state.sides[0 if a > b else 1], phase="activate")


def _activate(state: State, action: Action) -> State:
    team = state.team(str(action.actor))
    pools = tuple(replace(t, left=t.left - team.cost) if t.side == team.side else t for t in state.tokens)
    state = replace(change(state, team.id, spent=team.spent + team.cost), tokens=pools)
    return replace(state, active=Active(team.id, bonus=len(action.extra)))


def _hold(state: State, action: Action) -> State:
    pools = tuple(replace(t, left=0) if t.side == action.actor else t for t in state.tokens)
    return next_activation(replace(state, tokens=pools))


def _action_die(state: State, action: Action) -> State:
    assert state.active is not None
    return replace(state, active=replace(state.active, ap=int(action.extra[0]) + state.active.bonus))


def _pay(state: State, **values: Any) -> State:
    active = state.active
    assert active is not None
    return replace(state, active=replace(active, ap=(active.ap or 0) - 1, **values))


def _cancel(state: State, action: Action) -> State:
    return _pay(add_danger(state, str(action.actor), -1))


def _move(state: State, action: Action) -> State:
    return _pay(state)


def _run(state: State, action: Action) -> State:
    return _pay(state, ran=True)


def _fall_back(state: State, action: Action) -> State:
    return _pay(change(state, str(action.actor), falls_back=False), ran=True)


def _leave(state: State, action: Action) -> State:
    """STS-13: the squad tests again as if it had lost another."""
    active = state.active
    assert active is not None
    state = replace(state, active=replace(active, ended=True, shots=(), owed=0))
    return destroy(state, str(action.actor))


def _shoot(state: State, action: Action) -> State:
    active = state.active
    assert active is not None
    target, cover = str(action.target), action.extra[0]
    shots = list(active.shots)
    for i, s in enumerate(shots):
        if (s.target, s.cover) == (target, cover):
            shots[i] = replace(s, points=s.points + 1)
            break
    else:
        shots.append(Shot(target, cover, 1))  # type: ignore[arg-type]
    return _pay(state, shot=True, shots=tuple(shots))


def _charge(state: State, action: Action) -> State:
    active = state.active
    assert active is not None
    state = _pay(state, ran=active.ran or not active.shot)
    return replace(state, melee=Melee(str(action.actor), str(action.target)))


def _pass(state: State, action: Action) -> State:
    assert state.active is not None
    return replace(state, active=replace(state.active, ended=True, ap=0))


def _remainder(state: State, action: Action) -> State:
    """STS-5: a remainder r of n adds one with chance r in n."""
    active = state.active
    assert active is not None
    if int(action.extra[0]) <= active.remainder:
        state = add_danger(state, active.shots[0].target, 1)
    return replace(state, active=replace(active, remainder=0, shots=active.shots[1:]))


def _casualty(state: State, action: Action) -> State:
    active = state.active
    assert active is not None
    team = state.team(str(action.actor))
    state = change(state, team.id, figures=tuple(f for f in team.figures if f != action.target)).without(
        (str(action.target),))
    state = replace(state, active=replace(active, owed=active.owed - 1))
    return state


def melee_bonus(state: State, team: Team, initiator: bool) -> int:
    """STS-7: one for the initiator, less the own danger; Command's one only by house rule."""
    mine = state.active is not None and state.active.team == team.id
    helped = state.house.command_helps_melee and initiator and mine and state.active is not None and state.active.bonus
    return int(initiator) - team.danger + int(bool(helped))


def _melee_attack(state: State, action: Action) -> State:
    melee = state.melee
    assert melee is not None
    score = int(action.extra[0]) + melee_bonus(state, state.team(melee.by), True)
    return replace(state, melee=replace(melee, rolled=score))


def _melee_defence(state: State, action: Action) -> State:
    """STS-7: the higher kills, a draw kills both; a survivor's activation ends."""
    melee, active = state.melee, state.active
    assert melee is not None
    assert melee.rolled is not None
    defence = int(action.extra[0]) + melee_bonus(state, state.team(melee.target), False)
    killed = [melee.target] if melee.rolled >= defence else []
    killed += [melee.by] if melee.rolled <= defence else []
    if active is not None:  # a move that was made late may meet in another's activation
        over = active.team == melee.by or active.team in killed
        active = replace(active, ended=active.ended or over, ap=0 if over else active.ap,
                         shots=tuple(s for s in active.shots if s.target not in killed))
    state = replace(state, melee=None, active=active)
    for team in killed:
        state = destroy(state, team)
    return state


def morale_needs(state: State, side: str) -> tuple[int, int]:
    """STS-10: (what is added to the die, what it must not exceed)."""
    teams = state.living(side)
    command = 1 if state.command(side) else 0
    danger = sum(t.danger for t in teams)
    if state.house.morale_literal:
        return command - danger, len(teams)
    return 0, len(teams) + command - danger


def _morale(state: State, action: Action) -> State:
    side = state.tests[0]
    state = replace(state, tests=state.tests[1:])
    plus, most = morale_needs(state, side)
    if int(action.extra[0]) + plus <= most:
        return state
    return replace(state, teams=tuple(replace(t, falls_back=True) if t.side == side and t.figures else t
                                      for t in state.teams))


_STEPS = {
    "roll_off": _roll_off, "activate": _activate, "hold": _hold, "action_die": _action_die, "cancel": _cancel,
    "move": _move, "run": _run, "fall_back": _fall_back, "leave": _leave, "shoot": _shoot, "charge": _charge,
    "pass": _pass, "remainder": _remainder, "casualty": _casualty, "melee_attack": _melee_attack,
    "melee_defence": _melee_defence, "morale": _morale, "melee": _meet, "no_melee": _meet,
}
