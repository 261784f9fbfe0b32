"""Hearts of Plastic's checks: sight and cover (HP-7, HP-8), criteria of the specials (HP-10), cards on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from measure.polygons import box
from measure.scene import Toy, Zone
from measure.verdict import Ruling, Verdict, at_least, at_most, from_probability
from rules import cards
from rules.actions import Action, Check, Moved, Option
from rules.engine import ZoneChange
from rules.games.hearts_of_plastic.state import Activation, Entered, Laid, State
from rules.places import (
    Place,
    compared,
    enters,
    find,
    missing,
    moved_check,
    of_limit,
    opposite,
    percent_hidden,
    seen_area,
    standing,
    touch_check,
)
from rules.surveyed import Surveyed

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE


def cover_rulings(state: State, survey: Surveyed, by: str, target: str) -> tuple[Check, Check, Ruling]:
    """HP-8: may it be attacked (75 % hidden at most), and is it In Cover (25 % at least, told for information)."""
    cover = survey.cover(by, target)
    share, sigma = 100.0 * cover.hidden, 100.0 * cover.sigma
    names = ", ".join(b.id for b in cover.blockers)
    by_what = f" by {names}" if names else ""
    house = state.house
    most, least = 100.0 * house.covered, 100.0 * house.in_cover
    seen, inside = at_most(share, sigma, most), at_least(share, sigma, least)
    said = {YES: f"In Cover, +{house.cover_bonus}", NO: "in the open", TOO_CLOSE: "In Cover is too close to call"}
    return (Check("HP-8", seen.verdict, share, sigma, most, "%", seen.probability,
                  f"{percent_hidden(share, most, survey.definition)}{by_what}"),
            Check("HP-8", inside.verdict, share, sigma, least, "%", inside.probability, said[inside.verdict],
                  decides=False), inside)


def attack_checks(state: State, survey: Surveyed, by: str, target: str) -> tuple[Check, ...]:
    """HP-7 a line from head to body; HP-8 not more than 75 % hidden; no range limit (HP-13)."""
    gone = missing(survey, "HP-7", by, target)
    if gone:
        return (gone,)
    seen, inside, _ = cover_rulings(state, survey, by, target)
    return (seen, inside)


def attack_value(state: State, active: Activation) -> int:
    """HP-7 the card; HP-10 Lucky Shot 15, the Buddy System's second attack less 3."""
    if active.mode == "lucky":
        return state.house.lucky_sum
    lost = state.house.buddy_penalty if active.mode == "buddy" and active.attacked else 0
    return cards.value(active.card) - lost


def near(state: State, survey: Surveyed, a: str, b: str) -> Check:
    """HP-10 Buddy System: within one short card edge."""
    gone = missing(survey, "HP-10", a, b)
    if gone:
        return gone
    gap = survey.gap(a, b)
    limit = state.house.card_short_in
    ruling = at_most(gap.inches, gap.sigma, limit)
    return Check("HP-10", ruling.verdict, gap.inches, gap.sigma, limit, "in", ruling.probability,
                 f"{of_limit(gap.inches, limit)} between the buddies")


def specials(state: State, survey: Surveyed, unit: str, card: str) -> Iterator[Option]:
    """Every special action of one unit with one card, with its criterion (HP-10)."""
    value = cards.value(card)
    for buddy in state.living(state.to_act):
        if buddy.id != unit:
            told = near(state, survey, unit, buddy.id)
            yield Option.of(Action("buddy", unit, buddy.id, card), replace(told, decides=state.house.buddies_near != "after"))
    for field in state.sight:
        top = field.top
        shown = "empty" if top is None else str(top)
        yield Option.of(Action("grenade", unit, field.name, card), _criterion(
            top == value, f"{value} on {field.name}, which shows {shown}", value, top))
        most, total = state.house.lucky_most, state.house.lucky_sum
        yield Option.of(Action("lucky", unit, field.name, card), _criterion(
            value <= most and top is not None and top + value == total,
            f"{value} with {shown} for {total}, with a card of {most} at most",
            *((value, most) if value > most else (value + (top or 0), total))))
        a, b = (f.top for f in state.sight if f.name != field.name)
        run = a is not None and b is not None and is_run(a, b, value) and (
            state.house.runs == "any" or not min(a, b) < value < max(a, b))
        yield Option.of(Action("suppress", unit, field.name, card), _criterion(
            run, f"{value} with {a or 'empty'} and {b or 'empty'} of the other two fields for a run"
            + (" that it ends" if state.house.runs == "end" else "")))
        yield Option.of(Action("hustle", unit, field.name, card))


def _criterion(met: bool, detail: str, value: int | None = None, wanted: int | None = None) -> Check:
    """A special's criterion; with numbers where it is one value against another."""
    if value is None:
        return Check("HP-10", YES if met else NO, detail=detail)
    return Check("HP-10", YES if met else NO, float(value), 0.0, None if wanted is None else float(wanted), "value",
                 1.0 if met else 0.0, detail)


def is_run(*values: int) -> bool:
    """Three values in a row, in any order, suits ignored."""
    low = min(values)
    return sorted(values) == [low, low + 1, low + 2]


def place_check(state: State, survey: Surveyed, unit: str, place_id: str | None) -> Check:
    """HP-10: some portion of the card must be in the unit's line of sight."""
    place = find(survey.scene, place_id or "")
    gone = missing(survey, "HP-10", unit)
    if gone:
        return gone
    if place is None:
        return Check("HP-10", YES, detail="the card's place is not seen by the program: the players check the sight")
    return _card_seen(state, survey, unit, place)


def _card_seen(state: State, survey: Surveyed, unit: str, place: Place) -> Check:
    share, sigma = seen_area(survey, unit, place)
    limit = 100.0 * state.house.card_seen
    ruling = at_most(100.0 * share, 100.0 * sigma, limit)
    return Check("HP-10", ruling.verdict, 100.0 * share, 100.0 * sigma, limit, "%", ruling.probability,
                 f"{compared(100.0 * share, limit, 0)[0]} % of the card hidden")


def card_at(state: State, zone_id: str, toy: Toy) -> Zone:
    """A card that lies where a toy stands, its long edge along x."""
    x, y = toy.centroid()
    a, b = state.house.card_long_in / 2, state.house.card_short_in / 2
    return Zone(zone_id, box(x - a, y - b, x + a, y + b), "card")


def throw_at(state: State, survey: Surveyed, action: Action) -> Option | None:
    """HP-10 Grenade: the card lands where a toy stands. None: that is no toy, or the card is not one of those drawn."""
    active, toy = state.active, standing(survey.scene, action.target or "")
    thrown = active is not None and active.mode == "grenade" and action.card in active.drawn and active.blast is None
    if toy is None or active is None or not thrown or action.actor != active.units[0] or action.actor == toy.id:
        return None
    if missing(survey, "HP-10", action.actor):
        return Option.of(action, *filter(None, [missing(survey, "HP-10", action.actor)]))
    return Option.of(action, _card_seen(state, survey, action.actor, card_at(state, toy.id, toy)))


def zone_changes(before: State, after: State, action: Action, survey: Surveyed) -> tuple[ZoneChange, ...]:
    """HP-3, HP-10: a grenade that lands at a toy is laid there; cards that have done their work leave the table."""
    out = []
    blast, was = (s.active.blast if s.active is not None else None for s in (after, before))
    toy = standing(survey.scene, action.target or "")
    if action.kind == "throw" and blast is not None and toy is not None:
        out.append(ZoneChange(blast, card_at(before, blast, toy)))
    there = {z.id for z in survey.scene.zones}
    lost = {x.id for x in before.laid} - {x.id for x in after.laid}
    if was is not None and was != blast:
        lost.add(was)
    return (*out, *(ZoneChange(i, sprung=action.kind == "trip") for i in sorted(lost & there)))


def free_places(state: State, survey: Surveyed) -> list[str | None]:
    """Zones of kind "card" that hold no card yet, and a place the program does not see."""
    used = {x.id for x in state.laid}
    return [*(z.id for z in survey.scene.zones if z.kind == "card" and z.id not in used), None]


def trip_options(state: State, survey: Surveyed) -> Iterator[Option]:
    """HP-3: a unit that moved onto (or over) a card on the table is attacked by it."""
    assert state.active is not None
    for unit_id in state.active.moved:
        unit = standing(survey.scene, unit_id)
        if not state.unit(unit_id).alive:
            continue
        for laid in state.laid:
            if laid.kind == "suppressive" and laid.owner == unit_id:
                continue
            action = Action("trip", unit_id, laid.id)
            yield Option.of(action, _on_card(survey, unit, laid))


def walked_into(state: State, survey: Surveyed, moved: Moved) -> tuple[Entered, ...]:
    """HP-3, HP-10: the cards on the table that a moved unit came upon, by its end or (passing_over) its way; its own
    suppressive cards do nothing to it."""
    unit = standing(survey.scene, moved.toy)
    found = []
    for laid in state.laid if unit is not None else ():
        place = find(survey.scene, laid.id)
        if isinstance(place, Zone) and unit is not None and not (laid.kind == "suppressive" and laid.owner == unit.id):
            ruling = enters(unit, moved if state.house.passing_over else Moved(moved.toy), place)
            if ruling.verdict is not NO:
                found.append(Entered(unit.id, laid.id, ruling.probability))
    return tuple(sorted(found, key=lambda e: -e.probability))


def sprung_options(state: State) -> tuple[Option, ...]:
    """HP-3: a card that a unit walked into attacks it, whatever its player wants; too close to call is asked."""
    first = state.entered[0]
    ruling = from_probability(first.probability)
    said = f"{first.unit} {'walked' if ruling.verdict is YES else 'may have walked'} into {first.card}"
    yes = Check("HP-3", ruling.verdict, probability=ruling.probability, detail=said)
    no = opposite(ruling)
    contrary = Check("HP-3", no.verdict, probability=no.probability, detail=said)
    return tuple(Option.of(Action(kind, first.unit, first.card), c) for kind, c in (("trip", yes), ("no_trip", contrary)))


def _on_card(survey: Surveyed, unit: Toy | None, laid: Laid) -> Check:
    place = find(survey.scene, laid.id)
    if unit is None or not isinstance(place, Zone):
        return Check("HP-3", NO, detail=f"{laid.id} is not seen under it: if it was moved over, the players say so")
    said = {YES: "on", NO: "not on", TOO_CLOSE: "too close to call whether on"}
    return touch_check("HP-3", unit, place, {v: f"{text} {laid.id}" for v, text in said.items()})


def blast_options(state: State, survey: Surveyed) -> list[Option]:
    """HP-10 Grenade: every unit of either side that the card touches is attacked; done when none is left."""
    active = state.active
    assert active is not None
    assert active.blast is not None
    place = find(survey.scene, active.blast)
    out, left = [], []
    for unit in state.units:
        if not unit.alive or unit.id in active.hit:
            continue
        toy = standing(survey.scene, unit.id)
        if toy is None or place is None:
            check = Check("HP-10", NO, detail="not seen under the card: if it touches, the players say so")
        else:
            check = touch_check("HP-10", toy, place, {YES: "touched", NO: "not touched",
                                                      TOO_CLOSE: "too close to call whether touched"})
        left.append((unit.id, check))
        out.append(Option.of(Action("blast", active.units[0], unit.id), check))
    still = [Check("HP-10", opposite(Ruling(c.verdict, c.probability or 0.0)).verdict, probability=c.probability,
                   detail=f"{u} is {c.detail}") for u, c in left if c.verdict is not NO]
    return [*out, Option.of(Action("blast_over", active.units[0]), *still)]


def mode_of(state: State, action: Action) -> str:
    """What the activation of a move is for."""
    return action.kind if action.kind == "hustle" else state.active.mode if state.active else "attack"


def move_limit_in(state: State, mode: str) -> float:
    """HP-6 two long edges, HP-10 Hustle one more."""
    return state.house.hustle_in if mode == "hustle" else state.house.move_in


def judge_move(state: State, action: Action, length_in: float, sigma_in: float, after: Surveyed,
               more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
    """HP-6: length in card edges; it rests; HP-3: on which cards it now stands."""
    limit = move_limit_in(state, mode_of(state, action)) + more_in
    checks = [moved_check("HP-6", length_in, sigma_in, limit, moved)]
    unit = standing(after.scene, action.actor or "")
    if unit is None:
        return (*checks, Check("HP-6", NO, detail=f"{action.actor} is not seen standing on the table"))
    for e in walked_into(state, after, moved or Moved(unit.id)):
        ruling = from_probability(e.probability)
        said = "it walks into" if ruling.verdict is YES else "it is too close to call whether it walks into"
        checks.append(Check("HP-3", ruling.verdict, probability=ruling.probability, detail=f"{said} {e.card}", decides=False))
    return tuple(checks)


def setup_checks(state: State, survey: Surveyed) -> tuple[Check, ...]:
    """HP-1 table, numbers, deployment; HP-12 the two sides' heights, as advice."""
    house = state.house
    x0, y0, x1, y1 = survey.scene.table_polygon().bounds
    out = []
    for name, size in (("wide", x1 - x0), ("deep", y1 - y0)):
        sigma = size * survey.scene.scale_sigma
        ruling = at_least(size, sigma, house.table_in - 0.5)
        out.append(Check("HP-1", ruling.verdict, size, sigma, house.table_in, "in", ruling.probability,
                         f"the play area is {size:.1f} in {name}"))
    depths: dict[str, list[float]] = {}
    for side in state.sides:
        mine = state.living(side)
        out.append(Check("HP-1", YES if len(mine) == house.units else NO, float(len(mine)), 0.0, float(house.units),
                         "units", None, f"{side} has {len(mine)} units"))
        boxes = [t.polygon().bounds for t in (standing(survey.scene, u.id) for u in mine) if t is not None]
        if boxes:
            depths[side] = [max(b[2] for b in boxes) - x0, x1 - min(b[0] for b in boxes),
                            max(b[3] for b in boxes) - y0, y1 - min(b[1] for b in boxes)]
    if len(depths) == 2:
        a, b = (depths[s] for s in state.sides)
        deep = min(max(a[i], b[j]) for i, j in ((0, 1), (1, 0), (2, 3), (3, 2)))
        ruling = at_most(deep, 0.1, house.deploy_in)
        out.append(Check("HP-1", ruling.verdict, deep, 0.1, house.deploy_in, "in", ruling.probability,
                         f"the forces stand up to {deep:.1f} in from opposite edges"))
    heights = {s: [t.height_in for t in (standing(survey.scene, u.id) for u in state.living(s)) if t is not None]
               for s in state.sides}
    means = [sum(h) / len(h) for h in heights.values() if h]
    for a_mean, b_mean in combinations(means, 2):
        share = abs(a_mean - b_mean) / max(a_mean, b_mean)
        out.append(Check("HP-12", YES if share <= house.profile_share else NO, 100 * share, 5.0,
                         100 * house.profile_share, "%", None,
                         f"the sides' figures are {a_mean:.1f} and {b_mean:.1f} in tall"))
    return tuple(out)
