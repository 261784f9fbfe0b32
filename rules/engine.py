"""What every game speaks: actions, checks with reasons, options, prompts, outcomes, and the rule that only what was
offered is accepted. Chance never happens here: dice and cards are asked for by a prompt and come back as an action."""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from measure.errors import InputError
from measure.routing.route import Branch, Doubt
from measure.scene import Scene
from measure.verdict import Ruling, Verdict, all_of
from rules.cards import is_card


class IllegalAction(InputError):
    """The rules do not offer this action; the message says which rule stands in the way."""


class Gapped(Protocol):
    """Closest point to closest point: ``inches`` and one ``sigma``."""

    @property
    def inches(self) -> float: ...
    @property
    def sigma(self) -> float: ...


class Blocking(Protocol):
    """One thing that stands before a target, with the share (0-1) it hides."""

    @property
    def id(self) -> str: ...
    @property
    def share(self) -> float: ...


class Covered(Protocol):
    """How much of a target is hidden: ``hidden`` and ``sigma`` as shares (0-1)."""

    @property
    def hidden(self) -> float: ...
    @property
    def sigma(self) -> float: ...
    @property
    def blockers(self) -> Sequence[Blocking]: ...


class Pathed(Protocol):
    """A way over the table: ``length_in`` (inf where there is none) and one ``sigma``; the ``branches`` that it may be
    instead where a lane is open or shut within the error, and the ``doubt`` that this leaves of a limit."""

    @property
    def length_in(self) -> float: ...
    @property
    def sigma(self) -> float: ...
    @property
    def branches(self) -> tuple[Branch, ...]: ...
    def within(self, limit_in: float) -> Ruling: ...
    def doubt(self, limit_in: float) -> Doubt | None: ...


class Surveyed(Protocol):
    """What rules ask of the table: ``measure.survey.Survey``, or ``rules.fixed.FixedSurvey`` (positions stand fast)."""

    @property
    def scene(self) -> Scene: ...
    def gap(self, a_id: str, b_id: str) -> Gapped: ...
    def cover(self, from_id: str, to_id: str) -> Covered: ...
    def charge(self, actor_id: str, target_id: str, climb: Any = "costs") -> Pathed: ...
    def touching(self, a_id: str, b_id: str) -> Ruling: ...
    def moved(self, scene: Scene) -> Surveyed: ...


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player (or the dice) does. ``card`` is text: "5S", "QD", a bare value "5" where the suit does not
    matter, or a card's name in games with their own cards. ``extra``: dealt cards, dice, a list to discard."""

    kind: str
    actor: str | None = None
    target: str | None = None
    card: str | None = None
    extra: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """kind, actor, target, card, and extra where there is any."""
        out: dict[str, Any] = {"kind": self.kind, "actor": self.actor, "target": self.target, "card": self.card}
        if self.extra:
            out["extra"] = list(self.extra)
        return out

    @classmethod
    def from_dict(cls, data: Any) -> Action:
        """From :meth:`to_dict`. InputError names every unknown key and bad value at once."""
        if not isinstance(data, Mapping):
            raise InputError(f"an action is an object with kind, actor, target and card, found {data!r}")
        faults = [f"unknown key {k!r} (known: kind, actor, target, card, extra)"
                  for k in data if k not in ("kind", "actor", "target", "card", "extra")]
        kind = data.get("kind")
        if not isinstance(kind, str) or not kind:
            faults.append(f"kind must be text, found {kind!r}")
        for key in ("actor", "target", "card"):
            if data.get(key) is not None and not isinstance(data[key], str):
                faults.append(f"{key} must be text or null, found {data[key]!r}")
        extra = data.get("extra", [])
        if not isinstance(extra, list | tuple) or not all(isinstance(e, str) for e in extra):
            faults.append(f"extra must be a list of texts, found {extra!r}")
        if faults:
            raise InputError("action: " + "; ".join(faults))
        return cls(str(kind), data.get("actor"), data.get("target"), data.get("card"), tuple(extra))

    def __str__(self) -> str:
        words = [self.kind, self.actor, self.target and f"at {self.target}", self.card and f"with {self.card}",
                 *(shlex.quote(e) for e in self.extra)]
        return " ".join(w for w in words if w)


@dataclass(frozen=True, slots=True)
class Check:
    """One rule looked at. ``measured`` with ``sigma`` against ``limit`` in ``unit`` where there is a number.
    ``decides`` False: told for information (who may block with what), it does not make the option's verdict."""

    rule: str
    verdict: Verdict
    measured: float | None = None
    sigma: float | None = None
    limit: float | None = None
    unit: str = ""
    probability: float | None = None
    detail: str = ""
    decides: bool = True

    def to_dict(self) -> dict[str, Any]:
        """The keys of CONTRACT's check; ``decides`` is written only where it is false. An endless number is null."""
        out: dict[str, Any] = {
            "rule": self.rule, "verdict": str(self.verdict), "measured": _number(self.measured),
            "sigma": _number(self.sigma), "limit": _number(self.limit), "unit": self.unit,
            "probability": _number(self.probability), "detail": self.detail,
        }
        if not self.decides:
            out["decides"] = False
        return out


def _number(x: float | None) -> float | None:
    return None if x is None or x != x or x in (float("inf"), float("-inf")) else round(x, 4)


@dataclass(frozen=True, slots=True)
class Option:
    """An action with its verdict and the checks that made it."""

    action: Action
    verdict: Verdict
    checks: tuple[Check, ...] = ()

    @classmethod
    def of(cls, action: Action, *checks: Check) -> Option:
        """The verdict is that of all checks that decide; with none it is yes."""
        return cls(action, all_of(*(c.verdict for c in checks if c.decides)), checks)

    def to_dict(self) -> dict[str, Any]:
        """action, verdict, checks."""
        return {"action": self.action.to_dict(), "verdict": str(self.verdict),
                "checks": [c.to_dict() for c in self.checks]}

    def reason(self) -> str:
        """The details of the checks that stand in the way (or all of them where none does), for a person."""
        bad = [c for c in self.checks if c.decides and c.verdict is not Verdict.YES] or list(self.checks)
        return "; ".join(f"{c.rule}: {c.detail}" for c in bad if c.detail)


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the game waits for, and from whom.

    ``chance``: cards or dice decide, so ``options`` is empty and the answer is
    ``Action(prompt.kind, actor=prompt.player, extra=(what fell, ...))`` with ``count`` items: dice from 1 to ``sides``,
    or cards out of ``among``. ``unseen``: the player keeps real cards to himself, the answer may come without them.
    ``among`` would give hands away, so it is not written to JSON. ``secret``: show the question to that player alone.
    """

    player: str
    kind: str
    text: str
    chance: bool = False
    count: int = 0
    sides: int = 0
    among: tuple[str, ...] = ()
    unseen: bool = False
    secret: bool = False
    about: Action | None = None

    def to_dict(self) -> dict[str, Any]:
        """Everything but the cards that may come."""
        return {"player": self.player, "kind": self.kind, "text": self.text, "chance": self.chance,
                "count": self.count, "sides": self.sides, "secret": self.secret,
                "about": None if self.about is None else self.about.to_dict()}

    def fault(self, action: Action) -> str:
        """Why ``action`` does not answer this question of chance; empty when it does."""
        if action.kind != self.kind or action.actor != self.player or action.target or action.card:
            return f"expected {self.kind!r} by {self.player} and nothing else, found {action}"
        if self.unseen and not action.extra:
            return ""
        if len(action.extra) != self.count:
            return f"expected {self.count} {'dice' if self.sides else 'cards'}, found {len(action.extra)}"
        if self.sides:
            bad = [d for d in action.extra if not d.isdecimal() or not 1 <= int(d) <= self.sides]
            return f"no such face on a die of {self.sides}: {', '.join(bad)}" if bad else ""
        if self.among:
            short = Counter(action.extra) - Counter(self.among)
            return f"not left in the draw pile: {', '.join(sorted(short))}" if short else ""
        bad = [c for c in action.extra if not is_card(c)]
        return f"not a card: {', '.join(bad)} (write 5S, 10H, QD, AC)" if bad else ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game stands. ``over`` with no winners is a draw. ``scores``: (side, points) where the game keeps any."""

    over: bool = False
    winners: tuple[str, ...] = ()
    reason: str = ""
    scores: tuple[tuple[str, float], ...] = ()


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

    def destroyed(self, state: S) -> tuple[str, ...]:
        """Ids of toys that are out of the game and lie on the table as terrain (TT-17)."""
        return ()

    def notes(self, state: S) -> tuple[str, ...]:
        """What players should know about how this state is read (hands not known, ...)."""
        return ()

    def setup_checks(self, state: S, survey: Surveyed) -> tuple[Check, ...]:
        """The rule book's wishes for table and toys before play, as advice."""
        return ()

    def judge_move(self, state: S, action: Action, length_in: float, sigma_in: float,
                   survey_after: Surveyed) -> tuple[Check, ...]:
        """A declared move or charge once the toy has come to rest: was it within the rules? ``state`` is the one
        before or after the declaration; lengths in inches along what was seen."""
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
            raise IllegalAction(f"{action} is not offered: {self.why_not(state, action)}")
        if option.verdict is not Verdict.YES and not (ruling is not None and ruling.allow):
            said = "too close to call" if option.verdict is Verdict.TOO_CLOSE else "refused"
            raise IllegalAction(f"{action} is {said} ({option.reason()}): it needs the players' ruling")
        if ruling is not None and not ruling.allow:
            raise IllegalAction(f"{action}: {ruling.by} ruled against it")
        return self.perform(state, survey, action)

    def why_not(self, state: S, action: Action) -> str:
        """A sentence for an action that is not on the list."""
        asked = self.prompt(state)
        return f"the game asks {asked.player} to {asked.kind}" if asked else "the game is over"

    def describe(self) -> dict[str, Any]:
        """The game's entry in ``games --json``."""
        return {"id": self.id, "title": self.title, "edition": self.edition,
                "house_rules": [h.to_dict() for h in self.house_rules]}


_KEPT: dict[int, tuple[Any, dict[Any, Any]]] = {}
_KEPT_MOST = 8


def kept(survey: Surveyed) -> dict[Any, Any]:
    """What rules have worked out about one survey so far. Surveys do not change, so judgements of them can be kept;
    the last few surveys are remembered (and held, so that an id cannot be used again)."""
    entry = _KEPT.get(id(survey))
    if entry is None or entry[0] is not survey:
        while len(_KEPT) >= _KEPT_MOST:
            del _KEPT[next(iter(_KEPT))]
        entry = _KEPT[id(survey)] = (survey, {})
    return entry[1]
