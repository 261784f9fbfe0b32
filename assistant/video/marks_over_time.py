"""What to draw at a time of a logged battle: the marks of its scene, with the rulings, moves and words as they were."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from assistant.log.battle import Battle, LoggedAction, LoggedMove, LoggedPrompt
from assistant.log.captions import CaptionText, caption_texts
from assistant.log.game_record import survey_under
from assistant.log.wording import ANSWER_KINDS, check_text, distinct, final_verdict, in_units, won_by
from assistant.overlay.marks import Area, Banner, Label, Line, Mark, Symbol, length_text
from assistant.overlay.scene_marks import marks_of
from assistant.video.parameters import EDIT, REPLAY
from measure.scene import Point3, Scene, Terrain, Toy
from measure.survey import Survey
from rules.actions import Option

DASH = {"yes": "solid", "too_close": "dashed", "no": "dotted"}


@dataclass(frozen=True, slots=True)
class ShownMarks:
    """What a replay shows beside the toys. ``options``: lines of what may be done; ``prompts``: who is asked for what;
    ``captions``: what happened in words; ``trails``: where toys came from; ``clock``: the time of the battle;
    ``arms``: outlines of arms (for the map)."""

    units: str = "in"
    options: bool = True
    prompts: bool = True
    captions: bool = True
    trails: bool = True
    clock: bool = False
    arms: bool = False


class BattleMarks:
    """The marks of a battle at any time; the same tuple is given again while nothing changes, so that a painter keeps
    its layer."""

    def __init__(self, battle: Battle, show: ShownMarks | None = None) -> None:
        self.battle = battle
        self.show = show or ShownMarks()
        self.caption_texts: tuple[CaptionText, ...] = caption_texts(battle, self.show.units)
        self.first_left: dict[str, float] = {}
        for standing in battle.standings:
            for who, left in standing.left.items():
                self.first_left.setdefault(who, left)
        self._surveys: list[Survey] = []
        self._kept: tuple[Any, tuple[Mark, ...]] | None = None

    def marks(self, time_s: float, *, only_s: float | None = None) -> tuple[Mark, ...]:
        """The marks at a time of the battle. ``only_s``: the picture is held there, so only the words of that time are
        shown."""
        b, show = self.battle, self.show
        scene = b.scene_at(time_s)
        if scene is None:
            return ()
        asked = _last(b.prompts, time_s, lambda a: a.time_s)
        hands = _last(b.hands, time_s, lambda h: h.time_s)
        arms = hands if hands is not None and hands.over else None
        ruling = self._ruling(time_s)
        since = max((d.time_s for d in b.actions
                     if d.time_s <= time_s + 1e-6 and d.action.kind not in ANSWER_KINDS), default=0.0)
        since = max(since, time_s - REPLAY.trail_s)
        moves = tuple(s for s in b.moves if show.trails and since - 1e-6 <= s.time_s <= time_s + 1e-6)
        words = self._words(time_s, only_s) if show.captions else ()
        standing = b.standing_at(time_s)
        turn = self._turn(time_s, asked)
        key = (id(scene), id(asked), id(arms), id(ruling), moves, words, id(standing), turn)
        if self._kept is not None and self._kept[0] == key:
            return self._kept[1]
        options = asked.open if show.options and asked is not None and ruling is None and arms is None else ()
        toys = {t.id: t for t in scene.toys if t.on_table}
        options = tuple(o for o in options if o.action.actor in toys and o.action.target in toys)
        marks = list(marks_of(scene, self._survey(scene), tuple(_worded(o, show.units) for o in options), units=show.units,
                              turn=turn, notes=self._left(standing, toys)))
        for move in moves:
            marks += self._trail(move, scene)
        if ruling is not None:
            marks += self._aim(ruling)
        if arms is not None and show.arms:
            marks += [Area(tuple((x, y, 0.0) for x, y in ring), "arm", fill=REPLAY.arm_fill) for ring in arms.area_in]
        if show.prompts and asked is not None and not asked.secret and not words and asked.text:
            marks.append(Banner(in_units(asked.text, show.units), "prompt", "bottom"))
        for what in reversed(words):  # the newest at the bottom, with its ruling below it; of older ones the deed alone
            if what.ruling and what is words[-1]:
                marks.append(Banner(what.ruling, "caption", "bottom", what.verdict))
                marks.append(Banner(what.text, "caption", "bottom"))
            else:
                marks.append(Banner(what.text, "caption", "bottom", "" if what.ruling else what.verdict))
        self._kept = (key, tuple(marks))
        return self._kept[1]

    # -- parts -------------------------------------------------------------------------------------------------------

    def _survey(self, scene: Scene) -> Survey:
        known = next((s for s in self._surveys if s.scene is scene), None)
        if known is None:
            known = survey_under(self.battle.house_rules_at(scene.time_s), scene)
            self._surveys = [*self._surveys[-1:], known]  # the scene as it is, and as it was when the ruling was made
        return known

    def _turn(self, time_s: float, asked: LoggedPrompt | None) -> str:
        """"Toytastrophe, turn 1, green (blue answers), 0:17"."""
        standing = self.battle.standing_at(time_s)
        words, board = [self.battle.title], self.battle.board_words(time_s)
        if standing is not None and standing.turn:
            words.append(f"turn {standing.turn}")
        if standing is not None and standing.over:
            words.append(won_by(standing.winners))
        elif asked is not None:
            acts = _last([a for a in self.battle.prompts if not a.answers], time_s, lambda a: a.time_s)
            player = acts.player if acts is not None else asked.player
            words.append(player if asked.player == player else f"{player} ({asked.player} answers)")
        if self.show.clock:
            words.append(f"{int(time_s) // 60}:{int(time_s) % 60:02d}")
        return " · ".join(filter(None, (", ".join(w for w in words if w), board)))

    def _left(self, standing: Any, toys: Mapping[str, Toy]) -> dict[str, str]:
        """"1 of 2 left" under a toy that has lost something since the battle began."""
        if standing is None:
            return {}
        return {who: f"{left:g} of {self.first_left[who]:g} left" for who, left in standing.left.items()
                if who in toys and 0 < left < self.first_left.get(who, left)}

    def _words(self, time_s: float, only_s: float | None) -> tuple[CaptionText, ...]:
        if only_s is not None:
            return tuple(s for s in self.caption_texts if abs(s.time_s - only_s) < EDIT.one_moment_s)[-REPLAY.captions_most:]
        i = bisect_right(self.caption_texts, time_s + 1e-6, key=lambda s: s.time_s)
        return tuple(s for s in self.caption_texts[:i] if time_s < s.time_s + REPLAY.caption_s)[-REPLAY.captions_most:]

    def _ruling(self, time_s: float) -> LoggedAction | None:
        """The aimed action that was ruled on last; answers to it leave its line where it is."""
        for logged in reversed(self.battle.actions):
            if logged.time_s > time_s + 1e-6 or logged.undone or logged.action.kind in ANSWER_KINDS:
                continue
            if logged.action.target is None or time_s >= logged.time_s + REPLAY.ruling_s:
                return None
            done = any(logged.number in f.numbers and f.time_s <= time_s + 1e-6 for f in self.battle.findings)
            return None if done else logged  # the move has been seen: its trail replaces the line
        return None

    def _trail(self, move: LoggedMove, scene: Scene) -> list[Mark]:
        low, high = move.bases_in
        a, b = (*move.from_in, low), (*move.to_in, high)
        marks: list[Mark] = []
        if move.before_in:
            marks.append(Area(tuple((x, y, low) for x, y in move.before_in), "ghost", dash="dotted", subject=move.toy))
        words = [length_text(move.distance_in, self.show.units, move.sigma_in)]
        way = move.way_in
        points: tuple[Point3, ...] = (a, b)
        if way:
            points = (a, *((x, y, low) for x, y in way[1:-1]), b)
            marks.append(Line((a, b), "trail", dash="dotted", subject=move.toy))
            words.append(f"the way round {length_text(sum(map(math.dist, way, way[1:])), self.show.units)}")
        marks.append(Line(points, "trail", arrow=True, subject=move.toy))
        marks.append(Label(_middle(points), tuple(words), "trail", priority=5, subject=move.toy))
        return marks

    def _aim(self, logged: LoggedAction) -> list[Mark]:
        """The line of a ruling, as the table stood when it was made, with its reasons."""
        scene = self.battle.scene_at(logged.time_s)
        pair = None if scene is None else self._pair(logged, scene)
        if scene is None or pair is None:
            return []
        actor, target = pair
        role = final_verdict(logged) if logged.verdict != "too_close" else "too_close"
        points = self._way(logged, actor, target)
        middle = _middle(points)
        charge = "charge" in logged.action.kind
        marks: list[Mark] = [Line(points, role, DASH[role], arrow=charge, subject=target.id)]
        now = {t.id: t for t in scene.toys} | {t.id: t for t in scene.terrain}
        for who, look in ((logged.action.actor, "selected"), (logged.action.target, role)):
            for name in self.battle.toys_of(who, logged.time_s):
                thing = now.get(name)
                if thing is not None:
                    flat = tuple((x, y, thing.base_in) for x, y in thing.footprint_in)
                    marks.append(Area(flat, look, getattr(thing, "side", ""),
                                      DASH[role] if look == role else "solid", subject=name))
        reasons = distinct(check_text(c, self.show.units) for c in logged.checks
                           if c.decides and c.measured is not None and c.detail)
        marks.append(Symbol(middle, role, role, subject=target.id))
        if reasons:
            marks.append(Label(middle, reasons[:REPLAY.reasons_most], role, priority=6, subject=target.id))
        return marks

    def _pair(self, logged: LoggedAction, scene: Scene) -> tuple[Toy, Toy | Terrain] | None:
        """The two that are nearest to each other, where teams act."""
        things: dict[str, Toy | Terrain] = {t.id: t for t in scene.terrain} | {t.id: t for t in scene.toys if t.on_table}
        mine = [things[i] for i in self.battle.toys_of(logged.action.actor, logged.time_s) if i in things]
        theirs = [things[i] for i in self.battle.toys_of(logged.action.target, logged.time_s) if i in things]
        pairs = [(a, b) for a in mine if isinstance(a, Toy) for b in theirs if a is not b]
        return min(pairs, key=lambda p: p[0].polygon().distance(p[1].polygon()), default=None)

    def _way(self, logged: LoggedAction, actor: Toy, target: Toy | Terrain) -> tuple[Point3, ...]:
        scene = self.battle.scene_at(logged.time_s)
        assert scene is not None
        survey = self._survey(scene)
        if "charge" in logged.action.kind and isinstance(target, Toy):
            path = survey.charge(actor.id, target.id)
            if math.isfinite(path.length_in) and len(path.points_in) >= 2:
                return tuple((float(p[0]), float(p[1]), float(p[2]) if len(p) > 2 else 0.0) for p in path.points_in)
        gap = survey.gap(actor.id, target.id)
        a, b = gap.from_point_in, gap.to_point_in
        return ((float(a[0]), float(a[1]), float(a[2])), (float(b[0]), float(b[1]), float(b[2])))


def _last(rows: Sequence[Any], time_s: float, when: Callable[[Any], float]) -> Any:
    i = bisect_right(rows, time_s + 1e-6, key=when)
    return rows[i - 1] if i else None


def _middle(points: Sequence[Point3]) -> Point3:
    a, b = points[(len(points) - 1) // 2], points[len(points) // 2]
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2)


def _worded(option: Option, units: str) -> Option:
    """An option whose checks speak in the units of the replay."""
    return option._replace(why=tuple(replace(c, detail=in_units(c.detail, units)) for c in option.checks))
