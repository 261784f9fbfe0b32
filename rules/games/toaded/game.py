"""Toaded as a game: what is asked, what is offered, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from measure.reading.typed import plain
from measure.scene import Scene, Zone
from measure.verdict import Verdict
from rules.actions import Action, Check, Moved, Option, Outcome, Prompt
from rules.data import state_in, state_out
from rules.engine import Game, Piece
from rules.games.toaded import build, flow, mat
from rules.games.toaded.cards import Soldier, Support, starter_cards
from rules.games.toaded.effects import card_of, damage_of, has, immune, may_target, needs_target, other_line
from rules.games.toaded.state import ZONES, Hand, State, Unit, faults_of, game_data
from rules.surveyed import Surveyed

YES, NO = Verdict.YES, Verdict.NO


class Toaded(Game[State]):
    """TD-1 to TD-18."""

    def __init__(self) -> None:
        data = game_data()
        self.id, self.title, self.edition, self.house_rules = data.id, data.title, data.edition, data.house_rules
        self.needs_toys = False  # cards alone will do

    def start(self, pieces: Sequence[Piece], table: Mapping[str, Any] | None = None,
              house_rules: Mapping[str, Any] | None = None) -> State:
        return build.start(tuple(dict.fromkeys(p.side for p in pieces)), table, house_rules)

    def default_state(self, scene: Scene) -> State:
        state = self.start((), {"hands": "counted"})
        return replace(state, hands=tuple(Hand(s, state.house.hand) for s in state.sides), stage="preparation1",
                       to_act=state.sides[0], turn=1, round_turn=1)

    def notes(self, state: State) -> tuple[str, ...]:
        unknown = [h.side for h in state.hands if h.cards is None]
        return (f"the hand of {', '.join(unknown)} is not known: options are for any card of the deck",) if unknown \
            else ()

    def about_zone(self, state: State, zone: Zone) -> tuple[str, ...]:
        here = next((u for u in state.units if mat.zone_id(state, u.side, u.zone) == zone.id), None)
        known = any(mat.zone_id(state, side, name) == zone.id for side in state.sides for name in ZONES)
        soldier = f"{here.card} ({here.id}) of {here.side} stands here" if here is not None else "no soldier stands here"
        return (f"TD-2: a combat zone of the mat, {state.house.soldiers_per_zone} soldier a zone: {soldier}",) if known else ()

    def setup_checks(self, state: State, survey: Surveyed) -> tuple[Check, ...]:
        return (*build.deck_checks(state), *mat.as_they_stand(state, survey.scene))

    def figures(self, state: State, action: Action, scene: Scene) -> tuple[str, ...]:
        return mat.figures(state, scene, action)

    def judge_move(self, state: State, action: Action, length_in: float, sigma_in: float, survey_after: Surveyed,
                   more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
        return mat.arrival(state, survey_after, action, moved)

    def perform(self, state: State, survey: Surveyed, action: Action) -> State:
        return flow.perform(state, action)

    def turn_number(self, state: State) -> int:
        return state.turn

    def state_to_json(self, state: State) -> dict[str, Any]:
        return state_out(self.id, state)

    def state_from_json(self, data: Any) -> State:
        return state_in(State, self.id, _fill_in(data), faults_of)

    def view(self, state: State, player: str) -> State:
        return replace(
            state, hands=tuple(h if h.side == player else replace(h, cards=None) for h in state.hands),
            piles=tuple(p if p.side == player else replace(p, deck=(), main=(), side_deck=()) for p in state.piles),
            picks=tuple(p for p in state.picks if p.side == player))

    def outcome(self, state: State) -> Outcome:
        scores = tuple((t.side, float(t.games)) for t in state.tally)
        won = tuple(t.side for t in state.tally if t.games >= state.house.games_to_win)
        need = state.house.games_to_win
        return Outcome(bool(won), won, f"{need} game{'s' * (need != 1)}" if won else "", scores)

    def prompt(self, state: State) -> Prompt | None:
        if flow.over(state):
            return None
        if state.pay is not None:
            side = flow.payer(state, state.pay)
            if state.pay.left:
                return Prompt(side, "pay", f"{side}: discard {state.pay.left} as the price (TD-4)", count=state.pay.left,
                              secret=True)
            return Prompt(side, "send", f"{side}: send {state.pay.send} own soldiers to the cemetery as the price (TD-4)",
                          count=state.pay.send)
        if state.blind:
            link = state.chain[-1]
            return Prompt(link.side, "blind_roll", f"{link.side}: a die for {link.actor}, {link.call} was called (TD-9)",
                          chance=True, count=1, sides=6)
        if state.forced:
            side = state.forced[0]
            return Prompt(side, "discard", f"{side}: discard a card (TD-5)", count=state.forced.count(side),
                          secret=True)
        if state.due:
            due = state.due[0]
            n = min(due.count, flow.drawable(state, due.side))
            known = state.hand(due.side).cards is not None
            return Prompt(due.side, "draw", f"{due.side}: draw {n} (TD-5)", chance=True, count=n,
                          among=state.pile(due.side).deck if known else (), unseen=not known, secret=True)
        if state.asks is not None and not state.chain:
            return Prompt(state.asks, "counter", f"{state.asks}: a support from the hand in this combat? (TD-15)")
        if state.asks is not None:
            top = state.chain[-1]
            about = Action(top.kind, top.actor, top.target, top.card)
            return Prompt(state.asks, "counter", f"{state.asks}: counter the {top.kind.replace('_', ' ')}? (TD-10)",
                          about=about)
        if state.stage == "swap":
            side = next(p.side for p in state.piles if p.side_deck and p.side not in state.ready)
            return Prompt(side, "swap", f"{side}: change cards with the side deck (TD-1)", secret=True)
        if state.stage == "rps":
            side = next(s for s in state.sides if all(p.side != s for p in state.picks))
            return Prompt(side, "rps", f"{side}: rock, paper or scissors (TD-11)", secret=True)
        if state.stage == "order":
            return Prompt(state.to_act, "order", f"{state.to_act}: go first or second? (TD-11)")
        return Prompt(state.to_act, state.stage, f"{state.to_act}: {state.stage} (TD-5)")

    def offers(self, state: State, survey: Surveyed) -> tuple[Option, ...]:
        asked = self.prompt(state)
        if asked is None or asked.chance:
            return ()
        side = asked.player
        if asked.kind in ("pay", "discard"):
            return tuple(Option.of(Action(asked.kind, side, card=c)) for c in flow.held(state, side))
        if asked.kind == "send":
            return tuple(_sent(state, side))
        if asked.kind == "counter":
            return (*(o for c in flow.may_support(state, side) for o in _supports(state, side, c)),
                    *(Option.of(Action("counter", side, card=c), Check("TD-10", YES, detail="the card allows it"))
                      for c in flow.can_counter(state, side)), Option.of(Action("no_counter", side)))
        if asked.kind == "rps":
            return tuple(Option.of(Action("rps", side, extra=(w,))) for w in flow.BEATS)
        if asked.kind == "order":
            return (Option.of(Action("first", side)), Option.of(Action("second", side)))
        if asked.kind == "swap":
            pile = state.pile(side)
            return (*(Option.of(Action("swap", side, card=m, extra=(s,))) for m in dict.fromkeys(pile.main)
                      for s in dict.fromkeys(pile.side_deck) if m != s), Option.of(Action("ready", side)))
        if asked.kind == "combat":
            cards = (state.support(name) for name in flow.held(state, side))
            return (*_attacks(state), *(o for c in cards if c is not None and "combat" in c.played_in
                                        for o in _supports(state, side, c)), Option.of(Action("end_combat", side)))
        return tuple(_preparation(state, survey))


def _fill_in(data: Any) -> Any:
    """What a state file may leave out: house rules, starter cards, decks (the starter deck less what the state names),
    tallies, and a hand's count."""
    if not isinstance(data, Mapping):
        return data
    out = dict(data)
    house = out.get("house", {})
    if isinstance(house, Mapping):
        out["house"] = {**plain(game_data().house), **house}
    base = starter_cards()
    out.setdefault("soldiers", [plain(s) for s in base.soldier])
    out.setdefault("supports", [plain(s) for s in base.support])
    hands = out.get("hands")
    if isinstance(hands, list | tuple) and all(isinstance(h, Mapping) and isinstance(h.get("side"), str)
                                               for h in hands):
        out["hands"] = [{"count": len(h["cards"]), **h} if isinstance(h.get("cards"), list | tuple) else h
                        for h in hands]
        sides = [h["side"] for h in hands]
        out.setdefault("sides", sides)
        out.setdefault("tally", [{"side": s} for s in sides])
        deck = [r.card for r in build.starter_deck().main for _ in range(r.copies)]
        out.setdefault("piles", [{"side": s, "deck": deck, "main": deck} for s in sides])
    return out


def _payable(state: State, side: str, cost: int, extra_card: bool) -> Check:
    left = state.hand(side).count - int(extra_card)
    return Check("TD-4" if extra_card else "TD-10", YES if left >= cost else NO, float(left), 0.0, float(cost), "cards",
                 None, f"costs {cost} of {left} other cards")


def _preparation(state: State, survey: Surveyed) -> Iterator[Option]:
    """TD-4 deploying, TD-8 changing lines, TD-14 talents, TD-15 supports."""
    side = state.to_act
    for name in flow.held(state, side):
        support = state.support(name)
        if support is not None:
            yield from _supports(state, side, support)
        else:
            yield from _deployments(state, survey, side, name)
    for unit in state.controlled(side):
        yield _switch(state, survey, unit)
        talent = card_of(state, unit).talent
        if talent is not None and talent.kind == "active":
            used = [Check("TD-14", NO, detail="used this turn already")] if unit.talent_used else []
            pay = _payable(state, side, talent.cost, False)
            targets: list[Unit | None] = list(state.units) if needs_target(talent.effects) else [None]
            for target in targets:
                aim = _aim(state, talent.effects, target, side)
                yield Option.of(Action("talent", unit.id, target.id if target else None), *used, pay, *aim)
    if state.stage == "preparation1":
        first = state.round_turn == 1
        yield Option.of(Action("to_combat", side), *([Check("TD-5", NO, detail="no combat on a round's first turn")]
                                                     if first else []))
    yield Option.of(Action("end_turn", side))


def _aim(state: State, effects: Any, target: Unit | None, side: str) -> list[Check]:
    if target is None:
        return []
    why = may_target(state, effects, target, side)
    told = [Check("TD-9", NO if why else YES, detail=why or f"{target.id} may be the target")]
    if not why and immune(state, target, side):
        told.append(Check("TD-9", YES, detail=f"{target.id} has Immunity: nothing will happen to it", decides=False))
    return told


def _supports(state: State, side: str, card: Support) -> Iterator[Option]:
    pay = _payable(state, side, card.cost, True)
    if card.counters:
        yield Option.of(Action("play", side, card=card.name), Check(
            "TD-10", NO, detail=f"only against: {', '.join(card.counters)}"))
        return
    if state.stage != "combat" and "preparation" not in card.played_in:
        yield Option.of(Action("play", side, card=card.name), Check(
            "TD-15", NO, detail=f"{card.name} is played in combat only"))
        return
    if card.type == "ground":
        free = Check("TD-15", YES if state.ground is None else NO,
                     detail="the zone is empty" if state.ground is None else f"{state.ground.card} lies there")
        yield Option.of(Action("play", side, card=card.name), pay, free)
        return
    if not card.aimed:
        yield Option.of(Action("play", side, None, card.name), pay)
    for n in range(1, card.soldiers + 1 if card.aimed else 1):
        for chosen in combinations(state.units, n):
            yield Option.of(Action("play", side, chosen[0].id, card.name, tuple(u.id for u in chosen[1:])), pay,
                            *(c for u in chosen for c in _aim(state, card.effects, u, side)))


def _sent(state: State, side: str) -> Iterator[Option]:
    """TD-4: own soldiers that may be sent to the cemetery as the price of the deployment."""
    assert state.pay is not None
    soldier = state.soldier(str(state.pay.card))
    wants = soldier.requires if soldier is not None else None
    for unit in state.controlled(side):
        fits = wants is None or wants.fits(card_of(state, unit))
        yield Option.of(Action("send", side, unit.id), Check("TD-4", YES if fits else NO, detail=(
            f"{unit.id} goes to the cemetery" if fits else f"{unit.id} is not of the race or archetype it wants")))


def _deployments(state: State, survey: Surveyed, side: str, name: str) -> Iterator[Option]:
    soldier = state.soldier(name)
    if soldier is None:
        return
    price = soldier.price
    if price is None:
        checks = [Check("TD-4", NO, detail=f"level {soldier.level} is deployed only by its own requirement or by effects")]
    else:
        checks = [_payable(state, side, price, True), *_required(state, side, soldier)]
    most = state.house.deployments
    if flow.counts(state, soldier):
        checks.insert(0, Check("TD-4", YES if state.deployed < most else NO, float(state.deployed), 0.0, float(most),
                               "deployments", None, f"{state.deployed} of {most} standard deployments this turn"))
    for zone in state.free_zones(side):
        free = tuple(mat.free_checks(state, survey, side, zone))
        yield Option.of(Action("deploy", side, zone, name), *checks, *free)
        if state.free:
            cap = max(state.free)
            yield Option.of(Action("deploy", side, zone, name, ("free",)), Check(
                "TD-4", YES if soldier.level <= cap else NO, float(soldier.level), 0.0, float(cap), "level", None,
                f"level {soldier.level} of {cap} at most, by an effect"), *free)


def _required(state: State, side: str, soldier: Soldier) -> Iterator[Check]:
    """TD-4: what a soldier of level 7 or more wants besides discards."""
    wants = soldier.requires
    if wants is None:
        return
    what = " ".join(w for w in (wants.archetype, wants.race) if w)
    mine = [u for u in state.controlled(side) if wants.fits(card_of(state, u))]
    dead = [c for c in map(state.soldier, state.pile(side).cemetery) if c is not None and wants.fits(c)]
    for least, found, said in ((wants.send, len(mine), "own {}soldiers to send to the cemetery"),
                               (wants.control, len(mine), "own {}soldiers in the combat zones"),
                               (wants.cemetery, len(dead), "{}soldiers in the own cemetery")):
        if least:
            yield Check("TD-4", YES if found >= least else NO, float(found), 0.0, float(least), "soldiers", None,
                        f"{found} of {least} " + said.format(f"{what} " if what else ""))
    if wants.text:
        yield Check("TD-4", Verdict.TOO_CLOSE, detail=f"the players judge it: {wants.text}")


def _switch(state: State, survey: Surveyed, unit: Unit) -> Option:
    """TD-8: once a turn, not when deployed this turn nor after attacking; flying twice, once when just deployed."""
    flying = card_of(state, unit).combat == "flying"
    fresh = unit.deployed == state.turn
    most = (1 if fresh else 2) if flying else (0 if fresh or unit.attacked else 1)
    why = ("deployed this turn" if fresh and not flying else "has attacked this turn" if unit.attacked and not flying
           else f"{unit.moves} of {most} changes this turn")
    across = other_line(state, unit)
    return Option.of(Action("switch", unit.id),
                     Check("TD-8", YES if unit.moves < most else NO, float(unit.moves), 0.0, float(most), "changes",
                           None, why),
                     Check("TD-8", YES if across else NO, detail=f"to {across}" if across else "the zone is taken"),
                     *mat.free_checks(state, survey, unit.side, across))


def _attacks(state: State) -> Iterator[Option]:
    """TD-7, TD-9: each soldier once; the Frontline first; direct when nobody is left."""
    side, foe = state.to_act, state.other(state.to_act)
    enemies = state.controlled(foe)
    front = [u.id for u in enemies if u.line == "front"]
    for unit in state.controlled(side):
        checks = []
        if unit.attacked:
            checks.append(Check("TD-7", NO, detail=f"{unit.id} has attacked this turn"))
        if unit.moves and not state.house.change_then_attack:
            checks.append(Check("TD-8", NO, detail=f"{unit.id} has changed its line this turn"))
        if has(state, unit, "Fear"):
            checks.append(Check("TD-9", NO, detail=f"{unit.id} is afraid"))
        calls = [(str(n),) for n in range(1, 7)] if has(state, unit, "Blindness") else [()]
        for call in calls:
            for enemy in enemies:
                behind = enemy.line == "back" and front
                line = Check("TD-7", NO if behind else YES,
                             detail=f"the Frontline holds {', '.join(front)}" if behind else "may be attacked")
                dealt = damage_of(state, unit, enemy)
                told = Check("TD-6", YES, float(dealt), 0.0, None, "damage", None, f"{dealt} damage", decides=False)
                yield Option.of(Action("attack", unit.id, enemy.id, extra=call), *checks, line, told)
            if not enemies:
                yield Option.of(Action("attack", unit.id, foe, extra=call), *checks,
                                Check("TD-7", YES, detail="a direct attack"))


GAME = Toaded()
