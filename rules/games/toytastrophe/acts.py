"""What a Toytastrophe player may do in a turn: moves, strikes, charges and powers of each toy with each card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from measure.verdict import Ruling, Verdict
from rules import cards
from rules.actions import Action, Check, Option
from rules.engine import kept
from rules.games.toytastrophe import judge, turns
from rules.games.toytastrophe.state import Fighter, Power, State
from rules.parameters import RULES
from rules.places import find, opposite, overlaps, standing, touches
from rules.surveyed import Surveyed

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE


def _ready(state: State) -> Iterator[Fighter]:
    """TT-9: the toy that has begun, else every one with actions left."""
    for toy in state.toys:
        if toy.side == state.to_act and toy.hits > 0 and toy.left > 0 and state.acting in (None, toy.id):
            yield toy


def turn_options(state: State, survey: Surveyed) -> list[Option]:
    """TT-9: what each toy that may act can do with each card, and ending the turn."""
    out: list[Option] = []
    hand = state.hand(state.to_act)
    held, ready = hand.distinct(), tuple(_ready(state))
    judge.measure_ahead(survey, state.house, ready, _foes(state, state.to_act), held)
    for toy in ready:
        blocks = _toy_blocks(state, survey, toy)
        for card in held:
            out += judge.once(state, toy, _block(state, survey, toy, card, blocks, held)[0])
        out.append(Option.of(Action("done", toy.id)))
    if state.last:
        out += _pick_ups(state, survey, state.toy(state.last))
        out += _terrain_damage(state, survey, state.toy(state.last))
    if state.victory == "goal":
        out.append(Option.of(Action("count", state.to_act),
                             Check("TT-28", YES, detail=state.goal or "the goal the players agreed on")))
    stands_in = [_not_in(o) for o in _terrain_damage(state, survey, state.toy(state.last))] if state.last else []
    out.append(Option.of(Action("end_turn", state.to_act), *stands_in))
    return out


def _not_in(option: Option) -> Check:
    """TT-21: who stands in what hurts is hurt before the turn ends."""
    told = option.checks[0]
    off = opposite(Ruling(told.verdict, told.probability or 0.0))
    said = {YES: f"{option.action.actor} is not in {option.action.target}", NO: f"first {told.detail}",
            TOO_CLOSE: f"too close to call: {told.detail}"}[off.verdict]
    return Check("TT-21", off.verdict, probability=off.probability, detail=said)


Block = tuple[tuple[Option, ...], dict[Action, Option]]
Blocks = tuple[judge.Duel, dict[str, Block]]
"""What is known of all foes, and the options by card."""


def _toy_blocks(state: State, survey: Surveyed, toy: Fighter) -> Blocks:
    """Options by card, kept for this survey as long as nothing they hang on changes."""
    foes = _foes(state, toy.side)
    mine = tuple((t.id, t.hits, t.rides) for t in state.toys if t.side == toy.side) if toy.powers else ()
    bare = not state.hand(toy.side).known
    key = (toy.id, toy.size, toy.powers, foes, mine, bare, state.hurt, state.pieces, state.powers, state.house)
    memo = kept(survey).setdefault("tt-acts", {})
    if key not in memo:
        memo[key] = (judge.Duel(survey, state.house, toy, foes), {})
    found: Blocks = memo[key]
    return found


def _foes(state: State, side: str) -> tuple[str, ...]:
    return tuple(t.id for t in state.toys if t.side != side and t.hits > 0)


def _block(state: State, survey: Surveyed, toy: Fighter, card: str, blocks: Blocks, held: tuple[str, ...] = ()) -> Block:
    """The options with one card; those of all cards ``held`` are judged together."""
    found = blocks[1].get(card)
    if found is None:
        if cards.value(card) not in blocks[0].rows:
            blocks[0].judge(held or (card,))
        found = blocks[1][card] = (_card_options(state, survey, toy, card, blocks[0]), {})
    return found


def _find(block: Block, action: Action) -> Option | None:
    """The option of an action in a block, which is indexed when first asked."""
    options, by_action = block
    if not by_action:
        by_action.update((o.action, o) for o in options)
    return by_action.get(action)


@lru_cache(maxsize=RULES.actions_kept)
def _actions(toy: str, foes: tuple[str, ...], card: str) -> tuple[Action, ...]:
    """A move, then a strike and a charge at each foe in turn: the same actions on every table."""
    return (Action("move", toy, None, card), *(Action(kind, toy, foe, card) for foe in foes for kind in ("strike", "charge")))


def _card_options(state: State, survey: Surveyed, toy: Fighter, card: str, duel: judge.Duel) -> tuple[Option, ...]:
    """All that one toy may do, or not, with one card."""
    out = Option.many(_actions(toy.id, duel.foes, card), *duel.rows[cards.value(card)])
    for piece in state.pieces:
        if piece.hits > turns.count_of(state.hurt, piece.id) and find(survey.scene, piece.id) is not None:
            out.append(Option.of(Action("strike", toy.id, piece.id, card),
                                 *judge.strike_checks(state.house, survey, toy.id, piece.id, card)))
    for name in toy.powers:
        power = state.power(name)
        if power.suit and cards.suit(card) in ("", power.suit):
            out += _power_options(state, survey, toy, power, card if cards.suit(card) else card + power.suit)
    return tuple(out)


def _power_options(state: State, survey: Surveyed, toy: Fighter, power: Power, card: str) -> Iterator[Option]:
    targets: list[str | None]
    if power.target == "enemy":
        targets = [t.id for t in state.toys if t.side != toy.side and t.hits > 0]
    elif power.target == "friend":
        targets = [t.id for t in state.toys if t.side == toy.side and t.hits > 0
                   and (t.id != toy.id or power.verb == "heal")]
    elif power.target == "reserve":
        known = {t.id for t in state.toys}
        targets = [None, *(t.id for t in survey.scene.toys if t.id not in known and t.side in ("", toy.side))]
    else:
        targets = [None]
    for target in targets:
        yield Option.of(Action("power", toy.id, target, card, (power.name,)),
                        *judge.power_checks(state, survey, toy, power, target, card))


def judged(state: State, survey: Surveyed, action: Action) -> Option | None:
    """One act option without making all the others."""
    if state.phase != "act" or state.pending or state.riposte or state.due or not action.card:
        return None
    if turns.over_limit(state) or state.finding:
        return None
    for toy in _ready(state):
        if toy.id == action.actor:
            if action.card not in state.hand(toy.side).distinct():
                return None
            found = _find(_block(state, survey, toy, action.card, _toy_blocks(state, survey, toy)), action)
            return None if found is None else judge.once(state, toy, (found,))[0]
    return None


def _pick_ups(state: State, survey: Surveyed, toy: Fighter) -> Iterator[Option]:
    """TT-20: the toy that just ended an action, at every supply card that lies free or under a destroyed toy."""
    here = standing(survey.scene, toy.id)
    for supply in state.supplies:
        free = supply in turns.free_supplies(state)
        place = find(survey.scene, supply.holder or supply.id)
        if not free or here is None or place is None or not toy.alive or toy.side != state.to_act:
            continue
        ruling = touches(here, place)
        yield Option.of(Action("pick_up", toy.id, supply.id),
                        Check("TT-20", ruling.verdict, probability=ruling.probability,
                              detail=f"{toy.id} {'touches' if ruling.verdict is YES else 'does not touch'} {supply.id}"
                              if ruling.verdict is not TOO_CLOSE else f"whether {toy.id} touches is too close to call"))


def _terrain_damage(state: State, survey: Surveyed, toy: Fighter) -> Iterator[Option]:
    """TT-21: stuff that hurts whoever steps in."""
    here = standing(survey.scene, toy.id)
    for piece in state.pieces:
        place = find(survey.scene, piece.id)
        if not piece.damage or here is None or place is None or not toy.alive:
            continue
        ruling = overlaps(here, place)
        yield Option.of(Action("terrain", toy.id, piece.id),
                        Check("TT-21", ruling.verdict, probability=ruling.probability,
                              detail=f"{piece.text or piece.id}: {piece.damage} hits for {toy.id}"))
