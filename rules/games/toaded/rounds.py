"""Toaded's rounds and turns: how they begin and end, and how a round, a game and a match are won."""

from __future__ import annotations

from dataclasses import replace

from rules.games.toaded.effects import bury, card_of, has, kill, reap
from rules.games.toaded.state import Due, Hand, InPlay, State


def over(state: State) -> bool:
    """The match is won."""
    return any(t.games >= state.house.games_to_win for t in state.tally)


def begin_round(state: State, starter: str) -> State:
    """TD-5: both fill or cut to 8."""
    due = tuple(Due(h.side, state.house.hand - h.count) for h in state.hands if h.count < state.house.hand)
    return replace(state, stage="fill", due=due, to_act=starter, round_turn=0)


def begin_turn(state: State, side: str) -> State:
    """TD-5: draw 1, but not on a game's first turn."""
    units = tuple(replace(u, moves=0, attacked=False, talent_used=False) for u in state.units)
    first = state.round == 1 and state.round_turn == 0
    state = replace(state, units=units, to_act=side, turn=state.turn + 1, round_turn=state.round_turn + 1,
                    deployed=0, free=(), stage="preparation1", due=() if first else (Due(side, 1),))
    return reap(state)  # TD-18: effects during X's turn switch at its start


def end_turn(state: State, end_stage: bool) -> State:
    """TD-5, TD-9, TD-16: counters down by 1, poison, then the other player."""
    if end_stage:
        units = []
        for u in state.units:
            sick = has(state, u, "Poison")
            hurt = int(card_of(state, u).health * state.house.poison + 1e-9) if sick else 0
            units.append(replace(
                u, damage=u.damage + hurt,
                statuses=tuple(replace(s, turns=_down(s.turns)) for s in u.statuses if s.turns != 1),
                bonuses=tuple(replace(b, turns=_down(b.turns)) for b in u.bonuses if b.turns != 1)))
        state = replace(state, units=tuple(units))
        left: list[InPlay] = []
        for p in state.in_play:
            if p.counter == 1:
                state = bury(state, p.side, p.card)
            else:
                left.append(replace(p, counter=_down(p.counter)))
        state = replace(state, in_play=tuple(left))
        if state.ground is not None:
            g = state.ground
            state = (replace(bury(state, g.side, g.card), ground=None) if g.counter == 1
                     else replace(state, ground=replace(g, counter=_down(g.counter))))
        state = reap(state)
    return begin_turn(state, state.other(state.to_act))


def _down(turns: int) -> int:
    return turns - 1 if turns > 0 else turns


def win_round(state: State, side: str) -> State:
    """TD-12, TD-13: everything on the table to its owner's cemetery; the round, perhaps the game and the match."""
    for u in state.units:
        state = kill(state, u.id)
    for p in (*state.in_play, *([state.ground] if state.ground else [])):
        state = bury(state, p.side, p.card)
    state = replace(state, in_play=(), ground=None, chain=(), asks=None, blind=False)
    if not state.house.hand_stays:
        for h in state.hands:
            state = bury(state, h.side, *(h.cards or ()))
        state = replace(state, hands=tuple(Hand(h.side, 0, None if h.cards is None else ()) for h in state.hands))
    tally = tuple(replace(t, rounds=t.rounds + 1) if t.side == side else t for t in state.tally)
    mine = next(t for t in tally if t.side == side)
    if mine.rounds < state.house.rounds_to_win:
        state = replace(state, tally=tally, round=state.round + 1)
        return begin_round(state, state.other(side) if state.house.loser_starts else side)
    tally = tuple(replace(t, rounds=0, games=t.games + (t.side == side)) for t in tally)
    state = replace(state, tally=tally)
    if over(state):
        return state
    known = {h.side: h.cards is not None for h in state.hands}
    return replace(
        state, game_number=state.game_number + 1, round=1, stage="swap", to_act="", picks=(), ready=(), due=(), forced=(),
        hands=tuple(Hand(s, 0, () if known[s] else None) for s in state.sides),
        piles=tuple(replace(p, deck=p.main, cemetery=()) for p in state.piles))
