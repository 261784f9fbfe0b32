"""The edit plan of a replay: which stretches of a battle are shown, how fast, where the picture freezes, what is
cut."""

from __future__ import annotations

import itertools
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.log.battle import Battle
from assistant.log.captions import CaptionText
from assistant.log.parameters import CAPTIONS
from assistant.log.wording import ANSWER_KINDS
from assistant.video.parameters import EDIT

FIGHTS = {"strike", "charge", "attack", "shoot", "melee", "throw", "blast", "missiles", "stun", "grenade", "casualty"}
"""Actions of the five games that are fights whoever their target is."""
QUIET = {"done", "end_turn", "end_phase", "pass", "keep", "draw", "activate"}
"""There is nothing to see: the picture does not freeze for these."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the battle, ``rate`` times as fast as it was."""

    from_s: float
    to_s: float
    rate: float = 1.0

    @property
    def lasts_s(self) -> float:
        return (self.to_s - self.from_s) / self.rate


@dataclass(frozen=True, slots=True)
class FreezeFrame:
    """The picture of one time, frozen; only the words of that time are shown."""

    at_s: float
    lasts_s: float


@dataclass(frozen=True, slots=True)
class TitleCard:
    """A title card: a heading and lines below it."""

    lasts_s: float
    heading: str
    lines: tuple[str, ...] = ()


PlanPart = Segment | FreezeFrame | TitleCard
Plan = tuple[PlanPart, ...]


def whole_battle(from_s: float, to_s: float, *, speed: float = 1.0) -> Plan:
    """The whole battle, ``speed`` times as fast."""
    return (Segment(from_s, to_s, speed),)


def with_freezes(plan: Plan, freeze_moments: Sequence[tuple[float, float]], *, slow: float = 1.0) -> Plan:
    """The plan with the picture held at ``moments`` (time of the battle, seconds to hold), and around each ``slow``
    times the speed. Moments outside of what is played are left out."""
    out: list[PlanPart] = []
    for piece in plan:
        if not isinstance(piece, Segment):
            out.append(piece)
            continue
        at = piece.from_s
        inside = [m for m in sorted(freeze_moments) if piece.from_s <= m[0] < piece.to_s]
        for i, (time_s, hold_s) in enumerate(inside):
            after = inside[i + 1][0] if i + 1 < len(inside) else piece.to_s
            near = max(at, time_s - EDIT.slow_span_s) if slow != 1.0 else time_s
            far = min(time_s + EDIT.slow_span_s, after, piece.to_s) if slow != 1.0 else time_s
            out += [Segment(at, near, piece.rate), Segment(near, time_s, piece.rate * slow)]
            if hold_s > 0:
                out.append(FreezeFrame(time_s, hold_s))
            out.append(Segment(time_s, far, piece.rate * slow))
            at = far
        out.append(Segment(at, piece.to_s, piece.rate))
    return tuple(p for p in out if p.lasts_s > 1e-9)


def lasts_s(plan: Plan) -> float:
    """How long the video of a plan is."""
    return sum(p.lasts_s for p in plan)


def shown_at(plan: Plan, time_s: float) -> float | None:
    """The video's time at which a time of the battle is first seen; None where the plan leaves it out."""
    start = 0.0
    for piece in plan:
        if isinstance(piece, Segment) and piece.from_s - 1e-6 <= time_s <= piece.to_s + 1e-6:
            return start + (time_s - piece.from_s) / piece.rate
        if isinstance(piece, FreezeFrame) and abs(piece.at_s - time_s) < 1e-6:
            return start
        start += piece.lasts_s
    return None


def freeze_moments(battle: Battle, said: Sequence[CaptionText], hold_s: float, *,
                   brief: bool = False) -> tuple[tuple[float, float], ...]:
    """Where a replay stops for the viewer to read: rulings, what the camera found about moves, destroyed toys. At least
    ``hold_s`` each, longer for longer words; what happens within ``EDIT.one_moment_s`` is one moment. ``brief``: not for what
    was plainly allowed and is aimed at nobody, such as a move."""
    when = {d.time_s for d in battle.actions if not d.undone and d.action.kind not in QUIET and (d.checks or d.by)
            and not (brief and d.action.target is None and d.verdict == "yes" and not d.by)}
    when |= {f.time_s for f in battle.findings} | {t for t, _ in battle.fallen}
    out: list[tuple[float, float]] = []
    words = sorted((s.time_s, len(str(s))) for s in said)
    for time_s in sorted(when):
        if out and time_s - out[-1][0] < EDIT.one_moment_s:
            continue
        near = words[bisect_left(words, (time_s - EDIT.one_moment_s,)):bisect_right(words, (time_s + EDIT.one_moment_s,))]
        letters = sum(count for at_s, count in near if abs(at_s - time_s) < EDIT.one_moment_s)
        reading_s = EDIT.hold_base_s + letters * CAPTIONS.read_s_per_letter
        out.append((time_s, min(EDIT.longest_hold_s, max(hold_s, reading_s)) if hold_s > 0 else 0.0))
    return tuple(out)


def highlights(battle: Battle) -> tuple[tuple[float, float], ...]:
    """Stretches (from, to) worth showing without a click: strikes, charges and other fights with their answers,
    destroyed toys, and what was refused or too close to call. They do not overlap."""
    sides = {k: t.side for k, t in battle.scenes.toys().items()}
    spans: list[tuple[float, float]] = []
    for i, logged in enumerate(battle.actions):
        a = logged.action
        if logged.undone or a.kind in ANSWER_KINDS:
            continue
        ours, theirs = sides.get(a.actor or ""), sides.get(a.target or "")
        fight = a.kind in FIGHTS or (ours is not None and theirs is not None and ours != theirs)
        if not fight and logged.verdict == "yes" and not logged.by:
            continue
        times = [logged.time_s]
        times += [f.time_s for f in battle.findings if f.about == logged.number]
        for answer in battle.actions[i + 1:]:
            if answer.undone:
                continue
            if answer.action.kind not in ANSWER_KINDS or answer.time_s - times[-1] > EDIT.answer_s:
                break
            times.append(answer.time_s)
        spans.append((logged.time_s - EDIT.before_s, max(times) + EDIT.after_s))
    spans += [(t - EDIT.before_s, t + EDIT.after_s) for t, _ in battle.fallen]
    for finding in battle.findings:
        if finding.about is not None and finding.verdict in ("no", "too_close"):
            spans.append((finding.time_s - 2 * EDIT.before_s, finding.time_s + EDIT.after_s))
    out: list[tuple[float, float]] = []
    for begin, end in sorted(spans):
        begin, end = max(0.0, begin), min(end, battle.last_s)
        if out and begin - out[-1][1] < EDIT.join_s:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        elif end > begin:
            out.append((begin, end))
    return tuple(out)


def quiet_parts_faster(span: tuple[float, float], when: Sequence[float]) -> Plan:
    """A highlight in which stretches without any of ``when`` go ``EDIT.faster``."""
    a, b = span
    edges = [a, *(t for t in sorted(when) if a < t < b), b]
    out: list[PlanPart] = []
    for left, right in itertools.pairwise(edges):
        calm = left + EDIT.dull_s * (left != a), right - EDIT.dull_s * (right != b)
        if calm[1] - calm[0] > EDIT.dull_s:
            out += [Segment(left, calm[0]), Segment(*calm, EDIT.faster), Segment(calm[1], right)]
        else:
            out.append(Segment(left, right))
    return tuple(p for p in out if p.lasts_s > 1e-9)
