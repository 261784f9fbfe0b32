"""Which stretches of a logged battle are shown, how fast, and the title cards around them."""

from __future__ import annotations

import calendar
import datetime
from typing import Any

from assistant.log.battle import Battle
from assistant.log.captions import caption_texts
from assistant.log.wording import won_by
from assistant.runner.replay_options import PACE, ReplayOptions
from assistant.video import edit_plan as cut
from assistant.video.clip import Clip
from assistant.video.edit_plan import Plan, Segment, TitleCard
from measure.errors import InputError


def whole_plan(battle: Battle, clip: Clip | None, given: ReplayOptions) -> Plan:
    """The whole battle; on a clip from its first frame to its last."""
    first, last = (0.0, battle.last_s) if clip is None else (float(clip.times_s[0]), float(clip.times_s[-1]))
    plan = cut.whole_battle(first, max(last, first + 1e-3), speed=given.speed)
    stops = cut.freeze_moments(battle, caption_texts(battle, given.units), given.freeze_s or 0.0)
    if given.freeze_s or (given.slow or 1.0) != 1.0:
        plan = cut.with_freezes(plan, stops, slow=given.slow or 1.0)
    return titled(plan, battle) if given.titles else plan


def highlight_plan(battle: Battle, clip: Clip | None, given: ReplayOptions) -> Plan:
    """What is worth seeing, with titles. InputError: nothing is."""
    spans = cut.highlights(battle)
    if clip is not None:
        low, high = float(clip.times_s[0]), float(clip.times_s[-1])
        spans = tuple((max(a, low), min(b, high)) for a, b in spans if b > low and a < high)
    if not spans:
        raise InputError("the log holds no strike, no charge, no destroyed toy and nothing that was refused or too close to "
                         "call: there is nothing to cut, use --record for the whole battle")
    freeze = PACE.freeze_s if given.freeze_s is None else given.freeze_s
    stops = cut.freeze_moments(battle, caption_texts(battle, given.units), freeze, brief=True)
    parts: list[Any] = []
    for span in spans:
        parts += cut.quiet_parts_faster(span, [t for t, _ in stops])
    plan = cut.with_freezes(tuple(Segment(p.from_s, p.to_s, p.rate * given.speed) for p in parts), stops,
                            slow=PACE.slow if given.slow is None else given.slow)
    return titled(plan, battle, "Highlights")


def titled(plan: Plan, battle: Battle, what: str = "") -> Plan:
    """A card before (who plays, how to read the picture) and after (how it ended)."""
    sides = battle.sides()
    names = {side: [battle.name(t) for t in _toys_of_side(battle, side)] for side in sides}
    lines = [f"{side}: {', '.join(n)}" for side, n in names.items()]
    if battle.wall_clock:
        lines.append(date_text(battle.wall_clock))
    lines += ["", "Lengths are measured by the camera; two in three are within their ±.",
              "A ? is too close to call: the players decide. In brackets: the rule."]
    title = ": ".join(t for t in (battle.title or "A battle of toys", what.lower()) if t)
    return (TitleCard(PACE.title_s, title, tuple(lines)), *plan, _closing_card(battle))


def _closing_card(battle: Battle) -> TitleCard:
    end = battle.standings[-1] if battle.standings else None
    lines = [f"{battle.name(toy)} was destroyed" for _, toy in battle.fallen]
    if end is None:
        return TitleCard(PACE.title_s, "The battle goes on", tuple(lines))
    first = battle.standings[0].left
    lines += [f"{battle.name(who)} has {left:g} of {first[who]:g} left" for who, left in end.left.items()
              if 0 < left < first.get(who, left)]
    told = [f"{side}: {points:g} point{'s' * (points != 1)}" for side, points in end.scores.items()]
    lines += told if any(end.scores.values()) else []
    kept = battle.boards[-1][1].scores if battle.boards else ()
    lines += [" · ".join(f"{side} {points}" for side, points in kept)] if kept else []
    if not end.over:
        if end.to_act:
            lines.append(f"{end.to_act} to act, turn {end.turn}")
        return TitleCard(PACE.title_s, "The battle goes on", tuple(lines))
    if end.reason:
        lines.insert(0, end.reason)
    return TitleCard(PACE.title_s, won_by(end.winners).capitalize(), tuple(lines))


def date_text(wall_clock: str) -> str:
    """"21 November 2026" of an ISO time; as it stands where it is none."""
    try:
        day = datetime.date.fromisoformat(wall_clock[:10])
    except ValueError:
        return wall_clock
    return f"{day.day} {calendar.month_name[day.month]} {day.year}"


def _toys_of_side(battle: Battle, side: str) -> list[str]:
    return [k for k, stood in battle.scenes.stood.items() if any(t.bare.side == side for t in stood)]
