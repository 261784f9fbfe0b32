"""Toaded rule by rule (TD-1 to TD-18): decks, stages, the damage lines, statuses, counters, every verb."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from measure.errors import InputError
from measure.scene import Scene
from measure.verdict import Verdict
from rules.actions import Action, Option
from rules.fixed import FixedSurvey
from rules.games.toaded.build import starter_deck
from rules.games.toaded.cards import Effect, Soldier, starter_cards
from rules.games.toaded.effects import attack_of, damage_of, health_of
from rules.games.toaded.state import ZONES, Due, State
from rules.registry import game

YES, NO = Verdict.YES, Verdict.NO
GAME = game("toaded")
SURVEY = FixedSurvey(Scene((48, 48)))
DECK = [r.card for r in starter_deck().main for _ in range(r.copies)]


def soldiers(one: str, two: str) -> list[dict[str, Any]]:
    """Both players' soldiers, each text as "a Card Name @front-left; ..." with the id first."""
    units: list[dict[str, Any]] = []
    for side, text in (("one", one), ("two", two)):
        for row in filter(None, text.split(";")):
            name, zone = row.strip().split(" @")
            unit, _, card = name.partition(" ")
            units.append({"id": unit, "card": card, "side": side, "zone": zone, "deployed": 1})
    return units


def make(one: str = "", two: str = "", hand: list[str] | None = None, other: list[str] | None = None,
         stage: str = "combat", **more: Any) -> State:
    """Player one's turn 5. ``one``, ``two``: soldiers as "a Card Name @front-left; ..." with the id first."""
    units = soldiers(one, two)
    changes = more.pop("units", {})
    units = [{**u, **changes.get(u["id"], {})} for u in units]
    return GAME.state_from_json({
        "game": GAME.id, "version": 1, "to_act": "one", "stage": stage, "turn": 5, "round_turn": 5, "units": units,
        "hands": [{"side": "one", "cards": hand or []}, {"side": "two", "cards": other or []}], **more})


def play(state: State, *actions: Action) -> State:
    for action in actions:
        state = GAME.apply(state, SURVEY, action)
    return state


def option(state: State, action: Action) -> Option:
    found = GAME.option(state, SURVEY, action)
    assert found is not None, GAME.why_not(state, action)
    return found


def legal(state: State, kind: str) -> list[Action]:
    return [o.action for o in GAME.options(state, SURVEY) if o.action.kind == kind and o.verdict is YES]


def on(state: State, unit: str) -> set[str]:
    return {x.name for x in state.unit(unit).statuses}


def kind(state: State) -> str:
    asked = GAME.prompt(state)
    return asked.kind if asked else ""


# Decks and the start


def deck(side: str, *rows: tuple[str, int], side_deck: tuple[tuple[str, int], ...] = ()) -> dict[str, Any]:
    return {"side": side, "main": [{"card": c, "copies": n} for c, n in rows],
            "side_deck": [{"card": c, "copies": n} for c, n in side_deck]}


NAMES = [c.name for c in starter_cards().soldier] + [c.name for c in starter_cards().support]


def test_td1_deck_limits() -> None:
    full = [(n, 2) for n in NAMES]
    fine = {"deck": [deck("a", *full), deck("b", *full)]}
    assert GAME.start((), fine).sides == ("a", "b")
    for rows, side_deck, said in (
            ([(n, 1) for n in NAMES], (), "45 to 70"), ([(n, 3) for n in NAMES], (), "45 to 70"),
            ([*full[:-1], (NAMES[-1], 4)], (), "at most 3 copies"),
            (full, ((NAMES[0], 2),), "at most 3 copies"),
            (full, tuple((n, 1) for n in NAMES[:21]), "at most 20"), ([*full, ("Nobody", 1)], (), "no card 'Nobody'")):
        with pytest.raises(InputError, match=said):
            GAME.start((), {"deck": [deck("a", *rows, side_deck=side_deck), deck("b", *full)]})
    assert 45 <= len(GAME.start(()).pile("one").main) <= 70


def test_own_cards_are_read_strictly() -> None:
    own = {"name": "Pond King", "race": "Toad", "class": "close", "level": 6, "attack": 800, "health": 1100}
    state = GAME.start((), {"soldier": [own]})
    found = state.soldier("Pond King")
    assert found is not None
    assert (found.price, found.combat) == (2, "close")
    with pytest.raises(InputError) as e:
        GAME.start((), {"soldier": [{**own, "class": "ninja", "level": "six"}], "support": [
            {"name": "X", "type": "hand", "counter": 0, "effects": [{"verb": "explode"}]}], "colour": 1})
    for word in ("soldier[0].combat", "soldier[0].level", "support[0].effects[0].verb", "colour"):
        assert word in str(e.value)
    with pytest.raises(InputError, match="there twice"):
        GAME.start((), {"soldier": [{**own, "name": "Marsh Toad"}]})


def test_td5_td11_the_start() -> None:
    state = play(GAME.start(()), Action("rps", "one", extra=("rock",)), Action("rps", "two", extra=("scissors",)))
    assert (kind(state), GAME.prompt(state).player) == ("order", "one")  # type: ignore[union-attr]
    state = play(state, Action("second", "one"))
    assert state.due == (Due("one", 8), Due("two", 8))
    state = play(state, Action("draw", "one", extra=state.pile("one").deck[:8]),
                 Action("draw", "two", extra=state.pile("two").deck[:8]))
    assert (state.to_act, kind(state), state.round_turn) == ("two", "preparation1", 1)  # no draw on the first turn
    assert option(state, Action("to_combat", "two")).verdict is NO
    state = play(state, Action("end_turn", "two"))
    assert (kind(state), GAME.prompt(state).player) == ("draw", "one")  # type: ignore[union-attr]
    state = play(state, Action("draw", "one", extra=state.pile("one").deck[:1]))
    assert option(state, Action("to_combat", "one")).verdict is YES


def test_td5_hands_above_eight_are_cut_at_a_rounds_start() -> None:
    state = make("a Human Archer @front-left", hand=["Forage"] * 10, other=["Forage"] * 3)
    state = play(state, Action("attack", "a", "two"))
    assert (state.round, state.due) == (2, (Due("two", 5),))
    state = play(state, Action("draw", "two", extra=state.pile("two").deck[:5]))
    assert (kind(state), state.forced) == ("discard", ("one", "one"))


# Deployment and lines


@pytest.mark.parametrize(("level", "price"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, None), (9, None)])
def test_td4_prices(level: int, price: int | None) -> None:
    assert Soldier("x", "r", "close", level, 1, 1).price == price
    assert Soldier("x", "r", "close", 8, 1, 1, requires_discard=3).price == 3


def test_td4_two_standard_deployments_over_both_stages() -> None:
    state = make(hand=["Marsh Toad"] * 3, stage="preparation1")
    assert len(legal(state, "deploy")) == 6
    state = play(state, Action("deploy", "one", "front-left", "Marsh Toad"), Action("to_combat", "one"),
                 Action("end_combat", "one"), Action("deploy", "one", "front-right", "Marsh Toad"))
    refused = option(state, Action("deploy", "one", "back-left", "Marsh Toad"))
    assert (refused.verdict, refused.checks[0].rule) == (NO, "TD-4")
    assert GAME.option(state, SURVEY, Action("deploy", "one", "front-left", "Marsh Toad")) is None  # TD-2: taken


def test_td4_what_cannot_be_paid() -> None:
    state = make(hand=["Hex Witch", "Forage"], stage="preparation1")
    assert option(state, Action("deploy", "one", "front-left", "Hex Witch")).verdict is NO
    state = play(make(hand=["Hex Witch", "Forage", "Raid"], stage="preparation1"),
                 Action("deploy", "one", "front-left", "Hex Witch"))
    assert kind(state) == "pay"
    state = play(state, Action("pay", "one", card="Forage"), Action("pay", "one", card="Raid"))
    assert state.pile("one").cemetery == ("Forage", "Raid")
    assert state.units[0].card == "Hex Witch"


def test_td4_effects_deploy_without_price_and_outside_the_two() -> None:
    state = make(hand=["Call to Arms", "Tide Guard", "Hex Witch"], stage="preparation1", deployed=2)
    state = play(state, Action("play", "one", card="Call to Arms"))
    assert option(state, Action("deploy", "one", "front-left", "Hex Witch", ("free",))).verdict is NO  # level 5 of 4
    state = play(state, Action("deploy", "one", "front-left", "Tide Guard", ("free",)))
    assert (state.units[0].card, state.free, state.deployed) == ("Tide Guard", (), 2)


@pytest.mark.parametrize(("card", "unit", "verdict"), [
    ("Marsh Toad", {}, YES), ("Marsh Toad", {"moves": 1}, NO), ("Marsh Toad", {"deployed": 5}, NO),
    ("Marsh Toad", {"attacked": True}, NO), ("Night Heron", {"moves": 1}, YES), ("Night Heron", {"moves": 2}, NO),
    ("Night Heron", {"attacked": True}, YES), ("Night Heron", {"deployed": 5}, YES),
    ("Night Heron", {"deployed": 5, "moves": 1}, NO)])
def test_td8_changing_line(card: str, unit: dict[str, Any], verdict: Verdict) -> None:
    state = make(f"a {card} @front-left", stage="preparation2", units={"a": unit})
    assert option(state, Action("switch", "a")).verdict is verdict


def test_td8_into_the_free_zone_of_the_flank() -> None:
    state = make("a Marsh Toad @front-left; b Marsh Toad @back-left; c Marsh Toad @back-right", stage="preparation1")
    assert [a.actor for a in legal(state, "switch")] == ["c"]
    assert play(state, Action("switch", "c")).unit("c").zone == "front-right"
    assert len(ZONES) == 6
    # changing in preparation 1 and then attacking is allowed (open)
    moved = play(state, Action("switch", "c"), Action("to_combat", "one"))
    assert legal(moved, "attack")


# Combat


@pytest.mark.parametrize(("card", "line", "at", "share"), [
    ("Marsh Toad", "front", "front", 1.0), ("Marsh Toad", "back", "front", 0.5), ("Marsh Toad", "back", "back", 0.25),
    ("Marsh Toad", "front", "back", 0.5), ("Night Heron", "back", "back", 0.25), ("Night Heron", "front", "front", 1.0),
    ("Human Archer", "front", "front", 1.0), ("Human Archer", "back", "front", 1.0), ("Human Archer", "back", "back", 1.0),
    ("Human Archer", "front", "back", 1.0)])
def test_td6_the_damage_lines(card: str, line: str, at: str, share: float) -> None:
    state = make(f"a {card} @{line}-left", f"x Marsh Toad @{at}-right")
    full = state.soldier(card).attack  # type: ignore[union-attr]
    assert damage_of(state, state.unit("a"), state.unit("x")) == int(full * share)


def test_td6_line_first_then_protection_fractions_down_and_permanent() -> None:
    state = make("a Marsh Toad @back-left", "x Marsh Toad @back-right", units={"x": {"statuses": [{"name": "Protection"}]}})
    assert damage_of(state, state.unit("a"), state.unit("x")) == 43  # 350 / 4 = 87, / 2 = 43
    state = play(state, Action("attack", "a", "x"))
    assert state.unit("x").damage == 43


def test_td7_the_backline_hides_behind_the_frontline() -> None:
    state = make("a Human Archer @front-left", "x Marsh Toad @front-right; y Marsh Toad @back-right")
    assert [a.target for a in legal(state, "attack")] == ["x"]
    alone = make("a Human Archer @front-left", "y Marsh Toad @back-right")
    assert [a.target for a in legal(alone, "attack")] == ["y"]  # flanks do not limit targets
    assert option(play(alone, Action("attack", "a", "y")), Action("attack", "a", "y")).verdict is NO


def test_td7_td12_a_direct_attack_wins_the_round() -> None:
    state = make("a Human Archer @front-left; b Marsh Toad @back-left", hand=["Forage"], other=["Raid"],
                 in_play=[{"card": "Tower Shield", "side": "one", "counter": 3, "on": "a"}],
                 ground={"card": "Human Realm", "side": "two", "counter": -1})
    state = play(state, Action("attack", "a", "two"))
    assert (state.units, state.in_play, state.ground, state.round) == ((), (), None, 2)
    assert Counter(state.pile("one").cemetery) == Counter(["Human Archer", "Marsh Toad", "Tower Shield"])
    assert state.pile("two").cemetery == ("Human Realm",)
    assert state.to_act == "two"  # the loser's turn (open)
    assert (state.hand("one").cards, state.hand("two").cards) == (("Forage",), ("Raid",))
    winner = make("a Human Archer @front-left", house={"loser_starts": False})
    assert play(winner, Action("attack", "a", "two")).to_act == "one"


def test_td1_two_rounds_a_game_two_games_a_match() -> None:
    tally = [{"side": "one", "rounds": 1, "games": 0}, {"side": "two", "rounds": 1}]
    state = play(make("a Human Archer @front-left", tally=tally), Action("attack", "a", "two"))
    assert (state.game_number, state.round, kind(state)) == (2, 1, "rps")
    assert [(t.rounds, t.games) for t in state.tally] == [(0, 1), (0, 0)]
    assert len(state.pile("one").deck) == len(DECK)
    last = make("a Human Archer @front-left", tally=[{"side": "one", "rounds": 1, "games": 1}, {"side": "two"}])
    assert GAME.outcome(play(last, Action("attack", "a", "two"))).winners == ("one",)


def test_td1_side_decks_are_swapped_between_games() -> None:
    full = [(n, 2) for n in NAMES]
    state = GAME.start((), {"deck": [deck("one", *full, side_deck=(("Raid", 1),)), deck("two", *full)]})
    state = replace(state, stage="swap")
    assert kind(state) == "swap"
    state = play(state, Action("swap", "one", card="Forage", extra=("Raid",)))
    assert (state.pile("one").main.count("Raid"), state.pile("one").side_deck) == (3, ("Forage",))
    assert kind(play(state, Action("ready", "one"))) == "rps"


# Statuses


def test_td9_fear_and_blindness() -> None:
    afraid = make("a Human Archer @front-left", "x Marsh Toad @front-left",
                  units={"a": {"statuses": [{"name": "Fear", "turns": 1}]}})
    assert option(afraid, Action("attack", "a", "x")).verdict is NO
    blind = make("a Human Archer @front-left", "x Marsh Toad @front-left",
                 units={"a": {"statuses": [{"name": "Blindness"}]}})
    assert len(legal(blind, "attack")) == 6
    called = play(blind, Action("attack", "a", "x", extra=("4",)))
    assert kind(called) == "blind_roll"
    assert play(called, Action("blind_roll", "one", extra=("4",))).unit("x").damage == 250
    missed = play(called, Action("blind_roll", "one", extra=("3",)))
    assert missed.unit("x").damage == 0
    assert missed.unit("a").attacked


def test_td9_stealth_cannot_be_targeted_but_attacked_and_reached() -> None:
    state = make("a Human Archer @front-left", "x Marsh Toad @front-left", hand=["Fire Pot", "Banshee Cry"],
                 stage="preparation1", units={"x": {"statuses": [{"name": "Stealth"}]}})
    assert option(state, Action("play", "one", "x", "Fire Pot")).verdict is NO
    assert play(state, Action("play", "one", card="Banshee Cry")).unit("x").statuses[-1].name == "Fear"
    assert legal(play(state, Action("to_combat", "one")), "attack")


def test_td9_immunity_keeps_off_the_opponents_effects_only() -> None:
    immune = {"statuses": [{"name": "Immunity"}, {"name": "Poison"}]}
    state = make("a Human Archer @front-left", "x Marsh Toad @front-left", hand=["Fire Pot", "Banshee Cry"],
                 stage="preparation1", units={"x": immune, "a": immune})
    state = play(state, Action("play", "one", "x", "Fire Pot"), Action("play", "one", card="Banshee Cry"))
    assert (state.unit("x").damage, len(state.unit("x").statuses)) == (0, 2)
    own = make("a Human Archer @front-left", hand=["Whetstone"], stage="preparation1", units={"a": immune})
    own = play(own, Action("play", "one", "a", "Whetstone"))
    assert attack_of(own, own.unit("a")) == 450
    assert play(own, Action("end_turn", "one")).unit("a").damage == 80  # existing statuses run on


def test_td9_td18_poison_takes_a_fifth_of_the_printed_health_and_kills() -> None:
    state = make("a Marsh Toad @front-left", stage="preparation2",
                 units={"a": {"statuses": [{"name": "Poison", "turns": 2}], "damage": 300,
                              "bonuses": [{"health": 100}]}})
    state = play(state, Action("end_turn", "one"))
    assert (state.unit("a").damage, state.unit("a").statuses[0].turns) == (390, 1)  # 20 % of 450
    dying = make("a Marsh Toad @front-left", stage="preparation2",
                 units={"a": {"statuses": [{"name": "Poison"}], "damage": 400}})
    assert play(dying, Action("end_turn", "one")).units == ()


# Supports and talents


def test_td14_inherent_talents() -> None:
    state = make("a Toad Sentinel @front-left; b Toad Sentinel @back-left; g Tide Guard @front-right",
                 "h Tide Guard @front-left")
    assert [attack_of(state, state.unit(u)) for u in "abgh"] == [700, 500, 1000, 600]
    assert [health_of(state, state.unit(u)) for u in "gh"] == [800, 1200]  # TD-18: by whose turn it is


def test_td18_a_bonus_of_the_opponents_turn_ends_at_turn_start() -> None:
    state = make("g Tide Guard @front-right", stage="preparation2", to_act="two", units={"g": {"damage": 900}})
    state = play(state, Action("end_turn", "two"))
    assert state.units == ()  # 1200 in the opponent's turn, 800 in its own


def test_td14_active_talent_costs_and_kills() -> None:
    state = make("w Hex Witch @back-left", "x Bog Dragon @front-left", hand=["Forage"], stage="preparation1")
    state = play(state, Action("talent", "w", "x"), Action("pay", "one", card="Forage"))
    assert [u.id for u in state.units] == ["w"]
    assert option(make("w Hex Witch @back-left", stage="preparation1"), Action("talent", "w", "w")).verdict is NO


def test_td15_ground_only_into_the_empty_zone() -> None:
    state = make("a Human Archer @front-left", "x Human Archer @front-left; y Marsh Toad @back-left",
                 hand=["Human Realm", "Human Realm", "Earthquake"], stage="preparation1")
    state = play(state, Action("play", "one", card="Human Realm"))
    assert [attack_of(state, state.unit(u)) for u in "axy"] == [550, 550, 350]
    assert option(state, Action("play", "one", card="Human Realm")).verdict is NO
    state = play(state, Action("play", "one", card="Earthquake"), Action("play", "one", card="Human Realm"))
    assert state.ground is not None


def test_td15_attachables_go_with_their_soldier() -> None:
    state = make("a Human Archer @front-left", hand=["Blessed Blade"], stage="preparation1")
    assert [a.target for a in legal(state, "play")] == ["a"]
    state = play(state, Action("play", "one", "a", "Blessed Blade"))
    assert attack_of(state, state.unit("a")) == 450
    assert option(make(hand=["Blessed Blade"], stage="preparation1"), Action("end_turn", "one")).verdict is YES
    assert legal(make(hand=["Blessed Blade"], stage="preparation1"), "play") == []
    hit = make("a Human Archer @front-left", "x Bog Dragon @front-left", to_act="two",
               in_play=[{"card": "Blessed Blade", "side": "one", "counter": -1, "on": "a"}])
    hit = play(hit, Action("attack", "x", "a"))
    assert Counter(hit.pile("one").cemetery) == Counter(["Human Archer", "Blessed Blade"])


def test_td16_expiration() -> None:
    state = play(make(hand=["War Drums"], stage="preparation1"), Action("play", "one", card="War Drums"))
    assert state.in_play[0].counter == 2
    state = play(state, Action("end_turn", "one"))
    assert state.in_play[0].counter == 1
    state = play(state, Action("draw", "two", extra=state.pile("two").deck[:1]), Action("end_turn", "two"))
    assert state.in_play == ()
    assert state.pile("one").cemetery == ("War Drums",)


def test_td5_the_end_stage_after_preparation_1_is_a_house_rule() -> None:
    for there, counter in ((True, 1), (False, 2)):
        state = make(hand=["War Drums"], stage="preparation1", house={"end_stage_without_combat": there})
        state = play(state, Action("play", "one", card="War Drums"), Action("end_turn", "one"))
        assert state.in_play[0].counter == counter


def test_td10_counters_may_be_countered_and_the_last_resolves_first() -> None:
    state = make(hand=["Forage", "Counterspell", "Raid"], other=["Counterspell", "Feint"], stage="preparation1")
    state = play(state, Action("play", "one", card="Forage"), Action("counter", "two", card="Counterspell"),
                 Action("pay", "two", card="Feint"))
    assert (kind(state), GAME.prompt(state).player) == ("counter", "one")  # type: ignore[union-attr]
    again = play(state, Action("counter", "one", card="Counterspell"), Action("pay", "one", card="Raid"))
    assert again.due == (Due("one", 1),)  # the counter was countered: Forage draws
    lost = play(state, Action("no_counter", "one"))
    assert lost.due == ()
    assert lost.pile("one").cemetery == ("Forage",)
    assert Counter(lost.pile("two").cemetery) == Counter(["Counterspell", "Feint"])  # paid all the same
    poor = make(hand=["Forage"], other=["Counterspell"], stage="preparation1")
    assert kind(play(poor, Action("play", "one", card="Forage"))) == "draw"  # cannot pay: cannot counter


def test_td7_td10_a_direct_attack_is_stopped() -> None:
    state = play(make("a Human Archer @front-left", other=["Drawbridge"]), Action("attack", "a", "two"))
    stopped = play(state, Action("counter", "two", card="Drawbridge"))
    assert (stopped.stage, stopped.round) == ("preparation2", 1)
    assert play(state, Action("no_counter", "two")).round == 2


@pytest.mark.parametrize(("card", "target", "check"), [
    ("Forage", None, lambda s: s.due == (Due("one", 1),)), ("Whetstone", "a", lambda s: attack_of(s, s.unit("a")) == 450),
    ("Bandage", "a", lambda s: s.unit("a").damage == 0), ("Fire Pot", "x", lambda s: s.unit("x").damage == 300),
    ("Swamp Gas", "x", lambda s: "Poison" in on(s, "x")),
    ("Banshee Cry", None, lambda s: "Fear" in on(s, "x")),
    ("Sand in the Eyes", "x", lambda s: "Blindness" in on(s, "x")),
    ("Feint", "a", lambda s: s.unit("a").zone == "back-left"), ("Raid", None, lambda s: s.forced == ("two",)),
    ("War Drums", None, lambda s: attack_of(s, s.unit("a")) == 450)])
def test_every_hand_support_changes_the_game(card: str, target: str | None, check: Any) -> None:
    state = make("a Human Archer @front-left", "x Toad Sentinel @front-left", hand=[card], other=["Forage"],
                 stage="preparation1", units={"a": {"damage": 200}})
    assert not check(state)
    assert check(play(state, Action("play", "one", target, card)))


@pytest.mark.parametrize(("card", "status"), [("Reed Cloak", "Stealth"), ("Tower Shield", "Protection"),
                                              ("Blessed Blade", "Immunity")])
def test_attached_statuses_last_while_attached(card: str, status: str) -> None:
    from rules.games.toaded.effects import has

    state = make("a Human Archer @front-left", hand=[card], stage="preparation1")
    assert not has(state, state.unit("a"), status)
    state = play(state, Action("play", "one", "a", card))
    assert has(state, state.unit("a"), status)


def test_td14_archetypes_share_part_of_a_name() -> None:
    from rules.games.toaded.effects import fits

    state = make("a Marsh Toad @front-left; b Toad Sentinel @front-right; c Human Archer @back-left")
    effect = Effect("buff", attack=1, scope="own", archetype="Toad")
    assert [fits(state, effect, state.unit(u)) for u in "abc"] == [True, True, False]


def test_td13_who_cannot_draw_does_not() -> None:
    state = make(stage="preparation2", piles=[{"side": "one", "deck": DECK, "main": DECK}, {"side": "two", "main": DECK}])
    assert play(state, Action("end_turn", "one")).stage == "preparation1"


def test_counted_hands_offer_every_card_of_the_deck() -> None:
    state = GAME.default_state(Scene((48, 48)))
    assert GAME.notes(state)
    state = play(state, Action("deploy", "one", "front-left", "Marsh Toad"))
    assert (state.hand("one").count, state.pile("one").deck.count("Marsh Toad")) == (7, 1)


def test_a_state_names_every_fault() -> None:
    with pytest.raises(InputError) as e:
        make("a Nobody @front-left; b Marsh Toad @front-left", hand=["Nothing"], in_play=[
            {"card": "Raid", "side": "one", "counter": 1, "on": "q"}])
    for word in ("Nobody", "Nothing", "TD-2", "'q'"):
        assert word in str(e.value)


def sound(state: State) -> None:
    """Each side's cards are all there once; one soldier a zone; two deployments; rounds and games within bounds."""
    for side in state.sides:
        mine = [*(state.hand(side).cards or ()), *state.pile(side).deck, *state.pile(side).cemetery]
        mine += [u.card for u in state.units if u.side == side] + [p.card for p in state.in_play if p.side == side]
        mine += [x.card for x in state.chain if x.card and x.side == side]
        mine += [state.ground.card] if state.ground and state.ground.side == side else []
        if state.pay and state.pay.card and state.pay.actor == side:
            mine.append(state.pay.card)
        assert Counter(mine) == Counter(state.pile(side).main)
    zones = [(u.side, u.zone) for u in state.units]
    assert len(set(zones)) == len(zones)
    assert 0 <= state.deployed <= 2
    assert state.round <= 3
    assert state.game_number <= 3
    assert all(u.damage >= 0 and health_of(state, u) > 0 for u in state.units)


def test_random_games_keep_the_rules(random_games: Any) -> None:
    assert sum(random_games(GAME, 12, lambda state, action: sound(state)).values()) == 12


@pytest.mark.slow
def test_three_hundred_random_games(random_games: Any) -> None:
    ends = random_games(GAME, 300, lambda state, action: sound(state))
    assert ends["over"] >= 200
