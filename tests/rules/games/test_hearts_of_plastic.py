"""Hearts of Plastic rule by rule (HP-1 to HP-17), with the five examples of the source."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from measure.errors import InputError
from measure.scene import Zone, scene
from measure.verdict import Verdict
from rules import cards
from rules.actions import Action, Option
from rules.engine import Piece, PlayersRuling, pieces_of
from rules.fixed import FixedCover, FixedGap, FixedSurvey
from rules.games.hearts_of_plastic.flow import run_on_top
from rules.games.hearts_of_plastic.state import Field, Laid, State, game_data
from rules.registry import game

YES, NO, TOO_CLOSE = Verdict.YES, Verdict.NO, Verdict.TOO_CLOSE
GAME = game("hearts_of_plastic")
HOUSE = game_data().house
TABLE = scene("p1 a a 5,5", "p1 b b 7,5", "p2 x x 20,5", "p2 y y 22,5", table=(36, 36))
SURVEY = FixedSurvey(TABLE)


def make(sight: str, hand: str, other: str = "KH", acts: str = "p1", house: Any = None, **more: Any) -> State:
    """``sight``: the fields P1, N, P2, "-" for an empty one; ``hand``: of the acting side."""
    fields = [{"name": n, "cards": [] if c == "-" else c.split("+")}
              for n, c in zip(("p1", "neutral", "p2"), sight.split(), strict=True)]
    hands = {acts: hand.split(), "p2" if acts == "p1" else "p1": other.split()}
    used = [c for f in fields for c in f["cards"]] + [c for h in hands.values() for c in h]
    return GAME.state_from_json({
        "game": GAME.id, "version": 1, "to_act": acts, "sight": fields, "house": house or {},
        "units": [{"id": u, "side": "p1" if u in "ab" else "p2"} for u in "abxy"],
        "hands": [{"side": s, "cards": hands[s]} for s in ("p1", "p2")], "sides": ["p1", "p2"],
        "pile": list(cards.without(cards.deck(1, 2, 13), used)), **more})


def option(state: State, survey: Any, action: Action) -> Option:
    found = GAME.option(state, survey, action)
    assert found is not None, GAME.why_not(state, action)
    return found


def play(state: State, *actions: Action, survey: Any = SURVEY) -> State:
    for action in actions:
        state = GAME.apply(state, survey, action)
    return state


def kind(state: State) -> str:
    asked = GAME.prompt(state)
    return asked.kind if asked else ""


# The five examples of the source


def test_example_buddy_system() -> None:
    """P1: N/A, N: 4C, P2: 8S; a queen on P1's own field; attacks of 12 and 9."""
    state = play(make("- 4C 8S", "QC 2S"), Action("buddy", "a", "b", "QC"))
    assert state.field("p1").cards == ("QC",)
    first = play(state, Action("move", "a"), Action("move", "b"), Action("attack", "a", "x"))
    assert first.attack is not None
    assert first.attack.value == 12
    first = play(first, Action("defend", "p2", extra=("KS",)), Action("stand", "p2"))
    second = play(first, Action("attack", "b", "x"))
    assert second.attack is not None
    assert second.attack.value == 9
    # the penalty is the second attack's, whoever makes it
    turned = play(state, Action("attack", "b", "x"))
    assert turned.attack is not None
    assert turned.attack.value == 12


def test_example_grenade() -> None:
    """P1: 8C, N: 4H, P2: JH; 8D on P1: two cards drawn; the 8S next turn draws three."""
    state = make("8C 4H JH", "8D 2S", "8S KH")
    assert [o.action.target for o in GAME.options(state, SURVEY)
            if o.action.kind == "grenade" and o.action.actor == "a" and o.verdict is YES] == ["p1"]
    state = play(state, Action("grenade", "a", "p1", "8D"))
    asked = GAME.prompt(state)
    assert asked is not None
    assert (asked.kind, asked.count) == ("drawn", 2)
    state = play(state, Action("drawn", "p1", extra=("9D", "3D")))
    two = replace(TABLE, zones=(Zone("c", ((20, 4), (22, 4), (22, 6), (20, 6)), "card"),))
    survey = FixedSurvey(two)
    state = play(state, Action("throw", "a", "c", "9D"), survey=survey)
    assert cards.same(state.discard, ("9D", "3D"))
    verdicts = {o.action.target: o.verdict for o in GAME.options(state, survey) if o.action.kind == "blast"}
    assert verdicts == {"a": NO, "b": NO, "x": YES, "y": YES}
    hit = play(state, Action("blast", "a", "x"), survey=survey)
    assert hit.attack is not None
    assert (hit.attack.value, hit.attack.bonus) == (8, 0)
    after = play(hit, Action("defend", "p2", extra=("2H",)), Action("stand", "p2"), Action("blast", "a", "y"),
                 Action("defend", "p2", extra=("9H",)), Action("stand", "p2"), Action("blast_over", "a"),
                 Action("done", "a"), survey=survey)
    assert (after.unit("x").alive, after.unit("y").alive) == (False, True)
    three = GAME.prompt(play(after, Action("grenade", "y", "p1", "8S")))
    assert three is not None
    assert three.count == 3


def test_grenade_by_house_rule_attacks_with_the_drawn_card() -> None:
    state = play(make("8C 4H JH", "8D", house={"grenade_value": "drawn"}), Action("grenade", "a", "p1", "8D"),
                 Action("drawn", "p1", extra=("9D", "3D")), Action("throw", "a", None, "9D"))
    state = GAME.apply(state, SURVEY, Action("blast", "a", "x"), PlayersRuling(True))
    assert state.attack is not None
    assert state.attack.value == 9


def test_example_suppressive_fire() -> None:
    """P1: 7S, N: 3D, P2: 8S; a 9 goes on Neutral and lays three cards."""
    state = make("7S 3D 8S", "9C 2S")
    legal = [o.action.target for o in GAME.options(state, SURVEY)
             if o.action.kind == "suppress" and o.action.actor == "a" and o.action.card == "9C" and o.verdict is YES]
    assert legal == ["neutral"]
    state = play(state, Action("suppress", "a", "neutral", "9C"), Action("drawn", "p1", extra=("4D", "5D", "6D")))
    state = play(state, *(Action("lay", "a", None, c) for c in ("4D", "5D", "6D")))
    assert [x.card for x in state.laid] == ["4D", "5D", "6D"]
    assert kind(state) == "act"
    ended = play(state, Action("done", "a"))
    again = play(ended, Action("pass", "p2"), Action("activate", "b", None, "2S"))
    assert len(again.laid) == 3  # another unit's action leaves them
    other = play(make("7S 3D 8S", "9C 2S 3S"), Action("suppress", "a", "neutral", "9C"),
                 Action("drawn", "p1", extra=("4D", "5D", "6D")), Action("lay", "a", None, "4D"), Action("done", "a"),
                 Action("pass", "p2"), Action("activate", "a", None, "2S"))
    assert other.laid == ()  # until that unit acts again
    assert {"4D", "5D", "6D"} <= set(other.discard)


@pytest.mark.parametrize(("sight", "card", "field", "verdict"), [
    ("2S 3D KS", "4C", "p2", YES), ("2S 4D KS", "3C", "p2", YES), ("3S 4D KS", "2C", "p2", YES),
    ("2S 3D KS", "5C", "p2", NO), ("3S 3D KS", "3C", "p2", NO), ("2S - KS", "3C", "p2", NO)])
def test_hp10_runs_may_have_the_card_anywhere(sight: str, card: str, field: str, verdict: Verdict) -> None:
    assert option(make(sight, card), SURVEY, Action("suppress", "a", field, card)).verdict is verdict


def test_example_lucky_shot() -> None:
    """P1: KD, N: 6H, P2: 8D; 7C on P2 attacks with 15; 9S on Neutral may not."""
    state = make("KD 6H 8D", "7C 9S")
    assert option(state, SURVEY, Action("lucky", "a", "neutral", "9S")).verdict is NO
    state = play(state, Action("lucky", "a", "p2", "7C"), Action("move", "a"), Action("attack", "a", "x"))
    assert state.attack is not None
    assert state.attack.value == 15
    assert state.field("p2").cards == ("8D", "7C")


def test_example_hustle() -> None:
    """P1: JD, N: 6H, P2: QS; 2D on P2; the normal move and one long edge more: three in all (HP-17)."""
    state = play(make("JD 6H QS", "2D 3S"), Action("hustle", "a", "p2", "2D"))
    assert state.field("p2").cards == ("QS", "2D")
    assert option(state, SURVEY, Action("move", "a")).checks[0].limit == 10.5
    assert GAME.option(state, SURVEY, Action("attack", "a", "x")) is None
    for length, verdict in ((10.3, YES), (10.9, NO)):
        assert GAME.judge_move(state, Action("move", "a"), length, 0.07, SURVEY)[0].verdict is verdict


# Rule by rule


def test_hp1_hp12_setup_is_checked() -> None:
    toys = [f"p1 m a{i} {3 + 5 * i},3" for i in range(6)] + [f"p2 m b{i} {3 + 5 * i},33" for i in range(6)]
    fine = scene(*toys, table=(36, 36))
    assert {c.verdict for c in GAME.setup_checks(GAME.start(pieces_of(fine)), FixedSurvey(fine))} == {YES}
    off = scene(*toys[:-1], "p2 m b5 28,20 h=4", table=(36, 30))
    bad = [c for c in GAME.setup_checks(GAME.start(pieces_of(off)), FixedSurvey(off)) if c.verdict is NO]
    assert [c.rule for c in bad] == ["HP-1", "HP-1"]  # 30 in deep, too far from the edge
    tall = scene(*toys[:6], *(t + " h=3" for t in toys[6:]), table=(36, 36))
    assert [c.rule for c in GAME.setup_checks(GAME.start(pieces_of(tall)), FixedSurvey(tall))
            if c.verdict is NO] == ["HP-12"]


def test_hp1_the_deck_has_no_aces() -> None:
    state = GAME.start(pieces_of(TABLE))
    assert len(state.pile or ()) == 48
    assert not any(c.startswith("A") for c in state.pile or ())
    with pytest.raises(InputError, match="two sides"):
        GAME.start([Piece("a", "p1")])


def test_hp4_hp15_the_round() -> None:
    state = GAME.start(pieces_of(TABLE))
    state = play(state, Action("draw", "p1", extra=("2S", "3S")), Action("draw", "p2", extra=("2H", "3H")))
    state = play(state, *(Action("mine", s, None, c) for s, c in (("p1", "2S"), ("p1", "3S"), ("p2", "2H"),
                                                                   ("p2", "3H"))))
    assert [x.owner for x in state.laid] == ["p1", "p1", "p2", "p2"]
    state = play(state, Action("draw", "p1", extra=("4S", "5S", "6S", "7S", "8S", "9S")),
                 Action("draw", "p2", extra=("4H", "5H", "6H", "7H", "8H", "9H")),
                 Action("give", "p1", card="4S"), Action("give", "p1", card="5S"), Action("give", "p2", card="8H"))
    assert "4S" not in (state.hand("p2").cards or ())  # gifts are simultaneous
    state = play(state, Action("give", "p2", card="9H"))
    assert state.hand("p1").cards == ("6S", "7S", "8H", "8S", "9H", "9S")
    assert state.hand("p2").cards == ("4H", "4S", "5H", "5S", "6H", "7H")
    state = play(state, Action("flip", "p1", extra=("KC",)), Action("first", "p1", extra=("2",)))
    assert (state.field("neutral").top, state.to_act) == (13, "p2")
    state = play(state, Action("pass", "p2"))
    assert state.to_act == "p1"
    state = play(state, Action("activate", "a", None, "6S"), Action("done", "a"))
    assert state.to_act == "p1"  # one may go on alone
    ended = play(state, Action("pass", "p1"))
    assert (ended.round, kind(ended)) == (2, "draw")
    assert len(ended.pile or ()) == 44  # all but the four mines (open)
    assert ended.field("neutral").cards == ()
    more = play(ended, Action("draw", "p1", extra=(ended.pile or ())[:6]))
    more = play(more, Action("draw", "p2", extra=(more.pile or ())[:6]))
    while kind(more) == "give":
        more = play(more, GAME.options(more, SURVEY)[0].action)
    more = play(more, Action("flip", "p1", extra=((more.pile or ())[0],)))
    assert more.to_act == "p1"  # the start alternates


def test_hp3_mines_attack_whoever_steps_on_them() -> None:
    on = replace(TABLE, zones=(Zone("m", ((4, 4), (6, 4), (6, 6), (4, 6)), "card"),))
    laid = [{"id": "m", "kind": "mine", "owner": "p1", "card": "10D"}]
    state = play(make("- - -", "2S", laid=laid), Action("activate", "a", None, "2S"), survey=FixedSurvey(on))
    assert GAME.option(state, FixedSurvey(on), Action("trip", "a", "m")) is None  # it has not moved
    state = play(state, Action("move", "a"), survey=FixedSurvey(on))
    assert option(state, FixedSurvey(on), Action("trip", "a", "m")).verdict is YES
    tripped = play(state, Action("trip", "a", "m"), survey=FixedSurvey(on))
    assert tripped.attack is not None
    assert (tripped.attack.value, tripped.attack.bonus, tripped.laid) == (10, 0, ())
    assert "10D" in tripped.discard
    away = replace(TABLE, zones=(Zone("m", ((9, 9), (11, 9), (11, 12), (9, 12)), "card"),))
    assert option(state, FixedSurvey(away), Action("trip", "a", "m")).verdict is NO
    over = GAME.apply(state, FixedSurvey(away), Action("trip", "a", "m"), PlayersRuling(True))  # it passed over it
    assert over.attack is not None
    assert GAME.view(state, "p2").laid[0].card is None
    assert GAME.view(state, "p1").laid[0].card == "10D"


def test_hp3_real_mines_are_turned_over_when_tripped() -> None:
    state = GAME.default_state(TABLE)
    state = replace(state, laid=(Laid("m", "mine", "p1", None),))
    state = play(state, Action("activate", "a", None, "2S"), Action("move", "a"))
    state = GAME.apply(state, SURVEY, Action("trip", "a", "m"), PlayersRuling(True))
    assert kind(state) == "reveal"
    state = play(state, Action("reveal", "p1", extra=("9C",)))
    assert state.attack is not None
    assert state.attack.value == 9


def test_hp5_a_unit_may_be_activated_again_and_a_card_without_attack_goes_to_the_own_field() -> None:
    state = play(make("- 4H -", "2S 3S"), Action("activate", "a", None, "2S"), Action("move", "a"),
                 Action("done", "a"), Action("pass", "p2"), Action("activate", "a", None, "3S"))
    assert state.field("p1").cards == ("2S", "3S")


@pytest.mark.parametrize(("length", "verdict"), [(6.8, YES), (7.0, TOO_CLOSE), (7.4, NO)])
def test_hp6_two_long_edges(length: float, verdict: Verdict) -> None:
    state = play(make("- 4H -", "2S"), Action("activate", "a", None, "2S"))
    told = GAME.judge_move(state, Action("move", "a"), length, 0.07, SURVEY)
    assert (told[0].rule, told[0].verdict, told[0].limit) == ("HP-6", verdict, 7.0)
    bridge = game_data().changed(type(HOUSE), {"card_long_in": 4.0})
    assert bridge.move_in == 8.0


@pytest.mark.parametrize(("hidden", "verdict", "bonus"), [
    (0.0, YES, 0), (0.2499, YES, 0), (0.25, YES, 3), (0.75, YES, 3), (0.7501, NO, 0)])
def test_hp7_hp8_cover(hidden: float, verdict: Verdict, bonus: int) -> None:
    survey = FixedSurvey(TABLE, covers={("a", "x"): FixedCover(hidden)})
    state = play(make("- 4H -", "9S"), Action("activate", "a", None, "9S"))
    assert option(state, survey, Action("attack", "a", "x")).verdict is verdict
    if verdict is YES:
        attacked = play(state, Action("attack", "a", "x"), survey=survey)
        assert attacked.attack is not None
        assert attacked.attack.bonus == bonus


def test_hp8_in_cover_too_close_to_call_is_asked() -> None:
    survey = FixedSurvey(TABLE, covers={("a", "x"): FixedCover(0.25, 0.02)})
    state = play(make("- 4H -", "9S"), Action("activate", "a", None, "9S"), Action("attack", "a", "x"),
                 survey=survey)
    assert kind(state) == "cover"
    assert {o.verdict for o in GAME.options(state, survey)} == {TOO_CLOSE}
    inside = GAME.apply(state, survey, Action("in_cover", "x"), PlayersRuling(True))
    outside = GAME.apply(state, survey, Action("in_open", "x"), PlayersRuling(True))
    assert inside.attack is not None
    assert outside.attack is not None
    assert (inside.attack.bonus, outside.attack.bonus) == (3, 0)


def test_hp9_equal_survives_and_failure_destroys() -> None:
    attacked = play(make("- 4H -", "9S", "2H 3H"), Action("activate", "a", None, "9S"), Action("attack", "a", "x"),
                    Action("defend", "p2", extra=("4D",)))
    assert not play(attacked, Action("stand", "p2")).unit("x").alive
    saved = play(attacked, Action("add", "p2", card="2H"), Action("add", "p2", card="3H"), Action("stand", "p2"))
    assert saved.unit("x").alive
    assert cards.same(saved.discard, ("4D", "2H", "3H"))


def test_hp10_buddies_start_and_end_within_a_short_edge() -> None:
    far = FixedSurvey(TABLE, {("a", "b"): FixedGap(2.8)})
    state = make("- 4H -", "9S")
    assert option(state, far, Action("buddy", "a", "b", "9S")).verdict is NO
    state = play(state, Action("buddy", "a", "b", "9S"), Action("move", "a"))
    assert option(state, far, Action("done", "a")).verdict is NO
    assert option(state, SURVEY, Action("done", "a")).verdict is YES


def test_hp10_a_card_out_of_sight_cannot_be_laid() -> None:
    there = replace(TABLE, zones=(Zone("c", ((20, 4), (22, 4), (22, 6), (20, 6)), "card"),))
    state = play(make("8C 4H JH", "8D"), Action("grenade", "a", "p1", "8D"),
                 Action("drawn", "p1", extra=("9D", "3D")))
    for hidden, verdict in ((0.9, YES), (1.0, NO)):
        survey = FixedSurvey(there, covers={("a", "c"): FixedCover(hidden)})
        assert option(state, survey, Action("throw", "a", "c", "9D")).verdict is verdict


def test_hp10_runs_of_equal_cards_are_unbroken() -> None:
    for laid, n in ((("8S", "8D", "8C"), 3), (("8S", "9D", "8C"), 1), (("8S", "8D"), 2)):
        state = make("- 4H -", "2S")
        state = replace(state, sight=(Field("p1", laid), *state.sight[1:]))
        assert run_on_top(state, "p1") == n


def test_hp13_no_range_limit_and_living_units_do_not_block_unless_agreed() -> None:
    far = FixedSurvey(TABLE, {("a", "x"): FixedGap(500.0)})
    state = play(make("- 4H -", "9S"), Action("activate", "a", None, "9S"))
    assert option(state, far, Action("attack", "a", "x")).verdict is YES
    assert GAME.living_block(state) is False
    assert GAME.living_block(make("- 4H -", "9S", house={"living_block": True})) is True


def test_hp14_only_the_top_card_counts() -> None:
    state = make("8C+JD 4H -", "8D")
    assert option(state, SURVEY, Action("grenade", "a", "p1", "8D")).verdict is NO


def test_hp16_an_empty_pile() -> None:
    attacked = play(make("- 4H -", "9S", "2H", pile=[], discard=["5D"]), Action("activate", "a", None, "9S"),
                    Action("attack", "a", "x"))
    assert kind(attacked) == "defend"
    assert attacked.pile == ("5D",)
    bare = play(make("- 4H -", "9S", "2H", pile=[]), Action("activate", "a", None, "9S"), Action("attack", "a", "x"))
    assert (kind(bare), bare.attack and bare.attack.total) == ("add", 0)


def test_the_winner_has_units_left() -> None:
    state = make("- 4H -", "9S")
    gone = replace(state, units=tuple(replace(u, alive=u.side == "p2") for u in state.units))
    assert (GAME.outcome(gone).over, GAME.outcome(gone).winners) == (True, ("p2",))


def sound(state: State) -> None:
    """Cards conserved over hands, fields, table, pile and discards; one attack at a time; gifts two at most."""
    held = [c for h in state.hands for c in h.cards or ()] + [g.card for g in state.gifts]
    laid = [c for f in state.sight for c in f.cards] + [x.card for x in state.laid if x.card]
    drawn = list(state.active.drawn) if state.active else []
    assert Counter([*held, *laid, *drawn, *(state.pile or ()), *state.discard]) == Counter(cards.deck(1, 2, 13))
    assert all(h.count <= 6 for h in state.hands)
    assert sum(x.kind == "mine" for x in state.laid) <= 4
    if state.active:
        assert len(state.active.moved) <= len(state.active.units)
        assert len(state.active.attacked) <= len(state.active.units)


def test_random_games_keep_the_rules(random_games: Any) -> None:
    assert sum(random_games(GAME, 25, lambda state, action: sound(state)).values()) == 25


@pytest.mark.slow
def test_three_hundred_random_games(random_games: Any) -> None:
    assert random_games(GAME, 300, lambda state, action: sound(state)) == {"over": 300}
