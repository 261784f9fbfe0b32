"""Toytastrophe rule by rule (TT-1 to TT-28): the source's own values, set-up checks, powers, victories, terrain."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from measure.errors import InputError
from measure.scene import Scene, Zone, scene
from measure.verdict import Verdict
from rules import cards
from rules.actions import Action, Check, Option
from rules.engine import Piece, pieces_of
from rules.fixed import FixedCover, FixedGap, FixedSurvey
from rules.games.toytastrophe.game import hill_ruling
from rules.games.toytastrophe.state import Count, Power, State, Supply, game_data, powers, sizes
from rules.registry import game

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE
GAME = game("toytastrophe")
HOUSE = game_data().house
TWO = scene("red a r1 3,3", "red a r2 3,8", "blue b b1 9,3", "blue b b2 9,8")


def make(toys: str, red: str = "", blue: str = "", **more: Any) -> State:
    """"r1 S Heal,Sprint 2; b1 M": id, size, powers, hits left. It is red's turn."""
    rows = []
    for text in toys.split(";"):
        toy, size, *rest = text.split()
        row: dict[str, Any] = {"id": toy, "side": "red" if toy[0] == "r" else "blue", "size": size}
        known = [w for r in rest if not r.isdecimal() for w in r.replace("_", " ").split(",")]
        extra = sum(p.amount for p in powers() if p.verb == "hits" and p.name in known)
        row |= {"powers": known, "max_hits": sizes()[size].hits + extra}
        row.update(("hits", int(r)) for r in rest if r.isdecimal())
        rows.append(row)
    hands = [{"side": "red", "cards": red.split()}, {"side": "blue", "cards": blue.split()}]
    return GAME.state_from_json({"game": GAME.id, "version": 1, "to_act": "red", "toys": rows, "hands": hands,
                                 "sides": ["red", "blue"], **more})


def option(state: State, survey: Any, action: Action) -> Option:
    found = GAME.option(state, survey, action)
    assert found is not None, GAME.why_not(state, action)
    return found


def play(state: State, survey: Any, *actions: Action) -> State:
    for action in actions:
        state = GAME.apply(state, survey, action)
    return state


def army(*sizes_: str) -> list[Piece]:
    return [Piece(f"r{i}", "red", s) for i, s in enumerate(sizes_)] + [Piece("b0", "blue", "M")]


# Set-up


def test_tt1_two_or_more_sides_and_one_or_two_decks() -> None:
    with pytest.raises(InputError, match="TT-1"):
        GAME.start([Piece("a", "red"), Piece("b", "red")])
    three = GAME.start([Piece("a", "red"), Piece("b", "blue"), Piece("c", "green")])
    assert three.sides == ("red", "blue", "green")
    assert len(three.pile or ()) == 104
    assert len(GAME.start(army("M"), {"decks": 1}).pile or ()) == 52
    with pytest.raises(InputError, match="decks"):
        GAME.start(army("M"), {"decks": 3})


def checks(made: Scene, state: State | None = None, rule: str = "") -> list[Check]:
    state = state or GAME.start(pieces_of(made))
    return [c for c in GAME.setup_checks(state, FixedSurvey(made)) if c.rule == rule]


def test_tt2_two_square_feet_a_toy() -> None:
    toys = [f"{s} x {s}{i} {3 + i},{y}" for s, y in (("red", 3), ("blue", 20)) for i in range(2)]
    assert [c.verdict for c in checks(scene(*toys, table=(36, 32)), rule="TT-2")] == [YES]  # 8 square feet, 4 toys
    assert [c.verdict for c in checks(scene(*toys, table=(36, 31)), rule="TT-2")] == [NO]


def test_tt3_names_the_pair_that_is_out_of_order() -> None:
    made = scene("red x small 3,3 size=S h=4", "blue x mid 9,3 size=M h=3", "blue x big 9,9 size=L h=3.5")
    found = checks(made, rule="TT-3")
    assert [c.verdict for c in found] == [NO, NO]  # larger than the Medium, and than the Large (TT-22)
    assert "small" in found[0].detail
    assert "mid" in found[0].detail
    assert "big" in found[1].detail
    fine = scene("red x small 3,3 size=S h=2", "blue x mid 9,3 size=M h=3")
    assert [c.verdict for c in checks(fine, rule="TT-3")] == [YES]
    near = scene("red x small 3,3 size=S h=3.05", "blue x mid 9,3 size=M h=3")
    assert [c.verdict for c in checks(near, rule="TT-3")] == [TOO_CLOSE]


def test_tt22_larger_is_the_longest_extent_or_by_agreement_the_height() -> None:
    made = scene("red x flat 5,5 size=S h=1 r=3", "blue x mid 12,5 size=M h=3")
    assert [c.verdict for c in checks(made, rule="TT-3")] == [NO]
    by_height = GAME.start(pieces_of(made), None, {"larger": "height"})
    assert [c.verdict for c in checks(made, by_height, "TT-3")] == [YES]


def test_tt4_the_table_of_sizes() -> None:
    assert {s: (r.draw, r.plays, r.hits, r.powers) for s, r in sizes().items()} == {
        "S": (3, 1, 1, 1), "M": (2, 2, 2, 2), "L": (1, 3, 3, 3)}
    with pytest.raises(InputError, match=r"size S has 1 power .TT-4., found 2"):
        GAME.start(army("S"), {"toy": [{"name": "r0", "powers": ["Heal", "Sprint"]}]})


def test_tt24_force_creation() -> None:
    def draws_plays(*names: str) -> tuple[int, int]:
        state = GAME.start(army(*names))
        return state.force_draw("red"), sum(t.plays for t in state.toys if t.side == "red")

    assert draws_plays("S", "S", "S") == (9, 3)
    assert draws_plays("M", "M", "M") == (6, 6)
    assert draws_plays("M", "M", "S") == (7, 5)
    tank = GAME.start(army("M"), {"toy": [{"name": "r0", "powers": ["Health", "Counterattack"]}]}).toy("r0")
    assert (tank.hits, tank.max_hits) == (3, 3)


def test_tt7_stuff_and_distance_between_the_forces() -> None:
    made = scene("red x r1 3,24", "blue x b1 45,24", "blue x b2 20,24", books=(0, 0, 48, 16))
    stuff, apart = checks(made, rule="TT-7")
    assert stuff.verdict is YES
    assert stuff.measured == pytest.approx(100 / 3)
    assert apart.verdict is NO
    assert "b2" in apart.detail
    empty = scene("red x r1 3,24", "blue x b1 45,24")
    assert [c.verdict for c in checks(empty, rule="TT-7")] == [NO, YES]


def test_tt22_tt23_numbers_are_advice() -> None:
    made = scene("red x r1 3,24 size=L", "red x r2 3,28 size=L", "blue x b1 45,24")
    assert [c.verdict for c in checks(made, rule="TT-22")] == [NO]
    assert [c.verdict for c in checks(made, rule="TT-23")] == [NO, YES]


# The deal and the first turn


def test_tt6_tt8_deal_and_bids() -> None:
    state = GAME.start(army("M", "M"))
    survey = FixedSurvey(TWO)
    state = play(state, survey, Action("draw", "red", extra=("5S", "6S", "7S", "8S")),
                 Action("draw", "blue", extra=("5H", "AH")))
    state = play(state, survey, Action("bid", "red", card="5S"), Action("bid", "blue", card="5H"))
    assert (state.phase, state.bidders) == ("bid", ("red", "blue"))  # equal: again
    state = play(state, survey, Action("bid", "red", card="8S"), Action("bid", "blue", card="AH"))
    assert (state.to_act, state.phase, state.turn) == ("blue", "act", 1)  # the ace is high
    assert state.hand("red").cards == ("6S", "7S")
    assert cards.same(state.discard, ("5S", "5H", "8S", "AH"))


def test_tt8_bids_replaced_by_house_rule() -> None:
    state = GAME.start(army("M"), None, {"bids_replaced": True})
    survey = FixedSurvey(TWO)
    state = play(state, survey, Action("draw", "red", extra=("5S", "6S")), Action("draw", "blue", extra=("5H", "AH")),
                 Action("bid", "red", card="5S"), Action("bid", "blue", card="AH"))
    asked = GAME.prompt(state)
    assert asked is not None
    assert (asked.player, asked.kind, asked.count) == ("red", "draw", 1)


def test_tt8_three_players_go_clockwise() -> None:
    pieces = [Piece("a1", "a"), Piece("b1", "b"), Piece("c1", "c")]
    survey = FixedSurvey(Scene((48, 48)))
    state = play(GAME.start(pieces), survey, *(Action("draw", s, extra=(f"{v}S", f"{v + 1}H"))
                                               for s, v in (("a", 2), ("b", 4), ("c", 8))),
                 Action("bid", "a", card="2S"), Action("bid", "b", card="4S"), Action("bid", "c", card="8S"))
    order = [state.to_act]
    for _ in range(3):
        state = play(state, survey, Action("end_turn", state.to_act))
        while (asked := GAME.prompt(state)) is not None and asked.kind != "act":
            card = (GAME.options(state, survey)[0].action if not asked.chance
                    else Action("draw", asked.player, extra=asked.among[:asked.count]))
            state = GAME.apply(state, survey, card)
        order.append(state.to_act)
    assert order == ["c", "a", "b", "c"]


def test_tt25_discards_become_the_pile() -> None:
    state = replace(make("r1 M; b1 M", "5S 6S"), pile=("2C",), discard=("9D", "10D", "JD"))
    state = play(state, FixedSurvey(TWO), Action("end_turn", "red"))
    assert state.due == (Count("red", 2),)
    state = play(state, FixedSurvey(TWO), Action("draw", "red", extra=("2C",)))
    assert cards.same(state.pile or (), ("9D", "10D", "JD"))
    assert state.discard == ()
    dry = replace(make("r1 M; b1 M", "5S 6S"), pile=("2C",), discard=("9D",),
                  house=replace(HOUSE, reshuffle=False))
    dry = play(dry, FixedSurvey(TWO), Action("end_turn", "red"), Action("draw", "red", extra=("2C",)),
               Action("discard", "red", card="2C"))
    assert dry.to_act == "blue"


# Distances


@pytest.mark.parametrize(("size", "row"), [
    ("S", (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 18, 24, 1)), ("M", (2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1)),
    ("L", (2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1))])
def test_tt10_movement(size: str, row: tuple[int, ...]) -> None:
    state = make(f"r1 {size}; b1 M", "5S")
    for value, far in enumerate(row, 2):
        assert HOUSE.moves_in(value, size) == far
    assert [option(state, FixedSurvey(TWO), Action("move", "r1", None, "5S")).checks[0].limit] == [5.0]


def test_tt10_scale_is_one_factor_on_moves_and_strikes() -> None:
    half = replace(HOUSE, scale=0.5)
    assert (half.moves_in(11, "S"), half.range_in(2), half.range_in(13)) == (6.0, 6.0, 0.5)


def test_tt13_range_by_card() -> None:
    assert [HOUSE.range_in(v) for v in range(2, 15)] == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]


def test_tt13_an_ace_must_touch() -> None:
    state = make("r1 M; b1 M", "AS")
    strike = Action("strike", "r1", "b1", "AS")
    touching = FixedSurvey(scene("red a r1 3,3", "blue b b1 4,3"))
    assert option(state, touching, strike).verdict is YES
    assert option(state, FixedSurvey(TWO), strike).verdict is NO


def test_tt14_ace_counts_14_or_by_house_rule_1() -> None:
    strike = Action("strike", "r1", "b1", "5S")
    for ace, verdict in ((14, YES), (1, NO)):
        state = make("r1 M; b1 M", "5S", "AS")
        state = play(replace(state, house=replace(state.house, ace=ace)), FixedSurvey(TWO), strike)
        assert option(state, FixedSurvey(TWO), Action("block", "b1", "r1", "AS")).verdict is verdict


@pytest.mark.parametrize(("hidden", "verdict"), [(0.90, YES), (0.985, TOO_CLOSE), (1.0, NO)])
def test_tt16_full_cover(hidden: float, verdict: Verdict) -> None:
    survey = FixedSurvey(TWO, covers={("r1", "b1"): FixedCover(hidden, 0.005)})
    found = option(make("r1 M; b1 M", "5S"), survey, Action("strike", "r1", "b1", "5S"))
    assert found.verdict is verdict
    assert found.checks[1].rule == "TT-16"


def test_tt13_a_lifted_toy_is_not_struck() -> None:
    lifted = TWO.with_toy(replace(TWO.toy("b1"), state="lifted"))
    found = option(make("r1 M; b1 M", "5S"), FixedSurvey(lifted), Action("strike", "r1", "b1", "5S"))
    assert found.verdict is NO
    assert "not seen standing" in found.reason()


def test_tt17_destroyed_and_the_limit_drops_at_once() -> None:
    state = make("r1 M; b1 S; b2 L", "5S", "2H 3H 4H 6H")
    state = play(state, FixedSurvey(TWO), Action("strike", "r1", "b1", "5S"), Action("take", "b1", "r1"))
    assert not state.toy("b1").alive
    assert state.force_draw("blue") == 1
    asked = GAME.prompt(state)
    assert asked is not None
    assert (asked.player, asked.kind, asked.count) == ("blue", "discard", 3)


@pytest.mark.parametrize(("length", "verdict"), [(5.8, YES), (6.05, TOO_CLOSE), (6.4, NO)])
def test_tt10_a_declared_move_is_judged_at_rest(length: float, verdict: Verdict) -> None:
    state = make("r1 M; b1 M", "6S")
    told = GAME.judge_move(state, Action("move", "r1", None, "6S"), length, 0.07, FixedSurvey(TWO))
    assert (told[0].rule, told[0].verdict, told[0].limit, told[0].unit) == ("TT-10", verdict, 6.0, "in")
    said = {YES: "within", TOO_CLOSE: "too close to call", NO: "too far"}[verdict]
    assert told[0].detail.endswith(f"of 6 in: {said}")


@pytest.mark.parametrize(("gap", "verdict"), [(0.0, YES), (1.0, NO)])
def test_tt18_a_charge_ends_touching(gap: float, verdict: Verdict) -> None:
    state = make("r1 M; b1 M", "6S")
    after = FixedSurvey(TWO, {("r1", "b1"): FixedGap(gap)})
    told = GAME.judge_move(state, Action("charge", "r1", "b1", "6S"), 4.0, 0.07, after)
    assert [(c.rule, c.verdict) for c in told] == [("TT-10", YES), ("TT-18", verdict)]


def test_tt18_no_contact_is_just_a_move() -> None:
    state = play(make("r1 M; b1 M", "6S"), FixedSurvey(TWO), Action("charge", "r1", "b1", "6S"))
    after = play(state, FixedSurvey(TWO), Action("no_contact", "r1", "b1"))
    assert after.toy("b1").hits == 2
    assert after.discard == ("6S",)
    assert after.toy("r1").left == 1


def test_tt18_a_blocked_charge_has_moved() -> None:
    state = play(make("r1 M; b1 M", "6S", "9S"), FixedSurvey(TWO), Action("charge", "r1", "b1", "6S"),
                 Action("block", "b1", "r1", "9S"))
    assert state.toy("b1").hits == 2
    assert cards.same(state.discard, ("6S", "9S"))


# Powers: each changes an outcome


def test_tt19_ranged_attack_doubles_the_range_and_can_be_blocked() -> None:
    state = make("r1 S Ranged_Attack; b1 M", "9C", "KS")
    survey = FixedSurvey(TWO, {("r1", "b1"): FixedGap(9.5)})
    assert option(state, survey, Action("strike", "r1", "b1", "9C")).verdict is NO
    shot = Action("power", "r1", "b1", "9C", ("Ranged Attack",))
    assert option(state, survey, shot).checks[0].limit == 10.0
    state = play(state, survey, shot)
    assert option(state, survey, Action("block", "b1", "r1", "KS")).verdict is YES


def test_tt19_only_its_suit() -> None:
    state = make("r1 S Ranged_Attack; b1 M", "9D")
    assert GAME.option(state, FixedSurvey(TWO), Action("power", "r1", "b1", "9D", ("Ranged Attack",))) is None


def test_tt19_heavy_blow_takes_two_and_is_not_blockable() -> None:
    state = play(make("r1 M Heavy_Blow; b1 M; b2 M", "5S", "KS"), FixedSurvey(TWO),
                 Action("power", "r1", "b1", "5S", ("Heavy Blow",)))
    assert [o.action.kind for o in GAME.options(state, FixedSurvey(TWO))] == ["take"]
    assert not play(state, FixedSurvey(TWO), Action("take", "b1", "r1")).toy("b1").alive


def test_tt19_heal_gives_a_hit_back_to_a_hurt_friend_in_range() -> None:
    state = make("r1 M Heal; r2 M 1; b1 M", "5H 10H")
    heal = Action("power", "r1", "r2", "5H", ("Heal",))
    assert play(state, FixedSurvey(TWO), heal).toy("r2").hits == 2
    assert option(state, FixedSurvey(TWO), replace(heal, target="r1")).verdict is NO  # nothing lost
    far = FixedSurvey(TWO, {("r1", "r2"): FixedGap(4.5)})
    assert option(state, far, replace(heal, card="10H")).verdict is NO


def test_tt19_battle_cry_makes_strikes_that_aces_cannot_stop() -> None:
    survey = FixedSurvey(scene("red a r1 3,3", "red a r2 4,4", "blue b b1 4,3"))
    state = play(make("r1 M Battle_Cry; r2 M; b1 M", "5D KH", "AS"), survey,
                 Action("power", "r1", None, "5D", ("Battle Cry",)), Action("done", "r1"),
                 Action("strike", "r2", "b1", "KH"))
    assert state.pending is not None
    assert state.pending.value == 15
    assert option(state, survey, Action("block", "b1", "r2", "AS")).verdict is NO
    done = play(state, survey, Action("take", "b1", "r2"), Action("end_turn", "red"))
    assert done.buff("red") == 0


def test_tt19_tt27_summon_makes_a_small_without_draw_that_does_not_count() -> None:
    made = scene("red a r1 3,3", "red s soldier 4,5 size=S", "blue b b1 9,3")
    survey = FixedSurvey(made)
    state = play(make("r1 M Summon; b1 M", "2C 3C"), survey, Action("power", "r1", "soldier", "2C", ("Summon",)))
    one = state.toy("soldier")
    assert (one.size, one.draw, one.hits, one.left, one.card) == ("S", 0, 1, 0, "2C")
    assert "2C" not in state.discard
    card = play(state, survey, Action("power", "r1", None, "3C", ("Summon",)))
    assert card.toy("red-summoned-2").card == "3C"
    alone = replace(card, toys=tuple(replace(t, hits=0) if t.id == "r1" else t for t in card.toys))
    assert GAME.outcome(alone).winners == ("blue",)


def test_tt19_mount_carries_a_touching_friend() -> None:
    survey = FixedSurvey(scene("red a r1 3,3", "red a r2 4,3", "blue b b1 9,3"))
    mount = Action("power", "r1", "r2", "5D", ("Mount",))
    state = make("r1 M Mount; r2 S; b1 M", "5D 6D")
    assert option(state, FixedSurvey(TWO), mount).verdict is NO
    riding = play(state, survey, mount)
    assert riding.toy("r2").rides == "r1"
    again = option(riding, survey, replace(mount, card="6D"))
    assert again.verdict is NO
    off = play(riding, survey, Action("done", "r1"), Action("move", "r2", None, "6D"))
    assert off.toy("r2").rides is None


def test_tt19_sprint_supplies_daze_shield() -> None:
    survey = FixedSurvey(TWO)
    state = make("r1 M Sprint,Supplies; r2 M Daze; b1 M Shield", "5D 6H 5C 6S", "2H 3H")
    sprint = option(state, survey, Action("power", "r1", None, "5D", ("Sprint",)))
    assert sprint.checks[0].limit == 11.0
    told = GAME.judge_move(state, sprint.action, 10.5, 0.1, survey)
    assert told[0].verdict is YES
    drawing = play(state, survey, Action("power", "r1", None, "6H", ("Supplies",)))
    assert drawing.due == (Count("red", 2),)
    dazed = play(state, survey, Action("power", "r2", "b1", "5C", ("Daze",)), Action("end_turn", "red"))
    dazed = play(dazed, survey, Action("draw", "red", extra=(dazed.pile or ())[:4]))
    while GAME.prompt(dazed).kind == "discard":  # type: ignore[union-attr]
        dazed = play(dazed, survey, GAME.options(dazed, survey)[0].action)
    assert dazed.to_act == "blue"
    assert dazed.toy("b1").left == 1
    struck = play(state, survey, Action("strike", "r1", "b1", "6S"))
    assert option(struck, survey, Action("block", "b1", "r1", "2H")).verdict is YES


def test_tt19_counterattack_is_declined_or_answered_once() -> None:
    survey = FixedSurvey(TWO)
    state = play(make("r1 M Counterattack; b1 M Counterattack", "5S 6S", "4C"), survey,
                 Action("strike", "r1", "b1", "5S"), Action("take", "b1", "r1"))
    assert GAME.prompt(state).kind == "counter"  # type: ignore[union-attr]
    assert play(state, survey, Action("no_counter", "b1")).toy("r1").left == 1
    back = play(state, survey, Action("counter", "b1", "r1", "4C"), Action("take", "r1", "b1"))
    assert back.toy("r1").hits == 1
    assert back.riposte is None  # an answer is not answered


def test_tt19_players_add_powers_in_the_roster() -> None:
    own = {"name": "Laser", "verb": "damage", "suit": "D", "target": "enemy", "amount": 3}
    state = GAME.start(army("M"), {"power": [own], "toy": [{"name": "r0", "powers": ["Laser"]}]})
    assert state.power("Laser").amount == 3
    with pytest.raises(InputError) as e:
        GAME.start(army("M"), {"power": [{"name": "X", "verb": "explode"}], "toy": [{"name": "r9"}], "colour": 1})
    assert "toytastrophe.power[0].verb" in str(e.value)
    assert "colour" in str(e.value)
    with pytest.raises(InputError, match="needs a suit"):
        GAME.start(army("M"), {"power": [{"name": "X", "verb": "heal", "target": "friend"}]})


def test_every_power_of_the_file_is_tested_here() -> None:
    assert {p.name for p in powers()} == {
        "Health", "Counterattack", "Ranged Attack", "Heavy Blow", "Heal", "Battle Cry", "Summon", "Mount", "Sprint",
        "Supplies", "Daze", "Shield"}
    assert all(isinstance(p, Power) and p.text for p in powers())


# Victories and terrain


def test_tt20_total_annihilation() -> None:
    state = play(make("r1 M; b1 S", "5S"), FixedSurvey(TWO), Action("strike", "r1", "b1", "5S"),
                 Action("take", "b1", "r1"))
    outcome = GAME.outcome(state)
    assert (outcome.over, outcome.winners) == (True, ("red",))


@pytest.mark.parametrize(("r1", "b1", "verdict"), [
    ((20, 20), (40, 40), YES), ((20, 20), (22, 22), NO), ((5, 5), (40, 40), NO), ((17, 20), (40, 40), TOO_CLOSE)])
def test_tt20_who_holds_the_hill(r1: tuple[int, int], b1: tuple[int, int], verdict: Verdict) -> None:
    made = scene(f"red a r1 {r1[0]},{r1[1]}", f"blue b b1 {b1[0]},{b1[1]}")
    hill = Zone("hill", ((17, 17), (25, 17), (25, 25), (17, 25)), "hill")
    made = replace(made, zones=(hill,))
    state = make("r1 M; b1 M", "5S", victory="hill", phase="hill")
    assert hill_ruling(state, FixedSurvey(made)).verdict is verdict
    scored = option(state, FixedSurvey(made), Action("score_hill", "red"))
    assert scored.verdict is verdict


def test_tt20_three_points_win_the_hill() -> None:
    made = replace(scene("red a r1 20,20", "blue b b1 40,40"),
                   zones=(Zone("hill", ((17, 17), (25, 17), (25, 25), (17, 25)), "hill"),))
    state = make("r1 M; b1 M", "5S", victory="hill", phase="hill", points=[{"side": "red", "count": 2}])
    state = play(state, FixedSurvey(made), Action("score_hill", "red"))
    assert GAME.outcome(state).winners == ("red",)
    assert [c.verdict for c in checks(made, replace(state, points=()), "TT-20")] == [NO]  # not between the starts


def test_tt20_supply_drop() -> None:
    made = replace(scene("red a r1 3,3", "blue b b1 9,3"), zones=(
        Zone("s1", ((3, 3.4), (4, 3.4), (4, 5), (3, 5)), "supply"), Zone("s2", ((20, 3), (21, 3), (21, 4), (20, 4)))))
    survey = FixedSurvey(made)
    state = make("r1 M; b1 M", "2H 3H", victory="supply", supplies=[{"id": "s1"}, {"id": "s2"}],
                 supply_pile=list(cards.deck(1)))
    state = play(state, survey, Action("move", "r1", None, "2H"))
    assert option(state, survey, Action("pick_up", "r1", "s2")).verdict is NO
    state = play(state, survey, Action("pick_up", "r1", "s1"))
    asked = GAME.prompt(state)
    assert asked is not None
    assert (asked.kind, asked.player, asked.secret) == ("supply", "red", True)
    face = play(state, survey, Action("supply", "red", extra=("QD",)))
    assert face.supplies[0] == Supply("s1", "hand", "QD")
    assert "QD" in (face.hand("red").cards or ())
    pip = play(state, survey, Action("supply", "red", extra=("9D",)))
    assert pip.supplies[0] == Supply("s1", "r1", "9D")
    assert GAME.view(pip, "blue").supplies[0].card is None
    assert not GAME.outcome(pip).over
    other = replace(pip, supplies=(pip.supplies[0], Supply("s2", "b1", "AC")))
    ended = GAME.outcome(other)
    assert (ended.over, ended.winners, dict(ended.scores)) == (True, ("red",), {"red": 9.0, "blue": 1.0})
    tie = replace(pip, supplies=(pip.supplies[0], Supply("s2", "b1", "9C")))
    assert GAME.outcome(tie).winners == ()
    with pytest.raises(InputError, match="TT-20"):
        GAME.start(army("M"), {"victory": "supply", "supplies": ["s1"]})


def test_tt20_a_destroyed_finders_cards_can_be_collected() -> None:
    made = scene("red a r1 3,3", "blue b b1 4,3")
    state = make("r1 M; b1 M 0; b2 M", "2H 3H", victory="supply",
                 supplies=[{"id": "s1", "holder": "b1", "card": "9D"}], last="r1")
    state = play(state, FixedSurvey(made), Action("pick_up", "r1", "s1"))
    assert state.supplies[0].holder == "r1"
    assert GAME.outcome(state).winners == ("red",)


def test_tt28_a_goal_with_a_counter() -> None:
    state = make("r1 M; b1 M", "2H", victory="goal", goal="two laps", goal_count=2)
    state = play(state, FixedSurvey(TWO), Action("count", "red"))
    assert not GAME.outcome(state).over
    state = play(state, FixedSurvey(TWO), Action("count", "red"))
    assert (GAME.outcome(state).winners, GAME.outcome(state).reason) == (("red",), "two laps")


def test_tt21_pieces_with_rules() -> None:
    made = scene("red a r1 3,3 base=3", "blue b b1 9,3", bridge=(2, 2, 6, 4), lava=(8, 2, 10, 4), wall=(5.5, 0, 6, 8))
    survey = FixedSurvey(made)
    rules = [{"id": "bridge", "only": ["S"], "climb": False}, {"id": "lava", "damage": 1}, {"id": "wall", "hits": 1}]
    state = make("r1 M; b1 M", "5S 2S", pieces=rules)
    told = GAME.judge_move(state, Action("move", "r1", None, "5S"), 4.0, 0.05, survey)
    assert [(c.rule, c.verdict) for c in told[1:]] == [("TT-11", NO), ("TT-21", NO)]
    small = replace(state, toys=(replace(state.toys[0], size="S"), state.toys[1]), pieces=state.pieces[1:])
    assert len(GAME.judge_move(small, Action("move", "r1", None, "5S"), 4.0, 0.05, survey)) == 1
    hole = play(state, survey, Action("strike", "r1", "wall", "5S"))
    assert GAME.prompt(hole).kind == "act"  # type: ignore[union-attr]
    assert GAME.option(hole, survey, Action("strike", "r1", "wall", "2S")) is None  # it is gone
    burnt = scene("red a r1 9,3", "blue b b1 12,3", lava=(8, 2, 10, 4))
    burning = play(state, survey, Action("move", "r1", None, "5S"))
    after = play(burning, FixedSurvey(burnt), Action("terrain", "r1", "lava"))
    assert after.toy("r1").hits == 1
    assert option(burning, survey, Action("terrain", "r1", "lava")).verdict is NO


def test_tt26_living_toys_are_not_stuff_unless_agreed() -> None:
    assert GAME.living_block(make("r1 M; b1 M")) is False
    agreed = GAME.start(army("M"), {"house_rules": {"living_block": True}})
    assert GAME.living_block(agreed) is True


def test_counted_hands_take_real_cards_and_show_only_counts() -> None:
    state = GAME.default_state(TWO)
    assert GAME.notes(state)
    after = play(state, FixedSurvey(TWO), Action("strike", "r1", "b1", "5S"))
    assert after.hand("red").count == 3
    blocked = play(after, FixedSurvey(TWO), Action("block", "b1", "r1", "9S"))
    assert blocked.hand("blue").count == 3
    ended = play(blocked, FixedSurvey(TWO), Action("end_turn", "red"), Action("draw", "red"))
    assert ended.hand("red").count == 7
    assert [o.action for o in GAME.options(ended, FixedSurvey(TWO))] == [Action("discard", "red")]


def test_a_state_names_every_fault() -> None:
    with pytest.raises(InputError) as e:
        make("r1 M Flying; b1 M", "5S 17X", pending={"by": "r7", "target": "b1", "card": "5S", "value": 5})
    assert "17X" in str(e.value)
    with pytest.raises(InputError) as e:
        make("r1 M Flying; b1 M", "5S", pending={"by": "r7", "target": "b1", "card": "5S", "value": 5})
    assert "Flying" in str(e.value)
    assert "r7" in str(e.value)


# Random games


def conserved(state: State) -> None:
    """Cards are neither lost nor made, hits and actions within bounds, limits kept when nobody is asked to discard."""
    held = [c for h in state.hands for c in h.cards or ()]
    laid = [*(b.card for b in state.bids), *state.discard, *(state.pile or ())]
    out = [t.card for t in state.toys if t.card] + ([state.pending.card] if state.pending else [])
    faces = [s.card for s in state.supplies if s.holder == "hand" and s.card]
    assert Counter([*held, *laid, *out]) == Counter([*cards.deck(2), *faces])
    for toy in state.toys:
        assert 0 <= toy.hits <= toy.max_hits
        assert 0 <= toy.left <= toy.plays
        assert toy.hits or not toy.left
    asked = GAME.prompt(state)
    if asked and asked.kind in ("act", "block", "counter", "hill"):
        assert all(h.count <= state.force_draw(h.side) for h in state.hands)


def test_random_games_keep_the_rules(random_games: Any) -> None:
    assert random_games(GAME, 60, lambda state, action: conserved(state)) == {"over": 60}


@pytest.mark.slow
def test_three_hundred_random_games(random_games: Any) -> None:
    assert random_games(GAME, 300, lambda state, action: conserved(state)) == {"over": 300}


@pytest.mark.parametrize("victory", ["hill", "supply"])
def test_random_games_for_the_other_victories(random_games: Any, victory: str) -> None:
    made = scene("red a r1 3,3 size=S", "red a r2 3,4", "blue b b1 4,3", "blue b b2 4,4 size=L", sigma=0.0)
    made = replace(made, zones=(Zone("hill", ((2, 2), (3.6, 2), (3.6, 5), (2, 5)), "hill"), *(
        Zone(f"s{i}", ((3, y), (4, y), (4, y + 1), (3, y + 1)), "supply") for i, y in enumerate((2.6, 2.8, 3, 3.2)))))
    table = {"victory": victory, "supplies": ["s0", "s1", "s2", "s3"] if victory == "supply" else [],
             "toy": [{"name": "r2", "powers": ["Summon", "Shield"]}, {"name": "b2", "powers": ["Mount", "Daze"]}],
             "piece": [{"id": "lava", "damage": 1}]}
    made = replace(made, toys=tuple(replace(t, name=t.id) for t in made.toys))
    state = GAME.start(pieces_of(made), table)
    ends = random_games(GAME, 40, lambda state, action: conserved(state), state, FixedSurvey(made))
    assert ends["over"] == 40


def test_tt9_a_side_that_falls_on_its_own_turn_hands_the_turn_on() -> None:
    """Three players: red's last toy is struck back by blue, green is next but one."""
    rows = [{"id": f"{s}1", "side": s, "size": "S", "powers": ["Counterattack"] if s == "blue" else []}
            for s in ("red", "blue", "green")]
    rows.append({"id": "blue2", "side": "blue", "size": "S"})
    state = GAME.state_from_json({
        "game": GAME.id, "version": 1, "to_act": "red", "toys": rows, "hands": [
            {"side": "red", "cards": ["2S", "3S"]}, {"side": "blue", "cards": ["3H", "2H"]},
            {"side": "green", "cards": ["9H"]}]})
    survey = FixedSurvey(scene("red x red1 3,3", "blue x blue1 9,3", "blue x blue2 9,9", "green x green1 3,9"))
    blocked = replace(state, toys=tuple(replace(t, max_hits=2, hits=2) if t.id == "blue1" else t
                                        for t in state.toys))
    after = play(blocked, survey, Action("strike", "red1", "blue1", "2S"), Action("take", "blue1", "red1"),
                 Action("counter", "blue1", "red1", "3H"), Action("take", "red1", "blue1"))
    assert GAME.prompt(after).kind == "discard"  # type: ignore[union-attr]
    after = play(after, survey, Action("discard", "red", card="3S"))
    assert (after.to_act, after.turn) == ("blue", 2)
    assert not GAME.outcome(after).over
