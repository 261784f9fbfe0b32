"""Hearts of Plastic's flow: rounds, turns, specials, attacks and defences, cards on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules import cards
from rules.actions import Action
from rules.cards import Hand
from rules.games.hearts_of_plastic.judge import attack_value, cover_rulings
from rules.games.hearts_of_plastic.state import (
    NEUTRAL,
    Activation,
    Attack,
    Due,
    Entered,
    Gift,
    Laid,
    State,
)
from rules.places import standing
from rules.surveyed import Surveyed


def change_hand(state: State, hand: Hand) -> State:
    """With that side's hand replaced."""
    return replace(state, hands=tuple(hand if h.side == hand.side else h for h in state.hands))


def to_discard(state: State, *spent: str) -> State:
    """Onto the discards (not kept where real cards are only counted)."""
    return state if state.pile is None else replace(state, discard=(*state.discard, *spent))


def refill(state: State) -> State:
    """HP-16: an empty pile takes the discards."""
    if state.pile == () and state.discard and state.house.reshuffle:
        return replace(state, pile=cards.sort(state.discard), discard=())
    return state


def settle(state: State) -> State:
    """What follows by itself: refills, dues that cannot be drawn, the next step of set-up and round."""
    state = _still_to_attack(state)
    owes = bool(state.due) or (state.active is not None and state.active.owed > 0) or state.phase == "flip" or (
        state.attack is not None and not state.attack.shown)
    if owes:
        state = refill(state)
    while state.due and (state.due[0].count <= 0 or state.pile == ()):
        state = replace(state, due=state.due[1:])
    if state.pile == ():
        if state.active is not None and state.active.owed:
            state = replace(state, active=replace(state.active, owed=0))
        if state.attack is not None and not state.attack.shown:
            state = replace(state, attack=replace(state.attack, shown=True))
        if state.phase == "flip":
            state = replace(state, phase="first")
    if state.due or state.attack or state.reveal or state.entered:
        return state
    if state.phase == "mines" and not any(h.count for h in state.hands):
        return begin_round(state)
    if state.phase == "give":
        return _exchange(state)
    if state.phase == "first" and state.starter:
        return _first_turn(replace(state, starter=state.other(state.starter)))
    if state.phase == "act":
        return _act_over(state)
    return state


def begin_round(state: State) -> State:
    """HP-4: each draws six."""
    return settle(replace(state, phase="give", passed=(), due=tuple(Due(s, state.house.hand) for s in state.sides)))


def _exchange(state: State) -> State:
    """HP-15: gifts change hands together, then a card is flipped onto Neutral."""
    wanting = [s for s in state.sides if giving(state, s)]
    if wanting:
        return state
    for gift in state.gifts:
        to = state.other(gift.side)
        bare = () if state.hand(to).cards is None else (gift.card,)
        state = change_hand(state, state.hand(to).plus(bare, 1))
    return settle(replace(state, gifts=(), phase="flip"))


def giving(state: State, side: str) -> int:
    """How many cards that side still has to give."""
    chosen = sum(g.side == side for g in state.gifts)
    return min(state.house.gifts - chosen, state.hand(side).count)


def _first_turn(state: State) -> State:
    turn = replace(state, phase="turn", to_act=state.starter, turn=max(state.turn, 1))
    return turn if turn.hand(turn.to_act).count else _next(turn)


def out(state: State, side: str) -> bool:
    """HP-4: out of cards, or passed."""
    return side in state.passed or not state.hand(side).count


def _next(state: State) -> State:
    """The other player's turn, or the same again where the other is out; else the round ends."""
    for side in (state.other(state.to_act), state.to_act):
        if not out(state, side):
            return replace(state, to_act=side, phase="turn", turn=state.turn + 1, active=None)
    return end_round(replace(state, active=None))


def end_round(state: State) -> State:
    """HP-4: hands, fields and discards go back into the pile; cards on the table stay (open)."""
    if not state.house.cards_stay:
        state = replace(to_discard(state, *(x.card for x in state.laid if x.card)), laid=())
    sight = tuple(replace(f, cards=()) for f in state.sight)
    if state.pile is None:
        state = replace(state, hands=tuple(replace(h, count=0) for h in state.hands))
    else:
        back = [c for f in state.sight for c in f.cards] + [c for h in state.hands for c in h.cards or ()]
        state = replace(state, pile=cards.sort((*state.pile, *state.discard, *back)), discard=(),
                        hands=tuple(Hand(h.side, 0, ()) for h in state.hands))
    return begin_round(replace(state, sight=sight, round=state.round + 1, turn=state.turn + 1))


def _act_over(state: State) -> State:
    """An activation whose units are all destroyed is over."""
    active = state.active
    if active is None or any(state.unit(u).alive for u in active.units) or active.blast is not None:
        return state
    return _finish(state)


def _finish(state: State) -> State:
    """The activation ends; drawn cards that were not used are discarded."""
    active = state.active
    assert active is not None
    if active.mode == "attack" and not active.used and state.house.attackless != "own":
        state = _unused(state, active.card)
    return settle(_next(to_discard(replace(state, active=None), *active.drawn)))


def _unused(state: State, card: str) -> State:
    """HP-5 by house rule: the card of an activation without an attack leaves the own field."""
    mine = state.field(state.to_act)
    if mine.cards[-1:] != (card,):
        return state
    state = replace(state, sight=tuple(replace(f, cards=f.cards[:-1]) if f.name == mine.name else f for f in state.sight))
    return to_discard(state, card) if state.house.attackless == "discard" else _onto(state, NEUTRAL, card)


def perform(state: State, survey: Surveyed, action: Action) -> State:
    """The state after an accepted action."""
    return settle(_STEPS[action.kind](state, survey, action))


def _draw(state: State, survey: Surveyed, action: Action) -> State:
    due = state.due[0]
    n = due.count if state.pile is None else min(due.count, len(state.pile))
    state = take(change_hand(state, state.hand(due.side).plus(action.extra, n)), action.extra)
    left = replace(due, count=due.count - n)
    return replace(state, due=((left,) if left.count else ()) + state.due[1:])


def take(state: State, drawn: tuple[str, ...]) -> State:
    """Out of the pile."""
    return state if state.pile is None else replace(state, pile=cards.without(state.pile, drawn))


def _mine(state: State, survey: Surveyed, action: Action) -> State:
    side = str(action.actor)
    hand = state.hand(side)
    hand = replace(hand, count=hand.count - 1) if action.card is None else hand.less(action.card)
    number = state.lay_count + 1
    laid = Laid(action.target or f"mine-{number}", "mine", side, action.card)
    return replace(change_hand(state, hand), laid=(*state.laid, laid), lay_count=number)


def _give(state: State, survey: Surveyed, action: Action) -> State:
    side, card = str(action.actor), str(action.card or "")
    hand = state.hand(side)
    hand = hand.less(card) if hand.known else replace(hand, count=hand.count - 1)
    return replace(change_hand(state, hand), gifts=(*state.gifts, Gift(side, card)))


def _flip(state: State, survey: Surveyed, action: Action) -> State:
    state = _onto(take(state, action.extra), NEUTRAL, action.extra[0])
    return replace(state, phase="first")


def _onto(state: State, field: str, card: str) -> State:
    return replace(state, sight=tuple(replace(f, cards=(*f.cards, card)) if f.name == field else f
                                      for f in state.sight))


def _first(state: State, survey: Surveyed, action: Action) -> State:
    return _first_turn(replace(state, starter=state.sides[int(action.extra[0]) - 1]))


def _pass(state: State, survey: Surveyed, action: Action) -> State:
    side = str(action.actor)
    hand = state.hand(side)
    state = to_discard(state, *(hand.cards or ()))
    state = change_hand(state, Hand(side, 0, () if hand.known else None))
    return _next(replace(state, passed=(*state.passed, side)))


def _activate(state: State, survey: Surveyed, action: Action) -> State:
    """HP-5, HP-10: the card goes to its field, the unit's old suppressive cards leave the table."""
    mode: Any = "attack" if action.kind == "activate" else action.kind
    unit, card = str(action.actor), str(action.card)
    field = str(action.target) if mode in ("grenade", "suppress", "lucky", "hustle") else state.to_act
    units = (unit, str(action.target)) if mode == "buddy" else (unit,)
    state = change_hand(state, state.hand(state.to_act).less(card))
    for u in units:
        state = clear_suppressive(state, u)
    state = _onto(state, field, card)
    owed = state.house.suppressive_cards if mode == "suppress" else run_on_top(state, field) if mode == "grenade" else 0
    return replace(state, phase="act", active=Activation(mode, units, card, owed=owed))


def run_on_top(state: State, field: str) -> int:
    """HP-10: equal cards in an unbroken run on top of a field, the Activation Card included."""
    values = [cards.value(c) for c in reversed(state.field(field).cards)]
    return next((i for i, v in enumerate(values) if v != values[0]), len(values))


def clear_suppressive(state: State, unit: str) -> State:
    """HP-10: they lie until the unit acts again or is destroyed."""
    gone = [x for x in state.laid if x.kind == "suppressive" and x.owner == unit]
    state = replace(state, laid=tuple(x for x in state.laid if x not in gone))
    return to_discard(state, *(x.card for x in gone if x.card))


def _drawn(state: State, survey: Surveyed, action: Action) -> State:
    assert state.active is not None
    active = state.active
    return replace(take(state, action.extra), active=replace(
        active, drawn=(*active.drawn, *action.extra), owed=active.owed - len(action.extra)))


def _move(state: State, survey: Surveyed, action: Action) -> State:
    assert state.active is not None
    return replace(state, active=replace(state.active, moved=(*state.active.moved, str(action.actor))))


def _attack(state: State, survey: Surveyed, action: Action) -> State:
    active = state.active
    assert active is not None
    value = attack_value(state, active)
    attack = Attack(str(action.target), value, str(action.actor), active.card)
    if standing(survey.scene, attack.target) and standing(survey.scene, str(action.actor)):
        inside = cover_rulings(state, survey, str(action.actor), attack.target)[2]
        attack = replace(attack, asks=inside.verdict == "too_close",
                         bonus=state.house.cover_bonus if inside.verdict == "yes" else 0)
    return replace(state, attack=attack, active=replace(active, attacked=(*active.attacked, str(action.actor)),
                                                        used=True))


def _throw(state: State, survey: Surveyed, action: Action) -> State:
    """The chosen card lies down; all drawn cards are discarded."""
    active = state.active
    assert active is not None
    card = str(action.card)
    value = cards.value(active.card if state.house.grenade_value == "activation" else card)
    state = to_discard(state, *active.drawn)
    place = action.target or "unseen"
    if standing(survey.scene, place) is not None:  # it lands at a toy, where no zone is yet
        number = state.lay_count + 1
        place, state = f"grenade-{number}", replace(state, lay_count=number)
    return replace(state, active=replace(active, drawn=(), used=True, blast=place, blast_value=value))


def _blast(state: State, survey: Surveyed, action: Action) -> State:
    active = state.active
    assert active is not None
    target = str(action.target)
    return replace(state, active=replace(active, hit=(*active.hit, target)),
                   attack=Attack(target, active.blast_value, active.units[0], active.card))


def _blast_over(state: State, survey: Surveyed, action: Action) -> State:
    assert state.active is not None
    return replace(state, active=replace(state.active, blast=None))


def _lay(state: State, survey: Surveyed, action: Action) -> State:
    active = state.active
    assert active is not None
    card = str(action.card)
    number = state.lay_count + 1
    laid = Laid(action.target or f"suppressive-{number}", "suppressive", active.units[0], card)
    drawn = cards.without(active.drawn, (card,))
    return replace(state, laid=(*state.laid, laid), lay_count=number,
                   active=replace(active, drawn=drawn, used=not drawn))


def walked_into(state: State, cards_met: tuple[Entered, ...]) -> State:
    """A unit was seen to walk into cards: they attack it one after the other."""
    return settle(replace(state, entered=(*state.entered, *cards_met))) if cards_met else state


def _still_to_attack(state: State) -> State:
    """Cards that are gone attack nobody, and nobody attacks the dead."""
    lie = {x.id for x in state.laid}
    left = tuple(e for e in state.entered if e.card in lie and state.unit(e.unit).alive)
    return state if left == state.entered else replace(state, entered=left)


def _no_trip(state: State, survey: Surveyed, action: Action) -> State:
    return replace(state, entered=state.entered[1:])


def _trip(state: State, survey: Surveyed, action: Action) -> State:
    """HP-3: the card attacks with its value, without cover (open), then it is discarded."""
    laid = next(x for x in state.laid if x.id == action.target)
    state = replace(state, laid=tuple(x for x in state.laid if x.id != laid.id))
    if laid.card is None:
        return replace(state, reveal=laid.id, revealed_by=str(action.actor))
    return _mine_attacks(state, str(action.actor), laid.card)


def _reveal(state: State, survey: Surveyed, action: Action) -> State:
    unit = str(state.revealed_by)
    return _mine_attacks(replace(state, reveal=None, revealed_by=None), unit, action.extra[0])


def _mine_attacks(state: State, unit: str, card: str) -> State:
    return replace(to_discard(state, card), attack=Attack(unit, cards.value(card), card=card))


def _cover(state: State, survey: Surveyed, action: Action) -> State:
    assert state.attack is not None
    bonus = state.house.cover_bonus if action.kind == "in_cover" else 0
    return replace(state, attack=replace(state.attack, asks=False, bonus=bonus))


def _defend(state: State, survey: Surveyed, action: Action) -> State:
    """HP-9: the top card of the pile starts the defence."""
    attack = state.attack
    assert attack is not None
    state = to_discard(take(state, action.extra), *action.extra)
    return replace(state, attack=replace(attack, shown=True, total=cards.value(action.extra[0])))


def _add(state: State, survey: Surveyed, action: Action) -> State:
    """HP-9: any number of hand cards add their values."""
    attack = state.attack
    assert attack is not None
    card = str(action.card)
    side = state.unit(attack.target).side
    state = to_discard(change_hand(state, state.hand(side).less(card)), card)
    return replace(state, attack=replace(attack, total=attack.total + cards.value(card)))


def _stand(state: State, survey: Surveyed, action: Action) -> State:
    """HP-9: equal or higher survives, else the unit is destroyed."""
    attack = state.attack
    assert attack is not None
    state = replace(state, attack=None)
    if attack.total + attack.bonus >= attack.value:
        return state
    state = replace(state, units=tuple(replace(u, alive=False) if u.id == attack.target else u
                                       for u in state.units))
    return clear_suppressive(state, attack.target)


def _done(state: State, survey: Surveyed, action: Action) -> State:
    return _finish(state)


_STEPS = {
    "draw": _draw, "mine": _mine, "give": _give, "flip": _flip, "first": _first, "pass": _pass,
    "activate": _activate, "buddy": _activate, "grenade": _activate, "suppress": _activate, "lucky": _activate,
    "hustle": _activate, "drawn": _drawn, "move": _move, "attack": _attack, "throw": _throw, "blast": _blast,
    "blast_over": _blast_over, "lay": _lay, "trip": _trip,
    "no_trip": _no_trip, "reveal": _reveal, "in_cover": _cover, "in_open": _cover,
    "defend": _defend, "add": _add, "stand": _stand, "done": _done,
}
