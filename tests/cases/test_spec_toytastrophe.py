"""Toytastrophe number by number, each as a session meets it: a table that is seen, actions, cards, what is asked next."""

import pytest

from assistant.session.dealer import Dealer
from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.actions import Action
from rules.engine import IllegalAction, PlayersRuling
from tests.assistant.session.played.scripted import Battle, notes

FIELD = scene("red a a 4,10", "red c c 4,20", "blue b b 10,10", table=(40.0, 40.0))


def battle(calibration, table=FIELD, red=("5H", "9C"), blue=("2D", "7S"), sizes=None, roster=None, powers=None, **state):
    toys = [{"id": t.id, "side": t.side, "size": (sizes or {}).get(t.id, "M"), **({"powers": powers[t.id]} if powers and t.id in
             powers else {})} for t in table.toys]
    hands = [{"side": "red", "cards": list(red)}, {"side": "blue", "cards": list(blue)}]
    return Battle(calibration, "toytastrophe", table, {"toys": toys, "hands": hands, "to_act": "red", **state}, roster=roster)


def option(played, kind, actor, target=None, card=None):
    return next(o for o in played.tick.options if (o.action.kind, o.action.actor, o.action.target, o.action.card) == (
        kind, actor, target, card))


def hands(played):
    return {h.side: h.cards for h in played.state.hands}


def test_tt5_the_limit_falls_with_a_toy_and_its_owner_discards_before_anything_else(painted_calibration):
    played = battle(painted_calibration, scene("red a a 4,10", "blue b b 8,10", "blue d d 30,30", table=(40, 40)),
                    sizes={"b": "S"}, blue=("2D", "3D", "4D", "7C"))
    played.do("strike", "a", "b", "5H")
    played.do("take", "b", "a")
    assert (played.tick.prompt.player, played.tick.prompt.kind, played.tick.prompt.count) == ("blue", "discard", 2)
    with pytest.raises(IllegalAction):
        played.do("move", "a", None, "9C")
    played.do("discard", "blue", None, "2D")
    played.do("discard", "blue", None, "7C")
    assert hands(played)["blue"] == ("3D", "4D")
    assert played.tick.prompt.player == "red"


def test_tt8_equal_cards_are_played_again_and_the_higher_goes_first(painted_calibration):
    roster = Roster(tables={"toytastrophe": {"hands": "program"}})
    played, dealer = Battle(painted_calibration, "toytastrophe", FIELD, roster=roster), Dealer(3)
    while played.tick.prompt.chance:
        played.session.do(dealer.answer(played.tick.prompt))
        played.look()
    assert played.tick.prompt.kind == "bid"
    state = played.session.game.state_to_json(played.state)
    state["hands"] = [{"side": "red", "count": 4, "cards": ["5H", "5S", "9C", "KD"]},
                      {"side": "blue", "count": 2, "cards": ["5D", "9H"]}]
    told = {k: v for k, v in state.items() if k not in ("game", "version")}
    played = Battle(painted_calibration, "toytastrophe", FIELD, told)
    played.do("bid", "red", None, "5H")
    played.do("bid", "blue", None, "5D")
    assert (played.tick.prompt.kind, played.tick.prompt.player) == ("bid", "red")
    played.do("bid", "red", None, "KD")
    played.do("bid", "blue", None, "9H")
    assert (played.tick.prompt.kind, played.tick.prompt.player, hands(played)["red"]) == ("act", "red", ("5S", "9C"))


def test_tt9_a_toy_spends_or_skips_its_actions_before_the_next_one_acts(painted_calibration):
    played = battle(painted_calibration, red=("5H", "9C"))
    played.do("move", "a", None, "5H")
    with pytest.raises(IllegalAction, match=r"a must spend or skip its actions first \(TT-9\)"):
        played.do("move", "c", None, "9C")
    played.do("done", "a")
    played.do("move", "c", None, "9C")
    with pytest.raises(IllegalAction, match="TT-9"):
        played.do("move", "a", None, "9C")


def test_tt9_after_the_last_toy_force_draw_is_drawn_and_then_cut_to_the_limit(painted_calibration):
    played = battle(painted_calibration, red=("5H", "9C", "3S"), pile=["2C", "3C", "4C", "6C", "8C", "KC"])
    played.do("end_turn", "red")
    assert (played.tick.prompt.kind, played.tick.prompt.player, played.tick.prompt.count) == ("draw", "red", 4)
    played.do("draw", "red", None, None, "2C", "3C", "4C", "6C")
    assert (played.tick.prompt.kind, played.tick.prompt.count) == ("discard", 3)
    for card in ("2C", "3C", "4C"):
        played.do("discard", "red", None, card)
    assert (played.tick.prompt.kind, played.tick.prompt.player) == ("act", "blue")


@pytest.mark.parametrize(("size", "card", "limit"), [("S", "JH", 12), ("S", "QH", 18), ("S", "KH", 24), ("M", "AH", 1),
                                                     ("L", "10H", 10), ("M", "2H", 2)])
def test_tt10_what_a_card_moves(painted_calibration, size, card, limit):
    field = scene("red a a 4,10", "blue b b 30,30", table=(40, 40))
    played = battle(painted_calibration, field, red=(card,), sizes={"a": size})
    played.do("move", "a", None, card)
    lines = played.carry(a=(limit - 0.3, 0.0))
    assert (notes(lines)["a"]["verdict"], notes(lines)["a"]["checks"][0]["limit"]) == ("yes", limit)
    far = battle(painted_calibration, field, red=(card,), sizes={"a": size})
    far.do("move", "a", None, card)
    assert notes(far.carry(a=(limit + 0.4, 0.0)))["a"]["verdict"] == "no"


@pytest.mark.parametrize("card", ["JH", "QH", "KH"])
def test_tt10_tt18_medium_and_large_neither_move_nor_charge_with_face_cards(painted_calibration, card):
    played = battle(painted_calibration, red=(card,), sizes={"a": "M"})
    for kind, target in (("move", None), ("charge", "b")):
        with pytest.raises(IllegalAction, match="TT-10: a Medium cannot move with a face card"):
            played.do(kind, "a", target, card)


def test_tt11_a_move_may_be_shorter_bent_and_go_up_a_piece(painted_calibration):
    table = scene("red a a 4,10", "blue b b 30,30", table=(40, 40), books=(7, 9, 10, 11, 2))
    played = battle(painted_calibration, table, red=("9C", "6C"))
    played.do("move", "a", None, "9C")
    lines = played.carry(a=(4.5, 0.0, 2.0))  # 3 in to the books, 2 up, 1.5 on
    assert notes(lines)["a"]["verdict"] == "yes"
    assert notes(lines)["a"]["checks"][0]["measured"] == pytest.approx(6.5, abs=0.6)
    far = battle(painted_calibration, table, red=("5H",))
    far.do("move", "a", None, "5H")
    assert notes(far.carry(a=(4.5, 0.0, 2.0)))["a"]["verdict"] == "no"


def test_tt13_range_is_from_closest_point_to_closest_point_in_three_dimensions(painted_calibration):
    table = scene("red a a 4,10 h=1", "blue b b 9,10 h=1 base=7", table=(40, 40), tower=(8, 9, 10, 11, 7))
    played = battle(painted_calibration, table, red=("7H", "5H"))
    check = option(played, "strike", "a", "b", "5H").checks[0]
    assert check.measured == pytest.approx((4.0 ** 2 + 6.0 ** 2) ** 0.5, abs=0.05)  # 9 in reach: yes
    assert str(check.verdict) == "yes"
    assert str(option(played, "strike", "a", "b", "7H").checks[0].verdict) == "no"  # 7 in


def test_tt14_only_spades_of_equal_or_higher_value_block_in_the_open_and_both_cards_are_discarded(painted_calibration):
    played = battle(painted_calibration, scene("red a a 4,10", "blue b b 10,10", "blue d d 30,30", table=(40, 40)),
                    blue=("5S", "4S", "KH", "5D"))
    played.do("strike", "a", "b", "5H")
    assert {o.action.card: str(o.verdict) for o in played.tick.options if o.action.kind == "block"} == {
        "5S": "yes", "4S": "no", "KH": "no", "5D": "no"}
    played.do("block", "b", "a", "5S")
    assert played.state.toy("b").hits == 2
    assert set(played.state.discard) >= {"5H", "5S"}
    assert played.tick.prompt.player == "red"


def test_tt15_in_partial_cover_any_suit_blocks_and_too_close_is_asked(painted_calibration):
    table = scene("red a a 4,10 h=2", "blue b b 10,10 h=2", table=(40, 40), wall=(9, 8, 9.2, 12, 1))
    played = battle(painted_calibration, table, blue=("KH", "4D"))
    played.do("strike", "a", "b", "5H")
    verdicts = {o.action.card: str(o.verdict) for o in played.tick.options if o.action.kind == "block"}
    assert verdicts == {"KH": "yes", "4D": "no"}


def test_tt17_a_destroyed_toy_lies_there_and_gives_cover(painted_calibration):
    table = scene("red a a 4,10 h=1", "blue b b 8,10 h=3 r=1", "blue d d 11,10 h=1", table=(40, 40))
    played = battle(painted_calibration, table, sizes={"b": "S", "d": "S"}, blue=())
    assert played.session.survey.cover("a", "d").hidden == 0.0
    played.do("strike", "a", "b", "5H")
    played.do("take", "b", "a")
    assert played.session.game.destroyed(played.state) == ("b",)
    assert next(t.state for t in played.tick.scene.toys if t.id == "b") == "destroyed"
    assert played.session.survey.cover("a", "d").hidden > 0.9
    assert str(option(played, "strike", "a", "d", "9C").verdict) != "yes"
    played.session.undo()
    played.look()
    assert played.session.survey.cover("a", "d").hidden == 0.0


def test_tt18_the_way_of_a_charge_goes_round_what_stands_between(painted_calibration):
    open_field = scene("red a a 4,10", "blue b b 11,10", table=(40, 40))
    walled = scene("red a a 4,10", "blue b b 11,10", table=(40, 40), wall=(7, 4, 7.4, 16, 12))
    assert str(option(battle(painted_calibration, open_field), "charge", "a", "b", "9C").verdict) == "yes"
    refused = option(battle(painted_calibration, walled), "charge", "a", "b", "9C")
    assert (str(refused.verdict), refused.checks[0].rule) == ("no", "TT-18")
    assert refused.checks[0].measured > 13


def test_tt18_a_charge_that_is_blocked_has_moved_and_one_without_contact_is_just_a_move(painted_calibration):
    played = battle(painted_calibration, blue=("KS", "2D"))
    played.do("charge", "a", "b", "9C")
    played.carry(a=(5.0, 0.0))
    played.do("block", "b", "a", "KS")
    assert (played.state.toy("b").hits, played.state.toy("a").left) == (2, 1)
    short = battle(painted_calibration)
    short.do("charge", "a", "b", "9C")
    short.carry(a=(3.0, 0.0))
    assert str(short.options("no_contact")["a", "b"].verdict) == "yes"
    short.do("no_contact", "a", "b")
    assert (short.state.toy("b").hits, short.tick.prompt.player) == (2, "red")


def test_tt19_a_power_wants_its_suit_and_the_range_of_its_card(painted_calibration):
    played = battle(painted_calibration, red=("6C", "6H", "9C"), powers={"a": ["Daze"]})
    assert str(option(played, "power", "a", "b", "6C").verdict) == "yes"
    assert str(option(played, "power", "a", "b", "9C").verdict) in ("no", "too_close")  # 5 in of 5
    with pytest.raises(IllegalAction, match="TT-19"):
        played.do("power", "a", "b", "6H", "Daze")


def test_tt20_the_hill_scores_when_its_holders_own_turn_begins_and_three_win(painted_calibration):
    table = scene("red a a 10,10", "blue b b 30,30", table=(40, 40))
    played = battle(painted_calibration, table, red=(), blue=(), victory="hill", phase="hill",
                    points=[{"side": "red", "count": 2}], roster=Roster(zones=(Zone("mound", box(8, 8, 12, 12), "hill"),)))
    with pytest.raises(IllegalAction):
        played.do("no_hill", "red")
    played.do("score_hill", "red")
    outcome = played.session.game.outcome(played.state)
    assert (outcome.over, outcome.winners) == (True, ("red",))
    assert played.tick.prompt is None
    played.session.undo()
    assert played.session.prompt.kind == "hill"


def test_tt20_an_enemy_on_the_hill_keeps_the_point_away(painted_calibration):
    table = scene("red a a 10,10", "blue b b 11.5,11.5", table=(40, 40))
    played = battle(painted_calibration, table, victory="hill", phase="hill",
                    roster=Roster(zones=(Zone("mound", box(8, 8, 12, 12), "hill"),)))
    assert str(played.options("score_hill")["red", None].verdict) == "no"
    played.carry(b=(6.0, 0.0))
    assert str(played.options("score_hill")["red", None].verdict) == "yes"


@pytest.mark.parametrize(("x", "verdict"), [(0.0, "yes"), (0.6, "no")])
def test_tt20_supplies_are_picked_up_touching_them_at_the_end_of_an_action(painted_calibration, x, verdict):
    table = scene("red a a 4,10", "blue b b 30,30", table=(40, 40))
    played = battle(painted_calibration, table, victory="supply", supplies=[{"id": "s1"}],
                    roster=Roster(zones=(Zone("s1", box(9.5 + x, 9, 12, 12), "supply"),)))
    assert "pick_up" not in {o.action.kind for o in played.tick.options}  # no action has ended yet
    played.do("move", "a", None, "9C")
    played.carry(a=(5.0, 0.0))
    assert str(played.options("pick_up")["a", "s1"].verdict) == verdict


@pytest.mark.parametrize(("size", "verdict"), [("S", "yes"), ("M", "no"), ("L", "no")])
def test_tt21_a_bridge_that_only_smalls_cross(painted_calibration, size, verdict):
    table = scene("red a a 4,10", "blue b b 30,30", table=(40, 40), bridge=(8, 8, 14, 12, 0.5))
    played = battle(painted_calibration, table, red=("9C",), sizes={"a": size}, pieces=[{"id": "bridge", "only": ["S"]}])
    played.do("move", "a", None, "9C")
    note = notes(played.carry(a=(6.0, 0.0, 0.5)))["a"]
    assert note["verdict"] == verdict
    assert verdict == "yes" or "only S on bridge" in note["text"]


def test_tt26_living_toys_hide_nobody_unless_agreed(painted_calibration):
    table = scene("red a a 4,10 h=1", "red c c 7,10 h=4 r=1", "blue b b 10,10 h=1", table=(40, 40))
    assert str(option(battle(painted_calibration, table), "strike", "a", "b", "5H").verdict) == "yes"
    agreed = battle(painted_calibration, table, house={"living_block": True})
    with pytest.raises(IllegalAction, match="TT-16"):
        agreed.do("strike", "a", "b", "5H")
    agreed.do("strike", "a", "b", "5H", ruling=PlayersRuling(True))  # TT-7: the players decide
    assert agreed.tick.prompt.kind == "block"


def test_tt28_a_goal_of_the_players_own_is_counted_and_wins(painted_calibration):
    played = battle(painted_calibration, victory="goal", goal="the flag is carried home", goal_count=2)
    played.do("count", "red")
    assert not played.session.game.outcome(played.state).over
    played.do("count", "red")
    outcome = played.session.game.outcome(played.state)
    assert (outcome.winners, outcome.reason) == (("red",), "the flag is carried home")


def test_tt27_a_summoned_toy_fights_but_does_not_keep_its_side_alive(painted_calibration):
    table = scene("red a a 4,10", "blue b b 9,10", "blue s spare 9,12", table=(40, 40))
    toys = [{"id": "a", "side": "red", "size": "M"}, {"id": "b", "side": "blue", "size": "S", "powers": ["Summon"]}]
    played = Battle(painted_calibration, "toytastrophe", table, {
        "toys": toys, "to_act": "blue", "hands": [{"side": "red", "cards": ["5H"]}, {"side": "blue", "cards": ["4C"]}]})
    played.session.do(Action("power", "b", "spare", "4C", ("Summon",)))
    played.look()
    assert (played.state.toy("spare").size, played.state.force_draw("blue")) == ("S", 3)
    played.do("end_turn", "blue")
    while played.tick.prompt.kind in ("draw", "discard"):
        played.session.do(Dealer(1).answer(played.tick.prompt) if played.tick.prompt.chance else played.tick.options[0].action)
        played.look()
    card = played.state.hand("red").cards[0]
    played.do("strike", "a", "b", card, ruling=PlayersRuling(True))
    played.do("take", "b", "a")
    assert played.session.game.outcome(played.state).winners == ("red",)
