"""A game of the players' own in the set-up: its house rules, what it has against toys, its start."""

from pathlib import Path

import pytest

from gui.setup.model.plan import Figure
from gui.setup.model.rules import army_text, example, fault, house_rows, read_army, read_value
from rules import registry
from rules.kit.game import KitGame

TEMPLATE = Path(registry.FOLDER).parent / "kit" / "template" / "game.toml"


@pytest.fixture
def game(tmp_path):
    folder = tmp_path / "garden_war"
    folder.mkdir()
    (folder / "game.toml").write_text(TEMPLATE.read_text(encoding="utf-8").replace("NAME", "garden_war"), encoding="utf-8")
    made = KitGame(folder)
    registry.add(made)
    yield made
    registry.forget()


def test_house_rules_are_shown_and_read(game):
    rows = {r.key: r for r in house_rows(game, {"living_block": True})}
    assert (rows["living_block"].value, rows["living_block"].changed) == (True, True)
    assert read_value(rows["destroyed_block"], "no") is False


def test_what_it_has_against_toys_is_said(game):
    two = [Figure("soldier", (4.0, 4.0), "red"), Figure("tank", (12.0, 4.0), "blue")]
    assert fault(game, two, {}) == ""
    assert "two sides or more" in fault(game, two[:1], {})
    assert "garden_war.army: unknown key" in fault(game, two, {"army": 3})


def test_it_has_no_army_to_type(game):
    assert example("garden_war") == ""
    assert army_text("garden_war", {}) == ""
    assert read_army("garden_war", "", {}) == {}
