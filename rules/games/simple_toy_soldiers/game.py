"""The simple toy soldier game as a game: what is asked, what is offered, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from measure.reading.suggest import did_you_mean
from measure.reading.typed import plain
from measure.scene import Scene
from measure.verdict import Verdict, from_probability
from rules.actions import Action, Check, Moved, Option, Outcome, Prompt
from rules.data import DataError, read_start, state_in, state_out
from rules.engine import Game, Piece, pieces_of
from rules.games.simple_toy_soldiers import flow, judge
from rules.games.simple_toy_soldiers.state import (
    Contact,
    House,
    Kind,
    State,
    Team,
    WeaponRow,
    faults_of,
    game_data,
    tables,
    weapon_faults,
)
from rules.places import opposite
from rules.surveyed import Surveyed

YES, NO = Verdict.YES, Verdict.NO
KINDS: tuple[Kind, ...] = ("command", "fireteam", "assault", "special", "tank")


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team of the army: ``figures`` are roster names or scene ids."""

    id: str
    side: str
    kind: Kind
    figures: tuple[str, ...]
    quality: Literal["militia", "regular", "veteran", "elite"] = "regular"
    weapons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """The ``[simple_toy_soldiers]`` table of a roster."""

    team: tuple[TeamRow, ...] = ()
    weapon: tuple[WeaponRow, ...] = ()


class SimpleToySoldiers(Game[State]):
    """STS-1 to STS-14."""

    def __init__(self) -> None:
        data = game_data()
        self.id, self.title, self.edition, self.house_rules = data.id, data.title, data.edition, data.house_rules

    def start(self, pieces: Sequence[Piece], table: Mapping[str, Any] | None = None,
              house_rules: Mapping[str, Any] | None = None) -> State:
        rows, house, faults = read_start(game_data(), Table, table, house_rules)
        teams = _teams(pieces, rows, house, faults) if rows.team else _by_name(pieces, house)
        sides = tuple(dict.fromkeys(t.side for t in teams))
        if len(sides) != 2 and not faults:
            faults.append(f"the simple toy soldier game is for two squads (STS-11), found sides "
                          f"{', '.join(sides) or 'none'}: give the figures two sides")
        faults += [f"simple_toy_soldiers: {f}" for f in weapon_faults(teams, rows.weapon)]
        if faults:
            raise DataError("; ".join(faults))
        return flow.begin_turn(State(sides=sides, teams=teams, house=house, arms=rows.weapon))

    def default_state(self, scene: Scene) -> State:
        state = self.start(pieces_of(scene))
        return replace(state, to_act=state.sides[0], phase="activate")

    def notes(self, state: State) -> tuple[str, ...]:
        return ()

    def destroyed(self, state: State) -> tuple[str, ...]:
        return state.fallen

    def setup_checks(self, state: State, survey: Surveyed) -> tuple[Check, ...]:
        return judge.setup_checks(state, survey)

    def movers(self, state: State, action: Action) -> tuple[str, ...]:
        return judge.movers(state, action)

    def move_limit_in(self, state: State, action: Action) -> float | None:
        return judge.move_limit_in(state, action)

    def judge_move(self, state: State, action: Action, length_in: float, sigma_in: float, survey_after: Surveyed,
                   more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
        return judge.judge_move(state, action, length_in, sigma_in, survey_after, more_in, moved)

    def after_move(self, state: State, action: Action, moved: Moved, survey_after: Surveyed) -> State:
        """STS-7: a move or run that ends in contact begins the melee; once all have followed, one that may is asked about."""
        team = next((t for t in state.teams if moved.toy in t.figures), None)
        if action.kind not in ("move", "run") or team is None or state.melee or state.contact or state.tests:
            return state
        met = judge.contact_made(state, survey_after, team)
        if met is None or met[1].verdict is NO or (met[1].verdict is not YES and moved.waiting):
            return state
        return flow.meet(state, Contact(team.id, met[0].id, met[1].probability), sure=met[1].verdict is YES)

    def perform(self, state: State, survey: Surveyed, action: Action) -> State:
        return flow.perform(state, action)

    def turn_number(self, state: State) -> int:
        return state.turn

    def state_to_json(self, state: State) -> dict[str, Any]:
        return state_out(self.id, state)

    def state_from_json(self, data: Any) -> State:
        return state_in(State, self.id, _fill_in(data), faults_of)

    def view(self, state: State, player: str) -> State:
        return state

    def outcome(self, state: State) -> Outcome:
        left = [s for s in state.sides if state.living(s)]
        scores = tuple((s, float(len(state.living(s)))) for s in state.sides)
        if len(left) == 2:
            return Outcome(scores=scores)
        return Outcome(True, tuple(left), "all enemy teams are destroyed" if left else "nobody is left", scores)

    def prompt(self, state: State) -> Prompt | None:
        if self.outcome(state).over:
            return None
        if state.tests:
            side = state.tests[0]
            plus, most = flow.morale_needs(state, side)
            return Prompt(side, "morale", f"{side}: morale, D6{plus:+d} of {most} at most (STS-10)" if plus else
                          f"{side}: morale, D6 of {most} at most (STS-10)", chance=True, count=1, sides=6)
        if state.contact:
            side = state.team(state.contact.by).side
            return Prompt(side, "contact", f"{side}: is {state.contact.by} in contact with {state.contact.target}? (STS-7)")
        if state.melee and not (state.active is not None and state.active.remainder):
            by, target = state.team(state.melee.by), state.team(state.melee.target)
            about = Action("charge", by.id, target.id)
            team, kind = (by, "melee_attack") if state.melee.rolled is None else (target, "melee_defence")
            return Prompt(team.side, kind, f"{team.side}: D{team.die} for {team.id} in melee (STS-7)", chance=True,
                          count=1, sides=team.die, about=about)
        active = state.active
        if active is None and state.phase == "roll_off":
            return Prompt(state.sides[0], "roll_off", f"D6 each for {' and '.join(state.sides)} (STS-2)", chance=True,
                          count=2, sides=6)
        if active is None:
            return Prompt(state.to_act, "activate", f"{state.to_act}: activate a team, "
                          f"{state.left(state.to_act)} tokens left (STS-2)")
        team = state.team(active.team)
        if active.ap is None:
            return Prompt(team.side, "action_die", f"{team.side}: D{team.die} for {team.id} (STS-3)", chance=True,
                          count=1, sides=team.die)
        if active.remainder:
            n = state.house.divides(active.shots[0].cover)
            return Prompt(team.side, "remainder", f"a remainder of {active.remainder} in {n} on "
                          f"{active.shots[0].target}: {active.remainder} or less adds one (STS-5)", chance=True,
                          count=1, sides=n)
        if active.owed:
            picks = team.side if state.house.casualties == "owner" else state.other(team.side)
            return Prompt(picks, "casualty", f"{picks}: a casualty of {team.id}, {active.owed} to go (STS-8)",
                          count=active.owed)
        return Prompt(team.side, "act", f"{team.side}: {team.id} has {active.ap} action points (STS-3)")

    def offers(self, state: State, survey: Surveyed) -> tuple[Option, ...]:
        asked = self.prompt(state)
        if asked is None or asked.chance:
            return ()
        if asked.kind == "contact" and state.contact is not None:
            return _contact_options(state.contact)
        if asked.kind == "activate":
            return (*judge.activations(state, survey), Option.of(Action("hold", state.to_act)))
        assert state.active is not None
        team = state.team(state.active.team)
        if asked.kind == "casualty":
            return tuple(Option.of(Action("casualty", team.id, f)) for f in team.figures)
        return tuple(self._acts(state, survey, team))

    def _acts(self, state: State, survey: Surveyed, team: Team) -> Iterator[Option]:
        if team.danger:
            yield Option.of(Action("cancel", team.id), Check("STS-8", YES, detail=f"one of {team.danger} danger"))
        yield from judge.moves(state, survey, team)
        yield from judge.shots(state, survey, team)
        left = f": {team.danger} danger left makes casualties" if team.danger else ""
        yield Option.of(Action("pass", team.id), Check("STS-8", YES, detail=f"spends the rest{left}"))

    def why_not(self, state: State, action: Action) -> str:
        asked, active = self.prompt(state), state.active
        if asked is not None and asked.kind == "act" and active is not None and action.actor not in (None, active.team):
            return f"{active.team} is activated (STS-2)"
        return super().why_not(state, action)


def _contact_options(contact: Contact) -> tuple[Option, ...]:
    yes = from_probability(contact.probability)
    no = opposite(yes)
    said = f"whether {contact.by} touches {contact.target} is too close to call"
    checks = (("melee", Check("STS-7", yes.verdict, probability=yes.probability, detail=said)),
              ("no_melee", Check("STS-7", no.verdict, probability=no.probability, detail=said)))
    return tuple(Option.of(Action(kind, contact.by, contact.target), check) for kind, check in checks)


def _teams(pieces: Sequence[Piece], rows: Table, house: House, faults: list[str]) -> tuple[Team, ...]:
    dice = {q.name: q.die for q in tables().quality}
    taken: set[str] = set()
    out: list[Team] = []
    for row in rows.team:
        where = f"simple_toy_soldiers.team {row.id!r}"
        ids = []
        for name in row.figures:
            found = [p for p in pieces if name in (p.id, p.name) and p.id not in taken]
            if not found:
                meant = did_you_mean(name, {n for p in pieces for n in (p.id, p.name)})
                faults.append(f"{where}: no free figure {name!r} on the roster{meant}")
                continue
            if found[0].side != row.side:
                faults.append(f"{where}: figure {name!r} is of side {found[0].side!r}, not {row.side!r}")
            taken.add(found[0].id)
            ids.append(found[0].id)
        if not row.figures:
            faults.append(f"{where}: a team needs figures")
        if row.kind == "tank" and len(row.figures) > 1:
            faults.append(f"{where}: a tank is one figure (STS-12), found {len(row.figures)}")
        if any(t.id == row.id for t in out):
            faults.append(f"{where}: the id is used twice")
        die = house.tank_die if row.kind == "tank" and row.quality == "regular" else dice[row.quality]
        out.append(Team(row.id, row.side, row.kind, tuple(ids), die, row.weapons))
    return tuple(out)


def _by_name(pieces: Sequence[Piece], house: House) -> tuple[Team, ...]:
    """Where the roster lists no teams: toys of one side and one name are a team; a kind's name makes that kind."""
    groups: dict[tuple[str, str], list[str]] = {}
    for p in pieces:
        groups.setdefault((p.side, p.name), []).append(p.id)
    out = []
    for (side, name), ids in groups.items():
        kind: Kind = next((k for k in KINDS if name.lower().startswith(k)), "fireteam")
        parts = [(i,) for i in ids] if kind == "tank" else [tuple(ids)]
        for number, part in enumerate(parts, 1):
            out.append(Team(f"{side}-{name}" + (f"-{number}" if len(parts) > 1 else ""), side, kind, part,
                            house.tank_die if kind == "tank" else 6, ("tank_gun",) if kind == "tank" else ()))
    return tuple(out)


def _fill_in(data: Any) -> Any:
    """What a state file may leave out: house rules, sides, tokens."""
    if not isinstance(data, Mapping):
        return data
    out = dict(data)
    if out.get("to_act"):
        out.setdefault("phase", "activate")
    house = out.get("house", {})
    if isinstance(house, Mapping):
        out["house"] = {**plain(game_data().house), **house}
    teams = out.get("teams")
    if isinstance(teams, list | tuple) and all(isinstance(t, Mapping) and isinstance(t.get("side"), str)
                                               for t in teams):
        out.setdefault("sides", list(dict.fromkeys(t["side"] for t in teams)))
        per_team = out["house"].get("tokens_per_team", 2) if isinstance(out["house"], Mapping) else 2
        if isinstance(per_team, int):
            out.setdefault("tokens", [{"side": s, "left": per_team * sum(t["side"] == s and bool(t.get("figures"))
                                                                        for t in teams)}
                                      for s in dict.fromkeys(t["side"] for t in teams)])
    return out


GAME = SimpleToySoldiers()
