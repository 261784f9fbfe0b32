"""Toymallet 40 Cents as a game: what is asked, what is offered, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from measure.reading.typed import plain
from measure.scene import Scene, Zone
from measure.verdict import Ruling, Verdict
from rules.actions import Action, Check, Moved, Option, Outcome, Prompt
from rules.data import state_in, state_out
from rules.engine import Game, Piece, pieces_of
from rules.games.toymallet import army, flow, judge
from rules.games.toymallet.state import Group, State, faults_of, game_data
from rules.places import opposite
from rules.surveyed import Surveyed

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE


class Toymallet(Game[State]):
    """TM-1 to TM-19."""

    def __init__(self) -> None:
        data = game_data()
        self.id, self.title, self.edition, self.house_rules = data.id, data.title, data.edition, data.house_rules

    def start(self, pieces: Sequence[Piece], table: Mapping[str, Any] | None = None,
              house_rules: Mapping[str, Any] | None = None) -> State:
        return army.start(pieces, table, house_rules)

    def default_state(self, scene: Scene) -> State:
        state = self.start(pieces_of(scene))
        return replace(state, order=state.sides, to_act=state.sides[0], turn=1, phase="shoot")

    def notes(self, state: State) -> tuple[str, ...]:
        return (state.story,) if state.story else ()

    def about_zone(self, state: State, zone: Zone) -> tuple[str, ...]:
        told = []
        if zone.kind == "impassable":
            who = "fliers alone may" if state.house.impassable_fliers else "nobody may"
            told.append(f"TM-18: impassable, {who} end a move on it")
        if zone.id in state.objectives:
            told.append("TM-17: an objective. A side holds it with a squad that touches it and no enemy squad there")
        return tuple(told)

    def destroyed(self, state: State) -> tuple[str, ...]:
        return state.fallen

    def setup_checks(self, state: State, survey: Surveyed) -> tuple[Check, ...]:
        return (*army.army_checks(state), *(judge.coherent(survey, g) for g in state.groups if g.type == "squad" and g.figures))

    def movers(self, state: State, action: Action) -> tuple[str, ...]:
        group = judge.mover(state, action)
        return () if group is None else group.figures

    def moves_called(self, state: State) -> tuple[Action, ...]:
        fight = state.fight
        flees = fight is not None and fight.stage == "flee" and fight.routed and state.owed is None
        return (Action("fled", fight.target),) if fight is not None and flees else ()

    def climb(self, state: State, action: Action) -> Literal["costs", "free", "flies"]:
        group = judge.mover(state, action)  # TM-13: over all terrain
        return "flies" if action.kind in ("teleport", "scatter") or (group is not None and group.flies) else "costs"

    def move_limit_in(self, state: State, action: Action) -> float | None:
        return judge.move_limit_in(state, action)

    def judge_move(self, state: State, action: Action, length_in: float, sigma_in: float, survey_after: Surveyed,
                   more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
        return judge.judge_move(state, action, length_in, sigma_in, survey_after, more_in, moved)

    def perform(self, state: State, survey: Surveyed, action: Action) -> State:
        return flow.perform(state, survey, action)

    def turn_number(self, state: State) -> int:
        return state.turn

    def state_to_json(self, state: State) -> dict[str, Any]:
        return state_out(self.id, state)

    def state_from_json(self, data: Any) -> State:
        return state_in(State, self.id, _fill_in(data), faults_of)

    def view(self, state: State, player: str) -> State:
        return state

    def outcome(self, state: State) -> Outcome:
        """TM-12: most points after turn six; TM-19: not before, even if an army is gone."""
        scores = tuple((s.side, float(s.points)) for s in state.scores)
        if state.phase != "over":
            return Outcome(scores=scores)
        best = max(p for _, p in scores)
        winners = tuple(s for s, p in scores if p == best)
        return Outcome(True, winners if len(winners) == 1 else (), f"{state.house.turns} turns are over", scores)

    def prompt(self, state: State) -> Prompt | None:
        if state.phase == "over":
            return None
        if state.phase == "start":
            return Prompt(state.sides[0], "start", f"D6 each for {', '.join(state.sides)}: the highest begins (TM-2)",
                          chance=True, count=len(state.sides), sides=6)
        if state.owed is not None:
            side = state.group(state.owed.group).side
            return Prompt(side, "casualty", f"{side}: {state.owed.count} of {state.owed.group} die: which? (TM-8)",
                          count=state.owed.count)
        if state.fight is not None:
            return _fight_prompt(state)
        if state.phase == "objective":
            return Prompt(state.order[0], "objective", f"who holds {state.objectives[state.claimed]}? (TM-17)")
        return Prompt(state.to_act, state.phase, f"{state.to_act}: turn {state.turn}, {state.phase} (TM-2)")

    def offers(self, state: State, survey: Surveyed) -> tuple[Option, ...]:
        asked = self.prompt(state)
        if asked is None or asked.chance:
            return ()
        if state.owed is not None:
            return tuple(Option.of(Action("casualty", state.owed.group, f))
                         for f in state.group(state.owed.group).figures)
        if state.fight is not None:
            return tuple(_fight_options(state, survey))
        if state.phase == "objective":
            return tuple(_objective(state, survey))
        return tuple(_phase_options(state, survey))


def _fill_in(data: Any) -> Any:
    """What a state file may leave out: house rules, sides, scores, order, and how many figures a group had."""
    if not isinstance(data, Mapping):
        return data
    out = dict(data)
    house = out.get("house", {})
    if isinstance(house, Mapping):
        out["house"] = {**plain(game_data().house), **house}
    groups = out.get("groups")
    if isinstance(groups, list | tuple) and all(isinstance(g, Mapping) for g in groups):
        out["groups"] = [{"full": len(g.get("figures", ())), "begun": len(g.get("figures", ())), **g}
                         if isinstance(g.get("figures"), list | tuple) else g for g in groups]
        past_cap = isinstance(out.get("house"), Mapping) and out["house"].get("scary_past_cap") is True
        out["groups"] = [{**g, "past_cap": past_cap} for g in out["groups"]]
        sides = list(dict.fromkeys(g["side"] for g in groups if isinstance(g.get("side"), str)))
        out.setdefault("sides", sides)
    named = out.get("sides")
    if isinstance(named, list | tuple):
        out.setdefault("scores", [{"side": s} for s in named])
        if out.get("to_act"):
            out.setdefault("order", list(named))
            out.setdefault("turn", 1)
            out.setdefault("phase", "shoot")
    return out


def _fight_prompt(state: State) -> Prompt:
    fight = state.fight
    assert fight is not None
    by, target = state.group(fight.by), state.group(fight.target)
    about = Action(fight.kind, by.id, target.id)
    if fight.stage == "count":
        n = by.level("Missiles")
        return Prompt(by.side, "missile_count", f"{by.side}: {n} D6 for the missiles of {by.id} (TM-15)", chance=True,
                      count=n, sides=6, about=about)
    if fight.stage == "attack":
        n = flow.attack_dice(state)
        twice = ", twice as many by Powerful" if state.house.powerful == "dice" and by.has("Powerful") else ""
        return Prompt(by.side, "attack_dice", f"{by.side}: {n} attack dice of {by.id} on {target.id} (TM-7{twice})",
                      chance=True, count=n, sides=6, about=about)
    if fight.stage == "adjust":
        return Prompt(by.side, "adjust", f"{by.side}: {_faces(fight.attack)}: spend bonus points or keep (TM-9)",
                      about=about)
    if fight.stage == "defence":
        n = flow.defence_dice(state)
        return Prompt(target.side, "defence_dice", f"{target.side}: {n} defence dice of {target.id} (TM-4)",
                      chance=True, count=n, sides=6, about=about)
    if fight.stage == "defend":
        return Prompt(target.side, "adjust", f"{target.side}: {_faces(fight.defence)} against "
                      f"{_faces(fight.attack)}: spend bonus points or keep (TM-9)", about=about)
    if fight.stage == "scatter":
        return Prompt(by.side, "scatter", f"{by.side}: D6 Lengths that {target.id} is scattered (TM-15)", chance=True,
                      count=1, sides=6, about=about)
    limit = target.lengths * state.house.length_in
    return Prompt(target.side, "flee", f"{target.side}: {target.id} routs: {limit:g} in straight away from {by.id} "
                  "(TM-7)", about=about)


def _faces(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def _fight_options(state: State, survey: Surveyed) -> Iterator[Option]:
    fight = state.fight
    assert fight is not None
    by, target = state.group(fight.by), state.group(fight.target)
    if fight.stage == "adjust":
        yield from judge.adjustments(state, survey, by, target, fight.attack)
    elif fight.stage == "defend":
        yield from judge.adjustments(state, survey, target, by, fight.defence)
    else:
        limit = target.lengths * state.house.length_in
        yield Option.of(Action("fled", target.id), Check("TM-7", YES, limit=limit, unit="in",
                                                         detail=f"{limit:g} in straight away"))


def _held(group: Group) -> list[Check]:
    """TM-14 Stun."""
    return [Check("TM-14", NO, detail=f"{group.id} is stunned this turn")] if group.frozen else []


def _phase_options(state: State, survey: Surveyed) -> Iterator[Option]:
    if state.phase == "move":
        for group in state.living(state.to_act):
            if not group.moved:
                yield from _moves(state, group)
        shape = state.house.coherency
        squads = [replace(judge.coherent(survey, g, shape), decides=not g.moved and g.lengths > 0 and not g.frozen)
                  for g in state.living(state.to_act) if g.type == "squad" and not g.scattered]  # TM-4: who can closes up first
        yield Option.of(Action("end_phase", state.to_act), *squads)
        return
    for group in state.living(state.to_act):
        used = group.struck if state.phase == "melee" else group.attacks >= flow.attack_limit(group, "shoot")
        if not used:
            yield from _attacks(state, survey, group)
    yield Option.of(Action("end_phase", state.to_act))


def _moves(state: State, group: Group) -> Iterator[Option]:
    lengths, inch = group.lengths, state.house.length_in
    if lengths:
        fly = ", over all terrain" if group.flies else ""
        yield Option.of(Action("move", group.id), *_held(group), Check(
            "TM-1", YES, limit=lengths * inch, unit="in", detail=f"{judge.in_lengths(lengths)}, {lengths * inch:g} in{fly}"))
    else:
        yield Option.of(Action("move", group.id), *_held(group), Check("TM-3", NO, limit=0.0, unit="in",
                                                                       detail="Move 0"))
    jump = group.level("Teleport")
    if jump:
        heavy = [] if group.type not in judge.STAY else [Check(
            "TM-4", NO, limit=0.0, unit="in", detail=f"a {group.type} does not move by Teleport")]
        yield Option.of(Action("teleport", group.id), *_held(group), *heavy, Check(
            "TM-13", YES, limit=jump * inch, unit="in", detail=f"{judge.in_lengths(jump)} by Teleport"))


def _attacks(state: State, survey: Surveyed, group: Group) -> Iterator[Option]:
    """TM-6 shooting, TM-10 melee, and what may be done in place of an attack (TM-14, TM-15)."""
    held = _held(group)
    hidden = [Check("TM-15", NO, detail=f"{group.id} is cloaked and cannot attack")] if group.cloaked else []
    none = [] if group.attack else [Check("TM-3", NO, 0.0, 0.0, 1.0, "dice", 0.0, "Attack 0: no dice to roll")]
    melee = state.phase == "melee"
    for foe in state.foes(group.side):
        away = [Check("TM-15", NO, detail=f"{foe.id} is cloaked")] if foe.cloaked else []
        if melee:
            aim = [judge.contact(survey, group, foe)]
        else:
            aim = judge.aim(state, survey, group, foe)
        yield Option.of(Action("melee" if melee else "shoot", group.id, foe.id), *held, *hidden, *none, *away, *aim)
        if group.has("Stun"):
            yield Option.of(Action("stun", group.id, foe.id), *held, *hidden, *away, *aim)
        if group.has("Missiles") and not melee:
            yield Option.of(Action("missiles", group.id, foe.id), *held, *hidden, *away, *aim, _missiles_told(state, group))
    if group.has("Healer"):
        near = state.house.heal_lengths * state.house.length_in
        for friend in state.living(group.side):
            lost = Check("TM-15", YES if friend.damage else NO, float(friend.damage), 0.0, 1.0, "hits", None,
                         f"{friend.damage} hits to restore")
            reach = [] if friend.id == group.id else [judge.within(survey, group, friend, near, "TM-15", "healing")]
            yield Option.of(Action("heal", group.id, friend.id), *held, *hidden, lost, *reach)
    if group.has("Stealth"):
        yield Option.of(Action("uncloak" if group.cloaked else "cloak", group.id), *held)


def _missiles_told(state: State, group: Group) -> Check:
    """TM-15: how many missiles there are, and what each does by the house rule."""
    each = f"attacks with {max(1, group.attack)} dice" if state.house.missiles == "attack" else "is an attack die"
    return Check("TM-15", YES, decides=False,
                 detail=f"{group.level('Missiles')}D6 missiles, each {each} (house rule missiles)")


def _objective(state: State, survey: Surveyed) -> Iterator[Option]:
    """TM-17: held by one side's squad alone, or by nobody."""
    place = state.objectives[state.claimed]
    rulings = {s: judge.holds(state, survey, s, place) for s in state.order}
    for side, ruling in rulings.items():
        yield Option.of(Action("claim", side, place), Check(
            "TM-17", ruling.verdict, probability=ruling.probability, detail=f"a squad of {side} next to {place}, alone"))
    best = max(rulings.values(), key=lambda r: r.probability)
    some = (YES if any(r.verdict is YES for r in rulings.values()) else TOO_CLOSE
            if any(r.verdict is TOO_CLOSE for r in rulings.values()) else NO)
    other = opposite(Ruling(some, best.probability))
    yield Option.of(Action("nobody", target=place), Check("TM-17", other.verdict, probability=other.probability,
                                                          detail=f"nobody alone next to {place}"))


GAME = Toymallet()
