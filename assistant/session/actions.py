"""What the players do in the game: actions with undo and redo; which declared move a move that was seen belongs to."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.log.game_record import ROSTERS, fighters_of, standing_of
from assistant.overlay.judged import JudgedMove
from assistant.session.findings import checks_text
from assistant.session.journal import Entry, remark
from assistant.session.parameters import SESSION
from assistant.session.roster import Roster
from measure.errors import InputError
from measure.polygons import Ring
from measure.scene import Scene, Toy
from measure.survey import Survey
from measure.verdict import Verdict, all_of
from rules.actions import Action, Check, Moved
from rules.engine import Game, IllegalAction, PlayersRuling, pieces_of
from rules.surveyed import Pathed, Surveyed
from vision.corrections.correction import Correction, Undo


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """A declared move. ``state``: the game's before it; ``toys``: that may move by it; ``turn``: the number of the turn in
    which it may be made."""

    number: int
    action: Action
    state: Any
    toys: tuple[str, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Carried:
    """A toy was moved by the declared action of that number; ``move``: from where to where, and as what it was judged."""

    number: int
    action: Action
    move: JudgedMove

    @property
    def toy(self) -> str:
        """Its id."""
        return self.move.toy


@dataclass(frozen=True, slots=True)
class Match:
    """The declarations that a move belongs to, the oldest first, what the game says of it by them, and the move."""

    declared: tuple[Declared, ...]
    checks: tuple[Check, ...]
    moved: Moved

    @property
    def verdict(self) -> Verdict:
        """Of the checks that decide."""
        return all_of(*(c.verdict for c in self.checks if c.decides))


@dataclass(frozen=True, slots=True, eq=False)
class UndoStep:
    """One entry of the undo or redo list: the game's state and the declared moves that it leads to; the number of the action
    that is taken back or done again, and the ``zones`` that it laid or took away, or a correction; what takes both back."""

    state: Any
    correction: Correction | None = None
    back: Undo | None = None
    declared: tuple[Declared, ...] = ()
    number: int | None = None
    zones: tuple[Correction, ...] = ()

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """All that it corrects on the table."""
        return self.zones if self.correction is None else (self.correction, *self.zones)


@dataclass(frozen=True, slots=True, eq=False)
class GameHistory:
    """The game's ``state`` now (None: it has not begun), what undo (``past``) and redo (``future``) lead to, the number of the
    last action, the ``declared`` moves of this turn (the oldest first), and those of all turns that were ``carried`` out.
    ``begun_here``: it began with the toys on this table, so those of the roster that come later belong to it."""

    state: Any = None
    past: tuple[UndoStep, ...] = ()
    future: tuple[UndoStep, ...] = ()
    number: int = 0
    declared: tuple[Declared, ...] = ()
    carried: tuple[Carried, ...] = ()
    begun_here: bool = False

    def open_for(self, toy: str) -> tuple[Declared, ...]:
        """The declared moves that this toy has still to make, the oldest first."""
        done = {(c.number, c.action) for c in self.carried if c.toy == toy}
        return tuple(d for d in self.declared if toy in d.toys and (d.number, d.action) not in done)

    def advanced(self, state: Any, correction: Correction | None = None, back: Undo | None = None,
                 number: int | None = None) -> GameHistory:
        """The history with a new state, which undo takes back. The redo list is dropped."""
        step = UndoStep(self.state, correction, back, self.declared, number)
        return replace(self, state=state, past=(*self.past, step), future=())

    def undone(self) -> tuple[GameHistory, UndoStep]:
        """One step back, and the step that was taken back."""
        step = self.past[-1]
        return replace(self, state=step.state, past=self.past[:-1], declared=step.declared, future=(
            *self.future, UndoStep(self.state, step.correction, None, self.declared, step.number, step.zones))), step

    def redone(self, back: Undo | None) -> tuple[GameHistory, UndoStep]:
        """One step forward again, and that step. ``back``: takes its correction or its zones back."""
        step = self.future[-1]
        return replace(self, state=step.state, future=self.future[:-1], declared=step.declared, past=(
            *self.past, UndoStep(self.state, step.correction, back, self.declared, step.number, step.zones))), step

    def without_corrections(self) -> GameHistory:
        """The history with the same states and no corrections: the set-up that they were made in is gone."""
        def bare(steps: tuple[UndoStep, ...]) -> tuple[UndoStep, ...]:
            return tuple(replace(s, correction=None, back=None, zones=()) for s in steps)

        return replace(self, past=bare(self.past), future=bare(self.future))


def standing_now(game: Game[Any] | None, state: Any) -> dict[str, Any] | None:
    """How the game stands, for the log; None without a game."""
    return None if game is None or state is None else standing_of(game, state)


def first_state(game: Game[Any], roster: Roster, scene: Scene, time_s: float) -> tuple[Any, tuple[Entry, ...]]:
    """The game's first state for the toys in a scene; None, with a remark, where no toy has a side. InputError: the game
    refuses the roster's table."""
    pieces = pieces_of(scene)
    if not pieces:
        text = f"{game.title} needs toys with a side: give a roster with side and at_in for each toy"
        return None, (remark(time_s, text),)
    table = roster.tables.get(game.id)
    try:
        return (game.start(pieces, table) if table is not None else game.default_state(scene)), ()
    except InputError as e:
        unseen = ", ".join(t.name for t in roster.known.toys if t.name not in {p.name for p in pieces})
        raise InputError(f"{e}; not seen on the table: {unseen}" if unseen else str(e)) from None


def joined(game: Game[Any], history: GameHistory, roster: Roster, scene: Scene, toy_id: str,
           time_s: float) -> tuple[GameHistory, tuple[Entry, ...]]:
    """The history after a toy appeared. One that the game would have begun with, had it been seen then, joins it as the roster
    has it, and that is said; so is why it cannot. Toys without a side, and those that were ever in the game, change nothing."""
    toy = next((t for t in scene.toys if t.id == toy_id and t.side), None)
    states = (history.state, *(step.state for step in history.past))
    if toy is None or history.state is None or not history.begun_here or any(toy_id in _fighting(game, s) for s in states):
        return history, ()
    name, why, state = toy.name or toy.id, "", None
    try:
        began, _ = first_state(game, roster, replace(scene, toys=tuple(replace(t, state="placed") for t in scene.toys)), time_s)
        if toy_id not in _fighting(game, began):
            return history, ()
        if history.number == 0 and _fighting(game, history.state) <= _fighting(game, began):
            state = began
        else:
            state = _with_piece(game, history.state, game.state_to_json(began), toy)
    except InputError as e:
        why = f" ({e})"
    if state is None:
        text = f"{name} came after {game.title} had begun and takes no part in it{why}: start the game again to play with it"
        return history, (remark(time_s, text, toy=toy_id, joins=False),)
    after = history.advanced(state)
    text = f"{name} came after {game.title} had begun and joins it"
    return after, (remark(time_s, text, toy=toy_id, joins=True, standing=standing_now(game, state)),)


def _with_piece(game: Game[Any], state: Any, began: Mapping[str, Any], toy: Toy) -> Any:
    """The state with a toy's piece of a game that ``began`` with it; None: its side or its team is in the game otherwise.
    InputError: the game refuses it."""
    data = game.state_to_json(state)
    for key in ROSTERS:
        row = next((r for r in began.get(key, ()) if toy.id == r["id"] or toy.id in r.get("figures", ())), None)
        if row is None:
            continue
        if toy.side not in {r.get("side") for r in data[key]} or any(r["id"] == row["id"] for r in data[key]):
            return None
        return game.state_from_json({**data, key: [*data[key], row]})
    return None


def _fighting(game: Game[Any], state: Any) -> set[str]:
    """Ids of the toys that take part in a game, fallen ones too."""
    fighters = {} if state is None else fighters_of(game.state_to_json(state))
    return set(fighters) | {i for f in fighters.values() for i in f.get("figures", ())}


def act(game: Game[Any] | None, history: GameHistory, survey: Survey | None, action: Action, ruling: PlayersRuling | None,
        time_s: float) -> tuple[GameHistory, tuple[Entry, ...]]:
    """Do an action. IllegalAction: not offered, refused, or too close without a ruling."""
    if game is None or history.state is None or survey is None:
        raise IllegalAction("no game is being played: start with a game, and let the table be seen first")
    option = game.option(history.state, survey, action)
    after = game.apply(history.state, survey, action, ruling)
    number = history.number + 1
    checks = [c.to_dict() for c in option.checks] if option else []
    verdict = str(option.verdict) if option else "yes"
    entries = [Entry({"type": "action", "time_s": time_s, "number": number, "action": action.to_dict(),
                      "verdict": verdict, "checks": checks, "standing": standing_of(game, after)})]
    if ruling is not None and verdict != Verdict.YES:
        entries.append(Entry({"type": "override", "time_s": time_s, "number": number,
                              "ruling": "allowed" if ruling.allow else "refused", "by": ruling.by}))
    held = {t.id for t in survey.scene.toys if t.state == "lifted"}
    declared = after_action(game, history.state, after, action, number, history.declared, held)
    return replace(history.advanced(after, number=number), number=number, declared=declared), tuple(entries)


def after_action(game: Game[Any], before: Any, after: Any, action: Action, number: int, declared: Sequence[Declared],
                 held: Collection[str]) -> tuple[Declared, ...]:
    """The declarations after an action. Those of a turn that is over are dropped, but for toys that are ``held`` just now;
    a move that itself ends the turn may be made until the next turn is over."""
    turn = game.turn_number(after)
    left = tuple(d for d in declared if d.turn >= turn or any(t in held for t in d.toys))
    asked = game.moves_called(before)
    made = [(before, action)] if action not in asked else []  # it was declared when the game called for it
    made += [(after, a) for a in game.moves_called(after) if a not in asked]
    new = ((state, a, game.movers(state, a)) for state, a in made)
    return (*left, *(Declared(number, a, state, toys, turn) for state, a, toys in new if toys))


def way_gone(game: Game[Any], declared: Declared, event: Mapping[str, Any], after: Surveyed,
             before: Scene | None) -> tuple[Pathed | None, Ring]:
    """The shortest way that a moved toy can have come, by the rules of what declared it, and its footprint where it stood.
    Those that move with it do not bar the way. Its sigma is that of its two places too. None: straight on. (None, ()): the
    scenes do not show both places."""
    now = next((t for t in after.scene.toys if t.id == event["toy"]), None)
    was = next((t for t in before.toys if t.id == event["toy"]), None) if before is not None else None
    ends = ((was, event["from_in"]), (now, event["to_in"]))
    if was is None or any(t is None or math.dist(t.centroid(), at) > SESSION.same_place_in for t, at in ends):
        return None, ()
    (x, y), (x0, y0) = was.centroid(), event["from_in"]
    stood = was.moved(x0 - x, y0 - y)
    way = after.way(stood, game.climb(declared.state, declared.action), declared.toys)
    if not way.branches and way.length_in <= float(event["distance_in"]) + SESSION.straight_in:
        return None, stood.footprint_in
    return way.blurred(float(event["sigma_in"])), stood.footprint_in


def matched(game: Game[Any], history: GameHistory, event: Mapping[str, Any], after: Surveyed, before: Scene | None) -> Match:
    """Which of one toy's open declarations (at least one, the oldest first) a move belongs to: the oldest, or where it is
    longer than that, the oldest ones together. A charge ends in contact, so nothing is added to it."""
    toy, length_in, sigma_in = str(event["toy"]), float(event["distance_in"]), float(event["sigma_in"])
    declared = history.open_for(toy)
    best: Match | None = None
    more_in = 0.0
    for k, d in enumerate(declared):
        waiting = tuple(t for t in d.toys if t != toy and d in history.open_for(t))
        moved = Moved(toy, waiting, *way_gone(game, d, event, after, before))
        checks = game.judge_move(d.state, d.action, length_in, sigma_in, after, more_in, moved)
        found = Match(tuple(declared[:k + 1]), checks, moved)
        if best is None or found.verdict is Verdict.YES or best.verdict is Verdict.NO:
            best = found
        limit = game.move_limit_in(d.state, d.action)
        if best.verdict is Verdict.YES or d.action.target is not None or limit is None:
            break
        more_in += limit
    assert best is not None
    return best


def judged_move(event: Mapping[str, Any], found: Match) -> JudgedMove:
    """The move as it is drawn."""
    (x0, y0), (x, y) = event["from_in"][:2], event["to_in"][:2]
    way = found.moved.way
    lanes = (way.doubt(c.limit) for c in found.checks if way is not None and c.decides and c.limit is not None)
    lane = next((d.between for d in lanes if d is not None), ())
    return JudgedMove(found.moved.toy, (float(x0), float(y0)), (float(x), float(y)), way.points_in if way is not None else (),
                      found.moved.stood_in, found.checks, lane)


def judged_now(history: GameHistory, scene: Scene) -> tuple[JudgedMove, ...]:
    """The moves that the last action led to, while the toys stand where they ended."""
    number = _last_number(history)
    places = {t.id: t.centroid() for t in scene.toys if t.on_table}
    return tuple(c.move for c in history.carried if c.number == number and c.toy in places
                 and math.dist(places[c.toy], c.move.to_in) <= SESSION.same_place_in)


def _last_number(history: GameHistory) -> int | None:
    """The number of the last action that has one."""
    return next((s.number for s in reversed(history.past) if s.number is not None), None)


def still_to_move(history: GameHistory) -> tuple[str, ...]:
    """Ids of the toys that the last action is to move and that were not moved yet."""
    number = _last_number(history)
    return tuple(t for d in history.declared if d.number == number for t in d.toys if d in history.open_for(t))


def _way_told(found: Match) -> dict[str, Any]:
    way = found.moved.way
    return {} if way is None else {"way_in": [[round(x, 2), round(y, 2)] for x, y, _ in way.points_in]}


def after_move(game: Game[Any], history: GameHistory, found: Match, after: Surveyed) -> GameHistory:
    """The history after what follows from a declared move as it was seen (a mine, contact). Undo takes it back with the last
    action."""
    return replace(history, state=game.after_move(history.state, found.declared[0].action, found.moved, after))


def put_back(carried: Sequence[Carried], undone: Collection[int], event: Mapping[str, Any]) -> Carried | None:
    """The declared move that was taken back after it was made, and that a toy's new move makes good; None: it is none."""
    for c in reversed(carried):
        if c.number in undone and c.toy == event["toy"] and math.dist(c.move.from_in, event["to_in"]) <= SESSION.put_back_in:
            return c
    return None


def undo_entries(game: Game[Any] | None, history: GameHistory, step: UndoStep, what: str, time_s: float) -> tuple[Entry, ...]:
    """The line about an ``undo`` or ``redo`` that led to the ``history`` as it is now, and what is to be put back by hand."""
    about = {"mend": step.correction.to_dict()} if step.correction is not None else {}
    line = Entry({"type": "note", "time_s": time_s, "text": what, "step": what,
                  "standing": standing_now(game, history.state), **about})
    moved = [c.toy for c in history.carried if c.number == step.number] if what == "undo" and step.number else []
    return (line, *(remark(time_s, f"{toy} was moved by what is taken back: put it back where it stood", toy=toy)
                    for toy in moved))


def move_entries(game: Game[Any] | None, history: GameHistory, event: Mapping[str, Any], survey: Survey, enrolled: str | None,
                 time_s: float, before: Scene | None = None) -> tuple[GameHistory, tuple[Entry, ...]]:
    """A toy was seen to move: its line in the log, and a remark about it. A declared move is judged; the toy that is being
    ``enrolled`` (id) was slid for its height; any other move is queried."""
    toy, open_now, number = event["toy"], history.open_for(event["toy"]), None
    length, sigma = float(event["distance_in"]), float(event["sigma_in"])
    said: tuple[Entry, ...] = ()
    if back := put_back(history.carried, {s.number for s in history.future if s.number is not None}, event):
        history = replace(history, carried=tuple(c for c in history.carried if c is not back))
        said = (remark(time_s, f"{toy} is put back: action {back.number} was taken back", toy=toy),)
    elif game is not None and open_now:
        found = matched(game, history, event, survey, before)
        number, others = found.declared[0].number, [d.number for d in found.declared[1:]]
        move = judged_move(event, found)
        history = replace(history, carried=(*history.carried, *(Carried(d.number, d.action, move) for d in found.declared)))
        with_these = f" (together with {' and '.join(f'action {n}' for n in others)})" if others else ""
        history = after_move(game, history, found, survey)
        said = (remark(time_s, f"{toy}: {checks_text(found.checks)}{with_these}", about=number, toy=toy,
                       verdict=str(found.verdict), checks=[c.to_dict() for c in found.checks],
                       **({"together": others} if others else {}), **_way_told(found)),) if found.checks else ()
    elif enrolled is not None and toy == enrolled:
        said = (remark(time_s, f"{toy} was slid {length:.1f} in for its height; put it back when that is known", toy=toy,
                       enrolled=True),)
    elif game is not None and length > SESSION.undeclared_sigmas * sigma:
        said = (remark(time_s, f"{toy} was moved {length:.2f} ± {sigma:.2f} in and nobody declared it: declare it, or put "
                               "it back", toy=toy, undeclared=True),)
    return history, (Entry({**event, "declared": number}), *said)
