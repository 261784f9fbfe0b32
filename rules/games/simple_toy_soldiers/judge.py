"""The simple toy soldier game's checks: command distance, shots and cover, melee contact, set-up."""

from __future__ import annotations

import math
from collections.abc import Iterator

from measure.verdict import Ruling, Verdict, at_least, at_most
from rules.actions import Action, Check, Moved, Option
from rules.engine import kept
from rules.games.simple_toy_soldiers.state import State, Team, tables
from rules.places import moved_check, of_limit, opposite, percent_hidden, standing, way_check
from rules.surveyed import Covered, Gapped, Surveyed

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE
COVERS = ("open", "soft", "hard")


def figures(survey: Surveyed, team: Team) -> list[str]:
    """The team's figures that stand on the table."""
    return [f for f in team.figures if standing(survey.scene, f) is not None]


def nearest(survey: Surveyed, a: Team, b: Team) -> Gapped | None:
    """The smallest gap between two teams' figures, None where one of them is not on the table."""
    memo = kept(survey).setdefault("sts-gap", {})
    key = (a.figures, b.figures)
    if key not in memo:
        gaps = [survey.gap(f, g) for f in figures(survey, a) for g in figures(survey, b)]
        memo[key] = min(gaps, key=lambda g: g.inches) if gaps else None
    return memo[key]


def near_command(state: State, survey: Surveyed, team: Team) -> tuple[Check, Ruling] | None:
    """STS-3: within 12 inches of the own Command team; None where there is none, or it is the Command team."""
    command = state.command(team.side)
    if command is None or command.id == team.id:
        return None
    gap = nearest(survey, team, command)
    limit = state.house.command_in
    if gap is None:
        return Check("STS-3", NO, detail=f"{team.id} or {command.id} is not seen on the table"), Ruling(NO, 0.0)
    ruling = at_most(gap.inches, gap.sigma, limit)
    return Check("STS-3", ruling.verdict, gap.inches, gap.sigma, limit, "in", ruling.probability,
                 f"{of_limit(gap.inches, limit)} from {command.id}"), ruling


def activations(state: State, survey: Surveyed) -> Iterator[Option]:
    """STS-2 cost, STS-3 with or without Command's one more."""
    left = state.left(state.to_act)
    for team in state.living(state.to_act):
        price = Check("STS-2", YES if team.cost <= left else NO, float(team.cost), 0.0, float(left), "tokens", None,
                      f"costs {team.cost} of {left} tokens")
        near = near_command(state, survey, team)
        if team.kind == "command":
            yield Option.of(Action("activate", team.id, extra=("command",)), price)
        elif near is None:
            yield Option.of(Action("activate", team.id), price)
        else:
            check, ruling = near
            other = opposite(ruling)
            yield Option.of(Action("activate", team.id, extra=("command",)), price, check)
            yield Option.of(Action("activate", team.id), price,
                            Check("STS-3", other.verdict, check.measured, check.sigma, check.limit, "in",
                                  other.probability, check.detail))


def sight(state: State, survey: Surveyed, by: Team, target: Team) -> dict[str, Check]:
    """STS-5 for each cover, on the best line between two figures: is the target in it? ``none``: is there a shot?"""
    memo = kept(survey).setdefault("sts-sight", {})
    key = (by.figures, target.figures, state.house)
    if key not in memo:
        memo[key] = _sight(state, survey, by, target)
    return memo[key]


def _sight(state: State, survey: Surveyed, by: Team, target: Team) -> dict[str, Check]:
    pairs = [(f, g) for f in figures(survey, by) for g in figures(survey, target)]
    if not pairs:
        gone = Check("STS-5", NO, detail=f"{by.id} or {target.id} is not seen on the table")
        return dict.fromkeys(("none", *COVERS), gone)
    pick = min if state.house.line == "best" else max
    me, foe = pick(pairs, key=lambda p: survey.cover(*p).hidden)
    best = survey.cover(me, foe)
    marked = {kind: [t.id for t in survey.scene.terrain if t.cover == kind] for kind in ("hard", "soft")}
    by_hard = survey.hidden_by(me, foe, marked["hard"])
    by_some = survey.hidden_by(me, foe, marked["hard"] + marked["soft"])
    house = state.house
    limit = 100 * house.in_cover
    seen = at_most(100 * best.hidden, 100 * best.sigma, 100 * house.no_shot)
    hard = at_least(100 * by_hard.hidden, 100 * by_hard.sigma, limit)
    some = at_least(100 * by_some.hidden, 100 * by_some.sigma, limit)
    soft_p = max(0.0, some.probability - hard.probability)
    soft = (NO if some.verdict is NO or hard.verdict is YES
            else YES if some.verdict is YES and hard.verdict is NO else TOO_CLOSE)

    def check(ruling: Ruling, share: Covered, limit: float, asked: str = "") -> Check:
        names = ", ".join(b.id for b in share.blockers)
        told = f"{percent_hidden(100 * share.hidden, limit, survey.definition)}{f' by {names}' if names else ''}{asked}"
        return Check("STS-5", ruling.verdict, 100 * share.hidden, 100 * share.sigma, limit, "%", ruling.probability, told)

    return {"none": check(seen, best, 100 * house.no_shot), "open": check(opposite(some), by_some, limit, ": open?"),
            "soft": check(Ruling(soft, soft_p), by_some, limit, ": soft cover?"),
            "hard": check(hard, by_hard, limit, ": hard cover?")}


def shots(state: State, survey: Surveyed, team: Team) -> Iterator[Option]:
    """STS-5, STS-6: a shot at each enemy team, in each cover it may be in."""
    for foe in state.living(state.other(team.side)):
        lines = sight(state, survey, team, foe)
        for cover in COVERS:
            checks = [*_free(state, team), lines["none"], lines[cover]]
            if state.active is not None and state.active.ran:
                checks.append(Check("STS-4", NO, state.house.run_in, 0.0, state.house.move_in, "in", 0.0,
                                    f"it has moved up to {state.house.run_in:g} in for a point: no shooting"))
            if foe.kind == "tank":
                checks.append(Check("STS-6", YES if state.endangers_tanks(team) else NO,
                                    detail="only energy, anti-tank and tank weapons endanger tanks"))
            yield Option.of(Action("shoot", team.id, foe.id, extra=(cover,)), *checks)


def _free(state: State, team: Team) -> list[Check]:
    """STS-8: no danger left; STS-10: nobody who must fall back does anything else first."""
    out = []
    if team.danger:
        out.append(Check("STS-8", NO, float(team.danger), 0.0, 0.0, "danger", None,
                         f"{team.danger} danger must be cancelled first"))
    if team.falls_back:
        out.append(Check("STS-10", NO, detail="it must fall back on its next move"))
    return out


def moves(state: State, survey: Surveyed, team: Team) -> Iterator[Option]:
    """STS-4 and STS-7: 2 inches, 4 without shooting, into contact; STS-10: falling back."""
    assert state.active is not None
    house = state.house
    shot = [Check("STS-4", NO, house.run_in, 0.0, house.move_in, "in", 0.0,
                  f"it has shot: up to {house.move_in:g} in for a point")] if state.active.shot else []
    free = _free(state, team)
    yield Option.of(Action("move", team.id), *free, Check("STS-4", YES, limit=house.move_in, unit="in",
                                                          detail=f"up to {house.move_in:g} in"))
    run = Check("STS-4", YES, limit=house.run_in, unit="in", detail=f"up to {house.run_in:g} in, no shooting")
    yield Option.of(Action("run", team.id), *free, *shot, run)
    for foe in state.living(state.other(team.side)):
        yield Option.of(Action("charge", team.id, foe.id), *free, _contact(state, survey, team, foe))
    if team.falls_back:
        held = [c for c in free if c.rule == "STS-8"]
        yield Option.of(Action("fall_back", team.id), *held, *shot, run)
        there = bool(figures(survey, team))
        yield Option.of(Action("leave", team.id), *held, Check(
            "STS-13", NO if there else YES, detail="still on the table" if there else "it has left the table"))


def _contact(state: State, survey: Surveyed, team: Team, foe: Team) -> Check:
    """STS-7: the way into contact within one point's movement (4 inches, 2 after a shot)."""
    assert state.active is not None
    limit = state.house.move_in if state.active.shot else state.house.run_in
    memo = kept(survey).setdefault("sts-way", {})
    key = (team.figures, foe.figures)
    if key not in memo:
        memo[key] = [survey.charge(f, g) for f in figures(survey, team) for g in figures(survey, foe)]
    ways = memo[key]
    if all(math.isinf(w.length_in) and not w.branches for w in ways):
        return Check("STS-7", NO, math.inf, 0.0, limit, "in", 0.0, f"there is no way to it, up to {limit:g} in")
    return way_check("STS-7", min(ways, key=lambda w: (-round(w.within(limit).probability, 3), w.length_in)), limit)


def movers(state: State, action: Action) -> tuple[str, ...]:
    """STS-4, STS-7, STS-10: all figures of the team that moves, runs, charges or falls back."""
    if action.kind not in ("move", "run", "charge", "fall_back"):
        return ()
    return next((t.figures for t in state.teams if action.actor in (t.id, *t.figures)), ())


def move_limit_in(state: State, action: Action) -> float:
    """STS-4: 2 inches for a move or after a shot, else 4."""
    slow = action.kind == "move" or (action.kind == "charge" and state.active is not None and bool(state.active.shot))
    return state.house.move_in if slow else state.house.run_in


def judge_move(state: State, action: Action, length_in: float, sigma_in: float, after: Surveyed,
               more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
    """STS-4 the length; STS-7 whether a charge ends in contact."""
    team = next(t for t in state.teams if action.actor in (t.id, *t.figures))
    limit = move_limit_in(state, action) + more_in
    checks = [moved_check("STS-4", length_in, sigma_in, limit, moved)]
    if action.kind == "charge" and action.target:
        foe = state.team(action.target)
        pairs = [after.touching(f, g) for f in figures(after, team) for g in figures(after, foe)]
        best = max(pairs, key=lambda r: r.probability, default=Ruling(NO, 0.0))
        told = {YES: "in contact", NO: "not in contact", TOO_CLOSE: "contact is too close to call"}[best.verdict]
        waiting = moved.waiting if moved is not None and best.verdict is not YES else ()
        checks.append(Check("STS-7", best.verdict, probability=best.probability, decides=not waiting,
                            detail=told + (f" yet, {', '.join(waiting)} still to follow" if waiting else "")))
    return tuple(checks)


def contact_made(state: State, after: Surveyed, by: Team) -> tuple[Team, Ruling] | None:
    """STS-7: the enemy team that a team touches most surely; None: there is no enemy."""
    found = []
    for foe in state.living(state.other(by.side)):
        pairs = [after.touching(f, g) for f in figures(after, by) for g in figures(after, foe)]
        found.append((foe, max(pairs, key=lambda r: r.probability, default=Ruling(NO, 0.0))))
    return max(found, key=lambda f: f[1].probability, default=None)


def setup_checks(state: State, survey: Surveyed) -> tuple[Check, ...]:
    """STS-1 teams, STS-11 terrain and deployment, as advice."""
    out = []
    wanted = {k.kind: k.figures for k in tables().team_kind}
    for side in state.sides:
        kinds = [t.kind for t in state.living(side)]
        for kind in ("command", "fireteam", "assault", "special"):
            count = kinds.count(kind)
            out.append(Check("STS-1", YES if count == 1 else NO, float(count), 0.0, 1.0, "teams", None,
                             f"{side}: {count} {kind}"))
        out += [Check("STS-1", NO, float(len(t.figures)), 0.0, float(wanted[t.kind]), "figures", None,
                      f"{t.id} has {len(t.figures)} figures") for t in state.living(side)
                if len(t.figures) != wanted[t.kind]]
    table = survey.scene.table_polygon()
    covered = sum(t.polygon().intersection(table).area for t in survey.scene.terrain) / table.area
    out.append(Check("STS-11", YES if covered >= state.house.terrain_share else NO, 100 * covered, 1.0,
                     100 * state.house.terrain_share, "%", None, f"{100 * covered:.0f} % of the table is terrain"))
    x0, y0, x1, y1 = table.bounds
    depths = []
    for side in state.sides:
        boxes = [t.polygon().bounds for t in (standing(survey.scene, f) for m in state.living(side)
                                              for f in m.figures) if t is not None]
        if boxes:
            depths.append([max(b[2] for b in boxes) - x0, x1 - min(b[0] for b in boxes),
                           max(b[3] for b in boxes) - y0, y1 - min(b[1] for b in boxes)])
    if len(depths) == 2:
        deep = min(max(depths[0][i], depths[1][j]) for i, j in ((0, 1), (1, 0), (2, 3), (3, 2)))
        ruling = at_most(deep, 0.1, state.house.deploy_in)
        out.append(Check("STS-11", ruling.verdict, deep, 0.1, state.house.deploy_in, "in", ruling.probability,
                         f"the squads stand up to {deep:.1f} in from opposite edges"))
    return tuple(out)
