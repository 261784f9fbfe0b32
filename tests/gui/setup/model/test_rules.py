"""House rules and armies for every game that there is, and that they reach the game's state."""

import pytest

from gui.setup.model.plan import Figure, Plan
from gui.setup.model.rules import (
    HOUSE,
    TWO,
    army_text,
    changed_table,
    check_house,
    example,
    fault,
    house_rows,
    read_army,
    read_value,
    same_army,
    value_text,
)
from measure.errors import InputError
from rules.registry import game, games

IDS = [g.id for g in games()]
FIGURES = (Figure("a", (1.0, 1.0), "red"), Figure("b", (9.0, 9.0), "blue"))


@pytest.mark.parametrize("game_id", IDS)
def test_every_house_rule_is_shown_and_reads_back(game_id):
    rows = house_rows(game(game_id), {})
    assert [r.key for r in rows if r.open] == [r.key for r in rows][:sum(r.open for r in rows)]
    assert {r.key for r in rows} == {h.key for h in game(game_id).house_rules}
    for row in rows:
        assert read_value(row, value_text(row.value)) == row.usual
        assert not row.changed
        for choice in row.choices:
            assert read_value(row, value_text(choice)) == choice


@pytest.mark.parametrize("game_id", IDS)
def test_a_changed_house_rule_is_in_the_games_state(game_id):
    g = game(game_id)
    row = next(r for r in house_rows(g, {}) if r.choices)
    other = next(c for c in row.choices if c != row.usual)
    table = changed_table({}, row, other)
    assert table == {HOUSE: {row.key: other}}
    check_house(g, table)
    assert getattr(g.start(TWO, table).house, row.key) == other
    again = next(r for r in house_rows(g, table[HOUSE]) if r.key == row.key)
    assert again.changed
    assert changed_table(table, again, again.usual) == {}


def test_a_number_that_the_game_refuses_is_refused():
    g = game("toytastrophe")
    row = next(r for r in house_rows(g, {}) if r.key == "partial_cover")
    with pytest.raises(InputError, match="partial_cover"):
        check_house(g, changed_table({}, row, 2.0))
    for text in ("much", "", "0,5,6"):
        with pytest.raises(InputError, match="found"):
            read_value(row, text)
    with pytest.raises(InputError, match="one of"):
        read_value(next(r for r in house_rows(g, {}) if r.key == "climb"), "swims")
    movement = next(r for r in house_rows(g, {}) if r.key == "movement")
    assert read_value(movement, "1, 2; 3.5") == [1.0, 2.0, 3.5]
    with pytest.raises(InputError, match="13 distances"):
        check_house(g, changed_table({}, movement, [1.0]))


def test_an_army_is_typed_with_or_without_its_head():
    text = example("toytastrophe")
    table = read_army("toytastrophe", text, {HOUSE: {"scale": 0.5}})
    assert table["victory"] == "annihilation"
    assert table[HOUSE] == {"scale": 0.5}  # house rules are not lost by typing an army
    assert read_army("toytastrophe", "victory = \"hill\"", {}) == {"victory": "hill"}
    assert same_army("toytastrophe", army_text("toytastrophe", table), text)
    assert not same_army("toytastrophe", "[", text)
    assert army_text("toytastrophe", {HOUSE: {"scale": 0.5}}) == ""
    for bad in ("[", "toytastrophe = 3"):
        with pytest.raises(InputError, match=r"TOML|table"):
            read_army("toytastrophe", bad, {})


def test_what_the_game_has_against_the_army_is_said():
    g = game("toytastrophe")
    assert fault(g, FIGURES, {}) == ""
    assert "two or more sides" in fault(g, FIGURES[:1], {})
    assert "no toy 'jeep'" in fault(g, FIGURES, read_army(g.id, example(g.id), {}))


@pytest.mark.parametrize("game_id", IDS)
def test_a_session_of_the_plan_plays_by_the_house_rules(game_id, table_of):
    row = next(r for r in house_rows(game(game_id), {}) if r.choices)
    other = next(c for c in row.choices if c != row.usual)
    plan = Plan("0", calibration=table_of(96, 54), figures=FIGURES, game=game_id,
                tables={"toaded": {}} | {game_id: changed_table({}, row, other)})
    roster = plan.roster()
    assert dict(roster.tables[game_id]) == {HOUSE: {row.key: other}}
    session = plan.open_session()
    assert getattr(session.game.start(TWO, roster.tables[game_id]).house, row.key) == other
