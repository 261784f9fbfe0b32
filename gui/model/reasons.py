"""Why a mark or a verdict is as it is: the chain of checks in the game's own words; and what a toy may do, best first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.log.line_shapes import check_of
from assistant.overlay.marks import VERDICT_WORDS, VERDICTS, Area, Label, Line, Mark, length_text
from assistant.overlay.pairs import best_per_target
from gui.language.words import noop, said, tr
from gui.model.parameters import REASONS
from gui.model.session_protocol import Choice, TickLike
from gui.model.wording import SYMBOLS, RulingMoment, action_text, check_text, journal_line
from measure.scene import Scene, Zone
from rules.actions import Check, Option
from rules.engine import Game
from rules.pages import rule_name
from rules.places import apart_in, depth_in, overlaps


def reasons_of(mark: Mark, tick: TickLike, choice: Choice, game: Game[Any] | None = None, *,
               public: bool = False) -> RulingMoment | None:
    """What stands behind a line or its words: a move as it was judged, or all that one toy may do to another; what a zone is.
    None: nothing is judged there. ``public``: nothing that follows from a hand."""
    subject = getattr(mark, "subject", "")
    if isinstance(mark, Area):
        zone = next((z for z in tick.scene.zones if z.id == subject and mark.role == "zone"), None)
        return None if zone is None else zone_reasons(zone, tick, game, choice.units, public=public)
    game_id = getattr(game, "id", "")
    names = {t.id: t.name or t.id for t in tick.scene.toys}
    if subject not in names or not isinstance(mark, Line | Label):
        return None
    for move in tick.judged:
        if move.toy == subject and (isinstance(mark, Label) or _ends_at(mark, move.to_in)) and move.checks and (
                mark.role in VERDICTS or mark.role == "trail"):
            verdict = str(move.deciding.verdict) if move.deciding is not None else "yes"
            text = tr("{name} was moved: {verdict}", name=names[subject], verdict=VERDICT_WORDS[verdict])
            return RulingMoment(text, chain(move.checks, game_id, choice.units), verdict, subject, subject, False)
    actor = choice.selected or (_begins_at(tick.scene, mark) if isinstance(mark, Line) else "")
    if not actor or actor == subject or actor not in names:
        return None
    options = [] if public else [o for o in tick.options if o.action.actor == actor and o.action.target == subject
                                 and choice.card in (None, o.action.card)]
    return reasons_between(actor, subject, options, tick, game_id, choice.units)


def reasons_between(actor: str, target: str, options: Sequence[Option], tick: TickLike, game: str = "",
                    units: str = "in") -> RulingMoment:
    """All that one toy may do to another, best first, each with its whole chain; without options range and cover."""
    toys = {t.id: t for t in tick.scene.toys}
    names = {i: t.name or i for i, t in toys.items()}
    if not options:
        gap, cover = tick.survey.gap(actor, target), tick.survey.cover(actor, target)
        told = (tr("{length} apart, closest point to closest point", length=length_text(gap.inches, units, gap.sigma)),
                tr("{number:.0f} ± {number2:.0f} % hidden", number=100 * cover.hidden, number2=100 * cover.sigma)
                + (tr(" by {names}", names=', '.join(b.id for b in cover.blockers)) if cover.blockers else ""))
        return RulingMoment(f"{names[actor]} → {names[target]}", told, "", actor, target, cover.hidden > 0.01)
    best = best_first(options)
    lines: list[str] = []
    for option in best:
        lines.append(f"{action_text(option.action, toys)}: {said(VERDICT_WORDS[str(option.verdict)])}")
        lines += [f"    {line}" for line in chain(option.checks, game, units)]
    head = f"{names[actor]} → {names[target]}: {said(VERDICT_WORDS[str(best[0].verdict)])}"
    hides = any(c.unit == "%" for o in best for c in o.checks)
    return RulingMoment(head, tuple(lines), str(best[0].verdict), actor, target, hides)


def zone_reasons(zone: Zone, tick: TickLike, game: Game[Any] | None = None, units: str = "in", *,
                 public: bool = False) -> RulingMoment:
    """What a zone is in the game, which toys stand in it (with how deep their middles are, or how far off they are), and what
    may be done about it now. ``public``: nothing that follows from a hand."""
    toys, lines = {t.id: t for t in tick.scene.toys}, list[str]()
    if game is not None and tick.state is not None:
        lines += [_with_rule_names(said(text), game.id) for text in game.about_zone(tick.state, zone)]
    inside = [(t, overlaps(t, zone)) for t in toys.values() if t.on_table]
    for toy, ruling in sorted(inside, key=lambda found: (-found[1].probability, found[0].id)):
        verdict, deep, sigma = str(ruling.verdict), depth_in(toy, zone), toy.sigma_in
        if verdict != "no":
            told = tr("its middle {length} {part}", length=length_text(abs(deep), units, sigma),
                      part=noop('inside') if deep >= 0 else noop('outside'))
            stands = tr("is in it") if verdict == "yes" else tr("may be in it")
            lines.append(f"{SYMBOLS[verdict]} {toy.name or toy.id} {stands}, {told}")
    near = min((f for f in inside if str(f[1].verdict) == "no"), key=lambda f: apart_in(f[0], zone), default=None)
    if near is not None:
        lines.append(tr("{name} is the nearest outside, {length} off", name=near[0].name or near[0].id,
                        length=length_text(apart_in(near[0], zone), units)))
    about = [] if public else best_first(o for o in tick.options if zone.id in (o.action.target, o.action.actor))
    for option in about:
        lines.append(f"{action_text(option.action, toys)}: {said(VERDICT_WORDS[str(option.verdict)])}")
        lines += [f"    {line}" for line in chain(option.checks, getattr(game, "id", ""), units)]
    kind = f" ({zone.kind})" if zone.kind and zone.kind != zone.id else ""
    return RulingMoment(f"{zone.id}{kind}: {area_text(zone.polygon().area, units)}", tuple(lines), "", "", "", False)


def event_reasons(event: Mapping[str, Any], events: Iterable[Mapping[str, Any]], names: Mapping[str, str], game: str = "",
                  units: str = "in") -> RulingMoment | None:
    """What stands behind a line of the journal: the checks of an action, of a move or of the set-up, also where the line itself
    only points at it (who ruled, a move of a declared action). ``events``: all lines. None: there is nothing more to say."""
    events = list(events)
    kind = event.get("type")
    if kind == "override":
        about = next((e for e in events if e.get("type") == "action" and e.get("number") == event.get("number")), None)
        if about is None:
            return None
        found = event_reasons(about, events, names, game, units)
        ruled = tr("{part} by {by}", part=noop('allowed') if event.get('ruling') == 'allowed' else noop('refused'),
                   by=event.get('by'))
        return None if found is None else replace(found, checks=(ruled, *found.checks))
    if kind == "move":
        note = next((e for e in events if e.get("type") == "note" and e.get("checks") and e.get("toy") == event.get("toy")
                     and e.get("time_s") == event.get("time_s")), {})
        (x0, y0), (x1, y1) = (tuple(round(float(v), 1) for v in event[k][:2]) for k in ("from_in", "to_in"))
        straight = tr("straight from ({x0:g}, {y0:g}) to ({x1:g}, {y1:g}) on the table, in inches", x0=x0, y0=y0, x1=x1, y1=y1)
        judged = chain([check_of(c) for c in note.get("checks", ())], game, units)
        return RulingMoment(journal_line(event, names, units), (*judged, straight), str(note.get("verdict", "")), "", "", False)
    rows = event.get("checks") or event.get("setup")
    if kind not in ("action", "note") or not isinstance(rows, list | tuple) or not rows:
        return None
    act = event.get("action") or {}
    checks = [check_of(c) for c in rows]
    told = chain(checks, game, units)
    actor, target = str(act.get("actor") or ""), str(act.get("target") or "")
    return RulingMoment(journal_line(event, names, units), told, str(event.get("verdict") or ""), actor, target,
                        bool(actor and target) and any(c.unit == "%" for c in checks))


def _with_rule_names(text: str, game: str) -> str:
    """"TT-20 (goals): a hill ..." for "TT-20: a hill ..."."""
    rule, colon, rest = text.partition(":")
    name = rule_name(game, rule) if colon else ""
    return f"{rule} ({name}):{rest}" if name else text


def area_text(area_in2: float, units: str = "in") -> str:
    """"12.5 sq in"."""
    return tr("{area_in2:.1f} sq in", area_in2=area_in2) if units == "in" else tr("{number:.0f} sq cm",
                                                                                  number=area_in2 * 2.54 ** 2)


def chain(checks: Iterable[Check], game: str = "", units: str = "in") -> tuple[str, ...]:
    """Each check with its rule's name, those that decide first: "✓ TT-13 (strike range) 9.4 ± 0.1 in of 12 in: ..."."""
    out = []
    for c in sorted(checks, key=lambda c: (not c.decides, VERDICTS[::-1].index(str(c.verdict)))):
        text, name = check_text(c, units), rule_name(game, c.rule)
        text = text.replace(f" {c.rule}", f" {c.rule} ({name})", 1) if name else text
        out.append(text if c.decides else tr("{text} (told, does not decide)", text=text))
    return tuple(dict.fromkeys(out))


def best_first(options: Iterable[Option]) -> list[Option]:
    """Of each kind and target the best card; what is allowed first and most surely, then what is too close, then refusals by
    how little is lacking."""
    return sorted(best_per_target(options), key=_promise)


def _promise(option: Option) -> tuple[int, bool, float, float]:
    decide = [c for c in option.checks if c.decides]
    sure = math.prod(c.probability for c in decide if c.probability is not None)
    over = max(((c.measured - c.limit) / max(1.0, abs(c.limit)) for c in decide if str(c.verdict) == "no"
                and c.measured is not None and c.limit is not None and math.isfinite(c.measured)), default=math.inf)
    return (VERDICTS.index(str(option.verdict)), option.action.target is None, -sure if str(option.verdict) != "no" else over,
            sum(str(c.verdict) == "no" for c in decide))


def what_may(tick: TickLike, toy_id: str, units: str = "in", *, public: bool = False) -> tuple[str, ...]:
    """"What may sarge do?": the best of it in a few lines, each with the number that decides."""
    toys = {t.id: t for t in tick.scene.toys}
    name = toys[toy_id].name or toy_id
    mine = best_first(o for o in tick.options if o.action.actor == toy_id)
    if public and mine:
        return (tr("{name}: pass the laptop first (H), this follows from a hand", name=name),)
    if not mine:
        whose = f": {tick.prompt.text}" if tick.prompt is not None else ""
        return (tr("{name} can do nothing now{whose}", name=name, whose=whose),)
    open_ones = [o for o in mine if str(o.verdict) != "no"]
    shown = (open_ones or mine)[:REASONS.best_most]
    lines = [tr("What {name} may do, best first:", name=name) if open_ones else tr("{name} may do nothing now; nearest to it:",
                                                                                   name=name)]
    for n, o in enumerate(shown, 1):
        told = [check_text(c, units) for c in o.checks if c.decides and c.detail][:2]
        lines.append(f"{n}. {action_text(o.action, toys)}: {said(VERDICT_WORDS[str(o.verdict)])}" + (
            f" ({'; '.join(told)})" if told else ""))
    left = len(open_ones) - len(shown)
    return (*lines, *([tr("and {left} more: see the list", left=left)] if left > 0 else []))


def _ends_at(mark: Line, at_in: tuple[float, float]) -> bool:
    return math.dist(mark.points_in[-1][:2], at_in) < REASONS.same_place_in


def _begins_at(scene: Scene, mark: Line) -> str:
    """The toy that a line begins at."""
    from shapely.geometry import Point

    begin = Point(mark.points_in[0][:2])
    near = min((t for t in scene.toys if t.on_table), key=lambda t: t.polygon().distance(begin), default=None)
    return near.id if near is not None else ""


def labelled(marks: Iterable[Mark], subject: str, lines: tuple[str, ...]) -> Mark | None:
    """The label of those words beside that thing, which a mouse has found."""
    return next((m for m in marks if isinstance(m, Label) and m.subject == subject
                 and set(lines) <= {said(line) for line in m.lines}), None)


def is_judged(mark: Mark) -> bool:
    """Whether a click on it asks for reasons: lines and words between two toys, and moves."""
    return not isinstance(mark, Area) and bool(getattr(mark, "subject", "")) and getattr(mark, "role", "") in (
        *VERDICTS, "line", "trail")
