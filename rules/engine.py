"""What every game is: it offers options for a state and a table, asks by prompts, and accepts only what was offered.

Chance never happens here. A prompt asks for dice or cards, and they come back as an action.

In: a game's state, a survey of the table, an action.
Out: options, prompts, the next state, the outcome; IllegalAction for what was not offered.
May import: ``measure``, ``rules.actions``, ``names``, ``parameters``, ``surveyed``.
"""

from __future__ import annotations

import gc
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any, Generic, Literal, TypeVar

from measure.errors import InputError
from measure.occlusion.definitions import USUAL
from measure.scene import Scene, Zone
from measure.verdict import Verdict
from rules.actions import Action, Check, Moved, Option, Outcome, Prompt
from rules.names import unknown_name
from rules.parameters import RULES
from rules.surveyed import Surveyed


class IllegalAction(InputError):
    """The rules do not offer this action; the message says which rule stands in the way."""


@dataclass(frozen=True, slots=True)
class PlayersRuling:
    """What the players agreed on (TT-7): ``allow`` lets a too-close or refused option pass; ``by`` says who agreed."""

    allow: bool
    by: str = "all players"


@dataclass(frozen=True, slots=True)
class Piece:
    """A toy as a game meets it at the start: scene id, roster name, side and size class."""

    id: str
    side: str
    size: str = "M"
    name: str = ""


@dataclass(frozen=True, slots=True)
class ZoneChange:
    """What an action does to the zones on the table: ``laid`` is put there (in place of one of that id), None: the zone of that
    ``id`` leaves it, and it was ``sprung`` where somebody walked into it."""

    id: str
    laid: Zone | None = None
    sprung: bool = False


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A number or choice the players may change. ``open``: the rule book leaves it to us, so it must be shown."""

    key: str
    rule: str
    value: Any
    text: str
    open: bool = True

    def to_dict(self) -> dict[str, Any]:
        """key, rule, value, text, open."""
        value = list(self.value) if isinstance(self.value, tuple) else self.value
        return {"key": self.key, "rule": self.rule, "value": value, "text": self.text, "open": self.open}


def pieces_of(scene: Scene) -> tuple[Piece, ...]:
    """The scene's standing toys that have a side, as pieces."""
    return tuple(Piece(t.id, t.side, t.size, t.name or t.id) for t in scene.toys if t.side and t.on_table)


S = TypeVar("S")


class Game(ABC, Generic[S]):
    """One game's rules. State is a frozen value: undo is keeping the old one; positions are the survey's."""

    id: str
    title: str
    edition: str
    house_rules: tuple[HouseRule, ...]
    text: str = ""
    """The rules in the players' own words, where the game is their own."""
    needs_toys: bool = True
    """Whether it waits for toys with a side; else it begins as soon as the table is seen."""

    @abstractmethod
    def start(self, pieces: Sequence[Piece], table: Mapping[str, Any] | None = None,
              house_rules: Mapping[str, Any] | None = None) -> S:
        """A new game. ``table``: the game's own table of a roster or army file; ``house_rules``: changed values by
        key. InputError names every fault at once with its path."""

    @abstractmethod
    def offers(self, state: S, survey: Surveyed) -> Iterable[Option]:
        """The options, worked out. Callers use :meth:`options`."""

    def options(self, state: S, survey: Surveyed) -> tuple[Option, ...]:
        """What the player who is asked may do: legal, unsure and refused, each with its checks; empty on chance."""
        memo = kept(survey)
        last = memo.get(("options", self.id))
        if last is None or last[0] is not state:
            with _without_collecting():
                last = memo["options", self.id] = (state, tuple(self.offers(state, survey)))
        return last[1]

    @abstractmethod
    def prompt(self, state: S) -> Prompt | None:
        """Who is asked for what; None when the game is over."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """Over or not, and who won."""

    @abstractmethod
    def perform(self, state: S, survey: Surveyed, action: Action) -> S:
        """The state after an accepted action. Callers use :meth:`apply`."""

    @abstractmethod
    def state_to_json(self, state: S) -> dict[str, Any]:
        """Plain data, ``game`` and ``version`` first."""

    @abstractmethod
    def state_from_json(self, data: Any) -> S:
        """Strict reading: InputError names every unknown key, missing key and bad value at once."""

    @abstractmethod
    def view(self, state: S, player: str) -> S:
        """The state as ``player`` may see it: other hands only counted."""

    @abstractmethod
    def turn_number(self, state: S) -> int:
        """Turns begun so far, from 1 (0 before the first)."""

    def default_state(self, scene: Scene) -> S:
        """A sensible state where none is given: sides and sizes from the scene, hands not known."""
        return self.start(pieces_of(scene))

    def living_block(self, state: S) -> bool:
        """Whether living toys block sight: how the survey for this state is to be made."""
        return bool(getattr(getattr(state, "house", None), "living_block", False))

    def destroyed_block(self, state: S) -> bool:
        """Whether destroyed toys that lie on the table block sight, as :meth:`living_block`."""
        return bool(getattr(getattr(state, "house", None), "destroyed_block", False))

    def cover_definition(self, state: S) -> str:
        """What share of a target is meant by "hidden" (:mod:`measure.occlusion.definitions`), as :meth:`living_block`."""
        return str(getattr(getattr(state, "house", None), "cover_definition", USUAL))

    def sight(self, state: S) -> dict[str, Any]:
        """How a survey for this state is to measure covers: its arguments by name."""
        return {"living_block": self.living_block(state), "destroyed_block": self.destroyed_block(state),
                "definition": self.cover_definition(state)}

    def destroyed(self, state: S) -> tuple[str, ...]:
        """Ids of toys that are out of the game: as long as they lie on the table they are terrain (TT-17), or nothing."""
        return ()

    def gone_terrain(self, state: S) -> tuple[str, ...]:
        """Ids of pieces of terrain that are destroyed: they hide nobody and bar no way any more (TT-21)."""
        return ()

    def scene_of(self, state: S, scene: Scene) -> Scene:
        """The scene as the game has it: toys that are out of it lie destroyed, but for those in a hand; destroyed terrain is
        gone."""
        lying, gone = self.destroyed(state), self.gone_terrain(state)
        if gone:
            scene = replace(scene, terrain=tuple(t for t in scene.terrain if t.id not in gone))
        if lying:
            scene = replace(scene, toys=tuple(replace(t, state="destroyed") if t.id in lying and t.on_table else t
                                              for t in scene.toys))
        return scene

    def notes(self, state: S) -> tuple[str, ...]:
        """What players should know about how this state is read (hands not known, ...)."""
        return ()

    def setup_checks(self, state: S, survey: Surveyed) -> tuple[Check, ...]:
        """The rule book's wishes for table and toys before play, as advice."""
        return ()

    def movers(self, state: S, action: Action) -> tuple[str, ...]:
        """Ids of the toys that may be moved by hand once ``action`` is done in ``state``; () for an action that moves none.
        An action of a team or squad names its figures."""
        return (action.actor,) if action.kind in ("move", "charge") and action.actor else ()

    def figures(self, state: S, action: Action, scene: Scene) -> tuple[str, ...]:
        """As :meth:`movers`, on this table: of a game whose pieces are known by where they stand (cards on a mat)."""
        return self.movers(state, action)

    def moves_called(self, state: S) -> tuple[Action, ...]:
        """Moves that the game itself calls for in this state (a rout), as the actions by which the players say that they are
        made. They may be made before that or after it."""
        return ()

    def zone_changes(self, before: S, after: S, action: Action, survey: Surveyed) -> tuple[ZoneChange, ...]:
        """The zones that ``action``, which led from one state to the other, lays on the table or takes away."""
        return ()

    def climb(self, state: S, action: Action) -> Literal["costs", "free", "flies"]:
        """What going up and down costs in a declared move, as measure.routing has it: moves are judged along the way."""
        return "costs"

    def move_limit_in(self, state: S, action: Action) -> float | None:
        """Inches that a declared move allows in all; None where moves are not added up."""
        return None

    def judge_move(self, state: S, action: Action, length_in: float, sigma_in: float, survey_after: Surveyed,
                   more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
        """A declared move or charge once the toy has come to rest: was it within the rules? ``state`` is the one
        before or after the declaration; lengths in inches along what was seen. ``more_in``: what moves that were
        declared before it and not made yet add to its limit. ``moved``: which toy it was, and who has still to follow; None:
        the action's actor, and nobody has."""
        return ()

    def after_move(self, state: S, action: Action, moved: Moved, survey_after: Surveyed) -> S:
        """The state once a toy was seen to make the declared move of ``action``: what it has walked into, whom it has met. The
        same state where nothing follows from the move itself."""
        return state

    def about_zone(self, state: S, zone: Zone) -> tuple[str, ...]:
        """What that zone is in this game, in sentences that begin with their rule; nothing where it means nothing here."""
        return ()

    def option(self, state: S, survey: Surveyed, action: Action) -> Option | None:
        """The option of exactly this action, or None where it is not offered."""
        return next((o for o in self.options(state, survey) if o.action == action), None)

    def apply(self, state: S, survey: Surveyed, action: Action, ruling: PlayersRuling | None = None) -> S:
        """The state after ``action``. IllegalAction: not offered, refused, or too close to call, the last two unless
        the players' ``ruling`` allows it."""
        asked = self.prompt(state)
        if asked is None:
            raise IllegalAction(f"the game is over ({self.outcome(state).reason}): {action} cannot be done")
        if asked.chance:
            fault = asked.fault(action)
            if fault:
                raise IllegalAction(f"{asked.text}: {fault}")
            return self.perform(state, survey, action)
        option = self.option(state, survey, action)
        if option is None:
            unknown = unknown_name(action, self.state_to_json(state), survey.scene, self.options(state, survey), asked.player)
            raise IllegalAction(f"{action} is not offered: {unknown or self.why_not(state, action)}")
        if option.verdict is not Verdict.YES and not (ruling is not None and ruling.allow):
            said = "too close to call" if option.verdict is Verdict.TOO_CLOSE else "refused"
            raise IllegalAction(f"{action} is {said} ({option.reason()}): it needs the players' ruling")
        if ruling is not None and not ruling.allow:
            raise IllegalAction(f"{action}: {ruling.by} ruled against it")
        return self.perform(state, survey, action)

    def why_not(self, state: S, action: Action) -> str:
        """A sentence, with its rule, for an action that is not on the list."""
        asked = self.prompt(state)
        return f"the game asks first: {asked.text}" if asked else "the game is over"

    def describe(self) -> dict[str, Any]:
        """The game's entry in ``games --json``."""
        return {"id": self.id, "title": self.title, "edition": self.edition,
                "house_rules": [h.to_dict() for h in self.house_rules]}


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Python looks for garbage again and again while many objects are made. Options are kept and point at nothing that points
    back at them, so there is nothing to find, and it took half the time of a hundred toys' options."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


_KEPT: dict[int, tuple[Any, dict[Any, Any]]] = {}
_KEEPING = Lock()


def kept(survey: Surveyed) -> dict[Any, Any]:
    """What rules have worked out about one survey so far. Surveys do not change, so judgements of them can be kept;
    the last few surveys are remembered (and held, so that an id cannot be used again)."""
    entry = _KEPT.get(id(survey))
    if entry is None or entry[0] is not survey:
        with _KEEPING:  # reasons are made where they are looked at, in the window's thread too
            while len(_KEPT) >= RULES.surveys_kept:
                del _KEPT[next(iter(_KEPT))]
            entry = _KEPT[id(survey)] = (survey, {})
    return entry[1]
