"""Toys of the roster that come to the table after the game has begun."""

from dataclasses import replace

import pytest

from assistant.session.history.actions import first_state, joined
from assistant.session.history.steps import GameHistory
from assistant.session.roster import Roster
from measure.errors import InputError
from measure.scene import scene
from rules import registry
from vision.tracking.tracks.priors import Known, KnownToy

EARLY = "red grunt r1 6,4", "blue sniper b1 15,4"
LATE = (*EARLY, "red tank r2 6,12")


def begun(game, toys=EARLY, roster=None, number=0):
    """A game that began with these toys, and so many actions later."""
    state, _ = first_state(game, roster or Roster(), scene(*toys), 1.0)
    return GameHistory(state, number=number, begun_here=True)


def test_before_any_action_the_game_begins_again_with_it():
    game = registry.game("toytastrophe")
    history, [said] = joined(game, begun(game), Roster(), scene(*LATE), "r2", 8.0)
    assert history.state == begun(game, LATE).state
    assert said.line["text"] == "tank came after Toytastrophe had begun and joins it"
    assert set(said.line["standing"]["fighters"]) == {"r1", "b1", "r2"}
    assert said.shown


def test_later_it_joins_as_it_would_have_begun_and_undo_takes_that_back():
    game, roster = registry.game("toytastrophe"), Roster(tables={"toytastrophe": {"toy": [{"name": "grunt", "size": "L"}]}})
    before = begun(game, roster=roster, number=3)
    after, _ = joined(game, before, roster, scene(*LATE), "r2", 8.0)
    [late] = [t for t in begun(game, LATE, roster).state.toys if t.id == "r2"]
    assert after.state.toys == (*before.state.toys, late)
    assert after.state.pile == before.state.pile
    assert after.undone()[0].state is before.state


@pytest.mark.parametrize(("game", "toys", "late"), [
    ("toytastrophe", (*EARLY, "green rex g1 9,9"), "g1"),  # a side that holds no hand
    ("simple_toy_soldiers", (*EARLY, "red grunt r2 6,12"), "r2")])  # a figure of a team that fights already
def test_one_that_cannot_join_is_told(game, toys, late):
    game = registry.game(game)
    before = begun(game, number=2)
    after, [said] = joined(game, before, Roster(), scene(*toys), late, 8.0)
    assert after is before
    assert "had begun and takes no part in it: start the game again to play with it" in said.line["text"]


@pytest.mark.parametrize(("history", "toys", "toy"), [
    ({"begun_here": False}, LATE, "r2"),  # a saved game goes on with the toys that it has
    ({}, EARLY, "r1"),  # it has always been in the game
    ({}, (*EARLY, "none mug m1 6,12"), "m1")])  # it is on no side
def test_what_was_never_to_join_is_not_told(history, toys, toy):
    game = registry.game("toytastrophe")
    before = GameHistory(**{"state": begun(game).state, "number": 2, "begun_here": True, **history})
    table = scene(*toys)
    table = replace(table, toys=tuple(replace(t, side="") if t.side == "none" else t for t in table.toys))
    assert joined(game, before, Roster(), table, toy, 8.0) == (before, ())


def test_a_game_that_cannot_begin_names_the_toys_that_are_not_seen():
    known = Known(toys=tuple(KnownToy(name=n, side="red", height_in=2.0, at_in=None) for n in ("grunt", "tank")))
    roster = Roster(known, {"toytastrophe": {"toy": [{"name": "tank", "size": "L"}]}})
    with pytest.raises(InputError, match=r"no toy 'tank' on the roster; not seen on the table: tank$"):
        first_state(registry.game("toytastrophe"), roster, scene(*EARLY), 1.0)


def test_one_that_was_taken_out_of_the_game_does_not_join_again():
    game = registry.game("toytastrophe")
    with_all = begun(game, LATE, number=1)
    without = with_all.advanced(begun(game).state)
    assert joined(game, without, Roster(), scene(*LATE), "r2", 9.0) == (without, ())
