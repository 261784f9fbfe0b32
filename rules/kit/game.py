"""A game that one TOML file describes: what is asked, what is offered, what follows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from measure.reading.typed import plain
from measure.scene import Zone
from rules.actions import Action, Check, Moved, Option, Outcome, Prompt
from rules.data import DataError, read, sides_of, split_house, state_in, state_out
from rules.engine import Game, HouseRule, Piece
from rules.kit import flow, judge
from rules.kit.data import Kit, MoveRow, read_kit
from rules.kit.state import Attack, Fighter, House, Points, State, faults_of
from rules.surveyed import Surveyed

HIDDEN = ("What of a toy is hidden: a share of its silhouette, of its width, of its height (to its knees), of its base; any: "
          "hidden is what shows no part.")


@dataclass(frozen=True, slots=True)
class Table:
    """The game's own table of a roster; it has nothing of its own."""


class KitGame(Game[State]):
    """The game of the file ``game.toml`` in ``folder``. DataError: every fault of the file at once."""

    def __init__(self, folder: Path) -> None:
        self.kit: Kit = read_kit(folder)
        head, play = self.kit.game, self.kit.play
        self.id, self.title, self.edition, self.text = head.id, head.title, head.edition, self.kit.text
        self.house_rules = (
            HouseRule("living_block", "sight", play.living_block, "Whether living toys hide others.", open=False),
            HouseRule("destroyed_block", "sight", play.destroyed_block, "Whether toys that are out hide others where they lie.",
                      open=False),
            HouseRule("cover_definition", "sight", play.cover_definition, HIDDEN, open=False))

    # what there is

    def start(self, pieces: Sequence[Piece], table: Mapping[str, Any] | None = None,
              house_rules: Mapping[str, Any] | None = None) -> State:
        rest, changes = split_house(table, house_rules)
        faults = []
        house = self._house()
        for what, cls, data in ((self.id, Table, rest), ("house_rules", House, {**plain(house), **changes})):
            try:
                found = read(cls, data, what)
                house = found if isinstance(found, House) else house
            except DataError as e:
                faults.append(str(e))
        sides = tuple(dict.fromkeys(p.side for p in pieces))
        if len(sides) < 2:
            faults.append(f"{self.title} needs toys of two sides or more, found {', '.join(sides) or 'none'}")
        if faults:
            raise DataError("; ".join(faults))
        fighters = tuple(self._fighter(p) for p in pieces)
        return flow.begun(self.kit, State(sides, fighters, tuple(Points(s) for s in sides), house))

    def _house(self) -> House:
        return House(self.kit.play.living_block, self.kit.play.destroyed_block, self.kit.play.cover_definition)

    def _fighter(self, piece: Piece) -> Fighter:
        profile = self.kit.profile_of(piece.name or piece.id, piece.size)
        return Fighter(piece.id, piece.side, profile.name, profile.hits, profile.hits)

    def state_to_json(self, state: State) -> dict[str, Any]:
        return state_out(self.id, state)

    def state_from_json(self, data: Any) -> State:
        if isinstance(data, Mapping):
            data = dict(data)
            house = data.get("house", {})
            data["house"] = {**plain(self._house()), **house} if isinstance(house, Mapping) else house
            toys = data.get("toys")
            if isinstance(toys, list | tuple) and all(isinstance(t, Mapping) for t in toys):
                data["toys"] = [self._filled(t) for t in toys]
                data.setdefault("sides", sides_of(toys))
                data.setdefault("points", [{"side": s} for s in data["sides"]])
        return state_in(State, self.id, data, self._faults)

    def _filled(self, toy: Mapping[str, Any]) -> dict[str, Any]:
        named = toy.get("profile") or toy.get("name") or toy.get("id")
        profile = self.kit.profile_of(str(named), str(toy.get("size", "")))
        rest = {k: v for k, v in toy.items() if k not in ("name", "size")}
        return {"profile": profile.name, "hits": profile.hits, "max_hits": profile.hits, **rest}

    def _faults(self, state: State) -> list[str]:
        known, arms = {p.name for p in self.kit.profile}, {w.name for w in self.kit.weapon}
        out = faults_of(state) + [f"toy {t.id}: no profile {t.profile!r}" for t in state.toys if t.profile not in known]
        armed = state.attack is None or state.attack.weapon in arms
        return out if armed or state.attack is None else [*out, f"attack: no weapon {state.attack.weapon!r}"]

    def view(self, state: State, player: str) -> State:
        return state

    def turn_number(self, state: State) -> int:
        return state.turn

    def destroyed(self, state: State) -> tuple[str, ...]:
        return tuple(t.id for t in state.toys if not t.alive)

    def outcome(self, state: State) -> Outcome:
        scores = tuple((p.side, float(p.points)) for p in state.points)
        left = [s for s in state.sides if state.living(s)]
        if len(left) > 1 and state.phase != "over":
            return Outcome(scores=scores)
        best = max((p.points for p in state.points), default=0)
        won = (tuple(p.side for p in state.points if p.points == best) if self.kit.play.win == "score" else tuple(left))
        why = "the last turn is over" if state.phase == "over" else f"only {left[0]} is left" if left else "nobody is left"
        return Outcome(True, won if len(won) == 1 else (), why, scores)

    # what is asked and offered

    def prompt(self, state: State) -> Prompt | None:
        if self.outcome(state).over and state.attack is None:
            return None
        if state.attack is not None:
            a = state.attack
            weapon, about = self.kit.weapon_of(a.weapon), Action("attack", a.by, a.target)
            if not a.hits:
                text = f"{weapon.dice} dice of {a.by} on {a.target}: {a.needs} or more"
                return Prompt(state.toy(a.by).side, "hit", text, chance=True, count=weapon.dice, sides=weapon.sides,
                              about=about)
            save = flow.save(self.kit, state)
            return Prompt(state.toy(a.target).side, "save", f"{a.hits} dice to ward off hits on {a.target}: {save} or more",
                          chance=True, count=a.hits, sides=6, about=about)
        if state.phase == "begin":
            dice = self.kit.play.initiative == "dice"
            what = "a die" if dice else "a card"
            return Prompt(state.sides[0], "begin", f"turn {state.turn}: {what} each for {', '.join(state.sides)}", chance=True,
                          count=len(state.sides), sides=6 if dice else 0)
        if state.phase == "score":
            return Prompt(state.sides[0], "score", f"turn {state.turn} is over: who holds what?")
        return Prompt(state.to_act, "act", self._turn_text(state))

    def _turn_text(self, state: State) -> str:
        kinds = ", ".join(self._kinds())
        if state.acting is not None:
            left = state.toy(state.acting).left
            return f"{state.to_act}, turn {state.turn}: {state.acting} has {left} action{'s' * (left != 1)} left ({kinds})"
        whole = " (or end_turn)" if self.kit.play.order == "sides" else ""
        return f"{state.to_act}, turn {state.turn}: choose a toy and what it does: {kinds}{whole}"

    def _kinds(self) -> tuple[str, ...]:
        """The words for what a toy may do."""
        return (*dict.fromkeys((*(m.kind for m in self.kit.move), *(w.kind for w in self.kit.weapon))), "done")

    def why_not(self, state: State, action: Action) -> str:
        asked = self.prompt(state)
        toy = next((t for t in state.toys if t.id == action.actor), None)
        if asked is None or asked.kind != "act" or action.actor is None:
            return super().why_not(state, action)
        if toy is None:
            return f"{action.actor} is not in the game: it has no side in the roster, or came too late"
        if toy.side != state.to_act:
            return f"it is {state.to_act}'s turn, and {toy.id} is {toy.side}'s"
        if not toy.alive:
            return f"{toy.id} is out"
        if state.acting not in (None, toy.id):
            return f"{state.acting} has begun and must spend its actions first, or be done"
        if toy.left <= 0:
            return f"{toy.id} has acted this turn"
        if action.kind not in self._kinds():
            return f"there is no {action.kind!r} here, a toy can {', '.join(self._kinds())}"
        arms = [w for w in self.kit.weapon if w.kind == action.kind]
        mine = [w for w in arms if w.name in self.kit.profile_named(toy.profile).weapons]
        if arms and not mine:
            return f"{toy.id} is a {toy.profile} and has nothing to {action.kind} with"
        foe = next((t for t in state.toys if t.id == action.target), None)
        if arms and (foe is None or foe.side == toy.side or not foe.alive):
            return f"{action.kind} wants an enemy that is still in the game"
        told = (f'{json.dumps([w.name, f"{b.needs}+"])} (up to {b.to_in:g} in)' for w in mine for b in w.bands)
        return f"say with what, and what a die needs there: extra = {' or '.join(told)}" if arms else super().why_not(
            state, action)

    def offers(self, state: State, survey: Surveyed) -> Iterable[Option]:
        asked = self.prompt(state)
        if asked is None or asked.chance:
            return ()
        return judge.holders(self.kit, state, survey) if state.phase == "score" else self._acts(state, survey)

    def _acts(self, state: State, survey: Surveyed) -> Iterator[Option]:
        foes = tuple(t.id for t in state.toys if t.side != state.to_act and t.alive)
        for toy in state.living(state.to_act):
            if toy.left <= 0 or state.acting not in (None, toy.id):
                continue
            for row in self.kit.move:
                yield from self._once(toy, judge.moves(self.kit, survey, toy, row, foes))
            for name in self.kit.profile_named(toy.profile).weapons:
                for foe in foes:
                    yield from self._once(toy, judge.attacks(self.kit, survey, toy, foe, self.kit.weapon_of(name)))
            yield Option.of(Action("done", toy.id))
        if self.kit.play.order == "sides":
            yield Option.of(Action("end_turn", state.to_act))

    def _once(self, toy: Fighter, options: Iterable[Option]) -> Iterator[Option]:
        for o in options:
            again = o.action.kind in self.kit.play.once and o.action.kind in toy.did
            yield o if not again else Option.of(o.action, *o.checks, Check(
                "once", judge.NO, detail=f"{toy.id} has done that this turn"))

    def about_zone(self, state: State, zone: Zone) -> tuple[str, ...]:
        score = self.kit.score
        return (f"{zone.kind}: a side with a toy on it and no enemy there scores {score.zone_points} at the end of each turn",
                ) if zone.kind in score.zones else ()

    # what follows

    def perform(self, state: State, survey: Surveyed, action: Action) -> State:
        if action.kind == "begin":
            return flow.initiative(self.kit, state, action)
        if action.kind in ("hit", "save"):
            return flow.rolled(self.kit, state, [int(d) for d in action.extra], action.kind)
        if action.kind in ("claim", "nobody"):
            state = replace(state, scored=(*state.scored, str(action.target)))
            return state.scoring(str(action.actor), self.kit.score.zone_points) if action.kind == "claim" else state
        if action.kind == "end_turn":
            if state.phase == "score":
                return flow.next_turn(self.kit, state)
            state = replace(state, acting=None, toys=tuple(
                replace(t, left=0) if t.side == state.to_act else t for t in state.toys))
            return flow.next_side(self.kit, state)
        toy = state.toy(str(action.actor))
        if action.kind == "done":
            return flow.next_side(self.kit, replace(state.changed(toy.id, left=0), acting=None))
        row = self._move(action.kind)
        left = 0 if row is not None and row.ends else toy.left - 1
        state = replace(state.changed(toy.id, left=left, did=tuple(dict.fromkeys((*toy.did, action.kind)))), acting=toy.id)
        if row is None:
            return replace(state, attack=Attack(toy.id, str(action.target), action.extra[0], int(action.extra[1].rstrip("+"))))
        return flow.went_on(self.kit, state)

    def _move(self, kind: str) -> MoveRow | None:
        return next((m for m in self.kit.move if m.kind == kind), None)

    # moves by hand

    def movers(self, state: State, action: Action) -> tuple[str, ...]:
        return (action.actor,) if action.actor and self._move(action.kind) is not None else ()

    def move_limit_in(self, state: State, action: Action) -> float | None:
        row = self._move(action.kind)
        return None if row is None else judge.move_in(self.kit, state.toy(str(action.actor)), row)

    def judge_move(self, state: State, action: Action, length_in: float, sigma_in: float, survey_after: Surveyed,
                   more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
        row = self._move(action.kind)
        return () if row is None else judge.arrived(self.kit, action, row, state.toy(str(action.actor)), length_in, sigma_in,
                                                    survey_after, more_in, moved)

    def after_move(self, state: State, action: Action, moved: Moved, survey_after: Surveyed) -> State:
        front = judge.heading_deg(moved, survey_after)
        return state if front is None else state.changed(moved.toy, heading_deg=front)
