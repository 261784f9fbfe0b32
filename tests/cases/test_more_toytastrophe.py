"""Further rules of Toytastrophe, by numbers that no other test names, each as a session meets it."""

import pytest

from assistant.session.dealer import Dealer
from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.engine import IllegalAction
from tests.assistant.session.played.scripted import Battle, notes
from tests.cases.test_spec_toytastrophe import battle, hands, option

ROW = scene("red a a 4,10", "red c c 4,20", "blue b b 10,10", table=(40.0, 40.0))


def dealt(played, seed=3):
    """Answer all that chance decides."""
    dealer = Dealer(seed)
    while played.tick.prompt is not None and played.tick.prompt.chance:
        played.session.do(dealer.answer(played.tick.prompt))
        played.look()
    return played


def begun(calibration, sizes, side="red"):
    toys = [f"red r{i} r{i} {4 + 4 * i},6 size={s}" for i, s in enumerate(sizes)]
    table = scene(*toys, "blue b b 20,34", table=(40.0, 40.0))
    return Battle(calibration, "toytastrophe", table, roster=Roster(tables={"toytastrophe": {"hands": "program"}}))


@pytest.mark.parametrize(("sizes", "draw", "plays"), [("SSS", 9, 3), ("MMM", 6, 6), ("MMS", 7, 5), ("L", 1, 3)])
def test_tt4_tt6_tt24_each_side_draws_its_force_draw_before_play(painted_calibration, sizes, draw, plays):
    played = begun(painted_calibration, sizes)
    assert (played.tick.prompt.kind, played.tick.prompt.player, played.tick.prompt.count) == ("draw", "red", draw)
    dealt(played)
    assert played.state.hand("red").count == draw
    assert sum(t.plays for t in played.state.toys if t.side == "red") == plays


def test_tt24_a_medium_with_health_has_three_hits(painted_calibration):
    table = scene("red a a 4,10", "blue b b 10,10", table=(40.0, 40.0))
    played = Battle(painted_calibration, "toytastrophe", table, roster=Roster(tables={"toytastrophe": {
        "hands": "program", "toy": [{"name": "a", "powers": ["Health"]}]}}))
    assert (played.state.toy("a").hits, played.state.toy("b").hits) == (3, 2)


def test_tt8_bids_are_hidden_from_the_other_player_until_both_lie_there(painted_calibration):
    played = dealt(begun(painted_calibration, "MM"))
    assert played.tick.prompt.secret
    mine = hands(played)["red"][0]
    played.do("bid", "red", None, mine)
    assert [b.card for b in played.session.game.view(played.state, "blue").bids] == []
    theirs = hands(played)["blue"][0]
    played.do("bid", "blue", None, theirs)
    assert set(played.state.discard) == {mine, theirs} or played.tick.prompt.kind == "bid"


def test_tt5_a_hand_is_seen_by_its_owner_alone(painted_calibration):
    played = dealt(begun(painted_calibration, "MM"))
    seen = played.session.game.view(played.state, "red")
    assert seen.hand("red").cards == played.state.hand("red").cards
    assert (seen.hand("blue").cards, seen.hand("blue").count) == (None, played.state.hand("blue").count)


def test_tt12_what_a_charge_would_take_is_told_before_anything_is_declared(painted_calibration):
    played = battle(painted_calibration, red=("5H", "9C"))
    before = played.state
    check = option(played, "charge", "a", "b", "9C").checks[0]
    assert (check.rule, round(check.measured, 0), check.limit) == ("TT-18", 5.0, 9.0)
    assert played.state == before


def test_tt13_an_ace_strikes_only_what_it_touches(painted_calibration):
    table = scene("red a a 4,10", "blue b b 5,10", "blue d d 9,10", table=(40.0, 40.0))
    played = battle(painted_calibration, table, red=("AH",))
    assert str(option(played, "strike", "a", "d", "AH").verdict) == "no"
    assert "must touch" in option(played, "strike", "a", "d", "AH").reason()
    assert str(option(played, "strike", "a", "b", "AH").verdict) != "no"


def test_tt14_an_ace_blocks_all_and_is_blocked_by_an_ace_alone(painted_calibration):
    table = scene("red a a 4,10", "blue b b 5,10", table=(40.0, 40.0))
    played = battle(painted_calibration, table, red=("2H",), blue=("AS", "KS"))
    played.do("strike", "a", "b", "2H")
    assert str(played.options("block")["b", "a"].verdict) == "yes"
    high = battle(painted_calibration, table, red=("KH",), blue=("AS", "QS"))
    high.do("strike", "a", "b", "KH")
    assert {o.action.card: str(o.verdict) for o in high.tick.options if o.action.kind == "block"} == {"AS": "yes", "QS": "no"}


def test_tt17_who_is_destroyed_has_no_more_options_and_is_no_target(painted_calibration):
    table = scene("red a a 4,10", "red c c 4,20", "blue b b 8,10", "blue d d 12,10", table=(40.0, 40.0))
    played = battle(painted_calibration, table, sizes={"b": "S"}, blue=("2D",))
    played.do("strike", "a", "b", "5H")
    played.do("take", "b", "a")
    assert not any("b" in (o.action.actor, o.action.target) for o in played.tick.options)
    with pytest.raises(IllegalAction, match="b"):
        played.do("strike", "a", "b", "9C")


def test_tt19_a_mounted_toy_moves_with_its_mount_and_not_by_itself(painted_calibration):
    table = scene("red horse horse 10,10 r=1", "red a a 10,11.5", "blue b b 30,30", table=(40.0, 40.0))
    played = battle(painted_calibration, table, red=("4D", "6C"), powers={"horse": ["Mount"]}, sizes={"horse": "L"})
    state = played.session.game.state_to_json(played.state)
    for t in state["toys"]:
        t["rides"] = "horse" if t["id"] == "a" else None
    told = {k: v for k, v in state.items() if k not in ("game", "version")}
    played = Battle(painted_calibration, "toytastrophe", table, told)
    played.do("move", "horse", None, "6C")
    lines = played.carry(horse=(5.0, 0.0), a=(5.0, 0.0))
    assert {t: n["verdict"] for t, n in notes(lines).items()} == {"horse": "yes", "a": "yes"}


def test_tt19_sprint_moves_six_inches_more_than_its_card(painted_calibration):
    played = battle(painted_calibration, red=("4D",), powers={"a": ["Sprint"]})
    played.do("power", "a", None, "4D", "Sprint")
    note = notes(played.carry(a=(0.0, 9.7)))["a"]
    assert (note["verdict"], note["checks"][0]["limit"]) == ("yes", 10.0)


def test_tt19_heavy_blow_takes_two_hits_and_is_not_blocked(painted_calibration):
    played = battle(painted_calibration, red=("5S",), blue=("AS",), powers={"a": ["Heavy Blow"]})
    played.do("power", "a", "b", "5S", "Heavy Blow")
    assert not any(o.action.kind == "block" for o in played.tick.options)
    played.do("take", "b", "a")
    assert not played.state.toy("b").alive
    assert played.session.game.outcome(played.state).winners == ("red",)


def test_tt19_heal_gives_back_no_more_than_was_lost(painted_calibration):
    played = battle(painted_calibration, red=("5H",), powers={"a": ["Heal"]})
    with pytest.raises(IllegalAction, match="TT-19"):
        played.do("power", "a", "a", "5H", "Heal")


def test_tt20_a_hill_says_when_it_scores(painted_calibration):
    zone = Zone("mound", box(8, 8, 12, 12), "hill")
    played = battle(painted_calibration, victory="hill", roster=Roster(zones=(zone,)))
    told = " ".join(played.session.game.about_zone(played.state, zone))
    assert "begin" in told
    assert "At the end" not in told


def test_tt25_an_empty_pile_takes_the_discards(painted_calibration):
    played = battle(painted_calibration, red=("5H", "9C", "3S"), pile=[], discard=["2C", "3C", "4C", "6C", "8C", "KC"])
    played.do("end_turn", "red")
    assert (played.tick.prompt.kind, played.tick.prompt.count, set(played.tick.prompt.among)) == (
        "draw", 4, {"2C", "3C", "4C", "6C", "8C", "KC"})
    played.session.undo()
    played.look()
    assert (played.state.pile, len(played.state.discard)) == ((), 6)


def test_tt23_advice_never_forbids(painted_calibration):
    played = begun(painted_calibration, "LL")
    told = [c for c in played.session.game.setup_checks(played.state, played.session.survey) if c.rule == "TT-23"]
    assert any("one Small for each Large is wise" in c.detail for c in told)
    dealt(played)
    assert played.tick.prompt.kind == "bid"


def test_tt1_three_sides_go_clockwise_and_skip_who_is_out(painted_calibration):
    table = scene("red a a 4,10", "blue b b 20,10", "green g g 30,30", table=(40.0, 40.0))
    played = battle(painted_calibration, table, red=(), blue=(), hands=[
        {"side": s, "cards": []} for s in ("red", "blue", "green")], pile=[])
    order = []
    for _ in range(4):
        order.append(played.state.to_act)
        played.do("end_turn", played.state.to_act)
    assert order == ["red", "blue", "green", "red"]
