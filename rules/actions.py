"""What players and games say to each other: actions, checks with reasons, options, prompts, outcomes.

In: plain values; an action also as a dict from a file.
Out: frozen dataclasses, and dicts of them for JSON.
May import: ``measure``, ``rules.cards``, ``surveyed``.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

from measure.errors import InputError
from measure.polygons import Ring
from measure.reading.values import shown
from measure.verdict import Verdict, all_of
from rules.cards import is_card
from rules.surveyed import Pathed

PLAIN_KEYS, TEXT_OR_NONE = frozenset(("kind", "actor", "target", "card")), (str, type(None))
"""An action's keys without ``extra``, and the types of all values but its kind."""


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
        if type(data) is dict and data.keys() <= PLAIN_KEYS and type(data.get("kind")) is str and data["kind"]:
            actor, target, card = data.get("actor"), data.get("target"), data.get("card")
            if type(actor) in TEXT_OR_NONE and type(target) in TEXT_OR_NONE and type(card) in TEXT_OR_NONE:
                return cls(data["kind"], actor, target, card)  # as logs of hours have them by the ten thousand
        if not isinstance(data, Mapping):
            raise InputError(f"an action is an object with kind, actor, target and card, found {shown(data)}")
        faults = [f"unknown key {k!r} (known: kind, actor, target, card, extra)"
                  for k in data if k not in ("kind", "actor", "target", "card", "extra")]
        kind = data.get("kind")
        if not isinstance(kind, str) or not kind:
            faults.append(f"kind must be text, found {shown(kind)}")
        for key in ("actor", "target", "card"):
            if data.get(key) is not None and not isinstance(data[key], str):
                faults.append(f"{key} must be text or null, found {shown(data[key])}")
        extra = data.get("extra", [])
        if not isinstance(extra, list | tuple) or not all(isinstance(e, str) for e in extra):
            faults.append(f"extra must be a list of texts, found {shown(extra)}")
        if faults:
            raise InputError("action: " + "; ".join(faults))
        return cls(str(kind), data.get("actor"), data.get("target"), data.get("card"), tuple(extra))

    def __str__(self) -> str:
        words = [self.kind, self.actor, self.target and f"at {self.target}", self.card and f"with {self.card}",
                 *(shlex.quote(e) for e in self.extra)]
        return " ".join(w for w in words if w)


@dataclass(frozen=True, slots=True)
class Moved:
    """One toy that was moved by a declared action. ``waiting``: ids of the others that have still to make that move. ``way``:
    the shortest way from where it stood, where that is longer than straight on or in doubt; None: straight on. ``stood_in``:
    its footprint there; empty: not known."""

    toy: str
    waiting: tuple[str, ...] = ()
    way: Pathed | None = None
    stood_in: Ring = ()


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
        """A check as docs/formats.md shows it; ``decides`` is written only where it is false. An endless number is
        null."""
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


class Later(Protocol):
    """Makes the checks of options when somebody looks at them: of thousands of options a player looks at a few, and their words
    take longer than their verdicts. The same checks whenever it is asked."""

    def of(self, action: Action) -> tuple[Check, ...]: ...


class _OptionFields(NamedTuple):
    action: Action
    verdict: Verdict
    why: tuple[Check, ...] | Later = ()


class Option(_OptionFields):
    """An action with its verdict and the checks that made it. ``why``: the checks, or who makes them when they are looked at.

    A tuple, not a dataclass: a turn has thousands of them, and a tuple is made in a fifth of the time."""

    __slots__ = ()

    @classmethod
    def of(cls, action: Action, *checks: Check) -> Option:
        """The verdict is that of all checks that decide; with none it is yes."""
        return cls(action, all_of(*[c.verdict for c in checks if c.decides]), checks)

    @staticmethod
    def many(actions: Iterable[Action], verdicts: Iterable[Verdict], whys: Iterable[tuple[Check, ...] | Later]) -> list[Option]:
        """An option of each of them, of equal numbers."""
        return list(map(_NEW_OPTION, zip(actions, verdicts, whys, strict=True)))

    @property
    def checks(self) -> tuple[Check, ...]:
        """Each rule that was looked at."""
        return self.why if isinstance(self.why, tuple) else self.why.of(self.action)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Option) and (self.action, self.verdict) == (other.action, other.verdict)
                and (self.why is other.why or self.checks == other.checks))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.action, self.verdict))

    def __repr__(self) -> str:
        return f"Option({self.action!r}, {self.verdict!r}, {self.checks!r})"

    def to_dict(self) -> dict[str, Any]:
        """action, verdict, checks."""
        return {"action": self.action.to_dict(), "verdict": str(self.verdict),
                "checks": [c.to_dict() for c in self.checks]}

    def reason(self) -> str:
        """The details of the checks that stand in the way (or all of them where none does), for a person."""
        checks = self.checks
        bad = [c for c in checks if c.decides and c.verdict is not Verdict.YES] or checks
        return "; ".join(f"{c.rule}: {c.detail}" for c in bad if c.detail)


_NEW_OPTION: Callable[[tuple[Action, Verdict, Any]], Option] = partial(tuple.__new__, Option)


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
