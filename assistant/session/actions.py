"""What the players do in the game: actions with undo and redo, and declared moves that are then seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.log.game_record import ROSTERS, fighters_of, standing_of
from assistant.session.findings import checks_text
from assistant.session.journal import Entry, remark
from assistant.session.parameters import SESSION
from assistant.session.roster import Roster
from measure.errors import InputError
from measure.scene import Scene, Toy
from measure.survey import Survey
from measure.verdict import Verdict, all_of
from rules.actions import Action
from rules.engine import Game, IllegalAction, PlayersRuling, pieces_of
from vision.corrections.correction import Correction, Undo

MOVING_KINDS = ("move", "charge")


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """A move or charge that was declared and has not been seen yet; ``state`` is the game's before it."""

    number: int
    action: Action
    state: Any


@dataclass(frozen=True, slots=True, eq=False)
class UndoStep:
    """One entry of the undo or redo list: the game's state that it leads to and, for a correction, what takes it back."""

    state: Any
    correction: Correction | None = None
    back: Undo | None = None


@dataclass(frozen=True, slots=True, eq=False)
class GameHistory:
    """The game's ``state`` now (None: it has not begun), what undo (``past``) and redo (``future``) lead to, the number of the
    last action, and the declared moves that were not seen yet, by toy. ``begun_here``: it began with the toys on this table,
    so those of the roster that come later belong to it."""

    state: Any = None
    past: tuple[UndoStep, ...] = ()
    future: tuple[UndoStep, ...] = ()
    number: int = 0
    declared: Mapping[str, Declared] = field(default_factory=dict)
    begun_here: bool = False

    def advanced(self, state: Any, correction: Correction | None = None, back: Undo | None = None) -> GameHistory:
        """The history with a new state, which undo takes back. The redo list is dropped."""
        return replace(self, state=state, past=(*self.past, UndoStep(self.state, correction, back)), future=())

    def undone(self) -> tuple[GameHistory, UndoStep]:
        """One step back, and the step that was taken back."""
        step = self.past[-1]
        return replace(self, state=step.state, past=self.past[:-1],
                       future=(*self.future, UndoStep(self.state, step.correction))), step

    def redone(self, back: Undo | None) -> tuple[GameHistory, UndoStep]:
        """One step forward again, and that step. ``back``: takes its correction back."""
        step = self.future[-1]
        return replace(self, state=step.state, past=(*self.past, UndoStep(self.state, step.correction, back)),
                       future=self.future[:-1]), step

    def without_corrections(self) -> GameHistory:
        """The history with the same states and no corrections: the set-up that they were made in is gone."""
        return replace(self, past=tuple(UndoStep(s.state) for s in self.past),
                       future=tuple(UndoStep(s.state) for s in self.future))


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
    declared = dict(history.declared)
    if action.kind in MOVING_KINDS and action.actor:
        declared[action.actor] = Declared(number, action, history.state)
    return replace(history.advanced(after), number=number, declared=declared), tuple(entries)


def undo_entry(game: Game[Any] | None, state: Any, step: UndoStep, what: str, time_s: float) -> Entry:
    """The line about an ``undo`` or ``redo`` that led to ``state``."""
    about = {"mend": step.correction.to_dict()} if step.correction is not None else {}
    return Entry({"type": "note", "time_s": time_s, "text": what, "step": what, "standing": standing_now(game, state),
                  **about})


def move_entries(game: Game[Any] | None, history: GameHistory, event: Mapping[str, Any], survey: Survey, enrolled: str | None,
                 time_s: float) -> tuple[GameHistory, tuple[Entry, ...]]:
    """A toy was seen to move: its line in the log, and a remark about it. A declared move is judged; the toy that is being
    ``enrolled`` (id) was slid for its height; any other move is queried."""
    toy = event["toy"]
    declared = history.declared.get(toy)
    after = replace(history, declared={k: d for k, d in history.declared.items() if k != toy})
    line = Entry({**event, "declared": declared.number if declared else None})
    length, sigma = float(event["distance_in"]), float(event["sigma_in"])
    if declared is not None and game is not None:
        checks = game.judge_move(declared.state, declared.action, length, sigma, survey)
        said = (remark(time_s, f"{toy}: {checks_text(checks)}", about=declared.number, toy=toy,
                       verdict=str(all_of(*(c.verdict for c in checks if c.decides))),
                       checks=[c.to_dict() for c in checks]),) if checks else ()
    elif enrolled is not None and toy == enrolled:
        said = (remark(time_s, f"{toy} was slid {length:.1f} in for its height; put it back when that is known", toy=toy,
                       enrolled=True),)
    elif game is not None and length > SESSION.undeclared_sigmas * sigma:
        said = (remark(time_s, f"{toy} was moved {length:.2f} ± {sigma:.2f} in and nobody declared it: declare it, or put "
                               "it back", toy=toy, undeclared=True),)
    else:
        said = ()
    return after, (line, *said)
