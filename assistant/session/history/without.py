"""A game as if one of its actions had never been made: what came after it is done again as far as it still holds.

Nothing here touches the table or the log: the players can look at it first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.session.history.actions import after_action
from assistant.session.history.steps import Followed, GameHistory, Made, UndoStep
from assistant.session.history.zones import ZonesThen, zone_corrections
from measure.errors import InputError
from measure.reading.suggest import did_you_mean
from measure.scene import Scene, Terrain
from measure.survey import Survey
from rules.actions import Action
from rules.engine import Game, IllegalAction


@dataclass(frozen=True, slots=True)
class Lost:
    """A later action that cannot be made without the one that is taken back, and why not."""

    number: int
    action: Action
    why: str


@dataclass(frozen=True, slots=True, eq=False)
class Without:
    """What taking back the action ``number`` leads to: numbers of the later actions that are ``kept``, those that are ``lost``,
    and the ``history`` (its steps do not yet know what takes them back on the table)."""

    number: int
    action: Action
    kept: tuple[int, ...]
    lost: tuple[Lost, ...]
    history: GameHistory

    def words(self) -> str:
        """"action 3 (move sarge with 8H) is taken back; 4 and 5 stay; 6 (...) cannot be made without it and ...: why"."""
        told = [f"action {self.number} ({self.action}) is taken back"]
        if self.kept:
            told.append(f"{' and '.join(map(str, self.kept))} stay{'s' * (len(self.kept) == 1)}")
        told += [f"{x.number} ({x.action}) cannot be made without it and is taken back too: {x.why}" for x in self.lost]
        return "; ".join(told)


def without(game: Game[Any] | None, history: GameHistory, number: int) -> Without:
    """The game without that action. IllegalAction: there is no such action, or something since then cannot be done again."""
    numbers = history.numbers()
    if game is None or number not in numbers:
        known = f"there are {', '.join(map(str, numbers))}" if numbers else "nothing was done yet"
        raise IllegalAction(f"no action {number} to take back{did_you_mean(str(number), map(str, numbers))} ({known})")
    first = next(k for k, s in enumerate(history.past) if s.number == number)
    again = _Again(game, history, first)
    for k, step in enumerate(history.past[first:], first):
        again.take(step, history.past[k + 1].state if k + 1 < len(history.past) else history.state, number)
    made = history.past[first].made
    assert made is not None
    after = replace(history, state=again.state, past=tuple(again.past), declared=again.declared,
                    future=(UndoStep(None, whole=history),))
    return Without(number, made.action, tuple(again.kept), tuple(again.lost), after)


class _Again:
    """Does steps again, one after the other, on the tables that they were made on."""

    def __init__(self, game: Game[Any], history: GameHistory, first: int) -> None:
        self.game, self.past = game, list(history.past[:first])
        self.state, self.declared = history.past[first].state, history.past[first].declared
        self.kept, self.lost, self.zones = list[int](), list[Lost](), ZonesThen()
        self._gone, self._pieces = set[int](), dict[str, Terrain]()
        self._survey: Survey | None = None

    def take(self, step: UndoStep, after: Any, gone: int) -> None:
        """The next step, which led to the state ``after``; that of the action ``gone`` is left out."""
        if step.made is not None and step.number is not None:
            if step.number == gone or not self._make(step, step.made):
                self._gone.add(step.number)
                self.zones.instead((), step.zones, step.made.scene)
                self._follow(step.followed, after)
                return
        else:
            state = self._change(step, after)
            self.past.append(replace(step, state=self.state, back=None, declared=self.declared, followed=()))
            self.state = state
            laid = [c for c in (step.correction,) if c is not None and c.kind == "zone"]
            self.zones.again(laid)
        self._follow(step.followed, after)

    def _change(self, step: UndoStep, after: Any) -> Any:
        """The state after a step that is no action."""
        if step.again is not None:
            return step.again(self.state)
        if after != step.state:
            raise IllegalAction("something since then cannot be done again (a set-up, a toy that joined the game): take the "
                                "actions back one after the other")
        return self.state

    def _make(self, step: UndoStep, made: Made) -> bool:
        """Make the action again, or note why that cannot be."""
        assert step.number is not None
        survey = self._on(made.scene, step.state)
        try:
            state = self.game.apply(self.state, survey, made.action, made.ruling)
        except InputError as e:
            self.lost.append(Lost(step.number, made.action, str(e)))
            return False
        zones = zone_corrections(self.game.zone_changes(self.state, state, made.action, survey))
        declared = after_action(self.game, self.state, state, made.action, step.number, self.declared, survey.scene)
        self.past.append(replace(step, state=self.state, back=None, declared=self.declared, zones=zones, followed=(),
                                 made=replace(made, scene=survey.scene)))
        self.zones.instead(zones, step.zones, made.scene)
        self.kept.append(step.number)
        self.state, self.declared = state, declared
        return True

    def _follow(self, followed: Sequence[Followed], old: Any) -> None:
        """What followed from moves, but for those of actions that are gone; it led to the state ``old``."""
        for each in followed:
            if each.number in self._gone or not self.past:
                continue
            survey = self._on(each.scene, old)
            self.state = self.game.after_move(self.state, each.action, each.moved, survey)
            last = self.past[-1]
            self.past[-1] = replace(last, followed=(*last.followed, replace(each, scene=survey.scene)))

    def _on(self, scene: Scene, old: Any) -> Survey:
        """The measurements on that table, had the game stood as it stands now and not as ``old``: toys and terrain that fell by
        what is gone stand."""
        game, now = self.game, self.state
        self._pieces |= {t.id: t for t in scene.terrain}
        raised = set(game.destroyed(old)) - set(game.destroyed(now))
        whole = [t for t in sorted(set(game.gone_terrain(old)) - set(game.gone_terrain(now))) if t in self._pieces]
        scene = game.scene_of(now, replace(
            self.zones.on(scene), terrain=(*(t for t in scene.terrain if t.id not in whole), *(self._pieces[t] for t in whole)),
            toys=tuple(replace(t, state="placed") if t.id in raised else t for t in scene.toys)))
        sight = game.sight(now)
        if self._survey is None or self._survey.sight != sight:
            self._survey = Survey(scene, **sight)
        elif self._survey.scene != scene:
            self._survey = self._survey.moved(scene)
        return self._survey
