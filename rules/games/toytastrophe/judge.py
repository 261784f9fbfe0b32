"""Toytastrophe's checks: how far, how much in the way, and what follows for moves, strikes, charges and blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from measure.scene import Terrain
from measure.verdict import Ruling, Verdict, all_of, at_least, at_most
from rules import cards
from rules.actions import Action, Check, Later, Moved, Option
from rules.engine import kept
from rules.games.toytastrophe.state import Fighter, House, Power, State, Strike
from rules.parameters import RULES
from rules.places import (
    compared,
    find,
    inches,
    missing,
    moved_check,
    of_limit,
    opposite,
    overlaps,
    percent_hidden,
    standing,
    way_check,
)
from rules.surveyed import Gapped, Surveyed

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE
NAMES = {"S": "a Small", "M": "a Medium", "L": "a Large"}


def reach(survey: Surveyed, by: str, target: str, limit_in: float, rule: str) -> Check:
    """Closest point to closest point within ``limit_in``; 0 means touching (TT-13)."""
    gap = survey.gap(by, target)
    if limit_in <= 0:
        ruling = survey.touching(by, target)
        said = "touching" if ruling.verdict is YES else f"{inches(gap.inches)} in apart, must touch"
        return Check(rule, ruling.verdict, gap.inches, gap.sigma, 0.0, "in", ruling.probability, said)
    ruling = at_most(gap.inches, gap.sigma, limit_in)
    return Check(rule, ruling.verdict, gap.inches, gap.sigma, limit_in, "in", ruling.probability,
                 of_limit(gap.inches, limit_in))


def hidden(survey: Surveyed, by: str, target: str) -> tuple[float, float, str]:
    """Percent of the target hidden from the attacker's head, its sigma, and by what."""
    cover = survey.cover(by, target)
    names = ", ".join(b.id for b in cover.blockers)
    return 100.0 * cover.hidden, 100.0 * cover.sigma, f" by {names}" if names else ""


def in_sight(survey: Surveyed, by: str, target: str, house: House) -> Check:
    """TT-16: not completely obscured."""
    share, sigma, names = hidden(survey, by, target)
    limit = 100.0 * house.full_cover
    ruling = opposite(at_least(share, sigma, limit))
    return Check("TT-16", ruling.verdict, share, sigma, limit, "%", ruling.probability,
                 f"{percent_hidden(share, limit, survey.definition)}{names}" + (": full cover" if ruling.verdict is NO else ""))


def partial(survey: Surveyed, by: str, target: str, house: House) -> tuple[Check, Ruling]:
    """TT-15: is the target partially behind stuff? The check informs, the ruling decides blocks."""
    share, sigma, names = hidden(survey, by, target)
    limit = 100.0 * house.partial_cover
    ruling = at_least(share, sigma, limit)
    said = {YES: "any suit blocks", NO: "only Spades block", TOO_CLOSE: "whether any suit blocks is too close to call"}
    return Check("TT-15", ruling.verdict, share, sigma, limit, "%", ruling.probability,
                 f"{percent_hidden(share, limit, survey.definition)}{names}: {said[ruling.verdict]}", decides=False), ruling


def strike_checks(house: House, survey: Surveyed, by: str, target: str, card: str) -> tuple[Check, ...]:
    """TT-13 range, TT-16 full cover, TT-15 who may block; ``target`` may be a piece of stuff that can be destroyed."""
    limit_in = house.range_in(cards.value(card))
    piece = target in _pieces(survey)
    gone = missing(survey, "TT-13", by) if piece else missing(survey, "TT-13", by, target)
    if gone:
        return (gone,)
    ranged = reach(survey, by, target, limit_in, "TT-13")
    if piece:
        return (ranged,)
    return (ranged, *_sight(survey, house, by, target))


def _sight(survey: Surveyed, house: House, by: str, target: str) -> tuple[Check, Check]:
    """TT-16 and TT-15, worked out once per survey and pair."""
    memo = kept(survey).setdefault("tt-sight", {})
    key = (by, target, house.full_cover, house.partial_cover)
    sight: tuple[Check, Check] | None = memo.get(key)
    if sight is None:
        sight = memo[key] = (in_sight(survey, by, target, house), partial(survey, by, target, house)[0])
    return sight


class Pair:
    """The strikes and charges of one toy against another, whose reasons are made when they are looked at."""

    __slots__ = ("_made", "_of", "foe")

    def __init__(self, survey: Surveyed, house: House, by: Fighter, foe: str) -> None:
        self._of, self.foe = (survey, house, by.id, by.size), foe
        self._made: dict[Action, tuple[Check, ...]] = {}

    def of(self, action: Action) -> tuple[Check, ...]:
        """The checks of a strike or a charge."""
        made = self._made.get(action)
        if made is None:
            survey, house, me, size = self._of
            card = action.card or ""
            made = self._made[action] = (strike_checks(house, survey, me, self.foe, card) if action.kind == "strike" else
                                         charge_checks(survey, house, size, me, self.foe, card))
        return made


class Duel:
    """How one toy's move, and its strikes at and charges of each of its ``foes``, stand by a card's value: of other suits they
    are the same. ``rows``: by value, the verdicts of the move and of a strike and a charge for each foe in turn, and who tells
    the reasons of each."""

    __slots__ = ("_of", "_pairs", "foes", "rows")

    def __init__(self, survey: Surveyed, house: House, by: Fighter, foes: Sequence[str]) -> None:
        self._of, self.foes = (survey, house, by), tuple(foes)
        self.rows: dict[int, tuple[list[Verdict], list[tuple[Check, ...] | Later]]] = {}
        self._pairs = [pair for pair in (Pair(survey, house, by, f) for f in foes) for _ in range(2)]

    def judge(self, held: Iterable[str]) -> None:
        """Add the rows of those cards' values: the verdicts at once. What cannot reach is refused without more ado."""
        survey, house, by = self._of
        limits, me = [], by.id
        for value, card in {cards.value(c): c for c in held}.items():
            if value not in self.rows:
                move = move_check(house, by.size, card)
                row = [move.verdict, *[NO] * len(self._pairs)]
                self.rows[value] = (row, [(move,), *self._pairs])
                limits.append((row, house.range_in(value), house.moves_in(value, by.size)))
        touch = any(strike <= 0 for _, strike, _ in limits)
        far, always = max((max(s, m) for _, s, m in limits), default=0.0), house.climb != "costs"
        if missing(survey, "", me) is not None:
            return
        for k, foe in enumerate(self.foes):
            if missing(survey, "", foe) is not None:
                continue
            gap = survey.gap(me, foe)
            near = gap.inches - RULES.sure_sigmas * gap.sigma
            if near > far and not always and not (touch and near <= RULES.fixed_contact_in):
                continue
            for row, strike, reach_in in limits:
                if near <= (strike if strike > 0 else RULES.fixed_contact_in):
                    row[2 * k + 1] = _strike_verdict(survey, house, me, foe, gap, strike)
                if reach_in > 0 and (near <= reach_in or always):
                    row[2 * k + 2] = survey.charges_within(me, foe, reach_in, house.climb)


def _strike_verdict(survey: Surveyed, house: House, by: str, target: str, gap: Gapped, limit_in: float) -> Verdict:
    """Of :func:`strike_checks`. What is hidden is asked only where the strike reaches."""
    near = survey.touching(by, target) if limit_in <= 0 else at_most(gap.inches, gap.sigma, limit_in)
    return NO if near.verdict is NO else all_of(near.verdict, _sight(survey, house, by, target)[0].verdict)


def measure_ahead(survey: Surveyed, house: House, toys: Sequence[Fighter], foes: Sequence[str], held: Sequence[str]) -> None:
    """All ranges together, and what is hidden wherever a strike with a card of those ``held`` may reach; once per survey."""
    known, asked = kept(survey).setdefault("tt-ahead", set()), (house, tuple(t.id for t in toys), tuple(foes), tuple(held))
    if asked in known:
        return
    known.add(asked)
    pairs = [(t.id, f) for t in toys for f in foes if missing(survey, "", t.id, f) is None]
    survey.measure_ahead(pairs, covers=False)
    far = max((house.range_in(cards.value(c)) for c in held), default=0.0)
    gaps = ((p, survey.gap(*p)) for p in pairs)
    survey.measure_ahead(p for p, g in gaps if g.inches - RULES.sure_sigmas * g.sigma <= far)


def _pieces(survey: Surveyed) -> frozenset[str]:
    """Ids of the stuff."""
    memo = kept(survey)
    if "pieces" not in memo:
        memo["pieces"] = frozenset(t.id for t in survey.scene.terrain)
    found: frozenset[str] = memo["pieces"]
    return found


def move_check(house: House, size: str, card: str) -> Check:
    """TT-10: how far the card moves a toy of that size."""
    limit = house.moves_in(cards.value(card), size)
    if limit <= 0:
        most = max((v for v in range(2, 15) if house.moves_in(v, size) > 0), default=0)
        return Check("TT-10", NO, float(cards.value(card)), 0.0, float(most), "value", 0.0,
                     f"{NAMES[size]} cannot move with a face card")
    return Check("TT-10", YES, limit=limit, unit="in", detail=f"up to {inches(limit)} in")


def charge_checks(survey: Surveyed, house: House, size: str, by: str, target: str, card: str) -> tuple[Check, ...]:
    """TT-10 the card moves it, TT-18 the way to contact is no longer than that; TT-15 who may block, from here."""
    gone = missing(survey, "TT-18", by, target)
    if gone:
        return (gone,)
    limit = house.moves_in(cards.value(card), size)
    if limit <= 0:
        return (move_check(house, size, card),)
    gap = survey.gap(by, target)
    if beyond(house, gap, limit):
        return (Check("TT-18", NO, gap.inches, gap.sigma, limit, "in", 0.0,
                      "{} in apart, up to {} in".format(*compared(gap.inches, limit))),)
    return (way_check("TT-18", survey.charge(by, target, climb=house.climb), limit),)


def beyond(house: House, gap: Gapped, limit_in: float) -> bool:
    """Whether no way can be short enough, so that none need be looked for: a way is as long as the gap at least."""
    return house.climb == "costs" and gap.inches - RULES.sure_sigmas * gap.sigma > limit_in


def block_options(state: State, survey: Surveyed, strike: Strike) -> list[Option]:
    """TT-14 Spades, TT-15 any suit behind partial cover, a negating power's suit, or taking the hit."""
    target = state.toy(strike.target)
    hand = state.hand(target.side)
    out = []
    if strike.blockable:
        shields: set[str] = {state.power(p).suit for p in target.powers if state.power(p).verb == "negate"}
        covered = _block_cover(state, survey, strike)
        held = hand.distinct() if hand.known else _any_block(hand.distinct(), shields)
        for card in held:
            action = Action("block", strike.target, strike.by, card)
            out.append(Option.of(action, *_block_checks(state.house, strike, card, covered, shields)))
    out.append(Option.of(Action("take", strike.target, strike.by),
                         Check("TT-17", YES, limit=float(strike.damage), unit="hits",
                               detail=f"loses {strike.damage} of {target.hits} hits")))
    if strike.charge:
        out.append(_no_contact(survey, strike))
    return out


def _any_block(values: tuple[str, ...], shields: set[str]) -> tuple[str, ...]:
    """What a hand that is only counted may block with: any Spade, any card of a shield's suit, any value in cover."""
    return tuple(f"{v}{s}" for v in values for s in ("S", *sorted(shields - {"S"}))) + values


def _block_cover(state: State, survey: Surveyed, strike: Strike) -> Check:
    gone = missing(survey, "TT-15", strike.by, strike.target)
    if gone or not strike.cover:
        return Check("TT-15", NO, detail="no cover against it" if gone is None else gone.detail)
    check, ruling = partial(_after_charge(state, survey, strike), strike.by, strike.target, state.house)
    return Check(check.rule, ruling.verdict, check.measured, check.sigma, check.limit, check.unit, check.probability,
                 check.detail)


def _after_charge(state: State, survey: Surveyed, strike: Strike) -> Surveyed:
    """The table with a charger where its charge ends (TT-18): where it stands once it touches, else at the end of its way."""
    if not strike.charge or survey.touching(strike.by, strike.target).verdict is YES:
        return survey
    memo = kept(survey).setdefault("tt-charged", {})
    key = (strike.by, strike.target, state.house.climb)
    if key not in memo:
        points = survey.charge(strike.by, strike.target, climb=state.house.climb).points_in
        toy = survey.scene.toy(strike.by)
        x, y = toy.centroid()
        moved = toy.moved(points[-1][0] - x, points[-1][1] - y, points[-1][2] - toy.base_in) if points else toy
        memo[key] = survey.moved(survey.scene.with_toy(moved)) if points else survey
    there: Surveyed = memo[key]
    return there


def _block_checks(house: House, strike: Strike, card: str, covered: Check, shields: set[str]) -> tuple[Check, ...]:
    value, suit = house.strength(cards.value(card)), cards.suit(card)
    if suit and suit in shields:
        return (Check("TT-19", YES, detail="its power blocks with this suit"),)
    high = Check("TT-14", YES if value >= strike.value else NO, float(value), 0.0, float(strike.value), "value",
                 1.0 if value >= strike.value else 0.0, f"{value} against {strike.value}")
    return (high,) if suit == "S" else (high, covered)


def _no_contact(survey: Surveyed, strike: Strike) -> Option:
    action = Action("no_contact", strike.by, strike.target)
    if missing(survey, "TT-18", strike.by, strike.target):
        return Option.of(action, Check("TT-18", YES, detail="one of them does not stand on the table"))
    ruling = opposite(survey.touching(strike.by, strike.target))
    gap = survey.gap(strike.by, strike.target)
    said = "does not touch: the charge was just a move" if ruling.verdict is YES else "touches"
    return Option.of(action, Check("TT-18", ruling.verdict, gap.inches, gap.sigma, 0.0, "in", ruling.probability,
                                   said))


def power_checks(state: State, survey: Surveyed, toy: Fighter, power: Power, target: str | None,
                 card: str) -> tuple[Check, ...]:
    """TT-19: range as for strikes (times the power's factor), full cover where it says so, sense in healing."""
    checks: list[Check] = []
    if power.verb == "move":
        base = move_check(state.house, toy.size, card)
        limit = (base.limit or 0.0) + power.amount * state.house.scale
        return (base if base.verdict is NO else
                Check("TT-19", YES, limit=limit, unit="in", detail=f"up to {inches(limit)} in"),)
    if target is None:
        return (Check("TT-19", YES, detail=power.text or power.name),)
    if target != toy.id:
        gone = missing(survey, "TT-19", toy.id, target)
        if gone:
            return (gone,)
        limit = 0.0 if power.touch else state.house.range_in(cards.value(card)) * power.range_factor
        checks.append(reach(survey, toy.id, target, limit, "TT-19"))
        if power.cover and power.target == "enemy":
            checks.append(in_sight(survey, toy.id, target, state.house))
        if power.blockable:
            checks.append(partial(survey, toy.id, target, state.house)[0])
    if power.verb == "heal":
        hurt = state.toy(target)
        lost = hurt.max_hits - hurt.hits
        checks.append(Check("TT-19", YES if lost else NO, float(lost), 0.0, 1.0, "hits", 1.0 if lost else 0.0,
                            f"{lost} hits lost"))
    if power.verb == "mount" and state.toy(target).rides:
        checks.append(Check("TT-19", NO, detail=f"{target} already rides on {state.toy(target).rides}"))
    return tuple(checks)


def sprints(state: State, action: Action) -> bool:
    """Whether the action is a power that moves the toy itself."""
    return action.kind == "power" and any(q.verb == "move" and q.name in action.extra for q in state.powers)


def movers(state: State, action: Action) -> tuple[str, ...]:
    """TT-10, TT-18, TT-19: the toy that moves, charges or sprints with all that ride on it; who is mounted or summoned."""
    if action.kind in ("move", "charge") or sprints(state, action):
        return (str(action.actor), *(t.id for t in state.toys if t.rides == action.actor and t.alive))
    called = {p.name for p in state.powers if p.verb in ("mount", "summon")}
    return (action.target,) if action.kind == "power" and action.target and called.intersection(action.extra) else ()


def move_limit_in(state: State, action: Action) -> float:
    """TT-10: how far a declared move, charge or sprint moves its toy."""
    if action.card is None:
        return 0.0
    limit = state.house.moves_in(cards.value(action.card), state.toy(action.actor or "").size)
    if sprints(state, action):
        limit += sum(p.amount * state.house.scale for p in state.powers if p.verb == "move" and p.name in action.extra)
    return limit


def judge_move(state: State, action: Action, length_in: float, sigma_in: float, after: Surveyed,
               more_in: float = 0.0, moved: Moved | None = None) -> tuple[Check, ...]:
    """The declared move, charge or sprint once the toy rests: TT-10 length, TT-18 contact, TT-11 rest, TT-21 pieces."""
    toy = state.toy(action.actor or "")
    if moved is not None and moved.toy != toy.id:  # it is carried, mounted or summoned: TT-19 sets no length
        return () if moved.toy == action.target else (Check("TT-19", YES, detail=f"rides on {toy.id}"),)
    limit = move_limit_in(state, action) + more_in
    checks = [moved_check("TT-10", length_in, sigma_in, limit, moved)]
    gone = missing(after, "TT-11", toy.id)
    if gone:
        return (*checks, gone)
    checks += rest_checks(state, after, toy)
    if action.kind == "charge" and action.target:
        touch = missing(after, "TT-18", action.target)
        if touch is None:
            contact, gap = after.touching(toy.id, action.target), after.gap(toy.id, action.target)
            told = {YES: "touches", NO: "does not touch: just a move", TOO_CLOSE: "contact is too close to call"}
            touch = Check("TT-18", contact.verdict, gap.inches, gap.sigma, 0.0, "in", contact.probability,
                          told[contact.verdict])
        checks.append(touch)
        checks += [] if state.house.touch_several else _touches_others(state, after, toy, action.target)
    return tuple(checks)


def _touches_others(state: State, after: Surveyed, toy: Fighter, target: str) -> list[Check]:
    """TT-18 by house rule: whether a charge touches enemies besides its target."""
    foes = [t for t in state.toys if t.side != toy.side and t.alive and t.id != target and not missing(after, "TT-18", t.id)]
    rulings = [(t.id, after.touching(toy.id, t.id)) for t in foes]
    return [Check("TT-18", opposite(r).verdict, probability=opposite(r).probability, detail=f"touches {i} too")
            for i, r in rulings if r.verdict is not NO]


def rest_checks(state: State, survey: Surveyed, toy: Fighter) -> list[Check]:
    """TT-21: may a toy of that size be on the pieces it now stands on? TT-11: may they be climbed?"""
    out = []
    stands = standing(survey.scene, toy.id)
    for piece in state.pieces:
        place = find(survey.scene, piece.id)
        if stands is None or place is None:
            continue
        on = overlaps(stands, place)
        if not piece.climb and isinstance(place, Terrain) and stands.base_in >= place.top_in - RULES.on_top_in:
            off = opposite(on)
            out.append(Check("TT-11", off.verdict, probability=off.probability,
                             detail=f"{piece.id} is not to be climbed"))
        if not piece.only or toy.size in piece.only:
            continue
        off = opposite(on)
        out.append(Check("TT-21", off.verdict, probability=off.probability,
                         detail=f"only {' and '.join(piece.only)} on {piece.id}"))
    return out


def once(state: State, toy: Fighter, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """TT-9: where actions may not repeat, what the toy has done this turn is refused."""
    if state.house.actions_repeat or not toy.did:
        return options
    return tuple(Option.of(o.action, *o.checks, Check("TT-9", NO, detail=f"{toy.id} has done a {o.action.kind} this turn"))
                 if o.action.kind in toy.did else o for o in options)
