"""Toytastrophe's flow: what an accepted action does to the state, from the deal to the end of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules import cards
from rules.actions import Action
from rules.cards import Hand
from rules.games.toytastrophe.state import Bid, Count, Fighter, Riposte, State, Strike, Supply, sizes

FACES = (11, 12, 13)


def change_toy(state: State, toy_id: str, **values: Any) -> State:
    """With that fighter's fields changed."""
    return replace(state, toys=tuple(replace(t, **values) if t.id == toy_id else t for t in state.toys))


def change_hand(state: State, hand: Hand) -> State:
    """With that side's hand replaced."""
    return replace(state, hands=tuple(hand if h.side == hand.side else h for h in state.hands))


def added(counts: tuple[Count, ...], key: str, n: int) -> tuple[Count, ...]:
    """``counts`` with ``n`` more for ``key``."""
    if any(c.side == key for c in counts):
        return tuple(replace(c, count=c.count + n) if c.side == key else c for c in counts)
    return (*counts, Count(key, n))


def count_of(counts: tuple[Count, ...], key: str) -> int:
    """The number kept for ``key``, 0 where there is none."""
    return sum(c.count for c in counts if c.side == key)


def spend(state: State, side: str, card: str) -> State:
    """``card`` out of the hand; it is nowhere until :func:`to_discard` or a strike takes it."""
    return change_hand(state, state.hand(side).less(card))


def to_discard(state: State, *spent: str) -> State:
    """TT-25: onto the one discard pile (not kept where real cards are only counted)."""
    return state if state.pile is None else replace(state, discard=(*state.discard, *spent))


def over_limit(state: State) -> str | None:
    """TT-5: the first side that holds more than its Force Draw #."""
    return next((h.side for h in state.hands if h.count > state.force_draw(h.side)), None)


def side_out(state: State, side: str) -> bool:
    """No Toyminators left; summoned fighters do not count (TT-27)."""
    return not any(t.hits > 0 and t.card is None for t in state.toys if t.side == side)


def settle(state: State) -> State:
    """What follows by itself: dues that cannot be drawn fall away, the discards are shuffled into an empty pile
    (TT-25), the deal goes over to the bids, a finished draw to the next turn."""
    while state.due and state.pile is not None and (state.due[0].count <= 0 or not state.pile):
        if state.due[0].count > 0 and state.discard and state.house.reshuffle:
            state = replace(state, pile=cards.sort(state.discard), discard=())
        else:
            state = replace(state, due=state.due[1:])
    if state.due and state.due[0].count <= 0:
        return settle(replace(state, due=state.due[1:]))
    if state.due or over_limit(state) or state.finding or state.pending or state.riposte:
        return state
    if state.phase == "deal":
        return replace(state, phase="bid", bidders=state.sides)
    if state.phase == "draw":
        return next_turn(state)
    if state.phase == "act" and not state.living(state.to_act):
        return settle(replace(state, phase="draw"))  # the last one fell to a counterattack
    return state


def next_turn(state: State) -> State:
    """TT-9: the next side with toys left, clockwise."""
    at = state.sides.index(state.to_act)
    order = state.sides[at + 1:] + state.sides[:at + 1]
    side = next((s for s in order if state.living(s)), state.to_act)
    return begin_turn(replace(state, turn=state.turn + 1), side)


def begin_turn(state: State, side: str) -> State:
    """All its fighters get their actions, less what dazes them; the hill is looked at first (TT-20)."""
    toys = tuple(
        replace(t, left=max(0, t.plays - t.stunned), stunned=max(0, t.stunned - t.plays), did=())
        if t.side == side and t.hits > 0 else t for t in state.toys)
    return replace(state, toys=toys, to_act=side, acting=None, last=None, buffs=(),
                   phase="hill" if state.victory == "hill" else "act")


def perform(state: State, action: Action) -> State:
    """The state after an accepted action."""
    return settle(_STEPS[action.kind](state, action))


def _draw(state: State, action: Action) -> State:
    due = state.due[0]
    n = due.count if state.pile is None else min(due.count, len(state.pile))
    state = change_hand(state, state.hand(due.side).plus(action.extra, n))
    if state.pile is not None:
        state = replace(state, pile=cards.without(state.pile, action.extra))
    rest = replace(due, count=due.count - n)
    return replace(state, due=((rest,) if rest.count else ()) + state.due[1:])


def _discard(state: State, action: Action) -> State:
    side = str(action.actor)
    if action.card is None:
        return change_hand(state, replace(state.hand(side), count=state.hand(side).count - 1))
    return to_discard(spend(state, side, action.card), action.card)


def _bid(state: State, action: Action) -> State:
    side, card = str(action.actor), str(action.card)
    state = spend(state, side, card)
    state = replace(state, bids=(*state.bids, Bid(side, card)), bidders=state.bidders[1:])
    if state.bidders:
        return state
    high = max(cards.value(b.card) for b in state.bids)
    best = tuple(b.side for b in state.bids if cards.value(b.card) == high)
    state = replace(to_discard(state, *(b.card for b in state.bids)), bids=())
    again = tuple(s for s in best if state.hand(s).count)
    if len(best) > 1 and len(again) > 1:
        return replace(state, bidders=again)
    if state.house.bids_replaced:
        short = ((h.side, state.force_draw(h.side) - h.count) for h in state.hands)
        state = replace(state, due=tuple(Count(s, n) for s, n in short if n > 0))
    return begin_turn(replace(state, turn=1), (again or best)[0])


def _use(state: State, action: Action) -> tuple[State, Fighter, str]:
    """Spends one action and one card (TT-9)."""
    toy, card = state.toy(str(action.actor)), str(action.card)
    state = change_toy(state, toy.id, left=toy.left - 1, did=tuple(dict.fromkeys((*toy.did, action.kind))))
    state = replace(state, acting=toy.id if toy.left > 1 else None, last=toy.id)
    return spend(state, toy.side, card), toy, card


def _move(state: State, action: Action) -> State:
    state, toy, card = _use(state, action)
    return to_discard(change_toy(state, toy.id, rides=None), card)


def _strike(state: State, action: Action) -> State:
    state, toy, card = _use(state, action)
    target = str(action.target)
    if not any(t.id == target for t in state.toys):
        return to_discard(replace(state, hurt=added(state.hurt, target, 1)), card)
    value = state.house.strength(cards.value(card)) + state.buff(toy.side)
    return replace(state, pending=Strike(toy.id, target, card, value))


def _charge(state: State, action: Action) -> State:
    state, toy, card = _use(state, action)
    value = state.house.strength(cards.value(card)) + state.buff(toy.side)
    state = change_toy(state, toy.id, rides=None)
    return replace(state, pending=Strike(toy.id, str(action.target), card, value, charge=True))


def _power(state: State, action: Action) -> State:
    state, toy, card = _use(state, action)
    power = state.power(action.extra[0])
    target = action.target
    if power.verb == "damage":
        value = state.house.strength(cards.value(card)) + state.buff(toy.side)
        return replace(state, pending=Strike(toy.id, str(target), card, value, power.amount, power=power.name,
                                             blockable=power.blockable, cover=power.cover))
    if power.verb == "summon":
        return _summon(state, toy, card, target)
    state = to_discard(state, card)
    if power.verb == "heal":
        friend = state.toy(str(target))
        return change_toy(state, friend.id, hits=min(friend.max_hits, friend.hits + power.amount))
    if power.verb == "draw":
        return replace(state, due=(*state.due, Count(toy.side, power.amount)))
    if power.verb == "buff":
        return replace(state, buffs=added(state.buffs, toy.side, power.amount))
    if power.verb == "status":
        return change_toy(state, str(target), stunned=state.toy(str(target)).stunned + power.amount)
    if power.verb == "mount":
        return change_toy(state, str(target), rides=toy.id)
    if power.verb == "move":
        return change_toy(state, toy.id, rides=None)
    return state


def _summon(state: State, toy: Fighter, card: str, target: str | None) -> State:
    row = sizes()[state.house.summoned_size]
    number = state.summoned + 1
    made = Fighter(target or f"{toy.side}-summoned-{number}", toy.side, row.size, row.hits, row.hits, 0, row.plays, 0,
                   name=f"summoned by {toy.id}", card=card)
    return replace(state, toys=(*state.toys, made), summoned=number)


def _block(state: State, action: Action) -> State:
    strike = state.pending
    assert strike is not None
    side, card = state.toy(strike.target).side, str(action.card)
    state = to_discard(spend(state, side, card), strike.card, card)
    return _struck(replace(state, pending=None), strike)


def _take(state: State, action: Action) -> State:
    strike = state.pending
    assert strike is not None
    state = to_discard(replace(state, pending=None), strike.card)
    state = hit(state, strike.target, strike.damage)
    return _struck(state, strike)


def _no_contact(state: State, action: Action) -> State:
    strike = state.pending
    assert strike is not None
    return to_discard(replace(state, pending=None), strike.card)


def hit(state: State, toy_id: str, damage: int) -> State:
    """TT-17: hits lost; at zero it is stuff, its actions are gone, its riders get off."""
    toy = state.toy(toy_id)
    left = max(0, toy.hits - damage)
    state = change_toy(state, toy_id, hits=left)
    if left:
        return state
    state = change_toy(state, toy_id, left=0, rides=None, stunned=0)
    state = replace(state, toys=tuple(replace(t, rides=None) if t.rides == toy_id else t for t in state.toys),
                    acting=None if state.acting == toy_id else state.acting)
    if toy.card is not None:
        state = to_discard(change_toy(state, toy_id, card=None, draw=0), toy.card)
    return state


def _struck(state: State, strike: Strike) -> State:
    """After a strike is over, Counterattack may answer it; an answer is not answered."""
    target, by = state.toy(strike.target), state.toy(strike.by)
    answers = any(state.power(p).verb == "counter" for p in target.powers)
    if strike.counter or not answers or not target.alive or not by.alive:
        return state
    return replace(state, riposte=Riposte(target.id, by.id))


def _counter(state: State, action: Action) -> State:
    answer = state.riposte
    assert answer is not None
    toy, card = state.toy(answer.by), str(action.card)
    state = spend(replace(state, riposte=None), toy.side, card)
    value = state.house.strength(cards.value(card)) + state.buff(toy.side)
    return replace(state, pending=Strike(toy.id, answer.target, card, value, counter=True))


def _no_counter(state: State, action: Action) -> State:
    return replace(state, riposte=None)


def _done(state: State, action: Action) -> State:
    state = change_toy(state, str(action.actor), left=0)
    return replace(state, acting=None, last=str(action.actor))


def _end_turn(state: State, action: Action) -> State:
    toys = tuple(replace(t, left=0) if t.side == state.to_act else t for t in state.toys)
    draw: tuple[str, ...] = (state.to_act,)
    if state.house.draw_after == "round":
        later = state.sides[state.sides.index(state.to_act) + 1:]
        draw = () if any(state.living(s) for s in later) else tuple(s for s in state.sides if state.living(s))
    return replace(state, toys=toys, acting=None, last=None, buffs=(), phase="draw",
                   due=tuple(Count(s, state.force_draw(s)) for s in draw))


def _score_hill(state: State, action: Action) -> State:
    return replace(state, points=added(state.points, state.to_act, 1), phase="act")


def _no_hill(state: State, action: Action) -> State:
    return replace(state, phase="act")


def _pick_up(state: State, action: Action) -> State:
    supply = next(s for s in state.supplies if s.id == action.target)
    if supply.card is not None or supply.looked:
        return _keep(state, replace(supply, holder=str(action.actor)))
    return _keep(replace(state, finding=supply.id), replace(supply, holder=str(action.actor)))


def _keep(state: State, supply: Supply) -> State:
    return replace(state, supplies=tuple(supply if s.id == supply.id else s for s in state.supplies))


def _supply(state: State, action: Action) -> State:
    """TT-20: a face card goes to the hand, a pip card lies unseen under the finder: with real cards nobody says which it is."""
    supply = next(s for s in state.supplies if s.id == state.finding)
    if not action.extra:
        return _keep(replace(state, finding=None), replace(supply, looked=True))
    card = action.extra[0]
    state = replace(_off_pile(state, card), finding=None)
    if cards.value(card) not in FACES:
        return _keep(state, replace(supply, card=card))
    side = state.toy(supply.holder).side
    return _keep(change_hand(state, state.hand(side).plus((card,), 1)), replace(supply, holder="hand", card=card))


def _off_pile(state: State, card: str) -> State:
    """Without that supply card; a pile of which nothing is known stays so."""
    left = state.supply_pile
    return replace(state, supply_pile=cards.without(left, (card,))) if card in left else state


def free_supplies(state: State) -> tuple[Supply, ...]:
    """TT-20: those that nobody has yet, or that lie under a destroyed toy."""
    return tuple(s for s in state.supplies if not s.holder or (s.holder != "hand" and not state.toy(s.holder).alive))


def to_count(state: State) -> Supply | None:
    """TT-20: the next real card whose pips are to be told, once all are picked up or by house rule once it is found; None:
    there is none."""
    waits = state.house.supplies_told == "end" and any(not side_out(state, s) for s in state.sides)
    if state.finding or (waits and free_supplies(state)):
        return None
    return next((s for s in state.supplies if s.looked and s.card is None and s.holder not in ("", "hand")
                 and state.toy(s.holder).alive), None)


def _tell_pips(state: State, action: Action) -> State:
    """TT-20: a real card that lay unseen is turned over."""
    supply = to_count(state)
    assert supply is not None
    card = action.extra[0]
    return _keep(_off_pile(state, card), replace(supply, card=card))


def _terrain(state: State, action: Action) -> State:
    piece = next(p for p in state.pieces if p.id == action.target)
    return hit(replace(state, last=None), str(action.actor), piece.damage)


def _count(state: State, action: Action) -> State:
    return replace(state, points=added(state.points, str(action.actor), 1))


_STEPS = {
    "draw": _draw, "discard": _discard, "bid": _bid, "move": _move, "strike": _strike, "charge": _charge,
    "power": _power, "block": _block, "take": _take, "no_contact": _no_contact, "counter": _counter,
    "no_counter": _no_counter, "done": _done, "end_turn": _end_turn, "score_hill": _score_hill,
    "no_hill": _no_hill, "pick_up": _pick_up, "supply": _supply, "pips": _tell_pips, "terrain": _terrain, "count": _count,
}
