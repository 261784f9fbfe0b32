"""A game that one TOML file describes: what is asked, what is offered, what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from measure.reading.typed import plain
from measure.scene import Zone
from rules import cards
from rules.actions import Action, Check, Moved, Option, Outcome, Prompt
from rules.data import DataError, read, sides_of, split_house, state_in, state_out
from rules.engine import Game, HouseRule, Piece
from rules.kit import judge
from rules.kit.data import Kit, MoveRow, WeaponRow, read_kit
from rules.kit.state import Attack, Fighter, House, Points, State, faults_of
from rules.surveyed import Surveyed


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
                      open=False))

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
        return self._begun(State(sides, tuple(self._fighter(p) for p in pieces), tuple(Points(s) for s in sides), house))

    def _house(self) -> House:
        return House(self.kit.play.living_block, self.kit.play.destroyed_block)

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
            save = self._save(state)
            return Prompt(state.toy(a.target).side, "save", f"{a.hits} dice to ward off hits on {a.target}: {save} or more",
                          chance=True, count=a.hits, sides=6, about=about)
        if state.phase == "begin":
            dice = self.kit.play.initiative == "dice"
            what = "a die" if dice else "a card"
            return Prompt(state.sides[0], "begin", f"turn {state.turn}: {what} each for {', '.join(state.sides)}", chance=True,
                          count=len(state.sides), sides=6 if dice else 0)
        if state.phase == "score":
            return Prompt(state.sides[0], "score", f"turn {state.turn} is over: who holds what?")
        who = f" with {state.acting}" if state.acting else ""
        return Prompt(state.to_act, "act", f"{state.to_act}: turn {state.turn}, act{who}")

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
            return self._initiative(state, action)
        if action.kind in ("hit", "save"):
            return self._rolled(state, [int(d) for d in action.extra], action.kind)
        if action.kind in ("claim", "nobody"):
            state = replace(state, scored=(*state.scored, str(action.target)))
            return state.scoring(str(action.actor), self.kit.score.zone_points) if action.kind == "claim" else state
        if action.kind == "end_turn":
            if state.phase == "score":
                return self._next_turn(state)
            state = replace(state, acting=None, toys=tuple(
                replace(t, left=0) if t.side == state.to_act else t for t in state.toys))
            return self._next_side(state)
        toy = state.toy(str(action.actor))
        if action.kind == "done":
            return self._next_side(replace(state.changed(toy.id, left=0), acting=None))
        row = self._move(action.kind)
        left = 0 if row is not None and row.ends else toy.left - 1
        state = replace(state.changed(toy.id, left=left, did=tuple(dict.fromkeys((*toy.did, action.kind)))), acting=toy.id)
        if row is None:
            return replace(state, attack=Attack(toy.id, str(action.target), action.extra[0], int(action.extra[1].rstrip("+"))))
        return self._went_on(state)

    def _move(self, kind: str) -> MoveRow | None:
        return next((m for m in self.kit.move if m.kind == kind), None)

    def _went_on(self, state: State) -> State:
        """After an action: the same toy goes on as long as it has actions."""
        toy = state.toy(state.acting) if state.acting is not None else None
        if toy is not None and toy.left > 0 and toy.alive:
            return state
        return self._next_side(replace(state, acting=None))

    def _save(self, state: State) -> int:
        assert state.attack is not None
        return self.kit.profile_named(state.toy(state.attack.target).profile).save

    def _rolled(self, state: State, dice: list[int], kind: str) -> State:
        a = state.attack
        assert a is not None
        weapon: WeaponRow = self.kit.weapon_of(a.weapon)
        if kind == "hit":
            hits = sum(d >= a.needs for d in dice)
            if hits and self._save(state):
                return replace(state, attack=replace(a, hits=hits))
        else:
            hits = sum(d < self._save(state) for d in dice)
        target, by = state.toy(a.target), state.toy(a.by)
        left = max(0, target.hits - hits * weapon.damage)
        state = replace(state.changed(target.id, hits=left, left=target.left if left else 0), attack=None)
        if not left:
            state = state.scoring(by.side, self.kit.profile_named(target.profile).points * self.kit.score.kill)
        return self._went_on(state)

    def _begun(self, state: State) -> State:
        """A turn begins; by the roster's order nobody is asked."""
        toys = tuple(replace(t, left=self.kit.play.actions if t.alive else 0, did=()) for t in state.toys)
        state = replace(state, toys=toys, acting=None, scored=(), phase="begin")
        first = next((s for s in state.sides if state.living(s)), state.sides[0])
        return replace(state, phase="act", to_act=first) if self.kit.play.initiative == "roster" else state

    def _initiative(self, state: State, action: Action) -> State:
        """The highest begins; a tie is rolled or drawn again."""
        by_dice = self.kit.play.initiative == "dice"
        faces = [int(d) if by_dice else cards.value(d) for d in action.extra]
        if faces.count(max(faces)) > 1:
            return state
        return self._ready(replace(state, phase="act", to_act=state.sides[faces.index(max(faces))]))

    def _ready(self, state: State) -> State:
        """The side to act, or the next one that has toys with actions left; else the turn is over."""
        at = state.sides.index(state.to_act)
        order = state.sides[at:] + state.sides[:at]
        side = next((s for s in order if any(t.left > 0 for t in state.living(s))), None)
        if side is not None:
            return replace(state, to_act=side)
        return replace(state, phase="score") if self.kit.score.zones else self._next_turn(state)

    def _next_side(self, state: State) -> State:
        if self.kit.play.order == "sides" and any(t.left > 0 for t in state.living(state.to_act)):
            return state
        at = (state.sides.index(state.to_act) + 1) % len(state.sides)
        return self._ready(replace(state, to_act=state.sides[at]))

    def _next_turn(self, state: State) -> State:
        if self.kit.play.turns and state.turn >= self.kit.play.turns:
            return replace(state, phase="over")
        return self._begun(replace(state, turn=state.turn + 1))

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
