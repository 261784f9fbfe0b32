"""Toytastrophe as a game: what is asked, what is offered, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from measure.scene import Scene, Zone
from measure.verdict import Ruling, Verdict, all_of
from rules import cards
from rules.actions import Action, Check, Moved, Option, Outcome, Prompt
from rules.data import state_in, state_out
from rules.engine import Game, Piece, ZoneChange, pieces_of
from rules.games.toytastrophe import judge, setup, turns
from rules.games.toytastrophe.acts import judged, turn_options
from rules.games.toytastrophe.state import State, faults_of, game_data
from rules.places import of_kind, opposite, overlaps, rests_in, standing
from rules.surveyed import Surveyed

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE


class Toytastrophe(Game[State]):
    """TT-1 to TT-28."""

    def __init__(self) -> None:
        data = game_data()
        self.id, self.title, self.edition, self.house_rules = data.id, data.title, data.edition, data.house_rules

    def start(self, pieces: Sequence[Piece], table: Mapping[str, Any] | None = None,
              house_rules: Mapping[str, Any] | None = None) -> State:
        return turns.settle(setup.start(pieces, table, house_rules))

    def default_state(self, scene: Scene) -> State:
        return setup.counted_state(pieces_of(scene))

    def destroyed(self, state: State) -> tuple[str, ...]:
        return tuple(t.id for t in state.toys if t.hits <= 0)

    def gone_terrain(self, state: State) -> tuple[str, ...]:
        return tuple(p.id for p in state.pieces if p.hits and turns.count_of(state.hurt, p.id) >= p.hits)

    def notes(self, state: State) -> tuple[str, ...]:
        unknown = [h.side for h in state.hands if not h.known]
        if not unknown:
            return ()
        return (f"the hand of {', '.join(unknown)} is not known: options are for any card of a value",)

    def setup_checks(self, state: State, survey: Surveyed) -> tuple[Check, ...]:
        return setup.setup_checks(state, survey)

    def movers(self, state: State, action: Action) -> tuple[str, ...]:
        return judge.movers(state, action)

    def zone_changes(self, before: State, after: State, action: Action, survey: Surveyed) -> tuple[ZoneChange, ...]:
        there = {z.id for z in survey.scene.zones}  # TT-20: a supply card that was picked up lies there no more
        taken = {s.id for s in after.supplies if s.holder} - {s.id for s in before.supplies if s.holder}
        return tuple(ZoneChange(i) for i in sorted(taken & there))

    def about_zone(self, state: State, zone: Zone) -> tuple[str, ...]:
        return setup.about_zone(state, zone)

    def climb(self, state: State, action: Action) -> Literal["costs", "free", "flies"]:
        return state.house.climb

    def move_limit_in(self, state: State, action: Action) -> float | None:
        return judge.move_limit_in(state, action)

    def judge_move(self, state: State, action: Action, length_in: float, sigma_in: float, survey_after: Surveyed,
                   more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
        return judge.judge_move(state, action, length_in, sigma_in, survey_after, more_in, moved)

    def perform(self, state: State, survey: Surveyed, action: Action) -> State:
        return turns.perform(state, action)

    def turn_number(self, state: State) -> int:
        return state.turn

    def state_to_json(self, state: State) -> dict[str, Any]:
        return state_out(self.id, state)

    def state_from_json(self, data: Any) -> State:
        return state_in(State, self.id, setup.fill_in(data), faults_of)

    def view(self, state: State, player: str) -> State:
        return replace(
            state, hands=tuple(h if h.side == player else h.hidden() for h in state.hands), pile=None, supply_pile=(),
            bids=tuple(b for b in state.bids if b.side == player),
            supplies=tuple(s if s.holder in ("", "hand") or state.toy(s.holder).side == player
                           else replace(s, card=None) for s in state.supplies))

    def outcome(self, state: State) -> Outcome:
        scores = tuple((s, float(turns.count_of(state.points, s))) for s in state.sides)
        if state.victory == "supply":
            return _supply_outcome(state)
        left = [s for s in state.sides if not turns.side_out(state, s)]
        if len(left) <= 1:
            return Outcome(True, tuple(left), "no opposing Toyminators are left" if left else "nobody is left", scores)
        if state.victory in ("hill", "goal"):
            need = state.house.hill_points if state.victory == "hill" else state.goal_count
            won = tuple(s for s in state.sides if turns.count_of(state.points, s) >= need)
            if won:
                return Outcome(True, won, f"{need} points" if state.victory == "hill" else state.goal, scores)
        return Outcome(scores=scores)

    def prompt(self, state: State) -> Prompt | None:
        if self.outcome(state).over:
            return None
        if state.due:
            due = state.due[0]
            n = due.count if state.pile is None else min(due.count, len(state.pile))
            return Prompt(due.side, "draw", f"{due.side}: draw {n} cards (TT-6, TT-9)", chance=True, count=n,
                          among=state.pile or (), unseen=state.pile is None, secret=True)
        over = turns.over_limit(state)
        if over is not None:
            n = state.hand(over).count - state.force_draw(over)
            return Prompt(over, "discard", f"{over}: discard {n} down to {state.force_draw(over)} (TT-5)", count=n,
                          secret=True)
        if state.finding:
            side = state.toy(next(s.holder for s in state.supplies if s.id == state.finding)).side
            return Prompt(side, "supply", f"{side}: look at the supply card {state.finding} (TT-20)", chance=True,
                          count=1, among=state.supply_pile, unseen=state.pile is None, secret=True)
        shown = turns.to_count(state) if state.victory == "supply" else None
        if shown is not None:
            side = state.toy(shown.holder).side
            return Prompt(side, "pips", f"{side}: turn over the supply card under {shown.holder} (TT-20)", chance=True, count=1,
                          among=tuple(c for c in state.supply_pile if cards.value(c) not in turns.FACES))
        if state.pending:
            s = state.pending
            side = state.toy(s.target).side
            kind = "charge" if s.charge else "power" if s.power else "strike"
            told = Action(kind, s.by, s.target, s.card, (s.power,) if s.power else ())
            return Prompt(side, "block", f"{side}: block the {s.card} on {s.target}, or take the hit (TT-14)",
                          about=told)
        if state.riposte:
            side = state.toy(state.riposte.by).side
            return Prompt(side, "counter", f"{side}: {state.riposte.by} may strike back (TT-19)")
        if state.phase == "bid":
            return Prompt(state.bidders[0], "bid", f"{state.bidders[0]}: a card face down for the first turn (TT-8)",
                          secret=True)
        if state.phase == "hill":
            return Prompt(state.to_act, "hill", f"{state.to_act}: who holds the hill? (TT-20)")
        who = f" with {state.acting}" if state.acting else ""
        return Prompt(state.to_act, "act", f"{state.to_act}: act{who} or end the turn (TT-9)")

    def offers(self, state: State, survey: Surveyed) -> tuple[Option, ...]:
        asked = self.prompt(state)
        if asked is None or asked.chance:
            return ()
        if asked.kind == "act":
            return tuple(turn_options(state, survey))
        if asked.kind == "block" and state.pending:
            return tuple(judge.block_options(state, survey, state.pending))
        if asked.kind == "counter":
            return tuple(_counters(state, survey))
        if asked.kind == "hill":
            return _hill_options(state, survey)
        hand = state.hand(asked.player)
        if asked.kind == "discard" and not hand.known:
            return (Option.of(Action("discard", asked.player)),)
        return tuple(Option.of(Action(asked.kind, asked.player, card=c)) for c in hand.distinct())

    def option(self, state: State, survey: Surveyed, action: Action) -> Option | None:
        found = judged(state, survey, action) or super().option(state, survey, action)
        if found is None and action.card and cards.is_card(action.card):  # a real card where only values are known
            bare = super().option(state, survey, replace(action, card=cards.Card.parse(action.card).rank))
            return None if bare is None else bare._replace(action=action, why=bare.checks)
        return found

    def why_not(self, state: State, action: Action) -> str:
        asked = self.prompt(state)
        if asked and asked.kind == "act" and action.actor:
            toy = next((t for t in state.toys if t.id == action.actor), None)
            if toy is None:
                return f"{action.actor} is no toy that could act (TT-9)"
            if toy.side != state.to_act:
                return f"it is {state.to_act}'s turn (TT-9)"
            if not toy.alive:
                return f"{toy.id} is destroyed (TT-17)"
            if state.acting and state.acting != toy.id:
                return f"{state.acting} must spend or skip its actions first (TT-9)"
            if not toy.left:
                return f"{toy.id} has no actions left (TT-9)"
            hand = state.hand(toy.side)
            if action.card and hand.known and action.card not in (hand.cards or ()):
                return f"{action.card} is not in {toy.side}'s hand (TT-9)"
            power = next((p for p in state.powers if action.kind == "power" and action.extra[:1] == (p.name,)), None)
            if power is not None and action.card and action.card[-1:] != power.suit:
                return f"{power.name} wants a card of suit {power.suit or 'none: it is permanent'} (TT-19)"
        return super().why_not(state, action)


def _counters(state: State, survey: Surveyed) -> Iterator[Option]:
    answer = state.riposte
    assert answer is not None
    side = state.toy(answer.by).side
    for card in state.hand(side).distinct():
        yield Option.of(Action("counter", answer.by, answer.target, card),
                        *judge.strike_checks(state.house, survey, answer.by, answer.target, card))
    yield Option.of(Action("no_counter", answer.by))


def _hill_options(state: State, survey: Surveyed) -> tuple[Option, ...]:
    ruling = hill_ruling(state, survey)
    held = Check("TT-20", ruling.verdict, probability=ruling.probability,
                 detail="a friendly toy on the hill and no enemy" if ruling.verdict is YES else "the hill is not held")
    other = opposite(ruling)
    lost = Check("TT-20", other.verdict, probability=other.probability, detail=held.detail)
    return (Option.of(Action("score_hill", state.to_act), held), Option.of(Action("no_hill", state.to_act), lost))


def hill_ruling(state: State, survey: Surveyed) -> Ruling:
    """TT-20: a friend on or in the hill and no enemy there; friends and enemies from their middles."""
    hills = of_kind(survey.scene, "hill")
    friend_off, enemy_off = 1.0, 1.0
    friends, enemies = [], []
    for fighter in state.toys:
        toy = standing(survey.scene, fighter.id)
        if toy is None or not fighter.alive:
            continue
        for hill in hills:
            there = rests_in(toy, hill) if state.house.hill_on == "middle" else overlaps(toy, hill)
            if fighter.side == state.to_act:
                friends.append(there.verdict)
                friend_off *= 1.0 - there.probability
            else:
                enemies.append(opposite(there).verdict)
                enemy_off *= 1.0 - there.probability
    held = YES if YES in friends else TOO_CLOSE if TOO_CLOSE in friends else NO
    return Ruling(all_of(held, *enemies), (1.0 - friend_off) * enemy_off)


def _supply_outcome(state: State) -> Outcome:
    """TT-20: when all are picked up, most pips under living toys wins."""
    def pips(side: str) -> float:
        held = [s.card for s in state.supplies if s.card and s.holder not in ("", "hand")
                and state.toy(s.holder).side == side and state.toy(s.holder).alive]
        return float(sum(state.house.ace_pips if cards.value(c) == 14 else cards.value(c) for c in held))

    scores = tuple((s, pips(s)) for s in state.sides)
    free = turns.free_supplies(state)
    alive = any(not turns.side_out(state, s) for s in state.sides)
    if (free and alive) or state.finding or turns.to_count(state) is not None:
        return Outcome(scores=scores)
    best = max(p for _, p in scores)
    return Outcome(True, tuple(s for s, p in scores if p == best) if sum(p == best for _, p in scores) == 1 else (),
                   "all supply cards are picked up" if alive else "nobody is left", scores)


GAME = Toytastrophe()
