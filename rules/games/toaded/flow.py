"""Toaded's flow: what each action does; prices, the chain of counters, attacks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.actions import Action
from rules.games.toaded.cards import Soldier, Support
from rules.games.toaded.effects import (
    apply,
    bury,
    card_of,
    change,
    damage_of,
    kill,
    other_line,
    place,
    reap,
    with_immunity,
)
from rules.games.toaded.rounds import begin_round, begin_turn, end_turn, over, win_round
from rules.games.toaded.state import Hand, Link, Pay, Pick, Pile, State, Unit

BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def held(state: State, side: str) -> tuple[str, ...]:
    """The different cards that may be in that side's hand: its cards, or all not seen yet where it is only counted."""
    hand = state.hand(side)
    if hand.cards is not None:
        return tuple(dict.fromkeys(hand.cards))
    return tuple(dict.fromkeys(state.pile(side).deck)) if hand.count else ()


def spend(state: State, side: str, card: str) -> State:
    """``card`` out of the hand."""
    hand = state.hand(side)
    if hand.cards is None:
        deck = list(state.pile(side).deck)
        deck.remove(card)
        state = _pile(state, replace(state.pile(side), deck=tuple(deck)))
        return _hand(state, replace(hand, count=hand.count - 1))
    cards = list(hand.cards)
    cards.remove(card)
    return _hand(state, replace(hand, count=hand.count - 1, cards=tuple(cards)))


def _hand(state: State, hand: Hand) -> State:
    return replace(state, hands=tuple(hand if h.side == hand.side else h for h in state.hands))


def _pile(state: State, pile: Pile) -> State:
    return replace(state, piles=tuple(pile if p.side == pile.side else p for p in state.piles))


def drawable(state: State, side: str) -> int:
    """Cards left to draw."""
    hand = state.hand(side)
    return len(state.pile(side).deck) - (hand.count if hand.cards is None else 0)


def may_support(state: State, side: str) -> tuple[Support, ...]:
    """TD-15: the hand supports of the player who is not at turn that he may play in this combat, when it begins and when an
    attack is declared, and whose price can be paid."""
    when = state.house.combat_supports
    begun = when != "attack" if not state.chain else when != "begin" and state.chain[-1].kind in ("attack", "direct_attack")
    if state.stage != "combat" or side == state.to_act or not begun:
        return ()
    cards = (state.support(name) for name in held(state, side))
    return tuple(c for c in cards if c is not None and "opponent_combat" in c.played_in and not c.counters
                 and state.hand(side).count > c.cost)


def can_counter(state: State, side: str) -> tuple[str, ...]:
    """TD-10: cards that allow it against the last link, and whose price can be paid."""
    if not state.chain:
        return ()
    top = state.chain[-1].kind
    out = []
    for name in held(state, side):
        card = state.support(name)
        if card is not None and top in card.counters and state.hand(side).count > card.cost:
            out.append(name)
    return tuple(out)


def settle(state: State) -> State:
    """What follows by itself: draws from an empty deck fall away, nobody to counter, links that resolve."""
    while not (state.pay or state.blind or over(state)):
        if state.forced:
            if state.hand(state.forced[0]).count:
                return state
            state = replace(state, forced=state.forced[1:])
        elif state.due:
            if state.due[0].count > 0 and drawable(state, state.due[0].side) > 0:
                return state
            state = replace(state, due=state.due[1:])  # TD-13: who cannot draw does not
        elif state.asks is not None:
            if can_counter(state, state.asks) or may_support(state, state.asks):
                return state
            state = replace(state, asks=None)
        elif state.chain:
            state = with_immunity(state, _resolve(state))
        elif state.stage == "fill":
            cut = tuple(h.side for h in state.hands for _ in range(max(0, h.count - state.house.hand)))
            state = replace(state, forced=cut) if cut else begin_turn(state, state.to_act)
        elif state.stage == "swap":
            waiting = [p.side for p in state.piles if p.side_deck and p.side not in state.ready]
            if waiting:
                return state
            state = replace(state, stage="rps", ready=())
        else:
            return state
    return state


def perform(state: State, action: Action) -> State:
    """The state after an accepted action."""
    return settle(with_immunity(state, _STEPS[action.kind](state, action)))


def _rps(state: State, action: Action) -> State:
    """TD-11."""
    what: Any = action.extra[0]
    state = replace(state, picks=(*state.picks, Pick(str(action.actor), what)))
    if len(state.picks) < 2:
        return state
    a, b = state.picks
    state = replace(state, picks=())
    if a.what == b.what:
        return replace(state, ties=state.ties + 1)
    return replace(state, stage="order", to_act=a.side if BEATS[a.what] == b.what else b.side)


def _order(state: State, action: Action) -> State:
    side = str(action.actor)
    return begin_round(state, side if action.kind == "first" else state.other(side))


def _swap(state: State, action: Action) -> State:
    """TD-1: a card of the main deck for one of the side deck, between the games of a match."""
    pile = state.pile(str(action.actor))
    main, side = list(pile.main), list(pile.side_deck)
    main.remove(str(action.card))
    side.remove(action.extra[0])
    main.append(action.extra[0])
    side.append(str(action.card))
    return _pile(state, replace(pile, main=tuple(sorted(main)), deck=tuple(sorted(main)),
                                side_deck=tuple(sorted(side))))


def _ready(state: State, action: Action) -> State:
    return replace(state, ready=(*state.ready, str(action.actor)))


def _draw(state: State, action: Action) -> State:
    due = state.due[0]
    n = min(due.count, drawable(state, due.side))
    hand, pile = state.hand(due.side), state.pile(due.side)
    if hand.cards is None:
        state = _hand(state, replace(hand, count=hand.count + n))
    else:
        deck = list(pile.deck)
        for c in action.extra:
            deck.remove(c)
        state = _pile(state, replace(pile, deck=tuple(deck)))
        state = _hand(state, replace(hand, count=hand.count + n, cards=tuple(sorted((*hand.cards, *action.extra)))))
    return replace(state, due=state.due[1:])


def _discard(state: State, action: Action) -> State:
    side, card = str(action.actor), str(action.card)
    return replace(bury(spend(state, side, card), side, card), forced=state.forced[1:])


def _begin(state: State, pay: Pay) -> State:
    """TD: the price comes first, whatever becomes of the effect."""
    return replace(state, pay=pay) if pay.left or pay.send else _paid(state, pay)


def _pay(state: State, action: Action) -> State:
    pay = state.pay
    assert pay is not None
    side, card = str(action.actor), str(action.card)
    state = bury(spend(state, side, card), side, card)
    return _begin(replace(state, pay=None), replace(pay, left=pay.left - 1))


def _send(state: State, action: Action) -> State:
    """TD-4: an own soldier goes to the cemetery as the price of a deployment."""
    pay = state.pay
    assert pay is not None
    return _begin(replace(reap(kill(state, str(action.target))), pay=None), replace(pay, send=pay.send - 1))


def payer(state: State, pay: Pay) -> str:
    """Who pays."""
    if pay.kind == "talent":
        return state.unit(str(pay.actor)).side
    return str(pay.actor)


def _paid(state: State, pay: Pay) -> State:
    side = payer(state, pay)
    if pay.kind == "deploy":
        return reap(_stand(state, side, str(pay.card), str(pay.target)))
    kind: Any = {"play": "support", "talent": "talent", "counter": "counter"}[pay.kind]
    link = Link(kind, side, pay.actor, pay.target, pay.card, others=pay.others)
    return replace(state, chain=(*state.chain, link), asks=state.other(side))


def _stand(state: State, side: str, card: str, zone: str) -> State:
    number = state.made + 1
    unit = Unit(f"{side}-{number}", card, side, zone, state.turn)  # type: ignore[arg-type]
    return replace(state, units=(*state.units, unit), made=number)


def counts(state: State, soldier: Soldier) -> bool:
    """TD-4: whether it is one of the standard deployments of the turn."""
    return soldier.standard or state.house.level7_counts


def _deploy(state: State, action: Action) -> State:
    side, card = str(action.actor), str(action.card)
    state = spend(state, side, card)
    soldier = state.soldier(card)
    assert soldier is not None
    if action.extra:
        cap = min(f for f in state.free if f >= soldier.level) if any(
            f >= soldier.level for f in state.free) else max(state.free)
        rest = list(state.free)
        rest.remove(cap)
        return reap(_stand(replace(state, free=tuple(rest)), side, card, str(action.target)))
    state = replace(state, deployed=state.deployed + counts(state, soldier))
    send = soldier.requires.send if soldier.requires is not None else 0
    return _begin(state, Pay(soldier.price or 0, "deploy", side, action.target, card, send=send))


def _switch(state: State, action: Action) -> State:
    unit = state.unit(str(action.actor))
    zone: Any = other_line(state, unit)
    return reap(change(state, replace(unit, zone=zone, moves=unit.moves + 1)))


def _play(state: State, action: Action) -> State:
    side, card = str(action.actor), str(action.card)
    support = state.support(card)
    assert support is not None
    state = replace(spend(state, side, card), asks=None)
    return _begin(state, Pay(support.cost, "play", side, action.target, card, action.extra))


def _talent(state: State, action: Action) -> State:
    unit = state.unit(str(action.actor))
    talent = card_of(state, unit).talent
    assert talent is not None
    state = change(state, replace(unit, talent_used=True))
    return _begin(state, Pay(talent.cost, "talent", unit.id, action.target, None))


def _counter(state: State, action: Action) -> State:
    side, card = str(action.actor), str(action.card)
    support = state.support(card)
    assert support is not None
    state = replace(spend(state, side, card), asks=None)
    return _begin(state, Pay(support.cost, "counter", side, None, card))


def _no_counter(state: State, action: Action) -> State:
    return replace(state, asks=None)


def _attack(state: State, action: Action) -> State:
    """TD-7: declared; the opponent may counter before it lands."""
    unit = state.unit(str(action.actor))
    state = change(state, replace(unit, attacked=True))
    kind: Any = "direct_attack" if action.target in state.sides else "attack"
    call = int(action.extra[0]) if action.extra else 0
    link = Link(kind, unit.side, unit.id, action.target, call=call)
    return replace(state, chain=(*state.chain, link), asks=state.other(unit.side))


def _resolve(state: State) -> State:
    """TD-10: the last link of the chain; where the first counter resolves first, those behind it come too late."""
    if state.house.counters == "first":
        for late in state.chain[2:]:
            state = bury(state, late.side, str(late.card))
        state = replace(state, chain=state.chain[:2])
    link = state.chain[-1]
    if link.kind in ("attack", "direct_attack"):
        if link.call and not link.negated and any(u.id == link.actor for u in state.units):
            return replace(state, blind=True)
        return _land(replace(state, chain=state.chain[:-1]), link)
    state = replace(state, chain=state.chain[:-1])
    targets = tuple(t for t in (link.target, *link.others) if t is not None)
    if link.kind == "talent":
        unit = next((u for u in state.units if u.id == link.actor), None)
        talent = card_of(state, unit).talent if unit is not None else None
        if link.negated or talent is None:
            return state
        return apply(state, talent.effects, link.side, link.actor, targets)
    card = state.support(str(link.card))
    assert card is not None
    if link.negated:
        return bury(state, link.side, card.name)
    if link.kind == "counter":
        for e in card.effects:
            if e.verb == "negate" and state.chain:
                state = replace(state, chain=(*state.chain[:-1], replace(state.chain[-1], negated=True)))
            elif e.verb == "end_combat" and state.stage == "combat":
                state = replace(state, stage="preparation2")
    if card.type == "hand" and not card.counter:
        state = apply(state, card.effects, link.side, link.actor, targets)
    return place(state, card, link.side, targets)


def _land(state: State, link: Link) -> State:
    """TD-6, TD-7, TD-12: damage, or the round."""
    attacker = next((u for u in state.units if u.id == link.actor), None)
    if link.negated or attacker is None:
        return state
    if link.kind == "direct_attack":
        return state if state.controlled(state.other(link.side)) else win_round(state, link.side)
    target = next((u for u in state.units if u.id == link.target), None)
    if target is None:
        return state
    return reap(change(state, replace(target, damage=target.damage + damage_of(state, attacker, target))))


def _blind_roll(state: State, action: Action) -> State:
    """TD-9 Blindness: only the number that was called hits."""
    link = state.chain[-1]
    state = replace(state, blind=False, chain=state.chain[:-1])
    return _land(state, link) if int(action.extra[0]) == link.call else state


def _to_combat(state: State, action: Action) -> State:
    return replace(state, stage="combat", asks=state.other(state.to_act))


def _end_combat(state: State, action: Action) -> State:
    return replace(state, stage="preparation2")


def _end_turn(state: State, action: Action) -> State:
    skipped = state.stage == "preparation1"
    return end_turn(state, not skipped or state.house.end_stage_without_combat)


_STEPS = {
    "rps": _rps, "first": _order, "second": _order, "swap": _swap, "ready": _ready, "draw": _draw,
    "discard": _discard, "pay": _pay, "send": _send, "deploy": _deploy, "switch": _switch, "play": _play, "talent": _talent,
    "counter": _counter, "no_counter": _no_counter, "attack": _attack, "blind_roll": _blind_roll,
    "to_combat": _to_combat, "end_combat": _end_combat, "end_turn": _end_turn,
}
