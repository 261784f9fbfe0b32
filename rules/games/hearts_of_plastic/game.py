"""Hearts of Plastic as a game: what is asked, what is offered, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from measure.reading.typed import plain
from measure.scene import Scene, Zone
from measure.verdict import Verdict
from rules import cards
from rules.actions import Action, Check, Moved, Option, Outcome, Prompt
from rules.cards import Hand
from rules.data import DataError, read_start, sides_of, state_in, state_out
from rules.engine import Game, IllegalAction, Piece, PlayersRuling, ZoneChange, pieces_of
from rules.games.hearts_of_plastic import flow, judge
from rules.games.hearts_of_plastic.state import NEUTRAL, Due, Field, State, Unit, faults_of, game_data
from rules.surveyed import Surveyed

YES, NO = Verdict.YES, Verdict.NO
DECK = (2, 13)


@dataclass(frozen=True, slots=True)
class Table:
    """The ``[hearts_of_plastic]`` table of a roster."""

    hands: Literal["program", "counted"] = "program"
    sides: tuple[str, ...] = ()


class HeartsOfPlastic(Game[State]):
    """HP-1 to HP-17."""

    def __init__(self) -> None:
        data = game_data()
        self.id, self.title, self.edition, self.house_rules = data.id, data.title, data.edition, data.house_rules

    def start(self, pieces: Sequence[Piece], table: Mapping[str, Any] | None = None,
              house_rules: Mapping[str, Any] | None = None) -> State:
        rows, house, faults = read_start(game_data(), Table, table, house_rules)
        found = tuple(dict.fromkeys(p.side for p in pieces))
        sides = rows.sides or found
        if len(sides) != 2 or NEUTRAL in sides or set(sides) != set(found):
            faults.append(f"Hearts of Plastic is for two sides, not named {NEUTRAL!r} (HP-2), found "
                          f"{', '.join(found) or 'none'}: give the toys their sides")
        if faults:
            raise DataError("; ".join(faults))
        program = rows.hands == "program"
        state = State(
            sides=sides, units=tuple(Unit(p.id, p.side, True, p.name) for p in pieces),
            hands=tuple(Hand(s, 0, () if program else None) for s in sides), house=house,
            sight=(Field(sides[0]), Field(NEUTRAL), Field(sides[1])), to_act=sides[0], phase="mines", turn=0,
            pile=cards.deck(1, *DECK) if program else None, due=tuple(Due(s, house.mines) for s in sides))
        return flow.settle(state)

    def default_state(self, scene: Scene) -> State:
        state = self.start(pieces_of(scene), {"hands": "counted"})
        hands = tuple(Hand(s, state.house.hand) for s in state.sides)
        return replace(state, hands=hands, due=(), phase="turn", turn=1, starter=state.sides[0])

    def notes(self, state: State) -> tuple[str, ...]:
        unknown = [h.side for h in state.hands if not h.known]
        return (f"the hand of {', '.join(unknown)} is not known: options are for any card of a value",) if unknown \
            else ()

    def setup_checks(self, state: State, survey: Surveyed) -> tuple[Check, ...]:
        return judge.setup_checks(state, survey)

    def scene_of(self, state: State, scene: Scene) -> Scene:
        scene = super().scene_of(state, scene)
        if state.house.body_alone or not any(t.ignored_parts for t in scene.toys):
            return scene
        return replace(scene, toys=tuple(replace(t, ignored_parts=()) for t in scene.toys))

    def about_zone(self, state: State, zone: Zone) -> tuple[str, ...]:
        laid = next((x for x in state.laid if x.id == zone.id), None)
        if laid is None:
            return ()
        crossing = "or passes over it " if state.house.passing_over else ""
        if laid.kind == "mine":
            return (f"HP-3: a mine of {laid.owner}. It attacks whoever ends a move on it {crossing}with its card's value, "
                    "without cover, and is gone then",)
        return (f"HP-10: suppressive fire of {laid.owner}, {laid.card or 'its card is not seen yet'}. It attacks whoever ends "
                f"a move on it {crossing}and is gone then, or when {laid.owner} acts again or is destroyed",)

    def destroyed(self, state: State) -> tuple[str, ...]:
        return tuple(u.id for u in state.units if not u.alive)

    def zone_changes(self, before: State, after: State, action: Action, survey: Surveyed) -> tuple[ZoneChange, ...]:
        return judge.zone_changes(before, after, action, survey)

    def climb(self, state: State, action: Action) -> Literal["costs", "free", "flies"]:
        return "free"  # HP-6

    def move_limit_in(self, state: State, action: Action) -> float | None:
        return judge.move_limit_in(state, judge.mode_of(state, action))

    def judge_move(self, state: State, action: Action, length_in: float, sigma_in: float, survey_after: Surveyed,
                   more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
        return judge.judge_move(state, action, length_in, sigma_in, survey_after, more_in, moved)

    def after_move(self, state: State, action: Action, moved: Moved, survey_after: Surveyed) -> State:
        return flow.walked_into(state, judge.walked_into(state, survey_after, moved))

    def perform(self, state: State, survey: Surveyed, action: Action) -> State:
        return flow.perform(state, survey, action)

    def turn_number(self, state: State) -> int:
        return state.turn

    def state_to_json(self, state: State) -> dict[str, Any]:
        return state_out(self.id, state)

    def state_from_json(self, data: Any) -> State:
        return state_in(State, self.id, _fill_in(data), faults_of)

    def view(self, state: State, player: str) -> State:
        return replace(
            state, hands=tuple(h if h.side == player else h.hidden() for h in state.hands), pile=None,
            gifts=tuple(g if g.side == player else replace(g, card="") for g in state.gifts),
            laid=tuple(x if x.kind == "suppressive" or x.owner == player else replace(x, card=None)
                       for x in state.laid))

    def outcome(self, state: State) -> Outcome:
        left = [s for s in state.sides if state.living(s)]
        scores = tuple((s, float(len(state.living(s)))) for s in state.sides)
        if len(left) == 2:
            return Outcome(scores=scores)
        return Outcome(True, tuple(left), "one side has no units left" if left else "nobody is left", scores)

    def prompt(self, state: State) -> Prompt | None:
        if self.outcome(state).over:
            return None
        unseen = state.pile is None
        pile = state.pile or ()
        if state.due:
            due = state.due[0]
            n = due.count if unseen else min(due.count, len(pile))
            return Prompt(due.side, "draw", f"{due.side}: draw {n} cards (HP-4)", chance=True, count=n, among=pile,
                          unseen=unseen, secret=True)
        if state.reveal:
            side = state.unit(str(state.revealed_by)).side
            return Prompt(side, "reveal", f"turn over the mine {state.reveal} (HP-3)", chance=True, count=1)
        if state.attack:
            return _attack_prompt(state, pile)
        if state.entered:
            first = state.entered[0]
            return Prompt(state.unit(first.unit).side, "sprung", f"{first.unit} walked into {first.card}: it attacks (HP-3)")
        if state.phase == "mines":
            side = next(h.side for h in state.hands if h.count)
            return Prompt(side, "mine", f"{side}: lay a mine (HP-3)", secret=True)
        if state.phase == "give":
            side = next(s for s in state.sides if flow.giving(state, s))
            return Prompt(side, "give", f"{side}: a card for {state.other(side)} (HP-4)", secret=True)
        if state.phase == "flip":
            return Prompt(state.sides[0], "flip", "a card for the neutral field (HP-4)", chance=True, count=1,
                          among=pile)
        if state.phase == "first":
            return Prompt(state.sides[0], "first", f"who begins? 1 {state.sides[0]}, 2 {state.sides[1]} (HP-15)",
                          chance=True, count=1, sides=2)
        active = state.active
        if active is None:
            return Prompt(state.to_act, "activate", f"{state.to_act}: activate a unit, or pass (HP-5)")
        if active.owed:
            n = active.owed if unseen else min(active.owed, len(pile))
            return Prompt(state.to_act, "drawn", f"draw {n} cards for the {active.mode} (HP-10)", chance=True,
                          count=n, among=pile)
        return Prompt(state.to_act, "act", f"{state.to_act}: {' and '.join(active.units)} with the {active.card} (HP-5)")

    def offers(self, state: State, survey: Surveyed) -> tuple[Option, ...]:
        asked = self.prompt(state)
        if asked is None or asked.chance:
            return ()
        if asked.kind == "activate":
            return tuple(_activations(state, survey))
        if asked.kind == "sprung":
            return judge.sprung_options(state)
        if asked.kind == "act":
            return tuple(_acts(state, survey))
        hand = state.hand(asked.player)
        held: tuple[str | None, ...] = tuple(_playable(hand)) if hand.known else (None,)
        if asked.kind == "mine":
            return tuple(Option.of(Action("mine", asked.player, place, card)) for card in held
                         for place in judge.free_places(state, survey))
        if asked.kind == "give":
            return tuple(Option.of(Action("give", asked.player, card=card)) for card in held)
        assert state.attack is not None
        if asked.kind == "cover":
            inside = judge.cover_rulings(state, survey, str(state.attack.by), state.attack.target)[1]
            check = replace(inside, decides=True)
            contrary = Check("HP-8", {YES: NO, NO: YES}.get(check.verdict, check.verdict), detail=check.detail)
            return (Option.of(Action("in_cover", state.attack.target), check),
                    Option.of(Action("in_open", state.attack.target), contrary))
        return tuple(_defences(state, asked.player))

    def apply(self, state: State, survey: Surveyed, action: Action, ruling: PlayersRuling | None = None) -> State:
        asked = self.prompt(state)
        if asked is not None and asked.chance and not asked.sides:
            none = [c for c in action.extra if cards.is_card(c) and not DECK[0] <= cards.value(c) <= DECK[1]]
            if none:
                raise IllegalAction(f"{asked.text}: {', '.join(none)} is no card of this game: aces are taken out (HP-1)")
        return super().apply(state, survey, action, ruling)

    def option(self, state: State, survey: Surveyed, action: Action) -> Option | None:
        found = super().option(state, survey, action)
        if found is None and action.kind == "throw":
            found = judge.throw_at(state, survey, action)
        if found is None and action.card and cards.is_card(action.card):  # a real card where only values are known
            bare = super().option(state, survey, replace(action, card=cards.Card.parse(action.card).rank))
            return None if bare is None else bare._replace(action=action, why=bare.checks)
        return found

    def why_not(self, state: State, action: Action) -> str:
        asked = self.prompt(state)
        if asked is not None and asked.kind == "act" and state.active is not None and action.kind in ("move", "attack"):
            if action.actor not in state.active.units:
                return f"{action.actor} is not activated (HP-5)"
            done = state.active.moved if action.kind == "move" else state.active.attacked
            if action.actor in done:
                return f"{action.actor} has done that already (HP-5)"
            return f"a special action takes the place of the attack (HP-5, HP-10: {state.active.mode})"
        return super().why_not(state, action)


def _fill_in(data: Any) -> Any:
    """What a state file may leave out: house rules, sides, empty fields, a hand's count."""
    if not isinstance(data, Mapping):
        return data
    out = dict(data)
    house = out.get("house", {})
    if isinstance(house, Mapping):
        out["house"] = {**plain(game_data().house), **house}
    units = out.get("units")
    if "sides" not in out and isinstance(units, list | tuple):
        out["sides"] = sides_of(units)
    sides = out.get("sides")
    if "sight" not in out and isinstance(sides, list | tuple) and len(sides) == 2:
        out["sight"] = [{"name": n} for n in (sides[0], NEUTRAL, sides[1])]
    hands = out.get("hands")
    if isinstance(hands, list | tuple):
        out["hands"] = [{**h, "count": len(h["cards"])} if isinstance(h, Mapping) and "count" not in h
                        and isinstance(h.get("cards"), list) else h for h in hands]
    return out


def _attack_prompt(state: State, pile: tuple[str, ...]) -> Prompt:
    attack = state.attack
    assert attack is not None
    side = state.unit(attack.target).side
    about = Action("attack", attack.by, attack.target, attack.card)
    if attack.asks:
        return Prompt(side, "cover", f"is {attack.target} In Cover? (HP-8)", about=about)
    if not attack.shown:
        return Prompt(side, "defend", f"{side}: turn the top card for {attack.target} (HP-9)", chance=True, count=1,
                      among=pile, about=about)
    total = attack.total + attack.bonus
    return Prompt(side, "add", f"{side}: {attack.target} defends with {total} against {attack.value}: add cards or "
                  "stand (HP-9)", about=about)


def _playable(hand: Hand) -> Iterator[str]:
    """HP-1: the deck has no aces."""
    return (c for c in hand.distinct() if DECK[0] <= cards.value(c) <= DECK[1])


def _activations(state: State, survey: Surveyed) -> Iterator[Option]:
    """HP-5: any living unit with any card, plainly or for a special; or pass."""
    for card in _playable(state.hand(state.to_act)):
        for unit in state.living(state.to_act):
            yield Option.of(Action("activate", unit.id, None, card))
            yield from judge.specials(state, survey, unit.id, card)
    yield Option.of(Action("pass", state.to_act))


def _acts(state: State, survey: Surveyed) -> Iterator[Option]:
    active = state.active
    assert active is not None
    if active.blast is not None:
        yield from judge.blast_options(state, survey)
        return
    alive = [u for u in active.units if state.unit(u).alive]
    for unit in alive:
        if unit not in active.moved:
            limit = judge.move_limit_in(state, active.mode)
            yield Option.of(Action("move", unit), Check("HP-6", YES, limit=limit, unit="in",
                                                        detail=f"up to {limit:g} in"))
        if active.mode in ("attack", "buddy", "lucky") and unit not in active.attacked:
            for foe in state.living(state.other(state.to_act)):
                yield Option.of(Action("attack", unit, foe.id), *judge.attack_checks(state, survey, unit, foe.id))
    kind = {"grenade": "throw", "suppress": "lay"}.get(active.mode)
    if kind and alive:
        for card in dict.fromkeys(active.drawn):
            for place in judge.free_places(state, survey):
                yield Option.of(Action(kind, alive[0], place, card),
                                judge.place_check(state, survey, alive[0], place))
    yield from judge.trip_options(state, survey)
    after = len(alive) == 2 and active.moved and state.house.buddies_near != "before"
    near = [judge.near(state, survey, *active.units)] if after else []
    yield Option.of(Action("done", active.units[0]), *near)


def _defences(state: State, side: str) -> Iterator[Option]:
    """HP-9: any hand cards, then the comparison."""
    attack = state.attack
    assert attack is not None
    total = attack.total + attack.bonus
    for card in _playable(state.hand(side)):
        yield Option.of(Action("add", side, card=card))
    fate = "survives" if total >= attack.value else "is destroyed"
    yield Option.of(Action("stand", side), Check("HP-9", YES if total >= attack.value else NO, float(total), 0.0,
                                                 float(attack.value), "value", None, f"{attack.target} {fate}",
                                                 decides=False))


GAME = HeartsOfPlastic()
