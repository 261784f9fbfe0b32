"""What the players do in the game: actions with undo and redo; which declared move a move that was seen belongs to."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from assistant.log.board import Board
from assistant.log.game_record import ROSTERS, fighters_of, standing_of
from assistant.overlay.judged import JudgedMove
from assistant.session.findings import checks_text, outcome_words
from assistant.session.history.steps import Carried, Declared, Followed, GameHistory, Made, UndoStep
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


def standing_now(game: Game[Any] | None, state: Any) -> dict[str, Any] | None:
    """How the game stands, for the log; None without a game."""
    return None if game is None or state is None else standing_of(game, state)


def first_state(game: Game[Any], roster: Roster, scene: Scene, time_s: float) -> tuple[Any, tuple[Entry, ...]]:
    """The game's first state for the toys in a scene; None, with a remark, where no toy has a side. InputError: the game
    refuses the roster's table."""
    pieces = pieces_of(scene)
    if not pieces and game.needs_toys:
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
    after = history.advanced(state, again=partial(_joining, game, game.state_to_json(began), toy))
    text = f"{name} came after {game.title} had begun and joins it"
    return after, (remark(time_s, text, toy=toy_id, joins=True, standing=standing_now(game, state)),)


def _joining(game: Game[Any], began: Mapping[str, Any], toy: Toy, state: Any) -> Any:
    """Any state with the toy that joined. IllegalAction: it cannot take it."""
    joined_state = _with_piece(game, state, began, toy)
    if joined_state is None:
        raise IllegalAction(f"{toy.name or toy.id} joined since then and could not join again")
    return joined_state


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
    ended = outcome_words(game, after)
    if ended and not outcome_words(game, history.state):
        entries.append(remark(time_s, f"the game is over: {ended}"))
    declared = after_action(game, history.state, after, action, number, history.declared, survey.scene)
    made = Made(action, ruling, survey.scene)
    return replace(history.advanced(after, number=number, made=made), number=number, declared=declared), tuple(entries)


def after_action(game: Game[Any], before: Any, after: Any, action: Action, number: int, declared: Sequence[Declared],
                 scene: Scene) -> tuple[Declared, ...]:
    """The declarations after an action on that table. Those of a turn that is over are dropped, but for toys that are held just
    now; a move that itself ends the turn may be made until the next turn is over."""
    held = {t.id for t in scene.toys if t.state == "lifted"}
    turn = game.turn_number(after)
    left = tuple(d for d in declared if d.turn >= turn or any(t in held for t in d.toys))
    asked = game.moves_called(before)
    made = [(before, action)] if action not in asked else []  # it was declared when the game called for it
    made += [(after, a) for a in game.moves_called(after) if a not in asked]
    new = ((state, a, game.figures(state, a, scene)) for state, a in made)
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
    carried = [c for c in history.carried if c.number == number]
    moved = {c.toy for c in carried}
    places = {t.id: t.centroid() for t in scene.toys if t.id in moved and t.on_table}
    return tuple(c.move for c in carried if c.toy in places
                 and math.dist(places[c.toy], c.move.to_in) <= SESSION.same_place_in)


def _last_number(history: GameHistory) -> int | None:
    """The number of the last action that has one."""
    return next((s.number for s in reversed(history.past) if s.number is not None), None)


def still_to_move(history: GameHistory) -> tuple[str, ...]:
    """Ids of the toys that the last action is to move and that were not moved yet."""
    number = _last_number(history)
    return tuple(t for d in history.declared if d.number == number for t in d.toys if d in history.open_for(t))


def _together(others: list[int]) -> dict[str, Any]:
    return {"together": others} if others else {}


def _way_told(found: Match) -> dict[str, Any]:
    way = found.moved.way
    return {} if way is None else {"way_in": [[round(x, 2), round(y, 2)] for x, y, _ in way.points_in]}


def after_move(game: Game[Any], history: GameHistory, found: Match, after: Surveyed) -> GameHistory:
    """The history after what follows from a declared move as it was seen (a mine, contact). Undo takes it back with the last
    action."""
    action = found.declared[0]
    state = game.after_move(history.state, action.action, found.moved, after)
    if state == history.state:
        return history
    return history.followed_by(state, Followed(action.number, action.action, found.moved, after.scene))


def put_back(history: GameHistory, event: Mapping[str, Any], turn: int) -> Carried | None:
    """The declared move that was taken back after it was made, and that a toy's new move makes good; None: it is none.
    ``turn``: the number of the one now. A move that is declared in a later turn may lead to the same place."""
    undone = history.taken_back()
    later = bool(history.open_for(str(event["toy"])))
    for c in reversed(history.carried):
        if (c.number in undone and c.toy == event["toy"] and (c.turn >= turn or not later)
                and math.dist(c.move.from_in, event["to_in"]) <= SESSION.put_back_in):
            return c
    return None


def made_good(history: GameHistory, back: Carried) -> tuple[GameHistory, list[int]]:
    """The history once a toy stands where it stood before the declared move ``back``: all that were made by that move are open
    again, and so are those since then that were taken back too; with the numbers of these actions."""
    undone = history.taken_back()
    since = history.carried[next(k for k, c in enumerate(history.carried) if c.move is back.move):]
    gone = [c for c in since if c.move is back.move or (c.toy == back.toy and c.number in undone)]
    return (replace(history, carried=tuple(c for c in history.carried if c not in gone)),
            sorted({c.number for c in gone}))


def without_entries(game: Game[Any] | None, history: GameHistory, changed: Sequence[int], what: str, time_s: float,
                    told: str = "") -> tuple[Entry, ...]:
    """The lines about actions that were taken out from behind others (``what`` undo) or brought back (redo), each with its
    number, and what is to be put back by hand. ``history``: as it is now; ``changed``: their numbers, the one that the players
    named first; ``told``: what the players read."""
    standing = standing_now(game, history.state)
    lines = [Entry({"type": "note", "time_s": time_s, "text": told if told and not k else what, "step": what, "number": n,
                    **({"because_of": changed[0]} if k else {}), "standing": standing}, shown=bool(told and not k))
             for k, n in enumerate(changed)]
    if what != "undo":
        return tuple(lines)
    last = {c.toy: c.move for c in history.carried}
    mine = [c for c in history.carried if c.number in changed]
    hands = list(dict.fromkeys(c.toy for c in mine if c.move is last[c.toy]))
    later = [t for t in dict.fromkeys(c.toy for c in mine) if t not in hands]
    return (*lines, *(_put_back_told(t, time_s) for t in hands), *(remark(
        time_s, f"{t} was moved by what is taken back and again later: agree where it stands", toy=t) for t in later))


def _put_back_told(toy: str, time_s: float) -> Entry:
    return remark(time_s, f"{toy} was moved by what is taken back: put it back where it stood", toy=toy)


def undo_entries(game: Game[Any] | None, history: GameHistory, step: UndoStep, what: str, time_s: float) -> tuple[Entry, ...]:
    """The line about an ``undo`` or ``redo`` that led to the ``history`` as it is now, and what is to be put back by hand."""
    about: dict[str, Any] = {"mend": step.correction.to_dict()} if step.correction is not None else {}
    if step.tally:
        told = f"{step.tally} is {'taken back' if what == 'undo' else 'done again'}: {board_words(history.board, time_s)}"
        return (remark(time_s, told, step=what, board=step.tally, tally=history.board.to_dict()),)
    line = Entry({"type": "note", "time_s": time_s, "text": what, "step": what,
                  "standing": standing_now(game, history.state), **about})
    moved = [c.toy for c in history.carried if c.number == step.number] if what == "undo" and step.number else []
    return (line, *(_put_back_told(toy, time_s) for toy in moved))


def board_words(board: Board, time_s: float) -> str:
    """How score and clocks stand, for the players."""
    return board.words(time_s) or "no score and no clock any more"


def move_entries(game: Game[Any] | None, history: GameHistory, event: Mapping[str, Any], survey: Survey, enrolled: str | None,
                 time_s: float, before: Scene | None = None) -> tuple[GameHistory, tuple[Entry, ...]]:
    """A toy was seen to move: its line in the log, and a remark about it. A declared move is judged; the toy that is being
    ``enrolled`` (id) was slid for its height; any other move is queried."""
    toy, open_now, number = event["toy"], history.open_for(event["toy"]), None
    length, sigma = float(event["distance_in"]), float(event["sigma_in"])
    said: tuple[Entry, ...] = ()
    if game is not None and (back := put_back(history, event, game.turn_number(history.state))):
        history, undone = made_good(history, back)
        said = (remark(time_s, f"{toy} is put back: action {back.number} was taken back", toy=toy, put_back=undone),)
    elif game is not None and open_now:
        found = matched(game, history, event, survey, before)
        number, others = found.declared[0].number, [d.number for d in found.declared[1:]]
        move = judged_move(event, found)
        made = (Carried(d.number, d.action, move, d.turn) for d in found.declared)
        history = replace(history, carried=(*history.carried, *made))
        with_these = f" (together with {' and '.join(f'action {n}' for n in others)})" if others else ""
        history = after_move(game, history, found, survey)
        said = (remark(time_s, f"{toy}: {checks_text(found.checks)}{with_these}", about=number, toy=toy,
                       verdict=str(found.verdict), checks=[c.to_dict() for c in found.checks],
                       **_together(others), **_way_told(found)),) if found.checks else ()
    elif enrolled is not None and toy == enrolled:
        said = (remark(time_s, f"{toy} was slid {length:.1f} in for its height; put it back when that is known", toy=toy,
                       enrolled=True),)
    elif game is not None and length > SESSION.undeclared_sigmas * sigma:
        said = (remark(time_s, f"{toy} was moved {length:.2f} ± {sigma:.2f} in and nobody declared it: declare it, or put "
                               "it back", toy=toy, undeclared=True),)
    return history, (Entry({**event, "declared": number}), *said)
